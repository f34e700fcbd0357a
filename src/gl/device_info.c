/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls that tell what a device is, and check what its driver does beyond what
 * OpenGL promises.
 */
#include "core/view.h"
#include "gl/context_check.h"
#include "gl/error.h"
#include "gl/object.h"
#include "gl/rounding.h"
#include "gl/timer.h"
#include "gl/timer_check.h"

static glsurf_info info_of(const glsurf_device *device) {
    if (!device)
        return (glsurf_info){ .renderer = "", .version = "", .loader = "" };
    if (gls_device_on_cpu(device))
        return (glsurf_info){ .renderer = "CPU (plain C)",
                              .version = GLSURF_VERSION,
                              .loader = "none",
                              .max_size = GLS_CPU_MAX_SIZE };
    const bool there = gls_device_is_there(device) && gls_current_is(&device->current);
    const gls_driver_strings driver =
        there ? gls_driver_strings_of(&device->gl) : (gls_driver_strings){ "", "", "" };
    return (glsurf_info){
        .renderer = driver.renderer,
        .version = driver.version,
        .loader = device->desc.get_proc_address ? "callback" : "GLEW",
        .max_size = (uint32_t)device->max_size,
        .compiled = device->programs.compiled,
        .loaded = device->programs.loaded,
        .tuned = device->tuning.there,
    };
}

void glsurf_device_info(const glsurf_device *device, glsurf_info *info) {
    if (info)
        *info = info_of(device);
}

/* --------------------------------------------------------- timings, checks -- */

/* Begins a call on the device. Returns false if it cannot go on. */
static bool begin_device_call(gls_call *call, glsurf_device *device) {
    gls_call_begin_device(call, device);
    call->result = gls_device_check_kept(device);
    return !call->result;
}

/* A context that is not current is asked nothing: only queries need to be asked for. */
static glsurf_result set_timings(glsurf_device *device, glsurf_timings timings) {
    glsurf_result result = gls_timings_check(&device->failure, timings);
    if (result || gls_device_on_cpu(device))
        return result;
    if (timings == GLSURF_TIMINGS_QUERIES)
        result = gls_device_check_current(device);
    return result ? result : gls_timer_set(device, timings);
}

glsurf_result glsurf_device_set_timings(glsurf_device *device, glsurf_timings timings) {
    gls_call call;
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    if (begin_device_call(&call, device))
        call.result = set_timings(device, timings);
    return gls_call_end(&call);
}

static glsurf_result check_question(glsurf_device *device, const void *answer) {
    if (!answer)
        return gls_fail(
            device, GLSURF_ERROR_ARGUMENT,
            "the pointer to the answer is NULL; pass the address of a variable");
    if (gls_device_on_cpu(device))
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "the CPU backend has no GPU to check; use GLSURF_BACKEND_GL");
    return GLSURF_OK;
}

/* Begins a check, which draws. */
static bool begin_check(gls_call *call, glsurf_device *device, const void *answer) {
    if (begin_device_call(call, device))
        call->result = check_question(device, answer);
    return !call->result && gls_call_enter(call);
}

glsurf_result glsurf_device_timer_check(glsurf_device *device, glsurf_timer_check *check) {
    glsurf_timer_check found = { 0 };
    gls_call call;
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    if (begin_check(&call, device, check))
        call.result = gls_timer_check_run(device, &found);
    if (!call.result)
        *check = found;
    return gls_call_end(&call);
}

glsurf_result glsurf_device_rounding_check(glsurf_device *device, bool *as_c) {
    gls_call call;
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    if (begin_check(&call, device, as_c))
        call.result = gls_rounding_check(device, as_c);
    return gls_call_end(&call);
}
