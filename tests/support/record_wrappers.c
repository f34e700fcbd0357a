/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Rules for functions that write into objects or may fail. Wrappers of functions that the
 * record examines further: they create and delete objects, compile, read, or may wait.
 *
 * FAILURES. When memory runs out, a call does what drivers do: nothing happens, names keep
 * their values, and glGetError() returns GL_OUT_OF_MEMORY. CreateShader, CreateProgram
 * and FenceSync return zero without an error. A failing compiler explains itself in the
 * log. Framebuffers are reported as unsupported. UnmapBuffer reports that the buffer's
 * contents were lost.
 */
#include "support/record.h"

#include <stdio.h>
#include <string.h>

static bool out_of_memory(record *r, record_class class, const char *name) {
    if (!record_fails(r, class, name))
        return false;
    r->pending = GL_OUT_OF_MEMORY;
    return true;
}

/* ---------------------------------------------------------------- objects -- */

static void add(record *r, record_kind kind, uintptr_t name) {
    if (r->object_count == RECORD_MAX_OBJECTS)
        record_breach(r, "more objects exist than a record can list");
    else if (name)
        r->object[r->object_count++] = (record_object){ kind, name, r->frame };
}

static const record_object *find(const record *r, record_kind kind, uintptr_t name) {
    for (int i = 0; i < r->object_count; ++i)
        if (r->object[i].kind == kind && r->object[i].name == name)
            return &r->object[i];
    return NULL;
}

static void drop(record *r, record_kind kind, uintptr_t name, const char *call) {
    if (name == 0)
        return;
    const record_object *object = find(r, kind, name);
    if (!object) {
        char what[96];
        snprintf(what, sizeof what, "%s of an object that the library did not create",
                 call);
        record_breach(r, what);
        return;
    }
    r->object[object - r->object] = r->object[--r->object_count];
}

