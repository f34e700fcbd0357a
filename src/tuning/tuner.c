/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The tuner goes through the paths. A path has two forms: the present set of paths, and the
 * same set with the path toggled. The toggled form is checked, and then frames of both
 * forms are timed in turn. Before the first path the default set is checked, as a path of
 * number -1. If it is wrong, a toggled form that is right takes its place without a
 * measurement.
 */
#include "glsurf/tune.h"

#include "core/hash.h"
#include "gl/context_check.h"
#include "gl/error.h"
#include "gl/loader.h"
#include "gl/paths.h"
#include "gl/timer.h"
#include "tuning/pictures.h"
#include "tuning/time_pairs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEFAULT_SET = -1, PRESENT = 0, TOGGLED = 1, FORMS = 2, SIZES = GLSURF_TUNER_SIZES };

typedef struct form {
    glsurf_device *device; /* NULL: the form is not open */
    glsurf_extractor *extractor[SIZES];
    int prepared;   /* sizes */
    bool submitted; /* the first frame of the next size */
} form;

struct glsurf_tuner {
    glsurf_device_desc device_desc;
    glsurf_tuner_desc desc; /* without defaults */
    uint8_t *gray[SIZES];
    gls_driver_strings driver;
    uint32_t undecided; /* sum of 1u << path for the paths to decide */
    uint32_t taken;     /* the present set */
    bool right;         /* nothing is wrong with it */
    form form[FORMS];

    int path;            /* toggled now */
    double spent, until; /* seconds: of all steps, and at the end of the path's share */
    void *check;         /* of the set under test; NULL: none */
    bool checked;        /* the toggled form is right */
    double warm;         /* seconds of frames that do not count */
    double seconds[FORMS][SIZES][GLS_MAX_PAIRS];
    double ratio[GLS_MAX_PAIRS]; /* geometric mean over sizes, toggled over present */

    glsurf_tuner_row row[GLSURF_PATHS];
    char why[GLSURF_PATHS][1024]; /* of what is wrong */
    glsurf_result result;         /* OK, or why it cannot go on */
    char *line;                   /* NULL: there is none yet */
};

const char *glsurf_tuned_name(glsurf_tuned tuned) {
    static const char *const names[] = { "pending", "faster",    "same",
                                         "wrong",   "undecided", "fixed" };
    return (unsigned)tuned < sizeof names / sizeof *names ? names[tuned] : "";
}

/* -------------------------------------------------------------------- forms -- */

static void close_form(form *self) {
    for (int i = 0; i < SIZES; ++i)
        glsurf_extractor_destroy(self->extractor[i]);
    glsurf_device_destroy(self->device);
    *self = (form){ 0 };
}

static glsurf_image image_of(const glsurf_tuner *self, int size) {
    return (glsurf_image){ .pixels = self->gray[size],
                           .width = self->desc.width[size],
                           .height = self->desc.height[size] };
}

/* Computes a frame. *seconds: from submit until the features are collected. */
static glsurf_result run_frame(const glsurf_tuner *self, const form *of, int size,
                               double *seconds) {
    const glsurf_image image = image_of(self, size);
    glsurf_features features;
    const double begin = gls_seconds_now();
    glsurf_result result = glsurf_extractor_submit(of->extractor[size], &image);
    if (!result)
        result = glsurf_extractor_collect(of->extractor[size], &features);
    *seconds = fmax(gls_seconds_now() - begin, 1e-9); /* a ratio needs more than 0 */
    return result;
}

/* The description of a device with exactly the set under test. */
static glsurf_device_desc tested_desc(const glsurf_tuner *self) {
    const uint32_t set =
        self->path == DEFAULT_SET ? self->taken : self->taken ^ 1u << self->path;
    glsurf_device_desc desc = self->device_desc;
    desc.paths.on |= set & self->undecided;
    desc.paths.off |= ~set & self->undecided;
    return desc;
}

/* Does a piece of the preparation of a form: frames of all sizes are computed once. Polls
 * for them, because browsers cannot end a wait for a frame that hangs. */
