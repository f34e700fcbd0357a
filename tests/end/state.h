/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The test end/state: what its files share. */
#ifndef GLSURF_TEST_END_STATE_H
#define GLSURF_TEST_END_STATE_H

#include "driver.h"
#include "snapshot.h"
#include "steps.h"

/* The state of a new context, taken by main(). */
extern snapshot initial_state;

/* Failures are only counted, so that the odd state can be cleared before the test fails. */
typedef struct visit {
    driver *driver;
    snapshot before;
    bool leaves; /* the device has leave_state */
    int failures;
} visit;

/* Notes a failure if the call left an error, a complaint of the driver or another state. */
void visit_look(visit *self, const char *call);

/* Notes a failure unless `good`. */
void visit_expect(visit *self, bool good, const char *call);

/* Tests of state_refusals.c, */
void every_refusal_leaves_the_state(void **state);

/* and of state_check.c. */
void the_check_leaves_the_state(void **state);

#endif
