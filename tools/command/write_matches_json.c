/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files of matches as JSON, with the model. */
#include "command/match_command.h"

#include "common/json_text.h"
#include "common/text.h"

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

/* Writes the matrix, or null, with 17 digits, which give the same doubles back. */
static void print_matrix(FILE *file, const char *key, const double *matrix) {
    fprintf(file, ",\n\"%s\": ", key);
    if (!matrix) {
        fputs("null", file);
        return;
    }
    for (int i = 0; i < 9; ++i) {
        fprintf(file, "%s%.17g%s",
                i == 0       ? "[["
                : i % 3 == 0 ? "["
                             : "",
                matrix[i],
                i == 8       ? "]]"
                : i % 3 == 2 ? "], "
                             : ", ");
    }
}

static void print_model(FILE *file, const match_result *result) {
    static const char *const names[MATCH_MODELS] = {
        [MATCH_HOMOGRAPHY] = "\"homography\"",
        [MATCH_FUNDAMENTAL] = "\"fundamental\"",
        [MATCH_NO_MODEL] = "null",
    };
    fprintf(file, ",\n\"model\": %s", names[result->model]);
    print_matrix(file, "homography",
                 result->model == MATCH_HOMOGRAPHY ? result->homography.matrix : NULL);
    print_matrix(file, "fundamental",
                 result->model == MATCH_FUNDAMENTAL ? result->fundamental.matrix : NULL);
    if (result->model != MATCH_NO_MODEL)
        fprintf(file, ",\n\"inliers\": %lu, \"rms\": %.17g", (unsigned long)result->inliers,
                result->rms);
}

bool write_matches_json(FILE *file, const match_result *result) {
    fputs("{\"a\": ", file);
    bool good = json_write(file, side_value(&result->sides[0]), JSON_DIGITS);
    fputs(",\n\"b\": ", file);
    good = good && json_write(file, side_value(&result->sides[1]), JSON_DIGITS);
    print_model(file, result);
    fputs(",\n\"matches\": ", file);
    good = good && json_write_list(file, match_value, result, result->count, JSON_DIGITS);
    fputs("}\n", file);
    if (!good)
        report("out of memory for JSON; use --format csv");
    return good;
}
