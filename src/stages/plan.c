/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Makes the plan of a frame from the plans of its stages and checks it against the limits.
 */
#include "reference/reference.h"
#include "stages/pipeline.h"

#include <math.h>
#include <stdio.h>

/* `who` sets the largest size; messages name it. */
static glsurf_result check_size(gls_failure *failure, const gls_plan_params *params,
                                const char *who) {
    const int largest = params->double_image ? params->max_size / 2 : params->max_size;
    if (params->width < 1 || params->height < 1) {
        return gls_refused(failure,
                           "the image is empty (%dx%d); give one of at least 1x1 pixel",
                           params->width, params->height);
    }
    if (params->width <= largest && params->height <= largest)
        return GLSURF_OK;
    if (params->double_image)
        return gls_failed(failure, GLSURF_ERROR_LIMIT,
                          "the image is %dx%d, to be doubled, and %s at most %d pixels a "
                          "side; reduce or crop the image, or do not set double_image",
                          params->width, params->height, who, params->max_size);
    return gls_failed(
        failure, GLSURF_ERROR_LIMIT,
        "the image is %dx%d and %s at most %d pixels a side; reduce or crop the image",
        params->width, params->height, who, params->max_size);
}

/* The name of list entries, and advice to get fewer. */
static const char *entries(bool input) {
    return input ? "keypoints" : "candidates";
}

static const char *advice(bool input) {
    return input ? "give fewer keypoints" : "raise the threshold";
}

/* The size of the image for messages. */
typedef struct size_text {
    char text[64];
} size_text;

static size_text size_of(const gls_plan *plan) {
    size_text size;
    const int length = snprintf(size.text, sizeof size.text, "%dx%d", plan->image.width,
                                plan->image.height);
    if (plan->image.enlarged)
        snprintf(size.text + length, sizeof size.text - (size_t)length,
                 ", doubled to %dx%d,", plan->space.width, plan->space.height);
    return size;
}

/* A list has at most as many rows as a texture may be high. */
static glsurf_result check_capacity(gls_failure *failure, const gls_plan_params *params) {
    const uint64_t maximum = (uint64_t)params->max_size * GLS_LIST_ROW;
    if (params->candidates <= maximum)
        return GLSURF_OK;
    return gls_failed(
        failure, GLSURF_ERROR_LIMIT,
        "a capacity of %u %s was requested and this driver takes at most %.0f; %s%s",
        params->candidates, entries(params->input), (double)maximum,
        params->input ? "" : "reduce the capacity or ", advice(params->input));
}

static glsurf_result check_memory(gls_failure *failure, const gls_plan *plan,
                                  const gls_plan_params *params) {
    const uint64_t limit =
        params->memory_limit ? params->memory_limit : GLSURF_DEFAULT_MEMORY_LIMIT;
    if (plan->textures.bytes <= limit)
        return GLSURF_OK;
    if (plan->capacity == 0) /* on the CPU, which makes lists as long as they have to be */
        return gls_failed(failure, GLSURF_ERROR_LIMIT,
                          "an image of %s needs %.0f MiB and the limit is %.0f MiB; reduce "
                          "the image or raise the memory limit",
                          size_of(plan).text,
                          ceil((double)plan->textures.bytes / 1048576.0),
                          floor((double)limit / 1048576.0));
    return gls_failed(failure, GLSURF_ERROR_LIMIT,
                      "an image of %s with a capacity of %u %s needs %.0f MiB and the "
                      "limit is %.0f MiB; reduce the image, %s or raise the memory limit",
                      size_of(plan).text, plan->capacity, entries(plan->from_input),
                      ceil((double)plan->textures.bytes / 1048576.0),
                      floor((double)limit / 1048576.0), advice(plan->from_input));
}

static glsurf_result check_textures(gls_failure *failure, const gls_plan *plan,
                                    const gls_plan_params *params) {
    for (int i = 0; i < plan->textures.count; ++i) {
        const gls_texture_desc *t = &plan->textures.desc[i];
        if (t->width > params->max_size || t->height > params->max_size) {
            return gls_failed(
                failure, GLSURF_ERROR_LIMIT,
                "an image of %s with a capacity of %u %s needs a texture (%s) of %dx%d and "
                "this driver takes at most %d texels a side; reduce the image or %s",
                size_of(plan).text, plan->capacity, entries(plan->from_input), t->label,
                t->width, t->height, params->max_size, advice(plan->from_input));
        }
    }
    if (plan->points.block_maxima.levels > GLS_MAX_POINT_LEVELS) {
        return gls_failed(failure, GLSURF_ERROR_LIMIT,
                          "an image of %s needs a pyramid of block maxima with %d levels "
                          "and the limit is %d; reduce or crop the image",
                          size_of(plan).text, plan->points.block_maxima.levels,
                          GLS_MAX_POINT_LEVELS);
    }
    return GLSURF_OK;
}

static glsurf_result check_all(gls_failure *failure, const gls_plan *plan,
                               const gls_plan_params *params) {
    const glsurf_result result = check_memory(failure, plan, params);
    if (result)
        return result;
    if (plan->texts.full) {
        return gls_failed(
            failure, GLSURF_ERROR_LIMIT,
            "an image of %s needs too many shader variants; set fewer octaves",
            size_of(plan).text);
    }
    return check_textures(failure, plan, params);
}

