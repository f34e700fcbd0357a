/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Fuzz targets: each is a function of arbitrary bytes that must not crash, leak, or give a
 * result that the documentation excludes. libFuzzer calls it in a build of its own
 * (fuzz.sh); replay.c calls it with the seeds and changed copies, as a test of the suite.
 * The environment variable GLSURF_FUZZ names the target.
 */
#ifndef GLSURF_TEST_FUZZ_H
#define GLSURF_TEST_FUZZ_H

#include <stddef.h>
#include <stdint.h>

typedef void fuzz_target(const uint8_t *data, size_t size);

/* X(NAME) for each target, the function fuzz_NAME(). */
#define FUZZ_TARGETS(X)                                                                    \
    X(calibrations)                                                                        \
    X(features)                                                                            \
    X(finished)                                                                            \
    X(geometry)                                                                            \
    X(images) X(keypoints) X(library) X(matrices) X(programs) X(stores) X(trajectories)    \
        X(tunings)
#define FUZZ_DECLARED(name) fuzz_target fuzz_##name;
FUZZ_TARGETS(FUZZ_DECLARED)

/* Calls the target. The name is libFuzzer's. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Puts the bytes into a file in memory and returns its path, which is valid until the next
 * call. */
const char *fuzz_file(const uint8_t *data, size_t size);

/* Ends the process if the condition does not hold. */
void fuzz_check(int condition, const char *sentence);

/* Reads values from the front of the bytes; zeros when they are used up. */
typedef struct fuzz_bytes {
    const uint8_t *data;
    size_t size;
} fuzz_bytes;

uint8_t fuzz_byte(fuzz_bytes *self);
uint16_t fuzz_u16(fuzz_bytes *self);
float fuzz_float(fuzz_bytes *self); /* any 32 bits */

#endif
