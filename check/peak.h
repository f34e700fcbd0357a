/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The orientation by a smoothed histogram, calculated from its definition in double. */
#ifndef GLSURF_CHECK_PEAK_H
#define GLSURF_CHECK_PEAK_H

/* position[] holds the directions of 113 samples in 36ths of a turn, 0 to 36; length[]
 * their lengths. Returns how far `angle` is, in radians, from the highest peak of their
 * histogram. Where floats cannot tell several peaks apart, it is the distance from the
 * nearest of them. *allowed receives how far the angle may be. It is infinity where a peak
 * is too flat to locate to a tenth of a bin, which is a degree.
 *
 * stray  how far each sample, as a vector, may be off; NULL: no sample is off */
double gls_peak_off(const double *position, const double *length, const double *stray,
                    double angle, double *allowed);

#endif
