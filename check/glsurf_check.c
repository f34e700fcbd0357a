/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The check runs the cases of each row. Then it repeats the wrong rows with each path
 * toggled, to find a path that avoids the fault.
 */
#include "glsurf/glsurf_check.h"
#include "gl/context_check.h"

#include "check/subjects.h"
#include "gl/error.h"
#include "gl/object.h"
#include "gl/timer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The subject and the message of a row. */
typedef struct row_text {
    const gls_subject *subject;
    char message[512];
} row_text;

struct glsurf_check {
    glsurf_device_desc device_desc;
    glsurf_device *cpu;
    glsurf_device *device;     /* current device */
    int toggled;               /* the path toggled on `device`, or -1 */
    uint32_t supported, taken; /* paths of the driver, and paths taken by default */
    uint32_t forced;           /* paths that cannot be turned off */
    gls_trial trial;           /* uses the next three */
    gls_gpu gpu;
    gls_plan plan;
    gls_maps maps;
    glsurf_check_row *rows;
    row_text *texts; /* one for each row */
    uint32_t count;
    uint32_t row;        /* next row */
    int number;          /* next case of this row */
    int workaround_path; /* path to try for the wrong rows; -1: none yet */
};

const char *glsurf_verdict_name(glsurf_verdict verdict) {
    static const char *const names[] = { "pending", "equal", "rounded", "wrong", "absent" };
    return (unsigned)verdict < sizeof names / sizeof *names ? names[verdict] : "";
}

/* ---------------------------------------------------------------- subjects -- */

#define SUBJECT_ROW(name) &GLS_SUBJECT(name)
const gls_subject *const gls_subjects[] = { GLS_SUBJECTS(SUBJECT_ROW), NULL };

enum { SUBJECTS = sizeof gls_subjects / sizeof *gls_subjects - 1 };

void gls_subject_run(const gls_subject *subject, gls_trial *trial, const gls_case *c) {
    gls_trial_name(trial, "%s", subject->name);
    if (!subject->open && c->plan.width > 0)
        gls_trial_plan(trial, &c->plan);
    if (subject->maps == GLS_MAPS_PICTURE)
        gls_trial_picture(trial, c->picture);
    else if (subject->maps == GLS_MAPS_RESPONSES)
        gls_trial_responses(trial, c->picture);
    if (!trial->result)
        subject->run(trial, c);
}

/* ----------------------------------------------------------------- devices -- */

static void close_device(glsurf_check *self) {
    if (!self->device)
        return;
    gls_trial_end(&self->trial);
    gls_maps_free(&self->maps);
    if (gls_gpu_begin_destroy(&self->gpu, "check"))
        gls_gpu_destroy(&self->gpu);
    glsurf_device_destroy(self->device);
    self->device = NULL;
}

/* Opens a device with a path toggled, or with none (-1). */
static glsurf_result open_device(glsurf_check *self, int path) {
    close_device(self);
    glsurf_device_desc desc = self->device_desc;
    if (path >= 0) {
        const uint32_t bit = 1u << path;
        *(self->taken & bit ? &desc.paths.off : &desc.paths.on) |= bit;
        *(self->taken & bit ? &desc.paths.on : &desc.paths.off) &= ~bit;
    }
    const glsurf_result result = glsurf_device_create(&self->device, &desc);
    if (result)
        return result;
    self->toggled = path;
    self->trial = (gls_trial){ .device = self->device,
                               .cpu = self->cpu,
                               .paths = self->device->paths_taken,
                               .gpu = &self->gpu,
                               .plan = &self->plan,
                               .maps = &self->maps };
    /* An unwritten mark is 0, so expect another number. */
    self->gpu = (gls_gpu){ .device = self->device, .mark = 23 };
    return GLSURF_OK;
}

/* Requests the paths that the first device takes. So no later device reads the tuning text,
 * which belongs to the application. */
static void fix_paths(glsurf_check *self) {
    const uint32_t open = self->supported & ~self->forced;
    self->device_desc.tuning = NULL;
    self->device_desc.paths.on |= open & self->taken;
    self->device_desc.paths.off |= open & ~self->taken;
}

