/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Exposure after M. Brown and D. Lowe, IJCV 2007, section 6. Instead of the intensity v
 * this uses a link l(v), to which an exposure adds a number: the logarithm of the odds
 * v / (255 - v) or, if gains are linear, of v. The gains of a channel minimise
 *
 *     sum_s w_s (l_i - l_j + x_i - x_j)^2 + prior sum_i N_i x_i^2,   x = log gain,
 *
 * over the samples s that two images i and j cover; N_i is the weight of the samples of
 * image i. Overlaps do not determine a common factor of all gains, so the prior fixes it.
 * Afterwards all gains are divided by the gain of the reference, which keeps its exposure.
 *
 * gls_exposure_balance(), for weighted means, has all w = 1 and the odds.
 *
 * gls_exposure_fit(), for bands, adds vignetting: image i has a_k r^2 + b_k r^4 more, with
 * the same a_k and b_k for all images of one size, on all channels. Weights say two things.
 * An error of one gray level is an error dl/dv of the link, so w has the factor (dv/dl)^2.
 * And images differ where something moved: with e the sample's error in gray levels and s =
 * max(1, 2.5 median e), w has the factor 1 / (1 + (e / s)^2)^2 of S. Geman and D. McClure;
 * in the first round s = 255. A ridge, RIDGE s^2 (a^2 + b^2), holds vignetting near 0. So
 * it stays there if overlaps show all images at about the same radius. The ridge has the
 * weight of 1000 samples, because the errors of neighbours have common causes. Both links
 * are fitted. The one that brings the images closer together is taken.
 *
 * In each row of the normal equations of the gains the diagonal outweighs all other entries
 * together, and the whole matrix is positive definite. So elimination needs no pivots.
 */
#include "panorama/survey.h"

#include <stdlib.h>
#include <string.h>

/* A prior of a hundredth of the overlaps' weight hardly changes differences of two images.
 * Over a row of many images it would pull at them, and bands need less of it. */
static const double PRIOR = 0.01, PRIOR_OF_FIT = 0.001;
static const double RIDGE = 1000.0; /* weight of a^2 + b^2, in units of s^2 */
static const double MAXIMUM = 4.0;  /* gains are limited to 1 / MAXIMUM ... MAXIMUM */
enum { ROUNDS = 8, SAMPLES = 8000, MAX_SAMPLES = 100000 };

/* -------------------------------------------------------- normal equations -- */

typedef struct equations {
    size_t gains, count; /* unknowns: the gains come first, then vignetting */
    double *matrix;      /* count x count */
    double (*x)[3];      /* of three channels: the right side, then the solution */
} equations;

static bool make_equations(equations *e, size_t gains, size_t others) {
    const size_t n = gains + others;
    *e = (equations){ .gains = gains, .count = n };
    e->matrix = calloc(n, (n + 3) * sizeof *e->matrix);
    e->x = (double(*)[3])(e->matrix + n * n);
    return e->matrix;
}

/* Solves the equations of three channels, which have one matrix. An unknown without samples
 * has a row of zeros; its solution is 0. Vignetting is the same on all channels. As the
 * squares of all channels are summed, it is the mean of the channels' solutions. */
static void solve(equations *e) {
    const size_t n = e->count;
    double *const a = e->matrix;
    for (size_t k = 0; k < n; ++k)
        for (size_t i = k + 1; i < n && a[k * n + k] > 0.0; ++i) {
            const double factor = a[i * n + k] / a[k * n + k];
            if (factor == 0.0)
                continue;
            for (size_t j = k; j < n; ++j)
                a[i * n + j] -= factor * a[k * n + j];
            for (size_t c = 0; c < 3; ++c)
                e->x[i][c] -= factor * e->x[k][c];
        }
    for (size_t k = n; k-- > 0;) {
        double *x = e->x[k];
        for (size_t c = 0; c < 3; ++c) {
            for (size_t j = k + 1; j < n; ++j)
                x[c] -= a[k * n + j] * e->x[j][c];
            x[c] = a[k * n + k] > 0.0 ? x[c] / a[k * n + k] : 0.0;
        }
        if (k >= e->gains)
            x[0] = x[1] = x[2] = (x[0] + x[1] + x[2]) / 3.0;
    }
}

static float gain_of(const equations *e, uint32_t image, uint32_t reference, int channel) {
    const size_t n = e->count;
    const bool known = e->matrix[image * n + image] > 0.0;
    const double l = known ? e->x[image][channel] - e->x[reference][channel] : 0.0;
    return (float)gls_max_double(1.0 / MAXIMUM, gls_min_double(exp(l), MAXIMUM));
}

