/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf: SURF image features, computed by fragment shaders of OpenGL 3.3 or OpenGL ES 3.0.
 *
 * HOW IT IS USED. For one image:
 *
 *     // a context of OpenGL 3.3 core or OpenGL ES 3.0 is current on this thread
 *     glsurf_extractor *extractor = NULL;
 *     glsurf_extractor_create(&extractor, &(glsurf_extractor_desc){ 0 });
 *     glsurf_image image = { .pixels = gray, .width = 640, .height = 480 };
 *     glsurf_extractor_submit(extractor, &image);
 *     glsurf_features features;
 *     glsurf_extractor_collect(extractor, &features); // waits for the GPU
 *     const size_t length = features.descriptor_length;
 *     for (uint32_t i = 0; i < features.count; ++i)
 *         use(&features.keypoints[i], &features.descriptors[i * length]);
 *     glsurf_extractor_destroy(extractor);
 *
 * For a stream of images:
 *
 *     glsurf_extractor_create(&extractor, &(glsurf_extractor_desc){ .frames = 2 });
 *     while (next(&image)) { // a function of the application
 *         bool ready = false;
 *         glsurf_features features;
 *         if (glsurf_extractor_poll(extractor, &ready) == GLSURF_OK && ready &&
 *             glsurf_extractor_collect(extractor, &features) == GLSURF_OK)
 *             use_all(&features); // of an earlier image
 *         glsurf_extractor_submit(extractor, &image);
 *     }
 *
 * doc/command.md describes the command `glsurf`, doc/hosting.md how an application with an
 * OpenGL context of its own embeds the library, and doc/architecture.md how the library
 * works inside.
 *
 * RESULTS. Every call that can fail returns a glsurf_result. After a failure,
 * glsurf_extractor_message() and its siblings give one sentence that says what was wrong,
 * where, and what to do. The library never prints, aborts or exits. Its only mutable global
 * is a lock: GLEW has globals, so one thread at a time loads functions by GLEW.
 *
 * NULL. A pointer may be NULL only if its description says so. If an object or another
 * required pointer is NULL, no call crashes:
 *   - a call that returns a glsurf_result returns GLSURF_ERROR_ARGUMENT
 *   - destroy and abandon do nothing
 *   - a call that returns a string returns ""
 *   - a call that returns a count returns 0 and sets its output pointer to NULL
 *   - a call that returns a bool returns false
 *   - a call that returns nothing fills its output with zeros, and strings in it with ""
 * A call that makes an object sets the pointer to the object to NULL if it fails.
 *
 * DESCRIPTION STRUCTS. A field that is zero means its default. The default is listed with
 * the field. C++ does not have the expressions `&(glsurf_extractor_desc){ 0 }` of the
 * examples: there, write `glsurf_extractor_desc desc{};`, set fields and pass `&desc`.
 *
 * OLDER AND NEWER HEADERS. A program runs with any shared library of its SONAME that has
 * the functions it calls, also if the header that it was compiled with is older or newer
 * than the library. For that, each call that takes or fills structs has further parameters,
 * which end in `_size`: the sizeof of each struct in the program's header. Sources of C and
 * C++ leave them out: macros at the end of this header add them. Other languages pass them.
 *   - of a struct that the library reads, the fields that the program does not know count
 *     as zero, which is their default. Fields that the library does not know must be zero:
 *     otherwise the call returns GLSURF_ERROR_ARGUMENT, and the message says so
 *   - of a struct that the library fills, it fills the fields that the program knows.
 *     Fields that the library does not know become zero
 *   - a size below that of the first version of the struct, or above 4096, is an
 *     ARGUMENT. A call that returns nothing then writes nothing
 * An image's mask has the size of the image. Structs grow at their end only. Elements of
 * arrays, parts of other structs and what callbacks receive never change: glsurf_keypoint,
 * glsurf_match, glsurf_expected, glsurf_level, glsurf_pass_info, glsurf_path_info,
 * glsurf_path_choice, glsurf_region, glsurf_array, glsurf_span. Enums may get further
 * values. So take an unknown result as an error, and ignore unknown values in callbacks.
 *
 * COORDINATES. x runs to the right and y runs down in the upright picture. The centre of
 * its top-left pixel is (0, 0), so the image covers
 * [-0.5, width - 0.5] x [-0.5, height - 0.5]. This does not depend on which row is stored
 * first (glsurf_image.origin). It does not depend on a region either: keypoints are in
 * pixels of the whole image. Angles are in radians in [0, 2 pi), from +x towards +y, which
 * is clockwise on the screen. Scales are the sigma of a Gaussian, in pixels.
 *
 * THREADS AND CONTEXTS. An extractor belongs to the GL context that is current when it is
 * created. That context has to be current in every later call on the extractor that uses
 * GL. A context that shares objects with it will not do: framebuffers and vertex arrays are
 * not shared. One thread at a time may use an extractor. Different extractors are
 * independent of each other, in one context or in several, on one thread or on several. If
 * the context was lost or destroyed, call glsurf_extractor_abandon(), which uses no GL.
 *
 * The library notices when no context, or another one, is current:
 *   - a call that returns a glsurf_result returns GLSURF_ERROR_ARGUMENT, makes no GL call
 *     and leaves the object as it was. With the context current again, it goes on
 *   - destroy frees the memory of the object and makes no GL call. The object's textures
 *     and the like stay until their context is destroyed. A warning is logged
 *   - glsurf_feature_set_count() returns 0, and passes with times by queries that were not
 *     read yet are none
 *   - calls that use no GL work as always: change, levels, message, paths, abandon, and
 *     those of geometry. The driver's strings of glsurf_extractor_info() are empty
 * To ask which context is current, the library calls desc.current_context or, if this is
 * NULL, eglGetCurrentContext(), glXGetCurrentContext() or wglGetCurrentContext(), whichever
 * knew of a context when the object was created. It gets these from desc.get_proc_address.
 * With GLEW it takes them from the libraries that the program is linked with. On systems
 * other than Windows, an address counts only if it is an exported function of that name,
 * because some loaders return an address for any name. If nobody can be asked, nothing is
 * noticed, and a call in another context does harm there. A context that was destroyed
 * cannot be told from a new one at the same address, so destroy or abandon objects before
 * their context is destroyed.
 *
 * GL STATE. Each call leaves the state of the context as it found it. Of these items it
 * saves and restores those that it touches:
 *   - program, vertex array, draw and read framebuffer
 *   - the active texture unit; of units 0 to 15 the 2D texture and the sampler; of unit 0
 *     the rectangle texture and the 2D array texture too
 *   - pixel pack and unpack buffers, and the pixel storage modes of 2D images, with those
 *     of MESA_pack_invert and ANGLE_pack_reverse_row_order, but not those of bitmaps
 *   - the viewport
 *   - whether these are enabled: scissor test, blending (of draw buffers 0 to 7), face
 *     culling, colour logic operation, dithering, multisampling, polygon smoothing,
 *     primitive restart, rasterizer discard, sRGB framebuffers
 *   - blend functions and equations
 *   - colour mask (of draw buffers 0 to 7), polygon mode, clamping of read colours
 *   - clip control, if the driver has it
 *   - in a context of OpenGL ES: those of these items that its version and extensions have;
 *     of unit 0 the external texture too; one enable of blending and one colour mask where
 *     draw buffers have none of their own
 *   - in a context of the compatibility profile: whether the alpha test and polygon
 *     stippling are enabled, clamping of fragment colours, scale and bias of colours in
 *     pixel transfers and whether these map colours, polygon mode of front and back faces
 * Other state does not change what the library draws. It draws to textures of its own with
 * one sample and without depth, so multisampling, depth, stencil and polygon offset do not
 * matter, and its shaders set all clip distances. glsurf_extractor_draw() and
 * glsurf_matcher_draw() draw into the application's framebuffer, and the path "early-z"
 * draws with depth. These save the following, too:
 *   - whether depth test and polygon offset are enabled; depth function, mask and range,
 *     and depth bounds, if the driver has them
 *   - for the application's framebuffer, whether stencil test, depth clamping, sample
 *     coverage, sample mask, alpha to coverage and alpha to one are enabled; where draw
 *     buffers have no colour masks of their own, the framebuffer's list of draw buffers
 *
 * An application that sets all of its state itself can save this time with
 * desc.leave_state: after a call these items are then as the last pass needed them. The
 * library then makes no query of state, so the checks below, too, are the application's. If
 * the image is a framebuffer, it asks which one is bound, and for its read buffer. It asks,
 * too, for what it draws into.
 *
 * During a call, transform feedback (unless it is paused), conditional rendering and
 * queries other than queries of time must not be active: GL 3.3 cannot suspend them, so the
 * application ends them before the call. A call returns GLSURF_ERROR_ARGUMENT if it finds
 * transform feedback or such a query active. GL cannot tell about conditional rendering.
 * During collect they may be active if it need not draw: it draws to enlarge lists and for
 * desc.inspect. If it is then refused, the image still waits.
 * In a context of the compatibility profile, create and all calls that draw or copy return
 * GLSURF_ERROR_ARGUMENT in selection or feedback mode and while a display list is open.
 * Between glBegin() and glEnd() they fail, too. What ARB_imaging adds to pixel transfers,
 * such as colour tables and convolution, must be disabled: the library does not save it.
 * OpenGL errors that are pending before a call are the application's: the call removes them
 * and logs them as warnings.
 *
 * WAITING. Submit, describe and poll issue commands and return: they never wait for the
 * GPU, and never read memory that the GPU may still write. Collect waits for the oldest
 * image. It does not wait for images that were submitted later, unless results are copied
 * late: see GLSURF_PATH_LATE_COPY.
 *
 * Up to desc.frames images may wait to be collected. If as many wait, the next submit drops
 * the oldest one: its features are not handed out, and glsurf_features.dropped counts it.
 * The loop above collects before it submits, so the GPU has one whole round of the loop for
 * an image, even with one frame. It drops an image if the GPU needs longer than desc.frames
 * rounds. An application that needs every image collects as soon as desc.frames images
 * wait, ready or not:
 *
 *     bool ready = false;
 *     glsurf_extractor_poll(extractor, &ready);
 *     if (ready || under_way == 2) { // desc.frames; under_way is 0 before the first image
 *         glsurf_extractor_collect(extractor, &features); // waits unless it is ready
 *         --under_way;
 *     }
 *     glsurf_extractor_submit(extractor, &image);
 *     ++under_way;
 *
 * After the last image it collects under_way times more.
 *
 * glsurf_extractor_draw() draws the features, and glsurf_extractor_gpu_features() gives
 * them as textures and as a buffer, so that an application can draw or match them without
 * reading anything back. Timings by the clock
 * (desc.timings) and desc.inspect do wait. A software rasteriser renders inside the calls.
 * With llvmpipe and the path "late-copy" its threads render the last draws while the
 * application goes on.
 *
 * CALLBACKS. The library calls `log`, `inspect`, `trace`, `progress`, `program_load` and
 * `program_store` in the middle of a call, when the GL state is not the application's. They
 * must use neither GL nor the object of that call.
 *
 * DETERMINISM. The same image with the same settings on the same driver gives the same
 * bytes, whatever was processed before.
 *
 * The algorithm is that of T. B. Terriberry, L. M. French and J. Helmsen, "GPU
 * Accelerating Speeded-Up Robust Features", 3DPVT 2008, cited below as [T], after
 * H. Bay, T. Tuytelaars and L. Van Gool, "SURF: Speeded Up Robust Features", ECCV 2006.
 * [B] is H. Bay, A. Ess, T. Tuytelaars and L. Van Gool, "Speeded-Up Robust Features (SURF)",
 * Computer Vision and Image Understanding 110, 2008.
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

