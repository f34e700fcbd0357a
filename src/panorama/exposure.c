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
enum { ROUNDS = 8 };                /* of weights */

/* -------------------------------------------------------- normal equations -- */

typedef struct equations {
    size_t gains, count; /* unknowns: the gains come first, then vignetting */
    double *matrix;      /* count x count */
    double (*x)[3];      /* of three channels: the right side, then the solution */
} equations;

static bool make_equations(equations *e, size_t gains, size_t others) {
    *e = (equations){ .gains = gains, .count = gains + others };
    e->matrix = calloc(gls_bytes_of(e->count, e->count), sizeof *e->matrix);
    e->x = calloc(e->count, sizeof *e->x);
    return e->matrix && e->x;
}

static void clear_equations(equations *e) {
    memset(e->matrix, 0, e->count * e->count * sizeof *e->matrix);
    memset(e->x, 0, e->count * sizeof *e->x);
}

static void free_equations(equations *e) {
    free(e->matrix);
    free(e->x);
}

static void eliminate(equations *e) {
    const size_t n = e->count;
    double *a = e->matrix;
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
}

/* Solves the equations of three channels, which have one matrix. An unknown without samples
 * has a row of zeros; its solution is 0. Vignetting is the same on all channels. As the
 * squares of all channels are summed, it is the mean of the channels' solutions. */
