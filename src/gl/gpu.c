/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/gpu.h"

#include "gl/texture.h"

bool gls_gpu_begin_destroy(gls_gpu *gpu, const char *what) {
    if (gpu->device->passes.of == gpu)
        gpu->device->passes.of = NULL;
    return gls_device_can_delete(gpu->device, what);
}

void gls_gpu_destroy(gls_gpu *gpu) {
    if (gpu->prepared)
        gpu->device->gl.DeleteSync(gpu->prepared);
    gpu->prepared = NULL;
    gls_slots_set(gpu, NULL);
    gls_uploads_drop(gpu);
}
