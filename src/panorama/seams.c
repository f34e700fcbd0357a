/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Seams. A cell belongs to the image with the largest tent there: u v of
 * reference/blend.c, 1 in the middle of an image and 0 at its border. So seams lie in the
 * middle of overlaps. They would also cut through what moved between two photographs.
 *
 * CUT after V. Kwatra et al., "Graphcut Textures", SIGGRAPH 2003. Images are put on the
 * canvas one after another, the largest first. An image and the images before it share
 * cells. There each cell takes the new image or keeps the old one, so that the sum over all
 * pairs of neighbours, one new and one old,
 *
 *     sum (EDGE + D(p) + D(q)),  D = min((d - noise)^2, LARGEST) if d > noise, else 0,
 *
 * is least. d is the mean over 3x3 cells of the difference of the two images in gray
 * levels, summed over the channels. A cell has the largest D of its 3x3 cells, so seams
 * keep a distance from what moved. EDGE keeps seams short. Cells next to cells of the old
 * images alone stay old, and cells next to cells of the new image alone become new. All
 * other cells pay PULL times the difference of the tents if they go to the image with the
 * smaller one. That pull is weak: it decides only where the images agree.
 *
 * NOISE. The overlap itself tells how much the images differ where nothing moved: its
 * quartile of d is about the mean difference there. Twice as much and two gray levels on
 * each channel are noise. Overlaps without larger differences need no cut.
 */
#include "panorama/survey.h"

#include <stdlib.h>
#include <string.h>

enum { EDGE = 8, LARGEST = 10000, HARD = 1 << 27 };
static const double PULL = 4.0;
static const uint16_t NOBODY = UINT16_MAX;

typedef struct shared_cell {
    gls_pixel at;
    float pull;                  /* tent of the new image minus tent of the owner */
    uint16_t difference, around; /* d or D, and its mean or maximum of 3x3 cells */
} shared_cell;

typedef struct seams {
    const gls_layers *layers;
    int width, height; /* cells of the canvas */
    uint16_t *owner;
    float *tent;    /* the owner's */
    int32_t *index; /* of the cell among the shared cells; -1: not shared */
    shared_cell *shared;
    gls_cut_node *nodes; /* of the shared cells */
    int32_t count;
} seams;

static size_t cell_at(const seams *self, gls_pixel cell) {
    return (size_t)cell.y * (size_t)self->width + (size_t)cell.x;
}

/* Moves to a cell nearby, across the ends of a closed canvas. Returns false outside. */
static bool move_cell(const seams *self, gls_pixel *cell, int right, int down) {
    cell->x += right;
    cell->y += down;
    if (self->layers->grid.closed)
        cell->x = (cell->x + self->width) % self->width;
    return cell->x >= 0 && cell->x < self->width && cell->y >= 0 && cell->y < self->height;
}

/* ------------------------------------------------------------------ overlap -- */

static float tent_at(const seams *self, const gls_layer *layer, gls_pixel cell) {
    double at[2];
    gls_layer_locate(&self->layers->grid, layer, cell.x, cell.y, at);
    const double u = at[0] + 0.5, v = at[1] + 0.5;
    return (float)(2.0 * gls_min_double(u, layer->width - u) / layer->width * 2.0 *
                   gls_min_double(v, layer->height - v) / layer->height);
}

/* Gives the image its cells that no image has, and lists the cells that others have. */
static void list_shared(seams *self, uint16_t image) {
    const gls_layer *layer = &self->layers->layer[image];
    self->count = 0;
    for (int j = layer->cells.y0; j < layer->cells.y1; ++j)
        for (int i = layer->cells.x0; i < layer->cells.x1; ++i) {
            if (!gls_layer_pixel(layer, i, j)[3])
                continue;
            const gls_pixel cell = { i, j };
            const size_t at = cell_at(self, cell);
            const float tent = tent_at(self, layer, cell);
            if (self->owner[at] == NOBODY) {
                self->owner[at] = image;
                self->tent[at] = tent;
                continue;
            }
            self->index[at] = self->count;
            self->shared[self->count++] =
                (shared_cell){ .at = cell, .pull = tent - self->tent[at] };
        }
}

static uint16_t difference_at(const seams *self, const gls_layer *layer, gls_pixel p) {
    const gls_layer *owner = &self->layers->layer[self->owner[cell_at(self, p)]];
    const uint8_t *a = gls_layer_pixel(owner, p.x, p.y);
    const uint8_t *b = gls_layer_pixel(layer, p.x, p.y);
    return (uint16_t)(abs(a[0] - b[0]) + abs(a[1] - b[1]) + abs(a[2] - b[2]));
}

/* Computes `around` from the differences of the shared cells among the 3x3. */
static void look_around(seams *self, bool mean) {
    for (int32_t k = 0; k < self->count; ++k) {
        uint32_t sum = 0, count = 0, largest = 0;
        for (int n = 0; n < 9; ++n) {
            gls_pixel p = self->shared[k].at;
            const bool inside = move_cell(self, &p, n % 3 - 1, n / 3 - 1);
            const int32_t index = inside ? self->index[cell_at(self, p)] : -1;
            if (index < 0)
                continue;
            const uint32_t difference = self->shared[index].difference;
            sum += difference;
            largest = difference > largest ? difference : largest;
            ++count;
        }
        self->shared[k].around = (uint16_t)(mean ? sum / count : largest);
    }
}

