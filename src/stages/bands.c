/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Panoramas whose images are joined in bands of frequencies.
 *
 *   warp      level 0 of an image on a tile: 2 fetches of 16 bytes of the map, 4 of the
 *             image and, with a survey, 1 of a byte
 *   reduce    the next level: 16 fetches of 16 bytes, a quarter of the texels each time
 *   add       the band times its mask: 5 fetches, and the sum is read and written; with the
 *             path "shader-blend" as in stages/blend.c
 *   collapse  the canvas from the top level down: 5 fetches for a texel
 *   canvas    the same for level 0, in bytes
 *   sample    nearest pixels for the survey: 2 fetches of the map, 1 of the image
 *
 * src/reference/bands.c has the formulas; src/core/band_tiles.h has the lattice,
 * src/core/projection.h the positions and their error bound. Blend units round each
 * addition as C does.
 *
 * A tile of 1024 x 1024 pixels has a margin of 2^(top + 1) - 1 pixels on each side: 63 for
 * a canvas of a megapixel, and 255 for one of 26 megapixels and above, where the margin is
 * more than half of the work. A DRAW is at most a tile with its margin, 2.4 million
 * fragments of 70 bytes: 0.16 GB, which memory of 10 GB/s reads and writes in 17 ms; or a
 * strip of the canvas of 512 rows.
 */
#include "stages/bands.h"

#include "core/hash.h"
#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/image_source.h"
#include "gl/readback.h"

#include <stdio.h>

#define LINE(name, value) "#define " name " " GLS_LITERAL(value) "\n"

static const char constants[] =
    LINE("FAR", GLS_WARP_FAR) LINE("NEAR", GLS_CANVAS_NEAR) LINE("FLOOR", GLS_BANDS_FLOOR);

#define PASS .stage = "bands", .constants = constants

static const gls_pass warp_image = { PASS, .label = "warp", .fragment = "bands/warp.frag",
                                     .inputs = { "image", "map", "cells" },
                                     .outputs = { "level" } };

static const gls_pass reduce_level = { PASS, .label = "reduce",
                                       .fragment = "bands/reduce.frag",
                                       .inputs = { "finer" }, .outputs = { "level" } };

static const gls_pass add_band = { PASS,
                                   .label = "add",
                                   .fragment = "bands/add.frag",
                                   .inputs = { "level", "above" },
                                   .outputs = { "sum" },
                                   .blend = GLS_ADD };

static const gls_pass add_in_shader = { PASS, .label = "add", .fragment = "bands/add.frag",
                                        .inputs = { "level", "above", "kept" },
                                        .outputs = { "sum" } };

static const gls_pass collapse_level = { PASS, .label = "collapse",
                                         .fragment = "bands/collapse.frag",
                                         .inputs = { "sums", "above" },
                                         .outputs = { "canvas" } };

static const gls_pass make_canvas = { PASS, .label = "canvas",
                                      .fragment = "bands/collapse.frag",
                                      .inputs = { "sums", "above" },
                                      .outputs = { "canvas" } };

static const gls_pass sample_image = { PASS, .label = "sample",
                                       .fragment = "bands/sample.frag",
                                       .inputs = { "image", "map" },
                                       .outputs = { "samples" } };

/* ------------------------------------------------------------------- plan -- */

void gls_bands_plan(const gls_bands *bands, gls_texture_desc slots[GLS_BANDS_SLOTS]) {
    const gls_rect *p = &bands->padded;
    const int width = p->x1 - p->x0, height = p->y1 - p->y0;
    const int tile_width = gls_min_int(width, GLS_BANDS_TILE);
    const int tile_height = gls_min_int(height, GLS_BANDS_TILE);
    const gls_texel floats = GLS_TEXEL_RGBA32F;
    for (int l = 0; l <= bands->top; ++l) {
        const int margin = 2 * gls_bands_margin(bands, l);
        slots[GLS_BANDS_SUM + l] =
            gls_texture_of("sums of a band", floats, width >> l, height >> l);
        if (l > 0)
            slots[GLS_BANDS_OUT + l] =
                gls_texture_of("sum of bands", floats, width >> l, height >> l);
        slots[GLS_BANDS_LEVEL + l] =
            gls_texture_of("level of an image", floats, (tile_width >> l) + margin,
                           (tile_height >> l) + margin);
    }
    slots[GLS_BLEND_CANVAS] =
        gls_texture_of("panorama", GLS_TEXEL_RGBA8, bands->part.x1 - bands->part.x0,
                       bands->part.y1 - bands->part.y0);
    slots[GLS_BLEND_BEFORE] =
        gls_texture_of("sums of a tile", floats, tile_width, tile_height);
}

