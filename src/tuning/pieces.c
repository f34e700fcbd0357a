/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The tuner goes through the paths. For each it checks the present set with the path turned
 * over, opens a device with that set, and collects pairs of times until they decide or the
 * path's time is over. Before the first path it checks the default set: a pseudo path, -1.
 *
 * If the default set is wrong, a set with one path turned over that is right takes its
 * place without a measurement.
 */
#include "tuning/tuner.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* -------------------------------------------------------------------- sets -- */

/* The description of a device with exactly these of the open paths. */
static glsurf_device_desc desc_of(const glsurf_tuner *self, uint32_t set) {
    glsurf_device_desc desc = self->device_desc;
    desc.paths.on |= set & self->open;
    desc.paths.off |= ~set & self->open;
    return desc;
}

/* The set under test: the present one, or that with a path turned over. */
static uint32_t tested_set(const glsurf_tuner *self) {
    return self->path == GLS_DEFAULT_SET ? self->taken : self->taken ^ 1u << self->path;
}

/* ---------------------------------------------------------------- decisions -- */

void gls_tuner_end_check(glsurf_tuner *self) {
    if (self->check)
        self->checker.destroy(self->check);
    self->check = NULL;
}

/* Turns to the next open path, and gives it its time. */
static void next_path(glsurf_tuner *self) {
    uint32_t left = 0;
    gls_way_close(&self->turned);
    gls_tuner_end_check(self);
    self->phase = GLS_TUNER_CHECK;
    do
        ++self->path;
    while (self->path < GLSURF_PATHS && !(self->open >> self->path & 1));
    for (int path = self->path; path < GLSURF_PATHS; ++path)
        left += self->open >> path & 1;
    if (left > 0)
        self->until = self->spent + fmax(self->budget - self->spent, 0.0) / left;
}

static void tell_medians(glsurf_tuner *self, glsurf_tuner_row *row) {
    const bool present_on = self->taken >> self->path & 1;
    for (int size = 0; size < GLSURF_TUNER_SIZES; ++size) {
        const double present = gls_median(self->seconds[0][size], row->pairs);
        const double turned = gls_median(self->seconds[1][size], row->pairs);
        row->on_seconds[size] = present_on ? present : turned;
        row->off_seconds[size] = present_on ? turned : present;
    }
}

/* Ends the path. `turn`: it is taken turned over. */
static void decide(glsurf_tuner *self, glsurf_tuned tuned, bool turn, const char *why) {
    glsurf_tuner_row *const row = &self->row[self->path];
    tell_medians(self, row);
    if (turn) {
        self->taken ^= 1u << self->path;
        gls_way_close(&self->present);
        self->present = self->turned;
        self->turned = (gls_way){ 0 };
    }
    row->on = self->taken >> self->path & 1;
    row->tuned = tuned;
    row->why = why ? why : gls_path_why_tuned(row->on, gls_tuned_of(tuned));
    next_path(self);
}

static void decide_open(glsurf_tuner *self) {
    decide(self, GLSURF_TUNED_OPEN, false, "its time ended before it was decided");
}

/* What is wrong with the set that was checked or timed. */
static void decide_wrong(glsurf_tuner *self, const char *what) {
    char *const why = self->why[self->path];
    self->row[self->path].right = false;
    if (!self->right) {
        decide(self, GLSURF_TUNED_OPEN, false, "both ways give wrong results");
        return;
    }
    snprintf(why, sizeof self->why[0], "is wrong when turned %s: %s",
             self->row[self->path].on ? "off" : "on", what);
    decide(self, GLSURF_TUNED_WRONG, false, why);
}

/* ------------------------------------------------------------------- pieces -- */

/* The present set is wrong, and this one right, so it is taken. */
static glsurf_result take_right(glsurf_tuner *self) {
    const glsurf_device_desc desc = desc_of(self, tested_set(self));
    const glsurf_result result = gls_way_open(&self->turned, &desc);
    self->right = !result;
    if (!result)
        decide(self, GLSURF_TUNED_WRONG, true, NULL);
    return result;
}

