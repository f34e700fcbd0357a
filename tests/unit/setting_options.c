/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The settings as options of the command: every row of the library's table is an option
 * with help, reads right values, and refuses wrong ones.
 */
#include "support/test.h"

#include "common/setting_options.h"
#include "glsurf/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct option OWN[] = {
    { "help", no_argument, NULL, 'h' },
    { "preset", required_argument, NULL, OPTION_LONG },
    { 0 },
};

static void name_of(const glsurf_setting *setting, char name[64]) {
    snprintf(name, 64, "--%s", setting->name);
    for (char *at = name; *at; ++at)
        *at = *at == '_' ? '-' : *at;
}

/* Reads one option; false if it is none or its value is refused. */
static bool reads(const char *name, const char *value, settings *to) {
    char program[] = "glsurf test", option[64], text[64] = "";
    snprintf(option, sizeof option, "%s", name);
    if (value)
        snprintf(text, sizeof text, "%s", value);
    char *argv[] = { program, option, value ? text : NULL, NULL };
    optind = 0;
    const int found = settings_next(value ? 3 : 2, argv, ":h", OWN);
    return settings_has(found) && settings_set(to, found, optarg);
}

static void every_setting_is_an_option(void **state) {
    (void)state;
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
        const bool good = reads(name, is_switch ? NULL : right, &to);
        if (good != (!s->is_for_programs && !is_own))
            fail_msg("%s %s", name, right);
        assert_int_equal(glsurf_setting_get(s, &to.extractor, 0) != 0.0, good);
        if (good && !is_switch)
            for (int k = 0; k < 5; ++k) {
                static const char *const wrong[] = { "", "nothing", "-1", "1e99", "0x" };
                assert_false(reads(name, wrong[k], &to));
            }
        assert_int_equal(settings_find(s->name) == s, true);
    }
    assert_null(settings_find("nothing"));
    settings to = { 0 };
    assert_true(reads("--backend", "cpu", &to) && to.device.backend == GLSURF_BACKEND_CPU);
    assert_true(reads("--descriptor-length", "128", &to));
    assert_int_equal(to.extractor.descriptor_length, 128);
    for (int k = 0; k < 6; ++k) {
        static const char *const wrong[] = { "0", "63", "65", "256", "-64", "064" };
        assert_false(reads("--descriptor-length", wrong[k], &to));
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
    (void)state;
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
    (void)state;
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
    (void)state;
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_setting_is_an_option),
        cmocka_unit_test(every_setting_has_help),
        cmocka_unit_test(foreign_settings),
        cmocka_unit_test(text_of_results),
    };
    return test_main("setting options", tests, COUNT(tests));
}
