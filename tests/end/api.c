/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the public header promises of single calls: errors and what is left after them, the
 * ways to load GL and to hand over an image, and the settings.
 */
#include "driver.h"
#include "extract.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 320, HEIGHT = 240 };

/* As good as no threshold: responses are multiples of 0.01 / (255^2 N^4), which is 3e-12 on
 * the finest level that keypoints have, N = 15. */
static const float every_response = 1e-12f;

/* -------------------------------------------------------------- the log -- */

typedef struct heard {
    unsigned count;
    glsurf_log_level level;
    char last[512];
} heard;

static void listen(void *user, glsurf_log_level level, const char *message) {
    heard *self = user;
    ++self->count;
    self->level = level;
    snprintf(self->last, sizeof self->last, "%s", message);
}

/* One sentence without a newline, as an error. */
static void assert_heard_once(const heard *self) {
    assert_int_equal(self->count, 1);
    assert_int_equal(self->level, GLSURF_LOG_ERROR);
    assert_true(strlen(self->last) > 0);
    assert_null(strchr(self->last, '\n'));
}

/* --------------------------------------------------------------- errors -- */

static void create_refuses_bad_settings(void **state) {
    (void)state;
    glsurf_extractor *extractor = NULL;
    const glsurf_extractor_desc good = { .get_proc_address = headless_get_proc_address };
    assert_int_equal(glsurf_extractor_create(NULL, &good), GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_extractor_create(NULL, NULL), GLSURF_ERROR_ARGUMENT);
    extractor = (glsurf_extractor *)&extractor;
    assert_int_equal(glsurf_extractor_create(&extractor, NULL), GLSURF_ERROR_ARGUMENT);
    assert_null(extractor);
    const glsurf_extractor_desc bad[] = {
        { .threshold = NAN },
        { .threshold = -NAN },
        { .threshold = -0.001f },
        { .threshold = INFINITY },
        { .threshold = -INFINITY },
        { .backend = (glsurf_backend)2 },
        { .backend = (glsurf_backend)-1 },
        { .preset = (glsurf_preset)2 },
        { .preset = (glsurf_preset)-1 },
        { .backend = GLSURF_BACKEND_REFERENCE, .threshold = NAN },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        heard log = { 0 };
        glsurf_extractor_desc desc = bad[i];
        desc.get_proc_address = headless_get_proc_address;
        desc.log = listen;
        desc.log_user = &log;
        extractor = (glsurf_extractor *)&extractor;
        assert_int_equal(glsurf_extractor_create(&extractor, &desc), GLSURF_ERROR_ARGUMENT);
        assert_null(extractor);
        assert_heard_once(&log);
    }
}

static void null_extractors_are_refused(void **state) {
    (void)state;
    glsurf_features features;
    assert_int_equal(glsurf_extractor_submit(NULL, &(glsurf_image){ 0 }),
                     GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_extractor_collect(NULL, &features), GLSURF_ERROR_ARGUMENT);
    assert_string_equal(glsurf_extractor_message(NULL), "");
    glsurf_extractor_destroy(NULL);
}

static void results_have_names(void **state) {
    (void)state;
    for (int r = GLSURF_ERROR_GL - 2; r <= 1; ++r)
        assert_true(strlen(glsurf_result_string((glsurf_result)r)) > 0);
    assert_string_equal(glsurf_version(), GLSURF_VERSION);
}

/* Submits what is refused; the extractor can be used on. */
static void refuse(glsurf_extractor *extractor, heard *log, const picture *good,
                   const feature_list *expected, const glsurf_image *bad,
                   glsurf_result result) {
    log->count = 0;
    assert_int_equal(glsurf_extractor_submit(extractor, bad), result);
    assert_heard_once(log);
    assert_string_equal(glsurf_extractor_message(extractor), log->last);
    feature_list list = extract(extractor, good);
    assert_same_features(&list, expected);
    feature_list_free(&list);
}

