/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Every call that takes or fills a struct, with sizes of older and of newer headers. The
 * struct of the application ends where no byte can be read or written. tests/frozen/ has
 * whole programs with other headers; headers.py there names calls that this test lacks.
 */
#include "api.h"
#include "egl/egl.h"
#include "support/guard.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 64, MATCHES = 40 };

/* What the calls log, whatever the object. */
static heard heard_log;
#define LOGS                                                                               \
    .get_proc_address = glsurf_egl_get_proc_address, .log = hear, .log_user = &heard_log

typedef struct fixture {
    picture picture;
    glsurf_image image;
    glsurf_egl *context; /* of the driver */
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    glsurf_feature_set *set;
    glsurf_panorama *panorama;
    glsurf_keypoint keypoints[MATCHES];
    glsurf_match matches[MATCHES];
    guard memory;
    GLuint framebuffer, renderbuffer; /* to draw into */
} fixture;

/* A call with one of its structs. The parentheses keep the macros of the header away. */
typedef glsurf_result call(fixture *f, void *given, size_t size);

/* ------------------------------------------------------------------ extractor -- */

static glsurf_result create_extractor(fixture *f, void *given, size_t size) {
    (void)f;
    glsurf_extractor *made = NULL;
    const glsurf_result result = (glsurf_extractor_create)(&made, given, size);
    glsurf_extractor_destroy(made);
    return result;
}

static glsurf_result change(fixture *f, void *given, size_t size) {
    return (glsurf_extractor_change)(f->extractor, given, size);
}

static glsurf_result memory_of(fixture *f, void *given, size_t size) {
    (void)f;
    glsurf_memory memory;
    return (glsurf_extractor_memory)(given, SIDE, SIDE, &memory, size, sizeof memory);
}

static glsurf_result fill_memory(fixture *f, void *given, size_t size) {
    (void)f;
    const glsurf_extractor_desc desc = { 0 };
    return (glsurf_extractor_memory)(&desc, SIDE, SIDE, given, sizeof desc, size);
}

static glsurf_result prepare(fixture *f, void *given, size_t size) {
    glsurf_features features;
    bool done = false;
    bool waits = true; /* no image may */
    while (waits)
        waits = glsurf_extractor_collect(f->extractor, &features) == GLSURF_OK;
    heard_log.count = 0;
    return (glsurf_extractor_prepare)(f->extractor, given, 0.0, &done, size);
}

static glsurf_result submit(fixture *f, void *given, size_t size) {
    return (glsurf_extractor_submit)(f->extractor, given, size);
}

static glsurf_result describe(fixture *f, void *given, size_t size) {
    return (glsurf_extractor_describe)(f->extractor, given, f->keypoints, 3, size);
}

static glsurf_result collect_sized(fixture *f, void *given, size_t size) {
    assert_int_equal(glsurf_extractor_submit(f->extractor, &f->image), GLSURF_OK);
    return (glsurf_extractor_collect)(f->extractor, given, size);
}

static glsurf_result gpu_features(fixture *f, void *given, size_t size) {
    assert_int_equal(glsurf_extractor_submit(f->extractor, &f->image), GLSURF_OK);
    return (glsurf_extractor_gpu_features)(f->extractor, given, size);
}

static glsurf_result info(fixture *f, void *given, size_t size) {
    (glsurf_extractor_info)(f->extractor, given, size);
    return glsurf_check_info(given, size) ? GLSURF_ERROR_ARGUMENT : GLSURF_OK;
}

static glsurf_result timer_check(fixture *f, void *given, size_t size) {
    return (glsurf_extractor_timer_check)(f->extractor, given, size);
}

/* ------------------------------------------------------------------ the others -- */

static glsurf_result create_matcher(fixture *f, void *given, size_t size) {
    (void)f;
    glsurf_matcher *made = NULL;
    const glsurf_result result = (glsurf_matcher_create)(&made, given, size);
    glsurf_matcher_destroy(made);
    return result;
}

static glsurf_result load(fixture *f, void *given, size_t size) {
    glsurf_feature_set *made = NULL;
    const glsurf_result result = (glsurf_feature_set_load)(&made, f->matcher, given, size);
    glsurf_feature_set_destroy(made);
    return result;
}

static glsurf_result match(fixture *f, void *given, size_t size) {
    return (glsurf_matcher_submit)(f->matcher, f->set, f->set, given, size);
}