/* wrong: what is wrong with the tested set, or "". */
static glsurf_result end_check(glsurf_tuner *self, const char *wrong) {
    if (self->path == GLS_DEFAULT_SET) {
        self->right = !*wrong;
        next_path(self);
    } else if (*wrong) {
        decide_wrong(self, wrong);
    } else {
        self->row[self->path].right = true;
        if (!self->right)
            return take_right(self);
        self->phase = GLS_TUNER_PREPARE;
    }
    return GLSURF_OK;
}

static glsurf_result check_piece(glsurf_tuner *self) {
    char wrong[sizeof self->why[0]] = "";
    bool done = false;
    glsurf_result result = GLSURF_OK;
    if (!self->check) {
        const glsurf_device_desc desc = desc_of(self, tested_set(self));
        if (self->path != GLS_DEFAULT_SET)
            self->row[self->path].turned = true;
        result = self->checker.create(&self->check, &desc, self->checker.user);
    }
    if (!result)
        result = self->checker.step(self->check, wrong, sizeof wrong, &done);
    return !result && (done || *wrong) ? end_check(self, wrong) : result;
}

/* A driver's failure with the path turned over is a verdict on the path. */
static glsurf_result judge_failure(glsurf_tuner *self, bool of_turned,
                                   glsurf_result result) {
    if (!of_turned || result == GLSURF_ERROR_MEMORY || result == GLSURF_ERROR_ARGUMENT)
        return result;
    char what[sizeof self->turned.message + sizeof "a frame: "];
    snprintf(what, sizeof what, "a frame: %s", self->turned.message);
    decide_wrong(self, what);
    return GLSURF_OK;
}

static glsurf_result prepare_piece(glsurf_tuner *self) {
    bool ready = false;
    glsurf_result result = gls_way_prepare(&self->present, &self->scenes, &ready);
    if (result || !ready)
        return result;
    if (!self->turned.device) {
        const glsurf_device_desc desc = desc_of(self, tested_set(self));
        result = gls_way_open(&self->turned, &desc);
        if (result)
            return result;
    }
    result = gls_way_prepare(&self->turned, &self->scenes, &ready);
    if (result)
        return judge_failure(self, true, result);
    if (ready)
        self->phase = GLS_TUNER_TIME;
    return GLSURF_OK;
}

static glsurf_result time_piece(glsurf_tuner *self) {
    gls_way *const ways[2] = { &self->present, &self->turned };
    glsurf_tuner_row *const row = &self->row[self->path];
    double seconds[2][GLSURF_TUNER_SIZES];
    int failed;
    const glsurf_result result =
        gls_ways_pair(ways, &self->scenes, seconds, &self->pairs[row->pairs], &failed);
    if (result)
        return judge_failure(self, failed == 1, result);
    for (int way = 0; way < 2; ++way)
        for (int size = 0; size < GLSURF_TUNER_SIZES; ++size)
            self->seconds[way][size][row->pairs] = seconds[way][size];
    switch (gls_decide(self->pairs, ++row->pairs)) {
    case GLS_DECISION_FASTER:
        decide(self, GLSURF_TUNED_FASTER, true, NULL);
        break;
    case GLS_DECISION_SLOWER:
        decide(self, GLSURF_TUNED_FASTER, false, NULL);
        break;
    case GLS_DECISION_SAME:
        decide(self, GLSURF_TUNED_SAME, false, NULL);
        break;
    case GLS_DECISION_NONE:
        if (row->pairs == GLS_LAST_LOOK)
            decide_open(self);
        break;
    }
    return GLSURF_OK;
}

/* A path that has had no look yet may use up the whole budget: on a slow machine some paths
 * are decided then, instead of none. */
static bool is_over(const glsurf_tuner *self) {
    const bool looked = self->row[self->path].pairs >= GLS_FIRST_LOOK;
    return self->spent >= (looked ? self->until : self->budget);
}

glsurf_result gls_tuner_piece(glsurf_tuner *self) {
    if (self->path == GLS_DEFAULT_SET && self->spent >= self->budget) {
        next_path(self);
        return GLSURF_OK;
    }
    if (self->path != GLS_DEFAULT_SET && is_over(self)) {
        decide_open(self);
        return GLSURF_OK;
    }
    return self->phase == GLS_TUNER_CHECK     ? check_piece(self)
           : self->phase == GLS_TUNER_PREPARE ? prepare_piece(self)
                                              : time_piece(self);
}
