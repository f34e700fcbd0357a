/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* PNG files of pixels as they are. */
#ifndef GLSURF_TOOL_WRITE_PNG_H
#define GLSURF_TOOL_WRITE_PNG_H

#include "tool/layout.h"

/* Writes a rectangle of an RGBA image that is `width` pixels wide; without its alpha if
 * `opaque`. */
bool write_png(const char *path, const uint8_t *rgba, uint32_t width, layout_rectangle part,
               bool opaque);

#endif
