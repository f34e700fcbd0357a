/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "rig.h"

#include <dlfcn.h>
#include <string.h>

/* ------------------------------------------------------------------- pictures -- */

/* The brightness of a square is a hash of its number. Later channels are darker. */
test_picture picture_new(guint width, guint height, guint channels, guint seed) {
    enum { SIDE = 7 };
    test_picture made = { width, height, channels, g_malloc(width * height * channels) };
    for (guint i = 0; i < width * height * channels; ++i) {
        const guint x = i / channels % width, y = i / channels / width;
        const guint32 square = (seed * 1000 + y / SIDE) * 1000 + x / SIDE + 1;
        made.pixels[i] = (guint8)((square * 2654435761u >> 24) * (5 - i % channels) / 5);
    }
    return made;
}

void picture_free(test_picture *picture) {
    g_free(picture->pixels);
}

static glsurf_context_desc context_desc(void) {
    const char *const api = g_getenv("GST_GL_API");
    return (glsurf_context_desc){ .api = g_strcmp0(api, "gles2") == 0
                                             ? GLSURF_CONTEXT_API_GLES
                                             : GLSURF_CONTEXT_API_GL };
}

test_found found_in(const test_picture *picture, const glsurf_extractor_desc *desc) {
    static glsurf_context *context; /* of all tests: programs are compiled once */
    static glsurf_device *device;
    if (!context) {
        const glsurf_context_desc how = context_desc();
        assert_int_equal(glsurf_context_create(&context, &how), GLSURF_OK);
        const glsurf_device_desc with = { .get_proc_address =
                                              glsurf_context_get_proc_address };
        assert_int_equal(glsurf_device_create(&device, &with), GLSURF_OK);
    }
    glsurf_extractor *extractor;
    glsurf_features features;
    const glsurf_image image = { .pixels = picture->pixels,
                                 .width = picture->width,
                                 .height = picture->height,
                                 .format = picture->channels == 4 ? GLSURF_FORMAT_RGBA8
                                                                  : GLSURF_FORMAT_GRAY8 };
    assert_int_equal(glsurf_extractor_create(&extractor, device, desc), GLSURF_OK);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_OK);
    assert_int_equal(glsurf_extractor_collect(extractor, &features), GLSURF_OK);
    const test_found wanted = {
        features.count,
        g_bytes_new(features.keypoints, features.count * sizeof *features.keypoints),
        g_bytes_new(features.descriptors,
                    features.count * features.descriptor_length * sizeof(float)),
    };
    glsurf_extractor_destroy(extractor);
    assert_true(wanted.count > 0);
    return wanted;
}

void found_free(test_found *found) {
    g_bytes_unref(found->keypoints);
    g_bytes_unref(found->descriptors);
}

/* ------------------------------------------------------------------- contexts -- */

test_screen screen_new(void) {
    test_screen made = { gst_gl_display_new(), NULL };
    GError *error = NULL;
    GST_OBJECT_LOCK(made.display);
    gst_gl_display_create_context(made.display, NULL, &made.context, &error);
    if (error)
        fail_msg("no context: %s", error->message);
    assert_true(gst_gl_display_add_context(made.display, made.context));
    GST_OBJECT_UNLOCK(made.display);
    return made;
}

void screen_free(test_screen *screen) {
    gst_object_unref(screen->context);
    gst_object_unref(screen->display);
}

void screen_give(const test_screen *screen, GstElement *element) {
    GstContext *const context = gst_context_new(GST_GL_DISPLAY_CONTEXT_TYPE, TRUE);
    gst_context_set_gl_display(context, screen->display);
    gst_element_set_context(element, context);
    gst_context_unref(context);
}

/* -------------------------------------------------------------------- textures -- */

static GstMemoryMapFullFunction real_map;
static gint cpu_maps;

static gpointer counting_map(GstMemory *memory, GstMapInfo *info, gsize size) {
    if ((info->flags & GST_MAP_GL) != GST_MAP_GL)
        g_atomic_int_inc(&cpu_maps);
    return real_map(memory, info, size);
}

/* The allocator of OpenGL memory, changed to count maps for the CPU. */
static GstGLMemoryAllocator *allocator_of(GstGLContext *context) {
    GstGLMemoryAllocator *const memory = gst_gl_memory_allocator_get_default(context);
    GstAllocator *const allocator = GST_ALLOCATOR(memory);
    if (allocator->mem_map_full != counting_map) {
        real_map = allocator->mem_map_full;
        allocator->mem_map_full = counting_map;
    }
    return memory;
}

guint maps_counted(void) {
    return (guint)g_atomic_int_exchange(&cpu_maps, 0);
}

static GstGLTextureTarget target_of(const test_layout *layout) {
    return layout->target ? layout->target : GST_GL_TEXTURE_TARGET_2D;
}

