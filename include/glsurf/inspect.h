/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What a device, an extractor or a matcher is and does.
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
    const char *version;  /* GL_VERSION, or the library's with the CPU backend */
    const char *loader;   /* "callback", "GLEW", or "none" with the CPU backend */
    uint32_t max_size;    /* largest width and height of an image, or of its region; half
                             of it with desc.double_image */
    uint32_t compiled;    /* programs that the driver has compiled so far */
    uint32_t loaded;      /* programs that the device's program_load has given instead */
    bool tuned;           /* the device had a desc.tuning of this driver and this library */
} glsurf_info;

/* Fills in what the device runs on. The strings are valid as long as the device. After
 * glsurf_device_abandon(), and if the device's context is not current, the driver's strings
 * are empty. */
GLSURF_API void glsurf_device_info(const glsurf_device *device, glsurf_info *info);

/* What the device does about a path. Strings have static storage. */
typedef struct glsurf_path_info {
    const char *name;  /* "gather" */
    const char *needs; /* what the driver has to have: "ARB_texture_gather" */
    /* The driver has it, and its compiler does not crash with it. desc.paths can turn on a
     * path with which it crashes; then that is there, too. */
    bool there;
    bool used; /* the device takes the path */
    /* The reason for that. The words say where it comes from: "is faster here, as measured
     * on this machine" (desc.tuning), "is faster here, as measured" (with drivers of this
     * family), "should be faster here; not measured" (a guess), "compiles much sooner here,
     * as measured" (programs, not frames). */
    const char *why;
} glsurf_path_info;

/* Fills in what the device does about each path. With the CPU backend no path is there.
 *
 * paths   receives GLSURF_PATHS entries, one per glsurf_path, in their order; NULL: not
 *         wanted
 * family  receives the family of drivers that the library found, such as "llvmpipe", or
 *         "none" with the CPU backend; static storage; NULL: not wanted */
GLSURF_API void glsurf_device_paths(const glsurf_device *device,
                                    glsurf_path_info paths[GLSURF_PATHS],
                                    const char **family);

/* One render pass. */
typedef struct glsurf_pass_info {
    const char *stage;      /* such as "integral"; static storage */
    const char *label;      /* such as "down-sweep"; static storage */
    uint64_t fragments;     /* pixels in the area of the pass. A pass over a list shades
                               fewer if the list has fewer entries than its capacity */
    uint32_t fetches;       /* texel fetches per fragment, at most */
    uint32_t bytes_read;    /* bytes that these fetches read */
    uint32_t bytes_written; /* bytes that a fragment writes */
    double seconds;         /* time of the pass: see glsurf_timings */
} glsurf_pass_info;

/* The passes that were noted last on the device, in their order: those of the image or the
 * match that was submitted last; or those of everything that was added to a panorama and
 * read from it, if it was used since. Of a match and of a panorama, draws with the same
 * stage and label are one entry, with the sum of their fragments and seconds. With timings
 * by queries, the context has to be current, and the call waits for the queries, which are
 * ready once the image or the match is collected.
 *
 * passes  receives a pointer into the device, valid until the next call on it or on one of
 *         its objects
 *
 * Returns their number; 0 before the first of these calls, after a preparation, with the
 * CPU backend, and if the context has to be current and is not. */
GLSURF_API uint32_t glsurf_device_passes(glsurf_device *device,
                                         const glsurf_pass_info **passes);

/* Changes how passes are timed from the next call on.
 *
 * timings  as desc.timings
 *
 * Errors: ARGUMENT (NULL pointer, unknown timings, queries while another context is
 * current), UNSUPPORTED (queries, and the driver has no timer), GL (an abandoned device).
 * The timings then stay as they were. */
GLSURF_API glsurf_result glsurf_device_set_timings(glsurf_device *device,
                                                   glsurf_timings timings);

/* Whether the driver's queries of time agree with the clock. Those of software renderers,
 * for example, do not: such a renderer answers at once and computes later. */
typedef struct glsurf_timer_check {
    bool trusted;
    double queries; /* seconds of some known work by queries: the sum of its passes */
    double clock;   /* seconds until the same work was finished, by the clock */
} glsurf_timer_check;

