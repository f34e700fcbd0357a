/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Promises of the public headers about refused calls: the error, its message, and the
 * objects' state afterwards.
 */
#include "calls/api.h"
#include "state/query.h"
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

/* A refused setting, and words that the message must contain. */
typedef struct refusal {
    glsurf_extractor_desc desc;
    const char *names;
} refusal;

#define BAD_SIGMA "sigma is out of range; set it from 0.6 to 3, or to 0 for 1.6"
static const refusal bad_settings[] = {
    { { .threshold = NAN }, "threshold" },
    { { .threshold = -NAN }, "threshold" },
    { { .threshold = -0.001f }, "threshold" },
    { { .threshold = INFINITY }, "threshold" },
    { { .threshold = -INFINITY }, "threshold" },
    { { .preset = (glsurf_preset)GLSURF_PRESETS }, "preset" },
    { { .preset = (glsurf_preset)-1 }, "preset" },
    { { .descriptor_length = 1 }, "descriptor_length" },
    { { .descriptor_length = 63 }, "descriptor_length" },
    { { .descriptor_length = 65 }, "descriptor_length" },
    { { .descriptor_length = 127 }, "descriptor_length" },
    { { .descriptor_length = 256 }, "descriptor_length" },
    { { .descriptor_length = UINT32_MAX }, "descriptor_length" },
    { { .frames = GLSURF_MAX_FRAMES + 1 }, "frames" },
    { { .grid_columns = 65, .grid_rows = 2, .max_features = 9 }, "grid" },
    { { .grid_columns = 4, .max_features = 9 }, "grid" },
    { { .grid_rows = 4, .max_features = 9 }, "grid" },
    { { .grid_columns = 2, .grid_rows = 2 }, "max_features" },
    { { .detector = (glsurf_detector)GLSURF_DETECTORS }, "unknown detector" },
    { { .detector = (glsurf_detector)-1 }, "unknown detector" },
    { { .first_step = 3, .preset = GLSURF_PRESET_BAY },
      "first_step is out of range; set it from 1 to 2, or to 0 for 1" },
    { { .first_step = 2 }, "first_step above 1 is for" },
    { { .first_step = 2, .preset = GLSURF_PRESET_PAPER }, "first_step above 1 is for" },
    { { .first_step = 2, .preset = GLSURF_PRESET_BAY, .detector = GLSURF_DETECTOR_DOG },
      "first_step above 1 is for" },
    { { .sigma = 1.6f }, "sigma is for the detector" },
    { { .intervals = 3 }, "intervals is for the detector" },
    { { .sigma = 1.6f, .detector = GLSURF_DETECTOR_CENSURE }, "is for the detector" },
    { { .sigma = 0.59f, .detector = GLSURF_DETECTOR_DOG }, BAD_SIGMA },
    { { .sigma = 3.01f, .detector = GLSURF_DETECTOR_DOG }, BAD_SIGMA },
    { { .sigma = -1.0f, .detector = GLSURF_DETECTOR_DOG }, BAD_SIGMA },
    { { .sigma = NAN, .detector = GLSURF_DETECTOR_DOG }, BAD_SIGMA },
    { { .intervals = 7, .detector = GLSURF_DETECTOR_DOG },
      "intervals is out of range; set it from 1 to 6, or to 0 for 3" },
};

/* Create, change and the memory estimate refuse bad settings. A refused change keeps the
 * extractor's settings; `frames` never changes. */
