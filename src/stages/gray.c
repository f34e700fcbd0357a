/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gray conversion in integers, (19595 R + 38470 G + 7471 B + 32768) >> 16: the weights of
 * ITU-R BT.601. It is exact; the sum fits 32 bits, because the weights add up to 65536. Of
 * a mask, 0 where it is black, and another value elsewhere.
 *
 * A texel of the gray image has four pixels of a row, so that later passes get four pixels
 * by one fetch. A texel of the mask has one pixel. Gray pixels whose top row is stored
 * first are uploaded to their texture without a pass, if they fill whole texels. Other
 * pixels, and the application's textures, take one pass: 1 fetch of up to 4 bytes and 1
 * byte written a pixel.
 */
#include "gl/error.h"
#include "gl/texture.h"
#include "stages/stages.h"

static const gls_pass convert = {
    .stage = "gray",
    .label = "convert",
    .fragment = "gray/convert.frag",
    .inputs = { "image" },
    .outputs = { "gray" },
};

static const gls_pass convert_mask = {
    .stage = "gray",
    .label = "mask",
    .fragment = "gray/mask.frag",
    .inputs = { "image" },
    .outputs = { "kept" },
};

static bool is_as_stored(const gls_view *view) {
    return view->kind == GLS_VIEW_PIXELS && view->gray && !view->bottom_first &&
           (view->is_mask || view->region.width % 4 == 0);
}

static glsurf_result upload_gray(gls_gpu *gpu, const gls_view *view, gls_slot slot) {
    GLuint texture;
    const glsurf_result result = gls_texture_get(gpu, slot, &texture);
    if (result)
        return result;
    gls_bind_first(gpu->device, GL_TEXTURE_2D, texture);
    gls_upload_fill(gpu, view, view->is_mask ? GL_RED_INTEGER : GL_RGBA_INTEGER);
    return gls_check_error(gpu->device, "the upload of the image");
}

static glsurf_result run_gray(gls_gpu *gpu, const gls_source *from, const gls_view *view,
                              gls_slot slot) {
    const uint32_t pixels = view->is_mask ? 1 : 4;
    return gls_pass_run(
        gpu, view->is_mask ? &convert_mask : &convert,
        &(gls_draw){
            .defines = from->defines,
            .external = { from->texture },
            .external_target = from->target,
            .outputs = { slot },
            .fetches = pixels,
            .bytes = 4 * pixels,
            .uniforms = { GLS_INTS("source", 4, from->x, from->y, from->step, from->layer),
                          GLS_INTS("width", 1, (int)view->region.width) } });
}

glsurf_result gls_stage_gray(gls_gpu *gpu, const gls_view *view, gls_slot slot) {
    if (is_as_stored(view))
        return upload_gray(gpu, view, slot);
    gls_source from;
    const glsurf_result result = gls_source_open(gpu, view, &from);
    return result ? result : run_gray(gpu, &from, view, slot);
}
