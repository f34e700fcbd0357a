# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""glsurf.evaluate has the figures of `glsurf evaluate`, which other code computes;
tests/unit/measures.c checks the measures by hand."""
from __future__ import annotations

import json
import math
import pathlib
import re
import subprocess
import sys
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import glsurf
from conftest import command
from glsurf.evaluate import main, orient

Array = npt.NDArray[np.float64]
IDENTITY = np.eye(3)


def draw(zoom: float, degrees: float, x: float, y: float) -> tuple[Array, npt.NDArray[np.uint8]]:
    """A homography, and an image of blobs of sigma 1.7 to 9 that it maps."""
    random = np.random.default_rng(7)
    c, d = zoom * math.cos(math.radians(degrees)), zoom * math.sin(math.radians(degrees))
    matrix = np.array([[c, -d, x], [d, c, y], [0, 0, 1]])
    rows, columns = np.mgrid[0:180, 0:240]
    light = np.full((180, 240), 128.0)
    for u, v, size, gray in random.random((220, 4)) * (240, 180, 1.7, 220):
        across, down, _ = matrix @ (u, v, 1)
        squares = (columns - across) ** 2 + (rows - down) ** 2
        light += (gray - 110) * np.exp(-squares / (2 * (zoom * 1.7 * math.exp(size)) ** 2))
    return matrix, np.clip(light, 0, 255).astype(np.uint8)


def write(path: pathlib.Path, pixels: npt.NDArray[np.uint8]) -> None:
    size = f"{pixels.shape[1]} {pixels.shape[0]}"
    path.write_bytes(f"P5\n{size}\n255\n".encode() + pixels.tobytes())


@pytest.fixture(scope="module")
def album(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The sequences views (one scene), same (an image twice), and random (parts of images, with
    homographies that need not fit)."""
    folder = tmp_path_factory.mktemp("album")
    random = np.random.default_rng(3)
    for name in ("views", "same", "random", "gray"):
        (folder / name).mkdir()
    write(folder / "gray/img1.pgm", np.full((72, 96), 99, np.uint8))
    first = draw(1, 0, 0, 0)[1]
    for name, number, at in ("views", 2, (1.2, 12, -5, -40)), ("views", 3, (0.9, -20, -20, 60)):
        matrix, pixels = draw(*at)
        write(folder / name / f"img{number}.pgm", pixels)
        np.savetxt(folder / name / f"H1to{number}p", matrix)
    write(folder / "views/img1.pgm", first)
    write(folder / "same/img1.pgm", first)
    write(folder / "same/img4.ppm", first)  # numbers may have gaps; the extension need not fit
    np.savetxt(folder / "same/H1to4p", IDENTITY)
    write(folder / "random/img1.pgm", first[:90, :120])
    for number in range(2, 14):
        write(folder / f"random/img{number}.pgm", first[:90, :120])
        # A rotation, a zoom, some perspective and sometimes a reflection about the middle.
        angle, zoom = random.uniform(0, 2 * np.pi), random.uniform(0.7, 1.4)
        c, d, mirror = zoom * np.cos(angle), zoom * np.sin(angle), 1 - 2 * (number % 4 == 0)
        tilt = [[c, -d * mirror, 0], [d, c * mirror, 0], [*random.uniform(-0.008, 0.008, 2), 1]]
        to = np.array([[1, 0, 60], [0, 1, 45], [0, 0, 1]])
        matrix = to @ tilt @ np.linalg.inv(to) * random.choice([-2.0, 1.0])
        np.savetxt(folder / f"random/H1to{number}p", IDENTITY if number == 2 else matrix)
    return folder


def timeless(value: Any) -> Any:
    """Removes times."""
    if isinstance(value, dict):
        return {k: timeless(v) for k, v in value.items() if not k.endswith("_seconds")}
    return [timeless(one) for one in value] if isinstance(value, list) else value


def timeless_text(text: str) -> str:
    return re.sub(r"(?m) % +[0-9.]+$", " %", text)


# ------------------------------------------------------------------- figures --


