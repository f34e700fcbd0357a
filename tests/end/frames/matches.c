/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matches through the public calls. Both backends give the same matches. Matches on the GPU
 * equal the collected ones, in the layout that the header documents. Several matchings may
 * be under way, even of sets that are destroyed meanwhile.
 */
#include "calls/api.h"
#include "texture.h"

#include "support/test.h"

#include <string.h>

enum { SETS = 3, MAXIMUM = 4 };

/* A copy of matches that outlives their matcher. */
typedef struct match_list {
    uint32_t count;
    glsurf_match *matches;
} match_list;

/* Features of pictures, their sets, and the matches of every pair of sets. */
typedef struct rig {
    glsurf_matcher *matcher;
    picture picture[SETS];
    feature_list list[SETS];
    glsurf_feature_set *set[SETS];
    match_list expected[SETS][SETS];
} rig;

static const glsurf_match_params params = { .ratio = 0.95f };

static void submit(glsurf_matcher *matcher, const glsurf_feature_set *a,
                   const glsurf_feature_set *b) {
    assert_ok(glsurf_matcher_submit(matcher, a, b, &params));
}

static match_list collect_matches(glsurf_matcher *matcher) {
    glsurf_matches matches = { 0 };
    assert_ok(glsurf_matcher_collect(matcher, &matches));
    match_list list = { matches.count,
                        test_scratch((matches.count + 1) * sizeof *list.matches) };
    if (list.count > 0)
        memcpy(list.matches, matches.matches, list.count * sizeof *list.matches);
    return list;
}

static void assert_same(const match_list *a, const match_list *b) {
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->matches, b->matches, a->count * sizeof *a->matches);
}

/* Collects all waiting matches, and checks the number of dropped ones. */
static void collect_dropped(glsurf_matcher *matcher, uint32_t waiting, uint64_t dropped) {
    glsurf_matches matches;
    for (uint32_t i = 0; i < waiting; ++i) {
        assert_ok(glsurf_matcher_collect(matcher, &matches));
        assert_int_equal(matches.dropped, dropped);
    }
    assert_argument(glsurf_matcher_collect(matcher, &matches));
}

static void collect_same(glsurf_matcher *matcher, const match_list *expected) {
    match_list list = collect_matches(matcher);
    assert_same(&list, expected);
}

/* Two views of a scene, and noise. `expected` holds the matches of the CPU backend. All
 * tests share them, so they are made once. */
static rig common;

static void common_make(void) {
    glsurf_matcher *reference = matcher_new(GLSURF_BACKEND_CPU, 0);
    glsurf_feature_set *sets[SETS];
    common.picture[0] = picture_scene(320, 240, 1, 41);
    common.picture[1] = picture_scene(320, 240, 1, 41);
    memset(common.picture[1].pixels, 60, 320 * 70); /* its upper part */
    common.picture[2] = picture_noise(150, 120, 5);
    for (int i = 0; i < SETS; ++i) {
        common.list[i] = extract_once((glsurf_extractor_desc){ 0 }, &common.picture[i]);
        sets[i] = feature_list_load(&common.list[i], reference);
    }
    for (int i = 0; i < SETS; ++i)
        for (int j = 0; j < SETS; ++j) {
            submit(reference, sets[i], sets[j]);
            common.expected[i][j] = collect_matches(reference);
        }
    for (int i = 0; i < SETS; ++i)
        glsurf_feature_set_destroy(sets[i]);
    glsurf_matcher_destroy(reference); /* no running test ends it */
}

static rig rig_make(glsurf_backend backend, uint32_t frames) {
    rig self = common;
    self.matcher = matcher_new(backend, frames);
    for (int i = 0; i < SETS; ++i)
        self.set[i] = feature_list_load(&self.list[i], self.matcher);
    assert_true(self.expected[0][1].count > 50);
    assert_true(self.expected[0][1].count != self.expected[1][0].count ||
                self.expected[0][2].count != self.expected[0][1].count);
    return self;
}

/* -------------------------------------------------------------------- ring -- */

static void those_of_the_reference(void **state) {
    rig self = rig_make(backend_of(state), 0);
    for (int i = 0; i < SETS; ++i)
        for (int j = 0; j < SETS; ++j) {
            submit(self.matcher, self.set[i], self.set[j]);
            collect_same(self.matcher, &self.expected[i][j]);
        }
}

