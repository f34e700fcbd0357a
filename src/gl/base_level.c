/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/base_level.h"

#include "core/view.h"
#include "gl/error.h"
#include "gl/state.h"

/* Whether a format is one of sRGB. Compressed sRGB formats are those of S3TC, BPTC, ETC2
 * and ASTC. */
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
    case 0x8FBD: /* SR8_EXT */
    case 0x8FBE: /* SRG8_EXT */
        return true;
    default:
        return format >= 0x93D0 && format <= 0x93DD; /* COMPRESSED_SRGB8_ALPHA8_ASTC_* */
    }
}

/* Whether a format has alpha alone. */
static bool is_alpha(GLint format) {
    return format == GL_ALPHA ||
           (format >= 0x803B && format <= 0x803E) || /* ALPHA4 to 16 */
           format == 0x8816 || format == 0x881C;     /* ALPHA32F_ARB, ALPHA16F_ARB */
}

static void ask_level(const glsurf_device *device, GLenum target, gls_base_level *level) {
    const struct {
        GLenum name;
        GLint *value;
    } wanted[] = { { GL_TEXTURE_WIDTH, &level->width },
                   { GL_TEXTURE_HEIGHT, &level->height },
                   { GL_TEXTURE_DEPTH, &level->depth },
                   { GL_TEXTURE_INTERNAL_FORMAT, &level->format },
                   { GL_TEXTURE_RED_TYPE, &level->red },
                   { GL_TEXTURE_BLUE_TYPE, &level->blue } };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; ++i)
        device->gl.GetTexLevelParameteriv(target, level->number, wanted[i].name,
                                          wanted[i].value);
    level->srgb = is_srgb(level->format);
    level->alpha = is_alpha(level->format);
}

/* Attaches a layer, or none. */
static void attach_layer(const glsurf_device *device, GLenum target, GLuint name,
                         GLint number, GLint layer) {
    const GLenum to = GL_DRAW_FRAMEBUFFER, point = GL_COLOR_ATTACHMENT0;
    if (target == GL_TEXTURE_2D_ARRAY)
        device->gl.FramebufferTextureLayer(to, point, name, number, layer);
    else
        device->gl.FramebufferTexture2D(to, point, target, name, number);
}

static bool is_complete(const glsurf_device *device) {
    return device->gl.CheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) ==
           GL_FRAMEBUFFER_COMPLETE;
}

/* Whether an array, whose layer is attached, has this layer. A format that cannot be
 * attached does not tell. */
static bool lacks_layer(const glsurf_device *device, GLenum target, GLuint name,
                        GLint number, GLint layer) {
    if (target != GL_TEXTURE_2D_ARRAY || layer == 0 || is_complete(device))
        return false;
    attach_layer(device, target, name, number, 0);
    const bool has_first = is_complete(device);
    attach_layer(device, target, name, number, layer);
    return has_first;
}

/* OpenGL ES 3.0 tells nothing of a texture's level. But it does so of what is attached to a
 * framebuffer, apart from the size. Formats that cannot be attached, such as compressed
 * ones, stay unknown. */
static void ask_attachment(glsurf_device *device, GLenum target, GLuint name, GLint layer,
                           gls_base_level *level) {
    const gls_functions *gl = &device->gl;
    const GLenum to = GL_DRAW_FRAMEBUFFER, point = GL_COLOR_ATTACHMENT0;
    GLint type = GL_NONE, encoding = GL_LINEAR, red = 0, blue = 0;
    if (!device->asking)
        gl->GenFramebuffers(1, &device->asking);
    if (!device->asking)
        return;
    gls_state_touch(device, GLS_STATE_FRAMEBUFFERS);
    gl->BindFramebuffer(to, device->asking);
    device->bound.framebuffer = 0;
    attach_layer(device, target, name, level->number, layer);
    const struct {
        GLenum name;
        GLint *value;
    } wanted[] = { { GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &type },
                   { GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING, &encoding },
                   { GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, &red },
                   { GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE, &blue } };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; ++i)
        gl->GetFramebufferAttachmentParameteriv(to, point, wanted[i].name, wanted[i].value);
    level->has_types = gl->GetError() == GL_NO_ERROR;
    level->lacks_layer = lacks_layer(device, target, name, level->number, layer);
    level->red = red ? type : GL_NONE;
    level->blue = blue ? type : GL_NONE;
    level->srgb = encoding == GL_SRGB;
    attach_layer(device, GL_TEXTURE_2D, 0, 0,
                 0); /* so that the application can delete it */
    gls_clear_errors(device);
}

gls_base_level gls_base_level_ask(glsurf_device *device, GLenum target, GLuint name,
                                  GLint layer) {
    const gls_functions *gl = &device->gl;
    gls_base_level level = { 0 };
    GLint last = 0;
    if (target == GLS_TARGET_EXTERNAL)
        return level;
    level.known = level.has_types = device->has.level_query;
    gl->GetTexParameteriv(target, GL_TEXTURE_BASE_LEVEL, &level.number);
    gl->GetTexParameteriv(target, GL_TEXTURE_MAX_LEVEL, &last);
    /* GL cannot be asked about levels above the highest that a texture may have. */
    if (last < level.number || level.number > 30 || device->max_size >> level.number == 0) {
        level.known = true;
        return level;
    }
    if (level.known) {
        ask_level(device, target, &level);
        return level;
    }
    const bool debug = gls_debug_pause(device);
    ask_attachment(device, target, name, layer, &level);
    gls_debug_resume(device, debug);
    return level;
}