@pytest.mark.parametrize(
    "options",
    [
        "views --backend cpu",
        "same/ --backend cpu --features 60",
        "random --backend cpu --threshold 1e-4",
        "random --backend cpu --preset paper --upright --descriptor 128 --threshold 1e-5",
        "views --backend cpu --detector dog --sigma 1.2 --intervals 2 --max-features 90 --grid 3x2",
        "random --features 100000",  # by OpenGL; more than exist
    ],
)
def test_the_command_has_the_same_figures(
    album: pathlib.Path, options: str, capfd: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    """Compares all figures of the files, and the tables."""
    monkeypatch.chdir(album)
    call = [command(), "evaluate", *options.split(), "--json", "command.json"]
    done = subprocess.run(call, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert main([*options.split(), "--json", "module.json"]) == 0
    out, err = capfd.readouterr()
    files = [json.loads((album / f"{name}.json").read_text()) for name in ("command", "module")]
    assert timeless(files[0]) == timeless(files[1])
    assert list(files[0]["presets"][0]) == list(files[1]["presets"][0])  # in the same order
    assert timeless_text(done.stdout.decode()) == timeless_text(out)
    assert done.stderr.decode().replace("glsurf:", "glsurf.evaluate:") == err
    assert sum(pair["correct"] for pair in files[1]["presets"][0]["sequences"][0]["pairs"]) > 10


# -------------------------------------------------------------- combinations --


def test_combinations(
    album: pathlib.Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    """All combinations get the settings that they take; means cover all pairs."""
    monkeypatch.chdir(album)
    options = "views same --backend cpu --features 60 --features same=40 --detector hessian "
    options += "--detector dog --preset paper --preset default --sigma 1.2 --json all.json"
    assert main(options.split()) == 0
    text = capsys.readouterr().out
    root = json.loads((album / "all.json").read_text())
    names = ["paper", "default", "dog/paper", "dog/default"]
    assert [system["name"] for system in root["presets"]] == names
    assert ["sigma" in system for system in root["presets"]] == [False, False, True, True]
    assert max(map(len, text.splitlines())) <= 100
    for system in root["presets"]:
        heading = "{name}: detector {detector}, preset {preset}, on CPU".format(**system)
        assert f"{heading} (plain C)\n" in text
        pairs = [pair for one in system["sequences"] for pair in one["pairs"]]
        assert [one["wanted"] for one in system["sequences"]] == [60, 40]
        assert [pair["features_a"] for pair in pairs] == [60, 60, 40]
        for one in [system, *system["sequences"]]:
            own = pairs if one is system else one["pairs"]
            for name, mean in one["mean"].items():
                assert mean == pytest.approx(sum(pair[name] for pair in own) / len(own), 1e-8)
        assert system["pairs"] == 3
    lines = text[text.index("means per pair") :].splitlines()[3:15]
    assert [line[:14].strip() for line in lines[::4]] == ["views", "same", "all 3 pairs"]
    for line, system in zip(lines[8:], root["presets"]):
        mean = system["mean"]
        assert line[15:].split()[0] == system["name"]
        assert f"{mean['correct']:.1f}" in line and f"{100 * mean['precision']:.1f} %" in line


@pytest.mark.parametrize(
    "features, wanted",
    [
        ("30 views=50", [50, 30]),
        ("{album}/views/=50 30", [50, 30]),
        ("views=20 views=50", [50, None]),
    ],
)
def test_numbers_of_features(
    album: pathlib.Path, features: str, wanted: Any, tmp_path: pathlib.Path
) -> None:
    texts = features.format(album=album).split()
    options = [word for text in texts for word in ("--features", text)]
    folders = [str(album / "views"), f"{album}/same/"]
    path = str(tmp_path / "x.json")
    assert main([*folders, "--backend", "cpu", "--json", path, *options]) == 0
    sequences = json.loads((tmp_path / "x.json").read_text())["presets"][0]["sequences"]
    assert [one["wanted"] for one in sequences] == wanted
    assert [one["name"] for one in sequences] == ["views", "same"]


# --------------------------------------------------------------------- errors --

USAGE = [
    ("", "the following arguments are required: FOLDER"),
    ("views --nonsense", "unrecognized arguments: --nonsense"),
    *(
        (f"views --features {text}", "takes a number above 0, or NAME=N")
        for text in ("0", "-1", "1.5", "x", "views=", "views=0", "=5")
    ),
    ("views --features other=5", "--features other=5 names none of the folders"),
    ("views --features iews=5", "--features iews=5 names none of the folders"),
    ("views --features 50 --threshold 0.001", "leave out --threshold"),
    ("views --features 50 --max-features 20", "leave out --max-features"),
    ("views --threshold nan", "threshold"),
    ("views --preset nonsense", "invalid choice: 'nonsense'"),
    ("views --preset paper --preset paper", "--preset paper is given twice"),
    ("views --detector dog --detector dog", "--detector dog is given twice"),
    ("views --detector censure --detector hessian --sigma 1.2", "sigma"),
    ("views --detector censure --preset bay --preset paper --first-step 2", "first"),
    ("views --grid 3", "--grid"),
    ("views --memory-limit 3x", "--memory-limit"),
    ("views --path nonsense", "takes NAME=on or NAME=off"),
    ("views --plot plot.pdf", "ends in .svg or .png"),
    ("views --plot x.svg --json ./x.svg", "name the same file"),
]
REFUSED = [
    ("missing", "missing"),
    ("views/img1.pgm", "img1.pgm is not a folder"),
    ("views bare", "bare has no homography"),
    ("broken", "broken/H1to2p is not a 3x3 matrix"),
    ("wide", "wide/H1to2p is in UTF-16; save it as UTF-8"),
    ("lonely", "lonely has no img2.png, .jpg"),
    ("singular", "img2.pgm is singular"),
    ("gray", "gray/img1.pgm has no features"),
    ("views --json no/such.json", "no"),
    ("views --json views", "views is a folder"),
    ("views --json views/H1to2p", "views/H1to2p is an input; name another file"),
    ("views --path nonsense=on", "unknown path 'nonsense'"),
    ("views --plot x.svg", "needs matplotlib; install python3-matplotlib"),
]


@pytest.mark.parametrize(
    "options, sentence, status",
    [*((*row, 2) for row in USAGE), *((*row, 1) for row in REFUSED)],
)
def test_refusals(
    album: pathlib.Path, options: str, sentence: str, status: int, monkeypatch: Any,
    capsys: pytest.CaptureFixture[str], tmp_path: pathlib.Path
) -> None:  # fmt: skip
    """Each gives one sentence and no file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    for name, (image, matrix) in {
        "views": ("views", "1 0 0 0 1 0 0 0 1"),
        "bare": ("views", ""),
        "broken": ("views", "1 0 0 0 1 0 0 0 nan"),
        "lonely": ("views", "1 0 0 0 1 0 0 0 1"),
        "wide": ("views", "1 0 0 0 1 0 0 0 1"),
        "singular": ("views", "1 2 3 2 4 6 0 0 1"),
        "gray": ("gray", "1 0 0 0 1 0 0 0 1"),
    }.items():
        (tmp_path / name).mkdir()
        for number in "1" if name == "lonely" else "12":
            (tmp_path / name / f"img{number}.pgm").symlink_to(album / image / "img1.pgm")
        if matrix:
            form = "utf-16" if name == "wide" else "utf-8-sig"
            (tmp_path / name / "H1to2p").write_text(matrix, form)
    before = sorted(tmp_path.rglob("*"))
    code = 0
    try:
        code = main([*options.split(), "--backend", "cpu"])
    except SystemExit as end:
        code = int(str(end.code))
    out, err = capsys.readouterr()
    assert (code, out) == (status, "")
    assert err.startswith("glsurf.evaluate: ") and err.count("\n") == 1
    assert sentence in err
    assert sorted(tmp_path.rglob("*")) == before


def test_matrices() -> None:
    """Sign and scale of a matrix do not matter."""
    assert (orient(-2 * IDENTITY, 101, 101) == 2 * IDENTITY).all()
    assert (orient([[-1, 0, 100], [0, 1, 0], [0, 0, 1]], 101, 101)[0] == (-1, 0, 100)).all()
    assert (orient(np.diag([1e-6, 1e-6, 1]), 101, 101) == np.diag([1e-6, 1e-6, 1])).all()
    # Zeros, rank 2 up to rounding, and a matrix that maps the middle to infinity.
    rank = [[0.1, 0.7, 0.3], [0.2, 0.11, 0.6], [0.1 + 0.2, 0.7 + 0.11, 0.3 + 0.6]]
    for matrix in (np.zeros((3, 3)), rank, [[1, 0, 0], [0, 1, 0], [0.02, 0, -1]]):
        with pytest.raises(glsurf.ArgumentError, match="the homography to img2 is singular"):
            orient(matrix, 101, 101)


@pytest.mark.full
def test_plot(album: pathlib.Path, tmp_path: pathlib.Path) -> None:
    pytest.importorskip("matplotlib")
    for name, start in (("x.svg", b"<?xml"), ("x.png", b"\x89PNG\r\n\x1a\n")):
        folders = [str(album / "views"), str(album / "same"), "--preset", "default"]
        call = [*folders, "--preset", "paper", "--backend", "cpu", "--plot", str(tmp_path / name)]
        assert main(call) == 0
        assert (tmp_path / name).read_bytes().startswith(start)
    text = (tmp_path / "x.svg").read_text()
    for word in ("Repeatability", "Correct matches", "views", "same", "paper"):
        assert f"<!-- {word}" in text
