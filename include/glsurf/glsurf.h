/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf: SURF image features computed by OpenGL 3.3 core fragment shaders.
 *
 * HOW IT IS USED
 *
 *     // an OpenGL 3.3 core context is current on this thread
 *     glsurf_extractor *extractor = NULL;
 *     glsurf_extractor_create(&extractor, &(glsurf_extractor_desc){ 0 });
 *     glsurf_image image = { .pixels = gray, .width = 640, .height = 480 };
 *     glsurf_extractor_submit(extractor, &image);
 *     glsurf_features features;
 *     glsurf_extractor_collect(extractor, &features);
 *     for (uint32_t i = 0; i < features.count; ++i)
 *         use(&features.keypoints[i], &features.descriptors[i * 64]);
 *     glsurf_extractor_destroy(extractor);
 *
 * Every call but create works on an extractor; every call that can fail returns
 * a glsurf_result, and glsurf_extractor_message() says in one sentence what was
 * wrong, where, and what to do. The library never prints, aborts or exits, and has no
 * mutable globals of its own but a lock: where it loads by GLEW, one thread at a time does,
 * as GLEW has globals.
 *
 * DESCRIPTION STRUCTS. A zeroed field means its default; each default is listed with
 * the field.
 *
 * COORDINATES. x runs to the right and y down in the upright picture; the centre of its
 * top-left pixel is (0, 0), so the image covers [-0.5, width - 0.5] x [-0.5, height - 0.5].
 * That holds whichever row is stored first (glsurf_image.origin), and for a region of an
 * image, too: keypoints are in pixels of the whole. Angles are in radians in [0, 2 pi),
 * from +x towards +y (clockwise as seen). Scales are the sigma of a Gaussian in pixels.
 *
 * THREADS AND CONTEXTS. An extractor belongs to the GL context that is current when it
 * is created, and that context has to be current in every later call on it. It may be
 * used from one thread at a time. Different extractors are independent, be they in one
 * context or in several, of several threads. Where the context was lost or destroyed,
 * glsurf_extractor_abandon() lets go of it without calling GL.
 *
 * GL STATE. Calls leave the context as they find it. Saved and restored: program, vertex
 * array, array buffer, draw and read framebuffer, active texture, and for each of the
 * texture units used (up to 16) the 2D texture and the sampler, of the first the rectangle
 * texture too; pixel pack and unpack buffers and all pixel storage modes; viewport;
 * scissor, blend (per draw buffer), depth, stencil, cull face, colour logic op, dither,
 * sample coverage, sample mask, alpha to coverage and to one, multisample, polygon offset,
 * polygon smooth, depth clamp, primitive restart, rasterizer discard, sRGB framebuffer,
 * program point size and clip distance enables; blend functions and equations; depth
 * function, mask and range; colour mask (per draw buffer); polygon mode; read colour
 * clamping; clip control, depth bounds where there are such. A host that sets all its state
 * itself saves that time with desc.leave_state: the items above are then left as the last
 * pass needed them.
 *
 * Transform feedback, conditional rendering and queries other than of time must not be
 * active during a call: GL 3.3 cannot set them aside, so the host ends them first. A call
 * refuses with GLSURF_ERROR_ARGUMENT where GL can tell, which it cannot of conditional
 * rendering. OpenGL errors pending before a call are dropped, and logged as the host's.
 *
 * WAITING. Submit and poll issue commands and return: they never wait for the GPU, nor
 * read memory that it may still write. Collect waits for the frame that it hands out and
 * for none after it, but where results are copied late: see GLSURF_PATH_LATE_COPY. Up to
 * desc.frames images may be under way at a time, so that a host that collects an earlier
 * one before it submits the next never waits at all:
 *
 *     glsurf_extractor_submit(extractor, &image);
 *     bool ready = false;
 *     if (glsurf_extractor_poll(extractor, &ready) == GLSURF_OK && ready)
 *         glsurf_extractor_collect(extractor, &features);
 *
 * And glsurf_extractor_gpu_features() gives the features as textures and as a buffer, so
 * that hosts can draw with them, or match them, without reading anything back. Desc.timings
 * by the clock and desc.inspect do wait. A software rasteriser renders inside the calls:
 * llvmpipe all but the last pass of submit, which its threads do while the host goes on.
 *
 * CALLBACKS. `log`, `inspect`, `trace`, `progress`, `program_load` and `program_store` are
 * called in the midst of a call, while the GL state is not the host's: they must not use
 * GL, nor the object whose call it is.
 *
 * DETERMINISM. The same image with the same settings on the same driver gives the same
 * bytes, whatever was processed before.
 *
 * The algorithm is that of T. B. Terriberry, L. M. French and J. Helmsen, "GPU
 * Accelerating Speeded-Up Robust Features", 3DPVT 2008, cited below as [T], after
 * H. Bay, T. Tuytelaars and L. Van Gool, "SURF: Speeded Up Robust Features", ECCV 2006.
 */
#ifndef GLSURF_GLSURF_H
#define GLSURF_GLSURF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(GLSURF_STATIC)
#define GLSURF_API
#elif defined(_WIN32) && defined(GLSURF_BUILDING)
#define GLSURF_API __declspec(dllexport)
#elif defined(_WIN32)
#define GLSURF_API __declspec(dllimport)
#else
#define GLSURF_API __attribute__((visibility("default")))
#endif

#define GLSURF_VERSION_MAJOR 0
#define GLSURF_VERSION_MINOR 1
#define GLSURF_VERSION_PATCH 0
#define GLSURF_VERSION       "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that is running, "major.minor.patch"; GLSURF_VERSION is
 * that of the header. Static storage. */
GLSURF_API const char *glsurf_version(void);

/* ---------------------------------------------------------------- results -- */

/* Zero is success, errors are negative. After ARGUMENT and LIMIT the extractor is as it
 * was and can be used on. After the others only glsurf_extractor_message(),
 * glsurf_extractor_abandon() and glsurf_extractor_destroy() make sense. */
typedef enum glsurf_result {
    GLSURF_OK = 0,
    GLSURF_ERROR_ARGUMENT = -1, /* a value that the documentation excludes */
    GLSURF_ERROR_LIMIT = -2,    /* too large for the driver or for the memory limit */
    GLSURF_ERROR_MEMORY = -3,   /* the host is out of memory */
    GLSURF_ERROR_UNSUPPORTED =
        -4,               /* no current OpenGL 3.3 context, or a function is missing */
    GLSURF_ERROR_GL = -5, /* the driver refused something it has to support */
    GLSURF_ERROR_GEOMETRY =
        -6, /* the matches agree on no geometry, or on a degenerate one */
} glsurf_result;

