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

static uint32_t pixel_bytes(glsurf_format format) {
    return format == GLSURF_FORMAT_GRAY8 ? 1 : format == GLSURF_FORMAT_RGB8 ? 3 : 4;
}

/* One upload, or one per row where the stride is no whole number of pixels. */
static void upload(const glsurf_functions *gl, const glsurf_image *image, GLenum format) {
    const GLsizei w = (GLsizei)image->width, h = (GLsizei)image->height;
    const uint32_t bytes = pixel_bytes(image->format);
    const size_t stride = image->stride ? image->stride : (size_t)image->width * bytes;
    const uint8_t *pixels = image->pixels;
    if (stride % bytes == 0 && stride / bytes <= INT32_MAX) {
        gl->PixelStorei(GL_UNPACK_ROW_LENGTH, (GLint)(stride / bytes));
        gl->TexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, w, h, format, GL_UNSIGNED_BYTE, pixels);
        gl->PixelStorei(GL_UNPACK_ROW_LENGTH, 0);
        return;
    }
    for (GLsizei y = 0; y < h; ++y)
        gl->TexSubImage2D(GL_TEXTURE_2D, 0, 0, y, w, 1, format, GL_UNSIGNED_BYTE,
                          pixels + (size_t)y * stride);
}

static glsurf_result upload_gray(glsurf_gpu *gpu, const glsurf_image *image) {
    GLuint texture;
    const glsurf_result result = glsurf_texture_get(gpu, gpu->plan->gray, &texture);
    if (result)
        return result;
    gpu->gl.ActiveTexture(GL_TEXTURE0);
    gpu->gl.BindTexture(GL_TEXTURE_2D, texture);
    upload(&gpu->gl, image, GL_RED_INTEGER);
    return glsurf_check_error(gpu, "the upload of the image");
}

static glsurf_result run(glsurf_gpu *gpu, GLuint texture, bool gray) {
    return glsurf_pass_run(gpu, &convert,
                           &(glsurf_draw){ .defines = gray ? "#define GRAY\n" : NULL,
                                           .external = texture,
                                           .outputs = { gpu->plan->gray },
                                           .fetches = 1,
                                           .bytes = 4 });
}

static glsurf_result convert_color(glsurf_gpu *gpu, const glsurf_image *image) {
    const glsurf_functions *gl = &gpu->gl;
    const bool alpha = image->format == GLSURF_FORMAT_RGBA8;
    GLuint texture = 0;
    gl->GenTextures(1, &texture);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->TexImage2D(GL_TEXTURE_2D, 0, alpha ? GL_RGBA8 : GL_RGB8, (GLsizei)image->width,
                   (GLsizei)image->height, 0, alpha ? GL_RGBA : GL_RGB, GL_UNSIGNED_BYTE,
                   NULL);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    upload(gl, image, alpha ? GL_RGBA : GL_RGB);
    glsurf_result result = glsurf_check_error(gpu, "the upload of the image");
    if (!result)
        result = run(gpu, texture, false);
    gl->DeleteTextures(1, &texture);
    return result;
}

static glsurf_result convert_texture(glsurf_gpu *gpu, GLuint texture) {
    GLint green = 0;
    gpu->gl.ActiveTexture(GL_TEXTURE0);
    gpu->gl.BindTexture(GL_TEXTURE_2D, texture);
    gpu->gl.GetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_GREEN_SIZE, &green);
    return run(gpu, texture, green == 0);
}

glsurf_result glsurf_stage_gray(glsurf_gpu *gpu, const glsurf_image *image) {
    if (image->texture)
        return convert_texture(gpu, image->texture);
    if (image->format == GLSURF_FORMAT_GRAY8)
        return upload_gray(gpu, image);
    return convert_color(gpu, image);
}
