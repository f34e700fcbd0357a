/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * With `draw` the texture gets circles around its features. A texture that another buffer
 * shares does not change, and neither does the state of the context.
 */
#include "rig.h"

#include <gst/gl/gstglfuncs.h>
#include <math.h>
#include <string.h>

enum { WIDTH = 96, HEIGHT = 72 };

/* Returns TRUE if a drawn circle, of radius 2.5 times the scale, may cover the pixel. */
static gboolean is_near(const glsurf_keypoint *keypoints, guint count, guint x, guint y) {
    for (guint i = 0; i < count; ++i) {
        const float far = hypotf((float)x - keypoints[i].x, (float)y - keypoints[i].y);
        if (far < 2.5f * keypoints[i].scale + 2.0f)
            return TRUE;
    }
    return FALSE;
}

static void check_drawn(GstBuffer *buffer, const test_picture *picture,
                        const test_found *found) {
    GBytes *const pixels = buffer_pixels(buffer);
    const guint8 *const data = g_bytes_get_data(pixels, NULL);
    const guint stride = GST_ROUND_UP_4(WIDTH * picture->channels);
    guint changed = 0;
    for (guint y = 0; y < HEIGHT; ++y)
        for (guint x = 0; x < WIDTH; ++x) {
            const guint8 *const here = data + y * stride + x * picture->channels;
            const gsize at = (gsize)(y * WIDTH + x) * picture->channels;
            if (memcmp(here, picture->pixels + at, picture->channels) == 0)
                continue;
            ++changed;
            assert_true(
                is_near(g_bytes_get_data(found->keypoints, NULL), found->count, x, y));
        }
    assert_true(changed > 20 * found->count);
    g_bytes_unref(pixels);
}

static void draw_one(void **state, GstVideoFormat format, gboolean shared) {
    test_stage *const stage = stage_open(state, (test_layout){ .format = format }, WIDTH,
                                         HEIGHT, 5, "frames=1 draw=true max-features=3",
                                         &(glsurf_extractor_desc){ .max_features = 3 });
    test_rig *const rig = &stage->rig;
    GstBuffer *const input = buffer_new(&rig->screen, &rig->layout, &stage->picture, 0);
    const guint texture = buffer_texture(input);
    GstMemory *const last = gst_buffer_peek_memory(input, gst_buffer_n_memory(input) - 1);
    if (shared)
        gst_buffer_ref(input);
    maps_counted();
    assert_int_equal(gst_harness_push(rig->harness, input), GST_FLOW_OK);
    assert_int_equal(maps_counted(), 0);
    GstBuffer *const output = rig_pull(rig);
    check_buffer(output, 0, &stage->wanted);
    check_drawn(output, &stage->picture, &stage->wanted);
    assert_int_equal(buffer_texture(output) == texture, !shared);
    if (gst_buffer_n_memory(output) > 1)
        assert_ptr_equal(gst_buffer_peek_memory(output, gst_buffer_n_memory(output) - 1),
                         last);
    if (shared) {
        GBytes *const before = buffer_pixels(input);
        assert_memory_equal(g_bytes_get_data(before, NULL), stage->picture.pixels,
                            WIDTH * HEIGHT * stage->picture.channels);
        g_bytes_unref(before);
        gst_buffer_unref(input);
    }
    gst_buffer_unref(output);
}

static void test_draw(void **state) {
    draw_one(state, GST_VIDEO_FORMAT_RGBA, FALSE);
    draw_one(state, GST_VIDEO_FORMAT_NV12, FALSE);
}

static void test_shared(void **state) {
    draw_one(state, GST_VIDEO_FORMAT_RGBA, TRUE);
    draw_one(state, GST_VIDEO_FORMAT_NV12, TRUE);
}

/* Some state. Its values differ from all that passes and drawing set. */
static const GLenum odd_names[] = { GL_DRAW_FRAMEBUFFER_BINDING,
                                    GL_READ_FRAMEBUFFER_BINDING,
                                    GL_CURRENT_PROGRAM,
                                    GL_ACTIVE_TEXTURE,
                                    GL_VERTEX_ARRAY_BINDING,
                                    GL_TEXTURE_BINDING_2D,
                                    GL_SCISSOR_TEST };
typedef struct odd_state {
    GLuint framebuffer, texture;
    GLint seen[G_N_ELEMENTS(odd_names)], viewport[4];
} odd_state;

static void set_state(GstGLContext *context, gpointer data) {
    odd_state *const odd = data;
    const GstGLFuncs *const gl = context->gl_vtable;
    gl->GenFramebuffers(1, &odd->framebuffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, odd->framebuffer);
    gl->GenTextures(1, &odd->texture);
    gl->BindTexture(GL_TEXTURE_2D, odd->texture);
    gl->Viewport(1, 2, 3, 4);
    gl->Enable(GL_SCISSOR_TEST);
}

static void get_state(GstGLContext *context, gpointer data) {
    odd_state *const odd = data;
    const GstGLFuncs *const gl = context->gl_vtable;
    for (guint i = 0; i < G_N_ELEMENTS(odd_names); ++i)
        gl->GetIntegerv(odd_names[i], &odd->seen[i]);
    gl->GetIntegerv(GL_VIEWPORT, odd->viewport);
}

static void reset_state(GstGLContext *context, gpointer data) {
    odd_state *const odd = data;
    const GstGLFuncs *const gl = context->gl_vtable;
    gl->BindFramebuffer(GL_FRAMEBUFFER, 0);
    gl->DeleteFramebuffers(1, &odd->framebuffer);
    gl->DeleteTextures(1, &odd->texture);
    gl->Disable(GL_SCISSOR_TEST);
}

/* Uploads the texture before setting the state, because GStreamer's upload leaves no
 * texture bound. */
static void test_state(void **state) {
    test_stage *const stage =
        stage_open(state, (test_layout){ .format = GST_VIDEO_FORMAT_RGBA }, WIDTH, HEIGHT,
                   5, "frames=1 draw=true", &(glsurf_extractor_desc){ 0 });
    test_rig *const rig = &stage->rig;
    odd_state before = { 0 }, after = { 0 };
    GstMapInfo map;
    GstBuffer *const input = buffer_new(&rig->screen, &rig->layout, &stage->picture, 0);
    assert_true(gst_buffer_map(input, &map, GST_MAP_READ | GST_MAP_GL));
    gst_buffer_unmap(input, &map);
    gst_gl_context_thread_add(rig->screen.context, set_state, &before);
    gst_gl_context_thread_add(rig->screen.context, get_state, &before);
    assert_int_equal(gst_harness_push(rig->harness, input), GST_FLOW_OK);
    gst_gl_context_thread_add(rig->screen.context, get_state, &after);
    assert_memory_equal(after.seen, before.seen, sizeof after.seen);
    assert_memory_equal(after.viewport, before.viewport, sizeof after.viewport);
    assert_int_equal(after.viewport[3], 4);
    assert_true(after.seen[G_N_ELEMENTS(odd_names) - 1]); /* scissors are on */
    gst_gl_context_thread_add(rig->screen.context, reset_state, &before);
    gst_buffer_unref(rig_pull(rig));
}

int drawing_tests(void) {
    const struct CMUnitTest tests[] = { STAGE_TEST(test_draw), STAGE_TEST(test_shared),
                                        STAGE_TEST(test_state) };
    return cmocka_run_group_tests_name("drawing", tests, NULL, NULL);
}
