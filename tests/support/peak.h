/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The orientation by a smoothed histogram, by its definition in double. */
#ifndef GLSURF_TEST_PEAK_H
#define GLSURF_TEST_PEAK_H

/* Of 113 samples, their directions in 36ths of a turn, at least 0 and at most 36, and their
 * lengths: how far the angle is, in radians, from the highest peak, or from the nearest of
 * those that floats cannot tell from it. *allowed receives how far it may be; infinity
 * where a top is too flat to say where it is to a tenth of a bin, a degree.
 *
 * stray  how far each sample, as a vector, may be off; NULL: none is */
double test_peak_off(const double *position, const double *length, const double *stray,
                     double angle, double *allowed);

#endif
