/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the JavaScript of the package needs beside the library's own calls: devices and
 * checks, whose callbacks are here, and the layout of structs, which it fills and reads by
 * name.
 */
#include "glsurf/glsurf.h"
#include "glsurf/glsurf_check.h"
#include "glsurf/glsurf_gles.h"

#include <emscripten.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------------- devices -- */

static void *current_context(void *user) {
    (void)user;
    return (
        void *)emscripten_webgl_get_current_context(); // NOLINT: a handle, not an address
}

/* Browsers take glFinish() for glFlush(). */
static void finish(void) {
    EM_ASM({ Module.finish(); });
}

static void *get_proc_address(void *user, const char *name) {
    return strcmp(name, "glFinish") == 0 ? (void *)finish
                                         : glsurf_gles_get_proc_address(user, name);
}

static void log_message(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    EM_ASM({ Module.log($0, UTF8ToString($1)); }, level, message);
}

static glsurf_device_desc describe_device(bool leave_state, uint32_t on, uint32_t off) {
    return (glsurf_device_desc){ .get_proc_address = get_proc_address,
                                 .current_context = current_context,
                                 .log = log_message,
                                 .leave_state = leave_state,
                                 .paths = { on, off } };
}

EMSCRIPTEN_KEEPALIVE glsurf_result web_device_create(glsurf_device **device,
                                                     bool leave_state, uint32_t on,
                                                     uint32_t off) {
    const glsurf_device_desc desc = describe_device(leave_state, on, off);
    return glsurf_device_create(device, &desc);
}

EMSCRIPTEN_KEEPALIVE glsurf_result web_check_create(glsurf_check **check, bool leave_state,
                                                    uint32_t on, uint32_t off,
                                                    const glsurf_check_desc *desc) {
    const glsurf_device_desc device = describe_device(leave_state, on, off);
    return glsurf_check_create(check, &device, desc);
}

/* ----------------------------------------------------------------- layout -- */

/* A field: "struct name type offset count". */
typedef struct field {
    const char *owner, *name;
    char type; /* f: float, d: double, u: uint32_t or an enum, i: int32_t, q: uint64_t, b:
                  bool, p: pointer */
    size_t offset, bytes;
} field;

/* An array is a pointer to its elements here; pointers of these structs are to constants.
 */
#define TYPE_OF(value)                                                                     \
    _Generic((value), float: 'f', float *: 'f', double: 'd', double *: 'd', uint32_t: 'u', \
             uint32_t *: 'u', int32_t: 'i', uint64_t: 'q', bool: 'b', default: 'p')
