/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * cube: a program with a window that puts a cube on a picture. A camera moves around the
 * picture; glsurf finds the picture in each frame, and the cube is drawn with the pose that
 * it gives. In your program the frames come from a camera.
 *
 * cube                  runs until the window is closed
 * cube FRAMES OUT.png   opens no window; writes the last frame
 */
#include "window.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 640, HEIGHT = 480, SIDE = 256 };

static const glsurf_camera camera = { .focal = 600.0,
                                      .centre = { (WIDTH - 1) / 2.0, (HEIGHT - 1) / 2.0 } };

/* A box, or its face towards the viewer, with the texture on each face. */
static const char vertex_text[] =
    "#version 330 core\n"
    "uniform mat4 projection, modelview;\n"
    "uniform vec3 size;\n"
    "out vec2 at;\n"
    "out float light;\n"
    "void main()\n"
    "{\n"
    "    int face = gl_VertexID / 6, corner = int[6](0, 1, 2, 2, 1, 3)[gl_VertexID % 6];\n"
    "    at = vec2(corner & 1, 1 - (corner >> 1));\n"
    "    vec3 p = vec3(corner & 1, corner >> 1, 1) - 0.5;\n"
    "    p = face % 2 == 0 ? p : -p;\n"
    "    p = face < 2 ? p : face < 4 ? p.yzx : p.zxy;\n"
    "    light = 1.0 - 0.25 * float(face / 2);\n"
    "    p.z += 0.5;\n"
    "    gl_Position = projection * modelview * vec4(size * p, 1.0);\n"
    "}\n";
static const char fragment_text[] =
    "#version 330 core\n"
    "uniform sampler2D picture;\n"
    "in vec2 at;\n"
    "in float light;\n"
    "out vec4 colour;\n"
    "void main()\n"
    "{\n"
    "    colour = vec4(light * texture(picture, at).rgb, 1.0);\n"
    "}\n";

static GLuint make_program(void) {
    const GLenum types[] = { GL_VERTEX_SHADER, GL_FRAGMENT_SHADER };
    const char *const texts[] = { vertex_text, fragment_text };
    const GLuint program = glCreateProgram();
    for (int i = 0; i < 2; ++i) {
        const GLuint shader = glCreateShader(types[i]);
        glShaderSource(shader, 1, &texts[i], NULL);
        glCompileShader(shader);
        glAttachShader(program, shader);
    }
    glLinkProgram(program);
    glUseProgram(program);
    return program;
}

/* Paints the picture: squares of many sizes on paper. */
static void paint(uint8_t rgb[SIDE][SIDE][3]) {
    static const uint8_t inks[5][3] = {
        { 30, 60, 90 }, { 60, 130, 130 }, { 220, 170, 90 }, { 190, 80, 60 }, { 90, 90, 90 }
    };
    uint32_t seed = 7;
    memset(rgb, 225, sizeof(uint8_t[SIDE][SIDE][3]));
    for (int i = 0; i < 300; ++i) {
        seed = seed * 1664525u + 1013904223u;
        const int left = seed >> 24, top = seed >> 16 & 255, side = 4 + (seed >> 8 & 15);
        for (int y = top; y < top + side && y < SIDE; ++y)
            for (int x = left; x < left + side && x < SIDE; ++x)
                memcpy(rgb[y][x], inks[i % 5], 3);
    }
}

static GLuint make_texture(int width, int height, const void *rgb) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGB, GL_UNSIGNED_BYTE,
                 rgb);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    return texture;
}

static void set_matrix(GLuint program, const char *name, const double matrix[16]) {
    GLfloat values[16];
    for (int i = 0; i < 16; ++i)
        values[i] = (GLfloat)matrix[i];
    glUniformMatrix4fv(glGetUniformLocation(program, name), 1, GL_FALSE, values);
}

/* Objects to draw with, and the texture of the frame. */
typedef struct scene {
    GLuint program, framebuffer, frame, paper, crate;
} scene;

