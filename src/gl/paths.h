/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Fast paths: optional ways to the same bytes, and which of them is best with which family
 * of drivers.
 */
#ifndef GLSURF_GL_PATHS_H
#define GLSURF_GL_PATHS_H

#include "glsurf/glsurf.h"

struct glsurf_gpu;

/* Drivers that are alike in what is fast with them. */
typedef enum glsurf_family {
    GLSURF_FAMILY_OTHER,
    GLSURF_FAMILY_LLVMPIPE,
    GLSURF_FAMILY_SOFTPIPE,
    GLSURF_FAMILY_ZINK, /* whatever is below, lavapipe too */
    GLSURF_FAMILY_SWIFTSHADER,
    GLSURF_FAMILY_NVIDIA,
    GLSURF_FAMILY_AMD,
    GLSURF_FAMILY_INTEL,
    GLSURF_FAMILY_APPLE,
    GLSURF_FAMILY_ARM,
    GLSURF_FAMILIES
} glsurf_family;

/* By GL_VENDOR and GL_RENDERER, which may be NULL. */
glsurf_family glsurf_family_of(const char *vendor, const char *renderer);

const char *glsurf_family_name(glsurf_family family);

/* Finds the driver's family and what is there, and decides, as gpu->paths says, which paths
 * are taken. Errors: UNSUPPORTED (a path that is on is not there). */
glsurf_result glsurf_paths_choose(struct glsurf_gpu *gpu);

/* What glsurf_extractor_paths() says. gpu NULL: there is no GL. */
void glsurf_paths_tell(const struct glsurf_gpu *gpu, glsurf_path_info *paths);

#endif
