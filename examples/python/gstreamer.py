# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""gstreamer.py VIDEO FOLDER [NAME=VALUE]...: saves features of a video's frames.

The element `glsurf` finds them on the GPU, with the properties NAME=VALUE. The arrays of each
frame are written to FOLDER/NUMBER.npz, as NumPy arrays. Needs python3-gi and GStreamer's OpenGL
elements; for a machine without a display see doc/gstreamer.md.
"""
from __future__ import annotations

import sys
from pathlib import Path

import gi
import numpy as np

gi.require_version("Gst", "1.0")
from gi.repository import Gst  # noqa: E402

KEYPOINT = np.dtype(
    [(name, np.float32) for name in ("x", "y", "scale", "angle", "response")]
    + [("laplacian", np.int32)]
)

# glsurf_target_result of glsurf/targets.h
TARGET = np.dtype(
    [
        ("target", np.uint32),
        ("followed", np.bool_),
        ("homography", np.float64, (3, 3)),
        ("corners", np.float64, (4, 2)),
        ("matches", np.uint32),
        ("inliers", np.uint32),
        ("error", np.float64),
        ("rotation", np.float64, (3, 3)),
        ("translation", np.float64, 3),
        ("rms", np.float64),
        ("modelview", np.float64, 16),
    ],
    align=True,
)


def arrays_of(buffer: Gst.Buffer) -> dict[str, np.ndarray]:
    """Returns a buffer's features and targets, which share the memory of its meta."""
    meta = buffer.get_custom_meta("GlsurfFeatures").get_structure()
    keypoints = np.frombuffer(meta.get_value("keypoints").get_data() or b"", KEYPOINT)
    descriptors = np.frombuffer(meta.get_value("descriptors").get_data() or b"", np.float32)
    length = meta.get_value("descriptor-length")
    arrays = {"keypoints": keypoints, "descriptors": descriptors.reshape(-1, length)}
    if meta.has_field("targets"):
        arrays["targets"] = np.frombuffer(meta.get_value("targets").get_data() or b"", TARGET)
    return arrays


def main(video: str, folder: str, *properties: str) -> None:
    Gst.init(None)
    Path(folder).mkdir(parents=True, exist_ok=True)
    pipeline = Gst.parse_launch(
        f"filesrc name=file ! decodebin ! glupload ! glcolorconvert ! "
        f"glsurf name=glsurf {' '.join(properties)} ! fakesink"
    )
    pipeline.get_by_name("file").set_property("location", video)

    def write(_pad: Gst.Pad, info: Gst.PadProbeInfo) -> Gst.PadProbeReturn:
        buffer = info.get_buffer()
        number = buffer.get_custom_meta("GlsurfFeatures").get_structure().get_value("frame")
        np.savez(Path(folder, f"{number:06}.npz"), **arrays_of(buffer))
        return Gst.PadProbeReturn.OK

    pad = pipeline.get_by_name("glsurf").get_static_pad("src")
    pad.add_probe(Gst.PadProbeType.BUFFER, write)
    pipeline.set_state(Gst.State.PLAYING)
    kinds = Gst.MessageType.EOS | Gst.MessageType.ERROR
    message = pipeline.get_bus().timed_pop_filtered(Gst.CLOCK_TIME_NONE, kinds)
    pipeline.set_state(Gst.State.NULL)
    if message.type == Gst.MessageType.ERROR:
        sys.exit(f"gstreamer.py: {message.parse_error()[0].message}")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: gstreamer.py VIDEO FOLDER [NAME=VALUE]...")
    main(*sys.argv[1:])
