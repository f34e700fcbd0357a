# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""test_summary.py FOLDER: tests/summary.py on files as CTest writes them."""
from __future__ import annotations

import html
import os
import pathlib
import subprocess
import sys
from typing import Any, Tuple

SUMMARY = pathlib.Path(__file__).resolve().parent.parent / "summary.py"
IMAGES = "skipped: images of ../shared are absent: ../shared/data/oxford_graf\n"
# The attributes of a test's entry, and the element in it.
PASSED = ('status="run"', "")
FAILED = ('status="fail"', '<failure message=""/>')
SKIPPED = ('status="notrun"', '<skipped message="SKIP_RETURN_CODE=77"/>')
NO_FIXTURE = ('status="notrun"', '<skipped message="Failed test dependencies: a"/>')
MISSING = ('status="notrun"', '<skipped message="Unable to find executable: b"/>')
NOTE = "These skips count as failures: the packages of `run` should have prevented them.\n"
Case = Tuple[Tuple[str, str], str]


def check(folder: pathlib.Path, cases: list[Case], code: int, text: str, *options: str) -> bool:
    """Returns true if summary.py prints `text` for the tests a, b, ... and exits with `code`."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuite name="(empty)">']
    for index, ((attributes, element), output) in enumerate(cases):
        name = chr(ord("a") + index)
        escaped = html.escape(output, quote=False)
        lines.append(
            f'<testcase name="{name}" classname="{name}" time="0.1" {attributes}>{element}'
            f"<system-out>{escaped}</system-out></testcase>"
        )
    path = folder / "made.xml"
    path.write_text("\n".join(lines + ["</testsuite>"]), encoding="utf-8")
    call = [sys.executable, "-B", str(SUMMARY), str(path), *options]
    done = subprocess.run(call, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if (done.returncode, done.stdout) == (code, text):
        return True
    print(f"{cases} {options}: {done.returncode} and\n{done.stdout}not {code} and\n{text}")
    return False


def main(name: str) -> int:
    folder = pathlib.Path(name)
    os.makedirs(folder, exist_ok=True)
    passed: Case = (PASSED, "all passed\n")
    images: Case = (SKIPPED, IMAGES)
    no_browser: Case = (SKIPPED, "skipped: the npm package is not tried: there is no emcc\n")
    no_opencv: Case = (SKIPPED, "skipped: there is no OpenCV\n")
    part: Case = (PASSED, "group\n  skipped: there is no Xvfb\nall passed\n")
    pytest = "SKIPPED [1] tests/test_native.py:94: slow; set GLSURF_FULL=1\n"
    no_cv2 = "SKIPPED [2] tests/test_a.py:9: could not import 'cv2': No module named 'cv2'\n"
    rows: list[Tuple[Any, ...]] = [
        ([passed], 0, "1 test: 1 passed\n"),
        (
            [passed, images, (PASSED, "a <b> & c\n"), images],
            0,
            "4 tests: 2 passed, 2 skipped (images of ../shared are absent: 2)\n",
        ),
        (
            [passed, images, no_browser],
            0,
            "3 tests: 1 passed, 2 skipped (images of ../shared are absent: 1; "
            "the npm package is not tried: 1)\n",
        ),
        (
            [passed, images, no_opencv],
            1,
            f"skipped: c: there is no OpenCV\n{NOTE}3 tests: 1 passed, 2 skipped "
            "(images of ../shared are absent: 1; other reasons: 1)\n",
        ),
        (
            [passed, no_opencv],
            0,
            "skipped: b: there is no OpenCV\n2 tests: 1 passed, 1 skipped (other reasons: 1)\n",
            "--full",
        ),
        (
            [(SKIPPED, "")],
            1,
            f"skipped: a: it does not say why\n{NOTE}1 test: 1 skipped (other reasons: 1)\n",
        ),
        (
            [part, (PASSED, pytest), (PASSED, pytest + no_cv2)],
            1,
            "skipped: a part of a: there is no Xvfb\n"
            "skipped: a part of c: could not import 'cv2': No module named 'cv2'\n"
            f"{NOTE}3 tests: 3 passed\n",
        ),
        ([], 0, ""),  # as for `ctest -N`
        # CTest fails for these by itself.
        (
            [(FAILED, "skipped: there is no Xvfb\n"), (NO_FIXTURE, ""), (MISSING, ""), passed],
            0,
            "4 tests: 1 passed, 3 failed\n",
        ),
    ]
    results = [check(folder, *row) for row in rows]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
