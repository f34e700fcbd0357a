/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/feature_cache.h"

#include "system/alloc.h"

#include <stdlib.h>

/* Drops features that were not used since the hand was there last (F. J. Corbato's clock),
 * except for a pair. Among a million images it is fast. Returns false if there are no
 * others. */
static bool make_room(feature_cache *self, album_pair pair) {
    const size_t count = self->album->count;
    for (size_t i = 0; i < 2 * count; ++i) {
        const size_t at = self->hand++ % count;
        cached_image *const one = &self->images[at];
        if (!one->view.set || at == pair.a || at == pair.b)
            continue;
        if (!one->used) {
            session_release(&one->view);
            return true;
        }
        one->used = false;
    }
    return false;
}

static bool is_short(glsurf_result result) {
    return result == GLSURF_ERROR_LIMIT || result == GLSURF_ERROR_MEMORY;
}

/* Loads the features of an image of the pair, and makes a signature, unless it is NULL. */
static void load(feature_cache *self, album_pair pair, size_t number,
                 glsurf_signature *signature) {
    cached_image *const to = &self->images[number];
    const char *const path = self->album->images[number].path;
    features_file file;
    glsurf_result result = GLSURF_OK;
    to->used = true;
    if (to->view.set || to->refused)
        return;
    to->refused = !features_file_load(&file, path);
    if (!to->refused) {
        do {
            result = glsurf_feature_set_load(&to->view.set, self->session->matcher,
                                             &file.features);
        } while (is_short(result) && make_room(self, pair));
        to->refused = !session_good(self->session, result, path);
        self->stopped = self->stopped || (to->refused && result != GLSURF_ERROR_ARGUMENT);
    }
    if (!to->refused) {
        if (signature)
            glsurf_signature_make(&file.features, signature);
        to->view.count = file.features.count;
        to->view.keypoints =
            alloc_copy(file.keypoints, file.features.count, sizeof *file.keypoints);
    }
    features_file_free(&file);
    self->refused += to->refused;
}

bool feature_cache_load(feature_cache *self, album_pair pair) {
    load(self, pair, pair.a, NULL);
    load(self, pair, pair.b, NULL);
    return self->images[pair.a].view.set && self->images[pair.b].view.set;
}

void feature_cache_signature(feature_cache *self, uint32_t number,
                             glsurf_signature *signature) {
    if (features_file_signature(self->album->images[number].path, signature))
        return;
    *signature = (glsurf_signature){ { 0 } };
    load(self, (album_pair){ number, number }, number, signature);
}

bool feature_cache_match(feature_cache *self, size_t a, size_t b,
                         const glsurf_match_params *params, glsurf_matches *matches) {
    const album_pair pair = { (uint32_t)a, (uint32_t)b };
    glsurf_matcher *const matcher = self->session->matcher;
    glsurf_result result;
    do {
        result = glsurf_matcher_submit(matcher, self->images[a].view.set,
                                       self->images[b].view.set, params);
    } while (is_short(result) && make_room(self, pair));
    if (result == GLSURF_OK)
        result = glsurf_matcher_collect(matcher, matches);
    return session_good(self->session, result, self->album->images[a].name);
}

void feature_cache_destroy(feature_cache *self) {
    for (size_t i = 0; self->images && i < self->album->count; ++i)
        session_release(&self->images[i].view);
    free(self->images);
    *self = (feature_cache){ 0 };
}
