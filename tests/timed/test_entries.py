# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""test_entries.py CTEST BUILD: timed.sh runs every test, and CTest leaves it time to show stacks.
`ctest` alone runs no `full` entry."""
from __future__ import annotations

import json
import subprocess
import sys
from typing import Any


def entries(ctest: str, build: str, *options: str) -> list[dict[str, Any]]:
    """Returns the entries that CTest runs with the options."""
    command = [ctest, "--show-only=json-v1", *options]
    listed = subprocess.run(command, cwd=build, stdout=subprocess.PIPE, check=True)
    tests: list[dict[str, Any]] = json.loads(listed.stdout)["tests"]
    return tests


def fault(test: dict[str, Any], is_quick: bool) -> str:
    """Returns the fault of an entry of the suite, or ""."""
    values = {one["name"]: one["value"] for one in test["properties"]}
    if is_quick and ("/full" in test["name"] or "GLSURF_FULL=1" in values.get("ENVIRONMENT", [])):
        return "`ctest` alone runs it; give FULL to glsurf_add_test()"
    command = test.get("command", [])
    if not command or command[1:3] == ["-E", "echo"]:  # not built; glsurf_skipped_test()
        return ""
    if not command[0].endswith("/timed.sh"):
        return "it is added by add_test(); use glsurf_add_test()"
    if values.get("TIMEOUT", 0) <= float(command[1]) + 60.0:
        return "its TIMEOUT is set by set_tests_properties(); give it to glsurf_add_test()"
    return ""


def main(ctest: str, build: str) -> int:
    tests = entries(ctest, build, "-C", "full")
    quick = {test["name"] for test in entries(ctest, build)}
    faults = [(test["name"], fault(test, test["name"] in quick)) for test in tests]
    for name, text in faults:
        if text:
            print(f"{name}: {text}")
    print(f"{len(tests)} entries, {len(quick)} of `ctest` alone")
    return 1 if not tests or any(text for _, text in faults) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