void gls_bands_plan_maps(gls_texture_desc slots[GLS_BANDS_SLOTS]) {
    slots[GLS_BANDS_MAP] =
        gls_texture_of("map of a tile", GLS_TEXEL_RGBA32F, GLS_CANVAS_REACH, 2);
    slots[GLS_BANDS_CELLS] = gls_texture_of("cells of an image", GLS_TEXEL_R8UI,
                                            GLS_BANDS_CELLS_SIDE, GLS_BANDS_CELLS_SIDE);
    slots[GLS_BANDS_SAMPLES] = gls_texture_of("samples of an image", GLS_TEXEL_RGBA8,
                                              GLS_BANDS_SAMPLED, GLS_BANDS_SAMPLED);
}

/* -------------------------------------------------------------------- add -- */

static glsurf_result warp_tile(gls_gpu *gpu, const gls_source *from,
                               const gls_bands_layer *layer, const gls_bands_tile *tile) {
    const gls_rect *w = &tile->work;
    const float *g = layer->gain;
    const int cell = layer->survey ? layer->survey->cell : 0;
    char defines[GLS_MAX_DEFINES];
    snprintf(defines, sizeof defines, "%s%s", from->defines,
             layer->survey ? "#define SURVEY\n" : "");
    return gls_pass_run(
        gpu, &warp_image,
        &(gls_draw){
            .defines = defines,
            .inputs = { GLS_NONE, GLS_BANDS_MAP,
                        layer->survey ? GLS_BANDS_CELLS : GLS_NONE },
            .external = { from->texture },
            .external_target = from->target,
            .outputs = { GLS_BANDS_LEVEL },
            .area = { 0, 0, w->x1 - w->x0, w->y1 - w->y0 },
            .fetches = layer->survey ? 7 : 6,
            .bytes = layer->survey ? 49 : 48,
            .uniforms = {
                GLS_INTS("source", 4, from->x, from->y, from->step, from->layer),
                GLS_INTS("extent", 2, layer->width, layer->height),
                GLS_INTS("base", 2, tile->map.base_x, tile->map.base_y),
                GLS_FLOATS("gain", 4, g[0], g[1], g[2], layer->linear ? 1.0f : 0.0f),
                GLS_FLOATS("lens", 4, layer->centre[0], layer->centre[1], layer->unit,
                           0.0f),
                GLS_FLOATS("falloff", 2, layer->falloff[0], layer->falloff[1]),
                GLS_INTS("grid", 4, 2 * w->x0 + 1 - cell - 2 * cell * tile->cells.x0,
                         2 * w->y0 + 1 - cell - 2 * cell * tile->cells.y0, 2 * cell,
                         0) } });
}

static glsurf_result reduce_tile(gls_gpu *gpu, const gls_bands *bands,
                                 const gls_bands_tile *tile, int level) {
    const gls_rect to = gls_bands_level(tile->area, level, gls_bands_margin(bands, level));
    return gls_pass_run(gpu, &reduce_level,
                        &(gls_draw){ .inputs = { GLS_BANDS_LEVEL + level - 1 },
                                     .outputs = { GLS_BANDS_LEVEL + level },
                                     .area = { 0, 0, to.x1 - to.x0, to.y1 - to.y0 },
                                     .fetches = 16 });
}

/* Returns the area in the texture of the sums of a level. */
static gls_rect in_sums(const gls_bands *bands, gls_rect area, int level) {
    const gls_rect p = gls_bands_level(bands->padded, level, 0);
    return (gls_rect){ area.x0 - p.x0, area.y0 - p.y0, area.x1 - p.x0, area.y1 - p.y0 };
}

static glsurf_result add_level(gls_gpu *gpu, const gls_bands *bands,
                               const gls_bands_tile *tile, int level) {
    const bool in_shader = gls_device_takes(gpu->device, GLSURF_PATH_SHADER_BLEND);
    const bool top = level == bands->top;
    const gls_rect a = in_sums(bands, gls_bands_level(tile->area, level, 0), level);
    const glsurf_result kept =
        in_shader ? gls_stage_blend_keep(gpu, GLS_BANDS_SUM + level, a) : GLSURF_OK;
    if (kept)
        return kept;
    char defines[64];
    snprintf(defines, sizeof defines, "%s%s", top ? "#define TOP\n" : "",
             in_shader ? "#define IN_SHADER\n" : "");
    return gls_pass_run(
        gpu, in_shader ? &add_in_shader : &add_band,
        &(gls_draw){
            .defines = defines,
            .inputs = { GLS_BANDS_LEVEL + level,
                        top ? GLS_NONE : GLS_BANDS_LEVEL + level + 1, GLS_BLEND_BEFORE },
            .outputs = { GLS_BANDS_SUM + level },
            .area = a,
            .fetches = (top ? 1u : 5u) + in_shader,
            .bytes = top ? 32 : 96, /* the sum is read, too */
            .uniforms = { GLS_INTS("tile", 4, a.x0, a.y0, gls_bands_margin(bands, level),
                                   top ? 0 : gls_bands_margin(bands, level + 1)) } });
}

