/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * bench_frames: what each call takes while several images are under way, frame by frame.
 * bench_frames --capacity A B: what room for candidates costs that no image uses, by two
 * extractors in turn. Both print milliseconds; the second also those of the processors,
 * all threads together, which other programs disturb less.
 * bench_frames --overlap: the frame period with several images under way, against that of
 * submit and collect one by one, in pairs that alternate, as does which extractor is made
 * first: the median of the ratios should be at most 1. Where the driver's clock can be
 * trusted, also against the time that the GPU has between a frame's ends: at most 1.05.
 *
 *   --frames N     images under way; 3
 *   --count N      images, or pairs; 20
 *   --block N      images of each half of a pair; 10
 *   --work MS      what the host does on its processor between images; 0
 *   --size W H     800 600
 *   --threshold T  of the extractors
 *   --max-features N  of the extractors
 *   --paper        the preset
 */
#include "gl/loader.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 1000 };

typedef struct bench {
    uint32_t frames, count, block;
    uint32_t capacity[2]; /* the second 0: no comparison */
    bool overlap;
    double work;
    int width, height;
    float threshold;
    uint32_t max_features;
    glsurf_preset preset;
    uint8_t *pixels;
} bench;

static double milliseconds_of(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static double milliseconds_now(void) {
    return milliseconds_of(CLOCK_MONOTONIC);
}

static glsurf_extractor *extractor_new(const bench *with, uint32_t frames,
                                       uint32_t capacity) {
    glsurf_extractor *extractor = NULL;
    const glsurf_extractor_desc desc = { .frames = frames,
                                         .capacity = capacity,
                                         .preset = with->preset,
                                         .threshold = with->threshold,
                                         .max_features = with->max_features,
                                         .get_proc_address = glsurf_egl_get_proc_address,
                                         .log = test_log };
    if (glsurf_extractor_create(&extractor, &desc))
        exit(EXIT_FAILURE);
    return extractor;
}

static void submit(const bench *with, glsurf_extractor *extractor) {
    const glsurf_image image = { .pixels = with->pixels,
                                 .width = (uint32_t)with->width,
                                 .height = (uint32_t)with->height };
    if (glsurf_extractor_submit(extractor, &image))
        exit(EXIT_FAILURE);
}

static glsurf_features collect(glsurf_extractor *extractor) {
    glsurf_features features;
    if (glsurf_extractor_collect(extractor, &features))
        exit(EXIT_FAILURE);
    return features;
}

static bool poll(glsurf_extractor *extractor) {
    bool ready = false;
    if (glsurf_extractor_poll(extractor, &ready))
        exit(EXIT_FAILURE);
    return ready;
}

/* ------------------------------------------------------------------- trace -- */

/* Collects the oldest as soon as it is there, asking once a tenth of a millisecond. */
static void collect_when_ready(glsurf_extractor *extractor) {
    const double start = milliseconds_now();
    unsigned polls = 1;
    double longest = 0.0;
    for (;; ++polls) {
        const double asked = milliseconds_now();
        const bool ready = poll(extractor);
        const double took = milliseconds_now() - asked;
        longest = took > longest ? took : longest;
        if (ready)
            break;
        nanosleep(&(struct timespec){ .tv_nsec = 100000 }, NULL);
    }
    const double ready = milliseconds_now();
    const glsurf_features features = collect(extractor);
    printf("frame %3u: ready after %4u polls, the longest %6.3f, in %8.3f; collect %6.3f, "
           "%u keypoints\n",
           (unsigned)features.frame, polls, longest, ready - start,
           milliseconds_now() - ready, features.count);
}

static void trace(const bench *with) {
    glsurf_extractor *extractor = extractor_new(with, with->frames, with->capacity[0]);
    for (int warm = 0; warm < 2; ++warm) {
        submit(with, extractor);
        collect(extractor);
    }
    for (uint32_t i = 0; i < with->count; ++i) {
        if (i >= with->frames)
            collect_when_ready(extractor);
        const double start = milliseconds_now();
        submit(with, extractor);
        printf("frame %3u: submit %8.3f\n", i + 3, milliseconds_now() - start);
    }
    for (uint32_t i = 0; i < with->frames && i < with->count; ++i)
        collect_when_ready(extractor);
    glsurf_extractor_destroy(extractor);
}

/* ---------------------------------------------------------------- capacity -- */

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, uint32_t count) {
    qsort(values, count, sizeof *values, ascending);
    return count % 2 ? values[count / 2]
                     : 0.5 * (values[count / 2 - 1] + values[count / 2]);
}

typedef struct times {
    double wall[MOST], cpu[MOST];
} times;

static void run_once(const bench *with, glsurf_extractor *extractor, times *of,
                     uint32_t i) {
    const double wall = milliseconds_now();
    const double cpu = milliseconds_of(CLOCK_PROCESS_CPUTIME_ID);
    submit(with, extractor);
    collect(extractor);
    of->wall[i] = milliseconds_now() - wall;
    of->cpu[i] = milliseconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;
}

