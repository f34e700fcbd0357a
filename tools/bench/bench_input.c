/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Picture in one size; the systems; extractors that work on the picture. */
#include "bench/bench.h"

#include "session/session.h"
#include "system/alloc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ inputs -- */

bench_input bench_input_open(bench *self, uint32_t width, uint32_t height) {
    const gls_functions *const gl = &self->device->gl;
    bench_input input = { .gray = bench_picture_sized(&self->picture, width, height) };
    GLuint texture;
    snprintf(input.size, sizeof input.size, "%ux%u", width, height);
    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->PixelStorei(GL_UNPACK_ALIGNMENT, 1);
    gl->TexImage2D(GL_TEXTURE_2D, 0, GL_R8, (GLsizei)width, (GLsizei)height, 0, GL_RED,
                   GL_UNSIGNED_BYTE, input.gray);
    gl->PixelStorei(GL_UNPACK_ALIGNMENT, 4);
    gl->BindTexture(GL_TEXTURE_2D, 0);
    bench_check(self, gls_check_error(self->device, "the upload of the picture"));
    input.pixels = (glsurf_image){ .pixels = input.gray, .width = width, .height = height };
    input.texture = (glsurf_image){ .texture = texture, .origin = GLSURF_ORIGIN_TOP };
    return input;
}

void bench_input_close(bench *self, bench_input *input) {
    self->device->gl.DeleteTextures(1, &input->texture.texture);
    free(input->gray);
}

/* ----------------------------------------------------------------- systems -- */

const bench_system BENCH_SYSTEM[BENCH_SYSTEMS] = {
    [BENCH_PAPER] = { "paper", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_PAPER },
    [BENCH_DEFAULT] = { "default", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_DEFAULT },
    [BENCH_FAST] = { "fast", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_FAST },
    [BENCH_BEST] = { "best", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_BEST },
    [BENCH_BAY] = { "bay", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_BAY },
    [BENCH_CENSURE] = { "censure", GLSURF_DETECTOR_CENSURE, GLSURF_PRESET_DEFAULT },
    [BENCH_DOG] = { "dog", GLSURF_DETECTOR_DOG, GLSURF_PRESET_DEFAULT },
};

bench_size bench_usual_size(const bench *self) {
    return self->options->extent == BENCH_QUICK ? (bench_size){ 320, 240, 300, 0 }
                                                : (bench_size){ 1280, 960, 3000, 0 };
}

void bench_systems(bench *self, bench_size size, bench_size quick, bench_measurer *measure,
                   void *user) {
    if (self->options->extent == BENCH_QUICK)
        size = quick;
    bench_input input = bench_input_open(self, size.width, size.height);
    for (int i = 0; i < BENCH_SYSTEMS; ++i) {
        bench_progress(self, "%s, %s", input.size, BENCH_SYSTEM[i].name);
        measure(self, &input, &BENCH_SYSTEM[i], user);
    }
    bench_input_close(self, &input);
}

/* -------------------------------------------------------------- extractors -- */

glsurf_device *bench_device(bench *self, const glsurf_device_desc *desc) {
    glsurf_device *device = NULL;
    glsurf_device_desc with = *desc;
    if (!with.get_proc_address)
        with.get_proc_address = glsurf_context_get_proc_address;
    with.log = session_log;
    with.log_user = &self->error;
    with.wait_seconds = self->options->wait_seconds;
    with.paths.on |= self->options->paths.on & ~with.paths.off;
    with.paths.off |= self->options->paths.off & ~with.paths.on;
    bench_check(self, glsurf_device_create(&device, &with));
    return device;
}

void bench_subject_open(bench *self, bench_subject *subject) {
    glsurf_extractor_desc desc = subject->desc;
    if (desc.frames == 0)
        desc.frames = 1; /* images go one by one, unless a stream is measured */
    subject->device =
        self->shared ? self->shared : bench_device(self, &subject->device_desc);
    bench_check(self, glsurf_extractor_create(&subject->extractor, subject->device, &desc));
}

void bench_subject_close(bench *self, bench_subject *subject) {
    glsurf_extractor_destroy(subject->extractor);
    subject->extractor = NULL;
    if (subject->device != self->shared) {
        glsurf_device_destroy(subject->device);
        subject->device = NULL;
    }
}

bench_subject bench_settle(bench *self, const bench_input *input,
                           const bench_system *system, uint32_t features) {
    static const float LOWEST = 1e-6f;
    bench_subject subject = { .image = input->pixels,
                              .desc = { BENCH_OF(system), .threshold = LOWEST,
                                        .max_features = features + features / 4,
                                        .upright = true } };
    float weakest = INFINITY;
    bench_subject_open(self, &subject);
    bench_submit(self, &subject);
    const glsurf_features found = bench_collect(self, &subject);
    for (uint32_t i = 0; i < found.count; ++i)
        weakest = fminf(weakest, found.keypoints[i].response);
    bench_subject_close(self, &subject);
    subject.desc.max_features = features;
    subject.desc.upright = false;
    if (isfinite(weakest) && weakest > LOWEST)
        subject.desc.threshold = weakest;
    return subject;
}

/* -------------------------------------------------------------------- runs -- */

void bench_submit(bench *self, const bench_subject *subject) {
    bench_check(self, subject->input
                          ? glsurf_extractor_describe(subject->extractor, &subject->image,
                                                      subject->input, subject->input_count)
                          : glsurf_extractor_submit(subject->extractor, &subject->image));
}

glsurf_features bench_collect(bench *self, bench_subject *subject) {
    glsurf_features features = { 0 };
    bench_check(self, glsurf_extractor_collect(subject->extractor, &features));
    subject->count = features.count;
    return features;
}

/* -------------------------------------------------------------------- beds -- */

void bench_bed_open(bench *self, bench_bed *bed) {
    *bed = (bench_bed){ 0 };
    bench_check(self, gls_state_enter(self->device, &bed->state));
    gls_slots_set(&self->gpu, bed->plan.textures.desc);
}

void bench_bed_close(bench *self, bench_bed *bed) {
    gls_slots_set(&self->gpu, NULL);
    gls_state_leave(self->device, &bed->state);
}
