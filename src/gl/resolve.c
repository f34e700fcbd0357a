/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/image_source.h"

#include "gl/error.h"
#include "gl/state.h"

/* ------------------------------------------------------------------ target -- */

/* Before 4.5 GL does not report the target of a texture. But a texture can be bound only to
 * its own target. */
typedef struct known_target {
    GLenum target, binding;
    const char *name, *advice;
    bool desktop;          /* OpenGL has it */
    int es;                /* ten times the version of OpenGL ES that has it; 0: none */
    const char *extension; /* of OpenGL ES; NULL: none gives it */
} known_target;

/* The header of the core profile lacks it. */
enum { TEXTURE_BINDING_EXTERNAL = 0x8D67 };

static const char set_it[] = "set the image's target to this";

static const known_target known[] = {
    { GL_TEXTURE_2D, GL_TEXTURE_BINDING_2D, "GL_TEXTURE_2D", set_it, true, 30, NULL },
    { GL_TEXTURE_RECTANGLE, GL_TEXTURE_BINDING_RECTANGLE, "GL_TEXTURE_RECTANGLE", set_it,
      true, 0, NULL },
    { GL_TEXTURE_2D_ARRAY, GL_TEXTURE_BINDING_2D_ARRAY, "GL_TEXTURE_2D_ARRAY", set_it, true,
      30, NULL },
    { GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_BINDING_2D_MULTISAMPLE,
      "GL_TEXTURE_2D_MULTISAMPLE", GLS_ADVICE_RESOLVE, true, 31, NULL },
    { GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY,
      "GL_TEXTURE_2D_MULTISAMPLE_ARRAY", GLS_ADVICE_RESOLVE, true, 32, NULL },
    { GL_TEXTURE_CUBE_MAP, GL_TEXTURE_BINDING_CUBE_MAP, "GL_TEXTURE_CUBE_MAP",
      GLS_ADVICE_COPY, true, 30, NULL },
    { GL_TEXTURE_3D, GL_TEXTURE_BINDING_3D, "GL_TEXTURE_3D", GLS_ADVICE_COPY, true, 30,
      NULL },
    { GL_TEXTURE_1D, GL_TEXTURE_BINDING_1D, "GL_TEXTURE_1D", GLS_ADVICE_COPY, true, 0,
      NULL },
    { GL_TEXTURE_1D_ARRAY, GL_TEXTURE_BINDING_1D_ARRAY, "GL_TEXTURE_1D_ARRAY",
      GLS_ADVICE_COPY, true, 0, NULL },
    { GL_TEXTURE_BUFFER, GL_TEXTURE_BINDING_BUFFER, "GL_TEXTURE_BUFFER", GLS_ADVICE_COPY,
      true, 32, NULL },
    { GLS_TARGET_EXTERNAL, TEXTURE_BINDING_EXTERNAL, "GL_TEXTURE_EXTERNAL_OES", set_it,
      false, 0, "GL_OES_EGL_image_external" },
};

/* Returns true if the texture can be bound to the target. A browser checks targets itself
 * and reports bindings at once. It is slow to report errors, and they may be the page's. */
static bool can_bind(glsurf_device *device, const known_target *t, GLuint texture) {
    GLint bound = 0;
    gls_bind_first(device, t->target, texture);
    if (!device->defers_errors)
        return device->gl.GetError() == GL_NO_ERROR;
    device->gl.GetIntegerv(t->binding, &bound);
    if ((GLuint)bound == texture)
        return true;
    device->gl.GetError(); /* drops this call's error */
    return false;
}

/* Returns the target of a texture, or NULL. Leaves the bindings unchanged. */
static const known_target *find_target(glsurf_device *device, GLuint texture) {
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        const known_target *t = &known[i];
        GLint bound = 0;
        if (device->has.desktop
                ? !t->desktop
                : !(t->es && device->version >= t->es) &&
                      !(t->extension && gls_has_extension(&device->gl, t->extension)))
            continue;
        device->gl.GetIntegerv(t->binding, &bound);
        const bool found = can_bind(device, t, texture);
        gls_bind_first(device, t->target, (GLuint)bound);
        if (found)
            return t;
    }
    return NULL;
}

