# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""glsurf.colmap: the content of the database, which is written whole or unchanged, and the camera
of a JPEG file by its EXIF."""
from __future__ import annotations

import os
import pathlib
import shutil
import sqlite3
import subprocess
import threading
import types
from typing import Any, Iterator

import numpy as np
import numpy.typing as npt
import pytest

import glsurf
import glsurf.colmap
from conftest import arrays_in, command, picture, run_python, write_png
from made_features import made

Path = pathlib.Path


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A path in an empty folder."""
    return tmp_path / "album.db"


def rows(path: Path, query: str, *values: Any) -> list[Any]:
    """The rows of a query."""
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query, values).fetchall()
    finally:
        connection.close()


def table(row: Any, kind: str) -> npt.NDArray[Any]:
    """Converts the columns rows, cols, data to an array."""
    return np.frombuffer(row[2] or b"", kind).reshape(row[0], row[1])


def keypoints(path: Path, name: str, what: str = "keypoints") -> npt.NDArray[Any]:
    """Reads the keypoints or descriptors of an image."""
    query = f"SELECT rows, cols, data FROM {what} JOIN images USING (image_id) WHERE name = ?"
    return table(rows(path, query, name)[0], "<f4" if what == "keypoints" else "u1")


def unknown() -> glsurf.Features:
    return made(1, 1, 0, 0)


def long() -> glsurf.Features:
    features = made(1)
    object.__setattr__(features, "descriptors", np.zeros((1, 128), np.float32))
    return features


