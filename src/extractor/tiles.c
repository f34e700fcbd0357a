/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Computes an image in tiles: extractor/tiling.h. Both parts run the stages of a backend on
 * all tiles: OpenGL on one after the other, the CPU backend on several at once, on threads.
 * The caller's thread reads their pixels before and takes their results afterwards, in the
 * order of the tiles. So no number of threads changes a result.
 */
#include "core/number.h"
#include "core/platform.h"
#include "extractor/extractor.h"
#include "extractor/tiling.h"
#include "gl/error.h"
#include "stages/plan.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* A keypoint of the whole image, before the selection. */
typedef struct entry {
    uint64_t key;
    gls_position position;
    int8_t laplacian;
} entry;

/* A tile that is being computed. */
typedef struct tile_work {
    int i, j;
    gls_frame frame;  /* the CPU backend's; with OpenGL a copy of tiling.frame */
    uint32_t *chosen; /* the numbers of its input among the selected keypoints */
    gls_tile_results results;
    bool begun; /* a thread has to compute it */
    bool good;  /* false: memory ran out */
} tile_work;

/* Positions and scales are in pixels of the working image, sides in pixels of the image. */
typedef struct tiling {
    glsurf_extractor *extractor;
    const gls_frame *settings;
    const gls_views *views;
    int unit;    /* pixels of the working image to a pixel of the image */
    int largest; /* side that neither driver nor settings exceed */
    gls_frame frame;
    gls_scale_space space; /* of the whole image */
    gls_tile_axis x, y;
    uint32_t processors, at_once; /* the most tiles to compute together, and their number */
    tile_work *tile;              /* the tiles that are computed together */
    atomic_uint next;             /* the tile that the next free thread takes */
    entry *entries;
    size_t count, capacity;
    gls_record *input; /* their keypoints: whole rows of a list */
    uint32_t *chosen;  /* tile_work.chosen, in the same way */
    uint32_t chosen_count;
    gls_row_band image, mask;
    uint32_t done, tiles; /* glsurf_tile_callback */
} tiling;

/* The selected keypoints, and their results. */
typedef struct described {
    const gls_point_list *list;
    float *reach; /* pixels that the description needs; 0: done */
    glsurf_keypoint *keypoints;
    float *descriptors;
} described;

/* ------------------------------------------------------------------ grid -- */

static int driver_side(const glsurf_extractor *extractor, int unit) {
    const glsurf_device *device = extractor->object.device;
    return (gls_device_on_cpu(device) ? GLS_CPU_MAX_SIZE : device->max_size) / unit;
}

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

static bool levels_alike(const gls_scale_space *a, const gls_scale_space *b) {
    bool alike = a->octave_count == b->octave_count;
    for (int o = 0; alike && o < a->octave_count; ++o)
        alike = a->octave[o].level_count == b->octave[o].level_count;
    return alike;
}

/* Returns the capacity of lists that a tile may need: twice its share of the `count`
 * keypoints of the image, or a candidate for 64 pixels. Photographs have one for 300. */
static uint32_t capacity_of(const tiling *job, uint32_t count) {
    const gls_frame *frame = &job->frame, *whole = job->settings;
    const double pixels = (double)frame->width * frame->height;
    const double share = pixels / ((double)whole->width * whole->height);
    return frame->part == GLS_PART_DETECT
               ? whole->desc.capacity + (uint32_t)(job->unit * job->unit * pixels / 64.0)
               : (uint32_t)(gls_min_double(2.0 * share, 1.0) * count);
}

/* Returns the tiles of a grid that can be computed together within the limits. 0: not even
 * one, or a tile has not the levels of the whole image. */
static uint32_t tiles_at_once(const tiling *job, uint32_t tiles, uint32_t count) {
    const gls_frame *frame = &job->frame;
    gls_scale_space space;
    gls_plan plan;
    gls_scale_space_make(&space, job->space.preset, &job->space.scales,
                         job->unit * frame->width, job->unit * frame->height,
                         frame->desc.octaves);
    if ((frame->part == GLS_PART_DETECT && !levels_alike(&space, &job->space)) ||
        gls_extractor_plan(NULL, job->extractor, &plan, frame, capacity_of(job, count)))
        return 0;
    const uint64_t fitting = frame->desc.memory_limit / plan.textures.bytes;
    tiles = gls_min_uint(tiles, job->processors);
    return fitting < tiles ? (uint32_t)fitting : tiles;
}

