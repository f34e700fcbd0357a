/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: the command line, and the checks of options against each other. */
#include "command/match_command.h"

#include "system/exit_status.h"
#include "system/file_names.h"
#include "system/text.h"
#include "terminal/options.h"
#include "terminal/setting_options.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const HELP[] = {
    "glsurf match finds what two images have in common: features that look alike, and\n"
    "the geometry that most of these matches agree on.\n"
    "\n"
    "usage: glsurf match A B [OPTION]...\n"
    "  or:  glsurf match FOLDER [OPTION]...\n"
    "\n"
    "A and B are PNG, JPEG, PGM or PPM files; one may be - for standard input. They\n"
    "may also be regular files of features that glsurf detect wrote as npz or json, of\n"
    "the same preset and descriptor version. match prints a summary of a few lines.\n"
    "FOLDER is an album: features of many images, as npz. match takes their pairs,\n"
    "and prints the groups of images that belong together.\n"
    "\n",
    "where the results go:\n"
    "  -o, --output OUT         draw both images side by side into OUT, as PNG or, if\n"
    "                           its name ends in .jpg, as JPEG, with lines for up to\n"
    "                           120 inliers that are far apart and dots for the others\n"
    "  --epipolar-lines         instead draw into OUT the epipolar lines of 20\n"
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
    "                           which maps from A to B. match does not check the\n"
    "                           matrix, nor whether the images are related\n"
    "  --guide-model MODEL      kind of the matrix of --guide. homography: B's feature\n"
    "                           is where the matrix maps A's feature; fundamental: it\n"
    "                           is on the line that the matrix maps A's feature to.\n"
    "                           By default a singular matrix is a fundamental one, a\n"
    "                           nearly singular one is refused, and any other is a\n"
    "                           homography\n"
    "  --guide-tolerance T      largest distance of B's feature from there, in pixels,\n"
    "                           above 0 (default 3)\n",
    "  --model auto             find the fundamental matrix that most matches agree on\n"
    "                           if the scene has depth, and otherwise the homography\n"
    "                           (default). The scene has depth if matches that the\n"
    "                           homography leaves out agree more than by chance.\n"
    "                           With --guide, find a matrix of the same kind\n"
    "  --model homography       find the homography: for images of one plane, or from\n"
    "                           one place\n"
    "  --model fundamental      find the fundamental matrix\n"
    "  --model none             only match\n"
    "  --tolerance T            largest error of an inlier, in pixels, above 0 and at\n"
    "                           most a million (default 3). The error is measured in\n"
    "                           B or, with a fundamental matrix, in both images from\n"
    "                           the epipolar lines\n"
    "\n",
    "albums:\n"
    "  --pairs near             match images that resemble each other, then the\n"
    "                           neighbours of their neighbours, as long as there are\n"
    "                           new ones (default from 30 images on)\n"
    "  --pairs all              match all pairs (default below 30 images)\n"
    "  --pairs sequence=N       match each image with the N images after it by name, and\n"
    "                           every tenth with images it resembles, to find loops\n"
    "  --pairs FILE             match the pairs in FILE: two names a line, with a tab\n"
    "                           between them, or [\"a.jpg\", \"b.jpg\"]. A name is the\n"
    "                           path below FOLDER without .npz; - is standard input\n"
    "  --shard I/N              match only the I-th of N parts of the pairs\n"
    "  --resume                 leave out pairs that were matched before, if features\n"
    "                           and options are the same. match can be interrupted at\n"
    "                           any moment and run again\n"
    "\n"
    "rectified pairs:\n"
    "  --stereo                 A and B are the left and the right image of a\n"
    "                           rectified pair: match along rows, and measure\n"
    "                           disparities instead of a model. -o draws A with a dot\n"
    "                           at each match, whose colour is the disparity\n"
    "  --rows T                 how far the rows of two features may differ, in\n"
    "                           pixels, above 0 and at most a million (default 2)\n"
    "  --disparity MIN:MAX      range of disparities, in pixels: x in A minus x in B\n"
    "                           (default: from -T on, as points far away have 0)\n"
    "  --calibration FILE       measure depths, too. FILE has the projections P0 of A\n"
    "                           and P1 of B, 12 numbers in a line each, as KITTI's\n"
    "                           calib.txt; or it is YAML, XML or JSON of OpenCV's\n"
    "                           stereo_calib, whose M1 D1 M2 D2 R T first rectify the\n"
    "                           images. May be given twice, for two files\n"
    "\n",
    SETTINGS_HELP,
    "  --json                   print the summary as JSON, in one line\n"
    "  -q, --quiet              print neither summary nor progress\n"
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
    "A pair of an album is verified if 15 matches or more are inliers of its geometry.\n"
    "Verified pairs make the groups and the neighbours of --pairs near.\n"
    "The results of an album are in FOLDER/glsurf-matches.sqlite, or of a shard in\n"
    "FOLDER/glsurf-matches-I-of-N.sqlite.\n"
    "\n"
    "If the images have no geometry in common, or one that is uncertain by more than\n"
    "the tolerance where they overlap, match writes no file. If the scene has depth,\n"
    "it writes none with --homography; if the matches show no depth, it writes none\n"
    "with --fundamental or --epipolar-lines.\n"
    "\n"
    "example:\n"
    "  glsurf match left.jpg right.jpg -o seen.png --homography H.txt\n"
    "\n"
    "exit status: 0 success, 1 bad input or failure, 2 wrong usage, 3 the images have\n"
    "no geometry in common, an uncertain one, or another one than you asked for, or\n"
    "with --stereo are not a rectified pair\n",
    NULL,
};

