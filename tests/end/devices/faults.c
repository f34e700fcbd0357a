/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Failing drivers and failing allocations. Each scenario runs with its first call failing,
 * then with its second, and so on until no call fails. Each time the library reports the
 * error, keeps the application's GL state, leaks no object and no memory, and refuses calls
 * to a half-made object. The device stays usable: an older extractor, the witness, and a
 * new one find the same features as without a failure.
 *
 * Unless GLSURF_FULL is 1, each test fails the first EACH calls of its kind one by one,
 * then every n-th call, where n is a prime, and the last.
 */
#include "calls/steps.h"
#include "state/odd_state.h"
#include "state/snapshot.h"
#include "support/allocations.h"
#include "support/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EACH = 3, MAX_SCENARIOS = 16 };

/* Results of a scenario without failures. */
typedef struct clean {
    bool known;
    uint64_t sum;
    long calls[RECORD_CLASSES]; /* [0]: allocations */
} clean;

typedef struct fixture {
    driver driver;
    record record;
    bench bench;
    snapshot before;
    glsurf_extractor *witness;
    feature_list seen;             /* features of the witness without failures */
    clean clean[MAX_SCENARIOS][2]; /* without and with an early witness */
} fixture;

/* The circumstances of a failure, for the report. */
typedef struct attempt {
    fixture *f;
    const scenario *scenario;
    const char *what;
    long at;
    bool early; /* the witness works before the failure too */
} attempt;

static void complain(const attempt *self, const char *sentence) {
    fail_msg("%s, with %s number %ld failing (%s): %s", self->scenario->name, self->what,
             self->at, self->f->record.failed ? self->f->record.failed : "memory",
             sentence);
}

/* Checks that the application's GL state is unchanged, no rule was broken, and the driver
 * did not complain. */
static void check_application(const attempt *self, const char *when) {
    fixture *f = self->f;
    snapshot now = snapshot_take();
    const int differences = snapshot_differences(&f->before, NULL, &now, when);
    snapshot_free(&now);
    if (differences > 0)
        complain(self, "the application's GL state changed");
    if (f->record.breaches > 0)
        complain(self, f->record.breach);
    if (f->driver.complaints > 0)
        complain(self, "the driver complained");
}

/* --------------------------------------------------------------- a witness -- */

/* Until the pause ends, no call fails and none is counted. */
static unsigned pause_failures(fixture *f) {
    const unsigned classes = f->record.classes;
    allocations_pause(true);
    f->record.classes = 0;
    return classes;
}

static void end_pause(fixture *f, unsigned classes) {
    f->record.classes = classes;
    allocations_pause(false);
}

static bool submit_scene(const fixture *f, glsurf_extractor *extractor) {
    const glsurf_image image = picture_image(&f->bench.gray);
    return glsurf_extractor_submit(extractor, &image) == GLSURF_OK;
}

/* Returns true if the waiting image has the expected features. */
static bool sees(const fixture *f, glsurf_extractor *extractor) {
    glsurf_features found;
    if (glsurf_extractor_collect(extractor, &found))
        return false;
    const feature_list list = feature_list_view(&found);
    return feature_list_same(&list, &f->seen);
}

/* Makes the witness. A device compiles no program twice. So if compilations fail, it comes
 * after the scenario's first object, and extracts no image before the failure. */
static void call_witness(const attempt *self) {
    fixture *f = self->f;
    const unsigned classes = pause_failures(f);
    f->witness = extractor_on(f->bench.device, (glsurf_extractor_desc){ 0 });
    if (self->early && !submit_scene(f, f->witness))
        complain(self, "the device refuses an image");
    end_pause(f, classes);
}

static void dismiss_witness(fixture *f) {
    glsurf_extractor_destroy(f->witness);
    f->witness = NULL;
}

/* Checks that the witness and a new extractor work. Destroys both. */
static void hear_witness(const attempt *self) {
    fixture *f = self->f;
    const unsigned classes = pause_failures(f);
    if (f->witness && self->early && !sees(f, f->witness))
        complain(self, "an image of another object was lost");
    if (f->witness && (!submit_scene(f, f->witness) || !sees(f, f->witness)))
        complain(self, "another object of the device does not work any more");
    dismiss_witness(f);
    glsurf_extractor *fresh = extractor_on(f->bench.device, (glsurf_extractor_desc){ 0 });
    if (!submit_scene(f, fresh) || !sees(f, fresh))
        complain(self, "a new object of the device does not work");
    if (glsurf_device_message(f->bench.device)[0])
        complain(self, "the device still has a message");
    glsurf_extractor_destroy(fresh);
    end_pause(f, classes);
}

