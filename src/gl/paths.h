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
typedef enum gls_family {
    GLS_FAMILY_OTHER,
    GLS_FAMILY_LLVMPIPE,
    GLS_FAMILY_SOFTPIPE,
    GLS_FAMILY_ZINK, /* over any Vulkan driver, also lavapipe */
    GLS_FAMILY_SWIFTSHADER,
    GLS_FAMILY_NVIDIA,
    GLS_FAMILY_AMD,
    GLS_FAMILY_INTEL,
    GLS_FAMILY_APPLE,
    GLS_FAMILY_ARM,
    GLS_FAMILIES
} gls_family;

/* The family, by the strings GL_VENDOR and GL_RENDERER. Both may be NULL. */
gls_family gls_family_of(const char *vendor, const char *renderer);

const char *gls_family_name(gls_family family);

/* Finds the driver's family and the paths it has. Takes the paths that desc.paths turns on.
 * Paths that it turns neither on nor off are taken if they are faster with the family, as
 * measured or guessed. Errors: UNSUPPORTED (the driver lacks a path that is turned on, or
 * has no way without one that is turned off). */
glsurf_result gls_paths_choose(struct glsurf_device *device);

#endif
