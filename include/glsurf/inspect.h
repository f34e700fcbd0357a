/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Information about devices and extractors: driver, paths, passes, levels, memory.
 */
#ifndef GLSURF_INSPECT_H
#define GLSURF_INSPECT_H

#include "glsurf/match.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------- device -- */

typedef struct glsurf_info {
    const char *renderer; /* GL_RENDERER, or "CPU (plain C)" */
    const char *version;  /* GL_VERSION, or the library's version with the CPU backend */
    const char *loader;   /* "callback", "GLEW", or "none" with the CPU backend */
    uint32_t max_size;    /* largest width and height of an image, or its region, that is
                             not computed in tiles, in pixels; half as large with
                             desc.double_image */
    uint32_t compiled;    /* programs that the driver has compiled so far */
    uint32_t loaded;      /* programs that program_load has returned instead */
    bool tuned;           /* desc.tuning was given and fits this driver and this library */
} glsurf_info;

/* Describes the device's driver. After glsurf_device_abandon(), and if the device's context
 * is not current, the driver's strings are empty. The strings are valid as long as the
 * device. */
GLSURF_API void glsurf_device_info(const glsurf_device *device, glsurf_info *info);

/* State of a path on a device. The strings are static. */
typedef struct glsurf_path_info {
    const char *name;  /* "gather" */
    const char *needs; /* requirement of the path: "ARB_texture_gather" */
    bool supported;    /* the driver meets the requirement */
    bool used;         /* the device uses the path */
    /* Reason why the path is used or not. The words tell the source: "is faster here, as
     * measured on this machine" (desc.tuning), "is faster here, as measured" (with drivers
     * of this family), "should be faster here; not measured" (a guess), "compiles much
     * sooner here, as measured" or "needs fewer registers here, as compiled" (programs, not
     * frames). */
    const char *why;
} glsurf_path_info;

/* Describes each path on the device. The CPU backend supports none.
 *
 * paths   receives GLSURF_PATHS entries, one per glsurf_path, in their order; NULL: not
 *         wanted
 * family  receives the device's family of drivers, a static string such as "llvmpipe", or
 *         "none" with the CPU backend; NULL: not wanted */
GLSURF_API void glsurf_device_paths(const glsurf_device *device,
                                    glsurf_path_info paths[GLSURF_PATHS],
                                    const char **family);

/* One render pass. */
typedef struct glsurf_pass_info {
    const char *stage;      /* such as "integral"; static storage */
    const char *label;      /* such as "down-sweep"; static storage */
    uint64_t fragments;     /* pixels in the area of the pass. A pass over a list shades
                               fewer if the list is not full */
    uint32_t fetches;       /* maximum number of texel fetches per fragment */
    uint32_t bytes_read;    /* bytes that these fetches read */
    uint32_t bytes_written; /* bytes that a fragment writes */
    double seconds;         /* time of the pass: see glsurf_timings */
} glsurf_pass_info;

/* Returns the last recorded passes of the device, in order: the passes of the last
 * submitted image or match; or, if a panorama was used since, all passes that added to it
 * and read from it. For matches and panoramas, draws with equal stage and label are one
 * entry, which sums their fragments and seconds. With timings by queries, the context has
 * to be current, and the call waits for the queries, which are ready once the image or the
 * match is collected.
 *
 * passes  receives a pointer into the device, valid until the next call on the device or
 *         one of its objects
 *
 * Returns the number of passes: 0 before the first image, match or panorama, after a
 * preparation or a match with the path "cpu-match", with the CPU backend, and if the
 * context has to be current and is not. */
GLSURF_API uint32_t glsurf_device_passes(glsurf_device *device,
                                         const glsurf_pass_info **passes);

/* Changes how passes are timed from the next call on.
 *
 * timings  as desc.timings
 *
 * Errors: ARGUMENT (NULL pointer, unknown timings, queries while another context is
 * current), UNSUPPORTED (queries, and the driver has no timer), GL (an abandoned device).
 * The timings are then unchanged. */
GLSURF_API glsurf_result glsurf_device_set_timings(glsurf_device *device,
                                                   glsurf_timings timings);

/* Comparison of the driver's queries of time with the clock. With software renderers, for
 * example, the two disagree: such a renderer answers at once and computes later. */
typedef struct glsurf_timer_check {
    bool trusted;   /* queries agree with the clock */
    double queries; /* seconds of some known work by queries: the sum of its passes */
    double clock;   /* seconds of the same work by the clock, until it was finished */
} glsurf_timer_check;

