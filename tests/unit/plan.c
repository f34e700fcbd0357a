/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The textures and limits of plans. */
#include "frame.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------ limits -- */

static void check_refusal(const gls_plan_params *params, glsurf_result expected,
                          const char *figure) {
    gls_plan plan;
    gls_failure failure = { 0 };
    const glsurf_result result = gls_plan_make(&failure, &plan, params);
    if (result != expected || !strstr(failure.message, figure))
        fail_msg("%dx%d: result %d with \"%s\" should be %d and name %s", params->width,
                 params->height, result, failure.message, expected, figure);
}

static void images_are_refused(void **state) {
    static const struct {
        int width, height, max_size;
        uint32_t candidates;
        glsurf_result result;
        const char *figure;
    } cases[] = {
        { 0, 10, 16384, 0, GLSURF_ERROR_ARGUMENT, "0x10" },
        { 10, 0, 16384, 0, GLSURF_ERROR_ARGUMENT, "10x0" },
        { -1, 10, 16384, 0, GLSURF_ERROR_ARGUMENT, "-1x10" },
        { 16385, 10, 16384, 0, GLSURF_ERROR_LIMIT, "16384" },
        { 10, 16385, 16384, 0, GLSURF_ERROR_LIMIT, "16384" },
        { 100, 100, 64, 0, GLSURF_ERROR_LIMIT, "64" },
        /* descriptors are 64 to a row */
        { 100, 100, 16384, (1 << 20) + 1, GLSURF_ERROR_LIMIT, "16385" },
        { 100, 100, 16384, 1 << 20, GLSURF_OK, "" },
    };
    for (size_t i = 0; i < COUNT(cases); ++i) {
        gls_plan_params params = plan_params(*state, cases[i].width, cases[i].height);
        params.max_size = cases[i].max_size;
        params.candidates = cases[i].candidates;
        params.memory_limit = (uint64_t)1 << 40;
        check_refusal(&params, cases[i].result, cases[i].figure);
    }
}

/* Neither the rows nor the lines of such an image need more texels than the image has
 * pixels. */
static void images_as_large_as_textures_are_planned(void **state) {
    for (int less = 0; less < 12; ++less)
        for (int other = 1; other < 800; other = 3 * other + 7) {
            gls_plan_params params = plan_params(*state, 16384 - less, other);
            plan_make(&params);
            params = plan_params(*state, other, 16384 - less);
            plan_make(&params);
        }
}

static void the_memory_limit_holds(void **state) {
    gls_plan_params params = plan_params(*state, 640, 480);
    const uint64_t bytes = plan_make(&params).textures.bytes;
    params.memory_limit = bytes;
    plan_make(&params);
    params.memory_limit = bytes - 1;
    char figure[32];
    snprintf(figure, sizeof figure, "%.0f MiB", (double)bytes / 1048576.0);
    check_refusal(&params, GLSURF_ERROR_LIMIT, figure);
    params = plan_params(*state, 16384, 16384); /* limit 0 is the default limit */
    check_refusal(&params, GLSURF_ERROR_LIMIT, "4096 MiB");
    gls_failure failure = { .message = "" };
    gls_plan plan; /* of the CPU backend, which has no capacity to name */
    assert_int_equal(gls_plan_cpu(&failure, &plan, &params), GLSURF_ERROR_LIMIT);
    assert_non_null(strstr(failure.message, "4096 MiB"));
    assert_null(strstr(failure.message, "candidates"));
}

/* ---------------------------------------------------------------- textures -- */

static const int sizes[][2] = { { 1, 1 },     { 20, 20 },   { 21, 21 },   { 100, 1 },
                                { 640, 480 }, { 643, 601 }, { 16384, 21 } };

