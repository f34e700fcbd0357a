/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The library in another program's context: the test sets every state to an odd value. Each
 * call has to leave all of it unchanged, and it may not change the results.
 */
#include "state.h"

#include "capped.h"
#include "extract.h"
#include "odd.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 120, TALL = 90 };

snapshot initial_state;

void visit_look(visit *self, const char *call) {
    const GLenum error = glGetError();
    if (error != GL_NO_ERROR || self->driver->complaints > 0) {
        print_error("%s left GL error 0x%04x and %u complaints\n", call, error,
                    self->driver->complaints);
        self->driver->complaints = 0;
        ++self->failures;
    }
    snapshot now = snapshot_take();
    self->failures +=
        (self->leaves ? snapshot_left(&self->before, &initial_state, &now, call)
                      : snapshot_differences(&self->before, &now, call)) > 0;
    snapshot_free(&self->before);
    self->before = now; /* so each change is reported once */
}

void visit_expect(visit *self, bool good, const char *call) {
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
    visit_expect(self, glsurf_extractor_submit(extractor, image) == GLSURF_OK, call);
    visit_look(self, call);
    snprintf(call, sizeof call, "collect of %s", what);
    glsurf_features found = { 0 };
    visit_expect(self, glsurf_extractor_collect(extractor, &found) == GLSURF_OK, call);
    visit_look(self, call);
    const feature_list list = { .count = found.count,
                                .total = found.total,
                                .length = found.descriptor_length,
                                .keypoints = (glsurf_keypoint *)found.keypoints,
                                .descriptors = (float *)found.descriptors };
    visit_expect(self, feature_list_same(&list, expected), call);
}

