/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Fast paths: features have the same bytes with and without each path, and the library
 * describes its paths correctly. Also tests the memory that an image takes.
 */
#include "calls/api.h"

#include <stdlib.h>
#include <string.h>

enum { PRESETS = 2, SYSTEMS = 4 };

/* The presets "default" and "paper", then the other detectors. */
static const glsurf_extractor_desc systems[SYSTEMS] = {
    { 0 },
    { .preset = GLSURF_PRESET_PAPER },
    { .detector = GLSURF_DETECTOR_CENSURE },
    { .detector = GLSURF_DETECTOR_DOG },
};

static glsurf_result create(glsurf_device **device, heard *log, glsurf_path_choice paths) {
    return glsurf_device_create(
        device, &(glsurf_device_desc){ .get_proc_address = glsurf_context_get_proc_address,
                                       .log = hear,
                                       .log_user = log,
                                       .paths = paths });
}

/* Gets the paths of a device with default paths. */
static void find_paths(glsurf_path_info info[GLSURF_PATHS]) {
    glsurf_device *device = device_new((glsurf_device_desc){ 0 });
    glsurf_device_paths(device, info, NULL);
}

/* Makes two devices, with the path off and on. On the device that differs from the default,
 * extracts and compares with `expected`, which is from the default. */
static void compare(int path, bool by_default, const picture *scene,
                    glsurf_extractor_desc desc, const feature_list *expected) {
    const uint32_t bit = 1u << path;
    glsurf_path_info info[GLSURF_PATHS];
    for (int on = 0; on < 2; ++on) {
        glsurf_device *device = device_new(
            (glsurf_device_desc){ .paths.on = on ? bit : 0, .paths.off = on ? 0 : bit });
        glsurf_device_paths(device, info, NULL);
        assert_int_equal(info[path].used, on);
        assert_string_equal(info[path].why, "as requested");
        if (on != by_default)
            assert_found(extract_on(device, desc, scene), expected);
        glsurf_device_destroy(device);
    }
}

/* Returns true if the driver needs the path. Asserts that turning it off is refused. */
static bool is_forced(const glsurf_path_info *info, int path) {
    if (strcmp(info->why, "the driver cannot do without it") != 0)
        return false;
    heard log = { 0 };
    glsurf_device *device;
    assert_true(info->used);
    assert_int_equal(create(&device, &log, (glsurf_path_choice){ .off = 1u << path }),
                     GLSURF_ERROR_UNSUPPORTED);
    assert_null(device);
    assert_heard_once(&log);
    return true;
}

static void compare_each(const glsurf_path_info *info, const picture *scene,
                         glsurf_extractor_desc desc, const feature_list *expected) {
    for (int i = 0; i < GLSURF_PATHS; ++i)
        if (info[i].supported && !is_forced(&info[i], i))
            compare(i, info[i].used, scene, desc, expected);
}

/* Toggles every path, extracts and compares. */
static void compare_all_others(const glsurf_path_info *info, const picture *scene,
                               glsurf_extractor_desc desc, const feature_list *expected) {
    glsurf_path_info other[GLSURF_PATHS];
    glsurf_path_choice paths = { 0 };
    for (int i = 0; i < GLSURF_PATHS; ++i)
        if (info[i].supported && !is_forced(&info[i], i))
            *(info[i].used ? &paths.off : &paths.on) |= 1u << i;
    glsurf_device *device = device_new((glsurf_device_desc){ .paths = paths });
    glsurf_device_paths(device, other, NULL);
    for (int i = 0; i < GLSURF_PATHS; ++i)
        if ((paths.on | paths.off) >> i & 1)
            assert_true(other[i].used != info[i].used);
    assert_found(extract_on(device, desc, scene), expected);
}

/* Each path has its own variants of shaders, which are slow to compile. So with the other
 * detectors the suite toggles all paths at once, and only full tests toggle each. */
static void each_path_gives_the_same_bytes(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 3);
    glsurf_path_info info[GLSURF_PATHS];
    find_paths(info);
    for (int s = 0; s < SYSTEMS; ++s) {
        feature_list expected = extract_once(systems[s], &scene);
        assert_true(expected.count > 10);
        if (s < PRESETS || test_full())
            compare_each(info, &scene, systems[s], &expected);
        if (s >= PRESETS)
            compare_all_others(info, &scene, systems[s], &expected);
    }
}

/* Matches features with themselves, without and with a guide: the CPU backend gives equal
 * matches. */
