/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* After a preparation, the first image compiles nothing. */
#include "frame.h"

bool prepare_for(glsurf_extractor *extractor, const glsurf_image *image, bool *failed);

SNIPPET

static uint32_t compiled(const glsurf_device *device) {
    glsurf_info info;
    glsurf_device_info(device, &info);
    return info.compiled;
}

int main(void) {
    frame f = frame_begin();
    bool failed = false;
    while (!prepare_for(f.extractor, &f.image, &failed))
        frame_check(!failed, "the preparation fails");
    const uint32_t programs = compiled(f.device);
    frame_check(programs > 10, "the preparation compiles nothing");
    frame_check(glsurf_extractor_submit(f.extractor, &f.image) == GLSURF_OK,
                "the image is refused");
    frame_check(compiled(f.device) == programs, "the first image compiles programs");
    return frame_end(&f);
}
