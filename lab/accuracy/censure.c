/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * peers_censure IMAGE FOLDER: writes the candidates of the detector "censure" before the
 * refinement, on the first octave alone, for censure.py. Writes the gray image to
 * FOLDER/gray.pgm, and one line x,y,n,response per candidate to FOLDER/candidates.csv.
 */
#include "accuracy/found.h"

#include <stdio.h>
#include <stdlib.h>

/* A thousandth of a gray level: far below the compared responses. */
static const float THRESHOLD = 1e-3f / 255.0f;

static FILE *open_list(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    return file;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: peers_censure IMAGE.png|drawn FOLDER\n");
        return 2;
    }
    found_image image = found_image_make(argv[1]);
    FILE *file = open_list(argv[2], "gray.pgm");
    fprintf(file, "P5\n%d %d\n255\n", image.width, image.height);
    fwrite(image.gray, (size_t)image.width, (size_t)image.height, file);
    int failed = fclose(file);
    found_point *points;
    const uint32_t count =
        found_points(&image, GLSURF_DETECTOR_CENSURE, 1, THRESHOLD, &points);
    file = open_list(argv[2], "candidates.csv");
    for (uint32_t i = 0; i < count; ++i)
        fprintf(file, "%d,%d,%d,%.9g\n", points[i].x, points[i].y, points[i].level + 1,
                (double)points[i].sample);
    failed |= fclose(file);
    free(points);
    found_image_free(&image);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
