/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/state.h"

#include "core/view.h"
#include "gl/context_check.h"
#include "gl/error.h"

#include <string.h>

/* ------------------------------------------------------------------- items -- */

static bool is_there(const glsurf_device *device, const gls_state_item *item) {
    return !item->there || *(const bool *)((const char *)device + item->there);
}

/* Asks for the items of a group. The unit of a group of textures is active. */
static void save_group(const glsurf_device *device, int group, gls_state_values *values) {
    for (int i = 0; i < GLS_STATE_ITEMS; ++i)
        if (gls_state_items[i].group == group && is_there(device, &gls_state_items[i])) {
            memset(&values->item[i], 0, sizeof values->item[i]); /* to be compared */
            gls_state_ask(device, &gls_state_items[i], &values->item[i]);
        }
}

/* OpenGL ES begins with sRGB framebuffers that encode. */
static gls_state_value initial_of(const glsurf_device *device, const gls_state_item *item) {
    gls_state_value value = item->initial ? *item->initial : item->value;
    if (item->name == GL_FRAMEBUFFER_SRGB)
        value.b[0] = device->es;
    return value;
}

/* Notes GL's initial values instead. */
static void assume_initial(const glsurf_device *device, int group,
                           gls_state_values *values) {
    for (int i = 0; i < GLS_STATE_ITEMS; ++i)
        if (gls_state_items[i].group == group)
            values->item[i] = initial_of(device, &gls_state_items[i]);
}

/* Whether the application has the standard value, and passes keep it. */
static bool stays_standard(const gls_state_item *item, const gls_state_value *saved) {
    return !item->bound && !item->varies && memcmp(saved, &item->value, sizeof *saved) == 0;
}

/* Sets the items of a group to what passes start from, apart from those that have these
 * values already and those that passes bind themselves. `saved` may be NULL. */
static void set_standard(const glsurf_device *device, int group,
                         const gls_state_values *saved) {
    for (int i = 0; i < GLS_STATE_ITEMS; ++i)
        if (gls_state_items[i].group == group && !gls_state_items[i].bound &&
            is_there(device, &gls_state_items[i]) &&
            !(saved && stays_standard(&gls_state_items[i], &saved->item[i])))
            gls_state_set(device, &gls_state_items[i], &gls_state_items[i].value);
}

/* Sets the items of these groups (a sum of 1 << group) to the values, apart from those that
 * passes did not change, and those that desc.leave_state leaves. The active unit comes
 * before the units, so it is restored after them. */
static void restore_groups(const glsurf_device *device, uint64_t groups,
                           const gls_state_values *values) {
    for (int i = GLS_STATE_ITEMS; i-- > 0;)
        if ((groups >> gls_state_items[i].group & 1) &&
            is_there(device, &gls_state_items[i]) &&
            !(gls_state_items[i].left && device->desc.leave_state) &&
            !stays_standard(&gls_state_items[i], &values->item[i]))
            gls_state_set(device, &gls_state_items[i], &values->item[i]);
}

gls_state_value *gls_state_value_of(gls_state_values *values, GLenum name) {
    int i = 0;
    while (gls_state_items[i].name != name)
        ++i;
    return &values->item[i];
}

/* In the values of a group, replaces a 2D texture by none. */
static void drop_texture(gls_state_values *values, int group, GLuint texture) {
    for (int i = 0; i < GLS_STATE_ITEMS; ++i)
        if (gls_state_items[i].group == group &&
            gls_state_items[i].name == GL_TEXTURE_BINDING_2D &&
            (GLuint)values->item[i].i[0] == texture)
            values->item[i].i[0] = 0;
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
                          .blend = -1 };
    for (int i = 0; i < GLS_MAX_INPUTS; ++i)
        bound->texture[i] = UNKNOWN;
}

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
        assume_initial(device, group, device->saved);
    else
        save_group(device, group, device->saved);
    set_standard(device, group, leave ? NULL : device->saved);
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
            drop_texture(device->saved, GLS_STATE_UNIT + i, texture);
}

void gls_state_leave(glsurf_device *device, const gls_state *s) {
    if (device->saved)
        restore_groups(device, device->touched, s);
    device->saved = NULL;
    device->touched = 0;
    device->reading = false;
    /* Errors that are left from a failed call are not the application's. */
    gls_clear_errors(device);
}

/* ------------------------------------------------------------------ binding -- */

static void activate_unit(glsurf_device *device, GLuint unit) {
    gls_state_touch(device, GLS_STATE_UNITS);
    if (device->bound.unit != unit)
        device->gl.ActiveTexture(GL_TEXTURE0 + unit);
    device->bound.unit = unit;
}

/* What is noted as bound; NULL for targets of which nothing is noted. */
static GLuint *noted(glsurf_device *device, GLuint unit, GLenum target) {
    if (target == GL_TEXTURE_2D)
        return &device->bound.texture[unit];
    return target == GL_TEXTURE_2D_ARRAY ? &device->bound.array[unit] : NULL;
}

/* The sampler comes with every target. */
static void bind_texture(glsurf_device *device, GLuint unit, GLenum target,
                         GLuint texture) {
    activate_unit(device, unit);
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

void gls_bind_no_vertices(glsurf_device *device) {
    if (!device->bound.vertices)
        device->gl.BindVertexArray(device->empty_vertices);
    device->bound.vertices = true;
}

/* Whether a noted rectangle is this one already. Notes it otherwise. */
static bool is_noted(GLint now[4], GLint x, GLint y, GLint width, GLint height) {
    const bool same = now[0] == x && now[1] == y && now[2] == width && now[3] == height;
    now[0] = x;
    now[1] = y;
    now[2] = width;
    now[3] = height;
    return same;
}

void gls_bind_viewport(glsurf_device *device, GLint x, GLint y, GLint width, GLint height) {
    if (!is_noted(device->bound.viewport, x, y, width, height))
        gls_set_viewport(device, (GLfloat)x, (GLfloat)y, (GLfloat)width, (GLfloat)height);
}

void gls_bind_scissor_box(glsurf_device *device, GLint x, GLint y, GLint width,
                          GLint height) {
    if (!is_noted(device->bound.scissor_box, x, y, width, height))
        gls_set_scissor_box(device, x, y, width, height);
}
