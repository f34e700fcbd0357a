/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Targets in films with known truth: see support/film.h. The bounds below are those of
 * doc/targets.md. They hold for frames in which a target is fair: tilted by at most 45
 * degrees, its shortest side 120 pixels or longer, a third of it visible.
 *
 * With an argument the program measures instead:
 *   films [NAME]        figures of each film
 *   table COUNT         share of COUNT frames in which a target is found, by tilt and size
 *   absent COUNT FIRST  frames with look-alikes of the targets, from number FIRST on
 *   cost                milliseconds of a processor for a frame, by the number of targets
 */
#include "calls/api.h"

#include "core/number.h"
#include "support/film.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---------------------------------------------------------------------- films -- */

/* Numbers of a path: middle, swing and period of x, y, log zoom, turn and tilt, each
 * middle + swing sin(2 pi frame / period); and the degrees that turn and azimuth grow from
 * frame to frame. */
typedef double path[17];

typedef struct film {
    const char *name;
    uint32_t frames, count; /* targets */
    double shutter;         /* part of the time between frames that it is open */
    bool hand;
    bool still; /* measures jitter, with the filter and an even exposure */
    path paths[2];
} film;

/* clang-format off */
static const film films[] = {
    /*                  x             y            log zoom       turn        tilt */
    { "zoom", 160, 1, 0.2, false, false,
      { { 320, 20, 70,  240, 20, 50,  0.04, 0.97, 160,  0, 0, 1,  0, 0, 1,  3, 0 } } },
    { "tilt", 160, 1, 0.2, false, false,
      { { 320, 60, 70,  240, 50, 50,  -0.1, 0.25, 90,  0, 30, 100,  26, 26, 53,  0, 7 } } },
    { "steep", 120, 1, 0.2, false, false,
      { { 320, 40, 70,  240, 30, 50,  0.1, 0.2, 90,  0, 20, 100,  45, 30, 60,  0, 4 } } },
    { "blur", 120, 1, 0.5, false, false,
      { { 320, 110, 34,  240, 60, 21,  -0.2, 0.2, 40,  0, 25, 31,  18, 12, 40,  0, 4 } } },
    { "hand", 120, 1, 0.2, true, false,
      { { 320, 30, 50,  240, 20, 70,  -0.1, 0.2, 90,  0, 15, 60,  15, 15, 50,  0, 3 } } },
    { "away", 120, 1, 0.2, false, false,
      { { 320, 640, 60,  240, 40, 70,  0, 0.2, 90,  0, 25, 60,  15, 15, 50,  0, 3 } } },
    { "two", 120, 2, 0.2, false, false,
      { { 320, 170, 80,  220, 20, 50,  -0.3, 0.1, 90,  0, 15, 60,  15, 15, 50,  0, 3 },
        { 320, -170, 80,  260, 20, 60,  -0.4, 0.1, 70,  90, 25, 60,  15, 15, 40,  0, -3 } } },
    { "still", 60, 1, 0, false, true,
      { { 330, 0, 1,  230, 0, 1,  -0.2, 0, 1,  12, 0, 1,  30, 0, 1,  0, 0 } } },
};
static const path ground_path =
    { 320, 90, 110,  240, 60, 90,  0, 0.1, 100,  0, 8, 120,  10, 5, 100,  0, 0 };
/* clang-format on */

enum { CROSSING = 6 };
static const double degree = 3.14159265358979323846 / 180;

static double wave(const double w[3], double frame) {
    return w[0] + w[1] * sin(2 * pi * frame / w[2]);
}

static film_place place_at(const path p, double frame) {
    return (film_place){ wave(p, frame),
                         wave(p + 3, frame),
                         exp(wave(p + 6, frame)),
                         degree * (wave(p + 9, frame) + p[15] * frame),
                         degree * wave(p + 12, frame),
                         degree * p[16] * frame };
}

static film_plane plane_at(const film_poster *poster, const path p, double frame,
                           double shutter) {
    film_plane plane = { .poster = poster, .place = place_at(p, frame) };
    const film_place first = place_at(p, frame - shutter / 2);
    const film_place last = place_at(p, frame + shutter / 2);
    const double *const a = &first.x, *const b = &last.x;
    for (int i = 0; i < 6; ++i)
        (&plane.motion.x)[i] = b[i] - a[i];
    return plane;
}

/* The posters of a run: a background, two targets. */
typedef struct posters {
    film_poster ground, targets[2];
} posters;

