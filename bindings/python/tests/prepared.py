# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Interpreters that start with NumPy and glsurf imported: the imports take longer than most tests.

Each is its own process, forked from a process that has used neither OpenGL nor threads. It runs
code like `python3 -c`, and ends like any interpreter.
"""
from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence


def without_bytecode() -> list[str]:
    """The option against writing bytecode, if this interpreter has it."""
    return ["-B"] if sys.dont_write_bytecode else []


class Prepared:
    """The interpreter that forks the others. It starts at first use."""

    def __init__(self) -> None:
        self._ours, self._theirs = Pipe()
        self._process: Optional[subprocess.Popen[bytes]] = None

    def run(
        self,
        code: str,
        timeout: float,
        env: Mapping[str, str],
        cwd: Any = ".",
        stdin: bytes = b"",
        modules: Sequence[str] = (),
    ) -> "subprocess.CompletedProcess[str]":
        """Runs code. Returns its status and output. Kills it after `timeout` seconds.

        modules  modules to import, too, from now on
        """
        if self._process is None:
            handle = self._theirs.fileno()
            call = [sys.executable, *without_bytecode(), __file__, str(handle)]
            self._process = subprocess.Popen(call, pass_fds=[handle], stdin=subprocess.DEVNULL)
            self._theirs.close()  # so that recv() fails if the process ends
        with tempfile.TemporaryDirectory() as folder:
            names = [os.path.join(folder, name) for name in ("in", "out", "error")]
            Path(names[0]).write_bytes(stdin)
            self._ours.send((code, dict(env), os.path.abspath(cwd), names, list(modules)))
            child = self._ours.recv()
            if not self._ours.poll(timeout):
                os.kill(child, 9)
                self._ours.recv()
                raise subprocess.TimeoutExpired(code, timeout)
            status = self._ours.recv()
            texts = [Path(name).read_text("utf-8", "replace") for name in names[1:]]
        return subprocess.CompletedProcess(code, status, *texts)

    def end(self) -> None:
        """Ends the interpreter that forks."""
        self._ours.close()
        if self._process is not None:
            self._process.wait()


def serve(channel: Any) -> str:
    """Forks for each request. Returns only in the child, with the code to run; the child has the
    request's standard files, folder and variables."""
    import glsurf  # noqa: F401  and NumPy

    while True:
        try:
            code, variables, cwd, files, modules = channel.recv()
        except EOFError:
            os._exit(0)
        for name in modules:
            importlib.import_module(name)
        child = os.fork()
        if child == 0:
            break
        channel.send(child)
        channel.send(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    channel.close()
    flags = (os.O_RDONLY, os.O_WRONLY | os.O_CREAT, os.O_WRONLY | os.O_CREAT)
    for number, (name, flag) in enumerate(zip(files, flags)):
        handle = os.open(name, flag)
        os.dup2(handle, number)
        os.close(handle)
    os.environ.clear()
    os.environ.update(variables)
    os.chdir(cwd)
    given = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    sys.path[:] = dict.fromkeys(["", *given, *sys.path[1:]])  # the first is this file's folder
    sys.argv[:] = ["-c"]
    return str(code)


if __name__ == "__main__":
    exec(serve(Connection(int(sys.argv[1]))))
