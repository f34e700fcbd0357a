/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Several objects on one device: it compiles a program once, and lives as long as its
 * objects. A device without GL has all of that but the programs.
 */
#include "family.h"
#include "query.h"

#include <string.h>

/* ---------------------------------------------------------------- programs -- */

/* How many programs an extractor makes the device compile. */
static unsigned long cost_of(const fixture *f, glsurf_device *device,
                             glsurf_extractor_desc desc) {
    const unsigned long before = linked(f);
    glsurf_extractor *extractor = extractor_on(device, desc);
    extract(extractor, &f->scene);
    glsurf_extractor_destroy(extractor);
    return linked(f) - before;
}

/* Settings whose programs differ partly from those of the others. */
static const glsurf_extractor_desc settings[] = {
    { .capacity = ROOM },
    { .descriptor_length = 128, .max_features = 20, .capacity = ROOM },
    { .preset = GLSURF_PRESET_PAPER, .threshold = 1e-5f, .capacity = ROOM },
};

static void extractors_compile_once(void **state) {
    const fixture *f = *state;
    unsigned long alone[COUNT(settings)];
    for (size_t i = 0; i < COUNT(settings); ++i) {
        glsurf_device *device = noted_device();
        alone[i] = cost_of(f, device, settings[i]);
        glsurf_device_destroy(device);
    }
    glsurf_device *device = noted_device();
    glsurf_extractor *first = extractor_on(device, settings[0]);
    const unsigned long before = linked(f);
    assert_finds(f, first);
    assert_true(linked(f) - before + 1 >= alone[0]);
    assert_int_equal(cost_of(f, device, settings[0]), 0);
    unsigned long all = alone[0];
    for (size_t i = 1; i < COUNT(settings); ++i) {
        const unsigned long more = cost_of(f, device, settings[i]);
        print_message("settings %zu: %lu programs alone, %lu beside others\n", i, alone[i],
                      more);
        assert_in_range(more, 1, alone[i] - 1);
        assert_int_equal(cost_of(f, device, settings[i]), 0);
        all += more;
    }
    glsurf_extractor_destroy(first);
    for (size_t i = 0; i < COUNT(settings); ++i)
        assert_int_equal(cost_of(f, device, settings[i]), 0);
    glsurf_info info;
    glsurf_device_info(device, &info);
    assert_int_equal(info.compiled, all);
    assert_int_equal(info.loaded, 0);
    glsurf_device_destroy(device);
}

/* Settings that change need the programs that other objects have. */
static void a_change_compiles_nothing_that_is_there(void **state) {
    const fixture *f = *state;
    glsurf_device *device = noted_device();
    for (size_t i = 0; i < COUNT(settings); ++i)
        cost_of(f, device, settings[i]);
    glsurf_extractor *extractor = extractor_on(device, settings[0]);
    const unsigned long before = linked(f);
    for (size_t i = 0; i < COUNT(settings); ++i) {
        assert_ok(glsurf_extractor_change(extractor, &settings[i]));
        extract(extractor, &f->scene);
    }
    assert_int_equal(linked(f), before);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
}

/* Nor does a preparation of an extractor beside another one. */
static void a_preparation_compiles_nothing_that_is_there(void **state) {
    const fixture *f = *state;
    const glsurf_image image = picture_image(&f->scene);
    glsurf_device *device = noted_device();
    glsurf_extractor *extractor[2];
    unsigned long before = 0;
    for (int i = 0; i < 2; ++i) {
        before = linked(f);
        extractor[i] = extractor_on(device, settings[0]);
        for (bool done = false; !done;)
            assert_ok(glsurf_extractor_prepare(extractor[i], &image, 1e-6, &done));
    }
    assert_int_equal(linked(f), before);
    for (int i = 0; i < 2; ++i) {
        assert_finds(f, extractor[i]);
        glsurf_extractor_destroy(extractor[i]);
    }
    assert_int_equal(linked(f), before);
    glsurf_device_destroy(device);
}

