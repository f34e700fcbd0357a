/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Panoramas: the public calls to create, start and read one, on both backends. */
#include "panorama/panorama.h"

#include "core/number.h"
#include "gl/error.h"
#include "gl/readback.h"
#include "presets/preset.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool on_cpu(const glsurf_panorama *panorama) {
    return gls_object_on_cpu(&panorama->object);
}

/* -------------------------------------------------------------------- part -- */

/* A part, and the textures for it. */
typedef struct layout {
    gls_bands bands;
    gls_texture_desc slots[GLS_BANDS_SLOTS];
    int side, limit; /* the longest side of a texture, and of any */
    uint64_t bytes;  /* of all textures */
} layout;

static bool uses_slot(const glsurf_panorama *panorama, gls_slot slot) {
    const glsurf_device *device = panorama->object.device;
    if (gls_device_on_cpu(device))
        return slot == GLS_BLEND_SUM || (slot >= GLS_BANDS_SUM && slot < GLS_BANDS_MAP);
    if (slot == GLS_BLEND_BEFORE)
        return gls_device_takes(device, GLSURF_PATH_SHADER_BLEND);
    if (slot == GLS_BANDS_MAP || slot == GLS_BANDS_CELLS)
        return panorama->desc.blend == GLSURF_BLEND_BANDS;
    return slot < GLS_BANDS_MAP;
}

static layout lay_out(const glsurf_panorama *panorama, gls_rect part) {
    layout made = { .bands = { .part = part },
                    .limit = on_cpu(panorama) ? GLS_CPU_MAX_SIZE
                                              : panorama->object.device->max_size };
    if (panorama->desc.blend == GLSURF_BLEND_BANDS) {
        made.bands = gls_bands_make(&panorama->desc.canvas, part);
        gls_bands_plan(&made.bands, made.slots);
    } else {
        gls_blend_plan(part.x1 - part.x0, part.y1 - part.y0, made.slots);
    }
    gls_bands_plan_maps(made.slots);
    for (int i = 0; i < GLS_BANDS_SLOTS; ++i) {
        const gls_texture_desc *slot = &made.slots[i];
        if (i < GLS_BANDS_MAP)
            made.side = gls_max_int(made.side, gls_max_int(slot->width, slot->height));
        if (uses_slot(panorama, i))
            made.bytes += gls_texture_bytes(slot);
    }
    return made;
}

static bool fits(const glsurf_panorama *panorama, const layout *l) {
    return l->side <= l->limit && l->bytes <= panorama->desc.memory_limit;
}

static glsurf_result check_size(const glsurf_panorama *panorama, const layout *l) {
    glsurf_device *device = panorama->object.device;
    const gls_rect *p = &l->bands.part;
    const int width = p->x1 - p->x0, height = p->y1 - p->y0;
    if (fits(panorama, l))
        return GLSURF_OK;
    if (l->side > l->limit)
        return gls_fail(device, GLSURF_ERROR_LIMIT,
                        "the canvas is %dx%d and this device takes at most %d pixels a "
                        "side, margins included; reduce the images or compute a part",
                        width, height, l->limit);
    return gls_fail(
        device, GLSURF_ERROR_LIMIT,
        "a canvas of %dx%d needs %.0f MiB and the limit is %.0f MiB; reduce the "
        "images, compute a part or raise the memory limit",
        width, height, ceil((double)l->bytes / 1048576.0),
        floor((double)panorama->desc.memory_limit / 1048576.0));
}

/* Gives a slot of the CPU backend zeroed memory. */
static glsurf_result clear_memory(glsurf_panorama *panorama, gls_slot slot) {
    const gls_texture_desc *s = &panorama->slots[slot];
    const size_t count = (size_t)s->width * (size_t)s->height;
    if (count == 0 || !uses_slot(panorama, slot))
        return GLSURF_OK;
    if (panorama->memory[slot])
        memset(panorama->memory[slot], 0, count * 4 * sizeof(float));
    else
        panorama->memory[slot] = calloc(count, 4 * sizeof(float));
    return panorama->memory[slot]
               ? GLSURF_OK
               : gls_fail(panorama->object.device, GLSURF_ERROR_MEMORY,
                          "out of memory for the \"%s\" of %dx%d pixels; use smaller "
                          "images or compute a part",
                          s->label, s->width, s->height);
}

