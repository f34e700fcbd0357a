/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The groups of images that make one panorama each, their places and their files. */
#include "command/stitch.h"

#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/file_names.h"
#include "system/output.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Says why there is no group. Returns the exit status. Of two images the reason was said
 * when they were matched. */
static int explain_no_pair(const stitching *self) {
    for (uint32_t i = 0; self->count == 2 && i < self->count; ++i)
        if (!session_has_features(&self->images[i].view, self->images[i].name,
                                  self->with.settings.extractor.features > 0))
            return TOOL_FAILURE;
    if (self->count > 2)
        report("no two of these %lu images overlap well enough; use images that overlap "
               "more, or more features (--threshold, --max-features)",
               (unsigned long)self->count);
    return TOOL_NO_GEOMETRY;
}

/* Returns the number of the first image with this name plus 1; 0 without a name. */
static uint32_t number_of(const stitching *self, const char *name) {
    uint32_t i = 0;
    while (name && strcmp(self->images[i].name, name) != 0)
        ++i;
    return name ? i + 1 : 0;
}

static glsurf_result arrange(stitching *self, glsurf_group *found) {
    const stitch_options *const options = self->options;
    glsurf_arranged_pair *const pairs = alloc_zeroed(self->pair_count, sizeof *pairs);
    for (uint32_t i = 0; i < self->count; ++i) {
        const image *const of = &self->images[i].picture;
        const double side = of->width > of->height ? of->width : of->height;
        self->places[i] = (glsurf_arranged){ .width = of->width,
                                             .height = of->height,
                                             .focal = (double)of->camera.focal_length_35 /
                                                      IMAGE_FILM_WIDTH * side };
    }
    for (size_t i = 0; i < self->pair_count; ++i) {
        const stitch_pair *const of = &self->pairs[i];
        pairs[i] = (glsurf_arranged_pair){
            .a = of->a, .b = of->b, .points = of->points, .count = of->homography.inliers
        };
        memcpy(pairs[i].matrix, of->homography.matrix, sizeof pairs[i].matrix);
    }
    const glsurf_result result = glsurf_arrange(
        self->places, self->count, pairs, (uint32_t)self->pair_count,
        &(glsurf_arrange_params){ .projection = options->projection,
                                  .reference = number_of(self, options->reference),
                                  .keep_tilt = options->keep_tilt },
        found, &self->group_count);
    free(pairs);
    return result;
}

static int by_size(const void *left, const void *right) {
    const stitch_group *const l = left, *const r = right;
    return l->of.images != r->of.images ? (l->of.images > r->of.images ? -1 : 1)
                                        : (l->members[0] > r->members[0] ? 1 : -1);
}

/* Lists the groups by size. */
static void list_groups(stitching *self, const glsurf_group *found) {
    self->groups = alloc_zeroed(self->group_count, sizeof *self->groups);
    for (uint32_t k = 0; k < self->group_count; ++k) {
        stitch_group *const group = &self->groups[k];
        uint32_t count = 0;
        group->of = found[k];
        group->members = alloc_zeroed(found[k].images, sizeof *group->members);
        for (uint32_t i = 0; i < self->count; ++i)
            if (self->places[i].group == k)
                group->members[count++] = i;
    }
    qsort(self->groups, self->group_count, sizeof *self->groups, by_size);
}

/* Names the files of the groups: wide.png, wide-2.png, ... */
static void name_groups(stitching *self) {
    const char *const path = self->options->output, *const ending = path_ending(path);
    const int stem = (int)(strlen(path) - strlen(ending) - (*ending != '\0'));
    self->groups[0].output = text_format("%s", path);
    for (uint32_t k = 1; k < self->group_count; ++k)
        self->groups[k].output =
            text_format("%.*s-%lu%s", stem, path, (unsigned long)k + 1, path + stem);
}

