/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * minimal: the smallest program that uses glsurf. It draws a light spot on a dark ground in
 * memory, extracts its features and prints the first one. A program with a window already
 * has an OpenGL context. This program has no window, so it makes a context with glsurf_egl.
 */
#include <stdio.h>

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_egl.h"

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

    glsurf_egl *context = NULL;
    if (glsurf_egl_create(&context, &(glsurf_egl_desc){ .log = print_log }))
        return 1;

    const glsurf_extractor_desc desc = {
        .get_proc_address = glsurf_egl_get_proc_address,
        .log = print_log,
    };
    const glsurf_image image = { .pixels = gray, .width = WIDTH, .height = HEIGHT };
    glsurf_extractor *extractor = NULL;
    glsurf_features features = { 0 };
    bool ok = glsurf_extractor_create(&extractor, &desc) == GLSURF_OK &&
              glsurf_extractor_submit(extractor, &image) == GLSURF_OK &&
              glsurf_extractor_collect(extractor, &features) == GLSURF_OK;
    if (ok)
        printf("keypoints: %u\n", features.count);
    if (features.count > 0) {
        const glsurf_keypoint *k = features.keypoints;
        printf("first: x %.2f  y %.2f  scale %.2f  angle %.2f  laplacian %+d\n", k->x, k->y,
               k->scale, k->angle, (int)k->laplacian);
    }

    glsurf_extractor_destroy(extractor);
    glsurf_egl_destroy(context);
    return ok ? 0 : 1;
}
