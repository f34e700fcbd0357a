#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Writes the C source of glsurf/_native from the public headers, so that the two cannot drift.

    declarations.py CC INCLUDE GLUE OUTPUT [-- FLAG...]

CC is the C compiler, INCLUDE the folder of glsurf/glsurf.h, GLUE the folder of glue.h, and
OUTPUT the C file. The FLAGs go to the compiler.

The compiler's preprocessor turns the headers into plain declarations. Empty files replace C's
standard headers, because cffi knows their types. Constants that are macros come from the
preprocessor's list of macros.
"""
from __future__ import annotations

import pathlib
import re
import subprocess
import sys
import tempfile

import cffi

HERE = pathlib.Path(__file__).resolve().parent
PREAMBLE = """
#ifndef GLSURF_STATIC
#define GLSURF_STATIC
#endif
#include "glsurf/glsurf_check.h"
#include "glsurf/glsurf_context.h"
#include "glue.h"
"""
# Functions in Python: _image.py.
CALLBACKS = """
extern "Python" bool glsurf_python_rows(void *user, uint32_t first, uint32_t count, void *to,
                                        size_t stride);
"""


def preprocess(command: list[str], include: str, glue: str, *flags: str) -> str:
    """Preprocesses the headers and returns the text. Raises CalledProcessError if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "headers.c")
        source.write_text(PREAMBLE)
        for name in ("stdbool.h", "stddef.h", "stdint.h"):
            pathlib.Path(folder, name).touch()
        paths = [f"-I{folder}", f"-I{include}", f"-I{glue}"]
        done = subprocess.run(
            [*command, "-E", "-P", "-nostdinc", *flags, *paths, str(source)],
            check=True, stdout=subprocess.PIPE, text=True)  # fmt: skip
    return done.stdout


def constants(macros: str) -> str:
    """Returns declarations of the macros GLSURF_... that are numbers or texts."""
    lines = []
    for name, value in re.findall(r"^#define (GLSURF_[A-Z0-9_]+) (.+)$", macros, re.MULTILINE):
        if value.startswith('"'):
            lines.append(f"extern const char {name}[];")
        elif re.fullmatch(r"[-+]?[0-9.]+f", value):
            lines.append(f"extern const float {name};")
        elif re.fullmatch(r"\(?-?[0-9]+\.[0-9]+\)?", value):
            lines.append(f"extern const double {name};")
        elif re.fullmatch(r"\(?-?[0-9]+\)?|\(\(uint64_t\)[0-9]+ << [0-9]+\)", value):
            lines.append(f"#define {name} ...")
    return "\n".join(sorted(lines)) + "\n"


def declarations(command: list[str], include: str, glue: str = str(HERE)) -> str:
    """Returns all types, functions and constants of the headers, for cffi's cdef()."""
    text = preprocess(command, include, glue)
    macros = preprocess(command, include, glue, "-dM")
    # cffi cannot read casts and shifts; it asks the compiler for the values instead.
    return text + constants(macros)


def main(arguments: list[str]) -> None:
    """Writes the C file."""
    compiler, include, glue, output, *flags = arguments
    ffi = cffi.FFI()
    ffi.cdef(declarations([compiler, *flags[1:]], include, glue) + CALLBACKS)
    ffi.set_source("glsurf._native", PREAMBLE)
    ffi.emit_c_code(output)


if __name__ == "__main__":
    main(sys.argv[1:])
