/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * overlay: a program with a window. It draws a turning scene into a texture, lets glsurf
 * find the features of that texture, and draws them over the scene directly from glsurf's
 * buffer. It uploads no pixels and reads no features back: it collects nothing and waits
 * for nothing.
 *
 * overlay [--frames N] [--hidden] [--screenshot OUT.png]
 */
#include <GL/glew.h>
#include <GLFW/glfw3.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glsurf/glsurf.h"

enum { WIDTH = 480, HEIGHT = 360 };

static const char quad_vert[] = "#version 330 core\n"
                                "void main() { gl_Position = vec4(4.0 * vec2(gl_VertexID & "
                                "1, gl_VertexID >> 1) - 1.0,\n"
                                "                                 0.0, 1.0); }\n";

/* The scene: discs of many sizes on a plane that is turned by `angle`. */
static const char scene_frag[] =
    "#version 330 core\n"
    "uniform float angle;\n"
    "uniform vec2 size;\n"
    "out vec4 colour;\n"
    "vec3 random(ivec2 cell) {\n"
    "    uvec3 v = uvec3(cell, 7) * 1664525u + 1013904223u;\n"
    "    v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;\n"
    "    v ^= v >> 16u;\n"
    "    v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;\n"
    "    return vec3(v >> 8u) / 16777216.0;\n"
    "}\n"
    "void main() {\n"
    "    vec2 p = gl_FragCoord.xy - 0.5 * size;\n"
    "    p = mat2(cos(angle), sin(angle), -sin(angle), cos(angle)) * p;\n"
    "    vec3 chance = random(ivec2(floor(p / 32.0)));\n"
    "    vec2 q = (fract(p / 32.0) - 0.3 - 0.4 * chance.xy) * 32.0;\n"
    "    float radius = 2.0 + 7.0 * chance.z;\n"
    "    vec3 ink = fract(7.0 * chance.zxy);\n"
    "    vec3 ground = vec3(0.35, 0.42, 0.48) + 0.1 * sin(p.x / 50.0);\n"
    "    colour = vec4(mix(ink, ground, smoothstep(-1.0, 1.0, length(q) - radius)), 1.0);\n"
    "}\n";

/* Draws a circle per keypoint. Vertices 0 to 24 go round the circle, and the line from
 * there to vertex 25, the centre, shows the orientation. Instances beyond the count have
 * scale 0 and are moved out of view. */
static const char circle_vert[] =
    "#version 330 core\n"
    "layout(location = 0) in vec4 point; /* x, y, scale, angle */\n"
    "layout(location = 1) in vec4 traits; /* response, Laplacian */\n"
    "uniform vec2 size;\n"
    "flat out vec3 ink;\n"
    "void main() {\n"
    "    float turn = point.w + 6.2831853 * float(gl_VertexID) / 24.0;\n"
    "    float radius = gl_VertexID > 24 ? 0.0 : 2.5 * point.z;\n"
    "    vec2 p = point.xy + 0.5 + radius * vec2(cos(turn), sin(turn));\n"
    "    ink = traits.y > 0.0 ? vec3(0.90, 0.62, 0.00) : vec3(0.34, 0.71, 0.91);\n"
    "    gl_Position = vec4(2.0 * p.x / size.x - 1.0, 1.0 - 2.0 * p.y / size.y, 0.0, "
    "1.0);\n"
    "    if (point.z == 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);\n"
    "}\n";

static const char circle_frag[] = "#version 330 core\n"
                                  "flat in vec3 ink;\n"
                                  "out vec4 colour;\n"
                                  "void main() { colour = vec4(ink, 1.0); }\n";

static GLuint program(const char *vertex, const char *fragment) {
    const char *text[] = { vertex, fragment };
    const GLenum kind[] = { GL_VERTEX_SHADER, GL_FRAGMENT_SHADER };
    GLuint name = glCreateProgram();
    for (int i = 0; i < 2; ++i) {
        GLuint shader = glCreateShader(kind[i]);
        glShaderSource(shader, 1, &text[i], NULL);
        glCompileShader(shader);
        glAttachShader(name, shader);
    }
    glLinkProgram(name);
    glUseProgram(name);
    glUniform2f(glGetUniformLocation(name, "size"), WIDTH, HEIGHT);
    return name;
}

static void *get_proc_address(void *user, const char *name) {
    (void)user;
    GLFWglproc function = glfwGetProcAddress(name);
    void *address = NULL;
    memcpy(&address, &function, sizeof address);
    return address;
}

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    (void)level;
    fprintf(stderr, "overlay: %s\n", message);
}

