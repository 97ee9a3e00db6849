"""What a file is by its first bytes, and how EXIF says its pixels are to be turned."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]

_HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"hevx", b"mif1", b"msf1")
_AVIF_BRANDS = (b"avif", b"avis")


def sniff(data: bytes) -> str | None:
    """The format by its first bytes: "jpeg", "png", "webp", "heic", "avif"; None for anything else."""
    if data[:3] == b"\xff\xd8\xff":
        return "jpeg"
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return "png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS:
        return "heic"
    if data[4:8] == b"ftyp" and data[8:12] in _AVIF_BRANDS:
        return "avif"
    return None


def turn_upright(rgb: Rgb, orientation: int) -> Rgb:
    """Apply an EXIF orientation 1..8 (anything else counts as 1) and return contiguous pixels."""
    if orientation in (5, 6, 7, 8):
        rgb = rgb.transpose(1, 0, 2)
    if orientation in (2, 3, 6, 7):
        rgb = rgb[:, ::-1]
    if orientation in (3, 4, 7, 8):
        rgb = rgb[::-1]
    return np.ascontiguousarray(rgb)
