/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Calls while another context, or none, is current. The library refuses them without a GL
 * call, and works again once the right context is current. Destroying an object or the
 * device meanwhile frees memory and touches no GL object of either context.
 *
 * If its context no longer exists, the application abandons the device. Device and objects
 * then make no GL calls, refuse every call, and free their memory.
 */
#include "calls/steps.h"
#include "support/allocations.h"
#include "support/record.h"
#include "support/system.h"

#include <string.h>

/* ---------------------------------------------------------------- contexts -- */

enum { NAMES = 200 }; /* more than a scenario has objects of a kind */

/* Two contexts. The other context has its own objects, with the library's names. */
typedef struct pair {
    record noted;
    long blocks;
    glsurf_context *right, *other;
    GLuint texture[NAMES], framebuffer[NAMES];
} pair;

static void pair_make(pair *self) {
    self->blocks = allocations_living();
    self->other = context_new();
    glGenTextures(NAMES, self->texture);
    glGenFramebuffers(NAMES, self->framebuffer);
    for (int i = 0; i < NAMES; ++i) {
        glBindTexture(GL_TEXTURE_2D, self->texture[i]);
        glBindFramebuffer(GL_FRAMEBUFFER, self->framebuffer[i]);
    }
    self->right = context_new();
    assert_true(record_begin(&self->noted));
}

/* Asserts that the other context has the same objects and bindings, and no error. */
static void assert_other_untouched(const pair *self) {
    GLint bound = 0, target = 0;
    assert_ok(glsurf_context_make_current(self->other));
    for (int i = 0; i < NAMES; ++i) {
        assert_true(glIsTexture(self->texture[i]));
        assert_true(glIsFramebuffer(self->framebuffer[i]));
    }
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &target);
    assert_int_equal(bound, self->texture[NAMES - 1]);
    assert_int_equal(target, self->framebuffer[NAMES - 1]);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void pair_free(pair *self) {
    assert_other_untouched(self);
    assert_int_equal(self->noted.breaches, 0);
    glsurf_context_destroy(self->other);
    glsurf_context_destroy(self->right);
    assert_int_equal(allocations_living(), self->blocks);
}

/* Makes a context current, or none with NULL. */
static void enter(const pair *self, glsurf_context *context) {
    assert_ok(context ? glsurf_context_make_current(context)
                      : glsurf_context_release(self->right));
}

/* ------------------------------------------------------------------ steps -- */

/* Result of a step while its context is not current. Some steps need no context. The step
 * "count" turns the count 0 into an error. */
static glsurf_result expected_of(const step *s) {
    if (strncmp(s->name, "change", 6) == 0 || strncmp(s->name, "see", 3) == 0)
        return GLSURF_OK;
    return strcmp(s->name, "count") == 0 ? GLSURF_ERROR_GL : GLSURF_ERROR_ARGUMENT;
}

static void refuse(pair *self, bench *on, const step *s, glsurf_context *context) {
    const unsigned long calls = self->noted.calls;
    const uint64_t sum = on->sum;
    enter(self, context);
    const glsurf_result result = s->run(on);
    if (result != expected_of(s))
        fail_msg("%s: %s: %s", s->name, glsurf_result_string(result), step_message(s, on));
    if (result)
        assert_non_null(strstr(step_message(s, on), "no context, or another one"));
    assert_int_equal(self->noted.calls, calls);
    on->sum = sum;
    enter(self, self->right);
}

/* Returns true if a step can be refused. Creating a device works in any current context,
 * and destroyed objects are gone. */
static bool is_refusable(const step *s) {
    return strcmp(s->name, "destroy") != 0 && !(s->creates && s->part == STEP_DEVICE);
}

enum { MAX_SCENARIOS = 16 };

/* Sums of the scenarios with refused attempts. They equal the sums without attempts. */
static uint64_t refused[MAX_SCENARIOS];

/* Runs a scenario with two refused attempts before each step. Returns the sum of the
 * results. */
