/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* TOOL_PRINTF(format, first): as GLS_PRINTF of the library. Without it mingw-w64 checks the
 * formats of Microsoft's older C library, which has no %zu. */
#ifndef GLSURF_COMMON_FORMAT_CHECK_H
#define GLSURF_COMMON_FORMAT_CHECK_H

#ifdef __MINGW32__
#define TOOL_PRINTF(form, first) __attribute__((format(gnu_printf, form, first)))
#else
#define TOOL_PRINTF(form, first) __attribute__((format(printf, form, first)))
#endif

#endif