static posters paint_posters(void) {
    return (posters){ film_poster_paint(900, 700, 301, 0),
                      { film_poster_paint(400, 300, 12, 77),
                        film_poster_paint(320, 400, 13, 78) } };
}

static void free_posters(posters *self) {
    film_poster_free(&self->ground);
    film_poster_free(&self->targets[0]);
    film_poster_free(&self->targets[1]);
}

static film_frame frame_at(const film *f, const posters *p, uint32_t number) {
    film_frame frame = {
        .count = 1 + f->count,
        .hand = { f->hand ? wave((double[3]){ 320, 260, 60 }, number) : -1000, 250 },
        .gain = { f->still ? 0 : 0.4, number / 8.0 },
        .noise = 3,
        .quality = 80,
        .seed = number,
    };
    frame.planes[0] = plane_at(&p->ground, ground_path, f->still ? 0 : number, f->shutter);
    frame.planes[0].endless = true;
    for (uint32_t i = 0; i < f->count; ++i)
        frame.planes[1 + i] = plane_at(&p->targets[i], f->paths[i], number, f->shutter);
    return frame;
}

/* -------------------------------------------------------------------- figures -- */

enum { MAX_FRAMES = 1200 };

typedef struct list {
    uint32_t count;
    double values[4 * MAX_FRAMES];
} list;

/* Figures of one or several films. */
typedef struct figures {
    uint32_t fair, fair_found; /* frames times targets */
    uint32_t other, other_found;
    uint32_t absent, false_found; /* without any of the target */
    uint32_t wrong;               /* found, but a corner is far off */
    uint32_t flips;               /* the pose turned, and the target did not */
    list corner, angle, distance; /* pixels, degrees and percent, in fair frames */
    double jitter;
} figures;

static void push(list *to, double value) {
    if (to->count < COUNT(to->values))
        to->values[to->count++] = value;
}

static double quantile(list *of, double part) {
    qsort(of->values, of->count, sizeof *of->values, gls_compare_numbers);
    return of->count ? of->values[(uint32_t)(part * (of->count - 1))] : INFINITY;
}

/* Returns the angle of the rotation from `a` to `b` in degrees. */
static double angle_between(const double a[9], const double b[9]) {
    double trace = 0;
    for (int i = 0; i < 9; ++i)
        trace += a[i] * b[i];
    return acos(fmax(-1, fmin(1, (trace - 1) / 2))) / degree;
}

/* A target in the frame before. */
typedef struct before {
    bool found;
    double truth[9], pose[9];
} before;

static void note_found(figures *to, const film_truth *truth, bool fair,
                       const glsurf_target_result *r, before *b) {
    double worst = 0, square = 0, length = 0;
    for (int i = 0; i < 4; ++i) {
        const double off = hypot(r->corners[i][0] - truth->corners[i][0],
                                 r->corners[i][1] - truth->corners[i][1]);
        worst = fmax(worst, off);
        if (fair)
            push(&to->corner, off);
    }
    to->wrong += worst > fmax(12, truth->side / 5);
    for (int i = 0; i < 3; ++i) {
        const double off = r->pose.translation[i] - truth->translation[i];
        square += off * off;
        length += truth->translation[i] * truth->translation[i];
    }
    if (fair) {
        push(&to->angle, angle_between(truth->rotation, r->pose.rotation));
        push(&to->distance, 100 * sqrt(square / length));
    }
    to->flips += r->followed && b->found &&
                 angle_between(b->pose, r->pose.rotation) >
                     angle_between(b->truth, truth->rotation) + 12;
    memcpy(b->truth, truth->rotation, sizeof b->truth);
    memcpy(b->pose, r->pose.rotation, sizeof b->pose);
}

static void note(figures *to, const film_truth *truth, const glsurf_target_result *r,
                 before *b) {
    const bool fair = truth->tilt <= 45 && truth->side >= 120 && truth->visible >= 1 / 3.0;
    if (fair) {
        ++to->fair;
        to->fair_found += r != NULL;
    } else if (truth->visible > 0) {
        ++to->other;
        to->other_found += r != NULL;
    } else {
        ++to->absent;
        to->false_found += r != NULL;
    }
    if (r)
        note_found(to, truth, fair, r, b);
    b->found = r != NULL;
}

/* -------------------------------------------------------------------- targets -- */

/* Targets on a backend, and pixels of a frame. */
typedef struct rig {
    posters posters;
    glsurf_targets *targets;
    uint32_t numbers[2], count;
    glsurf_target_results results;
    uint8_t *pixels;
} rig;

static glsurf_image gray_image(const uint8_t *pixels, uint32_t width, uint32_t height) {
    return (glsurf_image){ .pixels = pixels, .width = width, .height = height };
}

