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
    float angle;       /* orientation in radians, in [0, 2 pi); 0 with desc.upright */
    float response;    /* strength, at least desc.threshold, for intensities in [0, 1].
                          "hessian": the determinant of the Hessian at the sample that is
                          the maximum, (Dxx Dyy - (0.9 Dxy)^2) / N^4 with filter size N;
                          with the presets "default", "fast" and "best" the mean of this
                          over 3x3 samples, times sigma / 2 of the level. "censure" and
                          "dog": absolute value of the difference, with "censure" at the
                          sample that is the extremum, with "dog" at the refined position */
    int32_t laplacian; /* sign of the Laplacian: +1 for a dark blob on a light ground, -1
                          for a light blob on a dark ground. Keypoints of different sign
                          match only with glsurf_match_params.ignore_laplacian */
} glsurf_keypoint;

/* Features in memory.
 *
 * A descriptor has `descriptor_length` floats. Its Euclidean length is 1, or 0 if the image
 * has no contrast at the keypoint. The 4x4 sub-regions follow row by row in the local
 * frame, which is rotated by the keypoint's angle. With 64 floats, each sub-region has
 *     sum dx, sum dy, sum |dx|, sum |dy|
 * and with 128 floats
 *     sum dx and sum |dx| where dy >= 0,  sum dx and sum |dx| where dy < 0,
 *     sum dy and sum |dy| where dx >= 0,  sum dy and sum |dy| where dx < 0
 * for the Haar responses dx and dy of its samples. The presets "paper" and "bay" divide
 * these numbers by their Euclidean length. The others compress the sums, add them up over
 * sizes, and mix them by a linear map, so any number may be negative; "best" mixes the sums
 * of eight directions instead: see doc/presets.md.
 *
 * Compare only descriptors of the same preset, version and length. Their detectors may
 * differ. The version rises when a preset's numbers change: see
 * glsurf_descriptor_version(). */
typedef struct glsurf_features {
    uint64_t frame;   /* number of the image: 1 for the first that was submitted, then 2 */
    uint64_t dropped; /* images that a later submit or describe displaced before they were
                         collected, since the extractor was created */
    uint32_t count;   /* keypoints in this struct */
    uint32_t total;   /* keypoints found. Larger than count if max_features removed some;
                         equal to count with desc.features */
    uint32_t descriptor_length; /* floats per descriptor: 64 or 128 */
    const glsurf_keypoint *keypoints;
    const float *descriptors;    /* count x descriptor_length */
    uint32_t descriptor_preset;  /* glsurf_preset of the descriptors */
    uint32_t descriptor_version; /* version of the descriptors. 0: preset and version are
                                    unknown */
} glsurf_features;

/* Features as GL objects, which stay on the GPU. The objects belong to the extractor: read
 * them and draw with them, but do not change or delete them.
 *
 * Textures are GL_TEXTURE_2D. Read them with texelFetch(). D is descriptor_length:
 *   keypoints    RGBA32F. Feature i has texel (2 (i % 256), i / 256): x, y, scale, angle;
 *                and the texel to its right: response, sign of the Laplacian, 0, 0
 *   descriptors  RGBA32F. Feature i has D / 4 texels in a row, from texel
 *                (D / 4 (i % 64), i / 64) on
 *   count        RGBA32UI, texel (0, 0): count, total, candidates, capacity. The second
 *                texel is for the library's own use
 * Feature 300 has keypoint texels (88, 1) and (89, 1), and with D = 64 descriptor texels
 * (704, 4) to (719, 4).
 *
 * The buffer has the same numbers for vertex attributes:
 *   from 0                  uint32: count, total, candidates, capacity
 *   from keypoint_offset    32 bytes per feature, float32: x, y, scale, angle, response,
 *                           sign of the Laplacian, 0, 0
 *   from descriptor_offset  descriptor_length float32 per feature
 *
 * You can draw without the count on the CPU. Keypoints from the count up to the capacity
 * are all zero, and a shape of scale 0 is invisible. (Their descriptors are undefined.)
 * With GL 3.3 draw `capacity` instances. With GL 4.0 you can copy the count into the
 * command of an indirect draw. desc.max_features or desc.features limits the capacity. */
