/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: reads, extracts and writes one image after the other, with one
 * extractor. Meanwhile threads may read the next image and write the previous features. */
#include "command/detect.h"

#include "features/finished.h"
#include "features/text_files.h"
#include "features/trace_file.h"
#include "images/image_ahead.h"
#include "pictures/annotate.h"
#include "session/session.h"
#include "system/exit_status.h"
#include "system/output.h"
#include "system/temporary.h"
#include "system/text.h"
#include "terminal/setting_options.h"
#include "terminal/timings.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Features being written, perhaps during the next extraction. */
typedef struct writing {
    beside beside;
    bool open;  /* the file is open */
    int reason; /* errno of a file that could not be opened */
    bool good;  /* the format wrote the features */
    bool alone; /* no other result of the image failed */
    size_t index;
    file_stamp image;
    output out;
    feature_set set;          /* set being written; none if its name is NULL */
    glsurf_features features; /* features in the extractor's memory */
    image_camera camera;
    uint32_t drawn; /* number of keypoints in the picture */
    uint32_t tiles; /* as detect_work.tiles */
    double seconds; /* duration of the extraction */
} writing;

typedef struct detect_work {
    const detect_options *options;
    detect_files files;
    /* Opened after the first image was read, so that bad file names are reported sooner. */
    session session;
    keypoint_list input; /* input keypoints, with options->keypoints */
    image mask;          /* for every image, with --mask */
    bool broken;         /* no further image can be processed */
    bool spoiled;        /* the next image needs a new session, with --resume */
    /* Read the next image and write the previous features during an extraction. False if
     * images have to be alone: with --resume, which notes the image at which a process
     * ends, and with options that show times. */
    bool overlaps;
    image_ahead ahead;
    writing writing;
    double waited; /* seconds of waiting for the previous features during this extraction */
    dump dump;
    trace trace;               /* with --trace */
    finished finished;         /* with --resume */
    size_t done, kept, failed; /* numbers of images; `done` and `kept` with --resume */
    int unwritten;    /* number of the last results in a row that the disk refused */
    bool told;        /* the renderer was printed */
    double begin;     /* time at the first image */
    size_t processed; /* images since then */
    const char *text; /* progress of this image */
    uint32_t tiles;   /* it was computed in so many; 0: in one piece */
    double tile_time; /* time at its begin */
} detect_work;

static bool show_tile(void *user, uint32_t done, uint32_t tiles) {
    detect_work *const self = user;
    char left[SESSION_TIME_LEFT];
    session_time_left(left, self->tile_time, done, tiles - done);
    progress("%s, tile %lu of %lu%s", self->text, (unsigned long)done, (unsigned long)tiles,
             left);
    self->tiles = tiles;
    return true;
}

static bool open_session(detect_work *self) {
    if (self->spoiled)
        session_close(&self->session);
    self->spoiled = false;
    if (self->session.extractor)
        return true;
    settings with = self->options->settings;
    with.extractor.progress = show_tile;
    with.extractor.progress_user = self;
    if (self->options->dump) {
        with.extractor.inspect = dump_array;
        with.extractor.inspect_user = &self->dump;
    }
    if (self->options->trace) {
        with.device.trace = trace_take;
        with.device.trace_user = &self->trace;
    }
    /* If no session can be opened for this image, none can for the others. */
    self->broken = !session_open(&self->session, &with);
    return !self->broken;
}

/* Returns "[3/10] reading c.jpg", or "reading c.jpg" for one image. If much time is left,
 * judged by the images before, it is "[3/10, 4 min left] ...". The caller frees it. */
static char *text_of(const detect_work *self, size_t index, const char *doing) {
    const size_t count = detect_files_count(&self->files);
    const size_t number = (index - self->files.first) / self->files.step + 1;
    const char *const name = self->options->images[index];
    char left[SESSION_TIME_LEFT];
    session_time_left(left, self->begin, self->processed, count - number + 1);
    return count > 1 ? text_format("[%zu/%zu%s] %s %s", number, count, left, doing, name)
                     : text_format("%s %s", doing, name);
}

/* Shows progress on a terminal, such as "[3/10] reading c.jpg". */
static void show(const detect_work *self, size_t index, const char *doing) {
    if (!isatty(STDERR_FILENO))
        return;
    char *const text = text_of(self, index, doing);
    progress("%s", text);
    free(text);
}

/* Compiles shaders with progress. Not with --trace and --dump, which show the work of the
 * extraction itself, nor with --keypoints, which needs other shaders. */
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

