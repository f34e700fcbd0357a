/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Images of a texture, one after the other, and their features as soon as they are there.
 */
#include "frame.h"

void next_image(glsurf_extractor *extractor, GLuint texture);

static uint64_t last;
static int shown;

static void show(const glsurf_features *features) {
    frame_check(features->frame > last, "the images are not in their order");
    frame_check(features->count >= 50, "there are fewer than 50 features");
    last = features->frame;
    ++shown;
}

SNIPPET

int main(void) {
    enum { IMAGES = 8 };
    glsurf_context *context = frame_context();
    uint8_t *gray = frame_image(0);
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, FRAME_WIDTH, FRAME_HEIGHT, 0, GL_RED,
                 GL_UNSIGNED_BYTE, gray);
    glsurf_device *device = frame_device();
    glsurf_extractor *extractor = frame_extractor(device);
    for (int i = 0; i < IMAGES; ++i) {
        next_image(extractor, texture);
        glFinish(); /* whatever the driver queues is ready for the next image */
    }
    printf("images: %d\n", shown);
    frame_check(shown == IMAGES - 1, "an image is missing, or the last one was waited for");
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    free(gray);
    glsurf_context_destroy(context);
    return 0;
}
