/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The descriptors of the reference, compared with the definition. */
#include "frame.h"

#include <math.h>
#include <string.h>

static const uint32_t lengths[] = { 64, 128 };

/* ------------------------------------------------------------- definitions -- */

/* The positions of the responses along an axis, in scales, and their weights for a
 * sub-region. */
typedef struct layout {
    int points;
    double apart, sigma;
    bool soft;
} layout;

static layout layout_of(const gls_preset_data *preset) {
    const int points = preset->soft_layout.points;
    return preset->soft_sub_regions ? (layout){ points, 24.0 / points, 8.0, true }
                                    : (layout){ 20, 1.0, 3.3, false };
}

static double coordinate_of(const layout *l, int k) {
    return l->apart * (k - 0.5 * (l->points - 1));
}

/* The weight of point k for sub-region n of four. A point counts for the sub-region that
 * contains it. With soft sub-regions it counts for each whose centre is nearer than 5;
 * centres are 5 apart. */
static double weight_of(const layout *l, int k, int n) {
    const double u = coordinate_of(l, k);
    const double gaussian = exp(-u * u / (2.0 * l->sigma * l->sigma));
    if (!l->soft)
        return n == k / 5 ? gaussian : 0.0;
    return gaussian * fmax(0.0, 1.0 - fabs(u - 5.0 * (n - 1.5)) / 5.0);
}

/* A descriptor before normalisation, and the error bound of each number. */
typedef struct description {
    double sum[GLS_MAX_DESCRIPTOR], off[GLS_MAX_DESCRIPTOR];
} description;

static void add(description *d, uint32_t index, double value, double off) {
    d->sum[index] += value;
    d->off[index] += off;
}

/* Adds dx and |dx|, or dy and |dy|, at `index`, or two further if the other component is
 * negative. If the other component's sign is in doubt, bounds allow either index. */
static void add_split(description *d, uint32_t index, double value, double other,
                      double off) {
    const uint32_t at = index + (other < 0.0 ? 2 : 0), instead = index + (at == index) * 2;
    add(d, at, value, off);
    add(d, at + 1, fabs(value), off);
    if (fabs(other) <= off) {
        add(d, at, 0.0, fabs(value));
        add(d, at + 1, 0.0, fabs(value));
        add(d, instead, 0.0, fabs(value) + off);
        add(d, instead + 1, 0.0, fabs(value) + off);
    }
}

static void add_response(description *d, uint32_t length, uint32_t sub_region, double dx,
                         double dy, double off) {
    if (length == 128) {
        add_split(d, 8 * sub_region, dx, dy, off);
        add_split(d, 8 * sub_region + 4, dy, dx, off);
        return;
    }
    add(d, 4 * sub_region, dx, off);
    add(d, 4 * sub_region + 1, dy, off);
    add(d, 4 * sub_region + 2, fabs(dx), off);
    add(d, 4 * sub_region + 3, fabs(dy), off);
}

/* Adds max(d . e, 0)^2 / |d| for each direction e. Its derivative is at most sqrt(4 / 3).
 */
static void add_directions(description *d, uint32_t sub_region, double dx, double dy,
                           double off) {
    for (uint32_t t = 0; t < 8; ++t) {
        const double p = dx * cos(pi / 4.0 * t) + dy * sin(pi / 4.0 * t);
        add(d, 8 * sub_region + t, p > 0.0 ? p * p / hypot(dx, dy) : 0.0,
            p > -off ? sqrt(4.0 / 3.0) * off : 0.0);
    }
}

/* The error bound of a response in float, with edges at most `reach` from the keypoint's
 * pixel. Fewer than ten roundings of 2^-24, and the 2e-7 of a unit vector, move each edge,
 * of length `side`, by at most 8e-7 reach, over white. The middle edge counts twice, and so
 * do both ends of the others. tests/unit/reference_maps.c derives the error of the sums,
 * for edges up to `out` outside of the image. Rotation multiplies both by sqrt(2). A box
 * has four edges, and a response is the difference of two: eight edges, and two such sums.
 */
static double response_bound(const frame *f, double reach, double side, double out) {
    const double white = frame_white(f), sum = side + 2.0 + out;
    return sqrt(2.0) *
           (8.0 * side * 8e-7 * reach * white + 48.0 * white * sum * sum / 16777216.0);
}

