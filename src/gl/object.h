/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The common part of extractors, matchers and panoramas, and a call on one of these
 * objects. A gls_object is the first member of each of their structs.
 */
#ifndef GLSURF_GL_OBJECT_H
#define GLSURF_GL_OBJECT_H

#include "core/platform.h"
#include "gl/state.h"

typedef struct gls_object {
    glsurf_device *device; /* the object keeps it alive */
    const char *name;      /* sort of the object, for messages: "extractor" */
    bool broken;           /* unusable after a failure of GL or memory */
} gls_object;

/* First step to create an object of this name: checks that the device takes objects. The
 * caller checks the description next. Errors: ARGUMENT (the device is NULL), GL (it was
 * abandoned, or its context is lost). */
glsurf_result gls_object_begin_create(glsurf_device *device, const char *name);

/* Last step: returns a zeroed struct of `size` bytes that begins with an object of the
 * device, or NULL. Errors: ARGUMENT (the device's context is not current), MEMORY. */
void *gls_object_create(size_t size, const char *name, glsurf_device *device,
                        glsurf_result *result);

/* Frees the struct and gives up its hold on the device. */
void gls_object_free(gls_object *object);

/* Checks that a call may begin on an extractor, a matcher or a panorama. Errors: ARGUMENT
 * (it is NULL), GL (it is broken, or its device was abandoned or lost its context). */
glsurf_result gls_object_check(const void *self);

static inline bool gls_object_on_cpu(const gls_object *object) {
    return gls_device_on_cpu(object->device);
}

/* -------------------------------------------------------------------- calls -- */

/*
 * One public call on an object, from begin to end, in the default floating-point
 * environment (core/platform.h). If the call uses GL, the application's GL state is saved
 * as the call touches it (gl/state.h) and restored at its end. With the CPU backend nothing
 * is entered, and entering succeeds.
 *
 *     gls_call call;
 *     gls_call_begin(&call, &self->object, "submit", number);
 *     if (gls_call_enter(&call))
 *         call.result = submit(self, image);
 *     return gls_call_end(&call);
 */
typedef struct gls_call {
    gls_object *object; /* NULL: a call on the device alone */
    glsurf_device *device;
    bool traced, entered; /* the trace shows the call; the state was entered */
    glsurf_result result;
    gls_float_mode floats;
    gls_state state;
} gls_call;

/* Begins a call on an object. `name` is the call's name in a trace; with NULL the trace
 * does not show the call. `number` is the number of the image or match that the call works
 * on. */
void gls_call_begin(gls_call *call, gls_object *object, const char *name, uint64_t number);

/* Begins a call on the device, which the trace does not show. */
void gls_call_begin_device(gls_call *call, glsurf_device *device);

/* The next three return false if the call cannot go on; call->result says why. */

/* Checks that the device's context is current. This suffices for a call whose GL functions
 * depend on no saved state. */
bool gls_call_check(gls_call *call);

/* Checks the same, and enters the state. */
bool gls_call_enter(gls_call *call);

/* The same for read-backs only. */
bool gls_call_enter_reading(gls_call *call);

/* Restores the state and ends the call. After a failure of the driver or of memory the
 * object may be half made, so it becomes broken. Returns call->result. */
glsurf_result gls_call_end(gls_call *call);

#endif
