/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/state.h"

#include "core/view.h"
#include "gl/context_check.h"
#include "gl/error.h"

#include <string.h>

/* ------------------------------------------------------------------- items -- */

static bool is_there(const glsurf_device *device, const gls_state_item *item) {
    return !item->supported || *(const bool *)((const char *)device + item->supported);
}

/* Returns true if the application has the standard value, and passes keep it. */
static bool stays_standard(const gls_state_item *item, const gls_state_value *saved) {
    return !item->bound && !item->varies && memcmp(saved, &item->value, sizeof *saved) == 0;
}

gls_state_value *gls_state_value_of(gls_state_values *values, GLenum name) {
    int i = 0;
    while (gls_state_items[i].name != name)
        ++i;
    return &values->item[i];
}

/* ------------------------------------------------------------- during a call -- */

/* Drivers never give this name. */
static const GLuint UNKNOWN = ~(GLuint)0;

void gls_bound_forget(gls_bound *bound) {
    *bound = (gls_bound){ .program = UNKNOWN,
                          .unit = UNKNOWN,
                          .array = { UNKNOWN, UNKNOWN },
                          .viewport = { -1, -1, -1, -1 },
                          .scissor_box = { -1, -1, -1, -1 },
                          .depth = -1,
                          .bounds = -1,
                          .blend = -1,
                          .scissor = -1 };
    for (int i = 0; i < GLS_MAX_INPUTS; ++i)
        bound->texture[i] = UNKNOWN;
}

_Static_assert(GLS_STATE_GROUPS <= 64, "a bit for each group");

glsurf_result gls_state_enter_reading(glsurf_device *device, gls_state *s) {
    const glsurf_result result =
        device->desc.leave_state ? GLSURF_OK : gls_compatibility_check(device);
    if (result)
        return result;
    device->saved = s;
    device->touched = 0;
    device->reading = true;
    device->asks_errors = false;
    gls_bound_forget(&device->bound);
    return GLSURF_OK;
}

glsurf_result gls_state_enter_copying(glsurf_device *device) {
    if (device->asks_errors)
        return GLSURF_OK;
    device->asks_errors = !device->defers_errors;
    return gls_drop_errors(device);
}

