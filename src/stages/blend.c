/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Panoramas: images are warped onto a canvas, and each pixel of the canvas becomes the
 * weighted mean of the images that cover it.
 *
 *   add      adds the weighted values and the weights of an image to the sums of the
 *            canvas, tile by tile. A pixel costs 4 fetches of 4 bytes, and the blend unit
 *            reads and writes its sum, 2 x 16 bytes
 *   keep     with the path "shader-blend" copies a tile's sums first, and the shader adds
 *            to the copy: 3 x 16 bytes more
 *   canvas   turns sums into bytes. A pixel costs 1 fetch of 16 bytes, and 4 bytes written
 *
 * src/reference/blend.c has the formulas; src/core/warp.h has the positions and their error
 * bound. Images are added in the order of the calls, and a blend unit rounds each addition
 * as C does. So the sums equal the reference's wherever the shader's terms do.
 *
 * A DRAW is at most a tile of 512 x 512 pixels, or a strip of 512 rows of the canvas. A
 * strip of a canvas 16384 pixels wide has 2^23 pixels of 20 bytes: 0.17 GB, which memory of
 * 10 GB/s reads and writes in 17 ms. Tiles that the image does not touch are not drawn.
 */
#include "stages/blend.h"
#include "core/hash.h"
#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/image_source.h"
#include "gl/state.h"

#include <stdio.h>

static const char constants[] = "#define FAR " GLS_LITERAL(
    GLS_WARP_FAR) "\n"
                  "#define FLOOR " GLS_LITERAL(GLS_BLEND_FLOOR) "\n";

#define PASS .stage = "blend", .constants = constants

static const gls_pass add_image = {
    PASS,
    .label = "add",
    .fragment = "blend/add.frag",
    .inputs = { "image" },
    .outputs = { "sum" },
    .blend = GLS_ADD,
};

static const gls_pass keep_sums = {
    PASS,
    .label = "keep",
    .fragment = "blend/copy_sums.frag",
    .inputs = { "sums" },
    .outputs = { "kept" },
};

static const gls_pass add_in_shader = {
    PASS,
    .label = "add",
    .fragment = "blend/add.frag",
    .inputs = { "image", "kept" },
    .outputs = { "sum" },
};

static const gls_pass make_canvas = {
    PASS,
    .label = "canvas",
    .fragment = "blend/canvas.frag",
    .inputs = { "sums" },
    .outputs = { "canvas" },
};

void gls_blend_plan(int width, int height, gls_texture_desc slots[GLS_BLEND_SLOTS]) {
    slots[GLS_BLEND_SUM] =
        gls_texture_of("sums of a panorama", GLS_TEXEL_RGBA32F, width, height);
    slots[GLS_BLEND_CANVAS] = gls_texture_of("panorama", GLS_TEXEL_RGBA8, width, height);
    slots[GLS_BLEND_BEFORE] =
        gls_texture_of("sums of a tile", GLS_TEXEL_RGBA32F, GLS_WARP_TILE, GLS_WARP_TILE);
}

glsurf_result gls_stage_blend_clear(gls_gpu *gpu, gls_slot slot) {
    static const GLfloat zero[4];
    gls_attachment color[GLS_MAX_OUTPUTS] = { { 0 } };
    glsurf_result result = gls_texture_get(gpu, slot, &color[0].texture);
    if (!result)
        result = gls_framebuffer_bind(gpu, color, 0, 0, "clear");
    if (result)
        return result;
    gls_state_touch_output(gpu->device, 0, GLS_TEXEL_RGBA32F);
    gls_bind_scissor(gpu->device, false);
    gpu->device->gl.ClearBufferfv(GL_COLOR, 0, zero);
    return GLSURF_OK;
}

