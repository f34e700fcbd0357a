/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/image_source.h"

#include "gl/error.h"
#include "gl/state.h"

#include <string.h>

/* ----------------------------------------------------------------- uploads -- */

/* Uploads all rows at once, or one by one if the stride is no whole number of texels. */
void gls_upload_fill(gls_gpu *gpu, const gls_view *view, GLenum format) {
    const gls_functions *gl = &gpu->device->gl;
    if (gpu->preparation.on)
        return;
    gls_state_touch_upload(gpu->device);
    const bool packed4 = format == GL_RGBA_INTEGER;
    const GLsizei w = (GLsizei)view->region.width / (packed4 ? 4 : 1);
    const GLsizei h = (GLsizei)view->region.height;
    const size_t bytes = packed4 ? 4 : gls_pixel_bytes(view->format);
    const size_t stride = view->stride;
    /* The lowest address of the view: its first row in memory. */
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

/* The texels of each kind of upload. OpenGL ES has no pixels whose first byte is blue, so
 * shaders exchange red and blue. */
static const gls_texel_format formats[GLS_UPLOADS] = {
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

/* Sets *texture to the upload texture of this kind and size, and binds it to the first
 * unit. Errors: GL, MEMORY. */
static glsurf_result get_upload(gls_gpu *gpu, int kind, GLsizei width, GLsizei height,
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
    gl->TexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[kind].internal, width, height, 0,
                   formats[kind].format, formats[kind].type, NULL);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    const glsurf_result result = gls_check_error(gpu->device, where);
    if (result)
        return result;
    upload->width = width;
    upload->height = height;
    return GLSURF_OK;
}

/* ------------------------------------------------- copies of the framebuffer -- */

/* A blit copies the read framebuffer of the application, because shaders cannot read the
 * default framebuffer or a renderbuffer. The blit also resolves samples. */

/* The colour buffer to read. */
typedef struct colours {
    GLint type;                    /* type of its channels; GL_NONE: there is no buffer */
    GLint red, green, blue, alpha; /* bits; 0: no such channel */
    GLint encoding;                /* GL_LINEAR or GL_SRGB */
} colours;

/* Returns the attachment for a value of GL_READ_BUFFER. OpenGL ES calls it GL_BACK, not
 * GL_BACK_LEFT, and has no other buffers. */
static GLenum attachment_of(const glsurf_device *device, GLint read_buffer) {
    if (device->es)
        return (GLenum)read_buffer;
    switch (read_buffer) {
    case GL_FRONT:
    case GL_LEFT:
    case GL_FRONT_AND_BACK:
        return GL_FRONT_LEFT;
    case GL_BACK:
        return GL_BACK_LEFT;
    case GL_RIGHT:
        return GL_FRONT_RIGHT;
    default:
        return (GLenum)read_buffer;
    }
}

/* Returns the colours of the framebuffer bound for reading, which is complete. */
static colours ask_colours(const glsurf_device *device) {
    const gls_functions *gl = &device->gl;
    colours found = { .type = GL_NONE };
    GLint buffer = GL_NONE, object = GL_NONE;
    gl->GetIntegerv(GL_READ_BUFFER, &buffer);
    if (buffer == GL_NONE)
        return found;
    const GLenum attachment = attachment_of(device, buffer);
    gl->GetFramebufferAttachmentParameteriv(GL_READ_FRAMEBUFFER, attachment,
                                            GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &object);
    if (object == GL_NONE)
        return found;
    const struct {
        GLenum name;
        GLint *value;
    } wanted[] = { { GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &found.type },
                   { GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, &found.red },
                   { GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE, &found.green },
                   { GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE, &found.blue },
                   { GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE, &found.alpha },
                   { GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING, &found.encoding } };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; ++i)
        gl->GetFramebufferAttachmentParameteriv(GL_READ_FRAMEBUFFER, attachment,
                                                wanted[i].name, wanted[i].value);
    return found;
}