typedef struct glsurf_gpu_features {
    uint64_t frame;    /* as in glsurf_features */
    uint32_t capacity; /* features that the objects have space for */
    uint32_t descriptor_length;
    uint32_t keypoint_texture, descriptor_texture, count_texture; /* names */
    uint32_t buffer;                                              /* name */
    size_t keypoint_offset, descriptor_offset;                    /* in bytes */
} glsurf_gpu_features;

/* A preset decides how orientations and descriptors are computed and, with the detector
 * "hessian", which filters find keypoints. doc/presets.md lists the differences from [T]
 * (see glsurf.h), and what they bring.
 *
 * The detector "hessian" finds keypoints as maxima of the responses of box filters, and
 * refines them between samples. Box filters do not turn with the picture, so they misplace
 * coarse keypoints. The presets "default", "fast" and "best" therefore localise keypoints
 * whose scale is above 7.4: they move these keypoints towards the maximum of a determinant
 * that turns with the picture, by at most 0.18 of their scale and at most 2 pixels (scale
 * 10: 1.8 pixels). "best" localises finer keypoints, too. Localisation comes after
 * max_features and the grid. It keeps response and order and, except with "best", the
 * scale. Input keypoints (glsurf_extractor_describe()) stay where they are. */
typedef enum glsurf_preset {
    /* For most uses: levels in steps of half an octave, a smoothed image and smoothed
     * responses, coarse keypoints localised, an orientation from a smoothed histogram, a
     * whitened descriptor of two sizes with soft sub-regions. */
    GLSURF_PRESET_DEFAULT = 0,
    /* Algorithm of [T], table II. */
    GLSURF_PRESET_PAPER = 1,
    /* Algorithm of the journal article [B], called SURF by other programs: four octaves of
     * four filters each. Two filters of an octave can have keypoints. */
    GLSURF_PRESET_BAY = 2,
    /* A cheaper default preset: the finer two filters of each triplet of [T], fewer samples
     * for the orientation, a descriptor of one size. Compared with "paper", it takes about
     * as long for few keypoints, less for many, and matches better. */
    GLSURF_PRESET_FAST = 3,
    /* A better and slower default preset: finds the same keypoints, localises fine ones,
     * too, and has a descriptor of three sizes with more samples and eight directions. */
    GLSURF_PRESET_BEST = 4,
} glsurf_preset;

enum { GLSURF_PRESETS = 5 };

/* Returns the name of a preset, "default", "paper", "bay", "fast" or "best", or NULL if
 * there is no such preset. Any thread may call it. The string is static. */
GLSURF_API const char *glsurf_preset_name(glsurf_preset preset);

/* Returns the version of the descriptors that this library computes with a preset, from 1,
 * or 0 if there is no such preset. It rises when new descriptors cannot be compared with
 * earlier ones. If you store descriptors, store glsurf_features.descriptor_preset and
 * descriptor_version with them, and set both for glsurf_feature_set_load(). Descriptors
 * that were stored before versions existed have version 1. Any thread may call it. */
GLSURF_API uint32_t glsurf_descriptor_version(glsurf_preset preset);

/* A detector finds keypoints. The preset decides how they are described. */
typedef enum glsurf_detector {
    /* SURF: maxima of the determinant of the Hessian, from box filters of the preset. */
    GLSURF_DETECTOR_HESSIAN = 0,
    /* CenSurE: extrema of centre-surround filters, the mean of a ring minus the mean of the
     * square inside it. Agrawal, Konolige and Blas, ECCV 2008; Furgale, Tong and Kenway,
     * 2009. */
    GLSURF_DETECTOR_CENSURE = 1,
    /* Extrema of differences of Gaussians: Lowe, IJCV 2004. */
    GLSURF_DETECTOR_DOG = 2,
} glsurf_detector;

enum { GLSURF_DETECTORS = 3 };

