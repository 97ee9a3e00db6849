"""The catalogues: in step with the code, Polish complete, placeholders and plural forms right."""

from __future__ import annotations

import string

import pytest
from babel.messages.catalog import Catalog, Message

from scoring import words, words_n
from ui.i18n import LANGUAGES, catalogue
from ui.messages import ROOT, catalogue_path, extracted, kept, untranslated, updated

PL = catalogue("pl")


@pytest.fixture(scope="module")
def template() -> Catalog:
    return extracted()


def fields(text: str) -> set[str]:
    """The placeholders of a brace-format string, with conversion and format."""
    return {f"{name}!{conversion}:{form}" for _, name, form, conversion in string.Formatter().parse(text) if name}


def forms(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, (tuple, list)) else [str(message.string)]


def test_strings_are_found_where_they_are_said(template: Catalog) -> None:
    ids = {message.id for message in template}
    assert "Settings" in ids, "_() of a screen"
    assert "Who called “Pobudka!”?" in ids, "words() of scoring"
    assert ("{names} wins", "{names} share the victory") in ids, "ngettext() of a screen"
    assert any(isinstance(i, tuple) and i[0].startswith("Column {column} has {count} card;") for i in ids), "words_n()"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_what_the_code_says_now(template: Catalog, language: str) -> None:
    """If this fails: python -m ui.messages, then translate what it lists."""
    path = catalogue_path(language)
    assert path.read_bytes() == updated(language, template), f"{path.relative_to(ROOT)} is out of date"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_translated_and_nothing_is_a_guess(language: str) -> None:
    catalog = kept(language)
    assert list(untranslated(catalog)) == []
    assert [message.id for message in catalog if message.id and message.fuzzy] == []
    assert not catalog.obsolete


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_the_english(language: str) -> None:
    for message in kept(language):
        if not message.id:
            continue
        english = set().union(*map(fields, message.id if isinstance(message.id, tuple) else [message.id]))
        for form in filter(None, forms(message)):  # a missing one is the test above's business
            assert fields(form) == english or (
                # a singular may say "one" instead of the number
                isinstance(message.id, tuple) and fields(form) == english - {"count!None:"}
            ), f"{message.id!r} -> {form!r}"


def test_polish_has_three_plural_forms() -> None:
    plural = [message for message in kept("pl") if isinstance(message.id, tuple)]
    assert plural
    assert {len(forms(message)) for message in plural} == {3}


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "Niedokończona, 0 rund"),
        (1, "Niedokończona, 1 runda"),
        (2, "Niedokończona, 2 rundy"),
        (4, "Niedokończona, 4 rundy"),
        (5, "Niedokończona, 5 rund"),
        (12, "Niedokończona, 12 rund"),
        (22, "Niedokończona, 22 rundy"),
    ],
)
def test_polish_counts(count: int, said: str) -> None:
    english = ("Not finished, {count} round", "Not finished, {count} rounds")
    assert PL.ngettext(*english, count).format(count=count) == said


def test_sentences_of_scoring_in_polish() -> None:
    assert words("Who called “Pobudka!”?").said(PL) == "Kto zawołał „Pobudka!”?"
    cells = (words("row {row}, column {column}", row=1, column=2), words("row {row}, column {column}", row=2, column=3))
    assert words("Turn over the cards at: {cells}.", cells=cells).said(PL) == (
        "Odkryj karty: rząd 1, kolumna 2; rząd 2, kolumna 3."
    )
    tokens = words_n("{count} of {needed} dragon token", "{count} of {needed} dragon tokens", 1, needed=3)
    assert tokens.said(PL) == "1 z 3 żetonów smoka"


def test_typography() -> None:
    """Polish quotes are „so”, and no straight apostrophe or dash stands where the English has none."""
    for message in kept("pl"):
        for form in forms(message) if message.id else []:
            assert '"' not in form, form
            assert form == form.strip(), form
            assert "“" not in form, form