/* Each waiting image has its own gray image and mask. */
static void bytes_add_up(void **state) {
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        gls_plan_params params = plan_params(*state, sizes[i][0], sizes[i][1]);
        params.max_features = i % 2 ? 1000 : 0;
        params.masked = i % 3 == 0;
        params.waiting = i % 4;
        params.double_image = i % 4 == 1;
        const gls_plan plan = plan_make(&params);
        uint64_t bytes = 0;
        assert_in_range(plan.textures.count, 1, GLS_MAX_TEXTURES);
        for (int k = 0; k < plan.textures.count; ++k) {
            const gls_texture_desc *t = &plan.textures.desc[k];
            assert_non_null(t->label);
            assert_in_range(t->width, 1, params.max_size);
            assert_in_range(t->height, 1, params.max_size);
            if (k == plan.gray.mask && !params.masked)
                continue; /* then this texture is not made */
            const bool is_input = k == plan.gray.image || k == plan.gray.mask;
            bytes += (is_input ? params.waiting + (uint64_t)1 : 1) * (uint64_t)t->width *
                     (uint64_t)t->height * gls_texel_bytes(t->texel);
        }
        assert_true(bytes == plan.textures.bytes);
    }
}

/* A doubled image has the plan of an image of twice the size, except for gray image and
 * mask. */
static void doubled_images_are_planned_as_large_ones(void **state) {
    gls_plan_params params = plan_params(*state, 321, 200);
    params.waiting = 2;
    params.masked = params.double_image = true;
    const gls_plan plan = plan_make(&params);
    params.width *= 2;
    params.height *= 2;
    params.double_image = false;
    const gls_plan large = plan_make(&params);
    assert_int_equal(plan.space.width, large.space.width);
    assert_int_equal(plan.space.height, large.space.height);
    assert_int_equal(plan.space.octave_count, large.space.octave_count);
    for (int o = 0; o < plan.space.octave_count; ++o) {
        assert_int_equal(plan.space.octave[o].width, large.space.octave[o].width);
        assert_int_equal(plan.space.octave[o].height, large.space.octave[o].height);
        assert_int_equal(plan.space.octave[o].step, large.space.octave[o].step);
    }
    assert_int_equal(plan.textures.count, large.textures.count + 1);
    const gls_texture_desc *gray = &plan.textures.desc[plan.gray.image],
                           *mask = &plan.textures.desc[plan.gray.mask];
    assert_true(gray->width == 81 && gray->height == 200);
    assert_true(mask->width == 321 && mask->height == 200);
    for (int k = 2; k < large.textures.count; ++k) {
        const gls_texture_desc *own = &plan.textures.desc[k + 1],
                               *other = &large.textures.desc[k];
        assert_true(own->width == other->width && own->height == other->height &&
                    own->texel == other->texel);
    }
    params.double_image = true;
    params.width = 8193;
    params.height = 20;
    check_refusal(&params, GLSURF_ERROR_LIMIT, "8193x20, to be doubled");
    params.width = 8192;
    plan_make(&params);
}

/* Input keypoints need no responses, in images of any size. */
static void input_keypoints_need_less(void **state) {
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        gls_plan_params params = plan_params(*state, sizes[i][0], sizes[i][1]);
        const gls_plan found = plan_make(&params);
        params.input = true;
        params.candidates = GLS_FIRST_CANDIDATES;
        const gls_plan plan = plan_make(&params);
        assert_int_equal(plan.space.octave_count, found.space.octave_count);
        assert_int_equal(plan.select.capacity, GLS_FIRST_CANDIDATES);
        if (plan.space.octave_count > 0)
            assert_true(plan.textures.bytes < found.textures.bytes);
        assert_int_equal(plan.textures.desc[plan.haar.sum_texels].width,
                         gls_ceil_div(sizes[i][0], 3));
        assert_int_equal(plan.textures.desc[plan.haar.sum_texels].height, sizes[i][1]);
    }
}

/* Returns the bytes of the textures that differ if the Hessian gathers. */
static uint64_t bytes_of_hessian(const gls_plan *plan) {
    static const char *const labels[] = { "row differences", "integral image in units",
                                          "responses" };
    uint64_t bytes = 0;
    for (int k = 0; k < plan->textures.count; ++k)
        for (size_t i = 0; i < COUNT(labels); ++i)
            if (strcmp(plan->textures.desc[k].label, labels[i]) == 0)
                bytes += gls_texture_bytes(&plan->textures.desc[k]);
    return bytes;
}

