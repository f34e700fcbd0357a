/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The intermediate results of a frame, for glsurf_extractor_desc.inspect. */
#include "extractor/extractor.h"

#include "gl/error.h"
#include "gl/gpu.h"
#include "reference/reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the sum of a block's pixels up to (x, y), from the two layers of block_sums. */
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

static const struct {
    const char *name;
    glsurf_element element;
    size_t bytes; /* bytes of an element */
} images[] = {
    [GLS_INSPECT_GRAY] = { "gray", GLSURF_UINT8, 1 },
    [GLS_INSPECT_ENLARGED] = { "enlarged", GLSURF_UINT8, 1 },
    [GLS_INSPECT_SMOOTH] = { "smooth", GLSURF_UINT16, 2 },
    [GLS_INSPECT_INTEGRAL] = { "integral", GLSURF_UINT32, 4 },
};

/* Returns the size of an image. Only the gray image has the application's size. */
static gls_pixel size_of(const gls_plan *plan, gls_inspected what) {
    return what == GLS_INSPECT_GRAY ? (gls_pixel){ plan->image.width, plan->image.height }
                                    : (gls_pixel){ plan->space.width, plan->space.height };
}

void gls_inspect_image(const glsurf_extractor_desc *desc, const gls_plan *plan,
                       gls_inspected what, const void *image) {
    const gls_pixel size = size_of(plan, what);
    inspect_array(desc, images[what].name, images[what].element, (uint32_t)size.y,
                  (uint32_t)size.x, image);
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
    bool recurs = false; /* another octave also has a filter of this size */
    for (int other = 0; other < plan->space.octave_count; ++other)
        for (int i = 0; i < plan->space.octave[other].level_count; ++i)
            recurs |= other != o && plan->space.octave[other].level[i].filter.size == size;
    char name[48];
    const char *detector = glsurf_detector_name(plan->space.preset->detector);
    if (size == 1) /* true for every level of the detector */
        snprintf(name, sizeof name, "%s_o%d_%d", detector, o, l);
    else if (recurs)
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

/* ------------------------------------------------------- the GL backend -- */

/* Passes smoothed responses, computed here: textures hold the values before smoothing. */
static glsurf_result inspect_means(const gls_frame *frame, const gls_plan *plan, int o,
                                   int l, const float *first, size_t row) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_rect valid = octave->level[l].valid;
    const size_t width = (size_t)octave->width;
    float *means = calloc(width * (size_t)octave->height, sizeof *means);
    if (!means)
        return GLSURF_ERROR_MEMORY;
    for (int j = valid.y0; j < valid.y1; ++j)
        for (int i = valid.x0; i < valid.x1; ++i)
            means[(size_t)j * width + (size_t)i] =
                gls_reference_mean(&first[(size_t)j * row + (size_t)i], row, 1);
    const glsurf_result result =
        gls_inspect_response(&frame->desc, plan, o, l, means, width, 1);
    free(means);
    return result;
}

/* Reads a texture back. Free *data, which may be NULL. */
static glsurf_result read_texture(glsurf_extractor *extractor, gls_slot slot, void **data) {
    const gls_texture_desc *texture = &extractor->plan->textures.desc[slot];
    *data = malloc((size_t)gls_texture_bytes(texture));
    if (!*data)
        return gls_fail(
            extractor->object.device, GLSURF_ERROR_MEMORY,
            "out of memory for a copy of the texture \"%s\"; use a smaller image",
            texture->label);
    return gls_texture_read(&extractor->gpu, slot, *data);
}

/* Passes a texture with four pixels in a texel. Its rows are padded to a multiple of four
 * pixels; this removes the padding. */
static glsurf_result inspect_texture(glsurf_extractor *extractor, const gls_frame *frame,
                                     gls_inspected what, gls_slot slot) {
    const gls_pixel size = size_of(extractor->plan, what);
    const size_t row = (size_t)size.x * images[what].bytes;
    const size_t stride = ((size_t)size.x + 3) / 4 * 4 * images[what].bytes;
    void *data;
    const glsurf_result result = read_texture(extractor, slot, &data);
    for (size_t y = 1; !result && y < (size_t)size.y; ++y)
        memmove((char *)data + y * row, (char *)data + y * stride, row);
    if (!result)
        gls_inspect_image(&frame->desc, extractor->plan, what, data);
    free(data);
    return result;
}

