/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One public call on an object, from begin to end. If the call uses GL, the application's
 * GL state is saved as the call touches it (gl/state.h) and restored at its end.
 *
 *     glsurf_call call;
 *     if (glsurf_call_begin(&call, &self->object, gpu, "submit", number))
 *         call.result = submit(self, image);
 *     return glsurf_call_end(&call);
 */
#ifndef GLSURF_GL_CALL_H
#define GLSURF_GL_CALL_H

#include "gl/state.h"

typedef struct glsurf_call {
    glsurf_object *object;
    glsurf_gpu *gpu; /* the state was entered for it; NULL: not entered */
    glsurf_result result;
    glsurf_state state;
} glsurf_call;

/* Returns false if the GPU's context is not current, or if the state cannot be entered;
 * call->result says why. `name` is the call's
 * name in a trace; with NULL the trace does not show the call. gpu NULL: the call uses no
 * GL functions, or only such as no saved state affects. */
bool glsurf_call_begin(glsurf_call *call, glsurf_object *object, glsurf_gpu *gpu,
                       const char *name, uint64_t number);

/* Returns false if the GPU's context is not current. For a call that uses only GL functions
 * that no saved state affects. gpu NULL: true. */
bool glsurf_call_check(glsurf_call *call, glsurf_gpu *gpu);

/* Enters the state in a call that began without a gpu. */
bool glsurf_call_enter(glsurf_call *call, glsurf_gpu *gpu);

/* Enters the state for read-backs only, in a call that began without a gpu. gpu NULL: does
 * nothing. */
bool glsurf_call_enter_reading(glsurf_call *call, glsurf_gpu *gpu);

/* Restores the state and ends the call. Returns call->result. */
glsurf_result glsurf_call_end(glsurf_call *call);

#endif
