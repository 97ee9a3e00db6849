"""Preview photos as files beside the database, written whole or not at all."""

from __future__ import annotations

import os
import re
import time
import uuid
from collections.abc import Collection
from pathlib import Path

from scoring import words
from ui.store.errors import StoreError, explain

MAX_BYTES = 8 * 2**20
"""A preview of 1600 pixels is well under 1 MB; more than this is somebody's mistake."""
_NAME = re.compile(r"[0-9a-f]{32}\.jpg")


class Photos:
    """JPEG previews in `folder`, which is made when the first one comes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def save(self, jpeg: bytes) -> str:
        """Keep a preview and return its name. Raises StoreError if it is no JPEG, too big, or cannot be written."""
        if not jpeg.startswith(b"\xff\xd8") or len(jpeg) > MAX_BYTES:
            raise StoreError(words("Expected a JPEG of at most {limit} MB.", limit=MAX_BYTES // 2**20))
        name = f"{uuid.uuid4().hex}.jpg"
        half = self.folder / f"{name}.part"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with half.open("wb") as file:
                file.write(jpeg)
                file.flush()
                os.fsync(file.fileno())
            half.replace(self.folder / name)
        except OSError as error:
            half.unlink(missing_ok=True)
            raise explain(error, str(self.folder)) from error
        return name

    def load(self, name: str) -> bytes:
        """The preview called `name`; StoreError if there is none."""
        try:
            if not _NAME.fullmatch(name):  # never a path
                raise FileNotFoundError(name)
            return (self.folder / name).read_bytes()
        except FileNotFoundError:
            raise StoreError(words("This photo is no longer there. Take it again.")) from None
        except OSError as error:
            raise explain(error, str(self.folder)) from error

    def sweep(self, wanted: Collection[str], days: float = 7) -> None:
        """Delete previews older than `days` that nothing refers to any more."""
        if not self.folder.is_dir():
            return
        for file in self.folder.iterdir():
            old = time.time() - file.stat().st_mtime > days * 86400
            if old and file.name not in wanted and _NAME.fullmatch(file.name.removesuffix(".part")):
                file.unlink(missing_ok=True)
