/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The library in another program's context: the test sets every state to an odd value. Each
 * call has to leave all of it unchanged, and it may not change the results.
 */
#include "state.h"

#include "capped.h"
#include "extract.h"
#include "odd.h"
#include "query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

snapshot initial_state;

void visit_look(visit *self, const char *call) {
    const GLenum error = glGetError();
    if (error != GL_NO_ERROR || self->driver->complaints > 0) {
        print_error("%s left GL error 0x%04x and %u complaints\n", call, error,
                    self->driver->complaints);
        self->driver->complaints = 0;
        ++self->failures;
    }
    snapshot now = snapshot_take();
    self->failures +=
        (self->leaves ? snapshot_left(&self->before, &initial_state, &now, call)
                      : snapshot_differences(&self->before, &now, call)) > 0;
    snapshot_free(&self->before);
    self->before = now; /* so each change is reported once */
}

void visit_expect(visit *self, bool good, const char *call) {
    if (!good) {
        print_error("%s gives another result than in a fresh context\n", call);
        ++self->failures;
    }
}

/* ---------------------------------------------------------------- odd state -- */

/* No compared value keeps its default in all odd states. A value that is added to a table
 * of state must also be set by odd_state_set(). */
static void all_state_is_odd(void **state) {
    (void)state;
    snapshot odd[ODD_EXTRAS];
    size_t count = 0;
    snapshot plain = snapshot_take();
    for (odd_extra extra = ODD_NOTHING_MORE; extra < ODD_EXTRAS; ++extra) {
        if (!odd_extra_is_there(extra))
            continue;
        odd_state set = odd_state_set(extra);
        odd[count++] = snapshot_take();
        odd_state_clear(&set);
    }
    printf("%zu values\n", plain.count);
    const int alike = snapshot_alike(&plain, odd, count);
    for (size_t i = 0; i < count; ++i)
        snapshot_free(&odd[i]);
    snapshot_free(&plain);
    assert_int_equal(alike, 0);
}

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

/* The steps in odd state. With leave_state each value is after a call as it was before or
 * as GL has it at first, whatever the application has set. */
static void run_in_odd_state(const scenario *s, bench *on, driver *driven, odd_extra extra,
                             uint64_t expected) {
    odd_state odd = odd_state_set(extra);
    visit self = { driven, snapshot_take(), on->leave_state, 0 };
    for (const step *const *at = s->steps; *at; ++at) {
        visit_expect(&self, (*at)->run(on) == GLSURF_OK, (*at)->name);
        visit_look(&self, (*at)->name);
    }
    visit_expect(&self, on->sum == expected, s->name);
    bench_clear(on);
    visit_look(&self, "destroy");
    odd_state_clear(&odd);
    snapshot_free(&self.before);
    assert_int_equal(self.failures, 0);
}

/* Parameters of the application's texture that the library does not need. */
static void set_texture(GLuint texture) {
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 3);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_LINEAR);
    glBindTexture(GL_TEXTURE_2D, 0);
}

static void assert_texture_unmodified(GLuint texture) {
    GLint wrap = 0, maximum = 0, filter = 0;
    glBindTexture(GL_TEXTURE_2D, texture);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, &wrap);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, &maximum);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, &filter);
    glBindTexture(GL_TEXTURE_2D, 0);
    assert_int_equal(wrap, GL_MIRRORED_REPEAT);
    assert_int_equal(maximum, 3);
    assert_int_equal(filter, GL_NEAREST_MIPMAP_LINEAR);
}

/* In a sample, which of the scenarios are made in the odd state. All of them without an
 * extra; with one those whose passes, read-backs and drawings differ most. A compatibility
 * context, for which a driver compiles all shaders once more, does without presets and
 * detectors that touch no other state. */
static bool is_in_sample(const scenario *s, odd_extra extra) {
    static const char *const drawn[] = { "matching", "a panorama", NULL },
                             *const read[] = { "masks, regions, a grid and input keypoints",
                                               NULL },
                             *const several[] = { "matching", "the paper preset", NULL },
                             *const others[] = { "the paper preset", "other detectors",
                                                 NULL };
    const char *const *names = extra == ODD_COMPATIBILITY   ? others
                               : extra == ODD_CLAMPED_READS ? read
                               : extra == ODD_PER_BUFFER    ? several
                                                            : drawn;
    for (; *names; ++names)
        if (strcmp(*names, s->name) == 0)
            return extra != ODD_COMPATIBILITY;
    return extra == ODD_NOTHING_MORE || extra == ODD_COMPATIBILITY;
}

