/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The sections of glsurf_papers. */
#ifndef GLSURF_LAB_SECTIONS_H
#define GLSURF_LAB_SECTIONS_H

#include "bench/bench.h"

/* Whole images in the sizes of papers, and the parts of this section that have a table of
 * their own. */
void papers_section(bench *self);
void papers_furgale(bench *self);
void papers_hassnaoui(bench *self);
void papers_sandia(bench *self);

/* The ways that the papers compare. */
void ways_integral(bench *self);
void ways_boxes(bench *self);
void ways_access(bench *self);
void ways_lattice(bench *self);
void ways_culling(bench *self);

#endif
