/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Command line of `glsurf live`. */
#include "live/app.h"

#include "images/image.h"
#include "images/video.h"
#include "system/exit_status.h"
#include "system/text.h"
#include "terminal/options.h"
#include "terminal/setting_options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const HELP[] = {
    "glsurf live shows the features of moving images in a window, how they move, and\n"
    "where targets are: pictures that it finds and follows. Space makes the current\n"
    "image the target.\n"
    "\n"
    "usage: glsurf live [SOURCE] [OPTION]...\n"
    "\n"
    "where the images come from; by default from the first camera, /dev/video0, or if\n"
    "there is none from a scene that glsurf draws:\n"
    "  FILE                 a video, such as film.mp4\n"
    "  IMAGE... or FOLDER   PNG, JPEG, PGM and PPM images, one after the other\n"
    "  --camera DEVICE      a camera, such as /dev/video0. If it is unplugged, live\n"
    "                       looks for it again every second\n"
    "  --pipeline TEXT      a GStreamer pipeline as for gst-launch-1.0, up to the\n"
    "                       images, such as\n"
    "                       'rtspsrc location=rtsp://... ! decodebin'\n"
    "  --scene              the scene that glsurf draws, even if there is a camera\n"
    "  --once               end after a video, a pipeline or a folder, instead of\n"
    "                       beginning again\n"
    "  --retry              open a pipeline that failed again every second, as live\n"
    "                       does with a camera\n"
    "  --rate R             images per second of a folder or the scene, from 0 to\n"
    "                       1000; 0: as fast as possible (default 30, or 0 with\n"
    "                       --hidden)\n"
    "\n"
    "what is shown:\n"
    "  --overlay LIST       what live draws at first: keypoints, trails, outline, cube\n"
    "                       and panel, separated by commas, or all, or none (default\n"
    "                       all)\n"
    "  --target FILE        use the image in FILE as a target; may be given up to 16\n"
    "                       times\n"
    "  --target-frame N     use the N-th image of the source as a target; 0 (default):\n"
    "                       none of them\n"
    "  --target-part WxH+X+Y\n"
    "                       use only a part of each of these images as the target, W x\n"
    "                       H pixels with pixel (X, Y) at its top left\n"
    "  --focal PIXELS       focal length of the camera, for the poses of targets; 0\n"
    "                       (default): estimated\n"
    "  --cutoff HZ          lowest cutoff frequency of the filter that steadies\n"
    "                       targets; 0: no filter (default 1)\n"
    "  --paused             begin with a still image; P continues; not with --hidden\n"
    "  --size WxH           size of the window and of the scene in pixels, from 64x48\n"
    "                       to 16384x16384 (default: the size of the first image;\n"
    "                       640x480 for the scene)\n"
    "  --fullscreen         fill the screen\n"
    "  --hidden             show no window, need no display, and do not wait until an\n"
    "                       image is due; needs --frames, --once, --report or\n"
    "                       --screenshot\n"
    "  --timings            measure the time of each stage and show it in the panel;\n"
    "                       this is slower\n"
    "\n"
    "end and results:\n"
    "  --frames N           end after N images; 0 (default): never\n"
    "  --screenshot FILE    at the end, write what the window shows to FILE, as PNG or\n"
    "                       JPEG\n"
    "  --report FILE        write what live found to FILE, one line of JSON per\n"
    "                       image; - is standard output\n"
    "\n",
    SETTINGS_HELP,
    "  -h, --help           print this text\n"
    "\n"
    "Without --features, --max-features is 1000 in live. The backend is always gl.\n"
    "\n"
    "keys:\n",
    NULL,
};

static int print_help(void) {
    settings_print_help(HELP);
    live_print_keys();
    puts("\nexample:\n  glsurf live film.mp4 --overlay keypoints,panel\n\nexit status: 0 "
         "success, 1 bad input or failure, 2 wrong usage");
    return TOOL_SUCCESS;
}

/* Options, before they are checked against each other. */
typedef struct words {
    live_options options;
    char *source[1];   /* the device or the pipeline */
    bool scene, limit; /* option was given */
} words;

static bool read_overlays(const option_row *row, const char *text, void *bits) {
    unsigned *const overlays = bits;
    static const struct {
        const char *name;
        unsigned bits;
    } NAMES[] = {
        { "keypoints", OVERLAY_KEYPOINTS },
        { "trails", OVERLAY_TRAILS },
        { "outline", OVERLAY_OUTLINE },
        { "cube", OVERLAY_CUBE },
        { "panel", OVERLAY_PANEL },
        { "all", ~0u },
        { "none", 0 },
    };
    *overlays = 0;
    for (const char *at = text; at; at = strchr(at, ',')) {
        at += *at == ',';
        const size_t length = strcspn(at, ",");
        size_t i = 0;
        const size_t count = sizeof NAMES / sizeof *NAMES;
        while (i < count &&
               (strlen(NAMES[i].name) != length || strncmp(NAMES[i].name, at, length) != 0))
            ++i;
        if (i == count)
            return option_refuse(row, text,
                                 "all, none, or a list of keypoints, trails, outline, "
                                 "cube and panel");
        *overlays |= NAMES[i].bits;
    }
    return true;
}

/* Reads a device or a pipeline; the row's minimum is the kind of source. */
static bool read_source(const option_row *row, const char *text, void *user) {
    words *const self = user;
    if (self->source[0]) {
        report("live takes one camera or pipeline; leave out the others");
        return false;
    }
    self->source[0] = (char *)text;
    self->options.source.kind = (source_kind)row->minimum;
    return true;
}

