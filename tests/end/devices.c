/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Several objects on one device, and several devices. A device compiles a program once,
 * lives as long as its objects, and goes on when one of them fails. What one device does
 * concerns no other one.
 */
#include "api.h"
#include "query.h"
#include "support/allocations.h"
#include "support/record.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 80, TALL = 60, CANVAS = 2 * SIDE };

typedef struct fixture {
    driver driver;
    record record;
    picture scene;
    feature_list expected[2]; /* of the scene, with GL and on the CPU */
    long blocks;
} fixture;

static const glsurf_backend backends[] = { GLSURF_BACKEND_GL, GLSURF_BACKEND_CPU };
static const glsurf_match_params params;
static const glsurf_placement in_place = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };

static int set_up(void **state) {
    fixture *f = *state;
    record_fail(&f->record, 0, 0);
    f->record.object_count = f->record.breaches = 0;
    f->blocks = allocations_living();
    return 0;
}

/* Nothing is left, in GL and in memory. */
static int tear_down(void **state) {
    fixture *f = *state;
    const int objects = record_all_living(&f->record);
    const long blocks = allocations_living() - f->blocks;
    if (objects != 0 || blocks != 0 || f->record.breaches > 0)
        print_error("%d GL objects and %ld blocks are left; %s\n", objects, blocks,
                    f->record.breach);
    return objects != 0 || blocks != 0 || f->record.breaches > 0 ||
                   glGetError() != GL_NO_ERROR
               ? -1
               : 0;
}

static glsurf_device *noted_device(void) {
    return device_new((glsurf_device_desc){ .get_proc_address = record_get_proc_address });
}

static glsurf_panorama *panorama_on(glsurf_device *device) {
    glsurf_panorama *panorama = NULL;
    const glsurf_panorama_desc desc = { .width = CANVAS, .height = TALL };
    assert_int_equal(glsurf_panorama_create(&panorama, device, &desc), GLSURF_OK);
    return panorama;
}

static void submit(const fixture *f, glsurf_extractor *extractor) {
    const glsurf_image image = picture_image(&f->scene);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_OK);
}

/* An extractor with default settings finds what it should. */
static void assert_found(feature_list list, const feature_list *expected) {
    assert_same_features(&list, expected);
    feature_list_free(&list);
}

static void assert_finds(const fixture *f, glsurf_extractor *extractor) {
    assert_found(extract(extractor, &f->scene), &f->expected[0]);
}

static void assert_matches_all(const fixture *f, glsurf_matcher *matcher,
                               const glsurf_feature_set *a, const glsurf_feature_set *b) {
    glsurf_matches matches = { 0 };
    assert_int_equal(glsurf_matcher_submit(matcher, a, b, &params), GLSURF_OK);
    assert_int_equal(glsurf_matcher_collect(matcher, &matches), GLSURF_OK);
    assert_int_equal(matches.count, f->expected[0].count);
    for (uint32_t i = 0; i < matches.count; ++i)
        assert_int_equal(matches.matches[i].a, matches.matches[i].b);
}

/* Matches the features with themselves. */
static void assert_matches(const fixture *f, glsurf_matcher *matcher) {
    glsurf_feature_set *set = feature_list_load(&f->expected[0], matcher);
    assert_matches_all(f, matcher, set, set);
    glsurf_feature_set_destroy(set);
}

/* A canvas without another image shows the scene's values. */
static void assert_shows(const fixture *f, glsurf_panorama *panorama) {
    static uint8_t rgba[CANVAS * TALL * 4];
    const glsurf_image image = picture_image(&f->scene);
    assert_int_equal(glsurf_panorama_add(panorama, &image, &in_place), GLSURF_OK);
    assert_int_equal(glsurf_panorama_read(panorama, rgba), GLSURF_OK);
    for (int y = 0; y < TALL; ++y)
        for (int x = 0; x < SIDE; ++x)
            assert_int_equal(rgba[4 * (y * CANVAS + x)], f->scene.pixels[y * SIDE + x]);
}

