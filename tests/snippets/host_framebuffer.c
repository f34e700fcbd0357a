/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The features of a framebuffer object that shows an image, the bottom row first.
 */
#include "frame.h"

bool submit_drawn(glsurf_extractor *extractor, GLuint drawn, uint32_t width,
                  uint32_t height);

SNIPPET

int main(void) {
    glsurf_context *context = frame_context();
    uint8_t *gray = frame_image(0);
    GLuint texture = 0, framebuffer = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, FRAME_WIDTH, FRAME_HEIGHT, 0, GL_RED,
                 GL_UNSIGNED_BYTE, gray);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glsurf_device *device = frame_device();
    glsurf_extractor *extractor = frame_extractor(device);
    glsurf_features features;
    frame_check(submit_drawn(extractor, framebuffer, FRAME_WIDTH, FRAME_HEIGHT),
                glsurf_device_message(device));
    frame_check(glsurf_extractor_collect(extractor, &features) == GLSURF_OK &&
                    features.count >= 50,
                "there are fewer than 50 features");
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    free(gray);
    glsurf_context_destroy(context);
    return 0;
}
