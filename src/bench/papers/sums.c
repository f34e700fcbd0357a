/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The integral images of [T] table I, modulo 2^32, where the paper has numbers of three
 * floats. For N pixels:
 *
 *   ping-pong  III-A.1: a column at a time from that before it, into two textures in turn
 *              and, by MRT, into one that keeps all; then rows. 4 N reads, 4 N writes, a
 *              pass for every column and row
 *   doubling   ceil(log2(width)) + ceil(log2(height)) passes over the whole image
 *   Blelloch   III-A.2: up-sweep (3), down-sweep (4) along x, then (5), (6) along y. Sizes
 *              as in figure 1: D of level k has half of D of level k - 1, rounded up, U one
 *              less. 10 N reads, 6 N writes
 *   proposed   III-A.3: up-sweep (7)-(9), X (10) and Y (11) by Blelloch's prescan, level by
 *              level, doubling (13) below T0 blocks, down-sweep (12). 7.67 N and 4.33 N.
 *              Blocks at the right and lower border are incomplete, and count as if zeros
 *              followed
 */
#include "bench/papers/scan.h"

static const glsurf_pass serial = {
    .stage = "sums",
    .label = "ping-pong",
    .fragment = "sums_serial.frag",
    .inputs = { "values", "previous" },
    .outputs = { "line", "total" },
};

static const glsurf_pass doubling = {
    .stage = "sums",
    .label = "doubling of lines",
    .fragment = "sums_double.frag",
    .inputs = { "partial" },
    .outputs = { "doubled" },
};

static const glsurf_pass block_sums = {
    .stage = "sums",
    .label = "up-sweep",
    .fragment = "sums_blocks.frag",
    .inputs = { "finer" },
    .outputs = { "u", "h", "v" },
};

static const glsurf_pass growth = {
    .stage = "sums",
    .label = "doubling",
    .fragment = "sums_grow.frag",
    .inputs = { "partial" },
    .outputs = { "doubled" },
};

static const glsurf_pass spread = {
    .stage = "sums",
    .label = "down-sweep",
    .fragment = "sums_spread.frag",
    .inputs = { "coarser", "row_sums", "column_sums", "finer" },
    .outputs = { "prefix" },
};

static const char *const along[2] = { "#define AXIS ivec2(1, 0)\n",
                                      "#define AXIS ivec2(0, 1)\n" };

/* -------------------------------------------------------------------- plan -- */

static glsurf_slot add(glsurf_plan *plan, const char *label, int width, int height) {
    return papers_texture(plan, label, GLSURF_TEXEL_R32UI, width, height);
}

static void plan_level(papers_sums *self, glsurf_plan *plan, int k, int w, int h) {
    self->blocks_x[k] = w;
    self->blocks_y[k] = h;
    self->u[k] = add(plan, "U", w, h);
    self->h[k] = add(plan, "H", w, h);
    self->v[k] = add(plan, "V", w, h);
    self->x[k] = add(plan, "X", w + 1, h);
    self->y[k] = add(plan, "Y", w, h + 1);
    self->d[k] = add(plan, "D", w + 1, h + 1);
}

static void plan_proposed(papers_sums *self, glsurf_plan *plan, int doubling_size) {
    int w = self->width, h = self->height, k = 0;
    while ((int64_t)w * h > doubling_size) {
        w = papers_half_up(w);
        h = papers_half_up(h);
        plan_level(self, plan, ++k, w, h);
    }
    self->levels = k;
    for (int i = 0; i < 2; ++i)
        self->line[i] = add(plan, "T", w, h);
    self->doublings = 1;
    while ((1 << self->doublings) < (w > h ? w : h))
        ++self->doublings;
    if (k == 0)
        return;
    papers_scan_plan(&self->scan[0], plan, false, self->blocks_x[1], self->blocks_y[1]);
    papers_scan_plan(&self->scan[1], plan, true, self->blocks_y[1], self->blocks_x[1]);
}

void papers_sums_plan(papers_sums *self, glsurf_plan *plan, papers_sums_kind kind,
                      glsurf_slot image, int doubling_size) {
    const int w = plan->texture[image].width, h = plan->texture[image].height;
    *self = (papers_sums){ .kind = kind, .width = w, .height = h, .image = image };
    self->integral = add(plan, "integral", w, h);
    if (kind == PAPERS_SUMS_PROPOSED) {
        plan_proposed(self, plan, doubling_size);
        return;
    }
    self->rows = add(plan, "sums of rows", w, h);
    if (kind == PAPERS_SUMS_BLELLOCH) {
        papers_scan_plan(&self->scan[0], plan, false, w, h);
        papers_scan_plan(&self->scan[1], plan, true, h, w);
    } else {
        for (int i = 0; i < 2; ++i)
            self->line[i] = add(plan, "one of two in turn", w, h);
    }
}

/* ----------------------------------------------------------- row by column -- */

static glsurf_result ping_pong(glsurf_gpu *gpu, papers_tally *tally,
                               const papers_sums *self, int axis, glsurf_slot from,
                               glsurf_slot to) {
    const int lines = axis == 0 ? self->width : self->height;
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < lines; ++i)
        result = papers_run(
            gpu, tally, &serial,
            &(glsurf_draw){ .defines = along[axis],
                            .inputs = { from, self->line[1 - i % 2] },
                            .outputs = { self->line[i % 2], to },
                            .area = axis == 0 ? (glsurf_rect){ i, 0, i + 1, self->height }
                                              : (glsurf_rect){ 0, i, self->width, i + 1 },
                            .fetches = 2,
                            .bytes = 8 },
            2.0);
    return result;
}

