/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: numbers that tell one neighbourhood from another, whatever its position, scale,
 * rotation, brightness and contrast: [T] II, III-E, figure 5.
 *
 * A square around the keypoint, rotated by its angle, is cut into 4x4 sub-regions, in which
 * Haar responses are summed. As only axis-aligned sums are cheap, the axis-aligned response
 * g is rotated instead of the filter:
 *
 *     d = R(-angle) g((x, y) + R(angle) (u, v))
 *     sub-region = sum of w(u) w(v) (dx, dy, |dx|, |dy|)
 *
 * Division by the Euclidean length removes contrast. The extended descriptor has separate
 * sums of dx and |dx| for dy < 0 and dy >= 0, and separate sums of dy and |dy| for dx < 0
 * and dx >= 0: Bay et al., section 4.2.
 *
 * [T] has 20x20 responses of side 2 s, s apart, 5x5 per sub-region, and w is a Gaussian of
 * 3.3 s. There the smallest error of position or angle moves a response near the border of
 * a sub-region into the next one.
 *
 * THE SOFT DESCRIPTOR has P x P responses (8, 12 or 16) that are a = 24 / P times s apart.
 * A response is the difference of two boxes of side a s, to the left and right, or above
 * and below, on the lattice of the responses:
 *
 *     dx = box(u + a, v) - box(u - a, v),    dy = box(u, v + a) - box(u, v - a)
 *
 * The boxes touch, and are not rotated. A box takes 4 lookups, a Haar response 8; a box
 * serves four responses, and nothing has to be rotated. Each response counts for the
 * sub-regions whose centres are nearer than 5 s along both axes, and its weight falls
 * linearly with the distance. w is a Gaussian of 8 s times that weight. Each sum v becomes
 * sign(v) |v|^(3/4), which keeps a few strong edges from deciding.
 *
 * The size of the region in another view is known only roughly. So it is described at
 * several sizes, with s times 0.7 and 1.4, say: pooling over domain sizes, J. Dong and S.
 * Soatto, "Domain-size pooling in local descriptors: DSP-SIFT", CVPR 2015. Each size is
 * divided by its length, and they are added. A size without contrast adds nothing. The sum
 * is whitened (presets/weights.h), and divided by its length. As the whitening is linear,
 * it is applied to each size.
 *
 * WITH EIGHT DIRECTIONS e_t, 45 degrees apart, a sub-region has the sums of
 *
 *     max(d . e_t, 0)^2 / |d|
 *
 * The 128 numbers are 0 or more, and four directions at right angles add up to the sum of
 * |d|. Quadrants are mirrored, so that directions count from the outward one
 * along x towards the outward one along y. Then the mirrored image has the same numbers in
 * other quadrants, and the sums and differences of the four quadrants are even or odd along
 * x, and along y: parity p = (odd along x) + 2 (odd along y). Number i = 16 a + 8 b + 4 c +
 * t of a parity belongs to the outer (a = 0) or inner row and outer (b = 0) or inner column
 * of sub-regions; c = 0: directions 0, 90, 180 and 270 degrees, c = 1: the diagonal ones.
 * The result is these 128 numbers, or their projection to 64 (presets/weights.h).
 *
 * Operations: 4 (P + 2)^2 lookups for a size, 16 (P / 2)^2 responses weighted, 16 x 16 x 4
 * products for the whitening of 64 numbers; 4 x 16 x 32 for the projection.
 */
#include "core/number.h"
#include "presets/weights.h"
#include "reference/maths.h"
#include "reference/reference.h"

#include <string.h>

enum {
    SUB_REGIONS = 4,
    SUB_REGION_POINTS = 5,
    POINTS = SUB_REGIONS * SUB_REGION_POINTS,
    SOFT_BOXES = GLS_SOFT_POINTS + 2, /* along an axis */
    DIRECTIONS = 8,
};

/* The local frame of the keypoint: its position and the unit vector of its angle. */
typedef struct local_frame {
    const gls_sums *sums;
    float scale;
    gls_pixel base; /* position: a pixel, and (fx, fy) from its centre */
    float fx, fy;
    float c, s;
    uint32_t sub_region_length; /* 4 or 8 */
} local_frame;

