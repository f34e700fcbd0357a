/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * features IMAGE...: prints all bits of the features of images, with two presets and with
 * the other detectors, for compare.py. For each image and SYSTEM, a preset or a detector:
 *
 *     image SYSTEM THRESHOLD NAME
 *     OCTAVE LEVEL X Y RESPONSE KEYPOINT DESCRIPTOR
 *     ...
 *     end
 *
 * Each candidate on this driver has a line: its sample, and its strength RESPONSE, which is
 * at least THRESHOLD. KEYPOINT is x, y, scale, angle and response, and DESCRIPTOR 64
 * numbers, as floats in hexadecimal; both are "-" for a candidate that is no keypoint.
 * Skips images that the command refuses.
 */
#include "driver.h"
#include "extract.h"

#include "check/run.h"
#include "images/image.h"
#include "reference/lookup.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void print_floats(const float *values, uint32_t count) {
    putchar(' ');
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        printf("%08x", (unsigned)bits);
    }
}

static void print_keypoint(const gls_run *gl, uint32_t i) {
    const glsurf_keypoint *k = &gl->keypoints[i];
    print_floats((const float[]){ k->x, k->y, k->scale, k->angle, k->response }, 5);
    print_floats(gl->descriptors + (size_t)gl->length * i, gl->length);
}

static void print_features(const gls_run *gl, float threshold) {
    gls_points p;
    uint32_t next = 0;
    assert_true(gls_points_find(&p, gl, threshold));
    for (uint32_t i = 0; i < p.count; ++i) {
        const gls_candidate *c = &p.candidate[i];
        const gls_octave *octave = &gl->plan.space.octave[c->octave];
        const uint32_t k =
            p.laplacian[i] == 0 ? gl->count : gls_points_partner(&p, i, gl, next);
        const float strength =
            fabsf(gls_map_at(octave, gl->maps.response[c->octave], c->level, c->x, c->y)) *
            gls_level_weight(gl->plan.space.preset, &octave->level[c->level].filter);
        printf("%u %u %u %u %.9g", (unsigned)c->octave, (unsigned)c->level, (unsigned)c->x,
               (unsigned)c->y, (double)strength);
        if (k < gl->count) {
            print_keypoint(gl, k);
            next = k + 1;
        } else {
            fputs(" - -", stdout);
        }
        putchar('\n');
    }
    gls_points_free(&p);
}

enum { SYSTEMS = 4 };

static const struct {
    const char *name;
    glsurf_extractor_desc desc;
} systems[SYSTEMS] = {
    { "default", { 0 } },
    { "paper", { .preset = GLSURF_PRESET_PAPER } },
    { "censure", { .detector = GLSURF_DETECTOR_CENSURE } },
    { "dog", { .detector = GLSURF_DETECTOR_DOG } },
};

static void print_image(glsurf_device *device, const char *name, const picture *from) {
    const glsurf_image shown = picture_image(from);
    for (int i = 0; i < SYSTEMS; ++i) {
        const glsurf_extractor_desc *desc = &systems[i].desc;
        const float threshold = glsurf_detector_threshold(desc->detector, desc->preset);
        gls_run gl;
        assert_int_equal(gls_run_make(&gl, device, *desc, &shown), GLSURF_OK);
        printf("image %s %.9g %s\n", systems[i].name,
               (double)gls_candidate_threshold(gl.plan.space.preset, threshold), name);
        print_features(&gl, threshold);
        puts("end");
        gls_run_free(&gl);
    }
    fflush(stdout);
}

int main(int argc, char **argv) {
    driver self;
    driver_open(&self);
    glsurf_device *device = device_new((glsurf_device_desc){ 0 });
    for (int i = 1; i < argc; ++i) {
        image loaded;
        if (!image_load(&loaded, argv[i], NULL))
            continue;
        const picture from = { loaded.width, loaded.height, loaded.channels,
                               loaded.pixels };
        print_image(device, argv[i], &from);
        image_free(&loaded);
    }
    glsurf_device_destroy(device);
    const bool bad = self.complaints > 0;
    driver_close(&self);
    return bad;
}