/* Makes the framebuffer that everything is drawn into, because a hidden window has no
 * pixels of its own. */
static GLuint target(GLuint *texture) {
    GLuint name = 0;
    glGenTextures(1, texture);
    glBindTexture(GL_TEXTURE_2D, *texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, WIDTH, HEIGHT, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, *texture,
                           0);
    return name;
}

/* Draws the keypoints of the image submitted last, each as an instance of a line strip. */
static bool draw_features(glsurf_extractor *extractor) {
    glsurf_gpu_features features;
    if (glsurf_extractor_gpu_features(extractor, &features) != GLSURF_OK)
        return false;
    glBindBuffer(GL_ARRAY_BUFFER, features.buffer);
    for (GLuint i = 0; i < 2; ++i) {
        const char *offset = (const char *)NULL + features.keypoint_offset + 16 * i;
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 4, GL_FLOAT, GL_FALSE, 32, offset);
        glVertexAttribDivisor(i, 1);
    }
    glDrawArraysInstanced(GL_LINE_STRIP, 0, 26, (GLsizei)features.capacity);
    return true;
}

static bool save(const char *path) {
    static uint8_t rgb[HEIGHT * WIDTH * 3];
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGB, GL_UNSIGNED_BYTE, rgb);
    png_image image = { .version = PNG_IMAGE_VERSION,
                        .width = WIDTH,
                        .height = HEIGHT,
                        .format = PNG_FORMAT_RGB };
    /* OpenGL stores the bottom row first. */
    return png_image_write_to_file(&image, path, 0, rgb, -WIDTH * 3, NULL) != 0;
}

int main(int argc, char **argv) {
    long frames = -1;
    bool hidden = false, ok = true;
    const char *screenshot = NULL;
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--hidden") == 0)
            hidden = true;
        else if (strcmp(argv[i], "--frames") == 0 && i + 1 < argc)
            frames = atol(argv[++i]);
        else if (strcmp(argv[i], "--screenshot") == 0 && i + 1 < argc)
            screenshot = argv[++i];
        else
            return fprintf(stderr, "usage: overlay [--frames N] [--hidden] "
                                   "[--screenshot OUT.png]\n"),
                   2;
    }

    if (!glfwInit())
        return fprintf(stderr, "overlay: there is no display\n"), 1;
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_RESIZABLE, GLFW_FALSE);
    glfwWindowHint(GLFW_VISIBLE, !hidden);
    GLFWwindow *window = glfwCreateWindow(WIDTH, HEIGHT, "overlay", NULL, NULL);
    if (!window)
        return fprintf(stderr, "overlay: there is no OpenGL 3.3\n"), 1;
    glfwMakeContextCurrent(window);
    glewInit();

    GLuint scene = program(quad_vert, scene_frag);
    GLuint circle = program(circle_vert, circle_frag);
    GLuint array = 0, texture = 0, framebuffer = target(&texture);
    glGenVertexArrays(1, &array);
    glsurf_extractor *extractor = NULL;
    const glsurf_extractor_desc desc = { .max_features = 500,
                                         .frames = 1, /* nothing is collected */
                                         .get_proc_address = get_proc_address,
                                         .log = print_log };
    const glsurf_image image = { .texture = texture, .origin = GLSURF_ORIGIN_BOTTOM };
    ok = glsurf_extractor_create(&extractor, &desc) == GLSURF_OK;

    for (long n = 0; ok && n != frames && !glfwWindowShouldClose(window); ++n) {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glViewport(0, 0, WIDTH, HEIGHT);
        glBindVertexArray(array);
        glUseProgram(scene);
        glUniform1f(glGetUniformLocation(scene, "angle"), 0.01f * (float)n);
        glDrawArrays(GL_TRIANGLES, 0, 3);

        ok = glsurf_extractor_submit(extractor, &image) == GLSURF_OK;
        glUseProgram(circle);
        ok = ok && draw_features(extractor);

        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
        glBlitFramebuffer(0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, GL_COLOR_BUFFER_BIT,
                          GL_NEAREST);
        glfwSwapBuffers(window);
        glfwPollEvents();
    }
    if (ok && screenshot) {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        ok = save(screenshot);
    }
    glsurf_extractor_destroy(extractor);
    glfwTerminate();
    return ok ? 0 : 1;
}