static void others_compile_once(void **state) {
    const fixture *f = *state;
    family first = family_on(f, noted_device());
    assert_works(f, &first);
    const unsigned long before = linked(f);
    assert_true(before > 10);
    glsurf_matcher *matcher = matcher_on(first.device, 0);
    glsurf_panorama *panorama = panorama_on(first.device, CANVAS, TALL);
    assert_matches(f, matcher);
    assert_shows(f, panorama);
    assert_int_equal(linked(f), before);
    glsurf_feature_set_destroy(first.set);
    glsurf_matcher_destroy(first.matcher);
    glsurf_matcher_destroy(matcher);
    glsurf_panorama_destroy(panorama);
    glsurf_panorama_destroy(first.panorama);
    matcher = matcher_on(first.device, 0);
    first.panorama = panorama_on(first.device, CANVAS, TALL);
    assert_matches(f, matcher);
    assert_shows(f, first.panorama);
    assert_int_equal(linked(f), before);
    first.matcher = matcher;
    first.set = NULL;
    family_free(&first);
}

/* A new device has compiled nothing, and tells what it runs on. */
static void a_device_tells_what_it_is(void **state) {
    const fixture *f = *state;
    const unsigned long before = linked(f);
    glsurf_device *device = noted_device();
    glsurf_path_info paths[GLSURF_PATHS];
    const char *family_of = NULL;
    const glsurf_pass_info *passes;
    glsurf_info info;
    glsurf_device_info(device, &info);
    assert_int_equal(linked(f), before);
    assert_int_equal(info.compiled, 0);
    assert_string_equal(info.renderer, (const char *)glGetString(GL_RENDERER));
    assert_string_equal(info.version, (const char *)glGetString(GL_VERSION));
    assert_string_equal(info.loader, "callback");
    assert_int_equal(info.max_size, integer_of(GL_MAX_TEXTURE_SIZE));
    assert_int_equal(glsurf_device_passes(device, &passes), 0);
    glsurf_device_paths(device, paths, &family_of);
    assert_string_not_equal(family_of, "none");
    for (int i = 0; i < GLSURF_PATHS; ++i)
        assert_string_equal(paths[i].name, glsurf_path_name((glsurf_path)i));
    glsurf_device_destroy(device);
}

/* --------------------------------------------------------------------- life -- */

/* Objects work after the application gave the device up. The last of them takes the device
 * with it, whichever it is. */
static void objects_keep_their_device(void **state) {
    const fixture *f = *state;
    for (int last = 0; last < 3; ++last) {
        family self = family_on(f, noted_device());
        glsurf_device_destroy(self.device);
        self.device = NULL;
        assert_works(f, &self);
        for (int i = 1; i <= 3; ++i) {
            assert_true(record_living(&f->record, RECORD_PROGRAMS) > 10);
            glsurf_feature_set_destroy(self.set);
            self.set = NULL;
            switch ((last + i) % 3) {
            case 0:
                glsurf_extractor_destroy(self.extractor);
                break;
            case 1:
                glsurf_matcher_destroy(self.matcher);
                break;
            default:
                glsurf_panorama_destroy(self.panorama);
            }
        }
        assert_int_equal(record_all_living(&f->record), 0);
    }
    glsurf_device *device = noted_device();
    assert_true(record_all_living(&f->record) > 0);
    glsurf_device_destroy(device);
    assert_int_equal(record_all_living(&f->record), 0);
}

/* Every call on the objects is refused without GL. */
static void assert_abandoned(const fixture *f, const family *self) {
    const unsigned long calls = f->record.calls;
    const glsurf_image image = picture_image(&f->scene);
    static uint8_t rgba[CANVAS * TALL * 4];
    assert_int_equal(glsurf_extractor_submit(self->extractor, &image), GLSURF_ERROR_GL);
    assert_int_equal(glsurf_matcher_submit(self->matcher, self->set, self->set, &params),
                     GLSURF_ERROR_GL);
    assert_int_equal(glsurf_panorama_read(self->panorama, rgba), GLSURF_ERROR_GL);
    assert_non_null(strstr(glsurf_device_message(self->device), "abandoned"));
    glsurf_extractor *extractor;
    assert_int_equal(glsurf_extractor_create(&extractor, self->device, &defaults),
                     GLSURF_ERROR_GL);
    assert_null(extractor);
    assert_int_equal(f->record.calls, calls);
}