static glsurf_result inspect_smooth(glsurf_extractor *extractor, const gls_frame *frame) {
    const gls_plan *plan = extractor->plan;
    void *upper = NULL, *lower = NULL;
    uint16_t *image =
        malloc((size_t)plan->space.width * (size_t)plan->space.height * sizeof *image);
    glsurf_result result = image ? GLSURF_OK : gls_extractor_no_memory(extractor, frame);
    if (!result)
        result = read_texture(extractor, plan->integral.block_sums, &upper);
    if (!result)
        result = read_texture(extractor, plan->integral.block_sums + 1, &lower);
    if (!result) {
        gls_smooth_image(plan, (uint32_t *const[]){ upper, lower }, image);
        gls_inspect_image(&frame->desc, plan, GLS_INSPECT_SMOOTH, image);
    }
    free(upper);
    free(lower);
    free(image);
    return result;
}

/* Reads the layers of a level into its atlas. */
static glsurf_result read_level(glsurf_extractor *extractor, int level, float *atlas) {
    const gls_plan *plan = extractor->plan;
    const int first = plan->responses.rows_together * level;
    glsurf_result result = GLSURF_OK;
    for (int i = first; !result && i < first + plan->responses.rows_together; ++i) {
        void *layer;
        result = read_texture(extractor, plan->responses.layer[i], &layer);
        if (!result)
            gls_rows_to_atlas(plan, i, layer, atlas);
        free(layer);
    }
    return result;
}

static glsurf_result inspect_level(glsurf_extractor *extractor, const gls_frame *frame,
                                   int o, int l) {
    const gls_plan *plan = extractor->plan;
    const gls_octave *octave = &plan->space.octave[o];
    const size_t row = 4 * (size_t)plan->textures.desc[plan->responses.layer[0]].width;
    const size_t layers = (size_t)plan->responses.rows_together;
    float *atlas = malloc(
        layers * (size_t)gls_texture_bytes(&plan->textures.desc[plan->responses.layer[0]]));
    if (!atlas)
        return gls_extractor_no_memory(extractor, frame);
    const float *first =
        atlas + row * (size_t)octave->atlas_row + 4 * (size_t)octave->atlas_column;
    glsurf_result result = read_level(extractor, l, atlas);
    if (!result && (plan->space.preset->smooth_response
                        ? inspect_means(frame, plan, o, l, first, row)
                        : gls_inspect_response(&frame->desc, plan, o, l, first, row, 1)))
        result = gls_extractor_no_memory(extractor, frame);
    free(atlas);
    return result;
}

glsurf_result gls_gl_inspect(glsurf_extractor *extractor, gls_frame *frame) {
    gls_trace_stage(&extractor->object.device->trace, "inspect");
    const gls_plan *plan = extractor->plan;
    gls_pipeline_attach(&extractor->gpu, plan, &frame->own);
    glsurf_result result =
        inspect_texture(extractor, frame, GLS_INSPECT_GRAY, plan->gray.image);
    gls_pipeline_detach(&extractor->gpu, plan, &frame->own);
    if (!result && plan->image.enlarged)
        result =
            inspect_texture(extractor, frame, GLS_INSPECT_ENLARGED, plan->enlarge.working);
    if (!result && plan->space.preset->smooth_image)
        result = inspect_smooth(extractor, frame);
    if (!result)
        result =
            inspect_texture(extractor, frame, GLS_INSPECT_INTEGRAL, plan->integral.packed4);
    for (int o = 0; !plan->from_input && o < plan->space.octave_count; ++o)
        for (int l = 0; !result && l < plan->space.octave[o].level_count; ++l)
            result = inspect_level(extractor, frame, o, l);
    if (!result && gls_inspect_features(&frame->desc, &extractor->features))
        result = gls_extractor_no_memory(extractor, frame);
    return result;
}
