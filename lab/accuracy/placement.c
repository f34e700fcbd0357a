/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * peers_placement [OPTION]... [PICTURE]...: how far keypoints are from where they should
 * be, by their sigma. Renders two views of each picture with an exact map between them
 * (changes.h), extracts as many features of the first view with each detector, matches them
 * with those of the other view that have the same least response, and takes the median
 * distance between a correct match and the truth. See HELP.
 */
#include "accuracy/placement.h"
#include "system/text.h"
#include "system/tool.h"
#include "terminal/options.h"
#include "terminal/setting_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_FEATURES = OPTION_LONG,
    OPTION_JSON,
    OPTION_AGAINST,
    OPTION_ONLY,
    OPTION_SEED,
    OPTION_REPEAT,
    OPTION_STEREO,
    OPTION_VIEWS,
    OPTION_DETECTOR,
    OPTION_PRESET,
    OPTION_WRITE,
    OPTION_NO_PEERS,
};

static const struct option LONGS[] = {
    { "help", no_argument, NULL, 'h' },
    { "features", required_argument, NULL, OPTION_FEATURES },
    { "json", required_argument, NULL, OPTION_JSON },
    { "against", required_argument, NULL, OPTION_AGAINST },
    { "only", required_argument, NULL, OPTION_ONLY },
    { "seed", required_argument, NULL, OPTION_SEED },
    { "repeat", required_argument, NULL, OPTION_REPEAT },
    { "stereo", required_argument, NULL, OPTION_STEREO },
    { "views", no_argument, NULL, OPTION_VIEWS },
    { "detector", required_argument, NULL, OPTION_DETECTOR },
    { "preset", required_argument, NULL, OPTION_PRESET },
    { "write", required_argument, NULL, OPTION_WRITE },
    { "no-peers", no_argument, NULL, OPTION_NO_PEERS },
    { 0 },
};

static const char *const HELP[] = {
    "usage: lab_placement [OPTION]... [PICTURE]...\n"
    "\n"
    "Without a picture and without --stereo one is drawn.\n"
    "\n"
    "  --preset, --detector   measure this one; may be given several times, and all\n"
    "                         combinations are measured\n"
    "  --features N           features of the first view, 2000\n"
    "  --only KIND            shift, zoom, rotation, perspective, noise, blur or\n"
    "                         exposure; may be given several times\n"
    "  --seed N               of the parts of pixels that views are shifted by and of\n"
    "                         the noise, 1\n"
    "  --repeat N             render each picture N times, with seeds of its own\n"
    "  --stereo LEFT RIGHT    the rows of matches of a rectified pair, N features of\n"
    "                         each image; may be given several times\n"
    "  --views                print a line for each view too\n"
    "  --no-peers             leave out OpenCV\n"
    "  --json FILE            write the figures\n"
    "  --against FILE         print by how many percent they differ from those that\n"
    "                         --json wrote in another run\n"
    "  --write FOLDER         write the views of picture N to FOLDER/N, as glsurf "
    "evaluate\n"
    "                         reads them; FOLDER has to be there\n"
    "\n",
    SETTINGS_HELP,
    NULL,
};

static bool add_kind(placement_options *options, const char *text) {
    for (int k = 0; k < CHANGE_KINDS; ++k)
        if (strcmp(text, CHANGE_NAMES[k]) == 0) {
            options->kinds |= 1u << k;
            return true;
        }
    report("--only takes shift, zoom, rotation, perspective, noise, blur or exposure, not "
           "'%s'",
           text);
    return false;
}

/* getopt_long() gives the first of both images; the other is the next word. */
static bool add_stereo(placement_options *options, int argc, char **argv) {
    if (optind >= argc || options->stereo_count == PLACEMENT_PAIRS) {
        report("--stereo takes two images, and may be given %d times", PLACEMENT_PAIRS);
        return false;
    }
    options->stereo[2 * options->stereo_count] = optarg;
    options->stereo[2 * options->stereo_count++ + 1] = argv[optind++];
    return true;
}

static bool add_preset(placement_options *options, const char *text) {
    int preset;
    if (options->preset_count == GLSURF_PRESETS ||
        !settings_choose("preset", text, &preset))
        return false;
    options->presets[options->preset_count++] = (glsurf_preset)preset;
    return true;
}

static bool add_detector(placement_options *options, const char *text) {
    int detector;
    if (options->detector_count == GLSURF_DETECTORS ||
        !settings_choose("detector", text, &detector))
        return false;
    options->detectors[options->detector_count++] = (glsurf_detector)detector;
    return true;
}

static bool set_option(placement_options *options, int option, int argc, char **argv) {
    switch (option) {
    case OPTION_FEATURES:
        return option_count("--features", optarg, &options->wanted);
    case OPTION_JSON:
        return option_file("--json", "a file", optarg, &options->json);
    case OPTION_AGAINST:
        return option_file("--against", "a file", optarg, &options->against);
    case OPTION_ONLY:
        return add_kind(options, optarg);
    case OPTION_SEED:
        return option_count("--seed", optarg, &options->seed);
    case OPTION_REPEAT:
        return option_count("--repeat", optarg, &options->repeat);
    case OPTION_STEREO:
        return add_stereo(options, argc, argv);
    case OPTION_VIEWS:
        return options->views = true;
    case OPTION_WRITE:
        return option_file("--write", "a folder", optarg, &options->write);
    case OPTION_NO_PEERS:
        return options->no_peers = true;
    case OPTION_PRESET:
        return add_preset(options, optarg);
    case OPTION_DETECTOR:
        return add_detector(options, optarg);
    default:
        return settings_has(option) && settings_set(&options->settings, option, optarg);
    }
}

static void complete_options(placement_options *options) {
    static char *drawn[] = { "drawn" };
    if (options->picture_count == 0 && options->stereo_count == 0) {
        options->pictures = drawn;
        options->picture_count = 1;
    }
    if (options->detector_count == 0)
        options->detectors[options->detector_count++] = GLSURF_DETECTOR_HESSIAN;
    if (options->preset_count == 0)
        options->presets[options->preset_count++] = GLSURF_PRESET_DEFAULT;
    if (options->kinds == 0)
        options->kinds = (1u << CHANGE_KINDS) - 1;
}

int main(int argc, char **argv) {
    placement_options options = { .wanted = 2000, .seed = 1, .repeat = 1 };
    int option;
    while ((option = settings_next(argc, argv, ":h", LONGS)) != -1) {
        if (option == 'h')
            return settings_print_help(HELP);
        if (!set_option(&options, option, argc, argv))
            return TOOL_USAGE;
    }
    options.pictures = argv + optind;
    options.picture_count = (size_t)(argc - optind);
    complete_options(&options);
    placement_report results = { .options = &options };
    placement_measure(&results);
    placement_print(&results);
    bool good = !options.against || placement_compare(&results, options.against);
    good = (!options.json || placement_write_json(&results)) && good;
    for (size_t i = 0; i < results.count; ++i) {
        free(results.systems[i].correct.items);
        free(results.systems[i].stereo.items);
    }
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}
