/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The steps of matchers. */
#include "step_calls.h"

glsurf_result step_create_matcher(bench *self) {
    return glsurf_matcher_create(&self->matcher, self->device,
                                 &(glsurf_matcher_desc){ .frames = 2 });
}

glsurf_result step_keep(bench *self) {
    glsurf_feature_set_destroy(self->kept);
    return glsurf_feature_set_keep(&self->kept, self->matcher, self->extractor);
}

glsurf_result step_load(bench *self) {
    glsurf_feature_set_destroy(self->loaded);
    return glsurf_feature_set_load(&self->loaded, self->matcher, &self->features);
}

glsurf_result step_prepare_matches(bench *self) {
    const glsurf_match_params params = { .guide = GLSURF_GUIDE_HOMOGRAPHY,
                                         .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    glsurf_result result = GLSURF_OK;
    for (bool done = false; !result && !done;)
        result = glsurf_matcher_prepare(self->matcher, 9, 1025, 64, &params, 1e-6, &done);
    return result;
}

glsurf_result step_match(bench *self) {
    const glsurf_match_params params = { .guide = GLSURF_GUIDE_HOMOGRAPHY,
                                         .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    return glsurf_matcher_submit(self->matcher, self->kept, self->loaded, &params);
}

/* Of the kept set, whose number only the GPU has, the first features are expected where
 * they are. */
glsurf_result step_match_expected(bench *self) {
    glsurf_expected expected[50] = { { 0 } };
    const uint32_t count =
        self->features.count < COUNT(expected) ? self->features.count : COUNT(expected);
    for (uint32_t i = 0; i < count; ++i)
        expected[i] = (glsurf_expected){ .x = self->features.keypoints[i].x,
                                         .y = self->features.keypoints[i].y };
    const glsurf_match_params params = { .guide = GLSURF_GUIDE_POSITIONS,
                                         .position_count = count,
                                         .positions = expected };
    return glsurf_matcher_submit(self->matcher, self->kept, self->loaded, &params);
}

glsurf_result step_match_one_way(bench *self) {
    const glsurf_match_params params = { .one_way = true };
    return glsurf_matcher_submit(self->matcher, self->loaded, self->kept, &params);
}

glsurf_result step_count(bench *self) {
    const uint32_t kept = glsurf_feature_set_count(self->kept);
    bench_fold(self, &kept, sizeof kept);
    return kept > 0 ? GLSURF_OK : GLSURF_ERROR_GL; /* the device's message says more */
}

glsurf_result step_poll_matches(bench *self) {
    bool ready = false;
    return glsurf_matcher_poll(self->matcher, &ready);
}

glsurf_result step_export_matches(bench *self) {
    glsurf_gpu_matches matches;
    return glsurf_matcher_gpu_matches(self->matcher, &matches);
}

glsurf_result step_draw_matches(bench *self) {
    glsurf_match_drawing drawing = { .limit = 5 };
    glsurf_clip_matrix(GRAY_WIDTH, GRAY_HEIGHT, -1, 1, 0, -1, drawing.a_to_clip);
    glsurf_clip_matrix(GRAY_WIDTH, GRAY_HEIGHT, 0, 1, 1, -1, drawing.b_to_clip);
    const GLint before = bench_bind_draw(self->canvas);
    const glsurf_result result = glsurf_matcher_draw(self->matcher, &drawing);
    const bool stays = bench_canvas_is_bound(self);
    bench_bind_draw((GLuint)before);
    return result || stays ? result : GLSURF_ERROR_GL;
}

glsurf_result step_collect_matches(bench *self) {
    glsurf_matches matches = { 0 };
    const glsurf_result result = glsurf_matcher_collect(self->matcher, &matches);
    if (!result)
        bench_fold(self, matches.matches, matches.count * sizeof *matches.matches);
    return result;
}
