/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Files for other programs: COLMAP's database, and the folders of OpenMVG and hloc, from
 * two images and their matches. A failed export leaves nothing.
 */
#include "support/test.h"

#include "album/exporter.h"
#include "system/text.h"

#ifdef GLSURF_WITH_HDF5
#include <hdf5.h>
#endif
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FIRST = 300, SECOND = 40, MATCHES = 3 };

static const char *const NAMES[] = { "a/x.jpg", "b.jpg", "c.jpg" };
static report_list messages;

/* Returns true if there was a report with this text since the last call. */
static bool said(const char *text) {
    const bool found = messages.text && strstr(messages.text, text);
    free(messages.text);
    messages = (report_list){ 0 };
    return found;
}

/* Ends the process as a kill does, after this many files have appeared. See CMakeLists.txt.
 */
static int files_to_kill = -1;
bool __real_temporary_rename(const char *from, const char *to);
bool __wrap_temporary_rename(const char *from, const char *to);

bool __wrap_temporary_rename(const char *from, const char *to) {
    if (files_to_kill-- == 0)
        raise(SIGKILL);
    return __real_temporary_rename(from, to);
}

/* Adds an image whose features have numbers of their own. */
static bool add_image(exporter *to, int number, uint32_t count,
                      const image_camera *camera) {
    static glsurf_keypoint points[FIRST];
    static float descriptors[FIRST][64];
    for (uint32_t i = 0; i < count; ++i) {
        points[i] = (glsurf_keypoint){ .x = 0.25f + (float)i,
                                       .y = 3.5f,
                                       .scale = 2.0f,
                                       .angle = 1.0f,
                                       .response = 0.125f };
        for (int d = 0; d < 64; ++d)
            descriptors[i][d] = (float)((int)i % 5 - 2) / 16 + (float)d / 512;
    }
    const glsurf_features features = { .count = count,
                                       .keypoints = points,
                                       .descriptors = &descriptors[0][0],
                                       .descriptor_length = 64 };
    return exporter_add_image(to, &(export_image){ .name = NAMES[number],
                                                   .width = 640 + 2 * (number == 2),
                                                   .height = 480,
                                                   .camera = camera,
                                                   .features = &features });
}

static bool add_pair(exporter *to, stored_model model, uint32_t last) {
    const glsurf_match matches[MATCHES] = { { 1, 5, 1.0f, 0.0f },
                                            { 7, 6, 0.5f, 0.0f },
                                            { 299, last, 0.5f, 0.0f } };
    const bool inlier[MATCHES] = { true, false, true };
    return exporter_add_pair(
        to, &(export_pair){ 0, 1,
                            &(stored_pair){
                                .a = NAMES[0],
                                .b = NAMES[1],
                                .model = model,
                                .inliers = 2,
                                .matrix = { 2, 4, 8, 6, 10, 12, 14, 18, 1 },
                                .count = MATCHES,
                                .matches = matches,
                                .inlier = inlier,
                            } });
}

/* Exports three images, two with one camera, and a pair. */
static bool export_all(const export_format *format, const char *path, stored_model model) {
    const image_camera camera = { "Maker", "One", 20.0f, 28.0f };
    exporter to;
    report_into(&messages);
    return exporter_open(&to, format, path, NAMES, 3, true, NULL) &&
           exporter_close(&to, add_image(&to, 0, FIRST, &camera) &&
                                   add_image(&to, 1, SECOND, &camera) &&
                                   add_image(&to, 2, 0, &camera) &&
                                   add_pair(&to, model, SECOND - 1));
}

/* An export that fails at the pair. */
static bool fails(const export_format *format, const char *path) {
    exporter to;
    report_into(&messages);
    assert_true(exporter_open(&to, format, path, NAMES, 3, true, NULL));
    assert_true(add_image(&to, 0, FIRST, NULL) && add_image(&to, 1, SECOND, NULL));
    const bool good = add_pair(&to, STORED_HOMOGRAPHY, SECOND);
    return !exporter_close(&to, good) && said("belong to other features");
}