static void submit_refuses_bad_pixels(void **state) {
    const glsurf_backend *backend = *state;
    heard log = { 0 };
    glsurf_extractor *extractor = extractor_new(
        (glsurf_extractor_desc){ .backend = *backend, .log = listen, .log_user = &log });
    picture good = picture_scene(WIDTH, HEIGHT, 3, 11);
    feature_list expected = extract(extractor, &good);
    assert_true(expected.count > 20);
    const glsurf_image bad[] = {
        { 0 },
        { .width = 4, .height = 4 },
        { .pixels = good.pixels, .width = 4, .height = 4, .texture = 1 },
        { .pixels = good.pixels, .width = 0, .height = 4 },
        { .pixels = good.pixels, .width = 4, .height = 0 },
        { .pixels = good.pixels, .width = 4, .height = 4, .stride = 3 },
        { .pixels = good.pixels,
          .width = 4,
          .height = 4,
          .stride = 11,
          .format = GLSURF_FORMAT_RGB8 },
        { .pixels = good.pixels,
          .width = 4,
          .height = 4,
          .stride = 15,
          .format = GLSURF_FORMAT_RGBA8 },
        { .pixels = good.pixels, .width = 4, .height = 4, .format = (glsurf_format)3 },
        { .pixels = good.pixels, .width = 4, .height = 4, .format = (glsurf_format)-1 },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
        refuse(extractor, &log, &good, &expected, &bad[i], GLSURF_ERROR_ARGUMENT);
    refuse(extractor, &log, &good, &expected, NULL, GLSURF_ERROR_ARGUMENT);
    feature_list_free(&expected);
    picture_free(&good);
    glsurf_extractor_destroy(extractor);
}

static void collect_refuses_where_there_is_nothing(void **state) {
    const glsurf_backend *backend = *state;
    heard log = { 0 };
    glsurf_extractor *extractor = extractor_new(
        (glsurf_extractor_desc){ .backend = *backend, .log = listen, .log_user = &log });
    glsurf_features features;
    assert_int_equal(glsurf_extractor_collect(extractor, &features), GLSURF_ERROR_ARGUMENT);
    assert_heard_once(&log);
    picture good = picture_scene(64, 64, 1, 3);
    const glsurf_image image = picture_image(&good);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_OK);
    assert_int_equal(glsurf_extractor_collect(extractor, NULL), GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_extractor_collect(extractor, &features), GLSURF_OK);
    assert_int_equal(glsurf_extractor_collect(extractor, &features), GLSURF_ERROR_ARGUMENT);
    picture_free(&good);
    glsurf_extractor_destroy(extractor);
}

/* Textures that are refused, made in turn. */
static GLuint bad_texture(int kind) {
    GLuint name = 0;
    const GLenum target = kind == 0   ? GL_TEXTURE_CUBE_MAP
                          : kind == 1 ? GL_TEXTURE_2D_ARRAY
                          : kind == 2 ? GL_TEXTURE_RECTANGLE
                          : kind == 3 ? GL_TEXTURE_1D
                          : kind == 4 ? GL_TEXTURE_3D
                                      : GL_TEXTURE_2D;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    if (kind == 2)
        glTexImage2D(target, 0, GL_R8, 64, 64, 0, GL_RED, GL_UNSIGNED_BYTE, NULL);
    if (kind == 5)
        glTexImage2D(target, 0, GL_R8UI, 64, 64, 0, GL_RED_INTEGER, GL_UNSIGNED_BYTE, NULL);
    if (kind == 6)
        glTexImage2D(target, 0, GL_RGBA32I, 64, 64, 0, GL_RGBA_INTEGER, GL_INT, NULL);
    if (kind == 7)
        glTexImage2D(target, 0, GL_DEPTH_COMPONENT24, 64, 64, 0, GL_DEPTH_COMPONENT,
                     GL_UNSIGNED_INT, NULL);
    glBindTexture(target, 0);
    return name; /* 8: without an image */
}

static void submit_refuses_bad_textures(void **state) {
    driver *self = *state;
    heard log = { 0 };
    glsurf_extractor *extractor =
        extractor_new((glsurf_extractor_desc){ .log = listen, .log_user = &log });
    picture good = picture_scene(128, 96, 1, 5);
    feature_list expected = extract(extractor, &good);
    for (int kind = 0; kind <= 8; ++kind) {
        const GLuint name = bad_texture(kind);
        assert_int_equal(glGetError(), GL_NO_ERROR);
        refuse(extractor, &log, &good, &expected, &(glsurf_image){ .texture = name },
               GLSURF_ERROR_ARGUMENT);
        glDeleteTextures(1, &name);
        assert_int_equal(glGetError(), GL_NO_ERROR);
    }
    refuse(extractor, &log, &good, &expected, &(glsurf_image){ .texture = 4711 },
           GLSURF_ERROR_ARGUMENT);
    /* The debug output of a context tells of the wrong target; so does the library. */
    self->complaints = 0;
    feature_list_free(&expected);
    picture_free(&good);
    glsurf_extractor_destroy(extractor);
}

static void the_reference_refuses_textures(void **state) {
    (void)state;
    heard log = { 0 };
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){
        .backend = GLSURF_BACKEND_REFERENCE, .log = listen, .log_user = &log });
    picture good = picture_scene(128, 96, 1, 5);
    feature_list expected = extract(extractor, &good);
    refuse(extractor, &log, &good, &expected, &(glsurf_image){ .texture = 1 },
           GLSURF_ERROR_ARGUMENT);
    feature_list_free(&expected);
    picture_free(&good);
    glsurf_extractor_destroy(extractor);
}

