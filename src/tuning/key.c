/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "glsurf/tune.h"

#include "core/hash.h"
#include "gl/loader.h"
#include "gl/paths.h"

#include <stdio.h>

/* Two hashes of the same texts from different starts. */
static void write_key(const gls_driver_strings *driver, char key[GLSURF_TUNING_KEY_SIZE]) {
    static const uint64_t starts[2] = { GLS_HASH_START, UINT64_C(0x9ae16a3b2f90404f) };
    uint64_t half[2];
    for (int i = 0; i < 2; ++i) {
        half[i] = gls_hash_text(starts[i], driver->vendor);
        half[i] = gls_hash_text(half[i], driver->renderer);
        half[i] = gls_hash_text(half[i], gls_version_is_es(driver->version) ? "ES" : "");
    }
    snprintf(key, GLSURF_TUNING_KEY_SIZE, "%016llx%016llx", (unsigned long long)half[0],
             (unsigned long long)half[1]);
}

glsurf_result glsurf_tuning_key(const glsurf_device_desc *device,
                                char key[GLSURF_TUNING_KEY_SIZE]) {
    if (!key)
        return GLSURF_ERROR_ARGUMENT;
    key[0] = '\0';
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    gls_functions gl = { 0 };
    gls_failure failure = { .log = device->log, .log_user = device->log_user };
    const glsurf_result result =
        gls_load(&failure, &gl, device->get_proc_address, device->get_proc_address_user);
    if (result)
        return result;
    const gls_driver_strings driver = gls_driver_strings_of(&gl);
    if (!driver.version)
        return gls_failed(&failure, GLSURF_ERROR_UNSUPPORTED,
                          "no OpenGL context is current on this thread; make one current "
                          "first");
    write_key(&driver, key);
    return GLSURF_OK;
}
