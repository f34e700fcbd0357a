/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * libOpenGL.so.0 for the tests on ANGLE. It is a filter of ANGLE's libGLESv2.so: the loader
 * looks there first. This file defines functions that the project's programs call by name
 * and OpenGL ES lacks. A call of one ends the program.
 */
#include <stdio.h>
#include <stdlib.h>

/* The loader compares names only, so parameters and results do not matter. */
#define MISSING(name)                                                                      \
    void name(void);                                                                       \
    void name(void) {                                                                      \
        fputs("OpenGL ES has no " #name "\n", stderr);                                     \
        abort();                                                                           \
    }

MISSING(glBegin)
MISSING(glCallList)
MISSING(glClampColor)
MISSING(glClearDepth)
MISSING(glDeleteLists)
MISSING(glDepthRange)
MISSING(glDepthRangeIndexed)
MISSING(glEnd)
MISSING(glEndList)
MISSING(glFeedbackBuffer)
MISSING(glGenLists)
MISSING(glGetBufferSubData)
MISSING(glGetDoublei_v)
MISSING(glGetDoublev)
MISSING(glGetFloati_v)
MISSING(glGetTexImage)
MISSING(glGetVertexAttribdv)
MISSING(glNewList)
MISSING(glPatchParameterfv)
MISSING(glPixelMapfv)
MISSING(glPixelTransferf)
MISSING(glPointParameteri)
MISSING(glPolygonMode)
MISSING(glPolygonStipple)
MISSING(glPopClientAttrib)
MISSING(glPrimitiveRestartIndex)
MISSING(glProvokingVertex)
MISSING(glPushClientAttrib)
MISSING(glRenderMode)
MISSING(glScissorIndexed)
MISSING(glSelectBuffer)
MISSING(glTexImage2DMultisample)
MISSING(glTexImage3DMultisample)
MISSING(glViewportIndexedf)
