"""The sample photos and the own decks they show."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets import own_decks
from datasets.draw_samples import SAMPLES, SIZE, Sample, compose
from datasets.fonts import FontsMissing, fonts
from datasets.scene import card_quad

FOLDER = Path(own_decks.__file__).with_name("samples")
LABELS = {label["file"]: label for label in json.loads((FOLDER / "labels.json").read_text(encoding="utf-8"))}


def need_fonts() -> None:
    try:
        fonts("train")
    except FontsMissing as missing:
        pytest.skip(str(missing))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda s: s.name)
def test_a_samples_label_is_its_scene(sample: Sample) -> None:
    label = LABELS[f"{sample.name}.jpg"]
    scene = compose(sample)
    assert (label["game"], label["grid"]) == (sample.game, sample.grid)
    tokens = label["grid"].replace("/", " ").split()
    assert [c is None for c in label["corners"]] == [t == "." for t in tokens]
    corners = np.array([c for c in label["corners"] if c is not None])
    assert corners == pytest.approx(np.array([card_quad(scene, c) for c in scene.cards]), abs=0.06)
    assert set(tokens) - {"."} <= set(own_decks.faces(label["game"]))


@pytest.mark.parametrize("name", sorted(LABELS))
def test_a_sample_is_a_small_photo_with_all_cards_inside(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    assert len(data) < 350_000
    photo = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert photo.shape == (SIZE[1], SIZE[0], 3)
    corners = np.array([c for c in LABELS[name]["corners"] if c is not None]).reshape(-1, 2)
    assert corners.min() >= 0
    assert np.all(corners.max(0) <= SIZE)


def layout(face: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The 16 x 24 colour layout that artwork is told apart by: Lab, each channel centred and scaled, unit length."""
    small = cv2.resize(face, (16, 24), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    lab = cv2.cvtColor(small, cv2.COLOR_RGB2LAB).reshape(-1, 3)
    scaled = (lab - lab.mean(0)) / (lab.std(0) + 1e-3)
    return np.asarray(scaled.ravel() / np.linalg.norm(scaled), np.float32)


@pytest.mark.parametrize("game", ["smoki", "sen"])
def test_own_faces_are_told_apart_by_their_colours(game: str) -> None:
    need_fonts()
    layouts = {face: layout(own_decks.draw_face(game, face)) for face in own_decks.faces(game)}
    for one, other in combinations(layouts, 2):
        assert float(layouts[one] @ layouts[other]) < 0.85, f"{one} and {other} look alike"


def test_an_own_face_is_always_the_same_picture() -> None:
    need_fonts()
    first, second = own_decks.draw_face("smoki", "10k"), own_decks.draw_face("smoki", "10k")
    assert first.shape == (own_decks.HEIGHT, own_decks.WIDTH, 3)
    assert np.array_equal(first, second)


@pytest.mark.parametrize(("game", "face"), [("smoki", "11"), ("sen", "?"), ("skyjo", "13"), ("uno", "1")])
def test_an_unknown_face_is_refused_with_the_faces_there_are(game: str, face: str) -> None:
    with pytest.raises(ValueError, match="expected a"):
        own_decks.draw_face(game, face)
