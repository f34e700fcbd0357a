/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Images in tiles have the features of the whole image, byte for byte. */
#include "calls/api.h"

#include "core/hash.h"
#include "extractor/tiles.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static feature_list by_tiles(glsurf_backend backend, glsurf_extractor_desc desc,
                             uint32_t tile, const glsurf_image *image) {
    desc.tile = tile;
    return extract_image(extractor_by(backend, desc), image);
}

/* With and without a mask. A tiled image has no features on the GPU. */
static void settings(void **state) {
    static const glsurf_extractor_desc all[] = {
        { .tile = 330 },
        { .preset = GLSURF_PRESET_BEST, .octaves = 2, .threshold = 1e-4f, .tile = 256 },
        { .preset = GLSURF_PRESET_PAPER, .octaves = 3, .tile = 340 },
        { .preset = GLSURF_PRESET_FAST, .octaves = 3, .tile = 290 },
        { .detector = GLSURF_DETECTOR_CENSURE, .octaves = 3, .tile = 256 },
        { .preset = GLSURF_PRESET_BAY, .first_step = 2, .octaves = 3, .tile = 256 },
        { .detector = GLSURF_DETECTOR_DOG, .features = 500, .octaves = 1, .tile = 256 },
        { .detector = GLSURF_DETECTOR_DOG,
          .preset = GLSURF_PRESET_PAPER,
          .octaves = 2,
          .tile = 310 },
        { .max_features = 100, .octaves = 2, .tile = 256 },
        { .features = 800, .octaves = 2, .tile = 256 },
        { .features = 200, .grid_columns = 5, .grid_rows = 3, .octaves = 2, .tile = 256 },
        { .double_image = true, .octaves = 2, .upright = true, .tile = 200 },
    };
    picture scene = picture_scene(449, 371, 1, 6), mask = picture_scene(449, 371, 1, 7);
    for (uint32_t i = 0; i < mask.width * mask.height; ++i)
        mask.pixels[i] = mask.pixels[i] > 100;
    glsurf_image image = picture_image(&scene);
    const glsurf_image allowed = picture_image(&mask);
    image.region = (glsurf_region){ 3, 5, 441, 363 };
    for (size_t i = 0; i < COUNT(all); ++i) {
        image.mask = i % 2 ? NULL : &allowed;
        glsurf_extractor *extractor = extractor_by(backend_of(state), all[i]);
        const feature_list whole = by_tiles(backend_of(state), all[i], 1, &image);
        const feature_list tiled = extract_image(extractor, &image);
        glsurf_gpu_features none;
        printf("%u keypoints of %u\n", tiled.count, tiled.total);
        assert_true(whole.count > 60);
        assert_same_features(&tiled, &whole);
        assert_int_equal(glsurf_extractor_gpu_features(extractor, &none),
                         GLSURF_ERROR_ARGUMENT);
    }
}

/* The detection of a tile has not all textures of a frame, whatever the paths. */
static void paths(void **state) {
    static const glsurf_path all[] = { GLSURF_PATH_GATHER, GLSURF_PATH_EARLY_Z };
    picture scene = picture_scene(331, 263, 1, 6);
    glsurf_extractor_desc desc = { .octaves = 2, .tile = 200 };
    const glsurf_image image = picture_image(&scene);
    const feature_list whole = by_tiles(GLSURF_BACKEND_GL, desc, 1, &image);
    (void)state;
    for (size_t i = 0; i < COUNT(all); ++i) {
        const glsurf_path_choice choice = { .on = 1u << all[i] };
        const feature_list tiled =
            extract(extractor_with((glsurf_device_desc){ .paths = choice }, desc), &scene);
        assert_same_features(&tiled, &whole);
    }
}

/* Coarse keypoints need larger tiles than fine ones. */
static void input_keypoints(void **state) {
    picture scene = picture_scene(449, 371, 1, 6);
    const glsurf_image image = picture_image(&scene);
    const glsurf_extractor_desc desc[2] = { { .double_image = true, .tile = 1 },
                                            { .double_image = true, .tile = 200 } };
    feature_list found = by_tiles(backend_of(state), desc[0], 1, &image);
    for (uint32_t i = 0; i < found.count; i += 3) {
        found.keypoints[i].angle = i % 2 ? NAN : 7.0f;
        found.keypoints[i].scale *= 1.0f + 0.01f * (float)(i % 100);
    }
    feature_list both[2];
    for (uint32_t i = 0; i < 2; ++i)
        both[i] = describe_image(extractor_by(backend_of(state), desc[i]), image,
                                 found.keypoints, found.count);
    assert_true(both[0].count > 100);
    assert_same_features(&both[0], &both[1]);
}