static glsurf_result collect_matches(fixture *f, void *given, size_t size) {
    const glsurf_match_params params = { 0 };
    assert_int_equal(glsurf_matcher_submit(f->matcher, f->set, f->set, &params), GLSURF_OK);
    return (glsurf_matcher_collect)(f->matcher, given, size);
}

static glsurf_result gpu_matches(fixture *f, void *given, size_t size) {
    const glsurf_match_params params = { 0 };
    assert_int_equal(glsurf_matcher_submit(f->matcher, f->set, f->set, &params), GLSURF_OK);
    return (glsurf_matcher_gpu_matches)(f->matcher, given, size);
}

static glsurf_result draw(fixture *f, void *given, size_t size) {
    assert_int_equal(glsurf_extractor_submit(f->extractor, &f->image), GLSURF_OK);
    return (glsurf_extractor_draw)(f->extractor, given, size);
}

static glsurf_result draw_matches(fixture *f, void *given, size_t size) {
    const glsurf_match_params params = { 0 };
    assert_int_equal(glsurf_matcher_submit(f->matcher, f->set, f->set, &params), GLSURF_OK);
    return (glsurf_matcher_draw)(f->matcher, given, size);
}

static glsurf_result find(fixture *f, void *given, size_t size) {
    glsurf_homography found;
    return (glsurf_homography_find)(f->keypoints, f->keypoints, f->matches, MATCHES, given,
                                    &found, NULL, size, sizeof found);
}

static glsurf_result fill_homography(fixture *f, void *given, size_t size) {
    const glsurf_homography_params params = { 0 };
    return (glsurf_homography_find)(f->keypoints, f->keypoints, f->matches, MATCHES,
                                    &params, given, NULL, sizeof params, size);
}

static glsurf_result find_lines(fixture *f, void *given, size_t size) {
    glsurf_fundamental found;
    return (glsurf_fundamental_find)(f->keypoints, f->keypoints, f->matches, MATCHES, given,
                                     &found, NULL, size, sizeof found);
}

static glsurf_result fill_fundamental(fixture *f, void *given, size_t size) {
    const glsurf_fundamental_params params = { 0 };
    return (glsurf_fundamental_find)(f->keypoints, f->keypoints, f->matches, MATCHES,
                                     &params, given, NULL, sizeof params, size);
}

static glsurf_result predict(fixture *f, void *given, size_t size) {
    (void)f;
    const glsurf_region part = { .width = SIDE, .height = SIDE };
    double error;
    return (glsurf_homography_error)(given, &part, &part, &error, NULL, size);
}

static glsurf_result find_point(fixture *f, void *given, size_t size) {
    (void)f;
    double point[3];
    return (glsurf_stereo_point)(given, 3.0, 4.0, 5.0, 0.0, point, NULL, size);
}

static glsurf_result create_panorama(fixture *f, void *given, size_t size) {
    (void)f;
    glsurf_panorama *made = NULL;
    const glsurf_result result = (glsurf_panorama_create)(&made, given, size);
    glsurf_panorama_destroy(made);
    return result;
}

static const glsurf_placement there = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };

static glsurf_result add(fixture *f, void *given, size_t size) {
    return (glsurf_panorama_add)(f->panorama, given, &there, size, sizeof there);
}

static glsurf_result place(fixture *f, void *given, size_t size) {
    return (glsurf_panorama_add)(f->panorama, &f->image, given, sizeof f->image, size);
}

static glsurf_result create_egl(fixture *f, void *given, size_t size) {
    glsurf_egl *made = NULL;
    const glsurf_result result = (glsurf_egl_create)(&made, given, size);
    glsurf_egl_destroy(made);
    assert_int_equal(glsurf_egl_make_current(f->context), GLSURF_OK);
    return result;
}

/* ----------------------------------------------------------------------- table -- */

typedef struct row {
    const char *name;
    call *call;
    const glsurf_sized *sized;
    const void *input; /* NULL: the call fills the struct */
    bool is_silent;    /* it has no object that could say why it fails */
} row;

