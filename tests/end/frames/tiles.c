/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Images in tiles have the features of the whole image, byte for byte. */
#include "calls/api.h"

#include "core/hash.h"
#include "extractor/tiles.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static glsurf_extractor *extractor_by_tiles(glsurf_backend backend,
                                            glsurf_extractor_desc desc, uint32_t tile) {
    desc.tile = tile;
    return extractor_by(backend, desc);
}

static feature_list by_tiles(glsurf_backend backend, glsurf_extractor_desc desc,
                             uint32_t tile, const glsurf_image *image) {
    glsurf_extractor *extractor = extractor_by_tiles(backend, desc, tile);
    return extract_image(extractor, image);
}

/* A whole image is never in tiles, a tiled one has no features on the GPU. */
static void compare(glsurf_backend backend, glsurf_extractor_desc desc, uint32_t tile,
                    const glsurf_image *image) {
    glsurf_extractor *extractor = extractor_by_tiles(backend, desc, tile);
    const feature_list whole = by_tiles(backend, desc, 1, image);
    const feature_list tiled = extract_image(extractor, image);
    glsurf_gpu_features none;
    printf("%u keypoints of %u\n", tiled.count, tiled.total);
    assert_true(whole.count > 60);
    assert_same_features(&tiled, &whole);
    assert_int_equal(glsurf_extractor_gpu_features(extractor, &none),
                     GLSURF_ERROR_ARGUMENT);
}

typedef struct made {
    glsurf_extractor_desc desc;
    uint32_t tile;
} made;

static void presets_and_detectors(void **state) {
    static const made all[] = {
        { { .preset = GLSURF_PRESET_DEFAULT }, 330 },
        { { .preset = GLSURF_PRESET_BEST, .octaves = 2, .threshold = 1e-4f }, 256 },
        { { .preset = GLSURF_PRESET_FAST, .octaves = 3 }, 290 },
        { { .preset = GLSURF_PRESET_PAPER, .octaves = 3 }, 340 },
        { { .preset = GLSURF_PRESET_BAY, .first_step = 2, .octaves = 3 }, 256 },
        { { .detector = GLSURF_DETECTOR_CENSURE, .octaves = 3 }, 256 },
        { { .detector = GLSURF_DETECTOR_DOG, .preset = GLSURF_PRESET_PAPER, .octaves = 2 },
          310 },
    };
    picture scene = picture_scene(449, 371, 1, 6);
    const glsurf_image image = picture_image(&scene);
    for (size_t i = 0; i < COUNT(all); ++i)
        compare(backend_of(state), all[i].desc, all[i].tile, &image);
}

