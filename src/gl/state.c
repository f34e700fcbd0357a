/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/state.h"

#include "gl/active.h"
#include "gl/compatibility.h"
#include "gl/error.h"

_Static_assert(GLSURF_STATE_GROUPS <= 64, "a bit for each group");

glsurf_result glsurf_state_enter_reading(glsurf_gpu *gpu, glsurf_state *s) {
    const bool leave = gpu->object->desc.leave_state;
    const glsurf_result result = leave ? GLSURF_OK : glsurf_compatibility_check(gpu);
    if (result)
        return result;
    glsurf_drop_errors(gpu);
    gpu->saved = leave ? NULL : s;
    gpu->touched = 0;
    gpu->reading = true;
    gpu->framebuffers.bound = 0;
    glsurf_bound_forget(&gpu->bound);
    return GLSURF_OK;
}

glsurf_result glsurf_state_enter_drawing(glsurf_gpu *gpu) {
    if (!gpu->reading)
        return GLSURF_OK;
    const glsurf_result result = gpu->saved ? glsurf_active_check(gpu) : GLSURF_OK;
    gpu->reading = result;
    return result;
}

glsurf_result glsurf_state_enter(glsurf_gpu *gpu, glsurf_state *s) {
    glsurf_result result = glsurf_state_enter_reading(gpu, s);
    if (result)
        return result;
    result = glsurf_state_enter_drawing(gpu);
    if (result)
        glsurf_state_leave(gpu, s);
    return result;
}

bool glsurf_state_is_touched(const glsurf_gpu *gpu, int group) {
    return gpu->touched >> group & 1;
}

bool glsurf_state_touch(glsurf_gpu *gpu, int group) {
    if (glsurf_state_is_touched(gpu, group))
        return false;
    gpu->touched |= (uint64_t)1 << group;
    if (gpu->saved)
        glsurf_state_save(gpu, group, gpu->saved);
    glsurf_state_set_standard(gpu, group, gpu->saved);
    return true;
}

void glsurf_state_touch_upload(glsurf_gpu *gpu) {
    glsurf_state_touch(gpu, GLSURF_STATE_UNPACK_BUFFER);
    glsurf_state_touch(gpu, GLSURF_STATE_UNPACK);
    glsurf_state_touch(gpu, GLSURF_STATE_TRANSFER);
}

/* GL does not blend integers, and dithers fixed-point numbers only. */
void glsurf_state_touch_output(glsurf_gpu *gpu, int buffer, glsurf_texel texel) {
    if (!gpu->has.buffer_state)
        buffer = 0;
    glsurf_state_touch(gpu, GLSURF_STATE_DRAW);
    glsurf_state_touch(gpu, GLSURF_STATE_MASK + buffer);
    if (glsurf_texel_is_float(texel))
        glsurf_state_touch(gpu, GLSURF_STATE_BLEND + buffer);
    if (texel == GLSURF_TEXEL_RGBA8)
        glsurf_state_touch(gpu, GLSURF_STATE_FIXED_POINT);
}

/* Done at once, because GL may give the name to another texture before the state is
 * restored. Bindings that are not saved yet are asked for after GL has dropped them. */
void glsurf_state_forget(glsurf_gpu *gpu, GLuint texture) {
    for (int i = 0; gpu->saved && i < GLSURF_MAX_INPUTS; ++i)
        if (glsurf_state_is_touched(gpu, GLSURF_STATE_UNIT + i))
            glsurf_state_drop_texture(gpu->saved, GLSURF_STATE_UNIT + i, texture);
}

void glsurf_state_leave(glsurf_gpu *gpu, const glsurf_state *s) {
    if (gpu->saved)
        glsurf_state_restore(gpu, gpu->touched, s);
    gpu->saved = NULL;
    gpu->touched = 0;
    gpu->reading = false;
    /* Errors that are left from a failed call are not the application's. */
    glsurf_clear_errors(gpu);
}
