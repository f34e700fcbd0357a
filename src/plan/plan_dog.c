/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The part of a plan that only the detector "dog" has: Gaussians.
 */
#include "plan/detector.h"
#include "plan/parts.h"

static void plan_scales(gls_plan *plan) {
    gls_dog_gaussians(&plan->scales, plan->dog.blur);
}

static void plan_textures(gls_plan *plan, int max_size) {
    (void)max_size;
    if (plan->octave_count == 0)
        return;
    int width, height;
    gls_plan_atlas(plan, &width, &height);
    for (int i = 0; i < 2; ++i)
        plan->dog.gaussian[i] =
            gls_plan_add(plan, "Gaussians", GLS_TEXEL_RGBA32F, width, height);
    plan->dog.columns[0] =
        gls_plan_add_layers(plan, "Gaussians along columns", GLS_TEXEL_RGBA32F, width,
                            gls_ceil_div(height, 2), 2);
    plan->dog.columns[1] = plan->dog.columns[0] + 1;
}

/* The passes that make L_i. Radius and texels are constants, because loops of a
 * length that is not known take a third longer on a software rasteriser. */
static void plan_variants(gls_plan *plan) {
    const int last = plan->scales.intervals + 2;
    for (int i = 0; i <= last; ++i) {
        const int radius = plan->dog.blur[i].radius, texels = gls_ceil_div(radius, 4);
        plan->variants.blur_columns[i] = (gls_variant){
            gls_plan_keep_format(plan, "#define RADIUS %d\n#define TEXELS %d\n%s", radius,
                                 texels, i == 0 ? "#define FIRST\n" : ""),
            2 * (uint32_t)radius + 2
        };
        plan->variants.blur_rows[i] =
            (gls_variant){ gls_plan_keep_format(plan, "#define TEXELS %d\n%s", texels,
                                                i == 0      ? "#define FIRST\n"
                                                : i == last ? "#define LAST\n"
                                                            : ""),
                           2 * (uint32_t)texels + (i == 0 ? 1 : 2) };
    }
}

/* Three Gaussians of the first octave, one of the next, and a row with its ends repeated.
 */
size_t gls_plan_gaussian_bytes(const gls_plan *plan) {
    const size_t w = (size_t)plan->width, h = (size_t)plan->height;
    if (plan->octave_count == 0)
        return 0;
    const size_t floats =
        3 * w * h + (w + 1) / 2 * ((h + 1) / 2) + w + 2 * GLS_GAUSSIAN_RADIUS;
    return gls_bytes_of(floats, sizeof(float));
}

const gls_detector_plan gls_dog_plan = {
    .scales = plan_scales,
    .textures = plan_textures,
    .variants = plan_variants,
    .cpu_bytes = gls_plan_gaussian_bytes,
};