static void solve(equations *e) {
    const size_t n = e->count;
    const double *a = e->matrix;
    eliminate(e);
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

double gls_exposure_apply(double value, double gain, bool linear) {
    return linear ? gls_min_double(gain * value, 255.0)
                  : gain * value / (1.0 + (gain - 1.0) / 255.0 * value);
}

/* Returns whether a value can be trusted: cameras may clip near black and white. */
static bool is_recorded(int value) {
    return value >= 8 && value <= 247;
}

/* The link of all recorded values. */
static void make_link(double link[256], bool linear) {
    for (int v = 8; v <= 247; ++v)
        link[v] = linear ? log(v) : log(v / (255.0 - v));
}

/* dv/dl */
static double slope_of_link(double v, bool linear) {
    return linear ? v : v * (255.0 - v) / 255.0;
}

/* The cells that two layers share, row by row. */
typedef struct shared_cells {
    const gls_layer *a, *b;
    gls_rect area;
    int i, j; /* the next cell */
    const uint8_t *in_a, *in_b;
} shared_cells;

static shared_cells share_cells(const gls_layer *a, const gls_layer *b) {
    const gls_rect area = { gls_max_int(a->cells.x0, b->cells.x0),
                            gls_max_int(a->cells.y0, b->cells.y0),
                            gls_min_int(a->cells.x1, b->cells.x1),
                            gls_min_int(a->cells.y1, b->cells.y1) };
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
        free_equations(&e[c]);
    return good;
}

/* --------------------------------------------------------------------- fit -- */

typedef struct sample {
    uint32_t i, j; /* the images */
    uint8_t in_i[3], in_j[3];
    float radius_i, radius_j; /* squared */
} sample;

typedef struct fit {
    const gls_layers *layers;
    sample *samples;
    size_t count;
    uint32_t *size; /* for each image: number of its size, from 0 */
    uint32_t sizes; /* 0: no vignetting */
    bool linear;
    double link[256];
    equations e;
    double (*exposure)[3]; /* the last solution, as many as unknowns */
} fit;

/* Images have one size if they are equal or turned by 90 degrees. */
static void number_sizes(fit *self) {
    const gls_layer *layer = self->layers->layer;
    for (uint32_t i = 0; i < self->layers->count; ++i) {
        uint32_t k = 0;
        while (k < i && memcmp(layer[k].sides, layer[i].sides, sizeof layer->sides) != 0)
            ++k;
        self->size[i] = k < i ? self->size[k] : self->sizes++;
    }
}

/* Takes every `step`th of the cells that pairs share, or only counts them with step 0. */
static size_t take_samples(fit *self, size_t step) {
    const gls_layers *layers = self->layers;
    size_t count = 0;
    for (uint32_t i = 0; i < layers->count; ++i)
        for (uint32_t j = i + 1; j < layers->count; ++j) {
            const gls_layer *a = &layers->layer[i], *b = &layers->layer[j];
            for (shared_cells at = share_cells(a, b); next_shared(&at); ++count) {
                if (step == 0 || count % step != 0)
                    continue;
                sample *to = &self->samples[self->count++];
                double in_a[2], in_b[2];
                gls_layer_locate(&layers->grid, a, at.i - 1, at.j, in_a);
                gls_layer_locate(&layers->grid, b, at.i - 1, at.j, in_b);
                *to = (sample){ .i = i,
                                .j = j,
                                .radius_i = (float)gls_layer_radius2(a, in_a),
                                .radius_j = (float)gls_layer_radius2(b, in_b) };
                memcpy(to->in_i, at.in_a, 3);
                memcpy(to->in_j, at.in_b, 3);
            }
        }
    return count;
}

static bool collect_samples(fit *self) {
    static const size_t SAMPLES = 100000;
    const size_t count = take_samples(self, 0), step = count / SAMPLES + 1;
    self->samples = malloc((count / step + 1) * sizeof *self->samples);
    if (self->samples)
        take_samples(self, step);
    return self->samples;
}

/* The unknowns that a sample sees, and their factors. Returns their number. */
static int list_unknowns(const fit *self, const sample *s, size_t index[6],
                         double factor[6]) {
    const size_t at_i = self->e.gains + 2 * self->size[s->i];
    const size_t at_j = self->e.gains + 2 * self->size[s->j];
    const double r = s->radius_i, q = s->radius_j;
    const size_t indices[6] = { s->i, s->j, at_i, at_i + 1, at_j, at_j + 1 };
    const double factors[6] = { 1.0, -1.0, r, r * r, -q, -q * q };
    memcpy(index, indices, sizeof indices);
    memcpy(factor, factors, sizeof factors);
    return self->sizes > 0 ? 6 : 2;
}

/* Returns the mean error of the channels in gray levels, or a negative number if a value is
 * not recorded. */
static double measure_error(const fit *self, const sample *s, double *slope) {
    size_t index[6];
    double factor[6], error = 0.0, mean = 0.0;
    const int n = list_unknowns(self, s, index, factor);
    for (int c = 0; c < 3; ++c) {
        if (!is_recorded(s->in_i[c]) || !is_recorded(s->in_j[c]))
            return -1.0;
        double l = self->link[s->in_i[c]] - self->link[s->in_j[c]];
        for (int k = 0; k < n; ++k)
            l += factor[k] * self->exposure[index[k]][c];
        error += fabs(l) / 3.0;
        mean += (s->in_i[c] + s->in_j[c]) / 6.0;
    }
    *slope = slope_of_link(mean, self->linear);
    return error * *slope;
}

/* Returns s. Errors are counted in steps of a quarter of a gray level. */
static double measure_scale(const fit *self) {
    enum { STEPS = 1024 };
    size_t counts[STEPS] = { 0 }, total = 0, below = 0;
    for (size_t k = 0; k < self->count; ++k) {
        double slope;
        const double error = measure_error(self, &self->samples[k], &slope);
        if (error < 0.0)
            continue;
        ++counts[(int)gls_min_double(4.0 * error, STEPS - 1.0)];
        ++total;
    }
    int median = 0;
    while (median < STEPS - 1 && 2 * (below += counts[median]) < total)
        ++median;
    return gls_max_double(1.0, 2.5 * (median + 1) / 4.0);
}

static void add_sample(fit *self, const sample *s, double weight) {
    size_t index[6];
    double factor[6];
    const size_t count = self->e.count;
    const int n = list_unknowns(self, s, index, factor);
    for (int k = 0; k < n; ++k) {
        double *row = self->e.matrix + index[k] * count, *x = self->e.x[index[k]];
        for (int m = 0; m < n; ++m)
            row[index[m]] += weight * factor[k] * factor[m];
        row[index[k]] += k < 2 ? weight * PRIOR_OF_FIT : 0.0;
        for (int c = 0; c < 3; ++c)
            x[c] -= weight * factor[k] * (self->link[s->in_i[c]] - self->link[s->in_j[c]]);
    }
}

static void fit_link(fit *self, bool linear) {
    self->linear = linear;
    make_link(self->link, linear);
    memset(self->exposure, 0, self->e.count * sizeof *self->exposure);
    for (int round = 0; round < ROUNDS; ++round) {
        const double scale = round > 0 ? measure_scale(self) : 255.0;
        clear_equations(&self->e);
        for (size_t k = 0; k < self->count; ++k) {
            double slope;
            const double error = measure_error(self, &self->samples[k], &slope);
            const double odd = 1.0 + error / scale * (error / scale);
            if (error >= 0.0)
                add_sample(self, &self->samples[k], slope * slope / (odd * odd));
        }
        for (size_t k = self->e.gains; k < self->e.count; ++k)
            self->e.matrix[k * self->e.count + k] += RIDGE * scale * scale;
        solve(&self->e);
        memcpy(self->exposure, self->e.x, self->e.count * sizeof *self->exposure);
    }
}

static void write_exposure(const fit *self, uint32_t reference,
                           glsurf_placement *placement) {
    for (uint32_t i = 0; i < self->layers->count; ++i) {
        for (int c = 0; c < 3; ++c)
            placement[i].gain[c] = gain_of(&self->e, i, reference, c);
        for (size_t k = 0; k < 2; ++k) {
            const double v =
                self->sizes ? self->e.x[self->e.gains + 2 * self->size[i] + k][0] : 0.0;
            placement[i].vignetting[k] =
                (float)gls_max_double(-8.0, gls_min_double(v, 8.0));
        }
        placement[i].linear = self->linear;
    }
}

static double total_gain(const glsurf_placement *placement, double radius2, int channel) {
    return placement->gain[channel] * exp(placement->vignetting[0] * radius2 +
                                          placement->vignetting[1] * radius2 * radius2);
}

/* Returns how far the exposure leaves the images apart: each value's difference d in gray
 * levels counts d^2 / (d^2 + 16). Clipped values count, too: a linear gain turns a white
 * sky into a gray one. */
static double measure_rest(const fit *self, const glsurf_placement *placement) {
    double rest = 0.0;
    for (size_t k = 0; k < self->count; ++k) {
        const sample *s = &self->samples[k];
        const glsurf_placement *i = &placement[s->i], *j = &placement[s->j];
        for (int c = 0; c < 3; ++c) {
            const double a =
                gls_exposure_apply(s->in_i[c], total_gain(i, s->radius_i, c), i->linear);
            const double b =
                gls_exposure_apply(s->in_j[c], total_gain(j, s->radius_j, c), j->linear);
            rest += (a - b) * (a - b) / ((a - b) * (a - b) + 16.0);
        }
    }
    return rest;
}

/* Fits both links and keeps the better one. */
static void choose_link(fit *self, uint32_t reference, glsurf_placement *placement) {
    double rest[2];
    for (int linear = 0; linear < 2; ++linear) {
        fit_link(self, linear);
        write_exposure(self, reference, placement);
        rest[linear] = measure_rest(self, placement);
    }
    if (!(rest[1] < rest[0])) {
        fit_link(self, false);
        write_exposure(self, reference, placement);
    }
}

bool gls_exposure_fit(const gls_layers *layers, uint32_t reference, bool vignetting,
                      glsurf_placement *placement) {
    fit self = { .layers = layers };
    self.size = calloc(layers->count, sizeof *self.size);
    if (self.size && vignetting)
        number_sizes(&self);
    const bool made = self.size && make_equations(&self.e, layers->count, 2 * self.sizes);
    self.exposure = made ? calloc(self.e.count, sizeof *self.exposure) : NULL;
    const bool good = self.exposure && collect_samples(&self);
    if (good)
        choose_link(&self, reference, placement);
    free(self.size);
    free(self.samples);
    free(self.exposure);
    free_equations(&self.e);
    return good;
}

/* ----------------------------------------------------------------- correct -- */

void gls_exposure_correct(const gls_layers *layers, const glsurf_placement *placement) {
    for (uint32_t k = 0; k < layers->count; ++k) {
        const gls_layer *layer = &layers->layer[k];
        for (int j = layer->cells.y0; j < layer->cells.y1; ++j)
            for (int i = layer->cells.x0; i < layer->cells.x1; ++i) {
                uint8_t *pixel = gls_layer_pixel(layer, i, j);
                double at[2];
                if (!pixel[3])
                    continue;
                gls_layer_locate(&layers->grid, layer, i, j, at);
                const double r = gls_layer_radius2(layer, at);
                for (int c = 0; c < 3; ++c)
                    pixel[c] = (uint8_t)floor(
                        gls_exposure_apply(pixel[c], total_gain(&placement[k], r, c),
                                           placement[k].linear) +
                        0.5);
            }
    }
}
