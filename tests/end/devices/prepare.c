/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Preparation. Each step does one piece of it. Afterwards submit and draw compile nothing,
 * and features are the same as without it.
 */
#include "calls/api.h"
#include "state/query.h"
#include "texture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static bool drawn;           /* a draw was made in this step */
static unsigned asked, late; /* queries of framebuffers and textures; late: after a draw */

/* Prepares an image. Returns the number of steps. */
static int prepare(glsurf_extractor *extractor, const glsurf_image *image, double seconds) {
    bool done = false;
    for (int steps = 1;; ++steps) {
        drawn = false;
        if (glsurf_extractor_prepare(extractor, image, seconds, &done))
            fail_msg("%s", glsurf_device_message(device_of(extractor)));
        if (done)
            return steps;
        if (steps > 1000) /* the driver works on another thread */
            nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
        assert_true(steps < 100000);
    }
}

static void draw(glsurf_extractor *extractor) {
    assert_ok(glsurf_extractor_draw(extractor, &(glsurf_feature_drawing){ 0 }));
}

/* Asserts that a second extractor of a prepared device makes textures, but no programs. */
static void check_second(glsurf_device *device, glsurf_extractor_desc desc,
                         const glsurf_image *image, const feature_list *expected) {
    glsurf_extractor *extractor = extractor_on(device, desc);
    const uint32_t programs = compiled_by(extractor);
    prepare(extractor, image, 0.0);
    assert_found(extract_image(extractor, image), expected);
    draw(extractor);
    assert_int_equal(compiled_by(extractor), programs);
}

/* Asserts that after preparation extraction and drawing compile nothing, and that features
 * are the same. Callers vary preset, detector, gray and colour, mask, upright and grid. */
static void check(glsurf_extractor_desc desc, const glsurf_image *image) {
    const glsurf_device_desc apart = { 0 };
    glsurf_extractor *plain = extractor_with(apart, desc);
    glsurf_extractor *prepared = extractor_with(apart, desc);
    feature_list expected = extract_image(plain, image);
    assert_true(expected.count > 5);
    /* A step compiles at most one program. */
    const int steps = prepare(prepared, image, 0.0);
    const uint32_t programs = compiled_by(prepared);
    printf("%d steps, %u programs\n", steps, programs);
    assert_true(programs > 10 && (uint32_t)steps >= programs);
    draw(plain);
    assert_int_equal(programs, compiled_by(plain));
    assert_found(extract_image(prepared, image), &expected);
    draw(prepared);
    assert_int_equal(compiled_by(prepared), programs);
    assert_int_equal(prepare(prepared, image, 0.0), 1); /* nothing is left to prepare */
    check_second(device_of(prepared), desc, image, &expected);
}

static void a_submit_after_it_compiles_nothing(void **state) {
    picture gray = picture_scene(160, 120, 1, 61), rgb = picture_scene(130, 121, 3, 62);
    GLuint texture, framebuffer = framebuffer_new(64, 48, &texture);
    const glsurf_image image = picture_image(&gray), mask = picture_image(&rgb);
    glsurf_image masked = picture_image(&rgb);
    masked.mask = &mask;
    check((glsurf_extractor_desc){ 0 }, &image);
    check((glsurf_extractor_desc){ .preset = GLSURF_PRESET_PAPER, .threshold = 1e-4f },
          &masked);
    check((glsurf_extractor_desc){ .detector = GLSURF_DETECTOR_CENSURE }, &masked);
    check((glsurf_extractor_desc){ .detector = GLSURF_DETECTOR_DOG }, &masked);
    check((glsurf_extractor_desc){ .double_image = true }, &masked);
    check((glsurf_extractor_desc){ .upright = true,
                                   .max_features = 30,
                                   .grid_columns = 3,
                                   .grid_rows = 2,
                                   .descriptor_length = 128 },
          &masked);
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteTextures(1, &texture);
}

