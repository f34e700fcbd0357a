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
 * image i. Overlaps do not determine a common factor of all gains, so the prior fixes it:
 * the mean of all exposures. A reference keeps its own: all gains are divided by its gain.
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
 * weight of 1000 cells, because the errors of neighbours have common causes. Both links
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
static const double RIDGE = 1000.0; /* cells */

/* Rounds of weights: later ones change gains by less than 0.001. Samples of a fit: for an
 * image, and in all. */
enum { ROUNDS = 6, SAMPLES = 4000, MOST_SAMPLES = 100000 };

/* -------------------------------------------------------- normal equations -- */

/* Row by row: the matrix, then the right sides of three channels, which become the
 * solutions. The gains of all images come first, then vignetting. */
typedef struct equations {
    size_t count, width; /* unknowns, and numbers of a row */
    double *row;         /* NULL without memory */
} equations;

static equations make_equations(size_t count) {
    return (equations){ count, count + 3, calloc(count, (count + 3) * sizeof(double)) };
}

static void clear_equations(equations *e) {
    memset(e->row, 0, e->count * e->width * sizeof *e->row);
}

/* Solves the equations after C. F. Gauss and W. Jordan. An unknown without samples has a
 * row of zeros; its solution is 0. Vignetting is the same on all channels. As the squares
 * of all channels are summed, it has the mean of the right sides. */
static void solve(equations *e, size_t gains) {
    const size_t n = e->count, width = e->width;
    for (size_t k = 0; k < n; ++k) {
        double *pivot = e->row + k * width, *x = pivot + n;
        if (k >= gains)
            x[0] = x[1] = x[2] = (x[0] + x[1] + x[2]) / 3.0;
        for (size_t i = 0; i < n && pivot[k] > 0.0; ++i) {
            double *row = e->row + i * width;
            const double factor = row[k] / pivot[k];
            for (size_t j = k; i != k && factor != 0.0 && j < width; ++j)
                row[j] -= factor * pivot[j];
        }
    }
    for (size_t k = 0; k < n; ++k)
        for (size_t c = n; c < width; ++c)
            e->row[k * width + c] /=
                e->row[k * width + k] > 0.0 ? e->row[k * width + k] : 1.0;
}

static double solution(const equations *e, size_t unknown, int channel) {
    return e->row[unknown * e->width + e->count + (size_t)channel];
}

static double clamp(double value, double low, double high) {
    return gls_max_double(low, gls_min_double(value, high));
}

/* Returns the gain of a channel, from 1/4 to 4. `reference` counts from 1; 0: none. Nothing
 * is known of images that share no recorded values. */
static float gain_of(const equations *e, uint32_t image, uint32_t reference, int channel) {
    const bool known = e->row[image * e->width + image] > 0.0;
    const double kept = reference > 0 ? solution(e, reference - 1, channel) : 0.0;
    return (float)clamp(exp(known ? solution(e, image, channel) - kept : 0.0), 0.25, 4.0);
}

/* ------------------------------------------------------------------ values -- */

/* The link of all values; not a number near black and white, where cameras may clip. */
static void make_link(double link[256], bool linear) {
    for (int v = 0; v < 256; ++v)
        link[v] = v < 8 || v > 247 ? NAN : linear ? log(v) : log(v / (255.0 - v));
}

/* ----------------------------------------------------------------- balance -- */

static void add_pair(equations *e, const gls_layers *layers, uint32_t i, uint32_t j, int c,
                     const double link[256]) {
    const gls_layer *a = &layers->layer[i], *b = &layers->layer[j];
    const gls_rect area = gls_rect_intersect(a->cells, b->cells);
    double samples = 0.0, difference = 0.0;
    for (int y = area.y0; y < area.y1; ++y)
        for (int x = area.x0; x < area.x1; ++x) {
            const uint8_t *in_a = gls_layer_pixel(a, x, y);
            const uint8_t *in_b = gls_layer_pixel(b, x, y);
            const double d = link[in_a[c]] - link[in_b[c]];
            if (in_a[3] && in_b[3] && !isnan(d)) {
                samples += 1.0;
                difference += d;
            }
        }
    double *row_i = e->row + i * e->width, *row_j = e->row + j * e->width;
    row_i[i] += (1.0 + PRIOR) * samples;
    row_j[j] += (1.0 + PRIOR) * samples;
    row_i[j] = row_j[i] = -samples;
    row_i[e->count + (size_t)c] -= difference;
    row_j[e->count + (size_t)c] += difference;
}

