/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Drawing of features: limits, colours, framebuffers, state and errors. */
#include "frames/drawing.h"

#include "state/odd_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const float RED[4] = { 1, 0, 0, 1 }, BLUE[4] = { 0, 0, 1, 1 };

/* ---------------------------------------------------------------- features -- */

const look looks[] = {
    { .what = "the default", .viewport = { 0, 0, 320, 240 }, .similar = true },
    { .what = "row 0 on top, of a region, in a part of the framebuffer",
      .origin = GLSURF_ORIGIN_TOP,
      .viewport = { 40, 60, 240, 180 },
      .line_width = 3.0f,
      .region = { 10, 12, 140, 100 },
      .similar = true },
    { .what = "a viewport of another shape",
      .origin = GLSURF_ORIGIN_BOTTOM,
      .viewport = { 3, 5, 300, 100 },
      .radius = 5.0f },
    { .what = "turned by a right angle, and moved partly out of sight",
      .to_clip = { 0, 0.0125, -1.2, 0.0125 * 4 / 3, 0, -0.9, 0, 0, 1 },
      .viewport = { 0, 0, 320, 240 },
      .line_width = 1.0f,
      .similar = true },
    { .what = "sheared",
      .to_clip = { 0.010, 0.004, -0.8, 0.002, -0.014, 0.7, 0, 0, 1 },
      .viewport = { 0, 0, 320, 240 },
      .line_width = 2.0f,
      .radius = 5.0f },
    { .what = "in perspective, row 0 on top",
      .to_clip = { 0.022, 0, -1.2, 0, -0.026, 1.5, 0.008, 0, 1 },
      .origin = GLSURF_ORIGIN_TOP,
      .viewport = { 0, 0, 320, 240 },
      .radius = 5.0f },
};

uint32_t make_keypoints(glsurf_keypoint *k, const glsurf_region *region) {
    gls_random random = test_random_make(71);
    const bool all = region->width == 0;
    for (int i = 0; i < 24; ++i) {
        const double width = all ? IMAGE_WIDTH : region->width;
        const double height = all ? IMAGE_HEIGHT : region->height;
        k[i] = (glsurf_keypoint){
            .x = (float)(region->x + gls_random_between(&random, 0.0, width - 1.0)),
            .y = (float)(region->y + gls_random_between(&random, 0.0, height - 1.0)),
            .scale = (float)gls_random_between(&random, 2.0, 9.0),
            .angle = (float)gls_random_between(&random, 0.0, 6.28),
            .laplacian = i % 2 ? 1 : -1,
        };
    }
    return 24;
}

/* Describes input keypoints with an extractor on a new device. */
static glsurf_extractor *describe_on(glsurf_device_desc device, const look *as,
                                     const glsurf_keypoint *keypoints, uint32_t count) {
    static const uint8_t gray[IMAGE_HEIGHT * IMAGE_WIDTH];
    glsurf_extractor *extractor = extractor_with(device, (glsurf_extractor_desc){ 0 });
    const glsurf_image image = {
        .pixels = gray, .width = IMAGE_WIDTH, .height = IMAGE_HEIGHT, .region = as->region
    };
    assert_ok(glsurf_extractor_describe(extractor, &image, keypoints, count));
    return extractor;
}

glsurf_extractor *describe(const look *as, const glsurf_keypoint *keypoints,
                           uint32_t count) {
    return describe_on((glsurf_device_desc){ 0 }, as, keypoints, count);
}

void draw(glsurf_extractor *extractor, const glsurf_feature_drawing *drawing) {
    if (glsurf_extractor_draw(extractor, drawing))
        fail_msg("%s", glsurf_device_message(device_of(extractor)));
}

void show(canvas *on, glsurf_extractor *extractor, const glsurf_feature_drawing *drawing) {
    canvas_clear(on);
    draw(extractor, drawing);
    canvas_read(on);
}

/* ------------------------------------------------------------------- limit -- */

