/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* An extractor that refuses an image and takes the next one. */
#include "frame.h"

bool submit_image(glsurf_extractor *extractor, const glsurf_image *image,
                  const glsurf_device *device);

SNIPPET

int main(void) {
    glsurf_context *context = frame_context();
    uint8_t *gray = frame_image(0);
    glsurf_device *device = frame_device();
    glsurf_extractor *extractor = frame_extractor(device);
    const glsurf_image wrong = { .pixels = gray };
    const glsurf_image right = { .pixels = gray,
                                 .width = FRAME_WIDTH,
                                 .height = FRAME_HEIGHT };
    glsurf_features features;
    frame_check(submit_image(extractor, &wrong, device),
                "an image without size ends the extractor");
    frame_check(glsurf_device_message(device)[0] != '\0', "there is no sentence");
    frame_check(submit_image(extractor, &right, device), "the right image is refused");
    frame_check(glsurf_extractor_collect(extractor, &features) == GLSURF_OK &&
                    features.frame == 1 && features.count >= 50,
                "there are fewer than 50 features");
    glsurf_device_abandon(device);
    frame_check(!submit_image(extractor, &right, device),
                "an extractor of an abandoned device takes an image");
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    free(gray);
    glsurf_context_destroy(context);
    return 0;
}
