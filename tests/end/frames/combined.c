/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Mixed use: regions, masks, input keypoints, grids, lists that are too short, changed
 * settings, and kept sets, with several images under way. Each image has the same bytes as
 * from an extractor with fixed settings and enough capacity that processes only this image.
 */
#include "calls/api.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHOTS = 16, SETTINGS = 6, FRAMES = 3, INPUTS = 30 };

static const glsurf_extractor_desc settings[SETTINGS] = {
    { .capacity = 16, .threshold = 1e-9f },
    { .capacity = 8, .max_features = 15, .grid_columns = 4, .grid_rows = 3 },
    { .capacity = 40, .descriptor_length = 128, .upright = true, .max_features = 15 },
    { .capacity = 16, .threshold = 1e-6f, .octaves = 2, .double_image = true },
    { .preset = GLSURF_PRESET_PAPER, .capacity = 1, .threshold = 1e-9f },
    { .preset = GLSURF_PRESET_PAPER,
      .capacity = 16,
      .threshold = 1e-9f,
      .max_features = 20,
      .grid_columns = 2,
      .grid_rows = 2 },
};

/* An input image. Every second one has a region, two of four have a mask, and two of five
 * have input keypoints. */
typedef struct shot {
    picture picture, mask;
    glsurf_region region;
    bool masked, has_input;
    uint32_t count;
    glsurf_keypoint input[INPUTS];
} shot;

typedef struct gallery {
    glsurf_backend backend;
    shot shots[SHOTS];
    feature_list expected[SETTINGS][SHOTS];
} gallery;

static glsurf_region part_of(const picture *self, gls_random *random) {
    const uint32_t x = gls_random_below(random, self->width);
    const uint32_t y = gls_random_below(random, self->height);
    return (glsurf_region){ x / 4, y / 4, 1 + gls_random_below(random, self->width - x / 4),
                            1 + gls_random_below(random, self->height - y / 4) };
}

static void make_input(shot *self, gls_random *random) {
    const glsurf_region *r = &self->region;
    const double larger = r->width > r->height ? r->width : r->height;
    self->count = gls_random_below(random, INPUTS + 1);
    for (uint32_t i = 0; i < self->count; ++i)
        self->input[i] = (glsurf_keypoint){
            .x = (float)gls_random_between(random, r->x, r->x + r->width - 1.0),
            .y = (float)gls_random_between(random, r->y, r->y + r->height - 1.0),
            .scale = (float)gls_random_between(random, 1.0, fmin(larger, 9.0)),
            .angle = i % 3 ? NAN : (float)i,
            .response = 1.0f,
            .laplacian = (int32_t)(i % 3) - 1,
        };
}

/* Two sizes are frequent, so that images reuse textures of older images. The smallest sizes
 * are too small for any filter. */
static void shot_make(shot *self, int n, gls_random *random) {
    static const uint32_t sizes[][2] = { { 131, 97 }, { 131, 97 }, { 90, 120 }, { 7, 5 },
                                         { 131, 97 }, { 1, 1 },    { 90, 120 } };
    const uint32_t *size = sizes[n % 7], seed = (uint32_t)n;
    self->picture = n % 3 ? picture_scene(size[0], size[1], n % 2 ? 3 : 1, seed)
                          : picture_noise(size[0], size[1], seed);
    self->mask = picture_noise(size[0], size[1], seed + 100);
    for (uint32_t i = 0; i < size[0] * size[1]; ++i)
        self->mask.pixels[i] = self->mask.pixels[i] > 100;
    self->masked = n % 4 > 1;
    self->has_input = n % 5 > 2;
    self->region = (glsurf_region){ 0, 0, size[0], size[1] };
    if (n % 2)
        self->region = part_of(&self->picture, random);
    if (self->has_input)
        make_input(self, random);
}

static void submit_to(glsurf_extractor *extractor, const shot *self) {
    const glsurf_image mask = picture_image(&self->mask);
    glsurf_image image = picture_image(&self->picture);
    image.region = self->region;
    image.mask = self->masked ? &mask : NULL;
    const glsurf_result result =
        self->has_input
            ? glsurf_extractor_describe(extractor, &image, self->input, self->count)
            : glsurf_extractor_submit(extractor, &image);
    if (result)
        fail_msg("%s", glsurf_device_message(device_of(extractor)));
}

