/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Extractors find and describe the features of images.
 */
#ifndef GLSURF_EXTRACTOR_H
#define GLSURF_EXTRACTOR_H

#include "glsurf/image.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct glsurf_keypoint {
    float x, y;        /* centre, in pixels */
    float scale;       /* sigma of the Gaussian that fits best, in pixels */
    float angle;       /* orientation, radians in [0, 2 pi); 0 if desc.upright */
    float response;    /* strength, at least desc.threshold. With the detector "hessian" the
                          determinant of the Hessian at the sample that is the maximum, for
                          intensities in [0, 1], (Dxx Dyy - (0.9 Dxy)^2) / N^4 with filter
                          size N; with the presets "default", "fast" and "best" the mean of
                          this number over 3x3 samples, times sigma / 2 of the level. With
                          the other detectors the absolute value of the difference that they
                          are extrema of, for intensities in [0, 1]: with "censure" at the
                          sample, with "dog" at the refined position */
    int32_t laplacian; /* sign of the Laplacian: +1 for a dark blob on a light ground, -1
                          for a light blob on a dark ground. Keypoints of different sign
                          match only with glsurf_match_params.ignore_laplacian */
} glsurf_keypoint;

/* Features in memory.
 *
 * A descriptor has `descriptor_length` floats. Its Euclidean length is 1, or 0 if the image
 * has no contrast there. The 4x4 sub-regions stand row by row in the local frame, which is
 * rotated by the keypoint's angle. With 64 floats, each sub-region has
 *     sum dx, sum dy, sum |dx|, sum |dy|
 * and with 128 floats
 *     sum dx and sum |dx| where dy >= 0,  sum dx and sum |dx| where dy < 0,
 *     sum dy and sum |dy| where dx >= 0,  sum dy and sum |dy| where dx < 0
 * With the presets "paper" and "bay" these are the numbers, divided by their length. With
 * the others the sums are compressed, added up over sizes, and mixed by a linear map, the
 * whitening, so any of the numbers may be negative: doc/presets.md.
 *
 * Descriptors of different presets, versions or lengths cannot be compared. Those of
 * keypoints that different detectors have found can. The version of a preset's descriptors
 * rises when their numbers change: see glsurf_descriptor_version(). */
typedef struct glsurf_features {
    uint64_t frame;   /* number of the image: 1 for the first that was submitted, then 2 */
    uint64_t dropped; /* images that a later submit or describe displaced before they were
                         collected, since the extractor was created */
    uint32_t count;   /* keypoints in this struct */
    uint32_t total;   /* keypoints found; more than count if max_features left some out.
                         With desc.features it equals count */
    uint32_t descriptor_length; /* floats per descriptor: 64 or 128 */
    const glsurf_keypoint *keypoints;
    const float *descriptors;    /* count x descriptor_length */
    uint32_t descriptor_preset;  /* the glsurf_preset that the descriptors are of */
    uint32_t descriptor_version; /* their version. 0: neither of both is known */
} glsurf_features;

/* Features that stay on the GPU, as GL objects. The objects belong to the extractor: the
 * application may read them and draw with them, but not change or delete them.
 *
 * Textures are GL_TEXTURE_2D. Read them with texelFetch(); D is descriptor_length:
 *   keypoints    RGBA32F: of feature i, texel (2 (i % 256), i / 256) has (x, y, scale,
 *                angle), and the texel to its right (response, sign of the Laplacian, 0, 0)
 *   descriptors  RGBA32F: feature i has D / 4 texels in a row, the first of which is texel
 *                (D / 4 (i % 64), i / 64)
 *   count        RGBA32UI, texel (0, 0): count, total, candidates, capacity. There is a
 *                second texel, which is the library's
 *
 * The buffer has the same for vertex attributes:
 *   from 0                  uint32: count, total, candidates, capacity
 *   from keypoint_offset    32 bytes per feature, float32: x, y, scale, angle, response,
 *                           sign of the Laplacian, 0, 0
 *   from descriptor_offset  descriptor_length float32 per feature
 *
 * The CPU does not need the count: the keypoints from the count up to the capacity are all
 * zero, and a shape that is drawn with scale 0 is not visible. (The descriptors there are
 * undefined.) So with GL 3.3 an application draws `capacity` instances. With GL 4.0 it can
 * copy the count into the command of an indirect draw. desc.max_features or
 * desc.features limits the capacity. */
