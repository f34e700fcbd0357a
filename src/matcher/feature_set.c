/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls of feature sets. Each checks its arguments and calls one of the two
 * backends.
 */
#include "matcher/matcher.h"

#include "gl/error.h"
#include "gl/object.h"

#include <stdlib.h>

static glsurf_result check_features(glsurf_matcher *matcher,
                                    const glsurf_features *features) {
    glsurf_device *const device = matcher->object.device;
    const uint32_t length = features->descriptor_length;
    if (length != 64 && length != 128)
        return gls_refuse(device,
                          "the descriptors have %u numbers; load descriptors of 64 or 128",
                          length);
    if (features->descriptor_version > 0 && features->descriptor_preset >= GLSURF_PRESETS)
        return gls_refuse(device,
                          "version %s of glsurf has no preset %u; set descriptor_preset to "
                          "a value of glsurf_preset, or descriptor_version to 0",
                          GLSURF_VERSION, features->descriptor_preset);
    if (features->count > 0 && (!features->keypoints || !features->descriptors))
        return gls_refuse(
            device, "a pointer to the keypoints or the descriptors is NULL; set both");
    if (features->count > GLS_MATCH_MAX_COUNT)
        return gls_fail(device, GLSURF_ERROR_LIMIT,
                        "%u features are too many for a set; load at most %u",
                        features->count, GLS_MATCH_MAX_COUNT);
    for (uint32_t i = 0; i < features->count; ++i) {
        if (!gls_is_position(features->keypoints[i].x, features->keypoints[i].y))
            return gls_refuse(device,
                              "the position of feature %u is not finite or more than %.0e "
                              "pixels from the origin; leave the feature out",
                              i, (double)GLS_MATCH_MAX_POSITION);
        if (!gls_is_descriptor(features->descriptors + (size_t)i * length, length))
            return gls_refuse(device,
                              "the descriptor of feature %u is longer than %g or has a "
                              "number that is not finite; scale it to length 1",
                              i, GLS_MATCH_MAX_LENGTH);
    }
    return GLSURF_OK;
}

/* -------------------------------------------------------------------- make -- */

static glsurf_result make_set(glsurf_matcher *matcher, glsurf_feature_set **made) {
    *made = calloc(1, sizeof **made);
    if (!*made)
        return gls_fail(matcher->object.device, GLSURF_ERROR_MEMORY,
                        "out of memory for a set; destroy other sets");
    (*made)->matcher = matcher;
    return GLSURF_OK;
}

/* Ends the call that made the set. After a failure destroys the set, which may be half made
 * or NULL. */
static glsurf_result hand_out(gls_call *call, glsurf_feature_set *made,
                              glsurf_feature_set **set) {
    const glsurf_result result = gls_call_end(call);
    if (result) {
        if (made)
            made->bytes = 0; /* set_bytes does not include them yet */
        glsurf_feature_set_destroy(made);
        return result;
    }
    made->matcher->set_bytes += made->bytes;
    *set = made;
    return GLSURF_OK;
}

/* Makes a set of features in memory. `name` is the name of the public call in a trace. */
static glsurf_result load_features(glsurf_matcher *matcher, const char *name,
                                   const glsurf_features *features,
                                   glsurf_feature_set **set) {
    glsurf_feature_set *made = NULL;
    gls_call call;
    gls_float_mode mode;
    gls_float_mode_enter(&mode); /* a refused set begins no call */
    const glsurf_result result = check_features(matcher, features);
    gls_float_mode_leave(&mode);
    if (result)
        return result;
    gls_call_begin(&call, &matcher->object, name, features->frame);
    call.result = make_set(matcher, &made);
    if (!call.result) {
        made->capacity = made->count = features->count;
        made->counted = true;
        made->length = features->descriptor_length;
        made->preset = (glsurf_preset)features->descriptor_preset;
        made->version = features->descriptor_version;
        if (!matcher->in_c)
            call.result = gls_set_gl_plan(made);
        if (!call.result && matcher->in_c && gls_call_check(&call))
            call.result = gls_set_cpu_load(made, features);
        else if (!call.result && gls_call_enter(&call))
            call.result = gls_set_gl_load(made, features);
    }
    return hand_out(&call, made, set);
}

glsurf_result glsurf_feature_set_load(glsurf_feature_set **set, glsurf_matcher *matcher,
                                      const glsurf_features *features) {
    if (set)
        *set = NULL;
    const glsurf_result result = gls_object_check(matcher);
    if (result)
        return result;
    if (!set || !features)
        return gls_refuse(matcher->object.device,
                          "the pointer to the set or to the features is NULL; pass both");
    return load_features(matcher, "feature_set_load", features, set);
}

