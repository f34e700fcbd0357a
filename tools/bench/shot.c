/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/shot.h"

#include "bench/profile.h"

#include <math.h>
#include <stdlib.h>

/* ------------------------------------------------------------------- shots -- */

static GLuint upload_shot(const gls_functions *gl, const bench_shot *shot) {
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

bench_shot bench_shot_open(bench *self, uint32_t width, uint32_t height) {
    bench_shot shot = { .width = width,
                        .height = height,
                        .gray = bench_picture_sized(&self->picture, width, height) };
    shot.texture = upload_shot(&self->device->gl, &shot);
    bench_check(self, gls_check_error(self->device, "the upload of the picture"));
    return shot;
}

void bench_shot_close(bench *self, bench_shot *shot) {
    self->device->gl.DeleteTextures(1, &shot->texture);
    free(shot->gray);
}

glsurf_image bench_shot_pixels(const bench_shot *shot) {
    return (
        glsurf_image){ .pixels = shot->gray, .width = shot->width, .height = shot->height };
}

glsurf_image bench_shot_texture(const bench_shot *shot) {
    return (glsurf_image){ .texture = shot->texture };
}

/* ----------------------------------------------------------------- systems -- */

void bench_systems(bench *self, uint32_t width, uint32_t height, bench_measurer *measure,
                   void *user) {
    bench_shot shot = bench_shot_open(self, width, height);
    for (int i = 0; i < BENCH_SYSTEMS; ++i) {
        bench_progress(self, "%ux%u, %s", width, height, BENCH_SYSTEM[i].name);
        measure(self, &shot, &BENCH_SYSTEM[i], user);
    }
    bench_shot_close(self, &shot);
}

void bench_size_cell(text_table *table, const bench_shot *shot) {
    table_text(table, "%ux%u", shot->width, shot->height);
}

void bench_setting(text_table *table, const bench_shot *shot, const char *system) {
    bench_size_cell(table, shot);
    table_text(table, "%s", system);
}

/* -------------------------------------------------------------- extractors -- */

glsurf_device *bench_device(bench *self, const glsurf_device_desc *desc) {
    glsurf_device *device = NULL;
    glsurf_device_desc with = *desc;
    if (!with.get_proc_address)
        with.get_proc_address = glsurf_context_get_proc_address;
    with.log = bench_log;
    with.log_user = self;
    with.paths.on |= self->options->paths.on & ~with.paths.off;
    with.paths.off |= self->options->paths.off & ~with.paths.on;
    bench_check(self, glsurf_device_create(&device, &with));
    return device;
}

void bench_frame_open(bench *self, bench_frame *frame, const glsurf_device_desc *device,
                      const glsurf_extractor_desc *desc) {
    glsurf_extractor_desc with = *desc;
    if (with.frames == 0)
        with.frames = 1; /* unless a stream is measured, images go one by one */
    frame->shares = self->shared;
    frame->device = frame->shares
                        ? self->shared
                        : bench_device(self, device ? device : &(glsurf_device_desc){ 0 });
    bench_check(self, glsurf_extractor_create(&frame->extractor, frame->device, &with));
}

void bench_frame_close(bench_frame *frame) {
    glsurf_extractor_destroy(frame->extractor);
    if (!frame->shares)
        glsurf_device_destroy(frame->device);
}

static float weakest_response(const glsurf_features *features) {
    float minimum = INFINITY;
    for (uint32_t i = 0; i < features->count; ++i)
        minimum = fminf(minimum, features->keypoints[i].response);
    return minimum;
}

void bench_settle(bench *self, const bench_shot *shot, uint32_t features,
                  glsurf_extractor_desc *desc) {
    static const float LOWEST = 1e-6f;
    glsurf_extractor_desc low = { .preset = desc->preset,
                                  .detector = desc->detector,
                                  .threshold = LOWEST,
                                  .max_features = features + features / 4,
                                  .upright = true };
    bench_frame frame = { .image = bench_shot_pixels(shot) };
    bench_frame_open(self, &frame, NULL, &low);
    bench_submit(self, &frame);
    const glsurf_features found = bench_collect(self, &frame);
    const float threshold = weakest_response(&found);
    desc->max_features = features;
    desc->threshold = isfinite(threshold) && threshold > LOWEST ? threshold : LOWEST;
    bench_frame_close(&frame);
}

void bench_compare(bench *self, bench_subject *subjects, size_t count,
                   bench_effort effort) {
    for (size_t i = 0; i < count; ++i) {
        if (!subjects[i].run)
            subjects[i].run = bench_frame_run;
        if (!subjects[i].user)
            bench_frame_open(self, &subjects[i].frame, &subjects[i].device,
                             &subjects[i].desc);
    }
    bench_measure(self, subjects, count, effort);
    for (size_t i = 0; i < count; ++i)
        if (!subjects[i].user)
            bench_frame_close(&subjects[i].frame);
}

/* -------------------------------------------------------------------- runs -- */

void bench_submit(bench *self, const bench_frame *frame) {
    bench_check(self, frame->input
                          ? glsurf_extractor_describe(frame->extractor, &frame->image,
                                                      frame->input, frame->input_count)
                          : glsurf_extractor_submit(frame->extractor, &frame->image));
}

glsurf_features bench_collect(bench *self, bench_frame *frame) {
    glsurf_features features = { 0 };
    bench_check(self, glsurf_extractor_collect(frame->extractor, &features));
    frame->count = features.count;
    return features;
}

void bench_frame_run(bench_lap *lap, void *user) {
    bench_frame *const frame = user;
    bench_submit(lap->bench, frame);
    bench_collect(lap->bench, frame);
    if (frame->profile) {
        bench_lap_stop(lap);
        bench_profile_note(frame->profile, frame->device);
    }
}

void bench_stream_run(bench_lap *lap, void *user) {
    bench_frame *const frame = user;
    for (int i = 0; i < BENCH_IN_FLIGHT; ++i)
        bench_submit(lap->bench, frame);
    bench_lap_mark(lap);
    for (uint32_t i = 0; i < frame->frames; ++i) {
        bench_collect(lap->bench, frame);
        bench_submit(lap->bench, frame);
    }
    bench_lap_read(lap);
    for (int i = 0; i < BENCH_IN_FLIGHT; ++i)
        bench_collect(lap->bench, frame);
}
