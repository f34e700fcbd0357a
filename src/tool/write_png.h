/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Writes pixels to PNG files unchanged. */
#ifndef GLSURF_TOOL_WRITE_PNG_H
#define GLSURF_TOOL_WRITE_PNG_H

#include "tool/layout.h"

/* Writes a rectangle of an RGBA image that is `width` pixels wide, without alpha if
 * `opaque`. False after a report. */
bool write_png(const char *path, const uint8_t *rgba, uint32_t width, layout_rectangle part,
               bool opaque);

#endif
