/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/run.h"

#include "check/stage_bounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- make -- */

static void note_response(gls_run *r, const float *map) {
    const gls_octave *octave = &r->plan.space.octave[r->octave];
    float *to = r->maps.response[r->octave];
    for (size_t i = 0; i < gls_octave_samples(octave); ++i, to += octave->channels)
        for (int l = r->level; l < octave->channels; ++l)
            to[l] = l > r->level || isnan(map[i]) ? gls_no_response(r->plan.space.preset)
                                                  : map[i];
    if (++r->level == octave->level_count) {
        r->level = 0;
        ++r->octave;
    }
}

static void note_array(void *user, const glsurf_array *array) {
    gls_run *r = user;
    const char *detector = glsurf_detector_name(r->plan.space.preset->detector);
    if (strcmp(array->name, "integral") == 0)
        memcpy(r->maps.integral, array->data,
               sizeof *r->maps.integral * array->rows * array->columns);
    else if (strncmp(array->name, detector, strlen(detector)) == 0)
        note_response(r, array->data);
}

static void enlarge_keypoints(gls_run *self) {
    for (uint32_t i = 0; i < self->count; ++i) {
        glsurf_keypoint *k = &self->keypoints[i];
        const gls_position at =
            gls_position_enlarge((gls_position){ k->x, k->y, k->scale, k->response });
        k->x = at.x;
        k->y = at.y;
        k->scale = at.scale;
    }
}

static glsurf_result keep_features(gls_run *self, const glsurf_features *features) {
    const size_t n = (size_t)features->count + 1;
    self->count = features->count;
    self->length = features->descriptor_length;
    self->keypoints = calloc(n, sizeof *self->keypoints);
    self->descriptors = calloc(n * self->length, sizeof(float));
    if (!self->keypoints || !self->descriptors)
        return GLSURF_ERROR_MEMORY;
    memcpy(self->keypoints, features->keypoints, self->count * sizeof *self->keypoints);
    memcpy(self->descriptors, features->descriptors,
           (size_t)self->count * self->length * sizeof(float));
    if (self->plan.image.enlarged)
        enlarge_keypoints(self);
    return GLSURF_OK;
}

glsurf_result gls_run_make(gls_run *self, glsurf_device *device, glsurf_extractor_desc desc,
                           const glsurf_image *image) {
    glsurf_extractor *extractor = NULL;
    glsurf_features features = { 0 };
    *self = (gls_run){ .octave = 0 };
    gls_plan_scale_space(
        &self->plan,
        &(gls_plan_params){ .preset = gls_preset_row(desc.preset, desc.detector),
                            .width = (int)image->width,
                            .height = (int)image->height,
                            .double_image = desc.double_image });
    if (!gls_maps_make(&self->maps, &self->plan))
        return GLSURF_ERROR_MEMORY;
    desc.inspect = note_array;
    desc.inspect_user = self;
    glsurf_result result = glsurf_extractor_create(&extractor, device, &desc);
    if (!result)
        result = glsurf_extractor_submit(extractor, image);
    if (!result)
        result = glsurf_extractor_collect(extractor, &features);
    if (!result)
        result = keep_features(self, &features);
    glsurf_extractor_destroy(extractor);
    return result;
}

void gls_run_free(gls_run *self) {
    gls_maps_free(&self->maps);
    free(self->keypoints);
    free(self->descriptors);
    *self = (gls_run){ .octave = 0 };
}

static const float *descriptor_of(const gls_run *r, uint32_t i) {
    return r->descriptors + (size_t)r->length * i;
}

/* ----------------------------------------------------------------- points -- */

/* Finds and refines the candidates of a run's responses. Returns false without memory; free
 * the points in any case. */
