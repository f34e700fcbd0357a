# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Images that the library would refuse for their size, which are not copied for that."""
from __future__ import annotations

from typing import Any

from ._native import ffi, lib
from .errors import LimitError
from .settings import PATHS, Settings, fill_desc

_QUICK = 1 << 22  # pixels that are copied in a few milliseconds
_NO_LIMIT = (1 << 64) - 1


def largest_side(device: Any) -> int:
    """The most pixels on a side of an image. In the device's context."""
    info = ffi.new("glsurf_info *")
    lib.glsurf_device_info(device, info)
    return int(info.max_size)


def check_sides(width: int, height: int, most: int) -> None:
    """Raises LimitError."""
    if max(width, height) > most:
        raise LimitError(
            f"the image is {width}x{height} and the device takes at most {most} pixels a side; "
            "reduce or crop the image"
        )


def check_memory(width: int, height: int, settings: Settings, on_cpu: bool) -> None:
    """Raises LimitError if a large image needs more than the memory limit."""
    if width * height <= _QUICK:
        return
    desc = ffi.new("glsurf_extractor_desc *")
    fill_desc(desc, settings)
    limit = int(desc.memory_limit or lib.GLSURF_DEFAULT_MEMORY_LIMIT)
    desc.memory_limit = _NO_LIMIT
    needed = _least_bytes(width, height, desc, on_cpu)
    if needed > limit:
        raise LimitError(
            f"the image is {width}x{height} and needs {-(-needed >> 20)} MiB, and the limit is "
            f"{limit >> 20} MiB; reduce the image or raise the memory limit"
        )


def _least_bytes(width: int, height: int, desc: Any, on_cpu: bool) -> int:
    """What the image takes by the paths that take least: which ones the driver takes is not
    known here. 0: the library does not say."""
    device, memory = ffi.new("glsurf_device_desc *"), ffi.new("glsurf_memory *")
    device.backend = lib.GLSURF_BACKEND_CPU if on_cpu else lib.GLSURF_BACKEND_GL
    early, late, rows = (1 << PATHS[name] for name in ("early-z", "late-copy", "row-differences"))
    found = []
    for device.paths.on, device.paths.off in ((0, early | late | rows), (early, late | rows)):
        result = lib.glsurf_extractor_memory(device, desc, width, height, memory)
        found.append(int(memory.bytes) if result == lib.GLSURF_OK else 0)
    return min(found)