/* Both parts of a tile, from pixels and by rows. */
static bool no_rows(void *user, uint32_t first, uint32_t count, void *to, size_t stride) {
    for (uint32_t y = 0; y < count; ++y)
        memcpy((uint8_t *)to + y * stride, (uint8_t *)user + (first + y) * stride, stride);
    return true;
}

static void tiles_too(void **state) {
    picture gray = picture_scene(331, 263, 1, 61);
    glsurf_image image = picture_image(&gray);
    const glsurf_extractor_desc desc = { .octaves = 2, .tile = 200 };
    const feature_list expected =
        extract_image(extractor_with((glsurf_device_desc){ 0 }, desc), &image);
    for (int i = 0; i < 4; ++i) {
        glsurf_extractor *extractor = extractor_with((glsurf_device_desc){ 0 }, desc);
        image.pixels = i % 2 ? NULL : gray.pixels;
        image.rows = i % 2 ? no_rows : NULL;
        image.rows_user = gray.pixels;
        const int steps = prepare(extractor, &image, i < 2 ? 0.0 : INFINITY);
        const uint32_t programs = compiled_by(extractor);
        assert_true(programs > 10);
        assert_true(i < 2 ? (uint32_t)steps >= programs : steps == 1);
        assert_found(extract_image(extractor, &image), &expected);
        assert_int_equal(compiled_by(extractor), programs);
    }
}

static void enough_time_takes_one_step(void **state) {
    picture gray = picture_scene(160, 120, 1, 61);
    const glsurf_image image = picture_image(&gray);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    assert_int_equal(prepare(extractor, &image, INFINITY), 1);
    assert_true(compiled_by(extractor) > 10);
    const glsurf_pass_info *passes;
    assert_int_equal(glsurf_device_passes(device_of(extractor), &passes), 0);
}

static PFNGLDRAWARRAYSINSTANCEDPROC real_draw;
static PFNGLDRAWARRAYSPROC real_pass;
static PFNGLCHECKFRAMEBUFFERSTATUSPROC real_status;
static PFNGLISTEXTUREPROC real_texture;
static PFNGLGETTEXLEVELPARAMETERIVPROC real_level;
static PFNGLGETSYNCIVPROC real_sync;
static unsigned drawings; /* draws of features into a framebuffer */
static unsigned dithered; /* passes with dithering enabled */
static bool busy;         /* the driver is busy: its fences are unsignalled */

static void APIENTRY note_dithering(GLenum mode, GLint first, GLsizei count) {
    dithered += glIsEnabled(GL_DITHER);
    drawn = true;
    real_pass(mode, first, count);
}

static void count_question(void) {
    ++asked;
    late += drawn;
}

static GLenum APIENTRY ask_status(GLenum target) {
    return count_question(), real_status(target);
}

static GLboolean APIENTRY ask_texture(GLuint texture) {
    return count_question(), real_texture(texture);
}

static void APIENTRY ask_level(GLenum target, GLint level, GLenum name, GLint *values) {
    count_question();
    real_level(target, level, name, values);
}

static void APIENTRY count_drawing(GLenum mode, GLint first, GLsizei count, GLsizei many) {
    GLint framebuffer = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    drawings += framebuffer != 0;
    real_draw(mode, first, count, many);
}

static void APIENTRY get_sync(GLsync sync, GLenum name, GLsizei count, GLsizei *length,
                              GLint *values) {
    real_sync(sync, name, count, length, values);
    if (busy)
        *values = GL_UNSIGNALED;
}

static void *own_functions(void *user, const char *name) {
    static const test_own functions[] = {
        { "glDrawArraysInstanced", (void (*)(void))count_drawing, &real_draw },
        { "glDrawArrays", (void (*)(void))note_dithering, &real_pass },
        { "glCheckFramebufferStatus", (void (*)(void))ask_status, &real_status },
        { "glIsTexture", (void (*)(void))ask_texture, &real_texture },
        { "glGetTexLevelParameteriv", (void (*)(void))ask_level, &real_level },
        { "glGetSynciv", (void (*)(void))get_sync, &real_sync },
    };
    return test_own_function(functions, COUNT(functions), name);
}