/* The length by which a keypoint's square extends outside of the image. */
static double outside(const frame *f, const gls_position *p, double reach) {
    const double x = (double)p->x, y = (double)p->y;
    const double left = fmin(x, y),
                 right = fmax(x - f->plan.space.width, y - f->plan.space.height);
    return fmax(fmax(reach - left, right + reach), 0.0);
}

/* A keypoint's local frame, with `unit` pixels per scale. */
typedef struct local_frame {
    const frame *f;
    double x, y, c, s, unit;
} local_frame;

/* The sum over a square of side `side` at (u, v), in units. */
static double box_at(const local_frame *l, double u, double v, double side) {
    const double x = l->x + 0.5 + l->unit * (l->c * u - l->s * v), h = 0.5 * l->unit * side;
    const double y = l->y + 0.5 + l->unit * (l->s * u + l->c * v);
    return area_sum(l->f, x - h, x + h, y - h, y + h);
}

static void haar_at(const local_frame *l, double u, double v, double d[2]) {
    const double x = l->x + 0.5 + l->unit * (l->c * u - l->s * v);
    const double y = l->y + 0.5 + l->unit * (l->s * u + l->c * v);
    const double columns[3] = { x - l->unit, x, x + l->unit };
    const double rows[3] = { y - l->unit, y, y + l->unit };
    double g[2];
    haar_directly(l->f, columns, rows, g);
    d[0] = l->c * g[0] + l->s * g[1];
    d[1] = l->c * g[1] - l->s * g[0];
}

enum { MAX_POINTS = 20 };

/* Writes the responses: Haar responses, or differences of boxes on a lattice with one more
 * box at each end. */
static void respond(const local_frame *l, const layout *at,
                    double d[MAX_POINTS][MAX_POINTS][2]) {
    double box[MAX_POINTS + 2][MAX_POINTS + 2];
    for (int j = -1; at->soft && j <= at->points; ++j)
        for (int i = -1; i <= at->points; ++i)
            box[j + 1][i + 1] =
                box_at(l, coordinate_of(at, i), coordinate_of(at, j), at->apart);
    for (int j = 0; j < at->points; ++j)
        for (int i = 0; i < at->points; ++i) {
            if (!at->soft) {
                haar_at(l, coordinate_of(at, i), coordinate_of(at, j), d[j][i]);
                continue;
            }
            d[j][i][0] = box[j + 1][i + 2] - box[j + 1][i];
            d[j][i][1] = box[j + 2][i + 1] - box[j][i + 1];
        }
}

/* Writes the sums of a descriptor of `size` times the usual size. */
static void describe(const frame *f, const gls_position *p, double angle, double size,
                     uint32_t length, description *d) {
    const layout at = layout_of(f->plan.space.preset);
    const local_frame l = { f,          (double)p->x, (double)p->y,
                            cos(angle), sin(angle),   size * (double)p->scale };
    const double side = (at.soft ? at.apart : 2.0) * l.unit;
    const double out = outside(f, p, 19.0 * l.unit);
    double response[MAX_POINTS][MAX_POINTS][2];
    respond(&l, &at, response);
    *d = (description){ .sum = { 0 } };
    for (int j = 0; j < at.points; ++j)
        for (int i = 0; i < at.points; ++i) {
            const double *const v = response[j][i];
            const double u = coordinate_of(&at, i), w = coordinate_of(&at, j);
            const double bound =
                response_bound(f, (hypot(u, w) + 5.0) * l.unit + 1.0, side, out);
            for (int sub_region = 0; sub_region < 16; ++sub_region) {
                const double weight =
                    weight_of(&at, i, sub_region % 4) * weight_of(&at, j, sub_region / 4);
                if (weight > 0.0 && f->plan.space.preset->soft_layout.directions)
                    add_directions(d, (uint32_t)sub_region, weight * v[0], weight * v[1],
                                   weight * bound);
                else if (weight > 0.0)
                    add_response(d, length, (uint32_t)sub_region, weight * v[0],
                                 weight * v[1], weight * bound);
            }
        }
}

static double compressed(double v) {
    return copysign(pow(fabs(v), 0.75), v);
}

/* Compresses the sums. The function is monotonic, so the ends of an interval bound it. */
static void compress(description *d, uint32_t length) {
    for (uint32_t k = 0; k < length; ++k) {
        const double v = d->sum[k], off = d->off[k], root = compressed(v);
        d->sum[k] = root;
        d->off[k] = fmax(compressed(v + off) - root, root - compressed(v - off));
    }
}