/* Translates 0 (every other feature counts) into the parameters' value below 0. */
static bool read_rival_distance(const option_row *row, const char *text, void *at) {
    float *const distance = at;
    if (!option_number(row, text, distance))
        return false;
    *distance = *distance > 0.0f ? *distance : -1.0f;
    return true;
}

/* Reads a finite number that the character `end` follows. Returns the text after that
 * character, or NULL. */
static const char *read_number(const char *text, char end, float *value) {
    char *rest = NULL;
    *value = strtof(text, &rest);
    const bool good =
        !isspace((unsigned char)*text) && rest != text && *rest == end && isfinite(*value);
    return good ? rest + 1 : NULL;
}

static bool read_disparity(const option_row *row, const char *text, void *options) {
    match_options *const self = options;
    glsurf_match_params *const params = &self->params;
    const char *const rest = read_number(text, ':', &params->min_disparity);
    self->disparity = rest && read_number(rest, '\0', &params->max_disparity) &&
                      params->min_disparity < params->max_disparity;
    return self->disparity ||
           option_refuse(row, text, "MIN:MAX in pixels, MIN below MAX, such as 0:128");
}

/* Reads near, all, sequence=N or the name of a file. */
static bool read_pairs(const option_row *row, const char *text, void *at) {
    static const char SEQUENCE[] = "sequence=";
    match_pairs *const self = at;
    *self = (match_pairs){ .given = true };
    if (strncmp(text, SEQUENCE, strlen(SEQUENCE)) == 0) {
        const option_row window = { "pairs sequence", .minimum = 1, .maximum = 1e6 };
        self->mode = ALBUM_SEQUENCE;
        return option_whole(&window, text + strlen(SEQUENCE), &self->window);
    }
    if (strcmp(text, "near") == 0)
        self->mode = ALBUM_NEAR;
    else if (strcmp(text, "all") != 0)
        self->file = text;
    return *text != '\0' || option_refuse(row, text, "near, all, sequence=N or a file");
}

static const char *const FORMATS[] = { "csv", "json", NULL }; /* also endings */

static const char PIXELS[] = "a number of pixels above 0 and at most a million, such as 3";

