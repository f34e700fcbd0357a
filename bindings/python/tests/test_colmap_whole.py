# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""glsurf.colmap: the database is whole, or as it was before."""
from __future__ import annotations

import os
import pathlib
import sqlite3
import threading
from typing import Any, Iterator

import numpy as np
import pytest

import glsurf
import glsurf.colmap
from conftest import run_python
from made_features import made
from test_colmap import keypoints, long, rows, unknown

Path = pathlib.Path


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A path in an empty folder."""
    return tmp_path / "album.db"


def search_path() -> str:
    """PYTHONPATH for another process, with the tests in it."""
    here = str(pathlib.Path(__file__).parent)
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return os.pathsep.join([here, *(os.path.abspath(path) for path in paths if path)])


Camera = glsurf.colmap.Camera
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("given twice", {"images": "aa"}),
    ("already", {"images": "xa", "features": [made(3), made(3)]}),
    ("no features for the image 'b'", {"features": [made(3)]}),
    ("more features than images", {"features": [made(3)] * 3}),
    ("no Features", {"features": [made(3), None]}),
    ("no name", {"images": ["a", ""]}),
    ("no UTF-8", {"images": ["a", "\udcff"]}),
    ("'c' that is not there", {"matches": [("a", "c", np.array([[0, 0]]))]}),
    ("feature 3 of 'b', which has 3", {"matches": [("a", "b", np.array([[0, 3]]))]}),
    ("feature -1 of 'a'", {"matches": [("a", "b", np.array([[-1, 0]]))]}),
    ("with itself", {"matches": [("a", "a", np.array([[0, 0]]))]}),
    ("given twice", {"matches": [("a", "b", np.array([[0, 0]])), ("b", "a", np.array([[0, 0]]))]}),
    ("no Matches", {"matches": [("a", "b", np.array([[0.0, 0]]))]}),
    ("no Matches", {"matches": [("a", "b", np.array([0, 0]))]}),
    ("each entry", {"matches": [("a", "b")]}),
    ("no Homography", {"matches": [("a", "b", np.array([[0, 0]]), np.eye(3))]}),
    ("already", {"matches": [("x", "y", np.array([[0, 0]]))]}),
    ("size of the image 'b' is unknown", {"features": [made(3), unknown()]}),
    ("64 numbers only", {"features": [made(3), long()]}),
    ("model 'PIN' is unknown", {"camera": Camera("PIN")}),
    ("PINHOLE has 4", {"camera": Camera("PINHOLE", (1, 2, 3))}),
    ("4 finite", {"camera": Camera("PINHOLE", (1, 2, 3, np.nan))}),
    ("no guess for FOV", {"camera": Camera("FOV")}),
    ("640x480 pixels, its camera 64x48", {"camera": Camera(width=64, height=48)}),
    ("another size", {"features": [made(3), made(3, 1, 64)], "shared": True}),
    ("no Camera for the image 'b'", {"camera": [Camera()]}),
    ("more cameras", {"camera": [Camera()] * 3}),
    ("no Camera and no sequence", {"camera": 5}),
    ("shared is for", {"camera": Camera(), "shared": True}),
]  # fmt: skip


@pytest.mark.parametrize("sentence, wrong", REFUSED, ids=[str(i) for i in range(len(REFUSED))])
def test_refusals_leave_all_as_it_was(database: Path, sentence: str, wrong: dict[str, Any]) -> None:
    """Both with no database before, and with one that has the images x and y."""
    given: dict[str, Any] = {"images": "ab", "features": [made(3), made(3)], **wrong}
    if "already" not in sentence:
        with pytest.raises(glsurf.ArgumentError, match=sentence):
            glsurf.colmap.write(database, **given)
        assert os.listdir(database.parent) == []
    glsurf.colmap.write(database, "xy", [made(3), made(3)], [("x", "y", np.array([[1, 1]]))])
    before = database.read_bytes()
    with pytest.raises(glsurf.ArgumentError, match=sentence):
        glsurf.colmap.write(database, **given)
    assert database.read_bytes() == before and os.listdir(database.parent) == [database.name]
    assert len(rows(database, "SELECT * FROM images")) == 2


def test_other_files(database: Path, tmp_path: Path) -> None:
    database.write_bytes(b"no database at all, but some text that is long enough" * 20)
    with pytest.raises(glsurf.GlsurfError, match="cannot be written: file is not a database"):
        glsurf.colmap.write(database, "a", [made(1)])
    assert database.read_bytes().startswith(b"no database")
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE cameras(a)")
    connection.close()
    with pytest.raises(glsurf.GlsurfError, match="its table 'cameras' is another one"):
        glsurf.colmap.write(other, "a", [made(1)])
    with pytest.raises(FileNotFoundError, match="folder.db"):
        glsurf.colmap.write(tmp_path / "no" / "folder.db", "a", [made(1)])
    empty = tmp_path / "empty.db"  # what mktemp makes
    empty.touch()
    journal = tmp_path / "empty.db-wal"  # what SQLite would apply to the new file
    journal.write_bytes(b"changes")
    with pytest.raises(glsurf.GlsurfError, match="empty.db-wal is of a database that was not"):
        glsurf.colmap.write(empty, "a", [made(1)])
    journal.unlink()
    glsurf.colmap.write(empty, "a", [made(1)])
    assert len(keypoints(empty, "a")) == 1


def test_readers_see_nothing_half(database: Path) -> None:
    """While a generator gives features, another connection sees the database as it was."""
    glsurf.colmap.write(database, "x", [made(3)])
    seen: list[int] = []

    def slow() -> Iterator[glsurf.Features]:
        for seed in range(3):
            yield made(4, seed)
            thread = threading.Thread(
                target=lambda: seen.append(rows(database, "SELECT COUNT(*) FROM images")[0][0])
            )
            thread.start()
            thread.join()

    glsurf.colmap.write(database, "abc", slow())
    assert seen == [1, 1, 1] and rows(database, "SELECT COUNT(*) FROM images") == [(4,)]


@pytest.mark.parametrize("existing", [False, True])
@pytest.mark.parametrize("end", ["kill", "full"])
def test_killed_or_full_disk(database: Path, end: str, existing: bool) -> None:
    """A process that is killed or may not write more, with more written already than SQLite
    keeps in memory: the database is as before."""
    if existing:
        glsurf.colmap.write(database, "x", [made(3)])
    done = run_python(
        "import glsurf.colmap, os, resource\n"
        "from made_features import made\n"
        "def give():\n"
        "    yield from [made(9000)] * 3\n"
        f"    if {end == 'kill'}: os.kill(os.getpid(), 9)\n"
        f"if {end == 'full'}: resource.setrlimit(resource.RLIMIT_FSIZE, (2 << 20, 2 << 20))\n"
        "glsurf.colmap.write('album.db', 'abc', give())\n",
        cwd=database.parent,
        env={**os.environ, "PYTHONPATH": search_path()},
    )
    assert done.returncode == (-9 if end == "kill" else 1)
    if end == "full":
        assert "glsurf.errors.GlsurfError: album.db: the database cannot be written" in done.stderr
    assert database.exists() == existing
    if existing:
        assert rows(database, "PRAGMA integrity_check") == [("ok",)]
        assert rows(database, "SELECT name FROM images") == [("x",)]
    if end == "full":
        assert os.listdir(database.parent) == existing * [database.name]


def test_generators_that_raise(database: Path) -> None:
    """What they raise comes out, and the database is as before."""

    def give() -> Iterator[glsurf.Features]:
        yield from [made(9000)] * 3
        raise OSError(5, "unreadable")

    for _ in range(2):
        names = os.listdir(database.parent)
        before = database.read_bytes() if names else b""
        with pytest.raises(OSError, match="unreadable"):
            glsurf.colmap.write(database, "abc", give())
        assert os.listdir(database.parent) == names
        if names:
            assert database.read_bytes() == before
        else:
            glsurf.colmap.write(database, "x", [made(3)])