/* Binds the view's texture to the first unit. Refuses a texture of another target, and
 * says which target it has. */
static glsurf_result bind_target(glsurf_device *device, const gls_view *view) {
    const known_target *wanted = known;
    while (wanted->target != view->target)
        ++wanted;
    const bool can_read = wanted->target == GL_TEXTURE_RECTANGLE  ? device->has.desktop
                          : wanted->target == GLS_TARGET_EXTERNAL ? device->has.external
                                                                  : true;
    if (!can_read)
        return gls_refuse(device,
                          "shaders of this context cannot read a %s; " GLS_ADVICE_COPY,
                          wanted->name);
    if (can_bind(device, wanted, view->name))
        return GLSURF_OK;
    const known_target *is = find_target(device, view->name);
    if (!is)
        return gls_refuse(device, "texture %u is not a %s; " GLS_ADVICE_COPY, view->name,
                          wanted->name);
    return gls_refuse(device, "texture %u is a %s and not a %s; %s", view->name, is->name,
                      wanted->name, is->advice);
}

/* -------------------------------------------------------------- base level -- */

/* GL's facts about the level that is read from a texture. */
typedef struct base_level {
    bool known;       /* GL reports size and format; otherwise they are zero */
    bool has_types;   /* GL reports the types of channels */
    bool lacks_layer; /* size unknown, and there is no such layer */
    GLint number;     /* the base level; 0 for an external texture, which has one */
    GLint width, height, depth;
    GLint format;    /* internal format */
    GLint red, blue; /* types of channels; GL_NONE: no channel */
    bool alpha;      /* alpha is the only channel */
    bool srgb;       /* shaders get linear values of stored sRGB values */
} base_level;

/* Returns true for sRGB formats, also compressed ones: S3TC, BPTC, ETC2 and ASTC. */
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

static void ask_level(const glsurf_device *device, GLenum target, base_level *level) {
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
    const GLint format = level->format;
    level->srgb = is_srgb(format);
    level->alpha = format == GL_ALPHA ||
                   (format >= 0x803B && format <= 0x803E) || /* ALPHA4 to 16 */
                   format == 0x8816 || format == 0x881C; /* ALPHA32F_ARB, ALPHA16F_ARB */
}

/* Attaches a layer of a texture; `name` 0: none. */
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

/* Asks for the level through a framebuffer. OpenGL ES 3.0 reports nothing about a texture's
 * level, but everything except the size about an attachment. Formats that cannot be
 * attached, such as compressed ones, stay unknown. */
static void ask_attachment(glsurf_device *device, GLenum target, GLuint name, GLint layer,
                           base_level *level) {
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
    /* The array lacks the layer if layer 0 can be attached. If it cannot, the format is the
     * reason. */
    const bool lacks = target == GL_TEXTURE_2D_ARRAY && layer != 0 && !is_complete(device);
    if (lacks) {
        attach_layer(device, target, name, level->number, 0);
        level->lacks_layer = is_complete(device);
    }
    level->red = red ? type : GL_NONE;
    level->blue = blue ? type : GL_NONE;
    level->srgb = encoding == GL_SRGB;
    attach_layer(device, GL_TEXTURE_2D, 0, 0,
                 0); /* so that the application can delete the texture */
    if (lacks || !level->has_types)
        gls_clear_errors(device);
}

/* Asks for the base level of texture `name`, which is bound to the first unit. A known size
 * of zero: there is no such level. */
