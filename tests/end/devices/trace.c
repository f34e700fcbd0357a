/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The spans that glsurf_trace_callback receives: every call and stage, one inside the
 * other, in order. Tracing changes no result.
 */
#include "calls/api.h"

#include <string.h>

enum { MAX_SPANS = 8192, FRAMES = 3, IMAGES = 5 };

typedef struct spans {
    glsurf_span span[MAX_SPANS];
    unsigned count;
} spans;

static void take(void *user, const glsurf_span *span) {
    spans *self = user;
    assert_true(self->count < MAX_SPANS);
    self->span[self->count++] = *span;
}

static bool is(const glsurf_span *span, const char *category) {
    return strcmp(span->category, category) == 0;
}

static unsigned count(const spans *self, const char *category, const char *name) {
    unsigned found = 0;
    for (unsigned i = 0; i < self->count; ++i)
        found += is(&self->span[i], category) && strcmp(self->span[i].name, name) == 0;
    return found;
}

static void assert_has(const spans *self, const char *category, const char *name,
                       unsigned times) {
    const unsigned found = count(self, category, name);
    if (found < times || (times == 0 && found > 0))
        fail_msg("%s %s occurs %u times instead of %u%s", category, name, found, times,
                 times > 0 ? " or more" : "");
}

/* The span of `category` around this one: the next that ends after it. */
static const glsurf_span *around(const spans *self, unsigned inner, const char *category) {
    for (unsigned i = inner + 1; i < self->count; ++i)
        if (is(&self->span[i], category))
            return &self->span[i];
    fail_msg("the span %s lies in no %s", self->span[inner].name, category);
    return NULL;
}

static void assert_inside(const glsurf_span *inner, const glsurf_span *outer) {
    if (inner->begin < outer->begin || inner->end > outer->end ||
        inner->frame != outer->frame)
        fail_msg("the span %s is not inside the span %s", inner->name, outer->name);
}

/* Spans come in the order of their ends. Calls do not overlap, and nor do stages. Passes
 * lie in stages, and stages in calls. */
static void assert_nested(const spans *self) {
    uint64_t last = 0, stage = 0, call = 0;
    for (unsigned i = 0; i < self->count; ++i) {
        const glsurf_span *span = &self->span[i];
        assert_true(span->begin <= span->end && span->end >= last);
        last = span->end;
        if (is(span, "pass")) {
            assert_inside(span, around(self, i, "stage"));
        } else if (is(span, "stage")) {
            assert_inside(span, around(self, i, "call"));
            assert_true(span->begin >= stage);
            stage = span->end;
        } else {
            assert_true(is(span, "call") && span->begin >= call);
            call = span->end;
        }
    }
}

static void submit(glsurf_extractor *extractor, const picture *of) {
    const glsurf_image image = picture_image(of);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_OK);
}

static void poll(glsurf_extractor *extractor) {
    bool ready;
    assert_int_equal(glsurf_extractor_poll(extractor, &ready), GLSURF_OK);
}

/* Several images under way. The first has more candidates than the list's capacity. */
static void stream(glsurf_backend backend, glsurf_extractor_desc desc, spans *seen) {
    picture scene = picture_scene(150, 110, 1, 31), noise = picture_noise(131, 97, 32);
    glsurf_device *silent = device_new((glsurf_device_desc){ .backend = backend });
    desc.capacity = 64;
    feature_list expected[2] = { extract_on(silent, desc, &noise),
                                 extract_on(silent, desc, &scene) };
    glsurf_device_destroy(silent);
    desc.frames = FRAMES;
    glsurf_extractor *extractor = extractor_with(
        (glsurf_device_desc){ .backend = backend, .trace = take, .trace_user = seen },
        desc);
    assert_int_equal(seen->count, 0);
    for (int i = 0; i < IMAGES + FRAMES; ++i) {
        if (i >= FRAMES) {
            poll(extractor);
            feature_list list = collect(extractor);
            assert_same_features(&list, &expected[i > FRAMES]);
            feature_list_free(&list);
        }
        if (i < IMAGES)
            submit(extractor, i == 0 ? &noise : &scene);
    }
    glsurf_extractor_destroy(extractor);
    for (int i = 0; i < 2; ++i)
        feature_list_free(&expected[i]);
    picture_free(&scene);
    picture_free(&noise);
}

static void assert_calls(const spans *seen) {
    assert_int_equal(count(seen, "call", "submit"), IMAGES);
    assert_int_equal(count(seen, "call", "poll"), IMAGES);
    assert_int_equal(count(seen, "call", "collect"), IMAGES);
    uint64_t submitted = 0, collected = 0;
    for (unsigned i = 0; i < seen->count; ++i) {
        const glsurf_span *span = &seen->span[i];
        if (is(span, "call") && strcmp(span->name, "submit") == 0)
            assert_int_equal(span->frame, ++submitted);
        if (is(span, "call") && strcmp(span->name, "collect") == 0)
            assert_int_equal(span->frame, ++collected);
    }
}