/* Returns the name of a detector, "hessian", "censure" or "dog", or NULL if there is no
 * such detector. Any thread may call it. The string is static. */
GLSURF_API const char *glsurf_detector_name(glsurf_detector detector);

/* Returns the default of desc.threshold for the default intervals, or 0 if there is no such
 * detector or preset. "dog" with other intervals has 0.04 / intervals: 0.01 with 4. Any
 * thread may call it. */
GLSURF_API float glsurf_detector_threshold(glsurf_detector detector, glsurf_preset preset);

/* Type of the elements of a glsurf_array. */
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

/* Receives the intermediate results of an image, during glsurf_extractor_collect(). Height
 * and width are the region's. With desc.double_image, all arrays but gray have twice this
 * height and width:
 *   gray         uint8,   height x width
 *   enlarged     uint8,   height x width: gray enlarged; only with desc.double_image. This
 *                array replaces gray below
 *   smooth       uint16,  height x width: gray smoothed, in quarters of a gray level; not
 *                with the presets "paper" and "bay"
 *   integral     uint32,  height x width: inclusive sums of smooth, or of gray with these
 *                two presets, mod 2^32
 *   hessian_N    float32, responses on the sampling grid of the level with filter size N;
 *                hessian_N_sS, with the step S, if several levels have this size. NaN if
 *                the filter, or a filter of a mean, leaves the image. The detector
 *                "censure" has censure_N for the side N of the outer square; "dog" has
 *                dog_oO_L, level L of octave O, both from 0. Not with input keypoints
 *   keypoints    float32, count x 6: x, y, scale, angle, response, sign of the Laplacian
 *   descriptors  float32, count x descriptor_length */
typedef void glsurf_inspect_callback(void *user, const glsurf_array *array);

/* Receives the progress of an image that is computed in tiles, after each: `done` tiles of
 * `tiles`, which is an estimate until all keypoints are found. Return false to stop the
 * call. */
typedef bool glsurf_tile_callback(void *user, uint32_t done, uint32_t tiles);

#define GLSURF_DOG_SIGMA     1.6f
#define GLSURF_DOG_INTERVALS 3
#define GLSURF_MAX_FRAMES    16

