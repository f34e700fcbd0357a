/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Makes a plan from its parts and checks it against the limits.
 */
#include "plan/plan.h"

#include "plan/detector.h"
#include "plan/parts.h"

#include <math.h>
#include <stdio.h>

/* `who`: what sets the largest size. */
static glsurf_result check_size(gls_failure *failure, const gls_plan_params *params,
                                const char *who) {
    const int largest = params->double_image ? params->max_size / 2 : params->max_size;
    if (params->width < 1 || params->height < 1) {
        return gls_failed(failure, GLSURF_ERROR_ARGUMENT,
                          "the image is empty (%dx%d); give one of at least 1x1 pixel",
                          params->width, params->height);
    }
    if (params->width <= largest && params->height <= largest)
        return GLSURF_OK;
    if (params->double_image)
        return gls_failed(
            failure, GLSURF_ERROR_LIMIT,
            "the image is %dx%d, which is doubled, and %s at most %d pixels a side; reduce "
            "or crop the image, or do not set double_image",
            params->width, params->height, who, params->max_size);
    return gls_failed(failure, GLSURF_ERROR_LIMIT,
                      "the image is %dx%d and %s at most %d pixels a side; reduce or crop "
                      "the image",
                      params->width, params->height, who, params->max_size);
}

/* What the lists hold, and how the caller gets fewer of them. */
static const char *entries(bool input) {
    return input ? "keypoints" : "candidates";
}

static const char *advice(bool input) {
    return input ? "give fewer keypoints" : "raise the threshold";
}

/* The size of the image, as messages name it. */
typedef struct size_text {
    char text[64];
} size_text;

static size_text size_of(const gls_plan *plan) {
    size_text size;
    const int length = snprintf(size.text, sizeof size.text, "%dx%d", plan->image.width,
                                plan->image.height);
    if (plan->image.enlarged)
        snprintf(size.text + length, sizeof size.text - (size_t)length,
                 ", doubled to %dx%d,", plan->width, plan->height);
    return size;
}

/* A list has at most as many rows as a texture may be high. */
static glsurf_result check_capacity(gls_failure *failure, const gls_plan_params *params) {
    const uint64_t maximum = (uint64_t)params->max_size * GLS_LIST_ROW;
    if (params->candidates <= maximum)
        return GLSURF_OK;
    return gls_failed(
        failure, GLSURF_ERROR_LIMIT,
        "a capacity of %u %s was asked for and this driver's textures hold %.0f; %s%s",
        params->candidates, entries(params->input), (double)maximum,
        params->input ? "" : "reduce the capacity or ", advice(params->input));
}

static glsurf_result check_memory(gls_failure *failure, const gls_plan *plan,
                                  const gls_plan_params *params) {
    const uint64_t limit =
        params->memory_limit ? params->memory_limit : GLSURF_DEFAULT_MEMORY_LIMIT;
    if (plan->bytes <= limit)
        return GLSURF_OK;
    return gls_failed(
        failure, GLSURF_ERROR_LIMIT,
        "an image of %s with a capacity of %u %s needs %.0f MiB and the limit is "
        "%.0f MiB; reduce the image, %s or raise the memory limit",
        size_of(plan).text, plan->list.capacity, entries(plan->input),
        ceil((double)plan->bytes / 1048576.0), floor((double)limit / 1048576.0),
        advice(plan->input));
}

