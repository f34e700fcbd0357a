/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Results, messages, and the device that all objects of the library belong to.
 */
#ifndef GLSURF_BASE_H
#define GLSURF_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* On Windows a .def file lists the exports of the DLLs. */
#if defined(GLSURF_STATIC) || (defined(_WIN32) && defined(GLSURF_BUILDING))
#define GLSURF_API
#elif defined(_WIN32)
#define GLSURF_API __declspec(dllimport)
#else
#define GLSURF_API __attribute__((visibility("default")))
#endif

/* Until version 1.0.0 every minor version may change the interface. The SONAME of the
 * shared library contains the minor version. */
#define GLSURF_VERSION_MAJOR 0
#define GLSURF_VERSION_MINOR 2
#define GLSURF_VERSION_PATCH 0
#define GLSURF_VERSION       "0.2.0"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the version of the running library, as "major.minor.patch". GLSURF_VERSION is the
 * version of the header. The string is static. */
GLSURF_API const char *glsurf_version(void);

/* ---------------------------------------------------------------- results -- */

/* Result of a call: zero is success, errors are negative. After ARGUMENT, LIMIT and STOPPED
 * the object is unchanged; keep using it. (One exception: glsurf_extractor_collect()
 * removes the image that it refuses with LIMIT.) After UNSUPPORTED, MEMORY and GL the
 * object is broken: its calls that return a glsurf_result then return GLSURF_ERROR_GL.
 * Destroy the object. The device and its other objects still work. A device itself never
 * breaks: keep using it after a failed call. Only functions without an object return
 * GEOMETRY and MIRRORED, and glsurf_targets_add(), whose object is then unchanged. */
typedef enum glsurf_result {
    GLSURF_OK = 0,
    GLSURF_ERROR_ARGUMENT = -1,    /* a value that the headers exclude, or the device's
                                      context is not current */
    GLSURF_ERROR_LIMIT = -2,       /* too large for the driver or for the memory limit */
    GLSURF_ERROR_MEMORY = -3,      /* the CPU or the driver is out of memory */
    GLSURF_ERROR_UNSUPPORTED = -4, /* no current context of OpenGL 3.3 or OpenGL ES 3.0, or
                                      a function is missing */
    GLSURF_ERROR_GL = -5,       /* the driver failed at something that OpenGL guarantees */
    GLSURF_ERROR_GEOMETRY = -6, /* too few matches agree, or the geometry is degenerate,
                                   such as a point at infinity */
    GLSURF_ERROR_MIRRORED = -7, /* the matches agree on a homography that turns the plane
                                   over: one image is mirrored */
    GLSURF_ERROR_STOPPED = -8,  /* a callback of the application stopped the call */
} glsurf_result;

/* Returns the name of a result in plain words, such as "bad argument". Never NULL. */
GLSURF_API const char *glsurf_result_string(glsurf_result result);

/* -------------------------------------------------------------- callbacks -- */

/* These rules hold for all callbacks except glsurf_get_proc_address and
 * glsurf_current_context. The library calls them in the middle of a call, when the GL state
 * is not the application's. A callback must use neither GL nor the device nor its objects.
 * It runs on the call's thread, in the default floating-point environment. */

/* Returns the address of the OpenGL function `name` for the current context, or NULL if the
 * function does not exist. Usually calls eglGetProcAddress(), glfwGetProcAddress() or the
 * like. On Windows wglGetProcAddress() alone is not enough: for the functions of OpenGL 1.1
 * it returns NULL, 1, 2, 3 or -1. Look these functions up in opengl32.dll, as
 * examples/wgl.c does. The library treats all five like NULL. */
typedef void *glsurf_get_proc_address(void *user, const char *name);

/* Returns a pointer that identifies the OpenGL context that is current on the calling
 * thread, or NULL if no context is current. Usually calls eglGetCurrentContext(),
 * glfwGetCurrentContext() or the like. Each context must always have the same pointer, and
 * no two contexts may share one. The library only compares the pointer. The callback must
 * not use the device. */
typedef void *glsurf_current_context(void *user);

typedef enum glsurf_log_level {
    GLSURF_LOG_ERROR,   /* a call fails because of this */
    GLSURF_LOG_WARNING, /* the call goes on, but something is wrong */
    GLSURF_LOG_INFO,    /* details, such as the source of a shader that does not compile */
} glsurf_log_level;

/* Receives one message, without a newline. If a shader does not compile, the log gets its
 * source with line numbers. `message` is valid during the callback only. */
typedef void glsurf_log_callback(void *user, glsurf_log_level level, const char *message);

