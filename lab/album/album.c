/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/album.h"

#include "core/hash.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(glsurf_result result, const char *what) {
    if (result == GLSURF_OK)
        return;
    fprintf(stderr, "album: %s: %s\n", what, glsurf_result_string(result));
    exit(EXIT_FAILURE);
}

/* ---------------------------------------------------------------- features -- */

static void *copy_memory(const void *from, size_t bytes) {
    return memcpy(test_memory(bytes + 1), from, bytes);
}

static void find_features(glsurf_extractor *extractor, const uint8_t *pixels,
                          glsurf_features *f) {
    const glsurf_image image = { .pixels = pixels,
                                 .width = PHOTOGRAPH_WIDTH,
                                 .height = PHOTOGRAPH_HEIGHT };
    check(glsurf_extractor_submit(extractor, &image), "submit failed");
    check(glsurf_extractor_collect(extractor, f), "collect failed");
    f->keypoints = copy_memory(f->keypoints, f->count * sizeof *f->keypoints);
    f->descriptors =
        copy_memory(f->descriptors, sizeof(float) * f->count * f->descriptor_length);
}

void album_find_features(album *self, glsurf_preset preset) {
    const glsurf_extractor_desc desc = { .preset = preset, .max_features = 1000 };
    glsurf_extractor *extractor;
    uint8_t *const pixels = photographs_take();
    check(glsurf_context_create(&self->context, &(glsurf_context_desc){ 0 }), "no context");
    check(glsurf_device_create(&self->device, &(glsurf_device_desc){ 0 }), "no device");
    check(glsurf_extractor_create(&extractor, self->device, &desc), "no extractor");
    for (int i = 0; i < PHOTOGRAPHS; ++i)
        find_features(extractor, pixels + (size_t)i * PHOTOGRAPH_WIDTH * PHOTOGRAPH_HEIGHT,
                      &self->photograph[i]);
    glsurf_extractor_destroy(extractor);
    free(pixels);
}

/* ----------------------------------------------------------------- matches -- */

static uint64_t hash_features(const album *self) {
    uint64_t hash = GLS_HASH_START;
    for (int i = 0; i < PHOTOGRAPHS; ++i) {
        const glsurf_features *const f = &self->photograph[i];
        hash = gls_hash(hash, &f->count, sizeof f->count);
        hash = gls_hash(hash, f->keypoints, f->count * sizeof *f->keypoints);
        hash =
            gls_hash(hash, f->descriptors, sizeof(float) * f->count * f->descriptor_length);
    }
    return hash;
}

/* Counts the inliers of the model that `glsurf match --model auto` chooses. */
static uint32_t verify(const glsurf_features *a, const glsurf_features *b,
                       const glsurf_matches *found) {
    glsurf_fundamental fundamental;
    glsurf_homography homography;
    const bool epipolar =
        glsurf_fundamental_find(a->keypoints, b->keypoints, found->matches, found->count,
                                &(glsurf_fundamental_params){ 0 }, &fundamental,
                                NULL) == GLSURF_OK;
    if (epipolar && fundamental.scene == GLSURF_SCENE_DEPTH)
        return fundamental.inliers;
    return glsurf_homography_find(a->keypoints, b->keypoints, found->matches, found->count,
                                  &(glsurf_homography_params){ 0 }, &homography,
                                  NULL) == GLSURF_OK
               ? homography.inliers
               : 0;
}

typedef struct matching {
    glsurf_matcher *matcher;
    glsurf_feature_set *sets[PHOTOGRAPHS];
} matching;

static uint16_t match_pair(const album *self, const matching *with, int a, int b) {
    const uint32_t minimum = 15; /* as in COLMAP */
    glsurf_matches found;
    check(glsurf_matcher_submit(with->matcher, with->sets[a], with->sets[b],
                                &(glsurf_match_params){ 0 }),
          "matching failed");
    check(glsurf_matcher_collect(with->matcher, &found), "matching failed");
    return found.count < minimum
               ? 0
               : (uint16_t)verify(&self->photograph[a], &self->photograph[b], &found);
}

/* The file has the hash of the features and the matrix. */
static bool load_inliers(album *self, const char *name, uint64_t hash) {
    uint64_t found = 0;
    FILE *const file = fopen(name, "rb");
    const bool loaded = file && fread(&found, sizeof found, 1, file) == 1 &&
                        found == hash &&
                        fread(self->inliers, sizeof self->inliers, 1, file) == 1;
    if (file)
        fclose(file);
    return loaded;
}

static void store_inliers(const album *self, const char *name, uint64_t hash) {
    FILE *const file = fopen(name, "wb");
    const bool stored = file && fwrite(&hash, sizeof hash, 1, file) == 1 &&
                        fwrite(self->inliers, sizeof self->inliers, 1, file) == 1;
    if (!file || fclose(file) || !stored)
        check(GLSURF_ERROR_ARGUMENT, "the file cannot be written");
}

void album_match_all(album *self, const char *name) {
    matching with;
    const uint64_t hash = hash_features(self);
    if (load_inliers(self, name, hash))
        return;
    check(glsurf_matcher_create(&with.matcher, self->device, &(glsurf_matcher_desc){ 0 }),
          "no matcher");
    for (int i = 0; i < PHOTOGRAPHS; ++i)
        check(glsurf_feature_set_load(&with.sets[i], with.matcher, &self->photograph[i]),
              "no set");
    for (int a = 0; a < PHOTOGRAPHS; ++a)
        for (int b = a + 1; b < PHOTOGRAPHS; ++b)
            self->inliers[a][b] = match_pair(self, &with, a, b);
    for (int i = 0; i < PHOTOGRAPHS; ++i)
        glsurf_feature_set_destroy(with.sets[i]);
    glsurf_matcher_destroy(with.matcher);
    store_inliers(self, name, hash);
}

void album_end(album *self) {
    for (int i = 0; i < PHOTOGRAPHS; ++i) {
        free((void *)self->photograph[i].keypoints);
        free((void *)self->photograph[i].descriptors);
    }
    glsurf_device_destroy(self->device);
    glsurf_context_destroy(self->context);
}
