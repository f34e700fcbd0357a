# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""notebook.py NOTEBOOK SCRATCH: runs the notebook without a display, and checks its pictures.

Checks, too, that the notebook in the repository is executed, has as many pictures, is small, imports
only what it names, and becomes a program of Python. Skipped without nbconvert, ipykernel or
Matplotlib.
"""
from __future__ import annotations

import base64
import importlib
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
from typing import Any

try:
    import numpy as np
    from PIL import Image  # type: ignore[import]

    for needed in ("ipykernel", "matplotlib", "nbconvert"):
        importlib.import_module(needed)
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

PICTURES = 7
LARGEST = 1 << 20  # bytes
NEEDED = {"glsurf", "matplotlib", "numpy", "time"}


def check(path: pathlib.Path) -> str:
    """Checks an executed notebook, and returns its output."""
    assert path.stat().st_size < LARGEST, f"{path} has {path.stat().st_size} bytes"
    notebook: dict[str, Any] = json.loads(path.read_text())
    printed, pictures, imported = "", [], set()
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["execution_count"], f"a cell was not executed: {cell['source']}"
        imported.update(re.findall(r"(?m)^(?:import|from) (\w+)", "".join(cell["source"])))
        for output in cell["outputs"]:
            assert output["output_type"] != "error", output
            assert output.get("name") != "stderr", output
            printed += "".join(output.get("text", ""))
            if "image/jpeg" in output.get("data", {}):
                pictures.append(base64.b64decode(output["data"]["image/jpeg"]))
    assert imported == NEEDED, imported
    assert len(pictures) == PICTURES, f"{path} has {len(pictures)} pictures"
    for picture in pictures:
        with Image.open(io.BytesIO(picture)) as image:
            assert min(image.size) > 100 and np.asarray(image).std() > 10
    return printed


def number(pattern: str, text: str) -> float:
    """The number in the output."""
    found = re.search(pattern, text)
    assert found, f"no {pattern} in:\n{text}"
    return float(found[1])


def main() -> None:
    source, scratch = map(pathlib.Path, sys.argv[1:])
    check(source)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    # Runs without the old pictures, in an empty folder.
    notebook = json.loads(source.read_text())
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    (scratch / "features.ipynb").write_text(json.dumps(notebook))
    call = [sys.executable, "-m", "nbconvert", "features.ipynb", "--to"]
    for form in ("script", "notebook --execute --output executed.ipynb"):
        subprocess.run([*call, *form.split()], cwd=scratch, check=True)
    compile((scratch / "features.py").read_text(), "features.py", "exec")
    printed = check(scratch / "executed.ipynb")
    print(printed)
    inliers = number(r"(\d+) inliers", printed)
    matches = number(r"(\d+) matches", printed)
    assert inliers > 300 and inliers > 0.9 * matches
    # The tolerance of inliers is 3 pixels.
    assert number(r"off by ([\d.]+) pixels", printed) < 3
    assert "the same descriptors: True" in printed


if __name__ == "__main__":
    main()
