/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/copy.h"

#include "gl/error.h"
#include "gl/state.h"

/* The colour buffer that is read. */
typedef struct colours {
    GLint type;                    /* of its channels; GL_NONE: there is no buffer */
    GLint red, green, blue, alpha; /* bits; 0: no such channel */
    GLint encoding;                /* GL_LINEAR or GL_SRGB */
} colours;

/* The attachment that a read buffer is. OpenGL ES does not tell GL_BACK_LEFT, and has no
 * other buffers. */
static GLenum attachment_of(const glsurf_gpu *gpu, GLint read_buffer) {
    if (gpu->es)
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
static colours ask(const glsurf_gpu *gpu) {
    const glsurf_functions *gl = &gpu->gl;
    colours found = { .type = GL_NONE };
    GLint buffer = GL_NONE, object = GL_NONE;
    gl->GetIntegerv(GL_READ_BUFFER, &buffer);
    if (buffer == GL_NONE)
        return found;
    const GLenum attachment = attachment_of(gpu, buffer);
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
static bool has_samples(glsurf_gpu *gpu, GLint name) {
    GLint samples = 0;
    if (!gpu->es)
        return false;
    gpu->gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)name);
    gpu->framebuffers.bound = 0;
    gpu->gl.GetIntegerv(GL_SAMPLES, &samples);
    return samples > 0;
}

/* The kind of upload that has the format of the colours; GLSURF_UPLOADS: none has. */
static int same_format(const colours *c) {
    const bool rgb = are_bytes(c) && c->green == 8 && c->blue == 8;
    if (rgb && c->alpha == 8)
        return c->encoding == GL_SRGB ? GLSURF_COPY_SRGB : GLSURF_COPY_BYTES;
    return rgb && c->alpha == 0 && c->encoding == GL_LINEAR ? GLSURF_COPY_RGB
                                                            : GLSURF_UPLOADS;
}

/* OpenGL ES decodes the sRGB values that it copies, whatever the application has set, so
 * the copy is of sRGB, too, and encodes them again. */
static int kind_of(const glsurf_gpu *gpu, const colours *c) {
    if (!are_bytes(c))
        return GLSURF_COPY_FLOATS;
    return gpu->es && c->encoding == GL_SRGB ? GLSURF_COPY_SRGB : GLSURF_COPY_BYTES;
}

static glsurf_result check_size(glsurf_gpu *gpu, const glsurf_image *image) {
    const GLint *most = gpu->max_framebuffer;
    if (image->width <= (uint32_t)most[0] && image->height <= (uint32_t)most[1])
        return GLSURF_OK;
    return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                       "no framebuffer of this driver is as large as %ux%u, %dx%d is the "
                       "most; give the framebuffer's width and height",
                       image->width, image->height, most[0], most[1]);
}

/* The application's. */
static GLint read_framebuffer(glsurf_gpu *gpu) {
    GLint name = 0;
    glsurf_state_touch(gpu, GLSURF_STATE_FRAMEBUFFERS);
    if (gpu->saved)
        return glsurf_state_integer(gpu->saved, GL_READ_FRAMEBUFFER_BINDING);
    gpu->gl.GetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &name);
    return name;
}

glsurf_result glsurf_copy_check(glsurf_gpu *gpu, const glsurf_image *image) {
    const glsurf_functions *gl = &gpu->gl;
    const GLint name = read_framebuffer(gpu);
    const bool debug = glsurf_debug_pause(gpu);
    const GLenum status = gl->CheckFramebufferStatus(GL_READ_FRAMEBUFFER);
    glsurf_debug_resume(gpu, debug);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "the read framebuffer %d cannot be read (status 0x%04x); bind a "
                           "complete one to GL_READ_FRAMEBUFFER",
                           name, status);
    const colours c = ask(gpu);
    if (c.type == GL_NONE)
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "the read framebuffer %d has no colours to read; choose its "
                           "colour buffer by glReadBuffer()",
                           name);
    if (c.type != GL_UNSIGNED_NORMALIZED && c.type != GL_FLOAT)
        return glsurf_fail(
            gpu, GLSURF_ERROR_ARGUMENT,
            "the read framebuffer %d has values that are integers or signed; "
            "draw it into an unsigned normalised or float one",
            name);
    const bool whole = has_samples(gpu, name);
    const int kind = whole ? same_format(&c) : kind_of(gpu, &c);
    if (kind == GLSURF_UPLOADS)
        return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                           "the read framebuffer %d has several samples of a format that "
                           "this context cannot copy; resolve it into a texture by "
                           "glBlitFramebuffer() and give that",
                           name);
    gpu->read_checked = (glsurf_framebuffer_facts){
        .name = (GLuint)name, .gray = c.blue == 0, .whole = whole, .copy = kind
    };
    return check_size(gpu, image);
}

/* Rows are copied from the bottom row of the framebuffer, which is its row 0. */
static void blit(glsurf_gpu *gpu, const glsurf_image *image, const glsurf_view *view) {
    const glsurf_region *r = &view->region;
    const GLint x = (GLint)r->x, w = (GLint)r->width, h = (GLint)r->height;
    const GLint y = glsurf_image_is_bottom_first(image)
                        ? (GLint)(view->height - r->y - r->height)
                        : (GLint)r->y;
    glsurf_state_touch(gpu, GLSURF_STATE_DRAW); /* for the scissor test */
    glsurf_state_touch(gpu, GLSURF_STATE_COPY);
    const GLint to_x = gpu->read_checked.whole ? x : 0;
    const GLint to_y = gpu->read_checked.whole ? y : 0;
    const bool encode = gpu->read_checked.copy == GLSURF_COPY_SRGB && gpu->has.srgb_control;
    if (encode)
        gpu->gl.Enable(GL_FRAMEBUFFER_SRGB);
    gpu->gl.BlitFramebuffer(x, y, x + w, y + h, to_x, to_y, to_x + w, to_y + h,
                            GL_COLOR_BUFFER_BIT, GL_NEAREST);
    if (encode)
        gpu->gl.Disable(GL_FRAMEBUFFER_SRGB);
}

glsurf_result glsurf_copy_make(glsurf_gpu *gpu, const glsurf_image *image,
                               const glsurf_view *view, GLuint *texture, bool *gray) {
    static const char where[] = "the copy of the framebuffer";
    const glsurf_functions *gl = &gpu->gl;
    GLuint color[GLSURF_MAX_OUTPUTS] = { 0 };
    const glsurf_framebuffer_facts *from = &gpu->read_checked;
    const uint32_t w = from->whole ? view->width : view->region.width;
    const uint32_t h = from->whole ? view->height : view->region.height;
    glsurf_result result =
        glsurf_upload_get(gpu, from->copy, (GLsizei)w, (GLsizei)h, where, &color[0]);
    if (!result)
        result = glsurf_framebuffer_bind(gpu, color, 0, where);
    if (result)
        return result;
    gl->BindFramebuffer(GL_READ_FRAMEBUFFER, from->name);
    blit(gpu, image, view);
    gpu->framebuffers.bound = 0; /* it is bound for drawing only */
    *texture = color[0];
    *gray = from->gray;
    return glsurf_check_error(gpu, where);
}