static glsurf_result check_textures(gls_failure *failure, const gls_plan *plan,
                                    const gls_plan_params *params) {
    for (int i = 0; i < plan->textures.count; ++i) {
        const gls_texture_desc *t = &plan->textures.desc[i];
        if (t->width > params->max_size || t->height > params->max_size) {
            return gls_failed(
                failure, GLSURF_ERROR_LIMIT,
                "an image of %s with a capacity of %u %s needs a texture (%s) of "
                "%dx%d, and this driver's textures have at most %d texels a side; "
                "reduce the image or %s",
                size_of(plan).text, plan->list.capacity, entries(plan->input), t->label,
                t->width, t->height, params->max_size, advice(plan->input));
        }
    }
    if (plan->points.block_maxima.levels > GLS_MAX_POINT_LEVELS) {
        return gls_failed(
            failure, GLSURF_ERROR_LIMIT,
            "an image of %s needs a pyramid of block maxima with %d levels and the "
            "limit is %d; reduce or crop the image",
            size_of(plan).text, plan->points.block_maxima.levels, GLS_MAX_POINT_LEVELS);
    }
    return GLSURF_OK;
}

/* Bytes of the textures that hold the results of a frame. */
static uint64_t result_bytes(const gls_plan *plan) {
    const gls_slot slots[] = { plan->select.counts, plan->features.keypoint,
                               plan->features.descriptor };
    uint64_t bytes = 0;
    for (size_t i = 0; i < sizeof slots / sizeof *slots; ++i)
        bytes += gls_texture_bytes(&plan->textures.desc[slots[i]]);
    return bytes;
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

static glsurf_result make_plan(gls_failure *failure, gls_plan *plan,
                               const gls_plan_params *params) {
    *plan = (gls_plan){ .paths = params->paths,
                        .hessian = { .unit_sums = GLS_NONE },
                        .select = gls_plan_numbers(params) };
    glsurf_result result = check_size(failure, params, "this driver's textures have");
    if (!result)
        result = check_capacity(failure, params);
    if (result)
        return result;
    gls_plan_octaves(plan, params);
    gls_plan_gray(plan, params);
    gls_plan_integral(plan, params);
    const uint32_t capacity =
        params->candidates ? params->candidates : GLS_FIRST_CANDIDATES;
    if (params->input) {
        gls_plan_input(plan, capacity);
    } else {
        gls_plan_responses(plan, params);
        gls_plan_lists(plan, params, capacity);
    }
    gls_plan_features(plan, params);
    gls_plan_variants(plan);
    if (gls_plan_takes(plan, GLSURF_PATH_LATE_COPY))
        plan->waiting_bytes = params->waiting * result_bytes(plan);
    plan->bytes += plan->waiting_bytes;
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
    const bool responses = plan->preset->smooth_response && !plan->input;
    const uint64_t masks = plan->image.masked ? sizeof(uint8_t) : 0;
    const uint64_t working = sizeof(uint32_t) +
                             (plan->image.enlarged ? sizeof(uint8_t) + masks : 0) +
                             (plan->preset->smooth_image ? sizeof(uint16_t) : 0) +
                             (responses ? GLS_HESSIAN_LEVELS * sizeof(float) : 0);
    return (uint64_t)plan->image.width * (uint64_t)plan->image.height *
               (sizeof(uint8_t) + masks) +
           (uint64_t)plan->width * (uint64_t)plan->height * working;
}

glsurf_result gls_plan_cpu(gls_failure *failure, gls_plan *plan,
                           const gls_plan_params *params) {
    *plan = (gls_plan){ .select = gls_plan_numbers(params) };
    const glsurf_result result = check_size(failure, params, "the CPU backend takes");
    if (result)
        return result;
    gls_plan_octaves(plan, params);
    plan->image.masked = params->masked;
    plan->input = params->input;
    plan->bytes = image_bytes(plan);
    const gls_detector_plan *detector = gls_detector_plan_of(plan->preset);
    if (!plan->input && detector->cpu_bytes)
        plan->bytes += detector->cpu_bytes(plan);
    for (int o = 0; !plan->input && o < plan->octave_count; ++o) {
        const gls_octave *octave = &plan->octave[o];
        /* Responses and maxima, and a mask. */
        const uint64_t sample = 2 * (uint64_t)octave->channels * sizeof(float) + 1;
        plan->bytes += (uint64_t)octave->width * (uint64_t)octave->height * sample;
    }
    return check_memory(failure, plan, params);
}
