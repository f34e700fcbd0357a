/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/prepare.h"

#include "gl/timer.h"

void glsurf_prepare_begin(glsurf_gpu *gpu, double seconds) {
    gpu->preparation =
        (glsurf_preparation){ .on = true, .until = glsurf_seconds_now() + seconds };
}

bool glsurf_prepare_end(glsurf_gpu *gpu) {
    const bool left = gpu->preparation.left;
    gpu->preparation = (glsurf_preparation){ 0 };
    glsurf_passes_begin(gpu); /* nothing was drawn */
    return !left;
}

/* Whether the textures that the pass reads and writes are made. */
static bool has_textures(const glsurf_gpu *gpu, const glsurf_pass *pass,
                         const glsurf_draw *draw) {
    if (pass->depth != GLSURF_DEPTH_OFF && !gpu->texture[draw->depth])
        return false;
    for (int i = 0; i < GLSURF_MAX_INPUTS && pass->inputs[i]; ++i)
        if (!draw->external[i] && draw->inputs[i] != GLSURF_NONE &&
            !gpu->texture[draw->inputs[i]])
            return false;
    for (int i = 0; i < GLSURF_MAX_OUTPUTS && pass->outputs[i]; ++i)
        if (draw->outputs[i] != GLSURF_NONE && !gpu->texture[draw->outputs[i]])
            return false;
    return true;
}

bool glsurf_prepare_wants(glsurf_gpu *gpu, const glsurf_pass *pass,
                          const glsurf_draw *draw) {
    glsurf_preparation *self = &gpu->preparation;
    const glsurf_program *program = glsurf_program_find(gpu->device, pass, draw->defines);
    if (program && program->drawn && has_textures(gpu, pass, draw))
        return false;
    if (self->done && glsurf_seconds_now() >= self->until) {
        self->left = true;
        return false;
    }
    self->done = true;
    return true;
}
