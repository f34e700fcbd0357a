/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Each pass of the GPU is within derived bounds of the reference on the same input: see
 * check/subjects_bands.c. If the driver rounds as C does, all bits are equal. On both
 * backends, any division into parts gives the bytes of the whole canvas.
 */
#include "core/projection.h"
#include "panorama/panorama.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GL, CPU, BACKENDS, IMAGES = 3 };

typedef struct scene {
    const char *name;
    glsurf_canvas canvas;
    bool surveyed, means;
    glsurf_image image[IMAGES];
    glsurf_placement placement[IMAGES];
} scene;

static glsurf_device *device_on(const test_gpu *t, int backend) {
    glsurf_device *device = NULL;
    const glsurf_device_desc desc = { .backend = (glsurf_backend)backend,
                                      .get_proc_address = glsurf_context_get_proc_address,
                                      .log = test_log,
                                      .paths = t->device->desc.paths };
    assert_ok(glsurf_device_create(&device, &desc));
    return device;
}

/* Makes up owners in cells of 7 pixels: each image has a third of the canvas, and some
 * cells of the next one. */
static void survey(glsurf_panorama *panorama) {
    gls_random random = test_random_make(2);
    struct gls_survey *s = &panorama->survey;
    *s = (struct gls_survey){ .cell = 7,
                              .width = (int)(panorama->desc.canvas.width + 6) / 7,
                              .height = (int)(panorama->desc.canvas.height + 6) / 7,
                              .images = IMAGES };
    const size_t count = (size_t)s->width * (size_t)s->height;
    s->owner = calloc(count, sizeof *s->owner + sizeof *s->bare);
    assert_non_null(s->owner);
    s->bare = (uint8_t *)(s->owner + count);
    for (size_t i = 0; i < count; ++i)
        s->owner[i] = (uint16_t)((i % (size_t)s->width +
                                  gls_random_below(&random, (uint32_t)s->width / 9)) *
                                 IMAGES / (size_t)s->width % IMAGES);
}

static glsurf_panorama *panorama_on(glsurf_device *device, const scene *s,
                                    const glsurf_region *part) {
    glsurf_panorama *panorama = NULL;
    const glsurf_panorama_desc desc = { .canvas = s->canvas,
                                        .part = part ? *part : (glsurf_region){ 0 },
                                        .blend = (glsurf_blend)!s->means };
    if (glsurf_panorama_create(&panorama, device, &desc))
        fail_msg("%s", glsurf_device_message(device));
    if (s->surveyed)
        survey(panorama);
    return panorama;
}

static void add_all(glsurf_panorama *panorama, const scene *s) {
    for (int i = 0; i < IMAGES; ++i)
        if (glsurf_panorama_add(panorama, &s->image[i], &s->placement[i]))
            fail_msg("%s", glsurf_device_message(test_device_of(panorama)));
}

/* Returns the canvas, or a part of it, with all images. */
static uint8_t *pixels_of(const test_gpu *t, int backend, const scene *s,
                          const glsurf_region *part) {
    glsurf_device *device = device_on(t, backend);
    glsurf_panorama *panorama = panorama_on(device, s, part);
    const gls_rect *p = &panorama->bands.part;
    uint8_t *rgba = test_scratch(4 * (size_t)(p->x1 - p->x0) * (size_t)(p->y1 - p->y0));
    add_all(panorama, s);
    assert_ok(glsurf_panorama_read(panorama, rgba));
    glsurf_panorama_destroy(panorama);
    glsurf_device_destroy(device);
    return rgba;
}

/* -------------------------------------------------------------------- scenes -- */

static glsurf_image image_of(gls_picture_kind kind, int width, int height,
                             glsurf_format format, gls_random *random) {
    static const int channels[5] = { 1, 3, 4, 3, 4 };
    return (glsurf_image){ .pixels = test_image_make(kind, width * channels[format], height,
                                                     random),
                           .width = (uint32_t)width,
                           .height = (uint32_t)height,
                           .format = format };
}

