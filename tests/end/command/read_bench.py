# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""read_bench.py FILE.json REPORT EXTENT RUNS SECTIONS: checks that the file of
`glsurf bench` is complete and has these settings, and that the report shows the same
figures."""

import json
import math
import sys

MACHINE = {
    "renderer": str, "opengl": str, "context": str, "processor": str, "processors": int,
    "date": str, "load_start": float, "load_end": float, "clock": str, "because": str,
    "image_width": int, "image_height": int, "extent": str, "runs": int,
}

SYSTEMS = [("paper", "hessian", "paper"), ("default", "hessian", "default"),
           ("fast", "hessian", "fast"), ("best", "hessian", "best"),
           ("bay", "hessian", "bay"), ("censure", "censure", "default"),
           ("dog", "dog", "default")]
# Tables with a row for every system.
EVERY_SYSTEM = ["frames.frames", "stages.totals", "sizes.growth", "sizes.systems",
                "stalls.stalls", "calls.calls", "paths.paths"]


def check(condition, *words):
    if not condition:
        sys.exit("read_bench.py: " + " ".join(str(word) for word in words))


def check_row(row, keys, where):
    check(list(row) == keys, where, "has", list(row), "not", keys)
    for key, value in row.items():
        good = value is None or isinstance(value, str) or math.isfinite(value)
        check(good, where, key, "is", value)
        if key.endswith("_ms") and value is not None:
            check(value >= 0, where, key, "is", value)
    if row.get("median_ms") is not None and row.get("minimum_ms") is not None:
        check(row["minimum_ms"] <= row["median_ms"], where, "minimum above median")


def check_calls(rows):
    """Queries are calls, and later calls of a function make fewer than the first call. Calls of
    the library that draw query state; calls that only map results make one query."""
    for row in rows:
        check(0 < row["queries"] < row["calls"], row)
        check(row["queries"] <= row["first_queries"] < row["first_calls"], row)
        check(row["calls"] <= row["first_calls"], row)
        kinds = ("passes", "framebuffers", "uploads", "waits", "errors")
        check(sum(row[kind] for kind in kinds) < row["calls"], row)
        if row["call"] == "submit of pixels":  # submit never waits
            check(row["passes"] > 30 and row["uploads"] == 1 and row["waits"] == 0, row)
        if row["call"] == "collect":
            check(row["passes"] == 0 and row["waits"] > 0, row)
    of = {(row["call"], row["system"]): row["queries"] for row in rows}
    check(of["matcher_collect", "default"] < of["submit of pixels", "default"], of)


def check_papers(tables):
    """Passes that are listed beside the operations of papers exist, as they take time. The rates
    beside Furgale's are ours, in plain C and with OpenGL, and agree with the times."""
    rows = tables["furgale"]["rows"]
    check(rows[0]["paper_hz"] == 3.7 and rows[1]["paper_hz"] == 9.1, rows)
    for row in rows:
        # the numbers have at least six digits
        check(math.isclose(row["images_per_second"] * row["median_ms"], 1000, rel_tol=1e-5), row)
        check(math.isclose(2 * row["pairs_per_second"], row["images_per_second"], rel_tol=1e-5),
              row)
        check(row["features"] > 0, row)
    for plain, gl in zip(rows[::2], rows[1::2]):
        check(plain["system"] == gl["system"] and plain["features"] == gl["features"] and
              [plain["backend"], gl["backend"]] == ["plain C", "OpenGL"], plain, gl)
    for row in tables["sandia_shares"]["rows"]:
        check(row["median_ms"] is None or row["median_ms"] > 0, row)
    for row in tables["hassnaoui_steps"]["rows"]:
        check(row["stages"] == "gray" or row["median_ms"] > 0, row)
    for name in "sandia_shares", "hassnaoui_steps":
        percent = sum(row["percent"] or 0 for row in tables[name]["rows"])
        check(abs(percent - 100) < 1e-6, name, percent)


def check_section(name, section, report):
    check(section["title"] in report, "the report has no", section["title"])
    check(section["seconds"] > 0, name, "took no time")
    check(section["tables"], name, "has no tables")
    for key, table in section["tables"].items():
        where = name + "." + key
        check(table["title"] in report, "the report has no", table["title"])
        check(table["rows"], where, "is empty")
        for row in table["rows"]:
            check_row(row, list(table["rows"][0]), where)
            check(any(value is not None for value in row.values()), where, "has no figures")
            first = next(iter(row.values()))
            check(not isinstance(first, str) or first in report, "no line of", first)
        if where in EVERY_SYSTEM:
            check({row["system"] for row in table["rows"]} ==
                  {system[0] for system in SYSTEMS}, where, "lacks a system")
    if name == "calls":
        check_calls(section["tables"]["calls"]["rows"])
    if name == "papers":
        check_papers(section["tables"])
    words = " ".join(report.split())
    for note in section["notes"]:
        check(" ".join(note.split()) in words, "the report has no note", note)


def main():
    path, report_path, extent, runs, sections = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        root = json.load(file)
    with open(report_path, encoding="utf-8") as file:
        report = file.read()
    machine = root["machine"]
    for key, kind in MACHINE.items():
        check(isinstance(machine[key], kind), key, "is", machine[key])
    check(machine["extent"] == extent and machine["runs"] == int(runs), machine)
    check(machine["renderer"] in report and machine["date"] in report, "another machine")
    check([tuple(system[key] for key in ("name", "detector", "preset"))
           for system in root["systems"]] == SYSTEMS, root["systems"])
    check(all(system["threshold"] > 0 for system in root["systems"]), root["systems"])
    check(sorted(root["sections"]) == sorted(sections.split(",")), list(root["sections"]))
    for name, section in root["sections"].items():
        check_section(name, section, report)


main()
