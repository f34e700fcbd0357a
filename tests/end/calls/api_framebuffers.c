/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The read framebuffer as an image: it gives the features of the same pixels in memory, and
 * the application keeps it as it was.
 */
#include "calls/api.h"
#include "state/query.h"
#include "support/system.h"
#include "texture.h"

#include <stdlib.h>
#include <string.h>

/* A framebuffer whose attachment 1 is drawn and read. */
typedef struct canvas {
    GLuint name, renderbuffer[2];
} canvas;

/* With as many samples as the driver has, where it has fewer. */
static void attach(GLuint renderbuffer, GLenum attachment, GLenum format, GLsizei samples) {
    GLint maximum = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &maximum);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples < maximum ? samples : maximum,
                                     format, WIDTH, HEIGHT);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
}

static void add_shader(GLuint program, GLenum type, const char *text) {
    const GLuint shader = glCreateShader(type);
    glShaderSource(shader, 1, &text, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
}

/* Draws the bound texture into attachment 1, as OpenGL ES does not blit into several
 * samples. */
static void draw_texture(void) {
    const GLuint program = glCreateProgram();
    GLuint vertices = 0;
    add_shader(program, GL_VERTEX_SHADER,
               "#version 300 es\n"
               "void main() {\n"
               "    vec2 p = vec2(gl_VertexID % 2, gl_VertexID / 2);\n"
               "    gl_Position = vec4(4.0 * p - 1.0, 0.0, 1.0);\n"
               "}");
    add_shader(program, GL_FRAGMENT_SHADER,
               "#version 300 es\n"
               "precision highp float;\n"
               "uniform sampler2D from;\n"
               "layout(location = 0) out vec4 none;\n"
               "layout(location = 1) out vec4 colour;\n"
               "void main() {\n"
               "    none = colour = texelFetch(from, ivec2(gl_FragCoord.xy), 0);\n"
               "}");
    glLinkProgram(program);
    glGenVertexArrays(1, &vertices);
    glBindVertexArray(vertices);
    glUseProgram(program);
    glDisable(GL_BLEND);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glViewport(0, 0, WIDTH, HEIGHT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glUseProgram(0);
    glBindVertexArray(0);
    glDeleteVertexArrays(1, &vertices);
    glDeleteProgram(program);
}

/* Draws the picture into the draw framebuffer, the stored row 0 at the bottom. */
static void show(const picture *from, GLenum internal) {
    GLuint framebuffer = 0;
    glActiveTexture(GL_TEXTURE0); /* a test before may have left another one */
    const GLuint texture = texture_bound(GL_TEXTURE_2D);
    texture_upload(GL_TEXTURE_2D, 0, internal, WIDTH, HEIGHT, from->channels, from->pixels);
    if (integer_of(GL_SAMPLES) > 0 && is_es()) {
        draw_texture();
        return;
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           texture, 0);
    glBlitFramebuffer(0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    glDeleteFramebuffers(1, &framebuffer);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

/* Shows the picture, and leaves the canvas bound to be read. */
static canvas canvas_make(const picture *from, GLenum format, GLsizei samples) {
    canvas self = { 0 };
    glGenFramebuffers(1, &self.name);
    glGenRenderbuffers(2, self.renderbuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, self.name);
    for (GLenum i = 0; i < 2; ++i)
        attach(self.renderbuffer[i], GL_COLOR_ATTACHMENT0 + i, format, samples);
    glDrawBuffers(2, (const GLenum[]){ GL_NONE, GL_COLOR_ATTACHMENT1 });
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    show(from, from->channels == 1               ? GL_R8
               : is_es() && format != GL_RGBA16F ? format
                                                 : GL_RGBA8);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, self.name);
    return self;
}

static void canvas_free(canvas *self) {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &self->name);
    glDeleteRenderbuffers(2, self->renderbuffer);
}

static const glsurf_image whole = { .target = GL_READ_FRAMEBUFFER,
                                    .width = WIDTH,
                                    .height = HEIGHT };

/* Features of the read framebuffer, which stays bound with its read buffer. */
static void expect_framebuffer(glsurf_extractor *extractor, const glsurf_image *image,
                               const feature_list *expected) {
    GLint before[2], after[2];
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &before[0]);
    glGetIntegerv(GL_READ_BUFFER, &before[1]);
    assert_found(extract_image(extractor, image), expected);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &after[0]);
    glGetIntegerv(GL_READ_BUFFER, &after[1]);
    assert_memory_equal(before, after, sizeof before);
}

