/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Arrangements of images whose true places are known: cameras that turned, walls, random
 * graphs, strangers and false pairs.
 */
#include "support/test.h"

#include "core/matrix.h"
#include "core/projection.h"
#include "geometry/geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { IMAGES = 48, PAIRS = 1000, POINTS = 100 };

static const double DEGREE = 3.14159265358979323846 / 180.0;

/* Images, and their true maps from directions, or positions on a wall, to pixels. */
typedef struct scene {
    glsurf_arranged images[IMAGES];
    double to_pixels[IMAGES][9];
    glsurf_arranged_pair pairs[PAIRS];
    double points[PAIRS][4 * POINTS];
    uint32_t count, pair_count, group_count;
    glsurf_arrange_params params;
    glsurf_group groups[IMAGES / 2];
    gls_random random;
    bool upright; /* new images have 480x640 pixels, not 640x480 */
    double noise; /* points are off by up to so many pixels */
} scene;

static scene *make_scene(uint64_t salt) {
    scene *const self = test_scratch(sizeof *self);
    self->random = test_random_make(salt);
    return self;
}

/* Adds an image of a camera that is turned to the right, then up, then clockwise. */
static void add_turned(scene *self, double yaw, double pitch, double roll, double focal) {
    const double a = yaw * DEGREE, b = pitch * DEGREE, c = roll * DEGREE;
    const double turns[3][9] = { { cos(a), 0, -sin(a), 0, 1, 0, sin(a), 0, cos(a) },
                                 { 1, 0, 0, 0, cos(b), sin(b), 0, -sin(b), cos(b) },
                                 { cos(c), sin(c), 0, -sin(c), cos(c), 0, 0, 0, 1 } };
    const uint32_t width = self->upright ? 480 : 640, height = 1120 - width;
    const double x = 0.5 * (width - 1.0), y = 0.5 * (height - 1.0);
    double *const m = self->to_pixels[self->count];
    gls_homography_multiply(turns[1], turns[0], m);
    gls_homography_multiply(turns[2], m, m);
    gls_homography_multiply((const double[9]){ focal, 0, x, 0, focal, y, 0, 0, 1 }, m, m);
    self->images[self->count++] = (glsurf_arranged){ .width = width, .height = height };
}

/* Writes the true map from image a to image b. */
static void true_map(const scene *self, uint32_t a, uint32_t b, double matrix[9]) {
    assert_true(gls_homography_invert(self->to_pixels[a], matrix));
    gls_homography_multiply(self->to_pixels[b], matrix, matrix);
}

/* Adds the pair of two images if enough of a random sample of a is in b. */
static void add_pair(scene *self, uint32_t a, uint32_t b) {
    enum { SAMPLE = 400, LEAST = 20 };
    assert_true(self->pair_count < PAIRS);
    glsurf_arranged_pair *const pair = &self->pairs[self->pair_count];
    double *const points = self->points[self->pair_count];
    gls_pair used[POINTS];
    *pair = (glsurf_arranged_pair){ .a = a, .b = b, .points = points };
    true_map(self, a, b, pair->matrix);
    for (int i = 0; i < SAMPLE && pair->count < POINTS; ++i) {
        double *const p = points + 4 * pair->count;
        p[0] = gls_random_between(&self->random, 0.0, self->images[a].width - 1.0);
        p[1] = gls_random_between(&self->random, 0.0, self->images[a].height - 1.0);
        if (!gls_map(pair->matrix, p[0], p[1], p + 2) || p[2] < 0.0 || p[3] < 0.0 ||
            p[2] > self->images[b].width - 1.0 || p[3] > self->images[b].height - 1.0)
            continue;
        for (int k = 0; k < 4; ++k)
            p[k] += gls_random_between(&self->random, -self->noise, self->noise);
        used[pair->count++] = (gls_pair){ p[0], p[1], p[2], p[3] };
    }
    self->pair_count += pair->count >= LEAST;
    if (pair->count >= LEAST && self->noise > 0.0)
        assert_true(gls_fit_least_squares(&gls_homography_model, used, NULL, pair->count,
                                          pair->matrix));
}

