/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Options read right values, and refuse wrong ones, which leave the fields unchanged. Every
 * row of the library's table of settings is such an option, with help.
 */
#include "support/test.h"

#include "glsurf/settings.h"
#include "terminal/setting_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The fields that options set. */
typedef struct values {
    float number;
    uint32_t numbers[2];
    uint64_t bytes;
    glsurf_region region;
    const char *name;
    settings settings;
} values;

static bool have(const char *what) {
    return strcmp(what, "--file") == 0;
}

static bool set_shard(void *self, const char *text) {
    values *const to = self;
    return option_shard(text, &to->numbers[0], &to->numbers[1]);
}

static bool set_size(void *self, const char *text) {
    values *const to = self;
    return option_size(text, &to->numbers[0], &to->numbers[1]);
}

static bool refuse(void *self, const char *text) {
    (void)self, (void)text;
    return false;
}

#define FIELD(name) .offset = offsetof(values, name)

static const option_row ROWS[] = {
    { "positive", OPTION_POSITIVE, FIELD(number) },
    { "pixels", OPTION_PIXELS, FIELD(number) },
    { "count", OPTION_WHOLE, FIELD(numbers), .maximum = UINT32_MAX },
    { "whole", OPTION_WHOLE, FIELD(numbers), .minimum = 1, .maximum = 6 },
    { "name", OPTION_NAME, FIELD(numbers), .minimum = 7,
      .names = (const char *const[]){ "seven", "eight", "nine", NULL } },
    { "constant", OPTION_CONSTANT, FIELD(numbers), .minimum = 7 },
    { "bytes", OPTION_BYTES, FIELD(bytes) },
    { "region", OPTION_REGION, FIELD(region) },
    { "shard", OPTION_CALL, .set = set_shard },
    { "size", OPTION_CALL, .set = set_size },
    { "file", OPTION_FILE, FIELD(name), .have = have },
    { "missing", OPTION_FILE, FIELD(name), .have = have, .needs = "libraries" },
    { "preset", OPTION_CALL, .set = refuse },
    { 0 },
};

/* Reads one option. Returns false if it does not exist or its value is refused. */
static bool reads(const char *name, const char *value, values *to) {
    char program[] = "glsurf test", option[64];
    static char text[64];
    snprintf(option, sizeof option, "%s", name);
    if (value)
        snprintf(text, sizeof text, "%s", value);
    char *argv[] = { program, option, value ? text : NULL, NULL };
    optind = 0;
    return settings_read(value ? 3 : 2, argv, ROWS, to, &to->settings, NULL) == -1;
}

/* Lists end with NULL. */
typedef struct option_case {
    const char *option;
    enum { REAL, WHOLE, LONG } type;
    size_t offset; /* of the field in `values` */
    struct {
        const char *text;
        double value[4];
    } right[4];
    const char *wrong[20];
} option_case;

