"""Reads every corrupt file and reports each as a line of JSON: run in a process of its own, for some used to kill it.

python -m tests.vision.read_corrupt_files SEED
"""

from __future__ import annotations

import faulthandler
import json
import sys
import time

from scoring import GAMES
from tests.vision.corrupt_files import specimens
from vision import PhotoError, read_photo

HANG = 120  # seconds for one file, on a busy machine; a quiet one needs a tenth of a second


def main() -> None:
    """One line before each file (so that a crash has a name), one after it."""
    for name, data in specimens(int(sys.argv[1])):
        print(json.dumps({"begins": name, "bytes": len(data)}), flush=True)
        faulthandler.dump_traceback_later(HANG, exit=True)
        began = time.perf_counter()
        try:
            reading = read_photo(data, GAMES["skyjo"])
            outcome, said = "read", f"{reading.width} x {reading.height}, {len(reading.grids)} grids"
        except PhotoError as error:
            outcome, said = "refused", str(error)
        except Exception as error:  # the test wants to know which
            outcome, said = "raised", repr(error)
        faulthandler.cancel_dump_traceback_later()
        print(
            json.dumps({"name": name, "outcome": outcome, "said": said, "s": time.perf_counter() - began}), flush=True
        )
    print(json.dumps({"peak_mb": peak_mb()}), flush=True)


def peak_mb() -> float | None:
    """The largest memory this process held, in MB; None where the system does not tell."""
    try:
        import resource  # noqa: PLC0415  absent on Windows
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak / 1e3


if __name__ == "__main__":
    main()