/* An image beyond the memory limit is in tiles, of the largest size that memory allows. It
 * waits among others. A limit below any tile is told, and a side above every limit. */
static void memory_decides(void **state) {
    const glsurf_backend backend = backend_of(state);
    picture scene = picture_scene(700, 300, 1, 6), other = picture_scene(320, 240, 1, 7);
    const glsurf_image image = picture_image(&scene);
    glsurf_extractor_desc desc = { .octaves = 1, .frames = 2, .capacity = 512 };
    const glsurf_device_desc device = { .backend = backend };
    const feature_list whole = by_tiles(backend, desc, 1, &image);
    glsurf_memory memory;
    assert_ok(glsurf_extractor_memory(&device, &desc, 350, 300, &memory));
    desc.memory_limit = memory.bytes;
    glsurf_extractor *extractor = extractor_by(backend, desc);
    const feature_list before = extract(extractor, &other);
    assert_ok(glsurf_extractor_submit(extractor, &image));
    submit_picture(extractor, &other);
    const feature_list first = collect(extractor), second = collect(extractor);
    assert_same_features(&first, &whole);
    assert_same_features(&second, &before);
    desc.memory_limit = 1000;
    extractor = extractor_by(backend, desc);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_LIMIT);
    const glsurf_image wide = { .pixels = scene.pixels, .width = 65536, .height = 1 };
    assert_int_equal(glsurf_extractor_submit(extractor, &wide), GLSURF_ERROR_LIMIT);
    assert_non_null(strstr(glsurf_device_message(device_of(extractor)), "65535"));
}

typedef struct source {
    const picture *from;
    uint32_t next;    /* row that is expected, or later, or one of an earlier pass */
    uint32_t begins;  /* times that the rows began anew */
    uint32_t last;    /* stops at this row; 0: never */
    uint32_t reports; /* of the progress */
    uint32_t stop;    /* stops after so many reports; 0: never */
} source;

/* Both callbacks run on the caller's thread, also when tiles are computed on others. */
static _Thread_local bool on_caller;

static bool give_rows(void *user, uint32_t first, uint32_t count, void *to, size_t stride) {
    source *self = user;
    const size_t row = (size_t)self->from->width * self->from->channels;
    assert_true(on_caller);
    self->begins += first < self->next;
    self->next = first + count;
    assert_true(stride >= row && self->next <= self->from->height);
    for (uint32_t y = 0; y < count; ++y)
        memcpy((uint8_t *)to + y * stride, self->from->pixels + (first + y) * row, row);
    return self->last == 0 || self->next < self->last;
}

static bool report(void *user, uint32_t done, uint32_t tiles) {
    source *self = user;
    assert_true(on_caller);
    assert_true(done == ++self->reports && done <= tiles);
    return self->stop == 0 || done < self->stop;
}

/* Rows by a callback, in colour and with a mask and a region, from top to bottom for each
 * part. Both callbacks may stop the call, which leaves the extractor as it was. */
static void rows_and_progress(void **state) {
    picture scene = picture_scene(417, 531, 3, 6), mask = picture_scene(417, 531, 3, 7);
    for (uint32_t i = 0; i < mask.width * mask.height * 3; ++i)
        mask.pixels[i] = mask.pixels[i] > 100;
    source image_source = { .from = &scene }, mask_source = { .from = &mask };
    glsurf_image image = picture_image(&scene), allowed = picture_image(&mask);
    on_caller = true;
    image.region = (glsurf_region){ 7, 31, 400, 490 };
    image.mask = &allowed;
    glsurf_extractor_desc desc = { .octaves = 2,
                                   .progress = report,
                                   .progress_user = &image_source };
    const feature_list whole = by_tiles(backend_of(state), desc, 1, &image);
    assert_int_equal(image_source.reports, 0);
    image.pixels = allowed.pixels = NULL;
    image.rows = allowed.rows = give_rows;
    image.rows_user = &image_source;
    allowed.rows_user = &mask_source;
    desc.tile = 256;
    glsurf_extractor *extractor = extractor_by(backend_of(state), desc);
    for (int i = 0; i < 4; ++i) {
        image_source =
            (source){ .from = &scene, .last = i == 1 ? 300 : 0, .stop = i == 2 ? 3 : 0 };
        if (i % 3) {
            assert_int_equal(glsurf_extractor_submit(extractor, &image),
                             GLSURF_ERROR_STOPPED);
            continue;
        }
        const feature_list tiled = extract_image(extractor, &image);
        assert_true(tiled.count > 50);
        assert_same_features(&tiled, &whole);
        /* Descriptions take one to three grids. */
        assert_in_range(image_source.begins, 1, 3);
        assert_true(image_source.reports > 8);
    }
    image_source = (source){ .from = &scene };
    const feature_list one = by_tiles(backend_of(state), desc, 1, &image);
    assert_same_features(&one, &whole);
    image.origin = GLSURF_ORIGIN_BOTTOM;
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_ARGUMENT);
    image.origin = GLSURF_ORIGIN_DEFAULT;
    image.pixels = scene.pixels;
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_ARGUMENT);
}

