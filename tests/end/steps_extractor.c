/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The steps of extractors. */
#include "step_calls.h"

#include <math.h>
#include <string.h>

static glsurf_result create_with(bench *self, glsurf_extractor_desc desc) {
    return glsurf_extractor_create(&self->extractor, self->device, &desc);
}

glsurf_result step_create(bench *self) {
    return create_with(self, (glsurf_extractor_desc){ .capacity = ROOM });
}

glsurf_result step_create_paper(bench *self) {
    return create_with(self, (glsurf_extractor_desc){ .preset = GLSURF_PRESET_PAPER,
                                                      .threshold = 1e-5f,
                                                      .descriptor_length = 128,
                                                      .max_features = 40 });
}

glsurf_result step_create_ring(bench *self) {
    return create_with(self, (glsurf_extractor_desc){ .frames = 3 });
}

/* An extractor whose lists are too short for the noise. */
glsurf_result step_create_short(bench *self) {
    return create_with(
        self, (glsurf_extractor_desc){ .frames = 2, .capacity = 16, .threshold = 1e-9f });
}

/* Folds only names and sizes: the maps contain NaN, in varying bit patterns. */
static void see(void *user, const glsurf_array *array) {
    bench_fold(user, array->name, strlen(array->name));
    bench_fold(user, &array->rows, sizeof array->rows);
}

/* Short lists, a grid, and inspection of every map. */
glsurf_result step_create_all(bench *self) {
    return create_with(self, (glsurf_extractor_desc){ .frames = 2,
                                                      .capacity = 16,
                                                      .threshold = 1e-9f,
                                                      .max_features = 30,
                                                      .grid_columns = 3,
                                                      .grid_rows = 2,
                                                      .inspect = see,
                                                      .inspect_user = self });
}

glsurf_result step_destroy(bench *self) {
    glsurf_extractor_destroy(self->extractor);
    self->extractor = NULL;
    self->features = (glsurf_features){ 0 }; /* which the extractor had */
    return GLSURF_OK;
}

glsurf_result step_change(bench *self) {
    return glsurf_extractor_change(self->extractor,
                                   &(glsurf_extractor_desc){ .preset = GLSURF_PRESET_PAPER,
                                                             .threshold = 1e-5f,
                                                             .upright = true,
                                                             .max_features = 30 });
}

glsurf_result step_change_to_censure(bench *self) {
    return glsurf_extractor_change(
        self->extractor, &(glsurf_extractor_desc){ .detector = GLSURF_DETECTOR_CENSURE,
                                                   .threshold = 1e-3f,
                                                   .octaves = 1,
                                                   .upright = true,
                                                   .max_features = 30 });
}

glsurf_result step_change_to_dog(bench *self) {
    return glsurf_extractor_change(
        self->extractor, &(glsurf_extractor_desc){ .detector = GLSURF_DETECTOR_DOG,
                                                   .intervals = 1,
                                                   .threshold = 1e-3f,
                                                   .octaves = 2,
                                                   .upright = true,
                                                   .max_features = 30 });
}

glsurf_result step_poll(bench *self) {
    bool ready = false;
    return glsurf_extractor_poll(self->extractor, &ready);
}

glsurf_result step_export_features(bench *self) {
    glsurf_gpu_features features;
    return glsurf_extractor_gpu_features(self->extractor, &features);
}

glsurf_result step_submit(bench *self) {
    const glsurf_image image = picture_image(&self->gray);
    return glsurf_extractor_submit(self->extractor, &image);
}

glsurf_result step_submit_colour(bench *self) {
    const glsurf_image image = picture_image(&self->rgb);
    return glsurf_extractor_submit(self->extractor, &image);
}

/* Steps of a microsecond, each of which does one piece of the preparation. */
glsurf_result step_prepare(bench *self) {
    const glsurf_image image = picture_image(&self->gray);
    glsurf_result result = GLSURF_OK;
    for (bool done = false; !result && !done;)
        result = glsurf_extractor_prepare(self->extractor, &image, 1e-6, &done);
    return result;
}

glsurf_result step_submit_noise(bench *self) {
    const glsurf_image image = picture_image(&self->noise);
    return glsurf_extractor_submit(self->extractor, &image);
}

glsurf_result step_submit_texture(bench *self) {
    return glsurf_extractor_submit(self->extractor,
                                   &(glsurf_image){ .texture = self->texture,
                                                    .width = GRAY_WIDTH,
                                                    .height = GRAY_HEIGHT });
}

/* Blue first, and a layer as the mask. */
glsurf_result step_submit_layer(bench *self) {
    const glsurf_image mask = { .texture = self->layers,
                                .width = GRAY_WIDTH,
                                .height = GRAY_HEIGHT,
                                .target = GL_TEXTURE_2D_ARRAY,
                                .layer = 1 };
    glsurf_image image = picture_image(&self->rgb);
    image.format = GLSURF_FORMAT_BGR8;
    image.mask = &mask;
    return glsurf_extractor_submit(self->extractor, &image);
}

glsurf_result step_submit_framebuffer(bench *self) {
    const GLint before = bench_bind_read(self->framebuffer);
    const glsurf_result result = glsurf_extractor_submit(self->extractor, &bench_shown);
    const GLint after = bench_bind_read((GLuint)before);
    return result || after == (GLint)self->framebuffer ? result : GLSURF_ERROR_GL;
}

/* A region of an image with bottom origin, and a mask with bottom origin. */
glsurf_result step_submit_masked(bench *self) {
    const glsurf_image mask = { .pixels = self->gray.pixels,
                                .width = GRAY_WIDTH,
                                .height = GRAY_HEIGHT,
                                .origin = GLSURF_ORIGIN_BOTTOM };
    glsurf_image image = picture_image(&self->rgb);
    image.origin = GLSURF_ORIGIN_BOTTOM;
    image.region = (glsurf_region){ 3, 2, GRAY_WIDTH - 5, GRAY_HEIGHT - 4 };
    image.mask = &mask;
    return glsurf_extractor_submit(self->extractor, &image);
}

/* Input keypoints, in a region of the image. */
glsurf_result step_describe(bench *self) {
    static const glsurf_keypoint input[] = {
        { 20.25f, 17.5f, 2.0f, NAN, 1.0f, 1 },
        { 40.0f, 30.0f, 3.0f, 1.0f, 1.0f, -1 },
    };
    glsurf_image image = picture_image(&self->gray);
    image.region = (glsurf_region){ 8, 8, GRAY_WIDTH - 10, GRAY_HEIGHT - 9 };
    return glsurf_extractor_describe(self->extractor, &image, input, 2);
}

glsurf_result step_draw_features(bench *self) {
    const glsurf_feature_drawing drawing = { .origin = GLSURF_ORIGIN_TOP };
    const GLint before = bench_bind_draw(self->canvas);
    const glsurf_result result = glsurf_extractor_draw(self->extractor, &drawing);
    const bool stays = bench_canvas_is_bound(self);
    bench_bind_draw((GLuint)before);
    return result || stays ? result : GLSURF_ERROR_GL;
}

glsurf_result step_collect_features(bench *self) {
    const glsurf_result result = glsurf_extractor_collect(self->extractor, &self->features);
    if (!result) {
        const glsurf_features *f = &self->features;
        bench_fold(self, f->keypoints, f->count * sizeof *f->keypoints);
        bench_fold(self, f->descriptors,
                   (size_t)f->count * f->descriptor_length * sizeof(float));
    }
    return result;
}