/* The name of a result in plain words, such as "bad argument". Never NULL. */
GLSURF_API const char *glsurf_result_string(glsurf_result result);

typedef enum glsurf_log_level {
    GLSURF_LOG_ERROR,   /* a call fails because of this */
    GLSURF_LOG_WARNING, /* the call goes on, with less than was asked for */
    GLSURF_LOG_INFO,
} glsurf_log_level;

/* Receives one message, without a newline, valid during the call. A shader that does not
 * compile arrives with its numbered source. Called on the thread of the call that logs. */
typedef void glsurf_log_callback(void *user, glsurf_log_level level, const char *message);

/* Returns the address of the OpenGL function `name` for the current context, or NULL;
 * eglGetProcAddress, glfwGetProcAddress and the like fit behind it. */
typedef void *glsurf_get_proc_address(void *user, const char *name);

/* ------------------------------------------- programs, times and fast paths -- */

/* Compiled programs that a host keeps, so that the next start does without compiling. A
 * program has a KEY of 32 hexadecimal digits, that fit a file's name: of the library's
 * version, the driver's strings and the shaders' source text. What a program is, only the
 * driver knows that made it. The library checks what it is given by a checksum; what is
 * damaged, another program's or refused by the driver is compiled anew, and stored again.
 * The library itself writes no files. Where the driver has no program binaries (OpenGL 4.1
 * or ARB_get_program_binary), neither callback is called. */

/* Returns the bytes that were stored under the key, and how many those are, or NULL where
 * there are none. They are the callback's, are only read, and have to stay as they are
 * until the next callback with this `user`, or the end of the call. */
typedef const void *glsurf_program_load_callback(void *user, const char *key, size_t *size);

/* Keeps bytes for later, or does not. They, and the key, are valid during the call. */
typedef void glsurf_program_store_callback(void *user, const char *key, const void *data,
                                           size_t size);

/* How the seconds of glsurf_pass_info are found. */
typedef enum glsurf_timings {
    GLSURF_TIMINGS_NONE = 0, /* they are 0 */
    /* By the clock, waiting for the GPU before and after every pass. Slow. */
    GLSURF_TIMINGS_CLOCK = 1,
    /* By queries of the GPU's time (GL_TIMESTAMP) before and after every pass: nothing is
     * waited for until the passes are asked for, and the host's own queries, of elapsed
     * time too, go on undisturbed. Whether they can be trusted is another question:
     * glsurf_extractor_timer_check(). */
    GLSURF_TIMINGS_QUERIES = 2,
} glsurf_timings;

/* Optional ways to the same bytes, one of which is the faster, depending on the driver. */
typedef enum glsurf_path {
    /* "gather": the sums around a pixel are read by textureGather(), and not prepared for
     * it in a pass of their own. Needs ARB_texture_gather. */
    GLSURF_PATH_GATHER = 0,
    /* "late-copy": results are copied for the host when they are collected, and not as soon
     * as their passes are submitted. With a driver that works through commands in their
     * order, collect then waits for what was submitted meanwhile, too. */
    GLSURF_PATH_LATE_COPY = 1,
} glsurf_path;

enum { GLSURF_PATHS = 2 };

/* The name of a path, as given above in quotes; NULL beyond the last. Static storage. */
GLSURF_API const char *glsurf_path_name(glsurf_path path);

/* Which paths are taken, whatever the library thinks best here; sums of 1u << path. */
typedef struct glsurf_path_choice {
    uint32_t on;  /* these are; where one is not there, create fails with UNSUPPORTED */
    uint32_t off; /* these are not; none that is on */
} glsurf_path_choice;

/* --------------------------------------------------------------- features -- */

typedef struct glsurf_keypoint {
    float x, y;        /* centre, in pixels */
    float scale;       /* sigma of the best-fitting Gaussian, in pixels */
    float angle;       /* orientation, radians in [0, 2 pi); 0 if upright */
    float response;    /* strength, which the threshold is compared with: the Hessian
                          determinant at the sample that is the maximum, for intensities in
                          [0, 1], (Dxx Dyy - (0.9 Dxy)^2) / N^4; with the default preset its
                          mean over 3x3 samples, times sigma / 2 of the level */
    int32_t laplacian; /* sign of the trace: +1 for a dark blob on light, -1 for a light
                          one on dark; they never match each other */
} glsurf_keypoint;

/* Descriptors: `descriptor_length` floats per keypoint, of unit Euclidean length, or all
 * zero where the image has no contrast. The 4x4 sub-regions stand row by row in the
 * frame rotated by the keypoint's angle, each of 64 as (sum dx, sum dy, sum |dx|, sum
 * |dy|), each of 128 as (sum dx, sum |dx|) where dy >= 0, the same where dy < 0, then (sum
 * dy, sum |dy|) where dx >= 0, and where dx < 0. Descriptors of
 * different presets or lengths cannot be compared. */
typedef struct glsurf_features {
    uint64_t frame;   /* which image: 1 for the first that was submitted, 2 for the next */
    uint64_t dropped; /* images that a later submit or describe displaced before they were
                         collected, since the extractor was created */
    uint32_t count;   /* keypoints here */
    uint32_t total;   /* keypoints found; more than count where max_features cut */
    uint32_t descriptor_length; /* floats per descriptor: 64 or 128 */
    const glsurf_keypoint *keypoints;
    const float *descriptors; /* count x descriptor_length */
} glsurf_features;

/* Features that stay on the GPU, as objects of the extractor that the host reads and draws
 * with, but does not change or delete.
 *
 * Textures are GL_TEXTURE_2D, sampled texel by texel:
 *   keypoints    RGBA32F: feature i is texel (2 (i % 256), i / 256), (x, y, scale, angle),
 *                and the one right of it, (response, Laplacian, 0, 0)
 *   descriptors  RGBA32F: the D / 4 texels of feature i are a row from texel
 *                (D / 4 (i % 64), i / 64)
 *   count        RGBA32UI, one texel: count, total, candidates, capacity
 *
 * The buffer has the same, to be read by vertex attributes:
 *   from 0                  uint32: count, total, candidates, capacity
 *   from keypoint_offset    32 bytes a feature, float32: x, y, scale, angle, response,
 *                           Laplacian, 0, 0
 *   from descriptor_offset  descriptor_length float32 a feature
 *
 * The host does not know the count and needs not: keypoints from the count up to the
 * capacity are all zero, and what is drawn with a scale of zero is not seen. (Descriptors
 * there are whatever they are.) So, with GL 3.3, a host draws `capacity` instances; with
 * 4.0 it may copy the count into the command of an indirect draw. Desc.max_features bounds
 * the capacity. */
