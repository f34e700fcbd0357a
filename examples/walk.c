/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * walk DIR [FRAMES] [--from FILE] [--size WxH]: renders the views of two cameras on a walk
 * through a small town. Writes gray images and the true cameras in the form of the KITTI
 * odometry data:
 *
 *     DIR/image_0/000000.png ...  the left camera
 *     DIR/image_1/000000.png ...  the right camera, rectified with the left
 *     DIR/calib.txt               P0 and P1, the rows of both projections
 *     DIR/poses.txt               one line per frame: the rows of (R t), which maps points
 *                                 of the left camera to points of the first left camera
 *     DIR/times.txt               seconds
 *
 * Lengths are metres; x runs to the right, y down and z forward; (0, 0) is the centre of
 * the top-left pixel. FILE has lines as poses.txt, and replaces the poses of the walk.
 *
 * walk --pair DIR: renders two views in colour with a wide baseline, DIR/depth1.png and
 * DIR/depth2.png, and writes their fundamental matrix F as text to DIR/F1to2: b^T F a = 0
 * for corresponding pixels a of view 1 and b of view 2. Also renders a rectified pair,
 * DIR/left.png and DIR/right.png, with DIR/calib.txt.
 */
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render.h"
#include "walk_painter.h"

const char render_name[] = "walk";

static const double BASELINE = 0.45; /* metres */

static bool write_view(painter *self, const pose *camera, const char *folder,
                       const char *name) {
    return painter_draw(self, camera) &&
           render_png(folder, name, self->width, self->height,
                      self->gray ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB, self->pixels);
}

/* Returns the camera to the right of a left camera. */
static pose right_of(const pose *left) {
    const pose shift = pose_make(BASELINE, 0, 0, 0, 0, 0);
    return pose_multiply(left, &shift);
}

/* ------------------------------------------------------------------ truth -- */

static bool write_calibration(const painter *self, const char *folder) {
    char path[4096];
    if (!render_path(path, sizeof path, folder, "calib.txt"))
        return false;
    FILE *file = fopen(path, "w");
    if (!file)
        return render_fail(path, "the file cannot be created; check its permissions");
    for (int i = 0; i < 2; ++i)
        fprintf(file, "P%d: %.12g 0 %.12g %.12g 0 %.12g %.12g 0 0 0 1 0\n", i, self->focal,
                (self->width - 1) / 2.0, i ? -self->focal * BASELINE : 0.0, self->focal,
                (self->height - 1) / 2.0);
    return fclose(file) == 0 ||
           render_fail(path, "the file cannot be written; free some disk space");
}

/* Writes F of b^T F a = 0: K^-T [t] R K^-1, where q = R p + t maps points of camera 1 to
 * camera 2. */
static bool write_fundamental(const painter *self, const char *folder, const pose *one,
                              const pose *two) {
    const pose inverse = pose_inverse(two), m = pose_multiply(&inverse, one);
    const double scale = 1 / self->focal, x = -scale * (self->width - 1) / 2,
                 y = -scale * (self->height - 1) / 2;
    const double k[3][3] = { { scale, 0, x }, { 0, scale, y }, { 0, 0, 1 } };
    double e[3][3], f[3][3] = { { 0 } };
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i) {
            int r = (i + 1) % 3, s = (i + 2) % 3;
            e[i][j] = m.t[r] * m.r[s][j] - m.t[s] * m.r[r][j];
        }
    double norm = 0;
    for (int i = 0; i < 9; ++i) {
        for (int j = 0; j < 9; ++j)
            f[i / 3][i % 3] += k[j / 3][i / 3] * e[j / 3][j % 3] * k[j % 3][i % 3];
        norm = hypot(norm, f[i / 3][i % 3]);
    }
    for (int i = 0; i < 9; ++i)
        f[i / 3][i % 3] /= norm;
    return render_numbers(folder, "F1to2", f[0], 3, 3);
}

/* --------------------------------------------------------------- commands -- */

static bool make_pair(painter *self, const char *folder) {
    const pose one = pose_make(0.2, -1.7, 2, 6, -2, 0);
    const pose two = pose_make(1.2, -1.55, 2.3, -4, 0, 3);
    const pose right = right_of(&one);
    return write_view(self, &one, folder, "depth1.png") &&
           write_view(self, &two, folder, "depth2.png") &&
           write_fundamental(self, folder, &one, &two) &&
           write_view(self, &one, folder, "left.png") &&
           write_view(self, &right, folder, "right.png") && write_calibration(self, folder);
}

