/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Reads the textures of a frame back and passes them to glsurf_extractor_desc.inspect.
 */
#include "extractor/frame_gl.h"
#include "extractor/inspect.h"
#include "gl/error.h"
#include "gl/gpu.h"
#include "reference/reference.h"

#include <stdlib.h>
#include <string.h>

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
    gls_frame_attach(extractor, frame);
    const glsurf_result result =
        inspect_texture(extractor, frame, extractor->plan->gray.image);
    gls_frame_detach(extractor, frame);
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
    glsurf_result result = gls_frame_make_current(extractor, frame);
    gls_trace_stage(&extractor->object.device->trace, "inspect");
    const gls_plan *plan = extractor->plan;
    if (!result)
        result = inspect_gray(extractor, frame);
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
