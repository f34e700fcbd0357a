/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Counts the OpenGL functions that each call of the library calls, and how many query
 * state: glGet...v of the context's state, glGetQueryiv and glIsEnabled. A driver with a
 * thread of its own answers a query only after that thread has done all earlier calls.
 * Queries about objects do not count as queries of state. The most expensive calls are also
 * counted by kind: draws, framebuffer bindings, uploads, and calls that wait for the GPU
 * or, as glGetError() does, for the driver.
 *
 * A loader of this section gives the library functions that count.
 * cmake/WrapFunctions.cmake writes them.
 */
#include "bench/bench.h"

#include "system/alloc.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[CALLS_CALLS] = {
#define G(name, NAME) "gl" #name,
#include BENCH_GL_FUNCTIONS
};

/* Kinds of calls. All but the queries are a frame's cost besides its fragments. */
typedef enum kind { QUERIES, PASSES, FRAMEBUFFERS, UPLOADS, WAITS, ERRORS, KINDS } kind;

enum { MOST = 8 };

/* Calls of each kind. 0 ends a list, because no kind has the first function. */
static const int of_kind[KINDS][MOST + 1] = {
    [QUERIES] = { CALLS_GetIntegeri_v, CALLS_GetBooleanv, CALLS_GetDoublev, CALLS_GetFloatv,
                  CALLS_GetIntegerv, CALLS_GetQueryiv, CALLS_IsEnabled, CALLS_IsEnabledi },
    [PASSES] = { CALLS_DrawArrays, CALLS_DrawArraysInstanced },
    [FRAMEBUFFERS] = { CALLS_BindFramebuffer },
    [UPLOADS] = { CALLS_TexSubImage2D },
    [WAITS] = { CALLS_Finish, CALLS_ClientWaitSync, CALLS_MapBufferRange,
                CALLS_GetBufferSubData },
    [ERRORS] = { CALLS_GetError },
};
_Static_assert(CALLS_ActiveTexture == 0, "a kind could have the first function");

/* Tally of this thread. OpenGL functions have no argument for it. A context belongs to a
 * thread, so the tally does too. */
static _Thread_local calls_tally *current;

calls_tally *calls_note(int call) {
    ++current->call[call];
    return current;
}

static void *get_counting(void *user, const char *name) {
    union {
        gls_proc function;
        void *object;
    } address = { NULL };
    void *const driver = glsurf_context_get_proc_address(user, name);
    for (int i = 0; driver && i < CALLS_CALLS; ++i)
        if (strcmp(names[i], name) == 0) {
            address.function = calls_noted[i];
            return address.object;
        }
    return driver; /* an EGL function, which finds the current context */
}

typedef struct counts {
    double calls, kind[KINDS];
} counts;

/* -------------------------------------------------------------------- steps -- */

enum { STEPS = 14 };

/* Objects of the steps, and the counts of calls: in the first round, which creates objects,
 * and in the last round, which is like all later ones. */
typedef struct scene {
    bench *bench;
    const bench_input *input;
    glsurf_device *device;                   /* device of all objects */
    glsurf_extractor *extractor, *describer; /* two: one for both would plan anew */
    glsurf_matcher *matcher;
    glsurf_panorama *panorama;
    uint8_t *canvas;
    GLuint framebuffer, target; /* framebuffer to draw into, and its texture */
    int round, step;            /* current round and step */
    const char *name[STEPS];
    counts first[STEPS], later[STEPS];
} scene;

/* Ends a step: stores the counts since the previous step. `result`: the library's. */
static void end_step(scene *s, const char *name, glsurf_result result) {
    counts *const later = &s->later[s->step];
    bench_check(s->bench, result);
    s->name[s->step] = name;
    *later = (counts){ 0 };
    for (int i = 0; i < CALLS_CALLS; ++i)
        later->calls += (double)current->call[i];
    for (int i = 0; i < KINDS; ++i)
        for (const int *call = of_kind[i]; *call; ++call)
            later->kind[i] += (double)current->call[*call];
    if (s->round == 0)
        s->first[s->step] = *later;
    ++s->step;
    memset(current->call, 0, sizeof current->call);
}

/* Binds the target, or 0. The bench's own calls do not count. */
static void bind_target(const scene *s, bool on) {
    s->bench->device->gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, on ? s->framebuffer : 0);
}

static void make_target(scene *s) {
    const gls_functions *gl = &s->bench->device->gl;
    const GLsizei width = (GLsizei)s->input->pixels.width;
    const GLsizei height = (GLsizei)s->input->pixels.height;
    gl->GenTextures(1, &s->target);
    gl->BindTexture(GL_TEXTURE_2D, s->target);
    gl->TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   NULL);
    gl->BindTexture(GL_TEXTURE_2D, 0);
    gl->GenFramebuffers(1, &s->framebuffer);
    bind_target(s, true);
    gl->FramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                             s->target, 0);
    bind_target(s, false);
    gl->Viewport(0, 0, width, height);
}

