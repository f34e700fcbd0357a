/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads an image beside the work on the one before. */
#ifndef GLSURF_IMAGES_IMAGE_AHEAD_H
#define GLSURF_IMAGES_IMAGE_AHEAD_H

#include "images/image.h"
#include "system/text.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* A job on a thread of its own, beside the thread that begins it. */
typedef void beside_job(void *user);

/* All zero: no job. It must not move while a job is under way. */
typedef struct beside {
    beside_job *job;
    void *user;
    bool running;
    atomic_bool done; /* the job is */
    pthread_t thread;
    report_list messages; /* what the job reports */
} beside;

/* Begins the job; none may be under way. What the job touches is its own until
 * beside_wait(). It must not use OpenGL or make temporary files. Where there is no thread
 * to be had, the job is done before the call returns. */
void beside_begin(beside *self, beside_job *job, void *user);

/* Whether no job is under way, so that the calls below do not wait. */
bool beside_done(const beside *self);

/* Waits for the job, and prints what it reported: so messages come where the caller
 * expects them. Does nothing without a job. */
void beside_wait(beside *self);

/* Waits for the job without printing what it reported: beside_wait() still does that. */
void beside_join(beside *self);

/* beside_wait() for a job whose result nobody needs any more; its messages are not printed.
 */
void beside_drop(beside *self);

/* All zero: no image is read ahead. One is at most, so no memory grows. */
typedef struct image_ahead {
    beside beside;
    const char *name; /* of the image that is read ahead, or NULL */
    const settings *with;
    image picture;
    bool read;
} image_ahead;

/* Begins to read an image, for the next image_ahead_take(); the one before was taken.
 * `with` is that of image_load(). Both have to stay valid until then. */
void image_ahead_begin(image_ahead *self, const char *name, const settings *with);

/* Whether the image is read already, and can be handed out without a wait or a report. */
bool image_ahead_has(image_ahead *self);

/* Waits for the image that was begun and hands it out. False after a report. */
bool image_ahead_take(image_ahead *self, image *picture);

/* Frees an image that nobody took. */
void image_ahead_close(image_ahead *self);

#endif
