# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""Finished work of the command and of glsurf.dask in one folder: each reads what both wrote."""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional

import pytest

import glsurf
import glsurf.dask
from conftest import command, picture, write_png
from glsurf._native import lib
from glsurf.dask.finished import NOTHING, Record, digest, print_record, read_record
from glsurf.dask.index import Index
from glsurf.dask.store import Store
from glsurf.settings import make_settings, result_values
from standin import Album, quick_album

NAMES = [
    "a.npz",
    "two words.npz",
    "a\nb%41%.npz",
    os.fsdecode(b"\xff\xfe/\xe6\x97\xa5.npz"),
    "\x7f",
]


@pytest.fixture
def album() -> Iterator[Album]:
    with quick_album() as made:
        yield made


def by_command(folder: Path, order: str, words: list[bytes]) -> list[bytes]:
    """The lines that the index of the command prints, of tests/python/index.c."""
    program = os.environ.get("GLSURF_INDEX", "")
    if not os.path.exists(program):
        pytest.skip("GLSURF_INDEX does not name the program")
    call: list[Any] = [program, folder, order, *words]
    return subprocess.run(call, check=True, stdout=subprocess.PIPE).stdout.split(b"\n")[:-1]


def in_index(folder: Path, names: list[str]) -> list[Optional[Record]]:
    """The newest records of names, as a run of glsurf.dask knows them."""
    store = Store(str(folder))
    store.make()
    store.begin("reader")
    index = Index()
    index.load(store, "reader")
    records = [index.known(name) for name in names]
    index.close()
    return records


def made_up(seed: int) -> list[Record]:
    """A record for each name, with other words than all others."""
    chance = random.Random(seed)

    def word() -> str:
        return digest(chance.randbytes(8))

    def number() -> int:
        return chance.getrandbits(chance.choice([1, 30, 63]))

    return [
        Record(
            word(), word(), chance.choice([word(), NOTHING]), word(), number(), number(), word(),
            1 + chance.getrandbits(60),
        )
        for _ in NAMES
    ]  # fmt: skip


def test_table() -> None:
    """The lines of tests/unit/records.txt, which unit/finished reads, too."""
    path = Path(os.environ["GLSURF_SOURCE"], "tests/unit/records.txt")
    rows = [row.split(b" ", 2) for row in path.read_bytes().split(b"\n") if row and row[:1] != b"#"]
    assert len(rows) > 30
    for kind, about, line in rows:
        found = read_record(line)
        assert (found is not None) == (kind == b"good"), (about, line)
        if found:
            assert os.fsencode(found[0]).hex() == about.decode()
            assert print_record(*found) == line


@pytest.mark.parametrize("seed", range(4))
def test_command_reads_ours(tmp_path: Path, seed: int) -> None:
    store, records = Store(str(tmp_path)), made_up(seed)
    store.make()
    lines = [print_record(*one) for one in zip(NAMES, records)]
    older = [print_record(name, one._replace(time=1)) for name, one in zip(NAMES, made_up(9))]
    store.append("run-worker", lines[:2])
    store.append("run-worker", lines[2:])
    store.append("other-worker", [lines[0][1:], b"\0\xff", b"", *older])
    paths = [os.fsencode(name) for name in (*NAMES, "other")]
    assert by_command(tmp_path, "find", paths) == [*lines, b""]


@pytest.mark.parametrize("seed", range(4))
def test_we_read_the_commands(tmp_path: Path, seed: int) -> None:
    records = made_up(seed)
    by_command(tmp_path, "add", [print_record(*one) for one in zip(NAMES, records)])
    found = in_index(tmp_path, [*NAMES, "other"])
    for one, record in zip(found, records):
        assert one and one._replace(time=0) == record._replace(time=0)
        assert one.time > 1 << 60  # now
    assert found[-1] is None