/* Opens the file for the features of `writing` and starts to write them. */
static void begin_features(detect_work *self) {
    writing *const to = &self->writing;
    char *const path = detect_files_features(&self->files, to->index);
    to->open = detect_files_folder(&self->files, path) && output_open(&to->out, path);
    to->reason = errno;
    to->out.synced = self->options->resume;
    free(path);
    if (to->open && self->overlaps)
        beside_begin(&to->beside, write_set, self);
    else if (to->open)
        write_set(self);
}

/* Returns whether an error would affect other results, unlike a name that is too long. */
static bool is_of_disk(int reason) {
    return reason == ENOSPC || reason == EDQUOT || reason == EIO || reason == EROFS ||
           reason == EFBIG || reason == ESTALE;
}

/* Notes that a result was written, or the errno `reason` if it was not. */
static void note_written(detect_work *self, int reason) {
    enum { MAXIMUM = 3 };
    self->done += reason == 0;
    self->unwritten = reason == 0 ? 0 : self->unwritten + is_of_disk(reason);
    self->broken = self->unwritten == MAXIMUM;
    if (self->broken)
        report("the last %d results could not be written, so the others are not tried; run "
               "this again when %s can be written",
               MAXIMUM, self->options->output);
}

/* Waits until features are written; notes this with --resume. False after a report. */
static bool close_features(detect_work *self) {
    writing *const from = &self->writing;
    beside_wait(&from->beside);
    errno = from->reason;
    bool good = from->open && output_close(&from->out, from->good);
    if (self->options->resume) {
        good = good && finished_add(&self->finished, self->files.results[from->index],
                                    from->set.image, &from->image);
        note_written(self, good ? 0 : errno);
    }
    return good;
}

/* Prints a line to stdout, the first one with the renderer. If the features go to stdout,
 * prints to stderr, and only to a terminal. */
static void print_summary(detect_work *self) {
    const writing *const of = &self->writing;
    const glsurf_features *const features = &of->features;
    FILE *const file = self->options->output ? stdout : stderr;
    const bool quiet = self->options->resume || self->options->settings.quiet;
    if (quiet || (file == stderr && !isatty(STDERR_FILENO)))
        return; /* totals suffice for a million images */
    fprintf(file, "%s: %lux%lu, %lu keypoints", of->set.image, (unsigned long)of->set.width,
            (unsigned long)of->set.height, (unsigned long)features->count);
    if (features->total > features->count)
        fprintf(file, " (the strongest of %lu)", (unsigned long)features->total);
    if (!self->options->keypoints)
        fputs(settings_remark(&self->options->settings.extractor, features->count), file);
    if (of->drawn < features->count)
        fprintf(file, ", %lu of them drawn", (unsigned long)of->drawn);
    if (of->tiles > 0)
        fprintf(file, ", in %lu tiles", (unsigned long)of->tiles);
    char *const path = detect_files_features(&self->files, of->index);
    const bool folder = self->options->folders;
    fprintf(file, ", %.3f s%s%s%s%s\n", of->seconds, self->told ? "" : " on ",
            self->told ? "" : session_renderer(&self->session), folder ? ", in " : "",
            folder ? path : "");
    self->told = true;
    free(path);
    fflush(file);
}

/* Finishes `writing`, if anything is being written. False after a report. */
static bool settle(detect_work *self) {
    const double begin = session_seconds();
    writing *const from = &self->writing;
    bool good = true;
    if (from->set.image) {
        good = close_features(self) && from->alone;
        progress_wipe();
        if (good)
            print_summary(self);
        from->set.image = NULL;
    }
    self->waited = session_seconds() - begin;
    return good;
}

static bool extract_features(detect_work *self, size_t index, const image *picture,
                             glsurf_features *features) {
    glsurf_extractor *const extractor = self->session.extractor;
    const glsurf_image mask = image_source(&self->mask);
    glsurf_image source = image_source(picture);
    source.region = self->options->region;
    source.mask = self->options->mask ? &mask : NULL;
    prepare_extraction(self, index, &source);
    char *const text = text_of(self, index, "extracting");
    self->text = text;
    self->tiles = 0;
    self->tile_time = session_seconds();
    glsurf_result result =
        !self->options->keypoints
            ? glsurf_extractor_submit(extractor, &source)
            : glsurf_extractor_describe(extractor, &source, self->input.keypoints,
                                        self->input.count);
    free(text);
    /* The next call overwrites the features in the extractor's memory. */
    self->failed += !settle(self);
    if (result == GLSURF_OK)
        result = glsurf_extractor_collect(extractor, features);
    if (result != GLSURF_OK) {
        const bool useless = result != GLSURF_ERROR_ARGUMENT &&
                             result != GLSURF_ERROR_LIMIT && result != GLSURF_ERROR_STOPPED;
        /* If one of many images takes all memory, the others must still be processed. If
         * OpenGL itself has failed, no new session can be opened. */
        self->spoiled = useless && self->options->resume;
        self->broken = (useless && !self->spoiled) || image_failed(&self->mask);
    }
    return !image_failed(picture) && !image_failed(&self->mask) &&
           session_good(&self->session, result, self->options->images[index]);
}

