/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public header's promises about calls that are refused, and the objects' state after
 * them.
 */
#include "api.h"
#include "query.h"
#include "texture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void devices_are_refused(void **state) {
    static const uint32_t beyond = 1u << GLSURF_PATHS, gather = 1u << GLSURF_PATH_GATHER;
    const glsurf_device_desc bad[] = {
        { .backend = (glsurf_backend)2 },
        { .backend = (glsurf_backend)-1 },
        { .timings = (glsurf_timings)3 },
        { .timings = (glsurf_timings)-1 },
        { .paths = { .on = beyond } },
        { .paths = { .off = beyond } },
        { .paths = { .on = gather, .off = gather } },
    };
    for (size_t i = 0; i < COUNT(bad); ++i) {
        heard log = { 0 };
        glsurf_device_desc desc = bad[i];
        desc.get_proc_address = glsurf_context_get_proc_address;
        desc.log = hear;
        desc.log_user = &log;
        glsurf_device *device = (glsurf_device *)&device;
        assert_argument(glsurf_device_create(&device, &desc));
        assert_null(device);
        assert_heard_once(&log);
    }
}

static void create_refuses_bad_settings(void **state) {
    const glsurf_backend *backend = *state;
    heard log = { 0 };
    glsurf_device *device = device_new(
        (glsurf_device_desc){ .backend = *backend, .log = hear, .log_user = &log });
    glsurf_extractor *extractor = NULL;
    const glsurf_extractor_desc good = { 0 };
    const glsurf_extractor_desc bad[] = {
        { .threshold = NAN },
        { .threshold = -NAN },
        { .threshold = -0.001f },
        { .threshold = INFINITY },
        { .threshold = -INFINITY },
        { .preset = (glsurf_preset)GLSURF_PRESETS },
        { .preset = (glsurf_preset)-1 },
        { .descriptor_length = 1 },
        { .descriptor_length = 63 },
        { .descriptor_length = 65 },
        { .descriptor_length = 127 },
        { .descriptor_length = 256 },
        { .descriptor_length = UINT32_MAX },
        { .frames = GLSURF_MAX_FRAMES + 1 },
        { .grid_columns = 65, .grid_rows = 2, .max_features = 9 },
        { .grid_columns = 4, .max_features = 9 },
        { .grid_rows = 4, .max_features = 9 },
        { .grid_columns = 2, .grid_rows = 2 },
    };
    for (size_t i = 0; i < COUNT(bad); ++i) {
        log.count = 0;
        extractor = (glsurf_extractor *)&extractor;
        assert_argument(glsurf_extractor_create(&extractor, device, &bad[i]));
        assert_null(extractor);
        assert_heard_once(&log);
        assert_string_equal(glsurf_device_message(device), log.last);
    }
    assert_ok(glsurf_extractor_create(&extractor, device, &good));
    assert_string_equal(glsurf_device_message(device), "");
    glsurf_extractor_destroy(extractor);
}

/* The device has the sentence after each failed create, and can be used on. */
static void create_refuses_bad_settings_of_others(void **state) {
    const glsurf_backend *backend = *state;
    heard log = { 0 };
    glsurf_device *device = device_new(
        (glsurf_device_desc){ .backend = *backend, .log = hear, .log_user = &log });
    const glsurf_matcher_desc many = { .frames = GLSURF_MAX_FRAMES + 1 };
    glsurf_matcher *matcher = (glsurf_matcher *)&matcher;
    assert_argument(glsurf_matcher_create(&matcher, device, &many));
    assert_null(matcher);
    assert_heard_once(&log);
    assert_string_equal(glsurf_device_message(device), log.last);
    static const struct {
        glsurf_panorama_desc desc;
        glsurf_result result;
    } bad[] = {
        { { 0 }, GLSURF_ERROR_ARGUMENT },
        { { .width = 8 }, GLSURF_ERROR_ARGUMENT },
        { { .height = 8 }, GLSURF_ERROR_ARGUMENT },
        { { .width = 70000, .height = 8 }, GLSURF_ERROR_LIMIT },
        { { .width = 8, .height = UINT32_MAX }, GLSURF_ERROR_LIMIT },
        { { .width = 64, .height = 64, .memory_limit = 64 }, GLSURF_ERROR_LIMIT },
    };
    for (size_t i = 0; i < COUNT(bad); ++i) {
        glsurf_panorama *panorama = (glsurf_panorama *)&panorama;
        log.count = 0;
        assert_int_equal(glsurf_panorama_create(&panorama, device, &bad[i].desc),
                         bad[i].result);
        assert_null(panorama);
        assert_heard_once(&log);
        assert_string_equal(glsurf_device_message(device), log.last);
    }
    matcher = matcher_on(device, 0);
    assert_string_equal(glsurf_device_message(device), "");
}

