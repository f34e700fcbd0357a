/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls of matching: what they check and hand on to a backend, and which of the
 * nearest neighbours that it finds are matches.
 */
#include "matcher.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

glsurf_result glsurf_matcher_fail(glsurf_matcher *matcher, glsurf_result result,
                                  const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(matcher->message, sizeof matcher->message, format, arguments);
    va_end(arguments);
    if (matcher->desc.log)
        matcher->desc.log(matcher->desc.log_user, GLSURF_LOG_ERROR, matcher->message);
    return result;
}

glsurf_result glsurf_matcher_room(glsurf_matcher *matcher, uint64_t bytes) {
    const uint64_t all = matcher->set_bytes + bytes, limit = matcher->desc.memory_limit;
    if (all <= limit)
        return GLSURF_OK;
    return glsurf_matcher_fail(
        matcher, GLSURF_ERROR_LIMIT,
        "the sets of this matcher, with what is asked for, need %.0f MiB and the limit is "
        "%.0f MiB; destroy sets, keep fewer features or raise the memory limit",
        ceil((double)all / 1048576.0), floor((double)limit / 1048576.0));
}

glsurf_result glsurf_matcher_mistaken(glsurf_matcher *matcher, const char *mistake) {
    return glsurf_matcher_fail(matcher, GLSURF_ERROR_ARGUMENT, "%s", mistake);
}

glsurf_result glsurf_matcher_finish(glsurf_matcher *matcher, glsurf_result result) {
    matcher->broken |= result == GLSURF_ERROR_GL || result == GLSURF_ERROR_MEMORY ||
                       result == GLSURF_ERROR_UNSUPPORTED;
    if (!result)
        matcher->message[0] = '\0';
    return result;
}

glsurf_result glsurf_matcher_refuse(glsurf_matcher *matcher) {
    return glsurf_matcher_fail(
        matcher, GLSURF_ERROR_GL,
        "an earlier failure left this matcher unusable; destroy it and create another");
}

/* ---------------------------------------------------------------- create -- */

static void log_failure(const glsurf_matcher_desc *desc, const char *message) {
    if (desc->log)
        desc->log(desc->log_user, GLSURF_LOG_ERROR, message);
}

glsurf_result glsurf_matcher_create(glsurf_matcher **matcher,
                                    const glsurf_matcher_desc *desc) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    *matcher = NULL;
    if (!desc)
        return GLSURF_ERROR_ARGUMENT;
    if ((unsigned)desc->backend > GLSURF_BACKEND_REFERENCE) {
        log_failure(desc, "unknown backend; use GLSURF_BACKEND_GL or "
                          "GLSURF_BACKEND_REFERENCE");
        return GLSURF_ERROR_ARGUMENT;
    }
    glsurf_matcher *made = calloc(1, sizeof *made);
    if (!made) {
        log_failure(desc, "no memory for a matcher");
        return GLSURF_ERROR_MEMORY;
    }
    made->desc = *desc;
    if (made->desc.memory_limit == 0)
        made->desc.memory_limit = GLSURF_DEFAULT_MEMORY_LIMIT;
    if (!glsurf_matcher_is_host(made)) {
        const glsurf_result result = glsurf_matcher_gl_create(made);
        if (result) {
            glsurf_matcher_destroy(made);
            return result;
        }
    }
    *matcher = made;
    return GLSURF_OK;
}

void glsurf_matcher_destroy(glsurf_matcher *matcher) {
    if (!matcher)
        return;
    glsurf_matcher_gl_destroy(matcher);
    free(matcher->nearest);
    free(matcher->matches);
    free(matcher);
}

const char *glsurf_matcher_message(const glsurf_matcher *matcher) {
    return matcher ? matcher->message : "";
}

uint32_t glsurf_matcher_passes(const glsurf_matcher *matcher,
                               const glsurf_pass_info **passes) {
    *passes = matcher->gpu.pass;
    return (uint32_t)matcher->gpu.pass_count;
}

/* ------------------------------------------------------ submit and collect -- */

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

static size_t in_tiles(uint32_t count) {
    return ((size_t)count + GLSURF_MATCH_TILE - 1) / GLSURF_MATCH_TILE * GLSURF_MATCH_TILE;
}

static glsurf_nearest nearest_in(float *memory, size_t count) {
    return (glsurf_nearest){ memory, memory + count, memory + 2 * count };
}