/* Checks the driver's queries of time. The call issues known draws as stages do, light
 * ones and others four times as heavy, several times, and times them both by queries and by
 * the clock. That takes about 0.2 s. Queries are trusted if in most runs they give 0.75
 * to 1.15 times the seconds of the clock, for light draws and for heavy ones. Images,
 * features and passes are unchanged.
 *
 * check  receives the answer; all zero if the driver has no timer to query
 *
 * Errors: ARGUMENT (NULL pointer, CPU backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_device_timer_check(glsurf_device *device,
                                                   glsurf_timer_check *check);

/* Checks whether the driver rounds floats as C does: each multiplication, addition,
 * division and square root by itself, to the nearest. GL promises less. A shader computes
 * 32768 such results from random numbers. If all have the same bits as in C, expect the
 * same bytes of features as with the CPU backend, and with each path. This is evidence, not
 * proof, because a compiler may treat another shader differently. Images, features and
 * passes are unchanged.
 *
 * as_c  receives true if all results have the same bits
 *
 * Errors: ARGUMENT (NULL pointer, CPU backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_device_rounding_check(glsurf_device *device, bool *as_c);

/* -------------------------------------------------------------- extractor -- */

/* One level of the scale space of the image that was submitted last. With desc.double_image
 * all lengths are in pixels of the enlarged image. */
typedef struct glsurf_level {
    uint32_t size;   /* filter size N, in pixels; 1 with the detector "dog" */
    uint32_t step;   /* distance between samples, in pixels */
    uint32_t offset; /* x and y of the first sample, in pixels of the region */
    float sigma;     /* scale of the level, in pixels */
} glsurf_level;

/* Returns the levels, octave by octave from the finest.
 *
 * levels  receives a pointer into the extractor, valid until the next submit
 *
 * Returns the number of levels; 0 before the first image, or if the image is smaller than
 * the smallest filter. */
GLSURF_API uint32_t glsurf_extractor_levels(const glsurf_extractor *extractor,
                                            const glsurf_level **levels);

/* Returns the bytes of the planned textures, for the last submitted image, or for an older
 * image if collect computed it again since. 0 before the first image, and with the CPU
 * backend. */
GLSURF_API uint64_t glsurf_extractor_bytes(const glsurf_extractor *extractor);

/* Memory of images of one size: textures on the GPU, or memory of the CPU with the CPU
 * backend. With GL it includes desc.frames - 1 other images that wait to be collected, with
 * textures of their results if the path "late-copy" is on. It does not include a mask, or
 * the textures for the upload of images in memory and for copies of framebuffers. With the
 * CPU backend it is the memory of one image while it is computed, without lists, features
 * and waiting images. */
typedef struct glsurf_memory {
    uint64_t bytes;         /* total. desc.memory_limit is compared with it, or with less,
                               depending on the paths that the driver takes */
    uint64_t image_bytes;   /* part that depends on the size of the image */
    uint64_t feature_bytes; /* part that depends on the capacity; 0 with the CPU backend */
    uint32_t capacity;      /* capacity of the candidate lists; 0 with the CPU backend */
    double bytes_per_pixel; /* image_bytes / pixels */
    double bytes_per_feature; /* feature_bytes / capacity */
} glsurf_memory;

/* Computes the memory of images of one size, without GL and without any objects. The call
 * does not query the driver, so it does not know the driver's paths. If device->paths turns
 * "gather", "late-copy", "early-z" or "row-differences" neither on nor off, the figures
 * hold for the choice that takes most bytes. For exact figures turn all paths on or off, as
 * glsurf_device_paths() returns them. If "row-differences" exceeds the limit, the figures
 * hold without this path, because images are then computed without it.
 *
 * device         as for glsurf_device_create(); only its backend and its paths count
 * desc           as for glsurf_extractor_create()
 * width, height  size of the image or its region, in pixels
 * memory         receives the figures; all zero on an error
 *
 * Errors: ARGUMENT (NULL pointer, settings that create refuses, no size), LIMIT (the image
 * exceeds the memory limit). The driver may have lower limits. Any thread may call it. */
GLSURF_API glsurf_result glsurf_extractor_memory(const glsurf_device_desc *device,
                                                 const glsurf_extractor_desc *desc,
                                                 uint32_t width, uint32_t height,
                                                 glsurf_memory *memory);

#ifdef __cplusplus
}
#endif

#endif
