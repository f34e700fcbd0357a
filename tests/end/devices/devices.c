/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Several objects on one device. The device compiles each program once, and lives as long
 * as its objects. A CPU device does the same, without programs. A device lists the passes,
 * with times, of the last work on any of its objects.
 */
#include "devices/fixture.h"
#include "state/query.h"

#include <string.h>

/* ---------------------------------------------------------------- programs -- */

/* Number of programs that the device compiles for an extractor. */
static unsigned long cost_of(const fixture *f, glsurf_device *device,
                             glsurf_extractor_desc desc) {
    const unsigned long before = linked_programs(f);
    glsurf_extractor *extractor = extractor_on(device, desc);
    extract(extractor, &f->scene);
    glsurf_extractor_destroy(extractor);
    return linked_programs(f) - before;
}

/* Settings that share some of their programs. */
static const glsurf_extractor_desc settings[] = {
    { .capacity = ROOM },
    { .descriptor_length = 128, .max_features = 20, .capacity = ROOM },
    { .preset = GLSURF_PRESET_PAPER, .threshold = 1e-5f, .capacity = ROOM },
};

static void extractors_compile_once(void **state) {
    const fixture *f = *state;
    unsigned long alone[COUNT(settings)];
    for (size_t i = 0; i < COUNT(settings); ++i) {
        glsurf_device *device = recorded_device();
        alone[i] = cost_of(f, device, settings[i]);
    }
    glsurf_device *device = recorded_device();
    glsurf_extractor *first = extractor_on(device, settings[0]);
    const unsigned long before = linked_programs(f);
    assert_finds(f, first);
    assert_true(linked_programs(f) - before + 1 >= alone[0]);
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
}

static void others_compile_once(void **state) {
    const fixture *f = *state;
    objects first = objects_on(f, recorded_device());
    assert_objects_work(f, &first);
    const unsigned long before = linked_programs(f);
    assert_true(before > 10);
    glsurf_matcher *matcher = matcher_on(first.device, 0);
    glsurf_panorama *panorama = panorama_on(first.device, CANVAS, TALL);
    assert_scene_matches(f, matcher);
    assert_shows_scene(f, panorama);
    assert_int_equal(linked_programs(f), before);
    glsurf_feature_set_destroy(first.set);
    glsurf_matcher_destroy(first.matcher);
    glsurf_matcher_destroy(matcher);
    glsurf_panorama_destroy(panorama);
    glsurf_panorama_destroy(first.panorama);
    assert_scene_matches(f, matcher_on(first.device, 0));
    assert_shows_scene(f, panorama_on(first.device, CANVAS, TALL));
    assert_int_equal(linked_programs(f), before);
}

/* --------------------------------------------------------------------- life -- */

/* Objects work after the application destroyed the device. The last object, of any kind,
 * ends the device. */
static void objects_keep_their_device(void **state) {
    const fixture *f = *state;
    for (int last = 0; last < 3; ++last) {
        objects self = objects_on(f, recorded_device());
        glsurf_device_destroy(self.device);
        self.device = NULL;
        assert_objects_work(f, &self);
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
    glsurf_device *device = recorded_device();
    assert_true(record_all_living(&f->record) > 0);
    glsurf_device_destroy(device);
    assert_int_equal(record_all_living(&f->record), 0);
}

static void abandoning_reaches_the_objects_of_the_device(void **state) {
    fixture *f = *state;
    objects gone = objects_on(f, recorded_device());
    const int left = record_all_living(&f->record);
    objects here = objects_on(f, recorded_device());
    assert_true(left > 20);
    glsurf_device_abandon(gone.device);
    assert_objects_work(f, &here);
    const unsigned long calls = f->record.calls;
    const glsurf_image image = picture_image(&f->scene);
    assert_int_equal(glsurf_extractor_submit(gone.extractor, &image), GLSURF_ERROR_GL);
    objects_free(&gone);
    assert_int_equal(f->record.calls, calls);
    assert_objects_work(f, &here);
    objects_free(&here);
    assert_int_equal(record_all_living(&f->record), left);
    f->record.object_count = 0; /* the objects stay until their context is destroyed */
}

/* Abandons and then destroys the device before its objects. */
static void abandoned_objects_free_their_device(void **state) {
    fixture *f = *state;
    objects self = objects_on(f, recorded_device());
    glsurf_device_abandon(self.device);
    glsurf_device_destroy(self.device);
    const unsigned long calls = f->record.calls;
    self.device = NULL;
    objects_free(&self);
    assert_int_equal(f->record.calls, calls);
    f->record.object_count = 0;
}

/* ---------------------------------------------------------------------- CPU -- */

static void *no_loader(void *user, const char *name) {
    fail_msg("a CPU device asks for %s", name);
    return NULL;
}

static void *no_context(void *user) {
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
    objects self = objects_on(f, device);
    assert_found(extract(self.extractor, &f->scene), &f->expected[1]);
    assert_matches_by_index(f, self.matcher, self.set, self.set);
    assert_shows_scene(f, self.panorama);
    glsurf_device_info(device, &info);
    assert_string_equal(info.renderer, "CPU (plain C)");
    assert_string_equal(info.version, glsurf_version());
    assert_string_equal(info.loader, "none");
    assert_int_equal(info.compiled + info.loaded, 0);
    glsurf_device_paths(device, paths, &family_of);
    assert_string_equal(family_of, "none");
    for (int i = 0; i < GLSURF_PATHS; ++i)
        assert_true(!paths[i].supported && !paths[i].used);
    assert_int_equal(glsurf_device_passes(device, &passes), 0);
    assert_int_equal(glsurf_extractor_bytes(self.extractor), 0);
    assert_argument(glsurf_device_rounding_check(device, &as_c));
    assert_argument(glsurf_device_timer_check(device, &check));
    assert_non_null(strstr(glsurf_device_message(device), "CPU"));
    objects_free(&self);
}

/* A CPU device neither needs a context nor asks for one. */
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
    assert_int_equal(log.count, 2); /* the two refused checks */
    assert_int_equal(f->record.calls, calls);
}

