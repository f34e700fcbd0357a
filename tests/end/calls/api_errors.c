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
        glsurf_device_desc desc = bad[i];
        desc.get_proc_address = glsurf_context_get_proc_address;
        assert_no_device(desc, GLSURF_ERROR_ARGUMENT, "");
    }
}

/* A refused setting, and words that the message must contain. */
typedef struct refusal {
    glsurf_extractor_desc desc;
    const char *names;
} refusal;

/* tests/unit/settings.c tests the values of every row. */
static const refusal bad_settings[] = {
    { { .threshold = NAN }, "threshold" },
    { { .preset = (glsurf_preset)GLSURF_PRESETS }, "preset" },
    { { .preset = (glsurf_preset)-1 }, "preset" },
    { { .descriptor_length = 65 }, "descriptor_length" },
    { { .frames = GLSURF_MAX_FRAMES + 1 }, "frames" },
    { { .grid_columns = 65, .grid_rows = 2, .max_features = 9 }, "grid" },
    { { .grid_columns = 4, .max_features = 9 }, "grid" },
    { { .grid_rows = 4, .max_features = 9 }, "grid" },
    { { .grid_columns = 2, .grid_rows = 2 }, "max_features" },
    { { .detector = (glsurf_detector)GLSURF_DETECTORS }, "unknown detector" },
    { { .detector = (glsurf_detector)-1 }, "unknown detector" },
    { { .first_step = 3, .preset = GLSURF_PRESET_BAY },
      "first_step is out of range; set it from 1 to 2, or to 0 for 1" },
    { { .first_step = 2, .preset = GLSURF_PRESET_BAY, .detector = GLSURF_DETECTOR_DOG },
      "first_step above 1 is for" },
    { { .sigma = 1.6f }, "sigma is for the detector" },
    { { .sigma = 3.01f, .detector = GLSURF_DETECTOR_DOG },
      "sigma is out of range; set it from 0.6 to 3, or to 0 for 1.6" },
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
    heard log = { 0 };
    const glsurf_device_desc of = { .backend = backend_of(state),
                                    .log = hear,
                                    .log_user = &log };
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
            assert_told(&log, device, bad_settings[i].names);
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
    heard log = { 0 };
    glsurf_device *device = device_new((glsurf_device_desc){
        .backend = backend_of(state), .log = hear, .log_user = &log });
    const glsurf_matcher_desc many = { .frames = GLSURF_MAX_FRAMES + 1 };
    glsurf_matcher *matcher = (glsurf_matcher *)&matcher;
    assert_argument(glsurf_matcher_create(&matcher, device, &many));
    assert_null(matcher);
    assert_told(&log, device, "");
    static const struct {
        glsurf_panorama_desc desc;
        glsurf_result result;
        const char *names; /* words of the message */
    } bad[] = {
        { { .canvas = { 0 } }, GLSURF_ERROR_ARGUMENT, "empty" },
        { { .canvas = { .width = 8 } }, GLSURF_ERROR_ARGUMENT, "empty" },
        { { .canvas = { .height = 8 } }, GLSURF_ERROR_ARGUMENT, "empty" },
        { { .canvas = { .width = 1 << 20, .height = 8 } },
          GLSURF_ERROR_LIMIT,
          "1048576x8" },
        { { .canvas = { .width = 8, .height = UINT32_MAX } },
          GLSURF_ERROR_LIMIT,
          "8x4294967295" },
        { { .canvas = { .width = 64, .height = 64 }, .memory_limit = 64 },
          GLSURF_ERROR_LIMIT,
          "64x64" },
    };
    for (size_t i = 0; i < COUNT(bad); ++i) {
        glsurf_panorama *panorama = (glsurf_panorama *)&panorama;
        log.count = 0;
        assert_int_equal(glsurf_panorama_create(&panorama, device, &bad[i].desc),
                         bad[i].result);
        assert_null(panorama);
        assert_told(&log, device, bad[i].names);
    }
    matcher = matcher_on(device, 0);
    assert_string_equal(glsurf_device_message(device), "");
}

static void results_have_names(void **state) {
    for (int r = GLSURF_ERROR_GL - 2; r <= 1; ++r)
        assert_true(strlen(glsurf_result_string((glsurf_result)r)) > 0);
    assert_string_equal(glsurf_version(), GLSURF_VERSION);
}

/* ------------------------------------------------------------------ pixels -- */

static const uint8_t pixels[100 * 80 * 4]; /* which are not read */
static const glsurf_image good_image = { pixels, 100, 80, .stride = 100 };

