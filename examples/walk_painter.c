/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "walk_painter.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "textures_glsl.h"
#include "walk_frag.h"
#include "walk_shrink_frag.h"
#include "walk_texture_frag.h"
#include "walk_vert.h"

static const double NEAR = 0.2, FAR = 300; /* metres */
static const double HALF_VIEW = 38;        /* degrees */

/* ------------------------------------------------------------ preparation -- */

static GLuint make_texture(const render_gl *gl, int width, int height) {
    GLuint texture = 0, framebuffer = 0;
    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   NULL);
    gl->GenFramebuffers(1, &framebuffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture,
                             0);
    gl->Viewport(0, 0, width, height);
    return texture;
}

/* Draws a texture of the town, with its mipmaps. */
static bool make_surface(painter *self, int kind) {
    char define[32];
    const render_gl *gl = &self->gl;
    const char *const texts[3] = { define, textures_glsl, walk_texture_frag };
    GLuint program = 0;
    const int texel =
        self->width < 512 ? 2 : 1; /* small images do not show fine textures */
    snprintf(define, sizeof define, "#define KIND %d\n", kind);
    self->textures[kind] = make_texture(gl, town_texture_size[kind][0] / texel,
                                        town_texture_size[kind][1] / texel);
    if (!render_complete(gl) || !render_program(gl, NULL, texts, &program))
        return false;
    gl->Uniform1i(gl->GetUniformLocation(program, "texel"), texel);
    gl->DrawArrays(GL_TRIANGLES, 0, 3);
    gl->GenerateMipmap(GL_TEXTURE_2D);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_MIRRORED_REPEAT);
    return true;
}

static void load_triangles(painter *self, int kind, const town *of) {
    const render_gl *gl = &self->gl;
    const GLsizei stride = sizeof(town_vertex);
    GLuint buffer = 0;
    self->count[kind] = of->count[kind];
    gl->GenVertexArrays(1, &self->arrays[kind]);
    gl->BindVertexArray(self->arrays[kind]);
    gl->GenBuffers(1, &buffer);
    gl->BindBuffer(GL_ARRAY_BUFFER, buffer);
    gl->BufferData(GL_ARRAY_BUFFER, of->count[kind] * stride, of->vertices[kind],
                   GL_STATIC_DRAW);
    const size_t offsets[3] = { offsetof(town_vertex, position), offsetof(town_vertex, at),
                                offsetof(town_vertex, tint) };
    for (GLuint i = 0; i < 3; ++i) {
        gl->VertexAttribPointer(i, i == 1 ? 2 : 3, GL_FLOAT, GL_FALSE, stride,
                                (const void *)offsets[i]);
        gl->EnableVertexAttribArray(i);
    }
}

static bool load_town(painter *self) {
    town streets;
    bool ok = town_build(&streets) || render_fail("town", "no memory; end other programs");
    for (int kind = 0; ok && kind < TOWN_TEXTURES; ++kind) {
        ok = make_surface(self, kind);
        if (ok)
            load_triangles(self, kind, &streets);
    }
    town_destroy(&streets);
    return ok;
}

static bool make_targets(painter *self) {
    const render_gl *gl = &self->gl;
    GLuint depth = 0, colour = 0;
    self->large_picture = make_texture(gl, 2 * self->width, 2 * self->height);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl->GenRenderbuffers(1, &depth);
    gl->BindRenderbuffer(GL_RENDERBUFFER, depth);
    gl->RenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, 2 * self->width,
                            2 * self->height);
    gl->GenFramebuffers(1, &self->large);
    gl->BindFramebuffer(GL_FRAMEBUFFER, self->large);
    gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                             self->large_picture, 0);
    gl->FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                depth);
    if (!render_complete(gl))
        return false;
    gl->GenRenderbuffers(1, &colour);
    gl->BindRenderbuffer(GL_RENDERBUFFER, colour);
    gl->RenderbufferStorage(GL_RENDERBUFFER, self->gray ? GL_R8 : GL_RGBA8, self->width,
                            self->height);
    gl->GenFramebuffers(1, &self->small);
    gl->BindFramebuffer(GL_FRAMEBUFFER, self->small);
    gl->FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                colour);
    return render_complete(gl);
}