static void results_have_names(void **state) {
    for (int r = GLSURF_ERROR_GL - 2; r <= 1; ++r)
        assert_true(strlen(glsurf_result_string((glsurf_result)r)) > 0);
    assert_string_equal(glsurf_version(), GLSURF_VERSION);
}

static void submit_refuses_bad_pixels(void **state) {
    const glsurf_backend *backend = *state;
    subject s;
    subject_make(&s, *backend, picture_scene(WIDTH, HEIGHT, 3, 11));
    assert_true(s.expected.count > 20);
    const glsurf_image bad[] = {
        { 0 },
        { .width = 4, .height = 4 },
        { .pixels = s.good.pixels, .width = 4, .height = 4, .texture = 1 },
        { .pixels = s.good.pixels, .width = 0, .height = 4 },
        { .pixels = s.good.pixels, .width = 4, .height = 0 },
        { .pixels = s.good.pixels, .width = 4, .height = 4, .stride = 3 },
        { .pixels = s.good.pixels,
          .width = 4,
          .height = 4,
          .stride = 11,
          .format = GLSURF_FORMAT_RGB8 },
        { .pixels = s.good.pixels,
          .width = 4,
          .height = 4,
          .stride = 15,
          .format = GLSURF_FORMAT_RGBA8 },
        { .pixels = s.good.pixels, .width = 4, .height = 4, .format = (glsurf_format)5 },
        { .pixels = s.good.pixels, .width = 4, .height = 4, .format = (glsurf_format)-1 },
        { .pixels = s.good.pixels, .width = 4, .height = 4, .origin = (glsurf_origin)3 },
        { .pixels = s.good.pixels, .width = 4, .height = 4, .origin = (glsurf_origin)-1 },
    };
    for (size_t i = 0; i < COUNT(bad); ++i)
        assert_refused(&s, &bad[i], GLSURF_ERROR_ARGUMENT, "");
    assert_refused(&s, NULL, GLSURF_ERROR_ARGUMENT, "");
}

/* Regions that are empty or reach beyond the image, some so far that sums overflow. The
 * message quotes the region. */
static void submit_refuses_bad_regions(void **state) {
    static const glsurf_region bad[] = {
        { 1, 0, 0, 0 },
        { 0, 1, 0, 0 },
        { 0, 0, 1, 0 },
        { 0, 0, 0, 1 },
        { 5, 5, 0, 10 },
        { 0, 0, 101, 80 },
        { 0, 0, 100, 81 },
        { 1, 0, 100, 80 },
        { 0, 1, 100, 80 },
        { 100, 0, 1, 1 },
        { 0, 80, 1, 1 },
        { UINT32_MAX, 0, 1, 80 },
        { 2, 0, UINT32_MAX, 80 },
        { 0, UINT32_MAX, 100, 2 },
        { 0, 2, 100, UINT32_MAX },
    };
    const glsurf_backend *backend = *state;
    subject s;
    subject_make(&s, *backend, picture_scene(100, 80, 1, 11));
    for (size_t i = 0; i < COUNT(bad); ++i) {
        char figures[64];
        glsurf_image image = picture_image(&s.good);
        image.region = bad[i];
        snprintf(figures, sizeof figures, "%ux%u at %u, %u", bad[i].width, bad[i].height,
                 bad[i].x, bad[i].y);
        assert_refused(&s, &image, GLSURF_ERROR_ARGUMENT, figures);
    }
}

/* The message about a bad mask begins with "the mask". */
static void submit_refuses_bad_masks(void **state) {
    const glsurf_backend *backend = *state;
    subject s;
    subject_make(&s, *backend, picture_scene(100, 80, 1, 11));
    const glsurf_image good = picture_image(&s.good);
    glsurf_image bad[12];
    size_t count = 0;
    for (; count < COUNT(bad); ++count)
        bad[count] = good;
    bad[0].pixels = NULL;
    bad[1].texture = 1;
    bad[2].width = 99;
    bad[3].height = 81;
    bad[4].width = 0;
    bad[5].stride = 99;
    bad[6].format = (glsurf_format)5;
    bad[7].origin = (glsurf_origin)3;
    bad[8].mask = &good;
    bad[9].region = (glsurf_region){ 0, 0, 100, 80 };
    bad[10] = (glsurf_image){ .texture = 1, .target = 4711 };
    bad[11].width = 80;
    bad[11].height = 100;
    for (size_t i = 0; i < count; ++i) {
        glsurf_image image = good;
        image.mask = &bad[i];
        assert_refused(&s, &image, GLSURF_ERROR_ARGUMENT, "the mask");
        assert_int_equal(strncmp(s.log.last, "the mask", 8), 0);
    }
}

