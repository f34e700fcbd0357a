/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: reads the command line and the folders; extracts, matches and measures
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
    "usage: glsurf evaluate FOLDER... [OPTION]...\n"
    "\n"
    "FOLDER holds img1, img2, ... (.png, .jpg, .jpeg, .pgm or .ppm) and H1to2p,\n"
    "H1to3p, ..., texts of nine numbers, row by row, that map pixels of img1 to the\n"
    "other image. The data sets of Oxford's Visual Geometry Group have this layout.\n"
    "Repeat --preset and --detector to compare all combinations, each with the\n"
    "settings that it has.\n"
    "\n"
    "  --features N         set the threshold so that img1 has N features; the other\n"
    "                       images of the folder get the same threshold\n"
    "  --features NAME=N    do so for one folder; NAME is its path or the end of it\n"
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
    "  glsurf evaluate graf noise --features noise=500 --preset default --preset best\n"
    "\n"
    "exit status: 0 success, 1 something could not be read, measured or written, 2\n"
    "wrong usage\n",
    NULL,
};

/* ------------------------------------------------------------------- options -- */

enum { CHOICES = 16 }; /* choices of one setting, at most */

/* Choices of a setting, each once. */
typedef struct choice_list {
    unsigned values[CHOICES];
    size_t count;
} choice_list;

/* --features NAME=N */
typedef struct quota {
    const char *text;
    size_t length; /* of the name */
    uint32_t wanted;
} quota;

typedef struct evaluate_options {
    const char *json;
    settings settings;
    choice_list detectors, presets;
    uint32_t wanted; /* --features N */
    quota *quotas;
    size_t quota_count;
} evaluate_options;

static bool add_choice(const option_row *row, const char *text, void *at) {
    choice_list *const list = at;
    unsigned *const value = &list->values[list->count];
    if (!option_choice(row, text, value))
        return false;
    for (size_t i = 0; i < list->count; ++i)
        if (list->values[i] == *value)
            return option_refuse(row, text, "each name once");
    ++list->count;
    return true;
}

static bool read_features(const option_row *row, const char *text, void *at) {
    evaluate_options *const self = at;
    const char *const equals = strrchr(text, '=');
    quota added = { .text = text };
    if (!equals)
        return option_whole(row, text, &self->wanted);
    if (equals == text)
        return option_refuse(row, text, "a number, or NAME=N for one folder");
    added.length = (size_t)(equals - text);
    while (added.length > 1 && path_is_separator(text[added.length - 1]))
        --added.length;
    self->quotas =
        alloc_grown(self->quotas, (self->quota_count + 1) * sizeof *self->quotas);
    self->quotas[self->quota_count++] = added;
    return option_whole(row, equals + 1, &self->quotas[self->quota_count - 1].wanted);
}

#define FIELD(name) .offset = offsetof(evaluate_options, name)

static const option_row ROWS[] = {
    { "features", read_features, .minimum = 1, .maximum = UINT32_MAX },
    { "json", option_file, FIELD(json) },
    { "detector", add_choice, FIELD(detectors) },
    { "preset", add_choice, FIELD(presets) },
    { 0 },
};

/* Checks the options against each other. False after a report. */
static bool check_options(const evaluate_options *self, size_t folders) {
    const bool counted = self->wanted > 0 || self->quotas;
    const char *why = NULL;
    if (folders == 0)
        why = "evaluate needs a folder with images and homographies; see glsurf evaluate "
              "--help";
    else if (counted && self->settings.extractor.threshold > 0.0f)
        why = "--features sets the threshold; leave out --threshold";
    else if (counted && self->settings.extractor.max_features > 0)
        why = "--features sets the number of features; leave out --max-features";
    if (why)
        report("%s", why);
    return !why;
}

/* Makes a system of each detector with each preset, in that order. A setting is reset in
 * systems that do not have it, if others do. False after a report. */
