/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Calls that the library refuses: each leaves the state. */
#include "state.h"

#include "extract.h"
#include "odd.h"
#include "query.h"

/* A call that is refused, and its mistake. */
typedef struct refusal {
    const char *what;
    glsurf_result expected;
    glsurf_result (*call)(const bench *on);
} refusal;

static glsurf_result submit_nothing(const bench *on) {
    return glsurf_extractor_submit(on->extractor, &(glsurf_image){ 0 });
}

static glsurf_result submit_no_texture(const bench *on) {
    return glsurf_extractor_submit(on->extractor, &(glsurf_image){ .texture = 4711 });
}

static glsurf_result submit_wrong_target(const bench *on) {
    return glsurf_extractor_submit(
        on->extractor,
        &(glsurf_image){ .texture = on->texture, .target = GL_TEXTURE_RECTANGLE });
}

static glsurf_result submit_wrong_size(const bench *on) {
    const uint32_t wrong = has_level_queries() ? 3 : 0;
    return glsurf_extractor_submit(
        on->extractor,
        &(glsurf_image){ .texture = on->texture, .width = wrong, .height = wrong });
}

static glsurf_result submit_wrong_layer(const bench *on) {
    return glsurf_extractor_submit(on->extractor,
                                   &(glsurf_image){ .texture = on->layers,
                                                    .target = GL_TEXTURE_2D_ARRAY,
                                                    .layer = 2 });
}

static glsurf_result submit_no_framebuffer(const bench *on) {
    return glsurf_extractor_submit(
        on->extractor, &(glsurf_image){ .target = GL_READ_FRAMEBUFFER, .width = 9 });
}

static glsurf_result submit_wrong_mask(const bench *on) {
    const glsurf_image mask = picture_image(&on->noise);
    glsurf_image image = picture_image(&on->gray);
    image.mask = &mask;
    return glsurf_extractor_submit(on->extractor, &image);
}

static glsurf_result submit_too_large(const bench *on) {
    glsurf_image image = picture_image(&on->gray);
    image.width = 1u << 20; /* the pixels are not read */
    return glsurf_extractor_submit(on->extractor, &image);
}

static glsurf_result describe_badly(const bench *on) {
    const glsurf_image image = picture_image(&on->gray);
    const glsurf_keypoint beyond = { .x = 1e4f, .scale = 2.0f };
    return glsurf_extractor_describe(on->extractor, &image, &beyond, 1);
}

static glsurf_result collect_nothing(const bench *on) {
    glsurf_features features;
    return glsurf_extractor_collect(on->extractor, &features);
}

static glsurf_result export_nothing(const bench *on) {
    glsurf_gpu_features features;
    return glsurf_extractor_gpu_features(on->extractor, &features);
}

static glsurf_result change_badly(const bench *on) {
    return glsurf_extractor_change(on->extractor,
                                   &(glsurf_extractor_desc){ .threshold = -1.0f });
}

static glsurf_result keep_nothing(const bench *on) {
    glsurf_feature_set *set;
    return glsurf_feature_set_keep(&set, on->matcher, on->extractor);
}

static glsurf_result load_badly(const bench *on) {
    glsurf_feature_set *set;
    return glsurf_feature_set_load(&set, on->matcher,
                                   &(glsurf_features){ .descriptor_length = 65 });
}

static glsurf_result match_nothing(const bench *on) {
    return glsurf_matcher_submit(on->matcher, NULL, NULL, &(glsurf_match_params){ 0 });
}

static glsurf_result collect_no_matches(const bench *on) {
    glsurf_matches matches;
    return glsurf_matcher_collect(on->matcher, &matches);
}

static glsurf_result create_too_large(const bench *on) {
    glsurf_panorama *none;
    return glsurf_panorama_create(
        &none, on->device, &(glsurf_panorama_desc){ .width = 1u << 20, .height = 1 });
}

static glsurf_result create_badly(const bench *on) {
    glsurf_extractor *none;
    return glsurf_extractor_create(&none, on->device,
                                   &(glsurf_extractor_desc){ .threshold = -1.0f });
}

static glsurf_result create_no_device(const bench *on) {
    glsurf_device *none;
    return glsurf_device_create(&none,
                                &(glsurf_device_desc){ .get_proc_address = on->get,
                                                       .paths = { .on = 1, .off = 1 } });
}

static glsurf_result check_nothing(const bench *on) {
    return glsurf_device_rounding_check(on->device, NULL);
}

static glsurf_result time_badly(const bench *on) {
    return glsurf_device_set_timings(on->device, (glsurf_timings)99);
}

static glsurf_result check_no_timer(const bench *on) {
    return glsurf_device_timer_check(on->device, NULL);
}

