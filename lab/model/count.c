/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * lab_count FAMILY PRESET WIDTH HEIGHT FEATURES [IMAGE.png]: extracts features of an image
 * with the paths of a family of drivers, and counts what each draw of the second frame
 * executes, for model.py. Without an image it draws one.
 *
 * After each draw a second program of the same shaders draws the same area into a texture
 * of counts. Its fragment shader is the text that the library compiled, changed in three
 * ways. Each fetch adds 1 to a counter. Each turn of a loop that fetched since the turn
 * before adds 1 to another: a turn waits for memory, and the next one for it. Outputs
 * become global variables, and main() ends by writing the counters.
 *
 * lab_count --programs FAMILY PRESET WIDTH HEIGHT FEATURES: only compiles, and prints what
 * the driver's compiler reports of each fragment shader. The driver may have no hardware.
 *
 * Output: a line of JSON for each draw, or for each program.
 */
#include "end/picture.h"
#include "glsurf/glsurf_context.h"
#include "model/counting_text.h"

#include "gl/device.h"
#include "gl/gpu.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PROGRAMS = 512, MAX_UNITS = 16 };

/* --------------------------------------------------------------------- driver -- */

/* The functions of OpenGL that the program calls, or passes on. */
#define LOADED(X)                                                                          \
    X(SHADERSOURCE, ShaderSource)                                                          \
    X(ATTACHSHADER, AttachShader)                                                          \
    X(DRAWARRAYS, DrawArrays)                                                              \
    X(GETSTRING, GetString)                                                                \
    X(CREATESHADER, CreateShader)                                                          \
    X(COMPILESHADER, CompileShader)                                                        \
    X(CREATEPROGRAM, CreateProgram)                                                        \
    X(LINKPROGRAM, LinkProgram)                                                            \
    X(GETSHADERINFOLOG, GetShaderInfoLog)                                                  \
    X(GETPROGRAMIV, GetProgramiv)                                                          \
    X(GETPROGRAMINFOLOG, GetProgramInfoLog)                                                \
    X(USEPROGRAM, UseProgram)                                                              \
    X(GETACTIVEUNIFORM, GetActiveUniform)                                                  \
    X(GETUNIFORMLOCATION, GetUniformLocation)                                              \
    X(GETUNIFORMFV, GetUniformfv)                                                          \
    X(GETUNIFORMIV, GetUniformiv)                                                          \
    X(UNIFORM1FV, Uniform1fv)                                                              \
    X(UNIFORM2FV, Uniform2fv)                                                              \
    X(UNIFORM4FV, Uniform4fv)                                                              \
    X(UNIFORM1IV, Uniform1iv)                                                              \
    X(UNIFORM2IV, Uniform2iv)                                                              \
    X(UNIFORM4IV, Uniform4iv)                                                              \
    X(GETINTEGERV, GetIntegerv)                                                            \
    X(ISENABLED, IsEnabled)                                                                \
    X(ENABLE, Enable)                                                                      \
    X(DISABLE, Disable)                                                                    \
    X(ACTIVETEXTURE, ActiveTexture)                                                        \
    X(BINDTEXTURE, BindTexture)                                                            \
    X(GETTEXLEVELPARAMETERIV, GetTexLevelParameteriv)                                      \
    X(GENTEXTURES, GenTextures)                                                            \
    X(TEXIMAGE2D, TexImage2D)                                                              \
    X(GENFRAMEBUFFERS, GenFramebuffers)                                                    \
    X(BINDFRAMEBUFFER, BindFramebuffer)                                                    \
    X(FRAMEBUFFERTEXTURE2D, FramebufferTexture2D)                                          \
    X(CLEARBUFFERUIV, ClearBufferuiv)                                                      \
    X(READPIXELS, ReadPixels)                                                              \
    X(GETERROR, GetError)                                                                  \
    X(DEBUGMESSAGECALLBACK, DebugMessageCallback)                                          \
    X(DEBUGMESSAGECONTROL, DebugMessageControl)

static struct {
#define MEMBER(NAME, name) PFNGL##NAME##PROC name;
    LOADED(MEMBER)
} gl;

/* The strings of GL_VENDOR and GL_RENDERER that each family is known by. */
static const struct family {
    const char *name, *vendor, *renderer;
} families[] = {
    { "nvidia", "NVIDIA Corporation", "NVIDIA GeForce GTX 1060/PCIe/SSE2" },
    { "broadcom", "Broadcom", "V3D 7.1" },
    { "own", NULL, NULL }, /* the driver's own strings */
};

