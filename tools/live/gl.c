/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/gl.h"

#include "system/text.h"

#include "glsurf/glsurf_context.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <string.h>

gl_functions gl;

void *gl_find(void *user, const char *name) {
    if (!glfwGetCurrentContext())
        return glsurf_context_get_proc_address(user, name);
    /* ISO C forbids the cast from a function pointer to an object pointer; POSIX allows
     * it. */
    union {
        GLFWglproc function;
        void *object;
    } address = { .function = glfwGetProcAddress(name) };
    return address.object;
}

bool gl_load(void) {
#define TEXT(name, NAME) "gl" #name,
    static const char *const names[] = { GL_FUNCTIONS(TEXT) };
#undef TEXT
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        void *const address = gl_find(NULL, names[i]);
        if (!address) {
            report("the driver has no %s, which live needs; update the graphics driver",
                   names[i]);
            return false;
        }
        /* The struct holds one pointer per name, in this order. */
        memcpy((char *)&gl + i * sizeof address, &address, sizeof address);
    }
    return true;
}

/* OpenGL ES has no default precision for floats in fragment shaders. */
static const char GL_BEGINNING[] = "#version 330 core\n#line 1\n";
static const char ES_BEGINNING[] = "#version 300 es\n"
                                   "precision highp float;\n"
                                   "precision highp int;\n"
                                   "precision highp sampler2D;\n"
                                   "#line 1\n";

/* Returns 0 after a report. */
static GLuint compile_shader(GLenum type, const char *name) {
    const char *const version = (const char *)gl.GetString(GL_VERSION);
    const bool es = version && strncmp(version, "OpenGL ES", strlen("OpenGL ES")) == 0;
    const live_shader_file *file = live_shader_files;
    while (strcmp(file->name, name) != 0)
        ++file;
    const char *const parts[] = { es ? ES_BEGINNING : GL_BEGINNING, file->text };
    const GLuint shader = gl.CreateShader(type);
    gl.ShaderSource(shader, 2, parts, NULL);
    gl.CompileShader(shader);
    GLint good = GL_FALSE;
    gl.GetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (!good) {
        char log[1024] = "";
        gl.GetShaderInfoLog(shader, sizeof log, NULL, log);
        report("the driver could not compile %s, which live draws with: %s", name, log);
        gl.DeleteShader(shader);
        return 0;
    }
    return shader;
}

GLuint gl_program(const char *vertex, const char *fragment) {
    const GLuint shaders[] = { compile_shader(GL_VERTEX_SHADER, vertex),
                               compile_shader(GL_FRAGMENT_SHADER, fragment) };
    GLint good = GL_FALSE;
    GLuint program = 0;
    if (shaders[0] && shaders[1]) {
        program = gl.CreateProgram();
        for (int i = 0; i < 2; ++i)
            gl.AttachShader(program, shaders[i]);
        gl.LinkProgram(program);
        gl.GetProgramiv(program, GL_LINK_STATUS, &good);
        if (!good) {
            char log[1024] = "";
            gl.GetProgramInfoLog(program, sizeof log, NULL, log);
            report("the driver could not link %s and %s, which live draws with: %s", vertex,
                   fragment, log);
        }
    }
    for (int i = 0; i < 2; ++i)
        gl.DeleteShader(shaders[i]); /* ignores 0; a program keeps attached shaders */
    if (good)
        return program;
    gl.DeleteProgram(program);
    return 0;
}

void gl_set1f(GLuint program, const char *name, double x) {
    gl.Uniform1f(gl.GetUniformLocation(program, name), (GLfloat)x);
}

void gl_set2f(GLuint program, const char *name, double x, double y) {
    gl.Uniform2f(gl.GetUniformLocation(program, name), (GLfloat)x, (GLfloat)y);
}

void gl_set4f(GLuint program, const char *name, double x, double y, double z, double w) {
    gl.Uniform4f(gl.GetUniformLocation(program, name), (GLfloat)x, (GLfloat)y, (GLfloat)z,
                 (GLfloat)w);
}