static bool find_points(gls_points *p, const gls_run *r, float threshold) {
    const gls_scale_space *space = &r->plan.space;
    const uint8_t *const *mask = (const uint8_t *const *)r->maps.mask;
    gls_maps_suppress(&r->maps, &r->plan, threshold);
    *p = (gls_points){ .count = gls_reference_points(space, mask, NULL, 0) };
    p->candidate = calloc((size_t)p->count + 1, sizeof *p->candidate);
    p->position = calloc((size_t)p->count + 1, sizeof *p->position);
    p->laplacian = calloc((size_t)p->count + 1, 1);
    if (!p->candidate || !p->position || !p->laplacian)
        return false;
    gls_reference_points(space, mask, p->candidate, p->count);
    gls_reference_refine(space, (const float *const *)r->maps.response, r->maps.integral,
                         threshold, gls_refine_share(space->preset, r->plan.select.wanted),
                         p->candidate, p->count, p->position, p->laplacian);
    return true;
}

/* Returns the next keypoint of the run, from `first` on, that may come from the sample of
 * point i: its response is the same to 2^-16. Returns the run's count if there is none.
 * Both lists are in the order of candidates. */
static uint32_t find_partner(const gls_points *p, uint32_t i, const gls_run *r,
                             uint32_t first) {
    const gls_position *at = &p->position[i];
    const double step = r->plan.space.octave[p->candidate[i].octave].step;
    for (uint32_t n = first; n < r->count && n < first + 8; ++n) {
        const glsurf_keypoint *k = &r->keypoints[n];
        if (k->laplacian == p->laplacian[i] &&
            fabsf(k->response / at->response - 1.0f) < 0x1p-16f &&
            fabs((double)k->x - (double)at->x) <= 2.0 * step &&
            fabs((double)k->y - (double)at->y) <= 2.0 * step)
            return n;
    }
    return r->count;
}

/* -------------------------------------------------------------- responses -- */

static bool compare_level(gls_run_figures *f, const gls_run *gl, const gls_run *c, int o,
                          int level) {
    const gls_octave *octave = &gl->plan.space.octave[o];
    double *bound = calloc(gls_octave_samples(octave), sizeof *bound);
    if (!bound ||
        !gls_rounding_of_responses(&gl->plan, gl->maps.integral, o, level, false, bound)) {
        free(bound);
        return false;
    }
    for (int j = 0; j < octave->height; ++j)
        for (int i = 0; i < octave->width; ++i) {
            const int n = j * octave->width + i, at = octave->channels * n + level;
            gls_find_distance(
                &f->finding,
                fabs((double)gl->maps.response[o][at] - (double)c->maps.response[o][at]),
                bound[n], "response of octave %d level %d of a whole frame at (%d, %d)", o,
                level, i, j);
        }
    free(bound);
    return true;
}

static bool compare_maps(gls_run_figures *f, const gls_run *gl, const gls_run *c) {
    const size_t pixels = (size_t)gl->plan.space.width * (size_t)gl->plan.space.height;
    bool good = true;
    gls_find_truth(&f->finding,
                   memcmp(gl->maps.integral, c->maps.integral,
                          pixels * sizeof *gl->maps.integral) == 0,
                   "the integral image of a whole frame is wrong");
    for (int o = 0; o < gl->plan.space.octave_count; ++o)
        for (int l = 0; l < gl->plan.space.octave[o].level_count; ++l)
            good &= compare_level(f, gl, c, o, l);
    return good;
}

/* -------------------------------------------------------------- keypoints -- */

static void compare_position(gls_run_figures *f, const gls_run *gl, float threshold,
                             const gls_points *p, uint32_t i, uint32_t number) {
    const glsurf_keypoint *k = &gl->keypoints[number];
    const gls_position *at = &p->position[i];
    const gls_candidate *from = &p->candidate[i];
    const gls_responses responses = { (const float *const *)gl->maps.response, NULL };
    const gls_rounding_refined bound =
        gls_rounding_of_refinement(&gl->plan, &responses, threshold, from);
    const gls_sums sums = gls_sums_of(&gl->plan.space, gl->maps.integral);
    gls_position to;
    const gls_rounding_refined off =
        gls_rounding_of_localise(&gl->plan, &sums, at, &bound, &to);
    const double position =
        fmax(fabs((double)k->x - (double)to.x), fabs((double)k->y - (double)to.y));
    gls_find_distance(&f->finding, position, off.position,
                      "position of keypoint %u of a whole frame", number);
    gls_find_distance(&f->finding, fabs((double)k->scale / (double)to.scale - 1.0),
                      off.scale, "scale of keypoint %u of a whole frame", number);
    gls_find_distance(&f->finding, fabs((double)k->response / (double)at->response - 1.0),
                      bound.response, "response of keypoint %u of a whole frame", number);
    f->ambiguous +=
        off.position > 0.25 * gl->plan.space.octave[from->octave].step || off.scale > 0.1;
}

