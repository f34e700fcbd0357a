/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Roundings of Haar responses, orientations and descriptors. */
#include "check/stage_bounds.h"

#include "reference/maths.h"

#include <string.h>

static const double u = 0x1p-24;

enum {
    POINTS = GLS_LATTICE_POINTS,
    BINS = GLS_HISTOGRAM_BINS,
    WINDOW = GLS_WINDOW_BINS,
};

/* ---------------------------------------------------------- Haar responses -- */

/* A square of half side h at (x, y) from the pixel `base`. `reach` is the distance of the
 * farthest edge of the keypoint's squares. Computing an edge takes `roundings` roundings of
 * numbers up to reach + 2. */
typedef struct square {
    double x, y, h, reach, roundings;
} square;

static bool crosses(const gls_sums *sums, gls_pixel base, const square *s, double margin) {
    const double x = base.x + 0.5 + s->x, y = base.y + 0.5 + s->y, side = s->h + margin;
    return x < side || y < side || x > sums->width - side || y > sums->height - side;
}

/* Returns the largest error of dx or dy, in an image of values up to W.
 *
 * An edge that is off by e changes an area by e times its length 2 h. dx has three edges
 * across, which count 1, 2 and 1, and two along, with both halves between them: 6 e 2 h W.
 *
 * The terms of the sum in src/reference/haar.c are at most (2 h + 1)^2 W for all whole
 * cells, 2 f (h + 1) W for two rows of cells times a fraction f, and 4 f (2 h + 1 + 2 f) W
 * for four columns with their ends times a fraction. Each passes at most eight roundings.
 * In the image f <= 1; with an extended border, an edge is up to reach + 2 cells outside.
 * Without roundings, edges are multiples of 1/2 (has_exact_edges()). So all terms are
 * multiples of 1/4, which floats hold up to 2^22.
 *
 * Without an extended border, the whole response may be missing if an edge is so near the
 * border that it may be outside. */
static double haar_off(const gls_sums *sums, gls_pixel base, const square *s) {
    const double W = 255.0 * gls_intensity_unit(sums->preset), h = s->h;
    const double e = s->roundings * u * (s->reach + 2.0);
    const bool outside = crosses(sums, base, s, 1.0),
               extended = sums->preset->extend_border;
    const double f = extended && outside ? s->reach + 2.0 : 1.0;
    const double side = 2.0 * h + 1.0;
    const double terms =
        W * (side * side + 2.0 * f * (h + 1.0) + 4.0 * f * (side + 2.0 * f));
    if (s->roundings == 0.0 && terms <= 0x1p22)
        return 0.0;
    double off = 12.0 * e * h * W + 8.0 * u * terms;
    if (!extended && crosses(sums, base, s, e) && !crosses(sums, base, s, -e))
        off += 4.0 * h * h * W;
    return off;
}

static gls_pixel base_of(const glsurf_keypoint *k) {
    return (gls_pixel){ (int)floorf(k->x), (int)floorf(k->y) };
}

/* ------------------------------------------------------------- orientation -- */

/* Returns true if the edges of a lattice are exact: with an integer scale and a position in
 * halves of a pixel, edges are multiples of 1/2 as well. */
static bool has_exact_edges(const glsurf_keypoint *k) {
    return floorf(k->scale) == k->scale && floorf(2.0f * k->x) == 2.0f * k->x &&
           floorf(2.0f * k->y) == 2.0f * k->y;
}

/* Bounds the distance between two computations of each weighted sample, a vector: 2 sqrt(2)
 * times the error of dx or dy, and the rounding of the product with the weight. An edge of
 * the lattice, fx + s (i + 2), rounds twice, and again when half a pixel is added: 3
 * roundings of up to 8 s, or none if it is exact. */
