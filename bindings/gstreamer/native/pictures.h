/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The pictures of the property "target", read by GStreamer's decoders. */
#ifndef GST_GLSURF_PICTURES_H
#define GST_GLSURF_PICTURES_H

#include "glsurf/glsurf.h"

#include <gst/gst.h>

/* Reads the files, whose names are separated by commas. Returns one GstSample each; free it
 * with g_ptr_array_unref(). If a file cannot be read, returns NULL, and *error receives a
 * sentence. */
GPtrArray *gst_glsurf_pictures_load(const gchar *names, gchar **error);

/* Adds what was loaded from `names` as targets of the device, whose context has to be
 * current. *error receives a sentence about a picture that is refused. */
glsurf_result gst_glsurf_pictures_add(const GPtrArray *pictures, const gchar *names,
                                      glsurf_targets *targets, const glsurf_device *device,
                                      gchar **error);

#endif