/* Makes the grid of the largest tiles that are within the limits, for a part with `count`
 * keypoints. Prefers smaller tiles if more can be computed together, unless the
 * tiles of the detection would overlap by more than an eighth. */
static bool make_grid(tiling *job, gls_part part, int overlap, int largest,
                      uint32_t count) {
    const int octaves = job->space.octave_count;
    const int step = octaves > 0 ? job->space.octave[octaves - 1].step : 1;
    const int phase = GLS_BLOCK * step / job->unit, around = overlap / job->unit + 1;
    gls_frame *frame = &job->frame;
    frame->part = part;
    frame->input = part == GLS_PART_DETECT ? NULL : job->input;
    frame->masked = part != GLS_PART_DESCRIBE && job->settings->masked;
    for (job->at_once = 0; job->at_once < job->processors; largest -= largest / 8 + 1) {
        const gls_tile_axis x =
            gls_tile_axis_make(job->settings->width, phase, around, largest);
        const gls_tile_axis y =
            gls_tile_axis_make(job->settings->height, phase, around, largest);
        if (x.count == 0 || y.count == 0)
            break;
        frame->width = x.side;
        frame->height = y.side;
        const bool overlaps = part == GLS_PART_DETECT &&
                              8 * overlap > job->unit * gls_max_int(x.side, y.side);
        const uint32_t at_once = tiles_at_once(job, (uint32_t)(x.count * y.count), count);
        if (at_once > job->at_once && (job->at_once == 0 || !overlaps)) {
            job->at_once = at_once;
            job->x = x;
            job->y = y;
        }
    }
    frame->width = job->x.side;
    frame->height = job->y.side;
    return job->at_once > 0;
}

/* Leaves out octaves beyond the fourth for which several tiles would overlap by more than
 * an eighth. */
static bool plan_detection(tiling *job) {
    const glsurf_extractor_desc *desc = &job->settings->desc;
    const int width = job->unit * job->settings->width,
              height = job->unit * job->settings->height;
    const gls_scales scales = gls_settings_scales(desc);
    uint32_t octaves = desc->octaves;
    do {
        gls_scale_space_make(&job->space, gls_preset_row(desc->preset, desc->detector),
                             &scales, width, height, octaves);
        octaves = (uint32_t)job->space.octave_count;
        const int overlap = gls_detection_overlap(&job->space);
        job->frame.desc.octaves = octaves;
        const bool fits = make_grid(job, GLS_PART_DETECT, overlap, job->largest, 0);
        if (octaves <= 4 ||
            (fits && (job->x.count * job->y.count == 1 ||
                      8 * overlap <= job->unit * gls_max_int(job->x.side, job->y.side))))
            return fits;
    } while (octaves-- > 0);
    return false;
}

/* The sentence of the whole image, unless the setting `tile` is the reason. */
static glsurf_result refuse_tiles(const tiling *job) {
    gls_failure *failure = &job->extractor->object.device->failure;
    gls_plan plan;
    const glsurf_result result = gls_extractor_plan(
        failure, job->extractor, &plan, job->settings, job->settings->desc.capacity);
    return result
               ? result
               : gls_failed(failure, GLSURF_ERROR_LIMIT,
                            "tiles of %u pixels a side are too small for %d octaves; set "
                            "fewer octaves, or larger tiles",
                            job->settings->desc.tile, job->space.octave_count);
}

/* ----------------------------------------------------------------- tiles -- */

static glsurf_result out_of_memory(const tiling *job) {
    return gls_extractor_no_memory(job->extractor, job->settings);
}

/* Makes a view show the tile at (x, y) of the region alone. */
static glsurf_result view_tile(const tiling *job, gls_row_band *band, uint32_t x,
                               uint32_t y, gls_view *view) {
    const uint32_t height = (uint32_t)job->y.side;
    glsurf_result result = GLSURF_OK;
    if (view->kind == GLS_VIEW_ROWS)
        result = gls_row_band_hold(job->extractor->object.device, band, y, height, view);
    else
        view->region.y += y;
    view->region.x += x;
    view->region.width = (uint32_t)job->x.side;
    view->region.height = height;
    return result;
}

