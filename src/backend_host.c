/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One frame by the reference: the stages in the order of src/pipeline.c, on host memory.
 */
#include "backend.h"
#include "inspect.h"
#include "reference/reference.h"

#include <stdlib.h>

typedef struct glsurf_host_frame {
    uint8_t *gray;
    uint16_t *smooth;    /* with a scheme that smooths the image */
    float *determinants; /* of one group, with a scheme that smooths responses */
    uint32_t *integral;
    float *response[GLSURF_MAX_GROUPS];
    float *maxima[GLSURF_MAX_GROUPS];
    uint8_t *mask[GLSURF_MAX_GROUPS];
    glsurf_candidate *candidate;
    glsurf_place *place;
    int8_t *kind;
    uint32_t count, total;
} glsurf_host_frame;

static void free_frame(glsurf_host_frame *frame) {
    free(frame->gray);
    free(frame->smooth);
    free(frame->determinants);
    free(frame->integral);
    for (int g = 0; g < GLSURF_MAX_GROUPS; ++g) {
        free(frame->response[g]);
        free(frame->maxima[g]);
        free(frame->mask[g]);
    }
    free(frame->candidate);
    free(frame->place);
    free(frame->kind);
    *frame = (glsurf_host_frame){ 0 };
}

void glsurf_host_destroy(glsurf_extractor *extractor) {
    if (extractor->host)
        free_frame(extractor->host);
    free(extractor->host);
    extractor->host = NULL;
}

static bool allocate_maps(const glsurf_plan *plan, glsurf_host_frame *frame) {
    const size_t pixels = (size_t)plan->width * (size_t)plan->height;
    bool ok = (frame->gray = malloc(pixels)) != NULL;
    if (plan->scheme->smooth_image)
        ok &= (frame->smooth = malloc(pixels * sizeof *frame->smooth)) != NULL;
    if (plan->scheme->smooth_response) /* the first group is the largest */
        ok &= (frame->determinants = malloc(pixels * GLSURF_MAX_GROUP_LEVELS *
                                            sizeof *frame->determinants)) != NULL;
    ok &= (frame->integral = malloc(pixels * sizeof *frame->integral)) != NULL;
    for (int g = 0; g < plan->group_count; ++g) {
        const size_t samples = (size_t)plan->group[g].width * (size_t)plan->group[g].height;
        const size_t bytes = samples * GLSURF_MAX_GROUP_LEVELS * sizeof(float);
        ok &= (frame->response[g] = malloc(bytes)) != NULL;
        ok &= (frame->maxima[g] = malloc(bytes)) != NULL;
        ok &= (frame->mask[g] = malloc(samples)) != NULL;
    }
    return ok;
}

static bool allocate_lists(glsurf_host_frame *frame, uint32_t count) {
    const size_t n = (size_t)count + 1;
    bool ok = (frame->candidate = malloc(n * sizeof *frame->candidate)) != NULL;
    ok &= (frame->place = malloc(n * sizeof *frame->place)) != NULL;
    ok &= (frame->kind = malloc(n * sizeof *frame->kind)) != NULL;
    return ok;
}

static void find_maxima(const glsurf_plan *plan, float threshold, glsurf_host_frame *f) {
    for (int g = 0; g < plan->group_count; ++g) {
        const bool mean = plan->scheme->smooth_response;
        glsurf_reference_hessian(plan->scheme, f->integral, plan->width, &plan->group[g],
                                 mean ? f->determinants : f->response[g]);
        if (mean)
            glsurf_reference_hessian_mean(&plan->group[g], f->determinants, f->response[g]);
        glsurf_reference_maxima(&plan->group[g], f->response[g], f->maxima[g]);
    }
    glsurf_reference_suppress(plan, (const float *const *)f->response,
                              (const float *const *)f->maxima, threshold, f->mask);
}

static glsurf_result list_points(glsurf_extractor *extractor) {
    const glsurf_plan *plan = &extractor->plan;
    glsurf_host_frame *f = extractor->host;
    const uint8_t *const *mask = (const uint8_t *const *)f->mask;
    const uint32_t candidates = glsurf_reference_points(plan, mask, NULL, 0);
    if (!allocate_lists(f, candidates))
        return glsurf_extractor_no_memory(extractor);
    glsurf_reference_points(plan, mask, f->candidate, candidates);
    glsurf_reference_refine(plan, (const float *const *)f->response, f->integral,
                            f->candidate, candidates, f->place, f->kind);
    f->count = glsurf_reference_select(f->place, f->kind, candidates,
                                       extractor->desc.max_features, &f->total);
    return GLSURF_OK;
}