static scene open_scene(bench *self, const bench_input *input, const bench_system *system) {
    const uint32_t width = input->pixels.width, height = input->pixels.height;
    scene s = { .bench = self,
                .input = input,
                .canvas = alloc_zeroed((size_t)width * height * 4, 1) };
    const glsurf_extractor_desc desc = { BENCH_OF(system), .max_features = 100,
                                         .frames = 1 };
    const glsurf_matcher_desc matcher = { 0 };
    const glsurf_panorama_desc panorama = { .canvas = { .width = width,
                                                        .height = height } };
    s.device = bench_device(
        self, &(glsurf_device_desc){ .get_proc_address = get_counting,
                                     .paths.off = 1u << GLSURF_PATH_CPU_MATCH });
    bench_check(self, glsurf_extractor_create(&s.extractor, s.device, &desc));
    bench_check(self, glsurf_extractor_create(&s.describer, s.device, &desc));
    bench_check(self, glsurf_matcher_create(&s.matcher, s.device, &matcher));
    bench_check(self, glsurf_panorama_create(&s.panorama, s.device, &panorama));
    make_target(&s);
    return s;
}

static void close_scene(scene *s) {
    glsurf_panorama_destroy(s->panorama);
    glsurf_matcher_destroy(s->matcher);
    glsurf_extractor_destroy(s->describer);
    glsurf_extractor_destroy(s->extractor);
    glsurf_device_destroy(s->device);
    s->bench->device->gl.DeleteFramebuffers(1, &s->framebuffer);
    s->bench->device->gl.DeleteTextures(1, &s->target);
    free(s->canvas);
}

static void run_round(scene *s) {
    static const glsurf_keypoint KEYPOINT = { .x = 40.0f, .y = 40.0f, .scale = 2.0f };
    static const glsurf_placement IN_PLACE = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    const glsurf_image pixels = s->input->pixels, texture = s->input->texture;
    glsurf_features features;
    glsurf_feature_set *kept = NULL, *loaded = NULL;
    glsurf_matches matches;
    glsurf_match_drawing drawing = { 0 };
    end_step(s, "submit of pixels", glsurf_extractor_submit(s->extractor, &pixels));
    end_step(s, "collect", glsurf_extractor_collect(s->extractor, &features));
    end_step(s, "submit of a texture", glsurf_extractor_submit(s->extractor, &texture));
    end_step(s, "collect", glsurf_extractor_collect(s->extractor, &features));
    bind_target(s, true);
    end_step(s, "draw",
             glsurf_extractor_draw(s->extractor, &(glsurf_feature_drawing){ 0 }));
    bind_target(s, false);
    end_step(s, "feature_set_keep",
             glsurf_feature_set_keep(&kept, s->matcher, s->extractor));
    end_step(s, "feature_set_load",
             glsurf_feature_set_load(&loaded, s->matcher, &features));
    end_step(s, "matcher_submit",
             glsurf_matcher_submit(s->matcher, kept, loaded, &(glsurf_match_params){ 0 }));
    end_step(s, "matcher_collect", glsurf_matcher_collect(s->matcher, &matches));
    glsurf_clip_matrix(pixels.width, pixels.height, -1, 1, 1, -1, drawing.a_to_clip);
    memcpy(drawing.b_to_clip, drawing.a_to_clip, sizeof drawing.b_to_clip);
    bind_target(s, true);
    end_step(s, "matcher_draw", glsurf_matcher_draw(s->matcher, &drawing));
    bind_target(s, false);
    end_step(s, "describe", glsurf_extractor_describe(s->describer, &pixels, &KEYPOINT, 1));
    end_step(s, "collect", glsurf_extractor_collect(s->describer, &features));
    end_step(s, "panorama_add", glsurf_panorama_add(s->panorama, &pixels, &IN_PLACE));
    end_step(s, "panorama_read", glsurf_panorama_read(s->panorama, s->canvas));
    glsurf_feature_set_destroy(kept);
    glsurf_feature_set_destroy(loaded);
}

static const table_column COLUMNS[] = {
    { "call", "call", TABLE_TEXT },
    { "size", "size", TABLE_TEXT },
    { "system", "system", TABLE_TEXT },
    { "first_calls", "first time\nGL calls", 0 },
    { "first_queries", "of these\nqueries", 0 },
    { "calls", "later\nGL calls", 0 },
    { "queries", "of these\nqueries", 0 },
    { "passes", "passes", 0 },
    { "framebuffers", "frame-\nbuffers", 0 },
    { "uploads", "uploads", 0 },
    { "waits", "waits", 0 },
    { "errors", "glGet-\nError", 0 },
};

static void measure_calls(bench *self, const bench_input *input, const bench_system *system,
                          void *table) {
    enum { ROUNDS = 3 };
    calls_tally counted = { .real = self->device->gl };
    current = &counted;
    scene s = open_scene(self, input, system);
    for (s.round = 0; s.round < ROUNDS; ++s.round) {
        memset(counted.call, 0, sizeof counted.call); /* calls between rounds */
        s.step = 0;
        run_round(&s);
    }
    close_scene(&s);
    current = NULL;
    for (int i = 0; i < STEPS; ++i) {
        BENCH_CELLS(table, CELL(s.name[i]), CELL(input->size), CELL(system->name),
                    CELL(s.first[i].calls), CELL(s.first[i].kind[QUERIES]),
                    CELL(s.later[i].calls));
        for (int k = 0; k < KINDS; ++k)
            table_number(table, s.later[i].kind[k]);
    }
}

void bench_calls(bench *self) {
    text_table *const table =
        BENCH_TABLE(self, "calls", COLUMNS, "OpenGL calls, and some kinds of them");
    bench_systems(self, (bench_size){ 640, 480, 0, 0 }, (bench_size){ 160, 120, 0, 0 },
                  measure_calls, table);
}