/* Turns directions by `yaw` to the right and `pitch` downwards. */
static void turn(double to_canvas[9], double yaw, double pitch) {
    const double s = sin(yaw), c = cos(yaw), t = sin(pitch), k = cos(pitch);
    const double by[9] = { c, -s * t, s * k, 0, k, t, -s, -c * t, c * k };
    glsurf_homography_multiply(by, to_canvas, to_canvas);
}

static glsurf_placement turned(double yaw, double pitch, double focal,
                               const glsurf_image *image) {
    glsurf_placement made = { .to_canvas = { 1, 0, -0.5 * (image->width - 1.0), 0, 1,
                                             -0.5 * (image->height - 1.0), 0, 0, focal },
                              .gain = { 1.0f, 1.0f, 1.0f } };
    turn(made.to_canvas, yaw, pitch);
    return made;
}

/* Computes the distances of a canvas position from the image's left and top edge. Returns
 * false behind the camera. */
static bool locate(const glsurf_canvas *canvas, const double to_image[9], double x,
                   double y, double at[2]) {
    double d[3], p[3];
    gls_canvas_direction(canvas, x, y, d);
    for (int i = 0; i < 3; ++i)
        p[i] = to_image[3 * i] * d[0] + to_image[3 * i + 1] * d[1] +
               to_image[3 * i + 2] * d[2];
    at[0] = p[0] / p[2] + 0.5;
    at[1] = p[1] / p[2] + 0.5;
    return p[2] > 0.0;
}

static scene plane_scene(int width, int height, gls_random *random) {
    static const double places[IMAGES][9] = {
        { 1, 0, -20.25, 0, 1, 11.3, 0, 0, 1 },
        { 1.5, 0.3, 60, -0.3, 1.6, 50, 3e-4, -2e-4, 1 },
        { 0.4, -0.1, 90, 0.15, 0.5, 7.75, -1e-3, 5e-4, 1 }
    };
    scene s = { .name = "plane",
                .canvas = { .width = (uint32_t)width, .height = (uint32_t)height } };
    for (int i = 0; i < IMAGES; ++i) {
        s.image[i] = image_of(GLS_PICTURE_NOISE, 150 + 31 * i, 121,
                              (glsurf_format)(i == 2 ? 4 : i), random);
        memcpy(s.placement[i].to_canvas, places[i], sizeof places[i]);
        s.placement[i].gain[1] = (float)exp(gls_random_between(random, -1.0, 1.0));
    }
    s.placement[1].vignetting[0] = -0.7f;
    s.placement[1].vignetting[1] = 0.2f;
    return s;
}

/* The first image crosses the cut of the canvas; on a sphere the second one has a pole. */
static scene circle_scene(glsurf_projection projection, int width, int height,
                          gls_random *random) {
    const bool sphere = projection == GLSURF_PROJECTION_SPHERE;
    const double f = width / (2.0 * pi);
    scene s = { .name = sphere ? "sphere" : "cylinder",
                .canvas = { .width = (uint32_t)width,
                            .height = (uint32_t)height,
                            .projection = projection,
                            .focal = f,
                            .centre = { 0.5 * width - 0.5, 0.5 * height - 0.5 },
                            .closed = true } };
    for (int i = 0; i < IMAGES; ++i) {
        s.image[i] = image_of(GLS_PICTURE_BLOBS, width / 3, height * 3 / 4,
                              (glsurf_format)(i + 1), random);
        s.placement[i] = turned(i == 0 ? 3.0 : 0.9 * i, sphere && i == 1 ? 1.2 : 0.1 * i,
                                0.8 * f, &s.image[i]);
        s.placement[i].linear = i != 1;
        s.placement[i].gain[0] = 1.2f;
        s.placement[i].vignetting[1] = -0.4f;
    }
    return s;
}

static scene scene_number(int i, gls_random *random) {
    scene s = i % 3 == 0   ? plane_scene(330, 260, random)
              : i % 3 == 1 ? circle_scene(GLSURF_PROJECTION_CYLINDER, 503, 150, random)
                           : circle_scene(GLSURF_PROJECTION_SPHERE, 376, 188, random);
    s.surveyed = i >= 3;
    return s;
}

