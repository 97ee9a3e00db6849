"""Sentences that scoring says, kept apart from the language they are said in.

A `Words` is a message id (plain English) with its values. Whoever shows it passes the reader's catalogue;
scoring itself never chooses a language. `words` and `words_n` are the names the string extractor looks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from gettext import NullTranslations


@dataclass(frozen=True, slots=True)
class Words:
    """A translatable sentence: `template.format(**values)`, in the plural form for `count` where `plural` is given.

    Values may be `Words` themselves, or tuples of them (joined by semicolons); they are said in the same language.
    """

    template: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)
    plural: str | None = None
    count: int = 1

    def said(self, language: NullTranslations) -> str:
        """The sentence in `language`, any gettext catalogue."""
        if self.plural is None:
            template = language.gettext(self.template)
        else:
            template = language.ngettext(self.template, self.plural, self.count)
        return template.format(**{name: _said(value, language) for name, value in self.values.items()})

    def __str__(self) -> str:
        return self.said(_ENGLISH)


def words(template: str, **values: object) -> Words:
    """A sentence without plural forms."""
    return Words(template, values)


def words_n(singular: str, plural: str, count: int, **values: object) -> Words:
    """A sentence with plural forms, chosen by `count` (available to the template as {count})."""
    return Words(singular, {"count": count, **values}, plural, count)


def number(value: int) -> str:
    """An integer with a real minus sign (U+2212), as printed on the cards.

    >>> number(-2), number(7)
    ('−2', '7')
    """
    return str(value).replace("-", "\N{MINUS SIGN}")


def addition(values: tuple[int, ...]) -> str:
    """A sum as a child would write it.

    >>> addition((3, -1, 4))
    '3 − 1 + 4'
    """
    if not values:
        return "0"
    first, *rest = values
    return number(first) + "".join(f" {'+' if v >= 0 else chr(0x2212)} {abs(v)}" for v in rest)


def _said(value: object, language: NullTranslations) -> object:
    if isinstance(value, Words):
        return value.said(language)
    if isinstance(value, tuple):
        return "; ".join(str(_said(part, language)) for part in value)
    return value


_ENGLISH = NullTranslations()
