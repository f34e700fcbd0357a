/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf_egl: an OpenGL 3.3 core or OpenGL ES 3.0 context without a display, window or
 * surface, by EGL.
 *
 * It is a library of its own, for applications that have no context. glsurf itself uses
 * whichever context is current and does not depend on glsurf_egl.
 *
 *     glsurf_egl *egl = NULL;
 *     glsurf_egl_create(&egl, &(glsurf_egl_desc){ 0 }); // makes it current
 *     glsurf_extractor *extractor = NULL;
 *     glsurf_extractor_create(
 *         &extractor,
 *         &(glsurf_extractor_desc){ .get_proc_address = glsurf_egl_get_proc_address });
 *     ...
 *     glsurf_extractor_destroy(extractor);
 *     glsurf_egl_destroy(egl);
 *
 * The context has no default framebuffer: draw to framebuffer objects.
 *
 * WHICH GPU. glsurf_egl_create() tries these in order until one gives a context:
 *
 *   1. the EGL devices that are GPUs, in the order in which EGL lists them
 *   2. the surfaceless platform of Mesa, which has its own ways to find a driver
 *   3. the EGL devices that are software, for machines without a GPU
 *
 * Users choose one of Mesa's drivers with the environment variables LIBGL_ALWAYS_SOFTWARE,
 * GALLIUM_DRIVER and MESA_LOADER_DRIVER_OVERRIDE. If one of these variables is set, the
 * order is 2 (if that platform is Mesa's), 3, 1: otherwise a GPU would win over the user's
 * choice.
 *
 * WHICH API. By default each of these is asked for an OpenGL 3.3 core context first and, if
 * it has none, for an OpenGL ES 3.0 context; then comes the next. So a GPU that has only
 * OpenGL ES, such as those of many small boards, wins over a software renderer that has
 * both. It has to have GL_EXT_color_buffer_float, which the library needs. glsurf_egl_desc.api
 * asks for one of the two only. Either may have a higher version, which the driver chooses.
 *
 * THREADS. Several threads may call these functions at the same time, but not on the same
 * object. Several contexts may exist at once, also on one thread, where one of them is
 * current at a time. A context is current on one thread at a time. To move it, call
 * glsurf_egl_release() on the old thread and then glsurf_egl_make_current() on the new one.
 *
 * DISPLAYS. All code in a process shares one EGL display per device. If one part of the
 * program terminates it, it ends for all. glsurf_egl terminates a display with its last
 * context on it, unless the display was already initialised before the first one. So an
 * application that uses the same device or the surfaceless platform through EGL itself has
 * two choices: initialise its display first, or destroy these contexts last.
 */
#ifndef GLSURF_GLSURF_EGL_H
#define GLSURF_GLSURF_EGL_H

#include "glsurf/glsurf.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct glsurf_egl glsurf_egl;

/* For glsurf_egl_desc.device. */
#define GLSURF_EGL_ANY         0
#define GLSURF_EGL_SURFACELESS (-1)

/* The API of a context. */
typedef enum glsurf_egl_api {
    GLSURF_EGL_API_ANY = 0, /* in a description: OpenGL, else OpenGL ES; see above */
    GLSURF_EGL_API_GL = 1,  /* OpenGL 3.3 or later, core profile */
    GLSURF_EGL_API_GLES = 2 /* OpenGL ES 3.0 or later */
} glsurf_egl_api;

typedef struct glsurf_egl_desc {
    /* GLSURF_EGL_ANY: the order above. GLSURF_EGL_SURFACELESS: only that platform. n > 0:
     * only the n-th device that EGL lists. */
    int device;
    /* Make a debug context, which reports through KHR_debug. */
    bool debug;
    /* NULL: messages are discarded. Each device or platform that was tried gives a message
     * of level INFO. The library calls it in the middle of a call: it must call neither EGL
     * nor a function of this header. */
    glsurf_log_callback *log;
    void *log_user;
    /* GLSURF_EGL_API_ANY: OpenGL 3.3 core, else OpenGL ES 3.0. The others: only that. */
    glsurf_egl_api api;
    uint32_t reserved; /* 0 */
} glsurf_egl_desc;

/* Creates a context and makes it current on the calling thread. The context's API becomes
 * the thread's current API of EGL (eglBindAPI). After a failure the thread is as it was.
 *
 * egl   receives the context, or NULL on failure
 * desc  settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, a device below -1, an unknown API), UNSUPPORTED (no
 * device or platform gives such a context, or there are fewer devices), MEMORY. The
 * message, except for MEMORY, goes to desc->log. */
GLSURF_API glsurf_result glsurf_egl_create(glsurf_egl **egl, const glsurf_egl_desc *desc,
                                           size_t desc_size);

/* Destroys the context. It must not be current on another thread. Extractors, matchers and
 * panoramas in it have to be destroyed or abandoned before. NULL is ignored. */
GLSURF_API void glsurf_egl_destroy(glsurf_egl *egl);

/* Makes the context current on the calling thread, in place of the current one. The
 * context's API becomes the thread's current API of EGL.
 *
 * Errors: ARGUMENT (NULL pointer), GL (EGL refuses, for example because the context is
 * current on another thread). The message goes to the log. */
GLSURF_API glsurf_result glsurf_egl_make_current(glsurf_egl *egl);

/* If the context is current on the calling thread, releases it, so that another thread can
 * use it. Otherwise does nothing.
 *
 * Errors: as glsurf_egl_make_current(). */
GLSURF_API glsurf_result glsurf_egl_release(glsurf_egl *egl);

/* A glsurf_get_proc_address, for desc.get_proc_address. `user` is ignored. Returns NULL if
 * `name` is NULL. */
GLSURF_API void *glsurf_egl_get_proc_address(void *user, const char *name);

/* Where the context comes from, such as "EGL device 1 of 2 (NVIDIA)" or "EGL surfaceless
 * platform (Mesa Project)". Valid as long as the object. */
GLSURF_API const char *glsurf_egl_description(const glsurf_egl *egl);

/* The API of the context: GLSURF_EGL_API_GL or GLSURF_EGL_API_GLES. Returns
 * GLSURF_EGL_API_ANY if `egl` is NULL. */
GLSURF_API glsurf_egl_api glsurf_egl_api_of(const glsurf_egl *egl);

/* Adds the size of the struct: see the end of glsurf.h. */
#ifndef GLSURF_BUILDING
#define glsurf_egl_create(...) glsurf_egl_create(__VA_ARGS__, sizeof(glsurf_egl_desc))
#endif

#ifdef __cplusplus
}
#endif

#endif