/* It takes the place of the one by three, and of all row differences. */
static void gathering_needs_an_image_one_by_one(void **state) {
    for (int input = 0; input < 2; ++input) {
        gls_plan_params params = plan_params(*state, 643, 601);
        params.input = input == 1;
        const gls_plan with = plan_make(&params);
        params.paths = 1u << GLSURF_PATH_GATHER;
        const gls_plan without = plan_make(&params);
        const uint64_t others_with = with.textures.bytes - bytes_of_hessian(&with);
        const uint64_t others = without.textures.bytes - bytes_of_hessian(&without);
        assert_int_equal(others_with - others, 215 * 601 * 16 - 644 * 602 * 4);
        const uint64_t zeros = 4 * (643 + GLS_MAX_OCTAVES * 301); /* before sums in units */
        assert_true(bytes_of_hessian(&without) <= bytes_of_hessian(&with) + zeros);
        for (int k = 0; k < without.textures.count; ++k)
            assert_true(with.space.preset->detector != GLSURF_DETECTOR_HESSIAN ||
                        strcmp(without.textures.desc[k].label, "row differences") != 0);
    }
}

/* So images as large as textures may be do not gather. */
static void the_largest_images_do_not_gather(void **state) {
    for (int i = 0; i < 4; ++i) {
        const int side = 4096 - i / 2;
        gls_plan_params params = plan_params(*state, i % 2 ? 50 : side, i % 2 ? side : 50);
        params.max_size = 4096;
        params.paths = 1u << GLSURF_PATH_GATHER;
        const gls_plan plan = plan_make(&params);
        assert_int_equal(plan.paths, side < 4096 ? params.paths : 0);
        assert_int_equal(plan.integral.integral != GLS_NONE, side < 4096);
    }
}

/* Without a device nobody knows if a driver takes the path: the memory is the same. */
static void short_loops_take_no_memory(void **state) {
    gls_plan_params params = plan_params(*state, 643, 601);
    const uint64_t without = plan_make(&params).textures.bytes;
    params.paths = 1u << GLSURF_PATH_SHORT_LOOPS | 1u << GLSURF_PATH_FEW_REGISTERS;
    assert_int_equal(plan_make(&params).textures.bytes, without);
}

/* If no filter fits, only input keypoints need sums between pixels. */
static void small_images_need_no_lookup(void **state) {
    for (uint32_t gather = 0; gather < 2; ++gather) {
        gls_plan_params params = plan_params(*state, 5, 3);
        params.paths = gather << GLSURF_PATH_GATHER;
        const gls_plan plan = plan_make(&params);
        assert_int_equal(plan.space.octave_count, 0);
        assert_int_equal(plan.haar.sum_texels, GLS_NONE);
        assert_int_equal(plan.integral.integral, GLS_NONE);
        params.input = true;
        const gls_plan input = plan_make(&params);
        assert_true(input.haar.sum_texels != input.integral.packed4);
        assert_int_equal(input.integral.integral,
                         gather ? input.haar.sum_texels : GLS_NONE);
    }
}

/* Octaves fit the textures of responses, and a draw the outputs of a framebuffer. With DoG,
 * a draw writes a difference and a Gaussian, and WebGL requires equal textures there. */
static void octaves_fit_the_responses(void **state) {
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        gls_plan_params params = plan_params(*state, sizes[i][0], sizes[i][1]);
        params.paths = i % 2u << GLSURF_PATH_FEW_TARGETS;
        const gls_plan plan = plan_make(&params);
        const gls_texture_desc *map = &plan.textures.desc[plan.responses.layer[0]];
        for (int o = 0; o < plan.space.octave_count; ++o) {
            const gls_octave *octave = &plan.space.octave[o];
            assert_true(4 * (map->width - octave->atlas_column) >= octave->width);
            assert_true(plan.responses.rows_together * map->height >=
                        octave->atlas_row + octave->height);
            for (int n = 0; n < plan.responses.octave[o].count; ++n)
                assert_in_range(plan.responses.octave[o].draw[n].outputs, 1,
                                gls_plan_targets(&plan));
        }
        if (plan.space.preset->detector != GLSURF_DETECTOR_DOG ||
            plan.space.octave_count == 0)
            continue;
        for (size_t k = 0; k < COUNT(plan.dog.gaussian); ++k) {
            const gls_texture_desc *t = &plan.textures.desc[plan.dog.gaussian[k]];
            assert_int_equal(t->texel, map->texel);
            assert_int_equal(t->width, map->width);
            assert_int_equal(t->height, map->height);
        }
    }
}

