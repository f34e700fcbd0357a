/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The library's table of settings as properties: {max_features} is the property
 * "max-features", and a pair such as {grid} the properties "grid-columns" and "grid-rows".
 * {tile} is none: the features of tiles are not on the GPU, where the element draws them.
 */
#ifndef GST_GLSURF_PROPERTIES_H
#define GST_GLSURF_PROPERTIES_H

#include "glsurf/glsurf.h"

#include <gst/gst.h>

/* Installs the properties, numbered from `first`. */
void gst_glsurf_properties_install(GObjectClass *class, guint first);

/* Sets or gets the property with the number `first` + `index`. */
void gst_glsurf_property_set(glsurf_extractor_desc *desc, guint index, const GValue *value);
void gst_glsurf_property_get(const glsurf_extractor_desc *desc, guint index, GValue *value);

/* The settings that features depend on, by property name. */
GstStructure *gst_glsurf_settings_new(const glsurf_extractor_desc *desc);

/* The maximum number of frames under way. */
guint gst_glsurf_frames_of(const glsurf_extractor_desc *desc);

#endif
