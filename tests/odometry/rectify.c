/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Two cameras with distortions, side by side but turned. Points that they see, by the model
 * in OpenCV's documents, lie where the rectified camera sees them.
 *
 * `rectify WALK FRAMES FOLDER` writes the images that these cameras would take of the first
 * frames of the example walk:
 *
 *     FOLDER/left/000000.pgm ..., FOLDER/right/000000.pgm ...
 *     FOLDER/intrinsics.yml, FOLDER/extrinsics.yml   M1 D1 M2 D2, and R T
 *     FOLDER/all.yml                                 all these and R1 R2 P1 P2, which lead
 *                                                    back to cameras turned as WALK's
 */
#include "odometry/reports.h"
#include "support/test.h"

#include "images/image.h"
#include "odometry/calibration.h"
#include "odometry/stereo_geometry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The size of the walk's images and of drawn images. */
enum { WIDTH = 320, HEIGHT = 240 };

typedef struct bent_pair {
    double inside[2][4];     /* fx, fy, cx, cy of each camera */
    double bent[2][5];       /* k1 k2 p1 p2 k3 */
    pose right;              /* from the left camera, at the origin, to the right one */
    pose turns[2];           /* rotations that rectify them */
    double focal, centre[2]; /* of a rectification by `turns` */
    double right_centre;     /* cx of the rectified right camera */
} bent_pair;

static double norm_of(const double x[3]) {
    return sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
}

/* Makes cameras for images of 320x240, with centres `baseline` apart. */
static bent_pair make_pair(double baseline) {
    bent_pair self = {
        .inside = { { 300, 295, 163, 118 }, { 306, 304, 155, 123 } },
        .bent = { { -0.25, 0.06, 1e-3, -5e-4, 0.01 }, { -0.22, 0.05, -8e-4, 6e-4, 0.0 } },
        .focal = 280,
        .centre = { 160, 120 },
        .right_centre = 166,
    };
    const double w[3] = { 0.02, -0.03, 0.015 };
    double t[3] = { -0.25, 0.012, -0.009 };
    const double length = norm_of(t);
    for (int i = 0; i < 3; ++i)
        t[i] *= baseline / length;
    self.right = pose_from_vectors(w, t);
    /* The x axis runs through both cameras, and y is at right angles to it and to the left
     * line of sight. */
    pose back = pose_invert(&self.right), *const one = &self.turns[0];
    const double *const c = back.t, flat = hypot(c[0], c[1]);
    *one = (pose){ { c[0] / baseline, c[1] / baseline, c[2] / baseline, -c[1] / flat,
                     c[0] / flat },
                   { 0 } };
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        one->r[6 + i] = one->r[j] * one->r[3 + k] - one->r[k] * one->r[3 + j];
    }
    memset(back.t, 0, sizeof back.t);
    self.turns[1] = pose_compose(one, &back);
    return self;
}

/* Maps a direction in a camera to the pixel. */
static void see(const bent_pair *self, int side, const double ray[3], double pixel[2]) {
    const double *const k = self->bent[side], *const m = self->inside[side];
    const double x = ray[0] / ray[2], y = ray[1] / ray[2], q = x * x + y * y;
    const double radial = 1 + q * (k[0] + q * (k[1] + q * k[4]));
    pixel[0] = m[0] * (x * radial + 2 * k[2] * x * y + k[3] * (q + 2 * x * x)) + m[2];
    pixel[1] = m[1] * (y * radial + k[2] * (q + 2 * y * y) + 2 * k[3] * x * y) + m[3];
}

/* ----------------------------------------------------------------- their files -- */

/* The matrices of a file. ROS: by ROS's names. */
enum { INSIDE = 1, APART = 2, TURNS = 4, ROS = 8 };

static void write_matrix(FILE *file, const char *key, int rows, int cols,
                         const double *numbers) {
    fprintf(file, "%s:\n  rows: %d\n  cols: %d\n  data: [", key, rows, cols);
    for (int i = 0; i < rows * cols; ++i)
        fprintf(file, "%s%.17g", i > 0 ? ", " : "", numbers[i]);
    fprintf(file, "]\n");
}

