/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/detect_resume.h"

#include "system/alloc.h"
#include "system/text.h"
#include "terminal/setting_options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool detect_resume_open(detect_resume *self, const detect_files *files) {
    const detect_options *const options = files->options;
    *self = (detect_resume){ .files = files };
    self->failed = alloc_zeroed(detect_files_count(files), sizeof *self->failed);
    self->ending = text_format(".%s", options->format->ending);
    char *const part = text_format("%zu-of-%zu", files->first + 1, files->step);
    const bool good =
        finished_open(&self->index, options->output, part, self->ending, files->results,
                      files->first, files->step, options->count);
    if (good)
        deaths_open(&self->deaths, self->index.folder, part);
    free(part);
    return good;
}

/* What made the results. The package for Python has the same words. */
static digest find_maker(const session *opened, glsurf_backend backend) {
    glsurf_info info = { 0 };
    glsurf_device_info(opened->device, &info);
    char *const text =
        backend == GLSURF_BACKEND_CPU
            ? text_format("cpu, glsurf %s", glsurf_version())
            : text_format("%s, OpenGL %s, glsurf %s", info.renderer ? info.renderer : "",
                          info.version ? info.version : "", glsurf_version());
    const digest maker = digest_of(text, strlen(text));
    free(text);
    return maker;
}

/* All that the bytes of a result depend on but the image and the driver. Not the paths,
 * which give the same bytes, and not the memory limit. */
void detect_resume_describe(detect_resume *self, const session *opened, const stamp *mask) {
    const detect_options *const options = self->files->options;
    const glsurf_extractor_desc *const desc = &options->settings.extractor;
    const glsurf_region *const region = &options->region;
    char content[DIGEST_TEXT] = "";
    if (options->mask)
        digest_print(&mask->content, content);
    char *const set = settings_text(desc);
    char *const text =
        text_format("glsurf %s\njob detect\nformat %s\ndescriptors %lu\n%s"
                    "region %lux%lu+%lu+%lu\nmask %s\n",
                    glsurf_version(), options->format->name,
                    (unsigned long)glsurf_descriptor_version(desc->preset), set,
                    (unsigned long)region->width, (unsigned long)region->height,
                    (unsigned long)region->x, (unsigned long)region->y, content);
    free(set);
    digest_begin(&self->recipe);
    digest_add(&self->recipe, text, strlen(text));
    free(text);
    self->maker = find_maker(opened, options->settings.device.backend);
}

/* The recipe of one result: some formats have the name of the image. */
static digest recipe_of(const detect_resume *self, size_t index) {
    const detect_options *const options = self->files->options;
    digest_state state = self->recipe;
    if (options->format->has_name) {
        digest_add(&state, "image ", strlen("image "));
        digest_add(&state, options->images[index], strlen(options->images[index]));
        digest_add(&state, "\n", 1);
    }
    return digest_end(&state);
}

/* What tells an image that is under way from others: settings, driver and its name. */
static digest work_of(const detect_resume *self, size_t index) {
    const char *const image = self->files->options->images[index];
    digest_state state = self->recipe;
    digest_add(&state, &self->maker, sizeof self->maker);
    digest_add(&state, image, strlen(image));
    return digest_end(&state);
}

static void forget_deaths(detect_resume *self, size_t index) {
    const digest work = work_of(self, index);
    deaths_forget(&self->deaths, &work);
}

struct suspect {
    size_t index, deaths;
};

static int by_deaths(const void *a, const void *b) {
    const struct suspect *const x = a, *const y = b;
    if (x->deaths != y->deaths)
        return x->deaths < y->deaths ? -1 : 1;
    return x->index < y->index ? -1 : 1;
}

bool detect_resume_postpones(detect_resume *self, size_t index) {
    if (self->deaths.count == 0)
        return false;
    const digest work = work_of(self, index);
    const size_t count = deaths_of(&self->deaths, &work).all;
    if (count == 0)
        return false;
    if ((self->suspect_count & (self->suspect_count - 1)) == 0) { /* 0 or a power of two */
        const size_t capacity = self->suspect_count > 0 ? 2 * self->suspect_count : 1;
        self->suspects = alloc_grown(self->suspects, capacity * sizeof *self->suspects);
    }
    self->suspects[self->suspect_count++] = (struct suspect){ index, count };
    return true;
}