static glsurf_result prepare_form(glsurf_tuner *self, form *of) {
    const int size = of->prepared;
    const glsurf_image image = image_of(self, size);
    const glsurf_extractor_desc desc = { .max_features = self->desc.max_features[size],
                                         .frames = 1 };
    glsurf_extractor **const extractor = &of->extractor[size];
    glsurf_result result = GLSURF_OK;
    bool ready = false;
    if (of->submitted) {
        glsurf_features features;
        result = glsurf_extractor_poll(*extractor, &ready);
        if (!result && ready)
            result = glsurf_extractor_collect(*extractor, &features);
        of->prepared += ready;
        of->submitted = !ready;
        return result;
    }
    if (!of->device) {
        const glsurf_device_desc device = tested_desc(self);
        result = glsurf_device_create(&of->device, &device);
    }
    if (!result && !*extractor)
        result = glsurf_extractor_create(extractor, of->device, &desc);
    if (!result)
        result = glsurf_extractor_prepare(*extractor, &image, 0.0, &ready);
    if (!result && ready)
        result = glsurf_extractor_submit(*extractor, &image);
    of->submitted = !result && ready;
    return result;
}

/* ---------------------------------------------------------------- decisions -- */

static void end_check(glsurf_tuner *self) {
    if (self->check)
        self->desc.check.destroy(self->check);
    self->check = NULL;
}

/* Turns to the next open path, and gives it an equal share of the time that is left. */
static void next_path(glsurf_tuner *self) {
    uint32_t left = 0;
    close_form(&self->form[TOGGLED]);
    end_check(self);
    self->checked = false;
    self->warm = 0.0;
    do
        ++self->path;
    while (self->path < GLSURF_PATHS && !(self->undecided >> self->path & 1));
    for (int path = self->path; path < GLSURF_PATHS; ++path)
        left += self->undecided >> path & 1;
    if (left > 0)
        self->until = self->spent + fmax(self->desc.seconds - self->spent, 0.0) / left;
}

static gls_tuned reason_of(glsurf_tuned tuned) {
    return tuned == GLSURF_TUNED_FASTER  ? GLS_TUNED_FASTER
           : tuned == GLSURF_TUNED_SAME  ? GLS_TUNED_SAME
           : tuned == GLSURF_TUNED_WRONG ? GLS_TUNED_WRONG
                                         : GLS_TUNED_NOT;
}

/* Ends the path. `take`: its toggled form is the present one from now on. why: NULL for the
 * device's words. */
static void decide(glsurf_tuner *self, glsurf_tuned tuned, bool take, const char *why) {
    glsurf_tuner_row *const row = &self->row[self->path];
    const int on = self->taken >> self->path & 1 ? PRESENT : TOGGLED;
    for (int size = 0; row->pairs > 0 && size < SIZES; ++size) {
        row->on_seconds[size] = gls_median(self->seconds[on][size], row->pairs);
        row->off_seconds[size] = gls_median(self->seconds[!on][size], row->pairs);
    }
    if (take) {
        self->taken ^= 1u << self->path;
        close_form(&self->form[PRESENT]);
        self->form[PRESENT] = self->form[TOGGLED];
        self->form[TOGGLED] = (form){ 0 };
    }
    row->on = self->taken >> self->path & 1;
    row->tuned = tuned;
    row->why = why ? why : gls_path_why_tuned(row->on, reason_of(tuned));
    next_path(self);
}

/* what: the fault of the toggled form. */
static void decide_wrong(glsurf_tuner *self, const char *before, const char *what) {
    char *const why = self->why[self->path];
    self->row[self->path].right = false;
    if (!self->right) {
        decide(self, GLSURF_TUNED_UNDECIDED, false, "both settings give wrong results");
        return;
    }
    snprintf(why, sizeof self->why[0], "gives wrong results when turned %s: %s%s",
             self->row[self->path].on ? "off" : "on", before, what);
    decide(self, GLSURF_TUNED_WRONG, false, why);
}

/* ------------------------------------------------------------------- pieces -- */

static glsurf_result check_piece(glsurf_tuner *self) {
    char wrong[sizeof self->why[0]] = "";
    bool done = false;
    const glsurf_device_desc desc = tested_desc(self);
    glsurf_result result = GLSURF_OK;
    if (!self->check) {
        if (self->path != DEFAULT_SET)
            self->row[self->path].toggled = true;
        result = self->desc.check.create(&self->check, &desc, self->desc.check.user);
    }
    if (!result)
        result = self->desc.check.step(self->check, wrong, sizeof wrong, &done);
    if (result || (!done && !*wrong))
        return result;
    if (self->path == DEFAULT_SET) {
        self->right = !*wrong;
        next_path(self);
    } else if (*wrong) {
        decide_wrong(self, "", wrong);
    } else {
        self->row[self->path].right = self->checked = true;
        if (!self->right) { /* the present set is wrong, so this one is taken */
            result = glsurf_device_create(&self->form[TOGGLED].device, &desc);
            self->right = !result;
            if (!result)
                decide(self, GLSURF_TUNED_WRONG, true, NULL);
        }
    }
    return result;
}