#define OBJECTS(Gen, Delete, kind)                                                         \
    static void APIENTRY make_##Gen(GLsizei n, GLuint *names) {                            \
        record *r = record_note(RECORD_##Gen);                                             \
        if (out_of_memory(r, RECORD_MEMORY, #Gen))                                         \
            return;                                                                        \
        r->real.Gen(n, names);                                                             \
        for (GLsizei i = 0; i < n; ++i)                                                    \
            add(r, kind, names[i]);                                                        \
    }                                                                                      \
    static void APIENTRY make_##Delete(GLsizei n, const GLuint *names) {                   \
        record *r = record_note(RECORD_##Delete);                                          \
        for (GLsizei i = 0; i < n; ++i)                                                    \
            drop(r, kind, names[i], #Delete);                                              \
        r->real.Delete(n, names);                                                          \
    }
OBJECTS(GenTextures, DeleteTextures, RECORD_TEXTURES)
OBJECTS(GenBuffers, DeleteBuffers, RECORD_BUFFERS)
OBJECTS(GenFramebuffers, DeleteFramebuffers, RECORD_FRAMEBUFFERS)
OBJECTS(GenVertexArrays, DeleteVertexArrays, RECORD_VERTEX_ARRAYS)
OBJECTS(GenSamplers, DeleteSamplers, RECORD_SAMPLERS)
OBJECTS(GenQueries, DeleteQueries, RECORD_QUERIES)

static GLuint APIENTRY make_CreateShader(GLenum type) {
    record *r = record_note(RECORD_CreateShader);
    if (record_fails(r, RECORD_COMPILER, "CreateShader"))
        return 0;
    const GLuint name = r->real.CreateShader(type);
    add(r, RECORD_SHADERS, name);
    return name;
}

static GLuint APIENTRY make_CreateProgram(void) {
    record *r = record_note(RECORD_CreateProgram);
    if (record_fails(r, RECORD_COMPILER, "CreateProgram"))
        return 0;
    const GLuint name = r->real.CreateProgram();
    add(r, RECORD_PROGRAMS, name);
    return name;
}

static void APIENTRY make_DeleteShader(GLuint name) {
    record *r = record_note(RECORD_DeleteShader);
    drop(r, RECORD_SHADERS, name, "DeleteShader");
    r->real.DeleteShader(name);
}

static void APIENTRY make_DeleteProgram(GLuint name) {
    record *r = record_note(RECORD_DeleteProgram);
    drop(r, RECORD_PROGRAMS, name, "DeleteProgram");
    r->real.DeleteProgram(name);
}

static GLsync APIENTRY make_FenceSync(GLenum condition, GLbitfield flags) {
    record *r = record_note(RECORD_FenceSync);
    if (record_fails(r, RECORD_MEMORY, "FenceSync"))
        return NULL;
    GLsync fence = r->real.FenceSync(condition, flags);
    add(r, RECORD_FENCES, (uintptr_t)fence);
    return fence;
}

static void APIENTRY make_DeleteSync(GLsync fence) {
    record *r = record_note(RECORD_DeleteSync);
    drop(r, RECORD_FENCES, (uintptr_t)fence, "DeleteSync");
    r->real.DeleteSync(fence);
}

/* --------------------------------------------------------------- compilers -- */

static void APIENTRY make_CompileShader(GLuint shader) {
    record *r = record_note(RECORD_CompileShader);
    if (record_fails(r, RECORD_COMPILER, "CompileShader"))
        r->bad = shader;
    r->real.CompileShader(shader);
}

/* A program does not link with a shader that did not compile. */
static void APIENTRY make_AttachShader(GLuint program, GLuint shader) {
    record *r = record_note(RECORD_AttachShader);
    if (r->bad == shader)
        r->unlinked = program;
    r->real.AttachShader(program, shader);
}

static void APIENTRY make_LinkProgram(GLuint program) {
    record *r = record_note(RECORD_LinkProgram);
    if (record_fails(r, RECORD_COMPILER, "LinkProgram"))
        r->bad = r->unlinked = program;
    r->real.LinkProgram(program);
}

static void APIENTRY make_GetShaderiv(GLuint shader, GLenum name, GLint *value) {
    record *r = record_note(RECORD_GetShaderiv);
    r->real.GetShaderiv(shader, name, value);
    if (r->bad == shader && name == GL_COMPILE_STATUS)
        *value = GL_FALSE;
}

static void APIENTRY make_GetProgramiv(GLuint program, GLenum name, GLint *value) {
    record *r = record_note(RECORD_GetProgramiv);
    r->real.GetProgramiv(program, name, value);
    if (r->unlinked == program && name == GL_LINK_STATUS)
        *value = GL_FALSE;
    if (r->compiling && name == GL_COMPLETION_STATUS_KHR)
        *value = GL_FALSE;
    if (r->linked == 0 && name == GL_LINK_STATUS)
        r->linked = r->call[RECORD_LinkProgram];
}

static void complain(GLsizei capacity, GLsizei *length, GLchar *log) {
    const int n = snprintf(log, (size_t)capacity, "0:7(3): error: too many gnomes\n");
    if (length)
        *length = n < capacity ? n : capacity - 1;
}

static void APIENTRY make_GetShaderInfoLog(GLuint shader, GLsizei capacity, GLsizei *length,
                                           GLchar *log) {
    record *r = record_note(RECORD_GetShaderInfoLog);
    if (r->bad == shader)
        complain(capacity, length, log);
    else
        r->real.GetShaderInfoLog(shader, capacity, length, log);
}

static void APIENTRY make_GetProgramInfoLog(GLuint program, GLsizei capacity,
                                            GLsizei *length, GLchar *log) {
    record *r = record_note(RECORD_GetProgramInfoLog);
    if (r->bad == program)
        complain(capacity, length, log);
    else
        r->real.GetProgramInfoLog(program, capacity, length, log);
}

/* ----------------------------------------------------- writing into objects -- */

/* Checks the bound object: the library may write only into objects that it created, never
 * into the application's. */
static void own(record *r, record_kind kind, GLenum binding, const char *call) {
    GLint name = 0;
    r->real.GetIntegerv(binding, &name);
    if (!find(r, kind, (uintptr_t)name)) {
        char what[96];
        snprintf(what, sizeof what, "%s on object %d, which the library did not create",
                 call, name);
        record_breach(r, what);
    }
}

static GLenum texture_binding(GLenum target) {
    return target == GL_TEXTURE_RECTANGLE  ? GL_TEXTURE_BINDING_RECTANGLE
           : target == GL_TEXTURE_2D_ARRAY ? GL_TEXTURE_BINDING_2D_ARRAY
                                           : GL_TEXTURE_BINDING_2D;
}

static GLenum buffer_binding(GLenum target) {
    switch (target) {
    case GL_PIXEL_PACK_BUFFER:
        return GL_PIXEL_PACK_BUFFER_BINDING;
    case GL_PIXEL_UNPACK_BUFFER:
        return GL_PIXEL_UNPACK_BUFFER_BINDING;
    case GL_COPY_READ_BUFFER:
        return GL_COPY_READ_BUFFER_BINDING;
    case GL_COPY_WRITE_BUFFER:
        return GL_COPY_WRITE_BUFFER_BINDING;
    default:
        return GL_ARRAY_BUFFER_BINDING;
    }
}

/* Bindings of the objects that a call writes into or reads. */
enum { TEXTURE = 1, BUFFER = 2, DRAWN = 4, READ = 8, VERTEX_ARRAY = 16 };

static const struct rule {
    int own;
    record_class class;
} rules[RECORD_CALLS] = {
    [RECORD_TexImage2D] = { TEXTURE, RECORD_MEMORY },
    [RECORD_TexImage3D] = { TEXTURE, RECORD_MEMORY },
    [RECORD_TexParameteri] = { .own = TEXTURE },
    [RECORD_TexSubImage2D] = { TEXTURE, RECORD_WORK },
    [RECORD_BufferData] = { BUFFER, RECORD_MEMORY },
    [RECORD_MapBufferRange] = { BUFFER, RECORD_MEMORY },
    [RECORD_FramebufferTexture2D] = { .own = DRAWN },
    [RECORD_FramebufferTextureLayer] = { .own = DRAWN },
    [RECORD_DrawBuffers] = { .own = DRAWN },
    [RECORD_ReadBuffer] = { .own = READ },
    [RECORD_DrawArrays] = { VERTEX_ARRAY | DRAWN, RECORD_WORK },
    [RECORD_ClearBufferfv] = { DRAWN, RECORD_WORK },
    [RECORD_ClearBufferuiv] = { DRAWN, RECORD_WORK },
    [RECORD_BlitFramebuffer] = { DRAWN, RECORD_WORK },
};

record *record_starts(int call, GLenum target) {
    record *r = record_note(call);
    const struct rule *rule = &rules[call];
    const char *const name = record_name(call);
    if (rule->own & TEXTURE)
        own(r, RECORD_TEXTURES, texture_binding(target), name);
    if (rule->own & BUFFER)
        own(r, RECORD_BUFFERS, buffer_binding(target), name);
    if (rule->own & VERTEX_ARRAY)
        own(r, RECORD_VERTEX_ARRAYS, GL_VERTEX_ARRAY_BINDING, name);
    if (rule->own & DRAWN)
        own(r, RECORD_FRAMEBUFFERS, GL_DRAW_FRAMEBUFFER_BINDING, name);
    if (rule->own & READ)
        own(r, RECORD_FRAMEBUFFERS, GL_READ_FRAMEBUFFER_BINDING, name);
    return out_of_memory(r, rule->class, name) ? NULL : r;
}

static GLenum APIENTRY make_CheckFramebufferStatus(GLenum target) {
    record *r = record_note(RECORD_CheckFramebufferStatus);
    const bool own = target == GL_FRAMEBUFFER; /* others are the application's */
    return own && record_fails(r, RECORD_MEMORY, "CheckFramebufferStatus")
               ? GL_FRAMEBUFFER_UNSUPPORTED
               : r->real.CheckFramebufferStatus(target);
}

static GLenum APIENTRY make_GetError(void) {
    record *r = record_note(RECORD_GetError);
    const GLenum pending = r->pending;
    r->pending = GL_NO_ERROR;
    return pending ? pending : r->real.GetError();
}

/* --------------------------------------------------------- reading, waiting -- */

static void APIENTRY make_ReadPixels(GLint x, GLint y, GLsizei width, GLsizei height,
                                     GLenum format, GLenum type, void *pixels) {
    record *r = record_note(RECORD_ReadPixels);
    GLint buffer = 0;
    r->real.GetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &buffer);
    if (r->issuing && buffer == 0)
        record_breach(r, "ReadPixels into memory");
    if (buffer)
        own(r, RECORD_BUFFERS, GL_PIXEL_PACK_BUFFER_BINDING, "ReadPixels");
    own(r, RECORD_FRAMEBUFFERS, GL_READ_FRAMEBUFFER_BINDING, "ReadPixels");
    if (!out_of_memory(r, RECORD_WORK, "ReadPixels"))
        r->real.ReadPixels(x, y, width, height, format, type, pixels);
}

static GLenum APIENTRY make_ClientWaitSync(GLsync fence, GLbitfield flags,
                                           GLuint64 timeout) {
    record *r = record_note(RECORD_ClientWaitSync);
    const record_object *object = find(r, RECORD_FENCES, (uintptr_t)fence);
    if (r->issuing && timeout > 0)
        record_breach(r, "ClientWaitSync with a timeout");
    if (!object)
        record_breach(r, "ClientWaitSync for a fence that the library did not create");
    else if (timeout > 0 && object->frame > r->waited)
        r->waited = object->frame;
    if (record_fails(r, RECORD_MEMORY, "ClientWaitSync")) {
        r->pending = GL_OUT_OF_MEMORY;
        return GL_WAIT_FAILED;
    }
    return r->real.ClientWaitSync(fence, flags, timeout);
}

static void APIENTRY make_GetSynciv(GLsync fence, GLenum name, GLsizei count,
                                    GLsizei *length, GLint *values) {
    record *r = record_note(RECORD_GetSynciv);
    r->real.GetSynciv(fence, name, count, length, values);
    if (r->unfinished && name == GL_SYNC_STATUS)
        *values = GL_UNSIGNALED;
}

static GLboolean APIENTRY make_UnmapBuffer(GLenum target) {
    record *r = record_note(RECORD_UnmapBuffer);
    const GLboolean good = r->real.UnmapBuffer(target);
    return record_fails(r, RECORD_MEMORY, "UnmapBuffer") ? GL_FALSE : good;
}

gls_proc record_special(int call) {
    static const gls_proc special[RECORD_CALLS] = {
#define S(name) [RECORD_##name] = (gls_proc)make_##name
        S(GenTextures),       S(DeleteTextures),
        S(GenBuffers),        S(DeleteBuffers),
        S(GenFramebuffers),   S(DeleteFramebuffers),
        S(GenVertexArrays),   S(DeleteVertexArrays),
        S(GenSamplers),       S(DeleteSamplers),
        S(GenQueries),        S(DeleteQueries),
        S(CreateShader),      S(DeleteShader),
        S(CreateProgram),     S(DeleteProgram),
        S(FenceSync),         S(DeleteSync),
        S(AttachShader),      S(CompileShader),
        S(LinkProgram),       S(GetShaderiv),
        S(GetProgramiv),      S(GetShaderInfoLog),
        S(GetProgramInfoLog), S(CheckFramebufferStatus),
        S(GetError),          S(ReadPixels),
        S(ClientWaitSync),    S(GetSynciv),
        S(UnmapBuffer)
#undef S
    };
    return special[call];
}
