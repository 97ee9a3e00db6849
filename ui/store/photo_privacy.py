"""A photo without what it says of its owner: place, time, camera and comments are cut out, the pixels stay as they are.

JPEG, PNG and WebP are taken apart and put together again without being decoded; only their way up is kept of EXIF.
HEIC, and files that cannot be taken apart, are drawn anew as JPEG of high quality, upright.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator

import cv2

UPRIGHT = 1
QUALITY = 95
_EXIF = b"Exif\0\0"
_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = frozenset(
    (b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD", b"pHYs")
)
_WEBP_KEPT = frozenset((b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ICCP"))


class UnknownFormError(ValueError):
    """The bytes are not put together as the format says."""


def without_traces(photo: bytes) -> tuple[bytes, str]:
    """The same photo without its metadata, and its file suffix (".jpg", ".png", ".webp").

    Raises vision.PhotoError if it is no photo.
    """
    try:
        if photo[:3] == b"\xff\xd8\xff":
            return _jpeg(photo), ".jpg"
        if photo[:8] == _PNG:
            return _png(photo), ".png"
        if photo[:4] == b"RIFF" and photo[8:12] == b"WEBP":
            return _webp(photo), ".webp"
    except (UnknownFormError, struct.error, IndexError):
        pass  # broken, but perhaps not for a decoder
    return _drawn_anew(photo), ".jpg"


def _drawn_anew(photo: bytes) -> bytes:
    from vision import decode  # noqa: PLC0415  most photos are cleaned without loading the reader

    done, content = cv2.imencode(".jpg", decode(photo)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not done:
        raise UnknownFormError("the picture cannot be written as JPEG")
    return content.tobytes()


def _jpeg(photo: bytes) -> bytes:
    """Keeps what is needed to decode: tables, frames, scans, JFIF, Adobe's colours and the ICC profile."""
    kept = []
    for marker, segment in _jpeg_segments(photo):
        application = 0xE0 <= marker <= 0xEF
        needed = (
            not application
            or (marker == 0xE0 and segment[4:8] == b"JFIF")
            or (marker == 0xE2 and segment[4:15] == b"ICC_PROFILE")
            or (marker == 0xEE and segment[4:9] == b"Adobe")
        )
        if needed and marker != 0xFE:
            kept.append(segment)
    head = b"\xff\xd8"
    turned = orientation(photo)
    if turned != UPRIGHT:
        body = _EXIF + _exif(turned)
        head += b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body
    return head + b"".join(kept) + b"\xff\xd9"


def _jpeg_segments(photo: bytes) -> Iterator[tuple[int, bytes]]:
    """Marker and bytes of every segment between the start and the first end of the image; what follows that (a second
    picture, a film) is left out. A scan goes with the coded data behind it."""
    at = 2
    while True:
        if photo[at] != 0xFF:
            raise UnknownFormError("no marker where one must be")
        while photo[at + 1] == 0xFF:  # fill bytes
            at += 1
        marker = photo[at + 1]
        if marker == 0xD9:
            return
        (length,) = struct.unpack(">H", photo[at + 2 : at + 4])
        end = at + 2 + length
        if end > len(photo) or length < 2:
            raise UnknownFormError("a segment runs over the end")
        if marker == 0xDA:
            end = _end_of_scan(photo, end)
        yield marker, photo[at:end]
        at = end


def _end_of_scan(photo: bytes, at: int) -> int:
    """Where the next marker is that is neither a stuffed FF nor a restart."""
    while True:
        at = photo.find(b"\xff", at)
        if at < 0 or at + 1 >= len(photo):
            raise UnknownFormError("the photo ends in the middle of its scan")
        if photo[at + 1] == 0 or 0xD0 <= photo[at + 1] <= 0xD7:
            at += 2
        elif photo[at + 1] == 0xFF:
            at += 1
        else:
            return at


def _png(photo: bytes) -> bytes:
    out, at, turned = [_PNG], 8, orientation(photo)
    while at + 12 <= len(photo):
        (length,) = struct.unpack(">I", photo[at : at + 4])
        kind, end = photo[at + 4 : at + 8], at + 12 + length
        if end > len(photo):
            raise UnknownFormError("a chunk runs over the end")
        if kind == b"IDAT" and turned != UPRIGHT:
            out.append(_chunk(b"eXIf", _exif(turned)))
            turned = UPRIGHT
        if kind in _PNG_KEPT:
            out.append(photo[at:end])
        if kind == b"IEND":
            return b"".join(out)
        at = end
    raise UnknownFormError("no end of the picture")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _webp(photo: bytes) -> bytes:
    (size,) = struct.unpack("<I", photo[4:8])
    at, end, kept, turned = 12, min(len(photo), 8 + size), [], orientation(photo)
    while at + 8 <= end:
        kind = photo[at : at + 4]
        (length,) = struct.unpack("<I", photo[at + 4 : at + 8])
        after = at + 8 + length + length % 2
        if at + 8 + length > len(photo):
            raise UnknownFormError("a chunk runs over the end")
        body = photo[at + 8 : at + 8 + length]
        if kind == b"VP8X":
            flags = body[0] & ~0x0C | (0x08 if turned != UPRIGHT else 0)  # EXIF is bit 3, XMP bit 2
            kept.append(b"VP8X" + struct.pack("<I", length) + bytes([flags]) + body[1:])
        elif kind in _WEBP_KEPT:
            kept.append(kind + struct.pack("<I", length) + body + b"\0" * (length % 2))
        elif kind in (b"ANIM", b"ANMF"):
            raise UnknownFormError("a moving picture")
        at = after
    if turned != UPRIGHT:
        exif = _exif(turned)
        kept.append(b"EXIF" + struct.pack("<I", len(exif)) + exif + b"\0" * (len(exif) % 2))
    whole = b"WEBP" + b"".join(kept)
    return b"RIFF" + struct.pack("<I", len(whole)) + whole


def orientation(photo: bytes) -> int:
    """The way up that EXIF says, 1 to 8; 1 where it says nothing."""
    from PIL import Image  # noqa: PLC0415  only needed when a reading is saved

    try:
        with Image.open(io.BytesIO(photo)) as header:
            value = int(header.getexif().get(0x0112, UPRIGHT))
    except Exception:  # Pillow raises many kinds for a broken EXIF block; the picture may be sound
        return UPRIGHT
    return value if 1 <= value <= 8 else UPRIGHT


def _exif(turned: int) -> bytes:
    """A TIFF block with the orientation and nothing else."""
    return struct.pack("<2sHIHHHIHHI", b"II", 42, 8, 1, 0x0112, 3, 1, turned, 0, 0)
