/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the readers of OpenCV's calibrations take and refuse: what OpenCV writes has the
 * same numbers again, and texts that are made to keep a parser busy end in one sentence.
 */
#include "odometry/opencv_writer.h"
#include "odometry/reports.h"
#include "support/test.h"

#include "common/text.h"
#include "odometry/calibration_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- what OpenCV writes -- */

static double numbers[4][14];

/* All keys of one camera pair, with numbers of every size. */
static const written_matrix WRITTEN[] = {
    { "M1", 3, 3, 'd', numbers[0] },  { "M2", 3, 3, 'f', numbers[1] },
    { "D1", 14, 1, 'd', numbers[2] }, { "D2", 1, 5, 'f', numbers[3] },
    { "P1", 3, 4, 'i', numbers[2] },  { "R", 3, 3, 'd', numbers[3] },
};

static void make_numbers(void) {
    gls_random random = test_random_make(1);
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 14; ++j) {
            const double magnitude = pow(10, gls_random_between(&random, -20, 9));
            numbers[i][j] = (j % 3 - 1) * magnitude;
        }
}

static double as_written(char type, double number) {
    return type == 'd' ? number : type == 'f' ? (float)number : rint(number);
}

static void check_matrix(const written_matrix *written, const calibration_matrix *read) {
    assert_string_equal(read->key, written->key);
    assert_int_equal(read->rows, written->rows);
    assert_int_equal(read->cols, written->cols);
    for (int i = 0; i < read->rows * read->cols; ++i) {
        const double number = as_written(written->type, written->numbers[i]);
        /* OpenCV writes a float with digits for a float. */
        const double again =
            written->type == 'f' ? (float)read->numbers[i] : read->numbers[i];
        if (again != number)
            fail_msg("%s has %.17g, not %.17g", read->key, again, number);
    }
}

static void reads_what_opencv_writes(void **state) {
    (void)state;
    const char *const endings[] = { ".yml", ".xml", ".json" };
    make_numbers();
    for (size_t i = 0; i < COUNT(endings); ++i) {
        char *text = opencv_write(endings[i], false, WRITTEN, COUNT(WRITTEN), 640, 480);
        calibration_keys keys;
        if (!calibration_read_keys(&(calibration_text){ "q", text }, 1, &keys))
            fail_msg("%s of\n%s", said, text);
        check_matrix(&WRITTEN[0], &keys.of[CALIBRATION_INSIDE][0]);
        check_matrix(&WRITTEN[1], &keys.of[CALIBRATION_INSIDE][1]);
        check_matrix(&WRITTEN[2], &keys.of[CALIBRATION_DISTORTION][0]);
        check_matrix(&WRITTEN[3], &keys.of[CALIBRATION_DISTORTION][1]);
        check_matrix(&WRITTEN[4], &keys.of[CALIBRATION_PROJECTION][0]);
        check_matrix(&WRITTEN[5], &keys.of[CALIBRATION_ROTATION][0]);
        assert_true(keys.of[CALIBRATION_WIDTH][0].numbers[0] == 640 &&
                    keys.of[CALIBRATION_HEIGHT][0].numbers[0] == 480);
        assert_int_equal(keys.of[CALIBRATION_SHIFT][0].rows, 0);
        free(text);
    }
}

/* ---------------------------------------------------------------------- refusals -- */

static void expect_refused(const char *name, const char *text, const char *sentence) {
    calibration_keys keys;
    sentences = 0;
    said[0] = '\0';
    const calibration_text from = { name, test_memory(strlen(text) + 1) };
    strcpy(from.text, text);
    const bool read = calibration_read_keys(&from, 1, &keys);
    free(from.text);
    if (read || sentences != 1 || !strstr(said, sentence) || strchr(said, '\n'))
        fail_msg("of '%.200s': %d sentences, '%s', not '%s'", text, sentences, said,
                 sentence);
}

