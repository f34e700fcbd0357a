/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: the command line. */
#include "command/match_command.h"

#include "common/options.h"
#include "common/setting_options.h"
#include "common/text.h"
#include "common/tool.h"

#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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
    const int status = settings_read(argc, argv, ROWS, &self, &self.settings, match_help);
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