static void abandoning_reaches_the_objects_of_the_device(void **state) {
    fixture *f = *state;
    family gone = family_on(f, noted_device());
    const int left = record_all_living(&f->record);
    family here = family_on(f, noted_device());
    assert_true(left > 20);
    glsurf_device_abandon(gone.device);
    assert_abandoned(f, &gone);
    assert_works(f, &here);
    const unsigned long calls = f->record.calls;
    family_free(&gone);
    assert_int_equal(f->record.calls, calls);
    assert_works(f, &here);
    family_free(&here);
    assert_int_equal(record_all_living(&f->record), left);
    f->record.object_count = 0; /* they stay until their context is destroyed */
}

/* The same where the objects outlive the application's hold. */
static void abandoned_objects_free_their_device(void **state) {
    fixture *f = *state;
    family self = family_on(f, noted_device());
    glsurf_device_abandon(self.device);
    glsurf_device_destroy(self.device);
    const unsigned long calls = f->record.calls;
    self.device = NULL;
    family_free(&self);
    assert_int_equal(f->record.calls, calls);
    f->record.object_count = 0;
}

/* ---------------------------------------------------------------------- CPU -- */

static void *no_loader(void *user, const char *name) {
    (void)user;
    fail_msg("a CPU device asks for %s", name);
    return NULL;
}

static void *no_context(void *user) {
    (void)user;
    fail_msg("a CPU device asks for the current context");
    return NULL;
}

static void use_cpu(const fixture *f, glsurf_device *device) {
    glsurf_info info;
    glsurf_path_info paths[GLSURF_PATHS];
    const char *family_of = NULL;
    const glsurf_pass_info *passes;
    bool as_c;
    glsurf_timer_check check;
    family self = family_on(f, device);
    assert_found(extract(self.extractor, &f->scene), &f->expected[1]);
    assert_matches_all(f, self.matcher, self.set, self.set);
    assert_shows(f, self.panorama);
    glsurf_device_info(device, &info);
    assert_string_equal(info.renderer, "CPU (plain C)");
    assert_string_equal(info.version, glsurf_version());
    assert_string_equal(info.loader, "none");
    assert_int_equal(info.compiled + info.loaded, 0);
    glsurf_device_paths(device, paths, &family_of);
    assert_string_equal(family_of, "none");
    for (int i = 0; i < GLSURF_PATHS; ++i)
        assert_true(!paths[i].there && !paths[i].used);
    assert_int_equal(glsurf_device_passes(device, &passes), 0);
    assert_argument(glsurf_device_rounding_check(device, &as_c));
    assert_argument(glsurf_device_timer_check(device, &check));
    assert_non_null(strstr(glsurf_device_message(device), "CPU"));
    family_free(&self);
}

/* A CPU device needs no context, and asks for none. */
static void the_cpu_needs_no_context(void **state) {
    fixture *f = *state;
    heard log = { 0 };
    const unsigned long calls = f->record.calls;
    assert_ok(glsurf_context_release(f->driver.context));
    use_cpu(f, device_new((glsurf_device_desc){
                   .backend = GLSURF_BACKEND_CPU,
                   .get_proc_address = no_loader,
                   .current_context = no_context,
                   .log = hear,
                   .log_user = &log,
                   .leave_state = true,
                   .paths.on = 1u << GLSURF_PATH_EARLY_Z,
                   .timings = GLSURF_TIMINGS_QUERIES,
               }));
    assert_ok(glsurf_context_make_current(f->driver.context));
    assert_int_equal(log.count, 2); /* the checks that it refuses */
    assert_int_equal(f->record.calls, calls);
}

/* --------------------------------------------------------------------- NULL -- */