bool gls_exposure_balance(const gls_layers *layers, uint32_t reference,
                          glsurf_placement *placement) {
    const uint32_t n = layers->count;
    equations e = make_equations(n);
    const bool good = e.row;
    double link[256];
    make_link(link, false);
    for (int c = 0; good && c < 3; ++c) {
        clear_equations(&e);
        for (uint32_t i = 0; i < n; ++i)
            for (uint32_t j = i + 1; j < n; ++j)
                add_pair(&e, layers, i, j, c, link);
        solve(&e, n);
        for (uint32_t i = 0; i < n; ++i)
            placement[i].gain[c] = gain_of(&e, i, reference, c);
    }
    free(e.row);
    return good;
}

/* --------------------------------------------------------------------- fit -- */

/* A cell that two images cover. */
typedef struct sample {
    uint32_t unknown[6]; /* the images, then a and b of both */
    float factor[6];     /* of the unknowns: 1, -1, r^2, r^4 and -r^2, -r^4 */
    uint8_t value[2][3];
    float error, slope; /* e, not a number without a link; and dv/dl */
} sample;

typedef struct fit {
    const gls_layers *layers;
    sample *samples;
    size_t count;
    uint32_t *size; /* for each image: number of its size, from 0 */
    uint32_t sizes;
    bool vignetting; /* else r counts as 0, and all images as of one size */
    bool linear;
    double ridge; /* RIDGE in samples */
    double link[256];
    equations e;
} fit;

/* Images have one size if they are equal or turned by 90 degrees. */
static void number_sizes(fit *self) {
    const gls_layer *layer = self->layers->layer;
    for (uint32_t i = 0; i < self->layers->count; ++i) {
        uint32_t k = 0;
        while (k < i && self->vignetting &&
               memcmp(layer[k].sides, layer[i].sides, sizeof layer->sides) != 0)
            ++k;
        self->size[i] = k < i ? self->size[k] : self->sizes++;
    }
}

/* Returns r^2 of glsurf_placement.vignetting. */
static double radius2_at(const gls_cell_grid *grid, const gls_layer *layer, int i, int j) {
    double at[2];
    gls_layer_locate(grid, layer, i, j, at);
    const double x = (at[0] - layer->centre[0]) / layer->radius;
    const double y = (at[1] - layer->centre[1]) / layer->radius;
    return x * x + y * y;
}

static sample sample_at(const fit *self, uint32_t i, uint32_t j, int x, int y) {
    const gls_cell_grid *grid = &self->layers->grid;
    const gls_layer *a = &self->layers->layer[i], *b = &self->layers->layer[j];
    const uint32_t n = self->layers->count;
    const uint32_t k = n + 2 * self->size[i], m = n + 2 * self->size[j];
    const float r = self->vignetting ? (float)radius2_at(grid, a, x, y) : 0.0f;
    const float q = self->vignetting ? (float)radius2_at(grid, b, x, y) : 0.0f;
    sample made = { .unknown = { i, j, k, k + 1, m, m + 1 },
                    .factor = { 1.0f, -1.0f, r, r * r, -q, -q * q } };
    memcpy(made.value[0], gls_layer_pixel(a, x, y), 3);
    memcpy(made.value[1], gls_layer_pixel(b, x, y), 3);
    return made;
}

/* Takes every `step`th of the cells between pairs that both images cover. Returns the
 * number of cells before. Step 0: takes none. */
static size_t take_samples(fit *self, size_t step) {
    const gls_layer *layer = self->layers->layer;
    size_t cell = 0;
    for (uint32_t i = 0; i < self->layers->count; ++i)
        for (uint32_t j = i + 1; j < self->layers->count; ++j) {
            const gls_rect area = gls_rect_intersect(layer[i].cells, layer[j].cells);
            for (int y = area.y0; y < area.y1; ++y)
                for (int x = area.x0; x < area.x1; ++x, ++cell)
                    if (step && cell % step == 0 && gls_layer_pixel(&layer[i], x, y)[3] &&
                        gls_layer_pixel(&layer[j], x, y)[3])
                        self->samples[self->count++] = sample_at(self, i, j, x, y);
        }
    return cell;
}

/* Measures the mean error of the channels in gray levels. */
static void measure_error(const fit *self, sample *s) {
    double vignetting = 0.0, error = 0.0, mean = 0.0;
    for (int k = 2; k < 6; ++k)
        vignetting += s->factor[k] * solution(&self->e, s->unknown[k], 0);
    for (int c = 0; c < 3; ++c) {
        error += fabs(self->link[s->value[0][c]] - self->link[s->value[1][c]] +
                      solution(&self->e, s->unknown[0], c) -
                      solution(&self->e, s->unknown[1], c) + vignetting);
        mean += (s->value[0][c] + s->value[1][c]) / 6.0;
    }
    s->slope = (float)(self->linear ? mean : mean * (255.0 - mean) / 255.0);
    s->error = (float)(error / 3.0 * s->slope);
}

