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

/* On Windows a .def file says what the DLLs export. */
#if defined(GLSURF_STATIC) || (defined(_WIN32) && defined(GLSURF_BUILDING))
#define GLSURF_API
#elif defined(_WIN32)
#define GLSURF_API __declspec(dllimport)
#else
#define GLSURF_API __attribute__((visibility("default")))
#endif

/* Until version 1.0.0 the interface may change with every minor version, which the SONAME
 * of the shared library has. */
#define GLSURF_VERSION_MAJOR 0
#define GLSURF_VERSION_MINOR 2
#define GLSURF_VERSION_PATCH 0
#define GLSURF_VERSION       "0.2.0"

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
 * broken: its calls that return a glsurf_result return GLSURF_ERROR_GL, and all that is
 * left to do is to destroy it. The device and its other objects go on. A device does not
 * break: after a call on it has failed it can be used as before. */
typedef enum glsurf_result {
    GLSURF_OK = 0,
    GLSURF_ERROR_ARGUMENT = -1,    /* a value that the headers exclude, or another context
                                      than the device's is current */
    GLSURF_ERROR_LIMIT = -2,       /* too large for the driver or for the memory limit */
    GLSURF_ERROR_MEMORY = -3,      /* the CPU or the driver is out of memory */
    GLSURF_ERROR_UNSUPPORTED = -4, /* no current context of OpenGL 3.3 or OpenGL ES 3.0, or
                                      a function is missing */
    GLSURF_ERROR_GL = -5,       /* the driver failed at something that OpenGL guarantees */
    GLSURF_ERROR_GEOMETRY = -6, /* the matches agree on no geometry, or on a degenerate
                                   one */
} glsurf_result;

/* The name of a result in plain words, such as "bad argument". Never NULL. */
GLSURF_API const char *glsurf_result_string(glsurf_result result);

/* -------------------------------------------------------------- callbacks -- */

/* The library calls the callbacks below, apart from the first two, and those of objects in
 * the middle of a call, when the GL state is not the application's. They must use neither
 * GL nor the device and its objects. They run on the thread of the call, in the default
 * floating-point environment. */

/* Returns the address of the OpenGL function `name` for the current context, or NULL if
 * there is none. Usually calls eglGetProcAddress(), glfwGetProcAddress() or the like. On
 * Windows wglGetProcAddress() alone is not enough: for the functions of OpenGL 1.1 it
 * returns NULL, 1, 2, 3 or -1, and they have to be looked up in opengl32.dll, as
 * examples/wgl.c does. The library takes each of these five for NULL. */
typedef void *glsurf_get_proc_address(void *user, const char *name);

/* Returns a pointer that identifies the OpenGL context that is current on the calling
 * thread, or NULL if there is none: usually what eglGetCurrentContext(),
 * glfwGetCurrentContext() or the like returns. It must be the same pointer whenever this
 * context is current, and another for other contexts. The library only compares it. It must
 * not use the device. */
typedef void *glsurf_current_context(void *user);

typedef enum glsurf_log_level {
    GLSURF_LOG_ERROR,   /* a call fails because of this */
    GLSURF_LOG_WARNING, /* the call goes on, but something is not as it should be */
    GLSURF_LOG_INFO,
} glsurf_log_level;

/* Receives one message without a newline, which is valid during the callback. If a shader
 * does not compile, the message contains its source with line numbers. */
typedef void glsurf_log_callback(void *user, glsurf_log_level level, const char *message);

/* What a call did on the CPU, from one moment to another. Strings are static. */
typedef struct glsurf_span {
    const char *category; /* "call", "stage", or "pass" */
    const char *name;     /* such as "submit", "integral", "down-sweep" */
    uint64_t begin, end;  /* nanoseconds of CLOCK_MONOTONIC, on Windows of
                             QueryPerformanceCounter() */
    uint64_t frame;       /* number of the image, as in glsurf_features; of matcher_* calls
                             the number of the match, 1 for the first that was submitted; 0
                             if there is none */
} glsurf_span;