/* ------------------------------------------------------- several computers -- */

enum { MAX_BLOBS = 200 };

/* An image whose tiles are computed, and copies of all blobs in their order. */
typedef struct run {
    glsurf_tiles *tiles;
    uint32_t count;
    glsurf_blob task[MAX_BLOBS], result[MAX_BLOBS];
} run;

static void end_tiles(void *tiles) {
    glsurf_tiles_destroy(tiles);
}

static glsurf_tiles *tiles_new(glsurf_extractor *extractor, const picture *of) {
    glsurf_tiles *tiles = NULL;
    assert_ok(glsurf_tiles_create(&tiles, extractor, of->width, of->height));
    return test_hold(tiles, end_tiles);
}

static glsurf_blob copy_of(glsurf_blob blob) {
    void *data = test_scratch(blob.bytes);
    memcpy(data, blob.data, blob.bytes);
    return (glsurf_blob){ data, blob.bytes };
}

/* The task's pixels alone. */
static glsurf_image cut(const picture *from, const glsurf_blob *of) {
    const glsurf_region tile = glsurf_tile_region(of);
    assert_true(tile.width > 0 && tile.x + tile.width <= from->width);
    return (glsurf_image){ .pixels = from->pixels + tile.y * from->width + tile.x,
                           .width = tile.width,
                           .height = tile.height,
                           .stride = from->width };
}

/* Computes all tiles, from the last to the first, in turn by two extractors and with the
 * whole image or the tile's pixels. */
static run *run_new(glsurf_extractor *here, glsurf_extractor *there, const picture *from) {
    glsurf_extractor *const by[2] = { here, there };
    run *self = test_scratch(sizeof *self);
    self->tiles = tiles_new(here, from);
    for (uint32_t count; (count = glsurf_tiles_count(self->tiles)) > 0;)
        for (uint32_t i = count; i-- > 0; ++self->count) {
            glsurf_blob work, result;
            glsurf_features early;
            assert_ok(glsurf_tiles_task(self->tiles, i, &work));
            const glsurf_image image = i % 2 ? cut(from, &work) : picture_image(from);
            assert_int_equal(glsurf_tiles_features(self->tiles, &early),
                             GLSURF_ERROR_ARGUMENT);
            assert_ok(glsurf_extractor_compute(by[i / 2 % 2], &work, &image, &result));
            assert_true(self->count < MAX_BLOBS);
            self->task[self->count] = copy_of(work);
            self->result[self->count] = copy_of(result);
            assert_ok(glsurf_tiles_take(self->tiles, &result));
        }
    assert_true(self->count > 7);
    return self;
}

/* llvmpipe has the bits of the CPU backend. Elsewhere both computers have the same one. */
static void two_computers(void **state) {
    static const glsurf_extractor_desc all[] = {
        { .octaves = 2, .tile = 256 },
        { .features = 900, .octaves = 2, .tile = 256 },
        { .features = 200, .grid_columns = 5, .grid_rows = 3, .octaves = 1, .tile = 160 },
        { .double_image = true, .max_features = 300, .octaves = 2, .tile = 200 },
    };
    const char *renderer = (const char *)glGetString(GL_RENDERER);
    const bool mixed = strncmp(renderer, "llvmpipe", 8) == 0;
    const glsurf_backend here = backend_of(state);
    const glsurf_backend there = !mixed                       ? here
                                 : here == GLSURF_BACKEND_CPU ? GLSURF_BACKEND_GL
                                                              : GLSURF_BACKEND_CPU;
    picture scene = picture_scene(449, 371, 1, 6);
    const glsurf_image image = picture_image(&scene);
    for (size_t i = 0; i < COUNT(all); ++i) {
        const run *self =
            run_new(extractor_by(here, all[i]), extractor_by(there, all[i]), &scene);
        const feature_list whole = by_tiles(here, all[i], 1, &image);
        glsurf_features merged;
        assert_ok(glsurf_tiles_features(self->tiles, &merged));
        const feature_list list = feature_list_view(&merged);
        printf("%u keypoints by %u tiles\n", list.count, self->count);
        assert_true(list.count > 60);
        assert_same_features(&list, &whole);
    }
}