static void add_pairs(scene *self) {
    for (uint32_t a = 0; a < self->count; ++a)
        for (uint32_t b = a + 1; b < self->count; ++b)
            add_pair(self, a, b);
}

static glsurf_result try_to_arrange(scene *self) {
    return glsurf_arrange(self->images, self->count, self->pairs, self->pair_count,
                          &self->params, self->groups, &self->group_count);
}

static const glsurf_group *arrange(scene *self) {
    assert_ok(try_to_arrange(self));
    return self->groups;
}

/* Writes the map from true directions to directions of the canvas by way of an image. It is
 * a rotation, the same for all images, if the arrangement is true. */
static void true_turn(const scene *self, uint32_t image, double turn[9]) {
    gls_homography_multiply(self->images[image].to_canvas, self->to_pixels[image], turn);
    const double scale = cbrt(gls_determinant(turn));
    for (int i = 0; i < 9; ++i)
        turn[i] /= scale;
}

/* Returns the largest angle in degrees by which an image is turned against the first image.
 * If two rotations differ by the angle t, the squares of their differences add up to
 * 8 sin(t/2)^2. */
static double largest_turn(const scene *self) {
    double first[9], maximum = 0.0;
    true_turn(self, 0, first);
    for (uint32_t i = 1; i < self->count; ++i) {
        double turn[9], sum = 0.0;
        true_turn(self, i, turn);
        for (int k = 0; k < 9; ++k)
            sum += (turn[k] - first[k]) * (turn[k] - first[k]);
        maximum = fmax(maximum, 2.0 * asin(sqrt(sum / 8.0)) / DEGREE);
    }
    return maximum;
}

/* Writes the position on the canvas of a point that is (dx, dy) from the k-th of 4 n points
 * around an image. */
static void border_position(const glsurf_canvas *canvas, const glsurf_arranged *image,
                            int k, int n, double dx, double dy, double at[2]) {
    static const int CORNERS[5][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { 0, 0 } };
    const int *const from = CORNERS[k / n], *const to = CORNERS[k / n + 1];
    const double part = (double)(k % n) / n, *const t = image->to_canvas;
    const double x = (from[0] + part * (to[0] - from[0])) * image->width - 0.5 + dx;
    const double y = (from[1] + part * (to[1] - from[1])) * image->height - 0.5 + dy;
    const double d[3] = { t[0] * x + t[1] * y + t[2], t[3] * x + t[4] * y + t[5],
                          t[6] * x + t[7] * y + t[8] };
    assert_true(gls_canvas_position(canvas, d, at));
}

/* Every border of an image is on the canvas, up to a pixel, and comes within a pixel of all
 * of its ends. A closed canvas has no left and right end, and here a closed sphere has its
 * poles inside of images. */
static void canvas_just_holds(const scene *self, const glsurf_canvas *canvas) {
    enum { SIDE = 250 };
    const double size[2] = { canvas->width, canvas->height };
    const bool poles = canvas->closed && canvas->projection == GLSURF_PROJECTION_SPHERE;
    for (int axis = canvas->closed ? 1 : 0; axis < 2; ++axis) {
        double low = INFINITY, high = -INFINITY, at[2];
        for (uint32_t i = 0; i < 4 * SIDE * self->count; ++i) {
            border_position(canvas, &self->images[i / (4 * SIDE)], i % (4 * SIDE), SIDE,
                            0.0, 0.0, at);
            low = fmin(low, at[axis]);
            high = fmax(high, at[axis]);
        }
        assert_true(low >= -1.5 && high <= size[axis] + 0.5);
        assert_true(poles || (low <= 0.5 && high >= size[axis] - 1.5));
    }
}

/* Returns the stretch by its definition: mapped lengths of steps of 1e-3 pixels in 90
 * directions, at 8 points of each side. A map's derivatives change by less than a
 * hundredth per pixel here, so a length is off by 1e-5 of itself, and by rounding 1e-16 x
 * 1e4 / 1e-3. */
