/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/corners.h"

void corners_of(glsurf_region part, double corners[4][2]) {
    for (int i = 0; i < 4; ++i) {
        corners[i][0] = part.x - 0.5 + (i == 1 || i == 2 ? part.width : 0);
        corners[i][1] = part.y - 0.5 + (i >= 2 ? part.height : 0);
    }
}

bool corners_map(const double matrix[9], glsurf_region part, double mapped[4][2]) {
    double corners[4][2];
    corners_of(part, corners);
    for (int i = 0; i < 4; ++i)
        if (!glsurf_homography_map(matrix, corners[i][0], corners[i][1], &mapped[i][0],
                                   &mapped[i][1]))
            return false;
    return true;
}