def test_schema_is_that_of_colmap(database: Path, tmp_path: Path) -> None:
    if not shutil.which("colmap"):
        pytest.skip("there is no colmap")
    theirs = tmp_path / "theirs.db"
    subprocess.run(
        ["colmap", "database_creator", "--database_path", theirs],
        check=True, stdout=subprocess.DEVNULL, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    glsurf.colmap.write(database, [], [])
    tables = [name for name, in rows(theirs, "SELECT name FROM sqlite_master WHERE type='table'")]
    assert len(tables) == 7
    for name in tables:  # names, types, NOT NULL, defaults and keys of columns
        query = f"PRAGMA table_info({name})"
        assert rows(database, query) == rows(theirs, query)
        query = f"PRAGMA foreign_key_list({name})"
        assert rows(database, query) == rows(theirs, query)
        query = f"PRAGMA index_list({name})"
        assert rows(database, query) == rows(theirs, query)
    assert rows(database, "PRAGMA user_version") == rows(theirs, "PRAGMA user_version")
    glsurf.colmap.write(theirs, ["a.png"], [made(3)])  # extends COLMAP's own database
    assert len(keypoints(theirs, "a.png")) == 3


def test_images(database: Path) -> None:
    features = [made(5, 1), made(0, 2), made(7, 3, 300, 700)]
    names: list[Any] = ["a.png", "more/ä.png", pathlib.PurePath("more") / "c.png"]
    glsurf.colmap.write(database, iter(names), iter(features))
    found = rows(database, "SELECT name, camera_id FROM images ORDER BY image_id")
    assert found == [("a.png", 1), ("more/ä.png", 2), ("more/c.png", 3)]
    for (name, _), one in zip(found, features):
        points = keypoints(database, name)
        assert points.shape == (len(one), 4)
        assert (points[:, :2] == one.xy + np.float32(0.5)).all()
        assert (points[:, 2] == one.scale).all() and (points[:, 3] == one.angle).all()
        assert keypoints(database, name, "descriptors").shape == (len(one), 128)
    cameras = rows(database, "SELECT model, width, height, params, prior_focal_length FROM cameras")
    assert [row[:3] + row[4:] for row in cameras] == [
        (2, 640, 480, 0), (2, 640, 480, 0), (2, 300, 700, 0)
    ]  # fmt: skip
    assert np.frombuffer(cameras[2][3]).tolist() == [1.2 * 700, 150, 350, 0]


def test_descriptor_bytes() -> None:
    numbers = np.zeros((2, 64), np.float32)
    numbers[0, :4] = 0.25, -0.125, 0.6, -1  # beyond 255/512 is cut off
    numbers[1, :4] = 0.5 / 512, 1.5 / 512, -2.5 / 512, 0.4 / 512  # halves to even
    data = glsurf.colmap.descriptor_bytes(numbers)
    assert data[0, :4].tolist() == [128, 0, 255, 0]
    assert data[0, 64:68].tolist() == [0, 64, 0, 255]
    assert data[1, :4].tolist() == [0, 2, 0, 0] and data[1, 64:68].tolist() == [0, 0, 2, 0]
    assert data.sum() == 128 + 255 + 64 + 255 + 4


def test_equals_the_command(database: Path, tmp_path: Path) -> None:
    image = picture()
    write_png(tmp_path / "image.png", image)
    text = tmp_path / "image.txt"
    call = [command(), "detect", str(tmp_path / "image.png"), "--format", "colmap"]
    subprocess.run([*call, "-o", str(text), "--backend", "cpu"], check=True)
    with glsurf.Extractor(context="cpu") as extractor:
        glsurf.colmap.write(database, ["image.png"], [extractor.detect_and_compute(image)])
    lines = np.loadtxt(text, skiprows=1)
    assert len(lines) > 20
    assert (keypoints(database, "image.png") == lines[:, :4].astype(np.float32)).all()
    assert (keypoints(database, "image.png", "descriptors") == lines[:, 4:]).all()


def test_matches_and_ids(database: Path) -> None:
    features = [made(10, seed) for seed in range(3)]
    one = np.array([[0, 9], [3, 4]])
    two = types.SimpleNamespace(index=np.array([[5, 6]], np.uint32))
    pairs = {("a", "c"): one, ("c", "b"): two, ("a", "b"): np.empty((0, 2), int)}
    glsurf.colmap.write(database, "abc", features, pairs)
    given = rows(database, "SELECT * FROM matches")
    found = {row[0]: table(row[1:], "<u4").tolist() for row in given}
    most = 2147483647
    assert found == {most + 3: one.tolist(), 2 * most + 3: [[6, 5]], most + 2: []}
    assert rows(database, "SELECT * FROM two_view_geometries") == []


def pixels(random: np.random.Generator, count: int) -> npt.NDArray[np.float64]:
    return random.random((count, 2)) * 500


@pytest.mark.parametrize("order", ["ab", "ba"])
def test_geometries_hold_in_pixels_of_colmap(database: Path, order: str) -> None:
    """The F and H of exact matches hold for COLMAP's keypoints, with both orders of the image
    ids. Keypoints are floats below 1024, so their rounding error is at most 2^-15 pixel."""
    random = np.random.default_rng(4)
    depth = np.column_stack([random.uniform(-2, 2, (20, 2)), random.uniform(4, 9, 20)])
    camera = np.array([[400, 0, 320], [0, 400, 240], [0, 0, 1.0]])
    moved = depth @ rotation(0.1).T + (0.5, 0.1, -0.2)
    first, second = (project(camera, points) for points in (depth, moved))
    cross = np.array([[0, 0.2, 0.1], [-0.2, 0, -0.5], [-0.1, 0.5, 0]])
    inverse = np.linalg.inv(camera)
    fundamental = inverse.T @ cross @ rotation(0.1) @ inverse
    homography = np.array([[1.1, 0.1, 5], [-0.05, 0.9, 20], [1e-4, 2e-4, 1]])
    third = project(homography, np.column_stack([first, np.ones(20)]))
    inlier = random.random(20) < 0.7
    both = [
        types.SimpleNamespace(matrix=fundamental, inlier=inlier, scene="depth"),
        types.SimpleNamespace(matrix=homography, inlier=inlier),
    ]
    index = np.column_stack([np.arange(20)] * 2)
    for geometry, other, config in zip(both, (second, third), (3, 6)):
        file = database.with_suffix(f".{config}")
        features = {"a": with_positions(first), "b": with_positions(other)}
        pairs = {("a", "b"): (index, geometry)}
        glsurf.colmap.write(file, order, [features[name] for name in order], pairs)
        row = rows(file, "SELECT rows, cols, data, config, F, E, H FROM two_view_geometries")[0]
        assert row[3] == config and table(row, "<u4").tolist() == index[inlier].tolist()
        f, e, h = (np.frombuffer(blob).reshape(3, 3) for blob in row[4:])
        assert not e.any()
        a, b = (np.column_stack([keypoints(file, name)[:, :2], np.ones(20)]) for name in order)
        if config == 3:
            lines = a @ f.T
            distance = (b * lines).sum(1) / np.hypot(lines[:, 0], lines[:, 1])
            assert np.abs(distance).max() < 1e-3 and not h.any()
        else:
            assert np.abs(project(h, a) - b[:, :2]).max() < 1e-3 and not f.any()


def rotation(angle: float) -> npt.NDArray[np.float64]:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


def project(matrix: npt.NDArray[Any], points: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    mapped = points @ matrix.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:], np.float64)


