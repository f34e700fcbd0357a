/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Which paths are fastest on this machine. For drivers that somebody has measured the
 * library knows it, for others it guesses. A tuner measures it: it toggles one path after
 * the other, times frames, and keeps the faster setting if its results are right. A line of
 * text keeps the answer for later devices.
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
 * HOW. A set of paths is checked before it is timed. A set whose results are wrong is never
 * taken, however fast it is. The description brings the check: glsurf_check.h has one, in a
 * library of its own. The present set and the set with one path toggled extract the
 * features of a built-in picture in turn. A frame of both in two sizes is a pair of times.
 * The path is toggled if that is at least 5 % faster, in the median of the pairs' ratios,
 * in the first half of the run and in the second half. A run has 8 to 64 pairs. What is
 * decided for a path is part of the present set for the next path.
 */
#ifndef GLSURF_TUNE_H
#define GLSURF_TUNE_H

#include "glsurf/inspect.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct glsurf_tuner glsurf_tuner;

enum { GLSURF_TUNER_SIZES = 2 };

/* How a tuner finds out whether a set of paths gives right results. Its parts are called
 * with the tuner's context current. */
typedef struct glsurf_tuner_check {
    /* Begins to check a device as `device` describes it, valid until it returns. *check
     * receives what the others get; not NULL, except on an error. */
    glsurf_result (*create)(void **check, const glsurf_device_desc *device, void *user);

    /* Does a piece of the check. wrong: an empty string of `size` bytes, which receives
     * what is wrong, if anything is. *done: nothing is left, or something is wrong. */
    glsurf_result (*step)(void *check, char *wrong, size_t size, bool *done);

    void (*destroy)(void *check);
    void *user;
} glsurf_tuner_check;

typedef struct glsurf_tuner_desc {
    glsurf_tuner_check check; /* required: such as glsurf_check_for_tuner() */

    /* The budget: how long all steps may take together. Each path has an equal share of
     * what is left when its turn comes, or as long as its first 8 pairs take. A path that
     * has no 8 pairs when all time is over stays as by default. 0: 60 */
    double seconds;
    uint32_t width[GLSURF_TUNER_SIZES];        /* of the pictures; 0: 640 and 1920 pixels */
    uint32_t height[GLSURF_TUNER_SIZES];       /* 0: 480 and 1080 pixels */
    uint32_t max_features[GLSURF_TUNER_SIZES]; /* as desc.max_features of an extractor; 0:
                                                  1,000 and 4,000 */
    uint32_t paths; /* sum of 1u << path, of those to decide; 0: all. A path that is on for
                       the time that programs take to compile stays so: frames are timed */
} glsurf_tuner_desc;

typedef enum glsurf_tuned {
    GLSURF_TUNED_PENDING = 0, /* its turn did not come yet, or has not ended */
    GLSURF_TUNED_FASTER,      /* the setting that is taken, on or off, is faster */
    GLSURF_TUNED_SAME,        /* no 5 % of difference in both halves: as before */
    GLSURF_TUNED_WRONG,       /* the other setting gives wrong results */
    GLSURF_TUNED_OPEN,        /* not decided: as by default */
    GLSURF_TUNED_FIXED        /* not toggled: `why` says the reason */
} glsurf_tuned;

/* "pending", "faster" and so on, or "" for others; static storage. */
GLSURF_API const char *glsurf_tuned_name(glsurf_tuned tuned);

/* What is decided for a path. Strings are valid until the tuner is destroyed. */
typedef struct glsurf_tuner_row {
    const char *name;   /* of the path: "gather"; static storage */
    bool there;         /* the driver has it */
    bool turned;        /* it was toggled */
    bool right;         /* toggled, nothing was wrong; false before the check's end */
    bool on;            /* whether the path is taken */
    glsurf_tuned tuned; /* why */
    const char *why;    /* the same in words, "" while it is pending */
    uint32_t pairs;     /* of times */

    /* Medians of the seconds of a frame, from submit to collected features, with the path
     * on and off; 0 without times. */
    double on_seconds[GLSURF_TUNER_SIZES];
    double off_seconds[GLSURF_TUNER_SIZES];
} glsurf_tuner_row;

/* Makes a tuner. It makes devices of its own in the current context, and paints the
 * pictures.
 *
 * device  how to make the devices, as for glsurf_device_create(); copied. Paths that
 *         device->paths turns on or off stay so. Its tuning, timings and trace have no
 *         effect. The log callback receives the sentences of failures, also of those by
 *         which a path is found to be wrong. Kept programs save time: each set of paths has
 *         its own
 * desc    settings; copied
 *
 * Errors: those of glsurf_device_create(); ARGUMENT (NULL pointer, no check, the CPU
 * backend, seconds that are negative or no number, no such paths), MEMORY. */
GLSURF_API glsurf_result glsurf_tuner_create(glsurf_tuner **tuner,
                                             const glsurf_device_desc *device,
                                             const glsurf_tuner_desc *desc);

/* Goes on. It leaves the GL state of the context as it is.
 *
 * seconds  the call starts no other piece of work after this time; it does at least one: a
 *          piece of the check, of the preparation of an extractor, or a pair of times
 * done     receives whether all paths are decided
 *
 * Errors: ARGUMENT (NULL pointer, the context is not current), MEMORY, LIMIT (the driver
 * has no images of this size), GL and UNSUPPORTED (the set that is taken so far fails), and
 * those of the check. After other errors than ARGUMENT each step fails in the same way. */
GLSURF_API glsurf_result glsurf_tuner_step(glsurf_tuner *tuner, double seconds, bool *done);

/* Returns GLSURF_PATHS rows, one per glsurf_path, in their order, and sets *count to their
 * number. Valid until the tuner is destroyed; steps change them. */
GLSURF_API const glsurf_tuner_row *glsurf_tuner_rows(const glsurf_tuner *tuner,
                                                     uint32_t *count);

/* The line for glsurf_device_desc.tuning: printable ASCII without a newline, about 150
 * bytes. It has a digest of the driver, its version, and the library with its shaders; each
 * path that is decided; and a checksum. "" before all is done, and if no path was decided.
 * Valid until the tuner is destroyed. */
GLSURF_API const char *glsurf_tuner_line(const glsurf_tuner *tuner);

/* Frees the tuner with its devices. The context has to be current. NULL is ignored. */
GLSURF_API void glsurf_tuner_destroy(glsurf_tuner *tuner);

/* Applications that keep lines of several drivers need a key for each: 32 hexadecimal
 * digits and a zero, fit for a file name. It is a hash of the driver's vendor and renderer
 * and of the API, OpenGL or OpenGL ES. A new version of a driver has the key of the old
 * one.
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