static double sampled_stretch(const scene *self, const glsurf_canvas *canvas) {
    enum { SIDE = 8, DIRECTIONS = 90 };
    static const double STEP = 1e-3;
    double maximum = 1.0;
    for (uint32_t i = 0; i < 4 * SIDE * self->count; ++i)
        for (int k = 0; k < DIRECTIONS; ++k) {
            const glsurf_arranged *const image = &self->images[i / (4 * SIDE)];
            const double angle = k * 180.0 / DIRECTIONS * DEGREE;
            double from[2], to[2];
            border_position(canvas, image, i % (4 * SIDE), SIDE, 0.0, 0.0, from);
            border_position(canvas, image, i % (4 * SIDE), SIDE, STEP * cos(angle),
                            STEP * sin(angle), to);
            const double factor = hypot(to[0] - from[0], to[1] - from[1]) / STEP;
            if (factor * STEP < 0.5 * canvas->width) /* the step does not cross the cut */
                maximum = fmax(maximum, fmax(factor, 1.0 / factor));
        }
    return maximum;
}

/* ------------------------------------------------------------------ turning -- */

typedef struct turned_set {
    int columns, rows;
    double yaw, pitch, roll; /* steps */
    double focal, known;     /* known: that the caller believes */
    bool upright, closed;
    glsurf_projection projection;
} turned_set;

static const turned_set SETS[] = {
    { 2, 1, 50, 0, 0, 511.98, 0, false, false, GLSURF_PROJECTION_CYLINDER },
    { 3, 1, 22, 0, 0, 511.98, 0, false, false, GLSURF_PROJECTION_CYLINDER },
    { 3, 1, 37, 0, 0, 511.98, 0, false, false, GLSURF_PROJECTION_CYLINDER },
    { 3, 1, 37, 0, 0, 511.98, 550, false, false, GLSURF_PROJECTION_CYLINDER },
    { 3, 1, 10, 0, 0, 511.98, 0, false, false, GLSURF_PROJECTION_PLANE },
    { 12, 1, 30, 0, 0, 511.98, 0, false, true, GLSURF_PROJECTION_CYLINDER },
    { 12, 1, 30, 0, 0, 511.98, 480, false, true, GLSURF_PROJECTION_CYLINDER },
    { 10, 1, 30, 0, 0, 511.98, 0, false, false, GLSURF_PROJECTION_CYLINDER },
    { 12, 1, 30, 0, 3, 511.98, 0, false, true, GLSURF_PROJECTION_CYLINDER },
    { 6, 2, 30, 40, 0, 511.98, 0, false, false, GLSURF_PROJECTION_CYLINDER },
    { 1, 7, 0, 20, 0, 511.98, 0, false, false, GLSURF_PROJECTION_SPHERE },
    { 18, 1, 20, 0, 0, 1000, 0, true, true, GLSURF_PROJECTION_CYLINDER },
    { 5, 1, 40, 0, 0, 200, 0, false, false, GLSURF_PROJECTION_CYLINDER },
    { 36, 1, 10, 0, 0, 1800, 0, false, true, GLSURF_PROJECTION_CYLINDER },
    { 9, 5, 40, 40, 0, 511.98, 0, false, true, GLSURF_PROJECTION_SPHERE },
};

static scene *make_turned(const turned_set *set, uint64_t salt, double noise) {
    scene *const self = make_scene(salt);
    self->upright = set->upright;
    self->noise = noise;
    for (int row = 0; row < set->rows; ++row)
        for (int column = 0; column < set->columns; ++column)
            add_turned(self, column * set->yaw, (row - 0.5 * (set->rows - 1)) * set->pitch,
                       column % 3 * set->roll, set->focal);
    for (uint32_t i = 0; i < self->count; ++i)
        self->images[i].focal = set->known;
    add_pairs(self);
    return self;
}

/* Returns the root mean square of the points' distances by the true maps. */
static double true_rms(const scene *self) {
    double sum = 0.0, count = 0.0, matrix[9];
    for (uint32_t i = 0; i < self->pair_count; ++i) {
        const glsurf_arranged_pair *const pair = &self->pairs[i];
        true_map(self, pair->a, pair->b, matrix);
        for (uint32_t k = 0; k < pair->count; ++k, ++count) {
            const double *const p = pair->points + 4 * k;
            sum += gls_pair_error(matrix, &(gls_pair){ p[0], p[1], p[2], p[3] });
        }
    }
    return sqrt(sum / count);
}

