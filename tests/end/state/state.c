/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The library in another program's context. The test sets all state to odd values. Calls
 * must keep this state, and it must not affect results.
 */
#include "calls/steps.h"
#include "extract.h"
#include "state/capped.h"
#include "state/odd_state.h"
#include "state/query.h"
#include "state/snapshot.h"

#include "glsurf/glsurf_check.h"

#include <stdio.h>
#include <string.h>

/* State of a new context, taken by main(). */
static snapshot initial_state;

/* A run in odd state. It counts failures: the test fails after the state is cleared. */
typedef struct visit {
    driver *driver;
    snapshot before;
    bool leaves; /* the device has leave_state */
    int failures;
} visit;

/* Counts a failure if the call left an error, a driver's complaint, or changed state. */
static void visit_look(visit *self, const char *call) {
    const GLenum error = glGetError();
    if (error != GL_NO_ERROR || self->driver->complaints > 0) {
        print_error("%s left GL error 0x%04x and %u complaints\n", call, error,
                    self->driver->complaints);
        self->driver->complaints = 0;
        ++self->failures;
    }
    snapshot now = snapshot_take();
    self->failures +=
        snapshot_differences(&self->before, self->leaves ? &initial_state : NULL, &now,
                             call) > 0;
    snapshot_free(&self->before);
    self->before = now; /* so each change is reported once */
}

static void visit_expect(visit *self, bool good, const char *call) {
    if (!good) {
        print_error("%s gives a wrong result\n", call);
        ++self->failures;
    }
}

/* ---------------------------------------------------------------- odd state -- */

/* Asserts that every compared value differs from its default in some odd state. A value
 * that is added to a table of state must also be set by odd_state_set(). */
static void all_state_is_odd(void **state) {
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

/* Returns the sum of a scenario in a context with default state. This state has to stay
 * too: the library does not set items that have the needed value already. */
static uint64_t sum_of(const scenario *s, bench *on) {
    const step *at;
    snapshot before = snapshot_take();
    if (scenario_run(s, on, &at))
        fail_msg("%s: %s: %s", s->name, at->name, step_message(at, on));
    const uint64_t sum = on->sum;
    bench_clear(on);
    snapshot_end(&before, s->name);
    return sum;
}

/* Runs the steps in odd state. With leave_state, each call keeps a value or resets it to
 * GL's initial value, for any state that the application has set. */
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

/* Sets parameters of the application's texture that the library does not need. */
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

/* Returns true if a sample runs the scenario in the odd state. Without an extra it runs all
 * scenarios. With an extra it runs those whose passes, read-backs and draws differ most. In
 * a compatibility context a driver compiles all shaders again. So there it omits presets
 * and detectors that touch no other state. */
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

typedef struct odd_test {
    driver *driver;
    odd_extra extra;
} odd_test;

static void calls_leave_the_state(void **state) {
    const odd_extra extra = ((const odd_test *)*state)->extra;
    static uint64_t sums[32]; /* sums of scenarios; 0: unknown */
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
            run_in_odd_state(s, &on, ((const odd_test *)*state)->driver, extra, *sum);
        }
        on.leave_state = false;
    }
    assert_texture_unmodified(on.texture);
    bench_free(&on);
}

#define TEST_ODD(name, extra)                                                              \
    TEST_NAMED(name, calls_leave_the_state, (&(odd_test){ driven, extra }))

/* ---------------------------------------------------------------- refusals -- */

static void refuse_images(visit *self, const bench *on) {
    const uint32_t wrong = has_level_queries() ? 3 : 0;
    const glsurf_image mask = picture_image(&on->noise);
    glsurf_image masked = picture_image(&on->gray), large = masked;
    masked.mask = &mask;
    large.width = 1u << 20; /* the library reads no pixel */
    struct {
        const char *what;
        glsurf_image image;
    } rows[] = {
        { "submit of an empty image", { 0 } },
        { "submit of a missing texture", { .texture = 4711 } },
        { "submit with a wrong target",
          { .texture = on->texture, .target = GL_TEXTURE_RECTANGLE } },
        { "submit of a missing layer",
          { .texture = on->layers, .target = GL_TEXTURE_2D_ARRAY, .layer = 2 } },
        { "submit of a framebuffer without height",
          { .target = GL_READ_FRAMEBUFFER, .width = 9 } },
        { "submit with a wrong size",
          { .texture = on->texture, .width = wrong, .height = wrong } },
        { "submit with a mask of another size", masked },
        { "submit of too large an image", large },
    };
    for (size_t i = 0; i < COUNT(rows); ++i) {
        rows[i].image.origin = GLSURF_ORIGIN_TOP;
        const glsurf_result result = glsurf_extractor_submit(on->extractor, &rows[i].image);
        visit_expect(self,
                     result == (rows[i].image.width == large.width ? GLSURF_ERROR_LIMIT
                                                                   : GLSURF_ERROR_ARGUMENT),
                     rows[i].what);
        if (rows[i].image.target == GL_TEXTURE_RECTANGLE)
            self->driver->complaints = 0; /* only a GL error reveals a texture's target */
        visit_look(self, rows[i].what);
    }
}

