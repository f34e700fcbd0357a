/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "extractor/inspect.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The sum of a block's pixels up to (x, y), from the two layers of block_sums. */
static uint32_t block_sum(const gls_plan *plan, uint32_t *const layer[2], int x, int y) {
    const size_t columns = 4 * (size_t)gls_ceil_div(plan->space.width, 4);
    const uint32_t two = layer[y / 2 % 2][(size_t)(y / 4) * columns + (size_t)x];
    return y % 2 == 0 ? two & 65535u : two >> 16;
}

void gls_smooth_image(const gls_plan *plan, uint32_t *const layer[2], uint16_t *image) {
    for (int y = 0; y < plan->space.height; ++y)
        for (int x = 0; x < plan->space.width; ++x) {
            uint32_t sum = block_sum(plan, layer, x, y);
            sum -= x % 4 > 0 ? block_sum(plan, layer, x - 1, y) : 0;
            sum -= y % 4 > 0 ? block_sum(plan, layer, x, y - 1) : 0;
            sum += x % 4 > 0 && y % 4 > 0 ? block_sum(plan, layer, x - 1, y - 1) : 0;
            *image++ = (uint16_t)sum;
        }
}

static void inspect_array(const glsurf_extractor_desc *desc, const char *name,
                          glsurf_element element, uint32_t rows, uint32_t columns,
                          const void *data) {
    const glsurf_array array = { name, element, rows, columns, data };
    desc->inspect(desc->inspect_user, &array);
}

void gls_inspect_gray(const glsurf_extractor_desc *desc, const gls_plan *plan,
                      const uint8_t *gray) {
    inspect_array(desc, "gray", GLSURF_UINT8, (uint32_t)plan->image.height,
                  (uint32_t)plan->image.width, gray);
}

void gls_inspect_enlarged(const glsurf_extractor_desc *desc, const gls_plan *plan,
                          const uint8_t *enlarged) {
    inspect_array(desc, "enlarged", GLSURF_UINT8, (uint32_t)plan->space.height,
                  (uint32_t)plan->space.width, enlarged);
}

void gls_inspect_smooth(const glsurf_extractor_desc *desc, const gls_plan *plan,
                        const uint16_t *smooth) {
    inspect_array(desc, "smooth", GLSURF_UINT16, (uint32_t)plan->space.height,
                  (uint32_t)plan->space.width, smooth);
}

void gls_inspect_integral(const glsurf_extractor_desc *desc, const gls_plan *plan,
                          const uint32_t *integral) {
    inspect_array(desc, "integral", GLSURF_UINT32, (uint32_t)plan->space.height,
                  (uint32_t)plan->space.width, integral);
}

/* Whether another octave has a filter of this size, too. */
static bool size_recurs(const gls_plan *plan, int octave, int size) {
    for (int o = 0; o < plan->space.octave_count; ++o)
        for (int l = 0; l < plan->space.octave[o].level_count; ++l)
            if (o != octave && plan->space.octave[o].level[l].filter.size == size)
                return true;
    return false;
}

glsurf_result gls_inspect_response(const glsurf_extractor_desc *desc, const gls_plan *plan,
                                   int o, int l, const float *response, size_t row,
                                   size_t column) {
    const gls_octave *octave = &plan->space.octave[o];
    const int size = octave->level[l].filter.size;
    const size_t width = (size_t)octave->width, height = (size_t)octave->height;
    float *level = malloc(width * height * sizeof *level);
    if (!level)
        return GLSURF_ERROR_MEMORY;
    char name[48];
    const char *detector = glsurf_detector_name(plan->space.preset->detector);
    if (size == 1) /* which all levels of the detector have */
        snprintf(name, sizeof name, "%s_o%d_%d", detector, o, l);
    else if (size_recurs(plan, o, size))
        snprintf(name, sizeof name, "%s_%d_s%d", detector, size, octave->step);
    else
        snprintf(name, sizeof name, "%s_%d", detector, size);
    for (size_t j = 0; j < height; ++j)
        for (size_t i = 0; i < width; ++i)
            level[j * width + i] = gls_rect_has(&octave->level[l].valid, (int)i, (int)j)
                                       ? response[j * row + i * column]
                                       : NAN;
    inspect_array(desc, name, GLSURF_FLOAT32, (uint32_t)height, (uint32_t)width, level);
    free(level);
    return GLSURF_OK;
}

glsurf_result gls_inspect_features(const glsurf_extractor_desc *desc,
                                   const glsurf_features *features) {
    float(*rows)[6] = malloc((features->count + 1) * sizeof *rows);
    if (!rows)
        return GLSURF_ERROR_MEMORY;
    for (uint32_t i = 0; i < features->count; ++i) {
        const glsurf_keypoint *k = &features->keypoints[i];
        rows[i][0] = k->x;
        rows[i][1] = k->y;
        rows[i][2] = k->scale;
        rows[i][3] = k->angle;
        rows[i][4] = k->response;
        rows[i][5] = (float)k->laplacian;
    }
    inspect_array(desc, "keypoints", GLSURF_FLOAT32, features->count, 6, rows);
    inspect_array(desc, "descriptors", GLSURF_FLOAT32, features->count,
                  features->descriptor_length, features->descriptors);
    free(rows);
    return GLSURF_OK;
}
