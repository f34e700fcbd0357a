/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Surveys of panoramas: exposure, minimum cuts and seams.
 */
#include "support/test.h"

#include "core/projection.h"
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

/* Grids of up to 4x3 nodes, open or closed, with random capacities: no cut is less. */
static void no_cut_is_less(void **state) {
    gls_random random = test_random_make(1);
    for (int n = 0; n < 400; ++n) {
        const int width = 1 + (int)gls_random_below(&random, 4);
        const int height = 1 + (int)gls_random_below(&random, 3);
        const int count = width * height;
        const bool closed = width > 1 && n % 2;
        gls_cut_node nodes[16] = { 0 }, before[16];
        for (int i = 0; i < count; ++i) {
            const int x = i % width, y = i / width;
            const int left = (x + width - 1) % width, right = (x + 1) % width;
            const int next[4] = { x > 0 || closed ? i - x + left : -1,
                                  x + 1 < width || closed ? i - x + right : -1,
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
            found |= (uint32_t)!gls_cut_has_sink(&nodes[i]) << i;
        int64_t least = INT64_MAX;
        for (uint32_t sides = 0; sides < 1u << count; ++sides) {
            const int64_t capacity = cut_capacity(before, count, sides);
            least = capacity < least ? capacity : least;
        }
        assert_int_equal(cut_capacity(before, count, found), least);
    }
}

/* -------------------------------------------------------------------- scene -- */

enum { WIDTH = 240, HEIGHT = 180, AROUND = 1020 };

/* Smooth numbers from 0 to 1, which repeat after AROUND pixels to the right. */
static double node(int x, int y, uint32_t salt) {
    uint32_t h = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u ^ salt * 0xc2b2ae3du;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return (h ^ h >> 15) / 4294967296.0;
}

static double noise(double x, double y, int scale, uint32_t salt) {
    const int i = (int)floor(x / scale), j = (int)floor(y / scale), n = AROUND / scale;
    const int left = (i % n + n) % n, right = (left + 1) % n;
    const double a = x / scale - i, b = y / scale - j;
    return (1 - b) * ((1 - a) * node(left, j, salt) + a * node(right, j, salt)) +
           b * ((1 - a) * node(left, j + 1, salt) + a * node(right, j + 1, salt));
}

/* An ellipse with a pattern of its own, which repeats, too. */
typedef struct walker {
    double x, y, a, b; /* centre on the canvas, half axes; 0: none */
    uint32_t salt;
} walker;

static bool is_in(const walker *w, double x, double y) {
    const double u = remainder(x - w->x, AROUND) / w->a, v = (y - w->y) / w->b;
    return w->a > 0.0 && u * u + v * v <= 1.0;
}

/* From 30 to 200. */
static double scene(const walker *w, double x, double y, uint32_t c) {
    const double v = 0.55 * noise(x, y, 60, c) + 0.3 * noise(x, y, 17, 9) +
                     0.15 * noise(x, y, 5, 10 + c);
    return 30.0 + 170.0 * (is_in(w, x, y) ? noise(x, y, 10, w->salt + c) : v);
}

typedef enum exposure_kind { VALUES, GAMMA, ODDS } exposure_kind;

/* A photograph: values are multiplied by gain (1 - vignetting r^2), of light or as they
 * are, or their odds. */
typedef struct shot {
    double to_canvas[9], gain[3], vignetting, grain;
    exposure_kind exposure;
    walker walker;
    uint8_t *rgb;
} shot;

static double radius2(int x, int y) {
    const double u = x - 0.5 * (WIDTH - 1), v = y - 0.5 * (HEIGHT - 1);
    return 4.0 * (u * u + v * v) / (WIDTH * WIDTH + HEIGHT * HEIGHT);
}

static void take_shot(shot *s, const glsurf_canvas *canvas, gls_random *random) {
    const double *m = s->to_canvas;
    s->rgb = test_scratch(WIDTH * HEIGHT * 3);
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            double at[2], to[3];
            for (int k = 0; k < 3; ++k)
                to[k] = m[3 * k] * x + m[3 * k + 1] * y + m[3 * k + 2];
            assert_true(gls_canvas_position(canvas, to, at));
            for (int c = 0; c < 3; ++c) {
                const double v = scene(&s->walker, at[0], at[1], (uint32_t)c);
                const double gain = s->gain[c] * (1.0 - s->vignetting * radius2(x, y));
                const double exposed = s->exposure == GAMMA ? v * pow(gain, 1.0 / 2.2)
                                       : s->exposure == ODDS
                                           ? gain * v / (1.0 + (gain - 1.0) * v / 255.0)
                                           : v * gain;
                const double grain = gls_random_between(random, -s->grain, s->grain);
                s->rgb[(y * WIDTH + x) * 3 + c] =
                    (uint8_t)floor(fmin(fmax(exposed + grain, 0.0), 255.0) + 0.5);
            }
        }
}

static shot shot_at(double x, double y) {
    return (shot){ .to_canvas = { 1, 0, x, 0, 1, y, 0, 0, 1 }, .gain = { 1, 1, 1 } };
}

static glsurf_panorama *panorama_of(glsurf_panorama_desc desc) {
    glsurf_device *device;
    glsurf_panorama *panorama;
    assert_ok(glsurf_device_create(&device,
                                   &(glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU }));
    test_hold(device, (void (*)(void *))glsurf_device_destroy);
    assert_ok(glsurf_panorama_create(&panorama, device, &desc));
    return test_hold(panorama, (void (*)(void *))glsurf_panorama_destroy);
}

static glsurf_panorama *survey_shots(const shot *shots, uint32_t count,
                                     glsurf_panorama_desc desc, glsurf_placement *placement,
                                     const glsurf_survey_params *params) {
    glsurf_panorama *panorama = panorama_of(desc);
    glsurf_image images[8] = { { 0 } };
    for (uint32_t i = 0; i < count; ++i) {
        images[i] = (glsurf_image){ .pixels = shots[i].rgb,
                                    .width = WIDTH,
                                    .height = HEIGHT,
                                    .format = GLSURF_FORMAT_RGB8 };
        memcpy(placement[i].to_canvas, shots[i].to_canvas, sizeof shots[i].to_canvas);
    }
    assert_ok(glsurf_panorama_survey(panorama, images, placement, count, params));
    return panorama;
}

static glsurf_panorama_desc desc_of(uint32_t width, uint32_t height) {
    return (glsurf_panorama_desc){ .canvas = { .width = width, .height = height },
                                   .blend = GLSURF_BLEND_BANDS };
}

/* ----------------------------------------------------------------- exposure -- */

/* A value of a photograph with the exposure of its placement. */
static double corrected(const shot *s, const glsurf_placement *p, int x, int y, int c) {
    const double r = radius2(x, y), v = s->rgb[(y * WIDTH + x) * 3 + c];
    const double g = p->gain[c] * exp(p->vignetting[0] * r + p->vignetting[1] * r * r);
    return p->linear ? g * v : g * v / (1.0 + (g - 1.0) * v / 255.0);
}

/* The largest distance of the corrected values of two images that see the same, without the
 * 0.1 % of the largest. The images are moved by whole pixels. */
static double step_between(const shot *a, const shot *b, const glsurf_placement *pa,
                           const glsurf_placement *pb) {
    size_t counts[256 * 16] = { 0 }, total = 0;
    const int dx = (int)(b->to_canvas[2] - a->to_canvas[2]);
    const int dy = (int)(b->to_canvas[5] - a->to_canvas[5]);
    for (int y = dy; y < HEIGHT; ++y)
        for (int x = dx; x < WIDTH; ++x)
            for (int c = 0; c < 3; ++c, ++total) {
                const double step =
                    fabs(corrected(a, pa, x, y, c) - corrected(b, pb, x - dx, y - dy, c));
                ++counts[(int)fmin(16.0 * step, COUNT(counts) - 1.0)];
            }
    size_t k = COUNT(counts), above = 0;
    while (above <= total / 1000)
        above += counts[--k];
    return ((double)k + 1.0) / 16.0;
}

/* Gains of 0.8 to 1.2 and a vignetting of 0.35 leave steps of at most 2 gray levels before
 * images are blended. Rounding alone makes half a level of each image, times the largest
 * correction 1 / (0.8 x 0.65) = 1.92. Values stay between 15 and 240, so all are recorded.
 * The reference keeps its exposure. Without one, the exposures meet between the images'. */
static void exposure_is_restored(void **state) {
    gls_random random = test_random_make(2);
    for (int n = 0; n < 9; ++n) {
        const glsurf_panorama_desc desc = desc_of(500, 210);
        shot shots[3] = { shot_at(0, 0), shot_at(130, 20), shot_at(260, 30) };
        glsurf_placement placement[3] = { 0 };
        const exposure_kind kind = (int[]){ VALUES, GAMMA, ODDS }[n % 3];
        const uint32_t reference = (uint32_t)n / 3;
        for (uint32_t i = 0; i < 3; ++i) {
            shots[i].exposure = kind;
            shots[i].vignetting = kind == ODDS ? 0.0 : 0.35;
            for (int c = 0; i != reference && c < 3; ++c)
                shots[i].gain[c] = gls_random_between(&random, 0.8, 1.2);
            take_shot(&shots[i], &desc.canvas, &random);
        }
        survey_shots(shots, 3, desc, placement,
                     &(glsurf_survey_params){ .reference = reference + 1,
                                              .no_vignetting = kind == ODDS });
        for (int i = 0, k = 0; i < 3; k = i++) {
            assert_true(placement[i].linear == (kind != ODDS));
            assert_true(step_between(&shots[k], &shots[i], &placement[k], &placement[i]) <=
                        2.0);
        }
        for (int c = 0; c < 3; ++c)
            assert_true(placement[reference].gain[c] == 1.0f);
        survey_shots(shots, 3, desc, placement,
                     &(glsurf_survey_params){ .no_vignetting = kind == ODDS });
        for (int c = 0; c < 3; ++c) {
            float low = INFINITY, high = 0.0f;
            for (int i = 0; i < 3; ++i) {
                low = fminf(low, placement[i].gain[c]);
                high = fmaxf(high, placement[i].gain[c]);
            }
            assert_true(low < 1.0f && high > 1.0f);
        }
    }
}

/* The gains of means, on images that differ by odds. Values lie between 25 and 213. Half a
 * gray level there is at most 0.5 x 255 / (25 x 230) = 0.0222 in the logarithm of the odds.
 * Rounding errors of thousands of samples cancel, so this bound for one image holds for
 * two. The prior takes up to 1 % of the gain of each image, which is at most log 1.25. */
static void gains_of_means_are_found(void **state) {
    gls_random random = test_random_make(3);
    glsurf_panorama_desc desc = desc_of(500, 210);
    desc.blend = GLSURF_BLEND_MEAN;
    shot shots[3] = { shot_at(0, 0), shot_at(130, 20), shot_at(260, 30) };
    glsurf_placement placement[3] = { { .vignetting = { 1, 1 }, .linear = true } };
    for (int i = 0; i < 3; ++i) {
        shots[i].exposure = ODDS;
        for (int c = 0; i != 1 && c < 3; ++c)
            shots[i].gain[c] = gls_random_between(&random, 0.8, 1.25);
        take_shot(&shots[i], &desc.canvas, &random);
    }
    const glsurf_panorama *panorama =
        survey_shots(shots, 3, desc, placement, &(glsurf_survey_params){ .reference = 2 });
    assert_null(panorama->survey.owner);
    for (int i = 0; i < 3; ++i) {
        assert_true(placement[i].vignetting[0] == 0.0f && !placement[i].linear);
        for (int c = 0; c < 3; ++c)
            assert_true(fabs(log(placement[i].gain[c] * shots[i].gain[c])) <=
                        (i == 1 ? 0.0 : 0.0222 + 0.01 * 2 * log(1.25)));
    }
}

/* -------------------------------------------------------------------- seams -- */

/* Returns how many images own cells of the walker. */
static int owners_of(const glsurf_panorama *panorama, const walker *w) {
    const struct gls_survey *s = &panorama->survey;
    bool owns[8] = { false };
    for (int y = 0; y < s->height; ++y)
        for (int x = 0; x < s->width; ++x)
            if (is_in(w, (x + 0.5) * s->cell - 0.5, (y + 0.5) * s->cell - 0.5))
                owns[s->owner[y * s->width + x]] = true;
    int count = 0;
    for (int i = 0; i < 8; ++i)
        count += owns[i];
    return count;
}

/* Two photographs with grain and different exposures, one or both with a walker in the
 * overlap, or partly beyond it: each walker is whole in the panorama, or not in it. Seams
 * in the middle of the overlap would cut some. */
static void no_walker_is_cut(void **state) {
    int cut = 0;
    for (int n = 0; n < 20; ++n) {
        gls_random random = test_random_make(100 + (uint64_t)n);
        const int overlap = 100 + (int)gls_random_below(&random, 100);
        const int down = (int)gls_random_below(&random, 30);
        const glsurf_panorama_desc desc = desc_of(2 * WIDTH - (uint32_t)overlap, 210);
        shot shots[2] = { shot_at(0, 0), shot_at(WIDTH - overlap, down) };
        glsurf_placement placement[2] = { 0 };
        for (int k = 0; k < 2; ++k) {
            const double a = gls_random_between(&random, 5.0, 0.35 * overlap);
            const double b = fmin(60.0, a * gls_random_between(&random, 0.5, 2.5));
            const bool beyond = k == 0 && n % 4 == 0;
            const double left = WIDTH - overlap, inside = a + 4;
            if (k == n % 2 || n % 3)
                shots[k].walker = (walker){
                    .x = beyond
                             ? left + gls_random_between(&random, -0.5, 0.5) * a
                             : gls_random_between(&random, left + inside, WIDTH - inside),
                    .y = gls_random_between(&random, down + b + 4, HEIGHT - b - 4),
                    .a = a,
                    .b = b,
                    .salt = (uint32_t)(20 * n + 30 + 10 * k)
                };
            shots[k].grain = 3.0;
            for (int c = 0; c < 3; ++c)
                shots[k].gain[c] = gls_random_between(&random, 0.85, 1.15);
            take_shot(&shots[k], &desc.canvas, &random);
        }
        for (int middle = 0; middle < 2; ++middle) {
            const glsurf_panorama *p = survey_shots(
                shots, 2, desc, placement, &(glsurf_survey_params){ .no_seams = middle });
            for (int k = 0; k < 2; ++k) {
                const int owners = owners_of(p, &shots[k].walker);
                assert_true(middle || owners <= 1);
                cut += owners > 1;
            }
        }
        test_end_held();
    }
    assert_true(cut >= 5);
}

/* Six views of a camera that turns around on a closed canvas; a walker stands where its
 * ends meet. */
static void seams_cross_the_ends(void **state) {
    const double f = AROUND / (2.0 * pi), focal = 0.5 * WIDTH;
    glsurf_panorama_desc desc = desc_of(AROUND, 300);
    desc.canvas.projection = GLSURF_PROJECTION_CYLINDER;
    desc.canvas.focal = f;
    desc.canvas.centre[0] = 0.5 * (AROUND - 1);
    desc.canvas.centre[1] = 149.5;
    desc.canvas.closed = true;
    gls_random random = test_random_make(4);
    shot shots[6];
    glsurf_placement placement[6] = { 0 };
    for (int i = 0; i < 6; ++i) {
        const double angle = (i + 0.5) * pi / 3.0, c = cos(angle), s = sin(angle);
        const double x = 0.5 * (WIDTH - 1), y = 0.5 * (HEIGHT - 1);
        shots[i] = (shot){ .to_canvas = { c, 0, s * focal - c * x, 0, 1, -y, -s, 0,
                                          c * focal + s * x },
                           .gain = { 1, 1, 1 },
                           .grain = 1.0 };
        if (i == 2) /* left of the end, with the walker to the right */
            shots[i].walker = (walker){ AROUND - 10, 150, 25, 40, 77 };
        take_shot(&shots[i], &desc.canvas, &random);
    }
    const glsurf_panorama *p = survey_shots(shots, 6, desc, placement, NULL);
    assert_int_equal(owners_of(p, &shots[2].walker), 1);
    p = survey_shots(shots, 6, desc, placement,
                     &(glsurf_survey_params){ .no_seams = true });
    assert_int_equal(owners_of(p, &shots[2].walker), 2);
}

/* Three images that overlap, one in the middle of another, a black one, and one
 * that overlaps nothing: each cell belongs to an image that covers it. Nothing is known of
 * the exposure of the last two. Images that agree have no other seams than the middle of
 * the overlaps, and gains of 1. */
static void odd_images(void **state) {
    gls_random random = test_random_make(5);
    const glsurf_panorama_desc desc = desc_of(450, 222);
    shot shots[] = { shot_at(0, 0), shot_at(150, 40), shot_at(90, 20), shot_at(100, 25),
                     shot_at(400, 0) };
    glsurf_placement placement[COUNT(shots)] = { 0 };
    for (size_t i = 0; i < COUNT(shots); ++i)
        take_shot(&shots[i], &desc.canvas, &random);
    for (int black = 0; black < 2; ++black) {
        if (black)
            memset(shots[3].rgb, 0, WIDTH * HEIGHT * 3);
        const glsurf_panorama *p = survey_shots(shots, COUNT(shots), desc, placement, NULL);
        const struct gls_survey *s = &p->survey;
        assert_int_equal(s->cell, 1);
        for (int y = 0; y < s->height; ++y)
            for (int x = 0; x < s->width; ++x) {
                const uint16_t owner = s->owner[y * s->width + x];
                bool any = false;
                for (size_t i = 0; i < COUNT(shots); ++i) {
                    const double *m = shots[i].to_canvas;
                    const bool covered =
                        x >= m[2] && x < m[2] + WIDTH && y >= m[5] && y < m[5] + HEIGHT;
                    assert_true(covered || owner != i);
                    any = any || covered;
                }
                assert_true(any ? owner < COUNT(shots) : owner == UINT16_MAX);
            }
        for (size_t i = 0; i < COUNT(shots); ++i)
            for (int c = 0; c < 3; ++c)
                assert_true(placement[i].gain[c] == 1.0f);
        const glsurf_panorama *middle =
            survey_shots(shots, COUNT(shots), desc, placement,
                         &(glsurf_survey_params){ .no_seams = true });
        assert_true(black || memcmp(s->owner, middle->survey.owner,
                                    450 * 222 * sizeof *s->owner) == 0);
    }
}

static void bad_arguments(void **state) {
    uint8_t pixels[16] = { 0 };
    glsurf_image image = { .pixels = pixels, .width = 4, .height = 4 };
    glsurf_placement placement = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } }, before;
    glsurf_panorama *p = panorama_of(desc_of(400, 400));
    memcpy(&before, &placement, sizeof before);
    assert_argument(glsurf_panorama_survey(p, &image, &placement, 0, NULL));
    assert_argument(glsurf_panorama_survey(p, &image, &placement, 65536, NULL));
    assert_argument(glsurf_panorama_survey(p, &image, &placement, 1,
                                           &(glsurf_survey_params){ .reference = 2 }));
    image.mask = &image;
    assert_argument(glsurf_panorama_survey(p, &image, &placement, 1, NULL));
    image.mask = NULL;
    placement.to_canvas[0] = 0.0;
    assert_argument(glsurf_panorama_survey(p, &image, &placement, 1, NULL));
    placement.to_canvas[0] = 1.0;
    p->desc.memory_limit = 100000;
    assert_int_equal(glsurf_panorama_survey(p, &image, &placement, 1, NULL),
                     GLSURF_ERROR_LIMIT);
    assert_memory_equal(&placement, &before, sizeof before);
    assert_null(p->survey.owner);
    p->desc.memory_limit = 1 << 30;
    assert_ok(glsurf_panorama_survey(p, &image, &placement, 1, NULL));
    assert_int_equal(p->survey.owner[0], 0);
    assert_int_equal(p->survey.owner[4], UINT16_MAX);
}

int main(void) {
    TEST_LIST(tests, no_cut_is_less, exposure_is_restored, gains_of_means_are_found,
              no_walker_is_cut, seams_cross_the_ends, odd_images, bad_arguments);
    return test_main("survey", tests, COUNT(tests));
}
