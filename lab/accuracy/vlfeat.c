/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * peers_vlfeat IMAGE...: compares the keypoints of the detector "dog" with VLFeat's SIFT.
 * Both have the same parameters: the image as first octave, a first Gaussian of sigma 1.6,
 * 3 intervals, a threshold of 0.04 / 3, and curvatures at most 10 times each other.
 *
 * Both have the same Gaussians, to 4 sigma, and the same candidates, and both move to
 * another sample if an offset is longer than 0.6. But VLFeat never moves to another level,
 * and keeps offsets of up to 1.5; we keep none longer than 0.6. So the test checks two
 * things. At least 80 % of VLFeat's strongest keypoints have one of ours within a pixel and
 * 20 % of scale. And if VLFeat's offset is below 0.6 and its sample is one of our
 * candidates, both have made the same step from it: our keypoint is at the same position.
 */
#include "accuracy/found.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <vl/sift.h>

enum { STRONGEST = 1000 };

static const double MIN_SHARE = 0.8;
static const float PEAK = 0.04f / 3.0f;

typedef struct keypoint {
    float x, y, scale, response;
    float offset; /* VLFeat's longest offset, in samples and levels */
    struct {
        int x, y, octave, level;
    } sample;
} keypoint;

typedef struct list {
    keypoint *items;
    int count;
} list;

static void append_keypoint(list *to, keypoint item) {
    if ((to->count & (to->count - 1)) == 0) { /* full: 0, 1, 2, 4, 8, ... */
        to->items =
            realloc(to->items, (size_t)(to->count ? 2 * to->count : 1) * sizeof item);
        if (!to->items)
            abort();
    }
    to->items[to->count++] = item;
}

/* ------------------------------------------------------------------ theirs -- */

/* Computes the response at a keypoint: adds the parabola's gradient times half the
 * offset. */
static keypoint keypoint_of(const VlSiftFilt *filter, const VlSiftKeypoint *k) {
    const int row = filter->octave_width, level = row * filter->octave_height;
    const float step = (float)(1 << k->o);
    const float *d = filter->dog + k->ix + k->iy * row + (k->is - filter->s_min) * level;
    const float x = k->x / step - (float)k->ix, y = k->y / step - (float)k->iy;
    const float s = k->s - (float)k->is;
    const float slope =
        (d[1] - d[-1]) * x + (d[row] - d[-row]) * y + (d[level] - d[-level]) * s;
    return (keypoint){ k->x,
                       k->y,
                       k->sigma,
                       fabsf(d[0] + 0.25f * slope),
                       fmaxf(fmaxf(fabsf(x), fabsf(y)), fabsf(s)),
                       { k->ix, k->iy, k->o, k->is - filter->s_min } };
}

static list keypoints_of_vlfeat(const found_image *image) {
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
            append_keypoint(&all, keypoint_of(filter, &vl_sift_get_keypoints(filter)[i]));
    }
    vl_sift_delete(filter);
    free(values);
    return all;
}

/* -------------------------------------------------------------------- ours -- */

static list keypoints_of(const found_point *points, uint32_t count) {
    list all = { 0 };
    for (uint32_t i = 0; i < count; ++i)
        if (points[i].sign != 0)
            append_keypoint(&all, (keypoint){ .x = points[i].keypoint_x,
                                              .y = points[i].keypoint_y,
                                              .scale = points[i].scale,
                                              .response = points[i].response });
    return all;
}

/* -------------------------------------------------------------- comparison -- */

static int by_response(const void *a, const void *b) {
    const keypoint *p = a, *q = b;
    return (p->response < q->response) - (p->response > q->response);
}

/* Returns true if the list has a keypoint within a pixel and 20 % of scale. */
static bool has_keypoint(const list *all, const keypoint *b) {
    for (int i = 0; i < all->count; ++i) {
        const keypoint *const a = &all->items[i];
        if (hypotf(a->x - b->x, a->y - b->y) <= 1.0f &&
            fmaxf(a->scale, b->scale) <= 1.2f * fminf(a->scale, b->scale))
            return true;
    }
    return false;
}

