/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An application's wishes for its context: the library refuses calls that would disturb the
 * application's queries and transform feedback.
 */
#include "api.h"
#include "query.h"
#include "snapshot.h"
#include "texture.h"

#include <stdlib.h>
#include <string.h>

/* One object of each type on one device, with images and matches under way, and every call
 * on them. */
typedef struct objects {
    driver *driver;
    picture picture;
    glsurf_device *device;
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    glsurf_feature_set *set;
    glsurf_panorama *panorama;
    feature_list expected;
} objects;

static const glsurf_placement in_place = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
static const glsurf_match_params params;

static objects objects_new(driver *used) {
    objects self = { .driver = used, .picture = picture_scene(80, 60, 1, 4) };
    const glsurf_image image = picture_image(&self.picture);
    self.expected = extract_once((glsurf_extractor_desc){ 0 }, &self.picture);
    assert_true(self.expected.count > 2);
    self.device = device_new((glsurf_device_desc){ 0 });
    self.extractor = extractor_on(self.device, (glsurf_extractor_desc){ .frames = 3 });
    self.matcher = matcher_on(self.device, 0);
    self.panorama = panorama_on(self.device, 80, 60);
    for (int i = 0; i < 2; ++i)
        assert_ok(glsurf_extractor_submit(self.extractor, &image));
    self.set = set_kept(self.matcher, self.extractor);
    assert_ok(glsurf_matcher_submit(self.matcher, self.set, self.set, &params));
    assert_ok(glsurf_panorama_add(self.panorama, &image, &in_place));
    return self;
}

static bool says_why(const objects *self) {
    return strlen(glsurf_device_message(self->device)) > 20;
}

/* Every call that draws is refused. */
static void assert_all_refused(objects *self) {
    const glsurf_image image = picture_image(&self->picture);
    glsurf_gpu_features exported;
    glsurf_gpu_matches exported_matches;
    glsurf_feature_set *set = NULL;
    static uint8_t rgba[60 * 80 * 4];
    uint32_t texture;
    bool as_c;
    glsurf_timer_check check;
    const glsurf_features loaded = { .count = self->expected.count,
                                     .descriptor_length = self->expected.length,
                                     .keypoints = self->expected.keypoints,
                                     .descriptors = self->expected.descriptors };
    assert_argument(glsurf_extractor_submit(self->extractor, &image));
    assert_true(says_why(self));
    assert_argument(glsurf_extractor_gpu_features(self->extractor, &exported));
    assert_argument(glsurf_extractor_draw(self->extractor, &(glsurf_feature_drawing){ 0 }));
    assert_argument(glsurf_feature_set_load(&set, self->matcher, &loaded));
    assert_null(set);
    assert_argument(glsurf_feature_set_keep(&set, self->matcher, self->extractor));
    assert_null(set);
    assert_true(says_why(self));
    assert_argument(glsurf_matcher_submit(self->matcher, self->set, self->set, &params));
    assert_argument(glsurf_matcher_gpu_matches(self->matcher, &exported_matches));
    assert_argument(glsurf_matcher_draw(self->matcher, &(glsurf_match_drawing){ 0 }));
    assert_argument(glsurf_panorama_add(self->panorama, &image, &in_place));
    assert_true(says_why(self));
    assert_argument(glsurf_panorama_read(self->panorama, rgba));
    assert_argument(glsurf_panorama_texture(self->panorama, &texture));
    assert_argument(glsurf_device_rounding_check(self->device, &as_c));
    assert_true(says_why(self));
    assert_argument(glsurf_device_timer_check(self->device, &check));
}

/* All work that was under way before is complete. */
static void assert_whole(objects *self) {
    static uint8_t rgba[60 * 80 * 4];
    glsurf_matches matches = { 0 };
    for (int i = 0; i < 2; ++i)
        assert_found(collect(self->extractor), &self->expected);
    assert_ok(glsurf_matcher_collect(self->matcher, &matches));
    assert_int_equal(matches.count, self->expected.count);
    assert_ok(glsurf_panorama_read(self->panorama, rgba));
    for (int i = 0; i < 60 * 80; ++i)
        assert_int_equal(rgba[4 * i], self->picture.pixels[i]);
}

/* ------------------------------------------------------- queries, feedback -- */

/* All calls are refused and leave the GL state alone. Snapshots contain no queries: the
 * caller checks these. */
static void assert_refused_here(objects *self) {
    snapshot before = snapshot_take();
    assert_all_refused(self);
    snapshot_end(&before, "a refused call");
}

static void queries_are_not_disturbed(void **state) {
    static const struct {
        GLenum target;
        int major, minor;
        int es; /* minor version of OpenGL ES 3; 9: none */
    } queries[] = { { GL_SAMPLES_PASSED, 3, 3, 9 },
                    { GL_ANY_SAMPLES_PASSED, 3, 3, 0 },
                    { GL_PRIMITIVES_GENERATED, 3, 3, 2 },
                    { GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, 3, 3, 0 },
                    { GL_ANY_SAMPLES_PASSED_CONSERVATIVE, 4, 3, 0 },
                    { GL_FRAGMENT_SHADER_INVOCATIONS, 4, 6, 9 },
                    { GL_CLIPPING_OUTPUT_PRIMITIVES, 4, 6, 9 } };
    objects self = objects_new(*state);
    GLuint name = 0;
    for (size_t i = 0; i < COUNT(queries); ++i) {
        if (!has_version(queries[i].major, queries[i].minor) && !has_es(queries[i].es))
            continue;
        glGenQueries(1, &name);
        glBeginQuery(queries[i].target, name);
        assert_refused_here(&self);
        GLint current = 0;
        glGetQueryiv(queries[i].target, GL_CURRENT_QUERY, &current);
        assert_int_equal(current, name);
        glEndQuery(queries[i].target);
        GLuint counted = 1;
        glGetQueryObjectuiv(name, GL_QUERY_RESULT, &counted);
        assert_int_equal(counted, 0);
        glDeleteQueries(1, &name);
    }
    assert_whole(&self);
}

