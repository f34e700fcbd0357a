/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/trial.h"

#include "extractor/extractor.h"
#include "gl/gpu.h"
#include "gl/pass.h"
#include "gl/readback.h"
#include "stages/pipeline.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- case -- */

void gls_trial_end(gls_trial *trial) {
    for (size_t i = 0; i < trial->memory_count; ++i)
        free(trial->memory[i]);
    free(trial->memory);
    trial->memory = NULL;
    trial->memory_count = 0;
}

bool gls_trial_result(gls_trial *trial, glsurf_result result) {
    if (!trial->result)
        trial->result = result;
    return !trial->result;
}

void *gls_trial_memory(gls_trial *trial, size_t bytes) {
    if (trial->result)
        return NULL;
    void **list = realloc(trial->memory, (trial->memory_count + 1) * sizeof *list);
    if (list)
        trial->memory = list;
    void *memory = list ? calloc(1, bytes > 0 ? bytes : 1) : NULL;
    if (gls_trial_make(trial, memory != NULL))
        list[trial->memory_count++] = memory;
    return memory;
}

glsurf_image gls_trial_image(gls_trial *trial, gls_picture_kind kind, int width,
                             int height) {
    uint8_t *gray = gls_trial_memory(trial, (size_t)(width * height));
    if (gray)
        gls_trial_make(trial, gls_picture_fill(kind, width, height, &trial->random, gray));
    return (glsurf_image){ .pixels = gray,
                           .width = (uint32_t)width,
                           .height = (uint32_t)height };
}

void *gls_trial_release(gls_trial *trial, void *memory) {
    for (size_t i = 0; i < trial->memory_count; ++i)
        if (trial->memory[i] == memory)
            trial->memory[i] = NULL;
    return memory;
}

void gls_trial_name(gls_trial *trial, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(trial->input, sizeof trial->input, format, arguments);
    va_end(arguments);
}

/* -------------------------------------------------------------------- plan -- */

void gls_trial_plan(gls_trial *trial, const gls_plan_params *params) {
    gls_plan_params p = *params;
    if (!p.preset)
        p.preset = trial->preset;
    p.paths = trial->paths;
    if (p.max_size == 0)
        p.max_size = trial->device->max_size;
    p.memory_limit = UINT64_MAX;
    if (!gls_trial_result(trial, gls_plan_make(&trial->device->failure, trial->plan, &p)))
        return;
    gls_slots_set(trial->gpu, trial->plan->textures.desc);
    gls_passes_begin(trial->gpu);
    if (gls_trial_result(trial, gls_pipeline_tables(trial->gpu, trial->plan)))
        gls_trial_make(trial, gls_maps_make(trial->maps, trial->plan));
}

void gls_trial_picture(gls_trial *trial, gls_picture_kind kind) {
    gls_trial_name(trial, "%s of %dx%d", gls_picture_name(kind), trial->plan->space.width,
                   trial->plan->space.height);
    gls_trial_make(trial, gls_maps_picture(trial->maps, trial->plan, kind, &trial->random));
}

void gls_trial_responses(gls_trial *trial, gls_picture_kind kind) {
    gls_trial_picture(trial, kind);
    gls_trial_make(trial, gls_maps_response(trial->maps, trial->plan));
}

/* ------------------------------------------------------------------- slots -- */

size_t gls_trial_texels(const gls_trial *trial, gls_slot slot) {
    if (trial->result)
        return 0;
    const gls_texture_desc *texture = &trial->gpu->slots[slot];
    return (size_t)texture->width * (size_t)texture->height;
}

static size_t texel_bytes(const gls_trial *trial, gls_slot slot) {
    return gls_texel_bytes(trial->gpu->slots[slot].texel);
}

void *gls_trial_read(gls_trial *trial, gls_slot slot) {
    if (trial->result)
        return NULL;
    void *data =
        gls_trial_memory(trial, gls_trial_texels(trial, slot) * texel_bytes(trial, slot));
    if (data)
        gls_trial_result(trial, gls_texture_read(trial->gpu, slot, data));
    return trial->result ? NULL : data;
}

void gls_trial_write_bytes(gls_trial *trial, gls_slot slot, const void *data,
                           size_t bytes) {
    if (trial->result)
        return;
    const size_t all = gls_trial_texels(trial, slot) * texel_bytes(trial, slot);
    char *padded = gls_trial_memory(trial, all);
    if (!padded)
        return;
    memset(padded, 0xff, all);
    memcpy(padded, data, bytes < all ? bytes : all);
    gls_trial_result(trial, gls_texture_write(trial->gpu, slot, padded));
}