/* The response of a filter of half side `reach` at (u, v) in the local frame, in pixels. */
static gls_vec2 response_at(const local_frame *local, float reach, float u, float v) {
    const float c = local->c, s = local->s;
    const float x = local->fx + c * u - s * v;
    const float y = local->fy + s * u + c * v;
    const float columns[3] = { x - reach, x, x + reach };
    const float rows[3] = { y - reach, y, y + reach };
    const gls_vec2 g = gls_reference_haar(local->sums, local->base, columns, rows);
    return (gls_vec2){ c * g.x + s * g.y, c * g.y - s * g.x };
}

static void add_response(const local_frame *local, float weight, gls_vec2 d,
                         float *sub_region) {
    const float x = weight * d.x, y = weight * d.y;
    if (local->sub_region_length == 4) {
        sub_region[0] += x;
        sub_region[1] += y;
        sub_region[2] += fabsf(x);
        sub_region[3] += fabsf(y);
    } else {
        float *const along_x = sub_region + (y < 0.0f ? 2 : 0);
        float *const along_y = sub_region + (x < 0.0f ? 6 : 4);
        along_x[0] += x;
        along_x[1] += fabsf(x);
        along_y[0] += y;
        along_y[1] += fabsf(y);
    }
}

static void describe_hard(const local_frame *local, float *descriptor) {
    float weight[POINTS][POINTS];
    gls_descriptor_weights(weight);
    for (int j = 0; j < POINTS; ++j)
        for (int i = 0; i < POINTS; ++i) {
            const uint32_t sub_region =
                (uint32_t)(SUB_REGIONS * (j / SUB_REGION_POINTS) + i / SUB_REGION_POINTS);
            const gls_vec2 d =
                response_at(local, local->scale, ((float)i - 9.5f) * local->scale,
                            ((float)j - 9.5f) * local->scale);
            add_response(local, weight[j][i], d,
                         descriptor + local->sub_region_length * sub_region);
        }
}

/* Sums over a lattice of squares that touch, one more on each side than samples. */
static void sum_boxes(const local_frame *local, const gls_soft_layout *layout, float size,
                      float box[SOFT_BOXES][SOFT_BOXES]) {
    const int boxes = layout->points + 2;
    const float step = local->scale * size * gls_soft_apart(layout);
    const float middle = 0.5f * (float)(boxes - 1), reach = 0.5f * step;
    const float c = local->c, s = local->s;
    for (int j = 0; j < boxes; ++j)
        for (int i = 0; i < boxes; ++i) {
            const float u = ((float)i - middle) * step, v = ((float)j - middle) * step;
            const float x = local->fx + c * u - s * v, y = local->fy + s * u + c * v;
            const float columns[2] = { x - reach, x + reach };
            const float rows[2] = { y - reach, y + reach };
            box[j][i] = gls_reference_box(local->sums, local->base, columns, rows);
        }
}

static const float sqrt_half = 0.70710678f;

/* Directions 0 to 270 degrees by quarter turns, then 45 to 315. */
static void split_response(gls_vec2 d, float term[DIRECTIONS]) {
    const gls_vec2 e = { (d.x + d.y) * sqrt_half, (d.y - d.x) * sqrt_half };
    const float along[DIRECTIONS] = { d.x, d.y, -d.x, -d.y, e.x, e.y, -e.x, -e.y };
    const float inverse = 1.0f / gls_max_float(sqrtf(d.x * d.x + d.y * d.y), 1e-15f);
    for (int t = 0; t < DIRECTIONS; ++t) {
        const float positive = gls_max_float(along[t], 0.0f);
        term[t] = positive * positive * inverse;
    }
}

/* Adds to the numbers of quadrants. They are in the order of a parity, but with the four
 * quadrants after each four numbers. */
static void add_directions(int m, int n, float weight, const float term[DIRECTIONS],
                           float *sums) {
    const bool left = n < 2, top = m < 2;
    const int quadrant = (left ? 0 : 1) + (top ? 0 : 2);
    const int row = top ? m : 3 - m, column = left ? n : 3 - n;
    for (int t = 0; t < DIRECTIONS; ++t) {
        const int turned =
            t < 4 ? t ^ ((t & 1 ? top : left) ? 2 : 0) : t ^ (left ? 1 : 0) ^ (top ? 3 : 0);
        float *const sum =
            &sums[64 * row + 32 * column + 16 * (t / 4) + 4 * quadrant + t % 4];
        *sum = *sum + weight * term[turned];
    }
}

