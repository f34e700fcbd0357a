/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "images/image_ahead.h"

static void load(void *user) {
    image_ahead *const self = user;
    self->read = image_load(&self->picture, self->name, self->with);
}

void image_ahead_begin(image_ahead *self, const char *name, const settings *with) {
    self->name = name;
    self->with = with;
    beside_begin(&self->beside, load, self);
}

bool image_ahead_has(image_ahead *self) {
    if (!beside_done(&self->beside))
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
    beside_drop(&self->beside);
    if (self->name && self->read)
        image_free(&self->picture);
    self->name = NULL;
}