static void null_is_refused(void **state) {
    glsurf_device *device = noted_device();
    glsurf_device *made = device;
    glsurf_extractor *extractor = (glsurf_extractor *)device;
    glsurf_matcher *matcher = (glsurf_matcher *)device;
    glsurf_panorama *panorama = (glsurf_panorama *)device;
    const glsurf_panorama_desc canvas = { .width = 8, .height = 8 };
    assert_argument(glsurf_device_create(NULL, &(glsurf_device_desc){ 0 }));
    assert_argument(glsurf_device_create(&made, NULL));
    assert_null(made);
    assert_argument(glsurf_extractor_create(NULL, device, &defaults));
    assert_argument(glsurf_extractor_create(&extractor, NULL, &defaults));
    assert_argument(glsurf_extractor_create(&extractor, device, NULL));
    assert_non_null(strstr(glsurf_device_message(device), "NULL"));
    assert_argument(glsurf_matcher_create(NULL, device, &(glsurf_matcher_desc){ 0 }));
    assert_argument(glsurf_matcher_create(&matcher, NULL, &(glsurf_matcher_desc){ 0 }));
    assert_argument(glsurf_matcher_create(&matcher, device, NULL));
    assert_argument(glsurf_panorama_create(NULL, device, &canvas));
    assert_argument(glsurf_panorama_create(&panorama, NULL, &canvas));
    assert_argument(glsurf_panorama_create(&panorama, device, NULL));
    assert_true(!extractor && !matcher && !panorama);
    glsurf_device_destroy(device);
}

static void null_is_no_device(void **state) {
    glsurf_device *device = noted_device();
    glsurf_info info = { .compiled = 1 };
    glsurf_path_info paths[GLSURF_PATHS];
    const char *family_of = NULL;
    const glsurf_pass_info *passes = (const glsurf_pass_info *)&info;
    glsurf_timer_check check;
    bool as_c;
    glsurf_device_destroy(NULL);
    glsurf_device_abandon(NULL);
    assert_string_equal(glsurf_device_message(NULL), "");
    glsurf_device_info(NULL, &info);
    assert_string_equal(info.renderer, "");
    assert_int_equal(info.compiled, 0);
    glsurf_device_info(device, NULL);
    glsurf_device_paths(NULL, paths, &family_of);
    assert_string_equal(family_of, "");
    glsurf_device_paths(device, NULL, NULL);
    assert_int_equal(glsurf_device_passes(NULL, &passes), 0);
    assert_null(passes);
    assert_int_equal(glsurf_device_passes(device, NULL), 0);
    assert_argument(glsurf_device_rounding_check(NULL, &as_c));
    assert_argument(glsurf_device_rounding_check(device, NULL));
    assert_non_null(strstr(glsurf_device_message(device), "NULL"));
    assert_argument(glsurf_device_set_timings(NULL, GLSURF_TIMINGS_NONE));
    assert_argument(glsurf_device_timer_check(NULL, &check));
    assert_argument(glsurf_device_timer_check(device, NULL));
    glsurf_device_destroy(device);
}

int main(void) {
    static fixture f; /* large */
    fixture_open(&f);
    const struct CMUnitTest tests[] = {
        FIXTURE_TEST(extractors_compile_once, &f),
        FIXTURE_TEST(a_change_compiles_nothing_that_is_there, &f),
        FIXTURE_TEST(a_preparation_compiles_nothing_that_is_there, &f),
        FIXTURE_TEST(others_compile_once, &f),
        FIXTURE_TEST(a_device_tells_what_it_is, &f),
        FIXTURE_TEST(objects_keep_their_device, &f),
        FIXTURE_TEST(abandoning_reaches_the_objects_of_the_device, &f),
        FIXTURE_TEST(abandoned_objects_free_their_device, &f),
        FIXTURE_TEST(the_cpu_needs_no_context, &f),
        FIXTURE_TEST(null_is_refused, &f),
        FIXTURE_TEST(null_is_no_device, &f),
    };
    return fixture_run(&f, "devices", tests, COUNT(tests));
}