/* A span is one piece of the work that a call does on the CPU. The strings are static. */
typedef struct glsurf_span {
    const char *category; /* "call", "stage", or "pass" */
    const char *name;     /* such as "submit", "integral", "down-sweep" */
    uint64_t begin, end;  /* in nanoseconds, by CLOCK_MONOTONIC, or on Windows by
                             QueryPerformanceCounter() */
    uint64_t frame;       /* number of the image, as in glsurf_features, or of the matcher's
                             submit, from 1; 0: the call belongs to neither */
} glsurf_span;

/* Receives spans:
 *   calls   prepare, submit, describe, poll, collect, gpu_features and draw of an
 *           extractor; feature_set_keep, feature_set_load, feature_set_count,
 *           matcher_prepare, matcher_submit, matcher_poll, matcher_collect,
 *           matcher_gpu_matches and matcher_draw of a matcher and its sets. A call that
 *           refuses its arguments before any work gives no span
 *   stages  in a call, with the GL backend: "gray", which includes the upload of the image;
 *           the other stages of glsurf_pass_info, such as "smooth" and "integral"; "upload"
 *           of features; "wait" for the GPU; "read-back"; "inspect"; "drawing"
 *   passes  in a stage, if glsurf_device_desc.timings is set
 * The callback receives a span when the span ends: passes before their stage, stages before
 * their call. The stages of a call follow one another inside the call. If other stages run
 * between the passes of a stage, the stage has several spans.
 *
 * A span measures the CPU, which only issues commands to the GPU. It includes the GPU's
 * work in two cases: with GLSURF_TIMINGS_CLOCK, which waits after each pass, and with a
 * driver that renders inside the GL calls. `span` is valid during the callback only.
 * Without a callback the library reads no clock. */
typedef void glsurf_trace_callback(void *user, const glsurf_span *span);

/* Program cache: two callbacks let an application keep compiled programs, so that its next
 * start need not compile them. The key of a program is 32 hexadecimal digits, fit for a
 * file name: a hash of the library's version, the driver's strings and the text of the
 * shaders. The bytes of a program are in the driver's own format, with the library's
 * checksum. The library compiles a program anew, and stores it again, if the bytes are
 * damaged, of another program, or refused by the driver. It writes no files itself. If the
 * driver has no program binaries (OpenGL 4.1 or ARB_get_program_binary), the library calls
 * neither callback. */

/* Returns the bytes that were stored under the key and sets `size` to their number, or
 * returns NULL if there are none. The memory belongs to the application; the library only
 * reads it. Keep it unchanged until the library makes the next callback with the same
 * `user` or returns from its call, whichever comes first. */
typedef const void *glsurf_program_load_callback(void *user, const char *key, size_t *size);

/* Keeps a copy of the bytes for later, or ignores them. The bytes and the key are valid
 * during the callback. */
typedef void glsurf_program_store_callback(void *user, const char *key, const void *data,
                                           size_t size);

/* ------------------------------------------------------ fast paths, timings -- */

/* A path is a variant of the implementation. All variants compute the same features; the
 * driver decides which is faster. On drivers that round as C does, such as Mesa's software
 * drivers, all variants give the same bytes. Compilers of other drivers may round two
 * variants of a shader differently. Then results may differ as they do between two drivers:
 * in last digits, and by keypoints that a last digit keeps or removes. */
