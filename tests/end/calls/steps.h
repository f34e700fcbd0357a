/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls as steps that tests run one after another, on small images. A step's
 * results are folded into a sum that is the same for the same bytes.
 */
#ifndef GLSURF_TEST_END_STEPS_H
#define GLSURF_TEST_END_STEPS_H

#include "calls/api.h"

/* The objects that steps work on. Steps check nothing and allocate no memory themselves. */
typedef struct bench {
    glsurf_get_proc_address *get;
    bool es; /* the context is one of OpenGL ES */
    heard log;
    picture gray, rgb, noise; /* noise has another size, and many candidates */
    GLuint texture;           /* of the gray picture */
    GLuint layers;            /* an array texture, whose layer 1 is the gray picture */
    GLuint framebuffer;       /* shows the texture */
    GLuint canvas;            /* a framebuffer that is drawn into */
    GLuint canvas_texture;

    glsurf_device *device; /* of all the objects */
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    glsurf_feature_set *kept, *loaded;
    glsurf_panorama *panorama;

    glsurf_features features; /* the features collected last */
    uint64_t sum;             /* of all results */
    bool leave_state;         /* of the devices that steps make */
    bool any_api; /* the sum leaves out passes and the driver's strings, which OpenGL and
                     OpenGL ES may have others of */
} bench;

/* Makes the pictures, and a texture in the current context. `get` NULL means
 * glsurf_context's loader. */
bench bench_make(glsurf_get_proc_address *get);
void bench_free(bench *self);

/* Destroys the device and the objects that steps made, and restarts the sum. */
void bench_clear(bench *self);

/* No powers of two: llvmpipe compiles programs again for textures with such sides. */
enum { GRAY_WIDTH = 60, GRAY_HEIGHT = 52 };

/* Adds bytes of a result to the sum. */
void bench_fold(bench *self, const void *data, size_t bytes);

/* The framebuffer that is bound for reading, as an image. */
extern const glsurf_image bench_shown;

/* A step binds its framebuffer for the call, and looks whether it is still bound after.
 * These return the framebuffer that was bound before. */
GLint bench_bind_read(GLuint name);
GLint bench_bind_draw(GLuint name);

/* Whether the canvas is still bound, with its draw buffers. */
bool bench_canvas_is_bound(const bench *self);

typedef enum step_part {
    STEP_DEVICE,
    STEP_EXTRACTOR,
    STEP_MATCHER,
    STEP_PANORAMA
} step_part;

typedef struct step {
    const char *name;
    step_part part;
    bool creates; /* creates the part: if it fails, there is none */
    glsurf_result (*run)(bench *self);
} step;

/* A list of steps, which ends with NULL. The first one creates the device. */
typedef struct scenario {
    const char *name;
    const step *const *steps;
} scenario;

/* Together the scenarios contain every public call that makes GL calls. The last one has no
 * name. */
extern const scenario scenarios[];

/* Runs the steps up to the first that fails; *at receives that step. */
glsurf_result scenario_run(const scenario *self, bench *on, const step **at);

/* Runs the step of this name, which is in a scenario. */
glsurf_result step_run(bench *on, const char *name);

/* The message of the device, or, if the step could not create one, the last message of the
 * log. */
const char *step_message(const step *self, const bench *on);

/* Makes a call on the part that the step uses, one that is not refused for other reasons.
 * If an earlier failure broke the object, the result shows it. */
glsurf_result step_again(const step *self, bench *on);

#endif