static glsurf_result double_lines(glsurf_gpu *gpu, papers_tally *tally,
                                  const papers_sums *self, int axis, glsurf_slot from,
                                  glsurf_slot to) {
    const int length = axis == 0 ? self->width : self->height;
    glsurf_result result = GLSURF_OK;
    for (int j = 0; !result && (j == 0 || 1 << j < length); ++j) {
        const bool last = 2 << j >= length;
        const glsurf_slot out = last ? to : self->line[j % 2];
        const double with_both = (double)(length - (1 << j)) / length;
        result =
            papers_run(gpu, tally, &doubling,
                       &(glsurf_draw){ .defines = along[axis],
                                       .inputs = { from },
                                       .outputs = { out },
                                       .fetches = 2,
                                       .bytes = 8,
                                       .uniforms = { GLSURF_INTS("reach", 1, 1 << j) } },
                       1.0 + (with_both > 0.0 ? with_both : 0.0));
        from = out;
    }
    return result;
}

/* ---------------------------------------------------------------- proposed -- */

static glsurf_slot blocks_of(const papers_sums *self, int level) {
    return level == 0 ? self->image : self->u[level];
}

static glsurf_result sum_blocks(glsurf_gpu *gpu, papers_tally *tally,
                                const papers_sums *self) {
    glsurf_result result = GLSURF_OK;
    for (int k = 1; !result && k <= self->levels; ++k)
        result =
            papers_run(gpu, tally, &block_sums,
                       &(glsurf_draw){ .inputs = { blocks_of(self, k - 1) },
                                       .outputs = { self->u[k], self->h[k], self->v[k] },
                                       .fetches = 4,
                                       .bytes = 16 },
                       4.0);
    return result;
}

static glsurf_result prescan(glsurf_gpu *gpu, papers_tally *tally,
                             const papers_sums *self) {
    glsurf_result result = GLSURF_OK;
    for (int k = 1; !result && k <= self->levels; ++k) {
        const int w = self->blocks_x[k], h = self->blocks_y[k];
        result = papers_scan_run(gpu, tally, &self->scan[0], self->h[k], self->x[k], w, h,
                                 false);
        if (!result)
            result = papers_scan_run(gpu, tally, &self->scan[1], self->v[k], self->y[k], h,
                                     w, false);
    }
    return result;
}

static glsurf_result grow(glsurf_gpu *gpu, papers_tally *tally, const papers_sums *self,
                          glsurf_slot *top) {
    glsurf_slot from = blocks_of(self, self->levels);
    glsurf_result result = GLSURF_OK;
    for (int j = 0; !result && j < self->doublings; ++j) {
        const bool last = j == self->doublings - 1;
        const glsurf_slot to =
            last && self->levels == 0 ? self->integral : self->line[j % 2];
        result =
            papers_run(gpu, tally, &growth,
                       &(glsurf_draw){ .inputs = { from },
                                       .outputs = { to },
                                       .fetches = 4,
                                       .bytes = 16,
                                       .uniforms = { GLSURF_INTS("reach", 1, 1 << j) } },
                       4.0);
        from = to;
    }
    *top = from;
    return result;
}

static glsurf_result spread_down(glsurf_gpu *gpu, papers_tally *tally,
                                 const papers_sums *self, glsurf_slot top) {
    static const char *const defines[4] = { NULL, "#define TOP\n", "#define INCLUSIVE\n",
                                            "#define TOP\n#define INCLUSIVE\n" };
    glsurf_result result = GLSURF_OK;
    for (int k = self->levels - 1; !result && k >= 0; --k) {
        const bool first = k == self->levels - 1, last = k == 0;
        result = papers_run(
            gpu, tally, &spread,
            &(glsurf_draw){ .defines = defines[(first ? 1 : 0) + (last ? 2 : 0)],
                            .inputs = { first ? top : self->d[k + 1], self->x[k + 1],
                                        self->y[k + 1], blocks_of(self, k) },
                            .outputs = { last ? self->integral : self->d[k] },
                            .fetches = 4,
                            .bytes = 16 },
            2.25);
    }
    return result;
}

static glsurf_result run_proposed(glsurf_gpu *gpu, papers_tally *tally,
                                  const papers_sums *self) {
    glsurf_slot top = 0;
    glsurf_result result = sum_blocks(gpu, tally, self);
    if (!result)
        result = prescan(gpu, tally, self);
    if (!result)
        result = grow(gpu, tally, self, &top);
    return result ? result : spread_down(gpu, tally, self, top);
}

/* -------------------------------------------------------------------- run -- */

static glsurf_result sum_lines(glsurf_gpu *gpu, papers_tally *tally,
                               const papers_sums *self, int axis, glsurf_slot from,
                               glsurf_slot to) {
    const int w = self->width, h = self->height;
    if (self->kind == PAPERS_SUMS_PING_PONG)
        return ping_pong(gpu, tally, self, axis, from, to);
    if (self->kind == PAPERS_SUMS_DOUBLING)
        return double_lines(gpu, tally, self, axis, from, to);
    return papers_scan_run(gpu, tally, &self->scan[axis], from, to, axis == 0 ? w : h,
                           axis == 0 ? h : w, true);
}

glsurf_result papers_sums_run(glsurf_gpu *gpu, papers_tally *tally,
                              const papers_sums *self) {
    if (self->kind == PAPERS_SUMS_PROPOSED)
        return run_proposed(gpu, tally, self);
    const glsurf_result result = sum_lines(gpu, tally, self, 0, self->image, self->rows);
    return result ? result : sum_lines(gpu, tally, self, 1, self->rows, self->integral);
}
