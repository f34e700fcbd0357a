/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/painter.h"

#include "images/picture_file.h"
#include "system/alloc.h"
#include "system/text.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool painter_open(painter *self) {
    *self = (painter){ 0 };
    self->image = gl_program("image.vert", "image.frag");
    self->stroke = gl_program("stroke.vert", "stroke.frag");
    self->face = gl_program("face.vert", "face.frag");
    gl.GenVertexArrays(1, &self->array);
    gl.GenBuffers(1, &self->buffer);
    return self->image != 0 && self->stroke != 0 && self->face != 0;
}

void painter_close(painter *self) {
    if (self->array == 0)
        return;
    slide_free(&self->canvas);
    gl.DeleteProgram(self->image);
    gl.DeleteProgram(self->stroke);
    gl.DeleteProgram(self->face);
    gl.DeleteVertexArrays(1, &self->array);
    gl.DeleteBuffers(1, &self->buffer);
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
    gl.BindVertexArray(self->array);
    gl.Disable(GL_BLEND);
    painter_fill((colour){ 0.09, 0.10, 0.12, 1.0 });
    gl.Enable(GL_BLEND);
    gl.BlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    return true;
}

void painter_fill(colour ink) {
    gl.ClearColor((GLfloat)ink.red, (GLfloat)ink.green, (GLfloat)ink.blue,
                  (GLfloat)ink.alpha);
    gl.Clear(GL_COLOR_BUFFER_BIT);
}

void painter_end(painter *self) {
    painter_clip(self, NULL);
    gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
}

void painter_clip(const painter *self, const painter_box *box) {
    if (!box) {
        gl.Disable(GL_SCISSOR_TEST);
        return;
    }
    const double top = floor(box->y), bottom = ceil(box->y + box->height);
    gl.Enable(GL_SCISSOR_TEST);
    gl.Scissor((GLint)floor(box->x), (GLint)(self->canvas.height - bottom),
               (GLsizei)ceil(box->width), (GLsizei)(bottom - top));
}

/* ------------------------------------------------------------------- drawing -- */

/* Uses a program to draw on the canvas. */
static void use_program(const painter *self, GLuint program) {
    gl.UseProgram(program);
    gl_set2f(program, "canvas", self->canvas.width, self->canvas.height);
}

/* Draws over the canvas. A premultiplied image is blended by its alpha; other images
 * replace the canvas. */
static void draw_image(const painter *self, const slide *image, painter_box box,
                       colour tint, bool premultiplied) {
    gl.BlendFunc(GL_ONE, premultiplied ? GL_ONE_MINUS_SRC_ALPHA : GL_ZERO);
    use_program(self, self->image);
    gl_set4f(self->image, "rectangle", box.x, box.y, box.width, box.height);
    gl_set4f(self->image, "tint", tint.red, tint.green, tint.blue, tint.alpha);
    gl_set1f(self->image, "bottom", image->origin == GLSURF_ORIGIN_BOTTOM);
    gl.ActiveTexture(GL_TEXTURE0);
    gl.BindTexture(GL_TEXTURE_2D, image->texture);
    gl.DrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    gl.BlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

void painter_picture(const painter *self, const slide *image, placement to_canvas,
                     colour tint) {
    const double scale = to_canvas.scale;
    const painter_box box = { to_canvas.x - 0.5 * scale, to_canvas.y - 0.5 * scale,
                              scale * image->width, scale * image->height };
    draw_image(self, image, box, tint, false);
}

void painter_panel(const painter *self, const text_panel *text, double x, double y) {
    const slide *const image = &text->image;
    /* Whole pixels keep the letters sharp. */
    const painter_box box = { floor(x), floor(y), image->width, image->height };
    if (image->width > 0)
        draw_image(self, image, box, (colour){ 1.0, 1.0, 1.0, 1.0 }, true);
}

/* ------------------------------------------------------------------- strokes -- */

void placement_map(placement to_canvas, double x, double y, double at[2]) {
    at[0] = to_canvas.x + to_canvas.scale * x;
    at[1] = to_canvas.y + to_canvas.scale * y;
}

void strokes_add(strokes *self, const double a[2], const double b[2], colour ink) {
    if ((self->count & (self->count - 1)) == 0) { /* a power of two: double the memory */
        const size_t capacity = self->count > 0 ? 2 * self->count : 1;
        self->list = alloc_grown(self->list, capacity * sizeof *self->list);
    }
    self->list[self->count++] = (stroke){
        .a = { (GLfloat)a[0], (GLfloat)a[1] },
        .b = { (GLfloat)b[0], (GLfloat)b[1] },
        .ink = { (GLfloat)ink.red, (GLfloat)ink.green, (GLfloat)ink.blue,
                 (GLfloat)ink.alpha },
    };
}

/* Each stroke is one instance of a strip of four vertices. */
void strokes_draw(strokes *self, const painter *with, stroke_style style) {
    const GLuint program = with->stroke;
    use_program(with, program);
    gl_set1f(program, "width", style.width);
    gl_set1f(program, "rim", style.rim);
    gl_set1f(program, "fade", 1.0 - style.fade);
    gl.BindBuffer(GL_ARRAY_BUFFER, with->buffer);
    gl.BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(self->count * sizeof *self->list),
                  self->list, GL_STREAM_DRAW);
    for (GLuint i = 0; i < 2; ++i) { /* the ends and the colour */
        const void *const offset = (const void *)(sizeof(GLfloat[4]) * i);
        gl.EnableVertexAttribArray(i);
        gl.VertexAttribPointer(i, 4, GL_FLOAT, GL_FALSE, sizeof *self->list, offset);
        gl.VertexAttribDivisor(i, 1);
    }
    if (self->count > 0)
        gl.DrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, (GLsizei)self->count);
    free(self->list);
    *self = (strokes){ 0 };
}

