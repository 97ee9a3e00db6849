"""Read a card by its number: the trained classifier on the whole rectified card."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from scoring.grid import FACE_DOWN
from vision.evidence import Evidence
from vision.numeral_input import SIDE, network_input, numeral_patch
from vision.rectify import Pyramid
from vision.sessions import ModelError, Network, load_network

Floats = NDArray[np.float64]

WEIGHTS = "numerals.onnx"
CUT = (144, 216)  # width and height a card is cut to before it is squeezed, as in training
TURNED = " turned"  # the classes' suffix for a card lying upside down
SURE_AT_ONCE = 0.95  # a card read less surely is looked at again in more ways; their agreement counts
GROW = 0.03  # the second look is turned by 180 degrees and this much larger on every side: corners are never exact


def read_numerals(
    photo: Pyramid, quads: list[Floats], tokens: tuple[str, ...], network: Network | None = None
) -> list[Evidence]:
    """One Evidence over `tokens` a quad (4, 2 photo pixels, clockwise from the card's top left). Raises ModelError.

    Tokens that are no number the classifier knows get probability 0; "x" is its back.
    """
    if not quads:
        return []
    network = network or load_network(WEIGHTS)
    names = network.class_names()
    turned = class_pairs(names)
    looks = [[quad, grown(np.roll(quad, 2, axis=0), GROW)] for quad in quads]
    first = _read(photo, looks, network, names)
    first[:, 1] = first[:, 1][:, turned]
    mean = np.exp(np.log(np.maximum(first, 1e-6)).mean(axis=1) / temperature(network))
    mean /= mean.sum(axis=1, keepdims=True)
    unsure = np.flatnonzero(mean.max(axis=1) < SURE_AT_ONCE)
    if len(unsure):
        again = _read(photo, [list(looks_about(quads[i])) for i in unsure], network, names)
        none = again[:, :, names.index("none")] if "none" in names else 1 - again.max(axis=2)
        weight = np.maximum(1 - none, 1e-3)[:, :, None] ** 2
        agreed = (again * weight).sum(axis=1) / weight.sum(axis=1)
        mean[unsure] = (agreed + mean[unsure]) / 2
    return [_evidence(row, names, tokens) for row in mean]


def looks_about(quad: Floats) -> Iterator[Floats]:
    """The card looked for a little larger and smaller, and shifted: its corners may be off where it read badly."""
    across, down = (quad[1] + quad[2] - quad[0] - quad[3]) / 2, (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    for grow in (-0.05, 0.0, 0.06):
        for x, y in ((0, 0), (-0.06, 0), (0.06, 0), (0, -0.05), (0, 0.05)):
            yield grown(quad + x * across + y * down, grow)


def _read(photo: Pyramid, looks: list[list[Floats]], network: Network, names: tuple[str, ...]) -> Floats:
    """(cards, looks, classes) probabilities of as many looks at each card."""
    patches = [numeral_patch(photo.cut(quad, *CUT)) for each in looks for quad in each]
    answers = run_in_batches(network, network_input(np.stack(patches)), len(names))
    return answers.reshape(len(looks), -1, len(names))


def temperature(network: Network) -> float:
    """What the log probabilities are divided by to be honest: fitted on drawn test crops, kept in the network's
    file."""
    try:
        value = float(network.metadata.get("temperature", "1"))
    except ValueError:
        value = 0.0
    if not 0.05 < value < 20:
        raise ModelError(
            f"{network.name} names the temperature {network.metadata['temperature']!r}; expected a number."
        )
    return value


def grown(quad: Floats, share: float) -> Floats:
    """The quad enlarged about its centre by `share` of its size on every side."""
    middle = quad.mean(axis=0)
    out: Floats = middle + (quad - middle) * (1 + 2 * share)
    return out


def class_pairs(names: tuple[str, ...]) -> NDArray[np.int64]:
    """For each class, the class of the same card turned by 180 degrees. Raises ModelError for classes that do not
    pair up."""
    place = {name: i for i, name in enumerate(names)}
    try:
        partner = [
            place[name.removesuffix(TURNED)] if name.endswith(TURNED) else place.get(name + TURNED, i)
            for i, name in enumerate(names)
        ]
    except KeyError as error:
        raise ModelError(
            f"the numeral reader's classes {names} do not pair up (no upright partner of {error})."
        ) from error
    return np.array(partner, np.int64)


def run_in_batches(network: Network, batch: NDArray[np.float32], classes: int) -> Floats:
    """All rows through a network of fixed or free batch size; (n, classes) probabilities. Raises ModelError."""
    shape = network.input_shape
    if len(shape) != 4 or tuple(shape[1:]) != (3, SIDE, SIDE):
        raise ModelError(f"{network.name} expects {shape}; the numeral reader gives (n, 3, {SIDE}, {SIDE}).")
    step = shape[0] if isinstance(shape[0], int) else len(batch)
    rows = []
    for start in range(0, len(batch), step):
        part = batch[start : start + step]
        full = (
            np.concatenate([part, np.zeros((step - len(part), *part.shape[1:]), np.float32)])
            if len(part) < step
            else part
        )
        rows.append(network.run(full)[: len(part)])
    out = np.concatenate(rows).astype(np.float64)
    if out.shape != (len(batch), classes):
        raise ModelError(f"{network.name} answered {out.shape}; expected ({len(batch)}, {classes}).")
    if out.min() < -1e-4 or np.abs(out.sum(axis=1) - 1).max() > 1e-2:  # logits: turn them into probabilities
        out = np.exp(out - out.max(axis=1, keepdims=True))
        out /= out.sum(axis=1, keepdims=True)
    return out


def _evidence(probabilities: Floats, names: tuple[str, ...], tokens: tuple[str, ...]) -> Evidence:
    table = np.zeros((2, len(tokens)))
    for name, p in zip(names, probabilities, strict=True):
        if name == "back":
            if FACE_DOWN in tokens:
                table[:, tokens.index(FACE_DOWN)] += p / 2
        else:
            token = name.removesuffix(TURNED)
            if token in tokens:
                table[int(name.endswith(TURNED)), tokens.index(token)] += p
    return Evidence(tokens, table, float(max(0.0, 1 - table.sum())))
