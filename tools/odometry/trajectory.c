/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/stereo_geometry.h"

#include "odometry/calibration.h"
#include "system/alloc.h"
#include "system/read_file.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void trajectory_write(FILE *file, trajectory_format format, const trajectory *self,
                      const double *times) {
    for (size_t i = 0; i < self->count; ++i) {
        const double *const r = self->poses[i].r, *const t = self->poses[i].t;
        double q[4];
        pose_quaternion(&self->poses[i], q);
        if (format == TRAJECTORY_TUM)
            fprintf(file, "%.6f %.12g %.12g %.12g %.12g %.12g %.12g %.12g\n", times[i],
                    t[0], t[1], t[2], q[0], q[1], q[2], q[3]);
        for (int k = 0; format == TRAJECTORY_KITTI && k < 3; ++k)
            fprintf(file, "%.12e %.12e %.12e %.12e%c", r[3 * k], r[3 * k + 1], r[3 * k + 2],
                    t[k], k < 2 ? ' ' : '\n');
    }
}

/* ------------------------------------------------------------------ reading -- */

/* Converts 8 numbers of TUM. If the quaternion's length overflows, the matrix is zero,
 * which is not a rotation. */
static pose from_tum(const double n[8]) {
    const double norm = sqrt(n[4] * n[4] + n[5] * n[5] + n[6] * n[6] + n[7] * n[7]);
    const double x = n[4] / norm, y = n[5] / norm, z = n[6] / norm, w = n[7] / norm;
    return (
        pose){ { w * w + x * x - y * y - z * z, 2 * (x * y - z * w), 2 * (x * z + y * w),
                 2 * (x * y + z * w), w * w - x * x + y * y - z * z, 2 * (y * z - x * w),
                 2 * (x * z - y * w), 2 * (y * z + x * w), w * w - x * x - y * y + z * z },
               { n[1], n[2], n[3] } };
}

static bool add_line(trajectory *self, const char *path, unsigned long number, char *line) {
    double numbers[12];
    int count;
    line[strcspn(line, "#")] = '\0';
    const bool good = !calibration_read_numbers(line, numbers, 12, &count);
    if (good && count == 0)
        return true;
    const bool known = good && (count == 12 || count == 8);
    pose at = known && count == 8 ? from_tum(numbers) : POSE_IDENTITY;
    for (int i = 0; known && count == 12 && i < 3; ++i) {
        memcpy(at.r + 3 * i, numbers + 4 * i, 3 * sizeof *at.r);
        at.t[i] = numbers[4 * i + 3];
    }
    /* Accepts a rotation with errors below a hundredth. */
    if (!known || !(pose_skew(at.r) < 0.01 && pose_determinant(at.r) > 0.0)) {
        report("%s, line %lu: this is not a pose; a line has the 12 numbers of KITTI's "
               "poses, or the 8 of TUM's",
               path, number);
        return false;
    }
    self->poses = alloc_grown(self->poses, (self->count + 1) * sizeof *self->poses);
    self->poses[self->count++] = at;
    return true;
}

bool trajectory_load(trajectory *self, const char *path) {
    enum { LONGEST = 1 << 30 };
    *self = (trajectory){ 0 };
    input file;
    bool good = input_load_text(&file, path, LONGEST, "has no poses; name a file of poses");
    char *line = (char *)file.data;
    for (unsigned long number = 1; good && line; ++number) {
        char *const next = strchr(line, '\n');
        if (next)
            *next = '\0';
        good = add_line(self, file.name, number, line);
        line = next ? next + 1 : NULL;
    }
    if (good && self->count == 0) {
        report("%s has no poses; name a file of poses", file.name);
        good = false;
    }
    input_close(&file);
    if (!good)
        trajectory_free(self);
    return good;
}

void trajectory_free(trajectory *self) {
    free(self->poses);
    *self = (trajectory){ 0 };
}

/* --------------------------------------------------------------- comparison -- */

static double distance(const double p[3], const double q[3]) {
    const double x = p[0] - q[0], y = p[1] - q[1], z = p[2] - q[2];
    return sqrt(x * x + y * y + z * z);
}

/* Returns the pose of `to` in the coordinates of `from`. */
static pose relative_pose(const trajectory *self, size_t from, size_t to) {
    const pose back = pose_invert(&self->poses[from]);
    return pose_compose(&back, &self->poses[to]);
}

/* Returns the trajectory's error from one frame to another. */
static pose error_between(const trajectory *self, const trajectory *truth, size_t from,
                          size_t to) {
    const pose own = relative_pose(self, from, to), right = relative_pose(truth, from, to);
    const pose back = pose_invert(&right);
    return pose_compose(&back, &own);
}

/* Computes KITTI's measure: A. Geiger, P. Lenz, R. Urtasun, "Are we ready for autonomous
 * driving?", CVPR 2012. KITTI's parts are 100 to 800 m long; ours are fifths of the
 * trajectory. */
static void measure_parts(const trajectory *self, const trajectory *truth,
                          const double *along, trajectory_error *to) {
    double sum = 0.0, turn = 0.0;
    size_t parts = 0;
    for (int fifth = 1; fifth < 5; ++fifth) {
        const double length = to->length * fifth / 5.0;
        for (size_t i = 0, j = 0; i < self->count; ++i) {
            while (j < self->count && along[j] < along[i] + length)
                ++j;
            if (j == self->count)
                break;
            const pose error = error_between(self, truth, i, j);
            sum += pose_length(&error) / length;
            turn += pose_angle(&error) / length;
            ++parts;
        }
    }
    to->drift = parts > 0 ? sum / (double)parts : 0.0;
    to->turn_drift = parts > 0 ? turn / (double)parts : 0.0;
}

trajectory_error trajectory_compare(const trajectory *self, const trajectory *truth) {
    trajectory_error error = { 0 };
    double *const along = alloc_zeroed(self->count + 1, sizeof *along);
    double squares = 0.0;
    pose last = POSE_IDENTITY;
    for (size_t i = 0; i < self->count; ++i) {
        if (i > 0)
            along[i] = along[i - 1] + distance(truth->poses[i].t, truth->poses[i - 1].t);
        const pose own = relative_pose(self, 0, i), right = relative_pose(truth, 0, i);
        error.end = distance(own.t, right.t);
        squares += error.end * error.end;
    }
    last = error_between(self, truth, 0, self->count - 1);
    error.turn = pose_angle(&last);
    error.length = along[self->count - 1];
    error.rms = sqrt(squares / (double)self->count);
    if (error.length > 0.0)
        measure_parts(self, truth, along, &error);
    free(along);
    return error;
}
