/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/painter.h"

#include "live/drawing_program.h"
#include "live/tracker.h"
#include "tool/corners.h"
#include "tool/layout.h"
#include "tool/text.h"
#include "tool/write_png.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct colour {
    double red, green, blue, alpha;
} colour;

static const colour TRAIL = { 1.00, 0.93, 0.35, 0.90 };
static const colour GOOD = { 0.30, 0.95, 0.45, 0.75 };
static const colour BAD = { 0.95, 0.35, 0.30, 0.30 };
static const colour SHADE = { 0.00, 0.00, 0.00, 0.55 };
static const colour OUTLINE = { 0.20, 1.00, 0.40, 1.00 };

bool painter_open(painter *self) {
    *self = (painter){ 0 };
    self->image = drawing_program("image.vert", "image.frag");
    self->circle = drawing_program("circle.vert", "circle.frag");
    self->line = drawing_program("line.vert", "line.frag");
    glGenVertexArrays(1, &self->array);
    glGenBuffers(1, &self->outline);
    return self->image != 0 && self->circle != 0 && self->line != 0;
}

void painter_close(painter *self) {
    if (self->array == 0)
        return;
    slide_free(&self->canvas);
    glDeleteProgram(self->image);
    glDeleteProgram(self->circle);
    glDeleteProgram(self->line);
    glDeleteVertexArrays(1, &self->array);
    glDeleteBuffers(1, &self->outline);
    *self = (painter){ 0 };
}

placement painter_placement(const slide *image, uint32_t width, uint32_t height) {
    const double scale = fmin((double)width / image->width, (double)height / image->height);
    /* The centre of pixel (0, 0) is half a pixel from the edges. */
    return (placement){ .x = 0.5 * (width - scale * image->width) + 0.5 * scale,
                        .y = 0.5 * (height - scale * image->height) + 0.5 * scale,
                        .scale = scale };
}

/* ------------------------------------------------------------------- drawing -- */

/* Uses a program for drawing on the canvas. */
static void use(const painter *self, GLuint program) {
    glUseProgram(program);
    gl_set2f(program, "canvas", self->canvas.width, self->canvas.height);
}

static void draw_image(const painter *self, const slide *image, double x, double y,
                       double width, double height, colour tint) {
    use(self, self->image);
    gl_set4f(self->image, "rectangle", x, y, width, height);
    gl_set4f(self->image, "tint", tint.red, tint.green, tint.blue, tint.alpha);
    gl_set1f(self->image, "bottom", image->origin == GLSURF_ORIGIN_BOTTOM);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, image->texture);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

/* Draws every `step`-th record of a list, each as one instance of a strip of four vertices.
 * Draws the whole capacity, because only the GPU knows the count; records beyond the count
 * draw nothing. */
static void draw_list(GLuint buffer, uint32_t count, uint32_t step) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    for (GLuint i = 0; i < 2; ++i) {
        const void *const offset = (const void *)(uintptr_t)(16 * i);
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 4, GL_FLOAT, GL_FALSE, (GLsizei)(32 * step), offset);
        glVertexAttribDivisor(i, 1);
    }
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, (GLsizei)((count + step - 1) / step));
}

static void draw_keypoints(const painter *self, const painter_scene *scene,
                           placement to_canvas) {
    use(self, self->circle);
    gl_set4f(self->circle, "to_canvas", to_canvas.x, to_canvas.y, to_canvas.scale,
             to_canvas.scale);
    gl_set1f(self->circle, "width", 1.1 * scene->scale);
    draw_list(scene->picture->keypoints.buffer, scene->picture->keypoints.count, 1);
}

/* How draw_lines() draws. */
typedef struct line_style {
    placement from, to;
    /* On the canvas, in pixels: the width, and the least and greatest length of a line that
     * is drawn. */
    double width, least, most;
    double fade; /* opacity at the beginning, as a part of the opacity at the end */
    colour ink, other;
    uint32_t step;      /* draw every step-th line; 0: all */
    const double *pose; /* lines that disagree with it get the colour `other`; or NULL */
} line_style;

