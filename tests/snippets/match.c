/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What two images have in common, of which one is the other moved by 20 pixels. */
#include "frame.h"

enum { SHIFT = 20 };

static glsurf_matches run(glsurf_extractor *extractor, glsurf_matcher *matcher,
                          glsurf_image first, glsurf_image second) {
    SNIPPET
    frame_check(a && b, "there is no feature set");
    glsurf_feature_set_destroy(a);
    glsurf_feature_set_destroy(b);
    return matches;
}

int main(void) {
    glsurf_egl *egl = frame_context();
    uint8_t *gray[2] = { frame_image(0), frame_image(SHIFT) };
    glsurf_image image[2];
    for (int i = 0; i < 2; ++i)
        image[i] = (glsurf_image){ .pixels = gray[i],
                                   .width = FRAME_WIDTH,
                                   .height = FRAME_HEIGHT };
    glsurf_extractor *extractor = frame_extractor();
    glsurf_matcher *matcher = NULL;
    const glsurf_matcher_desc desc = { .get_proc_address = glsurf_egl_get_proc_address,
                                       .log = frame_print_log };
    frame_check(glsurf_matcher_create(&matcher, &desc) == GLSURF_OK, "there is no matcher");
    const glsurf_matches matches = run(extractor, matcher, image[0], image[1]);
    printf("matches: %u\n", matches.count);
    frame_check(matches.count >= 50, "there are fewer than 50 matches");
    glsurf_matcher_destroy(matcher);
    glsurf_extractor_destroy(extractor);
    for (int i = 0; i < 2; ++i)
        free(gray[i]);
    glsurf_egl_destroy(egl);
    return 0;
}
