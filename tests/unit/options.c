/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The values of options, right and wrong ones. A wrong one leaves what was there. */
#include "support/test.h"

#include "common/options.h"

#include <stdio.h>
#include <string.h>

/* Four numbers, each as a text, are what any option reads. */
typedef bool reads(const char *text, double value[4]);

static bool positive(const char *text, double value[4]) {
    float number = (float)value[0];
    const bool good = option_positive("--threshold", text, &number);
    value[0] = (double)number;
    return good;
}

static bool sigma(const char *text, double value[4]) {
    float number = (float)value[0];
    const bool good = option_number("--sigma", text, 0.6f, 3.0f, &number);
    value[0] = (double)number;
    return good;
}

static bool count(const char *text, double value[4]) {
    uint32_t number = (uint32_t)value[0];
    const bool good = option_count("--max-features", text, &number);
    value[0] = number;
    return good;
}

static bool intervals(const char *text, double value[4]) {
    uint32_t number = (uint32_t)value[0];
    const bool good = option_whole("--intervals", text, 1, 6, &number);
    value[0] = number;
    return good;
}

static bool bytes(const char *text, double value[4]) {
    uint64_t number = (uint64_t)value[0];
    const bool good = option_bytes("--memory-limit", text, &number);
    value[0] = (double)number;
    return good;
}

static bool region(const char *text, double value[4]) {
    glsurf_region r = { .width = (uint32_t)value[0],
                        .height = (uint32_t)value[1],
                        .x = (uint32_t)value[2],
                        .y = (uint32_t)value[3] };
    const bool good = option_region("--region", text, &r);
    value[0] = r.width, value[1] = r.height, value[2] = r.x, value[3] = r.y;
    return good;
}

static bool two(bool (*read)(const char *, uint32_t *, uint32_t *), const char *text,
                double value[4]) {
    uint32_t first = (uint32_t)value[0], second = (uint32_t)value[1];
    const bool good = read(text, &first, &second);
    value[0] = first, value[1] = second;
    return good;
}

static bool grid(const char *text, double value[4]) {
    uint32_t pair[2] = { (uint32_t)value[0], (uint32_t)value[1] };
    const bool good = option_pair("--grid", text, 64, pair);
    value[0] = pair[0], value[1] = pair[1];
    return good;
}

static bool shard(const char *text, double value[4]) {
    return two(option_shard, text, value);
}

static bool size(const char *text, double value[4]) {
    return two(option_size, text, value);
}

/* Lists end with NULL. */
typedef struct option_case {
    const char *name;
    reads *read;
    struct {
        const char *text;
        double value[4];
    } right[4];
    const char *wrong[20];
} option_case;

static const option_case CASES[] = {
    { "a number above 0",
      positive,
      { { "0.001", { (double)0.001f } }, { "2", { 2 } } },
      { "nan", "NaN", "inf", "-inf", "-1", "0", "1e-99", "1e99", "0,5", "", " 1", "1x",
        "abc" } },
    { "a number within bounds",
      sigma,
      { { "0.6", { (double)0.6f } }, { "3", { 3 } } },
      { "0.59", "3.01", "nan", "-1", "", " 1", "1x" } },
    { "a whole number",
      count,
      { { "0", { 0 } }, { "007", { 7 } }, { "4294967295", { 4294967295.0 } } },
      { "-1", "1.5", "4294967296", "99999999999999999999", "", " 1", "+1", "1x" } },
    { "a whole number within bounds",
      intervals,
      { { "1", { 1 } }, { "6", { 6 } } },
      { "0", "7", "1.5", "", "1x" } },
    { "bytes",
      bytes,
      { { "2G", { 2147483648.0 } },
        { "2048M", { 2147483648.0 } },
        { "2097152K", { 2147483648.0 } },
        { "0", { 0 } } },
      { "", "K", "1T", "1KB", "-1", "1.5G", " 1", "18446744073709551616",
        "17179869184G" } },
    { "a region",
      region,
      { { "100x80+1+2", { 100, 80, 1, 2 } }, { "1x1+0+0", { 1, 1, 0, 0 } } },
      { "", "100x80", "100x80+1", "100x80+1+", "100x80+1+2+3", "100x80+1+2x", "0x80+1+2",
        "100x0+1+2", "-1x80+1+2", "100x80-1+2", "100x80 +1+2", " 100x80+1+2",
        "4294967296x80+1+2", "1.5x80+1+2", "axb+c+d" } },
    { "a grid",
      grid,
      { { "8x6", { 8, 6 } }, { "1x64", { 1, 64 } } },
      { "0x1", "1x0", "65x1", "1x65", "8", "x", "8x", "8x6x", "8*6", "-8x6", "", " 8x6",
        "4294967304x6" } },
    { "a shard",
      shard,
      { { "1/1", { 1, 1 } }, { "3/8", { 3, 8 } } },
      { "0/3", "4/3", "3", "/3", "1/", "1/2/3", "-1/3", "a/b", "", "1/0" } },
    { "a size",
      size,
      { { "640x480", { 640, 480 } } },
      { "20", "0x20", "20x0", "", "20x20x20" } },
};

static void values(void **state) {
    const option_case *c = *state;
    for (size_t i = 0; i < COUNT(c->right) && c->right[i].text; ++i) {
        double value[4] = { 0 };
        printf("%s\n", c->right[i].text);
        assert_true(c->read(c->right[i].text, value));
        assert_memory_equal(value, c->right[i].value, sizeof value);
    }
    for (size_t i = 0; i < COUNT(c->wrong) && c->wrong[i]; ++i) {
        static const double before[4] = { 64, 2, 3, 4 };
        double value[4];
        memcpy(value, before, sizeof value);
        printf("'%s'\n", c->wrong[i]);
        assert_false(c->read(c->wrong[i], value));
        assert_memory_equal(value, before, sizeof value);
    }
}

int main(void) {
    struct CMUnitTest tests[COUNT(CASES)];
    for (size_t i = 0; i < COUNT(CASES); ++i)
        tests[i] = (struct CMUnitTest){ .name = CASES[i].name,
                                        .test_func = values,
                                        .initial_state = (void *)&CASES[i] };
    return test_main("options", tests, COUNT(tests));
}