glsurf_result gls_state_enter_drawing(glsurf_device *device) {
    if (!device->reading)
        return GLSURF_OK;
    glsurf_result result = gls_state_enter_copying(device);
    if (!result && !device->desc.leave_state)
        result = gls_refuse_active_queries(device);
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

/* Sets no items that passes bind themselves, or that already have the standard value. For a
 * group of textures, its unit is active. */
bool gls_state_touch(glsurf_device *device, int group) {
    const bool leave = device->desc.leave_state;
    if (gls_state_is_touched(device, group))
        return false;
    device->touched |= (uint64_t)1 << group;
    for (int i = 0; i < GLS_STATE_ITEMS; ++i) {
        const gls_state_item *item = &gls_state_items[i];
        gls_state_value *saved = &device->saved->item[i];
        if (item->group != group || !is_there(device, item))
            continue;
        if (leave) {
            *saved = item->initial ? *item->initial : item->value;
            if (item->name == GL_FRAMEBUFFER_SRGB)
                saved->b[0] = device->es; /* OpenGL ES begins with encoding */
        } else {
            memset(saved, 0, sizeof *saved); /* stays_standard() compares all bytes */
            gls_state_ask(device, item, saved);
        }
        if (!item->bound && (leave || !stays_standard(item, saved)))
            gls_state_set(device, item, &item->value);
    }
    return true;
}

void gls_state_touch_upload(glsurf_device *device) {
    gls_state_touch(device, GLS_STATE_UNPACK_BUFFER);
    gls_state_touch(device, GLS_STATE_UNPACK);
    gls_state_touch(device, GLS_STATE_TRANSFER);
}

/* GL does not blend integers, and dithers only fixed-point numbers. But drivers compile
 * shaders with or without dithering for any output. With desc.leave_state an earlier draw
 * may have left dithering on or off, and a prepared pass would be compiled again. So
 * dithering is then turned off for every output. */
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

/* Acts at once, because GL may give the name to another texture before the state is
 * restored. Bindings that are not saved yet are asked for after GL has dropped them. */
void gls_state_forget(glsurf_device *device, GLuint texture) {
    for (int i = 0; device->saved && i < GLS_STATE_ITEMS; ++i)
        if (gls_state_items[i].name == GL_TEXTURE_BINDING_2D &&
            gls_state_is_touched(device, gls_state_items[i].group) &&
            (GLuint)device->saved->item[i].i[0] == texture)
            device->saved->item[i].i[0] = 0;
}

/* Restores the items that passes changed, except for items that desc.leave_state leaves.
 * The active unit precedes the units in the table, so it is restored after them. */
bool gls_state_leave(glsurf_device *device, const gls_state *s) {
    bool own = false;
    for (int i = GLS_STATE_ITEMS; device->saved && i-- > 0;) {
        const gls_state_item *item = &gls_state_items[i];
        const gls_state_value *const saved = &s->item[i];
        if (!gls_state_is_touched(device, item->group) || !is_there(device, item) ||
            (item->left && device->desc.leave_state) || stays_standard(item, saved))
            continue;
        gls_state_set(device, item, saved);
        own |= memcmp(saved, &item->value, sizeof *saved) != 0;
    }
    device->saved = NULL;
    device->touched = 0;
    device->reading = false;
    return own && !device->desc.leave_state;
}

/* ------------------------------------------------------------------ binding -- */

/* Returns the noted binding, to read or set; NULL for targets that are not noted. */
static GLuint *noted(glsurf_device *device, GLuint unit, GLenum target) {
    if (target == GL_TEXTURE_2D)
        return &device->bound.texture[unit];
    return target == GL_TEXTURE_2D_ARRAY ? &device->bound.array[unit] : NULL;
}

/* Binds a texture; at the first touch of a unit also the sampler, for any target. */
static void bind_texture(glsurf_device *device, GLuint unit, GLenum target,
                         GLuint texture) {
    gls_state_touch(device, GLS_STATE_UNITS);
    if (device->bound.unit != unit)
        device->gl.ActiveTexture(GL_TEXTURE0 + unit);
    device->bound.unit = unit;
    if (target == GL_TEXTURE_RECTANGLE)
        gls_state_touch(device, GLS_STATE_RECTANGLE);
    if (target == GL_TEXTURE_2D_ARRAY)
        gls_state_touch(device, GLS_STATE_ARRAY + (int)unit);
    if (target == GLS_TARGET_EXTERNAL)
        gls_state_touch(device, GLS_STATE_EXTERNAL);
    if (gls_state_touch(device, GLS_STATE_UNIT + (int)unit))
        device->gl.BindSampler(unit, device->sampler);
    device->gl.BindTexture(target, texture);
    GLuint *const bound = noted(device, unit, target);
    if (bound)
        *bound = texture;
}

/* A texture of another target has a binding of its own, so the 2D texture stays bound. */
void gls_bind_first(glsurf_device *device, GLenum target, GLuint texture) {
    bind_texture(device, 0, target, texture);
}

void gls_bind_texture(glsurf_device *device, GLuint unit, GLenum target, GLuint texture) {
    const GLuint *const bound = noted(device, unit, target);
    if (bound && *bound == texture)
        return;
    bind_texture(device, unit, target, texture);
}

void gls_bind_program(glsurf_device *device, GLuint program) {
    gls_state_touch(device, GLS_STATE_DRAW);
    if (device->bound.program != program)
        device->gl.UseProgram(program);
    device->bound.program = program;
}

void gls_bind_empty_vertex_array(glsurf_device *device) {
    if (!device->bound.vertices)
        device->gl.BindVertexArray(device->empty_vertices);
    device->bound.vertices = true;
}

void gls_bind_viewport(glsurf_device *device, GLint x, GLint y, GLint width, GLint height) {
    const GLint wanted[4] = { x, y, width, height };
    if (memcmp(device->bound.viewport, wanted, sizeof wanted) != 0)
        gls_set_viewport(device, (GLfloat)x, (GLfloat)y, (GLfloat)width, (GLfloat)height);
    memcpy(device->bound.viewport, wanted, sizeof wanted);
}

void gls_bind_scissor(glsurf_device *device, bool on) {
    gls_state_touch(device, GLS_STATE_DRAW);
    if (device->bound.scissor != (int)on)
        gls_set_scissor(device, on);
    device->bound.scissor = on;
}

void gls_bind_scissor_box(glsurf_device *device, GLint x, GLint y, GLint width,
                          GLint height) {
    const GLint wanted[4] = { x, y, width, height };
    gls_bind_scissor(device, true);
    if (memcmp(device->bound.scissor_box, wanted, sizeof wanted) != 0)
        gls_set_scissor_box(device, x, y, width, height);
    memcpy(device->bound.scissor_box, wanted, sizeof wanted);
}
