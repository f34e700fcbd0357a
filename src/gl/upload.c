/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/upload.h"

#include "gl/base_level.h"
#include "gl/copy.h"
#include "gl/error.h"
#include "gl/state.h"
#include "gl/target.h"
#include "gl/texture.h"

#include <string.h>

/* Checks that texels are numbers from 0 to 1, or floats, which the shader clamps to that.
 */
static glsurf_result check_type(glsurf_gpu *gpu, const glsurf_image *image,
                                const glsurf_base_level *base) {
    const char *what = NULL;
    if (!base->has_types)
        return GLSURF_OK;
    if (base->red == GL_INT || base->red == GL_UNSIGNED_INT)
        what = "of integers; give a normalised view or copy of it";
    else if (base->red == GL_SIGNED_NORMALIZED)
        what = "signed normalised; give an unsigned normalised or float copy of it";
    else if (base->red != GL_UNSIGNED_NORMALIZED && base->red != GL_FLOAT)
        what = "without a red channel, such as a depth texture; copy it to format R8";
    if (!what)
        return GLSURF_OK;
    return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT, "texture %u (format 0x%04x) is %s",
                       image->texture, (unsigned)base->format, what);
}

static glsurf_result check_texture(glsurf_gpu *gpu, const glsurf_image *image,
                                   glsurf_base_level *base) {
    const glsurf_functions *gl = &gpu->gl;
    if (!gl->IsTexture(image->texture))
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "%u is not a texture of the current context", image->texture);
    const glsurf_result result = glsurf_target_bind(gpu, image);
    if (result)
        return result;
    *base = glsurf_base_level_ask(gpu, glsurf_target_of(image), image->texture,
                                  (GLint)image->layer);
    if (base->known && (base->width < 1 || base->height < 1))
        return glsurf_fail(
            gpu, GLSURF_ERROR_ARGUMENT,
            "level %d of texture %u, its base level, has no image or is above "
            "its highest; give it an image, or set GL_TEXTURE_BASE_LEVEL",
            base->number, image->texture);
    if (base->known && image->layer >= (uint32_t)base->depth)
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "texture %u has no layer %u; give one of its layers, 0 to %d",
                           image->texture, image->layer, base->depth - 1);
    return check_type(gpu, image, base);
}

/* Of a texture, whose size is 0 where only the application knows it. */
static glsurf_result check_size(glsurf_gpu *gpu, const glsurf_image *image, uint32_t width,
                                uint32_t height) {
    if (width == 0 || height == 0)
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "this context does not tell the size of texture %u; give width "
                           "and height, both above 0",
                           image->texture);
    if (width > (uint32_t)gpu->max_size || height > (uint32_t)gpu->max_size)
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "texture %u cannot be %ux%u, because %d is this driver's "
                           "largest side; give its size",
                           image->texture, width, height, gpu->max_size);
    if ((image->width && image->width != width) ||
        (image->height && image->height != height))
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "texture %u is %ux%u, which width and height contradict; give "
                           "this size, or 0 for "
                           "both",
                           image->texture, width, height);
    return GLSURF_OK;
}

/* Sets the size of an image: of pixels and of a framebuffer as given, of a texture as its
 * base level, after a check of the object. */
static glsurf_result find_size(glsurf_gpu *gpu, const glsurf_image *image,
                               glsurf_texture_facts *facts, uint32_t *width,
                               uint32_t *height) {
    *width = image->width;
    *height = image->height;
    if (glsurf_image_is_framebuffer(image))
        return glsurf_copy_check(gpu, image);
    if (!image->texture)
        return GLSURF_OK;
    glsurf_base_level base = { 0 };
    const glsurf_result result = check_texture(gpu, image, &base);
    if (result)
        return result;
    *facts = (glsurf_texture_facts){ .texture = image->texture,
                                     .gray = base.has_types && base.blue == GL_NONE,
                                     .srgb = image->encoding
                                                 ? image->encoding == GLSURF_ENCODING_SRGB
                                                 : base.srgb };
    if (base.known) {
        *width = (uint32_t)base.width;
        *height = (uint32_t)base.height;
    }
    return check_size(gpu, image, *width, *height);
}

glsurf_result glsurf_image_check(glsurf_gpu *gpu, const glsurf_image *image,
                                 glsurf_view *view) {
    char message[sizeof gpu->object->message] = "";
    uint32_t width, height;
    memset(gpu->checked, 0, sizeof gpu->checked);
    glsurf_result result = find_size(gpu, image, &gpu->checked[0], &width, &height);
    if (result)
        return result;
    result = glsurf_view_make(view, image, width, height, message, sizeof message);
    if (!result && image->mask) {
        result = find_size(gpu, image->mask, &gpu->checked[1], &width, &height);
        if (result)
            return result;
        result = glsurf_view_fits(view, width, height, message, sizeof message);
    }
    return result ? glsurf_fail(gpu, result, "%s", message) : GLSURF_OK;
}

/* ----------------------------------------------------------------- upload -- */

/* The lowest address of the view: that of the row that is stored first. */
static const uint8_t *stored_first(const glsurf_image *image, const glsurf_view *view) {
    const bool bottom = glsurf_image_is_bottom_first(image);
    return glsurf_image_row(image, view, bottom ? view->region.height - 1 : 0);
}

/* One upload for all rows, or one for each row if the stride is no whole number of texels.
 */
