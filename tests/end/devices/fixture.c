/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "devices/fixture.h"

#include "support/allocations.h"

const glsurf_backend backends[2] = { GLSURF_BACKEND_GL, GLSURF_BACKEND_CPU };
const glsurf_extractor_desc default_extractor;
const glsurf_match_params default_params;
const glsurf_placement identity = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };

void fixture_open(fixture *self) {
    driver_open(&self->driver);
    self->scene = picture_scene(SIDE, TALL, 1, 4);
    for (int i = 0; i < 2; ++i) {
        glsurf_extractor *extractor = extractor_with(
            (glsurf_device_desc){ .backend = backends[i] }, default_extractor);
        self->expected[i] = extract(extractor, &self->scene);
        assert_true(self->expected[i].count > 2);
        glsurf_extractor_destroy(extractor);
    }
    assert_true(record_begin(&self->record));
}

int fixture_begin(void **state) {
    fixture *f = *state;
    record_fail(&f->record, 0, 0);
    f->record.object_count = f->record.breaches = 0;
    f->blocks = allocations_living();
    return 0;
}

int fixture_end(void **state) {
    fixture *f = *state;
    test_end_held();
    const int living = record_all_living(&f->record);
    const long blocks = allocations_living() - f->blocks;
    if (living != 0 || blocks != 0 || f->record.breaches > 0)
        print_error("%d GL objects and %ld blocks are left; %s\n", living, blocks,
                    f->record.breach);
    return living != 0 || blocks != 0 || f->record.breaches > 0 ||
                   glGetError() != GL_NO_ERROR
               ? -1
               : 0;
}

glsurf_device *recorded_device(void) {
    return device_new((glsurf_device_desc){ .get_proc_address = record_get_proc_address,
                                            .paths.off = 1u << GLSURF_PATH_CPU_MATCH });
}

void submit(const fixture *f, glsurf_extractor *extractor) {
    submit_picture(extractor, &f->scene);
}

void assert_finds(const fixture *f, glsurf_extractor *extractor) {
    assert_found(extract(extractor, &f->scene), &f->expected[0]);
}

void assert_matches_by_index(const fixture *f, glsurf_matcher *matcher,
                             const glsurf_feature_set *a, const glsurf_feature_set *b) {
    const glsurf_matches matches = match_sets(matcher, a, b, &default_params);
    assert_int_equal(matches.count, f->expected[0].count);
    for (uint32_t i = 0; i < matches.count; ++i)
        assert_int_equal(matches.matches[i].a, matches.matches[i].b);
}

void assert_scene_matches(const fixture *f, glsurf_matcher *matcher) {
    glsurf_feature_set *set = feature_list_load(&f->expected[0], matcher);
    assert_matches_by_index(f, matcher, set, set);
    glsurf_feature_set_destroy(set);
}

void assert_shows_scene(const fixture *f, glsurf_panorama *panorama) {
    static uint8_t rgba[CANVAS * TALL * 4];
    const glsurf_image image = picture_image(&f->scene);
    assert_ok(glsurf_panorama_add(panorama, &image, &identity));
    assert_ok(glsurf_panorama_read(panorama, rgba));
    for (int y = 0; y < TALL; ++y)
        for (int x = 0; x < SIDE; ++x)
            assert_int_equal(rgba[4 * (y * CANVAS + x)], f->scene.pixels[y * SIDE + x]);
}

objects objects_on(const fixture *f, glsurf_device *device) {
    objects self = { .device = device };
    self.extractor = extractor_on(device, default_extractor);
    self.matcher = matcher_on(device, 0);
    self.panorama = panorama_on(device, CANVAS, TALL);
    submit(f, self.extractor);
    self.set = set_kept(self.matcher, self.extractor);
    collect(self.extractor);
    return self;
}

void assert_objects_work(const fixture *f, const objects *self) {
    assert_finds(f, self->extractor);
    assert_scene_matches(f, self->matcher);
    assert_matches_by_index(f, self->matcher, self->set, self->set);
    assert_shows_scene(f, self->panorama);
}

void objects_free(objects *self) {
    glsurf_feature_set_destroy(self->set);
    glsurf_matcher_destroy(self->matcher);
    glsurf_extractor_destroy(self->extractor);
    glsurf_panorama_destroy(self->panorama);
    glsurf_device_destroy(self->device);
    *self = (objects){ 0 };
}

unsigned long linked_programs(const fixture *f) {
    return record_count(&f->record, "LinkProgram");
}