static void sum_size(const local_frame *local, const gls_soft_layout *layout, float size,
                     float *sums) {
    float box[SOFT_BOXES][SOFT_BOXES], weight[SUB_REGIONS][GLS_SOFT_WINDOW];
    const uint32_t length = local->sub_region_length;
    const int points = layout->points;
    sum_boxes(local, layout, size, box);
    gls_descriptor_soft_weights(layout, weight);
    memset(sums, 0, SUB_REGIONS * SUB_REGIONS * length * sizeof *sums);
    for (int k = 0; k < points * points; ++k) {
        const int i = k / 4 % (points / 2) * 2 + k % 2;
        const int j = k / (2 * points) * 2 + k / 2 % 2;
        const gls_vec2 d = { box[j + 1][i + 2] - box[j + 1][i],
                             box[j + 2][i + 1] - box[j][i + 1] };
        float term[DIRECTIONS];
        if (layout->directions)
            split_response(d, term);
        for (int r = 0; r < SUB_REGIONS * SUB_REGIONS; ++r) {
            const int m = r / SUB_REGIONS, n = r % SUB_REGIONS;
            const int p = i - gls_soft_start(layout, n), q = j - gls_soft_start(layout, m);
            if (p < 0 || p >= points / 2 || q < 0 || q >= points / 2)
                continue;
            const float w = weight[n][p] * weight[m][q];
            if (layout->directions)
                add_directions(m, n, w, term, sums);
            else
                add_response(local, w, d, sums + length * (uint32_t)r);
        }
    }
    for (uint32_t k = 0; k < SUB_REGIONS * SUB_REGIONS * length; ++k) {
        const float root = sqrtf(fabsf(sums[k])); /* sign(v) |v|^(3/4) */
        sums[k] = copysignf(root * sqrtf(root), sums[k]);
    }
}

static float square_of(const float *v, uint32_t length) {
    float sum = 0.0f;
    for (uint32_t k = 0; k < length; k += 4)
        sum = sum + v[k] * v[k] + v[k + 1] * v[k + 1] + v[k + 2] * v[k + 2] +
              v[k + 3] * v[k + 3];
    return sum;
}

/* Replaces each number by the sum of that number in all sub-regions, weighted. */
static void whiten_regions(float *v, uint32_t sub_region_length) {
    enum { REGIONS = SUB_REGIONS * SUB_REGIONS };
    const gls_whitening *table = gls_whitening_of(REGIONS * sub_region_length);
    float from[GLS_MAX_DESCRIPTOR];
    memcpy(from, v, REGIONS * sub_region_length * sizeof *v);
    for (uint32_t r = 0; r < REGIONS; ++r)
        for (uint32_t t = 0; t < sub_region_length; ++t) {
            float sum = 0.0f;
            for (uint32_t k = 0; k < REGIONS; ++k)
                sum = sum + table->regions[r][k] * from[sub_region_length * k + t];
            v[sub_region_length * r + t] = sum;
        }
}

/* Replaces the numbers of each sub-region by weighted sums of these numbers. */
static void whiten_terms(float *v, uint32_t sub_region_length) {
    const gls_whitening *table =
        gls_whitening_of(SUB_REGIONS * SUB_REGIONS * sub_region_length);
    for (int r = 0; r < SUB_REGIONS * SUB_REGIONS; ++r, v += sub_region_length) {
        float from[GLS_MAX_DESCRIPTOR / (SUB_REGIONS * SUB_REGIONS)];
        memcpy(from, v, sub_region_length * sizeof *v);
        for (uint32_t t = 0; t < sub_region_length; ++t) {
            v[t] = 0.0f;
            for (uint32_t k = 0; k < sub_region_length; ++k)
                v[t] = v[t] + table->terms[t][k] * from[k];
        }
    }
}