static void assert_says(const void *object, glsurf_result result, const char *words) {
    assert_int_equal(result, GLSURF_ERROR_ARGUMENT);
    assert_non_null(strstr(glsurf_device_message(device_of(object)), words));
}

static void refuse_result(glsurf_tiles *tiles, glsurf_blob blob, const char *words) {
    assert_says(tiles, glsurf_tiles_take(tiles, &blob), words);
}

/* Blobs that are foreign, of other rounds, or damaged are refused. */
static void foreign_blobs(void **state) {
    glsurf_extractor_desc desc = { .octaves = 1, .tile = 160 };
    glsurf_extractor *by = extractor_by(backend_of(state), desc);
    picture scene = picture_scene(331, 263, 1, 6), wider = picture_scene(332, 263, 1, 6);
    glsurf_image image = picture_image(&scene);
    const run *self = run_new(by, by, &scene);
    const glsurf_blob first = self->result[0];
    glsurf_tiles *other = tiles_new(by, &scene);
    glsurf_blob blob;
    refuse_result(self->tiles, first, "earlier round");
    assert_int_equal(glsurf_tiles_task(self->tiles, 0, &blob), GLSURF_ERROR_ARGUMENT);
    refuse_result(tiles_new(by, &wider), first, "another image");
    refuse_result(other, self->task[0], "no result");
    refuse_result(other, self->result[self->count - 1], "earlier round");
    for (size_t bytes = 0; bytes < first.bytes; bytes += 1 + bytes / 8)
        refuse_result(other, (glsurf_blob){ first.data, bytes },
                      bytes < sizeof(gls_tile_head) ? "no result" : "damaged");
    for (size_t at = 8; at < first.bytes; at += 1 + at / 8) {
        const glsurf_blob damaged = copy_of(first);
        ((uint8_t *)damaged.data)[at] ^= 1u << at % 8;
        refuse_result(other, damaged, "damaged");
    }
    assert_ok(glsurf_tiles_take(other, &first));
    refuse_result(other, first, "already");
    desc.upright = true;
    glsurf_extractor *changed = extractor_by(backend_of(state), desc);
    assert_says(changed, glsurf_extractor_compute(changed, self->task, &image, &blob),
                "other settings");
    image.width -= 1;
    image.stride = scene.width;
    assert_says(by, glsurf_extractor_compute(by, self->task, &image, &blob), "whole image");
}

/* Damage with the right hash does no harm: the call fails, or computes something else. */
static void forged_blobs(void **state) {
    const glsurf_extractor_desc desc = { .octaves = 1, .tile = 120 };
    glsurf_extractor *by = extractor_by(GLSURF_BACKEND_CPU, desc);
    picture scene = picture_scene(221, 173, 1, 6);
    const glsurf_image image = picture_image(&scene);
    const run *self = run_new(by, by, &scene);
    uint32_t refused = 0;
    gls_random random = test_random_make(1);
    (void)state;
    for (int n = 0; n < 400; ++n) {
        const bool is_task = n % 4 == 0;
        const uint32_t at = (uint32_t)gls_random_between(&random, 0.0, self->count - 1e-9);
        glsurf_blob blob = copy_of(is_task ? self->task[at] : self->result[at]), result;
        const size_t end = n % 3 ? sizeof(gls_tile_head) : blob.bytes;
        uint8_t *const bytes = (uint8_t *)blob.data;
        bytes[(size_t)gls_random_between(&random, 16.0, (double)end - 1e-9)] ^=
            (uint8_t)(1 + (int)gls_random_between(&random, 0.0, 254.9));
        const uint64_t sum =
            gls_hash_stir(gls_hash(GLS_HASH_START, bytes + 16, blob.bytes - 16));
        memcpy(bytes + offsetof(gls_tile_head, sum), &sum, sizeof sum);
        glsurf_tiles *tiles = tiles_new(by, &scene);
        for (uint32_t i = 0; i < at; ++i)
            assert_ok(glsurf_tiles_take(tiles, &self->result[i]));
        refused += (is_task ? glsurf_extractor_compute(by, &blob, &image, &result)
                            : glsurf_tiles_take(tiles, &blob)) != GLSURF_OK;
    }
    printf("%u of 400 refused\n", refused);
    assert_in_range(refused, 200, 399);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_BOTH(settings),          TEST(paths, NULL),
        TEST_ON_BOTH(input_keypoints),   TEST_ON_BOTH(memory_decides),
        TEST_ON_BOTH(rows_and_progress), TEST_ON_BOTH(two_computers),
        TEST_ON_BOTH(foreign_blobs),     TEST(forged_blobs, NULL),
    };
    return driver_main("tiles", tests, COUNT(tests));
}
