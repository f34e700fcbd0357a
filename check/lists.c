/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/lists.h"

#include "check/maps.h"
#include "reference/lookup.h"

#include <math.h>

/* ------------------------------------------------------------------- masks -- */

void gls_masks_fill(const gls_plan *plan, double density, gls_random *random,
                    uint8_t *const mask[]) {
    for (int o = 0; o < plan->space.octave_count; ++o)
        for (size_t i = 0; i < gls_octave_samples(&plan->space.octave[o]); ++i) {
            unsigned bits = 0;
            for (int level = 0; level < plan->space.octave[o].level_count; ++level)
                if (gls_random_between(random, 0.0, 1.0) < density)
                    bits |= 1u << level;
            mask[o][i] = (uint8_t)bits;
        }
}

/* Sets bits of a mask, which has 4 or 8 bits a sample, for sample `column` of a row. */
static void set_bits(void *mask, size_t row, int column, int level_bits, unsigned bits) {
    if (level_bits == 4)
        ((uint16_t *)mask)[row] |= (uint16_t)(bits << 4 * column);
    else
        ((uint32_t *)mask)[row] |= (uint32_t)bits << 8 * column;
}

/* Returns the index of the four rows of a block in `texels`. */
static int block_row(const gls_plan *plan, int x, int y) {
    const gls_texture_desc *desc = &plan->textures.desc[plan->suppress.mask];
    return plan->suppress.grouped ? (y % 2 * desc->height + y / 2) * desc->width + x / 2
                                  : y * desc->width + x;
}

void gls_masks_pack(const gls_plan *plan, const uint8_t *const mask[], void *texels) {
    const bool grouped = plan->suppress.grouped;
    const int level_bits = gls_level_bits(&plan->space);
    for (int o = 0; o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        const uint8_t *bits = mask[o];
        for (int j = 0; j < octave->height; ++j)
            for (int i = 0; i < octave->width; ++i, ++bits) {
                const int x = octave->atlas_column + i / 4, y = octave->atlas_row + j;
                const size_t row = 4 * (size_t)block_row(plan, x, y / 4) + (size_t)(y % 4);
                /* The left block of a group has the lower half of a number. */
                set_bits(texels, grouped ? 2 * row + (size_t)(x % 2) : row, i % 4,
                         level_bits, *bits);
            }
    }
}

bool gls_masks_have(const gls_plan *plan, const void *texels, int x, int y) {
    const gls_texture_desc *desc = &plan->textures.desc[plan->suppress.mask];
    const size_t bytes = gls_texel_bytes(desc->texel);
    const char *const block = (const char *)texels + bytes * (size_t)block_row(plan, x, y);
    for (size_t i = 0; i < bytes; ++i)
        if ((!plan->suppress.grouped || (int)(i / 2 % 2) == x % 2) && block[i] != 0)
            return true;
    return false;
}

uint32_t gls_masks_of_list(const gls_plan *plan, const gls_candidate *list, uint32_t count,
                           uint8_t *const mask[]) {
    for (uint32_t i = 0; i < count; ++i) {
        const gls_candidate *c = &list[i];
        if (c->octave >= plan->space.octave_count)
            return i;
        const gls_octave *octave = &plan->space.octave[c->octave];
        if (c->x >= octave->width || c->y >= octave->height ||
            c->level >= octave->level_count)
            return i;
        uint8_t *sample =
            &mask[c->octave][(size_t)c->y * (size_t)octave->width + (size_t)c->x];
        if (*sample >> c->level & 1)
            return i;
        *sample |= (uint8_t)(1 << c->level);
    }
    return count;
}

/* ------------------------------------------------------------------- lists -- */

uint32_t gls_list_samples(const gls_plan *plan, float *const response[], float threshold,
                          uint32_t every, gls_random *random, gls_candidate *list) {
    uint32_t count = 0;
    for (int o = 0; o < plan->space.octave_count; ++o)
        for (int l = 0; l < plan->space.octave[o].level_count; ++l) {
            const gls_octave *octave = &plan->space.octave[o];
            const gls_rect r = octave->level[l].centre;
            for (int j = r.y0; j < r.y1; ++j)
                for (int i = r.x0; i < r.x1; ++i) {
                    const float own = gls_map_at(octave, response[o], l, i, j);
                    if ((plan->space.preset->has_minima ? fabsf(own) : own) >= threshold &&
                        gls_random_below(random, every) == 0 && count < plan->capacity)
                        list[count++] = (gls_candidate){ .x = (uint16_t)i,
                                                         .y = (uint16_t)j,
                                                         .octave = (uint16_t)o,
                                                         .level = (uint16_t)l };
                }
        }
    return count;
}

