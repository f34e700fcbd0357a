/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "accuracy/placement.h"
#include "accuracy/plain.h"
#include "common/image.h"
#include "common/session_view.h"
#include "reference/reference.h"
#include "support/test.h"
#include "system/text.h"
#include "terminal/setting_options.h"

#ifdef HAVE_OPENCV
#include "accuracy/opencv.h"
#endif

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What measures: an extractor, or OpenCV. */
typedef struct meter {
    session session;
    bool is_opencv;
    placement_system *result;
} meter;

static void give_up(void) {
    exit(EXIT_FAILURE);
}

/* ------------------------------------------------------------- extraction -- */

static plain_features extract_own(meter *self, const found_image *gray, float threshold,
                                  uint32_t maximum) {
    session *const s = &self->session;
    glsurf_extractor_desc *const desc = &s->settings.extractor;
    desc->threshold = threshold;
    desc->max_features = maximum;
    if (!session_made(s, glsurf_extractor_change(s->extractor, desc)))
        give_up();
    const image picture = { .width = (uint32_t)gray->width,
                            .height = (uint32_t)gray->height,
                            .channels = 1,
                            .pixels = gray->gray };
    glsurf_features found;
    if (!session_extract(s, "a view", &picture, &found))
        give_up();
    self->result->seconds += s->seconds;
    /* As the matcher rounds descriptors. */
    return plain_make(found.keypoints, found.descriptors, found.count,
                      found.descriptor_length, 2040.0f);
}

static plain_features extract_features(meter *self, const found_image *gray,
                                       float threshold, uint32_t maximum) {
#ifdef HAVE_OPENCV
    if (self->is_opencv) {
        glsurf_keypoint *keypoints;
        float *descriptors;
        const double begin = session_seconds();
        const uint32_t count =
            opencv_sift_features(gray->gray, gray->width, gray->height, 0.999f * threshold,
                                 &keypoints, &descriptors);
        self->result->seconds += session_seconds() - begin;
        plain_features made =
            plain_make(keypoints, descriptors, count, OPENCV_LENGTH, 1.0f);
        free(keypoints);
        free(descriptors);
        plain_keep(&made, threshold, UINT32_MAX);
        return made;
    }
#endif
    return extract_own(self, gray, threshold, maximum);
}

/* The N strongest features, and the least response among them. The thresholds go down until
 * there are as many. */
static plain_features extract_wanted(meter *self, const found_image *gray, uint32_t wanted,
                                     float *threshold) {
    float try = self->is_opencv ? 2e-3f : 1e-4f;
    for (;; try *= 0.01f) {
        plain_features found = extract_features(self, gray, try, wanted);
        const float minimum = plain_threshold(&found, wanted);
        *threshold = minimum > 0.0f ? minimum : try;
        if (minimum > 0.0f || try < 1e-10f) {
            plain_keep(&found, *threshold, wanted);
            return found;
        }
        plain_free(&found);
    }
}

/* ------------------------------------------------------------- measurement -- */

/* Where the matrix maps a keypoint, and the factor by which its neighbourhood grows: the
 * root of the Jacobian's determinant, |det M| / w^3. */
static double map_keypoint(const double m[9], const glsurf_keypoint *k, double to[2]) {
    const double x = (double)k->x, y = (double)k->y;
    const double w = m[6] * x + m[7] * y + m[8];
    to[0] = (m[0] * x + m[1] * y + m[2]) / w;
    to[1] = (m[3] * x + m[4] * y + m[5]) / w;
    const double det = m[0] * (m[4] * m[8] - m[5] * m[7]) -
                       m[1] * (m[3] * m[8] - m[5] * m[6]) +
                       m[2] * (m[3] * m[7] - m[4] * m[6]);
    return sqrt(fabs(det / (w * w * w)));
}

