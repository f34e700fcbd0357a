/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf stitch`: makes a panorama from images. run_stitching() has all stages in order.
 */
#include "command/exposure.h"
#include "images/image.h"
#include "images/picture_file.h"
#include "images/session_view.h"
#include "pictures/geometry_check.h"
#include "pictures/layout.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/output.h"
#include "system/text.h"
#include "terminal/setting_options.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct stitch_options {
    char **images;
    size_t count;
    const char *output;
    bool crop;
    const char *reference; /* name of the image that is not warped; NULL: choose it */
    settings settings;
} stitch_options;

/* The relation of an image to the next one. */
typedef struct stitch_pair {
    uint32_t matches;
    glsurf_homography homography; /* maps the image to the next one */
} stitch_pair;

typedef struct stitching {
    const stitch_options *options;
    char **names; /* names of the images, in order */
    size_t count;
    session with;
    image *pictures;
    stitch_pair *pairs; /* count - 1 pairs of neighbours */
    layout_image *layout;
    layout_choice chosen;
    float (*gain)[3];
    layout_size canvas;
    uint8_t *rgba;
    layout_rectangle written;
    double extract, match, geometry, blend, write; /* seconds */
} stitching;

/* ------------------------------------------------------------ the pairs -- */

static glsurf_region whole_view(const session_view *view) {
    return (glsurf_region){ .width = view->width, .height = view->height };
}

static int find_geometry(stitching *self, size_t index, const session_view views[2],
                         const glsurf_matches *matches) {
    stitch_pair *const to = &self->pairs[index];
    char **const names = self->names + index;
    const glsurf_result result = glsurf_homography_find(
        views[0].keypoints, views[1].keypoints, matches->matches, matches->count,
        &(glsurf_homography_params){ 0 }, &to->homography, NULL);
    to->matches = matches->count;
    geometry_check check = { 0 };
    if (result == GLSURF_OK &&
        geometry_check_make(&check, &to->homography, whole_view(&views[0]),
                            whole_view(&views[1])))
        return TOOL_SUCCESS;
    if (check.is_uncertain) {
        geometry_check_report(&check, &to->homography,
                              (const char *const[2]){ names[0], names[1] }, to->matches);
        return TOOL_NO_GEOMETRY;
    }
    if (result == GLSURF_ERROR_MIRRORED)
        return geometry_check_mirrored(names[0], names[1]);
    if (result != GLSURF_OK && result != GLSURF_ERROR_GEOMETRY) {
        report("%s and %s: %s", names[0], names[1], glsurf_result_string(result));
        return TOOL_FAILURE;
    }
    report("no consistent geometry between %s and %s, which have %lu matches; name images "
           "in an order in which neighbours overlap",
           names[0], names[1], (unsigned long)matches->count);
    return TOOL_NO_GEOMETRY;
}

/* Matches two neighbours and finds their homography. Returns the exit status. */
static int match_pair(stitching *self, size_t index, const session_view views[2]) {
    glsurf_matches matches;
    progress("matches of pair %zu of %zu", index + 1, self->count - 1);
    if (!session_match(&self->with, self->names[index], &views[0], &views[1],
                       &(glsurf_match_params){ 0 }, &matches))
        return TOOL_FAILURE;
    self->match += self->with.seconds;
    const double begin = session_seconds();
    const int status = find_geometry(self, index, views, &matches);
    self->geometry += session_seconds() - begin;
    return status;
}

/* Extracts features, matches neighbours and finds their homographies, with the features of
 * two images in memory. Returns the exit status. */
static int relate_pictures(stitching *self) {
    session_view views[2] = { { 0 } };
    int status = TOOL_SUCCESS;
    for (size_t i = 0; status == TOOL_SUCCESS && i < self->count; ++i) {
        const char *const name = self->names[i];
        const double begin = session_seconds();
        session_release(&views[0]);
        views[0] = views[1];
        views[1] = (session_view){ 0 };
        progress("features of image %zu of %zu", i + 1, self->count);
        if (!session_take(&self->with, name, &self->pictures[i], &views[1]) ||
            !session_has_features(&views[1], name,
                                  self->with.settings.extractor.features > 0))
            status = TOOL_FAILURE;
        self->extract += session_seconds() - begin;
        if (status == TOOL_SUCCESS && i > 0)
            status = match_pair(self, i - 1, views);
    }
    session_release(&views[0]);
    session_release(&views[1]);
    progress_wipe();
    return status;
}

/* ----------------------------------------------------------- the canvas -- */

static int no_memory(const stitching *self) {
    report("out of memory for a panorama of %zu images; use smaller images", self->count);
    return TOOL_FAILURE;
}

/* Takes the first image named by --reference, or chooses one. Returns the exit status. */
static int lay_out(stitching *self) {
    for (size_t i = 0; i < self->count; ++i) {
        self->layout[i].width = self->pictures[i].width;
        self->layout[i].height = self->pictures[i].height;
        if (i + 1 < self->count) {
            memcpy(self->layout[i].to_next, self->pairs[i].homography.matrix,
                   sizeof self->layout[i].to_next);
        }
    }
    const char *const name = self->options->reference;
    size_t i = 0;
    while (name && strcmp(self->names[i], name) != 0)
        ++i;
    self->chosen =
        name
            ? (layout_choice){ i, layout_make(self->layout, self->count, i, &self->canvas) }
            : layout_choose(self->layout, self->count, &self->canvas);
    const char *const way_out =
        name ? "stitch fewer of them, or leave out --reference" : "stitch fewer of them";
    if (!isfinite(self->chosen.distortion)) {
        report("these images turn too far for one flat panorama, which covers less than 90 "
               "degrees to each side of %s; %s",
               self->names[self->chosen.reference], way_out);
        return TOOL_FAILURE;
    }
    if (layout_is_too_large(self->layout, self->count, self->canvas)) {
        report("the panorama would have %.0fx%.0f pixels, over %.0f times as many as its "
               "images, because these turn or zoom too far for one flat panorama; %s",
               self->canvas.width, self->canvas.height, LAYOUT_MAX, way_out);
        return TOOL_FAILURE;
    }
    return TOOL_SUCCESS;
}

static bool add_all(stitching *self) {
    glsurf_panorama *const panorama = self->with.panorama;
    for (size_t i = 0; i < self->count; ++i) {
        const glsurf_image source = image_source(&self->pictures[i]);
        glsurf_placement placement = { 0 };
        memcpy(placement.to_canvas, self->layout[i].to_canvas, sizeof placement.to_canvas);
        memcpy(placement.gain, self->gain[i], sizeof placement.gain);
        if (!session_good(&self->with, glsurf_panorama_add(panorama, &source, &placement),
                          self->names[i]))
            return false;
    }
    return session_good(&self->with, glsurf_panorama_read(panorama, self->rgba),
                        self->options->output);
}

static int blend_pictures(stitching *self) {
    const double begin = session_seconds();
    const uint32_t width = (uint32_t)self->canvas.width;
    const uint32_t height = (uint32_t)self->canvas.height;
    if (!session_add_panorama(
            &self->with,
            (glsurf_panorama_desc){ .canvas = { .width = width, .height = height } }))
        return TOOL_FAILURE;
    self->rgba = malloc((size_t)width * height * 4);
    if (!self->rgba)
        return no_memory(self);
    exposure_balance(self->pictures, self->layout, self->count, self->canvas,
                     self->chosen.reference, self->gain);
    if (!add_all(self))
        return TOOL_FAILURE;
    self->written = (layout_rectangle){ 0, 0, width, height };
    if (self->options->crop && !layout_crop(self->rgba, width, height, &self->written))
        return no_memory(self);
    self->blend = session_seconds() - begin;
    return TOOL_SUCCESS;
}

/* ----------------------------------------------------------------- the whole run -- */

static int write_file(stitching *self) {
    const double begin = session_seconds();
    const size_t stride = (size_t)self->canvas.width * 4;
    const layout_rectangle *const part = &self->written;
    const picture_pixels pixels = {
        .first = self->rgba + part->y * stride + (size_t)part->x * 4,
        .stride = stride,
        .width = part->width,
        .height = part->height,
        .order = self->options->crop ? PICTURE_RGB : PICTURE_RGBA,
    };
    const bool done = write_picture(self->options->output, &pixels);
    self->write = session_seconds() - begin;
    return done ? TOOL_SUCCESS : TOOL_FAILURE;
}

static void print_summary(const stitching *self) {
    for (size_t i = 0; i + 1 < self->count; ++i) {
        const glsurf_homography *const found = &self->pairs[i].homography;
        printf("pair      %s, %s: %lu matches, %lu inliers (%.1f %%), rms error %.3f "
               "pixels\n",
               self->names[i], self->names[i + 1], (unsigned long)self->pairs[i].matches,
               (unsigned long)found->inliers,
               100.0 * found->inliers / self->pairs[i].matches, found->rms);
    }
    printf("reference %s; others are stretched or shrunk up to %.2f times\n",
           self->names[self->chosen.reference], self->chosen.distortion);
    printf("canvas    %.0fx%.0f", self->canvas.width, self->canvas.height);
    if (self->options->crop) {
        printf(", cropped to %lux%lu", (unsigned long)self->written.width,
               (unsigned long)self->written.height);
    }
    printf("\ntime      extract %.3f s, match %.3f s, geometry %.3f s, blend %.3f s, write "
           "%.3f s; on %s\n",
           self->extract, self->match, self->geometry, self->blend, self->write,
           session_renderer(&self->with));
}

static int run_stitching(stitching *self) {
    if (!session_open(&self->with, &self->options->settings) ||
        !session_add_matcher(&self->with, (glsurf_matcher_desc){ 0 }))
        return TOOL_FAILURE;
    int status = relate_pictures(self);
    if (status == TOOL_SUCCESS)
        status = lay_out(self);
    if (status == TOOL_SUCCESS)
        status = blend_pictures(self);
    if (status == TOOL_SUCCESS)
        status = write_file(self);
    if (status == TOOL_SUCCESS && !self->options->settings.quiet)
        print_summary(self);
    return status;
}

/* Checks the file names and reads all images, before the GPU is used. False after a report.
 */
static bool load_pictures(stitching *self) {
    file_list files = { 0 };
    file_list_write(&files, self->options->output);
    for (size_t i = 0; i < self->count; ++i)
        file_list_read(&files, self->names[i]);
    bool good = file_list_check(&files) && output_check(self->options->output);
    for (size_t i = 0; good && i < self->count; ++i)
        good = image_load_upright(&self->pictures[i], self->names[i],
                                  &self->options->settings);
    return good;
}

static int run_options(const stitch_options *options) {
    const size_t count = options->count;
    stitching self = { .options = options, .names = options->images, .count = count };
    self.pictures = alloc_zeroed(count, sizeof *self.pictures);
    self.pairs = alloc_zeroed(count, sizeof *self.pairs);
    self.layout = alloc_zeroed(count, sizeof *self.layout);
    self.gain = alloc_zeroed(count, sizeof *self.gain);
    const int status = load_pictures(&self) ? run_stitching(&self) : TOOL_FAILURE;
    for (size_t i = 0; i < count; ++i)
        image_free(&self.pictures[i]);
    session_close(&self.with);
    free(self.pictures);
    free(self.pairs);
    free(self.layout);
    free(self.gain);
    free(self.rgba);
    return status;
}

/* ----------------------------------------------------- the command line -- */

static const option_row ROWS[] = {
    { "output", option_file, .offset = offsetof(stitch_options, output), .letter = 'o',
      .names = PICTURE_ENDINGS },
    { "quiet", option_quiet, .offset = offsetof(stitch_options, settings.quiet),
      .letter = 'q' },
    { "crop", option_flag, .offset = offsetof(stitch_options, crop) },
    { "reference", option_text, .offset = offsetof(stitch_options, reference) },
    { 0 },
};

static const char *const HELP[] = {
    "glsurf stitch makes one panorama of overlapping photographs that were taken from\n"
    "one place or show one plane.\n"
    "\n"
    "usage: glsurf stitch A B [C...] -o PANORAMA [OPTION]...\n"
    "\n"
    "The images are PNG, JPEG, PGM or PPM files, turned upright by EXIF; one may be\n"
    "- for standard input. Each has to overlap the next one. One of them, the\n"
    "reference, stays so, the others are warped to it and brought to its exposure.\n"
    "\n",
    "  -o, --output PANORAMA  write the panorama to this file, as PNG or, if its name\n"
    "                       ends in .jpg, as JPEG; this option is required. Pixels\n"
    "                       that no image covers are transparent, in a JPEG black\n"
    "  --crop               keep only the largest rectangle that images cover\n"
    "                       completely, without transparency\n"
    "  --reference FILE     the reference, one of the images named (default: the one\n"
    "                       that distorts the others least; among several about\n"
    "                       alike, the one nearest to the middle)\n"
    "\n",
    SETTINGS_HELP,
    "  -q, --quiet          print neither summary nor progress\n"
    "  -h, --help           print this text\n"
    "\n"
    "For every two neighbours, stitch prints the number of matches, the number of\n"
    "inliers (matches that agree on a homography), and the root mean square error of\n"
    "the inliers in pixels; then the reference, sizes and times.\n"
    "\n"
    "example:\n"
    "  glsurf stitch left.jpg middle.jpg right.jpg -o wide.png --crop\n"
    "\n"
    "exit status: 0 success, 1 bad input or failure, 2 wrong usage, 3 two neighbours\n"
    "have no geometry in common, or an uncertain one\n",
    NULL,
};

/* Returns the number of images with this name. */
static size_t count_of(const stitch_options *options, const char *name) {
    size_t count = 0;
    for (size_t i = 0; i < options->count; ++i)
        count += strcmp(options->images[i], name) == 0;
    return count;
}

/* Checks the options against each other. False after a report. */
static bool check_options(const stitch_options *options) {
    if (options->count < 2)
        report("stitch needs at least two images; see glsurf stitch --help");
    else if (count_of(options, "-") > 1)
        report("the image - can be named only once, because standard input is read once; "
               "name a file");
    else if (!options->output)
        report("stitch needs a file for the panorama; name one with -o");
    else if (options->reference && count_of(options, options->reference) == 0)
        report("--reference: %s is not one of the images; name one exactly as in the list "
               "of images",
               options->reference);
    else
        return settings_check(&options->settings);
    return false;
}

int stitch_command(int argc, char **argv) {
    stitch_options options = { 0 };
    const int status = settings_read(argc, argv, ROWS, &options, &options.settings, HELP);
    if (status >= 0)
        return status;
    options.images = argv + optind;
    options.count = (size_t)(argc - optind);
    return check_options(&options) ? run_options(&options) : TOOL_USAGE;
}