/* Replaces the numbers of quadrants by their sums and differences: the parities. */
static void fold_quadrants(float sums[GLS_MAX_DESCRIPTOR]) {
    float from[GLS_MAX_DESCRIPTOR];
    memcpy(from, sums, sizeof from);
    for (int p = 0; p < GLS_PARITIES; ++p) {
        const float x = p & 1 ? -1.0f : 1.0f, y = p & 2 ? -1.0f : 1.0f;
        for (int i = 0; i < GLS_PARITY_NUMBERS; ++i) {
            const float *const v = &from[i / 4 * 16 + i % 4];
            sums[GLS_PARITY_NUMBERS * p + i] = v[0] + x * v[4] + y * v[8] + x * y * v[12];
        }
    }
}

static void project(const float numbers[GLS_MAX_DESCRIPTOR], float *descriptor) {
    for (int k = 0; k < GLS_DESCRIPTOR_LENGTH; ++k) {
        const int p = k / GLS_PROJECTED_NUMBERS, row = k % GLS_PROJECTED_NUMBERS;
        const float *const v = numbers + GLS_PARITY_NUMBERS * p;
        for (int i = 0; i < GLS_PARITY_NUMBERS; ++i)
            descriptor[k] = descriptor[k] + gls_projection_weight(p, row, i) * v[i];
    }
}

/* Adds up the sizes that have contrast, each divided by its length. */
static void describe_soft(const local_frame *local, uint32_t length, float *descriptor) {
    const gls_soft_layout *layout = &local->sums->preset->soft_layout;
    const uint32_t numbers = SUB_REGIONS * SUB_REGIONS * local->sub_region_length;
    float total[GLS_MAX_DESCRIPTOR] = { 0.0f };
    for (int k = 0; k < layout->sizes; ++k) {
        float sums[GLS_MAX_DESCRIPTOR];
        sum_size(local, layout, layout->size[k], sums);
        const float scale = local->scale * layout->size[k];
        const float noise = GLS_SOFT_CONTRAST_FLOOR * (scale * sqrtf(scale));
        const float n2 = square_of(sums, numbers), norm = gls_max_float(sqrtf(n2), noise);
        if (layout->directions)
            fold_quadrants(sums);
        else
            whiten_regions(sums, local->sub_region_length);
        for (uint32_t i = 0; n2 > noise * noise && i < numbers; ++i)
            total[i] = total[i] + sums[i] / norm;
    }
    if (!layout->directions)
        whiten_terms(total, local->sub_region_length);
    if (length < numbers)
        project(total, descriptor);
    else
        memcpy(descriptor, total, length * sizeof *descriptor);
}

/* A length of at most `noise` becomes 0. No root of a float above 0 is below 1e-30, which
 * descriptor/normalise.frag needs. */
static void normalise_descriptor(float noise, uint32_t length, float *descriptor) {
    const float n2 = square_of(descriptor, length);
    const float norm = gls_max_float(sqrtf(n2), gls_max_float(noise, 1e-30f));
    for (uint32_t i = 0; i < length; ++i)
        descriptor[i] = n2 <= noise * noise ? 0.0f : descriptor[i] / norm;
}

void gls_reference_descriptor(const gls_sums *sums, const gls_position *position,
                              float angle, uint32_t length, float *descriptor) {
    const gls_pixel base = { (int)floorf(position->x), (int)floorf(position->y) };
    local_frame local = {
        .sums = sums,
        .scale = position->scale,
        .base = base,
        .fx = position->x - (float)base.x,
        .fy = position->y - (float)base.y,
        .sub_region_length = sums->preset->soft_layout.directions
                                 ? DIRECTIONS
                                 : length / (SUB_REGIONS * SUB_REGIONS),
    };
    gls_unit_of(angle, &local.c, &local.s);
    memset(descriptor, 0, length * sizeof *descriptor);
    if (sums->preset->soft_sub_regions) {
        describe_soft(&local, length, descriptor);
        normalise_descriptor(0.0f, length, descriptor);
        return;
    }
    describe_hard(&local, descriptor);
    normalise_descriptor(GLS_CONTRAST_FLOOR * (position->scale * position->scale), length,
                         descriptor);
}