/* Counts a view's matches. One is correct within 3 pixels or one sigma, the larger. */
static void count_view(placement_system *to, int view, const double matrix[9],
                       const plain_features *a, const plain_features *b) {
    plain_pair *pairs;
    const uint32_t count = plain_match(a, b, &pairs);
    to->matches[view] += count;
    to->features[1] += b->count;
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_keypoint *p = &a->keypoints[pairs[i].a],
                              *q = &b->keypoints[pairs[i].b];
        double truth[2];
        const double larger = map_keypoint(matrix, p, truth);
        const double away = hypot((double)q->x - truth[0], (double)q->y - truth[1]);
        const double scale = fabs(log((double)q->scale / ((double)p->scale * larger)));
        if (away <= fmax(3.0, (double)p->scale * larger))
            placement_add(&to->correct,
                          (placement_match){ view, p->scale, (float)away, (float)scale });
    }
    free(pairs);
}

static void measure_picture(meter *self, const changed_views *views,
                            const placement_options *options) {
    float threshold;
    plain_features first = extract_wanted(self, &views->first, options->wanted, &threshold);
    self->result->features[0] += first.count;
    for (int v = 0; v < CHANGES; ++v) {
        if (!views->view[v].image.gray)
            continue;
        plain_features other = extract_features(self, &views->view[v].image, threshold, 0);
        count_view(self->result, v, views->view[v].matrix, &first, &other);
        plain_free(&other);
    }
    plain_free(&first);
}

static void measure_stereo(meter *self, int pair, const found_image images[2],
                           uint32_t wanted) {
    float unused;
    plain_features left = extract_wanted(self, &images[0], wanted, &unused);
    plain_features right = extract_wanted(self, &images[1], wanted, &unused);
    plain_pair *pairs;
    const uint32_t count = plain_match(&left, &right, &pairs);
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_keypoint *p = &left.keypoints[pairs[i].a];
        const float dy = fabsf(right.keypoints[pairs[i].b].y - p->y);
        if (dy < 3.0f)
            placement_add(&self->result->stereo,
                          (placement_match){ pair, p->scale, dy, 0.0f });
    }
    free(pairs);
    plain_free(&left);
    plain_free(&right);
}

/* ---------------------------------------------------------------- pictures -- */

static found_image load_picture(const char *path) {
    image read;
    if (strcmp(path, "drawn") == 0)
        return found_image_make(path);
    if (!image_load(&read, path, NULL))
        give_up();
    const glsurf_image source = image_source(&read);
    gls_views views;
    if (gls_views_take(NULL, &views, &source, GLSURF_BACKEND_CPU) ||
        gls_views_cut(NULL, &views))
        give_up();
    found_image self = { (int)read.width, (int)read.height,
                         test_memory((size_t)read.width * read.height) };
    gls_reference_gray(&views.image, self.gray);
    image_free(&read);
    return self;
}

static FILE *write_begin(const char *folder, size_t picture, const char *name,
                         char path[4096]) {
    snprintf(path, 4096, "%s/%zu/%s", folder, picture + 1, name);
    FILE *file = fopen(path, "wb");
    if (!file) {
        perror(path);
        give_up();
    }
    return file;
}

static void write_end(FILE *file, const char *path) {
    const bool failed = ferror(file) != 0;
    if (fclose(file) || failed) {
        perror(path);
        give_up();
    }
}

static void write_pgm(const char *folder, size_t picture, int view,
                      const found_image *pixels) {
    char path[4096], name[32];
    snprintf(name, sizeof name, "img%d.pgm", view);
    FILE *const file = write_begin(folder, picture, name, path);
    fprintf(file, "P5\n%d %d\n255\n", pixels->width, pixels->height);
    fwrite(pixels->gray, (size_t)pixels->width, (size_t)pixels->height, file);
    write_end(file, path);
}

static void write_matrix(const char *folder, size_t picture, int view,
                         const double matrix[9]) {
    char path[4096], name[32];
    snprintf(name, sizeof name, "H1to%dp", view);
    FILE *const file = write_begin(folder, picture, name, path);
    for (int k = 0; k < 9; ++k)
        fprintf(file, "%.17g%c", matrix[k], k % 3 == 2 ? '\n' : ' ');
    write_end(file, path);
}

