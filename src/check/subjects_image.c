/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gray conversion, smoothing and the integral image are integer arithmetic, so every driver
 * gives the reference's numbers.
 */
#include "check/subjects.h"
#include "stages/stages.h"

/* Images smaller than the filter, where it reaches both borders, and of every remainder of
 * the width by four. */
void gls_check_smooth(gls_bed *bed, int number) {
    static const int sizes[][2] = { { 83, 61 }, { 6, 7 }, { 1, 9 }, { 40, 3 } };
    const int width = sizes[number][0], height = sizes[number][1];
    gls_bed_plan(bed, &(gls_plan_params){ .width = width, .height = height });
    gls_bed_picture(bed, GLS_PICTURE_NOISE);
    if (bed->result)
        return;
    gls_bed_write_image(bed, bed->plan.image.gray, bed->maps.gray);
    if (!bed->result)
        gls_bed_did(bed, gls_stage_smooth(&bed->gpu, &bed->plan));
    const uint16_t *actual = gls_bed_read_image(bed, bed->plan.image.summed);
    if (!bed->result)
        gls_find_array(&bed->finding,
                       &(gls_array){ .what = "smoothed image",
                                     .picture = gls_picture_name(GLS_PICTURE_NOISE),
                                     .element = GLS_U16,
                                     .columns = width,
                                     .channels = 1,
                                     .texels = (size_t)(width * height) },
                       bed->maps.smooth, actual);
}

/* The integral image by four: the last sum of a row is repeated to the end of its texel. */
static void compare_by_four(gls_bed *bed) {
    const int width = bed->plan.width, columns = gls_ceil_div(width, 4) * 4;
    const size_t count = (size_t)columns * (size_t)bed->plan.height;
    uint32_t *repeated = gls_bed_memory(bed, count * sizeof *repeated);
    const uint32_t *actual = gls_bed_read(bed, bed->plan.sums.by_four);
    if (bed->result)
        return;
    for (int y = 0; y < bed->plan.height; ++y)
        for (int x = 0; x < columns; ++x)
            repeated[y * columns + x] =
                bed->maps.integral[y * width + (x < width ? x : width - 1)];
    gls_find_array(&bed->finding,
                   &(gls_array){ .what = "integral image by four",
                                 .element = GLS_U32,
                                 .columns = columns,
                                 .channels = 1,
                                 .texels = count },
                   repeated, actual);
}

/* With a doubling size of 1 the levels go down to a single block, so all levels are used.
 */
void gls_check_integral(gls_bed *bed, int number) {
    static const struct {
        int width, height;
        uint32_t doubling_size;
    } sizes[] = { { 130, 97, 0 }, { 130, 97, 1 }, { 63, 65, 16 }, { 161, 9, 0 },
                  { 9, 161, 1 },  { 1, 300, 0 },  { 300, 2, 1 },  { 183, 181, 64 } };
    gls_bed_plan(bed, &(gls_plan_params){ .width = sizes[number].width,
                                          .height = sizes[number].height,
                                          .doubling_size = sizes[number].doubling_size });
    gls_bed_picture(bed, GLS_PICTURE_NOISE);
    if (bed->result)
        return;
    gls_bed_write_image(bed, bed->plan.image.summed,
                        bed->maps.smooth ? (const void *)bed->maps.smooth : bed->maps.gray);
    if (!bed->result)
        gls_bed_did(bed, gls_stage_integral(&bed->gpu, &bed->plan));
    const uint32_t *actual = gls_bed_read(bed, bed->plan.sums.integral);
    if (bed->result)
        return;
    gls_find_array(&bed->finding,
                   &(gls_array){ .what = "integral image",
                                 .element = GLS_U32,
                                 .columns = bed->plan.width,
                                 .channels = 1,
                                 .texels = gls_bed_texels(bed, bed->plan.sums.integral) },
                   bed->maps.integral, actual);
    compare_by_four(bed);
}
