/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Computes the centres of signatures of the presets "default" and "best", and prints
 * src/presets/signature_centres.h. Takes two minutes, and prints the same bytes on every
 * machine.
 *
 * Photographs the scenes of lab/whitening, and finds features by the CPU backend. Their
 * descriptors as 16-bit integers are divided into 64 groups, as by S. P. Lloyd's algorithm
 * (1982): each descriptor joins its nearest centre, at equal distances the first; then each
 * centre moves. But it moves towards the point where the residuals of its group, of unit
 * length, add up to 0, so that no bit of a signature is more often 1 than 0: E. Weiszfeld's
 * step (1937) to the mean of the group, weighted by 1 / |q - c|. With plain means near
 * missed 10, not 3, of the 1,657 pairs of lab/album that have 30 verified matches.
 *
 * The first centres are descriptors at equal steps in the list. Sums are of integers, and
 * the only root is rounded alike everywhere.
 */
#include "core/match_rule.h"
#include "matcher/matcher.h"
#include "whitening/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCENES = 40,
    WIDTH = 640,
    HEIGHT = 480,
    FEATURES = 1000,
    NUMBERS = GLS_CENTRE_NUMBERS,
    CENTRES = GLS_CENTRES,
    ROUNDS = 25
};

typedef struct learner {
    glsurf_device *device;
    glsurf_extractor *extractor;
    int count;
    int16_t descriptor[SCENES * FEATURES][NUMBERS];
    int16_t centre[CENTRES][NUMBERS];
} learner;

static void stop_learning(const char *why) {
    fprintf(stderr, "learn: %s\n", why);
    exit(EXIT_FAILURE);
}

/* Looks at the scene's middle, with 1 to 1.5 points of the scene to a pixel. */
static void add_scene(learner *self, scene_random *random) {
    static uint8_t pixels[WIDTH * HEIGHT];
    glsurf_features features;
    float *const scene = scene_make(random);
    const double zoom = scene_between(random, 1.0, 1.5);
    const scene_shot shot = { .matrix = { zoom, 0.0, 0.5 * (SCENE_WIDTH - zoom * WIDTH),
                                          0.0, zoom, 0.5 * (SCENE_HEIGHT - zoom * HEIGHT),
                                          0.0, 0.0, 1.0 },
                              .gain = 1.0,
                              .noise = 1.5 };
    const glsurf_image image = { .pixels = pixels, .width = WIDTH, .height = HEIGHT };
    if (!scene)
        stop_learning("out of memory");
    scene_take(scene, &shot, random, WIDTH, HEIGHT, pixels);
    free(scene);
    if (glsurf_extractor_submit(self->extractor, &image) ||
        glsurf_extractor_collect(self->extractor, &features))
        stop_learning("the extractor failed");
    for (uint32_t i = 0; i < features.count; ++i)
        gls_quantise(features.descriptors + (size_t)i * NUMBERS, NUMBERS,
                     self->descriptor[self->count++]);
}

/* An empty group keeps its centre. A weight is below 2^20, and a sum of 40,000 products
 * with numbers below 2^12 is below 2^48. */
static void move_centres(learner *self) {
    static int64_t sum[CENTRES][NUMBERS], weights[CENTRES];
    memset(sum, 0, sizeof sum);
    memset(weights, 0, sizeof weights);
    for (int i = 0; i < self->count; ++i) {
        int32_t distance;
        const int c = gls_nearest_centre(self->centre, self->descriptor[i], &distance);
        const int64_t weight = (int64_t)(0x1p20 / sqrt((double)distance + 1.0));
        weights[c] += weight;
        for (int k = 0; k < NUMBERS; ++k)
            sum[c][k] += weight * self->descriptor[i][k];
    }
    for (int c = 0; c < CENTRES; ++c)
        for (int k = 0; k < NUMBERS && weights[c] > 0; ++k) {
            const int64_t half = sum[c][k] < 0 ? -weights[c] / 2 : weights[c] / 2;
            self->centre[c][k] = (int16_t)((sum[c][k] + half) / weights[c]);
        }
}

/* Prints three centres to a line. */
static void print_centres(const learner *self, int preset) {
    printf("/* %d features. */\n#define SIGNATURE_CENTRES_%d {", self->count, preset);
    for (int c = 0; c < CENTRES; ++c) {
        printf(c % 3 == 0 ? " \\\n{" : " {");
        for (int k = 0; k < NUMBERS; ++k)
            printf("%s%d", k == 0 ? "" : ",", self->centre[c][k]);
        printf("},");
    }
    printf(" }\n");
}

static void learn_preset(int preset) {
    scene_random random = { 2026 };
    learner *const self = calloc(1, sizeof *self);
    if (!self ||
        glsurf_device_create(&self->device,
                             &(glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU }) ||
        glsurf_extractor_create(&self->extractor, self->device,
                                &(glsurf_extractor_desc){ .preset = (glsurf_preset)preset,
                                                          .max_features = FEATURES }))
        stop_learning("no extractor");
    for (int n = 0; n < SCENES; ++n)
        add_scene(self, &random);
    if (self->count < CENTRES)
        stop_learning("the scenes have too few features");
    for (int c = 0; c < CENTRES; ++c)
        memcpy(self->centre[c], self->descriptor[(size_t)c * (size_t)self->count / CENTRES],
               sizeof self->centre[c]);
    for (int round = 0; round < ROUNDS; ++round)
        move_centres(self);
    print_centres(self, preset);
    glsurf_extractor_destroy(self->extractor);
    glsurf_device_destroy(self->device);
    free(self);
}

int main(void) {
    printf("/* SPDX-License-Identifier: BSD-2-Clause */\n"
           "/* Copyright (c) the glsurf authors */\n"
           "/* Made by lab/album/learn.c. */\n"
           "/* clang-format off */\n");
    learn_preset(GLSURF_PRESET_DEFAULT);
    learn_preset(GLSURF_PRESET_BEST);
    return 0;
}