static void rig_make(rig *self, glsurf_backend backend, uint32_t count, double cutoff) {
    *self = (rig){ .posters = paint_posters(), .count = count };
    self->pixels = test_memory(FILM_WIDTH * FILM_HEIGHT);
    glsurf_device *device = backend == GLSURF_BACKEND_GL
                                ? device_shared()
                                : device_new((glsurf_device_desc){ .backend = backend });
    const glsurf_targets_desc desc = { .focal = FILM_FOCAL, .cutoff = cutoff };
    assert_ok(glsurf_targets_create(&self->targets, device, &desc));
    if (backend != GLSURF_BACKEND_GL)
        glsurf_device_destroy(device); /* the targets keep it alive */
    for (uint32_t i = 0; i < count; ++i) {
        const film_poster *const p = &self->posters.targets[i];
        const glsurf_image image = gray_image(p->picture, p->width, p->height);
        assert_ok(glsurf_targets_add(self->targets, &image, &(glsurf_target_desc){ 0 },
                                     &self->numbers[i]));
    }
}

static void rig_end(rig *self) {
    glsurf_targets_destroy(self->targets);
    free_posters(&self->posters);
    free(self->pixels);
}

static void search(rig *self, const film_frame *frame, double seconds) {
    const glsurf_image image = gray_image(self->pixels, FILM_WIDTH, FILM_HEIGHT);
    film_draw(frame, self->pixels);
    assert_ok(glsurf_targets_submit(self->targets, &image, seconds));
    assert_ok(glsurf_targets_collect(self->targets, &self->results));
}

static const glsurf_target_result *result_of(const rig *self, uint32_t target) {
    for (uint32_t i = 0; i < self->results.count; ++i)
        if (self->results.found[i].target == self->numbers[target])
            return &self->results.found[i];
    return NULL;
}

/* Sums of a corner's positions in the frames after the filter has settled. */
typedef struct spread {
    double x, y, squares;
} spread;

/* Shows frames of a film from `first` on. */
static void show(const film *f, uint32_t first, uint32_t count, figures *to) {
    enum { SETTLED = 20 };
    rig self;
    before b[2] = { { 0 } };
    spread sums[4] = { { 0 } };
    rig_make(&self, GLSURF_BACKEND_CPU, f->count, f->still ? 1 : 0);
    for (uint32_t n = first; n < first + count; ++n) {
        const film_frame frame = frame_at(f, &self.posters, n);
        search(&self, &frame, n / 30.0);
        for (uint32_t i = 0; i < self.count; ++i) {
            const film_truth truth = film_truth_of(&frame, i + 1);
            const glsurf_target_result *const r = result_of(&self, i);
            note(to, &truth, r, &b[i]);
            for (int k = 0; k < 4 && r && n >= SETTLED; ++k) {
                const double x = r->corners[k][0] - truth.corners[k][0];
                const double y = r->corners[k][1] - truth.corners[k][1];
                const double part = 1.0 / (f->frames - SETTLED);
                sums[k].x += part * x;
                sums[k].y += part * y;
                sums[k].squares += part * (x * x + y * y);
            }
        }
    }
    for (int k = 0; k < 4 && f->still; ++k)
        to->jitter = fmax(to->jitter, sqrt(sums[k].squares - sums[k].x * sums[k].x -
                                           sums[k].y * sums[k].y));
    rig_end(&self);
}

static void report(const char *name, figures *f) {
    printf("%-6s fair %3u/%3u other %3u/%3u false %u/%u wrong %u flips %u "
           "corners %.2f %.2f angle %.2f %.2f distance %.2f %.2f jitter %.3f\n",
           name, f->fair_found, f->fair, f->other_found, f->other, f->false_found,
           f->absent, f->wrong, f->flips, quantile(&f->corner, 0.5),
           quantile(&f->corner, 0.95), quantile(&f->angle, 0.5), quantile(&f->angle, 0.95),
           quantile(&f->distance, 0.5), quantile(&f->distance, 0.95), f->jitter);
    fflush(stdout);
}

static void report_films(const char *name) {
    for (size_t i = 0; i < COUNT(films); ++i) {
        if (name && strcmp(films[i].name, name) != 0)
            continue;
        figures *f = test_memory(sizeof *f);
        show(&films[i], 0, films[i].frames, f);
        report(films[i].name, f);
        free(f);
    }
}

/* --------------------------------------------------------------------- single -- */

