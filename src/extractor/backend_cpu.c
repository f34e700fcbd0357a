/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One frame by the CPU backend: the stages in plain C, in the order of stages/pipeline.c.
 * Submit runs every stage.
 */
#include "core/number.h"
#include "extractor/extractor.h"
#include "gl/error.h"
#include "reference/reference.h"

#include <stdlib.h>
#include <string.h>

typedef struct gls_cpu_frame {
    gls_plan plan;
    uint8_t *gray;
    uint8_t *enlarged;   /* the enlarged image, if any */
    uint8_t *allowed;    /* the application's mask, if any */
    uint8_t *repeated;   /* the mask of the enlarged image */
    uint16_t *smooth;    /* the smoothed image, if the preset smooths it */
    float *determinants; /* one octave, if the preset smooths responses */
    uint32_t *integral;
    float *response[GLS_MAX_OCTAVES];
    float *maxima[GLS_MAX_OCTAVES];
    uint8_t *mask[GLS_MAX_OCTAVES];
    gls_candidate *candidate;
    gls_position *position;
    int8_t *laplacian;
    uint32_t count, total;
    glsurf_keypoint *keypoints;
    float *descriptors;
    bool collected; /* both belong to the extractor */
} gls_cpu_frame;

/* Frees everything except the results. */
static void free_maps(gls_cpu_frame *frame) {
    free(frame->gray);
    free(frame->enlarged);
    free(frame->allowed);
    free(frame->repeated);
    free(frame->smooth);
    free(frame->determinants);
    free(frame->integral);
    for (int o = 0; o < GLS_MAX_OCTAVES; ++o) {
        free(frame->response[o]);
        free(frame->maxima[o]);
        free(frame->mask[o]);
    }
    free(frame->candidate);
    free(frame->position);
    free(frame->laplacian);
    *frame = (gls_cpu_frame){ .count = frame->count,
                              .total = frame->total,
                              .keypoints = frame->keypoints,
                              .descriptors = frame->descriptors,
                              .collected = frame->collected };
}

void gls_cpu_destroy(gls_frame *frame) {
    gls_cpu_frame *f = frame->cpu;
    if (!f)
        return;
    free_maps(f);
    if (!f->collected) {
        free(f->keypoints);
        free(f->descriptors);
    }
    free(f);
    frame->cpu = NULL;
}

static bool allocate_maps(gls_cpu_frame *frame) {
    const gls_plan *plan = &frame->plan;
    const size_t stored = (size_t)plan->image.width * (size_t)plan->image.height;
    const size_t pixels = (size_t)plan->space.width * (size_t)plan->space.height;
    bool ok = (frame->gray = malloc(stored)) != NULL;
    if (plan->image.enlarged)
        ok &= (frame->enlarged = malloc(pixels)) != NULL;
    if (plan->gray.masked)
        ok &= (frame->allowed = malloc(stored)) != NULL;
    if (plan->gray.masked && plan->image.enlarged)
        ok &= (frame->repeated = malloc(pixels)) != NULL;
    if (plan->space.preset->smooth_image)
        ok &= (frame->smooth = malloc(pixels * sizeof *frame->smooth)) != NULL;
    if (plan->space.preset->smooth_response &&
        !plan->from_input) /* memory for the first octave, the largest */
        ok &= (frame->determinants = malloc(pixels * GLS_HESSIAN_LEVELS *
                                            sizeof *frame->determinants)) != NULL;
    ok &= (frame->integral = malloc(pixels * sizeof *frame->integral)) != NULL;
    for (int o = 0; !plan->from_input && o < plan->space.octave_count; ++o) {
        const size_t samples =
            (size_t)plan->space.octave[o].width * (size_t)plan->space.octave[o].height;
        const size_t bytes =
            samples * (size_t)plan->space.octave[o].channels * sizeof(float);
        ok &= (frame->response[o] = malloc(bytes)) != NULL;
        ok &= (frame->maxima[o] = malloc(bytes)) != NULL;
        ok &= (frame->mask[o] = malloc(samples)) != NULL;
    }
    return ok;
}

/* Replaces the lists by lists for `count` points. */
static bool allocate_lists(gls_cpu_frame *frame, uint32_t count) {
    const size_t n = (size_t)count + 1;
    free(frame->candidate);
    free(frame->position);
    free(frame->laplacian);
    frame->candidate = malloc(n * sizeof *frame->candidate);
    frame->position = malloc(n * sizeof *frame->position);
    frame->laplacian = malloc(n * sizeof *frame->laplacian);
    return frame->candidate && frame->position && frame->laplacian;
}

