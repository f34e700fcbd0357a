/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Tests of the program cache: the application stores compiled programs for the library.
 * Each program is stored once, and later loaded instead of compiled. Wrong data from the
 * application does no harm.
 */
#include "calls/api.h"

#include <stdlib.h>
#include <string.h>

enum { MAXIMUM = 256, KEY = 32, HEADER = 48, CHECKSUM = 24 };

typedef struct stored_program {
    char key[KEY + 1];
    unsigned char *data;
    size_t size;
} stored_program;

typedef struct application {
    stored_program program[MAXIMUM];
    int count;
    int asked, returned, stored; /* calls since the last reset */
    int total;   /* programs of a frame, counting duplicates, which are stored once */
    bool silent; /* load() returns no program */
} application;

typedef struct fixture {
    driver driver;
    picture scene;
    feature_list expected;
    application application;
} fixture;

static stored_program *find(application *self, const char *key) {
    assert_int_equal(strlen(key), KEY);
    assert_int_equal(strspn(key, "0123456789abcdef"), KEY);
    for (int i = 0; i < self->count; ++i)
        if (strcmp(self->program[i].key, key) == 0)
            return &self->program[i];
    return NULL;
}

static const void *load(void *user, const char *key, size_t *size) {
    application *self = user;
    ++self->asked;
    const stored_program *program = self->silent ? NULL : find(self, key);
    if (!program)
        return NULL;
    ++self->returned;
    *size = program->size;
    return program->data;
}

static void store(void *user, const char *key, const void *data, size_t size) {
    application *self = user;
    stored_program *program = find(self, key);
    ++self->stored;
    if (!program) {
        assert_true(self->count < MAXIMUM);
        program = &self->program[self->count++];
        memcpy(program->key, key, sizeof program->key);
    }
    free(program->data);
    program->data = test_memory(size);
    program->size = size;
    memcpy(program->data, data, size);
}

static void forget(application *self) {
    for (int i = 0; i < self->count; ++i)
        free(self->program[i].data);
    *self = (application){ 0 };
}

static glsurf_device *device_with(fixture *f, glsurf_program_load_callback *loads,
                                  glsurf_program_store_callback *stores) {
    return device_new((glsurf_device_desc){
        .program_load = loads, .program_store = stores, .program_user = &f->application });
}

/* Extracts one frame with a new extractor of the device. Asserts the expected features. */
static glsurf_info extract_frame_on(fixture *f, glsurf_device *device) {
    glsurf_info info;
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    assert_found(extract(extractor, &f->scene), &f->expected);
    glsurf_device_info(device, &info);
    glsurf_extractor_destroy(extractor);
    driver_assert_clean(&f->driver);
    return info;
}

/* Extracts one frame on a device with these callbacks. */
static glsurf_info extract_frame_with(fixture *f, glsurf_program_load_callback *loads,
                                      glsurf_program_store_callback *stores) {
    f->application.asked = f->application.returned = f->application.stored = 0;
    glsurf_device *device = device_with(f, loads, stores);
    const glsurf_info info = extract_frame_on(f, device);
    glsurf_device_destroy(device);
    return info;
}

static glsurf_info extract_frame(fixture *f) {
    return extract_frame_with(f, load, store);
}

/* Fills the store. Skips the test if the driver has no program binaries. */
static int fill(fixture *f) {
    forget(&f->application);
    const glsurf_info info = extract_frame(f);
    assert_true(info.compiled > info.loaded);
    f->application.total = (int)(info.compiled + info.loaded);
    if (f->application.asked == 0) {
        assert_int_equal(f->application.stored, 0);
        skip();
    }
    assert_int_equal(f->application.stored, info.compiled);
    assert_int_equal(f->application.count, info.compiled);
    return f->application.count;
}

/* A device compiles each program, or asks for it, once for all its extractors. */
static void a_device_compiles_and_asks_once(void **state) {
    fixture *f = *state;
    const int count = fill(f);
    for (int with_store = 0; with_store < 2; ++with_store) {
        glsurf_device *device =
            with_store ? device_with(f, load, store) : device_with(f, NULL, NULL);
        const glsurf_info first = extract_frame_on(f, device);
        assert_int_equal(first.compiled, with_store ? 0 : f->application.total);
        f->application.asked = f->application.stored = 0;
        for (int i = 0; i < 2; ++i) {
            const glsurf_info info = extract_frame_on(f, device);
            assert_int_equal(info.compiled, first.compiled);
            assert_int_equal(info.loaded, first.loaded);
        }
        assert_int_equal(f->application.asked, 0);
        assert_int_equal(f->application.stored, 0);
        glsurf_device_destroy(device);
    }
    assert_int_equal(f->application.count, count);
}

/* All programs are stored. A device compiles them only if it has no load callback, or if
 * the callback returns nothing. */
static void stored_programs_are_not_compiled_again(void **state) {
    static const struct {
        glsurf_program_load_callback *loads;
        glsurf_program_store_callback *stores;
        bool silent;
        bool all_compiled, all_asked, all_stored; /* false: no program is */
    } CASES[] = {
        { load, store, .all_asked = true },
        { load, NULL, .all_asked = true },
        { NULL, store, .all_compiled = true, .all_stored = true },
        { NULL, NULL, .all_compiled = true },
        { load, store, .silent = true, .all_compiled = true, .all_asked = true,
          .all_stored = true },
    };
    fixture *f = *state;
    fill(f);
    const int total = f->application.total;
    for (size_t i = 0; i < COUNT(CASES); ++i) {
        f->application.silent = CASES[i].silent;
        const glsurf_info info = extract_frame_with(f, CASES[i].loads, CASES[i].stores);
        f->application.silent = false;
        assert_int_equal(info.compiled, CASES[i].all_compiled ? total : 0);
        assert_int_equal(info.loaded, CASES[i].all_compiled ? 0 : total);
        assert_int_equal(f->application.asked, CASES[i].all_asked ? total : 0);
        assert_int_equal(f->application.stored, CASES[i].all_stored ? total : 0);
    }
}

