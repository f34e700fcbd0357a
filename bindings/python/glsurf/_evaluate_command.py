# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""python3 -m glsurf.evaluate: options, files, tables and plot."""
from __future__ import annotations

import argparse
import json
import os
import pathlib
import sys
from contextlib import ExitStack, contextmanager
from typing import Any, Callable, Iterator, NoReturn

from ._npz import new_file
from .device import Device
from .errors import ArgumentError, GlsurfError, import_other
from .evaluate import evaluate, read_sequence, systems_of
from .settings import DETECTORS, PRESETS, SETTINGS, Setting

_DESCRIPTION = """\
Measures repeatability and matching on images with known homographies: images of a plane, or
images from one place. FOLDER holds img1, img2, ... (.png, .jpg, .jpeg, .pgm or .ppm) and H1to2p,
H1to3p, ...: text files with nine numbers, row by row, of the matrix that maps pixels of img1 to
the other image. doc/evaluation.md defines the measures."""
_EPILOG = """exit status: 0 success, 1 something could not be read, measured or written, 2 wrong
usage"""


def main(arguments: list[str]) -> int:
    """Runs the command. Returns the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    given = {name: getattr(options, name, None) for name in SETTINGS if name not in _CHOSEN}
    settings = {name: value for name, value in given.items() if value is not None}
    chosen: dict[str, Any] = {
        "detectors": options.detector or ["hessian"],
        "presets": options.preset or ["default"],
    }
    try:
        _check(options, settings)
        list(systems_of(**chosen, settings=settings))
    except GlsurfError as error:
        parser.error(str(error))
    on, off = ([n for n, to in options.path if to == how] for how in ("on", "off"))
    place = "cpu" if options.backend == "cpu" else "headless"
    try:
        _check_files(options)
        with ExitStack() as stack:
            files = [stack.enter_context(_replacing(path)) for path in (options.json, options.plot)]
            device = stack.enter_context(
                Device(context=place, api=options.api, paths_on=on, paths_off=off)
            )
            results = evaluate(
                options.folders, **chosen, features=_quotas(options), device=device,
                progress=_show, tell=_tell, **settings,
            )  # fmt: skip
            _show("")
            if options.json:
                with open(files[0], "w", encoding="utf-8") as file:
                    json.dump(_rounded(results), file, indent=1)
            if options.plot:
                plot(results, files[1], os.path.splitext(options.plot)[1][1:].lower())
    except (GlsurfError, OSError) as error:
        _show("")
        _tell(str(error))
        return 1
    sys.stdout.write(tables(results))
    return 0


def _tell(sentence: str) -> None:
    print(f"glsurf.evaluate: {sentence}", file=sys.stderr)


def _show(path: str) -> None:
    """Shows an image's path on a terminal; "" clears it."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{path}", end="", file=sys.stderr, flush=True)


# ------------------------------------------------------------------- options --


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        _tell(f"{message}; see --help")
        sys.exit(2)


_CHOSEN = ("detector", "preset", "features")  # settings with an option of their own


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python3 -m glsurf.evaluate", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("folders", nargs="+", metavar="FOLDER")
    parser.add_argument(
        "--features", action="append", type=_quota, default=[], metavar="[NAME=]N",
        help="set the threshold so that img1 has N features; the other images of the folder get "
        "the same threshold. NAME is the path of one folder or its last part",
    )  # fmt: skip
    for name, names in (("detector", DETECTORS), ("preset", PRESETS)):
        parser.add_argument(
            f"--{name}", action="append", choices=names,
            help=f"compare this {name}; may be given several times. All combinations of a "
            "detector and a preset are compared",
        )  # fmt: skip
    parser.add_argument("--json", metavar="FILE", help="write all figures to FILE")
    parser.add_argument(
        "--plot", metavar="FILE", help="draw the curves into FILE, .svg or .png, by matplotlib"
    )
    for row in SETTINGS.values():
        if row.name not in _CHOSEN and not row.hidden_from_command:
            _add_setting(parser, row)
    parser.add_argument("--backend", choices=["gl", "cpu"], default="gl", help="OpenGL or plain C")
    parser.add_argument("--api", choices=["any", "gl", "gles"], default="any", help="of OpenGL")
    parser.add_argument(
        "--path", action="append", type=_path, default=[], metavar="NAME=on|off",
        help="turn a fast path on or off",
    )  # fmt: skip
    return parser


