/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * All state of a context that affects draws, uploads or read-backs, as named numbers.
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

/* Takes a snapshot. Leaves no GL error: one from a query fails the running test. */
snapshot snapshot_take(void);
void snapshot_free(snapshot *self);

/* Returns the number of differing values. Prints them with the call that changed them. With
 * `initial`, a value may also be as in `initial`, and values that
 * glsurf_device_desc.leave_state leaves may have changed: viewport, scissor box and
 * textures. */
int snapshot_differences(const snapshot *before, const snapshot *initial,
                         const snapshot *after, const char *call);

/* Fails the running test if the call changed the state. Frees the snapshot. */
void snapshot_end(snapshot *before, const char *call);

/* Returns the number of names whose values, at every index, are equal in `self` and in all
 * others. Prints these names. */
int snapshot_alike(const snapshot *self, const snapshot *others, size_t other_count);

#endif
