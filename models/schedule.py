"""Training by the clock: the learning rate falls with the minutes spent, not with epochs, so that a run ends when it
should, however busy the machine is, and two runs of one budget can be compared."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

WARM = 0.03
"""Share of the budget in which the rate rises from nothing."""
PLAIN_FROM = 0.55
"""Share of the budget from which the next epoch has only whole photos, none pieced together from four."""
LEAST = 0.01
"""The rate at the end, as a share of the highest."""


def rate(share: float) -> float:
    """Factor of the learning rate when `share` (0..1) of the budget is spent: a short rise, then half a cosine."""
    if share < WARM:
        return max(share, 0.001) / WARM
    fall = (min(share, 1.0) - WARM) / (1 - WARM)
    return LEAST + (1 - LEAST) * (1 + math.cos(math.pi * fall)) / 2


class Budget:
    """Callbacks for Ultralytics' trainer that keep a run within `minutes`, over interruptions too.

    Args:
        minutes: training time, validation included.
        run: the run's folder; `spent.json` there says how many seconds earlier slices took.
        save_every: minutes between two saves of last.pt within an epoch.
        clock: seconds, rising.
    """

    def __init__(
        self, minutes: float, run: Path, save_every: float = 5.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.seconds, self.file, self.save_every, self.clock = 60 * minutes, run / "spent.json", save_every, clock
        self.before = float(json.loads(self.file.read_text())["seconds"]) if self.file.is_file() else 0.0
        self.begun = self.saved = clock()
        self.plain = False

    @property
    def spent(self) -> float:
        """Seconds spent so far, earlier slices included."""
        return self.before + self.clock() - self.begun

    @property
    def share(self) -> float:
        """Share of the budget that is spent; above 1 when it is over."""
        return self.spent / self.seconds

    def begin(self, _trainer: Any) -> None:
        """Counts from the first batch on, not from the reading of the pictures."""
        self.begun = self.saved = self.clock()

    def before_epoch(self, trainer: Any) -> None:
        """Ends the mosaics when their time is over; the loader's workers must be started anew to hear of it."""
        if self.share >= PLAIN_FROM and not self.plain:
            self.plain = True
            trainer._close_dataloader_mosaic()
            trainer.train_loader.reset()

    def before_batch(self, trainer: Any) -> None:
        """Sets the learning rate."""
        for group in trainer.optimizer.param_groups:
            group["lr"] = group["initial_lr"] * rate(self.share)

    def after_batch(self, trainer: Any) -> None:
        """Stops the run when the budget is spent; now and then saves last.pt."""
        trainer.stop = trainer.stop or self.share >= 1
        if not trainer.stop and self.clock() - self.saved > 60 * self.save_every:
            trainer.save_model()
            self.keep(trainer)

    def keep(self, _trainer: Any) -> None:
        """Notes the time spent beside the checkpoint."""
        self.saved = self.clock()
        self.file.write_text(json.dumps({"seconds": round(self.spent, 1)}) + "\n", encoding="utf-8")

    def attach(self, model: Any) -> None:
        """Adds the callbacks to an `ultralytics.YOLO`."""
        model.add_callback("on_train_start", self.begin)
        model.add_callback("on_train_epoch_start", self.before_epoch)
        model.add_callback("on_train_batch_start", self.before_batch)
        model.add_callback("on_train_batch_end", self.after_batch)
        model.add_callback("on_model_save", self.keep)


TIMED: dict[str, Any] = {"epochs": 1000, "warmup_epochs": 0.0, "close_mosaic": 0, "patience": 1000}
"""Ultralytics' own ideas of a run's course, put aside: `Budget` decides."""
