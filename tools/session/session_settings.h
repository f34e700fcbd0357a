/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Settings of a device and its extractor, from the options. */
#ifndef GLSURF_SESSION_SESSION_SETTINGS_H
#define GLSURF_SESSION_SESSION_SETTINGS_H

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

/* All zero: the defaults. */
typedef struct settings {
    glsurf_context_api api; /* API of the context, if the session makes one */
    bool quiet;             /* print neither summary nor progress */
    glsurf_device_desc device;
    glsurf_extractor_desc extractor; /* its memory limit applies to all objects */
    const char *named; /* a setting on which features depend that was named, or NULL */
} settings;

#endif
