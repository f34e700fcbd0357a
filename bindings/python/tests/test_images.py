# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Arrays of every layout and type give right results, without needless copies."""
from __future__ import annotations

import pathlib
import struct
import subprocess
from typing import Any, Callable

import numpy as np
import pytest
from conftest import FULL, Bytes, assert_equal, colour_picture, command, picture, write_png

import glsurf
from glsurf._image import take_image, to_bytes

GRAY = picture(120, 90)
COLOUR = colour_picture(120, 90)


def with_alpha() -> Bytes:
    alpha = np.random.default_rng(4).integers(0, 256, (90, 120, 1)).astype(np.uint8)
    return np.concatenate([COLOUR, alpha], axis=2)


def padded(array: Bytes) -> Bytes:
    """The same array with gaps between rows."""
    wide = np.full((array.shape[0], array.shape[1] + 7, *array.shape[2:]), 77, np.uint8)
    wide[:, : array.shape[1]] = array
    return wide[:, : array.shape[1]]


def locked(array: Bytes) -> Bytes:
    array = array.copy()
    array.flags.writeable = False
    return array


# name, array, order, True if it is read in place; each array equals COLOUR or GRAY
LAYOUTS: list[tuple[str, Bytes, str, bool]] = [
    ("gray", GRAY, "rgb", True),
    ("gray of one channel", GRAY[:, :, None], "rgb", True),
    ("gaps", padded(GRAY), "rgb", True),
    ("read-only", locked(GRAY), "rgb", True),
    ("rows reversed in memory", GRAY[::-1].copy()[::-1], "rgb", True),
    ("every second row", GRAY.repeat(2, 0)[::2], "rgb", True),
    ("columns reversed in memory", GRAY[:, ::-1].copy()[:, ::-1], "rgb", False),
    ("every second column", GRAY.repeat(2, 1)[:, ::2], "rgb", False),
    ("columns first", np.asfortranarray(GRAY), "rgb", False),
    ("green of three", np.stack([GRAY // 2, GRAY, GRAY // 3], 2)[:, :, 1], "rgb", False),
    ("RGB", COLOUR, "rgb", True),
    ("RGB with gaps", padded(COLOUR), "rgb", True),
    ("RGB with reversed rows", COLOUR[::-1].copy()[::-1], "rgb", True),
    ("BGR", COLOUR[..., ::-1].copy(), "bgr", True),
    ("BGR seen as RGB", COLOUR[..., ::-1].copy()[..., ::-1], "rgb", True),
    ("RGB seen as BGR", COLOUR[..., ::-1], "bgr", True),
    ("BGR turned twice", COLOUR[::-1, :, ::-1].copy()[::-1, :, ::-1], "rgb", True),
    ("planes", COLOUR.transpose(2, 0, 1).copy().transpose(1, 2, 0), "rgb", False),
    ("RGBA", with_alpha(), "rgb", True),
    ("BGRA", with_alpha()[..., [2, 1, 0, 3]], "bgr", False),
    ("BGRA, whole", with_alpha()[..., [2, 1, 0, 3]].copy(order="C"), "bgr", True),
    ("RGB of RGBA", with_alpha()[..., :3], "rgb", False),
    ("ABGR seen as RGBA", with_alpha()[..., ::-1].copy()[..., ::-1], "rgb", False),
]


@pytest.mark.parametrize("name, array, order, direct", LAYOUTS, ids=[row[0] for row in LAYOUTS])
def test_layouts(
    extractor: glsurf.Extractor, name: str, array: Bytes, order: str, direct: bool
) -> None:
    upright = GRAY if array.ndim == 2 or array.shape[2] == 1 else COLOUR
    before = array.copy()
    expected = extractor.detect_and_compute(upright.copy())
    assert_equal(extractor.detect_and_compute(array, order=order), expected)
    assert take_image(array, order=order).copied == (not direct)
    assert np.array_equal(array, before)


def test_views_with_a_region(extractor: glsurf.Extractor) -> None:
    part = COLOUR[20:80, 30:110]
    assert not take_image(part).copied
    features = extractor.detect_and_compute(part)
    region = extractor.detect_and_compute(COLOUR[::-1, :, ::-1].copy()[::-1], order="bgr",
                                          region=(30, 20, 80, 60))  # fmt: skip
    assert features.descriptors.tobytes() == region.descriptors.tobytes()
    assert np.array_equal(features.xy + np.float32([30, 20]), region.xy)


def test_one_row_or_column(extractor: glsurf.Extractor) -> None:
    for array in (GRAY[:1], GRAY[:, :1], GRAY[:1, :1], np.broadcast_to(GRAY[:1], (64, 120))):
        assert len(extractor.detect_and_compute(array)) == 0


def test_other_containers(extractor: glsurf.Extractor) -> None:
    expected = extractor.detect_and_compute(GRAY)

    class Interface:
        __array_interface__ = GRAY.__array_interface__

    class Convertible:
        def __array__(self, dtype: Any = None) -> Bytes:
            return GRAY

    for image in (Interface(), Convertible(), memoryview(GRAY), np.ma.masked_array(GRAY)):
        assert_equal(extractor.detect_and_compute(image), expected)
    pil = pytest.importorskip("PIL.Image")
    assert_equal(extractor.detect_and_compute(pil.fromarray(GRAY)), expected)


def test_floats_equal_bytes(extractor: glsurf.Extractor) -> None:
    expected = extractor.detect_and_compute(COLOUR)
    for kind in (np.float32, np.float64):
        assert_equal(extractor.detect_and_compute(COLOUR / kind(255)), expected)


def test_rounding() -> None:
    every = np.arange(65536, dtype=np.uint16).reshape(256, 256)
    # 255 v / 65535 = v / 257 is never half way between two whole numbers: 257 is odd.
    assert np.array_equal(to_bytes(every), np.round(every / 257.0).astype(np.uint8))
    swapped = every.astype(every.dtype.newbyteorder())
    assert np.array_equal(to_bytes(swapped), to_bytes(every))
    whole = np.arange(256)
    for kind in (np.float32, np.float64):
        # 1e-4 is above the rounding of 255 v + 0.5, which is at most 256 * 2^-23 = 3.1e-5.
        for offset in (-0.5 + 1e-4, 0, 0.5 - 1e-4):
            values = ((whole + offset) / 255).clip(0, 1).astype(kind).reshape(16, 16)
            assert np.array_equal(to_bytes(values).ravel(), whole)


BAD: list[tuple[str, Callable[[], Any], str]] = [
    ("list", lambda: GRAY.tolist(), "is of type list; give a NumPy array"),
    ("int16", lambda: GRAY.astype(np.int16), "elements of type int16; convert them"),
    ("int64", lambda: GRAY.astype(int), "elements of type int64; convert them"),
    ("float16", lambda: GRAY.astype(np.float16), "elements of type float16; convert them"),
    ("bool", lambda: GRAY > 99, "elements of type bool; convert them"),
    ("complex", lambda: GRAY.astype(complex), "elements of type complex128; convert them"),
    ("object", lambda: GRAY.astype(object), "elements of type object; convert them"),
    ("records", lambda: np.zeros((9, 9), "u1,u1"), "convert them"),
    ("0 to 255", lambda: GRAY.astype(np.float32), "values from .* scale floats to 0 to 1"),
    ("negative", lambda: GRAY / 255 - 0.9, "values from -0.* .* scale floats to 0 to 1"),
    ("NaN", lambda: np.where(GRAY == 99, np.nan, 0.5), "from nan to nan; scale .* without NaN"),
    ("infinite", lambda: np.where(GRAY == 99, np.inf, 0.5), "to inf; scale floats"),
    ("no dimensions", lambda: np.uint8(3), "the shape no dimensions; give H x W"),
    ("one dimension", lambda: GRAY.ravel(), "the shape 10800; give H x W"),
    ("four dimensions", lambda: COLOUR[None], "the shape 1 x 90 x 120 x 3; give H x W"),
    ("two channels", lambda: COLOUR[..., :2], "the shape 90 x 120 x 2; give H x W"),
    ("channels first", lambda: COLOUR.transpose(2, 0, 1), r"3 x 90 x 120; move .*transpose\(1"),
    ("no rows", lambda: GRAY[:0], "empty, of shape 0 x 120; give one of at least 1x1 pixel"),
    ("no columns", lambda: COLOUR[:, :0], "empty, of shape 90 x 0 x 3; give one"),
]


@pytest.mark.parametrize("name, make, sentence", BAD, ids=[row[0] for row in BAD])
def test_refused(
    extractor: glsurf.Extractor, name: str, make: Callable[[], Any], sentence: str
) -> None:
    with pytest.raises(glsurf.ArgumentError, match=sentence) as caught:
        extractor.detect_and_compute(make())
    assert "\n" not in str(caught.value)
    # A mask may have any numeric type.
    kinds = ("bool", "int16", "int64", "float16", "0 to 255", "negative", "NaN", "infinite")
    if name not in ("list", *kinds):
        with pytest.raises(glsurf.ArgumentError):
            extractor.detect_and_compute(GRAY, make())


def test_masks(extractor: glsurf.Extractor) -> None:
    mask = np.zeros(GRAY.shape, np.uint8)
    mask[30:60, 20:100] = 1
    expected = extractor.detect_and_compute(GRAY, mask)
    for other in (mask * 255, mask[:, :, None], mask[::-1].copy()[::-1], np.asfortranarray(mask)):
        assert_equal(extractor.detect_and_compute(GRAY, other), expected)
    assert len(extractor.detect_and_compute(GRAY, mask * 0)) == 0
    with pytest.raises(glsurf.ArgumentError, match="mask"):
        extractor.detect_and_compute(GRAY, mask[:-1])


def test_textures_need_the_current_context(extractor: glsurf.Extractor) -> None:
    for image in (glsurf.Texture(1, "top"), glsurf.Framebuffer(64, 64)):
        with pytest.raises(glsurf.ArgumentError, match='needs context="current"'):
            extractor.detect_and_compute(image)


def test_pillow(extractor: glsurf.Extractor) -> None:
    """Pillow's modes whose numbers are not intensities are refused."""
    module = pytest.importorskip("PIL.Image")
    image = module.fromarray(colour_picture())
    assert_equal(
        extractor.detect_and_compute(image), extractor.detect_and_compute(colour_picture())
    )
    others = [image.convert(mode) for mode in ("P", "CMYK", "YCbCr", "HSV")]
    for other in (*others, module.new("LAB", (64, 64))):
        with pytest.raises(glsurf.ArgumentError, match=f"mode {other.mode}; convert it by"):
            extractor.detect_and_compute(other)


def test_masks_of_other_types(extractor: glsurf.Extractor) -> None:
    """Every value except 0 and NaN lets keypoints through."""
    mask = np.zeros((120, 160), np.uint8)
    mask[:, :80] = 1
    expected = extractor.detect_and_compute(picture(), mask)
    for kind in (bool, np.uint16, np.int32, np.float32):
        assert_equal(extractor.detect_and_compute(picture(), mask.astype(kind)), expected)
    assert_equal(extractor.detect_and_compute(picture(), mask * np.float64(0.001)), expected)
    numbers = np.where(mask > 0, np.float32(-1), np.float32(np.nan))
    assert_equal(extractor.detect_and_compute(picture(), numbers), expected)
    # Every colour counts, even if its gray is 0; alpha does not.
    for kind in (np.uint8, bool, np.uint16, np.float32):
        for channels in (3, 4):
            colours = np.zeros((120, 160, channels), kind)
            colours[..., 2] = mask
            colours[..., 3:] = 1
            for order in ("rgb", "bgr"):
                masked = extractor.detect_and_compute(picture(), colours, order=order)
                assert_equal(masked, expected)


def test_masks_of_pillow(tmp_path: pathlib.Path, extractor: glsurf.Extractor) -> None:
    pil = pytest.importorskip("PIL.Image")
    mask = np.zeros((120, 160), np.uint8)
    mask[:, :80] = 1
    expected = extractor.detect_and_compute(picture(), mask)
    dark = pil.fromarray(mask)
    dark.putpalette([0, 0, 0, 0, 0, 1])
    dark.save(tmp_path / "dark.png")
    write_png(tmp_path / "labels.png", mask.astype(np.uint16))
    for name in ("dark", "labels"):
        read = glsurf.read_image(tmp_path / f"{name}.png")
        assert_equal(extractor.detect_and_compute(picture(), read), expected)
    for kind in (bool, np.int32, np.float32):
        image = pil.fromarray(mask.astype(kind))
        assert_equal(extractor.detect_and_compute(picture(), image), expected)
    with pytest.raises(glsurf.ArgumentError, match=r"mode P; convert it by mask.convert\('RGB'\)$"):
        extractor.detect_and_compute(picture(), dark)
    assert_equal(extractor.detect_and_compute(picture(), dark.convert("RGB")), expected)


def test_colours_of_16_bits(tmp_path: pathlib.Path) -> None:
    """Refused: Pillow would cut them off, and the command rounds."""
    pytest.importorskip("PIL")
    write_png(tmp_path / "deep.png", colour_picture().astype(np.uint16) * 257)
    write_png(tmp_path / "alpha.png", np.ones((9, 9, 2), np.uint16))
    for name in ("deep", "alpha"):
        with pytest.raises(glsurf.ArgumentError, match="16 bits of colours.*convert the file"):
            glsurf.read_image(tmp_path / f"{name}.png")
    write_png(tmp_path / "gray.png", picture().astype(np.uint16) * 257)
    assert glsurf.read_image(tmp_path / "gray.png").dtype == np.uint16
    write_png(tmp_path / "wide.png", colour_picture(1600, 16))
    assert (glsurf.read_image(tmp_path / "wide.png") == colour_picture(1600, 16)).all()


@pytest.mark.parametrize("context", ["headless", "cpu"])
def test_rows(context: str) -> None:
    """Rows give the features of the array, and end a call by an exception."""
    mask = GRAY % 16
    with glsurf.Extractor(context=context, octaves=1, threshold=1e-6) as extractor:
        for image, order in ((GRAY, "rgb"), (COLOUR, "bgr"), (with_alpha(), "rgb")):
            channels = 1 if image.ndim == 2 else image.shape[2]
            asked: list[int] = []

            def read(first: int, count: int, image: Bytes = image) -> Any:
                asked.append(count)
                return (image[first : first + count] / 255).astype(np.float32)

            expected = extractor.detect_and_compute(image, mask, order=order)
            rows = glsurf.Rows(120, 90, read, channels)
            masks = [mask]
            for kind in (np.uint8, np.uint16, np.float64):  # any value but 0 counts
                masks.append(glsurf.Rows(120, 90, lambda at, n, k=kind: mask[at:][:n].astype(k)))
            extractor.change(tile=70)
            for one in masks:
                found = extractor.detect_and_compute(rows, one, order=order)
                assert_equal(found, expected)
            assert_equal(extractor.describe(rows, expected, order=order), expected)
            assert max(asked) <= 90 and len(expected) > 5
            extractor.change(tile=0)
        for wrong in ((), (64, 3)):
            with pytest.raises(ValueError, match="reshape|shape"):
                extractor.detect_and_compute(glsurf.Rows(120, 90, lambda *_, w=wrong: np.zeros(w)))
        with pytest.raises(ZeroDivisionError):
            list(extractor.stream([glsurf.Rows(120, 90, lambda first, count: first // 0)]))
        with pytest.raises(ZeroDivisionError):
            failing = glsurf.Rows(120, 90, lambda first, count: first // 0)
            extractor.detect_and_compute(GRAY, failing)
        with pytest.raises(glsurf.ArgumentError, match="2 channels"):
            extractor.detect_and_compute(glsurf.Rows(120, 90, lambda *_: GRAY, 2))
        with glsurf.Panorama(9, 9, device=extractor.device) as panorama:
            with pytest.raises(glsurf.ArgumentError, match="no rows by a callback"):
                panorama.add(rows, np.eye(3))


def test_tiles() -> None:
    """Two extractors compute the tiles, from the whole image and from the tiles' pixels."""
    settings: dict[str, Any] = {"context": "cpu", "octaves": 1, "threshold": 1e-6, "tile": 70}
    with glsurf.Extractor(**settings) as one, glsurf.Extractor(**settings) as other:
        tiles = glsurf.Tiles(one, 120, 90)
        with pytest.raises(glsurf.ArgumentError, match="tile 0 of round 1 has no result"):
            tiles.features()
        while len(tiles):
            for number in reversed(range(len(tiles))):
                task = tiles.task(number)
                x, y, width, height = glsurf.tile_region(task)
                by, image = (
                    (one, GRAY) if number % 2 else (other, GRAY[y : y + height, x : x + width])
                )
                result = by.compute(task, image)
                with pytest.raises(glsurf.ArgumentError, match="damaged"):
                    tiles.take(result[:-1] + bytes([result[-1] ^ 1]))
                tiles.take(result)
        assert_equal(tiles.features(), one.detect_and_compute(GRAY))
        assert glsurf.tile_region(b"none") == (0, 0, 0, 0)


def test_memmap(tmp_path: pathlib.Path) -> None:
    """Only the pages of the tiles are read."""
    image = np.memmap(tmp_path / "sparse", np.uint8, "w+", shape=(30000, 40000))
    image[20000:20090, 30000:30120] = GRAY
    with glsurf.Extractor(context="cpu", tile=500) as extractor:
        assert not take_image(image).copied
        found = extractor.detect_and_compute(image, region=(29000, 19500, 2000, 1000))
    assert len(found) > 10 and (abs(found.xy - (30060, 20045)) < 80).all()
    pages = pathlib.Path("/proc/self/smaps")
    if pages.exists():
        part = pages.read_text().split(f"{tmp_path}/sparse")[1]
        assert int(part.split("Rss:")[1].split()[0]) < 100000  # kB of 1171875


def run(folder: pathlib.Path, *words: str) -> str:
    """Runs the command on the CPU backend. Returns its messages."""
    call = [command(), *words, "--backend", "cpu"]
    done = subprocess.run(call, cwd=folder, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stderr


@pytest.mark.parametrize("orientation", range(1, 9) if FULL else (1, 6, 7))
def test_orientation(tmp_path: pathlib.Path, orientation: int) -> None:
    """Features belong to the pixels as stored. Pictures, and pixels on request, are upright."""
    pil = pytest.importorskip("PIL.Image")
    ops = pytest.importorskip("PIL.ImageOps")

    def turn(image: Any, by: int) -> Any:
        image.getexif()[0x0112] = by
        return ops.exif_transpose(image)

    def read(name: str, by: int = 1) -> Bytes:
        with pil.open(tmp_path / name) as image:
            return np.asarray(turn(image, by))

    exif = pil.Exif()
    exif[0x0112] = orientation
    # All sampling grids of 32 k + 1 pixels are symmetric, so turned images have the same features.
    whole = colour_picture(321, 193)
    for name, part in (("left", whole[:, :225]), ("right", whole[:, 96:])):
        upright = pil.fromarray(part)
        upright.save(tmp_path / f"upright-{name}.png")
        stored = turn(upright, {6: 8, 8: 6}.get(orientation, orientation))
        for kind in ("png", "jpg"):
            stored.save(tmp_path / f"{name}.{kind}", exif=exif)
            stored.save(tmp_path / f"plain-{name}.{kind}")
        path = tmp_path / f"{name}.png"
        assert np.array_equal(glsurf.read_image(path), stored)
        assert np.array_equal(glsurf.read_image(path, upright=True), part)
    for kind in ("png", "jpg"):
        names = [f"{name}.{kind}" for name in ("left", "right", "plain-left")]
        said = run(tmp_path, "detect", *names, "-o", kind, "--annotate", f"{kind}-seen")
        note = f"left.{kind}: note: EXIF turns this picture for display (orientation {orientation})"
        assert said.count("EXIF") == said.count(note) == (orientation > 1)
        left, plain = (tmp_path / kind / f"{name}.vgg" for name in ("left", "plain-left"))
        assert left.read_bytes() == plain.read_bytes()
        seen = read(f"{kind}-seen/plain-left.png", orientation)
        assert np.array_equal(read(f"{kind}-seen/left.png"), seen)
    for name in ("", "upright-"):
        pair = f"{name}left.png", f"{name}right.png"
        assert "EXIF" not in run(tmp_path, "stitch", *pair, "-o", f"{name}all.png")
        run(tmp_path, "match", *pair, "-o", f"{name}seen.png", "--max-features", "60")
    assert np.array_equal(read("all.png"), read("upright-all.png"))
    assert np.array_equal(read("seen.png"), read("upright-seen.png"))


def test_broken_exif(tmp_path: pathlib.Path) -> None:
    """A segment of a JPEG that is no EXIF does not hide the next, and half a block is none."""
    pil = pytest.importorskip("PIL.Image")
    pil.fromarray(picture()).save(tmp_path / "plain.jpg")
    jpeg = (tmp_path / "plain.jpg").read_bytes()
    block = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0"

    def segment(body: bytes) -> bytes:
        return b"\xff\xe1" + struct.pack(">H", 2 + len(body)) + body

    whole = segment(block)
    for bits, valid in (
        (whole, True),
        (b"\xff\xff" + whole, True),  # after fill bytes
        (segment(b"") + segment(b"http://ns.adobe.com/xap/1.0/\0") + whole, True),
        (segment(block[:6]) + whole, False),
    ):
        (tmp_path / "image.jpg").write_bytes(jpeg[:2] + bits + jpeg[2:])
        assert ("orientation 6" in run(tmp_path, "detect", "image.jpg", "-o", "image.csv")) == valid
        turned = glsurf.read_image(tmp_path / "image.jpg", upright=True).shape != picture().shape
        assert turned == valid or bits == segment(block[:6]) + whole  # which new Pillow joins
    pil.fromarray(picture()).save(tmp_path / "image.png", exif=block[:-1])
    assert np.array_equal(glsurf.read_image(tmp_path / "image.png", upright=True), picture())


def test_read_image(tmp_path: pathlib.Path) -> None:
    pil = pytest.importorskip("PIL.Image")
    path = tmp_path / "image.png"
    wide = (picture(40, 30).astype(np.uint16) << 8) + 7
    for array in (picture(40, 30), colour_picture(40, 30), wide):
        write_png(path, array)
        read = glsurf.read_image(path)
        assert read.dtype == array.dtype and np.array_equal(read, array)
    colour = pil.fromarray(colour_picture(40, 30))
    colour.putalpha(pil.fromarray(picture(40, 30)))
    colour.save(path)
    assert np.array_equal(glsurf.read_image(str(path)), colour_picture(40, 30))
    colour.convert("RGB").quantize(7).save(path)
    shades = glsurf.read_image(path)
    assert shades.shape == (30, 40, 3) and len(np.unique(shades.reshape(-1, 3), axis=0)) == 7
    pil.fromarray(picture(40, 30) > 99).save(path)
    assert np.array_equal(glsurf.read_image(path), (picture(40, 30) > 99) * np.uint8(255))
    colour.convert("CMYK").save(tmp_path / "image.jpg")
    with pytest.raises(glsurf.ArgumentError, match="CMYK; convert it to gray or RGB"):
        glsurf.read_image(tmp_path / "image.jpg")
    with pytest.raises(FileNotFoundError):
        glsurf.read_image(tmp_path / "none.png")
    path.write_bytes(b"no image")
    with pytest.raises(OSError):
        glsurf.read_image(path)