static void collect_refuses_where_there_is_nothing(void **state) {
    const glsurf_backend *backend = *state;
    heard log = { 0 };
    glsurf_extractor *extractor = extractor_with(
        (glsurf_device_desc){ .backend = *backend, .log = hear, .log_user = &log },
        (glsurf_extractor_desc){ 0 });
    glsurf_features features;
    assert_argument(glsurf_extractor_collect(extractor, &features));
    assert_heard_once(&log);
    picture good = picture_scene(64, 64, 1, 3);
    submit_picture(extractor, &good);
    assert_argument(glsurf_extractor_collect(extractor, NULL));
    assert_ok(glsurf_extractor_collect(extractor, &features));
    assert_argument(glsurf_extractor_collect(extractor, &features));
}

/* Makes texture number `kind` of those that submit refuses. */
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
    if (kind == 9)
        glTexImage2D(target, 0, GL_RGBA8_SNORM, 64, 64, 0, GL_RGBA, GL_BYTE, NULL);
    if (kind >= 10)
        glTexImage2D(target, 0, GL_R8, 64, 64, 0, GL_RED, GL_UNSIGNED_BYTE, NULL);
    if (kind == 12) /* the base level, but the maximum level is below it */
        glTexImage2D(target, 1, GL_R8, 32, 32, 0, GL_RED, GL_UNSIGNED_BYTE, NULL);
    if (kind >= 10 && kind < 14) {
        static const GLint levels[][2] = { { 1, 9 }, { 1000, 1000 }, { 1, 0 }, { 30, 40 } };
        glTexParameteri(target, GL_TEXTURE_BASE_LEVEL, levels[kind - 10][0]);
        glTexParameteri(target, GL_TEXTURE_MAX_LEVEL, levels[kind - 10][1]);
    }
    glBindTexture(target, 0);
    return name; /* 8: a texture without an image; 14: a good one */
}

/* The message names the texture or its target. */
static void refuse_texture(subject *s, GLuint name, GLenum target) {
    char figure[32];
    glsurf_image image = texture_image(name, 64, 64);
    image.target = target;
    assert_refused(s, &image, GLSURF_ERROR_ARGUMENT, "");
    snprintf(figure, sizeof figure, "%u", name);
    if (!strstr(s->log.last, figure) && !strstr(s->log.last, "target") &&
        !strstr(s->log.last, "cannot read a GL_TEXTURE_"))
        fail_msg("\"%s\" names neither the texture nor a target", s->log.last);
    glsurf_image masked = picture_image(&s->good);
    masked.mask = &image;
    assert_refused(s, &masked, GLSURF_ERROR_ARGUMENT, "");
}

static void submit_refuses_bad_textures(void **state) {
    subject s;
    subject_make(&s, GLSURF_BACKEND_GL, picture_scene(128, 96, 1, 5));
    for (int kind = 0; kind < 14; ++kind) {
        if ((kind == 2 || kind == 3) && is_es())
            continue; /* no such target */
        const GLuint name = bad_texture(kind);
        assert_int_equal(glGetError(), GL_NO_ERROR);
        refuse_texture(&s, name, 0);
        glDeleteTextures(1, &name);
        assert_int_equal(glGetError(), GL_NO_ERROR);
    }
    /* A texture of another target than the image says, and a target that no image may
     * have. */
    static const GLenum targets[] = { GL_TEXTURE_RECTANGLE, GLS_TARGET_EXTERNAL,
                                      GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_CUBE_MAP, 1 };
    const GLuint good = bad_texture(14);
    for (size_t i = 0; i < COUNT(targets); ++i)
        refuse_texture(&s, good, targets[i]);
    glsurf_image masked = picture_image(&s.good); /* 128 x 96 pixels */
    const glsurf_image small = texture_image(good, 64, 64);
    masked.mask = &small;
    assert_refused(&s, &masked, GLSURF_ERROR_ARGUMENT, "64x64");
    assert_refused(&s, &(glsurf_image){ .texture = good, .width = 65 },
                   GLSURF_ERROR_ARGUMENT, "");
    glDeleteTextures(1, &good);
    assert_refused(&s, &(glsurf_image){ .texture = 4711 }, GLSURF_ERROR_ARGUMENT, "");
}

static void the_cpu_refuses_textures(void **state) {
    subject s;
    subject_make(&s, GLSURF_BACKEND_CPU, picture_scene(128, 96, 1, 5));
    assert_refused(&s, &(glsurf_image){ .texture = 1 }, GLSURF_ERROR_ARGUMENT, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(devices_are_refused, NULL),
        TEST_ON_BOTH(create_refuses_bad_settings),
        TEST_ON_BOTH(create_refuses_bad_settings_of_others),
        TEST(results_have_names, NULL),
        TEST_ON_BOTH(submit_refuses_bad_pixels),
        TEST_ON_BOTH(submit_refuses_bad_regions),
        TEST_ON_BOTH(submit_refuses_bad_masks),
        TEST_ON_BOTH(collect_refuses_where_there_is_nothing),
        TEST(submit_refuses_bad_textures, NULL),
        TEST(the_cpu_refuses_textures, NULL),
    };
    return driver_main("api_errors", tests, COUNT(tests));
}
