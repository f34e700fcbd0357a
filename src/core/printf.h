/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * GLS_PRINTF(format, first) follows the declaration of a function that formats as printf()
 * does: with which parameter, counted from 1, the format is, and with which its arguments
 * begin (0: they are a va_list). Compilers that can then check the calls.
 */
#ifndef GLSURF_CORE_PRINTF_H
#define GLSURF_CORE_PRINTF_H

#if defined(__MINGW32__) && !defined(__clang__)
/* Otherwise the formats of Microsoft's older library are checked, without %zu. */
#define GLS_PRINTF(format, first) __attribute__((__format__(__gnu_printf__, format, first)))
#elif defined(__GNUC__)
#define GLS_PRINTF(format, first) __attribute__((__format__(__printf__, format, first)))
#else
#define GLS_PRINTF(format, first)
#endif

#endif