/* The version of the library that is running, as "major.minor.patch". GLSURF_VERSION is the
 * version of the header. Static storage. */
GLSURF_API const char *glsurf_version(void);

/* ---------------------------------------------------------------- results -- */

/* Zero is success, errors are negative. After ARGUMENT and LIMIT the object is as it was
 * before the call, and can be used on. (One exception: glsurf_extractor_collect() removes
 * the image that it refuses with LIMIT.) After UNSUPPORTED, MEMORY and GL the object is
 * broken: calls that return a glsurf_result return GLSURF_ERROR_GL, and all that is left to
 * do is to read the message and to destroy or abandon the object. */
typedef enum glsurf_result {
    GLSURF_OK = 0,
    GLSURF_ERROR_ARGUMENT = -1, /* a value that this header excludes, or another context
                                   than the object's is current */
    GLSURF_ERROR_LIMIT = -2,    /* too large for the driver or for the memory limit */
    GLSURF_ERROR_MEMORY = -3,   /* the CPU or the driver is out of memory */
    GLSURF_ERROR_UNSUPPORTED =
        -4,               /* no current context of OpenGL 3.3 or OpenGL ES 3.0, or a function
                             is missing */
    GLSURF_ERROR_GL = -5, /* the driver failed at something that OpenGL guarantees */
    GLSURF_ERROR_GEOMETRY =
        -6, /* the matches agree on no geometry, or on a degenerate one */
} glsurf_result;

/* The name of a result in plain words, such as "bad argument". Never NULL. */
GLSURF_API const char *glsurf_result_string(glsurf_result result);

typedef enum glsurf_log_level {
    GLSURF_LOG_ERROR,   /* a call fails because of this */
    GLSURF_LOG_WARNING, /* the call goes on, but something is not as it should be */
    GLSURF_LOG_INFO,
} glsurf_log_level;

/* Receives one message without a newline, which is valid during the callback. If a shader
 * does not compile, the message contains its source with line numbers. The callback runs on
 * the thread of the call that logs. */
typedef void glsurf_log_callback(void *user, glsurf_log_level level, const char *message);

/* Returns the address of the OpenGL function `name` for the current context, or NULL if
 * there is none. Usually calls eglGetProcAddress(), glfwGetProcAddress() or the like. */
typedef void *glsurf_get_proc_address(void *user, const char *name);

/* Returns a pointer that identifies the OpenGL context that is current on the calling
 * thread, or NULL if there is none: usually what eglGetCurrentContext(),
 * glfwGetCurrentContext() or the like returns. It must be the same pointer whenever this
 * context is current, and another for other contexts. The library only compares it. */
typedef void *glsurf_current_context(void *user);

/* ------------------------------------------- programs, times and fast paths -- */

/* Two callbacks let an application keep compiled programs, so that its next start need not
 * compile them. A program has a KEY of 32 hexadecimal digits, which is fit for a file name.
 * The key is a hash of the library's version, the driver's strings and the text of the
 * shaders. The bytes of a program are in a format of the driver that compiled it. The
 * library protects them with a checksum: it compiles a program anew, and stores it again,
 * if the bytes are damaged, belong to another program, or are refused by the driver. The
 * library itself writes no files. If the driver has no program binaries (OpenGL 4.1 or
 * ARB_get_program_binary), neither callback is called. */

/* Returns the bytes that were stored under the key and sets `size` to their number, or
 * returns NULL if there are none. The memory belongs to the application. The library only
 * reads it. It has to stay unchanged until the next callback with the same `user`, or until
 * the end of the call. */
typedef const void *glsurf_program_load_callback(void *user, const char *key, size_t *size);

/* Keeps a copy of the bytes for later, or ignores them. The bytes and the key are valid
 * during the callback. */
typedef void glsurf_program_store_callback(void *user, const char *key, const void *data,
                                           size_t size);

/* How glsurf_pass_info.seconds is measured. */
typedef enum glsurf_timings {
    GLSURF_TIMINGS_NONE = 0, /* not at all: seconds are 0 */
    /* By the clock: the library waits for the GPU before and after every pass. Slow. */
    GLSURF_TIMINGS_CLOCK = 1,
    /* By queries of the GPU's time (GL_TIMESTAMP) before and after every pass. Nothing
     * waits until the application asks for the passes, and the application's own queries of
     * time, elapsed time included, are not disturbed. Some drivers answer such queries
     * wrongly: see glsurf_extractor_timer_check(). */
    GLSURF_TIMINGS_QUERIES = 2,
} glsurf_timings;

/* Optional ways to compute the same features. Which way is faster depends on the driver. On
 * drivers that round as C does, such as Mesa's software drivers, both ways give the same
 * bytes. Compilers of other drivers may round two variants of a shader differently. Then
 * the ways may differ as two drivers may: in last digits, and by a keypoint that a last
 * digit decides about. */
typedef enum glsurf_path {
    /* "gather": passes read the sums around a pixel by textureGather(). Otherwise an extra
     * pass prepares these sums. Needs ARB_texture_gather or OpenGL ES 3.1. */
    GLSURF_PATH_GATHER = 0,
    /* "late-copy": collect copies the results of its image to memory. Otherwise submit
     * issues the copy right after the passes. With "late-copy" and a driver that executes
     * commands in their order, collect also waits for images that were submitted later. */
    GLSURF_PATH_LATE_COPY = 1,
    /* "early-z": the first round of non-maximum suppression leaves a depth, and the depth
     * test culls the second round before its shader runs ([T] III-B.2). Otherwise the
     * second round runs on a list of the samples that the first one left. */
    GLSURF_PATH_EARLY_Z = 2,
    /* "texel-fetch": shaders read texels by texelFetch. Otherwise they read them by a
     * sampler, which needs a division. */
    GLSURF_PATH_TEXEL_FETCH = 3,
    /* "few-targets": no pass writes more than four textures at a time. Otherwise some write
     * eight, which OpenGL ES does not promise. */
    GLSURF_PATH_FEW_TARGETS = 4,
    /* "narrow-suppress": the first round of non-maximum suppression holds five rows of
     * responses at a time. Otherwise it holds all of its rows. */
    GLSURF_PATH_NARROW_SUPPRESS = 5,
    /* "shader-blend": shaders add images to the sums of a panorama. Otherwise the blend unit
     * adds them, which OpenGL ES promises with GL_EXT_float_blend only. */
    GLSURF_PATH_SHADER_BLEND = 6,
} glsurf_path;

enum { GLSURF_PATHS = 7 };

/* The name of a path, as quoted above, or NULL if there is no such path. Static storage. */
GLSURF_API const char *glsurf_path_name(glsurf_path path);

/* Overrules which paths the library takes. Both fields are sums of 1u << path. */
typedef struct glsurf_path_choice {
    uint32_t on;  /* take these; create returns UNSUPPORTED if the driver lacks one */
    uint32_t off; /* do not take these; no path may be both on and off */
} glsurf_path_choice;

/* --------------------------------------------------------------- features -- */

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
 * whitening: doc/presets.md.
 *
 * Descriptors of different presets, versions or lengths cannot be compared. Those of
 * keypoints that different detectors have found can. The version of a preset's descriptors
 * rises when their numbers change: see glsurf_descriptor_version(). */