static void framebuffers_give_the_same_features(void **state) {
    static const struct {
        uint32_t channels;
        GLenum format;
        GLsizei samples;
    } cases[] = { { 4, GL_RGBA8, 0 },        { 4, GL_RGBA8, 4 }, { 4, GL_SRGB8_ALPHA8, 0 },
                  { 4, GL_SRGB8_ALPHA8, 4 }, { 4, GL_RGB8, 4 },  { 4, GL_RGBA16F, 0 },
                  { 1, GL_R8, 0 },           { 1, GL_R8, 4 } };
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    for (size_t i = 0; i < COUNT(cases); ++i) {
        if (cases[i].samples && cases[i].format == GL_R8 && is_es())
            continue; /* see samples_of_other_formats_are_refused() */
        picture scene = picture_scene(WIDTH, HEIGHT, cases[i].channels, 8);
        picture stored = picture_flipped(&scene);
        canvas from = canvas_make(&stored, cases[i].format, cases[i].samples);
        glsurf_image image = whole, memory = picture_image(&scene);
        feature_list expected = extract(extractor, &scene);
        assert_true(expected.count > 20);
        expect_framebuffer(extractor, &image, &expected);
        image.origin = GLSURF_ORIGIN_BOTTOM;
        expect_framebuffer(extractor, &image, &expected);
        memory.region = image.region = (glsurf_region){ 19, 11, 200, 150 };
        const glsurf_image mask = picture_image(&scene);
        memory.mask = &mask;
        expected = extract_image(extractor, &memory);
        image.mask = &whole; /* a framebuffer, too */
        image.origin = GLSURF_ORIGIN_DEFAULT;
        expect_framebuffer(extractor, &image, &expected);
        canvas_free(&from);
        from = canvas_make(&scene, cases[i].format, cases[i].samples);
        expected = extract(extractor, &scene);
        image = whole;
        image.origin = GLSURF_ORIGIN_TOP;
        expect_framebuffer(extractor, &image, &expected);
        canvas_free(&from);
    }
}

/* After submit the application draws the next frame, and the features are still those of
 * the image. */
static void the_copy_is_made_inside_submit(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 4, 8);
    canvas from = canvas_make(&scene, GL_RGBA8, 0);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    feature_list expected = extract(extractor, &scene);
    glsurf_image image = whole;
    image.origin = GLSURF_ORIGIN_TOP;
    assert_ok(glsurf_extractor_submit(extractor, &image));
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, from.name);
    glClearBufferfv(GL_COLOR, 1, (const GLfloat[4]){ 0 });
    canvas_free(&from);
    assert_found(collect(extractor), &expected);
}

/* With leave_state the application binds its framebuffer again before each call. */
static void without_saved_state_it_is_bound_again(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 4, 8);
    canvas from = canvas_make(&scene, GL_RGBA8, 0);
    glsurf_extractor *extractor = extractor_with(
        (glsurf_device_desc){ .leave_state = true }, (glsurf_extractor_desc){ 0 });
    glsurf_image image = whole;
    image.origin = GLSURF_ORIGIN_TOP;
    feature_list expected = extract(extractor, &scene);
    for (int i = 0; i < 2; ++i) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, from.name);
        glEnable(GL_SCISSOR_TEST); /* would cut the copy */
        glScissor(0, 0, 9, 9);
        assert_found(extract_image(extractor, &image), &expected);
    }
    canvas_free(&from);
}

static void a_panorama_shows_it_in_colour(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 4, 8);
    canvas from = canvas_make(&scene, GL_RGBA8, 4);
    glsurf_device *device = device_new((glsurf_device_desc){ 0 });
    glsurf_panorama *panorama = panorama_on(device, WIDTH, HEIGHT);
    glsurf_image image = whole;
    image.origin = GLSURF_ORIGIN_TOP;
    const glsurf_placement there = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    assert_ok(glsurf_panorama_add(panorama, &image, &there));
    uint8_t *rgba = test_scratch((size_t)4 * WIDTH * HEIGHT);
    assert_ok(glsurf_panorama_read(panorama, rgba));
    for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; ++i)
        assert_memory_equal(rgba + 4 * i, scene.pixels + 4 * i, 3);
    canvas_free(&from);
}

/* ----------------------------------------------------- default framebuffer -- */

static void the_default_framebuffer_is_one(void **state) {
    const driver *self = *state;
    if (!system_surface_context(WIDTH, HEIGHT))
        skip(); /* this system has no surfaces without windows */
    picture scene = picture_scene(WIDTH, HEIGHT, 4, 8), stored = picture_flipped(&scene);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    feature_list expected = extract(extractor, &scene);
    assert_true(expected.count > 20);
    show(&stored, GL_RGBA8);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    expect_framebuffer(extractor, &whole, &expected);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    glsurf_extractor_destroy(extractor);
    assert_ok(glsurf_context_make_current(self->context));
}

/* ----------------------------------------------------------------- refused -- */

