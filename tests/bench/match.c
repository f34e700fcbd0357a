/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * bench_match [--timings] [--length N] [--keep [--room N]] COUNT...: matches two random
 * sets of each count with GL and prints the seconds, those of the processor, the matches,
 * and the most memory that the process has had. With --keep the sets are what an extractor
 * finds in noise, about as many, in lists with room for N. Not a test: the large counts
 * take minutes.
 */
#include "support/features.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

typedef struct bench {
    bool timings, keep;
    uint32_t length, room;
} bench;

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Of all threads: what another program does meanwhile is not in it. */
static double processor_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void show_progress(void *user, uint64_t done, uint64_t total) {
    const double *start = user;
    fprintf(stderr, "\r%5.1f %% after %.0f s%s", 100.0 * (double)done / (double)total,
            seconds_now() - *start, done == total ? "\r\033[K" : "");
}

static glsurf_feature_set *load(glsurf_matcher *matcher, uint32_t count, uint32_t length,
                                uint64_t salt) {
    test_random random = test_random_make(salt);
    test_features list = test_features_make(TEST_FEATURES_RANDOM, count, length, &random);
    const glsurf_features view = test_features_view(&list);
    glsurf_feature_set *set = NULL;
    glsurf_feature_set_load(&set, matcher, &view);
    test_features_free(&list);
    return set;
}

/* Noise of 13 pixels a side for each feature that is to be found. */
static glsurf_feature_set *keep(const bench *with, glsurf_matcher *matcher, uint32_t count,
                                uint64_t salt) {
    test_random random = test_random_make(salt);
    int side = 64;
    while ((uint32_t)side * (uint32_t)side < 169 * count)
        ++side;
    uint8_t *gray = test_image_make(TEST_IMAGE_NOISE, side, side, &random);
    const glsurf_image image = { .pixels = gray,
                                 .width = (uint32_t)side,
                                 .height = (uint32_t)side };
    const glsurf_extractor_desc desc = { .get_proc_address = glsurf_egl_get_proc_address,
                                         .descriptor_length = with->length,
                                         .capacity = with->room,
                                         .log = test_log };
    glsurf_extractor *extractor = NULL;
    glsurf_feature_set *set = NULL;
    if (!glsurf_extractor_create(&extractor, &desc) &&
        !glsurf_extractor_submit(extractor, &image))
        glsurf_feature_set_keep(&set, matcher, extractor);
    glsurf_extractor_destroy(extractor);
    free(gray);
    printf("kept %u features\n", glsurf_feature_set_count(set));
    return set;
}

static glsurf_feature_set *make(const bench *with, glsurf_matcher *matcher, uint32_t count,
                                uint64_t salt) {
    return with->keep ? keep(with, matcher, count, salt)
                      : load(matcher, count, with->length, salt);
}

static void print_passes(glsurf_matcher *matcher) {
    const glsurf_pass_info *pass;
    const uint32_t count = glsurf_matcher_passes(matcher, &pass);
    for (uint32_t i = 0; i < count; ++i)
        printf("    %-10s %10.4f s, %.0f fragments\n", pass[i].label, pass[i].seconds,
               (double)pass[i].fragments);
}

/* The same copy of the whole list ends every submit. */
static void print_copy(glsurf_matcher *matcher) {
    enum { ROUNDS = 20 };
    glsurf_gpu_matches shown = { 0 };
    const double processor = processor_seconds();
    for (int i = 0; i < ROUNDS; ++i)
        glsurf_matcher_gpu_matches(matcher, &shown);
    printf("    the copy of a list with room for %u takes %.5f s of processor\n",
           shown.capacity, (processor_seconds() - processor) / ROUNDS);
}

static bool measure(const bench *with, uint32_t count) {
    double start = 0.0;
    glsurf_matcher *matcher = NULL;
    const glsurf_matcher_desc desc = {
        .get_proc_address = glsurf_egl_get_proc_address,
        .log = test_log,
        .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
        .progress_user = &start,
        .timings = with->timings,
    };
    if (glsurf_matcher_create(&matcher, &desc))
        return false;
    glsurf_feature_set *a = make(with, matcher, count, 1);
    glsurf_feature_set *b = make(with, matcher, count, 2);
    const glsurf_match_params params = { .ratio = 1.0f };
    glsurf_matches matches = { 0 };
    bool good = true;
    for (int round = 0; good && round < (count > 20000 ? 1 : 5); ++round) {
        const double processor = processor_seconds();
        start = seconds_now();
        good = !glsurf_matcher_submit(matcher, a, b, &params) &&
               !glsurf_matcher_collect(matcher, &matches);
        struct rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        printf("%u x %u of %u: %.4f s, %.4f s of processor, %u matches, at most %.0f MiB\n",
               count, count, with->length, seconds_now() - start,
               processor_seconds() - processor, matches.count,
               (double)usage.ru_maxrss / 1024.0);
        fflush(stdout);
    }
    print_copy(matcher);
    if (with->timings)
        print_passes(matcher);
    glsurf_feature_set_destroy(a);
    glsurf_feature_set_destroy(b);
    glsurf_matcher_destroy(matcher);
    return good;
}

int main(int argc, char **argv) {
    bench with = { .length = 64 };
    char reason[256];
    glsurf_egl *context = test_context(false, reason, sizeof reason);
    if (!context) {
        fprintf(stderr, "bench_match: %s\n", reason);
        return EXIT_FAILURE;
    }
    bool good = true;
    for (int i = 1; good && i < argc; ++i)
        if (strcmp(argv[i], "--timings") == 0)
            with.timings = true;
        else if (strcmp(argv[i], "--keep") == 0)
            with.keep = true;
        else if (strcmp(argv[i], "--room") == 0 && i + 1 < argc)
            with.room = (uint32_t)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--length") == 0 && i + 1 < argc)
            with.length = (uint32_t)strtoul(argv[++i], NULL, 10);
        else
            good = measure(&with, (uint32_t)strtoul(argv[i], NULL, 10));
    glsurf_egl_destroy(context);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