static void report(const char *what, double *a, double *b, uint32_t count) {
    static double ratio[MOST];
    for (uint32_t i = 0; i < count; ++i)
        ratio[i] = a[i] / b[i];
    const double middle = median(ratio, count);
    printf("%s: medians %8.3f and %8.3f, ", what, median(a, count), median(b, count));
    printf("least %8.3f and %8.3f, median of the ratios %.4f\n", a[0], b[0], middle);
}

static void compare(const bench *with) {
    static times of[2];
    glsurf_extractor *extractor[2];
    for (int e = 0; e < 2; ++e) {
        extractor[e] = extractor_new(with, with->frames, with->capacity[e]);
        for (int warm = 0; warm < 3; ++warm)
            run_once(with, extractor[e], &of[e], 0);
    }
    for (uint32_t i = 0; i < with->count; ++i)
        for (uint32_t e = 0; e < 2; ++e) /* who is first alternates */
            run_once(with, extractor[(e + i) % 2], &of[(e + i) % 2], i);
    submit(with, extractor[0]);
    printf("%u keypoints in %dx%d, capacities %u and %u\n", collect(extractor[0]).count,
           with->width, with->height, with->capacity[0], with->capacity[1]);
    report("wall", of[0].wall, of[1].wall, with->count);
    report("processors", of[0].cpu, of[1].cpu, with->count);
    for (int e = 0; e < 2; ++e)
        glsurf_extractor_destroy(extractor[e]);
}

/* ----------------------------------------------------------------- overlap -- */

/* The GPU's clock before and after each frame's commands. */
typedef struct stamps {
    PFNGLGENQUERIESPROC GenQueries;
    PFNGLDELETEQUERIESPROC DeleteQueries;
    PFNGLQUERYCOUNTERPROC QueryCounter;
    PFNGLGETQUERYOBJECTUI64VPROC GetQueryObjectui64v;
    bool trusted;
    GLuint name[2 * MOST];
    uint32_t count;
} stamps;

static glsurf_proc gl_function(const char *name) {
    return (glsurf_proc)glsurf_egl_get_proc_address(NULL, name);
}

/* llvmpipe's are plausible nonsense. */
static void stamps_open(stamps *self) {
    const PFNGLGETSTRINGPROC get = (PFNGLGETSTRINGPROC)gl_function("glGetString");
    self->GenQueries = (PFNGLGENQUERIESPROC)gl_function("glGenQueries");
    self->DeleteQueries = (PFNGLDELETEQUERIESPROC)gl_function("glDeleteQueries");
    self->QueryCounter = (PFNGLQUERYCOUNTERPROC)gl_function("glQueryCounter");
    self->GetQueryObjectui64v =
        (PFNGLGETQUERYOBJECTUI64VPROC)gl_function("glGetQueryObjectui64v");
    self->trusted = strncmp((const char *)get(GL_RENDERER), "llvmpipe", 8) != 0;
}

static void stamp(stamps *self) {
    if (!self->trusted || self->count == 2 * MOST)
        return;
    self->GenQueries(1, &self->name[self->count]);
    self->QueryCounter(self->name[self->count++], GL_TIMESTAMP);
}

/* Mean of the milliseconds between a frame's two; NaN without any. */
static double stamps_read(stamps *self) {
    double sum = 0.0;
    for (uint32_t i = 0; i < self->count; ++i) {
        GLuint64 time = 0;
        self->GetQueryObjectui64v(self->name[i], GL_QUERY_RESULT, &time);
        sum += (i % 2 ? 1e-6 : -1e-6) * (double)time;
    }
    const double mean = 2.0 * sum / self->count;
    self->DeleteQueries((GLsizei)self->count, self->name);
    self->count = 0;
    return mean;
}

static void work(double milliseconds) {
    const double end = milliseconds_now() + milliseconds;
    while (milliseconds_now() < end) {}
}

/* The mean period of a block of frames, each collected once so many are under way; and the
 * mean time of the processors. */
static double period(const bench *with, glsurf_extractor *extractor, uint32_t frames,
                     stamps *clock, double *cpu) {
    for (uint32_t i = 1; i < frames; ++i)
        submit(with, extractor);
    const double cpu_start = milliseconds_of(CLOCK_PROCESS_CPUTIME_ID);
    const double start = milliseconds_now();
    for (uint32_t i = 0; i < with->block; ++i) {
        work(with->work);
        stamp(clock);
        submit(with, extractor);
        stamp(clock);
        collect(extractor);
    }
    const double took = milliseconds_now() - start;
    *cpu = (milliseconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu_start) / with->block;
    for (uint32_t i = 1; i < frames; ++i)
        collect(extractor);
    return took / with->block;
}

/* One after the other, or under way: [1]. */
typedef struct overlap {
    uint32_t frames[2];
    double period[2][MOST], cpu[2][MOST];
    double gpu[MOST]; /* of those under way */
    stamps clock;
} overlap;