def _add_setting(parser: argparse.ArgumentParser, row: Setting) -> None:
    name = "--" + row.name.replace("_", "-")
    help = row.help.replace("%", "%%")
    if row.default is False:
        parser.add_argument(name, action="store_true", default=None, help=help)
    elif row.choices:
        parser.add_argument(name, choices=list(row.choices), help=help)
    else:
        types: dict[Any, Callable[[str], Any]] = {float: float, int: _number}
        read = types.get(type(row.default), _pair)
        parser.add_argument(name, type=read, metavar="WxH" if read is _pair else "N", help=help)


def _number(text: str) -> int:
    """Reads a whole number; the suffixes K, M and G mean KiB, MiB and GiB."""
    power = " KMG".find(text[-1:].upper())
    return int(text[:-1]) << 10 * power if power > 0 else int(text)


def _pair(text: str) -> tuple[int, int]:
    columns, rows = text.split("x")
    return int(columns), int(rows)


def _path(text: str) -> tuple[str, str]:
    name, equals, how = text.partition("=")
    if how not in ("on", "off"):
        raise argparse.ArgumentTypeError(f"takes NAME=on or NAME=off, not {text!r}")
    return name, how


def _quota(text: str) -> tuple[str, int]:
    name, equals, number = text.rpartition("=")
    if not number.isascii() or not number.isdigit() or int(number) == 0 or (equals and not name):
        raise argparse.ArgumentTypeError(
            f"takes a number above 0, or NAME=N for one folder, not {text!r}"
        )
    return name.rstrip("/") if name.strip("/") else name, int(number)


def _is_for(name: str, folder: str) -> bool:
    """True if a name is a folder's path, or the part of the path after a slash."""
    return f"/{folder.rstrip('/')}".endswith(f"/{name}")


def _quotas(options: argparse.Namespace) -> dict[str, int]:
    """The numbers of features by folder, "" for all others; the last option for a name counts."""
    numbers = {"": 0}
    for name, number in options.features:
        for folder in [f for f in options.folders if _is_for(name, f)] if name else [""]:
            numbers[folder] = number
    return numbers


def _check(options: argparse.Namespace, settings: dict[str, Any]) -> None:
    """Raises ArgumentError if options contradict each other."""
    for name in ("detector", "preset"):
        for one in getattr(options, name) or ():
            if getattr(options, name).count(one) > 1:
                raise ArgumentError(f"--{name} {one} is given twice; name each {name} once")
    for name, number in options.features:
        if name and not any(_is_for(name, folder) for folder in options.folders):
            raise ArgumentError(
                f"--features {name}={number} names none of the folders; use the path of one of "
                "them or its last part"
            )
    counted, on_cpu, drawn = options.features, options.backend == "cpu", options.plot or ".svg"
    files = [os.path.realpath(path) for path in (options.json, options.plot) if path is not None]
    rules = {
        "--features sets the threshold; leave out --threshold": counted
        and settings.get("threshold"),
        "--features sets the number of features; leave out --max-features": counted
        and settings.get("max_features"),
        "--api chooses OpenGL or OpenGL ES, and --backend cpu uses neither; leave out one of "
        "them": on_cpu
        and options.api != "any",
        f"--plot takes a file name that ends in .svg or .png, not {drawn!r}": not (
            drawn.lower().endswith((".svg", ".png"))
        ),
        "--json and --plot name the same file; name two different files": len(set(files))
        < len(files),
    }
    for sentence, is_wrong in rules.items():
        if is_wrong:
            raise ArgumentError(sentence)


# --------------------------------------------------------------------- files --


