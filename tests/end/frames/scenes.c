/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Fundamental matrices among photographs.
 *
 *     end_scenes IMAGE.png... [- IMAGE.png...]...
 *
 * Dashes separate groups. Images of one group show one scene. Images of different groups
 * are unrelated: no such pair may have a fundamental matrix, even with matches and
 * tolerances that accept more false matches. Pairs in the folder `kitti01`, taken at the
 * same time, show depth. All others are planes, turning cameras and zoom. The first two
 * images of a group have to agree. Skipped if an image is missing.
 */
#include "driver.h"
#include "extract.h"

#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAXIMUM = 64 };

typedef struct photographs {
    driver driver;
    int count, group[MAXIMUM];
    const char *path[MAXIMUM];
    feature_list list[MAXIMUM];
    glsurf_feature_set *set[MAXIMUM];
    glsurf_matcher *matcher;
} photographs;

typedef struct setting {
    float ratio;
    bool one_way;
    double tolerance;
} setting;

/* The first row has the default values. */
static const setting SETTINGS[] = {
    { 0.8f, false, 3 }, { 1.0f, false, 3 },  { 0.95f, true, 3 },
    { 0.8f, false, 1 }, { 1.0f, false, 10 },
};

static glsurf_result find(photographs *self, int a, int b, const setting *by,
                          glsurf_fundamental *found) {
    const glsurf_match_params params = { .ratio = by->ratio, .one_way = by->one_way };
    glsurf_matches matches;
    assert_int_equal(
        glsurf_matcher_submit(self->matcher, self->set[a], self->set[b], &params),
        GLSURF_OK);
    assert_int_equal(glsurf_matcher_collect(self->matcher, &matches), GLSURF_OK);
    return glsurf_fundamental_find(
        self->list[a].keypoints, self->list[b].keypoints, matches.matches, matches.count,
        &(glsurf_fundamental_params){ .tolerance = by->tolerance }, found, NULL);
}

static void related(photographs *self, int a, int b) {
    glsurf_fundamental found;
    const bool is_first = a == 0 || self->group[a - 1] != self->group[a];
    const glsurf_result result = find(self, a, b, &SETTINGS[0], &found);
    if (result == GLSURF_ERROR_GEOMETRY && !(is_first && b == a + 1))
        return;
    assert_int_equal(result, GLSURF_OK);
    const glsurf_scene expected =
        strstr(self->path[a], "kitti01") ? GLSURF_SCENE_DEPTH : GLSURF_SCENE_PLANE;
    if (found.scene != expected)
        fail_msg("%s and %s: scene %d", self->path[a], self->path[b], (int)found.scene);
}

/* A sample tests one setting for each pair, in turn. */
static void unrelated(photographs *self, int a, int b) {
    for (size_t i = 0; i < COUNT(SETTINGS); ++i) {
        glsurf_fundamental found;
        if (!test_full() && i != (size_t)(a + b) % COUNT(SETTINGS))
            continue;
        const glsurf_result result = find(self, a, b, &SETTINGS[i], &found);
        if (result != GLSURF_ERROR_GEOMETRY)
            fail_msg("%s and %s, setting %d: result %d, %u inliers", self->path[a],
                     self->path[b], (int)i, (int)result, found.inliers);
    }
}

static void pairs(void **state) {
    photographs *const self = *state;
    uint32_t strangers = 0;
    glsurf_extractor *extractor =
        extractor_new((glsurf_extractor_desc){ .max_features = test_full() ? 3000 : 1000 });
    self->matcher = matcher_on(device_of(extractor), 0);
    for (int i = 0; i < self->count; ++i) {
        picture photograph = picture_load(self->path[i]);
        self->list[i] = extract(extractor, &photograph);
        self->set[i] = feature_list_load(&self->list[i], self->matcher);
        picture_free(&photograph);
    }
    glsurf_extractor_destroy(extractor);
    for (int a = 0; a < self->count; ++a) {
        for (int b = a + 1; b < self->count; ++b)
            if (self->group[a] == self->group[b])
                related(self, a, b);
            else
                unrelated(self, a, b), ++strangers;
    }
    printf("%u unrelated pairs\n", strangers);
    for (int i = 0; i < self->count; ++i) {
        glsurf_feature_set_destroy(self->set[i]);
        feature_list_free(&self->list[i]);
    }
    glsurf_matcher_destroy(self->matcher);
}

int main(int argc, char **argv) {
    static photographs self;
    int group = 0;
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "-") == 0) {
            ++group;
            continue;
        }
        if (self.count == MAXIMUM || access(argv[i], R_OK) != 0) {
            printf("skipped: images of ../shared are absent: %s\n", argv[i]);
            return 77;
        }
        self.group[self.count] = group;
        self.path[self.count++] = argv[i];
    }
    driver_open(&self.driver);
    const struct CMUnitTest tests[] = { cmocka_unit_test_prestate(pairs, &self) };
    return driver_test(&self.driver, "scenes", tests, COUNT(tests));
}
