/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the command does by libraries beyond zlib: see GLSURF_TOOL_LIBRARIES in
 * cmake/GlsurfTools.cmake. */
#ifndef GLSURF_COMMON_LIBRARIES_H
#define GLSURF_COMMON_LIBRARIES_H

#include <stdbool.h>

/* Whether this glsurf was built with the libraries for `what`, such as an option. False
 * after a report. */
bool libraries_have(const char *what);

#endif
