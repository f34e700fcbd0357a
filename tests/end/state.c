/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The library in another program's context: the test sets every state to an odd value. Each
 * call has to leave all of it unchanged, and it may not change the results.
 */
#include "capped.h"
#include "driver.h"
#include "extract.h"
#include "odd.h"
#include "query.h"
#include "snapshot.h"
#include "steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 120, TALL = 90 };

/* Failures are only counted, so that the odd state can be cleared before the test fails. */
typedef struct visit {
    driver *driver;
    snapshot before;
    int failures;
} visit;

static void look(visit *self, const char *call) {
    const GLenum error = glGetError();
    if (error != GL_NO_ERROR || self->driver->complaints > 0) {
        print_error("%s left GL error 0x%04x and %u complaints\n", call, error,
                    self->driver->complaints);
        self->driver->complaints = 0;
        ++self->failures;
    }
    snapshot now = snapshot_take();
    self->failures += snapshot_differences(&self->before, &now, call) > 0;
    snapshot_free(&self->before);
    self->before = now; /* so each change is reported once */
}

static void expect(visit *self, bool good, const char *call) {
    if (!good) {
        print_error("%s gives another result than in a fresh context\n", call);
        ++self->failures;
    }
}

static void inspect(void *user, const glsurf_array *array) {
    (void)array;
    ++*(unsigned *)user;
}

static void submit_and_collect(visit *self, glsurf_extractor *extractor,
                               const glsurf_image *image, const feature_list *expected,
                               const char *what) {
    char call[64];
    snprintf(call, sizeof call, "submit of %s", what);
    expect(self, glsurf_extractor_submit(extractor, image) == GLSURF_OK, call);
    look(self, call);
    snprintf(call, sizeof call, "collect of %s", what);
    glsurf_features found = { 0 };
    expect(self, glsurf_extractor_collect(extractor, &found) == GLSURF_OK, call);
    look(self, call);
    const feature_list list = { .count = found.count,
                                .total = found.total,
                                .length = found.descriptor_length,
                                .keypoints = (glsurf_keypoint *)found.keypoints,
                                .descriptors = (float *)found.descriptors };
    expect(self, feature_list_same(&list, expected), call);
}

