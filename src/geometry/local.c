/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Local frames: R. Hartley, A. Zisserman, Multiple View Geometry, section 4.4. */
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

bool gls_make_local_frames(const gls_pair *pairs, const bool *flags, uint32_t count,
                           gls_local_frames *f) {
    *f = (gls_local_frames){ 0 };
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; ++i) {
        if (gls_is_used(flags, i)) {
            f->a.x += pairs[i].ax, f->a.y += pairs[i].ay;
            f->b.x += pairs[i].bx, f->b.y += pairs[i].by;
            ++n;
        }
    }
    if (n < 4)
        return false;
    f->a.x /= n, f->a.y /= n, f->b.x /= n, f->b.y /= n;
    double a = 0.0, b = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        if (gls_is_used(flags, i)) {
            a += gls_length(pairs[i].ax - f->a.x, pairs[i].ay - f->a.y);
            b += gls_length(pairs[i].bx - f->b.x, pairs[i].by - f->b.y);
        }
    }
    f->a.scale = sqrt(2.0) * n / a;
    f->b.scale = sqrt(2.0) * n / b;
    return isfinite(f->a.scale) && isfinite(f->b.scale);
}

gls_pair gls_to_local(const gls_local_frames *f, const gls_pair *pair) {
    return (gls_pair){ (pair->ax - f->a.x) * f->a.scale, (pair->ay - f->a.y) * f->a.scale,
                       (pair->bx - f->b.x) * f->b.scale, (pair->by - f->b.y) * f->b.scale };
}

/* [ 1/s 0 x; 0 1/s y; 0 0 1 ] for the inverse, else [ s 0 -s x; 0 s -s y; 0 0 1 ]. */
void gls_frame_matrix(const gls_local_frame *f, bool inverse, double m[9]) {
    const double s = inverse ? 1.0 / f->scale : f->scale;
    const double x = inverse ? f->x : -s * f->x, y = inverse ? f->y : -s * f->y;
    const double result[9] = { s, 0, x, 0, s, y, 0, 0, 1 };
    memcpy(m, result, sizeof result);
}
