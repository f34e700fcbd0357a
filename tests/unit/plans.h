/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Plans for the tests of plans. */
#ifndef GLSURF_TEST_UNIT_PLANS_H
#define GLSURF_TEST_UNIT_PLANS_H

#include "support/test.h"

/* Defaults, on a driver whose textures may be 16384 pixels wide. */
glsurf_plan_params plan_params(const glsurf_preset_data *preset, int width, int height);

/* Fails the test where it is refused. */
glsurf_plan plan_make(const glsurf_plan_params *params);

#endif