/* Receives spans:
 *   calls   prepare, submit, describe, poll, collect, gpu_features and draw of an
 *           extractor; feature_set_keep, feature_set_load, feature_set_count,
 *           matcher_prepare, matcher_submit, matcher_poll, matcher_collect,
 *           matcher_gpu_matches and matcher_draw of a matcher. Calls that are refused
 *           before they begin give no span
 *   stages  in a call, with the GL backend: gray, which includes the upload of the image;
 *           the other stages of glsurf_pass_info, such as smooth and integral; upload, of a
 *           feature set; wait, for the GPU; read-back; inspect; drawing
 *   passes  in a stage, if glsurf_device_desc.timings is set
 * The callback receives a span when the span ends: passes before their stage, stages before
 * their call. The stages of a call follow one another inside the call. A stage occurs more
 * than once in a call if other stages come between its passes.
 *
 * Times are those of the CPU, which issues commands and goes on. They show what the GPU
 * takes only with GLSURF_TIMINGS_CLOCK, which waits after each pass, and with drivers that
 * render inside the calls. The span is valid during the callback. Without a callback the
 * library reads no clock. */
typedef void glsurf_trace_callback(void *user, const glsurf_span *span);

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

/* ------------------------------------------------------ fast paths, timings -- */

/* Optional ways to compute the same features. Which way is faster depends on the driver. On
 * drivers that round as C does, such as Mesa's software drivers, both ways give the same
 * bytes. Compilers of other drivers may round two variants of a shader differently. Then
 * the ways may differ as two drivers may: in last digits, and by a keypoint that a last
 * digit decides about. */
typedef enum glsurf_path {
    /* "gather": passes read the sums around a pixel by one textureGather() in a copy of the
     * integral image. Otherwise they take two fetches in another copy. Needs
     * ARB_texture_gather or OpenGL ES 3.1. */
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
    /* "few-registers": the first round of non-maximum suppression holds five rows of
     * responses at a time, otherwise all of its rows; and the localisation fetches sums
     * again that it otherwise holds. */
    GLSURF_PATH_FEW_REGISTERS = 5,
    /* "shader-blend": shaders add images to the sums of a panorama. Otherwise the blend
     * unit adds them, which OpenGL ES promises with GL_EXT_float_blend only. */
    GLSURF_PATH_SHADER_BLEND = 6,
    /* "row-differences": box filters take two passes on all grids, differences of the
     * integral image along rows and then of these along columns ([T] III-B.1). Otherwise
     * some grids take one pass, which reads all corners of the boxes from the integral
     * image. Grids of two pixels do so. Grids of one pixel do so with the presets default,
     * fast and best. Grids of three pixels and more do so with the presets paper and fast.
     * The drivers of small GPUs take minutes to compile the programs of one pass, so the
     * path is on by default on all hardware but Intel's, and in browsers. It takes memory:
     * doc/hosting.md says how much. An image that memory_limit refuses with the path is
     * computed without, also where the application turns the path on. */
    GLSURF_PATH_ROW_DIFFERENCES = 7,
} glsurf_path;

enum { GLSURF_PATHS = 8 };

/* The name of a path, as quoted above, or NULL if there is no such path. Static storage. */
GLSURF_API const char *glsurf_path_name(glsurf_path path);

/* Overrules which paths the library takes. Both fields are sums of 1u << path. */
typedef struct glsurf_path_choice {
    uint32_t on;  /* take these; create returns UNSUPPORTED if the driver lacks one */
    uint32_t off; /* do not take these; no path may be both on and off */
} glsurf_path_choice;

/* How glsurf_pass_info.seconds is measured. */
typedef enum glsurf_timings {
    GLSURF_TIMINGS_NONE = 0, /* not at all: seconds are 0 */
    /* By the clock: the library waits for the GPU before and after every pass. Slow. */
    GLSURF_TIMINGS_CLOCK = 1,
    /* By queries of the GPU's time (GL_TIMESTAMP) before and after every pass. Nothing
     * waits until the application asks for the passes, and the application's own queries of
     * time, elapsed time included, are not disturbed. Some drivers answer such queries
     * wrongly: see glsurf_device_timer_check(). */
    GLSURF_TIMINGS_QUERIES = 2,
} glsurf_timings;

/* ----------------------------------------------------------------- device -- */

typedef enum glsurf_backend {
    GLSURF_BACKEND_GL = 0,
    GLSURF_BACKEND_CPU = 1, /* plain C on the calling thread: needs no context, takes no
                               textures, finds the same features, and is slow */
} glsurf_backend;