/* Return the image that all stages work on, and the mask of the same size. */
static const uint8_t *working_image(const gls_cpu_frame *f) {
    return f->enlarged ? f->enlarged : f->gray;
}

static const uint8_t *working_mask(const gls_cpu_frame *f) {
    return f->repeated ? f->repeated : f->allowed;
}

/* Refines the `count` candidates that reach the threshold. Returns false if memory ran out.
 */
static bool refine_candidates(gls_cpu_frame *f, float threshold, uint32_t *count) {
    const gls_plan *plan = &f->plan;
    const uint8_t *const *mask = (const uint8_t *const *)f->mask;
    gls_reference_suppress(&plan->space, (const float *const *)f->response, threshold,
                           f->maxima, f->mask);
    const uint32_t candidates = *count = gls_reference_points(&plan->space, mask, NULL, 0);
    if (!allocate_lists(f, candidates))
        return false;
    gls_reference_points(&plan->space, mask, f->candidate, candidates);
    gls_reference_refine(&plan->space, (const float *const *)f->response, f->integral,
                         threshold,
                         gls_refine_share(plan->space.preset, plan->select.wanted),
                         f->candidate, candidates, f->position, f->laplacian);
    if (f->allowed)
        gls_reference_mask(working_mask(f), plan->space.width, plan->space.height,
                           candidates, f->position, f->laplacian);
    return true;
}

/* Lists the f->count keypoints that reach the threshold, before the selection. Returns
 * false if memory ran out. */
static bool list_points(gls_cpu_frame *f, float threshold) {
    uint32_t candidates;
    if (!refine_candidates(f, threshold, &candidates))
        return false;
    f->count = gls_reference_select(f->position, f->laplacian, candidates, 0, &f->total);
    return true;
}

/* Keeps the keypoints that are wanted, and remembers the weakest response. */
static void keep_wanted(glsurf_extractor *extractor, const gls_threshold_search *search,
                        gls_point_list *list) {
    float weakest = 0.0f;
    if (list->count >= search->wanted) {
        list->count = gls_reference_select(list->position, list->laplacian, list->count,
                                           search->wanted, &list->total);
        weakest = list->position[0].response;
        for (uint32_t i = 1; i < list->count; ++i)
            weakest = gls_min_float(weakest, list->position[i].response);
    }
    gls_threshold_remember(search, &extractor->memory, weakest);
}

bool gls_choose_points(glsurf_extractor *extractor, const gls_threshold_search *search,
                       const gls_select_plan *select, const gls_scale_space *space,
                       gls_point_list *list) {
    if (search->wanted > 0)
        keep_wanted(extractor, search, list);
    const gls_grid grid = { select->grid_columns, select->grid_rows, space->width,
                            space->height };
    const uint32_t present = list->count;
    if (select->grid_columns == 0)
        list->count = gls_reference_select(list->position, list->laplacian, present,
                                           select->max, &list->total);
    else if (!gls_reference_select_grid(list->position, list->laplacian, present,
                                        select->max, &grid, &list->count, &list->total))
        return false;
    if (search->wanted > 0)
        list->total = list->count;
    return true;
}

static bool compute_responses(gls_cpu_frame *f) {
    float *determinants[GLS_MAX_OCTAVES];
    const gls_reference_image image = { working_image(f), f->integral };
    for (int o = 0; o < GLS_MAX_OCTAVES; ++o)
        determinants[o] = f->determinants; /* the octaves share it in turn */
    return gls_reference_responses(&f->plan.space, &image, determinants, f->response);
}

static bool find_points(glsurf_extractor *extractor, gls_frame *frame) {
    gls_cpu_frame *f = frame->cpu;
    gls_threshold_search search = gls_threshold_search_of(&frame->desc);
    float *const threshold = &frame->desc.threshold;
    if (!compute_responses(f) || !list_points(f, *threshold))
        return false;
    while (f->count < search.wanted && gls_threshold_lower(&search, f->count, threshold))
        if (!list_points(f, *threshold))
            return false;
    gls_point_list list = { f->position, f->laplacian, f->count, f->total };
    const bool chosen =
        gls_choose_points(extractor, &search, &f->plan.select, &f->plan.space, &list);
    f->count = list.count;
    f->total = list.total;
    return chosen;
}

static bool take_input(const gls_frame *frame) {
    gls_cpu_frame *f = frame->cpu;
    if (!allocate_lists(f, frame->input_count))
        return false;
    f->count = f->total = frame->input_count;
    gls_reference_input(frame->input, f->count, frame->origin, f->position, f->laplacian);
    const bool enlarge = f->enlarged && frame->part == GLS_PART_ALL;
    for (uint32_t i = 0; enlarge && i < f->count; ++i)
        f->position[i] = gls_position_enlarge(f->position[i]);
    return true;
}