/* Every call of a matcher, with the extractor's newest features. */
static void use_matcher(visit *self, glsurf_extractor *extractor,
                        const feature_list *list) {
    glsurf_matcher *matcher = NULL;
    glsurf_feature_set *kept = NULL, *loaded = NULL;
    const glsurf_matcher_desc desc = { 0 };
    expect(self, glsurf_matcher_create(&matcher, device_of(extractor), &desc) == GLSURF_OK,
           "matcher_create");
    look(self, "matcher_create");
    expect(self, glsurf_feature_set_keep(&kept, matcher, extractor) == GLSURF_OK, "keep");
    look(self, "keep");
    const glsurf_features features = { .count = list->count,
                                       .total = list->total,
                                       .descriptor_length = list->length,
                                       .keypoints = list->keypoints,
                                       .descriptors = list->descriptors };
    expect(self, glsurf_feature_set_load(&loaded, matcher, &features) == GLSURF_OK, "load");
    look(self, "load");
    const glsurf_match_params params = { .guide = GLSURF_GUIDE_HOMOGRAPHY,
                                         .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    expect(self, glsurf_matcher_submit(matcher, kept, loaded, &params) == GLSURF_OK,
           "matcher_submit");
    look(self, "matcher_submit");
    glsurf_matches matches = { 0 };
    expect(self, glsurf_matcher_collect(matcher, &matches) == GLSURF_OK, "matcher_collect");
    look(self, "matcher_collect");
    bool same = matches.count == list->count; /* each feature matches itself */
    for (uint32_t i = 0; i < matches.count; ++i)
        same = same && matches.matches[i].a == i && matches.matches[i].b == i;
    expect(self, same, "a match");
    glsurf_feature_set_destroy(kept);
    glsurf_feature_set_destroy(loaded);
    look(self, "destroying sets");
    glsurf_matcher_destroy(matcher);
    look(self, "matcher_destroy");
}

/* Every call of a panorama: the colour picture, and the gray one as a texture beside it. */
static void use_panorama(visit *self, glsurf_device *device, const picture *gray,
                         const picture *rgb, GLuint texture) {
    glsurf_panorama *panorama = NULL;
    const glsurf_panorama_desc desc = { .width = 2 * SIDE, .height = TALL };
    expect(self, glsurf_panorama_create(&panorama, device, &desc) == GLSURF_OK,
           "panorama_create");
    look(self, "panorama_create");
    const glsurf_image image = picture_image(rgb);
    const glsurf_placement left = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    const glsurf_placement right = { .to_canvas = { 1, 0, SIDE, 0, 1, 0, 0, 0, 1 } };
    expect(self, glsurf_panorama_add(panorama, &image, &left) == GLSURF_OK, "add");
    look(self, "panorama_add of pixels");
    const glsurf_image shown = { .texture = texture, .width = SIDE, .height = TALL };
    expect(self, glsurf_panorama_add(panorama, &shown, &right) == GLSURF_OK,
           "panorama_add of a texture");
    look(self, "panorama_add of a texture");
    static uint8_t rgba[TALL][2 * SIDE][4];
    uint32_t canvas = 0;
    expect(self, glsurf_panorama_read(panorama, &rgba[0][0][0]) == GLSURF_OK, "read");
    look(self, "panorama_read");
    expect(self, glsurf_panorama_texture(panorama, &canvas) == GLSURF_OK && canvas != 0,
           "panorama_texture");
    look(self, "panorama_texture");
    bool same = true;
    for (int y = 0; y < TALL; ++y)
        for (int x = 0; x < SIDE; ++x)
            for (int c = 0; c < 3; ++c)
                same = same && rgba[y][x][c] == rgb->pixels[(y * SIDE + x) * 3 + c] &&
                       rgba[y][SIDE + x][c] == gray->pixels[y * SIDE + x];
    expect(self, same, "a panorama");
    glsurf_panorama_destroy(panorama);
    look(self, "panorama_destroy");
}

/* Every call of a device and of an extractor. */
static void use(visit *self, glsurf_timings timings, glsurf_extractor_desc desc,
                const picture *gray, const picture *rgb, GLuint texture,
                const feature_list expected[2]) {
    unsigned arrays = 0;
    const bool inspect = desc.inspect;
    desc.inspect_user = &arrays;
    glsurf_device *device = device_new((glsurf_device_desc){ .timings = timings });
    look(self, "device_create");
    glsurf_extractor *extractor = extractor_on(device, desc);
    look(self, "create");
    const glsurf_image a = picture_image(gray), b = picture_image(rgb);
    submit_and_collect(self, extractor, &a, &expected[0], "gray pixels");
    submit_and_collect(self, extractor, &b, &expected[1], "colour pixels");
    const glsurf_image shown = { .texture = texture, .width = SIDE, .height = TALL };
    submit_and_collect(self, extractor, &shown, &expected[0], "a texture");
    expect(self, !inspect || arrays > 0, "inspection");
    use_matcher(self, extractor, &expected[0]);
    use_panorama(self, device, gray, rgb, texture);
    expect(self,
           glsurf_extractor_submit(extractor, &(glsurf_image){ .texture = 4711 }) ==
               GLSURF_ERROR_ARGUMENT,
           "submit of a bad texture");
    look(self, "submit of a bad texture");
    const glsurf_level *levels;
    const glsurf_pass_info *passes;
    glsurf_info info;
    glsurf_extractor_levels(extractor, &levels);
    glsurf_device_passes(device, &passes);
    glsurf_device_info(device, &info);
    look(self, "levels, passes or info");
    glsurf_extractor_destroy(extractor);
    look(self, "destroy");
    glsurf_device_destroy(device);
    look(self, "device_destroy");
}

static GLuint texture_of(const picture *gray) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, (GLsizei)gray->width, (GLsizei)gray->height, 0,
                 GL_RED, GL_UNSIGNED_BYTE, gray->pixels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 3);
    glBindTexture(GL_TEXTURE_2D, 0);
    return texture;
}

static void assert_texture_unmodified(GLuint texture) {
    GLint wrap = 0, maximum = 0, filter = 0;
    glBindTexture(GL_TEXTURE_2D, texture);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, &wrap);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, &maximum);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, &filter);
    glBindTexture(GL_TEXTURE_2D, 0);
    assert_int_equal(wrap, GL_MIRRORED_REPEAT);
    assert_int_equal(maximum, 3);
    assert_int_equal(filter, GL_NEAREST_MIPMAP_LINEAR);
}

/* Makes every call with a preset twice: plainly, and with inspection and timings. In a
 * sample, where there is more odd state, not plainly. */
