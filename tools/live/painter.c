/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/painter.h"

#include "common/png.h"
#include "live/drawing_program.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

static const colour SHADE = { 0.00, 0.00, 0.00, 0.55 };

const placement PAINTER_CANVAS = { 0.0, 0.0, 1.0 };

bool painter_open(painter *self) {
    *self = (painter){ 0 };
    self->image = drawing_program("image.vert", "image.frag");
    self->circle = drawing_program("circle.vert", "circle.frag");
    self->line = drawing_program("line.vert", "line.frag");
    self->dot = drawing_program("dot.vert", "dot.frag");
    glGenVertexArrays(1, &self->array);
    glGenBuffers(1, &self->records);
    return self->image != 0 && self->circle != 0 && self->line != 0 && self->dot != 0;
}

void painter_close(painter *self) {
    if (self->array == 0)
        return;
    slide_free(&self->canvas);
    glDeleteProgram(self->image);
    glDeleteProgram(self->circle);
    glDeleteProgram(self->line);
    glDeleteProgram(self->dot);
    glDeleteVertexArrays(1, &self->array);
    glDeleteBuffers(1, &self->records);
    *self = (painter){ 0 };
}

placement painter_placement(const slide *image, painter_box box) {
    const double scale = fmin(box.width / image->width, box.height / image->height);
    /* The centre of pixel (0, 0) is half a pixel from the edges. */
    return (placement){ .x = box.x + 0.5 * (box.width - scale * image->width) + 0.5 * scale,
                        .y = box.y + 0.5 * (box.height - scale * image->height) +
                             0.5 * scale,
                        .scale = scale };
}

bool painter_begin(painter *self, uint32_t width, uint32_t height) {
    if (!slide_begin(&self->canvas, width, height))
        return false;
    glBindVertexArray(self->array);
    glDisable(GL_BLEND);
    painter_fill((colour){ 0.09, 0.10, 0.12, 1.0 });
    glEnable(GL_BLEND);
    return true;
}

void painter_fill(colour ink) {
    glClearColor((GLfloat)ink.red, (GLfloat)ink.green, (GLfloat)ink.blue,
                 (GLfloat)ink.alpha);
    glClear(GL_COLOR_BUFFER_BIT);
}

void painter_end(painter *self) {
    painter_clip(self, NULL);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void painter_clip(const painter *self, const painter_box *box) {
    if (!box) {
        glDisable(GL_SCISSOR_TEST);
        return;
    }
    const double top = floor(box->y), bottom = ceil(box->y + box->height);
    glEnable(GL_SCISSOR_TEST);
    glScissor((GLint)floor(box->x), (GLint)(self->canvas.height - bottom),
              (GLsizei)ceil(box->width), (GLsizei)(bottom - top));
}

void painter_blend(painter_mix mix) {
    const GLenum sources[] = { GL_ONE, GL_SRC_ALPHA, GL_ONE };
    glBlendFunc(sources[mix], mix == PAINTER_COVER ? GL_ZERO : GL_ONE_MINUS_SRC_ALPHA);
}

/* ------------------------------------------------------------------- drawing -- */

/* Uses a program for drawing on the canvas. */
static void use_program(const painter *self, GLuint program) {
    glUseProgram(program);
    gl_set2f(program, "canvas", self->canvas.width, self->canvas.height);
}

void painter_image(const painter *self, const slide *image, painter_box box, colour tint) {
    use_program(self, self->image);
    gl_set4f(self->image, "rectangle", box.x, box.y, box.width, box.height);
    gl_set4f(self->image, "tint", tint.red, tint.green, tint.blue, tint.alpha);
    gl_set1f(self->image, "bottom", image->origin == GLSURF_ORIGIN_BOTTOM);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, image->texture);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void painter_picture(const painter *self, const slide *image, placement to_canvas,
                     colour tint) {
    const double scale = to_canvas.scale;
    painter_blend(PAINTER_COVER);
    painter_image(self, image,
                  (painter_box){ to_canvas.x - 0.5 * scale, to_canvas.y - 0.5 * scale,
                                 scale * image->width, scale * image->height },
                  tint);
    painter_blend(PAINTER_ALPHA);
}

void painter_panel(const painter *self, const text_panel *text, double x, double y) {
    if (text->image.width == 0)
        return;
    painter_blend(PAINTER_PREMULTIPLIED);
    /* Whole pixels keep the letters sharp. */
    painter_image(
        self, &text->image,
        (painter_box){ floor(x), floor(y), text->image.width, text->image.height },
        (colour){ 1.0, 1.0, 1.0, 1.0 });
    painter_blend(PAINTER_ALPHA);
}

GLuint painter_records(const painter *self, const painter_record *records, size_t count) {
    glBindBuffer(GL_ARRAY_BUFFER, self->records);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(count * sizeof *records), records,
                 GL_STREAM_DRAW);
    return self->records;
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

void painter_circles(const painter *self, GLuint buffer, uint32_t count,
                     placement to_canvas, double width) {
    use_program(self, self->circle);
    gl_set4f(self->circle, "to_canvas", to_canvas.x, to_canvas.y, to_canvas.scale,
             to_canvas.scale);
    gl_set1f(self->circle, "width", width);
    draw_list(buffer, count, 1);
}

void painter_dots(const painter *self, GLuint buffer, uint32_t count, placement to_canvas,
                  double rim) {
    use_program(self, self->dot);
    gl_set4f(self->dot, "to_canvas", to_canvas.x, to_canvas.y, to_canvas.scale,
             to_canvas.scale);
    gl_set1f(self->dot, "rim", rim);
    draw_list(buffer, count, 1);
}

void painter_lines(const painter *self, const line_style *pen, GLuint buffer,
                   uint32_t count) {
    const GLuint program = self->line;
    use_program(self, program);
    gl_set4f(program, "a_to_canvas", pen->from.x, pen->from.y, pen->from.scale,
             pen->from.scale);
    gl_set4f(program, "b_to_canvas", pen->to.x, pen->to.y, pen->to.scale, pen->to.scale);
    gl_set1f(program, "width", pen->width);
    gl_set2f(program, "limits", pen->minimum, pen->maximum);
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

void painter_outline(const painter *self, const double corners[4][2], placement to_canvas,
                     double width, colour ink) {
    painter_record records[4] = { { 0 } };
    for (int i = 0; i < 4; ++i) {
        const double *const a = corners[i], *const b = corners[(i + 1) % 4];
        for (int j = 0; j < 2; ++j) {
            records[i][j] = (GLfloat)a[j];
            records[i][j + 2] = (GLfloat)b[j];
        }
    }
    const GLuint buffer = painter_records(self, records, 4);
    line_style pen = { .from = to_canvas,
                       .to = to_canvas,
                       .width = width + 2.0,
                       .maximum = 1e9,
                       .fade = 1.0,
                       .ink = SHADE };
    painter_lines(self, &pen, buffer, 4);
    pen.width = width;
    pen.ink = ink;
    painter_lines(self, &pen, buffer, 4);
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
static void flip_rows(uint8_t *rgba, uint32_t width, uint32_t height) {
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
    flip_rows(rgba, width, height);
    const png_pixels pixels = { rgba, (size_t)width * 4, width, height, PNG_ORDER_RGB };
    const bool good = write_png(path, &pixels);
    free(rgba);
    return good;
}

char *painter_save_here(painter *self) {
    char name[64];
    const time_t now = time(NULL);
    strftime(name, sizeof name, "glsurf-%Y%m%d-%H%M%S.png", localtime(&now));
    return painter_save(self, name) ? text_format("saved %s", name)
                                    : text_format("%s could not be saved", name);
}
