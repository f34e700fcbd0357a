/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A stream of images. One is refused; all others are collected, in order. */
#include "frame.h"

enum { IMAGES = 8, REFUSED = 3 };

static int sent, used;

/* Sets the next image. Returns false after the last. */
static bool next(glsurf_image *image) {
    image->height = ++sent == REFUSED ? 0 : FRAME_HEIGHT;
    return sent <= IMAGES;
}

static void use_all(const glsurf_features *features) {
    frame_check(features->frame == (uint64_t)++used, "an image is missing");
    frame_check(features->count >= 50, "there are fewer than 50 features");
}

int main(void) {
    frame f = frame_begin();
    glsurf_extractor *extractor = f.extractor;
    glsurf_image image = f.image;
    SNIPPET
    printf("images: %d\n", used);
    frame_check(used == IMAGES - 1, "an image is missing");
    return frame_end(&f);
}
