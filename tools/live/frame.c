/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/frame.h"

#include "system/alloc.h"

#include <stdlib.h>

enum { RECORD = 32 };

void gpu_list_copy(gpu_list *self, GLuint buffer, size_t offset, uint32_t count) {
    const GLsizeiptr size = (GLsizeiptr)count * RECORD;
    if (self->buffer == 0)
        glGenBuffers(1, &self->buffer);
    glBindBuffer(GL_COPY_WRITE_BUFFER, self->buffer);
    if (self->size != size) {
        glBufferData(GL_COPY_WRITE_BUFFER, size, NULL, GL_DYNAMIC_COPY);
        self->size = size;
    }
    glBindBuffer(GL_COPY_READ_BUFFER, buffer);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, (GLintptr)offset, 0,
                        size);
    self->count = count;
}

void gpu_list_free(gpu_list *self) {
    glDeleteBuffers(1, &self->buffer);
    *self = (gpu_list){ 0 };
}

view *view_create(glsurf_region part) {
    view *const self = alloc_zeroed(1, sizeof *self);
    self->references = 1;
    self->part = part;
    return self;
}

view *view_hold(view *self) {
    if (self)
        ++self->references;
    return self;
}

void view_release(view *self) {
    if (self && --self->references == 0) {
        glsurf_feature_set_destroy(self->set);
        free(self->keypoints);
        free(self);
    }
}

void frame_free(frame *self) {
    view_release(self->view);
    view_release(self->before);
    view_release(self->target);
    gpu_list_free(&self->keypoints);
    gpu_list_free(&self->pairs);
    slide_free(&self->image);
    *self = (frame){ 0 };
}