typedef struct glsurf_gpu_features {
    uint64_t frame; /* as in glsurf_features */
    uint32_t capacity;
    uint32_t descriptor_length;
    uint32_t keypoint_texture, descriptor_texture, count_texture;
    uint32_t buffer;
    size_t keypoint_offset, descriptor_offset; /* in bytes */
} glsurf_gpu_features;

/* ------------------------------------------------------------------ images -- */

typedef enum glsurf_format {
    GLSURF_FORMAT_GRAY8 = 0, /* 1 byte a pixel */
    GLSURF_FORMAT_RGB8 = 1,  /* 3 bytes: red, green, blue */
    GLSURF_FORMAT_RGBA8 = 2, /* 4 bytes: red, green, blue, ignored */
} glsurf_format;

/* Which row is stored first, in memory or at texture coordinate 0. */
typedef enum glsurf_origin {
    GLSURF_ORIGIN_TOP = 0,    /* the top row, as image files and cameras have it */
    GLSURF_ORIGIN_BOTTOM = 1, /* the bottom row, as what OpenGL rendered */
} glsurf_origin;

/* A rectangle of pixels of the upright image, (x, y) being its top-left one. */
typedef struct glsurf_region {
    uint32_t x, y, width, height;
} glsurf_region;

/* Either host pixels or a texture, not both. Colour is reduced to
 * (19595 R + 38470 G + 7471 B + 32768) >> 16. Features of a region are those of an image
 * that is cut to it, moved to where it is in the whole: x and y by one addition of floats.
 * The limits of size and memory are the region's, too. */
typedef struct glsurf_image {
    const void *pixels; /* first byte of the row that is stored first; read during submit
                           only */
    uint32_t width;     /* in pixels; for a texture 0, or exactly what its base level has */
    uint32_t height;
    size_t stride;        /* bytes from row to row; 0: rows follow each other closely */
    glsurf_format format; /* of pixels */
    uint32_t texture;     /* name of a texture of the current context. Its base level is
                             read, through its swizzle: unsigned normalised, sRGB or float;
                             of textures with one or two channels the red, of others the
                             colour. Values are clamped to [0, 1], NaN to 0, and rounded to
                             8 bits; those of sRGB are what is stored. Its own filters and
                             the sampler of a unit have no say. It is not modified and not
                             needed after submit. */
    uint32_t target;      /* of texture: GL_TEXTURE_2D, or 0 for it, or
                             GL_TEXTURE_RECTANGLE */
    glsurf_origin origin; /* GLSURF_ORIGIN_TOP */
    glsurf_region region; /* the part that is looked at; nothing else is read. All zero: the
                             whole */

    /* NULL: features may be anywhere. Otherwise an image as large as the whole, with
     * neither region nor mask of its own: keypoints are found only where it is not 0 once
     * it is reduced to 8 bits of gray, at the pixel nearest to them, (floor(x + 0.5),
     * floor(y + 0.5)). Everything else they have is what it is without a mask. */
    const struct glsurf_image *mask;
} glsurf_image;

/* -------------------------------------------------------------- extractors -- */

/* Which scale space, detector and descriptor. */
typedef enum glsurf_preset {
    /* What matches best: levels by half octaves, the image and the responses smoothed, a
     * descriptor with soft sub-regions, an orientation by a smoothed histogram. README.md,
     * "The presets", lists what it does otherwise than [T], and what that brings. */
    GLSURF_PRESET_DEFAULT = 0,
    /* [T], table II; README.md, "Where it departs from the paper". */
    GLSURF_PRESET_PAPER = 1,
} glsurf_preset;

typedef enum glsurf_backend {
    GLSURF_BACKEND_GL = 0,
    GLSURF_BACKEND_REFERENCE = 1, /* plain C on the calling thread; needs no context, takes
                                     no textures; the same features, slowly */
} glsurf_backend;

/* An intermediate result, row by row, as glsurf_inspect_callback receives it. */
typedef enum glsurf_element {
    GLSURF_UINT8,
    GLSURF_UINT32,
    GLSURF_FLOAT32,
    GLSURF_UINT16,
} glsurf_element;

typedef struct glsurf_array {
    const char *name; /* such as "gray" or "hessian_9" */
    glsurf_element element;
    uint32_t rows, columns;
    const void *data; /* rows x columns elements, valid during the call */
} glsurf_array;

/* Is shown, during glsurf_extractor_collect(), every stage of the frame, width and height
 * being those of the region:
 *   gray         uint8,   height x width
 *   smooth       uint16,  height x width: gray smoothed, in quarters; default preset only
 *   integral     uint32,  height x width: inclusive sums of that, or of gray, mod 2^32
 *   hessian_N    float32, responses on the sampling grid of the level with filter size N
 *                (hessian_N_sS with step S where the size occurs at several steps); NaN
 *                where the filter, or one that is averaged, leaves the image
 *   keypoints    float32, count x 6: x, y, scale, angle, response, Laplacian
 *   descriptors  float32, count x descriptor_length */
typedef void glsurf_inspect_callback(void *user, const glsurf_array *array);

/* What a call did from one moment to another, on the processor. Strings are static. */
typedef struct glsurf_span {
    const char *category; /* "call", "stage", or "pass" */
    const char *name;     /* such as "submit", "integral", "down-sweep" */
    uint64_t begin, end;  /* nanoseconds of CLOCK_MONOTONIC */
    uint64_t frame;       /* which image, as in glsurf_features; of matcher_*, which match:
                             1 for the first that was submitted; 0: none */
} glsurf_span;

