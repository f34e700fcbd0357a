/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Callbacks of devices, and the layout of structs. The package's JavaScript needs both
 * beside the library's calls; it fills and reads structs by field name.
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

/* Waits for the GPU. Browsers treat glFinish() as glFlush(). */
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

/* Sets the callbacks. */
EMSCRIPTEN_KEEPALIVE void web_device_desc(glsurf_device_desc *desc) {
    desc->get_proc_address = get_proc_address;
    desc->current_context = current_context;
    desc->log = log_message;
}

/* ----------------------------------------------------------------- layout -- */

/* A field of a struct. web_field() prints it: "struct size name type offset count". */
typedef struct field {
    const char *owner;
    size_t size; /* of the struct */
    const char *name;
    char type; /* f: float, d: double, u: uint32_t, an enum or a region, i: int32_t, q:
                  uint64_t, b: bool, s: string, n: a struct named like the field, p:
                  another pointer */
    size_t offset, bytes;
} field;

/* _Generic sees an array as a pointer to its elements. Members that are pointers differ:
 * they point to constants. */
#define TYPE_OF(value)                                                                     \
    _Generic((value), float: 'f', float *: 'f', double: 'd', double *: 'd', uint32_t: 'u', \
             uint32_t *: 'u', glsurf_region: 'u', int32_t: 'i', uint64_t: 'q', bool: 'b',  \
             double(*)[2]: 'd', const char *: 's', glsurf_canvas: 'n', glsurf_pose: 'n',   \
             glsurf_features: 'n', default: 'p')
#define FIELD(owner, name)                                                                 \
    {                                                                                      \
#owner, sizeof(glsurf_##owner), #name, TYPE_OF(((glsurf_##owner *)0)->name),       \
            offsetof(glsurf_##owner, name), sizeof((glsurf_##owner *)0)->name              \
    }

/* Up to six fields of a struct. */
#define FIELDS1(owner, name)                  FIELD(owner, name)
#define FIELDS2(owner, name, ...)             FIELD(owner, name), FIELDS1(owner, __VA_ARGS__)
#define FIELDS3(owner, name, ...)             FIELD(owner, name), FIELDS2(owner, __VA_ARGS__)
#define FIELDS4(owner, name, ...)             FIELD(owner, name), FIELDS3(owner, __VA_ARGS__)
#define FIELDS5(owner, name, ...)             FIELD(owner, name), FIELDS4(owner, __VA_ARGS__)
#define FIELDS6(owner, name, ...)             FIELD(owner, name), FIELDS5(owner, __VA_ARGS__)
#define SEVENTH(a, b, c, d, e, f, macro, ...) macro
#define FIELDS(owner, ...)                                                                 \
    SEVENTH(__VA_ARGS__, FIELDS6, FIELDS5, FIELDS4, FIELDS3, FIELDS2, FIELDS1, )           \
    (owner, __VA_ARGS__)

static const field fields[] = {
    FIELDS(extractor_desc, preset), /* the others are settings */
    FIELDS(image, width, height, texture, origin, region, mask),
    FIELDS(image, encoding, pixels, format),
    FIELDS(features, frame, count, total, descriptor_length, keypoints, descriptors),
    FIELDS(features, descriptor_preset, descriptor_version),
    FIELDS(matcher_desc, frames, memory_limit),
    FIELDS(match_params, ratio, one_way, ignore_laplacian, max_distance, guide, matrix),
    FIELDS(match_params, tolerance, min_disparity, max_disparity, positions, position_count,
           rival_distance),
    FIELDS(matches, count, matches),
    FIELDS(homography_params, tolerance, confidence, max_iterations, seed),
    FIELDS(homography, matrix, inliers, rms, iterations, tolerance, centre),
    FIELDS(homography, covariance),
    FIELDS(fundamental_params, tolerance, confidence, max_iterations, seed),
    FIELDS(fundamental, matrix, inliers, rms, iterations, tolerance, scene),
    FIELDS(feature_drawing, to_clip, origin, line_width, radius, dark, light),
    FIELDS(feature_drawing, limit),
    FIELDS(match_drawing, a_to_clip, b_to_clip, origin, line_width, a_colour, b_colour),
    FIELDS(match_drawing, max_length, limit),
    FIELDS(canvas, width, height, projection, focal, centre, closed),
    FIELDS(arranged, width, height, focal, group, to_canvas),
    FIELDS(arranged_pair, a, b, matrix, points, count),
    FIELDS(arrange_params, projection, reference, stretch, scale, keep_tilt),
    FIELDS(group, images, reference, canvas, focal, stretch, rms),
    FIELDS(group, angle),
    FIELDS(panorama_desc, canvas, part, blend, memory_limit),
    FIELDS(survey_params, reference, no_vignetting, no_seams),
    FIELDS(placement, to_canvas, gain, vignetting, linear),
    FIELDS(targets_desc, focal, centre, cutoff, slope), /* extractor is first */
    FIELDS(target_desc, width, no_tilts, seconds),
    FIELDS(pose, rotation, translation, rms),
    FIELDS(target_result, target, followed, homography, corners, matches, inliers),
    FIELDS(target_result, error, pose, modelview),
    FIELDS(target_results, frame, count, found, focal, focal_known, features),
    FIELDS(camera, focal, centre),
    FIELDS(info, renderer, version, max_size, compiled),
    FIELDS(pass_info, stage, label, fragments, seconds),
    FIELDS(check_desc, preset, detector, every_preset, every_path, only),
    FIELDS(check_row, subject, preset, detector, path, verdict, share),
    FIELDS(check_row, values, seconds, message, workaround_path),
    FIELDS(device_desc, leave_state, paths.on, paths.off, wait_seconds),
    FIELDS(setting, name, type, offset, minimum, maximum, default_value),
    FIELDS(setting, help, choices),
    FIELDS(setting_choice, name, help),
};

static size_t bytes_of(char type) {
    return type == 'b' ? 1 : type == 'd' || type == 'q' ? 8 : 4;
}

/* A field as a line, or "" after the last. Valid until the next call. */
EMSCRIPTEN_KEEPALIVE const char *web_field(uint32_t i) {
    static char line[128];
    if (i >= sizeof fields / sizeof *fields)
        return "";
    const field *f = &fields[i];
    snprintf(line, sizeof line, "%s %zu %s %c %zu %zu", f->owner, f->size, f->name, f->type,
             f->offset, f->bytes / bytes_of(f->type));
    return line;
}