static void samples_off(const gls_sums *sums, const glsurf_keypoint *k,
                        const gls_vec2 samples[POINTS], double off[POINTS]) {
    gls_lattice_point lattice[POINTS];
    const int points = gls_lattice(&sums->preset->lattice, lattice);
    const gls_pixel base = base_of(k);
    const double s = (double)k->scale, roundings = has_exact_edges(k) ? 0.0 : 3.0;
    for (int n = points; n < POINTS; ++n)
        off[n] = 0.0; /* beyond the lattice samples are zero */
    for (int n = 0; n < points; ++n) {
        const square at = { (double)k->x - base.x + s * lattice[n].i,
                            (double)k->y - base.y + s * lattice[n].j, 2.0 * s, 8.0 * s,
                            roundings };
        off[n] = 2.0 * sqrt(2.0) * (double)lattice[n].weight * haar_off(sums, base, &at) +
                 2.0 * u * hypot((double)samples[n].x, (double)samples[n].y);
    }
}

/* The windows of [T], in double. A window's vector is off by the errors of all samples, by
 * less than 230 additions of up to the sum of all lengths in each component, and by each
 * vector that may be on the other side of an end of the window. A vector's direction is off
 * by its error over its length, and 2e-6 rad (maths.h, and roundings of a bin's number). */
typedef struct windows {
    double x[BINS], y[BINS]; /* sums of the bins */
    double doubt[BINS];      /* lengths of the vectors next to the start of the bin */
    double off;              /* error of a window by samples and additions */
} windows;

static windows find_windows(const gls_vec2 samples[POINTS], const double off[POINTS]) {
    windows w = { .off = 0.0 };
    for (int n = 0; n < POINTS; ++n) {
        const double x = (double)samples[n].x, y = (double)samples[n].y;
        const double length = hypot(x, y),
                     turn = (atan2(y, x) / GLS_HALF_TURN + 2.0) * BINS / 2.0;
        const int bin = (int)turn % BINS, edge = (int)(turn + 0.5) % BINS;
        w.x[bin] += x;
        w.y[bin] += y;
        w.off += off[n] + sqrt(2.0) * 230.0 * u * length;
        if (fabs(turn - floor(turn + 0.5)) * 2.0 * GLS_HALF_TURN / BINS * length <=
            off[n] + 2e-6 * length)
            w.doubt[edge] += length + off[n];
    }
    return w;
}

/* Returns the distance of the angle from the direction of a window that may be the longest.
 * *bound receives the allowed distance. The window has the smallest quotient of both. */
static double window_off(const windows *w, double angle, double *bound) {
    double x[BINS], y[BINS], off[BINS], minimum = 0.0, best = INFINITY;
    for (int k = 0; k < BINS; ++k) {
        x[k] = y[k] = 0.0;
        for (int m = k; m < k + WINDOW; ++m) {
            x[k] += w->x[m % BINS];
            y[k] += w->y[m % BINS];
        }
        off[k] = w->off + w->doubt[k] + w->doubt[(k + WINDOW) % BINS];
        minimum = fmax(minimum, hypot(x[k], y[k]) - off[k]);
    }
    *bound = 0.0;
    for (int k = 0; k < BINS; ++k) {
        const double length = hypot(x[k], y[k]), direction = atan2(y[k], x[k]);
        if (length + off[k] < minimum)
            continue;
        const double allowed =
            off[k] < length ? asin(off[k] / length) + 2e-6 : GLS_HALF_TURN;
        const double distance = gls_turn_between(
            direction < 0.0 ? direction + 2.0 * GLS_HALF_TURN : direction, angle);
        if (allowed >= GLS_HALF_TURN || distance / allowed < best) {
            best = distance / allowed;
            *bound = allowed;
        }
        if (allowed >= GLS_HALF_TURN)
            break;
    }
    return best * *bound;
}

