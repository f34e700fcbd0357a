/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Features as npz: the reader gives back what was written, also in the other byte order and
 * compressed, and refuses any other array. Archives have right checksums, so that what is
 * wrong reaches the reader.
 */
#include "support/test.h"

#include "features/formats.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zip.h>

enum { FEATURES = 3, LENGTH = 64, WIDTH = 640, HEIGHT = 480, TOTAL = 7 };

static const image_camera CAMERA = { "Make", "A model", 5.7f, 26.0f };
static const char FILE_NAME[] = "features-test.npz";

static glsurf_keypoint points[FEATURES];
static float descriptors[FEATURES * LENGTH];
static bool told_damage; /* by the last load() */

static glsurf_features make_features(void) {
    for (int i = 0; i < FEATURES; ++i)
        points[i] = (glsurf_keypoint){ 1.5f + (float)i, 2.25f,          3.0f, 0.5f,
                                       0.125f,          (i + 2) % 3 - 1 };
    for (int i = 0; i < FEATURES * LENGTH; ++i)
        descriptors[i] = (float)(i % 7) / 64.0f;
    return (glsurf_features){ .count = FEATURES,
                              .total = TOTAL,
                              .descriptor_length = LENGTH,
                              .keypoints = points,
                              .descriptors = descriptors,
                              .descriptor_version = 2 };
}

static void write_file(const image_camera *camera) {
    const glsurf_features features = make_features();
    const feature_set set = { .image = "a",
                              .width = WIDTH,
                              .height = HEIGHT,
                              .features = &features,
                              .camera = camera,
                              .preset = "default" };
    FILE *const file = fopen(FILE_NAME, "wb");
    assert_non_null(file);
    assert_true(write_npz(file, &set));
    assert_int_equal(fclose(file), 0);
}

static bool load(features_file *file) {
    report_list messages = { 0 };
    report_into(&messages);
    const bool loaded = features_file_load(file, FILE_NAME);
    report_into(NULL);
    assert_true(loaded == !messages.text); /* a sentence for each refusal */
    told_damage = messages.text && strstr(messages.text, "is damaged");
    free(messages.text);
    return loaded;
}

static void check_features(const features_file *file) {
    const glsurf_features *const f = &file->features;
    assert_true(file->width == WIDTH && file->height == HEIGHT);
    assert_true(f->count == FEATURES && f->total == TOTAL &&
                f->descriptor_length == LENGTH);
    assert_true(f->descriptor_preset == 0 && f->descriptor_version == 2);
    assert_memory_equal(f->keypoints, points, sizeof points);
    assert_memory_equal(f->descriptors, descriptors, sizeof descriptors);
}

static void the_same_features(void **state) {
    static const image_camera none = { 0 };
    features_file file;
    write_file(&CAMERA);
    assert_true(features_file_is(FILE_NAME) && load(&file));
    check_features(&file);
    assert_string_equal(file.camera.make, CAMERA.make);
    assert_string_equal(file.camera.model, CAMERA.model);
    assert_true(file.camera.focal_length == 5.7f && file.camera.focal_length_35 == 26.0f);
    features_file_free(&file);
    assert_true(features_file_load_head(&file, FILE_NAME));
    assert_true(file.features.count == FEATURES && !file.features.keypoints);
    write_file(&none);
    assert_true(load(&file));
    assert_memory_equal(&file.camera, &none, sizeof none);
    features_file_free(&file);
}

/* ----------------------------------------------------------------- archives -- */

/* Replaces an array by other bytes, or removes it if `data` is NULL. */
static void replace(const char *name, const void *data, size_t size, int method) {
    zip_t *const archive = zip_open(FILE_NAME, 0, NULL);
    assert_non_null(archive);
    const zip_int64_t at = zip_name_locate(archive, name, 0);
    assert_true(at >= 0);
    if (data) {
        zip_source_t *const source = zip_source_buffer(archive, data, size, 0);
        assert_int_equal(zip_file_replace(archive, (zip_uint64_t)at, source, 0), 0);
        zip_set_file_compression(archive, (zip_uint64_t)at, method, 0);
    } else {
        assert_int_equal(zip_delete(archive, (zip_uint64_t)at), 0);
    }
    assert_int_equal(zip_close(archive), 0);
}

/* Returns an array's bytes. */
static unsigned char *extract(const char *name, size_t *size) {
    zip_t *const archive = zip_open(FILE_NAME, ZIP_RDONLY, NULL);
    assert_non_null(archive);
    zip_stat_t stat;
    assert_int_equal(zip_stat(archive, name, 0, &stat), 0);
    unsigned char *const data = test_scratch(stat.size + 64);
    zip_file_t *const file = zip_fopen(archive, name, 0);
    *size = stat.size;
    assert_true(zip_fread(file, data, stat.size) == (zip_int64_t)stat.size);
    zip_fclose(file);
    zip_discard(archive);
    return data;
}

