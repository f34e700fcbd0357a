/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Features in a web page, with WebGL 2. The canvas has the id "canvas". Build it with
 * Emscripten:
 *     emcc web.c -o web.js -Iinclude libglsurf.a -sMIN_WEBGL_VERSION=2 \
 *         -sMAX_WEBGL_VERSION=2 -sMODULARIZE -sEXPORT_ES6 -sALLOW_MEMORY_GROWTH \
 *         -sTOTAL_STACK=1MB \
 *         -sEXPORTED_FUNCTIONS=_web_open,_web_submit,_web_poll,_web_keypoints,_malloc,_free
 *
 * A page never waits: it submits an image, polls once per frame until the results are
 * ready, and then reads them.
 */
#include "glsurf/glsurf.h"
#include "glsurf/glsurf_gles.h"

#include <emscripten.h>
#include <emscripten/html5.h>
#include <stdio.h>

static glsurf_extractor *extractor;
static glsurf_features features;

static void print(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level <= GLSURF_LOG_WARNING)
        fprintf(stderr, "glsurf: %s\n", message);
}

/* Creates the canvas's context, a device and an extractor. Returns 1, or 0 without WebGL 2
 * or its required extensions; the console shows the reason. */
EMSCRIPTEN_KEEPALIVE int web_open(void) {
    EmscriptenWebGLContextAttributes attributes;
    emscripten_webgl_init_context_attributes(&attributes);
    attributes.majorVersion = 2;
    const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context =
        emscripten_webgl_create_context("#canvas", &attributes);
    if (context <= 0)
        return 0;
    emscripten_webgl_make_context_current(context);
    emscripten_webgl_enable_extension(context, "EXT_color_buffer_float");
    emscripten_webgl_enable_extension(context, "EXT_float_blend");
    const glsurf_device_desc desc = {
        .get_proc_address = glsurf_gles_get_proc_address,
        .leave_state = true, /* state queries are slow in browsers */
        .log = print,
    };
    glsurf_device *device; /* lives as long as the page */
    return !glsurf_device_create(&device, &desc) &&
           !glsurf_extractor_create(&extractor, device, &(glsurf_extractor_desc){ 0 });
}

/* Submits an image of 4 bytes per pixel, as in an ImageData. Returns 1 on success. */
EMSCRIPTEN_KEEPALIVE int web_submit(const uint8_t *rgba, uint32_t width, uint32_t height) {
    const glsurf_image image = {
        .pixels = rgba, .width = width, .height = height, .format = GLSURF_FORMAT_RGBA8
    };
    return glsurf_extractor_submit(extractor, &image) == GLSURF_OK;
}

/* Returns 1 once the features of the image are ready, 0 before, -1 after an error. */
EMSCRIPTEN_KEEPALIVE int web_poll(void) {
    bool ready = false;
    if (glsurf_extractor_poll(extractor, &ready))
        return -1;
    if (!ready)
        return 0;
    return glsurf_extractor_collect(extractor, &features) ? -1 : 1;
}

/* Returns the keypoints, and sets *count to their number. */
EMSCRIPTEN_KEEPALIVE const glsurf_keypoint *web_keypoints(uint32_t *count) {
    *count = features.count;
    return features.keypoints;
}