/* Describes 8 x 8 small features, in row order, on a new device. They do not touch. */
static glsurf_extractor *describe_grid(glsurf_device_desc device,
                                       glsurf_keypoint k[MAXIMUM]) {
    for (int i = 0; i < MAXIMUM; ++i)
        k[i] = (glsurf_keypoint){ .x = (float)(10 + 20 * (i % 8)),
                                  .y = (float)(8 + 15 * (i / 8)),
                                  .scale = 2.0f,
                                  .laplacian = 1 };
    return describe_on(device, &looks[0], k, MAXIMUM);
}

/* Sets which features are drawn. Returns their number. */
static int drawn_of(const canvas *on, const glsurf_keypoint *k, bool drawn[MAXIMUM]) {
    const look as = looks[0];
    const canvas_mapping m = mapping_of(&as);
    int count = 0;
    for (int i = 0; i < MAXIMUM; ++i) {
        double end[2];
        on_circle(&m, &k[i], 5.0, 2.0, end);
        drawn[i] = on->pixel[(int)end[1]][(int)end[0]][3] > 0;
        count += drawn[i];
    }
    return count;
}

static void a_limit_is_spread_over_the_list(void **state) {
    static const uint32_t limits[] = { 1, 7, 10, 16, 33, 63, 64, 65, UINT32_MAX, 0 };
    canvas *on = *state;
    glsurf_keypoint keypoints[MAXIMUM];
    glsurf_extractor *extractor = describe_grid((glsurf_device_desc){ 0 }, keypoints);
    for (size_t i = 0; i < COUNT(limits); ++i) {
        const uint32_t maximum = limits[i] > 0 && limits[i] < MAXIMUM ? limits[i] : MAXIMUM;
        bool drawn[MAXIMUM];
        show(on, extractor, &(glsurf_feature_drawing){ .limit = limits[i] });
        assert_int_equal(drawn_of(on, keypoints, drawn), maximum);
        assert_true(drawn[0]);
        for (int j = 0, last = 0; j < MAXIMUM; ++j)
            if (drawn[j] && j > 0) {
                assert_true(j - last >= (int)(MAXIMUM / maximum) &&
                            j - last <= (int)((MAXIMUM + maximum - 1) / maximum));
                last = j;
            }
    }
}

/* ------------------------------------------------------------------ colours -- */

/* Default colours, and given colours of two features at one position: the first is on top.
 */
static void colours_and_order(void **state) {
    canvas *on = *state;
    glsurf_keypoint pair[2] = { { .x = 30, .y = 60, .scale = 6, .laplacian = 1 },
                                { .x = 110, .y = 60, .scale = 6, .laplacian = -1 } };
    glsurf_extractor *extractor = describe(&looks[0], pair, 2);
    show(on, extractor, &(glsurf_feature_drawing){ .line_width = 4.0f });
    const uint8_t orange[4] = { 230, 158, 0, 255 }, blue[4] = { 87, 181, 232, 255 };
    assert_memory_equal(on->pixel[240 - 1 - 121][61], orange, 4);
    assert_memory_equal(on->pixel[240 - 1 - 121][221], blue, 4);
    pair[1].x = pair[0].x;
    extractor = describe(&looks[0], pair, 2);
    show(on, extractor,
         &(glsurf_feature_drawing){ .line_width = 4.0f,
                                    .dark = { 1.0f, 0.5f, 0.0f, 0.5f },
                                    .light = { 0.0f, 0.0f, 1.0f, 1.0f } });
    /* Half of the first colour over all of the second. */
    const uint8_t *mixed = on->pixel[240 - 1 - 121][61];
    assert_true(abs(mixed[0] - 128) <= 1 && abs(mixed[1] - 64) <= 1 &&
                abs(mixed[2] - 128) <= 1 && mixed[3] == 255);
}

/* -------------------------------------------------------------- framebuffers -- */

