/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Cost of the GStreamer element: a texture through the element, and the same texture
 * through the library alone, in a context of its own. Both give features in memory.
 */
#include "peers.h"

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

#define GST_USE_UNSTABLE_API
#include <GL/glcorearb.h>
#include <gst/check/gstharness.h>
#include <gst/gl/gl.h>
#include <gst/video/video.h>

#include <cstring>
#include <memory>
#include <stdexcept>

namespace {

const char *const SETTINGS = "default preset, of a texture; results in memory";

void check(bool good, const char *what) {
    if (!good)
        throw std::runtime_error(what);
}

class Library {
  public:
    Library(const Image &image, size_t wanted) {
        const glsurf_context_desc context{};
        check(glsurf_context_create(&context_, &context) == GLSURF_OK, "no context");
        glsurf_device_desc device{};
        device.get_proc_address = glsurf_context_get_proc_address;
        check(glsurf_device_create(&device_, &device) == GLSURF_OK, "no device");
        glsurf_extractor_desc desc{};
        desc.max_features = static_cast<uint32_t>(wanted);
        desc.frames = 1;
        check(glsurf_extractor_create(&extractor_, device_, &desc) == GLSURF_OK,
              glsurf_device_message(device_));
        upload(image);
    }

    Library(const Library &) = delete;

    ~Library() {
        glsurf_extractor_destroy(extractor_);
        glsurf_device_destroy(device_);
        glsurf_context_destroy(context_);
    }

    size_t run() {
        glsurf_image image{};
        image.texture = texture_;
        image.width = width_;
        image.height = height_;
        image.origin = GLSURF_ORIGIN_TOP;
        glsurf_features features;
        check(glsurf_extractor_submit(extractor_, &image) == GLSURF_OK &&
                  glsurf_extractor_collect(extractor_, &features) == GLSURF_OK,
              glsurf_device_message(device_));
        return features.count;
    }

  private:
    template <typename Function> static Function function(const char *name) {
        return reinterpret_cast<Function>(glsurf_context_get_proc_address(nullptr, name));
    }

    void upload(const Image &image) {
        width_ = static_cast<uint32_t>(image.width);
        height_ = static_cast<uint32_t>(image.height);
        function<PFNGLGENTEXTURESPROC>("glGenTextures")(1, &texture_);
        function<PFNGLBINDTEXTUREPROC>("glBindTexture")(GL_TEXTURE_2D, texture_);
        function<PFNGLPIXELSTOREIPROC>("glPixelStorei")(GL_UNPACK_ALIGNMENT, 1);
        function<PFNGLTEXIMAGE2DPROC>("glTexImage2D")(GL_TEXTURE_2D, 0, GL_R8, image.width,
                                                      image.height, 0, GL_RED,
                                                      GL_UNSIGNED_BYTE, image.gray.data());
    }

    glsurf_context *context_ = nullptr;
    glsurf_device *device_ = nullptr;
    glsurf_extractor *extractor_ = nullptr;
    uint32_t texture_ = 0, width_ = 0, height_ = 0;
};

class Element {
  public:
    Element(const Image &image, size_t wanted) {
        GError *error = nullptr;
        gst_init(nullptr, nullptr);
        GstPlugin *const plugin = gst_plugin_load_file(GLSURF_ELEMENT, &error);
        check(plugin != nullptr, error ? error->message : "no plugin");
        const std::string line = "glsurf frames=1 max-features=" + std::to_string(wanted);
        harness_ = gst_harness_new_parse(line.c_str());
        GstVideoInfo info;
        gst_video_info_set_format(&info, GST_VIDEO_FORMAT_GRAY8,
                                  static_cast<guint>(image.width),
                                  static_cast<guint>(image.height));
        GstCaps *const caps = gst_video_info_to_caps(&info);
        gst_caps_set_features(
            caps, 0, gst_caps_features_new(GST_CAPS_FEATURE_MEMORY_GL_MEMORY, nullptr));
        gst_caps_set_simple(caps, "texture-target", G_TYPE_STRING, "2D", nullptr);
        gst_harness_set_src_caps(harness_, caps);
        upload(image, &info);
    }

    Element(const Element &) = delete;

    ~Element() {
        gst_buffer_unref(buffer_);
        gst_harness_teardown(harness_);
    }

    size_t run() {
        check(gst_harness_push(harness_, gst_buffer_copy(buffer_)) == GST_FLOW_OK,
              "the element refuses a buffer");
        GstBuffer *const buffer = gst_harness_pull(harness_);
        guint count = 0;
        GstCustomMeta *const meta = gst_buffer_get_custom_meta(buffer, "GlsurfFeatures");
        check(meta && gst_structure_get_uint(gst_custom_meta_get_structure(meta), "count",
                                             &count),
              "a buffer has no features");
        gst_buffer_unref(buffer);
        return count;
    }

  private:
    void upload(const Image &image, GstVideoInfo *info) {
        GstGLContext *context = nullptr;
        GstElement *const element = gst_harness_find_element(harness_, "glsurf");
        g_object_get(element, "context", &context, nullptr);
        gst_object_unref(element);
        check(context != nullptr, "the element has no context");
        GstGLMemoryAllocator *const allocator =
            gst_gl_memory_allocator_get_default(context);
        auto *const params =
            reinterpret_cast<GstGLAllocationParams *>(gst_gl_video_allocation_params_new(
                context, nullptr, info, 0, nullptr, GST_GL_TEXTURE_TARGET_2D, GST_GL_R8));
        buffer_ = gst_buffer_new();
        gst_buffer_append_memory(
            buffer_, reinterpret_cast<GstMemory *>(gst_gl_base_memory_alloc(
                         reinterpret_cast<GstGLBaseMemoryAllocator *>(allocator), params)));
        gst_gl_allocation_params_free(params);
        gst_object_unref(allocator);
        gst_object_unref(context);
        GstMapInfo map;
        check(gst_buffer_map(buffer_, &map, GST_MAP_WRITE), "no memory");
        for (int row = 0; row < image.height; ++row)
            std::memcpy(map.data + row * GST_VIDEO_INFO_PLANE_STRIDE(info, 0),
                        &image.gray[static_cast<size_t>(row) * image.width],
                        static_cast<size_t>(image.width));
        gst_buffer_unmap(buffer_, &map);
    }

    GstHarness *harness_ = nullptr;
    GstBuffer *buffer_ = nullptr;
};

} // namespace

/* Adds both. Without a display, GStreamer must be told to use EGL's devices. */
void add_gstreamer(std::vector<Peer> &peers, const Image &image, size_t wanted) {
    if (!g_getenv("DISPLAY") && !g_getenv("WAYLAND_DISPLAY"))
        g_setenv("GST_GL_WINDOW", "egl-device", FALSE);
    const auto library = std::make_shared<Library>(image, wanted);
    const auto element = std::make_shared<Element>(image, wanted);
    peers.push_back({ "glsurf library", SETTINGS, [=] { return library->run(); } });
    peers.push_back({ "glsurf in GStreamer", SETTINGS, [=] { return element->run(); } });
}
