/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/base_level.h"

#include "gl/error.h"
#include "gl/state.h"

/* Whether a format is one of sRGB. Compressed sRGB formats
 * are those of S3TC, BPTC, ETC2 and ASTC. */
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

static void ask_level(const glsurf_gpu *gpu, GLenum target, glsurf_base_level *level) {
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
        gpu->gl.GetTexLevelParameteriv(target, level->number, wanted[i].name,
                                       wanted[i].value);
    level->srgb = is_srgb(level->format);
}

/* OpenGL ES 3.0 tells nothing of a texture's level. But it does so of what is attached to a
 * framebuffer, apart from the size. Formats that cannot be attached, such as compressed
 * ones, stay unknown. */
static void ask_attachment(glsurf_gpu *gpu, GLenum target, GLuint name, GLint layer,
                           glsurf_base_level *level) {
    const glsurf_functions *gl = &gpu->gl;
    const GLenum to = GL_DRAW_FRAMEBUFFER, point = GL_COLOR_ATTACHMENT0;
    GLuint framebuffer = 0;
    GLint type = GL_NONE, encoding = GL_LINEAR, red = 0, blue = 0;
    gl->GenFramebuffers(1, &framebuffer);
    if (!framebuffer)
        return;
    glsurf_state_touch(gpu, GLSURF_STATE_FRAMEBUFFERS);
    gl->BindFramebuffer(to, framebuffer);
    gpu->framebuffers.bound = 0;
    if (target == GL_TEXTURE_2D_ARRAY)
        gl->FramebufferTextureLayer(to, point, name, level->number, layer);
    else
        gl->FramebufferTexture2D(to, point, target, name, level->number);
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
    glsurf_clear_errors(gpu);
    level->red = red ? type : GL_NONE;
    level->blue = blue ? type : GL_NONE;
    level->srgb = encoding == GL_SRGB;
    gl->DeleteFramebuffers(1, &framebuffer);
}

glsurf_base_level glsurf_base_level_ask(glsurf_gpu *gpu, GLenum target, GLuint name,
                                        GLint layer) {
    const glsurf_functions *gl = &gpu->gl;
    glsurf_base_level level = { 0 };
    GLint last = 0;
    if (target == GLSURF_TARGET_EXTERNAL)
        return level;
    level.known = level.has_types = gpu->has.level_query;
    gl->GetTexParameteriv(target, GL_TEXTURE_BASE_LEVEL, &level.number);
    gl->GetTexParameteriv(target, GL_TEXTURE_MAX_LEVEL, &last);
    /* GL cannot be asked about levels above the highest that a texture may have. */
    if (last < level.number || level.number > 30 || gpu->max_size >> level.number == 0) {
        level.known = true;
        return level;
    }
    if (level.known) {
        ask_level(gpu, target, &level);
        return level;
    }
    const bool debug = glsurf_debug_pause(gpu);
    ask_attachment(gpu, target, name, layer, &level);
    glsurf_debug_resume(gpu, debug);
    return level;
}
