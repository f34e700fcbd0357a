/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The steps of devices. */
#include "step_calls.h"

#include <string.h>

static glsurf_result create_device_with(bench *self, glsurf_device_desc desc) {
    desc.get_proc_address = self->get;
    desc.log = hear;
    desc.log_user = &self->log;
    desc.leave_state = self->leave_state;
    return glsurf_device_create(&self->device, &desc);
}

glsurf_result step_create_device(bench *self) {
    return create_device_with(self, (glsurf_device_desc){ 0 });
}

glsurf_result step_create_cpu_device(bench *self) {
    return create_device_with(self, (glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU });
}

/* Paths that no family of software drivers takes. */
glsurf_result step_create_odd_device(bench *self) {
    return create_device_with(
        self, (glsurf_device_desc){ .paths.on = 1u << GLSURF_PATH_EARLY_Z |
                                                1u << GLSURF_PATH_TEXEL_FETCH |
                                                1u << GLSURF_PATH_FEW_TARGETS |
                                                1u << GLSURF_PATH_FEW_REGISTERS });
}

/* The callbacks of an application that loses the programs it should store. */
static const void *load_nothing(void *user, const char *key, size_t *size) {
    (void)user;
    (void)key;
    *size = 0;
    return NULL;
}

static void store_nowhere(void *user, const char *key, const void *data, size_t size) {
    (void)user;
    (void)key;
    (void)data;
    (void)size;
}

/* OpenGL ES has no queries of time. */
glsurf_result step_create_timed_device(bench *self) {
    const glsurf_timings timings = self->es ? GLSURF_TIMINGS_CLOCK : GLSURF_TIMINGS_QUERIES;
    return create_device_with(self, (glsurf_device_desc){ .timings = timings,
                                                          .program_load = load_nothing,
                                                          .program_store = store_nowhere });
}

/* The times differ from run to run, so the sum does not contain them. */
glsurf_result step_see_passes(bench *self) {
    const glsurf_pass_info *passes;
    const uint32_t count = glsurf_device_passes(self->device, &passes);
    for (uint32_t i = 0; i < count && !self->any_api; ++i) {
        bench_fold(self, passes[i].stage, strlen(passes[i].stage));
        bench_fold(self, passes[i].label, strlen(passes[i].label));
        bench_fold(self, &passes[i].fragments, sizeof passes[i].fragments);
    }
    return GLSURF_OK;
}

glsurf_result step_see_info(bench *self) {
    glsurf_info info;
    glsurf_device_info(self->device, &info);
    if (self->any_api)
        return GLSURF_OK;
    bench_fold(self, info.renderer, strlen(info.renderer));
    bench_fold(self, info.version, strlen(info.version));
    return GLSURF_OK;
}

glsurf_result step_check_rounding(bench *self) {
    bool as_c;
    return glsurf_device_rounding_check(self->device, &as_c);
}

glsurf_result step_change_to_clock(bench *self) {
    return glsurf_device_set_timings(self->device, GLSURF_TIMINGS_CLOCK);
}

glsurf_result step_query_times(bench *self) {
    return self->es ? step_check_rounding(self)
                    : glsurf_device_set_timings(self->device, GLSURF_TIMINGS_QUERIES);
}

glsurf_result step_check_timer(bench *self) {
    glsurf_timer_check check;
    return glsurf_device_timer_check(self->device, &check);
}
