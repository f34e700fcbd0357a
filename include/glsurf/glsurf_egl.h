/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf_egl: an OpenGL 3.3 core context without a display, window or surface, from EGL.
 *
 * A library of its own, for programs that have no context: glsurf itself takes whatever
 * context is current and knows nothing of this.
 *
 *     glsurf_egl *egl = NULL;
 *     glsurf_egl_create(&egl, &(glsurf_egl_desc){ 0 });  // is current from here on
 *     glsurf_extractor_create(&extractor, &(glsurf_extractor_desc){
 *         .get_proc_address = glsurf_egl_get_proc_address });
 *     ...
 *     glsurf_extractor_destroy(extractor);
 *     glsurf_egl_destroy(egl);
 *
 * Only framebuffer objects can be drawn to: there is no default framebuffer.
 *
 * WHICH GPU. Tried in this order, until one gives a context:
 *
 *   1. the EGL devices that are GPUs, as EGL lists them
 *   2. the surfaceless platform of Mesa, which finds drivers in ways of its own
 *   3. the EGL devices that are software, which is what draws where there is no GPU
 *
 * Where the environment has LIBGL_ALWAYS_SOFTWARE, GALLIUM_DRIVER or
 * MESA_LOADER_DRIVER_OVERRIDE, by which users choose a driver of Mesa's, the order is 2 (if
 * that is Mesa's), 3, 1: only so they are heeded.
 *
 * THREADS. Any call but those on the same object may be made from several threads at a
 * time. Several contexts may live at once, also on one thread, where one is current at a
 * time. A context is current on one thread at a time: glsurf_egl_release() there, then
 * glsurf_egl_make_current() elsewhere.
 *
 * DISPLAYS. EGL hands the same display to everybody in a process who asks for that device,
 * and ends it for all at once. It is ended with the last context here that is on it, unless
 * somebody had initialised it before the first. So a host that uses the same device or the
 * surfaceless platform through EGL itself initialises its display first, or destroys these
 * contexts last.
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

typedef struct glsurf_egl_desc {
    /* GLSURF_EGL_ANY: the order above. GLSURF_EGL_SURFACELESS: only that platform. n above
     * 0: only the n-th device that EGL lists. */
    int device;
    /* Ask for a debug context, which reports through KHR_debug. */
    bool debug;
    /* NULL: messages are dropped. What is tried in vain is INFO. Called in the midst of a
     * call: it must not call EGL nor anything of this header. */
    glsurf_log_callback *log;
    void *log_user;
} glsurf_egl_desc;

/* Creates a context and makes it current on the calling thread, with OpenGL as the
 * thread's API of EGL. After a failure the thread is as it was.
 *
 * egl   receives it, or NULL on failure
 * desc  settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, a device below -1), UNSUPPORTED (nothing here gives an
 * OpenGL 3.3 core context; there are fewer devices), MEMORY. The reason goes to
 * desc->log. */
GLSURF_API glsurf_result glsurf_egl_create(glsurf_egl **egl, const glsurf_egl_desc *desc);

/* Destroys the context, which must not be current on another thread; what belongs to
 * glsurf in it has to be destroyed or abandoned before. NULL is ignored. */
GLSURF_API void glsurf_egl_destroy(glsurf_egl *egl);

/* Makes the context current on the calling thread, in place of the one that is, with OpenGL
 * as the thread's API of EGL.
 *
 * Errors: ARGUMENT (NULL pointer), GL (EGL refuses, as it does where the context is current
 * on another thread). The reason goes to the log. */
GLSURF_API glsurf_result glsurf_egl_make_current(glsurf_egl *egl);

/* Lets go of the context if it is current on the calling thread, so that another can take
 * it; otherwise does nothing. Errors: as glsurf_egl_make_current(). */
GLSURF_API glsurf_result glsurf_egl_release(glsurf_egl *egl);

/* A glsurf_get_proc_address; `user` is ignored. */
GLSURF_API void *glsurf_egl_get_proc_address(void *user, const char *name);

/* Where the context comes from, such as "EGL device 1 of 2 (NVIDIA)" or "EGL surfaceless
 * platform (Mesa Project)". Lives as long as the object. */
GLSURF_API const char *glsurf_egl_description(const glsurf_egl *egl);

#ifdef __cplusplus
}
#endif

#endif
