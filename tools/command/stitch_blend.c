/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The pixels of a panorama. The canvas is blended in parts that fit into memory, and the
 * file is written row by row. */
#include "command/stitch.h"

#include "images/picture_file.h"
#include "system/alloc.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct blending {
    stitching *of;
    const stitch_group *group;
    glsurf_panorama *panorama;
    glsurf_image *sources;
    glsurf_placement *placements;
    uint32_t columns, rows; /* of a part */
    uint8_t *part;          /* its pixels, if the canvas is wider; otherwise NULL */
    uint8_t *rgba;          /* `count` rows of the canvas from row `first` on */
    uint32_t first, count;
    glsurf_region written;
} blending;

static bool no_memory(const blending *self) {
    report("%s: out of memory for a panorama of %lux%lu pixels; use a lower --memory-limit "
           "or smaller images",
           self->group->output, (unsigned long)self->group->of.canvas.width,
           (unsigned long)self->group->of.canvas.height);
    return false;
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static void halve(uint32_t *side) {
    *side = (*side + 1) / 2;
}

/* Returns the begin of a part in the middle of the canvas that needs as much memory as any:
 * before a multiple of all powers of 2 that a pyramid has. */
static uint32_t middle(uint32_t whole, uint32_t part) {
    return least((whole - part) / 2 | 127, whole - part);
}

/* Creates the panorama with a part that fits, in the middle of the canvas, where parts have
 * margins on all sides. An eighth of the memory is for `rgba` and a byte for each pixel to
 * crop, and a quarter for what the driver copies. False after a report. */
static bool make_panorama(blending *self) {
    enum { FEW = 256 };
    const glsurf_canvas *const canvas = &self->group->of.canvas;
    const uint64_t width = canvas->width;
    const uint64_t alpha = self->of->options->crop ? canvas->height * width : 0;
    const uint64_t eighth = (stitch_memory(self->of) - self->of->pixels) / 8;
    glsurf_result result;
    self->columns = canvas->width;
    self->rows = canvas->height;
    while (self->rows > FEW && 4 * self->rows * width + alpha > eighth)
        halve(&self->rows);
    for (;;) {
        const glsurf_panorama_desc desc = {
            .canvas = *canvas,
            .part = { middle(canvas->width, self->columns),
                      middle(canvas->height, self->rows), self->columns, self->rows },
            .blend = self->of->options->blend,
            .memory_limit = 5 * eighth,
        };
        result = glsurf_panorama_create(&self->panorama, self->of->with.device, &desc);
        if (result != GLSURF_ERROR_LIMIT || (self->columns <= FEW && self->rows <= FEW))
            break;
        halve(self->columns > self->rows ? &self->columns : &self->rows);
    }
    if (!session_made(&self->of->with, result))
        return false;
    self->rgba = malloc((size_t)4 * width * self->rows);
    if (self->columns < width)
        self->part = malloc((size_t)4 * self->columns * self->rows);
    return (self->rgba && (self->part || self->columns == width)) || no_memory(self);
}

/* Places the images and finds their exposure and seams. False after a report. */
static bool survey(blending *self) {
    const stitching *const of = self->of;
    const glsurf_group *const group = &self->group->of;
    const bool keeps_exposure =
        of->options->reference || of->options->blend == GLSURF_BLEND_MEAN;
    glsurf_survey_params params = { .no_vignetting = of->options->no_vignetting,
                                    .no_seams = of->options->no_seams };
    for (uint32_t i = 0; i < group->images; ++i) {
        const uint32_t at = self->group->members[i];
        self->sources[i] = image_source(&of->images[at].picture);
        memcpy(self->placements[i].to_canvas, of->places[at].to_canvas,
               sizeof of->places[at].to_canvas);
        if (at == group->reference && keeps_exposure)
            params.reference = i + 1;
    }
    progress("exposure and seams of %lu images", (unsigned long)group->images);
    return session_good(&of->with,
                        glsurf_panorama_survey(self->panorama, self->sources,
                                               self->placements, group->images, &params),
                        self->group->output);
}

/* Blends a part of the canvas and puts it into `rgba`. False after a report. */
static bool blend_part(blending *self, glsurf_region part) {
    const session *const with = &self->of->with;
    const stitch_group *const group = self->group;
    const unsigned long count = group->of.images;
    bool good =
        session_good(with, glsurf_panorama_start(self->panorama, &part), group->output);
    for (uint32_t i = 0; good && i < count; ++i) {
        progress("%s: row %lu of %lu, image %lu of %lu", group->output,
                 (unsigned long)part.y + 1, (unsigned long)group->of.canvas.height, i + 1ul,
                 count);
        good = session_good(
            with,
            glsurf_panorama_add(self->panorama, &self->sources[i], &self->placements[i]),
            self->of->images[group->members[i]].name);
    }
    uint8_t *const to = self->part ? self->part : self->rgba;
    good =
        good && session_good(with, glsurf_panorama_read(self->panorama, to), group->output);
    const size_t bytes = (size_t)4 * part.width;
    for (size_t y = 0; good && self->part && y < part.height; ++y)
        memcpy(self->rgba + 4 * (y * group->of.canvas.width + part.x), to + y * bytes,
               bytes);
    return good;
}

/* Returns a row of the rectangle to write, or NULL after a report. */
static const uint8_t *give_row(void *user, uint32_t row) {
    blending *const self = user;
    const uint32_t y = self->written.y + row;
    const glsurf_canvas *const canvas = &self->group->of.canvas;
    bool good = true;
    if (y - self->first >= self->count) {
        self->first = y / self->rows * self->rows;
        self->count = least(canvas->height - self->first, self->rows);
        for (uint32_t x = 0; good && x < canvas->width; x += self->columns)
            good =
                blend_part(self, (glsurf_region){ x, self->first,
                                                  least(canvas->width - x, self->columns),
                                                  self->count });
    }
    return good ? self->rgba +
                      4 * ((size_t)(y - self->first) * canvas->width + self->written.x)
                : NULL;
}

/* Finds the rectangle to write. False after a report. */
static bool choose_rows(blending *self) {
    const uint32_t width = self->group->of.canvas.width;
    const uint32_t height = self->group->of.canvas.height;
    self->written = (glsurf_region){ .width = width, .height = height };
    if (!self->of->options->crop)
        return true;
    uint8_t *const alpha = malloc((size_t)width * height);
    bool good = alpha || no_memory(self);
    for (uint32_t y = 0; good && y < height; ++y) {
        const uint8_t *const row = give_row(self, y);
        good = row;
        for (size_t x = 0; good && x < width; ++x)
            alpha[(size_t)y * width + x] = row[4 * x + 3];
    }
    good = good &&
           (glsurf_panorama_crop(alpha, 1, width, height, &self->written) == GLSURF_OK ||
            no_memory(self));
    free(alpha);
    return good;
}

bool stitch_blend(stitching *self, stitch_group *group) {
    const bool crop = self->options->crop;
    blending work = { .of = self, .group = group };
    work.sources = alloc_zeroed(group->of.images, sizeof *work.sources);
    work.placements = alloc_zeroed(group->of.images, sizeof *work.placements);
    const bool good =
        make_panorama(&work) && survey(&work) && choose_rows(&work) &&
        write_picture(group->output,
                      &(picture_pixels){ .width = work.written.width,
                                         .height = work.written.height,
                                         .order = crop ? PICTURE_RGB : PICTURE_RGBA,
                                         .row = give_row,
                                         .user = &work });
    progress_wipe();
    glsurf_panorama_destroy(work.panorama);
    group->width = work.written.width;
    group->height = work.written.height;
    free(work.sources);
    free(work.placements);
    free(work.part);
    free(work.rgba);
    return good;
}
