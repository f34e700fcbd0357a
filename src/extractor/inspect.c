/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The intermediate results of a frame, for glsurf_extractor_desc.inspect.
 */
#include "extractor/extractor.h"

#include "gl/error.h"
#include "gl/gpu.h"
#include "reference/reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* ------------------------------------------------------- the GL backend -- */

/* The texture holds four pixels to a texel, so its rows are padded to a multiple of four
 * pixels. Removes the padding: row follows row. */
static void close_rows(int width, int height, size_t pixel, void *data) {
    const size_t row = (size_t)width * pixel;
    const size_t stride = ((size_t)width + 3) / 4 * 4 * pixel;
    for (size_t y = 1; y < (size_t)height; ++y)
        memmove((char *)data + y * row, (char *)data + y * stride, row);
}

typedef struct level_id {
    int octave, level;
} level_id;

/* Where a preset smooths responses, textures hold what they are means of. */
static glsurf_result inspect_means(const gls_frame *frame, const gls_plan *plan,
                                   level_id id, const float *first, size_t row) {
    const gls_octave *octave = &plan->space.octave[id.octave];
    const gls_rect valid = octave->level[id.level].valid;
    const size_t width = (size_t)octave->width;
    float *means = calloc(width * (size_t)octave->height, sizeof *means);
    if (!means)
        return GLSURF_ERROR_MEMORY;
    for (int j = valid.y0; j < valid.y1; ++j)
        for (int i = valid.x0; i < valid.x1; ++i)
            means[(size_t)j * width + (size_t)i] =
                gls_reference_mean(&first[(size_t)j * row + (size_t)i], row, 1);
    const glsurf_result result =
        gls_inspect_response(&frame->desc, plan, id.octave, id.level, means, width, 1);
    free(means);
    return result;
}

static glsurf_result inspect_response(const gls_frame *frame, const gls_plan *plan,
                                      level_id id, const float *atlas) {
    const gls_octave *octave = &plan->space.octave[id.octave];
    const size_t row = 4 * (size_t)plan->textures.desc[plan->responses.layer[0]].width;
    const float *first =
        atlas + row * (size_t)octave->atlas_row + 4 * (size_t)octave->atlas_column;
    if (plan->space.preset->smooth_response)
        return inspect_means(frame, plan, id, first, row);
    return gls_inspect_response(&frame->desc, plan, id.octave, id.level, first, row, 1);
}

/* Reads a texture back. *data has to be freed, or is NULL. */
static glsurf_result read_texture(glsurf_extractor *extractor, gls_slot slot, void **data) {
    const gls_texture_desc *texture = &extractor->plan->textures.desc[slot];
    *data = malloc((size_t)gls_texture_bytes(texture));
    if (!*data)
        return gls_fail(extractor->object.device, GLSURF_ERROR_MEMORY,
                        "no memory to read back the texture \"%s\"; submit a smaller image",
                        texture->label);
    return gls_texture_read(&extractor->gpu, slot, *data);
}

static void inspect_data(const gls_frame *frame, const gls_plan *plan, gls_slot slot,
                         void *data) {
    if (slot == plan->gray.image) {
        close_rows(plan->image.width, plan->image.height, sizeof(uint8_t), data);
        gls_inspect_gray(&frame->desc, plan, data);
    } else if (slot == plan->enlarge.working) {
        close_rows(plan->space.width, plan->space.height, sizeof(uint8_t), data);
        gls_inspect_enlarged(&frame->desc, plan, data);
    } else {
        close_rows(plan->space.width, plan->space.height, sizeof(uint32_t), data);
        gls_inspect_integral(&frame->desc, plan, data);
    }
}

static glsurf_result inspect_texture(glsurf_extractor *extractor, const gls_frame *frame,
                                     gls_slot slot) {
    void *data;
    const glsurf_result result = read_texture(extractor, slot, &data);
    if (!result)
        inspect_data(frame, extractor->plan, slot, data);
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
        gls_inspect_smooth(&frame->desc, plan, image);
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
                                   level_id id) {
    const gls_plan *plan = extractor->plan;
    const size_t layers = (size_t)plan->responses.rows_together;
    float *atlas = malloc(
        layers * (size_t)gls_texture_bytes(&plan->textures.desc[plan->responses.layer[0]]));
    if (!atlas)
        return gls_extractor_no_memory(extractor, frame);
    glsurf_result result = read_level(extractor, id.level, atlas);
    if (!result && inspect_response(frame, plan, id, atlas))
        result = gls_extractor_no_memory(extractor, frame);
    free(atlas);
    return result;
}

static glsurf_result inspect_gray(glsurf_extractor *extractor, gls_frame *frame) {
    gls_pipeline_attach(&extractor->gpu, extractor->plan, &frame->own);
    const glsurf_result result =
        inspect_texture(extractor, frame, extractor->plan->gray.image);
    gls_pipeline_detach(&extractor->gpu, extractor->plan, &frame->own);
    return result;
}

/* Octave by octave. */
static glsurf_result inspect_responses(glsurf_extractor *extractor,
                                       const gls_frame *frame) {
    const gls_plan *plan = extractor->plan;
    glsurf_result result = GLSURF_OK;
    for (int o = 0; o < plan->space.octave_count; ++o)
        for (int l = 0; !result && l < plan->space.octave[o].level_count; ++l)
            result = inspect_level(extractor, frame, (level_id){ o, l });
    return result;
}

glsurf_result gls_gl_inspect(glsurf_extractor *extractor, gls_frame *frame) {
    gls_trace_stage(&extractor->object.device->trace, "inspect");
    const gls_plan *plan = extractor->plan;
    glsurf_result result = inspect_gray(extractor, frame);
    if (!result && plan->image.enlarged)
        result = inspect_texture(extractor, frame, plan->enlarge.working);
    if (!result && plan->space.preset->smooth_image)
        result = inspect_smooth(extractor, frame);
    if (!result)
        result = inspect_texture(extractor, frame, plan->integral.packed4);
    if (!result && !plan->from_input)
        result = inspect_responses(extractor, frame);
    if (!result && gls_inspect_features(&frame->desc, &extractor->features))
        result = gls_extractor_no_memory(extractor, frame);
    return result;
}
