/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The context is destroyed before the objects that were created in it. The application
 * abandons them: they make no more GL calls, refuse every further call, and free their
 * memory.
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

static void abandon(bench *self) {
    glsurf_matcher_abandon(self->matcher);
    glsurf_extractor_abandon(self->extractor);
    glsurf_panorama_abandon(self->panorama);
}

static void refuses(bench *self) {
    const step steps[] = { { .part = STEP_EXTRACTOR },
                           { .part = STEP_MATCHER },
                           { .part = STEP_PANORAMA } };
    const bool there[] = { self->extractor, self->matcher, self->panorama };
    bool ready;
    glsurf_info info;
    const glsurf_pass_info *passes;
    for (int i = 0; i < 3; ++i)
        if (there[i]) {
            assert_int_equal(step_again(&steps[i], self), GLSURF_ERROR_GL);
            assert_non_null(strstr(step_message(&steps[i], self), "abandoned"));
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
        glsurf_extractor_info(self->extractor, &info);
        glsurf_extractor_passes(self->extractor, &passes);
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
    glsurf_egl *context = test_context(true, reason, sizeof reason);
    if (!context || !record_begin(&noted))
        fail_msg("no context: %s", reason);
    bench on = bench_make(record_get_proc_address);
    walk(&on, s, steps);
    glsurf_egl_destroy(context);
    abandon(&on);
    const unsigned long calls = noted.calls;
    refuses(&on);
    abandon(&on); /* a second time */
    bench_clear(&on);
    assert_int_equal(noted.calls, calls);
    picture_free(&on.gray);
    picture_free(&on.rgb);
    picture_free(&on.noise);
    assert_int_equal(allocations_living(), blocks);
}

static void what_is_abandoned_leaves_gl_alone(void **state) {
    (void)state;
    for (const scenario *s = scenarios; s->name; ++s)
        for (size_t steps = 1; steps < 16; steps += 3)
            check(s, steps);
}

static void nothing_is_ignored(void **state) {
    (void)state;
    glsurf_extractor_abandon(NULL);
    glsurf_matcher_abandon(NULL);
    glsurf_panorama_abandon(NULL);
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
