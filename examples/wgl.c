/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * wgl: a Windows program with a window and a WGL context of its own. Shows the loader that
 * such a program passes to glsurf: it calls wglGetProcAddress(), and asks opengl32.dll for
 * the functions of OpenGL 1.1, which wglGetProcAddress() does not return. Prints the number
 * of features of a drawn spot.
 */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "glsurf/glsurf.h"

enum { WIDTH = 320, HEIGHT = 240 };

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level != GLSURF_LOG_INFO)
        fprintf(stderr, "wgl: %s\n", message);
}

/* A glsurf_get_proc_address. For an unknown function, wglGetProcAddress() returns NULL, 1,
 * 2, 3 or -1, depending on the driver. */
static void *get_proc_address(void *opengl32, const char *name) {
    FARPROC function = (FARPROC)wglGetProcAddress(name);
    void *address = NULL;
    memcpy(&address, &function, sizeof address);
    if ((uintptr_t)address <= 3 || (uintptr_t)address == UINTPTR_MAX) {
        function = GetProcAddress(opengl32, name);
        memcpy(&address, &function, sizeof address);
    }
    return address;
}

/* Creates a context of OpenGL 3.3 core on the window. This needs another context first. */
static HGLRC make_context(HDC device) {
    const int wanted[] = { 0x2091, 3, 0x2092, 3, /* WGL_CONTEXT_MAJOR_VERSION_ARB, MINOR */
                           0x9126, 1, /* WGL_CONTEXT_PROFILE_MASK_ARB: the core profile */
                           0 };
    const PIXELFORMATDESCRIPTOR format = { .nSize = sizeof format,
                                           .nVersion = 1,
                                           .dwFlags = PFD_DRAW_TO_WINDOW |
                                                      PFD_SUPPORT_OPENGL | PFD_DOUBLEBUFFER,
                                           .cColorBits = 24 };
    if (!SetPixelFormat(device, ChoosePixelFormat(device, &format), &format))
        return NULL;
    const HGLRC first = wglCreateContext(device);
    HGLRC context = NULL;
    if (wglMakeCurrent(device, first)) {
        HGLRC(WINAPI * create)(HDC, HGLRC, const int *) = NULL;
        const PROC address = wglGetProcAddress("wglCreateContextAttribsARB");
        memcpy(&create, &address, sizeof create);
        context = create ? create(device, NULL, wanted) : NULL;
    }
    wglMakeCurrent(device, context);
    wglDeleteContext(first);
    return context;
}

static bool find_features(void) {
    static uint8_t gray[HEIGHT][WIDTH];
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            int distance2 = (x - 200) * (x - 200) + (y - 90) * (y - 90);
            gray[y][x] = (uint8_t)(40 + 180 * 50 / (50 + distance2));
        }
    const glsurf_device_desc desc = { .get_proc_address = get_proc_address,
                                      .get_proc_address_user =
                                          GetModuleHandleA("opengl32.dll"),
                                      .log = print_log };
    const glsurf_image image = { .pixels = gray, .width = WIDTH, .height = HEIGHT };
    glsurf_device *device = NULL;
    glsurf_extractor *extractor = NULL;
    glsurf_features features = { 0 };
    const bool ok =
        !glsurf_device_create(&device, &desc) &&
        !glsurf_extractor_create(&extractor, device, &(glsurf_extractor_desc){ 0 }) &&
        !glsurf_extractor_submit(extractor, &image) &&
        !glsurf_extractor_collect(extractor, &features);
    if (ok)
        printf("keypoints: %u\n", (unsigned)features.count);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    return ok;
}

int main(void) {
    const HWND window = CreateWindowA("STATIC", "wgl", WS_OVERLAPPEDWINDOW, 0, 0, WIDTH,
                                      HEIGHT, NULL, NULL, NULL, NULL);
    const HDC device = window ? GetDC(window) : NULL;
    const HGLRC context = device ? make_context(device) : NULL;
    if (!context)
        fprintf(stderr, "wgl: there is no OpenGL 3.3 context; update the driver\n");
    const bool ok = context && find_features();
    wglMakeCurrent(NULL, NULL);
    wglDeleteContext(context);
    return ok ? 0 : 1;
}