/* ------------------------------------------------------------------ values -- */

/* Returns whether a value can be trusted: cameras may clip near black and white. */
static bool is_recorded(int value) {
    return value >= 8 && value <= 247;
}

/* The link of all recorded values. */
static void make_link(double link[256], bool linear) {
    for (int v = 8; v <= 247; ++v)
        link[v] = linear ? log(v) : log(v / (255.0 - v));
}

/* The cells that two layers share, row by row. */
typedef struct shared_cells {
    const gls_layer *a, *b;
    gls_rect area;
    int i, j; /* the next cell */
    const uint8_t *in_a, *in_b;
} shared_cells;

static shared_cells share_cells(const gls_layer *a, const gls_layer *b) {
    const gls_rect area = gls_rect_intersect(a->cells, b->cells);
    return (shared_cells){ .a = a, .b = b, .area = area, .i = area.x0, .j = area.y0 };
}

/* Moves past the next cell that both layers cover. Returns false after the last one. */
static bool next_shared(shared_cells *at) {
    for (; at->j < at->area.y1; ++at->j, at->i = at->area.x0)
        while (at->i < at->area.x1) {
            at->in_a = gls_layer_pixel(at->a, at->i, at->j);
            at->in_b = gls_layer_pixel(at->b, at->i, at->j);
            ++at->i;
            if (at->in_a[3] && at->in_b[3])
                return true;
        }
    return false;
}

/* ----------------------------------------------------------------- balance -- */

static void add_pair(equations e[3], const gls_layers *layers, uint32_t i, uint32_t j,
                     const double link[256]) {
    shared_cells at = share_cells(&layers->layer[i], &layers->layer[j]);
    double samples[3] = { 0 }, difference[3] = { 0 };
    while (next_shared(&at))
        for (int c = 0; c < 3; ++c)
            if (is_recorded(at.in_a[c]) && is_recorded(at.in_b[c])) {
                samples[c] += 1.0;
                difference[c] += link[at.in_a[c]] - link[at.in_b[c]];
            }
    for (int c = 0; c < 3; ++c) {
        const size_t n = e[c].count;
        e[c].matrix[i * n + i] += (1.0 + PRIOR) * samples[c];
        e[c].matrix[j * n + j] += (1.0 + PRIOR) * samples[c];
        e[c].matrix[i * n + j] -= samples[c];
        e[c].matrix[j * n + i] -= samples[c];
        e[c].x[i][c] -= difference[c];
        e[c].x[j][c] += difference[c];
    }
}

bool gls_exposure_balance(const gls_layers *layers, uint32_t reference,
                          glsurf_placement *placement) {
    const uint32_t n = layers->count;
    equations e[3] = { 0 };
    double link[256];
    bool good = true;
    make_link(link, false);
    for (int c = 0; c < 3; ++c)
        good = good && make_equations(&e[c], n, 0);
    for (uint32_t i = 0; good && i < n; ++i)
        for (uint32_t j = i + 1; j < n; ++j)
            add_pair(e, layers, i, j, link);
    for (int c = 0; good && c < 3; ++c) {
        solve(&e[c]);
        for (uint32_t i = 0; i < n; ++i)
            placement[i].gain[c] = gain_of(&e[c], i, reference, c);
    }
    for (int c = 0; c < 3; ++c)
        free(e[c].matrix);
    return good;
}

/* --------------------------------------------------------------------- fit -- */

/* A cell that two images cover. */
typedef struct sample {
    uint32_t unknown[6]; /* the images, then a and b of both */
    float factor[6];     /* of the unknowns: 1, -1, r^2 and r^4, and -r^2 and -r^4 */
    uint8_t value[2][3];
    float error, slope; /* e, and dv/dl */
} sample;

typedef struct fit {
    const gls_layers *layers;
    sample *samples;
    size_t count;
    uint32_t *size; /* for each image: number of its size, from 0 */
    uint32_t sizes;
    bool vignetting; /* else r counts as 0, and all images as of one size */
    bool linear;
    double link[256];
    equations e;
} fit;

/* Images have one size if they are equal or turned by 90 degrees. */
static void number_sizes(fit *self) {
    const gls_layer *layer = self->layers->layer;
    for (uint32_t i = 0; i < self->layers->count; ++i) {
        uint32_t k = self->vignetting ? 0 : i;
        while (k < i && memcmp(layer[k].sides, layer[i].sides, sizeof layer->sides) != 0)
            ++k;
        self->size[i] = k < i ? self->size[k] : self->sizes++;
    }
}