#define REFUSE(result, call)                                                               \
    do {                                                                                   \
        visit_expect(self, (call) == (result), #call);                                     \
        visit_look(self, #call);                                                           \
    } while (0)
#define REFUSE_ARGUMENT(call) REFUSE(GLSURF_ERROR_ARGUMENT, call)

static void refuse_features(visit *self, const bench *on) {
    const glsurf_image image = picture_image(&on->gray);
    const glsurf_keypoint beyond = { .x = 1e4f, .scale = 2.0f };
    const glsurf_extractor_desc bad = { .threshold = -1.0f };
    const glsurf_feature_drawing drawing = { 0 };
    glsurf_extractor *extractor;
    glsurf_features features;
    glsurf_gpu_features exported;
    REFUSE_ARGUMENT(glsurf_extractor_create(&extractor, on->device, &bad));
    REFUSE_ARGUMENT(glsurf_extractor_change(on->extractor, &bad));
    REFUSE_ARGUMENT(glsurf_extractor_describe(on->extractor, &image, &beyond, 1));
    REFUSE_ARGUMENT(glsurf_extractor_collect(on->extractor, &features));
    REFUSE_ARGUMENT(glsurf_extractor_gpu_features(on->extractor, &exported));
    REFUSE_ARGUMENT(glsurf_extractor_draw(on->extractor, &drawing));
}

static void refuse_matches(visit *self, const bench *on) {
    const glsurf_features long_ones = { .descriptor_length = 65 };
    const glsurf_match_params params = { 0 };
    const glsurf_match_drawing drawing = { 0 };
    glsurf_feature_set *set;
    glsurf_matches matches;
    REFUSE_ARGUMENT(glsurf_feature_set_keep(&set, on->matcher, on->extractor));
    REFUSE_ARGUMENT(glsurf_feature_set_load(&set, on->matcher, &long_ones));
    REFUSE_ARGUMENT(glsurf_matcher_submit(on->matcher, NULL, NULL, &params));
    REFUSE_ARGUMENT(glsurf_matcher_collect(on->matcher, &matches));
    REFUSE_ARGUMENT(glsurf_matcher_draw(on->matcher, &drawing));
}

static void refuse_others(visit *self, const bench *on) {
    const glsurf_device_desc on_and_off = { .get_proc_address = on->get,
                                            .paths = { .on = 1, .off = 1 } };
    const glsurf_panorama_desc large = { .canvas = { .width = 1u << 20, .height = 1 } };
    const glsurf_placement in_place = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } },
                           singular = { .to_canvas = { 0 } };
    const glsurf_image missing = { .texture = 4711, .origin = GLSURF_ORIGIN_TOP },
                       there = { .texture = on->texture, .origin = GLSURF_ORIGIN_TOP };
    glsurf_device *device;
    glsurf_panorama *panorama;
    REFUSE_ARGUMENT(glsurf_device_create(&device, &on_and_off));
    REFUSE_ARGUMENT(glsurf_device_rounding_check(on->device, NULL));
    REFUSE_ARGUMENT(glsurf_device_timer_check(on->device, NULL));
    REFUSE_ARGUMENT(glsurf_device_set_timings(on->device, (glsurf_timings)99));
    REFUSE(GLSURF_ERROR_LIMIT, glsurf_panorama_create(&panorama, on->device, &large));
    REFUSE_ARGUMENT(glsurf_panorama_add(on->panorama, &missing, &in_place));
    REFUSE_ARGUMENT(glsurf_panorama_add(on->panorama, &there, &singular));
    REFUSE_ARGUMENT(glsurf_panorama_read(on->panorama, NULL));
}

static void every_refusal_leaves_the_state(void **state) {
    bench on = bench_make(NULL);
    odd_state odd = odd_state_set(ODD_NOTHING_MORE);
    on.device = device_new((glsurf_device_desc){
        .get_proc_address = on.get, .log = hear, .log_user = &on.log });
    on.extractor = extractor_on(on.device, (glsurf_extractor_desc){ 0 });
    on.matcher = matcher_on(on.device, 0);
    on.panorama = panorama_on(on.device, 9, 9);
    visit self = { *state, snapshot_take(), false, 0 };
    refuse_images(&self, &on);
    refuse_features(&self, &on);
    refuse_matches(&self, &on);
    refuse_others(&self, &on);
    bench_clear(&on);
    odd_state_clear(&odd);
    snapshot_free(&self.before);
    bench_free(&on);
    assert_int_equal(self.failures, 0);
}

