"""Labels come from geometry: corners projected by hand, order, mirroring, visibility, determinism."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets import decks, textures
from datasets.camera import Camera, look_at, sees_table
from datasets.labels import LEAST_VISIBLE, Label, label_scene, yolo_line
from datasets.layout import BACK, FACE, Placed, card_corners
from datasets.scene import FAMILIES, LEAST_WIDTH, Catalogue, Scene, sample_scene

CATALOGUE = Catalogue((("illustrated", 9), ("illustrated", 9), ("number", 15), ("other", 8)), 4)


def scenes(count: int, seed: int = 5) -> list[Scene]:
    rng = np.random.default_rng(seed)
    return [sample_scene(rng, CATALOGUE) for _ in range(count)]


def above(width: int, height: int, pixels: float) -> Camera:
    """Straight above the table's origin, upright; one unit is `pixels`."""
    rows = ((pixels, 0.0, width / 2, width / 2), (0.0, pixels, height / 2, height / 2), (0.0, 0.0, 1.0, 1.0))
    return Camera(width, height, rows, 0.0)


def only(cards: list[Placed], camera: Camera) -> Scene:
    return replace(scenes(1)[0], cards=tuple(cards), things=(), camera=camera)


def test_a_card_seen_from_straight_above() -> None:
    card = Placed(0, 0, FACE, card_corners((0.0, 0.0), 1.5, 0.0), (0, 0))
    (label,) = label_scene(only([card], above(400, 300, 100.0)))
    assert label.corners == pytest.approx(np.array([(150, 75), (250, 75), (250, 225), (150, 225)]))
    assert label.visible == pytest.approx(1.0, abs=0.03)
    assert yolo_line(label, 400, 300).split() == [
        "0",
        *["0.375000", "0.250000", "0.625000", "0.250000", "0.625000", "0.750000", "0.375000", "0.750000"],
    ]


@pytest.mark.parametrize(
    ("turn", "top_left"),
    [(0, (150, 75)), (90, (275, 100)), (180, (250, 225)), (270, (125, 200))],
)
def test_corners_begin_at_the_cards_own_top_left(turn: float, top_left: tuple[float, float]) -> None:
    card = Placed(0, 0, BACK, card_corners((0.0, 0.0), 1.5, np.radians(turn)), None)
    (label,) = label_scene(only([card], above(400, 300, 100.0)))
    assert label.kind == BACK
    assert label.corners[0] == pytest.approx(np.array(top_left))


def test_a_leaning_camera_projects_by_the_pinhole_formula() -> None:
    points = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
    camera = look_at(points, (640, 480), 0.7, 0.6, 1.1, 1.2, 0.6, (0.0, 0.0))
    matrix = np.array(camera.projection)
    for (x, y), pixel in zip(points, camera.project(points), strict=True):
        u, v, w = matrix @ np.array([x, y, 0.0, 1.0])
        assert pixel == pytest.approx((u / w, v / w))
    seen = camera.project(points)
    assert np.ptp(seen, axis=0).max() <= 640 * 0.62
    assert np.linalg.det(matrix[:, :3]) > 0, "a mirrored camera"


def test_what_stands_up_comes_nearer_to_a_camera_above() -> None:
    camera = look_at(np.array([(-1.0, -1.0), (1.0, 1.0)]), (640, 480), 0.0, 0.0, 0.0, 1.0, 0.5, (0.0, 0.0))
    square = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
    assert np.ptp(camera.project(square, 0.5), axis=0).min() > np.ptp(camera.project(square), axis=0).max()


def test_no_label_is_mirrored_and_every_photo_looks_at_the_table() -> None:
    for scene in scenes(150):
        assert sees_table(scene.camera)
        for label in label_scene(scene):
            x, y = label.corners.T
            area = np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) / 2
            assert area > 0, "corners run anticlockwise: the card is mirrored"
            assert label.visible >= LEAST_VISIBLE


def test_cards_of_the_grid_are_large_enough_to_learn_from() -> None:
    for scene in scenes(60):
        for card in scene.cards:
            if card.cell is not None:
                quad = scene.camera.project(np.array(card.corners))
                assert np.linalg.norm(quad[1] - quad[0]) >= LEAST_WIDTH


def test_a_covered_card_has_no_label() -> None:
    below = Placed(0, 0, FACE, card_corners((0.0, 0.0), 1.5, 0.0), (0, 0))
    over = Placed(0, 1, BACK, card_corners((0.1, 0.1), 1.5, 0.0), None)
    labels = label_scene(only([below, over], above(400, 300, 100.0)))
    assert [label.kind for label in labels] == [BACK]


@pytest.mark.parametrize(("shift", "labelled"), [(0.0, True), (1.8, True), (2.05, True), (2.2, False), (3.0, False)])
def test_a_card_cut_by_the_frame_keeps_its_label_while_two_fifths_show(shift: float, labelled: bool) -> None:
    card = Placed(0, 0, FACE, card_corners((shift, 0.0), 1.5, 0.0), None)
    labels = label_scene(only([card], above(400, 300, 100.0)))
    assert bool(labels) == labelled
    for label in labels:
        values = [float(v) for v in yolo_line(label, 400, 300).split()[1:]]
        assert len(values) >= 8
        assert all(0 <= v <= 1 for v in values)


@given(st.floats(-1.2, 1.2), st.floats(-1.2, 1.2), st.floats(0, 6.3))
@settings(max_examples=60, deadline=None)
def test_yolo_lines_stay_inside_the_photo(x: float, y: float, turn: float) -> None:
    corners = np.array(card_corners((x, y), 1.5, turn)) * 100 + 100
    line = yolo_line(Label(0, corners, 1.0, None), 200, 200).split()
    values = [float(v) for v in line[1:]]
    assert len(values) % 2 == 0
    assert all(0 <= v <= 1 for v in values)


def test_a_seed_gives_one_scene() -> None:
    assert scenes(5, seed=1) == scenes(5, seed=1)
    assert scenes(5, seed=1) != scenes(5, seed=2)


def test_families_come_in_their_shares() -> None:
    rng = np.random.default_rng(3)
    seen = [CATALOGUE.decks[s.cards[-1].deck][0] for s in (sample_scene(rng, CATALOGUE) for _ in range(800)) if s.cards]
    for family, share in FAMILIES.items():
        assert seen.count(family) / len(seen) == pytest.approx(share, abs=0.06)  # type: ignore[arg-type]


@pytest.mark.parametrize("held", [textures.PHOTOS, decks.PICTURES])
def test_no_sample_picture_is_in_both_splits(held: dict[str, tuple[str, ...]]) -> None:
    assert set(held) == {"train", "val"}
    assert not set(held["train"]) & set(held["val"])