typedef struct glsurf_gpu_features {
    uint64_t frame;    /* as in glsurf_features */
    uint32_t capacity; /* features that the objects have space for */
    uint32_t descriptor_length;
    uint32_t keypoint_texture, descriptor_texture, count_texture; /* names */
    uint32_t buffer;                                              /* name */
    size_t keypoint_offset, descriptor_offset;                    /* in bytes */
} glsurf_gpu_features;

/* How orientations and descriptors are computed and, with the detector "hessian", which
 * filters find keypoints. doc/presets.md lists how the presets differ from [T], and what
 * that brings.
 *
 * The detector "hessian" finds keypoints as maxima of the responses of box filters, and
 * refines them between samples. Box filters do not turn with the picture, so they misplace
 * coarse keypoints. With the presets "default", "fast" and "best", keypoints whose scale is
 * above 7.4 are therefore localised: they move towards the maximum of a determinant that
 * turns with the picture, by at most 0.18 of their scale and at most 2 pixels. With "best"
 * finer keypoints are localised, too. Scale, response and order remain, and max_features
 * and its grid choose before. Input keypoints (glsurf_extractor_describe()) stay where they
 * are. */
typedef enum glsurf_preset {
    /* The preset for most uses: levels by half octaves, a smoothed image and smoothed
     * responses, coarse keypoints localised, an orientation from a smoothed histogram, a
     * whitened descriptor of two sizes with soft sub-regions. */
    GLSURF_PRESET_DEFAULT = 0,
    /* That of [T], table II. */
    GLSURF_PRESET_PAPER = 1,
    /* That of [B], the journal article: four octaves of four filters each, of which two can
     * have keypoints. What other programs call SURF. */
    GLSURF_PRESET_BAY = 2,
    /* The default preset made cheaper: the finer two filters of each triplet of [T], fewer
     * samples for the orientation, a descriptor of one size. It takes about as long as that
     * of [T] where there are few keypoints, less where there are many, and matches
     * better. */
    GLSURF_PRESET_FAST = 3,
    /* The default preset made better, at the cost of time: it finds the same keypoints,
     * places fine ones, too, and has a descriptor of three sizes with more samples. */
    GLSURF_PRESET_BEST = 4,
} glsurf_preset;

enum { GLSURF_PRESETS = 5 };

/* The name of a preset, "default", "paper", "bay", "fast" or "best", or NULL if there is no
 * such preset. Static storage. */
GLSURF_API const char *glsurf_preset_name(glsurf_preset preset);

/* The version of the descriptors that this library computes with a preset, from 1, or 0 if
 * there is no such preset. It rises when descriptors change so that those of before cannot
 * be compared with them. An application that stores descriptors stores
 * glsurf_features.descriptor_preset and descriptor_version with them, and sets both for
 * glsurf_feature_set_load(). Descriptors that were stored before there were versions are of
 * version 1. */
GLSURF_API uint32_t glsurf_descriptor_version(glsurf_preset preset);

/* What finds keypoints. All detectors describe their keypoints as the preset says. */
typedef enum glsurf_detector {
    /* Maxima of the determinant of the Hessian, from box filters: SURF. The preset says
     * which filters. */
    GLSURF_DETECTOR_HESSIAN = 0,
    /* Extrema of centre-surround filters, the mean of a ring less that of the square inside
     * it: CenSurE, Agrawal, Konolige and Blas, ECCV 2008; Furgale, Tong and Kenway, 2009.
     */
    GLSURF_DETECTOR_CENSURE = 1,
    /* Extrema of differences of Gaussians: Lowe, IJCV 2004. */
    GLSURF_DETECTOR_DOG = 2,
} glsurf_detector;

enum { GLSURF_DETECTORS = 3 };

/* The name of a detector, "hessian", "censure" or "dog", or NULL if there is no such
 * detector. Static storage. */
GLSURF_API const char *glsurf_detector_name(glsurf_detector detector);

/* The threshold that desc.threshold 0 means, with the default intervals; 0 if there is no
 * such detector or preset. With the detector "dog" and other intervals it is 0.04 /
 * intervals. */
GLSURF_API float glsurf_detector_threshold(glsurf_detector detector, glsurf_preset preset);

/* The type of the elements of a glsurf_array. */
typedef enum glsurf_element {
    GLSURF_UINT8,
    GLSURF_UINT32,
    GLSURF_FLOAT32,
    GLSURF_UINT16,
} glsurf_element;

/* An intermediate result, row by row, as glsurf_inspect_callback receives it. */
typedef struct glsurf_array {
    const char *name; /* such as "gray", "hessian_9" or "censure_5" */
    glsurf_element element;
    uint32_t rows, columns;
    const void *data; /* rows x columns elements; valid during the callback */
} glsurf_array;