void gls_trial_write(gls_trial *trial, gls_slot slot, const void *data, size_t texels) {
    if (!trial->result)
        gls_trial_write_bytes(trial, slot, data, texels * texel_bytes(trial, slot));
}

void gls_trial_compare(gls_trial *trial, gls_array array, const void *expected,
                       const void *actual) {
    if (!array.picture)
        array.picture = trial->input;
    if (!trial->result)
        gls_find_array(&trial->finding, &array, expected, actual);
}

void gls_trial_expect(gls_trial *trial, gls_slot slot, const char *what,
                      const void *expected, size_t numbers) {
    static const struct {
        gls_element element;
        int channels;
    } texels[GLS_TEXEL_COUNT] = {
        [GLS_TEXEL_R8I] = { GLS_I8, 1 },    [GLS_TEXEL_RGBA16UI] = { GLS_U16, 4 },
        [GLS_TEXEL_R32UI] = { GLS_U32, 1 }, [GLS_TEXEL_RGBA32UI] = { GLS_U32, 4 },
        [GLS_TEXEL_R32F] = { GLS_F32, 1 },  [GLS_TEXEL_RGBA32F] = { GLS_F32, 4 },
    };
    const void *actual = gls_trial_read(trial, slot);
    if (trial->result)
        return;
    const gls_texture_desc *texture = &trial->plan->textures.desc[slot];
    gls_trial_compare(trial,
                      (gls_array){ .what = what,
                                   .element = texels[texture->texel].element,
                                   .columns = texture->width,
                                   .channels = texels[texture->texel].channels,
                                   .numbers = numbers },
                      expected, actual);
}

typedef struct image_layout {
    size_t width, height;
    size_t row, stride; /* bytes */
} image_layout;

/* An image and its mask have their own size; other slots have that of the working image. */
static image_layout layout_of(const gls_trial *trial, gls_slot slot) {
    const gls_plan *plan = trial->plan;
    const gls_texture_desc *texture = &plan->textures.desc[slot];
    const size_t texel = gls_texel_bytes(texture->texel);
    const bool stored = slot == plan->gray.image || slot == plan->gray.mask;
    const size_t width = (size_t)(stored ? plan->image.width : plan->space.width);
    return (image_layout){
        .width = width,
        .height = (size_t)(stored ? plan->image.height : plan->space.height),
        .row = width * texel / (texture->texel == GLS_TEXEL_RGBA8UI ? 4 : 1),
        .stride = (size_t)texture->width * texel,
    };
}

uint16_t *gls_trial_read_smooth(gls_trial *trial) {
    const gls_plan *plan = trial->plan;
    uint32_t *layer[2];
    for (int i = 0; i < 2; ++i)
        layer[i] = gls_trial_read(trial, plan->integral.block_sums + i);
    uint16_t *image = gls_trial_memory(
        trial, (size_t)plan->space.width * (size_t)plan->space.height * sizeof *image);
    if (!trial->result)
        gls_smooth_image(plan, layer, image);
    return trial->result ? NULL : image;
}

void *gls_trial_read_image(gls_trial *trial, gls_slot slot) {
    const image_layout at = layout_of(trial, slot);
    uint8_t *data = gls_trial_read(trial, slot);
    for (size_t y = 0; data && y < at.height; ++y) {
        for (size_t i = at.row; i < at.stride; ++i)
            gls_find_truth(&trial->finding, data[y * at.stride + i] == 0,
                           "row %zu of an image of %zux%zu has a pixel after its last", y,
                           at.width, at.height);
        memmove(data + y * at.row, data + y * at.stride, at.row);
    }
    return data;
}

void gls_trial_write_image(gls_trial *trial, gls_slot slot, const void *pixels) {
    const image_layout at = layout_of(trial, slot);
    uint8_t *data = gls_trial_memory(trial, at.height * at.stride);
    for (size_t y = 0; data && y < at.height; ++y)
        memcpy(data + y * at.stride, (const uint8_t *)pixels + y * at.row, at.row);
    gls_trial_write(trial, slot, data, gls_trial_texels(trial, slot));
}

