/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* glsurf_panorama_survey(): layers of all images, then their exposure, then the seams. */
#include "panorama/survey.h"

#include "gl/error.h"
#include "gl/image_source.h"
#include "panorama/panorama.h"

#include <stdlib.h>
#include <string.h>

static glsurf_result no_memory(glsurf_device *device, uint32_t count) {
    return gls_fail(device, GLSURF_ERROR_MEMORY,
                    "out of memory for a survey of %u images; survey fewer images", count);
}

static bool is_framebuffer(const glsurf_image *image) {
    return image->target == GLS_TARGET_READ_FRAMEBUFFER;
}

static glsurf_result check_arguments(const glsurf_panorama *panorama,
                                     const glsurf_image *image,
                                     const glsurf_placement *placement, uint32_t count,
                                     const glsurf_survey_params *params) {
    glsurf_device *device = panorama->object.device;
    if (!image)
        return gls_refuse(device, GLS_IS_NULL("images", "glsurf_image"));
    if (!placement)
        return gls_refuse(device, GLS_IS_NULL("placements", "glsurf_placement"));
    if (count == 0 || count > 65535)
        return gls_refuse(device, "a survey of %u images; give from 1 to 65535", count);
    if (params && params->reference > count)
        return gls_refuse(
            device, "the reference is image %u of %u, counted from 1; give at most %u",
            params->reference, count, count);
    if (panorama->desc.blend == GLSURF_BLEND_BANDS && panorama->added > 0)
        return gls_refuse(device,
                          "images were added before the survey; start the part anew "
                          "with glsurf_panorama_start()");
    uint32_t framebuffers = 0;
    for (uint32_t i = 0; i < count; ++i)
        framebuffers += is_framebuffer(&image[i]);
    if (framebuffers > 1)
        return gls_refuse(device,
                          "%u images are the framebuffer, and only one is bound; "
                          "copy the others into textures",
                          framebuffers);
    return GLSURF_OK;
}

/* Samples an image. `rgba` has the cells of the whole grid. */
static glsurf_result make_layer(glsurf_panorama *panorama, const gls_cell_grid *grid,
                                gls_layer *layer, const glsurf_image *image,
                                const glsurf_placement *placement, uint8_t *rgba) {
    glsurf_device *device = panorama->object.device;
    gls_views views;
    glsurf_result result = gls_panorama_take_views(device, image, &views);
    if (!result)
        result = gls_views_resolve(device, &views);
    if (!result && !gls_layer_begin(layer, &views.image, placement))
        result = gls_refuse(device, "the matrix is singular or has a number that is not "
                                    "finite; give one that can be inverted");
    if (!result && views.image.kind == GLS_VIEW_PIXELS)
        gls_layer_sample(grid, layer, &views.image, rgba);
    else if (!result)
        result = gls_panorama_sample(panorama, image, placement, grid->first, grid->cell,
                                     (gls_rect){ 0, 0, grid->width, grid->height }, rgba);
    return result;
}

/* Samples all images; first the framebuffer, as passes bind others. */
static glsurf_result make_layers(glsurf_panorama *panorama, gls_layers *layers,
                                 const glsurf_image *image,
                                 const glsurf_placement *placement, uint8_t *rgba) {
    glsurf_device *device = panorama->object.device;
    const gls_cell_grid *grid = &layers->grid;
    /* Seams take less than 80 bytes for a cell, and equations 72 for two images. */
    const uint64_t cells = (uint64_t)grid->width * (uint64_t)grid->height;
    uint64_t bytes = (panorama->desc.blend == GLSURF_BLEND_BANDS ? 80 : 4) * cells +
                     72 * (uint64_t)layers->count * layers->count;
    for (uint32_t k = 0; k < 2 * layers->count; ++k) {
        const uint32_t i = k % layers->count;
        gls_layer *layer = &layers->layer[i];
        if (is_framebuffer(&image[i]) != (k < layers->count))
            continue;
        const glsurf_result result =
            make_layer(panorama, grid, layer, &image[i], &placement[i], rgba);
        if (result)
            return result;
        if (!gls_layer_crop(grid, layer, rgba))
            return no_memory(device, layers->count);
        const gls_rect *box = &layer->cells;
        bytes += (uint64_t)(box->x1 - box->x0) * (uint64_t)(box->y1 - box->y0) * 4;
        if (bytes > panorama->desc.memory_limit)
            return gls_fail(device, GLSURF_ERROR_LIMIT,
                            "a survey of %u images needs more than the limit of %.0f MiB; "
                            "survey fewer images or raise the memory limit",
                            layers->count,
                            floor((double)panorama->desc.memory_limit / 1048576.0));
    }
    return GLSURF_OK;
}