static void bad_settings_are_refused(void **state) {
    static const glsurf_extractor_desc good[] = {
        { .first_step = 1 },
        { .first_step = 2, .preset = GLSURF_PRESET_BAY },
        { .sigma = 0.6f, .intervals = 1, .detector = GLSURF_DETECTOR_DOG },
        { .sigma = 3.0f,
          .intervals = 6,
          .detector = GLSURF_DETECTOR_DOG,
          .preset = GLSURF_PRESET_PAPER },
        { .first_step = 1, .detector = GLSURF_DETECTOR_CENSURE },
    };
    const glsurf_backend *backend = *state;
    heard log = { 0 };
    const glsurf_device_desc of = { .backend = *backend, .log = hear, .log_user = &log };
    glsurf_device *device = device_new(of);
    glsurf_extractor *changed = extractor_on(device, (glsurf_extractor_desc){ 0 });
    for (size_t i = 0; i < COUNT(bad_settings); ++i) {
        const glsurf_extractor_desc *desc = &bad_settings[i].desc;
        glsurf_extractor *extractor = (glsurf_extractor *)&extractor;
        glsurf_memory memory;
        for (int change = 0; change < (desc->frames ? 1 : 2); ++change) {
            log.count = 0;
            assert_argument(change ? glsurf_extractor_change(changed, desc)
                                   : glsurf_extractor_create(&extractor, device, desc));
            assert_heard_once(&log);
            assert_string_equal(glsurf_device_message(device), log.last);
            if (!strstr(log.last, bad_settings[i].names))
                fail_msg("\"%s\" does not say \"%s\"", log.last, bad_settings[i].names);
        }
        assert_null(extractor);
        assert_argument(glsurf_extractor_memory(&of, desc, 64, 64, &memory));
    }
    for (size_t i = 0; i < COUNT(good); ++i)
        assert_ok(glsurf_extractor_change(changed, &good[i]));
    assert_string_equal(glsurf_device_message(device), "");
}

