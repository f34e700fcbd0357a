/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "accuracy/placement.h"

#include "features/json_text.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

/* Classes of sigma: from, to. */
typedef struct sigma_class {
    float from, to;
    const char *name;
} sigma_class;

enum { CLASSES = 9 };
static const sigma_class CLASS_LIST[CLASSES] = {
    { 0, INFINITY, "all" }, { 0, 2, "below 2" }, { 2, 4, "2-4" },
    { 4, 8, "4-8" },        { 8, 12, "8-12" },   { 12, 20, "12-20" },
    { 20, 40, "20-40" },    { 0, 4, "below 4" }, { 8, INFINITY, "from 8" },
};

void placement_add(placement_list *list, placement_match match) {
    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 1024;
        list->items = realloc(list->items, list->capacity * sizeof *list->items);
        if (!list->items)
            abort();
    }
    list->items[list->count++] = match;
}

/* ------------------------------------------------------------------- sums -- */

/* Which matches a line counts: of one view, of one kind, or of all. */
typedef struct report_line {
    const char *name;
    int view, kind; /* or -1 */
} report_line;

static bool has_view(const report_line *line, int view) {
    return (line->view < 0 || line->view == view) &&
           (line->kind < 0 || (int)CHANGE_LIST[view].kind == line->kind);
}

typedef struct sum {
    size_t count, within; /* within a pixel */
    double median, rms;   /* NaN of nothing */
    double scale;         /* median */
} sum;

static int by_size(const void *a, const void *b) {
    const float p = *(const float *)a, q = *(const float *)b;
    return (p > q) - (p < q);
}

/* Sorts the values. */
static double median_of(float *values, size_t count) {
    qsort(values, count, sizeof *values, by_size);
    return 0.5 * ((double)values[(count - 1) / 2] + (double)values[count / 2]);
}

static sum sum_of(const placement_list *list, const sigma_class *class,
                  const report_line *line) {
    sum self = { .median = NAN, .rms = NAN, .scale = NAN };
    double squares = 0.0;
    float *away = test_memory((list->count + 1) * sizeof *away);
    float *scale = test_memory((list->count + 1) * sizeof *scale);
    for (size_t i = 0; i < list->count; ++i) {
        const placement_match *m = &list->items[i];
        if (m->sigma < class->from || m->sigma >= class->to || !has_view(line, m->view))
            continue;
        squares += (double)m->away * (double)m->away;
        self.within += m->away <= 1.0f;
        scale[self.count] = m->scale;
        away[self.count++] = m->away;
    }
    if (self.count > 0) {
        self.median = median_of(away, self.count);
        self.scale = median_of(scale, self.count);
        self.rms = sqrt(squares / (double)self.count);
    }
    free(away);
    free(scale);
    return self;
}

static size_t matches_of(const placement_system *system, const report_line *line) {
    size_t all = 0;
    for (int v = 0; v < CHANGES; ++v)
        if (has_view(line, v))
            all += system->matches[v];
    return all;
}

/* The lines: each kind, all kinds, each view. Returns their number. */
enum { MAX_LINES = CHANGE_KINDS + 1 + CHANGES };
static int lines_of(const placement_report *report, bool views,
                    report_line lines[MAX_LINES]) {
    int count = 0;
    for (int k = 0; k < CHANGE_KINDS; ++k)
        if (report->options->kinds >> k & 1u)
            lines[count++] = (report_line){ CHANGE_NAMES[k], -1, k };
    lines[count++] = (report_line){ "all", -1, -1 };
    for (int v = 0; views && v < CHANGES; ++v)
        if (report->options->kinds >> CHANGE_LIST[v].kind & 1u)
            lines[count++] = (report_line){ CHANGE_LIST[v].name, v, -1 };
    return count;
}

/* ------------------------------------------------------------------ tables -- */

