/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public structs that may grow, between an application and a library of different
 * versions. Structs grow at their end only, so what both know is a prefix of each: min(size
 * of the application's header, size of this library) bytes. Input is copied into a struct
 * of the library, whose rest is zero, so all other code uses whole structs. Output is
 * copied back, and the application's rest becomes zero.
 *
 * For each struct glsurf_NAME there are
 *   glsurf_take_NAME(own, given, size)   copies input; returns a sentence, or NULL
 *   glsurf_check_NAME(given, size)       checks where output goes, and writes nothing;
 *                                        returns a sentence, or NULL
 *   glsurf_give_NAME(given, size, own)   copies output to what was checked
 */
#ifndef GLSURF_CORE_SIZED_H
#define GLSURF_CORE_SIZED_H

#include "glsurf/glsurf.h"

#include <stdalign.h>
#include <string.h>

/* No struct becomes as large. So a larger size is a mistake, and is not believed. */
enum { GLSURF_MAX_STRUCT = 4096 };

/* The structs of glsurf.h, and the last field that each had when it was first published. A
 * row stays as it is when the struct grows, because programs with the first struct stay. */
#define GLSURF_SIZED_STRUCTS(STRUCT)                                                       \
    STRUCT(features, descriptors)                                                          \
    STRUCT(gpu_features, descriptor_offset)                                                \
    STRUCT(image, mask)                                                                    \
    STRUCT(extractor_desc, paths)                                                          \
    STRUCT(matcher_desc, program_user)                                                     \
    STRUCT(match_params, tolerance)                                                        \
    STRUCT(matches, matches)                                                               \
    STRUCT(gpu_matches, match_offset)                                                      \
    STRUCT(feature_drawing, limit)                                                         \
    STRUCT(match_drawing, limit)                                                           \
    STRUCT(homography_params, seed)                                                        \
    STRUCT(homography, covariance)                                                         \
    STRUCT(fundamental_params, seed)                                                       \
    STRUCT(fundamental, scene)                                                             \
    STRUCT(stereo_camera, baseline)                                                        \
    STRUCT(panorama_desc, program_user)                                                    \
    STRUCT(placement, gain)                                                                \
    STRUCT(info, frame_bytes)                                                              \
    STRUCT(timer_check, clock)                                                             \
    STRUCT(memory, bytes_per_feature)

typedef struct glsurf_sized {
    size_t size;                           /* in this library */
    size_t first;                          /* when it was first published */
    const char *missing, *wrong, *unknown; /* sentences */
} glsurf_sized;

static inline const char *glsurf_sized_check(const glsurf_sized *sized, const void *given,
                                             size_t size) {
    if (!given)
        return sized->missing;
    return size < sized->first || size > GLSURF_MAX_STRUCT ? sized->wrong : NULL;
}

/* After the sentences `missing` and `wrong` all of `own` is zero. After `unknown` it has
 * the fields that the library knows, such as the log to which the sentence goes. */
static inline const char *glsurf_sized_take(const glsurf_sized *sized, void *own,
                                            const void *given, size_t size) {
    memset(own, 0, sized->size);
    const char *mistake = glsurf_sized_check(sized, given, size);
    if (mistake)
        return mistake;
    memcpy(own, given, size < sized->size ? size : sized->size);
    for (size_t i = sized->size; i < size; ++i)
        if (((const unsigned char *)given)[i] != 0)
            return sized->unknown;
    return NULL;
}

static inline void glsurf_sized_give(const glsurf_sized *sized, void *given, size_t size,
                                     const void *own) {
    const size_t known = size < sized->size ? size : sized->size;
    memcpy(given, own, known);
    memset((unsigned char *)given + known, 0, size - known);
}

/* The size of a struct whose last field was `last`. */
#define GLSURF_FIRST_SIZE(type, last)                                                      \
    ((offsetof(type, last) + sizeof(((type *)NULL)->last) + alignof(type) - 1) /           \
     alignof(type) * alignof(type))

#define GLSURF_SIZED(name, last)                                                           \
    static inline const glsurf_sized *glsurf_sized_##name(void) {                          \
        static const glsurf_sized sized = {                                                \
            .size = sizeof(glsurf_##name),                                                 \
            .first = GLSURF_FIRST_SIZE(glsurf_##name, last),                               \
            .missing = "a pointer is NULL; pass the address of a glsurf_" #name,           \
            .wrong = "the size that was given for a glsurf_" #name " is not that of any "  \
                     "version; pass its sizeof, as the macros of the header do",           \
            .unknown =                                                                     \
                "the program was compiled with a newer header of glsurf and sets a field " \
                "of glsurf_" #name " that version " GLSURF_VERSION " does not have; "      \
                "install the newer library, or leave the field zero",                      \
        };                                                                                 \
        return &sized;                                                                     \
    }                                                                                      \
    static inline const char *glsurf_take_##name(                                          \
        glsurf_##name *own, const glsurf_##name *given, size_t size) {                     \
        return glsurf_sized_take(glsurf_sized_##name(), own, given, size);                 \
    }                                                                                      \
    static inline const char *glsurf_check_##name(const glsurf_##name *given,              \
                                                  size_t size) {                           \
        return glsurf_sized_check(glsurf_sized_##name(), given, size);                     \
    }                                                                                      \
    static inline void glsurf_give_##name(glsurf_##name *given, size_t size,               \
                                          const glsurf_##name *own) {                      \
        glsurf_sized_give(glsurf_sized_##name(), given, size, own);                        \
    }

GLSURF_SIZED_STRUCTS(GLSURF_SIZED)

#endif
