# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Devices: sharing, lifetime and refusals; the check of the driver, and the kept tuning."""
from __future__ import annotations

import gc
import logging
import pathlib
import weakref
from typing import Any

import pytest
from conftest import assert_equal, in_threads, picture

import glsurf
from glsurf.device import keep_tuning, tuning_file


def compiled(device: glsurf.Device) -> int:
    return device.info().compiled


def test_objects_of_a_context_share_a_device(extractor: glsurf.Extractor) -> None:
    features = extractor.detect_and_compute(picture())
    before = compiled(extractor.device)
    with glsurf.Extractor() as second, glsurf.Matcher() as matcher:
        assert second.device is extractor.device and matcher.device is extractor.device
        assert_equal(second.detect_and_compute(picture()), features)
        assert compiled(second.device) == before > 0
        with glsurf.Matcher() as other:  # sets belong to the device
            kept = matcher.keep(second)
            assert len(other.match(kept, kept)) == len(features)


def test_a_device_of_its_own(extractor: glsurf.Extractor) -> None:
    features = extractor.detect_and_compute(picture())
    with glsurf.Device(paths_off="gather") as device:
        assert device is not extractor.device and compiled(device) == 0
        made = glsurf.Extractor(device=device)
        assert made.device is device and device.context == "headless"
        assert_equal(made.detect_and_compute(picture()), features)
        assert compiled(device) > 0
        matcher = glsurf.Matcher(device=device)
        kept = matcher.keep(made)
        with glsurf.Matcher() as other:
            with pytest.raises(glsurf.ArgumentError, match="belong to different devices"):
                other.match(kept, kept)
            assert len(other.keep(made)) == len(features)  # the context is the same
    assert device.closed and repr(device) == "<glsurf.Device, headless, closed>"
    with pytest.raises(glsurf.GlsurfError, match="this device is closed; make another"):
        glsurf.Extractor(device=device)
    assert_equal(made.detect_and_compute(picture()), features)  # `made` keeps the device alive
    kept.close()
    matcher.close()
    made.close()


@pytest.mark.parametrize("context", ["headless", "cpu"])
def test_what_is_left_is_destroyed(context: str) -> None:
    device = glsurf.Device(context=context)
    made = glsurf.Extractor(device=device, max_features=20)
    first = made.detect_and_compute(picture(96, 96))
    seen = weakref.ref(device)
    del device
    gc.collect()
    assert seen() is made.device
    assert_equal(made.detect_and_compute(picture(96, 96)), first)
    del made
    gc.collect()
    assert seen() is None


def test_a_shared_device_that_was_closed() -> None:
    with glsurf.Extractor(api="gl") as first:  # no other test shares this device
        features = first.detect_and_compute(picture())
        first.device.close()
        with glsurf.Extractor(api="gl") as made:
            assert made.device is not first.device
            assert_equal(made.detect_and_compute(picture()), features)
            assert_equal(first.detect_and_compute(picture()), features)


def test_on_the_cpu_threads_do_not_wait() -> None:
    made = [glsurf.Extractor(context="cpu", max_features=20) for _ in range(2)]
    assert made[0].device is not made[1].device
    first = made[0].detect_and_compute(picture(96, 96))
    found: list[Any] = [None] * 4
    shared = glsurf.Device(context="cpu")
    made += [glsurf.Extractor(device=shared, max_features=20) for _ in range(2)]

    def work(i: int) -> None:
        for _ in range(5):
            found[i] = made[i].detect_and_compute(picture(96, 96))

    in_threads(work, 4)
    for features in found:
        assert_equal(features, first)
    assert shared.info().backend == "cpu" and shared.info().compiled == 0


def test_threads_lock_two_devices_in_one_order() -> None:
    """keep() locks the matcher's and the extractor's device."""
    image = picture(64, 64)
    extractors = [glsurf.Extractor(context="cpu") for _ in range(2)]
    matchers = [glsurf.Matcher(device=made.device) for made in extractors]
    for made in extractors:
        made.submit(image)

    def work(i: int) -> None:
        for _ in range(2000):
            matchers[i].keep(extractors[1 - i]).close()

    in_threads(work, 2)  # fails if each thread waits for the other


def test_both_extractors_of_feature2d() -> None:
    pytest.importorskip("cv2")
    with glsurf.Device(context="cpu") as device:
        feature2d = glsurf.Feature2D(device=device, max_features=9)
        keypoints = feature2d.detect(picture(96, 80))
        same, numbers = feature2d.compute(picture(96, 80), keypoints)
        assert len(same) == len(numbers) == len(keypoints) > 0
        assert feature2d._second().device is feature2d.extractor.device is device


def test_repr() -> None:
    assert repr(glsurf.Extractor(context="cpu")) == "Extractor(context='cpu')"


def test_check() -> None:
    rows = glsurf.check(only="gray")
    assert [row.subject for row in rows] == ["gray"]
    assert rows[0].verdict in ("equal", "rounded") and rows[0].message == ""
    assert rows[0].preset == "default" and rows[0].path is None and rows[0].workaround_path is None


def test_a_tuning_without_time(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLSURF_CACHE", str(tmp_path))
    with glsurf.Device(paths_off="late-copy") as device:
        tuning = glsurf.tune(1e-9, device=device)
    assert tuning.line == "" and tuning.kept is None and not list(tmp_path.iterdir())
    rows = {row.name: row for row in tuning.paths}
    assert rows["gather"].tuned == "undecided" and rows["gather"].pairs == 0
    assert rows["late-copy"].why == "as requested" and not rows["late-copy"].on


def test_a_tuning_without_paths() -> None:
    assert glsurf.tune(1e-9, context="cpu") == glsurf.Tuning((), "", None)


def test_damaged_lines_are_not_used(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("GLSURF_CACHE", str(tmp_path))
    with glsurf.Extractor(device=glsurf.Device()) as made:
        features = made.detect_and_compute(picture())
        assert not made.device.info().tuned
        device = made.device
        path = device._native.run(lambda _: tuning_file(device._describe()))
    assert path is not None and path.parent == tmp_path
    keep_tuning(path, "glsurf-tuning 1 nonsense")
    with caplog.at_level(logging.WARNING, logger="glsurf"):
        with glsurf.Extractor(device=glsurf.Device()) as made:
            assert_equal(made.detect_and_compute(picture()), features)
            assert not made.device.info().tuned
    assert f"{path} is damaged and not used; remove it" in caplog.text
    monkeypatch.setenv("GLSURF_CACHE", "off")
    caplog.clear()
    with glsurf.Device():
        assert caplog.text == ""


@pytest.mark.full
def test_a_tuning_is_kept(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLSURF_CACHE", str(tmp_path))
    tuning = glsurf.tune(120, paths="texel-fetch")
    row = next(row for row in tuning.paths if row.name == "texel-fetch")
    assert row.tuned in ("faster", "same") and row.pairs >= 8 and min(row.on_ms + row.off_ms) > 0
    assert tuning.kept is not None and tuning.kept.read_text() == tuning.line + "\n"
    with glsurf.Device() as device:
        assert device.info().tuned