static void print_system(const placement_report *report, const placement_system *system) {
    report_line lines[MAX_LINES];
    const int count = lines_of(report, report->options->views, lines);
    printf("\n%s: %zu features in the first views, %zu in the others, %.1f s\n",
           system->name, system->features[0], system->features[1], system->seconds);
    printf("%-15s %8s %8s %8s %8s", "", "matches", "correct", "in 1 px", "scale");
    for (int c = 0; c < CLASSES; ++c)
        printf(" %13s", CLASS_LIST[c].name);
    printf("\n");
    for (int l = 0; l < count; ++l) {
        const sum all = sum_of(&system->correct, &CLASS_LIST[0], &lines[l]);
        printf("%-15s %8zu %8zu %8zu %8.4f", lines[l].name, matches_of(system, &lines[l]),
               all.count, all.within, all.scale);
        for (int c = 0; c < CLASSES; ++c) {
            const sum s = sum_of(&system->correct, &CLASS_LIST[c], &lines[l]);
            printf(" %6.3f %6zu", s.median, s.count);
        }
        printf("\n");
    }
}

static void print_stereo(const placement_report *report) {
    printf("\nstereo rows: rms and number of |dy| < 3, by sigma\n%-24s", "");
    for (int c = 0; c < CLASSES; ++c)
        printf(" %13s", CLASS_LIST[c].name);
    printf("\n");
    for (size_t i = 0; i < report->count; ++i) {
        printf("%-24s", report->systems[i].name);
        for (int c = 0; c < CLASSES; ++c) {
            const sum s = sum_of(&report->systems[i].stereo, &CLASS_LIST[c],
                                 &(report_line){ NULL, -1, -1 });
            printf(" %6.3f %6zu", s.rms, s.count);
        }
        printf("\n");
    }
}

void placement_print(const placement_report *report) {
    if (report->options->picture_count > 0)
        printf(
            "median distance from the truth in pixels, and number of correct matches, by "
            "sigma in the first view;\nscale: median error of the log of the ratio of "
            "scales\n");
    for (size_t i = 0; report->options->picture_count > 0 && i < report->count; ++i)
        print_system(report, &report->systems[i]);
    if (report->options->stereo_count > 0)
        print_stereo(report);
}

/* -------------------------------------------------------------------- JSON -- */

static json_t *classes_json(const placement_list *list, const report_line *line) {
    json_t *classes = json_object();
    for (int c = 0; c < CLASSES; ++c) {
        const sum s = sum_of(list, &CLASS_LIST[c], line);
        json_t *one = json_put(json_object(), "count", json_integer((json_int_t)s.count));
        one = json_put(one, "within_1", json_integer((json_int_t)s.within));
        one = json_put(one, "median", json_number(s.median));
        one = json_put(one, "scale", json_number(s.scale));
        classes =
            json_put(classes, CLASS_LIST[c].name, json_put(one, "rms", json_number(s.rms)));
    }
    return classes;
}

static json_t *system_json(const placement_report *report, const placement_system *system) {
    report_line lines[MAX_LINES];
    const int count = lines_of(report, true, lines);
    json_t *changes = json_object();
    for (int l = 0; l < count && report->options->picture_count > 0; ++l) {
        json_t *one = json_put(json_object(), "matches",
                               json_integer((json_int_t)matches_of(system, &lines[l])));
        /* A view may be named like its kind. */
        char name[64];
        snprintf(name, sizeof name, "%s%s", lines[l].view < 0 ? "" : "view ",
                 lines[l].name);
        changes =
            json_put(changes, name,
                     json_put(one, "by_sigma", classes_json(&system->correct, &lines[l])));
    }
    json_t *self = json_put(json_object(), "name", json_string(system->name));
    self = json_put(self, "changes", changes);
    if (report->options->stereo_count > 0)
        self = json_put(self, "stereo",
                        classes_json(&system->stereo, &(report_line){ NULL, -1, -1 }));
    return self;
}

json_t *placement_json(const placement_report *report) {
    json_t *pictures = json_array(), *systems = json_array();
    for (size_t i = 0; i < report->options->picture_count; ++i)
        pictures = json_append(pictures, json_name(report->options->pictures[i]));
    for (size_t i = 0; i < report->count; ++i)
        systems = json_append(systems, system_json(report, &report->systems[i]));
    json_t *all =
        json_put(json_object(), "features", json_integer(report->options->wanted));
    all = json_put(all, "seed", json_integer((json_int_t)report->options->seed));
    all = json_put(all, "pictures", pictures);
    return json_put(all, "systems", systems);
}

bool placement_write_json(const placement_report *report) {
    return json_save(report->options->json, placement_json(report), "name fewer pictures");
}
