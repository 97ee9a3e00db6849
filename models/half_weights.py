"""ONNX files at half the size: weights are stored in half precision and turned back by Cast nodes when the file loads.

The network still computes in float32: a runtime folds a Cast of a constant away once, so only the file is smaller. Each
weight moves by at most 1/2048 of itself.

    python -m models.half_weights FILE.onnx [OUT.onnx]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
import onnx.numpy_helper

LEAST_VALUES = 256
"""Smaller tensors stay as they are: they cost nothing, and thresholds and strides among them should be exact."""
SUFFIX = ".half"


def halve(model: onnx.ModelProto) -> int:
    """Stores the large float32 initialisers of `model` in half precision, in place; returns how many.

    The shapes of inner values are dropped. Tensors with a value that half precision cannot hold (above 65504) stay.
    """
    graph, casts = model.graph, []
    for tensor in graph.initializer:
        if tensor.data_type != onnx.TensorProto.FLOAT:
            continue
        values = onnx.numpy_helper.to_array(tensor)
        if values.size < LEAST_VALUES or np.abs(values).max() > np.finfo(np.float16).max:
            continue
        name = tensor.name
        tensor.CopyFrom(onnx.numpy_helper.from_array(values.astype(np.float16), name + SUFFIX))
        casts.append(onnx.helper.make_node("Cast", [name + SUFFIX], [name], name + ".float", to=onnx.TensorProto.FLOAT))
    del graph.value_info[:]  # shapes of inner values: a runtime finds them itself, and free sides make them long
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return len(casts)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Store an ONNX file's weights in half precision.")
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path, nargs="?", help="the file itself where not given")
    args = parser.parse_args()
    model = onnx.load(str(args.file))
    count = halve(model)
    out = args.out or args.file
    onnx.save(model, str(out))
    print(f"{count} tensors halved; {out.name}: {out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