static bool is_ready(glsurf_matcher *matcher) {
    bool ready = false;
    assert_ok(glsurf_matcher_poll(matcher, &ready));
    return ready;
}

/* Submits and collects in random order. A queue holds the expected results. */
static void several_under_way(void **state) {
    rig self = rig_make(backend_of(state), MAXIMUM);
    gls_random random = test_random_make(1);
    const match_list *queue[MAXIMUM];
    uint32_t waiting = 0, dropped = 0;
    for (int n = 0; n < 120; ++n) {
        if (waiting > 0 && gls_random_below(&random, 5) < 2) {
            while (!is_ready(self.matcher))
                continue;
            collect_same(self.matcher, queue[0]);
            memmove(queue, queue + 1, --waiting * sizeof *queue);
            continue;
        }
        const uint32_t a = gls_random_below(&random, SETS);
        const uint32_t b = gls_random_below(&random, SETS);
        submit(self.matcher, self.set[a], self.set[b]);
        if (waiting == MAXIMUM) {
            memmove(queue, queue + 1, --waiting * sizeof *queue);
            ++dropped;
        }
        queue[waiting++] = &self.expected[a][b];
    }
    assert_true(dropped > 3);
    for (uint32_t i = 0; i < waiting; ++i)
        collect_same(self.matcher, queue[i]);
    assert_false(is_ready(self.matcher));
}

/* desc.frames of three matchings wait; the default is two. */
static void dropped_matches_are_counted(void **state) {
    static const struct {
        uint32_t frames, waiting;
    } of[] = { { 0, 2 }, { 1, 1 }, { 2, 2 }, { 3, 3 } };
    for (size_t i = 0; i < COUNT(of); ++i) {
        rig self = rig_make(backend_of(state), of[i].frames);
        const uint32_t dropped = 3 - of[i].waiting;
        for (int n = 0; n < 3; ++n)
            submit(self.matcher, self.set[n], self.set[0]);
        collect_dropped(self.matcher, of[i].waiting, dropped);
        submit(self.matcher, self.set[0], self.set[1]);
        collect_dropped(self.matcher, 1, dropped);
    }
}

static void sets_that_are_gone(void **state) {
    rig self = rig_make(backend_of(state), 3);
    for (int i = 0; i < SETS; ++i) {
        glsurf_feature_set *a = feature_list_load(&self.list[i], self.matcher);
        glsurf_feature_set *b = feature_list_load(&self.list[0], self.matcher);
        submit(self.matcher, a, b);
    }
    for (int i = 0; i < SETS; ++i)
        collect_same(self.matcher, &self.expected[i][0]);
}

/* Collected matches stay valid until the next collect, even if the application submits
 * others. */
static void collected_matches_stay(void **state) {
    rig self = rig_make(backend_of(state), 1);
    glsurf_matches matches;
    submit(self.matcher, self.set[0], self.set[1]);
    assert_ok(glsurf_matcher_collect(self.matcher, &matches));
    submit(self.matcher, self.set[1], self.set[0]);
    submit(self.matcher, self.set[2], self.set[2]);
    assert_int_equal(matches.count, self.expected[0][1].count);
    assert_memory_equal(matches.matches, self.expected[0][1].matches,
                        matches.count * sizeof *matches.matches);
    collect_same(self.matcher, &self.expected[2][2]);
}

/* ---------------------------------------------------------------- versions -- */

enum { VERSIONS = 5 };

/* Makes sets of one picture. [0]: kept, default preset. [1]: kept, preset "paper". [2]:
 * collected, default preset. [3]: as [2], with the version of "paper", so that only its
 * preset differs from [1]. [4]: as [2], with unknown version. */
