/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Active queries and transform feedback of the application: the library refuses calls that
 * would disturb them.
 */
#include "calls/steps.h"
#include "state/query.h"
#include "state/snapshot.h"
#include "texture.h"

#include <string.h>

/* Runs steps until the name NULL. */
static void run_all(bench *on, const char *const *names) {
    for (; *names; ++names)
        if (step_run(on, *names))
            fail_msg("%s: %s", *names, glsurf_device_message(on->device));
}

/* Makes one object of each type on one device, which matches with OpenGL, with images and
 * matches under way. */
static bench objects_new(void) {
    static const char *const names[] = { "create_comparing_device",
                                         "create_ring",
                                         "create_matcher",
                                         "create_panorama",
                                         "submit",
                                         "collect_features",
                                         "load",
                                         "submit",
                                         "submit",
                                         "keep",
                                         "match",
                                         "add",
                                         NULL };
    bench on = bench_make(NULL);
    run_all(&on, names);
    assert_true(on.features.count > 2);
    return on;
}

static void collect_all(bench *on) {
    static const char *const names[] = { "collect_features", "collect_features",
                                         "collect_matches", NULL };
    run_all(on, names);
}

static uint64_t expected; /* sum of undisturbed steps */

/* Asserts that the canvas and all collected results are as expected. */
static void assert_whole(bench *on) {
    assert_ok(step_run(on, "read_panorama"));
    if (expected == 0)
        expected = on->sum;
    assert_true(on->sum == expected);
}

/* Asserts that every call that draws is refused and keeps the GL state. Snapshots contain
 * no queries: the caller checks these. */
static void assert_refused_here(bench *on) {
    static const char *const names[] = {
        "submit",        "export_features", "draw_features",  "load",       "keep",
        "match",         "export_matches",  "draw_matches",   "add",        "add_texture",
        "read_panorama", "export_panorama", "check_rounding", "check_timer"
    };
    snapshot before = snapshot_take();
    for (size_t i = 0; i < COUNT(names); ++i) {
        bench copy = *on;
        if (strcmp(names[i], "load") == 0 || strcmp(names[i], "keep") == 0)
            copy.loaded = copy.kept = NULL; /* else the step destroys them */
        if (step_run(&copy, names[i]) != GLSURF_ERROR_ARGUMENT ||
            strlen(glsurf_device_message(on->device)) <= 20)
            fail_msg("%s is not refused", names[i]);
        assert_true(copy.sum == on->sum && (copy.kept == on->kept || !copy.kept) &&
                    (copy.loaded == on->loaded || !copy.loaded));
    }
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
    bench on = objects_new();
    GLuint name = 0;
    for (size_t i = 0; i < COUNT(queries); ++i) {
        if (!has_version(queries[i].major, queries[i].minor) && !has_es(queries[i].es))
            continue;
        glGenQueries(1, &name);
        glBeginQuery(queries[i].target, name);
        assert_refused_here(&on);
        GLint current = 0;
        glGetQueryiv(queries[i].target, GL_CURRENT_QUERY, &current);
        assert_int_equal(current, name);
        glEndQuery(queries[i].target);
        GLuint counted = 1;
        glGetQueryObjectuiv(name, GL_QUERY_RESULT, &counted);
        assert_int_equal(counted, 0);
        glDeleteQueries(1, &name);
    }
    collect_all(&on);
    assert_whole(&on);
    bench_free(&on);
}

/* Collect draws only if it has to enlarge the lists, and is refused only then. The image
 * still waits. */
static void results_are_collected_during_a_query(void **state) {
    bench on = objects_new();
    glsurf_extractor_desc desc = { .threshold = 1e-9f };
    glsurf_extractor *large = extractor_on(on.device, desc), *small;
    glsurf_features features;
    GLuint name = 0, counted = 1;
    desc.capacity = 1;
    small = extractor_on(on.device, desc);
    submit_picture(small, &on.gray);
    glGenQueries(1, &name);
    const GLenum target = is_es() ? GL_ANY_SAMPLES_PASSED : GL_SAMPLES_PASSED;
    glBeginQuery(target, name);
    collect_all(&on);
    assert_argument(glsurf_extractor_collect(small, &features));
    glEndQuery(target);
    glGetQueryObjectuiv(name, GL_QUERY_RESULT, &counted);
    assert_int_equal(counted, 0);
    assert_whole(&on);
    feature_list list = extract(large, &on.gray);
    assert_true(list.count > 1);
    assert_found(collect(small), &list);
    glDeleteQueries(1, &name);
    bench_free(&on);
}

/* Time queries; in OpenGL ES from EXT_disjoint_timer_query. */
static void queries_of_time_may_be_active(void **state) {
    if (is_es() && !has_extension("GL_EXT_disjoint_timer_query"))
        skip();
    bench on = objects_new();
    GLuint name = 0;
    glGenQueries(1, &name);
    glBeginQuery(GL_TIME_ELAPSED, name);
    collect_all(&on);
    assert_whole(&on);
    glEndQuery(GL_TIME_ELAPSED);
    glDeleteQueries(1, &name);
    bench_free(&on);
}

static GLuint feedback_program(void) {
    static const char *const varying = "value";
    const GLuint program = glCreateProgram();
    add_shader(program, GL_VERTEX_SHADER,
               "out float value;\n"
               "void main() { value = 1.0; gl_Position = vec4(0.0); }");
    if (is_es()) /* OpenGL ES links no program without a fragment shader */
        add_shader(program, GL_FRAGMENT_SHADER, "void main() {}");
    glTransformFeedbackVaryings(program, 1, &varying, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    return program;
}

static void transform_feedback_is_not_disturbed(void **state) {
    driver *used = *state;
    bench on = objects_new();
    const GLuint program = feedback_program();
    GLuint buffer = 0, array = 0, texture = 0;
    const GLuint framebuffer =
        framebuffer_new(4, 4, &texture); /* the context may have no surface */
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    glGenBuffers(1, &buffer);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 64, NULL, GL_STREAM_READ);
    glUseProgram(program);
    glBeginTransformFeedback(GL_POINTS);
    assert_refused_here(&on);
    /* Before OpenGL 4.0 the library detects transform feedback by a GL error, which debug
     * output reports. */
    const bool told = has_version(4, 0) || is_es();
    if (!told)
        used->complaints = 0;
    glDrawArrays(GL_POINTS, 0, 3);
    if (told) {
        glPauseTransformFeedback();
        collect_all(&on);
        assert_whole(&on);
        glResumeTransformFeedback();
    }
    glEndTransformFeedback();
    if (!told) {
        collect_all(&on);
        assert_whole(&on);
    }
    float values[4];
    buffer_read(GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof values, values);
    assert_true(values[0] == 1.0f && values[1] == 1.0f && values[2] == 1.0f);
    driver_assert_clean(used);
    glUseProgram(0);
    glDeleteProgram(program);
    glDeleteBuffers(1, &buffer);
    glBindVertexArray(0);
    glDeleteVertexArrays(1, &array);
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteTextures(1, &texture);
    bench_free(&on);
}

int main(void) {
    driver used;
    driver_open(&used);
    bench alone = objects_new();
    collect_all(&alone);
    assert_whole(&alone);
    bench_free(&alone);
    const struct CMUnitTest tests[] = {
        TEST(queries_are_not_disturbed, &used),
        TEST(results_are_collected_during_a_query, &used),
        TEST(queries_of_time_may_be_active, &used),
        TEST(transform_feedback_is_not_disturbed, &used),
    };
    return driver_test(&used, "hosted", tests, COUNT(tests));
}
