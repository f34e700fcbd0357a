/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "pictures.h"

#include <gst/video/video.h>

#include <string.h>

/* Waits until the pipeline has decoded the file, at most 20 seconds. Returns the reason if
 * it cannot, or NULL. */
static gchar *run_pipeline(GstElement *pipeline) {
    GstBus *const bus = gst_element_get_bus(pipeline);
    gst_element_set_state(pipeline, GST_STATE_PAUSED);
    GstMessage *const message = gst_bus_timed_pop_filtered(
        bus, 20 * GST_SECOND, GST_MESSAGE_ASYNC_DONE | GST_MESSAGE_ERROR);
    gst_object_unref(bus);
    gchar *reason = message ? NULL : g_strdup("it takes too long to decode");
    if (message && GST_MESSAGE_TYPE(message) == GST_MESSAGE_ERROR) {
        GError *error = NULL;
        gst_message_parse_error(message, &error, NULL);
        reason = g_strdup(error->message);
        g_error_free(error);
        if (g_str_has_suffix(reason, ".")) /* the sentence goes on */
            reason[strlen(reason) - 1] = 0;
    }
    if (message)
        gst_message_unref(message);
    return reason;
}

static GstSample *load(const gchar *name, gchar **error) {
    GError *unbuilt = NULL;
    GstSample *sample = NULL;
    GstElement *const pipeline = gst_parse_launch_full(
        "filesrc name=file ! decodebin ! videoconvert ! video/x-raw,format=RGB ! "
        "fakesink name=sink",
        NULL, GST_PARSE_FLAG_FATAL_ERRORS, &unbuilt);
    if (!pipeline) {
        *error = g_strdup_printf("target %s: %s", name, unbuilt->message);
        g_error_free(unbuilt);
        return NULL;
    }
    GstElement *const file = gst_bin_get_by_name(GST_BIN(pipeline), "file");
    GstElement *const sink = gst_bin_get_by_name(GST_BIN(pipeline), "sink");
    g_object_set(file, "location", name, NULL);
    gchar *const reason = run_pipeline(pipeline);
    if (!reason)
        g_object_get(sink, "last-sample", &sample, NULL);
    if (!sample)
        *error = g_strdup_printf("target %s: %s; name an image file", name,
                                 reason ? reason : "it has no picture");
    g_free(reason);
    gst_object_unref(sink);
    gst_object_unref(file);
    gst_element_set_state(pipeline, GST_STATE_NULL);
    gst_object_unref(pipeline);
    return sample;
}

static glsurf_result add(GstSample *sample, glsurf_targets *targets) {
    GstVideoInfo info;
    GstVideoFrame frame;
    uint32_t number;
    if (!gst_video_info_from_caps(&info, gst_sample_get_caps(sample)) ||
        !gst_video_frame_map(&frame, &info, gst_sample_get_buffer(sample), GST_MAP_READ))
        return GLSURF_ERROR_MEMORY;
    const glsurf_image picture = {
        .pixels = GST_VIDEO_FRAME_PLANE_DATA(&frame, 0),
        .width = (uint32_t)GST_VIDEO_FRAME_WIDTH(&frame),
        .height = (uint32_t)GST_VIDEO_FRAME_HEIGHT(&frame),
        .stride = (size_t)GST_VIDEO_FRAME_PLANE_STRIDE(&frame, 0),
        .format = GLSURF_FORMAT_RGB8,
    };
    const glsurf_result result =
        glsurf_targets_add(targets, &picture, &(glsurf_target_desc){ 0 }, &number);
    gst_video_frame_unmap(&frame);
    return result;
}

/* The names of the files, without spaces around them. */
static gchar **split(const gchar *names) {
    gchar **const list = g_strsplit(names, ",", -1);
    for (gchar **name = list; *name; ++name)
        g_strstrip(*name);
    return list;
}

static void unref_sample(gpointer sample) {
    gst_sample_unref(sample);
}

GPtrArray *gst_glsurf_pictures_load(const gchar *names, gchar **error) {
    gchar **const list = split(names);
    GPtrArray *pictures = g_ptr_array_new_with_free_func(unref_sample);
    for (gchar **name = list; *name && pictures; ++name) {
        GstSample *const sample = load(*name, error);
        if (sample)
            g_ptr_array_add(pictures, sample);
        else
            g_clear_pointer(&pictures, g_ptr_array_unref);
    }
    g_strfreev(list);
    return pictures;
}

glsurf_result gst_glsurf_pictures_add(const GPtrArray *pictures, const gchar *names,
                                      glsurf_targets *targets, const glsurf_device *device,
                                      gchar **error) {
    gchar **const list = split(names);
    glsurf_result result = GLSURF_OK;
    for (guint i = 0; i < pictures->len && result == GLSURF_OK; ++i) {
        result = add(pictures->pdata[i], targets);
        if (result)
            *error =
                g_strdup_printf("target %s: %s", list[i], glsurf_device_message(device));
    }
    g_strfreev(list);
    return result;
}
