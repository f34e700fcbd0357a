/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "frames/canvas.h"

#include <math.h>
#include <string.h>

void canvas_make(canvas *self) {
    memset(self, 0, sizeof *self);
    glGenTextures(1, &self->texture);
    glBindTexture(GL_TEXTURE_2D, self->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, CANVAS_WIDTH, CANVAS_HEIGHT, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, NULL);
    glBindTexture(GL_TEXTURE_2D, 0);
    glGenFramebuffers(1, &self->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, self->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           self->texture, 0);
    canvas_clear(self);
}

void canvas_clear(canvas *self) {
    glBindFramebuffer(GL_FRAMEBUFFER, self->framebuffer);
    glViewport(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
}

void canvas_read(canvas *self) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, self->framebuffer);
    glReadPixels(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, self->pixel);
}

int canvas_count(const canvas *self) {
    int count = 0;
    for (int y = 0; y < CANVAS_HEIGHT; ++y)
        for (int x = 0; x < CANVAS_WIDTH; ++x)
            count += self->pixel[y][x][3] > 0;
    return count;
}

void canvas_fill(double matrix[9], double width, double height) {
    const double fill[9] = {
        2.0 / width, 0, 1.0 / width - 1.0, 0, -2.0 / height, 1.0 - 1.0 / height, 0, 0, 1
    };
    memcpy(matrix, fill, sizeof fill);
}

void canvas_map(const canvas_mapping *mapping, double x, double y, double mapped[2]) {
    const double *const m = mapping->to_clip;
    const int *const v = mapping->viewport;
    const double w = m[6] * x + m[7] * y + m[8];
    const double u = (m[0] * x + m[1] * y + m[2]) / w;
    const double up = (m[3] * x + m[4] * y + m[5]) / w * (mapping->top ? -1.0 : 1.0);
    mapped[0] = v[0] + 0.5 * (u + 1.0) * v[2];
    mapped[1] = v[1] + 0.5 * (up + 1.0) * v[3];
}

void canvas_forget(canvas *self) {
    for (int s = 0; s < CANVAS_SORTS; ++s)
        for (int y = 0; y < CANVAS_HEIGHT; ++y)
            for (int x = 0; x < CANVAS_WIDTH; ++x)
                self->away[s][y][x] = INFINITY;
}

void canvas_note(canvas *self, int sort, const double point[2]) {
    const int x0 = (int)floor(point[0] - CANVAS_FAR), x1 = (int)ceil(point[0] + CANVAS_FAR);
    const int y0 = (int)floor(point[1] - CANVAS_FAR), y1 = (int)ceil(point[1] + CANVAS_FAR);
    for (int y = y0 < 0 ? 0 : y0; y < y1 && y < CANVAS_HEIGHT; ++y)
        for (int x = x0 < 0 ? 0 : x0; x < x1 && x < CANVAS_WIDTH; ++x) {
            const float away = (float)hypot(x + 0.5 - point[0], y + 0.5 - point[1]);
            if (away < self->away[sort][y][x])
                self->away[sort][y][x] = away;
        }
}

void canvas_note_line(canvas *self, int sort, const double from[2], const double to[2]) {
    const int steps = 1 + (int)(hypot(to[0] - from[0], to[1] - from[1]) / CANVAS_STEP);
    for (int i = 0; i <= steps; ++i) {
        const double t = (double)i / steps;
        canvas_note(self, sort,
                    (const double[]){ from[0] + t * (to[0] - from[0]),
                                      from[1] + t * (to[1] - from[1]) });
    }
}

void canvas_assert_near(const canvas *self, double within) {
    for (int y = 0; y < CANVAS_HEIGHT; ++y)
        for (int x = 0; x < CANVAS_WIDTH; ++x)
            for (int s = 0; s < CANVAS_SORTS; ++s)
                if (self->pixel[y][x][2 * s] > 0 && !(self->away[s][y][x] <= within))
                    fail_msg("pixel (%d, %d) is drawn, %.3f from the nearest curve of sort "
                             "%d, not within %.3f",
                             x, y, (double)self->away[s][y][x], s, within);
}

void canvas_assert_cover(const canvas *self, double reach, double slack) {
    for (int y = 0; y < CANVAS_HEIGHT; ++y)
        for (int x = 0; x < CANVAS_WIDTH; ++x) {
            const double away =
                fmin((double)self->away[0][y][x], (double)self->away[1][y][x]);
            const double ideal = fmin(fmax(reach - away, 0.0), 1.0);
            if (fabs(self->pixel[y][x][3] / 255.0 - ideal) > slack)
                fail_msg("pixel (%d, %d) has alpha %d instead of %.1f +- %.1f", x, y,
                         self->pixel[y][x][3], 255.0 * ideal, 255.0 * slack);
        }
}

void canvas_assert_covered(const canvas *self, const canvas_mapping *mapping,
                           const double point[2], double alpha) {
    const int x = (int)floor(point[0]), y = (int)floor(point[1]);
    const int *const v = mapping->viewport;
    if (x < v[0] || y < v[1] || x >= v[0] + v[2] || y >= v[1] + v[3])
        return;
    if (self->pixel[y][x][3] < 255.0 * fmin(alpha, 1.0))
        fail_msg("a curve at (%.2f, %.2f) is drawn with alpha %d instead of %.1f", point[0],
                 point[1], self->pixel[y][x][3], 255.0 * alpha);
}