static void match_on_both(glsurf_device *const devices[2], const feature_list *features) {
    for (int guided = 0; guided < 2; ++guided) {
        const glsurf_match_params params = { .guide = guided ? GLSURF_GUIDE_STEREO
                                                             : GLSURF_GUIDE_NONE,
                                             .ratio = 1.0f };
        glsurf_matches matches[2];
        for (int i = 0; i < 2; ++i) {
            glsurf_matcher *matcher = matcher_on(devices[i], 1);
            glsurf_feature_set *set = feature_list_load(features, matcher);
            matches[i] = match_sets(matcher, set, set, &params);
        }
        assert_int_equal(matches[0].count, features->count);
        assert_int_equal(matches[1].count, features->count);
        assert_memory_equal(matches[0].matches, matches[1].matches,
                            matches[0].count * sizeof *matches[0].matches);
        for (int i = 0; i < 2; ++i) {}
    }
}

/* llvmpipe ends every loop after 65,535 turns. softpipe does not: there an endless loop
 * makes this test time out. So softpipe runs small frames, with the paths that are off by
 * default; end/reference has the default preset. */
static void every_loop_ends(void **state) {
    picture scene = picture_scene(88, 66, 1, 3);
    glsurf_path_info info[GLSURF_PATHS];
    find_paths(info);
    glsurf_device *const devices[2] = {
        device_shared(), device_new((glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU })
    };
    for (int s = 1; s < SYSTEMS; s += 2) { /* the preset "paper", the detector "dog" */
        glsurf_extractor_desc desc = systems[s];
        desc.max_features = 9;
        desc.grid_columns = desc.grid_rows = 3;
        feature_list expected = extract_on(devices[1], desc, &scene);
        assert_true(expected.count > 1);
        compare_all_others(info, &scene, desc, &expected);
        if (s == SYSTEMS - 1)
            match_on_both(devices, &expected);
    }
}

static void what_is_not_there_cannot_be_taken(void **state) {
    glsurf_path_info info[GLSURF_PATHS];
    find_paths(info);
    for (int i = 0; i < GLSURF_PATHS; ++i) {
        glsurf_device *device;
        heard log = { 0 };
        const uint32_t bit = 1u << i;
        if (info[i].supported)
            continue;
        assert_false(info[i].used);
        assert_int_equal(create(&device, &log, (glsurf_path_choice){ .on = bit }),
                         GLSURF_ERROR_UNSUPPORTED);
        assert_null(device);
        assert_heard_once(&log);
        assert_non_null(strstr(log.last, info[i].name));
        assert_ok(create(&device, &log, (glsurf_path_choice){ .off = bit }));
        glsurf_extractor_destroy(extractor_on(device, (glsurf_extractor_desc){ 0 }));
        glsurf_device_destroy(device);
    }
}

static const glsurf_path_choice wrong_choices[] = { { .on = 1, .off = 1 },
                                                    { .on = 1u << GLSURF_PATHS },
                                                    { .off = 0x80000000u } };

static void wrong_choices_are_refused(void **state) {
    for (size_t i = 0; i < COUNT(wrong_choices); ++i) {
        heard log = { 0 };
        glsurf_device *device;
        assert_argument(create(&device, &log, wrong_choices[i]));
        assert_null(device);
        assert_heard_once(&log);
    }
}

/* Returns the family that GLSURF_DRIVER selects. */
static const char *family_wanted(void) {
    const char *wanted = getenv("GLSURF_DRIVER");
    return wanted && strcmp(wanted, "ANGLE") == 0 ? "SwiftShader" : wanted;
}

static void paths_are_named_and_explained(void **state) {
    const glsurf_backend *backend = *state;
    glsurf_device *device = device_new((glsurf_device_desc){ .backend = *backend });
    glsurf_path_info info[GLSURF_PATHS];
    const char *family = NULL, *const wanted = family_wanted();
    glsurf_device_paths(device, info, &family);
    for (int i = 0; i < GLSURF_PATHS; ++i) {
        assert_string_equal(info[i].name, glsurf_path_name((glsurf_path)i));
        assert_true(strlen(info[i].needs) > 0 && strlen(info[i].why) > 0);
        if (*backend == GLSURF_BACKEND_CPU)
            assert_false(info[i].supported || info[i].used);
    }
    assert_null(glsurf_path_name((glsurf_path)GLSURF_PATHS));
    if (*backend == GLSURF_BACKEND_CPU)
        assert_string_equal(family, "none");
    else if (wanted)
        assert_string_equal(family, wanted);
}

static bool can_gather(void) {
    glsurf_path_info info[GLSURF_PATHS];
    find_paths(info);
    return info[GLSURF_PATH_GATHER].supported;
}