/* ------------------------------------------------------------------- passes -- */

typedef struct pass_list {
    uint32_t count;
    glsurf_pass_info pass[256];
} pass_list;

static pass_list passes_of(glsurf_device *device) {
    pass_list list;
    const glsurf_pass_info *passes = NULL;
    list.count = glsurf_device_passes(device, &passes);
    assert_in_range(list.count, 0, COUNT(list.pass));
    memcpy(list.pass, passes, list.count * sizeof *passes);
    return list;
}

static void assert_passes(glsurf_device *device, const pass_list *expected) {
    const pass_list list = passes_of(device);
    assert_int_equal(list.count, expected->count);
    for (uint32_t i = 0; i < list.count; ++i) {
        assert_string_equal(list.pass[i].stage, expected->pass[i].stage);
        assert_string_equal(list.pass[i].label, expected->pass[i].label);
        assert_int_equal(list.pass[i].fragments, expected->pass[i].fragments);
        assert_int_equal(list.pass[i].bytes_written, expected->pass[i].bytes_written);
    }
}

static void match(const objects *self) {
    match_sets(self->matcher, self->set, self->set, &default_params);
}

/* Lists the passes of an image, a match and a canvas, each on a new device. */
static void list_alone(const fixture *f, pass_list *of_image, pass_list *of_match,
                       pass_list *of_canvas) {
    objects self = objects_on(f, recorded_device());
    submit(f, self.extractor);
    *of_image = passes_of(self.device);
    self = objects_on(f, recorded_device());
    match(&self);
    *of_match = passes_of(self.device);
    self = objects_on(f, recorded_device());
    assert_shows_scene(f, self.panorama);
    *of_canvas = passes_of(self.device);
    assert_true(of_image->count > 10 && of_match->count > 1 && of_canvas->count > 1);
}

static void passes_are_those_of_the_last_work(void **state) {
    static pass_list of_image, of_match, of_canvas; /* large */
    const fixture *f = *state;
    list_alone(f, &of_image, &of_match, &of_canvas);
    objects self = objects_on(f, recorded_device());
    bool as_c;
    for (int round = 0; round < 2; ++round) {
        submit(f, self.extractor);
        assert_passes(self.device, &of_image);
        assert_found(collect(self.extractor), &f->expected[0]);
        assert_passes(self.device, &of_image);
        match(&self);
        assert_passes(self.device, &of_match);
        assert_shows_scene(f, self.panorama);
        assert_passes(self.device, &of_canvas);
        submit(f, self.extractor);
        set_kept(self.matcher, self.extractor); /* draws that make sets are not listed */
        assert_ok(glsurf_device_rounding_check(self.device, &as_c));
        assert_passes(self.device, &of_image);
        for (int i = 0; i < 2; ++i) { /* a new object may have the address of the old one */
            glsurf_panorama *second = panorama_on(self.device, CANVAS, TALL);
            assert_shows_scene(f, second);
            assert_passes(self.device, &of_canvas);
            glsurf_panorama_destroy(second);
        }
        assert_shows_scene(f, self.panorama);
        assert_passes(self.device, &of_canvas);
        match(&self);
        assert_passes(self.device, &of_match);
        assert_found(collect(self.extractor), &f->expected[0]);
    }
}

