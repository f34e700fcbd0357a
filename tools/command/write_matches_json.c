/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files of matches as JSON, with the model. */
#include "command/match_command.h"

#include "features/json_text.h"
#include "system/text.h"

static json_t *side_value(const match_side *side) {
    return json_pack("{so sI sI sI}", "image", json_name(side->name), "width",
                     (json_int_t)side->picture.width, "height",
                     (json_int_t)side->picture.height, "keypoints",
                     (json_int_t)side->count);
}

static json_t *match_value(const void *list, size_t i) {
    const match_result *const result = list;
    const glsurf_match *const match = &result->matches[i];
    const glsurf_keypoint *const a = &result->sides[0].points[match->a];
    const glsurf_keypoint *const b = &result->sides[1].points[match->b];
    json_t *value = json_pack(
        "{sI sI so so so so so so so}", "a", (json_int_t)match->a, "b",
        (json_int_t)match->b, "ax", json_number((double)a->x), "ay",
        json_number((double)a->y), "bx", json_number((double)b->x), "by",
        json_number((double)b->y), "distance", json_number((double)match->distance),
        "second", json_number((double)match->second), "inlier",
        !result->inlier ? json_null() : json_boolean(result->inlier[i]));
    if (result->depths)
        value = json_put(value, "disparity", json_number(result->depths[i].disparity));
    if (result->depths && result->calibrated) {
        value = json_put(value, "depth", json_number(result->depths[i].depth));
        value = json_put(value, "deviation", json_number(result->depths[i].deviation));
    }
    return value;
}

static json_t *matrix_value(const double m[9], bool found) {
    return found ? json_pack("[[f, f, f], [f, f, f], [f, f, f]]", m[0], m[1], m[2], m[3],
                             m[4], m[5], m[6], m[7], m[8])
                 : json_null();
}

/* Everything but the matches. */
static json_t *head_value(const match_result *result) {
    static const char *const NAMES[MATCH_MODELS] = {
        [MATCH_HOMOGRAPHY] = "homography",
        [MATCH_FUNDAMENTAL] = "fundamental",
    };
    json_t *head = json_pack(
        "{so so ss? so so}", "a", side_value(&result->sides[0]), "b",
        side_value(&result->sides[1]), "model", NAMES[result->model], "homography",
        matrix_value(result->homography.matrix, result->model == MATCH_HOMOGRAPHY),
        "fundamental",
        matrix_value(result->fundamental.matrix, result->model == MATCH_FUNDAMENTAL));
    if (result->model != MATCH_NO_MODEL) {
        head = json_put(head, "inliers", json_integer(result->inliers));
        head = json_put(head, "rms", json_real(result->rms));
    }
    return head;
}

bool match_summary_json(FILE *file, const match_result *result) {
    json_t *value =
        json_put(head_value(result), "matches", json_integer((json_int_t)result->count));
    if (result->depths) {
        value = json_put(value, "row_deviation", json_number(result->row_deviation));
        value = json_put(value, "disparity",
                         json_pack("[f, f, f]", result->range.first.disparity,
                                   result->range.median.disparity,
                                   result->range.last.disparity));
    }
    if (result->calibrated)
        value = json_put(value, "depth",
                         json_pack("[o, o, o]", json_number(result->range.first.depth),
                                   json_number(result->range.median.depth),
                                   json_number(result->range.last.depth)));
    return json_print(file, value, 17);
}

bool write_matches_json(FILE *file, const match_result *result) {
    const bool good = json_write_object(file, head_value(result), "matches", match_value,
                                        result, result->count);
    if (!good)
        report("out of memory for JSON; use --format csv");
    return good;
}
