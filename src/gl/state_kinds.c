/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/state_table.h"

void gls_set_enable_of(const glsurf_device *device, GLenum name, GLuint index, bool on) {
    const gls_functions *gl = &device->gl;
    if (device->has.buffer_state && on)
        gl->Enablei(name, index);
    else if (device->has.buffer_state)
        gl->Disablei(name, index);
    else if (on)
        gl->Enable(name);
    else
        gl->Disable(name);
}

void gls_set_viewport(const glsurf_device *device, GLfloat x, GLfloat y, GLfloat width,
                      GLfloat height) {
    if (device->has.viewport_array)
        device->gl.ViewportIndexedf(0, x, y, width, height);
    else
        device->gl.Viewport((GLint)x, (GLint)y, (GLsizei)width, (GLsizei)height);
}

void gls_set_scissor_box(const glsurf_device *device, GLint x, GLint y, GLint width,
                         GLint height) {
    if (device->has.viewport_array)
        device->gl.ScissorIndexed(0, x, y, width, height);
    else
        device->gl.Scissor(x, y, width, height);
}

void gls_set_scissor(const glsurf_device *device, bool on) {
    if (device->has.viewport_array)
        gls_set_enable_of(device, GL_SCISSOR_TEST, 0, on);
    else if (on)
        device->gl.Enable(GL_SCISSOR_TEST);
    else
        device->gl.Disable(GL_SCISSOR_TEST);
}

static void ask_integers(const glsurf_device *device, const gls_state_item *t,
                         gls_state_value *v) {
    device->gl.GetIntegerv(t->name, v->i);
}

static void ask_floats(const glsurf_device *device, const gls_state_item *t,
                       gls_state_value *v) {
    device->gl.GetFloatv(t->name, v->f);
}

/* OpenGL ES has no doubles. */
static void ask_doubles(const glsurf_device *device, const gls_state_item *t,
                        gls_state_value *v) {
    GLfloat f[2] = { 0.0f, 0.0f };
    if (device->has.desktop) {
        device->gl.GetDoublev(t->name, v->d);
        return;
    }
    device->gl.GetFloatv(t->name, f);
    v->d[0] = f[0];
    v->d[1] = f[1];
}

static void ask_booleans(const glsurf_device *device, const gls_state_item *t,
                         gls_state_value *v) {
    device->gl.GetBooleanv(t->name, v->b);
}

static void ask_enable(const glsurf_device *device, const gls_state_item *t,
                       gls_state_value *v) {
    v->b[0] = device->gl.IsEnabled(t->name);
}

static void set_enable(const glsurf_device *device, const gls_state_item *t,
                       const gls_state_value *v) {
    if (v->b[0])
        device->gl.Enable(t->name);
    else
        device->gl.Disable(t->name);
}

static void ask_enable_of(const glsurf_device *device, const gls_state_item *t,
                          gls_state_value *v) {
    if (device->has.buffer_state)
        v->b[0] = device->gl.IsEnabledi(t->name, t->index);
    else
        ask_enable(device, t, v);
}

static void set_enable_of(const glsurf_device *device, const gls_state_item *t,
                          const gls_state_value *v) {
    gls_set_enable_of(device, t->name, t->index, v->b[0]);
}

static void ask_mask(const glsurf_device *device, const gls_state_item *t,
                     gls_state_value *v) {
    GLint mask[4] = { 0 }; /* OpenGL ES 3.0 has no glGetBooleani_v() */
    if (!device->has.buffer_state) {
        ask_booleans(device, t, v);
        return;
    }
    device->gl.GetIntegeri_v(t->name, t->index, mask);
    for (int i = 0; i < 4; ++i)
        v->b[i] = mask[i] ? GL_TRUE : GL_FALSE;
}

static void set_mask(const glsurf_device *device, const gls_state_item *t,
                     const gls_state_value *v) {
    if (device->has.buffer_state)
        device->gl.ColorMaski(t->index, v->b[0], v->b[1], v->b[2], v->b[3]);
    else
        device->gl.ColorMask(v->b[0], v->b[1], v->b[2], v->b[3]);
}

static void set_framebuffer(const glsurf_device *device, const gls_state_item *t,
                            const gls_state_value *v) {
    device->gl.BindFramebuffer(t->target, (GLuint)v->i[0]);
}

static void set_buffer(const glsurf_device *device, const gls_state_item *t,
                       const gls_state_value *v) {
    device->gl.BindBuffer(t->target, (GLuint)v->i[0]);
}

static void set_unit(const glsurf_device *device, const gls_state_item *t,
                     const gls_state_value *v) {
    (void)t;
    device->gl.ActiveTexture((GLenum)v->i[0]);
}