/* A driver's failure with the toggled form is a verdict on the path. */
static glsurf_result judge_failure(glsurf_tuner *self, int failed, glsurf_result result) {
    if (!result || failed == PRESENT || !self->form[TOGGLED].device ||
        result == GLSURF_ERROR_MEMORY || result == GLSURF_ERROR_ARGUMENT)
        return result;
    decide_wrong(self, "a frame: ", glsurf_device_message(self->form[TOGGLED].device));
    return GLSURF_OK;
}

/* A pair of times: in both sizes a frame of both forms. Pairs begin with each form in turn,
 * so that a drift of the machine's speed favours neither. The first pairs only raise the
 * GPU's clocks. */
static glsurf_result time_piece(glsurf_tuner *self) {
    glsurf_tuner_row *const row = &self->row[self->path];
    const bool warm = self->warm >= gls_warm_up_seconds(self->form[PRESENT].device->family);
    double log_ratio = 0.0;
    for (int size = 0; size < SIZES; ++size)
        for (int i = 0; i < FORMS; ++i) {
            const int of = (i + (int)row->pairs) % FORMS;
            double *const seconds = &self->seconds[of][size][row->pairs];
            const glsurf_result result = run_frame(self, &self->form[of], size, seconds);
            if (result)
                return judge_failure(self, of, result);
            log_ratio += of == TOGGLED ? log(*seconds) : -log(*seconds);
            self->warm += *seconds;
        }
    if (!warm)
        return GLSURF_OK;
    self->ratio[row->pairs++] = exp(log_ratio / SIZES);
    return GLSURF_OK;
}

/* A path may use up the whole budget until it has the pairs that it needs: on a slow
 * machine some paths are decided then, instead of none. */
static glsurf_result work_on_path(glsurf_tuner *self) {
    const uint32_t pairs = self->row[self->path].pairs;
    if (pairs < GLS_MIN_PAIRS && self->spent >= self->desc.seconds) {
        decide(self, GLSURF_TUNED_UNDECIDED, false,
               "the time ran out before it was decided");
    } else if (pairs == GLS_MAX_PAIRS ||
               (pairs >= GLS_MIN_PAIRS && self->spent >= self->until)) {
        const int order = gls_compare_pairs(self->ratio, pairs);
        decide(self, order ? GLSURF_TUNED_FASTER : GLSURF_TUNED_SAME, order < 0, NULL);
    } else if (!self->checked) {
        return check_piece(self);
    } else {
        for (int of = 0; of < FORMS; ++of)
            if (self->form[of].prepared < SIZES)
                return judge_failure(self, of, prepare_form(self, &self->form[of]));
        return time_piece(self);
    }
    return GLSURF_OK;
}

/* Writes the line, unless nothing is decided. False without memory. */
static bool write_line(glsurf_tuner *self) {
    gls_tuning tuning = { .on = self->taken };
    bool decided = false;
    for (int path = 0; path < GLSURF_PATHS; ++path) {
        tuning.reason[path] = reason_of(self->row[path].tuned);
        decided |= tuning.reason[path] != GLS_TUNED_NOT;
    }
    if (decided && !self->line)
        self->line = gls_tuning_write(&self->driver, &tuning);
    return !decided || self->line;
}

static glsurf_result do_piece(glsurf_tuner *self, bool *done) {
    glsurf_result result = GLSURF_OK;
    if (self->path == DEFAULT_SET && self->spent >= self->desc.seconds)
        next_path(self);
    else if (self->path == DEFAULT_SET)
        result = check_piece(self);
    else if (self->path < GLSURF_PATHS)
        result = work_on_path(self);
    if (result || self->path < GLSURF_PATHS)
        return result;
    *done = write_line(self);
    return *done ? GLSURF_OK : GLSURF_ERROR_MEMORY;
}

/* ------------------------------------------------------------- public calls -- */

