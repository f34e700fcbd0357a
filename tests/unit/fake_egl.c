/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "fake_egl.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

fake_egl fake;
_Thread_local unsigned fake_api = EGL_OPENGL_ES_API;
_Thread_local int fake_current = -1;
_Thread_local unsigned fake_current_api = EGL_OPENGL_API;

static void take_time(void) {
    if (fake.slow)
        nanosleep(&(struct timespec){ .tv_nsec = 200000 }, NULL);
}

void fake_reset(void) {
    fake = (fake_egl){
        .client = "EGL_EXT_device_base EGL_EXT_platform_base EGL_EXT_platform_device "
                  "EGL_MESA_platform_surfaceless",
        .display[0].vendor = "Mesa Project",
    };
    fake_api = EGL_OPENGL_ES_API;
    fake_current = -1;
    fake_current_api = EGL_OPENGL_API;
}

fake_display *fake_add(const char *extensions, const char *vendor) {
    fake_display *display = &fake.display[++fake.devices];
    *display = (fake_display){ .device = extensions, .vendor = vendor };
    return display;
}

/* Displays and devices are pointers to a fake_display, contexts point to its `context`. */
static EGLBoolean query_devices(EGLint max, EGLDeviceEXT *devices, EGLint *count) {
    for (*count = 0; *count < fake.devices && *count < max; ++*count)
        devices[*count] = &fake.display[*count + 1];
    return EGL_TRUE;
}

static const char *query_device(EGLDeviceEXT device, EGLint name) {
    return name == EGL_EXTENSIONS ? ((fake_display *)device)->device : NULL;
}

static EGLDisplay get_display(EGLenum platform, void *native, const EGLint *attributes) {
    (void)attributes;
    return platform == EGL_PLATFORM_DEVICE_EXT ? native : &fake.display[0];
}

static const unsigned char *get_string(unsigned name) {
    const unsigned RENDERER = 0x1F01, VERSION = 0x1F02;
    static _Thread_local char text[64];
    if (name == RENDERER || name == VERSION) {
        snprintf(text, sizeof text, "%s of display %d",
                 name == RENDERER                     ? "renderer"
                 : fake_current_api == EGL_OPENGL_API ? "3.3"
                                                      : "OpenGL ES 3.0",
                 fake_current);
        return (const unsigned char *)text;
    }
    const bool floats = fake_current >= 0 && !fake.display[fake_current].no_floats;
    return (const unsigned char *)(floats ? "GL_KHR_debug GL_EXT_color_buffer_float"
                                          : "GL_EXT_color_buffer_float_not");
}

__eglMustCastToProperFunctionPointerType EGLAPIENTRY eglGetProcAddress(const char *name) {
    typedef __eglMustCastToProperFunctionPointerType function;
    if (strcmp(name, "eglQueryDevicesEXT") == 0)
        return (function)query_devices;
    if (strcmp(name, "eglQueryDeviceStringEXT") == 0)
        return (function)query_device;
    if (strcmp(name, "glGetString") == 0)
        return (function)get_string;
    return strcmp(name, "eglGetPlatformDisplayEXT") == 0 ? (function)get_display : NULL;
}

#ifdef _WIN32
/* On Windows it is a DLL, which programs load by its name, as they load ANGLE. */
__attribute__((constructor)) static void begin(void) {
    fake_reset();
    fake.client = "EGL_EXT_client_extensions";
    fake.only_gles = true;
}

EGLDisplay EGLAPIENTRY eglGetDisplay(EGLNativeDisplayType native) {
    (void)native;
    return &fake.display[0];
}
#endif

const char *EGLAPIENTRY eglQueryString(EGLDisplay display, EGLint name) {
    if (display == EGL_NO_DISPLAY)
        return fake.client;
    const fake_display *self = display;
    if (!self->alive)
        return NULL;
    if (name == EGL_VENDOR)
        return self->vendor;
    if (self->resets)
        return "EGL_KHR_no_config_context EGL_KHR_surfaceless_context "
               "EGL_KHR_create_context EGL_EXT_create_context_robustness";
    return self->configs ? "EGL_KHR_surfaceless_context"
                         : "EGL_KHR_no_config_context EGL_KHR_surfaceless_context";
}

EGLBoolean EGLAPIENTRY eglInitialize(EGLDisplay display, EGLint *major, EGLint *minor) {
    (void)major;
    (void)minor;
    fake_display *self = display;
    self->alive = !self->broken;
    take_time();
    return self->alive;
}

EGLBoolean EGLAPIENTRY eglTerminate(EGLDisplay display) {
    ((fake_display *)display)->alive = false;
    return EGL_TRUE;
}

