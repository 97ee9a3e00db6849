"""Pictures as every browser can show them."""

from __future__ import annotations

import base64


def source(encoded: bytes) -> str:
    """A JPEG or PNG as the `src` of an ft.Image: base64, never the bytes themselves.

    Browsers without ImageDecoder (Safari, and Chrome on a plain-http page of the Wi-Fi) get a picture's whole buffer
    from Flutter 3's web engine. Bytes that Flet sends are a piece of a longer message, so there they stay blank;
    base64 is unpacked into a buffer of its own.
    """
    return base64.b64encode(encoded).decode("ascii")
