/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * scene DIR [SIDE [WIDTH [PLACE]]]: renders one plane from two cameras, with SIDE x SIDE
 * samples per pixel (4 x 4). Images are WIDTH pixels wide (800), and 3/4 of that high.
 * PLACE, 0 to 9 (0), selects a part of the plane, on which nothing repeats. Writes the
 * views to DIR/view1.png and DIR/view2.png, and the homography between them to DIR/H1to2p
 * as text, three numbers per line. The homography maps pixels of view 1 to pixels of view
 * 2; (0, 0) is the centre of the top-left pixel and y runs down. scene.frag draws the
 * plane.
 */
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>

#include "render.h"
#include "scene_frag.h"
#include "textures_glsl.h"

const char render_name[] = "scene";

/* --------------------------------------------------------------- geometry -- */

/* Elements row by row. */
typedef struct matrix {
    double m[3][3];
} matrix;

static matrix multiply(matrix a, matrix b) {
    matrix c = { 0 };
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            for (int k = 0; k < 3; ++k)
                c.m[i][j] += a.m[i][k] * b.m[k][j];
    return c;
}

/* Returns the adjugate, which is the inverse up to a factor. The factor does not change a
 * homography. */
static matrix invert(matrix a) {
    matrix c;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            int r = (j + 1) % 3, s = (j + 2) % 3, t = (i + 1) % 3, u = (i + 2) % 3;
            c.m[i][j] = a.m[r][t] * a.m[s][u] - a.m[r][u] * a.m[s][t];
        }
    return c;
}

/* Image that the cameras take. */
typedef struct picture {
    int width, height, side; /* side x side samples per pixel */
    uint8_t *rgb;
} picture;

/* Pinhole camera that looks at the point (x, y) of the plane. Angles in degrees. */
typedef struct camera {
    double x, y;
    double roll; /* about the line of sight; turns the picture clockwise */
    double tilt; /* about the camera's horizontal axis */
    double pan;  /* about the plane's vertical axis */
    double zoom; /* pixels per unit of the plane at (x, y), if the picture is 800 wide */
} camera;

/* Returns the homography from the plane to pixels, K [r1 r2 t] with R = roll tilt pan. t
 * puts (x, y, 0) on the line of sight, at the distance of a camera with 800 pixels per
 * row. */
static matrix plane_to_view(camera c, const picture *p) {
    const double focal = 1.25 * p->width, degree = acos(-1) / 180;
    const double cr = cos(c.roll * degree), sr = sin(c.roll * degree);
    const double ct = cos(c.tilt * degree), st = sin(c.tilt * degree);
    const double cp = cos(c.pan * degree), sp = sin(c.pan * degree);
    const matrix k = { {
        { focal, 0, (p->width - 1) / 2.0 },
        { 0, focal, (p->height - 1) / 2.0 },
        { 0, 0, 1 },
    } };
    const matrix roll = { { { cr, -sr, 0 }, { sr, cr, 0 }, { 0, 0, 1 } } };
    const matrix tilt = { { { 1, 0, 0 }, { 0, ct, -st }, { 0, st, ct } } };
    const matrix pan = { { { cp, 0, sp }, { 0, 1, 0 }, { -sp, 0, cp } } };
    matrix h = multiply(roll, multiply(tilt, pan));
    for (int i = 0; i < 3; ++i)
        h.m[i][2] = (i == 2 ? 800 * 1.25 / c.zoom : 0) - h.m[i][0] * c.x - h.m[i][1] * c.y;
    return multiply(k, h);
}

/* ----------------------------------------------------------------- OpenGL -- */