/* After each failed create the device has the message and stays usable. */
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
        const char *names; /* words of the message */
    } bad[] = {
        { { 0 }, GLSURF_ERROR_ARGUMENT, "empty" },
        { { .width = 8 }, GLSURF_ERROR_ARGUMENT, "empty" },
        { { .height = 8 }, GLSURF_ERROR_ARGUMENT, "empty" },
        { { .width = 1 << 20, .height = 8 }, GLSURF_ERROR_LIMIT, "1048576x8" },
        { { .width = 8, .height = UINT32_MAX }, GLSURF_ERROR_LIMIT, "8x4294967295" },
        { { .width = 64, .height = 64, .memory_limit = 64 }, GLSURF_ERROR_LIMIT, "64x64" },
    };
    for (size_t i = 0; i < COUNT(bad); ++i) {
        glsurf_panorama *panorama = (glsurf_panorama *)&panorama;
        log.count = 0;
        assert_int_equal(glsurf_panorama_create(&panorama, device, &bad[i].desc),
                         bad[i].result);
        assert_null(panorama);
        assert_heard_once(&log);
        assert_non_null(strstr(log.last, bad[i].names));
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

/* As images and as masks; messages about masks begin with "the mask". */
static void submit_refuses_bad_pixels(void **state) {
    static const struct {
        uint32_t width, height;
        size_t stride;
        int format, origin;
        uint32_t texture;
        bool absent;
    } bad[] = {
        { 0, 0, 0, 0, 0, 0, true },
        { 100, 80, 0, 0, 0, 0, true },
        { 100, 80, 0, 0, 0, 1, false },
        { 0, 80, 0, 0, 0, 0, false },
        { 100, 0, 0, 0, 0, 0, false },
        { 100, 80, 99, GLSURF_FORMAT_GRAY8, 0, 0, false },
        { 100, 80, 299, GLSURF_FORMAT_RGB8, 0, 0, false },
        { 100, 80, 299, GLSURF_FORMAT_BGR8, 0, 0, false },
        { 100, 80, 399, GLSURF_FORMAT_RGBA8, 0, 0, false },
        { 100, 80, 399, GLSURF_FORMAT_BGRA8, 0, 0, false },
        { 100, 80, 0, 5, 0, 0, false },
        { 100, 80, 0, -1, 0, 0, false },
        { 100, 80, 0, 0, 3, 0, false },
        { 100, 80, 0, 0, -1, 0, false },
    };
    const glsurf_backend *backend = *state;
    subject s;
    subject_make(&s, *backend, picture_scene(100, 80, 4, 11));
    for (size_t i = 0; i < COUNT(bad); ++i) {
        const glsurf_image image = { .pixels = bad[i].absent ? NULL : s.good.pixels,
                                     .width = bad[i].width,
                                     .height = bad[i].height,
                                     .stride = bad[i].stride,
                                     .format = (glsurf_format)bad[i].format,
                                     .origin = (glsurf_origin)bad[i].origin,
                                     .texture = bad[i].texture };
        assert_refused_twice(&s, &image, bad[i].stride ? "stride" : "");
        assert_int_equal(strncmp(s.log.last, "the mask", 8), 0);
    }
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

/* Sizes, a mask and a region that an image may have, but a mask may not. */
static void submit_refuses_bad_masks(void **state) {
    const glsurf_backend *backend = *state;
    subject s;
    subject_make(&s, *backend, picture_scene(100, 80, 1, 11));
    const glsurf_image good = picture_image(&s.good);
    glsurf_image bad[] = { good, good, good, good, good, { .texture = 1, .target = 4711 } };
    bad[0].width = 99;
    bad[1].height = 81;
    bad[2].width = 80;
    bad[2].height = 100;
    bad[3].mask = &good;
    bad[4].region = (glsurf_region){ 0, 0, 100, 80 };
    for (size_t i = 0; i < COUNT(bad); ++i) {
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

/* Textures that submit refuses, and a good one. */
typedef struct sort {
    GLenum target, internal, format, type; /* internal 0: no image */
    GLint base, maximum;                   /* levels; both 0: default */
    bool second;                           /* has level 1 */
} sort;

static const sort sorts[] = {
    { GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, 0, 0, false }, /* good */
    { GL_TEXTURE_CUBE_MAP, 0, 0, 0, 0, 0, false },
    { GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, 0, false },
    { GL_TEXTURE_RECTANGLE, GL_R8, GL_RED, GL_UNSIGNED_BYTE, 0, 0, false },
    { GL_TEXTURE_1D, 0, 0, 0, 0, 0, false },
    { GL_TEXTURE_3D, 0, 0, 0, 0, 0, false },
    { GL_TEXTURE_2D, GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, 0, 0, false },
    { GL_TEXTURE_2D, GL_RGBA32I, GL_RGBA_INTEGER, GL_INT, 0, 0, false },
    { GL_TEXTURE_2D, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, 0, 0,
      false },
    { GL_TEXTURE_2D, 0, 0, 0, 0, 0, false },
    { GL_TEXTURE_2D, GL_RGBA8_SNORM, GL_RGBA, GL_BYTE, 0, 0, false },
    { GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1, 9, false },
    { GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1000, 1000, false },
    { GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1, 0,
      true }, /* the maximum is below the base level */
    { GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, 30, 40, false },
};

static GLuint texture_of(const sort *as) {
    const GLuint name = texture_bound(as->target);
    for (GLint level = 0; as->internal && level <= (as->second ? 1 : 0); ++level)
        glTexImage2D(as->target, level, (GLint)as->internal, 64 >> level, 64 >> level, 0,
                     as->format, as->type, NULL);
    if (as->base) {
        glTexParameteri(as->target, GL_TEXTURE_BASE_LEVEL, as->base);
        glTexParameteri(as->target, GL_TEXTURE_MAX_LEVEL, as->maximum);
    }
    glBindTexture(as->target, 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return name;
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
    for (size_t i = 1; i < COUNT(sorts); ++i)
        if (has_target(sorts[i].target)) {
            refuse_texture(&s, texture_of(&sorts[i]), 0);
            assert_int_equal(glGetError(), GL_NO_ERROR);
        }
    /* Textures whose target differs from the image's, and targets that no image may
     * have. */
    static const GLenum targets[] = { GL_TEXTURE_RECTANGLE, GLS_TARGET_EXTERNAL,
                                      GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_CUBE_MAP, 1 };
    const GLuint good = texture_of(&sorts[0]);
    for (size_t i = 0; i < COUNT(targets); ++i)
        refuse_texture(&s, good, targets[i]);
    glsurf_image masked = picture_image(&s.good); /* 128 x 96 pixels */
    const glsurf_image small = texture_image(good, 64, 64);
    masked.mask = &small;
    assert_refused(&s, &masked, GLSURF_ERROR_ARGUMENT, "64x64");
    assert_refused(&s, &(glsurf_image){ .texture = good, .width = 65 },
                   GLSURF_ERROR_ARGUMENT, "");
    texture_delete(good);
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
        TEST_ON_BOTH(bad_settings_are_refused),
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
