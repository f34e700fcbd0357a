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
#include "window.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

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

int main(int argc, char **argv) {
    const bool shown = argc == 1;
    if (argc != 1 && argc != 3)
        return fprintf(stderr, "usage: overlay [FRAMES OUT.png]\n"), 2;
    glsurf_device *device = NULL;
    GLFWwindow *window = window_open("overlay", WIDTH, HEIGHT, shown, &device);
    if (!window)
        return 1;

    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glsurf_extractor *extractor = NULL;
    const glsurf_extractor_desc desc = { .max_features = 150 };
    const glsurf_image image = { .texture = make_target(framebuffer),
                                 .origin = GLSURF_ORIGIN_BOTTOM };
    bool ok = !glsurf_extractor_create(&extractor, device, &desc);
    const long frames = shown ? LONG_MAX : atol(argv[1]);
    for (long n = 0; ok && n < frames && !glfwWindowShouldClose(window); ++n) {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        draw_scene(n);
        ok = !glsurf_extractor_submit(extractor, &image) &&
             !glsurf_extractor_draw(extractor, &(glsurf_feature_drawing){ 0 });
        window_show(window, WIDTH, HEIGHT);
    }
    ok = ok && (shown || window_save(argv[2], WIDTH, HEIGHT));
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    glfwTerminate();
    return ok ? 0 : 1;
}