static void draw_lines(const painter *self, const line_style *pen, GLuint buffer,
                       uint32_t count) {
    const GLuint program = self->line;
    use(self, program);
    gl_set4f(program, "a_to_canvas", pen->from.x, pen->from.y, pen->from.scale,
             pen->from.scale);
    gl_set4f(program, "b_to_canvas", pen->to.x, pen->to.y, pen->to.scale, pen->to.scale);
    gl_set1f(program, "width", pen->width);
    gl_set2f(program, "limits", pen->least, pen->most);
    gl_set1f(program, "fade", pen->fade);
    gl_set4f(program, "ink", pen->ink.red, pen->ink.green, pen->ink.blue, pen->ink.alpha);
    gl_set4f(program, "other", pen->other.red, pen->other.green, pen->other.blue,
             pen->other.alpha);
    glUniform1i(glGetUniformLocation(program, "posed"), pen->pose != NULL);
    if (pen->pose) {
        gl_set_matrix(program, "pose", pen->pose);
        gl_set1f(program, "slack", 3.0); /* glsurf_homography_find()'s tolerance */
    }
    draw_list(buffer, count, pen->step > 0 ? pen->step : 1);
}

/* Draws the path of each feature through the last images; older parts are paler. A match
 * across a large part of the image within one image is false and would catch the eye, so it
 * is not drawn. */
static void draw_trails(const painter *self, const painter_scene *scene,
                        placement to_canvas) {
    const slide *const image = &scene->picture->image;
    for (int age = PAINTER_TRAILS - 1; age >= 0; --age) {
        const gpu_list *const list = scene->trails[age];
        if (!list || list->count == 0)
            continue;
        const double now = 1.0 - (double)age / PAINTER_TRAILS;
        const double before = 1.0 - (double)(age + 1) / PAINTER_TRAILS;
        line_style pen = { .from = to_canvas,
                           .to = to_canvas,
                           .width = 1.6 * scene->scale,
                           .least = 0.3,
                           .most = 0.08 * to_canvas.scale * (image->width + image->height),
                           .fade = before / now,
                           .ink = TRAIL };
        pen.ink.alpha *= now;
        draw_lines(self, &pen, list->buffer, list->count);
    }
}

/* Draws an outline of four lines, with a dark edge so that it can be seen on everything. */
static void draw_outline(const painter *self, const double corners[4][2],
                         placement to_canvas, double width) {
    GLfloat records[4][8] = { { 0 } };
    for (int i = 0; i < 4; ++i) {
        const double *const a = corners[i], *const b = corners[(i + 1) % 4];
        for (int j = 0; j < 2; ++j) {
            records[i][j] = (GLfloat)a[j];
            records[i][j + 2] = (GLfloat)b[j];
        }
    }
    glBindBuffer(GL_ARRAY_BUFFER, self->outline);
    glBufferData(GL_ARRAY_BUFFER, sizeof records, records, GL_STREAM_DRAW);
    line_style pen = { .from = to_canvas,
                       .to = to_canvas,
                       .width = width + 2.0,
                       .most = 1e9,
                       .fade = 1.0,
                       .ink = SHADE };
    draw_lines(self, &pen, self->outline, 4);
    pen.width = width;
    pen.ink = OUTLINE;
    draw_lines(self, &pen, self->outline, 4);
}

/* Draws the target in the upper right corner, and lines from it to the picture. Draws at
 * most about 80 lines, because hundreds would hide the picture. The order of the matches
 * goes through the image region by region, so every n-th match is a well-spread choice. */
enum { MOST_LINES = 80 };
/* Limits the stride of vertex attributes to 2048 bytes, which every driver accepts. */
enum { MOST_STEP = 2048 / 32 };

static void draw_matches(const painter *self, const painter_scene *scene,
                         placement to_canvas) {
    const frame *const picture = scene->picture;
    const double margin = 10.0 * scene->scale;
    const double scale = 0.28 * fmin((double)scene->width / scene->target->width,
                                     (double)scene->height / scene->target->height);
    const double width = scale * scene->target->width,
                 height = scale * scene->target->height;
    const double left = scene->width - margin - width;
    draw_image(self, scene->target, left, margin, width, height,
               (colour){ 1.0, 1.0, 1.0, 1.0 });
    const placement inset = { left + 0.5 * scale, margin + 0.5 * scale, scale };
    double corners[4][2];
    corners_of(scene->part, corners);
    if (picture->pairs.count > 0) {
        const uint32_t step = picture->matched / MOST_LINES + 1;
        const line_style pen = { .from = inset,
                                 .to = to_canvas,
                                 .width = 1.1 * scene->scale,
                                 .most = 1e9,
                                 .fade = 1.0,
                                 .ink = picture->found ? GOOD : BAD,
                                 .other = BAD,
                                 .step = step < MOST_STEP ? step : MOST_STEP,
                                 .pose = picture->found ? picture->pose.matrix : NULL };
        draw_lines(self, &pen, picture->pairs.buffer, picture->pairs.count);
    }
    draw_outline(self, corners, inset, 2.0 * scene->scale);
}

