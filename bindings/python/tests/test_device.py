# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Devices: which objects share one, how long it lives, and what it refuses."""
from __future__ import annotations

import gc
import threading
import weakref
from typing import Any

import pytest
from conftest import assert_equal, picture

import glsurf


def compiled(device: glsurf.Device) -> int:
    return device.info().compiled


def test_objects_of_a_context_share_a_device(extractor: glsurf.Extractor) -> None:
    features = extractor.detect_and_compute(picture())
    before = compiled(extractor.device)
    with glsurf.Extractor() as second, glsurf.Matcher() as matcher:
        assert second.device is extractor.device and matcher.device is extractor.device
        assert_equal(second.detect_and_compute(picture()), features)
        assert compiled(second.device) == before > 0
        with glsurf.Matcher() as other:  # sets are the device's
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
            with pytest.raises(glsurf.ArgumentError, match="another device than the matcher"):
                other.match(kept, kept)
            assert len(other.keep(made)) == len(features)  # of the same context
    assert device.closed and repr(device) == "<glsurf.Device, headless, closed>"
    with pytest.raises(glsurf.GlsurfError, match="this device is closed; make another"):
        glsurf.Extractor(device=device)
    assert_equal(made.detect_and_compute(picture()), features)  # which keeps the device alive
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
    with glsurf.Extractor(api="gl") as first:  # whose device no other test shares
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

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for features in found:
        assert_equal(features, first)
    assert shared.info().backend == "cpu" and shared.info().compiled == 0


def test_threads_lock_two_devices_in_one_order() -> None:
    """keep() uses the devices of the matcher and of the extractor."""
    image = picture(64, 64)
    extractors = [glsurf.Extractor(context="cpu") for _ in range(2)]
    matchers = [glsurf.Matcher(device=made.device) for made in extractors]
    for made in extractors:
        made.submit(image)

    def work(i: int) -> None:
        for _ in range(2000):
            matchers[i].keep(extractors[1 - i]).close()

    threads = [threading.Thread(target=work, args=(i,), daemon=True) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "each thread waits for the other"


def test_both_extractors_of_feature2d() -> None:
    pytest.importorskip("cv2")
    with glsurf.Device(context="cpu") as device:
        feature2d = glsurf.Feature2D(device=device, max_features=9)
        keypoints = feature2d.detect(picture(96, 80))
        same, numbers = feature2d.compute(picture(96, 80), keypoints)
        assert len(same) == len(numbers) == len(keypoints) > 0
        assert feature2d._second().device is feature2d.extractor.device is device


@pytest.mark.parametrize(
    "settings, sentence",
    [
        ({"paths_on": ["shortcut"]}, "unknown path 'shortcut'; use one of: gather"),
        ({"paths_on": "gather", "paths_off": "gather"}, "a path is both on and off"),
        ({"context": "vulkan"}, 'unknown context \'vulkan\'; use "headless", "current" or'),
    ],
)
def test_settings(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(glsurf.ArgumentError, match=sentence):
        glsurf.Device(**settings)


def test_wrong_use() -> None:
    device = glsurf.Device(context="cpu")
    made = glsurf.Extractor(device=device)
    assert repr(made) == "Extractor(context='cpu')"
    made.close()
    with pytest.raises(glsurf.GlsurfError, match="this extractor is closed; make another"):
        made.device
    with pytest.raises(glsurf.ArgumentError, match="leave out context and api"):
        glsurf.Extractor(device=device, context="cpu")
    wrong: Any = "cpu"
    with pytest.raises(glsurf.ArgumentError, match="the device is of type str; give a glsurf.Dev"):
        glsurf.Matcher(device=wrong)