/* Points that are exact give exact canvases. `e` is the relative error of the focal length.
 * Angles are off by as much as the angle between the images, twice for two ends. */
static void check_exact(const scene *self, const turned_set *set, double e) {
    const glsurf_group *const group = self->groups;
    const glsurf_canvas *const canvas = &group->canvas;
    const double stretch = sampled_stretch(self, canvas);
    canvas_just_holds(self, canvas);
    assert_true(stretch <= group->stretch * 1.001);
    assert_true(group->stretch <= stretch * 1.01 ||
                (set->closed && set->projection == GLSURF_PROJECTION_SPHERE));
    if (set->projection == GLSURF_PROJECTION_PLANE) {
        assert_true(group->focal == 0.0 && group->angle == 0.0 && group->rms < 1e-9);
        return;
    }
    const double around = (set->columns - 1) * set->yaw + (set->rows - 1) * set->pitch;
    double turn[9];
    assert_true(largest_turn(self) <= 2.0 * e * around + 1e-6);
    true_turn(self, 0, turn);
    assert_true(fabs(turn[4] - 1.0) <= 1e-4);
    const double width = self->images[0].width, height = self->images[0].height;
    if (set->closed) { /* the reference is in the middle */
        const double *const t = self->images[group->reference].to_canvas;
        assert_true(fabs(t[0] * 0.5 * (width - 1.0) + t[1] * 0.5 * (height - 1.0) + t[2]) <
                    1e-6);
        assert_true(canvas->focal == canvas->width / (2.0 * pi) && group->angle == 360.0);
    } else if (set->rows == 1) {
        const double view = 2.0 * atan(0.5 * width / set->focal) / DEGREE;
        assert_true(fabs(group->angle - around - view) <= 2.0 * e * 360.0 + 1e-6);
    }
}

/* The pull of the focal length's prior, p z with p = 1, or 400 for known ones, and z the
 * logarithm of the quotient, is balanced by N errors that move s pixels per unit of z:
 * e = p z / (N s^2). A pair of 100 points has 4 errors a point, and the least s here, of
 * turns that the rotations do not take up, is 8 pixels.
 *
 * With noise, coordinates are off with a standard deviation of 0.3 pixels, and errors, of
 * two points, by 0.6. So the focal length is off by 0.6 / (s sqrt(N)) of itself; the bound
 * is four times as much. Least squares fit the points better than the truth does, forth and
 * back. Forth alone, the root mean square of N / 2 numbers has the deviation 1 / sqrt(N).
 */
static void cameras_that_turned(void **state) {
    for (size_t i = 0; i < 2 * COUNT(SETS); ++i) {
        const bool noisy = i % 2;
        const turned_set *const set = &SETS[i / 2];
        scene *const self = make_turned(set, i, noisy ? sqrt(3.0) * 0.3 : 0.0);
        const glsurf_group *const group = arrange(self);
        assert_int_equal(self->group_count, 1);
        assert_int_equal(group->images, self->count);
        assert_int_equal(group->canvas.projection, set->projection);
        assert_int_equal(group->canvas.closed, set->closed);
        const double z = fabs(log((set->known > 0.0 ? set->known : 640.0) / set->focal));
        const double prior = set->known > 0.0 ? 400.0 : 1.0;
        const double n = self->pair_count * 400.0; /* errors, almost */
        const double e =
            prior * z / (n * 0.6 * 64.0) + (noisy ? 4.0 * 0.6 / (8.0 * sqrt(n)) : 0.0);
        if (!noisy)
            check_exact(self, set, e);
        if (set->projection == GLSURF_PROJECTION_PLANE)
            continue;
        assert_true(fabs(group->focal / set->focal - 1.0) <= e + 1e-8);
        assert_true(!noisy || group->rms <= true_rms(self) * (1.0 + 1.0 / sqrt(n)));
    }
}