static void refuses_base64(void **state) {
    (void)state;
    const char *const endings[] = { ".yml", ".xml", ".json" };
    for (size_t i = 0; i < COUNT(endings); ++i) {
        char *text = opencv_write(endings[i], true, WRITTEN, COUNT(WRITTEN), 640, 480);
        expect_refused("q", text,
                       "q: M1 has its numbers in base64, which is not supported");
        free(text);
    }
    expect_refused("q", "M1:\n  rows: 1\n  cols: 1\n  data: !!binary |\n    ?#!\n",
                   "M1 has its numbers in base64");
}

#define YAML(line, problem) " is no whole YAML, XML or JSON file: line " line ": " problem
#define XML                 "<?xml version=\"1.0\"?>\n"
#define ROOT                "<opencv_storage>\n"

/* A text, and a part of the sentence that refuses it. */
static const struct {
    const char *text, *sentence;
} REFUSED[] = {
    /* FileStorage of OpenCV 4.6 never ends. */
    { "----P\nc\na", YAML("1", "it has no keys") },
    { "!p s:3\nncv-\nw", YAML("1", "it has no keys") },
    { "a: &x [ 1 ]\nb: *x\n", YAML("2", "an alias of YAML is not supported") },
    { "a: 1\nb: 2\na: 3\n", YAML("3", "a is there twice") },
    { "? [ 1 ]\n: 2\n", YAML("1", "a key is no text") },
    { "a: \"\\0\"\n", YAML("1", "a text has a zero byte") },
    { "a: 1\n...\n---\nb: 2\n", YAML("3", "a second document begins") },
    { "%YAML:1.0\n---\n# K\xE4mera\na: 1\n", YAML("3", "invalid") },
    { "%YAML:1.0\na: 1\nb:[ 1, 2 ]\nc: 1\n",
      YAML("3", "could not find expected ':'; a blank follows the colon of a key;") },
    { "M1: [ 010 ]\n", "M1 has a value that is no finite number" },
    { "M1: [ 1_0 ]\n", "M1 has a value that is no finite number" },
    { "M1: [ 1e999 ]\n", "M1 has a value that is no finite number" },
    { "M1: ----\n", "M1 has a value that is no finite number" },
    { "{ \"a\": 1,\n \"a\": 2 }", YAML("2", "duplicate object key") },
    { "{ \"M1\": [ .Nan ] }", YAML("1", "invalid token") },
    { "{ \"a\": 1 }\n}", YAML("2", "end of file expected") },
    { "{ \"xi\": true }", "xi says a fisheye or omnidirectional camera" },
    { XML "<a/>", YAML("2", "the first element is not opencv_storage") },
    { XML "<opencv_storage/>", YAML("1", "it has no keys") },
    { XML ROOT "<a/>", YAML("3", "") },
    { XML ROOT "<a>1</a>\n<a>2</a></opencv_storage>", YAML("4", "a is there twice") },
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

static void refuses_with_a_line(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(REFUSED); ++i)
        expect_refused("q.yml", REFUSED[i].text, REFUSED[i].sentence);
}

/* A beginning, what is repeated up to the largest file, and a part of the sentence. What a
 * parser does with each byte again and again would take longer than the test may. */
static const struct {
    const char *begin, *more, *sentence;
} LONG[] = {
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
    { "", "a:\n", "a is there twice" },
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
    (void)state;
    enum { SIZE = 65000 };
    for (size_t i = 0; i < COUNT(LONG); ++i) {
        char *text = test_memory(SIZE + 100);
        strcpy(text, LONG[i].begin);
        for (size_t size = strlen(text); size < SIZE; size += strlen(LONG[i].more))
            strcpy(text + size, LONG[i].more);
        expect_refused("q.yml", text, LONG[i].sentence);
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_opencv_writes),
        cmocka_unit_test(refuses_base64),
        cmocka_unit_test(refuses_with_a_line),
        cmocka_unit_test(refuses_long_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
