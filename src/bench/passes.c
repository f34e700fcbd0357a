/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/passes.h"

bool bench_bed_open(bench *self, bench_bed *bed) {
    *bed = (bench_bed){ 0 };
    self->gpu.shaders[1] = bench_shader_files;
    bed->entered = bench_good(self, glsurf_state_enter(&self->gpu, &bed->state));
    if (bed->entered)
        glsurf_slots_set(&self->gpu, bed->plan.texture, 0);
    return bed->entered;
}

void bench_bed_close(bench *self, bench_bed *bed) {
    if (bed->entered) {
        glsurf_slots_set(&self->gpu, NULL, 0);
        glsurf_state_leave(&self->gpu, &bed->state);
    }
    bed->entered = false;
}

glsurf_slot bench_bed_add(bench_bed *bed, const char *label, glsurf_texel texel, int width,
                          int height) {
    bed->plan.texture[bed->plan.texture_count] =
        (glsurf_texture_desc){ label, texel, width, height };
    return bed->plan.texture_count++;
}

bool bench_pass(bench *self, const glsurf_pass *pass, const glsurf_draw *draw) {
    return bench_good(self, glsurf_pass_run(&self->gpu, pass, draw));
}
