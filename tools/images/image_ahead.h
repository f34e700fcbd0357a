/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads the next image while the current one is processed. */
#ifndef GLSURF_IMAGES_IMAGE_AHEAD_H
#define GLSURF_IMAGES_IMAGE_AHEAD_H

#include "images/image.h"
#include "system/text.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* A job that runs on a thread of its own. */
typedef void beside_job(void *user);

/* A thread for one job. All zero: no job. Must not move while a job runs. */
typedef struct beside {
    beside_job *job;
    void *user;
    bool running;
    atomic_bool done; /* the job has returned */
    pthread_t thread;
    report_list messages; /* reports of the job */
} beside;

/* Starts the job; no other may run. Leave everything that the job touches alone until
 * beside_wait(). The job must not use OpenGL or make temporary files. If no thread can be
 * created, the job runs before the call returns. */
void beside_begin(beside *self, beside_job *job, void *user);

/* Waits for the job and prints its reports, so that messages come where the caller expects
 * them. Does nothing without a job. */
void beside_wait(beside *self);

/* At most one image that is read ahead, so memory does not grow. All zero: none. */
typedef struct image_ahead {
    beside beside;
    const char *name; /* file of the image that is read ahead, or NULL */
    const settings *with;
    bool open; /* calls image_open(), not image_load() */
    image picture;
    bool read;
} image_ahead;

/* Starts to read an image, for the next image_ahead_take(). The previous image must have
 * been taken. `with` is the argument of image_load(). `name` and `with` have to stay valid
 * until the image is taken. */
void image_ahead_begin(image_ahead *self, const char *name, const settings *with);

/* Returns whether image_ahead_take() would succeed without a wait or a report. */
bool image_ahead_has(image_ahead *self);

/* Waits for the image and moves it to `picture`. False after a report. */
bool image_ahead_take(image_ahead *self, image *picture);

/* Frees an image that nobody took. */
void image_ahead_close(image_ahead *self);

#endif