static void too_large_is_refused_with_the_figure(void **state) {
    const glsurf_backend *backend = *state;
    heard log = { 0 };
    glsurf_extractor *extractor = extractor_new(
        (glsurf_extractor_desc){ .backend = *backend, .log = listen, .log_user = &log });
    picture good = picture_scene(128, 96, 1, 5);
    feature_list expected = extract(extractor, &good);
    glsurf_info info;
    glsurf_extractor_info(extractor, &info);
    picture wide = picture_flat(info.max_size + 1, 2, 9);
    char figure[16];
    snprintf(figure, sizeof figure, "%u", info.max_size);
    glsurf_image image = picture_image(&wide);
    refuse(extractor, &log, &good, &expected, &image, GLSURF_ERROR_LIMIT);
    assert_non_null(strstr(log.last, figure));
    image.width = 2;
    image.height = info.max_size + 1;
    refuse(extractor, &log, &good, &expected, &image, GLSURF_ERROR_LIMIT);
    assert_non_null(strstr(log.last, figure));
    picture_free(&wide);
    feature_list_free(&expected);
    picture_free(&good);
    glsurf_extractor_destroy(extractor);
}

/* As int they are negative, or their product is small; nothing of the pixels is read. */
static void sizes_that_wrap_round_are_too_large(void **state) {
    const glsurf_backend *backend = *state;
    static const uint32_t sizes[][2] = { { 0x80000000u, 1 },
                                         { 1, 0xffffffffu },
                                         { 0x10000u, 0x10000u },
                                         { 0xffffffffu, 0xffffffffu } };
    heard log = { 0 };
    glsurf_extractor *extractor = extractor_new(
        (glsurf_extractor_desc){ .backend = *backend, .log = listen, .log_user = &log });
    picture good = picture_scene(128, 96, 1, 5);
    feature_list expected = extract(extractor, &good);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
        refuse(extractor, &log, &good, &expected,
               &(glsurf_image){
                   .pixels = good.pixels, .width = sizes[i][0], .height = sizes[i][1] },
               GLSURF_ERROR_LIMIT);
    feature_list_free(&expected);
    picture_free(&good);
    glsurf_extractor_destroy(extractor);
}

static void beyond_the_memory_limit_is_refused_with_the_figure(void **state) {
    (void)state;
    heard log = { 0 };
    glsurf_extractor_desc desc = { .log = listen, .log_user = &log };
    picture small = picture_scene(128, 96, 1, 5);
    picture large = picture_scene(WIDTH, HEIGHT, 1, 5);
    /* The bytes of the small plan are enough for it, and for the large one are not. */
    glsurf_extractor *extractor = extractor_new(desc);
    feature_list expected = extract(extractor, &small);
    glsurf_info info;
    glsurf_extractor_info(extractor, &info);
    glsurf_extractor_destroy(extractor);
    assert_true(info.frame_bytes > 128 * 96);
    desc.memory_limit = info.frame_bytes;
    extractor = extractor_new(desc);
    const glsurf_image image = picture_image(&large);
    refuse(extractor, &log, &small, &expected, &image, GLSURF_ERROR_LIMIT);
    assert_non_null(strpbrk(log.last, "0123456789"));
    printf("%s\n", log.last);
    glsurf_extractor_destroy(extractor);
    --desc.memory_limit;
    extractor = extractor_new(desc);
    const glsurf_image again = picture_image(&small);
    assert_int_equal(glsurf_extractor_submit(extractor, &again), GLSURF_ERROR_LIMIT);
    glsurf_extractor_destroy(extractor);
    picture_free(&large);
    picture_free(&small);
    feature_list_free(&expected);
}

/* The header: after ARGUMENT and LIMIT the extractor is as it was. So an image that was
 * submitted before still waits to be collected, with its levels. */
static void check_left_alone(glsurf_backend backend, const glsurf_image *bad,
                             glsurf_result result) {
    heard log = { 0 };
    glsurf_extractor *extractor = extractor_new(
        (glsurf_extractor_desc){ .backend = backend, .log = listen, .log_user = &log });
    picture good = picture_scene(WIDTH, HEIGHT, 1, 5);
    feature_list expected = extract(extractor, &good);
    const glsurf_image image = picture_image(&good);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_OK);
    assert_int_equal(glsurf_extractor_submit(extractor, bad), result);
    const glsurf_level *levels;
    assert_int_equal(glsurf_extractor_levels(extractor, &levels), 9);
    feature_list list = collect(extractor);
    assert_same_features(&list, &expected);
    feature_list_free(&list);
    feature_list_free(&expected);
    picture_free(&good);
    glsurf_extractor_destroy(extractor);
}

static void bad_pixels_leave_the_waiting_image_alone(void **state) {
    const glsurf_backend *backend = *state;
    check_left_alone(*backend, &(glsurf_image){ .pixels = "", .width = 1 },
                     GLSURF_ERROR_ARGUMENT);
}

static void bad_textures_leave_the_waiting_image_alone(void **state) {
    (void)state;
    check_left_alone(GLSURF_BACKEND_GL, &(glsurf_image){ .texture = 4711 },
                     GLSURF_ERROR_ARGUMENT);
}

