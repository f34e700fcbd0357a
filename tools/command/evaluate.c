/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: the command line. */
#include "command/evaluate.h"

#include "common/alloc.h"
#include "common/options.h"
#include "common/plot.h"
#include "common/setting_options.h"
#include "common/text.h"
#include "common/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_DETECTOR = OPTION_LONG,
    OPTION_FEATURES,
    OPTION_JSON,
    OPTION_PLOT,
    OPTION_PRESET,
};

static const struct option LONGS[] = {
    { "help", no_argument, NULL, 'h' },
    { "detector", required_argument, NULL, OPTION_DETECTOR },
    { "features", required_argument, NULL, OPTION_FEATURES },
    { "json", required_argument, NULL, OPTION_JSON },
    { "plot", required_argument, NULL, OPTION_PLOT },
    { "preset", required_argument, NULL, OPTION_PRESET },
    { 0 },
};

static const char *const HELP[] = {
    "glsurf evaluate measures how well features are found again and matched, in\n"
    "images of one plane or from one place with known homographies between them.\n"
    "\n"
    "usage: glsurf evaluate FOLDER... [OPTION]...\n"
    "\n"
    "FOLDER holds img1, img2, ... (.png, .jpg, .jpeg, .pgm or .ppm) and H1to2p,\n"
    "H1to3p, ..., texts of nine numbers, row by row, that map pixels of img1 to the\n"
    "other image. The data sets of Oxford's Visual Geometry Group have this layout.\n"
    "\n",
    "what is compared:\n"
    "  --features N         set the threshold so that img1 has N features; the other\n"
    "                       images of the folder get the same threshold\n"
    "  --features NAME=N    the same for one folder; NAME is its path or the end of\n"
    "                       its path\n"
    "  --detector NAME      compare this detector; may be given several times\n"
    "  --preset NAME        compare this preset; may be given several times. Compared\n"
    "                       are all combinations of a detector and a preset. What\n"
    "                       only some of them take, such as --sigma, is for these\n"
    "\n"
    "where the results go, beside the table on standard output:\n"
    "  --json FILE          write all figures and the main settings to FILE\n"
    "  --plot FILE          draw the curves into FILE, .svg or .png: one row per\n"
    "                       folder, one line per detector and preset\n"
    "\n",
    SETTINGS_HELP,
    "  -h, --help           print this text\n"
    "\n",
    "measures, as in the literature; features of equal position and scale count once:\n"
    "  in common      points of img1 that the homography maps into the other image,\n"
    "                 and points of the other image that it maps back into img1\n"
    "  repeatability  by place: pairs of such points at most 3 pixels apart, made one\n"
    "                 to one, the nearest pair first; divided by the smaller number\n"
    "                 in common. By area: the circles of a pair, of radius 3 scale,\n"
    "                 must also share more than 60 % of their union, and the largest\n"
    "                 share is first\n"
    "  matches        pairs of features that are nearest neighbours of each other\n"
    "                 among all, at most 0.8 times as far apart as the second\n"
    "                 nearest, whatever the sign of the Laplacian\n"
    "  3 px           correct matches: at most 3 pixels from where the homography maps\n"
    "                 them\n"
    "  1 px           matches at most 1 pixel from there\n"
    "  precision      correct matches divided by matches\n"
    "  score          correct matches divided by the smaller number in common\n"
    "  ms             milliseconds to extract the features of the other image. Those\n"
    "                 of img1, which is first and waits for programs, do not count\n"
    "  placement      median distance of correct matches from there, by the scale of\n"
    "                 the keypoint of img1\n"
    "Means are over the pairs of images. The detector hessian is named by its preset,\n"
    "the others by their own name, with /PRESET behind it if there are several presets\n"
    "or another than the default.\n"
    "\n"
    "exit status: 0 success, 1 something could not be read, measured or written, 2\n"
    "wrong usage\n",
    NULL,
};

/* Adds a quota from the text N or NAME=N. */
static bool add_quota(evaluate_options *options, const char *text) {
    const char *const equals = strrchr(text, '=');
    evaluate_quota *const quota = &options->quotas[options->quota_count];
    if (!option_count("--features", equals ? equals + 1 : text, &quota->features))
        return false;
    if (quota->features == 0 || equals == text) {
        report("--features takes a number above 0, or NAME=N for one folder, not '%s'",
               text);
        return false;
    }
    if (equals)
        quota->folder = text_format("%.*s", (int)(equals - text), text);
    ++options->quota_count;
    return true;
}

static bool add_preset(evaluate_options *options, const char *text) {
    int preset;
    if (!settings_choose("preset", text, &preset))
        return false;
    for (size_t i = 0; i < options->preset_count; ++i) {
        if (options->presets[i] == (glsurf_preset)preset) {
            report("--preset %s is given twice; name each preset once", text);
            return false;
        }
    }
    options->presets[options->preset_count++] = (glsurf_preset)preset;
    return true;
}

