/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "accuracy/placement.h"

#include "system/text.h"

#include <math.h>
#include <string.h>

/* Medians of fewer matches than these are too rough to be compared. */
enum { MINIMUM = 30 };

static const double WORSE = 3.0; /* percent, from which on a median is marked */

typedef struct tally {
    int compared, worse;
} tally;

static double number(const json_t *object, const char *key) {
    return json_number_value(json_object_get(object, key));
}

static double percent(double now, double before) {
    return before > 0.0 ? 100.0 * (now / before - 1.0) : NAN;
}

/* A cell of nothing, or the change of a median, marked if it is worse. */
static void print_median(const json_t *now, const json_t *before, tally *all) {
    if (number(now, "count") < MINIMUM || number(before, "count") < MINIMUM) {
        printf(" %9s", "-");
        return;
    }
    const double more = percent(number(now, "median"), number(before, "median"));
    ++all->compared;
    all->worse += more > WORSE;
    printf(" %+8.1f%c", more, more > WORSE ? '*' : ' ');
}

static void print_line(const char *name, json_t *now, const json_t *before, tally *all) {
    json_t *const classes = json_object_get(now, "by_sigma");
    const json_t *const others = json_object_get(before, "by_sigma");
    const json_t *const whole = json_object_get(classes, "all");
    const json_t *const other = json_object_get(others, "all");
    const char *class;
    json_t *value;
    printf("%-20s %+8.1f %+8.1f", name,
           percent(number(whole, "count"), number(other, "count")),
           percent(number(whole, "within_1"), number(other, "within_1")));
    json_object_foreach(classes, class, value)
        print_median(value, json_object_get(others, class), all);
    printf("\n");
}

static void print_system(const char *name, json_t *now, const json_t *before) {
    json_t *const changes = json_object_get(now, "changes");
    const json_t *const others = json_object_get(before, "changes");
    tally all = { 0 };
    const char *key;
    json_t *value;
    printf(
        "\n%s, change in percent: correct matches, those within a pixel, medians by sigma "
        "(* more than %g %% larger)\n%-20s %8s %8s",
        name, WORSE, "", "correct", "in 1 px");
    json_t *const any = json_object_get(json_object_get(changes, "all"), "by_sigma");
    json_object_foreach(any, key, value) printf(" %8s ", key);
    printf("\n");
    json_object_foreach(changes, key, value) if (json_object_get(others, key) &&
                                                 strncmp(key, "view ", 5) != 0)
        print_line(key, value, json_object_get(others, key), &all);
    printf("%d of %d medians of at least %d matches are more than %g %% larger\n",
           all.worse, all.compared, MINIMUM, WORSE);
}

static const json_t *system_named(const json_t *systems, const char *name) {
    for (size_t i = 0; i < json_array_size(systems); ++i) {
        const json_t *const one = json_array_get(systems, i);
        const char *const its = json_string_value(json_object_get(one, "name"));
        if (its && strcmp(its, name) == 0)
            return one;
    }
    return NULL;
}

bool placement_compare(const placement_report *results, const char *path) {
    json_error_t error;
    json_t *const before = json_load_file(path, 0, &error);
    if (!before) {
        report("%s, line %d: %s; name a file that --json wrote", path, error.line,
               error.text);
        return false;
    }
    json_t *const now = placement_json(results);
    json_t *const systems = json_object_get(now, "systems");
    for (size_t i = 0; i < json_array_size(systems); ++i) {
        json_t *const one = json_array_get(systems, i);
        const char *const name = results->systems[i].name;
        const json_t *const other = system_named(json_object_get(before, "systems"), name);
        if (other)
            print_system(name, one, other);
        else
            printf("\n%s is not in %s\n", name, path);
    }
    json_decref(now);
    json_decref(before);
    return true;
}
