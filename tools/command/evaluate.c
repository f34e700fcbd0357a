/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: reads the command line and the folder; extracts, matches and measures
 * the features of all images. */
#include "command/evaluate.h"

#include "features/text_files.h"
#include "images/image.h"
#include "images/session_view.h"
#include "system/alloc.h"
#include "system/exit_status.h"
#include "system/file_names.h"
#include "system/output.h"
#include "system/text.h"
#include "terminal/setting_options.h"

#include <errno.h>
#include <math.h>
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
    "  placement      median distance of correct matches from where the homography\n"
    "                 maps them, by the scale of the keypoint of img1\n"
    "\n"
    "example:\n"
    "  glsurf evaluate graf --preset best --json graf.json\n"
    "\n"
    "exit status: 0 success, 1 something could not be read, measured or written, 2\n"
    "wrong usage\n",
    NULL,
};

/* ------------------------------------------------------------------- options -- */

static bool read_features(const option_row *row, const char *text, void *at) {
    const uint32_t *const wanted = at;
    return option_whole(row, text, at) &&
           (*wanted > 0 || option_refuse(row, text, "a number above 0"));
}

/* Refuses a second choice. */
static bool choose_once(const option_row *row, const char *text, bool *chosen, void *at) {
    if (*chosen)
        report("evaluate measures one detector and preset; python3 -m glsurf.evaluate "
               "compares several");
    return !*chosen && (*chosen = true) && option_choice(row, text, at);
}

static bool read_detector(const option_row *row, const char *text, void *user) {
    evaluation *const self = user;
    return choose_once(row, text, &self->detector_chosen,
                       &self->settings.extractor.detector);
}

static bool read_preset(const option_row *row, const char *text, void *user) {
    evaluation *const self = user;
    return choose_once(row, text, &self->preset_chosen, &self->settings.extractor.preset);
}

#define FIELD(name) .offset = offsetof(evaluation, name)

static const option_row ROWS[] = {
    { "features", read_features, FIELD(wanted), .maximum = UINT32_MAX },
    { "json", option_file, FIELD(json) },
    { "detector", .read = read_detector },
    { "preset", .read = read_preset },
    { 0 },
};

/* Checks the options against each other. False after a report. */
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

/* Adds the image `number` if it has a homography, and lists both files. False after a
 * report. */
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
    const bool present = stat(folder, &status) == 0;
    const bool good = present && S_ISDIR(status.st_mode);
    if (!good)
        report("%s%s %s%s; name a folder with img1, img2, ... and H1to2p, ...",
               present ? "" : "cannot read ", folder, present ? "is not a folder" : "",
               present ? "" : strerror(errno));
    return good;
}

/* Reads all homographies before the first image, so that errors show sooner. Checks that
 * the result is no input and can be written. False after a report. */
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

/* ----------------------------------------------------------------- measuring -- */

/* Lowest threshold. Every response exceeds it, except the rounding noise of flat areas. */
static const float LAST_THRESHOLD = 1e-12f;

/* PLAIN is the plain protocol, in which every other feature is a rival; OWN is the
 * matcher's own rule. */
static const glsurf_match_params PLAIN = { .ratio = (float)EVALUATE_RATIO,
                                           .ignore_laplacian = true,
                                           .rival_distance = -1.0f };
static const glsurf_match_params OWN = { 0 };

typedef struct run {
    evaluation *result;
    session session;
    session_view first;
} run;

/* Makes the extractor with the threshold and the numbers of features of `numbers`. */
static bool set_numbers(run *self, const glsurf_extractor_desc *numbers) {
    glsurf_extractor_desc *const desc = &self->session.settings.extractor;
    desc->threshold = numbers->threshold;
    desc->features = numbers->features;
    desc->max_features = numbers->max_features;
    return session_make_extractor(&self->session);
}

/* Finds the threshold at which img1 has the wanted number of features, or uses
 * LAST_THRESHOLD. The threshold does not change which maxima exist. A second try is needed
 * because the setting `features` ignores responses as weak as LAST_THRESHOLD. */
static bool find_threshold(run *self, const image *picture) {
    const uint32_t wanted = self->result->wanted;
    const glsurf_extractor_desc tries[] = {
        { .features = wanted }, { .threshold = LAST_THRESHOLD, .max_features = wanted }
    };
    glsurf_features found = { 0 };
    glsurf_extractor_desc chosen = { .threshold = LAST_THRESHOLD };
    for (int t = 0; t < 2 && found.count < wanted; ++t)
        if (!set_numbers(self, &tries[t]) ||
            !session_extract(&self->session, self->result->image, picture, &found))
            return false;
    for (uint32_t i = 0; found.count >= wanted && i < found.count; ++i)
        chosen.threshold = i == 0 ? found.keypoints[i].response
                                  : fminf(chosen.threshold, found.keypoints[i].response);
    return wanted == 0 || set_numbers(self, &chosen);
}

