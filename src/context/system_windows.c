/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* WGL: an OpenGL context on a window that is never shown. Also the other Windows functions
 * that glsurf_context needs. */
#include "context/context.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static SRWLOCK lock = SRWLOCK_INIT;

void gls_system_lock(void) {
    AcquireSRWLockExclusive(&lock);
}

void gls_system_unlock(void) {
    ReleaseSRWLockExclusive(&lock);
}

void *gls_windows_library(const char *name) {
    const HMODULE loaded = GetModuleHandleA(name);
    /* searches neither the current folder nor PATH */
    return loaded ? loaded : LoadLibraryExA(name, NULL, LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
}

bool gls_windows_find(void *library, const char *name, void *pointer) {
    const FARPROC found = GetProcAddress(library, name);
    memcpy(pointer, &found, sizeof found);
    return found;
}

/* -------------------------------------------------------------------- window -- */

/* Each window has a thread of its own: Windows ends a window with the thread that made it,
 * and lets no other thread destroy it, but a context may move between threads. The thread
 * also answers messages to all windows, whose senders wait. */
typedef struct window_birth {
    HWND window;
    HDC device;
    HANDLE born; /* event: the window exists, or could not be made */
} window_birth;

static HWND make_window(void) {
    /* CS_OWNDC gives the window its own device context. The class refers to no code of this
     * library, because the library may be unloaded first. For a second window the class
     * exists already, and registering it fails harmlessly. */
    const WNDCLASSA own = { .style = CS_OWNDC,
                            .lpfnWndProc = DefWindowProcA,
                            .hInstance = GetModuleHandleA(NULL),
                            .lpszClassName = "glsurf_context" };
    RegisterClassA(&own);
    return CreateWindowExA(0, own.lpszClassName, "", WS_POPUP, 0, 0, 1, 1, NULL, NULL,
                           own.hInstance, NULL);
}

static DWORD WINAPI live_window(void *argument) {
    window_birth *const birth = argument;
    const HWND window = make_window();
    birth->window = window;
    birth->device = window ? GetDC(window) : NULL;
    SetEvent(birth->born); /* `birth` is invalid from here on */
    if (!window)
        return 0;
    MSG message;
    while (GetMessageA(&message, NULL, 0, 0) > 0)
        DispatchMessageA(&message);
    DestroyWindow(window);
    return 0;
}

/* Returns false if there is no window. */
static bool open_window(glsurf_context *self) {
    window_birth birth = { .born = CreateEventA(NULL, TRUE, FALSE, NULL) };
    if (!birth.born)
        return false;
    self->wgl.thread = CreateThread(NULL, 0, live_window, &birth, 0, NULL);
    if (self->wgl.thread)
        WaitForSingleObject(birth.born, INFINITE);
    CloseHandle(birth.born);
    self->wgl.device = birth.device;
    return self->wgl.device;
}

/* ------------------------------------------------------------------- context -- */

void *gls_wgl_address(const char *name) {
    if (!wglGetCurrentContext())
        return NULL;
    void *address = NULL;
    const PROC of_driver = wglGetProcAddress(name);
    memcpy(&address, &of_driver, sizeof address);
    /* It fails for functions of OpenGL 1.1: drivers return 0, 1, 2, 3 or -1. */
    if ((uintptr_t)address <= 3 || (uintptr_t)address == UINTPTR_MAX)
        gls_windows_find(GetModuleHandleA("opengl32.dll"), name, &address);
    return address;
}

/* Creates an OpenGL 3.3 core context. Some context of the same device is current. Returns
 * NULL if the driver cannot. */
static HGLRC create_core(HDC device, bool debug) {
    enum {
        CONTEXT_MAJOR_VERSION = 0x2091,
        CONTEXT_MINOR_VERSION = 0x2092,
        CONTEXT_FLAGS = 0x2094,
        CONTEXT_DEBUG_BIT = 1,
        CONTEXT_PROFILE_MASK = 0x9126,
        CONTEXT_CORE_PROFILE_BIT = 1,
        RESET_NOTIFICATION_STRATEGY = 0x8256,
        LOSE_CONTEXT_ON_RESET = 0x8252
    };
    typedef HGLRC WINAPI create_context(HDC device, HGLRC share, const int *attributes);
    const int attributes[] = { RESET_NOTIFICATION_STRATEGY, /* see egl_display.c */
                               LOSE_CONTEXT_ON_RESET,
                               CONTEXT_MAJOR_VERSION,
                               3,
                               CONTEXT_MINOR_VERSION,
                               3,
                               CONTEXT_PROFILE_MASK,
                               CONTEXT_CORE_PROFILE_BIT,
                               CONTEXT_FLAGS,
                               debug ? CONTEXT_DEBUG_BIT : 0,
                               0 };
    union {
        void *object;
        create_context *create;
    } function = { gls_wgl_address("wglCreateContextAttribsARB") };
    HGLRC made = NULL;
    for (int without = 0; function.object && !made && without <= 2; without += 2)
        made = function.create(device, NULL, attributes + without);
    return made;
}

/* Returns true if the current context is OpenGL 3.3 core. Drivers may give less than
 * requested. */
static bool is_core(void) {
    enum { CONTEXT_PROFILE_MASK = 0x9126, CONTEXT_CORE_PROFILE_BIT = 1 };
    const unsigned GL_VERSION = 0x1F02;
    typedef void WINAPI get_integer(unsigned name, int *value);
    union {
        void *object;
        get_integer *get;
    } function = { gls_wgl_address("glGetIntegerv") };
    const char *const version = gls_context_string(gls_wgl_address, GL_VERSION);
    int major = 0, minor = 0, mask = 0;
    if (!function.object || !version || sscanf(version, "%d.%d", &major, &minor) != 2 ||
        10 * major + minor < 33)
        return false;
    function.get(CONTEXT_PROFILE_MASK, &mask);
    return mask & CONTEXT_CORE_PROFILE_BIT;
}

/* Makes the context and makes it current on the window. Writes to `what` a description of
 * the context that Windows gives by default. */
static bool make_context(glsurf_context *self, bool debug, char *what, size_t size) {
    const HDC device = self->wgl.device;
    snprintf(what, size, "no OpenGL");
    const HGLRC any = wglCreateContext(device);
    if (!any)
        return false;
    if (wglMakeCurrent(device, any)) {
        const unsigned GL_RENDERER = 0x1F01, GL_VERSION = 0x1F02;
        const char *const version = gls_context_string(gls_wgl_address, GL_VERSION);
        const char *const renderer = gls_context_string(gls_wgl_address, GL_RENDERER);
        snprintf(what, size, "OpenGL %.40s of %.60s",
                 version ? version : "without a version",
                 renderer ? renderer : "an unnamed renderer");
        self->wgl.context = create_core(device, debug);
    }
    const bool made = self->wgl.context && wglMakeCurrent(device, self->wgl.context);
    wglDeleteContext(any);
    return made && is_core();
}

static bool make_all(glsurf_context *self, bool debug) {
    const PIXELFORMATDESCRIPTOR wanted = { .nSize = sizeof wanted,
                                           .nVersion = 1,
                                           .dwFlags =
                                               PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL,
                                           .iPixelType = PFD_TYPE_RGBA,
                                           .cColorBits = 24 };
    char what[128];
    if (!open_window(self)) {
        snprintf(self->why, sizeof self->why,
                 "Windows cannot create a window for the context (error %lu); run the "
                 "program in a session with a desktop",
                 GetLastError());
        return false;
    }
    const int format = ChoosePixelFormat(self->wgl.device, &wanted);
    const bool set = format && SetPixelFormat(self->wgl.device, format, &wanted);
    if (set && make_context(self, debug, what, sizeof what))
        return true;
    snprintf(self->why, sizeof self->why,
             "Windows gives %s and no OpenGL 3.3 core context; install the driver of the "
             "GPU's vendor, or put Mesa's opengl32.dll beside the program",
             set ? what : "no OpenGL");
    return false;
}

static void close_wgl(glsurf_context *self) {
    if (wglGetCurrentContext() == self->wgl.context)
        wglMakeCurrent(NULL, NULL);
    if (self->wgl.context)
        wglDeleteContext(self->wgl.context);
    if (!self->wgl.thread)
        return;
    PostThreadMessageA(GetThreadId(self->wgl.thread), WM_QUIT, 0, 0);
    WaitForSingleObject(self->wgl.thread, INFINITE);
    CloseHandle(self->wgl.thread);
}

static bool open_wgl(glsurf_context *self, const glsurf_context_desc *desc) {
    const unsigned GL_VENDOR = 0x1F00;
    if (desc->api == GLSURF_CONTEXT_API_GLES)
        return false;
    if (desc->adapter > 0) {
        snprintf(self->why, sizeof self->why,
                 "the adapter is %d, but WGL lists none: the graphics settings of Windows "
                 "choose the GPU; set the adapter to 0 or -1",
                 desc->adapter);
        return false;
    }
    const HDC device = wglGetCurrentDC();
    const HGLRC context = wglGetCurrentContext();
    if (!make_all(self, desc->debug)) {
        wglMakeCurrent(device, context);
        close_wgl(self);
        memset(&self->wgl, 0, sizeof self->wgl);
        return false;
    }
    self->api = GLSURF_CONTEXT_API_GL;
    snprintf(self->through, sizeof self->through, "WGL (%s)",
             gls_context_string(gls_wgl_address, GL_VENDOR));
    gls_context_say(self, GLSURF_LOG_INFO, "%s", self->through);
    return true;
}

static bool report_refusal(const glsurf_context *self, const char *what) {
    gls_context_say(self, GLSURF_LOG_ERROR,
                    "%s: the context cannot be %s on this thread (Windows error %lu); "
                    "release it first if it is current on another",
                    self->through, what, GetLastError());
    return false;
}

static bool make_wgl_current(const glsurf_context *self) {
    return wglMakeCurrent(self->wgl.device, self->wgl.context) ||
           report_refusal(self, "made current");
}

static bool release_wgl(const glsurf_context *self) {
    return wglGetCurrentContext() != self->wgl.context || wglMakeCurrent(NULL, NULL) ||
           report_refusal(self, "released");
}

const gls_context_system gls_context_wgl = { open_wgl, close_wgl, make_wgl_current,
                                             release_wgl };