glsurf_result gls_stage_blend_keep(gls_gpu *gpu, gls_slot sum, gls_rect area) {
    return gls_pass_run(
        gpu, &keep_sums,
        &(gls_draw){ .inputs = { sum },
                     .outputs = { GLS_BLEND_BEFORE },
                     .area = { 0, 0, area.x1 - area.x0, area.y1 - area.y0 },
                     .fetches = 1,
                     .uniforms = { GLS_INTS("tile", 2, area.x0, area.y0) } });
}

/* The data that all tiles of an image share. */
typedef struct layer {
    gls_source from;
    char defines[GLS_MAX_DEFINES];
    int width, height;
    const float *gain;
} layer;

static glsurf_result add_tile(gls_gpu *gpu, const layer *l, const gls_warp *w) {
    const float *g = l->gain;
    const bool in_shader = gls_device_takes(gpu->device, GLSURF_PATH_SHADER_BLEND);
    const glsurf_result kept =
        in_shader ? gls_stage_blend_keep(gpu, GLS_BLEND_SUM, w->area) : GLSURF_OK;
    if (kept)
        return kept;
    return gls_pass_run(
        gpu, in_shader ? &add_in_shader : &add_image,
        &(gls_draw){
            .defines = l->defines,
            .inputs = { GLS_NONE, GLS_BLEND_BEFORE },
            .external = { l->from.texture },
            .external_target = l->from.target,
            .outputs = { GLS_BLEND_SUM },
            .area = w->area,
            .fetches = in_shader ? 5 : 4,
            .bytes = 32, /* 4 x 4 of the image, 16 of the sum */
            .uniforms = {
                GLS_INTS("tile", 2, w->area.x0, w->area.y0),
                GLS_INTS("source", 4, l->from.x, l->from.y, l->from.step, l->from.layer),
                GLS_INTS("extent", 2, l->width, l->height),
                GLS_INTS("origin", 2, w->origin_x, w->origin_y),
                GLS_INTS("base", 2, w->base_x, w->base_y),
                GLS_FLOATS("x_terms", 4, w->x[0], w->x[1], w->x[2], w->w[0]),
                GLS_FLOATS("y_terms", 4, w->y[0], w->y[1], w->y[2], w->w[1]),
                GLS_FLOATS("gain", 4, g[0], g[1], g[2], 1.0f),
                GLS_FLOATS("slope", 4, gls_blend_slope(g[0]), gls_blend_slope(g[1]),
                           gls_blend_slope(g[2]), 0.0f),
            } });
}

glsurf_result gls_stage_blend_add(gls_gpu *gpu, const gls_view *view, const float gain[3],
                                  const double to_view[9], gls_rect bounds, gls_rect part) {
    layer l = { .width = (int)view->region.width,
                .height = (int)view->region.height,
                .gain = gain };
    gls_warp warp;
    int next = 0;
    glsurf_result result = gls_image_bind(gpu, view, &l.from);
    snprintf(l.defines, sizeof l.defines, "%s%s", l.from.defines,
             gls_device_takes(gpu->device, GLSURF_PATH_SHADER_BLEND) ? "#define IN_SHADER\n"
                                                                     : "");
    while (!result && gls_warp_next(bounds, part, to_view, &next, &warp))
        result = add_tile(gpu, &l, &warp);
    gls_uploads_drop(gpu); /* they may be large, and the next image may differ in size */
    return result;
}

glsurf_result gls_stage_blend_canvas(gls_gpu *gpu) {
    const gls_texture_desc *canvas = &gpu->slots[GLS_BLEND_CANVAS];
    glsurf_result result = GLSURF_OK;
    for (int y = 0; !result && y < canvas->height; y += GLS_WARP_TILE)
        result = gls_pass_run(
            gpu, &make_canvas,
            &(gls_draw){ .inputs = { GLS_BLEND_SUM },
                         .outputs = { GLS_BLEND_CANVAS },
                         .area = { 0, y, canvas->width,
                                   gls_min_int(y + GLS_WARP_TILE, canvas->height) },
                         .fetches = 1 });
    return result;
}
