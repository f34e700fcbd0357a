/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gray conversion in integers: src/reference/gray.c has the formula. It is exact, in 32
 * bits.
 *
 * A texel of the gray image has four pixels of a row, so that later passes get four pixels
 * by one fetch. A texel of the mask has one pixel. Gray pixels whose top row is stored
 * first are uploaded to their texture without a pass, if they fill whole texels. Other
 * pixels, and the application's textures, take one pass: 1 fetch of up to 4 bytes and 1
 * byte written a pixel.
 */
#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/image_source.h"
#include "gl/state.h"
#include "stages/plan.h"

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

/* The mask always has a slot, so that plans with and without a mask differ only in bytes.
 * It has no texture until it is used. Each waiting image has its own gray image and mask.
 */
void gls_plan_gray(gls_plan *plan, const gls_plan_params *params) {
    const int width = plan->image.width, height = plan->image.height;
    gls_textures *textures = &plan->textures;
    plan->gray.image = gls_add_texture(textures, "gray", GLS_TEXEL_RGBA8UI,
                                       gls_ceil_div(width, 4), height);
    const uint64_t gray_bytes = gls_texture_bytes(&textures->desc[plan->gray.image]);
    plan->gray.mask =
        gls_add_texture(textures, "mask of the application", GLS_TEXEL_R8UI, width, height);
    const uint64_t mask_bytes = gls_texture_bytes(&textures->desc[plan->gray.mask]);
    textures->bytes += params->waiting * gray_bytes - mask_bytes;
    plan->gray.mask_bytes = (params->waiting + (uint64_t)1) * mask_bytes;
    if (params->masked)
        gls_plan_add_mask(plan);
}

void gls_plan_add_mask(gls_plan *plan) {
    if (!plan->gray.masked)
        plan->textures.bytes += plan->gray.mask_bytes;
    plan->gray.masked = true;
}

const char *gls_mask_defines(const gls_plan *plan) {
    return plan->image.enlarged ? "#define MASKED\n#define ENLARGED\n" : "#define MASKED\n";
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
    if (view->kind == GLS_VIEW_PIXELS && view->gray && !view->bottom_first &&
        (view->is_mask || view->region.width % 4 == 0)) {
        GLuint texture;
        const glsurf_result no_texture = gls_texture_get(gpu, slot, &texture);
        if (no_texture)
            return no_texture;
        gls_bind_first(gpu->device, GL_TEXTURE_2D, texture);
        gls_upload_fill(gpu, view, view->is_mask ? GL_RED_INTEGER : GL_RGBA_INTEGER);
        return GLSURF_OK;
    }
    gls_source from;
    const glsurf_result result = gls_image_bind(gpu, view, &from);
    return result ? result : run_gray(gpu, &from, view, slot);
}
