/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/text_panel.h"

#include "system/text.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In units of the size of the letters. */
static const double LINE = 1.45, MARGIN = 0.8, GAP = 1.0, CORNER = 0.55;

static double width_of(cairo_t *cairo, const char *text) {
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text, &extents);
    return extents.x_advance;
}

/* What is known of the lines, with or without columns, in pixels. */
typedef struct layout {
    double size;        /* of the letters */
    double left, right; /* widths of the columns */
    double whole;       /* width of the lines without columns */
} layout;

/* Measures all lines, or draws them. */
static void set_lines(cairo_t *cairo, layout *all, const char *text, bool draws) {
    char *const copy = text_format("%s", text);
    const double x = MARGIN * all->size;
    double y = (MARGIN + 0.95) * all->size;
    /* cairo's toy interface for text is enough for plain lines. */
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
    int more = 0; /* lines than the first one */
    for (const char *at = text; (at = strchr(at, '\n')); ++at)
        ++more;
    return 2.0 * MARGIN + LINE * more + 1.2;
}

/* Cairo's ARGB32 is a 32-bit number in the machine's byte order; OpenGL expects bytes in
 * the order RGBA. */
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

static void draw_all(text_panel *self) {
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
        draw_all(self);
}

void text_panel_free(text_panel *self) {
    slide_free(&self->image);
    free(self->text);
    *self = (text_panel){ 0 };
}