void painter_face(const painter *self, const double corners[4][2], colour ink) {
    use_program(self, self->face);
    gl_set4f(self->face, "first", corners[0][0], corners[0][1], corners[1][0],
             corners[1][1]);
    gl_set4f(self->face, "second", corners[3][0], corners[3][1], corners[2][0],
             corners[2][1]);
    gl_set4f(self->face, "ink", ink.red, ink.green, ink.blue, ink.alpha);
    gl.DrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void painter_outline(const painter *self, const double corners[4][2], placement to_canvas,
                     double width, colour ink) {
    double at[4][2];
    strokes lines = { 0 };
    for (int i = 0; i < 4; ++i)
        placement_map(to_canvas, corners[i][0], corners[i][1], at[i]);
    for (int i = 0; i < 4; ++i)
        strokes_add(&lines, at[i], at[(i + 1) % 4], ink);
    strokes_draw(&lines, self, (stroke_style){ .width = width, .rim = 1.0 });
}

/* ----------------------------------------------------------- panels of text -- */

/* Lengths in units of the letter size. */
static const double LINE = 1.45, MARGIN = 0.8, GAP = 1.0, CORNER = 0.55;

static double width_of(cairo_t *cairo, const char *text) {
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text, &extents);
    return extents.x_advance;
}

/* Measured sizes of the lines, in pixels. */
typedef struct layout {
    double size;        /* letter size */
    double left, right; /* column widths */
    double whole;       /* width of the lines without columns */
} layout;

/* Measures all lines, or draws them. */
static void set_lines(cairo_t *cairo, layout *all, const char *text, bool draws) {
    char *const copy = text_format("%s", text);
    const double x = MARGIN * all->size;
    double y = (MARGIN + 0.95) * all->size;
    /* Cairo's toy text interface is enough for plain lines. */
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, all->size);
    for (char *line = copy, *end; line; line = end, y += LINE * all->size) {
        end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        char *right = strchr(line, '\t');
        if (right)
            *right++ = '\0';
        if (draws) {
            cairo_move_to(cairo, x, y);
            if (right) {
                cairo_set_source_rgb(cairo, 0.66, 0.72, 0.80);
                cairo_show_text(cairo, line);
                cairo_move_to(cairo, x + all->left + GAP * all->size, y);
            }
            cairo_set_source_rgb(cairo, 1.0, 1.0, 1.0);
            cairo_show_text(cairo, right ? right : line);
        } else {
            double *const width = right ? &all->left : &all->whole;
            *width = fmax(*width, width_of(cairo, line));
            all->right = fmax(all->right, right ? width_of(cairo, right) : 0.0);
        }
    }
    free(copy);
}

static void draw_ground(cairo_t *cairo, double width, double height, double corner) {
    const double quarter = acos(0.0);
    cairo_new_path(cairo);
    for (int i = 0; i < 4; ++i) { /* corners, clockwise from the top right one */
        cairo_arc(cairo, i < 2 ? width - corner : corner,
                  i == 0 || i == 3 ? corner : height - corner, corner, (i - 1) * quarter,
                  i * quarter);
    }
    cairo_close_path(cairo);
    cairo_set_source_rgba(cairo, 0.05, 0.07, 0.10, 0.74);
    cairo_fill(cairo);
}

