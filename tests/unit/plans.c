/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plans.h"

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
