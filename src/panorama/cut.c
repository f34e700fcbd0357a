/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Y. Boykov, V. Kolmogorov, "An Experimental Comparison of Min-Cut/Max-Flow Algorithms for
 * Energy Minimization in Vision", PAMI 2004. One tree grows from the source and one from
 * the sink, along edges that still have capacity. Where the trees meet there is a path from
 * source to sink. The flow along it fills at least one edge, and the nodes behind it are
 * orphans: they find another parent in their tree, or become free. If the trees cannot
 * grow, the edges between them are full, and these edges are the cut.
 *
 * Both lists are queues, so the nodes nearest to the terminals grow first. A stamp says at
 * which augmentation the distance of a node from its terminal was known to be right.
 */
#include "panorama/survey.h"

enum { FREE, SOURCE, SINK };
enum { TERMINAL = 4, NONE = 5 }; /* parents; 0 to 3: the edge to the parent */

/* The queues: a node outside links to -1, the last node to itself. */
enum { ACTIVE, ORPHANS };

typedef struct search {
    gls_cut_node *nodes;
    int32_t first[2], last[2];
    int32_t time;
} search;

static void push(search *self, int queue, int32_t i) {
    if (self->nodes[i].link[queue] >= 0)
        return;
    self->nodes[i].link[queue] = i;
    if (self->first[queue] < 0)
        self->first[queue] = i;
    else
        self->nodes[self->last[queue]].link[queue] = i;
    self->last[queue] = i;
}

/* Returns -1 if the queue is empty. */
static int32_t pop(search *self, int queue) {
    const int32_t i = self->first[queue];
    if (i >= 0) {
        self->first[queue] = i == self->last[queue] ? -1 : self->nodes[i].link[queue];
        self->nodes[i].link[queue] = -1;
    }
    return i;
}

static void make_orphan(search *self, int32_t i) {
    self->nodes[i].parent = NONE;
    push(self, ORPHANS, i);
}

/* Returns the capacity of edge k from node i to its neighbour, or if not `forward` from the
 * neighbour to node i. Paths of the source's tree lead from parents to children, and paths
 * of the sink's tree from children to parents. */
static int32_t *capacity(search *self, int32_t i, int k, bool forward) {
    gls_cut_node *node = &self->nodes[i];
    return forward ? &node->edge[k] : &self->nodes[node->next[k]].edge[k ^ 1];
}

/* ------------------------------------------------------------------ growth -- */

/* Lets the tree of node i take its free neighbours. Returns the edge to a node of the other
 * tree, or -1. */
static int grow(search *self, int32_t i) {
    const gls_cut_node *node = &self->nodes[i];
    for (int k = 0; k < 4; ++k) {
        if (node->next[k] < 0 || *capacity(self, i, k, node->tree == SOURCE) == 0)
            continue;
        gls_cut_node *other = &self->nodes[node->next[k]];
        const bool nearer = other->tree == node->tree && other->stamp <= node->stamp &&
                            other->distance > node->distance;
        if (other->tree == FREE) {
            other->tree = node->tree;
            push(self, ACTIVE, node->next[k]);
        } else if (other->tree != node->tree) {
            return k;
        } else if (!nearer) {
            continue;
        }
        other->parent = (uint8_t)(k ^ 1);
        other->stamp = node->stamp;
        other->distance = node->distance + 1;
    }
    return -1;
}

/* ------------------------------------------------------------- augmentation -- */

/* Returns the least capacity between node i and its terminal, at most `flow`. */
static int32_t limit_flow(search *self, int32_t i, int32_t flow) {
    const bool sink = self->nodes[i].tree == SINK;
    for (; self->nodes[i].parent != TERMINAL;
         i = self->nodes[i].next[self->nodes[i].parent]) {
        const int32_t c = *capacity(self, i, self->nodes[i].parent, sink);
        flow = c < flow ? c : flow;
    }
    const int32_t c = sink ? -self->nodes[i].terminal : self->nodes[i].terminal;
    return c < flow ? c : flow;
}

/* Sends the flow along the edges between node i and its terminal. */
static void send_flow(search *self, int32_t i, int32_t flow) {
    const bool sink = self->nodes[i].tree == SINK;
    while (self->nodes[i].parent != TERMINAL) {
        const int k = self->nodes[i].parent;
        const int32_t parent = self->nodes[i].next[k];
        *capacity(self, i, k, !sink) += flow;
        *capacity(self, i, k, sink) -= flow;
        if (*capacity(self, i, k, sink) == 0)
            make_orphan(self, i);
        i = parent;
    }
    self->nodes[i].terminal -= sink ? -flow : flow;
    if (self->nodes[i].terminal == 0)
        make_orphan(self, i);
}

