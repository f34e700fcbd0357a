/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The context is destroyed before the device and the objects that were created in it. The
 * application abandons the device: device and objects make no more GL calls, refuse every
 * further call, and free their memory.
 */
#include "steps.h"
#include "support/allocations.h"
#include "support/record.h"

#include <stdlib.h>
#include <string.h>

/* Makes the first `steps` calls of a scenario. */
static void walk(bench *on, const scenario *s, size_t steps) {
    for (size_t i = 0; i < steps && s->steps[i].name; ++i)
        if (s->steps[i].run(on))
            fail_msg("%s: %s: %s", s->name, s->steps[i].name,
                     step_message(&s->steps[i], on));
}

static bool says_abandoned(const bench *self) {
    return strstr(glsurf_device_message(self->device), "abandoned");
}

static void device_refuses(bench *self) {
    bool as_c;
    glsurf_timer_check check;
    glsurf_info info;
    const glsurf_pass_info *passes;
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    glsurf_panorama *panorama;
    assert_int_equal(glsurf_device_rounding_check(self->device, &as_c), GLSURF_ERROR_GL);
    assert_true(says_abandoned(self));
    assert_int_equal(glsurf_device_timer_check(self->device, &check), GLSURF_ERROR_GL);
    assert_int_equal(glsurf_device_set_timings(self->device, GLSURF_TIMINGS_CLOCK),
                     GLSURF_ERROR_GL);
    assert_int_equal(
        glsurf_extractor_create(&extractor, self->device, &(glsurf_extractor_desc){ 0 }),
        GLSURF_ERROR_GL);
    assert_null(extractor);
    assert_int_equal(
        glsurf_matcher_create(&matcher, self->device, &(glsurf_matcher_desc){ 0 }),
        GLSURF_ERROR_GL);
    assert_null(matcher);
    assert_int_equal(
        glsurf_panorama_create(&panorama, self->device,
                               &(glsurf_panorama_desc){ .width = 9, .height = 9 }),
        GLSURF_ERROR_GL);
    assert_null(panorama);
    assert_true(says_abandoned(self));
    glsurf_device_info(self->device, &info);
    assert_non_null(info.renderer);
    assert_int_equal(glsurf_device_passes(self->device, &passes), 0);
    glsurf_device_paths(self->device, NULL, NULL);
}

static void refuses(bench *self) {
    const step steps[] = { { .part = STEP_EXTRACTOR },
                           { .part = STEP_MATCHER },
                           { .part = STEP_PANORAMA } };
    const bool there[] = { self->extractor, self->matcher, self->panorama };
    bool ready;
    for (int i = 0; i < 3; ++i)
        if (there[i]) {
            assert_int_equal(step_again(&steps[i], self), GLSURF_ERROR_GL);
            assert_true(says_abandoned(self));
        }
    if (self->extractor) {
        glsurf_extractor_desc desc = { 0 };
        glsurf_gpu_features exported;
        glsurf_features features;
        assert_int_equal(glsurf_extractor_poll(self->extractor, &ready), GLSURF_ERROR_GL);
        assert_int_equal(glsurf_extractor_collect(self->extractor, &features),
                         GLSURF_ERROR_GL);
        assert_int_equal(glsurf_extractor_gpu_features(self->extractor, &exported),
                         GLSURF_ERROR_GL);
        assert_int_equal(glsurf_extractor_change(self->extractor, &desc), GLSURF_ERROR_GL);
    }
    if (self->matcher) {
        glsurf_matches matches;
        assert_int_equal(glsurf_matcher_collect(self->matcher, &matches), GLSURF_ERROR_GL);
        glsurf_feature_set_count(self->kept);
    }
    if (self->panorama) {
        uint32_t texture;
        assert_int_equal(glsurf_panorama_texture(self->panorama, &texture),
                         GLSURF_ERROR_GL);
    }
}

/* Uses a context of its own, and destroys it before the objects that were created in it. */
static void check(const scenario *s, size_t steps) {
    static record noted; /* large */
    char reason[200];
    const long blocks = allocations_living();
    glsurf_context *context = test_context(true, reason, sizeof reason);
    if (!context || !record_begin(&noted))
        fail_msg("no context: %s", reason);
    bench on = bench_make(record_get_proc_address);
    walk(&on, s, steps);
    glsurf_context_destroy(context);
    glsurf_device_abandon(on.device);
    const unsigned long calls = noted.calls;
    device_refuses(&on);
    refuses(&on);
    glsurf_device_abandon(on.device); /* a second time */
    bench_clear(&on);
    assert_int_equal(noted.calls, calls);
    picture_free(&on.gray);
    picture_free(&on.rgb);
    picture_free(&on.noise);
    assert_int_equal(allocations_living(), blocks);
}

static void what_is_abandoned_leaves_gl_alone(void **state) {
    (void)state;
    for (const scenario *s = scenarios; s->name; ++s) {
        size_t count = 0;
        while (s->steps[count].name)
            ++count;
        /* Other steps in each scenario, and all of them. */
        const size_t every = test_full() ? 1 : 9;
        for (size_t steps = 1 + (size_t)(s - scenarios) % every; steps < count;
             steps += every)
            check(s, steps);
        check(s, count);
    }
}

static void nothing_is_ignored(void **state) {
    (void)state;
    glsurf_device_abandon(NULL);
}

int main(void) {
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_abandoned_leaves_gl_alone),
        cmocka_unit_test(nothing_is_ignored),
    };
    int status = test_main("abandon", tests, COUNT(tests));
    driver_close(&used);
    return status;
}
