/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/copy.h"
#include "gl/gpu.h"
#include "gl/upload.h"

#include <string.h>

/* Sets where the view begins in a texture of `rows` rows: `x` from the left, `from_top`
 * from the top. */
static void place_view(gls_source *source, const gls_view *view, uint32_t x,
                       uint32_t from_top, uint32_t rows) {
    source->x = (int)x;
    source->y = (int)(view->bottom_first ? rows - 1 - from_top : from_top);
    source->step = view->bottom_first ? -1 : 1;
}

static void add_define(gls_source *source, const char *define, bool wanted) {
    if (wanted)
        strcat(source->defines, define);
}

/* How the values of an image become gray or colour. 0 is 0 in all ways, so shaders of masks
 * are compiled once for all. */
static void add_values(gls_source *source, const gls_view *view) {
    add_define(source, "#define GRAY\n", view->gray);
    add_define(source, "#define SRGB\n", view->srgb);
    add_define(source, "#define BGR\n",
               view->kind == GLS_VIEW_PIXELS && (view->format == GLSURF_FORMAT_BGR8 ||
                                                 view->format == GLSURF_FORMAT_BGRA8));
}

glsurf_result gls_source_open(gls_gpu *gpu, const gls_view *view, gls_source *source) {
    const bool pixels = view->kind == GLS_VIEW_PIXELS;
    const bool texture = view->kind == GLS_VIEW_TEXTURE;
    *source = (gls_source){ .texture = view->name,
                            .target = texture ? view->target : GL_TEXTURE_2D,
                            .layer = (int)view->layer };
    if (texture || view->whole)
        place_view(source, view, view->region.x, view->region.y, view->height);
    else
        place_view(source, view, 0, 0, view->region.height);
    if (view->is_mask)
        add_define(source, "#define ALPHA\n", view->alpha);
    else
        add_values(source, view);
    add_define(source, "#define RECTANGLE\n", source->target == GL_TEXTURE_RECTANGLE);
    add_define(source, "#define ARRAY\n", source->target == GL_TEXTURE_2D_ARRAY);
    add_define(source, "#define EXTERNAL\n", source->target == GLS_TARGET_EXTERNAL);
    return texture  ? GLSURF_OK
           : pixels ? gls_upload_pixels(gpu, view, &source->texture)
                    : gls_copy_make(gpu, view, &source->texture);
}
