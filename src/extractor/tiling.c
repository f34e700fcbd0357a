/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "extractor/tiling.h"

#include "presets/weights.h"

/* ----------------------------------------------------------------- tiles -- */

/* With n tiles, the last begins k phases behind the first, and neighbours begin at most
 * ceil(k / (n - 1)) phases apart. */
gls_tile_axis gls_tile_axis_make(int extent, int phase, int overlap, int largest) {
    if (extent <= largest)
        return (gls_tile_axis){ extent, extent, 1, phase };
    for (int n = 2; n <= extent / phase; ++n) {
        int k = extent / phase;
        while (k > 0 && extent - k * phase < gls_ceil_div(k, n - 1) * phase + 2 * overlap)
            --k;
        if (k > 0 && extent - k * phase <= largest)
            return (gls_tile_axis){ extent, extent - k * phase, n, phase };
    }
    return (gls_tile_axis){ extent, 0, 0, phase };
}

int gls_tile_begin(const gls_tile_axis *axis, int i) {
    const int phases = (axis->extent - axis->side) / axis->phase;
    return i == 0 ? 0 : i * phases / (axis->count - 1) * axis->phase;
}

/* Half way between the begin of a tile and the end of the one before. */
int gls_tile_core(const gls_tile_axis *axis, int i) {
    if (i == 0)
        return 0;
    return i == axis->count
               ? axis->extent
               : (gls_tile_begin(axis, i) + gls_tile_begin(axis, i - 1) + axis->side) / 2;
}

/* --------------------------------------------------------------- overlap -- */

/* The pixels around an image that decide about a level's samples next to them: samples that
 * are no centres, and one step more. */
static int margin_of(const gls_octave *octave, const gls_octave_level *level, int width,
                     int height) {
    const gls_rect *r = &level->centre;
    const int last_x = octave->offset + octave->step * (r->x1 - 1);
    const int last_y = octave->offset + octave->step * (r->y1 - 1);
    if (gls_rect_is_empty(r))
        return 0;
    return gls_max_int(octave->offset + octave->step * gls_max_int(r->x0, r->y0),
                       gls_max_int(width - last_x, height - last_y));
}

/* The radius of the Gaussians of all levels of an octave, and of those before in samples of
 * the image. `radius` receives the radius of the next octave's first Gaussian. A refinement
 * with steps reads as many samples more. */
static int gaussian_reach(const gls_scale_space *space, const gls_octave *octave,
                          int *radius) {
    gls_gaussian gaussian[GLS_MAX_GAUSSIANS];
    gls_dog_gaussians(&space->scales, gaussian);
    if (octave == space->octave)
        *radius = gaussian[0].radius;
    int reach = *radius + octave->step * GLS_QUADRATIC_STEPS;
    for (int i = 1; i <= octave->level_count; ++i) {
        reach += octave->step * gaussian[i].radius;
        *radius += i <= space->scales.intervals ? octave->step * gaussian[i].radius : 0;
    }
    return reach;
}

/* Filters have to lie inside the tile, and where they do not see the pixels themselves, the
 * pixels beside them have to, too: two for a doubled image. */
int gls_detection_overlap(const gls_scale_space *space) {
    int overlap = 0, radius = 0;
    for (const gls_octave *octave = space->octave;
         octave < space->octave + space->octave_count; ++octave) {
        const int more = space->preset->recentre
                             ? gaussian_reach(space, octave, &radius)
                             : GLS_SMOOTH_RADIUS * space->preset->smooth_image;
        for (int l = 0; l < octave->level_count; ++l)
            overlap = gls_max_int(overlap, more + margin_of(octave, &octave->level[l],
                                                            space->width, space->height));
    }
    return overlap + 2;
}

/* The corner of a rotated square of samples, and half the side of the box there, which is
 * not rotated. The lattice of orientations reaches 8 sigma, and the squares of localisation
 * 0.6 (8.5 + 1) exp(1/4) = 7.4 sigma. 8 pixels: the smoothing, doubling, edges inside
 * pixels, and the move of the localisation, of at most 2 pixels. */
float gls_description_reach(const gls_preset_data *preset, float scale) {
    const float root2 = 1.41421356f;
    float sigmas = root2 * 0.5f * (GLS_HARD_POINTS - 1) + 1.0f;
    if (preset->soft_sub_regions) {
        const gls_soft_layout *layout = &preset->soft_layout;
        const float boxes = root2 * 0.5f * (float)(layout->points + 1) + 0.5f;
        sigmas = boxes * gls_soft_apart(layout) * layout->size[layout->sizes - 1];
    }
    return sigmas * scale + 8.0f;
}

/* ----------------------------------------------------------------- order -- */

/* The 16 bits of v at the even bits. */
static uint64_t spread_bits(uint32_t v) {
    uint64_t spread = 0;
    for (int bit = 0; bit < 16; ++bit)
        spread |= (uint64_t)(v >> bit & 1u) << 2 * bit;
    return spread;
}

/* reference/points.c has the order: the Z-order of blocks, then row, column and level. */
uint64_t gls_list_key(const gls_scale_space *space, int octave, int level, int x, int y) {
    const uint32_t column = (uint32_t)(4 * space->octave[octave].atlas_column + x);
    const uint32_t row = (uint32_t)(space->octave[octave].atlas_row + y);
    const uint64_t block = spread_bits(column / GLS_BLOCK) | spread_bits(row / GLS_BLOCK)
                                                                 << 1;
    return (block * GLS_BLOCK * GLS_BLOCK + row % GLS_BLOCK * GLS_BLOCK +
            column % GLS_BLOCK) *
               GLS_MAX_OCTAVE_LEVELS +
           (uint64_t)level;
}