static void set_texture(const glsurf_device *device, const gls_state_item *t,
                        const gls_state_value *v) {
    device->gl.ActiveTexture(GL_TEXTURE0 + t->index);
    device->gl.BindTexture(t->target, (GLuint)v->i[0]);
}

static void set_sampler(const glsurf_device *device, const gls_state_item *t,
                        const gls_state_value *v) {
    device->gl.BindSampler(t->index, (GLuint)v->i[0]);
}

static void set_program(const glsurf_device *device, const gls_state_item *t,
                        const gls_state_value *v) {
    (void)t;
    device->gl.UseProgram((GLuint)v->i[0]);
}

static void set_vertices(const glsurf_device *device, const gls_state_item *t,
                         const gls_state_value *v) {
    (void)t;
    device->gl.BindVertexArray((GLuint)v->i[0]);
}

static void set_storage(const glsurf_device *device, const gls_state_item *t,
                        const gls_state_value *v) {
    device->gl.PixelStorei(t->name, v->i[0]);
}

static void set_transfer(const glsurf_device *device, const gls_state_item *t,
                         const gls_state_value *v) {
    device->gl.PixelTransferf(t->name, v->f[0]);
}

static void set_clamp(const glsurf_device *device, const gls_state_item *t,
                      const gls_state_value *v) {
    device->gl.ClampColor(t->name, (GLenum)v->i[0]);
}

/* Later versions have a blend function per draw buffer, and a scissor test, a viewport and
 * a depth range per viewport. The library uses only the first of each, so it sets only the
 * first and need not save the others. */
static void set_scissor(const glsurf_device *device, const gls_state_item *t,
                        const gls_state_value *v) {
    (void)t;
    gls_set_scissor(device, v->b[0]);
}

static void set_scissor_box(const glsurf_device *device, const gls_state_item *t,
                            const gls_state_value *v) {
    (void)t;
    gls_set_scissor_box(device, v->i[0], v->i[1], v->i[2], v->i[3]);
}

static void set_viewport(const glsurf_device *device, const gls_state_item *t,
                         const gls_state_value *v) {
    (void)t;
    gls_set_viewport(device, v->f[0], v->f[1], v->f[2], v->f[3]);
}

static void set_depth_range(const glsurf_device *device, const gls_state_item *t,
                            const gls_state_value *v) {
    (void)t;
    if (device->has.viewport_array && device->es)
        device->gl.DepthRangeIndexedf(0, (GLfloat)v->d[0], (GLfloat)v->d[1]);
    else if (device->has.viewport_array)
        device->gl.DepthRangeIndexed(0, v->d[0], v->d[1]);
    else if (device->has.desktop)
        device->gl.DepthRange(v->d[0], v->d[1]);
    else
        device->gl.DepthRangef((GLfloat)v->d[0], (GLfloat)v->d[1]);
}

static void ask_blending(const glsurf_device *device, const gls_state_item *t,
                         gls_state_value *v) {
    static const GLenum names[] = { GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA,
                                    GL_BLEND_DST_ALPHA };
    (void)t;
    for (int i = 0; i < 4; ++i)
        device->gl.GetIntegerv(names[i], &v->i[i]);
}

static void ask_equation(const glsurf_device *device, const gls_state_item *t,
                         gls_state_value *v) {
    (void)t;
    device->gl.GetIntegerv(GL_BLEND_EQUATION_RGB, &v->i[0]);
    device->gl.GetIntegerv(GL_BLEND_EQUATION_ALPHA, &v->i[1]);
}

/* The advanced equations are for colours and alpha together only. */
static void set_equation(const glsurf_device *device, const gls_state_item *t,
                         const gls_state_value *v) {
    const gls_functions *gl = &device->gl;
    const GLenum colours = (GLenum)v->i[0], alpha = (GLenum)v->i[1];
    (void)t;
    if (device->has.buffer_blending && colours == alpha)
        gl->BlendEquationi(0, colours);
    else if (device->has.buffer_blending)
        gl->BlendEquationSeparatei(0, colours, alpha);
    else if (colours == alpha)
        gl->BlendEquation(colours);
    else
        gl->BlendEquationSeparate(colours, alpha);
}

static void set_blending(const glsurf_device *device, const gls_state_item *t,
                         const gls_state_value *v) {
    const gls_functions *gl = &device->gl;
    GLenum e[4];
    (void)t;
    for (int i = 0; i < 4; ++i)
        e[i] = (GLenum)v->i[i];
    if (device->has.buffer_blending)
        gl->BlendFuncSeparatei(0, e[0], e[1], e[2], e[3]);
    else
        gl->BlendFuncSeparate(e[0], e[1], e[2], e[3]);
}

