/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/match_command.h"

#include "album/store.h"
#include "system/alloc.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct done_pair done_pair;

static int by_key(const void *left, const void *right) {
    const done_pair *const l = left, *const r = right;
    return (l->key > r->key) - (l->key < r->key);
}

bool match_record_find(const match_record *self, album_pair pair, uint32_t *inliers) {
    const done_pair wanted = { .key = album_pair_key(pair.a, pair.b) }, *found = NULL;
    if (self->count > 0)
        found = bsearch(&wanted, self->done, self->count, sizeof wanted, by_key);
    if (found)
        *inliers = found->inliers;
    return found;
}

/* Takes a pair of the files, if both images have the same features as then. Returns false
 * if features have changed. */
static bool take_done(match_record *self, const stored_pair *stored) {
    const size_t a = album_find(self->album, stored->a);
    const size_t b = album_find(self->album, stored->b);
    char *const stamp = album_stamp(self->album, stored->a, stored->b);
    const bool same = stamp && strcmp(stamp, stored->stamp) == 0;
    if (same) {
        if ((self->count & (self->count - 1)) == 0) /* a power of two: full */
            self->done =
                alloc_grown(self->done, (2 * self->count + 1) * sizeof *self->done);
        self->done[self->count++] =
            (done_pair){ album_pair_key((uint32_t)a, (uint32_t)b), stored->inliers };
    }
    free(stamp);
    return same || !stamp;
}

/* Returns the number of an option, or if it was not given the library's default. */
static double number_of(float given, float otherwise) {
    return (double)(given != 0.0f ? given : otherwise);
}

/* Returns a line that names all but images on which results depend. The driver is not in
 * it, as distances are exact. The caller frees it. */
static char *describe_recipe(const match_options *options, const album *of) {
    const char *const model = options->model == MATCH_HOMOGRAPHY    ? "homography"
                              : options->model == MATCH_FUNDAMENTAL ? "fundamental"
                                                                    : "auto";
    const glsurf_features *const features = &of->images[0].head.features;
    const glsurf_match_params *const params = &options->params;
    return text_format(
        "glsurf %s, match, preset %s, descriptors %lu, length %lu, ratio %.9g, "
        "rival distance %.9g, mutual %d, model %s, tolerance %.9g",
        glsurf_version(), glsurf_preset_name((glsurf_preset)features->descriptor_preset),
        (unsigned long)features->descriptor_version,
        (unsigned long)features->descriptor_length,
        number_of(params->ratio, GLSURF_DEFAULT_RATIO),
        number_of(params->rival_distance, GLSURF_DEFAULT_RIVAL_DISTANCE), !params->one_way,
        model, number_of(options->tolerance, GLSURF_DEFAULT_TOLERANCE));
}

bool match_record_open(match_record *self, const match_options *options, const album *of) {
    char *const recipe = describe_recipe(options, of);
    bool good = true;
    *self = (match_record){ .album = of };
    if (options->resume) {
        album_reader *const reader = album_reader_open(of->folder, recipe, true);
        stored_pair pair;
        bool current = true;
        while (reader && album_reader_next(reader, &pair))
            current = take_done(self, &pair) && current;
        if (!current) /* nobody may match these pairs again, and export refuses them */
            album_reader_drop(reader, album_stamp, of);
        good = album_reader_close(reader);
        if (self->count > 0)
            qsort(self->done, self->count, sizeof *self->done, by_key);
    }
    if (good)
        self->store = album_store_open(of->folder, options->shard, options->shards, recipe,
                                       options->resume);
    free(recipe);
    self->committed = session_seconds();
    return self->store;
}

bool match_record_commit(match_record *self, bool now) {
    enum { SECONDS = 2 };
    const double time = session_seconds();
    if (!now && time - self->committed < SECONDS)
        return true;
    self->committed = time;
    return album_store_commit(self->store);
}

void match_record_close(match_record *self) {
    album_store_close(self->store);
    free(self->done);
}

void match_record_add(match_record *self, const match_result *result) {
    const bool f = result->model == MATCH_FUNDAMENTAL;
    char *const stamp =
        album_stamp(self->album, result->sides[0].name, result->sides[1].name);
    stored_pair pair = {
        .a = result->sides[0].name,
        .b = result->sides[1].name,
        .stamp = stamp,
        .model = f                                   ? STORED_FUNDAMENTAL
                 : result->model == MATCH_HOMOGRAPHY ? STORED_HOMOGRAPHY
                                                     : STORED_NONE,
        .inliers = result->inliers,
        .rms = result->inliers > 0 ? result->rms : 0.0,
        .count = result->count,
        .matches = result->matches,
        .inlier = result->inlier,
    };
    if (pair.model != STORED_NONE)
        memcpy(pair.matrix, f ? result->fundamental.matrix : result->homography.matrix,
               sizeof pair.matrix);
    album_store_add(self->store, &pair);
    free(stamp);
}