/* Images with words of their sentence. Some regions reach so far that sums overflow. */
static const struct {
    enum { BOTH, IMAGE, MASK } as;
    glsurf_image image;
    const char *words;
} bad_images[] = {
    { BOTH, { .width = 0, .height = 0 }, "" },
    { BOTH, { .width = 100, .height = 80 }, "" },
    { BOTH, { pixels, 100, 80, .texture = 1 }, "" },
    { BOTH, { pixels, 0, 80, .stride = 0 }, "" },
    { BOTH, { pixels, 100, 0, .stride = 0 }, "" },
    { BOTH, { pixels, 100, 80, .stride = 99, .format = GLSURF_FORMAT_GRAY8 }, "stride" },
    { BOTH, { pixels, 100, 80, .stride = 299, .format = GLSURF_FORMAT_RGB8 }, "stride" },
    { BOTH, { pixels, 100, 80, .stride = 299, .format = GLSURF_FORMAT_BGR8 }, "stride" },
    { BOTH, { pixels, 100, 80, .stride = 399, .format = GLSURF_FORMAT_RGBA8 }, "stride" },
    { BOTH, { pixels, 100, 80, .stride = 399, .format = GLSURF_FORMAT_BGRA8 }, "stride" },
    { BOTH, { pixels, 100, 80, .format = (glsurf_format)5 }, "" },
    { BOTH, { pixels, 100, 80, .format = (glsurf_format)-1 }, "" },
    { BOTH, { pixels, 100, 80, .origin = (glsurf_origin)3 }, "" },
    { BOTH, { pixels, 100, 80, .origin = (glsurf_origin)-1 }, "" },
    { IMAGE, { pixels, 100, 80, .region = { 1, 0, 0, 0 } }, "0x0 at 1, 0" },
    { IMAGE, { pixels, 100, 80, .region = { 0, 1, 0, 0 } }, "0x0 at 0, 1" },
    { IMAGE, { pixels, 100, 80, .region = { 0, 0, 1, 0 } }, "1x0 at 0, 0" },
    { IMAGE, { pixels, 100, 80, .region = { 0, 0, 0, 1 } }, "0x1 at 0, 0" },
    { IMAGE, { pixels, 100, 80, .region = { 5, 5, 0, 10 } }, "0x10 at 5, 5" },
    { IMAGE, { pixels, 100, 80, .region = { 0, 0, 101, 80 } }, "101x80 at 0, 0" },
    { IMAGE, { pixels, 100, 80, .region = { 0, 0, 100, 81 } }, "100x81 at 0, 0" },
    { IMAGE, { pixels, 100, 80, .region = { 1, 0, 100, 80 } }, "100x80 at 1, 0" },
    { IMAGE, { pixels, 100, 80, .region = { 0, 1, 100, 80 } }, "100x80 at 0, 1" },
    { IMAGE, { pixels, 100, 80, .region = { 100, 0, 1, 1 } }, "1x1 at 100, 0" },
    { IMAGE, { pixels, 100, 80, .region = { 0, 80, 1, 1 } }, "1x1 at 0, 80" },
    { IMAGE, { pixels, 100, 80, .region = { ~0u, 0, 1, 80 } }, "1x80 at 4294967295, 0" },
    { IMAGE, { pixels, 100, 80, .region = { 2, 0, ~0u, 80 } }, "4294967295x80 at 2, 0" },
    { IMAGE, { pixels, 100, 80, .region = { 0, ~0u, 100, 2 } }, "100x2 at 0, 4294967295" },
    { IMAGE, { pixels, 100, 80, .region = { 0, 2, 100, ~0u } }, "100x4294967295 at 0, 2" },
    { MASK, { pixels, 99, 80, .stride = 100 }, "" },
    { MASK, { pixels, 100, 81, .stride = 100 }, "" },
    { MASK, { pixels, 80, 100, .stride = 100 }, "" },
    { MASK, { pixels, 100, 80, .mask = &good_image }, "" },
    { MASK, { pixels, 100, 80, .region = { 0, 0, 100, 80 } }, "" },
    { MASK, { .texture = 1, .target = 4711 }, "" },
};

/* As images and as masks; messages about masks begin with "the mask". */
static void submit_refuses_bad_images(void **state) {
    subject s;
    subject_make(&s, backend_of(state), picture_scene(100, 80, 4, 11));
    for (size_t i = 0; i < COUNT(bad_images); ++i) {
        glsurf_image masked = picture_image(&s.good);
        masked.mask = &bad_images[i].image;
        if (bad_images[i].as != MASK)
            assert_refused(&s, &bad_images[i].image, GLSURF_ERROR_ARGUMENT,
                           bad_images[i].words);
        if (bad_images[i].as == IMAGE)
            continue;
        assert_refused(&s, &masked, GLSURF_ERROR_ARGUMENT, bad_images[i].words);
        assert_int_equal(strncmp(s.log.last, "the mask", 8), 0);
    }
    assert_refused(&s, NULL, GLSURF_ERROR_ARGUMENT, "");
}

