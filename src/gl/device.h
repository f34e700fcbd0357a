/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The device: shared by all objects in one OpenGL context. It has the GL functions, the
 * driver's abilities, the compiled programs, the application's state during a call, the
 * recorded passes, and the message of the last failure. It knows nothing of features. Each
 * object has a gls_gpu of its own (gl/gpu.h).
 *
 * A device of the CPU backend has settings, failure and trace only.
 */
#ifndef GLSURF_GL_DEVICE_H
#define GLSURF_GL_DEVICE_H

#include "core/callbacks.h"
#include "gl/binary.h"
#include "gl/driver.h"
#include "gl/shader_text.h"

struct gls_gpu;
struct gls_pass;
struct gls_state_values;

/* Maximum counts: of one pass (inputs to defines), and of a device or an object (the
 * others). */
enum {
    GLS_MAX_INPUTS = 16,
    GLS_MAX_OUTPUTS = 8,
    GLS_MAX_UNIFORMS = 16,
    GLS_MAX_DEFINES = 2048,     /* bytes of the defines of a draw */
    GLS_MAX_DRAWN = 8,          /* formats recorded of a program's draws */
    GLS_MAX_PATH_DEFINES = 128, /* bytes of the defines of paths */
    GLS_MAX_PROGRAMS = 512,
    GLS_MAX_FRAMEBUFFERS = 224,
    GLS_MAX_PASSES = 2048,
};

/* Reasons for a path to be on or off, by a measurement on this machine. */
typedef enum gls_tuned {
    GLS_TUNED_NOT,    /* not decided */
    GLS_TUNED_FASTER, /* the chosen setting is faster */
    GLS_TUNED_SAME,   /* no difference that matters */
    GLS_TUNED_WRONG,  /* the other setting gives wrong results */
    GLS_TUNED_REASONS
} gls_tuned;

/* Decisions by measurement on this machine. */
typedef struct gls_tuning {
    bool valid;  /* a line of this driver and library was given */
    uint32_t on; /* sum of 1u << path */
    gls_tuned reason[GLSURF_PATHS];
} gls_tuning;

/* --------------------------------------------------------------- programs -- */

/* A program that is complete or still being made. */
typedef struct gls_build {
    GLuint program;   /* 0: not begun */
    GLuint shader[2]; /* vertex and fragment; 0: ended, or loaded instead of compiled */
    gls_key key;      /* key of the binary stored at the end */
} gls_build;

/* A uniform of a program: its location and its value. */
typedef struct gls_location {
    char name[24];  /* "": not asked yet */
    GLint location; /* -1: the program has no such uniform */
    /* Bytes set last, which need not be set again. 0: none were set, or more than fit. */
    uint32_t bytes;
    unsigned char value[16];
} gls_location;

/* A compiled variant: a row of a pass table with the defines of a draw. All its draws name
 * the same uniforms in the same order, so location[i] belongs to uniform i of a draw. */
typedef struct gls_program {
    const struct gls_pass *pass;
    char defines[GLS_MAX_DEFINES];
    gls_build build;
    bool ready; /* the build has ended */
    /* The program has drawn from and to these formats, so the driver has finished it for
     * them: see gl/prepare.h. */
    int drawn_count;
    uint32_t drawn[GLS_MAX_DRAWN]; /* gls_draw_formats() */
    gls_location location[GLS_MAX_UNIFORMS];
} gls_program;

typedef struct gls_programs {
    int count;
    int oldest; /* index of the oldest program, once the table is full */
    uint32_t hash[GLS_MAX_PROGRAMS]; /* hash of pass and defines */
    gls_program program[GLS_MAX_PROGRAMS];
    uint32_t compiled, loaded; /* programs so far, from text and from binaries */
} gls_programs;

/* ------------------------------------------------------------------ passes -- */

/* Current bindings and settings during one public call. A pass sets only what differs from
 * the pass before. Nothing is known when a call begins, because between calls the GL state
 * is the application's. Nothing is known, either, after a texture was deleted, because GL
 * may give its name to the next texture. */