/* FNV-1a in 32 bits: joins a draw to the compiler's report of its program. */
static uint32_t hash_text(const char *string) {
    uint32_t hash = 0x811c9dc5u;
    for (const char *at = string; *at; ++at)
        hash = (hash ^ (unsigned char)*at) * 0x01000193u;
    return hash;
}

/* ------------------------------------------------------------------- programs -- */

/* A shader's text, and the shaders of a program. */
static struct {
    GLuint shader[2 * MAX_PROGRAMS];
    char *text[2 * MAX_PROGRAMS];
    int shaders;
    GLuint program[MAX_PROGRAMS], twin[MAX_PROGRAMS];
    const char *vertex[MAX_PROGRAMS], *fragment[MAX_PROGRAMS];
    int programs;
} known;

static void APIENTRY note_source(GLuint shader, GLsizei count, const GLchar *const *strings,
                                 const GLint *lengths) {
    if (known.shaders == 2 * MAX_PROGRAMS || count != 1 || lengths)
        fail("unexpected shaders");
    char *const copy = malloc(strlen(strings[0]) + 1);
    if (!copy)
        fail("out of memory");
    known.shader[known.shaders] = shader;
    known.text[known.shaders++] = strcpy(copy, strings[0]);
    gl.ShaderSource(shader, count, strings, lengths);
}

/* Names are used again after they were deleted: the last text of a shader counts. */
static void APIENTRY note_shader(GLuint program, GLuint shader) {
    int i = known.shaders - 1, p = known.programs - 1;
    while (i >= 0 && known.shader[i] != shader)
        --i;
    while (p >= 0 && known.program[p] != program)
        --p;
    if (p < 0 || (known.vertex[p] && known.fragment[p])) {
        if (known.programs == MAX_PROGRAMS)
            fail("too many programs");
        known.program[p = known.programs++] = program;
    }
    *(strstr(known.text[i], "gl_Position") ? &known.vertex[p] : &known.fragment[p]) =
        known.text[i];
    gl.AttachShader(program, shader);
}

static int find_program(GLuint program) {
    int p = known.programs - 1;
    while (p >= 0 && known.program[p] != program)
        --p;
    if (p < 0)
        fail("a draw uses an unknown program");
    return p;
}

static GLuint compile(GLenum kind, const char *source) {
    const GLuint shader = gl.CreateShader(kind);
    gl.ShaderSource(shader, 1, &source, NULL);
    gl.CompileShader(shader);
    return shader;
}

static GLuint twin_of(int p) {
    char log[1000] = "";
    GLint linked = 0;
    if (known.twin[p])
        return known.twin[p];
    char *const counting = counting_text(known.fragment[p]);
    const GLuint fragment = compile(GL_FRAGMENT_SHADER, counting),
                 twin = gl.CreateProgram();
    gl.AttachShader(twin, compile(GL_VERTEX_SHADER, known.vertex[p]));
    gl.AttachShader(twin, fragment);
    gl.LinkProgram(twin);
    gl.GetProgramiv(twin, GL_LINK_STATUS, &linked);
    if (!linked) {
        gl.GetShaderInfoLog(fragment, sizeof log, NULL, log);
        fail("a counting shader does not compile: %s\n%s", log, counting);
    }
    free(counting);
    return known.twin[p] = twin;
}

/* Copies all uniforms from a program to its twin, which is in use. */
static void copy_uniforms(GLuint from, GLuint to) {
    GLint uniforms = 0;
    gl.GetProgramiv(from, GL_ACTIVE_UNIFORMS, &uniforms);
    for (GLuint i = 0; i < (GLuint)uniforms; ++i) {
        char name[128], element[160];
        GLint count, value[4];
        GLfloat number[4];
        GLenum type;
        gl.GetActiveUniform(from, i, sizeof name, NULL, &count, &type, name);
        char *const bracket = strchr(name, '[');
        if (bracket)
            *bracket = '\0';
        for (int k = 0; k < count; ++k) {
            snprintf(element, sizeof element, bracket ? "%s[%d]" : "%s", name, k);
            const GLint source = gl.GetUniformLocation(from, element);
            const GLint target = gl.GetUniformLocation(to, element);
            if (target < 0)
                continue;
            gl.GetUniformfv(from, source, number);
            gl.GetUniformiv(from, source, value);
            switch (type) {
            case GL_FLOAT:
                gl.Uniform1fv(target, 1, number);
                break;
            case GL_FLOAT_VEC2:
                gl.Uniform2fv(target, 1, number);
                break;
            case GL_FLOAT_VEC4:
                gl.Uniform4fv(target, 1, number);
                break;
            case GL_INT_VEC2:
                gl.Uniform2iv(target, 1, value);
                break;
            case GL_INT_VEC4:
                gl.Uniform4iv(target, 1, value);
                break;
            default:
                gl.Uniform1iv(target, 1, value);
                break; /* also samplers */
            }
        }
    }
}

