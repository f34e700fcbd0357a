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
 * Before the passes come the programs: each pass only begins its own. Drivers that compile
 * on threads of their own then have all of them at once (gl/build.h).
 *
 * The device knows which programs have drawn, for whichever object. A pass is prepared if
 * its program has, and the object has its textures: the framebuffer that may be left to
 * make compiles nothing.
 */
#ifndef GLSURF_GL_PREPARE_H
#define GLSURF_GL_PREPARE_H

#include "gl/pass.h"

/* Passes are prepared, and not run, until gls_prepare_end(): at first their programs
 * alone. A step that lasts longer than `seconds` begins no other piece, but every step does
 * at least one, unless all that are left wait for the driver's compiler. A step whose time
 * is infinite waits for that. */
void gls_prepare_begin(gls_gpu *gpu, double seconds);

/* From now on passes are prepared, not their programs alone. Returns whether it is time for
 * that: all programs are begun. */
bool gls_prepare_passes(gls_gpu *gpu);

/* Returns whether all passes since gls_prepare_begin() are prepared, and the driver is done
 * with that: ANGLE's compiles on another thread when it draws. */
bool gls_prepare_end(gls_gpu *gpu);

/* For a frame that nobody prepared: until gls_programs_end() passes only begin their
 * programs. */
void gls_programs_begin(gls_gpu *gpu);
void gls_programs_end(gls_gpu *gpu);

/* Begins the program of a pass now, or notes that it is left. */
glsurf_result gls_prepare_program(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

/* Whether this pass, whose program is begun, has to be prepared now. If its time is over,
 * or the driver still compiles its program, notes that it is left. */
bool gls_prepare_wants(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

#endif
