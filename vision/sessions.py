"""The trained networks: read from the installed package and run by onnxruntime on the CPU."""

from __future__ import annotations

import ast
from contextlib import suppress
from importlib.resources import files
from threading import Lock, Thread

import numpy as np
from numpy.typing import NDArray

from vision.runtime import ort

THREADS = 2  # more hardly help these small networks, and the app shares the machine


class ModelError(Exception):
    """A network's file is missing, is not what it should be, or cannot be loaded; the sentence says which and what to
    do."""


class Network:
    """One ONNX network with one input and one output. Thread-safe."""

    def __init__(self, data: bytes, name: str) -> None:
        """data: the file's bytes; name: how messages call it. Raises ModelError."""
        if data[:40].startswith(b"version https://git-lfs"):
            raise ModelError(f"{name} is a Git LFS pointer, not the network itself: run `git lfs pull`.")
        options = ort.SessionOptions()
        options.intra_op_num_threads = THREADS
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Threads wait awake for a moment, then sleep: the gaps within a run are shorter (asleep at once: the numeral
        # reader takes twice as long), those between runs longer (awake for good: twice the CPU time). The app's server
        # and other programs share these cores.
        options.add_session_config_entry("session.intra_op.allow_spinning", "1")
        options.add_session_config_entry("session.intra_op.spin_duration_us", "200")
        try:
            self._session = ort.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime raises many kinds for a broken file
            raise ModelError(
                f"{name} ({len(data)} bytes) is no network that onnxruntime loads: {error}. Install the program again."
            ) from error
        self.name = name
        self.input_shape = tuple(self._session.get_inputs()[0].shape)
        self._input_name = self._session.get_inputs()[0].name
        self.metadata: dict[str, str] = dict(self._session.get_modelmeta().custom_metadata_map)

    def run(self, batch: NDArray[np.float32]) -> NDArray[np.float32]:
        """Run on (n, 3, h, w); the first output."""
        out: NDArray[np.float32] = self._session.run(None, {self._input_name: batch})[0]
        return out

    def class_names(self) -> tuple[str, ...]:
        """The classes in order, from the metadata Ultralytics' export writes. Raises ModelError."""
        try:
            names = ast.literal_eval(self.metadata["names"])
            return tuple(str(names[i]) for i in range(len(names)))
        except (KeyError, ValueError, SyntaxError, TypeError, IndexError) as error:
            raise ModelError(
                f"{self.name} has no readable class names in its metadata; it needs a new export."
            ) from error


_loaded: dict[str, Network] = {}
_loading: dict[str, Lock] = {}


def load_network(file: str) -> Network:
    """The network shipped as models/weights/`file`, loaded once, whichever thread asks first. Raises ModelError."""
    with _loading.setdefault(file, Lock()):
        if file not in _loaded:
            _loaded[file] = _load(file)
        return _loaded[file]


def load_ahead(*names: str) -> None:
    """Begin to load networks that will soon be wanted, beside whatever the caller does meanwhile: a first photo's
    decoding takes a third of that time. Trouble is met again, and told, by load_network."""
    for file in names:
        if file not in _loaded:
            Thread(target=_try_to_load, args=(file,), name=f"load {file}").start()


def _try_to_load(file: str) -> None:
    with suppress(ModelError):
        load_network(file)


def _load(file: str) -> Network:
    place = files("models") / "weights" / file
    try:
        data = place.read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError) as error:
        raise ModelError(f"The network {file} is missing from models/weights; install the program again.") from error
    return Network(data, file)
