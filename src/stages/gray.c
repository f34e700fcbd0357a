/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gray conversion in integers, (19595 R + 38470 G + 7471 B + 32768) >> 16, of the image and
 * of its mask. Gray bytes from the top go to their texture as they are; others, and the
 * host's textures, take one pass: 1 fetch, and the three multiplications fit 32 bits since
 * the weights add up to 65536.
 */
#include "stages/stages.h"

static const glsurf_pass convert = {
    .stage = "gray",
    .label = "convert",
    .fragment = "gray.frag",
    .inputs = { "image" },
    .outputs = { "gray" },
};

static glsurf_result upload_gray(glsurf_gpu *gpu, const glsurf_image *image,
                                 const glsurf_view *view, glsurf_slot slot) {
    GLuint texture;
    const glsurf_result result = glsurf_texture_get(gpu, slot, &texture);
    if (result)
        return result;
    gpu->gl.ActiveTexture(GL_TEXTURE0);
    gpu->gl.BindTexture(GL_TEXTURE_2D, texture);
    glsurf_image_fill(gpu, image, view, GL_RED_INTEGER);
    return glsurf_check_error(gpu, "the upload of the image");
}

static glsurf_result run(glsurf_gpu *gpu, const glsurf_source *from, glsurf_slot slot) {
    return glsurf_pass_run(
        gpu, &convert,
        &(glsurf_draw){
            .defines = from->defines,
            .external = { from->texture },
            .external_target = from->target,
            .outputs = { slot },
            .fetches = 1,
            .bytes = 4,
            .uniforms = { GLSURF_INTS("source", 4, from->x, from->y, from->step, 0) } });
}

glsurf_result glsurf_stage_gray(glsurf_gpu *gpu, const glsurf_image *image,
                                const glsurf_view *view, glsurf_slot slot) {
    if (image->pixels && image->format == GLSURF_FORMAT_GRAY8 &&
        image->origin == GLSURF_ORIGIN_TOP)
        return upload_gray(gpu, image, view, slot);
    glsurf_source from;
    const glsurf_result result = glsurf_source_open(gpu, image, view, &from);
    return result ? result : run(gpu, &from, slot);
}
