/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls of feature sets: what they check and hand on to a backend.
 */
#include "matcher/matcher.h"

#include <math.h>
#include <stdlib.h>

/* Comparisons with NaN are false. */
static bool is_place(const glsurf_keypoint *k) {
    return fabsf(k->x) <= GLSURF_MATCH_MAX_POSITION &&
           fabsf(k->y) <= GLSURF_MATCH_MAX_POSITION;
}

static bool is_short(const float *descriptor, uint32_t length) {
    double sum = 0.0;
    for (uint32_t i = 0; i < length; ++i)
        sum += (double)descriptor[i] * (double)descriptor[i];
    return sum <= GLSURF_MATCH_MAX_LENGTH * GLSURF_MATCH_MAX_LENGTH;
}

static glsurf_result check_features(glsurf_matcher *matcher,
                                    const glsurf_features *features) {
    const uint32_t length = features->descriptor_length;
    if (length != 64 && length != 128)
        return glsurf_matcher_fail(matcher, GLSURF_ERROR_ARGUMENT,
                                   "descriptors have 64 or 128 numbers, and not %u",
                                   length);
    if (features->count > 0 && (!features->keypoints || !features->descriptors))
        return glsurf_matcher_mistaken(matcher,
                                       "the features lack their keypoints or descriptors");
    if (features->count > GLSURF_MATCH_MAX_COUNT)
        return glsurf_matcher_fail(matcher, GLSURF_ERROR_LIMIT,
                                   "%u features are too many for a set; give at most %u",
                                   features->count, GLSURF_MATCH_MAX_COUNT);
    for (uint32_t i = 0; i < features->count; ++i) {
        if (!is_place(&features->keypoints[i]))
            return glsurf_matcher_fail(
                matcher, GLSURF_ERROR_ARGUMENT,
                "the position of feature %u is not a number, or beyond %.0e pixels", i,
                (double)GLSURF_MATCH_MAX_POSITION);
        if (!is_short(features->descriptors + (size_t)i * length, length))
            return glsurf_matcher_fail(
                matcher, GLSURF_ERROR_ARGUMENT,
                "the descriptor of feature %u is longer than %g, or has what is no number; "
                "scale it to length 1",
                i, GLSURF_MATCH_MAX_LENGTH);
    }
    return GLSURF_OK;
}

static glsurf_feature_set *new_set(glsurf_matcher *matcher) {
    glsurf_feature_set *set = calloc(1, sizeof *set);
    if (set)
        set->matcher = matcher;
    else
        glsurf_matcher_fail(matcher, GLSURF_ERROR_MEMORY, "no memory for a set");
    return set;
}

static glsurf_result hand_out(glsurf_feature_set *made, glsurf_result result,
                              glsurf_feature_set **set) {
    glsurf_matcher *matcher = made->matcher;
    if (result) {
        made->bytes = 0; /* not counted yet */
        glsurf_feature_set_destroy(made);
    } else {
        matcher->set_bytes += made->bytes;
        *set = made;
    }
    return glsurf_matcher_finish(matcher, result);
}

static glsurf_result load(glsurf_matcher *matcher, const glsurf_features *features,
                          glsurf_feature_set **set) {
    glsurf_feature_set *made = new_set(matcher);
    if (!made)
        return glsurf_matcher_finish(matcher, GLSURF_ERROR_MEMORY);
    made->capacity = made->count = features->count;
    made->counted = true;
    made->length = features->descriptor_length;
    return hand_out(made,
                    glsurf_matcher_on_cpu(matcher) ? glsurf_set_cpu_load(made, features)
                                                   : glsurf_set_gl_load(made, features),
                    set);
}

glsurf_result glsurf_feature_set_load(glsurf_feature_set **set, glsurf_matcher *matcher,
                                      const glsurf_features *features) {
    if (set)
        *set = NULL;
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    if (matcher->broken)
        return glsurf_matcher_refuse(matcher);
    if (!set || !features)
        return glsurf_matcher_mistaken(matcher,
                                       "no features were given, or no place for the set");
    const glsurf_result result = check_features(matcher, features);
    if (result)
        return result;
    glsurf_matcher_start(matcher, "feature_set_load", features->frame);
    return load(matcher, features, set);
}

static const char *check_extractor(const glsurf_matcher *matcher,
                                   const glsurf_extractor *extractor) {
    if (extractor->desc.backend != matcher->desc.backend)
        return "the extractor has another backend than the matcher; load its features";
    if (extractor->broken)
        return "an earlier failure left the extractor unusable; destroy it";
    if (!extractor->frames.present)
        return "the extractor has no features to keep; submit an image first";
    return NULL;
}

glsurf_result glsurf_feature_set_keep(glsurf_feature_set **set, glsurf_matcher *matcher,
                                      glsurf_extractor *extractor) {
    if (set)
        *set = NULL;
    if (!matcher)
        return GLSURF_ERROR_ARGUMENT;
    if (matcher->broken)
        return glsurf_matcher_refuse(matcher);
    if (!set || !extractor)
        return glsurf_matcher_mistaken(matcher,
                                       "no extractor was given, or no place for the set");
    const char *mistake = check_extractor(matcher, extractor);
    if (mistake)
        return glsurf_matcher_mistaken(matcher, mistake);
    const glsurf_frame *latest = glsurf_frames_latest(extractor);
    if (glsurf_matcher_on_cpu(matcher)) {
        const glsurf_features features = glsurf_cpu_features(latest);
        const glsurf_result result = check_features(matcher, &features);
        if (result)
            return result;
        glsurf_matcher_start(matcher, "feature_set_keep", latest->number);
        return load(matcher, &features, set);
    }
    glsurf_matcher_start(matcher, "feature_set_keep", latest->number);
    glsurf_feature_set *made = new_set(matcher);
    if (!made)
        return glsurf_matcher_finish(matcher, GLSURF_ERROR_MEMORY);
    return hand_out(made, glsurf_set_gl_keep(made, extractor), set);
}

uint32_t glsurf_feature_set_count(glsurf_feature_set *set) {
    if (!set)
        return 0;
    if (set->counted)
        return set->count;
    if (set->matcher->broken) {
        glsurf_matcher_refuse(set->matcher);
        return 0;
    }
    glsurf_matcher_start(set->matcher, "feature_set_count", 0);
    return glsurf_matcher_finish(set->matcher, glsurf_set_gl_count(set)) ? 0 : set->count;
}

void glsurf_feature_set_destroy(glsurf_feature_set *set) {
    if (!set)
        return;
    set->matcher->set_bytes -= set->bytes;
    glsurf_set_gl_destroy(set);
    glsurf_set_cpu_destroy(set);
    free(set);
}
