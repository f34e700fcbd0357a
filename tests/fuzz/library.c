/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Calls of an extractor on the CPU backend with arbitrary settings, images and keypoints:
 * refused with a sentence, or features as the header says.
 */
#include "fuzz.h"

#include "glsurf/glsurf.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 96, KEYPOINTS = 6 };

static glsurf_extractor_desc settings(fuzz_bytes *bytes) {
    glsurf_extractor_desc desc = { 0 };
    const uint8_t flags = fuzz_byte(bytes);
    const uint8_t kind = fuzz_byte(bytes);
    desc.preset = (glsurf_preset)(kind % GLSURF_PRESETS);
    desc.detector = (glsurf_detector)(kind / 3 % GLSURF_DETECTORS);
    desc.first_step = kind / 9 % 4;
    if (kind >= 144) {
        desc.sigma = fuzz_float(bytes);
        desc.intervals = kind % 8;
    } else if (kind >= 72) {
        desc.sigma = 0.6f + kind % 25 / 10.0f;
        desc.intervals = kind % 7;
    }
    desc.threshold = flags & 1 ? fuzz_float(bytes) : 1e-5f;
    desc.upright = flags & 2;
    desc.double_image = kind % 7 == 6;
    desc.max_features = flags & 4 ? fuzz_byte(bytes) : 0;
    desc.grid_columns = flags & 8 ? fuzz_byte(bytes) : 0;
    desc.grid_rows = flags & 8 ? fuzz_byte(bytes) : 0;
    desc.octaves = flags & 16 ? fuzz_byte(bytes) : 0;
    desc.descriptor_length = flags & 32 ? fuzz_byte(bytes) : 0;
    desc.memory_limit = flags & 64 ? (uint64_t)fuzz_u16(bytes) << 6 : 0;
    desc.frames = flags & 128 ? fuzz_byte(bytes) % 20 : 0;
    return desc;
}

/* Makes an image whose pixels are allocated exactly. */
static glsurf_image image_of(fuzz_bytes *bytes, uint8_t **pixels) {
    const uint8_t flags = fuzz_byte(bytes);
    glsurf_image image = { .width = fuzz_byte(bytes) % (LARGEST + 1),
                           .height = fuzz_byte(bytes) % (LARGEST + 1),
                           .format = (glsurf_format)(flags % 4),
                           .origin = (glsurf_origin)(flags / 4 % 3) };
    const size_t row = (size_t)image.width * (image.format == GLSURF_FORMAT_GRAY8  ? 1
                                              : image.format == GLSURF_FORMAT_RGB8 ? 3
                                                                                   : 4);
    if (flags & 32)
        image.stride = row + fuzz_byte(bytes) % 9;
    if (flags & 64)
        image.region =
            (glsurf_region){ fuzz_byte(bytes) % LARGEST, fuzz_byte(bytes) % LARGEST,
                             fuzz_byte(bytes) % LARGEST, fuzz_byte(bytes) % LARGEST };
    const size_t stride = image.stride > 0 ? image.stride : row;
    const size_t size = image.height > 0 ? (image.height - 1) * stride + row : 0;
    *pixels = malloc(size > 0 ? size : 1);
    fuzz_check(*pixels != NULL, "there is no memory");
    for (size_t i = 0; i < size; ++i)
        (*pixels)[i] = bytes->size > 0 ? bytes->data[i % bytes->size] : (uint8_t)(i * i);
    image.pixels = *pixels;
    return image;
}

static void check(const glsurf_features *f, const glsurf_image *image, bool doubled) {
    for (uint32_t i = 0; i < f->count; ++i) {
        const glsurf_keypoint *k = &f->keypoints[i];
        fuzz_check(k->x >= -0.5f && k->x <= (float)image->width - 0.5f && k->y >= -0.5f &&
                       k->y <= (float)image->height - 0.5f,
                   "a keypoint outside the image");
        fuzz_check(k->scale >= (doubled ? 0.5f : 1.0f) && isfinite(k->response),
                   "a scale or response");
        fuzz_check(k->angle >= 0.0f && k->angle < 6.2831855f, "an angle outside a turn");
        double square = 0.0;
        for (uint32_t d = 0; d < f->descriptor_length; ++d) {
            const double v = (double)f->descriptors[(size_t)i * f->descriptor_length + d];
            square += v * v;
        }
        /* Up to 128 squares are rounded, and the length that divides the values. */
        fuzz_check(square == 0.0 || fabs(square - 1.0) < 1e-4, "a descriptor's length");
    }
}

static void run(glsurf_device *device, glsurf_extractor *extractor, fuzz_bytes *bytes,
                const glsurf_image *image, bool doubled) {
    glsurf_keypoint input[KEYPOINTS];
    const uint8_t flags = fuzz_byte(bytes);
    glsurf_result result;
    if (flags & 1) {
        for (int i = 0; i < KEYPOINTS; ++i)
            input[i] = (glsurf_keypoint){ .x = fuzz_byte(bytes),
                                          .y = fuzz_byte(bytes),
                                          .scale = 1.0f + fuzz_byte(bytes) / 8.0f,
                                          .angle = flags & 2 ? NAN : fuzz_float(bytes),
                                          .laplacian = 1 };
        result = glsurf_extractor_describe(extractor, image, input, flags / 4 % KEYPOINTS);
    } else {
        result = glsurf_extractor_submit(extractor, image);
    }
    glsurf_features features;
    bool ready = false;
    if (!result)
        result = glsurf_extractor_poll(extractor, &ready);
    if (!result)
        result = glsurf_extractor_collect(extractor, &features);
    if (!result)
        check(&features, image, doubled);
    fuzz_check(result ? strlen(glsurf_device_message(device)) > 10
                      : strlen(glsurf_device_message(device)) == 0,
               "no sentence, or one after a success");
}

void fuzz_library(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = { data, size };
    const glsurf_extractor_desc desc = settings(&bytes);
    const glsurf_device_desc cpu = { .backend = GLSURF_BACKEND_CPU };
    glsurf_device *device = NULL;
    glsurf_extractor *extractor = NULL;
    fuzz_check(glsurf_device_create(&device, &cpu) == GLSURF_OK, "there is no device");
    const glsurf_result created = glsurf_extractor_create(&extractor, device, &desc);
    if (created)
        fuzz_check(strlen(glsurf_device_message(device)) > 10, "no sentence");
    for (int i = 0; !created && i < 2 && bytes.size > 0; ++i) {
        uint8_t *pixels = NULL;
        const glsurf_image image = image_of(&bytes, &pixels);
        run(device, extractor, &bytes, &image, desc.double_image);
        free(pixels);
    }
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
}
