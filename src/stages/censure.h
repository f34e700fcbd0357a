/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Centre-surround responses. */
#ifndef GLSURF_STAGES_CENSURE_H
#define GLSURF_STAGES_CENSURE_H

#include "stages/stage.h"

void gls_plan_censure(gls_plan *plan, const gls_plan_params *params);

/* integral.packed4 -> responses. */
glsurf_result gls_stage_censure(gls_gpu *gpu, const gls_plan *plan);

#endif
