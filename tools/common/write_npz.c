/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Writes features as an .npz archive for numpy.load(): keypoints (n x 4: x, y, scale,
 * angle), scores (n), laplacian (n), descriptors (n x D), and what these are of: preset and
 * descriptor_version (1 each).
 *
 * The arrays are stored without compression, as numpy.savez() does. The archive is built in
 * memory, because libzip cannot write to a pipe.
 */
#include "common/formats.h"

#include "common/npy.h"
#include "common/text.h"

#include <stdlib.h>
#include <string.h>
#include <zip.h>

/* An .npy file in memory. The caller fills in the elements behind the header. */
static char *new_array(const char *type, uint32_t rows, uint32_t columns, size_t bytes) {
    char *const array = malloc(NPY_HEADER_SIZE + bytes);
    if (array)
        npy_header(array, type, rows, columns);
    return array;
}

/* Adds the array to the archive, which then owns it. Frees it on a failure. */
static bool add_array(zip_t *archive, const char *name, char *array, size_t bytes) {
    if (!array)
        return false;
    zip_source_t *const source =
        zip_source_buffer(archive, array, NPY_HEADER_SIZE + bytes, 1);
    if (!source) {
        free(array);
        return false;
    }
    const zip_int64_t index = zip_file_add(archive, name, source, 0);
    if (index < 0) {
        zip_source_free(source);
        return false;
    }
    /* The earliest time of the format, so that the same features give the same bytes. */
    const zip_uint16_t midnight = 0, first_of_january_1980 = 1 << 5 | 1;
    const zip_uint64_t entry = (zip_uint64_t)index;
    return zip_set_file_compression(archive, entry, ZIP_CM_STORE, 0) == 0 &&
           zip_file_set_dostime(archive, entry, midnight, first_of_january_1980, 0) == 0;
}

static bool add_keypoints(zip_t *archive, const glsurf_features *features) {
    const size_t bytes = (size_t)features->count * 4 * sizeof(float);
    char *const array = new_array("f4", features->count, 4, bytes);
    for (uint32_t i = 0; array && i < features->count; ++i) {
        const glsurf_keypoint *const point = &features->keypoints[i];
        const float row[4] = { point->x, point->y, point->scale, point->angle };
        memcpy(array + NPY_HEADER_SIZE + i * sizeof row, row, sizeof row);
    }
    return add_array(archive, "keypoints.npy", array, bytes);
}

static bool add_scores(zip_t *archive, const glsurf_features *features) {
    const size_t bytes = (size_t)features->count * sizeof(float);
    char *const array = new_array("f4", features->count, NPY_NO_COLUMNS, bytes);
    for (uint32_t i = 0; array && i < features->count; ++i) {
        memcpy(array + NPY_HEADER_SIZE + i * sizeof(float),
               &features->keypoints[i].response, sizeof(float));
    }
    return add_array(archive, "scores.npy", array, bytes);
}

static bool add_laplacian(zip_t *archive, const glsurf_features *features) {
    const size_t bytes = features->count;
    char *const array = new_array("i1", features->count, NPY_NO_COLUMNS, bytes);
    for (uint32_t i = 0; array && i < features->count; ++i)
        array[NPY_HEADER_SIZE + i] = (char)features->keypoints[i].laplacian;
    return add_array(archive, "laplacian.npy", array, bytes);
}

static bool add_descriptors(zip_t *archive, const glsurf_features *features) {
    const uint32_t length = features->descriptor_length;
    const size_t bytes = (size_t)features->count * length * sizeof(float);
    char *const array = new_array("f4", features->count, length, bytes);
    if (array && bytes > 0)
        memcpy(array + NPY_HEADER_SIZE, features->descriptors, bytes);
    return add_array(archive, "descriptors.npy", array, bytes);
}

/* Adds the preset's name, without a zero byte, as an array of one text. */
static bool add_preset(zip_t *archive, const char *name) {
    const size_t length = strlen(name);
    char type[24];
    snprintf(type, sizeof type, "S%zu", length);
    char *const array = new_array(type, 1, NPY_NO_COLUMNS, length);
    if (array)
        memcpy(array + NPY_HEADER_SIZE, name, length);
    return add_array(archive, "preset.npy", array, length);
}

static bool add_version(zip_t *archive, uint32_t version) {
    char *const array = new_array("u4", 1, NPY_NO_COLUMNS, sizeof version);
    if (array)
        memcpy(array + NPY_HEADER_SIZE, &version, sizeof version);
    return add_array(archive, "descriptor_version.npy", array, sizeof version);
}

/* Builds the archive in `buffer`, which the caller still owns afterwards. */
static bool build_archive(zip_source_t *buffer, const feature_set *set) {
    const glsurf_features *const features = set->features;
    zip_source_keep(buffer); /* zip_open_from_source() takes one reference */
    zip_t *const archive = zip_open_from_source(buffer, ZIP_TRUNCATE, NULL);
    if (!archive) {
        zip_source_free(buffer);
        return false;
    }
    if (add_keypoints(archive, features) && add_scores(archive, features) &&
        add_laplacian(archive, features) && add_descriptors(archive, features) &&
        add_preset(archive, set->preset) &&
        add_version(archive, features->descriptor_version) && zip_close(archive) == 0)
        return true;
    zip_discard(archive);
    return false;
}

static bool copy_archive(FILE *file, zip_source_t *buffer) {
    if (zip_source_open(buffer) != 0)
        return false;
    char block[1 << 14];
    zip_int64_t count;
    while ((count = zip_source_read(buffer, block, sizeof block)) > 0)
        fwrite(block, 1, (size_t)count, file);
    zip_source_close(buffer);
    return count == 0;
}

bool write_npz(FILE *file, const feature_set *set) {
    zip_source_t *const buffer = zip_source_buffer_create(NULL, 0, 0, NULL);
    const bool good = buffer && build_archive(buffer, set) && copy_archive(file, buffer);
    zip_source_free(buffer);
    if (!good)
        report("%s: out of memory for the npz archive; use csv", set->image);
    return good;
}
