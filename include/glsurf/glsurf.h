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
 * mutable globals of its own.
 *
 * DESCRIPTION STRUCTS. A zeroed field means its default; each default is listed with
 * the field.
 *
 * COORDINATES. x runs to the right and y down; the centre of the top-left pixel is
 * (0, 0), so the image covers [-0.5, width - 0.5] x [-0.5, height - 0.5]. Angles are in
 * radians in [0, 2 pi), from +x towards +y (clockwise as seen). Scales are the sigma of
 * a Gaussian in pixels. A GL texture is read with its row 0 as the top row.
 *
 * THREADS AND CONTEXTS. An extractor belongs to the GL context that is current when it
 * is created, and that context has to be current in every later call on it. It may be
 * used from one thread at a time. Different extractors are independent.
 *
 * GL STATE. Calls leave the context as they find it. Saved and restored:
 * program, vertex array, array buffer, draw and read framebuffer, active texture, and for
 * each of the texture units used (up to 16) the 2D texture and the sampler; pixel pack and
 * unpack buffers and all pixel storage modes; viewport; scissor, blend (per draw buffer),
 * depth, stencil, cull face, colour logic op, dither, sample coverage, sample mask, alpha
 * to coverage and to one, multisample, polygon offset, polygon smooth, depth clamp,
 * primitive restart, rasterizer discard, sRGB framebuffer, program point size and clip
 * distance enables; blend functions and equations; depth function, mask and range; colour
 * mask (per draw buffer); polygon mode; read colour clamping; clip control, depth bounds
 * where there are such. Pending OpenGL errors are dropped, and logged as the host's.
 * Transform feedback, conditional rendering and occlusion queries must not be active during
 * a call.
 *
 * CALLBACKS. `log` and `inspect` are called in the midst of a call, while the GL state is
 * not the host's: they must not use GL, nor the extractor.
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
 * was and can be used on. After the others only glsurf_extractor_message() and
 * glsurf_extractor_destroy() make sense. */