/* All stages of an extraction except haar, which runs only without gathering. */
static void every_stage_in_its_call(void **state) {
    const glsurf_extractor_desc *desc = *state;
    static const char *const stages[] = { "gray",       "integral", "hessian", "suppress",
                                          "points",     "refine",   "select",  "publish",
                                          "descriptor", "read-back" };
    static spans seen;
    seen.count = 0;
    stream(GLSURF_BACKEND_GL, *desc, &seen);
    assert_calls(&seen);
    assert_nested(&seen);
    for (size_t i = 0; i < COUNT(stages); ++i)
        assert_has(&seen, "stage", stages[i], IMAGES);
    assert_has(&seen, "stage", "orientation", desc->upright ? 0 : IMAGES);
    assert_has(&seen, "stage", "smooth",
               desc->preset == GLSURF_PRESET_DEFAULT ? IMAGES : 0);
    assert_has(&seen, "stage", "wait", IMAGES);
    assert_int_equal(count(&seen, "pass", "publish"), 0);
}

static void passes_with_timings(void **state) {
    (void)state;
    static spans seen;
    picture scene = picture_scene(150, 110, 1, 31);
    seen.count = 0;
    glsurf_extractor *extractor = extractor_with(
        (glsurf_device_desc){
            .timings = GLSURF_TIMINGS_CLOCK, .trace = take, .trace_user = &seen },
        (glsurf_extractor_desc){ 0 });
    feature_list list = extract(extractor, &scene);
    const glsurf_pass_info *passes;
    const uint32_t noted = glsurf_device_passes(device_of(extractor), &passes);
    uint32_t told = 0;
    assert_nested(&seen);
    for (unsigned i = 0; i < seen.count; ++i) {
        if (!is(&seen.span[i], "pass"))
            continue;
        assert_true(told < noted);
        assert_string_equal(seen.span[i].name, passes[told].label);
        assert_string_equal(around(&seen, i, "stage")->name, passes[told].stage);
        ++told;
    }
    assert_int_equal(told, noted);
    feature_list_free(&list);
    glsurf_extractor_destroy(extractor);
    picture_free(&scene);
}

static void input_keypoints_are_described(void **state) {
    (void)state;
    static spans seen;
    picture scene = picture_scene(150, 110, 1, 31);
    seen.count = 0;
    feature_list list = extract_once((glsurf_extractor_desc){ 0 }, &scene);
    glsurf_extractor *extractor =
        extractor_with((glsurf_device_desc){ .trace = take, .trace_user = &seen },
                       (glsurf_extractor_desc){ 0 });
    const glsurf_image image = picture_image(&scene);
    assert_int_equal(
        glsurf_extractor_describe(extractor, &image, list.keypoints, list.count),
        GLSURF_OK);
    glsurf_gpu_features exported;
    assert_int_equal(glsurf_extractor_gpu_features(extractor, &exported), GLSURF_OK);
    assert_nested(&seen);
    assert_has(&seen, "call", "describe", 1);
    assert_has(&seen, "call", "gpu_features", 1);
    assert_has(&seen, "stage", "input", 1);
    glsurf_extractor_destroy(extractor);
    feature_list_free(&list);
    picture_free(&scene);
}

static void the_cpu_backend_tells_of_calls(void **state) {
    (void)state;
    static spans seen;
    seen.count = 0;
    stream(GLSURF_BACKEND_CPU, (glsurf_extractor_desc){ 0 }, &seen);
    assert_calls(&seen);
    assert_int_equal(seen.count, 3 * IMAGES);
}

/* Makes a set of each of two images, and matches the sets twice. A span's frame counts
 * images in calls that make sets, and matchings in the other calls. The extractor is
 * traced, too, if the matcher shares its device. */
static void matches_of(glsurf_backend backend, bool shared, spans *seen) {
    picture scene[2] = { picture_scene(150, 110, 1, 31), picture_scene(131, 97, 1, 31) };
    glsurf_feature_set *set[2];
    glsurf_matches matches;
    bool ready;
    glsurf_device *device = device_new(
        (glsurf_device_desc){ .backend = backend, .trace = take, .trace_user = seen });
    glsurf_matcher *matcher = matcher_on(device, 2);
    glsurf_extractor *extractor =
        shared ? extractor_on(device, (glsurf_extractor_desc){ 0 })
               : extractor_with((glsurf_device_desc){ .backend = backend },
                                (glsurf_extractor_desc){ 0 });
    glsurf_device_destroy(device);
    for (int i = 0; i < 2; ++i) {
        submit(extractor, &scene[i]);
        assert_int_equal(glsurf_feature_set_keep(&set[i], matcher, extractor), GLSURF_OK);
    }
    assert_true(glsurf_feature_set_count(set[1]) > 0);
    const glsurf_match_params params = { 0 }, wrong = { .ratio = -1.0f };
    assert_int_equal(glsurf_matcher_submit(matcher, set[0], set[1], &wrong),
                     GLSURF_ERROR_ARGUMENT);
    for (int i = 0; i < 2; ++i)
        assert_int_equal(glsurf_matcher_submit(matcher, set[0], set[1], &params),
                         GLSURF_OK);
    for (int i = 0; i < 2; ++i) {
        assert_int_equal(glsurf_matcher_poll(matcher, &ready), GLSURF_OK);
        assert_int_equal(glsurf_matcher_collect(matcher, &matches), GLSURF_OK);
        assert_true(matches.count > 0);
    }
    assert_int_equal(glsurf_matcher_collect(matcher, &matches), GLSURF_ERROR_ARGUMENT);
    for (int i = 0; i < 2; ++i) {
        glsurf_feature_set_destroy(set[i]);
        picture_free(&scene[i]);
    }
    glsurf_matcher_destroy(matcher);
    glsurf_extractor_destroy(extractor);
}