/* Receives the intermediate results of an image, during glsurf_extractor_collect(). Width
 * and height are those of the region; with desc.double_image those of all but gray are
 * twice as large:
 *   gray         uint8,   height x width
 *   enlarged     uint8,   height x width: gray enlarged; only with desc.double_image. It
 *                takes the place of gray below
 *   smooth       uint16,  height x width: gray smoothed, in quarters of a gray level; not
 *                with the presets "paper" and "bay"
 *   integral     uint32,  height x width: inclusive sums of smooth, or of gray with these
 *                two presets, mod 2^32
 *   hessian_N    float32, responses on the sampling grid of the level with filter size N;
 *                hessian_N_sS, with the step S, if several levels have this size. NaN where
 *                the filter, or a filter that goes into a mean, leaves the image. With the
 *                detector "censure" the names are censure_N, N being the side of the outer
 *                square; with "dog" dog_oO_L, of level L of octave O, both from 0. Not with
 *                input keypoints
 *   keypoints    float32, count x 6: x, y, scale, angle, response, sign of the Laplacian
 *   descriptors  float32, count x descriptor_length */
typedef void glsurf_inspect_callback(void *user, const glsurf_array *array);

#define GLSURF_DOG_SIGMA     1.6f
#define GLSURF_DOG_INTERVALS 3
#define GLSURF_MAX_FRAMES    16

typedef struct glsurf_extractor_desc {
    glsurf_preset preset;     /* GLSURF_PRESET_DEFAULT */
    glsurf_detector detector; /* GLSURF_DETECTOR_HESSIAN */

    /* Keep only this many keypoints, exactly the strongest. Of equally strong ones, keep
     * those that come first in the list. 0: keep all. */
    uint32_t max_features;
    /* With max_features or features: spread the keypoints over a grid of this many columns
     * and rows of equal grid cells. The extractor keeps the strongest keypoint of every
     * grid cell, then the second strongest of every grid cell, and so on up to that number.
     * If not all keypoints of the last round fit, it keeps the strongest of them. At most
     * 64 each. A keypoint belongs to the grid cell in which it was found, before it was
     * localised. Both 0: no grid. */
    uint32_t grid_columns, grid_rows;
    /* Least response of a keypoint, above zero. 0: glsurf_detector_threshold(). With
     * "hessian", sharp, well lit photographs of about 800x640 gave 950 to 3,600 keypoints
     * with the presets "default" and "best", and 500 to 2,200 with "paper" and "fast". */
    float threshold;
    /* Instead of a threshold and max_features, which are 0 then: find exactly this many
     * keypoints, the strongest that the image has. Of equally strong ones, those that come
     * first in the list. With a grid, they are chosen, as described there, from the
     * strongest 2 features keypoints. An image has keypoints down to a lowest threshold:
     * that of glsurf_detector_threshold() divided by 1024, with the detector "hessian" by
     * 1024^2, which is a thousandth of the contrast. If it has fewer, all are found, and
     * glsurf_features.count is below this number. The features depend on the image and the
     * settings alone. With the detectors "hessian" and "censure" they are those of
     * max_features with the lowest threshold. So they are with "dog", less keypoints whose
     * refined response is more than 1.25 times that of the sample.
     *
     * The extractor tries the threshold that was right for the images before. Where it was
     * too high, or so low that there are more candidates than capacity, collect computes
     * all from the suppression on again with another. 0: the threshold decides. */
    uint32_t features;

    /* Do not compute orientations: every angle is 0. */
    bool upright;
    /* Floats per descriptor, 64 or 128. 0: 64, which match better. 128 are for programs
     * that require this length. */
    uint32_t descriptor_length;

    /* Enlarge the image by two along each axis first, by linear interpolation, as programs
     * for SIFT do, and begin with an octave at that size: x of the image is at 2 x + 1/2 of
     * the enlarged image. Keypoints are handed out in pixels of the image all the same, and
     * are exactly where they were found. The finest have half the scale, and are placed
     * better: doc/detectors.md has figures. All lengths that settings, presets and
     * detectors mention are in pixels of the enlarged image then, such as first_step,
     * sigma, and how far keypoints are moved. An image takes four times the time and
     * memory, but not where it waits. The largest image has half the width and height. */
    bool double_image;
    /* Number of octaves, from the finest. An octave is a sampling grid with its levels.
     * Each octave samples the image half as densely as the one before, with the detector
     * "hessian" and the presets "paper" and "fast" a third as densely. There are at most 4
     * octaves, with "hessian" and "paper" and with the detector "dog" 8. 0: as many as fit
     * into the image. */
    uint32_t octaves;
    /* Pixels between the samples of the first octave, 1 or 2, and so twice as many in all
     * octaves. 2 only with the detector "hessian" and the preset "bay". 0: 1. */
    uint32_t first_step;
    /* With the detector "dog": the sigma of the first Gaussian in pixels, 0.6 to 3, and the
     * intervals of an octave, 1 to 6. 0: GLSURF_DOG_SIGMA and GLSURF_DOG_INTERVALS. */
    float sigma;
    uint32_t intervals;

    /* How many images may wait to be collected, at most GLSURF_MAX_FRAMES. If as many wait,
     * the next submit or describe drops the oldest. An application that collects each image
     * before it submits the next saves memory with 1. 0: 2. */
    uint32_t frames;
    /* Refuse images whose plan of textures takes more bytes than this: see glsurf_memory.
     * Before an image is refused, it is planned without the path "row-differences".
     * 0: GLSURF_DEFAULT_MEMORY_LIMIT. Where addresses have 32 bits, 2^32 - 1 is the most.
     */
    uint64_t memory_limit;
    /* Initial capacity of the candidate lists. Refinement, mask and max_features leave some
     * of the candidates as keypoints. If an image needs a larger capacity, collect enlarges
     * the lists and computes the features of the image again. 0: 8192. */
    uint32_t capacity;

    glsurf_inspect_callback *inspect; /* NULL: no intermediate results are read back */
    void *inspect_user;
} glsurf_extractor_desc;

