"""Two hundred files that are no honest photo, made anew from a seed: what a phone, a messenger or a joker may send."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

Rgb = NDArray[np.uint8]
Specimen = tuple[str, bytes]
ORIENTATION = 0x0112


def specimens(seed: int) -> Iterator[Specimen]:
    """(name, bytes) of 200 files."""
    rng = np.random.default_rng(seed)
    rgb = table(rng)
    whole = {kind: encoded(rgb, kind) for kind in ("JPEG", "PNG", "WEBP", "GIF", "AVIF")}
    whole["progressive"] = encoded(rgb, "JPEG", progressive=True)
    whole["EXIF"] = encoded(rgb, "JPEG", exif=exif(6))
    heic = heic_of(rgb)
    if heic is not None:
        whole["HEIC"] = heic
    made = [*odd_shapes(), *odd_pixels(rgb), *animated(rgb), *bombs(), *lying_exif(rgb), *wrong_headers(whole)]
    yield from made
    kinds = list(whole)
    for i in range(200 - len(made)):
        kind = kinds[i % len(kinds)]
        yield damaged(whole[kind], kind, i // len(kinds), rng)


def table(rng: np.random.Generator) -> Rgb:
    """Twelve white cards with a number on a dark noisy table: enough to be found and read."""
    picture = Image.fromarray(rng.integers(30, 70, (480, 640, 3), np.uint8))
    draw = ImageDraw.Draw(picture)
    for row in range(3):
        for column in range(4):
            x, y = 90 + 120 * column, 30 + 148 * row
            draw.rounded_rectangle((x, y, x + 88, y + 132), 8, (240, 240, 240))
            draw.rectangle((x + 10, y + 10, x + 78, y + 122), (60, 160, 70))
            draw.text((x + 44, y + 66), str(row * 4 + column), (250, 250, 250), anchor="mm", font_size=60)
    return np.asarray(picture, np.uint8)


def encoded(rgb: Rgb, kind: str, **options: object) -> bytes:
    """Pillow's own file of a picture."""
    buffer = io.BytesIO()
    Image.fromarray(rgb).save(buffer, kind, **options)
    return buffer.getvalue()


def heic_of(rgb: Rgb) -> bytes | None:
    """A HEIC file; None where its library is missing."""
    try:
        import pillow_heif  # noqa: PLC0415  optional, as in the app
    except ImportError:
        return None
    buffer = io.BytesIO()
    pillow_heif.from_pillow(Image.fromarray(rgb)).save(buffer, quality=80)
    return buffer.getvalue()


def exif(orientation: int, **tags: object) -> Image.Exif:
    """EXIF with an orientation and other tags by number ("t256")."""
    block = Image.Exif()
    block[ORIENTATION] = orientation
    for name, value in tags.items():
        block[int(name[1:])] = value
    return block


def damaged(data: bytes, kind: str, number: int, rng: np.random.Generator) -> Specimen:
    """Truncated, bit-flipped, a block lost, doubled, zeroed or filled with noise."""
    at = int(rng.integers(1, len(data)))
    length = int(rng.integers(1, 400))
    match number % 6:
        case 0:
            return f"{kind} cut at {at}", data[:at]
        case 1:
            flipped = bytearray(data)
            for place in rng.integers(0, len(data), int(rng.integers(1, 40))):
                flipped[place] ^= 1 << int(rng.integers(8))
            return f"{kind} with flipped bits", bytes(flipped)
        case 2:
            return f"{kind} without {length} bytes at {at}", data[:at] + data[at + length :]
        case 3:
            return f"{kind} with {length} bytes twice", data[: at + length] + data[at:]
        case 4:
            return f"{kind} with zeros at {at}", data[:at] + bytes(length) + data[at + length :]
        case _:
            early = int(rng.integers(2, 300))  # headers are more sensitive than pixels
            return f"{kind} with noise at {early}", data[:early] + rng.bytes(12) + data[early + 12 :]


