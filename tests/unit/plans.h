/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Plans for the tests of the planner. */
#ifndef GLSURF_TEST_UNIT_PLANS_H
#define GLSURF_TEST_UNIT_PLANS_H

#include "support/test.h"

/* Parameters with defaults, for a driver whose textures may be 16384 texels wide. */
gls_plan_params plan_params(const gls_preset_data *preset, int width, int height);

/* Makes the plan. Fails the test if the plan is refused. */
gls_plan plan_make(const gls_plan_params *params);

/* Makes only the levels and grids. */
void plan_scales(gls_plan *plan, const gls_preset_data *preset, int width, int height,
                 uint32_t octaves);

#endif
