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

/* The number of values that differ. Prints them with the call that changed them. With
 * `initial`, values may also be as they are there, and those that
 * glsurf_device_desc.leave_state leaves: viewport, scissor box and textures. */
int snapshot_differences(const snapshot *before, const snapshot *initial,
                         const snapshot *after, const char *call);

/* Fails the running test if the state is not as before the call. Frees the snapshot. */
void snapshot_end(snapshot *before, const char *call);

/* The number of names whose values are, at every index, the same in `self` and in all of
 * the others. Prints these names. */
int snapshot_alike(const snapshot *self, const snapshot *others, size_t other_count);

#endif
