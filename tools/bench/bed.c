/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/bed.h"
#include "common/alloc.h"

void bench_bed_open(bench *self, bench_bed *bed) {
    *bed = (bench_bed){ 0 };
    bench_check(self, glsurf_state_enter(self->device, &bed->state));
    glsurf_slots_set(&self->gpu, bed->plan.texture, 0);
}

glsurf_slot bench_bed_texture(bench_bed *bed, glsurf_texture_desc texture) {
    bed->plan.texture[bed->plan.texture_count] = texture;
    return bed->plan.texture_count++;
}

void bench_bed_plan(bench *self, bench_bed *bed, const glsurf_plan_params *params,
                    const uint8_t *gray) {
    glsurf_plan_params all = *params;
    glsurf_failure failure = { 0 };
    all.preset = glsurf_preset_data_of(GLSURF_PRESET_PAPER);
    all.memory_limit = (uint64_t)4 << 30;
    all.max_size = self->device->max_size;
    if (glsurf_plan_make(&bed->plan, &all, &failure) != GLSURF_OK)
        bench_fail("%s", failure.message);
    const glsurf_image image = { .pixels = gray,
                                 .width = (uint32_t)params->width,
                                 .height = (uint32_t)params->height };
    glsurf_views views;
    if (glsurf_views_take(NULL, &views, &image, GLSURF_BACKEND_GL))
        bench_fail("the picture cannot be used");
    bench_check(self, glsurf_views_resolve(self->device, &views));
    bench_check(self, glsurf_stage_gray(&self->gpu, &views.image, bed->plan.gray));
}

void *bench_bed_read(bench *self, const bench_bed *bed, glsurf_slot slot) {
    const glsurf_texture_desc *const texture = &bed->plan.texture[slot];
    void *const data = alloc_zeroed((size_t)glsurf_texture_bytes(texture), 1);
    bench_check(self, glsurf_texture_read(&self->gpu, slot, data));
    return data;
}

void bench_bed_close(bench *self, bench_bed *bed) {
    glsurf_slots_set(&self->gpu, NULL, 0);
    glsurf_state_leave(self->device, &bed->state);
}
