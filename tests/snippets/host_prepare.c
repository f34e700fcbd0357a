/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A preparation, after which the first image compiles nothing. */
#include "frame.h"

bool prepare_for(glsurf_extractor *extractor, const glsurf_image *image, bool *failed);

SNIPPET

static uint32_t compiled(const glsurf_device *device) {
    glsurf_info info;
    glsurf_device_info(device, &info);
    return info.compiled;
}

int main(void) {
    glsurf_context *context = frame_context();
    uint8_t *gray = frame_image(0);
    glsurf_device *device = frame_device();
    glsurf_extractor *extractor = frame_extractor(device);
    const glsurf_image image = { .pixels = gray,
                                 .width = FRAME_WIDTH,
                                 .height = FRAME_HEIGHT };
    bool failed = false;
    while (!prepare_for(extractor, &image, &failed))
        frame_check(!failed, "the preparation fails");
    const uint32_t programs = compiled(device);
    frame_check(programs > 10, "the preparation compiles nothing");
    frame_check(glsurf_extractor_submit(extractor, &image) == GLSURF_OK,
                "the image is refused");
    frame_check(compiled(device) == programs, "the first image compiles programs");
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    free(gray);
    glsurf_context_destroy(context);
    return 0;
}