/* Adds a pair that looks good, but shows a turn that is not true. */
static void add_false_pair(scene *self, uint32_t a, uint32_t b) {
    gls_random *const random = &self->random;
    scene *const other = make_scene(100 + self->pair_count);
    add_turned(other, 0, 0, 0, 512);
    add_turned(other, gls_random_between(random, -20, 20),
               gls_random_between(random, -9, 9), gls_random_between(random, -60, 60), 512);
    add_pair(other, 0, 1);
    assert_int_equal(other->pair_count, 1);
    glsurf_arranged_pair *const pair = &self->pairs[self->pair_count++];
    *pair = other->pairs[0];
    pair->a = a;
    pair->b = b;
}

/* A dropped pair has no influence: the arrangement is as exact as without. So a false pair
 * of fewer points may take the place of a true one. Three false pairs across a ring that
 * are as strong as the true ones mislead the search in 11 % of 480 rings, and in more than
 * 5 of 8 with a probability below 1e-4. */
static void false_pairs_are_dropped(void **state) {
    enum { RINGS = 8 };
    uint32_t exact[2] = { 0 };
    for (uint32_t n = 0; n < 2 * RINGS; ++n) {
        scene *const self = make_turned(&SETS[n < RINGS ? 5 : 8], 50 + n, 0.0);
        for (uint32_t k = 0; k < 3 && n % 2; ++k)
            add_false_pair(self, k, 4 + 2 * k + gls_random_below(&self->random, 3));
        if (n % 2 == 0) {
            add_false_pair(self, 0, 1);
            self->pairs[0] = self->pairs[--self->pair_count];
            self->pairs[0].count = POINTS / 2;
        }
        const glsurf_group *const group = arrange(self);
        exact[n % 2] +=
            group->canvas.closed && group->rms < 1e-4 && largest_turn(self) <= 1e-4;
    }
    assert_int_equal(exact[0], RINGS);
    assert_in_range(exact[1], 3, RINGS);
}

/* The horizon is level although all cameras look up by 20 degrees. Their mean direction z
 * pulls it with the weight 1e-3 z_y z_h = 1e-3 x 0.34 x 0.8, against the x axes' sum of
 * squares across the middle, 2 (sin^2 15 + sin^2 45) = 1.13. keep_tilt leaves the reference
 * as it is, but for a turn about its y axis. */
static void the_horizon_is_level(void **state) {
    scene *const self = make_scene(60);
    for (int i = 0; i < 4; ++i)
        add_turned(self, 30 * i, 20, 0, 512);
    add_pairs(self);
    double turn[9];
    self->params.scale = 0.5;
    const glsurf_group *const group = arrange(self);
    true_turn(self, 2, turn);
    assert_true(hypot(turn[1], turn[7]) <= 1e-3 * 0.34 * 0.8 / 1.13 + 1e-5);
    assert_true(fabs(group->canvas.focal - 0.5 * group->focal) < 1e-9);
    canvas_just_holds(self, &group->canvas);
    /* The images reach 20 degrees + atan(240 / 512), where 1 / cos is 1.417. */
    self->params.stretch = 1.41;
    assert_int_equal(arrange(self)->canvas.projection, GLSURF_PROJECTION_SPHERE);
    self->params.stretch = 1.43;
    assert_int_equal(arrange(self)->canvas.projection, GLSURF_PROJECTION_CYLINDER);
    self->params.keep_tilt = true;
    self->params.reference = 2;
    (void)arrange(self);
    assert_int_equal(group->reference, 1);
    const double *const t = self->images[1].to_canvas;
    assert_true(fabs(t[3]) < 1e-12 && fabs(t[4] * group->focal - 1.0) < 1e-9);
}

/* A ring reaches down to atan(240 / 511.98), and one more image has the zenith inside. */
static void a_pole_is_the_end(void **state) {
    scene *const self = make_turned(&SETS[5], 61, 0.0);
    add_turned(self, 0, 35, 0, 511.98);
    add_turned(self, 0, 70, 0, 511.98);
    self->pair_count = 0;
    add_pairs(self);
    const glsurf_canvas *const canvas = &arrange(self)->canvas;
    assert_true(canvas->projection == GLSURF_PROJECTION_SPHERE && canvas->closed);
    const double rows = canvas->focal * (0.5 * pi + atan(240 / 511.98));
    assert_true(fabs(canvas->height - rows) <= 0.51);
    assert_true(fabs(canvas->centre[1] - canvas->focal * 0.5 * pi) <= 0.76);
}

