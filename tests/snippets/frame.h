/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the frames of snippets share: OpenGL's functions, a context without a window, an
 * image, and a way to fail. For C and C++.
 */
#ifndef GLSURF_TEST_SNIPPETS_FRAME_H
#define GLSURF_TEST_SNIPPETS_FRAME_H

#define GL_GLEXT_PROTOTYPES
#include <GL/glcorearb.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

enum { FRAME_WIDTH = 640, FRAME_HEIGHT = 480 };

/* Ends the program unless the snippet did what the words say. */
static inline void frame_check(bool done, const char *words) {
    if (done)
        return;
    printf("FAILED: %s\n", words);
    exit(EXIT_FAILURE);
}

static inline void frame_print_log(void *user, glsurf_log_level level,
                                   const char *message) {
    (void)user;
    if (level != GLSURF_LOG_INFO)
        printf("%s\n", message);
}

/* A context, current on this thread. */
static inline glsurf_context *frame_context(void) {
    glsurf_context *context = NULL;
    glsurf_context_desc desc;
    memset(&desc, 0, sizeof desc);
    desc.log = frame_print_log;
    frame_check(glsurf_context_create(&context, &desc) == GLSURF_OK, "there is no context");
    return context;
}

/* A device of the current context. */
static inline glsurf_device *frame_device(void) {
    glsurf_device *device = NULL;
    glsurf_device_desc desc;
    memset(&desc, 0, sizeof desc);
    desc.get_proc_address = glsurf_context_get_proc_address;
    desc.log = frame_print_log;
    frame_check(glsurf_device_create(&device, &desc) == GLSURF_OK, "there is no device");
    return device;
}

static inline glsurf_extractor *frame_extractor(glsurf_device *device) {
    glsurf_extractor *extractor = NULL;
    glsurf_extractor_desc desc;
    memset(&desc, 0, sizeof desc);
    frame_check(glsurf_extractor_create(&extractor, device, &desc) == GLSURF_OK,
                "there is no extractor");
    return extractor;
}

static inline glsurf_matcher *frame_matcher(glsurf_device *device) {
    glsurf_matcher *matcher = NULL;
    glsurf_matcher_desc desc;
    memset(&desc, 0, sizeof desc);
    frame_check(glsurf_matcher_create(&matcher, device, &desc) == GLSURF_OK,
                "there is no matcher");
    return matcher;
}

/* Adds a blob to rows of FRAME_WIDTH bytes. */
static inline void frame_blob(uint8_t *gray, int cx, int cy, double radius, double height) {
    const int reach = (int)(3.0 * radius);
    for (int y = cy - reach; y <= cy + reach; ++y)
        for (int x = cx - reach; x <= cx + reach; ++x) {
            if (x < 0 || y < 0 || x >= FRAME_WIDTH || y >= FRAME_HEIGHT)
                continue;
            uint8_t *pixel = gray + y * FRAME_WIDTH + x;
            const double r2 = (double)((x - cx) * (x - cx) + (y - cy) * (y - cy));
            const double v = *pixel + height * exp(-r2 / (2.0 * radius * radius));
            *pixel = (uint8_t)fmin(fmax(v, 0.0), 255.0);
        }
}

/* An image of FRAME_WIDTH x FRAME_HEIGHT bytes: dark and light blobs at places from a
 * generator of random numbers, all moved by `shift` pixels to the right. To be freed. */
static inline uint8_t *frame_image(int shift) {
    uint8_t *gray = (uint8_t *)malloc((size_t)FRAME_WIDTH * FRAME_HEIGHT);
    frame_check(gray != NULL, "there is no memory");
    for (int i = 0; i < FRAME_WIDTH * FRAME_HEIGHT; ++i)
        gray[i] = 128;
    uint32_t random = 1;
    for (int i = 0; i < 160; ++i) {
        int number[4];
        for (int k = 0; k < 4; ++k) {
            random = random * 1664525u + 1013904223u;
            number[k] = (int)(random >> 16);
        }
        frame_blob(gray, number[0] % FRAME_WIDTH + shift, number[1] % FRAME_HEIGHT,
                   2.0 + number[2] % 8, number[3] % 2 ? 60.0 + i % 40 : -60.0 - i % 40);
    }
    return gray;
}

/* A texture of the size of an image. */
static inline GLuint frame_texture(GLenum format, GLenum transfer, const void *pixels) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, FRAME_WIDTH, FRAME_HEIGHT, 0, transfer,
                 GL_UNSIGNED_BYTE, pixels);
    return texture;
}

/* A framebuffer, bound, with a black texture of that size and its viewport. */
static inline void frame_target(void) {
    const GLuint texture = frame_texture(GL_RGBA8, GL_RGBA, NULL);
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, FRAME_WIDTH, FRAME_HEIGHT);
    glClear(GL_COLOR_BUFFER_BIT);
}

/* Rows come from the bottom. */
static uint8_t frame_drawn[FRAME_HEIGHT][FRAME_WIDTH][4];

/* Reads the framebuffer, and counts the pixels that are drawn. */
static inline int frame_count_drawn(void) {
    int count = 0;
    glReadPixels(0, 0, FRAME_WIDTH, FRAME_HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, frame_drawn);
    for (int y = 0; y < FRAME_HEIGHT; ++y)
        for (int x = 0; x < FRAME_WIDTH; ++x)
            count += frame_drawn[y][x][0] > 0;
    return count;
}

#endif