static void check_preset(driver *driven, odd_extra extra, glsurf_preset preset) {
    glsurf_extractor_desc desc = { .preset = preset };
    picture gray = picture_scene(SIDE, TALL, 1, 21);
    picture rgb = picture_scene(SIDE, TALL, 3, 22);
    feature_list expected[2] = { extract_once(desc, &gray), extract_once(desc, &rgb) };
    assert_true(expected[0].count > 5 && expected[1].count > 5);
    const GLuint texture = texture_of(&gray);
    odd_state odd = odd_state_set(extra);
    visit self = { driven, snapshot_take(), 0 };
    look(&self, "nothing");
    if (extra == ODD_NOTHING_MORE || test_full())
        use(&self, GLSURF_TIMINGS_NONE, desc, &gray, &rgb, texture, expected);
    desc.inspect = inspect;
    use(&self, GLSURF_TIMINGS_CLOCK, desc, &gray, &rgb, texture, expected);
    odd_state_clear(&odd);
    assert_texture_unmodified(texture);
    glDeleteTextures(1, &texture);
    snapshot_free(&self.before);
    for (int i = 0; i < 2; ++i)
        feature_list_free(&expected[i]);
    picture_free(&rgb);
    picture_free(&gray);
    assert_int_equal(self.failures, 0);
}

static void check(driver *driven, odd_extra extra) {
    if (!odd_extra_is_there(extra))
        skip();
    check_preset(driven, extra, GLSURF_PRESET_DEFAULT);
    if (extra == ODD_NOTHING_MORE || extra == ODD_PER_BUFFER || extra == ODD_COMPATIBILITY)
        check_preset(driven, extra, GLSURF_PRESET_PAPER);
}

static void state_of_3_3_stays_and_changes_nothing(void **state) {
    check(*state, ODD_NOTHING_MORE);
}

/* No compared value keeps its default in all odd states. A value that is added to a table
 * of state must also be set by odd_state_set(). */
static void all_state_is_odd(void **state) {
    (void)state;
    snapshot odd[ODD_EXTRAS];
    size_t count = 0;
    snapshot plain = snapshot_take();
    for (odd_extra extra = ODD_NOTHING_MORE; extra < ODD_EXTRAS; ++extra) {
        if (!odd_extra_is_there(extra))
            continue;
        odd_state set = odd_state_set(extra);
        odd[count++] = snapshot_take();
        odd_state_clear(&set);
    }
    printf("%zu values\n", plain.count);
    const int alike = snapshot_alike(&plain, odd, count);
    for (size_t i = 0; i < count; ++i)
        snapshot_free(&odd[i]);
    snapshot_free(&plain);
    assert_int_equal(alike, 0);
}

static void what_drivers_compile_stays_and_changes_nothing(void **state) {
    check(*state, ODD_COMPILED);
}

static void depth_bounds_stay_and_change_nothing(void **state) {
    check(*state, ODD_DEPTH_BOUNDS);
}

static void clamped_reads_stay_and_change_nothing(void **state) {
    check(*state, ODD_CLAMPED_READS);
}

static void blending_per_buffer_stays_and_changes_nothing(void **state) {
    check(*state, ODD_PER_BUFFER);
}

static void advanced_blending_stays_and_changes_nothing(void **state) {
    check(*state, ODD_ADVANCED);
}

static void several_viewports_stay_and_change_nothing(void **state) {
    check(*state, ODD_VIEWPORTS);
}

static void state_of_compatibility_stays_and_changes_nothing(void **state) {
    check(*state, ODD_COMPATIBILITY);
}

static void clip_control_stays_and_changes_nothing(void **state) {
    check(*state, ODD_CLIP_CONTROL);
}

/* ------------------------------------------------------------- every call -- */

/* The sum of a scenario in a context with default state, which has to stay, too: the
 * library does not set an item that has the value it needs. */
static uint64_t sum_of(const scenario *s, bench *on) {
    const step *at;
    snapshot before = snapshot_take();
    if (scenario_run(s, on, &at))
        fail_msg("%s: %s: %s", s->name, at->name, step_message(at, on));
    const uint64_t sum = on->sum;
    snapshot after = snapshot_take();
    const int differences = snapshot_differences(&before, &after, s->name);
    snapshot_free(&before);
    snapshot_free(&after);
    bench_clear(on);
    assert_int_equal(differences, 0);
    return sum;
}

/* Scenarios of other shaders alone, which a driver compiles for compatibility contexts once
 * more, and which touch no other state. In OpenGL ES a sample has them in state_es alone.
 */
static bool is_of_other_shaders(const scenario *s) {
    return strcmp(s->name, "the paper preset") == 0 ||
           strcmp(s->name, "other detectors") == 0;
}