static float radius2_at(const fit *self, const gls_layer *layer, int i, int j) {
    double at[2];
    gls_layer_locate(&self->layers->grid, layer, i, j, at);
    return self->vignetting ? (float)gls_layer_radius2(layer, at) : 0.0f;
}

static sample sample_at(const fit *self, uint32_t i, uint32_t j, const shared_cells *at) {
    const uint32_t n = self->layers->count;
    const uint32_t k = n + 2 * self->size[i], m = n + 2 * self->size[j];
    const float r = radius2_at(self, at->a, at->i - 1, at->j);
    const float q = radius2_at(self, at->b, at->i - 1, at->j);
    sample made = { .unknown = { i, j, k, k + 1, m, m + 1 },
                    .factor = { 1.0f, -1.0f, r, r * r, -q, -q * q } };
    memcpy(made.value[0], at->in_a, 3);
    memcpy(made.value[1], at->in_b, 3);
    return made;
}

/* Takes every `step`th of the cells that pairs share. Step 0: only counts them. */
static size_t take_samples(fit *self, size_t step) {
    const gls_layers *layers = self->layers;
    size_t count = 0;
    for (uint32_t i = 0; i < layers->count; ++i)
        for (uint32_t j = i + 1; j < layers->count; ++j) {
            shared_cells at = share_cells(&layers->layer[i], &layers->layer[j]);
            for (; next_shared(&at); ++count)
                if (step > 0 && count % step == 0)
                    self->samples[self->count++] = sample_at(self, i, j, &at);
        }
    return count;
}

/* Measures the mean error of the channels in gray levels, which is negative if a value is
 * not recorded. */
static void measure_error(const fit *self, sample *s) {
    const uint8_t *a = s->value[0], *b = s->value[1];
    double(*const x)[3] = self->e.x, vignetting = 0.0, error = 0.0, mean = 0.0;
    s->error = -1.0f;
    for (int k = 2; k < 6; ++k)
        vignetting += s->factor[k] * x[s->unknown[k]][0];
    for (int c = 0; c < 3; ++c) {
        if (!is_recorded(a[c]) || !is_recorded(b[c]))
            return;
        error += fabs(self->link[a[c]] - self->link[b[c]] + x[s->unknown[0]][c] -
                      x[s->unknown[1]][c] + vignetting) /
                 3.0;
        mean += (a[c] + b[c]) / 6.0;
    }
    s->slope = (float)(self->linear ? mean : mean * (255.0 - mean) / 255.0);
    s->error = (float)(error * s->slope);
}

/* Measures all errors and returns s. The median is found to a quarter of a gray level. */
static double measure_scale(const fit *self) {
    enum { STEPS = 1024 };
    size_t counts[STEPS] = { 0 }, total = 0, below = 0;
    for (size_t k = 0; k < self->count; ++k) {
        sample *s = &self->samples[k];
        measure_error(self, s);
        if (s->error < 0.0f)
            continue;
        ++counts[(int)gls_min_float(4.0f * s->error, STEPS - 1.0f)];
        ++total;
    }
    int median = 0;
    while (median < STEPS - 1 && 2 * (below += counts[median]) < total)
        ++median;
    return gls_max_double(1.0, 2.5 * (median + 1) / 4.0);
}

static void add_sample(fit *self, const sample *s, double weight) {
    double difference[3];
    for (int c = 0; c < 3; ++c)
        difference[c] = self->link[s->value[0][c]] - self->link[s->value[1][c]];
    for (int k = 0; k < 6; ++k) {
        const double factor = weight * s->factor[k];
        double *row = self->e.matrix + s->unknown[k] * self->e.count;
        for (int m = 0; m < 6; ++m)
            row[s->unknown[m]] += factor * s->factor[m];
        row[s->unknown[k]] += k < 2 ? weight * PRIOR_OF_FIT : 0.0;
        for (int c = 0; c < 3; ++c)
            self->e.x[s->unknown[k]][c] -= factor * difference[c];
    }
}

static void write_exposure(const fit *self, uint32_t reference,
                           glsurf_placement *placement) {
    for (uint32_t i = 0; i < self->layers->count; ++i) {
        for (int c = 0; c < 3; ++c)
            placement[i].gain[c] = gain_of(&self->e, i, reference, c);
        for (size_t k = 0; k < 2; ++k) {
            const double v = self->e.x[self->e.gains + 2 * self->size[i] + k][0];
            placement[i].vignetting[k] =
                (float)gls_max_double(-8.0, gls_min_double(v, 8.0));
        }
        placement[i].linear = self->linear;
    }
}

