/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: the command line. */
#include "command/detect.h"

#include "images/image.h"
#include "images/image_list.h"
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
    "IMAGE is a PNG, JPEG, PGM or PPM file, a folder of such files, or - for standard\n"
    "input. With --root it need not be named.\n"
    "\n",
    "many images, also on several machines:\n"
    "  --images FILE        also take the images that FILE names, one a line, or with\n"
    "                       a zero byte after each; - is standard input. OUT is a\n"
    "                       folder\n"
    "  --root DIR           keep the names below the folder DIR: the features of the "
    "image\n"
    "                       DIR/a/b.JPG go to OUT/a/b.JPG.npz. Takes all images in DIR\n"
    "                       and its folders, or those that are named. The default\n"
    "                       format is npz\n"
    "  --shard I/N          take only every N-th image, from the I-th on; I is from 1\n"
    "                       to N. The N shards take each image once. OUT is a folder\n"
    "  --resume             skip images whose features are already in the folder OUT,\n"
    "                       if image, settings and driver are the same. detect can\n"
    "                       be interrupted at any moment and run again\n"
    "\n",
    "where the results go:\n"
    "  -o, --output OUT     write the features to the file OUT; - (default) is\n"
    "                       standard output. OUT is a folder that gets one file per\n"
    "                       image if it is a folder or ends in /, and always with\n"
    "                       several images or a folder of images\n"
    "  --format FORMAT      vgg, csv, json, npz or colmap; by default vgg, or the\n"
    "                       format that the ending of the file OUT names\n"
    "  --annotate OUT       also draw the image and its keypoints into the file OUT,\n"
    "                       as PNG or JPEG, or into a folder, as with -o: circles of\n"
    "                       radius 2.5 scale with a ray along the angle, orange for\n"
    "                       dark blobs and blue for light ones; if there are too\n"
    "                       many, only the strongest of each region\n"
    "  --dump DIR           also write every intermediate result to the folder DIR as\n"
    "                       .npy files, and the scale space as plan.json. If the\n"
    "                       features go to a folder, DIR gets one folder per image\n"
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
    "  -q, --quiet          print neither summary nor progress\n"
    "  -h, --help           print this text\n"
    "\n",
    "formats, where D is the length of a descriptor (64 or 128):\n"
    "  vgg     text: D, the number of features, then one line x y a b c d1 ... dD per\n"
    "          feature, where a = c = 1/(3 scale)^2 and b = 0\n"
    "  csv     a line with the names of the columns, then one line per feature:\n"
    "          x,y,scale,angle,response,laplacian,d0,...\n"
    "  json    an object with the size of the image and a list of keypoints, one per\n"
    "          line\n"
    "  npz     for numpy.load(): keypoints (n x 4: x, y, scale, angle), scores,\n"
    "          laplacian, descriptors (n x D)\n"
    "  colmap  text for colmap feature_importer. A folder OUT gets IMAGE.txt, such as\n"
    "          a.png.txt, and is its --import_path\n"
    "\n"
    "x runs right and y down, in pixels; (0, 0) is the centre of the top-left pixel.\n"
    "scale is the sigma of a Gaussian in pixels, angle is in radians from +x towards\n"
    "+y. laplacian is 1 for a dark blob on light ground and -1 for a light blob on\n"
    "dark ground.\n"
    "\n"
    "example:\n"
    "  glsurf detect shots -o features --format npz\n"
    "\n"
    "exit status: 0 success, 1 an image could not be processed, 2 wrong usage\n",
    NULL,
};

static bool read_format(const option_row *row, const char *text, void *at) {
    const feature_format *const format = feature_format_find(text);
    *(const feature_format **)at = format;
    return format || option_refuse(row, text, "vgg, csv, json, npz or colmap");
}

#define FIELD(name) .offset = offsetof(detect_options, name)