static void too_large_images_leave_the_waiting_image_alone(void **state) {
    const glsurf_backend *backend = *state;
    picture wide = picture_flat(70000, 1, 9);
    const glsurf_image image = picture_image(&wide);
    check_left_alone(*backend, &image, GLSURF_ERROR_LIMIT);
    picture_free(&wide);
}

/* -------------------------------------------------------------- loading -- */

typedef struct attempt {
    glsurf_extractor_desc desc;
    glsurf_result result;
    uint32_t count;
} attempt;

/* On a thread of its own, where no context is current. */
static void *create_elsewhere(void *argument) {
    attempt *self = argument;
    glsurf_extractor *extractor = NULL;
    self->result = glsurf_extractor_create(&extractor, &self->desc);
    if (self->result == GLSURF_OK) {
        picture good = picture_scene(WIDTH, HEIGHT, 1, 5);
        const glsurf_image image = picture_image(&good);
        glsurf_features features = { 0 };
        self->result = glsurf_extractor_submit(extractor, &image);
        if (!self->result)
            self->result = glsurf_extractor_collect(extractor, &features);
        self->count = features.count;
        picture_free(&good);
    }
    glsurf_extractor_destroy(extractor);
    return NULL;
}

static attempt try_elsewhere(glsurf_extractor_desc desc) {
    attempt self = { .desc = desc, .result = GLSURF_OK };
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, create_elsewhere, &self), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    return self;
}

static void without_a_context_creation_says_so(void **state) {
    (void)state;
    heard log = { 0 };
    glsurf_extractor_desc desc = { .log = listen, .log_user = &log };
    assert_int_equal(try_elsewhere(desc).result, GLSURF_ERROR_UNSUPPORTED);
    assert_heard_once(&log);
    printf("GLEW: %s\n", log.last);
    log.count = 0;
    desc.get_proc_address = headless_get_proc_address;
    assert_int_equal(try_elsewhere(desc).result, GLSURF_ERROR_UNSUPPORTED);
    assert_heard_once(&log);
    printf("callback: %s\n", log.last);
}

static void *no_address(void *user, const char *name) {
    return strcmp(name, user) == 0 ? NULL : headless_get_proc_address(NULL, name);
}

static void a_missing_function_is_named(void **state) {
    (void)state;
    heard log = { 0 };
    glsurf_extractor *extractor = NULL;
    static char name[] = "glTexImage2D";
    const glsurf_extractor_desc desc = { .log = listen,
                                         .log_user = &log,
                                         .get_proc_address = no_address,
                                         .get_proc_address_user = name };
    assert_int_equal(glsurf_extractor_create(&extractor, &desc), GLSURF_ERROR_UNSUPPORTED);
    assert_null(extractor);
    assert_heard_once(&log);
    assert_non_null(strstr(log.last, name));
}

static void the_reference_needs_no_context(void **state) {
    (void)state;
    const attempt made =
        try_elsewhere((glsurf_extractor_desc){ .backend = GLSURF_BACKEND_REFERENCE });
    assert_int_equal(made.result, GLSURF_OK);
    assert_true(made.count > 20);
}

static void glew_gives_the_same_features(void **state) {
    (void)state;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 7);
    glsurf_extractor *by_glew = NULL;
    const glsurf_result result =
        glsurf_extractor_create(&by_glew, &(glsurf_extractor_desc){ 0 });
#ifdef GLSURF_TEST_GLEW
    assert_int_equal(result, GLSURF_OK);
    glsurf_info info;
    glsurf_extractor_info(by_glew, &info);
    assert_string_equal(info.loader, "GLEW");
    feature_list expected = extract_once((glsurf_extractor_desc){ 0 }, &scene);
    feature_list list = extract(by_glew, &scene);
    assert_same_features(&list, &expected);
    feature_list_free(&list);
    feature_list_free(&expected);
#else
    assert_int_equal(result, GLSURF_ERROR_UNSUPPORTED);
#endif
    glsurf_extractor_destroy(by_glew);
    picture_free(&scene);
}

static void info_says_what_is_in_use(void **state) {
    (void)state;
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ .timings = true });
    glsurf_info info;
    glsurf_extractor_info(extractor, &info);
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    assert_string_equal(info.renderer, (const char *)glGetString(GL_RENDERER));
    assert_string_equal(info.version, (const char *)glGetString(GL_VERSION));
    assert_string_equal(info.loader, "callback");
    assert_int_equal(info.max_size, most);
    assert_int_equal(info.frame_bytes, 0);
    const glsurf_level *levels;
    const glsurf_pass_info *passes;
    assert_int_equal(glsurf_extractor_levels(extractor, &levels), 0);
    assert_int_equal(glsurf_extractor_passes(extractor, &passes), 0);
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 7);
    feature_list list = extract(extractor, &scene);
    /* 9 x 3^k, 15 x 3^k and 21 x 3^k that fit: 21, 63 and 189 do */
    assert_int_equal(glsurf_extractor_levels(extractor, &levels), 9);
    assert_int_equal(levels[0].size, 9);
    assert_int_equal(levels[8].size, 189);
    assert_int_equal(levels[8].step, 9);
    const uint32_t count = glsurf_extractor_passes(extractor, &passes);
    assert_true(count > 0);
    double seconds = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        assert_true(strlen(passes[i].stage) > 0 && strlen(passes[i].label) > 0);
        assert_true(passes[i].seconds >= 0.0);
        seconds += passes[i].seconds;
    }
    assert_true(seconds > 0.0);
    feature_list_free(&list);
    picture_free(&scene);
    glsurf_extractor_destroy(extractor);
}

