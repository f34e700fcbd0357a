/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "extractor/backend.h"

#include <stdlib.h>

glsurf_frame *glsurf_frames_oldest(glsurf_extractor *extractor) {
    glsurf_frames *frames = &extractor->frames;
    return frames->waiting > 0 ? &frames->frame[frames->oldest] : NULL;
}

glsurf_frame *glsurf_frames_latest(glsurf_extractor *extractor) {
    glsurf_frames *frames = &extractor->frames;
    return frames->present ? &frames->frame[frames->latest] : NULL;
}

glsurf_frame glsurf_frame_like(const glsurf_extractor *extractor, const glsurf_image *image,
                               const glsurf_view *view) {
    const glsurf_region *region = &view->region;
    return (glsurf_frame){ .desc = extractor->desc,
                           .width = glsurf_to_int(region->width),
                           .height = glsurf_to_int(region->height),
                           .origin = { glsurf_to_int(region->x), glsurf_to_int(region->y) },
                           .masked = image->mask };
}

glsurf_frame *glsurf_frames_add(glsurf_extractor *extractor, const glsurf_frame *like) {
    glsurf_frames *frames = &extractor->frames;
    const uint32_t capacity = extractor->desc.frames;
    if (frames->waiting == capacity)
        glsurf_frames_remove_oldest(extractor);
    frames->latest = (frames->oldest + frames->waiting) % capacity;
    frames->present = true;
    ++frames->waiting;
    glsurf_frame *frame = &frames->frame[frames->latest];
    frame->number = ++frames->submitted;
    frame->desc = like->desc;
    frame->width = like->width;
    frame->height = like->height;
    frame->origin = like->origin;
    frame->masked = like->masked;
    free(frame->input);
    frame->input = like->input;
    frame->input_count = like->input_count;
    return frame;
}

void glsurf_frames_remove_oldest(glsurf_extractor *extractor) {
    glsurf_frames *frames = &extractor->frames;
    frames->oldest = (frames->oldest + 1) % extractor->desc.frames;
    --frames->waiting;
}
