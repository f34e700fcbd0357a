/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: reads, extracts and writes one image after the other, with one
 * extractor. Beside an extraction, the next image may be read and the features of the one
 * before may be written. */
#include "command/detect.h"
#include "command/detect_work.h"

#include "system/text.h"
#include "system/tool.h"

static bool load_mask(detect_work *self) {
    const detect_options *const options = self->options;
    if (!options->mask)
        return true;
    if (!image_load_mask(&self->mask, options->mask, detect_work_fit(options),
                         &self->mask_stamp))
        return false;
    if (image_is_black(&self->mask, &options->region))
        report("%s: note: the mask is black%s, so it keeps no keypoint", options->mask,
               options->region.width != 0 ? " in the region" : "");
    return true;
}

static bool load_inputs(detect_work *self) {
    const detect_options *const options = self->options;
    return load_mask(self) &&
           (!options->keypoints || keypoints_load(options->keypoints, &self->input));
}

/* Reads what is done. What else is done depends on the driver. */
static bool resume_work(detect_work *self) {
    if (!detect_resume_open(&self->resume, &self->files))
        return false;
    if (detect_files_count(&self->files) == 0)
        return true;
    self->dump = (dump){ 0 };
    if (!detect_work_open(self))
        return false;
    detect_resume_describe(&self->resume, &self->session, &self->mask_stamp);
    return true;
}

static bool process_noted(detect_work *self, size_t index) {
    const bool done =
        detect_resume_begin(&self->resume, index) && detect_work_image(self, index);
    if (!done)
        detect_resume_failed(&self->resume, index);
    return done;
}

/* The images at which processes ended, after all others. */
static bool process_suspects(detect_work *self) {
    bool good = true;
    detect_resume_sort(&self->resume);
    for (size_t i = 0; i < self->resume.suspect_count && !self->broken; ++i) {
        const size_t index = detect_resume_suspect(&self->resume, i);
        good = process_noted(self, index) && good;
    }
    return good;
}

static bool process_all(detect_work *self) {
    const detect_options *const options = self->options;
    bool good = true;
    for (size_t i = self->files.first; i < options->count && !self->broken;
         i += self->files.step) {
        if (!options->resume) {
            good = detect_work_image(self, i) && good;
            continue;
        }
        detect_work_show(self, i, "checking");
        if (!detect_resume_has(&self->resume, i) &&
            !detect_resume_postpones(&self->resume, i))
            good = process_noted(self, i) && good;
    }
    good = process_suspects(self) && good;
    good = detect_work_end(self) && good;
    progress_wipe();
    return good;
}

static bool run_all(detect_work *self) {
    const detect_options *const options = self->options;
    if (!detect_files_prepare(&self->files) || !load_inputs(self) ||
        (options->resume && !resume_work(self)))
        return false;
    bool good = process_all(self);
    if (options->resume)
        good = detect_resume_end(&self->resume) && good;
    return (!options->trace || trace_write(&self->trace, options->trace)) && good;
}

static bool may_overlap(const detect_options *options) {
    return options->folders && !options->resume && !options->trace && !options->dump &&
           !options->picture && !options->keypoints && !options->settings.device.timings;
}

int detect_run(const detect_options *options) {
    detect_work self = { .options = options, .overlaps = may_overlap(options) };
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
