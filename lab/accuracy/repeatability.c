/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * peers_repeatability [--plot FILE] SEQUENCE...: how many keypoints the detector "dog" and
 * OpenCV's SIFT without its octave -1 find again where the view turns by 20 to 60 degrees,
 * as in figure 4 of the report of Sandia. A sequence is a folder with six images and the
 * homographies between them, an image, of which views are rendered, or "drawn".
 *
 * Both have the same parameters: a first Gaussian of sigma 1.6, 3 intervals, a contrast of
 * 0.04, and curvatures at most 10 times each other. In each image both have as many
 * keypoints: the strongest. The measure is the repeatability by area of `glsurf evaluate`
 * (tools/command/measures.h): circles share more than 60 % of their union.
 */
#include "accuracy/found.h"
#include "accuracy/opencv.h"
#include "accuracy/views.h"
#include "command/measures.h"
#include "common/plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OURS, THEIRS, DETECTORS };

/* ---------------------------------------------------------------------- plot -- */

enum { PLOT_SEQUENCES = 8, PLOT_ANGLES = 5 };

typedef struct plot_sequence {
    char name[64];
    double degrees[PLOT_ANGLES];
    double percent[2][PLOT_ANGLES]; /* glsurf, OpenCV */
} plot_sequence;

/* In points (1/72 inch). */
static const double WIDTH = 150.0, HEIGHT = 105.0, COLUMN = 180.0, ROW = 155.0, LEFT = 54.0,
                    TOP = 48.0, RIGHT = 12.0, BOTTOM = 32.0;

enum { PANELS_IN_ROW = 3 };

typedef struct page {
    const plot_sequence *sequences;
    int count;
} page;

static void draw_page(cairo_t *cairo, const void *data) {
    const page *self = data;
    const double x = plot_entry(cairo, LEFT, 15.0, PLOT_TEXT, PLOT_CURVE, 0, "glsurf, dog");
    plot_entry(cairo, x, 15.0, PLOT_TEXT, PLOT_CURVE, 1,
               "SIFT of OpenCV without the octave -1");
    for (int i = 0; i < self->count; ++i) {
        const plot_sequence *s = &self->sequences[i];
        const plot_panel panel = {
            .x = LEFT + i % PANELS_IN_ROW * COLUMN,
            .y = TOP + i / PANELS_IN_ROW * ROW,
            .width = WIDTH,
            .height = HEIGHT,
            .across = { 15.0, 65.0, .step = 10.0, .label = "viewpoint (degrees)" },
            .up = { .last = 100.0,
                    .step = 20.0,
                    .grid = true,
                    .label = i % PANELS_IN_ROW == 0 ? "repeatability (%)" : NULL },
        };
        plot_text(cairo, panel.x + WIDTH / 2.0, panel.y - 9.0, PLOT_MIDDLE, PLOT_TEXT, true,
                  s->name);
        plot_frame(cairo, &panel);
        for (int d = 1; d >= 0; --d)
            plot_line(cairo, &panel,
                      &(plot_curve){ s->degrees, s->percent[d], PLOT_ANGLES,
                                     .style = (size_t)d });
    }
}

/* Draws a panel for each sequence, repeatability over the angle, into a file .svg or .png.
 * False after a report. */
static bool plot_repeatability(const char *path, const plot_sequence *sequences,
                               int count) {
    const page self = { sequences, count };
    const int columns = count < PANELS_IN_ROW ? count : PANELS_IN_ROW;
    const int rows = (count + PANELS_IN_ROW - 1) / PANELS_IN_ROW;
    return plot_write(path, LEFT + (columns - 1) * COLUMN + WIDTH + RIGHT,
                      TOP + (rows - 1) * ROW + HEIGHT + BOTTOM, draw_page, &self,
                      "name fewer sequences");
}

/* ----------------------------------------------------------------- keypoints -- */

typedef struct keypoints {
    glsurf_keypoint *items;
    uint32_t count;
} keypoints;

static int by_response(const void *a, const void *b) {
    const float p = ((const glsurf_keypoint *)a)->response;
    const float q = ((const glsurf_keypoint *)b)->response;
    return (p < q) - (p > q);
}

static keypoints detect_own(const found_image *image) {
    found_point *points;
    const uint32_t count =
        found_points(image, GLSURF_DETECTOR_DOG, 0, 0.04f / 3.0f, &points);
    keypoints all = { malloc((count + 1) * sizeof *all.items), 0 };
    if (!all.items)
        abort();
    for (uint32_t i = 0; i < count; ++i)
        if (points[i].sign != 0)
            all.items[all.count++] = (glsurf_keypoint){ .x = points[i].keypoint_x,
                                                        .y = points[i].keypoint_y,
                                                        .scale = points[i].scale,
                                                        .response = points[i].response };
    free(points);
    return all;
}

