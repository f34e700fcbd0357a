/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A tuner finds the paths (glsurf_path) that are fastest on this machine. The library knows
 * them for measured drivers, and guesses for others. A tuner toggles each path in turn,
 * times frames, and keeps the faster setting if its results are right. A line of text keeps
 * the answer for later devices.
 *
 *     glsurf_tuner *tuner = NULL;
 *     bool done = false;
 *     const glsurf_tuner_desc desc = { .check = glsurf_check_for_tuner() };
 *     result = glsurf_tuner_create(&tuner, &device_desc, &desc);
 *     while (!result && !done)
 *         result = glsurf_tuner_step(tuner, 0.1, &done);
 *     store_line(glsurf_tuner_line(tuner));
 *     glsurf_tuner_destroy(tuner);
 *
 *     device_desc.tuning = line_of_store(); // and then glsurf_device_create()
 *
 * HOW. The tuner compares two sets of paths: the present set, and the same set with one
 * path toggled. It checks a set before timing it, by the check of the description, such as
 * the one of glsurf_check.h, a library of its own. A set with wrong results is never taken.
 * To be timed, both sets extract the features of a built-in picture in turn. A pair of
 * times is one frame of each set in each of two sizes; a run has 8 to 64 pairs. The toggled
 * set becomes the present set if it is at least 5 % faster (9.5 ms instead of 10) by the
 * median of the pairs' ratios, in the first half of the run and in the second half. The
 * tuner then toggles the next path of the present set. If a GPU needs time to raise its
 * clocks, the first second of frames does not count.
 *
 * A path is wrong, too, if its frames fail or reach wait_seconds of the description of the
 * device. A driver that hangs may also make later steps fail. To be safe from drivers that
 * never return or crash, let the check of the description run in another process, as
 * `glsurf check --tune` does.
 */
#ifndef GLSURF_TUNE_H
#define GLSURF_TUNE_H

#include "glsurf/inspect.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct glsurf_tuner glsurf_tuner;

enum { GLSURF_TUNER_SIZES = 2 };

/* A check finds out whether a set of paths gives right results. The tuner calls its
 * functions with the tuner's context current. */
typedef struct glsurf_tuner_check {
    /* Begins to check a device. *check receives the pointer for the other two functions,
     * not NULL except on an error. `device` is valid until the function returns. */
    glsurf_result (*create)(void **check, const glsurf_device_desc *device, void *user);

    /* Does a piece of the check. `wrong`, an empty string of `size` bytes, receives what is
     * wrong, if anything. *done: nothing is left, or something is wrong. */
    glsurf_result (*step)(void *check, char *wrong, size_t size, bool *done);

    void (*destroy)(void *check);
    void *user;
} glsurf_tuner_check;

typedef struct glsurf_tuner_desc {
    glsurf_tuner_check check; /* required: such as glsurf_check_for_tuner() */

    /* Time for all steps together, in seconds. Each path gets an equal share of the time
     * that is left when its turn comes: 10 s if 60 s are left for 6 paths. It gets more if
     * its first 8 pairs take longer. A path without 8 pairs at the end of the time keeps
     * its default. 0: 60 */
    double seconds;
    uint32_t width[GLSURF_TUNER_SIZES];        /* of the pictures; 0: 640 and 1920 pixels */
    uint32_t height[GLSURF_TUNER_SIZES];       /* of the pictures; 0: 480 and 1080 pixels */
    uint32_t max_features[GLSURF_TUNER_SIZES]; /* as desc.max_features of an extractor; 0:
                                                  1,000 and 4,000 */
    uint32_t paths; /* paths to decide, a sum of 1u << path; 0: all. A path that is on to
                       compile programs sooner stays on, as only frames are timed */
} glsurf_tuner_desc;

typedef enum glsurf_tuned {
    GLSURF_TUNED_PENDING = 0, /* the path waits for its turn, or is under test */
    GLSURF_TUNED_FASTER,      /* the setting that is taken, on or off, is faster */
    GLSURF_TUNED_SAME,        /* neither is 5 % faster in both halves: unchanged */
    GLSURF_TUNED_WRONG,       /* the other setting gives wrong results */
    GLSURF_TUNED_UNDECIDED,   /* not decided: default setting */
    GLSURF_TUNED_FIXED        /* not toggled; see `why` */
} glsurf_tuned;