static void set_depth_function(const glsurf_device *device, const gls_state_item *t,
                               const gls_state_value *v) {
    (void)t;
    device->gl.DepthFunc((GLenum)v->i[0]);
}

static void set_depth_mask(const glsurf_device *device, const gls_state_item *t,
                           const gls_state_value *v) {
    (void)t;
    device->gl.DepthMask(v->b[0]);
}

static void set_depth_bounds(const glsurf_device *device, const gls_state_item *t,
                             const gls_state_value *v) {
    (void)t;
    device->gl.DepthBoundsEXT(v->d[0], v->d[1]);
}

/* A core profile has one mode, for front and back faces. */
static void set_polygons(const glsurf_device *device, const gls_state_item *t,
                         const gls_state_value *v) {
    (void)t;
    if (device->compatibility) {
        device->gl.PolygonMode(GL_FRONT, (GLenum)v->i[0]);
        device->gl.PolygonMode(GL_BACK, (GLenum)v->i[1]);
    } else {
        device->gl.PolygonMode(GL_FRONT_AND_BACK, (GLenum)v->i[0]);
    }
}

/* The depth mode stays if the origin does: with both modes the quads, whose depth is zero,
 * are inside, and their depth in the window is below 1 and not below 0. */
static void ask_clipping(const glsurf_device *device, const gls_state_item *t,
                         gls_state_value *v) {
    (void)t;
    device->gl.GetIntegerv(GL_CLIP_ORIGIN, &v->i[0]);
    v->i[1] = GL_NEGATIVE_ONE_TO_ONE;
    if (v->i[0] != GL_LOWER_LEFT)
        device->gl.GetIntegerv(GL_CLIP_DEPTH_MODE, &v->i[1]);
}

static void set_clipping(const glsurf_device *device, const gls_state_item *t,
                         const gls_state_value *v) {
    (void)t;
    device->gl.ClipControl((GLenum)v->i[0], (GLenum)v->i[1]);
}

static const struct {
    void (*ask)(const glsurf_device *device, const gls_state_item *t, gls_state_value *v);
    void (*set)(const glsurf_device *device, const gls_state_item *t,
                const gls_state_value *v);
} kinds[GLS_STATE_KINDS] = {
    [GLS_KIND_ENABLE] = { ask_enable, set_enable },
    [GLS_KIND_SCISSOR] = { ask_enable, set_scissor },
    [GLS_KIND_SCISSOR_BOX] = { ask_integers, set_scissor_box },
    [GLS_KIND_ENABLE_OF] = { ask_enable_of, set_enable_of },
    [GLS_KIND_MASK] = { ask_mask, set_mask },
    [GLS_KIND_FRAMEBUFFER] = { ask_integers, set_framebuffer },
    [GLS_KIND_BUFFER] = { ask_integers, set_buffer },
    [GLS_KIND_UNIT] = { ask_integers, set_unit },
    [GLS_KIND_TEXTURE] = { ask_integers, set_texture },
    [GLS_KIND_SAMPLER] = { ask_integers, set_sampler },
    [GLS_KIND_PROGRAM] = { ask_integers, set_program },
    [GLS_KIND_VERTICES] = { ask_integers, set_vertices },
    [GLS_KIND_STORAGE] = { ask_integers, set_storage },
    [GLS_KIND_TRANSFER] = { ask_floats, set_transfer },
    [GLS_KIND_CLAMP] = { ask_integers, set_clamp },
    [GLS_KIND_VIEWPORT] = { ask_floats, set_viewport },
    [GLS_KIND_EQUATION] = { ask_equation, set_equation },
    [GLS_KIND_BLENDING] = { ask_blending, set_blending },
    [GLS_KIND_DEPTH_FUNCTION] = { ask_integers, set_depth_function },
    [GLS_KIND_DEPTH_MASK] = { ask_booleans, set_depth_mask },
    [GLS_KIND_DEPTH_RANGE] = { ask_doubles, set_depth_range },
    [GLS_KIND_DEPTH_BOUNDS] = { ask_doubles, set_depth_bounds },
    [GLS_KIND_POLYGONS] = { ask_integers, set_polygons },
    [GLS_KIND_CLIPPING] = { ask_clipping, set_clipping },
};

void gls_state_ask(const glsurf_device *device, const gls_state_item *item,
                   gls_state_value *value) {
    kinds[item->kind].ask(device, item, value);
}

void gls_state_set(const glsurf_device *device, const gls_state_item *item,
                   const gls_state_value *value) {
    kinds[item->kind].set(device, item, value);
}
