/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * All state of a context that a draw, an upload or a read-back depends on, as named
 * numbers.
 */
#ifndef GLSURF_TEST_END_SNAPSHOT_H
#define GLSURF_TEST_END_SNAPSHOT_H

#include "driver.h"

typedef struct snapshot_item {
    char name[56];
    double value;
} snapshot_item;

typedef struct snapshot {
    size_t count, capacity;
    snapshot_item *items;
} snapshot;

/* Leaves no GL error. Fails the running test if a query causes one. */
snapshot snapshot_take(void);
void snapshot_free(snapshot *self);

/* The number of values that differ. Prints them with the call that changed them. */
int snapshot_differences(const snapshot *before, const snapshot *after, const char *call);

/* The number of values that are neither those of `before` nor those of `initial`, but for
 * what glsurf_device_desc.leave_state leaves: viewport, scissor box and textures. Prints
 * them. */
int snapshot_left(const snapshot *before, const snapshot *initial, const snapshot *after,
                  const char *call);

/* The number of names whose values are, at every index, the same in `self` and in all of
 * the others. Prints these names. */
int snapshot_alike(const snapshot *self, const snapshot *others, size_t other_count);

#endif