/* Reports a count that differs from the wanted one. This is no failure: all features that
 * exist are measured. */
static void check_count(const evaluation *result, uint32_t count) {
    const uint32_t wanted = result->wanted;
    if (count < wanted) {
        report("%s has only %lu features, not %lu, even at the lowest threshold; all of "
               "them are used",
               result->image, (unsigned long)count, (unsigned long)wanted);
    } else if (wanted > 0 && count - wanted > wanted / 100) {
        report("%s has %lu features, not %lu, because several are equally strong; all of "
               "them are used",
               result->image, (unsigned long)count, (unsigned long)wanted);
    }
}

static bool take_view(run *self, const char *path, const image *picture,
                      session_view *view) {
    return session_take(&self->session, path, picture, view) &&
           session_has_features(view, path, self->result->wanted > 0);
}

static measure_view measured_view(const session_view *view) {
    return (measure_view){ view->width, view->height, view->keypoints, view->count };
}

static bool measure_views(run *self, const session_view *other, evaluate_pair *pair) {
    const measure_view a = measured_view(&self->first), b = measured_view(other);
    double matrix[9];
    glsurf_matches found;
    memcpy(matrix, pair->homography, sizeof matrix);
    if (!measure_orient(matrix, a.width, a.height)) {
        report("the homography to %s is singular, or maps the middle of img1 to infinity; "
               "use one that maps pixels of img1 to that image",
               pair->image);
        return false;
    }
    if (!session_match(&self->session, pair->image, &self->first, other, &PLAIN, &found))
        return false;
    pair->match_seconds = self->session.seconds;
    pair->figures = measure_pair(matrix, &a, &b, found.matches, found.count);
    measure_place(&self->result->placement, matrix, &a, &b, found.matches, found.count);
    if (!session_match(&self->session, pair->image, &self->first, other, &OWN, &found))
        return false;
    measure_own(&pair->figures, matrix, &a, &b, found.matches, found.count);
    return true;
}

static bool run_pair(run *self, evaluate_pair *pair) {
    image picture;
    session_view other = { 0 };
    if (!image_load(&picture, pair->image, &self->result->settings))
        return false;
    bool good = take_view(self, pair->image, &picture, &other);
    pair->extract_seconds = self->session.seconds;
    good = good && measure_views(self, &other, pair);
    session_release(&other);
    image_free(&picture);
    return good;
}

static bool run_pairs(run *self, const image *picture) {
    evaluation *const result = self->result;
    glsurf_matches unused;
    if (!take_view(self, result->image, picture, &self->first))
        return false;
    check_count(result, self->first.count);
    /* The first match compiles shaders, so it is not timed and its result is discarded. */
    if (result->settings.device.backend == GLSURF_BACKEND_GL &&
        !session_match(&self->session, result->image, &self->first, &self->first, &PLAIN,
                       &unused))
        return false;
    for (size_t i = 0; i < result->count; ++i) {
        evaluate_pair *const pair = &result->pairs[i];
        progress("[%zu/%zu] %s", i + 2, result->count + 1, pair->image);
        if (!run_pair(self, pair))
            return false;
        measure_add(&result->mean, &pair->figures);
        result->extract_seconds += pair->extract_seconds / (double)result->count;
    }
    measure_divide(&result->mean, result->count);
    return true;
}

/* Measures all pairs. False after a report. */
static bool run_folder(evaluation *result) {
    run self = { .result = result };
    image picture;
    progress("[1/%zu] %s", result->count + 1, result->image);
    if (!image_load(&picture, result->image, &result->settings))
        return false;
    const bool good = session_open(&self.session, &result->settings) &&
                      find_threshold(&self, &picture) &&
                      session_add_matcher(&self.session, (glsurf_matcher_desc){ 0 }) &&
                      run_pairs(&self, &picture);
    if (good)
        result->renderer = text_format("%s", session_renderer(&self.session));
    result->width = picture.width;
    result->height = picture.height;
    result->threshold = settings_threshold(&self.session.settings.extractor);
    session_release(&self.first);
    session_close(&self.session);
    image_free(&picture);
    return good;
}

/* ------------------------------------------------------------- the whole run -- */

int evaluate_command(int argc, char **argv) {
    evaluation self = { 0 };
    const int done = settings_read(argc, argv, ROWS, &self, &self.settings, HELP);
    if (done >= 0)
        return done;
    if (!check_options(&self, argc - optind))
        return TOOL_USAGE;
    self.folder = argv[optind];
    bool good = open_folder(&self) && run_folder(&self);
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
