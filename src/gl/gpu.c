/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/gpu.h"

#include "gl/texture.h"

bool glsurf_gpu_begin_destroy(glsurf_gpu *gpu, const char *what) {
    if (gpu->device->passes.of == gpu)
        gpu->device->passes.of = NULL;
    return glsurf_device_can_delete(gpu->device, what);
}

void glsurf_gpu_destroy(glsurf_gpu *gpu) {
    glsurf_slots_set(gpu, NULL, 0);
    glsurf_uploads_drop(gpu);
}
