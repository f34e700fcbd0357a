/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The calls that are steps of scenarios, and what they share. A step returns the result of
 * its last call. `step_submit` is the step "submit".
 */
#ifndef GLSURF_TEST_END_STEP_CALLS_H
#define GLSURF_TEST_END_STEP_CALLS_H

#include "steps.h"

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

/* Of devices. */
glsurf_result step_create_device(bench *self);
glsurf_result step_create_cpu_device(bench *self);
glsurf_result step_create_odd_device(bench *self);
glsurf_result step_create_timed_device(bench *self);
glsurf_result step_see_passes(bench *self);
glsurf_result step_see_info(bench *self);
glsurf_result step_check_rounding(bench *self);
glsurf_result step_change_to_clock(bench *self);
glsurf_result step_query_times(bench *self);
glsurf_result step_check_timer(bench *self);

/* Of extractors. */
glsurf_result step_create(bench *self);
glsurf_result step_create_paper(bench *self);
glsurf_result step_create_ring(bench *self);
glsurf_result step_create_short(bench *self);
glsurf_result step_create_all(bench *self);
glsurf_result step_destroy(bench *self);
glsurf_result step_change(bench *self);
glsurf_result step_change_to_censure(bench *self);
glsurf_result step_change_to_dog(bench *self);
glsurf_result step_poll(bench *self);
glsurf_result step_export_features(bench *self);
glsurf_result step_submit(bench *self);
glsurf_result step_submit_colour(bench *self);
glsurf_result step_prepare(bench *self);
glsurf_result step_submit_noise(bench *self);
glsurf_result step_submit_texture(bench *self);
glsurf_result step_submit_layer(bench *self);
glsurf_result step_submit_framebuffer(bench *self);
glsurf_result step_submit_masked(bench *self);
glsurf_result step_describe(bench *self);
glsurf_result step_draw_features(bench *self);
glsurf_result step_collect_features(bench *self);

/* Of matchers. */
glsurf_result step_create_matcher(bench *self);
glsurf_result step_keep(bench *self);
glsurf_result step_load(bench *self);
glsurf_result step_prepare_matches(bench *self);
glsurf_result step_match(bench *self);
glsurf_result step_match_expected(bench *self);
glsurf_result step_match_one_way(bench *self);
glsurf_result step_count(bench *self);
glsurf_result step_poll_matches(bench *self);
glsurf_result step_export_matches(bench *self);
glsurf_result step_draw_matches(bench *self);
glsurf_result step_collect_matches(bench *self);

/* Of panoramas. */
glsurf_result step_create_panorama(bench *self);
glsurf_result step_add(bench *self);
glsurf_result step_add_texture(bench *self);
glsurf_result step_add_framebuffer(bench *self);
glsurf_result step_read_panorama(bench *self);
glsurf_result step_export_panorama(bench *self);

#endif