/* With leave_state, calls leave a framebuffer of the library bound. Preparation does not
 * draw features into it: the framebuffer may have the keypoints that the draw reads, which
 * WebGL refuses. The state that a call leaves must not affect compilation either, or a
 * driver compiles again when a prepared pass first draws. */
static void it_depends_on_no_state_that_a_call_left(void **state) {
    picture gray = picture_scene(160, 120, 1, 61);
    const glsurf_image image = picture_image(&gray);
    feature_list expected = extract_once((glsurf_extractor_desc){ 0 }, &gray);
    /* In a single step, drawing follows passes whose framebuffer is bound. */
    const struct {
        bool leave;
        double seconds; /* time for a step */
    } ways[] = { { false, 0.0 }, { true, 0.0 }, { true, INFINITY } };
    for (size_t i = 0; i < COUNT(ways); ++i) {
        const bool leave = ways[i].leave;
        GLuint texture = 0, framebuffer = framebuffer_new(64, 48, &texture);
        glsurf_extractor *extractor = extractor_with(
            (glsurf_device_desc){ .leave_state = leave, .get_proc_address = own_functions },
            (glsurf_extractor_desc){ 0 });
        drawings = dithered = 0;
        glEnable(GL_DITHER);
        prepare(extractor, &image, ways[i].seconds);
        assert_int_equal(drawings, leave ? 0 : 1);
        assert_found(extract_image(extractor, &image), &expected);
        assert_true(!leave || dithered == 0);
        glsurf_extractor_destroy(extractor);
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glUseProgram(0);
        glDeleteFramebuffers(1, &framebuffer);
        glDeleteTextures(1, &texture);
    }
}

/* A driver on another thread answers a query only after all earlier calls. Many drivers
 * compile at a draw, so no step queries after a draw. Calls that are prepared or repeated
 * ask only for the facts of their texture, each once, before they draw. */
static void nothing_asks_after_a_draw(void **state) {
    const unsigned facts = is_es() && !has_es(1) ? 1 : 7; /* levels have six, from ES 3.1 */
    const glsurf_keypoint keypoint = { .x = 20.0f, .y = 20.0f, .scale = 2.0f };
    const glsurf_placement placement = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    picture gray = picture_scene(160, 120, 1, 61);
    const glsurf_image image = texture_image(texture_bound(GL_TEXTURE_2D), 160, 120);
    texture_upload(GL_TEXTURE_2D, 0, GL_R8, 160, 120, 1, gray.pixels);
    glsurf_extractor *extractor =
        extractor_with((glsurf_device_desc){ .get_proc_address = own_functions },
                       (glsurf_extractor_desc){ 0 });
    asked = late = 0;
    prepare(extractor, &image, 0.01);
    assert_true(asked > 10);
    assert_int_equal(late, 0);
    glsurf_panorama *panorama = NULL;
    const glsurf_panorama_desc desc = { .canvas = { .width = 160, .height = 120 } };
    assert_ok(glsurf_panorama_create(&panorama, device_of(extractor), &desc));
    for (int i = 0; i < 5; ++i) { /* the first calls make objects */
        drawn = false;
        asked = late = 0;
        assert_ok(i == 0  ? glsurf_extractor_submit(extractor, &image)
                  : i < 3 ? glsurf_extractor_describe(extractor, &image, &keypoint, 1)
                          : glsurf_panorama_add(panorama, &image, &placement));
        assert_int_equal(i % 2 ? facts : asked, facts);
        assert_int_equal(i % 2 ? 0 : late, 0);
        if (i < 3)
            collect(extractor);
    }
    glsurf_panorama_destroy(panorama);
}

/* Some drivers compile on another thread, after the draw call. */
static void it_lasts_until_the_driver_is_done(void **state) {
    picture gray = picture_scene(64, 48, 1, 61);
    const glsurf_image image = picture_image(&gray);
    glsurf_extractor *extractor =
        extractor_with((glsurf_device_desc){ .get_proc_address = own_functions },
                       (glsurf_extractor_desc){ 0 });
    bool done = true;
    busy = true;
    asked = 0;
    for (int i = 0; i < 300; ++i)
        assert_ok(glsurf_extractor_prepare(extractor, &image, 0.0, &done));
    assert_false(done);
    assert_true(asked <= 1); /* by the first step; later steps wait for it */
    busy = false;
    prepare(extractor, &image, 0.0); /* now preparation ends */
}