/* Takes a layout, keeps the textures that fit it, and zeroes the sums. */
static glsurf_result take_layout(glsurf_panorama *panorama, const layout *l) {
    glsurf_result result = GLSURF_OK;
    panorama->bands = l->bands;
    panorama->added = 0;
    for (int i = 0; i < GLS_BANDS_SLOTS; ++i) {
        gls_texture_desc *s = &panorama->slots[i];
        const bool same = s->width == l->slots[i].width && s->height == l->slots[i].height;
        if (!same && on_cpu(panorama)) {
            free(panorama->memory[i]);
            panorama->memory[i] = NULL;
        } else if (!same) {
            gls_texture_drop(&panorama->gpu, i);
        }
        *s = l->slots[i];
        if (!result && on_cpu(panorama))
            result = clear_memory(panorama, i);
    }
    const bool bands = panorama->desc.blend == GLSURF_BLEND_BANDS;
    for (int k = 0; !result && !on_cpu(panorama) && k <= l->bands.top; ++k)
        result = gls_stage_blend_clear(&panorama->gpu,
                                       bands ? GLS_BANDS_SUM + k : GLS_BLEND_SUM);
    return result;
}

/* Starts a part. All zero: the whole canvas; NULL: the same part again. */
static glsurf_result start_part(glsurf_panorama *panorama, const glsurf_region *r) {
    const glsurf_canvas *c = &panorama->desc.canvas;
    gls_rect part = { 0, 0, (int)c->width, (int)c->height };
    if (!r) {
        part = panorama->bands.part;
    } else if (r->x || r->y || r->width || r->height) {
        if (r->width == 0 || r->height == 0 || r->x >= c->width || r->y >= c->height ||
            r->width > c->width - r->x || r->height > c->height - r->y)
            return gls_refuse(panorama->object.device,
                              "the part is empty or reaches beyond the canvas of %ux%u "
                              "pixels; choose one inside",
                              c->width, c->height);
        part = (gls_rect){ (int)r->x, (int)r->y, (int)(r->x + r->width),
                           (int)(r->y + r->height) };
    }
    const layout l = lay_out(panorama, part);
    const glsurf_result result = check_size(panorama, &l);
    if (result)
        return result;
    gls_call call;
    gls_call_begin(&call, &panorama->object, NULL, 0);
    if (gls_call_enter(&call))
        call.result = take_layout(panorama, &l);
    return gls_call_end(&call);
}

/* ------------------------------------------------------------------ create -- */

static glsurf_result check_desc(glsurf_device *device, const glsurf_panorama_desc *desc) {
    if (!desc)
        return gls_refuse(device, GLS_IS_NULL("settings", "glsurf_panorama_desc"));
    const glsurf_canvas *c = &desc->canvas;
    if (c->width == 0 || c->height == 0)
        return gls_refuse(device,
                          "the canvas is empty; set its width and height to at least 1");
    if (c->width > 1u << 20 || c->height > 1u << 20)
        return gls_fail(device, GLSURF_ERROR_LIMIT,
                        "the canvas is %ux%u and may have at most 1048576 pixels a side; "
                        "reduce the images",
                        c->width, c->height);
    if ((unsigned)c->projection > GLSURF_PROJECTION_SPHERE ||
        (unsigned)desc->blend > GLSURF_BLEND_BANDS ||
        !(c->focal >= 0.0 && isfinite(c->focal)) || !isfinite(c->centre[0]) ||
        !isfinite(c->centre[1]))
        return gls_refuse(device, "the canvas's projection, focal length or centre, or the "
                                  "blend, is out of range; start from a zeroed struct");
    if (desc->blend == GLSURF_BLEND_MEAN && c->projection > GLSURF_PROJECTION_PLANE)
        return gls_refuse(device, "means need a plane; choose GLSURF_PROJECTION_PLANE or "
                                  "GLSURF_BLEND_BANDS");
    return GLSURF_OK;
}

glsurf_result glsurf_panorama_create(glsurf_panorama **panorama, glsurf_device *device,
                                     const glsurf_panorama_desc *desc) {
    if (!panorama)
        return GLSURF_ERROR_ARGUMENT;
    *panorama = NULL;
    glsurf_result result = gls_object_begin_create(device, "panorama");
    if (!result)
        result = check_desc(device, desc);
    if (result)
        return result;
    glsurf_panorama *made = gls_object_create(sizeof *made, "panorama", device, &result);
    if (!made)
        return result;
    made->desc = *desc;
    made->desc.memory_limit = gls_memory_asked(desc->memory_limit);
    made->gpu.device = device;
    made->gpu.slots = made->slots;
    made->gpu.sum_passes = true;
    result = start_part(made, &desc->part);
    if (result)
        glsurf_panorama_destroy(made);
    else
        *panorama = made;
    return result;
}

void glsurf_panorama_destroy(glsurf_panorama *panorama) {
    if (!panorama)
        return;
    if (gls_gpu_begin_destroy(&panorama->gpu, "panorama"))
        gls_gpu_destroy(&panorama->gpu);
    for (int i = 0; i < GLS_BANDS_SLOTS; ++i)
        free(panorama->memory[i]);
    free(panorama->survey.owner);
    free(panorama->tile.owned);
    gls_object_free(&panorama->object);
}

