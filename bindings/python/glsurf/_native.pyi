# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The C library through cffi. CMake builds it from native/."""
from typing import Any

ffi: Any
lib: Any
