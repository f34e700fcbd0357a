/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Files of calibrations. Each text of the tables is read, or refused in exactly one
 * sentence. Files that OpenCV writes give the same numbers back. Texts made to keep a
 * parser busy end in one sentence, too.
 */
#include "odometry/reports.h"
#include "support/test.h"

#include "odometry/calibration.h"
#include "system/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ------------------------------------------------------------------------ files -- */

static char folder[] = "calibration.XXXXXX";
static int errors, printed; /* standard error, and its replacement during a load */

static int make_folder(void **state) {
    char name[] = "/tmp/glsurf-calibration-XXXXXX";
    errors = dup(STDERR_FILENO);
    printed = mkstemp(name);
    return printed >= 0 && unlink(name) == 0 && mkdtemp(folder) ? chdir(folder) : -1;
}

static int remove_folder(void **state) {
    close(printed);
    close(errors);
    return chdir("..") == 0 ? rmdir(folder) : -1;
}

/* Writes the files, loads them and removes them. The second one may be NULL. Rectifies an
 * image if they say how, because some calibrations are refused only then. Checks that the
 * parsers and OpenCV print nothing. */
static bool load(const char *const names[2], const char *const texts[2],
                 calibration *self) {
    for (int i = 0; i < 2 && texts[i]; ++i) {
        FILE *const file = fopen(names[i], "w");
        assert_non_null(file);
        fputs(texts[i], file);
        assert_int_equal(fclose(file), 0);
    }
    sentences = 0;
    strcpy(said, "");
    fflush(stderr);
    dup2(printed, STDERR_FILENO);
    bool good = calibration_load(
        (const char *const[]){ names[0], texts[1] ? names[1] : NULL }, self);
    if (good && self->rectifier) {
        image seen = { .width = 64, .height = 48, .channels = 1 };
        seen.pixels = test_memory((size_t)64 * 48);
        good = calibration_rectify(self, 0, "image", &seen);
        image_free(&seen);
    }
    dup2(errors, STDERR_FILENO);
    assert_int_equal(lseek(printed, 0, SEEK_END), 0);
    for (int i = 0; i < 2 && texts[i]; ++i)
        unlink(names[i]);
    return good;
}

static void expect_sentence(const char *text, bool loaded, const char *sentence) {
    if (loaded || sentences != 1 || !strstr(said, sentence) || strchr(said, '\n'))
        fail_msg("'%.200s': loaded %d, %d sentences, '%s', not '%s'", text, loaded,
                 sentences, said, sentence);
}

static void refuse(const char *name, const char *text, const char *sentence) {
    calibration self;
    const bool loaded = load((const char *const[]){ name, NULL },
                             (const char *const[]){ text, NULL }, &self);
    calibration_free(&self);
    expect_sentence(text, loaded, sentence);
    assert_non_null(strstr(said, name));
}

/* ------------------------------------------------------------- read files -- */

/* The same camera in each form, and the size of its images. */
static const struct {
    const char *names[2], *texts[2];
    uint32_t width;
} READ[] = {
    { { "one.yml" },
      { "%YAML:1.0\n---\nP1: [ 9, 0, 3, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n"
        "P2: [ 9, 0, 4, -18, 0, 9, 2, 0, 0, 0, 1, 0 ]\n" },
      0 },
    { { "one" }, /* recognised by its beginning, after a byte order mark */
      { "\xEF\xBB\xBF{ \"P1\": [ [ 9, 0, 3, 0 ], [ 0, 9, 2, 0 ], [ 0, 0, 1, 0 ] ],\n"
        "  \"P2\": [ [ 9, 0, 4, -18 ], [ 0, 9, 2, 0 ], [ 0, 0, 1, 0 ] ], \"xi\": 0 }\n" },
      0 },
    { { "one.xml" },
      { "<?xml version=\"1.0\"?>\n<opencv_storage>\n"
        "<P1 type_id=\"opencv-matrix\"><rows>3</rows><cols>4</cols><dt>d</dt>\n"
        "<data>9 0 3 0 0 9 2 0 0 0 1 0</data></P1>\n"
        "<P2 type_id=\"opencv-matrix\"><rows>3</rows><cols>4</cols><dt>d</dt>\n"
        "<data>9 0 4 -18 0 9 2 0 0 0 1 0</data></P2>\n"
        "<size>320 240</size><model>\"pinhole\"</model></opencv_storage>\n" },
      320 },
    { { "one.yaml", "two.yaml" },
      { "LEFT.P: [ 9, 0, 3, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\nLEFT.width: 320\n"
        "LEFT.height: 240\nLEFT.K:\nCamera.type: \"Rectified\"\n",
        "RIGHT.P: [ 9, 0, 4, -18, 0, 9, 2, 0, 0, 0, 1, 0 ]\nRIGHT.width: 320\n" },
      320 },
    { { "calib.txt" }, /* KITTI's raw data */
      { "corner_dist: 9.95e-02\nS_rect_00: 3.2e+02 2.4e+02\n"
        "P_rect_00: 9 0 3 0 0 9 2 0 0 0 1 0\r\nP_rect_01: 9 0 4 -18 0 9 2 0 0 0 1 0\n" },
      320 },
    { { "calib.txt" }, /* in any order, beside others */
      { "Tr: 1 2\r\n\nP1: 9 0 4 -18 0 9 2 0 0 0 1 0\nP2: x\nP0:9 0 3 0 0 9 2 0 0 0 1 0" },
      0 },
    { { "calib.txt" },
      { "\xEF\xBB\xBF 9 0 3 0 0 9 2 0 0 0 1 0\r\n 9 0 4 -18 0 9 2 0 0 0 1 0\r\n" },
      0 },
};

