# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""python3 -m glsurf.dask extract|match: the functions as commands; see --help."""
from __future__ import annotations

import argparse
import ast
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from glsurf._npz import plain_text
from glsurf.errors import ArgumentError

from .jobs import VERIFY, extract, match
from .recipe import ClusterError
from .work import BACKENDS, Report

_EPILOG = """exit status: 0 all images are done; 1 some images failed (standard error lists them);
2 the run has stopped. Run the same command again to do the rest."""


def main(arguments: list[str]) -> int:
    """Runs the command. Returns the exit status."""
    options = _parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with _client(options) as client:
            report = _run(options, client)
    except (ClusterError, ArgumentError, OSError, ValueError) as error:
        print(f"glsurf.dask: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("glsurf.dask: interrupted; the same command goes on from here", file=sys.stderr)
        return 2
    return _tell(report)


def _tell(report: Report) -> int:
    for kind in (report.failed, report.notes):
        for one in kind:
            print(f"glsurf.dask: {one.name!r}: {one.sentence}", file=sys.stderr)
    hidden = report.failures - len(report.failed)
    if hidden > 0:
        print(f"glsurf.dask: {hidden} more images failed", file=sys.stderr)
    print(report)
    return 1 if report.failures else 0


def _run(options: argparse.Namespace, client: Any) -> Report:
    lines = _lines(options.lists or ["-"], b"\0" if options.null else b"\n")
    settings = dict(_setting(text) for text in options.set)
    common: dict[str, Any] = {"root": options.root, "backend": options.backend}
    if options.shard is not None:
        common["shard"] = options.shard
    if options.command == "extract":
        return extract(lines, client, options.output, **common, **settings)
    common.update(features=options.features, verify=options.verify)
    return match(map(_pair, lines), client, options.output, **common, **settings)


def _client(options: argparse.Namespace) -> Any:
    """Makes the client of the chosen cluster; None for this process alone."""
    if options.local == 0:
        return nullcontext()
    import distributed

    make: Any = distributed.Client  # without an address it starts a cluster, and closes it
    where: dict[str, Any] = {"address": options.scheduler}
    if options.local:
        where = {"n_workers": options.local, "threads_per_worker": 2, "dashboard_address": ":0"}
    elif options.scheduler_file:
        _wait_for(options.scheduler_file)
        where = {"scheduler_file": options.scheduler_file}
    return make(**where)


def _wait_for(path: str, seconds: float = 60.0) -> None:
    """Waits for a file that the scheduler is about to write. Raises ClusterError."""
    end = time.monotonic() + seconds
    while not os.path.exists(path):
        if time.monotonic() > end:
            raise ClusterError(f"{path} did not appear within {seconds:.0f} s")
        time.sleep(0.1)


def _lines(paths: list[str], end: bytes) -> Iterator[str]:
    for path in paths:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        text = plain_text("standard input" if path == "-" else path, data)
        yield from (os.fsdecode(line) for line in text.split(end) if line)


def _pair(line: str) -> tuple[str, str]:
    names = line.split("\t")
    if len(names) != 2:
        raise ValueError(f"not a pair of names with a tab between them: {line!r}")
    return names[0], names[1]


def _setting(text: str) -> tuple[str, Any]:
    """Reads NAME=VALUE; VALUE is a Python literal or a word."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--set takes NAME=VALUE, not {text!r}")
    try:
        return name, ast.literal_eval(value)
    except (ValueError, SyntaxError):
        return name, value


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m glsurf.dask", epilog=_EPILOG)
    commands = parser.add_subparsers(dest="command", required=True)
    extracting = commands.add_parser("extract", help="features of images", epilog=_EPILOG)
    matching = commands.add_parser("match", help="matches of pairs", epilog=_EPILOG)
    extracting.add_argument("lists", nargs="*", help="files of a path per line; -: standard input")
    matching.add_argument("lists", nargs="*", help="files with two names and a tab per line")
    matching.add_argument("--features", help="output folder of extract; by default --output")
    matching.add_argument("--verify", choices=[one for one in VERIFY if one])
    for one in (extracting, matching):
        where = one.add_mutually_exclusive_group(required=True)
        where.add_argument("--scheduler", help="address of the scheduler, as tcp://host:8786")
        where.add_argument("--scheduler-file", help="the file that dask-scheduler writes")
        where.add_argument("--local", type=int, help="start this many workers here; 0: none")
        one.add_argument("--output", required=True, help="folder of the results")
        one.add_argument("--root", help="folder of the images; by default the current one")
        one.add_argument("--backend", choices=sorted(BACKENDS), default="gl")
        one.add_argument("--shard", type=int, help="images per task")
        one.add_argument("--null", "-0", action="store_true", help="lines end with a zero byte")
        one.add_argument(
            "--set", action="append", default=[], metavar="NAME=VALUE", help="a setting"
        )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