static const struct {
    const char *name;
    bool needed; /* without it a file is refused */
} ARRAYS[] = {
    { "keypoints.npy", true },     { "scores.npy", true },
    { "laplacian.npy", true },     { "descriptors.npy", true },
    { "preset.npy", true },        { "descriptor_version.npy", false },
    { "total.npy", false },        { "image_size.npy", true },
    { "camera_make.npy", false },  { "camera_model.npy", false },
    { "focal_length.npy", false },
};

static void missing_and_short_arrays(void **state) {
    features_file file;
    for (size_t i = 0; i < COUNT(ARRAYS); ++i) {
        const char *const name = ARRAYS[i].name;
        size_t size;
        write_file(&CAMERA);
        unsigned char *const data = extract(name, &size);
        replace(name, NULL, 0, 0);
        assert_true(load(&file) == !ARRAYS[i].needed);
        features_file_free(&file);
        write_file(&CAMERA);
        replace(name, data, size, ZIP_CM_DEFLATE);
        assert_true(load(&file));
        check_features(&file);
        features_file_free(&file);
        const size_t wrong[] = { 0, 9, 10, 127, size - 1, size + 1 };
        for (size_t k = 0; k < COUNT(wrong); ++k) {
            write_file(&CAMERA);
            replace(name, data, wrong[k], ZIP_CM_STORE);
            assert_false(load(&file));
        }
        replace(name, data, size, ZIP_CM_BZIP2);
        assert_false(load(&file));
    }
}

static void the_other_byte_order(void **state) {
    features_file file;
    write_file(&CAMERA);
    for (size_t i = 0; i < COUNT(ARRAYS); ++i) {
        size_t size;
        unsigned char *const data = extract(ARRAYS[i].name, &size);
        unsigned char *order = memchr(data, '<', 128);
        order = order ? order : memchr(data, '>', 128);
        if (!order)
            continue;
        *order ^= '<' ^ '>';
        for (size_t k = 128; k < size; k += 4)
            for (int byte = 0; byte < 2; ++byte) {
                const unsigned char swapped = data[k + byte];
                data[k + byte] = data[k + 3 - byte];
                data[k + 3 - byte] = swapped;
            }
        replace(ARRAYS[i].name, data, size, ZIP_CM_STORE);
    }
    assert_true(load(&file));
    check_features(&file);
    features_file_free(&file);
}

/* Headers of the same number of bytes with other words. */
static void other_headers(void **state) {
    static const struct {
        const char *name, *from, *to;
        bool good;
    } cases[] = {
        { "descriptors.npy", "(3, 64)", "(3, 32)", false },
        { "descriptors.npy", "(3, 64)", "(64, 3)", false },
        { "descriptors.npy", "(3, 64)", "(192,) ", false },
        { "descriptors.npy", "(3, 64)", "( 3,64)", false },
        { "descriptors.npy", "(3, 64)", "(3,64) ", true },
        { "descriptors.npy", "(3, 64)", "(3,-64)", false },
        { "descriptors.npy", "(3, 64)", "(3, 64 ", false },
        { "descriptors.npy", "(3, 64)", "[3, 64]", false },
        { "descriptors.npy", "False", "True ", false },
        { "descriptors.npy", "f4", "i4", false },
        { "descriptors.npy", "f4", "f8", false },
        { "descriptors.npy", "f4", "O4", false },
        { "descriptors.npy", "'descr'", "'other'", false },
        { "descriptors.npy", "'shape'", "'other'", false },
        { "keypoints.npy", "(3, 4)", "(4, 3)", false },
        { "keypoints.npy", "(3, 4)", "(12,) ", false },
        { "scores.npy", "False", "True ", true }, /* one dimension has no order */
        { "laplacian.npy", "i1", "u1", false },
        { "preset.npy", "S7", "S6", false },
        { "total.npy", "(1,)", "(2,)", false },
        { "total.npy", "(1,)", "()  ", false },
    };
    features_file file;
    for (size_t i = 0; i < COUNT(cases); ++i) {
        size_t size;
        write_file(&CAMERA);
        unsigned char *const data = extract(cases[i].name, &size);
        char *const at = strstr((char *)data + 10, cases[i].from);
        assert_non_null(at);
        memcpy(at, cases[i].to, strlen(cases[i].to));
        replace(cases[i].name, data, size, ZIP_CM_STORE);
        if (load(&file) != cases[i].good)
            fail_msg("%s: %s for %s", cases[i].name, cases[i].to, cases[i].from);
        features_file_free(&file);
    }
}

