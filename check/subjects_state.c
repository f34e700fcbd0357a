/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The application's view of the library: drawings, and its GL state, which calls restore.
 */
#include "check/run.h"
#include "check/subjects.h"
#include "gl/object.h"
#include "gl/state.h"
#include "gl/state_table.h"
#include "glsurf/draw.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 160, HEIGHT = 120 };

/* ---------------------------------------------------------------- drawing -- */

/* Makes a framebuffer of zeros to draw into. */
static gls_framed make_canvas(gls_trial *trial) {
    return gls_trial_framed(trial, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, WIDTH, HEIGHT,
                            gls_trial_memory(trial, 4 * WIDTH * HEIGHT));
}

static void read_canvas(gls_trial *trial, const gls_framed *self, uint8_t *rgba) {
    glsurf_device *device = trial->device;
    gls_call call;
    gls_call_begin_device(&call, device);
    if (gls_call_enter(&call)) {
        gls_state_touch(device, GLS_STATE_FRAMEBUFFERS);
        gls_state_touch(device, GLS_STATE_PACK_BUFFER);
        gls_state_touch(device, GLS_STATE_PACK);
        gls_state_touch(device, GLS_STATE_PACK_ALIGNMENT);
        gls_state_touch(device, GLS_STATE_PACK_FLOATS);
        device->gl.BindFramebuffer(GL_READ_FRAMEBUFFER, self->framebuffer);
        device->gl.ReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    }
    gls_trial_result(trial, call.result);
    gls_call_end(&call);
}

/* Returns the distance of a point from the line from a to b. */
static double from_line(double x, double y, const double a[2], const double b[2]) {
    const double dx = b[0] - a[0], dy = b[1] - a[1];
    const double along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy);
    const double t = fmin(fmax(along, 0.0), 1.0);
    return hypot(x - a[0] - t * dx, y - a[1] - t * dy);
}

/* Returns the distance of a point from a drawn keypoint: a circle and one radius. */
static double from_keypoint(double x, double y, const glsurf_keypoint *k, double radius) {
    const double centre[2] = { (double)k->x, (double)k->y };
    const double end[2] = { centre[0] + radius * cos((double)k->angle),
                            centre[1] + radius * sin((double)k->angle) };
    return fmin(fabs(hypot(x - centre[0], y - centre[1]) - radius),
                from_line(x, y, centre, end));
}

/* Returns the largest difference of a pixel's alpha from its cover. Alpha is in bytes: off
 * by half a unit, or by a whole one if the driver truncates. Vertices move to a grid of
 * GL_SUBPIXEL_BITS, by up to half a step along each axis, and interpolated values move as
 * much. Positions up to 256 pixels round to 2^-16 in some dozen operations: below 0.001
 * pixels. */
static double cover_bound(const glsurf_device *device) {
    GLint bits = 0;
    device->gl.GetIntegerv(GL_SUBPIXEL_BITS, &bits);
    return sqrt(0.5) * ldexp(1.0, -bits) + 0.001 + 1.0 / 255.0;
}

/* The cover of a pixel at distance d from the curve is clamp(width / 2 + 1/2 - d, 0, 1). */
static void compare_cover(gls_trial *trial, const uint8_t *rgba, const glsurf_keypoint *k,
                          double radius, double line) {
    const double bound = cover_bound(trial->device);
    for (int i = 0; i < WIDTH * HEIGHT; ++i) {
        /* Row 0 is the bottom row. */
        const double x = i % WIDTH, y = HEIGHT - 1 - i / WIDTH;
        const double d = from_keypoint(x, y, k, radius);
        const double cover = fmin(fmax(0.5 * line + 0.5 - d, 0.0), 1.0);
        const double off = fabs(rgba[4 * i + 3] / 255.0 - cover);
        if (off <= 0.5 / 255.0)
            ++trial->finding.values;
        else
            gls_find_distance(&trial->finding, off, bound,
                              "the cover of a drawn keypoint at (%g, %g)", x, y);
    }
}

