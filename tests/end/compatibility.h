/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the compatibility profile has and GL/glcorearb.h lacks, as far as tests use it.
 */
#ifndef GLSURF_TEST_END_COMPATIBILITY_H
#define GLSURF_TEST_END_COMPATIBILITY_H

#ifndef GL_GLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#endif
#include "gl/loader.h"

#define GL_3D                      0x0601
#define GL_POINT_SMOOTH            0x0B10
#define GL_LINE_STIPPLE            0x0B24
#define GL_LIST_INDEX              0x0B33
#define GL_POLYGON_STIPPLE         0x0B42
#define GL_LIGHTING                0x0B50
#define GL_SHADE_MODEL             0x0B54
#define GL_FOG                     0x0B60
#define GL_MATRIX_MODE             0x0BA0
#define GL_NORMALIZE               0x0BA1
#define GL_ALPHA_TEST              0x0BC0
#define GL_ALPHA_TEST_FUNC         0x0BC1
#define GL_ALPHA_TEST_REF          0x0BC2
#define GL_PIXEL_MAP_R_TO_R        0x0C76
#define GL_PIXEL_MAP_A_TO_A        0x0C79
#define GL_PIXEL_MAP_R_TO_R_SIZE   0x0CB6
#define GL_MAP_COLOR               0x0D10
#define GL_MAP_STENCIL             0x0D11
#define GL_INDEX_SHIFT             0x0D12
#define GL_INDEX_OFFSET            0x0D13
#define GL_RED_SCALE               0x0D14
#define GL_RED_BIAS                0x0D15
#define GL_GREEN_SCALE             0x0D18
#define GL_GREEN_BIAS              0x0D19
#define GL_BLUE_SCALE              0x0D1A
#define GL_BLUE_BIAS               0x0D1B
#define GL_ALPHA_SCALE             0x0D1C
#define GL_ALPHA_BIAS              0x0D1D
#define GL_DEPTH_SCALE             0x0D1E
#define GL_DEPTH_BIAS              0x0D1F
#define GL_COMPILE                 0x1300
#define GL_COMPILE_AND_EXECUTE     0x1301
#define GL_MODELVIEW               0x1700
#define GL_PROJECTION              0x1701
#define GL_RENDER                  0x1C00
#define GL_FEEDBACK                0x1C01
#define GL_SELECT                  0x1C02
#define GL_FLAT                    0x1D00
#define GL_SMOOTH                  0x1D01
#define GL_COLOR_SUM               0x8458
#define GL_VERTEX_PROGRAM_TWO_SIDE 0x8643
#define GL_POINT_SPRITE            0x8861
#define GL_CLAMP_VERTEX_COLOR      0x891A
#define GL_CLAMP_FRAGMENT_COLOR    0x891B

#define GL_CLIENT_PIXEL_STORE_BIT 0x00000001

void APIENTRY glAlphaFunc(GLenum function, GLfloat reference);
void APIENTRY glBegin(GLenum mode);
void APIENTRY glCallList(GLuint list);
void APIENTRY glDeleteLists(GLuint list, GLsizei range);
void APIENTRY glEnd(void);
void APIENTRY glEndList(void);
void APIENTRY glFeedbackBuffer(GLsizei size, GLenum type, GLfloat *buffer);
GLuint APIENTRY glGenLists(GLsizei range);
void APIENTRY glMatrixMode(GLenum mode);
void APIENTRY glNewList(GLuint list, GLenum mode);
void APIENTRY glPixelMapfv(GLenum map, GLsizei size, const GLfloat *values);
void APIENTRY glPixelTransferf(GLenum name, GLfloat value);
void APIENTRY glPolygonStipple(const GLubyte *mask);
void APIENTRY glPopClientAttrib(void);
void APIENTRY glPushClientAttrib(GLbitfield mask);
GLint APIENTRY glRenderMode(GLenum mode);
void APIENTRY glSelectBuffer(GLsizei size, GLuint *buffer);
void APIENTRY glShadeModel(GLenum mode);

#endif