static void describe_keypoint(const gls_frame *frame, const gls_sums *sums, uint32_t i) {
    gls_cpu_frame *f = frame->cpu;
    const gls_position *position = &f->position[i];
    const uint32_t length = frame->desc.descriptor_length;
    float angle = 0.0f;
    if (!frame->desc.upright && frame->input && frame->input[i].angle >= 0.0f)
        angle = frame->input[i].angle;
    else if (!frame->desc.upright)
        angle = gls_reference_angle(sums, position);
    gls_reference_descriptor(sums, position, angle, length,
                             f->descriptors + (size_t)i * length);
    const bool whole = frame->part == GLS_PART_ALL;
    const gls_position at =
        f->enlarged && whole ? gls_position_reduce(*position) : *position;
    gls_record record;
    gls_reference_publish(&at, &f->laplacian[i], &angle, 1, 1, frame->origin, &record);
    if (frame->input &&
        whole) { /* the caller's exact values: moving by the origin rounds */
        record = frame->input[i];
        record.angle = angle;
    }
    gls_records_to_keypoints(&record, 1, &f->keypoints[i]);
}

/* Makes the image and the mask that all stages work on, and the integral image. Returns
 * false if memory ran out. */
static bool make_integral(gls_cpu_frame *f) {
    const gls_scale_space *space = &f->plan.space;
    const int width = f->plan.image.width, height = f->plan.image.height;
    if (f->enlarged)
        gls_reference_enlarge(f->gray, width, height, f->enlarged);
    if (f->repeated)
        gls_reference_enlarge_mask(f->allowed, width, height, f->repeated);
    if (f->smooth &&
        !gls_reference_smooth(working_image(f), space->width, space->height, f->smooth))
        return false;
    const void *summed = f->smooth ? (const void *)f->smooth : working_image(f);
    gls_reference_integral(summed, f->smooth ? 2 : 1, space->width, space->height,
                           f->integral);
    return true;
}

/* Describes the keypoints in the list. Returns false if memory ran out. */
static bool describe_points(const gls_frame *frame) {
    gls_cpu_frame *f = frame->cpu;
    const size_t n = (size_t)f->count + 1;
    free(f->keypoints);
    free(f->descriptors);
    f->keypoints = malloc(n * sizeof *f->keypoints);
    f->descriptors =
        malloc(gls_bytes_of(n, frame->desc.descriptor_length * sizeof *f->descriptors));
    if (!f->keypoints || !f->descriptors)
        return false;
    const gls_sums sums = gls_sums_of(&f->plan.space, f->integral);
    if (gls_plan_localises(&f->plan))
        gls_reference_localise(&sums, working_mask(f), f->count, f->position);
    for (uint32_t i = 0; i < f->count; ++i)
        describe_keypoint(frame, &sums, i);
    return true;
}

glsurf_result gls_cpu_begin(glsurf_extractor *extractor, gls_frame *frame,
                            const gls_views *views) {
    gls_cpu_frame *f = frame->cpu;
    if (!f)
        f = frame->cpu = calloc(1, sizeof *f);
    if (!f)
        return gls_extractor_no_memory(extractor, frame);
    const glsurf_result result = gls_extractor_plan(&extractor->object.device->failure,
                                                    extractor, &f->plan, frame, 0);
    if (result)
        return result;
    if (!f->gray && !allocate_maps(f))
        return gls_extractor_no_memory(extractor, frame);
    gls_reference_gray(&views->image, f->gray);
    if (f->allowed)
        gls_reference_gray(&views->mask, f->allowed);
    return GLSURF_OK;
}

glsurf_result gls_cpu_submit(glsurf_extractor *extractor, gls_frame *settings,
                             const gls_views *views) {
    glsurf_result result = gls_cpu_begin(extractor, settings, views);
    if (!result && !make_integral(settings->cpu))
        result = gls_extractor_no_memory(extractor, settings);
    if (result) {
        gls_cpu_destroy(settings);
        return result;
    }
    gls_cpu_frame *f = settings->cpu;
    gls_extractor_list_levels(extractor, &f->plan.space);
    gls_frame *frame = gls_frames_add(&extractor->frames, settings);
    gls_cpu_destroy(frame);
    frame->cpu = f;
    if (!(frame->input ? take_input(frame) : find_points(extractor, frame)) ||
        !describe_points(frame))
        return gls_extractor_no_memory(extractor, frame);
    if (!frame->desc.inspect) /* it will receive the maps */
        free_maps(f);
    return GLSURF_OK;
}

