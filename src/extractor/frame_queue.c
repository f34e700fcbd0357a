/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The queue of frames, and the input keypoints of a frame: checks their values, and
 * converts them to the form that the stages read.
 */
#include "extractor/frame_queue.h"

#include "core/number.h"
#include "gl/error.h"
#include "presets/preset.h"

#include <math.h>
#include <stdlib.h>

gls_frame *gls_frames_oldest(gls_frames *frames) {
    return frames->ring.waiting > 0 ? &frames->frame[frames->ring.oldest] : NULL;
}

gls_frame *gls_frames_latest(gls_frames *frames) {
    return frames->present ? &frames->frame[frames->latest] : NULL;
}

gls_frame gls_frame_like(const glsurf_extractor_desc *desc, const gls_views *views) {
    const glsurf_region *region = &views->image.region;
    return (gls_frame){ .desc = *desc,
                        .width = gls_to_int(region->width),
                        .height = gls_to_int(region->height),
                        .origin = { gls_to_int(region->x), gls_to_int(region->y) },
                        .whole_width = views->image.width,
                        .whole_height = views->image.height,
                        .masked = views->masked };
}

gls_frame *gls_frames_add(gls_frames *frames, gls_frame *settings) {
    frames->latest = gls_ring_next(&frames->ring);
    frames->present = true;
    gls_ring_add(&frames->ring);
    gls_frame *frame = &frames->frame[frames->latest];
    frame->number = frames->ring.submitted;
    frame->desc = settings->desc;
    frame->width = settings->width;
    frame->height = settings->height;
    frame->origin = settings->origin;
    frame->whole_width = settings->whole_width;
    frame->whole_height = settings->whole_height;
    frame->masked = settings->masked;
    free(frame->input);
    frame->input = settings->input;
    frame->input_count = settings->input_count;
    settings->input = NULL;
    return frame;
}

glsurf_features gls_features_of(const gls_frame *frame, uint32_t count, uint32_t total,
                                const glsurf_keypoint *keypoints,
                                const float *descriptors) {
    return (glsurf_features){
        .frame = frame->number,
        .count = count,
        .total = total,
        .descriptor_length = frame->desc.descriptor_length,
        .keypoints = keypoints,
        .descriptors = descriptors,
        .descriptor_preset = frame->desc.preset,
        .descriptor_version = glsurf_descriptor_version(frame->desc.preset),
    };
}

/* ------------------------------------------------------ input keypoints -- */

/* Reduces the angle to [0, 2 pi). Returns -1 for NaN: the angle is to be computed. */
static float stored_angle(float angle) {
    if (isnan(angle))
        return -1.0f;
    if (angle >= 0.0f && angle < 6.28318548f)
        return angle;
    const double turn = 6.28318530717958648;
    const double rest = fmod((double)angle, turn);
    const float turned = (float)(rest < 0.0 ? rest + turn : rest);
    return turned < 6.28318548f ? turned : 0.0f;
}

/* Returns the largest scale s that is allowed. Haar filters cover up to 4 s by 4 s pixels.
 * Differences of the integral image have 32 bits. So the sum over half a filter, with one
 * more pixel in each direction for the position of its edges, has to stay below 2^31:
 *
 *     1020 (4 x 512 + 1) (2 x 512 + 1) = 0.998 x 2^31
 *
 * for intensities in quarters of gray levels. Whole gray levels allow twice the scale. The
 * boxes of soft descriptors have sides of up to 2 x 1.4 s, so they fit too:
 *
 *     1020 (2.8 x 512 + 1)^2 = 0.98 x 2^31
 *
 * If the image is enlarged, s counts pixels of the enlarged image, which has twice the
 * scale. */
static float largest_scale(const gls_frame *frame) {
    const int larger = frame->width > frame->height ? frame->width : frame->height;
    const gls_preset_data *preset =
        gls_preset_row(frame->desc.preset, frame->desc.detector);
    const int unit = frame->desc.double_image ? 2 : 1;
    const int maximum = (gls_intensity_unit(preset) == 1 ? 1024 : 512) / unit;
    return (float)(larger < maximum ? larger : maximum);
}

static bool is_within(float position, int origin, int extent) {
    return position >= (float)origin - 0.5f && position <= (float)(origin + extent) - 0.5f;
}

static glsurf_result check_keypoint(glsurf_device *device, const gls_frame *frame,
                                    const glsurf_keypoint *k, uint32_t number) {
    const bool doubled = frame->desc.double_image;
    const char *what = NULL;
    if (!is_within(k->x, frame->origin.x, frame->width) ||
        !is_within(k->y, frame->origin.y, frame->height))
        what = "is outside the image or its region";
    else if (!(k->scale >= (doubled ? 0.5f : 1.0f) && k->scale <= largest_scale(frame)))
        what = doubled ? "has a scale below 0.5, above the larger side of the image or its "
                         "region, or above 256 (512 with the presets paper and bay)"
                       : "has a scale below 1, above the larger side of the image or its "
                         "region, or above 512 (1024 with the presets paper and bay)";
    else if (isinf(k->angle))
        what = "has an infinite angle (NaN asks for a computed one)";
    else if (!isfinite(k->response))
        what = "has a response that is not finite";
    else if (k->laplacian < -1 || k->laplacian > 1)
        what = "has a sign of the Laplacian other than -1, 0 or 1";
    if (!what)
        return GLSURF_OK;
    return gls_refuse(
        device, "keypoint %u, at (%g, %g) with scale %g, %s; leave it out or correct it",
        number, (double)k->x, (double)k->y, (double)k->scale, what);
}

glsurf_result gls_frame_take_input(glsurf_device *device, gls_frame *frame,
                                   const gls_input_keypoints *input) {
    if (!input)
        return GLSURF_OK;
    glsurf_result result = GLSURF_OK;
    for (uint32_t i = 0; !result && i < input->count; ++i)
        result = check_keypoint(device, frame, &input->keypoints[i], i);
    if (result)
        return result;
    const size_t rows = input->count / GLS_LIST_ROW + 1;
    frame->input = calloc(rows * GLS_LIST_ROW, sizeof *frame->input);
    if (!frame->input)
        return gls_fail(device, GLSURF_ERROR_MEMORY,
                        "out of memory for %u input keypoints; describe fewer at a time",
                        input->count);
    for (uint32_t i = 0; i < input->count; ++i) {
        const glsurf_keypoint *k = &input->keypoints[i];
        frame->input[i] = (gls_record){ .x = k->x,
                                        .y = k->y,
                                        .scale = k->scale,
                                        .angle = stored_angle(k->angle),
                                        .response = k->response,
                                        .laplacian = (float)k->laplacian };
    }
    frame->input_count = input->count;
    frame->masked = false; /* the mask does not apply to input keypoints */
    return GLSURF_OK;
}
