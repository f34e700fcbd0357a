/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "drawing/drawing.h"

#include "core/matrix.h"
#include "core/platform.h"
#include "gl/error.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define PASS                                                                               \
    .stage = "drawing", .constants = GLS_LIST_DEFINES, .geometry = GLS_STRIPS,             \
    .blend = GLS_COVER

static const gls_pass features = {
    PASS,
    .label = "features",
    .vertex = "drawing/features.vert",
    .fragment = "drawing/features.frag",
    .inputs = { "counts", "keypoints" },
    .outputs = { "colour" },
};

static const gls_pass matches = {
    PASS,
    .label = "matches",
    .vertex = "drawing/matches.vert",
    .fragment = "drawing/matches.frag",
    .inputs = { "counts", "matches" },
    .outputs = { "colour" },
};

/* Defaults. The colours are from the palette of Okabe and Ito, which people with any kind
 * of colour vision can distinguish. */
static const float ORANGE[4] = { 0.90f, 0.62f, 0.00f, 1.0f };
static const float SKY_BLUE[4] = { 0.34f, 0.71f, 0.91f, 1.0f };
static const float RADIUS = 2.5f; /* sigma; about the rim of the blob */
static const float LINE_WIDTH = 1.5f;

/* ---------------------------------------------------------------- matrices -- */

bool gls_is_zero(const double matrix[9]) {
    for (int i = 0; i < 9; ++i)
        if (matrix[i] != 0.0)
            return false;
    return true;
}

bool glsurf_clip_matrix(uint32_t width, uint32_t height, double left, double top,
                        double right, double bottom, double matrix[9]) {
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const volatile double at[4] = { left, top, right, bottom };
    const double x = (at[2] - at[0]) / width, y = (at[3] - at[1]) / height;
    const bool good = matrix && width > 0 && height > 0 && isfinite(x) && isfinite(y) &&
                      x != 0.0 && y != 0.0;
    if (good) {
        /* The edges of the image are half a pixel outside the centres of its pixels. */
        const double made[9] = { x, 0, at[0] + 0.5 * x, 0, y, at[1] + 0.5 * y, 0, 0, 1 };
        memcpy(matrix, made, sizeof made);
    }
    gls_float_mode_leave(&mode);
    return good;
}

/* Fills in the rows of the matrix that maps pixels of image `index` to pixels of the
 * viewport, counted from its lower left corner. A factor does not change a homography, so
 * the rows are scaled into the range of a float. */
static void to_viewport(const double to_clip[9], const gls_drawn *list, int index,
                        glsurf_origin origin, float rows[12]) {
    const double half_width = 0.5 * (double)list->to->viewport[2];
    const double half_height = 0.5 * (double)list->to->viewport[3];
    const double up = origin == GLSURF_ORIGIN_TOP ? -1.0 : 1.0;
    double m[9];
    if (gls_is_zero(to_clip))
        glsurf_clip_matrix(list->width[index], list->height[index], -1, 1, 1, -1, m);
    else
        memcpy(m, to_clip, sizeof m);
    gls_scale_matrix(m, m);
    for (int i = 0; i < 3; ++i) {
        rows[i] = (float)(half_width * (m[i] + m[6 + i]));
        rows[4 + i] = (float)(half_height * (up * m[3 + i] + m[6 + i]));
        rows[8 + i] = (float)m[6 + i];
    }
}

/* ------------------------------------------------------------------ checks -- */

static bool is_size(float size) {
    return size >= 0.0f && !isinf(size);
}

static bool is_colour(const float colour[4]) {
    for (int i = 0; i < 4; ++i)
        if (!(colour[i] >= 0.0f && colour[i] <= 1.0f))
            return false;
    return true;
}

static bool is_mapping(const double matrix[9]) {
    double inverse[9];
    return gls_is_zero(matrix) || gls_homography_invert(matrix, inverse);
}

static glsurf_result check_common(gls_failure *failure, bool mappings, bool colours,
                                  glsurf_origin origin, float line_width) {
    if (!mappings)
        return gls_refused(failure,
                           "a matrix is singular or has a number that is not finite; give "
                           "one that can be inverted, or zeros for the default");
    if ((unsigned)origin > GLSURF_ORIGIN_TOP)
        return gls_refused(failure, "unknown origin; use a value of glsurf_origin");
    if (!colours)
        return gls_refused(
            failure,
            "a colour is out of range; red, green, blue and alpha are from 0 to 1");
    if (!is_size(line_width))
        return gls_refused(failure, "the line width is out of range; set it to a finite "
                                    "number above 0, or to 0 for the default");
    return GLSURF_OK;
}

