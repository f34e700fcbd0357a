/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Images of a texture, one after another, and their features as soon as they are ready. */
#include "frame.h"

void next_image(glsurf_extractor *extractor, GLuint texture);

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
    frame f = frame_begin();
    const GLuint texture = frame_texture(GL_R8, GL_RED, f.gray);
    for (int i = 0; i < IMAGES; ++i) {
        next_image(f.extractor, texture);
        glFinish(); /* finishes this image before the next one */
    }
    printf("images: %d\n", shown);
    frame_check(shown == IMAGES - 1, "an image is missing, or the last one was waited for");
    return frame_end(&f);
}