/* ----------------------------------------------------------------------- draws -- */

/* The counts of a draw. */
typedef struct counts {
    uint64_t fragments, fetches, gathers, turns; /* of all fragments; fetches and gathers */
    uint32_t longest;                            /* the most turns of a fragment */
} counts;

/* The next draw is counted and printed. The counts' texture, and where it is attached. */
static struct {
    bool on;
    glsurf_device *device;
    GLuint texture, framebuffer;
    GLint last; /* framebuffer of the draw before */
} counting;

enum { SIDE = 4096 };

static void make_counts(void) {
    gl.GenTextures(1, &counting.texture);
    gl.GenFramebuffers(1, &counting.framebuffer);
    gl.BindTexture(GL_TEXTURE_2D, counting.texture);
    gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32UI, SIDE, SIDE, 0, GL_RGBA_INTEGER,
                  GL_UNSIGNED_INT, NULL);
    gl.BindTexture(GL_TEXTURE_2D, 0);
    gl.BindFramebuffer(GL_FRAMEBUFFER, counting.framebuffer);
    gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                            counting.texture, 0);
    gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
}

/* Adds up the fragments of an area of the counts. */
static counts read_counts(const GLint area[4]) {
    const size_t texels = (size_t)area[2] * (size_t)area[3];
    uint32_t *const data = malloc(texels * 4 * sizeof *data + 1);
    counts all = { 0 };
    if (!data)
        fail("out of memory");
    gl.ReadPixels(area[0], area[1], area[2], area[3], GL_RGBA_INTEGER, GL_UNSIGNED_INT,
                  data);
    for (size_t i = 0; i < texels; ++i) {
        all.fragments += data[4 * i + 2];
        all.fetches += data[4 * i];
        all.gathers += data[4 * i + 3];
        all.turns += data[4 * i + 1];
        all.longest = data[4 * i + 1] > all.longest ? data[4 * i + 1] : all.longest;
    }
    free(data);
    return all;
}

/* Draws again with the twin, into the counts, and restores what that changed. */
static counts count_draw(int p, GLenum mode, GLint first, GLsizei count) {
    static const GLuint zero[4];
    GLint framebuffer, read, program, area[4], scissor;
    gl.GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    gl.GetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read);
    gl.GetIntegerv(GL_CURRENT_PROGRAM, &program);
    scissor = gl.IsEnabled(GL_SCISSOR_TEST);
    gl.GetIntegerv(scissor ? GL_SCISSOR_BOX : GL_VIEWPORT, area);
    if (area[0] + area[2] > SIDE || area[1] + area[3] > SIDE)
        fail("a draw has more than %dx%d fragments", SIDE, SIDE);
    const GLuint twin = twin_of(p);
    const GLboolean depth = gl.IsEnabled(GL_DEPTH_TEST);
    const GLboolean blend = gl.IsEnabled(GL_BLEND);
    gl.BindFramebuffer(GL_FRAMEBUFFER, counting.framebuffer);
    gl.UseProgram(twin);
    copy_uniforms((GLuint)program, twin);
    gl.Disable(GL_DEPTH_TEST);
    gl.Disable(GL_BLEND);
    gl.ClearBufferuiv(GL_COLOR, 0, zero);
    gl.DrawArrays(mode, first, count);
    const counts all = read_counts(area);
    if (depth)
        gl.Enable(GL_DEPTH_TEST);
    if (blend)
        gl.Enable(GL_BLEND);
    gl.UseProgram((GLuint)program);
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)read);
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)framebuffer);
    return all;
}