/* A frame with posters at random positions, whole in the frame if they are small enough:
 * each with the shorter side of the picture `side` pixels long if it were not tilted. */
static film_frame random_frame(const posters *p, const film_poster *const shown[],
                               uint32_t count, double side, double tilt, uint64_t seed) {
    gls_random random = gls_random_make(seed, 3);
    film_frame frame = { .count = 1 + count,
                         .hand = { -1000, 0 },
                         .gain = { 0.4, (double)seed },
                         .noise = 3,
                         .quality = 80,
                         .seed = seed };
    frame.planes[0] = plane_at(&p->ground, ground_path, (double)(seed % 1000), 0);
    frame.planes[0].endless = true;
    for (uint32_t i = 0; i < count; ++i) {
        const film_poster *const poster = shown[i];
        const double zoom = side / fmin(poster->width, poster->height);
        const double reach = fmin(0.6 * zoom * fmax(poster->width, poster->height), 230);
        frame.planes[1 + i] = (film_plane){
            .poster = poster,
            .place = { gls_random_between(&random, reach, FILM_WIDTH - reach),
                       gls_random_between(&random, reach, FILM_HEIGHT - reach), zoom,
                       gls_random_between(&random, 0, 2 * pi), degree * tilt,
                       gls_random_between(&random, 0, 2 * pi) },
        };
    }
    return frame;
}

/* Prints the share of found targets by tilt and size, and the median error of the corners.
 * No frame helps to find the target in the next. */
static void report_table(uint32_t count) {
    static const double sides[] = { 60, 80, 100, 120, 160, 240, 360 };
    static const double tilts[] = { 0, 15, 30, 40, 45, 50, 55, 60, 65, 70 };
    rig self;
    rig_make(&self, GLSURF_BACKEND_CPU, 2, 0);
    for (size_t i = 0; i < COUNT(tilts); ++i) {
        printf("%3.0f ", tilts[i]);
        for (size_t j = 0; j < COUNT(sides); ++j) {
            figures *f = test_memory(sizeof *f);
            for (uint32_t n = 0; n < count; ++n) {
                const uint32_t k = n % 2;
                const film_frame frame = random_frame(
                    &self.posters, (const film_poster *[]){ &self.posters.targets[k] }, 1,
                    sides[j], tilts[i], n + 1000 * i + 100 * j);
                film_truth truth = film_truth_of(&frame, 1);
                before b = { 0 };
                assert_ok(glsurf_targets_reset(self.targets));
                search(&self, &frame, n);
                truth.tilt = 0, truth.side = 120; /* all frames are fair */
                note(f, &truth, result_of(&self, k), &b);
            }
            printf("| %3.0f %% %4.1f ", 100.0 * f->fair_found / f->fair,
                   quantile(&f->corner, 0.5));
            free(f);
        }
        puts("|");
        fflush(stdout);
    }
    rig_end(&self);
}

/* Returns how many targets are found in frames with look-alikes of both. */
static uint32_t find_absent(uint32_t count, uint32_t first) {
    uint32_t found = 0;
    rig self;
    rig_make(&self, GLSURF_BACKEND_CPU, 2, 0);
    film_poster alike[2] = { { 0 } };
    for (uint32_t n = first; n < first + count; ++n) {
        if (n % 25 == 0 || n == first) /* other look-alikes */
            for (uint32_t k = 0; k < 2; ++k) {
                const film_poster *const p = &self.posters.targets[k];
                film_poster_free(&alike[k]);
                alike[k] =
                    film_poster_paint(p->width, p->height, 1000 + n / 25 * 50 + k, 77 + k);
            }
        const film_frame frame =
            random_frame(&self.posters, (const film_poster *[]){ &alike[0], &alike[1] },
                         1 + n % 2, 100 + n % 13 * 25, n % 7 * 8, n);
        search(&self, &frame, n);
        if (self.results.count)
            printf("found %u of %u matches in frame %u\n", self.results.found->inliers,
                   self.results.found->matches, n);
        found += self.results.count;
    }
    film_poster_free(&alike[0]);
    film_poster_free(&alike[1]);
    rig_end(&self);
    return found;
}

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

/* Prints the median of a frame's milliseconds of a processor: with targets, each found near
 * the position before, or searched in the whole frame. */
