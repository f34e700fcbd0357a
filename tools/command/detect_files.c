/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Names of the files that `glsurf detect` writes. */
#include "command/detect.h"

#include "system/alloc.h"
#include "system/file_names.h"
#include "system/output.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>

/* Returns names for the files of each image: whole ones below --root, which checks that
 * images lie there. */
static char **name_entries(const detect_options *options, bool whole) {
    if (!options->root)
        return entries_create(options->images, options->count, whole);
    char **const entries = alloc_zeroed(options->count, sizeof *entries);
    for (size_t i = 0; i < options->count; ++i)
        entries[i] = path_below(options->images[i], options->root);
    return entries;
}

void detect_files_open(detect_files *self, const detect_options *options) {
    const feature_format *const format = options->format;
    *self = (detect_files){
        .options = options,
        .results = name_entries(options, format->whole_names),
        .first = options->shard > 0 ? options->shard - 1 : 0,
        .step = options->shards > 0 ? options->shards : 1,
    };
    for (size_t i = 0; i < options->count; ++i) {
        char *const name = text_format("%s.%s", self->results[i], format->ending);
        free(self->results[i]);
        self->results[i] = name;
    }
    if (options->picture || options->dump)
        self->entries = name_entries(options, false);
}

void detect_files_close(detect_files *self) {
    entries_destroy(self->results, self->options->count);
    entries_destroy(self->entries, self->options->count);
}

size_t detect_files_count(const detect_files *self) {
    const size_t count = self->options->count;
    return self->first < count ? (count - self->first - 1) / self->step + 1 : 0;
}

/* Returns the image's file in the path if that is a folder, otherwise the path. */
static char *path_within(const char *path, bool folder, char *const *names, size_t index,
                         const char *dot_ending) {
    return !path    ? NULL
           : folder ? text_format("%.*s/%s%s", (int)path_trimmed_length(path), path,
                                  names[index], dot_ending)
                    : text_format("%s", path);
}

bool detect_files_folder(const detect_files *self, const char *path) {
    if (!self->options->root)
        return true;
    char *const folder = text_format("%.*s", (int)path_folder_length(path), path);
    const bool good = output_folder(folder);
    free(folder);
    return good;
}

char *detect_files_features(const detect_files *self, size_t index) {
    const detect_options *const options = self->options;
    return path_within(options->output, options->folders, self->results, index, "");
}

char *detect_files_picture(const detect_files *self, size_t index) {
    const detect_options *const options = self->options;
    return path_within(options->picture, options->picture_folder, self->entries, index,
                       ".png");
}

char *detect_files_dump(const detect_files *self, size_t index) {
    const detect_options *const options = self->options;
    return path_within(options->dump, options->folders, self->entries, index, "");
}

/* Refuses two images with one file name if the format is COLMAP's, because COLMAP finds
 * features by the image's file name. The second image's result has a longer name. With
 * --root the names have folders. */
static bool check_names(const detect_files *self) {
    const detect_options *const options = self->options;
    const size_t ending = strlen(options->format->ending) + 1;
    const bool plain = options->format->whole_names && !options->root;
    for (size_t i = 0; plain && i < options->count; ++i) {
        const char *const name = path_name(options->images[i]);
        if (strcmp(name, "-") == 0 || strlen(name) + ending == strlen(self->results[i]))
            continue;
        report("%s: another image has the same file name, by which COLMAP identifies "
               "images; run detect once for each folder",
               options->images[i]);
        return false;
    }
    return true;
}

static void list_files(const detect_files *self, file_list *files) {
    const detect_options *const options = self->options;
    file_list_read(files, options->mask);
    file_list_read(files, options->keypoints);
    file_list_read(files, options->list);
    file_list_write(files, options->trace);
    for (size_t i = self->first; i < options->count; i += self->step) {
        char *const folder = detect_files_dump(self, i);
        char *const paths[] = { detect_files_features(self, i),
                                detect_files_picture(self, i),
                                folder ? text_format("%s/plan.json", folder) : NULL,
                                folder };
        file_list_read(files, options->images[i]);
        for (size_t k = 0; k < sizeof paths / sizeof *paths; ++k) {
            file_list_write(files, paths[k]);
            free(paths[k]);
        }
    }
}

bool detect_files_prepare(const detect_files *self) {
    const detect_options *const options = self->options;
    file_list files = { 0 };
    if (!check_names(self))
        return false;
    list_files(self, &files);
    if (!file_list_check(&files) || !output_check(options->trace))
        return false;
    return (!options->folders || output_folder(options->output)) &&
           (!options->picture_folder || output_folder(options->picture));
}
