/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/object.h"

#include "gl/context_check.h"
#include "gl/error.h"

#include <stdlib.h>
#include <string.h>

glsurf_result gls_object_begin_create(glsurf_device *device, const char *name) {
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    device->caller = name;
    return gls_device_check_kept(device);
}

void *gls_object_create(size_t size, const char *name, glsurf_device *device,
                        glsurf_result *result) {
    *result = gls_device_check_current(device);
    if (*result)
        return NULL;
    gls_object *object = calloc(1, size);
    if (!object) {
        *result = gls_fail(device, GLSURF_ERROR_MEMORY, "out of memory for %s %s",
                           strchr("aeiou", name[0]) ? "an" : "a", name);
        return NULL;
    }
    object->device = device;
    object->name = name;
    gls_device_hold(device);
    device->failure.message[0] = '\0';
    return object;
}

void gls_object_free(gls_object *object) {
    gls_device_release(object->device);
    free(object);
}

glsurf_result gls_object_check(const void *self) {
    const gls_object *object = self;
    if (!object)
        return GLSURF_ERROR_ARGUMENT;
    const glsurf_result result = gls_device_check_kept(object->device);
    if (result || !object->broken)
        return result;
    return gls_fail(
        object->device, GLSURF_ERROR_GL,
        "an earlier failure left this %s unusable; destroy it and create another",
        object->name);
}

/* -------------------------------------------------------------------- calls -- */

void gls_call_begin_device(gls_call *call, glsurf_device *device) {
    call->object = NULL;
    call->device = device;
    call->entered = call->traced = false;
    call->result = GLSURF_OK;
    gls_float_mode_enter(&call->floats);
    device->caller = NULL;
}

void gls_call_begin(gls_call *call, gls_object *object, const char *name, uint64_t number) {
    gls_call_begin_device(call, object->device);
    call->object = object;
    call->traced = name;
    object->device->caller = object->name;
    if (name)
        gls_trace_call(&object->device->trace, name, number);
}

bool gls_call_check(gls_call *call) {
    call->result = gls_device_check_current(call->device);
    return !call->result;
}

static bool enter_state(gls_call *call,
                        glsurf_result (*state)(glsurf_device *, gls_state *)) {
    if (gls_device_on_cpu(call->device))
        return true;
    if (gls_call_check(call))
        call->result = state(call->device, &call->state);
    call->entered = !call->result;
    return call->entered;
}

bool gls_call_enter(gls_call *call) {
    return enter_state(call, gls_state_enter);
}

bool gls_call_enter_reading(gls_call *call) {
    return enter_state(call, gls_state_enter_reading);
}

/* Asks for errors of the call, and restores the state. Binding an object that another
 * context has deleted is an error, too, but no failure of the call. So errors of the call
 * are asked for before, and errors of restoring only if it can cause one. */
static void restore_state(gls_call *call) {
    glsurf_device *device = call->device;
    if (!call->result && device->asks_errors)
        call->result = gls_check_error(device, "the end of the call");
    const bool may_fail = gls_state_leave(device, &call->state);
    if (call->result || (may_fail && device->asks_errors))
        gls_clear_errors(device);
    else if (may_fail)
        call->result = gls_drop_errors(device);
}

glsurf_result gls_call_end(gls_call *call) {
    glsurf_device *device = call->device;
    if (call->entered) {
        gls_trace_stage(&device->trace, NULL);
        restore_state(call);
    }
    if (call->object &&
        (call->result == GLSURF_ERROR_GL || call->result == GLSURF_ERROR_MEMORY ||
         call->result == GLSURF_ERROR_UNSUPPORTED))
        call->object->broken = true;
    if (!call->result)
        device->failure.message[0] = '\0';
    if (call->traced)
        gls_trace_end(&device->trace);
    gls_float_mode_leave(&call->floats);
    return call->result;
}
