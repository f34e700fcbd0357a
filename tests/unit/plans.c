/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plans.h"

glsurf_plan_params plan_params(const glsurf_preset_data *preset, int width, int height) {
    return (glsurf_plan_params){
        .preset = preset, .width = width, .height = height, .max_size = 16384
    };
}

glsurf_plan plan_make(const glsurf_plan_params *params) {
    glsurf_plan plan;
    glsurf_failure failure = { 0 };
    const glsurf_result result = glsurf_plan_make(&plan, params, &failure);
    if (result)
        fail_msg("%dx%d: %s", params->width, params->height, failure.message);
    return plan;
}
