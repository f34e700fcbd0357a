/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The pixels of a panorama. The canvas is blended in parts that fit into memory, and the
 * file is written row by row. */
#include "command/stitch.h"

#include "images/picture_file.h"
#include "pictures/crop.h"
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
    crop_rectangle written;
} blending;

static const char *name_of(const blending *self, uint32_t i) {
    return self->of->images[self->group->members[i]].name;
}

/* Returns a part in the middle of the canvas, where a part has margins on all sides. */
static glsurf_region middle_of(const glsurf_canvas *canvas, uint32_t width,
                               uint32_t height) {
    return (glsurf_region){ .x = (canvas->width - width) / 2,
                            .y = (canvas->height - height) / 2,
                            .width = width,
                            .height = height };
}

/* Creates the panorama and chooses the size of its parts: whole rows unless the canvas is
 * wider than the driver's textures, and as many as fit. An eighth of the memory is for the
 * rows in `rgba`, 4 bytes for a pixel beside 32. False after a report. */
static bool make_panorama(blending *self) {
    enum { FEW = 256 };
    const session *const with = &self->of->with;
    const glsurf_canvas *const canvas = &self->group->of.canvas;
    const uint32_t few = canvas->height < FEW ? canvas->height : FEW;
    glsurf_panorama_desc desc = { .canvas = *canvas, .blend = self->of->options->blend };
    glsurf_result result;
    desc.memory_limit = (stitch_memory(self->of) - self->of->pixels) / 8 * 7;
    self->columns = 2 * canvas->width - 1;
    do {
        self->columns = (self->columns + 1) / 2;
        desc.part = middle_of(canvas, self->columns, few);
        result = glsurf_panorama_create(&self->panorama, with->device, &desc);
    } while (result == GLSURF_ERROR_LIMIT && self->columns > FEW);
    if (!session_made(with, result))
        return false;
    const uint32_t most = glsurf_panorama_rows(self->panorama);
    self->rows = most > FEW && most < canvas->height ? most : canvas->height;
    for (;;) {
        desc.part = middle_of(canvas, self->columns, self->rows);
        if (glsurf_panorama_start(self->panorama, &desc.part) != GLSURF_ERROR_LIMIT ||
            self->rows <= FEW)
            break;
        self->rows = (self->rows + 1) / 2;
    }
    /* Parts of about the same size. */
    self->rows = (canvas->height - 1) / ((canvas->height - 1) / self->rows + 1) + 1;
    return true;
}

/* Places the images and finds their exposure and seams. False after a report. */
static bool survey(blending *self, const glsurf_arranged *images) {
    const stitch_options *const options = self->of->options;
    glsurf_survey_params params = { .no_vignetting = options->no_vignetting,
                                    .no_seams = options->no_seams };
    for (uint32_t i = 0; i < self->group->of.images; ++i) {
        const uint32_t at = self->group->members[i];
        self->sources[i] = image_source(&self->of->images[at].picture);
        memcpy(self->placements[i].to_canvas, images[at].to_canvas,
               sizeof images[at].to_canvas);
        if (at == self->group->of.reference)
            params.reference = i;
    }
    progress("exposure and seams of %lu images", (unsigned long)self->group->of.images);
    return session_good(&self->of->with,
                        glsurf_panorama_survey(self->panorama, self->sources,
                                               self->placements, self->group->of.images,
                                               &params),
                        self->group->output);
}

/* Blends a part of the canvas and reads it. False after a report. */
static bool blend_part(blending *self, const glsurf_region *part, uint8_t *rgba) {
    const session *const with = &self->of->with;
    const unsigned long count = self->group->of.images;
    bool good = session_good(with, glsurf_panorama_start(self->panorama, part),
                             self->group->output);
    for (uint32_t i = 0; good && i < count; ++i) {
        progress("%s: row %lu of %lu, image %lu of %lu", self->group->output,
                 (unsigned long)part->y + 1, (unsigned long)self->group->of.canvas.height,
                 i + 1ul, count);
        good = session_good(
            with,
            glsurf_panorama_add(self->panorama, &self->sources[i], &self->placements[i]),
            name_of(self, i));
    }
    return good && session_good(with, glsurf_panorama_read(self->panorama, rgba),
                                self->group->output);
}

/* Returns a row of the canvas, or NULL after a report. */
static const uint8_t *row_at(blending *self, uint32_t y) {
    const glsurf_canvas *const canvas = &self->group->of.canvas;
    const size_t stride = (size_t)canvas->width * 4;
    if (y - self->first < self->count)
        return self->rgba + (y - self->first) * stride;
    self->first = y / self->rows * self->rows;
    self->count = canvas->height - self->first < self->rows ? canvas->height - self->first
                                                            : self->rows;
    for (uint32_t x = 0; x < canvas->width; x += self->columns) {
        const uint32_t left = canvas->width - x;
        const glsurf_region part = { .x = x,
                                     .y = self->first,
                                     .width = left < self->columns ? left : self->columns,
                                     .height = self->count };
        if (!blend_part(self, &part, self->part ? self->part : self->rgba)) {
            self->count = 0;
            return NULL;
        }
        for (size_t row = 0; self->part && row < part.height; ++row)
            memcpy(self->rgba + row * stride + 4 * (size_t)x,
                   self->part + row * part.width * 4, (size_t)part.width * 4);
    }
    return self->rgba + (y - self->first) * stride;
}

static const uint8_t *give_row(void *user, uint32_t row) {
    blending *const self = user;
    const uint8_t *const found = row_at(self, self->written.y + row);
    return found ? found + 4 * (size_t)self->written.x : NULL;
}

static bool no_memory(const blending *self) {
    report("%s: out of memory for a panorama of %lux%lu pixels; use a lower --memory-limit "
           "or smaller images",
           self->group->output, (unsigned long)self->group->of.canvas.width,
           (unsigned long)self->group->of.canvas.height);
    return false;
}

/* Finds the rectangle to write. False after a report. */
static bool choose_rows(blending *self) {
    const glsurf_canvas *const canvas = &self->group->of.canvas;
    crop cropping = { .largest = { 0, 0, canvas->width, canvas->height } };
    bool good = true;
    if (self->of->options->crop) {
        good = crop_begin(&cropping, canvas->width) || no_memory(self);
        for (uint32_t y = 0; good && y < canvas->height; ++y) {
            const uint8_t *const row = row_at(self, y);
            good = row;
            if (row)
                crop_row(&cropping, row);
        }
        crop_end(&cropping);
    }
    self->written = cropping.largest;
    return good;
}

static bool blend(blending *self, const glsurf_arranged *images) {
    if (!make_panorama(self) || !survey(self, images))
        return false;
    const size_t width = self->group->of.canvas.width;
    self->rgba = malloc(4 * width * self->rows);
    if (self->columns < width)
        self->part = malloc(4 * (size_t)self->columns * self->rows);
    if (!self->rgba || (self->columns < width && !self->part))
        return no_memory(self);
    if (!choose_rows(self))
        return false;
    return write_picture(self->group->output,
                         &(picture_pixels){
                             .width = self->written.width,
                             .height = self->written.height,
                             .order = self->of->options->crop ? PICTURE_RGB : PICTURE_RGBA,
                             .row = give_row,
                             .user = self,
                         });
}

bool stitch_blend(stitching *self, stitch_group *group, const glsurf_arranged *images) {
    blending work = { .of = self, .group = group };
    work.sources = alloc_zeroed(group->of.images, sizeof *work.sources);
    work.placements = alloc_zeroed(group->of.images, sizeof *work.placements);
    const bool good = blend(&work, images);
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