static void collect_refuses_where_there_is_nothing(void **state) {
    heard log = { 0 };
    glsurf_extractor *extractor = extractor_with(
        (glsurf_device_desc){ .backend = backend_of(state), .log = hear, .log_user = &log },
        (glsurf_extractor_desc){ 0 });
    glsurf_features features;
    assert_argument(glsurf_extractor_collect(extractor, &features));
    assert_heard_once(&log);
    picture good = picture_scene(64, 64, 1, 3);
    submit_picture(extractor, &good);
    assert_ok(glsurf_extractor_collect(extractor, &features));
    assert_argument(glsurf_extractor_collect(extractor, &features));
}

/* ---------------------------------------------------------------- textures -- */

/* A texture that submit refuses. */
typedef struct sort {
    GLenum target, internal, format, type; /* internal 0: no image */
    GLint base, maximum;                   /* levels; both 0: default */
    bool second;                           /* has level 1 */
    const char *words;                     /* with another target; NULL: any */
} sort;

static const sort good_sort = { GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, .base = 0 };

static const char advice[] = "glBlitFramebuffer()";

/* The last row of levels has its maximum below its base. */
static const sort sorts[] = {
    { GL_TEXTURE_2D, GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, .base = 0 },
    { GL_TEXTURE_2D, GL_RGBA32I, GL_RGBA_INTEGER, GL_INT, .base = 0 },
    { GL_TEXTURE_2D, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, .base = 0 },
    { GL_TEXTURE_2D, .internal = 0 },
    { GL_TEXTURE_2D, GL_RGBA8_SNORM, GL_RGBA, GL_BYTE, .base = 0 },
    { GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, .base = 1, .maximum = 9 },
    { GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, .base = 1000, .maximum = 1000 },
    { GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, .base = 30, .maximum = 40 },
    { GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, .base = 1, .second = true },
    { GL_TEXTURE_2D_ARRAY, .internal = 0 },
    { GL_TEXTURE_RECTANGLE, GL_R8, GL_RED, GL_UNSIGNED_BYTE, .base = 0 },
    { GL_TEXTURE_2D_MULTISAMPLE, .words = advice },
    { GL_TEXTURE_2D_MULTISAMPLE_ARRAY, .words = advice },
    { GL_TEXTURE_CUBE_MAP, .words = "is a GL_TEXTURE_CUBE_MAP" },
    { GL_TEXTURE_3D, .words = "is a GL_TEXTURE_3D" },
    { GL_TEXTURE_1D, .words = "is a GL_TEXTURE_1D" },
    { GL_TEXTURE_1D_ARRAY, .words = "is a GL_TEXTURE_1D_ARRAY" },
    { GL_TEXTURE_BUFFER, .words = "is a GL_TEXTURE_BUFFER" },
};

/* OpenGL ES has storage that does not change only. */
static void allocate_samples(GLenum target) {
    const bool array = target == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
    const GLint samples = integer_of(GL_MAX_COLOR_TEXTURE_SAMPLES);
    if (is_es() && array)
        glTexStorage3DMultisample(target, samples, GL_RGBA8, 64, 64, 2, GL_TRUE);
    else if (is_es())
        glTexStorage2DMultisample(target, samples, GL_RGBA8, 64, 64, GL_TRUE);
    else if (array)
        glTexImage3DMultisample(target, samples, GL_RGBA8, 64, 64, 2, GL_TRUE);
    else
        glTexImage2DMultisample(target, samples, GL_RGBA8, 64, 64, GL_TRUE);
}