/* Returns the bytes of the textures that the current program reads. */
static uint64_t input_bytes(GLuint program) {
    static const GLenum sizes[] = { GL_TEXTURE_RED_SIZE, GL_TEXTURE_GREEN_SIZE,
                                    GL_TEXTURE_BLUE_SIZE, GL_TEXTURE_ALPHA_SIZE };
    GLint uniforms = 0, active;
    uint64_t bytes = 0;
    gl.GetIntegerv(GL_ACTIVE_TEXTURE, &active);
    gl.GetProgramiv(program, GL_ACTIVE_UNIFORMS, &uniforms);
    for (GLuint i = 0; i < (GLuint)uniforms; ++i) {
        char name[128];
        GLint count, unit, bound, side[3] = { 1, 1, 1 }, bits = 0;
        GLenum type;
        gl.GetActiveUniform(program, i, sizeof name, NULL, &count, &type, name);
        const bool array = type == GL_SAMPLER_2D_ARRAY;
        if (!array && type != GL_SAMPLER_2D && type != GL_INT_SAMPLER_2D &&
            type != GL_UNSIGNED_INT_SAMPLER_2D)
            continue;
        gl.GetUniformiv(program, gl.GetUniformLocation(program, name), &unit);
        gl.ActiveTexture(GL_TEXTURE0 + (GLenum)unit);
        gl.GetIntegerv(array ? GL_TEXTURE_BINDING_2D_ARRAY : GL_TEXTURE_BINDING_2D, &bound);
        const GLenum target = array ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D;
        if (!bound)
            continue;
        gl.GetTexLevelParameteriv(target, 0, GL_TEXTURE_WIDTH, &side[0]);
        gl.GetTexLevelParameteriv(target, 0, GL_TEXTURE_HEIGHT, &side[1]);
        if (array)
            gl.GetTexLevelParameteriv(target, 0, GL_TEXTURE_DEPTH, &side[2]);
        for (int k = 0; k < 4; ++k) {
            GLint size;
            gl.GetTexLevelParameteriv(target, 0, sizes[k], &size);
            bits += size;
        }
        bytes +=
            (uint64_t)side[0] * (uint64_t)side[1] * (uint64_t)side[2] * (uint64_t)bits / 8;
    }
    gl.ActiveTexture((GLenum)active);
    return bytes;
}

static void APIENTRY draw(GLenum mode, GLint first, GLsizei count) {
    const gls_passes *passes = &counting.device->passes;
    GLint program, framebuffer;
    if (!counting.on || passes->count == 0) {
        gl.DrawArrays(mode, first, count);
        return;
    }
    const glsurf_pass_info *pass = &passes->pass[passes->count - 1];
    gl.GetIntegerv(GL_CURRENT_PROGRAM, &program);
    gl.GetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    const int p = find_program((GLuint)program);
    const counts all = count_draw(p, mode, first, count);
    printf("{\"stage\": \"%s\", \"label\": \"%s\", \"program\": %u, \"framebuffer\": %s, "
           "\"fragments\": %llu, \"fetches\": %llu, \"gathers\": %llu, \"turns\": %llu, "
           "\"longest\": %u, "
           "\"most_fetches\": %u, \"most_bytes\": %u, \"written\": %u, \"inputs\": %llu}\n",
           pass->stage, pass->label, hash_text(known.fragment[p]),
           framebuffer != counting.last ? "true" : "false",
           (unsigned long long)all.fragments, (unsigned long long)all.fetches,
           (unsigned long long)all.gathers, (unsigned long long)all.turns, all.longest,
           pass->fetches, pass->bytes_read, pass->bytes_written,
           (unsigned long long)input_bytes((GLuint)program));
    counting.last = framebuffer;
    gl.DrawArrays(mode, first, count);
    if (gl.GetError())
        fail("OpenGL reports an error at %s, %s", pass->stage, pass->label);
}

/* ---------------------------------------------------------------------- loader -- */

static const GLubyte *APIENTRY get_string(GLenum name);

static void APIENTRY link_noted(GLuint program);
static void APIENTRY draw_noted(GLenum mode, GLint first, GLsizei count);

static const struct family *family;
static bool reports; /* --programs */

static void *load(void *user, const char *name) {
    const struct {
        const char *name;
        void *function;
    } own[] = { { "glShaderSource", (void *)note_source },
                { "glAttachShader", (void *)note_shader },
                { "glDrawArrays", reports ? (void *)draw_noted : (void *)draw },
                { "glLinkProgram", (void *)link_noted },
                { "glGetString", (void *)get_string } };
    (void)user;
    for (size_t i = 0; i < sizeof own / sizeof *own; ++i)
        if (strcmp(name, own[i].name) == 0)
            return own[i].function;
    return glsurf_context_get_proc_address(NULL, name);
}

static const GLubyte *APIENTRY get_string(GLenum name) {
    const char *const fixed = name == GL_VENDOR     ? family->vendor
                              : name == GL_RENDERER ? family->renderer
                                                    : NULL;
    return fixed ? (const GLubyte *)fixed : gl.GetString(name);
}

/* -------------------------------------------------------------------- programs -- */

/* The program that is linked or drawn with now: the driver's compiler reports it. */
static GLuint compiled_now;

