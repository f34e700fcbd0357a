/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The matches of two images, one of which is the other moved by 20 pixels: side by side,
 * the lines run across the whole framebuffer; over one another, they are short. */
#include "frame.h"

bool join_pictures(glsurf_matcher *matcher, uint32_t width, uint32_t height);
bool show_motion(glsurf_matcher *matcher);

SNIPPET

/* Pixels that are drawn, in the columns from x to x + width. */
static int count_drawn(int x, int width) {
    static uint8_t drawn[FRAME_HEIGHT][FRAME_WIDTH][4];
    int count = 0;
    glReadPixels(0, 0, FRAME_WIDTH, FRAME_HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, drawn);
    for (int j = 0; j < FRAME_HEIGHT; ++j)
        for (int i = x; i < x + width; ++i)
            count += drawn[j][i][3] > 0;
    return count;
}

static void make_target(void) {
    GLuint texture = 0, framebuffer = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, FRAME_WIDTH, FRAME_HEIGHT, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, NULL);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, FRAME_WIDTH, FRAME_HEIGHT);
    glClear(GL_COLOR_BUFFER_BIT);
}

int main(void) {
    enum { SHIFT = 20 };
    glsurf_context *context = frame_context();
    glsurf_device *device = frame_device();
    glsurf_extractor *extractor = frame_extractor(device);
    glsurf_matcher *matcher = frame_matcher(device);
    glsurf_feature_set *sets[2];
    for (int i = 0; i < 2; ++i) {
        uint8_t *gray = frame_image(i * SHIFT);
        const glsurf_image image = { .pixels = gray,
                                     .width = FRAME_WIDTH,
                                     .height = FRAME_HEIGHT };
        frame_check(!glsurf_extractor_submit(extractor, &image) &&
                        !glsurf_feature_set_keep(&sets[i], matcher, extractor),
                    "there is no set");
        free(gray);
    }
    frame_check(
        !glsurf_matcher_submit(matcher, sets[0], sets[1], &(glsurf_match_params){ 0 }),
        "there are no matches");
    make_target();
    frame_check(show_motion(matcher), "no motion is drawn");
    /* A line is about 20 pixels long, and paler than a byte can show at its beginning. */
    const int moved = count_drawn(0, FRAME_WIDTH);
    printf("pixels: %d\n", moved);
    frame_check(moved > 50 * 10 && moved < 300 * 3 * 25, "other pixels are drawn");
    make_target();
    frame_check(join_pictures(matcher, FRAME_WIDTH, FRAME_HEIGHT), "no lines are drawn");
    frame_check(count_drawn(FRAME_WIDTH / 2 - 5, 10) > 50 * 10,
                "the lines do not cross the middle");
    for (int i = 0; i < 2; ++i)
        glsurf_feature_set_destroy(sets[i]);
    glsurf_matcher_destroy(matcher);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    glsurf_context_destroy(context);
    return 0;
}