glsurf_result glsurf_tuner_step(glsurf_tuner *self, double seconds, bool *done) {
    if (!self || !done)
        return GLSURF_ERROR_ARGUMENT;
    *done = false;
    if (self->result)
        return self->result;
    glsurf_result result = gls_device_check_current(self->form[PRESENT].device);
    if (result)
        return result;
    double now = gls_seconds_now();
    const double until = now + seconds;
    do {
        const double before = now;
        result = do_piece(self, done);
        now = gls_seconds_now();
        self->spent += now - before;
    } while (!result && !*done && now < until);
    if (result != GLSURF_ERROR_ARGUMENT)
        self->result = result;
    if (self->result)
        write_line(self); /* a path that hung may have broken all */
    return result;
}

const glsurf_tuner_row *glsurf_tuner_rows(const glsurf_tuner *self, uint32_t *count) {
    if (count)
        *count = self ? GLSURF_PATHS : 0;
    return self ? self->row : NULL;
}

const char *glsurf_tuner_line(const glsurf_tuner *self) {
    return self && self->line ? self->line : "";
}

static glsurf_tuner_desc fill_desc(const glsurf_tuner_desc *desc) {
    static const uint32_t widths[] = { 640, 1920 }, heights[] = { 480, 1080 },
                          features[] = { 1000, 4000 };
    glsurf_tuner_desc filled = *desc;
    for (int i = 0; i < SIZES; ++i) {
        filled.width[i] = desc->width[i] ? desc->width[i] : widths[i];
        filled.height[i] = desc->height[i] ? desc->height[i] : heights[i];
        filled.max_features[i] =
            desc->max_features[i] ? desc->max_features[i] : features[i];
    }
    filled.seconds = desc->seconds > 0.0 ? desc->seconds : 60.0;
    filled.paths = desc->paths ? desc->paths : (1u << GLSURF_PATHS) - 1;
    return filled;
}

static glsurf_result check_desc(glsurf_device *device, const glsurf_tuner_desc *desc) {
    if (gls_device_on_cpu(device))
        return gls_refuse(
            device,
            "the CPU backend has no paths to tune; give a device with GLSURF_BACKEND_GL");
    if (!desc->check.create || !desc->check.step || !desc->check.destroy)
        return gls_refuse(device, "the tuner has no check of results; give desc.check, "
                                  "such as glsurf_check_for_tuner()");
    if (!(desc->seconds >= 0.0) || isinf(desc->seconds))
        return gls_refuse(
            device, "the budget of the tuner is out of range (%g seconds); use 0 or more",
            desc->seconds);
    if (desc->paths >> GLSURF_PATHS)
        return gls_refuse(device,
                          "the paths of the tuner are 0x%x, but only %d paths exist; use a "
                          "sum of 1u << path",
                          (unsigned)desc->paths, (int)GLSURF_PATHS);
    for (int i = 0; i < SIZES; ++i)
        if (desc->width[i] > (uint32_t)device->max_size ||
            desc->height[i] > (uint32_t)device->max_size)
            return gls_fail(device, GLSURF_ERROR_LIMIT,
                            "the pictures are %ux%u and this driver takes at most %d "
                            "pixels a side; reduce them",
                            (unsigned)desc->width[i], (unsigned)desc->height[i],
                            device->max_size);
    return GLSURF_OK;
}

/* Blobs cost a time per pixel that grows with the square of the picture's side, as there
 * are larger ones. So a picture repeats a tile, which takes some milliseconds. False
 * without memory. */
static bool paint_pictures(glsurf_tuner *self) {
    enum { TILE = 160 };
    uint8_t tile[TILE * TILE];
    gls_random random = gls_random_make(1, 0);
    if (!gls_picture_fill(GLS_PICTURE_BLOBS, TILE, TILE, &random, tile))
        return false;
    for (int i = 0; i < SIZES; ++i) {
        const uint32_t width = self->desc.width[i], height = self->desc.height[i];
        uint8_t *gray = self->gray[i] = malloc((size_t)width * height);
        if (!gray)
            return false;
        for (uint32_t y = 0; y < height; ++y)
            for (uint32_t x = 0; x < width; ++x)
                *gray++ = tile[y % TILE * TILE + x % TILE];
    }
    return true;
}

