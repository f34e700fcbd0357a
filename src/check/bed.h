/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Where a subject of the check works: a device with the textures of a plan, the reference's
 * maps, memory, and what was found. After a failure, which is in `result`, every call does
 * nothing, and those that return memory return NULL.
 */
#ifndef GLSURF_CHECK_BED_H
#define GLSURF_CHECK_BED_H

#include "check/finding.h"
#include "check/maps.h"
#include "gl/gpu.h"

typedef struct gls_bed {
    glsurf_device *device; /* under test */
    const gls_preset_data *preset;
    uint32_t paths; /* that it takes */
    gls_gpu gpu;
    gls_plan plan;
    gls_maps maps;
    gls_random random; /* of this case */
    gls_finding finding;
    const char *absent;   /* why this device cannot do what the subject is about; NULL */
    glsurf_result result; /* of this case */
    void **memory;        /* of this case */
    size_t memory_count;
} gls_bed;

/* Begins a case, with random numbers of its own; and frees all that it has made. */
void gls_bed_begin(gls_bed *bed, uint64_t salt);
void gls_bed_end(gls_bed *bed);

/* Zeroed memory until the end of the case. */
void *gls_bed_memory(gls_bed *bed, size_t bytes);

/* Notes the result of a call. Returns whether all is well so far. */
bool gls_bed_did(gls_bed *bed, glsurf_result result);

/* The same of a call that returns false without memory. */
bool gls_bed_has_memory(gls_bed *bed, bool good);

/* Makes a plan and its tables, and the maps for it. In params, preset NULL means that of
 * the bed. */
void gls_bed_plan(gls_bed *bed, const gls_plan_params *params);

/* Fills gray, smoothed and integral image of the maps; and then the responses. */
void gls_bed_picture(gls_bed *bed, gls_picture_kind kind);
void gls_bed_responses(gls_bed *bed, gls_picture_kind kind);

size_t gls_bed_texels(const gls_bed *bed, gls_slot slot);

/* Reads a whole slot, or an image slot, whose texels hold one pixel or four pixels of a
 * row: without the padding of rows, which has to be 0. */
void *gls_bed_read(gls_bed *bed, gls_slot slot);
void *gls_bed_read_image(gls_bed *bed, gls_slot slot);

/* Writes the first texels of a slot. The others get values that no stage may use: bytes of
 * 0xff, which are NaN as floats. An image slot gets a padding of 0. */
void gls_bed_write(gls_bed *bed, gls_slot slot, const void *data, size_t texels);
void gls_bed_write_image(gls_bed *bed, gls_slot slot, const void *pixels);

/* Writes the last level of a HistoPyramid, one texel, so that its list has `count`
 * entries. */
void gls_bed_write_count(gls_bed *bed, const gls_pyramid_plan *pyramid, uint32_t count);

/* Write the maps' integral image, both as it is and by four; and their responses, between
 * which the atlas has NaN. */
void gls_bed_write_integral(gls_bed *bed);
void gls_bed_write_responses(gls_bed *bed);

/* Reads the responses of an octave, as many floats a sample as it has channels. */
float *gls_bed_read_responses(gls_bed *bed, int octave);

#endif