static void run_pair(const bench *with, overlap *of, glsurf_extractor *extractor[2],
                     uint32_t pair) {
    static stamps none;
    for (uint32_t turn = 0; turn < 2; ++turn) {
        const uint32_t e = (turn + pair) % 2;
        of->period[e][pair] = period(with, extractor[e], of->frames[e],
                                     e ? &of->clock : &none, &of->cpu[e][pair]);
        if (e)
            of->gpu[pair] = stamps_read(&of->clock);
    }
}

/* Half of the pairs; extractor `first` is made before the other. */
static void run_half(const bench *with, overlap *of, uint32_t first, uint32_t begin,
                     uint32_t end) {
    glsurf_extractor *extractor[2];
    for (uint32_t turn = 0; turn < 2; ++turn) {
        const uint32_t e = (turn + first) % 2;
        extractor[e] = extractor_new(with, of->frames[e], 0);
        for (uint32_t warm = 0; warm < 3 * of->frames[e]; ++warm)
            submit(with, extractor[e]);
        for (uint32_t warm = 0; warm < of->frames[e]; ++warm)
            collect(extractor[e]);
    }
    for (uint32_t pair = begin; pair < end; ++pair)
        run_pair(with, of, extractor, pair);
    for (int e = 0; e < 2; ++e)
        glsurf_extractor_destroy(extractor[e]);
}

static void measure_overlap(const bench *with) {
    static overlap of;
    of.frames[0] = 1;
    of.frames[1] = with->frames;
    stamps_open(&of.clock);
    run_half(with, &of, 0, 0, with->count / 2);
    run_half(with, &of, 1, with->count / 2, with->count);
    printf("%dx%d, %u pairs of %u frames, %g ms of work between them\n", with->width,
           with->height, with->count, with->block, with->work);
    if (of.clock.trusted) {
        double under_way[MOST];
        memcpy(under_way, of.period[1], sizeof under_way);
        report("under way, and the GPU's", under_way, of.gpu, with->count);
    }
    report("under way, and one by one", of.period[1], of.period[0], with->count);
    report("the same of the processors", of.cpu[1], of.cpu[0], with->count);
}

/* -------------------------------------------------------------------- main -- */

static uint32_t number(const char *text) {
    return (uint32_t)strtoul(text, NULL, 10);
}

static bool parse(bench *with, int argc, char **argv) {
    for (int i = 1; i < argc; ++i) {
        const int rest = argc - 1 - i;
        if (strcmp(argv[i], "--frames") == 0 && rest > 0) {
            with->frames = number(argv[++i]);
        } else if (strcmp(argv[i], "--count") == 0 && rest > 0) {
            with->count = number(argv[++i]);
        } else if (strcmp(argv[i], "--block") == 0 && rest > 0) {
            with->block = number(argv[++i]);
        } else if (strcmp(argv[i], "--work") == 0 && rest > 0) {
            with->work = strtod(argv[++i], NULL);
        } else if (strcmp(argv[i], "--overlap") == 0) {
            with->overlap = true;
        } else if (strcmp(argv[i], "--paper") == 0) {
            with->preset = GLSURF_PRESET_PAPER;
        } else if (strcmp(argv[i], "--max-features") == 0 && rest > 0) {
            with->max_features = number(argv[++i]);
        } else if (strcmp(argv[i], "--threshold") == 0 && rest > 0) {
            with->threshold = strtof(argv[++i], NULL);
        } else if (strcmp(argv[i], "--capacity") == 0 && rest > 1) {
            with->capacity[0] = number(argv[++i]);
            with->capacity[1] = number(argv[++i]);
        } else if (strcmp(argv[i], "--size") == 0 && rest > 1) {
            with->width = (int)number(argv[++i]);
            with->height = (int)number(argv[++i]);
        } else {
            return false;
        }
    }
    return with->count > 0 && with->count <= MOST && with->width > 0 && with->height > 0 &&
           with->frames > 0 && with->block > 0;
}

int main(int argc, char **argv) {
    bench with = { .frames = 3, .count = 20, .block = 10, .width = 800, .height = 600 };
    if (!parse(&with, argc, argv)) {
        fprintf(stderr, "bench_frames: unknown or bad option; see its source\n");
        return EXIT_FAILURE;
    }
    char reason[256];
    glsurf_egl *context = test_context(false, reason, sizeof reason);
    if (!context) {
        fprintf(stderr, "bench_frames: %s\n", reason);
        return EXIT_FAILURE;
    }
    test_random random = test_random_make(1);
    with.pixels = test_image_make(TEST_IMAGE_BLOBS, with.width, with.height, &random);
    if (with.overlap)
        measure_overlap(&with);
    else if (with.capacity[1])
        compare(&with);
    else
        trace(&with);
    free(with.pixels);
    glsurf_egl_destroy(context);
    return EXIT_SUCCESS;
}