def with_positions(xy: npt.NDArray[Any]) -> glsurf.Features:
    features = made(len(xy))
    object.__setattr__(features, "xy", xy.astype(np.float32))
    return features


def test_cameras(database: Path) -> None:
    camera = glsurf.colmap.Camera("PINHOLE", (500, 501, 320, 240))
    glsurf.colmap.write(database, "ab", [made(1), made(2)], camera=camera)
    glsurf.colmap.write(database, "cd", [made(1), made(2)], shared=True)
    own = [camera, glsurf.colmap.Camera("OPENCV")]
    glsurf.colmap.write(database, "ef", [made(1), made(2)], camera=own)
    assert rows(database, "SELECT camera_id FROM images") == [(i,) for i in (1, 1, 2, 2, 3, 4)]
    cameras = rows(database, "SELECT model, params, prior_focal_length FROM cameras")
    assert [row[0] for row in cameras] == [1, 2, 1, 4]
    assert [row[2] for row in cameras] == [1, 0, 1, 0]
    assert np.frombuffer(cameras[0][1]).tolist() == [500, 501, 320, 240]
    assert np.frombuffer(cameras[3][1]).tolist() == [768, 768, 320, 240, 0, 0, 0, 0]


def test_extends(database: Path) -> None:
    glsurf.colmap.write(database, "ab", [made(3), made(4)])
    glsurf.colmap.write(database, "c", [made(5)], [("c", "a", np.array([[4, 2]]))])
    glsurf.colmap.write(database, [], [], [("a", "b", np.array([[2, 3]]))])
    assert len(rows(database, "SELECT * FROM keypoints")) == 3
    assert len(rows(database, "SELECT * FROM matches")) == 2


def test_without_descriptors(database: Path) -> None:
    glsurf.colmap.write(database, "ab", [made(3), long()], descriptors=False)
    assert rows(database, "SELECT * FROM descriptors") == []


# ------------------------------------------------------------------- whole or unchanged --


def search_path() -> str:
    """Returns PYTHONPATH for another process, with the folder of the tests."""
    here = str(pathlib.Path(__file__).parent)
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return os.pathsep.join([here, *(os.path.abspath(path) for path in paths if path)])


