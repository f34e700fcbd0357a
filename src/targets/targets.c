/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The public calls of targets. */
#include "targets/targets.h"

#include "gl/context_check.h"
#include "gl/error.h"

#include <stdlib.h>
#include <string.h>

/* Features of a frame, and of one in which a target is hard to find. */
enum { FEATURES = 500, MORE_FEATURES = 1000 };

/* Ends a call: after a failure of the driver or of memory the object is broken. */
static glsurf_result end(glsurf_targets *targets, glsurf_result result) {
    if (!result)
        targets->object.device->failure.message[0] = '\0';
    if (result == GLSURF_ERROR_GL || result == GLSURF_ERROR_MEMORY ||
        result == GLSURF_ERROR_UNSUPPORTED)
        targets->object.broken = true;
    return result;
}

/* -------------------------------------------------------------------- create -- */

static bool is_amount(double number) {
    return isfinite(number) && number >= 0.0;
}

static glsurf_result check_desc(glsurf_device *device, const glsurf_targets_desc *desc) {
    if (!desc)
        return gls_refuse(device, GLS_IS_NULL("settings", "glsurf_targets_desc"));
    if (!is_amount(desc->focal) || !is_amount(desc->cutoff) || !is_amount(desc->slope) ||
        !isfinite(desc->centre[0]) || !isfinite(desc->centre[1]))
        return gls_refuse(device,
                          "the focal length, cutoff or slope is negative or not "
                          "finite, or the centre is not; set them to 0 for defaults");
    return GLSURF_OK;
}

glsurf_result glsurf_targets_create(glsurf_targets **targets, glsurf_device *device,
                                    const glsurf_targets_desc *desc) {
    if (!targets)
        return GLSURF_ERROR_ARGUMENT;
    *targets = NULL;
    glsurf_result result = gls_object_begin_create(device, "targets object");
    if (!result)
        result = check_desc(device, desc);
    if (result)
        return result;
    glsurf_targets *made =
        gls_object_create(sizeof *made, "targets object", device, &result);
    if (!made)
        return result;
    made->desc = *desc;
    glsurf_extractor_desc *settings = &made->desc.extractor;
    if (settings->features == 0 && settings->max_features == 0 &&
        settings->threshold == 0.0f && settings->grid_columns == 0 &&
        settings->grid_rows == 0) {
        made->adapts = true;
        settings->features = FEATURES;
        settings->grid_columns = 8;
        settings->grid_rows = 6;
    }
    if (desc->slope == 0.0)
        made->desc.slope = 0.3;
    result = glsurf_extractor_create(&made->extractor, device, settings);
    if (!result)
        result = glsurf_matcher_create(
            &made->matcher, device,
            &(glsurf_matcher_desc){ .memory_limit = settings->memory_limit });
    if (result)
        glsurf_targets_destroy(made);
    else
        *targets = made;
    return result;
}

void glsurf_targets_destroy(glsurf_targets *targets) {
    if (!targets)
        return;
    for (uint32_t i = 0; i < targets->count; ++i)
        gls_target_clear(&targets->target[i]);
    gls_description_end(targets);
    free(targets->target);
    free(targets->found);
    glsurf_matcher_destroy(targets->matcher);
    glsurf_extractor_destroy(targets->extractor);
    gls_object_free(&targets->object);
}

glsurf_extractor *glsurf_targets_extractor(glsurf_targets *targets) {
    return targets ? targets->extractor : NULL;
}

/* ----------------------------------------------------------- add and remove -- */

static glsurf_result no_memory(const glsurf_targets *targets) {
    return gls_fail(targets->object.device, GLSURF_ERROR_MEMORY,
                    "out of memory for %u targets; remove some", targets->count + 1);
}

/* Makes space for one more target. */
static glsurf_result reserve(glsurf_targets *targets) {
    const size_t count = (size_t)targets->count + 1;
    gls_target *target = realloc(targets->target, count * sizeof *target);
    if (target)
        targets->target = target;
    return target ? GLSURF_OK : no_memory(targets);
}

/* Takes over a target, or frees it after a failure. */
static glsurf_result take_target(glsurf_targets *targets, glsurf_result result,
                                 gls_target *target, uint32_t *number) {
    if (!result)
        result = reserve(targets);
    if (result) {
        gls_target_clear(target);
        return result;
    }
    *number = target->number = ++targets->numbers;
    targets->target[targets->count++] = *target;
    return GLSURF_OK;
}

static glsurf_result check_target(const glsurf_targets *targets,
                                  const glsurf_target_desc *desc, const uint32_t *number) {
    glsurf_device *device = targets->object.device;
    if (!desc)
        return gls_refuse(device, GLS_IS_NULL("settings", "glsurf_target_desc"));
    if (!number)
        return gls_refuse(device, GLS_IS_NULL("number of the target", "uint32_t"));
    if (!is_amount(desc->width) || !is_amount(desc->seconds))
        return gls_refuse(device,
                          "the picture's width in the unit of the pose, or the time for a "
                          "call, is negative or not finite; set it to 0 for the default");
    return GLSURF_OK;
}

