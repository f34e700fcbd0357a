/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: the command line. */
#include "command/match_command.h"

#include "system/text.h"
#include "system/tool.h"
#include "terminal/options.h"
#include "terminal/setting_options.h"

#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const char *const HELP[] = {
    "glsurf match finds what two images have in common: features that look alike, and\n"
    "the geometry that most of these matches agree on.\n"
    "\n"
    "usage: glsurf match A B [OPTION]...\n"
    "\n"
    "A and B are PNG, JPEG, PGM or PPM files; one may be - for standard input. They\n"
    "may also be regular files of features that glsurf detect wrote as json, of the\n"
    "same preset and descriptor version. match prints a summary of a few lines.\n"
    "\n",
    "where the results go:\n"
    "  -o, --output OUT.png     draw both images side by side into OUT.png, with\n"
    "                           lines for up to 120 inliers that are far apart and\n"
    "                           dots for the others\n"
    "  --epipolar-lines         instead draw into OUT.png the epipolar lines of 20\n"
    "                           inliers, in both images\n"
    "  --matches FILE           write the matches to FILE; - is standard output\n"
    "  --format FORMAT          csv or json; by default csv, or the format that the\n"
    "                           ending of the file of --matches names\n"
    "  --homography FILE        write the homography to FILE: 3x3 numbers that map\n"
    "                           pixels of A to B\n"
    "  --fundamental FILE       write the fundamental matrix to FILE: 3x3 numbers\n"
    "                           that map pixels of A to lines of B\n"
    "\n",
    "what matches:\n"
    "  --ratio R                keep a match if its distance is at most R times the\n"
    "                           distance to the second nearest feature. R is above 0\n"
    "                           and at most 1 (default 0.8); 1 keeps all\n"
    "  --rival-distance T       count as second nearest only features of B that are\n"
    "                           more than T pixels from the nearest one, from 0 to\n"
    "                           2000 (default 4); 0: every other feature counts\n"
    "  --no-mutual              also keep a match if A's feature is not the nearest\n"
    "                           one of B's feature\n"
    "  --guide FILE             match only pairs that the 3x3 matrix in FILE allows,\n"
    "                           which maps from A to B. The matrix is believed: match\n"
    "                           does not notice that images are unrelated\n"
    "  --guide-model MODEL      what the matrix of --guide is. homography: B's\n"
    "                           feature lies where the matrix maps A's feature;\n"
    "                           fundamental: it lies on the line that the matrix maps\n"
    "                           A's feature to. By default a singular matrix is a\n"
    "                           fundamental one, a nearly singular one is refused,\n"
    "                           and any other is a homography\n"
    "  --guide-tolerance T      how far B's feature may lie from there, in pixels,\n"
    "                           above 0 (default 3)\n",
    "  --model auto             find the fundamental matrix that most matches agree on\n"
    "                           if the scene has depth, and otherwise the homography\n"
    "                           (default). The scene has depth if matches that the\n"
    "                           homography leaves out agree more than by chance.\n"
    "                           With --guide, find the matrix that the guide is\n"
    "  --model homography       find the homography: for images of one plane, or from\n"
    "                           one place\n"
    "  --model fundamental      find the fundamental matrix\n"
    "  --model none             only match\n"
    "  --tolerance T            largest error of an inlier, in pixels, above 0 and at\n"
    "                           most a million (default 3). The error is measured in\n"
    "                           B or, with a fundamental matrix, in both images from\n"
    "                           the epipolar lines\n"
    "\n",
    "rectified pairs:\n"
    "  --stereo                 A and B are the left and the right image of a\n"
    "                           rectified pair: match along rows, and measure\n"
    "                           disparities instead of a model. -o draws A with a dot\n"
    "                           at each match, whose colour is the disparity\n"
    "  --rows T                 how far the rows of two features may differ, in\n"
    "                           pixels, above 0 and at most a million (default 2)\n"
    "  --disparity MIN:MAX      range of disparities, in pixels: x in A less x in B\n"
    "                           (default: from -T on, as points far away have 0)\n"
    "  --calibration FILE       measure depths, too. FILE has the projections P0 of A\n"
    "                           and P1 of B, 12 numbers in a line each, as KITTI's\n"
    "                           calib.txt; or it is YAML, XML or JSON of OpenCV's\n"
    "                           stereo_calib. Its M1 D1 M2 D2 R T rectify the images\n"
    "                           before. May be given twice, for two files\n"
    "\n",
    SETTINGS_HELP,
    "  -h, --help               print this text\n"
    "\n",
    "A csv file has the columns a,b,ax,ay,bx,by,distance,second,inlier: the numbers\n"
    "of the two features, from 0, in the order in which `glsurf detect` writes them;\n"
    "their positions; the distance of their descriptors; the distance to the second\n"
    "nearest descriptor; and 1 for an inlier, 0 for another match, or nothing without\n"
    "a model. With --stereo there is a column disparity and, if the pair is\n"
    "calibrated, depth and deviation: the depth in the unit of the calibration, or\n"
    "nothing if it is not finite, and its standard deviation. A json file has the\n"
    "same, and the model.\n"
    "\n"
    "If the images have no geometry in common, or one that is uncertain by more than\n"
    "the tolerance where they overlap, match writes no file. It writes none either\n"
    "with --homography if the scene has depth, and with --fundamental or\n"
    "with --epipolar-lines if the matches show none.\n"
    "exit status: 0 success, 1 bad input or failure, 2 wrong usage, 3 the images have\n"
    "no geometry in common, an uncertain one, or another one than is to be written, or\n"
    "with --stereo are no rectified pair\n",
    NULL,
};

