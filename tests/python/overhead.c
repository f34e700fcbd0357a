/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * overhead FILE WIDTH HEIGHT: the calls in C that bindings/python/tests/overhead.py
 * compares with those from Python. FILE has WIDTH x HEIGHT bytes of gray. For each line on
 * standard input it finds the features of the image, copies them as Python does, and prints
 * the seconds that this took and the number of features.
 */
#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* An application in C needs a copy, too, if it keeps the features beyond the next collect.
 */
static bool copy(const glsurf_features *features) {
    const size_t points = features->count * sizeof *features->keypoints;
    const size_t numbers = (size_t)features->count * features->descriptor_length * 4;
    char *const memory = malloc(points + numbers + 1);
    if (!memory)
        return false;
    memcpy(memory, features->keypoints, points);
    memcpy(memory + points, features->descriptors, numbers);
    /* keeps the compiler from leaving out the copies */
    const bool good = ((volatile char *)memory)[0] == *(const char *)features->keypoints;
    free(memory);
    return good;
}

static unsigned char *load(const char *name, size_t size) {
    FILE *const file = fopen(name, "rb");
    unsigned char *const pixels = file ? malloc(size) : NULL;
    const bool good = pixels && fread(pixels, 1, size, file) == size;
    if (file)
        fclose(file);
    if (!good)
        free(pixels);
    return good ? pixels : NULL;
}

static int serve(glsurf_extractor *extractor, const glsurf_image *image) {
    char line[16];
    while (fgets(line, sizeof line, stdin)) {
        glsurf_features features;
        const double begin = seconds();
        if (glsurf_extractor_submit(extractor, image) != GLSURF_OK ||
            glsurf_extractor_collect(extractor, &features) != GLSURF_OK || !copy(&features))
            return 1;
        printf("%.9f %u\n", seconds() - begin, (unsigned)features.count);
        fflush(stdout);
    }
    return 0;
}

int main(int count, char **arguments) {
    if (count != 4)
        return 2;
    glsurf_image image = { .width = (uint32_t)atoi(arguments[2]),
                           .height = (uint32_t)atoi(arguments[3]) };
    unsigned char *const pixels = load(arguments[1], (size_t)image.width * image.height);
    glsurf_context *context = NULL;
    glsurf_device *device = NULL;
    glsurf_extractor *extractor = NULL;
    const glsurf_device_desc desc = { .get_proc_address = glsurf_context_get_proc_address };
    int status = 1;
    image.pixels = pixels;
    if (pixels &&
        glsurf_context_create(&context, &(glsurf_context_desc){ 0 }) == GLSURF_OK &&
        glsurf_device_create(&device, &desc) == GLSURF_OK &&
        glsurf_extractor_create(&extractor, device, &(glsurf_extractor_desc){ 0 }) ==
            GLSURF_OK)
        status = serve(extractor, &image);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    glsurf_context_destroy(context);
    free(pixels);
    return status;
}
