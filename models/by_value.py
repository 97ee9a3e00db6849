"""The rival of detector and readers: one network whose classes are the values themselves, to be measured against them.

    python -m models.by_value --data DATA --out OUT      the same photos, a class for every value
    python -m models.train --data OUT --runs RUNS --minutes 20

Classes: the values of the number cards, `face` for every card without a number, `back`. Only the labels are written
anew; the photos are hard links where the disk allows, else copies (Ultralytics looks for labels beside the photos).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
from pathlib import Path
from typing import Any

from datasets.number_cards import VALUES
from datasets.render import digest

NAMES = (*map(str, VALUES), "face", "back")


def class_of(card: dict[str, Any]) -> int:
    """Index into NAMES of a card as scenes/{split}.jsonl describes it."""
    return NAMES.index(card["value"] or card["class"])


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def relabel(data: Path, out: Path) -> dict[str, Any]:
    """Writes the data set `data` into `out` with NAMES for classes; returns the manifest written there.

    Raises:
        FileNotFoundError: no data set there.
        ValueError: labels and scenes do not fit, or the set was drawn before values were recorded.
    """
    manifest: dict[str, Any] = json.loads((data / "manifest.json").read_text(encoding="utf-8"))
    for split in manifest["counts"]:
        for kind in ("images", "labels"):
            (out / kind / split).mkdir(parents=True, exist_ok=True)
        for row in map(json.loads, (data / "scenes" / f"{split}.jsonl").read_text(encoding="utf-8").splitlines()):
            name = Path(row["file"]).with_suffix(".txt").name
            lines = (data / "labels" / split / name).read_text(encoding="utf-8").splitlines()
            if len(lines) != len(row["cards"]) or any("value" not in card for card in row["cards"]):
                raise ValueError(f"{data}: {name} does not fit its scene; draw the set again with datasets.render")
            fresh = [f"{class_of(c)} {line.split(' ', 1)[1]}\n" for c, line in zip(row["cards"], lines, strict=True)]
            (out / "labels" / split / name).write_text("".join(fresh), encoding="utf-8")
            target = out / "images" / split / row["file"]
            target.unlink(missing_ok=True)
            _link(data / "images" / split / row["file"], target)
    names = json.dumps(list(NAMES))
    yaml = f"path: {out.resolve().as_posix()}\ntrain: images/train\nval: images/val\nnames: {names}\n"
    (out / "data.yaml").write_text(yaml, encoding="utf-8")
    manifest["sha256"] = digest(out)
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return manifest


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Label drawn photos with a class for every value.")
    parser.add_argument("--data", type=Path, required=True, help="folder written by datasets.render")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    print(f"{args.out}: sha256 {relabel(args.data, args.out)['sha256']}")


if __name__ == "__main__":
    main()
