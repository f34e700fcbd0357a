/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * reference [IMAGE.png]...: the features of images, or of a drawn scene, by GL and by plain
 * C.
 *
 * Both do the same float operations in the same order, so on a driver that rounds each
 * operation as C does all bits are the same, for both presets. OpenGL only
 * promises a relative error of about 2^-22 per operation (and for divisions 2.5 units), so
 * a keypoint at the very threshold, or one whose neighbour is about as strong, may come or
 * go, and the solution of a nearly singular 3x3 system may move. Hence:
 *  - at most 1 keypoint in 2,000 has no partner of the same sign within half a pixel and
 *    5 % of its scale;
 *  - of the partners, 99 % are within 0.01 pixels, 0.5 % of the scale and 0.01 degrees,
 *    and their descriptors, of length 1, within 0.001.
 */
#include "driver.h"
#include "extract.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct figures {
    uint32_t keypoints, lonely, partners, near, same;
    double place, scale, angle, descriptor; /* largest differences of partners */
} figures;

static double distance(const glsurf_keypoint *a, const glsurf_keypoint *b) {
    return hypot((double)a->x - b->x, (double)a->y - b->y);
}

/* Index of the nearest of the same kind and about the same scale, or -1. */
static int64_t partner_of(const glsurf_keypoint *k, const feature_list *list) {
    int64_t best = -1;
    double nearest = 0.5;
    for (uint32_t i = 0; i < list->count; ++i) {
        const glsurf_keypoint *other = &list->keypoints[i];
        if (other->laplacian != k->laplacian ||
            fabs((double)other->scale / k->scale - 1.0) > 0.05 ||
            distance(k, other) >= nearest)
            continue;
        nearest = distance(k, other);
        best = i;
    }
    return best;
}

static void compare_partners(figures *f, const feature_list *a, uint32_t i,
                             const feature_list *b, uint32_t j) {
    const glsurf_keypoint *p = &a->keypoints[i], *q = &b->keypoints[j];
    const float *d = feature_list_descriptor(a, i), *e = feature_list_descriptor(b, j);
    double sum = 0.0;
    for (uint32_t n = 0; n < a->length; ++n)
        sum += ((double)d[n] - e[n]) * ((double)d[n] - e[n]);
    const double place = distance(p, q), scale = fabs((double)p->scale / q->scale - 1.0);
    const double angle = degrees_between(p->angle, q->angle);
    ++f->partners;
    f->near += place <= 0.01 && scale <= 0.005 && angle <= 0.01 && sqrt(sum) <= 0.001;
    f->same += memcmp(p, q, sizeof *p) == 0 && memcmp(d, e, a->length * sizeof *d) == 0;
    f->place = fmax(f->place, place);
    f->scale = fmax(f->scale, scale);
    f->angle = fmax(f->angle, angle);
    f->descriptor = fmax(f->descriptor, sqrt(sum));
}

static uint32_t count_lonely(const feature_list *a, const feature_list *b) {
    uint32_t lonely = 0;
    for (uint32_t i = 0; i < a->count; ++i)
        lonely += partner_of(&a->keypoints[i], b) < 0;
    return lonely;
}

static figures compare(const feature_list *a, const feature_list *b) {
    figures f = { .keypoints = a->count };
    if (feature_list_same(a, b)) {
        f.partners = f.near = f.same = a->count;
        return f;
    }
    for (uint32_t i = 0; i < a->count; ++i) {
        const int64_t j = partner_of(&a->keypoints[i], b);
        if (j >= 0)
            compare_partners(&f, a, i, b, (uint32_t)j);
    }
    f.lonely = count_lonely(a, b) + count_lonely(b, a);
    return f;
}

static figures measure(glsurf_extractor_desc desc, const picture *from) {
    feature_list by_gl = extract_once(desc, from);
    desc.backend = GLSURF_BACKEND_REFERENCE;
    feature_list by_c = extract_once(desc, from);
    const figures f = compare(&by_gl, &by_c);
    feature_list_free(&by_c);
    feature_list_free(&by_gl);
    return f;
}

static void add(figures *sum, const figures *f) {
    sum->keypoints += f->keypoints;
    sum->lonely += f->lonely;
    sum->partners += f->partners;
    sum->near += f->near;
    sum->same += f->same;
    sum->place = fmax(sum->place, f->place);
    sum->scale = fmax(sum->scale, f->scale);
    sum->angle = fmax(sum->angle, f->angle);
    sum->descriptor = fmax(sum->descriptor, f->descriptor);
}

static void print(const char *name, const figures *f) {
    printf("%-40s %6u keypoints, %u without partner, %u of the same bits, %u near; most: "
           "place %.2g, scale %.2g, angle %.2g, descriptor %.2g\n",
           name, f->keypoints, f->lonely, f->same, f->near, f->place, f->scale, f->angle,
           f->descriptor);
    fflush(stdout);
}

/* Of all images with one preset. */
static void check(task *self, glsurf_extractor_desc desc, const char *name) {
    figures sum = { 0 };
    printf("preset %s\n", name);
    for (int i = 0; i < self->count; ++i) {
        picture loaded = picture_load(self->paths[i]);
        const figures f = measure(desc, &loaded);
        const size_t length = strlen(self->paths[i]);
        print(self->paths[i] + (length > 40 ? length - 40 : 0), &f);
        add(&sum, &f);
        picture_free(&loaded);
    }
    if (self->count == 0) {
        picture scene = picture_scene(320, 240, 3, 1);
        sum = measure(desc, &scene);
        desc.descriptor_length = 128;
        const figures extended = measure(desc, &scene);
        print("128 numbers", &extended);
        if (driver_rounds_as_c()) /* signs may split them otherwise elsewhere */
            add(&sum, &extended);
        picture_free(&scene);
    }
    print("all", &sum);
    assert_true(sum.keypoints > 100);
    assert_true(2000ull * sum.lonely <= sum.keypoints);
    assert_true(100ull * sum.near >= 99ull * sum.partners);
    if (driver_rounds_as_c())
        assert_int_equal(sum.same, sum.keypoints);
    driver_assert_clean(&self->driver);
}

static void gl_agrees_with_the_reference(void **state) {
    check(*state, (glsurf_extractor_desc){ .preset = GLSURF_PRESET_DEFAULT }, "default");
    check(*state, (glsurf_extractor_desc){ .preset = GLSURF_PRESET_PAPER }, "paper");
}

int main(int argc, char **argv) {
    return task_main("reference",
                     (struct CMUnitTest)cmocka_unit_test(gl_agrees_with_the_reference),
                     argc, argv);
}