/* Bytes are copied exactly. Other values are copied as floats, which shaders round. */
static bool are_bytes(const colours *c) {
    return c->type == GL_UNSIGNED_NORMALIZED && c->red == 8 &&
           (c->green == 8 || c->green == 0) && (c->blue == 8 || c->blue == 0);
}

/* Returns the kind of upload to copy the colours into; GLS_UPLOADS: there is none. OpenGL
 * ES copies several samples (`whole`) only to the same format. It decodes sRGB values as it
 * copies, whatever the application has set. So the copy is sRGB, too, and encodes them
 * again. */
static int kind_of(const glsurf_device *device, const colours *c, bool whole) {
    const bool rgb = are_bytes(c) && c->green == 8 && c->blue == 8;
    if (!whole && !are_bytes(c))
        return GLS_COPY_FLOATS;
    if (!whole || (rgb && c->alpha == 8))
        return device->es && c->encoding == GL_SRGB ? GLS_COPY_SRGB : GLS_COPY_BYTES;
    return rgb && c->alpha == 0 && c->encoding == GL_LINEAR ? GLS_COPY_RGB : GLS_UPLOADS;
}

glsurf_result gls_copy_check(glsurf_device *device, gls_view *view) {
    const gls_functions *gl = &device->gl;
    const GLint *maximum = device->max_framebuffer;
    gls_state_touch(device, GLS_STATE_FRAMEBUFFERS);
    /* The application's framebuffer is bound again after the call. */
    GLint *saved = gls_state_value_of(device->saved, GL_READ_FRAMEBUFFER_BINDING)->i;
    if (device->desc.leave_state)
        gl->GetIntegerv(GL_READ_FRAMEBUFFER_BINDING, saved);
    const GLint name = *saved;
    const bool debug = gls_debug_pause(device);
    const GLenum status = gl->CheckFramebufferStatus(GL_READ_FRAMEBUFFER);
    gls_debug_resume(device, debug);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        return gls_refuse(device,
                          "the read framebuffer %d cannot be read (status 0x%04x); bind a "
                          "complete one to GL_READ_FRAMEBUFFER",
                          name, status);
    const colours c = ask_colours(device);
    if (c.type == GL_NONE)
        return gls_refuse(device,
                          "the read framebuffer %d has no colours to read; choose its "
                          "colour buffer by glReadBuffer()",
                          name);
    if (c.type != GL_UNSIGNED_NORMALIZED && c.type != GL_FLOAT)
        return gls_refuse(device,
                          "the read framebuffer %d has values that are integers or signed; "
                          "draw it into an unsigned normalised or float one",
                          name);
    /* OpenGL ES copies several samples only to the same position. GL reports the samples
     * only of the framebuffer bound for drawing. */
    GLint samples = 0;
    if (device->es) {
        gl->BindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)name);
        device->bound.framebuffer = 0;
        gl->GetIntegerv(GL_SAMPLES, &samples);
    }
    const int kind = kind_of(device, &c, samples > 0);
    if (kind == GLS_UPLOADS)
        return gls_refuse(
            device,
            "the read framebuffer %d has several samples of a format that this context "
            "cannot copy; resolve it into a texture by glBlitFramebuffer() and give that",
            name);
    view->name = (uint32_t)name;
    view->gray = c.blue == 0;
    view->whole = samples > 0;
    view->copy = kind;
    view->srgb = kind == GLS_COPY_SRGB;
    if (view->width > (uint32_t)maximum[0] || view->height > (uint32_t)maximum[1])
        return gls_refuse(device,
                          "the size given for the framebuffer is %ux%u and this driver "
                          "takes at most %dx%d pixels; give the framebuffer's size",
                          view->width, view->height, maximum[0], maximum[1]);
    return GLSURF_OK;
}