void gls_descriptor_fold(const float *from, float to[GLS_DESCRIPTOR_LENGTH]) {
    double square = 0.0;
    for (int n = 0; n < 64; ++n) {
        const float *sub_region = from + 8 * (n / 4);
        static const int first[4] = { 0, 4, 1, 5 };
        to[n] = sub_region[first[n % 4]] + sub_region[first[n % 4] + 2];
        square += (double)to[n] * (double)to[n];
    }
    for (int n = 0; n < 64 && square > 0.0; ++n)
        to[n] = (float)((double)to[n] / sqrt(square));
}

static void compare_features(gls_run_figures *f, const gls_run *gl, uint32_t i) {
    const glsurf_keypoint *k = &gl->keypoints[i];
    const gls_sums sums = gls_sums_of(&gl->plan.space, gl->maps.integral);
    const gls_position position = { k->x, k->y, k->scale, k->response };
    const uint32_t length = gl->plan.space.preset->soft_sub_regions ? gl->length : 64;
    float expected[GLS_MAX_DESCRIPTOR], actual[GLS_MAX_DESCRIPTOR];
    double maximum, distance = 0.0;
    const double turn = gls_rounding_of_angle(&sums, k, &maximum);
    gls_find_distance(&f->finding, turn, maximum, "angle of keypoint %u of a whole frame",
                      i);
    gls_reference_descriptor(&sums, &position, k->angle, length, expected);
    if (gl->length == length)
        memcpy(actual, descriptor_of(gl, i), length * sizeof *actual);
    else
        gls_descriptor_fold(descriptor_of(gl, i), actual);
    for (uint32_t n = 0; n < length; ++n)
        distance += pow((double)actual[n] - (double)expected[n], 2.0);
    const double bound = gls_rounding_of_descriptor(&sums, k, length);
    gls_find_distance(&f->finding, sqrt(distance), bound,
                      "descriptor of keypoint %u of a whole frame", i);
    f->ambiguous += maximum > 0.1 || (bound > 0.1 && length == 64);
}

static bool compare_keypoints(gls_run_figures *f, const gls_run *gl, float threshold) {
    gls_points p = { 0 };
    uint32_t next = 0;
    const bool good = find_points(&p, gl, threshold);
    for (uint32_t i = 0; good && i < p.count; ++i) {
        if (p.laplacian[i] == 0)
            continue;
        const uint32_t k = find_partner(&p, i, gl, next);
        if (k == gl->count) {
            ++f->unmatched;
            continue;
        }
        f->unmatched += k - next;
        compare_position(f, gl, threshold, &p, i, k);
        compare_features(f, gl, k);
        next = k + 1;
    }
    f->unmatched += gl->count - next;
    free(p.candidate);
    free(p.position);
    free(p.laplacian);
    return good;
}

static void count_same(gls_run_figures *f, const gls_run *a, const gls_run *b) {
    for (uint32_t i = 0; i < a->count && i < b->count; ++i)
        f->same += memcmp(&a->keypoints[i], &b->keypoints[i], sizeof *a->keypoints) == 0 &&
                   memcmp(descriptor_of(a, i), descriptor_of(b, i),
                          a->length * sizeof(float)) == 0;
}

bool gls_run_compare(gls_run_figures *f, const gls_run *gl, const gls_run *cpu,
                     float threshold) {
    f->keypoints += gl->count;
    count_same(f, gl, cpu);
    return compare_maps(f, gl, cpu) && compare_keypoints(f, gl, threshold);
}
