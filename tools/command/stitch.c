/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf stitch`: makes panoramas of images. run_stitching() has all stages in order. */
#include "command/stitch.h"

#include "images/image_ahead.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/output.h"
#include "system/text.h"
#include "terminal/setting_options.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------ the images -- */

static void load(void *user) {
    stitch_image *const self = user;
    self->read = image_load_upright(&self->picture, self->name, self->up);
}

/* Returns true if the pictures leave a quarter of the memory for the panorama, and false
 * after a report. */
static bool pictures_fit(const stitching *self) {
    const uint64_t limit = stitch_memory(self);
    if (self->pixels <= limit / 4 * 3)
        return true;
    report("the images take over three quarters of the memory limit of %llu MiB, and the "
           "panorama needs the rest; use smaller or fewer images, or raise the limit with "
           "--memory-limit",
           (unsigned long long)limit >> 20);
    return false;
}

/* Opens the session, and then reads all images (see detect_run.c). False after a report. */
static bool load_pictures(stitching *self) {
    enum { THREADS = 8 };
    const double begin = session_seconds();
    beside threads[THREADS] = { 0 };
    bool good = stitch_check_files(self);
    for (uint32_t first = 0; good && first < self->count; first += THREADS) {
        const uint32_t left = self->count - first, count = left < THREADS ? left : THREADS;
        progress("reading image %lu of %lu", first + 1ul, (unsigned long)self->count);
        good = first > 0 || session_open(&self->with, &self->options->settings);
        for (uint32_t i = 0; good && i < count; ++i)
            beside_begin(&threads[i], load, &self->images[first + i]);
        for (uint32_t i = 0; i < count; ++i) {
            const image *const of = &self->images[first + i].picture;
            beside_wait(&threads[i]);
            good = good && self->images[first + i].read;
            self->pixels += (uint64_t)of->width * of->height * of->channels;
        }
        good = good && pictures_fit(self);
    }
    progress_wipe();
    self->read = session_seconds() - begin;
    return good;
}

/* ---------------------------------------------------------- the whole run -- */

/* Prints each image's pair with most inliers. */
static void print_pairs(const stitching *self) {
    enum { ROWS = 20 };
    const stitch_pair *const end = self->pairs + self->pair_count;
    const stitch_pair **const best = alloc_zeroed(self->count, sizeof *best);
    for (const stitch_pair *p = self->pairs; p < end; ++p)
        for (int side = 0; side < 2; ++side) {
            const stitch_pair **const of = &best[side ? p->b : p->a];
            if (!*of || p->homography.inliers > (*of)->homography.inliers)
                *of = p;
        }
    int printed = 0;
    for (const stitch_pair *p = self->pairs; printed < ROWS && p < end; ++p)
        if ((best[p->a] == p || best[p->b] == p) && ++printed)
            printf("pair      %s, %s: %lu matches, %lu inliers (%.1f %%), rms error %.3f "
                   "pixels\n",
                   self->images[p->a].name, self->images[p->b].name,
                   (unsigned long)p->matches, (unsigned long)p->homography.inliers,
                   100.0 * p->homography.inliers / p->matches, p->homography.rms);
    free(best);
    printf("pairs     %zu of %zu overlap\n", self->pair_count, self->tried);
}

static void print_group(const stitching *self, const stitch_group *group) {
    static const char *const SHAPES[] = { "canvas", "plane", "cylinder", "sphere" };
    const glsurf_group *const of = &group->of;
    printf("panorama  %s: %lu images on a %s", group->output, (unsigned long)of->images,
           SHAPES[of->canvas.projection]);
    if (of->focal > 0.0)
        printf(", focal length %.0f pixels, %.0f degrees around", of->focal, of->angle);
    printf("; rms error %.3f pixels\n"
           "reference %s; others are stretched or shrunk up to %.2f times\n"
           "canvas    %lux%lu",
           of->rms, self->images[of->reference].name, of->stretch,
           (unsigned long)of->canvas.width, (unsigned long)of->canvas.height);
    if (self->options->crop)
        printf(", cropped to %lux%lu", (unsigned long)group->width,
               (unsigned long)group->height);
    puts("");
}

static int run_stitching(stitching *self) {
    if (!session_add_matcher(&self->with, (glsurf_matcher_desc){ 0 }))
        return TOOL_FAILURE;
    int status = stitch_extract(self);
    if (status == TOOL_SUCCESS)
        status = stitch_match(self);
    if (status == TOOL_SUCCESS)
        status = stitch_arrange(self);
    const double begin = session_seconds();
    for (uint32_t k = 0; status == TOOL_SUCCESS && k < self->group_count; ++k)
        if (!stitch_blend(self, &self->groups[k]))
            status = TOOL_FAILURE;
    self->blend = session_seconds() - begin;
    if (status != TOOL_SUCCESS || self->options->settings.quiet)
        return status;
    print_pairs(self);
    for (uint32_t k = 0; k < self->group_count; ++k)
        print_group(self, &self->groups[k]);
    printf("time      read %.3f s, extract %.3f s, match %.3f s, arrange %.3f s, blend and "
           "write %.3f s; on %s\n",
           self->read, self->extract, self->match, self->place, self->blend,
           session_renderer(&self->with));
    return status;
}

static int run_options(const stitch_options *options) {
    stitching self = { .options = options, .count = (uint32_t)options->count };
    self.images = alloc_zeroed(self.count, sizeof *self.images);
    for (uint32_t i = 0; i < self.count; ++i)
        self.images[i] = (stitch_image){ .name = options->images[i], .up = options->up };
    const int status = load_pictures(&self) ? run_stitching(&self) : TOOL_FAILURE;
    for (uint32_t i = 0; i < self.count; ++i) {
        image_free(&self.images[i].picture);
        session_release(&self.images[i].view);
    }
    session_close(&self.with);
    for (size_t i = 0; i < self.pair_count; ++i)
        free(self.pairs[i].points);
    for (uint32_t k = 0; self.groups && k < self.group_count; ++k) {
        free(self.groups[k].members);
        free(self.groups[k].output);
    }
    free(self.groups);
    free(self.places);
    free(self.pairs);
    free(self.signatures);
    free(self.images);
    return status;
}

/* ----------------------------------------------------- the command line -- */

static const option_row ROWS[] = {
    { "output", option_file, .offset = offsetof(stitch_options, output), .letter = 'o',
      .names = PICTURE_ENDINGS },
    { "quiet", option_quiet, .offset = offsetof(stitch_options, settings.quiet),
      .letter = 'q' },
    { "projection", option_name, .offset = offsetof(stitch_options, projection),
      .minimum = GLSURF_PROJECTION_AUTO,
      .names = (const char *const[]){ "auto", "plane", "cylinder", "sphere", NULL } },
    { "blend", option_name, .offset = offsetof(stitch_options, blend),
      .minimum = GLSURF_BLEND_MEAN,
      .names = (const char *const[]){ "mean", "bands", NULL } },
    { "no-seams", option_flag, .offset = offsetof(stitch_options, no_seams) },
    { "no-vignetting", option_flag, .offset = offsetof(stitch_options, no_vignetting) },
    { "up", option_name, .offset = offsetof(stitch_options, up), .minimum = IMAGE_EXIF,
      .names = (const char *const[]){ "exif", "top", "left", "right", "bottom", NULL } },
    { "tilted", option_flag, .offset = offsetof(stitch_options, keep_tilt) },
    { "crop", option_flag, .offset = offsetof(stitch_options, crop) },
    { "reference", option_text, .offset = offsetof(stitch_options, reference) },
    { 0 },
};

static const char *const HELP[] = {
    "glsurf stitch makes a panorama of overlapping photographs that were taken from one\n"
    "place or show one plane.\n"
    "\n"
    "usage: glsurf stitch A B [C...] -o PANORAMA [OPTION]...\n"
    "\n"
    "The images are PNG, JPEG, PGM or PPM files in any order, turned upright by EXIF;\n"
    "one may be - for standard input. Images that overlap make one panorama. If they\n"
    "make several, the one with most images is written to PANORAMA, and others to\n"
    "PANORAMA with -2, -3, ... before the ending. An image that overlaps no other is\n"
    "left out.\n"
    "\n",
    "  -o, --output PANORAMA  write the panorama to this file, as PNG or, if its name\n"
    "                       ends in .jpg, as JPEG; this option is required. Pixels\n"
    "                       that no image covers are transparent, in a JPEG black\n"
    "  --projection plane   keep straight lines straight: for one plane seen from\n"
    "                       several places, or below about 100 degrees\n"
    "  --projection cylinder  for up to 360 degrees around\n"
    "  --projection sphere  for all directions\n"
    "  --projection auto    the first of these that stretches nothing more than twice\n"
    "                       (default)\n"
    "  --blend bands        join images at seams, fine detail over few pixels, slow\n"
    "                       changes over many (default)\n"
    "  --blend mean         a weighted mean of all images at a pixel; on a plane only\n"
    "  --no-seams           join images in the middle of their overlap, not around what\n"
    "                       moves\n"
    "  --no-vignetting      do not correct images that are darker at their corners\n"
    "  --up left            turn the images; or right, top, bottom: the side that is up\n"
    "  --up exif            turn the images as EXIF says (default)\n"
    "  --tilted             do not level the horizon\n"
    "  --crop               keep only the largest rectangle that images cover\n"
    "                       completely, without transparency\n"
    "  --reference FILE     the image, one of those named, that is not warped and whose\n"
    "                       exposure the others get (default: the one that stretches\n"
    "                       the others least, and exposures that meet in the middle)\n"
    "\n",
    SETTINGS_HELP,
    "  -q, --quiet          print neither summary nor progress\n"
    "  -h, --help           print this text\n"
    "\n"
    "stitch prints each image's pair with most inliers (20 pairs at most): the number of\n"
    "matches, the number of inliers (matches that agree on a homography), and the root\n"
    "mean square error of the inliers in pixels; then the panoramas, and times.\n"
    "\n"
    "example:\n"
    "  glsurf stitch *.jpg -o wide.png --crop\n"
    "\n"
    "exit status: 0 success, 1 bad input or failure, 2 wrong usage, 3 no two images\n"
    "have a geometry in common, or an uncertain one\n",
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
    enum { MAX_IMAGES = 65535 };
    if (options->count < 2)
        report("stitch needs at least two images; see glsurf stitch --help");
    else if (options->count > MAX_IMAGES)
        report("stitch takes at most %d images; name fewer", MAX_IMAGES);
    else if (count_of(options, "-") > 1)
        report("the image - can be named only once, because standard input is read once; "
               "name a file");
    else if (!options->output)
        report("stitch needs a file for the panorama; name one with -o");
    else if (options->reference && count_of(options, options->reference) == 0)
        report("--reference: %s is not one of the images; name one exactly as in the list "
               "of images",
               options->reference);
    else if (options->blend == GLSURF_BLEND_MEAN &&
             options->projection > GLSURF_PROJECTION_PLANE)
        report("--blend mean needs a plane; leave out --projection, or use --blend bands");
    else
        return settings_check(&options->settings);
    return false;
}

int stitch_command(int argc, char **argv) {
    stitch_options options = { .blend = GLSURF_BLEND_BANDS };
    const int status = settings_read(argc, argv, ROWS, &options, &options.settings, HELP);
    if (status >= 0)
        return status;
    options.images = argv + optind;
    options.count = (size_t)(argc - optind);
    if (!check_options(&options))
        return TOOL_USAGE;
    if (options.blend == GLSURF_BLEND_MEAN)
        options.projection = GLSURF_PROJECTION_PLANE;
    return run_options(&options);
}