/* --------------------------------------------------------------- images -- */

/* The picture as a texture; floats are what the 8-bit values stand for. */
static GLuint texture_of(const picture *from, GLenum internal) {
    static const GLenum formats[] = { 0, GL_RED, 0, GL_RGB, GL_RGBA };
    const size_t values = (size_t)from->width * from->height * from->channels;
    float *floats = test_memory(values * sizeof *floats);
    for (size_t i = 0; i < values; ++i)
        floats[i] = (float)from->pixels[i] / 255.0f;
    const bool real = internal == GL_RGBA32F || internal == GL_R32F;
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, (GLsizei)from->width,
                 (GLsizei)from->height, 0, formats[from->channels],
                 real ? GL_FLOAT : GL_UNSIGNED_BYTE,
                 real ? (const void *)floats : from->pixels);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D, 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    free(floats);
    return name;
}

static void textures_give_the_same_features(void **state) {
    const driver *self = *state;
    static const struct {
        uint32_t channels;
        GLenum internal;
    } cases[] = {
        { 1, GL_R8 }, { 1, GL_R32F }, { 3, GL_RGB8 }, { 4, GL_RGBA8 }, { 4, GL_RGBA32F }
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        /* odd sizes, so that no row is aligned */
        picture scene = picture_scene(WIDTH - 1, HEIGHT - 3, cases[i].channels, 8);
        const GLuint name = texture_of(&scene, cases[i].internal);
        glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
        feature_list expected = extract_once((glsurf_extractor_desc){ 0 }, &scene);
        feature_list list = extract_image(extractor, &(glsurf_image){ .texture = name });
        assert_true(expected.count > 20);
        assert_same_features(&list, &expected);
        feature_list_free(&list);
        list = extract_image(
            extractor,
            &(glsurf_image){ .texture = name, .width = WIDTH - 1, .height = HEIGHT - 3 });
        assert_same_features(&list, &expected);
        assert_int_equal(glsurf_extractor_submit(
                             extractor, &(glsurf_image){ .texture = name, .width = WIDTH }),
                         GLSURF_ERROR_ARGUMENT);
        /* not needed after submit */
        assert_int_equal(
            glsurf_extractor_submit(extractor, &(glsurf_image){ .texture = name }),
            GLSURF_OK);
        glDeleteTextures(1, &name);
        feature_list_free(&list);
        list = collect(extractor);
        assert_same_features(&list, &expected);
        feature_list_free(&list);
        feature_list_free(&expected);
        glsurf_extractor_destroy(extractor);
        picture_free(&scene);
        driver_assert_clean(self);
    }
}

/* Values below 0 and above 1 are clamped, and others rounded to the nearest of 255. */
static void float_textures_are_clamped_and_rounded(void **state) {
    (void)state;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 12);
    const size_t pixels = (size_t)WIDTH * HEIGHT;
    float *floats = test_memory(pixels * sizeof *floats);
    test_random random = test_random_make(1);
    for (size_t i = 0; i < pixels; ++i) {
        const int value = scene.pixels[i];
        const double near = value + test_random_between(&random, -0.45, 0.45);
        floats[i] = value == 0     ? -(float)test_random_between(&random, 0.0, 9.0)
                    : value == 255 ? 1.0f + (float)test_random_between(&random, 0.0, 9.0)
                                   : (float)(near / 255.0);
    }
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, WIDTH, HEIGHT, 0, GL_RED, GL_FLOAT, floats);
    glBindTexture(GL_TEXTURE_2D, 0);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    feature_list expected = extract(extractor, &scene);
    feature_list list = extract_image(extractor, &(glsurf_image){ .texture = name });
    assert_same_features(&list, &expected);
    feature_list_free(&list);
    feature_list_free(&expected);
    glsurf_extractor_destroy(extractor);
    glDeleteTextures(1, &name);
    free(floats);
    picture_free(&scene);
}