/* Preparation between images, for another size and other settings, changes neither image
 * numbers nor the features of later images. */
static void between_images_it_changes_nothing(void **state) {
    picture first = picture_scene(160, 120, 1, 61), second = picture_scene(97, 131, 3, 63);
    const glsurf_image one = picture_image(&first), other = picture_image(&second);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    feature_list of_one = extract_image(extractor, &one);
    feature_list of_other = extract_image(extractor, &other);
    prepare(extractor, &one, 0.0);
    glsurf_gpu_features exported;
    assert_argument(
        glsurf_extractor_gpu_features(extractor, &exported)); /* no image is left */
    assert_found(extract_image(extractor, &other), &of_other);
    assert_ok(glsurf_extractor_gpu_features(extractor, &exported));
    assert_int_equal(exported.frame, 3);
    prepare(extractor, &other, 0.0);
    assert_found(extract_image(extractor, &one), &of_one);
}

static void refuse(glsurf_extractor *extractor, const glsurf_image *image, double seconds) {
    bool done = false;
    assert_argument(glsurf_extractor_prepare(extractor, image, seconds, &done));
    assert_true(strlen(glsurf_device_message(device_of(extractor))) > 15);
}

static void what_it_refuses(void **state) {
    picture gray = picture_scene(160, 120, 1, 61);
    const glsurf_image image = picture_image(&gray);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    refuse(extractor, &image, -1.0);
    refuse(extractor, &image, NAN);
    refuse(extractor, &(glsurf_image){ 0 }, 0.0);
    assert_ok(glsurf_extractor_submit(extractor, &image));
    refuse(extractor, &image, 0.0);
    feature_list list = collect(extractor); /* the image still waited */
    assert_true(list.count > 5);
    prepare(extractor, &image, INFINITY);
}

/* ------------------------------------------------------------------ matcher -- */

static uint32_t match_scene(glsurf_matcher *matcher, glsurf_extractor *extractor,
                            const glsurf_image *image, const glsurf_match_params *params) {
    glsurf_feature_set *set;
    glsurf_matches matches;
    assert_ok(glsurf_extractor_submit(extractor, image));
    assert_ok(glsurf_feature_set_keep(&set, matcher, extractor));
    assert_ok(glsurf_matcher_submit(matcher, set, set, params));
    assert_ok(glsurf_matcher_draw(matcher, &(glsurf_match_drawing){ 0 }));
    assert_ok(glsurf_matcher_collect(matcher, &matches));
    glsurf_feature_set_destroy(set);
    return matches.count;
}