static void report_cost(void) {
    enum { ROUNDS = 30, MOST = 4 };
    for (int whole = 0; whole < 2; ++whole)
        for (uint32_t count = 0; count <= MOST; ++count) {
            static list times;
            film_poster others[MOST];
            rig self;
            rig_make(&self, GLSURF_BACKEND_GL, count > 0 ? 1 : 0, 0);
            for (uint32_t i = 1; i < count; ++i) {
                others[i] = film_poster_paint(400, 300, 50 + i, 0);
                const glsurf_image image = gray_image(others[i].picture, 400, 300);
                assert_ok(glsurf_targets_add(self.targets, &image,
                                             &(glsurf_target_desc){ 0 }, &self.numbers[1]));
            }
            film_frame frame = frame_at(&films[COUNT(films) - 1], &self.posters, 0);
            const glsurf_image image = gray_image(self.pixels, FILM_WIDTH, FILM_HEIGHT);
            film_draw(&frame, self.pixels);
            times.count = 0;
            for (int n = 0; n < ROUNDS; ++n) {
                if (whole)
                    assert_ok(glsurf_targets_reset(self.targets));
                const double start = milliseconds();
                assert_ok(glsurf_targets_submit(self.targets, &image, n));
                assert_ok(glsurf_targets_collect(self.targets, &self.results));
                push(&times, milliseconds() - start);
            }
            printf("%s, %u targets: %.2f ms, %u found\n", whole ? "whole" : "guided", count,
                   quantile(&times, 0.5), self.results.count);
            for (uint32_t i = 1; i < count; ++i)
                film_poster_free(&others[i]);
            rig_end(&self);
        }
}

/* ---------------------------------------------------------------------- tests -- */

static void assert_figures(figures *f) {
    report("all", f);
    assert_true(f->fair > 0 && f->fair_found >= 0.95 * f->fair);
    assert_int_equal(f->false_found, 0);
    assert_int_equal(f->wrong, 0);
    assert_int_equal(f->flips, 0);
    assert_true(quantile(&f->corner, 0.5) <= 1.5 && quantile(&f->corner, 0.95) <= 4);
    assert_true(quantile(&f->angle, 0.5) <= 1 && quantile(&f->angle, 0.95) <= 3);
    assert_true(quantile(&f->distance, 0.5) <= 1 && quantile(&f->distance, 0.95) <= 3);
    assert_true(f->jitter < 0.2);
}

/* The suite shows two targets that cross. */
static void bounds_hold(void **state) {
    (void)state;
    figures *f = test_scratch(sizeof *f);
    if (!test_full())
        show(&films[CROSSING], 44, 12, f);
    for (size_t i = 0; i < COUNT(films) && test_full(); ++i)
        show(&films[i], 0, films[i].frames, f);
    assert_figures(f);
}

static void absent_targets_are_not_found(void **state) {
    (void)state;
    assert_int_equal(find_absent(test_full() ? 1000 : 5, 0), 0);
}

/* Results have the same bytes on both backends where the driver rounds as C. */
static void backends_agree(void **state) {
    (void)state;
    rig self[2];
    rig_make(&self[0], GLSURF_BACKEND_CPU, 2, 1);
    rig_make(&self[1], GLSURF_BACKEND_GL, 2, 1);
    for (uint32_t n = 0; n < 20; ++n) {
        const film_frame frame = frame_at(&films[CROSSING], &self[0].posters, 44 + n);
        for (int k = 0; k < 2; ++k)
            search(&self[k], &frame, n / 30.0);
        assert_int_equal(self[0].results.count, 2);
        assert_int_equal(self[1].results.count, 2);
        if (driver_rounds_as_c())
            assert_memory_equal(self[0].results.found, self[1].results.found,
                                2 * sizeof *self[0].results.found);
    }
    rig_end(&self[0]);
    rig_end(&self[1]);
}

int main(int argc, char **argv) {
    const char *const measure = argc > 1 ? argv[1] : "";
    const uint32_t count = argc > 2 ? (uint32_t)atoi(argv[2]) : 10;
    driver used;
    driver_open(&used);
    if (strcmp(measure, "films") == 0)
        report_films(argc > 2 ? argv[2] : NULL);
    else if (strcmp(measure, "table") == 0)
        report_table(count);
    else if (strcmp(measure, "absent") == 0)
        printf("%u found\n", find_absent(count, argc > 3 ? (uint32_t)atoi(argv[3]) : 0));
    else if (strcmp(measure, "cost") == 0)
        report_cost();
    const struct CMUnitTest tests[] = {
        TEST(bounds_hold, NULL), TEST(absent_targets_are_not_found, NULL),
        TEST(backends_agree, NULL), /* the last one, which only `full` runs */
    };
    if (argc == 1)
        return driver_test(&used, "target_films", tests, COUNT(tests) - !test_full());
    driver_close(&used);
    return EXIT_SUCCESS;
}
