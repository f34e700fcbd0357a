/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "calls/api.h"

#include "state/query.h"
#include "texture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const float every_response = 1e-12f;

int api_check(void **state) {
    device_hear(NULL, NULL);
    test_end_held();
    return driver_is_clean() ? 0 : -1;
}

void hear(void *user, glsurf_log_level level, const char *message) {
    heard *self = user;
    ++self->count;
    self->level = level;
    snprintf(self->last, sizeof self->last, "%s", message);
}

void assert_heard_once(const heard *self) {
    assert_int_equal(self->count, 1);
    assert_int_equal(self->level, GLSURF_LOG_ERROR);
    assert_true(strlen(self->last) > 0);
    assert_null(strchr(self->last, '\n'));
}

static void assert_says(const heard *self, const char *words) {
    if (!strstr(self->last, words))
        fail_msg("\"%s\" does not say \"%s\"", self->last, words);
}

void assert_told(const heard *self, const glsurf_device *device, const char *words) {
    assert_heard_once(self);
    assert_string_equal(glsurf_device_message(device), self->last);
    assert_says(self, words);
}

void assert_no_device(glsurf_device_desc desc, glsurf_result result, const char *words) {
    heard log = { 0 };
    glsurf_device *device = (glsurf_device *)&device;
    desc.log = hear;
    desc.log_user = &log;
    assert_int_equal(glsurf_device_create(&device, &desc), result);
    assert_null(device);
    assert_heard_once(&log);
    assert_says(&log, words);
}

void subject_make(subject *self, glsurf_backend backend, picture good) {
    *self = (subject){ .good = good };
    self->device = backend == GLSURF_BACKEND_GL ? device_shared() : NULL;
    if (self->device)
        device_hear(hear, &self->log);
    else
        self->device = device_new((glsurf_device_desc){
            .backend = backend, .log = hear, .log_user = &self->log });
    self->extractor = extractor_on(self->device, (glsurf_extractor_desc){ 0 });
    self->expected = extract(self->extractor, &self->good);
}

void subject_renew(subject *self, glsurf_extractor_desc desc) {
    glsurf_extractor_destroy(self->extractor);
    self->extractor = extractor_on(self->device, desc);
}

void assert_refused(subject *self, const glsurf_image *bad, glsurf_result result,
                    const char *words) {
    self->log.count = 0;
    assert_int_equal(glsurf_extractor_submit(self->extractor, bad), result);
    assert_told(&self->log, self->device, words);
    assert_found(extract(self->extractor, &self->good), &self->expected);
}

void assert_refused_twice(subject *self, const glsurf_image *bad, const char *words) {
    assert_refused(self, bad, GLSURF_ERROR_ARGUMENT, words);
    glsurf_image masked = picture_image(&self->good);
    masked.mask = bad;
    assert_refused(self, &masked, GLSURF_ERROR_ARGUMENT, words);
}

void expect_features(glsurf_extractor *extractor, const glsurf_image *image,
                     const feature_list *expected, const char *what, ...) {
    const GLint framebuffer = integer_of(GL_READ_FRAMEBUFFER_BINDING);
    const GLint buffer = integer_of(GL_READ_BUFFER);
    feature_list list = extract_image(extractor, image);
    assert_int_equal(integer_of(GL_READ_FRAMEBUFFER_BINDING), framebuffer);
    assert_int_equal(integer_of(GL_READ_BUFFER), buffer);
    if (!feature_list_same(&list, expected)) {
        char name[128];
        va_list values;
        va_start(values, what);
        vsnprintf(name, sizeof name, what, values);
        va_end(values);
        fail_msg("%s, origin %d: the features differ, %u instead of %u", name,
                 (int)image->origin, list.count, expected->count);
    }
    feature_list_free(&list);
}

/* ------------------------------------------------------------------- forms -- */

bool form_is_there(const form *as) {
    if (as->target == GL_READ_FRAMEBUFFER)
        return !is_es() || !as->samples || as->internal != GL_R8;
    return has_target(as->target) && !(as->upload && is_es());
}

static formed form_pixels(const form *as, const picture *from) {
    const bool blue_first =
        as->format == GLSURF_FORMAT_BGR8 || as->format == GLSURF_FORMAT_BGRA8;
    const size_t n = from->channels, row = from->width * n, stride = row + as->spare;
    uint8_t *pixels = test_scratch(stride * from->height);
    memset(pixels, 0xa5, stride * from->height);
    for (size_t y = 0; y < from->height; ++y)
        for (size_t i = 0; i < row; ++i)
            pixels[y * stride + i] =
                from->pixels[y * row +
                             (blue_first && i % n < 3 ? i / n * n + 2 - i % n : i)];
    formed made = { .image = picture_image(from), .pixels = pixels };
    made.image.pixels = pixels;
    made.image.stride = stride;
    made.image.format = as->format;
    return made;
}