/* Is told of each call to submit, describe, poll, collect and gpu_features that is not
 * refused at once, and a matcher's of feature_set_keep, feature_set_load,
 * feature_set_count, matcher_submit, matcher_poll, matcher_collect and
 * matcher_gpu_matches; with the GL backend, of each stage in it (gray, with the upload of
 * the image; smooth, integral, ... as glsurf_pass_info names them; wait, for the GPU;
 * read-back; inspect); and with desc.timings, of each pass in that. A span is told when it
 * ends: stages before their call, which they lie in, one after the other, and passes before
 * their stage. A stage occurs more than once in a call where others come between its
 * passes.
 *
 * Times are those of the processor, which issues commands and goes on: what the GPU takes
 * shows there only with GLSURF_TIMINGS_CLOCK, which waits after each pass, and with drivers
 * that render inside the calls. Called on the thread of the call; the span is valid
 * during the callback. Without a callback no time is taken. */
typedef void glsurf_trace_callback(void *user, const glsurf_span *span);

#define GLSURF_DEFAULT_THRESHOLD    0.0005f
#define GLSURF_PAPER_THRESHOLD      0.001f
#define GLSURF_DEFAULT_MEMORY_LIMIT ((uint64_t)4 << 30)
#define GLSURF_MAX_FRAMES           16

typedef struct glsurf_extractor_desc {
    glsurf_backend backend; /* GLSURF_BACKEND_GL */
    glsurf_preset preset;   /* GLSURF_PRESET_DEFAULT */

    /* Least response of a keypoint, above zero. 0: GLSURF_DEFAULT_THRESHOLD, with the
     * paper's preset GLSURF_PAPER_THRESHOLD. Sharp, well lit photographs of about 800x640
     * gave 950 to 3,600 keypoints by the one, 500 to 2,200 by the other. */
    float threshold;
    /* Keep only this many keypoints, exactly the strongest; of equal ones those that come
     * first in the list. 0: all. */
    uint32_t max_features;
    /* With max_features, spread them over a grid of so many equal cells of the image:
     * the strongest keypoint of every cell is kept, then the second strongest of every
     * cell, and so on up to max_features; the last round keeps its strongest. At most 64
     * each. Both 0: no grid. */
    uint32_t grid_columns, grid_rows;
    /* Number of octaves: sampling grids with their levels, each grid twice as coarse as the
     * one before, with the paper's preset three times. There are 4 of
     * them, with the paper's preset 8. 0: as many as fit into the image. */
    uint32_t octaves;
    /* Numbers in a descriptor, 64 or 128. 0: 64, which match better; 128 are for tools that
     * want as many. */
    uint32_t descriptor_length;
    /* Do not compute orientations: every angle is 0. */
    bool upright;
    /* Refuse images whose textures together would take more bytes than this.
     * 0: GLSURF_DEFAULT_MEMORY_LIMIT. */
    uint64_t memory_limit;
    /* Room in lists for so many candidates, of which refinement, mask and max_features
     * leave the keypoints. Where an image has more, collect makes room and does the lists
     * again. 0: 8192. */
    uint32_t capacity;

    /* How many images may be submitted and not collected, up to GLSURF_MAX_FRAMES; with one
     * more the oldest is dropped. 0: 2. */
    uint32_t frames;
    /* Do not save and restore GL state: see GL STATE above. */
    bool leave_state;

    /* NULL: the GL functions come from GLEW, where the library was built with it. */
    glsurf_get_proc_address *get_proc_address;
    void *get_proc_address_user;

    glsurf_log_callback *log; /* NULL: messages are dropped */
    void *log_user;

    glsurf_inspect_callback *inspect; /* NULL: nothing is shown */
    void *inspect_user;

    glsurf_trace_callback *trace; /* NULL: nothing is told */
    void *trace_user;

    /* Note the time of every pass: see glsurf_extractor_passes(). GLSURF_TIMINGS_NONE */
    glsurf_timings timings;

    /* Keep compiled programs: see above. Each may be NULL. */
    glsurf_program_load_callback *program_load;
    glsurf_program_store_callback *program_store;
    void *program_user;

    /* Both 0: what is best with the driver. See glsurf_extractor_paths(). The reference
     * backend has none, and takes no notice. */
    glsurf_path_choice paths;
} glsurf_extractor_desc;

typedef struct glsurf_extractor glsurf_extractor;

/* Creates an extractor for the current GL context.
 *
 * extractor  receives it, or NULL on failure
 * desc       settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, NaN or negative threshold, unknown enum value, more than
 * GLSURF_MAX_FRAMES frames, a grid or paths that are not as said), UNSUPPORTED (no current
 * context, below OpenGL 3.3, missing function, a path that is not there, timings by queries
 * of a driver without a timer), MEMORY, GL. There is no extractor to ask after a
 * failure: the reason goes to desc->log. */
GLSURF_API glsurf_result glsurf_extractor_create(glsurf_extractor **extractor,
                                                 const glsurf_extractor_desc *desc);

/* Frees the extractor and its GL objects, whatever is under way. NULL is ignored. Its
 * context has to be current, unless the extractor was abandoned. */
GLSURF_API void glsurf_extractor_destroy(glsurf_extractor *extractor);

/* The context is lost or gone, and the GL objects with it: from now on no call on the
 * extractor uses GL. All but glsurf_extractor_destroy(), which frees its memory, fail with
 * GLSURF_ERROR_GL. NULL is ignored. */
GLSURF_API void glsurf_extractor_abandon(glsurf_extractor *extractor);

/* Changes settings from the next submit on; images under way keep theirs. What may change
 * is preset, threshold, max_features, grid_columns, grid_rows, octaves, descriptor_length,
 * upright, memory_limit and capacity; the rest of `desc` is not looked at. Where others
 * than threshold, upright and memory_limit change, textures are made anew.
 *
 * Errors: ARGUMENT, as glsurf_extractor_create(); the settings are then as they were. */
GLSURF_API glsurf_result glsurf_extractor_change(glsurf_extractor *extractor,
                                                 const glsurf_extractor_desc *desc);

/* Starts the extraction of one image: issues the GL commands and returns. Where as many
 * images as desc.frames wait to be collected, the oldest is given up.
 *
 * Errors: ARGUMENT (no image or two, size 0, stride below a row, bad texture, region or
 * mask), LIMIT (the sentence gives the figure), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_submit(glsurf_extractor *extractor,
                                                 const glsurf_image *image);

/* The same with keypoints of the caller instead of those that would be found: computes
 * their descriptors, and the orientations of those whose angle is NaN. Collect hands out
 * all of them in their order, with the position, scale, response, Laplacian and, unless it
 * was NaN, angle that they have here (brought into [0, 2 pi)); with desc.upright every
 * angle is 0. The image's mask, desc.threshold, desc.max_features with its grid, and
 * desc.capacity have no say. Where this and submit alternate, textures are made anew each
 * time: two extractors spare that.
 *
 * keypoints  of the whole image; copied. Each within the region, with a scale from 1 to the
 *            larger side of that, at most 512 or, with the paper's preset, 1024, a finite
 *            response, and a Laplacian of -1, 0 or 1
 *
 * Errors: as glsurf_extractor_submit(); ARGUMENT (a keypoint that is not as said; the
 * sentence gives its number), LIMIT (too many). */
