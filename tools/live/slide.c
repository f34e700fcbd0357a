/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/slide.h"

#include "system/text.h"

/* The order of the components of pixels in memory. OpenGL ES demands that it is the
 * texture's, even without pixels. */
static GLenum order_of(GLenum format) {
    return format == GL_R8 ? GL_RED : format == GL_RGB8 ? GL_RGB : GL_RGBA;
}

static void set_parameters(GLenum format) {
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    /* Shows gray as gray, not as red. */
    const GLint other = format == GL_R8 ? GL_RED : GL_GREEN;
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_G, other);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_B,
                     format == GL_R8 ? GL_RED : GL_BLUE);
}

/* Makes and binds the texture; keeps a texture that already has this size and format. */
static bool make_texture(slide *self, uint32_t width, uint32_t height, GLenum format) {
    if (self->texture == 0)
        gl.GenTextures(1, &self->texture);
    gl.ActiveTexture(GL_TEXTURE0);
    gl.BindTexture(GL_TEXTURE_2D, self->texture);
    self->known = false;
    if (self->width == width && self->height == height && self->format == format)
        return true;
    GLint maximum = 0;
    gl.GetIntegerv(GL_MAX_TEXTURE_SIZE, &maximum);
    if (width > (uint32_t)maximum || height > (uint32_t)maximum) {
        report("images of %lux%lu are too large for this driver, which takes at most "
               "%dx%d; use smaller images",
               (unsigned long)width, (unsigned long)height, maximum, maximum);
        return false;
    }
    gl.TexImage2D(GL_TEXTURE_2D, 0, (GLint)format, (GLsizei)width, (GLsizei)height, 0,
                  order_of(format), GL_UNSIGNED_BYTE, NULL);
    set_parameters(format);
    self->width = width;
    self->height = height;
    self->format = format;
    return true;
}

bool slide_upload(slide *self, uint32_t width, uint32_t height, uint32_t channels,
                  size_t stride, const void *pixels) {
    const GLenum formats[] = { GL_R8, GL_RGB8, GL_RGBA8 };
    const GLenum order = order_of(formats[channels / 2]);
    if (!make_texture(self, width, height, formats[channels / 2]))
        return false;
    gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    gl.PixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1);
    /* OpenGL counts the stride in whole pixels. Any other stride needs an upload row by
     * row. */
    if (stride % channels == 0) {
        gl.PixelStorei(GL_UNPACK_ROW_LENGTH, (GLint)(stride / channels));
        gl.TexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, (GLsizei)width, (GLsizei)height, order,
                         GL_UNSIGNED_BYTE, pixels);
    } else {
        for (uint32_t y = 0; y < height; ++y) {
            gl.TexSubImage2D(GL_TEXTURE_2D, 0, 0, (GLint)y, (GLsizei)width, 1, order,
                             GL_UNSIGNED_BYTE, (const unsigned char *)pixels + y * stride);
        }
    }
    self->origin = GLSURF_ORIGIN_TOP;
    return true;
}

/* Binds the framebuffer that draws into the slide's texture. */
static void bind_framebuffer(slide *self, GLenum target) {
    if (self->framebuffer == 0)
        gl.GenFramebuffers(1, &self->framebuffer);
    gl.BindFramebuffer(target, self->framebuffer);
    gl.FramebufferTexture2D(target, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, self->texture, 0);
}

bool slide_begin(slide *self, uint32_t width, uint32_t height) {
    if (!make_texture(self, width, height, GL_RGBA8))
        return false;
    bind_framebuffer(self, GL_FRAMEBUFFER);
    gl.Viewport(0, 0, (GLsizei)width, (GLsizei)height);
    self->origin = GLSURF_ORIGIN_BOTTOM;
    return true;
}

bool slide_copy(slide *self, slide *from) {
    if (!make_texture(self, from->width, from->height, from->format))
        return false;
    bind_framebuffer(self, GL_DRAW_FRAMEBUFFER);
    bind_framebuffer(from, GL_READ_FRAMEBUFFER);
    const GLint width = (GLint)from->width, height = (GLint)from->height;
    gl.BlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT,
                       GL_NEAREST);
    gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
    self->origin = from->origin;
    self->known = from->known;
    for (int i = 0; i < 9; ++i)
        self->placed[i] = from->placed[i];
    return true;
}

void slide_free(slide *self) {
    gl.DeleteTextures(1, &self->texture);
    gl.DeleteFramebuffers(1, &self->framebuffer);
    *self = (slide){ 0 };
}