/* The application's state that a drawing uses. */
enum { DRAWING_ITEMS = 3 };

static const gls_state_item drawing_items[DRAWING_ITEMS] = {
    { .kind = GLS_KIND_FRAMEBUFFER,
      .name = GL_DRAW_FRAMEBUFFER_BINDING,
      .target = GL_DRAW_FRAMEBUFFER },
    { .kind = GLS_KIND_VIEWPORT, .name = GL_VIEWPORT },
    { .kind = GLS_KIND_SCISSOR, .name = GL_SCISSOR_TEST }
};

/* Draws into the canvas, which is the application's framebuffer during the call. */
static void draw_on(gls_trial *trial, glsurf_extractor *extractor, const gls_framed *to,
                    const glsurf_feature_drawing *drawing) {
    const gls_state_value values[DRAWING_ITEMS] = { { .i = { (GLint)to->framebuffer } },
                                                    { .f = { 0, 0, WIDTH, HEIGHT } },
                                                    { .b = { GL_FALSE } } };
    gls_state_value before[DRAWING_ITEMS];
    for (int i = 0; i < DRAWING_ITEMS; ++i) {
        gls_state_ask(trial->device, &drawing_items[i], &before[i]);
        gls_state_set(trial->device, &drawing_items[i], &values[i]);
    }
    gls_trial_result(trial, glsurf_extractor_draw(extractor, drawing));
    for (int i = 0; i < DRAWING_ITEMS; ++i)
        gls_state_set(trial->device, &drawing_items[i], &before[i]);
}

static void draw_keypoint(gls_trial *trial, const glsurf_keypoint *k, float line) {
    const glsurf_feature_drawing drawing = { .line_width = line,
                                             .radius = 2.5f,
                                             .dark = { 1, 1, 1, 1 } };
    glsurf_extractor *extractor = NULL;
    uint8_t *gray = gls_trial_memory(trial, WIDTH * HEIGHT);
    uint8_t *rgba = gls_trial_memory(trial, 4 * WIDTH * HEIGHT);
    const glsurf_image image = { .pixels = gray, .width = WIDTH, .height = HEIGHT };
    if (trial->result)
        return;
    const gls_framed to = make_canvas(trial);
    gls_trial_run(trial, glsurf_extractor_create(&extractor, trial->device,
                                                 &(glsurf_extractor_desc){ 0 }));
    gls_trial_run(trial, glsurf_extractor_describe(extractor, &image, k, 1));
    if (!trial->result)
        draw_on(trial, extractor, &to, &drawing);
    if (!trial->result)
        read_canvas(trial, &to, rgba);
    if (!trial->result)
        compare_cover(trial, rgba, k, (double)(drawing.radius * k->scale), (double)line);
    glsurf_extractor_destroy(extractor);
    gls_framed_delete(&trial->device->gl, &to);
}

static void run_drawing(gls_trial *trial, const gls_case *c) {
    static const glsurf_keypoint keypoints[] = {
        { .x = 61.3f, .y = 57.8f, .scale = 14.0f, .angle = 0.7f, .laplacian = 1 },
        { .x = 120.0f, .y = 30.5f, .scale = 5.0f, .angle = 4.0f, .laplacian = 1 },
    };
    draw_keypoint(trial, &keypoints[c->count], c->count == 0 ? 1.0f : 4.5f);
}

static const gls_case drawing_cases[] = { { .count = 0 }, { .count = 1 } };

const gls_subject gls_subject_drawing = { "drawing", GLS_CASES(drawing_cases),
                                          .run = run_drawing, .open = true, .once = true };

/* ------------------------------------------------------------------ state -- */

/* An item of the application's state, and an odd value with which a draw, an upload or a
 * read-back would go wrong. */
typedef struct odd_item {
    const char *what;
    gls_state_item item;
    gls_state_value odd;
} odd_item;

enum { UNIT, TEXTURE, SAMPLER, DRAWN, READ, VERTICES, PACKED, UNPACKED, UNITS = 3 };