EGLBoolean EGLAPIENTRY eglBindAPI(EGLenum api) {
    if (fake.only_gles && api == EGL_OPENGL_API)
        return EGL_FALSE;
    fake_api = api;
    return EGL_TRUE;
}

EGLenum EGLAPIENTRY eglQueryAPI(void) {
    return fake_api;
}

static EGLint attribute(const EGLint *attributes, EGLint name) {
    for (; *attributes != EGL_NONE; attributes += 2)
        if (attributes[0] == name)
            return attributes[1];
    return 0;
}

/* A config is a pointer to the API of its contexts. */
EGLBoolean EGLAPIENTRY eglChooseConfig(EGLDisplay display, const EGLint *attributes,
                                       EGLConfig *configs, EGLint size, EGLint *count) {
    static EGLenum gl = EGL_OPENGL_API, gles = EGL_OPENGL_ES_API;
    const EGLint renderable = attribute(attributes, EGL_RENDERABLE_TYPE);
    (void)display;
    *count = size > 0 && (renderable == EGL_OPENGL_BIT || renderable == EGL_OPENGL_ES3_BIT);
    if (*count > 0)
        configs[0] = renderable == EGL_OPENGL_BIT ? &gl : &gles;
    return EGL_TRUE;
}

/* The attribute for reports of resets, if it belongs to the API. */
static EGLint resets_of(EGLenum api, const EGLint *attributes) {
    return attribute(attributes, api == EGL_OPENGL_API
                                     ? EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR
                                     : EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT);
}

/* Returns true if the display creates a context of the bound API with these attributes. By
 * the specifications, OpenGL ES has no profiles. */
static bool creates(const fake_display *self, const EGLint *attributes) {
    const EGLint major = attribute(attributes, EGL_CONTEXT_MAJOR_VERSION);
    const EGLint minor = attribute(attributes, EGL_CONTEXT_MINOR_VERSION);
    const EGLint profile = attribute(attributes, EGL_CONTEXT_OPENGL_PROFILE_MASK);
    const EGLenum other = fake_api == EGL_OPENGL_API ? EGL_OPENGL_ES_API : EGL_OPENGL_API;
    if (self->no_context || !self->alive || major != 3 || resets_of(other, attributes) ||
        (resets_of(fake_api, attributes) && self->resets != 1))
        return false;
    return fake_api == EGL_OPENGL_API ? !self->no_gl && minor == 3 &&
                                            profile == EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT
                                      : !self->no_gles && minor == 0 && profile == 0;
}

EGLContext EGLAPIENTRY eglCreateContext(EGLDisplay display, EGLConfig config,
                                        EGLContext share, const EGLint *attributes) {
    (void)share;
    fake_display *self = display;
    take_time();
    if (!creates(self, attributes) ||
        (self->configs && (!config || *(EGLenum *)config != fake_api)))
        return EGL_NO_CONTEXT;
    fake.debug += (attribute(attributes, EGL_CONTEXT_FLAGS_KHR) &
                   EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR) != 0;
    fake.reporting += resets_of(fake_api, attributes) == EGL_LOSE_CONTEXT_ON_RESET_KHR;
    ++self->contexts;
    return &self->context[fake_api == EGL_OPENGL_ES_API];
}

EGLBoolean EGLAPIENTRY eglDestroyContext(EGLDisplay display, EGLContext context) {
    (void)context;
    --((fake_display *)display)->contexts;
    return EGL_TRUE;
}

/* Without a context, releases the bound API's context. */
EGLBoolean EGLAPIENTRY eglMakeCurrent(EGLDisplay display, EGLSurface draw, EGLSurface read,
                                      EGLContext context) {
    (void)draw;
    (void)read;
    fake_display *self = display;
    if (context != EGL_NO_CONTEXT && self->refuses)
        return EGL_FALSE;
    if (context != EGL_NO_CONTEXT) {
        fake_current = (int)(self - fake.display);
        fake_current_api =
            context == &self->context[0] ? EGL_OPENGL_API : EGL_OPENGL_ES_API;
    } else if (fake_api == fake_current_api) {
        fake_current = -1;
    }
    return EGL_TRUE;
}

EGLContext EGLAPIENTRY eglGetCurrentContext(void) {
    return fake_api != fake_current_api || fake_current < 0
               ? EGL_NO_CONTEXT
               : &fake.display[fake_current].context[fake_api == EGL_OPENGL_ES_API];
}

EGLint EGLAPIENTRY eglGetError(void) {
    return EGL_BAD_ACCESS;
}
