"""Fetches the files of `fonts.tsv` from the packages they come in, through each registry's own client.

npm packages by `npm pack`, PyPI's by `pip download`, Debian's by `apt-get download`; none needs root and no package
is installed: only the font files named in the table are kept. A client that this machine lacks is said so, and the
fonts that need it are left out.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from datasets.fonts import Family, families


def _run(command: list[str], folder: Path) -> bool:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{' '.join(command[:3])} ... failed: {done.stderr.strip()[-300:]}", file=sys.stderr)
    return not done.returncode


def _fetch(source: str, rows: list[Family], folder: Path) -> None:
    """Leave the packages' contents, unpacked, under `folder`."""
    client = {"npm": "npm", "debian": "apt-get", "pypi": sys.executable}[source]
    program = shutil.which(client)
    if program is None:
        print(f"{client} is not on this machine: {len(rows)} families of {source} are left out", file=sys.stderr)
        return
    packages = sorted({(row.package, row.version) for row in rows})
    if source == "npm":
        _run([program, "pack", "--silent", *(f"{name}@{version}" for name, version in packages)], folder)
    elif source == "pypi":
        wanted = [f"{name}=={version}" for name, version in packages]
        _run([program, "-m", "pip", "download", "-q", "--no-deps", "-d", ".", *wanted], folder)
    else:  # versions differ between Debian releases and the shapes do not: take the one this release has
        for name, _ in packages:
            _run([program, "download", "-qq", name], folder)
    _unpack(folder.iterdir(), folder)


def _unpack(archives: Iterable[Path], folder: Path) -> None:
    for archive in list(archives):
        place = folder / (archive.name + ".d")
        if archive.suffix == ".tgz":
            with tarfile.open(archive) as tar:
                tar.extractall(place, filter="data")
        elif archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as wheel:
                wheel.extractall(place)
        elif archive.suffix == ".deb":
            _run(["dpkg-deb", "-x", str(archive), str(place)], folder)


def install(folder: Path) -> None:
    """Put every font file of the table that can be had here into `folder` (made if absent), flat."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in ("npm", "pypi", "debian"):
        rows = [family for family in families() if family.source == source]
        wanted = {name for row in rows for name in row.files}
        with tempfile.TemporaryDirectory() as work:
            _fetch(source, rows, Path(work))
            got = {path.name: path for path in Path(work).rglob("*") if path.name in wanted and path.is_file()}
            for name, path in got.items():
                shutil.copyfile(path, folder / name)
        print(f"{source}: {len(got)} of {len(wanted)} files")
