/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/spots.h"

#include <stdlib.h>

/* At least 0, below 1. */
static float fraction(uint32_t *random) {
    return (float)(ways_random(random) >> 8) * (1.0f / 16777216.0f);
}

/* There are fewer of larger features, as in images: a quarter as many of twice the scale.
 */
static void scatter(bench_spots *spots) {
    uint32_t random = 1;
    for (int i = 0; i < spots->count; ++i) {
        const float t = fraction(&random);
        const float scale = 2.0f / (1.0f - 0.75f * t), far = 8.0f * scale + 2.0f;
        const float room_x = (float)spots->width - 1.0f - 2.0f * far;
        const float room_y = (float)spots->height - 1.0f - 2.0f * far;
        spots->places[3 * i] = far + room_x * fraction(&random);
        spots->places[3 * i + 1] = far + room_y * fraction(&random);
        spots->places[3 * i + 2] = scale;
    }
}

bool bench_spots_open(bench *self, bench_bed *bed, bench_spots *spots) {
    const bool quick = self->options->extent == BENCH_QUICK;
    *spots = (bench_spots){ .width = quick ? 320 : 1280,
                            .height = quick ? 240 : 960,
                            .count = quick ? 100 : 1328 };
    uint8_t *const gray = bench_picture_sized(&self->picture, (uint32_t)spots->width,
                                              (uint32_t)spots->height);
    if (!gray)
        return false;
    spots->integral = ways_integral(gray, (uint32_t)spots->width, (uint32_t)spots->height);
    free(gray);
    spots->places = ways_memory(3 * (size_t)spots->count * sizeof *spots->places);
    scatter(spots);
    spots->sums =
        bench_bed_add(bed, "integral", GLSURF_TEXEL_R32UI, spots->width, spots->height);
    return bench_good(self, glsurf_texture_write(&self->gpu, spots->sums, spots->integral));
}

void bench_spots_free(bench_spots *spots) {
    free(spots->places);
    free(spots->integral);
}