static const option_case CASES[] = {
    { "--positive",
      REAL,
      FIELD(number),
      { { "0.001", { (double)0.001f } }, { "2", { 2 } } },
      { "nan", "NaN", "inf", "-inf", "-1", "0", "1e-99", "1e99", "0,5", "", " 1", "1x",
        "abc" } },
    { "--sigma",
      REAL,
      FIELD(settings.extractor.sigma),
      { { "0.6", { (double)0.6f } }, { "3", { 3 } } },
      { "0.59", "3.01", "nan", "-1", "", " 1", "1x" } },
    { "--count",
      WHOLE,
      FIELD(numbers),
      { { "0", { 0 } }, { "007", { 7 } }, { "4294967295", { 4294967295.0 } } },
      { "-1", "1.5", "4294967296", "99999999999999999999", "", " 1", "+1", "1x" } },
    { "--whole",
      WHOLE,
      FIELD(numbers),
      { { "1", { 1 } }, { "6", { 6 } } },
      { "0", "7", "1.5", "", "1x" } },
    { "--bytes",
      LONG,
      FIELD(bytes),
      { { "2G", { 2147483648.0 } },
        { "2048M", { 2147483648.0 } },
        { "2097152K", { 2147483648.0 } },
        { "0", { 0 } } },
      { "", "K", "1T", "1KB", "-1", "1.5G", " 1", "18446744073709551616",
        "17179869184G" } },
    { "--region",
      WHOLE,
      FIELD(region),
      { { "100x80+1+2", { 1, 2, 100, 80 } }, { "1x1+0+0", { 0, 0, 1, 1 } } },
      { "", "100x80", "100x80+1", "100x80+1+", "100x80+1+2+3", "100x80+1+2x", "0x80+1+2",
        "100x0+1+2", "-1x80+1+2", "100x80-1+2", "100x80 +1+2", " 100x80+1+2",
        "4294967296x80+1+2", "1.5x80+1+2", "axb+c+d" } },
    { "--grid",
      WHOLE,
      FIELD(settings.extractor.grid_columns),
      { { "8x6", { 8, 6 } }, { "1x64", { 1, 64 } } },
      { "0x1", "1x0", "65x1", "1x65", "8", "x", "8x", "8x6x", "8*6", "-8x6", "", " 8x6",
        "4294967304x6" } },
    { "--shard",
      WHOLE,
      FIELD(numbers),
      { { "1/1", { 1, 1 } }, { "3/8", { 3, 8 } } },
      { "0/3", "4/3", "3", "/3", "1/", "1/2/3", "-1/3", "a/b", "", "1/0" } },
    { "--size",
      WHOLE,
      FIELD(numbers),
      { { "640x480", { 640, 480 } } },
      { "20", "0x20", "20x0", "", "20x20x20" } },
    { "--pixels",
      REAL,
      FIELD(number),
      { { "1e6", { 1e6 } } },
      { "0", "-1", "1.1e6", "nan", "" } },
    { "--name",
      WHOLE,
      FIELD(numbers),
      { { "seven", { 7 } }, { "nine", { 9 } } },
      { "", "seve", "Seven", "7" } },
};

/* Compares the numbers of a field with `like`, except for zeros at the end of `like`. */
static void check_field(const option_case *c, const values *self, const double like[4]) {
    const void *const at = (const char *)self + c->offset;
    int last = 3;
    while (last > 0 && like[last] == 0.0)
        --last;
    for (int k = 0; k <= last; ++k) {
        const double number = c->type == REAL    ? (double)((const float *)at)[k]
                              : c->type == WHOLE ? ((const uint32_t *)at)[k]
                                                 : (double)((const uint64_t *)at)[k];
        assert_true(number == like[k]);
    }
}

static void option_values(void **state) {
    const option_case *c = *state;
    for (size_t i = 0; i < COUNT(c->right) && c->right[i].text; ++i) {
        values self = { 0 };
        printf("%s\n", c->right[i].text);
        assert_true(reads(c->option, c->right[i].text, &self));
        check_field(c, &self, c->right[i].value);
    }
    for (size_t i = 0; i < COUNT(c->wrong) && c->wrong[i]; ++i) {
        values self, before;
        memset(&self, 1, sizeof self);
        before = self;
        printf("'%s'\n", c->wrong[i]);
        assert_false(reads(c->option, c->wrong[i], &self));
        assert_memory_equal(&self, &before, sizeof self);
    }
}

static void flags_and_files(void **state) {
    values self = { 0 };
    assert_true(reads("--constant", NULL, &self) && self.numbers[0] == 7);
    assert_false(reads("--constant=7", NULL, &self));
    assert_true(reads("--file", "a", &self) && strcmp(self.name, "a") == 0);
    const char *const kept = self.name = "kept";
    assert_false(reads("--file", "-", &self));
    assert_false(reads("--missing", "b", &self));
    assert_ptr_equal(self.name, kept);
}

/* ------------------------------------------------------------------ settings -- */

static void name_of(const glsurf_setting *setting, char name[64]) {
    snprintf(name, 64, "--%s", setting->name);
    for (char *at = name; *at; ++at)
        *at = *at == '_' ? '-' : *at;
}

