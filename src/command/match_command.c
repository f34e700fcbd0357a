/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: the command line. */
#include "command/match_command.h"

#include "tool/matrix_file.h"
#include "tool/options.h"
#include "tool/setting_options.h"
#include "tool/text.h"
#include "tool/tool.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    OPTION_FORMAT = OPTION_LONG,
    OPTION_MATCHES,
    OPTION_HOMOGRAPHY,
    OPTION_RATIO,
    OPTION_NO_MUTUAL,
    OPTION_MODEL,
    OPTION_TOLERANCE,
    OPTION_GUIDE,
    OPTION_GUIDE_MODEL,
    OPTION_GUIDE_TOLERANCE,
};

static const struct option LONGS[] = {
    { "help", no_argument, NULL, 'h' },
    { "output", required_argument, NULL, 'o' },
    { "matches", required_argument, NULL, OPTION_MATCHES },
    { "format", required_argument, NULL, OPTION_FORMAT },
    { "homography", required_argument, NULL, OPTION_HOMOGRAPHY },
    { "ratio", required_argument, NULL, OPTION_RATIO },
    { "no-mutual", no_argument, NULL, OPTION_NO_MUTUAL },
    { "model", required_argument, NULL, OPTION_MODEL },
    { "tolerance", required_argument, NULL, OPTION_TOLERANCE },
    { "guide", required_argument, NULL, OPTION_GUIDE },
    { "guide-model", required_argument, NULL, OPTION_GUIDE_MODEL },
    { "guide-tolerance", required_argument, NULL, OPTION_GUIDE_TOLERANCE },
    SETTINGS_LONGS,
    { 0 },
};

static const char *const HELP[] = {
    "glsurf match finds what two images have in common: features that look alike, and\n"
    "the homography that most of these matches agree on.\n"
    "\n"
    "usage: glsurf match A B [OPTION]...\n"
    "\n"
    "A and B are PNG, JPEG, PGM or PPM files; one may be - for standard input. match\n"
    "prints a summary of a few lines.\n"
    "\n",
    "where the results go:\n"
    "  -o, --output OUT.png     draw both images side by side into OUT.png, with\n"
    "                           lines for up to 120 inliers that are far apart and\n"
    "                           dots for the others\n"
    "  --matches FILE           write the matches to FILE; - is standard output\n"
    "  --format FORMAT          csv or json; by default csv, or the format that the\n"
    "                           ending of the file of --matches names\n"
    "  --homography FILE        write the homography to FILE: 3x3 numbers that map\n"
    "                           pixels of A to B\n"
    "\n",
    "what matches:\n"
    "  --ratio R                keep a match if its distance is at most R times the\n"
    "                           distance to the second nearest feature. R is above 0\n"
    "                           and at most 1 (default 0.8); 1 keeps all\n"
    "  --no-mutual              also keep a match if A's feature is not the nearest\n"
    "                           one of B's feature\n"
    "  --guide FILE             match only pairs that the 3x3 matrix in FILE allows,\n"
    "                           which maps from A to B. The matrix is believed: with\n"
    "                           a homography, match does not notice that images are\n"
    "                           unrelated\n"
    "  --guide-model MODEL      what the matrix of --guide is. homography (default):\n"
    "                           B's feature lies where the matrix maps A's feature;\n"
    "                           fundamental: it lies on the line that the matrix maps\n"
    "                           A's feature to\n"
    "  --guide-tolerance T      how far B's feature may lie from there, in pixels,\n"
    "                           above 0 (default 3)\n"
    "  --model homography       find the homography that most matches agree on\n"
    "                           (default)\n"
    "  --model none             only match\n"
    "  --tolerance T            largest error of an inlier, in pixels of B, above 0\n"
    "                           and at most a million (default 3)\n"
    "\n",
    SETTINGS_HELP,
    "  -h, --help               print this text\n"
    "\n",
    "A csv file has the columns a,b,ax,ay,bx,by,distance,second,inlier: the numbers\n"
    "of the two features, from 0, in the order in which `glsurf detect` writes them;\n"
    "their positions; the distance of their descriptors; the distance to the second\n"
    "nearest descriptor; and 1 for an inlier, 0 for another match, or nothing with\n"
    "the option --model none. A json file has the same, and the homography.\n"
    "\n"
    "If the images have no geometry in common, or one that is uncertain by more than\n"
    "the tolerance where they overlap, match writes no file.\n"
    "exit status: 0 success, 1 bad input or failure, 2 wrong usage, 3 the images have\n"
    "no geometry in common, or an uncertain one\n",
    NULL,
};

/* The options, before they are checked against each other. */
typedef struct request {
    match_options options;
    const char *format, *guide;
} request;

static bool set_ratio(request *self, const char *text) {
    float ratio;
    if (!option_positive("--ratio", text, &ratio))
        return false;
    if (ratio > 1.0f) {
        report("--ratio takes a number above 0 and at most 1, such as 0.8, not '%s'", text);
        return false;
    }
    self->options.params.ratio = ratio;
    return true;
}

