/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Feature files as text, and the table of all formats. */
#include "features/formats.h"

#include "system/file_names.h"

#include <math.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* Writes features as comma-separated values, after a line of column names. */
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

/*
 * Writes features in the text format of the Visual Geometry Group, Oxford: the length of a
 * descriptor, the number of features, then one line per feature of x y a b c d1 ... dn.
 *
 * a, b, c give the region as the ellipse a (u-x)^2 + 2 b (u-x)(v-y) + c (v-y)^2 = 1. Here
 * it is the circle of radius 3 sigma, so a = c = 1 / (3 sigma)^2 and b = 0.
 */
bool write_vgg(FILE *file, const feature_set *set) {
    const glsurf_features *const features = set->features;
    const uint32_t length = features->descriptor_length;
    fprintf(file, "%lu\n%lu\n", (unsigned long)length, (unsigned long)features->count);
    for (uint32_t i = 0; i < features->count; ++i) {
        const glsurf_keypoint *const point = &features->keypoints[i];
        const double radius = 3.0 * (double)point->scale;
        const float centre[2] = { point->x, point->y };
        char place[2 * (1 + NUMBER_TEXT)], a[NUMBER_TEXT];
        *numbers_text(place, ' ', centre, 2) = '\0';
        snprintf(a, sizeof a, "%.9g", 1.0 / (radius * radius));
        fprintf(file, "%s %s 0 %s", place, a, a);
        write_numbers(file, ' ', features->descriptors + (size_t)i * length, length);
    }
    return true;
}

/* --------------------------------------------------------------- COLMAP -- */

/*
 * Writes features as text for COLMAP's `feature_importer`: a line `N 128`, then one line
 * per feature of x y scale orientation d1 ... d128.
 *
 * COLMAP has the centre of the first pixel at (0.5, 0.5), and expects 128 bytes. Each of
 * the 64 signed numbers of a descriptor becomes two bytes, its positive and its negative
 * part:
 *
 *     d[i]      = min(round(512 max(s[i], 0)), 255)
 *     d[64 + i] = min(round(512 max(-s[i], 0)), 255)
 *
 * For any two numbers (max(s, 0) - max(t, 0))^2 + (max(-s, 0) - max(-t, 0))^2 is (s - t)^2
 * if their signs agree, and s^2 + t^2, which is less than (s - t)^2, if they do not. The
 * factor is 512 because COLMAP's own descriptors have this length.
 *
 * Losses: rounding moves a number by at most 1/1024, and a number above 255.5/512 = 0.499
 * is cut off. The squares of a descriptor add up to 1, so at most four numbers are cut off.
 */
static unsigned char positive_part(float number) {
    return (unsigned char)(number > 0 ? fminf(rintf(512 * number), 255) : 0);
}

void colmap_descriptor(const float numbers[COLMAP_NUMBERS],
                       unsigned char bytes[COLMAP_BYTES]) {
    for (int d = 0; d < COLMAP_NUMBERS; ++d) {
        bytes[d] = positive_part(numbers[d]);
        bytes[COLMAP_NUMBERS + d] = positive_part(-numbers[d]);
    }
}

bool write_colmap(FILE *file, const feature_set *set) {
    const glsurf_features *const features = set->features;
    fprintf(file, "%lu %d\n", (unsigned long)features->count, COLMAP_BYTES);
    for (uint32_t i = 0; i < features->count; ++i) {
        const glsurf_keypoint *const point = &features->keypoints[i];
        unsigned char bytes[COLMAP_BYTES];
        const float x = point->x + 0.5F, y = point->y + 0.5F;
        fprintf(file, "%.9g %.9g %.9g %.9g", (double)x, (double)y, (double)point->scale,
                (double)point->angle);
        colmap_descriptor(&features->descriptors[(size_t)i * COLMAP_NUMBERS], bytes);
        for (int d = 0; d < COLMAP_BYTES; ++d)
            fprintf(file, " %d", bytes[d]);
        fputc('\n', file);
    }
    return true;
}

/* ---------------------------------------------------------------- table -- */

static const feature_format FORMATS[] = {
    { "vgg", "vgg", .write = write_vgg }, /* the default */
    { "csv", "csv", .write = write_csv },
    { "json", "json", .by_library = true, .write = write_json },
    { "npz", "npz", .by_library = true, .write = write_npz },
    { "colmap", "txt", .whole_names = true, .write = write_colmap },
};

const char *const FEATURE_ENDINGS[] = {
    "vgg", "txt", "csv", "json", "npz", "colmap", NULL
};

const feature_format *feature_format_find(const char *name) {
    for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; ++i)
        if (strcasecmp(FORMATS[i].name, name) == 0)
            return &FORMATS[i];
    return NULL;
}

const feature_format *feature_format_of(const char *path) {
    const feature_format *const format =
        path ? feature_format_find(path_ending(path)) : NULL;
    return format ? format : &FORMATS[0];
}

/* ---------------------------------------------------- files of features -- */

/* Opens regular files only, as bytes read from a pipe would be lost. */
bool features_file_is(const char *name) {
    struct stat status;
    const bool regular =
        strcmp(name, "-") != 0 && stat(name, &status) == 0 && S_ISREG(status.st_mode);
    FILE *const file = regular ? fopen(name, "rb") : NULL;
    /* Blanks and the bytes of byte order marks, also UTF-16's, which the reader refuses. */
    static const char SKIPPED[] = " \t\r\n\xEF\xBB\xBF\xFF\xFE";
    int c = file ? ' ' : EOF;
    while (c != EOF && memchr(SKIPPED, c, sizeof SKIPPED))
        c = fgetc(file);
    const bool archive = c == 'P' && ftell(file) == 1 && fgetc(file) == 'K';
    if (file)
        fclose(file);
    return c == '{' || archive;
}
