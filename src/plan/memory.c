/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The memory that an image takes, from its plan. The lists of a plan begin with the
 * candidates. The textures before that slot depend only on the size of the image, and so do
 * the gray images of waiting images. Results that wait count as lists.
 */
#include "core/sized.h"
#include "plan/plan.h"
#include "plan/settings.h"

/* The driver is not known here. So results count as waiting unless the late-copy path is
 * off. */
static bool results_may_wait(const glsurf_extractor_desc *desc) {
    return desc->backend == GLSURF_BACKEND_GL &&
           !(desc->paths.off & 1u << GLSURF_PATH_LATE_COPY);
}

/* The limits of the CPU apply where memory is the CPU's. The driver's largest texture is
 * not known here, and neither is whether the driver can gather; nearly all can. */
static glsurf_result plan_of(const glsurf_extractor_desc *desc, uint32_t width,
                             uint32_t height, bool early_z, bool waiting_results,
                             glsurf_plan *plan) {
    const uint32_t gather = 1u << GLSURF_PATH_GATHER & ~desc->paths.off;
    char unsaid[512];
    const glsurf_plan_params params = { .width = (int)width,
                                        .height = (int)height,
                                        .preset =
                                            glsurf_preset_row(desc->preset, desc->detector),
                                        .scales = glsurf_settings_scales(desc),
                                        .octaves = desc->octaves,
                                        .max_features = desc->max_features,
                                        .grid_columns = desc->grid_columns,
                                        .grid_rows = desc->grid_rows,
                                        .descriptor_length = desc->descriptor_length,
                                        .candidates = desc->capacity,
                                        .waiting = desc->frames - 1,
                                        .waiting_results = waiting_results,
                                        .paths = gather | (uint32_t)early_z
                                                              << GLSURF_PATH_EARLY_Z,
                                        .memory_limit = desc->memory_limit,
                                        .max_size = GLSURF_CPU_MAX_SIZE };
    return desc->backend == GLSURF_BACKEND_REFERENCE
               ? glsurf_plan_cpu(plan, &params, unsaid, sizeof unsaid)
               : glsurf_plan_make(plan, &params, unsaid, sizeof unsaid);
}

/* `alone`: the bytes of the same plan without waiting results. */
static glsurf_memory memory_of(const glsurf_plan *plan, uint64_t alone) {
    glsurf_memory memory = { .bytes = plan->bytes,
                             .feature_bytes = plan->bytes - alone,
                             .capacity = plan->list.capacity };
    for (int i = plan->list.candidate; i < plan->texture_count; ++i)
        memory.feature_bytes += glsurf_texture_bytes(&plan->texture[i]);
    memory.image_bytes = memory.bytes - memory.feature_bytes;
    memory.bytes_per_pixel =
        (double)memory.image_bytes / ((double)plan->width * plan->height);
    if (memory.capacity > 0)
        memory.bytes_per_feature = (double)memory.feature_bytes / memory.capacity;
    return memory;
}

static glsurf_result measure(const glsurf_extractor_desc *desc, uint32_t width,
                             uint32_t height, bool early_z, glsurf_memory *memory) {
    glsurf_plan plan;
    glsurf_result result = plan_of(desc, width, height, early_z, false, &plan);
    const uint64_t alone = plan.bytes;
    if (!result && results_may_wait(desc))
        result = plan_of(desc, width, height, early_z, true, &plan);
    if (!result)
        *memory = memory_of(&plan, alone);
    return result;
}

/* Fills in the defaults of `desc`. On an error, `memory` stays as it was. The driver is not
 * known here. So the figure is that of "early-z" or of the list, whichever takes more,
 * unless the application has chosen. */
static glsurf_result find_memory(glsurf_extractor_desc *desc, uint32_t width,
                                 uint32_t height, glsurf_memory *memory) {
    if (glsurf_settings_mistake(desc) || width == 0 || height == 0)
        return GLSURF_ERROR_ARGUMENT;
    if (width > GLSURF_CPU_MAX_SIZE || height > GLSURF_CPU_MAX_SIZE)
        return GLSURF_ERROR_LIMIT;
    glsurf_settings_fill(desc);
    const uint32_t early_z = 1u << GLSURF_PATH_EARLY_Z;
    glsurf_memory list = { 0 }, culled = { 0 };
    glsurf_result result = GLSURF_OK;
    if (!(desc->paths.on & early_z))
        result = measure(desc, width, height, false, &list);
    if (!result && !(desc->paths.off & early_z))
        result = measure(desc, width, height, true, &culled);
    if (!result)
        *memory = culled.bytes > list.bytes ? culled : list;
    return result;
}

glsurf_result glsurf_extractor_memory(const glsurf_extractor_desc *desc, uint32_t width,
                                      uint32_t height, glsurf_memory *memory,
                                      size_t desc_size, size_t memory_size) {
    if (glsurf_check_memory(memory, memory_size))
        return GLSURF_ERROR_ARGUMENT;
    glsurf_extractor_desc own;
    glsurf_memory found = { 0 };
    glsurf_result result = GLSURF_ERROR_ARGUMENT;
    if (!glsurf_take_extractor_desc(&own, desc, desc_size))
        result = find_memory(&own, width, height, &found);
    glsurf_give_memory(memory, memory_size, &found);
    return result;
}
