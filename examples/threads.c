/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * threads: finds the same features at the same time with two extractors on two threads,
 * each with its own context.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

enum { WIDTH = 320, HEIGHT = 240, IMAGES = 5 };

typedef struct worker {
    const uint8_t *gray;
    bool good;
    uint32_t count; /* features in the last image */
    uint64_t hash;
} worker;

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level != GLSURF_LOG_INFO)
        fprintf(stderr, "threads: %s\n", message);
}

/* Returns a hash of some bytes: FNV-1a. */
static uint64_t hash_bytes(uint64_t hash, const void *data, size_t size) {
    for (const uint8_t *byte = data; size-- > 0; ++byte)
        hash = (hash ^ *byte) * UINT64_C(1099511628211);
    return hash;
}

static bool extract(worker *self, glsurf_extractor *extractor) {
    const glsurf_image image = { .pixels = self->gray, .width = WIDTH, .height = HEIGHT };
    glsurf_features features = { 0 };
    for (int i = 0; i < IMAGES; ++i)
        if (glsurf_extractor_submit(extractor, &image) != GLSURF_OK ||
            glsurf_extractor_collect(extractor, &features) != GLSURF_OK)
            return false;
    /* The extractor's memory is valid until the next collect or destroy. */
    self->count = features.count;
    self->hash = hash_bytes(UINT64_C(14695981039346656037), features.keypoints,
                            features.count * sizeof *features.keypoints);
    self->hash = hash_bytes(self->hash, features.descriptors,
                            (size_t)features.count * features.descriptor_length *
                                sizeof *features.descriptors);
    return true;
}

/* Each thread creates, uses and destroys its own context. */
static void *work(void *user) {
    worker *self = user;
    glsurf_context *context = NULL;
    glsurf_device *device = NULL;
    glsurf_extractor *extractor = NULL;
    const glsurf_device_desc desc = { .get_proc_address = glsurf_context_get_proc_address,
                                      .log = print_log };
    self->good =
        !glsurf_context_create(&context, &(glsurf_context_desc){ .log = print_log }) &&
        !glsurf_device_create(&device, &desc) &&
        !glsurf_extractor_create(&extractor, device, &(glsurf_extractor_desc){ 0 }) &&
        extract(self, extractor);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    glsurf_context_destroy(context);
    return NULL;
}

int main(void) {
    static uint8_t gray[HEIGHT * WIDTH];
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            /* squares of 8 x 8 pixels; the brightness is a hash of the square's number */
            const uint32_t square = (uint32_t)(y / 8 * (WIDTH / 8) + x / 8 + 1);
            gray[y * WIDTH + x] = (uint8_t)(square * 2654435761u >> 24);
        }

    worker workers[2] = { { .gray = gray }, { .gray = gray } };
    pthread_t threads[2];
    int started = 0;
    while (started < 2 && !pthread_create(&threads[started], NULL, work, &workers[started]))
        ++started;
    for (int i = 0; i < started; ++i)
        pthread_join(threads[i], NULL);

    bool good = started == 2 && workers[0].good && workers[1].good;
    if (good) {
        good = workers[0].count == workers[1].count && workers[0].hash == workers[1].hash;
        printf("keypoints: %u and %u, %s\n", workers[0].count, workers[1].count,
               good ? "the same" : "which differ");
    }
    return good ? 0 : 1;
}
