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

void gls_set_blending(const glsurf_device *device, GLenum source, GLenum destination,
                      GLenum source_alpha, GLenum destination_alpha) {
    const gls_functions *gl = &device->gl;
    if (device->has.buffer_blending)
        gl->BlendFuncSeparatei(0, source, destination, source_alpha, destination_alpha);
    else
        gl->BlendFuncSeparate(source, destination, source_alpha, destination_alpha);
}

void gls_set_scissor(const glsurf_device *device, bool on) {
    if (device->has.viewport_array)
        gls_set_enable_of(device, GL_SCISSOR_TEST, 0, on);
    else if (on)
        device->gl.Enable(GL_SCISSOR_TEST);
    else
        device->gl.Disable(GL_SCISSOR_TEST);
}

void gls_state_ask(const glsurf_device *device, const gls_state_item *item,
                   gls_state_value *value) {
    static const GLenum functions[] = { GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB,
                                        GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA };
    const gls_functions *gl = &device->gl;
    switch (item->kind) {
    case GLS_KIND_ENABLE_OF:
        if (device->has.buffer_state) {
            value->b[0] = gl->IsEnabledi(item->name, item->index);
            break;
        }
        /* fall through */
    case GLS_KIND_ENABLE:
    case GLS_KIND_SCISSOR:
        value->b[0] = gl->IsEnabled(item->name);
        break;
    case GLS_KIND_MASK:
        if (device->has.buffer_state) { /* OpenGL ES 3.0 has no glGetBooleani_v() */
            GLint mask[4] = { 0 };
            gl->GetIntegeri_v(item->name, item->index, mask);
            for (int i = 0; i < 4; ++i)
                value->b[i] = mask[i] ? GL_TRUE : GL_FALSE;
            break;
        }
        /* fall through */
    case GLS_KIND_DEPTH_MASK:
        gl->GetBooleanv(item->name, value->b);
        break;
    case GLS_KIND_TRANSFER:
    case GLS_KIND_VIEWPORT:
        gl->GetFloatv(item->name, value->f);
        break;
    case GLS_KIND_DEPTH_RANGE:
    case GLS_KIND_DEPTH_BOUNDS:
        if (device->has.desktop) {
            gl->GetDoublev(item->name, value->d);
        } else { /* OpenGL ES has no doubles */
            GLfloat f[2] = { 0.0f, 0.0f };
            gl->GetFloatv(item->name, f);
            value->d[0] = f[0];
            value->d[1] = f[1];
        }
        break;
    case GLS_KIND_EQUATION:
        gl->GetIntegerv(GL_BLEND_EQUATION_RGB, &value->i[0]);
        gl->GetIntegerv(GL_BLEND_EQUATION_ALPHA, &value->i[1]);
        break;
    case GLS_KIND_BLENDING:
        for (int i = 0; i < 4; ++i)
            gl->GetIntegerv(functions[i], &value->i[i]);
        break;
    case GLS_KIND_CLIPPING:
        /* If the origin stays, so does the depth mode. Quads have the depth zero: both
         * modes keep them, with a depth in the window of at least 0 and below 1. */
        gl->GetIntegerv(GL_CLIP_ORIGIN, &value->i[0]);
        value->i[1] = GL_NEGATIVE_ONE_TO_ONE;
        if (value->i[0] != GL_LOWER_LEFT)
            gl->GetIntegerv(GL_CLIP_DEPTH_MODE, &value->i[1]);
        break;
    default:
        gl->GetIntegerv(item->name, value->i);
    }
}

static void set_depth_range(const glsurf_device *device, GLdouble nearest,
                            GLdouble farthest) {
    const gls_functions *gl = &device->gl;
    if (device->has.viewport_array && device->es)
        gl->DepthRangeIndexedf(0, (GLfloat)nearest, (GLfloat)farthest);
    else if (device->has.viewport_array)
        gl->DepthRangeIndexed(0, nearest, farthest);
    else if (device->has.desktop)
        gl->DepthRange(nearest, farthest);
    else
        gl->DepthRangef((GLfloat)nearest, (GLfloat)farthest);
}