static void every_call_leaves_the_state(void **state) {
    const odd_extra extra = has_compatibility() ? ODD_COMPATIBILITY : ODD_NOTHING_MORE;
    bench on = bench_make(NULL);
    for (const scenario *s = scenarios; s->name; ++s) {
        if ((has_compatibility() || (is_es() && !test_full())) && is_of_other_shaders(s))
            continue;
        const uint64_t expected = sum_of(s, &on);
        odd_state odd = odd_state_set(extra);
        visit self = { *state, snapshot_take(), 0 };
        for (const step *at = s->steps; at->name; ++at) {
            expect(&self, at->run(&on) == GLSURF_OK, at->name);
            look(&self, at->name);
        }
        expect(&self, on.sum == expected, s->name);
        bench_clear(&on);
        look(&self, "destroy");
        odd_state_clear(&odd);
        snapshot_free(&self.before);
        assert_int_equal(self.failures, 0);
    }
    bench_free(&on);
}

/* Calls that the library refuses, and their mistakes. */
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

static void every_refusal_leaves_the_state(void **state) {
    bench on = bench_make(NULL);
    odd_state odd = odd_state_set(ODD_NOTHING_MORE);
    create_all(&on);
    visit self = { *state, snapshot_take(), 0 };
    for (size_t i = 0; i < COUNT(refusals); ++i) {
        expect(&self, refusals[i].call(&on) == refusals[i].expected, refusals[i].what);
        if (refusals[i].call == submit_wrong_target)
            self.driver->complaints = 0; /* only a GL error reveals a texture's target */
        look(&self, refusals[i].what);
    }
    bench_clear(&on);
    odd_state_clear(&odd);
    snapshot_free(&self.before);
    bench_free(&on);
    assert_int_equal(self.failures, 0);
}

/* Public calls that make no GL call. */
static const char *const without_gl[] = {
    "glsurf_version",
    "glsurf_result_string",
    "glsurf_device_message",
    "glsurf_device_abandon",
    "glsurf_device_paths",
    "glsurf_homography_find",
    "glsurf_homography_map",
    "glsurf_homography_invert",
    "glsurf_homography_error",
    "glsurf_extractor_levels",
    "glsurf_extractor_bytes",
    "glsurf_extractor_memory",
    "glsurf_path_name",
    "glsurf_clip_matrix",
    "glsurf_preset_name",
    "glsurf_detector_name",
    "glsurf_detector_threshold",
    "glsurf_stereo_point",
    "glsurf_fundamental_find",
    "glsurf_descriptor_version",
    "glsurf_stereo_agree",
    "glsurf_chance",
    "glsurf_chance_near",
    "glsurf_homography_multiply",
    "glsurf_homography_magnification",
    "glsurf_guide_of",
    "glsurf_settings",
    "glsurf_setting_get",
    "glsurf_setting_applies",
    "glsurf_setting_reset",
};

