/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/bed.h"
#include "common/alloc.h"

void bench_bed_open(bench *self, bench_bed *bed) {
    *bed = (bench_bed){ 0 };
    bench_check(self, gls_state_enter(self->device, &bed->state));
    gls_slots_set(&self->gpu, bed->plan.textures.desc);
}

gls_slot bench_bed_texture(bench_bed *bed, gls_texture_desc texture) {
    bed->plan.textures.desc[bed->plan.textures.count] = texture;
    return bed->plan.textures.count++;
}

void bench_bed_plan(bench *self, bench_bed *bed, const gls_plan_params *params,
                    const uint8_t *gray) {
    gls_plan_params all = *params;
    gls_failure failure = { 0 };
    all.preset = gls_preset_data_of(GLSURF_PRESET_PAPER);
    all.memory_limit = (uint64_t)4 << 30;
    all.max_size = self->device->max_size;
    if (gls_plan_make(&failure, &bed->plan, &all) != GLSURF_OK)
        bench_fail("%s", failure.message);
    const glsurf_image image = { .pixels = gray,
                                 .width = (uint32_t)params->width,
                                 .height = (uint32_t)params->height };
    gls_views views;
    if (gls_views_take(NULL, &views, &image, GLSURF_BACKEND_GL))
        bench_fail("the picture cannot be used");
    bench_check(self, gls_views_resolve(self->device, &views));
    bench_check(self, gls_stage_gray(&self->gpu, &views.image, bed->plan.gray.image));
}

void *bench_bed_read(bench *self, const bench_bed *bed, gls_slot slot) {
    const gls_texture_desc *const texture = &bed->plan.textures.desc[slot];
    void *const data = alloc_zeroed((size_t)gls_texture_bytes(texture), 1);
    bench_check(self, gls_texture_read(&self->gpu, slot, data));
    return data;
}

void bench_bed_close(bench *self, bench_bed *bed) {
    gls_slots_set(&self->gpu, NULL);
    gls_state_leave(self->device, &bed->state);
}
