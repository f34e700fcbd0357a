/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "calls/image_queries.h"

#include "state/capped.h"

#include <string.h>

/* A query about an object, and its number of calls. */
typedef struct fact {
    const char *call;
    bool is_framebuffer;
    GLuint object;
    GLenum value;
    GLint level;
    unsigned times;
} fact;

enum { MAX_FACTS = 128 };

/* Wrapped functions take no user pointer, so the record is global. */
static struct {
    GLuint texture[2], framebuffer;
    bool drawn;
    const char *late; /* first watched query after a draw, or NULL */
    int count;
    fact fact[MAX_FACTS];
} watch;

/* The driver's functions. */
static struct {
    PFNGLISTEXTUREPROC IsTexture;
    PFNGLGETTEXPARAMETERIVPROC GetTexParameteriv;
    PFNGLGETTEXLEVELPARAMETERIVPROC GetTexLevelParameteriv;
    PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC GetFramebufferAttachmentParameteriv;
    PFNGLCHECKFRAMEBUFFERSTATUSPROC CheckFramebufferStatus;
    PFNGLGETINTEGERVPROC GetIntegerv;
    PFNGLDRAWARRAYSPROC DrawArrays;
    PFNGLDRAWARRAYSINSTANCEDPROC DrawArraysInstanced;
    PFNGLBLITFRAMEBUFFERPROC BlitFramebuffer;
    PFNGLCLEARBUFFERFVPROC ClearBufferfv;
    PFNGLCLEARBUFFERIVPROC ClearBufferiv;
    PFNGLCLEARBUFFERUIVPROC ClearBufferuiv;
} real;

/* ------------------------------------------------------------------- notes -- */

static bool is_watched(bool is_framebuffer, GLuint object) {
    if (object == 0)
        return false;
    return is_framebuffer ? object == watch.framebuffer
                          : object == watch.texture[0] || object == watch.texture[1];
}

static void note(const char *call, bool is_framebuffer, GLuint object, GLenum value,
                 GLint level) {
    if (!is_watched(is_framebuffer, object))
        return;
    if (watch.drawn && !watch.late)
        watch.late = call;
    for (int i = 0; i < watch.count; ++i) {
        fact *f = &watch.fact[i];
        if (f->call == call && f->is_framebuffer == is_framebuffer && f->object == object &&
            f->value == value && f->level == level) {
            ++f->times;
            return;
        }
    }
    if (watch.count == MAX_FACTS)
        fail_msg("more than %d facts; raise MAX_FACTS", MAX_FACTS);
    watch.fact[watch.count++] = (fact){ call, is_framebuffer, object, value, level, 1 };
}

static GLuint bound(GLenum binding) {
    GLint name = 0;
    real.GetIntegerv(binding, &name);
    return (GLuint)name;
}

static GLuint bound_texture(GLenum target) {
    return bound(target == GL_TEXTURE_RECTANGLE  ? GL_TEXTURE_BINDING_RECTANGLE
                 : target == GL_TEXTURE_2D_ARRAY ? GL_TEXTURE_BINDING_2D_ARRAY
                                                 : GL_TEXTURE_BINDING_2D);
}

static GLuint bound_framebuffer(GLenum target) {
    return bound(target == GL_READ_FRAMEBUFFER ? GL_READ_FRAMEBUFFER_BINDING
                                               : GL_DRAW_FRAMEBUFFER_BINDING);
}

/* Returns the texture attached to a bound framebuffer, or 0. */
static GLuint attached(GLenum target) {
    GLint type = GL_NONE, name = 0;
    if (bound_framebuffer(target) == 0)
        return 0;
    real.GetFramebufferAttachmentParameteriv(target, GL_COLOR_ATTACHMENT0,
                                             GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &type);
    if (type == GL_TEXTURE)
        real.GetFramebufferAttachmentParameteriv(
            target, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &name);
    return (GLuint)name;
}

/* Records a query about a framebuffer: the application's, or one with a watched texture. */
static void note_framebuffer(const char *call, GLenum target, GLenum value) {
    const GLuint name = bound_framebuffer(target);
    if (is_watched(true, name))
        note(call, true, name, value, 0);
    else
        note(call, false, attached(target), value, 0);
}

/* ---------------------------------------------------------------- functions -- */

static GLboolean APIENTRY facts_IsTexture(GLuint name) {
    note("glIsTexture", false, name, 0, 0);
    return real.IsTexture(name);
}

static void APIENTRY facts_GetTexParameteriv(GLenum target, GLenum value, GLint *to) {
    note("glGetTexParameteriv", false, bound_texture(target), value, 0);
    real.GetTexParameteriv(target, value, to);
}

static void APIENTRY facts_GetTexLevelParameteriv(GLenum target, GLint level, GLenum value,
                                                  GLint *to) {
    note("glGetTexLevelParameteriv", false, bound_texture(target), value, level);
    real.GetTexLevelParameteriv(target, level, value, to);
}

