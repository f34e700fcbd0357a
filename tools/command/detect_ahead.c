/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/detect_ahead.h"

static void load(void *user) {
    detect_ahead *const self = user;
    self->read = image_load(&self->picture, self->name, self->with);
}

void detect_ahead_begin(detect_ahead *self, const char *name, const settings *with) {
    self->name = name;
    self->with = with;
    beside_begin(&self->beside, load, self);
}

bool detect_ahead_has(detect_ahead *self) {
    if (!beside_done(&self->beside))
        return false;
    beside_join(&self->beside);
    return self->read;
}

bool detect_ahead_take(detect_ahead *self, image *picture) {
    beside_wait(&self->beside);
    *picture = self->picture;
    self->name = NULL;
    return self->read;
}

void detect_ahead_close(detect_ahead *self) {
    beside_drop(&self->beside);
    if (self->name && self->read)
        image_free(&self->picture);
    self->name = NULL;
}
