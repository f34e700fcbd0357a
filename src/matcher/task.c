/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Checks the parameters of a match, fills in defaults, and makes its task; and checks the
 * memory limit.
 */
#include "core/platform.h"
#include "gl/error.h"
#include "matcher/matcher.h"

#include <math.h>

static glsurf_result check_params(glsurf_device *device,
                                  const glsurf_match_params *params) {
    if (!(params->ratio >= 0.0f && params->ratio <= 1.0f))
        return gls_refuse(device, "the ratio is out of range; set it above 0 and at most "
                                  "1, or to 0 for the default");
    if (!(params->max_distance >= 0.0f) || isinf(params->max_distance))
        return gls_refuse(device, "max_distance is out of range; set it to a finite number "
                                  "above 0, or to 0 for no limit");
    if ((unsigned)params->guide > GLSURF_GUIDE_POSITIONS)
        return gls_refuse(device, "unknown guide; use a value of glsurf_guide");
    if (!(params->tolerance >= 0.0f) || isinf(params->tolerance))
        return gls_refuse(device, "the guide's tolerance is out of range; set it to a "
                                  "finite number above 0, or to 0 for the default");
    if (!(params->rival_distance <= (float)GLS_MATCH_MAX_RIVAL_DISTANCE))
        return gls_refuse(device,
                          "rival_distance is out of range; set it above 0 and at most 2000 "
                          "pixels, to 0 for the default, or below 0 for none");
    return GLSURF_OK;
}

void gls_match_params_fill(glsurf_match_params *params) {
    if (params->ratio == 0.0f)
        params->ratio = GLSURF_DEFAULT_RATIO;
    if (params->tolerance == 0.0f)
        params->tolerance = GLSURF_DEFAULT_TOLERANCE;
    if (params->rival_distance == 0.0f)
        params->rival_distance = GLSURF_DEFAULT_RIVAL_DISTANCE;
}

static glsurf_result check_submit(glsurf_device *device, const glsurf_feature_set *a,
                                  const glsurf_feature_set *b,
                                  const glsurf_match_params *params) {
    if (!a || !b)
        return gls_refuse(device, "a pointer to a set is NULL; pass two sets");
    if (a->matcher->object.device != device || b->matcher->object.device != device)
        return gls_refuse(device, "a set and the matcher belong to different devices; load "
                                  "the features into a set of the matcher's device");
    if (a->length != b->length)
        return gls_refuse(
            device,
            "the descriptors of the two sets differ in length; pass sets of equal length");
    const glsurf_result result = check_params(device, params);
    if (result)
        return result;
    /* Descriptors of unknown version are compared with any. */
    if (a->version == 0 || b->version == 0 ||
        (a->preset == b->preset && a->version == b->version))
        return GLSURF_OK;
    return gls_refuse(device,
                      "set A has descriptors of version %u of the preset \"%s\", and set B "
                      "of version %u of \"%s\", which cannot be compared; extract both "
                      "with one preset and one version of glsurf",
                      a->version, glsurf_preset_name(a->preset), b->version,
                      glsurf_preset_name(b->preset));
}

/* Checks the positions of the features of `a`, as many as the CPU knows of. */
static glsurf_result check_positions(glsurf_device *device, const glsurf_feature_set *a,
                                     const gls_match_guide *guide) {
    const uint32_t given = guide->position_count;
    const uint32_t count = a->counted ? a->count : a->capacity;
    if (a->counted && given < count)
        return gls_refuse(device,
                          "the guide has %u positions and the set A has %u features; give "
                          "one position for each feature",
                          given, count);
    for (uint32_t i = 0; i < count && i < given; ++i) {
        const glsurf_expected *expected = &guide->positions[i];
        if (expected->tolerance < 0.0f)
            continue;
        if (!isfinite(expected->tolerance) || !gls_is_position(expected->x, expected->y))
            return gls_refuse(device,
                              "the expected position of feature %u is not finite or more "
                              "than %.0e pixels from the origin, or its tolerance is not "
                              "finite; set a negative tolerance where nothing is expected",
                              i, (double)GLS_MATCH_MAX_POSITION);
    }
    return GLSURF_OK;
}

glsurf_result gls_task_make(glsurf_matcher *matcher, const glsurf_feature_set *a,
                            const glsurf_feature_set *b, const glsurf_match_params *params,
                            gls_task *task) {
    glsurf_device *device = matcher->object.device;
    glsurf_match_params filled = *params;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    glsurf_result result = check_submit(device, a, b, params);
    if (!result) {
        gls_match_params_fill(&filled);
        /* A match may fetch a set, which does not change what the set holds. */
        *task = (gls_task){ .a = (glsurf_feature_set *)a,
                            .b = (glsurf_feature_set *)b,
                            .rule = gls_match_rule_make(&filled) };
        result = gls_match_guide_make(&device->failure, &filled, &task->guide);
    }
    if (!result && filled.guide == GLSURF_GUIDE_POSITIONS)
        result = check_positions(device, a, &task->guide);
    gls_float_mode_leave(&mode);
    return result;
}

glsurf_result gls_matcher_check_bytes(glsurf_matcher *matcher, uint64_t bytes) {
    const uint64_t all = matcher->set_bytes + bytes;
    const uint64_t limit = matcher->desc.memory_limit;
    if (all <= limit)
        return GLSURF_OK;
    return gls_fail(
        matcher->object.device, GLSURF_ERROR_LIMIT,
        "the sets of this matcher and the memory of this call need %.0f MiB and the "
        "limit is %.0f MiB; destroy sets, keep fewer features or raise the memory limit",
        ceil((double)all / 1048576.0), floor((double)limit / 1048576.0));
}
