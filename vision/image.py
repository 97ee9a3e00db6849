"""Photo bytes to pixels: every format, size limit, truncation and EXIF turn is settled here, before anything else
looks."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import AvifImagePlugin, Image, JpegImagePlugin, PngImagePlugin, WebPImagePlugin

from scoring.words import Words, words
from vision.image_bytes import Rgb, sniff, turn_upright

JPEG_LIMIT_MP = 200  # a phone's largest mode; decoded at a fraction, so memory stays under 100 MB
PROGRESSIVE_LIMIT_MP = 80  # a progressive JPEG's coefficients are all kept: up to 6 bytes a pixel
OTHER_LIMIT_MP = 64  # formats that can only be decoded whole
FULL_DECODE_MP = 24  # JPEGs above it are decoded at half, quarter or eighth size, others are halved at once
MOST_SCANS = 100  # of a progressive JPEG: cameras write ten, a file made to hang its reader thousands
FRACTIONS = {
    1: 0,
    2: cv2.IMREAD_REDUCED_GRAYSCALE_2,  # the bare reduction; with the flag for RGB it is no grey picture
    4: cv2.IMREAD_REDUCED_GRAYSCALE_4,
    8: cv2.IMREAD_REDUCED_GRAYSCALE_8,
}
SMALLEST_SIDE = 64  # pixels; no card can be read in less
_EXIF_ORIENTATION = 0x0112
_BROKEN = (
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    struct.error,
    KeyError,
    IndexError,
    TypeError,
    MemoryError,
    RuntimeError,
)
_HEADERS: dict[str, Callable[[io.BytesIO], Image.Image]] = {
    "jpeg": JpegImagePlugin.JpegImageFile,
    "png": PngImagePlugin.PngImageFile,
    "webp": WebPImagePlugin.WebPImageFile,
    "avif": AvifImagePlugin.AvifImageFile,
}


class PhotoError(Exception):
    """A photo that cannot be used. `words` says what was expected, what came and what to do."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


@dataclass(frozen=True)
class Photo:
    """An upright photo. rgb: (h, w, 3) uint8, C-contiguous, perhaps decoded smaller; width, height: of the full
    photo; finer: whether decoding with another `least_side` would show more."""

    rgb: Rgb
    width: int
    height: int
    finer: bool = False

    @property
    def scale(self) -> float:
        """Full-resolution pixels per pixel of `rgb`."""
        return self.width / int(self.rgb.shape[1])


def decode(data: bytes) -> Rgb:
    """Bytes of a JPEG, PNG, WebP or HEIC -> upright (h, w, 3) uint8 RGB. Raises PhotoError."""
    return open_photo(data).rgb


def open_photo(data: bytes, least_side: float = float("inf")) -> Photo:
    """Decode and turn upright by EXIF. Formats are told by content, never by name. Raises PhotoError.

    least_side: pixels of the longer side that will do; a JPEG may be decoded at a half, quarter or eighth of its size
    as long as that many are left, which takes less than half the time. Above FULL_DECODE_MP it always is.
    """
    if not data:
        raise PhotoError(words("The file is empty (0 bytes). Send the photo again."))
    kind = sniff(data)
    if kind is None:
        raise PhotoError(
            words("This is not a photo I can read. Expected a JPEG, PNG, WebP or HEIC file; choose another file.")
        )
    if kind == "heic":
        return _from_heic(data)
    try:
        header = _HEADERS[kind](io.BytesIO(data))  # reads the header only; Image.open would add its own size limit
        width, height = header.size
        orientation = _orientation(header)
    except _BROKEN as error:
        raise PhotoError(_damaged(kind)) from error
    _check_size("progressive" if header.info.get("progressive") else kind, width, height)
    if kind == "jpeg":
        fraction, finest = _fraction(width, height, least_side), _fraction(width, height, float("inf"))
        rgb = _decode_jpeg(data, fraction)
    else:
        fraction = finest = 1
        rgb = _decode_whole(header, kind)
    upright = turn_upright(rgb, orientation)
    if orientation >= 5:
        width, height = height, width
    return Photo(upright, width, height, finer=fraction > finest)