/* Returns the largest difference that is noise. */
static int measure_noise(const seams *self) {
    int32_t counts[3 * 255 + 1] = { 0 }, below = 0;
    for (int32_t k = 0; k < self->count; ++k)
        ++counts[self->shared[k].around];
    int quartile = 0;
    while ((below += counts[quartile]) * INT64_C(4) < self->count)
        ++quartile;
    return 2 * quartile + 3 * 2;
}

/* Computes D of all shared cells. Returns false if all are 0. */
static bool weigh_differences(seams *self, uint16_t image) {
    bool differ = false;
    for (int32_t k = 0; k < self->count; ++k)
        self->shared[k].difference =
            difference_at(self, &self->layers->layer[image], self->shared[k].at);
    look_around(self, true);
    const int noise = measure_noise(self);
    for (int32_t k = 0; k < self->count; ++k) {
        const int above = gls_max_int(self->shared[k].around - noise, 0);
        self->shared[k].difference = (uint16_t)gls_min_int(above * above, LARGEST);
        differ = differ || above > 0;
    }
    look_around(self, false);
    return differ;
}

/* --------------------------------------------------------------------- cut -- */

/* The sink stands for the new image, and the source for the images before it. */
static void link_node(const seams *self, const gls_layer *layer, int32_t k) {
    static const int STEPS[4][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
    gls_cut_node *node = &self->nodes[k];
    bool by_old = false, by_new = false;
    *node = (gls_cut_node){ .next = { -1, -1, -1, -1 } };
    for (int s = 0; s < 4; ++s) {
        gls_pixel p = self->shared[k].at;
        if (!move_cell(self, &p, STEPS[s][0], STEPS[s][1]))
            continue;
        const int32_t next = self->index[cell_at(self, p)];
        if (next >= 0 && next != k) {
            node->next[s] = next;
            node->edge[s] = EDGE + self->shared[k].around + self->shared[next].around;
        } else if (next < 0 && self->owner[cell_at(self, p)] != NOBODY) {
            const bool covered = gls_rect_has(&layer->cells, p.x, p.y) &&
                                 gls_layer_pixel(layer, p.x, p.y)[3];
            by_new = by_new || covered;
            by_old = by_old || !covered;
        }
    }
    node->terminal = by_old != by_new ? (by_new ? -HARD : HARD)
                                      : -(int32_t)floor(PULL * self->shared[k].pull + 0.5);
}

/* Puts an image on the canvas. */
static void add_image(seams *self, uint16_t image, bool cut) {
    list_shared(self, image);
    cut = cut && self->count > 0 && weigh_differences(self, image);
    for (int32_t k = 0; cut && k < self->count; ++k)
        link_node(self, &self->layers->layer[image], k);
    if (cut)
        gls_cut_find(self->nodes, self->count);
    for (int32_t k = 0; k < self->count; ++k) {
        const shared_cell *cell = &self->shared[k];
        const size_t at = cell_at(self, cell->at);
        self->index[at] = -1;
        if (cut ? gls_cut_has_sink(&self->nodes[k]) : cell->pull > 0.0f) {
            self->owner[at] = image;
            self->tent[at] += cell->pull;
        }
    }
}

/* The larger one first, or the first one. */
static int compare_layers(const void *left, const void *right) {
    const gls_layer *a = *(const gls_layer *const *)left;
    const gls_layer *b = *(const gls_layer *const *)right;
    return a->covered != b->covered ? (a->covered < b->covered ? 1 : -1)
                                    : (a > b) - (a < b);
}

bool gls_seams_find(const gls_layers *layers, bool cut, uint16_t *owner) {
    const int width = layers->grid.width, height = layers->grid.height;
    const size_t cells = (size_t)width * (size_t)height;
    const gls_layer **order = calloc(layers->count, sizeof *order);
    for (uint32_t k = 0; order && k < layers->count; ++k)
        order[k] = &layers->layer[k];
    if (order)
        qsort(order, layers->count, sizeof *order, compare_layers);
    const size_t most = order ? order[0]->covered + (size_t)1 : 1;
    seams self = { .layers = layers, .width = width, .height = height, .owner = owner };
    self.tent = malloc(cells * sizeof *self.tent);
    self.index = malloc(cells * sizeof *self.index);
    self.shared = malloc(most * sizeof *self.shared);
    self.nodes = malloc((cut ? most : 1) * sizeof *self.nodes);
    const bool good = order && self.tent && self.index && self.shared && self.nodes;
    memset(owner, 0xff, cells * sizeof *owner);
    if (good)
        memset(self.index, 0xff, cells * sizeof *self.index);
    for (uint32_t k = 0; good && k < layers->count; ++k)
        add_image(&self, (uint16_t)(order[k] - layers->layer), cut);
    free(order);
    free(self.tent);
    free(self.index);
    free(self.shared);
    free(self.nodes);
    return good;
}