Camera = glsurf.colmap.Camera
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("given twice", {"images": "aa"}),
    ("already", {"images": "xa", "features": [made(3), made(3)]}),
    ("the features of the image 'b' are missing", {"features": [made(3)]}),
    ("more features than images", {"features": [made(3)] * 3}),
    ("give Features, not NoneType", {"features": [made(3), None]}),
    ("not the name of an image", {"images": ["a", ""]}),
    ("bytes that are not UTF-8", {"images": ["a", "\udcff"]}),
    ("the matches name an unknown image 'c'", {"matches": [("a", "c", np.array([[0, 0]]))]}),
    ("feature 3 of 'b', which has 3", {"matches": [("a", "b", np.array([[0, 3]]))]}),
    ("feature -1 of 'a'", {"matches": [("a", "b", np.array([[-1, 0]]))]}),
    ("with itself", {"matches": [("a", "a", np.array([[0, 0]]))]}),
    ("given twice", {"matches": [("a", "b", np.array([[0, 0]])), ("b", "a", np.array([[0, 0]]))]}),
    ("'a' and 'b', is .* give Matches, or M x 2", {"matches": [("a", "b", np.array([[0.0, 0]]))]}),
    ("'a' and 'b', is .* give Matches, or M x 2", {"matches": [("a", "b", np.array([0, 0]))]}),
    ("an entry of matches is wrong; give", {"matches": [("a", "b")]}),
    (
        "is not a Homography or Fundamental of their 1 matches",
        {"matches": [("a", "b", np.array([[0, 0]]), np.eye(3))]},
    ),
    ("already", {"matches": [("x", "y", np.array([[0, 0]]))]}),
    ("size of the image 'b' is unknown", {"features": [made(3), unknown()]}),
    ("descriptors is .* give N x 64 numbers for COLMAP", {"features": [made(3), long()]}),
    ("unknown camera model 'PIN'; use one of: ", {"camera": Camera("PIN")}),
    ("params is .* give 4 finite numbers for PINHOLE", {"camera": Camera("PINHOLE", (1, 2, 3))}),
    ("4 finite", {"camera": Camera("PINHOLE", (1, 2, 3, np.nan))}),
    ("the parameters of FOV cannot be guessed", {"camera": Camera("FOV")}),
    ("640x480 pixels, its camera 64x48", {"camera": Camera(width=64, height=48)}),
    ("differ in size", {"features": [made(3), made(3, 1, 64)], "shared": True}),
    ("the image 'b' has no Camera", {"camera": [Camera()]}),
    ("more cameras", {"camera": [Camera()] * 3}),
    ("is neither a Camera nor a sequence", {"camera": 5}),
    ("shared is for", {"camera": Camera(), "shared": True}),
]  # fmt: skip


@pytest.mark.parametrize("sentence, wrong", REFUSED, ids=[str(i) for i in range(len(REFUSED))])
def test_refusals_leave_all_as_it_was(database: Path, sentence: str, wrong: dict[str, Any]) -> None:
    """Tries a new database, and a database that has the images x and y."""
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
    with pytest.raises(glsurf.GlsurfError, match="its table 'cameras' has other columns"):
        glsurf.colmap.write(other, "a", [made(1)])
    with pytest.raises(FileNotFoundError, match="folder.db"):
        glsurf.colmap.write(tmp_path / "no" / "folder.db", "a", [made(1)])
    empty = tmp_path / "empty.db"  # as mktemp makes it
    empty.touch()
    journal = tmp_path / "empty.db-wal"  # SQLite would apply it to the new file
    journal.write_bytes(b"changes")
    with pytest.raises(glsurf.GlsurfError, match="empty.db-wal belongs to a database that was not"):
        glsurf.colmap.write(empty, "a", [made(1)])
    journal.unlink()
    glsurf.colmap.write(empty, "a", [made(1)])
    assert len(keypoints(empty, "a")) == 1


def test_readers_see_nothing_half(database: Path) -> None:
    """While a generator gives features, another connection sees the old database."""
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
    """The process is killed, or the disk is full, after more is written than SQLite keeps in
    memory. The database is unchanged."""
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
    """write() passes the exception on, and the database is unchanged."""

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


# ------------------------------------------------------------------------- camera_of() --

WIDTH, HEIGHT = 160, 120
# EXIF tags.
FOCAL, FILM, PLANE_X, UNIT, TAKEN_X, TAKEN_Y = 37386, 41989, 41486, 41488, 40962, 40963
INCH, CENTIMETRE = 2, 3


def write_jpeg(path: Path, entries: dict[int, Any], bits: bytes = b"") -> None:
    image = pytest.importorskip("PIL.Image", reason="there is no Pillow")
    exif = image.Exif()
    exif[0x010F] = "made up"
    # EXIF has quotients. Pillow would write floats.
    quotient = pytest.importorskip("PIL.TiffImagePlugin").IFDRational
    exif[0x8769] = {k: quotient(v) if isinstance(v, float) else v for k, v in entries.items()}
    image.fromarray(picture(WIDTH, HEIGHT)).save(path, exif=bits or exif.tobytes())


