/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The path "invalidate": no frame reads texels that it has invalidated. Drivers may leave
 * anything there. Here texels are filled with NaN and 0xdeadbeef, and the features have the
 * same bytes. The application's framebuffer is never invalidated.
 */
#include "calls/api.h"
#include "state/query.h"

#include <string.h>

enum { PICTURES = 4, FRAMES = 2 };

static GLuint application;   /* its framebuffer, bound while the library is called */
static unsigned long filled; /* attachments so far */

static void fill_colour(GLint i) {
    static const GLuint words[4] = { 0xdeadbeef, 0xdeadbeef, 0xdeadbeef, 0xdeadbeef };
    static const GLint numbers[4] = { -559038737, -559038737, -559038737, -559038737 };
    const float not_a_number[4] = { NAN, NAN, NAN, NAN };
    GLint type = 0;
    glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER,
                                          GL_COLOR_ATTACHMENT0 + (GLenum)i,
                                          GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &type);
    if (type == GL_UNSIGNED_INT)
        glClearBufferuiv(GL_COLOR, i, words);
    else if (type == GL_INT)
        glClearBufferiv(GL_COLOR, i, numbers);
    else
        glClearBufferfv(GL_COLOR, i, not_a_number);
}

/* Takes the place of glInvalidateFramebuffer(). */
static void APIENTRY fill(GLenum target, GLsizei count, const GLenum *points) {
    static const GLfloat culled = 0.0f; /* cleared depth is 1, which is not culled */
    GLint bound = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    assert_true(bound != 0 && (GLuint)bound != application);
    assert_int_equal(target, GL_FRAMEBUFFER);
    const GLboolean scissor = glIsEnabled(GL_SCISSOR_TEST);
    GLboolean depth = GL_FALSE;
    glGetBooleanv(GL_DEPTH_WRITEMASK, &depth);
    glDisable(GL_SCISSOR_TEST);
    glDepthMask(GL_TRUE);
    for (GLsizei i = 0; i < count; ++i, ++filled)
        if (points[i] == GL_DEPTH_ATTACHMENT)
            glClearBufferfv(GL_DEPTH, 0, &culled);
        else
            fill_colour((GLint)(points[i] - GL_COLOR_ATTACHMENT0));
    glDepthMask(depth);
    if (scissor)
        glEnable(GL_SCISSOR_TEST);
}

static void *get_proc_address(void *user, const char *name) {
    union {
        void(APIENTRY *function)(GLenum, GLsizei, const GLenum *);
        void *object;
    } address = { fill };
    return strcmp(name, "glInvalidateFramebuffer") == 0
               ? address.object
               : glsurf_context_get_proc_address(user, name);
}

/* Two scenes, noise with many keypoints, and nothing at all. */
static picture picture_of(int n) {
    return n == 2   ? picture_noise(WIDTH, HEIGHT, 5)
           : n == 3 ? picture_flat(WIDTH, HEIGHT, 90)
                    : picture_scene(WIDTH, HEIGHT, 1, 3 + (uint32_t)n);
}

/* Submits the pictures in turn, `waiting` before the first is collected, and collects them.
 * In the end it describes keypoints of the first one. */
static void run(glsurf_device *device, glsurf_extractor_desc desc, bool masked,
                feature_list found[PICTURES + 1]) {
    picture of[PICTURES], mask = picture_scene(WIDTH, HEIGHT, 1, 9);
    glsurf_extractor *extractor = extractor_on(device, desc);
    const glsurf_image hides = picture_image(&mask);
    int collected = 0;
    for (int i = 0; i < PICTURES; ++i) {
        of[i] = picture_of(i);
        glsurf_image image = picture_image(&of[i]);
        image.mask = masked ? &hides : NULL;
        assert_ok(glsurf_extractor_submit(extractor, &image));
        if (i + 1 >= (int)desc.frames)
            found[collected++] = collect(extractor);
    }
    while (collected < PICTURES)
        found[collected++] = collect(extractor);
    found[PICTURES] = describe_image(extractor, picture_image(&of[0]), found[1].keypoints,
                                     found[1].count);
    glsurf_extractor_destroy(extractor);
}

