/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Images of a texture, one after another, and the features of every image. */
#include "frame.h"

void next_of_all(glsurf_extractor *extractor, GLuint texture, int *under_way);

static uint64_t last;
static int shown;

static void show(const glsurf_features *features) {
    frame_check(features->frame > last, "the images are not in order");
    frame_check(features->count >= 50, "there are fewer than 50 features");
    last = features->frame;
    ++shown;
}

SNIPPET

int main(void) {
    enum { IMAGES = 8 };
    int under_way = 0;
    frame f = frame_begin();
    const GLuint texture = frame_texture(GL_R8, GL_RED, f.gray);
    for (int i = 0; i < IMAGES; ++i) {
        if (i == IMAGES - 1)
            next_of_all(f.extractor, 0, &under_way); /* no texture: refused */
        next_of_all(f.extractor, texture, &under_way);
    }
    frame_check(under_way >= 1 && under_way <= 2, "the wrong number is under way");
    for (glsurf_features features; under_way > 0; --under_way) {
        frame_check(glsurf_extractor_collect(f.extractor, &features) == GLSURF_OK,
                    "an image is missing");
        show(&features);
    }
    printf("images: %d\n", shown);
    frame_check(shown == IMAGES && last == IMAGES, "an image was dropped");
    return frame_end(&f);
}
