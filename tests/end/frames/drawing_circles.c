/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Drawn features against ideal circles and lines, computed from the keypoints. canvas.h
 * derives the bounds. */
#include "frames/drawing.h"

#include <math.h>
#include <string.h>

canvas_mapping mapping_of(const look *as) {
    static const double zero[9];
    canvas_mapping m = { .top = as->origin == GLSURF_ORIGIN_TOP };
    memcpy(m.to_clip, as->to_clip, sizeof m.to_clip);
    memcpy(m.viewport, as->viewport, sizeof m.viewport);
    if (memcmp(m.to_clip, zero, sizeof zero) == 0)
        canvas_fill(m.to_clip, IMAGE_WIDTH, IMAGE_HEIGHT);
    return m;
}

void on_circle(const canvas_mapping *m, const glsurf_keypoint *k, double radius,
               double angle, double mapped[2]) {
    canvas_map(m, (double)k->x + radius * cos(angle), (double)k->y + radius * sin(angle),
               mapped);
}

typedef void visit(canvas *self, const canvas_mapping *m, int sort, const double point[2],
                   double alpha);

static void note(canvas *self, const canvas_mapping *m, int sort, const double point[2],
                 double alpha) {
    canvas_note(self, sort, point);
}

static void assert_covered(canvas *self, const canvas_mapping *m, int sort,
                           const double point[2], double alpha) {
    canvas_assert_covered(self, m, point, alpha);
}

/* Visits points, at most CANVAS_STEP apart, on a feature's ideal circle and on the line
 * from its centre to the circle. */
static void trace_feature(canvas *self, const canvas_mapping *m, const glsurf_keypoint *k,
                          double radius, visit *each, double alpha) {
    const int sort = k->laplacian > 0 ? 0 : 1;
    double before[2], point[2], centre[2], end[2], maximum = 0.0;
    enum { COARSE = 256 };
    on_circle(m, k, radius, 0.0, before);
    for (int i = 1; i <= COARSE; ++i) {
        on_circle(m, k, radius, 2.0 * pi * i / COARSE, point);
        maximum = fmax(maximum, hypot(point[0] - before[0], point[1] - before[1]));
        memcpy(before, point, sizeof before);
    }
    const int steps = COARSE * (1 + (int)(1.1 * maximum / CANVAS_STEP));
    for (int i = 0; i < steps; ++i) {
        on_circle(m, k, radius, 2.0 * pi * i / steps, point);
        each(self, m, sort, point, alpha);
    }
    canvas_map(m, (double)k->x, (double)k->y, centre);
    on_circle(m, k, radius, (double)k->angle, end);
    const int line = 1 + (int)(hypot(end[0] - centre[0], end[1] - centre[1]) / CANVAS_STEP);
    for (int i = 0; i <= line; ++i) {
        point[0] = centre[0] + (end[0] - centre[0]) * i / line;
        point[1] = centre[1] + (end[1] - centre[1]) * i / line;
        each(self, m, sort, point, alpha);
    }
}

/* Returns f = |q|: q is the position in the image, relative to the keypoint. */
static double from_centre(const canvas_mapping *m, const double inverse[9],
                          const glsurf_keypoint *k, double x, double y) {
    const int *const v = m->viewport;
    const double clip[2] = { 2.0 * (x - v[0]) / v[2] - 1.0,
                             (2.0 * (y - v[1]) / v[3] - 1.0) * (m->top ? -1.0 : 1.0) };
    double u = 0.0, w = 0.0;
    assert_true(glsurf_homography_map(inverse, clip[0], clip[1], &u, &w));
    return hypot(u - (double)k->x, w - (double)k->y);
}

/* Returns the error of d' = |f - r| / |grad f|, the computed distance of a pixel from a
 * circle f = r, over the square of the true distance d. The nearest point of the circle is
 * d away, so by Taylor
 *     | |f - r| - d |grad f| | <= d^2 / 2 |Hess f|
 * up to the third order. So the error of d' is at most d^2 / 2 times |Hess f| / |grad f|.
 * This function finds the largest such ratio around the circle, within the reach of the
 * line, by differences of half a pixel. Derivatives at the pixel differ from those at the
 * circle by as much again, hence no 1 / 2. */