/* Levels below the base level contain the picture's bytes, too, but have at least twice its
 * size. */
static void upload_levels(const form *as, const picture *from) {
    for (int l = 0; l <= as->level; ++l) {
        const GLsizei width = (GLsizei)from->width << (as->level - l);
        const GLsizei height = (GLsizei)from->height << (as->level - l);
        uint8_t *bytes = test_memory((size_t)width * (size_t)height * from->channels);
        memcpy(bytes, from->pixels, (size_t)from->width * from->height * from->channels);
        if (as->upload)
            glTexImage2D(as->target, l, (GLint)as->internal, width, height, 0, as->upload,
                         GL_UNSIGNED_BYTE, bytes);
        else
            texture_upload(as->target, l, as->internal, width, height, from->channels,
                           bytes);
        free(bytes);
    }
}

static GLuint form_layer(const form *as, const picture *from) {
    const picture other = picture_flipped(from);
    picture layers[FORM_LAYERS] = { other, other, other };
    layers[as->layer] = *from;
    return texture_array(layers, FORM_LAYERS, as->level);
}

/* OpenGL ES 3.0 does not attach SRGB8 to framebuffers, and so tells nothing of sRGB. */
static formed form_texture(const form *as, const picture *from) {
    const bool is_layer = as->target == GL_TEXTURE_2D_ARRAY;
    const GLuint name = is_layer ? form_layer(as, from) : texture_bound(as->target);
    if (!is_layer) {
        upload_levels(as, from);
        if (as->level > 0)
            glTexParameteri(as->target, GL_TEXTURE_BASE_LEVEL, as->level);
        for (GLenum c = 0; c < 3 && as->swizzle[0]; ++c)
            glTexParameteri(as->target, GL_TEXTURE_SWIZZLE_R + c, as->swizzle[c]);
        glBindTexture(as->target, 0);
    }
    formed made = { .image = texture_image(name, from->width, from->height) };
    made.image.target = as->target;
    made.image.layer = as->layer;
    if (as->internal == GL_SRGB8 && !has_level_queries())
        made.image.encoding = GLSURF_ENCODING_SRGB;
    return made;
}

/* Draws the bound texture into attachment 1, as OpenGL ES does not blit into several
 * samples. */
static void draw_texture(const picture *shown) {
    const GLuint program = glCreateProgram();
    add_shader(program, GL_VERTEX_SHADER,
               "void main() {\n"
               "    vec2 p = vec2(gl_VertexID % 2, gl_VertexID / 2);\n"
               "    gl_Position = vec4(4.0 * p - 1.0, 0.0, 1.0);\n"
               "}");
    add_shader(program, GL_FRAGMENT_SHADER,
               "precision highp float;\n"
               "uniform sampler2D from;\n"
               "layout(location = 0) out vec4 none;\n"
               "layout(location = 1) out vec4 colour;\n"
               "void main() {\n"
               "    none = colour = texelFetch(from, ivec2(gl_FragCoord.xy), 0);\n"
               "}");
    glLinkProgram(program);
    glBindVertexArray(0);
    glUseProgram(program);
    glDisable(GL_BLEND);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glViewport(0, 0, (GLsizei)shown->width, (GLsizei)shown->height);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glUseProgram(0);
    glDeleteProgram(program);
}

/* Draws the picture into the draw framebuffer, the stored row 0 at the bottom. */
void framebuffer_show(const picture *from, GLenum internal) {
    const GLint width = (GLint)from->width, height = (GLint)from->height;
    GLuint framebuffer = 0;
    glActiveTexture(GL_TEXTURE0); /* a test before may have left another one */
    const GLuint texture = texture_bound(GL_TEXTURE_2D);
    texture_upload(GL_TEXTURE_2D, 0, internal, width, height, from->channels, from->pixels);
    if (integer_of(GL_SAMPLES) > 0 && is_es()) {
        draw_texture(from);
        return;
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           texture, 0);
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    glDeleteFramebuffers(1, &framebuffer);
}

formed framebuffer_bare(void) {
    formed made = { .image = {
                        .target = GL_READ_FRAMEBUFFER, .width = WIDTH, .height = HEIGHT } };
    glGenFramebuffers(1, &made.framebuffer);
    glGenRenderbuffers(2, made.renderbuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, made.framebuffer);
    return made;
}

void framebuffer_attach(const formed *to, GLuint i, GLenum internal, GLsizei samples) {
    const GLint maximum = integer_of(GL_MAX_SAMPLES);
    glBindRenderbuffer(GL_RENDERBUFFER, to->renderbuffer[i]);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples < maximum ? samples : maximum,
                                     internal, WIDTH, HEIGHT);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + i, GL_RENDERBUFFER,
                              to->renderbuffer[i]);
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
}