typedef struct glsurf_extractor_desc {
    glsurf_preset preset;     /* GLSURF_PRESET_DEFAULT */
    glsurf_detector detector; /* GLSURF_DETECTOR_HESSIAN */

    /* Maximum number of keypoints: exactly the strongest are kept, and of equally strong
     * ones the first in the list. 0: all. */
    uint32_t max_features;
    /* Grid of equal cells that spreads the keypoints of max_features or features. The
     * extractor keeps the strongest keypoint of every grid cell, then the second strongest
     * of every grid cell, and so on up to that number. If not all keypoints of the last
     * round fit, it keeps the strongest of the round. At most 64 each. A keypoint belongs
     * to the grid cell in which it was found, before it was localised. Both 0: no grid. */
    uint32_t grid_columns, grid_rows;
    /* Lowest response of a keypoint, above zero. 0: glsurf_detector_threshold(). With
     * "hessian", sharp, well lit photographs of about 800x640 pixels gave 950 to 3,600
     * keypoints with "default" and "best", 500 to 2,200 with "paper" and "fast". */
    float threshold;
    /* Number of keypoints to find: exactly the strongest that the image has, and of equally
     * strong ones the first in the list. Leave threshold and max_features 0. With a grid,
     * the grid chooses them from the strongest 2 x features. 0: `threshold` decides.
     *
     * The threshold never falls below glsurf_detector_threshold() / 1024, with "hessian" /
     * 1024^2 ("default": 4.8e-10): either way a thousandth of the contrast. If fewer
     * keypoints reach this lowest threshold, all are found, and glsurf_features.count is
     * below this number. The features depend on the image and the settings alone. With
     * "hessian" and "censure" max_features with the lowest threshold gives the same
     * features. With "dog" it also gives keypoints whose refined response exceeds 1.25
     * times the sample's.
     *
     * The extractor first tries the threshold that was right for earlier images. If this
     * threshold is too high, or so low that there are more candidates than capacity,
     * collect repeats all stages from the suppression on with another. */
    uint32_t features;

    /* Compute no orientations: every angle is 0. */
    bool upright;
    /* Floats per descriptor, 64 or 128. 0: 64, which match better. 128 is for programs that
     * require this length. */
    uint32_t descriptor_length;

    /* Enlarge the image by two along each axis first, by linear interpolation, as programs
     * for SIFT do, and begin with an octave at that size. x of the image becomes 2 x + 1/2
     * in the enlarged image. Keypoints are still in pixels of the original image, exactly
     * where they were found. The finest keypoints have half the scale, and are placed
     * better: doc/detectors.md has figures. All lengths in settings, presets and detectors
     * then count pixels of the enlarged image: first_step, sigma, limits of localisation.
     * Time and memory grow fourfold; a waiting image does not grow. The largest image has
     * half the width and height. */
    bool double_image;
    /* Number of octaves, from the finest: at most 4, or 8 with the detector "dog", and with
     * "hessian" and the preset "paper". An octave is a sampling grid with its levels. It
     * samples the image half as densely as the octave before, with "hessian" and the
     * presets "paper" and "fast" a third as densely. 0: as many as fit into the image. */
    uint32_t octaves;
    /* Pixels between the samples of the first octave, 1 or 2. 2 doubles the distance in all
     * octaves, and works only with the detector "hessian" and the preset "bay". 0: 1. */
    uint32_t first_step;
    /* With the detector "dog": the sigma of the first Gaussian in pixels, 0.6 to 3, and the
     * intervals of an octave, 1 to 6. 0: GLSURF_DOG_SIGMA and GLSURF_DOG_INTERVALS. */
    float sigma;
    uint32_t intervals;

    /* Number of images that may wait to be collected, at most GLSURF_MAX_FRAMES. If this
     * many wait, the next submit or describe drops the oldest. To save memory, set 1 if you
     * collect each image before you submit the next. 0: 2. */
    uint32_t frames;
    /* Memory limit in bytes. Images whose textures take more (see glsurf_memory), also
     * without the path "row-differences", are computed in tiles, or refused if no tile
     * fits. In tiles the limit also holds the gray rows, the lists and the features. The
     * detection counts one keypoint in 300 pixels: more come on top. So does all but the
     * textures if it would leave no memory for a tile. At most 2^32 - 1 on 32-bit systems.
     * 0: GLSURF_DEFAULT_MEMORY_LIMIT. */
    uint64_t memory_limit;
    /* Initial capacity of the lists of candidates: samples that may become keypoints.
     * Refinement, mask and max_features remove some. If an image needs a larger capacity,
     * collect enlarges the lists and computes the features of the image again. 0: 8192. */
    uint32_t capacity;
    /* Largest side of a tile in pixels: see glsurf_extractor_submit(). Coarse keypoints may
     * need larger tiles to be described. 1: no image is computed in tiles, unless it comes
     * by rows. 0: images that exceed the driver or memory_limit are. */
    uint32_t tile;

    glsurf_inspect_callback *inspect; /* NULL: no intermediate results are read back */
    void *inspect_user;
    glsurf_tile_callback *progress; /* NULL: none */
    void *progress_user;
} glsurf_extractor_desc;

/* An extractor. Threads and contexts: see glsurf_device. */
typedef struct glsurf_extractor glsurf_extractor;

/* Creates an extractor on a device. Compiles one short program, to test that the driver
 * compiles shaders. glsurf_extractor_prepare() or the first submit compiles the others.
 * Objects of one device share compiled programs.
 *
 * extractor  receives the extractor, or NULL on failure
 * device     stays alive as long as the extractor
 * desc       settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, a threshold that is negative or not finite, unknown enum
 * value, other descriptor length, more than GLSURF_MAX_FRAMES frames, a grid, first_step,
 * sigma or intervals that are not as described, or that the detector and preset do not
 * allow; features with max_features or a threshold; the device's context is not current),
 * MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_create(glsurf_extractor **extractor,
                                                 glsurf_device *device,
                                                 const glsurf_extractor_desc *desc);

/* Frees the extractor and its GL objects, even if images wait to be collected. Rules of
 * contexts: see glsurf_device_destroy(). NULL is ignored. */
