"""Drawn number cards and the crops cut from them: what the drawings promise, whatever fonts are installed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from datasets import fonts as font_table
from datasets.fonts import FontsMissing, families, fonts
from datasets.mosaic import INKS
from datasets.number_cards import HEIGHT, VALUES, WIDTH, draw_number_card, draw_rainbow_back
from datasets.numeral_crops import MARGIN, card_quad, photographed, scene_with
from datasets.numerals import BACK, CLASSES, NONE, crop, data_hash, render


def _one_font() -> Path:
    return next((path for path in fonts("test") if path.stem == "Caladea-Bold"), fonts("test")[0])


def test_every_family_has_a_licence_and_one_split() -> None:
    table = families()
    assert len({family.name for family in table}) == len(table)
    assert all(family.licence and family.version and family.files for family in table)
    assert sum(family.split == "train" for family in table) >= 60
    assert sum(family.split == "test" for family in table) >= 10
    files = [name for family in table for name in family.files]
    assert len(files) == len(set(files))


def test_the_document_shows_the_whole_table() -> None:
    shown = (Path(font_table.__file__).with_name("FONTS.md")).read_text(encoding="utf-8").splitlines()
    for family in families():
        cells = (family.name, family.split, family.source, family.package, family.version, family.licence)
        assert f"| {' | '.join(cells)} |" in shown


def test_splits_share_no_font() -> None:
    assert fonts("train")
    assert fonts("test")
    assert not set(fonts("train")) & set(fonts("test"))
    assert fonts("train") == fonts("train")


def test_missing_fonts_say_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(font_table, "_index", dict)
    font_table.font_families.cache_clear()
    with pytest.raises(FontsMissing, match=r"python -m datasets\.fonts --install"):
        fonts("train")
    font_table.font_families.cache_clear()


@pytest.mark.parametrize("value", VALUES)
def test_card_of_each_value(value: int) -> None:
    """card-faces, section 1: dark numeral in the middle, pale around it, the value group's hue in the panel."""
    font = _one_font()
    shares, panels = [], []
    for seed in range(12):
        card = draw_number_card(np.random.default_rng(seed), value, font=font).astype(float)
        assert card.shape == (HEIGHT, WIDTH, 3)
        middle = card[HEIGHT // 3 : 2 * HEIGHT // 3, WIDTH // 6 : 5 * WIDTH // 6].mean(axis=2)
        shares.append((middle < 100).mean())
        panels.append(np.median(card[70:95, 16:184].reshape(-1, 3), axis=0))
    assert np.median(shares) > 0.08
    hue = np.median(panels, axis=0)
    nearest = min(INKS, key=lambda values: min(float(np.abs(hue - np.array(ink)).sum()) for ink in INKS[values]))
    assert value in nearest


def _barred(value: int, seed: int, *, marked: bool) -> bool:
    """Whether a row below the digit holds more ink than any row of a digit does."""
    rng = np.random.default_rng(seed)
    card = draw_number_card(rng, value, style="any", font=_one_font(), marked=marked).astype(float).mean(axis=2)
    middle = card[HEIGHT // 2 : 5 * HEIGHT // 6, WIDTH // 5 : 4 * WIDTH // 5]
    return bool((np.abs(np.diff(middle, axis=0)) > 25).sum(axis=1).max() > 0.15 * WIDTH)


@pytest.mark.parametrize("value", [6, 9])
def test_six_and_nine_are_underlined_unless_bare_ones_are_asked_for(value: int) -> None:
    assert all(_barred(value, seed, marked=True) for seed in range(20))
    assert sum(_barred(value, seed, marked=False) for seed in range(20)) < 15


@pytest.mark.parametrize("style", ["skyjo", "any"])
def test_the_generator_alone_decides(style: str) -> None:
    draw = [draw_number_card(np.random.default_rng(5), 7, style=style) for _ in range(2)]  # type: ignore[arg-type]
    assert (draw[0] == draw[1]).all()
    assert (draw[0] != draw_number_card(np.random.default_rng(6), 7)).any()


@pytest.mark.parametrize("value", [-3, 13, 100])
def test_no_such_value(value: int) -> None:
    with pytest.raises(ValueError, match="from -2 to 12"):
        draw_number_card(np.random.default_rng(0), value)


def test_rainbow_back_has_many_hues() -> None:
    back = draw_rainbow_back(np.random.default_rng(3)).astype(int)
    assert back.shape == (HEIGHT, WIDTH, 3)
    strongest = np.bincount(back[40:-40, 30:-30].argmax(axis=2).ravel(), minlength=3)
    assert strongest.min() > 0.03 * strongest.sum()


def test_classes_are_thirty_and_two() -> None:
    assert len(CLASSES) == 32
    assert CLASSES[:3] == ("-2", "-1", "0")
    assert CLASSES[15:18] == ("-2 turned", "-1 turned", "0 turned")
    assert (CLASSES[BACK], CLASSES[NONE]) == ("back", "none")


def test_render_is_reproducible_and_covers_the_classes() -> None:
    patches, labels = render(11, "test", 70)
    again, labels_again = render(11, "test", 70, workers=2)
    assert data_hash(patches, labels) == data_hash(again, labels_again)
    assert patches.shape == (70, 96, 96, 3)
    assert len(set(labels.tolist())) >= 25
    assert data_hash(*render(12, "test", 70)) != data_hash(patches, labels)


def test_crop_number_depends_on_nothing_before_it() -> None:
    patches, labels = render(3, "test", 8)
    patch, label = crop(3, "test", 7)
    assert label == labels[7]
    assert (patch == patches[7]).all()


def test_label_of_a_turned_card() -> None:
    """A turned crop is nearer to its card turned than to the card upright (mean over cards, so light cancels)."""
    upright, turned = [], []
    for seed in range(16):
        rng = np.random.default_rng(seed)
        card = draw_number_card(rng, 4, font=_one_font())
        patch = photographed(rng, scene_with(rng, card[::-1, ::-1], "test"), card_quad()).astype(float)
        plain = photographed(rng, scene_with(rng, card, "test"), card_quad()).astype(float)
        grey = patch[24:72, 24:72].mean(axis=2)
        flat = plain[24:72, 24:72].mean(axis=2)
        upright.append(np.corrcoef(grey.ravel(), flat.ravel())[0, 1])
        turned.append(np.corrcoef(grey[::-1, ::-1].ravel(), flat.ravel())[0, 1])
    assert np.mean(turned) > np.mean(upright) + 0.1


def test_the_card_lies_where_the_quad_says() -> None:
    card = np.full((HEIGHT, WIDTH, 3), (250, 10, 10), np.uint8)
    for seed in range(5):
        scene = scene_with(np.random.default_rng(seed), card, "test")
        assert tuple(scene[MARGIN + HEIGHT // 2, MARGIN + WIDTH // 2]) == (250, 10, 10)
    assert card_quad().mean(axis=0).tolist() == [MARGIN + WIDTH / 2, MARGIN + HEIGHT / 2]
