/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The constants of the presets and the plan that every shader is compiled with.
 */
#ifndef GLSURF_PLAN_CONSTANTS_H
#define GLSURF_PLAN_CONSTANTS_H

enum { GLS_CONSTANTS_SIZE = 1024 };

/* Writes #define lines. */
void gls_shader_constants(char text[GLS_CONSTANTS_SIZE]);

#endif
