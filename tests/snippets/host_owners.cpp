/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Two images matched with the owners of glsurf.hpp, and an image that is refused. */
#include "glsurf/glsurf.hpp"

#include "frame.h"

#include <cstdio>

SNIPPET

static void check_preparation(const glsurf_image &image) {
    glsurf::egl egl;
    glsurf_extractor_desc desc{};
    desc.get_proc_address = glsurf_egl_get_proc_address;
    glsurf::extractor extractor(desc);
    int steps = 1;
    while (!extractor.prepare(image, 0.0))
        ++steps;
    frame_check(steps > 10, "the preparation takes fewer than 10 steps");
    bool refused = false;
    try {
        (void)extractor.prepare(image, -1.0);
    } catch (const glsurf::error &error) {
        refused = error.result() == GLSURF_ERROR_ARGUMENT;
    }
    frame_check(refused, "a negative time is not refused");
}

int main() {
    uint8_t *gray = frame_image(0);
    glsurf_image image{};
    image.pixels = gray;
    image.width = FRAME_WIDTH;
    image.height = FRAME_HEIGHT;
    frame_check(count_matches(image, image) >= 50, "there are fewer than 50 matches");
    frame_check(count_matches(image, glsurf_image{}) == 0, "an image of no size matches");
    check_preparation(image);
    free(gray);
    return 0;
}