GLSURF_API void glsurf_extractor_destroy(glsurf_extractor *extractor);

/* Changes settings from the next submit on. Images that were submitted before keep theirs.
 *
 * desc  new settings. The call ignores frames, inspect, progress and their users. If
 *       anything but threshold, upright, memory_limit and tile changes, the next submit
 *       makes new textures
 *
 * Errors: ARGUMENT, as glsurf_extractor_create(); the settings are then unchanged. */
GLSURF_API glsurf_result glsurf_extractor_change(glsurf_extractor *extractor,
                                                 const glsurf_extractor_desc *desc);

/* Prepares the extractor, in steps, for images like this one. Without a preparation the
 * first submit takes as long as all steps together, which may be seconds; with one, hardly
 * longer than later submits. Features are the same. If you draw, call one step a frame:
 *
 *     bool done = false;
 *     glsurf_extractor_prepare(extractor, &image, 0.004, &done);
 *
 * The steps make textures and compile programs, also for an image in tiles. An empty draw
 * then has the driver finish each program, because many drivers do so only at its first
 * draw. Steps also prepare glsurf_extractor_draw() for the framebuffer that is bound for
 * drawing, but with the device's desc.leave_state only for the default framebuffer. Other
 * settings, and images of another size, format or kind of texture, may need another
 * preparation. No image may wait to be collected.
 *
 * image    an image as you will submit it: pixels or texture, format, size, region and mask
 *          count, but pixels are not read
 * seconds  time after which the call starts no new piece of work. A piece is a program, a
 *          draw or some textures, and cannot be interrupted; each call does at least one.
 *          0: just one. If the driver compiles or draws on threads of its own, a call does
 *          not wait, but does nothing until the driver has finished the work of the call
 *          before, unless that call only began programs. INFINITY: does all, and waits
 * done     receives true if nothing is left to prepare; with the CPU backend always true
 *
 * Errors: as glsurf_extractor_submit(); ARGUMENT (NULL pointer, negative seconds, an image
 * waits), GL (also if a shader does not compile: the message names it, and the log gets its
 * source). Like a submit, the call invalidates the objects of
 * glsurf_extractor_gpu_features(). */
GLSURF_API glsurf_result glsurf_extractor_prepare(glsurf_extractor *extractor,
                                                  const glsurf_image *image, double seconds,
                                                  bool *done);

/* Starts the extraction of one image: issues the GL commands and returns. The first submit
 * also compiles the programs, unless glsurf_extractor_prepare() did. If desc.frames images
 * wait to be collected, the oldest is dropped.
 *
 * TILES. An image that exceeds the driver or desc.memory_limit, or desc.tile, or that comes
 * by rows, is computed in tiles. Its sides are at most 65535. All work is done when the
 * call returns, so it waits for the GPU; desc.progress reports each tile. Results equal the
 * results of the whole image, byte for byte, whatever the size of tiles. Exceptions:
 *   octaves   presets and detectors with more than four lose the octaves for which tiles
 *             would overlap by more than an eighth: glsurf_extractor_levels() tells. The
 *             whole image has the same results with as many desc.octaves
 *   on the GPU  there are no features: glsurf_extractor_gpu_features() and
 *             glsurf_extractor_draw() refuse. glsurf_feature_set_keep() works
 *   inspect   receives keypoints and descriptors only
 * A float has steps of 1/256 between 32768 and 65536, so positions there are no finer. To
 * spread the tiles of an image over computers, see tiles.h.
 *
 * image  not needed after the call
 *
 * Errors: ARGUMENT (no image or two, size 0, stride below a row, bad texture, framebuffer,
 * region or mask), LIMIT (the message gives the figure), STOPPED (a callback returned
 * false), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_submit(glsurf_extractor *extractor,
                                                 const glsurf_image *image);

/* Starts the description of input keypoints, which replace the detection; otherwise works
 * as glsurf_extractor_submit(). Computes the descriptors, and the orientations of keypoints
 * whose angle is NaN. Other angles are kept, brought into [0, 2 pi). With desc.upright
 * every angle is 0. Collect returns all keypoints in their order, with their position,
 * scale, response and sign of the Laplacian. The image's mask, desc.threshold,
 * desc.max_features, desc.features, the grid, and desc.capacity have no effect. To
 * alternate between this call and submit, use two extractors: one alone makes new textures
 * each time.
 *
 * keypoints  in pixels of the whole image; copied. May be NULL if count is 0. Each has a
 *            position within the region; a scale from 1 to the larger side of the region,
 *            at most 512 (1024 with the presets "paper" and "bay"); an angle that is finite
 *            or NaN; a finite response; and a sign of the Laplacian of -1, 0 or 1. With
 *            desc.double_image scales are from 0.5 and at most 256 (512)
 * count      number of keypoints
 *
 * Errors: as glsurf_extractor_submit(); ARGUMENT (a keypoint that is not as described; the
 * message gives its index), LIMIT (too many keypoints). */