/* Advanced equations apply only to colours and alpha together. */
static void set_equation(const glsurf_device *device, GLenum colours, GLenum alpha) {
    const gls_functions *gl = &device->gl;
    if (device->has.buffer_blending && colours == alpha)
        gl->BlendEquationi(0, colours);
    else if (device->has.buffer_blending)
        gl->BlendEquationSeparatei(0, colours, alpha);
    else if (colours == alpha)
        gl->BlendEquation(colours);
    else
        gl->BlendEquationSeparate(colours, alpha);
}

/* Later versions have a blend function per draw buffer, and a scissor test, a viewport and
 * a depth range per viewport. The library uses only the first of each, so it sets only the
 * first and need not save the others. */
void gls_state_set(const glsurf_device *device, const gls_state_item *item,
                   const gls_state_value *value) {
    const gls_functions *gl = &device->gl;
    const gls_state_value *v = value;
    const GLuint first = (GLuint)v->i[0]; /* a name or an enum, where it is one */
    switch (item->kind) {
    case GLS_KIND_ENABLE:
        (v->b[0] ? gl->Enable : gl->Disable)(item->name);
        break;
    case GLS_KIND_SCISSOR:
        gls_set_scissor(device, v->b[0]);
        break;
    case GLS_KIND_SCISSOR_BOX:
        gls_set_scissor_box(device, v->i[0], v->i[1], v->i[2], v->i[3]);
        break;
    case GLS_KIND_ENABLE_OF:
        gls_set_enable_of(device, item->name, item->index, v->b[0]);
        break;
    case GLS_KIND_MASK:
        if (device->has.buffer_state)
            gl->ColorMaski(item->index, v->b[0], v->b[1], v->b[2], v->b[3]);
        else
            gl->ColorMask(v->b[0], v->b[1], v->b[2], v->b[3]);
        break;
    case GLS_KIND_FRAMEBUFFER:
        gl->BindFramebuffer(item->target, first);
        break;
    case GLS_KIND_BUFFER:
        gl->BindBuffer(item->target, first);
        break;
    case GLS_KIND_UNIT:
        gl->ActiveTexture(first);
        break;
    case GLS_KIND_TEXTURE:
        gl->ActiveTexture(GL_TEXTURE0 + item->index);
        gl->BindTexture(item->target, first);
        break;
    case GLS_KIND_SAMPLER:
        gl->BindSampler(item->index, first);
        break;
    case GLS_KIND_PROGRAM:
        gl->UseProgram(first);
        break;
    case GLS_KIND_VERTICES:
        gl->BindVertexArray(first);
        break;
    case GLS_KIND_STORAGE:
        gl->PixelStorei(item->name, v->i[0]);
        break;
    case GLS_KIND_TRANSFER:
        gl->PixelTransferf(item->name, v->f[0]);
        break;
    case GLS_KIND_CLAMP:
        gl->ClampColor(item->name, first);
        break;
    case GLS_KIND_VIEWPORT:
        gls_set_viewport(device, v->f[0], v->f[1], v->f[2], v->f[3]);
        break;
    case GLS_KIND_EQUATION:
        set_equation(device, first, (GLenum)v->i[1]);
        break;
    case GLS_KIND_BLENDING:
        gls_set_blending(device, first, (GLenum)v->i[1], (GLenum)v->i[2], (GLenum)v->i[3]);
        break;
    case GLS_KIND_DEPTH_FUNCTION:
        gl->DepthFunc(first);
        break;
    case GLS_KIND_DEPTH_MASK:
        gl->DepthMask(v->b[0]);
        break;
    case GLS_KIND_DEPTH_RANGE:
        set_depth_range(device, v->d[0], v->d[1]);
        break;
    case GLS_KIND_DEPTH_BOUNDS:
        gl->DepthBoundsEXT(v->d[0], v->d[1]);
        break;
    case GLS_KIND_POLYGONS: /* a core profile has one mode, for front and back faces */
        gl->PolygonMode(device->compatibility ? GL_FRONT : GL_FRONT_AND_BACK, first);
        if (device->compatibility)
            gl->PolygonMode(GL_BACK, (GLenum)v->i[1]);
        break;
    case GLS_KIND_CLIPPING:
        gl->ClipControl(first, (GLenum)v->i[1]);
        break;
    case GLS_STATE_KINDS:
        break;
    }
}