double gls_rounding_of_angle(const gls_sums *sums, const glsurf_keypoint *k,
                             double *bound) {
    gls_vec2 samples[POINTS];
    double off[POINTS], position[POINTS], length[POINTS];
    const gls_position at = { k->x, k->y, k->scale, k->response };
    gls_reference_orientation_samples(sums, &at, samples);
    samples_off(sums, k, samples, off);
    const int bins = sums->preset->peak_bins;
    if (bins == 0) {
        const windows w = find_windows(samples, off);
        return window_off(&w, (double)k->angle, bound);
    }
    for (int n = 0; n < POINTS; ++n) {
        const double turn =
            atan2((double)samples[n].y, (double)samples[n].x) / (2.0 * GLS_HALF_TURN);
        position[n] = (turn < 0.0 ? turn + 1.0 : turn) * bins;
        length[n] = hypot((double)samples[n].x, (double)samples[n].y);
    }
    const double distance =
        gls_histogram_turn(position, length, off, bins, (double)k->angle, bound);
    *bound = fmin(*bound, GLS_HALF_TURN);
    return distance;
}

/* -------------------------------------------------------------- descriptor -- */

/* A descriptor's sums before they are divided by their length, and the error of each. */
typedef struct sums_of {
    double sum[GLS_MAX_DESCRIPTOR], off[GLS_MAX_DESCRIPTOR];
} sums_of;

static void add_to(sums_of *to, uint32_t index, double value, double off) {
    to->sum[index] += value;
    to->off[index] += off;
}

/* Adds a component at `index`, and its magnitude `stride` further. With 128 numbers both go
 * two further if the other component is negative. If that component's error, `unsure`, may
 * change its sign, all four numbers may be off by the whole component. */
static void add_component(sums_of *to, uint32_t length, uint32_t index, uint32_t stride,
                          double value, double other, double off, double unsure) {
    const bool split = length == GLS_MAX_DESCRIPTOR;
    const bool doubt = split && unsure > 0.0 && fabs(other) <= unsure;
    const uint32_t at = index + (split && other < 0.0 ? 2 : 0);
    add_to(to, at, value, off);
    add_to(to, at + stride, fabs(value), off);
    for (uint32_t n = 0; doubt && n < 4; ++n)
        add_to(to, index + n, 0.0, fabs(value) + off);
}

/* Adds a weighted response to a sub-region. */
static void add_response(sums_of *to, uint32_t length, int sub_region, double x, double y,
                         double off, double unsure) {
    const bool split = length == GLS_MAX_DESCRIPTOR;
    const uint32_t first = length / 16 * (uint32_t)sub_region;
    add_component(to, length, first, split ? 1 : 2, x, y, off, unsure);
    add_component(to, length, first + (split ? 4 : 1), split ? 1 : 2, y, x, off, unsure);
}

/* An edge is fx + c u - s v + h. c and s are off by 2e-7 = 3.4 u (maths.h), in two
 * products. fx, the products, the sums and half a pixel round as well: 12 roundings in all.
 * The rotation of the response takes the same c and s, and three roundings: 10 u of its
 * length. A sum of up to 49 responses, each times a product of weights: 52 u. */
static void add_sample(const gls_sums *sums, const glsurf_keypoint *k, const float at[2],
                       int sub_region, double weight, uint32_t length, sums_of *to) {
    const gls_pixel base = base_of(k);
    float c, s;
    gls_unit_of(k->angle, &c, &s);
    const float x = k->x - (float)base.x + c * at[0] - s * at[1];
    const float y = k->y - (float)base.y + s * at[0] + c * at[1], reach = k->scale;
    const float columns[3] = { x - reach, x, x + reach };
    const float rows[3] = { y - reach, y, y + reach };
    const gls_vec2 g = gls_reference_haar(sums, base, columns, rows);
    const square q = { (double)x, (double)y, (double)reach,
                       hypot((double)at[0], (double)at[1]) + (double)reach, 12.0 };
    const double off =
        sqrt(2.0) * haar_off(sums, base, &q) + 62.0 * u * hypot((double)g.x, (double)g.y);
    add_response(to, length, sub_region, weight * (double)(c * g.x + s * g.y),
                 weight * (double)(c * g.y - s * g.x), weight * off, weight * off);
}