static bool make_systems(evaluation *self, const evaluate_options *options) {
    const choice_list *const detectors = &options->detectors;
    const choice_list *const presets = &options->presets;
    const size_t columns = presets->count > 0 ? presets->count : 1;
    self->system_count = columns * (detectors->count > 0 ? detectors->count : 1);
    self->systems = alloc_zeroed(self->system_count, sizeof *self->systems);
    for (size_t k = 0; k < self->system_count; ++k) {
        evaluate_system *const system = &self->systems[k];
        glsurf_extractor_desc *const desc = &system->settings.extractor;
        system->settings = options->settings;
        desc->detector = (glsurf_detector)detectors->values[k / columns];
        desc->preset = (glsurf_preset)presets->values[k % columns];
        desc->frames = 1; /* images come one after another */
        system->name = settings_name(desc->detector, desc->preset);
        system->results = alloc_zeroed(self->sequence_count + 1, sizeof *system->results);
    }
    size_t count;
    const glsurf_setting *const table = glsurf_settings(&count);
    for (size_t i = 0; i < count; ++i) {
        bool applies = false;
        for (size_t k = 0; k < self->system_count; ++k)
            applies |=
                glsurf_setting_applies(&table[i], &self->systems[k].settings.extractor);
        for (size_t k = 0; applies && k < self->system_count; ++k) {
            glsurf_extractor_desc *const desc = &self->systems[k].settings.extractor;
            if (!glsurf_setting_applies(&table[i], desc))
                glsurf_setting_reset(&table[i], desc);
        }
    }
    bool good = true;
    for (size_t k = 0; good && k < self->system_count; ++k)
        good = settings_check(&self->systems[k].settings);
    return good;
}

/* Returns whether the folder's path is the name, or ends in a slash and the name. */
static bool has_name(const evaluate_sequence *sequence, const quota *named) {
    const size_t length = path_trimmed_length(sequence->folder);
    if (named->length > length)
        return false;
    const char *const end = sequence->folder + (length - named->length);
    return strncmp(end, named->text, named->length) == 0 &&
           (named->length == length || path_is_separator(end[-1]));
}

/* Sets the number of features of each folder. The last option with its name counts. False
 * after a report. */