/* One object of each type, and a set. */
typedef struct family {
    glsurf_device *device;
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    glsurf_feature_set *set;
    glsurf_panorama *panorama;
} family;

static family family_on(const fixture *f, glsurf_device *device) {
    family self = { .device = device };
    self.extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    self.matcher = matcher_on(device, 0);
    self.panorama = panorama_on(device);
    submit(f, self.extractor);
    assert_int_equal(glsurf_feature_set_keep(&self.set, self.matcher, self.extractor),
                     GLSURF_OK);
    feature_list list = collect(self.extractor);
    feature_list_free(&list);
    return self;
}

static void assert_works(const fixture *f, const family *self) {
    assert_finds(f, self->extractor);
    assert_matches(f, self->matcher);
    assert_matches_all(f, self->matcher, self->set, self->set);
    assert_shows(f, self->panorama);
}

static void family_free(family *self) {
    glsurf_feature_set_destroy(self->set);
    glsurf_matcher_destroy(self->matcher);
    glsurf_extractor_destroy(self->extractor);
    glsurf_panorama_destroy(self->panorama);
    glsurf_device_destroy(self->device);
    *self = (family){ 0 };
}

/* ---------------------------------------------------------------- programs -- */

static unsigned long linked(const fixture *f) {
    return record_count(&f->record, "LinkProgram");
}

/* How many programs an extractor makes the device compile. */
static unsigned long cost_of(const fixture *f, glsurf_device *device,
                             glsurf_extractor_desc desc) {
    const unsigned long before = linked(f);
    glsurf_extractor *extractor = extractor_on(device, desc);
    feature_list list = extract(extractor, &f->scene);
    feature_list_free(&list);
    glsurf_extractor_destroy(extractor);
    return linked(f) - before;
}

