/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * External textures, as cameras and video decoders give them, have the same features as
 * their pixels. Here the image behind the external texture is a texture of the same
 * context.
 */
#include "calls/api.h"
#include "state/query.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdio.h>
#include <string.h>

typedef void target_texture(GLenum target, void *image);

/* An external texture, and the functions that make it. */
typedef struct external {
    PFNEGLCREATEIMAGEKHRPROC create;
    PFNEGLDESTROYIMAGEKHRPROC destroy;
    target_texture *attach;
    EGLImageKHR image;
    GLuint texture, source;
} external;

static bool is_there(external *self) {
    const char *extensions = eglQueryString(eglGetCurrentDisplay(), EGL_EXTENSIONS);
    union {
        void (*any)(void);
        target_texture *attach;
    } address = { eglGetProcAddress("glEGLImageTargetTexture2DOES") };
    self->attach = address.attach;
    self->create = (PFNEGLCREATEIMAGEKHRPROC)eglGetProcAddress("eglCreateImageKHR");
    self->destroy = (PFNEGLDESTROYIMAGEKHRPROC)eglGetProcAddress("eglDestroyImageKHR");
    return extensions && strstr(extensions, "EGL_KHR_gl_texture_2D_image") &&
           has_extension("GL_OES_EGL_image_external_essl3") && self->attach &&
           self->create && self->destroy;
}

/* Makes an external texture with the pixels of an RGBA picture. */
static void make(external *self, const picture *scene) {
    glGenTextures(1, &self->source);
    glBindTexture(GL_TEXTURE_2D, self->source);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, scene->width, scene->height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, scene->pixels);
    glBindTexture(GL_TEXTURE_2D, 0);
    glFinish();
    const EGLint attributes[] = { EGL_GL_TEXTURE_LEVEL_KHR, 0, EGL_NONE };
    self->image =
        self->create(eglGetCurrentDisplay(), eglGetCurrentContext(), EGL_GL_TEXTURE_2D_KHR,
                     (EGLClientBuffer)(uintptr_t)self->source, attributes);
    assert_ptr_not_equal(self->image, EGL_NO_IMAGE_KHR);
    glGenTextures(1, &self->texture);
    glBindTexture(TEXTURE_EXTERNAL, self->texture);
    self->attach(TEXTURE_EXTERNAL, self->image);
    glBindTexture(TEXTURE_EXTERNAL, 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void drop(external *self) {
    glDeleteTextures(1, &self->texture);
    glDeleteTextures(1, &self->source);
    self->destroy(eglGetCurrentDisplay(), self->image);
}

static void features_of_an_external_texture(void **state) {
    external self = { 0 };
    assert_true(is_there(&self));
    picture scene = picture_scene(WIDTH, HEIGHT, 4, 17);
    make(&self, &scene);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    feature_list expected = extract(extractor, &scene);
    assert_true(expected.count > 20);
    glsurf_image image = { .texture = self.texture,
                           .target = TEXTURE_EXTERNAL,
                           .width = WIDTH,
                           .height = HEIGHT,
                           .origin = GLSURF_ORIGIN_TOP };
    glBindTexture(TEXTURE_EXTERNAL, self.texture);
    for (int i = 0; i < 2; ++i) {
        assert_found(extract_image(extractor, &image), &expected);
        assert_int_equal(integer_of(TEXTURE_BINDING_EXTERNAL),
                         i == 0 ? (GLint)self.texture : 0);
        glBindTexture(TEXTURE_EXTERNAL, 0);
    }
    image.width = 0;
    assert_argument(glsurf_extractor_submit(extractor, &image));
    assert_non_null(
        strstr(glsurf_device_message(device_of(extractor)), "give width and height"));
    drop(&self);
}

int main(void) {
    driver used;
    driver_open(&used);
    if (!is_there(&(external){ 0 })) {
        driver_close(&used);
        fprintf(stderr, "skipped: this driver has no external textures\n");
        return TEST_SKIP;
    }
    const struct CMUnitTest tests[] = { TEST(features_of_an_external_texture, NULL) };
    return driver_test(&used, "external", tests, COUNT(tests));
}
