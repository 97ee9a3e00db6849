"""Renders a labelled data set of drawn photos.

    python -m datasets.render --seed 11 --train 7000 --val 400 --out FOLDER
    python -m datasets.render --seed 7 --split val --count 20 --out FOLDER

FOLDER gets images/{split}/NNNNN.jpg, labels/{split}/NNNNN.txt (YOLO oriented boxes), scenes/{split}.jsonl (grid,
corners and values of the cards, camera, light of every photo), data.yaml for Ultralytics, and manifest.json with the
data set's SHA-256.
The same seed and fonts give the same files, whatever the number of workers: scenes come in chunks of 250 that share
one pool of decks and tables, and chunk k of a split draws from SeedSequence(seed, split, k) alone.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from datasets.decks import Family
from datasets.draw import draw_pool, draw_scene
from datasets.fonts import fonts
from datasets.labels import CLASSES, LEAST_VISIBLE, Label, label_scene, yolo_line
from datasets.number_cards import VALUES
from datasets.scene import Scene, sample_scene
from datasets.textures import Split

CHUNK = 250
"""Scenes that share one pool of pictures."""


@dataclass(frozen=True)
class Job:
    """One chunk: its files are numbered from `first`."""

    seed: int
    split: Split
    chunk: int
    count: int
    out: Path

    @property
    def first(self) -> int:
        """Number of the chunk's first photo."""
        return self.chunk * CHUNK


def notation(scene: Scene, labels: list[Label]) -> str | None:
    """The grid with `f` for a face, `x` for a back, `.` for a removed or hidden card; None without a grid."""
    if scene.grid is None:
        return None
    marks = {label.cell: "fx"[label.kind] for label in labels if label.cell is not None}
    rows = [" ".join(marks.get((r, c), ".") for c in range(scene.grid.columns)) for r in range(scene.grid.rows)]
    return " / ".join(rows)


def card_value(label: Label, families: Sequence[Family]) -> str | None:
    """The number on a number card's face; None for a back and for every other card. `families`: of the pool's decks."""
    if CLASSES[label.kind] != "face" or families[label.deck] != "number":
        return None
    return str(VALUES[label.picture % len(VALUES)])


def record(name: str, scene: Scene, labels: list[Label], families: Sequence[Family]) -> dict[str, Any]:
    """What scenes/{split}.jsonl keeps of one photo."""
    return {
        "file": name,
        "grid": notation(scene, labels),
        "cards": [
            {
                "class": CLASSES[v.kind],
                "value": card_value(v, families),
                "cell": v.cell,
                "visible": round(v.visible, 3),
                "corners": np.round(v.corners, 2).tolist(),
            }
            for v in labels
        ],
        "things": [thing.kind for thing in scene.things],
        "tilt": round(float(np.degrees(scene.camera.tilt)), 1),
        "light": asdict(scene.light),
    }


def render_chunk(job: Job) -> list[dict[str, Any]]:
    """Writes one chunk's photos and labels; returns their records."""
    cv2.setNumThreads(1)
    number = 0 if job.split == "train" else 1
    rng = np.random.default_rng(np.random.SeedSequence([job.seed, number, job.chunk]))
    pool = draw_pool(rng, job.split)
    families = [deck.family for deck in pool.decks]
    records = []
    for index in range(job.first, job.first + job.count):
        scene = sample_scene(rng, pool.catalogue)
        labels = label_scene(scene)
        photo = draw_scene(scene, pool)
        stem = f"{index:05d}"
        quality = [cv2.IMWRITE_JPEG_QUALITY, scene.light.quality]
        saved = cv2.imencode(".jpg", photo[..., ::-1], quality)[1]
        (job.out / "images" / job.split / f"{stem}.jpg").write_bytes(saved.tobytes())
        lines = [yolo_line(label, scene.camera.width, scene.camera.height) for label in labels]
        (job.out / "labels" / job.split / f"{stem}.txt").write_text("".join(f"{v}\n" for v in lines), encoding="utf-8")
        records.append(record(f"{stem}.jpg", scene, labels, families))
    return records


def digest(out: Path) -> str:
    """SHA-256 over the names and contents of all photos and labels, in order of their paths."""
    total = hashlib.sha256()
    for path in sorted([*out.glob("images/*/*.jpg"), *out.glob("labels/*/*.txt")]):
        total.update(path.relative_to(out).as_posix().encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def render(seed: int, counts: dict[Split, int], out: Path, workers: int = 2) -> dict[str, Any]:
    """Renders `counts` photos a split into `out` (made where missing) and returns the manifest written there."""
    jobs: list[Job] = []
    for split, count in counts.items():
        for kind in ("images", "labels"):
            (out / kind / split).mkdir(parents=True, exist_ok=True)
        jobs += [Job(seed, split, k, min(CHUNK, count - k * CHUNK), out) for k in range((count + CHUNK - 1) // CHUNK)]
    (out / "scenes").mkdir(exist_ok=True)
    started = time.perf_counter()
    if workers > 1 and len(jobs) > 1:
        with ProcessPoolExecutor(workers) as executor:
            results = list(executor.map(render_chunk, jobs))
    else:
        results = [render_chunk(job) for job in jobs]
    seconds = time.perf_counter() - started
    cards: dict[str, int] = dict.fromkeys(CLASSES, 0)
    for split in counts:
        rows = [row for job, part in zip(jobs, results, strict=True) if job.split == split for row in part]
        text = "".join(json.dumps(row) + "\n" for row in rows)
        (out / "scenes" / f"{split}.jsonl").write_text(text, encoding="utf-8")
        for row in rows:
            for card in row["cards"]:
                cards[card["class"]] += 1
    yaml = f"path: {out.resolve().as_posix()}\ntrain: images/train\nval: images/val\nnames: [{', '.join(CLASSES)}]\n"
    (out / "data.yaml").write_text(yaml, encoding="utf-8")
    manifest = {
        "seed": seed,
        "counts": {str(split): count for split, count in counts.items()},
        "cards": cards,
        "least_visible": LEAST_VISIBLE,
        "fonts": {name: sorted(p.name for p in fonts("train" if name == "train" else "test")) for name in counts},
        "milliseconds_a_scene": round(1000 * seconds * min(workers, len(jobs)) / max(1, sum(counts.values())), 1),
        "sha256": digest(out),
    }
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return manifest


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Render drawn photos of card grids with labels.")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--train", type=int, default=0, help="photos of the training split")
    parser.add_argument("--val", type=int, default=0, help="photos of the validation split")
    parser.add_argument("--split", choices=("train", "val"), help="with --count: render this split only")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    counts: dict[Split, int] = {}
    if args.train or args.split == "train":
        counts["train"] = args.train or args.count
    if args.val or args.split == "val":
        counts["val"] = args.val or args.count
    if not any(counts.values()):
        parser.error("nothing to render: give --train and --val, or --split with --count")
    manifest = render(args.seed, counts, args.out, args.workers)
    print(json.dumps({k: v for k, v in manifest.items() if k != "fonts"}))


if __name__ == "__main__":
    main()
