/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: reads, extracts and writes one image after the other, with one
 * extractor. */
#include "command/detect.h"

#include "tool/annotate.h"
#include "tool/dump.h"
#include "tool/entries.h"
#include "tool/file_list.h"
#include "tool/image.h"
#include "tool/keypoints_file.h"
#include "tool/output.h"
#include "tool/session.h"
#include "tool/text.h"
#include "tool/timings.h"
#include "tool/tool.h"
#include "tool/trace_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct run {
    const detect_options *options;
    char **entries;
    /* Opened after the first image was read, so that a bad file name is reported sooner. */
    session session;
    keypoint_list input; /* input keypoints, with options->keypoints */
    image mask;          /* for every image, with --mask */
    bool broken;         /* no further image can be processed */
    dump dump;
    trace trace; /* with --trace */
} run;

/* Opens the session unless it is already open. */
static bool need_session(run *self) {
    if (self->session.extractor)
        return true;
    glsurf_extractor_desc desc = self->options->desc;
    if (self->options->dump) {
        desc.inspect = dump_array;
        desc.inspect_user = &self->dump;
    }
    if (self->options->trace) {
        desc.trace = trace_take;
        desc.trace_user = &self->trace;
    }
    /* A session that cannot be opened for this image cannot be opened for the others. */
    self->broken = !session_open(&self->session, desc, self->options->api);
    return !self->broken;
}

static bool extract(run *self, const char *name, const image *picture,
                    glsurf_features *features) {
    glsurf_extractor *const extractor = self->session.extractor;
    const glsurf_image mask = image_source(&self->mask);
    glsurf_image source = image_source(picture);
    source.region = self->options->region;
    source.mask = self->options->mask ? &mask : NULL;
    glsurf_result result =
        !self->options->keypoints
            ? glsurf_extractor_submit(extractor, &source)
            : glsurf_extractor_describe(extractor, &source, self->input.keypoints,
                                        self->input.count);
    if (result == GLSURF_OK)
        result = glsurf_extractor_collect(extractor, features);
    if (result != GLSURF_OK) {
        self->broken = result != GLSURF_ERROR_ARGUMENT && result != GLSURF_ERROR_LIMIT;
        const char *const message = glsurf_extractor_message(extractor);
        report("%s: %s", name, *message != '\0' ? message : glsurf_result_string(result));
    }
    return result == GLSURF_OK;
}

static trace *trace_of(run *self) {
    return self->options->trace ? &self->trace : NULL;
}

/* Returns NAME for one image, NAME/ENTRY.ENDING for several, and NULL if `name` is NULL.
 * The caller frees it. */
static char *path_for(const run *self, const char *name, size_t index,
                      const char *dot_ending) {
    if (!name)
        return NULL;
    if (self->options->count == 1)
        return text_format("%s", name);
    return text_format("%s/%s%s", name, self->entries[index], dot_ending);
}

static bool write_features(const run *self, size_t index, const feature_set *set) {
    const feature_format *const format = self->options->format;
    char *const ending = text_format(".%s", format->name);
    char *const path = path_for(self, self->options->output, index, ending);
    output out;
    const bool good =
        output_open(&out, path) && output_close(&out, format->write(out.file, set));
    free(path);
    free(ending);
    return good;
}

static bool write_picture(const run *self, size_t index, const image *picture,
                          const glsurf_features *features) {
    if (!self->options->picture)
        return true;
    char *const path = path_for(self, self->options->picture, index, ".png");
    const bool good = annotate(path, picture, features);
    free(path);
    return good;
}

/* Prints to stdout. If the features go to stdout, prints to stderr, and only to a
 * terminal. */
static void print_summary(const run *self, const feature_set *set, double seconds) {
    FILE *const file = self->options->output ? stdout : stderr;
    if (file == stderr && !isatty(STDERR_FILENO))
        return;
    fprintf(file, "%s: %lux%lu, %lu keypoints", set->image, (unsigned long)set->width,
            (unsigned long)set->height, (unsigned long)set->features->count);
    if (set->features->total > set->features->count)
        fprintf(file, " (the strongest of %lu)", (unsigned long)set->features->total);
    fprintf(file, ", %.3f s on %s\n", seconds, session_renderer(&self->session));
    fflush(file);
}

/* The size of the part of a picture that is searched. */
static void find_size(const run *self, const image *picture, uint32_t *width,
                      uint32_t *height) {
    const glsurf_region *const region = &self->options->region;
    *width = region->width != 0 ? region->width : picture->width;
    *height = region->height != 0 ? region->height : picture->height;
}

