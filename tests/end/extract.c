/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "extract.h"

#include "state/capped.h"

#include "support/system.h"
#include "support/test.h"

#include "core/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The linker redirects the programs' destroy calls to these functions (--wrap). */
#define HELD(type)                                                                         \
    void __real_glsurf_##type##_destroy(glsurf_##type *object);                            \
    void __wrap_glsurf_##type##_destroy(glsurf_##type *object);                            \
    void __wrap_glsurf_##type##_destroy(glsurf_##type *object) {                           \
        test_forget(object);                                                               \
        __real_glsurf_##type##_destroy(object);                                            \
    }                                                                                      \
    static void end_##type(void *object) {                                                 \
        __real_glsurf_##type##_destroy(object);                                            \
    }

HELD(device)
HELD(extractor)
HELD(matcher)
HELD(feature_set)
HELD(panorama)

/* With GLSURF_TEST_MATCH=shaders, shaders compare features unless the test chooses. */
static void choose_matching(glsurf_path_choice *paths) {
    const char *text = getenv("GLSURF_TEST_MATCH");
    const uint32_t path = 1u << GLSURF_PATH_CPU_MATCH;
    if (text && strcmp(text, "shaders") == 0 && !(paths->on & path))
        paths->off |= path;
}

static glsurf_device *make_device(glsurf_device_desc desc) {
    choose_matching(&desc.paths);
    if (!desc.log)
        desc.log = test_log;
    if (desc.backend == GLSURF_BACKEND_GL && !desc.get_proc_address)
        desc.get_proc_address =
            is_capped() ? capped_get_proc_address : glsurf_context_get_proc_address;
    glsurf_device *device = NULL;
    assert_ok(glsurf_device_create(&device, &desc));
    assert_non_null(device);
    return device;
}

glsurf_device *device_new(glsurf_device_desc desc) {
    return test_hold(make_device(desc), end_device);
}

/* The shared device, its context, and the receiver of its messages. */
static struct {
    glsurf_device *device;
    void *context;
    glsurf_log_callback *log;
    void *user;
} shared;

static void hear_shared(void *user, glsurf_log_level level, const char *message) {
    if (shared.log)
        shared.log(shared.user, level, message);
    else
        test_log(NULL, level, message);
}

glsurf_device *device_shared(void) {
    void *const context = system_current_context();
    if (!shared.device) {
        shared.device = make_device((glsurf_device_desc){ .log = hear_shared });
        shared.context = context;
    }
    return context == shared.context ? shared.device : NULL;
}

void device_end_shared(void) {
    glsurf_device_destroy(shared.device);
    shared.device = NULL;
}

void device_hear(glsurf_log_callback *log, void *user) {
    shared.log = log;
    shared.user = user;
}

glsurf_device *device_of(const void *object) {
    return test_device_of(object);
}

uint32_t compiled_by(const void *object) {
    glsurf_info info;
    glsurf_device_info(device_of(object), &info);
    return info.compiled;
}

glsurf_extractor *extractor_on(glsurf_device *device, glsurf_extractor_desc desc) {
    glsurf_extractor *extractor = NULL;
    if (desc.capacity == 0)
        desc.capacity = ROOM;
    assert_ok(glsurf_extractor_create(&extractor, device, &desc));
    assert_non_null(extractor);
    return test_hold(extractor, end_extractor);
}

glsurf_extractor *extractor_with(glsurf_device_desc device, glsurf_extractor_desc desc) {
    glsurf_device *made = device_new(device);
    glsurf_extractor *extractor = extractor_on(made, desc);
    glsurf_device_destroy(made);
    return extractor;
}

glsurf_extractor *extractor_new(glsurf_extractor_desc desc) {
    glsurf_device *device = device_shared();
    return device ? extractor_on(device, desc)
                  : extractor_with((glsurf_device_desc){ 0 }, desc);
}

static void *copy_of(const void *data, size_t bytes) {
    void *copy = test_scratch(bytes);
    if (bytes)
        memcpy(copy, data, bytes);
    return copy;
}

feature_list collect(glsurf_extractor *extractor) {
    glsurf_features found = { 0 };
    assert_ok(glsurf_extractor_collect(extractor, &found));
    assert_string_equal(glsurf_device_message(device_of(extractor)), "");
    assert_true(found.count <= found.total);
    feature_list list = feature_list_view(&found);
    list.keypoints = copy_of(list.keypoints, list.count * sizeof *list.keypoints);
    list.descriptors =
        copy_of(list.descriptors, (size_t)list.count * list.length * sizeof(float));
    return list;
}

feature_list extract_image(glsurf_extractor *extractor, const glsurf_image *image) {
    assert_ok(glsurf_extractor_submit(extractor, image));
    return collect(extractor);
}

feature_list describe_image(glsurf_extractor *extractor, glsurf_image image,
                            const glsurf_keypoint *keypoints, uint32_t count) {
    if (glsurf_extractor_describe(extractor, &image, keypoints, count))
        fail_msg("%s", glsurf_device_message(device_of(extractor)));
    return collect(extractor);
}

void submit_picture(glsurf_extractor *extractor, const picture *of) {
    const glsurf_image image = picture_image(of);
    assert_ok(glsurf_extractor_submit(extractor, &image));
}

feature_list extract(glsurf_extractor *extractor, const picture *from) {
    const glsurf_image image = picture_image(from);
    return extract_image(extractor, &image);
}