gls_plan_params gls_plan_params_of(const glsurf_extractor_desc *desc) {
    return (gls_plan_params){ .preset = gls_preset_row(desc->preset, desc->detector),
                              .scales = gls_settings_scales(desc),
                              .double_image = desc->double_image,
                              .octaves = desc->octaves,
                              .max_features = desc->max_features,
                              .features = desc->features,
                              .grid_columns = desc->grid_columns,
                              .grid_rows = desc->grid_rows,
                              .descriptor_length = desc->descriptor_length,
                              .candidates = desc->capacity,
                              .waiting = desc->frames - 1,
                              .memory_limit = desc->memory_limit };
}

void gls_plan_scale_space(gls_plan *plan, const gls_plan_params *params) {
    const int enlargement = params->double_image ? 2 : 1;
    plan->image.width = params->width;
    plan->image.height = params->height;
    plan->image.enlarged = params->double_image;
    gls_scale_space_make(&plan->space, params->preset, &params->scales,
                         params->width * enlargement, params->height * enlargement,
                         params->octaves);
    plan->space.tile = params->tile;
}

static glsurf_result make_plan(gls_failure *failure, gls_plan *plan,
                               const gls_plan_params *params) {
    *plan = (gls_plan){ .part = params->part,
                        .paths = params->paths,
                        .from_input = params->input,
                        .capacity =
                            params->candidates ? params->candidates : GLS_FIRST_CANDIDATES,
                        .haar = { .sum_texels = GLS_NONE },
                        .hessian = { .unit_sums = GLS_NONE },
                        .select = gls_selection_counts(params) }; /* for refine, too */
    glsurf_result result = check_size(failure, params, "this driver takes");
    if (!result)
        result = check_capacity(failure, params);
    if (result)
        return result;
    gls_plan_scale_space(plan, params);
    if (gls_max_int(plan->space.width, plan->space.height) >= params->max_size)
        plan->paths &= ~(1u << GLSURF_PATH_GATHER);
    gls_pipeline_plan(plan, params);
    if (plan->scratch_texels > 0)
        plan->scratch = gls_add_list(&plan->textures, "scratch", GLS_TEXEL_RGBA32F,
                                     plan->batch, GLS_BATCH_COLUMNS, plan->scratch_texels);
    /* The textures that hold the results of a frame. */
    const gls_slot results[] = { plan->select.counts, plan->publish.keypoint,
                                 plan->descriptor.descriptor };
    for (int i = 0; i < 3 && gls_plan_takes(plan, GLSURF_PATH_LATE_COPY); ++i) {
        const uint64_t bytes = gls_texture_bytes(&plan->textures.desc[results[i]]);
        plan->textures.bytes += params->waiting * bytes;
        plan->textures.feature_bytes += params->waiting * bytes;
    }
    return check_all(failure, plan, params);
}

glsurf_result gls_plan_make(gls_failure *failure, gls_plan *plan,
                            const gls_plan_params *params) {
    const uint32_t rows = 1u << GLSURF_PATH_ROW_DIFFERENCES;
    gls_plan_params without = *params;
    without.paths &= ~rows;
    if (params->paths & rows && !make_plan(NULL, plan, params))
        return GLSURF_OK;
    return make_plan(failure, plan, &without);
}

/* Bytes of the gray image and the mask, and of the working image: the integral image, the
 * smoothed image, the enlarged image and mask, and, if keypoints are to be found, the
 * responses before they are smoothed. */
static uint64_t image_bytes(const gls_plan *plan) {
    const bool responses = plan->space.preset->smooth_response && !plan->from_input;
    const uint64_t masks = plan->gray.masked ? sizeof(uint8_t) : 0;
    const uint64_t working = sizeof(uint32_t) +
                             (plan->image.enlarged ? sizeof(uint8_t) + masks : 0) +
                             (plan->space.preset->smooth_image ? sizeof(uint16_t) : 0) +
                             (responses ? GLS_HESSIAN_LEVELS * sizeof(float) : 0);
    return (uint64_t)plan->image.width * (uint64_t)plan->image.height *
               (sizeof(uint8_t) + masks) +
           (uint64_t)plan->space.width * (uint64_t)plan->space.height * working;
}

glsurf_result gls_plan_cpu(gls_failure *failure, gls_plan *plan,
                           const gls_plan_params *params) {
    *plan = (gls_plan){ .part = params->part,
                        .from_input = params->input,
                        .select = gls_selection_counts(params) };
    const glsurf_result result = check_size(failure, params, "the CPU backend takes");
    if (result)
        return result;
    gls_plan_scale_space(plan, params);
    plan->gray.masked = params->masked;
    plan->textures.bytes = image_bytes(plan);
    if (!plan->from_input && plan->space.preset->detector == GLSURF_DETECTOR_DOG)
        plan->textures.bytes += gls_reference_dog_bytes(&plan->space);
    for (int o = 0; !plan->from_input && o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        /* Responses and maxima, and a mask. */
        const uint64_t sample = 2 * (uint64_t)octave->channels * sizeof(float) + 1;
        plan->textures.bytes += (uint64_t)octave->width * (uint64_t)octave->height * sample;
    }
    return check_memory(failure, plan, params);
}
