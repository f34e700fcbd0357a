/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "frame.h"

#include <math.h>
#include <stdlib.h>

gls_plan_params plan_params(const gls_preset_data *preset, int width, int height) {
    return (gls_plan_params){
        .preset = preset, .width = width, .height = height, .max_size = 16384
    };
}

gls_plan plan_make(const gls_plan_params *params) {
    gls_plan plan;
    gls_failure failure = { 0 };
    const glsurf_result result = gls_plan_make(&failure, &plan, params);
    if (result)
        fail_msg("%dx%d: %s", params->width, params->height, failure.message);
    return plan;
}

void plan_scales(gls_plan *plan, const gls_preset_data *preset, int width, int height,
                 uint32_t octaves) {
    gls_plan_params params = plan_params(preset, width, height);
    params.octaves = octaves;
    gls_plan_scale_space(plan, &params);
}

static void end_frame(void *object) {
    frame *f = object;
    gls_maps_free(&f->maps);
    free(f);
}

frame *frame_make(const gls_preset_data *preset, int width, int height,
                  gls_picture_kind kind, uint64_t salt) {
    frame *f = test_hold(test_memory(sizeof *f), end_frame);
    gls_random random = test_random_make(salt);
    plan_scales(&f->plan, preset, width, height, 0);
    assert_true(gls_maps_make(&f->maps, &f->plan));
    assert_true(gls_maps_picture(&f->maps, &f->plan, kind, &random) &&
                gls_maps_response(&f->maps, &f->plan));
    return f;
}

float frame_value(const frame *f, int o, int level, int i, int j) {
    const gls_octave *octave = &f->plan.space.octave[o];
    const size_t sample = (size_t)j * (size_t)octave->width + (size_t)i;
    return f->maps.response[o][sample * (size_t)octave->channels + (size_t)level];
}

int frame_finer(const frame *f, int o, int p) {
    const gls_octave *octave = &f->plan.space.octave[o],
                     *finer = &f->plan.space.octave[o - 1];
    return (octave->offset + octave->step * p - finer->offset) / finer->step;
}

double frame_interpolated(const frame *f, int o, int i, int j) {
    const gls_octave *octave = &f->plan.space.octave[o],
                     *coarser = &f->plan.space.octave[o + 1];
    const double x =
        (octave->offset + octave->step * i - coarser->offset) / (double)coarser->step;
    const double y =
        (octave->offset + octave->step * j - coarser->offset) / (double)coarser->step;
    const int x0 = (int)floor(x), y0 = (int)floor(y);
    double sum = 0.0;
    for (int b = 0; b < 2; ++b)
        for (int a = 0; a < 2; ++a) {
            const double weight = (1.0 - fabs(x - x0 - a)) * (1.0 - fabs(y - y0 - b));
            if (weight > 0.0)
                sum += weight * (double)frame_value(f, o + 1, 0, x0 + a, y0 + b);
        }
    return sum;
}

gls_sums frame_sums(const frame *f) {
    return gls_sums_of(&f->plan.space, f->maps.integral);
}

double frame_white(const frame *f) {
    return f->plan.space.preset->smooth_image ? 4.0 * 255.0 : 255.0;
}

double area_sum(const frame *f, double x0, double x1, double y0, double y1) {
    double sum = 0.0;
    for (int y = (int)floor(y0); y < y1; ++y)
        for (int x = (int)floor(x0); x < x1; ++x) {
            const double columns = fmin(x + 1, x1) - fmax(x, x0);
            const double rows = fmin(y + 1, y1) - fmax(y, y0);
            sum += columns * rows *
                   gls_maps_summed(&f->maps, &f->plan,
                                   gls_clamp_int(x, 0, f->plan.space.width - 1),
                                   gls_clamp_int(y, 0, f->plan.space.height - 1));
        }
    return sum;
}

void haar_directly(const frame *f, const double x[3], const double y[3], double d[2]) {
    const bool inside = x[0] >= 0.0 && x[2] <= f->plan.space.width && y[0] >= 0.0 &&
                        y[2] <= f->plan.space.height;
    d[0] = d[1] = 0.0;
    if (!inside && !f->plan.space.preset->extend_border)
        return;
    d[0] = area_sum(f, x[1], x[2], y[0], y[2]) - area_sum(f, x[0], x[1], y[0], y[2]);
    d[1] = area_sum(f, x[0], x[2], y[1], y[2]) - area_sum(f, x[0], x[2], y[0], y[1]);
}