static void strides_and_alpha_change_nothing(void **state) {
    const glsurf_backend *backend = *state;
    glsurf_extractor *extractor =
        extractor_new((glsurf_extractor_desc){ .backend = *backend });
    for (uint32_t channels = 1; channels <= 4; channels += channels == 1 ? 2 : 1) {
        picture scene = picture_scene(WIDTH - 1, HEIGHT - 3, channels, 9);
        feature_list expected = extract(extractor, &scene);
        assert_true(expected.count > 20);
        const size_t row = (size_t)scene.width * channels, paddings[] = { 0, 1, 5, 1000 };
        for (size_t p = 0; p < sizeof paddings / sizeof *paddings; ++p) {
            const size_t stride = row + paddings[p];
            uint8_t *padded = test_memory(stride * scene.height);
            memset(padded, 0xa5, stride * scene.height);
            for (uint32_t y = 0; y < scene.height; ++y)
                memcpy(padded + y * stride, scene.pixels + y * row, row);
            glsurf_image image = picture_image(&scene);
            image.pixels = padded;
            image.stride = stride;
            feature_list list = extract_image(extractor, &image);
            assert_same_features(&list, &expected);
            feature_list_free(&list);
            free(padded);
        }
        feature_list_free(&expected);
        picture_free(&scene);
    }
    /* The scene's colours do not depend on the number of channels, its noise does. */
    picture rgba = picture_scene(WIDTH, HEIGHT, 4, 9);
    picture rgb = picture_new(WIDTH, HEIGHT, 3);
    for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; ++i)
        memcpy(rgb.pixels + 3 * i, rgba.pixels + 4 * i, 3);
    feature_list a = extract(extractor, &rgb), b = extract(extractor, &rgba);
    assert_same_features(&a, &b);
    feature_list_free(&a);
    feature_list_free(&b);
    picture_free(&rgb);
    picture_free(&rgba);
    glsurf_extractor_destroy(extractor);
}

/* ------------------------------------------------------------- settings -- */

static void upright_sets_every_angle_to_zero(void **state) {
    const glsurf_backend *backend = *state;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    feature_list turned =
        extract_once((glsurf_extractor_desc){ .backend = *backend }, &scene);
    feature_list upright = extract_once(
        (glsurf_extractor_desc){ .backend = *backend, .upright = true }, &scene);
    assert_true(upright.count > 20);
    assert_int_equal(upright.count, turned.count);
    uint32_t angles = 0;
    for (uint32_t i = 0; i < upright.count; ++i) {
        glsurf_keypoint expected = turned.keypoints[i];
        angles += expected.angle != 0.0f;
        expected.angle = 0.0f;
        assert_memory_equal(&upright.keypoints[i], &expected, sizeof expected);
    }
    assert_true(angles > upright.count / 2);
    feature_list_free(&turned);
    feature_list_free(&upright);
    picture_free(&scene);
}

static void descriptors_have_unit_length(void **state) {
    (void)state;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    feature_list list = extract_once((glsurf_extractor_desc){ 0 }, &scene);
    for (uint32_t i = 0; i < list.count; ++i) {
        double sum = 0.0;
        for (int d = 0; d < DESCRIPTOR_LENGTH; ++d) {
            const double v = list.descriptors[(size_t)i * DESCRIPTOR_LENGTH + (size_t)d];
            sum += v * v;
        }
        /* 64 squares, a root and a division in float: some 70 roundings of 2^-24 */
        assert_true(fabs(sqrt(sum) - 1.0) < 5e-6);
    }
    feature_list_free(&list);
    picture_free(&scene);
}

static void flat_images_have_no_keypoints(void **state) {
    const glsurf_backend *backend = *state;
    for (int upright = 0; upright < 2; ++upright) {
        glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){
            .backend = *backend, .upright = upright, .threshold = every_response });
        static const uint8_t values[] = { 0, 1, 128, 255 };
        for (size_t i = 0; i < sizeof values; ++i) {
            picture flat = picture_flat(WIDTH, HEIGHT, values[i]);
            feature_list list = extract(extractor, &flat);
            assert_int_equal(list.count, 0);
            assert_int_equal(list.total, 0);
            feature_list_free(&list);
            picture_free(&flat);
        }
        glsurf_extractor_destroy(extractor);
    }
}

/* A keypoint needs a level above its own, and 15 has 21 above: 23 x 23 is the least size
 * at which a sample of 21 has neighbours on all sides. */
static void images_smaller_than_any_filter_have_no_keypoints(void **state) {
    const glsurf_backend *backend = *state;
    static const uint32_t sizes[][2] = { { 1, 1 },   { 2, 1 },   { 1, 2 },   { 8, 8 },
                                         { 9, 9 },   { 1, 500 }, { 500, 1 }, { 8, 500 },
                                         { 500, 8 }, { 20, 20 }, { 21, 21 }, { 22, 500 } };
    glsurf_extractor *extractor = extractor_new(
        (glsurf_extractor_desc){ .backend = *backend, .threshold = every_response });
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
        picture noise = picture_noise(sizes[i][0], sizes[i][1], 4);
        feature_list list = extract(extractor, &noise);
        assert_int_equal(list.count, 0);
        assert_int_equal(list.total, 0);
        feature_list_free(&list);
        picture_free(&noise);
    }
    glsurf_extractor_destroy(extractor);
}

