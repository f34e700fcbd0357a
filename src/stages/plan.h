/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The plan of a frame: levels, sampling grids, textures and bytes, from parameters and
 * image size. The .c of each stage makes its part. No GL object is made, so a plan can be
 * tested, and refused, before any exists.
 */
#ifndef GLSURF_STAGES_PLAN_H
#define GLSURF_STAGES_PLAN_H

#include "core/callbacks.h"
#include "presets/preset.h"
#include "stages/censure.h"
#include "stages/descriptor.h"
#include "stages/dog.h"
#include "stages/enlarge.h"
#include "stages/gray.h"
#include "stages/haar.h"
#include "stages/hessian.h"
#include "stages/input.h"
#include "stages/integral.h"
#include "stages/localise.h"
#include "stages/orientation.h"
#include "stages/points.h"
#include "stages/publish.h"
#include "stages/refine.h"
#include "stages/responses.h"
#include "stages/select.h"
#include "stages/smooth.h"
#include "stages/suppress.h"

/* A part of a frame. A tile goes through the first part and, with the keypoints that the
 * whole image keeps, through the second: extractor/tiles.h. In parts of a frame, positions
 * and scales that come in or go out are in pixels of the working image of the tile. */
typedef enum gls_part {
    GLS_PART_ALL,
    GLS_PART_DETECT,   /* up to the selection, which keeps all; publishes their samples */
    GLS_PART_LOCALISE, /* the rest, for input keypoints that were detected */
    GLS_PART_DESCRIBE, /* the same without localisation, for the application's keypoints */
} gls_part;

/* The parameters of a plan. */
struct gls_plan_params {
    gls_part part;
    gls_pixel tile;    /* gls_scale_space.tile */
    int width, height; /* of the image */
    bool double_image; /* enlarge it first */
    const gls_preset_data *preset;
    gls_scales scales;     /* all zero: the defaults */
    uint32_t octaves;      /* 0: as many as fit */
    uint32_t candidates;   /* capacity of the list; 0: GLS_FIRST_CANDIDATES */
    bool input;            /* only describe `candidates` input keypoints */
    uint32_t max_features; /* keep this many; 0: all */
    uint32_t features;     /* find this many; 0: all that reach the threshold */
    uint32_t grid_columns; /* cells to spread them over; 0: no grid */
    uint32_t grid_rows;
    uint32_t descriptor_length; /* 0: GLS_DESCRIPTOR_LENGTH */
    bool masked;                /* images have a mask */
    uint32_t doubling_size;     /* T0 of [T]; 0: GLS_DOUBLING_SIZE */
    uint32_t batch; /* features of a batch, whole rows of lists; 0: GLS_MAX_BATCH */
    /* Images kept besides the last one, in gray and with their masks; with the path
     * "late-copy" also their results. */
    uint32_t waiting;
    uint32_t paths; /* sum of 1u << glsurf_path for the device's paths */
    uint64_t memory_limit;
    int max_size;         /* the driver's largest texture side */
    uint64_t array_bytes; /* largest array texture; 0: GLS_ARRAY_BYTES */
};

/* The most features whose samples and histograms are in memory at the same time. */
enum { GLS_MAX_BATCH = 16384 };

struct gls_plan {
    struct {
        int width, height; /* of the image itself, and of its mask */
        bool enlarged;     /* by two, along each axis: see src/reference/enlarge.c */
    } image;
    gls_scale_space space;
    gls_part part;
    uint32_t paths;  /* as in the parameters, but see gls_plan_make() */
    bool from_input; /* the application gives the keypoints: no responses, no candidates */
    uint32_t capacity; /* of candidates, or of input keypoints */
    uint32_t batch;    /* features in a batch of orientations and descriptors */

    /* RGBA32F, this many texels for each feature of a batch, GLS_BATCH_COLUMNS features
     * side by side. Stages use it in turn; nothing in it outlives its stage. */
    int scratch_texels;
    gls_slot scratch;

    gls_gray_plan gray;
    gls_enlarge_plan enlarge;
    gls_smooth_plan smooth;
    gls_integral_plan integral;
    gls_haar_plan haar;
    gls_hessian_plan hessian;
    gls_dog_plan dog;
    gls_responses_plan responses;
    gls_suppress_plan suppress;
    gls_points_plan points;
    gls_refine_plan refine;
    gls_select_plan select;
    gls_input_plan input;
    gls_localise_plan localise;
    gls_orientation_plan orientation;
    gls_descriptor_plan descriptor;
    gls_publish_plan publish;

    gls_textures textures; /* with the bytes of all */
    gls_texts texts;
};

static inline bool gls_plan_takes(const gls_plan *plan, glsurf_path path) {
    return plan->paths >> path & 1;
}

/* Lets a stage use this many texels of the scratch texture for each feature. */
static inline void gls_need_scratch(gls_plan *plan, int texels) {
    plan->scratch_texels = gls_max_int(plan->scratch_texels, texels);
}

/* Returns the area that a stage uses. */
static inline gls_rect gls_scratch_area(const gls_plan *plan, int texels) {
    return (gls_rect){ 0, 0, GLS_BATCH_COLUMNS * texels,
                       plan->textures.desc[plan->scratch].height };
}

/* Returns the area of a list of all features that holds the batch from `first` on. */
static inline gls_rect gls_batch_area(const gls_plan *plan, gls_slot list, int first,
                                      int per_row) {
    const gls_texture_desc *all = &plan->textures.desc[list];
    const int row = first / per_row;
    const int end = row + gls_ceil_div((int)plan->batch, per_row);
    return (gls_rect){ 0, row, all->width, gls_min_int(end, all->height) };
}

/* Returns true if box filters of the Hessian gather: with the path "gather", unless
 * "row-differences" asks for short programs. */
static inline bool gls_hessian_gathers(const gls_plan *plan) {
    return plan->space.preset->detector == GLSURF_DETECTOR_HESSIAN &&
           gls_plan_takes(plan, GLSURF_PATH_GATHER) &&
           !gls_plan_takes(plan, GLSURF_PATH_ROW_DIFFERENCES);
}

/* The uniform `tile` of shaders that round positions. */
#define GLS_TILE_UNIFORM(plan)                                                             \
    GLS_INTS("tile", 2, (plan)->space.tile.x, (plan)->space.tile.y)

/* Returns the number of draw buffers that a draw may use. */
static inline int gls_plan_targets(const gls_plan *plan) {
    return gls_plan_takes(plan, GLSURF_PATH_FEW_TARGETS) ? 4 : 8;
}

static inline const char *gls_plan_text(const gls_plan *plan, gls_text_offset text) {
    return plan->texts.text + text;
}

/* Returns the parameters that an extractor's settings decide; the others are 0. */
gls_plan_params gls_plan_params_of(const glsurf_extractor_desc *desc);

/* Makes levels, grids and textures for one image size. The path "row-differences" takes
 * memory and is for speed alone: if a limit refuses the plan with it, the plan is made
 * without it. So it is without "gather" for an image as large as textures may be: gathers
 * read a row and a column more. A failure's message has the number. Errors: ARGUMENT (empty
 * image), LIMIT. */
glsurf_result gls_plan_make(gls_failure *failure, gls_plan *plan,
                            const gls_plan_params *params);

/* The same for the CPU backend, which has arrays in memory instead of textures. Lists
 * are not counted. */
glsurf_result gls_plan_cpu(gls_failure *failure, gls_plan *plan,
                           const gls_plan_params *params);

/* Makes only levels and grids, from the parameters' preset, size, scales and octaves. */
void gls_plan_scale_space(gls_plan *plan, const gls_plan_params *params);

#endif