static double curvature(const canvas_mapping *m, const glsurf_keypoint *k, double radius,
                        double reach) {
    double inverse[9], maximum = 0.0;
    const double h = 0.5;
    assert_true(glsurf_homography_invert(m->to_clip, inverse));
    for (int i = 0; i < 32 * 3; ++i) {
        double p[2], centre[2];
        on_circle(m, k, radius, 2.0 * pi * (i / 3) / 32, p);
        canvas_map(m, (double)k->x, (double)k->y, centre);
        const double length = hypot(p[0] - centre[0], p[1] - centre[1]);
        for (int j = 0; j < 2; ++j)
            p[j] += (i % 3 - 1) * reach * (p[j] - centre[j]) / length;
        double f[3][3];
        for (int y = 0; y < 3; ++y)
            for (int x = 0; x < 3; ++x)
                f[y][x] =
                    from_centre(m, inverse, k, p[0] + (x - 1) * h, p[1] + (y - 1) * h);
        const double gradient = hypot(f[1][2] - f[1][0], f[2][1] - f[0][1]) / (2.0 * h);
        const double xx = (f[1][2] - 2.0 * f[1][1] + f[1][0]) / (h * h);
        const double yy = (f[2][1] - 2.0 * f[1][1] + f[0][1]) / (h * h);
        const double xy = (f[2][2] - f[2][0] - f[0][2] + f[0][0]) / (4.0 * h * h);
        maximum = fmax(maximum, sqrt(xx * xx + yy * yy + 2.0 * xy * xy) / gradient);
    }
    return maximum;
}

static glsurf_feature_drawing drawing_of(const look *as) {
    glsurf_feature_drawing drawing = { .origin = as->origin,
                                       .line_width = as->line_width,
                                       .radius = as->radius };
    memcpy(drawing.to_clip, as->to_clip, sizeof drawing.to_clip);
    memcpy(drawing.dark, RED, sizeof RED);
    memcpy(drawing.light, BLUE, sizeof BLUE);
    return drawing;
}

static void check_look(canvas *on, const look *as) {
    static glsurf_keypoint keypoints[MAXIMUM];
    const uint32_t count = make_keypoints(keypoints, &as->region);
    const canvas_mapping m = mapping_of(as);
    const double width = as->line_width > 0.0f ? (double)as->line_width : 1.5;
    const double factor = as->radius > 0.0f ? (double)as->radius : 2.5;
    const double reach = 0.5 * width + 0.5;
    double order = 0.0; /* largest error of the distance, over its square */
    glsurf_extractor *extractor = describe(as, keypoints, count);
    const glsurf_feature_drawing drawing = drawing_of(as);
    canvas_clear(on);
    canvas_forget(on);
    glViewport(m.viewport[0], m.viewport[1], m.viewport[2], m.viewport[3]);
    draw(extractor, &drawing);
    canvas_read(on);
    for (uint32_t i = 0; i < count; ++i) {
        const double radius = factor * (double)keypoints[i].scale;
        trace_feature(on, &m, &keypoints[i], radius, note, 0.0);
        if (!as->similar)
            order = fmax(order, curvature(&m, &keypoints[i], radius, reach));
    }
    const double slack = CANVAS_FLOATS + 0.5 * CANVAS_STEP;
    print_message("%s: %d pixels, first order %.3f\n", as->what, canvas_count(on), order);
    assert_true(order * reach < 0.5); /* else the bound is too loose */
    canvas_assert_near(on, reach + reach * reach * order + slack);
    for (uint32_t i = 0; i < count; ++i)
        trace_feature(on, &m, &keypoints[i], factor * (double)keypoints[i].scale,
                      assert_covered,
                      reach - CANVAS_HALF - 0.5 * order - slack - CANVAS_BYTES);
}

void features_lie_on_ideal_circles(void **state) {
    for (size_t i = 0; i < COUNT(looks); ++i)
        check_look(*state, &looks[i]);
}

/* A single feature has exactly the ideal cover, even if its line is thinner than a
 * pixel. */
void a_feature_has_smooth_edges(void **state) {
    static const float widths[] = { 0.25f, 1.0f, 2.0f, 5.5f };
    canvas *on = *state;
    const glsurf_keypoint one = {
        .x = 61.3f, .y = 57.8f, .scale = 14.0f, .angle = 0.7f, .laplacian = 1
    };
    const look as = { .viewport = { 0, 0, CANVAS_WIDTH, CANVAS_HEIGHT } };
    const canvas_mapping m = mapping_of(&as);
    glsurf_extractor *extractor = describe(&as, &one, 1);
    canvas_forget(on);
    trace_feature(on, &m, &one, 2.5 * (double)one.scale, note, 0.0);
    for (size_t i = 0; i < COUNT(widths); ++i) {
        const double width = (double)widths[i], paler = fmin(width, 1.0);
        show(on, extractor,
             &(glsurf_feature_drawing){ .line_width = widths[i], .dark = { 1, 1, 1, 1 } });
        /* Undo the paler alpha of thin lines, which enlarges the rounding error. */
        for (int y = 0; width < 1.0 && y < CANVAS_HEIGHT; ++y)
            for (int x = 0; x < CANVAS_WIDTH; ++x)
                on->pixel[y][x][3] = (uint8_t)fmin(on->pixel[y][x][3] / paler, 255.0);
        canvas_assert_cover(on, 0.5 * fmax(width, 1.0) + 0.5,
                            CANVAS_FLOATS + 0.5 * CANVAS_STEP + CANVAS_BYTES / paler);
    }
}