/* Finds keypoints with both detectors and keeps as many of each. */
static void detect_keypoints(const found_image *image, keypoints found[DETECTORS]) {
    found[OURS] = detect_own(image);
    found[THEIRS].count =
        opencv_sift(image->gray, image->width, image->height, &found[THEIRS].items);
    const uint32_t minimum =
        found[OURS].count < found[THEIRS].count ? found[OURS].count : found[THEIRS].count;
    for (int d = 0; d < DETECTORS; ++d) {
        qsort(found[d].items, found[d].count, sizeof *found[d].items, by_response);
        found[d].count = minimum;
    }
}

static measure_view view_of(const found_image *image, const keypoints *found) {
    return (measure_view){ (uint32_t)image->width, (uint32_t)image->height, found->items,
                           found->count };
}

static measure_figures measure(const views *sequence, int view, const keypoints *first,
                               const keypoints *other) {
    double matrix[9];
    memcpy(matrix, sequence->matrix[view], sizeof matrix);
    const measure_view a = view_of(&sequence->image[0], first);
    const measure_view b = view_of(&sequence->image[view], other);
    if (!measure_orient(matrix, a.width, a.height)) {
        fprintf(stderr, "the homography cannot be used\n");
        exit(EXIT_FAILURE);
    }
    return measure_pair(matrix, &a, &b, NULL, 0);
}

/* Prints the pairs of a sequence. Returns whether ours are found again at least as often.
 */
static bool compare_sequence(const char *name, const views *sequence, plot_sequence *plot) {
    keypoints found[VIEWS][DETECTORS];
    double mean[DETECTORS] = { 0.0 };
    for (int i = 0; i < VIEWS; ++i)
        detect_keypoints(&sequence->image[i], found[i]);
    printf("%s\n", name);
    for (int i = 1; i < VIEWS; ++i) {
        printf("  %2.0f degrees, %u and %u keypoints:", sequence->degrees[i],
               found[0][OURS].count, found[i][OURS].count);
        plot->degrees[i - 1] = sequence->degrees[i];
        for (int d = 0; d < DETECTORS; ++d) {
            const measure_figures figures =
                measure(sequence, i, &found[0][d], &found[i][d]);
            const double *const value = figures.value;
            plot->percent[d][i - 1] = 100.0 * value[MEASURE_OVERLAP];
            mean[d] += plot->percent[d][i - 1] / (VIEWS - 1);
            printf("  %s %5.1f %% of %.0f (by place %5.1f %%)",
                   d == OURS ? "glsurf" : "OpenCV", plot->percent[d][i - 1],
                   fmin(value[MEASURE_COMMON_A], value[MEASURE_COMMON_B]),
                   100.0 * value[MEASURE_REPEATABILITY]);
        }
        printf("\n");
    }
    printf("  mean: glsurf %.1f %%, OpenCV %.1f %%\n", mean[OURS], mean[THEIRS]);
    for (int i = 0; i < VIEWS; ++i)
        for (int d = 0; d < DETECTORS; ++d)
            free(found[i][d].items);
    return mean[OURS] >= mean[THEIRS];
}

static bool is_there(const char *path, const char *file) {
    char whole[4096];
    snprintf(whole, sizeof whole, "%s%s", path, file);
    FILE *const opened = fopen(whole, "rb");
    if (opened)
        fclose(opened);
    return opened;
}

int main(int argc, char **argv) {
    int first = 1;
    const char *path = NULL;
    if (argc > 2 && strcmp(argv[1], "--plot") == 0) {
        path = argv[2];
        first = 3;
    }
    plot_sequence plots[PLOT_SEQUENCES];
    int count = 0;
    bool good = true;
    printf("OpenCV %s\n", opencv_version());
    for (int i = first; i < argc && count < PLOT_SEQUENCES; ++i) {
        views sequence;
        const bool is_folder = is_there(argv[i], "/img1.png");
        if (is_folder)
            sequence = views_load(argv[i]);
        else if (strcmp(argv[i], "drawn") == 0 || is_there(argv[i], ""))
            sequence = views_render(found_image_make(argv[i]));
        else
            continue;
        const char *name = found_image_name(argv[i]), *slash = strrchr(name, '/');
        snprintf(plots[count].name, sizeof plots[count].name, "%s",
                 is_folder && slash ? slash + 1 : name);
        good &= compare_sequence(plots[count].name, &sequence, &plots[count]);
        ++count;
        views_free(&sequence);
    }
    if (path && !plot_repeatability(path, plots, count))
        return EXIT_FAILURE;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