/* A part begins anywhere in a texel of the highest level. The margin is largest if only its
 * last pixel is in the part. */
uint32_t glsurf_panorama_rows(const glsurf_panorama *panorama) {
    if (!panorama)
        return 0;
    const int width = (int)panorama->desc.canvas.width;
    const int height = (int)panorama->desc.canvas.height;
    const int first = (1 << panorama->bands.top) - 1;
    layout l = lay_out(panorama, (gls_rect){ 0, 0, width, height });
    if (fits(panorama, &l))
        return (uint32_t)height;
    int low = 0, high = height;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        l = lay_out(panorama, (gls_rect){ 0, first, width, first + middle });
        if (fits(panorama, &l))
            low = middle;
        else
            high = middle;
    }
    return low < 64 ? 0 : (uint32_t)low;
}

glsurf_result glsurf_panorama_start(glsurf_panorama *panorama, const glsurf_region *part) {
    const glsurf_result result = gls_object_check(panorama);
    return result ? result : start_part(panorama, part);
}

/* -------------------------------------------------------------------- read -- */

void gls_panorama_list_passes(glsurf_panorama *panorama) {
    if (panorama->object.device->passes.of != &panorama->gpu)
        gls_passes_begin(&panorama->gpu);
}

gls_band gls_panorama_band(const glsurf_panorama *panorama, gls_slot slot, gls_rect rect) {
    return (gls_band){ .rect = rect, .texel = panorama->memory[slot] };
}

static void collapse_on_cpu(glsurf_panorama *panorama, uint8_t *rgba) {
    const gls_bands *bands = &panorama->bands;
    gls_band above = { 0 };
    for (int l = bands->top; l >= 0; --l) {
        const gls_rect rect = gls_bands_level(bands->padded, l, 0);
        const gls_band sum = gls_panorama_band(panorama, GLS_BANDS_SUM + l, rect);
        const gls_band out = gls_panorama_band(panorama, GLS_BANDS_OUT + l, rect);
        const gls_band *next = l < bands->top ? &above : NULL;
        if (l > 0)
            gls_reference_bands_collapse(&sum, next, gls_bands_collapsed(bands, l), &out);
        else
            gls_reference_bands_canvas(&sum, next, bands->part, rgba);
        above = out;
    }
}

/* Makes the canvas from the sums. `rgba` receives its pixels and `texture` its texture, if
 * they are not NULL. */
static glsurf_result read_canvas(glsurf_panorama *panorama, uint8_t *rgba,
                                 uint32_t *texture) {
    gls_gpu *gpu = &panorama->gpu;
    gls_call call;
    gls_call_begin(&call, &panorama->object, NULL, 0);
    const bool bands = panorama->desc.blend == GLSURF_BLEND_BANDS;
    const gls_texture_desc *sum = &panorama->slots[GLS_BLEND_SUM];
    const bool entered = gls_call_enter(&call);
    if (entered && on_cpu(panorama) && bands) {
        collapse_on_cpu(panorama, rgba);
    } else if (entered && on_cpu(panorama)) {
        gls_reference_blend_canvas(panorama->memory[GLS_BLEND_SUM],
                                   (size_t)sum->width * (size_t)sum->height, rgba);
    } else if (entered) {
        gls_panorama_list_passes(panorama);
        call.result = bands ? gls_stage_bands_canvas(gpu, &panorama->bands)
                            : gls_stage_blend_canvas(gpu);
        if (!call.result && rgba)
            call.result = gls_texture_read(gpu, GLS_BLEND_CANVAS, rgba);
        if (!call.result && texture)
            call.result = gls_texture_get(gpu, GLS_BLEND_CANVAS, texture);
    }
    return gls_call_end(&call);
}

glsurf_result glsurf_panorama_read(glsurf_panorama *panorama, uint8_t *rgba) {
    const glsurf_result result = gls_object_check(panorama);
    if (result)
        return result;
    if (!rgba)
        return gls_refuse(panorama->object.device,
                          "the pointer to the pixels is NULL; pass "
                          "width x height x 4 bytes");
    return read_canvas(panorama, rgba, NULL);
}

glsurf_result glsurf_panorama_texture(glsurf_panorama *panorama, uint32_t *texture) {
    const glsurf_result result = gls_object_check(panorama);
    if (result)
        return result;
    if (!texture || on_cpu(panorama))
        return gls_refuse(
            panorama->object.device, "%s",
            texture ? "the CPU backend has no textures; use glsurf_panorama_read()"
                    : GLS_IS_NULL("texture", "uint32_t"));
    return read_canvas(panorama, NULL, texture);
}