static void prepare_matcher(glsurf_matcher *matcher, uint32_t capacity,
                            const glsurf_match_params *params) {
    const uint32_t before = compiled_by(matcher);
    uint32_t steps = 1;
    for (bool done = false; !done; ++steps) {
        assert_ok(
            glsurf_matcher_prepare(matcher, capacity, capacity, 64, params, 0.0, &done));
        assert_true(steps < 100000);
        if (steps > 1000)
            nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
    const uint32_t programs = compiled_by(matcher) - before;
    printf("%u steps, %u programs\n", steps, programs);
    assert_true(programs > 2 && steps > programs); /* a step compiles at most one */
}

/* Kinds of guides, and rules of matching: default, and one-way without rivals. */
static void a_match_after_it_compiles_nothing(void **state) {
    static const glsurf_match_params kinds[] = {
        { 0 },
        { .guide = GLSURF_GUIDE_HOMOGRAPHY, .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } },
        { .guide = GLSURF_GUIDE_STEREO, .rival_distance = -1.0f, .one_way = true },
    };
    picture gray = picture_scene(160, 120, 1, 61);
    const glsurf_image image = picture_image(&gray);
    GLuint texture, framebuffer = framebuffer_new(64, 48, &texture);
    glsurf_extractor *extractor =
        extractor_with((glsurf_device_desc){ .paths.off = 1u << GLSURF_PATH_CPU_MATCH },
                       (glsurf_extractor_desc){ .preset = GLSURF_PRESET_PAPER });
    glsurf_gpu_features features;
    assert_ok(glsurf_extractor_submit(extractor, &image));
    assert_ok(glsurf_extractor_gpu_features(extractor, &features));
    glsurf_matcher *matcher = matcher_on(device_of(extractor), 0);
    for (size_t i = 0; i < COUNT(kinds); ++i) {
        prepare_matcher(matcher, features.capacity, &kinds[i]);
        assert_argument(glsurf_matcher_draw(
            matcher, &(glsurf_match_drawing){ 0 })); /* no matches are left */
        const uint32_t programs = compiled_by(matcher);
        assert_true(match_scene(matcher, extractor, &image, &kinds[i]) > 5);
        assert_int_equal(compiled_by(matcher), programs);
    }
    bool done = false;
    const glsurf_match_params bad = { .ratio = 2.0f };
    assert_argument(glsurf_matcher_prepare(matcher, 0, 1, 64, kinds, 0.0, &done));
    assert_argument(glsurf_matcher_prepare(matcher, 10, 20, 65, kinds, 0.0, &done));
    assert_argument(glsurf_matcher_prepare(matcher, 10, 20, 64, kinds, NAN, &done));
    assert_argument(glsurf_matcher_prepare(matcher, 10, 20, 64, &bad, 0.0, &done));
    assert_ok(glsurf_matcher_prepare(matcher, 10, 20, 64, kinds, 0.0, &done));
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteTextures(1, &texture);
}

/* With the path "cpu-match", sets and drawings still take programs. */
static void a_match_on_the_cpu_compiles_nothing(void **state) {
    const glsurf_match_params params = { 0 };
    picture gray = picture_scene(160, 120, 1, 61);
    const glsurf_image image = picture_image(&gray);
    GLuint texture, framebuffer = framebuffer_new(64, 48, &texture);
    glsurf_extractor *extractor =
        extractor_with((glsurf_device_desc){ .paths.on = 1u << GLSURF_PATH_CPU_MATCH },
                       (glsurf_extractor_desc){ 0 });
    glsurf_matcher *matcher = matcher_on(device_of(extractor), 1);
    assert_ok(glsurf_extractor_submit(extractor, &image));
    prepare_matcher(matcher, 1000, &params);
    const uint32_t programs = compiled_by(matcher);
    assert_true(match_scene(matcher, extractor, &image, &params) > 5);
    assert_int_equal(compiled_by(matcher), programs);
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteTextures(1, &texture);
}

static void the_cpu_backend_is_prepared(void **state) {
    picture gray = picture_scene(64, 48, 1, 61);
    const glsurf_image image = picture_image(&gray);
    glsurf_extractor *extractor =
        extractor_with((glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU },
                       (glsurf_extractor_desc){ 0 });
    assert_int_equal(prepare(extractor, &image, 0.0), 1);
    bool done = false;
    glsurf_matcher *matcher = matcher_on(device_of(extractor), 0);
    assert_ok(glsurf_matcher_prepare(matcher, 10, 20, 64, &(glsurf_match_params){ 0 }, 0.0,
                                     &done));
    assert_true(done);
}

int main(void) {
    TEST_LIST(tests, a_submit_after_it_compiles_nothing, tiles_too,
              enough_time_takes_one_step, between_images_it_changes_nothing,
              it_lasts_until_the_driver_is_done, nothing_asks_after_a_draw,
              it_depends_on_no_state_that_a_call_left, what_it_refuses,
              a_match_after_it_compiles_nothing, a_match_on_the_cpu_compiles_nothing,
              the_cpu_backend_is_prepared);
    return driver_main("prepare", tests, COUNT(tests));
}