/* Returns "pending", "faster" and so on, or "" for unknown values. Static storage. */
GLSURF_API const char *glsurf_tuned_name(glsurf_tuned tuned);

/* Decision about a path. Strings are valid until the tuner is destroyed. */
typedef struct glsurf_tuner_row {
    const char *name;   /* name of the path, such as "gather"; static storage */
    bool supported;     /* the driver supports the path */
    bool toggled;       /* the path was toggled */
    bool right;         /* toggled, the path gives right results; false until checked */
    bool on;            /* the path is taken */
    glsurf_tuned tuned; /* reason for this setting */
    const char *why;    /* the reason in words; "" while the path is pending */
    uint32_t pairs;     /* pairs of times */

    /* Median seconds of a frame, from submit to collected features, with the path on and
     * off. 0: not timed. */
    double on_seconds[GLSURF_TUNER_SIZES];
    double off_seconds[GLSURF_TUNER_SIZES];
} glsurf_tuner_row;

/* Creates a tuner: makes its own devices in the current context, and paints the pictures.
 *
 * tuner   receives the tuner, or NULL on failure
 * device  description of the devices, as for glsurf_device_create(); copied. Paths that
 *         device->paths turns on or off stay so. Its tuning, timings and trace have no
 *         effect. Its log receives the messages of failures, including failures that show a
 *         path to be wrong. A program cache saves time: sets of paths differ in programs
 * desc    settings; copied
 *
 * Errors: as glsurf_device_create(); ARGUMENT (NULL pointer, no check, CPU backend, seconds
 * that are negative or not finite, unknown paths), LIMIT (the driver has no images of this
 * size), MEMORY. */
GLSURF_API glsurf_result glsurf_tuner_create(glsurf_tuner **tuner,
                                             const glsurf_device_desc *device,
                                             const glsurf_tuner_desc *desc);

/* Does the next pieces of work. Leaves the GL state of the context unchanged.
 *
 * seconds  the call begins no new piece after this time, but does at least one. A piece is
 *          a part of the check or of the preparation of an extractor, or a pair of times
 * done     receives true if all paths are decided
 *
 * Errors: ARGUMENT (NULL pointer, the context is not current), MEMORY, LIMIT (the driver
 * has no images of this size), GL and UNSUPPORTED (the present set fails), and errors of
 * the check. After any error but ARGUMENT every step fails in the same way. */
GLSURF_API glsurf_result glsurf_tuner_step(glsurf_tuner *tuner, double seconds, bool *done);

/* Returns GLSURF_PATHS rows, one per glsurf_path, in order, and sets *count to this number.
 * They are valid until the tuner is destroyed; steps change them. */
GLSURF_API const glsurf_tuner_row *glsurf_tuner_rows(const glsurf_tuner *tuner,
                                                     uint32_t *count);

/* Returns the line for glsurf_device_desc.tuning: about 150 bytes of printable ASCII
 * without a newline. It has a digest of the driver, its version, and the library with its
 * shaders; each decided path; and a checksum. Returns "" until all is done, and if no path
 * was decided. After an error it has the paths decided so far. The string is valid until
 * the tuner is destroyed. */
GLSURF_API const char *glsurf_tuner_line(const glsurf_tuner *tuner);

/* Frees the tuner with its devices. The context has to be current. NULL is ignored. */
GLSURF_API void glsurf_tuner_destroy(glsurf_tuner *tuner);

/* Computes a key for the current driver, under which an application that uses several
 * drivers stores the line of each: 32 hexadecimal digits and a zero, fit for a file name.
 * The key is a hash of the driver's vendor and renderer and of the API, OpenGL or OpenGL
 * ES. A new version of a driver has the same key.
 *
 * device  loader, as for glsurf_device_create()
 * key     receives the key; "" on an error
 *
 * Errors: ARGUMENT (NULL pointer), UNSUPPORTED (no current context, a missing function). */
enum { GLSURF_TUNING_KEY_SIZE = 33 };
GLSURF_API glsurf_result glsurf_tuning_key(const glsurf_device_desc *device,
                                           char key[GLSURF_TUNING_KEY_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
