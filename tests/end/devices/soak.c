/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Hundreds of images of random sizes with random settings. Two are under way, some are
 * dropped, and some have more candidates than the list's capacity. At the end there are as
 * many GL objects and memory blocks as after the first hundred images, and the process is
 * as large.
 *
 * GLSURF_SOAK  the number of images, instead of 200, or 4,000 where GLSURF_FULL is 1
 *
 * THE MEASURE. Every hundred images the test processes the same image with the same
 * settings, so that an image needs the same objects each time. The function table counts
 * objects, and the linker's wrappers count blocks; both counts are exact. The size of the
 * process is the resident memory that Linux reports in /proc/self/statm, after
 * malloc_trim(). It includes Mesa's memory, and shows what the driver keeps of an object
 * that the library has deleted.
 *
 * THE BOUND OF THE SIZE. Mesa compiles a program again for each kind of texture that it
 * meets. If its cache on disk has all other programs, this is the first one that the
 * process compiles, and LLVM then takes 3 to 5.1 MB at once. All else grew, on llvmpipe, by
 * 0.9 MB from image 100 to image 4,000 and by 1.6 MB in 2,000 matches. So the test allows 7
 * MB. A page lost for each image would be 16 MB there, and for each match 8 MB. In 5,000
 * matches the process grew by 8.7 MB, so the test allows 14 MB if more than 4,000 images
 * were asked for. The pipelines of other drivers take more memory; there the test only
 * prints the size.
 */
#include "calls/steps.h"
#include "support/allocations.h"
#include "support/record.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MINIMUM = 18,
    WIDEST = 160,
    HIGHEST = 120,
    ROUND = 60,
    SAMPLE = 120,
    USUAL = 4000,
    SETTINGS = 32,
    SLACK = 7000000
};

typedef struct fixture {
    driver driver;
    record record;
    gls_random random;
    picture source; /* images are cut from it */
    bench bench;
    uint64_t submitted;
    uint32_t waiting;
} fixture;

typedef struct measure {
    int living[RECORD_KINDS];
    long blocks;
    long resident; /* bytes; 0: unknown */
} measure;

typedef struct growth {
    measure first, now;
    unsigned count; /* of measures */
} growth;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define SANITIZED
#endif