GLSURF_API glsurf_result glsurf_extractor_describe(glsurf_extractor *extractor,
                                                   const glsurf_image *image,
                                                   const glsurf_keypoint *keypoints,
                                                   uint32_t count);

/* Whether the features of the oldest image that waits to be collected are there, so that
 * collecting them does not wait. Never waits.
 *
 * ready  receives the answer; false where no image waits
 *
 * Errors: ARGUMENT (NULL pointer), GL. */
GLSURF_API glsurf_result glsurf_extractor_poll(glsurf_extractor *extractor, bool *ready);

/* Waits for the features of the oldest submitted image that was not collected, and hands
 * them out.
 *
 * features  receives counts and pointers to memory of the extractor, valid until the next
 *           collect or destroy
 *
 * The order of keypoints is deterministic: along a Z-order curve over blocks of 4x4 samples
 * of the sampling grids, which lie below each other for it, the finest first.
 * Where an image has more candidates than there was room for, room is made for this and
 * later ones, and the image done again, from a copy that was kept; that waits.
 * Errors: ARGUMENT (NULL pointer, nothing submitted), LIMIT (more candidates than fit into
 * the memory limit; the image is given up), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_collect(glsurf_extractor *extractor,
                                                  glsurf_features *features);

/* The features of the image that was submitted last, collected or not, as GL objects that
 * are complete once the GPU gets there: nothing is waited for. They are valid until the
 * next submit, describe, collect, change or destroy, and may stay bound: what is bound and
 * goes is bound no more. Where the image had more candidates than there was room for, these
 * are the features of the first of them, unless the image was collected, which makes room.
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, reference backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_gpu_features(glsurf_extractor *extractor,
                                                       glsurf_gpu_features *features);

/* The sentence that explains the last error of this extractor, or "". Valid until the
 * next call on it. */
GLSURF_API const char *glsurf_extractor_message(const glsurf_extractor *extractor);

/* --------------------------------------------------------------- matching -- */

/* Finds, for each feature of a set A, its nearest neighbour in a set B: brute force over
 * all pairs, by the Euclidean distance of descriptors.
 *
 *     glsurf_feature_set *a = NULL, *b = NULL;
 *     glsurf_extractor_submit(extractor, &first);
 *     glsurf_feature_set_keep(&a, matcher, extractor);
 *     glsurf_extractor_submit(extractor, &second);
 *     glsurf_feature_set_keep(&b, matcher, extractor);
 *     glsurf_matcher_submit(matcher, a, b, &(glsurf_match_params){ 0 });
 *     glsurf_matches matches;
 *     glsurf_matcher_collect(matcher, &matches);
 *
 * Distances are exact: descriptors are rounded to whole multiples of 1/2040 when they
 * enter a set, and sums of such squares stay below 2^24, where a float is an exact integer.
 * So the same sets give the same indices on every driver and of the reference, but for the
 * tolerance of a guide, which is computed in floats. (What an extractor gives a set may
 * differ in the last digits from driver to driver.) Of equally near features the one with
 * the lower index counts as nearer.
 *
 * A matcher belongs to the GL context that is current when it is created, like an
 * extractor, and takes features of extractors of that context. The contracts about
 * threads, GL state, callbacks and results are the same as an extractor's. */
typedef struct glsurf_matcher glsurf_matcher;

/* Descriptors, positions and Laplacian signs of some features, ready to be matched any
 * number of times: in textures, or in memory with the reference backend. It belongs to its
 * matcher and has to be destroyed before it. */
typedef struct glsurf_feature_set glsurf_feature_set;

/* Is told how far a match is: `done` of `total` units, ascending; the last call has them
 * equal. */
typedef void glsurf_progress_callback(void *user, uint64_t done, uint64_t total);

typedef struct glsurf_matcher_desc {
    glsurf_backend backend; /* GLSURF_BACKEND_GL */

    /* Refuse a set, or a match, with which the textures of all sets of the matcher and of
     * the match would take more bytes than this. 0: GLSURF_DEFAULT_MEMORY_LIMIT. */
    uint64_t memory_limit;

    glsurf_get_proc_address *get_proc_address; /* NULL: GLEW, as for an extractor */
    void *get_proc_address_user;

    glsurf_log_callback *log; /* NULL: messages are dropped */
    void *log_user;

    /* NULL: nothing is told. Otherwise called now and then during glsurf_matcher_submit(),
     * after waiting for the GPU; not at all where a set has no features, unless it was kept
     * with the GL backend, which does not know. */
    glsurf_progress_callback *progress;
    void *progress_user;

    glsurf_trace_callback *trace; /* NULL: nothing is told */
    void *trace_user;

    glsurf_timings timings; /* as of an extractor: see glsurf_matcher_passes() */

    /* How many matches may be submitted and not collected, up to GLSURF_MAX_FRAMES; with
     * one more the oldest is dropped. 0: 2. */
    uint32_t frames;
    /* Do not save and restore GL state: see GL STATE above. */
    bool leave_state;

    glsurf_program_load_callback *program_load; /* as of an extractor */
    glsurf_program_store_callback *program_store;
    void *program_user;
} glsurf_matcher_desc;

/* What limits the candidates of each feature beforehand. `matrix` is row by row and maps
 * from A to B in pixels: for a homography, b ~ H a; for a fundamental matrix,
 * b^T F a = 0. */
typedef enum glsurf_guide {
    GLSURF_GUIDE_NONE = 0,
    GLSURF_GUIDE_HOMOGRAPHY = 1,  /* B's feature within `tolerance` of H a; nothing where
                                     the third coordinate of that is not above zero */
    GLSURF_GUIDE_FUNDAMENTAL = 2, /* B's feature within `tolerance` of the line F a */
} glsurf_guide;