/* Copies rows from the bottom row of the framebuffer on, which is its row 0. */
static void blit_view(glsurf_device *device, const gls_view *view) {
    const glsurf_region *r = &view->region;
    const GLint x = (GLint)r->x, w = (GLint)r->width, h = (GLint)r->height;
    const GLint y =
        view->bottom_first ? (GLint)(view->height - r->y - r->height) : (GLint)r->y;
    gls_bind_scissor(device, false); /* it would cut the copy */
    gls_state_touch(device, GLS_STATE_COPY);
    const GLint to_x = view->whole ? x : 0;
    const GLint to_y = view->whole ? y : 0;
    const bool encode = view->srgb && device->has.srgb_control;
    if (encode)
        device->gl.Enable(GL_FRAMEBUFFER_SRGB);
    device->gl.BlitFramebuffer(x, y, x + w, y + h, to_x, to_y, to_x + w, to_y + h,
                               GL_COLOR_BUFFER_BIT, GL_NEAREST);
    if (encode)
        device->gl.Disable(GL_FRAMEBUFFER_SRGB);
}

/* Copies the view of the framebuffer into a texture, with the rows in their order in
 * memory. The texture is unchanged until the next copy. */
static glsurf_result copy_framebuffer(gls_gpu *gpu, const gls_view *view, GLuint *texture) {
    static const char where[] = "the copy of the framebuffer";
    glsurf_device *device = gpu->device;
    gls_attachment color[GLS_MAX_OUTPUTS] = { { 0 } };
    const uint32_t w = view->whole ? view->width : view->region.width;
    const uint32_t h = view->whole ? view->height : view->region.height;
    glsurf_result result =
        get_upload(gpu, view->copy, (GLsizei)w, (GLsizei)h, where, &color[0].texture);
    if (!result)
        result = gls_framebuffer_bind(gpu, color, 0, 0, where);
    if (result)
        return result;
    device->gl.BindFramebuffer(GL_READ_FRAMEBUFFER, view->name);
    blit_view(device, view);
    device->bound.framebuffer = 0; /* the copy is bound for drawing only */
    *texture = color[0].texture;
    return GLSURF_OK;
}

/* ----------------------------------------------------------------- sources -- */

static void add_define(gls_source *source, const char *define, bool wanted) {
    if (wanted)
        strcat(source->defines, define);
}

glsurf_result gls_image_bind(gls_gpu *gpu, const gls_view *view, gls_source *source) {
    static const char where[] = "the upload of the image";
    const glsurf_region *r = &view->region;
    const bool pixels = view->kind == GLS_VIEW_PIXELS;
    const bool texture = view->kind == GLS_VIEW_TEXTURE;
    const bool whole = texture || view->whole; /* the texture has more than the view */
    const int top = whole ? (int)r->y : 0;
    const int rows = (int)(whole ? view->height : r->height);
    *source = (gls_source){ .texture = view->name,
                            .target = texture ? view->target : GL_TEXTURE_2D,
                            .x = whole ? (int)r->x : 0,
                            .y = view->bottom_first ? rows - 1 - top : top,
                            .step = view->bottom_first ? -1 : 1,
                            .layer = (int)view->layer };
    /* A mask's 0 is 0 in gray, colour and sRGB, so masks need no variants of shaders for
     * these. */
    add_define(source, "#define ALPHA\n", view->is_mask && view->alpha);
    add_define(source, "#define GRAY\n", !view->is_mask && view->gray);
    add_define(source, "#define SRGB\n", !view->is_mask && view->srgb);
    add_define(
        source, "#define BGR\n",
        !view->is_mask && pixels &&
            (view->format == GLSURF_FORMAT_BGR8 || view->format == GLSURF_FORMAT_BGRA8));
    add_define(source, "#define RECTANGLE\n", source->target == GL_TEXTURE_RECTANGLE);
    add_define(source, "#define ARRAY\n", source->target == GL_TEXTURE_2D_ARRAY);
    add_define(source, "#define EXTERNAL\n", source->target == GLS_TARGET_EXTERNAL);
    if (!pixels)
        return texture ? GLSURF_OK : copy_framebuffer(gpu, view, &source->texture);
    const glsurf_result result = get_upload(gpu, (int)view->format, (GLsizei)r->width,
                                            (GLsizei)r->height, where, &source->texture);
    if (result)
        return result;
    gls_upload_fill(gpu, view, formats[view->format].format);
    return GLSURF_OK;
}
