# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Interpreters that begin with NumPy and glsurf imported, which takes longer than most tests.

Each is a process of its own: a fork of one that has used neither OpenGL nor threads. It runs a
text as `python3 -c` does, and ends as any interpreter does.
"""
from __future__ import annotations

import importlib
import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence


def without_bytecode() -> list[str]:
    """What keeps an interpreter from writing bytecode, if this one does not write any."""
    return ["-B"] if sys.dont_write_bytecode else []


class Prepared:
    """The interpreter that forks. Started at first use."""

    def __init__(self) -> None:
        # Packets, so that two answers stay two.
        self._ours, self._theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process: Optional[subprocess.Popen[bytes]] = None

    def _start(self) -> None:
        handle = self._theirs.fileno()
        self._process = subprocess.Popen(
            [sys.executable, *without_bytecode(), __file__, str(handle)],
            pass_fds=[handle], stdin=subprocess.DEVNULL,
        )  # fmt: skip
        self._theirs.close()  # so that an end of the process is noticed

    def run(
        self,
        code: str,
        timeout: float,
        env: Mapping[str, str],
        cwd: Any = ".",
        stdin: bytes = b"",
        modules: Sequence[str] = (),
    ) -> "subprocess.CompletedProcess[str]":
        """Runs code, with what it prints. Kills it after `timeout` seconds.

        modules  are imported, too, from now on
        """
        if self._process is None:
            self._start()
        with tempfile.TemporaryDirectory() as folder:
            names = [os.path.join(folder, name) for name in ("in", "out", "error")]
            Path(names[0]).write_bytes(stdin)
            request = {"code": code, "env": dict(env), "cwd": os.path.abspath(cwd)}
            request |= {"files": names, "modules": list(modules)}
            self._ours.sendall(json.dumps(request).encode())
            child = int(self._answer(timeout))
            try:
                status = int(self._answer(timeout))
            except socket.timeout:
                os.kill(child, 9)
                self._answer(timeout)
                raise subprocess.TimeoutExpired(code, timeout) from None
            texts = [Path(name).read_text("utf-8", "replace") for name in names[1:]]
        return subprocess.CompletedProcess(code, status, *texts)

    def _answer(self, timeout: float) -> bytes:
        self._ours.settimeout(timeout)
        answer = self._ours.recv(64)
        assert answer, "the interpreter that forks has ended"
        return answer

    def end(self) -> None:
        """Ends the interpreter that forks."""
        self._ours.close()
        if self._process is not None:
            self._process.wait()


def serve(channel: socket.socket) -> dict[str, Any]:
    """Forks for each request. Returns the request in the child, and never in the parent."""
    import glsurf  # noqa: F401  and NumPy

    while packet := channel.recv(1 << 20):
        request: dict[str, Any] = json.loads(packet)
        for name in request["modules"]:
            importlib.import_module(name)
        child = os.fork()
        if child == 0:
            channel.close()
            return request
        channel.sendall(b"%d" % child)
        channel.sendall(b"%d" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    os._exit(0)


def begin(request: dict[str, Any]) -> str:
    """Makes the process one that was started with the request's files, folder and variables."""
    flags = (os.O_RDONLY, os.O_WRONLY | os.O_CREAT, os.O_WRONLY | os.O_CREAT)
    for number, (name, flag) in enumerate(zip(request["files"], flags)):
        handle = os.open(name, flag)
        os.dup2(handle, number)
        os.close(handle)
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["cwd"])
    given = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    sys.path[:] = dict.fromkeys(["", *given, *sys.path[1:]])  # the first is this file's folder
    sys.argv[:] = ["-c"]
    return str(request["code"])


if __name__ == "__main__":
    exec(begin(serve(socket.socket(fileno=int(sys.argv[1])))))
