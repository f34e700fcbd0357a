/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The text of a constant of C, which is one of GLSL's too. printf() would write commas in
 * the locale of an application that has those.
 */
#ifndef GLSURF_CORE_LITERAL_H
#define GLSURF_CORE_LITERAL_H

#define GLSURF_LITERAL(constant)  GLSURF_LITERAL_(constant)
#define GLSURF_LITERAL_(constant) #constant

#endif