typedef enum glsurf_path {
    /* "gather": shaders read the integral image with one pixel to a texel, four pixels by
     * one textureGather(). Otherwise with three or four pixels to a texel. Box filters
     * gather only without "row-differences". Images as large as the driver's textures do
     * without. Needs ARB_texture_gather or OpenGL ES 3.1. */
    GLSURF_PATH_GATHER = 0,
    /* "late-copy": collect copies the results of an image to memory. Otherwise submit
     * issues the copy, right after the passes. With this path and a driver that executes
     * commands in order, collect also waits for the images that were submitted later. */
    GLSURF_PATH_LATE_COPY = 1,
    /* "early-z": the first round of non-maximum suppression writes a depth where the second
     * round has nothing to do, and the depth test skips those fragments ([T] of glsurf.h,
     * III-B.2). Otherwise the second round runs on a list of the remaining samples. */
    GLSURF_PATH_EARLY_Z = 2,
    /* "texel-fetch": shaders read texels by texelFetch(). Otherwise they read texels by a
     * sampler, which needs a division. */
    GLSURF_PATH_TEXEL_FETCH = 3,
    /* "few-targets": no pass writes more than four textures at a time. Otherwise some write
     * eight, which OpenGL ES does not promise. */
    GLSURF_PATH_FEW_TARGETS = 4,
    /* "few-registers": stages hold fewer values at a time. The first round of non-maximum
     * suppression goes through rows in a loop, in one block of samples and not four, the
     * localisation writes sums into a texture, and the projection of the preset "best"
     * fetches its numbers twice. */
    GLSURF_PATH_FEW_REGISTERS = 5,
    /* "shader-blend": shaders blend an image into a panorama. Otherwise the blend unit
     * does, which OpenGL ES promises with GL_EXT_float_blend only. */
    GLSURF_PATH_SHADER_BLEND = 6,
    /* "row-differences": box filters take two passes in every octave, one for differences
     * of the integral image along rows, one for their differences along columns ([T]
     * III-B.1). Otherwise one pass reads all corners of the boxes from the integral image,
     * in octaves whose samples are 2 pixels apart; 1 pixel apart, with the presets default,
     * fast and best; or 3 pixels and more apart, with the presets paper and fast. Drivers
     * of small GPUs take minutes to compile the one-pass programs, so the path is on by
     * default there, and in browsers. With "gather" and without this path, one pass reads
     * the corners in all octaves. The path takes memory: doc/hosting.md has figures. If an
     * image exceeds memory_limit with the path, the library computes the image without the
     * path, even if the application turned it on. */
    GLSURF_PATH_ROW_DIFFERENCES = 7,
    /* "short-loops": work on lists is split into many fragments with short loops, and takes
     * more passes. Otherwise few fragments have long loops. */
    GLSURF_PATH_SHORT_LOOPS = 8,
    /* "invalidate": before a frame first draws to a texture of its own, it tells the driver
     * that the old texels are not needed. Otherwise GPUs that render in tiles load them.
     * Needs OpenGL 4.3, ARB_invalidate_subdata or OpenGL ES 3.0. */
    GLSURF_PATH_INVALIDATE = 9,
    /* "cpu-match": the CPU compares the features of a match, in plain C. Features that an
     * extractor has on the GPU are read back when they are first matched, and matches are
     * uploaded when they are drawn or asked for as GL objects. Otherwise shaders compare
     * and nothing is copied. On by default with llvmpipe, softpipe and SwiftShader, but not
     * in browsers. */
    GLSURF_PATH_CPU_MATCH = 10,
} glsurf_path;

enum { GLSURF_PATHS = 11 };

/* Returns the name of a path, as quoted above, or NULL if there is no such path. The string
 * is static. */
GLSURF_API const char *glsurf_path_name(glsurf_path path);

/* Overrides the library's choice of paths. Both fields are sums of 1u << path. */
typedef struct glsurf_path_choice {
    uint32_t on;  /* enabled paths; glsurf_device_create() returns UNSUPPORTED if the driver
                     lacks any */
    uint32_t off; /* disabled paths; no path may be both on and off */
} glsurf_path_choice;

/* Method that measures glsurf_pass_info.seconds. */
typedef enum glsurf_timings {
    GLSURF_TIMINGS_NONE = 0, /* no measurement: seconds are 0 */
    /* By the CPU's clock: the library waits for the GPU around every pass. Slow. */
    GLSURF_TIMINGS_CLOCK = 1,
    /* By queries of the GPU's time (GL_TIMESTAMP) before and after every pass. The library
     * waits for them only in glsurf_device_passes(). The application's own queries of time,
     * elapsed time included, still work. Some drivers answer such queries wrongly: see
     * glsurf_device_timer_check(). */
    GLSURF_TIMINGS_QUERIES = 2,
} glsurf_timings;

/* ----------------------------------------------------------------- device -- */

typedef enum glsurf_backend {
    GLSURF_BACKEND_GL = 0,
    GLSURF_BACKEND_CPU = 1, /* plain C: needs no context, takes no textures, finds the same
                               features, and is slow. Matches, and computes tiles, on as
                               many threads as processors */
} glsurf_backend;

/* A device stands for an OpenGL context, or for the CPU. Extractors, matchers and panoramas
 * are its objects and compute with it. Make one for each context: a device compiles each
 * program once for all its objects.
 *
 * CONTEXT. A device with OpenGL belongs to the context that is current when the device is
 * created. This context has to be current in every later call that uses GL, on the device
 * or its objects. If the library notices that it is not, the call returns
 * GLSURF_ERROR_ARGUMENT and changes nothing: see "Wrong contexts" in doc/hosting.md.
 *
 * THREADS. One thread at a time may use a device and its objects. Different devices are
 * independent of each other, in one context or in several.
 *
 * LIFE. Objects keep their device alive. After glsurf_device_destroy() the device lives
 * until its last object is destroyed. Keep the device's callbacks, and their user pointers,
 * valid until then.
 *
 * FLOATS. Each call computes in the default floating-point environment (FE_DFL_ENV) and
 * restores the thread's own. The driver's threads keep the environment in which the context
 * was made.
 *
 * GL STATE. Each call restores the state of the context, unless leave_state is set.
 * doc/hosting.md lists the saved state, and state that must not be active in a call. */