static bool add_detector(evaluate_options *options, const char *text) {
    int detector;
    if (!settings_choose("detector", text, &detector))
        return false;
    for (size_t i = 0; i < options->detector_count; ++i) {
        if (options->detectors[i] == (glsurf_detector)detector) {
            report("--detector %s is given twice; name each detector once", text);
            return false;
        }
    }
    options->detectors[options->detector_count++] = (glsurf_detector)detector;
    return true;
}

/* Takes over one option; false after a report. */
static bool set_option(evaluate_options *options, int option, const char *text) {
    switch (option) {
    case OPTION_FEATURES:
        return add_quota(options, text);
    case OPTION_JSON:
        return option_file("--json", "a file", text, &options->json);
    case OPTION_PLOT:
        if (!plot_has_ending(text)) {
            report("--plot takes a file name that ends in .svg or .png, not '%s'", text);
            return false;
        }
        return option_file("--plot", "a file", text, &options->plot);
    case OPTION_PRESET:
        return add_preset(options, text);
    case OPTION_DETECTOR:
        return add_detector(options, text);
    default: /* if it is no setting, settings_next() has reported it */
        return settings_has(option) && settings_set(&options->settings, option, text);
    }
}

static bool check_quota(const evaluate_options *options, const evaluate_quota *quota) {
    for (size_t i = 0; i < options->count; ++i)
        if (!quota->folder || evaluate_is_for(quota, options->folders[i]))
            return true;
    report("--features %s=%lu names none of the folders; use the path of one of them or "
           "its last part",
           quota->folder, (unsigned long)quota->features);
    return false;
}

/* Checks that each setting is one of at least one combination; false after a report. */
static bool check_settings(const evaluate_options *options) {
    const glsurf_extractor_desc *const asked = &options->settings.extractor;
    size_t count;
    const glsurf_setting *const table = glsurf_settings(&count);
    settings first = options->settings;
    first.extractor.detector = options->detectors[0];
    first.extractor.preset = options->presets[0];
    for (size_t s = 0; s < count; ++s) {
        bool is_taken = false;
        for (size_t i = 0; !is_taken && i < evaluate_count(options); ++i) {
            const glsurf_extractor_desc taken = evaluate_settings(options, i);
            is_taken = glsurf_setting_get(&table[s], &taken, 0) ==
                       glsurf_setting_get(&table[s], asked, 0);
        }
        if (is_taken && !glsurf_setting_applies(&table[s], &first.extractor))
            glsurf_setting_reset(&table[s], &first.extractor);
    }
    return settings_check(&first);
}

/* Checks the options against each other; false after a report. */
static bool check_options(const evaluate_options *options) {
    if (options->count == 0) {
        report("evaluate needs a folder with images and homographies; see glsurf evaluate "
               "--help");
        return false;
    }
    if (options->quota_count > 0 && options->settings.extractor.threshold > 0.0f) {
        report("--features sets the threshold; leave out --threshold");
        return false;
    }
    if (options->json && options->plot && strcmp(options->json, options->plot) == 0) {
        report("--json and --plot name the same file; name two different files");
        return false;
    }
    if (options->quota_count > 0 && options->settings.extractor.max_features > 0) {
        report("--features sets the number of features; leave out --max-features");
        return false;
    }
    for (size_t i = 0; i < options->quota_count; ++i)
        if (!check_quota(options, &options->quotas[i]))
            return false;
    return check_settings(options);
}

static int evaluate_folders(evaluate_options *options, int argc, char **argv) {
    int option;
    while ((option = settings_next(argc, argv, ":h", LONGS)) != -1) {
        if (option == 'h')
            return settings_print_help(HELP);
        if (!set_option(options, option, optarg))
            return TOOL_USAGE;
    }
    options->folders = argv + optind;
    options->count = (size_t)(argc - optind);
    if (options->detector_count == 0)
        options->detectors[options->detector_count++] = GLSURF_DETECTOR_HESSIAN;
    if (options->preset_count == 0)
        options->presets[options->preset_count++] = GLSURF_PRESET_DEFAULT;
    return check_options(options) ? evaluate_run(options) : TOOL_USAGE;
}

int evaluate_command(int argc, char **argv) {
    /* The list cannot become longer than argc: each entry takes a word of the command
     * line. */
    evaluate_options options = {
        .quotas = alloc_zeroed((size_t)argc, sizeof *options.quotas),
    };
    const int status = evaluate_folders(&options, argc, argv);
    for (size_t i = 0; i < options.quota_count; ++i)
        free(options.quotas[i].folder);
    free(options.quotas);
    return status;
}