static bool set_tolerance(request *self, const char *text) {
    float tolerance;
    if (!option_positive("--tolerance", text, &tolerance))
        return false;
    if (tolerance > 1e6f) {
        report("--tolerance takes a number of pixels above 0 and at most a million, such "
               "as 3, not '%s'",
               text);
        return false;
    }
    self->options.homography.tolerance = (double)tolerance;
    return true;
}

static bool set_guide_model(request *self, const char *text) {
    bool fundamental;
    if (!option_choice("--guide-model", text, "homography", "fundamental", &fundamental))
        return false;
    self->options.params.guide =
        fundamental ? GLSURF_GUIDE_FUNDAMENTAL : GLSURF_GUIDE_HOMOGRAPHY;
    return true;
}

static bool set_option(request *self, int option, const char *text) {
    match_options *const options = &self->options;
    if (settings_has(option))
        return settings_set(&options->desc, &options->api, option, text);
    switch (option) {
    case 'o':
        return option_file("-o", "a file", text, &options->picture);
    case OPTION_MATCHES:
        return option_output("--matches", text, &options->matches);
    case OPTION_FORMAT:
        self->format = text;
        return true;
    case OPTION_HOMOGRAPHY:
        return option_file("--homography", "a file", text, &options->matrix);
    case OPTION_RATIO:
        return set_ratio(self, text);
    case OPTION_NO_MUTUAL:
        return options->params.one_way = true;
    case OPTION_MODEL:
        return option_choice("--model", text, "none", "homography", &options->geometry);
    case OPTION_TOLERANCE:
        return set_tolerance(self, text);
    case OPTION_GUIDE:
        return option_file("--guide", "a file", text, &self->guide);
    case OPTION_GUIDE_MODEL:
        return set_guide_model(self, text);
    case OPTION_GUIDE_TOLERANCE:
        return option_positive("--guide-tolerance", text, &options->params.tolerance);
    default:
        return false; /* option_next() has reported it */
    }
}

/* Sets the writer by --format, or else by the ending of the file of --matches. */
static bool find_format(request *self) {
    const char *const path = self->options.matches;
    const char *const dot = path ? strrchr(path, '.') : NULL;
    const char *const name = self->format ? self->format : dot ? dot + 1 : "";
    self->options.write = write_matches_csv;
    if (strcasecmp(name, "json") == 0) {
        self->options.write = write_matches_json;
    } else if (self->format && strcasecmp(name, "csv") != 0) {
        report("--format takes csv or json, not '%s'", name);
        return false;
    }
    return true;
}

static bool same_name(const char *left, const char *right) {
    return left && right && strcmp(left, right) == 0;
}

/* Checks the options against each other; false after a report. */
static bool check(const request *self) {
    const match_options *const options = &self->options;
    if (same_name(options->images[0], "-") && same_name(options->images[1], "-")) {
        report("the image - can be named only once, because standard input is read once; "
               "name a file");
    } else if (self->format && !options->matches) {
        report("--format needs a file of matches; name one with --matches");
    } else if (options->matrix && !options->geometry) {
        report("--model none finds no homography for --homography; leave out one of them");
    } else if (!self->guide && (options->params.guide != GLSURF_GUIDE_NONE ||
                                options->params.tolerance != 0.0f)) {
        report("--guide-model and --guide-tolerance need a guide; name the file of its "
               "matrix with --guide");
    } else {
        return settings_check(&options->desc, options->api);
    }
    return false;
}

static bool load_guide(request *self) {
    glsurf_match_params *const params = &self->options.params;
    if (!self->guide)
        return true;
    if (params->guide == GLSURF_GUIDE_NONE)
        params->guide = GLSURF_GUIDE_HOMOGRAPHY;
    double inverse[9];
    if (!matrix_load(self->guide, params->matrix))
        return false;
    if (params->guide == GLSURF_GUIDE_HOMOGRAPHY &&
        !glsurf_homography_invert(params->matrix, inverse)) {
        report("%s is a singular matrix and no homography; use another one, or "
               "--guide-model fundamental",
               self->guide);
        return false;
    }
    return true;
}

int match_command(int argc, char **argv) {
    request self = { .options.geometry = true };
    int option;
    while ((option = option_next(argc, argv, ":ho:", LONGS)) != -1) {
        if (option == 'h')
            return option_print_help(HELP);
        if (!set_option(&self, option, optarg))
            return TOOL_USAGE;
    }
    if (argc - optind != 2) {
        report("match needs two images, not %d; see glsurf match --help", argc - optind);
        return TOOL_USAGE;
    }
    self.options.guide = self.guide;
    self.options.images[0] = argv[optind];
    self.options.images[1] = argv[optind + 1];
    if (!find_format(&self) || !check(&self))
        return TOOL_USAGE;
    return load_guide(&self) ? match_run(&self.options) : TOOL_FAILURE;
}
