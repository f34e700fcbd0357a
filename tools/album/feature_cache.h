/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Features of an album's images in a session's matcher. They stay there as long as the
 * memory limit permits; then images that were not used for long make room. */
#ifndef GLSURF_ALBUM_FEATURE_CACHE_H
#define GLSURF_ALBUM_FEATURE_CACHE_H

#include "album/album.h"
#include "album/near.h"
#include "images/session_view.h"

typedef struct cached_image {
    session_view view; /* no set: not loaded */
    bool used;         /* lately */
    bool refused;
} cached_image;

typedef struct feature_cache {
    const album *album;
    session *session;
    cached_image *images; /* of all images, at first zero */
    size_t hand;
    size_t refused; /* images whose features cannot be read or matched */
    bool stopped;   /* after a report of something else */
} feature_cache;

/* Reads the features of both images of a pair, which may be the same, unless they are
 * there. False after a report, which comes once for an image. */
bool feature_cache_load(feature_cache *self, album_pair pair);

/* Writes the signature of an image: from its file, or of its features, which it loads.
 * Zeros after a report, or if the matcher refuses the features. */
void feature_cache_signature(feature_cache *self, uint32_t number,
                             glsurf_signature *signature);

/* Matches two images that are loaded. The matches are valid until the next call. False
 * after a report. */
bool feature_cache_match(feature_cache *self, size_t a, size_t b,
                         const glsurf_match_params *params, glsurf_matches *matches);

/* Frees the features; before the session is closed. Accepts an object that is all zero. */
void feature_cache_destroy(feature_cache *self);

#endif
