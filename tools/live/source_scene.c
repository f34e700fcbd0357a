/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The built-in scene: a camera looks at a plane, which is drawn once into a texture. The
 * camera turns, tilts, pans, approaches and recedes on a smooth path. Its position depends
 * only on the image number, so every run shows the same images. The homography from the
 * plane to the image is known, so the results of `live` can be compared with it.
 */
#include "live/source.h"
#include "system/text.h"

#include <math.h>

enum { PLANE_WIDTH = 1280, PLANE_HEIGHT = 960 };

/* Width of the plane divided by the width of an image: at first, and when the camera is
 * nearest. */
static const double FILL = 1.25, MAX_FILL = 1.78;

typedef struct scene {
    source base;
    slide plane;
    GLuint array, view;
    uint64_t number;
} scene;

/* --------------------------------------------------------------- the path -- */

/* A pinhole camera that looks at the point (x, y) of the plane. Angles are in radians. */
typedef struct camera {
    double x, y;
    double roll; /* about the line of sight; the picture turns clockwise */
    double tilt; /* about the camera's horizontal axis */
    double pan;  /* about the plane's vertical axis */
    double zoom; /* pixels per unit of the plane at (x, y) */
} camera;

/* Returns the camera of an image. The periods have no common multiple, so the path does not
 * repeat soon. In the first image the camera looks straight at the middle of the plane,
 * which fills the image. */
static camera camera_at(uint64_t number, double fill) {
    const double t = (double)number;
    return (camera){
        .x = PLANE_WIDTH * (0.5 + 0.10 * sin(t / 47.0)),
        .y = PLANE_HEIGHT * (0.5 + 0.10 * sin(t / 61.0)),
        .roll = 1.4 * sin(t / 83.0),
        .tilt = 0.42 * sin(t / 37.0),
        .pan = 0.45 * sin(t / 53.0),
        .zoom = fill * exp(0.35 * sin(t / 71.0)),
    };
}

/* Computes the homography from the plane to pixels: K [r1 r2 t] with R = roll tilt pan; t
 * puts (x, y, 0) on the line of sight at the distance focal / zoom. */
static void plane_to_view(camera c, uint32_t width, uint32_t height, double matrix[9]) {
    const double focal = 1.3 * width;
    const double cr = cos(c.roll), sr = sin(c.roll), ct = cos(c.tilt), st = sin(c.tilt);
    const double cp = cos(c.pan), sp = sin(c.pan);
    const double k[9] = {
        focal, 0, (width - 1) / 2.0, 0, focal, (height - 1) / 2.0, 0, 0, 1
    };
    const double roll[9] = { cr, -sr, 0, sr, cr, 0, 0, 0, 1 };
    const double tilt[9] = { 1, 0, 0, 0, ct, -st, 0, st, ct };
    const double pan[9] = { cp, 0, sp, 0, 1, 0, -sp, 0, cp };
    double part[9], h[9];
    glsurf_homography_multiply(tilt, pan, part);
    glsurf_homography_multiply(roll, part, h);
    for (int i = 0; i < 3; ++i) {
        h[3 * i + 2] =
            (i == 2 ? focal / c.zoom : 0.0) - h[3 * i] * c.x - h[3 * i + 1] * c.y;
    }
    glsurf_homography_multiply(k, h, matrix);
}

/* ---------------------------------------------------------------- drawing -- */

/* Draws with the program in use. */
static void draw_triangle(const scene *self) {
    gl.BindVertexArray(self->array);
    gl.Disable(GL_BLEND);
    gl.DrawArrays(GL_TRIANGLES, 0, 3);
    gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
}

static source_result scene_next(source *base, slide *image) {
    scene *const self = (scene *)base;
    if (!slide_begin(image, self->base.options->width, self->base.options->height))
        return SOURCE_FAILED;
    const double fill = FILL * self->base.options->width / PLANE_WIDTH;
    double inverse[9];
    plane_to_view(camera_at(self->number++, fill), self->base.options->width,
                  self->base.options->height, image->placed);
    image->known = glsurf_homography_invert(image->placed, inverse);
    gl.ActiveTexture(GL_TEXTURE0);
    gl.BindTexture(GL_TEXTURE_2D, self->plane.texture);
    gl.UseProgram(self->view);
    gl_set_matrix(self->view, "to_plane", inverse);
    gl_set1f(self->view, "height", self->base.options->height);
    gl_set2f(self->view, "size", PLANE_WIDTH, PLANE_HEIGHT);
    draw_triangle(self);
    return SOURCE_FRAME;
}

static void scene_close(source *base) {
    scene *const self = (scene *)base;
    slide_free(&self->plane);
    gl.DeleteProgram(self->view);
    gl.DeleteVertexArrays(1, &self->array);
}

/* Draws the plane into its texture. The texture has one texel per image pixel; small images
 * need fewer. Its aspect ratio is the plane's. */
static bool draw_plane(scene *self) {
    const GLuint program = gl_program("quad.vert", "scene_plane.frag");
    const double needed = ceil(MAX_FILL * self->base.options->width / 4.0);
    const uint32_t quarter = (uint32_t)fmin(needed, PLANE_WIDTH / 4.0);
    if (program == 0 || !slide_begin(&self->plane, 4 * quarter, 3 * quarter))
        return false;
    gl.UseProgram(program);
    gl_set1f(program, "texel", PLANE_WIDTH / (4.0 * quarter));
    gl_set2f(program, "size", PLANE_WIDTH, PLANE_HEIGHT);
    draw_triangle(self);
    gl.DeleteProgram(program);
    gl.BindTexture(GL_TEXTURE_2D, self->plane.texture);
    gl.GenerateMipmap(GL_TEXTURE_2D);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    return true;
}

static bool scene_open(source *base) {
    scene *const self = (scene *)base;
    base->name = text_format("built-in scene");
    gl.GenVertexArrays(1, &self->array);
    self->view = gl_program("quad.vert", "scene_view.frag");
    return self->view != 0 && draw_plane(self);
}

const source_methods SCENE_SOURCE = { sizeof(scene), scene_open, scene_next, scene_close };
