/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "extractor/frames.h"

#include "core/integer.h"

#include <stdlib.h>

glsurf_frame *glsurf_frames_oldest(glsurf_frames *frames) {
    return frames->ring.waiting > 0 ? &frames->frame[frames->ring.oldest] : NULL;
}

glsurf_frame *glsurf_frames_latest(glsurf_frames *frames) {
    return frames->present ? &frames->frame[frames->latest] : NULL;
}

glsurf_frame glsurf_frame_like(const glsurf_extractor_desc *desc,
                               const glsurf_views *views) {
    const glsurf_region *region = &views->image.region;
    return (glsurf_frame){ .desc = *desc,
                           .width = glsurf_to_int(region->width),
                           .height = glsurf_to_int(region->height),
                           .origin = { glsurf_to_int(region->x), glsurf_to_int(region->y) },
                           .whole_width = views->image.width,
                           .whole_height = views->image.height,
                           .masked = views->masked };
}

glsurf_frame *glsurf_frames_add(glsurf_frames *frames, const glsurf_frame *like) {
    frames->latest = glsurf_ring_next(&frames->ring);
    frames->present = true;
    glsurf_ring_add(&frames->ring);
    glsurf_frame *frame = &frames->frame[frames->latest];
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
