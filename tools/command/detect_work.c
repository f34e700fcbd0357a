/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/detect_work.h"

#include "common/output.h"
#include "pictures/annotate.h"
#include "system/text.h"
#include "terminal/setting_options.h"
#include "terminal/timings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

bool detect_work_open(detect_work *self) {
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

/* "[3/10] reading c.jpg", or without the count for a single image. */
static char *text_of(const detect_work *self, size_t index, const char *doing) {
    const size_t count = detect_files_count(&self->files);
    const size_t number = (index - self->files.first) / self->files.step + 1;
    const char *const name = self->options->images[index];
    return count > 1 ? text_format("[%zu/%zu] %s %s", number, count, doing, name)
                     : text_format("%s %s", doing, name);
}

void detect_work_show(const detect_work *self, size_t index, const char *doing) {
    if (!isatty(STDERR_FILENO))
        return;
    char *const text = text_of(self, index, doing);
    progress("%s", text);
    free(text);
}

/* What --trace and --dump show is what the extraction does by itself, and --keypoints takes
 * other shaders. */
static void prepare_extraction(detect_work *self, size_t index,
                               const glsurf_image *source) {
    const detect_options *const options = self->options;
    char *const text = text_of(self, index, "extracting");
    if (options->trace || options->dump || options->keypoints)
        progress("%s", text);
    else
        session_prepare(&self->session, text, source);
    free(text);
}

static trace *trace_of(detect_work *self) {
    return self->options->trace ? &self->trace : NULL;
}

static void write_set(void *user) {
    detect_work *const self = user;
    self->writing.good =
        self->options->format->write(self->writing.out.file, &self->writing.set);
}

/* Opens the file for the features of `writing` and begins to write them. */
static void begin_features(detect_work *self) {
    detect_writing *const to = &self->writing;
    char *const path = detect_files_features(&self->files, to->index);
    to->open = self->options->resume
                   ? output_open_stamped(&to->out, path, self->resume.index.folder,
                                         &self->result_stamp)
                   : output_open(&to->out, path);
    const int reason = errno;
    free(path);
    if (to->open && self->overlaps)
        beside_begin(&to->beside, write_set, self);
    else if (to->open)
        write_set(self);
    errno = reason;
}

/* Waits until the features are written, and with --resume notes that they are there. False
 * after a report. */
static bool close_features(detect_work *self) {
    detect_writing *const from = &self->writing;
    beside_wait(&from->beside);
    bool good = from->open && output_close(&from->out, from->good);
    if (self->options->resume) {
        good = good && detect_resume_add(&self->resume, from->index, &self->image_stamp,
                                         &self->result_stamp);
        self->broken = !detect_resume_written(&self->resume, good ? 0 : errno);
    }
    return good;
}

/* `drawn` receives how many keypoints the picture shows. */
static bool write_picture(const detect_work *self, size_t index, const image *picture,
                          const glsurf_features *features, uint32_t *drawn) {
    *drawn = features->count;
    if (!self->options->picture)
        return true;
    detect_work_show(self, index, "drawing");
    char *const path =
        detect_files_path(&self->files, self->options->picture, index, ".png");
    const bool good = annotate(path, picture, features, drawn);
    free(path);
    return good;
}

/* Prints to stdout. If the features go to stdout, prints to stderr, and only to a
 * terminal. */
static void print_summary(const detect_work *self, const feature_set *set, uint32_t drawn,
                          double seconds) {
    FILE *const file = self->options->output ? stdout : stderr;
    if (self->options->resume || (file == stderr && !isatty(STDERR_FILENO)))
        return; /* of a million images the totals are enough */
    fprintf(file, "%s: %lux%lu, %lu keypoints", set->image, (unsigned long)set->width,
            (unsigned long)set->height, (unsigned long)set->features->count);
    if (set->features->total > set->features->count)
        fprintf(file, " (the strongest of %lu)", (unsigned long)set->features->total);
    if (!self->options->keypoints)
        fputs(settings_remark(&self->options->settings.extractor, set->features->count),
              file);
    if (drawn < set->features->count)
        fprintf(file, ", %lu of them drawn", (unsigned long)drawn);
    fprintf(file, ", %.3f s on %s\n", seconds, session_renderer(&self->session));
    fflush(file);
}

/* Ends the features that are written beside an extraction. */
static void settle(detect_work *self) {
    const double begin = session_seconds();
    detect_writing *const from = &self->writing;
    if (from->set.image) {
        const bool good = close_features(self);
        progress_wipe();
        if (good)
            print_summary(self, &from->set, from->features.count, from->seconds);
        self->failed = self->failed || !good;
        from->set.image = NULL;
    }
    self->waited = session_seconds() - begin;
}

static bool extract_features(detect_work *self, size_t index, const image *picture,
                             glsurf_features *features) {
    glsurf_extractor *const extractor = self->session.extractor;
    const glsurf_image mask = image_source(&self->mask);
    glsurf_image source = image_source(picture);
    source.region = self->options->region;
    source.mask = self->options->mask ? &mask : NULL;
    prepare_extraction(self, index, &source);
    glsurf_result result =
        !self->options->keypoints
            ? glsurf_extractor_submit(extractor, &source)
            : glsurf_extractor_describe(extractor, &source, self->input.keypoints,
                                        self->input.count);
    settle(self); /* the next call gives the extractor's memory to other features */
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
    return session_good(&self->session, result, self->options->images[index]);
}

/* The size of the part of a picture that is searched. */
static void find_size(const detect_work *self, const image *picture, uint32_t *width,
                      uint32_t *height) {
    const glsurf_region *const region = &self->options->region;
    *width = region->width != 0 ? region->width : picture->width;
    *height = region->height != 0 ? region->height : picture->height;
}

/* Sets what is to be written. */
static void begin_set(detect_work *self, size_t index, const image *picture,
                      const glsurf_features *features, double seconds) {
    const glsurf_extractor_desc *const desc = &self->options->settings.extractor;
    detect_writing *const to = &self->writing;
    to->index = index;
    to->features = *features;
    to->seconds = seconds;
    to->set = (feature_set){
        self->options->images[index],
        picture->width,
        picture->height,
        &to->features,
        glsurf_preset_name(desc->preset),
        self->options->keypoints ? NULL : glsurf_detector_name(desc->detector),
    };
}

static bool process_image(detect_work *self, size_t index, const image *picture) {
    glsurf_features features = { 0 };
    /* The times are those of a second run, because the first one also compiles shaders and
     * makes textures. */
    if (self->options->settings.device.timings && !self->options->dump &&
        !extract_features(self, index, picture, &features))
        return false;
    const double begin = session_seconds();
    if (!extract_features(self, index, picture, &features))
        return false;
    const double seconds = session_seconds() - begin - self->waited;
    begin_set(self, index, picture, &features, seconds);
    const uint64_t written = trace_now();
    if (self->options->output)
        detect_work_show(self, index, "writing the features of");
    else
        progress_wipe(); /* standard output may be the same terminal */
    begin_features(self);
    if (self->overlaps)
        return true;
    uint32_t width, height, drawn;
    find_size(self, picture, &width, &height);
    bool good = close_features(self);
    good = write_picture(self, index, picture, &features, &drawn) && good;
    trace_add(trace_of(self), "write", written, features.frame);
    if (self->options->dump) {
        good = !self->dump.failed &&
               dump_plan(&self->dump, self->session.extractor, width, height) && good;
    }
    progress_wipe();
    if (good)
        print_summary(self, &self->writing.set, drawn, seconds);
    if (self->options->settings.device.timings)
        timings_print(self->session.device, width, height, seconds);
    self->writing.set.image = NULL;
    return good;
}

const settings *detect_work_fit(const detect_options *options) {
    const bool less = options->region.width != 0 || options->keypoints;
    return less ? NULL : &options->settings;
}

/* Takes the image that was read ahead, or reads it, and begins to read the next. */
static bool read_image(detect_work *self, size_t index, image *picture) {
    const detect_options *const options = self->options;
    const settings *const fit = detect_work_fit(options);
    const char *const name = options->images[index];
    const size_t next = index + self->files.step;
    /* Nothing waits for a slow image, and what is said of images comes in their order. */
    if (self->ahead.name && !image_ahead_has(&self->ahead))
        settle(self);
    const bool read = self->ahead.name
                          ? image_ahead_take(&self->ahead, picture)
                          : image_load_stamped(picture, name, fit,
                                               options->resume ? &self->image_stamp : NULL);
    if (self->overlaps && next < options->count)
        image_ahead_begin(&self->ahead, options->images[next], fit);
    return read;
}

bool detect_work_image(detect_work *self, size_t index) {
    image picture;
    const uint64_t begin = trace_now();
    detect_work_show(self, index, "reading");
    const bool read = read_image(self, index, &picture);
    trace_add(trace_of(self), "read", begin, 0);
    if (!read)
        return false;
    char *const folder = detect_files_path(&self->files, self->options->dump, index, "");
    self->dump = (dump){ .folder = folder };
    const bool good = detect_work_open(self) && process_image(self, index, &picture);
    free(folder);
    image_free(&picture);
    return good;
}

bool detect_work_end(detect_work *self) {
    settle(self);
    image_ahead_close(&self->ahead);
    return !self->failed;
}
