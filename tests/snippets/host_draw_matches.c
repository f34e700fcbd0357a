/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Matches of an image and the same image moved by 20 pixels. With the images side by side,
 * lines cross the middle of the framebuffer; with one over the other, they are short. */
#include "frame.h"

bool join_pictures(glsurf_matcher *matcher, uint32_t width, uint32_t height);
bool show_motion(glsurf_matcher *matcher);

SNIPPET

int main(void) {
    enum { SHIFT = 20 };
    frame f = frame_begin();
    glsurf_feature_set *sets[2];
    for (int i = 0; i < 2; ++i) {
        frame_shift(&f, i * SHIFT);
        frame_check(!glsurf_extractor_submit(f.extractor, &f.image) &&
                        !glsurf_feature_set_keep(&sets[i], f.matcher, f.extractor),
                    "there is no set");
    }
    frame_check(
        !glsurf_matcher_submit(f.matcher, sets[0], sets[1], &(glsurf_match_params){ 0 }),
        "there are no matches");
    frame_target();
    frame_check(show_motion(f.matcher), "no motion is drawn");
    /* A line is about 20 pixels long. It begins too pale to change a byte. */
    const int moved = frame_count_drawn(0, FRAME_WIDTH);
    printf("pixels: %d\n", moved);
    frame_check(moved > 50 * 10 && moved < 300 * 3 * 25, "the drawn pixels are wrong");
    frame_target();
    frame_check(join_pictures(f.matcher, FRAME_WIDTH, FRAME_HEIGHT), "no lines are drawn");
    frame_check(frame_count_drawn(FRAME_WIDTH / 2 - 5, 10) > 50 * 10,
                "the lines do not cross the middle");
    for (int i = 0; i < 2; ++i)
        glsurf_feature_set_destroy(sets[i]);
    return frame_end(&f);
}
