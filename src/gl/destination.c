/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/pass.h"

#include "gl/error.h"
#include "gl/state.h"

gls_destination gls_destination_find(const glsurf_device *device) {
    const gls_functions *gl = &device->gl;
    gls_destination to = { 0 };
    gl->GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &to.framebuffer);
    gl->GetFloatv(GL_VIEWPORT, to.viewport);
    to.scissor = gl->IsEnabled(GL_SCISSOR_TEST);
    gl->GetIntegerv(GL_SCISSOR_BOX, to.scissor_box);
    for (int i = 0; !device->has.buffer_state && i < device->max_outputs; ++i)
        gl->GetIntegerv(GL_DRAW_BUFFER0 + (GLenum)i, &to.buffer[i]);
    to.complete =
        gl->CheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    return to;
}

bool gls_destination_enter(gls_call *call, gls_destination *to) {
    glsurf_device *device = call->device;
    if (!gls_call_check(call))
        return false;
    *to = gls_destination_find(device);
    if (gls_call_enter(call) && !to->complete)
        call->result =
            gls_refuse(call->device, "the framebuffer that is bound for drawing is not "
                                     "complete; bind one that can be drawn into");
    if (call->result)
        return false;
    /* The call restores the values found above, also with desc.leave_state. */
    gls_state_touch(device, GLS_STATE_FRAMEBUFFERS);
    gls_state_touch(device, GLS_STATE_DRAW);
    gls_state_value_of(device->saved, GL_DRAW_FRAMEBUFFER_BINDING)->i[0] = to->framebuffer;
    gls_state_value_of(device->saved, GL_SCISSOR_TEST)->b[0] = to->scissor;
    return true;
}

/* Turns the other draw buffers off, or on again: a shader leaves their values undefined.
 * With `buffer_state` each buffer has a mask. Without it all share one mask, so the
 * framebuffer's list of draw buffers changes. The default framebuffer has one buffer and
 * needs neither. */
static void leave_others_out(const glsurf_device *device, const gls_destination *to,
                             bool out) {
    const GLboolean written = out ? GL_FALSE : GL_TRUE;
    GLenum buffers[GLS_MAX_OUTPUTS];
    for (int i = 0; i < device->max_outputs; ++i)
        buffers[i] = i == 0 || !out ? (GLenum)to->buffer[i] : GL_NONE;
    if (!device->has.buffer_state && to->framebuffer)
        device->gl.DrawBuffers(device->max_outputs, buffers);
    for (int i = 1; device->has.buffer_state && i < device->max_outputs; ++i)
        device->gl.ColorMaski((GLuint)i, written, written, written, written);
}

/* Unlike textures of the library, the application's framebuffer may be multisampled, encode
 * sRGB, be dithered, and have depth and stencil buffers. */
void gls_destination_touch(glsurf_device *device) {
    static const int groups[] = { GLS_STATE_FRAMEBUFFERS, GLS_STATE_DRAW,
                                  GLS_STATE_COPY,         GLS_STATE_FIXED_POINT,
                                  GLS_STATE_DEPTH,        GLS_STATE_DESTINATION,
                                  GLS_STATE_BLEND };
    for (size_t i = 0; i < sizeof groups / sizeof *groups; ++i)
        gls_state_touch(device, groups[i]);
    for (int i = 0; i == 0 || (device->has.buffer_state && i < device->max_outputs); ++i)
        gls_state_touch(device, GLS_STATE_MASK + i);
}

void gls_destination_bind(glsurf_device *device, const gls_destination *to) {
    device->gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)to->framebuffer);
    device->bound.framebuffer = 0;
    gls_set_viewport(device, to->viewport[0], to->viewport[1], to->viewport[2],
                     to->viewport[3]);
    device->bound.viewport[2] = -1; /* not a texture's viewport */
    gls_bind_scissor(device, to->scissor);
    gls_set_scissor_box(device, to->scissor_box[0], to->scissor_box[1], to->scissor_box[2],
                        to->scissor_box[3]);
    device->bound.scissor_box[2] = -1;
    leave_others_out(device, to, true);
}

void gls_destination_release(glsurf_device *device, const gls_destination *to) {
    leave_others_out(device, to, false);
}
