/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Images of two folders become pairs by their names. Spaces separate the names in lists. In
 * lists of pairs, - is a missing image.
 */
#include "odometry/reports.h"
#include "support/test.h"

#include "images/image_list.h"
#include "system/file_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes a folder with empty files of these names, lists it as the commands do, and removes
 * it. */
static void list_folder(const char *name, const char *names, image_list *list) {
    char top[] = "/tmp/glsurf-pairs-XXXXXX", folder[64], path[200], copy[200];
    assert_non_null(mkdtemp(top));
    snprintf(folder, sizeof folder, "%s/%s", top, name);
    assert_int_equal(mkdir(folder, 0700), 0);
    strcpy(copy, names);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        snprintf(path, sizeof path, "%s/%s", folder, word);
        FILE *const file = fopen(path, "w");
        assert_non_null(file);
        fclose(file);
    }
    assert_true(image_list_add(list, folder));
    for (size_t i = 0; i < list->count; ++i)
        unlink(list->paths[i]);
    rmdir(folder);
    rmdir(top);
}

static void expect_side(const image_list *list, const char *expected) {
    char found[200] = "";
    for (size_t i = 0; i < list->count; ++i)
        sprintf(found + strlen(found), "%s%s", i > 0 ? " " : "",
                list->paths[i] ? path_name(list->paths[i]) : "-");
    assert_string_equal(found, expected);
}

#define IN_ORDER "no two names form a pair, so images are paired in their order"

/* Pairs by names, pairs in order, and refused folders. */
static const struct {
    const char *left, *right;             /* names of files */
    const char *left_pairs, *right_pairs; /* NULL: refused */
    const char *sentence;                 /* a part of the report; NULL: no report */
} SAMPLES[] = {
    { "0.png 1.png", "0.png 1.png", "0.png 1.png", "0.png 1.png", NULL },
    /* each side lacks one of three */
    { "1.png 2.png", "0.png 1.png", "- 1.png 2.png", "0.png 1.png -", NULL },
    { "a.png b.png", "b.png c.png", "a.png b.png -", "- b.png c.png", NULL },
    /* other endings, and other digits for one number */
    { "08.png 9.jpg 010.png", "8.pgm 9.PNG 10.ppm", "08.png 9.jpg 010.png",
      "8.pgm 9.PNG 10.ppm", NULL },
    { "1403636579763555584.png", "1403636579763555584.jpg", "1403636579763555584.png",
      "1403636579763555584.jpg", NULL },
    /* parts that all names of a side share are ignored: the camera's name, also in the
     * middle or behind the number; the number of a folder's only image */
    { "left_2.png left_10.png", "right_2.png right_9.png", "left_2.png - left_10.png",
      "right_2.png right_9.png -", NULL },
    { "cam0_1.png cam0_2.png", "cam1_2.png cam1_3.png", "cam0_1.png cam0_2.png -",
      "- cam1_2.png cam1_3.png", NULL },
    { "1_l_x.png 2_l_x.png", "1_r_x.png 3_r_x.png", "1_l_x.png 2_l_x.png -",
      "1_r_x.png - 3_r_x.png", NULL },
    { "left.png", "r7.png", "left.png", "r7.png", NULL },
    /* a part that all names of only one side share, as the other has more images */
    { "d1_9.png d2_0.png", "d2_0.png d2_1.png", "d1_9.png d2_0.png -",
      "- d2_0.png d2_1.png", NULL },
    { "img.png img0.png", "img0.png img1.png", "img.png img0.png -", "- img0.png img1.png",
      NULL },
    { "one.png two.png", "eins.png zwei.png", "one.png two.png", "eins.png zwei.png",
      IN_ORDER },
    /* clocks of two cameras */
    { "1003.png 1101.png", "1001.png 1102.png", "1003.png 1101.png", "1001.png 1102.png",
      IN_ORDER },
    { "la.png lb.png", "rc.png ra1.png", "la.png lb.png", "ra1.png rc.png", IN_ORDER },
    { "a.png b.png", "c.png", NULL, NULL, "2 left and 1 right images" },
    { "0.png 1.png", "2.png 3.png", NULL, NULL, "l/0.png and" },
    { "0.png 1.png 9.png", "2.png 3.png 8.png", NULL, NULL, "l/0.png and" },
    { "0.png 5.png 8.png", "1.png 6.png 7.png 9.png", NULL, NULL,
      "3 left and 4 right images" },
    { "1.png 01.png", "1.png 2.png", NULL, NULL, "l/01.png and" },
    { "1.png 2.png", "2.png 2.jpg", NULL, NULL, "r/2.jpg and" },
};

static void pairs(void **state) {
    for (size_t i = 0; i < COUNT(SAMPLES); ++i) {
        const char *const sentence = SAMPLES[i].sentence;
        image_list left = { 0 }, right = { 0 };
        sentences = 0;
        strcpy(said, "");
        list_folder("l", SAMPLES[i].left, &left);
        list_folder("r", SAMPLES[i].right, &right);
        const bool good = image_list_pair(&left, &right);
        if (good != (SAMPLES[i].left_pairs != NULL) || sentences != (sentence != NULL) ||
            !strstr(said, sentence ? sentence : ""))
            fail_msg("%s and %s: %d, %d sentences: %s", SAMPLES[i].left, SAMPLES[i].right,
                     good, sentences, said);
        if (good) {
            expect_side(&left, SAMPLES[i].left_pairs);
            expect_side(&right, SAMPLES[i].right_pairs);
        }
        image_list_free(&left);
        image_list_free(&right);
    }
}

int main(void) {
    TEST_LIST(tests, pairs);
    return test_main("pairs", tests, COUNT(tests));
}