static void check_extra(driver *driven, odd_extra extra) {
    static uint64_t sums[32]; /* of scenarios; 0: not known yet */
    const bool base = extra == ODD_NOTHING_MORE || extra == ODD_COMPATIBILITY;
    if (!odd_extra_is_there(extra))
        skip();
    bench on = bench_make(NULL);
    set_texture(on.texture);
    for (const scenario *s = scenarios; s->name; ++s) {
        uint64_t *const sum = &sums[s - scenarios];
        if (!is_in_sample(s, extra) && !(test_full() && !has_compatibility()))
            continue;
        if (*sum == 0)
            *sum = sum_of(s, &on);
        for (int leave = 0; leave < (base ? 2 : 1); ++leave) {
            on.leave_state = leave;
            run_in_odd_state(s, &on, driven, extra, *sum);
        }
        on.leave_state = false;
    }
    assert_texture_unmodified(on.texture);
    bench_free(&on);
}

#define EXTRA(name, extra)                                                                 \
    static void name(void **state) {                                                       \
        check_extra(*state, extra);                                                        \
    }

EXTRA(every_call_leaves_the_state, ODD_NOTHING_MORE)
EXTRA(what_drivers_compile_stays_and_changes_nothing, ODD_COMPILED)
EXTRA(depth_bounds_stay_and_change_nothing, ODD_DEPTH_BOUNDS)
EXTRA(clamped_reads_stay_and_change_nothing, ODD_CLAMPED_READS)
EXTRA(blending_per_buffer_stays_and_changes_nothing, ODD_PER_BUFFER)
EXTRA(advanced_blending_stays_and_changes_nothing, ODD_ADVANCED)
EXTRA(several_viewports_stay_and_change_nothing, ODD_VIEWPORTS)
EXTRA(state_of_compatibility_stays_and_changes_nothing, ODD_COMPATIBILITY)
EXTRA(clip_control_stays_and_changes_nothing, ODD_CLIP_CONTROL)

/* ------------------------------------------------------------------- errors -- */

/* Each step makes its call while an error of the application waits to be fetched. */
static void errors_of_the_application_fail_nothing(void **state) {
    driver *driven = *state;
    bench on = bench_make(NULL);
    const scenario *s = scenarios;
    const uint64_t expected = sum_of(s, &on);
    for (const step *const *at = s->steps; *at; ++at) {
        glEnable(GL_TEXTURE_2D); /* an error in a core profile */
        if ((*at)->run(&on))
            fail_msg("%s: %s", (*at)->name, step_message(*at, &on));
    }
    assert_true(on.sum == expected);
    bench_free(&on);
    while (glGetError() != GL_NO_ERROR) {}
    driven->complaints = 0; /* about those enables */
}

/* --------------------------------------------------------------------- main -- */

/* With the argument "compatibility" in a context of that profile, where the state of the
 * core profile is only compared beside the rest. */
static int run_in_compatibility(driver *driven) {
    driver_use_compatibility(driven);
    snapshot_free(&initial_state);
    initial_state = snapshot_take();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(all_state_is_odd, driven),
        cmocka_unit_test_prestate(state_of_compatibility_stays_and_changes_nothing, driven),
        cmocka_unit_test_prestate(what_drivers_compile_stays_and_changes_nothing, driven),
        cmocka_unit_test_prestate(every_refusal_leaves_the_state, driven),
    };
    return driver_test(driven, "state, compatibility", tests, COUNT(tests));
}

/* With a loader that shows the least of OpenGL ES 3.0, one colour mask for all draw
 * buffers, drawing features changes the draw buffers of the application's framebuffer. The
 * argument "calls" is for a driver on which all the rest would take hours. */
static int run_calls(driver *driven) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(every_call_leaves_the_state, driven),
        cmocka_unit_test_prestate(every_refusal_leaves_the_state, driven),
    };
    return driver_test(driven, "state, calls", tests, COUNT(tests));
}

int main(int argc, char **argv) {
    driver driven;
    driver_open(&driven);
    initial_state = snapshot_take();
    if (argc > 1 && strcmp(argv[1], "compatibility") == 0)
        return run_in_compatibility(&driven);
    if (is_capped() || argc > 1)
        return run_calls(&driven);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(all_state_is_odd, &driven),
        cmocka_unit_test_prestate(every_call_leaves_the_state, &driven),
        cmocka_unit_test_prestate(what_drivers_compile_stays_and_changes_nothing, &driven),
        cmocka_unit_test_prestate(depth_bounds_stay_and_change_nothing, &driven),
        cmocka_unit_test_prestate(clamped_reads_stay_and_change_nothing, &driven),
        cmocka_unit_test_prestate(blending_per_buffer_stays_and_changes_nothing, &driven),
        cmocka_unit_test_prestate(advanced_blending_stays_and_changes_nothing, &driven),
        cmocka_unit_test_prestate(several_viewports_stay_and_change_nothing, &driven),
        cmocka_unit_test_prestate(clip_control_stays_and_changes_nothing, &driven),
        cmocka_unit_test_prestate(every_refusal_leaves_the_state, &driven),
        cmocka_unit_test_prestate(the_check_leaves_the_state, &driven),
        cmocka_unit_test_prestate(errors_of_the_application_fail_nothing, &driven),
    };
    return driver_test(&driven, "state", tests, COUNT(tests));
}