def _check_files(options: argparse.Namespace) -> None:
    """Reads all homographies. Raises ArgumentError if an output file is an input."""
    inputs: set[pathlib.Path] = set()
    for folder in options.folders:
        sequence = read_sequence(folder)
        matrices = [sequence.first.with_name(f"H1to{view.number}p") for view in sequence.views]
        inputs |= {sequence.first, *(view.path for view in sequence.views), *matrices}
    for path in [path for path in (options.json, options.plot) if path is not None]:
        if os.path.exists(path) and any(os.path.samefile(path, one) for one in inputs):
            raise ArgumentError(f"{path} is an input; name another file for the result")
    if options.plot:
        _matplotlib()


@contextmanager
def _replacing(path: str | None) -> Iterator[str]:
    """Yields the name of a temporary file that replaces `path`, unless an exception is raised."""
    if not path or os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        yield path or ""  # a device or a pipe
        return
    if os.path.isdir(path):
        raise ArgumentError(f"{path} is a folder; name a file for the result")
    with new_file(os.path.realpath(path)) as name:
        yield name


def _rounded(value: Any) -> Any:
    """Rounds numbers to nine digits: enough to read the same 32-bit floats back."""
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(one) for one in value]
    return float(f"{value:.9g}") if isinstance(value, float) else value


# -------------------------------------------------------------------- tables --

# Each table: the line above the column heads, the heads, and the format of the cells after the
# first column. Blanks before a head widen its column and align it to the right.
_PAIRS = (
    "        features     in common     repeatability    matches, within        matching",
    "pair |   A|    B|    A|    B|  by place|  by area|  all|  3 px|  1 px| precision|  score"
    "|      ms",
    "{features_a:.0f}|{features_b:.0f}|{common_a:.0f}|{common_b:.0f}|{repeatability:.1%}"
    "|{overlap_repeatability:.1%}|{matches:.0f}|{correct:.{digits}f}|{within_pixel:.{digits}f}"
    "|{precision:.1%}|{matching_score:.1%}|{ms:.1f}",
)
_MEANS = (
    "                                   features  repeatability  matches within       matching",
    "sequence      |system         |    A|    B|  place|   area|  3 px|  1 px| precision|  score"
    "|     ms",
    "{features_a:.0f}|{features_b:.0f}|{repeatability:.1%}|{overlap_repeatability:.1%}"
    "|{correct:.1f}|{within_pixel:.1f}|{precision:.1%}|{matching_score:.1%}|{ms:.1f}",
)
_OWN = (
    "matches by the plain protocol and by the matcher's own defaults, means per pair",
    "system         | plain: all|   3 px| precision|   own: all|   3 px| precision",
    "{matches:.1f}|{correct:.1f}|{precision:.1%}|{own_matches:.1f}|{own_correct:.1f}"
    "|{own_precision:.1%}",
)
_PLACEMENT = (
    "median distance of correct matches from the truth, by the scale of the keypoint of img1",
    "system         |figure |  under 2|  2 to 4|  4 to 8| 8 to 12| 12 to 20|  over 20",
)


def tables(results: dict[str, Any]) -> str:
    """Formats evaluate()'s results as tables, 100 columns wide."""
    systems = results["presets"]
    texts = []
    for system in systems:
        text = "{name}: detector {detector}, preset {preset}, on ".format(**system)
        lists = [_table_of_pairs(sequence) for sequence in system["sequences"]]
        texts.append(f"{text}{results['renderer']}\n{''.join(lists)}")
    text = "\n".join(texts)
    if len(systems) > 1 or len(systems[0]["sequences"]) > 1:
        text += _table_of_means(systems)
    text += _table(*_OWN[:2], [[one["name"], *_cells(_OWN[2], one["mean"])] for one in systems])
    rows = []
    for system in systems:
        medians = [one["median_distance"] for one in system["placement"]]
        texts = ["-" if median is None else f"{median:.3f}" for median in medians]
        rows.append([system["name"], "pixels", *texts])
        rows.append(["", "matches", *(str(one["matches"]) for one in system["placement"])])
    return text + _table(*_PLACEMENT, rows)


