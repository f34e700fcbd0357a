/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matchers find, for each feature of a set, its nearest neighbour in another set.
 */
#ifndef GLSURF_MATCH_H
#define GLSURF_MATCH_H

#include "glsurf/extractor.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Finds, for each feature of a set A, its nearest neighbour in a set B. It compares all
 * pairs by the Euclidean distance of their descriptors.
 *
 *     glsurf_matcher *matcher = NULL;
 *     glsurf_matcher_create(&matcher, device, &(glsurf_matcher_desc){ 0 });
 *     glsurf_feature_set *a = NULL, *b = NULL;
 *     glsurf_extractor_submit(extractor, &first);
 *     glsurf_feature_set_keep(&a, matcher, extractor);
 *     glsurf_extractor_submit(extractor, &second);
 *     glsurf_feature_set_keep(&b, matcher, extractor);
 *     glsurf_matcher_submit(matcher, a, b, &(glsurf_match_params){ 0 });
 *     glsurf_matches matches;
 *     glsurf_matcher_collect(matcher, &matches); // waits for the GPU
 *     for (uint32_t i = 0; i < matches.count; ++i)
 *         use_match(&matches.matches[i]);
 *     glsurf_feature_set_destroy(a);
 *     glsurf_feature_set_destroy(b);
 *     glsurf_matcher_destroy(matcher);
 *
 * Distances are exact: descriptors are rounded to whole multiples of 1/2040 when they
 * enter a set, and sums of their squares stay below 2^24, where a float is an exact
 * integer. So the same sets give the same indices on every driver and with the CPU
 * backend, except for the tolerance of a guide, which is computed in floats. (The features
 * that an extractor gives to a set may differ in the last digits from driver to driver.) Of
 * features at the same distance, the one with the lower index counts as nearer. */
typedef struct glsurf_matcher glsurf_matcher;

/* Descriptors, positions and signs of the Laplacian of some features, ready to be matched
 * any number of times, by any matcher of the device. They are in textures, or in memory
 * with the CPU backend. The matcher that made a set counts its memory: the set has to be
 * destroyed before that matcher. */
typedef struct glsurf_feature_set glsurf_feature_set;

/* Receives the progress of a match: `done` of `total` units. `done` ascends, and equals
 * `total` in the last call. */
typedef void glsurf_progress_callback(void *user, uint64_t done, uint64_t total);

typedef struct glsurf_matcher_desc {
    /* How many matches may wait to be collected, at most GLSURF_MAX_FRAMES. If as many
     * wait, the next submit drops the oldest. 0: 2. */
    uint32_t frames;
    /* Refuse a set or a match if, with it, the textures of all sets of the matcher and of
     * the match exceed this number of bytes. 0: GLSURF_DEFAULT_MEMORY_LIMIT. */
    uint64_t memory_limit;

    /* NULL: no progress. Otherwise glsurf_matcher_submit() calls it now and then, and with
     * the GL backend waits for the GPU before each call. It is not called if the CPU knows
     * that a set is empty. The CPU does not know this of a set that
     * glsurf_feature_set_keep() made with the GL backend. */
    glsurf_progress_callback *progress;
    void *progress_user;
} glsurf_matcher_desc;

/* Limits which features of B a feature of A may match. `matrix` is row by row and maps from
 * A to B in pixels: a homography by b ~ H a, a fundamental matrix by b^T F a = 0. The tests
 * are in floats, so rounding may decide about a feature on the tolerance. */
typedef enum glsurf_guide {
    GLSURF_GUIDE_NONE = 0,
    GLSURF_GUIDE_HOMOGRAPHY = 1,  /* B's feature lies within `tolerance` of H a. No feature
                                     does if the third coordinate of H a is not above 0 */
    GLSURF_GUIDE_FUNDAMENTAL = 2, /* B's feature lies within `tolerance` of the line F a */
    /* A and B are the left and the right image of a rectified pair. The rows of both
     * features differ by at most `tolerance`. The disparity, x of A less x of B, is from
     * min_disparity to max_disparity. The matrix is not read */
    GLSURF_GUIDE_STEREO = 3,
    /* B's feature lies within the tolerance of the position where it is expected. There is
     * one position for each feature of A: see `positions`. The matrix is not read */
    GLSURF_GUIDE_POSITIONS = 4,
} glsurf_guide;

/* What a matrix is, as far as its regularity tells: GLSURF_GUIDE_FUNDAMENTAL if it is
 * singular, GLSURF_GUIDE_HOMOGRAPHY if it is far from that, and GLSURF_GUIDE_NONE in
 * between, or if it is zero. For finite numbers, row by row. */
