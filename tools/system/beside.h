/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A job on a thread of its own, beside the thread that begins it. */
#ifndef GLSURF_COMMON_BESIDE_H
#define GLSURF_COMMON_BESIDE_H

#include "system/text.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

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

#endif
