"""A small picture of one hand cut out of a photo, so that several of them do not send the photo several times."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import lru_cache

from PIL import Image

from ui.entry.photo_crop import Crop
from ui.entry.photo_view import Preview
from ui.store import HandDraft

QUALITY = 82


def cut(preview: Preview, draft: HandDraft, crop: Crop, longest: float) -> tuple[Preview, HandDraft]:
    """The part `crop` of the preview, at most `longest` pixels a side, and the draft with its corners in it."""
    scale = min(1.0, longest / max(crop.size))
    size = (max(1, round(crop.width * scale)), max(1, round(crop.height * scale)))
    box = (crop.left, crop.top, crop.left + crop.width, crop.top + crop.height)
    x_scale, y_scale = size[0] / crop.width, size[1] / crop.height
    corners = {
        cell: tuple(((x - crop.left) * x_scale, (y - crop.top) * y_scale) for x, y in points)
        for cell, points in draft.corners.items()
    }
    return Preview(_cut(preview.jpeg, box, size), size), replace(draft, corners=corners)


@lru_cache(maxsize=32)
def _cut(jpeg: bytes, box: tuple[float, float, float, float], size: tuple[int, int]) -> bytes:
    with Image.open(io.BytesIO(jpeg)) as photo:
        small = photo.convert("RGB").resize(size, Image.Resampling.LANCZOS, box=box)
    out = io.BytesIO()
    small.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()
