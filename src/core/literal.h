/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Turns a constant into its text, which C and GLSL read alike. printf() is not used for
 * this: in some locales it writes a comma for the decimal point.
 */
#ifndef GLSURF_CORE_LITERAL_H
#define GLSURF_CORE_LITERAL_H

#define GLS_LITERAL(constant)  GLS_LITERAL_(constant)
#define GLS_LITERAL_(constant) #constant

#endif