/* Writes `head`, and matrices of the cameras in the mask `sides`. */
static void write_file(const char *path, const char *head, const bent_pair *self, int sides,
                       int what) {
    static const char *const NAMES[][4] = {
        { "M1", "D1", "R1", "P1" },
        { "M2", "D2", "R2", "P2" },
        { "camera_matrix", "distortion_coefficients", "rectification_matrix",
          "projection_matrix" },
    };
    FILE *const file = fopen(path, "w");
    if (!file) {
        perror(path);
        exit(1);
    }
    fputs(head, file);
    for (int i = 0; i < 2; ++i) {
        const char *const *const names = NAMES[what & ROS ? 2 : i];
        const double *const k = self->inside[i], f = self->focal;
        const double inside[9] = { k[0], 0, k[2], 0, k[1], k[3], 0, 0, 1 };
        const double x = i ? self->right_centre : self->centre[0];
        const double t = i ? -f * norm_of(self->right.t) : 0.0;
        const double seen[12] = { f, 0, x, t, 0, f, self->centre[1], 0, 0, 0, 1, 0 };
        if (sides & 1 << i && what & INSIDE) {
            write_matrix(file, names[0], 3, 3, inside);
            write_matrix(file, names[1], 1, 5, self->bent[i]);
        }
        if (sides & 1 << i && what & TURNS) {
            write_matrix(file, names[2], 3, 3, self->turns[i].r);
            write_matrix(file, names[3], 3, 4, seen);
        }
    }
    if (what & APART) {
        write_matrix(file, "R", 3, 3, self->right.r);
        write_matrix(file, "T", 3, 1, self->right.t);
    }
    fclose(file);
}

/* ----------------------------------------------------------------------- pixels -- */

/* A Gaussian of deviation 2 at a position, in one channel. */
static image draw(const double at[2], uint32_t channels, uint32_t channel) {
    image self = { .width = WIDTH, .height = HEIGHT, .channels = channels };
    self.pixels = test_memory((size_t)WIDTH * HEIGHT * channels);
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            const double dx = x - at[0], dy = y - at[1];
            self.pixels[(size_t)(y * WIDTH + x) * channels + channel] =
                (unsigned char)lround(255 * exp(-(dx * dx + dy * dy) / 8));
        }
    return self;
}

/* Writes the centroid of a channel. The other channels have to be black. */
static void find(const image *self, uint32_t channel, double at[2]) {
    double sum = 0;
    at[0] = at[1] = 0;
    for (uint32_t i = 0; i < self->width * self->height; ++i)
        for (uint32_t c = 0; c < self->channels; ++c) {
            const double value = self->pixels[i * self->channels + c];
            assert_true(c == channel || value == 0);
            sum += value;
            at[0] += value * (i % self->width);
            at[1] += value * (i / self->width);
        }
    assert_true(sum >
                3200); /* half of a Gaussian of variance 4: 255 times 2 pi 4 is 6409 */
    at[0] /= sum;
    at[1] /= sum;
}

/* Writes a point's position in both rectified images. */
static void look(const bent_pair *cameras, calibration *self, const double point[3],
                 uint32_t channels, double at[2][2]) {
    for (int side = 0; side < 2; ++side) {
        double pixel[2], ray[3];
        pose_map(side ? &cameras->right : &POSE_IDENTITY, point, ray);
        see(cameras, side, ray, pixel);
        image seen = draw(pixel, channels, channels - 1);
        assert_true(calibration_rectify(self, side, "image", &seen));
        assert_int_equal(seen.channels, channels);
        find(&seen, channels - 1, at[side]);
        image_free(&seen);
    }
}

static void assert_near(double found, double expected, double maximum) {
    if (!(fabs(found - expected) <= maximum))
        fail_msg("%.9g is not %.9g within %g", found, expected, maximum);
}

/* A position in an image is off by at most 0.06: 0.016 for remap()'s 1/32 pixel, less than
 * 0.03 because the distortion moves a Gaussian's parts by different amounts (its variance 4
 * times the gradient of the magnification, below 0.005, and half as much for the
 * curvature), and 0.01 for gray levels. Two positions differ by twice that. */
static const double bound = 0.06;