typedef struct glsurf_match_params {
    /* A match is kept if its distance is at most this times the distance to the second
     * nearest, 0 being at most any times 0; without a second nearest it is kept. Decided in
     * integers, in which the ratio is off by at most 2^-25 of itself. In (0, 1]; 1 keeps
     * all. 0: 0.8. */
    float ratio;
    bool one_way;          /* do not ask that A's feature be the nearest of B's, too */
    bool ignore_laplacian; /* compare features of different Laplacian sign, too */
    float max_distance;    /* of descriptors, which are at most 2 apart. 0: any */
    glsurf_guide guide;
    double matrix[9]; /* of the guide: finite, not zero, a homography not singular */
    float tolerance;  /* of the guide, in pixels. 0: 3 */
} glsurf_match_params;

typedef struct glsurf_match {
    uint32_t a, b;  /* indices in the two sets */
    float distance; /* Euclidean, of the descriptors */
    float second;   /* distance to the second nearest; infinite without one */
} glsurf_match;

typedef struct glsurf_matches {
    uint64_t dropped; /* matches that a later submit displaced before they were collected,
                         since the matcher was created */
    uint32_t count;
    const glsurf_match *matches; /* ascending in a */
} glsurf_matches;

/* Matches that stay on the GPU, like glsurf_gpu_features:
 *   texture  GL_TEXTURE_2D, RGBA32F: match i is texel (2 (i % 256), i / 256), (x of A, y of
 *            A, x of B, y of B), and the one right of it, (a, b, distance, second), where
 *            second is 4, which no distance is, without a second nearest
 *   count    RGBA32UI, one texel: count, 0, 0, capacity
 *   buffer   from 0 uint32: count, 0, 0, capacity; from match_offset 32 bytes a match,
 *            float32: x of A, y of A, x of B, y of B, a, b, distance, second
 * Matches from the count up to the capacity are all zero: lines from A to B of no length.
 */
typedef struct glsurf_gpu_matches {
    uint32_t capacity; /* that of the set A */
    uint32_t texture, count_texture;
    uint32_t buffer;
    size_t match_offset; /* in bytes */
} glsurf_gpu_matches;

/* Creates a matcher for the current GL context. Errors as glsurf_extractor_create(). */
GLSURF_API glsurf_result glsurf_matcher_create(glsurf_matcher **matcher,
                                               const glsurf_matcher_desc *desc);

/* Frees the matcher; its sets have to be destroyed before. NULL is ignored. */
GLSURF_API void glsurf_matcher_destroy(glsurf_matcher *matcher);

/* As glsurf_extractor_abandon(), for the matcher and its sets, which have to be destroyed
 * all the same, before the matcher. */
GLSURF_API void glsurf_matcher_abandon(glsurf_matcher *matcher);

/* Makes a set of the features of the image that was last submitted to `extractor`,
 * collected or not. All stays on the GPU, their count too, and nothing is waited for: the
 * set has the features that glsurf_extractor_gpu_features() would show. Both have to have
 * the same backend and, with GL, context.
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, other backend), LIMIT, MEMORY, GL. */
GLSURF_API glsurf_result glsurf_feature_set_keep(glsurf_feature_set **set,
                                                 glsurf_matcher *matcher,
                                                 glsurf_extractor *extractor);

/* Makes a set of features in memory, which are copied: positions, at most 1e9 from the
 * origin, signs of the Laplacian and descriptors, which have 64 or 128 numbers and a length
 * of at most 1.001.
 *
 * Errors: ARGUMENT (NULL pointer, other descriptor length, a number that is not finite or
 * too large), LIMIT, MEMORY, GL. */
GLSURF_API glsurf_result glsurf_feature_set_load(glsurf_feature_set **set,
                                                 glsurf_matcher *matcher,
                                                 const glsurf_features *features);

/* How many features the set has. Of a set that was kept, with the GL backend, the first
 * call reads that back, and waits for it. 0 after an error, which the matcher's message
 * explains, and for NULL. */
GLSURF_API uint32_t glsurf_feature_set_count(glsurf_feature_set *set);

/* The matcher's context has to be current. NULL is ignored. */
GLSURF_API void glsurf_feature_set_destroy(glsurf_feature_set *set);

/* Starts matching: issues the GL commands and returns. `a` and `b` may be the same. No draw
 * is large: memory grows with the number of features, not of pairs. The sets may be
 * destroyed before the matches are collected. Where as many matches as desc.frames wait to
 * be collected, the oldest is given up.
 *
 * Errors: ARGUMENT (NULL pointer, another matcher's set, different descriptor lengths, a
 * ratio, distance, tolerance or matrix that is not as documented), LIMIT, MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_submit(glsurf_matcher *matcher,
                                               const glsurf_feature_set *a,
                                               const glsurf_feature_set *b,
                                               const glsurf_match_params *params);

/* Whether the oldest matches that wait to be collected are there; as
 * glsurf_extractor_poll(). */
GLSURF_API glsurf_result glsurf_matcher_poll(glsurf_matcher *matcher, bool *ready);

/* Waits for the oldest matches that were not collected and hands them out; they are valid
 * until the next collect or destroy. Errors: ARGUMENT (NULL pointer, nothing submitted),
 * MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_collect(glsurf_matcher *matcher,
                                                glsurf_matches *matches);

/* The matches that were submitted last, as GL objects that are complete once the GPU gets
 * there: nothing is waited for. They are valid until the next submit or destroy.
 * Errors: ARGUMENT (NULL pointer, nothing submitted, reference backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_gpu_matches(glsurf_matcher *matcher,
                                                    glsurf_gpu_matches *matches);

/* The sentence that explains the last error of this matcher and its sets, or "". */
GLSURF_API const char *glsurf_matcher_message(const glsurf_matcher *matcher);

/* --------------------------------------------------------------- geometry -- */

/* Plain C, no GL, no state: may be called from any thread. */

typedef struct glsurf_homography_params {
    double tolerance;  /* largest reprojection error of an inlier, in pixels of B. 0: 3 */
    double confidence; /* probability that a sample without outliers was among those tried,
                          in (0, 1). 0: 0.999 */
    uint32_t max_iterations; /* 0: 10000 */
    uint64_t seed;           /* of the samples; the same seed gives the same bytes */
} glsurf_homography_params;

