"""onnxruntime without its telemetry: from 1.32 on it writes a device id and reports to its maker unless told not to.

Everything that runs a network imports `ort` from here; the variable has to be set before the first import.
"""

from __future__ import annotations

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime as ort

__all__ = ["ort"]
