/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Calibrations as OpenCV writes them: points seen by two distorted cameras, which this file
 * projects by itself, lie where the rectified camera sees them; and every malformed file
 * is refused in one sentence.
 */
#include "odometry/bent_pair.h"
#include "odometry/reports.h"
#include "support/test.h"

#include "common/text.h"
#include "odometry/calibration.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 320, HEIGHT = 240 };

/* ------------------------------------------------------------------------ files -- */

static char folder[] = "calibration.XXXXXX";

/* The path of the file NAME, valid until the next two calls. */
static const char *path_of(const char *name) {
    static char paths[2][100];
    static int last;
    last = !last;
    snprintf(paths[last], sizeof paths[last], "%s/%s", folder, name);
    return paths[last];
}

static FILE *open_file(const char *path) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    return file;
}

static const char *write_file(const char *name, const char *text) {
    const char *const path = path_of(name);
    FILE *file = open_file(path);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    return path;
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    const char *const names[] = { "one.yml",   "two.yml",   "one.json",  "one.xml",
                                  "calib.txt", "left.yaml", "right.yaml" };
    for (size_t i = 0; i < COUNT(names); ++i)
        unlink(path_of(names[i]));
    return rmdir(folder);
}

/* ----------------------------------------------------------------------- pixels -- */

/* A Gaussian of deviation 2 at a place, in one channel. */
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

/* The centre of what is in a channel; the other channels are black. */
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