/* ---------------------------------------------------------------------- tests -- */

static void passes_equal_the_reference(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(1);
    for (int i = 0; i < 6; ++i) {
        gls_trial trial = test_trial(t);
        const scene s = scene_number(i, &random);
        glsurf_device *device = device_on(t, GL);
        glsurf_panorama *panorama = panorama_on(device, &s, NULL);
        gls_trial_name(&trial, "images on a %s", s.name);
        trial.finding.bounded = i == 0;
        for (int k = 0; k < IMAGES; ++k)
            gls_check_bands_add(&trial, panorama, &s.image[k], &s.placement[k]);
        gls_check_bands_canvas(&trial, panorama);
        if (trial.finding.exact && !trial.result) {
            const size_t bytes = 4 * (size_t)s.canvas.width * s.canvas.height;
            uint8_t *actual = test_scratch(bytes);
            assert_ok(glsurf_panorama_read(panorama, actual));
            assert_memory_equal(actual, pixels_of(t, CPU, &s, NULL), bytes);
        }
        glsurf_panorama_destroy(panorama);
        glsurf_device_destroy(device);
        test_trial_end(t, &trial);
    }
}

/* src/reference/bands.c: an image that is moved by whole pixels is off by at most 1.3e-3
 * before rounding, so it comes out as it is, and nothing around it. So do means, and a part
 * at the far end of a canvas of the largest size. */
static void one_image_is_unchanged(void **state) {
    enum { W = 300, H = 200, DX = 61, DY = -10, FAR = (1 << 20) - 300 };
    gls_random random = test_random_make(3);
    const glsurf_image image =
        image_of(GLS_PICTURE_NOISE, 190, 90, GLSURF_FORMAT_RGBA8, &random);
    for (int n = 0; n < 4 * BACKENDS; ++n) {
        const int start = n / BACKENDS % 2 ? FAR : 0;
        const glsurf_region part = { (uint32_t)start, (uint32_t)start, W, H };
        scene s = { .canvas = { .width = W, .height = H, .focal = 50, .centre = { 7, 9 } },
                    .means = n >= 2 * BACKENDS };
        if (start)
            s.canvas.width = s.canvas.height = 1 << 20;
        for (int i = 0; i < IMAGES; ++i) { /* the same one */
            s.image[i] = image;
            s.placement[i] =
                (glsurf_placement){ .to_canvas = { 1, 0, start + DX - 7, 0, 1,
                                                   start + DY - 9, 0, 0, 50 } };
        }
        const uint8_t *rgba = pixels_of(*state, n % BACKENDS, &s, &part);
        for (int i = 0; i < W * H; ++i) {
            const int x = i % W - DX, y = i / W - DY;
            const bool in = x >= 0 && y >= 0 && x < 190 && y < 90;
            uint8_t expected[4] = { 0 };
            if (in)
                memcpy(expected, (const uint8_t *)image.pixels + 4 * (y * 190 + x), 3);
            expected[3] = in ? 255 : 0;
            assert_memory_equal(rgba + 4 * i, expected, 4);
        }
    }
}

