/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf stitch`: the command line. */
#include "command/stitch.h"

#include "terminal/options.h"
#include "terminal/setting_options.h"
#include "system/text.h"
#include "system/tool.h"

#include <stdio.h>
#include <string.h>

static const option_row ROWS[] = {
    { "output", OPTION_FILE, .offset = offsetof(stitch_options, output), .letter = 'o' },
    { "crop", OPTION_FLAG, .offset = offsetof(stitch_options, crop) },
    { "reference", OPTION_TEXT, .offset = offsetof(stitch_options, reference) },
    { 0 },
};

static const char *const HELP[] = {
    "glsurf stitch makes one panorama of overlapping photographs that were taken from\n"
    "one place or show one plane.\n"
    "\n"
    "usage: glsurf stitch A B [C...] -o PANORAMA.png [OPTION]...\n"
    "\n"
    "The images are PNG, JPEG, PGM or PPM files; one may be - for standard input.\n"
    "Each has to overlap the next one. One of them, the reference, stays as it is,\n"
    "and the others are warped to it and brought to its exposure.\n"
    "\n",
    "  -o, --output PANORAMA.png  write the panorama to this file; this option is\n"
    "                             required. Pixels that no image covers are\n"
    "                             transparent\n"
    "  --crop                     keep only the largest rectangle that images cover\n"
    "                             completely, without transparency\n"
    "  --reference FILE           the reference, one of the images named (default: the\n"
    "                             one to which the others are distorted least; of\n"
    "                             those about alike the one nearest to the middle)\n"
    "\n",
    SETTINGS_HELP,
    "  -h, --help           print this text\n"
    "\n"
    "For every two neighbours, stitch prints the number of their matches, how many of\n"
    "these agree on a homography, and the root mean square error of these in pixels;\n"
    "then the reference, sizes and times.\n"
    "\n"
    "exit status: 0 success, 1 bad input or failure, 2 wrong usage, 3 two neighbours\n"
    "have no geometry in common, or an uncertain one\n",
    NULL,
};

/* How many images have this name. */
static size_t count_of(const stitch_options *options, const char *name) {
    size_t count = 0;
    for (size_t i = 0; i < options->count; ++i)
        count += strcmp(options->images[i], name) == 0;
    return count;
}

/* Checks the options against each other; false after a report. */
static bool check_options(const stitch_options *options) {
    if (options->count < 2)
        report("stitch needs at least two images; see glsurf stitch --help");
    else if (count_of(options, "-") > 1)
        report("the image - can be named only once, because standard input is read once; "
               "name a file");
    else if (!options->output)
        report("stitch needs a file for the panorama; name a PNG file with -o");
    else if (options->reference && count_of(options, options->reference) == 0)
        report("--reference: %s is none of the images; name one as it is named there",
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
    return check_options(&options) ? stitch_run(&options) : TOOL_USAGE;
}
