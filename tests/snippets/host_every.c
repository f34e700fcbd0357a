/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Images of a texture, one after the other, and the features of every one of them. */
#include "frame.h"

void next_of_all(glsurf_extractor *extractor, GLuint texture, int *under_way);

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
    int under_way = 0;
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
        if (i == IMAGES - 1)
            next_of_all(extractor, 0, &under_way); /* no texture: refused */
        next_of_all(extractor, texture, &under_way);
    }
    frame_check(under_way >= 1 && under_way <= 2, "too few or too many are under way");
    for (glsurf_features features; under_way > 0; --under_way) {
        frame_check(glsurf_extractor_collect(extractor, &features) == GLSURF_OK,
                    "an image is missing");
        show(&features);
    }
    printf("images: %d\n", shown);
    frame_check(shown == IMAGES && last == IMAGES, "an image was dropped");
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    free(gray);
    glsurf_context_destroy(context);
    return 0;
}