GLSURF_API glsurf_guide glsurf_guide_of(const double matrix[9]);

/* Where the feature that a feature of A matches is expected in B. */
typedef struct glsurf_expected {
    float x, y;      /* pixels, at most 1e9 from the origin along each axis */
    float tolerance; /* pixels. 0: that of the parameters. Negative: the feature of A has no
                        candidates, and x and y are not read */
} glsurf_expected;

typedef struct glsurf_match_params {
    /* Keep a match if its distance is at most this times the distance to the second nearest
     * neighbour, of those that are rivals: see rival_distance. If both distances are 0, or
     * if there is no rival, keep it. The comparison is in integers, in which the ratio is
     * off by at most 2^-25 of itself. In (0, 1]; 1 keeps all. 0: 0.8. */
    float ratio;
    bool one_way; /* do not require A's feature to be the nearest neighbour of B's */
    bool ignore_laplacian; /* match features of different sign of the Laplacian, too */
    float max_distance;    /* of descriptors, which are at most 2 apart. 0: any */
    glsurf_guide guide;    /* GLSURF_GUIDE_NONE */
    double matrix[9];    /* of the guide: finite and not zero, a homography not singular */
    float tolerance;     /* of the guide, in pixels. 0: 3 */
    float min_disparity; /* of GLSURF_GUIDE_STEREO, in pixels; may be negative */
    /* Not below min_disparity, so set it where that is not 0; INFINITY: without limit.
     * Both 0: from 0 on, without limit */
    float max_disparity;
    /* Of GLSURF_GUIDE_POSITIONS: in the order of A's features, and read during the call.
     * May be NULL if position_count is 0. With OpenGL each call uploads 16 bytes for each
     * feature of A's capacity. */
    const glsurf_expected *positions;
    /* Number of positions: at least the number of features of A. That number is not known
     * of a set that glsurf_feature_set_keep() made, until glsurf_feature_set_count() reads
     * it back from the GPU. Then any number of positions is accepted, and a feature of A
     * without a position has no candidates. */
    uint32_t position_count;
    /* A feature of B is a rival of the nearest one if it is farther from it than this, in
     * pixels of B. A feature at the same position shows the same spot at another scale or
     * orientation, and does not make the match ambiguous. With a guide the rivals are among
     * its candidates. Positions are compared in whole sixteenths of a pixel: coordinates
     * without the rest. At most 2000. 0: 4. Negative: every other feature is a rival, as
     * where features have no positions. */
    float rival_distance;
} glsurf_match_params;

typedef struct glsurf_match {
    uint32_t a, b;  /* indices in the two sets */
    float distance; /* Euclidean, of the descriptors */
    float second;   /* distance to the nearest rival; infinite if there is none */
} glsurf_match;

typedef struct glsurf_matches {
    uint64_t dropped; /* submits whose matches a later submit displaced before they were
                         collected, since the matcher was created */
    uint32_t count;
    const glsurf_match *matches; /* ascending in a */
} glsurf_matches;

/* Matches that stay on the GPU, like glsurf_gpu_features:
 *   texture  GL_TEXTURE_2D, RGBA32F: of match i, texel (2 (i % 256), i / 256) has (x of A,
 *            y of A, x of B, y of B), and the texel to its right (a, b, distance, second).
 *            If there is no rival, second is 4; real distances are at most 2
 *   count    GL_TEXTURE_2D, RGBA32UI, one texel: count, -, -, capacity (- is the library's)
 *   buffer   from 0 uint32: count, -, -, capacity; from match_offset 32 bytes per match,
 *            float32: x of A, y of A, x of B, y of B, a, b, distance, second
 * Matches from the count up to the capacity are all zero: lines of length 0 from A to B. */
typedef struct glsurf_gpu_matches {
    uint32_t capacity;               /* that of the set A */
    uint32_t texture, count_texture; /* names */
    uint32_t buffer;                 /* name */
    size_t match_offset;             /* in bytes */
} glsurf_gpu_matches;

/* Creates a matcher on a device.
 *
 * matcher  receives the matcher, or NULL on failure
 * device   stays alive as long as the matcher
 * desc     settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, more than GLSURF_MAX_FRAMES frames; the device's context
 * is not current), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_create(glsurf_matcher **matcher,
                                               glsurf_device *device,
                                               const glsurf_matcher_desc *desc);

/* Frees the matcher, as glsurf_extractor_destroy(). Its sets have to be destroyed before.
 * NULL is ignored. */
GLSURF_API void glsurf_matcher_destroy(glsurf_matcher *matcher);

