"""Keeps the translation catalogues in step with the code: `python -m ui.messages`, from the root of the repository.

It does what pybabel's extract and update do together:

    python -m babel.messages.frontend extract -F babel.cfg --no-default-keywords -k _ -k gettext -k ngettext:1,2 \
        -k words:1 -k words_n:1,2 --no-location -o pobudka.pot .
    python -m babel.messages.frontend update -D pobudka -i pobudka.pot -d ui/locale --no-fuzzy-matching \
        --ignore-obsolete

but writes no date and no line numbers, so that a catalogue changes only when a sentence does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from ui.i18n import DOMAIN, LANGUAGES, LOCALE

ROOT = Path(__file__).parent.parent
SPECS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "words": (1,),
    "words_n": (1, 2),
}
HEADER = """\
# Pobudka, messages of the app and of the command line.
# Copyright (C) 2026 the authors of Pobudka
# This file is distributed under the same licence as Pobudka (AGPL-3.0-or-later)."""


def extracted(root: Path = ROOT) -> Catalog:
    """Every message in the code under `root`, in the order of the files; needs babel.cfg there."""
    with (root / "babel.cfg").open(encoding="utf-8") as file:
        mapping, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(str(root), mapping, options, keywords=SPECS, directory_filter=_ours)
    catalog = Catalog(domain=DOMAIN, project="pobudka", charset="utf-8")
    for _filename, _line, message, _comments, _context in sorted(found, key=lambda entry: (entry[0], entry[1])):
        catalog.add(message)
    return catalog


def kept(language: str) -> Catalog:
    """The catalogue of `language` as it is kept; raises OSError if there is none."""
    with catalogue_path(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def catalogue_path(language: str) -> Path:
    """Where the catalogue of `language` is kept."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def updated(language: str, template: Catalog) -> bytes:
    """The catalogue of `language` with the messages of `template`: new ones empty, gone ones dropped, no guesses.

    English is what the code says; only its plural pairs are filled in, since gettext would count them by the rule
    of the catalogue.
    """
    catalog = Catalog(
        locale=language, domain=DOMAIN, project="pobudka", charset="utf-8", header_comment=HEADER, fuzzy=False
    )
    old = kept(language) if catalogue_path(language).exists() else None
    for message in template:
        if not message.id:
            continue
        known = old.get(message.id) if old is not None else None
        if known is not None and known.string and any(known.string):
            catalog.add(message.id, known.string)
        elif language == "en":
            catalog.add(message.id, message.id)
        else:
            catalog.add(message.id)
    text = BytesIO()
    write_po(text, catalog, no_location=True, omit_header=False, sort_output=False, width=120)
    return _without_dates(text.getvalue())


def untranslated(catalog: Catalog) -> Iterable[str]:
    """The English of every message that has no translation, or only some of its plural forms."""
    for message in catalog:
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(strings):
            yield message.id[0] if isinstance(message.id, tuple) else str(message.id)


def _without_dates(text: bytes) -> bytes:
    dated = (
        b'"POT-Creation-Date',
        b'"PO-Revision-Date',
        b'"Last-Translator',
        b'"Language-Team',
        b'"Generated-By',
        b'"Report-Msgid',
    )
    return b"\n".join(line for line in text.split(b"\n") if not line.startswith(dated))


def _ours(directory: str) -> bool:
    return not Path(directory).name.startswith((".", "__"))


def main() -> None:
    """Update every catalogue and say what is still to be translated."""
    template = extracted()
    for language in LANGUAGES:
        path = catalogue_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(updated(language, template))
        missing = list(untranslated(kept(language)))
        sys.stdout.write(f"{path.relative_to(ROOT)}: {len(template)} messages, {len(missing)} to translate\n")
        for message in missing:
            sys.stdout.write(f"  {message}\n")


if __name__ == "__main__":
    main()