static void add_hard(const gls_sums *sums, const glsurf_keypoint *k, uint32_t length,
                     sums_of *to) {
    float hard[GLS_HARD_POINTS][GLS_HARD_POINTS];
    gls_descriptor_weights(hard);
    const float s = k->scale;
    for (int n = 0; n < GLS_HARD_POINTS * GLS_HARD_POINTS; ++n) {
        const int i = n % GLS_HARD_POINTS, j = n / GLS_HARD_POINTS;
        const float at[2] = { s * ((float)i - 9.5f), s * ((float)j - 9.5f) };
        add_sample(sums, k, at, 4 * (j / 5) + i / 5, (double)hard[j][i], length, to);
    }
}

/* N is the length of the sums, E the length of their errors. Two computations a and b are
 * apart by 2 E, and a / |a| and b / |b| by 2 |a - b| / (|a| + |b|) <= 2 E / (N - E). The
 * length and the quotients round 140 times in each; twice as often if 128 numbers are
 * folded to 64. Sums no longer than the floor are zero. */
static double apart_of(double N, double E) {
    return 2.0 * E / (N - E) + 4.0 * 140.0 * u;
}

/* --------------------------------------------------------- soft descriptor -- */

/* The error of the sum over a square, as in haar_off(). Each of the four edges moves by e
 * and has the length 2 h. The terms of the sum in src/reference/haar.c: all whole cells;
 * two rows of cells times a fraction; two columns with their ends times a fraction. Without
 * roundings floats hold all terms. */
static double box_off(const gls_sums *sums, gls_pixel base, const square *s) {
    const double W = 255.0 * gls_intensity_unit(sums->preset), h = s->h;
    const double e = s->roundings * u * (s->reach + 2.0), side = 2.0 * h + 1.0;
    const double f = crosses(sums, base, s, 1.0) ? s->reach + 2.0 : 1.0;
    const double terms = W * (side * side + 2.0 * f * side + 2.0 * f * (side + 2.0 * f));
    return s->roundings == 0.0 && terms <= 0x1p22 ? 0.0 : 8.0 * e * h * W + 8.0 * u * terms;
}

/* The sums over the boxes of a size, and the error of each. */
typedef struct boxes_of {
    double sum[GLS_SOFT_POINTS + 2][GLS_SOFT_POINTS + 2];
    double off[GLS_SOFT_POINTS + 2][GLS_SOFT_POINTS + 2];
} boxes_of;

/* Edges round as with hard sub-regions, and once more for the size. Unrotated edges at
 * multiples of 1/2 are exact, if the product of scale and size rounds to the nearest. */
static void sum_boxes(const gls_sums *sums, const glsurf_keypoint *k, float size,
                      boxes_of *boxes) {
    const gls_soft_layout *layout = &sums->preset->soft_layout;
    const gls_pixel base = base_of(k);
    const float step = k->scale * size * gls_soft_apart(layout), reach = 0.5f * step;
    const float middle = 0.5f * (float)(layout->points + 1);
    const bool exact = k->angle == 0.0f && has_exact_edges(k) && floorf(step) == step;
    float c, s;
    gls_unit_of(k->angle, &c, &s);
    for (int j = 0; j < layout->points + 2; ++j)
        for (int i = 0; i < layout->points + 2; ++i) {
            const float at[2] = { ((float)i - middle) * step, ((float)j - middle) * step };
            const float x = k->x - (float)base.x + c * at[0] - s * at[1];
            const float y = k->y - (float)base.y + s * at[0] + c * at[1];
            const float columns[2] = { x - reach, x + reach };
            const float rows[2] = { y - reach, y + reach };
            const square q = { (double)x, (double)y, (double)reach,
                               hypot((double)at[0], (double)at[1]) + (double)reach,
                               exact ? 0.0 : 13.0 };
            boxes->sum[j][i] = (double)gls_reference_box(sums, base, columns, rows);
            boxes->off[j][i] = box_off(sums, base, &q);
        }
}

/* Adds a weighted response to the sums of eight directions, in the order of quadrants of
 * src/reference/descriptor.c. The derivative of |d| cos^2 is at most sqrt(4 / 3); the terms
 * round less than 12 times, and 67 times as in add_soft(). No direction gets anything from
 * behind it, by the error of the boxes, and for a diagonal one by three roundings. */
