/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Preparation: the passes of a frame run without effect, in steps that take a limited time.
 *
 * A pass needs a program, textures and a framebuffer at its first draw. Making these takes
 * most of the time of the first frame, and many drivers finish a program only when it first
 * draws, because the code depends on the formats that it reads and writes. So a prepared
 * pass does all that a pass does, but its viewport is empty: it shades nothing and writes
 * nothing. The pipeline of a frame runs once in every step. Passes that are prepared
 * already cost a look into the table of programs.
 *
 * The device knows which programs have drawn, for whichever object. A pass is prepared if
 * its program has, and the object has its textures: the framebuffer that may be left to
 * make compiles nothing.
 */
#ifndef GLSURF_GL_PREPARE_H
#define GLSURF_GL_PREPARE_H

#include "gl/pass.h"

/* Passes are prepared, and not run, until gls_prepare_end(). A step that lasts longer
 * than `seconds` begins no other pass, but every step prepares at least one. */
void gls_prepare_begin(gls_gpu *gpu, double seconds);

/* Returns whether all passes since gls_prepare_begin() are prepared. */
bool gls_prepare_end(gls_gpu *gpu);

/* Whether this pass has to be prepared now. If its time is over, notes that it is left. */
bool gls_prepare_wants(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

#endif
