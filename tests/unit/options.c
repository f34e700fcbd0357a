/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The values of options, right and wrong ones. A wrong one leaves what was there. And the
 * settings: every row of the library's table is an option with help, reads right values,
 * and refuses wrong ones.
 */
#include "support/test.h"

#include "glsurf/settings.h"
#include "terminal/setting_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* ------------------------------------------------------------------ settings -- */

static bool refuse(void *self, const char *text) {
    (void)self, (void)text;
    return false;
}

static const option_row OWN[] = {
    { "preset", OPTION_CALL, .set = refuse },
    { 0 },
};

static void name_of(const glsurf_setting *setting, char name[64]) {
    snprintf(name, 64, "--%s", setting->name);
    for (char *at = name; *at; ++at)
        *at = *at == '_' ? '-' : *at;
}

/* Reads one option; false if it is none or its value is refused. */
static bool reads_setting(const char *name, const char *value, settings *to) {
    char program[] = "glsurf test", option[64], text[64] = "";
    snprintf(option, sizeof option, "%s", name);
    if (value)
        snprintf(text, sizeof text, "%s", value);
    char *argv[] = { program, option, value ? text : NULL, NULL };
    optind = 0;
    return settings_read(value ? 3 : 2, argv, OWN, NULL, to, NULL) == -1;
}

static void every_setting_is_an_option(void **state) {
    size_t count;
    const glsurf_setting *const all = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i) {
        const glsurf_setting *const s = &all[i];
        char name[64], right[64];
        settings to = { 0 };
        name_of(s, name);
        if (s->type == GLSURF_SETTING_CHOICE)
            snprintf(right, sizeof right, "%s", s->choices[1].name);
        else if (s->type == GLSURF_SETTING_PAIR)
            snprintf(right, sizeof right, "%gx%g", s->maximum, s->minimum);
        else
            snprintf(right, sizeof right, "%g", s->maximum < 1e9 ? s->maximum : 5.0);
        const bool is_switch = s->type == GLSURF_SETTING_SWITCH;
        const bool is_own = strcmp(s->name, "preset") == 0;
        const bool good = reads_setting(name, is_switch ? NULL : right, &to);
        if (good != (!s->is_for_programs && !is_own))
            fail_msg("%s %s", name, right);
        assert_int_equal(glsurf_setting_get(s, &to.extractor, 0) != 0.0, good);
        if (good && !is_switch)
            for (int k = 0; k < 5; ++k) {
                static const char *const wrong[] = { "", "nothing", "-1", "1e99", "0x" };
                assert_false(reads_setting(name, wrong[k], &to));
            }
        assert_int_equal(settings_find(s->name) == s, true);
    }
    assert_null(settings_find("nothing"));
    settings to = { 0 };
    assert_true(reads_setting("--backend", "cpu", &to) &&
                to.device.backend == GLSURF_BACKEND_CPU);
    assert_true(reads_setting("--descriptor-length", "128", &to));
    assert_int_equal(to.extractor.descriptor_length, 128);
    for (int k = 0; k < 6; ++k) {
        static const char *const wrong[] = { "0", "63", "65", "256", "-64", "064" };
        assert_false(reads_setting("--descriptor-length", wrong[k], &to));
    }
}

/* Standard output of a call, which the caller frees. */
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
        assert_int_equal(strstr(text, line) != NULL, !all[i].is_for_programs);
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
    struct CMUnitTest tests[COUNT(CASES) + 4] = {
        cmocka_unit_test(every_setting_is_an_option),
        cmocka_unit_test(every_setting_has_help),
        cmocka_unit_test(foreign_settings),
        cmocka_unit_test(text_of_results),
    };
    for (size_t i = 0; i < COUNT(CASES); ++i)
        tests[4 + i] = (struct CMUnitTest){ .name = CASES[i].name,
                                            .test_func = values,
                                            .initial_state = (void *)&CASES[i] };
    return test_main("options", tests, COUNT(tests));
}