typedef struct gls_bound {
    GLuint program;
    GLuint framebuffer;             /* for drawing and reading; 0: not known */
    GLuint unit;                    /* the active unit */
    GLuint texture[GLS_MAX_INPUTS]; /* GL_TEXTURE_2D of each unit */
    GLuint array[2];                /* GL_TEXTURE_2D_ARRAY of units 0 and 1 */
    GLint viewport[4], scissor_box[4];
    /* Depth mode, depth bounds test, blending, scissor test; -1: not known. */
    int depth, bounds, blend, scissor;
    bool vertices; /* the empty vertex array is bound */
} gls_bound;

/* Kinds of attachments that the driver can render to. Only their formats decide (OpenGL
 * 4.6, 9.4.2), so GL is asked once for each kind. A frame has 70 framebuffers of 15 kinds,
 * and the question waits if the driver works on another thread. */
typedef struct gls_complete {
    int count;
    uint64_t kind[32];
} gls_complete;

typedef struct gls_timed {
    GLuint query[2]; /* begin, end */
    int entry;       /* index in device->passes */
} gls_timed;

typedef struct gls_timer {
    gls_timed *timed; /* one for each draw since the last read. Their `entry` ascends,
                            unless draws of a pass are summed (sum_passes) */
    int count;        /* entries in use */
    int made;         /* entries with query objects, in use or not */
    double start;     /* seconds; when the draw timed by the clock began */
} gls_timer;

/* Seconds that the application has waited for work of the GPU. See gls_wait_on(). */
typedef struct gls_wait {
    double last; /* gls_seconds_now() of the last look; 0: there was none */
    double seconds;
} gls_wait;

/* The passes noted last, in their order: the passes of the last submitted image or match,
 * or of a panorama. */
typedef struct gls_passes {
    const struct gls_gpu *of; /* owner of the passes; NULL: it was destroyed */
    int count;
    glsurf_pass_info pass[GLS_MAX_PASSES];
} gls_passes;

/* ------------------------------------------------------------------ device -- */

struct glsurf_device {
    glsurf_device_desc desc;
    uint32_t holds;      /* one of the application (0 or 1), and one of each object */
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
    int max_outputs;          /* maximum number of draw buffers of a pass */
    bool es;                  /* the context is one of OpenGL ES */
    int version;              /* ten times the context's version */
    bool compatibility;       /* it has the compatibility profile */
    gls_gl_support has;

    gls_family family;
    bool in_browser;          /* the context is one of WebGL */
    gls_tuning tuning;        /* desc.tuning, if it belongs to this driver */
    uint32_t paths_supported; /* sum of 1u << path, for paths that the driver has */
    uint32_t paths_taken;     /* the same, for paths in use */
    uint32_t paths_forced;    /* the same, for paths that the driver cannot do without */
    bool depth_bounds;        /* the depth bounds test may be used */
    bool few_outputs;         /* fewer draw buffers than OpenGL promises */
    bool no_float_blend;      /* the driver does not blend 32-bit floats */

    GLuint empty_vertices; /* vertex array without attributes */
    GLuint asking;         /* framebuffer to attach textures to, to query their format */
    GLuint sampler; /* nearest, clamped to the edge; overrides a texture's settings */

    const gls_shader_file *shaders[2]; /* the library's table, and a second one or NULL */
    char path_defines[GLS_MAX_PATH_DEFINES]; /* defines of the paths in use */
    gls_binaries binaries;
    gls_programs programs;
    gls_complete complete; /* kinds of framebuffers */

    gls_bound bound;
    struct gls_state_values *saved; /* during a call, the GL state that its end restores */
    uint64_t touched; /* sum of 1 << gls_state_group, for groups touched by the call */
    bool reading;     /* during a call that has not checked yet that it may draw */
    bool asks_errors; /* during a call that dropped earlier errors, so later ones are its */

    glsurf_timings timings;
    gls_timer timer;
    gls_passes passes;
};

/* Add and remove a hold on the device. Removing the last hold frees the device with its GL
 * objects. */
void gls_device_hold(glsurf_device *device);
void gls_device_release(glsurf_device *device);

/* Returns true if the path is in use. */
static inline bool gls_device_takes(const glsurf_device *device, glsurf_path path) {
    return device->paths_taken >> path & 1;
}

static inline bool gls_device_on_cpu(const glsurf_device *device) {
    return device->desc.backend == GLSURF_BACKEND_CPU;
}

#endif