static bool set_quotas(evaluation *self, const evaluate_options *options) {
    for (size_t i = 0; i < self->sequence_count; ++i)
        self->sequences[i].wanted = options->wanted;
    for (size_t q = 0; q < options->quota_count; ++q) {
        bool found = false;
        for (size_t i = 0; i < self->sequence_count; ++i)
            if (has_name(&self->sequences[i], &options->quotas[q])) {
                self->sequences[i].wanted = options->quotas[q].wanted;
                found = true;
            }
        if (!found) {
            report("--features %s names none of the folders; use the path of one of them "
                   "or its last part",
                   options->quotas[q].text);
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------- folders -- */

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
static bool add_view(evaluate_sequence *self, unsigned number, file_list *files) {
    char *const path = text_format("%s/H1to%up", self->folder, number);
    evaluate_view *const view = &self->views[self->count];
    bool good = true;
    if (file_exists(path)) {
        good = matrix_load(path, view->homography) &&
               (view->image = find_image(self->folder, number));
        view->number = number;
        self->count += good;
        file_list_read(files, path);
        file_list_read(files, view->image);
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

static bool open_folder(evaluate_sequence *self, file_list *files) {
    if (!check_folder(self->folder) || !(self->image = find_image(self->folder, 1)))
        return false;
    const size_t length = path_trimmed_length(self->folder);
    char *const trimmed = text_format("%.*s", (int)length, self->folder);
    self->name = text_format("%s", path_name(trimmed));
    free(trimmed);
    self->views = alloc_zeroed(LAST_NUMBER, sizeof *self->views);
    file_list_read(files, self->image);
    bool good = true;
    for (unsigned number = 2; good && number <= LAST_NUMBER; ++number)
        good = add_view(self, number, files);
    if (good && self->count == 0)
        report("%s has no homography; add H1to2p, the 3x3 matrix that maps pixels of img1 "
               "to img2",
               self->folder);
    return good && self->count > 0;
}

/* Reads all homographies before the first image, so that errors show sooner. Checks that
 * the result is no input and can be written. False after a report. */
static bool open_folders(evaluation *self) {
    file_list files = { 0 };
    bool good = true;
    for (size_t i = 0; good && i < self->sequence_count; ++i)
        good = open_folder(&self->sequences[i], &files);
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
    session session;
    const evaluate_sequence *sequence;
    evaluate_result *result, *whole; /* of the sequence, and of all */
    session_view first;
    size_t done, images; /* number of images measured, and to measure */
} run;

static bool load_image(run *self, image *picture, const char *path) {
    progress("[%zu/%zu] %s", ++self->done, self->images, path);
    return image_load(picture, path, &self->session.settings);
}

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
    const uint32_t wanted = self->sequence->wanted;
    const glsurf_extractor_desc tries[] = {
        { .features = wanted }, { .threshold = LAST_THRESHOLD, .max_features = wanted }
    };
    glsurf_features found = { 0 };
    glsurf_extractor_desc chosen = { .threshold = LAST_THRESHOLD };
    if (wanted == 0)
        return session_make_extractor(&self->session);
    for (int t = 0; t < 2 && found.count < wanted; ++t)
        if (!set_numbers(self, &tries[t]) ||
            !session_extract(&self->session, self->sequence->image, picture, &found))
            return false;
    for (uint32_t i = 0; found.count >= wanted && i < found.count; ++i)
        chosen.threshold = i == 0 ? found.keypoints[i].response
                                  : fminf(chosen.threshold, found.keypoints[i].response);
    return set_numbers(self, &chosen);
}

/* Reports a count that differs from the wanted one. This is no failure: all features that
 * exist are measured. */
static void check_count(const evaluate_sequence *sequence, uint32_t count) {
    const uint32_t wanted = sequence->wanted;
    if (count < wanted) {
        report("%s has only %lu features, not %lu, even at the lowest threshold; all of "
               "them are used",
               sequence->image, (unsigned long)count, (unsigned long)wanted);
    } else if (wanted > 0 && count - wanted > wanted / 100) {
        report("%s has %lu features, not %lu, because several are equally strong; all of "
               "them are used",
               sequence->image, (unsigned long)count, (unsigned long)wanted);
    }
}

static bool take_view(run *self, const char *path, const image *picture,
                      session_view *view) {
    return session_take(&self->session, path, picture, view) &&
           session_has_features(view, path, self->sequence->wanted > 0);
}

static measure_view measured_view(const session_view *view) {
    return (measure_view){ view->width, view->height, view->keypoints, view->count };
}

static bool measure_views(run *self, const session_view *other, const evaluate_view *view,
                          measure_figures *figures) {
    const double extract_seconds = self->session.seconds;
    const measure_view a = measured_view(&self->first), b = measured_view(other);
    double matrix[9];
    glsurf_matches found;
    memcpy(matrix, view->homography, sizeof matrix);
    if (!measure_orient(matrix, a.width, a.height)) {
        report("the homography to %s is singular, or maps the middle of img1 to infinity; "
               "use one that maps pixels of img1 to that image",
               view->image);
        return false;
    }
    if (!session_match(&self->session, view->image, &self->first, other, &PLAIN, &found))
        return false;
    *figures = measure_pair(matrix, &a, &b, found.matches, found.count);
    figures->value[MEASURE_EXTRACT_SECONDS] = extract_seconds;
    figures->value[MEASURE_MATCH_SECONDS] = self->session.seconds;
    evaluate_result *const sums[] = { self->result, self->whole };
    for (int i = 0; i < 2; ++i)
        measure_place(&sums[i]->placement, matrix, &a, &b, found.matches, found.count);
    if (!session_match(&self->session, view->image, &self->first, other, &OWN, &found))
        return false;
    measure_own(figures, matrix, &a, &b, found.matches, found.count);
    for (int i = 0; i < 2; ++i) {
        measure_add(&sums[i]->mean, figures);
        ++sums[i]->count;
    }
    return true;
}

static bool run_view(run *self, const evaluate_view *view, measure_figures *figures) {
    image picture;
    session_view other = { 0 };
    if (!load_image(self, &picture, view->image))
        return false;
    const bool good = take_view(self, view->image, &picture, &other) &&
                      measure_views(self, &other, view, figures);
    session_release(&other);
    image_free(&picture);
    return good;
}

static bool run_views(run *self, const image *picture) {
    const evaluate_sequence *const sequence = self->sequence;
    glsurf_matches unused;
    if (!find_threshold(self, picture) ||
        !take_view(self, sequence->image, picture, &self->first))
        return false;
    check_count(sequence, self->first.count);
    /* The first match compiles shaders, so it is not timed and its result is discarded. */
    bool good = self->session.settings.device.backend != GLSURF_BACKEND_GL ||
                session_match(&self->session, sequence->image, &self->first, &self->first,
                              &PLAIN, &unused);
    self->result->pairs = alloc_zeroed(sequence->count, sizeof *self->result->pairs);
    for (size_t i = 0; good && i < sequence->count; ++i)
        good = run_view(self, &sequence->views[i], &self->result->pairs[i]);
    return good;
}

static bool run_sequence(run *self) {
    evaluate_result *const result = self->result;
    image picture;
    if (!load_image(self, &picture, self->sequence->image))
        return false;
    const bool good = run_views(self, &picture);
    result->width = picture.width;
    result->height = picture.height;
    result->threshold = settings_threshold(&self->session.settings.extractor);
    measure_divide(&result->mean, result->count);
    session_release(&self->first);
    image_free(&picture);
    return good;
}

/* Measures each system on each sequence. False after a report. */
static bool run_all(evaluation *result) {
    run self = { 0 };
    bool good = session_open(&self.session, &result->systems->settings) &&
                session_add_matcher(&self.session, (glsurf_matcher_desc){ 0 });
    for (size_t i = 0; i < result->sequence_count; ++i)
        self.images += result->system_count * (result->sequences[i].count + 1);
    for (size_t k = 0; k < result->system_count; ++k) {
        const evaluate_system *const system = &result->systems[k];
        self.whole = &system->results[result->sequence_count];
        for (size_t i = 0; good && i < result->sequence_count; ++i) {
            self.session.settings.extractor = system->settings.extractor;
            self.sequence = &result->sequences[i];
            self.result = &system->results[i];
            good = run_sequence(&self);
        }
        measure_divide(&self.whole->mean, self.whole->count);
    }
    if (good)
        result->renderer = text_format("%s", session_renderer(&self.session));
    session_close(&self.session);
    return good;
}

/* ------------------------------------------------------------- the whole run -- */

static void free_all(evaluation *self) {
    for (size_t k = 0; k < self->system_count; ++k) {
        evaluate_system *const system = &self->systems[k];
        for (size_t i = 0; i <= self->sequence_count; ++i) {
            free(system->results[i].pairs);
            free(system->results[i].placement.items);
        }
        free(system->results);
        free(system->name);
    }
    for (size_t i = 0; i < self->sequence_count; ++i) {
        evaluate_sequence *const sequence = &self->sequences[i];
        for (size_t n = 0; n < sequence->count; ++n)
            free(sequence->views[n].image);
        free(sequence->views);
        free(sequence->image);
        free(sequence->name);
    }
    free(self->systems);
    free(self->sequences);
    free(self->renderer);
}

int evaluate_command(int argc, char **argv) {
    evaluate_options options = { 0 };
    evaluation self = { 0 };
    int status = settings_read(argc, argv, ROWS, &options, &options.settings, HELP);
    if (status < 0) {
        self.json = options.json;
        self.sequence_count = (size_t)(argc - optind);
        self.sequences = alloc_zeroed(self.sequence_count, sizeof *self.sequences);
        for (size_t i = 0; i < self.sequence_count; ++i)
            self.sequences[i].folder = argv[optind + (int)i];
        status = check_options(&options, self.sequence_count) &&
                         make_systems(&self, &options) && set_quotas(&self, &options)
                     ? -1
                     : TOOL_USAGE;
    }
    if (status < 0) {
        bool good = open_folders(&self) && run_all(&self);
        progress_wipe();
        if (good)
            evaluate_print(&self);
        good = good && (!self.json || evaluate_write_json(&self));
        status = good ? TOOL_SUCCESS : TOOL_FAILURE;
    }
    free_all(&self);
    free(options.quotas);
    return status;
}