/* `state`: the enabled ones of the paths that affect memory. */
static void memory_is_what_the_frame_takes(void **state) {
    const uint32_t *on = *state;
    const uint32_t all = 1u << GLSURF_PATH_GATHER | 1u << GLSURF_PATH_EARLY_Z |
                         1u << GLSURF_PATH_ROW_DIFFERENCES;
    if (*on & 1u << GLSURF_PATH_GATHER && !can_gather())
        skip();
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 3);
    const glsurf_device_desc device = { .paths = { .on = *on, .off = all & ~*on } };
    const int count = *on == 0 || test_full() ? SYSTEMS : PRESETS;
    for (int s = 0; s < count; ++s) {
        glsurf_extractor_desc desc = systems[s];
        desc.max_features = s % 2 ? 100 : 0;
        desc.frames = 1;
        glsurf_extractor_desc same = desc;
        same.capacity = DEFAULT_ROOM;
        glsurf_extractor *extractor = extractor_with(device, same);
        extract(extractor, &scene);
        glsurf_memory memory;
        assert_ok(glsurf_extractor_memory(&device, &desc, WIDTH, HEIGHT, &memory));
        assert_int_equal(memory.bytes, glsurf_extractor_bytes(extractor));
        assert_int_equal(memory.bytes, memory.image_bytes + memory.feature_bytes);
        assert_true(memory.bytes_per_pixel > 1.0 && memory.bytes_per_feature > 16.0);
        assert_int_equal(memory.capacity, 8192);
        /* A larger capacity does not change the memory of the image itself. */
        glsurf_extractor_desc more = desc;
        glsurf_memory larger;
        more.capacity = 2 * memory.capacity;
        assert_ok(glsurf_extractor_memory(&device, &more, WIDTH, HEIGHT, &larger));
        assert_int_equal(larger.image_bytes, memory.image_bytes);
        assert_true(larger.feature_bytes > memory.feature_bytes);
    }
}

/* Waiting images have copies of their gray pixels and, with the path "late-copy", of their
 * results. */
static void memory_of_images_that_wait(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 3);
    glsurf_memory memory[2], alone;
    /* glsurf_extractor_memory() has no driver to ask. So it does not know whether a driver
     * gathers, culls or takes row differences by default. */
    const glsurf_device_desc either = { .paths.off = 1u << GLSURF_PATH_GATHER |
                                                     1u << GLSURF_PATH_EARLY_Z |
                                                     1u << GLSURF_PATH_ROW_DIFFERENCES };
    const glsurf_extractor_desc one = { .frames = 1 };
    const glsurf_extractor_desc four = { .frames = 4, .capacity = DEFAULT_ROOM };
    for (int late = 0; late < 2; ++late) {
        glsurf_device_desc device = either;
        *(late ? &device.paths.on : &device.paths.off) |= 1u << GLSURF_PATH_LATE_COPY;
        glsurf_extractor *extractor = extractor_with(device, four);
        extract(extractor, &scene);
        assert_ok(glsurf_extractor_memory(&device, &four, WIDTH, HEIGHT, &memory[late]));
        assert_int_equal(memory[late].bytes, glsurf_extractor_bytes(extractor));
        assert_int_equal(memory[late].bytes,
                         memory[late].image_bytes + memory[late].feature_bytes);
    }
    assert_ok(glsurf_extractor_memory(&either, &one, WIDTH, HEIGHT, &alone));
    assert_int_equal(memory[0].image_bytes, alone.image_bytes + 3 * WIDTH * HEIGHT);
    assert_int_equal(memory[0].feature_bytes, alone.feature_bytes);
    assert_int_equal(memory[1].image_bytes, memory[0].image_bytes);
    assert_true(memory[1].feature_bytes > memory[0].feature_bytes);
    /* Without a choice of the path, the estimate suffices for every driver. */
    assert_ok(glsurf_extractor_memory(&either, &four, WIDTH, HEIGHT, &alone));
    assert_int_equal(alone.bytes, memory[1].bytes);
}

/* Estimates memory without a choice of the paths `open`, and the largest with each path on
 * or off. If one choice is refused, so is the estimate without a choice. */
static void memory_of_choices(uint32_t size, const glsurf_extractor_desc *desc,
                              uint32_t open, glsurf_memory *none, glsurf_memory *largest) {
    const glsurf_device_desc undecided = { 0 };
    glsurf_result result = GLSURF_OK;
    *largest = (glsurf_memory){ 0 };
    for (uint32_t on = 0; on < 1u << GLSURF_PATHS; ++on) {
        if (on & ~open)
            continue;
        const glsurf_device_desc device = { .paths = { on, open & ~on } };
        glsurf_memory memory;
        if (glsurf_extractor_memory(&device, desc, size, size, &memory))
            result = GLSURF_ERROR_LIMIT;
        else if (memory.bytes > largest->bytes)
            *largest = memory;
    }
    assert_int_equal(glsurf_extractor_memory(&undecided, desc, size, size, none), result);
    if (!result)
        assert_memory_equal(none, largest, sizeof *none);
}

