/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "features.h"

#include <gst/video/video.h>

static gboolean copy_field(GQuark field, const GValue *value, gpointer structure) {
    gst_structure_id_set_value(structure, field, value);
    return TRUE;
}

/* Keeps features when a picture is copied or scaled: the meta has the size of the original
 * picture. Drops them on any other change, such as a rotation. */
static gboolean copy_features(GstBuffer *copy, GstCustomMeta *meta, GstBuffer *buffer,
                              GQuark type, gpointer data, gpointer user) {
    (void)buffer;
    (void)data;
    (void)user;
    if (!GST_META_TRANSFORM_IS_COPY(type) && !GST_VIDEO_META_TRANSFORM_IS_SCALE(type))
        return FALSE;
    GstCustomMeta *const added = gst_buffer_add_custom_meta(copy, GST_GLSURF_META);
    gst_structure_foreach(gst_custom_meta_get_structure(meta), copy_field,
                          gst_custom_meta_get_structure(added));
    return TRUE;
}

gboolean gst_glsurf_meta_register(void) {
    static const gchar *tags[] = { GST_META_TAG_VIDEO_STR, GST_META_TAG_VIDEO_SIZE_STR,
                                   GST_META_TAG_VIDEO_ORIENTATION_STR, NULL };
    return gst_meta_get_info(GST_GLSURF_META) ||
           gst_meta_register_custom(GST_GLSURF_META, tags, copy_features, NULL, NULL);
}

static void set_bytes(GstStructure *structure, const char *name, const void *data,
                      gsize size) {
    GValue value = G_VALUE_INIT;
    g_value_init(&value, G_TYPE_BYTES);
    g_value_take_boxed(&value, g_bytes_new(data, size));
    gst_structure_take_value(structure, name, &value);
}

void gst_glsurf_meta_add(GstBuffer *buffer, const glsurf_target_results *results,
                         gboolean targets, guint64 frame, guint width, guint height,
                         const GstStructure *settings) {
    const glsurf_features *const features = &results->features;
    GstCustomMeta *const meta = gst_buffer_add_custom_meta(buffer, GST_GLSURF_META);
    GstStructure *const structure = gst_custom_meta_get_structure(meta);
    gst_structure_set(structure, "frame", G_TYPE_UINT64, frame, "width", G_TYPE_UINT, width,
                      "height", G_TYPE_UINT, height, "count", G_TYPE_UINT, features->count,
                      "total", G_TYPE_UINT, features->total, "descriptor-length",
                      G_TYPE_UINT, features->descriptor_length, "descriptor-preset",
                      G_TYPE_UINT, features->descriptor_preset, "descriptor-version",
                      G_TYPE_UINT, features->descriptor_version, "settings",
                      GST_TYPE_STRUCTURE, settings, NULL);
    set_bytes(structure, "keypoints", features->keypoints,
              features->count * sizeof *features->keypoints);
    set_bytes(structure, "descriptors", features->descriptors,
              features->count * features->descriptor_length *
                  sizeof *features->descriptors);
    if (!targets)
        return;
    gst_structure_set(structure, "target-count", G_TYPE_UINT, results->count, NULL);
    set_bytes(structure, "targets", results->found,
              results->count * sizeof *results->found);
}

GstStructure *gst_glsurf_message_new(GstBuffer *buffer, const GstSegment *segment) {
    GstCustomMeta *const meta = gst_buffer_get_custom_meta(buffer, GST_GLSURF_META);
    if (!meta)
        return NULL;
    const GstClockTime time =
        segment->format == GST_FORMAT_TIME ? GST_BUFFER_PTS(buffer) : GST_CLOCK_TIME_NONE;
    GstStructure *const structure = gst_structure_copy(gst_custom_meta_get_structure(meta));
    gst_structure_set(
        structure, "timestamp", G_TYPE_UINT64, time, "stream-time", G_TYPE_UINT64,
        gst_segment_to_stream_time(segment, GST_FORMAT_TIME, time), "running-time",
        G_TYPE_UINT64, gst_segment_to_running_time(segment, GST_FORMAT_TIME, time),
        "duration", G_TYPE_UINT64, GST_BUFFER_DURATION(buffer), NULL);
    return structure;
}
