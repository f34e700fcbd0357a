/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: runs every detector and preset on every folder, then writes the
 * results. */
#include "command/evaluate.h"

#include "command/evaluate_sequence.h"
#include "common/alloc.h"
#include "common/file_list.h"
#include "common/output.h"
#include "common/path.h"
#include "common/setting_options.h"
#include "common/text.h"
#include "common/tool.h"

#include <stdlib.h>
#include <string.h>

typedef struct run {
    const evaluate_options *options;
    sequence *sequences;
    evaluation results;
    size_t done, total; /* images */
} run;

static void print_progress(void *user, const char *path) {
    run *const self = user;
    progress("[%zu/%zu] %s", ++self->done, self->total, path);
}

/* ---------------------------------------------------------------- systems -- */

bool evaluate_is_for(const evaluate_quota *quota, const char *folder) {
    const char *const wanted = quota->folder;
    const size_t length = path_trimmed_length(folder);
    const size_t wanted_length = path_trimmed_length(wanted);
    /* The name is the whole path, or the part after a slash. */
    return wanted_length <= length &&
           strncmp(folder + length - wanted_length, wanted, wanted_length) == 0 &&
           (wanted_length == length ||
            path_is_separator(folder[length - wanted_length - 1]));
}

/* Returns the last quota for this folder, or if there is none the last one for all
 * folders. */
static uint32_t wanted_features(const evaluate_options *options, const char *folder) {
    uint32_t general = 0, special = 0;
    for (size_t i = 0; i < options->quota_count; ++i) {
        const evaluate_quota *const quota = &options->quotas[i];
        if (!quota->folder)
            general = quota->features;
        else if (evaluate_is_for(quota, folder))
            special = quota->features;
    }
    return special > 0 ? special : general;
}

size_t evaluate_count(const evaluate_options *options) {
    return options->detector_count * options->preset_count;
}

glsurf_extractor_desc evaluate_settings(const evaluate_options *options, size_t index) {
    glsurf_extractor_desc desc = options->settings.extractor;
    desc.detector = options->detectors[index / options->preset_count];
    desc.preset = options->presets[index % options->preset_count];
    settings_drop_foreign(&desc);
    return desc;
}

static bool run_system(run *self, evaluate_system *system) {
    const evaluate_options *const options = self->options;
    system->name = settings_name(system->desc.detector, system->desc.preset,
                                 options->preset_count > 1);
    system->sequences = alloc_zeroed(options->count, sizeof *system->sequences);
    for (size_t i = 0; i < options->count; ++i) {
        evaluate_sequence *const result = &system->sequences[system->count++];
        evaluate_task task = { .sequence = &self->sequences[i],
                               .settings = options->settings,
                               .wanted = wanted_features(options, options->folders[i]),
                               .progress = print_progress,
                               .progress_user = self };
        task.settings.extractor = system->desc;
        if (!evaluate_sequence_run(result, &self->results.renderer, &task))
            return false;
        if (!measure_placement_append(&system->placement, &result->placement)) {
            report("out of memory for the measures; evaluate fewer folders");
            return false;
        }
        for (size_t k = 0; k < result->count; ++k) {
            measure_add(&system->mean, &result->pairs[k].figures);
            system->extract_seconds += result->pairs[k].extract_seconds;
        }
        system->pair_count += result->count;
    }
    measure_divide(&system->mean, system->pair_count);
    system->extract_seconds /= (double)system->pair_count;
    return true;
}

static bool run_systems(run *self) {
    const evaluate_options *const options = self->options;
    self->results.systems =
        alloc_zeroed(evaluate_count(options), sizeof *self->results.systems);
    for (size_t s = 0; s < evaluate_count(options); ++s) {
        evaluate_system *const system = &self->results.systems[self->results.count++];
        system->desc = evaluate_settings(options, s);
        if (!run_system(self, system))
            return false;
    }
    return true;
}

static void free_results(evaluation *results) {
    for (size_t s = 0; s < results->count; ++s) {
        evaluate_system *const system = &results->systems[s];
        for (size_t i = 0; i < system->count; ++i) {
            free(system->sequences[i].name);
            free(system->sequences[i].pairs);
            measure_placement_free(&system->sequences[i].placement);
        }
        measure_placement_free(&system->placement);
        free(system->sequences);
        free(system->name);
    }
    free(results->systems);
    free(results->renderer);
}

/* ------------------------------------------------------------------- files -- */

/* Reads all homographies before the first image, so that faults show sooner. */
static bool open_sequences(run *self) {
    const evaluate_options *const options = self->options;
    self->sequences = alloc_zeroed(options->count, sizeof *self->sequences);
    for (size_t i = 0; i < options->count; ++i) {
        if (!sequence_open(&self->sequences[i], options->folders[i]))
            return false;
        self->total += (self->sequences[i].count + 1) * evaluate_count(options);
    }
    return true;
}

static void list_sources(const sequence *views, file_list *files) {
    file_list_read(files, views->image);
    for (size_t k = 0; k < views->count; ++k) {
        char *const matrix =
            text_format("%s/H1to%up", views->folder, views->views[k].number);
        file_list_read(files, views->views[k].image);
        file_list_read(files, matrix);
        free(matrix);
    }
}

/* Checks that the results and the inputs are different files, and that every result can be
 * written. */
static bool prepare_files(run *self) {
    const evaluate_options *const options = self->options;
    if (!open_sequences(self))
        return false;
    file_list files = { 0 };
    for (size_t i = 0; i < options->count; ++i)
        list_sources(&self->sequences[i], &files);
    file_list_write(&files, options->plot);
    file_list_write(&files, options->json);
    return file_list_check(&files) && output_check(options->plot) &&
           output_check(options->json);
}

int evaluate_run(const evaluate_options *options) {
    run self = { .options = options };
    bool good = prepare_files(&self) && run_systems(&self);
    progress_wipe();
    if (good)
        evaluate_print(&self.results);
    if (good && options->json)
        good = evaluate_write_json(options->json, &self.results, options);
    if (good && options->plot)
        good = evaluate_plot(options->plot, &self.results);
    free_results(&self.results);
    for (size_t i = 0; i < options->count; ++i)
        sequence_close(&self.sequences[i]);
    free(self.sequences);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}
