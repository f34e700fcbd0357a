/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The reference's results for a picture, from the gray image to the masks. */
#ifndef GLSURF_CHECK_MAPS_H
#define GLSURF_CHECK_MAPS_H

#include "check/stage_bounds.h"
#include "reference/reference.h"
#include "tuning/pictures.h"

typedef struct gls_maps {
    uint8_t *gray;
    uint16_t *smooth; /* if the preset smooths the image */
    uint32_t *integral;
    float *determinants[GLS_MAX_OCTAVES]; /* if the preset smooths responses */
    float *response[GLS_MAX_OCTAVES];
    float *maxima[GLS_MAX_OCTAVES];
    uint8_t *mask[GLS_MAX_OCTAVES];
} gls_maps;

/* The calls that return bool return false without memory. */

/* Allocates zeroed maps for a plan; frees the old ones. */
bool gls_maps_make(gls_maps *maps, const gls_plan *plan);
void gls_maps_free(gls_maps *maps);

/* Fill maps. gls_maps_picture() makes gray, smooth and integral from a picture;
 * gls_maps_sum() makes smooth and integral from gray; gls_maps_response() makes the
 * responses from gray and integral. */
bool gls_maps_picture(gls_maps *maps, const gls_plan *plan, gls_picture_kind kind,
                      gls_random *random);
bool gls_maps_sum(gls_maps *maps, const gls_plan *plan);
bool gls_maps_response(gls_maps *maps, const gls_plan *plan);

/* If the preset smooths responses: stores the responses of all octaves as determinants, and
 * replaces them by their means. Otherwise does nothing. */
void gls_maps_average(gls_maps *maps, const gls_plan *plan);

/* Returns what the textures of responses contain: determinants if the preset smooths
 * responses, otherwise responses. */
static inline float *gls_maps_stored(const gls_maps *maps, int octave) {
    return maps->determinants[octave] ? maps->determinants[octave] : maps->response[octave];
}

/* Returns the responses and, if a driver averages them itself, the determinants. */
static inline gls_responses gls_maps_responses(const gls_maps *maps) {
    return (gls_responses){ (const float *const *)maps->response,
                            (const float *const *)maps->determinants };
}

/* Fills maps with random responses, or with determinants if the preset smooths responses:
 * multiples of `unit` from -1 to `steps`, so there are many ties. */
void gls_maps_ties(gls_maps *maps, const gls_plan *plan, int steps, float unit,
                   gls_random *random);

/* The same with zeros. One in 24 values is `unit` to 3 `unit`, of either sign if there are
 * minima. The masks have many bits in all levels. Other octaves than the first `octaves`
 * have only zeros. */
void gls_maps_sparse(gls_maps *maps, const gls_plan *plan, int octaves, float unit,
                     gls_random *random);

/* The same with equal values. */
void gls_maps_flat(gls_maps *maps, const gls_plan *plan, float value);

/* Makes maxima and mask from the responses. */
void gls_maps_suppress(const gls_maps *maps, const gls_plan *plan, float threshold);

/* Writes the integral image by three, as haar/packed3.frag does. */
void gls_maps_packed3(const gls_maps *maps, const gls_plan *plan, uint32_t (*three)[4]);

/* Returns a pixel of the image that the integral image sums, in its units. */
uint32_t gls_maps_summed(const gls_maps *maps, const gls_plan *plan, int x, int y);

size_t gls_octave_samples(const gls_octave *octave);
size_t gls_map_size(const gls_octave *octave); /* in floats */

/* Returns true if a filter of `size` pixels at sample (i, j) stays inside the image. */
bool gls_filter_fits(const gls_plan *plan, const gls_octave *octave, int size, int i,
                     int j);

/* Returns true if a level of an octave has a response at (i, j): its filter fits there and,
 * if the preset averages responses, at the eight samples around. */
bool gls_has_response(const gls_plan *plan, const gls_octave *octave, int level, int i,
                      int j);

#endif
