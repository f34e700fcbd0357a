/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A trial runs a case of a subject. It has a device with the textures of a plan, the
 * reference's maps, memory, and the finding. After a failure, which is in `result`, calls
 * do nothing, and calls that return memory return NULL.
 */
#ifndef GLSURF_CHECK_TRIAL_H
#define GLSURF_CHECK_TRIAL_H

#include "check/finding.h"
#include "check/maps.h"
#include "gl/gpu.h"

typedef struct gls_trial {
    glsurf_device *device, *cpu; /* device under test, and CPU to compare with */
    glsurf_preset chosen;
    const gls_preset_data *preset;
    uint32_t paths; /* paths that the device takes */
    gls_gpu *gpu;
    gls_plan *plan;
    gls_maps *maps;
    gls_random random; /* of this case */
    char input[96];    /* name of the case's input, for messages */
    gls_finding finding;
    const char *absent;   /* reason why this device cannot run the subject; or NULL */
    glsurf_result result; /* first failure of this case */
    void **memory;        /* blocks to free after this case */
    size_t memory_count;
} gls_trial;

/* Ends a case, and frees its memory. */
void gls_trial_end(gls_trial *trial);

/* Allocates zeroed memory, which is freed at the end of the case. */
void *gls_trial_memory(gls_trial *trial, size_t bytes);

/* Draws a gray picture. Its pixels belong to the case. */
glsurf_image gls_trial_image(gls_trial *trial, gls_picture_kind kind, int width,
                             int height);

/* Gives memory of the case to the caller, who frees it. NULL stays NULL. */
void *gls_trial_release(gls_trial *trial, void *memory);

/* Names the input of the case. */
void gls_trial_name(gls_trial *trial, const char *format, ...) GLS_PRINTF(2, 3);

/* Keeps the first failure in `result`. Returns true if no call has failed so far. */
bool gls_trial_result(gls_trial *trial, glsurf_result result);

/* Makes a call unless another has failed before. gls_trial_make() is for calls that return
 * false without memory. */
#define gls_trial_run(trial, call)                                                         \
    gls_trial_result(trial, (trial)->result ? (trial)->result : (call))
#define gls_trial_make(trial, call)                                                        \
    gls_trial_result(trial, (trial)->result ? (trial)->result                              \
                            : (call)        ? GLSURF_OK                                    \
                                            : GLSURF_ERROR_MEMORY)

/* Makes a plan and its tables, and the maps for it. In params, preset NULL means the
 * trial's preset, and max_size 0 the driver's limit. */
void gls_trial_plan(gls_trial *trial, const gls_plan_params *params);

/* Fills the gray, smoothed and integral image of the maps; the second also the responses.
 */
void gls_trial_picture(gls_trial *trial, gls_picture_kind kind);
void gls_trial_responses(gls_trial *trial, gls_picture_kind kind);

size_t gls_trial_texels(const gls_trial *trial, gls_slot slot);

/* Reads a whole slot; or an image slot, whose texels have one pixel or four pixels of a
 * row, without the padding of rows, which has to be 0. */
void *gls_trial_read(gls_trial *trial, gls_slot slot);
void *gls_trial_read_image(gls_trial *trial, gls_slot slot);

/* Compares arrays, unless a call has failed. array.picture NULL: the name of the input. */
void gls_trial_compare(gls_trial *trial, gls_array array, const void *expected,
                       const void *actual);

/* Reads a slot and compares its first numbers. */
void gls_trial_expect(gls_trial *trial, gls_slot slot, const char *what,
                      const void *expected, size_t numbers);

/* Reads the smoothed image from the sums of its blocks. */
uint16_t *gls_trial_read_smooth(gls_trial *trial);

/* Writes the first texels, or bytes, of a slot. The others get values that no stage may
 * use: bytes of 0xff, which are NaN as floats. An image slot gets a padding of 0. */
void gls_trial_write_bytes(gls_trial *trial, gls_slot slot, const void *data, size_t bytes);
void gls_trial_write(gls_trial *trial, gls_slot slot, const void *data, size_t texels);
void gls_trial_write_image(gls_trial *trial, gls_slot slot, const void *pixels);

/* Makes a mask for the working image. Single pixels have 0, 1 and other values, so that
 * neighbouring keypoints differ. */
uint8_t *gls_trial_mask(gls_trial *trial);

/* Writes a mask for the working image. If the image is enlarged, the application's mask has
 * every second pixel of every second row. */
void gls_trial_write_mask(gls_trial *trial, const uint8_t *mask);

/* Writes the last level of a HistoPyramid, one texel, for a list of `count` entries. */
void gls_trial_write_count(gls_trial *trial, const gls_pyramid_plan *pyramid,
                           uint32_t count);

/* Returns the number of entries that the last level counts; 0 after a failure. */
uint32_t gls_trial_read_count(gls_trial *trial, const gls_pyramid_plan *pyramid);

/* Returns the maps' integral image by four: a texel has four sums of a row. The last sum of
 * a row is repeated to the end of its texel. */
uint32_t *gls_trial_packed4(gls_trial *trial);

/* Returns the maps' integral image behind a row and a column of zeros, for gathers. */
uint32_t *gls_trial_integral(gls_trial *trial);

/* Writes the maps' integral image, for gathers and by four; the second call writes the
 * responses, with NaN between them in the atlas. */
void gls_trial_write_integral(gls_trial *trial);
void gls_trial_write_responses(gls_trial *trial);

/* Reads the responses of an octave. A sample has a float for each channel. */
float *gls_trial_read_responses(gls_trial *trial, int octave);

/* Reads the atlas of a level. */
float *gls_trial_read_level(gls_trial *trial, int level);

/* A texture as an application makes it, in its own framebuffer. `pixels` NULL: undefined.
 */
typedef struct gls_framed {
    GLuint texture, framebuffer;
} gls_framed;

gls_framed gls_trial_framed(gls_trial *trial, GLenum internal, GLenum format, GLenum type,
                            int width, int height, const void *pixels);
void gls_framed_delete(const gls_functions *gl, const gls_framed *self);

/* The sums of the maps. */
gls_sums gls_trial_sums(const gls_trial *trial);

#endif