/* Two of each of the calls of matches_of(), in their order. */
static void assert_calls_of_matches(const spans *seen) {
    static const char *const calls[] = { "feature_set_keep", "matcher_submit",
                                         "matcher_poll", "matcher_collect" };
    uint64_t last[4] = { 0 };
    for (unsigned i = 0; i < seen->count; ++i)
        for (int c = 0; c < 4; ++c)
            if (is(&seen->span[i], "call") && strcmp(seen->span[i].name, calls[c]) == 0)
                assert_int_equal(seen->span[i].frame, ++last[c]);
    for (int c = 0; c < 4; ++c)
        assert_int_equal(last[c], 2);
}

static void matchers_tell_of_theirs(void **state) {
    const glsurf_backend *backend = *state;
    static spans seen;
    seen.count = 0;
    matches_of(*backend, false, &seen);
    assert_nested(&seen);
    assert_calls_of_matches(&seen);
    assert_int_equal(count(&seen, "call", "submit"), 0);
    if (*backend == GLSURF_BACKEND_CPU) {
        assert_int_equal(seen.count, 8);
        return;
    }
    assert_has(&seen, "call", "feature_set_count", 1);
    assert_has(&seen, "stage", "match", 2 + 2); /* two sets and two matchings */
    assert_has(&seen, "stage", "pairs", 2);
    assert_has(&seen, "stage", "wait", 2);
    assert_has(&seen, "stage", "read-back", 1 + 2 + 2);
}

/* The calls of all its objects, which do not overlap. */
static void a_device_tells_of_all_its_objects(void **state) {
    const glsurf_backend *backend = *state;
    static spans seen;
    seen.count = 0;
    matches_of(*backend, true, &seen);
    assert_nested(&seen);
    assert_calls_of_matches(&seen);
    assert_int_equal(count(&seen, "call", "submit"), 2);
    if (*backend == GLSURF_BACKEND_CPU) {
        assert_int_equal(seen.count, 10);
        return;
    }
    assert_has(&seen, "stage", "publish", 2);
    assert_has(&seen, "stage", "pairs", 2);
}

/* A call that is refused at once, or after a look at the image, leaves no span open. */
static void refused_calls_end(void **state) {
    (void)state;
    static spans seen;
    seen.count = 0;
    picture scene = picture_scene(60, 50, 1, 3), wide = picture_flat(70000, 1, 9);
    glsurf_extractor *extractor =
        extractor_with((glsurf_device_desc){ .trace = take, .trace_user = &seen },
                       (glsurf_extractor_desc){ 0 });
    const glsurf_image image = picture_image(&wide);
    assert_int_equal(glsurf_extractor_submit(extractor, &(glsurf_image){ 0 }),
                     GLSURF_ERROR_ARGUMENT);
    assert_int_equal(seen.count, 0);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_LIMIT);
    assert_int_equal(seen.count, 1);
    feature_list list = extract(extractor, &scene);
    assert_nested(&seen);
    assert_int_equal(count(&seen, "call", "submit"), 2);
    feature_list_free(&list);
    glsurf_extractor_destroy(extractor);
    picture_free(&scene);
    picture_free(&wide);
}

int main(void) {
    driver used;
    driver_open(&used);
    static glsurf_extractor_desc usual,
        paper = { .preset = GLSURF_PRESET_PAPER, .upright = true };
    const struct CMUnitTest tests[] = {
        TEST_NAMED("every_stage_in_its_call: default", every_stage_in_its_call, &usual),
        TEST_NAMED("every_stage_in_its_call: paper", every_stage_in_its_call, &paper),
        TEST(passes_with_timings, NULL),
        TEST(input_keypoints_are_described, NULL),
        TEST(the_cpu_backend_tells_of_calls, NULL),
        TEST_ON_BOTH(matchers_tell_of_theirs),
        TEST_ON_BOTH(a_device_tells_of_all_its_objects),
        TEST(refused_calls_end, NULL),
    };
    return driver_test(&used, "trace", tests, COUNT(tests));
}