static formed form_framebuffer(const form *as, const picture *from) {
    const bool same = is_es() && as->internal != GL_RGBA16F;
    formed made = framebuffer_bare();
    for (GLuint i = 0; i < 2; ++i)
        framebuffer_attach(&made, i, as->internal, as->samples);
    glDrawBuffers(2, (const GLenum[]){ GL_NONE, GL_COLOR_ATTACHMENT1 });
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    framebuffer_show(from, from->channels == 1 ? GL_R8 : same ? as->internal : GL_RGBA8);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, made.framebuffer);
    made.image.width = from->width;
    made.image.height = from->height;
    return made;
}

formed form_make(const form *as, const picture *from, glsurf_origin origin) {
    formed made = !as->target                         ? form_pixels(as, from)
                  : as->target == GL_READ_FRAMEBUFFER ? form_framebuffer(as, from)
                                                      : form_texture(as, from);
    made.image.origin = origin;
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return made;
}

void formed_end(formed *self) {
    if (self->pixels)
        memset(self->pixels, 0, self->image.stride * self->image.height);
    if (self->image.texture)
        texture_delete(self->image.texture);
    if (!self->framebuffer)
        return;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, self->framebuffer);
    glClearBufferfv(GL_COLOR, 1, (const GLfloat[4]){ 0 });
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &self->framebuffer);
    glDeleteRenderbuffers(2, self->renderbuffer);
}

/* A scene with a black rectangle, without alpha, and so a mask as well. */
static picture scene_in(uint32_t channels) {
    /* odd sizes, so that no row is aligned */
    picture made = picture_scene(WIDTH - 1, HEIGHT - 3, channels, 8);
    for (size_t y = 50; y < 120; ++y)
        memset(made.pixels + channels * (y * made.width + 80), 0, (size_t)channels * 70);
    return made;
}

/* The colours of a picture. */
static picture without_alpha(const picture *from) {
    const bool alpha = from->channels == 4;
    picture made = picture_new(from->width, from->height, alpha ? 3 : from->channels);
    for (size_t i = 0; i < (size_t)made.width * made.height; ++i)
        memcpy(made.pixels + i * made.channels, from->pixels + i * from->channels,
               made.channels);
    return made;
}

static void expect_form(glsurf_extractor *extractor, const form *as) {
    const glsurf_region region = { 19, 11, 200, 150 };
    const bool is_layer = as->target == GL_TEXTURE_2D_ARRAY;
    const bool is_framebuffer = as->target == GL_READ_FRAMEBUFFER;
    picture top = scene_in(as->channels), bottom = picture_flipped(&top);
    picture plain = without_alpha(&top), other = picture_flipped(&plain);
    const glsurf_image mask = picture_image(is_layer ? &other : &plain);
    glsurf_image part = picture_image(&plain);
    part.region = region;
    part.mask = &mask;
    const feature_list whole = extract(extractor, &plain);
    const feature_list some = extract_image(extractor, &part);
    assert_true(whole.count > 20 && some.count > 20);
    for (int o = as->target && !is_framebuffer; o <= GLSURF_ORIGIN_TOP; ++o) {
        const bool upright = o == GLSURF_ORIGIN_TOP || (o == 0 && !is_framebuffer);
        formed made = form_make(as, upright ? &top : &bottom, (glsurf_origin)o);
        glsurf_image black = made.image;
        if (is_layer)
            black.layer = (as->layer + 1) % FORM_LAYERS;
        if (as->swizzle[1] == GL_ONE) /* nowhere black */
            black = mask;
        part = made.image;
        part.region = region;
        part.mask = &black;
        part.width = top.width;
        part.height = top.height;
        expect_features(extractor, &part, &some, as->name);
        assert_ok(glsurf_extractor_submit(extractor, &made.image));
        formed_end(&made);
        feature_list list = collect(extractor);
        if (!feature_list_same(&list, &whole))
            fail_msg("%s, origin %d: %u features instead of %u", as->name, o, list.count,
                     whole.count);
    }
}

void expect_forms(glsurf_extractor *extractor, const form *forms, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (form_is_there(&forms[i]))
            expect_form(extractor, &forms[i]);
}

/* --------------------------------------------------------------- backends -- */

glsurf_backend backend_of(void **state) {
    return *(const glsurf_backend *)*state;
}

glsurf_extractor *extractor_by(glsurf_backend backend, glsurf_extractor_desc desc) {
    return backend == GLSURF_BACKEND_GL
               ? extractor_new(desc)
               : extractor_with((glsurf_device_desc){ .backend = backend }, desc);
}

glsurf_extractor *setting_extractor(const setting *self, glsurf_extractor_desc desc) {
    desc.preset = self->preset;
    return extractor_by(self->backend, desc);
}

feature_list setting_extract(const setting *self, glsurf_extractor_desc desc,
                             const picture *from) {
    glsurf_extractor *extractor = setting_extractor(self, desc);
    const feature_list list = extract(extractor, from);
    glsurf_extractor_destroy(extractor);
    return list;
}
