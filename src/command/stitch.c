/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf stitch`: the command line. */
#include "command/stitch.h"

#include "tool/options.h"
#include "tool/setting_options.h"
#include "tool/text.h"
#include "tool/tool.h"

#include <stdio.h>
#include <string.h>

enum { OPTION_CROP = OPTION_LONG };

static const struct option LONGS[] = {
    { "help", no_argument, NULL, 'h' },
    { "output", required_argument, NULL, 'o' },
    { "crop", no_argument, NULL, OPTION_CROP },
    SETTINGS_LONGS,
    { 0 },
};

static const char *const HELP[] = {
    "glsurf stitch makes one picture of overlapping ones: photographs taken from one "
    "place,\n"
    "or of one plane.\n"
    "\n"
    "usage: glsurf stitch A B [C...] -o PANORAMA.png [OPTION]...\n"
    "\n"
    "The images are PNG, JPEG, PGM or PPM files, one of which may be -, standard input.\n"
    "Each has to overlap the one named after it; the middle one stays as it is, and the\n"
    "others are bent to it. Differences of exposure are evened out.\n"
    "\n",
    "  -o, --output PANORAMA.png  where the picture goes. What no image covers is "
    "transparent\n"
    "  --crop                     only the largest rectangle that images cover "
    "completely,\n"
    "                             without transparency\n"
    "\n",
    SETTINGS_HELP,
    "  -h, --help           print this text\n"
    "\n"
    "For every two neighbours the matches are printed, how many of them agree on a\n"
    "homography, and their root mean square error; then sizes and times.\n"
    "\n"
    "exit status: 0 success, 1 bad input or failure, 2 wrong usage, 3 two neighbours have\n"
    "no geometry in common\n",
    NULL,
};

/* Takes over one option; false after a report. */
static bool set_option(stitch_options *options, int option, const char *text) {
    if (settings_has(option))
        return settings_set(&options->desc, option, text);
    switch (option) {
    case 'o':
        return option_place("-o", "a file", text, &options->output);
    case OPTION_CROP:
        return options->crop = true;
    default:
        return false; /* option_next() has said why */
    }
}

/* What no option by itself shows to be wrong. */
static bool check(const stitch_options *options) {
    size_t pipes = 0;
    for (size_t i = 0; i < options->count; ++i)
        pipes += strcmp(options->images[i], "-") == 0;
    if (options->count < 2)
        report("stitch needs at least two images; see glsurf stitch --help");
    else if (pipes > 1)
        report("the image - can be named once: standard input is read only once");
    else if (!options->output)
        report("stitch needs a place for the panorama; name a PNG file with -o");
    else
        return true;
    return false;
}

int stitch_command(int argc, char **argv) {
    stitch_options options = { 0 };
    int option;
    while ((option = option_next(argc, argv, ":ho:", LONGS)) != -1) {
        if (option == 'h')
            return option_print_help(HELP);
        if (!set_option(&options, option, optarg))
            return TOOL_USAGE;
    }
    options.images = argv + optind;
    options.count = (size_t)(argc - optind);
    return check(&options) ? stitch_run(&options) : TOOL_USAGE;
}
