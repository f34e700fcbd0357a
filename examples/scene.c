/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * scene DIR: renders one plane from two cameras. It writes the views to DIR/view1.png and
 * DIR/view2.png, and the homography between them to DIR/H1to2p as text, three numbers per
 * line. The homography maps pixels of view 1 to pixels of view 2; (0, 0) is the centre of
 * the top-left pixel and y runs down. scene.frag draws the plane.
 */
#include <GL/glcorearb.h>
#include <errno.h>
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "glsurf/glsurf_egl.h"
#include "scene_frag.h"
#include <stdbool.h>

enum { WIDTH = 800, HEIGHT = 600 };

/* --------------------------------------------------------------- geometry -- */

/* Row by row. */
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

/* A pinhole camera that looks at the point (x, y) of the plane. Angles in degrees. */
typedef struct camera {
    double x, y;
    double roll; /* about the line of sight; turns the picture clockwise */
    double tilt; /* about the camera's horizontal axis */
    double pan;  /* about the plane's vertical axis */
    double zoom; /* pixels per unit of the plane at (x, y) */
} camera;

/* Returns the homography from the plane to pixels, K [r1 r2 t] with R = roll tilt pan. t
 * puts (x, y, 0) on the line of sight at the distance f / zoom. */
static matrix plane_to_view(camera c) {
    const double focal = 1000, degree = acos(-1) / 180;
    const double cr = cos(c.roll * degree), sr = sin(c.roll * degree);
    const double ct = cos(c.tilt * degree), st = sin(c.tilt * degree);
    const double cp = cos(c.pan * degree), sp = sin(c.pan * degree);
    const matrix k = { {
        { focal, 0, (WIDTH - 1) / 2.0 },
        { 0, focal, (HEIGHT - 1) / 2.0 },
        { 0, 0, 1 },
    } };
    const matrix roll = { { { cr, -sr, 0 }, { sr, cr, 0 }, { 0, 0, 1 } } };
    const matrix tilt = { { { 1, 0, 0 }, { 0, ct, -st }, { 0, st, ct } } };
    const matrix pan = { { { cp, 0, sp }, { 0, 1, 0 }, { -sp, 0, cp } } };
    matrix h = multiply(roll, multiply(tilt, pan));
    for (int i = 0; i < 3; ++i)
        h.m[i][2] = (i == 2 ? focal / c.zoom : 0) - h.m[i][0] * c.x - h.m[i][1] * c.y;
    return multiply(k, h);
}

/* ----------------------------------------------------------------- OpenGL -- */

#define FUNCTIONS(X)                                                                       \
    X(PFNGLATTACHSHADERPROC, AttachShader)                                                 \
    X(PFNGLBINDFRAMEBUFFERPROC, BindFramebuffer)                                           \
    X(PFNGLBINDRENDERBUFFERPROC, BindRenderbuffer)                                         \
    X(PFNGLBINDVERTEXARRAYPROC, BindVertexArray)                                           \
    X(PFNGLCHECKFRAMEBUFFERSTATUSPROC, CheckFramebufferStatus)                             \
    X(PFNGLCOMPILESHADERPROC, CompileShader)                                               \
    X(PFNGLCREATEPROGRAMPROC, CreateProgram)                                               \
    X(PFNGLCREATESHADERPROC, CreateShader)                                                 \
    X(PFNGLDRAWARRAYSPROC, DrawArrays)                                                     \
    X(PFNGLFRAMEBUFFERRENDERBUFFERPROC, FramebufferRenderbuffer)                           \
    X(PFNGLGENFRAMEBUFFERSPROC, GenFramebuffers)                                           \
    X(PFNGLGENRENDERBUFFERSPROC, GenRenderbuffers)                                         \
    X(PFNGLGENVERTEXARRAYSPROC, GenVertexArrays)                                           \
    X(PFNGLGETERRORPROC, GetError)                                                         \
    X(PFNGLGETPROGRAMIVPROC, GetProgramiv)                                                 \
    X(PFNGLGETSHADERINFOLOGPROC, GetShaderInfoLog)                                         \
    X(PFNGLGETSHADERIVPROC, GetShaderiv)                                                   \
    X(PFNGLGETUNIFORMLOCATIONPROC, GetUniformLocation)                                     \
    X(PFNGLLINKPROGRAMPROC, LinkProgram)                                                   \
    X(PFNGLPIXELSTOREIPROC, PixelStorei)                                                   \
    X(PFNGLREADPIXELSPROC, ReadPixels)                                                     \
    X(PFNGLRENDERBUFFERSTORAGEPROC, RenderbufferStorage)                                   \
    X(PFNGLSHADERSOURCEPROC, ShaderSource)                                                 \
    X(PFNGLUNIFORMMATRIX3FVPROC, UniformMatrix3fv)                                         \
    X(PFNGLUSEPROGRAMPROC, UseProgram)                                                     \
    X(PFNGLVIEWPORTPROC, Viewport)

typedef struct gl_functions {
#define MEMBER(type, name) type name;
    FUNCTIONS(MEMBER)
#undef MEMBER
} gl_functions;

/* Every function below that can fail prints one message on stderr and returns false. */
static bool fail(const char *what, const char *why) {
    fprintf(stderr, "scene: %s: %s\n", what, why);
    return false;
}

static void print_error(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level == GLSURF_LOG_ERROR)
        fail("no OpenGL context", message);
}