/* Reads the first bytes of a file, followed by a zero byte. Returns its size, or -1. */
static long read_file(const char *path, char *text, size_t bytes) {
    FILE *const file = fopen(path, "rb");
    if (!file)
        return -1;
    text[fread(text, 1, bytes - 1, file)] = '\0';
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    fclose(file);
    return size;
}

/* ------------------------------------------------------------------- COLMAP -- */

/* Checks the first row of a query: a number. */
static void assert_row(sqlite3 *file, const char *query, long long wanted) {
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(file, query, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int64(statement, 0), wanted);
    sqlite3_finalize(statement);
}

static void assert_bytes(sqlite3 *file, const char *query, const void *wanted,
                         size_t size) {
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(file, query, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_true((size_t)sqlite3_column_bytes(statement, 0) >= size);
    assert_memory_equal(sqlite3_column_blob(statement, 0), wanted, size);
    sqlite3_finalize(statement);
}

static void check_colmap(stored_model model) {
    sqlite3 *file;
    unlink("db");
    assert_true(export_all(&EXPORT_COLMAP, "db", model));
    assert_int_equal(sqlite3_open("db", &file), SQLITE_OK);
    assert_row(file, "SELECT COUNT(*) FROM cameras",
               2); /* the last image has another size */
    assert_row(file, "SELECT prior_focal_length FROM cameras", 1);
    assert_row(file, "SELECT camera_id FROM images WHERE name = 'b.jpg'", 1);
    assert_bytes(file, "SELECT params FROM cameras", (double[]){ 512, 320, 240, 0 }, 32);
    assert_bytes(file, "SELECT data FROM keypoints WHERE image_id = 1",
                 (float[]){ 0.75f, 4, 2, 1, 1.75f }, 20);
    assert_row(file, "SELECT rows * cols FROM descriptors WHERE image_id = 2",
               128 * SECOND);
    assert_row(file, "SELECT pair_id FROM matches", 2147483647LL + 2);
    assert_row(file, "SELECT rows FROM matches", MATCHES);
    assert_bytes(file, "SELECT data FROM two_view_geometries",
                 (uint32_t[]){ 1, 5, 299, SECOND - 1 }, 16);
    /* The matrix times T^-1 has the last column 8 - 3, 12 - 8 and 1 - 16. */
    if (model == STORED_FUNDAMENTAL)
        assert_bytes(file, "SELECT F FROM two_view_geometries",
                     (double[]){ 2, 4, 5, 6, 10, 4, 14 - 4, 18 - 7, -15 - 4.5 }, 72);
    else
        assert_bytes(
            file, "SELECT H FROM two_view_geometries",
            (double[]){ 2 + 7, 4 + 9, 5 - 7.5, 6 + 7, 10 + 9, 4 - 7.5, 14, 18, -15 }, 72);
    assert_row(file, "SELECT config FROM two_view_geometries",
               model == STORED_FUNDAMENTAL ? 3 : 6);
    sqlite3_close(file);
}

/* A known camera is of all images, whose sizes are equal. */
static void known_camera(void **state) {
    const export_camera known = { .model = EXPORT_PINHOLE,
                                  .count = 4,
                                  .parameters = { 320, 310, 300, 200 } };
    const image_camera exif = { "Maker", "One", 20.0f, 28.0f };
    exporter to;
    sqlite3 *file;
    unlink("db");
    report_into(&messages);
    assert_true(exporter_open(&to, &EXPORT_COLMAP, "db", NAMES, 2, true, &known));
    assert_true(add_image(&to, 0, 1, &exif) && add_image(&to, 1, 2, NULL));
    assert_true(exporter_close(&to, true));
    assert_int_equal(sqlite3_open("db", &file), SQLITE_OK);
    assert_row(file, "SELECT count(*) FROM cameras", 1);
    assert_row(file, "SELECT sum(camera_id) FROM images", 2);
    assert_row(file, "SELECT model * prior_focal_length FROM cameras", EXPORT_PINHOLE);
    assert_row(file, "SELECT length(params) FROM cameras", 32);
    assert_bytes(file, "SELECT params FROM cameras", known.parameters, 32);
    sqlite3_close(file);
    unlink("db");
    assert_true(exporter_open(&to, &EXPORT_COLMAP, "db", NAMES, 2, true, &known));
    assert_true(add_image(&to, 0, 1, NULL));
    assert_false(exporter_close(&to, add_image(&to, 2, 1, NULL)));
    assert_true(said("a/x.jpg and c.jpg have different sizes"));
    const export_camera radial = { .model = EXPORT_RADIAL,
                                   .count = 5,
                                   .parameters = { 512, 320, 240, 0.25, 0.125 } };
    char text[4000];
    unlink("mvg/sfm_data.json");
    assert_true(exporter_open(&to, &EXPORT_OPENMVG, "mvg", NAMES, 1, false, &radial));
    assert_true(exporter_close(&to, add_image(&to, 0, 1, NULL)));
    assert_true(read_file("mvg/sfm_data.json", text, sizeof text) > 0);
    assert_true(strstr(text, "319.5") && strstr(text, "239.5") && strstr(text, "0.125"));
}

static void colmap(void **state) {
    check_colmap(STORED_HOMOGRAPHY);
    check_colmap(STORED_FUNDAMENTAL);
    assert_false(export_all(&EXPORT_COLMAP, "db", STORED_HOMOGRAPHY));
    assert_true(said("db exists; remove it"));
    unlink("db");
    assert_true(fails(&EXPORT_COLMAP, "db"));
    assert_int_equal(access("db", F_OK), -1);
}

/* ------------------------------------------------------------------ OpenMVG -- */

static void openmvg(void **state) {
    static const char *const files[] = { "mvg/x.feat",        "mvg/x.desc",
                                         "mvg/b.feat",        "mvg/b.desc",
                                         "mvg/c.feat",        "mvg/c.desc",
                                         "mvg/matches.f.txt", "mvg/image_describer.json",
                                         "mvg/sfm_data.json" };
    char text[400];
    unlink("mvg/sfm_data.json");
    assert_true(export_all(&EXPORT_OPENMVG, "mvg", STORED_FUNDAMENTAL));
    assert_true(read_file(files[6], text, sizeof text) > 0);
    assert_string_equal(text, "0 1\n2\n1 5\n299 39\n");
    assert_true(read_file(files[0], text, sizeof text) > 0);
    assert_memory_equal(text, "0.25 3.5 2 1\n1.25 3.5 2 1\n", 26);
    assert_int_equal(read_file(files[1], text, sizeof text), 8 + 128 * FIRST);
    assert_memory_equal(text, "\x2C\x01\0\0\0\0\0\0", 8);
    assert_int_equal((unsigned char)text[8 + 64], 64); /* 512 * 2 / 16: negative */
    assert_true(read_file(files[8], text, sizeof text) > 0);
    assert_non_null(strstr(text, "\"sfm_data_version\""));
    assert_false(export_all(&EXPORT_OPENMVG, "mvg", STORED_FUNDAMENTAL));
    assert_true(said("mvg/sfm_data.json exists; remove it"));
    for (size_t i = 0; i < COUNT(files); ++i)
        assert_int_equal(unlink(files[i]), 0);
    assert_true(fails(&EXPORT_OPENMVG, "mvg"));
    for (size_t i = 0; i < COUNT(files); ++i)
        assert_int_equal(access(files[i], F_OK), -1);
    const char *const names[] = { "a/x.jpg", "b/x.png" };
    exporter to;
    assert_false(exporter_open(&to, &EXPORT_OPENMVG, "mvg", names, 2, true, NULL));
    assert_true(said("a/x.jpg and b/x.png have one name in OpenMVG, x;"));
}

/* --------------------------------------------------------------------- hloc -- */

#ifdef GLSURF_WITH_HDF5
static void assert_set(hid_t file, const char *path, hid_t type, int rank, hsize_t rows,
                       hsize_t columns, void *data) {
    hsize_t shape[2] = { 0, columns };
    const hid_t set = H5Dopen2(file, path, H5P_DEFAULT), space = H5Dget_space(set);
    assert_int_equal(H5Sget_simple_extent_ndims(space), rank);
    H5Sget_simple_extent_dims(space, shape, NULL);
    assert_true(shape[0] == rows && shape[1] == columns);
    assert_true(H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) >= 0);
    H5Sclose(space);
    H5Dclose(set);
}