bool painter_prepare(painter *self) {
    const render_gl *gl = &self->gl;
    const char *const draw[3] = { walk_frag };
    const char *const shrink[3] = { self->gray ? "#define GRAY\n" : "", walk_shrink_frag };
    GLuint array = 0;
    self->focal = self->width / 2.0 / tan(HALF_VIEW * acos(-1) / 180);
    self->pixels = malloc((size_t)self->width * (size_t)self->height * 3);
    gl->GenVertexArrays(1, &array);
    gl->BindVertexArray(array);
    gl->PixelStorei(GL_PACK_ALIGNMENT, 1);
    gl->FrontFace(GL_CW); /* rows run down, so triangles appear mirrored */
    gl->ClearColor(0.83f, 0.87f, 0.9f, 1.0f);
    if (!self->pixels)
        return render_fail("image", "no memory; choose a smaller --size");
    if (!load_town(self) || !make_targets(self) ||
        !render_program(gl, walk_vert, draw, &self->town) ||
        !render_program(gl, NULL, shrink, &self->shrink))
        return false;
    self->to_clip = gl->GetUniformLocation(self->town, "to_clip");
    return true;
}

/* -------------------------------------------------------------- rendering -- */

/* Computes the matrix, row by row, from metres of the town to clip space: pixel (x, y) of
 * the small picture is at ((2 x + 1) / width - 1, (2 y + 1) / height - 1). */
static void to_clip(const painter *self, const pose *camera, float matrix[16]) {
    const pose view = pose_inverse(camera);
    const double depth = (FAR + NEAR) / (FAR - NEAR);
    const double rows[4] = { 2 * self->focal / self->width, 2 * self->focal / self->height,
                             depth, 1 };
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) {
            int row = i < 3 ? i : 2;
            double value = j < 3 ? view.r[row][j] : view.t[row];
            matrix[4 * i + j] = (float)(rows[i] * value);
        }
    matrix[11] -= (float)((depth + 1) * NEAR);
}

/* Renders the camera's view into self->pixels, top row first. */
bool painter_draw(painter *self, const pose *camera) {
    const render_gl *gl = &self->gl;
    float matrix[16];
    to_clip(self, camera, matrix);
    gl->BindFramebuffer(GL_FRAMEBUFFER, self->large);
    gl->Viewport(0, 0, 2 * self->width, 2 * self->height);
    gl->Enable(GL_DEPTH_TEST);
    gl->Enable(GL_CULL_FACE);
    gl->Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    gl->UseProgram(self->town);
    gl->UniformMatrix4fv(self->to_clip, 1, GL_TRUE, matrix);
    for (int kind = TOWN_TEXTURES - 1; kind >= 0; --kind) { /* the ground last */
        gl->BindTexture(GL_TEXTURE_2D, self->textures[kind]);
        gl->BindVertexArray(self->arrays[kind]);
        gl->DrawArrays(GL_TRIANGLES, 0, self->count[kind]);
    }
    gl->Disable(GL_DEPTH_TEST);
    gl->Disable(GL_CULL_FACE);
    gl->BindFramebuffer(GL_FRAMEBUFFER, self->small);
    gl->Viewport(0, 0, self->width, self->height);
    gl->UseProgram(self->shrink);
    gl->BindTexture(GL_TEXTURE_2D, self->large_picture);
    gl->DrawArrays(GL_TRIANGLES, 0, 3);
    gl->ReadPixels(0, 0, self->width, self->height, self->gray ? GL_RED : GL_RGB,
                   GL_UNSIGNED_BYTE, self->pixels);
    return gl->GetError() == GL_NO_ERROR ||
           render_fail("rendering", "the driver reports an error; choose a smaller --size");
}