typedef struct glsurf_device glsurf_device;

/* Memory limit, in bytes, of extractors, matchers and panoramas whose limit is set to 0. */
#define GLSURF_DEFAULT_MEMORY_LIMIT ((uint64_t)4 << 30)

typedef struct glsurf_device_desc {
    /* Default: GLSURF_BACKEND_GL. With GLSURF_BACKEND_CPU these have no effect: loader,
     * current-context callback, leave_state, paths, tuning, timings and program cache. */
    glsurf_backend backend;

    /* Loader of GL functions. NULL: GLEW, if the library was built with it. */
    glsurf_get_proc_address *get_proc_address;
    void *get_proc_address_user; /* passed to the callback; likewise below */

    /* Callback for the current context. Called at the start of a call, with the
     * application's GL state. NULL: the library asks EGL, GLX, WGL or CGL. */
    glsurf_current_context *current_context;
    void *current_context_user;

    glsurf_log_callback *log; /* NULL: messages are discarded */
    void *log_user;

    /* Do not query and restore the application's GL state. Use this if you set your state
     * before you draw. After a call, the state that the call changed has OpenGL's initial
     * values, except for the viewport, the scissor box and the textures of the units, which
     * keep the library's values. doc/hosting.md lists this state. */
    bool leave_state;

    /* Program cache: see above. Each may be NULL. */
    glsurf_program_load_callback *program_load;
    glsurf_program_store_callback *program_store;
    void *program_user;

    /* Choice of paths: see glsurf_device_paths(). `tuning` or, without it, the library
     * decides about paths that are neither on nor off. */
    glsurf_path_choice paths;

    /* Text of glsurf_tuner_line(): the best paths on this machine. It decides every path
     * that `paths` leaves open. The library reads it during the call only, and ignores the
     * text of another driver, or of another version of the driver or of glsurf. NULL: the
     * best paths with drivers of this family, as measured or guessed. */
    const char *tuning;

    /* Timing of every pass: see glsurf_device_passes() and glsurf_device_set_timings().
     * Default: GLSURF_TIMINGS_NONE. */
    glsurf_timings timings;

    /* Limit of each wait for the GPU, in seconds. The call then fails with
     * GLSURF_ERROR_GL, as the GPU may hang. Polls, and preparations that do not wait, count
     * the time between two calls, at most a second each. 0: 30, in browsers 120, with
     * drivers that render on the processor 600. doc/hosting.md names waits without a limit.
     */
    double wait_seconds;

    glsurf_trace_callback *trace; /* NULL: no spans */
    void *trace_user;
} glsurf_device_desc;

/* Creates a device for the current GL context, or for the CPU. Compiles nothing.
 *
 * device  receives the device, or NULL on failure
 * desc    settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, unknown enum value, a path that is unknown or both on and
 * off, a damaged tuning, wait_seconds that are negative or not finite), UNSUPPORTED (no
 * current context, OpenGL below 3.3, OpenGL ES below 3.0 or without
 * GL_EXT_color_buffer_float, a missing function, a path on that the driver lacks or off
 * that it needs, timings by queries if the driver has no timer), MEMORY, GL. After a
 * failure the message goes to desc->log, because there is no device. */
GLSURF_API glsurf_result glsurf_device_create(glsurf_device **device,
                                              const glsurf_device_desc *desc);

/* Frees the device and its GL objects, at once or, if it has objects, with the last of
 * them. Do not use the pointer afterwards. The device's context has to be current at that
 * time, unless the device was abandoned. If another context is current, the GL objects stay
 * until their context is destroyed, and the log gets a warning. NULL is ignored. */
GLSURF_API void glsurf_device_destroy(glsurf_device *device);

/* Tells the device that its context and the GL objects are lost. From now on no call on the
 * device or its objects uses GL, and the calls that return a glsurf_result return
 * GLSURF_ERROR_GL. You still have to destroy them all. NULL is ignored. */
GLSURF_API void glsurf_device_abandon(glsurf_device *device);

/* Returns the sentence that says why the last call on the device or one of its objects
 * failed, or "" after a success. The string is valid until the next such call. */
GLSURF_API const char *glsurf_device_message(const glsurf_device *device);

#ifdef __cplusplus
}
#endif

#endif
