/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Panoramas: images warped onto a canvas, and the weighted mean of all that lie on a pixel.
 *
 *   add      an image's values and weights are added to the sums of the canvas's pixels,
 *            tile by tile: 4 fetches of 4 bytes, and the sum read and written, 32 bytes
 *   canvas   sums become bytes: 1 fetch of 16 bytes, 4 bytes written
 *
 * src/reference/blend.c has the formulas and src/warp.h the positions. Images are added in
 * the order of the calls, and a blend unit rounds each addition like C, so that the sums
 * are those of the reference where the shader's are.
 *
 * A DRAW is at most a tile of 512 x 512 pixels, or a strip of 512 rows of the canvas, at
 * most 2^23 pixels of 36 bytes: 0.3 GB, which memory of 10 GB/s has read and written in
 * 30 ms. Tiles that the image does not touch are not drawn.
 */
#include "stages/blend.h"

#include "reference/reference.h"

#include <stdio.h>

static const glsurf_pass add_image = {
    .stage = "blend",
    .label = "add",
    .fragment = "blend_add.frag",
    .inputs = { "image" },
    .outputs = { "sum" },
    .add = true,
};

static const glsurf_pass make_canvas = {
    .stage = "blend",
    .label = "canvas",
    .fragment = "blend_canvas.frag",
    .inputs = { "sums" },
    .outputs = { "canvas" },
};

void glsurf_blend_plan(int width, int height,
                       glsurf_texture_plan slots[GLSURF_BLEND_SLOTS]) {
    slots[GLSURF_BLEND_SUM] =
        (glsurf_texture_plan){ "sums of a panorama", GLSURF_TEXEL_RGBA32F, width, height };
    slots[GLSURF_BLEND_CANVAS] =
        (glsurf_texture_plan){ "panorama", GLSURF_TEXEL_RGBA8, width, height };
}

glsurf_result glsurf_stage_blend_clear(glsurf_gpu *gpu) {
    static const GLfloat zero[4];
    GLuint color[GLSURF_MAX_OUTPUTS] = { 0 };
    glsurf_result result = glsurf_texture_get(gpu, GLSURF_BLEND_SUM, &color[0]);
    if (!result)
        result = glsurf_target_bind(gpu, color, 0, "clear");
    if (!result)
        gpu->gl.ClearBufferfv(GL_COLOR, 0, zero);
    return result;
}

static int min_int(int a, int b) {
    return a < b ? a : b;
}

typedef struct source {
    GLuint texture;
    const char *defines;
    const float *gain;
} source;

static glsurf_result add_tile(glsurf_gpu *gpu, const source *from, const glsurf_warp *w) {
    const float *g = from->gain;
    return glsurf_pass_run(
        gpu, &add_image,
        &(glsurf_draw){
            .defines = from->defines,
            .external = { from->texture },
            .outputs = { GLSURF_BLEND_SUM },
            .area = w->area,
            .fetches = 4,
            .bytes = 32, /* with the sum */
            .uniforms = {
                GLSURF_INTS("origin", 2, w->origin_x, w->origin_y),
                GLSURF_INTS("base", 2, w->base_x, w->base_y),
                GLSURF_FLOATS("x_terms", 4, w->x[0], w->x[1], w->x[2], w->w[0]),
                GLSURF_FLOATS("y_terms", 4, w->y[0], w->y[1], w->y[2], w->w[1]),
                GLSURF_FLOATS("gain", 4, g[0], g[1], g[2], 1.0f),
                GLSURF_FLOATS("slope", 4, glsurf_blend_slope(g[0]),
                              glsurf_blend_slope(g[1]), glsurf_blend_slope(g[2]), 0.0f),
            } });
}

static glsurf_result add_tiles(glsurf_gpu *gpu, const source *from, glsurf_rect bounds,
                               const double to_image[9]) {
    const int tile = GLSURF_WARP_TILE;
    glsurf_result result = GLSURF_OK;
    for (int y = bounds.y0; !result && y < bounds.y1; y += tile)
        for (int x = bounds.x0; !result && x < bounds.x1; x += tile) {
            const glsurf_rect area = { x, y, min_int(x + tile, bounds.x1),
                                       min_int(y + tile, bounds.y1) };
            glsurf_warp warp;
            if (glsurf_warp_make(&warp, to_image, area))
                result = add_tile(gpu, from, &warp);
        }
    return result;
}

glsurf_result glsurf_stage_blend_add(glsurf_gpu *gpu, const glsurf_image *image, int width,
                                     int height, const glsurf_placement *placement,
                                     const double to_image[9]) {
    char defines[GLSURF_MAX_DEFINES];
    const glsurf_texture_plan *sum = &gpu->slots[GLSURF_BLEND_SUM];
    const glsurf_rect bounds =
        glsurf_warp_bounds(placement->to_canvas, width, height, sum->width, sum->height);
    GLuint uploaded = 0;
    bool gray = image->format == GLSURF_FORMAT_GRAY8;
    glsurf_result result = GLSURF_OK;
    if (image->texture)
        gray = glsurf_image_is_gray(gpu, image->texture);
    else
        result = glsurf_image_upload(gpu, image, &uploaded);
    snprintf(defines, sizeof defines,
             "#define FAR " GLSURF_LITERAL(GLSURF_WARP_FAR) "\n"
                                                            "#define FLOOR " GLSURF_LITERAL(
                                                                GLSURF_BLEND_FLOOR) "\n%s",
             gray ? "#define GRAY\n" : "");
    const source from = { image->texture ? image->texture : uploaded, defines,
                          placement->gain };
    if (!result)
        result = add_tiles(gpu, &from, bounds, to_image);
    gpu->gl.DeleteTextures(1, &uploaded);
    return result;
}

glsurf_result glsurf_stage_blend_canvas(glsurf_gpu *gpu) {
    const glsurf_texture_plan *canvas = &gpu->slots[GLSURF_BLEND_CANVAS];
    glsurf_result result = GLSURF_OK;
    for (int y = 0; !result && y < canvas->height; y += GLSURF_WARP_TILE)
        result = glsurf_pass_run(
            gpu, &make_canvas,
            &(glsurf_draw){ .inputs = { GLSURF_BLEND_SUM },
                            .outputs = { GLSURF_BLEND_CANVAS },
                            .area = { 0, y, canvas->width,
                                      min_int(y + GLSURF_WARP_TILE, canvas->height) },
                            .fetches = 1,
                            .bytes = 16 });
    return result;
}
