/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: the command line. */
#include "command/detect.h"

#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/file_names.h"
#include "system/text.h"
#include "terminal/options.h"
#include "terminal/setting_options.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const HELP[] = {
    "glsurf detect finds the SURF features of images and writes them to files.\n"
    "\n"
    "usage: glsurf detect IMAGE... [OPTION]...\n"
    "\n"
    "IMAGE is a PNG, JPEG, PGM or PPM file, or - for standard input.\n"
    "\n",
    "many images, also on several machines:\n"
    "  --images FILE        also take the images that FILE names, one a line, or with\n"
    "                       a zero byte after each; - is standard input. OUT is a\n"
    "                       folder\n"
    "  --shard I/N          take only every N-th image, from the I-th on; I is from 1\n"
    "                       to N. The N shards take each image once. OUT is a folder\n"
    "  --resume             skip images whose features are already in the folder OUT,\n"
    "                       if image, settings and driver are the same. detect can\n"
    "                       be interrupted at any moment and run again\n"
    "\n",
    "where the results go:\n"
    "  -o, --output OUT     write the features to the file OUT; - (default) is\n"
    "                       standard output. With several images OUT is a folder that\n"
    "                       gets one file per image\n"
    "  --format FORMAT      vgg, csv, json, npz or colmap; by default vgg, or with\n"
    "                       one image the format that the ending of OUT names\n"
    "  --annotate OUT.png   also draw the image and its keypoints into OUT.png:\n"
    "                       circles of radius 2.5 scale with a ray along the angle,\n"
    "                       orange for dark blobs and blue for light ones; if there\n"
    "                       are too many, only the strongest of each region. With\n"
    "                       several images OUT.png is a folder\n"
    "  --dump DIR           also write every intermediate result to the folder DIR as\n"
    "                       .npy files, and the scale space as plan.json. With\n"
    "                       several images DIR gets one folder per image\n"
    "  --trace FILE.json    also write where the time of each image goes, for\n"
    "                       Perfetto or chrome://tracing: the calls of the library,\n"
    "                       their stages and, with --timings, their passes\n"
    "  --timings            measure the time of each GPU pass and print it on\n"
    "                       standard error; this is slower\n"
    "\n",
    "where features are searched:\n"
    "  --region WxH+X+Y     search only a part of each image, W x H pixels with pixel\n"
    "                       (X, Y) at its top left, as if the image ended there.\n"
    "                       Positions count from the corner of the whole image\n"
    "  --mask FILE          keep only keypoints whose nearest pixel is not black in\n"
    "                       the image FILE, which must be as large as the others\n"
    "\n",
    "what is described:\n"
    "  --keypoints FILE     describe the keypoints in FILE instead of finding some;\n"
    "                       only for a single image. FILE is a csv file written by\n"
    "                       detect, or - for standard input. Its descriptors are\n"
    "                       ignored; angles that are missing or nan are computed\n"
    "\n",
    SETTINGS_HELP,
    "  -h, --help           print this text\n"
    "\n",
    "formats, where D is the length of a descriptor (64 or 128):\n"
    "  vgg   text: D, the number of features, then one line x y a b c d1 ... dD per\n"
    "        feature, where a = c = 1/(3 scale)^2 and b = 0\n"
    "  csv   a line with the names of the columns, then one line per feature:\n"
    "        x,y,scale,angle,response,laplacian,d0,...\n"
    "  json  an object with the size of the image and a list of keypoints, one per line\n"
    "  npz   for numpy.load(): keypoints (n x 4: x, y, scale, angle), scores, laplacian,\n"
    "        descriptors (n x D)\n"
    "  colmap\n"
    "        text for colmap feature_importer. Several images give IMAGE.txt, such as\n"
    "        a.png.txt, in the folder OUT, which is its --import_path\n"
    "\n"
    "x runs right and y down, in pixels; (0, 0) is the centre of the top-left pixel.\n"
    "scale is the sigma of a Gaussian in pixels, angle is in radians from +x towards\n"
    "+y. laplacian is 1 for a dark blob on light ground and -1 for a light blob on\n"
    "dark ground.\n"
    "\n"
    "exit status: 0 success, 1 an image could not be processed, 2 wrong usage\n",
    NULL,
};

static bool set_format(void *self, const char *name) {
    detect_options *const options = self;
    options->format = feature_format_find(name);
    if (!options->format)
        report("--format takes vgg, csv, json, npz or colmap, not '%s'", name);
    return options->format;
}

static bool set_shard(void *self, const char *text) {
    detect_options *const options = self;
    return option_shard(text, &options->shard, &options->shards);
}

#define FIELD(name) .offset = offsetof(detect_options, name)

