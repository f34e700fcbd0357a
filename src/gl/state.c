/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/state.h"

#include "gl/active.h"
#include "gl/compatibility.h"
#include "gl/error.h"

_Static_assert(GLSURF_STATE_GROUPS <= 64, "a bit for each group");

glsurf_result glsurf_state_enter_reading(glsurf_device *device, glsurf_state *s) {
    const bool leave = device->desc.leave_state;
    const glsurf_result result = leave ? GLSURF_OK : glsurf_compatibility_check(device);
    if (result)
        return result;
    glsurf_drop_errors(device);
    device->saved = leave ? NULL : s;
    device->touched = 0;
    device->reading = true;
    glsurf_bound_forget(&device->bound);
    return GLSURF_OK;
}

glsurf_result glsurf_state_enter_drawing(glsurf_device *device) {
    if (!device->reading)
        return GLSURF_OK;
    const glsurf_result result = device->saved ? glsurf_active_check(device) : GLSURF_OK;
    device->reading = result;
    return result;
}

glsurf_result glsurf_state_enter(glsurf_device *device, glsurf_state *s) {
    glsurf_result result = glsurf_state_enter_reading(device, s);
    if (result)
        return result;
    result = glsurf_state_enter_drawing(device);
    if (result)
        glsurf_state_leave(device, s);
    return result;
}

bool glsurf_state_is_touched(const glsurf_device *device, int group) {
    return device->touched >> group & 1;
}

bool glsurf_state_touch(glsurf_device *device, int group) {
    if (glsurf_state_is_touched(device, group))
        return false;
    device->touched |= (uint64_t)1 << group;
    if (device->saved)
        glsurf_state_save(device, group, device->saved);
    glsurf_state_set_standard(device, group, device->saved);
    return true;
}

void glsurf_state_touch_upload(glsurf_device *device) {
    glsurf_state_touch(device, GLSURF_STATE_UNPACK_BUFFER);
    glsurf_state_touch(device, GLSURF_STATE_UNPACK);
    glsurf_state_touch(device, GLSURF_STATE_TRANSFER);
}

/* GL does not blend integers, and dithers fixed-point numbers only. */
void glsurf_state_touch_output(glsurf_device *device, int buffer, glsurf_texel texel) {
    if (!device->has.buffer_state)
        buffer = 0;
    glsurf_state_touch(device, GLSURF_STATE_DRAW);
    glsurf_state_touch(device, GLSURF_STATE_MASK + buffer);
    if (glsurf_texel_is_float(texel))
        glsurf_state_touch(device, GLSURF_STATE_BLEND + buffer);
    if (texel == GLSURF_TEXEL_RGBA8)
        glsurf_state_touch(device, GLSURF_STATE_FIXED_POINT);
}

/* Done at once, because GL may give the name to another texture before the state is
 * restored. Bindings that are not saved yet are asked for after GL has dropped them. */
void glsurf_state_forget(glsurf_device *device, GLuint texture) {
    for (int i = 0; device->saved && i < GLSURF_MAX_INPUTS; ++i)
        if (glsurf_state_is_touched(device, GLSURF_STATE_UNIT + i))
            glsurf_state_drop_texture(device->saved, GLSURF_STATE_UNIT + i, texture);
}

void glsurf_state_leave(glsurf_device *device, const glsurf_state *s) {
    if (device->saved)
        glsurf_state_restore(device, device->touched, s);
    device->saved = NULL;
    device->touched = 0;
    device->reading = false;
    /* Errors that are left from a failed call are not the application's. */
    glsurf_clear_errors(device);
}