/* -------------------------------------------------------------------- plane -- */

/* No camera that turned sees a wall like this, so the plane stays although it stretches by
 * more than wanted. */
static void walls_are_flat(void **state) {
    for (int images = 2; images <= 5; ++images) {
        scene *const self = make_scene(70);
        for (int i = 0; i < images; ++i) { /* the wall Z = 1 from (x, y, 0) */
            const double x = -0.5 * (i - 2), y = 0.1 * i;
            double *const m = self->to_pixels[i];
            add_turned(self, 25 * (i - 2), 10 * (i % 2), 0, 512);
            gls_homography_multiply(m, (const double[9]){ 1, 0, -x, 0, 1, -y, 0, 0, 1 }, m);
        }
        add_pairs(self);
        self->params.stretch = 1.1;
        const glsurf_group *const group = arrange(self);
        assert_int_equal(group->canvas.projection, GLSURF_PROJECTION_PLANE);
        const double stretch = sampled_stretch(self, &group->canvas);
        assert_true(stretch <= group->stretch * 1.001 && group->stretch <= stretch * 1.001);
        self->params.scale = 1.5;
        (void)arrange(self);
        assert_true(group->focal == 0.0 && group->stretch > 1.1 && group->rms < 1e-9);
        canvas_just_holds(self, &group->canvas);
        /* The reference keeps the corner of its first pixel, up to whole pixels. */
        const double *const t = self->images[group->reference].to_canvas;
        assert_true(t[0] == 1.5 && t[4] == 1.5 && t[1] == 0.0 && t[6] == 0.0);
        assert_true(t[2] - 0.25 == floor(t[2]) && t[5] - 0.25 == floor(t[5]));
    }
}

/* Shrinking counts like stretching, but a canvas of more than ten times the pixels of all
 * images is the last choice. */
static void the_view_in_the_middle_is_the_reference(void **state) {
    static const struct {
        uint32_t count, reference;
        double stretch, angles[5], zooms[5]; /* 0: any, or 1 */
    } cases[] = {
        { 2, 0, 0, { 0, 20 }, { 0 } },           { 2, 0, 0, { 20, 0 }, { 0 } },
        { 3, 1, 0, { 0, 15, 30 }, { 0 } },       { 3, 0, 0, { 15, 0, 30 }, { 0 } },
        { 3, 2, 0, { 30, 0, 15 }, { 0 } },       { 4, 1, 0, { 0, 10, 20, 30 }, { 0 } },
        { 5, 2, 0, { 0, 10, 0, 10, 0 }, { 0 } }, { 5, 0, 0, { 20, 0, 10, 30, 40 }, { 0 } },
        { 3, 1, 4, { 0 }, { 1, 2, 8 } },         { 3, 0, 4, { 0 }, { 2, 1, 8 } },
        { 3, 2, 8, { 0 }, { 1, 8, 1 } },         { 2, 1, 8, { 0 }, { 8, 1 } },
    };
    for (size_t i = 0; i < COUNT(cases); ++i) {
        scene *const self = make_scene(80);
        for (uint32_t k = 0; k < cases[i].count; ++k)
            add_turned(self, cases[i].angles[k], 0, 0,
                       640 * (cases[i].zooms[k] > 0 ? cases[i].zooms[k] : 1));
        for (uint32_t k = 0; k + 1 < cases[i].count; ++k) {
            add_pair(self, k, k + 1);
            if (self->pair_count <= k) /* a small part of image k is in the other */
                add_pair(self, k + 1, k);
        }
        self->params.projection = GLSURF_PROJECTION_PLANE;
        const glsurf_group *const group = arrange(self);
        const double stretch = cases[i].stretch;
        assert_int_equal(group->reference, cases[i].reference);
        assert_true(stretch == 0 || fabs(group->stretch / stretch - 1) < 1e-9);
    }
}