static const option_row ROWS[] = {
    { "output", option_output, FIELD(output), .letter = 'o', .what = "a file or folder" },
    { "format", read_format, FIELD(format) },
    { "annotate", option_file, FIELD(picture), .what = "a file or folder",
      .have = libraries_have },
    { "dump", option_file, FIELD(dump), .what = "a folder", .have = libraries_have },
    { "trace", option_file, FIELD(trace), .have = libraries_have },
    { "keypoints", option_text, FIELD(keypoints) },
    { "timings", option_constant, FIELD(settings.device.timings),
      .minimum = GLSURF_TIMINGS_CLOCK },
    { "mask", option_file, FIELD(mask), .what = "an image file" },
    { "region", option_region, FIELD(region) },
    { "images", option_text, FIELD(list) },
    { "root", option_file, FIELD(root), .what = "a folder" },
    { "shard", option_shard, FIELD(shard) },
    { "resume", option_flag, FIELD(resume) },
    { "quiet", option_quiet, FIELD(settings.quiet), .letter = 'q' },
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
    const bool many =
        options->list || options->root || options->shards > 0 || options->resume;
    if (many && !options->output)
        report("--images, --root, --shard and --resume need a folder for the features; "
               "name one with -o");
    else if (many && pipes > 0)
        report("the image - cannot be used with --images, --root, --shard or --resume; "
               "name a file");
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
    else if (options->several && !options->output)
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

/* Checks that all images have a name below --root. False after a report. */
static bool check_root(const image_list *all, const char *root) {
    for (size_t i = 0; i < all->count; ++i) {
        char *const name = path_below(all->paths[i], root);
        free(name);
        if (name || strcmp(all->paths[i], "-") == 0) /* refused later */
            continue;
        report("the image %s is not below the folder %s of --root; begin its path with "
               "that folder",
               all->paths[i], root);
        return false;
    }
    return true;
}

/* Lists the images of the command line, whose folders become their images, and then of
 * --images. Without both, the images of --root. False after a report. */
static bool list_images(image_list *all, detect_options *options, char **names) {
    name_list list = { 0 };
    const char *const root = options->root;
    bool good = !options->list || name_list_load(&list, options->list);
    if (good && root && !options->list && !*names)
        good = image_list_add_tree(all, root);
    for (; good && *names; ++names) {
        const bool folder = path_is_folder(*names);
        options->several = options->several || folder;
        good = (!folder ? image_list_append
                : root  ? image_list_add_tree
                        : image_list_add)(all, *names);
    }
    for (size_t i = 0; good && i < list.count; ++i)
        good = image_list_append(all, list.names[i]);
    name_list_free(&list);
    good = good && (!root || check_root(all, root));
    options->images = all->paths;
    options->count = all->count;
    options->several = options->several || all->count > 1;
    return good;
}

/* Decides what is a folder, and takes the format of a file from its name. False after a
 * report. */
static bool find_files(detect_options *self) {
    const option_row output = { "output", .letter = 'o', .names = FEATURE_ENDINGS };
    const option_row picture = { "annotate", .names = PICTURE_ENDINGS };
    const bool many =
        self->several || self->list || self->root || self->shards > 0 || self->resume;
    self->folders = self->output && (many || path_is_folder(self->output));
    self->picture_folder = self->picture && (many || path_is_folder(self->picture));
    const char *const file = self->folders || self->format ? NULL : self->output;
    if (!self->format)
        self->format = self->root ? feature_format_find("npz") : feature_format_of(file);
    return (!file || option_file(&output, file, &self->output)) &&
           (!self->picture || self->picture_folder ||
            option_file(&picture, self->picture, &self->picture));
}

int detect_command(int argc, char **argv) {
    detect_options options = { 0 };
    const int done = settings_read(argc, argv, ROWS, &options, &options.settings, HELP);
    if (done >= 0)
        return done;
    if (options.output && strcmp(options.output, "-") == 0)
        options.output = NULL;
    image_list all = { 0 };
    int status = TOOL_FAILURE;
    if (list_images(&all, &options, argv + optind))
        status = find_files(&options) && check_options(&options) ? detect_run(&options)
                                                                 : TOOL_USAGE;
    image_list_free(&all);
    return status;
}