static void only_draw_buffer_0_in_the_scissor_box(void **state) {
    canvas *on = *state;
    glsurf_keypoint keypoints[MAXIMUM];
    GLuint other = 0;
    glsurf_extractor *extractor = describe_grid((glsurf_device_desc){ 0 }, keypoints);
    glGenTextures(1, &other);
    glBindTexture(GL_TEXTURE_2D, other);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, CANVAS_WIDTH, CANVAS_HEIGHT, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, NULL);
    glBindTexture(GL_TEXTURE_2D, 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, other, 0);
    glDrawBuffers(2, (const GLenum[]){ GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1 });
    canvas_clear(on);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 160, 200);
    draw(extractor, &(glsurf_feature_drawing){ 0 });
    assert_true(glIsEnabled(GL_SCISSOR_TEST));
    glDisable(GL_SCISSOR_TEST);
    canvas_read(on);
    assert_true(canvas_count(on) > 1000);
    for (int y = 0; y < CANVAS_HEIGHT; ++y)
        for (int x = 0; x < CANVAS_WIDTH; ++x)
            assert_true(on->pixel[y][x][3] == 0 || (x < 160 && y < 200));
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    canvas_read(on);
    assert_int_equal(canvas_count(on), 0);
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glDrawBuffers(1, (const GLenum[]){ GL_COLOR_ATTACHMENT0 });
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, 0, 0);
    glDeleteTextures(1, &other);
}

/* Returns true if bytes differ by at most 1. */
static bool are_alike(const uint8_t *a, const uint8_t *b, size_t bytes) {
    for (size_t i = 0; i < bytes; ++i)
        if (abs(a[i] - b[i]) > 1)
            return false;
    return true;
}

/* All samples of a pixel have one colour, except for the rounding of their mean. */
static void a_multisampled_framebuffer(void **state) {
    canvas *on = *state;
    static uint8_t plain[CANVAS_HEIGHT][CANVAS_WIDTH][4];
    glsurf_keypoint keypoints[MAXIMUM];
    GLuint samples = 0, framebuffer = 0;
    GLint maximum = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &maximum);
    if (maximum < 4)
        skip(); /* softpipe */
    const uint32_t count = make_keypoints(keypoints, &looks[0].region);
    glsurf_extractor *extractor = describe(&looks[0], keypoints, count);
    show(on, extractor, &(glsurf_feature_drawing){ 0 });
    memcpy(plain, on->pixel, sizeof plain);
    glGenRenderbuffers(1, &samples);
    glBindRenderbuffer(GL_RENDERBUFFER, samples);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, CANVAS_WIDTH,
                                     CANVAS_HEIGHT);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                              samples);
    glClear(GL_COLOR_BUFFER_BIT);
    draw(extractor, &(glsurf_feature_drawing){ 0 });
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, on->framebuffer);
    glBlitFramebuffer(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT, 0, 0, CANVAS_WIDTH, CANVAS_HEIGHT,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    canvas_read(on);
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteRenderbuffers(1, &samples);
    assert_true(are_alike(&plain[0][0][0], &on->pixel[0][0][0], sizeof plain));
}

/* The application's state does not change the drawing. The library ignores the provoking
 * vertex. It changes the order of vertices in a driver, and so the rounding of interpolated
 * values. */
static void odd_state_changes_nothing(void **state) {
    canvas *on = *state;
    static uint8_t plain[CANVAS_HEIGHT][CANVAS_WIDTH][4];
    glsurf_keypoint keypoints[MAXIMUM];
    const uint32_t count = make_keypoints(keypoints, &looks[0].region);
    glsurf_extractor *extractor = describe(&looks[0], keypoints, count);
    show(on, extractor, &(glsurf_feature_drawing){ 0 });
    memcpy(plain, on->pixel, sizeof plain);
    for (odd_extra extra = ODD_NOTHING_MORE; extra < ODD_EXTRAS; ++extra) {
        if (!odd_extra_is_there(extra))
            continue;
        canvas_clear(on);
        odd_state odd = odd_state_set(extra);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, on->framebuffer);
        glViewport(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
        glDisable(GL_SCISSOR_TEST);
        const glsurf_result result =
            glsurf_extractor_draw(extractor, &(glsurf_feature_drawing){ 0 });
        odd_state_clear(&odd);
        assert_ok(result);
        canvas_read(on);
        assert_true(are_alike(&plain[0][0][0], &on->pixel[0][0][0], sizeof plain));
    }
}