void gls_trial_write_mask(gls_trial *trial, const uint8_t *mask) {
    const size_t per_pixel = trial->plan->image.enlarged ? 2 : 1;
    const size_t width = (size_t)trial->plan->image.width;
    const size_t height = (size_t)trial->plan->image.height;
    uint8_t *stored = gls_trial_memory(trial, width * height);
    for (size_t i = 0; stored && i < width * height; ++i)
        stored[i] =
            mask[per_pixel * (i / width * (size_t)trial->plan->space.width + i % width)];
    gls_trial_write(trial, trial->plan->gray.mask, stored, width * height);
}

uint8_t *gls_trial_mask(gls_trial *trial) {
    const gls_plan *plan = trial->plan;
    const size_t width = (size_t)plan->space.width, height = (size_t)plan->space.height;
    const size_t side = plan->image.enlarged ? 2 : 1;
    uint8_t *mask = gls_trial_memory(trial, width * height);
    for (size_t i = 0; mask && i < width * height; ++i) {
        const size_t x = i % width, y = i / width;
        if (x % side == 0 && y % side == 0)
            mask[i] = gls_random_below(&trial->random, 2) == 0   ? 0
                      : gls_random_below(&trial->random, 2) == 0 ? 1
                                                                 : 255;
        else
            mask[i] = mask[(y - y % side) * width + x - x % side];
    }
    return mask;
}

void gls_trial_write_count(gls_trial *trial, const gls_pyramid_plan *pyramid,
                           uint32_t count) {
    const uint32_t quarter = count / 4;
    const uint32_t parts[4] = { quarter, quarter, quarter, count - 3 * quarter };
    gls_trial_write(trial, pyramid->level[pyramid->levels - 1], parts, 1);
}

uint32_t gls_trial_read_count(gls_trial *trial, const gls_pyramid_plan *pyramid) {
    const uint32_t *parts = gls_trial_read(trial, pyramid->level[pyramid->levels - 1]);
    return parts ? parts[0] + parts[1] + parts[2] + parts[3] : 0;
}

/* -------------------------------------------------------------------- maps -- */

uint32_t *gls_trial_packed4(gls_trial *trial) {
    if (trial->result)
        return NULL;
    const size_t width = (size_t)trial->plan->space.width;
    const size_t count = 4 * gls_trial_texels(trial, trial->plan->integral.packed4);
    const size_t columns = count / (size_t)trial->plan->space.height;
    uint32_t *packed4 = gls_trial_memory(trial, count * sizeof *packed4);
    for (size_t i = 0; packed4 && i < count; ++i) {
        const size_t x = i % columns, at = x < width ? x : width - 1;
        packed4[i] = trial->maps->integral[i / columns * width + at];
    }
    return packed4;
}

uint32_t *gls_trial_integral(gls_trial *trial) {
    const size_t columns = (size_t)trial->plan->space.width + 1;
    const size_t count = gls_trial_texels(trial, trial->plan->integral.integral);
    uint32_t *integral = gls_trial_memory(trial, count * sizeof *integral);
    const uint32_t *next = trial->maps->integral;
    for (size_t i = columns; integral && i < count; ++i)
        integral[i] = i % columns > 0 ? *next++ : 0;
    return integral;
}

void gls_trial_write_integral(gls_trial *trial) {
    const gls_integral_plan *plan = &trial->plan->integral;
    if (plan->integral != GLS_NONE)
        gls_trial_write(trial, plan->integral, gls_trial_integral(trial),
                        gls_trial_texels(trial, plan->integral));
    gls_trial_write(trial, plan->packed4, gls_trial_packed4(trial),
                    gls_trial_texels(trial, plan->packed4));
}

/* Returns the index of sample (i, j) of an octave in its level's atlas, which has four
 * samples in a texel. */
static size_t atlas_index(const gls_plan *plan, const gls_octave *octave, int i, int j) {
    const int columns = plan->textures.desc[plan->responses.layer[0]].width;
    return 4 * (size_t)(octave->atlas_row + j) * (size_t)columns +
           4 * (size_t)octave->atlas_column + (size_t)i;
}