/* Begins the part for a tile whose input is chosen, and ends it with OpenGL. */
static glsurf_result begin_tile(tiling *job, tile_work *at) {
    const int x = gls_tile_begin(&job->x, at->i), y = gls_tile_begin(&job->y, at->j);
    gls_frame *frame = &job->frame;
    gls_views views = *job->views;
    glsurf_result result =
        view_tile(job, &job->image, (uint32_t)x, (uint32_t)y, &views.image);
    if (!result && frame->masked)
        result = view_tile(job, &job->mask, (uint32_t)x, (uint32_t)y, &views.mask);
    frame->tile = (gls_pixel){ job->unit * x, job->unit * y };
    frame->cpu = at->frame.cpu;
    at->frame = *frame;
    frame->cpu = NULL;
    if (result)
        return result;
    at->begun = gls_object_on_cpu(&job->extractor->object);
    return at->begun ? gls_cpu_begin(job->extractor, &at->frame, &views)
                     : gls_gl_tile(job->extractor, frame, &views, &at->results);
}

/* Computes tiles until none is left, on any thread. */
static void compute_tiles(void *user, uint32_t number) {
    tiling *job = user;
    (void)number;
    for (uint32_t n; (n = atomic_fetch_add(&job->next, 1)) < job->at_once;) {
        tile_work *at = &job->tile[n];
        if (at->begun)
            at->good = gls_cpu_compute_tile(&at->frame, &at->results);
        at->begun = false;
    }
}

static glsurf_result report(tiling *job) {
    const glsurf_extractor_desc *desc = &job->extractor->desc;
    ++job->done;
    return !desc->progress || desc->progress(desc->progress_user, job->done, job->tiles)
               ? GLSURF_OK
               : gls_stopped(job->extractor->object.device);
}

/* Returns true if the core of tile i has the pixel of the working image. */
static bool is_in_core(const tiling *job, const gls_tile_axis *axis, int i, int pixel) {
    return pixel >= job->unit * gls_tile_core(axis, i) &&
           pixel < job->unit * gls_tile_core(axis, i + 1);
}

/* ------------------------------------------------------------- detection -- */

/* Adds the keypoints that belong to a tile. */
static glsurf_result add_keypoints(tiling *job, const tile_work *from) {
    const size_t needed = job->count + from->results.count;
    const gls_pixel tile = from->frame.tile;
    if (needed > job->capacity) {
        const size_t capacity = needed + needed / 2;
        entry *more = realloc(job->entries, gls_bytes_of(capacity, sizeof *more));
        if (!more || needed > UINT32_MAX)
            return out_of_memory(job);
        job->entries = more;
        job->capacity = capacity;
    }
    for (uint32_t k = 0; k < from->results.count; ++k) {
        const gls_record *r = &from->results.record[k];
        const int o = (int)r->unused[1] / GLS_MAX_OCTAVE_LEVELS;
        const int level = (int)r->unused[1] % GLS_MAX_OCTAVE_LEVELS;
        const gls_octave *octave = &job->space.octave[o];
        const int x = (int)r->angle + tile.x / octave->step;
        const int y = (int)r->unused[0] + tile.y / octave->step;
        if (is_in_core(job, &job->x, from->i, octave->offset + octave->step * x) &&
            is_in_core(job, &job->y, from->j, octave->offset + octave->step * y))
            job->entries[job->count++] = (entry){
                .key = gls_list_key(&job->space, o, level, x, y),
                .position = { r->x + (float)tile.x, r->y + (float)tile.y, r->scale,
                              r->response },
                .laplacian = (int8_t)r->laplacian,
            };
    }
    return GLSURF_OK;
}

/* ----------------------------------------------------------- description -- */

/* Returns true if the tile has all pixels of the image up to `reach` from the position. */
static bool is_inside(const tiling *job, const gls_tile_axis *axis, int i, float position,
                      float reach) {
    const int begin = gls_tile_begin(axis, i);
    return (begin == 0 || position >= reach) &&
           (begin + axis->side == axis->extent ||
            position + reach <= (float)(job->unit * axis->side - 1));
}

