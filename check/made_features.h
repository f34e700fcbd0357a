/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Made-up features to match. They come from no image. */
#ifndef GLSURF_CHECK_MADE_FEATURES_H
#define GLSURF_CHECK_MADE_FEATURES_H

#include "core/match_rule.h"
#include "tuning/pictures.h"

typedef struct gls_made_features {
    uint32_t count, length;
    glsurf_keypoint *keypoints;
    float *descriptors;
} gls_made_features;

typedef enum gls_made_kind {
    GLS_MADE_RANDOM,  /* descriptors of unit length, independent of one another */
    GLS_MADE_TIES,    /* copies of six descriptors, one is zero */
    GLS_MADE_LONGEST, /* length 1.001, for the largest distances that can occur */
    GLS_MADE_ZERO,    /* zero descriptors only */
    GLS_MADE_KINDS
} gls_made_kind;

/* `count` features of both Laplacian signs, in a square of 1000 pixels. The calls that
 * return bool return false without memory; the features may be freed in any case. */
bool gls_made_features_make(gls_made_features *made, gls_made_kind kind, uint32_t count,
                            uint32_t length, gls_random *random);

/* Makes two thirds noisy copies of random features of `from`, the others random. */
bool gls_made_features_like(gls_made_features *made, const gls_made_features *from,
                            uint32_t count, gls_random *random);

/* Gathers the features around a tenth of them, so that most nearest features have others at
 * their position. Some differences are just at the distances 4, 6.5 and 10, in sixteenths
 * of a pixel. */
void gls_made_features_gather(gls_made_features *self, gls_random *random);

void gls_made_features_free(gls_made_features *self);

/* The view of the features that the library's calls take. */
glsurf_features gls_made_features_view(const gls_made_features *self);

/* Scales the descriptor to `length`. */
void gls_descriptor_scale(float *descriptor, uint32_t count, double length);

/* Writes where features of `a` are expected in `b`: on or near features of b, far from all,
 * or nowhere. Each has its own tolerance or the parameters' tolerance. `a` must have at
 * least three features. */
void gls_made_features_expect(const gls_made_features *a, const gls_made_features *b,
                              gls_random *random, glsurf_expected *expected);

#endif
