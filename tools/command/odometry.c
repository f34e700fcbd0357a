/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry`: the command line. */
#include "live/odometry_live.h"
#include "odometry/work.h"
#include "pictures/plot.h"
#include "system/exit_status.h"
#include "system/text.h"
#include "terminal/options.h"
#include "terminal/setting_options.h"

#include <stddef.h>
#include <stdio.h>

static const char *const HELP[] = {
    "glsurf odometry finds the trajectory of a stereo camera from its images.\n"
    "\n"
    "usage: glsurf odometry LEFT RIGHT --calibration FILE [OPTION]...\n"
    "\n"
    "where the images come from; they are rectified, or as the cameras take them if the\n"
    "calibration says how to rectify them:\n"
    "  LEFT RIGHT           folders, whose images are used in the order of their names\n"
    "                       and paired by name; or videos; or cameras, such as\n"
    "                       /dev/video0\n"
    "  --side-by-side       name one folder, video or camera instead. The left half of\n"
    "                       its images is the left image, the right half the right one\n"
    "  --pipeline TEXT      use a GStreamer pipeline instead, as for gst-launch-1.0, up\n"
    "                       to images side by side\n",
    "  --calibration FILE   how the cameras map points to pixels: KITTI's P0 and P1,\n"
    "                       or YAML, XML or JSON of OpenCV's stereo_calib, with P1 and\n"
    "                       P2 of rectified images, or M1 D1 M2 D2 R T, by which the\n"
    "                       images are rectified. May be given twice: intrinsics.yml\n"
    "                       and extrinsics.yml. This option is required. The\n"
    "                       trajectory has the unit of its baseline\n"
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
    "  --rate R             pairs of images per second, for the times (default: as in the\n"
    "                       video; 10 for folders)\n"
    "  --picture FILE       draw the trajectory from above, and the inliers, into\n"
    "                       FILE, as PNG, JPEG or SVG\n"
    "  --report FILE        write what was found in each frame to FILE, one line of\n"
    "                       JSON per frame; - is standard output\n"
    "  --truth FILE         compare with these poses, in either format, one for each\n"
    "                       frame; - is standard input\n"
    "\n"
    "a window:\n"
    "  --live               show the images, the features and the trajectory while\n"
    "                       it is found. Folders and videos run at their rate if the\n"
    "                       machine is fast enough, and no image is left out. Images\n"
    "                       of a camera are left out if the machine is too slow\n"
    "  --hidden             show no window, need no display, and do not wait until an\n"
    "                       image is due\n"
    "  --size WxH           size of the window in pixels (default: fits the images)\n"
    "  --fullscreen         fill the screen\n"
    "  --screenshot FILE    at the end, write what the window shows to FILE, as PNG or\n"
    "                       JPEG\n"
    "\n"
    "how the trajectory is found:\n"
    "  --rows T             how far the rows of a feature in the two images may\n"
    "                       differ, in pixels (default 2)\n"
    "  --window N           improve the last N key frames together, from 2 to 16\n"
    "                       (default 5)\n"
    "  --seed N             seed of the random samples (default 0)\n"
    "  --oriented           descriptors turn with the image, for cameras that roll\n"
    "                       over; otherwise they are upright\n"
    "In odometry, --max-features is 2500 by default, --grid 16x8, and --threshold 0.12\n"
    "times that of the other commands. With --features, the defaults of --threshold\n"
    "and --max-features do not apply.\n"
    "\n",
    SETTINGS_HELP,
    "  -q, --quiet          print neither summary nor progress\n"
    "  -h, --help           print this text\n"
    "\n",
    NULL,
};

static int print_help(void) {
    settings_print_help(HELP);
    odometry_live_print_keys();
    fputs("example:\n  glsurf odometry image_0 image_1 --calibration calib.txt -o "
          "poses.txt\n\n"
          "exit status: 0 success, 1 bad input or failure, 2 wrong usage, 3 the\n"
          "trajectory was lost, 130 or 143 SIGINT or SIGTERM ended it. With 1, 130 and\n"
          "143 the trajectory up to there is written\n",
          stdout);
    return TOOL_SUCCESS;
}

/* Options before they are checked against each other. */
typedef struct words {
    odometry_options options;
    bool beside, oriented;
} words;

#define FIELD(name) .offset = offsetof(words, options.name)

static const option_row ROWS[] = {
    { "output", option_output, FIELD(output), .letter = 'o' },
    { "calibration", calibration_option, FIELD(calibration) },
    { "format", option_name, FIELD(format), .minimum = TRAJECTORY_KITTI,
      .names = (const char *const[]){ "kitti", "tum", NULL } },
    { "picture", option_file, FIELD(picture), .names = PLOT_ENDINGS },
    { "report", option_output, FIELD(report) },
    { "truth", option_text, FIELD(truth) },
    { "step", option_whole, FIELD(step), .minimum = 1, .maximum = 1000000 },
    { "frames", option_whole, FIELD(frames), .maximum = UINT32_MAX },
    { "seed", option_whole, FIELD(seed), .maximum = UINT32_MAX },
    { "window", option_whole, FIELD(window), .minimum = 2, .maximum = ADJUST_FRAMES },
    { "rate", option_positive, FIELD(rate) },
    { "rows", option_positive, FIELD(rows) },
    { "quiet", option_quiet, FIELD(settings.quiet), .letter = 'q' },
    { "oriented", option_flag, .offset = offsetof(words, oriented) },
    { "side-by-side", option_flag, .offset = offsetof(words, beside) },
    { "pipeline", option_file, FIELD(sides[0]), .what = "a pipeline" },
    { "live", option_flag, FIELD(live) },
    { "hidden", option_flag, FIELD(hidden) },
    { "size", option_window_size, FIELD(window_width) },
    { "fullscreen", option_flag, FIELD(full_screen) },
    { "screenshot", option_file, FIELD(screenshot), .names = PICTURE_ENDINGS },
    { 0 },
};

static bool check_options(const odometry_options *options) {
    if (!options->calibration[0]) {
        report("odometry needs to know the cameras; name a file with --calibration");
        return false;
    }
    if (!options->live && (options->hidden || options->screenshot || options->full_screen ||
                           options->window_width > 0)) {
        report("--hidden, --size, --fullscreen and --screenshot are for --live; add it");
        return false;
    }
    if (options->live && options->settings.device.backend != GLSURF_BACKEND_GL) {
        report("--live needs the GL backend; leave out --backend cpu");
        return false;
    }
    return settings_check(&options->settings);
}

/* Takes the names of folders and videos. False after a report. */
static bool set_sides(words *self, char **names, int count) {
    odometry_options *const options = &self->options;
    options->pipeline = options->sides[0];
    if (options->pipeline) {
        if (count > 0)
            report("odometry takes a pipeline or files; leave out '%s'", names[0]);
        return count == 0;
    }
    const int wanted = self->beside ? 1 : 2;
    if (count != wanted) {
        report(self->beside
                   ? "odometry --side-by-side needs one folder or video, not %d; see "
                     "glsurf odometry --help"
                   : "odometry needs two folders or videos, of the left and the "
                     "right images, not %d; see glsurf odometry --help",
               count);
        return false;
    }
    for (int i = 0; i < count; ++i)
        options->sides[i] = names[i];
    return true;
}

int odometry_command(int argc, char **argv) {
    words self = { .options = { .step = 1, .rows = 2.0f } };
    odometry_options *const options = &self.options;
    const int status = settings_read(argc, argv, ROWS, &self, &options->settings, NULL);
    if (status == OPTIONS_HELP)
        return print_help();
    if (status >= 0)
        return status;
    if (!set_sides(&self, argv + optind, argc - optind))
        return TOOL_USAGE;
    work_set_defaults(&options->settings.extractor);
    options->settings.extractor.upright = !self.oriented;
    return check_options(options)
               ? odometry_run(options, options->live ? odometry_live : NULL)
               : TOOL_USAGE;
}