/* What extractors, matchers and panoramas compute with: an OpenGL context, or the CPU. A
 * device compiles a program once for all of its objects, so make one for each context.
 *
 * CONTEXT. A device with OpenGL belongs to the context that is current when it is created.
 * That context has to be current in every later call that uses GL, on the device or on one
 * of its objects. The library notices when it is not: the call returns
 * GLSURF_ERROR_ARGUMENT and changes nothing. doc/hosting.md has the details, under "Wrong
 * contexts".
 *
 * THREADS. One thread at a time may use a device and its objects. Different devices are
 * independent of each other, in one context or in several.
 *
 * LIFE. An object keeps its device alive: glsurf_device_destroy() gives up the
 * application's hold, and the last object to be destroyed takes the device with it. Until
 * then the callbacks of the device and what they are passed have to stay.
 *
 * FLOATS. Each call computes in the default floating-point environment (FE_DFL_ENV) and
 * leaves the thread's as it found it. The driver's threads have that in which the context
 * was made.
 *
 * GL STATE. Each call leaves the state of the context as it found it, unless leave_state is
 * set. doc/hosting.md lists what the library saves and restores, and what must not be
 * active during a call. */
typedef struct glsurf_device glsurf_device;

/* The memory limit, in bytes, of an extractor, matcher or panorama that is given 0. */
#define GLSURF_DEFAULT_MEMORY_LIMIT ((uint64_t)4 << 30)

typedef struct glsurf_device_desc {
    /* GLSURF_BACKEND_GL. With GLSURF_BACKEND_CPU loader, current-context callback,
     * leave_state, paths, tuning, timings and kept programs have no effect. */
    glsurf_backend backend;

    /* NULL: the GL functions come from GLEW, if the library was built with it. */
    glsurf_get_proc_address *get_proc_address;
    void *get_proc_address_user; /* passed to the callback; the same for those below */

    /* NULL: the library asks EGL, GLX, WGL or CGL. Called at the start of a call, with the
     * application's GL state. */
    glsurf_current_context *current_context;
    void *current_context_user;

    glsurf_log_callback *log; /* NULL: messages are discarded */
    void *log_user;

    /* Do not ask for the application's GL state, to restore it: for applications that set
     * their own before they draw. What a call changes has the initial value of OpenGL
     * afterwards, but for the viewport, the scissor box and the textures of the units,
     * which stay as the library needed them. doc/hosting.md lists all of it. */
    bool leave_state;

    /* Keep compiled programs: see above. Each may be NULL. */
    glsurf_program_load_callback *program_load;
    glsurf_program_store_callback *program_store;
    void *program_user;

    /* Both 0: the paths that are best with the driver. See glsurf_device_paths(). */
    glsurf_path_choice paths;

    /* A line of glsurf_tuner_line(): which paths are best on this machine, as measured. It
     * chooses where `paths` does not. A line of another driver, of another version of the
     * driver or of another library is ignored. Read during the call only. NULL: the paths
     * that are best with drivers of this family, as measured or guessed. */
    const char *tuning;

    /* Measure the time of every pass: see glsurf_device_passes() and
     * glsurf_device_set_timings(). GLSURF_TIMINGS_NONE */
    glsurf_timings timings;

    glsurf_trace_callback *trace; /* NULL: no spans */
    void *trace_user;
} glsurf_device_desc;

/* Creates a device for the current GL context, or for the CPU. It compiles nothing.
 *
 * device  receives the device, or NULL on failure
 * desc    settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, unknown enum value, paths that are not as described, a
 * damaged tuning),
 * UNSUPPORTED (no current context, OpenGL below 3.3, OpenGL ES below 3.0 or without
 * GL_EXT_color_buffer_float, a missing function, a path that the driver lacks, timings by
 * queries with a driver that has no timer), MEMORY, GL. After a failure there is no device
 * to ask: the message goes to desc->log. */
GLSURF_API glsurf_result glsurf_device_create(glsurf_device **device,
                                              const glsurf_device_desc *desc);

/* Gives the device up: the application no longer uses the pointer. The device is freed,
 * with its GL objects, now or with the last of its objects. Then its context has to be
 * current, unless the device was abandoned. If another one is, the GL objects stay until
 * their context is destroyed, and a warning is logged. NULL is ignored. */
GLSURF_API void glsurf_device_destroy(glsurf_device *device);

/* Tells the device that its context is lost or gone, and the GL objects with it. From now
 * on no call on the device or its objects uses GL, and calls on them that return a
 * glsurf_result return GLSURF_ERROR_GL. They still have to be destroyed. NULL is ignored.
 */
GLSURF_API void glsurf_device_abandon(glsurf_device *device);

/* The sentence that says why the last call on the device or one of its objects failed, or
 * "" after a success. Valid until the next such call. */
GLSURF_API const char *glsurf_device_message(const glsurf_device *device);

#ifdef __cplusplus
}
#endif

#endif