static long resident_bytes(void) {
#if defined(SANITIZED)
    return 0; /* the sanitizer keeps freed memory for a while */
#endif
    malloc_trim(0);
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*d %ld", &pages) != 1)
        pages = 0;
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

static measure take(const fixture *f) {
    measure self = { .blocks = allocations_living(), .resident = resident_bytes() };
    for (int kind = 0; kind < RECORD_KINDS; ++kind)
        self.living[kind] = record_living(&f->record, (record_kind)kind);
    return self;
}

static uint32_t below(fixture *f, uint32_t maximum) {
    return gls_random_below(&f->random, maximum);
}

/* A random rectangle of the source, as colour or as gray pixels. */
static glsurf_image random_image(fixture *f) {
    const uint32_t width = MINIMUM + below(f, WIDEST - MINIMUM + 1);
    const uint32_t height = MINIMUM + below(f, HIGHEST - MINIMUM + 1);
    const size_t stride = (size_t)f->source.width * 3;
    const uint32_t x = below(f, f->source.width - width + 1);
    const uint32_t y = below(f, f->source.height - height + 1);
    return (glsurf_image){ .pixels = f->source.pixels + y * stride + 3 * x,
                           .width = below(f, 2) ? width : width / 2 + 8,
                           .height = height,
                           .stride = stride,
                           .format =
                               below(f, 2) ? GLSURF_FORMAT_RGB8 : GLSURF_FORMAT_GRAY8 };
}

/* Settings number `number`, of all combinations on which programs depend, with a
 * threshold. */
static glsurf_extractor_desc settings_of(unsigned number, float threshold) {
    return (glsurf_extractor_desc){
        .preset = number & 1 ? GLSURF_PRESET_PAPER : GLSURF_PRESET_DEFAULT,
        .threshold = threshold,
        .max_features = number & 2 ? 30 : 0,
        .descriptor_length = number & 4 ? 128 : 64,
        .upright = number & 8,
        .capacity = number & 16 ? 16 : 0,
    };
}

static void ok(const fixture *f, glsurf_result result) {
    if (result)
        fail_msg("%s", glsurf_device_message(f->bench.device));
}

static void collect_one(fixture *f) {
    glsurf_features *features = &f->bench.features;
    ok(f, glsurf_extractor_collect(f->bench.extractor, features));
    assert_int_equal(features->frame, f->submitted - f->waiting + 1);
    --f->waiting;
}

static void submit(fixture *f, const glsurf_image *image) {
    ok(f, glsurf_extractor_submit(f->bench.extractor, image));
    ++f->submitted;
    f->waiting += f->waiting < 2;
}

static void change(fixture *f) {
    const float thresholds[] = { 0.0f, 1e-6f, 1e-9f };
    const glsurf_extractor_desc desc =
        settings_of(below(f, SETTINGS), thresholds[below(f, 3)]);
    ok(f, glsurf_extractor_change(f->bench.extractor, &desc));
}

static void describe(fixture *f, const glsurf_image *image) {
    glsurf_keypoint keypoints[20];
    const uint32_t count = below(f, 21);
    for (uint32_t i = 0; i < count; ++i)
        keypoints[i] = (glsurf_keypoint){ .x = (float)below(f, image->width),
                                          .y = (float)below(f, image->height),
                                          .scale = 1.0f + (float)below(f, 8) };
    ok(f, glsurf_extractor_describe(f->bench.extractor, image, keypoints, count));
    ++f->submitted;
    f->waiting += f->waiting < 2;
}

static void one(fixture *f) {
    const glsurf_image image = random_image(f);
    if (below(f, 10) == 0)
        describe(f, &image);
    else
        submit(f, &image);
    if (below(f, 8) == 0) {
        glsurf_gpu_features exported;
        ok(f, glsurf_extractor_gpu_features(f->bench.extractor, &exported));
    }
    if (f->waiting == 2 && below(f, 10) > 0)
        collect_one(f);
}

static void one_of_size(fixture *f, uint32_t width, uint32_t height) {
    const glsurf_image image = { .pixels = f->source.pixels,
                                 .width = width,
                                 .height = height,
                                 .stride = (size_t)f->source.width * 3,
                                 .format = GLSURF_FORMAT_RGB8 };
    submit(f, &image);
    collect_one(f);
}

/* Images of all shapes, also long ones, up to the largest: the shorter side decides which
 * levels fit, and the area decides how many levels the lists' pyramids have. */
static void every_shape(fixture *f) {
    for (uint32_t width = MINIMUM; width <= WIDEST; width += 71)
        for (uint32_t height = MINIMUM; height <= HIGHEST; height += 17)
            one_of_size(f, width, height);
}

static uint64_t image_count(void) {
    const char *text = getenv("GLSURF_SOAK");
    return text ? strtoull(text, NULL, 10) : test_full() ? USUAL : SAMPLE;
}

/* All settings, with sizes from the smallest to the largest. After that, every case has its
 * program; the size adds few cases. Then a tenth of the random images, because llvmpipe
 * compiles a program again for textures whose sides are powers of two. */
static void warm_up(fixture *f) {
    every_shape(f);
    for (unsigned number = 0; number < SETTINGS; ++number) {
        const glsurf_extractor_desc desc = settings_of(number, 1e-9f);
        ok(f, glsurf_extractor_change(f->bench.extractor, &desc));
        for (uint32_t width = MINIMUM; width <= WIDEST; width += (WIDEST - MINIMUM) / 3)
            one_of_size(f, width, width < HIGHEST ? width : HIGHEST);
    }
    for (uint64_t i = 0; i < ROUND + image_count() / 10; ++i) {
        change(f);
        one(f);
    }
}

static void settle(fixture *f) {
    const glsurf_image image = picture_image(&f->bench.rgb);
    ok(f, glsurf_extractor_change(f->bench.extractor, &(glsurf_extractor_desc){ 0 }));
    for (int i = 0; i < 2; ++i)
        submit(f, &image);
    while (f->waiting > 0)
        collect_one(f);
}

/* Measures after so many images or matches, and keeps the first measure. */
static void note(const fixture *f, growth *self, uint64_t count, const char *of) {
    static const char *const names[RECORD_KINDS] = {
        "textures", "buffers",  "framebuffers", "vertex arrays", "samplers",
        "shaders",  "programs", "fences",       "queries"
    };
    self->now = take(f);
    if (self->count++ == 0)
        self->first = self->now;
    printf("after %llu %s:", (unsigned long long)count, of);
    for (int kind = 0; kind < RECORD_KINDS; ++kind)
        printf(" %d %s,", self->now.living[kind], names[kind]);
    printf(" %ld blocks, %.1f MB\n", self->now.blocks, (double)self->now.resident / 1e6);
}

static void assert_none(fixture *f, const growth *self) {
    const measure *first = &self->first, *now = &self->now;
    for (int kind = 0; kind < RECORD_KINDS; ++kind)
        assert_int_equal(now->living[kind], first->living[kind]);
    assert_int_equal(now->blocks, first->blocks);
    const bool known = strncmp((const char *)glGetString(GL_RENDERER), "llvmpipe", 8) == 0;
    const long slack = image_count() > USUAL ? 2 * SLACK : SLACK;
    if (first->resident > 0 && known)
        assert_true(now->resident <= first->resident + slack);
    bench_clear(&f->bench);
    assert_int_equal(record_all_living(&f->record), 0);
    assert_int_equal(f->record.breaches, 0);
}

static void create_extractor(fixture *f) {
    f->bench.device =
        device_new((glsurf_device_desc){ .get_proc_address = record_get_proc_address });
    f->bench.extractor =
        extractor_on(f->bench.device, (glsurf_extractor_desc){ .frames = 2 });
}

static void images_leave_nothing_behind(void **state) {
    fixture *f = *state;
    growth seen = { 0 };
    create_extractor(f);
    warm_up(f);
    const uint64_t count = image_count();
    for (uint64_t i = 1; i <= count; ++i) {
        if (below(f, 10) == 0)
            change(f);
        one(f);
        if (i % ROUND == 0) {
            settle(f);
            note(f, &seen, i, "images");
        }
    }
    assert_none(f, &seen);
}

/* ------------------------------------------------- matching and a panorama -- */

static void match_one(fixture *f) {
    bench *on = &f->bench;
    const glsurf_image image = random_image(f);
    const glsurf_match_params params = { .one_way = below(f, 2),
                                         .ratio = 1.0f,
                                         .rival_distance =
                                             9.0f * (float)below(f, 3) - 9.0f };
    glsurf_matches matches;
    ok(f, glsurf_extractor_submit(on->extractor, &image));
    ok(f, glsurf_feature_set_keep(&on->kept, on->matcher, on->extractor));
    ok(f, glsurf_extractor_collect(on->extractor, &on->features));
    ok(f, glsurf_feature_set_load(&on->loaded, on->matcher, &on->features));
    ok(f, glsurf_matcher_submit(on->matcher, on->kept, on->loaded, &params));
    if (below(f, 3) > 0)
        ok(f, glsurf_matcher_collect(on->matcher, &matches));
    glsurf_feature_set_destroy(on->kept);
    glsurf_feature_set_destroy(on->loaded);
    on->kept = on->loaded = NULL;
}

static void blend_one(fixture *f) {
    static uint8_t rgba[WIDEST * HIGHEST * 4];
    const glsurf_image image = random_image(f);
    const glsurf_placement placement = { .to_canvas = { 1, 0, below(f, WIDEST), 0, 1,
                                                        below(f, HIGHEST), 0, 0, 1 } };
    ok(f, glsurf_panorama_add(f->bench.panorama, &image, &placement));
    ok(f, glsurf_panorama_read(f->bench.panorama, rgba));
}

/* All three objects have one device. Each round ends with the same image. Matches that the
 * test does not collect are dropped. */
static void matches_leave_nothing_behind(void **state) {
    fixture *f = *state;
    growth seen = { 0 };
    create_extractor(f);
    f->bench.matcher = matcher_on(f->bench.device, 2);
    f->bench.panorama = panorama_on(f->bench.device, WIDEST, HIGHEST);
    f->submitted = f->waiting = 0;
    every_shape(f);
    const uint64_t count = image_count() / 2;
    for (uint64_t i = 1; i <= count; ++i) {
        match_one(f);
        blend_one(f);
        if (i % (ROUND / 2) == 0) {
            submit_picture(f->bench.extractor, &f->bench.rgb);
            ok(f, glsurf_extractor_collect(f->bench.extractor, &f->bench.features));
            note(f, &seen, i, "matches");
        }
    }
    assert_none(f, &seen);
}

int main(void) {
    static fixture f; /* large */
    driver_open(&f.driver);
    f.bench = bench_make(record_get_proc_address);
    f.source = picture_scene(2 * WIDEST, 2 * HIGHEST, 3, 51);
    f.random = test_random_make(52);
    if (!record_begin(&f.record))
        return EXIT_FAILURE;
    const struct CMUnitTest tests[] = { TEST(images_leave_nothing_behind, &f),
                                        TEST(matches_leave_nothing_behind, &f) };
    return driver_test(&f.driver, "soak", tests, COUNT(tests));
}
