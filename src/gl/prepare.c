/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/prepare.h"

#include "gl/program.h"
#include "gl/timer.h"

#include <math.h>

static void delete_fence(gls_gpu *gpu) {
    gpu->device->gl.DeleteSync(gpu->prepared); /* ignores NULL */
    gpu->prepared = NULL;
    gpu->preparing = (gls_wait){ 0 };
}

/* Sets *done to true if the driver has done all that was prepared. A patient preparation
 * waits for that, and fails if the wait does. To others, a fence without a status counts as
 * passed: the first frame then waits. */
static glsurf_result find_done(gls_gpu *gpu, bool patient, bool *done) {
    const char *const where = "the wait for the preparation";
    GLint status = GL_SIGNALED;
    glsurf_result result = GLSURF_OK;
    if (gpu->prepared && patient)
        result = gls_finish(gpu->device, where); /* browsers wait for no fence */
    else if (gpu->prepared)
        gpu->device->gl.GetSynciv(gpu->prepared, GL_SYNC_STATUS, 1, NULL, &status);
    if (status == GL_UNSIGNALED)
        result = gls_wait_on(gpu->device, &gpu->preparing, where);
    *done = !result && status != GL_UNSIGNALED;
    if (*done)
        delete_fence(gpu);
    return result;
}

glsurf_result gls_prepare_begin(gls_gpu *gpu, double seconds, bool *begun) {
    const bool patient = isinf(seconds);
    const glsurf_result result = patient ? GLSURF_OK : find_done(gpu, false, begun);
    if (result || (!patient && !*begun))
        return result;
    *begun = true;
    gpu->preparation = (gls_preparation){ .on = true,
                                          .patient = patient,
                                          .until = gls_seconds_now() + seconds };
    return GLSURF_OK;
}

bool gls_prepare_next(gls_gpu *gpu) {
    gls_preparation *self = &gpu->preparation;
    if (self->what == GLS_PREPARE_DRAWS || (self->what == GLS_PREPARE_PROGRAMS &&
                                            (self->left || (self->done && !self->patient))))
        return false;
    ++self->what;
    return true;
}

bool gls_prepare_destination(gls_gpu *gpu) {
    gls_preparation *self = &gpu->preparation;
    const bool now = self->patient || (!self->done && !self->left);
    self->left = self->left || !now;
    return now;
}

glsurf_result gls_prepare_end(gls_gpu *gpu, glsurf_result result, bool *done) {
    const gls_functions *gl = &gpu->device->gl;
    const gls_preparation step = gpu->preparation;
    gpu->preparation = (gls_preparation){ 0 };
    gls_passes_begin(gpu); /* nothing was drawn */
    const bool begins = step.what == GLS_PREPARE_PROGRAMS;
    if (step.done && !(begins && step.left)) { /* moves the fence behind it */
        delete_fence(gpu);
        gpu->prepared = gl->FenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    }
    if (step.done)
        gl->Flush();
    *done = false;
    return result || step.left || begins ? result : find_done(gpu, step.patient, done);
}

/* Returns true if a piece may be done now. If time is over, notes that it is left. */
static bool takes_piece(gls_preparation *self) {
    const bool takes = !self->done || gls_seconds_now() < self->until;
    self->done = self->done || takes;
    self->left = self->left || !takes;
    return takes;
}

glsurf_result gls_prepare_program(gls_gpu *gpu, const gls_pass *pass,
                                  const gls_draw *draw) {
    gls_program *program = gls_program_find(gpu->device, pass, draw->defines);
    return program || !takes_piece(&gpu->preparation)
               ? GLSURF_OK
               : gls_program_begin(gpu->device, pass, draw->defines, &program);
}

/* Hashes (FNV-1a) 1 + the texel of each input and output; 0 for none and for textures in no
 * slot. */
uint32_t gls_draw_formats(const gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw) {
    uint32_t hash = 0x811c9dc5u;
    for (int i = 0; i < GLS_MAX_INPUTS && pass->inputs[i]; ++i) {
        const bool own = !draw->external[i] && draw->inputs[i] != GLS_NONE;
        hash = (hash ^ (own ? gpu->slots[draw->inputs[i]].texel + 1u : 0u)) * 0x01000193u;
    }
    for (int i = 0; i < GLS_MAX_OUTPUTS && pass->outputs[i]; ++i) {
        const bool own = draw->outputs[i] != GLS_NONE;
        hash = (hash ^ (own ? gpu->slots[draw->outputs[i]].texel + 1u : 0u)) * 0x01000193u;
    }
    return hash;
}

/* Returns true if the textures that the pass reads are made, and its framebuffer with the
 * textures that it writes. */
static bool has_objects(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw) {
    gls_attachment color[GLS_MAX_OUTPUTS] = { { 0 } };
    for (int i = 0; i < GLS_MAX_INPUTS && pass->inputs[i]; ++i)
        if (!draw->external[i] && draw->inputs[i] != GLS_NONE &&
            !gls_gpu_texture(gpu, draw->inputs[i]))
            return false;
    for (int i = 0; i < GLS_MAX_OUTPUTS && pass->outputs[i]; ++i)
        if (draw->outputs[i] != GLS_NONE)
            color[i] = gls_gpu_attachment(gpu, draw->outputs[i]);
    return draw->to ||
           gls_framebuffer_find(
               gpu, color, pass->depth == GLS_DEPTH_OFF ? 0 : gpu->texture[draw->depth]);
}

bool gls_prepare_wants(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw) {
    gls_preparation *self = &gpu->preparation;
    const gls_program *program = gls_program_find(gpu->device, pass, draw->defines);
    const bool ready = program && program->ready && has_objects(gpu, pass, draw);
    const bool draws = self->what == GLS_PREPARE_DRAWS;
    if (ready &&
        (!draws || gls_program_has_drawn(program, gls_draw_formats(gpu, pass, draw))))
        return false;
    if ((draws && !ready) || (program && !self->patient && !program->ready &&
                              !gls_program_is_compiled(gpu->device, program))) {
        self->left = true;
        return false;
    }
    return takes_piece(self);
}