typedef struct glsurf_extractor glsurf_extractor;

/* Creates an extractor on a device. It compiles one short program, to see that the driver
 * compiles shaders; the others follow in glsurf_extractor_prepare(), or in the first
 * submit. What an object of the device has compiled before is there already.
 *
 * extractor  receives the extractor, or NULL on failure
 * device     stays alive as long as the extractor
 * desc       settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, a threshold that is negative or not finite, unknown enum
 * value, other descriptor length, more than GLSURF_MAX_FRAMES frames, a grid, first_step,
 * sigma or intervals that are not as described, or that the detector and preset do not
 * take; features with max_features or a threshold; the device's context is not current),
 * MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_create(glsurf_extractor **extractor,
                                                 glsurf_device *device,
                                                 const glsurf_extractor_desc *desc);

/* Frees the extractor and its GL objects, even if images wait to be collected. The device's
 * context has to be current, unless the device was abandoned. If another one is, the GL
 * objects stay until their context is destroyed, and a warning is logged. NULL is
 * ignored. */
GLSURF_API void glsurf_extractor_destroy(glsurf_extractor *extractor);

/* Changes settings from the next submit on. Images that were submitted before keep theirs.
 *
 * desc  the call takes everything but frames and inspect with its user. If anything but
 *       threshold, upright and memory_limit changes, the next submit makes new textures
 *
 * Errors: ARGUMENT, as glsurf_extractor_create(); the settings then stay as they were. */
GLSURF_API glsurf_result glsurf_extractor_change(glsurf_extractor *extractor,
                                                 const glsurf_extractor_desc *desc);

/* Prepares the extractor for images like this one, in steps: makes textures, compiles
 * programs, and has the driver finish each program by an empty draw, because many drivers
 * do that only when a program first draws; that of glsurf_extractor_draw() is prepared for
 * the framebuffer that is bound for drawing, with desc.leave_state of the device only for
 * the default one. The first submit takes as long as all steps together, which may be
 * seconds; after the preparation it takes hardly longer than later ones. An application
 * that draws calls one step a frame:
 *
 *     bool done = false;
 *     glsurf_extractor_prepare(extractor, &image, 0.004, &done);
 *
 * No image may wait to be collected. Like a submit, the call ends the validity of what
 * glsurf_extractor_gpu_features() gave. Other settings, and images of another size, format
 * or kind of texture, may need another preparation. Features are the same without it.
 *
 * image    an image as it will be submitted: pixels or texture, format, size, region and
 *          mask count, but pixels are not read
 * seconds  the call starts no other piece of work after this time. A piece is a program, a
 *          draw or some textures, and cannot be interrupted; each call does at least one.
 *          0: just one. Where the driver compiles or draws on threads of its own, a call
 *          does not wait for it: until the driver has done what the call before gave it, a
 *          call does nothing. INFINITY: does all, and waits
 * done     receives whether nothing is left to prepare; with the CPU backend true
 *
 * Errors: as glsurf_extractor_submit(); ARGUMENT (NULL pointer, negative seconds, an image
 * waits), GL (also if a shader does not compile: the message names it, and the log gets its
 * source). */
