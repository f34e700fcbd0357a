# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The check of the driver, and the tuning that is kept."""
from __future__ import annotations

import logging
import pathlib

import pytest
from conftest import assert_equal, picture

import glsurf


def test_check() -> None:
    rows = glsurf.check(only="gray")
    assert [row.subject for row in rows] == ["gray"]
    assert rows[0].verdict in ("equal", "rounded") and rows[0].message == ""
    assert rows[0].preset == "default" and rows[0].path is None and rows[0].cure is None
    with pytest.raises(glsurf.ArgumentError, match="the check has no subject nonsense"):
        glsurf.check(only="nonsense")
    with pytest.raises(glsurf.ArgumentError, match="give a device with GLSURF_BACKEND_GL"):
        glsurf.check(context="cpu")
    with pytest.raises(glsurf.ArgumentError, match="unknown preset"):
        glsurf.check(preset="nonsense")


def test_a_tuning_without_time(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLSURF_CACHE", str(tmp_path))
    with glsurf.Device(paths_off="late-copy") as device:
        tuning = glsurf.tune(1e-9, device=device)
    assert tuning.line == "" and tuning.kept is None and not list(tmp_path.iterdir())
    rows = {row.name: row for row in tuning.paths}
    assert rows["gather"].tuned == "open" and rows["gather"].pairs == 0
    assert rows["late-copy"].why == "as asked for" and not rows["late-copy"].on
    with pytest.raises(glsurf.ArgumentError, match="use 0 or more"):
        glsurf.tune(-1)
    with pytest.raises(glsurf.ArgumentError, match="unknown path"):
        glsurf.tune(paths="nonsense")


def test_damaged_lines_are_not_used(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from glsurf.device import keep_tuning, tuning_file

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
