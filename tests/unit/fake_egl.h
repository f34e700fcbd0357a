/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A fake EGL to link instead of the real one. It imitates machines with any GPUs, and
 * records their displays and contexts. */
#ifndef GLSURF_TEST_UNIT_FAKE_EGL_H
#define GLSURF_TEST_UNIT_FAKE_EGL_H

#include <stdbool.h>

enum { FAKE_DISPLAYS = 8 };

/* Display 0 belongs to the surfaceless platform, display n to the n-th device. */
typedef struct fake_display {
    const char *device; /* extensions of the device */
    const char *vendor;
    bool broken;     /* it cannot be initialised */
    bool no_context; /* it creates no context */
    bool no_gl;      /* it creates no context of OpenGL */
    bool no_gles;    /* it creates no context of OpenGL ES */
    bool no_floats;  /* its contexts of OpenGL ES do not render to floats */
    bool configs;    /* its contexts need a config */
    int resets;      /* contexts that report resets: 1 creates, -1 only promises them */
    bool refuses;    /* its contexts cannot be made current */
    bool alive;      /* initialised and not terminated */
    int contexts;    /* created and not destroyed */
    int context[2];  /* their addresses are the OpenGL and the OpenGL ES context */
} fake_display;

typedef struct fake_egl {
    const char *client; /* client extensions */
    int devices;
    fake_display display[FAKE_DISPLAYS];
    int debug;      /* debug contexts created */
    int reporting;  /* contexts created that report resets */
    bool slow;      /* initialising and creating a context take a while */
    bool only_gles; /* OpenGL cannot be bound */
} fake_egl;

extern fake_egl fake;
extern _Thread_local unsigned fake_api;
extern _Thread_local int fake_current;          /* display of the current context, or -1 */
extern _Thread_local unsigned fake_current_api; /* API of the current context */

/* Makes a machine like Mesa's, without devices. */
void fake_reset(void);

/* Appends a device. */
fake_display *fake_add(const char *extensions, const char *vendor);

#endif