static void reads_cameras(void **state) {
    for (size_t i = 0; i < COUNT(READ); ++i) {
        calibration self;
        if (!load(READ[i].names, READ[i].texts, &self))
            fail_msg("%s", said);
        const glsurf_stereo_camera *const camera = &self.camera;
        assert_true(camera->focal == 9 && camera->baseline == 2 && camera->centre[0] == 3 &&
                    camera->centre[1] == 2 && camera->right_centre == 4);
        assert_true(self.width == READ[i].width && !self.rectifier && sentences == 0);
        image any = { .width = 320, .height = 240, .channels = 1 };
        assert_true(calibration_rectify(&self, 0, "any.png", &any));
        any.width = 321;
        assert_int_equal(calibration_rectify(&self, 0, "any.png", &any),
                         READ[i].width == 0);
        calibration_free(&self);
    }
}

/* ------------------------------------------------------------- files of OpenCV -- */

static double numbers[4][14];

/* All keys of one camera pair, with numbers of every size. */
static const struct {
    written_matrix matrix;
    int kind, side;
} WRITTEN[] = {
    { { "M1", 3, 3, 'd', numbers[0] }, CALIBRATION_INSIDE, 0 },
    { { "M2", 3, 3, 'f', numbers[1] }, CALIBRATION_INSIDE, 1 },
    { { "D1", 14, 1, 'd', numbers[2] }, CALIBRATION_DISTORTION, 0 },
    { { "D2", 1, 5, 'f', numbers[3] }, CALIBRATION_DISTORTION, 1 },
    { { "P1", 3, 4, 'i', numbers[2] }, CALIBRATION_PROJECTION, 0 },
    { { "R", 3, 3, 'd', numbers[3] }, CALIBRATION_ROTATION, 0 },
};

/* Returns the text. The caller frees it. */
static char *write_text(const char *ending, bool in_base64) {
    written_matrix matrices[COUNT(WRITTEN)];
    for (size_t i = 0; i < COUNT(WRITTEN); ++i)
        matrices[i] = WRITTEN[i].matrix;
    return opencv_write(ending, in_base64, matrices, COUNT(WRITTEN), 640, 480);
}

static void check_matrix(const written_matrix *written, const calibration_matrix *read) {
    const char type = written->type;
    assert_string_equal(read->key, written->key);
    assert_int_equal(read->rows, written->rows);
    assert_int_equal(read->cols, written->cols);
    for (int i = 0; i < read->rows * read->cols; ++i) {
        const double from = written->numbers[i];
        const double number = type == 'd' ? from : type == 'f' ? (float)from : rint(from);
        /* OpenCV writes a float with digits for a float. */
        const double again = type == 'f' ? (float)read->numbers[i] : read->numbers[i];
        if (again != number)
            fail_msg("%s has %.17g, not %.17g", read->key, again, number);
    }
}

