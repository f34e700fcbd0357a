/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The memory that an image takes, from its plan. The lists of a plan begin with the
 * candidates. The textures before that slot depend only on the size of the image, and so do
 * the gray images of waiting images. Results that wait count as lists.
 */
#include "core/float_mode.h"
#include "plan/plan.h"
#include "presets/settings.h"

/* The driver is not known here. So results count as waiting unless the late-copy path is
 * off. */
static bool results_may_wait(const glsurf_device_desc *device) {
    return device->backend == GLSURF_BACKEND_GL &&
           !(device->paths.off & 1u << GLSURF_PATH_LATE_COPY);
}

/* The limits of the CPU apply where memory is the CPU's. The driver's largest texture is
 * not known here, and neither is whether texels are gathered, which takes less. Only the
 * application or a tuning asks for row differences. */
static glsurf_result plan_of(const glsurf_device_desc *device,
                             const glsurf_extractor_desc *desc, const uint32_t size[2],
                             bool early_z, bool waiting_results, gls_plan *plan) {
    const uint32_t gather = 1u << GLSURF_PATH_GATHER & device->paths.on;
    const uint32_t rows = 1u << GLSURF_PATH_ROW_DIFFERENCES &
                          (device->paths.on | (device->tuning ? ~device->paths.off : 0));
    gls_plan_params params = gls_plan_params_of(desc);
    params.width = (int)size[0];
    params.height = (int)size[1];
    params.waiting_results = waiting_results;
    params.paths = gather | rows | (uint32_t)early_z << GLSURF_PATH_EARLY_Z;
    params.max_size = GLS_CPU_MAX_SIZE;
    return device->backend == GLSURF_BACKEND_CPU ? gls_plan_cpu(NULL, plan, &params)
                                                 : gls_plan_make(NULL, plan, &params);
}

/* `alone`: the bytes of the same plan without waiting results. */
static glsurf_memory memory_of(const gls_plan *plan, uint64_t alone) {
    glsurf_memory memory = { .bytes = plan->bytes,
                             .feature_bytes = plan->bytes - alone,
                             .capacity = plan->list.capacity };
    for (int i = plan->list.candidate; i < plan->textures.count; ++i)
        memory.feature_bytes += gls_texture_bytes(&plan->textures.desc[i]);
    memory.image_bytes = memory.bytes - memory.feature_bytes;
    memory.bytes_per_pixel =
        (double)memory.image_bytes / ((double)plan->image.width * plan->image.height);
    if (memory.capacity > 0)
        memory.bytes_per_feature = (double)memory.feature_bytes / memory.capacity;
    return memory;
}

static glsurf_result measure_plan(const glsurf_device_desc *device,
                                  const glsurf_extractor_desc *desc, const uint32_t size[2],
                                  bool early_z, glsurf_memory *memory) {
    gls_plan plan;
    glsurf_result result = plan_of(device, desc, size, early_z, false, &plan);
    const uint64_t alone = plan.bytes;
    if (!result && results_may_wait(device))
        result = plan_of(device, desc, size, early_z, true, &plan);
    if (!result)
        *memory = memory_of(&plan, alone);
    return result;
}

/* On an error, `memory` stays as it was. The driver is not known here. So the figure is
 * that of "early-z" or of the list, whichever takes more, unless the application has
 * chosen. */
static glsurf_result find_memory(const glsurf_device_desc *device,
                                 const glsurf_extractor_desc *given, const uint32_t size[2],
                                 glsurf_memory *memory) {
    glsurf_extractor_desc desc = *given;
    if ((unsigned)device->backend > GLSURF_BACKEND_CPU ||
        gls_paths_check(NULL, &device->paths) || gls_settings_check(NULL, &desc) ||
        size[0] == 0 || size[1] == 0)
        return GLSURF_ERROR_ARGUMENT;
    if (size[0] > GLS_CPU_MAX_SIZE || size[1] > GLS_CPU_MAX_SIZE)
        return GLSURF_ERROR_LIMIT;
    gls_settings_fill(&desc);
    const uint32_t early_z = 1u << GLSURF_PATH_EARLY_Z;
    glsurf_memory list = { 0 }, culled = { 0 };
    glsurf_result result = GLSURF_OK;
    if (!(device->paths.on & early_z))
        result = measure_plan(device, &desc, size, false, &list);
    if (!result && !(device->paths.off & early_z))
        result = measure_plan(device, &desc, size, true, &culled);
    if (!result)
        *memory = culled.bytes > list.bytes ? culled : list;
    return result;
}

glsurf_result glsurf_extractor_memory(const glsurf_device_desc *device,
                                      const glsurf_extractor_desc *desc, uint32_t width,
                                      uint32_t height, glsurf_memory *memory) {
    if (!memory)
        return GLSURF_ERROR_ARGUMENT;
    *memory = (glsurf_memory){ 0 };
    if (!device || !desc)
        return GLSURF_ERROR_ARGUMENT;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const uint32_t size[2] = { width, height };
    const glsurf_result result = find_memory(device, desc, size, memory);
    gls_float_mode_leave(&mode);
    return result;
}
