/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "run.h"

#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void note_response(run *r, const float *map) {
    const gls_octave *octave = &r->plan.octave[r->octave];
    const size_t samples = (size_t)octave->width * (size_t)octave->height;
    float **response = &r->response[r->octave];
    if (!*response)
        *response = test_memory(samples * (size_t)octave->channels * sizeof **response);
    for (size_t i = 0; i < samples; ++i)
        for (int l = r->level; l < octave->channels; ++l)
            (*response)[(size_t)octave->channels * i + (size_t)l] =
                l > r->level || isnan(map[i]) ? gls_no_response(r->plan.preset) : map[i];
    if (++r->level == octave->level_count) {
        r->level = 0;
        ++r->octave;
    }
}

static void note(void *user, const glsurf_array *array) {
    run *r = user;
    const char *detector = glsurf_detector_name(r->plan.preset->detector);
    if (strcmp(array->name, "integral") == 0) {
        const size_t bytes = sizeof *r->integral * array->rows * array->columns;
        r->integral = test_memory(bytes);
        memcpy(r->integral, array->data, bytes);
    } else if (strncmp(array->name, detector, strlen(detector)) == 0) {
        note_response(r, array->data);
    }
}

void runner_open(runner *self, glsurf_extractor_desc desc, glsurf_backend backend) {
    desc.inspect = note;
    desc.inspect_user = &self->run;
    *self = (runner){ .preset = gls_preset_row(desc.preset, desc.detector) };
    self->extractor = extractor_with((glsurf_device_desc){ .backend = backend }, desc);
}

run runner_run(runner *self, const picture *from) {
    run *r = &self->run;
    *r = (run){ .octave = 0 };
    gls_plan_scales(&r->plan, self->preset, (int)from->width, (int)from->height, 0);
    r->list = extract(self->extractor, from);
    assert_int_equal(r->octave, r->plan.octave_count);
    return *r;
}

void runner_close(runner *self) {
    glsurf_extractor_destroy(self->extractor);
}

run run_of(glsurf_extractor_desc desc, glsurf_backend backend, const picture *from) {
    runner by;
    runner_open(&by, desc, backend);
    const run made = runner_run(&by, from);
    runner_close(&by);
    return made;
}

void run_free(run *r) {
    for (int o = 0; o < GLS_MAX_OCTAVES; ++o)
        free(r->response[o]);
    free(r->integral);
    feature_list_free(&r->list);
}

points points_of(const run *r, float threshold) {
    const gls_plan *plan = &r->plan;
    const float *const *response = (const float *const *)r->response;
    float *maxima[GLS_MAX_OCTAVES] = { 0 };
    uint8_t *mask[GLS_MAX_OCTAVES] = { 0 };
    for (int o = 0; o < plan->octave_count; ++o) {
        const size_t samples =
            (size_t)plan->octave[o].width * (size_t)plan->octave[o].height;
        maxima[o] =
            test_memory(samples * (size_t)plan->octave[o].channels * sizeof *maxima[o]);
        mask[o] = test_memory(samples);
    }
    gls_reference_suppress(plan, response, threshold, maxima, mask);
    points p = { .count =
                     gls_reference_points(plan, (const uint8_t *const *)mask, NULL, 0) };
    p.candidate = test_memory((p.count + 1) * sizeof *p.candidate);
    p.position = test_memory((p.count + 1) * sizeof *p.position);
    p.laplacian = test_memory(p.count + 1);
    gls_reference_points(plan, (const uint8_t *const *)mask, p.candidate, p.count);
    gls_reference_refine(plan, response, r->integral, threshold, p.candidate, p.count,
                         p.position, p.laplacian);
    for (int o = 0; o < plan->octave_count; ++o) {
        free(maxima[o]);
        free(mask[o]);
    }
    return p;
}

uint32_t points_partner(const points *p, uint32_t i, const run *r, uint32_t first) {
    const gls_position *at = &p->position[i];
    const double step = r->plan.octave[p->candidate[i].octave].step;
    for (uint32_t n = first; n < r->list.count && n < first + 8; ++n) {
        const glsurf_keypoint *k = &r->list.keypoints[n];
        if (k->laplacian == p->laplacian[i] &&
            fabsf(k->response / at->response - 1.0f) < 0x1p-16f &&
            fabs((double)k->x - (double)at->x) <= 2.0 * step &&
            fabs((double)k->y - (double)at->y) <= 2.0 * step)
            return n;
    }
    return r->list.count;
}

void points_free(points *p) {
    free(p->candidate);
    free(p->position);
    free(p->laplacian);
}