static void APIENTRY facts_GetFramebufferAttachmentParameteriv(GLenum target,
                                                               GLenum attachment,
                                                               GLenum value, GLint *to) {
    note_framebuffer("glGetFramebufferAttachmentParameteriv", target, value);
    real.GetFramebufferAttachmentParameteriv(target, attachment, value, to);
}

static GLenum APIENTRY facts_CheckFramebufferStatus(GLenum target) {
    note_framebuffer("glCheckFramebufferStatus", target, 0);
    return real.CheckFramebufferStatus(target);
}

/* Only the draw framebuffer reports its samples. */
static void APIENTRY facts_GetIntegerv(GLenum value, GLint *to) {
    if (value == GL_READ_BUFFER || value == GL_READ_FRAMEBUFFER_BINDING)
        note("glGetIntegerv", true, bound_framebuffer(GL_READ_FRAMEBUFFER), value, 0);
    if (value == GL_SAMPLES)
        note("glGetIntegerv", true, bound_framebuffer(GL_DRAW_FRAMEBUFFER), value, 0);
    real.GetIntegerv(value, to);
}

static void APIENTRY facts_DrawArrays(GLenum mode, GLint first, GLsizei count) {
    watch.drawn = true;
    real.DrawArrays(mode, first, count);
}

static void APIENTRY facts_DrawArraysInstanced(GLenum mode, GLint first, GLsizei count,
                                               GLsizei instances) {
    watch.drawn = true;
    real.DrawArraysInstanced(mode, first, count, instances);
}

static void APIENTRY facts_BlitFramebuffer(GLint x0, GLint y0, GLint x1, GLint y1,
                                           GLint to_x0, GLint to_y0, GLint to_x1,
                                           GLint to_y1, GLbitfield mask, GLenum filter) {
    watch.drawn = true;
    real.BlitFramebuffer(x0, y0, x1, y1, to_x0, to_y0, to_x1, to_y1, mask, filter);
}

static void APIENTRY facts_ClearBufferfv(GLenum buffer, GLint i, const GLfloat *value) {
    watch.drawn = true;
    real.ClearBufferfv(buffer, i, value);
}

static void APIENTRY facts_ClearBufferiv(GLenum buffer, GLint i, const GLint *value) {
    watch.drawn = true;
    real.ClearBufferiv(buffer, i, value);
}

static void APIENTRY facts_ClearBufferuiv(GLenum buffer, GLint i, const GLuint *value) {
    watch.drawn = true;
    real.ClearBufferuiv(buffer, i, value);
}

/* ------------------------------------------------------------------- loader -- */

void *facts_get_proc_address(void *user, const char *name) {
    static const struct {
        const char *name;
        void *real; /* a function pointer */
        void (*function)(void);
    } noted[] = {
#define NOTED(name) { "gl" #name, &real.name, (void (*)(void))facts_##name }
        NOTED(IsTexture),
        NOTED(GetTexParameteriv),
        NOTED(GetTexLevelParameteriv),
        NOTED(GetFramebufferAttachmentParameteriv),
        NOTED(CheckFramebufferStatus),
        NOTED(GetIntegerv),
        NOTED(DrawArrays),
        NOTED(DrawArraysInstanced),
        NOTED(BlitFramebuffer),
        NOTED(ClearBufferfv),
        NOTED(ClearBufferiv),
        NOTED(ClearBufferuiv),
#undef NOTED
    };
    union {
        void (*function)(void);
        void *object;
    } address = { NULL };
    address.object = is_capped() ? capped_get_proc_address(user, name)
                                 : glsurf_context_get_proc_address(user, name);
    for (size_t i = 0; address.object && i < COUNT(noted); ++i)
        if (strcmp(name, noted[i].name) == 0) {
            memcpy(noted[i].real, &address.object, sizeof address.object);
            address.function = noted[i].function;
            break;
        }
    return address.object;
}

/* ------------------------------------------------------------------ answers -- */

void facts_begin(GLuint texture, GLuint other, GLuint framebuffer) {
    memset(&watch, 0, sizeof watch);
    watch.texture[0] = texture;
    watch.texture[1] = other;
    watch.framebuffer = framebuffer;
}

static int count(bool is_framebuffer, GLuint object) {
    int found = 0;
    for (int i = 0; i < watch.count; ++i)
        found += watch.fact[i].is_framebuffer == is_framebuffer &&
                 watch.fact[i].object == object &&
                 watch.fact[i].value != GL_READ_FRAMEBUFFER_BINDING;
    return found;
}

int facts_of_texture(GLuint name) {
    return count(false, name);
}

int facts_of_framebuffer(GLuint name) {
    return count(true, name);
}

void facts_assert_once(const char *call, unsigned maximum) {
    for (int i = 0; i < watch.count; ++i) {
        const fact *f = &watch.fact[i];
        if (f->times > maximum)
            fail_msg("%s asks %s(0x%04x) of %s %u %u times", call, f->call,
                     (unsigned)f->value, f->is_framebuffer ? "framebuffer" : "texture",
                     f->object, f->times);
    }
    if (watch.late)
        fail_msg("%s asks %s after a draw", call, watch.late);
}