static void numbers_masks_and_doubling(void **state) {
    static const made all[] = {
        { { .max_features = 100, .octaves = 2 }, 256 },
        { { .features = 800, .octaves = 2 }, 256 },
        { { .features = 200, .grid_columns = 5, .grid_rows = 3, .octaves = 2 }, 256 },
        { { .detector = GLSURF_DETECTOR_DOG, .features = 500, .octaves = 1 }, 256 },
        { { .double_image = true, .octaves = 2, .upright = true }, 200 },
    };
    picture scene = picture_scene(417, 331, 1, 6), mask = picture_scene(417, 331, 1, 7);
    for (uint32_t i = 0; i < mask.width * mask.height; ++i)
        mask.pixels[i] = mask.pixels[i] > 100;
    glsurf_image image = picture_image(&scene);
    const glsurf_image allowed = picture_image(&mask);
    image.region = (glsurf_region){ 3, 5, 409, 313 };
    for (size_t i = 0; i < COUNT(all); ++i) {
        image.mask = i % 2 ? NULL : &allowed;
        compare(backend_of(state), all[i].desc, all[i].tile, &image);
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
    const glsurf_extractor_desc desc = { .double_image = true };
    feature_list found = by_tiles(backend_of(state), desc, 1, &image);
    for (uint32_t i = 0; i < found.count; i += 3) {
        found.keypoints[i].angle = i % 2 ? NAN : 7.0f;
        found.keypoints[i].scale *= 1.0f + 0.01f * (float)(i % 100);
    }
    feature_list both[2];
    for (uint32_t i = 0; i < 2; ++i)
        both[i] = describe_image(extractor_by_tiles(backend_of(state), desc, i ? 200 : 1),
                                 image, found.keypoints, found.count);
    assert_true(both[0].count > 100);
    assert_same_features(&both[0], &both[1]);
}

/* An image beyond the memory limit is in tiles, of the largest size that memory allows. It
 * waits among others, and is kept as a set. A limit below any tile is told. */
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
    const feature_list small = by_tiles(backend, desc, 0, &image);
    assert_same_features(&small, &whole);
    glsurf_extractor *extractor = extractor_by_tiles(backend, desc, 0);
    const feature_list before = extract(extractor, &other);
    assert_ok(glsurf_extractor_submit(extractor, &image));
    submit_picture(extractor, &other);
    const feature_list first = collect(extractor), second = collect(extractor);
    assert_same_features(&first, &whole);
    assert_same_features(&second, &before);
    desc.memory_limit = 1000;
    extractor = extractor_by_tiles(backend, desc, 0);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_LIMIT);
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
    glsurf_extractor *extractor = extractor_by_tiles(backend_of(state), desc, 256);
    const feature_list tiled = extract_image(extractor, &image);
    assert_true(tiled.count > 50);
    assert_same_features(&tiled, &whole);
    assert_in_range(image_source.begins, 1, 3); /* descriptions take one to three grids */
    assert_true(image_source.reports > 8);
    image_source = (source){ .from = &scene, .last = 300 };
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_STOPPED);
    image_source = (source){ .from = &scene, .stop = 3 };
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_STOPPED);
    image_source = (source){ .from = &scene };
    const feature_list again = extract_image(extractor, &image);
    assert_same_features(&again, &whole);
    image_source = (source){ .from = &scene };
    const feature_list one = by_tiles(backend_of(state), desc, 1, &image);
    assert_same_features(&one, &whole);
    image.origin = GLSURF_ORIGIN_BOTTOM;
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_ARGUMENT);
    image.origin = GLSURF_ORIGIN_DEFAULT;
    image.pixels = scene.pixels;
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_ARGUMENT);
}

static void sides_that_are_refused(void **state) {
    static const uint8_t pixel;
    glsurf_extractor *extractor =
        extractor_by_tiles(backend_of(state), (glsurf_extractor_desc){ 0 }, 4096);
    const glsurf_image image = { .pixels = &pixel, .width = 65536, .height = 1 };
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_LIMIT);
    assert_non_null(strstr(glsurf_device_message(device_of(extractor)), "65535"));
}

/* ------------------------------------------------------- several computers -- */

enum { MAX_RESULTS = 200 };

/* The bytes of tasks and results, in the order in which they were computed. */
typedef struct kept_blob {
    uint8_t *data;
    size_t bytes;
} kept_blob;

static kept_blob keep(glsurf_blob blob) {
    kept_blob kept = { malloc(blob.bytes), blob.bytes };
    assert_non_null(kept.data);
    memcpy(kept.data, blob.data, blob.bytes);
    return kept;
}

static glsurf_blob blob_of(kept_blob kept) {
    return (glsurf_blob){ kept.data, kept.bytes };
}

/* The task's pixels alone. */
static glsurf_image cut(const picture *from, const glsurf_blob *work) {
    const glsurf_region tile = glsurf_tile_region(work);
    assert_true(tile.width > 0 && tile.x + tile.width <= from->width);
    return (glsurf_image){ .pixels = from->pixels + tile.y * from->width + tile.x,
                           .width = tile.width,
                           .height = tile.height,
                           .stride = from->width };
}

/* Computes all tiles, from the last to the first, in turn by two extractors; one of them
 * has the whole image. */