#define ITEM(what, kind_of, name_of, ...)                                                  \
    what, {                                                                                \
        .kind = GLS_KIND_##kind_of, .name = name_of, __VA_ARGS__                           \
    }
#define STORAGE(n, number)                                                                 \
    ITEM(#n, STORAGE, n, .index = 0), {                                                    \
        .i = { number }                                                                    \
    }
#define ENABLED(kind, n)                                                                   \
    ITEM(#n, kind, n, .index = 0), {                                                       \
        .b = { GL_TRUE }                                                                   \
    }

/* The first items are in the order of the enum above. */
static const odd_item odd_items[] = {
    { ITEM("the active unit", UNIT, GL_ACTIVE_TEXTURE, .index = 0),
      { .i = { GL_TEXTURE0 + UNITS } } },
    { ITEM("the texture of the active unit", TEXTURE, GL_TEXTURE_BINDING_2D,
           .target = GL_TEXTURE_2D, .index = UNITS),
      { .i = { 0 } } },
    { ITEM("the sampler of the active unit", SAMPLER, GL_SAMPLER_BINDING, .index = UNITS),
      { .i = { 0 } } },
    { ITEM("the draw framebuffer", FRAMEBUFFER, GL_DRAW_FRAMEBUFFER_BINDING,
           .target = GL_DRAW_FRAMEBUFFER),
      { .i = { 0 } } },
    { ITEM("the read framebuffer", FRAMEBUFFER, GL_READ_FRAMEBUFFER_BINDING,
           .target = GL_READ_FRAMEBUFFER),
      { .i = { 0 } } },
    { ITEM("the vertex array", VERTICES, GL_VERTEX_ARRAY_BINDING, .index = 0),
      { .i = { 0 } } },
    { ITEM("the pack buffer", BUFFER, GL_PIXEL_PACK_BUFFER_BINDING,
           .target = GL_PIXEL_PACK_BUFFER),
      { .i = { 0 } } },
    { ITEM("the unpack buffer", BUFFER, GL_PIXEL_UNPACK_BUFFER_BINDING,
           .target = GL_PIXEL_UNPACK_BUFFER),
      { .i = { 0 } } },
    { ITEM("the program", PROGRAM, GL_CURRENT_PROGRAM, .index = 0), { .i = { 0 } } },
    { ITEM("the viewport", VIEWPORT, GL_VIEWPORT, .index = 0), { .f = { 3, 5, 11, 7 } } },
    { STORAGE(GL_UNPACK_ALIGNMENT, 8) },
    { STORAGE(GL_UNPACK_ROW_LENGTH, 1234) },
    { STORAGE(GL_UNPACK_SKIP_ROWS, 3) },
    { STORAGE(GL_UNPACK_SKIP_PIXELS, 5) },
    { STORAGE(GL_PACK_ALIGNMENT, 2) },
    { STORAGE(GL_PACK_ROW_LENGTH, 777) },
    { ENABLED(ENABLE_OF, GL_BLEND) },
    { ENABLED(ENABLE, GL_CULL_FACE) },
    { ENABLED(ENABLE, GL_DEPTH_TEST) },
    { ENABLED(SCISSOR, GL_SCISSOR_TEST) },
    { ENABLED(ENABLE, GL_STENCIL_TEST) },
    { ITEM("the colour mask", MASK, GL_COLOR_WRITEMASK, .index = 0),
      { .b = { GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE } } },
    { ITEM("the depth mask", DEPTH_MASK, GL_DEPTH_WRITEMASK, .index = 0),
      { .b = { GL_FALSE } } },
    { ITEM("the depth function", DEPTH_FUNCTION, GL_DEPTH_FUNC, .index = 0),
      { .i = { GL_NEVER } } },
};

enum { ODD_ITEMS = sizeof odd_items / sizeof *odd_items };

typedef struct gl_state {
    gls_state_value value[ODD_ITEMS];
} gl_state;