/* Beyond the memory limit the plan leaves out the path, so the path refuses no image. */
static void row_differences_yield_to_the_limit(void **state) {
    gls_plan_params params = plan_params(*state, 643, 601);
    const gls_plan without = plan_make(&params);
    params.paths = 1u << GLSURF_PATH_ROW_DIFFERENCES;
    const gls_plan with = plan_make(&params);
    const uint64_t most = with.textures.bytes, least = without.textures.bytes;
    params.memory_limit = most;
    assert_int_equal(plan_make(&params).paths, params.paths);
    const uint64_t limits[] = { most - 1, least };
    const bool hessian = without.space.preset->detector == GLSURF_DETECTOR_HESSIAN;
    assert_true(hessian ? most > least : most == least);
    for (size_t i = 0; hessian && i < COUNT(limits); ++i) {
        params.memory_limit = limits[i];
        const gls_plan limited = plan_make(&params);
        assert_int_equal(limited.paths, 0);
        assert_int_equal(limited.textures.bytes, least);
        assert_int_equal(limited.textures.count, without.textures.count);
    }
    gls_plan plan;
    params.memory_limit = least - 1;
    assert_int_equal(gls_plan_make(NULL, &plan, &params), GLSURF_ERROR_LIMIT);
}

/* All layers are in one array, or in two if one may not be as large. An array has whole
 * levels. */
static void responses_are_layers(void **state) {
    gls_plan_params params = plan_params(*state, 643, 601);
    for (int levels = 0; levels < 3; ++levels) {
        const gls_plan plan = plan_make(&params);
        const int all = gls_response_layers(&plan), most = plan.space.octave[0].level_count;
        const int first = levels == 0 || levels > most ? most : levels;
        assert_int_equal(plan.responses.first_levels, first);
        for (int i = 0; i < all; ++i) {
            const gls_texture_desc *layer = &plan.textures.desc[plan.responses.layer[i]];
            const int split = plan.responses.rows_together * first,
                      of = i < split ? 0 : split;
            assert_int_equal(layer->layer, i - of);
            assert_int_equal(layer->layers, of == 0 ? split : all - split);
        }
        const gls_texture_desc *layer = &plan.textures.desc[plan.responses.layer[0]];
        /* a tenth more, as layers are padded */
        params.array_bytes = (uint64_t)(levels + 1) *
                             (uint64_t)plan.responses.rows_together *
                             gls_texture_bytes(layer) / 10 * 11;
    }
}

static void check_kept(const gls_plan *before, const gls_plan *after, gls_slot slot) {
    const gls_texture_desc *t = &before->textures.desc[slot];
    if (memcmp(&after->textures.desc[slot], t, sizeof *t) != 0)
        fail_msg("texture %d, %s, became %s", slot, t->label,
                 after->textures.desc[slot].label);
}

/* Lists may grow after responses are made. The textures from which the lists are made again
 * keep their slots, sizes and content. */
static void larger_lists_leave_the_image(void **state) {
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        gls_plan_params params = plan_params(*state, sizes[i][0], sizes[i][1]);
        const gls_plan before = plan_make(&params);
        params.candidates = 100000;
        const gls_plan after = plan_make(&params);
        const gls_pyramid_plan *pyramid = &before.points.block_maxima;
        assert_int_equal(after.capacity, 100000);
        assert_true(after.textures.bytes - after.textures.feature_bytes ==
                    before.textures.bytes - before.textures.feature_bytes);
        assert_memory_equal(&before.integral, &after.integral, sizeof before.integral);
        assert_memory_equal(&before.responses, &after.responses, sizeof before.responses);
        assert_memory_equal(pyramid, &after.points.block_maxima, sizeof *pyramid);
        assert_int_equal(before.haar.sum_texels, after.haar.sum_texels);
        assert_int_equal(before.suppress.mask, after.suppress.mask);
        for (gls_slot slot = 0; slot <= before.suppress.mask; ++slot)
            check_kept(&before, &after, slot);
        for (int k = 0; k < pyramid->levels; ++k)
            check_kept(&before, &after, pyramid->level[k]);
    }
}

