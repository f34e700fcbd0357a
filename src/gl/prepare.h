/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Preparation: runs the passes of a frame without effect, in steps of limited time.
 *
 * A pass needs a program, textures and a framebuffer at its first draw. Making these takes
 * most of the time of the first frame. Many drivers finish a program only when it first
 * draws, because the code depends on the formats that it reads and writes. So a prepared
 * pass does all that a pass does, but its viewport is empty: it shades nothing and writes
 * nothing. Each step runs the pipeline of a frame a few times. A pass that is already
 * prepared costs a look into the tables of programs and framebuffers.
 *
 * 1. Each pass only begins its program. Drivers that compile on threads of their own then
 *    have all programs at once (gl/program.h).
 * 2. Each pass asks how its program went, and makes its textures and framebuffer.
 * 3. Each pass draws.
 *
 * Some drivers, such as browsers', work on another thread than the caller's, and compile
 * for seconds when a program first draws. Only part 2 asks the driver for anything. So it
 * comes before the draws of a step, and after part 1 a step begins only when the driver has
 * done the step before: no question waits for such a draw. Steps of part 1 follow without a
 * wait, so that the driver's thread has no pause.
 *
 * The device knows the programs that have drawn, for any object, and their formats. A pass
 * is prepared if its program has drawn from and to its formats, and the object has its
 * textures and its framebuffer.
 */
#ifndef GLSURF_GL_PREPARE_H
#define GLSURF_GL_PREPARE_H

#include "gl/pass.h"

/* Begins a step: passes are prepared, not run, until gls_prepare_end(). After `seconds` the
 * step begins no other piece. But every step does at least one, unless all pieces left wait
 * for the driver's compiler. A step of infinite time waits for the compiler. *begun: false
 * if the driver still works on the step before; then this step is over. Errors: GL (it has
 * worked on it up to the limit of a wait). */
glsurf_result gls_prepare_begin(gls_gpu *gpu, double seconds, bool *begun);

/* Goes on to the next part. Returns false if this step is over: all passes went through the
 * last part, or the step has begun programs. */
bool gls_prepare_next(gls_gpu *gpu);

/* Returns true if the drawing into the application's framebuffer is to be prepared now, for
 * which the framebuffer's state has to be queried. This is so if the step has done nothing
 * and left nothing, or may wait. If not, notes that a piece is left. */
bool gls_prepare_destination(gls_gpu *gpu);

/* Ends a step with this result. *done: all passes since gls_prepare_begin() are prepared
 * and the driver is done with that: ANGLE compiles on another thread when it draws. Errors:
 * the step's; GL (the driver is not done at the limit of a wait). */
glsurf_result gls_prepare_end(gls_gpu *gpu, glsurf_result result, bool *done);

/* Begins the program of a pass now, or notes that a piece is left. */
glsurf_result gls_prepare_program(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

/* Returns a hash of the formats that a draw reads and writes, because drivers compile for
 * them. */
uint32_t gls_draw_formats(const gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

/* Returns true if the current part of the preparation, after the first, has to be done for
 * the pass now. If the time is over, or the driver still compiles the program, notes that a
 * piece is left. */
bool gls_prepare_wants(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

#endif