/* Every call of a matcher, with the extractor's newest features. */
static void use_matcher(visit *self, glsurf_extractor *extractor,
                        const feature_list *list) {
    glsurf_matcher *matcher = NULL;
    glsurf_feature_set *kept = NULL, *loaded = NULL;
    const glsurf_matcher_desc desc = { 0 };
    visit_expect(self,
                 glsurf_matcher_create(&matcher, device_of(extractor), &desc) == GLSURF_OK,
                 "matcher_create");
    visit_look(self, "matcher_create");
    visit_expect(self, glsurf_feature_set_keep(&kept, matcher, extractor) == GLSURF_OK,
                 "keep");
    visit_look(self, "keep");
    const glsurf_features features = { .count = list->count,
                                       .total = list->total,
                                       .descriptor_length = list->length,
                                       .keypoints = list->keypoints,
                                       .descriptors = list->descriptors };
    visit_expect(self, glsurf_feature_set_load(&loaded, matcher, &features) == GLSURF_OK,
                 "load");
    visit_look(self, "load");
    const glsurf_match_params params = { .guide = GLSURF_GUIDE_HOMOGRAPHY,
                                         .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    visit_expect(self, glsurf_matcher_submit(matcher, kept, loaded, &params) == GLSURF_OK,
                 "matcher_submit");
    visit_look(self, "matcher_submit");
    glsurf_matches matches = { 0 };
    visit_expect(self, glsurf_matcher_collect(matcher, &matches) == GLSURF_OK,
                 "matcher_collect");
    visit_look(self, "matcher_collect");
    bool same = matches.count == list->count; /* each feature matches itself */
    for (uint32_t i = 0; i < matches.count; ++i)
        same = same && matches.matches[i].a == i && matches.matches[i].b == i;
    visit_expect(self, same, "a match");
    glsurf_feature_set_destroy(kept);
    glsurf_feature_set_destroy(loaded);
    visit_look(self, "destroying sets");
    glsurf_matcher_destroy(matcher);
    visit_look(self, "matcher_destroy");
}

/* Every call of a panorama: the colour picture, and the gray one as a texture beside it. */
static void use_panorama(visit *self, glsurf_device *device, const picture *gray,
                         const picture *rgb, GLuint texture) {
    glsurf_panorama *panorama = NULL;
    const glsurf_panorama_desc desc = { .width = 2 * SIDE, .height = TALL };
    visit_expect(self, glsurf_panorama_create(&panorama, device, &desc) == GLSURF_OK,
                 "panorama_create");
    visit_look(self, "panorama_create");
    const glsurf_image image = picture_image(rgb);
    const glsurf_placement left = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    const glsurf_placement right = { .to_canvas = { 1, 0, SIDE, 0, 1, 0, 0, 0, 1 } };
    visit_expect(self, glsurf_panorama_add(panorama, &image, &left) == GLSURF_OK, "add");
    visit_look(self, "panorama_add of pixels");
    const glsurf_image shown = { .texture = texture, .width = SIDE, .height = TALL };
    visit_expect(self, glsurf_panorama_add(panorama, &shown, &right) == GLSURF_OK,
                 "panorama_add of a texture");
    visit_look(self, "panorama_add of a texture");
    static uint8_t rgba[TALL][2 * SIDE][4];
    uint32_t canvas = 0;
    visit_expect(self, glsurf_panorama_read(panorama, &rgba[0][0][0]) == GLSURF_OK, "read");
    visit_look(self, "panorama_read");
    visit_expect(self,
                 glsurf_panorama_texture(panorama, &canvas) == GLSURF_OK && canvas != 0,
                 "panorama_texture");
    visit_look(self, "panorama_texture");
    bool same = true;
    for (int y = 0; y < TALL; ++y)
        for (int x = 0; x < SIDE; ++x)
            for (int c = 0; c < 3; ++c)
                same = same && rgba[y][x][c] == rgb->pixels[(y * SIDE + x) * 3 + c] &&
                       rgba[y][SIDE + x][c] == gray->pixels[y * SIDE + x];
    visit_expect(self, same, "a panorama");
    glsurf_panorama_destroy(panorama);
    visit_look(self, "panorama_destroy");
}

/* Every call of a device and of an extractor. */
static void use(visit *self, glsurf_timings timings, glsurf_extractor_desc desc,
                const picture *gray, const picture *rgb, GLuint texture,
                const feature_list expected[2]) {
    unsigned arrays = 0;
    const bool inspect = desc.inspect;
    desc.inspect_user = &arrays;
    glsurf_device *device = device_new((glsurf_device_desc){ .timings = timings });
    visit_look(self, "device_create");
    glsurf_extractor *extractor = extractor_on(device, desc);
    visit_look(self, "create");
    const glsurf_image a = picture_image(gray), b = picture_image(rgb);
    submit_and_collect(self, extractor, &a, &expected[0], "gray pixels");
    submit_and_collect(self, extractor, &b, &expected[1], "colour pixels");
    const glsurf_image shown = { .texture = texture, .width = SIDE, .height = TALL };
    submit_and_collect(self, extractor, &shown, &expected[0], "a texture");
    visit_expect(self, !inspect || arrays > 0, "inspection");
    use_matcher(self, extractor, &expected[0]);
    use_panorama(self, device, gray, rgb, texture);
    visit_expect(self,
                 glsurf_extractor_submit(extractor, &(glsurf_image){ .texture = 4711 }) ==
                     GLSURF_ERROR_ARGUMENT,
                 "submit of a bad texture");
    visit_look(self, "submit of a bad texture");
    const glsurf_level *levels;
    const glsurf_pass_info *passes;
    glsurf_info info;
    glsurf_extractor_levels(extractor, &levels);
    glsurf_device_passes(device, &passes);
    glsurf_device_info(device, &info);
    visit_look(self, "levels, passes or info");
    glsurf_extractor_destroy(extractor);
    visit_look(self, "destroy");
    glsurf_device_destroy(device);
    visit_look(self, "device_destroy");
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
    visit self = { driven, snapshot_take(), false, 0 };
    visit_look(&self, "nothing");
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
    snapshot_free(&initial_state);
    initial_state = snapshot_take();
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
    initial_state = snapshot_take();
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
        cmocka_unit_test_prestate(the_check_leaves_the_state, &driven),
        cmocka_unit_test_prestate(no_call_was_forgotten, &driven),
        cmocka_unit_test_prestate(errors_of_the_application_fail_nothing, &driven),
    };
    return driver_test(&driven, "state", tests, COUNT(tests));
}