/* A folder for each picture, as `glsurf evaluate` reads it. */
static void write_views(const char *folder, size_t picture, const changed_views *views) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%zu", folder, picture + 1);
    if (mkdir(path, 0777) && errno != EEXIST) {
        perror(path);
        give_up();
    }
    write_pgm(folder, picture, 1, &views->first);
    for (int v = 0; v < CHANGES; ++v)
        if (views->view[v].image.gray) {
            write_pgm(folder, picture, v + 2, &views->view[v].image);
            write_matrix(folder, picture, v + 2, views->view[v].matrix);
        }
}

/* ------------------------------------------------------------------- meters -- */

static void open_own(meter *self, const placement_options *options,
                     glsurf_detector detector, glsurf_preset preset) {
    settings with = options->settings;
    with.extractor.detector = detector;
    with.extractor.preset = preset;
    settings_drop_foreign(&with.extractor);
    if (!session_open(&self->session, &with))
        give_up();
    char *const name = settings_name(detector, preset, true);
    snprintf(self->result->name, sizeof self->result->name, "%s", name);
    free(name);
}

/* A context is current only while its meter works. */
static void make_current(meter *self) {
    if (self->session.context &&
        glsurf_context_make_current(self->session.context) != GLSURF_OK)
        give_up();
}

static size_t open_all(meter meters[PLACEMENT_SYSTEMS], placement_report *report) {
    const placement_options *const options = report->options;
    size_t count = 0;
    for (size_t i = 0; i < PLACEMENT_SYSTEMS; ++i)
        meters[i] = (meter){ .result = &report->systems[i] };
    for (size_t d = 0; d < options->detector_count; ++d)
        for (size_t p = 0; p < options->preset_count; ++p)
            open_own(&meters[count++], options, options->detectors[d], options->presets[p]);
#ifdef HAVE_OPENCV
    if (!options->no_peers) {
        meters[count].is_opencv = true;
        snprintf(report->systems[count].name, sizeof report->systems[count].name,
                 "OpenCV %s SIFT", opencv_version());
        ++count;
    }
#endif
    return count;
}

/* Each picture has seeds of its own. */
static void measure_pictures(meter *meters, const placement_report *report) {
    const placement_options *const options = report->options;
    for (size_t i = 0; i < options->picture_count; ++i) {
        found_image picture = load_picture(options->pictures[i]);
        for (uint32_t r = 0; r < options->repeat; ++r) {
            changed_views views = changes_render(&picture, options->kinds,
                                                 options->seed + i + (uint64_t)r * 1000);
            if (options->write)
                write_views(options->write, i, &views);
            for (size_t s = 0; s < report->count; ++s) {
                make_current(&meters[s]);
                measure_picture(&meters[s], &views, options);
            }
            changes_free(&views);
        }
        found_image_free(&picture);
    }
}

static void measure_pairs(meter *meters, const placement_report *report) {
    const placement_options *const options = report->options;
    for (size_t i = 0; i < options->stereo_count; ++i) {
        found_image images[2] = { load_picture(options->stereo[2 * i]),
                                  load_picture(options->stereo[2 * i + 1]) };
        for (size_t s = 0; s < report->count; ++s) {
            make_current(&meters[s]);
            measure_stereo(&meters[s], (int)i, images, options->wanted);
        }
        found_image_free(&images[0]);
        found_image_free(&images[1]);
    }
}

void placement_measure(placement_report *report) {
    meter meters[PLACEMENT_SYSTEMS];
    report->count = open_all(meters, report);
    measure_pictures(meters, report);
    measure_pairs(meters, report);
    for (size_t s = 0; s < report->count; ++s) {
        make_current(&meters[s]);
        session_close(&meters[s].session);
    }
}
