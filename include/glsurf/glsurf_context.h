/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf_context: an OpenGL 3.3 core or OpenGL ES 3.0 context without a window, surface or
 * display.
 *
 * This is a library of its own, for applications that have no context. glsurf itself uses
 * whichever context is current and does not depend on glsurf_context.
 *
 *     glsurf_context *context = NULL;
 *     glsurf_context_create(&context, &(glsurf_context_desc){ 0 }); // makes it current
 *     glsurf_device *device = NULL;
 *     glsurf_device_create(
 *         &device,
 *         &(glsurf_device_desc){ .get_proc_address = glsurf_context_get_proc_address });
 *     ...
 *     glsurf_device_destroy(device);
 *     glsurf_context_destroy(context);
 *
 * The context has no default framebuffer, or an invisible one: draw to framebuffer objects.
 *
 * WHICH GPU. An adapter is a GPU or a software renderer that the system lists.
 * glsurf_context_create() tries these in order until one gives a context:
 *
 *   1. the GPUs, in the order in which the system lists them
 *   2. the system's own choice
 *   3. the software renderers, for machines without a GPU
 *
 * WHICH API. By default the call asks each one for an OpenGL 3.3 core context, then for an
 * OpenGL ES 3.0 context, before it tries the next. So a GPU with OpenGL ES only, as on many
 * small boards, wins over a software renderer with both APIs. The GPU must have
 * GL_EXT_color_buffer_float, which the library needs. glsurf_context_desc.api restricts the
 * call to one of the two APIs. The driver may choose a higher version of either.
 *
 * THREADS. Several threads may call these functions at the same time, but not on the same
 * object. Several contexts may exist at once. A thread has one current context at a time,
 * and a context is current on one thread at a time. To move a context, call
 * glsurf_context_release() on the old thread and then glsurf_context_make_current() on the
 * new one.
 *
 * WITH EGL. On all systems but Windows the library makes its contexts by EGL.
 *
 * The adapters are the EGL devices. The system's own choice is the surfaceless platform of
 * Mesa, which finds a driver in its own ways. Users choose one of Mesa's drivers with the
 * environment variables LIBGL_ALWAYS_SOFTWARE, GALLIUM_DRIVER and
 * MESA_LOADER_DRIVER_OVERRIDE. If one is set, the order is 2 (if the surfaceless platform
 * is Mesa's), 3, 1: otherwise a GPU would win over the user's choice.
 *
 * A call that makes a context current also makes its API the thread's current API of EGL
 * (eglBindAPI). Log callbacks must not call EGL.
 *
 * All code in a process shares one EGL display per device. If one part of the program
 * terminates the display, it ends for all parts. glsurf_context terminates a display with
 * its last context on it, unless the display was initialised before its first context on
 * it. If your application itself uses the same device or the surfaceless platform through
 * EGL, initialise its display first, or destroy these contexts last. The contexts lose
 * their objects if the GPU is reset, on drivers that report resets
 * (EGL_LOSE_CONTEXT_ON_RESET): a context that shares objects with them has to ask for the
 * same.
 *
 * ON WINDOWS the library makes contexts of OpenGL by WGL, each with a hidden window of 1x1
 * pixels and a thread that answers the window's messages. WGL lists no adapters: Windows
 * chooses the GPU, and the graphics settings of Windows say which one a program gets.
 * Contexts of OpenGL ES come from ANGLE, by the libEGL.dll that the process has loaded or
 * that lies beside the program. By default the library asks WGL first and then ANGLE.
 * Without a driver of the GPU, as in many virtual machines, Windows has OpenGL 1.1 only,
 * and the message says so. Install the driver, or put Mesa's opengl32.dll beside the
 * program.
 */
#ifndef GLSURF_GLSURF_CONTEXT_H
#define GLSURF_GLSURF_CONTEXT_H

#include "glsurf/glsurf.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct glsurf_context glsurf_context;

/* For glsurf_context_desc.adapter. */
#define GLSURF_CONTEXT_ANY_ADAPTER    0
#define GLSURF_CONTEXT_SYSTEM_ADAPTER (-1)

/* The API of a context. */
typedef enum glsurf_context_api {
    GLSURF_CONTEXT_API_ANY = 0, /* default: OpenGL, else OpenGL ES, as above */
    GLSURF_CONTEXT_API_GL = 1,  /* OpenGL 3.3 or later, core profile */
    GLSURF_CONTEXT_API_GLES = 2 /* OpenGL ES 3.0 or later */
} glsurf_context_api;

typedef struct glsurf_context_desc {
    glsurf_context_api api; /* GLSURF_CONTEXT_API_ANY */
    /* GLSURF_CONTEXT_ANY_ADAPTER: the order above. GLSURF_CONTEXT_SYSTEM_ADAPTER: only the
     * system's own choice. n > 0: only the n-th adapter that the system lists. */
    int adapter;
    bool debug; /* make a debug context, which reports through KHR_debug */
    /* NULL: messages are discarded. The log receives a message of level INFO about each
     * adapter that was tried. The callback runs in the middle of a call: it must neither
     * call a function of this header nor change the current context. */
    glsurf_log_callback *log;
    void *log_user;
} glsurf_context_desc;

/* Creates a context and makes it current on the calling thread. After a failure the
 * thread is as it was.
 *
 * context  receives the context, or NULL on failure
 * desc     settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, an adapter below -1, an unknown API), UNSUPPORTED (no
 * adapter gives such a context, or the system lists fewer adapters), MEMORY. The message,
 * except for MEMORY, goes to desc->log. */
GLSURF_API glsurf_result glsurf_context_create(glsurf_context **context,
                                               const glsurf_context_desc *desc);

/* Destroys the context, which must not be current on another thread. Before, abandon its
 * devices, or destroy them with all of their objects. NULL is ignored. */
GLSURF_API void glsurf_context_destroy(glsurf_context *context);

/* Makes the context current on the calling thread, in place of the current one.
 *
 * Errors: ARGUMENT (NULL pointer), GL (the system refuses, for example because the context
 * is current on another thread). The message goes to the log. */
GLSURF_API glsurf_result glsurf_context_make_current(glsurf_context *context);

/* Releases the context from the calling thread, so that another thread can use it. Does
 * nothing if the context is not current on this thread.
 *
 * Errors: as glsurf_context_make_current(). */
GLSURF_API glsurf_result glsurf_context_release(glsurf_context *context);

/* A glsurf_get_proc_address, for glsurf_device_desc. `user` is ignored. Returns NULL if
 * `name` is NULL. On Windows it looks in opengl32.dll for functions that
 * wglGetProcAddress() does not return, and returns NULL while no context is current. */
GLSURF_API void *glsurf_context_get_proc_address(void *user, const char *name);

/* Description of a context. The strings are valid as long as the context. */
typedef struct glsurf_context_info {
    glsurf_context_api api; /* GLSURF_CONTEXT_API_GL or GLSURF_CONTEXT_API_GLES */
    const char *version;    /* GL_VERSION */
    const char *renderer;   /* GL_RENDERER */
    const char *through;    /* source of the context, such as "EGL device 1 of 2 (NVIDIA)"
                               or "EGL surfaceless platform (Mesa Project)" */
} glsurf_context_info;

/* Fills in what glsurf_context_create() made; any thread may call it. If `context` is NULL,
 * fills in GLSURF_CONTEXT_API_ANY and "". If `info` is NULL, does nothing. */
GLSURF_API void glsurf_context_get_info(const glsurf_context *context,
                                        glsurf_context_info *info);

#ifdef __cplusplus
}
#endif

#endif
