/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf odometry --report`: what was found in each frame. */
#include "command/odometry.h"

#include "tool/json_text.h"
#include "tool/output.h"
#include "tool/text.h"

#include <math.h>
#include <string.h>

static const char *const STATES[] = {
    [ODOMETER_FIRST] = "first",     [ODOMETER_FOUND] = "found",
    [ODOMETER_BRIDGED] = "bridged", [ODOMETER_LOST] = "lost",
    [ODOMETER_BROKEN] = "broken",
};

static json_t *numbers(const double *values, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; ++i)
        list = json_append(list, json_number(values[i]));
    return list;
}

static json_t *describe(const odometry_result *result, size_t number) {
    const odometer_step *const step = &result->way[number];
    const pose *const at = &result->found.poses[number];
    double turn[4];
    pose_quaternion(at, turn);
    json_t *object =
        json_pack("{sI ss sb sI sI sI sI}", "frame", (json_int_t)number, "state",
                  STATES[step->state], "key", (int)step->is_key, "features",
                  (json_int_t)step->features, "stereo", (json_int_t)step->stereo, "matches",
                  (json_int_t)step->matches, "inliers", (json_int_t)step->inliers);
    object = json_put(object, "position", numbers(at->t, 3));
    object = json_put(object, "rotation", numbers(turn, 4));
    object = json_put(object, "error", json_number(step->error));
    if (step->reason)
        object =
            json_put(object, "reason", json_string(odometer_reason_text(step->reason)));
    return object;
}

bool odometry_report(const char *path, const odometry_result *result) {
    output out;
    bool good = true;
    if (!output_open(&out, strcmp(path, "-") == 0 ? NULL : path))
        return false;
    for (size_t i = 0; good && i < result->count; ++i) {
        good = json_write(out.file, describe(result, i), JSON_DIGITS);
        fputc('\n', out.file);
    }
    if (!good)
        report("out of memory for the report; leave out --report");
    return output_close(&out, good) && good;
}
