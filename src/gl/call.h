/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One public call: begun on an object, with the application's GL state set aside where it
 * uses GL, and ended.
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
    glsurf_gpu *gpu; /* whose state is entered; NULL: none */
    glsurf_result result;
    glsurf_state state;
} glsurf_call;

/* False where the state cannot be entered, which is the result then. `name` is what a trace
 * is told; NULL: nothing. gpu NULL: the call uses no GL, or none that a state has a say in.
 */
bool glsurf_call_begin(glsurf_call *call, glsurf_object *object, glsurf_gpu *gpu,
                       const char *name, uint64_t number);

/* Enters the state later, in a call that has begun without. */
bool glsurf_call_enter(glsurf_call *call, glsurf_gpu *gpu);

/* Returns call->result. */
glsurf_result glsurf_call_end(glsurf_call *call);

#endif
