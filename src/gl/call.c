/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/call.h"

static void begin(glsurf_call *call, glsurf_device *device, glsurf_object *object,
                  const char *name) {
    call->object = object;
    call->device = device;
    call->entered = false;
    call->traced = name;
    call->result = GLSURF_OK;
    device->caller = object ? object->name : NULL;
}

void glsurf_call_begin(glsurf_call *call, glsurf_object *object, const char *name,
                       uint64_t number) {
    begin(call, object->device, object, name);
    if (name)
        glsurf_trace_call(&object->device->trace, name, number);
}

void glsurf_call_begin_device(glsurf_call *call, glsurf_device *device) {
    begin(call, device, NULL, NULL);
}

bool glsurf_call_check(glsurf_call *call) {
    call->result = glsurf_device_check_current(call->device);
    return !call->result;
}

static bool enter(glsurf_call *call,
                  glsurf_result (*state)(glsurf_device *, glsurf_state *)) {
    if (glsurf_device_on_cpu(call->device))
        return true;
    if (glsurf_call_check(call))
        call->result = state(call->device, &call->state);
    call->entered = !call->result;
    return call->entered;
}

bool glsurf_call_enter(glsurf_call *call) {
    return enter(call, glsurf_state_enter);
}

bool glsurf_call_enter_reading(glsurf_call *call) {
    return enter(call, glsurf_state_enter_reading);
}

static bool breaks(glsurf_result result) {
    return result == GLSURF_ERROR_GL || result == GLSURF_ERROR_MEMORY ||
           result == GLSURF_ERROR_UNSUPPORTED;
}

glsurf_result glsurf_call_end(glsurf_call *call) {
    glsurf_device *device = call->device;
    if (call->entered) {
        glsurf_trace_stage(&device->trace, NULL);
        glsurf_state_leave(device, &call->state);
    }
    if (call->object)
        call->object->broken |= breaks(call->result);
    if (!call->result)
        device->failure.message[0] = '\0';
    if (call->traced)
        glsurf_trace_end(&device->trace);
    return call->result;
}
