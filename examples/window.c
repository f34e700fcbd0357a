/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "window.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>

static void *load(void *user, const char *name) {
    (void)user;
    return (void *)glfwGetProcAddress(name);
}

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)level;
    fprintf(stderr, "%s: %s\n", (const char *)user, message);
}

GLFWwindow *window_open(const char *name, int width, int height, bool shown,
                        glsurf_device **device) {
    const glsurf_device_desc desc = { .get_proc_address = load,
                                      .log = print_log,
                                      .log_user = (void *)name };
    GLFWwindow *window = NULL;
    if (glfwInit()) {
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE); /* required on macOS */
        glfwWindowHint(GLFW_RESIZABLE, GLFW_FALSE);
        glfwWindowHint(GLFW_VISIBLE, shown);
        window = glfwCreateWindow(width, height, name, NULL, NULL);
    }
    if (!window)
        return fprintf(stderr, "%s: no OpenGL 3.3 display; check its driver\n", name), NULL;
    glfwMakeContextCurrent(window);
    glewInit();
    return glsurf_device_create(device, &desc) ? NULL : window;
}

void window_show(GLFWwindow *window, int width, int height) {
    int across, down; /* of the window, in its pixels */
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glfwGetFramebufferSize(window, &across, &down);
    glBlitFramebuffer(0, 0, width, height, 0, 0, across, down, GL_COLOR_BUFFER_BIT,
                      GL_LINEAR);
    glfwSwapBuffers(window);
    glfwPollEvents();
}

bool window_save(const char *path, int width, int height) {
    png_image image = { .version = PNG_IMAGE_VERSION,
                        .width = (png_uint_32)width,
                        .height = (png_uint_32)height,
                        .format = PNG_FORMAT_RGBA };
    uint8_t *rgba = malloc(PNG_IMAGE_SIZE(image));
    if (rgba)
        glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    /* OpenGL stores the bottom row first. */
    const bool written =
        rgba && png_image_write_to_file(&image, path, 0, rgba, -width * 4, NULL);
    if (!written)
        fprintf(stderr, "%s: %s\n", path, rgba ? image.message : "out of memory");
    free(rgba);
    return written;
}
