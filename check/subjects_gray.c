/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gray conversion of pixels in memory, textures and the framebuffer. It is integer
 * arithmetic: every driver gives the bytes that the reference makes of the same image in
 * memory. The same images also serve as masks, where a byte is either 0 or not.
 */
#include "check/subjects.h"
#include "gl/image_source.h"
#include "gl/object.h"
#include "gl/state.h"

#include <math.h>

enum { WIDTH = 77, HEIGHT = 41 };

/* A kind of texture that holds bytes. */
typedef struct kind {
    const char *name;
    GLenum internal, format, type;
    int channels;
    bool read; /* read as a framebuffer, too */
} kind;

static const kind kinds[] = { { "R8", GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1, false },
                              { "RGBA8", GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4, true },
                              { "SRGB8_ALPHA8", GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE,
                                4, true },
                              { "RGBA32F", GL_RGBA32F, GL_RGBA, GL_FLOAT, 4, false } };

enum { KINDS = sizeof kinds / sizeof *kinds, FORMATS = 5 };

static void tell_zeros_apart(uint8_t *bytes, size_t count) {
    for (size_t i = 0; bytes && i < count; ++i)
        bytes[i] = bytes[i] != 0;
}

/* Compares the device's gray image or mask with the reference's from memory. */
static void convert_both(gls_trial *trial, gls_views *views, const glsurf_image *stored,
                         bool is_mask, double bound) {
    gls_views in_memory;
    gls_failure *failure = &trial->device->failure;
    gls_trial_run(trial, gls_views_resolve(trial->device, views));
    gls_trial_run(trial,
                  gls_views_from_image(failure, &in_memory, stored, GLSURF_BACKEND_CPU));
    if (!gls_trial_run(trial, gls_views_crop(failure, &in_memory)))
        return;
    const glsurf_region *region = &views->image.region;
    const int width = (int)region->width, height = (int)region->height;
    const size_t pixels = (size_t)(width * height);
    gls_trial_plan(
        trial, &(gls_plan_params){ .width = width, .height = height, .masked = is_mask });
    uint8_t *expected = gls_trial_memory(trial, pixels);
    const bool same = region->width == in_memory.image.region.width &&
                      region->height == in_memory.image.region.height;
    gls_find_truth(&trial->finding, same, "%s has the wrong size in memory", trial->input);
    if (trial->result || !same)
        return;
    views->image.is_mask = in_memory.image.is_mask = is_mask;
    const gls_slot slot = is_mask ? trial->plan->gray.mask : trial->plan->gray.image;
    gls_reference_gray(&in_memory.image, expected);
    gls_trial_run(trial, gls_stage_gray(trial->gpu, &views->image, slot));
    uint8_t *actual = gls_trial_read_image(trial, slot);
    if (is_mask) {
        tell_zeros_apart(expected, pixels);
        tell_zeros_apart(actual, pixels);
    }
    gls_trial_compare(trial,
                      (gls_array){ .what = is_mask ? "mask" : "gray image",
                                   .element = GLS_U8,
                                   .columns = width,
                                   .channels = 1,
                                   .numbers = pixels,
                                   .bound = bound },
                      expected, actual);
}

/* Runs as a separate call, in which the framebuffer is the application's. */
void gls_check_image(gls_trial *trial, const glsurf_image *image,
                     const glsurf_image *stored, bool is_mask, double bound,
                     const char *what) {
    gls_views views;
    gls_call call;
    gls_trial_name(trial, "%s, origin %d, region %ux%u at (%u, %u)", what,
                   (int)image->origin, image->region.width, image->region.height,
                   image->region.x, image->region.y);
    if (!gls_trial_run(trial, gls_views_from_image(&trial->device->failure, &views, image,
                                                   GLSURF_BACKEND_GL)))
        return;
    gls_call_begin_device(&call, trial->device);
    if (gls_call_enter(&call))
        convert_both(trial, &views, stored, is_mask, bound);
    gls_trial_result(trial, call.result);
    call.result = trial->result;
    gls_call_end(&call);
}

/* Every other byte is 0. */
static uint8_t *noise(gls_trial *trial, size_t bytes) {
    uint8_t *data = gls_trial_memory(trial, bytes);
    for (size_t i = 0; data && i < bytes; ++i)
        data[i] = gls_random_below(&trial->random, 2)
                      ? (uint8_t)gls_random_bits(&trial->random)
                      : 0;
    return data;
}

glsurf_region gls_check_region(uint32_t width, uint32_t height, gls_random *random) {
    const uint32_t x = gls_random_below(random, width);
    const uint32_t y = gls_random_below(random, height);
    if (gls_random_below(random, 3) == 0)
        return (glsurf_region){ 0 };
    return (glsurf_region){ x, y, 1 + gls_random_below(random, width - x),
                            1 + gls_random_below(random, height - y) };
}

/* `spare` has the bytes behind each row: none, with stride 0 and with the row's stride; a
 * part of a pixel; whole pixels of 3 and of 4 bytes; many. */
