/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Opens the GL layer with the shaders of the stages.
 */
#ifndef GLSURF_STAGES_SHADERS_H
#define GLSURF_STAGES_SHADERS_H

#include "gl/context.h"
#include "plan/constants.h"

/* The files of shaders/, embedded by the build. The last entry has a NULL name. */
extern const glsurf_shader_file glsurf_shader_files[];

_Static_assert((int)GLSURF_CONSTANTS_SIZE == (int)GLSURF_MAX_CONSTANTS,
               "the sizes of the constants' text differ, so one would be cut");

/* glsurf_gpu_create() with the stages' shaders and constants. */
static inline glsurf_result glsurf_stages_open(glsurf_gpu *gpu, glsurf_object *object,
                                               glsurf_path_choice paths, bool sum_passes) {
    char constants[GLSURF_CONSTANTS_SIZE];
    glsurf_shader_constants(constants);
    return glsurf_gpu_create(gpu, &(glsurf_gpu_desc){ .object = object,
                                                      .paths = paths,
                                                      .shaders = glsurf_shader_files,
                                                      .constants = constants,
                                                      .sum_passes = sum_passes });
}

#endif