/* The pyramid ends in the texels of points/top.frag, and its levels have the sizes of its
 * textures. */
static void check_pyramid(const gls_plan *plan, const gls_pyramid_plan *p) {
    const int top = p->levels - 1;
    assert_in_range(p->levels, 2, GLS_MAX_PYRAMID);
    assert_int_equal(p->width[top], GLS_TOP_WIDTH);
    assert_int_equal(p->height[top], 1);
    for (int k = 0; k < p->levels; ++k) {
        assert_int_equal(plan->textures.desc[p->level[k]].width, p->width[k]);
        assert_int_equal(plan->textures.desc[p->level[k]].height, p->height[k]);
    }
}

/* A texel of the first level stands for 2x2 masks of blocks, a texel of the levels above
 * for 4x4 texels, and the last level for 16x16 texels. */
static void check_block_maxima_pyramid(const gls_plan *plan) {
    const gls_pyramid_plan *p = &plan->points.block_maxima;
    check_pyramid(plan, p);
    for (int o = 0; o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        assert_true(2 * GLS_BLOCK * p->width[0] >=
                    4 * octave->atlas_column + octave->width);
        assert_true(2 * GLS_BLOCK * p->height[0] >= octave->atlas_row + octave->height);
    }
    for (int k = 1; k < p->levels - 1; ++k) {
        assert_true(4 * p->width[k] >= p->width[k - 1]);
        assert_true(4 * p->height[k] >= p->height[k - 1]);
    }
    assert_in_range(p->width[p->levels - 2], 1, 16);
    assert_in_range(p->height[p->levels - 2], 1, 16);
}

/* A texel of the first level stands for 128 entries of the list, a texel of the levels
 * above for 16 texels, and the last level for 256 texels. */
static void check_list_pyramid(const gls_plan *plan, const gls_pyramid_plan *p,
                               uint32_t entries) {
    check_pyramid(plan, p);
    assert_in_range(p->levels, 2, GLS_MAX_LIST_LEVELS + 1);
    uint32_t texels = (entries + 127) / 128;
    for (int k = 0; k < p->levels - 1; ++k, texels = (texels + 15) / 16)
        assert_true((uint32_t)(p->width[k] * p->height[k]) >= texels);
    assert_in_range(p->width[p->levels - 2] * p->height[p->levels - 2], 1, 256);
}

static void pyramids_end_in_one_row(void **state) {
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        gls_plan_params params = plan_params(*state, sizes[i][0], sizes[i][1]);
        for (uint32_t candidates = 1; candidates < 300000; candidates *= 7) {
            params.candidates = candidates;
            const gls_plan plan = plan_make(&params);
            check_block_maxima_pyramid(&plan);
            check_list_pyramid(&plan, &plan.points.candidates, plan.points.maxima_capacity);
            check_list_pyramid(&plan, &plan.select.pyramid, plan.capacity);
        }
    }
}

int main(void) {
    TEST_LIST(tests, images_are_refused, images_as_large_as_textures_are_planned,
              the_memory_limit_holds, bytes_add_up,
              doubled_images_are_planned_as_large_ones, input_keypoints_need_less,
              gathering_needs_an_image_one_by_one, the_largest_images_do_not_gather,
              small_images_need_no_lookup, octaves_fit_the_responses,
              row_differences_yield_to_the_limit, short_loops_take_no_memory,
              responses_are_layers, larger_lists_leave_the_image, pyramids_end_in_one_row);
    return test_presets_main("plan", tests, COUNT(tests));
}