static bool read_target(const option_row *row, const char *text, void *self) {
    live_options *const to = &((words *)self)->options;
    if (to->target_count == LIVE_TARGETS)
        return option_refuse(row, text, "at most %g files", row->maximum);
    to->targets[to->target_count++] = text;
    return true;
}

static bool read_limit(const option_row *row, const char *text, void *self) {
    words *const to = self;
    to->limit = true;
    return option_whole(row, text, &to->options.settings.extractor.max_features);
}

#define FIELD(name) .offset = offsetof(words, options.name)

static const option_row ROWS[] = {
    { "camera", read_source, .minimum = SOURCE_CAMERA },
    { "pipeline", read_source, .minimum = SOURCE_PIPELINE },
    { "scene", option_flag, .offset = offsetof(words, scene) },
    { "once", option_flag, FIELD(source.once) },
    { "retry", option_flag, FIELD(source.retry) },
    { "rate", option_number, FIELD(source.rate), .maximum = 1000.0 },
    { "size", option_window_size, FIELD(width) },
    { "fullscreen", option_flag, FIELD(full_screen) },
    { "hidden", option_flag, FIELD(hidden) },
    { "paused", option_flag, FIELD(paused) },
    { "overlay", read_overlays, FIELD(overlays) },
    { "target", read_target, .maximum = LIVE_TARGETS },
    { "target-frame", option_whole, FIELD(target_frame), .maximum = UINT32_MAX },
    { "target-part", option_region, FIELD(part) },
    { "focal", option_seconds, FIELD(focal), .maximum = 1e6 },
    { "cutoff", option_seconds, FIELD(cutoff), .maximum = 1e3 },
    { "frames", option_whole, FIELD(frames), .maximum = UINT32_MAX },
    { "screenshot", option_file, FIELD(screenshot), .names = PICTURE_ENDINGS },
    { "report", option_output, FIELD(report) },
    { "timings", option_constant, FIELD(settings.device.timings),
      .minimum = GLSURF_TIMINGS_CLOCK },
    { "max-features", read_limit, .maximum = UINT32_MAX },
    { 0 },
};

/* Chooses the source. Returns false after a report. */
static bool choose_source(words *self, char **files, size_t count) {
    static char first_camera[] = "/dev/video0";
    source_options *const chosen = &self->options.source;
    if ((self->source[0] != NULL) + self->scene + (count > 0) > 1) {
        report("live takes one source, of files, --camera, --pipeline and --scene; leave "
               "out the others");
        return false;
    }
    chosen->names = self->source;
    chosen->count = 1;
    if (count > 0) {
        chosen->names = files;
        chosen->count = count;
        chosen->kind = count == 1 && video_has_name(files[0]) ? SOURCE_VIDEO : SOURCE_FILES;
    } else if (!self->source[0] && !self->scene && access(first_camera, R_OK) == 0) {
        self->source[0] = first_camera;
        chosen->kind = SOURCE_CAMERA;
    }
    return true;
}

/* Refuses options that contradict each other, never end, or do nothing. Returns false after
 * a report. */
static bool check_options(const live_options *options) {
    const source_options *const from = &options->source;
    const uint32_t frames = options->frames, target_frame = options->target_frame;
    const bool endless = from->kind == SOURCE_CAMERA || from->kind == SOURCE_SCENE;
    const bool writes = options->report || options->screenshot;
    const char *why = NULL;
    if (options->settings.device.backend != GLSURF_BACKEND_GL)
        why = "live needs the GL backend; leave out --backend cpu";
    else if (options->part.width > 0 && options->target_count == 0 && target_frame == 0)
        why = "--target-part needs --target or --target-frame; name one of them";
    else if (frames > 0 && target_frame > frames)
        why = "--target-frame is larger than --frames, so live ends before that image; "
              "raise --frames";
    else if (options->hidden && options->paused)
        why = "--paused waits for a key, and --hidden takes none; leave out one of them";
    else if (from->once && endless)
        why = "--once ends after files or a pipeline, but a camera or the scene never "
              "ends; give --frames instead";
    else if (options->hidden && frames == 0 && !from->once && !writes)
        why = "with --hidden live would show nothing, write nothing and not end; give "
              "--frames, --once, --report or --screenshot";
    if (why)
        report("%s", why);
    return !why;
}

/* Checks the options against each other, and sets defaults that depend on other options.
 * Returns false after a report. */
static bool complete_options(words *self) {
    live_options *const options = &self->options;
    glsurf_extractor_desc *const desc = &options->settings.extractor;
    source_options *const from = &options->source;
    if (!self->limit && desc->features == 0)
        desc->max_features = 1000;
    if (!settings_check(&options->settings) || !check_options(options))
        return false;
    /* The keys change the threshold, so its value must be known. */
    if (desc->features == 0)
        desc->threshold = settings_threshold(desc);
    from->hurry = options->hidden;
    if (from->rate < 0.0f)
        from->rate = options->hidden ? 0.0f : 30.0f;
    from->width = options->width > 0 ? options->width : 640;
    from->height = options->width > 0 ? options->height : 480;
    return true;
}

int live_command(int argc, char **argv) {
    words self = { .options = {
                       .source = { .rate = -1.0f, .wake = window_wake },
                       .overlays = ~0u,
                       .cutoff = 1.0,
                   } };
    live_options *const options = &self.options;
    const int status = settings_read(argc, argv, ROWS, &self, &options->settings, NULL);
    if (status == OPTIONS_HELP)
        return print_help();
    if (status >= 0)
        return status;
    if (!choose_source(&self, argv + optind, (size_t)(argc - optind)) ||
        !complete_options(&self))
        return TOOL_USAGE;
    options->source.settings = &options->settings;
    return live_run(options);
}
