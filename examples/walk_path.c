/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "walk_path.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "render.h"

/* ------------------------------------------------------------------ poses -- */

pose pose_multiply(const pose *a, const pose *b) {
    pose c = { 0 };
    for (int i = 0; i < 3; ++i) {
        c.t[i] = a->t[i];
        for (int k = 0; k < 3; ++k) {
            c.t[i] += a->r[i][k] * b->t[k];
            for (int j = 0; j < 3; ++j)
                c.r[i][j] += a->r[i][k] * b->r[k][j];
        }
    }
    return c;
}

pose pose_inverse(const pose *a) {
    pose c = { 0 };
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            c.r[i][j] = a->r[j][i];
            c.t[i] -= a->r[j][i] * a->t[j];
        }
    return c;
}

pose pose_make(double x, double y, double z, double pan, double tilt, double roll) {
    const double degree = acos(-1) / 180;
    const double cp = cos(pan * degree), sp = sin(pan * degree);
    const double ct = cos(tilt * degree), st = sin(tilt * degree);
    const double cr = cos(roll * degree), sr = sin(roll * degree);
    const pose place = { { { cp, 0, sp }, { 0, 1, 0 }, { -sp, 0, cp } }, { x, y, z } };
    const pose up = { { { 1, 0, 0 }, { 0, ct, -st }, { 0, st, ct } }, { 0 } };
    const pose turned = { { { cr, -sr, 0 }, { sr, cr, 0 }, { 0, 0, 1 } }, { 0 } };
    pose c = pose_multiply(&place, &up);
    return pose_multiply(&c, &turned);
}

/* ------------------------------------------------------------------- path -- */

/* The sum of 90 degrees to the right or left, each spread smoothly over `TURN` frames, at
 * most 3.75 degrees per frame. */
static double heading(double frame) {
    enum { STRAIGHT = 28, TURN = 36 };
    static const int turns[] = { 90, -90, -90, -90 };
    double sum = 0;
    for (int i = 0; i < (int)(sizeof turns / sizeof *turns); ++i) {
        double s = (frame - STRAIGHT - i * (STRAIGHT + TURN)) / TURN;
        s = fmin(fmax(s, 0), 1);
        sum += turns[i] * s * s * (3 - 2 * s);
    }
    return sum;
}

/* The head of a walker sways with the steps, 7 frames each. */
void path_make(pose frames[PATH_FRAMES]) {
    const double STEP = 0.28, EYES = 1.6, pi = acos(-1);
    double x = 0, z = 0;
    for (int i = 0; i < PATH_FRAMES; ++i) {
        double phase = pi * i / 7, forward = heading(i + 0.5) * pi / 180;
        frames[i] =
            pose_make(x, -EYES + 0.02 * cos(2 * phase), z, heading(i) + 0.4 * sin(phase),
                      0.4 * sin(2 * phase), 0.5 * sin(phase));
        x += STEP * sin(forward);
        z += STEP * cos(forward);
    }
}

static int read_rows(const char *name, FILE *file, pose *frames, int capacity) {
    for (int n = 0; n < capacity; ++n)
        for (int i = 0; i < 12; ++i) {
            double *number = i % 4 < 3 ? &frames[n].r[i / 4][i % 4] : &frames[n].t[i / 4];
            if (fscanf(file, "%lf", number) == 1)
                continue;
            if (i == 0 && n > 0 && feof(file))
                return n;
            render_fail(name, "this is no file of poses, 12 numbers per line");
            return -1;
        }
    return capacity;
}

int path_read(const char *name, pose *frames, int capacity) {
    FILE *file = fopen(name, "r");
    if (!file) {
        render_fail(name, strerror(errno));
        return -1;
    }
    int n = read_rows(name, file, frames, capacity);
    fclose(file);
    return n;
}
