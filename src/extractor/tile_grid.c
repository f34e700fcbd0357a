/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The grid of a round: the largest tiles within the limits, or smaller ones if more
 * can be computed together.
 */
#include "core/number.h"
#include "extractor/tiles.h"
#include "gl/error.h"
#include "stages/plan.h"

/* Pixels for a keypoint of the detection: photographs have one for 300. */
enum { PIXELS_OF_A_KEYPOINT = 300 };

void gls_tile_space(gls_scale_space *space, const glsurf_extractor_desc *desc, int width,
                    int height, uint32_t octaves) {
    const int unit = gls_tile_unit(desc);
    const gls_scales scales = gls_settings_scales(desc);
    gls_scale_space_make(space, gls_preset_row(desc->preset, desc->detector), &scales,
                         unit * width, unit * height, octaves);
}

static bool levels_alike(const gls_scale_space *a, const gls_scale_space *b) {
    bool alike = a->octave_count == b->octave_count;
    for (int o = 0; alike && o < a->octave_count; ++o)
        alike = a->octave[o].level_count == b->octave[o].level_count;
    return alike;
}

/* ---------------------------------------------------------------- memory -- */

/* Returns the capacity of lists that a tile may need: twice its share of the keypoints of
 * the image, or a candidate for 64 pixels. */
static uint32_t capacity_of(const glsurf_tiles *tiles) {
    const gls_frame *frame = &tiles->frame, *whole = &tiles->settings;
    const double pixels = (double)frame->width * frame->height;
    const double share = pixels / ((double)whole->width * whole->height);
    return frame->part == GLS_PART_DETECT
               ? whole->desc.capacity +
                     (uint32_t)(tiles->unit * tiles->unit * pixels / 64.0)
               : (uint32_t)(gls_min_double(2.0 * share, 1.0) * tiles->list.count);
}

/* Returns the bytes of a tile's result, and of its task and the copy that a backend reads.
 */
static uint64_t bytes_of_blobs(const glsurf_tiles *tiles) {
    const size_t result = gls_blob_each(GLS_TILE_RESULT, (uint32_t)tiles->frame.part,
                                        tiles->settings.desc.descriptor_length);
    return capacity_of(tiles) * (uint64_t)(result + 2 * sizeof(gls_record));
}

/* Returns the bytes of rows by a callback, and of all lists of the image. Lists of the
 * detection grow by half, and its keypoints are not known before. */
static uint64_t bytes_around(const glsurf_tiles *tiles) {
    const gls_frame *whole = &tiles->settings;
    const uint64_t pixels = (uint64_t)tiles->space.width * (uint64_t)tiles->space.height;
    const uint64_t bands =
        tiles->by_rows
            ? (uint64_t)whole->width * (uint64_t)tiles->frame.height * (1u + whole->masked)
            : 0;
    const size_t keypoint = sizeof *tiles->list.position + sizeof *tiles->list.laplacian +
                            sizeof *tiles->reach + sizeof *tiles->chosen +
                            sizeof *tiles->keypoints +
                            whole->desc.descriptor_length * sizeof(float);
    return bands + (tiles->frame.part == GLS_PART_DETECT
                        ? pixels / PIXELS_OF_A_KEYPOINT * 3 / 2 * sizeof *tiles->entries
                        : tiles->list.count * (uint64_t)keypoint);
}

/* Software renderers copy what they upload, and free textures late: 40000x30000 pixels took
 * 5.5 GB where textures and lists were planned to take 4.3. */
static uint64_t bytes_of_copies(const glsurf_tiles *tiles, uint64_t textures) {
    const glsurf_device *device = tiles->object.device;
    return !gls_device_on_cpu(device) && gls_family_is_software(device->family)
               ? textures / 2
               : 0;
}

/* ------------------------------------------------------------------ grid -- */

/* Returns the tiles of a grid that can be computed together within the limits. 0: not even
 * one, or a tile has not the levels of the whole image. `counts`: all memory counts, not
 * only the backend's. */
static uint32_t tiles_at_once(const glsurf_tiles *tiles, uint32_t count, bool counts) {
    gls_record any;
    gls_frame frame = tiles->frame;
    gls_scale_space space;
    gls_plan plan;
    frame.input = frame.part == GLS_PART_DETECT ? NULL : &any;
    gls_tile_space(&space, &frame.desc, frame.width, frame.height, frame.desc.octaves);
    if ((frame.part == GLS_PART_DETECT && !levels_alike(&space, &tiles->space)) ||
        gls_extractor_plan(NULL, tiles->extractor, &plan, &frame, capacity_of(tiles)))
        return 0;
    const uint64_t limit = frame.desc.memory_limit;
    const uint64_t around = counts ? bytes_around(tiles) : 0;
    const uint64_t textures = plan.textures.bytes;
    const uint64_t each =
        counts ? textures + bytes_of_copies(tiles, textures) + bytes_of_blobs(tiles)
               : textures;
    const uint64_t fitting = around < limit ? (limit - around) / each : 0;
    count = gls_min_uint(count, tiles->processors);
    return fitting < count ? (uint32_t)fitting : count;
}