static bool can_toggle(const glsurf_check *self, int path) {
    const uint32_t bit = 1u << path;
    return (self->supported & bit) && !(self->forced & bit);
}

/* -------------------------------------------------------------------- rows -- */

/* Adds the subjects of the preset of `desc`. */
static void add_rows(glsurf_check *self, const glsurf_check_desc *desc, int path,
                     bool first) {
    const gls_preset_data *preset = gls_preset_row(desc->preset, desc->detector);
    for (int i = 0; i < SUBJECTS; ++i) {
        const gls_subject *subject = gls_subjects[i];
        if ((desc->only && strcmp(desc->only, subject->name) != 0) ||
            !gls_subject_is_of(subject, preset) || (!first && subject->once))
            continue;
        row_text *text = &self->texts[self->count];
        text->subject = subject;
        self->rows[self->count++] = (glsurf_check_row){ .subject = subject->name,
                                                        .preset = desc->preset,
                                                        .detector = desc->detector,
                                                        .path = path,
                                                        .workaround_path = -1,
                                                        .message = text->message };
    }
}

/* With `every_preset`, adds each preset with the detector "hessian", and each other
 * detector with the default preset. */
static void add_presets(glsurf_check *self, const glsurf_check_desc *desc, int path) {
    if (!desc->every_preset) {
        add_rows(self, desc, path, true);
        return;
    }
    glsurf_check_desc one = *desc;
    one.detector = GLSURF_DETECTOR_HESSIAN;
    for (int p = 0; p < GLSURF_PRESETS; ++p) {
        one.preset = (glsurf_preset)p;
        add_rows(self, &one, path, p == 0);
    }
    one.preset = GLSURF_PRESET_DEFAULT;
    for (int d = GLSURF_DETECTOR_HESSIAN + 1; d < GLSURF_DETECTORS; ++d) {
        one.detector = (glsurf_detector)d;
        add_rows(self, &one, path, false);
    }
}

static glsurf_result refuse_subject(glsurf_check *self, const char *name) {
    char names[512] = "";
    for (int i = 0; i < SUBJECTS; ++i)
        snprintf(names + strlen(names), sizeof names - strlen(names), " %s",
                 gls_subjects[i]->name);
    return gls_refuse(self->device,
                      "the check has no subject %s with this preset; use one of%s", name,
                      names);
}

static glsurf_result make_rows(glsurf_check *self, const glsurf_check_desc *desc) {
    if (!gls_preset_row(desc->preset, desc->detector))
        return gls_refuse(self->device,
                          "unknown preset %d or detector %d; use values of glsurf_preset "
                          "and glsurf_detector",
                          (int)desc->preset, (int)desc->detector);
    const size_t presets = desc->every_preset ? GLSURF_PRESETS + GLSURF_DETECTORS - 1 : 1;
    const size_t most = SUBJECTS * presets * (desc->every_path ? GLSURF_PATHS + 1 : 1);
    self->rows = calloc(most, sizeof *self->rows);
    self->texts = calloc(most, sizeof *self->texts);
    if (!self->rows || !self->texts)
        return gls_fail(self->device, GLSURF_ERROR_MEMORY, "out of memory for a check");
    for (int path = -1; path < (desc->every_path ? GLSURF_PATHS : 0); ++path)
        if (path < 0 || can_toggle(self, path))
            add_presets(self, desc, path);
    return self->count > 0 ? GLSURF_OK : refuse_subject(self, desc->only);
}

/* -------------------------------------------------------------------- case -- */

