/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/prepare.h"

#include "gl/timer.h"

void gls_prepare_begin(gls_gpu *gpu, double seconds) {
    gpu->preparation =
        (gls_preparation){ .on = true, .until = gls_seconds_now() + seconds };
}

bool gls_prepare_end(gls_gpu *gpu) {
    const bool left = gpu->preparation.left;
    gpu->preparation = (gls_preparation){ 0 };
    gls_passes_begin(gpu); /* nothing was drawn */
    return !left;
}

/* Whether the textures that the pass reads and writes are made. */
static bool has_textures(const gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw) {
    if (pass->depth != GLS_DEPTH_OFF && !gpu->texture[draw->depth])
        return false;
    for (int i = 0; i < GLS_MAX_INPUTS && pass->inputs[i]; ++i)
        if (!draw->external[i] && draw->inputs[i] != GLS_NONE &&
            !gpu->texture[draw->inputs[i]])
            return false;
    for (int i = 0; i < GLS_MAX_OUTPUTS && pass->outputs[i]; ++i)
        if (draw->outputs[i] != GLS_NONE && !gpu->texture[draw->outputs[i]])
            return false;
    return true;
}

bool gls_prepare_wants(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw) {
    gls_preparation *self = &gpu->preparation;
    const gls_program *program = gls_program_find(gpu->device, pass, draw->defines);
    if (program && program->drawn && has_textures(gpu, pass, draw))
        return false;
    if (self->done && gls_seconds_now() >= self->until) {
        self->left = true;
        return false;
    }
    self->done = true;
    return true;
}