/* Returns what to do about images that turn too far. */
static const char *way_out(const stitch_options *options, glsurf_projection used) {
    if (options->blend == GLSURF_BLEND_MEAN)
        return "leave out --blend mean";
    if (options->projection == GLSURF_PROJECTION_PLANE)
        return "use --projection cylinder";
    if (used == GLSURF_PROJECTION_CYLINDER)
        return "use --projection sphere";
    return "stitch fewer of them";
}

/* Refuses a canvas of more than MAXIMUM times the pixels of the images. Two of 640x480 may
 * have 6.1 megapixels. False after a report. */
static bool check_canvas(const stitching *self, const stitch_group *group) {
    static const double MAXIMUM = 10.0, MAX_SIDE = 1 << 20;
    const double width = group->of.canvas.width, height = group->of.canvas.height;
    const char *const way = way_out(self->options, group->of.canvas.projection);
    const char *const or_else =
        self->options->reference ? ", or leave out --reference" : "";
    const char *const name = self->images[group->of.reference].name;
    double pixels = 0.0;
    for (uint32_t i = 0; i < group->of.images; ++i) {
        const image *const of = &self->images[group->members[i]].picture;
        pixels += (double)of->width * of->height;
    }
    if (width == 0.0 && group->of.canvas.projection == GLSURF_PROJECTION_CYLINDER)
        report("%s and others reach too far up or down for a cylinder; %s%s", name, way,
               or_else);
    else if (width == 0.0)
        report("the images turn too far for one flat panorama, which covers less than 90 "
               "degrees to each side of %s; %s%s",
               name, way, or_else);
    else if (width * height > MAXIMUM * pixels || fmax(width, height) > MAX_SIDE)
        report("the panorama of %s would have %.0fx%.0f pixels, over %.0f times as many as "
               "its images, because these turn or zoom too far for it; %s%s",
               name, width, height, MAXIMUM, way, or_else);
    else
        return true;
    return false;
}

/* Leaves out groups whose canvas is refused. Returns false if none is left. */
static bool keep_possible(stitching *self) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < self->group_count; ++k)
        if (check_canvas(self, &self->groups[k]))
            self->groups[kept++] = self->groups[k];
        else
            free(self->groups[k].members);
    self->group_count = kept;
    return kept > 0;
}

bool stitch_check_files(const stitching *self) {
    file_list files = { 0 };
    for (uint32_t i = 0; i < self->count; ++i)
        file_list_read(&files, self->images[i].name);
    file_list_write(&files, self->options->output);
    for (uint32_t k = 1; k < self->group_count; ++k)
        file_list_write(&files, self->groups[k].output);
    bool good = file_list_check(&files) && output_check(self->options->output);
    for (uint32_t k = 1; good && k < self->group_count; ++k)
        good = output_check(self->groups[k].output);
    return good;
}

static void report_strangers(const stitching *self) {
    for (uint32_t i = 0; i < self->count; ++i)
        if (self->places[i].group == UINT32_MAX)
            report("%s %s; it is left out", self->images[i].name,
                   self->images[i].view.count > 0 ? "overlaps no other image well enough"
                                                  : "has no features");
}

int stitch_arrange(stitching *self) {
    const double begin = session_seconds();
    if (self->pair_count == 0)
        return explain_no_pair(self);
    glsurf_group *const found = alloc_zeroed(self->count / 2, sizeof *found);
    self->places = alloc_zeroed(self->count, sizeof *self->places);
    const glsurf_result result = arrange(self, found);
    if (result == GLSURF_OK)
        list_groups(self, found);
    else
        report("cannot arrange the images: %s", glsurf_result_string(result));
    free(found);
    self->place = session_seconds() - begin;
    if (result != GLSURF_OK)
        return TOOL_FAILURE;
    report_strangers(self);
    if (!keep_possible(self))
        return TOOL_FAILURE;
    name_groups(self);
    return stitch_check_files(self) ? TOOL_SUCCESS : TOOL_FAILURE;
}
