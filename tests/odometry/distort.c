/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * distort WALK FRAMES FOLDER: what the distorted cameras of bent_pair.h would see of the
 * first frames that the example walk rendered:
 *
 *     FOLDER/left/000000.pgm ..., FOLDER/right/000000.pgm ...
 *     FOLDER/intrinsics.yml, FOLDER/extrinsics.yml   M1 D1 M2 D2, and R T
 *     FOLDER/all.yml                                 all these and R1 R2 P1 P2, which leads
 *                                                    back to cameras turned as WALK's
 */
#include "common/image.h"
#include "odometry/bent_pair.h"
#include "odometry/calibration.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* The direction that a camera sees at a pixel, by Newton's method with differences. */
static void look(const bent_pair *cameras, int side, const double pixel[2],
                 bent_vector ray) {
    const double *const m = cameras->inside[side], step = 1e-4;
    ray[0] = (pixel[0] - m[2]) / m[0];
    ray[1] = (pixel[1] - m[3]) / m[1];
    ray[2] = 1;
    for (int i = 0; i < 5; ++i) {
        double at[2], right[2], below[2];
        bent_see(cameras, side, ray, at);
        bent_see(cameras, side, (const bent_vector){ ray[0] + step, ray[1], 1 }, right);
        bent_see(cameras, side, (const bent_vector){ ray[0], ray[1] + step, 1 }, below);
        const double a = (right[0] - at[0]) / step, b = (below[0] - at[0]) / step,
                     c = (right[1] - at[1]) / step, d = (below[1] - at[1]) / step,
                     x = pixel[0] - at[0], y = pixel[1] - at[1], det = a * d - b * c;
        ray[0] += (d * x - b * y) / det;
        ray[1] += (a * y - c * x) / det;
    }
}

/* The gray level between four pixels. */
static double sample(const image *from, double x, double y) {
    x = fmin(fmax(x, 0.0), from->width - 1.001);
    y = fmin(fmax(y, 0.0), from->height - 1.001);
    const uint32_t column = (uint32_t)x, row = (uint32_t)y;
    const unsigned char *const p = from->pixels + (size_t)row * from->width + column;
    const double u = x - column, v = y - row;
    return (p[0] * (1 - u) + p[1] * u) * (1 - v) +
           (p[from->width] * (1 - u) + p[from->width + 1] * u) * v;
}

/* Where each pixel of a distorted camera lies in the walk's image. */
static double *make_map(const bent_pair *cameras, int side,
                        const glsurf_stereo_camera *walk, uint32_t width, uint32_t height) {
    double *const map = malloc((size_t)width * height * 2 * sizeof *map);
    for (uint32_t i = 0; map && i < width * height; ++i) {
        const double pixel[2] = { i % width, i / width };
        bent_vector ray, turned;
        look(cameras, side, pixel, ray);
        bent_apply(cameras->turns[side], ray, turned);
        map[2 * i] = walk->focal * turned[0] / turned[2] + walk->centre[0];
        map[2 * i + 1] = walk->focal * turned[1] / turned[2] + walk->centre[1];
    }
    return map;
}

static int write_image(const char *path, const image *from, const double *map) {
    FILE *file = fopen(path, "wb");
    if (!file)
        return 0;
    fprintf(file, "P5 %u %u 255\n", (unsigned)from->width, (unsigned)from->height);
    for (uint32_t i = 0; i < from->width * from->height; ++i)
        putc((int)lround(sample(from, map[2 * i], map[2 * i + 1])), file);
    return fclose(file) == 0;
}

static int distort_side(const bent_pair *cameras, int side, const char *walk, int frames,
                        const char *folder, const glsurf_stereo_camera *camera) {
    char path[600];
    double *map = NULL;
    int good = 1;
    snprintf(path, sizeof path, "%s/%s", folder, side ? "right" : "left");
    mkdir(path, 0777);
    for (int i = 0; good && i < frames; ++i) {
        image seen = { 0 };
        snprintf(path, sizeof path, "%s/image_%d/%06d.png", walk, side, i);
        good = image_load(&seen, path, NULL) && seen.channels == 1;
        if (good && !map)
            map = make_map(cameras, side, camera, seen.width, seen.height);
        snprintf(path, sizeof path, "%s/%s/%06d.pgm", folder, side ? "right" : "left", i);
        good = good && map && write_image(path, &seen, map);
        image_free(&seen);
    }
    free(map);
    return good;
}

static FILE *open_yaml(const char *folder, const char *name) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        exit(1);
    }
    fputs(bent_head, file);
    return file;
}

static void write_calibration(const bent_pair *cameras, const char *folder) {
    FILE *inside = open_yaml(folder, "intrinsics.yml");
    FILE *outside = open_yaml(folder, "extrinsics.yml");
    FILE *all = open_yaml(folder, "all.yml");
    bent_write_intrinsics(inside, cameras);
    bent_write_extrinsics(outside, cameras);
    bent_write_intrinsics(all, cameras);
    bent_write_extrinsics(all, cameras);
    bent_write_projections(all, cameras);
    fclose(inside);
    fclose(outside);
    fclose(all);
}

int main(int argc, char **argv) {
    char path[600];
    calibration walk;
    if (argc != 4)
        return 2;
    snprintf(path, sizeof path, "%s/calib.txt", argv[1]);
    if (!calibration_load((const char *const[CALIBRATION_FILES]){ path }, &walk))
        return 1;
    /* The walk's images have 320x240 pixels. */
    const bent_pair cameras = bent_make(1.0, walk.camera.baseline);
    for (int side = 0; side < 2; ++side)
        if (!distort_side(&cameras, side, argv[1], atoi(argv[2]), argv[3], &walk.camera))
            return 1;
    write_calibration(&cameras, argv[3]);
    return 0;
}
