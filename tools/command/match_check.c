/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: checks the options against each other, and reads the files that they
 * name. */
#include "command/match_command.h"

#include "features/text_files.h"
#include "system/text.h"
#include "system/tool.h"
#include "terminal/setting_options.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

/* How far the rows of two features may differ by default. See doc/command.md. */
static const float ROWS = 2.0f;

/* Sets the writer by --format, or else by the ending of the file of --matches. */
static bool find_format(match_options *self) {
    const char *const path = self->matches;
    const char *const dot = path ? strrchr(path, '.') : NULL;
    const char *const name = self->format ? self->format : dot ? dot + 1 : "";
    self->write = write_matches_csv;
    if (strcasecmp(name, "json") == 0) {
        self->write = write_matches_json;
        return libraries_have("--format json");
    } else if (self->format && strcasecmp(name, "csv") != 0) {
        report("--format takes csv or json, not '%s'", name);
        return false;
    }
    return true;
}

/* A pair of options that contradict each other, and what to say. */
typedef struct contradiction {
    bool found;
    const char *sentence;
} contradiction;

/* Reports the first contradiction in the list; false if there is one. */
static bool check_list(const contradiction *list, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        if (list[i].found) {
            report("%s", list[i].sentence);
            return false;
        }
    }
    return true;
}

static bool check_options(const match_options *self) {
    const bool f = self->fundamental || self->epipolar_lines;
    const bool guided =
        self->params.guide != GLSURF_GUIDE_NONE || self->params.tolerance != 0.0f;
    const bool fit = (self->model_given && self->model != MATCH_NO_MODEL) ||
                     self->tolerance > 0.0 || self->homography || f;
    const contradiction list[] = {
        { strcmp(self->images[0], "-") == 0 && strcmp(self->images[1], "-") == 0,
          "the image - can be named only once, because standard input is read once; name "
          "a file" },
        { self->format && !self->matches,
          "--format needs a file of matches; name one with --matches" },
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
        { !self->stereo && (self->rows > 0.0f || self->disparity || self->calibration[0]),
          "--rows, --disparity and --calibration are about a rectified pair; add "
          "--stereo" },
    };
    return check_list(list, sizeof list / sizeof *list);
}

bool match_check(match_options *self) {
    if (!find_format(self) || !check_options(self) || !settings_check(&self->settings))
        return false;
    if (self->stereo) {
        glsurf_match_params *const params = &self->params;
        self->model = MATCH_NO_MODEL;
        params->guide = GLSURF_GUIDE_STEREO;
        params->tolerance = self->rows > 0.0f ? self->rows : ROWS;
        if (!self->disparity) { /* of a point at infinity 0, off by as much as rows are */
            params->min_disparity = -params->tolerance;
            params->max_disparity = FLT_MAX;
        }
    }
    return true;
}

static bool is_zero(const double matrix[9]) {
    for (int i = 0; i < 9; ++i)
        if (matrix[i] != 0.0)
            return false;
    return true;
}

static bool load_guide(match_options *self) {
    glsurf_match_params *const params = &self->params;
    double inverse[9];
    if (!matrix_load(self->guide, params->matrix))
        return false;
    if (is_zero(params->matrix)) {
        report("the matrix in %s is all zero, which is no guide; use another file",
               self->guide);
        return false;
    }
    self->guide_guessed = params->guide == GLSURF_GUIDE_NONE;
    if (self->guide_guessed)
        params->guide = glsurf_guide_of(params->matrix);
    if (params->guide == GLSURF_GUIDE_NONE) {
        report("%s is a nearly singular matrix, which may be a homography or a fundamental "
               "matrix; say which with --guide-model",
               self->guide);
        return false;
    }
    if (params->guide == GLSURF_GUIDE_HOMOGRAPHY &&
        !glsurf_homography_invert(params->matrix, inverse)) {
        report("%s is a singular matrix and no homography; use another one, or "
               "--guide-model fundamental",
               self->guide);
        return false;
    }
    return true;
}

/* With a guide, --model auto is the model of the guide: see match_geometry.c. */
static bool set_model_of_guide(match_options *self) {
    if (self->model != MATCH_AUTO)
        return true;
    const bool f = self->params.guide == GLSURF_GUIDE_FUNDAMENTAL;
    self->model = f ? MATCH_FUNDAMENTAL : MATCH_HOMOGRAPHY;
    self->model_of_guide = true;
    const contradiction list[] = {
        { f && self->homography,
          "--guide is a fundamental matrix, so match finds no homography for "
          "--homography; add --model homography" },
        { !f && (self->fundamental || self->epipolar_lines),
          "--guide is a homography, so match finds no fundamental matrix for "
          "--fundamental or --epipolar-lines; add --model fundamental" },
    };
    return check_list(list, sizeof list / sizeof *list);
}

bool match_load(match_options *self) {
    return (!self->guide || (load_guide(self) && set_model_of_guide(self))) &&
           (!self->calibration[0] || calibration_load(self->calibration, &self->cameras));
}
