/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Features of a framebuffer object that shows an image, bottom row first. */
#include "frame.h"

bool submit_drawn(glsurf_extractor *extractor, GLuint drawn, uint32_t width,
                  uint32_t height);

SNIPPET

int main(void) {
    frame f = frame_begin();
    const GLuint texture = frame_texture(GL_R8, GL_RED, f.gray);
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glsurf_features features;
    frame_check(submit_drawn(f.extractor, framebuffer, FRAME_WIDTH, FRAME_HEIGHT),
                glsurf_device_message(f.device));
    frame_check(glsurf_extractor_collect(f.extractor, &features) == GLSURF_OK &&
                    features.count >= 50,
                "there are fewer than 50 features");
    return frame_end(&f);
}