/* Parts of a canvas of several tiles, at any place, also one after another. */
static void parts_make_the_whole(void **state) {
    gls_random random = test_random_make(4);
    for (int n = 0; n < 6; ++n) {
        scene s = n % 2 || n == 4
                      ? plane_scene(1500, 180, &random)
                      : circle_scene(GLSURF_PROJECTION_CYLINDER, 1300, 240, &random);
        const uint32_t width = s.canvas.width, height = s.canvas.height;
        s.surveyed = n < 2;
        s.means = n >= 4;
        if (s.means)
            s.placement[1].vignetting[0] = s.placement[1].vignetting[1] = 0.0f;
        if (n == 1)
            s.placement[0].to_canvas[2] = 900; /* across two tiles */
        const int b = n % 2;
        const uint8_t *whole = pixels_of(*state, b, &s, NULL);
        uint8_t *rgba = test_scratch(4 * (size_t)width * height);
        glsurf_device *device = device_on(*state, b);
        const glsurf_region first = { width - 1, height - 1, 1, 1 };
        glsurf_panorama *panorama = panorama_on(device, &s, &first);
        for (int i = 0; i < 6; ++i) {
            const uint32_t x = gls_random_below(&random, width - 1);
            const uint32_t y = gls_random_below(&random, height - 1);
            const glsurf_region part = { i % 2 ? x : 0, y,
                                         1 + gls_random_below(&random, width - x),
                                         1 + gls_random_below(&random, height - y) };
            assert_ok(glsurf_panorama_start(panorama, &part));
            add_all(panorama, &s);
            assert_ok(glsurf_panorama_read(panorama, rgba));
            for (uint32_t j = 0; j < part.height; ++j)
                assert_memory_equal(rgba + 4 * (size_t)j * part.width,
                                    whole + 4 * ((size_t)(part.y + j) * width + part.x),
                                    4 * part.width);
        }
        glsurf_panorama_destroy(panorama);
        glsurf_device_destroy(device);
    }
}

/* After a survey, images are drawn around their cells and where they may be alone. So alpha
 * is 255 where an image is, and 0 elsewhere, also in slivers between edges that are moved a
 * little. Positions as near to an edge as they may be off have either. */
static void alpha_is_the_union_of_images(void **state) {
    enum { W = 900, H = 700, N = 6, SIDE = 60 };
    gls_random random = test_random_make(7);
    glsurf_device *device = device_on(*state, CPU);
    const uint8_t *pixels = test_image_make(GLS_PICTURE_BLOBS, 3 * SIDE, SIDE, &random);
    for (int n = 0; n < 6; ++n) {
        const bool sphere = n % 3 == 2;
        const glsurf_panorama_desc desc = { .canvas = { .width = W,
                                                        .height = H,
                                                        .projection =
                                                            (glsurf_projection)(1 + n % 3),
                                                        .focal = sphere ? 350.0 : 500.0,
                                                        .centre = { 0.5 * W, 0.5 * H } },
                                            .blend = GLSURF_BLEND_BANDS };
        glsurf_image image[N];
        glsurf_placement placement[N];
        double to_image[N][9];
        for (int i = 0; i < N; ++i) {
            image[i] = (glsurf_image){ .pixels = pixels,
                                       .width = SIDE,
                                       .height = SIDE,
                                       .format = GLSURF_FORMAT_RGB8 };
            const double far = i % 2 ? 0.004 : 0.4; /* from the image before, or ahead */
            placement[i] = i % 2 ? placement[i - 1] : turned(0.0, 0.0, 80.0, &image[i]);
            turn(placement[i].to_canvas, gls_random_between(&random, -far, far),
                 gls_random_between(&random, -far, far));
            assert_true(glsurf_homography_invert(placement[i].to_canvas, to_image[i]));
        }
        glsurf_panorama *panorama = NULL;
        uint8_t *rgba = test_scratch((size_t)4 * W * H);
        assert_ok(glsurf_panorama_create(&panorama, device, &desc));
        assert_ok(glsurf_panorama_survey(panorama, image, placement, N, NULL));
        for (int i = 0; i < N; ++i)
            assert_ok(glsurf_panorama_add(panorama, &image[i], &placement[i]));
        assert_ok(glsurf_panorama_read(panorama, rgba));
        for (int k = 0; k < W * H; ++k) {
            bool covered = false, near = false;
            for (int i = 0; i < N; ++i) {
                double at[2];
                if (!locate(&desc.canvas, to_image[i], k % W, k / W, at))
                    continue;
                const double depth =
                    fmin(fmin(at[0], SIDE - at[0]), fmin(at[1], SIDE - at[1]));
                near |= fabs(depth) < 1e-3;
                covered |= depth > 0.0;
            }
            if (!near && rgba[4 * k + 3] != 255 * covered)
                fail_msg("alpha %d at (%d, %d) of set %d", rgba[4 * k + 3], k % W, k / W,
                         n);
        }
        glsurf_panorama_destroy(panorama);
    }
    glsurf_device_destroy(device);
}