static bool is_in_tile(const tiling *job, const tile_work *in, const gls_record *at,
                       float reach) {
    return is_inside(job, &job->x, in->i, at->x, reach) &&
           is_inside(job, &job->y, in->j, at->y, reach);
}

static int pixel_of(float position, int extent) {
    return gls_clamp_int((int)floorf(position), 0, extent - 1);
}

/* Lists the keypoints that a tile can describe. */
static void choose_input(tiling *job, const described *all, tile_work *at) {
    const gls_pixel tile = { job->unit * gls_tile_begin(&job->x, at->i),
                             job->unit * gls_tile_begin(&job->y, at->j) };
    gls_frame *frame = &job->frame;
    at->chosen = job->chosen + job->chosen_count;
    frame->input = job->input + job->chosen_count;
    frame->input_count = 0;
    for (uint32_t k = 0; k < all->list->count; ++k) {
        const gls_position *p = &all->list->position[k];
        const gls_record record = {
            .x = p->x - (float)tile.x,
            .y = p->y - (float)tile.y,
            .scale = p->scale,
            .angle = job->settings->input ? job->settings->input[k].angle : -1.0f,
            .response = p->response,
            .laplacian = all->list->laplacian[k],
        };
        if (all->reach[k] > 0.0f &&
            is_in_core(job, &job->x, at->i, pixel_of(p->x, job->space.width)) &&
            is_in_core(job, &job->y, at->j, pixel_of(p->y, job->space.height)) &&
            is_in_tile(job, at, &record, all->reach[k])) {
            frame->input[frame->input_count] = record;
            at->chosen[frame->input_count++] = k;
        }
    }
    job->chosen_count += frame->input_count;
}

/* Writes the result of keypoint k to its place in the list. */
static void keep_result(const tiling *job, const described *all, gls_pixel tile, uint32_t k,
                        const gls_record *found, const float *descriptor) {
    const uint32_t length = job->settings->desc.descriptor_length;
    const gls_position in_working = { found->x + (float)tile.x, found->y + (float)tile.y,
                                      found->scale, found->response };
    const gls_position at = job->unit == 2 ? gls_position_reduce(in_working) : in_working;
    gls_record record;
    gls_reference_publish(&at, &all->list->laplacian[k], &found->angle, 1, 1,
                          job->settings->origin, &record);
    if (job->settings->input) {
        record = job->settings->input[k];
        record.angle = found->angle;
    }
    gls_records_to_keypoints(&record, 1, &all->keypoints[k]);
    memcpy(all->descriptors + (size_t)k * length, descriptor, length * sizeof *descriptor);
    all->reach[k] = 0.0f;
}

/* A keypoint that the localisation made coarser may need a larger tile: it waits. */
static void keep_results(const tiling *job, const described *all, const tile_work *from) {
    const uint32_t length = job->settings->desc.descriptor_length;
    for (uint32_t n = 0; n < from->results.count; ++n) {
        const gls_record *found = &from->results.record[n];
        const uint32_t k = from->chosen[n];
        const float reach = gls_description_reach(job->space.preset, found->scale);
        if (is_in_tile(job, from, found, reach))
            keep_result(job, all, from->frame.tile, k, found,
                        from->results.descriptors + (size_t)n * length);
        else
            all->reach[k] = reach;
    }
}

/* ----------------------------------------------------------------- parts -- */

/* Computes the part for `count` tiles from number `first` on, and reports the progress. */
static glsurf_result run_some(tiling *job, const described *all, int first,
                              uint32_t count) {
    glsurf_result result = GLSURF_OK;
    job->chosen_count = 0;
    for (uint32_t n = 0; !result && n < count; ++n) {
        tile_work *at = &job->tile[n];
        at->i = (first + (int)n) % job->x.count;
        at->j = (first + (int)n) / job->x.count;
        at->results.count = 0;
        at->good = true;
        if (all)
            choose_input(job, all, at);
        if (!all || job->frame.input_count > 0)
            result = begin_tile(job, at);
    }
    atomic_store(&job->next, 0);
    if (!result)
        gls_platform_work(count, compute_tiles, job);
    for (uint32_t n = 0; n < count; ++n) {
        const tile_work *at = &job->tile[n];
        if (!result && !at->good)
            result = gls_extractor_no_memory(job->extractor, &at->frame);
        else if (!result && all)
            keep_results(job, all, at);
        else if (!result)
            result = add_keypoints(job, at);
        if (!result)
            result = report(job);
    }
    return result;
}