static void add_directions(sums_of *to, int n, int m, double x, double y, double off) {
    const double along = n < 2 ? -x : x, across = m < 2 ? -y : y, length = hypot(x, y);
    const int first = 64 * (m < 2 ? m : 3 - m) + 32 * (n < 2 ? n : 3 - n);
    const double e = sqrt(0.5) * (along + across), f = sqrt(0.5) * (across - along);
    const double part[8] = { along, across, -along, -across, e, f, -e, -f };
    for (int t = 0; t < 8; ++t) {
        const double least = -off - (t < 4 ? 0.0 : 3.0 * u * length), p = part[t];
        const int quadrant = (n < 2 ? 0 : 1) + (m < 2 ? 0 : 2);
        add_to(to, (uint32_t)(first + 16 * (t / 4) + 4 * quadrant + t % 4),
               p > 0.0 ? p * p / length : 0.0,
               p > least ? sqrt(4.0 / 3.0) * off + 79.0 * u * length : 0.0);
    }
}

/* A response is the difference of two boxes. The product of weights, its product with the
 * response and the sum of up to 64 round 67 times. */
static void add_soft(const gls_soft_layout *layout, const boxes_of *boxes, int n, int m,
                     uint32_t length, sums_of *to) {
    float weight[4][GLS_SOFT_WINDOW];
    gls_descriptor_soft_weights(layout, weight);
    for (int q = 0; q < layout->points / 2; ++q)
        for (int p = 0; p < layout->points / 2; ++p) {
            const int i = gls_soft_start(layout, n) + p + 1;
            const int j = gls_soft_start(layout, m) + q + 1;
            const double w = (double)(weight[n][p] * weight[m][q]);
            const double x = boxes->sum[j][i + 1] - boxes->sum[j][i - 1];
            const double y = boxes->sum[j + 1][i] - boxes->sum[j - 1][i];
            const double off = w * (boxes->off[j][i + 1] + boxes->off[j][i - 1] +
                                    boxes->off[j + 1][i] + boxes->off[j - 1][i]);
            if (layout->directions)
                add_directions(to, n, m, w * x, w * y, off);
            else
                add_response(to, length, 4 * m + n, w * x, w * y,
                             off + 67.0 * u * w * (fabs(x) + fabs(y)), off);
        }
}

static double compressed(double v) {
    return copysign(pow(fabs(v), 0.75), v);
}

/* sign(v) |v|^(3/4), which is monotonic and rounds four times. */
static void compress(sums_of *of, uint32_t length) {
    for (uint32_t k = 0; k < length; ++k) {
        const double v = of->sum[k], off = of->off[k], root = compressed(v);
        of->sum[k] = root;
        of->off[k] = fmax(compressed(v + off) - root, root - compressed(v - off)) +
                     4.0 * u * fabs(root);
    }
}

static double length_of(const double *v, uint32_t length) {
    double square_of = 0.0;
    for (uint32_t k = 0; k < length; ++k)
        square_of += v[k] * v[k];
    return sqrt(square_of);
}

/* Makes the parities of the quadrants' numbers, which doubles the length of a vector. */
static void fold(double *v) {
    double from[GLS_MAX_DESCRIPTOR];
    memcpy(from, v, sizeof from);
    for (int k = 0; k < GLS_MAX_DESCRIPTOR; ++k) {
        const int parity = k / GLS_PARITY_NUMBERS, i = k % GLS_PARITY_NUMBERS;
        v[k] = 0.0;
        for (int q = 0; q < 4; ++q) {
            const int odd = (q & parity) == 1 || (q & parity) == 2;
            v[k] += (odd ? -1.0 : 1.0) * from[i / 4 * 16 + 4 * q + i % 4];
        }
    }
}

static void project(double *v) {
    double from[GLS_MAX_DESCRIPTOR];
    memcpy(from, v, sizeof from);
    for (int k = 0; k < GLS_DESCRIPTOR_LENGTH; ++k) {
        const int p = k / GLS_PROJECTED_NUMBERS;
        v[k] = 0.0;
        for (int i = 0; i < GLS_PARITY_NUMBERS; ++i)
            v[k] += (double)gls_projection_weight(p, k % GLS_PROJECTED_NUMBERS, i) *
                    from[GLS_PARITY_NUMBERS * p + i];
    }
}