GstCaps *layout_caps(const test_layout *layout, guint width, guint height, gint rate) {
    GstVideoInfo info;
    gst_video_info_set_format(&info, layout->format, width, height);
    GST_VIDEO_INFO_FPS_N(&info) = rate;
    GstCaps *const caps = gst_video_info_to_caps(&info);
    gst_caps_set_features(caps, 0,
                          gst_caps_features_new(GST_CAPS_FEATURE_MEMORY_GL_MEMORY, NULL));
    gst_caps_set_simple(caps, "texture-target", G_TYPE_STRING,
                        gst_gl_texture_target_to_string(target_of(layout)), NULL);
    return caps;
}

static void write_rows(GstBuffer *buffer, GstVideoInfo *info, const test_picture *picture) {
    GstVideoFrame frame;
    assert_true(gst_video_frame_map(&frame, info, buffer, GST_MAP_WRITE));
    const gsize used = picture->width * picture->channels;
    for (guint row = 0; row < picture->height; ++row)
        memcpy((guint8 *)GST_VIDEO_FRAME_PLANE_DATA(&frame, 0) +
                   row * GST_VIDEO_FRAME_PLANE_STRIDE(&frame, 0),
               picture->pixels + row * used, used);
    gst_video_frame_unmap(&frame);
}

GstBuffer *buffer_new(const test_screen *screen, const test_layout *layout,
                      const test_picture *picture, GstClockTime time) {
    GstVideoInfo info;
    GstVideoAlignment alignment;
    gst_video_info_set_format(&info, layout->format, picture->width, picture->height);
    gst_video_alignment_reset(&alignment);
    if (layout->padding) {
        alignment.padding_top = alignment.padding_bottom = layout->padding;
        alignment.padding_left = alignment.padding_right = layout->padding;
        for (int i = 0; i < GST_VIDEO_MAX_PLANES; ++i)
            alignment.stride_align[i] = 63;
    }
    gst_video_info_align(&info, &alignment);
    GstAllocationParams memory = { .align = 63 };
    GstGLAllocationParams *const params =
        (GstGLAllocationParams *)gst_gl_video_allocation_params_new(
            screen->context, &memory, &info, (guint)-1, &alignment, target_of(layout), 0);
    GstBuffer *const buffer = gst_buffer_new();
    GstGLMemoryAllocator *const allocator = allocator_of(screen->context);
    assert_true(
        gst_gl_memory_setup_buffer(allocator, buffer, (void *)params, NULL, NULL, 0));
    gst_object_unref(allocator);
    gst_gl_allocation_params_free(params);
    gst_buffer_add_video_meta_full(buffer, 0, layout->format, picture->width,
                                   picture->height, GST_VIDEO_INFO_N_PLANES(&info),
                                   info.offset, info.stride);
    write_rows(buffer, &info, picture);
    GST_BUFFER_PTS(buffer) = time;
    GST_BUFFER_DURATION(buffer) = GST_SECOND;
    return buffer;
}

guint buffer_texture(GstBuffer *buffer) {
    return gst_gl_memory_get_texture_id((GstGLMemory *)gst_buffer_peek_memory(buffer, 0));
}

GBytes *buffer_pixels(GstBuffer *buffer) {
    GstMapInfo map;
    GstMemory *const memory = gst_buffer_peek_memory(buffer, 0);
    assert_true(gst_memory_map(memory, &map, GST_MAP_READ));
    GBytes *const pixels = g_bytes_new(map.data, map.size);
    gst_memory_unmap(memory, &map);
    return pixels;
}

/* -------------------------------------------------------------------- faults -- */

/* The program exports these functions, so the plugin calls them instead of the libraries'.
 */

gboolean rig_never_ready, rig_lost;

glsurf_result glsurf_extractor_poll(glsurf_extractor *extractor, bool *ready) {
    typedef glsurf_result poll(glsurf_extractor *, bool *);
    poll *const real = (poll *)dlsym(RTLD_NEXT, __func__);
    const glsurf_result result = real(extractor, ready);
    if (rig_never_ready && ready)
        *ready = false;
    return result;
}

static guint (*real_error)(void);

static guint get_error(void) {
    return rig_lost ? 0x0507 /* GL_CONTEXT_LOST */ : real_error();
}

gpointer gst_gl_context_get_proc_address(GstGLContext *context, const gchar *name) {
    typedef gpointer get(GstGLContext *, const gchar *);
    get *const real = (get *)dlsym(RTLD_NEXT, __func__);
    const gpointer function = real(context, name);
    if (strcmp(name, "glGetError") != 0)
        return function;
    real_error = (guint(*)(void))function;
    return (gpointer)get_error;
}

/* -------------------------------------------------------------------- elements -- */