static void make_rows(glsurf_tuner *self) {
    const glsurf_path_choice *const paths = &self->device_desc.paths;
    const glsurf_device *const device = self->form[PRESENT].device;
    glsurf_path_info info[GLSURF_PATHS];
    glsurf_device_paths(device, info, NULL);
    for (int path = 0; path < GLSURF_PATHS; ++path) {
        const uint32_t bit = 1u << path;
        glsurf_tuner_row *const row = &self->row[path];
        *row = (glsurf_tuner_row){ .name = info[path].name,
                                   .supported = info[path].supported,
                                   .on = info[path].used,
                                   .tuned = GLSURF_TUNED_FIXED,
                                   .why = info[path].why };
        if (!row->supported || (paths->on | paths->off | device->paths_forced) & bit ||
            gls_path_compiles_sooner(device, path))
            continue;
        if (path == GLSURF_PATH_SHADER_BLEND) {
            row->why = "only panoramas use it, and the tuner times frames";
        } else if (path == GLSURF_PATH_CPU_MATCH) {
            row->why = "only matches use it, and the tuner times frames";
        } else if (self->desc.paths & bit) {
            self->undecided |= bit;
            row->tuned = GLSURF_TUNED_PENDING;
            row->why = "";
        } /* else the device's reason stays */
    }
}

glsurf_result glsurf_tuner_create(glsurf_tuner **tuner, const glsurf_device_desc *device,
                                  const glsurf_tuner_desc *desc) {
    if (!tuner)
        return GLSURF_ERROR_ARGUMENT;
    *tuner = NULL;
    if (!device || !desc)
        return GLSURF_ERROR_ARGUMENT;
    glsurf_tuner *self = calloc(1, sizeof *self);
    if (!self)
        return GLSURF_ERROR_MEMORY;
    self->device_desc = *device;
    self->device_desc.tuning = NULL;
    self->device_desc.timings = GLSURF_TIMINGS_NONE; /* they would wait, or take time */
    self->device_desc.trace = NULL;
    self->desc = fill_desc(desc);
    self->path = DEFAULT_SET;
    glsurf_device **const present = &self->form[PRESENT].device;
    glsurf_result result = glsurf_device_create(present, &self->device_desc);
    if (!result)
        result = check_desc(*present, desc);
    if (!result && !paint_pictures(self))
        result = gls_fail(*present, GLSURF_ERROR_MEMORY, "out of memory for a tuner");
    if (result) {
        glsurf_tuner_destroy(self);
        return result;
    }
    self->taken = (*present)->paths_taken;
    self->driver = gls_driver_strings_of(&(*present)->gl);
    make_rows(self);
    *tuner = self;
    return GLSURF_OK;
}

void glsurf_tuner_destroy(glsurf_tuner *self) {
    if (!self)
        return;
    end_check(self);
    for (int i = 0; i < FORMS; ++i)
        close_form(&self->form[i]);
    for (int i = 0; i < SIZES; ++i)
        free(self->gray[i]);
    free(self->line);
    free(self);
}

/* Two hashes of the same texts from different starts. */
glsurf_result glsurf_tuning_key(const glsurf_device_desc *device,
                                char key[GLSURF_TUNING_KEY_SIZE]) {
    static const uint64_t starts[2] = { GLS_HASH_START, UINT64_C(0x9ae16a3b2f90404f) };
    uint64_t half[2];
    if (!key)
        return GLSURF_ERROR_ARGUMENT;
    key[0] = '\0';
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    gls_functions gl = { 0 };
    gls_failure failure = { .log = device->log, .log_user = device->log_user };
    const glsurf_result result =
        gls_load(&failure, &gl, device->get_proc_address, device->get_proc_address_user);
    if (result)
        return result;
    const gls_driver_strings driver = gls_driver_strings_of(&gl);
    if (!driver.version)
        return gls_failed(
            &failure, GLSURF_ERROR_UNSUPPORTED,
            "no OpenGL context is current on this thread; make one current first");
    for (int i = 0; i < 2; ++i) {
        half[i] = gls_hash_text(starts[i], driver.vendor);
        half[i] = gls_hash_text(half[i], driver.renderer);
        half[i] = gls_hash_text(half[i], gls_version_is_es(driver.version) ? "ES" : "");
    }
    snprintf(key, GLSURF_TUNING_KEY_SIZE, "%016llx%016llx", (unsigned long long)half[0],
             (unsigned long long)half[1]);
    return GLSURF_OK;
}
