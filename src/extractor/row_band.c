/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "extractor/extractor.h"
#include "gl/error.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_AT_ONCE = 64 };

glsurf_result gls_stopped(glsurf_device *device) {
    return gls_fail(device, GLSURF_ERROR_STOPPED,
                    "a callback stopped the call; submit the image again");
}

static glsurf_result out_of_memory(glsurf_device *device, uint32_t rows, size_t bytes) {
    return gls_fail(device, GLSURF_ERROR_MEMORY,
                    "out of memory for %u rows of %zu bytes; set smaller tiles", rows,
                    bytes);
}

/* Reads `count` rows of the region from row `first` on. */
static glsurf_result read_rows(glsurf_device *device, const gls_view *from, uint32_t first,
                               uint32_t count, uint8_t *gray) {
    const size_t stride = from->width * gls_pixel_bytes(from->format);
    uint8_t *pixels = malloc(gls_bytes_of(ROWS_AT_ONCE, stride));
    if (!pixels)
        return out_of_memory(device, ROWS_AT_ONCE, stride);
    gls_view view = *from;
    bool goes_on = true;
    view.pixels = pixels;
    view.region.y = 0;
    for (uint32_t y = 0; goes_on && y < count; y += ROWS_AT_ONCE) {
        view.region.height = gls_min_uint(ROWS_AT_ONCE, count - y);
        goes_on = from->rows(from->rows_user, from->region.y + first + y,
                             view.region.height, pixels, stride);
        if (goes_on)
            gls_reference_gray(&view, gray + (size_t)y * from->region.width);
    }
    free(pixels);
    return goes_on ? GLSURF_OK : gls_stopped(device);
}

/* Moves the rows that stay to the front, and reads the others. */
static glsurf_result move_band(glsurf_device *device, gls_row_band *band, uint32_t first,
                               uint32_t count, const gls_view *view) {
    const size_t width = view->region.width;
    const bool overlaps = first >= band->first && first < band->end;
    const uint32_t kept = overlaps ? band->end - first : 0;
    if (kept > 0)
        memmove(band->gray, band->gray + (first - band->first) * width, kept * width);
    band->first = first;
    band->end = first + kept;
    const glsurf_result result =
        read_rows(device, view, band->end, count - kept, band->gray + kept * width);
    if (!result)
        band->end = first + count;
    return result;
}

glsurf_result gls_row_band_hold(glsurf_device *device, gls_row_band *band, uint32_t first,
                                uint32_t count, gls_view *view) {
    const size_t width = view->region.width;
    if (band->capacity < count) {
        uint8_t *gray = realloc(band->gray, gls_bytes_of(width, count));
        if (!gray)
            return out_of_memory(device, count, width);
        band->gray = gray;
        band->capacity = count;
    }
    if (first < band->first || first + count > band->end) {
        const glsurf_result result = move_band(device, band, first, count, view);
        if (result)
            return result;
    }
    *view = (gls_view){ .kind = GLS_VIEW_PIXELS,
                        .width = view->region.width,
                        .height = band->end - band->first,
                        .region = { .y = first - band->first },
                        .pixels = band->gray,
                        .stride = width,
                        .gray = true,
                        .is_mask = view->is_mask };
    return GLSURF_OK;
}
