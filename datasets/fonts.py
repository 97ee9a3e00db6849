"""The fonts that drawn cards are lettered with: a table of families, and where their files are on this machine.

`fonts.tsv` names every family with its package, version, licence and files; whole families belong either to training
or to test, so that a figure measured on test fonts is about shapes the network never saw. `FONTS.md` shows the table.
Files are looked for by name in the folder of the environment variable POBUDKA_FONTS, in the cache folder that
`python -m datasets.fonts --install` fills, in the PyPI font packages of the `dev` extra, and in the system's folders.
"""

from __future__ import annotations

import argparse
import csv
import functools
import importlib.util
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import platformdirs

Split = Literal["train", "test"]
TABLE = Path(__file__).with_name("fonts.tsv")
SYSTEM_FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path.home() / ".local/share/fonts",
    Path.home() / "Library/Fonts",
    Path("/Library/Fonts"),
    Path("C:/Windows/Fonts"),
)
SUFFIXES = frozenset({".ttf", ".otf", ".woff2"})


class FontsMissing(RuntimeError):  # noqa: N818 - says what is wrong, as FileNotFound does
    """No font of the table is on this machine; the message says how to get them."""


@dataclass(frozen=True)
class Family:
    """One row of `fonts.tsv`. `source` is npm, debian or pypi; `files` are bare file names inside the package."""

    name: str
    split: Split
    source: str
    package: str
    version: str
    licence: str
    files: tuple[str, ...]


@functools.cache
def families() -> tuple[Family, ...]:
    """Every family of the table, in its order."""
    with TABLE.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return tuple(
        Family(
            row["family"],
            "test" if row["split"] == "test" else "train",
            row["source"],
            row["package"],
            row["version"],
            row["licence"],
            tuple(row["files"].split()),
        )
        for row in rows
    )


def default_folder() -> Path:
    """Where `--install` puts fonts when no folder is named: POBUDKA_FONTS, else the user's cache."""
    named = os.environ.get("POBUDKA_FONTS")
    return Path(named) if named else platformdirs.user_cache_path("pobudka") / "fonts"


def _folders() -> Iterator[Path]:
    yield default_folder()
    for family in families():
        if family.source == "pypi":
            spec = importlib.util.find_spec(family.package.replace("-", "_"))
            yield from (Path(place) for place in (spec.submodule_search_locations or ()) if spec) if spec else ()
    yield from SYSTEM_FOLDERS


@functools.cache
def _index() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in _folders():
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.suffix.lower() in SUFFIXES:
                    found.setdefault(path.name, path)
    return found


@functools.cache
def font_families(split: Split) -> tuple[tuple[Path, ...], ...]:
    """The files present here, grouped by family, in the table's order.

    Raises:
        FontsMissing: no file of any family of this split is on this machine.
    """
    index = _index()
    groups = (
        tuple(index[name] for name in family.files if name in index) for family in families() if family.split == split
    )
    present = tuple(group for group in groups if group)
    if not present:
        raise FontsMissing(
            f"No {split} font of datasets/fonts.tsv was found in {default_folder()}, the PyPI font packages or the "
            "system's font folders. Run `python -m datasets.fonts --install`, or install the `dev` extra."
        )
    return present


def fonts(split: Split) -> tuple[Path, ...]:
    """Font files with the digits 0-9 for one split, deterministic for what is installed here."""
    return tuple(path for family in font_families(split) for path in family)


def main() -> None:
    """Command line: `--install [FOLDER]` fetches the table's files; without it, says what is present."""
    from datasets.fonts_install import install  # noqa: PLC0415 - it imports this module

    parser = argparse.ArgumentParser(description="Fetch or list the fonts of datasets/fonts.tsv.")
    parser.add_argument("--install", nargs="?", type=Path, const=default_folder(), metavar="FOLDER")
    folder = parser.parse_args().install
    if folder is not None:
        install(folder)
        os.environ["POBUDKA_FONTS"] = str(folder)
        _index.cache_clear()
        font_families.cache_clear()
    splits: tuple[Split, ...] = ("train", "test")
    for split in splits:
        print(f"{split}: {len(font_families(split))} families, {len(fonts(split))} files")


if __name__ == "__main__":
    main()