static void refuse_others(subject *s) {
    static const GLenum formats[] = { GL_RGBA8UI, GL_R32I };
    for (size_t i = 0; i < COUNT(formats); ++i) {
        canvas from = { 0 };
        glGenFramebuffers(1, &from.name);
        glGenRenderbuffers(1, from.renderbuffer);
        glBindFramebuffer(GL_FRAMEBUFFER, from.name);
        assert_refused(s, &whole, GLSURF_ERROR_ARGUMENT, "complete");
        attach(from.renderbuffer[0], GL_COLOR_ATTACHMENT0, formats[i], 0);
        assert_refused(s, &whole, GLSURF_ERROR_ARGUMENT, "integers");
        glReadBuffer(GL_NONE);
        assert_refused(s, &whole, GLSURF_ERROR_ARGUMENT, "glReadBuffer()");
        attach(from.renderbuffer[0], GL_COLOR_ATTACHMENT0, GL_RGBA8, 0);
        assert_refused(s, &whole, GLSURF_ERROR_ARGUMENT, "glReadBuffer()");
        glReadBuffer(GL_COLOR_ATTACHMENT0);
        extract_image(s->extractor, &whole);
        canvas_free(&from);
    }
}

static void bad_framebuffers_are_refused(void **state) {
    subject s;
    subject_make(&s, GLSURF_BACKEND_GL, picture_scene(WIDTH, HEIGHT, 4, 5));
    if (glCheckFramebufferStatus(GL_READ_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        assert_refused(&s, &whole, GLSURF_ERROR_ARGUMENT,
                       "complete"); /* there is no surface */
    canvas from = canvas_make(&s.good, GL_RGBA8, 0);
    glsurf_image bad[] = { whole, whole, whole, whole, whole, whole, whole };
    static const char *const words[COUNT(bad)] = {
        "width", "height", "texture", "pixels", "layer", "the size given", "the size given"
    };
    bad[0].width = 0;
    bad[1].height = 0;
    bad[2].texture = 1;
    bad[3].pixels = s.good.pixels;
    bad[4].layer = 1;
    bad[5].width = UINT32_MAX;
    bad[5].region = (glsurf_region){ 0, 0, 9, 9 };
    bad[6].height = 1u << 20;
    bad[6].region = (glsurf_region){ 0, 0, 9, 9 };
    for (size_t i = 0; i < COUNT(bad); ++i)
        assert_refused(&s, &bad[i], GLSURF_ERROR_ARGUMENT, words[i]);
    bad[0] = whole;
    bad[0].region = (glsurf_region){ 0, 0, WIDTH + 1, 9 };
    assert_refused(&s, &bad[0], GLSURF_ERROR_ARGUMENT, "goes beyond");
    bad[0] = picture_image(&s.good);
    bad[1].width = WIDTH - 1;
    bad[1].height = HEIGHT;
    bad[0].mask = &bad[1];
    assert_refused(&s, &bad[0], GLSURF_ERROR_ARGUMENT, "the mask is 239x180");
    canvas_free(&from);
    refuse_others(&s);
}

/* By OpenGL ES, which resolves samples to the same format only. */
static void samples_of_other_formats_are_refused(void **state) {
    subject s;
    canvas from = { 0 };
    if (!is_es())
        skip();
    subject_make(&s, GLSURF_BACKEND_GL, picture_scene(WIDTH, HEIGHT, 4, 5));
    glGenFramebuffers(1, &from.name);
    glGenRenderbuffers(1, from.renderbuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, from.name);
    attach(from.renderbuffer[0], GL_COLOR_ATTACHMENT0, GL_R8, 4);
    assert_refused(&s, &whole, GLSURF_ERROR_ARGUMENT, "several samples");
    assert_int_equal(integer_of(GL_DRAW_FRAMEBUFFER_BINDING), from.name);
    assert_int_equal(integer_of(GL_READ_FRAMEBUFFER_BINDING), from.name);
    canvas_free(&from);
}

static void the_cpu_refuses_framebuffers(void **state) {
    subject s;
    subject_make(&s, GLSURF_BACKEND_CPU, picture_scene(WIDTH, HEIGHT, 1, 5));
    assert_refused(&s, &whole, GLSURF_ERROR_ARGUMENT, "give pixels");
}

int main(void) {
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        TEST(framebuffers_give_the_same_features, NULL),
        TEST(the_copy_is_made_inside_submit, NULL),
        TEST(without_saved_state_it_is_bound_again, NULL),
        TEST(a_panorama_shows_it_in_colour, NULL),
        TEST(the_default_framebuffer_is_one, &used),
        TEST(bad_framebuffers_are_refused, NULL),
        TEST(samples_of_other_formats_are_refused, NULL),
        TEST(the_cpu_refuses_framebuffers, NULL),
    };
    return driver_test(&used, "api_framebuffers", tests, COUNT(tests));
}