typedef enum glsurf_result {
    GLSURF_OK = 0,
    GLSURF_ERROR_ARGUMENT = -1, /* a value that the documentation excludes */
    GLSURF_ERROR_LIMIT = -2,    /* too large for the driver or for the memory limit */
    GLSURF_ERROR_MEMORY = -3,   /* the host is out of memory */
    GLSURF_ERROR_UNSUPPORTED =
        -4,               /* no current OpenGL 3.3 context, or a function is missing */
    GLSURF_ERROR_GL = -5, /* the driver refused something it has to support */
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

/* --------------------------------------------------------------- features -- */

typedef struct glsurf_keypoint {
    float x, y;        /* centre, in pixels */
    float scale;       /* sigma of the best-fitting Gaussian, in pixels */
    float angle;       /* orientation, radians in [0, 2 pi); 0 if upright */
    float response;    /* Hessian determinant at the sample that is the maximum, for
                          intensities in [0, 1]: (Dxx Dyy - (0.9 Dxy)^2) / N^4 */
    int32_t laplacian; /* sign of the trace: +1 for a dark blob on light, -1 for a light
                          one on dark; they never match each other */
} glsurf_keypoint;

/* Descriptors: `descriptor_length` floats per keypoint, of unit Euclidean length, or all
 * zero where the image has no contrast. The 4x4 sub-regions stand row by row in the
 * frame rotated by the keypoint's angle, each as (sum dx, sum dy, sum |dx|, sum |dy|). */
typedef struct glsurf_features {
    uint32_t count; /* keypoints here */
    uint32_t total; /* keypoints found; more than count where max_features cut */
    uint32_t descriptor_length; /* floats per descriptor: 64 */
    const glsurf_keypoint *keypoints;
    const float *descriptors; /* count x descriptor_length */
} glsurf_features;

/* ------------------------------------------------------------------ images -- */

typedef enum glsurf_format {
    GLSURF_FORMAT_GRAY8 = 0, /* 1 byte a pixel */
    GLSURF_FORMAT_RGB8 = 1,  /* 3 bytes: red, green, blue */
    GLSURF_FORMAT_RGBA8 = 2, /* 4 bytes: red, green, blue, ignored */
} glsurf_format;

/* Either host pixels or a texture, not both. Colour is reduced to
 * (19595 R + 38470 G + 7471 B + 32768) >> 16. */
typedef struct glsurf_image {
    const void *pixels; /* first byte of the top row; read during submit only */
    uint32_t width;     /* in pixels; for a texture 0, or exactly its width */
    uint32_t height;
    size_t stride;        /* bytes from row to row; 0: rows follow each other closely */
    glsurf_format format; /* of pixels */
    uint32_t texture;     /* name of a GL_TEXTURE_2D of the current context, level 0 of
                             which is read and is its base level; unsigned normalised
                             or float, but not sRGB; red alone or colour.
                             Values are clamped to [0, 1] and rounded to 8 bits. It is
                             not modified and not needed after submit. */
} glsurf_image;

/* -------------------------------------------------------------- extractors -- */

/* Which scale space, detector and descriptor. */
typedef enum glsurf_preset {
    GLSURF_PRESET_DEFAULT = 0, /* today GLSURF_PRESET_PAPER */
    GLSURF_PRESET_PAPER = 1,   /* [T], table II; what is done otherwise is said in
                                  README.md, "Where it departs from the paper" */
} glsurf_preset;

typedef enum glsurf_backend {
    GLSURF_BACKEND_GL = 0,
    GLSURF_BACKEND_REFERENCE = 1, /* plain C on the calling thread; needs no context, takes
                                     no textures; the same features, slowly */
} glsurf_backend;

/* An intermediate result, row by row, as glsurf_inspect_callback receives it. */
typedef enum glsurf_element { GLSURF_UINT8, GLSURF_UINT32, GLSURF_FLOAT32 } glsurf_element;

typedef struct glsurf_array {
    const char *name; /* "gray", "integral", "hessian_9", "keypoints", "descriptors" */
    glsurf_element element;
    uint32_t rows, columns;
    const void *data; /* rows x columns elements, valid during the call */
} glsurf_array;

/* Is shown, during glsurf_extractor_collect(), every stage of the frame:
 *   gray         uint8,   height x width
 *   integral     uint32,  height x width: inclusive sums modulo 2^32
 *   hessian_N    float32, the sampling grid of the level with filter size N
 *                (hessian_N_sS with step S where the size occurs at several steps);
 *                NaN where the filter does not fit into the image
 *   keypoints    float32, count x 6: x, y, scale, angle, response, Laplacian
 *   descriptors  float32, count x descriptor_length */
typedef void glsurf_inspect_callback(void *user, const glsurf_array *array);

#define GLSURF_DEFAULT_THRESHOLD    0.001f
#define GLSURF_DEFAULT_MEMORY_LIMIT ((uint64_t)4 << 30)

typedef struct glsurf_extractor_desc {
    glsurf_backend backend; /* GLSURF_BACKEND_GL */
    glsurf_preset preset;   /* GLSURF_PRESET_DEFAULT */

    /* Least response of a keypoint, above zero. 0: GLSURF_DEFAULT_THRESHOLD, which gives
     * 1,500 to 1,900 keypoints on richly textured photographs of 800x640; on others of
     * about that size it gave 500 to 2,200. */
    float threshold;
    /* Keep only this many keypoints, exactly the strongest; of equal ones those that come
     * first in the list. 0: all. */
    uint32_t max_features;
    /* Number of triplets of scales, each three times as coarse as the one before. 0: as
     * many as fit into the image. */
    uint32_t triplets;
    /* Do not compute orientations: every angle is 0. */
    bool upright;
    /* Refuse images whose textures together would take more bytes than this.
     * 0: GLSURF_DEFAULT_MEMORY_LIMIT. */
    uint64_t memory_limit;

    /* NULL: the GL functions come from GLEW, where the library was built with it. */
    glsurf_get_proc_address *get_proc_address;
    void *get_proc_address_user;

    glsurf_log_callback *log; /* NULL: messages are dropped */
    void *log_user;

    glsurf_inspect_callback *inspect; /* NULL: nothing is shown */
    void *inspect_user;

    /* Wait for the GPU after every pass and note its time: see
     * glsurf_extractor_passes(). Slow. */
    bool timings;
} glsurf_extractor_desc;

typedef struct glsurf_extractor glsurf_extractor;

/* Creates an extractor for the current GL context.
 *
 * extractor  receives it, or NULL on failure
 * desc       settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, NaN or negative threshold, unknown enum value),
 * UNSUPPORTED (no current context, below OpenGL 3.3, missing function), MEMORY, GL.
 * There is no extractor to ask after a failure: the reason goes to desc->log. */
GLSURF_API glsurf_result glsurf_extractor_create(glsurf_extractor **extractor,
                                                 const glsurf_extractor_desc *desc);

/* Frees the extractor and its GL objects. NULL is ignored. Its context has to be
 * current. */
GLSURF_API void glsurf_extractor_destroy(glsurf_extractor *extractor);

/* Starts the extraction of one image: issues the GL commands and returns. Features of an
 * earlier image that were not collected are given up.
 *
 * Errors: ARGUMENT (no image or two, size 0, stride below a row, bad texture), LIMIT
 * (the sentence gives the figure), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_submit(glsurf_extractor *extractor,
                                                 const glsurf_image *image);

/* Waits for the features of the submitted image and hands them out.
 *
 * features  receives counts and pointers to memory of the extractor, valid until the next
 *           submit or destroy
 *
 * The order of keypoints is deterministic: along a Z-order curve over the sampling grids,
 * which lie below each other for it, the finest first.
 * Errors: ARGUMENT (NULL pointer, nothing submitted), LIMIT (more candidates than fit into
 * the memory limit; the image is given up), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_collect(glsurf_extractor *extractor,
                                                  glsurf_features *features);

/* The sentence that explains the last error of this extractor, or "". Valid until the
 * next call on it. */
GLSURF_API const char *glsurf_extractor_message(const glsurf_extractor *extractor);

/* ------------------------------------------------------------- looking in -- */

/* One level of the scale space of the last image. */
typedef struct glsurf_level {
    uint32_t size;   /* filter size N, in pixels */
    uint32_t step;   /* distance of the samples, in pixels */
    uint32_t offset; /* x and y of the first sample, in pixels */
    float sigma;     /* scale of the level, in pixels: [T] table II */
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
    double seconds;         /* wall time until finished; 0 without desc.timings */
} glsurf_pass_info;

typedef struct glsurf_info {
    const char *renderer; /* GL_RENDERER, or "reference (plain C)" */
    const char *version;  /* GL_VERSION */
    const char *loader;   /* "callback" or "GLEW" */
    uint32_t max_size;    /* largest width and height of an image */
    bool depth_bounds;    /* EXT_depth_bounds_test is there, and used */
    uint64_t frame_bytes; /* textures of the last image's plan, 0 before */
} glsurf_info;

/* The levels, coarsest last; points into the extractor, valid until the next submit.
 * Count 0 before the first image. */
GLSURF_API uint32_t glsurf_extractor_levels(const glsurf_extractor *extractor,
                                            const glsurf_level **levels);

/* The passes of the last image in order; valid until the next submit. Count 0 before the
 * first image and with the reference backend. */
GLSURF_API uint32_t glsurf_extractor_passes(const glsurf_extractor *extractor,
                                            const glsurf_pass_info **passes);

/* What the extractor runs on. The strings live as long as the extractor. */
GLSURF_API void glsurf_extractor_info(const glsurf_extractor *extractor, glsurf_info *info);

#ifdef __cplusplus
}
#endif

#endif
