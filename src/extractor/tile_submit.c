/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * All rounds of an image with one extractor: OpenGL computes one tile after the other, the
 * CPU backend several at once, on threads. The caller's thread reads their pixels before
 * and takes their results afterwards, in the order of the tiles. So no number of threads
 * changes a result.
 */
#include "core/number.h"
#include "core/platform.h"
#include "extractor/tiles.h"
#include "gl/error.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct job {
    glsurf_tiles tiles;
    const gls_views *views;
    gls_row_band bands[2];
    gls_tile_work *work; /* the tiles that are computed together */
    uint32_t together;
    atomic_uint next; /* the one that the next free thread takes */
    uint32_t done;    /* glsurf_tile_callback */
} job;

static bool has_rows(const gls_views *views) {
    return views->image.kind == GLS_VIEW_ROWS ||
           (views->masked && views->mask.kind == GLS_VIEW_ROWS);
}

bool gls_tiles_needed(const glsurf_extractor *extractor, const gls_frame *settings,
                      const gls_views *views) {
    const uint32_t tile = settings->desc.tile;
    const int side = gls_max_int(settings->width, settings->height);
    if (has_rows(views))
        return true;
    if (tile == 0)
        return gls_object_on_cpu(&extractor->object)
                   ? !gls_extractor_fits(extractor, settings, 0)
                   : !gls_gl_fits(extractor, settings);
    return tile > 1 && side > gls_to_int(tile);
}

/* ---------------------------------------------------------------- rounds -- */

/* Computes tiles until none is left, on any thread. */
static void compute_tiles(void *user, uint32_t number) {
    job *self = user;
    (void)number;
    for (uint32_t n; (n = atomic_fetch_add(&self->next, 1)) < self->together;)
        gls_tile_compute(&self->work[n]);
}

/* `tiles`: of this round and before, and for a detection an estimate of what follows it. */
static glsurf_result end_tile(job *self, gls_tile_work *work, uint32_t tiles) {
    const glsurf_extractor_desc *desc = &self->tiles.extractor->desc;
    glsurf_blob blob;
    glsurf_result result = gls_tile_finish(self->tiles.extractor, work, &blob);
    if (!result)
        result = gls_tiles_take(&self->tiles, &blob);
    if (result)
        return result;
    ++self->done;
    return !desc->progress || desc->progress(desc->progress_user, self->done, tiles)
               ? GLSURF_OK
               : gls_stopped(self->tiles.object.device);
}

/* Computes `count` tiles from number `first` on. */
static glsurf_result run_some(job *self, uint32_t first, uint32_t count, uint32_t tiles) {
    glsurf_result result = GLSURF_OK;
    self->together = count;
    for (uint32_t n = 0; !result && n < count; ++n) {
        glsurf_blob task;
        result = gls_tiles_make_task(&self->tiles, first + n, &task);
        if (!result)
            result = gls_tile_start(self->tiles.extractor, &self->work[n], &task,
                                    self->bands, *self->views);
    }
    atomic_store(&self->next, 0);
    if (!result)
        gls_platform_work(count, compute_tiles, self);
    for (uint32_t n = 0; !result && n < count; ++n)
        result = end_tile(self, &self->work[n], tiles);
    return result;
}

/* Computes the tiles of a round, row by row. */
static glsurf_result run_round(job *self) {
    const uint32_t count = gls_tiles_count(&self->tiles), at_once = self->tiles.at_once;
    const uint32_t parts = self->tiles.frame.part == GLS_PART_DETECT ? 2 : 1;
    const uint32_t tiles = self->done + parts * count;
    glsurf_result result = GLSURF_OK;
    for (uint32_t n = 0; !result && n < count; n += at_once)
        result = run_some(self, n, gls_min_uint(at_once, count - n), tiles);
    for (uint32_t n = 0; n < at_once; ++n)
        gls_cpu_destroy(&self->work[n].frame);
    return result;
}

/* ---------------------------------------------------------------- submit -- */

/* Makes the features the results of a frame of the queue. */
static glsurf_result keep_features(glsurf_tiles *tiles, gls_frame *settings) {
    glsurf_extractor *extractor = tiles->extractor;
    if (!gls_cpu_keep(settings, &tiles->list, tiles->keypoints, tiles->descriptors))
        return gls_tiles_no_memory(tiles);
    tiles->keypoints = NULL;
    tiles->descriptors = NULL;
    gls_extractor_list_levels(extractor, &tiles->space);
    gls_frame *frame = gls_frames_add(&extractor->frames, settings);
    gls_cpu_destroy(frame);
    frame->cpu = settings->cpu;
    return GLSURF_OK;
}

glsurf_result gls_tiles_submit(glsurf_extractor *extractor, gls_frame *settings,
                               const gls_views *views) {
    const uint32_t processors =
        gls_object_on_cpu(&extractor->object)
            ? gls_min_uint(gls_platform_processors(), GLS_MAX_THREADS)
            : 1;
    job self = { .views = views };
    glsurf_tiles *tiles = &self.tiles;
    self.work = calloc(processors, sizeof *self.work);
    glsurf_result result =
        self.work ? gls_tiles_begin(tiles, extractor, settings, has_rows(views), processors)
                  : gls_extractor_no_memory(extractor, settings);
    while (!result && !tiles->done)
        result = run_round(&self);
    for (uint32_t n = 0; self.work && n < processors; ++n)
        gls_tile_free(extractor, &self.work[n]);
    if (!result)
        result = keep_features(tiles, settings);
    gls_tiles_clear(tiles);
    free(self.work);
    free(self.bands[0].gray);
    free(self.bands[1].gray);
    return result;
}

/* --------------------------------------------------------------- prepare -- */

static glsurf_result prepare_part(const glsurf_tiles *tiles, gls_views views,
                                  double seconds, bool *done) {
    gls_record none;
    gls_frame frame = tiles->frame;
    gls_view *const both[2] = { &views.image, &views.mask };
    frame.input = frame.part == GLS_PART_DETECT ? NULL : &none;
    views.masked = frame.masked;
    for (int i = 0; i < 2; ++i) {
        if (both[i]->kind == GLS_VIEW_ROWS) /* a band of rows is gray */
            *both[i] = (gls_view){ .gray = true, .is_mask = both[i]->is_mask };
        both[i]->region.width = (uint32_t)frame.width;
        both[i]->region.height = (uint32_t)frame.height;
    }
    return gls_gl_prepare(tiles->extractor, &frame, &views, seconds, done);
}

/* The parts share textures, so the second begins when the first is done. */
glsurf_result gls_tiles_prepare(glsurf_extractor *extractor, const gls_frame *settings,
                                const gls_views *views, double seconds, bool *done) {
    glsurf_tiles tiles = { .extractor = extractor };
    glsurf_result result = gls_tiles_begin(&tiles, extractor, settings, has_rows(views), 1);
    bool *const half = &extractor->half_prepared;
    const bool second = *half;
    if (!result && !second)
        result = prepare_part(&tiles, *views, seconds, half);
    if (!result && *half && (second || isinf(seconds))) {
        *half = false;
        result = gls_tiles_plan(&tiles, GLS_PART_LOCALISE, 0, tiles.largest)
                     ? prepare_part(&tiles, *views, seconds, done)
                     : gls_tiles_refuse(&tiles);
        *half = !result && !*done;
    }
    gls_tiles_clear(&tiles);
    return result;
}
