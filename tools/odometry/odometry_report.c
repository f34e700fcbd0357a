/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What `glsurf odometry` prints and reports. */
#include "odometry/odometry_run.h"

#include "common/json_text.h"
#include "common/output.h"
#include "common/text.h"

#include <math.h>

static const double DEGREE = 57.29577951308232;

size_t odometry_count(const odometry_result *result, odometer_state state) {
    size_t count = 0;
    for (size_t i = 0; i < result->count; ++i)
        count += result->steps[i].state == state;
    return count;
}

trajectory_error odometry_error(const odometry_result *result) {
    const size_t begin = result->begin, count = result->count - begin;
    return trajectory_compare(&(trajectory){ result->found.poses + begin, count },
                              &(trajectory){ result->truth.poses + begin, count });
}

double odometry_length(const odometry_result *result) {
    double length = 0.0;
    for (size_t i = 1; i < result->count; ++i) {
        const pose back = pose_invert(&result->steps[i - 1].at);
        const pose step = pose_compose(&result->steps[i].at, &back);
        length += pose_length(&step);
    }
    return length;
}

/* ------------------------------------------------------------------ summary -- */

static double percent(double part, double whole) {
    return whole > 0.0 ? 100.0 * part / whole : 0.0;
}

static void print_frames(const odometry_result *result) {
    const size_t bridged = odometry_count(result, ODOMETER_BRIDGED);
    const size_t lost = odometry_count(result, ODOMETER_LOST);
    const size_t broken = odometry_count(result, ODOMETER_BROKEN);
    size_t keys = 0;
    for (size_t i = 0; i < result->count; ++i)
        keys += result->steps[i].is_key;
    printf("frames    %lu of %lux%lu, %lu key frames", (unsigned long)result->count,
           (unsigned long)result->width, (unsigned long)result->height,
           (unsigned long)keys);
    if (bridged > 0)
        printf(", %lu bridged", (unsigned long)bridged);
    if (lost > 0)
        printf(", %lu lost", (unsigned long)lost);
    if (broken > 0)
        printf(", the trajectory is broken %lu %s", (unsigned long)broken,
               broken == 1 ? "time" : "times");
    putchar('\n');
}

static void print_inliers(const odometry_result *result) {
    double inliers = 0.0, matches = 0.0, features = 0.0, stereo = 0.0;
    for (size_t i = 0; i < result->count; ++i) {
        inliers += result->steps[i].inliers;
        matches += result->steps[i].matches;
        features += result->steps[i].features;
        stereo += result->steps[i].stereo;
    }
    const size_t found = odometry_count(result, ODOMETER_FOUND);
    printf("features  %.0f a frame, %.0f with a depth\n", features / (double)result->count,
           stereo / (double)result->count);
    printf("inliers   %.0f a frame (%.1f %% of the matches)\n",
           found > 0 ? inliers / (double)found : 0.0, percent(inliers, matches));
}

static void print_error(const odometry_result *result) {
    const trajectory_error error = odometry_error(result);
    printf("error     %.4g at the end, %.3f %% of the true length of %.4g, and %.3f "
           "degrees; rms %.4g\n",
           error.end, percent(error.end, error.length), error.length, DEGREE * error.turn,
           error.rms);
    if (error.length > 0.0)
        printf("drift     %.3f %% and %.4f degrees per unit, over parts of the "
               "trajectory\n",
               100.0 * error.drift, DEGREE * error.turn_drift);
}

void odometry_print(const odometry_result *result) {
    const odometry_times *const times = &result->times;
    print_frames(result);
    print_inliers(result);
    printf("length    %.4g\n", odometry_length(result));
    if (result->truth.count > 0)
        print_error(result);
    printf("time      %.2f frames a second: read %.0f %%, extract %.0f %%, match sides "
           "%.0f %%, match frames %.0f %%, geometry %.0f %%; on %s\n",
           times->all > 0.0 ? (double)result->count / times->all : 0.0,
           percent(times->load, times->all), percent(times->extract, times->all),
           percent(times->stereo, times->all), percent(times->match, times->all),
           percent(times->geometry, times->all), result->renderer);
}

/* ------------------------------------------------------------------- report -- */

static const char *state_name(odometer_state state) {
    static const char *const NAMES[] = {
        [ODOMETER_FIRST] = "first",     [ODOMETER_FOUND] = "found",
        [ODOMETER_BRIDGED] = "bridged", [ODOMETER_LOST] = "lost",
        [ODOMETER_BROKEN] = "broken",
    };
    return NAMES[state];
}

static json_t *numbers(const double *values, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; ++i)
        list = json_append(list, json_number(values[i]));
    return list;
}

static json_t *frame_value(const odometry_options *options, const odometry_result *result,
                           size_t i) {
    const odometer_step *const step = &result->steps[i];
    const pose *const at = &result->found.poses[i];
    double q[4];
    pose_quaternion(at, q);
    json_t *object =
        json_pack("{sI ss sI sI sI sI sb}", "frame", (json_int_t)(i * options->step),
                  "state", state_name(step->state), "features", (json_int_t)step->features,
                  "stereo", (json_int_t)step->stereo, "matches", (json_int_t)step->matches,
                  "inliers", (json_int_t)step->inliers, "key", step->is_key);
    if (step->reason)
        object =
            json_put(object, "reason", json_string(odometer_reason_text(step->reason)));
    object = json_put(object, "error",
                      step->inliers > 0 ? json_number(step->error) : json_null());
    object = json_put(object, "position", numbers(at->t, 3));
    return json_put(object, "quaternion", numbers(q, 4));
}

bool odometry_report(const odometry_options *options, const odometry_result *result) {
    enum { DIGITS = 12 };
    output out;
    if (!output_open(&out, options->report))
        return false;
    bool good = true;
    for (size_t i = 0; good && i < result->count; ++i) {
        good = json_write(out.file, frame_value(options, result, i), DIGITS);
        fputc('\n', out.file);
    }
    if (!good)
        report("out of memory for the report; leave out --report");
    return output_close(&out, good);
}