/* Damages each program in one of four ways: changes any byte, changes a byte of the header,
 * cuts off the end, or adds a byte. */
static void damaged_programs_are_compiled_and_stored_anew(void **state) {
    fixture *f = *state;
    const int count = fill(f);
    for (int i = 0; i < count; ++i) {
        stored_program *program = &f->application.program[i];
        const size_t at = (size_t)i * 31 % program->size;
        switch (i % 4) {
        case 0:
            program->data[at] ^= 0x10;
            break;
        case 1: /* each header byte in turn, except the last four, which are unused */
            program->data[(size_t)i / 4 % (HEADER - 4)] ^= 1;
            break;
        case 2:
            program->size = at;
            break;
        default:
            program->data = realloc(program->data, program->size + 1);
            assert_non_null(program->data);
            program->data[program->size++] = 0;
        }
    }
    const glsurf_info info = extract_frame(f);
    assert_int_equal(info.loaded + info.compiled, f->application.total);
    assert_in_range(info.compiled, count - 1, count); /* case 0 may hit an unused byte */
    assert_int_equal(f->application.returned, f->application.total);
    assert_int_equal(f->application.stored, info.compiled);
    assert_int_equal(extract_frame(f).loaded, f->application.total);
}

static void swapped_programs_are_compiled_anew(void **state) {
    fixture *f = *state;
    const int count = fill(f);
    const stored_program first = f->application.program[0];
    for (int i = 0; i + 1 < count; ++i) {
        f->application.program[i].data = f->application.program[i + 1].data;
        f->application.program[i].size = f->application.program[i + 1].size;
    }
    f->application.program[count - 1].data = first.data;
    f->application.program[count - 1].size = first.size;
    assert_int_equal(extract_frame(f).compiled, count);
    assert_int_equal(extract_frame(f).loaded, f->application.total);
}

/* The library's checksum: see src/gl/binary.c. */
static uint64_t checksum(const unsigned char *data, size_t size) {
    uint64_t x = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; ++i)
        x = (x ^ data[i]) * 0x100000001b3u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* Makes the driver refuse the binaries, as it refuses those of another build: Mesa's
 * binaries begin with an identifier of the build, which this test changes. */
static void refused_programs_are_compiled(void **state) {
    fixture *f = *state;
    if (!strstr((const char *)glGetString(GL_VERSION), "Mesa"))
        skip();
    const int count = fill(f);
    for (int i = 0; i < count; ++i) {
        stored_program *program = &f->application.program[i];
        for (int k = 4; k < 20; ++k)
            program->data[HEADER + k] ^= 0xff;
        const uint64_t sum = checksum(program->data + HEADER, program->size - HEADER);
        memcpy(program->data + CHECKSUM, &sum, sizeof sum);
    }
    const glsurf_info info = extract_frame(f);
    assert_int_equal(info.compiled, count);
    assert_int_equal(f->application.stored, count);
    assert_int_equal(extract_frame(f).loaded, f->application.total);
}

static glsurf_match first_match(fixture *f) {
    glsurf_matcher *matcher = matcher_on(device_with(f, load, store), 0);
    glsurf_feature_set *set = feature_list_load(&f->expected, matcher);
    glsurf_matches matches;
    assert_ok(
        glsurf_matcher_submit(matcher, set, set, &(glsurf_match_params){ .ratio = 1.0f }));
    assert_ok(glsurf_matcher_collect(matcher, &matches));
    assert_true(matches.count > 0);
    return matches.matches[0];
}

static uint32_t first_pixel(fixture *f) {
    glsurf_panorama *panorama = panorama_on(device_with(f, load, store), 16, 16);
    uint8_t rgba[16 * 16 * 4];
    uint32_t pixel;
    const glsurf_image image = picture_image(&f->scene);
    const glsurf_placement at = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    assert_ok(glsurf_panorama_add(panorama, &image, &at));
    assert_ok(glsurf_panorama_read(panorama, rgba));
    memcpy(&pixel, rgba, sizeof pixel);
    return pixel;
}

static void programs_of_matchers_and_panoramas_are_stored(void **state) {
    fixture *f = *state;
    fill(f);
    const int before = f->application.count;
    const glsurf_match match = first_match(f);
    const uint32_t pixel = first_pixel(f);
    assert_true(f->application.count > before);
    f->application.asked = f->application.returned = f->application.stored = 0;
    const glsurf_match again = first_match(f);
    assert_memory_equal(&match, &again, sizeof match);
    assert_int_equal(first_pixel(f), pixel);
    assert_true(f->application.returned > 0);
    assert_int_equal(f->application.returned, f->application.asked);
    assert_int_equal(f->application.stored, 0);
    driver_assert_clean(&f->driver);
}

int main(void) {
    static fixture f;
    driver_open(&f.driver);
    f.scene = picture_scene(96, 80, 1, 11);
    f.expected = extract_once((glsurf_extractor_desc){ 0 }, &f.scene);
    const struct CMUnitTest tests[] = {
        TEST(stored_programs_are_not_compiled_again, &f),
        TEST(a_device_compiles_and_asks_once, &f),
        TEST(damaged_programs_are_compiled_and_stored_anew, &f),
        TEST(swapped_programs_are_compiled_anew, &f),
        TEST(refused_programs_are_compiled, &f),
        TEST(programs_of_matchers_and_panoramas_are_stored, &f),
    };
    return driver_test(&f.driver, "binaries", tests, COUNT(tests));
}
