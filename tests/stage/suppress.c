/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "suppress" of the check: suppression only compares, so candidates equal the
 * reference's, except for ties of means and between octaves. The definition of a candidate
 * finds these (check/stage_bounds.h); tests/unit/reference_maps.c compares the reference
 * with it. Responses of few values may have maxima at every second sample, so the lists are
 * large.
 */
#include "support/test.h"

#include "gl/readback.h"
#include "gl/state.h"
#include "reference/reference.h"

#include <stdlib.h>
#include <string.h>

static gls_case case_of(int width, int height) {
    return (gls_case){ GLS_SIZE(width, height), .plan.candidates = 1 << 18 };
}

/* A driver that has no depth bounds test, or must not use it. */
static void without_depth_bounds(void **state) {
    test_gpu *t = *state;
    const bool bounds = t->device->depth_bounds;
    t->device->depth_bounds = false;
    gls_case c = case_of(215, 191);
    c.input = GLS_INPUT_SPARSE;
    test_one(t, &gls_subject_suppress, c);
    t->device->depth_bounds = bounds;
}

/* Returns 1 for a maximum, -1 for a minimum, else 0. Every second sample of a block may be
 * one; means of responses have a single one here. */
static int sign_in_block(const gls_preset_data *preset, int x, int y) {
    if (preset->smooth_response)
        return x == 1 && y == 1;
    return (x | y) % 2 == 0 ? 1 : (x & y) % 2 == 1 && preset->has_minima ? -1 : 0;
}

/* Levels 0 and 2 are not adjacent, so a sample may be a maximum of both. A block has as
 * many maxima as possible. The first level of the octave has neighbours below, or needs
 * none. Separate octaves have only levels 1 and 2, which are adjacent. */
static void most_maxima_of_a_block(void **state) {
    test_gpu *t = *state;
    if (t->preset->separate_octaves)
        return;
    const gls_case c = case_of(215, 191);
    gls_trial trial = test_trial(t);
    uint8_t *mask[GLS_MAX_OCTAVES];
    gls_trial_plan(&trial, &c.plan);
    gls_maps_ties(&t->maps, &t->plan, 0, 0.0f, &trial.random);
    const int o = t->preset->first_level ? 0 : 1;
    const gls_octave *octave = &t->plan.space.octave[o];
    assert_in_range(octave->level_count, 3, 4);
    const int first = octave->height / 2 / GLS_BLOCK * GLS_BLOCK * octave->width +
                      octave->width / 2 / GLS_BLOCK * GLS_BLOCK;
    for (int i = 0; i < GLS_BLOCK * GLS_BLOCK; ++i) {
        const int x = i % GLS_BLOCK, y = i / GLS_BLOCK,
                  sign = sign_in_block(t->preset, x, y);
        const float responses[3] = { (float)sign, 0.5f * (float)sign, 2.0f * (float)sign };
        memcpy(&gls_maps_stored(&t->maps,
                                o)[(first + y * octave->width + x) * octave->channels],
               responses, sizeof responses);
    }
    if (t->preset->smooth_response)
        gls_reference_hessian_mean(octave, t->maps.determinants[o], t->maps.response[o]);
    gls_check_suppressed(&trial, mask);
    /* The means of the nine samples around one are equal, and the first of them wins. */
    const int shift = t->preset->smooth_response ? -octave->width - 1 : 0;
    for (int i = 0; !trial.finding.wrong && i < GLS_BLOCK * GLS_BLOCK; ++i) {
        const int x = i % GLS_BLOCK, y = i / GLS_BLOCK;
        if (sign_in_block(t->preset, x, y) != 0)
            assert_int_equal(mask[o][first + y * octave->width + x + shift],
                             1 << 0 | 1 << 2);
    }
    test_trial_end(t, &trial);
}

/* The mask is zero beside the octaves, whatever was there, and whatever scissor box the
 * pass before had. Here the last texel is below the last octave. */
