/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The order of work that was submitted and waits to be collected: places 0 to capacity - 1
 * of an array, taken in turn. Numbers count what was submitted, from 1.
 */
#ifndef GLSURF_CORE_RING_H
#define GLSURF_CORE_RING_H

#include <stdint.h>

typedef struct glsurf_ring {
    uint32_t capacity;
    uint32_t oldest, waiting;
    uint64_t submitted;
    uint64_t dropped; /* how many left their place to a newer one, and were not collected */
} glsurf_ring;

/* Where the next one goes: the oldest's place where all wait. */
static inline uint32_t glsurf_ring_next(const glsurf_ring *ring) {
    return (ring->oldest + ring->waiting) % ring->capacity;
}

/* The oldest waits no more: it is collected, or given up. */
static inline void glsurf_ring_remove(glsurf_ring *ring) {
    ring->oldest = (ring->oldest + 1) % ring->capacity;
    --ring->waiting;
}

/* Something was submitted into the next place; the oldest was given up where that was its
 * own. */
static inline void glsurf_ring_add(glsurf_ring *ring) {
    if (ring->waiting == ring->capacity) {
        glsurf_ring_remove(ring);
        ++ring->dropped;
    }
    ++ring->waiting;
    ++ring->submitted;
}

/* The number of the oldest; 0: nothing waits. */
static inline uint64_t glsurf_ring_oldest_number(const glsurf_ring *ring) {
    return ring->waiting > 0 ? ring->submitted - ring->waiting + 1 : 0;
}

#endif
