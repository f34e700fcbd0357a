/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Prints the results of the CPU backend: a hash of the bytes of every intermediate result,
 * of features and of matches, in the order of the stages. Every compiler, processor and C
 * library has to give the same. The images are drawn with whole numbers alone.
 *
 * With BYTES_OF_GL it prints the name of the driver and the results of the GL backend. A
 * driver has to give the same on every system.
 *
 * The program rounds upwards, if the processor can; the library rounds to the nearest.
 */
#include <fenv.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glsurf/glsurf_context.h>

enum { WIDTH = 320, HEIGHT = 240, VIEWS = 2, BYTES_PER_PIXEL = 4 };

static void check(glsurf_result result, const char *what) {
    if (result == GLSURF_OK)
        return;
    printf("%s: %s\n", what, glsurf_result_string(result));
    exit(EXIT_FAILURE);
}
#define CHECK(call) check(call, #call)

/* FNV-1a, 64 bits. */
static uint64_t hash(const void *data, size_t size) {
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < size; ++i)
        sum = (sum ^ ((const uint8_t *)data)[i]) * 1099511628211u;
    return sum;
}

static uint32_t random_below(uint32_t *random, uint32_t below) {
    *random = *random * 1664525u + 1013904223u;
    return (*random >> 16) % below;
}

static void draw_disc(uint8_t *pixels, int x, int y, int radius, const uint8_t colour[4]) {
    for (int v = y - radius; v <= y + radius; ++v)
        for (int u = x - radius; u <= x + radius; ++u)
            if (u >= 0 && v >= 0 && u < WIDTH && v < HEIGHT &&
                (u - x) * (u - x) + (v - y) * (v - y) <= radius * radius)
                memcpy(&pixels[BYTES_PER_PIXEL * (v * WIDTH + u)], colour, BYTES_PER_PIXEL);
}

/* Draws discs at random positions, which move from view to view, and noise. */
static void draw(uint8_t *pixels, int view) {
    uint32_t scene = 7, noise = 11 + (uint32_t)view;
    memset(pixels, 128, WIDTH * HEIGHT * BYTES_PER_PIXEL);
    for (int i = 0; i < 250; ++i) {
        uint8_t colour[BYTES_PER_PIXEL];
        const int x = (int)random_below(&scene, WIDTH) + 9 * view;
        const int y = (int)random_below(&scene, HEIGHT) - 4 * view;
        const int radius = 2 + (int)random_below(&scene, i < 100 ? 24 : 7);
        for (int k = 0; k < BYTES_PER_PIXEL; ++k)
            colour[k] = (uint8_t)(8 + random_below(&scene, 240));
        draw_disc(pixels, x, y, radius, colour);
    }
    for (int i = 0; i < WIDTH * HEIGHT * BYTES_PER_PIXEL; ++i)
        pixels[i] = (uint8_t)(pixels[i] + random_below(&noise, 9) - 4);
}

static void print_array(void *user, const glsurf_array *array) {
    static const size_t bytes[] = {
        [GLSURF_UINT8] = 1, [GLSURF_UINT32] = 4, [GLSURF_FLOAT32] = 4, [GLSURF_UINT16] = 2
    };
    (void)user;
    printf("%s: %" PRIu32 "x%" PRIu32 " %016" PRIx64 "\n", array->name, array->rows,
           array->columns,
           hash(array->data, (size_t)array->rows * array->columns * bytes[array->element]));
}

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level != GLSURF_LOG_INFO)
        printf("%s\n", message);
}

/* Describes input keypoints at the centre, with growing scales; half have no angle. */
static void describe(glsurf_extractor *extractor, const glsurf_image *image) {
    glsurf_keypoint keypoints[40];
    glsurf_features features;
    for (int i = 0; i < 40; ++i)
        keypoints[i] = (glsurf_keypoint){ .x = 160.25f,
                                          .y = 120.5f,
                                          .scale = 1.0f + 1.5f * (float)i,
                                          .angle = i % 2 ? 0.125f * (float)i : NAN };
    CHECK(glsurf_extractor_describe(extractor, image, keypoints, 40));
    CHECK(glsurf_extractor_collect(extractor, &features));
}