feature_list extract_on(glsurf_device *device, glsurf_extractor_desc desc,
                        const picture *from) {
    glsurf_extractor *extractor = extractor_on(device, desc);
    const feature_list list = extract(extractor, from);
    glsurf_extractor_destroy(extractor);
    return list;
}

feature_list extract_once(glsurf_extractor_desc desc, const picture *from) {
    glsurf_extractor *extractor = extractor_new(desc);
    const feature_list list = extract(extractor, from);
    glsurf_extractor_destroy(extractor);
    return list;
}

feature_list feature_list_view(const glsurf_features *features) {
    return (feature_list){ .count = features->count,
                           .total = features->total,
                           .length = features->descriptor_length,
                           .keypoints = (glsurf_keypoint *)features->keypoints,
                           .descriptors = (float *)features->descriptors };
}

glsurf_features feature_list_features(const feature_list *list) {
    return (glsurf_features){ .count = list->count,
                              .total = list->total,
                              .descriptor_length = list->length,
                              .keypoints = list->keypoints,
                              .descriptors = list->descriptors };
}

void feature_list_free(feature_list *list) {
    test_forget(list->keypoints);
    test_forget(list->descriptors);
    free(list->keypoints);
    free(list->descriptors);
    *list = (feature_list){ 0 };
}

const float *feature_list_descriptor(const feature_list *list, uint32_t i) {
    return list->descriptors + (size_t)i * list->length;
}

feature_list feature_list_kept(const feature_list *all, const bool *kept) {
    feature_list list = { .length = all->length };
    list.keypoints = test_scratch(all->count * sizeof *list.keypoints);
    list.descriptors = test_scratch((size_t)all->count * all->length * sizeof(float));
    for (uint32_t i = 0; i < all->count; ++i) {
        if (!kept[i])
            continue;
        list.keypoints[list.count] = all->keypoints[i];
        memcpy(list.descriptors + (size_t)list.count++ * all->length,
               feature_list_descriptor(all, i), all->length * sizeof(float));
    }
    list.total = list.count;
    return list;
}

void feature_list_move(feature_list *list, uint32_t x, uint32_t y) {
    for (uint32_t i = 0; i < list->count; ++i) {
        list->keypoints[i].x += (float)x;
        list->keypoints[i].y += (float)y;
    }
}

bool feature_list_same(const feature_list *a, const feature_list *b) {
    return a->count == b->count && a->total == b->total && a->length == b->length &&
           memcmp(a->keypoints, b->keypoints, a->count * sizeof *a->keypoints) == 0 &&
           memcmp(a->descriptors, b->descriptors,
                  (size_t)a->count * a->length * sizeof(float)) == 0;
}

void assert_same_features(const feature_list *a, const feature_list *b) {
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->total, b->total);
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->keypoints, b->keypoints, a->count * sizeof *a->keypoints);
    assert_memory_equal(a->descriptors, b->descriptors,
                        (size_t)a->count * a->length * sizeof(float));
}

void assert_found(feature_list list, const feature_list *expected) {
    assert_same_features(&list, expected);
    feature_list_free(&list);
}

glsurf_matcher *matcher_on(glsurf_device *device, uint32_t frames) {
    glsurf_matcher *matcher = NULL;
    const glsurf_matcher_desc desc = { .frames = frames };
    assert_ok(glsurf_matcher_create(&matcher, device, &desc));
    return test_hold(matcher, end_matcher);
}

glsurf_matcher *matcher_new(glsurf_backend backend, uint32_t frames) {
    glsurf_device *device = backend == GLSURF_BACKEND_GL ? device_shared() : NULL;
    if (device)
        return matcher_on(device, frames);
    device = device_new((glsurf_device_desc){ .backend = backend });
    glsurf_matcher *matcher = matcher_on(device, frames);
    glsurf_device_destroy(device);
    return matcher;
}

glsurf_feature_set *feature_list_load(const feature_list *list, glsurf_matcher *matcher) {
    const glsurf_features features = feature_list_features(list);
    glsurf_feature_set *set = NULL;
    assert_ok(glsurf_feature_set_load(&set, matcher, &features));
    return test_hold(set, end_feature_set);
}

glsurf_feature_set *set_kept(glsurf_matcher *matcher, glsurf_extractor *extractor) {
    glsurf_feature_set *set = NULL;
    assert_ok(glsurf_feature_set_keep(&set, matcher, extractor));
    return test_hold(set, end_feature_set);
}

glsurf_matches match_sets(glsurf_matcher *matcher, const glsurf_feature_set *a,
                          const glsurf_feature_set *b, const glsurf_match_params *params) {
    glsurf_matches matches = { 0 };
    assert_ok(glsurf_matcher_submit(matcher, a, b, params));
    assert_ok(glsurf_matcher_collect(matcher, &matches));
    return matches;
}

glsurf_panorama *panorama_on(glsurf_device *device, uint32_t width, uint32_t height) {
    glsurf_panorama *panorama = NULL;
    const glsurf_panorama_desc desc = { .canvas = { .width = width, .height = height } };
    assert_ok(glsurf_panorama_create(&panorama, device, &desc));
    return test_hold(panorama, end_panorama);
}

double degrees_between(double a, double b) {
    return gls_turn_between(a, b) * 180.0 / pi;
}
