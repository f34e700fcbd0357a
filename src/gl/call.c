/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/call.h"

bool glsurf_call_begin(glsurf_call *call, glsurf_object *object, glsurf_gpu *gpu,
                       const char *name, uint64_t number) {
    call->object = object;
    call->gpu = NULL;
    call->result = GLSURF_OK;
    if (name)
        glsurf_object_begin(object, name, number);
    return !gpu || glsurf_call_enter(call, gpu);
}

bool glsurf_call_check(glsurf_call *call, glsurf_gpu *gpu) {
    if (gpu)
        call->result = glsurf_gpu_check_current(gpu);
    return !call->result;
}

bool glsurf_call_enter(glsurf_call *call, glsurf_gpu *gpu) {
    if (glsurf_call_check(call, gpu))
        call->result = glsurf_state_enter(gpu, &call->state);
    if (!call->result)
        call->gpu = gpu;
    return !call->result;
}

bool glsurf_call_enter_reading(glsurf_call *call, glsurf_gpu *gpu) {
    if (!gpu)
        return true;
    if (glsurf_call_check(call, gpu))
        call->result = glsurf_state_enter_reading(gpu, &call->state);
    if (!call->result)
        call->gpu = gpu;
    return !call->result;
}

glsurf_result glsurf_call_end(glsurf_call *call) {
    if (call->gpu) {
        glsurf_trace_stage(&call->object->trace, NULL);
        glsurf_state_leave(call->gpu, &call->state);
    }
    return glsurf_object_end(call->object, call->result);
}