static void match(glsurf_device *device, glsurf_extractor *extractor,
                  const glsurf_image images[VIEWS]) {
    static glsurf_keypoint keypoints[VIEWS][WIDTH * HEIGHT / 16];
    glsurf_matcher *matcher = NULL;
    glsurf_feature_set *sets[VIEWS] = { NULL };
    CHECK(glsurf_matcher_create(&matcher, device, &(glsurf_matcher_desc){ 0 }));
    for (int i = 0; i < VIEWS; ++i) {
        glsurf_features features;
        CHECK(glsurf_extractor_submit(extractor, &images[i]));
        CHECK(glsurf_extractor_collect(extractor, &features));
        if (features.count > WIDTH * HEIGHT / 16)
            check(GLSURF_ERROR_LIMIT, "too many features");
        memcpy(keypoints[i], features.keypoints, features.count * sizeof *keypoints[i]);
        CHECK(glsurf_feature_set_keep(&sets[i], matcher, extractor));
    }
    glsurf_matches matches;
    glsurf_homography found;
    CHECK(glsurf_matcher_submit(matcher, sets[0], sets[1],
                                &(glsurf_match_params){ .ratio = 0.9f }));
    CHECK(glsurf_matcher_collect(matcher, &matches));
    printf("matches: %" PRIu32 " %016" PRIx64 "\n", matches.count,
           hash(matches.matches, matches.count * sizeof *matches.matches));
    CHECK(glsurf_homography_find(keypoints[0], keypoints[1], matches.matches, matches.count,
                                 &(glsurf_homography_params){ 0 }, &found, NULL));
    printf("homography: %" PRIu32 " inliers %" PRIu32 " iterations %016" PRIx64 "\n",
           found.inliers, found.iterations, hash(found.matrix, sizeof found.matrix));
    for (int i = 0; i < VIEWS; ++i)
        glsurf_feature_set_destroy(sets[i]);
    glsurf_matcher_destroy(matcher);
}

#ifdef BYTES_OF_GL
static glsurf_device *make_device(glsurf_context **context) {
    glsurf_device *device = NULL;
    CHECK(glsurf_context_create(context, &(glsurf_context_desc){ .log = print_log }));
    CHECK(glsurf_device_create(
        &device, &(glsurf_device_desc){ .get_proc_address = glsurf_context_get_proc_address,
                                        .log = print_log }));
    glsurf_context_info info;
    glsurf_context_get_info(*context, &info);
    printf("%s\n", info.renderer);
    return device;
}
#else
static glsurf_device *make_device(glsurf_context **context) {
    glsurf_device *device = NULL;
    *context = NULL;
    CHECK(glsurf_device_create(
        &device, &(glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU, .log = print_log }));
    return device;
}
#define glsurf_context_destroy(context) (void)(context)
#endif

int main(void) {
    static uint8_t pixels[VIEWS][WIDTH * HEIGHT * BYTES_PER_PIXEL];
    static const glsurf_extractor_desc settings[] = {
        { .preset = GLSURF_PRESET_DEFAULT },
        { .preset = GLSURF_PRESET_PAPER },
        { .descriptor_length = 128,
          .max_features = 300,
          .grid_columns = 4,
          .grid_rows = 3 },
        { .preset = GLSURF_PRESET_PAPER, .descriptor_length = 128, .upright = true },
        { .detector = GLSURF_DETECTOR_DOG, .double_image = true },
    };
    glsurf_image images[VIEWS];
    glsurf_context *context;
    glsurf_device *device = make_device(&context);
#ifdef FE_UPWARD
    fesetround(FE_UPWARD);
#endif
    for (int i = 0; i < VIEWS; ++i) {
        draw(pixels[i], i);
        images[i] = (glsurf_image){ .pixels = pixels[i],
                                    .width = WIDTH,
                                    .height = HEIGHT,
                                    .format = GLSURF_FORMAT_RGBA8 };
    }
    for (size_t i = 0; i < sizeof settings / sizeof *settings; ++i) {
        glsurf_extractor_desc desc = settings[i];
        desc.inspect = print_array;
        printf("settings %zu\n", i);
        glsurf_extractor *extractor = NULL;
        CHECK(glsurf_extractor_create(&extractor, device, &desc));
        match(device, extractor, images);
        describe(extractor, &images[0]);
        glsurf_extractor_destroy(extractor);
    }
    glsurf_device_destroy(device);
    glsurf_context_destroy(context);
    return EXIT_SUCCESS;
}
