/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A user's program, in C that is also C++: it draws one blob and finds it. With the
 * argument "static" it has to be built for static libraries, otherwise for shared
 * libraries. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <glsurf/glsurf.h>
#include <glsurf/glsurf_context.h>

enum { WIDTH = 320, HEIGHT = 240 };

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level != GLSURF_LOG_INFO)
        fprintf(stderr, "program: %s\n", message);
}

static int extract(glsurf_extractor *extractor) {
    static uint8_t gray[HEIGHT][WIDTH];
    for (int y = 0; y < HEIGHT; ++y) {
        for (int x = 0; x < WIDTH; ++x) {
            const int far2 = (x - 200) * (x - 200) + (y - 90) * (y - 90);
            gray[y][x] = (uint8_t)(40 + 180 * 50 / (50 + far2));
        }
    }
    glsurf_image image;
    memset(&image, 0, sizeof image);
    image.pixels = gray;
    image.width = WIDTH;
    image.height = HEIGHT;
    glsurf_features features;
    if (glsurf_extractor_submit(extractor, &image) != GLSURF_OK ||
        glsurf_extractor_collect(extractor, &features) != GLSURF_OK)
        return 1;
    const bool found = features.count == 1 &&
                       fabsf(features.keypoints[0].x - 200.0f) < 0.1f &&
                       fabsf(features.keypoints[0].y - 90.0f) < 0.1f &&
                       features.keypoints[0].laplacian == -1;
    printf("features: %u, %s\n", (unsigned)features.count, found ? "right" : "wrong");
    return !found;
}

int main(int argc, char **argv) {
#if defined(GLSURF_STATIC)
    const bool is_static = true;
#else
    const bool is_static = false;
#endif
    if (is_static != (argc > 1 && strcmp(argv[1], "static") == 0)) {
        fprintf(stderr, "program: GLSURF_STATIC does not fit the argument\n");
        return 1;
    }
    if (strcmp(glsurf_version(), GLSURF_VERSION) != 0) {
        fprintf(stderr, "program: the library has version %s, the header %s\n",
                glsurf_version(), GLSURF_VERSION);
        return 1;
    }
    glsurf_context_desc context_desc;
    memset(&context_desc, 0, sizeof context_desc);
    context_desc.log = print_log;
    glsurf_context *context = NULL;
    if (glsurf_context_create(&context, &context_desc) != GLSURF_OK)
        return 1;
    glsurf_device_desc device_desc;
    memset(&device_desc, 0, sizeof device_desc);
    device_desc.log = print_log;
    device_desc.get_proc_address = glsurf_context_get_proc_address;
    glsurf_extractor_desc desc;
    memset(&desc, 0, sizeof desc);
    glsurf_device *device = NULL;
    glsurf_extractor *extractor = NULL;
    const bool made = glsurf_device_create(&device, &device_desc) == GLSURF_OK &&
                      glsurf_extractor_create(&extractor, device, &desc) == GLSURF_OK;
    const int status = made ? extract(extractor) : 1;
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    glsurf_context_destroy(context);
    return status;
}