double text_panel_height(const char *text) {
    int more = 0; /* lines after the first */
    for (const char *at = text; (at = strchr(at, '\n')); ++at)
        ++more;
    return 2.0 * MARGIN + LINE * more + 1.2;
}

/* Cairo's ARGB32 is a 32-bit number in the machine's byte order; OpenGL expects the bytes
 * R, G, B, A. */
static void swap_to_rgba(unsigned char *data, size_t pixels) {
    for (size_t i = 0; i < pixels; ++i) {
        uint32_t argb;
        memcpy(&argb, data + 4 * i, 4);
        data[4 * i] = (unsigned char)(argb >> 16);
        data[4 * i + 1] = (unsigned char)(argb >> 8);
        data[4 * i + 2] = (unsigned char)argb;
        data[4 * i + 3] = (unsigned char)(argb >> 24);
    }
}

static void draw_text(text_panel *self) {
    layout all = { .size = self->size };
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cairo = cairo_create(surface);
    set_lines(cairo, &all, self->text, false);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    const double columns = all.right > 0.0 ? all.left + GAP * all.size + all.right : 0.0;
    const double wide = fmax(columns, all.whole) + 2.0 * MARGIN * all.size;
    const int width = (int)ceil(fmin(wide, self->limit));
    const int height = (int)ceil(text_panel_height(self->text) * all.size);
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo = cairo_create(surface);
    draw_ground(cairo, width, height, CORNER * all.size);
    cairo_rectangle(cairo, 0.0, 0.0, width - 0.5 * MARGIN * all.size, height);
    cairo_clip(cairo);
    set_lines(cairo, &all, self->text, true);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) {
        unsigned char *const data = cairo_image_surface_get_data(surface);
        const size_t stride = (size_t)cairo_image_surface_get_stride(surface);
        swap_to_rgba(data, stride / 4 * (size_t)height);
        slide_upload(&self->image, (uint32_t)width, (uint32_t)height, 4, stride, data);
    }
    cairo_surface_destroy(surface);
}

void text_panel_set(text_panel *self, const char *text, double size, double limit) {
    if (self->text && strcmp(self->text, text) == 0 && self->size == size &&
        self->limit == limit)
        return;
    free(self->text);
    self->text = text_format("%s", text);
    self->size = size;
    self->limit = limit;
    if (*text == '\0')
        slide_free(&self->image);
    else
        draw_text(self);
}

void text_panel_free(text_panel *self) {
    slide_free(&self->image);
    free(self->text);
    *self = (text_panel){ 0 };
}

/* ------------------------------------------------------------------- output -- */

void painter_show(painter *self) {
    const GLint width = (GLint)self->canvas.width, height = (GLint)self->canvas.height;
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, self->canvas.framebuffer);
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    gl.BlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT,
                       GL_NEAREST);
    gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
}

bool painter_save(painter *self, const char *path) {
    const uint32_t width = self->canvas.width, height = self->canvas.height;
    uint8_t *const rgba = malloc((size_t)width * height * 4);
    if (!rgba) {
        report("cannot write %s: out of memory; use a smaller window", path);
        return false;
    }
    gl.BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    gl.PixelStorei(GL_PACK_ALIGNMENT, 4);
    gl.PixelStorei(GL_PACK_ROW_LENGTH, 0);
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, self->canvas.framebuffer);
    /* OpenGL's first row is the bottom row. */
    for (uint32_t y = 0; y < height; ++y)
        gl.ReadPixels(0, (GLint)(height - 1 - y), (GLsizei)width, 1, GL_RGBA,
                      GL_UNSIGNED_BYTE, rgba + (size_t)y * width * 4);
    gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
    const picture_pixels pixels = { .first = rgba,
                                    .stride = (size_t)width * 4,
                                    .width = width,
                                    .height = height,
                                    .order = PICTURE_RGB };
    const bool good = write_picture(path, &pixels);
    free(rgba);
    return good;
}

char *painter_save_here(painter *self) {
    char name[64];
    const time_t now = time(NULL);
    strftime(name, sizeof name, "glsurf-%Y%m%d-%H%M%S.png", localtime(&now));
    return painter_save(self, name) ? text_format("saved %s", name)
                                    : text_format("cannot save %s", name);
}