/* A header of the greatest length that ends within the type; nothing behind it is read. */
static void a_header_without_type(void **state) {
    enum { HEADER = 1 << 12 };
    static unsigned char data[10 + HEADER] = "\x93NUMPY\x01";
    static const char TYPE[] = "'descr': '<";
    data[9] = HEADER >> 8;
    memset(data + 10, ' ', HEADER);
    memcpy(data + sizeof data - strlen(TYPE), TYPE, strlen(TYPE));
    write_file(&CAMERA);
    replace("descriptors.npy", data, sizeof data, ZIP_CM_STORE);
    features_file file;
    assert_false(load(&file));
}

/* An array with one column more is whole, but of another shape. */
static void another_column(void **state) {
    size_t size;
    write_file(&CAMERA);
    unsigned char *const data = extract("keypoints.npy", &size);
    memcpy(strstr((char *)data + 10, "(3, 4)"), "(3, 5)", 6);
    replace("keypoints.npy", data, size + FEATURES * sizeof(float), ZIP_CM_STORE);
    features_file file;
    assert_false(load(&file));
}

/* Changes a byte of the file, at an offset from where these bytes are. */
static void change_byte(const void *bytes, size_t size, long offset) {
    char data[4096];
    FILE *const file = fopen(FILE_NAME, "rb+");
    const size_t length = fread(data, 1, sizeof data, file);
    size_t at = 0;
    while (at + size <= length && memcmp(data + at, bytes, size) != 0)
        ++at;
    assert_true(at + size <= length);
    fseek(file, (long)at + offset, SEEK_SET);
    fputc(data[(long)at + offset] ^ 1, file);
    assert_int_equal(fclose(file), 0);
}

/* Bytes that have changed since are found by the checksums, whatever they mean. */
static void changed_bytes(void **state) {
    features_file file;
    write_file(&CAMERA);
    change_byte(descriptors, sizeof descriptors, sizeof descriptors - 4);
    assert_false(load(&file));
    assert_true(told_damage);
    features_file_free(&file);
    write_file(&CAMERA);
    change_byte(CAMERA.model, strlen(CAMERA.model), 3);
    assert_false(load(&file));
    assert_true(told_damage);
    features_file_free(&file);
}

/* Values that no file of detect has: a byte at an offset in the elements. */
static void other_values(void **state) {
    static const struct {
        const char *name;
        size_t at;
        unsigned char to;
    } cases[] = {
        { "keypoints.npy", 7, 0xFF },
        { "scores.npy", 3, 0xFF },
        { "keypoints.npy", 3, 0x4C }, /* above 2^24 */
        { "laplacian.npy", 1, 2 },
        { "laplacian.npy", 1, 0xFE },
        { "descriptors.npy", 767, 0xFF },
        { "preset.npy", 0, 'D' },
        { "total.npy", 0, 2 },
        { "descriptor_version.npy", 0, 0 },
        { "image_size.npy", 2, 1 },
        { "image_size.npy", 5, 0x02 },
        { "focal_length.npy", 3, 0xFF },
    };
    features_file file;
    for (size_t i = 0; i < COUNT(cases); ++i) {
        size_t size;
        write_file(&CAMERA);
        unsigned char *const data = extract(cases[i].name, &size);
        data[128 + cases[i].at] = cases[i].to;
        if (strcmp(cases[i].name, "keypoints.npy") == 0 || cases[i].at == 767 ||
            cases[i].at == 3)
            data[128 + cases[i].at - 1] = 0xC0; /* NAN */
        replace(cases[i].name, data, size, ZIP_CM_STORE);
        const bool size_is_good = cases[i].at == 5;
        if (load(&file) != size_is_good)
            fail_msg("%s at %zu", cases[i].name, cases[i].at);
        features_file_free(&file);
    }
}

/* Only a signature of this version counts, and the features remain without one. */
static void the_signature(void **state) {
    const glsurf_features features = make_features();
    glsurf_signature made, found;
    features_file file;
    size_t size;
    assert_int_equal(glsurf_signature_make(&features, &made), GLSURF_OK);
    write_file(&CAMERA);
    assert_true(features_file_signature(FILE_NAME, &found));
    assert_memory_equal(&made, &found, sizeof made);
    unsigned char *const version = extract("signature_version.npy", &size);
    ++version[128];
    replace("signature_version.npy", version, size, ZIP_CM_STORE);
    assert_false(features_file_signature(FILE_NAME, &found));
    write_file(&CAMERA);
    replace("signature_version.npy", NULL, 0, 0);
    assert_false(features_file_signature(FILE_NAME, &found));
    assert_true(load(&file));
    features_file_free(&file);
}

int main(void) {
    TEST_LIST(tests, the_same_features, missing_and_short_arrays, the_other_byte_order,
              other_headers, a_header_without_type, another_column, changed_bytes,
              other_values, the_signature);
    const int result = test_main("features", tests, COUNT(tests));
    unlink(FILE_NAME);
    return result;
}
