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
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_FORMAT = OPTION_LONG,
    OPTION_MATCHES,
    OPTION_HOMOGRAPHY,
    OPTION_FUNDAMENTAL,
    OPTION_EPIPOLAR_LINES,
    OPTION_RATIO,
    OPTION_RIVAL_DISTANCE,
    OPTION_NO_MUTUAL,
    OPTION_MODEL,
    OPTION_TOLERANCE,
    OPTION_GUIDE,
    OPTION_GUIDE_MODEL,
    OPTION_GUIDE_TOLERANCE,
    OPTION_STEREO,
    OPTION_ROWS,
    OPTION_DISPARITY,
    OPTION_CALIBRATION,
};

static const struct option LONGS[] = {
    { "help", no_argument, NULL, 'h' },
    { "output", required_argument, NULL, 'o' },
    { "matches", required_argument, NULL, OPTION_MATCHES },
    { "format", required_argument, NULL, OPTION_FORMAT },
    { "homography", required_argument, NULL, OPTION_HOMOGRAPHY },
    { "fundamental", required_argument, NULL, OPTION_FUNDAMENTAL },
    { "epipolar-lines", no_argument, NULL, OPTION_EPIPOLAR_LINES },
    { "ratio", required_argument, NULL, OPTION_RATIO },
    { "rival-distance", required_argument, NULL, OPTION_RIVAL_DISTANCE },
    { "no-mutual", no_argument, NULL, OPTION_NO_MUTUAL },
    { "model", required_argument, NULL, OPTION_MODEL },
    { "tolerance", required_argument, NULL, OPTION_TOLERANCE },
    { "guide", required_argument, NULL, OPTION_GUIDE },
    { "guide-model", required_argument, NULL, OPTION_GUIDE_MODEL },
    { "guide-tolerance", required_argument, NULL, OPTION_GUIDE_TOLERANCE },
    { "stereo", no_argument, NULL, OPTION_STEREO },
    { "rows", required_argument, NULL, OPTION_ROWS },
    { "disparity", required_argument, NULL, OPTION_DISPARITY },
    { "calibration", required_argument, NULL, OPTION_CALIBRATION },
    { 0 },
};

static bool set_ratio(match_options *self, const char *text) {
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
static bool set_rival_distance(match_options *self, const char *text) {
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

static bool set_tolerance(match_options *self, const char *text) {
    float tolerance;
    if (!set_pixels("--tolerance", text, &tolerance))
        return false;
    self->tolerance = (double)tolerance;
    return true;
}

static bool set_model(match_options *self, const char *text) {
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

static bool set_guide_model(match_options *self, const char *text) {
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

static bool set_disparity(match_options *self, const char *text) {
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

static bool set_option(match_options *self, int option, const char *text) {
    if (settings_has(option))
        return settings_set(&self->settings, option, text);
    switch (option) {
    case 'o':
        return libraries_have("pictures of matches") &&
               option_file("-o", "a file", text, &self->picture);
    case OPTION_MATCHES:
        return option_output("--matches", text, &self->matches);
    case OPTION_FORMAT:
        self->format = text;
        return true;
    case OPTION_HOMOGRAPHY:
        return option_file("--homography", "a file", text, &self->homography);
    case OPTION_FUNDAMENTAL:
        return option_file("--fundamental", "a file", text, &self->fundamental);
    case OPTION_EPIPOLAR_LINES:
        return self->epipolar_lines = true;
    case OPTION_RATIO:
        return set_ratio(self, text);
    case OPTION_RIVAL_DISTANCE:
        return set_rival_distance(self, text);
    case OPTION_NO_MUTUAL:
        return self->params.one_way = true;
    case OPTION_MODEL:
        return set_model(self, text);
    case OPTION_TOLERANCE:
        return set_tolerance(self, text);
    case OPTION_GUIDE:
        return option_file("--guide", "a file", text, &self->guide);
    case OPTION_GUIDE_MODEL:
        return set_guide_model(self, text);
    case OPTION_GUIDE_TOLERANCE:
        return option_positive("--guide-tolerance", text, &self->params.tolerance);
    case OPTION_STEREO:
        return self->stereo = true;
    case OPTION_ROWS:
        return set_pixels("--rows", text, &self->rows);
    case OPTION_DISPARITY:
        return set_disparity(self, text);
    case OPTION_CALIBRATION:
        return calibration_option(self->calibration, text);
    default:
        return false; /* settings_next() has reported it */
    }
}

int match_command(int argc, char **argv) {
    match_options self = { .model = MATCH_AUTO };
    int option;
    while ((option = settings_next(argc, argv, ":ho:", LONGS)) != -1) {
        if (option == 'h')
            return settings_print_help(match_help);
        if (!set_option(&self, option, optarg))
            return TOOL_USAGE;
    }
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
