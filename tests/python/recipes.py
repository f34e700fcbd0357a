# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Reads the recipes of doc/pipelines.md, and runs them in a folder that has `photos`."""
from __future__ import annotations

import os
import pathlib
import re
import subprocess
from typing import Any, Sequence

MOST = 11000  # features of an image, as on the page
Changes = Sequence[tuple[str, str]]


class Page:
    """The page's blocks of code, by heading and language."""

    def __init__(self, path: pathlib.Path) -> None:
        self.text = path.read_text(encoding="utf-8")
        self._blocks: dict[tuple[str, str], list[str]] = {}
        for section in re.split(r"^## ", self.text, flags=re.M)[1:]:
            heading, _, body = section.partition("\n")
            python = re.findall(r"^```python\n(.*?)^```$", body, re.M | re.S)
            shell = re.findall(r"(?:^    .*\n)+", re.sub(r"```.*?```", "", body, flags=re.S), re.M)
            self._blocks[heading, "python"] = python
            self._blocks[heading, "shell"] = shell

    def python(self, heading: str, number: int, changes: Changes = ()) -> str:
        """A block of Python, with the changes made."""
        return changed(self._blocks[heading, "python"][number], changes)

    def shell(self, heading: str, number: int, changes: Changes = ()) -> list[str]:
        """The commands of a block of shell, with the changes made."""
        block = self._blocks[heading, "shell"][number].replace("\\\n", " ")
        return [line.strip() for line in changed(block, changes).splitlines()]


def changed(text: str, changes: Changes) -> str:
    for old, new in changes:
        if old not in text:
            raise SystemExit(f"the page has no {old!r} in\n{text}")
        text = text.replace(old, new)
    return text


def processor_seconds() -> float:
    """Processor seconds of this process and of the processes that it waited for."""
    return sum(os.times()[:4])


def run_shell(commands: list[str], folder: pathlib.Path, programs: pathlib.Path) -> float:
    """Runs commands. Returns the processor seconds of the first one. `programs` has glsurf."""
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PATH": path}
    times = []
    for command in commands:
        began = processor_seconds()
        done = subprocess.run(
            ["bash", "-euc", command], cwd=folder, capture_output=True, text=True, env=environment
        )
        if done.returncode:
            raise SystemExit(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
        times.append(processor_seconds() - began)
    return times[0]


def run_python(code: str, folder: pathlib.Path, names: dict[str, Any]) -> float:
    """Runs code with `names`. Returns the processor seconds."""
    here = os.getcwd()
    began = processor_seconds()
    os.chdir(folder)
    try:
        exec(compile(code, "pipelines.md", "exec"), names)
    finally:
        os.chdir(here)
    return processor_seconds() - began
