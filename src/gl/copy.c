/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/copy.h"

#include "gl/error.h"
#include "gl/state.h"
#include "gl/upload.h"

/* The colour buffer that is read. */
typedef struct colours {
    GLint type;                    /* of its channels; GL_NONE: there is no buffer */
    GLint red, green, blue, alpha; /* bits; 0: no such channel */
    GLint encoding;                /* GL_LINEAR or GL_SRGB */
} colours;

/* The attachment that a read buffer is. OpenGL ES does not tell GL_BACK_LEFT, and has no
 * other buffers. */
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

/* The colours of the framebuffer that is bound to be read, which is complete. */
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

/* OpenGL ES copies several samples only to the same format and to the same place. Only the
 * framebuffer that is drawn into tells its samples. */
static bool has_samples(glsurf_device *device, GLint name) {
    GLint samples = 0;
    if (!device->es)
        return false;
    device->gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)name);
    device->bound.framebuffer = 0;
    device->gl.GetIntegerv(GL_SAMPLES, &samples);
    return samples > 0;
}

/* The kind of upload that has the format of the colours; GLS_UPLOADS: none has. */
static int same_format(const colours *c) {
    const bool rgb = are_bytes(c) && c->green == 8 && c->blue == 8;
    if (rgb && c->alpha == 8)
        return c->encoding == GL_SRGB ? GLS_COPY_SRGB : GLS_COPY_BYTES;
    return rgb && c->alpha == 0 && c->encoding == GL_LINEAR ? GLS_COPY_RGB : GLS_UPLOADS;
}

/* OpenGL ES decodes the sRGB values that it copies, whatever the application has set, so
 * the copy is of sRGB, too, and encodes them again. */
static int kind_of(const glsurf_device *device, const colours *c) {
    if (!are_bytes(c))
        return GLS_COPY_FLOATS;
    return device->es && c->encoding == GL_SRGB ? GLS_COPY_SRGB : GLS_COPY_BYTES;
}

static glsurf_result check_size(glsurf_device *device, const gls_view *view) {
    const GLint *maximum = device->max_framebuffer;
    if (view->width <= (uint32_t)maximum[0] && view->height <= (uint32_t)maximum[1])
        return GLSURF_OK;
    return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                    "no framebuffer of this driver is as large as %ux%u, %dx%d is the "
                    "most; give the framebuffer's width and height",
                    view->width, view->height, maximum[0], maximum[1]);
}

/* The application's, which is bound again after the call. */
static GLint read_framebuffer(glsurf_device *device) {
    gls_state_touch(device, GLS_STATE_FRAMEBUFFERS);
    GLint *name = gls_state_value_of(device->saved, GL_READ_FRAMEBUFFER_BINDING)->i;
    if (device->desc.leave_state)
        device->gl.GetIntegerv(GL_READ_FRAMEBUFFER_BINDING, name);
    return *name;
}

glsurf_result gls_copy_check(glsurf_device *device, gls_view *view) {
    const gls_functions *gl = &device->gl;
    const GLint name = read_framebuffer(device);
    const bool debug = gls_debug_pause(device);
    const GLenum status = gl->CheckFramebufferStatus(GL_READ_FRAMEBUFFER);
    gls_debug_resume(device, debug);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "the read framebuffer %d cannot be read (status 0x%04x); bind a "
                        "complete one to GL_READ_FRAMEBUFFER",
                        name, status);
    const colours c = ask_colours(device);
    if (c.type == GL_NONE)
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "the read framebuffer %d has no colours to read; choose its "
                        "colour buffer by glReadBuffer()",
                        name);
    if (c.type != GL_UNSIGNED_NORMALIZED && c.type != GL_FLOAT)
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "the read framebuffer %d has values that are integers or signed; "
                        "draw it into an unsigned normalised or float one",
                        name);
    const bool whole = has_samples(device, name);
    const int kind = whole ? same_format(&c) : kind_of(device, &c);
    if (kind == GLS_UPLOADS)
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "the read framebuffer %d has several samples of a format that "
                        "this context cannot copy; resolve it into a texture by "
                        "glBlitFramebuffer() and give that",
                        name);
    view->name = (uint32_t)name;
    view->gray = c.blue == 0;
    view->whole = whole;
    view->copy = kind;
    view->srgb = kind == GLS_COPY_SRGB;
    return check_size(device, view);
}

/* Rows are copied from the bottom row of the framebuffer, which is its row 0. */
static void blit_view(glsurf_device *device, const gls_view *view) {
    const glsurf_region *r = &view->region;
    const GLint x = (GLint)r->x, w = (GLint)r->width, h = (GLint)r->height;
    const GLint y =
        view->bottom_first ? (GLint)(view->height - r->y - r->height) : (GLint)r->y;
    gls_state_touch(device, GLS_STATE_DRAW); /* for the scissor test */
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

glsurf_result gls_copy_make(gls_gpu *gpu, const gls_view *view, GLuint *texture) {
    static const char where[] = "the copy of the framebuffer";
    glsurf_device *device = gpu->device;
    gls_attachment color[GLS_MAX_OUTPUTS] = { { 0 } };
    const uint32_t w = view->whole ? view->width : view->region.width;
    const uint32_t h = view->whole ? view->height : view->region.height;
    glsurf_result result =
        gls_upload_get(gpu, view->copy, (GLsizei)w, (GLsizei)h, where, &color[0].texture);
    if (!result)
        result = gls_framebuffer_bind(gpu, color, 0, 0, where);
    if (result)
        return result;
    device->gl.BindFramebuffer(GL_READ_FRAMEBUFFER, view->name);
    blit_view(device, view);
    device->bound.framebuffer = 0; /* it is bound for drawing only */
    *texture = color[0].texture;
    return gls_check_error(device, where);
}
