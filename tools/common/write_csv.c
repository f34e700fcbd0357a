/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Writes features as comma-separated values, below a line of column names. */
#include "common/formats.h"
#include "common/number_text.h"

bool write_csv(FILE *file, const feature_set *set) {
    const glsurf_features *const features = set->features;
    const uint32_t length = features->descriptor_length;
    fputs("x,y,scale,angle,response,laplacian", file);
    for (uint32_t d = 0; d < length; ++d)
        fprintf(file, ",d%lu", (unsigned long)d);
    fputc('\n', file);
    for (uint32_t i = 0; i < features->count; ++i) {
        const glsurf_keypoint *const point = &features->keypoints[i];
        fprintf(file, "%.9g,%.9g,%.9g,%.9g,%.9g,%ld", (double)point->x, (double)point->y,
                (double)point->scale, (double)point->angle, (double)point->response,
                (long)point->laplacian);
        write_numbers(file, ',', features->descriptors + (size_t)i * length, length);
    }
    return true;
}
