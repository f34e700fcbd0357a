/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A driver that gives the name of a deleted object to the next new one, as many drivers do.
 * Mesa does not, so the test translates names of textures and framebuffers. The library
 * must not use its notes about an old object for a new object of the same name.
 */
#include "calls/api.h"

#include <string.h>

enum { FIRST = 100000, MAXIMUM = 1024, FRAMES = 3, STEPS = 24 };

/* Names of textures or framebuffers. Names below FIRST belong to the application and are
 * not translated. */
typedef struct names {
    GLuint real[MAXIMUM]; /* by name - FIRST; 0: this name is free */
    GLuint free[MAXIMUM]; /* a stack of free names */
    GLuint free_count, made, again;
} names;

static names textures, framebuffers;

static GLuint real_of(const names *self, GLuint name) {
    if (name < FIRST)
        return name;
    assert_true(name - FIRST < self->made);
    assert_int_not_equal(self->real[name - FIRST], 0);
    return self->real[name - FIRST];
}

static GLuint name_of(const names *self, GLuint real) {
    for (GLuint i = 0; real && i < self->made; ++i)
        if (self->real[i] == real)
            return FIRST + i;
    return real;
}

static void add(names *self, GLsizei count, GLuint *given) {
    for (GLsizei i = 0; i < count; ++i) {
        self->again += self->free_count > 0;
        const GLuint at =
            self->free_count > 0 ? self->free[--self->free_count] : self->made++;
        assert_true(at < MAXIMUM);
        self->real[at] = given[i];
        given[i] = FIRST + at;
    }
}

static GLuint drop(names *self, GLuint name) {
    if (name < FIRST)
        return name;
    const GLuint real = real_of(self, name);
    self->real[name - FIRST] = 0;
    self->free[self->free_count++] = name - FIRST;
    return real;
}

static void gen_textures(GLsizei count, GLuint *given) {
    glGenTextures(count, given);
    add(&textures, count, given);
}

static void gen_framebuffers(GLsizei count, GLuint *given) {
    glGenFramebuffers(count, given);
    add(&framebuffers, count, given);
}

static void delete_textures(GLsizei count, const GLuint *given) {
    for (GLsizei i = 0; i < count; ++i) {
        const GLuint real = drop(&textures, given[i]);
        glDeleteTextures(1, &real);
    }
}

static void delete_framebuffers(GLsizei count, const GLuint *given) {
    for (GLsizei i = 0; i < count; ++i) {
        const GLuint real = drop(&framebuffers, given[i]);
        glDeleteFramebuffers(1, &real);
    }
}

static void bind_texture(GLenum target, GLuint name) {
    glBindTexture(target, real_of(&textures, name));
}

static void bind_framebuffer(GLenum target, GLuint name) {
    glBindFramebuffer(target, real_of(&framebuffers, name));
}

static void attach(GLenum target, GLenum point, GLenum kind, GLuint name, GLint level) {
    glFramebufferTexture2D(target, point, kind, real_of(&textures, name), level);
}

static void attach_layer(GLenum target, GLenum point, GLuint name, GLint level,
                         GLint layer) {
    glFramebufferTextureLayer(target, point, real_of(&textures, name), level, layer);
}

static GLboolean is_texture(GLuint name) {
    return name < FIRST ? glIsTexture(name) : textures.real[name - FIRST] != 0;
}

static void get_integer(GLenum what, GLint *value) {
    glGetIntegerv(what, value);
    if (what == GL_TEXTURE_BINDING_2D || what == GL_TEXTURE_BINDING_2D_ARRAY)
        *value = (GLint)name_of(&textures, (GLuint)*value);
    if (what == GL_DRAW_FRAMEBUFFER_BINDING || what == GL_READ_FRAMEBUFFER_BINDING)
        *value = (GLint)name_of(&framebuffers, (GLuint)*value);
}

typedef void function(void);

static void *get(void *user, const char *name) {
    static const struct {
        const char *name;
        function *instead;
    } translated[] = {
        { "glGenTextures", (function *)gen_textures },
        { "glGenFramebuffers", (function *)gen_framebuffers },
        { "glDeleteTextures", (function *)delete_textures },
        { "glDeleteFramebuffers", (function *)delete_framebuffers },
        { "glBindTexture", (function *)bind_texture },
        { "glBindFramebuffer", (function *)bind_framebuffer },
        { "glFramebufferTexture2D", (function *)attach },
        { "glFramebufferTextureLayer", (function *)attach_layer },
        { "glIsTexture", (function *)is_texture },
        { "glGetIntegerv", (function *)get_integer },
    };
    for (size_t i = 0; i < COUNT(translated); ++i) {
        void *address;
        memcpy(&address, &translated[i].instead, sizeof address);
        if (strcmp(name, translated[i].name) == 0)
            return address;
    }
    return glsurf_context_get_proc_address(user, name);
}

