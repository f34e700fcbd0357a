/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: the command line, and the folder. */
#include "command/evaluate.h"

#include "features/text_files.h"
#include "system/output.h"
#include "images/image.h"
#include "system/alloc.h"
#include "system/file_names.h"
#include "system/text.h"
#include "system/tool.h"
#include "terminal/setting_options.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *const HELP[] = {
    "glsurf evaluate measures how well features are found again and matched, in\n"
    "images of one plane or from one place with known homographies between them.\n"
    "\n"
    "usage: glsurf evaluate FOLDER [OPTION]...\n"
    "\n"
    "FOLDER holds img1, img2, ... (.png, .jpg, .jpeg, .pgm or .ppm) and H1to2p,\n"
    "H1to3p, ..., texts of nine numbers, row by row, that map pixels of img1 to the\n"
    "other image. The data sets of Oxford's Visual Geometry Group have this layout.\n"
    "python3 -m glsurf.evaluate compares detectors and presets on several folders,\n"
    "and draws their curves.\n"
    "\n"
    "  --features N         set the threshold so that img1 has N features; the other\n"
    "                       images get the same threshold\n"
    "  --json FILE          write all figures and the main settings to FILE\n"
    "\n",
    SETTINGS_HELP,
    "  -h, --help           print this text\n"
    "\n",
    "measures, as in the literature; features of equal position and scale count once:\n"
    "  in common      points of one image that the homography maps into the other one\n"
    "  repeatability  pairs of such points at most 3 pixels apart, and by area those\n"
    "                 whose circles share more than 60 % of their union, divided by\n"
    "                 the smaller number in common\n"
    "  matches        mutual nearest neighbours, at most 0.8 times as far as the\n"
    "                 second nearest, and how many of them are at most 3 pixels\n"
    "                 (correct) and 1 pixel from where the homography maps them\n"
    "  precision      correct matches divided by matches\n"
    "  score          correct matches divided by the smaller number in common\n"
    "  ms             milliseconds to extract the features of the other image\n"
    "  placement      median distance of correct matches from there, by the scale of\n"
    "                 the keypoint of img1\n"
    "\n"
    "exit status: 0 success, 1 something could not be read, measured or written, 2\n"
    "wrong usage\n",
    NULL,
};

/* ------------------------------------------------------------------- options -- */

static bool set_features(void *self, const char *text) {
    uint32_t *const wanted = &((evaluation *)self)->wanted;
    if (!option_count("--features", text, wanted))
        return false;
    if (*wanted == 0)
        report("--features takes a number above 0, not '%s'", text);
    return *wanted > 0;
}

/* Refuses what is chosen twice. */
static bool choose_once(bool *chosen) {
    if (*chosen)
        report("evaluate measures one detector and preset; python3 -m glsurf.evaluate "
               "compares several");
    return !*chosen && (*chosen = true);
}

static bool check_detector(void *self, const char *text) {
    (void)text;
    return choose_once(&((evaluation *)self)->detector_chosen);
}

static bool check_preset(void *self, const char *text) {
    (void)text;
    return choose_once(&((evaluation *)self)->preset_chosen);
}

#define FIELD(name) .offset = offsetof(evaluation, name)

static const option_row ROWS[] = {
    { "features", OPTION_CALL, .set = set_features },
    { "json", OPTION_FILE, FIELD(json) },
    { "detector", OPTION_CHOICE, FIELD(settings.extractor.detector),
      .set = check_detector },
    { "preset", OPTION_CHOICE, FIELD(settings.extractor.preset), .set = check_preset },
    { 0 },
};

/* Checks the options against each other; false after a report. */
static bool check_options(const evaluation *self, int folders) {
    const char *why = NULL;
    if (folders < 1)
        why = "evaluate needs a folder with images and homographies; see glsurf evaluate "
              "--help";
    else if (folders > 1)
        why = "evaluate measures one folder; python3 -m glsurf.evaluate compares several";
    else if (self->wanted > 0 && self->settings.extractor.threshold > 0.0f)
        why = "--features sets the threshold; leave out --threshold";
    else if (self->wanted > 0 && self->settings.extractor.max_features > 0)
        why = "--features sets the number of features; leave out --max-features";
    if (why)
        report("%s", why);
    return !why && settings_check(&self->settings);
}

/* -------------------------------------------------------------------- folder -- */

enum { LAST_NUMBER = 99 };

static bool file_exists(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

static char *find_image(const char *folder, unsigned number) {
    for (size_t i = 0; IMAGE_ENDINGS[i]; ++i) {
        char *const path = text_format("%s/img%u%s", folder, number, IMAGE_ENDINGS[i]);
        if (file_exists(path))
            return path;
        free(path);
    }
    report("%s has no img%u.png, .jpg, .jpeg, .pgm or .ppm; add that image", folder,
           number);
    return NULL;
}

/* Adds the image `number` if it has a homography, and the files that it needs. False after
 * a report. */
static bool add_pair(evaluation *self, unsigned number, file_list *files) {
    char *const path = text_format("%s/H1to%up", self->folder, number);
    evaluate_pair *const pair = &self->pairs[self->count];
    bool good = true;
    if (file_exists(path)) {
        good = matrix_load(path, pair->homography) &&
               (pair->image = find_image(self->folder, number));
        pair->number = number;
        self->count += good;
        file_list_read(files, path);
        file_list_read(files, pair->image);
    }
    free(path);
    return good;
}

static bool check_folder(const char *folder) {
    struct stat status;
    const bool there = stat(folder, &status) == 0;
    const bool good = there && S_ISDIR(status.st_mode);
    if (!good)
        report("%s%s %s%s; name a folder with img1, img2, ... and H1to2p, ...",
               there ? "" : "cannot read ", folder, there ? "is no folder" : "",
               there ? "" : strerror(errno));
    return good;
}

/* Reads all homographies before the first image, so that faults show sooner. Checks that
 * the result and the inputs are different files, and that the result can be written. False
 * after a report. */
static bool open_folder(evaluation *self) {
    file_list files = { 0 };
    if (!check_folder(self->folder) || !(self->image = find_image(self->folder, 1)))
        return false;
    const size_t length = path_trimmed_length(self->folder);
    char *const trimmed = text_format("%.*s", (int)length, self->folder);
    self->name = text_format("%s", path_name(trimmed));
    free(trimmed);
    self->pairs = alloc_zeroed(LAST_NUMBER, sizeof *self->pairs);
    file_list_read(&files, self->image);
    bool good = true;
    for (unsigned number = 2; good && number <= LAST_NUMBER; ++number)
        good = add_pair(self, number, &files);
    if (good && self->count == 0)
        report("%s has no homography; add H1to2p, the 3x3 matrix that maps pixels of img1 "
               "to img2",
               self->folder);
    good = good && self->count > 0;
    if (good)
        file_list_write(&files, self->json);
    return file_list_check(&files) && good && output_check(self->json);
}

int evaluate_command(int argc, char **argv) {
    evaluation self = { 0 };
    const int done = settings_read(argc, argv, ROWS, &self, &self.settings, HELP);
    if (done >= 0)
        return done;
    if (!check_options(&self, argc - optind))
        return TOOL_USAGE;
    self.folder = argv[optind];
    bool good = open_folder(&self) && evaluate_run(&self);
    progress_wipe();
    if (good)
        evaluate_print(&self);
    if (good && self.json)
        good = evaluate_write_json(&self);
    for (size_t i = 0; i < self.count; ++i)
        free(self.pairs[i].image);
    free(self.pairs);
    free(self.placement.items);
    free(self.renderer);
    free(self.image);
    free(self.name);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}