static glsurf_result write_map(gls_gpu *gpu, const gls_canvas_map *map) {
    _Static_assert(sizeof map->column == sizeof map->row, "two rows of a texture");
    return gls_texture_write(gpu, GLS_BANDS_MAP, map->column);
}

static glsurf_result add_tile(gls_gpu *gpu, const gls_bands *bands, const gls_source *from,
                              const gls_bands_layer *layer, const gls_bands_tile *tile) {
    glsurf_result result = write_map(gpu, &tile->map);
    if (!result && layer->survey)
        result = gls_texture_write_rows(gpu, GLS_BANDS_CELLS,
                                        tile->cells.y1 - tile->cells.y0, tile->owned);
    if (!result)
        result = warp_tile(gpu, from, layer, tile);
    for (int l = 1; !result && l <= bands->top; ++l)
        result = reduce_tile(gpu, bands, tile, l);
    for (int l = 0; !result && l <= bands->top; ++l)
        result = add_level(gpu, bands, tile, l);
    return result;
}

glsurf_result gls_stage_bands_add(gls_gpu *gpu, const gls_bands *bands,
                                  const gls_view *view, const gls_bands_layer *layer,
                                  gls_bands_tile *tile) {
    gls_source from;
    glsurf_result result = gls_image_bind(gpu, view, &from);
    while (!result && gls_bands_next(bands, layer, tile))
        result = add_tile(gpu, bands, &from, layer, tile);
    gls_uploads_drop(gpu); /* they may be large, and the next image may differ in size */
    return result;
}

/* ----------------------------------------------------------------- canvas -- */

glsurf_result gls_stage_bands_canvas(gls_gpu *gpu, const gls_bands *bands) {
    const gls_rect *part = &bands->part, *p = &bands->padded;
    const int height = part->y1 - part->y0;
    glsurf_result result = GLSURF_OK;
    for (int l = bands->top; !result && l > 0; --l) {
        const bool top = l == bands->top;
        const gls_draw draw = { .defines = top ? "#define TOP\n" : "",
                                .inputs = { GLS_BANDS_SUM + l,
                                            top ? GLS_NONE : GLS_BANDS_OUT + l + 1 },
                                .outputs = { GLS_BANDS_OUT + l },
                                .area = in_sums(bands, gls_bands_collapsed(bands, l), l),
                                .fetches = top ? 1 : 5,
                                .uniforms = { GLS_INTS("first", 2, 0, 0) } };
        result = gls_pass_run(gpu, &collapse_level, &draw);
    }
    for (int y = 0; !result && y < height; y += GLS_WARP_TILE)
        result =
            gls_pass_run(gpu, &make_canvas,
                         &(gls_draw){ .defines = "#define BYTES\n",
                                      .inputs = { GLS_BANDS_SUM, GLS_BANDS_OUT + 1 },
                                      .outputs = { GLS_BLEND_CANVAS },
                                      .area = { 0, y, part->x1 - part->x0,
                                                gls_min_int(y + GLS_WARP_TILE, height) },
                                      .fetches = 5,
                                      .uniforms = { GLS_INTS("first", 2, part->x0 - p->x0,
                                                             part->y0 - p->y0) } });
    return result;
}

/* ----------------------------------------------------------------- sample -- */

glsurf_result gls_stage_bands_sample(gls_gpu *gpu, const gls_view *view,
                                     const gls_bands_layer *layer,
                                     const gls_bands_tile *tile, int width, int height) {
    gls_source from;
    glsurf_result result = gls_image_bind(gpu, view, &from);
    if (!result)
        result = write_map(gpu, &tile->map);
    if (result)
        return result;
    return gls_pass_run(
        gpu, &sample_image,
        &(gls_draw){
            .defines = from.defines,
            .inputs = { GLS_NONE, GLS_BANDS_MAP },
            .external = { from.texture },
            .external_target = from.target,
            .outputs = { GLS_BANDS_SAMPLES },
            .area = { 0, 0, width, height },
            .fetches = 3,
            .bytes = 36,
            .uniforms = { GLS_INTS("source", 4, from.x, from.y, from.step, from.layer),
                          GLS_INTS("extent", 2, layer->width, layer->height),
                          GLS_INTS("base", 2, tile->map.base_x, tile->map.base_y) } });
}