static GLuint texture_of(const sort *as) {
    const GLuint name = texture_bound(as->target);
    for (GLint level = 0; as->internal && level <= (as->second ? 1 : 0); ++level)
        glTexImage2D(as->target, level, (GLint)as->internal, 64 >> level, 64 >> level, 0,
                     as->format, as->type, NULL);
    if (as->words == advice)
        allocate_samples(as->target);
    if (as->base) {
        glTexParameteri(as->target, GL_TEXTURE_BASE_LEVEL, as->base);
        glTexParameteri(as->target, GL_TEXTURE_MAX_LEVEL, as->maximum);
    }
    glBindTexture(as->target, 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return name;
}

/* The message names the texture or its target. */
static void refuse_texture(subject *s, glsurf_image image, GLenum target,
                           const char *words) {
    char figure[32];
    image.target = target;
    assert_refused(s, &image, GLSURF_ERROR_ARGUMENT, words);
    snprintf(figure, sizeof figure, "%u", image.texture);
    if (!strstr(s->log.last, figure) && !strstr(s->log.last, "target") &&
        !strstr(s->log.last, "cannot read a GL_TEXTURE_"))
        fail_msg("\"%s\" names neither the texture nor a target", s->log.last);
    glsurf_image masked = picture_image(&s->good);
    masked.mask = &image;
    assert_refused(s, &masked, GLSURF_ERROR_ARGUMENT, words);
}

static const GLenum claimed[] = { 0, GL_TEXTURE_2D, GL_TEXTURE_RECTANGLE,
                                  GL_TEXTURE_2D_ARRAY };

/* The advice suits the texture, whatever target the image gives it. */
static void refuse_sort(subject *s, const sort *as) {
    const GLuint name = texture_of(as);
    if (!as->words) {
        refuse_texture(s, texture_image(name, 64, 64), 0, "");
        return;
    }
    refuse_texture(s, (glsurf_image){ .texture = name, .origin = GLSURF_ORIGIN_TOP },
                   as->target, as->words == advice ? advice : "copy it");
    for (size_t c = 0; c < COUNT(claimed); ++c) {
        refuse_texture(s, (glsurf_image){ .texture = name, .origin = GLSURF_ORIGIN_TOP },
                       claimed[c], has_target(claimed[c]) ? as->words : "cannot read a");
        assert_null(strstr(s->log.last, "set the image's target"));
    }
}

static void submit_refuses_bad_textures(void **state) {
    subject s;
    subject_make(&s, GLSURF_BACKEND_GL, picture_scene(128, 96, 1, 5));
    for (size_t i = 0; i < COUNT(sorts); ++i)
        if (has_target(sorts[i].target))
            refuse_sort(&s, &sorts[i]);
    assert_true(glIsEnabled(GL_DEBUG_OUTPUT)); /* it was paused, not turned off */
    /* Textures whose target differs from the image's, and targets that no image may
     * have. */
    static const GLenum targets[] = { GL_TEXTURE_RECTANGLE, GLS_TARGET_EXTERNAL,
                                      GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_CUBE_MAP, 1 };
    const GLuint good = texture_of(&good_sort);
    const glsurf_image small = texture_image(good, 64, 64);
    for (size_t i = 0; i < COUNT(targets); ++i)
        refuse_texture(&s, small, targets[i], "");
    glsurf_image masked = picture_image(&s.good); /* 128 x 96 pixels */
    masked.mask = &small;
    assert_refused(&s, &masked, GLSURF_ERROR_ARGUMENT, "64x64");
    glsurf_image bad = { .texture = good, .width = 65, .origin = GLSURF_ORIGIN_TOP };
    assert_refused(&s, &bad, GLSURF_ERROR_ARGUMENT, "");
    masked.mask = &bad;
    bad.origin = GLSURF_ORIGIN_DEFAULT; /* GL does not know which row is the top */
    for (size_t i = 0; i < COUNT(claimed); ++i) {
        bad.target = claimed[i];
        assert_refused(&s, &bad, GLSURF_ERROR_ARGUMENT, "say which row is first");
        assert_refused(&s, &masked, GLSURF_ERROR_ARGUMENT, "say which row is first");
    }
    texture_delete(good);
    bad = (glsurf_image){ .texture = 4711, .origin = GLSURF_ORIGIN_TOP };
    assert_refused(&s, &bad, GLSURF_ERROR_ARGUMENT, "");
}

static void the_cpu_refuses_textures_and_framebuffers(void **state) {
    subject s;
    subject_make(&s, GLSURF_BACKEND_CPU, picture_scene(128, 96, 1, 5));
    assert_refused(&s, &(glsurf_image){ .texture = 1 }, GLSURF_ERROR_ARGUMENT, "");
    assert_refused(
        &s, &(glsurf_image){ .target = GL_READ_FRAMEBUFFER, .width = 128, .height = 96 },
        GLSURF_ERROR_ARGUMENT, "give pixels");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(devices_are_refused, NULL),
        TEST_ON_BOTH(bad_settings_are_refused),
        TEST_ON_BOTH(create_refuses_bad_settings_of_others),
        TEST(results_have_names, NULL),
        TEST_ON_BOTH(submit_refuses_bad_images),
        TEST_ON_BOTH(collect_refuses_where_there_is_nothing),
        TEST(submit_refuses_bad_textures, NULL),
        TEST(the_cpu_refuses_textures_and_framebuffers, NULL),
    };
    return driver_main("api_errors", tests, COUNT(tests));
}