static bool is_covered(const gls_layers *layers, uint32_t image, int i, int j) {
    const gls_layer *layer = &layers->layer[image];
    const int width = layers->grid.width;
    const int x = layers->grid.closed ? (i + width) % width : i;
    return gls_rect_has(&layer->cells, x, j) && gls_layer_pixel(layer, x, j)[3];
}

/* Finds the cells whose owner does not cover all cells around. As images are convex, an
 * owner covers all pixels of the other cells. */
static void find_bare(const gls_layers *layers, struct gls_survey *s) {
    const int count = s->width * s->height;
    s->bare = (uint8_t *)(s->owner + count); /* memory of one byte more for each cell */
    for (int n = 0; n < count; ++n) {
        bool covered = s->owner[n] != UINT16_MAX;
        for (int k = 0; covered && k < 9; ++k)
            covered = is_covered(layers, s->owner[n], n % s->width + k % 3 - 1,
                                 n / s->width + k / 3 - 1);
        s->bare[n] = !covered;
    }
}

static glsurf_result run_survey(glsurf_panorama *panorama, const glsurf_image *image,
                                glsurf_placement *placement, uint32_t count,
                                const glsurf_survey_params *params) {
    const bool bands = panorama->desc.blend == GLSURF_BLEND_BANDS;
    gls_layers layers = { .layer = calloc(count, sizeof *layers.layer), .count = count };
    const gls_cell_grid *grid = &layers.grid;
    const bool made = gls_cell_grid_make(&layers.grid, &panorama->desc.canvas, bands);
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    uint8_t *rgba = malloc(4 * cells);
    uint16_t *owner = malloc(bands ? cells * (sizeof *owner + 1) : 1);
    bool enough = made && layers.layer && rgba && owner;
    glsurf_result result = GLSURF_OK;
    if (enough)
        result = make_layers(panorama, &layers, image, placement, rgba);
    if (enough && !result)
        enough = bands ? gls_exposure_fit(&layers, params, placement) &&
                             gls_seams_find(&layers, !params->no_seams, owner)
                       : gls_exposure_balance(&layers, params->reference, placement);
    if (!enough)
        result = no_memory(panorama->object.device, count);
    if (!result && bands) {
        free(panorama->survey.owner);
        panorama->survey = (struct gls_survey){ .cell = grid->cell,
                                                .width = grid->width,
                                                .height = grid->height,
                                                .owner = owner,
                                                .images = count };
        find_bare(&layers, &panorama->survey);
    } else {
        free(owner);
    }
    free(rgba);
    gls_layers_free(&layers);
    return result;
}

glsurf_result glsurf_panorama_survey(glsurf_panorama *panorama, const glsurf_image *image,
                                     glsurf_placement *placement, uint32_t count,
                                     const glsurf_survey_params *params) {
    static const glsurf_survey_params zero = { 0 };
    glsurf_result result = gls_object_check(panorama);
    if (result)
        return result;
    glsurf_device *device = panorama->object.device;
    result = check_arguments(panorama, image, placement, count, params);
    if (result)
        return result;
    glsurf_placement *exposed = calloc(count, sizeof *exposed);
    for (uint32_t i = 0; exposed && i < count; ++i)
        memcpy(exposed[i].to_canvas, placement[i].to_canvas, sizeof placement->to_canvas);
    gls_call call;
    gls_call_begin(&call, &panorama->object, NULL, 0);
    if (!exposed)
        call.result = no_memory(device, count);
    else if (gls_call_enter(&call))
        call.result = run_survey(panorama, image, exposed, count, params ? params : &zero);
    result = gls_call_end(&call);
    if (!result)
        memcpy(placement, exposed, count * sizeof *placement);
    free(exposed);
    return result;
}