/* Fills in `writing` with the features of an image. */
static void begin_set(detect_work *self, size_t index, const image *picture,
                      const glsurf_features *features, double seconds) {
    const glsurf_extractor_desc *const desc = &self->options->settings.extractor;
    writing *const to = &self->writing;
    to->index = index;
    to->image = picture->stamp;
    to->features = *features;
    to->camera = picture->camera;
    to->drawn = features->count;
    to->tiles = self->tiles;
    to->seconds = seconds;
    to->alone = true;
    to->set = (feature_set){
        self->options->images[index],
        picture->width,
        picture->height,
        &to->features,
        &to->camera,
        glsurf_preset_name(desc->preset),
        self->options->keypoints ? NULL : glsurf_detector_name(desc->detector),
    };
}

/* Draws the picture and writes the plan, if requested. `width` and `height` are the size of
 * the searched part. False after a report. */
static bool write_others(detect_work *self, const image *picture, uint32_t width,
                         uint32_t height) {
    const detect_options *const options = self->options;
    writing *const with = &self->writing;
    bool good = true;
    if (options->picture) {
        show(self, with->index, "drawing");
        char *const path = detect_files_picture(&self->files, with->index);
        good = detect_files_folder(&self->files, path) &&
               annotate(path, picture, &with->features, &with->drawn);
        free(path);
    }
    if (options->dump)
        good = !self->dump.failed &&
               dump_plan(&self->dump, self->session.extractor, width, height) && good;
    return good;
}

static bool process_picture(detect_work *self, size_t index, const image *picture) {
    const detect_options *const options = self->options;
    const bool timings = options->settings.device.timings;
    glsurf_features features = { 0 };
    /* Times are taken from a second run, because the first one also compiles shaders and
     * makes textures. */
    if (timings && !options->dump && !extract_features(self, index, picture, &features))
        return false;
    const double begin = session_seconds();
    if (!extract_features(self, index, picture, &features))
        return false;
    const double seconds = session_seconds() - begin - self->waited;
    begin_set(self, index, picture, &features, seconds);
    const uint64_t written = trace_now();
    if (options->output)
        show(self, index, "writing the features of");
    else
        progress_wipe(); /* standard output may be the same terminal */
    begin_features(self);
    if (self->overlaps)
        return true;
    const bool part = options->region.width != 0;
    const uint32_t width = part ? options->region.width : picture->width;
    const uint32_t height = part ? options->region.height : picture->height;
    self->writing.alone = write_others(self, picture, width, height);
    const bool good = settle(self);
    trace_add(trace_of(self), "write", written, features.frame);
    if (timings)
        timings_print(self->session.device, width, height, seconds);
    return good;
}

/* Returns the settings that images have to fit, or NULL. A region or input keypoints need
 * less memory, and only the library knows how much. */
static const settings *settings_to_fit(const detect_options *options) {
    const bool less = options->region.width != 0 || options->keypoints;
    return less && options->settings.extractor.tile == 1 ? NULL : &options->settings;
}

/* Takes the image that was read ahead, or reads it. */
static bool read_image(detect_work *self, size_t index, image *picture) {
    const detect_options *options = self->options;
    /* Finishes the previous features before it waits for a slow image. Messages stay in the
     * order of the images. */
    if (self->ahead.name && !image_ahead_has(&self->ahead))
        self->failed += !settle(self);
    if (self->ahead.name)
        return image_ahead_take(&self->ahead, picture);
    return (options->picture ? image_load : image_open)(picture, options->images[index],
                                                        settings_to_fit(options));
}

/* Reads one image, extracts its features and writes the results, or starts to write them if
 * `overlaps`. False after a report. */
static bool process_image(detect_work *self, size_t index) {
    image picture;
    const uint64_t begin = trace_now();
    show(self, index, "reading");
    const bool read = read_image(self, index, &picture);
    trace_add(trace_of(self), "read", begin, 0);
    if (!read)
        return false;
    char *const folder = detect_files_dump(&self->files, index);
    self->dump = (dump){ .folder = folder };
    bool good = open_session(self);
    /* Not before: while ANGLE makes a context, the current folder is another. */
    if (self->overlaps && index + self->files.step < self->options->count)
        image_ahead_begin(&self->ahead, self->options->images[index + self->files.step],
                          settings_to_fit(self->options));
    good = good && process_picture(self, index, &picture);
    free(folder);
    image_free(&picture);
    return good;
}