@pytest.mark.parametrize(
    "entries, focal",
    [
        ({FILM: 28}, 28 / 35 * WIDTH),
        ({FILM: 28, FOCAL: 5.0, PLANE_X: 5000.0}, 28 / 35 * WIDTH),
        # The original photograph is twice as large and has 100 pixels per millimetre.
        ({FILM: 0, FOCAL: 7.5, PLANE_X: 2540.0, UNIT: INCH, TAKEN_X: 320, TAKEN_Y: 240}, 375),
        ({FOCAL: 7.5, PLANE_X: 1000.0, UNIT: CENTIMETRE, TAKEN_X: 240, TAKEN_Y: 320}, 375),
        ({FOCAL: 7.5, PLANE_X: 2540.0}, 750),  # inches, and the original size
        ({FOCAL: 7.5}, None),  # unknown sensor
        ({FOCAL: 7.5, PLANE_X: 2540.0, UNIT: 1}, None),
        ({FOCAL: 0.0, PLANE_X: 2540.0}, None),
        ({}, None),
    ],
)
def test_focal_lengths(tmp_path: Path, entries: dict[int, Any], focal: Any) -> None:
    write_jpeg(tmp_path / "a.jpg", entries)
    camera = glsurf.colmap.camera_of(tmp_path / "a.jpg")
    assert (camera == glsurf.colmap.Camera()) == (focal is None)
    # EXIF stores quotients of 32-bit integers, so values round.
    if focal is not None:
        assert (camera.model, camera.width, camera.height) == ("SIMPLE_RADIAL", WIDTH, HEIGHT)
        assert camera.params is not None
        assert np.allclose(camera.params, (focal, WIDTH / 2, HEIGHT / 2, 0), rtol=1e-6)
    # The command finds the same focal length.
    call = [command(), "detect", "a.jpg", "-o", "a.npz", "--backend", "cpu"]
    subprocess.run(call, cwd=tmp_path, check=True)
    film = arrays_in(tmp_path / "a.npz").get("focal_length", np.zeros(2))[1]
    assert np.isclose(film / 35 * WIDTH, focal or 0, rtol=1e-6)


def test_files_without_sense(tmp_path: Path) -> None:
    for bits in (b"Exif\0\0nonsense", b"Exif\0\0II*\0\xff\xff\xff\xff", b"Exif\0\0"):
        write_jpeg(tmp_path / "a.jpg", {}, bits)
        assert glsurf.colmap.camera_of(tmp_path / "a.jpg") == glsurf.colmap.Camera()
    (tmp_path / "b.jpg").write_bytes(b"no image")
    for name in ("b.jpg", "missing.jpg"):
        with pytest.raises(OSError):
            glsurf.colmap.camera_of(tmp_path / name)


def test_colmap_reads_the_same(tmp_path: Path) -> None:
    """The camera in the database equals COLMAP's camera of the same file."""
    (tmp_path / "photos").mkdir()
    write_jpeg(tmp_path / "photos" / "a.jpg", {FILM: 28})
    camera = glsurf.colmap.camera_of(tmp_path / "photos" / "a.jpg")
    glsurf.colmap.write(
        tmp_path / "ours.db", ["a.jpg"], [made(1, 1, WIDTH, HEIGHT)], camera=[camera]
    )
    query = "SELECT model, width, height, params, prior_focal_length FROM cameras"
    ours = rows(tmp_path / "ours.db", query)
    assert ours == [(2, WIDTH, HEIGHT, np.array([128, 80, 60, 0], "<f8").tobytes(), 1)]
    if not shutil.which("colmap"):
        pytest.skip("there is no colmap")
    subprocess.run(
        ["colmap", "feature_extractor", "--database_path", tmp_path / "theirs.db",
         "--image_path", tmp_path / "photos", "--SiftExtraction.use_gpu", "0"],
        check=True, stdout=subprocess.DEVNULL, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert rows(tmp_path / "theirs.db", query) == ours