static void describe(glsurf_extractor *extractor, uint32_t i) {
    const glsurf_plan *plan = &extractor->plan;
    const glsurf_host_frame *f = extractor->host;
    const glsurf_place *place = &f->place[i];
    const glsurf_sums sums = { plan->scheme, f->integral, plan->width, plan->height };
    glsurf_keypoint *k = &extractor->keypoints[i];
    *k = (glsurf_keypoint){ .x = place->x,
                            .y = place->y,
                            .scale = place->scale,
                            .response = place->response,
                            .laplacian = f->kind[i] };
    if (!extractor->desc.upright) {
        glsurf_vec2 samples[GLSURF_LATTICE_POINTS];
        glsurf_reference_orientation_samples(&sums, place, samples);
        k->angle = plan->scheme->smooth_histogram
                       ? glsurf_reference_orientation_peak(samples)
                       : glsurf_reference_orientation(samples);
    }
    const uint32_t length = extractor->desc.descriptor_length;
    glsurf_reference_descriptor(&sums, place, k->angle, length,
                                extractor->descriptors + (size_t)i * length);
}

static glsurf_result sum_image(glsurf_extractor *extractor) {
    const glsurf_plan *plan = &extractor->plan;
    glsurf_host_frame *f = extractor->host;
    if (!plan->scheme->smooth_image) {
        glsurf_reference_integral(f->gray, 1, plan->width, plan->height, f->integral);
        return GLSURF_OK;
    }
    if (!glsurf_reference_smooth(f->gray, plan->width, plan->height, f->smooth))
        return glsurf_extractor_no_memory(extractor);
    glsurf_reference_integral(f->smooth, 2, plan->width, plan->height, f->integral);
    return GLSURF_OK;
}

glsurf_result glsurf_host_submit(glsurf_extractor *extractor, const glsurf_image *image) {
    glsurf_plan *plan = &extractor->plan;
    if (!extractor->host)
        extractor->host = calloc(1, sizeof *extractor->host);
    if (!extractor->host)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_MEMORY,
                                     "no memory for a frame");
    glsurf_plan made;
    glsurf_result result =
        glsurf_extractor_plan(extractor, &made, image->width, image->height);
    if (result)
        return result;
    *plan = made;
    extractor->planned = true;
    free_frame(extractor->host);
    if (!allocate_maps(plan, extractor->host))
        return glsurf_extractor_no_memory(extractor);
    glsurf_reference_gray(image, extractor->host->gray);
    result = sum_image(extractor);
    if (result)
        return result;
    find_maxima(plan, extractor->desc.threshold, extractor->host);
    result = list_points(extractor);
    if (!result)
        result = glsurf_extractor_reserve(extractor, extractor->host->count, 0);
    for (uint32_t i = 0; !result && i < extractor->host->count; ++i)
        describe(extractor, i);
    return result;
}

static glsurf_result inspect(glsurf_extractor *extractor) {
    const glsurf_host_frame *f = extractor->host;
    const glsurf_plan *plan = &extractor->plan;
    glsurf_inspect_gray(&extractor->desc, plan, f->gray);
    if (plan->scheme->smooth_image)
        glsurf_inspect_smooth(&extractor->desc, plan, f->smooth);
    glsurf_inspect_integral(&extractor->desc, plan, f->integral);
    glsurf_result result = GLSURF_OK;
    for (int g = 0; !result && g < plan->group_count; ++g)
        result = glsurf_inspect_response(&extractor->desc, plan, g, f->response[g]);
    return result ? result
                  : glsurf_inspect_features(&extractor->desc, &extractor->features);
}

glsurf_features glsurf_host_features(const glsurf_extractor *extractor) {
    return (glsurf_features){
        .count = extractor->host->count,
        .total = extractor->host->total,
        .descriptor_length = extractor->desc.descriptor_length,
        .keypoints = extractor->keypoints,
        .descriptors = extractor->descriptors,
    };
}

glsurf_result glsurf_host_collect(glsurf_extractor *extractor) {
    extractor->features = glsurf_host_features(extractor);
    return extractor->desc.inspect ? inspect(extractor) : GLSURF_OK;
}