#define FIELD(owner, name)                                                                 \
    {                                                                                      \
#owner, #name, TYPE_OF(((glsurf_##owner *)0)->name),                               \
            offsetof(glsurf_##owner, name), sizeof((glsurf_##owner *)0)->name              \
    }
#define SIZE(owner)                                                                        \
    { #owner, "", 'p', sizeof(glsurf_##owner), sizeof(void *) }

static const field fields[] = {
    SIZE(extractor_desc),
    SIZE(keypoint),
    SIZE(match),
    SIZE(expected),

    SIZE(image),
    FIELD(image, width),
    FIELD(image, height),
    FIELD(image, texture),
    FIELD(image, origin),
    FIELD(image, region.x),
    FIELD(image, region.y),
    FIELD(image, region.width),
    FIELD(image, region.height),
    FIELD(image, mask),
    FIELD(image, encoding),

    SIZE(features),
    FIELD(features, frame),
    FIELD(features, count),
    FIELD(features, total),
    FIELD(features, descriptor_length),
    FIELD(features, keypoints),
    FIELD(features, descriptors),
    FIELD(features, descriptor_preset),
    FIELD(features, descriptor_version),

    SIZE(matcher_desc),
    FIELD(matcher_desc, frames),
    FIELD(matcher_desc, memory_limit),

    SIZE(match_params),
    FIELD(match_params, ratio),
    FIELD(match_params, one_way),
    FIELD(match_params, ignore_laplacian),
    FIELD(match_params, max_distance),
    FIELD(match_params, guide),
    FIELD(match_params, matrix),
    FIELD(match_params, tolerance),
    FIELD(match_params, min_disparity),
    FIELD(match_params, max_disparity),
    FIELD(match_params, positions),
    FIELD(match_params, position_count),
    FIELD(match_params, rival_distance),

    SIZE(matches),
    FIELD(matches, count),
    FIELD(matches, matches),

    SIZE(homography_params),
    FIELD(homography_params, tolerance),
    FIELD(homography_params, confidence),
    FIELD(homography_params, max_iterations),
    FIELD(homography_params, seed),

    SIZE(homography),
    FIELD(homography, matrix),
    FIELD(homography, inliers),
    FIELD(homography, rms),
    FIELD(homography, iterations),
    FIELD(homography, tolerance),
    FIELD(homography, centre),
    FIELD(homography, covariance),

    SIZE(fundamental_params),
    FIELD(fundamental_params, tolerance),
    FIELD(fundamental_params, confidence),
    FIELD(fundamental_params, max_iterations),
    FIELD(fundamental_params, seed),

    SIZE(fundamental),
    FIELD(fundamental, matrix),
    FIELD(fundamental, inliers),
    FIELD(fundamental, rms),
    FIELD(fundamental, iterations),
    FIELD(fundamental, tolerance),
    FIELD(fundamental, scene),

    SIZE(feature_drawing),
    FIELD(feature_drawing, to_clip),
    FIELD(feature_drawing, origin),
    FIELD(feature_drawing, line_width),
    FIELD(feature_drawing, radius),
    FIELD(feature_drawing, dark),
    FIELD(feature_drawing, light),
    FIELD(feature_drawing, limit),

    SIZE(match_drawing),
    FIELD(match_drawing, a_to_clip),
    FIELD(match_drawing, b_to_clip),
    FIELD(match_drawing, origin),
    FIELD(match_drawing, line_width),
    FIELD(match_drawing, a_colour),
    FIELD(match_drawing, b_colour),
    FIELD(match_drawing, max_length),
    FIELD(match_drawing, limit),

    SIZE(panorama_desc),
    FIELD(panorama_desc, width),
    FIELD(panorama_desc, height),
    FIELD(panorama_desc, memory_limit),

    SIZE(placement),
    FIELD(placement, to_canvas),
    FIELD(placement, gain),

    SIZE(info),
    FIELD(info, renderer),
    FIELD(info, version),
    FIELD(info, max_size),
    FIELD(info, compiled),

    SIZE(pass_info),
    FIELD(pass_info, stage),
    FIELD(pass_info, label),
    FIELD(pass_info, fragments),
    FIELD(pass_info, seconds),

    SIZE(check_desc),
    FIELD(check_desc, preset),
    FIELD(check_desc, detector),
    FIELD(check_desc, every_preset),
    FIELD(check_desc, every_path),
    FIELD(check_desc, only),

    SIZE(check_row),
    FIELD(check_row, subject),
    FIELD(check_row, preset),
    FIELD(check_row, detector),
    FIELD(check_row, path),
    FIELD(check_row, verdict),
    FIELD(check_row, share),
    FIELD(check_row, values),
    FIELD(check_row, seconds),
    FIELD(check_row, message),
    FIELD(check_row, cure),
};

static size_t bytes_of(char type) {
    return type == 'b' ? 1 : type == 'd' || type == 'q' ? 8 : 4;
}

/* The lines of a row: the next of them, or "" after the last. Valid until the next call. */
EMSCRIPTEN_KEEPALIVE const char *web_field(uint32_t i) {
    static char line[128];
    if (i >= sizeof fields / sizeof *fields)
        return "";
    const field *f = &fields[i];
    snprintf(line, sizeof line, "%s %s %c %zu %zu", f->owner, f->name, f->type, f->offset,
             f->bytes / bytes_of(f->type));
    return line;
}

/* --------------------------------------------------------------- settings -- */

EMSCRIPTEN_KEEPALIVE const char *web_setting_name(uint32_t i) {
    size_t count;
    const glsurf_setting *settings = glsurf_settings(&count);
    return i < count ? settings[i].name : NULL;
}

EMSCRIPTEN_KEEPALIVE uint32_t web_setting_type(uint32_t i) {
    return glsurf_settings(NULL)[i].type;
}

EMSCRIPTEN_KEEPALIVE uint32_t web_setting_offset(uint32_t i) {
    return (uint32_t)glsurf_settings(NULL)[i].offset;
}

/* 0: the least, 1: the most, 2: what 0 means. */
EMSCRIPTEN_KEEPALIVE double web_setting_number(uint32_t i, uint32_t which) {
    const glsurf_setting *setting = &glsurf_settings(NULL)[i];
    return which == 0   ? setting->minimum
           : which == 1 ? setting->maximum
                        : setting->fallback;
}

EMSCRIPTEN_KEEPALIVE const char *web_setting_help(uint32_t i) {
    return glsurf_settings(NULL)[i].help;
}

EMSCRIPTEN_KEEPALIVE const char *web_choice_name(uint32_t i, uint32_t choice) {
    return glsurf_settings(NULL)[i].choices[choice].name;
}

EMSCRIPTEN_KEEPALIVE const char *web_choice_help(uint32_t i, uint32_t choice) {
    return glsurf_settings(NULL)[i].choices[choice].help;
}
