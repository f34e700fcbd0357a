/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The header that every stage includes: it declares the plan of a frame, which
 * stages/plan.h defines, and includes what passes need.
 */
#ifndef GLSURF_STAGES_STAGE_H
#define GLSURF_STAGES_STAGE_H

#include "core/hash.h"
#include "core/texel.h"
#include "gl/pass.h"
#include "plan/scale_space.h"
#include "plan/variant.h"

typedef struct gls_plan gls_plan;
typedef struct gls_plan_params gls_plan_params;

/* Feature i is at texel (i % ROW, i / ROW) of the lists. */
#define GLS_LIST_ROW 256

/* Features side by side in most textures of a batch. */
#define GLS_BATCH_COLUMNS 8

/* Constants that several stages have, for gls_pass.constants. */
#define GLS_DEFINE(name) "#define " #name " " GLS_LITERAL(GLS_##name) "\n"
#define GLS_LIST_DEFINES GLS_DEFINE(LIST_ROW)

/* In a stage's table of passes, PASS has the fields that all passes share. OVER_FEATURES
 * adds these, for passes over the rows of a list that features fill. */
#define GLS_OVER_FEATURES .vertex = "include/counted.vert", .geometry = GLS_COUNTED

/* The uniforms of counted.vert, for an area of `rows` rows of `per_row` features. The first
 * feature of the area is `first`. */
#define GLS_COUNTED_UNIFORMS(first, per_row, rows)                                         \
    GLS_INTS("batch_first", 1, first), GLS_INTS("features_per_row", 1, per_row),           \
        GLS_INTS("area_rows", 1, rows)

/* The same for all rows of a texture of the plan. */
#define GLS_SLOT_UNIFORMS(plan, slot, first, per_row)                                      \
    GLS_COUNTED_UNIFORMS(first, per_row, (plan)->textures.desc[slot].height)

#endif