GLSURF_API glsurf_result glsurf_extractor_prepare(glsurf_extractor *extractor,
                                                  const glsurf_image *image, double seconds,
                                                  bool *done);

/* Starts the extraction of one image: issues the GL commands and returns. The first submit
 * also compiles the programs, unless glsurf_extractor_prepare() did. If desc.frames images
 * wait to be collected, the oldest is dropped.
 *
 * image  not needed after the call
 *
 * Errors: ARGUMENT (no image or two, size 0, stride below a row, bad texture, framebuffer,
 * region or mask), LIMIT (the message gives the figure), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_submit(glsurf_extractor *extractor,
                                                 const glsurf_image *image);

/* As glsurf_extractor_submit(), but with input keypoints instead of a detection: computes
 * the descriptors of keypoints that the application has, and the orientations of those
 * whose angle is NaN. Collect hands out all of them in their order. Each keypoint keeps its
 * position, scale, response and sign of the Laplacian. An angle that was not NaN is kept,
 * too, brought into [0, 2 pi). With desc.upright every angle is 0. The image's mask,
 * desc.threshold, desc.max_features, desc.features, the grid, and desc.capacity have no
 * effect. An application that alternates between this call and submit makes new textures
 * each time; two extractors avoid that.
 *
 * keypoints  in pixels of the whole image; copied. May be NULL if count is 0. Each has a
 *            position within the region; a scale from 1 to the larger side of the region,
 *            at most 512 or, with the presets "paper" and "bay", 1024, and with
 *            desc.double_image from 0.5, and half of these at most; an angle that is
 *            finite or NaN; a finite response; and a sign of the Laplacian of -1, 0 or 1
 * count      number of keypoints
 *
 * Errors: as glsurf_extractor_submit(); ARGUMENT (a keypoint that is not as described; the
 * message gives its index), LIMIT (too many keypoints). */
GLSURF_API glsurf_result glsurf_extractor_describe(glsurf_extractor *extractor,
                                                   const glsurf_image *image,
                                                   const glsurf_keypoint *keypoints,
                                                   uint32_t count);

/* Asks whether the features of the oldest image that waits to be collected are ready. Then
 * collect does not wait for them; it may still wait for later images with the path
 * "late-copy", to enlarge the lists, or to find desc.features. Poll itself never waits.
 *
 * ready  receives the answer; false if no image waits
 *
 * Errors: ARGUMENT (NULL pointer), GL. */
GLSURF_API glsurf_result glsurf_extractor_poll(glsurf_extractor *extractor, bool *ready);

/* Hands out the features of the oldest image that waits to be collected. Waits until they
 * are ready.
 *
 * features  receives counts, and pointers to memory of the extractor, which is valid until
 *           the next collect or destroy
 *
 * The order of keypoints is deterministic. The sampling grids of all octaves lie in one
 * plane: the finest octave at the left, the others to its right, one below the other, finer
 * ones above. The list follows a Z-order curve over blocks of 4x4 samples of this plane. A
 * block is listed row by row, and a sample from the finest level to the coarsest. So parts
 * of different octaves alternate. max_features leaves keypoints out, but keeps the order.
 *
 * If an image needs a larger capacity, for its candidates or for the block maxima that they
 * are chosen from, collect enlarges the lists and computes the image again from a copy that
 * the extractor kept. That waits for the GPU. Later images have the larger lists until size
 * or settings change. With desc.features, collect may compute the image several times with
 * other thresholds. In a sequence of similar images that happens with the first one.
 *
 * Errors: ARGUMENT (NULL pointer, no image waits), LIMIT (the candidates do not fit into
 * the memory limit or the driver's textures; the image is removed, and not counted as
 * dropped), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_collect(glsurf_extractor *extractor,
                                                  glsurf_features *features);

/* The features of the image that was submitted last, collected or not, as GL objects. The
 * call does not wait: GL commands that use the objects run after those that fill them. The
 * objects are valid until the next submit, describe, collect, change or destroy. They may
 * stay bound: an object that is deleted is unbound. If the image had more candidates than
 * the capacity, these are the features of the first candidates only, unless the image was
 * collected, which enlarges the lists. With desc.features the same holds if the threshold
 * that was tried first gave fewer keypoints. An application that only uses these objects
 * need not collect; its images then count as dropped.
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, CPU backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_gpu_features(glsurf_extractor *extractor,
                                                       glsurf_gpu_features *features);

#ifdef __cplusplus
}
#endif

#endif
