# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""summary.py FILE [--full]: prints the last line of `./run test`, from a file of `ctest --output-junit`.

It counts the tests, and says why some were skipped. The packages of `run` are all that the suite
needs; the images of ../shared and the programs that build and try the npm package are optional. So
the exit code is 1 if a test, or a part of it, was skipped for another reason. With --full such a
reason is only printed, because it may be an optional package.
"""
from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from typing import NamedTuple

OPTIONAL = ("images of ../shared are absent", "the npm package is not tried")
# Reasons that the tests print, by themselves and by `pytest -rs`. Skips of pytest for other reasons
# are intended, and so are skips of cmocka, which gives no reasons.
SKIPPED = re.compile(r"^ *skipped: (.*\S)", re.MULTILINE)
PYTEST = re.compile(r"^SKIPPED \[\d+\] \S+ (could not import .*|there is no .*)", re.MULTILINE)


class Test(NamedTuple):
    """An entry of the suite. `reasons` say why it, or a part of it, was skipped."""

    name: str
    status: str  # passed, failed or skipped
    reasons: list[str]


def read(path: str) -> list[Test]:
    """The tests of a JUnit file of CTest."""
    tests = []
    for case in ElementTree.parse(path).iter("testcase"):
        output = case.findtext("system-out") or ""
        reasons = SKIPPED.findall(output) + PYTEST.findall(output)
        skip = case.find("skipped")
        # A test whose fixture failed is not run either. Its message says so.
        if skip is not None and skip.get("message", "").startswith("SKIP_"):
            tests.append(Test(case.get("name", ""), "skipped", reasons or ["it does not say why"]))
        elif case.get("status") == "run":
            tests.append(Test(case.get("name", ""), "passed", reasons))
        elif case.get("status") != "disabled":
            tests.append(Test(case.get("name", ""), "failed", []))
    return tests


def last_line(tests: list[Test]) -> str:
    """A line such as `9 tests: 7 passed, 2 skipped (images of ../shared are absent: 2)`."""
    count = Counter(test.status for test in tests)
    parts = [f"{count[key]} {key}" for key in ("passed", "failed", "skipped") if count[key]]
    skipped = [test for test in tests if test.status == "skipped"]
    optional = Counter(
        reason for test in skipped for reason in OPTIONAL if test.reasons[0].startswith(reason)
    )
    why = [f"{reason}: {optional[reason]}" for reason in OPTIONAL if optional[reason]]
    if sum(optional.values()) < len(skipped):
        why.append(f"other reasons: {len(skipped) - sum(optional.values())}")
    tests_word = "test" if len(tests) == 1 else "tests"
    reasons = f" ({'; '.join(why)})" if why else ""
    return f"{len(tests)} {tests_word}: {', '.join(parts)}{reasons}"


def main(path: str, *options: str) -> int:
    tests = read(path)
    unexpected = 0
    for test in tests:
        for reason in test.reasons:
            if not reason.startswith(OPTIONAL):
                part = "" if test.status == "skipped" else "a part of "
                print(f"skipped: {part}{test.name}: {reason}")
                unexpected += 1
    if unexpected and "--full" not in options:
        print("These skips count as failures: the packages of `run` should have prevented them.")
    if tests:
        print(last_line(tests))
    return 1 if unexpected and "--full" not in options else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
