/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "render.h"

#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

bool render_fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s: %s\n", render_name, what, why);
    return false;
}

/* ----------------------------------------------------------------- OpenGL -- */

static void print_error(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level == GLSURF_LOG_ERROR)
        render_fail("no OpenGL context", message);
}

bool render_begin(render_gl *gl, glsurf_context **context) {
    if (glsurf_context_create(context, &(glsurf_context_desc){ .log = print_error }))
        return false;
    void *address = NULL;
#define LOAD(type, name)                                                                   \
    address = glsurf_context_get_proc_address(*context, "gl" #name);                       \
    if (!address)                                                                          \
        return render_fail("gl" #name, "the driver lacks it; use one with OpenGL 3.3");    \
    memcpy(&gl->name, &address, sizeof address);
    RENDER_FUNCTIONS(LOAD)
#undef LOAD
    return true;
}

static const char whole_viewport[] =
    "void main()\n"
    "{\n"
    "    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
    "    gl_Position = vec4(4.0 * corner - 1.0, 0.0, 1.0);\n"
    "}\n";

static bool attach(const render_gl *gl, GLuint program, GLenum type,
                   const char *const texts[4]) {
    GLuint shader = gl->CreateShader(type);
    gl->ShaderSource(shader, 4, texts, NULL);
    gl->CompileShader(shader);
    gl->AttachShader(program, shader);
    GLint compiled = GL_FALSE;
    gl->GetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled)
        return true;
    char text[1024] = "";
    gl->GetShaderInfoLog(shader, sizeof text, NULL, text);
    return render_fail("the driver cannot compile a shader; use another", text);
}

static const char *or_empty(const char *text) {
    return text ? text : "";
}

bool render_program(const render_gl *gl, const char *vertex, const char *const fragment[3],
                    GLuint *program) {
    const char version[] = "#version 330 core\n";
    const char *const first[4] = { version, vertex ? vertex : whole_viewport, "", "" };
    const char *const second[4] = { version, or_empty(fragment[0]), or_empty(fragment[1]),
                                    or_empty(fragment[2]) };
    *program = gl->CreateProgram();
    if (!attach(gl, *program, GL_VERTEX_SHADER, first) ||
        !attach(gl, *program, GL_FRAGMENT_SHADER, second))
        return false;
    GLint linked = GL_FALSE;
    gl->LinkProgram(*program);
    gl->GetProgramiv(*program, GL_LINK_STATUS, &linked);
    if (!linked)
        return render_fail("shaders", "the driver cannot link them; use another driver");
    gl->UseProgram(*program);
    return true;
}

bool render_complete(const render_gl *gl) {
    return gl->CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE ||
           render_fail("render target", "the driver lacks it; use another driver");
}

/* ------------------------------------------------------------------ files -- */

bool render_folder(const char *folder) {
    return mkdir(folder, 0777) == 0 || errno == EEXIST ||
           render_fail(folder, strerror(errno));
}

bool render_path(char *path, size_t size, const char *folder, const char *name) {
    return snprintf(path, size, "%s/%s", folder, name) < (int)size ||
           render_fail(folder, "the name is too long; use a shorter one");
}

bool render_png(const char *folder, const char *name, int width, int height,
                uint32_t format, const uint8_t *pixels) {
    char path[4096];
    if (!render_path(path, sizeof path, folder, name))
        return false;
    png_image image = { .version = PNG_IMAGE_VERSION,
                        .width = (png_uint_32)width,
                        .height = (png_uint_32)height,
                        .format = format,
                        .flags = PNG_IMAGE_FLAG_FAST };
    return png_image_write_to_file(&image, path, 0, pixels, 0, NULL) ||
           render_fail(path, image.message);
}

bool render_numbers(const char *folder, const char *name, const double *numbers, int rows,
                    int columns) {
    char path[4096];
    if (!render_path(path, sizeof path, folder, name))
        return false;
    FILE *file = fopen(path, "w");
    if (!file)
        return render_fail(path, strerror(errno));
    for (int i = 0; i < rows * columns; ++i)
        fprintf(file, "%.12g%c", numbers[i], i % columns == columns - 1 ? '\n' : ' ');
    bool bad = ferror(file) != 0;
    bad |= fclose(file) != 0;
    return !bad || render_fail(path, "the file cannot be written; free some disk space");
}