static void reads_what_opencv_writes(void **state) {
    const char *const endings[] = { ".yml", ".xml", ".json" };
    gls_random random = test_random_make(1);
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 14; ++j)
            numbers[i][j] = (j % 3 - 1) * pow(10, gls_random_between(&random, -20, 9));
    for (size_t i = 0; i < COUNT(endings); ++i) {
        char *text = write_text(endings[i], false);
        calibration_keys keys;
        if (!calibration_read_keys(&(calibration_text){ "q", text }, 1, &keys))
            fail_msg("%s of\n%s", said, text);
        for (size_t k = 0; k < COUNT(WRITTEN); ++k)
            check_matrix(&WRITTEN[k].matrix, &keys.of[WRITTEN[k].kind][WRITTEN[k].side]);
        assert_true(keys.of[CALIBRATION_WIDTH][0].numbers[0] == 640 &&
                    keys.of[CALIBRATION_HEIGHT][0].numbers[0] == 480);
        assert_int_equal(keys.of[CALIBRATION_SHIFT][0].rows, 0);
        free(text);
        text = write_text(endings[i], true);
        refuse("q.yml", text, "q.yml: M1 has its numbers in base64, which is not");
        free(text);
    }
}

/* ---------------------------------------------------------------------- refusals -- */

#define BROKEN              " is not a complete YAML, XML or JSON file: line "
#define YAML(line, problem) BROKEN line ": " problem
#define XML                 "<?xml version=\"1.0\"?>\n"
#define ROOT                "<opencv_storage>\n"
#define P_LEFT              "P1: [ 9, 0, 3, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n"
#define P_RIGHT             "P2: [ 9, 0, 4, -18, 0, 9, 2, 0, 0, 0, 1, 0 ]\n"
#define MATRIX              "[ [ 9, 0, 3 ], [ 0, 9, 2 ], [ 0, 0, 1 ] ]\n"
#define INSIDE              "M1: " MATRIX "M2: " MATRIX "D1: [ 0, 0, 0, 0 ]\nD2: [ 0, 0, 0, 0, 0 ]\n"
#define UPRIGHT             "R: [ [ 1, 0, 0 ], [ 0, 1, 0 ], [ 0, 0, 1 ] ]\n"
#define ASIDE               "T: [ -2, 0, 0 ]\n"
#define RAW                 INSIDE UPRIGHT ASIDE
#define ONE                 "1 0 0 0 0 1 0 0 0 0 1 0"
#define TWO                 "1 0 0 -1 0 1 0 0 0 0 1 0"

