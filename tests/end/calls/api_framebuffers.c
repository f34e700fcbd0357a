/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The read framebuffer as an image: it gives the features of the same pixels in memory, and
 * the application keeps it as it was.
 */
#include "calls/api.h"
#include "state/query.h"
#include "support/system.h"

static const form rgba8 = { "RGBA8", 4, GL_READ_FRAMEBUFFER, .internal = GL_RGBA8 };

static const glsurf_image whole = { .target = GL_READ_FRAMEBUFFER,
                                    .width = WIDTH,
                                    .height = HEIGHT };

static void framebuffers_give_the_same_features(void **state) {
    static const form framebuffers[] = {
        { "RGBA8", 4, GL_READ_FRAMEBUFFER, .internal = GL_RGBA8 },
        { "RGBA8, samples", 4, GL_READ_FRAMEBUFFER, .internal = GL_RGBA8, .samples = 4 },
        { "SRGB8_ALPHA8", 4, GL_READ_FRAMEBUFFER, .internal = GL_SRGB8_ALPHA8 },
        { "SRGB8_ALPHA8, samples", 4, GL_READ_FRAMEBUFFER, .internal = GL_SRGB8_ALPHA8,
          .samples = 4 },
        { "RGB8, samples", 4, GL_READ_FRAMEBUFFER, .internal = GL_RGB8, .samples = 4 },
        { "RGBA16F", 4, GL_READ_FRAMEBUFFER, .internal = GL_RGBA16F },
        { "R8", 1, GL_READ_FRAMEBUFFER, .internal = GL_R8 },
        { "R8, samples", 1, GL_READ_FRAMEBUFFER, .internal = GL_R8, .samples = 4 },
    };
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    expect_forms(extractor, framebuffers, COUNT(framebuffers));
}

/* With leave_state the application binds its framebuffer again before each call. */
static void without_saved_state_it_is_bound_again(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 4, 8);
    formed from = form_make(&rgba8, &scene, GLSURF_ORIGIN_TOP);
    glsurf_extractor *extractor = extractor_with(
        (glsurf_device_desc){ .leave_state = true }, (glsurf_extractor_desc){ 0 });
    feature_list expected = extract(extractor, &scene);
    for (int i = 0; i < 2; ++i) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, from.framebuffer);
        glEnable(GL_SCISSOR_TEST); /* would cut the copy */
        glScissor(0, 0, 9, 9);
        assert_found(extract_image(extractor, &from.image), &expected);
    }
    formed_end(&from);
}

static void a_panorama_shows_it_in_colour(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 4, 8);
    const form samples = { "", 4, GL_READ_FRAMEBUFFER, .internal = GL_RGBA8, .samples = 4 };
    formed from = form_make(&samples, &scene, GLSURF_ORIGIN_TOP);
    glsurf_device *device = device_new((glsurf_device_desc){ 0 });
    glsurf_panorama *panorama = panorama_on(device, WIDTH, HEIGHT);
    const glsurf_placement there = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    assert_ok(glsurf_panorama_add(panorama, &from.image, &there));
    uint8_t *rgba = test_scratch((size_t)4 * WIDTH * HEIGHT);
    assert_ok(glsurf_panorama_read(panorama, rgba));
    for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; ++i)
        assert_memory_equal(rgba + 4 * i, scene.pixels + 4 * i, 3);
    formed_end(&from);
}

/* ----------------------------------------------------- default framebuffer -- */

static void the_default_framebuffer_is_one(void **state) {
    const driver *self = *state;
    if (!system_surface_context(WIDTH, HEIGHT))
        skip(); /* this system has no surfaces without windows */
    picture scene = picture_scene(WIDTH, HEIGHT, 4, 8), stored = picture_flipped(&scene);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    feature_list expected = extract(extractor, &scene);
    assert_true(expected.count > 20);
    framebuffer_show(&stored, GL_RGBA8);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    expect_features(extractor, &whole, &expected, "the default framebuffer");
    assert_int_equal(glGetError(), GL_NO_ERROR);
    glsurf_extractor_destroy(extractor);
    assert_ok(glsurf_context_make_current(self->context));
}