/* Writes poses and times of the frames. The first pose is the identity. */
static bool write_poses(const char *folder, const pose *frames, int count) {
    const double RATE = 10; /* frames per second */
    const pose start = pose_inverse(&frames[0]);
    double(*rows)[12] = malloc((size_t)count * sizeof *rows);
    double *times = malloc((size_t)count * sizeof *times);
    bool ok = (rows && times) || render_fail("poses", "no memory; choose fewer FRAMES");
    for (int n = 0; ok && n < count; ++n) {
        const pose p = pose_multiply(&start, &frames[n]);
        for (int i = 0; i < 12; ++i)
            rows[n][i] = i % 4 < 3 ? p.r[i / 4][i % 4] : p.t[i / 4];
        times[n] = n / RATE;
    }
    ok = ok && render_numbers(folder, "poses.txt", rows[0], count, 12) &&
         render_numbers(folder, "times.txt", times, count, 1);
    free(rows);
    free(times);
    return ok;
}

static bool make_walk(painter *self, const char *folder, const pose *frames, int count) {
    char folders[2][4096];
    for (int i = 0; i < 2; ++i)
        if (!render_path(folders[i], sizeof folders[i], folder,
                         i ? "image_1" : "image_0") ||
            !render_folder(folders[i]))
            return false;
    for (int n = 0; n < count; ++n) {
        char name[32];
        snprintf(name, sizeof name, "%06d.png", n);
        const pose right = right_of(&frames[n]);
        if (!write_view(self, &frames[n], folders[0], name) ||
            !write_view(self, &right, folders[1], name))
            return false;
    }
    return write_calibration(self, folder) && write_poses(folder, frames, count);
}

typedef struct options {
    const char *folder, *from;
    bool pair;
    int frames, width, height;
} options;

static bool read_options(int argc, char **argv, options *to) {
    *to = (options){ .width = 0 };
    int names = 0;
    char rest;
    for (int i = 1; i < argc; ++i) {
        bool more = i + 1 < argc;
        if (!strcmp(argv[i], "--pair"))
            to->pair = true;
        else if (!strcmp(argv[i], "--from") && more)
            to->from = argv[++i];
        else if (!strcmp(argv[i], "--size") && more) {
            if (sscanf(argv[++i], "%dx%d%c", &to->width, &to->height, &rest) != 2 ||
                to->width < 16 || to->height < 16 || to->width > 4096 || to->height > 4096)
                return false;
        } else if (argv[i][0] == '-' || names > 1)
            return false;
        else if (names++ == 0)
            to->folder = argv[i];
        else if (sscanf(argv[i], "%d%c", &to->frames, &rest) != 1 || to->frames < 1)
            return false;
    }
    return names > 0 && !(to->pair && (names > 1 || to->from));
}

/* Returns the number of poses in `frames`, or -1 after a message. */
static int find_poses(const options *of, pose *frames, int capacity) {
    const int DEFAULT = 200;
    path_make(frames);
    int count = of->frames ? of->frames : DEFAULT;
    if (of->from) {
        const pose start = frames[0];
        int given = path_read(of->from, frames, capacity);
        for (int i = 0; i < given; ++i)
            frames[i] = pose_multiply(&start, &frames[i]);
        return of->frames && given > count ? count : given;
    }
    if (count <= PATH_FRAMES)
        return count;
    render_fail(of->folder, "the walk has 300 frames; choose fewer, or use --from");
    return -1;
}

int main(int argc, char **argv) {
    enum { CAPACITY = 10000 };
    static pose frames[CAPACITY];
    options chosen;
    if (!read_options(argc, argv, &chosen)) {
        fprintf(stderr, "usage: walk DIR [FRAMES] [--from FILE] [--size WxH]\n"
                        "       walk --pair DIR [--size WxH]\n");
        return 2;
    }
    int count = find_poses(&chosen, frames, CAPACITY);
    if (count < 0 || !render_folder(chosen.folder))
        return 1;
    painter self = { .gray = !chosen.pair, .width = chosen.width, .height = chosen.height };
    if (!self.width) {
        self.width = chosen.pair ? 800 : 512;
        self.height = chosen.pair ? 600 : 384;
    }
    glsurf_context *context = NULL;
    bool ok = render_begin(&self.gl, &context) && painter_prepare(&self) &&
              (chosen.pair ? make_pair(&self, chosen.folder)
                           : make_walk(&self, chosen.folder, frames, count));
    glsurf_context_destroy(context);
    free(self.pixels);
    return ok ? 0 : 1;
}
