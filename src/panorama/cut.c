/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A. V. Goldberg, R. E. Tarjan, "A New Approach to the Maximum-Flow Problem", Journal of
 * the ACM 1988: nodes push the flow that they received to neighbours that are nearer to the
 * sink. A distance counts the edges with capacity on the way to the sink, or fewer. A node
 * that cannot push its flow nearer to the sink moves farther away. From time to time all
 * distances are measured anew. The end is reached if only nodes without a way to the sink
 * have flow left: edges from these nodes to the others are full, and are the cut.
 */
#include "panorama/survey.h"

static const int32_t FAR = INT32_MAX;

/* A queue of nodes: a node outside links to -1, the last one to itself. */
typedef struct queue {
    gls_cut_node *nodes;
    int32_t first, last;
} queue;

static void push(queue *self, int32_t i) {
    if (self->nodes[i].link >= 0)
        return;
    self->nodes[i].link = i;
    if (self->first < 0)
        self->first = i;
    else
        self->nodes[self->last].link = i;
    self->last = i;
}

/* Returns -1 if the queue is empty. */
static int32_t pop(queue *self) {
    const int32_t i = self->first;
    if (i >= 0) {
        self->first = i == self->last ? -1 : self->nodes[i].link;
        self->nodes[i].link = -1;
    }
    return i;
}

/* Measures all distances. Then the queue has the nodes that can push flow. */
static void measure_distances(queue *self, int32_t count) {
    gls_cut_node *nodes = self->nodes;
    self->first = -1;
    for (int32_t i = 0; i < count; ++i) {
        nodes[i].link = -1;
        nodes[i].distance = nodes[i].terminal < 0 ? 1 : FAR;
        if (nodes[i].terminal < 0)
            push(self, i);
    }
    for (int32_t i; (i = pop(self)) >= 0;)
        for (int k = 0; k < 4; ++k) {
            const int32_t next = nodes[i].next[k];
            if (next >= 0 && nodes[next].distance == FAR && nodes[next].edge[k ^ 1] > 0) {
                nodes[next].distance = nodes[i].distance + 1;
                push(self, next);
            }
        }
    for (int32_t i = 0; i < count; ++i)
        if (nodes[i].terminal > 0 && nodes[i].distance < FAR)
            push(self, i);
}

/* Pushes the flow of a node to its neighbours. Returns how often the node moved away. */
static int32_t discharge(queue *self, gls_cut_node *node) {
    int32_t moves = 0;
    for (; node->terminal > 0 && node->distance < FAR; ++moves) {
        int32_t nearest = FAR;
        for (int k = 0; k < 4 && node->terminal > 0; ++k) {
            if (node->next[k] < 0 || node->edge[k] == 0)
                continue;
            gls_cut_node *next = &self->nodes[node->next[k]];
            if (next->distance < node->distance) {
                const int32_t flow = gls_min_int(node->terminal, node->edge[k]);
                node->terminal -= flow;
                node->edge[k] -= flow;
                next->edge[k ^ 1] += flow;
                next->terminal += flow;
                if (next->terminal > 0)
                    push(self, node->next[k]);
            }
            if (node->edge[k] > 0 && next->distance < nearest)
                nearest = next->distance;
        }
        if (node->terminal > 0)
            node->distance = nearest < FAR ? nearest + 1 : FAR;
    }
    return moves;
}

void gls_cut_find(gls_cut_node *nodes, int32_t count) {
    queue self = { .nodes = nodes };
    int32_t moves;
    do {
        moves = 0;
        measure_distances(&self, count);
        for (int32_t i; moves < count && (i = pop(&self)) >= 0;)
            moves += discharge(&self, &nodes[i]);
    } while (moves > 0);
}

bool gls_cut_has_sink(const gls_cut_node *node) {
    return node->distance < FAR;
}