GLSURF_API glsurf_result glsurf_extractor_describe(glsurf_extractor *extractor,
                                                   const glsurf_image *image,
                                                   const glsurf_keypoint *keypoints,
                                                   uint32_t count);

/* Checks if the features of the oldest image that waits to be collected are ready. If so,
 * collect does not wait for them; it may still wait for later images with the path
 * "late-copy", to enlarge the lists, or to find the number of features in desc.features.
 * Poll itself never waits.
 *
 * ready  receives the answer; false if no image waits
 *
 * Errors: ARGUMENT (NULL pointer), GL. */
GLSURF_API glsurf_result glsurf_extractor_poll(glsurf_extractor *extractor, bool *ready);

/* Waits for the oldest image that waits to be collected, and gives its features.
 *
 * The order of keypoints is deterministic. Imagine the sampling grids of all octaves in one
 * plane: the finest octave at the left, the others to its right, one below the other, finer
 * ones above. The list follows a Z-order curve over blocks of 4x4 samples of this plane.
 * Inside a block it goes row by row, and at each sample from the finest level to the
 * coarsest. So parts of different octaves alternate. max_features keeps the order.
 *
 * If an image needs a larger capacity, for its candidates or for the block maxima that they
 * are chosen from, collect enlarges the lists, computes the image again from the
 * extractor's copy, and waits for the GPU. Later images have the larger lists until size or
 * settings change. With desc.features, collect may compute the image several times with
 * other thresholds. In a sequence of similar images only the first needs that.
 *
 * features  receives counts, and pointers to memory of the extractor, which is valid until
 *           the next collect or destroy
 *
 * Errors: ARGUMENT (NULL pointer, no image waits), LIMIT (the candidates do not fit into
 * the memory limit or the driver's textures; the image is removed, and not counted as
 * dropped), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_collect(glsurf_extractor *extractor,
                                                  glsurf_features *features);

/* Returns the features of the last submitted image, collected or not, as GL objects. The
 * call does not wait: GL commands that use the objects run after the commands that fill
 * them. If the image had more candidates than the capacity, the objects have the features
 * of the first candidates only, until collect enlarges the lists. If the first threshold
 * for desc.features was too high, they have fewer features until collect finds another. If
 * you only use these objects, you need not collect; the images then count as dropped.
 *
 * features  receives names and offsets
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, CPU backend), MEMORY, GL. The objects
 * are valid until the next submit, describe, prepare, collect, change or destroy. They may
 * stay bound: an object that is deleted is unbound. */
GLSURF_API glsurf_result glsurf_extractor_gpu_features(glsurf_extractor *extractor,
                                                       glsurf_gpu_features *features);

#ifdef __cplusplus
}
#endif

#endif