void gls_list_fill(uint32_t count, uint32_t values, gls_random *random,
                   gls_position *position, int8_t *laplacian) {
    /* The last digits are 0 for quarters, but not for tenths. */
    const double unit = values % 4 == 0 ? 0.1 : 0.25;
    for (uint32_t i = 0; i < count; ++i) {
        if (gls_random_below(random, 5) == 0)
            continue; /* all zero, as the refinement writes it */
        const double response = values == 0
                                    ? exp(gls_random_between(random, -40.0, 40.0))
                                    : unit * (1 + (double)gls_random_below(random, values));
        position[i] = (gls_position){ .x = (float)i,
                                      .y = (float)gls_random_below(random, 1000),
                                      .scale = 1.5f,
                                      .response = (float)response };
        laplacian[i] = gls_random_below(random, 2) ? 1 : -1;
    }
}

void gls_list_scatter(uint32_t count, int width, int height, bool clustered,
                      gls_random *random, gls_position *position, const int8_t *laplacian) {
    for (uint32_t i = 0; i < count; ++i) {
        if (laplacian[i] == 0)
            continue;
        const double part = clustered && i % 5 != 0 ? 0.1 : 1.0;
        position[i].x = (float)(part * gls_random_between(random, -2.0, width + 2.0));
        position[i].y = (float)(part * gls_random_between(random, -2.0, height + 2.0));
        if (i % 7 == 0) /* on the border between pixels, where rounding decides */
            position[i].x = floorf(position[i].x) + 0.5f;
    }
}

void gls_list_places(uint32_t count, int width, int height, gls_random *random,
                     gls_position *position) {
    for (uint32_t i = 0; i < count; ++i)
        position[i] = (gls_position){
            .x = (float)gls_random_between(random, -0.4, width - 0.6),
            .y = (float)gls_random_between(random, -0.4, height - 0.6),
            .scale = (float)exp(gls_random_between(random, log(1.4), log(40.0))),
            .response = 1.0f,
        };
}

/* --------------------------------------------------------------- keypoints -- */

static float between(gls_random *random, double low, double high) {
    return (float)gls_random_between(random, low, high);
}

/* Scales are evenly distributed in their logarithm. */
void gls_keypoints_scatter(gls_position *position, uint32_t count, int width, int height,
                           double largest, gls_random *random) {
    for (uint32_t i = 0; i < count; ++i) {
        position[i].x = between(random, -3.0, width + 3.0);
        position[i].y = between(random, -3.0, height + 3.0);
        position[i].scale = (float)exp(gls_random_between(random, log(1.2), log(largest)));
        position[i].response = 1.0f;
    }
}

void gls_keypoints_round(gls_position *position, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        position[i].x = 0.5f * floorf(2.0f * position[i].x);
        position[i].y = 0.5f * floorf(2.0f * position[i].y);
        position[i].scale = 1.0f + (float)(i % 4);
    }
}

/* Places keypoints k scales from a border, k = 0 to 7, for a filter that ends k scales from
 * its keypoint. The border is half a pixel beyond the last pixel's centre. */
void gls_keypoints_at_border(gls_position *position, uint32_t count, int width,
                             int height) {
    for (uint32_t i = 0; i < count; ++i) {
        const float scale = 1.0f + (float)(i % 3), off = scale * (float)(i / 3 % 8);
        const float x = (float)(width / 2) + 0.5f, y = (float)(height / 2) + 0.5f;
        const float right = (float)width - 0.5f, bottom = (float)height - 0.5f;
        const uint32_t side = i / 24 % 4;
        position[i] = (gls_position){
            .x = side == 0   ? off - 0.5f
                 : side == 1 ? right - off
                             : x,
            .y = side == 2   ? off - 0.5f
                 : side == 3 ? bottom - off
                             : y,
            .scale = scale,
            .response = 1.0f,
        };
    }
}

void gls_keypoints_list(gls_position *position, int8_t *laplacian, float *angle,
                        uint32_t count, gls_random *random) {
    for (uint32_t i = 0; i < count; ++i) {
        position[i].x = between(random, 0.0, 20000.0);
        position[i].y = between(random, 0.0, 20000.0);
        position[i].scale = between(random, 1.0, 400.0);
        position[i].response = between(random, 1e-12, 1.0);
        laplacian[i] = gls_random_below(random, 2) ? 1 : -1;
        angle[i] = between(random, 0.0, 6.28);
    }
}

void gls_keypoints_input(gls_record *record, uint32_t count, gls_random *random) {
    for (uint32_t i = 0; i < count; ++i) {
        record[i] = (gls_record){ 0 };
        record[i].x = between(random, 0.0, 20000.0);
        record[i].y = between(random, 0.0, 20000.0);
        record[i].scale = between(random, 1.0, 400.0);
        record[i].angle = i % 3 ? between(random, 0.0, 6.28) : -1.0f;
        record[i].response = between(random, -1.0, 1.0);
        record[i].laplacian = (float)((int)gls_random_below(random, 3) - 1);
    }
}
