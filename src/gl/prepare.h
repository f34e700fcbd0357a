/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Preparation: the passes of a frame run without effect, in steps that take a limited time.
 *
 * A pass needs a program, textures and a framebuffer at its first draw. Making these takes
 * most of the time of the first frame, and many drivers finish a program only when it first
 * draws, because the code depends on the formats that it reads and writes. So a prepared
 * pass does all that a pass does, but its viewport is empty: it shades nothing and writes
 * nothing. The pipeline of a frame runs a few times in every step. Passes that are prepared
 * already cost a look into the tables of programs and framebuffers.
 *
 * 1. Each pass only begins its program. Drivers that compile on threads of their own then
 *    have all of them at once (gl/program.h).
 * 2. It asks how the program went, and makes textures and framebuffer.
 * 3. It draws.
 * Some drivers, such as those of browsers, work on another thread than the caller's, and
 * compile for seconds when a program first draws. Only the second part asks the driver for
 * anything. So it comes before the draws of a step, and a step begins when the driver has
 * done the one before: no question waits for such a draw.
 *
 * The device knows which programs have drawn, from and to which formats, for whichever
 * object. A pass is prepared if its program has, and the object has its textures and its
 * framebuffer.
 */
#ifndef GLSURF_GL_PREPARE_H
#define GLSURF_GL_PREPARE_H

#include "gl/pass.h"

/* Passes are prepared, and not run, until gls_prepare_end(). A step that lasts longer than
 * `seconds` begins no other piece, but every step does at least one, unless all that are
 * left wait for the driver's compiler. A step whose time is infinite waits for that. False:
 * the driver still works on the step before, and this one is over. */
bool gls_prepare_begin(gls_gpu *gpu, double seconds);

/* Goes on to the next part. False: this step is over; all passes went through its last
 * part, or programs are left to begin. */
bool gls_prepare_next(gls_gpu *gpu);

/* Whether the drawing into the application's framebuffer is to be prepared now, whose state
 * has to be asked for: when this step has drawn nothing and left nothing, or may wait. If
 * not, notes that it is left. */
bool gls_prepare_destination(gls_gpu *gpu);

/* Returns whether all passes since gls_prepare_begin() are prepared, and the driver is done
 * with that: ANGLE's compiles on another thread when it draws. */
bool gls_prepare_end(gls_gpu *gpu);

/* Begins the program of a pass now, or notes that it is left. */
glsurf_result gls_prepare_program(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

/* Differs if the formats do that a draw reads and writes, for which drivers compile. */
uint32_t gls_draw_formats(const gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

/* Whether this part of the preparation, after the first, has to be done for the pass now.
 * If the time is over, or the driver still compiles its program, notes that it is left. */
bool gls_prepare_wants(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

#endif
