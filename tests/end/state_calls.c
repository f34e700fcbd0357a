/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Every call, as the scenarios make them: each leaves the state, and none was forgotten. */
#include "state.h"

#include "odd.h"
#include "query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The sum of a scenario in a context with default state, which has to stay, too: the
 * library does not set an item that has the value it needs. */
static uint64_t sum_of(const scenario *s, bench *on) {
    const step *at;
    snapshot before = snapshot_take();
    if (scenario_run(s, on, &at))
        fail_msg("%s: %s: %s", s->name, at->name, step_message(at, on));
    const uint64_t sum = on->sum;
    snapshot after = snapshot_take();
    const int differences = snapshot_differences(&before, &after, s->name);
    snapshot_free(&before);
    snapshot_free(&after);
    bench_clear(on);
    assert_int_equal(differences, 0);
    return sum;
}

/* Scenarios of other shaders alone, which a driver compiles for compatibility contexts once
 * more, and which touch no other state. In OpenGL ES a sample has them in state_es alone.
 */
static bool is_of_other_shaders(const scenario *s) {
    return strcmp(s->name, "the paper preset") == 0 ||
           strcmp(s->name, "other detectors") == 0;
}

/* The steps in odd state. With leave_state each value is after a call as it was before or
 * as GL has it at first, whatever the application has set. */
static void run_in_odd_state(const scenario *s, bench *on, driver *driven,
                             uint64_t expected) {
    const odd_extra extra = has_compatibility() ? ODD_COMPATIBILITY : ODD_NOTHING_MORE;
    odd_state odd = odd_state_set(extra);
    visit self = { driven, snapshot_take(), on->leave_state, 0 };
    for (const step *at = s->steps; at->name; ++at) {
        visit_expect(&self, at->run(on) == GLSURF_OK, at->name);
        visit_look(&self, at->name);
    }
    visit_expect(&self, on->sum == expected, s->name);
    bench_clear(on);
    visit_look(&self, "destroy");
    odd_state_clear(&odd);
    snapshot_free(&self.before);
    assert_int_equal(self.failures, 0);
}

void every_call_leaves_the_state(void **state) {
    bench on = bench_make(NULL);
    for (const scenario *s = scenarios; s->name; ++s) {
        if ((has_compatibility() || (is_es() && !test_full())) && is_of_other_shaders(s))
            continue;
        const uint64_t expected = sum_of(s, &on);
        for (int leave = 0; leave < 2; ++leave) {
            on.leave_state = leave;
            run_in_odd_state(s, &on, *state, expected);
        }
        on.leave_state = false;
    }
    bench_free(&on);
}

/* ---------------------------------------------------------- forgotten calls -- */

/* Public calls that make no GL call. */
static const char *const without_gl[] = {
    "glsurf_version",
    "glsurf_result_string",
    "glsurf_device_message",
    "glsurf_device_abandon",
    "glsurf_device_paths",
    "glsurf_homography_find",
    "glsurf_homography_map",
    "glsurf_homography_invert",
    "glsurf_homography_error",
    "glsurf_extractor_levels",
    "glsurf_extractor_bytes",
    "glsurf_extractor_memory",
    "glsurf_path_name",
    "glsurf_clip_matrix",
    "glsurf_preset_name",
    "glsurf_detector_name",
    "glsurf_detector_threshold",
    "glsurf_stereo_point",
    "glsurf_fundamental_find",
    "glsurf_descriptor_version",
    "glsurf_stereo_agree",
    "glsurf_chance",
    "glsurf_chance_near",
    "glsurf_homography_multiply",
    "glsurf_homography_magnification",
    "glsurf_guide_of",
    "glsurf_settings",
    "glsurf_setting_get",
    "glsurf_setting_applies",
    "glsurf_setting_reset",
    "glsurf_verdict_name",
    "glsurf_check_rows",
    "glsurf_check_for_tuner",
    "glsurf_tuned_name",
    "glsurf_tuner_rows",
    "glsurf_tuner_line",
    "glsurf_tuning_key", /* it asks for strings */
};

/* Public calls of state_check.c; and those that use GL by other public calls alone, which
 * tests/check/ makes. */
static const char *const elsewhere[] = {
    "glsurf_check_create", "glsurf_check_step", "glsurf_check_destroy",
    "glsurf_tuner_create", "glsurf_tuner_step", "glsurf_tuner_destroy",
};

static char *text_of(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be read", path);
    char *text = test_memory(1 << 20);
    text[fread(text, 1, (1 << 20) - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* Whether the text calls `name`, and not only a function whose name begins with it. */
static bool has_call(const char *text, const char *name) {
    char call[80];
    snprintf(call, sizeof call, "%s(", name);
    return strstr(text, call);
}

static bool is_listed(const char *name, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (strcmp(name, list[i]) == 0)
            return true;
    return false;
}

static bool needs_no_step(const char *name) {
    return is_listed(name, without_gl, COUNT(without_gl)) ||
           is_listed(name, elsewhere, COUNT(elsewhere));
}

/* Counts the calls that a header declares and, in `forgotten`, those that neither occur in
 * the steps nor are listed above. */
static int calls_of(const char *header, const char *steps, int *forgotten) {
    int calls = 0;
    for (const char *at = header; (at = strstr(at, "\nGLSURF_API ")) != NULL; ++at) {
        char name[64] = "";
        const char *end = strchr(at, '('), *begin = end;
        while (begin > at && begin[-1] != ' ' && begin[-1] != '*')
            --begin;
        snprintf(name, sizeof name, "%.*s", (int)(end - begin), begin);
        ++calls;
        if (!needs_no_step(name) && !has_call(steps, name)) {
            print_error("no step calls %s\n", name);
            ++*forgotten;
        }
    }
    return calls;
}

/* The text of all files of steps. */
static char *text_of_steps(void) {
    static const char *const parts[] = { "bench", "device", "extractor", "matcher",
                                         "panorama" };
    char *all = test_memory(COUNT(parts) << 20), path[512];
    for (size_t i = 0; i < COUNT(parts); ++i) {
        snprintf(path, sizeof path, "%s/tests/end/steps_%s.c", GLSURF_TEST_SOURCE,
                 parts[i]);
        char *text = text_of(path);
        strcat(all, text);
        free(text);
    }
    return all;
}

/* Each call that glsurf.h or a header that it includes declares either occurs in a step or
 * is listed above. */
void no_call_was_forgotten(void **state) {
    static const char include[] = "#include \"";
    (void)state;
    if (access(GLSURF_TEST_SOURCE, F_OK) != 0) {
        printf("the sources are not on this machine\n");
        return;
    }
    char *all = text_of(GLSURF_TEST_SOURCE "/include/glsurf/glsurf.h");
    char *steps = text_of_steps();
    int forgotten = 0, calls = calls_of(all, steps, &forgotten), headers = 0;
    for (const char *at = all; (at = strstr(at, include)) != NULL; ++headers) {
        at += strlen(include);
        char path[512];
        snprintf(path, sizeof path, "%s/include/%.*s", GLSURF_TEST_SOURCE,
                 (int)strcspn(at, "\""), at);
        char *header = text_of(path);
        calls += calls_of(header, steps, &forgotten);
        free(header);
    }
    free(all);
    free(steps);
    printf("%d calls in %d headers\n", calls, headers);
    assert_true(headers > 5 && calls > 45);
    assert_int_equal(forgotten, 0);
}