/* Every second attempt has a witness. With GLSURF_FULL, where calls fail one by one, every
 * fifth. */
static bool has_witness(const attempt *self) {
    return self->at % (test_full() ? 5 : 2) == 1;
}

/* Runs a scenario with a witness on its device. */
static glsurf_result run(const attempt *self, const step **at) {
    const step *const *steps = self->scenario->steps;
    for (int i = 0; steps[i]; ++i) {
        *at = steps[i];
        const glsurf_result result = (*at)->run(&self->f->bench);
        if (result)
            return result;
        if (i == !self->early && has_witness(self))
            call_witness(self);
    }
    return GLSURF_OK;
}

/* ------------------------------------------------------------------ attempts -- */

static void check_error(const attempt *self, glsurf_result result, const step *at) {
    fixture *f = self->f;
    const char *message = step_message(at, &f->bench);
    if (result != GLSURF_ERROR_MEMORY && result != GLSURF_ERROR_GL)
        complain(self, glsurf_result_string(result));
    if (!f->record.failed && result != GLSURF_ERROR_MEMORY)
        complain(self, "memory ran out, but the error is not GLSURF_ERROR_MEMORY");
    if (strlen(message) < 15 || strcmp(message, f->bench.log.last) != 0) {
        print_error("%s says \"%s\" and logs \"%s\"\n", at->name, message,
                    f->bench.log.last);
        complain(self, "the message is too short, or differs from the logged one");
    }
    if (at->creates)
        return;
    const glsurf_result again = step_again(at, &f->bench);
    if (at->part == STEP_DEVICE) {
        if (again)
            complain(self, "the device does not work any more");
        return;
    }
    if (again != GLSURF_ERROR_GL || !strstr(step_message(at, &f->bench), "unusable")) {
        print_error("%s: the next call returned %s\n", at->name,
                    glsurf_result_string(again));
        complain(self, "the half-made object still works");
    }
}

/* Runs a scenario with a witness and without a failure, once for each value of `early`. */
static const clean *run_clean(fixture *f, const scenario *s, bool early) {
    clean *self = &f->clean[s - scenarios][early];
    if (self->known)
        return self;
    const attempt none = { f, s, "no call", 1, early };
    const step *at;
    record_fail(&f->record, RECORD_CLASSES - 1, 0);
    allocations_fail(0);
    if (run(&none, &at))
        fail_msg("%s: %s: %s", s->name, at->name, step_message(at, &f->bench));
    memcpy(self->calls, f->record.of_class, sizeof self->calls);
    self->calls[0] = allocations_count();
    record_fail(&f->record, 0, 0);
    self->sum = f->bench.sum;
    self->known = true;
    dismiss_witness(f);
    bench_clear(&f->bench);
    return self;
}

/* Stores the features that the witness has to find. */
static void look(fixture *f) {
    glsurf_device *device = device_new((glsurf_device_desc){ 0 });
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    f->seen = extract(extractor, &f->bench.gray);
    assert_true(f->seen.count > 0);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
}

/* Runs the scenario with one failure. Returns true if a call or an allocation failed. A run
 * may have fewer calls than another, because some calls wait for time to pass. */
static bool try(const attempt *self, uint64_t expected) {
    fixture *f = self->f;
    const step *at;
    f->bench.log = (heard){ 0 };
    const glsurf_result result = run(self, &at);
    const bool failed = f->record.failed || allocations_failed();
    allocations_fail(0); /* the checks below allocate memory too */
    if (result)
        check_error(self, result, at);
    else if (f->bench.sum != expected)
        complain(self, "it succeeded with another result");
    if (f->bench.device && has_witness(self))
        hear_witness(self);
    check_application(self, at->name);
    bench_clear(&f->bench);
    return failed;
}

static void check_lost(const attempt *self, long blocks) {
    if (record_all_living(&self->f->record) > 0)
        complain(self, "GL objects were lost");
    if (allocations_living() != blocks)
        complain(self, "memory was lost");
    check_application(self, "destroy");
}