static bool process(run *self, size_t index, const image *picture) {
    const char *const name = self->options->images[index];
    glsurf_features features = { 0 };
    /* The times are those of a second run, because the first one also compiles shaders and
     * makes textures. */
    if (self->options->desc.timings && !self->options->dump &&
        !extract(self, name, picture, &features))
        return false;
    const double begin = session_seconds();
    if (!extract(self, name, picture, &features))
        return false;
    const double seconds = session_seconds() - begin;
    const glsurf_extractor_desc *const desc = &self->options->desc;
    const feature_set set = {
        name,
        picture->width,
        picture->height,
        &features,
        glsurf_preset_name(desc->preset),
        self->options->keypoints ? NULL : glsurf_detector_name(desc->detector),
    };
    uint32_t width, height;
    find_size(self, picture, &width, &height);
    const uint64_t written = trace_now();
    bool good = write_features(self, index, &set);
    good = write_picture(self, index, picture, &features) && good;
    trace_add(trace_of(self), "write", written, features.frame);
    if (self->options->dump) {
        good = !self->dump.failed &&
               dump_plan(&self->dump, self->session.extractor, width, height) && good;
    }
    progress_wipe();
    if (good)
        print_summary(self, &set, seconds);
    if (self->options->desc.timings)
        timings_print(self->session.extractor, width, height, seconds);
    return good;
}

/* The settings that the images have to fit. With a region or input keypoints less memory is
 * needed, and only the library knows how much. */
static const glsurf_extractor_desc *whole(const detect_options *options) {
    const bool less = options->region.width != 0 || options->keypoints;
    return less ? NULL : &options->desc;
}

static bool process_file(run *self, size_t index) {
    image picture;
    const uint64_t begin = trace_now();
    const bool read =
        image_load(&picture, self->options->images[index], whole(self->options));
    trace_add(trace_of(self), "read", begin, 0);
    if (!read)
        return false;
    char *const folder = path_for(self, self->options->dump, index, "");
    self->dump = (dump){ .folder = folder };
    const bool good = need_session(self) && process(self, index, &picture);
    free(folder);
    image_free(&picture);
    return good;
}

static void list_files(const run *self, file_list *files) {
    const detect_options *const options = self->options;
    char *const ending = text_format(".%s", options->format->name);
    file_list_read(files, options->mask);
    file_list_read(files, options->keypoints);
    file_list_write(files, options->trace);
    for (size_t i = 0; i < options->count; ++i) {
        char *const folder = path_for(self, options->dump, i, "");
        char *const paths[] = { path_for(self, options->output, i, ending),
                                path_for(self, options->picture, i, ".png"),
                                folder ? text_format("%s/plan.json", folder) : NULL,
                                folder };
        file_list_read(files, options->images[i]);
        for (size_t k = 0; k < sizeof paths / sizeof *paths; ++k) {
            file_list_write(files, paths[k]);
            free(paths[k]);
        }
    }
    free(ending);
}

/* Checks that the results and the inputs are different files, and that the results can be
 * written. Creates the folders of several images. */
static bool prepare(const run *self) {
    const detect_options *const options = self->options;
    file_list files = { 0 };
    list_files(self, &files);
    if (!file_list_check(&files) || !output_check(options->trace))
        return false;
    return options->count == 1 || (output_folder(options->output) &&
                                   (!options->picture || output_folder(options->picture)));
}

static bool process_all(run *self) {
    const detect_options *const options = self->options;
    bool good =
        (!options->mask || image_load(&self->mask, options->mask, whole(options))) &&
        (!options->keypoints || keypoints_load(options->keypoints, &self->input));
    self->broken = !good;
    for (size_t i = 0; i < options->count && !self->broken; ++i) {
        if (options->count > 1)
            progress("[%zu/%zu] %s", i + 1, options->count, options->images[i]);
        good = process_file(self, i) && good;
    }
    progress_wipe();
    return (!options->trace || trace_write(&self->trace, options->trace)) && good;
}

int detect_run(const detect_options *options) {
    run self = { .options = options,
                 .entries = entries_create(options->images, options->count) };
    const bool good = prepare(&self) && process_all(&self);
    trace_free(&self.trace);
    session_close(&self.session);
    keypoints_free(&self.input);
    entries_destroy(self.entries, options->count);
    image_free(&self.mask);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}