def _fraction(width: int, height: int, least_side: float) -> int:
    """The largest of FRACTIONS that leaves least_side pixels, or the smallest that is at most FULL_DECODE_MP."""
    small = [f for f in FRACTIONS if width * height / f**2 <= FULL_DECODE_MP * 1e6]
    fine = [f for f in small if max(width, height) / f >= least_side and min(width, height) / f >= SMALLEST_SIDE]
    return max(fine, default=small[0])


def _orientation(header: Image.Image) -> int:
    try:
        value = int(header.getexif().get(_EXIF_ORIENTATION, 1))
    except _BROKEN:  # a broken EXIF block does not spoil the picture
        return 1
    return value if 1 <= value <= 8 else 1


def _check_size(kind: str, width: int, height: int) -> None:
    megapixels = width * height / 1e6
    limit = {"jpeg": JPEG_LIMIT_MP, "progressive": PROGRESSIVE_LIMIT_MP}.get(kind, OTHER_LIMIT_MP)
    if megapixels > limit:
        raise PhotoError(
            words(
                "The photo has {got} megapixels ({width} x {height}); at most {limit} can be read in this format. "
                "Take it with fewer megapixels or save it as a smaller JPEG.",
                got=round(megapixels),
                width=width,
                height=height,
                limit=limit,
            )
        )
    if min(width, height) < SMALLEST_SIDE:
        raise PhotoError(
            words(
                "The picture is only {width} x {height} pixels; cards cannot be read in it. Send the original photo.",
                width=width,
                height=height,
            )
        )


def _damaged(kind: str) -> Words:
    return words(
        "The {kind} file is damaged or incomplete. Send the photo again; if that fails, take a new one.",
        kind=kind.upper(),
    )


def _decode_jpeg(data: bytes, fraction: int) -> Rgb:
    start = data.find(b"\xff\xda")  # start of scan: a thumbnail's end marker in front of it proves nothing
    end = data.rfind(b"\xff\xd9")
    if start < 0 or end < start or data.count(b"\xff\xda") > MOST_SCANS:
        raise PhotoError(_damaged("jpeg"))
    # OpenCV would turn by EXIF itself; it is told not to, so that one rule serves every format
    flag = FRACTIONS[fraction] | cv2.IMREAD_COLOR_RGB | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        decoded = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    except cv2.error as error:
        raise PhotoError(_damaged("jpeg")) from error
    if decoded is None:
        raise PhotoError(_damaged("jpeg"))
    return np.asarray(decoded, np.uint8)


def _decode_whole(header: Image.Image, kind: str) -> Rgb:
    """The first frame, halved until it has FULL_DECODE_MP."""
    try:
        header.load()
        if header.mode.startswith("I"):  # 16-bit grey
            deep = np.asarray(header)
            grey = (deep >> 8).clip(0, 255).astype(np.uint8)
            header = Image.fromarray(grey)
        return _halved(header)
    except _BROKEN as error:
        raise PhotoError(_damaged(kind)) from error


def _halved(picture: Image.Image) -> Rgb:
    """The picture as RGB, halved (area averages) until it has at most FULL_DECODE_MP."""
    if picture.mode != "RGB":
        picture = picture.convert("RGB")
    while picture.width * picture.height > FULL_DECODE_MP * 1e6:
        picture = picture.reduce(2)
    return np.asarray(picture, np.uint8)


def _from_heic(data: bytes) -> Photo:
    try:
        import pillow_heif  # noqa: PLC0415 (optional: no wheel exists for some platforms)
    except ImportError as error:
        raise PhotoError(
            words(
                "HEIC photos need the package pillow-heif, which is not installed. On an iPhone choose Settings, "
                "Camera, Formats, Most Compatible; the next photo is then a JPEG."
            )
        ) from error
    try:
        header = pillow_heif.open_heif(io.BytesIO(data), convert_hdr_to_8bit=True)
        width, height = header.size  # libheif has already applied the file's turns
    except _BROKEN as error:
        raise PhotoError(_damaged("heic")) from error
    _check_size("heic", width, height)
    try:
        rgb = _halved(header.to_pillow())
    except _BROKEN as error:
        raise PhotoError(_damaged("heic")) from error
    return Photo(np.ascontiguousarray(rgb), width, height)
