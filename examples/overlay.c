/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * overlay: a program with a window. Draws a moving scene into a texture, lets glsurf find
 * the features of that texture, and lets glsurf draw them over the scene. Uploads no pixels
 * and reads no features back: collects nothing and waits for nothing.
 *
 * overlay                  runs until the window is closed
 * overlay FRAMES OUT.png   opens no window; writes the last picture
 */
#include <GL/glew.h>
#include <GLFW/glfw3.h>
#include <limits.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>

#include "glsurf/glsurf.h"

enum { WIDTH = 480, HEIGHT = 360 };

/* Draws the scene: squares of many sizes and colours that drift to the right. */
static void draw_scene(long n) {
    uint32_t seed = 2;
    glClearColor(0.42f, 0.48f, 0.54f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_SCISSOR_TEST);
    for (int i = 0; i < 13 * 9; ++i) {
        seed = seed * 1664525u + 1013904223u;
        const int side = 4 + (int)(seed >> 28), right = (int)(n + 40 * (i % 13)) % 520;
        glScissor(right - 28 - (int)(seed >> 24 & 7), 40 * (i / 13) + 8, side, side);
        glClearColor((seed >> 8 & 255) / 255.0f, (seed >> 16 & 255) / 255.0f,
                     (seed >> 12 & 255) / 255.0f, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
}

/* Creates the texture that everything is drawn into, because a hidden window has no pixels
 * of its own. */
static GLuint make_target(GLuint framebuffer) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, WIDTH, HEIGHT, 0, GL_RGBA, GL_FLOAT, NULL);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    return texture;
}

static void *load(void *user, const char *name) {
    (void)user;
    return (void *)glfwGetProcAddress(name);
}

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    (void)level;
    fprintf(stderr, "overlay: %s\n", message);
}

static GLFWwindow *open_window(bool visible) {
    if (!glfwInit())
        return NULL;
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE); /* required on macOS */
    glfwWindowHint(GLFW_RESIZABLE, GLFW_FALSE);
    glfwWindowHint(GLFW_VISIBLE, visible);
    return glfwCreateWindow(WIDTH, HEIGHT, "overlay", NULL, NULL);
}

/* Writes the picture. OpenGL stores the bottom row first. */
static bool save(const char *path) {
    static uint8_t rgba[HEIGHT * WIDTH * 4];
    png_image image = { .version = PNG_IMAGE_VERSION,
                        .width = WIDTH,
                        .height = HEIGHT,
                        .format = PNG_FORMAT_RGBA };
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    return png_image_write_to_file(&image, path, 0, rgba, -WIDTH * 4, NULL) != 0;
}

int main(int argc, char **argv) {
    const bool shown = argc == 1;
    if (argc != 1 && argc != 3)
        return fprintf(stderr, "usage: overlay [FRAMES OUT.png]\n"), 2;
    GLFWwindow *window = open_window(shown);
    if (!window)
        return fprintf(stderr, "overlay: no OpenGL 3.3 display; check its driver\n"), 1;
    glfwMakeContextCurrent(window);
    glewInit();

    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glsurf_device *device = NULL;
    glsurf_extractor *extractor = NULL;
    const glsurf_device_desc with = { .get_proc_address = load, .log = print_log };
    const glsurf_extractor_desc desc = { .max_features = 150 };
    const glsurf_image image = { .texture = make_target(framebuffer),
                                 .origin = GLSURF_ORIGIN_BOTTOM };
    bool ok = !glsurf_device_create(&device, &with) &&
              !glsurf_extractor_create(&extractor, device, &desc);
    const long frames = shown ? LONG_MAX : atol(argv[1]);
    for (long n = 0; ok && n < frames && !glfwWindowShouldClose(window); ++n) {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        draw_scene(n);
        ok = !glsurf_extractor_submit(extractor, &image) &&
             !glsurf_extractor_draw(extractor, &(glsurf_feature_drawing){ 0 });

        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
        glBlitFramebuffer(0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, GL_COLOR_BUFFER_BIT,
                          GL_NEAREST);
        glfwSwapBuffers(window);
        glfwPollEvents();
    }
    ok = ok && (shown || save(argv[2]));
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    glfwTerminate();
    return ok ? 0 : 1;
}