typedef struct glsurf_homography {
    double matrix[9];    /* row by row, b ~ H a, w being above 0 at the inliers; the last
                            element is 1, or where w is not above 0 at the origin the norm */
    uint32_t inliers;    /* matches within the tolerance */
    double rms;          /* of their reprojection errors in B, in pixels */
    uint32_t iterations; /* samples tried */
} glsurf_homography;

/* The homography that most matches agree on: RANSAC (M. A. Fischler, R. C. Bolles, 1981)
 * over samples of four, by the normalised direct linear transform (R. Hartley, A.
 * Zisserman, Multiple View Geometry, algorithm 4.2), then least squares of the reprojection
 * error over the inliers. Distinct matches count: what lies within the tolerance of another
 * match in both images says the same as that. It is accepted where unrelated points would
 * give one like it in less than one of 10^6 cases, and if it does not turn the plane over,
 * as no two views from the same side do. It may take 6 inliers or many more, depending on
 * how many matches there are and how large B is.
 *
 * a, b     keypoints that the matches' indices refer to
 * inlier   receives a flag per match; NULL: not wanted
 *
 * Errors: ARGUMENT (NULL pointer, a parameter or coordinate that is not a number or not in
 * its range), GEOMETRY (fewer than four matches; or no homography has more inliers than
 * chance would give unrelated points; or they lie on a line), MEMORY. On an error nothing
 * is written. */
GLSURF_API glsurf_result glsurf_homography_find(const glsurf_keypoint *a,
                                                const glsurf_keypoint *b,
                                                const glsurf_match *matches, uint32_t count,
                                                const glsurf_homography_params *params,
                                                glsurf_homography *homography,
                                                bool *inlier);

/* Maps a point; false where it lies on or behind the line that goes to infinity, that is,
 * where the third coordinate of H (x, y, 1) is not above 0. */
GLSURF_API bool glsurf_homography_map(const double matrix[9], double x, double y,
                                      double *mapped_x, double *mapped_y);

/* Inverts; false if the matrix is singular or not finite. `inverse` may be `matrix`. It is
 * not scaled: what the matrix maps, the inverse maps back. */
GLSURF_API bool glsurf_homography_invert(const double matrix[9], double inverse[9]);

/* --------------------------------------------------------------- panorama -- */

/* Puts images on one canvas, each by a homography, and blends them where they overlap.
 *
 *     glsurf_panorama *panorama = NULL;
 *     glsurf_panorama_create(&panorama,
 *                            &(glsurf_panorama_desc){ .width = 1600, .height = 700 });
 *     for (int i = 0; i < count; ++i)
 *         glsurf_panorama_add(panorama, &image[i], &placement[i]);
 *     glsurf_panorama_read(panorama, rgba);
 *     glsurf_panorama_destroy(panorama);
 *
 * Images are interpolated bilinearly, and each covers its pixels to their outer edges. A
 * pixel of the canvas is the mean of the images there, weighted steeply towards the one
 * whose centre is nearest, so that small errors of the homographies show no ghosts, and
 * without an edge where an image ends. On a canvas of any size the place in an image is off
 * by at most 1.3e-4 pixels, where the canvas shows the image in its own size; where a
 * placement moves images that agree by whole pixels, the canvas has exactly their values.
 *
 * A panorama belongs to the GL context that is current when it is created. The contracts
 * about threads, GL state, callbacks and results are the same as an extractor's. */
typedef struct glsurf_panorama glsurf_panorama;

typedef struct glsurf_panorama_desc {
    glsurf_backend backend; /* GLSURF_BACKEND_GL */

    uint32_t width, height; /* of the canvas, in pixels; both above 0 */

    /* Refuse a canvas that takes more bytes than this: 20 per pixel, 16 with the reference
     * backend. An image that is added takes up to 4 bytes per pixel besides, while it is
     * added. 0: GLSURF_DEFAULT_MEMORY_LIMIT. */
    uint64_t memory_limit;

    glsurf_get_proc_address *get_proc_address; /* NULL: GLEW, as for an extractor */
    void *get_proc_address_user;

    glsurf_log_callback *log; /* NULL: messages are dropped */
    void *log_user;

    glsurf_timings timings; /* as of an extractor: see glsurf_panorama_passes() */

    /* Do not save and restore GL state: see GL STATE above. */
    bool leave_state;

    glsurf_program_load_callback *program_load; /* as of an extractor */
    glsurf_program_store_callback *program_store;
    void *program_user;
} glsurf_panorama_desc;

/* How an image lies on the canvas, and how it is lit. */
typedef struct glsurf_placement {
    double to_canvas[9]; /* row by row: from pixels of the image to pixels of the canvas,
                            with the third coordinate above zero where there is a picture */
    float gain[3]; /* of red, green and blue, multiplies the odds v / (255 - v) of a value:
                      a change of exposure that leaves black and white as they are. From
                      1/64 to 64. 0: 1 */
} glsurf_placement;

/* Creates a panorama for the current GL context: a canvas without images.
 *
 * Errors: ARGUMENT (NULL pointer, no size, unknown backend), LIMIT (the canvas exceeds what
 * the driver or the memory limit allows), UNSUPPORTED, MEMORY, GL. There is no panorama to
 * ask after a failure: the reason goes to desc->log. */
GLSURF_API glsurf_result glsurf_panorama_create(glsurf_panorama **panorama,
                                                const glsurf_panorama_desc *desc);

/* Frees the panorama and its GL objects. NULL is ignored. */
GLSURF_API void glsurf_panorama_destroy(glsurf_panorama *panorama);

/* As glsurf_extractor_abandon(). */
GLSURF_API void glsurf_panorama_abandon(glsurf_panorama *panorama);

/* Adds an image, in colour if it has any; what lies beyond the canvas is dropped. The order
 * of images matters for rounding alone.
 *
 * image  as for glsurf_extractor_submit(), but without a mask; of a region only that part
 *        is put on the canvas; not needed after the call
 *
 * Errors: ARGUMENT (no image or two, size 0, stride below a row, bad texture, a matrix that
 * cannot be inverted, a gain outside its range), LIMIT, MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_add(glsurf_panorama *panorama,
                                             const glsurf_image *image,
                                             const glsurf_placement *placement);

/* Waits for the panorama of the images added so far, to which more can be added.
 *
 * rgba  receives width x height x 4 bytes, from the top row: red, green, blue, and an alpha
 *       of 255 where there is an image; all 0 where there is none
 *
 * Errors: ARGUMENT (NULL pointer), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_read(glsurf_panorama *panorama, uint8_t *rgba);

/* The same for hosts that stay on the GPU.
 *
 * texture  receives the name of a GL_TEXTURE_2D of format RGBA8, row 0 being the top one,
 *          which belongs to the panorama and stays as it is until the next read or texture
 *
 * Errors: ARGUMENT (NULL pointer, reference backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_texture(glsurf_panorama *panorama,
                                                 uint32_t *texture);

/* The sentence that explains the last error of this panorama, or "". */
GLSURF_API const char *glsurf_panorama_message(const glsurf_panorama *panorama);