/* Runs a case of the current row, and adds its results to trial.finding. */
static void run_case(glsurf_check *self, int number) {
    const glsurf_check_row *row = &self->rows[self->row];
    const gls_subject *subject = self->texts[self->row].subject;
    gls_trial *trial = &self->trial;
    trial->chosen = row->preset;
    trial->preset = gls_preset_row(row->preset, row->detector);
    trial->random = gls_random_make(2008, (uint64_t)number);
    trial->result = GLSURF_OK;
    gls_call call;
    gls_call_begin_device(&call, self->device);
    if (subject->open || gls_call_enter(&call))
        gls_subject_run(subject, trial, &subject->cases[number]);
    if (!trial->result)
        trial->result = call.result;
    /* A driver's failure is a verdict, not a failure of the call. */
    call.result = trial->result == GLSURF_ERROR_MEMORY ? trial->result : GLSURF_OK;
    char message[sizeof self->device->failure.message];
    memcpy(message, self->device->failure.message, sizeof message);
    gls_call_end(&call);
    memcpy(self->device->failure.message, message, sizeof message);
    gls_trial_end(trial);
}

/* Writes the verdict and the message of the current row. */
static void judge(glsurf_check *self) {
    const gls_finding *finding = &self->trial.finding;
    glsurf_check_row *row = &self->rows[self->row];
    row_text *text = &self->texts[self->row];
    row->values = finding->values;
    row->share = finding->share;
    if (self->trial.result) {
        row->verdict = GLSURF_VERDICT_WRONG;
        snprintf(text->message, sizeof text->message, "%s", self->device->failure.message);
    } else if (finding->wrong > 0) {
        row->verdict = GLSURF_VERDICT_WRONG;
        snprintf(text->message, sizeof text->message, "%s; wrong numbers: %llu of %llu",
                 finding->message, (unsigned long long)finding->wrong,
                 (unsigned long long)finding->values);
    } else if (self->trial.absent) {
        row->verdict = GLSURF_VERDICT_ABSENT;
        snprintf(text->message, sizeof text->message, "%s", self->trial.absent);
    } else {
        row->verdict = finding->share > 0.0 ? GLSURF_VERDICT_ROUNDED : GLSURF_VERDICT_EQUAL;
    }
}

/* ------------------------------------------------------------------- steps -- */

/* Runs the next case of the current row on a device with a path toggled. Sets *ended after
 * the last. */
static glsurf_result run_next(glsurf_check *self, int path, bool *ended) {
    if (self->toggled != path || !self->device) {
        const glsurf_result result = open_device(self, path);
        if (result)
            return result;
    }
    gls_trial *trial = &self->trial;
    if (self->number == 0) {
        trial->finding = (gls_finding){ 0 };
        trial->absent = NULL;
    }
    run_case(self, self->number++);
    if (trial->result == GLSURF_ERROR_MEMORY)
        return GLSURF_ERROR_MEMORY;
    *ended = trial->result || trial->absent ||
             self->number == self->texts[self->row].subject->count;
    return GLSURF_OK;
}

/* Runs a case of a row; or, once all rows have a verdict, a case of the search for a path
 * that avoids the fault of a row. */
static glsurf_result run_piece(glsurf_check *self) {
    glsurf_check_row *row = &self->rows[self->row];
    const bool works_around = self->workaround_path >= 0;
    const double begin = gls_seconds_now();
    bool ended = true;
    if (!works_around || (row->verdict == GLSURF_VERDICT_WRONG && row->path < 0 &&
                          row->workaround_path < 0)) {
        ended = false;
        const glsurf_result result =
            run_next(self, works_around ? self->workaround_path : row->path, &ended);
        if (!works_around)
            row->seconds += gls_seconds_now() - begin;
        if (!ended)
            return result;
        if (!works_around)
            judge(self);
        else if (!self->trial.result && !self->trial.absent &&
                 self->trial.finding.wrong == 0)
            row->workaround_path = self->workaround_path;
    }
    ++self->row;
    self->number = 0;
    return GLSURF_OK;
}

/* Selects the next path that may avoid a fault, and the first row. Returns false if nothing
 * is left to try. */