/* Settings whose programs differ partly from those of the others. */
static const glsurf_extractor_desc settings[] = {
    { .threshold = 0.0f },
    { .descriptor_length = 128, .max_features = 20 },
    { .preset = GLSURF_PRESET_PAPER, .threshold = 1e-5f },
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
        assert_int_equal(glsurf_extractor_change(extractor, &settings[i]), GLSURF_OK);
        feature_list list = extract(extractor, &f->scene);
        feature_list_free(&list);
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
            assert_int_equal(glsurf_extractor_prepare(extractor[i], &image, 1e-6, &done),
                             GLSURF_OK);
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
    glsurf_panorama *panorama = panorama_on(first.device);
    assert_matches(f, matcher);
    assert_shows(f, panorama);
    assert_int_equal(linked(f), before);
    glsurf_feature_set_destroy(first.set);
    glsurf_matcher_destroy(first.matcher);
    glsurf_matcher_destroy(matcher);
    glsurf_panorama_destroy(panorama);
    glsurf_panorama_destroy(first.panorama);
    matcher = matcher_on(first.device, 0);
    first.panorama = panorama_on(first.device);
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
    assert_int_equal(glsurf_extractor_create(&extractor, self->device, &settings[0]),
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

/* -------------------------------------------------------------- two devices -- */

static void devices_in_one_context_are_independent(void **state) {
    fixture *f = *state;
    const unsigned long before = linked(f);
    family a = family_on(f, noted_device());
    assert_works(f, &a);
    const unsigned long cost = linked(f) - before;
    family b = family_on(f, noted_device());
    assert_works(f, &b);
    assert_int_equal(linked(f) - before, 2 * cost);
    submit(f, a.extractor);
    submit(f, b.extractor);
    assert_works(f, &a);
    record_fail(&f->record, RECORD_WORK, 1);
    const glsurf_image image = picture_image(&f->scene);
    assert_true(glsurf_extractor_submit(a.extractor, &image) != GLSURF_OK);
    record_fail(&f->record, 0, 0);
    assert_string_equal(glsurf_device_message(b.device), "");
    assert_found(collect(b.extractor), &f->expected[0]);
    family_free(&a);
    assert_works(f, &b);
    family_free(&b);
}

static glsurf_context *context_new(void) {
    char reason[200];
    glsurf_context *context = test_context(true, reason, sizeof reason);
    if (!context)
        fail_msg("no context: %s", reason);
    return context;
}

static void enter(glsurf_context *context) {
    assert_int_equal(glsurf_context_make_current(context), GLSURF_OK);
}

static void devices_in_two_contexts_are_independent(void **state) {
    fixture *f = *state;
    family a = family_on(f, noted_device());
    const int living = record_all_living(&f->record);
    glsurf_context *other = context_new();
    family b = family_on(f, noted_device());
    submit(f, b.extractor);
    enter(f->driver.context);
    assert_works(f, &a);
    submit(f, a.extractor);
    enter(other);
    assert_found(collect(b.extractor), &f->expected[0]);
    assert_works(f, &b);
    family_free(&b);
    assert_true(record_all_living(&f->record) >= living);
    enter(f->driver.context);
    assert_found(collect(a.extractor), &f->expected[0]);
    glsurf_context_destroy(other);
    assert_works(f, &a);
    family_free(&a);
}

/* Objects are created where the device's context is current. */
static void objects_are_made_in_their_context(void **state) {
    const fixture *f = *state;
    const glsurf_panorama_desc canvas = { .width = CANVAS, .height = TALL };
    glsurf_device *device = noted_device();
    glsurf_context *contexts[] = { context_new(), NULL };
    glsurf_extractor *extractor = (glsurf_extractor *)&f; /* any that is not NULL */
    glsurf_matcher *matcher = (glsurf_matcher *)&f;
    glsurf_panorama *panorama = (glsurf_panorama *)&f;
    const unsigned long calls = f->record.calls;
    for (size_t i = 0; i < COUNT(contexts); ++i) {
        if (!contexts[i])
            assert_int_equal(glsurf_context_release(contexts[0]), GLSURF_OK);
        assert_int_equal(glsurf_extractor_create(&extractor, device, &settings[0]),
                         GLSURF_ERROR_ARGUMENT);
        assert_non_null(strstr(glsurf_device_message(device), "context of the device"));
        assert_int_equal(
            glsurf_matcher_create(&matcher, device, &(glsurf_matcher_desc){ 0 }),
            GLSURF_ERROR_ARGUMENT);
        assert_int_equal(glsurf_panorama_create(&panorama, device, &canvas),
                         GLSURF_ERROR_ARGUMENT);
        assert_true(!extractor && !matcher && !panorama);
    }
    assert_int_equal(f->record.calls, calls);
    enter(contexts[0]);
    glsurf_context_destroy(contexts[0]);
    enter(f->driver.context);
    extractor = extractor_on(device, settings[0]);
    assert_string_equal(glsurf_device_message(device), "");
    assert_finds(f, extractor);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
}

/* --------------------------------------------------------------------- sets -- */

static const char foreign[] = "a set belongs to another device than the matcher; load its "
                              "features into a set of this device";

static void sets_belong_to_the_device(void **state) {
    const fixture *f = *state;
    for (size_t i = 0; i < COUNT(backends); ++i) {
        const glsurf_device_desc desc = { .backend = backends[i],
                                          .get_proc_address = record_get_proc_address };
        glsurf_device *device[2] = { device_new(desc), device_new(desc) };
        glsurf_matcher *maker = matcher_on(device[0], 0), *user = matcher_on(device[0], 0);
        glsurf_matcher *other = matcher_on(device[1], 0);
        glsurf_feature_set *set = feature_list_load(&f->expected[0], maker);
        glsurf_feature_set *own = feature_list_load(&f->expected[0], user);
        glsurf_feature_set *far = feature_list_load(&f->expected[0], other);
        assert_matches_all(f, user, set, own);
        assert_matches_all(f, maker, own, set);
        assert_matches_all(f, user, set, set);
        assert_int_equal(glsurf_matcher_submit(other, set, far, &params),
                         GLSURF_ERROR_ARGUMENT);
        assert_string_equal(glsurf_device_message(device[1]), foreign);
        assert_int_equal(glsurf_matcher_submit(other, far, set, &params),
                         GLSURF_ERROR_ARGUMENT);
        assert_string_equal(glsurf_device_message(device[0]), "");
        assert_matches_all(f, other, far, far);
        glsurf_feature_set_destroy(set);
        glsurf_matcher_destroy(maker);
        assert_matches_all(f, user, own, own);
        glsurf_feature_set_destroy(own);
        glsurf_feature_set_destroy(far);
        glsurf_matcher_destroy(user);
        glsurf_matcher_destroy(other);
        glsurf_device_destroy(device[0]);
        glsurf_device_destroy(device[1]);
    }
}

/* A matcher keeps features of an extractor on another device of the context. */
static void features_are_kept_from_another_device(void **state) {
    const fixture *f = *state;
    for (size_t i = 0; i < COUNT(backends); ++i) {
        const glsurf_device_desc desc = { .backend = backends[i],
                                          .get_proc_address = record_get_proc_address };
        glsurf_device *from = device_new(desc), *to = device_new(desc);
        glsurf_extractor *extractor = extractor_on(from, settings[0]);
        glsurf_matcher *matcher = matcher_on(to, 0);
        glsurf_feature_set *set = NULL;
        assert_int_equal(glsurf_feature_set_keep(&set, matcher, extractor),
                         GLSURF_ERROR_ARGUMENT); /* nothing is submitted */
        assert_true(strlen(glsurf_device_message(to)) > 20);
        assert_string_equal(glsurf_device_message(from), "");
        submit(f, extractor);
        assert_int_equal(glsurf_feature_set_keep(&set, matcher, extractor), GLSURF_OK);
        assert_string_equal(glsurf_device_message(to), "");
        assert_found(collect(extractor), &f->expected[i]);
        glsurf_extractor_destroy(extractor);
        glsurf_device_destroy(from);
        assert_int_equal(glsurf_feature_set_count(set), f->expected[i].count);
        assert_matches_all(f, matcher, set, set);
        glsurf_feature_set_destroy(set);
        glsurf_matcher_destroy(matcher);
        glsurf_device_destroy(to);
    }
}

/* ----------------------------------------------------------------- failures -- */

static void assert_unusable(const glsurf_device *device, glsurf_result result) {
    assert_int_equal(result, GLSURF_ERROR_GL);
    assert_non_null(strstr(glsurf_device_message(device), "unusable"));
}

static void a_broken_object_leaves_the_others_usable(void **state) {
    fixture *f = *state;
    const glsurf_image image = picture_image(&f->scene);
    family self = family_on(f, noted_device());
    family broken = family_on(f, self.device);
    glsurf_feature_set *set = NULL;
    const glsurf_features features = { .count = f->expected[0].count,
                                       .descriptor_length = f->expected[0].length,
                                       .keypoints = f->expected[0].keypoints,
                                       .descriptors = f->expected[0].descriptors };
    record_fail(&f->record, RECORD_WORK, 1);
    assert_int_equal(glsurf_extractor_submit(broken.extractor, &image),
                     GLSURF_ERROR_MEMORY);
    assert_unusable(self.device, glsurf_extractor_submit(broken.extractor, &image));
    assert_works(f, &self);
    assert_string_equal(glsurf_device_message(self.device), "");
    assert_int_equal(glsurf_feature_set_keep(&set, self.matcher, broken.extractor),
                     GLSURF_ERROR_ARGUMENT);
    assert_non_null(strstr(glsurf_device_message(self.device), "extractor unusable"));
    record_fail(&f->record, RECORD_WORK, 1);
    assert_int_equal(glsurf_feature_set_load(&set, broken.matcher, &features),
                     GLSURF_ERROR_MEMORY);
    assert_unusable(self.device, glsurf_feature_set_load(&set, broken.matcher, &features));
    assert_works(f, &self);
    /* its sets are whole */
    assert_matches_all(f, self.matcher, broken.set, self.set);
    record_fail(&f->record, RECORD_WORK, 1);
    assert_int_equal(glsurf_panorama_add(broken.panorama, &image, &in_place),
                     GLSURF_ERROR_MEMORY);
    assert_unusable(self.device, glsurf_panorama_add(broken.panorama, &image, &in_place));
    record_fail(&f->record, 0, 0);
    assert_works(f, &self);
    broken.device = NULL;
    family_free(&broken);
    broken = family_on(f, self.device);
    assert_works(f, &broken);
    broken.device = NULL;
    family_free(&broken);
    assert_works(f, &self);
    family_free(&self);
}

/* A program that could not be compiled is compiled when it is needed again. */
static void a_failed_program_is_compiled_again(void **state) {
    fixture *f = *state;
    const glsurf_image image = picture_image(&f->scene);
    for (long at = 1; at < 60; at += 7) {
        glsurf_device *device = noted_device();
        glsurf_extractor *broken = extractor_on(device, settings[0]);
        record_fail(&f->record, RECORD_COMPILER, at);
        assert_int_equal(glsurf_extractor_submit(broken, &image), GLSURF_ERROR_GL);
        record_fail(&f->record, 0, 0);
        glsurf_extractor *extractor = extractor_on(device, settings[0]);
        assert_finds(f, extractor);
        glsurf_extractor_destroy(broken);
        assert_finds(f, extractor);
        glsurf_extractor_destroy(extractor);
        glsurf_device_destroy(device);
    }
}

/* A check of the device that fails breaks no object. */
static void a_failed_check_breaks_nothing(void **state) {
    fixture *f = *state;
    family self = family_on(f, noted_device());
    bool as_c = true;
    record_fail(&f->record, RECORD_WORK, 1);
    assert_int_equal(glsurf_device_rounding_check(self.device, &as_c), GLSURF_ERROR_MEMORY);
    assert_false(as_c);
    assert_true(strlen(glsurf_device_message(self.device)) > 20);
    record_fail(&f->record, 0, 0);
    assert_works(f, &self);
    assert_int_equal(glsurf_device_rounding_check(self.device, &as_c), GLSURF_OK);
    assert_string_equal(glsurf_device_message(self.device), "");
    family_free(&self);
}

/* The message is of the last call, on whichever object. */
static void the_message_is_of_the_last_call(void **state) {
    const fixture *f = *state;
    heard log = { 0 };
    glsurf_device *device = device_new((glsurf_device_desc){
        .get_proc_address = record_get_proc_address, .log = hear, .log_user = &log });
    assert_string_equal(glsurf_device_message(device), "");
    family self = family_on(f, device);
    assert_int_equal(glsurf_extractor_submit(self.extractor, NULL), GLSURF_ERROR_ARGUMENT);
    assert_heard_once(&log);
    assert_string_equal(glsurf_device_message(device), log.last);
    char first[sizeof log.last];
    memcpy(first, log.last, sizeof first);
    assert_int_equal(glsurf_panorama_read(self.panorama, NULL), GLSURF_ERROR_ARGUMENT);
    assert_string_equal(glsurf_device_message(device), log.last);
    assert_string_not_equal(first, log.last);
    assert_matches(f, self.matcher);
    assert_string_equal(glsurf_device_message(device), "");
    glsurf_extractor *none;
    assert_int_equal(
        glsurf_extractor_create(&none, device, &(glsurf_extractor_desc){ .frames = 99 }),
        GLSURF_ERROR_ARGUMENT);
    assert_null(none);
    assert_string_equal(glsurf_device_message(device), log.last);
    assert_int_equal(log.count, 3);
    glsurf_matcher *matcher = matcher_on(device, 0);
    assert_string_equal(glsurf_device_message(device), "");
    glsurf_matcher_destroy(matcher);
    family_free(&self);
    assert_int_equal(log.count, 3);
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

static void match(const family *self) {
    glsurf_matches matches;
    assert_int_equal(glsurf_matcher_submit(self->matcher, self->set, self->set, &params),
                     GLSURF_OK);
    assert_int_equal(glsurf_matcher_collect(self->matcher, &matches), GLSURF_OK);
}

/* Each of these is listed by itself on a device of its own. */
static void list_alone(const fixture *f, pass_list *of_image, pass_list *of_match,
                       pass_list *of_canvas) {
    family self = family_on(f, noted_device());
    submit(f, self.extractor);
    *of_image = passes_of(self.device);
    family_free(&self);
    self = family_on(f, noted_device());
    match(&self);
    *of_match = passes_of(self.device);
    family_free(&self);
    self = family_on(f, noted_device());
    assert_shows(f, self.panorama);
    *of_canvas = passes_of(self.device);
    family_free(&self);
    assert_true(of_image->count > 10 && of_match->count > 1 && of_canvas->count > 1);
}

static void passes_are_those_of_the_last_work(void **state) {
    static pass_list of_image, of_match, of_canvas; /* large */
    const fixture *f = *state;
    list_alone(f, &of_image, &of_match, &of_canvas);
    family self = family_on(f, noted_device());
    glsurf_panorama *second = panorama_on(self.device);
    bool as_c;
    for (int round = 0; round < 2; ++round) {
        submit(f, self.extractor);
        assert_passes(self.device, &of_image);
        assert_found(collect(self.extractor), &f->expected[0]);
        assert_passes(self.device, &of_image);
        match(&self);
        assert_passes(self.device, &of_match);
        assert_shows(f, self.panorama);
        assert_passes(self.device, &of_canvas);
        submit(f, self.extractor);
        glsurf_feature_set *kept = NULL; /* what makes sets is not listed */
        assert_int_equal(glsurf_feature_set_keep(&kept, self.matcher, self.extractor),
                         GLSURF_OK);
        assert_int_equal(glsurf_device_rounding_check(self.device, &as_c), GLSURF_OK);
        assert_passes(self.device, &of_image);
        assert_shows(f, second);
        assert_passes(self.device, &of_canvas);
        assert_shows(f, self.panorama);
        assert_passes(self.device, &of_canvas);
        match(&self);
        assert_passes(self.device, &of_match);
        glsurf_feature_set_destroy(kept);
        assert_found(collect(self.extractor), &f->expected[0]);
    }
    glsurf_panorama_destroy(second);
    family_free(&self);
}

/* An image whose candidates exceed the capacity is processed again when it is collected. If
 * another object worked since, its passes stay. */
static void what_is_repeated_is_not_listed(void **state) {
    static pass_list of_match, of_canvas; /* large */
    static uint8_t rgba[CANVAS * TALL * 4];
    const fixture *f = *state;
    const glsurf_extractor_desc desc = { .capacity = 1, .threshold = 1e-9f };
    feature_list expected =
        extract_once((glsurf_extractor_desc){ .threshold = 1e-9f }, &f->scene);
    family self = family_on(f, noted_device());
    match(&self);
    of_match = passes_of(self.device);
    assert_shows(f, self.panorama);
    of_canvas = passes_of(self.device);
    for (int i = 0; i < 2; ++i) {
        glsurf_extractor *extractor = extractor_on(self.device, desc);
        submit(f, extractor);
        if (i == 0)
            match(&self);
        else
            assert_shows(f, self.panorama);
        assert_found(collect(extractor), &expected);
        assert_passes(self.device, i == 0 ? &of_match : &of_canvas);
        glsurf_extractor_destroy(extractor);
    }
    assert_int_equal(glsurf_panorama_read(self.panorama, rgba), GLSURF_OK);
    assert_int_equal(passes_of(self.device).count, of_canvas.count);
    feature_list_free(&expected);
    family_free(&self);
}

/* A destroyed object's passes are not taken for those of a new one. */
static void passes_do_not_pass_to_a_new_object(void **state) {
    static pass_list of_image, of_match, of_canvas; /* large */
    const fixture *f = *state;
    list_alone(f, &of_image, &of_match, &of_canvas);
    family self = family_on(f, noted_device());
    for (int i = 0; i < 3; ++i) {
        assert_shows(f, self.panorama);
        assert_passes(self.device, &of_canvas);
        glsurf_panorama_destroy(self.panorama);
        self.panorama = panorama_on(self.device);
    }
    family_free(&self);
}

/* Queries of time by which each draw takes a microsecond. */
static void APIENTRY count_microseconds(GLuint asked, GLenum what, GLuint64 *value) {
    static GLuint64 now;
    (void)asked;
    (void)what;
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

/* Adds the scene to the family's panorama twice and reads it. Between these, draws that are
 * not listed may come. Returns the microseconds of all passes. */
static double time_canvas(const fixture *f, const family *self, bool between) {
    static uint8_t rgba[CANVAS * TALL * 4];
    const glsurf_image image = picture_image(&f->scene);
    glsurf_feature_set *set = NULL;
    bool as_c;
    double seconds = 0.0;
    submit(f, self->extractor);
    assert_int_equal(glsurf_panorama_add(self->panorama, &image, &in_place), GLSURF_OK);
    if (between) {
        assert_int_equal(glsurf_feature_set_keep(&set, self->matcher, self->extractor),
                         GLSURF_OK);
        assert_int_equal(glsurf_device_rounding_check(self->device, &as_c), GLSURF_OK);
    }
    assert_int_equal(glsurf_panorama_add(self->panorama, &image, &in_place), GLSURF_OK);
    assert_int_equal(glsurf_panorama_read(self->panorama, rgba), GLSURF_OK);
    const pass_list list = passes_of(self->device);
    for (uint32_t i = 0; i < list.count; ++i)
        seconds += list.pass[i].seconds;
    glsurf_feature_set_destroy(set);
    assert_found(collect(self->extractor), &f->expected[0]);
    return 1e6 * seconds;
}

/* The time of what is not listed counts for no pass. */
static void unlisted_draws_take_no_time(void **state) {
    const fixture *f = *state;
    if (is_es())
        skip(); /* it has no queries of time */
    family self =
        family_on(f, device_new((glsurf_device_desc){ .get_proc_address = fake_time,
                                                      .timings = GLSURF_TIMINGS_QUERIES }));
    const double alone = time_canvas(f, &self, false);
    assert_true(alone > 1.5);
    assert_float_equal(time_canvas(f, &self, true), alone, 1e-3);
    family_free(&self);
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
    assert_int_equal(glsurf_device_rounding_check(device, &as_c), GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_device_timer_check(device, &check), GLSURF_ERROR_ARGUMENT);
    assert_non_null(strstr(glsurf_device_message(device), "CPU"));
    family_free(&self);
}

/* A CPU device needs no context, and asks for none. */
static void the_cpu_needs_no_context(void **state) {
    fixture *f = *state;
    heard log = { 0 };
    const unsigned long calls = f->record.calls;
    assert_int_equal(glsurf_context_release(f->driver.context), GLSURF_OK);
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
    enter(f->driver.context);
    assert_int_equal(log.count, 2); /* the checks that it refuses */
    assert_int_equal(f->record.calls, calls);
}

/* --------------------------------------------------------------------- NULL -- */

static void null_is_refused(void **state) {
    (void)state;
    glsurf_device *device = noted_device();
    glsurf_device *made = device;
    glsurf_extractor *extractor = (glsurf_extractor *)device;
    glsurf_matcher *matcher = (glsurf_matcher *)device;
    glsurf_panorama *panorama = (glsurf_panorama *)device;
    const glsurf_panorama_desc canvas = { .width = 8, .height = 8 };
    assert_int_equal(glsurf_device_create(NULL, &(glsurf_device_desc){ 0 }),
                     GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_device_create(&made, NULL), GLSURF_ERROR_ARGUMENT);
    assert_null(made);
    assert_int_equal(glsurf_extractor_create(NULL, device, &settings[0]),
                     GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_extractor_create(&extractor, NULL, &settings[0]),
                     GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_extractor_create(&extractor, device, NULL),
                     GLSURF_ERROR_ARGUMENT);
    assert_non_null(strstr(glsurf_device_message(device), "NULL"));
    assert_int_equal(glsurf_matcher_create(NULL, device, &(glsurf_matcher_desc){ 0 }),
                     GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_matcher_create(&matcher, NULL, &(glsurf_matcher_desc){ 0 }),
                     GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_matcher_create(&matcher, device, NULL), GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_panorama_create(NULL, device, &canvas), GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_panorama_create(&panorama, NULL, &canvas),
                     GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_panorama_create(&panorama, device, NULL),
                     GLSURF_ERROR_ARGUMENT);
    assert_true(!extractor && !matcher && !panorama);
    glsurf_device_destroy(device);
}

static void null_is_no_device(void **state) {
    (void)state;
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
    assert_int_equal(glsurf_device_rounding_check(NULL, &as_c), GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_device_rounding_check(device, NULL), GLSURF_ERROR_ARGUMENT);
    assert_non_null(strstr(glsurf_device_message(device), "NULL"));
    assert_int_equal(glsurf_device_set_timings(NULL, GLSURF_TIMINGS_NONE),
                     GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_device_timer_check(NULL, &check), GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_device_timer_check(device, NULL), GLSURF_ERROR_ARGUMENT);
    glsurf_device_destroy(device);
}

static void open(fixture *f) {
    driver_open(&f->driver);
    f->scene = picture_scene(SIDE, TALL, 1, 4);
    for (int i = 0; i < 2; ++i) {
        glsurf_extractor *extractor =
            extractor_with((glsurf_device_desc){ .backend = backends[i] }, settings[0]);
        f->expected[i] = extract(extractor, &f->scene);
        assert_true(f->expected[i].count > 2);
        glsurf_extractor_destroy(extractor);
    }
    assert_true(record_begin(&f->record));
}

int main(void) {
    static fixture f; /* large */
    open(&f);
#define T(f_) TEST_BETWEEN(f_, set_up, tear_down, &f)
    const struct CMUnitTest tests[] = {
        T(extractors_compile_once),
        T(a_change_compiles_nothing_that_is_there),
        T(a_preparation_compiles_nothing_that_is_there),
        T(others_compile_once),
        T(a_device_tells_what_it_is),
        T(objects_keep_their_device),
        T(abandoning_reaches_the_objects_of_the_device),
        T(abandoned_objects_free_their_device),
        T(devices_in_one_context_are_independent),
        T(devices_in_two_contexts_are_independent),
        T(objects_are_made_in_their_context),
        T(sets_belong_to_the_device),
        T(features_are_kept_from_another_device),
        T(a_broken_object_leaves_the_others_usable),
        T(a_failed_program_is_compiled_again),
        T(a_failed_check_breaks_nothing),
        T(the_message_is_of_the_last_call),
        T(passes_are_those_of_the_last_work),
        T(what_is_repeated_is_not_listed),
        T(passes_do_not_pass_to_a_new_object),
        T(unlisted_draws_take_no_time),
        T(the_cpu_needs_no_context),
        T(null_is_refused),
        T(null_is_no_device),
    };
    const int status = driver_test(&f.driver, "devices", tests, COUNT(tests));
    for (int i = 0; i < 2; ++i)
        feature_list_free(&f.expected[i]);
    picture_free(&f.scene);
    return status;
}
