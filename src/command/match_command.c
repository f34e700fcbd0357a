/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: the command line. */
#include "command/match_command.h"

#include "tool/matrix_file.h"
#include "tool/options.h"
#include "tool/output.h"
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
    "glsurf match finds what two images have in common: features that look alike, and the\n"
    "homography that most of them agree on.\n"
    "\n"
    "usage: glsurf match A B [OPTION]...\n"
    "\n"
    "A and B are PNG, JPEG, PGM or PPM files; one may be -, standard input. The result is\n"
    "printed in a few lines.\n"
    "\n",
    "where the results go:\n"
    "  -o, --output OUT.png     draw the images side by side, with lines between a well-\n"
    "                           spread choice of the inliers and dots for the others\n"
    "  --matches FILE           write the matches; - is standard output\n"
    "  --format FORMAT          of FILE: csv or json; by default what its ending says,\n"
    "                           otherwise csv\n"
    "  --homography FILE        write the homography as 3x3 numbers: it maps pixels of A\n"
    "                           to B\n"
    "\n",
    "what matches:\n"
    "  --ratio R                keep a match if its distance is at most R times that to\n"
    "                           the second nearest; in (0, 1] (default 0.8), 1 keeps all\n"
    "  --no-mutual              do not ask that A's feature be the nearest of B's, too\n"
    "  --guide FILE             only pairs that a 3x3 matrix in FILE allows, which maps\n"
    "                           from A to B; it is believed: with a homography, unrelated\n"
    "                           images are not recognised\n"
    "  --guide-model MODEL      what that matrix is: homography (default): B's feature\n"
    "                           lies where it maps A's; fundamental: on the line that it\n"
    "                           maps A's to\n"
    "  --guide-tolerance T      pixels that it may lie off (default 3)\n"
    "  --model homography       find the homography that most matches agree on (default)\n"
    "  --model none             only match\n"
    "  --tolerance T            largest error of an inlier, in pixels of B (default 3)\n"
    "\n",
    SETTINGS_HELP,
    "  -h, --help               print this text\n"
    "\n",
    "csv has the columns a,b,ax,ay,bx,by,distance,second,inlier: the numbers of the two\n"
    "features, from 0, in the order that `glsurf detect` writes them; their positions; "
    "how\n"
    "far the descriptors are apart; how far the second nearest is; and 1 for inliers, 0 "
    "for\n"
    "others, nothing with --model none. json has the same, and the homography.\n"
    "\n"
    "Where the images have no geometry in common, nothing is written.\n"
    "exit status: 0 success, 1 bad input or failure, 2 wrong usage, 3 the images have no\n"
    "geometry in common\n",
    NULL,
};

/* What the options say before they are looked at together. */
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
        report("--tolerance takes pixels, such as 3, and at most a million, not '%s'",
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
        return settings_set(&options->desc, option, text);
    switch (option) {
    case 'o':
        return option_place("-o", "a file", text, &options->picture);
    case OPTION_MATCHES:
        return option_output("--matches", text, &options->matches);
    case OPTION_FORMAT:
        self->format = text;
        return true;
    case OPTION_HOMOGRAPHY:
        return option_place("--homography", "a file", text, &options->matrix);
    case OPTION_RATIO:
        return set_ratio(self, text);
    case OPTION_NO_MUTUAL:
        return options->params.one_way = true;
    case OPTION_MODEL:
        return option_choice("--model", text, "none", "homography", &options->geometry);
    case OPTION_TOLERANCE:
        return set_tolerance(self, text);
    case OPTION_GUIDE:
        return option_place("--guide", "a file", text, &self->guide);
    case OPTION_GUIDE_MODEL:
        return set_guide_model(self, text);
    case OPTION_GUIDE_TOLERANCE:
        return option_positive("--guide-tolerance", text, &options->params.tolerance);
    default:
        return false; /* option_next() has said why */
    }
}

/* The format by its name or by the ending of the file. */
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

static bool same_place(const char *left, const char *right) {
    return left && right && strcmp(left, right) == 0;
}

/* What no option by itself shows to be wrong. */
static bool check(const request *self) {
    const match_options *const options = &self->options;
    if (same_place(options->images[0], "-") && same_place(options->images[1], "-")) {
        report("the image - can be named once: standard input is read only once");
    } else if (self->format && !options->matches) {
        report("--format is that of the matches; name their file with --matches");
    } else if (options->matrix && !options->geometry) {
        report("--model none finds no homography for --homography; leave out one of them");
    } else if (!self->guide && (options->params.guide != GLSURF_GUIDE_NONE ||
                                options->params.tolerance != 0.0f)) {
        report("there is no guide; name the file of its matrix with --guide");
    } else {
        const char *const matches =
            same_place(options->matches, "-") ? NULL : options->matches;
        return output_differs(options->picture, matches) &&
               output_differs(options->picture, options->matrix) &&
               output_differs(matches, options->matrix);
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
        report("%s is a singular matrix, no homography; use another one, or say "
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