static void draw_panel(const painter *self, const text_panel *text, double x, double y) {
    if (text->image.width == 0)
        return;
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    /* Whole pixels keep the letters sharp. */
    draw_image(self, &text->image, floor(x), floor(y), text->image.width,
               text->image.height, (colour){ 1.0, 1.0, 1.0, 1.0 });
}

static void draw_panels(const painter *self, const painter_scene *scene) {
    const double margin = floor(10.0 * scene->scale);
    const slide *const message = &scene->message->image, *const help = &scene->help->image;
    if (scene->overlays & OVERLAY_PANEL)
        draw_panel(self, scene->info, margin, margin);
    draw_panel(self, scene->message, 0.5 * ((double)scene->width - message->width),
               (double)scene->height - message->height - margin);
    draw_panel(self, scene->help, 0.5 * ((double)scene->width - help->width),
               0.5 * ((double)scene->height - help->height));
}

static void draw_overlays(const painter *self, const painter_scene *scene,
                          placement to_canvas) {
    const frame *const picture = scene->picture;
    if (scene->overlays & OVERLAY_KEYPOINTS)
        draw_keypoints(self, scene, to_canvas);
    if (scene->overlays & OVERLAY_TRAILS)
        draw_trails(self, scene, to_canvas);
    if (scene->overlays & OVERLAY_MATCHES && scene->target)
        draw_matches(self, scene, to_canvas);
    if (scene->overlays & OVERLAY_OUTLINE && picture->found)
        draw_outline(self, picture->corners, to_canvas, 3.0 * scene->scale);
}

bool painter_draw(painter *self, const painter_scene *scene) {
    if (!slide_begin(&self->canvas, scene->width, scene->height))
        return false;
    glBindVertexArray(self->array);
    glDisable(GL_BLEND);
    glClearColor(0.09f, 0.10f, 0.12f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_BLEND);
    if (scene->picture) {
        const slide *const image = &scene->picture->image;
        const placement to_canvas = painter_placement(image, scene->width, scene->height);
        glBlendFunc(GL_ONE, GL_ZERO);
        draw_image(self, image, to_canvas.x - 0.5 * to_canvas.scale,
                   to_canvas.y - 0.5 * to_canvas.scale, to_canvas.scale * image->width,
                   to_canvas.scale * image->height, (colour){ 1.0, 1.0, 1.0, 1.0 });
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        draw_overlays(self, scene, to_canvas);
    }
    if (scene->dragged) {
        const glsurf_region box = scene->drag;
        double corners[4][2];
        corners_of(box, corners);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        draw_outline(self, corners, (placement){ 0.5, 0.5, 1.0 }, 2.0 * scene->scale);
    }
    draw_panels(self, scene);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return true;
}

/* ------------------------------------------------------------------- output -- */

void painter_show(painter *self) {
    const GLint width = (GLint)self->canvas.width, height = (GLint)self->canvas.height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, self->canvas.framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

/* Reverses the order of the rows: OpenGL's first row is the lowest. */
static void flip(uint8_t *rgba, uint32_t width, uint32_t height) {
    const size_t row = (size_t)width * 4;
    for (uint32_t y = 0; y < height / 2; ++y) {
        uint8_t *const upper = rgba + y * row, *const lower = rgba + (height - 1 - y) * row;
        for (size_t i = 0; i < row; ++i) {
            const uint8_t byte = upper[i];
            upper[i] = lower[i];
            lower[i] = byte;
        }
    }
}

bool painter_save(painter *self, const char *path) {
    const uint32_t width = self->canvas.width, height = self->canvas.height;
    uint8_t *const rgba = malloc((size_t)width * height * 4);
    if (!rgba) {
        report("cannot write %s: out of memory; use a smaller window", path);
        return false;
    }
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, self->canvas.framebuffer);
    glReadPixels(0, 0, (GLsizei)width, (GLsizei)height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    flip(rgba, width, height);
    const bool good = write_png(
        path, rgba, width, (layout_rectangle){ .width = width, .height = height }, true);
    free(rgba);
    return good;
}
