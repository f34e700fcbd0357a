/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * reference [IMAGE.png]...: the features of images, or of a drawn scene, from the GL
 * backend and from the CPU backend, the reference. Both start from the pixels.
 *
 * Both do the same float operations in the same order. So if the driver rounds each
 * operation as C does, all bits are equal, with every preset and detector. If it rounds
 * differently, features differ. The test bounds the difference stage by stage. check/run.h
 * derives the bounds, and explains why at most 1 keypoint in 2,000 may be unmatched.
 *
 * A keypoint has no useful bound if its system is nearly singular, its histogram's maximum
 * is flat, or its image has no contrast. At most 1 in 20 keypoints may be such. With "best"
 * at most 1 in 10: 13 of 197 were measured in the drawn scene. There the squares of fine
 * keypoints are small, and their bounds allow each the rounding of the largest intensity.
 * Signs of responses near zero, which divide the sums of 128 numbers, may leave no bound
 * either; these are not counted.
 */
#include "driver.h"
#include "extract.h"
#include "state/query.h"

#include "check/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void measure(gls_run_figures *f, glsurf_device *const devices[2],
                    glsurf_extractor_desc desc, const picture *from) {
    const glsurf_image image = picture_image(from);
    gls_run runs[2];
    desc.capacity = ROOM;
    for (int i = 0; i < 2; ++i)
        assert_ok(gls_run_make(&runs[i], devices[i], desc, &image));
    assert_true(gls_run_compare(f, &runs[0], &runs[1],
                                glsurf_detector_threshold(desc.detector, desc.preset)));
    for (int i = 0; i < 2; ++i)
        gls_run_free(&runs[i]);
}

static void check(task *self, glsurf_extractor_desc desc, const char *name) {
    gls_run_figures f = { .keypoints = 0 };
    glsurf_device *const devices[2] = {
        device_new((glsurf_device_desc){ .backend = GLSURF_BACKEND_GL }),
        device_new((glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU })
    };
    for (int i = 0; i < self->count; ++i) {
        picture loaded = picture_load(self->paths[i]);
        measure(&f, devices, desc, &loaded);
        picture_free(&loaded);
    }
    if (self->count == 0) {
        const uint32_t width = desc.double_image ? 180 : 252; /* less work */
        picture scene = picture_scene(width, 3 * width / 4, 3, 1);
        measure(&f, devices, desc, &scene);
        desc.descriptor_length = 128;
        measure(&f, devices, desc, &scene);
    }
    printf(
        "%s: %u keypoints, %u with equal bits, %u unmatched, %u without a bound; largest "
        "difference relative to its bound %.2g %s\n",
        name, f.keypoints, f.same, f.unmatched, f.ambiguous, f.finding.share,
        f.finding.message);
    fflush(stdout);
    assert_true(f.finding.wrong == 0);
    assert_true(f.keypoints > 100);
    assert_true(2000ull * f.unmatched <= f.keypoints);
    const uint64_t one_in = desc.preset == GLSURF_PRESET_BEST ? 10 : 20;
    assert_true(one_in * f.ambiguous <= f.keypoints);
    if (driver_rounds_as_c())
        assert_int_equal(f.same, f.keypoints);
    driver_assert_clean(&self->driver);
}

/* With GLSURF_TEST_LEAST, and on softpipe, the test runs only the default preset: softpipe
 * takes 5 s for a preset, and 8 s for each other detector. Except on llvmpipe with OpenGL,
 * a sample has one preset of each detector, and "paper", which has another scale space. */
static bool is_softpipe(void) {
    const char *gallium = getenv("GALLIUM_DRIVER");
    return gallium && strcmp(gallium, "softpipe") == 0;
}

static bool has_every_preset(void) {
    return test_full() ||
           (strncmp((const char *)glGetString(GL_RENDERER), "llvmpipe", 8) == 0 &&
            !is_es());
}

/* Checks one preset of each detector, in doubled images. */
static void check_doubled(task *self) {
    static const char *const names[GLSURF_DETECTORS] = { "default, doubled",
                                                         "censure, doubled",
                                                         "dog, doubled" };
    for (int d = 0; d < GLSURF_DETECTORS; ++d)
        check(
            self,
            (glsurf_extractor_desc){ .detector = (glsurf_detector)d, .double_image = true },
            names[d]);
}

/* softpipe and photographs are slow, so most of their settings run only in full tests. */
static void gl_agrees_with_the_reference(void **state) {
    task *self = *state;
    check(self, (glsurf_extractor_desc){ .preset = GLSURF_PRESET_DEFAULT }, "default");
    if (!test_full() && (is_softpipe() || getenv("GLSURF_TEST_LEAST")))
        return;
    check(self, (glsurf_extractor_desc){ .preset = GLSURF_PRESET_PAPER }, "paper");
    const bool every = has_every_preset();
    if (every)
        check(self, (glsurf_extractor_desc){ .preset = GLSURF_PRESET_BAY }, "bay");
    if (self->count > 0 && !test_full())
        return;
    if (every) {
        check(self, (glsurf_extractor_desc){ .preset = GLSURF_PRESET_FAST }, "fast");
        check(self, (glsurf_extractor_desc){ .preset = GLSURF_PRESET_BEST }, "best");
    }
    check(self, (glsurf_extractor_desc){ .detector = GLSURF_DETECTOR_CENSURE }, "censure");
    check(self, (glsurf_extractor_desc){ .detector = GLSURF_DETECTOR_DOG }, "dog");
    if (self->count == 0)
        check_doubled(self);
}

int main(int argc, char **argv) {
    return task_main("reference",
                     (struct CMUnitTest)cmocka_unit_test(gl_agrees_with_the_reference),
                     argc, argv);
}
