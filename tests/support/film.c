/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "film.h"

#include "glsurf/glsurf.h"
#include "tuning/pictures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef GLSURF_TEST_JPEG
#include <jpeglib.h>
#endif

static const double circle = 6.283185307179586;

static void *allocate(size_t bytes) {
    void *const memory = malloc(bytes);
    if (!memory)
        abort();
    return memory;
}

static double limit(double value, double low, double high) {
    return fmin(fmax(value, low), high);
}

/* ------------------------------------------------------------------- posters -- */

/* A part of a print that is painted. */
typedef struct canvas {
    uint8_t *pixels;
    int stride, x, y, width, height;
    gls_random random;
} canvas;

static double between(canvas *c, double low, double high) {
    return gls_random_between(&c->random, low, high);
}

/* Fills a rectangle, or an ellipse, with the half axes a and b around (x, y). */
static void fill(const canvas *c, bool round, double x, double y, double a, double b,
                 double angle, double value) {
    const double cosine = cos(angle), sine = sin(angle), reach = sqrt(a * a + b * b);
    const int top = (int)fmax(y - reach, 0), left = (int)fmax(x - reach, 0);
    for (int i = top; i < c->height && i <= y + reach; ++i)
        for (int j = left; j < c->width && j <= x + reach; ++j) {
            const double u = (cosine * (j - x) + sine * (i - y)) / a;
            const double v = (cosine * (i - y) - sine * (j - x)) / b;
            if (round ? u * u + v * v <= 1 : fabs(u) <= 1 && fabs(v) <= 1)
                c->pixels[(c->y + i) * c->stride + c->x + j] = (uint8_t)value;
        }
}

/* Writes a row of letters: each has two to four of six strokes. */
static void write_row(canvas *c, double x, double y, double size, double value) {
    static const double strokes[6][3] = { { 0.5, 0, 0 },     { 0.5, 0.5, 0 },
                                          { 0.5, 1, 0 },     { 0, 0.5, 1.571 },
                                          { 1, 0.5, 1.571 }, { 0.5, 0.5, 0.9 } };
    for (double end = between(c, 0.5, 1) * c->width; x + size < end; x += 0.9 * size) {
        if (between(c, 0, 1) < 0.15)
            continue; /* between words */
        for (int count = 2 + (int)between(c, 0, 3); count > 0; --count) {
            const double *const s = strokes[(int)between(c, 0, 6)];
            fill(c, false, x + 0.6 * size * s[0], y + size * s[1],
                 size * (s[2] > 0 ? 0.5 : 0.3), size * 0.09, s[2], value);
        }
    }
}

static void paint(canvas *c, uint32_t seed) {
    static const int shapes[3] = { 110, 40, 70 }, rows[3] = { 4, 11, 7 };
    c->random = gls_random_make(seed, 0);
    const double base = between(c, 60, 190), across = between(c, -50, 50),
                 down = between(c, -50, 50);
    for (int i = 0; i < c->height; ++i)
        for (int j = 0; j < c->width; ++j)
            c->pixels[(c->y + i) * c->stride + c->x + j] =
                (uint8_t)(base + across * j / c->width + down * i / c->height);
    for (int i = 0; i < shapes[seed % 3]; ++i) {
        const double size = c->height * between(c, 0.01, 0.01 + 0.15 / (1 + i % 5));
        const double x = between(c, 0, c->width), y = between(c, 0, c->height);
        const bool round = i % 2;
        fill(c, round, x, y, size, size * between(c, 0.4, 1), between(c, 0, 3),
             between(c, 10, 245));
    }
    for (int i = 0; i < rows[seed % 3]; ++i)
        write_row(c, between(c, 0, 0.3) * c->width, between(c, 0, 0.9) * c->height,
                  c->height * between(c, 0.03, 0.09), between(c, 0, 1) < 0.6 ? 15 : 240);
}

static uint8_t *halved(const uint8_t *from, uint32_t width, uint32_t height) {
    uint8_t *const to = allocate((size_t)width * height);
    for (uint32_t y = 0; y < height; ++y)
        for (uint32_t x = 0; x < width; ++x) {
            const uint8_t *const p = from + (size_t)4 * y * width + 2 * x;
            to[y * width + x] =
                (uint8_t)((p[0] + p[1] + p[2 * width] + p[2 * width + 1] + 2) / 4);
        }
    return to;
}

film_poster film_poster_paint(uint32_t width, uint32_t height, uint32_t seed,
                              uint32_t logo) {
    film_poster self = { .width = width, .height = height };
    canvas c = { .stride = 2 * (int)width,
                 .width = 2 * (int)width,
                 .height = 2 * (int)height };
    c.pixels = self.print[0] = allocate((size_t)4 * width * height);
    paint(&c, seed);
    if (logo) { /* 0.45 x 0.45 */
        c.x = c.width / 20, c.y = c.height / 20;
        c.width = c.width * 9 / 20, c.height = c.height * 9 / 20;
        paint(&c, logo);
    }
    for (int level = 1; level < FILM_LEVELS; ++level)
        self.print[level] =
            halved(self.print[level - 1], 2 * width >> level, 2 * height >> level);
    self.picture = self.print[1];
    return self;
}

