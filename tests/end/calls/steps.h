/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Public calls as steps, which tests run one after another on small images. Results are
 * folded into a sum: equal bytes give equal sums.
 */
#ifndef GLSURF_TEST_END_STEPS_H
#define GLSURF_TEST_END_STEPS_H

#include "calls/api.h"

/* Objects that steps use. Steps check nothing and allocate no memory themselves. */
typedef struct bench {
    glsurf_get_proc_address *get;
    bool es; /* the context is of OpenGL ES */
    heard log;
    picture gray, rgb, noise; /* noise has another size, and many candidates */
    GLuint texture;           /* texture of the gray picture */
    GLuint layers;            /* array texture; layer 1 is the gray picture */
    GLuint framebuffer;       /* framebuffer with the texture */
    GLuint canvas;            /* framebuffer to draw into */
    GLuint canvas_texture;

    glsurf_device *device; /* device of all the objects */
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    glsurf_feature_set *kept, *loaded;
    glsurf_panorama *panorama;
    glsurf_targets *targets;
    uint32_t target; /* added last */

    glsurf_features features; /* the features collected last */
    uint64_t sum;             /* sum of all results */
    bool leave_state;         /* setting of devices that steps make */
    bool any_api; /* the sum excludes passes and the driver's strings, which may differ
                     between OpenGL and OpenGL ES */
} bench;

/* Makes the pictures, and GL objects in the current context. `get` NULL: glsurf_context's
 * loader. */
bench bench_make(glsurf_get_proc_address *get);
void bench_free(bench *self);

/* Destroys the device and the objects that steps made, and restarts the sum. */
void bench_clear(bench *self);

/* Not powers of two: llvmpipe compiles programs again for textures with such sides. */
enum { GRAY_WIDTH = 60, GRAY_HEIGHT = 52 };

/* Adds bytes of a result to the sum. */
void bench_fold(bench *self, const void *data, size_t bytes);

/* Image of the framebuffer that is bound for reading. */
extern const glsurf_image bench_shown;

/* Bind a framebuffer, and return the one that was bound before. A step binds its
 * framebuffer for the call, and checks afterwards that it is still bound. */
GLint bench_bind_read(GLuint name);
GLint bench_bind_draw(GLuint name);

/* Returns true if the canvas is still bound, with its draw buffers. */
bool bench_canvas_is_bound(const bench *self);

typedef enum step_part {
    STEP_DEVICE,
    STEP_EXTRACTOR,
    STEP_MATCHER,
    STEP_PANORAMA,
    STEP_TARGETS
} step_part;

typedef struct step {
    const char *name;
    step_part part;
    bool creates; /* creates the part: if it fails, there is none */
    glsurf_result (*run)(bench *self);
} step;

/* A list of steps that ends with NULL. The first step creates the device. */
typedef struct scenario {
    const char *name;
    const step *const *steps;
} scenario;

/* Scenarios with every public call that makes GL calls. The last row has no name. */
extern const scenario scenarios[];

/* Runs the steps until one fails. *at receives the last step that ran. */
glsurf_result scenario_run(const scenario *self, bench *on, const step **at);

/* Runs the step of this name, which must be in a scenario. */
glsurf_result step_run(bench *on, const char *name);

/* Returns the device's message or, if the step creates a device, the last message of the
 * log. */
const char *step_message(const step *self, const bench *on);

/* Makes a valid call on the step's part. The result shows whether an earlier failure broke
 * the object. */
glsurf_result step_again(const step *self, bench *on);

#endif