static double length_of(const double *v, uint32_t length) {
    double square = 0.0;
    for (uint32_t k = 0; k < length; ++k)
        square += v[k] * v[k];
    return sqrt(square);
}

/* Replaces the sums of eight directions by parities: reference/descriptor.c defines their
 * order. */
static void make_parities(double *v) {
    double from[GLS_MAX_DESCRIPTOR];
    memcpy(from, v, sizeof from);
    for (int k = 0; k < GLS_MAX_DESCRIPTOR; ++k) {
        const int parity = k / 32, a = k / 16 % 2, b = k / 8 % 2, c = k / 4 % 2;
        const double angle = pi / 4.0 * (2 * (k % 4) + c);
        v[k] = 0.0;
        for (int right = 0; right < 2; ++right)
            for (int below = 0; below < 2; ++below) {
                const int column = right ? 3 - b : b, row = below ? 3 - a : a;
                const double x = right ? cos(angle) : -cos(angle);
                const double y = below ? sin(angle) : -sin(angle);
                const int direction = (int)lround(atan2(y, x) / (pi / 4.0)) & 7;
                const bool negative = (right && parity & 1) != (below && parity & 2);
                v[k] += (negative ? -1.0 : 1.0) * from[8 * (4 * row + column) + direction];
            }
    }
}

/* Replaces 128 numbers by 64, each a sum of those of its parity. */
static void project(double *v) {
    double from[GLS_MAX_DESCRIPTOR];
    memcpy(from, v, sizeof from);
    for (int k = 0; k < 64; ++k) {
        v[k] = 0.0;
        for (int m = 0; m < 128; ++m)
            if (m / 32 == k / 16)
                v[k] += (double)gls_projection_weight(k / 16, k % 16, m % 32) * from[m];
    }
}

/* An entry of the whole whitening matrix, which is a product of two tables. */
static double whitening_at(uint32_t length, uint32_t row, uint32_t column) {
    const gls_whitening *table = gls_whitening_of(length);
    const uint32_t n = length / 16;
    return (double)table->regions[row / n][column / n] *
           (double)table->terms[row % n][column % n];
}

/* Multiplies by the matrix. Returns the largest sum of magnitudes in a row. A symmetric
 * matrix lengthens a vector by at most this factor. */
static double whiten(double *v, uint32_t length) {
    double from[GLS_MAX_DESCRIPTOR], largest = 0.0;
    memcpy(from, v, length * sizeof *v);
    for (uint32_t k = 0; k < length; ++k) {
        double sum = 0.0, magnitude = 0.0;
        for (uint32_t m = 0; m < length; ++m) {
            const double weight = whitening_at(length, k, m);
            sum += weight * from[m];
            magnitude += fabs(weight);
        }
        v[k] = sum;
        largest = fmax(largest, magnitude);
    }
    return largest;
}

/* Bounds the distance of a / |a| and b / |b|, 2 |a - b| / (|a| + |b|), if |a| = N and |a -
 * b|
 * <= E. */
static double unit_off(double N, double E) {
    return E < N ? 2.0 * E / (2.0 * N - E) : 2.0;
}

/* Writes the descriptor before the last normalisation. Returns its error bound. The sums of
 * a size, of up to 64 terms, two roots, the length, the quotient and the sums of the linear
 * map round less than 400 times. Parities double lengths. */
static double expect(const frame *f, const gls_position *p, double angle, uint32_t length,
                     double *expected) {
    const gls_soft_layout *soft = &f->plan.space.preset->soft_layout;
    const bool is_soft = f->plan.space.preset->soft_sub_regions;
    const uint32_t numbers = soft->directions ? GLS_MAX_DESCRIPTOR : length;
    double off = 0.0;
    memset(expected, 0, numbers * sizeof *expected);
    for (int k = 0; k < (is_soft ? soft->sizes : 1); ++k) {
        description d;
        describe(f, p, angle, is_soft ? (double)soft->size[k] : 1.0, numbers, &d);
        if (is_soft)
            compress(&d, numbers);
        const double norm = length_of(d.sum, numbers);
        for (uint32_t n = 0; n < numbers; ++n)
            expected[n] += d.sum[n] / norm;
        off += unit_off(norm, length_of(d.off, numbers)) + 400.0 / 16777216.0;
    }
    if (soft->directions)
        make_parities(expected);
    if (length < numbers)
        project(expected);
    if (soft->directions)
        return 2.0 * (length < numbers ? GLS_PROJECTION_NORM : 1.0) * off;
    return is_soft ? off * whiten(expected, length) : off;
}

