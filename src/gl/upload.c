/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/upload.h"

#include "gl/bound.h"
#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/state.h"

#include <string.h>

/* One upload for all rows, or one for each row if the stride is no whole number of texels.
 */
void gls_upload_fill(gls_gpu *gpu, const gls_view *view, GLenum format) {
    const gls_functions *gl = &gpu->device->gl;
    if (gpu->preparation.on)
        return;
    gls_state_touch_upload(gpu->device);
    const bool by_four = format == GL_RGBA_INTEGER;
    const GLsizei w = (GLsizei)view->region.width / (by_four ? 4 : 1);
    const GLsizei h = (GLsizei)view->region.height;
    const size_t bytes = by_four ? 4 : gls_pixel_bytes(view->format);
    const size_t stride = view->stride;
    /* The lowest address of the view: that of the row that is stored first. */
    const uint8_t *pixels =
        gls_view_row(view, view->bottom_first ? view->region.height - 1 : 0);
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

/* Of each kind of upload: formats of the texture and of pixels, and type of pixels. OpenGL
 * ES has no pixels whose first byte is blue, so shaders exchange red and blue. */
static const GLenum formats[GLS_UPLOADS][3] = {
    [GLSURF_FORMAT_GRAY8] = { GL_R8, GL_RED, GL_UNSIGNED_BYTE },
    [GLSURF_FORMAT_RGB8] = { GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE },
    [GLSURF_FORMAT_RGBA8] = { GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE },
    [GLSURF_FORMAT_BGR8] = { GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE },
    [GLSURF_FORMAT_BGRA8] = { GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE },
    [GLS_COPY_BYTES] = { GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE },
    [GLS_COPY_RGB] = { GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE },
    [GLS_COPY_SRGB] = { GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE },
    [GLS_COPY_FLOATS] = { GL_RGBA32F, GL_RGBA, GL_FLOAT },
};

glsurf_result gls_upload_get(gls_gpu *gpu, int kind, GLsizei width, GLsizei height,
                             const char *where, GLuint *texture) {
    const gls_functions *gl = &gpu->device->gl;
    gls_upload *upload = &gpu->upload[kind];
    if (!upload->name)
        gl->GenTextures(1, &upload->name);
    if (!upload->name)
        return gls_no_name(gpu->device, where);
    *texture = upload->name;
    gls_bind_first(gpu->device, GL_TEXTURE_2D, upload->name);
    if (upload->width == width && upload->height == height)
        return GLSURF_OK;
    upload->width = upload->height = 0;
    gls_state_touch(gpu->device, GLS_STATE_UNPACK_BUFFER);
    gl->TexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[kind][0], width, height, 0,
                   formats[kind][1], formats[kind][2], NULL);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    const glsurf_result result = gls_check_error(gpu->device, where);
    if (result)
        return result;
    upload->width = width;
    upload->height = height;
    return GLSURF_OK;
}

glsurf_result gls_upload_pixels(gls_gpu *gpu, const gls_view *view, GLuint *texture) {
    static const char where[] = "the upload of the image";
    const glsurf_result result =
        gls_upload_get(gpu, (int)view->format, (GLsizei)view->region.width,
                       (GLsizei)view->region.height, where, texture);
    if (result)
        return result;
    gls_upload_fill(gpu, view, formats[view->format][1]);
    return gls_check_error(gpu->device, where);
}
