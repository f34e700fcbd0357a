# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Reads the recipes of doc/pipelines.md, and runs them in a folder that has `photos`."""
from __future__ import annotations

import os
import pathlib
import re
import subprocess
from typing import Sequence

MOST = 11000  # features of an image, as on the page
Changes = Sequence[tuple[str, str]]


def commands_of(page: pathlib.Path, heading: str, changes: Changes = ()) -> list[str]:
    """The commands of the first block below a heading of the page, with the changes made."""
    body = page.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2]
    block = re.search(r"(?:^    .*\n)+", body, re.M)
    assert block is not None, f"{page} has no commands below {heading}"
    text = changed(block[0].replace("\\\n", " "), changes)
    return [line.strip() for line in text.splitlines()]


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