/* Checks the driver's queries of time. The call issues known draws of the kind that stages
 * issue, light ones and others four times as heavy, several times, both under queries and
 * under the clock. That takes about 0.2 s. Timings by queries are trusted if in most of the
 * runs the queries give 0.75 to 1.15 times the seconds of the clock, for light draws and
 * for heavy ones. Images, features and passes stay as they are.
 *
 * check  receives the answer; all zero if the driver has no timer to query
 *
 * Errors: ARGUMENT (NULL pointer, CPU backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_device_timer_check(glsurf_device *device,
                                                   glsurf_timer_check *check);

/* Checks whether the driver rounds floats as C does: each multiplication, addition,
 * division and square root by itself, to the nearest. GL promises less. A shader computes
 * 32768 such results of random numbers. If all have the bits of C, the bytes of features
 * can be expected to be those of the CPU backend and of each path. That is evidence,
 * not proof, because compilers may treat another shader otherwise. Images, features and
 * passes stay as they are.
 *
 * as_c  receives the answer
 *
 * Errors: ARGUMENT (NULL pointer, CPU backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_device_rounding_check(glsurf_device *device, bool *as_c);

/* -------------------------------------------------------------- extractor -- */

/* One level of the scale space of the image that was submitted last. With
 * desc.double_image all is in pixels of the enlarged image. */
typedef struct glsurf_level {
    uint32_t size;   /* filter size N, in pixels; 1 with the detector "dog" */
    uint32_t step;   /* distance between samples, in pixels */
    uint32_t offset; /* x and y of the first sample, in pixels of the region */
    float sigma;     /* scale of the level, in pixels */
} glsurf_level;

/* The levels, octave by octave from the finest.
 *
 * levels  receives a pointer into the extractor, valid until the next submit
 *
 * Returns their number; 0 before the first image, or if the image is smaller than the
 * smallest filter. */
GLSURF_API uint32_t glsurf_extractor_levels(const glsurf_extractor *extractor,
                                            const glsurf_level **levels);

/* Bytes of the textures that are planned: for the image that was submitted last, or for an
 * older one if that was computed again since. 0 before the first image, and with the CPU
 * backend. */
GLSURF_API uint64_t glsurf_extractor_bytes(const glsurf_extractor *extractor);

/* The memory that images of one size take: textures on the GPU, or memory of the CPU with
 * the CPU backend. With GL it includes what desc.frames - 1 other images take while
 * they wait to be collected; with the path "late-copy" these have textures of their results.
 * A mask, and the textures into which images in memory are uploaded and framebuffers
 * copied, are not counted. With the CPU backend the figures are the memory of one image
 * while it is computed; lists, features and waiting images are not counted. */
typedef struct glsurf_memory {
    uint64_t bytes;         /* in all: what desc.memory_limit is compared with, or more than
                               that, depending on the paths that the driver takes */
    uint64_t image_bytes;   /* the part that depends on the size of the image */
    uint64_t feature_bytes; /* the part that depends on the capacity; 0 with the CPU
                               backend */
    uint32_t capacity;      /* candidates that the lists have space for; 0 with the
                               CPU backend */
    double bytes_per_pixel; /* image_bytes / pixels */
    double bytes_per_feature; /* feature_bytes / capacity */
} glsurf_memory;

/* Computes the memory of images of one size from their plan, without GL and without making
 * anything. Any thread may call it. The call does not ask the driver, so it does not know
 * which paths are taken. Where device->paths turns "gather", "late-copy", "early-z" or
 * "row-differences" neither on nor off, the figures are those of the way that takes most
 * bytes. For exact figures turn all paths on or off, as glsurf_device_paths() has them.
 * Where "row-differences" exceeds the limit, the figures are those without it, as images
 * are computed then.
 *
 * device         as for glsurf_device_create(): its backend and its paths count
 * desc           as for glsurf_extractor_create()
 * width, height  of the image, or of its region
 * memory         receives the answer; all zero on an error
 *
 * Errors: ARGUMENT (NULL pointer, settings that create refuses, no size), LIMIT (the image
 * exceeds the memory limit). The driver may have lower limits. */
GLSURF_API glsurf_result glsurf_extractor_memory(const glsurf_device_desc *device,
                                                 const glsurf_extractor_desc *desc,
                                                 uint32_t width, uint32_t height,
                                                 glsurf_memory *memory);

#ifdef __cplusplus
}
#endif

#endif