def _table(title: str, heads: str, rows: list[list[str]]) -> str:
    names = heads.split("|")
    widths = [max(map(len, column)) for column in zip(names, *rows)]
    lines = []
    for row in [names, *rows]:
        cells = [
            cell.rjust(width) if name.startswith(" ") else cell.ljust(width)
            for cell, name, width in zip(row, names, widths)
        ]
        lines.append(" ".join(cells).rstrip())
    return "\n".join(["", title, *lines, ""])


def _cells(form: str, figures: dict[str, float], digits: int = 1) -> list[str]:
    milliseconds = 1e3 * figures["extract_seconds"]
    text = form.format(digits=digits, ms=milliseconds, **figures)
    return text.replace("%", " %").split("|")


def _table_of_pairs(sequence: dict[str, Any]) -> str:
    over, heads, form = _PAIRS
    rows = [[f"1-{pair['image']}", *_cells(form, pair, 0)] for pair in sequence["pairs"]]
    rows.append(["mean", *_cells(form, sequence["mean"])])
    title = "{name}: {width}x{height}, threshold {threshold:.6g}".format(**sequence)
    return _table(f"{title}\n{over}", heads, rows)


def _table_of_means(systems: list[dict[str, Any]]) -> str:
    """Formats the means of each sequence, then of all pairs, with one line per system."""
    over, heads, form = _MEANS
    rows = []
    for parts in [*zip(*(system["sequences"] for system in systems)), systems]:
        label = f"all {systems[0]['pairs']} pairs" if parts is systems else parts[0]["name"][:14]
        for system, part in zip(systems, parts):
            rows.append([label, system["name"], *_cells(form, part["mean"])])
            label = ""
    return _table(f"means per pair\n{over}", heads, rows)


# ---------------------------------------------------------------------- plot --

_COLUMNS = (
    ("Repeatability (%)", "repeatability", 100.0),
    ("Matching score (%)", "matching_score", 100.0),
    ("Precision (%)", "precision", 100.0),
    ("Correct matches", "correct", 1.0),
)


# Colours of Okabe and Ito: distinct for every kind of colour vision.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#7f7f7f")


def _matplotlib() -> Any:
    sentence = "--plot needs matplotlib; install python3-matplotlib, or leave out --plot"
    return import_other("matplotlib.figure", sentence)


def plot(results: dict[str, Any], path: str, kind: str) -> None:
    """Plots evaluate()'s results to a file: one row of panels per sequence, one column per
    measure, and in each panel one line per system over the image number. `kind`: "svg" or
    "png". Raises GlsurfError without matplotlib."""
    systems = results["presets"]
    count = len(systems[0]["sequences"])
    figure = _matplotlib().Figure(figsize=(9, 1 + 1.6 * count), constrained_layout=True)
    panels = figure.subplots(count, len(_COLUMNS), squeeze=False)
    for at, (title, name, scale) in enumerate(_COLUMNS):
        panels[0, at].set_title(title, fontsize=9, fontweight="bold")
        panels[-1, at].set_xlabel("image")
        for row, panel in enumerate(panels[:, at]):
            for style, system in enumerate(systems):
                pairs = system["sequences"][row]["pairs"]
                numbers = [pair["image"] for pair in pairs]
                line = {"color": _COLOURS[style % len(_COLOURS)], "linewidth": 1.3}
                values = [scale * pair[name] for pair in pairs]
                panel.plot(numbers, values, "o-", markersize=3, label=system["name"], **line)
                if name == "repeatability":  # dashed: circles that overlap by more than 60 %
                    values = [scale * pair["overlap_repeatability"] for pair in pairs]
                    panel.plot(numbers, values, "--", **line)
            panel.set_xticks(numbers)
            panel.set_ylim(0, 100 if scale == 100 else None)
            panel.grid(axis="y", alpha=0.4)
    for panel, sequence in zip(panels[:, 0], systems[0]["sequences"]):
        panel.set_ylabel(sequence["name"], fontweight="bold")
    handles, labels = panels[0, -1].get_legend_handles_labels()
    title = "dashed: of circles that overlap by more than 60 %"
    figure.legend(handles, labels, title=title, loc="lower left", bbox_to_anchor=(0, 1), ncol=6)
    figure.savefig(path, format=kind, dpi=144, bbox_inches="tight")