/* Whitens a descriptor. Returns the largest sum of magnitudes in a row of the matrix, which
 * bounds the lengthening of a vector by the symmetric matrix. */
static double whiten(double *v, uint32_t length) {
    const gls_whitening *table = gls_whitening_of(length);
    const uint32_t n = length / 16;
    double from[GLS_MAX_DESCRIPTOR], largest = 0.0;
    memcpy(from, v, length * sizeof *v);
    for (uint32_t k = 0; k < length; ++k) {
        double magnitude = 0.0;
        v[k] = 0.0;
        for (uint32_t m = 0; m < length; ++m) {
            const double weight =
                (double)table->regions[k / n][m / n] * (double)table->terms[k % n][m % n];
            v[k] += weight * from[m];
            magnitude += fabs(weight);
        }
        largest = fmax(largest, magnitude);
    }
    return largest;
}

/* Adds a size, divided by its length. Returns the distance of two computations of this. */
static double add_size(const gls_sums *sums, const glsurf_keypoint *k, float size,
                       uint32_t length, double *mean) {
    const double scale = (double)k->scale * (double)size;
    boxes_of boxes;
    sums_of of = { .off = { 0.0 } };
    sum_boxes(sums, k, size, &boxes);
    for (int sub_region = 0; sub_region < 16; ++sub_region)
        add_soft(&sums->preset->soft_layout, &boxes, sub_region % 4, sub_region / 4, length,
                 &of);
    compress(&of, length);
    const double N = length_of(of.sum, length), E = length_of(of.off, length);
    for (uint32_t n = 0; n < length; ++n)
        mean[n] += of.sum[n] / N;
    return N - E <= 1.001 * (double)GLS_SOFT_CONTRAST_FLOOR * pow(scale, 1.5)
               ? INFINITY
               : apart_of(N, E);
}

/* The linear map lengthens the distance of the sizes. Its sums of up to 16 and 8, or 4 and
 * 32 products round in both computations, by a share of the sums of magnitudes. Without its
 * signs the projection lengthens by 4.1, less than twice its bound. */
static double gls_rounding_of_soft(const gls_sums *sums, const glsurf_keypoint *k,
                                   uint32_t length) {
    const gls_soft_layout *layout = &sums->preset->soft_layout;
    double mean[GLS_MAX_DESCRIPTOR] = { 0.0 }, distance = 0.0;
    const uint32_t numbers = layout->directions ? GLS_MAX_DESCRIPTOR : length;
    for (int n = 0; n < layout->sizes; ++n)
        distance += add_size(sums, k, layout->size[n], numbers, mean) + 2.0 * 80.0 * u;
    if (layout->directions)
        fold(mean);
    if (length < numbers)
        project(mean);
    distance *= !layout->directions ? whiten(mean, length)
                : length < numbers  ? 2.0 * GLS_PROJECTION_NORM
                                    : 2.0;
    const double N = length_of(mean, length);
    return distance < N ? apart_of(N, 0.5 * distance) : INFINITY;
}

static double gls_rounding_of_hard(const gls_sums *sums, const glsurf_keypoint *k,
                                   uint32_t length) {
    const double minimum = 1.001 * (double)GLS_CONTRAST_FLOOR;
    sums_of of = { .off = { 0.0 } };
    add_hard(sums, k, length, &of);
    const double N = length_of(of.sum, length), E = length_of(of.off, length);
    return N - E <= minimum * (double)k->scale * (double)k->scale ? INFINITY
                                                                  : apart_of(N, E);
}

double gls_rounding_of_descriptor(const gls_sums *sums, const glsurf_keypoint *k,
                                  uint32_t length) {
    return sums->preset->soft_sub_regions ? gls_rounding_of_soft(sums, k, length)
                                          : gls_rounding_of_hard(sums, k, length);
}
