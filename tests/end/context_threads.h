/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the tests of glsurf_context share, on whatever system. */
#ifndef GLSURF_TEST_END_CONTEXT_THREADS_H
#define GLSURF_TEST_END_CONTEXT_THREADS_H

#include "glsurf/base.h"

/* A glsurf_log that keeps the last error in the 256 bytes of `user`. */
void context_keep_error(void *user, glsurf_log_level level, const char *message);

/* A test: threads make contexts of their own again and again. */
void contexts_come_and_go_on_threads(void **state);

#endif