/* ------------------------------------------------------------- looking in -- */

/* One level of the scale space of the last image. */
typedef struct glsurf_level {
    uint32_t size;   /* filter size N, in pixels */
    uint32_t step;   /* distance of the samples, in pixels */
    uint32_t offset; /* x and y of the first sample, in pixels */
    float sigma;     /* scale of the level, in pixels */
} glsurf_level;

/* One render pass of the last image. */
typedef struct glsurf_pass_info {
    const char *stage;      /* "integral" */
    const char *label;      /* "down-sweep" */
    uint64_t fragments;     /* area that the pass covers; fewer are shaded where depth
                               culls or features are fewer than the capacity */
    uint32_t fetches;       /* texel fetches per fragment, at most */
    uint32_t bytes_read;    /* bytes those fetch */
    uint32_t bytes_written; /* bytes a fragment writes */
    double seconds;         /* what it took: see glsurf_timings */
} glsurf_pass_info;

typedef struct glsurf_info {
    const char *renderer; /* GL_RENDERER, or "reference (plain C)" */
    const char *version;  /* GL_VERSION */
    const char *loader;   /* "callback" or "GLEW" */
    uint32_t max_size;    /* largest width and height of an image, or of its region */
    uint32_t compiled;    /* programs that the driver compiled so far */
    uint32_t loaded;      /* those that desc.program_load gave instead */
    uint64_t frame_bytes; /* textures that there is a plan for: the last image's, or that
                             of an older one which was done again meanwhile; 0 before */
} glsurf_info;

/* The levels, coarsest last; points into the extractor, valid until the next submit.
 * Count 0 before the first image. */
GLSURF_API uint32_t glsurf_extractor_levels(const glsurf_extractor *extractor,
                                            const glsurf_level **levels);

/* The passes of the last image in order; valid until the next submit. Count 0 before the
 * first image and with the reference backend. With timings by queries, the context has to
 * be current, and this waits for those, which are there once the image was collected. */
GLSURF_API uint32_t glsurf_extractor_passes(glsurf_extractor *extractor,
                                            const glsurf_pass_info **passes);

/* The passes of the last match, like glsurf_extractor_passes(); each kind of pass once,
 * with the fragments and seconds of all its draws. */
GLSURF_API uint32_t glsurf_matcher_passes(glsurf_matcher *matcher,
                                          const glsurf_pass_info **passes);

/* The passes of all that was added and read, like glsurf_extractor_passes(); draws that are
 * alike are one pass. */
GLSURF_API uint32_t glsurf_panorama_passes(glsurf_panorama *panorama,
                                           const glsurf_pass_info **passes);

/* What the extractor runs on. The strings live as long as the extractor; after it was
 * abandoned the driver's are empty. */
GLSURF_API void glsurf_extractor_info(const glsurf_extractor *extractor, glsurf_info *info);

/* What is known of a path. Static storage. */
typedef struct glsurf_path_info {
    const char *name;  /* "gather" */
    const char *needs; /* "ARB_texture_gather" */
    bool there;        /* the driver has what it needs */
    bool used;
    const char *why; /* it is used or not, such as "fastest on llvmpipe" */
} glsurf_path_info;

/* Fills in what the extractor does about each path; with the reference backend, none is
 * there.
 *
 * paths   receives GLSURF_PATHS entries, that of a path by its number
 * family  receives what the driver was taken for, such as "llvmpipe"; NULL: not wanted */
GLSURF_API void glsurf_extractor_paths(const glsurf_extractor *extractor,
                                       glsurf_path_info *paths, const char **family);

/* Whether the driver's queries of time say what the clock says. Software renderers, for
 * one, answer at once and compute later. */
typedef struct glsurf_timer_check {
    bool trusted;
    double queries; /* seconds of some known work, the sum of its passes' queries */
    double clock;   /* those that passed until the same work was finished */
} glsurf_timer_check;

/* Does known work as stages do theirs, in draws some light and some four times as heavy,
 * several times over, under queries and under the clock: some 0.2 s. Timings by queries are
 * trusted where in most of the runs the queries say from 0.75 to 1.15 times what the clock
 * says, both of the light draws and of the heavy ones. Images, features and passes stay as
 * they are.
 *
 * Where there is no timer to query, all of the answer is zero. Errors: ARGUMENT (NULL
 * pointer, reference backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_timer_check(glsurf_extractor *extractor,
                                                      glsurf_timer_check *check);

/* What an image takes of the GPU's memory in textures or, with the reference backend, of
 * the host's, with what desc.frames - 1 others have that wait. Those have textures of their
 * results where the path late-copy is taken, which depends on the driver: they are counted
 * unless desc.paths turns it off. */
typedef struct glsurf_memory {
    uint64_t bytes;         /* of all; what desc.memory_limit is compared with, or more
                               where the driver's results do not wait */
    uint64_t image_bytes;   /* that depend on the size of the image, not on features */
    uint64_t feature_bytes; /* the others: of lists with room for `capacity` candidates */
    uint32_t capacity;
    double bytes_per_pixel;   /* image_bytes by pixels */
    double bytes_per_feature; /* feature_bytes by capacity */
} glsurf_memory;

/* Computes it from the plan of an image, without GL and without making anything: may be
 * called from any thread. Where the path "gather" is not taken, an image takes 16 bytes a
 * pixel more; here that is believed of desc.paths alone.
 *
 * desc  as for glsurf_extractor_create()
 *
 * Errors: ARGUMENT (NULL pointer, settings that create refuses, no size), LIMIT (an image
 * beyond the memory limit; *memory is then all zero). The driver may have lower limits. */
GLSURF_API glsurf_result glsurf_extractor_memory(const glsurf_extractor_desc *desc,
                                                 uint32_t width, uint32_t height,
                                                 glsurf_memory *memory);

#ifdef __cplusplus
}
#endif

#endif
