/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Where addresses have 32 bits, the library refuses what they cannot reach, and no size
 * wraps around. With more bits the same calls succeed, or are left out as they would take
 * gigabytes.
 */
#include "support/test.h"

#include <stdlib.h>

static void the_limit_is_what_can_be_addressed(void **state) {
    for (int backend = GLSURF_BACKEND_GL; backend <= GLSURF_BACKEND_CPU; ++backend) {
        const glsurf_device_desc device = { .backend = (glsurf_backend)backend };
        const glsurf_extractor_desc desc = { .memory_limit = UINT64_MAX };
        glsurf_memory memory;
        assert_ok(glsurf_extractor_memory(&device, &desc, 1000, 1000, &memory));
        const double bytes = memory.bytes_per_pixel * 30000.0 * 30000.0;
        assert_true(bytes > 4294967296.0);
        assert_int_equal(glsurf_extractor_memory(&device, &desc, 30000, 30000, &memory),
                         bytes < (double)SIZE_MAX ? GLSURF_OK : GLSURF_ERROR_LIMIT);
    }
}

/* Their descriptors have 2^32 bytes and some more. */
static void more_descriptors_than_addresses(void **state) {
    enum { MANY = 1 << 23, LENGTH = 128, SIDE = 64 };
    static const uint8_t pixels[SIDE * SIDE];
    const glsurf_image image = { .pixels = pixels, .width = SIDE, .height = SIDE };
    if (SIZE_MAX > UINT32_MAX)
        return;
    glsurf_keypoint *keypoints = test_memory(MANY * sizeof *keypoints);
    for (int i = 0; i < MANY; ++i)
        keypoints[i].scale = 2.0f;
    glsurf_extractor *extractor = NULL;
    glsurf_device *device = NULL;
    const glsurf_extractor_desc desc = { .descriptor_length = LENGTH, .upright = true };
    assert_ok(glsurf_device_create(&device,
                                   &(glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU }));
    assert_ok(glsurf_extractor_create(&extractor, device, &desc));
    assert_int_equal(glsurf_extractor_describe(extractor, &image, keypoints, MANY),
                     GLSURF_ERROR_MEMORY);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    free(keypoints);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_limit_is_what_can_be_addressed),
        cmocka_unit_test(more_descriptors_than_addresses),
    };
    return test_main("addresses", tests, COUNT(tests));
}