typedef struct glsurf_features {
    uint64_t frame;   /* number of the image: 1 for the first that was submitted, then 2 */
    uint64_t dropped; /* images that a later submit or describe displaced before they were
                         collected, since the extractor was created */
    uint32_t count;   /* keypoints in this struct */
    uint32_t total;   /* keypoints found; more than count if max_features left some out */
    uint32_t descriptor_length; /* floats per descriptor: 64 or 128 */
    const glsurf_keypoint *keypoints;
    const float *descriptors; /* count x descriptor_length */
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
 *   count        RGBA32UI, one texel: count, total, candidates, capacity
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
 * copy the count into the command of an indirect draw. desc.max_features limits the
 * capacity. */
typedef struct glsurf_gpu_features {
    uint64_t frame;    /* as in glsurf_features */
    uint32_t capacity; /* features that the objects have space for */
    uint32_t descriptor_length;
    uint32_t keypoint_texture, descriptor_texture, count_texture; /* names */
    uint32_t buffer;                                              /* name */
    size_t keypoint_offset, descriptor_offset;                    /* in bytes */
} glsurf_gpu_features;

/* ------------------------------------------------------------------ images -- */

typedef enum glsurf_format {
    GLSURF_FORMAT_GRAY8 = 0, /* 1 byte per pixel; also the luma plane of NV12 and I420 */
    GLSURF_FORMAT_RGB8 = 1,  /* 3 bytes: red, green, blue */
    GLSURF_FORMAT_RGBA8 = 2, /* 4 bytes: red, green, blue, ignored */
    GLSURF_FORMAT_BGR8 = 3,  /* 3 bytes: blue, green, red */
    GLSURF_FORMAT_BGRA8 = 4, /* 4 bytes: blue, green, red, ignored */
} glsurf_format;

/* Which row is stored first, in memory or at texture coordinate 0. */
typedef enum glsurf_origin {
    GLSURF_ORIGIN_DEFAULT = 0, /* of a framebuffer the bottom row, otherwise the top row */
    GLSURF_ORIGIN_BOTTOM = 1,  /* the bottom row, as in what OpenGL rendered */
    GLSURF_ORIGIN_TOP = 2,     /* the top row, as in image files and from cameras */
} glsurf_origin;

/* Whether the shaders that fetch a texture's texels get the values that it stores. */
typedef enum glsurf_encoding {
    GLSURF_ENCODING_DEFAULT = 0, /* as GL tells. Where it does not tell, they do */
    GLSURF_ENCODING_LINEAR = 1,  /* they do */
    GLSURF_ENCODING_SRGB = 2,    /* they get linear values of stored sRGB values */
} glsurf_encoding;

/* A rectangle of pixels of the upright image. (x, y) is its top-left pixel. */
typedef struct glsurf_region {
    uint32_t x, y, width, height;
} glsurf_region;

/* An image: pixels in memory, a texture, or the framebuffer that is bound to be read; one
 * of them. Colour is converted to gray = (19595 R + 38470 G + 7471 B + 32768) >> 16. A
 * region gives the same features as an image that is cut to it. The library then adds the
 * region's x and y to the positions, with one addition of floats each. Limits of size and
 * memory concern the region, not the whole.
 *
 * Cameras and video decoders often give NV12 or I420. Their luma plane, which comes first,
 * is an image of format GRAY8 with the plane's stride, or an R8 texture. Its values are
 * used as they are.
 *
 * The library reads the base level of a texture, with its swizzle. The format is unsigned
 * normalised, sRGB or float. If it has one or two channels, red is the gray value; other
 * formats are colour. Values are clamped to [0, 1], NaN becomes 0, and all are rounded to 8
 * bits. Values of sRGB textures are taken as they are stored. The texture's filters and the
 * sampler of the unit have no effect. The library does not modify the texture, and does not
 * need it after submit.
 *
 * With the target GL_READ_FRAMEBUFFER the image is the framebuffer bound there: the colour
 * buffer that glReadBuffer() chose, of the default framebuffer too. The library copies it
 * inside the call, with a blit that resolves the samples of a multisampled one; with OpenGL
 * ES only of RGB8, RGBA8 and SRGB8_ALPHA8, and others are refused. Formats are as for
 * textures. Pixels outside the framebuffer are undefined, because GL does not tell
 * its size. With desc.leave_state the framebuffer has to be bound again before each call.
 */
typedef struct glsurf_image {
    const void *pixels;   /* first byte of the row that is stored first, or NULL with a
                             texture or framebuffer; read only during the call */
    uint32_t width;       /* in pixels; with a texture 0, or exactly its base level's; with
                             an external texture, with any texture in OpenGL ES 3.0, and
                             with a framebuffer, its width, because GL does not tell it */
    uint32_t height;      /* likewise */
    size_t stride;        /* bytes from row to row; 0: width x bytes per pixel */
    glsurf_format format; /* of pixels */
    uint32_t texture;     /* name of a texture of the current context, or 0 */
    uint32_t target;      /* of texture: GL_TEXTURE_2D, GL_TEXTURE_2D_ARRAY, in OpenGL
                             GL_TEXTURE_RECTANGLE, in OpenGL ES with
                             GL_OES_EGL_image_external_essl3 GL_TEXTURE_EXTERNAL_OES. 0:
                             GL_TEXTURE_2D. Without a texture: GL_READ_FRAMEBUFFER */
    uint32_t layer;       /* of a GL_TEXTURE_2D_ARRAY, from 0; 0 with others */
    glsurf_origin origin; /* GLSURF_ORIGIN_DEFAULT */
    glsurf_region region; /* features are computed from this part; the library reads nothing
                             else. All zero: the whole image */

    /* NULL: keypoints may be anywhere. Otherwise an image of the same size as the whole,
     * without region and mask of its own. Keypoints are then found only where the mask,
     * converted to 8 bits of gray, is not 0 at the nearest pixel, (floor(x + 0.5),
     * floor(y + 0.5)). A keypoint that would be placed (see glsurf_preset) where the mask is
     * 0 stays where it was found. The mask changes nothing else about the keypoints. */
    const struct glsurf_image *mask;

    /* Of texture. GL tells it, apart from external textures, and in OpenGL ES 3.0 textures
     * of formats that cannot be attached to framebuffers, such as compressed ones. */
    glsurf_encoding encoding; /* GLSURF_ENCODING_DEFAULT */
    uint32_t reserved;        /* 0 */
} glsurf_image;

/* -------------------------------------------------------------- extractors -- */

/* How orientations and descriptors are computed and, with the detector "hessian", which
 * filters find keypoints. doc/presets.md lists how the presets differ from [T], and what
 * that brings.
 *
 * The detector "hessian" finds keypoints as maxima of the responses of box filters, and
 * refines them between samples. Box filters do not turn with the picture, so they misplace
 * coarse keypoints. With the presets "default", "fast" and "best", keypoints whose scale is
 * above 7.4 are therefore placed: they move towards the maximum of a determinant that turns
 * with the picture, by at most 0.18 of their scale and at most 2 pixels. With "best" finer
 * keypoints are placed, too. Scale, response and order remain, and max_features and its
 * grid choose before. Input keypoints (glsurf_extractor_describe()) stay where they are. */
typedef enum glsurf_preset {
    /* The preset for most uses: levels by half octaves, a smoothed image and smoothed
     * responses, coarse keypoints placed, an orientation from a smoothed histogram, a
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

/* The threshold that desc.threshold 0 means with the detector "hessian", or 0 if there is no
 * such preset. */
GLSURF_API float glsurf_preset_threshold(glsurf_preset preset);

/* What finds keypoints. All detectors describe their keypoints as the preset says. */
typedef enum glsurf_detector {
    /* Maxima of the determinant of the Hessian, from box filters: SURF. The preset says
     * which filters. */
    GLSURF_DETECTOR_HESSIAN = 0,
    /* Extrema of centre-surround filters, the mean of a ring less that of the square inside
     * it: CenSurE, Agrawal, Konolige and Blas, ECCV 2008; Furgale, Tong and Kenway, 2009. */
    GLSURF_DETECTOR_CENSURE = 1,
    /* Extrema of differences of Gaussians: Lowe, IJCV 2004. */
    GLSURF_DETECTOR_DOG = 2,
} glsurf_detector;

enum { GLSURF_DETECTORS = 3 };

/* The name of a detector, "hessian", "censure" or "dog", or NULL if there is no such
 * detector. Static storage. */
GLSURF_API const char *glsurf_detector_name(glsurf_detector detector);

/* The threshold that desc.threshold 0 means, with the default sigma and intervals, or 0 if
 * there is no such detector or preset. */
GLSURF_API float glsurf_detector_threshold(glsurf_detector detector, glsurf_preset preset);

typedef enum glsurf_backend {
    GLSURF_BACKEND_GL = 0,
    GLSURF_BACKEND_REFERENCE = 1, /* plain C on the calling thread: needs no context, takes
                                     no textures, finds the same features, and is slow */
} glsurf_backend;

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
 * and height are those of the region:
 *   gray         uint8,   height x width
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

/* What a call did on the CPU, from one moment to another. Strings are static. */
typedef struct glsurf_span {
    const char *category; /* "call", "stage", or "pass" */
    const char *name;     /* such as "submit", "integral", "down-sweep" */
    uint64_t begin, end;  /* nanoseconds of CLOCK_MONOTONIC */
    uint64_t frame;       /* number of the image, as in glsurf_features; of matcher_* calls
                             the number of the match, 1 for the first that was submitted; 0
                             if there is none */
} glsurf_span;

/* Receives spans:
 *   calls   prepare, submit, describe, poll, collect, gpu_features and draw of an
 *           extractor; feature_set_keep, feature_set_load, feature_set_count,
 *           matcher_submit, matcher_poll, matcher_collect, matcher_gpu_matches and
 *           matcher_draw of a matcher. Calls that are refused before they begin give no
 *           span
 *   stages  in a call, with the GL backend: gray, which includes the upload of the image;
 *           the other stages of glsurf_pass_info, such as smooth and integral; upload, of a
 *           feature set; wait, for the GPU; read-back; inspect; drawing
 *   passes  in a stage, if desc.timings is set
 * The callback receives a span when the span ends: passes before their stage, stages before
 * their call. The stages of a call follow one another inside the call. A stage occurs more
 * than once in a call if other stages come between its passes.
 *
 * Times are those of the CPU, which issues commands and goes on. They show what the GPU
 * takes only with GLSURF_TIMINGS_CLOCK, which waits after each pass, and with drivers that
 * render inside the calls. The callback runs on the thread of the call. The span is valid
 * during the callback. Without a callback the library reads no clock. */
typedef void glsurf_trace_callback(void *user, const glsurf_span *span);

#define GLSURF_DEFAULT_THRESHOLD    0.0005f
#define GLSURF_PAPER_THRESHOLD      0.001f
#define GLSURF_BAY_THRESHOLD        0.0004f
#define GLSURF_FAST_THRESHOLD       0.001f
#define GLSURF_CENSURE_THRESHOLD    0.08f
#define GLSURF_DOG_CONTRAST         0.04f
#define GLSURF_DOG_SIGMA            1.6f
#define GLSURF_DOG_INTERVALS        3
#define GLSURF_DEFAULT_MEMORY_LIMIT ((uint64_t)4 << 30)
#define GLSURF_MAX_FRAMES           16

typedef struct glsurf_extractor_desc {
    glsurf_backend backend; /* GLSURF_BACKEND_GL */
    glsurf_preset preset;   /* GLSURF_PRESET_DEFAULT */

    /* Least response of a keypoint, above zero. 0: with the detector "hessian"
     * GLSURF_DEFAULT_THRESHOLD, also for the preset "best"; with the presets "paper", "fast"
     * and "bay" GLSURF_PAPER_THRESHOLD, GLSURF_FAST_THRESHOLD and GLSURF_BAY_THRESHOLD. With
     * "censure" GLSURF_CENSURE_THRESHOLD; with "dog" GLSURF_DOG_CONTRAST / intervals. With
     * "hessian", sharp, well lit photographs of about 800x640 gave 950 to 3,600 keypoints
     * with the presets "default" and "best", and 500 to 2,200 with "paper" and "fast". */
    float threshold;
    /* Keep only this many keypoints, exactly the strongest. Of equally strong ones, keep
     * those that come first in the list. 0: keep all. */
    uint32_t max_features;
    /* With max_features: spread the keypoints over a grid of this many columns and rows of
     * equal grid cells. The extractor keeps the strongest keypoint of every grid cell, then
     * the second strongest of every grid cell, and so on up to max_features. If not all
     * keypoints of the last round fit, it keeps the strongest of them. At most 64 each. A
     * keypoint belongs to the grid cell in which it was found, before it was placed.
     * Both 0: no grid. */
    uint32_t grid_columns, grid_rows;
    /* Number of octaves, from the finest. An octave is a sampling grid with its levels.
     * Each octave samples the image half as densely as the one before, with the detector
     * "hessian" and the presets "paper" and "fast" a third as densely. There are at most 4
     * octaves, with "hessian" and "paper" and with the detector "dog" 8. 0: as many as fit
     * into the image. */
    uint32_t octaves;
    /* Floats per descriptor, 64 or 128. 0: 64, which match better. 128 are for programs
     * that require this length. */
    uint32_t descriptor_length;
    /* Do not compute orientations: every angle is 0. */
    bool upright;
    /* Refuse images whose plan of textures takes more bytes than this: see glsurf_memory.
     * 0: GLSURF_DEFAULT_MEMORY_LIMIT. Where addresses have 32 bits, 2^32 - 1 is the most. */
    uint64_t memory_limit;
    /* Initial capacity of the candidate lists. Refinement, mask and max_features leave some
     * of the candidates as keypoints. If an image needs a larger capacity, collect enlarges
     * the lists and computes the features of the image again. 0: 8192. */
    uint32_t capacity;

    /* How many images may wait to be collected, at most GLSURF_MAX_FRAMES. If as many wait,
     * the next submit or describe drops the oldest. An application that collects each image
     * before it submits the next saves memory with 1. 0: 2. */
    uint32_t frames;
    /* Do not save and restore GL state: see GL STATE above. */
    bool leave_state;

    /* NULL: the GL functions come from GLEW, if the library was built with it. */
    glsurf_get_proc_address *get_proc_address;
    void *get_proc_address_user; /* passed to the callback; the same for those below */

    /* NULL: the library asks EGL, GLX or WGL: see THREADS AND CONTEXTS above. The callback
     * is called at the start of a call, with the application's GL state. It must not use
     * the object of the call. */
    glsurf_current_context *current_context;
    void *current_context_user;

    glsurf_log_callback *log; /* NULL: messages are discarded */
    void *log_user;

    glsurf_inspect_callback *inspect; /* NULL: no intermediate results are read back */
    void *inspect_user;

    glsurf_trace_callback *trace; /* NULL: no spans */
    void *trace_user;

    /* Measure the time of every pass: see glsurf_extractor_passes(). GLSURF_TIMINGS_NONE */
    glsurf_timings timings;

    /* Keep compiled programs: see above. Each may be NULL. */
    glsurf_program_load_callback *program_load;
    glsurf_program_store_callback *program_store;
    void *program_user;

    /* Both 0: the paths that are best with the driver. See glsurf_extractor_paths(). The
     * reference backend has no paths and ignores this. */
    glsurf_path_choice paths;

    glsurf_detector detector; /* GLSURF_DETECTOR_HESSIAN */
    /* Pixels between the samples of the first octave, 1 or 2, and so twice as many in all
     * octaves. 2 only with the detector "hessian" and the preset "bay". 0: 1. */
    uint32_t first_step;
    /* With the detector "dog": the sigma of the first Gaussian in pixels, 0.6 to 3, and the
     * intervals of an octave, 1 to 6. 0: GLSURF_DOG_SIGMA and GLSURF_DOG_INTERVALS. */
    float sigma;
    uint32_t intervals;
} glsurf_extractor_desc;

typedef struct glsurf_extractor glsurf_extractor;

/* Creates an extractor for the current GL context. It compiles one short program, to see
 * that the driver compiles shaders; the others follow in glsurf_extractor_prepare(), or in
 * the first submit.
 *
 * extractor  receives the extractor, or NULL on failure
 * desc       settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, a threshold that is negative or not finite, unknown enum
 * value, other descriptor length, more than GLSURF_MAX_FRAMES frames, a grid, paths,
 * first_step, sigma or intervals that are not as described, or that the detector and preset
 * do not take), UNSUPPORTED (no current context, OpenGL below 3.3, OpenGL ES below 3.0 or
 * without GL_EXT_color_buffer_float, a missing function, a path that the driver lacks,
 * timings by queries with a driver that has no timer), MEMORY, GL. After a failure there is
 * no extractor to ask: the message goes to desc->log. */
GLSURF_API glsurf_result glsurf_extractor_create(glsurf_extractor **extractor,
                                                 const glsurf_extractor_desc *desc,
                                                 size_t desc_size);

/* Frees the extractor and its GL objects, even if images wait to be collected. Its context
 * has to be current, unless the extractor was abandoned. If another one is, the GL objects
 * stay: see THREADS AND CONTEXTS above. NULL is ignored. */
GLSURF_API void glsurf_extractor_destroy(glsurf_extractor *extractor);

/* Tells the extractor that its context is lost or gone, and the GL objects with it. From
 * now on no call on the extractor uses GL, and calls that return a glsurf_result return
 * GLSURF_ERROR_GL. glsurf_extractor_destroy() still has to free its memory. NULL is
 * ignored. */
GLSURF_API void glsurf_extractor_abandon(glsurf_extractor *extractor);

/* Changes settings from the next submit on. Images that were submitted before keep theirs.
 *
 * desc  the call takes preset, threshold, max_features, grid_columns, grid_rows, octaves,
 *       descriptor_length, upright, memory_limit, capacity, detector, first_step, sigma and
 *       intervals, and ignores the rest. If anything but threshold, upright and
 *       memory_limit changes, the next submit makes new textures
 *
 * Errors: ARGUMENT, as glsurf_extractor_create(); the settings then stay as they were. */
GLSURF_API glsurf_result glsurf_extractor_change(glsurf_extractor *extractor,
                                                 const glsurf_extractor_desc *desc,
                                                 size_t desc_size);

/* Prepares the extractor for images like this one, in steps: makes textures, compiles
 * programs, and has the driver finish each program by an empty draw, because many drivers
 * do that only when a program first draws; that of glsurf_extractor_draw() is prepared for
 * the framebuffer that is bound for drawing. The first submit takes as long as all steps
 * together, which may be seconds; after the preparation it takes hardly longer than later
 * ones. An application that draws calls one step a frame:
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
 * seconds  the call starts no other piece of work after this time. A piece is a program or
 *          a texture, and cannot be interrupted; each call does at least one. 0: just one
 * done     receives whether nothing is left to prepare; with the reference backend true
 *
 * Errors: as glsurf_extractor_submit(); ARGUMENT (NULL pointer, negative seconds, an image
 * waits), GL (also if a shader does not compile: the message names it, and the log gets its
 * source). */
GLSURF_API glsurf_result glsurf_extractor_prepare(glsurf_extractor *extractor,
                                                  const glsurf_image *image, double seconds,
                                                  bool *done, size_t image_size);

/* Starts the extraction of one image: issues the GL commands and returns. The first submit
 * also compiles the programs, unless glsurf_extractor_prepare() did. If desc.frames images
 * wait to be collected, the oldest is dropped.
 *
 * image  not needed after the call
 *
 * Errors: ARGUMENT (no image or two, size 0, stride below a row, bad texture, framebuffer,
 * region or mask), LIMIT (the message gives the figure), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_submit(glsurf_extractor *extractor,
                                                 const glsurf_image *image,
                                                 size_t image_size);

/* As glsurf_extractor_submit(), but with input keypoints instead of a detection: computes
 * the descriptors of keypoints that the application has, and the orientations of those
 * whose angle is NaN. Collect hands out all of them in their order. Each keypoint keeps its
 * position, scale, response and sign of the Laplacian. An angle that was not NaN is kept,
 * too, brought into [0, 2 pi). With desc.upright every angle is 0. The image's mask,
 * desc.threshold, desc.max_features with its grid, and desc.capacity have no effect. An
 * application that alternates between this call and submit makes new textures each time;
 * two extractors avoid that.
 *
 * keypoints  in pixels of the whole image; copied. May be NULL if count is 0. Each has a
 *            position within the region; a scale from 1 to the larger side of the region,
 *            at most 512 or, with the presets "paper" and "bay", 1024; an angle that is
 *            finite or NaN; a finite response; and a sign of the Laplacian of -1, 0 or 1
 * count      number of keypoints
 *
 * Errors: as glsurf_extractor_submit(); ARGUMENT (a keypoint that is not as described; the
 * message gives its index), LIMIT (too many keypoints). */
GLSURF_API glsurf_result glsurf_extractor_describe(glsurf_extractor *extractor,
                                                   const glsurf_image *image,
                                                   const glsurf_keypoint *keypoints,
                                                   uint32_t count, size_t image_size);

/* Asks whether the features of the oldest image that waits to be collected are ready. Then
 * collect does not wait for them; it may still wait for later images with the path
 * "late-copy", or to enlarge the lists. Poll itself never waits.
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
 * or settings change.
 *
 * Errors: ARGUMENT (NULL pointer, no image waits), LIMIT (the candidates do not fit into
 * the memory limit or the driver's textures; the image is removed, and not counted as
 * dropped), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_collect(glsurf_extractor *extractor,
                                                  glsurf_features *features,
                                                  size_t features_size);

/* The features of the image that was submitted last, collected or not, as GL objects. The
 * call does not wait: GL commands that use the objects run after those that fill them. The
 * objects are valid until the next submit, describe, collect, change or destroy. They may
 * stay bound: an object that is deleted is unbound. If the image had more candidates than
 * the capacity, these are the features of the first candidates only, unless the image was
 * collected, which enlarges the lists. An application that only uses these objects need not
 * collect; its images then count as dropped.
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, reference backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_gpu_features(glsurf_extractor *extractor,
                                                       glsurf_gpu_features *features,
                                                       size_t features_size);

/* The sentence that explains the last error of this extractor, or "" after a success. Valid
 * until the next call on the extractor. */
GLSURF_API const char *glsurf_extractor_message(const glsurf_extractor *extractor);

/* --------------------------------------------------------------- matching -- */

/* Finds, for each feature of a set A, its nearest neighbour in a set B. It compares all
 * pairs by the Euclidean distance of their descriptors.
 *
 *     glsurf_matcher *matcher = NULL;
 *     glsurf_matcher_create(&matcher, &(glsurf_matcher_desc){ 0 });
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
 * integer. So the same sets give the same indices on every driver and with the reference
 * backend, except for the tolerance of a guide, which is computed in floats. (The features
 * that an extractor gives to a set may differ in the last digits from driver to driver.) Of
 * features at the same distance, the one with the lower index counts as nearer.
 *
 * A matcher belongs to the GL context that is current when it is created, like an
 * extractor, and takes features of extractors of that context. The contracts about NULL,
 * threads, GL state, waiting, callbacks and results are the same as for an extractor. */
typedef struct glsurf_matcher glsurf_matcher;

/* Descriptors, positions and signs of the Laplacian of some features, ready to be matched
 * any number of times. They are in textures, or in memory with the reference backend. A set
 * belongs to its matcher and has to be destroyed before the matcher. */
typedef struct glsurf_feature_set glsurf_feature_set;

/* Receives the progress of a match: `done` of `total` units. `done` ascends, and equals
 * `total` in the last call. */
typedef void glsurf_progress_callback(void *user, uint64_t done, uint64_t total);

typedef struct glsurf_matcher_desc {
    glsurf_backend backend; /* GLSURF_BACKEND_GL */

    /* Refuse a set or a match if, with it, the textures of all sets of the matcher and of
     * the match exceed this number of bytes. 0: GLSURF_DEFAULT_MEMORY_LIMIT. */
    uint64_t memory_limit;

    glsurf_get_proc_address *get_proc_address; /* NULL: GLEW, as for an extractor */
    void *get_proc_address_user;

    glsurf_current_context *current_context; /* NULL: as for an extractor */
    void *current_context_user;

    glsurf_log_callback *log; /* NULL: messages are discarded */
    void *log_user;

    /* NULL: no progress. Otherwise glsurf_matcher_submit() calls it now and then, and with
     * the GL backend waits for the GPU before each call. It is not called if the CPU knows
     * that a set is empty. The CPU does not know this of a set that
     * glsurf_feature_set_keep() made with the GL backend. */
    glsurf_progress_callback *progress;
    void *progress_user;

    glsurf_trace_callback *trace; /* NULL: no spans */
    void *trace_user;

    glsurf_timings timings; /* as for an extractor: see glsurf_matcher_passes() */

    /* How many matches may wait to be collected, at most GLSURF_MAX_FRAMES. If as many
     * wait, the next submit drops the oldest. 0: 2. */
    uint32_t frames;
    /* Do not save and restore GL state: see GL STATE above. */
    bool leave_state;

    glsurf_program_load_callback *program_load; /* as for an extractor */
    glsurf_program_store_callback *program_store;
    void *program_user;
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
     * least_disparity to most_disparity. The matrix is not read */
    GLSURF_GUIDE_STEREO = 3,
    /* B's feature lies within the tolerance of the position where it is expected. There is
     * one position for each feature of A: see `positions`. The matrix is not read */
    GLSURF_GUIDE_POSITIONS = 4,
} glsurf_guide;

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
    double matrix[9]; /* of the guide: finite and not zero, a homography not singular */
    float tolerance;  /* of the guide, in pixels. 0: 3 */
    uint32_t reserved1;    /* not read: programs of older headers have padding here */
    float least_disparity; /* of GLSURF_GUIDE_STEREO, in pixels; may be negative */
    /* Not below least_disparity, so set it where that is not 0; INFINITY: without limit.
     * Both 0: from 0 on, without limit */
    float most_disparity;
    /* Of GLSURF_GUIDE_POSITIONS: in the order of A's features, and read during the call. May
     * be NULL if position_count is 0. With OpenGL each call uploads 16 bytes for each
     * feature of A's capacity. */
    const glsurf_expected *positions;
    /* Number of positions: at least the number of features of A. That number is not known
     * of a set that glsurf_feature_set_keep() made, until glsurf_feature_set_count() reads
     * it back from the GPU. Then any number of positions is accepted, and a feature of A
     * without a position has no candidates. */
    uint32_t position_count;
    uint32_t reserved2; /* must be 0 */
    /* A feature of B is a rival of the nearest one if it is farther from it than this, in
     * pixels of B. A feature at the same position shows the same spot at another scale or
     * orientation, and does not make the match ambiguous. With a guide the rivals are among
     * its candidates. Positions are compared in whole sixteenths of a pixel: coordinates
     * without the rest. At most 2000. 0: 4. Negative: every other feature is a rival, as
     * where features have no positions. */
    float rival_distance;
    uint32_t reserved3; /* must be 0 */
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
 *   count    GL_TEXTURE_2D, RGBA32UI, one texel: count, 0, 0, capacity
 *   buffer   from 0 uint32: count, 0, 0, capacity; from match_offset 32 bytes per match,
 *            float32: x of A, y of A, x of B, y of B, a, b, distance, second
 * Matches from the count up to the capacity are all zero: lines of length 0 from A to B. */
typedef struct glsurf_gpu_matches {
    uint32_t capacity;               /* that of the set A */
    uint32_t texture, count_texture; /* names */
    uint32_t buffer;                 /* name */
    size_t match_offset;             /* in bytes */
} glsurf_gpu_matches;

/* Creates a matcher for the current GL context.
 *
 * matcher  receives the matcher, or NULL on failure
 * desc     settings; copied
 *
 * Errors: as glsurf_extractor_create(). */
GLSURF_API glsurf_result glsurf_matcher_create(glsurf_matcher **matcher,
                                               const glsurf_matcher_desc *desc,
                                               size_t desc_size);

/* Frees the matcher. Its sets have to be destroyed before. Its context has to be current,
 * unless the matcher was abandoned. NULL is ignored. */
GLSURF_API void glsurf_matcher_destroy(glsurf_matcher *matcher);

/* As glsurf_extractor_abandon(), for the matcher and its sets. The sets still have to be
 * destroyed, before the matcher. */
GLSURF_API void glsurf_matcher_abandon(glsurf_matcher *matcher);

/* Makes a set from the features of the image that was last submitted to `extractor`,
 * collected or not. Everything stays on the GPU, the count too, and the call does not wait.
 * The set has the features that glsurf_extractor_gpu_features() gives. Matcher and
 * extractor need the same backend and, with GL, the same context. Contexts that share
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
                                                 const glsurf_features *features,
                                                 size_t features_size);

/* The number of features in the set. If glsurf_feature_set_keep() made the set with the GL
 * backend, the first call waits for the GPU and reads the number back. 0 after an error,
 * which the matcher's message explains, and for NULL. */
GLSURF_API uint32_t glsurf_feature_set_count(glsurf_feature_set *set);

/* Frees the set. The matcher's context has to be current, unless the matcher was abandoned.
 * NULL is ignored. */
GLSURF_API void glsurf_feature_set_destroy(glsurf_feature_set *set);

/* Starts matching: issues the GL commands and returns. If desc.frames matches wait to be
 * collected, the oldest is dropped. No single draw is large, and memory grows with the
 * number of features, not of pairs.
 *
 * a, b  sets of this matcher; may be the same, and may be destroyed before the matches are
 *       collected
 *
 * Errors: ARGUMENT (NULL pointer, another matcher's set, descriptors of different lengths,
 * presets or versions, a ratio, distance, tolerance, matrix, disparity or expected position
 * that is not as described, reserved2 or reserved3 that is not 0), LIMIT, MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_submit(glsurf_matcher *matcher,
                                               const glsurf_feature_set *a,
                                               const glsurf_feature_set *b,
                                               const glsurf_match_params *params,
                                               size_t params_size);

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
                                                glsurf_matches *matches,
                                                size_t matches_size);

/* The matches that were submitted last, as GL objects. The call does not wait: GL commands
 * that use the objects run after those that fill them. The objects are valid until the next
 * submit or destroy.
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, reference backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_gpu_matches(glsurf_matcher *matcher,
                                                    glsurf_gpu_matches *matches,
                                                    size_t matches_size);

/* The sentence that explains the last error of this matcher and its sets, or "" after a
 * success. Valid until the next call on them. */
GLSURF_API const char *glsurf_matcher_message(const glsurf_matcher *matcher);

/* ---------------------------------------------------------------- drawing -- */

/* Features and matches, drawn over what the application has drawn, from their lists on the
 * GPU: nothing is read back, and nothing waits.
 *
 *     glsurf_extractor_submit(extractor, &image);
 *     glsurf_extractor_draw(extractor, &(glsurf_feature_drawing){ 0 });
 *
 * WHERE. The calls draw into draw buffer 0 of the framebuffer that is bound to
 * GL_DRAW_FRAMEBUFFER, with the application's viewport and scissor test (the first ones, if
 * there are several). The colour buffer has a normalised or float format, and may be
 * multisampled. Values of sRGB formats are written as they are. The calls blend colours
 * over what is there. They use no other state of the application, such as its colour mask,
 * and neither read nor write depth and stencil. With desc.leave_state they still ask GL for
 * framebuffer, viewport and scissor test, and leave framebuffer and viewport as they are.
 *
 * MATRICES are homographies, row by row, from pixels of the whole image to clip space,
 * where (-1, -1) is the lower left corner of the viewport and (1, 1) the upper right corner
 * in the upright picture. If row 0 of what is drawn into is the top row, as in a texture
 * that an image file was loaded into, set the origin to GLSURF_ORIGIN_TOP: the library then
 * negates y, of default matrices too. A feature is drawn if the third coordinate is above 0
 * on its whole circle, a match if it is above 0 at both ends. glsurf_clip_matrix() makes
 * matrices that only move and scale.
 *
 * COST. Four vertices are drawn for each feature or match of the capacity, because the CPU
 * does not know the count. They shade the rectangle around a circle or line. `limit`,
 * desc.max_features and desc.capacity reduce that. */

/* How features are drawn: each as a circle, with a line from its centre to the circle along
 * its orientation. Features that come earlier in the list lie on top. */
typedef struct glsurf_feature_drawing {
    double to_clip[9];    /* finite and not singular. All zero: the whole image fills the
                             viewport upright */
    glsurf_origin origin; /* of what is drawn into. GLSURF_ORIGIN_DEFAULT: BOTTOM */
    float line_width;     /* in pixels of the framebuffer; edges are smooth. 0: 1.5 */
    float radius;         /* of a circle, in multiples of the feature's scale. 0: 2.5 */
    float dark[4];        /* red, green, blue, alpha from 0 to 1, of dark blobs on a light
                             ground. All zero: orange */
    float light[4];       /* of all other features. All zero: sky blue */
    uint32_t limit;       /* draw at most this many, spread evenly over the list and so over
                             the image. 0: all */
} glsurf_feature_drawing;

/* Draws the features of the image that was submitted last, collected or not: those that
 * glsurf_extractor_gpu_features() gives. The call does not wait. The first one compiles a
 * short program, unless glsurf_extractor_prepare() did.
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, reference backend, a framebuffer that
 * is not complete, a matrix, colour or size that is not as described), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_draw(glsurf_extractor *extractor,
                                               const glsurf_feature_drawing *drawing,
                                               size_t drawing_size);

/* How matches are drawn: each as a line from the keypoint in A to the keypoint in B. Both
 * images may be at one place, where the lines show motion, or side by side. Matches that
 * come earlier in the list lie on top. */
typedef struct glsurf_match_drawing {
    /* Each finite and not singular. All zero: the whole image fills the viewport upright.
     * That needs a set made by glsurf_feature_set_keep(), because other sets do not know
     * the size of their image. */
    double a_to_clip[9], b_to_clip[9];
    glsurf_origin origin; /* of what is drawn into. GLSURF_ORIGIN_DEFAULT: BOTTOM */
    float line_width;     /* in pixels of the framebuffer; edges are smooth. 0: 1.5 */
    /* Red, green, blue, alpha from 0 to 1, at the end in A and at the end in B, and mixed
     * between. All eight zero: each line has a hue that turns along the list, so lines of
     * one region resemble each other. */
    float a_colour[4], b_colour[4];
    float max_length; /* leave out lines that are longer, in pixels of the framebuffer. 0:
                         none */
    uint32_t limit;   /* draw at most this many, spread evenly over the list. 0: all */
} glsurf_match_drawing;

/* Draws the matches that were submitted last, collected or not. Their sets may be destroyed
 * before. The call does not wait. The first one compiles a short program.
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, reference backend, a framebuffer that
 * is not complete, a matrix, colour or size that is not as described, no matrix for a set
 * that does not know the size of its image), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_matcher_draw(glsurf_matcher *matcher,
                                             const glsurf_match_drawing *drawing,
                                             size_t drawing_size);

/* Makes a matrix for the drawing of an image of width x height pixels into a rectangle of
 * clip space, in which (left, top) is where the top left corner of the image is drawn. The
 * whole viewport is -1, 1, 1, -1, its left half -1, 1, 0, -1. Returns false and writes
 * nothing if there is no size, or if a number is not finite or the rectangle is empty. */
GLSURF_API bool glsurf_clip_matrix(uint32_t width, uint32_t height, double left, double top,
                                   double right, double bottom, double matrix[9]);

/* --------------------------------------------------------------- geometry -- */

/* Plain C without GL and without state. Any thread may call these. */

typedef struct glsurf_homography_params {
    double tolerance;  /* largest reprojection error of an inlier, in pixels of B, at most
                          2^24. 0: 3 */
    double confidence; /* probability that the samples tried include one without outliers,
                          in (0, 1). 0: 0.999 */
    /* Most samples tried. 0: 10000. A sample is compared with all distinct matches, so the
     * longest time is proportional to the product of both. It is taken where few matches
     * agree. */
    uint32_t max_iterations;
    uint64_t seed; /* of the samples; the same seed gives the same bytes */
} glsurf_homography_params;

typedef struct glsurf_homography {
    double matrix[9];    /* row by row: b ~ H a, with a third coordinate w above 0 at the
                            inliers. Scaled so that its last element is 1, or, if w is not
                            above 0 at the origin, so that its norm is 1 */
    uint32_t inliers;    /* matches within the tolerance */
    double rms;          /* of their reprojection errors in B, in pixels */
    uint32_t iterations; /* samples tried */
    double tolerance;    /* the one that was used, in pixels of B */
    /* How certain the matrix is; for glsurf_homography_error(). Where the matrix maps to a
     * position b, the true one is
     *     b + (u d0 + v d1 + d2 - u (u d6 + v d7), u d3 + v d4 + d5 - v (u d6 + v d7))
     * with (u, v) = b - centre, to first order. The numbers d are unknown, with the mean 0.
     */
    double centre[2];      /* mean of the distinct inliers, mapped to B */
    double covariance[64]; /* of d, row by row; infinite if it is not known */
} glsurf_homography;

/* Finds the homography that most matches agree on. RANSAC (M. A. Fischler, R. C. Bolles,
 * 1981) fits samples of four matches exactly. A sample that is better than all before is
 * fitted again to all of its inliers, by the normalised direct linear transform (R.
 * Hartley, A. Zisserman, Multiple View Geometry, algorithm 4.2). At the end least squares
 * minimise the reprojection error of the inliers.
 *
 * The call accepts a homography if the chance that unrelated points give as many distinct
 * inliers is below 10^-6. Of inliers that lie within the tolerance of each other in A or in
 * B only one counts as distinct. The homography must not turn the plane over either, which
 * no two views from the same side do. That may take 6 inliers or many more, depending on
 * the number of matches and the size of B.
 *
 * a, b        keypoints that the indices of the matches refer to; coordinates are at most
 *             2^24 from the origin. May be NULL if count is 0
 * matches     `count` matches, whose indices lie within a and b. May be NULL if count is 0
 * homography  receives the result
 * inlier      receives a flag per match; NULL: not wanted
 *
 * Errors: ARGUMENT (NULL pointer, a parameter or coordinate that is not a number or out of
 * its range), GEOMETRY (fewer than four matches; or no homography has more inliers than
 * chance would give unrelated points; or the inliers lie on a line; or the homography turns
 * the plane over), MEMORY. On an error nothing is written. */
GLSURF_API glsurf_result glsurf_homography_find(const glsurf_keypoint *a,
                                                const glsurf_keypoint *b,
                                                const glsurf_match *matches, uint32_t count,
                                                const glsurf_homography_params *params,
                                                glsurf_homography *homography, bool *inlier,
                                                size_t params_size, size_t homography_size);

/* Predicts how far a homography is off where two images overlap. A homography with many
 * inliers may be far off where there are none, for example at the other end of the overlap.
 *
 * The prediction is the standard deviation of a mapped position: the root mean square of
 * its distance from the true one. It follows from the reprojection errors of the distinct
 * inliers and from where they lie (R. Hartley, A. Zisserman, section 5.2). It takes the
 * errors of matches to be independent and equally large everywhere, which they are not
 * quite in photographs: of 1,600 homographies, 95 % were off by at most 3.5 times the
 * prediction where they were worst.
 *
 * Trust a homography whose prediction is at most its tolerance. Beyond that, a right match
 * in the overlap is expected to lie farther from where the homography maps it than an
 * inlier may. The command refuses such homographies.
 *
 * homography  from glsurf_homography_find()
 * a, b        parts of the images, or all of them. The overlap is what the homography maps
 *             from `a` into `b`
 * error       receives the largest of the predictions for the corners of the overlap, in
 *             pixels of B; infinite if there are fewer than six distinct inliers, or if
 *             they do not determine a homography
 * place       receives this corner, in pixels of A; NULL: not wanted
 *
 * Errors: ARGUMENT (NULL pointer, an empty part, a matrix that is zero or not finite),
 * GEOMETRY (the parts do not overlap). On an error nothing is written. */
GLSURF_API glsurf_result glsurf_homography_error(const glsurf_homography *homography,
                                                 const glsurf_region *a,
                                                 const glsurf_region *b, double *error,
                                                 double place[2], size_t homography_size);

typedef struct glsurf_fundamental_params {
    double tolerance;  /* largest distance of an inlier from its epipolar line, in pixels of
                          each image, at most 2^24. 0: 3 */
    double confidence; /* as of glsurf_homography_params. 0: 0.999 */
    /* Most samples of each of the three searches. 0: 10000. The longest time is as of
     * glsurf_homography_params: 100,000 matches of which few agree take half a minute. */
    uint32_t max_iterations;
    uint64_t seed; /* of the samples; the same seed gives the same bytes */
} glsurf_fundamental_params;

/* What two views show, as far as their matches tell. */
typedef enum glsurf_scene {
    GLSURF_SCENE_DEPTH = 0, /* depth: matches off a plane determine the fundamental matrix */
    GLSURF_SCENE_PLANE = 1, /* the matches do not show depth, as those of a plane, or of a
                               camera that only turned. The fundamental matrix is one of
                               many */
} glsurf_scene;

typedef struct glsurf_fundamental {
    double matrix[9];    /* row by row: b^T F a = 0 with a = (x, y, 1). Singular, of norm 1,
                            and its element of largest magnitude is positive */
    uint32_t inliers;    /* matches within the tolerance of their lines in both images */
    double rms;          /* of their distances from the lines, the larger one of the two
                            images, in pixels */
    uint32_t iterations; /* samples tried, in all searches; at most UINT32_MAX */
    double tolerance;    /* the one that was used */
    glsurf_scene scene;
} glsurf_fundamental;

/* Finds the fundamental matrix F that most matches agree on: the geometry of two views of a
 * scene that does not move. A point a of A has the epipolar line F a in B, on which B sees
 * the same point of the scene, and a point b of B has the line F^T b in A.
 *
 * RANSAC fits samples of seven matches exactly (R. Hartley, A. Zisserman, Multiple View
 * Geometry, section 11.1.2). A sample must be in front of both cameras (O. Chum, T. Werner,
 * J. Matas, "Epipolar geometry estimation via RANSAC benefits from the oriented epipolar
 * constraint", ICPR 2004); an inlier need not be, as noise decides next to an epipole. A
 * sample that is better than all before is fitted again to all of its inliers, by the
 * normalised eight-point algorithm (11.1). Where most matches lie on a plane, samples of
 * seven miss the others. So the call also finds the homography of most matches, and tries
 * each with two matches off it (section 13.3). At the end least squares minimise the
 * Sampson error of the inliers.
 *
 * The call accepts a matrix if the chance that unrelated points give as many distinct
 * inliers is below 10^-6 (L. Moisan, B. Stival, 2004), where inliers are distinct as for
 * glsurf_homography_find(). That may take 15 inliers or many more, depending on the number
 * of matches and the size of B: a line excludes less than a point.
 *
 * `scene` says whether the matches off the homography support the matrix. They do if chance
 * would give as much support to less than one plane in a hundred. If they do not, the
 * result is GLSURF_SCENE_PLANE: use glsurf_homography_find(), and do not rely on the matrix
 * beyond the inliers. Depth that moves matches by less than the tolerance looks like a plane.
 * Three things look like depth: lens distortion by much more than the tolerance; a repetition
 * on a plane, as of windows or tiles, whose matches jump by multiples of one step; and a
 * thing that moves by itself.
 *
 * a, b         keypoints that the indices of the matches refer to; coordinates are at most
 *              2^24 from the origin. May be NULL if count is 0
 * matches      `count` matches, whose indices lie within a and b. May be NULL if count is 0
 * fundamental  receives the result
 * inlier       receives a flag per match; NULL: not wanted
 *
 * Errors: ARGUMENT (NULL pointer, a parameter or coordinate that is not a number or out of
 * its range), GEOMETRY (fewer than seven matches; or no matrix has more inliers than chance
 * would give unrelated points; or the inliers lie on a line in A or in B), MEMORY. On an
 * error nothing is written. */
GLSURF_API glsurf_result glsurf_fundamental_find(
    const glsurf_keypoint *a, const glsurf_keypoint *b, const glsurf_match *matches,
    uint32_t count, const glsurf_fundamental_params *params,
    glsurf_fundamental *fundamental, bool *inlier, size_t params_size,
    size_t fundamental_size);

/* A rectified stereo camera. Both images have equal focal lengths and rows that agree. */
typedef struct glsurf_stereo_camera {
    double focal;        /* pixels; above 0 */
    double centre[2];    /* principal point of the left image, as keypoints: (0, 0) is the
                            centre of the top left pixel */
    double right_centre; /* x of the principal point of the right image. With most
                            rectifications equal to centre[0] */
    double baseline;     /* distance of the cameras, above 0; its unit is that of points */
} glsurf_stereo_camera;

/* Computes the point that the left image shows at (x, y) and the right image `disparity`
 * pixels further left. The point is in coordinates of the left camera, whose centre is the
 * origin: x runs right, y down and z forward. With the focal length f, the baseline b and
 * the disparity d of parallel cameras, which have right_centre equal to centre[0],
 *
 *     Z = f b / d,   X = (x - centre[0]) Z / f,   Y = (y - centre[1]) Z / f
 *
 * (R. Hartley, A. Zisserman, Multiple View Geometry, section 9.3.1). Otherwise d is the
 * disparity less (centre[0] - right_centre), which is the disparity of points at infinity.
 *
 * The covariance is that of errors of x in the left image, of y, and of x in the right
 * image, which are independent with the standard deviation `error`, to first order (L.
 * Matthies, S. A. Shafer, Error modeling in stereo navigation, 1987). The standard
 * deviation of the depth is Z^2 / (f b) times that of the disparity, sqrt(2) error. So it
 * grows with the square of the depth. It means little where it is not small beside Z, that
 * is, where d is not well above the error.
 *
 * camera      the camera, whose lengths are above 0
 * x, y        position in the left image, in pixels
 * disparity   x in the left image less x in the right image, in pixels
 * error       standard deviation of a coordinate, in pixels, not below 0
 * point       receives X, Y, Z in the unit of the baseline
 * covariance  receives the covariance of X, Y, Z, row by row, in the square of that unit;
 *             NULL: not wanted
 *
 * Errors: ARGUMENT (NULL pointer; a number that is not finite, also centre[0] -
 * right_centre; a focal length or baseline that is not above 0; a negative error), GEOMETRY
 * (d is not above 0, which shows a point at infinity or behind the cameras; or a result is
 * not finite, or Z is 0 in doubles). On an error nothing is written. */
GLSURF_API glsurf_result glsurf_stereo_point(const glsurf_stereo_camera *camera, double x,
                                             double y, double disparity, double error,
                                             double point[3], double covariance[9],
                                             size_t camera_size);

/* Maps a point. Returns false and writes nothing if H maps the point to infinity or behind
 * the camera, that is, if the third coordinate of H (x, y, 1) is not above 0, or if the
 * result is not finite. */
GLSURF_API bool glsurf_homography_map(const double matrix[9], double x, double y,
                                      double *mapped_x, double *mapped_y);

/* Inverts a matrix. Returns false and writes nothing if it is singular or not finite.
 * `inverse` may be `matrix`. The inverse is not scaled: it maps back exactly what the
 * matrix maps. */
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
 * Images are interpolated bilinearly. An image covers the full area of its border pixels. A
 * pixel of the canvas is a weighted mean of the images there. The weight falls steeply with
 * the distance from an image's centre, so that small errors of the homographies show no
 * ghosts, and is almost 0 where an image ends, so that no edge shows. On a canvas of any
 * size, positions in an image are off by at most 1.3e-4 pixels where the canvas shows the
 * image at its own size. Where placements move images by whole pixels and the images agree,
 * the canvas has exactly their values.
 *
 * A panorama belongs to the GL context that is current when it is created. The contracts
 * about NULL, threads, GL state, callbacks and results are the same as for an extractor. */
typedef struct glsurf_panorama glsurf_panorama;

typedef struct glsurf_panorama_desc {
    glsurf_backend backend; /* GLSURF_BACKEND_GL */

    uint32_t width, height; /* of the canvas, in pixels; both above 0 */

    /* Refuse a canvas that takes more bytes than this. A canvas takes 20 bytes per pixel,
     * 16 with the reference backend, and 4 MiB where shaders blend. Adding an image from
     * memory takes up to 4 bytes per pixel of that image more for a while, and a
     * framebuffer up to 16. 0: GLSURF_DEFAULT_MEMORY_LIMIT. */
    uint64_t memory_limit;

    glsurf_get_proc_address *get_proc_address; /* NULL: GLEW, as for an extractor */
    void *get_proc_address_user;

    glsurf_current_context *current_context; /* NULL: as for an extractor */
    void *current_context_user;

    glsurf_log_callback *log; /* NULL: messages are discarded */
    void *log_user;

    glsurf_timings timings; /* as for an extractor: see glsurf_panorama_passes() */

    /* Do not save and restore GL state: see GL STATE above. */
    bool leave_state;

    glsurf_program_load_callback *program_load; /* as for an extractor */
    glsurf_program_store_callback *program_store;
    void *program_user;

    glsurf_path_choice paths; /* all zero: as for an extractor */
} glsurf_panorama_desc;

/* How an image lies on the canvas, and how it is exposed. */
typedef struct glsurf_placement {
    double to_canvas[9]; /* row by row: from pixels of the image to pixels of the canvas;
                            the image shows where the third coordinate is above 0 */
    float gain[3]; /* of red, green and blue: multiplies the odds v / (255 - v) of a value
                      v, a change of exposure that leaves black and white as they are. From
                      1/64 to 64. 0: 1 */
} glsurf_placement;

/* Creates a panorama for the current GL context: a canvas without images.
 *
 * panorama  receives the panorama, or NULL on failure
 * desc      settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, no size, unknown backend or timings), LIMIT (the canvas
 * exceeds what the driver or the memory limit allows), UNSUPPORTED, MEMORY, GL. After a
 * failure there is no panorama to ask: the message goes to desc->log. */
GLSURF_API glsurf_result glsurf_panorama_create(glsurf_panorama **panorama,
                                                const glsurf_panorama_desc *desc,
                                                size_t desc_size);

/* Frees the panorama and its GL objects. Its context has to be current, unless the panorama
 * was abandoned. NULL is ignored. */
GLSURF_API void glsurf_panorama_destroy(glsurf_panorama *panorama);

/* As glsurf_extractor_abandon(). */
GLSURF_API void glsurf_panorama_abandon(glsurf_panorama *panorama);

/* Adds an image, in colour if it has any. Parts beyond the canvas are cut off. The order of
 * images matters for rounding alone.
 *
 * image      as for glsurf_extractor_submit(), but without a mask. Only its region is put
 *            on the canvas. Not needed after the call
 * placement  copied
 *
 * Errors: ARGUMENT (no image or two, size 0, stride below a row, bad texture, framebuffer
 * or region, a mask, a matrix that cannot be inverted, a gain outside its range), LIMIT,
 * MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_add(glsurf_panorama *panorama,
                                             const glsurf_image *image,
                                             const glsurf_placement *placement,
                                             size_t image_size, size_t placement_size);

/* Waits for the panorama of the images added so far and copies it to memory. More images
 * can be added afterwards.
 *
 * rgba  receives width x height x 4 bytes, from the top row: red, green, blue, and an alpha
 *       of 255 where there is an image; all 0 where there is none
 *
 * Errors: ARGUMENT (NULL pointer), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_read(glsurf_panorama *panorama, uint8_t *rgba);

/* The same as a texture, without waiting.
 *
 * texture  receives the name of a GL_TEXTURE_2D of format RGBA8, whose row 0 is the top
 *          row. It belongs to the panorama, and stays as it is until the next call of
 *          glsurf_panorama_read(), glsurf_panorama_texture() or glsurf_panorama_destroy()
 *
 * Errors: ARGUMENT (NULL pointer, reference backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_texture(glsurf_panorama *panorama,
                                                 uint32_t *texture);

/* The sentence that explains the last error of this panorama, or "" after a success. Valid
 * until the next call on the panorama. */
GLSURF_API const char *glsurf_panorama_message(const glsurf_panorama *panorama);

/* ------------------------------------------------------------- looking in -- */

/* One level of the scale space of the image that was submitted last. */
typedef struct glsurf_level {
    uint32_t size;   /* filter size N, in pixels; 1 with the detector "dog" */
    uint32_t step;   /* distance between samples, in pixels */
    uint32_t offset; /* x and y of the first sample, in pixels of the region */
    float sigma;     /* scale of the level, in pixels */
} glsurf_level;

/* One render pass of the image that was submitted last. */
typedef struct glsurf_pass_info {
    const char *stage;      /* such as "integral"; static storage */
    const char *label;      /* such as "down-sweep"; static storage */
    uint64_t fragments;     /* pixels in the area of the pass. A pass over a list shades
                               fewer if the list has fewer entries than its capacity */
    uint32_t fetches;       /* texel fetches per fragment, at most */
    uint32_t bytes_read;    /* bytes that these fetches read */
    uint32_t bytes_written; /* bytes that a fragment writes */
    double seconds;         /* time of the pass: see glsurf_timings */
} glsurf_pass_info;

typedef struct glsurf_info {
    const char *renderer; /* GL_RENDERER, or "reference (plain C)" */
    const char *version;  /* GL_VERSION, or the library's with the reference backend */
    const char *loader;   /* "callback", "GLEW", or "none" with the reference backend */
    uint32_t max_size;    /* largest width and height of an image, or of its region */
    uint32_t compiled;    /* programs that the driver has compiled so far */
    uint32_t loaded;      /* programs that desc.program_load has given instead */
    uint64_t frame_bytes; /* bytes of the textures that are planned: for the image that was
                             submitted last, or for an older one if that was computed again
                             since. 0 before the first image, and with the reference
                             backend */
} glsurf_info;

/* The levels, octave by octave from the finest.
 *
 * levels  receives a pointer into the extractor, valid until the next submit
 *
 * Returns their number; 0 before the first image, or if the image is smaller than the
 * smallest filter. */
GLSURF_API uint32_t glsurf_extractor_levels(const glsurf_extractor *extractor,
                                            const glsurf_level **levels);

/* The passes of the image that was submitted last, in their order. With timings by queries,
 * the context has to be current, and the call waits for the queries. The queries are ready
 * once the image is collected.
 *
 * passes  receives a pointer into the extractor, valid until the next submit
 *
 * Returns their number; 0 before the first image, with the reference backend, and if the
 * context has to be current and is not. */
GLSURF_API uint32_t glsurf_extractor_passes(glsurf_extractor *extractor,
                                            const glsurf_pass_info **passes);

/* The passes of the match that was submitted last, like glsurf_extractor_passes(). Draws
 * with the same stage and label are one entry, with the sum of their fragments and
 * seconds. */
GLSURF_API uint32_t glsurf_matcher_passes(glsurf_matcher *matcher,
                                          const glsurf_pass_info **passes);

/* The passes of everything that was added and read, like glsurf_matcher_passes(). */
GLSURF_API uint32_t glsurf_panorama_passes(glsurf_panorama *panorama,
                                           const glsurf_pass_info **passes);

/* Fills in what the extractor runs on. The strings are valid as long as the extractor.
 * After glsurf_extractor_abandon(), and if the extractor's context is not current, the
 * driver's strings are empty. */
GLSURF_API void glsurf_extractor_info(const glsurf_extractor *extractor, glsurf_info *info,
                                      size_t info_size);

/* What the extractor does about a path. Strings have static storage. */
typedef struct glsurf_path_info {
    const char *name;  /* "gather" */
    const char *needs; /* what the driver has to have: "ARB_texture_gather" */
    bool there;        /* the driver has it */
    bool used;         /* the extractor takes the path */
    const char *why;   /* the reason for that, such as "is faster here, as measured" */
} glsurf_path_info;

/* Fills in what the extractor does about each path. With the reference backend no path is
 * there.
 *
 * paths       receives path_count entries, one per glsurf_path, in their order; NULL: not
 *             wanted. Entries of paths that the library does not know are all zero
 * family      receives the family of drivers that the library found, such as "llvmpipe", or
 *             "none" with the reference backend; static storage; NULL: not wanted
 * path_count  space for entries; a macro at the end of this header passes GLSURF_PATHS
 *
 * Returns the number of paths that the library knows. */
GLSURF_API uint32_t glsurf_extractor_paths(const glsurf_extractor *extractor,
                                           glsurf_path_info *paths, const char **family,
                                           uint32_t path_count);

/* Whether the driver's queries of time agree with the clock. Those of software renderers,
 * for example, do not: such a renderer answers at once and computes later. */
typedef struct glsurf_timer_check {
    bool trusted;
    double queries; /* seconds of some known work by queries: the sum of its passes */
    double clock;   /* seconds until the same work was finished, by the clock */
} glsurf_timer_check;

/* Checks the driver's queries of time. The call issues known draws of the kind that stages
 * issue, light ones and others four times as heavy, several times, both under queries and
 * under the clock. That takes about 0.2 s. Timings by queries are trusted if in most of the
 * runs the queries give 0.75 to 1.15 times the seconds of the clock, for light draws and
 * for heavy ones. Images, features and passes stay as they are.
 *
 * check  receives the answer; all zero if the driver has no timer to query
 *
 * Errors: ARGUMENT (NULL pointer, reference backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_timer_check(glsurf_extractor *extractor,
                                                      glsurf_timer_check *check,
                                                      size_t check_size);

/* Checks whether the driver rounds floats as C does: each multiplication, addition,
 * division and square root by itself, to the nearest. GL promises less. A shader computes
 * 32768 such results of random numbers. If all have the bits of C, the bytes of features
 * can be expected to be those of the reference backend and of each path. That is evidence,
 * not proof, because compilers may treat another shader otherwise. Images, features and
 * passes stay as they are.
 *
 * as_c  receives the answer
 *
 * Errors: ARGUMENT (NULL pointer, reference backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_rounding_check(glsurf_extractor *extractor,
                                                         bool *as_c);

/* The memory that images of one size take: textures on the GPU, or memory of the CPU with
 * the reference backend. With GL it includes what desc.frames - 1 other images take while
 * they wait to be collected. If the path "late-copy" is taken, which depends on the driver,
 * these have textures of their results, which are counted unless desc.paths turns the path
 * off. A mask, and the textures into which images in memory are uploaded and framebuffers
 * copied, are not counted. With the reference backend the figures are the memory of one
 * image while it is computed; lists, features and waiting images are not counted. */
typedef struct glsurf_memory {
    uint64_t bytes;         /* in all: what desc.memory_limit is compared with, or more than
                               that if the driver does not take "late-copy" */
    uint64_t image_bytes;   /* the part that depends on the size of the image */
    uint64_t feature_bytes; /* the part that depends on the capacity; 0 with the reference
                               backend */
    uint32_t capacity;      /* candidates that the lists have space for; 0 with the
                               reference backend */
    double bytes_per_pixel; /* image_bytes / pixels */
    double bytes_per_feature; /* feature_bytes / capacity */
} glsurf_memory;

/* Computes the memory of images of one size from their plan, without GL and without making
 * anything. Any thread may call it. Without the path "gather" an image takes 16 bytes per
 * pixel more. The call does not ask the driver: these 16 bytes are counted only if
 * desc.paths turns "gather" off. Unless desc.paths turns "early-z" on or off, the figures
 * are those of the way that takes more bytes.
 *
 * desc           as for glsurf_extractor_create()
 * width, height  of the image, or of its region
 * memory         receives the answer; all zero on an error
 *
 * Errors: ARGUMENT (NULL pointer, settings that create refuses, no size), LIMIT (the image
 * exceeds the memory limit). The driver may have lower limits. */
GLSURF_API glsurf_result glsurf_extractor_memory(const glsurf_extractor_desc *desc,
                                                 uint32_t width, uint32_t height,
                                                 glsurf_memory *memory, size_t desc_size,
                                                 size_t memory_size);

/* ------------------------------------------------------- sizes of structs -- */

/* Sources of C and C++ call these functions without the last parameters: the macros add the
 * sizes of the structs in this header (see OLDER AND NEWER HEADERS above). A macro is not
 * expanded inside itself, nor where no parenthesis follows: a function pointer has all
 * parameters, and (glsurf_extractor_submit)(extractor, image, size) calls the function
 * itself. The library is compiled without the macros. */
#ifndef GLSURF_BUILDING
#define glsurf_extractor_create(...)                                                       \
    glsurf_extractor_create(__VA_ARGS__, sizeof(glsurf_extractor_desc))
#define glsurf_extractor_change(...)                                                       \
    glsurf_extractor_change(__VA_ARGS__, sizeof(glsurf_extractor_desc))
#define glsurf_extractor_prepare(...)                                                      \
    glsurf_extractor_prepare(__VA_ARGS__, sizeof(glsurf_image))
#define glsurf_extractor_submit(...)                                                       \
    glsurf_extractor_submit(__VA_ARGS__, sizeof(glsurf_image))
#define glsurf_extractor_describe(...)                                                     \
    glsurf_extractor_describe(__VA_ARGS__, sizeof(glsurf_image))
#define glsurf_extractor_collect(...)                                                      \
    glsurf_extractor_collect(__VA_ARGS__, sizeof(glsurf_features))
#define glsurf_extractor_gpu_features(...)                                                 \
    glsurf_extractor_gpu_features(__VA_ARGS__, sizeof(glsurf_gpu_features))
#define glsurf_matcher_create(...)                                                         \
    glsurf_matcher_create(__VA_ARGS__, sizeof(glsurf_matcher_desc))
#define glsurf_feature_set_load(...)                                                       \
    glsurf_feature_set_load(__VA_ARGS__, sizeof(glsurf_features))
#define glsurf_matcher_submit(...)                                                         \
    glsurf_matcher_submit(__VA_ARGS__, sizeof(glsurf_match_params))
#define glsurf_matcher_collect(...)                                                        \
    glsurf_matcher_collect(__VA_ARGS__, sizeof(glsurf_matches))
#define glsurf_matcher_gpu_matches(...)                                                    \
    glsurf_matcher_gpu_matches(__VA_ARGS__, sizeof(glsurf_gpu_matches))
#define glsurf_extractor_draw(...)                                                         \
    glsurf_extractor_draw(__VA_ARGS__, sizeof(glsurf_feature_drawing))
#define glsurf_matcher_draw(...)                                                           \
    glsurf_matcher_draw(__VA_ARGS__, sizeof(glsurf_match_drawing))
#define glsurf_homography_find(...)                                                        \
    glsurf_homography_find(__VA_ARGS__, sizeof(glsurf_homography_params),                  \
                           sizeof(glsurf_homography))
#define glsurf_homography_error(...)                                                       \
    glsurf_homography_error(__VA_ARGS__, sizeof(glsurf_homography))
#define glsurf_fundamental_find(...)                                                       \
    glsurf_fundamental_find(__VA_ARGS__, sizeof(glsurf_fundamental_params),                \
                            sizeof(glsurf_fundamental))
#define glsurf_stereo_point(...)                                                           \
    glsurf_stereo_point(__VA_ARGS__, sizeof(glsurf_stereo_camera))
#define glsurf_panorama_create(...)                                                        \
    glsurf_panorama_create(__VA_ARGS__, sizeof(glsurf_panorama_desc))
#define glsurf_panorama_add(...)                                                           \
    glsurf_panorama_add(__VA_ARGS__, sizeof(glsurf_image), sizeof(glsurf_placement))
#define glsurf_extractor_info(...)  glsurf_extractor_info(__VA_ARGS__, sizeof(glsurf_info))
#define glsurf_extractor_paths(...) glsurf_extractor_paths(__VA_ARGS__, GLSURF_PATHS)
#define glsurf_extractor_timer_check(...)                                                  \
    glsurf_extractor_timer_check(__VA_ARGS__, sizeof(glsurf_timer_check))
#define glsurf_extractor_memory(...)                                                       \
    glsurf_extractor_memory(__VA_ARGS__, sizeof(glsurf_extractor_desc),                    \
                            sizeof(glsurf_memory))
#endif

#ifdef __cplusplus
}
#endif

#endif