/* Measures all errors and returns s. The median is found to a quarter of a gray level. */
static double measure_scale(const fit *self) {
    enum { STEPS = 1024 };
    size_t counts[STEPS] = { 0 }, total = 0, below = 0;
    for (size_t k = 0; k < self->count; ++k) {
        sample *s = &self->samples[k];
        measure_error(self, s);
        if (isnan(s->error))
            continue;
        ++counts[(int)gls_min_float(4.0f * s->error, STEPS - 1.0f)];
        ++total;
    }
    int median = 0;
    while (median < STEPS - 1 && 2 * (below += counts[median]) < total)
        ++median;
    return gls_max_double(1.0, 2.5 * (median + 1) / 4.0);
}

static void add_sample(fit *self, const sample *s, double scale) {
    equations *e = &self->e;
    const double odd = 1.0 + s->error / scale * (s->error / scale);
    const double weight = s->slope * s->slope / (odd * odd);
    for (int k = 0; k < 6; ++k) {
        const double factor = weight * s->factor[k];
        double *row = e->row + s->unknown[k] * e->width;
        for (int m = 0; m < 6; ++m)
            row[s->unknown[m]] += factor * s->factor[m];
        row[s->unknown[k]] += k < 2 ? weight * PRIOR_OF_FIT : 0.0;
        for (size_t c = 0; c < 3; ++c)
            row[e->count + c] -=
                factor * (self->link[s->value[0][c]] - self->link[s->value[1][c]]);
    }
}

static void fit_link(fit *self, bool linear, uint32_t reference,
                     glsurf_placement *placement) {
    equations *e = &self->e;
    const uint32_t gains = self->layers->count;
    self->linear = linear;
    make_link(self->link, linear);
    clear_equations(e);
    for (int round = 0; round < ROUNDS; ++round) {
        const double measured = measure_scale(self), s = round > 0 ? measured : 255.0;
        clear_equations(e);
        for (size_t k = 0; k < self->count; ++k)
            if (!isnan(self->samples[k].error))
                add_sample(self, &self->samples[k], s);
        for (size_t k = gains; k < e->count; ++k)
            e->row[k * e->width + k] += self->ridge * s * s;
        solve(e, gains);
    }
    for (uint32_t i = 0; i < gains; ++i) {
        for (int c = 0; c < 3; ++c)
            placement[i].gain[c] = gain_of(e, i, reference, c);
        for (uint32_t k = 0; k < 2; ++k)
            placement[i].vignetting[k] =
                (float)clamp(solution(e, gains + 2 * self->size[i] + k, 0), -8.0, 8.0);
        placement[i].linear = linear;
    }
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

/* Applies the exposure to the samples. */
static void correct(const gls_cell_grid *grid, const gls_layer *layer,
                    const glsurf_placement *placement) {
    for (int y = layer->cells.y0; y < layer->cells.y1; ++y)
        for (int x = layer->cells.x0; x < layer->cells.x1; ++x) {
            uint8_t *pixel = gls_layer_pixel(layer, x, y);
            double exposed[3];
            if (!pixel[3])
                continue;
            expose(placement, radius2_at(grid, layer, x, y), pixel, exposed);
            for (int c = 0; c < 3; ++c)
                pixel[c] = (uint8_t)(exposed[c] + 0.5);
        }
}

bool gls_exposure_fit(const gls_layers *layers, const glsurf_survey_params *params,
                      glsurf_placement *placement) {
    const uint32_t n = layers->count;
    fit self = { .layers = layers, .vignetting = !params->no_vignetting };
    const size_t cells = take_samples(&self, 0);
    const size_t step = cells / gls_min_uint(SAMPLES * n, MOST_SAMPLES) + 1;
    glsurf_placement *linear = calloc(n, sizeof *linear);
    self.samples = malloc((cells / step + 1) * sizeof *self.samples);
    self.size = calloc(n, sizeof *self.size);
    if (self.size)
        number_sizes(&self);
    self.e = make_equations(n + 2 * self.sizes);
    const bool good = linear && self.samples && self.size && self.e.row;
    if (good) {
        take_samples(&self, step);
        self.ridge = RIDGE / (double)step;
        memcpy(linear, placement, n * sizeof *linear);
        fit_link(&self, true, params->reference, linear);
        fit_link(&self, false, params->reference, placement);
        if (measure_rest(&self, linear) < measure_rest(&self, placement))
            memcpy(placement, linear, n * sizeof *linear);
        for (uint32_t i = 0; i < n; ++i)
            correct(&layers->grid, &layers->layer[i], &placement[i]);
    }
    free(linear);
    free(self.size);
    free(self.samples);
    free(self.e.row);
    return good;
}