static bool next_workaround(glsurf_check *self) {
    bool wrong = false;
    for (uint32_t i = 0; i < self->count; ++i)
        wrong |= self->rows[i].verdict == GLSURF_VERDICT_WRONG;
    for (++self->workaround_path; wrong && self->workaround_path < GLSURF_PATHS;
         ++self->workaround_path)
        if (can_toggle(self, self->workaround_path)) {
            self->row = 0;
            return true;
        }
    self->workaround_path = GLSURF_PATHS;
    return false;
}

glsurf_result glsurf_check_step(glsurf_check *self, double seconds, bool *done) {
    if (!self || !done)
        return GLSURF_ERROR_ARGUMENT;
    const double until = gls_seconds_now() + seconds;
    glsurf_result result = GLSURF_OK;
    *done = false;
    if (self->device && (result = gls_device_check_current(self->device)) != GLSURF_OK)
        return result;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    do {
        if (self->row < self->count)
            result = run_piece(self);
        *done = !result && self->row == self->count && !next_workaround(self);
    } while (!result && !*done && gls_seconds_now() < until);
    gls_float_mode_leave(&mode);
    return result;
}

const glsurf_check_row *glsurf_check_rows(const glsurf_check *self, uint32_t *count) {
    if (count)
        *count = self ? self->count : 0;
    return self ? self->rows : NULL;
}

/* ----------------------------------------------------------- create, destroy -- */

glsurf_result glsurf_check_create(glsurf_check **check, const glsurf_device_desc *device,
                                  const glsurf_check_desc *desc) {
    if (!check)
        return GLSURF_ERROR_ARGUMENT;
    *check = NULL;
    if (!device || !desc)
        return GLSURF_ERROR_ARGUMENT;
    glsurf_check *self = calloc(1, sizeof *self);
    if (!self)
        return GLSURF_ERROR_MEMORY;
    self->device_desc = *device;
    self->workaround_path = -1;
    glsurf_result result = glsurf_device_create(
        &self->cpu, &(glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU });
    if (!result)
        result = open_device(self, -1);
    if (!result && gls_device_on_cpu(self->device))
        result = gls_refuse(self->device, "the check compares a driver with the CPU "
                                          "backend; give a device with GLSURF_BACKEND_GL");
    if (!result) {
        self->supported = self->device->paths_supported;
        self->taken = self->device->paths_taken;
        self->forced = self->device->paths_forced;
        fix_paths(self);
        result = make_rows(self, desc);
    }
    if (result)
        glsurf_check_destroy(self);
    else
        *check = self;
    return result;
}

void glsurf_check_destroy(glsurf_check *self) {
    if (!self)
        return;
    close_device(self);
    glsurf_device_destroy(self->cpu);
    free(self->rows);
    free(self->texts);
    free(self);
}

/* --------------------------------------------------------------- for a tuner -- */

/* The check for a tuner ends with the first wrong subject. */
static glsurf_result create_for_tuner(void **check, const glsurf_device_desc *device,
                                      void *user) {
    glsurf_check *made = NULL;
    const glsurf_result result =
        glsurf_check_create(&made, device, &(glsurf_check_desc){ .only = user });
    *check = made;
    return result;
}

static const glsurf_check_row *wrong_row(const glsurf_check *check) {
    uint32_t count;
    const glsurf_check_row *const rows = glsurf_check_rows(check, &count);
    for (uint32_t i = 0; i < count; ++i)
        if (rows[i].verdict == GLSURF_VERDICT_WRONG)
            return &rows[i];
    return NULL;
}

static glsurf_result step_for_tuner(void *check, char *wrong, size_t size, bool *done) {
    const glsurf_result result = glsurf_check_step(check, 0.0, done);
    const glsurf_check_row *const row = wrong_row(check);
    if (!result && row) {
        snprintf(wrong, size, "%s: %s", row->subject, row->message);
        *done = true;
    }
    return result;
}

static void destroy_for_tuner(void *check) {
    glsurf_check_destroy(check);
}

glsurf_tuner_check glsurf_check_for_tuner(void) {
    return (glsurf_tuner_check){ .create = create_for_tuner,
                                 .step = step_for_tuner,
                                 .destroy = destroy_for_tuner };
}
