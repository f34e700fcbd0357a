# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""A job for tests of glsurf.dask without images: a file's content is an order."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar, Optional

from glsurf.dask.engine import Engine
from glsurf.dask.jobs import items_of
from glsurf.dask.recipe import ClusterError
from glsurf.dask.work import Item, Job, Report, Result


@dataclass(frozen=True)
class Standin(Job):
    """The job. `driver`: "none" lacks OpenGL, "deadly" kills the worker."""

    journal: str
    driver: str = "a driver"
    values: dict[str, Any] = field(default_factory=dict)

    list_name: ClassVar[str] = "glsurf-recipe.txt"
    ending: ClassVar[str] = ".out"

    def settings(self) -> str:
        return f"test {self.values}"

    def open(self) -> tuple[Any, str]:
        if self.driver == "none":
            raise ClusterError("no OpenGL here")
        if self.driver == "deadly":
            os.kill(os.getpid(), signal.SIGKILL)
        return BytesIO(), self.driver  # a tool with close()

    def compute(self, tool: Any, item: Item, content: bytes) -> Result:
        """Makes a result of 1 KB. Notes the image in the file `journal`."""
        with open(self.journal, "a", encoding="utf-8") as file:
            file.write(f"{os.getpid()} {item.name!r}\n")
        order, _, rest = content.decode().partition(" ")
        if order == "bad":
            raise ValueError("this is\nno image")
        if order == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if order == "once" and not os.path.exists(rest):
            Path(rest).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if order == "wait":
            time.sleep(float(rest))
        if self.values or self.driver != "a driver":
            content += f"{self.values}{self.driver}".encode()
        return content * (1024 // len(content) + 1), []


class Album:
    """A folder of images and a folder of results."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "photos"
        self.output = folder / "features"
        self.journal = folder / "journal"
        self.root.mkdir()
        self.names: list[str] = []

    def add(self, name: str, content: str) -> str:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
        self.names.append(name)
        return name

    def fill(self, count: int) -> None:
        for i in range(count):
            self.add(f"{i % 3}/{i:04}.jpg", f"ok {i}")

    def run(
        self,
        client: Any,
        *,
        names: Any = None,
        driver: str = "a driver",
        settings: Optional[dict[str, Any]] = None,
        **options: Any,
    ) -> Report:
        options.setdefault("progress", False)
        job = Standin(str(self.root), "cpu", 1 << 20, str(self.journal), driver, settings or {})
        engine = Engine(job, str(self.output), client, **options)
        return engine.run(items_of(self.names if names is None else names, job.root))

    def computed(self) -> list[str]:
        """The names computed since the last call, in the order of the journal."""
        if not self.journal.exists():
            return []
        lines = self.journal.read_text(encoding="utf-8").splitlines()
        self.journal.unlink()
        return [eval(line.split(" ", 1)[1]) for line in lines]

    def results(self) -> dict[str, bytes]:
        """Returns all results, by file name."""
        files = [path for path in sorted(self.output.rglob("*.out")) if path.is_file()]
        return {str(path.relative_to(self.output)): path.read_bytes() for path in files}

    def marks(self) -> list[Path]:
        """The marks of images in work."""
        return list(self.output.glob("glsurf-work-*.txt"))

    def list(self) -> Path:
        """The path of the list of finished results."""
        return self.output / "glsurf-recipe.txt"

    def expected(self) -> dict[str, bytes]:
        """The expected results of all good images."""
        out = {}
        for name in sorted(set(self.names)):
            content = (self.root / name).read_bytes()
            if not content.startswith((b"bad", b"kill")):
                out[name + ".out"] = content * (1024 // len(content) + 1)
        return out
