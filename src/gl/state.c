/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/state.h"

#include "gl/active.h"
#include "gl/bound.h"
#include "gl/compatibility.h"
#include "gl/error.h"

_Static_assert(GLS_STATE_GROUPS <= 64, "a bit for each group");

glsurf_result gls_state_enter_reading(glsurf_device *device, gls_state *s) {
    const bool leave = device->desc.leave_state;
    glsurf_result result = leave ? GLSURF_OK : gls_compatibility_check(device);
    if (!result)
        result = gls_drop_errors(device);
    if (result)
        return result;
    device->saved = s;
    device->touched = 0;
    device->reading = true;
    gls_bound_forget(&device->bound);
    return GLSURF_OK;
}

glsurf_result gls_state_enter_drawing(glsurf_device *device) {
    if (!device->reading)
        return GLSURF_OK;
    const glsurf_result result =
        device->desc.leave_state ? GLSURF_OK : gls_active_check(device);
    device->reading = result;
    return result;
}

glsurf_result gls_state_enter(glsurf_device *device, gls_state *s) {
    glsurf_result result = gls_state_enter_reading(device, s);
    if (result)
        return result;
    result = gls_state_enter_drawing(device);
    if (result)
        gls_state_leave(device, s);
    return result;
}

bool gls_state_is_touched(const glsurf_device *device, int group) {
    return device->touched >> group & 1;
}

bool gls_state_touch(glsurf_device *device, int group) {
    if (gls_state_is_touched(device, group))
        return false;
    const bool leave = device->desc.leave_state;
    device->touched |= (uint64_t)1 << group;
    if (leave)
        gls_state_assume(device, group, device->saved);
    else
        gls_state_save(device, group, device->saved);
    gls_state_set_standard(device, group, leave ? NULL : device->saved);
    return true;
}

void gls_state_touch_upload(glsurf_device *device) {
    gls_state_touch(device, GLS_STATE_UNPACK_BUFFER);
    gls_state_touch(device, GLS_STATE_UNPACK);
    gls_state_touch(device, GLS_STATE_TRANSFER);
}

/* GL does not blend integers, and dithers fixed-point numbers only. But drivers compile
 * shaders for dithering or without it, of whatever output: with desc.leave_state it would
 * be as an earlier draw happened to leave it, and a prepared pass be compiled again. */
void gls_state_touch_output(glsurf_device *device, int buffer, gls_texel texel) {
    if (!device->has.buffer_state)
        buffer = 0;
    gls_state_touch(device, GLS_STATE_DRAW);
    gls_state_touch(device, GLS_STATE_MASK + buffer);
    if (gls_texel_is_float(texel))
        gls_state_touch(device, GLS_STATE_BLEND + buffer);
    if (texel == GLS_TEXEL_RGBA8 || device->desc.leave_state)
        gls_state_touch(device, GLS_STATE_FIXED_POINT);
}

/* Done at once, because GL may give the name to another texture before the state is
 * restored. Bindings that are not saved yet are asked for after GL has dropped them. */
void gls_state_forget(glsurf_device *device, GLuint texture) {
    for (int i = 0; device->saved && i < GLS_MAX_INPUTS; ++i)
        if (gls_state_is_touched(device, GLS_STATE_UNIT + i))
            gls_state_drop_texture(device->saved, GLS_STATE_UNIT + i, texture);
}

void gls_state_leave(glsurf_device *device, const gls_state *s) {
    if (device->saved)
        gls_state_restore(device, device->touched, s);
    device->saved = NULL;
    device->touched = 0;
    device->reading = false;
    /* Errors that are left from a failed call are not the application's. */
    gls_clear_errors(device);
}