/* Returns the bound, which is large if the signs that split the sums of 128 numbers are in
 * doubt. */
static double check_descriptor(const frame *f, const gls_position *p, float angle,
                               uint32_t length) {
    double expected[GLS_MAX_DESCRIPTOR], off[GLS_MAX_DESCRIPTOR];
    float actual[GLS_MAX_DESCRIPTOR];
    const gls_sums sums = frame_sums(f);
    gls_reference_descriptor(&sums, p, angle, length, actual);
    const double bound_of_sum = expect(f, p, (double)angle, length, expected);
    const double norm = length_of(expected, length);
    for (uint32_t k = 0; k < length; ++k)
        off[k] = (double)actual[k] - expected[k] / norm;
    const double bound = unit_off(norm, bound_of_sum) + 200.0 / 16777216.0;
    if (!(length_of(off, length) <= bound))
        fail_msg(
            "preset %s: the descriptor at (%.9g, %.9g) scale %.9g angle %.9g of length "
            "%u is %g off, more than %g",
            glsurf_preset_name(f->plan.space.preset->preset), (double)p->x, (double)p->y,
            (double)p->scale, (double)angle, length, length_of(off, length), bound);
    return bound;
}

static void descriptor(void **state) {
    frame *f = frame_make(*state, 200, 190, GLS_PICTURE_BLOBS, 15);
    gls_random random = test_random_make(16);
    const gls_soft_layout *soft = &f->plan.space.preset->soft_layout;
    /* The largest size is at most four pixels to a scale. */
    const double largest =
        4.0 / fmax((double)soft->size[soft->sizes > 0 ? soft->sizes - 1 : 0], 1.0);
    int tight = 0;
    const int count = test_full() ? 400 : 24;
    for (int n = 0; n < count; ++n) {
        /* If border pixels are not repeated, the square has to be inside the image: a
         * response that is just outside is zero. The corners of the square are 14.2 scales
         * away. */
        const double scale = gls_random_between(&random, 1.2, largest);
        const double reach = f->plan.space.preset->extend_border ? 0.0 : 16.0 * scale;
        const gls_position position = {
            .x = (float)gls_random_between(&random, reach, 200.0 - reach),
            .y = (float)gls_random_between(&random, reach, 190.0 - reach),
            .scale = (float)scale,
        };
        const float angle = (float)gls_random_between(&random, 0.0, 2.0 * pi);
        tight += check_descriptor(f, &position, angle, lengths[n % 2]) < 0.1 && n % 2 == 0;
    }
    assert_true(10 * tight >
                3 * count); /* 60 % of those with 64 numbers, every other one */
}

/* In an image that is mirrored at its diagonal, the numbers of eight directions are the
 * same, elsewhere: see gls_transposed(). Each descriptor is within its bound of what the
 * definition tells. */
static void is_the_same_transposed(void **state) {
    enum { SIDE = 150 };
    frame *f = frame_make(*state, SIDE, SIDE, GLS_PICTURE_BLOBS, 19);
    frame *mirrored = frame_make(*state, SIDE, SIDE, GLS_PICTURE_BLOBS, 19);
    for (int n = 0; n < SIDE * SIDE; ++n)
        mirrored->maps.gray[n] = f->maps.gray[n % SIDE * SIDE + n / SIDE];
    assert_true(gls_maps_sum(&mirrored->maps, &mirrored->plan));
    const gls_sums sums[2] = { frame_sums(f), frame_sums(mirrored) };
    for (int n = 0; n < 8 && f->plan.space.preset->soft_layout.directions; ++n) {
        const gls_position p = { .x = 70.25f, .y = 60.5f + (float)n, .scale = 2.0f };
        const gls_position q = { .x = p.y, .y = p.x, .scale = p.scale };
        float numbers[2][GLS_MAX_DESCRIPTOR];
        double off[GLS_MAX_DESCRIPTOR];
        gls_reference_descriptor(&sums[0], &p, 0.0f, GLS_MAX_DESCRIPTOR, numbers[0]);
        gls_reference_descriptor(&sums[1], &q, 0.0f, GLS_MAX_DESCRIPTOR, numbers[1]);
        for (int k = 0; k < GLS_MAX_DESCRIPTOR; ++k) {
            const int parity = k / 32,
                      other = parity == 1 || parity == 2 ? 3 - parity : parity;
            off[k] = (double)numbers[0][k] -
                     (double)numbers[1][32 * other + gls_transposed(k % 32)];
        }
        const double bound = check_descriptor(f, &p, 0.0f, GLS_MAX_DESCRIPTOR) +
                             check_descriptor(mirrored, &q, 0.0f, GLS_MAX_DESCRIPTOR);
        assert_true(bound < 0.1 && length_of(off, GLS_MAX_DESCRIPTOR) <= bound);
    }
}

