/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls of a match: what they check and hand on to a backend, and the ring of
 * those that wait to be collected.
 */
#include "matcher/matcher.h"

#include <math.h>

/* ------------------------------------------------------------------ checks -- */

static const char *check_params(const glsurf_match_params *params) {
    if (!(params->ratio >= 0.0f && params->ratio <= 1.0f))
        return "the ratio has to be above 0 and at most 1, or 0 for the default";
    if (!(params->max_distance >= 0.0f) || isinf(params->max_distance))
        return "the largest distance has to be a number above zero, or zero for any";
    if ((unsigned)params->guide > GLSURF_GUIDE_FUNDAMENTAL)
        return "unknown guide; use one of glsurf_guide";
    if (!(params->tolerance >= 0.0f) || isinf(params->tolerance))
        return "the guide's tolerance has to be a number above zero, or zero for the "
               "default";
    return NULL;
}

static glsurf_match_params with_defaults(const glsurf_match_params *params) {
    glsurf_match_params filled = *params;
    if (filled.ratio == 0.0f)
        filled.ratio = 0.8f;
    if (filled.tolerance == 0.0f)
        filled.tolerance = 3.0f;
    return filled;
}

static const char *check_submit(const glsurf_matcher *matcher, const glsurf_feature_set *a,
                                const glsurf_feature_set *b,
                                const glsurf_match_params *params) {
    if (!a || !b || !params)
        return "no set was given, or no parameters; give two sets and a struct";
    if (a->matcher != matcher || b->matcher != matcher)
        return "a set belongs to another matcher; match sets of this one";
    if (a->length != b->length)
        return "the sets' descriptors differ in length; match equal ones";
    return check_params(params);
}

/* -------------------------------------------------------------------- ring -- */

static glsurf_pending *oldest(glsurf_matcher *matcher) {
    return matcher->waiting > 0 ? &matcher->pending[matcher->oldest] : NULL;
}

static void remove_oldest(glsurf_matcher *matcher) {
    matcher->oldest = (matcher->oldest + 1) % matcher->desc.frames;
    --matcher->waiting;
}

/* Where the next one goes: the oldest's place where all wait. */
static glsurf_pending *next(glsurf_matcher *matcher) {
    return &matcher->pending[(matcher->oldest + matcher->waiting) % matcher->desc.frames];
}

static uint64_t number_of_oldest(const glsurf_matcher *matcher) {
    return matcher->waiting > 0 ? matcher->submitted - matcher->waiting + 1 : 0;
}

/* It waits now; the oldest was given up where its place was taken. */
static void add(glsurf_matcher *matcher) {
    if (matcher->waiting == matcher->desc.frames)
        remove_oldest(matcher);
    ++matcher->waiting;
    ++matcher->submitted;
}

/* ------------------------------------------------------------------- calls -- */

static glsurf_result start(glsurf_matcher *matcher, const glsurf_task *task) {
    if (glsurf_matcher_on_cpu(matcher))
        return glsurf_matcher_cpu_submit(matcher, task, next(matcher));
    const glsurf_result result = glsurf_matcher_gl_check_bytes(matcher, task);
    return result ? result : glsurf_matcher_gl_submit(matcher, task, next(matcher));
}

glsurf_result glsurf_matcher_submit(glsurf_matcher *matcher, const glsurf_feature_set *a,
                                    const glsurf_feature_set *b,
                                    const glsurf_match_params *params) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    if (matcher->broken)
        return glsurf_matcher_refuse(matcher);
    const char *mistake = check_submit(matcher, a, b, params);
    if (mistake)
        return glsurf_matcher_mistaken(matcher, mistake);
    const glsurf_match_params filled = with_defaults(params);
    glsurf_task task = { .a = a, .b = b, .rule = glsurf_rule_make(&filled) };
    mistake = glsurf_gate_make(&filled, &task.gate);
    if (mistake)
        return glsurf_matcher_mistaken(matcher, mistake);
    glsurf_matcher_start(matcher, "matcher_submit", matcher->submitted + 1);
    const glsurf_result result = start(matcher, &task);
    if (!result)
        add(matcher);
    return glsurf_matcher_finish(matcher, result);
}

glsurf_result glsurf_matcher_poll(glsurf_matcher *matcher, bool *ready) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    if (matcher->broken)
        return glsurf_matcher_refuse(matcher);
    if (!ready)
        return glsurf_matcher_mistaken(matcher, "no place for the answer was given");
    glsurf_pending *pending = oldest(matcher);
    glsurf_matcher_start(matcher, "matcher_poll", number_of_oldest(matcher));
    *ready = pending;
    return glsurf_matcher_finish(matcher,
                                 pending && !glsurf_matcher_on_cpu(matcher)
                                     ? glsurf_matcher_gl_poll(matcher, pending, ready)
                                     : GLSURF_OK);
}

glsurf_result glsurf_matcher_collect(glsurf_matcher *matcher, glsurf_matches *matches) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    if (matcher->broken)
        return glsurf_matcher_refuse(matcher);
    if (!matches)
        return glsurf_matcher_mistaken(matcher, "no place for the matches was given");
    glsurf_pending *pending = oldest(matcher);
    if (!pending)
        return glsurf_matcher_mistaken(
            matcher, "there is nothing to collect; submit two sets first");
    glsurf_matcher_start(matcher, "matcher_collect", number_of_oldest(matcher));
    if (glsurf_matcher_on_cpu(matcher)) {
        glsurf_matcher_cpu_collect(matcher, pending);
    } else {
        const glsurf_result result = glsurf_matcher_gl_collect(matcher, pending);
        if (result)
            return glsurf_matcher_finish(matcher, result);
    }
    remove_oldest(matcher);
    *matches = (glsurf_matches){ .count = pending->count, .matches = matcher->matches };
    return glsurf_matcher_finish(matcher, GLSURF_OK);
}

glsurf_result glsurf_matcher_gpu_matches(glsurf_matcher *matcher,
                                         glsurf_gpu_matches *matches) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    if (matcher->broken)
        return glsurf_matcher_refuse(matcher);
    if (!matches)
        return glsurf_matcher_mistaken(matcher, "no place for the matches was given");
    if (glsurf_matcher_on_cpu(matcher))
        return glsurf_matcher_mistaken(
            matcher, "the reference backend has nothing on the GPU; collect the matches");
    if (!matcher->present)
        return glsurf_matcher_mistaken(matcher,
                                       "there are no matches; submit two sets first");
    glsurf_matcher_start(matcher, "matcher_gpu_matches", matcher->submitted);
    return glsurf_matcher_finish(matcher, glsurf_matcher_gl_matches(matcher, matches));
}