/* ----------------------------------------------------------------- refused -- */

static void refuse(subject *s, const char *words) {
    assert_refused(s, &whole, GLSURF_ERROR_ARGUMENT, words);
}

static void unreadable_framebuffers_are_refused(void **state) {
    static const GLenum formats[] = { GL_RGBA8UI, GL_R32I };
    subject s;
    subject_make(&s, GLSURF_BACKEND_GL, picture_scene(WIDTH, HEIGHT, 4, 5));
    if (glCheckFramebufferStatus(GL_READ_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        refuse(&s, "complete"); /* there is no surface */
    for (size_t i = 0; i < COUNT(formats); ++i) {
        formed from = framebuffer_bare();
        refuse(&s, "complete");
        framebuffer_attach(&from, 0, formats[i], 0);
        refuse(&s, "integers");
        glReadBuffer(GL_NONE);
        refuse(&s, "glReadBuffer()");
        framebuffer_attach(&from, 0, GL_RGBA8, 0);
        refuse(&s, "glReadBuffer()");
        glReadBuffer(GL_COLOR_ATTACHMENT0);
        extract_image(s.extractor, &whole);
        formed_end(&from);
    }
    if (!is_es()) /* which resolves samples to the same format only */
        return;
    formed from = framebuffer_bare();
    framebuffer_attach(&from, 0, GL_R8, 4);
    refuse(&s, "several samples");
    assert_int_equal(integer_of(GL_DRAW_FRAMEBUFFER_BINDING), from.framebuffer);
    assert_int_equal(integer_of(GL_READ_FRAMEBUFFER_BINDING), from.framebuffer);
    formed_end(&from);
}

static void bad_images_are_refused(void **state) {
    static const uint8_t pixels[1];
    static const struct {
        glsurf_image image; /* its target is set below, and its size if both are 0 */
        const char *words;
    } bad[] = {
        { { .height = HEIGHT }, "width" },
        { { .width = WIDTH }, "height" },
        { { .texture = 1 }, "texture" },
        { { .pixels = pixels }, "pixels" },
        { { .layer = 1 }, "layer" },
        { { .width = UINT32_MAX, .height = HEIGHT, .region = { 0, 0, 9, 9 } },
          "the size given" },
        { { .width = WIDTH, .height = 1u << 20, .region = { 0, 0, 9, 9 } },
          "the size given" },
        { { .region = { 0, 0, WIDTH + 1, 9 } }, "goes beyond" },
    };
    subject s;
    subject_make(&s, GLSURF_BACKEND_GL, picture_scene(WIDTH, HEIGHT, 4, 5));
    formed from = form_make(&rgba8, &s.good, GLSURF_ORIGIN_DEFAULT);
    for (size_t i = 0; i < COUNT(bad); ++i) {
        glsurf_image image = bad[i].image;
        image.target = GL_READ_FRAMEBUFFER;
        if (image.width + image.height == 0) {
            image.width = WIDTH;
            image.height = HEIGHT;
        }
        assert_refused(&s, &image, GLSURF_ERROR_ARGUMENT, bad[i].words);
    }
    glsurf_image masked = picture_image(&s.good), mask = whole;
    mask.width = WIDTH - 1;
    masked.mask = &mask;
    assert_refused(&s, &masked, GLSURF_ERROR_ARGUMENT, "the mask is 239x180");
    formed_end(&from);
}

int main(void) {
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        TEST(framebuffers_give_the_same_features, NULL),
        TEST(without_saved_state_it_is_bound_again, NULL),
        TEST(a_panorama_shows_it_in_colour, NULL),
        TEST(the_default_framebuffer_is_one, &used),
        TEST(unreadable_framebuffers_are_refused, NULL),
        TEST(bad_images_are_refused, NULL),
    };
    return driver_test(&used, "api_framebuffers", tests, COUNT(tests));
}
