/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The formats that a draw reads and writes. */
#ifndef GLSURF_GL_DRAW_FORMATS_H
#define GLSURF_GL_DRAW_FORMATS_H

#include "gl/pass.h"

/* Differs if the formats do that a draw reads and writes, for which drivers compile. */
uint32_t gls_draw_formats(const gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

#endif