/* A text of a file of OpenCV's, and a part of the sentence that refuses it. */
static const char *const OPENCV[][2] = {
    { "", YAML("1", "it is empty") },
    { "%YAML:1.0\n---\n", YAML("1", "it has no keys") },
    { "a: 1\n", "has no P1, P2; name the file that has them with another --calibration" },
    { P_LEFT, "has no P2" },
    { UPRIGHT ASIDE P_LEFT P_RIGHT, "has no M1, M2, D1, D2;" },
    { INSIDE, "has no R, T;" },
    { INSIDE P_LEFT P_RIGHT UPRIGHT, "has no T;" },
    { P_LEFT "P2: [ 9, 0, 4, 18, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P2 puts camera 2 left of" },
    { P_LEFT "P2: [ 9, 0, 4, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P2 has a baseline of 0" },
    { P_LEFT "P2: [ 9, 0, 4, 0, 0, 9, 2, -18, 0, 0, 1, 0 ]\n", "P2 puts one camera above" },
    { P_LEFT "P2: [ 9, 0, 4e6, -18, 0, 9, 2, 0, 0, 0, 1, 0 ]\n",
      "P2 has a principal point 4e+06 pixels from that of P1" },
    { P_LEFT "P2: [ 8, 0, 4, -18, 0, 8, 2, 0, 0, 0, 1, 0 ]\n", "P2 has a different focal" },
    { P_LEFT "P2: [ 9, 0, 4, -18, 0, 9, 5, 0, 0, 0, 1, 0 ]\n", "P2 has a different cy" },
    { P_LEFT "P2: [ 9, 1, 4, -18, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P2 is not f 0 cx t" },
    { P_RIGHT "P1: [ .Nan, 0, 3, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P1 has a value that is" },
    { P_RIGHT "P1: [ .Inf, 0, 3, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P1 has a value that is" },
    { P_RIGHT "P1: [ a, 0, 3, 0, 0, 9, 2, 0, 0, 0, 1, 0 ]\n", "P1 has a value that is" },
    { P_RIGHT "P1: [ 9, 0, 3, 0 ]\n", "P1 has 1x4 numbers; it needs 3x4" },
    { P_RIGHT "P1: 9\n", "P1 has 1x1 numbers; it needs 3x4" },
    { P_RIGHT "P1: []\n", "P1 is not a matrix of rows x cols" },
    { P_RIGHT "P1:\n   rows: 3\n   cols: 5\n   data: [ 1, 2 ]\n", "P1 is not a matrix of" },
    { P_RIGHT "P1:\n   rows: 3\n   cols: 4\n", "P1 is not a matrix of" },
    { INSIDE ASIDE "R: [ [ 1, 0, 0 ], [ 0, 2, 0 ], [ 0, 0, 1 ] ]\n",
      "R is not a rotation" },
    { INSIDE ASIDE "R: [ [ 1, 0, 0 ], [ 0, -1, 0 ], [ 0, 0, 1 ] ]\n",
      "R is not a rotation: it mirrors" },
    { INSIDE ASIDE "R: [ 0, 0, 0 ]\n", "R has 1x3 numbers; it needs 3x3" },
    { INSIDE UPRIGHT "T: [ 1, 2 ]\n", "T has 1x2 numbers; it needs 1x3" },
    { INSIDE UPRIGHT "T: [ 2, 0, 0 ]\n", "T puts camera 2 left of camera 1" },
    { INSIDE UPRIGHT "T: [ 0, 0, 0 ]\n", "T has a baseline of 0" },
    { INSIDE UPRIGHT "T: [ 0, -2, 0 ]\n", "T puts one camera above the other" },
    { RAW "K1: " MATRIX, "K1 comes after " },
    { RAW "xi: 0.9\n", "xi says a fisheye" },
    { RAW "fisheye: 1\n", "fisheye says a fisheye" },
    { RAW "distortion_model: equidistant\n", "says the model 'equidistant'" },
    { "Camera.type: \"Rectified\"\nCamera1.fx: 9\nStereo.b: 2\n" P_LEFT,
      "has no P2, but says that the images are rectified; ORB-SLAM3's Camera1.fx" },
    { RAW "image_width: 320\n", "a width or a height of the images, but" },
    { RAW "imageSize: [ 3.5, 2 ]\n", "imageSize is not a whole number of" },
    { RAW "imageSize: [ 3, 2, 1 ]\n", "imageSize is not a width and a height" },
    { RAW "imageSize: [ 3, 2 ]\nwidth: 4\n", "imageSize differs from" },
    { "M1: [ [ 9, 1, 3 ], [ 0, 9, 2 ], [ 0, 0, 1 ] ]\nM2: " MATRIX
      "D1: [ 0, 0, 0, 0 ]\nD2: [ 0, 0, 0, 0 ]\n" UPRIGHT ASIDE,
      "M1 is not fx 0 cx" },
    { "M1: " MATRIX "M2: " MATRIX "D1: [ 0, 0, 0 ]\nD2: [ 0, 0, 0, 0 ]\n" UPRIGHT ASIDE,
      "D1 has 1x3 numbers; OpenCV's" },
    { "M1: [ 010 ]\n", "M1 has a value that is not a finite number" },
    { "M1: [ 1_0 ]\n", "M1 has a value that is not a finite number" },
    { "M1: [ 1e999 ]\n", "M1 has a value that is not a finite number" },
    { "M1: ----\n", "M1 has a value that is not a finite number" },
    { "M1:\n  rows: 1\n  cols: 1\n  data: !!binary |\n    ?#!\n",
      "has its numbers in base64" },
    /* Broken YAML. FileStorage of OpenCV 4.6 never ends on the first two. */
    { "----P\nc\na", YAML("1", "it has no keys") },
    { "!p s:3\nncv-\nw", YAML("1", "it has no keys") },
    { "P1: [ 9, 0\nP2: }{\n", BROKEN },
    { "P1: \"unfinished\n", BROKEN },
    { "\tP1: !!opencv-matrix\n  - }\n", BROKEN },
    { "a: &x [ 1 ]\nb: *x\n", YAML("2", "an alias of YAML is not supported") },
    { "a: 1\nb: 2\na: 3\n", YAML("3", "a occurs twice") },
    { "? [ 1 ]\n: 2\n", YAML("1", "a key is not text") },
    { "a: \"\\0\"\n", YAML("1", "a text has a zero byte") },
    { "a: 1\n...\n---\nb: 2\n", YAML("3", "a second document begins") },
    { "%YAML:1.0\n---\n# K\xE4mera\na: 1\n", YAML("3", "invalid") },
    { "%YAML:1.0\na: 1\nb:[ 1, 2 ]\nc: 1\n",
      YAML("3", "could not find expected ':'; put a blank after a key's colon;") },
    /* JSON */
    { "{ \"a\": 1,\n \"a\": 2 }", YAML("2", "duplicate object key") },
    { "{ \"M1\": [ .Nan ] }", YAML("1", "invalid token") },
    { "{ \"a\": 1 }\n}", YAML("2", "end of file expected") },
    { "{ \"xi\": true }", "xi says a fisheye or omnidirectional camera" },
    /* XML */
    { XML "<a/>", YAML("2", "the first element is not opencv_storage") },
    { XML "<opencv_storage/>", YAML("1", "it has no keys") },
    { XML ROOT "<a/>", YAML("3", "") },
    { XML ROOT "<a>1</a>\n<a>2</a></opencv_storage>", YAML("4", "a occurs twice") },
    { XML ROOT "<a>1</a>2</opencv_storage>", YAML("3", "a text stands beside") },
    { XML ROOT "<a>1</a><_>2</_></opencv_storage>", YAML("3", "elements of a list stand") },
    { XML ROOT "<M1>1 &b; 2</M1></opencv_storage>", YAML("3", "Entity 'b' not defined") },
    { XML "<!DOCTYPE a SYSTEM \"http://localhost/a\">\n" ROOT "</opencv_storage>",
      YAML("2", "a document type is not supported") },
    { XML "<!DOCTYPE a [ <!ENTITY b SYSTEM \"/etc/passwd\"> ]>\n" ROOT "<M1>&b;</M1>"
          "</opencv_storage>",
      YAML("2", "a document type is not supported") },
    { XML "<!DOCTYPE a [ <!ENTITY % b \"<!ENTITY c '&#37;b;'>\"> %b; ]>\n" ROOT "<M1>&c;"
          "</M1></opencv_storage>",
      YAML("2", "a document type is not supported") },
};