static char *text_of(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be read", path);
    char *text = test_memory(1 << 20);
    text[fread(text, 1, (1 << 20) - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* Whether the text calls `name`, and not only a function whose name begins with it. */
static bool has_call(const char *text, const char *name) {
    char call[80];
    snprintf(call, sizeof call, "%s(", name);
    return strstr(text, call);
}

static bool is_without_gl(const char *name) {
    for (size_t i = 0; i < COUNT(without_gl); ++i)
        if (strcmp(name, without_gl[i]) == 0)
            return true;
    return false;
}

/* Counts the calls that a header declares and, in `forgotten`, those that neither occur in
 * steps.c nor make no GL call. */
static int calls_of(const char *header, const char *steps, int *forgotten) {
    int calls = 0;
    for (const char *at = header; (at = strstr(at, "\nGLSURF_API ")) != NULL; ++at) {
        char name[64] = "";
        const char *end = strchr(at, '('), *begin = end;
        while (begin > at && begin[-1] != ' ' && begin[-1] != '*')
            --begin;
        snprintf(name, sizeof name, "%.*s", (int)(end - begin), begin);
        ++calls;
        if (!is_without_gl(name) && !has_call(steps, name)) {
            print_error("no step of steps.c calls %s\n", name);
            ++*forgotten;
        }
    }
    return calls;
}

/* Each call that glsurf.h or a header that it includes declares either occurs in steps.c or
 * makes no GL call. */
static void no_call_was_forgotten(void **state) {
    static const char include[] = "#include \"";
    (void)state;
    char *all = text_of(GLSURF_TEST_SOURCE "/include/glsurf/glsurf.h");
    char *steps = text_of(GLSURF_TEST_SOURCE "/tests/end/steps.c");
    int forgotten = 0, calls = calls_of(all, steps, &forgotten), headers = 0;
    for (const char *at = all; (at = strstr(at, include)) != NULL; ++headers) {
        at += strlen(include);
        char path[512];
        snprintf(path, sizeof path, "%s/include/%.*s", GLSURF_TEST_SOURCE,
                 (int)strcspn(at, "\""), at);
        char *header = text_of(path);
        calls += calls_of(header, steps, &forgotten);
        free(header);
    }
    free(all);
    free(steps);
    printf("%d calls in %d headers\n", calls, headers);
    assert_true(headers > 5 && calls > 45);
    assert_int_equal(forgotten, 0);
}

/* An error that the application has not fetched does not make a call of the library
 * fail. */
static void errors_of_the_application_fail_nothing(void **state) {
    driver *driven = *state;
    picture gray = picture_scene(SIDE, TALL, 1, 21);
    feature_list expected = extract_once((glsurf_extractor_desc){ 0 }, &gray);
    const glsurf_image image = picture_image(&gray);
    const GLuint texture = texture_of(&gray);
    glEnable(GL_TEXTURE_2D); /* an error in a core profile */
    glsurf_device *device = NULL;
    glsurf_extractor *extractor = NULL;
    const glsurf_device_desc desc = { .get_proc_address = glsurf_context_get_proc_address };
    const glsurf_result device_created = glsurf_device_create(&device, &desc);
    glGetError();
    assert_int_equal(device_created, GLSURF_OK);
    glEnable(GL_TEXTURE_2D);
    const glsurf_result created =
        glsurf_extractor_create(&extractor, device, &(glsurf_extractor_desc){ 0 });
    glGetError();
    assert_int_equal(created, GLSURF_OK);
    glEnable(GL_TEXTURE_2D);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_OK);
    glEnable(GL_TEXTURE_2D);
    feature_list list = collect(extractor);
    assert_same_features(&list, &expected);
    feature_list_free(&list);
    glEnable(GL_TEXTURE_2D);
    list = extract_image(
        extractor, &(glsurf_image){ .texture = texture, .width = SIDE, .height = TALL });
    assert_same_features(&list, &expected);
    feature_list_free(&list);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    feature_list_free(&expected);
    glDeleteTextures(1, &texture);
    picture_free(&gray);
    while (glGetError() != GL_NO_ERROR) {}
    driven->complaints = 0; /* about those enables */
}

/* With the argument "compatibility" in a context of that profile, where the state of the
 * core profile is only compared beside the rest. */
static int run_in_compatibility(driver *driven) {
    driver_use_compatibility(driven);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(all_state_is_odd, driven),
        cmocka_unit_test_prestate(state_of_compatibility_stays_and_changes_nothing, driven),
        cmocka_unit_test_prestate(what_drivers_compile_stays_and_changes_nothing, driven),
        cmocka_unit_test_prestate(every_call_leaves_the_state, driven),
        cmocka_unit_test_prestate(every_refusal_leaves_the_state, driven),
    };
    return driver_test(driven, "state, compatibility", tests, COUNT(tests));
}

/* With a loader that shows the least of OpenGL ES 3.0: one colour mask for all draw
 * buffers, so drawing features changes the draw buffers of the application's framebuffer.
 */
static int run_capped(driver *driven) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(every_call_leaves_the_state, driven),
        cmocka_unit_test_prestate(every_refusal_leaves_the_state, driven),
    };
    return driver_test(driven, "state, capped", tests, COUNT(tests));
}

int main(int argc, char **argv) {
    driver driven;
    driver_open(&driven);
    if (argc > 1 && strcmp(argv[1], "compatibility") == 0)
        return run_in_compatibility(&driven);
    if (is_capped())
        return run_capped(&driven);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(all_state_is_odd, &driven),
        cmocka_unit_test_prestate(state_of_3_3_stays_and_changes_nothing, &driven),
        cmocka_unit_test_prestate(what_drivers_compile_stays_and_changes_nothing, &driven),
        cmocka_unit_test_prestate(depth_bounds_stay_and_change_nothing, &driven),
        cmocka_unit_test_prestate(clamped_reads_stay_and_change_nothing, &driven),
        cmocka_unit_test_prestate(blending_per_buffer_stays_and_changes_nothing, &driven),
        cmocka_unit_test_prestate(advanced_blending_stays_and_changes_nothing, &driven),
        cmocka_unit_test_prestate(several_viewports_stay_and_change_nothing, &driven),
        cmocka_unit_test_prestate(clip_control_stays_and_changes_nothing, &driven),
        cmocka_unit_test_prestate(every_call_leaves_the_state, &driven),
        cmocka_unit_test_prestate(every_refusal_leaves_the_state, &driven),
        cmocka_unit_test_prestate(no_call_was_forgotten, &driven),
        cmocka_unit_test_prestate(errors_of_the_application_fail_nothing, &driven),
    };
    return driver_test(&driven, "state", tests, COUNT(tests));
}