/* Makes the grid of a part. Prefers smaller tiles if more can be computed together, unless
 * the tiles of the detection would overlap by more than an eighth. */
static void find_grid(glsurf_tiles *tiles, int overlap, int largest, bool counts) {
    const int octaves = tiles->space.octave_count;
    const int step = octaves > 0 ? tiles->space.octave[octaves - 1].step : 1;
    const int phase = GLS_BLOCK * step / tiles->unit, around = overlap / tiles->unit + 1;
    gls_frame *frame = &tiles->frame;
    for (tiles->at_once = 0; tiles->at_once < tiles->processors;
         largest -= largest / 8 + 1) {
        const gls_tile_axis x =
            gls_tile_axis_make(tiles->settings.width, phase, around, largest);
        const gls_tile_axis y =
            gls_tile_axis_make(tiles->settings.height, phase, around, largest);
        if (x.count == 0 || y.count == 0)
            break;
        frame->width = x.side;
        frame->height = y.side;
        const bool overlaps = frame->part == GLS_PART_DETECT &&
                              8 * overlap > tiles->unit * gls_max_int(x.side, y.side);
        const uint32_t at_once =
            tiles_at_once(tiles, (uint32_t)(x.count * y.count), counts);
        if (at_once > tiles->at_once && (tiles->at_once == 0 || !overlaps)) {
            tiles->at_once = at_once;
            tiles->x = x;
            tiles->y = y;
        }
    }
    frame->width = tiles->x.side;
    frame->height = tiles->y.side;
}

/* If the image's lists leave no memory for tiles, they come on top. */
bool gls_tiles_plan(glsurf_tiles *tiles, gls_part part, int overlap, int largest) {
    tiles->frame.part = part;
    tiles->frame.masked = part != GLS_PART_DESCRIBE && tiles->settings.masked;
    find_grid(tiles, overlap, largest, true);
    if (tiles->at_once == 0)
        find_grid(tiles, overlap, largest, false);
    return tiles->at_once > 0;
}

/* Leaves out octaves beyond the fourth for which several tiles would overlap by more than
 * an eighth. */
bool gls_tiles_plan_detection(glsurf_tiles *tiles) {
    const glsurf_extractor_desc *desc = &tiles->settings.desc;
    uint32_t octaves = desc->octaves;
    do {
        gls_tile_space(&tiles->space, desc, tiles->settings.width, tiles->settings.height,
                       octaves);
        octaves = (uint32_t)tiles->space.octave_count;
        const int overlap = gls_detection_overlap(&tiles->space);
        tiles->frame.desc.octaves = octaves;
        const bool fits = gls_tiles_plan(tiles, GLS_PART_DETECT, overlap, tiles->largest);
        if (octaves <= 4 ||
            (fits &&
             (gls_tiles_count(tiles) == 1 ||
              8 * overlap <= tiles->unit * gls_max_int(tiles->x.side, tiles->y.side))))
            return fits;
    } while (octaves-- > 0);
    return false;
}

gls_tile_head gls_tiles_head(const glsurf_tiles *tiles, uint32_t number) {
    const int i = (int)number % tiles->x.count, j = (int)number / tiles->x.count;
    const gls_tile_axis *x = &tiles->x, *y = &tiles->y;
    return (gls_tile_head){
        .settings = tiles->hash,
        .kind = GLS_TILE_TASK,
        .part = (uint32_t)tiles->frame.part,
        .round = tiles->round,
        .number = number,
        .whole_width = (uint32_t)tiles->settings.width,
        .whole_height = (uint32_t)tiles->settings.height,
        .octaves = tiles->frame.desc.octaves,
        .threshold = tiles->frame.desc.threshold,
        .tile = { (uint32_t)gls_tile_begin(x, i), (uint32_t)gls_tile_begin(y, j),
                  (uint32_t)x->side, (uint32_t)y->side },
    };
}

glsurf_result gls_tiles_refuse(const glsurf_tiles *tiles) {
    gls_failure *failure = &tiles->object.device->failure;
    const gls_frame *whole = &tiles->settings;
    gls_plan plan;
    const glsurf_result result =
        gls_extractor_plan(failure, tiles->extractor, &plan, whole, whole->desc.capacity);
    if (result)
        return result;
    return whole->desc.tile > 1
               ? gls_failed(failure, GLSURF_ERROR_LIMIT,
                            "tiles of %u pixels a side are too small for %d octaves; set "
                            "fewer octaves, or larger tiles",
                            whole->desc.tile, tiles->space.octave_count)
               : gls_failed(failure, GLSURF_ERROR_LIMIT,
                            "no tile of the image of %dx%d pixels fits into the memory "
                            "limit; raise it, or set fewer octaves",
                            whole->width, whole->height);
}
