/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matchers, sets of features and matches.
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
 * Distances are exact: descriptors are rounded to whole multiples of 1/2040 when they enter
 * a set, and sums of their squares stay below 2^24, where a float is an exact integer. So
 * the same sets give the same indices on every driver and with the CPU backend; only tests
 * of a guide are in floats. (Features of an extractor may differ in last digits from driver
 * to driver.) At equal distances the feature with the lower index counts as nearer. */
typedef struct glsurf_matcher glsurf_matcher;

/* Descriptors, positions and signs of the Laplacian of some features, ready to be matched
 * any number of times, by any matcher of the device. A set is in textures, or in memory
 * with the CPU backend and, once it is matched, with the path "cpu-match". The matcher that
 * made a set counts its memory: destroy the set first. */
typedef struct glsurf_feature_set glsurf_feature_set;

/* Receives the progress of one glsurf_matcher_submit(): `done` of `total` units of work.
 * `done` ascends, and equals `total` in the last call. */
typedef void glsurf_progress_callback(void *user, uint64_t done, uint64_t total);

typedef struct glsurf_matcher_desc {
    /* Number of submits whose matches may wait to be collected, at most GLSURF_MAX_FRAMES.
     * If this many wait, the next submit drops the oldest. 0: 2. */
    uint32_t frames;
    /* Limit in bytes for all sets of the matcher, the textures of matching, and the memory
     * of threads that match. A set or a submit that needs more is refused. 0:
     * GLSURF_DEFAULT_MEMORY_LIMIT. */
    uint64_t memory_limit;

    /* Callback that glsurf_matcher_submit() calls now and then, on the caller's thread;
     * NULL: none. Where shaders compare features, submit waits for the GPU before each
     * call. There is no call if the CPU knows that a set is empty, which it does not know
     * about a set that glsurf_feature_set_keep() made and only shaders have matched. */
    glsurf_progress_callback *progress;
    void *progress_user;

    /* Number of threads that compare features, where the CPU does: with the CPU backend and
     * with the path "cpu-match". glsurf_matcher_submit() starts all but the caller's, and
     * ends them before it returns. At most 64 run. No number changes a match. 0: the number
     * of processors, fewer for small sets or near memory_limit. 1: only the caller's.
     * WebAssembly has only the caller's. */
    uint32_t threads;
} glsurf_matcher_desc;

/* A guide limits which features of B a feature of A may match: its candidates. `matrix` is
 * row by row and maps from A to B in pixels: a homography by b ~ H a, a fundamental matrix
 * by b^T F a = 0. Rounding of floats may decide about a feature at the tolerance. */
typedef enum glsurf_guide {
    GLSURF_GUIDE_NONE = 0,
    GLSURF_GUIDE_HOMOGRAPHY = 1,  /* B's feature lies within `tolerance` of H a. No feature
                                     does if the third coordinate of H a is not above 0 */
    GLSURF_GUIDE_FUNDAMENTAL = 2, /* B's feature lies within `tolerance` of the line F a */
    /* A and B are the left and the right image of a rectified pair. The rows of both
     * features differ by at most `tolerance`. The disparity, x in A minus x in B, is from
     * min_disparity to max_disparity. The matrix is not read. */
    GLSURF_GUIDE_STEREO = 3,
    /* B's feature lies within the tolerance of its expected position, which each feature of
     * A has: see `positions`. The matrix is not read. */
    GLSURF_GUIDE_POSITIONS = 4,
} glsurf_guide;

/* Returns the kind of a matrix: GLSURF_GUIDE_FUNDAMENTAL if it is singular,
 * GLSURF_GUIDE_HOMOGRAPHY if it is far from singular, GLSURF_GUIDE_NONE in between and if
 * it is zero. The matrix has finite numbers, row by row. */
GLSURF_API glsurf_guide glsurf_matrix_kind(const double matrix[9]);

/* Expected position in B of the feature that matches a feature of A. */
typedef struct glsurf_expected {
    float x, y;      /* pixels, at most 1e9 from the origin along each axis */
    float tolerance; /* pixels. 0: params.tolerance. Negative: the feature of A has no
                        candidates, and x and y are not read */
} glsurf_expected;

/* Defaults of glsurf_match_params; the tolerance is also the default of geometry.h. */
#define GLSURF_DEFAULT_RATIO          0.8f
#define GLSURF_DEFAULT_RIVAL_DISTANCE 4.0f
#define GLSURF_DEFAULT_TOLERANCE      3.0f

