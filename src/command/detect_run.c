/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: reads, extracts and writes one image after the other, with one
 * extractor. */
#include "command/detect.h"
#include "command/detect_files.h"
#include "command/detect_resume.h"

#include "tool/annotate.h"
#include "tool/dump.h"
#include "tool/image.h"
#include "tool/keypoints_file.h"
#include "tool/output.h"
#include "tool/session.h"
#include "tool/text.h"
#include "tool/timings.h"
#include "tool/tool.h"
#include "tool/trace_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct run {
    const detect_options *options;
    detect_files files;
    detect_resume resume; /* with --resume */
    /* Opened after the first image was read, so that a bad file name is reported sooner. */
    session session;
    keypoint_list input; /* input keypoints, with options->keypoints */
    image mask;          /* for every image, with --mask */
    stamp mask_stamp, image_stamp, result_stamp; /* with --resume */
    bool broken;                                 /* no further image can be processed */
    bool spoiled; /* with --resume: the next image needs a new session */
    dump dump;
    trace trace; /* with --trace */
} run;

/* Opens the session unless it is already open. */
static bool need_session(run *self) {
    if (self->spoiled)
        session_close(&self->session);
    self->spoiled = false;
    if (self->session.extractor)
        return true;
    settings with = self->options->settings;
    if (self->options->dump) {
        with.extractor.inspect = dump_array;
        with.extractor.inspect_user = &self->dump;
    }
    if (self->options->trace) {
        with.device.trace = trace_take;
        with.device.trace_user = &self->trace;
    }
    /* A session that cannot be opened for this image cannot be opened for the others. */
    self->broken = !session_open(&self->session, &with);
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
        const bool useless =
            result != GLSURF_ERROR_ARGUMENT && result != GLSURF_ERROR_LIMIT;
        /* Of many images, one that takes all memory must not keep the others from being
         * done. Where OpenGL itself has failed, a new session cannot be opened. */
        self->spoiled = useless && self->options->resume;
        self->broken = useless && !self->spoiled;
    }
    return session_good(&self->session, result, name);
}

static trace *trace_of(run *self) {
    return self->options->trace ? &self->trace : NULL;
}

/* False after a report, with errno set. */
static bool write_features(run *self, size_t index, const feature_set *set) {
    const feature_format *const format = self->options->format;
    char *const path = detect_files_features(&self->files, index);
    output out;
    const bool opened = self->options->resume
                            ? output_open_stamped(&out, path, self->resume.index.folder,
                                                  &self->result_stamp)
                            : output_open(&out, path);
    const bool good = opened && output_close(&out, format->write(out.file, set));
    const int reason = errno;
    free(path);
    errno = reason;
    return good;
}

/* With --resume: writes the features and notes that they are there. */
static bool write_and_note(run *self, size_t index, const feature_set *set) {
    if (!self->options->resume)
        return write_features(self, index, set);
    const bool good =
        write_features(self, index, set) &&
        detect_resume_add(&self->resume, index, &self->image_stamp, &self->result_stamp);
    self->broken = !detect_resume_written(&self->resume, good ? 0 : errno);
    return good;
}

/* `drawn` receives how many keypoints the picture shows. */
static bool write_picture(const run *self, size_t index, const image *picture,
                          const glsurf_features *features, uint32_t *drawn) {
    *drawn = features->count;
    if (!self->options->picture)
        return true;
    char *const path =
        detect_files_path(&self->files, self->options->picture, index, ".png");
    const bool good = annotate(path, picture, features, drawn);
    free(path);
    return good;
}

/* Prints to stdout. If the features go to stdout, prints to stderr, and only to a
 * terminal. */