/* Computes the part for all tiles, row by row. */
static glsurf_result run_tiles(tiling *job, const described *all) {
    const int tiles = job->x.count * job->y.count, at_once = (int)job->at_once;
    glsurf_result result = GLSURF_OK;
    for (int n = 0; !result && n < tiles; n += at_once)
        result = run_some(job, all, n, (uint32_t)gls_min_int(at_once, tiles - n));
    for (uint32_t n = 0; n < job->at_once; ++n)
        gls_cpu_destroy(&job->tile[n].frame);
    return result;
}

static glsurf_result detect_all(tiling *job) {
    const uint32_t tiles = (uint32_t)(job->x.count * job->y.count);
    job->count = 0;
    job->tiles = job->done + 2 * tiles;
    return run_tiles(job, NULL);
}

static int by_key(const void *a, const void *b) {
    const entry *p = a, *q = b;
    return (p->key > q->key) - (p->key < q->key);
}

static bool allocate_list(gls_point_list *list, size_t count) {
    list->position = malloc((count + 1) * sizeof *list->position);
    list->laplacian = malloc(count + 1);
    return list->position && list->laplacian;
}

/* Finds the keypoints that the settings ask for, in the order of the whole image's list. */
static glsurf_result detect(tiling *job, gls_point_list *list) {
    gls_threshold_search search = gls_threshold_search_of(&job->settings->desc);
    if (!plan_detection(job))
        return refuse_tiles(job);
    glsurf_result result = detect_all(job);
    while (!result && job->count < search.wanted &&
           gls_threshold_lower(&search, (uint32_t)job->count, &job->frame.desc.threshold))
        result = detect_all(job);
    if (result)
        return result;
    if (!allocate_list(list, job->count))
        return out_of_memory(job);
    if (job->count > 0)
        qsort(job->entries, job->count, sizeof *job->entries, by_key);
    for (size_t k = 0; k < job->count; ++k) {
        list->position[k] = job->entries[k].position;
        list->laplacian[k] = job->entries[k].laplacian;
    }
    list->count = (uint32_t)job->count;
    gls_plan_params params = gls_plan_params_of(&job->settings->desc);
    const gls_select_plan select = gls_selection_counts(&params);
    return gls_choose_points(job->extractor, &search, &select, &job->space, list)
               ? GLSURF_OK
               : out_of_memory(job);
}

/* Returns the largest reach of the keypoints that are not described yet. */
static float longest_reach(const described *all) {
    float longest = 0.0f;
    for (uint32_t k = 0; k < all->list->count; ++k)
        longest = gls_max_float(longest, all->reach[k]);
    return longest;
}

/* Describes what fits into tiles that overlap by at most a quarter, then the rest in larger
 * tiles. The largest tiles overlap as far as they have to. */
static glsurf_result describe_all(tiling *job, const described *all) {
    const int driver = driver_side(job->extractor, job->unit);
    const gls_part part = job->settings->input ? GLS_PART_DESCRIBE : GLS_PART_LOCALISE;
    int largest = job->largest;
    glsurf_result result = GLSURF_OK;
    for (float reach; !result && (reach = longest_reach(all)) > 0.0f;
         largest = gls_min_int(2 * largest, driver)) {
        const int needed = (int)reach + 1, quarter = job->unit * largest / 4;
        const int overlap = largest < driver ? gls_min_int(needed, quarter) : needed;
        if (!make_grid(job, part, overlap, largest, all->list->count))
            return gls_fail(job->extractor->object.device, GLSURF_ERROR_LIMIT,
                            "a keypoint of the image of %dx%d pixels needs a tile of more "
                            "than %d pixels a side; raise the memory limit, or set fewer "
                            "octaves",
                            job->settings->width, job->settings->height,
                            2 * needed / job->unit);
        job->tiles = job->done + (uint32_t)(job->x.count * job->y.count);
        result = run_tiles(job, all);
    }
    return result;
}

