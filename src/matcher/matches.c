/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls of a match: what they check and hand on to a backend.
 */
#include "matcher/matcher.h"

#include "gl/call.h"

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

/* ------------------------------------------------------------------- calls -- */

static glsurf_object *object_of(glsurf_matcher *matcher) {
    return (glsurf_object *)matcher; /* which comes first */
}

static glsurf_result run(glsurf_matcher *matcher, const glsurf_task *task) {
    glsurf_pending *pending = &matcher->pending[glsurf_ring_next(&matcher->ring)];
    const glsurf_result result = glsurf_matcher_on_cpu(matcher)
                                     ? glsurf_matcher_cpu_submit(matcher, task, pending)
                                     : glsurf_matcher_gl_submit(matcher, task, pending);
    if (!result)
        glsurf_ring_add(&matcher->ring);
    return result;
}

/* What is too large is refused before anything is entered. */
static glsurf_result submit(glsurf_matcher *matcher, const glsurf_task *task) {
    glsurf_call call;
    if (glsurf_call_begin(&call, &matcher->object, NULL, "matcher_submit",
                          matcher->ring.submitted + 1) &&
        !glsurf_matcher_on_cpu(matcher)) {
        call.result = glsurf_matcher_gl_check_bytes(matcher, task);
        if (!call.result)
            glsurf_call_enter(&call, &matcher->gpu);
    }
    if (!call.result)
        call.result = run(matcher, task);
    return glsurf_call_end(&call);
}

glsurf_result glsurf_matcher_submit(glsurf_matcher *matcher, const glsurf_feature_set *a,
                                    const glsurf_feature_set *b,
                                    const glsurf_match_params *params) {
    const glsurf_result result = glsurf_object_check(object_of(matcher));
    if (result)
        return result;
    const char *mistake = check_submit(matcher, a, b, params);
    if (mistake)
        return glsurf_object_mistaken(&matcher->object, mistake);
    const glsurf_match_params filled = with_defaults(params);
    glsurf_task task = { .a = a, .b = b, .rule = glsurf_rule_make(&filled) };
    mistake = glsurf_gate_make(&filled, &task.gate);
    return mistake ? glsurf_object_mistaken(&matcher->object, mistake)
                   : submit(matcher, &task);
}

static glsurf_pending *oldest(glsurf_matcher *matcher) {
    return matcher->ring.waiting > 0 ? &matcher->pending[matcher->ring.oldest] : NULL;
}

glsurf_result glsurf_matcher_poll(glsurf_matcher *matcher, bool *ready) {
    const glsurf_result result = glsurf_object_check(object_of(matcher));
    if (result)
        return result;
    if (!ready)
        return glsurf_object_mistaken(&matcher->object,
                                      "no place for the answer was given");
    glsurf_pending *pending = oldest(matcher);
    glsurf_call call;
    *ready = pending != NULL;
    if (glsurf_call_begin(&call, &matcher->object, NULL, "matcher_poll",
                          glsurf_ring_oldest_number(&matcher->ring)) &&
        pending && !glsurf_matcher_on_cpu(matcher))
        call.result = glsurf_matcher_gl_poll(matcher, pending, ready);
    return glsurf_call_end(&call);
}

static glsurf_result collect(glsurf_matcher *matcher, glsurf_pending *pending) {
    if (!glsurf_matcher_on_cpu(matcher))
        return glsurf_matcher_gl_collect(matcher, pending);
    glsurf_matcher_cpu_collect(matcher, pending);
    return GLSURF_OK;
}

glsurf_result glsurf_matcher_collect(glsurf_matcher *matcher, glsurf_matches *matches) {
    const glsurf_result result = glsurf_object_check(object_of(matcher));
    if (result)
        return result;
    glsurf_pending *pending = oldest(matcher);
    if (!matches || !pending)
        return glsurf_object_mistaken(
            &matcher->object, matches ? "there is nothing to collect; submit two sets first"
                                      : "no place for the matches was given");
    glsurf_call call;
    if (glsurf_call_begin(&call, &matcher->object, glsurf_matcher_gpu(matcher),
                          "matcher_collect", glsurf_ring_oldest_number(&matcher->ring)))
        call.result = collect(matcher, pending);
    if (!call.result) {
        glsurf_ring_remove(&matcher->ring);
        *matches = (glsurf_matches){ .dropped = matcher->ring.dropped,
                                     .count = pending->count,
                                     .matches = matcher->matches };
    }
    return glsurf_call_end(&call);
}

static const char *check_matches(const glsurf_matcher *matcher,
                                 const glsurf_gpu_matches *matches) {
    if (!matches)
        return "no place for the matches was given";
    if (glsurf_matcher_on_cpu(matcher))
        return "the reference backend has nothing on the GPU; collect the matches";
    return matcher->present ? NULL : "there are no matches; submit two sets first";
}

glsurf_result glsurf_matcher_gpu_matches(glsurf_matcher *matcher,
                                         glsurf_gpu_matches *matches) {
    const glsurf_result result = glsurf_object_check(object_of(matcher));
    if (result)
        return result;
    const char *mistake = check_matches(matcher, matches);
    if (mistake)
        return glsurf_object_mistaken(&matcher->object, mistake);
    glsurf_call call;
    if (glsurf_call_begin(&call, &matcher->object, &matcher->gpu, "matcher_gpu_matches",
                          matcher->ring.submitted))
        call.result = glsurf_matcher_gl_matches(matcher, matches);
    return glsurf_call_end(&call);
}
