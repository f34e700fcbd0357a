/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The device: what all objects in one OpenGL context share. It has the GL functions, what
 * the driver can do, the compiled programs, the application's state during a call, the
 * passes that were noted, and the sentence of the last failure. It knows nothing of
 * features. What an object has for itself is a gls_gpu (gl/gpu.h).
 *
 * A device of the CPU backend has settings, failure and trace only.
 */
#ifndef GLSURF_GL_DEVICE_H
#define GLSURF_GL_DEVICE_H

#include "core/failure.h"
#include "core/tracer.h"
#include "gl/binary.h"
#include "gl/bound.h"
#include "gl/driver.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/shader_text.h"
#include "gl/state_table.h"
#include "gl/timer.h"

struct gls_gpu;

/* Why a path is on or off by a measurement on this machine. */
typedef enum gls_tuned {
    GLS_TUNED_NOT,    /* it was not decided */
    GLS_TUNED_FASTER, /* the way that is taken is faster */
    GLS_TUNED_SAME,   /* it makes no difference that matters */
    GLS_TUNED_WRONG,  /* the other way gives wrong results */
    GLS_TUNED_REASONS
} gls_tuned;

/* What was decided by measurement on this machine. */
typedef struct gls_tuning {
    bool there;  /* there was a line of this driver and library */
    uint32_t on; /* sum of 1u << path */
    gls_tuned reason[GLSURF_PATHS];
} gls_tuning;

/* The passes that were noted last, in their order: those of the image or the match that was
 * submitted last, or of a panorama. */
typedef struct gls_passes {
    const struct gls_gpu *of; /* whose passes they are; NULL: of a destroyed object */
    int count;
    glsurf_pass_info pass[GLS_MAX_PASSES];
} gls_passes;

struct glsurf_device {
    glsurf_device_desc desc;
    uint32_t holds;      /* by the application, 0 or 1, and by each object */
    bool abandoned;      /* no later call uses GL */
    bool lost;           /* an error said that the context is lost */
    bool defers_errors;  /* see gls_settle_errors() */
    const char *caller;  /* the object that the current call is on, for messages:
                            "extractor"; NULL: the device */
    gls_failure failure; /* the last one */
    gls_tracer trace;

    /* GLSURF_BACKEND_GL */
    gls_functions gl;
    gls_current current; /* the context that the GL objects are in */

    int max_size;
    GLint max_framebuffer[2]; /* the largest width and height */
    int max_outputs;          /* draw buffers of a pass */
    bool es;                  /* the context is one of OpenGL ES */
    int version;              /* ten times the context's version */
    bool compatibility;       /* it has the compatibility profile */
    gls_gl_support has;

    gls_family family;
    bool in_browser;       /* the context is one of WebGL */
    gls_tuning tuning;     /* of desc.tuning, if it is of this driver */
    uint32_t paths_there;  /* sum of 1u << path, of those the driver has */
    uint32_t paths_taken;  /* the same, of those that are taken */
    uint32_t paths_forced; /* the same, of those that the driver has no other way for */
    bool depth_bounds;     /* the depth bounds test may be used */
    bool few_outputs;      /* fewer draw buffers than OpenGL has */
    bool no_float_blend;   /* 32-bit floats are not blended */

    GLuint empty_vertices; /* vertex array without attributes */
    GLuint asking;  /* framebuffer that textures are attached to, to ask for their format */
    GLuint sampler; /* nearest, clamped to the edge; overrides a texture's settings */

    const gls_shader_file *shaders[2];       /* the library's, and others or NULL */
    char path_defines[GLS_MAX_PATH_DEFINES]; /* of the paths that are taken */
    gls_binaries binaries;
    gls_programs programs;
    gls_complete complete; /* kinds of framebuffers */

    gls_bound bound;
    gls_state_values *saved; /* during a call, the GL state that its end restores */
    uint64_t touched; /* sum of 1 << gls_state_group, of those the call has touched */
    bool reading;     /* during a call that has not checked whether it may draw */

    glsurf_timings timings;
    gls_timer timer;
    gls_passes passes;
};

/* Takes a hold on the device, and gives one up: the last one frees it, with its GL
 * objects. */
void gls_device_hold(glsurf_device *device);
void gls_device_release(glsurf_device *device);

/* Fails with GL if the device was abandoned. */
glsurf_result gls_device_check_kept(glsurf_device *device);

/* OK if the device's context is current, if nobody can be asked, or if the device needs
 * none. Otherwise fails with ARGUMENT. */
glsurf_result gls_device_check_current(glsurf_device *device);

/* Whether GL objects of the device may be deleted now: not without GL, and not in another
 * context, where their names are those of other objects. Then it logs a warning about the
 * GL objects of `what`. */
bool gls_device_can_delete(const glsurf_device *device, const char *what);

/* Whether a path is taken. */
static inline bool gls_device_takes(const glsurf_device *device, glsurf_path path) {
    return device->paths_taken >> path & 1;
}

static inline bool gls_device_on_cpu(const glsurf_device *device) {
    return device->desc.backend == GLSURF_BACKEND_CPU;
}

/* Whether it has GL, and was not abandoned. */
static inline bool gls_device_is_there(const glsurf_device *device) {
    return device->gl.DeleteTextures;
}

#endif