/* Framebuffer, viewport and scissor test are kept with leave_state too. */
static void state_that_is_left(void **state) {
    canvas *on = *state;
    glsurf_keypoint keypoints[MAXIMUM];
    canvas_clear(on);
    glsurf_extractor *extractor =
        describe_grid((glsurf_device_desc){ .leave_state = true }, keypoints);
    glBindFramebuffer(GL_FRAMEBUFFER, on->framebuffer);
    glViewport(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    glScissor(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    glEnable(GL_SCISSOR_TEST);
    GLint viewport[4], box[4], framebuffer = 0;
    for (int i = 0; i < 2; ++i)
        draw(extractor, &(glsurf_feature_drawing){ 0 });
    glGetIntegerv(GL_VIEWPORT, viewport);
    glGetIntegerv(GL_SCISSOR_BOX, box);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    assert_true(viewport[2] == CANVAS_WIDTH && viewport[3] == CANVAS_HEIGHT);
    assert_true(box[2] == CANVAS_WIDTH && box[3] == CANVAS_HEIGHT);
    assert_int_equal(framebuffer, on->framebuffer);
    assert_true(glIsEnabled(GL_SCISSOR_TEST));
    glDisable(GL_SCISSOR_TEST);
    bool drawn[MAXIMUM];
    canvas_read(on);
    assert_int_equal(drawn_of(on, keypoints, drawn), MAXIMUM);
}

/* ---------------------------------------------------------------- which image -- */

/* Draws the features, and copies the pixels. */
static void look_at(canvas *on, glsurf_extractor *extractor, uint8_t *pixels) {
    show(on, extractor, &(glsurf_feature_drawing){ 0 });
    memcpy(pixels, on->pixel, sizeof on->pixel);
}

/* The last submitted image is drawn, even if an older one was computed again meanwhile.
 * Draws are no passes of an image. */
static void the_image_submitted_last(void **state) {
    canvas *on = *state;
    static uint8_t expected[sizeof on->pixel], actual[sizeof on->pixel];
    picture scene = picture_scene(IMAGE_WIDTH, IMAGE_HEIGHT, 1, 82);
    picture noise = picture_noise(300, 280, 83);
    const glsurf_image first = picture_image(&noise), last = picture_image(&scene);
    const glsurf_extractor_desc desc = { .capacity = 128 }; /* too few for the noise */
    const glsurf_pass_info *passes;
    glsurf_extractor *extractor = extractor_new(desc);
    assert_ok(glsurf_extractor_submit(extractor, &last));
    look_at(on, extractor, expected);
    assert_true(canvas_count(on) > 500);
    feature_list list = collect(extractor);
    const uint32_t count = glsurf_device_passes(device_of(extractor), &passes);
    look_at(on, extractor, actual);
    assert_memory_equal(expected, actual, sizeof expected);
    assert_int_equal(glsurf_device_passes(device_of(extractor), &passes), count);
    assert_ok(glsurf_extractor_submit(extractor, &first));
    assert_ok(glsurf_extractor_submit(extractor, &last));
    list = collect(extractor); /* features of the noise, computed again */
    assert_true(list.count > 128);
    look_at(on, extractor, actual);
    assert_memory_equal(expected, actual, sizeof expected);
}

static void count_span(void *user, const glsurf_span *span) {
    unsigned *counts = user;
    counts[0] += strcmp(span->category, "call") == 0 && strcmp(span->name, "draw") == 0;
    counts[1] += strcmp(span->category, "stage") == 0 && strcmp(span->name, "drawing") == 0;
}

static void a_trace_has_the_call_and_its_stage(void **state) {
    canvas *on = *state;
    unsigned counts[2] = { 0 };
    glsurf_keypoint keypoints[MAXIMUM];
    canvas_clear(on);
    glsurf_extractor *extractor = describe_grid(
        (glsurf_device_desc){ .trace = count_span, .trace_user = counts }, keypoints);
    draw(extractor, &(glsurf_feature_drawing){ 0 });
    assert_true(counts[0] == 1 && counts[1] == 1);
}

/* ------------------------------------------------------------------ errors -- */

static void refuse(glsurf_extractor *extractor, glsurf_feature_drawing drawing) {
    assert_argument(glsurf_extractor_draw(extractor, &drawing));
    assert_true(strlen(glsurf_device_message(device_of(extractor))) > 20);
}

static void what_features_refuse(void **state) {
    canvas *on = *state;
    glsurf_keypoint keypoints[MAXIMUM];
    const glsurf_device_desc desc = { .log = hear, .log_user = &(heard){ 0 } };
    glsurf_extractor *extractor = extractor_with(desc, (glsurf_extractor_desc){ 0 });
    refuse(extractor, (glsurf_feature_drawing){ 0 }); /* nothing was submitted */
    extractor = describe_grid(desc, keypoints);
    refuse(extractor,
           (glsurf_feature_drawing){ .to_clip = { 1, 0, 0, 0, NAN, 0, 0, 0, 1 } });
    refuse(extractor, (glsurf_feature_drawing){ .to_clip = { 1, 2, 0, 2, 4, 0, 0, 0, 1 } });
    refuse(extractor, (glsurf_feature_drawing){ .origin = (glsurf_origin)3 });
    refuse(extractor, (glsurf_feature_drawing){ .line_width = -1.0f });
    refuse(extractor, (glsurf_feature_drawing){ .line_width = INFINITY });
    refuse(extractor, (glsurf_feature_drawing){ .radius = NAN });
    refuse(extractor, (glsurf_feature_drawing){ .dark = { 0, 0, 0, 1.5f } });
    refuse(extractor, (glsurf_feature_drawing){ .light = { 0, NAN, 0, 1 } });
    GLuint empty = 0; /* a framebuffer without attachments */
    glGenFramebuffers(1, &empty);
    glBindFramebuffer(GL_FRAMEBUFFER, empty);
    refuse(extractor, (glsurf_feature_drawing){ 0 });
    glBindFramebuffer(GL_FRAMEBUFFER, 0); /* incomplete without a surface */
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        refuse(extractor, (glsurf_feature_drawing){ 0 });
    glDeleteFramebuffers(1, &empty);
    canvas_clear(on);
    draw(extractor, &(glsurf_feature_drawing){ 0 });
}

static void the_cpu_backend_refuses(void **state) {
    const glsurf_device_desc desc = { .backend = GLSURF_BACKEND_CPU,
                                      .log = hear,
                                      .log_user = &(heard){ 0 } };
    const glsurf_keypoint one = { .x = 20, .y = 20, .scale = 2 };
    glsurf_extractor *extractor = describe_on(desc, &looks[0], &one, 1);
    refuse(extractor, (glsurf_feature_drawing){ 0 });
}

int main(void) {
    static canvas on;
    driver used;
    driver_open(&used);
    canvas_make(&on);
    const struct CMUnitTest tests[] = {
        TEST(features_lie_on_ideal_circles, &on),
        TEST(a_feature_has_smooth_edges, &on),
        TEST(a_limit_is_spread_over_the_list, &on),
        TEST(colours_and_order, &on),
        TEST(only_draw_buffer_0_in_the_scissor_box, &on),
        TEST(a_multisampled_framebuffer, &on),
        TEST(odd_state_changes_nothing, &on),
        TEST(state_that_is_left, &on),
        TEST(the_image_submitted_last, &on),
        TEST(a_trace_has_the_call_and_its_stage, &on),
        TEST(what_features_refuse, &on),
        TEST(the_cpu_backend_refuses, &on),
    };
    return driver_test(&used, "drawing", tests, COUNT(tests));
}