static void every_setting_is_an_option(void **state) {
    size_t count;
    const glsurf_setting *const all = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i) {
        const glsurf_setting *const s = &all[i];
        char name[64], right[64];
        values to = { 0 };
        name_of(s, name);
        if (s->type == GLSURF_SETTING_CHOICE)
            snprintf(right, sizeof right, "%s", s->choices[1].name);
        else if (s->type == GLSURF_SETTING_PAIR)
            snprintf(right, sizeof right, "%gx%g", s->maximum, s->minimum);
        else
            snprintf(right, sizeof right, "%g", s->maximum < 1e9 ? s->maximum : 5.0);
        const bool is_switch = s->type == GLSURF_SETTING_SWITCH;
        const bool is_own = strcmp(s->name, "preset") == 0;
        const bool good = reads(name, is_switch ? NULL : right, &to);
        if (good != (!s->hidden_from_command && !is_own))
            fail_msg("%s %s", name, right);
        assert_int_equal(glsurf_setting_get(s, &to.settings.extractor, 0) != 0.0, good);
        if (good && !is_switch)
            for (int k = 0; k < 5; ++k) {
                static const char *const wrong[] = { "", "nothing", "-1", "1e99", "0x" };
                assert_false(reads(name, wrong[k], &to));
            }
        assert_int_equal(settings_find(s->name) == s, true);
    }
    assert_null(settings_find("nothing"));
    values to = { 0 };
    assert_true(reads("--backend", "cpu", &to) &&
                to.settings.device.backend == GLSURF_BACKEND_CPU);
    assert_true(reads("--descriptor-length", "128", &to));
    assert_int_equal(to.settings.extractor.descriptor_length, 128);
    for (int k = 0; k < 6; ++k) {
        static const char *const wrong[] = { "0", "63", "65", "256", "-64", "064" };
        assert_false(reads("--descriptor-length", wrong[k], &to));
    }
}

/* The standard output of settings_print_help(). The caller frees it. */
static char *help_text(void) {
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stdout);
    const int kept = dup(STDOUT_FILENO);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
    settings_print_help((const char *const[]){ "first\n", SETTINGS_HELP, "last\n", NULL });
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    char *text = test_memory(1 << 16);
    rewind(file);
    text[fread(text, 1, (1 << 16) - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* The help has each option at the beginning of a line, names options as options, and fits
 * into 80 columns. */
static void every_setting_has_help(void **state) {
    size_t count;
    const glsurf_setting *const all = glsurf_settings(&count);
    char *text = help_text();
    assert_true(strncmp(text, "first\n", 6) == 0 && strstr(text, "\nlast\n"));
    for (size_t i = 0; i < count; ++i) {
        char name[64], line[80];
        name_of(&all[i], name);
        snprintf(line, sizeof line, "\n  %s%s", name,
                 all[i].type == GLSURF_SETTING_SWITCH ? "  " : " ");
        assert_int_equal(strstr(text, line) != NULL, !all[i].hidden_from_command);
    }
    assert_non_null(strstr(text, "with --max-features or --features, spread"));
    assert_null(strchr(text, '{'));
    for (const char *at = text; *at; at += strcspn(at, "\n") + 1)
        assert_true(strcspn(at, "\n") <= 80);
    free(text);
}

static void foreign_settings(void **state) {
    settings to = { .extractor = { .first_step = 2, .sigma = 1.5f } };
    assert_false(settings_check(&to));
    settings_drop_foreign(&to.extractor);
    assert_true(settings_check(&to));
    assert_int_equal(to.extractor.first_step, 0);
    assert_true(to.extractor.sigma == 0.0f);
    to.extractor = (glsurf_extractor_desc){ .preset = GLSURF_PRESET_BAY, .first_step = 2 };
    settings_drop_foreign(&to.extractor);
    assert_int_equal(to.extractor.first_step, 2);
    to.extractor.grid_columns = to.extractor.grid_rows = 2;
    assert_false(settings_check(&to));
}

/* The text of recipes names each setting that changes features, and no other. */
static void text_of_results(void **state) {
    size_t count;
    const glsurf_setting *const all = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i) {
        glsurf_extractor_desc desc = { 0 }, other = { 0 };
        memset((char *)&other + all[i].offset, 1, 1);
        char *const a = settings_text(&desc), *const b = settings_text(&other);
        assert_int_equal(strcmp(a, b) != 0, all[i].is_result);
        free(a);
        free(b);
    }
}

int main(void) {
    TEST_LIST(first, every_setting_is_an_option, every_setting_has_help, foreign_settings,
              text_of_results, flags_and_files);
    struct CMUnitTest tests[COUNT(first) + COUNT(CASES)];
    memcpy(tests, first, sizeof first);
    for (size_t i = 0; i < COUNT(CASES); ++i)
        tests[COUNT(first) + i] = (struct CMUnitTest){ .name = CASES[i].option,
                                                       .test_func = option_values,
                                                       .initial_state = (void *)&CASES[i] };
    return test_main("options", tests, COUNT(tests));
}