typedef struct glsurf_match_params {
    /* Largest ratio of a match's distance to the distance of the nearest rival (see
     * rival_distance): with 0.8, a match at 0.4 needs the rival at 0.5 or more. A match is
     * also kept if both distances are 0 or there is no rival. The comparison is in integers
     * and changes the ratio by at most 2^-25 of itself. In (0, 1]; 1 keeps all. 0: 0.8. */
    float ratio;
    bool one_way; /* do not require A's feature to be the nearest neighbour of B's */
    bool ignore_laplacian; /* also match features with different signs of the Laplacian */
    float max_distance;    /* largest distance; descriptors are at most 2 apart. 0: any */
    glsurf_guide guide;    /* GLSURF_GUIDE_NONE */
    double matrix[9];      /* guide's matrix, finite, not zero; a homography not singular */
    float tolerance;       /* guide's tolerance, in pixels. 0: 3 */
    float min_disparity;   /* for GLSURF_GUIDE_STEREO, in pixels; may be negative */
    /* At least min_disparity: if min_disparity is not 0, set this too. INFINITY: no limit.
     * Both 0: from 0 on, no limit. */
    float max_disparity;
    /* Expected positions for GLSURF_GUIDE_POSITIONS, in the order of A's features. Read
     * during the call. May be NULL if position_count is 0. With OpenGL each call uploads 16
     * bytes times A's capacity: 64 kB for 4,000 features. */
    const glsurf_expected *positions;
    /* Number of positions, at least the number of A's features. If
     * glsurf_feature_set_keep() made A, this number is unknown until
     * glsurf_feature_set_count() reads it back from the GPU. While it is unknown, any
     * position_count is accepted, and a feature without a position has no candidates. */
    uint32_t position_count;
    /* Distance in pixels of B beyond which a feature is a rival of the nearest neighbour. A
     * feature closer than this shows the same spot at another scale or orientation, and
     * does not make the match ambiguous. With a guide, only its candidates are rivals.
     * Positions are compared in sixteenths of a pixel, the rest cut off. At most 2000. 0:
     * 4. Negative: each other feature is a rival; for features without positions. */
    float rival_distance;
} glsurf_match_params;

typedef struct glsurf_match {
    uint32_t a, b;  /* indices in the two sets */
    float distance; /* Euclidean distance of the descriptors */
    float second;   /* distance to the nearest rival; infinite if there is none */
} glsurf_match;

typedef struct glsurf_matches {
    uint64_t dropped; /* submits so far whose matches a later submit dropped */
    uint32_t count;
    const glsurf_match *matches; /* ascending in a */
} glsurf_matches;

/* Matches as GL objects, like glsurf_gpu_features:
 *   texture  GL_TEXTURE_2D, RGBA32F. Match i starts at texel (2 (i % 256), i / 256): match
 *            300 at (88, 1). This texel has (x in A, y in A, x in B, y in B), the texel to
 *            its right (a, b, distance, second). Without a rival second is 4; real
 *            distances are at most 2
 *   count    GL_TEXTURE_2D, RGBA32UI, one texel: count, reserved, reserved, capacity
 *   buffer   from 0 uint32: count, reserved, reserved, capacity; from match_offset 32 bytes
 *            per match, float32: the eight numbers of both texels
 * Matches from the count up to the capacity are all zero: lines of length 0 from A to B. */
typedef struct glsurf_gpu_matches {
    uint32_t capacity;               /* capacity of the set A */
    uint32_t texture, count_texture; /* names */
    uint32_t buffer;                 /* name */
    size_t match_offset;             /* in bytes */
} glsurf_gpu_matches;

/* Signature of an image: a short description of its features. By signatures a program finds
 * the images of one scene among many before it matches any pair. The fewer bits of two
 * signatures differ, the more the images resemble each other: images of one scene differ in
 * about 1,600 of the 4,096 bits, others in 1,900 to 1,970. Signatures may be stored. The
 * same features have the same signature on every machine, with the same version. */
#define GLSURF_SIGNATURE_VERSION 1
typedef struct glsurf_signature {
    uint8_t bits[512];
} glsurf_signature;

/* Makes the signature of the 1,000 strongest features, by the CPU. Takes about half a
 * millisecond. Any thread may call it. Without features all bits are 0.
 *
 * features   of the preset "default" or "best", of this library's version of its
 *            descriptors, with 64 numbers; others have no signature. The call reads the
 *            fields that glsurf_feature_set_load() reads
 * signature  receives the signature
 *
 * Errors: ARGUMENT (NULL pointer, features without signature, a descriptor longer than
 * 1.001 or with a number that is not finite). On an error nothing is written. */
GLSURF_API glsurf_result glsurf_signature_make(const glsurf_features *features,
                                               glsurf_signature *signature);

/* Returns the number of bits in which two signatures differ. Compare only signatures of
 * features of one preset and version. Any thread may call it. */
GLSURF_API uint32_t glsurf_signature_distance(const glsurf_signature *a,
                                              const glsurf_signature *b);

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

/* Frees the matcher, as glsurf_extractor_destroy() does. Destroy its sets before. NULL is
 * ignored. */
GLSURF_API void glsurf_matcher_destroy(glsurf_matcher *matcher);