/* Makes a set from the features of the image that was last submitted to `extractor`,
 * collected or not. Everything stays on the GPU, the count too, and the call does not wait.
 * The set has the features that glsurf_extractor_gpu_features() gives. Matcher and
 * extractor are of one device, or of two devices in one context. Contexts that share
 * objects are two contexts.
 *
 * set  receives the set, or NULL on failure
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, another backend, an extractor of
 * another context), LIMIT, MEMORY, GL. */
GLSURF_API glsurf_result glsurf_feature_set_keep(glsurf_feature_set **set,
                                                 glsurf_matcher *matcher,
                                                 glsurf_extractor *extractor);

/* Makes a set from features in memory.
 *
 * set       receives the set, or NULL on failure
 * features  count, descriptor_length, keypoints, descriptors, descriptor_preset and
 *           descriptor_version are read and copied. A set of version 0 can be matched with
 *           any set of the same descriptor length. Positions are at most 1e9 from the
 *           origin along each axis. Descriptors have 64 or 128 floats and a length of at
 *           most 1.001. If count is 0, keypoints and descriptors may be NULL
 *
 * Errors: ARGUMENT (NULL pointer, other descriptor length, a preset of descriptors that the
 * library does not know, a number that is not finite or too large), LIMIT, MEMORY, GL. */
GLSURF_API glsurf_result glsurf_feature_set_load(glsurf_feature_set **set,
                                                 glsurf_matcher *matcher,
                                                 const glsurf_features *features);

/* The number of features in the set. If glsurf_feature_set_keep() made the set with the GL
 * backend, the first call waits for the GPU and reads the number back. 0 after an error,
 * which the device's message explains, and for NULL. */
GLSURF_API uint32_t glsurf_feature_set_count(glsurf_feature_set *set);

/* Frees the set. The device's context has to be current, unless the device was abandoned.
 * NULL is ignored. */
GLSURF_API void glsurf_feature_set_destroy(glsurf_feature_set *set);

/* Prepares the matcher, in steps, as glsurf_extractor_prepare(): makes textures, compiles
 * programs, those of sets and of glsurf_matcher_draw() too, and has the driver finish each.
 * The first match takes as long as all steps together; after the preparation it takes
 * hardly longer than later ones. Matches that wait stay. Like a submit, the call ends the
 * validity of what glsurf_matcher_gpu_matches() gave.
 *
 * a, b               features of both sets, from 1 on, or of sets that
 *                    glsurf_feature_set_keep() makes their capacities. Beyond 1024 features
 *                    two more programs are needed, and another one where `a` passes a power
 *                    of 4
 * descriptor_length  64 or 128
 * params             as they will be submitted, but matrix and positions are not read
 * seconds, done      as of glsurf_extractor_prepare()
 *
 * Errors: as glsurf_matcher_submit(); ARGUMENT (NULL pointer, negative seconds, no
 * features, other descriptor length). */
GLSURF_API glsurf_result glsurf_matcher_prepare(glsurf_matcher *matcher, uint32_t a,
                                                uint32_t b, uint32_t descriptor_length,
                                                const glsurf_match_params *params,
                                                double seconds, bool *done);

/* Starts matching: issues the GL commands and returns. If desc.frames matches wait to be
 * collected, the oldest is dropped. No single draw is large, and memory grows with the
 * number of features, not of pairs.
 *
 * a, b  sets of matchers of this device; may be the same, and may be destroyed before the
 *       matches are collected
 *
 * Errors: ARGUMENT (NULL pointer, another device's set, descriptors of different lengths,
 * presets or versions, a ratio, distance, tolerance, matrix, disparity or expected position
 * that is not as described), LIMIT, MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_submit(glsurf_matcher *matcher,
                                               const glsurf_feature_set *a,
                                               const glsurf_feature_set *b,
                                               const glsurf_match_params *params);

/* Asks whether the oldest matches that wait to be collected are ready, as
 * glsurf_extractor_poll(). */
GLSURF_API glsurf_result glsurf_matcher_poll(glsurf_matcher *matcher, bool *ready);

/* Hands out the oldest matches that wait to be collected. Waits until they are ready.
 *
 * matches  receives counts, and a pointer to memory of the matcher, which is valid until
 *          the next collect or destroy
 *
 * Errors: ARGUMENT (NULL pointer, no matches wait), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_collect(glsurf_matcher *matcher,
                                                glsurf_matches *matches);

/* The matches that were submitted last, as GL objects. The call does not wait: GL commands
 * that use the objects run after those that fill them. The objects are valid until the next
 * submit or destroy.
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, CPU backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_gpu_matches(glsurf_matcher *matcher,
                                                    glsurf_gpu_matches *matches);

#ifdef __cplusplus
}
#endif

#endif