void glsurf_image_fill(glsurf_gpu *gpu, const glsurf_image *image, const glsurf_view *view,
                       GLenum format) {
    const glsurf_functions *gl = &gpu->gl;
    if (gpu->preparation.on)
        return;
    glsurf_state_touch_upload(gpu);
    const bool by_four = format == GL_RGBA_INTEGER;
    const GLsizei w = (GLsizei)view->region.width / (by_four ? 4 : 1);
    const GLsizei h = (GLsizei)view->region.height;
    const size_t bytes = by_four ? 4 : glsurf_image_bytes(image->format);
    const size_t stride = glsurf_image_stride(image);
    const uint8_t *pixels = stored_first(image, view);
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
static const GLenum formats[GLSURF_UPLOADS][3] = {
    [GLSURF_FORMAT_GRAY8] = { GL_R8, GL_RED, GL_UNSIGNED_BYTE },
    [GLSURF_FORMAT_RGB8] = { GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE },
    [GLSURF_FORMAT_RGBA8] = { GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE },
    [GLSURF_FORMAT_BGR8] = { GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE },
    [GLSURF_FORMAT_BGRA8] = { GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE },
    [GLSURF_COPY_BYTES] = { GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE },
    [GLSURF_COPY_SRGB] = { GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE },
    [GLSURF_COPY_FLOATS] = { GL_RGBA32F, GL_RGBA, GL_FLOAT },
};

static bool is_blue_first(glsurf_format format) {
    return format == GLSURF_FORMAT_BGR8 || format == GLSURF_FORMAT_BGRA8;
}

glsurf_result glsurf_upload_get(glsurf_gpu *gpu, int kind, GLsizei width, GLsizei height,
                                const char *where, GLuint *texture) {
    const glsurf_functions *gl = &gpu->gl;
    glsurf_upload *upload = &gpu->upload[kind];
    if (!upload->name)
        gl->GenTextures(1, &upload->name);
    if (!upload->name)
        return glsurf_no_name(gpu, where);
    *texture = upload->name;
    glsurf_bind_first(gpu, GL_TEXTURE_2D, upload->name);
    if (upload->width == width && upload->height == height)
        return GLSURF_OK;
    upload->width = upload->height = 0;
    glsurf_state_touch(gpu, GLSURF_STATE_UNPACK_BUFFER);
    gl->TexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[kind][0], width, height, 0,
                   formats[kind][1], formats[kind][2], NULL);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    const glsurf_result result = glsurf_check_error(gpu, where);
    if (result)
        return result;
    upload->width = width;
    upload->height = height;
    return GLSURF_OK;
}

/* Uploads the view's pixels to a normalised texture, in the order in which they are stored.
 */
static glsurf_result upload(glsurf_gpu *gpu, const glsurf_image *image,
                            const glsurf_view *view, GLuint *texture) {
    static const char where[] = "the upload of the image";
    const glsurf_result result =
        glsurf_upload_get(gpu, (int)image->format, (GLsizei)view->region.width,
                          (GLsizei)view->region.height, where, texture);
    if (result)
        return result;
    glsurf_image_fill(gpu, image, view, formats[image->format][1]);
    return glsurf_check_error(gpu, where);
}

void glsurf_uploads_drop(glsurf_gpu *gpu) {
    for (int i = 0; i < GLSURF_UPLOADS; ++i) {
        glsurf_texture_delete(gpu, gpu->upload[i].name);
        gpu->upload[i] = (glsurf_upload){ 0 };
    }
}

/* ----------------------------------------------------------------- source -- */

/* Sets where the view begins in a texture of `rows` rows: `x` from the left, `from_top`
 * from the top. */
static void place(glsurf_source *source, const glsurf_image *image, uint32_t x,
                  uint32_t from_top, uint32_t rows) {
    const bool bottom = glsurf_image_is_bottom_first(image);
    source->x = (int)x;
    source->y = (int)(bottom ? rows - 1 - from_top : from_top);
    source->step = bottom ? -1 : 1;
}

static void add_define(glsurf_source *source, const char *define, bool wanted) {
    if (wanted)
        strcat(source->defines, define);
}

static void open_texture(const glsurf_gpu *gpu, const glsurf_image *image,
                         const glsurf_view *view, glsurf_source *source) {
    const GLenum target = glsurf_target_of(image);
    const bool is_first = gpu->checked[0].texture == image->texture;
    const glsurf_texture_facts *facts = &gpu->checked[is_first ? 0 : 1];
    source->texture = image->texture;
    source->target = target;
    source->layer = (int)image->layer;
    place(source, image, view->region.x, view->region.y, view->height);
    add_define(source, "#define GRAY\n", facts->gray);
    add_define(source, "#define SRGB\n", facts->srgb);
    add_define(source, "#define RECTANGLE\n", target == GL_TEXTURE_RECTANGLE);
    add_define(source, "#define ARRAY\n", target == GL_TEXTURE_2D_ARRAY);
    add_define(source, "#define EXTERNAL\n", target == GLSURF_TARGET_EXTERNAL);
}

glsurf_result glsurf_source_open(glsurf_gpu *gpu, const glsurf_image *image,
                                 const glsurf_view *view, glsurf_source *source) {
    *source = (glsurf_source){ .target = GL_TEXTURE_2D };
    if (image->texture) {
        open_texture(gpu, image, view, source);
        return GLSURF_OK;
    }
    place(source, image, 0, 0, view->region.height);
    bool gray = image->format == GLSURF_FORMAT_GRAY8;
    const glsurf_result result =
        glsurf_image_is_framebuffer(image)
            ? glsurf_copy_make(gpu, image, view, &source->texture, &gray)
            : upload(gpu, image, view, &source->texture);
    add_define(source, "#define GRAY\n", gray);
    add_define(source, "#define SRGB\n",
               glsurf_image_is_framebuffer(image) && gpu->read_checked.srgb);
    add_define(source, "#define BGR\n", image->pixels && is_blue_first(image->format));
    return result;
}