void detect_resume_sort(detect_resume *self) {
    if (self->suspects)
        qsort(self->suspects, self->suspect_count, sizeof *self->suspects, by_deaths);
}

size_t detect_resume_suspect(const detect_resume *self, size_t number) {
    return self->suspects[number].index;
}

bool detect_resume_begin(const detect_resume *self, size_t index) {
    const digest work = work_of(self, index);
    const death_count count = deaths_of(&self->deaths, &work);
    if (count.alone < DEATHS_MAX) {
        deaths_begin(&self->deaths, &work, count.all > 0 && self->done == 0);
        return true;
    }
    report("%s: left out, because the process ended %zu times while this image alone was "
           "under way; reduce the image, or remove %s to try it again",
           self->files->options->images[index], count.alone, self->deaths.path);
    return false;
}

bool detect_resume_has(detect_resume *self, size_t index) {
    const detect_files *const files = self->files;
    const char *const name = files->results[index];
    const finished_record *const before = finished_find(&self->index, name);
    const digest recipe = recipe_of(self, index);
    if (before->time == 0 || !digest_equal(&before->recipe, &recipe) ||
        !digest_equal(&before->maker, &self->maker))
        return false;
    finished_record record = *before;
    char *const path = detect_files_features(files, index);
    const bool good =
        stamp_holds(&record.result, path) &&
        stamp_input_holds(&record.inputs, &record.content, files->options->images[index]);
    free(path);
    /* With the new times, the contents need not be read again. No harm if that fails. */
    if (good && (record.result.modified != before->result.modified ||
                 !digest_equal(&record.inputs, &before->inputs)))
        finished_add(&self->index, name, record);
    if (good && self->deaths.count > 0)
        forget_deaths(self, index); /* of a process that ended just after the record */
    self->kept += good;
    return good;
}

bool detect_resume_add(detect_resume *self, size_t index, const stamp *image,
                       const stamp *result) {
    const finished_record record = {
        .recipe = recipe_of(self, index),
        .maker = self->maker,
        .inputs = stamp_times(image),
        .content = image->content,
        .result = *result,
    };
    const bool good = finished_add(&self->index, self->files->results[index], record);
    const int reason = errno;
    if (good)
        forget_deaths(self, index);
    self->done += good;
    errno = reason;
    return good;
}

void detect_resume_failed(detect_resume *self, size_t index) {
    self->failed[self->failures++] = self->files->options->images[index];
}

/* Whether other results will meet the same, and not only this one, as with a name that is
 * too long. */
static bool is_of_disk(int reason) {
    return reason == ENOSPC || reason == EDQUOT || reason == EIO || reason == EROFS ||
           reason == EFBIG || reason == ESTALE;
}

bool detect_resume_written(detect_resume *self, int reason) {
    enum { MAXIMUM = 3 };
    if (reason == 0)
        self->unwritten = 0;
    else
        self->unwritten += is_of_disk(reason);
    if (self->unwritten < MAXIMUM)
        return true;
    report("the last %d results could not be written, so the others are not tried; make "
           "space in %s and run this again",
           MAXIMUM, self->files->options->output);
    return false;
}

bool detect_resume_end(const detect_resume *self) {
    const char *const folder = self->files->options->output;
    const bool listed = finished_write_failed(&self->index, self->failed, self->failures);
    const bool good = finished_sync(&self->index, folder) && listed;
    const size_t all = detect_files_count(self->files);
    printf("%s: part %s, %zu images: %zu done now, %zu before, %zu failed, %zu not tried\n",
           folder, self->index.part, all, self->done, self->kept, self->failures,
           all - self->done - self->kept - self->failures);
    return good;
}

void detect_resume_close(detect_resume *self) {
    if (self->files)
        finished_close(&self->index);
    deaths_close(&self->deaths);
    free(self->ending);
    free(self->failed);
    free(self->suspects);
    *self = (detect_resume){ 0 };
}
