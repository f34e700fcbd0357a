/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The steps of panoramas. */
#include "step_calls.h"

glsurf_result step_create_panorama(bench *self) {
    const glsurf_panorama_desc desc = { .width = 2 * GRAY_WIDTH, .height = GRAY_HEIGHT };
    return glsurf_panorama_create(&self->panorama, self->device, &desc);
}

glsurf_result step_add(bench *self) {
    const glsurf_image image = picture_image(&self->rgb);
    const glsurf_placement left = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    return glsurf_panorama_add(self->panorama, &image, &left);
}

glsurf_result step_add_texture(bench *self) {
    const glsurf_placement right = { .to_canvas = { 1, 0, GRAY_WIDTH, 0, 1, 0, 0, 0, 1 } };
    return glsurf_panorama_add(self->panorama,
                               &(glsurf_image){ .texture = self->texture,
                                                .width = GRAY_WIDTH,
                                                .height = GRAY_HEIGHT },
                               &right);
}

glsurf_result step_add_framebuffer(bench *self) {
    const glsurf_placement there = { .to_canvas = { 1, 0, 7, 0, 1, 5, 0, 0, 1 } };
    const GLint before = bench_bind_read(self->framebuffer);
    const glsurf_result result = glsurf_panorama_add(self->panorama, &bench_shown, &there);
    const GLint after = bench_bind_read((GLuint)before);
    return result || after == (GLint)self->framebuffer ? result : GLSURF_ERROR_GL;
}

glsurf_result step_read_panorama(bench *self) {
    static uint8_t rgba[2 * GRAY_WIDTH * GRAY_HEIGHT * 4];
    const glsurf_result result = glsurf_panorama_read(self->panorama, rgba);
    if (!result)
        bench_fold(self, rgba, sizeof rgba);
    return result;
}

glsurf_result step_export_panorama(bench *self) {
    uint32_t texture = 0;
    return glsurf_panorama_texture(self->panorama, &texture);
}