static void masks_are_cleared(void **state) {
    test_gpu *t = *state;
    const gls_case c = case_of(215, 191);
    gls_trial trial = test_trial(t);
    gls_trial_plan(&trial, &c.plan);
    gls_trial_responses(&trial, GLS_PICTURE_BLOBS);
    gls_trial_write_responses(&trial);
    const gls_slot mask = t->plan.suppress.mask;
    const gls_texture_desc *desc = &t->plan.textures.desc[mask];
    const int side = t->plan.suppress.grouped ? 2 : 1; /* of a texel, in blocks */
    for (int o = 0; o < t->plan.space.octave_count;
         ++o) { /* no octave has the last texel */
        const gls_rect area = gls_atlas_area(&t->plan.space.octave[o]);
        assert_true(area.x1 <= side * (desc->width - 1) ||
                    gls_ceil_div(area.y1, GLS_BLOCK) <= side * (desc->height - 1));
    }
    const size_t bytes = (size_t)gls_texture_bytes(&t->plan.textures.desc[mask]);
    uint8_t *texels = test_scratch(bytes);
    for (int layer = 0; layer < side; ++layer) {
        memset(texels, 0xff, bytes);
        test_gpu_ok(t, gls_texture_write(&t->gpu, mask + layer, texels));
    }
    gls_bind_scissor_box(t->device, 0, 0, 1, 1);
    test_gpu_ok(t, gls_stage_suppress(&t->gpu, &t->plan, GLS_SUPPRESS_THRESHOLD));
    for (int layer = 0; layer < side; ++layer) {
        test_gpu_ok(t, gls_texture_read(&t->gpu, mask + layer, texels));
        assert_int_equal(texels[bytes - 1], 0);
    }
    test_trial_end(t, &trial);
}

/* ------------------------------------------------------ ties on every driver -- */

enum { BAND = 68 };

/* A dark picture with a bright band along the diagonal, whose ends are wide and brighter.
 * In between, pixel (x + 1, y + 1) equals pixel (x, y). */
static void fill_band(uint8_t *gray) {
    for (int y = 0; y < BAND; ++y)
        for (int x = 0; x < BAND; ++x) {
            const int across = abs(x - y), along = abs(x + y - (BAND - 1));
            if (along <= 16)
                gray[y * BAND + x] = across <= 5 ? 180 : 60;
            else
                gray[y * BAND + x] = across <= 12 ? 255 : 60;
        }
}

/* In the middle of the band, the responses of level 1 are the same operations on the same
 * integers: filters and means do not reach the band's ends. With the default preset the
 * Gaussian does, but rounding removes the effect. So on every driver the responses have the
 * same bits. They are greater than all others around, so the first one wins.
 *
 * Mirrored integers would not do for means, because sums from left to right are not
 * symmetric. Of the four samples of a texel, only the means of the second and the third are
 * the same expression in the shader. So the default preset has its tie between these two.
 * The tie with the paper's preset goes through three texels. */
static void ties_of_equal_integers(void **state) {
    test_gpu *t = *state;
    if (t->preset->detector != GLSURF_DETECTOR_HESSIAN)
        return;
    const gls_case c = case_of(BAND, BAND);
    gls_trial trial = test_trial(t);
    gls_maps *maps = &t->maps;
    uint8_t *mask[GLS_MAX_OCTAVES];
    const int first = t->preset->smooth_response ? 33 : 31, last = BAND - 1 - first;
    gls_trial_plan(&trial, &c.plan);
    fill_band(maps->gray);
    assert_true(gls_maps_sum(maps, &t->plan));
    gls_trial_write_integral(&trial);
    gls_trial_run(&trial, gls_stage_hessian(&t->gpu, &t->plan));
    for (int o = 0; o < t->plan.space.octave_count; ++o) {
        free(maps->response[o]);
        maps->response[o] = gls_trial_release(&trial, gls_trial_read_responses(&trial, o));
    }
    gls_maps_average(maps, &t->plan);
    gls_check_suppressed(&trial, mask);
    const int next = t->plan.space.octave[0].width + 1; /* next sample along the diagonal */
    const int channels = t->plan.space.octave[0].channels;
    const float *response = maps->response[0];
    for (int i = first; !trial.finding.wrong && i <= last; ++i) {
        assert_memory_equal(&response[i * next * channels + 1],
                            &response[first * next * channels + 1], sizeof *response);
        assert_int_equal(mask[0][i * next] >> 1 & 1, i == first);
    }
    test_trial_end(t, &trial);
}

/* Responses that do not fit into one texture are in two (unit/plan). */
static const gls_case more[] = {
    { GLS_SIZE(121, 90), .plan.candidates = 1 << 18, .plan.array_bytes = 1,
      .input = GLS_INPUT_TIES, .values = 4 },
};

/* The responses of 4 values have 360,000 block maxima with the detector censure. */
static const gls_case large[] = {
    { GLS_IMAGE(1280, 960, BLOBS), .plan.candidates = 1 << 19 },
    { GLS_SIZE(1280, 960), .plan.candidates = 1 << 19, .input = GLS_INPUT_TIES,
      .values = 2 },
};

int main(void) {
    TEST_LIST(own, without_depth_bounds, masks_are_cleared, most_maxima_of_a_block,
              ties_of_equal_integers);
    return test_stage_main(&(test_stage){ .subject = &gls_subject_suppress,
                                          TEST_MORE(more),
                                          TEST_OWN(own),
                                          TEST_FULL(large) });
}
