/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The pictures of the property "target", read by GStreamer's decoders. */
#ifndef GST_GLSURF_PICTURES_H
#define GST_GLSURF_PICTURES_H

#include "glsurf/glsurf.h"

#include <gst/gst.h>

/* Reads the files, whose names are separated by commas. Returns a list of GstSample, or
 * NULL after setting *error to a sentence; the caller frees both. */
GPtrArray *gst_glsurf_pictures_load(const gchar *names, gchar **error);

/* Adds the pictures as targets. A context has to be current. */
glsurf_result gst_glsurf_pictures_add(const GPtrArray *pictures, glsurf_targets *targets);

#endif