/* Checks results that do not depend on the left camera's rotation: a point's rows agree,
 * its disparity fits its distance, and the angle between two points is the true one. */
static void check_camera(const bent_pair *cameras, calibration *self, uint32_t channels) {
    double before[3] = { 0 }, before_ray[3] = { 0 };
    for (int i = 0; i < 20; ++i) {
        const double z = 2.0 + i % 3;
        const double point[3] = { z * (-0.3 + 0.15 * (i % 5) + 0.05),
                                  z * (-0.24 + 0.15 * (i / 5)), z };
        double at[2][2];
        look(cameras, self, point, channels, at);
        const glsurf_stereo_camera *const camera = &self->camera;
        const double f = camera->focal;
        const double ray[3] = { (at[0][0] - camera->centre[0]) / f,
                                (at[0][1] - camera->centre[1]) / f, 1 };
        const double disparity = f * camera->baseline * norm_of(ray) / norm_of(point) +
                                 camera->centre[0] - camera->right_centre;
        assert_near(camera->baseline, norm_of(cameras->right.t), 1e-9);
        assert_near(at[0][1], at[1][1], 2 * bound);
        assert_near(at[0][0] - at[1][0], disparity, 2 * bound);
        if (i > 0) {
            double seen = 0, truth = 0;
            for (int j = 0; j < 3; ++j) {
                seen += ray[j] * before_ray[j];
                truth += point[j] * before[j];
            }
            assert_near(acos(seen / norm_of(ray) / norm_of(before_ray)),
                        acos(truth / norm_of(point) / norm_of(before)), 2 * bound / f);
        }
        memcpy(before, point, sizeof before);
        memcpy(before_ray, ray, sizeof before_ray);
    }
}

/* Loads the files and removes them. */
static void load(const char *one, const char *two, calibration *self) {
    sentences = 0;
    if (!calibration_load((const char *const[]){ one, two }, self))
        fail_msg("%s", said);
    assert_int_equal(sentences, 0);
    remove(one);
    if (two)
        remove(two);
}

static void rectifies_two_files(void **state) {
    const bent_pair cameras = make_pair(0.25);
    calibration self;
    write_file("one.yml", "%YAML:1.0\n---\n", &cameras, 3, INSIDE);
    write_file("two.yml", "%YAML:1.0\n---\n", &cameras, 3, APART);
    load("one.yml", "two.yml", &self);
    assert_int_equal(self.width, 0);
    check_camera(&cameras, &self, 1);
    assert_true(self.camera.focal > 250 && self.camera.focal < 350);
    assert_near(self.camera.centre[0], self.camera.right_centre, 0);
    image other = { .width = WIDTH - 1, .height = HEIGHT, .channels = 1 };
    assert_false(calibration_rectify(&self, 1, "other.png", &other));
    assert_string_equal(said, "other.png has 319x240 pixels, and image says 320x240; give "
                              "images of the size that was calibrated");
    calibration_free(&self);
}

static void takes_rotations_of_the_file(void **state) {
    const bent_pair cameras = make_pair(0.25);
    calibration self;
    write_file("one.yml", "%YAML:1.0\n---\nimageSize: [ 320, 240 ]\n", &cameras, 3,
               INSIDE | APART | TURNS);
    load("one.yml", NULL, &self);
    assert_int_equal(self.width, WIDTH);
    assert_near(self.camera.focal, cameras.focal, 0);
    assert_near(self.camera.right_centre, cameras.right_centre, 0);
    check_camera(&cameras, &self, 3);
    /* Absolute positions show which rotation the file gives. */
    const double point[3] = { 0.2, -0.1, 2.5 }, f = cameras.focal;
    double turned[3], at[2][2];
    look(&cameras, &self, point, 1, at);
    pose_map(&cameras.turns[0], point, turned);
    assert_near(at[0][0], f * turned[0] / turned[2] + cameras.centre[0], bound);
    assert_near(at[0][1], f * turned[1] / turned[2] + cameras.centre[1], bound);
    calibration_free(&self);
}

