"""The app's languages: catalogues read from `ui/locale`, one translations object a session, nothing global."""

from __future__ import annotations

import gettext
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "pobudka"
LANGUAGES: Mapping[str, str] = MappingProxyType({"pl": "Polski", "en": "English"})
"""Every language there is, by code, each under its own name."""


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The translations into `language`, one of LANGUAGES; compiled in memory, so that no .mo file is ever stale."""
    if language not in LANGUAGES:
        raise ValueError(f"expected one of {', '.join(LANGUAGES)}, got {language!r}")
    path = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    with path.open("rb") as file:
        messages = read_po(file, locale=language, domain=DOMAIN)
    compiled = io.BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
