/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "drawing.h"

#include <gst/gl/gstglfuncs.h>

/* The state that the framebuffer of the drawing changes. */
typedef struct drawing_state {
    GLint framebuffer, viewport[4];
    GLboolean scissor;
} drawing_state;

static drawing_state state_get(const GstGLFuncs *gl) {
    drawing_state state = { .scissor = gl->IsEnabled(GL_SCISSOR_TEST) };
    gl->GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &state.framebuffer);
    gl->GetIntegerv(GL_VIEWPORT, state.viewport);
    return state;
}

static void state_restore(const GstGLFuncs *gl, const drawing_state *state) {
    gl->BindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)state->framebuffer);
    gl->Viewport(state->viewport[0], state->viewport[1], state->viewport[2],
                 state->viewport[3]);
    if (state->scissor)
        gl->Enable(GL_SCISSOR_TEST);
}

static glsurf_feature_drawing drawing_of(GstGLMemory *memory) {
    const GstGLFormat format = gst_gl_memory_get_texture_format(memory);
    glsurf_feature_drawing drawing = { .origin = GLSURF_ORIGIN_TOP };
    if (format != GST_GL_RGBA && format != GST_GL_RGBA8)
        for (int i = 0; i < 4; ++i) {
            drawing.dark[i] = 1.0f;
            drawing.light[i] = i == 3 ? 1.0f : 0.0f;
        }
    return drawing;
}

glsurf_result gst_glsurf_draw(gst_glsurf_frames *self, GstGLMemory *memory, guint texture) {
    const GstGLFuncs *const gl = self->context->gl_vtable;
    const GstGLTextureTarget target = gst_gl_memory_get_texture_target(memory);
    const drawing_state state = state_get(gl);
    if (self->framebuffer == 0)
        gl->GenFramebuffers(1, &self->framebuffer);
    gl->BindFramebuffer(GL_DRAW_FRAMEBUFFER, self->framebuffer);
    gl->FramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                             gst_gl_texture_target_to_gl(target), texture, 0);
    gl->Viewport(0, 0, gst_gl_memory_get_texture_width(memory),
                 gst_gl_memory_get_texture_height(memory));
    gl->Disable(GL_SCISSOR_TEST);
    const glsurf_feature_drawing drawing = drawing_of(memory);
    const glsurf_result result = glsurf_extractor_draw(self->extractor, &drawing);
    /* A texture that is attached would live on after its buffer. */
    gl->FramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                             gst_gl_texture_target_to_gl(target), 0, 0);
    state_restore(gl, &state);
    return result;
}