/* A cylinder holds them, even if too many pairs contradict. */
static void images_that_no_plane_holds(void **state) {
    scene *const self = make_turned(&SETS[5], 81, 0.0);
    self->params.projection = GLSURF_PROJECTION_PLANE;
    const glsurf_group *const group = arrange(self);
    assert_true(isinf(group->stretch) && group->canvas.width == 0);
    self->params = (glsurf_arrange_params){ .scale = 1000 }; /* 3 million columns */
    (void)arrange(self);
    assert_true(isinf(group->stretch) && group->canvas.width == 0);
    for (uint32_t i = 0; i < 12; ++i)
        add_false_pair(self, i, (i + 4) % 12);
    self->params.scale = 0;
    (void)arrange(self);
    assert_true(group->canvas.projection != GLSURF_PROJECTION_PLANE && group->canvas.width);
}

/* ------------------------------------------------------------------- graphs -- */

/* Is above all counts of images and pairs, so i PRIME modulo a count is a permutation. */
static const uint32_t PRIME = 7919;

/* Connects random images by pairs whose counts differ. */
static scene *make_graph(uint64_t salt, const double *points) {
    scene *const self = make_scene(salt);
    gls_random *const random = &self->random;
    const uint32_t count = 2 + gls_random_below(random, IMAGES - 1), most = count * count;
    const uint32_t rarity = 2 + gls_random_below(random, count);
    self->params.projection = GLSURF_PROJECTION_PLANE;
    while (self->count < count)
        self->images[self->count++] = (glsurf_arranged){ .width = 64, .height = 48 };
    for (uint32_t i = 0; i < most; ++i) {
        const uint32_t a = i % count, b = i / count;
        const double x = gls_random_below(random, 9999), y = gls_random_below(random, 9999);
        if (a < b && (i == count || gls_random_below(random, rarity) == 0))
            self->pairs[self->pair_count++] = (glsurf_arranged_pair){
                a, b, { 1, 0, x, 0, 1, y, 0, 0, 1 }, points, i * PRIME % most + 1
            };
    }
    assert_true(self->pair_count < PAIRS);
    return self;
}

/* Labels images that pairs of more than `above` points connect with their lowest index. */
static void label_images(const scene *self, uint32_t above, uint32_t labels[IMAGES]) {
    for (uint32_t i = 0; i < self->count; ++i)
        labels[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < self->pair_count; ++i) {
            const glsurf_arranged_pair *const pair = &self->pairs[i];
            uint32_t *const a = &labels[pair->a], *const b = &labels[pair->b];
            if (pair->count > above && *a != *b) {
                *a = *b = *a < *b ? *a : *b;
                changed = true;
            }
        }
    }
}

/* Pairs move images by random whole pixels that contradict one another. So a pair agrees
 * with the canvas only if it is in the tree, and it is in the maximum spanning tree if
 * pairs of more points do not connect its images. */
static void random_graphs(void **state) {
    const double *const points = test_scratch(4 * IMAGES * IMAGES * sizeof *points);
    uint32_t labels[IMAGES];
    for (uint64_t n = 0; n < 100; ++n) {
        scene *const self = make_graph(200 + n, points);
        (void)arrange(self);
        for (uint32_t i = 0; i < self->pair_count; ++i) {
            const glsurf_arranged_pair *const pair = &self->pairs[i];
            const double *const a = self->images[pair->a].to_canvas;
            const double *const b = self->images[pair->b].to_canvas;
            const bool agrees = fabs(a[2] - b[2] - pair->matrix[2]) < 1e-6 &&
                                fabs(a[5] - b[5] - pair->matrix[5]) < 1e-6;
            label_images(self, pair->count, labels);
            assert_int_equal(agrees, labels[pair->a] != labels[pair->b]);
        }
        uint32_t groups = 0;
        label_images(self, 0, labels);
        for (uint32_t i = 0; i < self->count; ++i) {
            uint32_t images = 0;
            for (uint32_t k = 0; k < self->count; ++k)
                images += labels[k] == labels[i];
            const uint32_t group = self->images[i].group;
            assert_true((group == UINT32_MAX) == (images == 1));
            if (images == 1)
                continue;
            groups += labels[i] == i;
            assert_int_equal(group,
                             labels[i] == i ? groups - 1 : self->images[labels[i]].group);
            assert_int_equal(self->groups[group].images, images);
        }
        assert_int_equal(self->group_count, groups);
    }
}