glsurf_result gls_feature_drawing_check(gls_failure *failure,
                                        const glsurf_feature_drawing *drawing) {
    if (!drawing)
        return gls_refused(failure, GLS_IS_NULL("drawing", "glsurf_feature_drawing"));
    if (!is_size(drawing->radius))
        return gls_refused(failure, "the radius is out of range; set it to a finite number "
                                    "above 0, or to 0 for the default");
    return check_common(failure, is_mapping(drawing->to_clip),
                        is_colour(drawing->dark) && is_colour(drawing->light),
                        drawing->origin, drawing->line_width);
}

glsurf_result gls_match_drawing_check(gls_failure *failure,
                                      const glsurf_match_drawing *drawing) {
    if (!drawing)
        return gls_refused(failure, GLS_IS_NULL("drawing", "glsurf_match_drawing"));
    if (!is_size(drawing->max_length))
        return gls_refused(failure, "max_length is out of range; set it to a finite number "
                                    "above 0, or to 0 for no limit");
    return check_common(failure,
                        is_mapping(drawing->a_to_clip) && is_mapping(drawing->b_to_clip),
                        is_colour(drawing->a_colour) && is_colour(drawing->b_colour),
                        drawing->origin, drawing->line_width);
}

/* ------------------------------------------------------------------- draws -- */

static bool is_none(const float colour[4]) {
    return colour[0] == 0.0f && colour[1] == 0.0f && colour[2] == 0.0f && colour[3] == 0.0f;
}

/* Writes the colour, or `fallback` if the colour is all zero, multiplied by its alpha. */
static void set_ink(const float colour[4], const float fallback[4], float ink[4]) {
    const float *from = is_none(colour) ? fallback : colour;
    for (int i = 0; i < 4; ++i)
        ink[i] = i < 3 ? from[i] * from[3] : from[3];
}

static float or_default(float value, float fallback) {
    return value == 0.0f ? fallback : value;
}

/* The uniforms of include/drawn.glsl. */
#define DRAWN_UNIFORMS(list, line_width, maximum)                                          \
    GLS_FLOATS("viewport", 2, (list)->to->viewport[2], (list)->to->viewport[3]),           \
        GLS_FLOATS("width", 1, or_default(line_width, LINE_WIDTH)),                        \
        GLS_INTS("maximum", 1, (int)(maximum))

glsurf_result gls_draw_features(gls_gpu *gpu, const gls_drawn *list,
                                const glsurf_feature_drawing *drawing) {
    const uint32_t limit = drawing->limit > 0 ? drawing->limit : UINT32_MAX;
    const uint32_t maximum = limit < list->capacity ? limit : list->capacity;
    float rows[12] = { 0 }, inks[8];
    to_viewport(drawing->to_clip, list, 0, drawing->origin, rows);
    set_ink(drawing->dark, ORANGE, inks);
    set_ink(drawing->light, SKY_BLUE, inks + 4);
    return gls_pass_run(
        gpu, &features,
        &(gls_draw){ .inputs = { list->counts, list->entries },
                     .outputs = { GLS_NONE },
                     .to = list->to,
                     .instances = maximum,
                     .uniforms = {
                         DRAWN_UNIFORMS(list, drawing->line_width, maximum),
                         { "to_viewport", GLS_FLOAT, 4, 3, rows },
                         GLS_FLOATS("radius", 1, or_default(drawing->radius, RADIUS)),
                         { "inks", GLS_FLOAT, 4, 2, inks },
                     } });
}

glsurf_result gls_draw_matches(gls_gpu *gpu, const gls_drawn *list,
                               const glsurf_match_drawing *drawing) {
    const uint32_t limit = drawing->limit > 0 ? drawing->limit : UINT32_MAX;
    const uint32_t maximum = limit < list->capacity ? limit : list->capacity;
    const bool hues = is_none(drawing->a_colour) && is_none(drawing->b_colour);
    float a_rows[12] = { 0 }, b_rows[12] = { 0 }, inks[8];
    to_viewport(drawing->a_to_clip, list, 0, drawing->origin, a_rows);
    to_viewport(drawing->b_to_clip, list, 1, drawing->origin, b_rows);
    set_ink(drawing->a_colour, drawing->a_colour, inks);
    set_ink(drawing->b_colour, drawing->b_colour, inks + 4);
    return gls_pass_run(
        gpu, &matches,
        &(gls_draw){
            .inputs = { list->counts, list->entries },
            .outputs = { GLS_NONE },
            .to = list->to,
            .instances = maximum,
            .uniforms = {
                DRAWN_UNIFORMS(list, drawing->line_width, maximum),
                { "a_to_viewport", GLS_FLOAT, 4, 3, a_rows },
                { "b_to_viewport", GLS_FLOAT, 4, 3, b_rows },
                { "ends", GLS_FLOAT, 4, 2, inks },
                GLS_INTS("hues", 1, hues),
                GLS_FLOATS("max_reach", 1, or_default(drawing->max_length, FLT_MAX)),
            } });
}