/* Asserts that features are the same with and without garbage. */
static void compare(glsurf_path_choice paths, glsurf_extractor_desc desc, bool masked) {
    feature_list expected[PICTURES + 1], found[PICTURES + 1];
    if (desc.frames == 0)
        desc.frames = 1;
    run(device_shared(), desc, masked, expected);
    paths.on |= 1u << GLSURF_PATH_INVALIDATE;
    glsurf_device *device = device_new(
        (glsurf_device_desc){ .get_proc_address = get_proc_address, .paths = paths });
    filled = 0;
    run(device, desc, masked, found);
    glsurf_device_destroy(device);
    /* More than one for each pass of each frame. */
    assert_true(filled > 30 * PICTURES);
    for (int i = 0; i <= PICTURES; ++i) {
        if (i != 3)
            assert_true(expected[i].count > 2);
        assert_same_features(&found[i], &expected[i]);
    }
}

static bool supported(glsurf_path path) {
    glsurf_path_info info[GLSURF_PATHS];
    glsurf_device_paths(device_shared(), info, NULL);
    return info[path].supported;
}

static void skip_without_the_path(void) {
    if (!supported(GLSURF_PATH_INVALIDATE))
        skip();
}

/* The default paths, the paths of most GPUs, and paths that few drivers take. */
static glsurf_path_choice paths_of(int n) {
    const uint32_t gather = supported(GLSURF_PATH_GATHER) ? 1u << GLSURF_PATH_GATHER : 0;
    const uint32_t hardware =
        gather | 1u << GLSURF_PATH_TEXEL_FETCH | 1u << GLSURF_PATH_FEW_REGISTERS |
        1u << GLSURF_PATH_ROW_DIFFERENCES | 1u << GLSURF_PATH_SHORT_LOOPS;
    const uint32_t late = 1u << GLSURF_PATH_LATE_COPY;
    return n == 0 ? (glsurf_path_choice){ 0 }
           : n == 1
               ? (glsurf_path_choice){ .on = hardware, .off = late }
               : (glsurf_path_choice){ .on = hardware | late | 1u << GLSURF_PATH_EARLY_Z |
                                             1u << GLSURF_PATH_FEW_TARGETS };
}

/* The suite runs one preset and detector with each choice of paths. */
static void every_system(void **state) {
    skip_without_the_path();
    int cases = 0;
    for (int preset = 0; preset < GLSURF_PRESETS; ++preset)
        for (int detector = 0; detector < GLSURF_DETECTORS; ++detector)
            for (int n = 0; n < 3; ++n, ++cases) {
                const glsurf_extractor_desc desc = { .preset = (glsurf_preset)preset,
                                                     .detector =
                                                         (glsurf_detector)detector };
                if (test_full() || cases % 19 == 1)
                    compare(paths_of(n), desc, false);
            }
}

/* `state`: settings. A grid, a number of features, lists that overflow, images that wait,
 * and other sizes of all. */
static void settings(void **state) {
    skip_without_the_path();
    for (int n = test_full() ? 0 : 1; n < (test_full() ? 3 : 2); ++n)
        compare(paths_of(n), *(const glsurf_extractor_desc *)*state, false);
}

static void masks(void **state) {
    skip_without_the_path();
    compare(paths_of(1), (glsurf_extractor_desc){ .frames = FRAMES }, true);
}

int main(void) {
    static driver on;
    driver_open(&on);
    glGenFramebuffers(1, &application);
    glBindFramebuffer(GL_FRAMEBUFFER, application);
    const struct CMUnitTest tests[] = {
        TEST(every_system, NULL),
        TEST(masks, NULL),
        TEST_NAMED(
            "settings: grid", settings,
            (&(glsurf_extractor_desc){
                .max_features = 60, .grid_columns = 3, .grid_rows = 2, .frames = FRAMES })),
        TEST_NAMED("settings: features", settings,
                   (&(glsurf_extractor_desc){
                       .features = 100, .grid_columns = 4, .grid_rows = 3 })),
        TEST_NAMED("settings: overflow", settings,
                   (&(glsurf_extractor_desc){
                       .capacity = 16, .threshold = every_response, .frames = FRAMES })),
        TEST_NAMED("settings: paper, overflow", settings,
                   (&(glsurf_extractor_desc){ .capacity = 16,
                                              .threshold = every_response,
                                              .max_features = 50,
                                              .preset = GLSURF_PRESET_PAPER })),
        TEST_NAMED("settings: doubled, long", settings,
                   (&(glsurf_extractor_desc){
                       .double_image = true, .descriptor_length = 128, .upright = true })),
    };
    return driver_test(&on, "invalidation", tests, COUNT(tests));
}