/* An image whose candidates exceed the capacity is processed again when it is collected. If
 * another object has worked since, its passes stay in the list. */
static void what_is_repeated_is_not_listed(void **state) {
    static pass_list of_match, of_canvas; /* large */
    static uint8_t rgba[CANVAS * TALL * 4];
    const fixture *f = *state;
    const glsurf_extractor_desc desc = { .capacity = 1, .threshold = 1e-9f };
    glsurf_device *apart = device_new((glsurf_device_desc){ 0 });
    feature_list expected =
        extract_on(apart, (glsurf_extractor_desc){ .threshold = 1e-9f }, &f->scene);
    objects self = objects_on(f, recorded_device());
    match(&self);
    of_match = passes_of(self.device);
    assert_shows_scene(f, self.panorama);
    of_canvas = passes_of(self.device);
    for (int i = 0; i < 2; ++i) {
        glsurf_extractor *extractor = extractor_on(self.device, desc);
        submit(f, extractor);
        if (i == 0)
            match(&self);
        else
            assert_shows_scene(f, self.panorama);
        assert_found(collect(extractor), &expected);
        assert_passes(self.device, i == 0 ? &of_match : &of_canvas);
    }
    assert_ok(glsurf_panorama_read(self.panorama, rgba));
    assert_int_equal(passes_of(self.device).count, of_canvas.count);
}

/* Fake time queries: each draw takes a microsecond. */
static void APIENTRY count_microseconds(GLuint asked, GLenum what, GLuint64 *value) {
    static GLuint64 now;
    now += 1000;
    *value = now;
}

static void *fake_time(void *user, const char *name) {
    union {
        void(APIENTRY *function)(GLuint, GLenum, GLuint64 *);
        void *object;
    } address = { count_microseconds };
    return strcmp(name, "glGetQueryObjectui64v") == 0 ? address.object
                                                      : record_get_proc_address(user, name);
}

/* Adds the scene to the objects' panorama twice and reads it. With `between`, runs unlisted
 * draws between the two. Returns the microseconds of all passes. */
static double time_canvas(const fixture *f, const objects *self, bool between) {
    static uint8_t rgba[CANVAS * TALL * 4];
    const glsurf_image image = picture_image(&f->scene);
    bool as_c;
    double seconds = 0.0;
    submit(f, self->extractor);
    assert_ok(glsurf_panorama_add(self->panorama, &image, &identity));
    if (between) {
        set_kept(self->matcher, self->extractor);
        assert_ok(glsurf_device_rounding_check(self->device, &as_c));
    }
    assert_ok(glsurf_panorama_add(self->panorama, &image, &identity));
    assert_ok(glsurf_panorama_read(self->panorama, rgba));
    const pass_list list = passes_of(self->device);
    for (uint32_t i = 0; i < list.count; ++i)
        seconds += list.pass[i].seconds;
    assert_found(collect(self->extractor), &f->expected[0]);
    return 1e6 * seconds;
}

/* Unlisted draws add no time to any pass. */
static void unlisted_draws_take_no_time(void **state) {
    const fixture *f = *state;
    if (is_es())
        skip(); /* OpenGL ES has no time queries */
    objects self = objects_on(
        f, device_new((glsurf_device_desc){ .get_proc_address = fake_time,
                                            .timings = GLSURF_TIMINGS_QUERIES }));
    const double alone = time_canvas(f, &self, false);
    assert_true(alone > 1.5);
    assert_float_equal(time_canvas(f, &self, true), alone, 1e-3);
}

int main(void) {
    static fixture f; /* large */
    fixture_open(&f);
    const struct CMUnitTest tests[] = {
        FIXTURE_TEST(extractors_compile_once, &f),
        FIXTURE_TEST(others_compile_once, &f),

        FIXTURE_TEST(objects_keep_their_device, &f),
        FIXTURE_TEST(abandoning_reaches_the_objects_of_the_device, &f),
        FIXTURE_TEST(abandoned_objects_free_their_device, &f),
        FIXTURE_TEST(the_cpu_needs_no_context, &f),
        FIXTURE_TEST(passes_are_those_of_the_last_work, &f),
        FIXTURE_TEST(what_is_repeated_is_not_listed, &f),
        FIXTURE_TEST(unlisted_draws_take_no_time, &f),
    };
    return driver_test(&f.driver, "devices", tests, COUNT(tests));
}