static void augment(search *self, int32_t i, int k) {
    const bool forward = self->nodes[i].tree == SOURCE;
    const int32_t other = self->nodes[i].next[k];
    int32_t flow = *capacity(self, i, k, forward);
    flow = limit_flow(self, i, flow);
    flow = limit_flow(self, other, flow);
    *capacity(self, i, k, forward) -= flow;
    *capacity(self, i, k, !forward) += flow;
    send_flow(self, i, flow);
    send_flow(self, other, flow);
}

/* ---------------------------------------------------------------- adoption -- */

/* Returns the distance of a node from its terminal, or INT32_MAX if an orphan is between
 * them. Notes the distance along the path. */
static int32_t measure_distance(search *self, int32_t i) {
    int32_t distance = 0, at = i;
    for (;; at = self->nodes[at].next[self->nodes[at].parent]) {
        gls_cut_node *node = &self->nodes[at];
        if (node->stamp == self->time) {
            distance += node->distance;
            break;
        }
        ++distance;
        if (node->parent == NONE)
            return INT32_MAX;
        if (node->parent == TERMINAL) {
            node->stamp = self->time;
            node->distance = 1;
            break;
        }
    }
    int32_t d = distance;
    for (at = i; self->nodes[at].stamp != self->time;
         at = self->nodes[at].next[self->nodes[at].parent]) {
        self->nodes[at].stamp = self->time;
        self->nodes[at].distance = d--;
    }
    return distance;
}

/* Frees an orphan without a new parent. Its children become orphans, and neighbours that
 * could take it in again become active. */
static void free_orphan(search *self, int32_t i) {
    gls_cut_node *node = &self->nodes[i];
    for (int k = 0; k < 4; ++k) {
        if (node->next[k] < 0 || self->nodes[node->next[k]].tree != node->tree)
            continue;
        const gls_cut_node *other = &self->nodes[node->next[k]];
        if (*capacity(self, i, k, node->tree == SINK) > 0)
            push(self, ACTIVE, node->next[k]);
        if (other->parent < TERMINAL && other->next[other->parent] == i)
            make_orphan(self, node->next[k]);
    }
    node->tree = FREE;
}

/* Finds the neighbour nearest to the terminal as the new parent. */
static void adopt(search *self, int32_t i) {
    gls_cut_node *node = &self->nodes[i];
    int32_t nearest = INT32_MAX;
    int parent = NONE; /* the node stays an orphan while distances are measured */
    for (int k = 0; k < 4; ++k) {
        if (node->next[k] < 0 || self->nodes[node->next[k]].tree != node->tree ||
            *capacity(self, i, k, node->tree == SINK) == 0)
            continue;
        const int32_t distance = measure_distance(self, node->next[k]);
        if (distance < nearest) {
            nearest = distance;
            parent = k;
        }
    }
    if (nearest == INT32_MAX) {
        free_orphan(self, i);
        return;
    }
    node->parent = (uint8_t)parent;
    node->stamp = self->time;
    node->distance = nearest + 1;
}

/* -------------------------------------------------------------------- cut -- */

void gls_cut_find(gls_cut_node *nodes, int32_t count) {
    search self = { .nodes = nodes, .first = { -1, -1 } };
    for (int32_t i = 0; i < count; ++i) {
        gls_cut_node *node = &nodes[i];
        node->link[ACTIVE] = node->link[ORPHANS] = -1;
        node->tree = node->terminal > 0 ? SOURCE : node->terminal < 0 ? SINK : FREE;
        node->parent = node->tree ? TERMINAL : NONE;
        node->distance = 1;
        if (node->tree)
            push(&self, ACTIVE, i);
    }
    for (int32_t i = pop(&self, ACTIVE); i >= 0;) {
        const int k = nodes[i].tree ? grow(&self, i) : -1;
        if (k < 0) {
            i = pop(&self, ACTIVE);
            continue;
        }
        ++self.time;
        augment(&self, i, k);
        for (int32_t orphan; (orphan = pop(&self, ORPHANS)) >= 0;)
            adopt(&self, orphan);
    }
}

bool gls_cut_has_source(const gls_cut_node *node) {
    return node->tree == SOURCE;
}