void film_poster_free(film_poster *self) {
    for (int level = 0; level < FILM_LEVELS; ++level)
        free(self->print[level]);
    *self = (film_poster){ 0 };
}

/* ------------------------------------------------------------------ geometry -- */

/* r = rotation by the angle about the axis (x, y), or about z, times r. */
static void rotate(double r[9], int axis, double angle) {
    const int a = (axis + 1) % 3, b = (axis + 2) % 3;
    for (int j = 0; j < 3; ++j) {
        const double u = r[3 * a + j], v = r[3 * b + j];
        r[3 * a + j] = cos(angle) * u - sin(angle) * v;
        r[3 * b + j] = sin(angle) * u + cos(angle) * v;
    }
}

/* The pose of a plane whose unit is a pixel of the picture, and its homography. */
static void project(const film_plane *plane, double time, double r[9], double t[3],
                    double h[9]) {
    const double *const place = &plane->place.x, *const motion = &plane->motion.x;
    double at[6];
    for (int i = 0; i < 6; ++i)
        at[i] = place[i] + time * motion[i];
    memcpy(r, (double[9]){ 1, 0, 0, 0, 1, 0, 0, 0, 1 }, 9 * sizeof *r);
    rotate(r, 2, at[3] - at[5]);
    rotate(r, 0, at[4]);
    rotate(r, 2, at[5]);
    const double cx = (FILM_WIDTH - 1) / 2.0, cy = (FILM_HEIGHT - 1) / 2.0;
    t[2] = FILM_FOCAL / at[2];
    t[0] = (at[0] - cx) / at[2];
    t[1] = (at[1] - cy) / at[2];
    const double u = (plane->poster->width - 1) / 2.0,
                 v = (plane->poster->height - 1) / 2.0;
    double m[9]; /* (r1, r2, t) times the shift of the origin to the middle */
    for (int i = 0; i < 3; ++i) {
        m[3 * i] = r[3 * i];
        m[3 * i + 1] = r[3 * i + 1];
        m[3 * i + 2] = t[i] - r[3 * i] * u - r[3 * i + 1] * v;
    }
    const double camera[9] = { FILM_FOCAL, 0, cx, 0, FILM_FOCAL, cy, 0, 0, 1 };
    glsurf_homography_multiply(camera, m, h);
}

/* Maps a point without the check of glsurf_homography_map(). */
static void map(const double h[9], double x, double y, double to[2]) {
    const double w = h[6] * x + h[7] * y + h[8];
    to[0] = (h[0] * x + h[1] * y + h[2]) / w;
    to[1] = (h[3] * x + h[4] * y + h[5]) / w;
}

static void map_outline(const film_poster *poster, const double h[9], double to[4][2]) {
    const double right = poster->width - 0.5, bottom = poster->height - 0.5;
    map(h, -0.5, -0.5, to[0]);
    map(h, right, -0.5, to[1]);
    map(h, right, bottom, to[2]);
    map(h, -0.5, bottom, to[3]);
}

static bool is_on(const film_poster *poster, double x, double y) {
    return x >= -0.5 && y >= -0.5 && x < poster->width - 0.5 && y < poster->height - 0.5;
}

/* Returns the brightness of the hand at a position, or -1 beside it: an arm from below,
 * a palm and five fingers, each a line with a radius. */
static double hand_at(const film_frame *frame, double x, double y) {
    static const double parts[7][5] = {
        { 0, 500, 0, 60, 46 },       { 0, 40, 0, 0, 58 },
        { -50, 30, -105, -20, 17 },  { -40, -30, -62, -120, 15 },
        { -13, -45, -18, -145, 16 }, { 15, -45, 25, -135, 15 },
        { 42, -30, 65, -100, 13 }
    };
    double value = -1;
    for (int i = 0; i < 7 && frame->hand[0] >= -400; ++i) {
        const double *const p = parts[i];
        const double px = x - frame->hand[0] - p[0], py = y - frame->hand[1] - p[1];
        const double dx = p[2] - p[0], dy = p[3] - p[1];
        const double along = limit((px * dx + py * dy) / (dx * dx + dy * dy), 0, 1);
        const double ex = px - along * dx, ey = py - along * dy;
        const double part = (ex * ex + ey * ey) / (p[4] * p[4]);
        if (part < 1)
            value = fmax(value, 190 - 60 * part);
    }
    return value;
}