static void fit_link(fit *self, bool linear, uint32_t reference,
                     glsurf_placement *placement) {
    equations *e = &self->e;
    const size_t n = e->count, bytes = n * (n + 3) * sizeof *e->matrix;
    self->linear = linear;
    make_link(self->link, linear);
    memset(e->matrix, 0, bytes);
    for (int round = 0; round < ROUNDS; ++round) {
        const double measured = measure_scale(self), s = round > 0 ? measured : 255.0;
        memset(e->matrix, 0, bytes);
        for (size_t k = 0; k < self->count; ++k) {
            const sample *at = &self->samples[k];
            const double odd = 1.0 + at->error / s * (at->error / s);
            if (at->error >= 0.0f)
                add_sample(self, at, at->slope * at->slope / (odd * odd));
        }
        for (size_t k = e->gains; k < n; ++k)
            e->matrix[k * n + k] += RIDGE * s * s;
        solve(e);
    }
    write_exposure(self, reference, placement);
}

/* Gives a pixel the exposure of a placement at r^2; values are at most 255. */
static void expose(const glsurf_placement *placement, double r2, const uint8_t *pixel,
                   double exposed[3]) {
    const float *v = placement->vignetting;
    const double falloff = exp(v[0] * r2 + v[1] * r2 * r2);
    for (int c = 0; c < 3; ++c) {
        const double gain = placement->gain[c] * falloff;
        exposed[c] = placement->linear
                         ? gls_min_double(gain * pixel[c], 255.0)
                         : gain * pixel[c] / (1.0 + (gain - 1.0) / 255.0 * pixel[c]);
    }
}

/* Returns how far the exposure leaves the images apart: a difference of d gray levels
 * counts d^2 / (d^2 + 16). Clipped values count, too: a linear gain turns a white sky into
 * a gray one. */
static double measure_rest(const fit *self, const glsurf_placement *placement) {
    double rest = 0.0;
    for (size_t k = 0; k < self->count; ++k) {
        const sample *s = &self->samples[k];
        double a[3], b[3];
        expose(&placement[s->unknown[0]], s->factor[2], s->value[0], a);
        expose(&placement[s->unknown[1]], -s->factor[4], s->value[1], b);
        for (int c = 0; c < 3; ++c)
            rest += (a[c] - b[c]) * (a[c] - b[c]) / ((a[c] - b[c]) * (a[c] - b[c]) + 16.0);
    }
    return rest;
}

bool gls_exposure_fit(const gls_layers *layers, uint32_t reference, bool vignetting,
                      glsurf_placement *placement) {
    const uint32_t n = layers->count;
    fit self = { .layers = layers, .vignetting = vignetting };
    const size_t shared = take_samples(&self, 0);
    const size_t step = shared / gls_min_uint(SAMPLES * n, MAX_SAMPLES) + 1;
    glsurf_placement *linear = calloc(n, sizeof *linear);
    self.samples = malloc((shared / step + 1) * sizeof *self.samples);
    self.size = calloc(n, sizeof *self.size);
    if (self.size)
        number_sizes(&self);
    const bool good =
        linear && self.samples && self.size && make_equations(&self.e, n, 2 * self.sizes);
    if (good) {
        take_samples(&self, step);
        memcpy(linear, placement, n * sizeof *linear);
        fit_link(&self, true, reference, linear);
        fit_link(&self, false, reference, placement);
        if (measure_rest(&self, linear) < measure_rest(&self, placement))
            memcpy(placement, linear, n * sizeof *linear);
    }
    free(linear);
    free(self.size);
    free(self.samples);
    free(self.e.matrix);
    return good;
}

/* ----------------------------------------------------------------- correct -- */

void gls_exposure_correct(const gls_layers *layers, const glsurf_placement *placement) {
    for (uint32_t k = 0; k < layers->count; ++k) {
        const gls_layer *layer = &layers->layer[k];
        for (int j = layer->cells.y0; j < layer->cells.y1; ++j)
            for (int i = layer->cells.x0; i < layer->cells.x1; ++i) {
                uint8_t *pixel = gls_layer_pixel(layer, i, j);
                double at[2], exposed[3];
                if (!pixel[3])
                    continue;
                gls_layer_locate(&layers->grid, layer, i, j, at);
                expose(&placement[k], gls_layer_radius2(layer, at), pixel, exposed);
                for (int c = 0; c < 3; ++c)
                    pixel[c] = (uint8_t)(exposed[c] + 0.5);
            }
    }
}