/* Counts the strongest keypoints that have a counterpart. *compared: number of keypoints
 * checked. */
static int count_agreeing(list *from, const list *with, bool explain, int *compared) {
    int found = 0, far_off = 0;
    qsort(from->items, (size_t)from->count, sizeof *from->items, by_response);
    *compared = from->count < STRONGEST ? from->count : STRONGEST;
    for (int i = 0; i < *compared; ++i) {
        const bool same = has_keypoint(with, &from->items[i]);
        found += same;
        far_off += !same && from->items[i].offset > 0.6f;
    }
    if (explain)
        printf("  of the %d without a counterpart, %d have an offset longer than 0.6\n",
               *compared - found, far_off);
    return found;
}

static const found_point *candidate_at(const found_point *points, uint32_t count,
                                       const keypoint *k) {
    for (uint32_t i = 0; i < count; ++i)
        if (points[i].x == k->sample.x && points[i].y == k->sample.y &&
            points[i].octave == k->sample.octave && points[i].level == k->sample.level)
            return &points[i];
    return NULL;
}

/* Returns true if both libraries have all samples of the octave. VLFeat drops the last
 * sample of odd sizes, so its values nearby differ. */
static bool has_same_size(const found_image *image, int octave) {
    const int step = 1 << octave;
    return image->width % step == 0 && image->height % step == 0;
}

/* Returns true if the same steps from the same samples lead to the same positions, to a
 * hundredth of a sample and of a level. Both libraries round to float: responses, which are
 * at most 1, to about 2^-22. Second differences of keypoints above the threshold are 2^-11
 * or more, with few exceptions, and offsets are quotients of the two. */
static bool same_steps(const found_image *image, const list *other,
                       const found_point *points, uint32_t count) {
    int steps = 0, same = 0;
    float furthest = 0.0f;
    for (int i = 0; i < other->count; ++i) {
        const keypoint *k = &other->items[i];
        const found_point *p = candidate_at(points, count, k);
        if (!p || k->offset > 0.59f || !has_same_size(image, k->sample.octave))
            continue;
        ++steps;
        if (p->sign == 0)
            continue;
        const float away = hypotf(p->keypoint_x - k->x, p->keypoint_y - k->y) /
                           (float)(1 << k->sample.octave);
        const float scales = 3.0f * fabsf(log2f(p->scale / k->scale));
        furthest = fmaxf(furthest, fmaxf(away, scales));
        same += away <= 0.01f && scales <= 0.01f;
    }
    printf("  %d of %d with the same step are the same, to %.2g of a sample or level\n",
           same, steps, (double)furthest);
    return steps >= 100 && same == steps;
}

static bool compare_image(const char *path) {
    found_image image = found_image_make(path);
    found_point *points;
    const uint32_t count = found_points(&image, GLSURF_DETECTOR_DOG, 0, PEAK, &points);
    list own = keypoints_of(points, count), other = keypoints_of_vlfeat(&image);
    int maximum, max_back;
    printf("%s:\n", found_image_name(path));
    const int found = count_agreeing(&other, &own, true, &maximum);
    const int back = count_agreeing(&own, &other, false, &max_back);
    printf(
        "  VLFeat has %d, of the strongest %d glsurf has %d (%.1f %%); glsurf has %d, of "
        "the strongest %d VLFeat has %d (%.1f %%)\n",
        other.count, maximum, found, 100.0 * found / maximum, own.count, max_back, back,
        100.0 * back / max_back);
    const bool same = same_steps(&image, &other, points, count);
    free(points);
    free(own.items);
    free(other.items);
    found_image_free(&image);
    return same && maximum >= 100 && found >= MIN_SHARE * maximum;
}

int main(int argc, char **argv) {
    bool good = compare_image("drawn");
    for (int i = 1; i < argc; ++i) {
        FILE *file = fopen(argv[i], "rb");
        if (!file)
            continue;
        fclose(file);
        good &= compare_image(argv[i]);
    }
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