/* Builds the program and the render target and leaves them bound. */
static bool prepare(const render_gl *gl, const picture *p, GLint *uniform) {
    const char *const texts[3] = { textures_glsl, scene_frag };
    GLuint program = 0;
    if (!render_program(gl, NULL, texts, &program))
        return false;
    *uniform = gl->GetUniformLocation(program, "view_to_plane");
    gl->Uniform1i(gl->GetUniformLocation(program, "side"), p->side);

    GLuint array = 0, buffer = 0, target = 0;
    gl->GenVertexArrays(1, &array);
    gl->BindVertexArray(array);
    gl->GenRenderbuffers(1, &buffer);
    gl->BindRenderbuffer(GL_RENDERBUFFER, buffer);
    gl->RenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, p->width, p->height);
    gl->GenFramebuffers(1, &target);
    gl->BindFramebuffer(GL_FRAMEBUFFER, target);
    gl->FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                buffer);
    gl->Viewport(0, 0, p->width, p->height);
    gl->PixelStorei(GL_PACK_ALIGNMENT, 1);
    return render_complete(gl);
}

/* Draws the plane as the camera sees it. Row 0 of the target is the top row. */
static bool render(const render_gl *gl, GLint uniform, matrix to_view, const picture *p) {
    matrix to_plane = invert(to_view);
    GLfloat values[9];
    for (int i = 0; i < 9; ++i)
        values[i] = (GLfloat)(to_plane.m[i / 3][i % 3] / to_plane.m[2][2]);
    gl->UniformMatrix3fv(uniform, 1, GL_TRUE, values);
    gl->DrawArrays(GL_TRIANGLES, 0, 3);
    gl->ReadPixels(0, 0, p->width, p->height, GL_RGB, GL_UNSIGNED_BYTE, p->rgb);
    return gl->GetError() == GL_NO_ERROR ||
           render_fail("rendering", "the driver reports an error; choose a smaller WIDTH");
}

/* ------------------------------------------------------------------ files -- */

static bool write_view(const char *folder, const char *name, const picture *p) {
    return render_png(folder, name, p->width, p->height, PNG_FORMAT_RGB, p->rgb);
}

static bool write_homography(const char *folder, const char *name, matrix h) {
    for (int i = 0; i < 9; ++i)
        h.m[i / 3][i % 3] /= i < 8 ? h.m[2][2] : 1;
    h.m[2][2] = 1;
    return render_numbers(folder, name, h.m[0], 3, 3);
}

static bool make_scene(const render_gl *gl, const char *folder, const picture *p,
                       int place) {
    const double x = 420 + 2000.0 * place, y = 310;
    const matrix view1 =
        plane_to_view((camera){ .x = x, .y = y, .roll = -5, .tilt = 7, .zoom = 1 }, p);
    const matrix view2 = plane_to_view(
        (camera){
            .x = x + 20, .y = y - 20, .roll = 20, .tilt = -20, .pan = 12, .zoom = 1.3 },
        p);
    GLint uniform = -1;
    return prepare(gl, p, &uniform) && render(gl, uniform, view1, p) &&
           write_view(folder, "view1.png", p) && render(gl, uniform, view2, p) &&
           write_view(folder, "view2.png", p) &&
           write_homography(folder, "H1to2p", multiply(view2, invert(view1)));
}

int main(int argc, char **argv) {
    const int side = argc > 2 ? atoi(argv[2]) : 4, width = argc > 3 ? atoi(argv[3]) : 800;
    const int place = argc > 4 ? atoi(argv[4]) : 0;
    if (argc < 2 || argc > 5 || argv[1][0] == '-' || side < 1 || side > 16 || width < 16 ||
        width > 4096 || place < 0 || place > 9) {
        fprintf(stderr, "usage: scene DIR [SIDE [WIDTH [PLACE]]], SIDE from 1 to 16, WIDTH "
                        "from 16 to 4096, PLACE from 0 to 9\n");
        return 2;
    }
    if (!render_folder(argv[1]))
        return 1;
    picture views = { .width = width, .height = 3 * width / 4, .side = side };
    views.rgb = malloc((size_t)views.width * (size_t)views.height * 3);
    render_gl gl;
    glsurf_context *context = NULL;
    bool ok = (views.rgb || render_fail("image", "no memory; choose a smaller WIDTH")) &&
              render_begin(&gl, &context) && make_scene(&gl, argv[1], &views, place);
    glsurf_context_destroy(context);
    free(views.rgb);
    return ok ? 0 : 1;
}
