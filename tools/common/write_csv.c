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
        const float numbers[5] = { point->x, point->y, point->scale, point->angle,
                                   point->response };
        char text[5 * (1 + NUMBER_TEXT)];
        *numbers_text(text, ',', numbers, 5) = '\0';
        fprintf(file, "%s,%ld", text, (long)point->laplacian);
        write_numbers(file, ',', features->descriptors + (size_t)i * length, length);
    }
    return true;
}
