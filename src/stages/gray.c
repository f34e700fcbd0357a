/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gray conversion in integers, (19595 R + 38470 G + 7471 B + 32768) >> 16. Gray bytes go
 * to their texture as they are; colour, and the host's textures, take one pass: 1 fetch,
 * and the three multiplications fit 32 bits since the weights add up to 65536.
 */
#include "stages/stages.h"

static const glsurf_pass convert = {
    .stage = "gray",
    .label = "convert",
    .fragment = "gray.frag",
    .inputs = { "image" },
    .outputs = { "gray" },
};

static glsurf_result upload_gray(glsurf_gpu *gpu, const glsurf_image *image) {
    GLuint texture;
    const glsurf_result result = glsurf_texture_get(gpu, gpu->plan->gray, &texture);
    if (result)
        return result;
    gpu->gl.ActiveTexture(GL_TEXTURE0);
    gpu->gl.BindTexture(GL_TEXTURE_2D, texture);
    glsurf_image_fill(gpu, image, GL_RED_INTEGER);
    return glsurf_check_error(gpu, "the upload of the image");
}

static glsurf_result run(glsurf_gpu *gpu, GLuint texture, bool gray) {
    return glsurf_pass_run(gpu, &convert,
                           &(glsurf_draw){ .defines = gray ? "#define GRAY\n" : NULL,
                                           .external = { texture },
                                           .outputs = { gpu->plan->gray },
                                           .fetches = 1,
                                           .bytes = 4 });
}

static glsurf_result convert_color(glsurf_gpu *gpu, const glsurf_image *image) {
    GLuint texture = 0;
    glsurf_result result = glsurf_image_upload(gpu, image, &texture);
    if (!result)
        result = run(gpu, texture, false);
    gpu->gl.DeleteTextures(1, &texture);
    return result;
}

static glsurf_result convert_texture(glsurf_gpu *gpu, GLuint texture) {
    return run(gpu, texture, glsurf_image_is_gray(gpu, texture));
}

glsurf_result glsurf_stage_gray(glsurf_gpu *gpu, const glsurf_image *image) {
    if (image->texture)
        return convert_texture(gpu, image->texture);
    if (image->format == GLSURF_FORMAT_GRAY8)
        return upload_gray(gpu, image);
    return convert_color(gpu, image);
}