static uint64_t walk(pair *self, bench *on, const scenario *s) {
    for (const step *const *next = s->steps; *next; ++next) {
        if (is_refusable(*next)) {
            refuse(self, on, *next, self->other);
            refuse(self, on, *next, NULL);
        }
        if ((*next)->run(on))
            fail_msg("%s: %s: %s", s->name, (*next)->name, step_message(*next, on));
    }
    const uint64_t sum = on->sum;
    bench_clear(on);
    return sum;
}

static bool uses_gl(const scenario *s) {
    return strcmp(s->name, "the CPU backend") != 0;
}

static void calls_elsewhere_are_refused(void **state) {
    static pair self;
    pair_make(&self);
    bench on = bench_make(record_get_proc_address);
    for (const scenario *s = scenarios; s->name; ++s)
        if (uses_gl(s))
            refused[s - scenarios] = walk(&self, &on, s);
    bench_free(&on);
    pair_free(&self);
}

/* ---------------------------------------------------------------- destroy -- */

/* Returns the sets that have textures. Sets that the CPU has matched have none. */
static unsigned sets_on_gpu(const bench *on) {
    glsurf_path_info info[GLSURF_PATHS];
    glsurf_device_paths(on->device, info, NULL);
    const int sets = (on->kept != NULL) + (on->loaded != NULL);
    return info[GLSURF_PATH_CPU_MATCH].used ? 0 : (unsigned)sets;
}

/* Destroys a scenario's objects while `context` is current. Targets have an extractor and a
 * matcher, whose sets the CPU has matched. */
static void destroy_in(pair *self, const scenario *s, glsurf_context *context) {
    bench on = bench_make(record_get_proc_address);
    const step *at;
    assert_ok(scenario_run(s, &on, &at));
    assert_true(on.sum == refused[s - scenarios]);
    const unsigned long calls = self->noted.calls;
    const int living = record_all_living(&self->noted);
    const long blocks = allocations_living();
    const unsigned warnings = 1u + (on.extractor != NULL) + (on.matcher != NULL) +
                              (on.panorama != NULL) + 2 * (on.targets != NULL) +
                              sets_on_gpu(&on);
    on.log = (heard){ 0 };
    enter(self, context);
    bench_clear(&on);
    assert_int_equal(self->noted.calls, calls);
    assert_int_equal(record_all_living(&self->noted), living);
    assert_true(allocations_living() < blocks);
    assert_int_equal(on.log.count, warnings);
    assert_int_equal(on.log.level, GLSURF_LOG_WARNING);
    assert_non_null(strstr(on.log.last, "of this device are not deleted"));
    enter(self, self->right);
    bench_free(&on);
}

static void destroying_elsewhere_frees_memory_alone(void **state) {
    static pair self;
    pair_make(&self);
    glsurf_context *context = self.other;
    for (const scenario *s = scenarios; s->name; ++s)
        if (uses_gl(s)) {
            destroy_in(&self, s, context);
            context = context ? NULL : self.other;
        }
    pair_free(&self);
}

/* ------------------------------------------------------------ two contexts -- */

/* Keeping a set fails if its matcher and extractor belong to different contexts: here the
 * current one and `self->right`. */
static void assert_keeps_apart(pair *self, bench *on) {
    bench here = { .get = on->get, .extractor = on->extractor, .features = on->features };
    assert_ok(step_run(&here, "create_device"));
    assert_ok(step_run(&here, "create_matcher"));
    const unsigned long calls = self->noted.calls;
    assert_argument(step_run(&here, "keep"));
    assert_non_null(
        strstr(glsurf_device_message(here.device), "belong to different contexts; "));
    assert_argument(step_run(on, "submit"));
    assert_argument(step_run(on, "create_matcher"));
    assert_int_equal(self->noted.calls, calls);
    assert_ok(step_run(&here, "load"));
    here.extractor = NULL;
    bench_clear(&here);
}

static void sets_stay_in_their_context(void **state) {
    static pair self;
    pair_make(&self);
    bench on = bench_make(record_get_proc_address);
    assert_ok(step_run(&on, "create_device"));
    assert_ok(step_run(&on, "create"));
    assert_ok(step_run(&on, "submit"));
    assert_ok(step_run(&on, "collect_features"));
    void *const sharing = system_sharing_context();
    assert_non_null(sharing);
    enter(&self, self.other);
    assert_keeps_apart(&self, &on);
    assert_true(system_make_current(sharing));
    assert_keeps_apart(&self, &on);
    enter(&self, self.right);
    system_end_context(sharing);
    assert_ok(step_run(&on, "create_matcher"));
    assert_ok(step_run(&on, "keep"));
    bench_free(&on);
    pair_free(&self);
}

