"""What the numeral reader's 32 probabilities say about a card's value, and how sure they may be taken to be."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.numeral_input import network_input
from vision.runtime import ort

Floats = NDArray[np.float64]


def probabilities(path: Path, patches: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(n, SIDE, SIDE, 3) uint8 patches -> (n, classes) probabilities by onnxruntime."""
    session = ort.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    parts = np.array_split(patches, max(1, len(patches) // 256))
    return np.concatenate([session.run(None, {name: network_input(part)})[0] for part in parts])


def cooled(probabilities: NDArray[np.floating], temperature: float) -> Floats:
    """Softmax probabilities (n, classes) as they would be with the scores divided by `temperature`."""
    scores = np.log(np.maximum(np.asarray(probabilities, np.float64), 1e-30)) / temperature
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float64)


def by_value(probabilities: Floats) -> Floats:
    """(n, 32) over values, turned values, back, none -> (n, 17) over values, back, none."""
    half = (probabilities.shape[1] - 2) // 2
    return np.hstack((probabilities[:, :half] + probabilities[:, half : 2 * half], probabilities[:, 2 * half :]))


def value_labels(labels: NDArray[np.integer], classes: int = 32) -> NDArray[np.int64]:
    """Labels of the 32 classes as indices of `by_value`'s columns."""
    half = (classes - 2) // 2
    labels = np.asarray(labels, np.int64)
    return np.where(labels < half, labels, labels - half)


def log_loss(probabilities: NDArray[np.floating], labels: NDArray[np.integer], temperature: float) -> float:
    """Mean negative log probability of the right value."""
    values = by_value(cooled(probabilities, temperature))
    return float(-np.log(np.maximum(values[np.arange(len(labels)), value_labels(labels)], 1e-12)).mean())


def fit_temperature(probabilities: NDArray[np.floating], labels: NDArray[np.integer]) -> float:
    """The temperature between 0.25 and 4 with the least `log_loss`, to two digits."""
    grid = np.exp(np.linspace(np.log(0.25), np.log(4), 200))
    return round(float(min(grid, key=lambda temperature: log_loss(probabilities, labels, temperature))), 2)