static uint32_t compute_all(glsurf_tiles *tiles, glsurf_extractor *const by[2],
                            const picture *from, kept_blob tasks[], kept_blob results[]) {
    uint32_t done = 0, tiled = 0;
    for (uint32_t count; (count = glsurf_tiles_count(tiles)) > 0;)
        for (uint32_t i = count; i-- > 0; ++done) {
            glsurf_blob work, result;
            glsurf_features early;
            assert_ok(glsurf_tiles_task(tiles, i, &work));
            const glsurf_image image = i % 2 ? cut(from, &work) : picture_image(from);
            tiled += i % 2;
            assert_int_equal(glsurf_tiles_features(tiles, &early), GLSURF_ERROR_ARGUMENT);
            assert_ok(glsurf_extractor_compute(by[i / 2 % 2], &work, &image, &result));
            assert_true(done < MAX_RESULTS);
            tasks[done] = keep(work);
            results[done] = keep(result);
            assert_ok(glsurf_tiles_take(tiles, &result));
        }
    assert_true(tiled > 3);
    return done;
}

static void free_all(kept_blob blobs[], uint32_t count) {
    while (count-- > 0)
        free(blobs[count].data);
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
        kept_blob tasks[MAX_RESULTS], results[MAX_RESULTS];
        glsurf_extractor *const by[2] = { extractor_by(here, all[i]),
                                          extractor_by(there, all[i]) };
        const feature_list whole = by_tiles(here, all[i], 1, &image);
        glsurf_tiles *tiles = NULL;
        glsurf_features merged;
        assert_ok(glsurf_tiles_create(&tiles, by[0], scene.width, scene.height));
        const uint32_t count = compute_all(tiles, by, &scene, tasks, results);
        assert_ok(glsurf_tiles_features(tiles, &merged));
        const feature_list list = feature_list_view(&merged);
        printf("%u keypoints by %u tiles\n", list.count, count);
        assert_true(list.count > 60);
        assert_same_features(&list, &whole);
        glsurf_tiles_destroy(tiles);
        free_all(tasks, count);
        free_all(results, count);
    }
}

static void refuse_result(glsurf_tiles *tiles, glsurf_blob blob, const char *words) {
    assert_int_equal(glsurf_tiles_take(tiles, &blob), GLSURF_ERROR_ARGUMENT);
    assert_non_null(strstr(glsurf_device_message(device_of(tiles)), words));
}

/* Makes the hash right again. */
static void seal(kept_blob blob) {
    const uint64_t sum =
        gls_hash_stir(gls_hash(GLS_HASH_START, blob.data + 16, blob.bytes - 16));
    memcpy(blob.data + 8, &sum, sizeof sum);
}

/* Blobs that are foreign, of other rounds, or damaged are refused. */
static void foreign_blobs(void **state) {
    const glsurf_extractor_desc desc = { .octaves = 1, .tile = 160 };
    glsurf_extractor *by[2] = { extractor_by(backend_of(state), desc), NULL };
    by[1] = by[0];
    picture scene = picture_scene(331, 263, 1, 6);
    glsurf_image image = picture_image(&scene);
    kept_blob tasks[MAX_RESULTS], results[MAX_RESULTS];
    glsurf_tiles *tiles = NULL, *other = NULL;
    glsurf_blob work, result;
    assert_ok(glsurf_tiles_create(&tiles, by[0], scene.width, scene.height));
    const uint32_t count = compute_all(tiles, by, &scene, tasks, results);
    const kept_blob first = results[0];
    refuse_result(tiles, blob_of(first), "earlier round");
    assert_int_equal(glsurf_tiles_task(tiles, 0, &work), GLSURF_ERROR_ARGUMENT);
    assert_ok(glsurf_tiles_create(&other, by[0], scene.width + 1, scene.height));
    refuse_result(other, blob_of(first), "another image");
    glsurf_tiles_destroy(other);
    assert_ok(glsurf_tiles_create(&other, by[0], scene.width, scene.height));
    refuse_result(other, blob_of(tasks[0]), "no result");
    refuse_result(other, blob_of(results[count - 1]), "earlier round");
    for (size_t bytes = 0; bytes < first.bytes; bytes += 1 + bytes / 8)
        refuse_result(other, (glsurf_blob){ first.data, bytes },
                      bytes < sizeof(gls_tile_head) ? "no result" : "damaged");
    for (size_t at = 8; at < first.bytes; at += 1 + at / 8) {
        first.data[at] ^= 1u << at % 8;
        refuse_result(other, blob_of(first), "damaged");
        first.data[at] ^= 1u << at % 8;
    }
    assert_ok(glsurf_tiles_take(other, &(glsurf_blob){ first.data, first.bytes }));
    refuse_result(other, blob_of(first), "already");
    glsurf_extractor *changed = extractor_by_tiles(
        backend_of(state), (glsurf_extractor_desc){ .octaves = 1, .upright = true }, 160);
    work = blob_of(tasks[0]);
    assert_int_equal(glsurf_extractor_compute(changed, &work, &image, &result),
                     GLSURF_ERROR_ARGUMENT);
    assert_non_null(strstr(glsurf_device_message(device_of(changed)), "other settings"));
    image.width -= 1;
    image.stride = scene.width;
    assert_int_equal(glsurf_extractor_compute(by[0], &work, &image, &result),
                     GLSURF_ERROR_ARGUMENT);
    assert_non_null(strstr(glsurf_device_message(device_of(by[0])), "whole image"));
    glsurf_tiles_destroy(other);
    glsurf_tiles_destroy(tiles);
    free_all(tasks, count);
    free_all(results, count);
}

