/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * peers_vlfeat IMAGE...: compares the keypoints of the detector "dog" with those of VLFeat's
 * SIFT, with the same parameters: the image as first octave, a first Gaussian of sigma 1.6,
 * 3 intervals, a threshold of 0.04 / 3, and curvatures at most 10 times each other.
 *
 * Both have the same Gaussians, to 4 sigma, and the same candidates. VLFeat goes on to
 * another sample where an offset is longer than 0.6, and never to another level; it keeps
 * offsets of up to 1.5. We go on from 0.5 and to other levels, and keep no offset that is
 * longer.
 */
#include "peers/found.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <vl/sift.h>

enum { STRONGEST = 1000 };

static const double LEAST_SHARE = 0.8;
static const float PEAK = 0.04f / 3.0f;

typedef struct keypoint {
    float x, y, scale, response;
    float offset; /* the longest, in samples and levels; of VLFeat's */
} keypoint;

typedef struct list {
    keypoint *items;
    int count;
} list;

static void append(list *to, keypoint item) {
    if ((to->count & (to->count - 1)) == 0) { /* full: 0, 1, 2, 4, 8, ... */
        to->items =
            realloc(to->items, (size_t)(to->count ? 2 * to->count : 1) * sizeof item);
        if (!to->items)
            abort();
    }
    to->items[to->count++] = item;
}

/* ------------------------------------------------------------------ theirs -- */

/* The response at a keypoint. The parabola's gradient times half the offset is added. */
static keypoint keypoint_of(const VlSiftFilt *filter, const VlSiftKeypoint *k) {
    const int row = filter->octave_width, level = row * filter->octave_height;
    const float step = (float)(1 << k->o);
    const float *d =
        filter->dog + k->ix + k->iy * row + (k->is - filter->s_min) * level;
    const float x = k->x / step - (float)k->ix, y = k->y / step - (float)k->iy;
    const float s = k->s - (float)k->is;
    const float slope =
        (d[1] - d[-1]) * x + (d[row] - d[-row]) * y + (d[level] - d[-level]) * s;
    return (keypoint){ k->x, k->y, k->sigma, fabsf(d[0] + 0.25f * slope),
                       fmaxf(fmaxf(fabsf(x), fabsf(y)), fabsf(s)) };
}

static list theirs(const found_image *image) {
    const size_t pixels = (size_t)image->width * (size_t)image->height;
    float *values = malloc(pixels * sizeof *values);
    if (!values)
        abort();
    for (size_t i = 0; i < pixels; ++i)
        values[i] = (float)image->gray[i] / 255.0f;
    list all = { 0 };
    VlSiftFilt *filter = vl_sift_new(image->width, image->height, -1, 3, 0);
    vl_sift_set_peak_thresh(filter, (double)PEAK);
    vl_sift_set_edge_thresh(filter, 10.0);
    for (int end = vl_sift_process_first_octave(filter, values); !end;
         end = vl_sift_process_next_octave(filter)) {
        vl_sift_detect(filter);
        for (int i = 0; i < vl_sift_get_nkeypoints(filter); ++i)
            append(&all, keypoint_of(filter, &vl_sift_get_keypoints(filter)[i]));
    }
    vl_sift_delete(filter);
    free(values);
    return all;
}

/* -------------------------------------------------------------------- ours -- */

static list ours(const found_image *image) {
    list all = { 0 };
    found_point *points;
    const uint32_t count = found_points(image, GLSURF_DETECTOR_DOG, 0, PEAK, &points);
    for (uint32_t i = 0; i < count; ++i)
        if (points[i].sign != 0)
            append(&all, (keypoint){ points[i].keypoint_x, points[i].keypoint_y,
                                     points[i].scale, points[i].response, 0.0f });
    free(points);
    return all;
}

/* -------------------------------------------------------------- comparison -- */

static int by_response(const void *a, const void *b) {
    const keypoint *p = a, *q = b;
    return (p->response < q->response) - (p->response > q->response);
}

/* Within a pixel and 20 % of scale. */
static bool is_same(const keypoint *a, const keypoint *b) {
    return hypotf(a->x - b->x, a->y - b->y) <= 1.0f &&
           fmaxf(a->scale, b->scale) <= 1.2f * fminf(a->scale, b->scale);
}

static bool has(const list *all, const keypoint *one) {
    for (int i = 0; i < all->count; ++i)
        if (is_same(&all->items[i], one))
            return true;
    return false;
}

/* How many of the strongest have a counterpart; *compared: how many there are. */
static int agree(list *from, const list *with, bool explain, int *compared) {
    int found = 0, far_off = 0;
    qsort(from->items, (size_t)from->count, sizeof *from->items, by_response);
    *compared = from->count < STRONGEST ? from->count : STRONGEST;
    for (int i = 0; i < *compared; ++i) {
        const bool same = has(with, &from->items[i]);
        found += same;
        far_off += !same && from->items[i].offset > 0.5f;
    }
    if (explain)
        printf("  of the %d without a counterpart, %d have an offset longer than 0.5\n",
               *compared - found, far_off);
    return found;
}

static bool compare(const char *path) {
    found_image image = found_image_make(path);
    list own = ours(&image), other = theirs(&image);
    int most, most_back;
    printf("%s:\n", found_image_name(path));
    const int found = agree(&other, &own, true, &most);
    const int back = agree(&own, &other, false, &most_back);
    printf("  VLFeat has %d, of the strongest %d glsurf has %d (%.1f %%); glsurf has %d, of "
           "the strongest %d VLFeat has %d\n",
           other.count, most, found, 100.0 * found / most, own.count, most_back, back);
    free(own.items);
    free(other.items);
    found_image_free(&image);
    return most >= 100 && found >= LEAST_SHARE * most;
}

int main(int argc, char **argv) {
    bool good = compare("drawn");
    for (int i = 1; i < argc; ++i) {
        FILE *file = fopen(argv[i], "rb");
        if (!file)
            continue;
        fclose(file);
        good &= compare(argv[i]);
    }
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