static void make_versions(glsurf_matcher *matcher, glsurf_feature_set *sets[VERSIONS]) {
    picture scene = picture_scene(150, 120, 1, 43);
    const glsurf_image image = picture_image(&scene);
    glsurf_extractor *extractor = extractor_on(
        device_of(matcher), (glsurf_extractor_desc){ .preset = GLSURF_PRESET_PAPER });
    const glsurf_extractor_desc other = { 0 };
    glsurf_features features;
    assert_ok(glsurf_extractor_submit(extractor, &image));
    /* The set has the settings of its image, not of later images. */
    assert_ok(glsurf_extractor_change(extractor, &other));
    sets[1] = set_kept(matcher, extractor);
    assert_ok(glsurf_extractor_collect(extractor, &features));
    assert_int_equal(features.descriptor_preset, GLSURF_PRESET_PAPER);
    assert_int_equal(features.descriptor_version,
                     glsurf_descriptor_version(GLSURF_PRESET_PAPER));
    assert_ok(glsurf_extractor_submit(extractor, &image));
    sets[0] = set_kept(matcher, extractor);
    assert_ok(glsurf_extractor_collect(extractor, &features));
    assert_int_equal(features.descriptor_preset, GLSURF_PRESET_DEFAULT);
    assert_true(features.descriptor_version > 0 && features.count > 0);
    assert_ok(glsurf_feature_set_load(&sets[2], matcher, &features));
    features.descriptor_version = glsurf_descriptor_version(GLSURF_PRESET_PAPER);
    assert_int_not_equal(features.descriptor_version,
                         glsurf_descriptor_version(GLSURF_PRESET_DEFAULT));
    assert_ok(glsurf_feature_set_load(&sets[3], matcher, &features));
    features.descriptor_version = 0;
    features.descriptor_preset = 77; /* not read */
    assert_ok(glsurf_feature_set_load(&sets[4], matcher, &features));
}

/* Sets with descriptors of different presets or versions are refused. The message names
 * both presets. */
static void versions_are_not_mixed(void **state) {
    static const int kind[VERSIONS] = { 0, 1, 0, 2, -1 }; /* -1: any */
    heard log = { 0 };
    glsurf_device *device = device_new((glsurf_device_desc){
        .backend = backend_of(state), .log = hear, .log_user = &log });
    glsurf_matcher *matcher = matcher_on(device, 0);
    glsurf_device_destroy(device); /* the matcher keeps it alive */
    glsurf_feature_set *sets[VERSIONS];
    make_versions(matcher, sets);
    for (int i = 0; i < VERSIONS; ++i)
        for (int j = 0; j < VERSIONS; ++j) {
            const bool same = kind[i] == kind[j] || kind[i] < 0 || kind[j] < 0;
            log.count = 0;
            assert_int_equal(glsurf_matcher_submit(matcher, sets[i], sets[j], &params),
                             same ? GLSURF_OK : GLSURF_ERROR_ARGUMENT);
            if (same) {
                assert_int_equal(log.count, 0);
                continue;
            }
            assert_heard_once(&log);
            assert_non_null(strstr(log.last, "\"default\""));
            assert_true(!strstr(log.last, "\"paper\"") == (kind[i] != 1 && kind[j] != 1));
        }
    const glsurf_features unknown = { .descriptor_length = 64,
                                      .descriptor_preset = GLSURF_PRESETS,
                                      .descriptor_version = 1 };
    glsurf_feature_set *none = sets[0];
    assert_argument(glsurf_feature_set_load(&none, matcher, &unknown));
    assert_null(none);
}

/* ----------------------------------------------------------------- on the GPU -- */

/* A match in the layout that applications read. */
typedef struct record {
    float ax, ay, bx, by;
    float a, b, distance, second;
} record;

typedef struct contents {
    uint32_t counts[4];
    record *records; /* `capacity` records */
} contents;

static contents from_textures(const glsurf_gpu_matches *exported) {
    contents self = { .records = test_scratch((exported->capacity + 1) * sizeof(record)) };
    GLint width = 512, height = ((GLint)exported->capacity + 255) / 256;
    GLint format = GL_RGBA32F;
    glBindTexture(GL_TEXTURE_2D, exported->count_texture);
    texture_read(GL_TEXTURE_2D, exported->count_texture, 0, 1, 1, GL_RGBA_INTEGER,
                 GL_UNSIGNED_INT, self.counts);
    glBindTexture(GL_TEXTURE_2D, exported->texture);
    texture_ask(&format, &width, &height);
    assert_int_equal(format, GL_RGBA32F);
    assert_int_equal(width, 512); /* no padding between rows of records */
    assert_true((uint32_t)height * 256 >= exported->capacity);
    record *all = test_scratch((size_t)height * 256 * sizeof *all);
    texture_read(GL_TEXTURE_2D, exported->texture, 0, width, height, GL_RGBA, GL_FLOAT,
                 all);
    glBindTexture(GL_TEXTURE_2D, 0);
    memcpy(self.records, all, exported->capacity * sizeof *all);
    return self;
}