static double unit_of(const glsurf_target_desc *desc, const glsurf_region *part) {
    return (desc->width > 0.0 ? desc->width : 1.0) / part->width;
}

/* Goes on with the picture that is being described, or begins. */
static glsurf_result add_picture(glsurf_targets *targets, const glsurf_image *picture,
                                 const glsurf_target_desc *desc, uint32_t *number) {
    gls_target made = { 0 };
    glsurf_result result = check_target(targets, desc, number);
    if (!result && targets->description)
        result = gls_device_check_current(targets->object.device);
    if (result)
        return result; /* the description stays */
    if (!targets->description)
        result = gls_description_begin(targets, picture, desc);
    if (!result)
        result = gls_description_step(targets, desc->seconds, &made);
    if (!result)
        *number = 0;
    if (!result && made.features == 0)
        return GLSURF_OK; /* another call goes on */
    made.unit = result ? 0.0 : unit_of(desc, &made.part);
    result = take_target(targets, result, &made, number);
    gls_description_end(targets);
    return result;
}

glsurf_result glsurf_targets_add(glsurf_targets *targets, const glsurf_image *picture,
                                 const glsurf_target_desc *desc, uint32_t *target) {
    const glsurf_result result = gls_object_check(targets);
    if (result)
        return result;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const glsurf_result added = add_picture(targets, picture, desc, target);
    gls_float_mode_leave(&mode);
    return end(targets, added);
}

glsurf_result glsurf_targets_add_features(glsurf_targets *targets,
                                          const glsurf_features *features,
                                          const glsurf_region *part,
                                          const glsurf_target_desc *desc,
                                          uint32_t *target) {
    glsurf_result result = gls_object_check(targets);
    if (!result)
        result = check_target(targets, desc, target);
    if (result)
        return result;
    glsurf_device *device = targets->object.device;
    if (!features || !part)
        return gls_refuse(device, "the pointer to the features or to their part is NULL; "
                                  "pass both");
    if (part->width == 0 || part->height == 0)
        return gls_refuse(device, "the part of the features is empty; set its width and "
                                  "height to at least 1");
    gls_target made = { .part = *part };
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    made.unit = unit_of(desc, part);
    result = gls_target_take_features(targets, features, &made);
    result = take_target(targets, result, &made, target);
    gls_float_mode_leave(&mode);
    return end(targets, result);
}

/* Its sets have textures, so their context has to be current. */
glsurf_result glsurf_targets_remove(glsurf_targets *targets, uint32_t target) {
    glsurf_result result = gls_object_check(targets);
    if (result)
        return result;
    glsurf_device *device = targets->object.device;
    const bool described = target == 0 && targets->description;
    uint32_t i = 0;
    while (i < targets->count && targets->target[i].number != target)
        ++i;
    if (i == targets->count && !described)
        return gls_refuse(device,
                          "there is no target %u; pass a number from glsurf_targets_add()",
                          target);
    result = gls_device_check_current(device);
    if (result)
        return result;
    if (described) {
        gls_description_end(targets);
        return end(targets, GLSURF_OK);
    }
    gls_target_clear(&targets->target[i]);
    memmove(&targets->target[i], &targets->target[i + 1],
            (--targets->count - i) * sizeof *targets->target);
    return end(targets, GLSURF_OK);
}

/* ------------------------------------------------------- submit and collect -- */

/* Sets the number of features, unless the application did: more of them while a target is
 * lost or has few inliers. With more, it has to have about twice as many to lose them. */
static glsurf_result choose_features(glsurf_targets *targets) {
    enum { FEW = 25, STILL_FEW = 60 };
    glsurf_extractor_desc desc = targets->extractor->desc;
    const bool more = desc.features == MORE_FEATURES;
    bool few = false;
    targets->adapts = targets->adapts && (more || desc.features == FEATURES);
    for (uint32_t i = 0; i < targets->count; ++i)
        few = few || targets->target[i].inliers < (more ? STILL_FEW : FEW);
    if (!targets->adapts || few == more)
        return GLSURF_OK;
    desc.features = few ? MORE_FEATURES : FEATURES;
    desc.threshold = 0.0f; /* it was filled in */
    return glsurf_extractor_change(targets->extractor, &desc);
}

