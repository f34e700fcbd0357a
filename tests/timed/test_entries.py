# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""test_entries.py CTEST BUILD: timed.sh runs every test, and CTest leaves it time to show stacks."""
from __future__ import annotations

import json
import subprocess
import sys
from typing import Any


def fault(test: dict[str, Any]) -> str:
    """Returns the fault of an entry of the suite, or ""."""
    command = test.get("command", [])
    if not command or command[1:3] == ["-E", "echo"]:  # not built; glsurf_skipped_test()
        return ""
    if not command[0].endswith("/timed.sh"):
        return "it is added by add_test(); use glsurf_add_test()"
    limit = {one["name"]: one["value"] for one in test["properties"]}.get("TIMEOUT", 0)
    if limit <= float(command[1]) + 60.0:
        return "its TIMEOUT is set by set_tests_properties(); give it to glsurf_add_test()"
    return ""


def main(ctest: str, build: str) -> int:
    listed = subprocess.run(
        [ctest, "--show-only=json-v1"], cwd=build, stdout=subprocess.PIPE, check=True
    )
    tests = json.loads(listed.stdout)["tests"]
    faults = [(test["name"], fault(test)) for test in tests]
    for name, text in faults:
        if text:
            print(f"{name}: {text}")
    print(f"{len(tests)} entries")
    return 1 if not tests or any(text for _, text in faults) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
