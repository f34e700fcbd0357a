/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A preparation, after which the first image compiles nothing. */
#include "frame.h"

bool prepare_for(glsurf_extractor *extractor, const glsurf_image *image, bool *failed);

SNIPPET

static uint32_t compiled(const glsurf_extractor *extractor) {
    glsurf_info info;
    glsurf_extractor_info(extractor, &info);
    return info.compiled;
}

int main(void) {
    glsurf_egl *egl = frame_context();
    uint8_t *gray = frame_image(0);
    glsurf_extractor *extractor = frame_extractor();
    const glsurf_image image = { .pixels = gray,
                                 .width = FRAME_WIDTH,
                                 .height = FRAME_HEIGHT };
    bool failed = false;
    while (!prepare_for(extractor, &image, &failed))
        frame_check(!failed, "the preparation fails");
    const uint32_t programs = compiled(extractor);
    frame_check(programs > 10, "the preparation compiles nothing");
    frame_check(glsurf_extractor_submit(extractor, &image) == GLSURF_OK,
                "the image is refused");
    frame_check(compiled(extractor) == programs, "the first image compiles programs");
    glsurf_extractor_destroy(extractor);
    free(gray);
    glsurf_egl_destroy(egl);
    return 0;
}
