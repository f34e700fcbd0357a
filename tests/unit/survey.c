/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Surveys of panoramas: exposure, minimum cuts and seams.
 */
#include "support/test.h"

#include "panorama/cut.h"
#include "panorama/panorama.h"
#include "panorama/survey.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- cuts -- */

/* The capacity of the edges between two sides; side k has bit k of `sides` for the source.
 */
static int64_t cut_capacity(const gls_cut_node *nodes, int count, uint32_t sides) {
    int64_t sum = 0;
    for (int i = 0; i < count; ++i) {
        const bool source = sides >> i & 1;
        sum +=
            source ? gls_max_int(-nodes[i].terminal, 0) : gls_max_int(nodes[i].terminal, 0);
        for (int k = 0; source && k < 4; ++k)
            if (nodes[i].next[k] >= 0 && !(sides >> nodes[i].next[k] & 1))
                sum += nodes[i].edge[k];
    }
    return sum;
}

/* Grids of up to 4x4 nodes, open or closed, with random capacities: no cut is less. */
static void no_cut_is_less(void **state) {
    gls_random random = test_random_make(1);
    for (int n = 0; n < 400; ++n) {
        const int width = 1 + (int)gls_random_below(&random, 4);
        const int height = 1 + (int)gls_random_below(&random, 4);
        const int count = width * height;
        const bool closed = width > 1 && n % 2;
        gls_cut_node nodes[16] = { 0 }, before[16];
        for (int i = 0; i < count; ++i) {
            const int x = i % width, y = i / width;
            const int next[4] = { x > 0    ? i - 1
                                  : closed ? i + width - 1
                                           : -1,
                                  x + 1 < width ? i + 1
                                  : closed      ? i - width + 1
                                                : -1,
                                  y > 0 ? i - width : -1, y + 1 < height ? i + width : -1 };
            memcpy(nodes[i].next, next, sizeof next);
            nodes[i].terminal = (int32_t)gls_random_below(&random, 21) - 10;
            for (int k = 0; k < 4; ++k)
                nodes[i].edge[k] = next[k] < 0 ? 0 : (int32_t)gls_random_below(&random, 8);
        }
        memcpy(before, nodes, sizeof nodes);
        gls_cut_find(nodes, count);
        uint32_t found = 0;
        for (int i = 0; i < count; ++i)
            found |= (uint32_t)gls_cut_has_source(&nodes[i]) << i;
        int64_t least = INT64_MAX;
        for (uint32_t sides = 0; sides < 1u << count; ++sides) {
            const int64_t capacity = cut_capacity(before, count, sides);
            least = capacity < least ? capacity : least;
        }
        assert_int_equal(cut_capacity(before, count, found), least);
    }
}

/* -------------------------------------------------------------------- scene -- */

/* A number from 0 to 1 for a node of a lattice. */
static double hash_node(int x, int y, uint32_t salt) {
    uint32_t h = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u ^ salt * 0xc2b2ae3du;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return (h ^ h >> 15) / 4294967296.0;
}

static double smooth_noise(double x, double y, uint32_t salt) {
    const int i = (int)floor(x), j = (int)floor(y);
    const double a = x - i, b = y - j;
    return (1 - b) * ((1 - a) * hash_node(i, j, salt) + a * hash_node(i + 1, j, salt)) +
           b * ((1 - a) * hash_node(i, j + 1, salt) + a * hash_node(i + 1, j + 1, salt));
}

/* The value of a channel of the background, from 30 to 200. */
static double background(double x, double y, uint32_t channel) {
    return 30.0 + 170.0 * (0.55 * smooth_noise(x / 60.0, y / 60.0, channel) +
                           0.3 * smooth_noise(x / 17.0, y / 17.0, 9) +
                           0.15 * smooth_noise(x / 5.0, y / 5.0, channel + 10));
}

enum { WIDTH = 320, HEIGHT = 240 };

/* An ellipse with its own pattern. */
typedef struct walker {
    double x, y, a, b; /* centre on the canvas, half axes */
    uint32_t salt;
} walker;

static bool is_in(const walker *w, int x, int y) {
    const double u = (x - w->x) / w->a, v = (y - w->y) / w->b;
    return w->a > 0.0 && u * u + v * v <= 1.0;
}

/* An image of the scene whose first pixel is at (x, y) of the canvas. */
typedef struct shot {
    int x, y;
    double gain[3], vignetting; /* values are multiplied by gain (1 - vignetting r^2) */
    walker walker;
    uint8_t *rgb;
} shot;