static void hloc(void **state) {
    static float numbers[64 * FIRST];
    static int16_t index[FIRST];
    unlink("hloc/features.h5");
    unlink("hloc/matches.h5");
    assert_true(export_all(&EXPORT_HLOC, "hloc", STORED_FUNDAMENTAL));
    hid_t file = H5Fopen("hloc/features.h5", H5F_ACC_RDONLY, H5P_DEFAULT);
    assert_set(file, "a/x.jpg/keypoints", H5T_NATIVE_FLOAT, 2, FIRST, 2, numbers);
    assert_true(numbers[2] == 1.25f && numbers[3] == 3.5f);
    assert_set(file, "a/x.jpg/descriptors", H5T_NATIVE_FLOAT, 2, 64, FIRST, numbers);
    assert_true(numbers[0] == -0.125f && numbers[1] == -0.0625f);
    assert_true(numbers[FIRST] == -0.125f + 1.0f / 512);
    assert_set(file, "c.jpg/descriptors", H5T_NATIVE_FLOAT, 2, 64, 0, numbers);
    H5Fclose(file);
    file = H5Fopen("hloc/matches.h5", H5F_ACC_RDONLY, H5P_DEFAULT);
    assert_set(file, "a-x.jpg/b.jpg/matches0", H5T_NATIVE_INT16, 1, FIRST, 0, index);
    assert_set(file, "a-x.jpg/b.jpg/matching_scores0", H5T_NATIVE_FLOAT, 1, FIRST, 0,
               numbers);
    H5Fclose(file);
    assert_true(index[0] == -1 && index[1] == 5 && index[7] == -1 &&
                index[299] == SECOND - 1);
    assert_true(numbers[0] == 0.0f && numbers[1] == 0.75f && numbers[7] == 0.0f);
    assert_false(export_all(&EXPORT_HLOC, "hloc", STORED_FUNDAMENTAL));
    assert_true(said("hloc/features.h5 exists; remove it"));
    unlink("hloc/matches.h5");
    assert_false(export_all(&EXPORT_HLOC, "hloc", STORED_FUNDAMENTAL));
    assert_true(said("hloc/features.h5 exists; remove it"));
    unlink("hloc/features.h5");
    int status;
    files_to_kill = 1;
    const pid_t child = fork();
    if (child == 0)
        _exit(export_all(&EXPORT_HLOC, "hloc", STORED_FUNDAMENTAL));
    files_to_kill = -1;
    assert_true(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
    assert_true(access("hloc/features.h5", F_OK) == 0);
    assert_int_equal(access("hloc/matches.h5", F_OK), -1);
    assert_true(export_all(&EXPORT_HLOC, "hloc", STORED_FUNDAMENTAL));
    assert_int_equal(access("hloc/.glsurf-export", F_OK), -1);
    assert_int_equal(unlink("hloc/features.h5"), 0);
    assert_int_equal(unlink("hloc/matches.h5"), 0);
    assert_int_equal(system("rm -f hloc/.glsurf-*"), 0);
    assert_true(fails(&EXPORT_HLOC, "hloc"));
    assert_int_equal(access("hloc/features.h5", F_OK), -1);
}
#endif

int main(void) {
#ifdef GLSURF_WITH_HDF5
    TEST_LIST(tests, colmap, known_camera, openmvg, hloc);
#else
    TEST_LIST(tests, colmap, known_camera, openmvg);
#endif
    const int result = test_main("export", tests, COUNT(tests));
    report_into(NULL);
    return result;
}