/* Cameras that are turned by half a circle move the canvas by half its width, which is a
 * whole number of texels of every level. Positions are off by at most 4.6e-4 pixels of an
 * image of blobs with slopes up to 255, which is less than one gray level: rounding may
 * change a value by 1, and a pixel at the border of an image. */
static void a_closed_canvas_has_no_ends(void **state) {
    enum { W = 512, H = 128 };
    gls_random random = test_random_make(5);
    scene s = circle_scene(GLSURF_PROJECTION_CYLINDER, W, H, &random);
    for (int b = 0; b < BACKENDS; ++b) {
        const uint8_t *one = pixels_of(*state, b, &s, NULL);
        scene half = s;
        for (int i = 0; i < IMAGES; ++i)
            for (int k = 0; k < 9; ++k)
                half.placement[i].to_canvas[k] *= k / 3 == 1 ? 1.0 : -1.0;
        const uint8_t *other = pixels_of(*state, b, &half, NULL);
        int covered = 0, borders = 0;
        for (int i = 0; i < W * H; ++i) {
            const uint8_t *p = one + 4 * i;
            const uint8_t *q = other + 4 * (i / W * W + (i + W / 2) % W);
            borders += p[3] != q[3];
            covered += p[3] > 0;
            for (int c = 0; c < 3 && p[3] == q[3]; ++c)
                assert_in_range(p[c] - q[c] + 1, 0, 2);
        }
        assert_true(covered > W * H / 3 && borders <= 8);
    }
}

/* Samples of a texture are the nearest pixels. A position as near to two pixels as it may
 * be off has either. */
static void samples_are_the_nearest_pixels(void **state) {
    enum { CELL = 3, W = 160, H = 110 };
    test_gpu *t = *state;
    const gls_functions *gl = &t->device->gl;
    gls_random random = test_random_make(6);
    glsurf_device *device = device_on(t, GL);
    const uint8_t *pixels = test_image_make(GLS_PICTURE_NOISE, 4 * W, H, &random);
    glsurf_image image = { .width = W, .height = H, .origin = GLSURF_ORIGIN_TOP };
    gl->GenTextures(1, &image.texture);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(GL_TEXTURE_2D, image.texture);
    gl->TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, W, H, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    gl->BindTexture(GL_TEXTURE_2D, 0);
    for (int n = 0; n < 3; ++n) {
        const scene s = scene_number(n, &random);
        const gls_rect cells = { -5, -3, (int)s.canvas.width / CELL + 4, 60 };
        const int width = cells.x1 - cells.x0, height = cells.y1 - cells.y0;
        const double first = n % 2 ? 0.0 : 0.5 * (CELL - 1); /* as for means, for bands */
        glsurf_panorama *panorama = panorama_on(device, &s, NULL);
        uint8_t *rgba = test_scratch(4 * (size_t)width * (size_t)height);
        double to_image[9];
        int covered = 0;
        assert_true(glsurf_homography_invert(s.placement[0].to_canvas, to_image));
        gls_call call;
        gls_call_begin(&call, &panorama->object, NULL, 0);
        if (gls_call_enter(&call))
            call.result = gls_panorama_sample(panorama, &image, &s.placement[0], first,
                                              CELL, cells, rgba);
        assert_ok(gls_call_end(&call));
        for (int i = 0; i < width * height; ++i) {
            double at[2];
            const bool ahead =
                locate(&s.canvas, to_image, first + (cells.x0 + i % width) * CELL,
                       first + (cells.y0 + i / width) * CELL, at);
            const bool in = ahead && at[0] >= 0.0 && at[1] >= 0.0 && at[0] < W && at[1] < H;
            uint8_t expected[4] = { 0 };
            if (fabs(at[0] - rint(at[0])) < 1e-3 || fabs(at[1] - rint(at[1])) < 1e-3)
                continue;
            if (in)
                memcpy(expected, pixels + 4 * (W * (int)at[1] + (int)at[0]), 3);
            expected[3] = in ? 255 : 0;
            covered += in;
            assert_memory_equal(rgba + 4 * i, expected, 4);
        }
        assert_true(covered > 100);
        glsurf_panorama_destroy(panorama);
    }
    gl->DeleteTextures(1, &image.texture);
    glsurf_device_destroy(device);
}