/* Makes a set from the features of the image that was last submitted to `extractor`,
 * collected or not, as glsurf_extractor_gpu_features() gives them. The features and their
 * number stay on the GPU, and the call does not wait. With the path "cpu-match" the first
 * match of the set waits for the GPU and reads them back; no later match does.
 *
 * set                 receives the set, or NULL on failure
 * matcher, extractor  of one device, or of two devices in one context; contexts that share
 *                     textures are two contexts
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, another backend, an extractor of
 * another context), LIMIT, MEMORY, GL. */
GLSURF_API glsurf_result glsurf_feature_set_keep(glsurf_feature_set **set,
                                                 glsurf_matcher *matcher,
                                                 glsurf_extractor *extractor);

/* Makes a set from features in memory.
 *
 * set       receives the set, or NULL on failure
 * features  the call reads and copies count, descriptor_length, keypoints, descriptors,
 *           descriptor_preset and descriptor_version. A set of version 0 can be matched
 *           with any set of the same descriptor length. Positions are at most 1e9 from the
 *           origin along each axis. Descriptors have 64 or 128 floats and a norm of at most
 *           1.001. If count is 0, keypoints and descriptors may be NULL
 *
 * Errors: ARGUMENT (NULL pointer, other descriptor length, unknown descriptor_preset, a
 * number that is not finite or too large), LIMIT, MEMORY, GL. */
GLSURF_API glsurf_result glsurf_feature_set_load(glsurf_feature_set **set,
                                                 glsurf_matcher *matcher,
                                                 const glsurf_features *features);

/* Returns the number of features in the set. If glsurf_feature_set_keep() made the set with
 * the GL backend, the first call waits for the GPU and reads the number back. Returns 0 for
 * NULL, and after an error, which the device's message explains. */
GLSURF_API uint32_t glsurf_feature_set_count(glsurf_feature_set *set);

/* Frees the set, as glsurf_extractor_destroy() does. NULL is ignored. */
GLSURF_API void glsurf_feature_set_destroy(glsurf_feature_set *set);

/* Prepares the matcher in steps, as glsurf_extractor_prepare() prepares an extractor: makes
 * textures, compiles the programs of sets, matching and glsurf_matcher_draw(), and has the
 * driver finish each program. Without this the first match takes as long as all steps
 * together; with it, hardly longer than later ones. Waiting matches stay. Like a submit,
 * the call invalidates the objects of glsurf_matcher_gpu_matches().
 *
 * a, b               numbers of features of both sets, at least 1; for a set of
 *                    glsurf_feature_set_keep() its capacity. A match above 1024 features
 *                    takes two more programs, one more each time `a` passes a power of 4
 * descriptor_length  64 or 128
 * params             as for the later submit; any valid matrix and positions do
 * seconds, done      as for glsurf_extractor_prepare()
 *
 * Errors: as glsurf_matcher_submit(); ARGUMENT (NULL pointer, negative seconds, no
 * features, other descriptor length). */
GLSURF_API glsurf_result glsurf_matcher_prepare(glsurf_matcher *matcher, uint32_t a,
                                                uint32_t b, uint32_t descriptor_length,
                                                const glsurf_match_params *params,
                                                double seconds, bool *done);

/* Starts matching: issues the GL commands and returns. With the CPU backend and with the
 * path "cpu-match", the matches are ready when it returns. If the matches of desc.frames
 * submits wait to be collected, the oldest are dropped. No single draw is large. Memory
 * grows with the number of features, not with the number of pairs.
 *
 * a, b  sets of matchers of this device; may be one set, and may be destroyed before the
 *       matches are collected
 *
 * Errors: ARGUMENT (NULL pointer, another device's set, descriptors of different lengths,
 * presets or versions, a ratio, distance, tolerance, matrix, disparity or expected position
 * that is not as described), LIMIT, MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_submit(glsurf_matcher *matcher,
                                               const glsurf_feature_set *a,
                                               const glsurf_feature_set *b,
                                               const glsurf_match_params *params);

/* Checks if the oldest waiting matches are ready, as glsurf_extractor_poll() does. */
GLSURF_API glsurf_result glsurf_matcher_poll(glsurf_matcher *matcher, bool *ready);

/* Waits for the oldest waiting matches and returns them.
 *
 * matches  receives counts, and a pointer to memory of the matcher, valid until the next
 *          collect or destroy
 *
 * Errors: ARGUMENT (NULL pointer, no matches wait), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_collect(glsurf_matcher *matcher,
                                                glsurf_matches *matches);

/* Returns the last submitted matches as GL objects. The call does not wait: GL commands
 * that use the objects run after the commands that fill them. With the path "cpu-match" it
 * uploads 32 bytes for each feature of A's capacity; so does the first draw of a match. The
 * objects are valid until the next submit or destroy.
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, CPU backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_gpu_matches(glsurf_matcher *matcher,
                                                    glsurf_gpu_matches *matches);

#ifdef __cplusplus
}
#endif

#endif
