/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The plugin: one element and the meta of its buffers. */
#include "element.h"
#include "features.h"

static gboolean plugin_init(GstPlugin *plugin) {
    return gst_glsurf_meta_register() &&
           gst_element_register(plugin, "glsurf", GST_RANK_NONE, gst_glsurf_get_type());
}

/* What GST_PLUGIN_DEFINE() needs. */
#define PACKAGE "glsurf"
GST_PLUGIN_DEFINE(GST_VERSION_MAJOR, GST_VERSION_MINOR, glsurf,
                  "SURF features of video frames, computed by OpenGL", plugin_init,
                  GLSURF_VERSION, "BSD", "glsurf", "Unknown package origin")
