/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the options say about a device and its extractor. */
#ifndef GLSURF_SESSION_SESSION_SETTINGS_H
#define GLSURF_SESSION_SESSION_SETTINGS_H

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

/* All zero: the defaults. */
typedef struct settings {
    glsurf_context_api api; /* of the context, if a session makes one */
    glsurf_device_desc device;
    glsurf_extractor_desc extractor; /* its memory limit is that of all objects */
} settings;

#endif