/* Gets the features of the extractor as textures. The matcher's context is current, so if
 * the extractor's is not, the two differ. This is a call of its own on the extractor, whose
 * device may be another one. If it fails, the matcher's call fails with its message. */
static glsurf_result find_features(glsurf_matcher *matcher, glsurf_extractor *extractor,
                                   glsurf_gpu_features *features) {
    glsurf_device *device = matcher->object.device, *other = extractor->object.device;
    if (!gls_current_is(&other->current))
        return gls_refuse(device,
                          "the extractor and the matcher belong to different contexts; "
                          "collect the features and use glsurf_feature_set_load()");
    gls_call call;
    gls_call_begin(&call, &extractor->object, NULL, 0);
    if (gls_call_enter(&call))
        call.result = gls_gl_export(extractor, false, features);
    const glsurf_result result = gls_call_end(&call);
    device->caller = matcher->object.name;
    return result && other != device
               ? gls_fail(device, result, "%s", other->failure.message)
               : result;
}

/* The extractor's call ends before the matcher enters the GL state. */
static glsurf_result keep_features(glsurf_matcher *matcher, glsurf_extractor *extractor,
                                   const gls_frame *latest, glsurf_feature_set **set) {
    glsurf_feature_set *made = NULL;
    glsurf_gpu_features features;
    gls_call call;
    gls_call_begin(&call, &matcher->object, "feature_set_keep", latest->number);
    if (gls_call_check(&call))
        call.result = find_features(matcher, extractor, &features);
    const bool found = !call.result;
    if (found)
        call.result = make_set(matcher, &made);
    if (!call.result) {
        made->width = latest->whole_width;
        made->height = latest->whole_height;
        made->preset = latest->desc.preset;
        made->version = glsurf_descriptor_version(latest->desc.preset);
        made->capacity = features.capacity;
        made->length = features.descriptor_length;
        call.result = gls_set_gl_plan(made);
        if (!call.result && gls_call_enter(&call))
            call.result = gls_set_gl_keep(made, &features);
    }
    const glsurf_result result = hand_out(&call, made, set);
    if (!found)
        matcher->object.broken = false; /* the extractor failed */
    return result;
}

glsurf_result glsurf_feature_set_keep(glsurf_feature_set **set, glsurf_matcher *matcher,
                                      glsurf_extractor *extractor) {
    if (set)
        *set = NULL;
    const glsurf_result result = gls_object_check(matcher);
    if (result)
        return result;
    glsurf_device *const device = matcher->object.device;
    if (!set || !extractor)
        return gls_refuse(device,
                          "the pointer to the extractor or to the set is NULL; pass both");
    if (gls_object_on_cpu(&extractor->object) != gls_matcher_on_cpu(matcher))
        return gls_refuse(device, "the extractor and the matcher have different backends; "
                                  "collect the features and use glsurf_feature_set_load()");
    if (extractor->object.device->abandoned)
        return gls_refuse(device, "the extractor's device was abandoned; destroy it and "
                                  "create another");
    if (extractor->object.broken)
        return gls_refuse(device, "an earlier failure left the extractor unusable; destroy "
                                  "it and create another");
    if (!extractor->frames.present)
        return gls_refuse(device,
                          "the extractor has no features to keep; submit an image first");
    const gls_frame *latest = gls_frames_latest(&extractor->frames);
    if (!latest->cpu)
        return keep_features(matcher, extractor, latest, set);
    const glsurf_features features = gls_cpu_features(latest);
    return load_features(matcher, "feature_set_keep", &features, set);
}

uint32_t glsurf_feature_set_count(glsurf_feature_set *set) {
    if (!set)
        return 0;
    glsurf_matcher *matcher = set->matcher;
    gls_call call;
    if (set->counted) {
        matcher->object.device->failure.message[0] = '\0';
        return set->count;
    }
    if (gls_object_check(matcher))
        return 0;
    gls_call_begin(&call, &matcher->object, "feature_set_count", 0);
    if (gls_call_enter(&call))
        call.result = gls_set_gl_count(set);
    return gls_call_end(&call) ? 0 : set->count;
}

void glsurf_feature_set_destroy(glsurf_feature_set *set) {
    if (!set)
        return;
    set->matcher->set_bytes -= set->bytes;
    gls_set_gl_destroy(set);
    gls_set_cpu_destroy(set);
    free(set);
}
