/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The order of submitted work that waits to be collected. Work uses the slots 0 to capacity
 * - 1 of an array in turn. Submitted work is numbered from 1.
 */
#ifndef GLSURF_CORE_RING_H
#define GLSURF_CORE_RING_H

#include <stdint.h>

typedef struct gls_ring {
    uint32_t capacity;
    uint32_t oldest, waiting;
    uint64_t submitted;
    uint64_t dropped; /* entries overwritten by newer ones, never collected */
} gls_ring;

/* Returns the slot of the next work. If all slots wait, it is the slot of the oldest. */
static inline uint32_t gls_ring_next(const gls_ring *ring) {
    return (ring->oldest + ring->waiting) % ring->capacity;
}

/* Removes the oldest work, which was collected or is dropped. */
static inline void gls_ring_remove(gls_ring *ring) {
    ring->oldest = (ring->oldest + 1) % ring->capacity;
    --ring->waiting;
}

/* Counts work submitted into the next slot. Drops the oldest if it used that slot. */
static inline void gls_ring_add(gls_ring *ring) {
    if (ring->waiting == ring->capacity) {
        gls_ring_remove(ring);
        ++ring->dropped;
    }
    ++ring->waiting;
    ++ring->submitted;
}

/* Returns the number of the oldest waiting work; 0 if nothing waits. */
static inline uint64_t gls_ring_oldest_number(const gls_ring *ring) {
    return ring->waiting > 0 ? ring->submitted - ring->waiting + 1 : 0;
}

#endif