/* The strongest, of equal ones the first, in the order of the list. */
static feature_list strongest(const feature_list *all, uint32_t most) {
    feature_list kept = { .total = all->total };
    kept.keypoints = test_memory(all->count * sizeof *kept.keypoints);
    kept.descriptors = test_memory((size_t)all->count * DESCRIPTOR_LENGTH * sizeof(float));
    for (uint32_t i = 0; i < all->count; ++i) {
        uint32_t before = 0;
        for (uint32_t j = 0; j < all->count; ++j)
            before += all->keypoints[j].response > all->keypoints[i].response ||
                      (all->keypoints[j].response == all->keypoints[i].response && j < i);
        if (before >= most)
            continue;
        kept.keypoints[kept.count] = all->keypoints[i];
        memcpy(kept.descriptors + (size_t)kept.count * DESCRIPTOR_LENGTH,
               all->descriptors + (size_t)i * DESCRIPTOR_LENGTH,
               DESCRIPTOR_LENGTH * sizeof(float));
        ++kept.count;
    }
    return kept;
}

static void check_limits(glsurf_backend backend, const picture *from) {
    feature_list all = extract_once((glsurf_extractor_desc){ .backend = backend }, from);
    assert_int_equal(all.count, all.total);
    assert_true(all.count > 40);
    const uint32_t limits[] = { 1,
                                2,
                                3,
                                17,
                                all.count / 2,
                                all.count / 2 + 1,
                                all.count - 1,
                                all.count,
                                all.count + 1,
                                1000000 };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; ++i) {
        feature_list expected = strongest(&all, limits[i]);
        feature_list list = extract_once(
            (glsurf_extractor_desc){ .backend = backend, .max_features = limits[i] }, from);
        assert_same_features(&list, &expected);
        feature_list_free(&list);
        feature_list_free(&expected);
    }
    feature_list_free(&all);
}

static void max_features_keeps_exactly_the_strongest(void **state) {
    const glsurf_backend *backend = *state;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 6);
    check_limits(*backend, &scene);
    picture_free(&scene);
}

/* One tile over and over: away from the border each keypoint has its equals. */
static void max_features_takes_the_first_of_equals(void **state) {
    const glsurf_backend *backend = *state;
    picture tile = picture_scene(54, 54, 1, 6), tiled = picture_new(5 * 54, 4 * 54, 1);
    for (uint32_t y = 0; y < tiled.height; ++y)
        for (uint32_t x = 0; x < tiled.width; ++x)
            tiled.pixels[y * tiled.width + x] = tile.pixels[y % 54 * 54 + x % 54];
    feature_list all = extract_once((glsurf_extractor_desc){ .backend = *backend }, &tiled);
    uint32_t equals = 0;
    for (uint32_t i = 1; i < all.count; ++i)
        for (uint32_t j = 0; j < i; ++j)
            equals += all.keypoints[i].response == all.keypoints[j].response;
    assert_true(equals > all.count);
    feature_list_free(&all);
    check_limits(*backend, &tiled);
    picture_free(&tiled);
    picture_free(&tile);
}

static void triplets_bound_the_scales(void **state) {
    const glsurf_backend *backend = *state;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 6);
    static const uint32_t expected[] = { 9, 3, 6, 9, 9, 9 };
    for (uint32_t triplets = 0; triplets < 6; ++triplets) {
        glsurf_extractor *extractor = extractor_new(
            (glsurf_extractor_desc){ .backend = *backend, .triplets = triplets });
        feature_list list = extract(extractor, &scene);
        const glsurf_level *levels;
        const uint32_t count = glsurf_extractor_levels(extractor, &levels);
        assert_int_equal(count, expected[triplets]);
        for (uint32_t i = 0; i < list.count; ++i)
            assert_true(list.keypoints[i].scale <= levels[count - 1].sigma * 1.0001f);
        feature_list_free(&list);
        glsurf_extractor_destroy(extractor);
    }
    picture_free(&scene);
}

/* More candidates than the list has room for at first, 8192. */
static void lists_grow_as_needed(void **state) {
    (void)state;
    picture noise = picture_noise(800, 600, 1);
    const glsurf_extractor_desc desc = { .threshold = every_response };
    glsurf_extractor_desc slow = desc;
    slow.backend = GLSURF_BACKEND_REFERENCE;
    feature_list expected = extract_once(slow, &noise);
    glsurf_extractor *extractor = extractor_new(desc);
    feature_list list = extract(extractor, &noise);
    printf("%u keypoints\n", list.count);
    assert_true(list.count > 8192);
    assert_same_features(&list, &expected);
    feature_list_free(&list);
    list = extract(extractor, &noise); /* has the room now */
    assert_same_features(&list, &expected);
    feature_list_free(&list);
    glsurf_extractor_destroy(extractor);
    feature_list_free(&expected);

    slow.max_features = 9000;
    expected = extract_once(slow, &noise);
    glsurf_extractor_desc few = desc;
    few.max_features = 9000;
    list = extract_once(few, &noise);
    assert_int_equal(list.count, 9000);
    assert_same_features(&list, &expected);
    feature_list_free(&list);
    feature_list_free(&expected);
    picture_free(&noise);
}