#define FIELD(name) offsetof(match_options, name)

static const option_row ROWS[] = {
    { "output", option_file, .offset = FIELD(picture), .letter = 'o',
      .names = PICTURE_ENDINGS, .have = libraries_have, .needs = "pictures of matches" },
    { "matches", option_output, .offset = FIELD(matches) },
    { "format", option_name, .offset = FIELD(format), .minimum = MATCH_CSV,
      .names = FORMATS },
    { "homography", option_file, .offset = FIELD(homography) },
    { "fundamental", option_file, .offset = FIELD(fundamental) },
    { "epipolar-lines", option_flag, .offset = FIELD(epipolar_lines) },
    { "ratio", option_positive, .offset = FIELD(params.ratio), .maximum = 1.0,
      .what = "a number above 0 and at most 1, such as 0.8" },
    { "rival-distance", read_rival_distance, .offset = FIELD(params.rival_distance),
      .maximum = 2000.0 },
    { "no-mutual", option_flag, .offset = FIELD(params.one_way) },
    { "model", option_name, .offset = FIELD(model), .minimum = MATCH_AUTO,
      .names = (const char *const[]){ "auto", "homography", "fundamental", "none", NULL } },
    { "tolerance", option_positive, .offset = FIELD(tolerance), .maximum = 1e6,
      .what = PIXELS },
    { "guide", option_file, .offset = FIELD(guide) },
    { "guide-model", option_name, .offset = FIELD(params.guide),
      .minimum = GLSURF_GUIDE_HOMOGRAPHY,
      .names = (const char *const[]){ "homography", "fundamental", NULL } },
    { "guide-tolerance", option_positive, .offset = FIELD(params.tolerance) },
    { "json", option_flag, .offset = FIELD(json), .have = libraries_have },
    { "quiet", option_quiet, .offset = FIELD(settings.quiet), .letter = 'q' },
    { "stereo", option_flag, .offset = FIELD(stereo) },
    { "rows", option_positive, .offset = FIELD(rows), .maximum = 1e6, .what = PIXELS },
    { "disparity", .read = read_disparity },
    { "calibration", calibration_option, .offset = FIELD(calibration) },
    { "pairs", read_pairs, .offset = FIELD(pairs) },
    { "shard", option_shard, .offset = FIELD(shard) },
    { "resume", option_flag, .offset = FIELD(resume) },
    { 0 },
};

/* Default of --rows, in pixels. See doc/command.md. */
static const float ROW_TOLERANCE = 2.0f;

/* Sets the writer by --format, or else by the file ending of --matches. False after a
 * report. */
static bool find_format(match_options *self) {
    const char *const file = self->format ? NULL : self->matches;
    const option_row row = { "matches", .names = FORMATS };
    if (file && !option_output(&row, file, &self->matches))
        return false;
    const bool json = self->format == MATCH_JSON ||
                      (file && strcasecmp(path_ending(file), FORMATS[1]) == 0);
    self->write = json ? write_matches_json : write_matches_csv;
    return !json || libraries_have("--format json");
}

