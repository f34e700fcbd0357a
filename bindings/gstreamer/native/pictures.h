/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The pictures of the property "target", read by GStreamer's decoders. */
#ifndef GST_GLSURF_PICTURES_H
#define GST_GLSURF_PICTURES_H

#include "glsurf/glsurf.h"

#include <gst/gst.h>

/* Reads the files, whose names are separated by commas, and adds them as targets. A context
 * has to be current. *error receives a sentence about a file that cannot be read. */
glsurf_result gst_glsurf_pictures_add(const gchar *names, glsurf_targets *targets,
                                      gchar **error);

#endif
