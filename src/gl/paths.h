/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Fast paths: optional ways to compute the same bytes, and the families of drivers that
 * they are faster with.
 */
#ifndef GLSURF_GL_PATHS_H
#define GLSURF_GL_PATHS_H

#include "glsurf/glsurf.h"

struct glsurf_device;

/* Families of drivers. The same paths are fast with all drivers of a family. */
typedef enum glsurf_family {
    GLSURF_FAMILY_OTHER,
    GLSURF_FAMILY_LLVMPIPE,
    GLSURF_FAMILY_SOFTPIPE,
    GLSURF_FAMILY_ZINK, /* over any Vulkan driver, also lavapipe */
    GLSURF_FAMILY_SWIFTSHADER,
    GLSURF_FAMILY_NVIDIA,
    GLSURF_FAMILY_AMD,
    GLSURF_FAMILY_INTEL,
    GLSURF_FAMILY_APPLE,
    GLSURF_FAMILY_ARM,
    GLSURF_FAMILIES
} glsurf_family;

/* The family, by the strings GL_VENDOR and GL_RENDERER. Both may be NULL. */
glsurf_family glsurf_family_of(const char *vendor, const char *renderer);

const char *glsurf_family_name(glsurf_family family);

/* Finds the driver's family and the paths it has. Takes the paths that desc.paths turns on.
 * Paths that it turns neither on nor off are taken if they are faster with the family, as
 * measured or guessed. Errors: UNSUPPORTED (the driver lacks a path that is turned on, or
 * has no way without one that is turned off). */
glsurf_result glsurf_paths_choose(struct glsurf_device *device);

#endif