/* The same of KITTI's files. */
static const char *const KITTI[][2] = {
    { "", "has no projection P0; give 12 numbers in a line each for P0 and P1" },
    { ONE, "has no projection P1" },
    { ONE "\n1 0 0 -1 0 1 0 0 0 0 1", "line 2 has 11 numbers" },
    { ONE " 0", "line 1 has 13 numbers" },
    { "P1: " TWO "\nP0: nan 0 0 0 0 1 0 0 0 0 1 0", "line 2: 'nan' is not a finite" },
    { "1x 0 0 0 0 1 0 0 0 0 1 0", "line 1: '1x' is not a finite" },
    { "1e999 0 0 0 0 1 0 0 0 0 1 0", "line 1: '1e999' is not a finite" },
    { "1 0 0 0 0 2 0 0 0 0 1 0", "line 1 is not f 0 cx" },
    { ONE "\n" ONE, "line 2 has a baseline of 0; give" },
    { ONE "\n1 0 0 1 0 1 0 0 0 0 1 0", "line 2 is left of P0; name the left camera P0" },
    { ONE "\n2 0 0 -1 0 2 0 0 0 0 1 0", "line 2 has a different focal length from P0" },
    { ONE "\n1 0 0 -1 0 1 1 0 0 0 1 0", "line 2 has a different cy from P0" },
    { "1 0 4e39 0 0 1 0 0 0 0 1 0\n" TWO,
      "line 2 has a principal point 4e+39 pixels from that of P0" },
    { ONE "\n" TWO "\n" TWO, "line 3 is a third" },
    { "P0: " ONE "\nP0: " ONE, "line 2 repeats the P0 of line 1; remove one" },
    { "S_rect_00: 3 2.5\n", "line 1 has no size of images" },
    { "S_rect_00: 3 2 1\n", "line 1 has no size of images" },
    { "S_rect_00: 3 65536\n", "line 1 has no size of images" },
    { "S_rect_00: 3 2\nS_rect_01: 3 1\n", "line 2 has a different size from S_rect_00" },
    { "\xFF\xFE{", "is in UTF-16; save it as UTF-8" },
};