/* Returns whether to skip the image, because it is done or a process ended at it. */
static bool leave_out(detect_work *self, size_t index) {
    const char *const name = self->options->images[index];
    show(self, index, "checking");
    if (finished_has(&self->finished, self->files.results[index], name))
        ++self->kept;
    else if (!finished_begin(&self->finished, name))
        ++self->failed;
    else
        return false;
    return true;
}

static void process_all(detect_work *self) {
    const detect_options *const options = self->options;
    self->begin = session_seconds();
    for (size_t i = self->files.first; i < options->count && !self->broken;
         i += self->files.step) {
        if (options->resume && leave_out(self, i))
            continue;
        self->failed += !process_image(self, i);
        ++self->processed;
        if (options->resume)
            finished_end(&self->finished);
    }
    self->failed += !settle(self);
    image_ahead_close(&self->ahead);
    progress_wipe();
}

/* Returns a line that names everything but the images on which the bytes of results depend.
 * It leaves out the paths, which give the same bytes, and the memory limit. The caller
 * frees it. */
static char *describe_recipe(const detect_work *self) {
    const detect_options *const options = self->options;
    const glsurf_extractor_desc *const desc = &options->settings.extractor;
    const glsurf_region *const region = &options->region;
    const file_stamp *const mask = &self->mask.stamp;
    glsurf_info info = { 0 };
    glsurf_device_info(self->session.device, &info);
    const bool driver = options->settings.device.backend != GLSURF_BACKEND_CPU;
    char *const set = settings_text(desc);
    char *const text = text_format(
        "glsurf %s, detect, format %s, descriptors %lu, %sregion %lux%lu+%lu+%lu, "
        "mask %" PRId64 " %" PRId64 " %s, %s, OpenGL %s",
        glsurf_version(), options->format->name,
        (unsigned long)glsurf_descriptor_version(desc->preset), set,
        (unsigned long)region->width, (unsigned long)region->height,
        (unsigned long)region->x, (unsigned long)region->y, mask->size, mask->time,
        options->mask ? options->mask : "none",
        driver && info.renderer ? info.renderer : "cpu",
        driver && info.version ? info.version : "none");
    for (char *at = text; (at = strpbrk(at, "\r\n"));)
        *at = ' '; /* line ends in a name */
    free(set);
    return text;
}

/* Processes the images that are not done. Needs a session first, because results depend on
 * the driver. */
static bool resume_all(detect_work *self) {
    const detect_files *const files = &self->files;
    const char *const folder = self->options->output;
    const size_t all = detect_files_count(files);
    if (all > 0) {
        char *const recipe = open_session(self) ? describe_recipe(self) : NULL;
        const bool good =
            recipe && finished_open(&self->finished, folder, recipe, files->results,
                                    files->first, files->step, self->options->count);
        free(recipe);
        if (!good)
            return false;
    }
    process_all(self);
    if (!self->options->settings.quiet)
        printf("%s: part %zu-of-%zu, %zu images: %zu done now, %zu before, %zu failed, "
               "%zu not tried\n",
               folder, files->first + 1, files->step, all, self->done, self->kept,
               self->failed, all - self->done - self->kept - self->failed);
    return true;
}

static bool load_mask(detect_work *self) {
    const detect_options *const options = self->options;
    if (!options->mask)
        return true;
    if (!image_open_mask(&self->mask, options->mask, settings_to_fit(options)))
        return false;
    if (image_is_black(&self->mask, &options->region))
        report("%s: note: the mask is black%s, so it keeps no keypoint", options->mask,
               options->region.width != 0 ? " in the region" : "");
    return !image_failed(&self->mask);
}

static bool run_all(detect_work *self) {
    const detect_options *const options = self->options;
    if (!detect_files_prepare(&self->files) || !load_mask(self) ||
        (options->keypoints && !keypoints_load(options->keypoints, &self->input)))
        return false;
    if (!options->resume)
        process_all(self);
    else if (!resume_all(self))
        return false;
    return (!options->trace || trace_write(&self->trace, options->trace)) &&
           self->failed == 0;
}

static bool may_overlap(const detect_options *options) {
    return options->folders && !options->resume && !options->trace && !options->dump &&
           !options->picture && !options->keypoints && !options->settings.device.timings;
}

int detect_run(const detect_options *options) {
    detect_work self = { .options = options,
                         .overlaps = may_overlap(options),
                         .ahead = { .open = true } };
    if (!options->resume) /* which has a handler of its own */
        ending_tell("a signal ended detect, which leaves no partial file; run it again");
    detect_files_open(&self.files, options);
    const bool good = run_all(&self);
    finished_close(&self.finished);
    detect_files_close(&self.files);
    trace_free(&self.trace);
    session_close(&self.session);
    keypoints_free(&self.input);
    image_free(&self.mask);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}