static void print_summary(const run *self, const feature_set *set, uint32_t drawn,
                          double seconds) {
    FILE *const file = self->options->output ? stdout : stderr;
    if (self->options->resume || (file == stderr && !isatty(STDERR_FILENO)))
        return; /* of a million images the totals are enough */
    fprintf(file, "%s: %lux%lu, %lu keypoints", set->image, (unsigned long)set->width,
            (unsigned long)set->height, (unsigned long)set->features->count);
    if (set->features->total > set->features->count)
        fprintf(file, " (the strongest of %lu)", (unsigned long)set->features->total);
    if (drawn < set->features->count)
        fprintf(file, ", %lu of them drawn", (unsigned long)drawn);
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
    if (self->options->settings.device.timings && !self->options->dump &&
        !extract(self, name, picture, &features))
        return false;
    const double begin = session_seconds();
    if (!extract(self, name, picture, &features))
        return false;
    const double seconds = session_seconds() - begin;
    const glsurf_extractor_desc *const desc = &self->options->settings.extractor;
    const feature_set set = {
        name,
        picture->width,
        picture->height,
        &features,
        glsurf_preset_name(desc->preset),
        self->options->keypoints ? NULL : glsurf_detector_name(desc->detector),
    };
    uint32_t width, height, drawn;
    find_size(self, picture, &width, &height);
    const uint64_t written = trace_now();
    bool good = write_and_note(self, index, &set);
    good = write_picture(self, index, picture, &features, &drawn) && good;
    trace_add(trace_of(self), "write", written, features.frame);
    if (self->options->dump) {
        good = !self->dump.failed &&
               dump_plan(&self->dump, self->session.extractor, width, height) && good;
    }
    progress_wipe();
    if (good)
        print_summary(self, &set, drawn, seconds);
    if (self->options->settings.device.timings)
        timings_print(self->session.device, width, height, seconds);
    return good;
}

/* The settings that the images have to fit. With a region or input keypoints less memory is
 * needed, and only the library knows how much. */
static const settings *whole(const detect_options *options) {
    const bool less = options->region.width != 0 || options->keypoints;
    return less ? NULL : &options->settings;
}

static bool process_file(run *self, size_t index) {
    image picture;
    const uint64_t begin = trace_now();
    const bool read = image_load_stamped(&picture, self->options->images[index],
                                         whole(self->options), &self->image_stamp);
    trace_add(trace_of(self), "read", begin, 0);
    if (!read)
        return false;
    char *const folder = detect_files_path(&self->files, self->options->dump, index, "");
    self->dump = (dump){ .folder = folder };
    const bool good = need_session(self) && process(self, index, &picture);
    free(folder);
    image_free(&picture);
    return good;
}

static bool load_inputs(run *self) {
    const detect_options *const options = self->options;
    return (!options->mask || image_load_stamped(&self->mask, options->mask, whole(options),
                                                 &self->mask_stamp)) &&
           (!options->keypoints || keypoints_load(options->keypoints, &self->input));
}

/* Reads what is done. What else is done depends on the driver. */
static bool resume(run *self) {
    if (!detect_resume_open(&self->resume, &self->files))
        return false;
    if (detect_files_count(&self->files) == 0)
        return true;
    self->dump = (dump){ 0 };
    if (!need_session(self))
        return false;
    detect_resume_key(&self->resume, &self->session, &self->mask_stamp);
    return true;
}

static bool process_all(run *self) {
    const detect_options *const options = self->options;
    const size_t count = detect_files_count(&self->files);
    bool good = true;
    size_t number = 0;
    for (size_t i = self->files.first; i < options->count && !self->broken;
         i += self->files.step) {
        if (count > 1)
            progress("[%zu/%zu] %s", ++number, count, options->images[i]);
        if (options->resume && detect_resume_has(&self->resume, i))
            continue;
        const bool done = (!options->resume || detect_resume_begin(&self->resume, i)) &&
                          process_file(self, i);
        if (options->resume && !done)
            detect_resume_failed(&self->resume, i);
        good = good && done;
    }
    progress_wipe();
    return good;
}

static bool run_all(run *self) {
    const detect_options *const options = self->options;
    if (!detect_files_prepare(&self->files) || !load_inputs(self) ||
        (options->resume && !resume(self)))
        return false;
    bool good = process_all(self);
    if (options->resume)
        good = detect_resume_end(&self->resume) && good;
    return (!options->trace || trace_write(&self->trace, options->trace)) && good;
}

int detect_run(const detect_options *options) {
    run self = { .options = options };
    detect_files_open(&self.files, options);
    const bool good = run_all(&self);
    detect_resume_close(&self.resume);
    detect_files_close(&self.files);
    trace_free(&self.trace);
    session_close(&self.session);
    keypoints_free(&self.input);
    image_free(&self.mask);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}