void rig_open(test_rig *rig, GstVideoFormat format, gint rate, const char *properties) {
    *rig = (test_rig){ .screen = screen_new(), .layout = { .format = format } };
    rig->rate = rate;
    GError *error = NULL;
    char *const line = g_strdup_printf("glsurf %s", properties);
    GstElement *const element =
        gst_parse_launch_full(line, NULL, GST_PARSE_FLAG_FATAL_ERRORS, &error);
    g_free(line);
    if (!element)
        fail_msg("no element: %s; set GST_PLUGIN_PATH", error->message);
    rig->bus = gst_bus_new();
    gst_element_set_bus(element, rig->bus);
    screen_give(&rig->screen, element);
    rig->harness = gst_harness_new_with_element(element, "sink", "src");
    gst_object_unref(element);
}

void rig_caps(test_rig *rig, guint width, guint height) {
    gst_harness_set_src_caps(rig->harness,
                             layout_caps(&rig->layout, width, height, rig->rate));
}

void rig_close(test_rig *rig) {
    gst_element_set_state(rig->harness->element, GST_STATE_NULL);
    gst_element_set_bus(rig->harness->element, NULL);
    gst_harness_teardown(rig->harness);
    gst_object_unref(rig->bus);
    screen_free(&rig->screen);
}

guint rig_push(test_rig *rig, const test_picture *picture, guint number) {
    GstBuffer *const buffer =
        buffer_new(&rig->screen, &rig->layout, picture, number * GST_SECOND);
    const guint texture = buffer_texture(buffer);
    maps_counted();
    assert_int_equal(gst_harness_push(rig->harness, buffer), GST_FLOW_OK);
    return texture;
}

GstBuffer *rig_pull(test_rig *rig) {
    GstBuffer *const buffer = gst_harness_try_pull(rig->harness);
    assert_non_null(buffer);
    return buffer;
}

const GstStructure *buffer_features(GstBuffer *buffer) {
    GstCustomMeta *const meta = gst_buffer_get_custom_meta(buffer, META);
    assert_non_null(meta);
    return gst_custom_meta_get_structure(meta);
}

static void check_bytes(const GstStructure *structure, const char *name, GBytes *wanted) {
    const GValue *const value = gst_structure_get_value(structure, name);
    assert_non_null(value);
    GBytes *const bytes = g_value_get_boxed(value);
    gsize size, wanted_size;
    const void *const data = g_bytes_get_data(bytes, &size);
    const void *const wanted_data = g_bytes_get_data(wanted, &wanted_size);
    assert_int_equal(size, wanted_size);
    assert_memory_equal(data, wanted_data, size);
}

void check_buffer(GstBuffer *buffer, guint number, const test_found *wanted) {
    const GstStructure *const structure = buffer_features(buffer);
    guint count = 0;
    assert_int_equal(GST_BUFFER_PTS(buffer), number * GST_SECOND);
    assert_true(gst_structure_get_uint(structure, "count", &count));
    assert_int_equal(count, wanted->count);
    check_bytes(structure, "keypoints", wanted->keypoints);
    check_bytes(structure, "descriptors", wanted->descriptors);
}

void check_next(test_rig *rig, guint number, const test_found *wanted) {
    GstBuffer *const buffer = rig_pull(rig);
    check_buffer(buffer, number, wanted);
    gst_buffer_unref(buffer);
}

test_stage *stage_open(void **state, test_layout layout, guint width, guint height,
                       guint seed, const char *properties,
                       const glsurf_extractor_desc *desc) {
    const guint channels = layout.format == GST_VIDEO_FORMAT_RGBA ? 4 : 1;
    stage_close(state);
    test_stage *const stage = *state = g_new0(test_stage, 1);
    stage->picture = picture_new(width, height, channels, seed);
    stage->wanted = found_in(&stage->picture, desc);
    rig_open(&stage->rig, layout.format, 25, properties);
    stage->rig.layout = layout;
    rig_caps(&stage->rig, width, height);
    return stage;
}

int stage_close(void **state) {
    test_stage *const stage = *state;
    *state = NULL;
    rig_never_ready = rig_lost = FALSE;
    if (!stage)
        return 0;
    rig_close(&stage->rig);
    found_free(&stage->wanted);
    picture_free(&stage->picture);
    g_free(stage);
    return 0;
}

void check_message(test_rig *rig, GstMessageType type, const char *sentence) {
    GstMessage *const message = gst_bus_pop_filtered(rig->bus, type);
    GError *error = NULL;
    assert_non_null(message);
    if (type == GST_MESSAGE_ERROR)
        gst_message_parse_error(message, &error, NULL);
    else
        gst_message_parse_warning(message, &error, NULL);
    assert_string_equal(error->message, sentence);
    g_error_free(error);
    gst_message_unref(message);
}