static int gallery_make(void **state) {
    gallery *self = *state;
    gls_random random = test_random_make(11);
    for (int n = 0; n < SHOTS; ++n)
        shot_make(&self->shots[n], n, &random);
    glsurf_device *device = device_new((glsurf_device_desc){ .backend = self->backend });
    for (int s = 0; s < SETTINGS; ++s) {
        glsurf_extractor_desc desc = settings[s];
        desc.capacity = 0;
        uint32_t found = 0;
        for (int n = 0; n < SHOTS; ++n) {
            glsurf_extractor *extractor = extractor_on(device, desc);
            submit_to(extractor, &self->shots[n]);
            self->expected[s][n] = collect(extractor);
            found += self->shots[n].has_input ? 0 : self->expected[s][n].total;
            glsurf_extractor_destroy(extractor);
        }
        assert_true(found > 100);
    }
    return 0;
}

/* ------------------------------------------------------------------- stream -- */

typedef struct stream {
    const gallery *of;
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    int setting, waiting;
    uint64_t submitted;
    bool collected; /* the newest image is collected, so the capacity suffices for all its
                       features */
    const feature_list *last, *frame[FRAMES];
} stream;

static void submit(stream *self, int n) {
    submit_to(self->extractor, &self->of->shots[n]);
    if (self->waiting == FRAMES)
        memmove(self->frame, self->frame + 1, --self->waiting * sizeof *self->frame);
    self->last = self->frame[self->waiting++] = &self->of->expected[self->setting][n];
    ++self->submitted;
    self->collected = false;
}

static void collect_one(stream *self) {
    if (self->waiting == 0)
        return;
    assert_found(collect(self->extractor), self->frame[0]);
    memmove(self->frame, self->frame + 1, --self->waiting * sizeof *self->frame);
    self->collected = self->waiting == 0;
}

static void change(stream *self, int number) {
    assert_ok(glsurf_extractor_change(self->extractor, &settings[number]));
    self->setting = number;
}

/* Asks for the newest features on the GPU. The library extracts them again if an older
 * image overwrote them. */
static void look(stream *self) {
    glsurf_gpu_features exported;
    if (!self->last || self->of->backend != GLSURF_BACKEND_GL)
        return;
    assert_ok(glsurf_extractor_gpu_features(self->extractor, &exported));
    assert_int_equal(exported.frame, self->submitted);
    assert_int_equal(exported.descriptor_length, self->last->length);
}

/* A kept set, matched with itself, gives matches of distance 0 between keypoints with the
 * same sign of the Laplacian. */
static void keep(stream *self) {
    const feature_list *last = self->last;
    const glsurf_match_params params = { .ratio = 1.0f };
    glsurf_matches matches = { 0 };
    if (!last || !self->collected)
        return;
    glsurf_feature_set *kept = set_kept(self->matcher, self->extractor);
    assert_int_equal(glsurf_feature_set_count(kept), last->count);
    assert_ok(glsurf_matcher_submit(self->matcher, kept, kept, &params));
    assert_ok(glsurf_matcher_collect(self->matcher, &matches));
    for (uint32_t i = 0; i < matches.count; ++i) {
        const glsurf_match *m = &matches.matches[i];
        assert_int_equal(last->keypoints[m->a].laplacian, last->keypoints[m->b].laplacian);
        assert_true(m->distance == 0.0f);
    }
    assert_true(last->count == 0 || matches.count > 0);
    glsurf_feature_set_destroy(kept);
}

static void in_any_order(void **state) {
    const gallery *of = *state;
    gls_random random = test_random_make(12);
    glsurf_extractor_desc desc = settings[0];
    desc.frames = FRAMES;
    glsurf_device *device = device_new((glsurf_device_desc){ .backend = of->backend });
    stream self = { .of = of,
                    .extractor = extractor_on(device, desc),
                    .matcher = matcher_on(device, 0) };
    for (int step = 0; step < 300; ++step) {
        const uint32_t what = gls_random_below(&random, 10);
        if (what < 4)
            submit(&self, (int)gls_random_below(&random, SHOTS));
        else if (what < 7)
            collect_one(&self);
        else if (what < 8)
            change(&self, (int)gls_random_below(&random, SETTINGS));
        else if (what < 9)
            look(&self);
        else
            keep(&self);
    }
    while (self.waiting > 0)
        collect_one(&self);
}

int main(void) {
    static gallery gl = { .backend = GLSURF_BACKEND_GL };
    static gallery cpu = { .backend = GLSURF_BACKEND_CPU };
    const struct CMUnitTest tests[] = {
        { "in_any_order: gl", in_any_order, gallery_make, NULL, &gl },
        { "in_any_order: cpu", in_any_order, gallery_make, NULL, &cpu },
    };
    return driver_main("mixed", tests, COUNT(tests));
}
