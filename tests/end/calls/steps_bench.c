/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Objects of steps: pictures, textures, framebuffers, and the sum of results. */
#include "calls/steps.h"

#include "state/capped.h"
#include "state/query.h"

enum { NOISE_WIDTH = 72, NOISE_HEIGHT = 56 };

/* The sum is an FNV-1a hash. */
void bench_fold(bench *self, const void *data, size_t bytes) {
    const uint8_t *byte = data;
    for (size_t i = 0; i < bytes; ++i)
        self->sum = (self->sum ^ byte[i]) * 0x100000001b3u;
}

static void restart(bench *self) {
    self->sum = 0xcbf29ce484222325u;
}

static void make_layers(bench *self) {
    GLint bound = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &bound);
    glGenTextures(1, &self->layers);
    glBindTexture(GL_TEXTURE_2D_ARRAY, self->layers);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_R8, GRAY_WIDTH, GRAY_HEIGHT, 2, 0, GL_RED,
                 GL_UNSIGNED_BYTE, NULL);
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 1, GRAY_WIDTH, GRAY_HEIGHT, 1, GL_RED,
                    GL_UNSIGNED_BYTE, self->gray.pixels);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_LEVEL, 0);
    glBindTexture(GL_TEXTURE_2D_ARRAY, (GLuint)bound);
}

static void make_framebuffer(bench *self) {
    GLint bound = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &bound);
    glGenFramebuffers(1, &self->framebuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, self->framebuffer);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           self->texture, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)bound);
}

static void make_canvas(bench *self) {
    GLint texture = 0, bound = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &texture);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    glGenTextures(1, &self->canvas_texture);
    glBindTexture(GL_TEXTURE_2D, self->canvas_texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, GRAY_WIDTH, GRAY_HEIGHT, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, NULL);
    glGenFramebuffers(1, &self->canvas);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, self->canvas);
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           self->canvas_texture, 0);
    glDrawBuffers(2, (const GLenum[]){ GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1 });
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)bound);
    glBindTexture(GL_TEXTURE_2D, (GLuint)texture);
}

bench bench_make(glsurf_get_proc_address *get) {
    glsurf_get_proc_address *const all =
        is_capped() ? capped_get_proc_address : glsurf_context_get_proc_address;
    bench self = { .get = get ? get : all,
                   .es = is_es(),
                   .gray = picture_scene(GRAY_WIDTH, GRAY_HEIGHT, 1, 41),
                   .rgb = picture_scene(GRAY_WIDTH, GRAY_HEIGHT, 3, 42),
                   .noise = picture_noise(NOISE_WIDTH, NOISE_HEIGHT, 43) };
    GLint bound = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    glGenTextures(1, &self.texture);
    glBindTexture(GL_TEXTURE_2D, self.texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, GRAY_WIDTH, GRAY_HEIGHT, 0, GL_RED,
                 GL_UNSIGNED_BYTE, self.gray.pixels);
    glBindTexture(GL_TEXTURE_2D, (GLuint)bound);
    make_layers(&self);
    make_framebuffer(&self);
    make_canvas(&self);
    restart(&self);
    return self;
}

void bench_clear(bench *self) {
    glsurf_feature_set_destroy(self->kept);
    glsurf_feature_set_destroy(self->loaded);
    glsurf_matcher_destroy(self->matcher);
    glsurf_extractor_destroy(self->extractor);
    glsurf_panorama_destroy(self->panorama);
    glsurf_targets_destroy(self->targets);
    glsurf_device_destroy(self->device);
    self->device = NULL;
    self->kept = self->loaded = NULL;
    self->matcher = NULL;
    self->extractor = NULL;
    self->panorama = NULL;
    self->targets = NULL;
    self->features = (glsurf_features){ 0 };
    restart(self);
}

void bench_free(bench *self) {
    bench_clear(self);
    glDeleteFramebuffers(1, &self->framebuffer);
    glDeleteFramebuffers(1, &self->canvas);
    glDeleteTextures(1, &self->canvas_texture);
    glDeleteTextures(1, &self->layers);
    glDeleteTextures(1, &self->texture);
    picture_free(&self->gray);
    picture_free(&self->rgb);
    picture_free(&self->noise);
}

/* ------------------------------------------------------------ framebuffers -- */

const glsurf_image bench_shown = { .target = GL_READ_FRAMEBUFFER,
                                   .width = GRAY_WIDTH,
                                   .height = GRAY_HEIGHT };

GLint bench_bind_read(GLuint name) {
    GLint bound = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &bound);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, name);
    return bound;
}

GLint bench_bind_draw(GLuint name) {
    GLint bound = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, name);
    return bound;
}

bool bench_canvas_is_bound(const bench *self) {
    GLint name = 0, buffer[2] = { 0 };
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &name);
    glGetIntegerv(GL_DRAW_BUFFER0, &buffer[0]);
    glGetIntegerv(GL_DRAW_BUFFER1, &buffer[1]);
    return name == (GLint)self->canvas && buffer[0] == GL_COLOR_ATTACHMENT0 &&
           buffer[1] == GL_COLOR_ATTACHMENT1;
}