static const option_row ROWS[] = {
    { "output", OPTION_OUTPUT, FIELD(output), .letter = 'o', .what = "a file or folder" },
    { "format", OPTION_CALL, .set = set_format },
    { "annotate", OPTION_FILE, FIELD(picture), .what = "a file or folder",
      .have = libraries_have },
    { "dump", OPTION_FILE, FIELD(dump), .what = "a folder", .have = libraries_have },
    { "trace", OPTION_FILE, FIELD(trace), .have = libraries_have },
    { "keypoints", OPTION_TEXT, FIELD(keypoints) },
    { "timings", OPTION_CONSTANT, FIELD(settings.device.timings),
      .minimum = GLSURF_TIMINGS_CLOCK },
    { "mask", OPTION_FILE, FIELD(mask), .what = "an image file" },
    { "region", OPTION_REGION, FIELD(region) },
    { "images", OPTION_TEXT, FIELD(list) },
    { "shard", OPTION_CALL, .set = set_shard },
    { "resume", OPTION_FLAG, FIELD(resume) },
    { 0 },
};

/* Returns the name of an option that --resume does not take, or NULL. */
static const char *not_resumed(const detect_options *options) {
    return options->picture                   ? "--annotate"
           : options->dump                    ? "--dump"
           : options->trace                   ? "--trace"
           : options->keypoints               ? "--keypoints"
           : options->settings.device.timings ? "--timings"
                                              : NULL;
}

/* Checks the options for many images. False after a report. */
static bool check_many(const detect_options *options, size_t pipes) {
    const bool many = options->list || options->shards > 0 || options->resume;
    if (many && !options->output)
        report("--images, --shard and --resume need a folder for the features; name one "
               "with -o");
    else if (many && pipes > 0)
        report(
            "the image - cannot be used with --images, --shard or --resume; name a file");
    else if (options->resume && not_resumed(options))
        report("--resume keeps features only; leave out %s", not_resumed(options));
    else
        return true;
    return false;
}

static bool check_format(const feature_format *format) {
    char option[32];
    snprintf(option, sizeof option, "--format %s", format->name);
    return !format->by_library || libraries_have(option);
}

/* Checks the options against each other. False after a report. */
static bool check_options(detect_options *options) {
    size_t pipes = 0;
    for (size_t i = 0; i < options->count; ++i)
        pipes += strcmp(options->images[i], "-") == 0;
    if (options->list && options->keypoints && strcmp(options->list, "-") == 0 &&
        strcmp(options->keypoints, "-") == 0)
        report("--images - and --keypoints - both read standard input; name a file for one "
               "of them");
    else if (options->count == 0 && !options->list)
        report("detect needs an image; see glsurf detect --help");
    else if (pipes > 1)
        report("the image - can be named only once, because standard input is read once; "
               "name a file");
    else if (options->count > 1 && !options->output)
        report("several images need a folder for their features; name one with -o");
    else if (options->count > 1 && options->keypoints)
        report("--keypoints needs exactly one image, not %zu; name one image",
               options->count);
    else if (pipes > 0 && options->keypoints && strcmp(options->keypoints, "-") == 0)
        report("--keypoints - and the image - both read standard input; name a file for "
               "one of them");
    else if (!options->output && strcmp(options->format->name, "npz") == 0 &&
             isatty(STDOUT_FILENO))
        report("npz is binary and standard output is a terminal; name a file with -o");
    else if (options->format->whole_names &&
             options->settings.extractor.descriptor_length == 128)
        report("--format colmap makes COLMAP's 128 bytes from the signs of 64 numbers; "
               "leave out --descriptor-length 128");
    else
        return check_many(options, pipes) && check_format(options->format) &&
               settings_check(&options->settings);
    return false;
}

/* Joins the images of the command line and then of the list. */
static char **join_images(const detect_options *options, const name_list *list) {
    char **const all = alloc_zeroed(options->count + list->count, sizeof *all);
    if (options->count > 0)
        memcpy(all, options->images, options->count * sizeof *all);
    if (list->count > 0)
        memcpy(all + options->count, list->names, list->count * sizeof *all);
    return all;
}

int detect_command(int argc, char **argv) {
    detect_options options = { 0 };
    const int done = settings_read(argc, argv, ROWS, &options, &options.settings, HELP);
    if (done >= 0)
        return done;
    if (options.output && strcmp(options.output, "-") == 0)
        options.output = NULL;
    options.images = argv + optind;
    options.count = (size_t)(argc - optind);
    name_list list = { 0 };
    if (options.list && !name_list_load(&list, options.list))
        return TOOL_FAILURE;
    char **const all = join_images(&options, &list);
    options.images = all;
    options.count += list.count;
    options.folders =
        options.count > 1 || options.list || options.shards > 0 || options.resume;
    if (!options.format)
        options.format = feature_format_of(options.folders ? NULL : options.output);
    const int status = check_options(&options) ? detect_run(&options) : TOOL_USAGE;
    free(all);
    name_list_free(&list);
    return status;
}