static void refuses_malformed_files(void **state) {
    for (size_t i = 0; i < COUNT(OPENCV); ++i)
        refuse("q.yml", OPENCV[i][0], OPENCV[i][1]);
    for (size_t i = 0; i < COUNT(KITTI); ++i)
        refuse("calib.txt", KITTI[i][0], KITTI[i][1]);
}

static void refuses_files_that_end_early(void **state) {
    const char *const whole =
        XML ROOT "<P1 type_id=\"opencv-matrix\"><rows>3</rows></P1>\n";
    for (size_t size = strlen(whole); size > 5; --size) {
        char text[200];
        snprintf(text, sizeof text, "%.*s", (int)size, whole);
        refuse("one.xml", text, BROKEN);
    }
}

/* A beginning, a text that is repeated up to the largest file, and a part of the sentence.
 * The test would take too long if a parser read earlier bytes again for each byte. */
static const char *const LONG[][3] = {
    { "", "[", "nested too deep" },
    { "", "{", YAML("1", "") },
    { "a: ", "{ ? ", YAML("1", "") },
    { "a:\n", "- ", "nested too deep" },
    { "a:\n", "? ", YAML("2", "") },
    { "", "- a\n ", "it has no keys" },
    { "---", "-", "it has no keys" },
    { "%YAML:1.0\n", "%TAG !a! b\n", YAML("3", "found duplicate %TAG") },
    { "", "&a ", YAML("1", "") },
    { "a: ", "!!a ", YAML("1", "") },
    { "a: \"", "\\x41", "found unexpected end of stream" },
    { "M1: [ ", "1,", "did not find expected node" },
    { "", "a:\n", "a occurs twice" },
    { "{ \"a\": ", "[", "maximum parsing depth" },
    { "{ \"a\": 1", "1", "too big integer" },
    { XML ROOT, "<a>", YAML("3", "") },
    { XML ROOT "<a ", "a='' ", YAML("3", "") },
    { XML ROOT "<a ", "xmlns:a='b' ", YAML("3", "") },
    { XML ROOT "<a>", "&lt;", YAML("3", "") },
    { XML ROOT "<a>", "&b;", YAML("3", "") },
    { XML ROOT "<a>", "<!---->", YAML("3", "") },
    { XML "<!DOCTYPE a [", "<!ENTITY b '&b;&b;'>", "a document type is not supported" },
};

static void refuses_long_texts(void **state) {
    enum { SIZE = 65000 };
    char *text = test_memory(SIZE + 100);
    for (size_t i = 0; i < COUNT(LONG); ++i) {
        strcpy(text, LONG[i][0]);
        for (size_t size = strlen(text); size < SIZE; size += strlen(LONG[i][1]))
            strcpy(text + size, LONG[i][1]);
        refuse("q.yml", text, LONG[i][2]);
    }
    free(text);
}

static void refuses_wrong_pairs(void **state) {
    static const char *const PAIRS[][4] = {
        { P_LEFT P_RIGHT, "calib.txt", ONE "\n" TWO,
          "calib.txt is not a file of OpenCV's" },
        { P_LEFT P_RIGHT, "two.yml", P_LEFT, "two.yml: P1 comes after " },
        { INSIDE, "two.yml", UPRIGHT, "has no T; give M1, D1, M2, D2, R and T" },
    };
    for (size_t i = 0; i < COUNT(PAIRS); ++i) {
        calibration self;
        const bool loaded = load((const char *const[]){ "one.yml", PAIRS[i][1] },
                                 (const char *const[]){ PAIRS[i][0], PAIRS[i][2] }, &self);
        expect_sentence(PAIRS[i][1], loaded, PAIRS[i][3]);
        calibration_free(&self);
    }
    const char *names[CALIBRATION_FILES] = { NULL };
    sentences = 0;
    assert_true(calibration_option(NULL, "a", names) &&
                calibration_option(NULL, "b", names));
    expect_sentence("three files", calibration_option(NULL, "c", names),
                    "--calibration was given 3 times");
}

int main(void) {
    TEST_LIST(tests, reads_cameras, reads_what_opencv_writes, refuses_malformed_files,
              refuses_files_that_end_early, refuses_long_texts, refuses_wrong_pairs);
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