static glsurf_extractor *make(const glsurf_path_choice *paths, glsurf_extractor_desc desc) {
    return extractor_with((glsurf_device_desc){ .get_proc_address = get, .paths = *paths },
                          desc);
}

/* Sizes and settings change often, and some images are processed again. */
static void features_are_the_same(void **state) {
    const glsurf_path_choice *paths = *state;
    picture of[3] = { picture_noise(131, 97, 32), picture_scene(160, 120, 1, 4),
                      picture_scene(90, 140, 1, 2) };
    const glsurf_extractor_desc settings[2] = {
        { .capacity = 64 },
        { .preset = GLSURF_PRESET_PAPER, .capacity = 300, .max_features = 50 },
    };
    feature_list expected[3][2];
    for (int i = 0; i < 6; ++i)
        expected[i / 2][i % 2] = extract_once(settings[i % 2], &of[i / 2]);
    glsurf_extractor *extractor = make(paths, (glsurf_extractor_desc){ .frames = FRAMES });
    textures.again = framebuffers.again = 0;
    for (int i = 0; i < STEPS + FRAMES; ++i) {
        if (i >= FRAMES) {
            const int before = i - FRAMES;
            assert_found(collect(extractor), &expected[before * 2 % 3][before / 4 % 2]);
        }
        if (i >= STEPS)
            continue;
        assert_ok(glsurf_extractor_change(extractor, &settings[i / 4 % 2]));
        submit_picture(extractor, &of[i * 2 % 3]);
        glsurf_gpu_features exported;
        if (i % 5 == 0)
            assert_ok(glsurf_extractor_gpu_features(extractor, &exported));
    }
    glsurf_extractor_destroy(extractor);
    assert_true(textures.again > 100 && framebuffers.again > 100);
    assert_int_equal(textures.free_count, textures.made); /* all are deleted */
    assert_int_equal(framebuffers.free_count, framebuffers.made);
}

/* The header promises: if the library deletes a texture that the application has bound, the
 * binding becomes 0. A new texture of the same name is not bound either. */
static void what_goes_is_bound_no_more(void **state) {
    const glsurf_path_choice *paths = *state;
    picture small = picture_scene(90, 70, 1, 4), large = picture_scene(160, 120, 1, 2);
    glsurf_extractor *extractor =
        make(paths, (glsurf_extractor_desc){ .frames = 1, .capacity = 512 });
    glsurf_gpu_features exported;
    GLint bound[2];
    submit_picture(extractor, &small);
    assert_ok(glsurf_extractor_gpu_features(extractor, &exported));
    glActiveTexture(GL_TEXTURE3);
    bind_texture(GL_TEXTURE_2D, exported.keypoint_texture);
    glActiveTexture(GL_TEXTURE4);
    bind_texture(GL_TEXTURE_2D, exported.descriptor_texture);
    assert_ok(
        glsurf_extractor_change(extractor, &(glsurf_extractor_desc){ .capacity = 4096 }));
    submit_picture(extractor, &large);
    for (GLenum i = 0; i < 2; ++i) {
        glActiveTexture(GL_TEXTURE3 + i);
        glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound[i]);
    }
    glActiveTexture(GL_TEXTURE0);
    assert_int_equal(bound[0], 0);
    assert_int_equal(bound[1], 0);
}

int main(void) {
    static glsurf_path_choice late = { .on = 1u << GLSURF_PATH_LATE_COPY },
                              at_once = { .off = 1u << GLSURF_PATH_LATE_COPY };
    const struct CMUnitTest tests[] = {
        TEST_NAMED("features_are_the_same: copied at once", features_are_the_same,
                   &at_once),
        TEST_NAMED("features_are_the_same: copied late", features_are_the_same, &late),
        TEST_NAMED("what_goes_is_bound_no_more: copied at once", what_goes_is_bound_no_more,
                   &at_once),
        TEST_NAMED("what_goes_is_bound_no_more: copied late", what_goes_is_bound_no_more,
                   &late),
    };
    return driver_main("names", tests, COUNT(tests));
}