static void take_shot(shot *s, gls_random *random) {
    s->rgb = test_scratch(WIDTH * HEIGHT * 3);
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x)
            for (int c = 0; c < 3; ++c) {
                const int at_x = s->x + x, at_y = s->y + y;
                double v = background(at_x, at_y, (uint32_t)c);
                if (is_in(&s->walker, at_x, at_y))
                    v = 20.0 + 200.0 * smooth_noise(at_x / 9.0, at_y / 9.0,
                                                    s->walker.salt + (uint32_t)c);
                const double u = x - 0.5 * (WIDTH - 1), w = y - 0.5 * (HEIGHT - 1);
                const double r2 = 4.0 * (u * u + w * w) / (WIDTH * WIDTH + HEIGHT * HEIGHT);
                v *= s->gain[c] * (1.0 - s->vignetting * r2);
                if (random)
                    v += gls_random_between(random, -3.0, 3.0);
                s->rgb[(y * WIDTH + x) * 3 + c] =
                    (uint8_t)floor(fmin(fmax(v, 0.0), 255.0) + 0.5);
            }
}

static glsurf_panorama *survey(const shot *shots, uint32_t count, glsurf_canvas canvas,
                               glsurf_placement *placement,
                               const glsurf_survey_params *params) {
    glsurf_device *device;
    glsurf_panorama *panorama;
    glsurf_image images[8];
    assert_ok(glsurf_device_create(
        &device, &(glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU, .log = test_log }));
    test_hold(device, (void (*)(void *))glsurf_device_destroy);
    assert_ok(glsurf_panorama_create(
        &panorama, device,
        &(glsurf_panorama_desc){ .canvas = canvas, .blend = GLSURF_BLEND_BANDS }));
    test_hold(panorama, (void (*)(void *))glsurf_panorama_destroy);
    for (uint32_t i = 0; i < count; ++i) {
        images[i] = (glsurf_image){ .pixels = shots[i].rgb,
                                    .width = WIDTH,
                                    .height = HEIGHT,
                                    .format = GLSURF_FORMAT_RGB8 };
        placement[i] = (glsurf_placement){ .to_canvas = { 1, 0, shots[i].x, 0, 1,
                                                          shots[i].y, 0, 0, 1 } };
    }
    assert_ok(glsurf_panorama_survey(panorama, images, placement, count, params));
    return panorama;
}

static void no_walker_is_cut(void **state) {
    for (uint64_t seed = 0; seed < 200; ++seed) {
        gls_random random = test_random_make(100 + seed);
        const int overlap = 100 + (int)gls_random_below(&random, 100);
        shot shots[2] = { { 0 }, { .x = WIDTH - overlap, .y = (int)gls_random_below(&random, 30) } };
        for (int k = 0; k < 2; ++k) {
            walker *w = &shots[k].walker;
            const double size = gls_random_between(&random, 5.0, 0.35 * overlap);
            if (k == 0 || seed % 2)
                *w = (walker){ .a = size,
                               .b = fmin(size * gls_random_between(&random, 0.5, 2.5), 80),
                               .salt = (uint32_t)seed * 20 + 30 + (uint32_t)k };
            w->x = gls_random_between(&random, WIDTH - overlap + w->a + 4, WIDTH - w->a - 4);
            w->y = gls_random_between(&random, shots[1].y + w->b + 4, HEIGHT - w->b - 4);
            for (int c = 0; c < 3; ++c)
                shots[k].gain[c] = gls_random_between(&random, 0.85, 1.15);
            take_shot(&shots[k], &random);
        }
        glsurf_placement placement[2];
        const glsurf_canvas canvas = { .width = 2 * WIDTH - (uint32_t)overlap,
                                       .height = HEIGHT + 30 };
        const glsurf_panorama *p = survey(shots, 2, canvas, placement, NULL);
        int counts[2][2] = { 0 };
        for (int y = 0; y < p->survey.height; ++y)
            for (int x = 0; x < p->survey.width; ++x)
                for (int k = 0; k < 2; ++k)
                    if (is_in(&shots[k].walker, x, y))
                        ++counts[k][p->survey.owner[y * p->survey.width + x]];
        printf("%d: overlap %d a %.0f b %.0f: %d %d, a %.0f b %.0f: %d %d\n", (int)seed, overlap, shots[0].walker.a, shots[0].walker.b,
               counts[0][0], counts[0][1],  shots[1].walker.a, shots[1].walker.b,counts[1][0], counts[1][1]);
        printf("   %.3f %.3f %.3f  %.3f %.3f  %d\n", placement[1].gain[0] * shots[1].gain[0]/shots[0].gain[0],
         placement[1].gain[1] * shots[1].gain[1]/shots[0].gain[1],
         placement[1].gain[2] * shots[1].gain[2]/shots[0].gain[2], placement[1].vignetting[0],placement[1].vignetting[1], placement[1].linear);
        test_end_held();
    }
}

int main(void) {
    TEST_LIST(tests, no_cut_is_less, no_walker_is_cut);
    return test_main("survey", tests, COUNT(tests));
}
