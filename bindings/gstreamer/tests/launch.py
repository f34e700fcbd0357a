# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""launch.py GLSURF VIEW EXAMPLE FOLDER: tests the element with the tools of its users.

gst-inspect-1.0 lists its properties, called as in doc/gstreamer.md. gst-launch-1.0 runs pipelines, and
refuses an old context.
EXAMPLE, in Python, reads from the meta the features that GLSURF finds in a part of VIEW.
"""
from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image

UPLOAD = "videotestsrc num-buffers=3 ! video/x-raw,format=NV12,width=161,height=121 ! glupload"
OLD = {"MESA_GL_VERSION_OVERRIDE": "3.0", "GST_GL_API": "opengl"}
failures = 0


def check(good: bool, what: str, output: str = "") -> None:
    global failures
    if not good:
        failures += 1
        print(f"FAILED: {what}\n{output}")


def run(*command: str, cwd: Path | None = None, **environment: str) -> tuple[int, str]:
    """Returns the exit status and the output of a command."""
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=100,
    )
    return done.returncode, done.stdout


def inspect(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    page = (Path(__file__).parents[3] / "doc/gstreamer.md").read_text()
    lines = [line[4:] for line in page.split("\n") if re.match("    (export|gst-inspect)", line)]
    (folder / "build").symlink_to(Path(os.environ["GST_PLUGIN_PATH_1_0"]).parents[1])
    script = "\n".join(["unset GST_PLUGIN_PATH_1_0", *lines])
    status, told = run("sh", "-ec", script, cwd=folder, GST_REGISTRY_1_0="registry.bin")
    check(status == 0, "gst-inspect-1.0 glsurf", told)
    for part in ("Enum \"GstGlsurfPreset\"", "(1): paper", "max-features", "messages", "draw", "target"):
        check(part in told, f"gst-inspect-1.0 prints '{part}'", told)


def launch() -> None:
    status, told = run(
        "gst-launch-1.0", "-m", *UPLOAD.split(), "!", "glsurf", "messages=true", "draw=true",
        "preset=fast", "!", "tee", "name=tee", "!", "queue", "!", "gldownload", "!", "fakesink",
        "tee.", "!", "queue", "!", "glsurf", "preset=fast", "draw=true", "!", "fakesink",
    )
    check(status == 0, "a pipeline with a tee runs", told)
    check(told.count("GlsurfFeatures,") == 3, "one message per frame", told)
    status, told = run("gst-launch-1.0", *UPLOAD.split(), "!", "glsurf", "!", "fakesink", **OLD)
    refusal = "; make one of at least OpenGL 3.3 or OpenGL ES 3.0 current"
    check(status != 0 and refusal in told, "OpenGL 3.0 is refused", told)


def compare(glsurf: str, view: str, example: str, folder: Path) -> None:
    image, theirs = folder / "image.png", folder / "command.npz"
    Image.open(view).crop((200, 150, 363, 271)).save(image)
    status, told = run(glsurf, "detect", str(image), "-o", str(theirs), "--max-features", "20")
    check(status == 0, "glsurf detect succeeds", told)
    status, told = run(sys.executable, example, str(image), str(folder), "max-features=20")
    check(status == 0, "the example succeeds", told)
    if failures:
        return
    ours, wanted = np.load(folder / "000001.npz"), np.load(theirs)
    points = ours["keypoints"]
    columns = np.stack([points[name] for name in ("x", "y", "scale", "angle")], axis=1)
    check(len(points) == 20, "the image has 20 features")
    check(columns.tobytes() == wanted["keypoints"].tobytes(), "equal keypoints")
    check(points["response"].tobytes() == wanted["scores"].tobytes(), "equal responses")
    check((points["laplacian"] == wanted["laplacian"]).all(), "equal signs")
    check(ours["descriptors"].tobytes() == wanted["descriptors"].tobytes(), "equal descriptors")


def follow(view: str, example: str, folder: Path) -> None:
    """The part of a frame that is the target is found where it was cut out."""
    frame, picture, arrays = folder / "frame.png", folder / "picture.png", folder / "targets"
    Image.open(view).crop((100, 100, 500, 400)).save(frame)
    Image.open(frame).crop((60, 50, 300, 230)).save(picture)
    run_it = (sys.executable, example, str(frame), str(arrays), "focal=500")
    status, told = run(*run_it, f"target={picture},{picture}")
    check(status == 0, "the example finds targets", told)
    if status == 0:
        found = np.load(arrays / "000001.npz")["targets"]
        corners = [[59.5, 49.5], [299.5, 49.5], [299.5, 229.5], [59.5, 229.5]]
        check(sorted(found["target"]) == [1, 2], "both targets are found", str(found))
        check(np.abs(found["corners"] - corners).max() < 1.0, "where they are", str(found))
        # A target of width 1 that covers 240 pixels is 500 / 240 before the camera.
        distance = found["translation"][:, 2]
        check(np.abs(distance * 240 / 500 - 1.0).max() < 0.05, "with its pose", str(found))
    status, told = run(*run_it, "target=missing.png", LC_ALL="C")
    refusal = "target missing.png: Resource not found; name an image file\n"
    check(status != 0 and refusal in told, "a missing target is refused", told)


for tool in ("gst-inspect-1.0", "gst-launch-1.0"):
    if not shutil.which(tool):
        print(f"skipped: there is no {tool}")
        sys.exit(77)
if not importlib.util.find_spec("gi"):
    print("skipped: there is no python3-gi")
    sys.exit(77)
inspect(Path(sys.argv[4]))
launch()
compare(*sys.argv[1:4], Path(sys.argv[4]))
follow(*sys.argv[2:4], Path(sys.argv[4]))
sys.exit(1 if failures else 0)