static base_level ask_base_level(glsurf_device *device, GLenum target, GLuint name,
                                 GLint layer) {
    const gls_functions *gl = &device->gl;
    base_level level = { 0 };
    GLint last = 0;
    if (target == GLS_TARGET_EXTERNAL)
        return level;
    level.known = level.has_types = device->has.level_query;
    gl->GetTexParameteriv(target, GL_TEXTURE_BASE_LEVEL, &level.number);
    gl->GetTexParameteriv(target, GL_TEXTURE_MAX_LEVEL, &last);
    /* GL takes no questions about levels above the highest possible level. */
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

/* ------------------------------------------------------------------- views -- */

/* Checks that texels are numbers from 0 to 1, or floats, which the shader clamps to that
 * range. A mask may have only alpha. */
static glsurf_result check_type(glsurf_device *device, const gls_view *view,
                                const base_level *base) {
    const char *what = NULL;
    if (!base->has_types || (view->is_mask && base->alpha))
        return GLSURF_OK;
    if (base->red == GL_INT || base->red == GL_UNSIGNED_INT)
        what = "of integers; give a normalised view or copy of it";
    else if (base->red == GL_SIGNED_NORMALIZED)
        what = "signed normalised; give an unsigned normalised or float copy of it";
    else if (base->red != GL_UNSIGNED_NORMALIZED && base->red != GL_FLOAT)
        what = "without a red channel, such as a depth texture; copy it to format R8";
    if (!what)
        return GLSURF_OK;
    return gls_refuse(device, "texture %u (format 0x%04x) is %s", view->name,
                      (unsigned)base->format, what);
}

/* Binds the texture, asks for its level and checks it. */
static glsurf_result ask_texture(glsurf_device *device, const gls_view *view,
                                 base_level *base) {
    /* In a browser each question waits for another process. */
    const bool told = device->defers_errors && view->encoding;
    if (!told && !device->gl.IsTexture(view->name))
        return gls_refuse(device, "%u is not a texture of the current context", view->name);
    const bool debug = gls_debug_pause(device);
    const glsurf_result result = bind_target(device, view);
    gls_debug_resume(device, debug);
    if (result || told)
        return result;
    *base = ask_base_level(device, view->target, view->name, (GLint)view->layer);
    if (base->known && (base->width < 1 || base->height < 1))
        return gls_refuse(
            device,
            "level %d of texture %u, its base level, has no image or is above its maximum "
            "level; give it an image, or set GL_TEXTURE_BASE_LEVEL",
            base->number, view->name);
    if (base->lacks_layer)
        return gls_refuse(device, "texture %u has no layer %u; give one of its layers",
                          view->name, view->layer);
    if (base->known && view->layer >= (uint32_t)base->depth)
        return gls_refuse(device,
                          "texture %u has no layer %u; give one of its layers, 0 to %d",
                          view->name, view->layer, base->depth - 1);
    return check_type(device, view, base);
}

/* Sets the known facts of a texture. If GL cannot report its size, the application must
 * give it. */
static glsurf_result resolve_texture(glsurf_device *device, gls_view *view) {
    base_level base = { 0 };
    const glsurf_result result = ask_texture(device, view, &base);
    if (result)
        return result;
    view->gray = base.has_types && base.blue == GL_NONE;
    view->alpha = base.alpha;
    view->srgb = view->encoding ? view->encoding == GLSURF_ENCODING_SRGB : base.srgb;
    const uint32_t width = base.known ? (uint32_t)base.width : view->width;
    const uint32_t height = base.known ? (uint32_t)base.height : view->height;
    if (width == 0 || height == 0)
        return gls_refuse(device,
                          "this context cannot report the size of texture %u; give width "
                          "and height, both above 0",
                          view->name);
    if (width > (uint32_t)device->max_size || height > (uint32_t)device->max_size)
        return gls_refuse(device,
                          "the size given for texture %u is %ux%u and this driver takes at "
                          "most %d pixels a side; give the texture's size",
                          view->name, width, height, device->max_size);
    if ((view->width && view->width != width) || (view->height && view->height != height))
        return gls_refuse(device,
                          "texture %u is %ux%u, not the width and height given; give this "
                          "size, or 0 for both",
                          view->name, width, height);
    view->width = width;
    view->height = height;
    return GLSURF_OK;
}

glsurf_result gls_views_resolve(glsurf_device *device, gls_views *views) {
    gls_view *const both[] = { &views->image, &views->mask };
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < 1 + views->masked; ++i)
        if (both[i]->kind == GLS_VIEW_TEXTURE)
            result = resolve_texture(device, both[i]);
        else if (both[i]->kind == GLS_VIEW_FRAMEBUFFER)
            result = gls_copy_check(device, both[i]);
    return result ? result : gls_views_crop(&device->failure, views);
}
