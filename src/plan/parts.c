/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the parts of a plan are made with: a texture, a text, the extent of the atlas.
 */
#include "plan/parts.h"

#include "core/integer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

gls_slot gls_plan_add(gls_plan *plan, const char *label, gls_texel texel, int width,
                      int height) {
    const gls_slot slot = plan->textures.count++;
    plan->textures.desc[slot] = gls_texture_of(label, texel, width, height);
    plan->bytes += (uint64_t)width * (uint64_t)height * gls_texel_bytes(texel);
    return slot;
}

gls_slot gls_plan_add_layers(gls_plan *plan, const char *label, gls_texel texel, int width,
                             int height, int layers) {
    const gls_slot first = plan->textures.count;
    for (int i = 0; i < layers; ++i) {
        gls_texture_desc *layer =
            &plan->textures.desc[gls_plan_add(plan, label, texel, width, height)];
        layer->layers = layers;
        layer->layer = i;
    }
    return first;
}

void gls_plan_add_level(gls_plan *plan, gls_pyramid_plan *pyramid, const char *label,
                        gls_texel texel, int width, int height) {
    const int k = pyramid->levels++;
    pyramid->width[k] = width;
    pyramid->height[k] = height;
    pyramid->level[k] = gls_plan_add(plan, label, texel, width, height);
}

void gls_plan_atlas(const gls_plan *plan, int *width, int *height) {
    *width = *height = 0;
    for (int o = 0; o < plan->octave_count; ++o) {
        const gls_octave *octave = &plan->octave[o];
        *width = gls_max_int(*width, octave->atlas_column + gls_ceil_div(octave->width, 4));
        *height = gls_max_int(*height, octave->atlas_row + octave->height);
    }
}

/* Draw buffers. */
enum { MANY_TARGETS = 8, FEW_TARGETS = 4 };

int gls_plan_targets(const gls_plan *plan) {
    return gls_plan_takes(plan, GLSURF_PATH_FEW_TARGETS) ? FEW_TARGETS : MANY_TARGETS;
}

gls_text gls_plan_keep(gls_plan *plan, const char *text) {
    const int size = (int)strlen(text) + 1;
    if (plan->texts.length == 0)
        plan->texts.length = 1; /* the empty text */
    for (int at = 0; at < plan->texts.length; at += (int)strlen(plan->texts.text + at) + 1)
        if (strcmp(plan->texts.text + at, text) == 0)
            return at;
    if (plan->texts.length + size > GLS_MAX_TEXT) {
        plan->texts.full = true;
        return 0;
    }
    const gls_text at = plan->texts.length;
    memcpy(plan->texts.text + at, text, (size_t)size);
    plan->texts.length += size;
    return at;
}

gls_text gls_plan_keep_format(gls_plan *plan, const char *format, ...) {
    char text[640];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    plan->texts.full |= length >= (int)sizeof text;
    return gls_plan_keep(plan, text);
}