float *gls_trial_read_level(gls_trial *trial, int level) {
    const gls_plan *plan = trial->plan;
    const int rows = plan->responses.rows_together, first = rows * level;
    const size_t texels =
        (size_t)rows * gls_trial_texels(trial, plan->responses.layer[first]);
    float *atlas = gls_trial_memory(trial, 4 * texels * sizeof *atlas);
    for (int i = first; atlas && i < first + rows; ++i) {
        float *layer = gls_trial_read(trial, plan->responses.layer[i]);
        if (!layer)
            return NULL;
        gls_rows_to_atlas(plan, i, layer, atlas);
    }
    return atlas;
}

float *gls_trial_read_responses(gls_trial *trial, int o) {
    const gls_plan *plan = trial->plan;
    const gls_octave *octave = &plan->space.octave[o];
    float *all = gls_trial_memory(trial, gls_map_size(octave) * sizeof *all);
    for (int l = 0; all && l < octave->channels; ++l) {
        const bool present = l < plan->space.octave[0].level_count;
        const float *atlas = present ? gls_trial_read_level(trial, l) : NULL;
        float *to = all + l;
        if (trial->result)
            return NULL;
        for (int j = 0; j < octave->height; ++j)
            for (int i = 0; i < octave->width; ++i, to += octave->channels)
                *to = present ? atlas[atlas_index(plan, octave, i, j)]
                              : gls_no_response(plan->space.preset);
    }
    return all;
}

/* Atlas values that belong to no sample are NaN. The padding of rows to four samples, and
 * the levels that an octave lacks, have the stage's value for no response. */
static void write_atlas(gls_trial *trial, int level) {
    const gls_plan *plan = trial->plan;
    const int rows = plan->responses.rows_together, first = rows * level;
    const size_t texels = gls_trial_texels(trial, plan->responses.layer[first]);
    float *atlas = gls_trial_memory(trial, 4 * (size_t)rows * texels * sizeof *atlas);
    float *layer = gls_trial_memory(trial, 4 * texels * sizeof *layer);
    if (!atlas || !layer)
        return;
    for (size_t i = 0; i < 4 * (size_t)rows * texels; ++i)
        atlas[i] = NAN;
    for (int o = 0; o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        const float *from = gls_maps_stored(trial->maps, o);
        const int padded = (octave->width + 3) / 4 * 4;
        for (int j = 0; j < octave->height; ++j)
            for (int i = 0; i < padded; ++i)
                atlas[atlas_index(plan, octave, i, j)] =
                    i < octave->width && level < octave->channels
                        ? from[octave->channels * (j * octave->width + i) + level]
                        : gls_no_response(plan->space.preset);
    }
    for (int i = first; i < first + rows; ++i) {
        for (size_t k = 0; k < 4 * texels; ++k)
            layer[k] = NAN;
        gls_atlas_to_rows(plan, i, atlas, layer);
        gls_trial_write(trial, plan->responses.layer[i], layer, texels);
    }
}

void gls_trial_write_responses(gls_trial *trial) {
    const bool any = !trial->result && trial->plan->space.octave_count > 0;
    for (int l = 0; any && l < trial->plan->space.octave[0].level_count; ++l)
        write_atlas(trial, l);
}

gls_framed gls_trial_framed(gls_trial *trial, GLenum internal, GLenum format, GLenum type,
                            int width, int height, const void *pixels) {
    glsurf_device *device = trial->device;
    const gls_functions *gl = &device->gl;
    gls_framed made = { 0 };
    gls_call call;
    gls_call_begin_device(&call, device);
    if (gls_call_enter(&call)) {
        gls_state_touch_upload(device);
        gls_state_touch(device, GLS_STATE_UNPACK_WIDE);
        gls_state_touch(device, GLS_STATE_FRAMEBUFFERS);
        gl->GenTextures(1, &made.texture);
        gls_bind_first(device, GL_TEXTURE_2D, made.texture);
        gl->TexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, width, height, 0, format, type,
                       pixels);
        gl->GenFramebuffers(1, &made.framebuffer);
        gl->BindFramebuffer(GL_READ_FRAMEBUFFER, made.framebuffer);
        gl->FramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                                 made.texture, 0);
    }
    gls_trial_result(trial, call.result);
    gls_call_end(&call);
    return made;
}

void gls_framed_delete(const gls_functions *gl, const gls_framed *self) {
    gl->DeleteFramebuffers(1, &self->framebuffer);
    gl->DeleteTextures(1, &self->texture);
}

gls_sums gls_trial_sums(const gls_trial *trial) {
    return gls_sums_of(&trial->plan->space, trial->maps->integral);
}