/* Copies a scene with its images and pairs in another order. */
static scene *shuffle(const scene *from, uint32_t shift) {
    scene *const self = memcpy(test_scratch(sizeof *self), from, sizeof *from);
    for (uint32_t i = 0; i < from->count; ++i)
        self->images[(i * PRIME + shift) % from->count] = from->images[i];
    for (uint32_t i = 0; i < from->pair_count; ++i) {
        glsurf_arranged_pair *const pair =
            &self->pairs[(i * PRIME + shift) % from->pair_count];
        *pair = from->pairs[i];
        pair->a = (pair->a * PRIME + shift) % from->count;
        pair->b = (pair->b * PRIME + shift) % from->count;
    }
    return self;
}

/* Two sets and a stranger, in any order, have canvases as in order. The canvas depends on
 * the order by rounding and, on a plane, by the choice among references that stretch alike,
 * up to 1 %: sizes differ by at most 3 %. */
static void groups_in_any_order(void **state) {
    for (uint32_t n = 0; n < 12; ++n) {
        scene *const self = make_turned(&SETS[4 + n % 4], 90 + n, 0.5);
        const uint32_t first = self->count, pairs = self->pair_count;
        const glsurf_canvas alone = arrange(self)->canvas;
        for (int i = 0; i < 5; ++i)
            add_turned(self, 20 * i, 0, 0, 700);
        for (uint32_t a = first; a < first + 3; ++a)
            add_pair(self, a, a + 1);
        assert_int_equal(self->pair_count, pairs + 3);
        scene *const shuffled = shuffle(self, n);
        const glsurf_group *group = arrange(shuffled);
        assert_int_equal(shuffled->group_count, 2);
        assert_int_equal(group[0].images + group[1].images, first + 4);
        group += group[0].images != first;
        assert_int_equal(group->images, first);
        assert_int_equal(group->canvas.projection, alone.projection);
        assert_true(fabs((double)group->canvas.width / alone.width - 1.0) <= 0.03);
        assert_true(fabs((double)group->canvas.height / alone.height - 1.0) <= 0.03);
    }
}

/* ------------------------------------------------------------------ refusals -- */

/* Arranges with a wrong field, which writes nothing. */
#define REFUSE(field, value)                                                               \
    do {                                                                                   \
        self->field = (value);                                                             \
        assert_argument(try_to_arrange(self));                                             \
        self->field = good->field;                                                         \
        assert_memory_equal(self, good, sizeof *self);                                     \
    } while (0)

static void refused(void **state) {
    scene *const self = make_turned(&SETS[1], 99, 0.0);
    const scene *const good = memcpy(test_scratch(sizeof *good), self, sizeof *self);
    REFUSE(images[1].width, 0);
    REFUSE(images[2].height, 0);
    REFUSE(images[0].focal, NAN);
    REFUSE(images[0].focal, -1.0);
    REFUSE(pairs[0].a, 3);
    REFUSE(pairs[0].b, 0);
    REFUSE(pairs[0].matrix[4], NAN);
    REFUSE(pairs[0].matrix[8], -1.0);
    REFUSE(pairs[0].points, NULL);
    REFUSE(pairs[0].count, 0);
    REFUSE(points[0][5], NAN);
    REFUSE(points[0][6], 1e9);
    REFUSE(params.projection, 4);
    REFUSE(params.reference, 4);
    REFUSE(params.stretch, 0.5);
    REFUSE(params.scale, NAN);
    self->pair_count = 0;
    assert_int_equal(try_to_arrange(self), GLSURF_ERROR_GEOMETRY);
}

int main(void) {
    TEST_LIST(tests, cameras_that_turned, false_pairs_are_dropped, the_horizon_is_level,
              a_pole_is_the_end, walls_are_flat, the_view_in_the_middle_is_the_reference,
              images_that_no_plane_holds, random_graphs, groups_in_any_order, refused);
    return test_main("arrange", tests, COUNT(tests));
}