static glsurf_result draw_nothing(const bench *on) {
    return glsurf_extractor_draw(on->extractor, &(glsurf_feature_drawing){ 0 });
}

static glsurf_result draw_no_matches(const bench *on) {
    return glsurf_matcher_draw(on->matcher, &(glsurf_match_drawing){ 0 });
}

static glsurf_result add_no_texture(const bench *on) {
    const glsurf_placement there = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    return glsurf_panorama_add(on->panorama, &(glsurf_image){ .texture = 4711 }, &there);
}

static glsurf_result add_singularly(const bench *on) {
    return glsurf_panorama_add(on->panorama, &(glsurf_image){ .texture = on->texture },
                               &(glsurf_placement){ .to_canvas = { 0 } });
}

static glsurf_result read_nowhere(const bench *on) {
    return glsurf_panorama_read(on->panorama, NULL);
}

static const refusal refusals[] = {
    { "submit of an empty image", GLSURF_ERROR_ARGUMENT, submit_nothing },
    { "submit of a missing texture", GLSURF_ERROR_ARGUMENT, submit_no_texture },
    { "submit with a wrong target", GLSURF_ERROR_ARGUMENT, submit_wrong_target },
    { "submit of a missing layer", GLSURF_ERROR_ARGUMENT, submit_wrong_layer },
    { "submit of a framebuffer without height", GLSURF_ERROR_ARGUMENT,
      submit_no_framebuffer },
    { "submit with a wrong size", GLSURF_ERROR_ARGUMENT, submit_wrong_size },
    { "submit with a mask of another size", GLSURF_ERROR_ARGUMENT, submit_wrong_mask },
    { "submit of too large an image", GLSURF_ERROR_LIMIT, submit_too_large },
    { "describe of a keypoint outside", GLSURF_ERROR_ARGUMENT, describe_badly },
    { "collect without an image", GLSURF_ERROR_ARGUMENT, collect_nothing },
    { "gpu_features without an image", GLSURF_ERROR_ARGUMENT, export_nothing },
    { "change to a bad threshold", GLSURF_ERROR_ARGUMENT, change_badly },
    { "keep without an image", GLSURF_ERROR_ARGUMENT, keep_nothing },
    { "load of a bad descriptor length", GLSURF_ERROR_ARGUMENT, load_badly },
    { "match without sets", GLSURF_ERROR_ARGUMENT, match_nothing },
    { "collect without a matching", GLSURF_ERROR_ARGUMENT, collect_no_matches },
    { "draw without an image", GLSURF_ERROR_ARGUMENT, draw_nothing },
    { "draw without a matching", GLSURF_ERROR_ARGUMENT, draw_no_matches },
    { "a canvas too large", GLSURF_ERROR_LIMIT, create_too_large },
    { "an extractor with a bad threshold", GLSURF_ERROR_ARGUMENT, create_badly },
    { "a device with a path on and off", GLSURF_ERROR_ARGUMENT, create_no_device },
    { "a check of the rounding into NULL", GLSURF_ERROR_ARGUMENT, check_nothing },
    { "timings that nobody knows", GLSURF_ERROR_ARGUMENT, time_badly },
    { "a check of the timer into NULL", GLSURF_ERROR_ARGUMENT, check_no_timer },
    { "add of a missing texture", GLSURF_ERROR_ARGUMENT, add_no_texture },
    { "add by a singular matrix", GLSURF_ERROR_ARGUMENT, add_singularly },
    { "read into NULL", GLSURF_ERROR_ARGUMENT, read_nowhere },
};

static void create_all(bench *on) {
    const glsurf_panorama_desc panorama = { .width = 9, .height = 9 };
    on->device = device_new((glsurf_device_desc){
        .get_proc_address = on->get, .log = hear, .log_user = &on->log });
    on->extractor = extractor_on(on->device, (glsurf_extractor_desc){ 0 });
    on->matcher = matcher_on(on->device, 0);
    assert_int_equal(glsurf_panorama_create(&on->panorama, on->device, &panorama),
                     GLSURF_OK);
}

void every_refusal_leaves_the_state(void **state) {
    bench on = bench_make(NULL);
    odd_state odd = odd_state_set(ODD_NOTHING_MORE);
    create_all(&on);
    visit self = { *state, snapshot_take(), false, 0 };
    for (size_t i = 0; i < COUNT(refusals); ++i) {
        visit_expect(&self, refusals[i].call(&on) == refusals[i].expected,
                     refusals[i].what);
        if (refusals[i].call == submit_wrong_target)
            self.driver->complaints = 0; /* only a GL error reveals a texture's target */
        visit_look(&self, refusals[i].what);
    }
    bench_clear(&on);
    odd_state_clear(&odd);
    snapshot_free(&self.before);
    bench_free(&on);
    assert_int_equal(self.failures, 0);
}
