/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/shot.h"
#include "gl/error.h"

#include <math.h>
#include <stdlib.h>

/* ------------------------------------------------------------------- shots -- */

static GLuint upload(const glsurf_functions *gl, const bench_shot *shot) {
    GLuint texture = 0;
    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->PixelStorei(GL_UNPACK_ALIGNMENT, 1);
    gl->TexImage2D(GL_TEXTURE_2D, 0, GL_R8, (GLsizei)shot->width, (GLsizei)shot->height, 0,
                   GL_RED, GL_UNSIGNED_BYTE, shot->gray);
    gl->PixelStorei(GL_UNPACK_ALIGNMENT, 4);
    gl->BindTexture(GL_TEXTURE_2D, 0);
    return texture;
}

bool bench_shot_open(bench *self, bench_shot *shot, uint32_t width, uint32_t height) {
    *shot = (bench_shot){ .width = width, .height = height };
    shot->gray = bench_picture_sized(&self->picture, width, height);
    if (!shot->gray)
        return false;
    shot->texture = upload(&self->gpu.gl, shot);
    return bench_good(self, glsurf_check_error(&self->gpu, "the upload of the picture"));
}

void bench_shot_close(bench *self, bench_shot *shot) {
    if (shot->texture != 0)
        self->gpu.gl.DeleteTextures(1, &shot->texture);
    free(shot->gray);
    *shot = (bench_shot){ 0 };
}

glsurf_image bench_shot_pixels(const bench_shot *shot) {
    return (
        glsurf_image){ .pixels = shot->gray, .width = shot->width, .height = shot->height };
}

glsurf_image bench_shot_texture(const bench_shot *shot) {
    return (glsurf_image){ .texture = shot->texture };
}

/* -------------------------------------------------------------- extractors -- */

const char *bench_preset_name(glsurf_preset preset) {
    return preset == GLSURF_PRESET_PAPER ? "paper" : "default";
}

bool bench_extractor(bench *self, const glsurf_extractor_desc *desc,
                     glsurf_extractor **extractor) {
    glsurf_extractor_desc with = *desc;
    if (with.backend == GLSURF_BACKEND_GL)
        with.get_proc_address = glsurf_egl_get_proc_address;
    with.log = bench_log;
    with.log_user = self;
    return bench_good(self, glsurf_extractor_create(extractor, &with));
}

static float weakest(const glsurf_features *features) {
    float least = INFINITY;
    for (uint32_t i = 0; i < features->count; ++i)
        least = fminf(least, features->keypoints[i].response);
    return least;
}

bool bench_settle(bench *self, const bench_shot *shot, uint32_t features,
                  glsurf_extractor_desc *desc) {
    static const float LOWEST = 1e-6f;
    glsurf_extractor_desc low = { .preset = desc->preset,
                                  .threshold = LOWEST,
                                  .max_features = features + features / 4,
                                  .upright = true };
    glsurf_extractor *extractor = NULL;
    bench_frame frame = { .image = bench_shot_pixels(shot) };
    glsurf_features found = { 0 };
    bool good = bench_extractor(self, &low, &extractor) &&
                bench_good(self, glsurf_extractor_submit(extractor, &frame.image)) &&
                bench_good(self, glsurf_extractor_collect(extractor, &found));
    if (good) {
        const float threshold = weakest(&found);
        desc->max_features = features;
        desc->threshold = isfinite(threshold) && threshold > LOWEST ? threshold : LOWEST;
    }
    glsurf_extractor_destroy(extractor);
    return good;
}

bool bench_frame_run(bench_lap *lap, void *user) {
    bench_frame *const frame = user;
    glsurf_features features;
    const glsurf_result begun =
        frame->given ? glsurf_extractor_describe(frame->extractor, &frame->image,
                                                 frame->given, frame->input_count)
                     : glsurf_extractor_submit(frame->extractor, &frame->image);
    if (!bench_good(lap->bench, begun) ||
        !bench_good(lap->bench, glsurf_extractor_collect(frame->extractor, &features)))
        return false;
    frame->count = features.count;
    return true;
}

static bool submit(bench *self, const bench_frame *frame) {
    return bench_good(self, glsurf_extractor_submit(frame->extractor, &frame->image));
}

static bool collect(bench *self, bench_frame *frame) {
    glsurf_features features;
    const bool good =
        bench_good(self, glsurf_extractor_collect(frame->extractor, &features));
    frame->count = good ? features.count : 0;
    return good;
}

bool bench_stream_run(bench_lap *lap, void *user) {
    bench_frame *const frame = user;
    bool good = true;
    for (int i = 0; good && i < BENCH_IN_FLIGHT; ++i)
        good = submit(lap->bench, frame);
    bench_lap_mark(lap);
    for (uint32_t i = 0; good && i < frame->frames; ++i)
        good = collect(lap->bench, frame) && submit(lap->bench, frame);
    bench_lap_read(lap);
    for (int i = 0; good && i < BENCH_IN_FLIGHT; ++i)
        good = collect(lap->bench, frame);
    return good;
}