static bool load(gl_functions *gl, glsurf_egl *context) {
    void *address = NULL;
#define LOAD(type, name)                                                                   \
    address = glsurf_egl_get_proc_address(context, "gl" #name);                            \
    if (!address)                                                                          \
        return fail("gl" #name, "the driver does not have this OpenGL function");          \
    memcpy(&gl->name, &address, sizeof address);
    FUNCTIONS(LOAD)
#undef LOAD
    return true;
}

static const char vertex_source[] =
    "#version 330 core\n"
    "void main()\n"
    "{\n"
    "    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
    "    gl_Position = vec4(4.0 * corner - 1.0, 0.0, 1.0);\n"
    "}\n";

static bool attach(const gl_functions *gl, GLuint program, GLenum type,
                   const char *source) {
    GLuint shader = gl->CreateShader(type);
    gl->ShaderSource(shader, 1, &source, NULL);
    gl->CompileShader(shader);
    gl->AttachShader(program, shader);
    GLint compiled = GL_FALSE;
    gl->GetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled)
        return true;
    char text[1024] = "";
    gl->GetShaderInfoLog(shader, sizeof text, NULL, text);
    return fail("the driver does not compile a shader", text);
}

/* Builds the program and the render target and leaves them bound. */
static bool prepare(const gl_functions *gl, GLint *uniform) {
    GLuint program = gl->CreateProgram();
    if (!attach(gl, program, GL_VERTEX_SHADER, vertex_source) ||
        !attach(gl, program, GL_FRAGMENT_SHADER, scene_frag))
        return false;
    GLint linked = GL_FALSE;
    gl->LinkProgram(program);
    gl->GetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked)
        return fail("scene.frag", "the driver does not link the program");
    gl->UseProgram(program);
    *uniform = gl->GetUniformLocation(program, "view_to_plane");

    GLuint array = 0, buffer = 0, target = 0;
    gl->GenVertexArrays(1, &array);
    gl->BindVertexArray(array);
    gl->GenRenderbuffers(1, &buffer);
    gl->BindRenderbuffer(GL_RENDERBUFFER, buffer);
    gl->RenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, WIDTH, HEIGHT);
    gl->GenFramebuffers(1, &target);
    gl->BindFramebuffer(GL_FRAMEBUFFER, target);
    gl->FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                buffer);
    gl->Viewport(0, 0, WIDTH, HEIGHT);
    gl->PixelStorei(GL_PACK_ALIGNMENT, 1);
    return gl->CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE ||
           fail("render target", "the driver does not support it");
}

/* Draws the plane as the camera sees it. Row 0 of the target is the top row. */
static bool render(const gl_functions *gl, GLint uniform, matrix to_view, uint8_t *rgb) {
    matrix to_plane = invert(to_view);
    GLfloat values[9];
    for (int i = 0; i < 9; ++i)
        values[i] = (GLfloat)(to_plane.m[i / 3][i % 3] / to_plane.m[2][2]);
    gl->UniformMatrix3fv(uniform, 1, GL_TRUE, values);
    gl->DrawArrays(GL_TRIANGLES, 0, 3);
    gl->ReadPixels(0, 0, WIDTH, HEIGHT, GL_RGB, GL_UNSIGNED_BYTE, rgb);
    return gl->GetError() == GL_NO_ERROR ||
           fail("rendering", "the driver reports an error");
}

/* ------------------------------------------------------------------ files -- */

static bool write_png(const char *folder, const char *name, const uint8_t *rgb) {
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return fail(folder, "the name is too long");
    png_image image = { .version = PNG_IMAGE_VERSION,
                        .width = WIDTH,
                        .height = HEIGHT,
                        .format = PNG_FORMAT_RGB };
    return png_image_write_to_file(&image, path, 0, rgb, 0, NULL) ||
           fail(path, image.message);
}

static bool write_homography(const char *folder, const char *name, matrix h) {
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return fail(folder, "the name is too long");
    FILE *file = fopen(path, "w");
    if (!file)
        return fail(path, strerror(errno));
    for (int i = 0; i < 3; ++i)
        fprintf(file, "%.12g %.12g %.12g\n", h.m[i][0] / h.m[2][2], h.m[i][1] / h.m[2][2],
                h.m[i][2] / h.m[2][2]);
    bool bad = ferror(file) != 0;
    bad |= fclose(file) != 0;
    return !bad || fail(path, "the file cannot be written");
}

static bool make_scene(glsurf_egl *context, const char *folder) {
    const matrix view1 =
        plane_to_view((camera){ .x = 420, .y = 310, .roll = -5, .tilt = 7, .zoom = 1 });
    const matrix view2 = plane_to_view(
        (camera){ .x = 440, .y = 290, .roll = 20, .tilt = -20, .pan = 12, .zoom = 1.3 });
    gl_functions gl;
    GLint uniform = -1;
    static uint8_t rgb[WIDTH * HEIGHT * 3];
    return load(&gl, context) && prepare(&gl, &uniform) &&
           render(&gl, uniform, view1, rgb) && write_png(folder, "view1.png", rgb) &&
           render(&gl, uniform, view2, rgb) && write_png(folder, "view2.png", rgb) &&
           write_homography(folder, "H1to2p", multiply(view2, invert(view1)));
}

int main(int argc, char **argv) {
    if (argc != 2 || argv[1][0] == '-') {
        fprintf(stderr, "usage: scene DIR\n");
        return 2;
    }
    if (mkdir(argv[1], 0777) != 0 && errno != EEXIST) {
        fail(argv[1], strerror(errno));
        return 1;
    }
    glsurf_egl *context = NULL;
    if (glsurf_egl_create(&context, &(glsurf_egl_desc){ .log = print_error }))
        return 1;
    bool ok = make_scene(context, argv[1]);
    glsurf_egl_destroy(context);
    return ok ? 0 : 1;
}
