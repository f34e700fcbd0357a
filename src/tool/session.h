/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* An extractor with what it needs: for the GL backend a headless context. */
#ifndef GLSURF_TOOL_SESSION_H
#define GLSURF_TOOL_SESSION_H

#include "headless.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

typedef struct session {
    headless *context; /* NULL with the reference backend */
    glsurf_extractor *extractor;
    char *error; /* the last error that the library logged, or NULL */
} session;

/* Opens the session with the settings of `desc`, to which it adds the GL functions and the
 * log. `self` must not move until it is closed. */
bool session_open(session *self, glsurf_extractor_desc desc);

/* A session that is all zero is fine. */
void session_close(session *self);

#endif
