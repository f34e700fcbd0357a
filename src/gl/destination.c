/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/destination.h"

#include "gl/error.h"
#include "gl/state.h"

glsurf_destination glsurf_destination_find(const glsurf_gpu *gpu) {
    const glsurf_functions *gl = &gpu->gl;
    glsurf_destination to = { 0 };
    gl->GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &to.framebuffer);
    gl->GetFloatv(GL_VIEWPORT, to.viewport);
    to.scissor = gl->IsEnabled(GL_SCISSOR_TEST);
    to.complete =
        gl->CheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    return to;
}

bool glsurf_destination_enter(glsurf_call *call, glsurf_gpu *gpu, glsurf_destination *to) {
    if (!glsurf_call_check(call, gpu))
        return false;
    *to = glsurf_destination_find(gpu);
    if (glsurf_call_enter(call, gpu) && !to->complete)
        call->result = glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                                   "the framebuffer that is bound for drawing is not "
                                   "complete; bind one that can be drawn into");
    return !call->result;
}

glsurf_rect glsurf_destination_area(const glsurf_destination *to) {
    const int x = (int)to->viewport[0], y = (int)to->viewport[1];
    return (glsurf_rect){ x, y, x + (int)to->viewport[2], y + (int)to->viewport[3] };
}

static void set_scissor(const glsurf_gpu *gpu, bool on) {
    const glsurf_functions *gl = &gpu->gl;
    if (on && gpu->viewport_array)
        gl->Enablei(GL_SCISSOR_TEST, 0);
    else if (on)
        gl->Enable(GL_SCISSOR_TEST);
    else if (gpu->viewport_array)
        gl->Disablei(GL_SCISSOR_TEST, 0);
    else
        gl->Disable(GL_SCISSOR_TEST);
}

/* What a shader does not write is undefined in the other draw buffers, so these are
 * masked. */
static void set_masks(const glsurf_gpu *gpu, GLboolean on) {
    for (GLuint i = 1; i < GLSURF_MAX_OUTPUTS; ++i)
        gpu->gl.ColorMaski(i, on, on, on, on);
}

/* The application's framebuffer may be multisampled, encode sRGB, be dithered, and have
 * depth and stencil buffers, which textures of the library have not. */
void glsurf_destination_touch(glsurf_gpu *gpu) {
    static const int groups[] = { GLSURF_STATE_FRAMEBUFFERS, GLSURF_STATE_DRAW,
                                  GLSURF_STATE_COPY,         GLSURF_STATE_FIXED_POINT,
                                  GLSURF_STATE_DEPTH,        GLSURF_STATE_DESTINATION,
                                  GLSURF_STATE_BLEND };
    for (size_t i = 0; i < sizeof groups / sizeof *groups; ++i)
        glsurf_state_touch(gpu, groups[i]);
    for (int i = 0; i < GLSURF_MAX_OUTPUTS; ++i)
        glsurf_state_touch(gpu, GLSURF_STATE_MASK + i);
}

void glsurf_destination_bind(glsurf_gpu *gpu, const glsurf_destination *to) {
    gpu->gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)to->framebuffer);
    gpu->framebuffers.bound = 0;
    glsurf_set_viewport(gpu, to->viewport[0], to->viewport[1], to->viewport[2],
                        to->viewport[3]);
    gpu->bound.viewport[2] = -1; /* not that of a texture */
    set_scissor(gpu, to->scissor);
    set_masks(gpu, GL_FALSE);
}

void glsurf_destination_release(glsurf_gpu *gpu, const glsurf_destination *to) {
    if (to->scissor)
        set_scissor(gpu, false);
    set_masks(gpu, GL_TRUE);
}