static contents from_buffer(const glsurf_gpu_matches *exported) {
    contents self = { .records = test_scratch((exported->capacity + 1) * sizeof(record)) };
    assert_true(exported->match_offset >= 16 && exported->match_offset % 16 == 0);
    glBindBuffer(GL_COPY_READ_BUFFER, exported->buffer);
    buffer_read(GL_COPY_READ_BUFFER, 0, sizeof self.counts, self.counts);
    buffer_read(GL_COPY_READ_BUFFER, exported->match_offset,
                exported->capacity * sizeof(record), self.records);
    glBindBuffer(GL_COPY_READ_BUFFER, 0);
    return self;
}

static void assert_contents(const contents *self, const match_list *expected,
                            const feature_list *a, const feature_list *b,
                            uint32_t capacity) {
    static const record zero;
    assert_int_equal(self->counts[0], expected->count);
    assert_int_equal(self->counts[3], capacity);
    for (uint32_t i = 0; i < expected->count; ++i) {
        const glsurf_match *m = &expected->matches[i];
        const glsurf_keypoint *p = &a->keypoints[m->a], *q = &b->keypoints[m->b];
        const record wanted = { p->x,        p->y,
                                q->x,        q->y,
                                (float)m->a, (float)m->b,
                                m->distance, isinf(m->second) ? 4.0f : m->second };
        assert_memory_equal(&self->records[i], &wanted, sizeof wanted);
    }
    for (uint32_t i = expected->count; i < capacity; ++i)
        assert_memory_equal(&self->records[i], &zero, sizeof zero);
}

static void assert_exported(const rig *self, int a, int b, uint32_t capacity) {
    glsurf_gpu_matches exported = { 0 };
    assert_ok(glsurf_matcher_gpu_matches(self->matcher, &exported));
    assert_int_equal(exported.capacity, capacity);
    contents both[2] = { from_textures(&exported), from_buffer(&exported) };
    for (int i = 0; i < 2; ++i)
        assert_contents(&both[i], &self->expected[a][b], &self->list[a], &self->list[b],
                        capacity);
}

/* The GPU has the newest matches: while sizes grow and shrink, before and after collect,
 * and while older matches wait. */
static void exported_are_the_last(void **state) {
    rig self = rig_make(GLSURF_BACKEND_GL, 2);
    for (int i = 0; i < SETS; ++i)
        for (int j = 0; j < SETS; ++j) {
            submit(self.matcher, self.set[j], self.set[i]);
            submit(self.matcher, self.set[i], self.set[j]);
            assert_exported(&self, i, j, self.list[i].count);
            collect_same(self.matcher, &self.expected[j][i]);
            assert_exported(&self, i, j, self.list[i].count);
            collect_same(self.matcher, &self.expected[i][j]);
            assert_exported(&self, i, j, self.list[i].count);
        }
}

/* From images to matches, with no read-back in between. */
static void of_sets_that_were_kept(void **state) {
    rig self = rig_make(GLSURF_BACKEND_GL, 1);
    glsurf_extractor *extractor =
        extractor_on(device_of(self.matcher), (glsurf_extractor_desc){ 0 });
    glsurf_feature_set *kept[2];
    for (int i = 0; i < 2; ++i) {
        submit_picture(extractor, &self.picture[i]);
        kept[i] = set_kept(self.matcher, extractor);
    }
    submit(self.matcher, kept[0], kept[1]);
    assert_exported(&self, 0, 1, ROOM);
    collect_same(self.matcher, &self.expected[0][1]);
    submit(self.matcher, kept[0], self.set[2]);
    assert_exported(&self, 0, 2, ROOM);
    submit(self.matcher, self.set[2], kept[1]);
    assert_exported(&self, 2, 1, self.list[2].count);
    for (int i = 0; i < 2; ++i) {
        submit(self.matcher, kept[i], kept[i]);
        glsurf_feature_set_destroy(kept[i]);
        collect_same(self.matcher, &self.expected[i][i]);
    }
}