/* The files of ROS, one for each camera, in YAML without a first line. */
static void takes_files_of_ros(void **state) {
    const bent_pair cameras = make_pair(0.25);
    const char *const names[2] = { "left.yaml", "right.yaml" };
    calibration self;
    for (int i = 0; i < 2; ++i)
        write_file(names[i],
                   "image_width: 320\nimage_height: 240\ncamera_name: x\n"
                   "distortion_model: plumb_bob\n",
                   &cameras, 1 << i, INSIDE | TURNS | ROS);
    load(names[0], names[1], &self);
    check_camera(&cameras, &self, 1);
    calibration_free(&self);
}

/* ------------------------------------------------------------ distorted images -- */

/* The direction that a camera sees at a pixel, by Newton's method with differences. */
static void find_ray(const bent_pair *cameras, int side, const double pixel[2],
                     double ray[3]) {
    const double *const m = cameras->inside[side], step = 1e-4;
    ray[0] = (pixel[0] - m[2]) / m[0];
    ray[1] = (pixel[1] - m[3]) / m[1];
    ray[2] = 1;
    for (int i = 0; i < 5; ++i) {
        double at[2], right[2], below[2];
        see(cameras, side, ray, at);
        see(cameras, side, (const double[]){ ray[0] + step, ray[1], 1 }, right);
        see(cameras, side, (const double[]){ ray[0], ray[1] + step, 1 }, below);
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

static int distort_side(const bent_pair *cameras, int side, char **argv,
                        const glsurf_stereo_camera *walk) {
    static double map[WIDTH * HEIGHT][2]; /* a pixel's position in the walk's image */
    const char *const folder = side ? "right" : "left";
    char path[600];
    for (int i = 0; i < WIDTH * HEIGHT; ++i) {
        const double pixel[2] = { i % WIDTH, i / WIDTH };
        double ray[3], turned[3];
        find_ray(cameras, side, pixel, ray);
        pose_map(&cameras->turns[side], ray, turned);
        map[i][0] = walk->focal * turned[0] / turned[2] + walk->centre[0];
        map[i][1] = walk->focal * turned[1] / turned[2] + walk->centre[1];
    }
    snprintf(path, sizeof path, "%s/%s", argv[3], folder);
    int good = mkdir(path, 0777) == 0;
    for (int frame = 0; good && frame < atoi(argv[2]); ++frame) {
        image seen = { 0 };
        snprintf(path, sizeof path, "%s/image_%d/%06d.png", argv[1], side, frame);
        good = image_load(&seen, path, NULL) && seen.channels == 1 && seen.width == WIDTH &&
               seen.height == HEIGHT;
        snprintf(path, sizeof path, "%s/%s/%06d.pgm", argv[3], folder, frame);
        FILE *const file = good ? fopen(path, "wb") : NULL;
        good = file && fprintf(file, "P5 %d %d 255\n", WIDTH, HEIGHT) > 0;
        for (int i = 0; good && i < WIDTH * HEIGHT; ++i)
            putc((int)lround(sample(&seen, map[i][0], map[i][1])), file);
        good = good && fclose(file) == 0;
        image_free(&seen);
    }
    return good;
}

static int distort(char **argv) {
    static const struct {
        const char *name;
        int what;
    } FILES[] = { { "intrinsics", INSIDE },
                  { "extrinsics", APART },
                  { "all", INSIDE | APART | TURNS } };
    char path[600];
    calibration walk;
    snprintf(path, sizeof path, "%s/calib.txt", argv[1]);
    if (!calibration_load((const char *const[]){ path, NULL }, &walk))
        return 1;
    const bent_pair cameras = make_pair(walk.camera.baseline);
    for (size_t i = 0; i < COUNT(FILES); ++i) {
        snprintf(path, sizeof path, "%s/%s.yml", argv[3], FILES[i].name);
        write_file(path, "%YAML:1.0\n---\n", &cameras, 3, FILES[i].what);
    }
    const bool good = distort_side(&cameras, 0, argv, &walk.camera) &&
                      distort_side(&cameras, 1, argv, &walk.camera);
    calibration_free(&walk);
    return !good;
}

int main(int argc, char **argv) {
    TEST_LIST(tests, rectifies_two_files, takes_rotations_of_the_file, takes_files_of_ros);
    return argc == 4 ? distort(argv) : test_main("rectify", tests, COUNT(tests));
}