def odd_shapes() -> Iterator[Specimen]:
    """Nothing to see: no bytes, one pixel, a line, a strip."""
    yield "no bytes", b""
    yield "one byte", b"\xff"
    for height, width in ((1, 1), (1, 5000), (5000, 1), (2, 2), (63, 900), (64, 64), (64, 16000), (16000, 64)):
        for kind in ("JPEG", "PNG", "WEBP"):
            yield f"{kind} of {width} x {height}", encoded(np.full((height, width, 3), 128, np.uint8), kind)


def odd_pixels(rgb: Rgb) -> Iterator[Specimen]:
    """CMYK, 16 bits, alpha, palette, black and white, and noise in which a detector may see anything."""
    picture = Image.fromarray(rgb)
    deep = (rgb[..., 0].astype(np.uint16) << 8) + 7
    for name, image, kind in (
        ("CMYK", picture.convert("CMYK"), "JPEG"),
        ("grey", picture.convert("L"), "JPEG"),
        ("16-bit grey", Image.fromarray(deep), "PNG"),
        ("alpha", picture.convert("RGBA"), "PNG"),
        ("all transparent", Image.fromarray(np.dstack([rgb, 0 * rgb[..., 0]])), "WEBP"),
        ("grey with alpha", picture.convert("LA"), "PNG"),
        ("palette", picture.convert("P"), "PNG"),
        ("palette with a transparent colour", picture.convert("PA"), "PNG"),
        ("one bit", picture.convert("1"), "PNG"),
        ("noise", Image.effect_noise((1600, 1200), 200), "JPEG"),
        ("a chessboard", Image.fromarray((np.indices((1200, 1600)).sum(0) // 40 % 2 * 255).astype(np.uint8)), "PNG"),
        ("a bitmap", picture, "BMP"),
        ("a TIFF", picture, "TIFF"),
        ("JPEG 2000", picture, "JPEG2000"),
        ("an icon", picture.resize((256, 256)), "ICO"),
        ("a PDF", picture, "PDF"),
    ):
        buffer = io.BytesIO()
        try:
            image.save(buffer, kind)
        except OSError:  # this Pillow cannot write it
            image.convert("RGB").save(buffer, kind)
        yield name, buffer.getvalue()
    yield "MPO, two pictures in one", with_second_frame(picture, "MPO")


def animated(rgb: Rgb) -> Iterator[Specimen]:
    """Animations: the first frame counts, or the format is refused."""
    picture = Image.fromarray(rgb)
    for kind in ("GIF", "WEBP", "PNG", "AVIF"):
        yield f"animated {kind}", with_second_frame(picture, kind)


def with_second_frame(picture: Image.Image, kind: str) -> bytes:
    """A file with four frames."""
    frames = [picture.rotate(turn) for turn in (2, 90, 180)]
    buffer = io.BytesIO()
    picture.save(buffer, kind, save_all=True, append_images=frames)
    return buffer.getvalue()


def bombs() -> Iterator[Specimen]:
    """Small files that would unpack to far more than a photo, or take very long."""
    yield "PNG of 60 megapixels, honest", zero_png(10000, 6000)
    yield "PNG of 900 megapixels", zero_png(30000, 30000, rows=10)
    yield "PNG of 60 megapixels, pixels missing", zero_png(10000, 6000, rows=10)
    yield "PNG with text of 200 megabytes", zero_png(100, 100, text=200_000_000)
    yield "PNG of size 0 x 0", zero_png(0, 0)
    yield "PNG of size 2^31", zero_png(2**31 - 1, 2**31 - 1, rows=0)
    tiny = np.full((80, 80, 3), 90, np.uint8)
    for size in ((14000, 14000), (9000, 8000), (65535, 65535), (65535, 64), (0, 0), (80, 0)):
        yield f"JPEG that claims {size}", claims(encoded(tiny, "JPEG"), b"\xff\xc0", *size)
        progressive = encoded(tiny, "JPEG", progressive=True)
        yield f"progressive JPEG that claims {size}", claims(progressive, b"\xff\xc2", *size)
    yield "progressive JPEG of 3000 scans", many_scans(np.full((2000, 2000, 3), 90, np.uint8), 3000)


def claims(jpeg: bytes, marker: bytes, width: int, height: int) -> bytes:
    """The JPEG with another size in its frame header."""
    data = bytearray(jpeg)
    at = data.index(marker)
    data[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(data)


def many_scans(rgb: Rgb, count: int) -> bytes:
    """A progressive JPEG whose last scan comes `count` times."""
    data = encoded(rgb, "JPEG", progressive=True)
    last = data.rindex(b"\xff\xda")
    return data[:last] + data[last:-2] * count + data[-2:]


def zero_png(width: int, height: int, rows: int | None = None, text: int = 0) -> bytes:
    """A black PNG; rows: how many it really holds (default: all); text: length of a compressed comment of zeros."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    def zeros(count: int) -> bytes:
        press = zlib.compressobj(1)
        block = bytes(1 << 20)
        parts = [press.compress(block) for _ in range(count >> 20)]
        return b"".join([*parts, press.compress(bytes(count & 0xFFFFF)), press.flush()])

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width & 0xFFFFFFFF, height & 0xFFFFFFFF, 8, 2, 0, 0, 0))
    comment = chunk(b"zTXt", b"Comment\0\0" + zeros(text)) if text else b""
    pixels = chunk(b"IDAT", zeros((height if rows is None else rows) * (1 + 3 * width)))
    return b"\x89PNG\r\n\x1a\n" + header + comment + pixels + chunk(b"IEND", b"")


def lying_exif(rgb: Rgb) -> Iterator[Specimen]:
    """Orientation, size and thumbnail that are not true; blocks that are huge, broken or point at themselves."""
    for orientation in (0, 9, 65535):
        yield f"orientation {orientation}", encoded(rgb, "JPEG", exif=exif(orientation))
    yield "EXIF size of 1 x 1", encoded(rgb, "JPEG", exif=exif(1, t256=1, t257=1, t40962=1, t40963=1))
    yield "EXIF size of 4 gigapixels", encoded(rgb, "JPEG", exif=exif(8, t256=65535, t257=65535))
    yield "EXIF of 60 kB", encoded(rgb, "JPEG", exif=exif(3, t37510=bytes(60_000)))
    plain = encoded(rgb, "JPEG")
    loop = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0"
    endless = b"Exif\0\0II*\0\x08\0\0\0\xff\xff" + bytes(200)
    for name, block in (("that points at itself", loop), ("of 65535 entries", endless), ("of text", b"Exif\0\0hello")):
        yield f"EXIF {name}", plain[:2] + segment(b"\xe1", block) + plain[2:]
    yield (
        "JPEG with 15 MB of EXIF segments",
        plain[:2] + segment(b"\xe1", b"Exif\0\0" + bytes(60_000)) * 250 + plain[2:],
    )
    yield "a segment longer than the file", plain[:2] + b"\xff\xe1\xff\xff" + plain[2:2000]


def segment(marker: bytes, content: bytes) -> bytes:
    """A JPEG segment."""
    return b"\xff" + marker + struct.pack(">H", len(content) + 2) + content


def wrong_headers(whole: dict[str, bytes]) -> Iterator[Specimen]:
    """One format's first bytes before another's content."""
    kinds = list(whole)
    for kind, other in zip(kinds, [*kinds[1:], kinds[0]], strict=True):
        yield f"{kind}'s first bytes, {other}'s content", whole[kind][:16] + whole[other][16:]
    yield "text", b"3 4 5 / 6 7 8"
    yield "zip", b"PK\x03\x04" + bytes(500)
    yield "only a signature", b"\x89PNG\r\n\x1a\n"
    yield "HEIC signature", b"\0\0\0\x18ftypheic" + bytes(600)
    yield "AVIF signature", b"\0\0\0\x18ftypavif" + bytes(600)
    yield "WebP signature", b"RIFF\x10\0\0\0WEBPVP8 " + bytes(300)