/* Matching reads descriptors in blocks of four. Entries of the last block beyond the last
 * feature match no feature, even if matching ignores the sign of the Laplacian. */
static void of_few_features(void **state) {
    static const glsurf_match_params any = { .ratio = 1.0f,
                                             .one_way = true,
                                             .ignore_laplacian = true };
    glsurf_matcher *matcher[2] = { matcher_new(GLSURF_BACKEND_GL, 0),
                                   matcher_new(GLSURF_BACKEND_CPU, 0) };
    for (uint32_t count = 1; count < 7; ++count) {
        glsurf_extractor *extractor = extractor_on(
            device_of(matcher[0]), (glsurf_extractor_desc){ .max_features = count });
        picture noise = picture_noise(60, 60, count);
        feature_list list = extract(extractor, &noise);
        glsurf_feature_set *set[2] = { set_kept(matcher[0], extractor),
                                       feature_list_load(&list, matcher[1]) };
        match_list found[2];
        for (int i = 0; i < 2; ++i) {
            assert_ok(glsurf_matcher_submit(matcher[i], set[i], set[i], &any));
            found[i] = collect_matches(matcher[i]);
        }
        assert_int_equal(list.count, count);
        assert_same(&found[0], &found[1]);
        glsurf_gpu_matches exported; /* without rivals, if there is one feature */
        assert_ok(glsurf_matcher_gpu_matches(matcher[0], &exported));
        const contents on_gpu = from_buffer(&exported);
        assert_contents(&on_gpu, &found[0], &list, &list, exported.capacity);
    }
}

static void of_nothing(void **state) {
    rig self = rig_make(GLSURF_BACKEND_GL, 0);
    const feature_list none = { .length = 64 };
    glsurf_feature_set *empty = feature_list_load(&none, self.matcher);
    glsurf_gpu_matches exported;
    submit(self.matcher, self.set[0], empty);
    assert_ok(glsurf_matcher_gpu_matches(self.matcher, &exported));
    contents found = from_textures(&exported);
    assert_contents(&found, &(match_list){ 0 }, &none, &none, self.list[0].count);
    submit(self.matcher, empty, self.set[0]);
    assert_ok(glsurf_matcher_gpu_matches(self.matcher, &exported));
    assert_int_equal(exported.capacity, 0);
    found = from_buffer(&exported);
    assert_int_equal(found.counts[0], 0);
}

/* ----------------------------------------------------------------- refused -- */

static void refuse(glsurf_matcher *matcher, glsurf_result result) {
    assert_argument(result);
    assert_true(strlen(glsurf_device_message(device_of(matcher))) > 20);
}

static void what_cannot_be(void **state) {
    const glsurf_backend backend = backend_of(state);
    rig self = rig_make(backend, 0);
    glsurf_gpu_matches exported;
    glsurf_matches matches;
    refuse(self.matcher, glsurf_matcher_gpu_matches(self.matcher, &exported));
    refuse(self.matcher, glsurf_matcher_collect(self.matcher, &matches));
    assert_false(is_ready(self.matcher));
    submit(self.matcher, self.set[0], self.set[1]);
    if (backend == GLSURF_BACKEND_CPU)
        refuse(self.matcher, glsurf_matcher_gpu_matches(self.matcher, &exported));
    collect_same(self.matcher, &self.expected[0][1]);
    refuse(self.matcher, glsurf_matcher_collect(self.matcher, &matches));
}

int main(void) {
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        TEST_ON_BOTH(those_of_the_reference),
        TEST_ON_BOTH(several_under_way),
        TEST_ON_BOTH(dropped_matches_are_counted),
        TEST_ON_BOTH(sets_that_are_gone),
        TEST_ON_BOTH(versions_are_not_mixed),
        TEST_ON_BOTH(collected_matches_stay),
        TEST(exported_are_the_last, NULL),
        TEST(of_sets_that_were_kept, NULL),
        TEST(of_few_features, NULL),
        TEST(of_nothing, NULL),
        TEST_ON_BOTH(what_cannot_be),
    };
    common_make();
    return driver_test(&used, "matches", tests, COUNT(tests));
}
