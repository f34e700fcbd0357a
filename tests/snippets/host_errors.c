/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* An extractor that refuses an image and takes the next one. */
#include "frame.h"

bool submit_image(glsurf_extractor *extractor, const glsurf_image *image,
                  const glsurf_device *device);

SNIPPET

int main(void) {
    frame f = frame_begin();
    const glsurf_image wrong = { .pixels = f.gray };
    glsurf_features features;
    frame_check(submit_image(f.extractor, &wrong, f.device),
                "an image without a size breaks the extractor");
    frame_check(glsurf_device_message(f.device)[0] != '\0', "there is no message");
    frame_check(submit_image(f.extractor, &f.image, f.device),
                "the right image is refused");
    frame_check(glsurf_extractor_collect(f.extractor, &features) == GLSURF_OK &&
                    features.frame == 1 && features.count >= 50,
                "there are fewer than 50 features");
    glsurf_device_abandon(f.device);
    frame_check(!submit_image(f.extractor, &f.image, f.device),
                "an extractor of an abandoned device takes an image");
    return frame_end(&f);
}