static glsurf_result inspect_frame(glsurf_extractor *extractor, const gls_frame *frame) {
    const gls_cpu_frame *f = frame->cpu;
    const gls_plan *plan = &f->plan;
    const void *const images[] = { [GLS_INSPECT_GRAY] = f->gray,
                                   [GLS_INSPECT_ENLARGED] = f->enlarged,
                                   [GLS_INSPECT_SMOOTH] = f->smooth,
                                   [GLS_INSPECT_INTEGRAL] = f->integral };
    glsurf_result result = GLSURF_OK;
    for (int i = GLS_INSPECT_GRAY; i <= GLS_INSPECT_INTEGRAL; ++i)
        if (images[i])
            gls_inspect_image(&frame->desc, plan, (gls_inspected)i, images[i]);
    for (int o = 0; !plan->from_input && o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        const size_t channels = (size_t)octave->channels;
        for (int l = 0; !result && l < octave->level_count; ++l)
            result = gls_inspect_response(&frame->desc, plan, o, l, f->response[o] + l,
                                          channels * (size_t)octave->width, channels);
    }
    if (!result)
        result = gls_inspect_features(&frame->desc, &extractor->features);
    return result ? gls_extractor_no_memory(extractor, frame) : GLSURF_OK;
}

/* ----------------------------------------------------------------- tiles -- */

/* Writes the keypoints of a tile with their samples. */
static bool write_samples(const gls_frame *frame, gls_tile_results *results) {
    gls_cpu_frame *f = frame->cpu;
    uint32_t candidates;
    if (!compute_responses(f) ||
        !refine_candidates(f, frame->desc.threshold, &candidates) ||
        !gls_tile_reserve(results, candidates, 0))
        return false;
    results->count = 0;
    for (uint32_t i = 0; i < candidates; ++i) {
        const gls_candidate *at = &f->candidate[i];
        const gls_position *p = &f->position[i];
        if (f->laplacian[i] != 0)
            results->record[results->count++] = (gls_record){
                p->x,
                p->y,
                p->scale,
                (float)at->x,
                p->response,
                (float)f->laplacian[i],
                { (float)at->y, (float)(GLS_MAX_OCTAVE_LEVELS * at->octave + at->level) },
            };
    }
    return true;
}

static bool write_features(const gls_frame *frame, gls_tile_results *results) {
    const uint32_t length = frame->desc.descriptor_length;
    gls_cpu_frame *f = frame->cpu;
    if (!take_input(frame) || !describe_points(frame) ||
        !gls_tile_reserve(results, f->count, length))
        return false;
    for (uint32_t i = 0; i < f->count; ++i) {
        const glsurf_keypoint *k = &f->keypoints[i];
        results->record[i] =
            (gls_record){ k->x, k->y, k->scale, k->angle, k->response, (float)k->laplacian,
                          { 0 } };
    }
    memcpy(results->descriptors, f->descriptors, (size_t)f->count * length * sizeof(float));
    return true;
}

bool gls_cpu_compute_tile(gls_frame *frame, gls_tile_results *results) {
    return make_integral(frame->cpu) &&
           (frame->part == GLS_PART_DETECT ? write_samples(frame, results)
                                           : write_features(frame, results));
}

bool gls_cpu_keep(gls_frame *frame, const gls_point_list *list, glsurf_keypoint *keypoints,
                  float *descriptors) {
    gls_cpu_destroy(frame);
    frame->cpu = malloc(sizeof *frame->cpu);
    if (frame->cpu)
        *frame->cpu = (gls_cpu_frame){ .plan = { .from_input = true }, /* no responses */
                                       .count = list->count,
                                       .total = list->total,
                                       .keypoints = keypoints,
                                       .descriptors = descriptors };
    return frame->cpu;
}

glsurf_features gls_cpu_features(const gls_frame *frame) {
    const gls_cpu_frame *f = frame->cpu;
    return gls_features_of(frame, f->count, f->total, f->keypoints, f->descriptors);
}

/* The extractor takes the memory over, so that the features stay valid when another image
 * reuses the frame. The frame may still read it while it is the one submitted last: until
 * then no other frame is collected. */
glsurf_result gls_cpu_collect(glsurf_extractor *extractor, gls_frame *frame) {
    gls_cpu_frame *f = frame->cpu;
    free(extractor->keypoints);
    free(extractor->descriptors);
    extractor->keypoints = f->keypoints;
    extractor->descriptors = f->descriptors;
    f->collected = true;
    extractor->features = gls_cpu_features(frame);
    return frame->desc.inspect ? inspect_frame(extractor, frame) : GLSURF_OK;
}