static bool check_options(const match_options *self) {
    const bool f = self->fundamental || self->epipolar_lines;
    const bool guided =
        self->params.guide != GLSURF_GUIDE_NONE || self->params.tolerance != 0.0f;
    const bool fit = (self->model != MATCH_DEFAULT && self->model != MATCH_NO_MODEL) ||
                     self->tolerance > 0.0f || self->homography || f;
    const struct {
        bool found;
        const char *sentence;
    } contradictions[] = {
        { self->images[1] && strcmp(self->images[0], "-") == 0 &&
              strcmp(self->images[1], "-") == 0,
          "the image - can be named only once, because standard input is read once; name "
          "a file" },
        { self->format && !self->matches,
          "--format needs a file of matches; name one with --matches" },
        { self->json && self->matches && strcmp(self->matches, "-") == 0,
          "--json and --matches - both write to standard output; name a file of matches" },
        { !self->guide && guided,
          "--guide-model and --guide-tolerance need a guide; name the file of its matrix "
          "with --guide" },
        { self->model == MATCH_NO_MODEL && self->homography,
          "--model none finds no homography for --homography; leave out one of them" },
        { self->model == MATCH_NO_MODEL && f,
          "--model none finds no fundamental matrix for --fundamental or "
          "--epipolar-lines; leave out one of them" },
        { self->model == MATCH_FUNDAMENTAL && self->homography,
          "--model fundamental finds no homography for --homography; leave out one of "
          "them" },
        { self->model == MATCH_HOMOGRAPHY && f,
          "--model homography finds no fundamental matrix for --fundamental or "
          "--epipolar-lines; leave out one of them" },
        { self->homography && f,
          "match finds either a homography or a fundamental matrix; leave out "
          "--homography, or --fundamental and --epipolar-lines" },
        { self->epipolar_lines && !self->picture,
          "--epipolar-lines needs a picture; name one with -o" },
        { self->stereo && fit,
          "--stereo fits no model; leave out --stereo, or --model, --tolerance, "
          "--homography, --fundamental and --epipolar-lines" },
        { self->stereo && self->guide,
          "--stereo matches along rows, not along --guide; leave out one of them" },
        { self->images[1] && (self->pairs.given || self->shards > 0 || self->resume),
          "--pairs, --shard and --resume are for an album; name its folder alone" },
        { !self->stereo && (self->rows > 0.0f || self->disparity || self->calibration[0]),
          "--rows, --disparity and --calibration are for a rectified pair; add --stereo" },
    };
    for (size_t i = 0; i < sizeof contradictions / sizeof *contradictions; ++i)
        if (contradictions[i].found) {
            report("%s", contradictions[i].sentence);
            return false;
        }
    return true;
}

/* Checks the options against each other. Sets the writer and the parameters of --stereo.
 * False after a report. */
static bool check_all(match_options *self) {
    if (!find_format(self) || !check_options(self) || !settings_check(&self->settings))
        return false;
    if (self->stereo) {
        glsurf_match_params *const params = &self->params;
        self->model = MATCH_NO_MODEL;
        params->guide = GLSURF_GUIDE_STEREO;
        params->tolerance = self->rows > 0.0f ? self->rows : ROW_TOLERANCE;
        if (!self->disparity) { /* points at infinity have 0, with the error of rows */
            params->min_disparity = -params->tolerance;
            params->max_disparity = FLT_MAX;
        }
    }
    return true;
}

/* Checks the options of an album. False after a report. */
static bool check_album(const match_options *self) {
    if (self->picture || self->matches || self->format || self->homography ||
        self->fundamental || self->epipolar_lines || self->guide || self->stereo ||
        self->model == MATCH_NO_MODEL) {
        report("an album takes none of -o, --matches, --format, --homography, "
               "--fundamental, --epipolar-lines, --guide, --stereo and --model none; name "
               "two images, or leave them out");
        return false;
    }
    return check_options(self) && settings_check_album(&self->settings);
}

int match_command(int argc, char **argv) {
    match_options self = { 0 };
    const int status = settings_read(argc, argv, ROWS, &self, &self.settings, HELP);
    if (status >= 0)
        return status;
    const int count = argc - optind;
    if (count == 1 && path_is_folder(argv[optind])) {
        self.images[0] = argv[optind];
        return check_album(&self) ? match_album(&self) : TOOL_USAGE;
    }
    if (count != 2) {
        report("match needs two images, or the folder of an album alone; see glsurf match "
               "--help");
        return TOOL_USAGE;
    }
    self.images[0] = argv[optind];
    self.images[1] = argv[optind + 1];
    return check_all(&self) ? match_run(&self) : TOOL_USAGE;
}
