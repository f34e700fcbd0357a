/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Two images matched with the owners of glsurf.hpp, and an image that is refused. */
#include "glsurf/glsurf.hpp"

#include "frame.h"

#include <cstdio>

SNIPPET

int main() {
    uint8_t *gray = frame_image(0);
    glsurf_image image{};
    image.pixels = gray;
    image.width = FRAME_WIDTH;
    image.height = FRAME_HEIGHT;
    frame_check(count_matches(image, image) >= 50, "there are fewer than 50 matches");
    frame_check(count_matches(image, glsurf_image{}) == 0, "an image of no size matches");
    free(gray);
    return 0;
}
