/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * minimal: the smallest program that uses glsurf. Draws a light spot on a dark ground in
 * memory, extracts its features and prints the first one. A program with a window already
 * has an OpenGL context. This program has no window, so it creates a context with
 * glsurf_context.
 */
#include <stdio.h>

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

enum { WIDTH = 320, HEIGHT = 240 };

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level != GLSURF_LOG_INFO)
        fprintf(stderr, "minimal: %s\n", message);
}

int main(void) {
    static uint8_t gray[HEIGHT][WIDTH];
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            int distance2 = (x - 200) * (x - 200) + (y - 90) * (y - 90);
            gray[y][x] = (uint8_t)(40 + 180 * 50 / (50 + distance2));
        }

    glsurf_context *context = NULL;
    if (glsurf_context_create(&context, &(glsurf_context_desc){ .log = print_log }))
        return 1;

    const glsurf_device_desc desc = { .get_proc_address = glsurf_context_get_proc_address,
                                      .log = print_log };
    const glsurf_image image = { .pixels = gray, .width = WIDTH, .height = HEIGHT };
    glsurf_device *device = NULL;
    glsurf_extractor *extractor = NULL;
    glsurf_features features = { 0 };
    bool ok = !glsurf_device_create(&device, &desc) &&
              !glsurf_extractor_create(&extractor, device, &(glsurf_extractor_desc){ 0 }) &&
              !glsurf_extractor_submit(extractor, &image) &&
              !glsurf_extractor_collect(extractor, &features);
    if (ok)
        printf("keypoints: %u\n", features.count);
    if (features.count > 0) {
        const glsurf_keypoint *k = features.keypoints;
        printf("first: x %.2f  y %.2f  scale %.2f  angle %.2f  laplacian %+d\n", k->x, k->y,
               k->scale, k->angle, (int)k->laplacian);
    }

    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    glsurf_context_destroy(context);
    return ok ? 0 : 1;
}