/* The table of weights, which shaders receive as well. The window of a sub-region has every
 * sample that counts for it, and begins at an even one. */
static void soft_weights(void **state) {
    for (int points = 8; points <= GLS_SOFT_POINTS; points += 4) {
        const gls_soft_layout soft = { .points = points };
        const layout l = { points, 24.0 / points, 8.0, true };
        float weight[4][GLS_SOFT_WINDOW];
        gls_descriptor_soft_weights(&soft, weight);
        for (int n = 0; n < 4; ++n) {
            const int start = gls_soft_start(&soft, n);
            assert_true(start % 2 == 0 && start + points / 2 <= points);
            for (int i = 0; i < points; ++i) {
                const double expected = weight_of(&l, i, n);
                const bool inside = i >= start && i < start + points / 2;
                const double actual = inside ? (double)weight[n][i - start] : 0.0;
                assert_true(fabs(actual - expected) <= expected / 16777216.0 + 1e-15);
            }
            for (int k = points / 2; k < GLS_SOFT_WINDOW; ++k)
                assert_true(weight[n][k] == 0.0f);
        }
    }
}

/* ---------------------------------------------------------------- contrast -- */

/* A coordinate anywhere, or near a power of two, where the spacing of floats changes, so
 * that the two sides of a filter are rounded differently. */
static float some_coordinate(int extent, double scale, gls_random *random) {
    const double power = (double)(1 << (5 + gls_random_below(random, 9)));
    if (power < extent && gls_random_below(random, 2))
        return (float)(power + gls_random_between(random, -12.0, 12.0) * scale);
    return (float)gls_random_between(random, -5.0, extent + 5.0);
}

/* Without contrast the descriptor is zero at any position, also beside the image, and at
 * any brightness. GLS_CONTRAST_FLOOR is derived for white. */
static void check_constant(const gls_preset_data *preset, int width, int height, int value,
                           uint32_t count, gls_random *random) {
    gls_plan plan = { 0 };
    gls_maps maps = { 0 };
    plan_scales(&plan, preset, width, height, 1);
    assert_true(gls_maps_make(&maps, &plan));
    memset(maps.gray, value, (size_t)width * (size_t)height);
    assert_true(gls_maps_sum(&maps, &plan));
    const gls_sums sums = { preset, maps.integral, width, height, { 0 } };
    for (uint32_t n = 0; n < count; ++n) {
        const double scale = exp(gls_random_between(random, 0.2, 3.0));
        const gls_position p = { .x = some_coordinate(width, scale, random),
                                 .y = some_coordinate(height, scale, random),
                                 .scale = (float)scale };
        const float angle = (float)gls_random_between(random, 0.0, 6.28);
        float actual[GLS_MAX_DESCRIPTOR];
        const uint32_t length = lengths[n % 2];
        gls_reference_descriptor(&sums, &p, angle, length, actual);
        for (uint32_t k = 0; k < length; ++k)
            if (!(actual[k] == 0.0f))
                fail_msg(
                    "preset %s: on an image of %dx%d that is all %d, the descriptor at "
                    "(%.9g, %.9g) scale %.9g angle %.9g is %g at %u",
                    glsurf_preset_name(preset->preset), width, height, value, (double)p.x,
                    (double)p.y, (double)p.scale, (double)angle, (double)actual[k], k);
    }
    gls_maps_free(&maps);
}

static void descriptor_without_contrast(void **state) {
    gls_random random = test_random_make(17);
    for (int value = 0; value < 256; ++value)
        check_constant(*state, 300, 200, value, value == 255 ? 400 : 8, &random);
}

static void descriptor_without_contrast_far_away(void **state) {
    gls_random random = test_random_make(18);
    check_constant(*state, 16384, 200, 255, 3000, &random);
    check_constant(*state, 200, 16384, 200, 3000, &random);
}

int main(void) {
    TEST_LIST(tests, descriptor, is_the_same_transposed, soft_weights,
              descriptor_without_contrast, descriptor_without_contrast_far_away);
    return test_presets_main("reference_descriptor", tests, COUNT(tests));
}
