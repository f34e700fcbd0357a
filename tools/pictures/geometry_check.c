/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "pictures/geometry_check.h"

#include "system/exit_status.h"
#include "system/text.h"

#include <math.h>

void corners_of(glsurf_region part, double corners[4][2]) {
    for (int i = 0; i < 4; ++i) {
        corners[i][0] = part.x - 0.5 + (i == 1 || i == 2 ? part.width : 0);
        corners[i][1] = part.y - 0.5 + (i >= 2 ? part.height : 0);
    }
}

/* Maps the corners of a part. False if a corner is at infinity or behind the camera, so
 * that not all of the part is mapped. */
static bool corners_map(const double matrix[9], glsurf_region part, double mapped[4][2]) {
    double corners[4][2];
    corners_of(part, corners);
    for (int i = 0; i < 4; ++i)
        if (!glsurf_homography_map(matrix, corners[i][0], corners[i][1], &mapped[i][0],
                                   &mapped[i][1]))
            return false;
    return true;
}

/* Returns the pixel at a position, which may be on an outer edge of the part. */
static uint32_t pixel_of(double position, uint32_t first, uint32_t size) {
    return (uint32_t)fmin(fmax(round(position), first), first + (size - 1.0));
}

bool geometry_check_make(geometry_check *self, const glsurf_homography *found,
                         glsurf_region a, glsurf_region b) {
    double place[2] = { 0.0, 0.0 };
    *self = (geometry_check){ .error = INFINITY };
    self->is_behind = !corners_map(found->matrix, a, self->corners);
    (void)glsurf_homography_error(found, &a, &b, &self->error, place);
    self->is_uncertain = !(self->error <= found->tolerance);
    self->place[0] = pixel_of(place[0], a.x, a.width);
    self->place[1] = pixel_of(place[1], a.y, a.height);
    return !self->is_behind && !self->is_uncertain;
}

void geometry_check_report(const geometry_check *self, const glsurf_homography *found,
                           const char *const names[2], uint32_t matches) {
    report("%s and %s: %lu of %lu matches agree on a homography, but it is uncertain by "
           "%.*f pixels at (%lu, %lu) of %s, more than the tolerance of %g; use images "
           "that overlap more, or more features (--threshold, --max-features)",
           names[0], names[1], (unsigned long)found->inliers, (unsigned long)matches,
           self->error < 100.0 ? 1 : 0, self->error, (unsigned long)self->place[0],
           (unsigned long)self->place[1], names[0], found->tolerance);
}

int geometry_check_mirrored(const char *a, const char *b) {
    report("%s and %s: the matches agree on a homography that turns the plane over, as a "
           "mirror does; flip one image",
           a, b);
    return TOOL_NO_GEOMETRY;
}
