"""The exam's labels are what is drawn, its levels keep their bounds, and nothing in it was trained on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from datasets import corner_numerals, exam_art, exam_tables, textures
from datasets.arrays import Rgb
from datasets.decks import PICTURES
from datasets.exam import GAMES, Chunk, draw_exam, file_name, photo_chunks, photo_label, plan_chunks
from datasets.exam_decks import LEVELS, Level, draw_exam_deck
from datasets.exam_draw import draw_exam_scene
from datasets.exam_layout import MOST_COVERED
from datasets.exam_light import ExamLight, sample_light, take
from datasets.exam_numbers import sample_style
from datasets.exam_scene import LEAST_WIDTH, MOST_TILT
from datasets.fonts import FontsMissing, fonts
from scoring.games import GAMES as KNOWN
from scoring.notation import parse_grid

SETS = [(game, level) for game in GAMES for level in LEVELS]
EVEN = ExamLight(1.0, 0.0, (0.0, 0.0), (), (), 0.3, 0.0, 0.0, 95, 1)


def need_fonts() -> None:
    try:
        fonts("test")
    except FontsMissing as missing:
        pytest.skip(str(missing))


def chunk(game: str, level: Level, seed: int = 5, count: int = 4) -> Chunk:
    return Chunk(game, level, seed, 0, count, Path())


@pytest.mark.parametrize(("game", "level"), SETS)
def test_photos_keep_the_bounds_of_their_level(game: str, level: Level) -> None:
    deck, scenes = chunk(game, level).plan()
    for scene in scenes:
        label = photo_label("a.jpg", scene, deck, level)
        corners = np.array([card["corners"] for card in label["cards"]])
        assert corners.min() > 0
        assert np.all(corners.reshape(-1, 2).max(0) < (scene.camera.width, scene.camera.height))
        assert label["least_width"] >= LEAST_WIDTH[level]
        assert label["tilt"] <= MOST_TILT[level]
        assert label["overlap"] <= MOST_COVERED[level] + 5e-4


@pytest.mark.parametrize(("game", "level"), SETS)
def test_a_grid_is_dealt_from_one_deck(game: str, level: Level) -> None:
    deck, scenes = chunk(game, level).plan()
    for scene in scenes:
        faces = Counter(card.face for card in scene.hand.cards if card.face != "x")
        assert all(count <= dict(deck.copies)[face] for face, count in faces.items())
        label = photo_label("a.jpg", scene, deck, level)
        if deck.kind != "other" and not deck.tokens[0].startswith("u"):
            assert str(parse_grid(label["grid"], KNOWN[game])) == label["grid"]
        cells = [cell.split() for cell in label["grid"].split("/")]
        assert {(c["row"], c["column"]): c["face"] for c in label["cards"]} == {
            (r, c): face for r, row in enumerate(cells) for c, face in enumerate(row) if face != "."
        }
        given = [quad is not None for quad in label["corners"]]
        assert given == [face != "." for row in cells for face in row]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_is_what_is_labelled(game: str) -> None:
    deck, scenes = chunk(game, "hard", seed=9, count=3).plan()
    rng = np.random.default_rng(0)
    tones = {face: rng.integers(40, 200, 3) for face in (*deck.tokens, "x")}
    pictures: dict[str, Rgb] = {}
    for face, tone in tones.items():
        pictures[face] = np.full((300, 200, 3), tone, np.uint8)
        pictures[face][20:90, 15:75] = 255  # a white patch near the card's own top left
    for scene in scenes:
        photo = draw_exam_scene(replace(scene, things=(), light=EVEN), deck, pictures, np.zeros((64, 64, 3), np.uint8))
        for card, quad in zip(scene.hand.cards, scene.quads(), strict=True):
            x, y = quad.mean(0).round().astype(int)
            assert photo[y, x] == pytest.approx(tones[card.face], abs=3)
            x, y = (quad[0] * 0.66 + quad[2] * 0.16 + (quad[1] + quad[3]) * 0.09).round().astype(int)
            assert photo[y, x].min() > 215, "the labelled first corner is not the card's own top left"


def test_a_seed_gives_the_same_bytes_whatever_the_workers(tmp_path: Path) -> None:
    need_fonts()
    contents: list[dict[str, bytes]] = []
    for run, workers in enumerate((1, 2)):
        out = tmp_path / str(run)
        labels = draw_exam([Chunk("sen", "normal", 3, k, 1, out) for k in range(2)], out, workers)
        assert [label["file"] for label in labels] == ["sen_normal_000_00.jpg", "sen_normal_001_00.jpg"]
        assert {path.stem for path in (out / "decks" / labels[0]["deck"] / "faces").iterdir()} == {
            file_name(face) for face in (*KNOWN["sen"].values, "x")
        }
        contents.append({p.relative_to(out).as_posix(): p.read_bytes() for p in out.rglob("*") if p.is_file()})
    assert contents[0] == contents[1]
    assert len(contents[0]) == 2 + 1 + 2 * 14


def test_other_seeds_give_other_photos() -> None:
    assert chunk("smoki", "normal", 1).plan() != chunk("smoki", "normal", 2).plan()
    assert chunk("smoki", "normal", 1).plan() == chunk("smoki", "normal", 1).plan()


@pytest.mark.parametrize("cells", [1, 60, 400])
def test_a_set_has_just_enough_cells(cells: int) -> None:
    chunks = plan_chunks("smoki", "normal", 4, cells, Path())
    assert sum(part.count for part in chunks) == -(-cells // 6)
    assert [part.count for part in photo_chunks("sen", "hard", 1, 32, Path())] == [15, 15, 2]


def test_numerals_are_lettered_in_test_fonts_only(monkeypatch: pytest.MonkeyPatch) -> None:
    need_fonts()
    held_out, used = set(fonts("test")), set()
    write = corner_numerals.write

    def watched(image: Rgb, text: str, font: Path, *rest: Any) -> None:
        used.add(font)
        write(image, text, font, *rest)

    monkeypatch.setattr(corner_numerals, "write", watched)
    for seed, (game, level) in enumerate(SETS[3:]):
        part = Chunk(game, level, seed, 0, 1, Path())
        draw_exam_deck(part.generator(1), part.plan()[0])
    used |= {sample_style(np.random.default_rng(seed)).font for seed in range(30)}
    assert len(used) > 2
    assert used <= held_out
    assert not held_out & set(fonts("train"))


def test_tables_and_pictures_are_not_those_of_training(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("skimage")
    monkeypatch.setitem(PICTURES, "train", ())
    monkeypatch.setitem(textures.PHOTOS, "train", ())
    splits: list[str] = []
    draw_table = textures.draw_table

    def watched(rng: np.random.Generator, split: textures.Split) -> Rgb:
        splits.append(split)
        return draw_table(rng, split)

    monkeypatch.setattr(textures, "draw_table", watched)
    rng = np.random.default_rng(2)
    for _ in range(10):
        assert exam_tables.draw_table(rng, patterned=True).shape == (exam_tables.SIDE, exam_tables.SIDE, 3)
    assert splits
    assert set(splits) == {"val"}
    looks = [exam_art.paint_card(rng) for _ in range(12)]
    assert {look.shape for look in looks} == {(exam_art.HEIGHT, exam_art.WIDTH, 3)}


@pytest.mark.parametrize("level", LEVELS)
def test_light_stays_within_its_level(level: Level) -> None:
    rng = np.random.default_rng(1)
    for _ in range(40):
        light = replace(sample_light(rng, level), noise=0.0, haze=0.0, glare=(), warm=0.0)
        seen = take(np.full((64, 96, 3), 200, np.uint8), light)
        assert seen.min() >= 200 * 0.3 - 1.5
        assert light.blur <= 2
        if level != "hard":
            assert not light.shadows
            assert seen.min() > 0.55 * seen.max()
