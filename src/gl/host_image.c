/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The host's images: whether a texture will do, and pixels on their way into one.
 */
#include "host_image.h"

#include "gl/gpu.h"

/* Texels that GL makes linear when it fetches them: features would be those of another
 * image. Compressed ones have extensions of their own: S3TC, BPTC, ETC2. */
static bool is_srgb(GLint format) {
    switch (format) {
    case GL_SRGB:
    case GL_SRGB8:
    case GL_SRGB_ALPHA:
    case GL_SRGB8_ALPHA8:
    case GL_COMPRESSED_SRGB:
    case GL_COMPRESSED_SRGB_ALPHA:
    case 0x8C4C: /* COMPRESSED_SRGB_S3TC_DXT1_EXT */
    case 0x8C4D: /* COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT */
    case 0x8C4E: /* COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT */
    case 0x8C4F: /* COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT */
    case GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM:
    case GL_COMPRESSED_SRGB8_ETC2:
    case GL_COMPRESSED_SRGB8_PUNCHTHROUGH_ALPHA1_ETC2:
    case GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:
        return true;
    default:
        return false;
    }
}

glsurf_result glsurf_image_check(glsurf_gpu *gpu, const glsurf_image *image,
                                 uint32_t *width, uint32_t *height) {
    const glsurf_functions *gl = &gpu->gl;
    GLint type = 0, format = 0, base = 0, w = 0, h = 0;
    if (!gl->IsTexture(image->texture))
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "%u is not a texture of the current context", image->texture);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(GL_TEXTURE_2D, image->texture);
    if (gl->GetError() != GL_NO_ERROR)
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "texture %u is no GL_TEXTURE_2D; copy it into one",
                           image->texture);
    gl->GetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &w);
    gl->GetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT, &h);
    gl->GetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_RED_TYPE, &type);
    gl->GetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &format);
    gl->GetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, &base);
    if (w < 1 || h < 1)
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT, "level 0 of texture %u has no image",
                           image->texture);
    if (type != GL_UNSIGNED_NORMALIZED && type != GL_FLOAT)
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "texture %u (format 0x%04x) is neither unsigned "
                           "normalised nor float; convert it",
                           image->texture, (unsigned)format);
    if (base != 0)
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "the base level of texture %u is %d; make it 0", image->texture,
                           base);
    if (is_srgb(format))
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "texture %u is sRGB; give a view or copy of it as RGBA8",
                           image->texture);
    if ((image->width && image->width != (uint32_t)w) ||
        (image->height && image->height != (uint32_t)h))
        return glsurf_fail(
            gpu, GLSURF_ERROR_ARGUMENT,
            "texture %u is %dx%d, not what width and height say; give that, or 0 for both",
            image->texture, w, h);
    *width = (uint32_t)w;
    *height = (uint32_t)h;
    return GLSURF_OK;
}

/* One upload, or one per row where the stride is no whole number of pixels. */
void glsurf_image_fill(const glsurf_gpu *gpu, const glsurf_image *image, GLenum format) {
    const glsurf_functions *gl = &gpu->gl;
    const GLsizei w = (GLsizei)image->width, h = (GLsizei)image->height;
    const size_t bytes = glsurf_image_bytes(image->format);
    const size_t stride = image->stride ? image->stride : image->width * bytes;
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

glsurf_result glsurf_image_upload(glsurf_gpu *gpu, const glsurf_image *image,
                                  GLuint *texture) {
    static const struct {
        GLenum internal, format;
    } of[] = { [GLSURF_FORMAT_GRAY8] = { GL_R8, GL_RED },
               [GLSURF_FORMAT_RGB8] = { GL_RGB8, GL_RGB },
               [GLSURF_FORMAT_RGBA8] = { GL_RGBA8, GL_RGBA } };
    const glsurf_functions *gl = &gpu->gl;
    gl->GenTextures(1, texture);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(GL_TEXTURE_2D, *texture);
    gl->TexImage2D(GL_TEXTURE_2D, 0, (GLint)of[image->format].internal,
                   (GLsizei)image->width, (GLsizei)image->height, 0,
                   of[image->format].format, GL_UNSIGNED_BYTE, NULL);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glsurf_image_fill(gpu, image, of[image->format].format);
    return glsurf_check_error(gpu, "the upload of the image");
}

bool glsurf_image_is_gray(const glsurf_gpu *gpu, GLuint texture) {
    GLint green = 0;
    gpu->gl.ActiveTexture(GL_TEXTURE0);
    gpu->gl.BindTexture(GL_TEXTURE_2D, texture);
    gpu->gl.GetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_GREEN_SIZE, &green);
    return green == 0;
}