static void ask_state(const glsurf_device *device, gl_state *state) {
    memset(state, 0, sizeof *state);
    for (int i = 0; i < ODD_ITEMS; ++i)
        gls_state_ask(device, &odd_items[i].item, &state->value[i]);
}

static void set_state(const glsurf_device *device, const gl_state *state) {
    for (int i = ODD_ITEMS; i-- > 0;) /* active unit last: setting textures changes it */
        gls_state_set(device, &odd_items[i].item, &state->value[i]);
}

/* Objects that are bound while the state is odd. */
typedef struct odd_objects {
    GLuint texture, sampler, vertices, buffer[2];
    gls_framed to;
} odd_objects;

static void make_odd(gls_trial *trial, odd_objects *made, gl_state *odd) {
    const gls_functions *gl = &trial->device->gl;
    made->to = make_canvas(trial);
    gl->GenTextures(1, &made->texture);
    gl->GenSamplers(1, &made->sampler);
    gl->GenVertexArrays(1, &made->vertices);
    gl->GenBuffers(2, made->buffer);
    for (int i = 0; i < ODD_ITEMS; ++i)
        odd->value[i] = odd_items[i].odd;
    odd->value[TEXTURE].i[0] = (GLint)made->texture;
    odd->value[SAMPLER].i[0] = (GLint)made->sampler;
    odd->value[DRAWN].i[0] = odd->value[READ].i[0] = (GLint)made->to.framebuffer;
    odd->value[VERTICES].i[0] = (GLint)made->vertices;
    odd->value[PACKED].i[0] = (GLint)made->buffer[0];
    odd->value[UNPACKED].i[0] = (GLint)made->buffer[1];
}

static void delete_odd(const gls_functions *gl, const odd_objects *made) {
    gls_framed_delete(gl, &made->to);
    gl->DeleteTextures(1, &made->texture);
    gl->DeleteSamplers(1, &made->sampler);
    gl->DeleteVertexArrays(1, &made->vertices);
    gl->DeleteBuffers(2, made->buffer);
}

/* Runs a frame, with each of its calls. */
static void run_frame(gls_trial *trial, const glsurf_image *image, gls_run *made) {
    const glsurf_extractor_desc desc = { .preset = trial->chosen,
                                         .detector = trial->preset->detector };
    gls_trial_result(trial, gls_run_make(made, trial->device, desc, image));
}

/* Tests that a frame in an odd state has its usual features, and leaves the state. */
static void run_state(gls_trial *trial, const gls_case *c) {
    (void)c;
    glsurf_device *device = trial->device;
    odd_objects made = { 0 };
    gl_state before, odd, set, after;
    gls_run usual = { .octave = 0 }, strange = { .octave = 0 };
    const glsurf_image image = gls_trial_image(trial, GLS_PICTURE_BLOBS, WIDTH, HEIGHT);
    if (trial->result)
        return;
    run_frame(trial, &image, &usual);
    ask_state(device, &before);
    make_odd(trial, &made, &odd);
    set_state(device, &odd);
    ask_state(device, &set);
    run_frame(trial, &image, &strange);
    ask_state(device, &after);
    set_state(device, &before);
    delete_odd(&device->gl, &made);
    for (int i = 0; i < ODD_ITEMS && !trial->result; ++i)
        gls_find_truth(&trial->finding,
                       memcmp(&set.value[i], &after.value[i], sizeof after.value[i]) == 0,
                       "a frame changes %s of the application", odd_items[i].what);
    if (!trial->result)
        gls_find_truth(&trial->finding,
                       usual.count == strange.count &&
                           memcmp(usual.keypoints, strange.keypoints,
                                  usual.count * sizeof *usual.keypoints) == 0,
                       "the state of the application changes features");
    gls_run_free(&usual);
    gls_run_free(&strange);
}

static const gls_case state_cases[] = { { .count = 0 } };

const gls_subject gls_subject_state = { "state", GLS_CASES(state_cases), .run = run_state,
                                        .open = true, .once = true };