glsurf_result glsurf_targets_submit(glsurf_targets *targets, const glsurf_image *frame,
                                    double seconds) {
    glsurf_result result = gls_object_check(targets);
    if (result)
        return result;
    if (!isfinite(seconds))
        return gls_refuse(targets->object.device,
                          "the time of the frame is not finite; pass seconds");
    result = choose_features(targets);
    if (!result)
        result = glsurf_extractor_submit(targets->extractor, frame);
    if (!result)
        targets->seconds[targets->extractor->frames.ring.submitted % GLSURF_MAX_FRAMES] =
            seconds;
    return end(targets, result);
}

glsurf_result glsurf_targets_poll(glsurf_targets *targets, bool *ready) {
    const glsurf_result result = gls_object_check(targets);
    return result ? result : end(targets, glsurf_extractor_poll(targets->extractor, ready));
}

static void forget_focal(glsurf_targets *targets) {
    targets->focal = (gls_focal_sums){ 0 };
    for (uint32_t i = 0; i < targets->count; ++i)
        memset(targets->target[i].counted, 0, sizeof targets->target[i].counted);
}

/* Makes the camera of frames of this size. Estimates from frames of another are forgotten.
 */
static glsurf_camera make_camera(glsurf_targets *targets, const gls_frame *frame,
                                 bool *known) {
    const glsurf_targets_desc *desc = &targets->desc;
    const uint32_t width = frame->whole_width, height = frame->whole_height;
    if (targets->size[0] != width || targets->size[1] != height)
        forget_focal(targets);
    targets->size[0] = width;
    targets->size[1] = height;
    glsurf_camera camera = { desc->focal, { desc->centre[0], desc->centre[1] } };
    *known = camera.focal > 0.0 || gls_focal_estimate(&targets->focal, &camera.focal);
    if (!*known)
        camera.focal = 0.9 * (width > height ? width : height);
    if (camera.centre[0] == 0.0 && camera.centre[1] == 0.0) {
        camera.centre[0] = 0.5 * (width - 1.0);
        camera.centre[1] = 0.5 * (height - 1.0);
    }
    return camera;
}

/* Finds all targets in a frame, and sorts them by their inliers. */
static glsurf_result find_targets(glsurf_targets *targets, const gls_target_frame *frame,
                                  uint32_t *count) {
    glsurf_target_result *found =
        realloc(targets->found, (targets->count + (size_t)1) * sizeof *found);
    if (!found)
        return no_memory(targets);
    targets->found = found;
    for (uint32_t i = 0; i < targets->count; ++i) {
        glsurf_target_result here;
        bool is_there;
        const glsurf_result result =
            gls_target_find(targets, &targets->target[i], frame, &here, &is_there);
        if (result)
            return result;
        if (!is_there)
            continue;
        uint32_t k = (*count)++;
        for (; k > 0 && found[k - 1].inliers < here.inliers; --k)
            found[k] = found[k - 1];
        found[k] = here;
    }
    return GLSURF_OK;
}

static glsurf_result collect(glsurf_targets *targets, glsurf_target_results *results) {
    gls_target_frame frame = { 0 };
    glsurf_target_results made = { 0 };
    const gls_frame *oldest = gls_frames_oldest(&targets->extractor->frames);
    if (oldest) {
        frame.part =
            (glsurf_region){ (uint32_t)oldest->origin.x, (uint32_t)oldest->origin.y,
                             (uint32_t)oldest->width, (uint32_t)oldest->height };
        frame.camera = make_camera(targets, oldest, &frame.focal_known);
    }
    glsurf_result result = glsurf_extractor_collect(targets->extractor, &frame.features);
    if (result)
        return result;
    frame.seconds = targets->seconds[frame.features.frame % GLSURF_MAX_FRAMES];
    result = glsurf_feature_set_load(&frame.set, targets->matcher, &frame.features);
    if (!result)
        result = find_targets(targets, &frame, &made.count);
    glsurf_feature_set_destroy(frame.set);
    if (result)
        return result;
    made.frame = frame.features.frame;
    made.dropped = frame.features.dropped;
    made.found = targets->found;
    made.focal = frame.camera.focal;
    made.focal_known = frame.focal_known;
    made.features = frame.features;
    *results = made;
    return GLSURF_OK;
}

glsurf_result glsurf_targets_collect(glsurf_targets *targets,
                                     glsurf_target_results *results) {
    glsurf_result result = gls_object_check(targets);
    if (result)
        return result;
    if (!results)
        return gls_refuse(targets->object.device,
                          GLS_IS_NULL("results", "glsurf_target_results"));
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    result = collect(targets, results);
    gls_float_mode_leave(&mode);
    return end(targets, result);
}

glsurf_result glsurf_targets_reset(glsurf_targets *targets) {
    const glsurf_result result = gls_object_check(targets);
    if (result)
        return result;
    forget_focal(targets);
    for (uint32_t i = 0; i < targets->count; ++i)
        gls_target_lose(&targets->target[i]);
    return end(targets, GLSURF_OK);
}