/* A part has as many rows as glsurf_panorama_rows() says, wherever it begins, but not many
 * more. */
static void the_memory_limit(void **state) {
    gls_random random = test_random_make(8);
    const scene s = plane_scene(900, 2000, &random);
    for (int b = 0; b < BACKENDS; ++b) {
        glsurf_device *device = device_on(*state, b);
        glsurf_panorama *panorama = NULL;
        glsurf_panorama_desc desc = { .canvas = s.canvas,
                                      .part = { 0, 100, 900, 64 },
                                      .blend = GLSURF_BLEND_BANDS,
                                      .memory_limit = 50u << 20 };
        assert_ok(glsurf_panorama_create(&panorama, device, &desc));
        const uint32_t rows = glsurf_panorama_rows(panorama);
        assert_in_range(rows, 64, 1900);
        glsurf_region part = { 0, 0, 900, rows };
        for (; part.y < 70; part.y += 23)
            assert_ok(glsurf_panorama_start(panorama, &part));
        part.height += 2u << panorama->bands.top;
        assert_int_equal(glsurf_panorama_start(panorama, &part), GLSURF_ERROR_LIMIT);
        glsurf_panorama_destroy(panorama);
        desc.memory_limit = 1u << 20;
        assert_int_equal(glsurf_panorama_create(&panorama, device, &desc),
                         GLSURF_ERROR_LIMIT);
        glsurf_device_destroy(device);
    }
}

static void what_is_wrong_is_refused(void **state) {
    gls_random random = test_random_make(9);
    const scene s = scene_number(4, &random);
    const glsurf_panorama_desc bad[] = {
        { .canvas = s.canvas }, /* means need a plane */
        { .canvas = { .width = 9, .height = 9, .focal = NAN } },
        { .canvas = { .width = 9, .height = 9 }, .blend = (glsurf_blend)2 },
        { .canvas = { .width = 9, .height = 9 }, .part = { 0, 0, 9, 10 } },
        { .canvas = { .width = 9, .height = 9 }, .part = { 1, 0, 0, 9 } }
    };
    for (int b = 0; b < BACKENDS; ++b) {
        glsurf_device *device = device_on(*state, b);
        glsurf_panorama *panorama = NULL;
        for (size_t i = 0; i < COUNT(bad); ++i) {
            assert_argument(glsurf_panorama_create(&panorama, device, &bad[i]));
            assert_string_not_equal(glsurf_device_message(device), "");
        }
        panorama = panorama_on(device, &s, NULL);
        glsurf_placement wrong = s.placement[0];
        wrong.vignetting[1] = NAN;
        assert_argument(glsurf_panorama_add(panorama, &s.image[0], &wrong));
        add_all(panorama, &s);
        assert_argument(glsurf_panorama_add(panorama, &s.image[0], &s.placement[0]));
        assert_argument(glsurf_panorama_start(panorama, &(glsurf_region){ 600, 0, 1, 1 }));
        glsurf_panorama_destroy(panorama);
        const glsurf_panorama_desc means = { .canvas = { .width = 9, .height = 9 } };
        assert_ok(glsurf_panorama_create(&panorama, device, &means));
        assert_argument(glsurf_panorama_add(panorama, &s.image[0], &s.placement[0]));
        glsurf_panorama_destroy(panorama);
        glsurf_device_destroy(device);
    }
}

int main(void) {
    TEST_LIST(tests, passes_equal_the_reference, one_image_is_unchanged,
              parts_make_the_whole, alpha_is_the_union_of_images,
              a_closed_canvas_has_no_ends, samples_are_the_nearest_pixels, the_memory_limit,
              what_is_wrong_is_refused);
    return test_gpu_main("bands", tests, COUNT(tests), NULL, 0);
}
