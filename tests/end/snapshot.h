/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Everything of a context that a draw, an upload or a read-back depends on, as numbers with
 * names.
 */
#ifndef GLSURF_TEST_END_SNAPSHOT_H
#define GLSURF_TEST_END_SNAPSHOT_H

#include "driver.h"

typedef struct snapshot_item {
    char name[56];
    double value;
} snapshot_item;

typedef struct snapshot {
    size_t count, room;
    snapshot_item *items;
} snapshot;

/* Leaves no GL error; fails the test that runs if a query makes one. */
snapshot snapshot_take(void);
void snapshot_free(snapshot *self);

/* How many values differ; prints them, and what call did it. */
int snapshot_differences(const snapshot *before, const snapshot *after, const char *call);

/* How many kinds of values are the same, at every index, in all of the others as here;
 * prints them. */
int snapshot_alike(const snapshot *self, const snapshot *others, size_t other_count);

#endif
