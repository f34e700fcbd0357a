/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Shared pieces of the element's tests: OpenGL contexts of GStreamer, an element in a
 * harness, pictures in textures, and their features, found in memory by another context.
 */
#ifndef GLSURF_GSTREAMER_RIG_H
#define GLSURF_GSTREAMER_RIG_H

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

#define GST_USE_UNSTABLE_API
#include <gst/check/gstharness.h>
#include <gst/gl/gl.h>
#include <gst/video/video.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define META "GlsurfFeatures"

/* ------------------------------------------------------------------- pictures -- */

typedef struct test_picture {
    guint width, height, channels;
    guint8 *pixels; /* width x height x channels */
} test_picture;

/* Makes squares of random brightness from a seed. `channels`: 1 or 4. */
test_picture picture_new(guint width, guint height, guint channels, guint seed);
void picture_free(test_picture *picture);

/* Features that the library finds. */
typedef struct test_found {
    guint count;
    GBytes *keypoints, *descriptors;
} test_found;

test_found found_in(const test_picture *picture, const glsurf_extractor_desc *desc);
void found_free(test_found *found);

/* ------------------------------------------------------------------- contexts -- */

/* A display with a context. */
typedef struct test_screen {
    GstGLDisplay *display;
    GstGLContext *context;
} test_screen;

test_screen screen_new(void);
void screen_free(test_screen *screen);

/* Makes the element use the display. */
void screen_give(const test_screen *screen, GstElement *element);

/* -------------------------------------------------------------------- textures -- */

/* Layout of a picture in memory. */
typedef struct test_layout {
    GstVideoFormat format;
    GstGLTextureTarget target; /* 0: 2D */
    guint padding;             /* bytes and rows on each side, and alignment of rows */
} test_layout;

GstCaps *layout_caps(const test_layout *layout, guint width, guint height, gint rate);

/* A buffer with the picture in its first plane. */
GstBuffer *buffer_new(const test_screen *screen, const test_layout *layout,
                      const test_picture *picture, GstClockTime time);

guint buffer_texture(GstBuffer *buffer);

/* The pixels of the first plane, copied from the texture. */
GBytes *buffer_pixels(GstBuffer *buffer);

/* Counts maps of OpenGL memory for the CPU since the last call. */
guint maps_counted(void);

/* -------------------------------------------------------------------- elements -- */

/* Faults to simulate. rig_never_ready: no frame is ready before the element waits for it.
 * rig_lost: the context is lost. */
extern gboolean rig_never_ready, rig_lost;

/* An element in a harness, with the caps of `format`, on the display. Text such as
 * "draw=true" sets properties. */
typedef struct test_rig {
    test_screen screen;
    GstHarness *harness;
    GstBus *bus;
    test_layout layout;
    gint rate;
} test_rig;

void rig_open(test_rig *rig, GstVideoFormat format, gint rate, const char *properties);
void rig_caps(test_rig *rig, guint width, guint height);
void rig_close(test_rig *rig);

/* A rig with a picture, and the features that the library finds in it. */
typedef struct test_stage {
    test_rig rig;
    test_picture picture;
    test_found wanted;
} test_stage;

/* Opens a rig for 25 frames per second with a picture. `desc`: settings of the wanted
 * features. The test's next stage or its end closes it. */
test_stage *stage_open(void **state, test_layout layout, guint width, guint height,
                       guint seed, const char *properties,
                       const glsurf_extractor_desc *desc);
int stage_close(void **state);
#define STAGE_TEST(test) cmocka_unit_test_teardown(test, stage_close)

/* Pulls the next buffer. Fails unless it is frame `number` with these features. */
void check_next(test_rig *rig, guint number, const test_found *wanted);

/* Pushes the picture as the frame at `number` seconds. Returns its texture. */
guint rig_push(test_rig *rig, const test_picture *picture, guint number);

/* Pulls the next buffer. Fails if there is none. */
GstBuffer *rig_pull(test_rig *rig);

/* Fails unless the buffer is the frame at `number` seconds, with these features. */
void check_buffer(GstBuffer *buffer, guint number, const test_found *wanted);

/* The structure of the meta. Fails if there is none. */
const GstStructure *buffer_features(GstBuffer *buffer);

/* Fails unless the next message of this type on the bus is this sentence. */
void check_message(test_rig *rig, GstMessageType type, const char *sentence);

/* ---------------------------------------------------------------------- groups -- */

int stream_tests(void);
int event_tests(void);
int drawing_tests(void);
int context_tests(void);
int target_tests(void);

#endif