film_truth film_truth_of(const film_frame *frame, uint32_t index) {
    enum { N = 24 };
    const film_plane *const plane = &frame->planes[index];
    const film_poster *const poster = plane->poster;
    film_truth truth = { .side = INFINITY };
    double r[9], t[3], hiding[FILM_PLANES][9];
    project(plane, 0, truth.rotation, truth.translation, truth.homography);
    map_outline(poster, truth.homography, truth.corners);
    for (int i = 0; i < 4; ++i) {
        const double *const a = truth.corners[i], *const b = truth.corners[(i + 1) % 4];
        truth.side = fmin(truth.side, hypot(a[0] - b[0], a[1] - b[1]));
    }
    double cosine = 0, length = 0;
    for (int i = 0; i < 3; ++i) {
        cosine += truth.rotation[3 * i + 2] * truth.translation[i];
        length += truth.translation[i] * truth.translation[i];
        truth.translation[i] /= poster->width;
    }
    truth.tilt = acos(limit(cosine / sqrt(length), -1, 1)) * 360 / circle;
    for (uint32_t i = index + 1; i < frame->count; ++i) {
        project(&frame->planes[i], 0, r, t, hiding[i]);
        glsurf_homography_invert(hiding[i], hiding[i]);
    }
    for (int k = 0; k < N * N; ++k) {
        double at[2], under[2];
        map(truth.homography, (k % N + 0.5) / N * poster->width - 0.5,
            (k / N + 0.5) / N * poster->height - 0.5, at);
        bool visible = at[0] >= 0 && at[1] >= 0 && at[0] <= FILM_WIDTH - 1 &&
                       at[1] <= FILM_HEIGHT - 1 && hand_at(frame, at[0], at[1]) < 0;
        for (uint32_t i = index + 1; i < frame->count && visible; ++i) {
            map(hiding[i], at[0], at[1], under);
            visible = !is_on(frame->planes[i].poster, under[0], under[1]);
        }
        truth.visible += visible / (double)(N * N);
    }
    return truth;
}

/* ------------------------------------------------------------------- drawing -- */

/* A print at the level at which a third of a frame's pixel is about a pixel. */
typedef struct print {
    const uint8_t *pixels;
    int width, height;
    double scale; /* pixels of the level per pixel of the picture */
    bool endless;
} print;

static print choose_print(const film_plane *plane) {
    const double fine = 2 / (plane->place.zoom * cos(plane->place.tilt)) / 3;
    const int level = (int)limit(floor(log2(fine)), 0, FILM_LEVELS - 1);
    return (print){ plane->poster->print[level], (int)(2 * plane->poster->width) >> level,
                    (int)(2 * plane->poster->height) >> level, ldexp(2, -level),
                    plane->endless };
}

/* Returns the value between pixels, or -1 beside the print. */
static float read_print(const print *p, float x, float y) {
    if (!p->endless && !(x >= -0.5f && y >= -0.5f && x < (float)p->width - 0.5f &&
                         y < (float)p->height - 0.5f))
        return -1;
    const float left = floorf(x), top = floorf(y);
    int x0 = (int)left, y0 = (int)top, x1 = x0 + 1, y1 = y0 + 1;
    if (p->endless) {
        x0 = ((x0 % p->width) + p->width) % p->width, x1 = (x0 + 1) % p->width;
        y0 = ((y0 % p->height) + p->height) % p->height, y1 = (y0 + 1) % p->height;
    } else {
        x0 = x0 < 0 ? 0 : x0, x1 = x1 < p->width ? x1 : x0;
        y0 = y0 < 0 ? 0 : y0, y1 = y1 < p->height ? y1 : y0;
    }
    const uint8_t *const a = p->pixels + (size_t)y0 * (size_t)p->width;
    const uint8_t *const b = p->pixels + (size_t)y1 * (size_t)p->width;
    const float u = x - left, v = y - top;
    const float upper = (1 - u) * a[x0] + u * a[x1], lower = (1 - u) * b[x0] + u * b[x1];
    return (1 - v) * upper + v * lower;
}

/* Draws a plane at an instant of the exposure, as seen from a subpixel. */
static void draw_plane(const film_plane *plane, double time, const double sub[2],
                       float *to) {
    double r[9], t[3], h[9], box[4] = { 0, 0, FILM_WIDTH - 1, FILM_HEIGHT - 1 };
    const print p = choose_print(plane);
    project(plane, time, r, t, h);
    if (!plane->endless) {
        double at[4][2];
        map_outline(plane->poster, h, at);
        for (int i = 0; i < 2; ++i) {
            box[i] = fmax(box[i],
                          floor(fmin(fmin(at[0][i], at[1][i]), fmin(at[2][i], at[3][i]))));
            box[2 + i] = fmin(
                box[2 + i], ceil(fmax(fmax(at[0][i], at[1][i]), fmax(at[2][i], at[3][i]))));
        }
    }
    const double offset = 0.5 * p.scale - 0.5;
    const double scale[9] = { p.scale, 0, offset, 0, p.scale, offset, 0, 0, 1 };
    glsurf_homography_invert(h, h);
    glsurf_homography_multiply(scale, h, h);
    for (int y = (int)box[1]; y <= (int)box[3]; ++y)
        for (int x = (int)box[0]; x <= (int)box[2]; ++x) {
            double at[2];
            map(h, x + sub[0], y + sub[1], at);
            const float value = read_print(&p, (float)at[0], (float)at[1]);
            if (value >= 0)
                to[y * FILM_WIDTH + x] = value;
        }
}