/* Without a choice, the estimate is the largest over all choices that fit the limit: with
 * culling for a large image and a short list, without it otherwise, and with row
 * differences while they fit. */
static void memory_without_choices_suffices(void **state) {
    const uint32_t early_z = 1u << GLSURF_PATH_EARLY_Z,
                   open = early_z | 1u << GLSURF_PATH_GATHER | 1u << GLSURF_PATH_LATE_COPY |
                          1u << GLSURF_PATH_ROW_DIFFERENCES;
    for (int large = 0; large < 2; ++large) {
        const uint32_t size = large ? 4096 : 128;
        glsurf_extractor_desc desc = { .capacity = 1000, .frames = 4 };
        glsurf_memory all, most, some;
        memory_of_choices(size, &desc, open, &all, &most);
        const glsurf_device_desc ways[] = { { .paths.off = early_z },
                                            { .paths.on = early_z } };
        uint64_t bytes[2];
        for (int way = 0; way < 2; ++way) {
            assert_ok(glsurf_extractor_memory(&ways[way], &desc, size, size, &some));
            bytes[way] = some.bytes;
        }
        assert_true(bytes[large] > bytes[!large]);
        /* Lower the limit until no choice fits. At first all have row differences, then
         * only some, then none. */
        const uint64_t highest = all.bytes;
        int fitted = 0;
        for (uint64_t n = 24; n > 6; --n) {
            desc.memory_limit = highest * n / 24;
            memory_of_choices(size, &desc, open, &all, &most);
            assert_true(all.bytes <= desc.memory_limit);
            fitted += all.bytes > 0;
        }
        assert_true(fitted > 1 && fitted < 18);
    }
}

static void refuse_memory(const glsurf_device_desc *device,
                          const glsurf_extractor_desc *desc, uint32_t width,
                          glsurf_result result) {
    glsurf_memory memory = { .bytes = 1 };
    assert_int_equal(glsurf_extractor_memory(device, desc, width, 64, &memory), result);
    assert_int_equal(memory.bytes, 0);
}

static void memory_that_cannot_be_is_refused(void **state) {
    const glsurf_device_desc on = { 0 }, none = { .backend = (glsurf_backend)2 };
    const glsurf_extractor_desc plain = { 0 }, wrong = { .threshold = -1.0f },
                                small = { .memory_limit = 1000 };
    refuse_memory(&on, &plain, 0, GLSURF_ERROR_ARGUMENT);
    refuse_memory(&on, &wrong, 8, GLSURF_ERROR_ARGUMENT);
    refuse_memory(&none, &plain, 8, GLSURF_ERROR_ARGUMENT);
    refuse_memory(&on, &small, 64, GLSURF_ERROR_LIMIT);
    refuse_memory(&on, &plain, 0xffffffffu, GLSURF_ERROR_LIMIT);
    for (size_t i = 0; i < COUNT(wrong_choices); ++i)
        refuse_memory(&(glsurf_device_desc){ .paths = wrong_choices[i] }, &plain, 8,
                      GLSURF_ERROR_ARGUMENT);
}

/* paths [loops] */
int main(int argc, char **argv) {
    static driver on;
    driver_open(&on);
    const struct CMUnitTest loops[] = { TEST(every_loop_ends, NULL) };
    if (argc == 2 && strcmp(argv[1], "loops") == 0)
        return driver_test(&on, "loops", loops, COUNT(loops));
    const struct CMUnitTest tests[] = {
        TEST(each_path_gives_the_same_bytes, NULL),
        TEST(what_is_not_there_cannot_be_taken, NULL),
        TEST(wrong_choices_are_refused, NULL),
        TEST_ON_BOTH(paths_are_named_and_explained),
        TEST_NAMED("memory_is_what_the_frame_takes", memory_is_what_the_frame_takes,
                   &(uint32_t){ 0 }),
        TEST_NAMED("memory_is_what_the_frame_takes: gathered",
                   memory_is_what_the_frame_takes, &(uint32_t){ 1u << GLSURF_PATH_GATHER }),
        TEST_NAMED(
            "memory_is_what_the_frame_takes: culled, with row differences",
            memory_is_what_the_frame_takes,
            &(uint32_t){ 1u << GLSURF_PATH_EARLY_Z | 1u << GLSURF_PATH_ROW_DIFFERENCES }),
        TEST(memory_of_images_that_wait, NULL),
        TEST(memory_without_choices_suffices, NULL),
        TEST(memory_that_cannot_be_is_refused, NULL),
    };
    return driver_test(&on, "paths", tests, COUNT(tests));
}
