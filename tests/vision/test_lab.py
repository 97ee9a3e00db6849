"""L*a*b* against the CIE's own numbers (colours of the sRGB cube, D65; Lindbloom's calculator) and OpenCV's table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.lab import to_lab

KNOWN = {
    (255, 255, 255): (100.0, 0.0, 0.0),
    (0, 0, 0): (0.0, 0.0, 0.0),
    (255, 0, 0): (53.24, 80.09, 67.20),
    (0, 255, 0): (87.73, -86.18, 83.18),
    (0, 0, 255): (32.30, 79.19, -107.86),
    (119, 119, 119): (50.03, 0.0, 0.0),
}


@pytest.mark.parametrize("rgb", KNOWN)
def test_known_colours(rgb: tuple[int, int, int]) -> None:
    assert to_lab(np.array(rgb, np.uint8)) == pytest.approx(KNOWN[rgb], abs=0.06)


def test_like_opencv() -> None:
    """Within the error of its interpolated table."""
    rgb = np.random.default_rng(3).integers(0, 256, (60, 60, 3), np.uint8)
    theirs = cv2.cvtColor(rgb.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    assert np.abs(to_lab(rgb) - theirs).max() < 0.5
    assert to_lab(rgb).dtype == np.float32
