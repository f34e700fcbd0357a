/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "images/image_ahead.h"

#include <stdlib.h>

static void *run(void *user) {
    beside *const self = user;
    report_into(&self->messages);
    self->job(self->user);
    atomic_store(&self->done, true);
    return NULL;
}

void beside_begin(beside *self, beside_job *job, void *user) {
    self->job = job;
    self->user = user;
    atomic_store(&self->done, false);
    self->running = pthread_create(&self->thread, NULL, run, self) == 0;
    if (!self->running)
        job(user);
}

/* Waits for the job. A later beside_wait() prints its reports. */
static void beside_join(beside *self) {
    if (self->running)
        pthread_join(self->thread, NULL);
    self->running = false;
}

void beside_wait(beside *self) {
    beside_join(self);
    report_print(&self->messages);
}

static void load(void *user) {
    image_ahead *const self = user;
    self->read =
        (self->open ? image_open : image_load)(&self->picture, self->name, self->with);
}

void image_ahead_begin(image_ahead *self, const char *name, const settings *with) {
    self->name = name;
    self->with = with;
    beside_begin(&self->beside, load, self);
}

bool image_ahead_has(image_ahead *self) {
    if (self->beside.running && !atomic_load(&self->beside.done))
        return false;
    beside_join(&self->beside);
    return self->read;
}

bool image_ahead_take(image_ahead *self, image *picture) {
    beside_wait(&self->beside);
    *picture = self->picture;
    self->name = NULL;
    return self->read;
}

void image_ahead_close(image_ahead *self) {
    beside_join(&self->beside);
    free(self->beside.messages.text);
    self->beside.messages = (report_list){ 0 };
    if (self->name && self->read)
        image_free(&self->picture);
    self->name = NULL;
}