/* Prints a report of a fragment shader. Other messages are no reports. */
static void APIENTRY note_report(GLenum source, GLenum type, GLuint id, GLenum severity,
                                 GLsizei length, const GLchar *message, const void *user) {
    (void)source, (void)type, (void)id, (void)severity, (void)length, (void)user;
    const char *instructions = strstr(message, "inst: ");
    if (!instructions || strncmp(message, "type: 4", strlen("type: 4")) != 0 ||
        !compiled_now)
        return;
    printf("{\"program\": %u, \"instructions\": %d}\n",
           hash_text(known.fragment[find_program(compiled_now)]),
           atoi(instructions + strlen("inst: ")));
}

static void APIENTRY link_noted(GLuint program) {
    compiled_now = program;
    gl.LinkProgram(program);
    compiled_now = 0;
}

static void APIENTRY draw_noted(GLenum mode, GLint first, GLsizei count) {
    GLint program;
    gl.GetIntegerv(GL_CURRENT_PROGRAM, &program);
    compiled_now = (GLuint)program;
    gl.DrawArrays(mode, first, count);
    compiled_now = 0;
}

/* ------------------------------------------------------------------------ main -- */

static void check(glsurf_device *device, glsurf_result result) {
    if (result)
        fail("%s", device ? glsurf_device_message(device) : "there is no device");
}

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level != GLSURF_LOG_INFO)
        fprintf(stderr, "lab_count: %s\n", message);
}

static void load_functions(void) {
#define LOAD(NAME, name)                                                                   \
    {                                                                                      \
        void *const function = glsurf_context_get_proc_address(NULL, "gl" #name);          \
        memcpy(&gl.name, &function, sizeof function);                                      \
    }
    LOADED(LOAD)
}

static const struct family *find_family(const char *name) {
    for (size_t i = 0; i < sizeof families / sizeof *families; ++i)
        if (strcmp(families[i].name, name) == 0)
            return &families[i];
    fail("the family is nvidia, broadcom or own, not '%s'", name);
}

static glsurf_preset find_preset(const char *name) {
    for (int i = 0; glsurf_preset_name((glsurf_preset)i); ++i)
        if (strcmp(glsurf_preset_name((glsurf_preset)i), name) == 0)
            return (glsurf_preset)i;
    fail("there is no preset '%s'", name);
}

int main(int argc, char **argv) {
    reports = argc > 1 && strcmp(argv[1], "--programs") == 0;
    char **const argument = argv + reports;
    if (argc - reports < 6 || argc - reports > 7)
        fail("usage: lab_count [--programs] FAMILY PRESET WIDTH HEIGHT FEATURES "
             "[IMAGE.png]");
    family = find_family(argument[1]);
    const uint32_t width = (uint32_t)atoi(argument[3]),
                   height = (uint32_t)atoi(argument[4]);
    picture image =
        argument[6] ? picture_load(argument[6]) : picture_scene(width, height, 1, 1);
    if (image.width != width || image.height != height)
        image = picture_cut(&image, &(glsurf_region){ 0, 0, width, height });

    glsurf_context *context = NULL;
    glsurf_device *device = NULL;
    glsurf_extractor *extractor = NULL;
    if (glsurf_context_create(
            &context,
            &(glsurf_context_desc){ .api = GLSURF_CONTEXT_API_GL, .log = print_log }))
        fail("there is no context");
    load_functions();
    if (reports) {
        gl.DebugMessageCallback(note_report, NULL);
        gl.Enable(GL_DEBUG_OUTPUT);
        gl.Enable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    }
    if (glsurf_device_create(
            &device, &(glsurf_device_desc){ .get_proc_address = load, .log = print_log }))
        fail("there is no device");
    counting.device = device;
    check(device, glsurf_extractor_create(
                      &extractor, device,
                      &(glsurf_extractor_desc){ .preset = find_preset(argument[2]),
                                                .max_features = (uint32_t)atoi(argument[5]),
                                                .frames = 1 }));
    const glsurf_image input = picture_image(&image);
    if (reports) {
        bool done = false;
        check(device, glsurf_extractor_prepare(extractor, &input, (double)INFINITY, &done));
    } else {
        glsurf_features features;
        make_counts();
        for (int frame = 0; frame < 2; ++frame) {
            counting.on = frame == 1;
            check(device, glsurf_extractor_submit(extractor, &input));
            counting.on = false;
            check(device, glsurf_extractor_collect(extractor, &features));
        }
    }
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    glsurf_context_destroy(context);
    picture_free(&image);
    return EXIT_SUCCESS;
}
