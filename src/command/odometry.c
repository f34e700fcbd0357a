/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry`: the command line. */
#include "command/odometry.h"

#include "odometry/frontend.h"
#include "tool/options.h"
#include "tool/plot.h"
#include "tool/setting_options.h"
#include "tool/text.h"
#include "tool/tool.h"

#include <string.h>

enum {
    OPTION_CALIBRATION = OPTION_LONG,
    OPTION_FORMAT,
    OPTION_PICTURE,
    OPTION_REPORT,
    OPTION_TRUTH,
    OPTION_STEP,
    OPTION_FRAMES,
    OPTION_SEED,
    OPTION_WINDOW,
    OPTION_RATE,
    OPTION_ROWS,
    OPTION_ORIENTED,
};

static const struct option LONGS[] = {
    { "help", no_argument, NULL, 'h' },
    { "output", required_argument, NULL, 'o' },
    { "calibration", required_argument, NULL, OPTION_CALIBRATION },
    { "format", required_argument, NULL, OPTION_FORMAT },
    { "picture", required_argument, NULL, OPTION_PICTURE },
    { "report", required_argument, NULL, OPTION_REPORT },
    { "truth", required_argument, NULL, OPTION_TRUTH },
    { "step", required_argument, NULL, OPTION_STEP },
    { "frames", required_argument, NULL, OPTION_FRAMES },
    { "seed", required_argument, NULL, OPTION_SEED },
    { "window", required_argument, NULL, OPTION_WINDOW },
    { "rate", required_argument, NULL, OPTION_RATE },
    { "rows", required_argument, NULL, OPTION_ROWS },
    { "oriented", no_argument, NULL, OPTION_ORIENTED },
    SETTINGS_LONGS,
    { 0 },
};

static const char *const HELP[] = {
    "glsurf odometry finds the way of a stereo camera from its images.\n"
    "\n"
    "usage: glsurf odometry LEFT RIGHT --calibration FILE [OPTION]...\n"
    "\n"
    "LEFT and RIGHT are folders with the images of both cameras, rectified, or as the\n"
    "cameras take them if FILE says how to rectify them. The images are taken in the\n"
    "order of their names.\n"
    "\n",
    "  --calibration FILE   how the cameras map points to pixels: KITTI's P0 and P1,\n"
    "                       or YAML, XML or JSON of OpenCV's stereo_calib, with P1 and\n"
    "                       P2 of rectified images, or M1 D1 M2 D2 R T, by which the\n"
    "                       images are rectified. May be given twice: intrinsics.yml\n"
    "                       and extrinsics.yml. This option is required. The way has\n"
    "                       the unit of the baseline in it\n"
    "  --step N             use every N-th pair of images (default 1)\n"
    "  --frames N           end after N pairs; 0 (default): use all\n"
    "\n"
    "where the results go:\n"
    "  -o, --output FILE    write the poses of the left camera to FILE; - is standard\n"
    "                       output\n"
    "  --format FORMAT      kitti or tum; kitti, the default, is twelve numbers a line,\n"
    "                       the first three rows of the 4x4 matrix that maps the\n"
    "                       camera's coordinates to the first camera's; tum is the\n"
    "                       time, x y z, and the rotation as a quaternion x y z w\n"
    "  --rate R             pairs of images per second, for the times (default 10)\n"
    "  --picture FILE       draw the way from above, and the inliers, into FILE, as\n"
    "                       PNG or SVG\n"
    "  --report FILE        write what was found in each frame to FILE, one line of\n"
    "                       JSON per frame; - is standard output\n"
    "  --truth FILE         compare with these poses, in either format\n"
    "\n"
    "how the way is found:\n"
    "  --rows T             how far the rows of a feature in the two images may\n"
    "                       differ, in pixels (default 2)\n"
    "  --window N           improve the last N key frames together, from 2 to 16\n"
    "                       (default 5)\n"
    "  --seed N             of the random samples (default 0)\n"
    "  --oriented           descriptors turn with the image, for cameras that roll\n"
    "                       over; otherwise they are upright\n"
    "In odometry, --max-features is 2500 by default, --grid 16x8, and --threshold 0.12\n"
    "times that of the other commands.\n"
    "\n",
    SETTINGS_HELP,
    "  -h, --help           print this text\n"
    "\n"
    "exit status: 0 success, 1 bad input or failure, 2 wrong usage, 3 the way was lost\n",
    NULL,
};

static bool set_option(odometry_options *options, int option, const char *text) {
    bool second;
    if (settings_has(option))
        return settings_set(&options->desc, &options->api, option, text);
    switch (option) {
    case 'o':
        return option_output("-o", text, &options->output);
    case OPTION_CALIBRATION:
        return calibration_option(options->calibration, text);
    case OPTION_FORMAT:
        if (!option_choice("--format", text, "kitti", "tum", &second))
            return false;
        options->format = second ? TRAJECTORY_TUM : TRAJECTORY_KITTI;
        return true;
    case OPTION_PICTURE:
        return option_file("--picture", "a file", text, &options->picture);
    case OPTION_REPORT:
        return option_output("--report", text, &options->report);
    case OPTION_TRUTH:
        return option_file("--truth", "a file", text, &options->truth);
    case OPTION_STEP:
        return option_whole("--step", text, 1, 1000000, &options->step);
    case OPTION_FRAMES:
        return option_count("--frames", text, &options->frames);
    case OPTION_SEED:
        return option_count("--seed", text, &options->seed);
    case OPTION_WINDOW:
        return option_whole("--window", text, 2, ADJUST_FRAMES, &options->window);
    case OPTION_RATE:
        return option_positive("--rate", text, &options->rate);
    case OPTION_ROWS:
        return option_positive("--rows", text, &options->rows);
    case OPTION_ORIENTED:
        options->desc.upright = false;
        return true;
    default:
        return false; /* option_next() has reported it */
    }
}

static bool check(const odometry_options *options) {
    if (!options->calibration[0]) {
        report("odometry needs to know the cameras; name a file with --calibration");
        return false;
    }
    if (options->picture && !plot_has_ending(options->picture)) {
        report("--picture takes a file whose name ends in .png or .svg, not '%s'",
               options->picture);
        return false;
    }
    return settings_check(&options->desc, options->api);
}

int odometry_command(int argc, char **argv) {
    odometry_options options = { .step = 1, .rate = 10.0f, .rows = 2.0f };
    int option;
    while ((option = option_next(argc, argv, ":ho:", LONGS)) != -1) {
        if (option == 'h')
            return option_print_help(HELP);
        if (!set_option(&options, option, optarg))
            return TOOL_USAGE;
    }
    if (argc - optind != 2) {
        report("odometry needs two folders, of the left and the right images, not %d; see "
               "glsurf odometry --help",
               argc - optind);
        return TOOL_USAGE;
    }
    options.sides[0] = argv[optind];
    options.sides[1] = argv[optind + 1];
    frontend_set_defaults(&options.desc);
    return check(&options) ? odometry_run(&options) : TOOL_USAGE;
}
