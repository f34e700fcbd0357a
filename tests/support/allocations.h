/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The memory that a program's own objects take: how much of it lives, and its end. The
 * linker leads their malloc(), calloc(), realloc() and free() here (--wrap, see
 * tests/end/CMakeLists.txt), and nobody else's: drivers and libraries keep theirs.
 */
#ifndef GLSURF_TEST_ALLOCATIONS_H
#define GLSURF_TEST_ALLOCATIONS_H

#include <stdbool.h>

/* Blocks that were taken and not freed. */
long allocations_living(void);

/* From now on allocation number `at` gets nothing, from 1; 0: none, they are counted only.
 */
void allocations_fail(long at);

/* Allocations since then, and whether one got nothing. */
long allocations_count(void);
bool allocations_failed(void);

#endif