static void check_memory(gls_trial *trial, const gls_case *c) {
    static const size_t spare[] = { 0, 0, 1, 5, 12, 100 };
    static const char *const names[FORMATS] = { "GRAY8", "RGB8", "RGBA8", "BGR8", "BGRA8" };
    const glsurf_format format = (glsurf_format)c->count;
    const uint32_t width = (uint32_t)c->plan.width, height = (uint32_t)c->plan.height;
    for (size_t i = 0; i < 2 * sizeof spare / sizeof *spare; ++i) {
        const size_t stride = width * gls_pixel_bytes(format) + spare[i / 2];
        const glsurf_image image = { .pixels = noise(trial, stride * height),
                                     .width = width,
                                     .height = height,
                                     .stride = i / 2 == 0 ? 0 : stride,
                                     .format = format,
                                     .origin = (glsurf_origin)(i % 3),
                                     .region =
                                         gls_check_region(width, height, &trial->random) };
        for (int is_mask = 0; is_mask < 2 && !trial->result; ++is_mask)
            gls_check_image(trial, &image, &image, is_mask, 0.0, names[format]);
    }
}

const float *gls_check_floats(gls_trial *trial, uint8_t *bytes, uint8_t *kept,
                              size_t count) {
    static const struct {
        float value;
        uint8_t byte, kept;
    } beyond[] = { { NAN, 0, 0 },        { -NAN, 0, 0 },   { 0.0f, 0, 0 },
                   { -0.0f, 0, 0 },      { -1.0f, 0, 1 },  { -INFINITY, 0, 1 },
                   { INFINITY, 255, 1 }, { 1e30f, 255, 1 } };
    float *values = gls_trial_memory(trial, count * sizeof *values);
    for (size_t i = 0; values && i < count; ++i) {
        const uint32_t n = gls_random_below(&trial->random, 12);
        const bool is_beyond = n < sizeof beyond / sizeof *beyond;
        if (is_beyond)
            bytes[i] = beyond[n].byte;
        const double off = gls_random_between(&trial->random, -0.45, 0.45);
        values[i] = is_beyond ? beyond[n].value : (float)((bytes[i] + off) / 255.0);
        kept[i] = is_beyond ? beyond[n].kept : values[i] != 0.0f;
    }
    return values;
}

/* Checks a texture with either row first, and a region of it and of its framebuffer. */
static void check_texture(gls_trial *trial, const kind *k) {
    const gls_functions *gl = &trial->device->gl;
    const size_t count = (size_t)k->channels * WIDTH * HEIGHT;
    uint8_t *bytes = noise(trial, count), *kept = bytes;
    const void *data = bytes;
    if (k->type == GL_FLOAT) {
        kept = gls_trial_memory(trial, count);
        data = trial->result ? NULL : gls_check_floats(trial, bytes, kept, count);
    }
    if (trial->result)
        return;
    const gls_framed made =
        gls_trial_framed(trial, k->internal, k->format, k->type, WIDTH, HEIGHT, data);
    for (int n = 0; n < 2 * (k->read ? 3 : 2); ++n) {
        const int i = n / 2;
        const bool framebuffer = i == 2, is_mask = n % 2;
        const glsurf_image stored = {
            .pixels = is_mask ? kept : bytes,
            .width = WIDTH,
            .height = HEIGHT,
            .format = k->channels == 1 ? GLSURF_FORMAT_GRAY8 : GLSURF_FORMAT_RGBA8,
            .origin = i == 0 ? GLSURF_ORIGIN_TOP : GLSURF_ORIGIN_BOTTOM,
            .region = i == 0 ? (glsurf_region){ 0 }
                             : (glsurf_region){ 5, 3, WIDTH - 11, HEIGHT - 9 },
        };
        glsurf_image image = stored;
        image.pixels = NULL;
        if (framebuffer)
            image.target = GL_READ_FRAMEBUFFER;
        else
            image.texture = made.texture;
        GLint before = 0;
        gl->GetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &before);
        if (framebuffer)
            gl->BindFramebuffer(GL_READ_FRAMEBUFFER, made.framebuffer);
        gls_check_image(trial, &image, &stored, is_mask, 0.0,
                        framebuffer ? "a framebuffer" : k->name);
        gl->BindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)before);
    }
    gls_framed_delete(gl, &made);
}

/* Counts below FORMATS are formats of memory; the others are kinds of textures. */
static void run_gray(gls_trial *trial, const gls_case *c) {
    if (c->count < FORMATS)
        check_memory(trial, c);
    else
        check_texture(trial, &kinds[c->count - FORMATS]);
}

#define OF(n)                                                                              \
    { GLS_SIZE(WIDTH, HEIGHT), .count = n }

static const gls_case cases[FORMATS + KINDS] = { OF(0), OF(1), OF(2), OF(3), OF(4),
                                                 OF(5), OF(6), OF(7), OF(8) };

const gls_subject gls_subject_gray = { "gray", GLS_CASES(cases), .run = run_gray,
                                       .open = true, .once = true };