/* Returns the next call to fail: the first EACH calls, then every n-th, and the last. With
 * GLSURF_FULL most attempts have no witness, and may make more calls than `last`. */
static long next_at(long at, long stride, long last) {
    if (test_full())
        return at + 1;
    const long next = at + (at < EACH ? 1 : stride);
    return at < last && next > last ? last : next;
}

/* A kind of failure: calls of a class, or allocations. */
typedef struct fault {
    fixture *f;
    const char *what;
    unsigned class; /* 0: allocations */
    long stride;
} fault;

static void fail_at(const fault *self, long at) {
    record_fail(&self->f->record, at > 0 ? self->class : 0, at);
    allocations_fail(self->class ? 0 : at);
}

static void fail_each(void **state) {
    const fault *of = *state;
    for (const scenario *s = scenarios; s->name; ++s) {
        attempt self = { of->f, s, of->what, 1, of->class != RECORD_COMPILER };
        const clean *usual = run_clean(of->f, s, self.early);
        const long last = usual->calls[of->class];
        bool failed = last > 0;
        for (; failed && (test_full() || self.at <= last);
             self.at = next_at(self.at, of->stride, last)) {
            const long blocks = allocations_living();
            fail_at(of, self.at);
            failed = try(&self, usual->sum);
            fail_at(of, 0);
            check_lost(&self, blocks);
        }
        printf("%s: %ld of %s\n", s->name, last, of->what);
    }
}

typedef struct listing {
    bool numbered;   /* a source line with its file and number was logged */
    char error[512]; /* the last error */
} listing;

static void hear_listing(void *user, glsurf_log_level level, const char *message) {
    listing *self = user;
    if (level == GLSURF_LOG_INFO)
        self->numbered |= strstr(message, "0:") && strstr(message, "void main() {");
    else
        snprintf(self->error, sizeof self->error, "%s", message);
}

/* The error quotes the compiler, and the log lists the source that the compiler refused. */
static void a_compiler_is_quoted(void **state) {
    fixture *f = ((const fault *)*state)->f;
    listing said = { 0 };
    glsurf_device *device =
        device_new((glsurf_device_desc){ .get_proc_address = record_get_proc_address,
                                         .log = hear_listing,
                                         .log_user = &said });
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    const glsurf_image image = picture_image(&f->bench.gray);
    record_fail(&f->record, RECORD_COMPILER, 2); /* after CreateShader */
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_GL);
    assert_string_equal(f->record.failed, "CompileShader");
    record_fail(&f->record, 0, 0);
    assert_true(said.numbered);
    assert_string_equal(said.error,
                        "the driver could not compile include/quad.vert: 0:7(3): "
                        "error: too many gnomes");
    assert_string_equal(glsurf_device_message(device), said.error);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
}

/* Removes everything that a failed test left. */
static int set_up(void **state) {
    fixture *f = ((const fault *)*state)->f;
    record_fail(&f->record, 0, 0);
    allocations_fail(0);
    allocations_pause(false);
    dismiss_witness(f);
    bench_clear(&f->bench);
    f->record.object_count = f->record.breaches = 0;
    f->driver.complaints = 0;
    snapshot_free(&f->before);
    f->before = snapshot_take();
    return 0;
}

int main(void) {
    static fixture f; /* large */
    driver_open(&f.driver);
    f.bench = bench_make(record_get_proc_address);
    odd_state_set(ODD_NOTHING_MORE);
    if (!record_begin(&f.record))
        return EXIT_FAILURE;
    look(&f);
    const struct CMUnitTest tests[] = {
#define FAULT(name, ...)                                                                   \
    {                                                                                      \
        name, fail_each, set_up, NULL, &(fault) {                                          \
            &f, __VA_ARGS__                                                                \
        }                                                                                  \
    }
        FAULT("objects_that_cannot_be_had", "object", RECORD_MEMORY, 661),
        FAULT("programs_that_do_not_compile", "compilation", RECORD_COMPILER, 1009),
        TEST_FROM(a_compiler_is_quoted, set_up, &(fault){ .f = &f }),
        FAULT("draws_without_memory", "draw", RECORD_WORK, 2011),
        FAULT("memory_that_ends", "allocation", 0, 307),
    };
    return driver_test(&f.driver, "faults", tests, COUNT(tests));
}