static void draw_hand(const film_frame *frame, const double sub[2], float *to) {
    for (int y = 0; y < FILM_HEIGHT && frame->hand[0] >= -400; ++y)
        for (int x = (int)fmax(frame->hand[0] - 130, 0);
             x < FILM_WIDTH && x < frame->hand[0] + 130; ++x) {
            const double value = hand_at(frame, x + sub[0], y + sub[1]);
            if (value >= 0)
                to[y * FILM_WIDTH + x] = (float)value;
        }
}

#ifdef GLSURF_TEST_JPEG
/* Compresses the pixels and decompresses them. */
static void use_jpeg(uint8_t *pixels, int quality) {
    struct jpeg_error_mgr errors; /* exits on an error */
    struct jpeg_compress_struct to = { .err = jpeg_std_error(&errors) };
    struct jpeg_decompress_struct from = { .err = &errors };
    unsigned char *bytes = NULL;
    unsigned long size = 0;
    jpeg_create_compress(&to);
    jpeg_mem_dest(&to, &bytes, &size);
    to.image_width = FILM_WIDTH, to.image_height = FILM_HEIGHT;
    to.input_components = 1, to.in_color_space = JCS_GRAYSCALE;
    jpeg_set_defaults(&to);
    jpeg_set_quality(&to, quality, TRUE);
    jpeg_start_compress(&to, TRUE);
    while (to.next_scanline < FILM_HEIGHT)
        jpeg_write_scanlines(&to, &(JSAMPROW){ pixels + to.next_scanline * FILM_WIDTH }, 1);
    jpeg_finish_compress(&to);
    jpeg_destroy_compress(&to);
    jpeg_create_decompress(&from);
    jpeg_mem_src(&from, bytes, size);
    jpeg_read_header(&from, TRUE);
    jpeg_start_decompress(&from);
    while (from.output_scanline < FILM_HEIGHT)
        jpeg_read_scanlines(&from,
                            &(JSAMPROW){ pixels + from.output_scanline * FILM_WIDTH }, 1);
    jpeg_finish_decompress(&from);
    jpeg_destroy_decompress(&from);
    free(bytes);
}
#endif

void film_draw(const film_frame *frame, uint8_t *pixels) {
    /* Instants of the subpixels, row by row: in no direction does time run along. */
    static const int instants[9] = { 1, 6, 5, 8, 4, 0, 3, 2, 7 };
    enum { SIZE = FILM_WIDTH * FILM_HEIGHT };
    float *const sum = allocate(2 * SIZE * sizeof *sum), *const one = sum + SIZE;
    memset(sum, 0, 2 * SIZE * sizeof *sum);
    for (int k = 0; k < 9; ++k) {
        const double sub[2] = { (k % 3 - 1) / 3.0, (k / 3 - 1) / 3.0 };
        for (uint32_t i = 0; i < frame->count; ++i)
            draw_plane(&frame->planes[i], (instants[k] - 4) / 9.0, sub, one);
        draw_hand(frame, sub, one);
        for (int i = 0; i < SIZE; ++i)
            sum[i] += one[i] / 9;
    }
    gls_random random = gls_random_make(frame->seed, 1);
    for (int y = 0; y < FILM_HEIGHT; ++y) {
        const double gain =
            1 + frame->gain[0] * sin(frame->gain[1] + 4.0 * y / FILM_HEIGHT);
        for (int x = 0; x < FILM_WIDTH; ++x) {
            /* Four uniform numbers from 0 to 65535 have a sum of this deviation. */
            const uint64_t bits = gls_random_next(&random);
            const double four = (double)((bits & 65535) + (bits >> 16 & 65535) +
                                         (bits >> 32 & 65535) + (bits >> 48));
            const double value = gain * (double)sum[y * FILM_WIDTH + x] +
                                 frame->noise * (four - 2 * 65535) / (65536 / sqrt(3));
            pixels[y * FILM_WIDTH + x] = (uint8_t)(limit(value, 0, 255) + 0.5);
        }
    }
    free(sum);
#ifdef GLSURF_TEST_JPEG
    if (frame->quality)
        use_jpeg(pixels, frame->quality);
#endif
}
