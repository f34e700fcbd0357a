/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Parts shared by the frames of snippets: OpenGL's functions, a context without a window,
 * an image, and a way to fail. For C and C++.
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

/* Prints the words and ends the program, unless the snippet is right. */
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

/* An image of FRAME_WIDTH x FRAME_HEIGHT bytes: dark and light blobs at random
 * positions, moved by `shift` pixels to the right. Free it. */
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

/* Objects of most programs: a current context, a device and its objects, an image. */
typedef struct frame {
    glsurf_context *context;
    glsurf_device *device;
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    uint8_t *gray;
    glsurf_image image; /* its pixels are `gray` */
} frame;

static inline frame frame_begin(void) {
    frame f;
    glsurf_device_desc on;
    glsurf_extractor_desc desc;
    glsurf_matcher_desc rule;
    memset(&f, 0, sizeof f);
    memset(&on, 0, sizeof on);
    memset(&desc, 0, sizeof desc);
    memset(&rule, 0, sizeof rule);
    on.get_proc_address = glsurf_context_get_proc_address;
    on.log = frame_print_log;
    f.context = frame_context();
    frame_check(glsurf_device_create(&f.device, &on) == GLSURF_OK &&
                    glsurf_extractor_create(&f.extractor, f.device, &desc) == GLSURF_OK &&
                    glsurf_matcher_create(&f.matcher, f.device, &rule) == GLSURF_OK,
                "there is no device, extractor or matcher");
    f.image.pixels = f.gray = frame_image(0);
    f.image.width = FRAME_WIDTH;
    f.image.height = FRAME_HEIGHT;
    return f;
}

/* Destroys the objects. Returns the exit status of success. */
static inline int frame_end(frame *f) {
    glsurf_matcher_destroy(f->matcher);
    glsurf_extractor_destroy(f->extractor);
    glsurf_device_destroy(f->device);
    free(f->gray);
    glsurf_context_destroy(f->context);
    return EXIT_SUCCESS;
}

/* Replaces the frame's image by one moved by `shift` pixels. */
static inline void frame_shift(frame *f, int shift) {
    free(f->gray);
    f->image.pixels = f->gray = frame_image(shift);
}

/* A texture of the image's size. */
static inline GLuint frame_texture(GLenum format, GLenum transfer, const void *pixels) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, FRAME_WIDTH, FRAME_HEIGHT, 0, transfer,
                 GL_UNSIGNED_BYTE, pixels);
    return texture;
}

/* Binds a framebuffer with a black texture of the image's size, and sets the viewport. */
static inline void frame_target(void) {
    const GLuint texture = frame_texture(GL_RGBA8, GL_RGBA, NULL);
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, FRAME_WIDTH, FRAME_HEIGHT);
    glClear(GL_COLOR_BUFFER_BIT);
}

/* Pixels, bottom row first. */
static uint8_t frame_drawn[FRAME_HEIGHT][FRAME_WIDTH][4];

/* Reads the framebuffer. Counts the drawn pixels in `width` columns from x on. */
static inline int frame_count_drawn(int x, int width) {
    int count = 0;
    glReadPixels(0, 0, FRAME_WIDTH, FRAME_HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, frame_drawn);
    for (int y = 0; y < FRAME_HEIGHT; ++y)
        for (int i = x; i < x + width; ++i)
            count += frame_drawn[y][i][3] > 0;
    return count;
}

#endif