static scene make_scene(const uint8_t rgb[SIDE][SIDE][3]) {
    static const uint8_t wood[2][8] = { { 230, 155, 70, 165, 95, 35 },
                                        { 165, 95, 35, 230, 155, 70 } };
    GLuint depth = 0, array = 0;
    double projection[16];
    scene made = { .program = make_program(), .frame = make_texture(WIDTH, HEIGHT, NULL) };
    made.paper = make_texture(SIDE, SIDE, rgb);
    made.crate = make_texture(2, 2, wood);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glGenFramebuffers(1, &made.framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, made.framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, made.frame,
                           0);
    glGenRenderbuffers(1, &depth);
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, WIDTH, HEIGHT);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    glViewport(0, 0, WIDTH, HEIGHT); /* the window may have other pixels */
    glEnable(GL_DEPTH_TEST);
    glClearColor(0.42f, 0.48f, 0.54f, 1.0f);
    glsurf_camera_projection(&camera, WIDTH, HEIGHT, 0.1, 100.0, projection);
    set_matrix(made.program, "projection", projection);
    return made;
}

/* Draws a box that stands on the picture, or, without height, the picture. */
static void draw_box(GLuint program, const double modelview[16], GLuint texture, float side,
                     float height) {
    glBindTexture(GL_TEXTURE_2D, texture);
    set_matrix(program, "modelview", modelview);
    glUniform3f(glGetUniformLocation(program, "size"), side, side, height);
    glDrawArrays(GL_TRIANGLES, 0, height > 0.0f ? 36 : 6);
}

/* Pose of the picture before the moving camera. */
static glsurf_pose pose_at(long n) {
    const double turn = 0.02 * (double)n, tilt = -0.7 + 0.2 * sin(0.05 * (double)n);
    const double c = cos(turn), s = sin(turn), d = cos(tilt), t = sin(tilt);
    return (glsurf_pose){ .rotation = { c, -s, 0.0, d * s, d * c, -t, t * s, t * c, d },
                          .translation = { 0.2 * s, 0.05, 1.7 } };
}

int main(int argc, char **argv) {
    const bool shown = argc == 1;
    const long frames = argc == 3 ? atol(argv[1]) : LONG_MAX;
    if ((argc != 1 && argc != 3) || frames < 1)
        return fprintf(stderr, "usage: cube [FRAMES OUT.png]\n"), 2;
    glsurf_device *device = NULL;
    GLFWwindow *window = window_open("cube", WIDTH, HEIGHT, shown, &device);
    if (!window)
        return 1;

    static uint8_t rgb[SIDE][SIDE][3];
    paint(rgb);
    const scene draws = make_scene(rgb);
    glsurf_targets *targets = NULL;
    const glsurf_targets_desc desc = { .focal = camera.focal };
    const glsurf_image frame = { .texture = draws.frame, .origin = GLSURF_ORIGIN_BOTTOM };
    const glsurf_image picture = {
        .pixels = rgb, .width = SIDE, .height = SIDE, .format = GLSURF_FORMAT_RGB8
    };
    uint32_t number;
    bool ok = !glsurf_targets_create(&targets, device, &desc) &&
              !glsurf_targets_add(targets, &picture, &(glsurf_target_desc){ 0 }, &number);
    long n = 0, found = 0;
    double worst = 0.0; /* distance of a found position from the true one */
    for (; ok && n < frames && !glfwWindowShouldClose(window); ++n) {
        glsurf_target_results results = { 0 };
        const glsurf_pose pose = pose_at(n);
        double modelview[16];
        glsurf_pose_modelview(&pose, modelview);
        glBindFramebuffer(GL_FRAMEBUFFER, draws.framebuffer);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        draw_box(draws.program, modelview, draws.paper, 1.0f, 0.0f);

        ok = !glsurf_targets_submit(targets, &frame, (double)n / 60.0) &&
             !glsurf_targets_collect(targets, &results);
        for (uint32_t i = 0; i < results.count; ++i) {
            const glsurf_target_result *here = &results.found[i];
            for (int k = 0; k < 3; ++k)
                worst = fmax(worst, fabs(here->pose.translation[k] - pose.translation[k]));
            draw_box(draws.program, here->modelview, draws.crate, 0.4f, 0.4f);
            ++found;
        }
        window_show(window, WIDTH, HEIGHT);
    }
    printf("found in %ld of %ld frames, off by at most %.3f widths of the picture\n", found,
           n, worst);
    ok = ok && (shown || window_save(argv[2], WIDTH, HEIGHT));
    glsurf_targets_destroy(targets);
    glsurf_device_destroy(device);
    glfwTerminate();
    return ok ? 0 : 1;
}