static bool set_ratio(void *options, const char *text) {
    match_options *const self = options;
    float ratio;
    if (!option_positive("--ratio", text, &ratio))
        return false;
    if (ratio > 1.0f) {
        report("--ratio takes a number above 0 and at most 1, such as 0.8, not '%s'", text);
        return false;
    }
    self->params.ratio = ratio;
    return true;
}

/* On the command line 0 has no rivals left out. In the parameters that is below 0. */
static bool set_rival_distance(void *options, const char *text) {
    match_options *const self = options;
    float distance;
    if (!option_number("--rival-distance", text, 0.0f, 2000.0f, &distance))
        return false;
    self->params.rival_distance = distance > 0.0f ? distance : -1.0f;
    return true;
}

/* Reads a number of pixels above 0. */
static bool set_pixels(const char *option, const char *text, float *value) {
    if (!option_positive(option, text, value))
        return false;
    if (*value > 1e6f)
        report("%s takes a number of pixels above 0 and at most a million, such as 3, not "
               "'%s'",
               option, text);
    return *value <= 1e6f;
}

static bool set_tolerance(void *options, const char *text) {
    match_options *const self = options;
    float tolerance;
    if (!set_pixels("--tolerance", text, &tolerance))
        return false;
    self->tolerance = (double)tolerance;
    return true;
}

static bool set_model(void *options, const char *text) {
    match_options *const self = options;
    static const char *const names[MATCH_MODELS] = { "auto", "homography", "fundamental",
                                                     "none" };
    for (int i = 0; i < MATCH_MODELS; ++i) {
        if (strcmp(text, names[i]) != 0)
            continue;
        self->model = (match_model)i;
        return self->model_given = true;
    }
    report("--model takes auto, homography, fundamental or none, not '%s'", text);
    return false;
}

static bool set_guide_model(void *options, const char *text) {
    match_options *const self = options;
    bool fundamental;
    if (!option_choice("--guide-model", text, "homography", "fundamental", &fundamental))
        return false;
    self->params.guide = fundamental ? GLSURF_GUIDE_FUNDAMENTAL : GLSURF_GUIDE_HOMOGRAPHY;
    return true;
}

/* Reads a finite number that the character `end` follows. Returns what is behind that
 * character, or NULL. */
static const char *read_number(const char *text, char end, float *value) {
    char *rest = NULL;
    *value = strtof(text, &rest);
    const bool good =
        !isspace((unsigned char)*text) && rest != text && *rest == end && isfinite(*value);
    return good ? rest + 1 : NULL;
}

static bool set_disparity(void *options, const char *text) {
    match_options *const self = options;
    glsurf_match_params *const params = &self->params;
    const char *const rest = read_number(text, ':', &params->min_disparity);
    self->disparity = rest && read_number(rest, '\0', &params->max_disparity) &&
                      params->min_disparity < params->max_disparity;
    if (!self->disparity)
        report("--disparity takes MIN:MAX in pixels, MIN below MAX, such as 0:128, not "
               "'%s'",
               text);
    return self->disparity;
}

static bool set_rows(void *options, const char *text) {
    return set_pixels("--rows", text, &((match_options *)options)->rows);
}

static bool set_picture(void *options, const char *text) {
    return libraries_have("pictures of matches") &&
           option_file("-o", "a file", text, &((match_options *)options)->picture);
}

static bool set_calibration(void *options, const char *text) {
    return calibration_option(((match_options *)options)->calibration, text);
}

#define FIELD(name) offsetof(match_options, name)

static const option_row ROWS[] = {
    { "output", OPTION_CALL, .set = set_picture, .letter = 'o' },
    { "matches", OPTION_OUTPUT, .offset = FIELD(matches) },
    { "format", OPTION_TEXT, .offset = FIELD(format) },
    { "homography", OPTION_FILE, .offset = FIELD(homography) },
    { "fundamental", OPTION_FILE, .offset = FIELD(fundamental) },
    { "epipolar-lines", OPTION_FLAG, .offset = FIELD(epipolar_lines) },
    { "ratio", OPTION_CALL, .set = set_ratio },
    { "rival-distance", OPTION_CALL, .set = set_rival_distance },
    { "no-mutual", OPTION_FLAG, .offset = FIELD(params.one_way) },
    { "model", OPTION_CALL, .set = set_model },
    { "tolerance", OPTION_CALL, .set = set_tolerance },
    { "guide", OPTION_FILE, .offset = FIELD(guide) },
    { "guide-model", OPTION_CALL, .set = set_guide_model },
    { "guide-tolerance", OPTION_POSITIVE, .offset = FIELD(params.tolerance) },
    { "stereo", OPTION_FLAG, .offset = FIELD(stereo) },
    { "rows", OPTION_CALL, .set = set_rows },
    { "disparity", OPTION_CALL, .set = set_disparity },
    { "calibration", OPTION_CALL, .set = set_calibration },
    { 0 },
};

int match_command(int argc, char **argv) {
    match_options self = { .model = MATCH_AUTO };
    const int status = settings_read(argc, argv, ROWS, &self, &self.settings, HELP);
    if (status >= 0)
        return status;
    if (argc - optind != 2) {
        report("match needs two images, not %d; see glsurf match --help", argc - optind);
        return TOOL_USAGE;
    }
    self.images[0] = argv[optind];
    self.images[1] = argv[optind + 1];
    if (!match_check(&self))
        return TOOL_USAGE;
    return match_load(&self) ? match_run(&self) : TOOL_FAILURE;
}