/* ----------------------------------------------------------------- abandon -- */

/* Returns true if the step's object exists: earlier steps made it, and `destroy` did not
 * end it. */
static bool has_object(const bench *on, const step *s) {
    return s->creates || s->part == STEP_DEVICE ||
           (s->part == STEP_PANORAMA  ? on->panorama != NULL
            : s->part == STEP_TARGETS ? on->targets != NULL
                                      : on->extractor != NULL);
}

/* Asserts that the step makes nothing on the device. It works on a copy of the bench,
 * because a step that makes an object overwrites the previous one. */
static void refuse_abandoned(const bench *on, const step *s) {
    bench copy = *on;
    if (s->creates) {
        copy.extractor = NULL;
        copy.matcher = NULL;
        copy.panorama = NULL;
        copy.targets = NULL;
    }
    if (strcmp(s->name, "keep") == 0 || strcmp(s->name, "load") == 0)
        copy.kept = copy.loaded = NULL;
    const glsurf_result result = s->run(&copy);
    if (strncmp(s->name, "see", 3) == 0 || strcmp(s->name, "count") == 0)
        return; /* these report known facts */
    if (result != GLSURF_ERROR_GL || !strstr(step_message(s, &copy), "abandoned"))
        fail_msg("%s: %s: %s", s->name, glsurf_result_string(result),
                 step_message(s, &copy));
    assert_true(!s->creates || (!copy.extractor && !copy.matcher && !copy.panorama));
}

/* Runs the first steps of a scenario in a new context, destroys the context before the
 * objects, and runs each step again. */
static void abandon_after(const scenario *s, int steps) {
    static record noted; /* large */
    const long blocks = allocations_living();
    glsurf_context *context = context_new();
    assert_true(record_begin(&noted));
    bench on = bench_make(record_get_proc_address);
    for (int i = 0; i < steps; ++i)
        if (s->steps[i]->run(&on))
            fail_msg("%s: %s: %s", s->name, s->steps[i]->name,
                     step_message(s->steps[i], &on));
    glsurf_context_destroy(context);
    glsurf_device_abandon(on.device);
    const unsigned long calls = noted.calls;
    for (int i = 0; i < steps; ++i)
        if (is_refusable(s->steps[i]) && has_object(&on, s->steps[i]))
            refuse_abandoned(&on, s->steps[i]);
    glsurf_info info;
    const glsurf_pass_info *passes;
    glsurf_device_info(on.device, &info);
    assert_string_equal(info.renderer, uses_gl(s) ? "" : "CPU (plain C)");
    assert_int_equal(glsurf_device_passes(on.device, &passes), 0);
    glsurf_device_paths(on.device, NULL, NULL);
    glsurf_device_abandon(on.device); /* a second time */
    bench_clear(&on);
    assert_int_equal(noted.calls, calls);
    picture_free(&on.gray);
    picture_free(&on.rgb);
    picture_free(&on.noise);
    assert_int_equal(allocations_living(), blocks);
}

/* Abandons after some steps of each scenario, and after all steps. */
static void what_is_abandoned_leaves_gl_alone(void **state) {
    const int every = test_full() ? 1 : 9;
    for (const scenario *s = scenarios; s->name; ++s) {
        int count = 0;
        while (s->steps[count])
            ++count;
        for (int steps = 1 + (int)(s - scenarios) % every; steps < count; steps += every)
            abandon_after(s, steps);
        abandon_after(s, count);
    }
    glsurf_device_abandon(NULL);
}

int main(void) {
    TEST_LIST(tests, calls_elsewhere_are_refused, destroying_elsewhere_frees_memory_alone,
              sets_stay_in_their_context, what_is_abandoned_leaves_gl_alone);
    return driver_main("contexts", tests, COUNT(tests));
}