/* Damage with the right hash does no harm: the call fails, or computes something else. */
static void forged_blobs(void **state) {
    const glsurf_extractor_desc desc = { .octaves = 1, .tile = 120 };
    glsurf_extractor *by[2] = { extractor_by(GLSURF_BACKEND_CPU, desc), NULL };
    by[1] = by[0];
    picture scene = picture_scene(221, 173, 1, 6);
    const glsurf_image image = picture_image(&scene);
    kept_blob tasks[MAX_RESULTS], results[MAX_RESULTS];
    glsurf_tiles *tiles = NULL;
    uint32_t refused = 0;
    gls_random random = test_random_make(1);
    (void)state;
    assert_ok(glsurf_tiles_create(&tiles, by[0], scene.width, scene.height));
    const uint32_t count = compute_all(tiles, by, &scene, tasks, results);
    glsurf_tiles_destroy(tiles);
    for (int n = 0; n < 400; ++n) {
        const uint32_t at = (uint32_t)gls_random_between(&random, 0.0, count - 1e-9);
        kept_blob *const of = n % 4 ? &results[at] : &tasks[at];
        const kept_blob forged = keep(blob_of(*of));
        const double behind = n % 3 ? (double)sizeof(gls_tile_head) : (double)forged.bytes;
        const size_t byte = (size_t)gls_random_between(&random, 16.0, behind - 1e-9);
        glsurf_blob blob = blob_of(forged), result;
        forged.data[byte] ^= (uint8_t)(1 + (int)gls_random_between(&random, 0.0, 254.9));
        seal(forged);
        assert_ok(glsurf_tiles_create(&tiles, by[0], scene.width, scene.height));
        for (uint32_t i = 0; i < at; ++i) {
            const glsurf_blob good = blob_of(results[i]);
            assert_ok(glsurf_tiles_take(tiles, &good));
        }
        refused +=
            (n % 4 ? glsurf_tiles_take(tiles, &blob)
                   : glsurf_extractor_compute(by[0], &blob, &image, &result)) != GLSURF_OK;
        glsurf_tiles_destroy(tiles);
        free(forged.data);
    }
    printf("%u of 400 refused\n", refused);
    assert_in_range(refused, 200, 399);
    free_all(tasks, count);
    free_all(results, count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_BOTH(presets_and_detectors),
        TEST_ON_BOTH(numbers_masks_and_doubling),
        TEST(paths, NULL),
        TEST_ON_BOTH(input_keypoints),
        TEST_ON_BOTH(memory_decides),
        TEST_ON_BOTH(rows_and_progress),
        TEST_ON_BOTH(sides_that_are_refused),
        TEST_ON_BOTH(two_computers),
        TEST_ON_BOTH(foreign_blobs),
        TEST(forged_blobs, NULL),
    };
    return driver_main("tiles", tests, COUNT(tests));
}