def test_damaged_lines_cost_their_record(tmp_path: Path) -> None:
    """Whatever a disk made of a file, both sides read the same from it."""
    chance = random.Random(1)
    names = [name for name in NAMES if "\n" not in name]
    lines = [print_record(*one) for one in zip(names, made_up(1))]
    store = Store(str(tmp_path))
    store.make()
    for i in range(20):
        data = bytearray(b"\n".join(lines) + b"\n")
        if i % 2:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        else:
            del data[chance.randrange(len(data)) :][: chance.choice([1, 300, 1000])]
            del data[chance.randrange(len(data)) :]
        Path(store.path("run-worker.index")).write_bytes(data)
        ours = [
            b"" if record is None else print_record(name, record)
            for name, record in zip(names, in_index(tmp_path, names))
        ]
        assert ours == by_command(tmp_path, "find", [os.fsencode(name) for name in names])
        assert sum(not line for line in ours) <= (2 if i % 2 else 4)
        assert all(line in (b"", lines[k]) for k, line in enumerate(ours))


def test_results_of_the_command_are_done(album: Album) -> None:
    """Records that the command wrote stand for results; recipe and maker have to be ours."""
    album.fill(3)
    album.run(None)
    (file,) = album.index()
    lines = file.read_bytes().splitlines()
    file.unlink()
    by_command(album.output, "add", lines)
    assert album.run(None).already == 3
    assert album.run(None, driver="another").done == 3


def test_both_in_one_folder(tmp_path: Path) -> None:
    """What both have done in one output folder is not done again, and stays as it was."""
    photos, output = tmp_path / "photos", tmp_path / "features"
    photos.mkdir()
    names = [b"a.png", b"two\nwords %41.png", b"\xff\xfe.png"]
    for seed, name in enumerate(names):
        write_png(photos / os.fsdecode(name), picture(80, 60, seed))
    paths = [os.fsencode(photos) + b"/" + name for name in names]
    call: list[Any] = [command(), "detect", "--resume", "--format", "npz", "-o", output, *paths]
    call += ["--backend", "cpu", "--max-features", "20"]

    def detect() -> bytes:
        return subprocess.run(call, check=True, stdout=subprocess.PIPE).stdout

    def extract() -> glsurf.dask.Report:
        return glsurf.dask.extract(
            paths, None, output, root=photos, backend="cpu", progress=False, max_features=20
        )

    def files() -> dict[Path, tuple[bytes, int]]:
        made = (path for path in output.iterdir() if path.is_file())
        return {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in made}

    assert b" 3 done now, 0 before" in detect()
    assert extract().done == 3
    before = files()
    assert len(before) == 6
    assert b" 0 done now, 3 before" in detect()
    assert extract().already == 3
    assert files() == before

    # The command takes its records from a file of ours, and only what is lost is done again.
    own = output / ".glsurf/1-of-1.index"
    found = [read_record(line) for line in own.read_bytes().splitlines()]
    newest = {one[0]: one[1] for one in found if one}
    assert sorted(map(os.fsencode, newest)) == sorted(name[:-4] + b".npz" for name in names)
    own.unlink()
    Store(str(output)).append("r-w", [print_record(*one) for one in newest.items()])
    (output / "a.npz").unlink()
    assert b" 1 done now, 2 before" in detect()
    assert extract().already == 3
    assert files().keys() == before.keys()

    # One form of what is hashed: doc/formats.md has it.
    settings = result_values(make_settings({"max_features": 20}))
    version = lib.glsurf_descriptor_version(lib.GLSURF_PRESET_DEFAULT)
    text = f"glsurf {glsurf.version()}\njob detect\nformat npz\ndescriptors {version}\n"
    text += "".join(f"{name} {value}\n" for name, value in settings.items())
    text += "region 0x0+0+0\nmask \n"
    assert {one.recipe for one in newest.values()} == {digest(text.encode())}
    ours = in_index(output, [os.fsdecode(name + b".npz") for name in names])
    makers = {one.maker for one in (*newest.values(), *ours) if one}
    assert makers == {digest(f"cpu, glsurf {glsurf.version()}".encode())} and None not in ours
    contents = [newest[os.fsdecode(name[:-4] + b".npz")].content for name in names]
    assert contents == [one.content for one in ours if one]