/* Calls `check` for every row, which has the name of the struct without the prefix. */
static void for_each_row(fixture *f, void (*check)(fixture *f, const row *call)) {
    const glsurf_extractor_desc extractor = { LOGS };
    const glsurf_matcher_desc matcher = { LOGS };
    const glsurf_panorama_desc panorama = { .width = SIDE, .height = SIDE, LOGS };
    const glsurf_egl_desc egl = { .log = hear, .log_user = &heard_log, .api = test_api() };
    const glsurf_match_params params = { 0 };
    const glsurf_homography_params ransac = { 0 };
    const glsurf_fundamental_params pencil = { 0 };
    const glsurf_homography unit = { .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    const glsurf_stereo_camera camera = { .focal = 500.0, .baseline = 0.1 };
    const glsurf_features none = { .descriptor_length = 64 };
    const glsurf_feature_drawing features = { 0 };
    const glsurf_match_drawing lines = { 0 };
    const row rows[] = {
        { "create", create_extractor, glsurf_sized_extractor_desc(), &extractor, false },
        { "change", change, glsurf_sized_extractor_desc(), &extractor, false },
        { "memory", memory_of, glsurf_sized_extractor_desc(), &extractor, true },
        { "memory", fill_memory, glsurf_sized_memory(), NULL, true },
        { "prepare", prepare, glsurf_sized_image(), &f->image, false },
        { "submit", submit, glsurf_sized_image(), &f->image, false },
        { "describe", describe, glsurf_sized_image(), &f->image, false },
        { "collect", collect_sized, glsurf_sized_features(), NULL, false },
        { "gpu_features", gpu_features, glsurf_sized_gpu_features(), NULL, false },
        { "info", info, glsurf_sized_info(), NULL, true },
        { "timer_check", timer_check, glsurf_sized_timer_check(), NULL, false },
        { "matcher_create", create_matcher, glsurf_sized_matcher_desc(), &matcher, false },
        { "load", load, glsurf_sized_features(), &none, false },
        { "matcher_submit", match, glsurf_sized_match_params(), &params, false },
        { "matcher_collect", collect_matches, glsurf_sized_matches(), NULL, false },
        { "gpu_matches", gpu_matches, glsurf_sized_gpu_matches(), NULL, false },
        { "draw", draw, glsurf_sized_feature_drawing(), &features, false },
        { "matcher_draw", draw_matches, glsurf_sized_match_drawing(), &lines, false },
        { "find", find, glsurf_sized_homography_params(), &ransac, true },
        { "find", fill_homography, glsurf_sized_homography(), NULL, true },
        { "find lines", find_lines, glsurf_sized_fundamental_params(), &pencil, true },
        { "find lines", fill_fundamental, glsurf_sized_fundamental(), NULL, true },
        { "error", predict, glsurf_sized_homography(), &unit, true },
        { "stereo_point", find_point, glsurf_sized_stereo_camera(), &camera, true },
        { "panorama_create", create_panorama, glsurf_sized_panorama_desc(), &panorama,
          false },
        { "add an image", add, glsurf_sized_image(), &f->image, false },
        { "add by a placement", place, glsurf_sized_placement(), &there, false },
        { "egl_create", create_egl, glsurf_sized_egl_desc(), &egl, false },
    };
    for (size_t i = 0; i < COUNT(rows); ++i)
        check(f, &rows[i]);
}

static void check_result(const row *of, size_t size, glsurf_result result,
                         glsurf_result wanted) {
    if (result != wanted)
        fail_msg("%s with %zu bytes: %s (%s)", of->name, size, glsurf_result_string(result),
                 heard_log.last);
}

/* ----------------------------------------------------------------------- tests -- */

static void *place_input(fixture *f, const row *of, size_t size) {
    void *given = guard_place(&f->memory, size, 0);
    memcpy(given, of->input, size < of->sized->size ? size : of->sized->size);
    return given;
}

/* A byte of a field that the library does not know. */
static void refuse_unknown(fixture *f, const row *of, size_t size, size_t at) {
    unsigned char *given = place_input(f, of, size);
    given[at] = 1;
    guard_lock(&f->memory);
    heard_log = (heard){ 0 };
    check_result(of, size, of->call(f, given, size), GLSURF_ERROR_ARGUMENT);
    if (!of->is_silent) {
        assert_heard_once(&heard_log);
        assert_non_null(strstr(heard_log.last, "newer header"));
        assert_non_null(strstr(heard_log.last, GLSURF_VERSION));
    }
}

static void check_input(fixture *f, const row *of, size_t size) {
    void *given = place_input(f, of, size);
    guard_lock(&f->memory); /* input is not written */
    check_result(of, size, of->call(f, given, size), GLSURF_OK);
    if (size > of->sized->size) {
        refuse_unknown(f, of, size, of->sized->size);
        refuse_unknown(f, of, size, size - 1);
        check_result(of, size, of->call(f, place_input(f, of, size), size), GLSURF_OK);
    }
}

static void check_output(fixture *f, const row *of, size_t size) {
    const size_t own = of->sized->size;
    unsigned char *given = guard_place(&f->memory, size, 0xA5);
    check_result(of, size, of->call(f, given, size), GLSURF_OK);
    size_t filled = 0;
    for (size_t i = 0; i < size; ++i) {
        filled += given[i] != 0xA5;
        if (i >= own)
            assert_int_equal(given[i], 0);
    }
    assert_true(filled > 8);
}

/* The sizes that all headers had, and that of a newer one. */
static void check_sizes(fixture *f, const row *of) {
    for (size_t size = of->sized->first; size <= of->sized->size + 8; size += 8)
        if (of->input)
            check_input(f, of, size);
        else
            check_output(f, of, size);
    if (of->input)
        check_input(f, of, GLSURF_MAX_STRUCT);
}

static void sizes_of_other_headers(void **state) {
    for_each_row(*state, check_sizes);
}

/* There is no byte at the address. */
static void check_wrong_sizes(fixture *f, const row *of) {
    const size_t wrong[] = { 0, 1, of->sized->first - 1, GLSURF_MAX_STRUCT + 1, SIZE_MAX };
    void *nowhere = guard_place(&f->memory, 0, 0);
    for (size_t i = 0; i < COUNT(wrong); ++i)
        check_result(of, wrong[i], of->call(f, nowhere, wrong[i]), GLSURF_ERROR_ARGUMENT);
    check_result(of, 0, of->call(f, NULL, of->sized->size), GLSURF_ERROR_ARGUMENT);
}

static void wrong_sizes(void **state) {
    fixture *f = *state;
    for_each_row(f, check_wrong_sizes);
    glsurf_features features; /* the extractor is as it was */
    assert_int_equal(glsurf_extractor_submit(f->extractor, &f->image), GLSURF_OK);
    assert_int_equal(glsurf_extractor_collect(f->extractor, &features), GLSURF_OK);
}

/* The mask of an image has the size of the image. */
static void masks(void **state) {
    fixture *f = *state;
    static const size_t extra = 16;
    const size_t first = glsurf_sized_image()->first, size = sizeof(glsurf_image) + extra;
    union {
        glsurf_image image;
        unsigned char bytes[sizeof(glsurf_image) + 16];
    } outer = { .image = f->image };
    glsurf_image *mask = (glsurf_image *)guard_place(&f->memory, first, 0);
    memcpy(mask, &f->image, first);
    outer.image.mask = mask;
    guard_lock(&f->memory);
    assert_int_equal((glsurf_extractor_submit)(f->extractor, &outer.image, first),
                     GLSURF_OK);
    mask = (glsurf_image *)guard_place(&f->memory, size, 0);
    memcpy(mask, &f->image, sizeof *mask);
    outer.image.mask = mask;
    assert_int_equal((glsurf_extractor_submit)(f->extractor, &outer.image, size),
                     GLSURF_OK);
    ((unsigned char *)mask)[size - 1] = 1;
    assert_int_equal((glsurf_extractor_submit)(f->extractor, &outer.image, size),
                     GLSURF_ERROR_ARGUMENT);
    assert_non_null(strstr(glsurf_extractor_message(f->extractor), "newer header"));
}

/* A program whose header ends before the detector gets "hessian", whatever follows. */
static void programs_without_detectors(void **state) {
    fixture *f = *state;
    const glsurf_extractor_desc dog = { .detector = GLSURF_DETECTOR_DOG, .intervals = 6 };
    const size_t size = offsetof(glsurf_extractor_desc, detector);
    glsurf_memory of_dog, of_hessian, older;
    assert_int_equal(
        glsurf_extractor_memory(&(glsurf_extractor_desc){ 0 }, SIDE, SIDE, &of_hessian),
        GLSURF_OK);
    assert_int_equal(glsurf_extractor_memory(&dog, SIDE, SIDE, &of_dog), GLSURF_OK);
    void *given = guard_place(&f->memory, size, 0);
    memcpy(given, &dog, size);
    assert_int_equal(
        (glsurf_extractor_memory)(given, SIDE, SIDE, &older, size, sizeof older),
        GLSURF_OK);
    assert_true(of_dog.bytes != of_hessian.bytes);
    assert_memory_equal(&older, &of_hessian, sizeof older);
}

/* As many paths as there is space for, and nothing in further ones. */
static void paths(void **state) {
    fixture *f = *state;
    for (uint32_t count = 0; count <= GLSURF_PATHS + 3; ++count) {
        glsurf_path_info *given = (glsurf_path_info *)guard_place(
            &f->memory, count * sizeof(glsurf_path_info), 0xA5);
        const char *family = NULL;
        assert_int_equal((glsurf_extractor_paths)(f->extractor, given, &family, count),
                         GLSURF_PATHS);
        assert_true(strlen(family) > 0);
        for (uint32_t i = 0; i < count; ++i) {
            const char *name = glsurf_path_name((glsurf_path)i);
            assert_true(given[i].name == name && !given[i].needs == !name);
        }
        guard_place(&f->memory, count * sizeof(glsurf_path_info), 0xA5);
        assert_int_equal((glsurf_extractor_paths)(NULL, given, NULL, count), 0);
        for (uint32_t i = 0; i < count; ++i)
            assert_true(!given[i].name && !given[i].why && !given[i].used);
    }
}

/* --------------------------------------------------------------------- fixture -- */

static void make_canvas(fixture *f) {
    glGenRenderbuffers(1, &f->renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, f->renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIDE, SIDE);
    glGenFramebuffers(1, &f->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, f->framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                              f->renderbuffer);
    glViewport(0, 0, SIDE, SIDE);
}

static int set_up(void **state) {
    const driver *used = *state;
    const glsurf_extractor_desc extractor = { LOGS };
    const glsurf_matcher_desc matcher = { LOGS };
    const glsurf_panorama_desc panorama = { .width = SIDE, .height = SIDE, LOGS };
    fixture *f = test_memory(sizeof *f);
    *f = (fixture){ .picture = picture_scene(SIDE, SIDE, 1, 3), .context = used->context };
    f->image = picture_image(&f->picture);
    f->memory = guard_new();
    make_canvas(f);
    for (uint32_t i = 0; i < MATCHES; ++i) {
        f->keypoints[i] = (glsurf_keypoint){ .x = (float)(6 + 13 * (i % 5)),
                                             .y = (float)(2 + 7 * (i / 5)),
                                             .scale = 2.0f };
        f->matches[i] = (glsurf_match){ i, i, 0.1f, 0.5f };
    }
    assert_int_equal(glsurf_extractor_create(&f->extractor, &extractor), GLSURF_OK);
    assert_int_equal(glsurf_matcher_create(&f->matcher, &matcher), GLSURF_OK);
    assert_int_equal(glsurf_panorama_create(&f->panorama, &panorama), GLSURF_OK);
    assert_int_equal(glsurf_extractor_submit(f->extractor, &f->image), GLSURF_OK);
    assert_int_equal(glsurf_feature_set_keep(&f->set, f->matcher, f->extractor), GLSURF_OK);
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    fixture *f = *state;
    glsurf_feature_set_destroy(f->set);
    glsurf_matcher_destroy(f->matcher);
    glsurf_panorama_destroy(f->panorama);
    glsurf_extractor_destroy(f->extractor);
    glDeleteFramebuffers(1, &f->framebuffer);
    glDeleteRenderbuffers(1, &f->renderbuffer);
    picture_free(&f->picture);
    guard_free(&f->memory);
    free(f);
    return api_check(state);
}

int main(void) {
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        TEST_BETWEEN(sizes_of_other_headers, set_up, tear_down, &used),
        TEST_BETWEEN(wrong_sizes, set_up, tear_down, &used),
        TEST_BETWEEN(programs_without_detectors, set_up, tear_down, &used),
        TEST_BETWEEN(masks, set_up, tear_down, &used),
        TEST_BETWEEN(paths, set_up, tear_down, &used),
    };
    return driver_test(&used, "api_sizes", tests, COUNT(tests));
}