static glsurf_result reserve(glsurf_matcher *matcher, uint32_t count_a, uint32_t count_b) {
    const size_t a = in_tiles(count_a), b = in_tiles(count_b);
    float *nearest =
        realloc(matcher->nearest, (3 * (a + b) + 1) * sizeof *matcher->nearest);
    if (nearest)
        matcher->nearest = nearest;
    glsurf_match *matches =
        realloc(matcher->matches, (count_a + (size_t)1) * sizeof *matcher->matches);
    if (matches)
        matcher->matches = matches;
    if (!nearest || !matches)
        return glsurf_matcher_fail(matcher, GLSURF_ERROR_MEMORY,
                                   "no memory for the matches of %u and %u features",
                                   count_a, count_b);
    matcher->of_a = nearest_in(matcher->nearest, a);
    matcher->of_b = nearest_in(matcher->nearest + 3 * a, b);
    matcher->count_a = count_a;
    matcher->count_b = count_b;
    return GLSURF_OK;
}

static glsurf_result start(glsurf_matcher *matcher, const glsurf_feature_set *a,
                           const glsurf_feature_set *b, const glsurf_gate *gate) {
    glsurf_result result = GLSURF_OK;
    if (!glsurf_matcher_is_host(matcher)) /* before anything is touched */
        result = glsurf_matcher_gl_room(matcher, a->count, b->count);
    if (!result)
        result = reserve(matcher, a->count, b->count);
    matcher->gpu.pass_count = 0;
    if (result || a->count == 0 || b->count == 0)
        return result;
    if (!glsurf_matcher_is_host(matcher))
        return glsurf_matcher_gl_submit(matcher, a, b, gate);
    glsurf_matcher_host_submit(matcher, a, b, gate);
    return GLSURF_OK;
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
    glsurf_gate gate;
    mistake = glsurf_gate_make(&filled, &gate);
    if (mistake)
        return glsurf_matcher_mistaken(matcher, mistake);
    const glsurf_match_params before = matcher->params;
    matcher->params = filled;
    const glsurf_result result = start(matcher, a, b, &gate);
    if (result == GLSURF_ERROR_LIMIT) {
        matcher->params = before; /* an earlier match still waits */
        return result;
    }
    matcher->submitted = result == GLSURF_OK;
    return glsurf_matcher_finish(matcher, result);
}

/* In doubles, in which squares of floats are exact: both backends decide alike. */
static bool is_match(const glsurf_matcher *matcher, uint32_t i) {
    const glsurf_match_params *p = &matcher->params;
    const double d1 = (double)matcher->of_a.first[i], d2 = (double)matcher->of_a.second[i];
    const double none = (double)GLSURF_MATCH_NONE;
    if (d1 >= none)
        return false;
    const double ratio = (double)p->ratio;
    if (d2 < none && !(d1 <= ratio * ratio * d2))
        return false;
    const double most = (double)p->max_distance * (double)GLSURF_MATCH_SCALE;
    if (p->max_distance > 0.0f && !(d1 <= most * most))
        return false;
    return p->one_way || matcher->of_b.index[(uint32_t)matcher->of_a.index[i]] == (float)i;
}

static float distance_of(float squared) {
    return squared < GLSURF_MATCH_NONE
               ? (float)(sqrt((double)squared) / (double)GLSURF_MATCH_SCALE)
               : INFINITY;
}

static void list_matches(glsurf_matcher *matcher) {
    const glsurf_nearest *of_a = &matcher->of_a;
    matcher->match_count = 0;
    if (matcher->count_b == 0)
        return;
    for (uint32_t i = 0; i < matcher->count_a; ++i)
        if (is_match(matcher, i))
            matcher->matches[matcher->match_count++] = (glsurf_match){
                .a = i,
                .b = (uint32_t)of_a->index[i],
                .distance = distance_of(of_a->first[i]),
                .second = distance_of(of_a->second[i]),
            };
}

glsurf_result glsurf_matcher_collect(glsurf_matcher *matcher, glsurf_matches *matches) {
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    if (matcher->broken)
        return glsurf_matcher_refuse(matcher);
    if (!matches)
        return glsurf_matcher_mistaken(matcher, "no place for the matches was given");
    if (!matcher->submitted)
        return glsurf_matcher_mistaken(
            matcher, "there is nothing to collect; submit two sets first");
    matcher->submitted = false;
    if (!glsurf_matcher_is_host(matcher) && matcher->count_a > 0 && matcher->count_b > 0) {
        const glsurf_result result = glsurf_matcher_gl_collect(matcher);
        if (result)
            return glsurf_matcher_finish(matcher, result);
    }
    list_matches(matcher);
    *matches =
        (glsurf_matches){ .count = matcher->match_count, .matches = matcher->matches };
    return glsurf_matcher_finish(matcher, GLSURF_OK);
}