/* ------------------------------------------------------------------ others -- */

/* The check of the driver, run inside an application, keeps all state, and no state makes
 * it report an error. A sample has the subjects that use OpenGL besides the library's
 * calls; the full test has all. */
static void the_check_leaves_the_state(void **state) {
    static const char *const subjects[] = { "gray", "drawing", "state", "publish" };
    const glsurf_device_desc device = { .get_proc_address =
                                            glsurf_context_get_proc_address };
    odd_state odd = odd_state_set(ODD_NOTHING_MORE);
    visit self = { *state, snapshot_take(), false, 0 };
    for (size_t i = 0; i < (test_full() ? 1 : COUNT(subjects)); ++i) {
        const glsurf_check_desc desc = { .only = test_full() ? NULL : subjects[i] };
        glsurf_check *check = NULL;
        uint32_t count;
        bool done = false;
        visit_expect(&self, glsurf_check_create(&check, &device, &desc) == GLSURF_OK,
                     "check_create");
        visit_look(&self, "check_create");
        while (check && !done && glsurf_check_step(check, 0.0, &done) == GLSURF_OK)
            ;
        visit_look(&self, "check_step");
        const glsurf_check_row *rows = glsurf_check_rows(check, &count);
        for (uint32_t n = 0; n < count; ++n) {
            if (rows[n].verdict == GLSURF_VERDICT_WRONG)
                print_error("%s: %s\n", rows[n].subject, rows[n].message);
            visit_expect(&self, done && rows[n].verdict != GLSURF_VERDICT_WRONG,
                         rows[n].subject);
        }
        glsurf_check_destroy(check);
        visit_look(&self, "check_destroy");
    }
    odd_state_clear(&odd);
    snapshot_free(&self.before);
    assert_int_equal(self.failures, 0);
}

/* Runs each step while an error of the application is pending. */
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
    driven->complaints = 0; /* the driver complained about these enables */
}

/* --------------------------------------------------------------------- main -- */

/* Runs with the argument "compatibility" in a context of this profile. State of the core
 * profile is compared there too. */
static int run_in_compatibility(driver *driven) {
    driver_use_compatibility(driven);
    snapshot_free(&initial_state);
    initial_state = snapshot_take();
    const struct CMUnitTest tests[] = {
        TEST(all_state_is_odd, driven),
        TEST_ODD("state_of_compatibility_stays_and_changes_nothing", ODD_COMPATIBILITY),
        TEST_ODD("what_drivers_compile_stays_and_changes_nothing", ODD_COMPILED),
        TEST(every_refusal_leaves_the_state, driven),
    };
    return driver_test(driven, "state, compatibility", tests, COUNT(tests));
}

/* Runs in the capped context, or with the argument "calls". The capped context has one
 * colour mask for all draw buffers, so drawing features changes the draw buffers of the
 * application's framebuffer. "calls" is for drivers on which the other tests take hours. */
static int run_calls(driver *driven) {
    const struct CMUnitTest tests[] = {
        TEST_ODD("every_call_leaves_the_state", ODD_NOTHING_MORE),
        TEST(every_refusal_leaves_the_state, driven),
    };
    return driver_test(driven, "state, calls", tests, COUNT(tests));
}

static int run_all(driver *driven) {
    const struct CMUnitTest tests[] = {
        TEST(all_state_is_odd, driven),
        TEST_ODD("every_call_leaves_the_state", ODD_NOTHING_MORE),
        TEST_ODD("what_drivers_compile_stays_and_changes_nothing", ODD_COMPILED),
        TEST_ODD("depth_bounds_stay_and_change_nothing", ODD_DEPTH_BOUNDS),
        TEST_ODD("clamped_reads_stay_and_change_nothing", ODD_CLAMPED_READS),
        TEST_ODD("blending_per_buffer_stays_and_changes_nothing", ODD_PER_BUFFER),
        TEST_ODD("advanced_blending_stays_and_changes_nothing", ODD_ADVANCED),
        TEST_ODD("several_viewports_stay_and_change_nothing", ODD_VIEWPORTS),
        TEST_ODD("clip_control_stays_and_changes_nothing", ODD_CLIP_CONTROL),
        TEST(every_refusal_leaves_the_state, driven),
        TEST(the_check_leaves_the_state, driven),
        TEST(errors_of_the_application_fail_nothing, driven),
    };
    return driver_test(driven, "state", tests, COUNT(tests));
}

int main(int argc, char **argv) {
    driver driven;
    driver_open(&driven);
    initial_state = snapshot_take();
    if (argc > 1 && strcmp(argv[1], "compatibility") == 0)
        return run_in_compatibility(&driven);
    return is_capped() || argc > 1 ? run_calls(&driven) : run_all(&driven);
}