static void look(const bent_pair *cameras, calibration *self, const bent_vector point,
                 uint32_t channels, double at[2][2]) {
    for (int side = 0; side < 2; ++side) {
        double pixel[2];
        bent_project(cameras, side, point, pixel);
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

/* A place in an image is off by 0.016 for remap()'s 1/32 pixel, by less than 0.03 because
 * the distortion moves a Gaussian's parts by different amounts (its variance 4 times the
 * gradient of the magnification, below 0.005, and half as much for the curvature), and by
 * 0.01 for gray levels: 0.06. Two places differ by twice that. */
static const double bound = 0.06;

/* What does not depend on how the left camera is turned: the rows of a point agree; the
 * disparity is that of its distance; and the angle of two points is as the camera saw it.
 */
static void check_camera(const bent_pair *cameras, calibration *self, uint32_t channels) {
    bent_vector before = { 0 }, before_ray = { 0 };
    for (int i = 0; i < 20; ++i) {
        const double z = 2.0 + i % 3;
        const bent_vector point = { z * (-0.3 + 0.15 * (i % 5) + 0.05),
                                    z * (-0.24 + 0.15 * (i / 5)), z };
        double at[2][2];
        look(cameras, self, point, channels, at);
        const glsurf_stereo_camera *const camera = &self->camera;
        const double f = camera->focal;
        const bent_vector ray = { (at[0][0] - camera->centre[0]) / f,
                                  (at[0][1] - camera->centre[1]) / f, 1 };
        const double disparity = f * camera->baseline * bent_norm(ray) / bent_norm(point) +
                                 camera->centre[0] - camera->right_centre;
        assert_near(camera->baseline, bent_norm(cameras->t), 1e-9);
        assert_near(at[0][1], at[1][1], 2 * bound);
        assert_near(at[0][0] - at[1][0], disparity, 2 * bound);
        if (i > 0) {
            double seen = 0, truth = 0;
            for (int j = 0; j < 3; ++j) {
                seen += ray[j] * before_ray[j];
                truth += point[j] * before[j];
            }
            assert_near(acos(seen / bent_norm(ray) / bent_norm(before_ray)),
                        acos(truth / bent_norm(point) / bent_norm(before)), 2 * bound / f);
        }
        memcpy(before, point, sizeof before);
        memcpy(before_ray, ray, sizeof before_ray);
    }
}

/* ------------------------------------------------------------------------ tests -- */

static void load(const char *one, const char *two, calibration *self) {
    sentences = 0;
    if (!calibration_load((const char *const[]){ one, two }, self))
        fail_msg("%s", said);
    assert_int_equal(sentences, 0);
}

static void rectifies_two_files(void **state) {
    (void)state;
    const bent_pair cameras = bent_make(1, 0.25);
    const char *const one = path_of("one.yml"), *const two = path_of("two.yml");
    FILE *file = open_file(one);
    fputs(bent_head, file);
    bent_write_intrinsics(file, &cameras);
    fclose(file);
    file = open_file(two);
    fputs(bent_head, file);
    bent_write_extrinsics(file, &cameras);
    fclose(file);
    calibration self;
    load(one, two, &self);
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
    (void)state;
    const bent_pair cameras = bent_make(1, 0.25);
    const char *const one = path_of("one.yml");
    FILE *file = open_file(one);
    fprintf(file, "%simageSize: [ %d, %d ]\n", bent_head, WIDTH, HEIGHT);
    bent_write_intrinsics(file, &cameras);
    bent_write_extrinsics(file, &cameras);
    bent_write_projections(file, &cameras);
    fclose(file);
    calibration self;
    load(one, NULL, &self);
    assert_int_equal(self.width, WIDTH);
    assert_near(self.camera.focal, cameras.focal, 0);
    assert_near(self.camera.right_centre, cameras.right_centre, 0);
    check_camera(&cameras, &self, 3);
    /* Which rotation the file gives is seen in absolute places. */
    const bent_vector point = { 0.2, -0.1, 2.5 };
    bent_vector turned;
    double at[2][2];
    look(&cameras, &self, point, 1, at);
    bent_apply(cameras.turns[0], point, turned);
    assert_near(at[0][0], cameras.focal * turned[0] / turned[2] + cameras.centre[0], bound);
    assert_near(at[0][1], cameras.focal * turned[1] / turned[2] + cameras.centre[1], bound);
    calibration_free(&self);
}

/* The files of ROS, one for each camera, in YAML without a first line. */
static void takes_files_of_ros(void **state) {
    (void)state;
    const bent_pair cameras = bent_make(1, 0.25);
    const double f = cameras.focal;
    const char *names[2] = { "left.yaml", "right.yaml" }, *paths[2];
    for (int i = 0; i < 2; ++i) {
        paths[i] = path_of(names[i]);
        FILE *file = open_file(paths[i]);
        const double *const k = cameras.inside[i], *const d = cameras.bent[i];
        const double *const r = cameras.turns[i][0];
        fprintf(file, "image_width: %d\nimage_height: %d\ncamera_name: x\n", WIDTH, HEIGHT);
        fprintf(
            file,
            "camera_matrix:\n  rows: 3\n  cols: 3\n  data: [%g, 0, %g, 0, %g, %g, 0, 0, "
            "1]\n",
            k[0], k[2], k[1], k[3]);
        fprintf(file,
                "distortion_model: plumb_bob\ndistortion_coefficients:\n  rows: 1\n"
                "  cols: 5\n  data: [%g, %g, %g, %g, %g]\n",
                d[0], d[1], d[2], d[3], d[4]);
        fprintf(file, "rectification_matrix:\n  rows: 3\n  cols: 3\n  data: [");
        for (int j = 0; j < 9; ++j)
            fprintf(file, "%s%.9f", j > 0 ? ", " : "", r[j]);
        fprintf(file,
                "]\nprojection_matrix:\n  rows: 3\n  cols: 4\n"
                "  data: [%g, 0, %g, %.12g, 0, %g, %g, 0, 0, 0, 1, 0]\n",
                f, i ? cameras.right_centre : cameras.centre[0],
                i ? -f * bent_norm(cameras.t) : 0.0, f, cameras.centre[1]);
        fclose(file);
    }
    calibration self;
    load(paths[0], paths[1], &self);
    check_camera(&cameras, &self, 1);
    calibration_free(&self);
}

static void takes_rectified_images(void **state) {
    (void)state;
    const struct {
        const char *name, *text;
    } files[] = {
        { "one.yml", "%YAML:1.0\n---\nP1: [ 9, 0, 3, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n"
                     "P2: [ 9, 0, 4, -18, 0, 9, 2, 0, 0, 0, 1, 0 ]\n" },
        { "one.json",
          "{ \"P1\": [ [ 9, 0, 3, 0 ], [ 0, 9, 2, 0 ], [ 0, 0, 1, 0 ] ],\n"
          "  \"P2\": [ [ 9, 0, 4, -18 ], [ 0, 9, 2, 0 ], [ 0, 0, 1, 0 ] ] }\n" },
        { "one.xml",
          "<?xml version=\"1.0\"?>\n<opencv_storage>\n"
          "<P1 type_id=\"opencv-matrix\"><rows>3</rows><cols>4</cols><dt>d</dt>\n"
          "<data>9 0 3 0 0 9 2 0 0 0 1 0</data></P1>\n"
          "<P2 type_id=\"opencv-matrix\"><rows>3</rows><cols>4</cols><dt>d</dt>\n"
          "<data>9 0 4 -18 0 9 2 0 0 0 1 0</data></P2>\n</opencv_storage>\n" },
        { "calib.txt", "corner_dist: 9.95e-02\nS_rect_00: 3.2e+02 2.4e+02\n"
                       "P_rect_00: 9 0 3 0 0 9 2 0 0 0 1 0\n"
                       "P_rect_01: 9 0 4 -18 0 9 2 0 0 0 1 0\n" },
    };
    for (size_t i = 0; i < COUNT(files); ++i) {
        calibration self;
        const char *const path = write_file(files[i].name, files[i].text);
        load(path, NULL, &self);
        const glsurf_stereo_camera *const camera = &self.camera;
        assert_true(camera->focal == 9 && camera->baseline == 2 && camera->centre[0] == 3 &&
                    camera->centre[1] == 2 && camera->right_centre == 4);
        assert_null(self.rectifier);
        image any = { .width = 320, .height = 240, .channels = 1 };
        assert_true(calibration_rectify(&self, 0, "any.png", &any));
        any.width = 321;
        assert_int_equal(calibration_rectify(&self, 0, "any.png", &any),
                         strcmp(files[i].name, "calib.txt") != 0);
        calibration_free(&self);
    }
}

/* ------------------------------------------------------------------- refusals -- */

#define P_LEFT  "P1: [ 9, 0, 3, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n"
#define P_RIGHT "P2: [ 9, 0, 4, -18, 0, 9, 2, 0, 0, 0, 1, 0 ]\n"
#define MATRIX  "[ [ 9, 0, 3 ], [ 0, 9, 2 ], [ 0, 0, 1 ] ]\n"
#define INSIDE  "M1: " MATRIX "M2: " MATRIX "D1: [ 0, 0, 0, 0 ]\nD2: [ 0, 0, 0, 0, 0 ]\n"
#define UPRIGHT "R: [ [ 1, 0, 0 ], [ 0, 1, 0 ], [ 0, 0, 1 ] ]\n"
#define ASIDE   "T: [ -2, 0, 0 ]\n"

/* A text, and what is wrong with it; with a size in front, also when images come. */
static const struct {
    const char *text, *sentence;
} REFUSED[] = {
    { "", "is no whole YAML" },
    { "a: 1\n", "has no P1, P2" },
    { P_LEFT, "has no P2" },
    { UPRIGHT ASIDE P_LEFT P_RIGHT, "has no M1, M2, D1, D2;" },
    { INSIDE, "has no R, T;" },
    { INSIDE P_LEFT P_RIGHT UPRIGHT, "has no T;" },
    { P_LEFT "P2: [ 9, 0, 4, 18, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P2 puts camera 2 left of" },
    { P_LEFT "P2: [ 9, 0, 4, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P2 has a baseline of 0" },
    { P_LEFT "P2: [ 9, 0, 4, 0, 0, 9, 2, -18, 0, 0, 1, 0 ]\n", "P2 puts one camera above" },
    { P_LEFT "P2: [ 9, 0, 4e6, -18, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P1 and P2 differ by" },
    { P_LEFT "P2: [ 8, 0, 4, -18, 0, 8, 2, 0, 0, 0, 1, 0 ]\n", "P2 has another focal" },
    { P_LEFT "P2: [ 9, 0, 4, -18, 0, 9, 5, 0, 0, 0, 1, 0 ]\n", "P2 has another cy" },
    { P_LEFT "P2: [ 9, 1, 4, -18, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P2 is not f 0 cx t" },
    { P_RIGHT "P1: [ .Nan, 0, 3, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P1 has a value that is" },
    { P_RIGHT "P1: [ .Inf, 0, 3, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P1 has a value that is" },
    { P_RIGHT "P1: [ a, 0, 3, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P1 has a value that is" },
    { P_RIGHT "P1: [ 9, 0, 3, 0 ]\n", "P1 has 1x4 numbers; it needs 3x4" },
    { P_RIGHT "P1: 9\n", "P1 has 1x1 numbers; it needs 3x4" },
    { P_RIGHT "P1: []\n", "P1 is no matrix of rows x cols" },
    { P_RIGHT "P1:\n   rows: 3\n   cols: 5\n   data: [ 1, 2 ]\n", "P1 is no matrix of" },
    { P_RIGHT "P1:\n   rows: 3\n   cols: 4\n", "P1 is no matrix of" },
    { INSIDE ASIDE "R: [ [ 1, 0, 0 ], [ 0, 2, 0 ], [ 0, 0, 1 ] ]\n", "R is no rotation" },
    { INSIDE ASIDE "R: [ [ 1, 0, 0 ], [ 0, -1, 0 ], [ 0, 0, 1 ] ]\n",
      "R is no rotation: it" },
    { INSIDE ASIDE "R: [ 0, 0, 0 ]\n", "R has 1x3 numbers; it needs 3x3" },
    { INSIDE UPRIGHT "T: [ 1, 2 ]\n", "T has 1x2 numbers; it needs 1x3" },
    { INSIDE UPRIGHT "T: [ 2, 0, 0 ]\n", "T puts camera 2 left of camera 1" },
    { INSIDE UPRIGHT "T: [ 0, 0, 0 ]\n", "T has a baseline of 0" },
    { INSIDE UPRIGHT "T: [ 0, -2, 0 ]\n", "T puts one camera above the other" },
    { INSIDE UPRIGHT ASIDE "K1: " MATRIX, "K1 comes after " },
    { INSIDE UPRIGHT ASIDE "xi: 0.9\n", "xi says a fisheye" },
    { INSIDE UPRIGHT ASIDE "fisheye: 1\n", "fisheye says a fisheye" },
    { INSIDE UPRIGHT ASIDE "distortion_model: equidistant\n",
      "says the model 'equidistant'" },
    { INSIDE UPRIGHT ASIDE "image_width: 320\n", "a width or a height of the images, but" },
    { INSIDE UPRIGHT ASIDE "imageSize: [ 3.5, 2 ]\n", "imageSize is no whole number of" },
    { INSIDE UPRIGHT ASIDE "imageSize: [ 3, 2, 1 ]\n", "imageSize is no width and height" },
    { INSIDE UPRIGHT ASIDE "imageSize: [ 3, 2 ]\nwidth: 4\n", "imageSize is not that of" },
    { "M1: [ [ 9, 1, 3 ], [ 0, 9, 2 ], [ 0, 0, 1 ] ]\nM2: " MATRIX
      "D1: [ 0, 0, 0, 0 ]\nD2: [ 0, 0, 0, 0 ]\n" UPRIGHT ASIDE,
      "M1 is not fx 0 cx" },
    { "M1: " MATRIX "M2: " MATRIX "D1: [ 0, 0, 0 ]\nD2: [ 0, 0, 0, 0 ]\n" UPRIGHT ASIDE,
      "D1 has 1x3 numbers; OpenCV's" },
    { "P1: [ 9, 0\nP2: }{\n", "is no whole YAML, XML or JSON file" },
    { "P1: \"unfinished\n", "is no whole YAML, XML or JSON file" },
    { "\tP1: !!opencv-matrix\n  - }\n", "is no whole YAML, XML or JSON file" },
};

/* Whether the calibration is refused at once, or when an image comes. */
static bool is_refused(const char *one, const char *two) {
    calibration self;
    sentences = 0;
    said[0] = '\0';
    bool good = calibration_load((const char *const[]){ one, two }, &self);
    if (good) {
        image seen = draw((const double[]){ 100, 100 }, 1, 0);
        good = calibration_rectify(&self, 0, "image", &seen);
        image_free(&seen);
    }
    calibration_free(&self);
    return !good;
}

static void expect_sentence(const char *text, const char *sentence) {
    if (sentences != 1 || !strstr(said, sentence) || strchr(said, '\n'))
        fail_msg("of '%s': %d sentences, '%s', not '%s'", text, sentences, said, sentence);
}

static const char *write_yaml(const char *text) {
    const char *const path = path_of("one.yml");
    FILE *file = open_file(path);
    fprintf(file, "%s%s", bent_head, text);
    fclose(file);
    return path;
}

static void refuses_malformed_files(void **state) {
    (void)state;
    FILE *printed = tmpfile();
    assert_non_null(printed);
    fflush(stderr);
    const int before = dup(STDERR_FILENO);
    for (size_t i = 0; i < COUNT(REFUSED); ++i) {
        const char *const path = write_yaml(REFUSED[i].text);
        dup2(fileno(printed), STDERR_FILENO);
        const bool refused = is_refused(path, NULL);
        dup2(before, STDERR_FILENO);
        if (!refused)
            snprintf(said, sizeof said, "accepted");
        expect_sentence(REFUSED[i].text, REFUSED[i].sentence);
        assert_non_null(strstr(said, "one.yml"));
    }
    close(before);
    assert_int_equal(fseek(printed, 0, SEEK_END), 0);
    assert_int_equal(ftell(printed), 0); /* the parsers and OpenCV print nothing */
    fclose(printed);
}

static void refuses_deep_files(void **state) {
    (void)state;
    const char *const begins[] = { "P1: ", "P1:\n", "" };
    const char *const more[] = { "[", "- ", "{a: " };
    for (size_t i = 0; i < COUNT(begins); ++i) {
        char text[5000] = { 0 };
        strcpy(text, begins[i]);
        for (int j = 0; j < 1000; ++j)
            strcat(text, more[i]);
        assert_true(is_refused(write_yaml(text), NULL));
        expect_sentence(more[i], "is no whole YAML, XML or JSON file");
    }
}

static void refuses_files_that_end_early(void **state) {
    (void)state;
    const char *const whole = "<?xml version=\"1.0\"?>\n<opencv_storage>\n"
                              "<P1 type_id=\"opencv-matrix\"><rows>3</rows></P1>\n";
    for (size_t size = strlen(whole); size > 5; --size) {
        char text[200];
        snprintf(text, sizeof text, "%.*s", (int)size, whole);
        assert_true(is_refused(write_file("one.xml", text), NULL));
        expect_sentence(text, "is no whole YAML, XML or JSON file");
    }
}

static void refuses_wrong_pairs(void **state) {
    (void)state;
    const char *const plain = "9 0 3 0 0 9 2 0 0 0 1 0\n9 0 4 -18 0 9 2 0 0 0 1 0\n";
    assert_true(
        is_refused(write_file("one.yml", P_LEFT P_RIGHT), write_file("calib.txt", plain)));
    expect_sentence("two kinds", "calib.txt is no file of OpenCV's");
    assert_true(
        is_refused(write_file("one.yml", P_LEFT P_RIGHT), write_file("two.yml", P_LEFT)));
    expect_sentence("a key twice", "two.yml: P1 comes after ");
    assert_true(is_refused(write_file("one.yml", INSIDE), write_file("two.yml", UPRIGHT)));
    expect_sentence("a key missing", "has no T; give M1, D1, M2, D2, R and T");
    const char *names[CALIBRATION_FILES] = { NULL };
    sentences = 0;
    assert_true(calibration_option(names, "a") && calibration_option(names, "b"));
    assert_false(calibration_option(names, "c"));
    expect_sentence("three files", "--calibration was given 3 times");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rectifies_two_files),
        cmocka_unit_test(takes_rotations_of_the_file),
        cmocka_unit_test(takes_files_of_ros),
        cmocka_unit_test(takes_rectified_images),
        cmocka_unit_test(refuses_malformed_files),
        cmocka_unit_test(refuses_deep_files),
        cmocka_unit_test(refuses_files_that_end_early),
        cmocka_unit_test(refuses_wrong_pairs),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
