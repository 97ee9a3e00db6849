"""From what a person names - a camera's number, a file, a folder - to its frames."""

from __future__ import annotations

import re
from pathlib import Path

from scoring.words import words
from vision.camera import CameraFrames
from vision.capture import CaptureError, Frames
from vision.recordings import FolderFrames, VideoFrames


def open_frames(source: str) -> Frames:
    """Frames of a camera's number, a video file or a folder of pictures. Raises CaptureError."""
    path = Path(source)
    if re.fullmatch(r"\d{1,3}", source) and not path.exists():
        return CameraFrames(int(source))
    if path.is_dir():
        return FolderFrames(path)
    if path.is_file():
        return VideoFrames(path)
    raise CaptureError(
        words(
            "There is no file or folder {source}. Expected a camera's number (0 is the first), a video file or a "
            "folder of pictures.",
            source=source,
        )
    )