/* The application's keypoints, as the stages take them. */
static bool take_input(const tiling *job, gls_point_list *list) {
    const gls_frame *settings = job->settings;
    list->count = list->total = settings->input_count;
    if (!allocate_list(list, list->count))
        return false;
    gls_reference_input(settings->input, list->count, settings->origin, list->position,
                        list->laplacian);
    for (uint32_t k = 0; job->unit == 2 && k < list->count; ++k)
        list->position[k] = gls_position_enlarge(list->position[k]);
    return true;
}

static glsurf_result describe(tiling *job, const gls_point_list *list, described *all) {
    const size_t n = (size_t)list->count + GLS_LIST_ROW;
    all->list = list;
    all->reach = malloc(n * sizeof *all->reach);
    all->keypoints = malloc(n * sizeof *all->keypoints);
    all->descriptors = malloc(
        gls_bytes_of(n, job->settings->desc.descriptor_length * sizeof *all->descriptors));
    job->input = calloc(n, sizeof *job->input);
    job->chosen = malloc(n * sizeof *job->chosen);
    if (!all->reach || !all->keypoints || !all->descriptors || !job->input || !job->chosen)
        return out_of_memory(job);
    for (uint32_t k = 0; k < list->count; ++k)
        all->reach[k] = gls_description_reach(job->space.preset, list->position[k].scale);
    return describe_all(job, all);
}

/* ---------------------------------------------------------------- submit -- */

static glsurf_result run_job(tiling *job, gls_point_list *list, described *all) {
    glsurf_result result = GLSURF_OK;
    job->tile = calloc(job->processors, sizeof *job->tile);
    if (!job->tile || (job->settings->input && !take_input(job, list)))
        return out_of_memory(job);
    if (!job->settings->input)
        result = detect(job, list);
    return result ? result : describe(job, list, all);
}

glsurf_result gls_tiles_submit(glsurf_extractor *extractor, gls_frame *settings,
                               const gls_views *views) {
    const uint32_t tile = settings->desc.tile;
    const int unit = settings->desc.double_image ? 2 : 1;
    if (settings->width > GLS_CPU_MAX_SIZE || settings->height > GLS_CPU_MAX_SIZE)
        return gls_fail(extractor->object.device, GLSURF_ERROR_LIMIT,
                        "the image is %dx%d and glsurf takes at most %d pixels a side; "
                        "reduce or crop the image",
                        settings->width, settings->height, GLS_CPU_MAX_SIZE);
    tiling job = {
        .extractor = extractor,
        .settings = settings,
        .views = views,
        .unit = unit,
        .largest = driver_side(extractor, unit),
        .processors = gls_object_on_cpu(&extractor->object)
                          ? gls_min_uint(gls_platform_processors(), GLS_MAX_THREADS)
                          : 1,
        .frame = { .number = extractor->frames.ring.submitted + 1, .desc = settings->desc }
    };
    if (tile > 1)
        job.largest = gls_min_int(job.largest, gls_to_int(tile));
    gls_plan whole = { 0 };
    gls_plan_params params = gls_plan_params_of(&settings->desc);
    params.width = settings->width;
    params.height = settings->height;
    gls_plan_scale_space(&whole, &params);
    job.space = whole.space;
    gls_point_list list = { 0 };
    described all = { 0 };
    glsurf_result result = run_job(&job, &list, &all);
    if (!gls_object_on_cpu(&extractor->object))
        gls_gl_end_tiles(extractor, &job.frame);
    if (!result && !gls_cpu_keep(settings, &list, all.keypoints, all.descriptors))
        result = out_of_memory(&job);
    if (!result) {
        gls_extractor_list_levels(extractor, &job.space);
        gls_frame *frame = gls_frames_add(&extractor->frames, settings);
        gls_cpu_destroy(frame);
        frame->cpu = settings->cpu;
    } else {
        free(all.keypoints);
        free(all.descriptors);
    }
    free(all.reach);
    free(list.position);
    free(list.laplacian);
    free(job.entries);
    free(job.input);
    free(job.chosen);
    free(job.image.gray);
    free(job.mask.gray);
    for (uint32_t n = 0; job.tile && n < job.processors; ++n) {
        free(job.tile[n].results.record);
        free(job.tile[n].results.descriptors);
    }
    free(job.tile);
    return result;
}
