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
    GLS_FAMILY_ZINK, /* over lavapipe, or hardware of no other family */
    GLS_FAMILY_SWIFTSHADER,
    GLS_FAMILY_NVIDIA,
    GLS_FAMILY_NOUVEAU,
    GLS_FAMILY_AMD,
    GLS_FAMILY_INTEL,
    GLS_FAMILY_APPLE,
    GLS_FAMILY_ARM,
    GLS_FAMILY_BROADCOM,
    GLS_FAMILY_QUALCOMM,
    GLS_FAMILIES
} gls_family;

/* The family, by the strings GL_VENDOR and GL_RENDERER. Both may be NULL. */
gls_family gls_family_of(const char *vendor, const char *renderer);

const char *gls_family_name(gls_family family);

/* Why a path is on or off by a measurement on this machine. */
typedef enum gls_tuned {
    GLS_TUNED_NOT,    /* it was not decided */
    GLS_TUNED_FASTER, /* the way that is taken is faster */
    GLS_TUNED_SAME,   /* it makes no difference that matters */
    GLS_TUNED_WRONG,  /* the other way gives wrong results */
    GLS_TUNED_REASONS
} gls_tuned;

/* What was decided by measurement on this machine. */
typedef struct gls_tuning {
    bool there;  /* there was a line of this driver and library */
    uint32_t on; /* sum of 1u << path */
    gls_tuned reason[GLSURF_PATHS];
} gls_tuning;

/* Finds the driver's family and the paths it has. Takes the paths that desc.paths turns on.
 * Paths that it turns neither on nor off are taken as device->tuning decides, and otherwise
 * if they are best with the family, as measured or guessed. Errors: UNSUPPORTED (the
 * driver lacks a path that is turned on, or has no way without one that is turned off). */
glsurf_result gls_paths_choose(struct glsurf_device *device);

/* Whether the path is on for the time that programs take to compile, not for the time of a
 * frame. */
bool gls_path_compiles_sooner(const struct glsurf_device *device, int path);

/* The words about a path that is on or off for a reason. */
const char *gls_path_why_tuned(bool on, gls_tuned reason);

#endif
