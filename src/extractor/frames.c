/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "extractor/frames.h"

#include "core/number.h"

#include <stdlib.h>

gls_frame *gls_frames_oldest(gls_frames *frames) {
    return frames->ring.waiting > 0 ? &frames->frame[frames->ring.oldest] : NULL;
}

gls_frame *gls_frames_latest(gls_frames *frames) {
    return frames->present ? &frames->frame[frames->latest] : NULL;
}

gls_frame gls_frame_like(const glsurf_extractor_desc *desc, const gls_views *views) {
    const glsurf_region *region = &views->image.region;
    return (gls_frame){ .desc = *desc,
                        .width = gls_to_int(region->width),
                        .height = gls_to_int(region->height),
                        .origin = { gls_to_int(region->x), gls_to_int(region->y) },
                        .whole_width = views->image.width,
                        .whole_height = views->image.height,
                        .masked = views->masked };
}

gls_frame *gls_frames_add(gls_frames *frames, const gls_frame *like) {
    frames->latest = gls_ring_next(&frames->ring);
    frames->present = true;
    gls_ring_add(&frames->ring);
    gls_frame *frame = &frames->frame[frames->latest];
    frame->number = frames->ring.submitted;
    frame->desc = like->desc;
    frame->width = like->width;
    frame->height = like->height;
    frame->origin = like->origin;
    frame->whole_width = like->whole_width;
    frame->whole_height = like->whole_height;
    frame->masked = like->masked;
    free(frame->input);
    frame->input = like->input;
    frame->input_count = like->input_count;
    return frame;
}
