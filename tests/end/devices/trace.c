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

static spans *spans_new(void) {
    return test_scratch(sizeof(spans));
}

static picture scene_new(void) {
    return picture_scene(150, 110, 1, 31);
}

static glsurf_extractor *traced_extractor(spans *seen, glsurf_timings timings) {
    return extractor_with(
        (glsurf_device_desc){ .timings = timings, .trace = take, .trace_user = seen },
        (glsurf_extractor_desc){ 0 });
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

/* At least so many spans of this name, or none. */
static void assert_has(const spans *self, const char *category, const char *name,
                       unsigned times) {
    const unsigned found = count(self, category, name);
    if (found < times || (times == 0 && found > 0))
        fail_msg("%s %s occurs %u times instead of %u%s", category, name, found, times,
                 times > 0 ? " or more" : "");
}

/* The calls of this name. Their frames count up. */
static void assert_calls(const spans *self, const char *name, unsigned times) {
    uint64_t last = 0;
    for (unsigned i = 0; i < self->count; ++i)
        if (is(&self->span[i], "call") && strcmp(self->span[i].name, name) == 0)
            assert_int_equal(self->span[i].frame, ++last);
    assert_int_equal(last, times);
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

/* Several images under way. The first has more candidates than the list's capacity. */
static spans *stream(glsurf_backend backend, glsurf_extractor_desc desc) {
    spans *seen = spans_new();
    picture scene = scene_new(), noise = picture_noise(131, 97, 32);
    glsurf_device *silent = device_new((glsurf_device_desc){ .backend = backend });
    desc.capacity = 64;
    const feature_list expected[2] = { extract_on(silent, desc, &noise),
                                       extract_on(silent, desc, &scene) };
    desc.frames = FRAMES;
    glsurf_extractor *extractor = extractor_with(
        (glsurf_device_desc){ .backend = backend, .trace = take, .trace_user = seen },
        desc);
    assert_int_equal(seen->count, 0);
    for (int i = 0; i < IMAGES + FRAMES; ++i) {
        if (i >= FRAMES) {
            bool ready;
            assert_ok(glsurf_extractor_poll(extractor, &ready));
            assert_found(collect(extractor), &expected[i > FRAMES]);
        }
        if (i < IMAGES)
            submit_picture(extractor, i == 0 ? &noise : &scene);
    }
    assert_calls(seen, "submit", IMAGES);
    assert_calls(seen, "poll", IMAGES);
    assert_calls(seen, "collect", IMAGES);
    return seen;
}

/* All stages of an extraction except haar, which runs only without gathering. */
static void every_stage_in_its_call(void **state) {
    const glsurf_extractor_desc *desc = *state;
    static const char *const stages[] = { "gray",       "integral",  "hessian", "suppress",
                                          "points",     "refine",    "select",  "publish",
                                          "descriptor", "read-back", "wait" };
    const spans *seen = stream(GLSURF_BACKEND_GL, *desc);
    assert_nested(seen);
    for (size_t i = 0; i < COUNT(stages); ++i)
        assert_has(seen, "stage", stages[i], IMAGES);
    assert_has(seen, "stage", "orientation", desc->upright ? 0 : IMAGES);
    assert_has(seen, "stage", "smooth", desc->preset == GLSURF_PRESET_DEFAULT ? IMAGES : 0);
    assert_has(seen, "pass", "publish", 0);
}

static void passes_with_timings(void **state) {
    spans *seen = spans_new();
    const picture scene = scene_new();
    glsurf_extractor *extractor = traced_extractor(seen, GLSURF_TIMINGS_CLOCK);
    extract(extractor, &scene);
    const glsurf_pass_info *passes;
    const uint32_t noted = glsurf_device_passes(device_of(extractor), &passes);
    uint32_t told = 0;
    assert_nested(seen);
    for (unsigned i = 0; i < seen->count; ++i) {
        if (!is(&seen->span[i], "pass"))
            continue;
        assert_true(told < noted);
        assert_string_equal(seen->span[i].name, passes[told].label);
        assert_string_equal(around(seen, i, "stage")->name, passes[told].stage);
        ++told;
    }
    assert_int_equal(told, noted);
}

static void input_keypoints_are_described(void **state) {
    spans *seen = spans_new();
    const picture scene = scene_new();
    const feature_list list = extract_once((glsurf_extractor_desc){ 0 }, &scene);
    glsurf_extractor *extractor = traced_extractor(seen, GLSURF_TIMINGS_NONE);
    const glsurf_image image = picture_image(&scene);
    assert_ok(glsurf_extractor_describe(extractor, &image, list.keypoints, list.count));
    glsurf_gpu_features exported;
    assert_ok(glsurf_extractor_gpu_features(extractor, &exported));
    assert_nested(seen);
    assert_has(seen, "call", "describe", 1);
    assert_has(seen, "call", "gpu_features", 1);
    assert_has(seen, "stage", "input", 1);
}

static void the_cpu_backend_tells_of_calls(void **state) {
    const spans *seen = stream(GLSURF_BACKEND_CPU, (glsurf_extractor_desc){ 0 });
    assert_int_equal(seen->count, 3 * IMAGES);
}

/* Makes a set of each of two images, and matches the sets twice. A span's frame counts
 * images in calls that make sets, and matchings in the other calls. The calls of the
 * device's objects, of the extractor too, do not overlap. */
static void a_device_tells_of_all_its_objects(void **state) {
    const glsurf_backend backend = *(const glsurf_backend *)*state;
    static const char *const calls[] = { "feature_set_keep", "matcher_submit",
                                         "matcher_poll", "matcher_collect" };
    spans *seen = spans_new();
    const picture scene[2] = { scene_new(), picture_scene(131, 97, 1, 31) };
    const glsurf_match_params params = { 0 }, wrong = { .ratio = -1.0f };
    glsurf_feature_set *set[2];
    glsurf_matches matches;
    bool ready;
    glsurf_device *device =
        device_new((glsurf_device_desc){ .backend = backend,
                                         .trace = take,
                                         .trace_user = seen,
                                         .paths.off = 1u << GLSURF_PATH_CPU_MATCH });
    glsurf_matcher *matcher = matcher_on(device, 2);
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    for (int i = 0; i < 2; ++i) {
        submit_picture(extractor, &scene[i]);
        set[i] = set_kept(matcher, extractor);
    }
    assert_true(glsurf_feature_set_count(set[1]) > 0);
    assert_argument(glsurf_matcher_submit(matcher, set[0], set[1], &wrong));
    for (int i = 0; i < 2; ++i)
        assert_ok(glsurf_matcher_submit(matcher, set[0], set[1], &params));
    for (int i = 0; i < 2; ++i) {
        assert_ok(glsurf_matcher_poll(matcher, &ready));
        assert_ok(glsurf_matcher_collect(matcher, &matches));
        assert_true(matches.count > 0);
    }
    assert_argument(glsurf_matcher_collect(matcher, &matches));
    assert_nested(seen);
    for (size_t i = 0; i < COUNT(calls); ++i)
        assert_calls(seen, calls[i], 2);
    assert_calls(seen, "submit", 2);
    if (backend == GLSURF_BACKEND_CPU) {
        assert_int_equal(seen->count, 10);
        return;
    }
    assert_has(seen, "stage", "publish", 2);
    assert_has(seen, "call", "feature_set_count", 1);
    assert_has(seen, "stage", "match", 2 + 2); /* two sets and two matchings */
    assert_has(seen, "stage", "pairs", 2);
    assert_has(seen, "stage", "wait", 2);
    assert_has(seen, "stage", "read-back", 1 + 2 + 2);
}

/* A call that is refused at once, or after a look at the image, leaves no span open. */
static void refused_calls_end(void **state) {
    spans *seen = spans_new();
    const picture scene = picture_scene(60, 50, 1, 3), wide = picture_flat(70000, 1, 9);
    glsurf_extractor *extractor = traced_extractor(seen, GLSURF_TIMINGS_NONE);
    const glsurf_image image = picture_image(&wide);
    assert_argument(glsurf_extractor_submit(extractor, &(glsurf_image){ 0 }));
    assert_int_equal(seen->count, 0);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_LIMIT);
    assert_int_equal(seen->count, 1);
    extract(extractor, &scene);
    assert_nested(seen);
    assert_int_equal(count(seen, "call", "submit"), 2);
}

int main(void) {
    static glsurf_extractor_desc usual,
        paper = { .preset = GLSURF_PRESET_PAPER, .upright = true };
    const struct CMUnitTest tests[] = {
        TEST_NAMED("every_stage_in_its_call: default", every_stage_in_its_call, &usual),
        TEST_NAMED("every_stage_in_its_call: paper", every_stage_in_its_call, &paper),
        TEST(passes_with_timings, NULL),
        TEST(input_keypoints_are_described, NULL),
        TEST(the_cpu_backend_tells_of_calls, NULL),
        TEST_ON_BOTH(a_device_tells_of_all_its_objects),
        TEST(refused_calls_end, NULL),
    };
    return driver_main("trace", tests, COUNT(tests));
}