void gl_set_matrix(GLuint program, const char *name, const double matrix[9]) {
    GLfloat values[9];
    for (int i = 0; i < 9; ++i)
        values[i] = (GLfloat)matrix[i];
    gl.UniformMatrix3fv(gl.GetUniformLocation(program, name), 1, GL_TRUE, values);
}

/* ---------------------------------------------------------------------- slides -- */

/* Order of components in memory. OpenGL ES demands the texture's, even without pixels. */
static GLenum order_of(GLenum format) {
    return format == GL_R8 ? GL_RED : format == GL_RGB8 ? GL_RGB : GL_RGBA;
}

static void set_parameters(GLenum format) {
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    /* Shows gray as gray, not as red. */
    const GLint other = format == GL_R8 ? GL_RED : GL_GREEN;
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_G, other);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_B,
                     format == GL_R8 ? GL_RED : GL_BLUE);
}

/* Creates the texture and binds it. Keeps a texture that already has this size and
 * format. */
static bool make_texture(slide *self, uint32_t width, uint32_t height, GLenum format) {
    if (self->texture == 0)
        gl.GenTextures(1, &self->texture);
    gl.ActiveTexture(GL_TEXTURE0);
    gl.BindTexture(GL_TEXTURE_2D, self->texture);
    self->known = false;
    if (self->width == width && self->height == height && self->format == format)
        return true;
    GLint maximum = 0;
    gl.GetIntegerv(GL_MAX_TEXTURE_SIZE, &maximum);
    if (width > (uint32_t)maximum || height > (uint32_t)maximum) {
        report("the images are %lux%lu and this driver takes at most %dx%d pixels; reduce "
               "or crop them",
               (unsigned long)width, (unsigned long)height, maximum, maximum);
        return false;
    }
    gl.TexImage2D(GL_TEXTURE_2D, 0, (GLint)format, (GLsizei)width, (GLsizei)height, 0,
                  order_of(format), GL_UNSIGNED_BYTE, NULL);
    set_parameters(format);
    self->width = width;
    self->height = height;
    self->format = format;
    return true;
}

bool slide_upload(slide *self, uint32_t width, uint32_t height, uint32_t channels,
                  size_t stride, const void *pixels) {
    const GLenum formats[] = { GL_R8, GL_RGB8, GL_RGBA8 };
    const GLenum order = order_of(formats[channels / 2]);
    if (!make_texture(self, width, height, formats[channels / 2]))
        return false;
    gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    gl.PixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1);
    /* OpenGL counts the stride in whole pixels. Any other stride needs one upload per
     * row. */
    if (stride % channels == 0) {
        gl.PixelStorei(GL_UNPACK_ROW_LENGTH, (GLint)(stride / channels));
        gl.TexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, (GLsizei)width, (GLsizei)height, order,
                         GL_UNSIGNED_BYTE, pixels);
    } else {
        for (uint32_t y = 0; y < height; ++y) {
            gl.TexSubImage2D(GL_TEXTURE_2D, 0, 0, (GLint)y, (GLsizei)width, 1, order,
                             GL_UNSIGNED_BYTE, (const unsigned char *)pixels + y * stride);
        }
    }
    self->origin = GLSURF_ORIGIN_TOP;
    return true;
}

bool slide_begin(slide *self, uint32_t width, uint32_t height) {
    if (!make_texture(self, width, height, GL_RGBA8))
        return false;
    if (self->framebuffer == 0)
        gl.GenFramebuffers(1, &self->framebuffer);
    gl.BindFramebuffer(GL_FRAMEBUFFER, self->framebuffer);
    gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                            self->texture, 0);
    gl.Viewport(0, 0, (GLsizei)width, (GLsizei)height);
    self->origin = GLSURF_ORIGIN_BOTTOM;
    return true;
}

glsurf_image slide_source(const slide *self) {
    /* OpenGL ES 3.0 cannot query a texture's size. */
    return (glsurf_image){ .texture = self->texture,
                           .width = self->width,
                           .height = self->height,
                           .origin = self->origin };
}

void slide_free(slide *self) {
    gl.DeleteTextures(1, &self->texture);
    gl.DeleteFramebuffers(1, &self->framebuffer);
    *self = (slide){ 0 };
}