/* The first room fits into the memory limit, the room that the noise needs does not. */
static void lists_that_may_not_grow_are_refused(void **state) {
    (void)state;
    heard log = { 0 };
    glsurf_extractor_desc desc = { .threshold = every_response,
                                   .log = listen,
                                   .log_user = &log };
    picture noise = picture_noise(800, 600, 1), small = picture_scene(WIDTH, HEIGHT, 1, 2);
    picture flat = picture_flat(800, 600, 1);
    glsurf_extractor *extractor = extractor_new(desc);
    feature_list expected = extract(extractor, &small), none = extract(extractor, &flat);
    glsurf_info info;
    glsurf_extractor_info(extractor, &info);
    glsurf_extractor_destroy(extractor);
    desc.memory_limit = info.frame_bytes;
    extractor = extractor_new(desc);
    const glsurf_image image = picture_image(&noise);
    for (int run = 0; run < 2; ++run) {
        glsurf_features found;
        log.count = 0;
        assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_OK);
        assert_int_equal(glsurf_extractor_collect(extractor, &found), GLSURF_ERROR_LIMIT);
        assert_heard_once(&log);
        feature_list list = extract(extractor, &small);
        assert_same_features(&list, &expected);
        feature_list_free(&list);
    }
    glsurf_extractor_destroy(extractor);
    feature_list_free(&none);
    feature_list_free(&expected);
    picture_free(&flat);
    picture_free(&small);
    picture_free(&noise);
}

static int check_driver(void **state) {
    (void)state;
    return glGetError() == GL_NO_ERROR ? 0 : -1;
}

#define TEST(f, argument)                                                                  \
    { #f, f, NULL, check_driver, argument }
#define TEST_ON_BOTH(f)                                                                    \
    { #f ": gl", f, NULL, check_driver, &gl }, {                                           \
#f ": reference", f, NULL, check_driver, &reference                                \
    }

int main(void) {
    driver used;
    driver_open(&used);
    glsurf_backend gl = GLSURF_BACKEND_GL, reference = GLSURF_BACKEND_REFERENCE;
    const struct CMUnitTest tests[] = {
        TEST(create_refuses_bad_settings, NULL),
        TEST(null_extractors_are_refused, NULL),
        TEST(results_have_names, NULL),
        TEST_ON_BOTH(submit_refuses_bad_pixels),
        TEST_ON_BOTH(collect_refuses_where_there_is_nothing),
        TEST(submit_refuses_bad_textures, &used),
        TEST(the_reference_refuses_textures, NULL),
        TEST_ON_BOTH(too_large_is_refused_with_the_figure),
        TEST_ON_BOTH(sizes_that_wrap_round_are_too_large),
        TEST(beyond_the_memory_limit_is_refused_with_the_figure, NULL),
        TEST_ON_BOTH(bad_pixels_leave_the_waiting_image_alone),
        TEST(bad_textures_leave_the_waiting_image_alone, NULL),
        TEST_ON_BOTH(too_large_images_leave_the_waiting_image_alone),
        TEST(without_a_context_creation_says_so, NULL),
        TEST(a_missing_function_is_named, NULL),
        TEST(the_reference_needs_no_context, NULL),
        TEST(glew_gives_the_same_features, NULL),
        TEST(info_says_what_is_in_use, NULL),
        TEST(textures_give_the_same_features, &used),
        TEST(float_textures_are_clamped_and_rounded, NULL),
        TEST_ON_BOTH(strides_and_alpha_change_nothing),
        TEST_ON_BOTH(upright_sets_every_angle_to_zero),
        TEST(descriptors_have_unit_length, NULL),
        TEST_ON_BOTH(flat_images_have_no_keypoints),
        TEST_ON_BOTH(images_smaller_than_any_filter_have_no_keypoints),
        TEST_ON_BOTH(max_features_keeps_exactly_the_strongest),
        TEST_ON_BOTH(max_features_takes_the_first_of_equals),
        TEST_ON_BOTH(triplets_bound_the_scales),
        TEST(lists_grow_as_needed, NULL),
        TEST(lists_that_may_not_grow_are_refused, NULL),
    };
    const int status = test_main("api", tests, sizeof tests / sizeof *tests);
    const unsigned complaints = used.complaints;
    driver_close(&used);
    return complaints ? EXIT_FAILURE : status;
}