/* Collect draws only when it has to enlarge the lists, and is refused only then. The image
 * still waits. */
static void results_are_collected_during_a_query(void **state) {
    objects self = objects_new(*state);
    glsurf_extractor *small = extractor_on(
        self.device, (glsurf_extractor_desc){ .capacity = 1, .threshold = 1e-9f });
    glsurf_extractor *large =
        extractor_on(self.device, (glsurf_extractor_desc){ .threshold = 1e-9f });
    const glsurf_image image = picture_image(&self.picture);
    glsurf_features features;
    GLuint name = 0, counted = 1;
    assert_ok(glsurf_extractor_submit(small, &image));
    glGenQueries(1, &name);
    const GLenum target = is_es() ? GL_ANY_SAMPLES_PASSED : GL_SAMPLES_PASSED;
    glBeginQuery(target, name);
    for (int i = 0; i < 2; ++i) {
        feature_list list = collect(self.extractor);
        assert_same_features(&list, &self.expected);
    }
    glsurf_matches matches = { 0 };
    assert_ok(glsurf_matcher_collect(self.matcher, &matches));
    assert_int_equal(matches.count, self.expected.count);
    assert_argument(glsurf_extractor_collect(small, &features));
    glEndQuery(target);
    glGetQueryObjectuiv(name, GL_QUERY_RESULT, &counted);
    assert_int_equal(counted, 0);
    feature_list expected = extract(large, &self.picture), list = collect(small);
    assert_true(expected.count > 1);
    assert_same_features(&list, &expected);
    glDeleteQueries(1, &name);
}

/* Those of EXT_disjoint_timer_query in OpenGL ES. */
static void queries_of_time_may_be_active(void **state) {
    if (is_es() && !has_extension("GL_EXT_disjoint_timer_query"))
        skip();
    objects self = objects_new(*state);
    GLuint name = 0;
    glGenQueries(1, &name);
    glBeginQuery(GL_TIME_ELAPSED, name);
    assert_whole(&self);
    glEndQuery(GL_TIME_ELAPSED);
    glDeleteQueries(1, &name);
}

static void add_shader(GLuint program, GLenum type, const char *text) {
    const char *const version = is_es() ? "#version 300 es\n" : "#version 330\n";
    const GLuint shader = glCreateShader(type);
    glShaderSource(shader, 2, (const char *const[]){ version, text }, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
}

static GLuint feedback_program(void) {
    static const char *const varying = "value";
    const GLuint program = glCreateProgram();
    add_shader(program, GL_VERTEX_SHADER,
               "out float value;\n"
               "void main() { value = 1.0; gl_Position = vec4(0.0); }");
    if (is_es()) /* which links no program without one */
        add_shader(program, GL_FRAGMENT_SHADER, "void main() {}");
    glTransformFeedbackVaryings(program, 1, &varying, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    return program;
}

static void transform_feedback_is_not_disturbed(void **state) {
    objects self = objects_new(*state);
    const GLuint program = feedback_program();
    GLuint buffer = 0, array = 0, texture = 0;
    const GLuint framebuffer =
        framebuffer_new(4, 4, &texture); /* there may be no surface */
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    glGenBuffers(1, &buffer);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 64, NULL, GL_STREAM_READ);
    glUseProgram(program);
    glBeginTransformFeedback(GL_POINTS);
    assert_refused_here(&self);
    /* Before OpenGL 4.0 the library detects transform feedback by a GL error, which debug
     * output reports. */
    const bool told = has_version(4, 0) || is_es();
    if (!told)
        self.driver->complaints = 0;
    glDrawArrays(GL_POINTS, 0, 3);
    if (told) {
        glPauseTransformFeedback();
        assert_whole(&self);
        glResumeTransformFeedback();
    }
    glEndTransformFeedback();
    if (!told)
        assert_whole(&self);
    float values[4];
    buffer_read(GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof values, values);
    assert_true(values[0] == 1.0f && values[1] == 1.0f && values[2] == 1.0f);
    driver_assert_clean(self.driver);
    glUseProgram(0);
    glDeleteProgram(program);
    glDeleteBuffers(1, &buffer);
    glBindVertexArray(0);
    glDeleteVertexArrays(1, &array);
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteTextures(1, &texture);
}

int main(void) {
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        TEST(queries_are_not_disturbed, &used),
        TEST(results_are_collected_during_a_query, &used),
        TEST(queries_of_time_may_be_active, &used),
        TEST(transform_feedback_is_not_disturbed, &used),
    };
    return driver_test(&used, "hosted", tests, COUNT(tests));
}
