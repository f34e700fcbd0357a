/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files for numpy: results of stages as .npy, features as .npz. */
#include "features/formats.h"
#include "features/json_text.h"
#include "system/output.h"
#include "system/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static const char BYTE_ORDER_SIGN = '>';
#else
static const char BYTE_ORDER_SIGN = '<';
#endif

enum { NPY_HEADER_SIZE = 128, NPY_NO_COLUMNS = 0 };

/* Writes the header of an array in C order. The elements follow it in the byte order of
 * this machine. `type` is "f4", "i1", "u1", "u2" or "u4", as numpy calls them, or "S7" for
 * texts of 7 bytes.
 *
 * The header is "\x93NUMPY", version 1.0, and the length of the text in two bytes, low
 * byte first. The text follows: a Python dictionary, padded with spaces so that the data
 * begin at a multiple of 64 bytes. */
static void npy_header(char header[NPY_HEADER_SIZE], const char *type, uint32_t rows,
                       uint32_t columns) {
    enum { TEXT = 10 };
    static const char START[TEXT] = {
        (char)0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, NPY_HEADER_SIZE - TEXT, 0
    };
    char shape[32];
    if (columns == NPY_NO_COLUMNS) {
        snprintf(shape, sizeof shape, "(%lu,)", (unsigned long)rows);
    } else {
        snprintf(shape, sizeof shape, "(%lu, %lu)", (unsigned long)rows,
                 (unsigned long)columns);
    }
    memset(header, ' ', NPY_HEADER_SIZE);
    memcpy(header, START, TEXT);
    /* Single bytes have no order. */
    const char order = type[1] == '1' || type[0] == 'S' ? '|' : BYTE_ORDER_SIGN;
    const int length = snprintf(header + TEXT, NPY_HEADER_SIZE - TEXT,
                                "{'descr': '%c%s', 'fortran_order': False, 'shape': %s, }",
                                order, type, shape);
    header[TEXT + length] = ' '; /* replaces the zero byte of snprintf() */
    header[NPY_HEADER_SIZE - 1] = '\n';
}

/* ---------------------------------------------------------- arrays of stages -- */

static const struct {
    const char *type;
    size_t bytes;
} ELEMENTS[] = {
    [GLSURF_UINT8] = { "u1", 1 },
    [GLSURF_UINT16] = { "u2", 2 },
    [GLSURF_UINT32] = { "u4", 4 },
    [GLSURF_FLOAT32] = { "f4", 4 },
};

void dump_array(void *user, const glsurf_array *array) {
    dump *const self = user;
    if (self->failed)
        return; /* one report is enough */
    char *const path = text_format("%s/%s.npy", self->folder, array->name);
    output out;
    self->failed = !output_folder(self->folder) || !output_open(&out, path);
    if (!self->failed) {
        char header[NPY_HEADER_SIZE];
        npy_header(header, ELEMENTS[array->element].type, array->rows, array->columns);
        fwrite(header, 1, sizeof header, out.file);
        const size_t count = (size_t)array->rows * array->columns;
        if (count > 0)
            fwrite(array->data, ELEMENTS[array->element].bytes, count, out.file);
        self->failed = !output_close(&out, true);
    }
    free(path);
}

static json_t *levels_value(const glsurf_extractor *extractor) {
    const glsurf_level *levels = NULL;
    const uint32_t count = glsurf_extractor_levels(extractor, &levels);
    json_t *array = json_array();
    for (uint32_t i = 0; i < count; ++i) {
        const json_int_t offset = levels[i].offset;
        array = json_append(array, json_pack("{sI sI s[II] sf}", "size",
                                             (json_int_t)levels[i].size, "step",
                                             (json_int_t)levels[i].step, "offset", offset,
                                             offset, "sigma", (double)levels[i].sigma));
    }
    return array;
}

bool dump_plan(const dump *self, const glsurf_extractor *extractor, uint32_t width,
               uint32_t height) {
    if (!output_folder(self->folder))
        return false;
    char *const path = text_format("%s/plan.json", self->folder);
    const bool good =
        json_save(path,
                  json_pack("{sI sI so}", "width", (json_int_t)width, "height",
                            (json_int_t)height, "levels", levels_value(extractor)),
                  "close other programs");
    free(path);
    return good;
}

/* ------------------------------------------------------------------ archives -- */

/*
 * Writes features as an .npz archive for numpy.load(): keypoints (n x 4: x, y, scale,
 * angle), scores (n), laplacian (n), descriptors (n x D), their preset and
 * descriptor_version and the total of keypoints found (1 each), image_size (2: width,
 * height), if there is one signature (512) and signature_version (1), and, where EXIF has
 * them, camera_make, camera_model and focal_length (2: mm, and mm on 35-mm film).
 *
 * The arrays are stored without compression, as numpy.savez() does. The archive is built in
 * memory, because libzip cannot write to a pipe.
 */

/* Contents of an array: `rows` elements, or rows of elements. */
typedef struct array_desc {
    const char *name, *type;
    uint32_t rows, columns; /* as npy_header() takes them */
    const void *data;
    size_t bytes, stride; /* bytes of a row, and from one row to the next */
} array_desc;

/* Adds the array, as an .npy file in memory that the archive owns. */
static bool add_array(zip_t *archive, const array_desc *of) {
    const size_t size = NPY_HEADER_SIZE + of->rows * of->bytes;
    char *const array = malloc(size);
    if (!array)
        return false;
    npy_header(array, of->type, of->rows, of->columns);
    for (size_t i = 0; i < of->rows; ++i)
        memcpy(array + NPY_HEADER_SIZE + i * of->bytes,
               (const char *)of->data + i * of->stride, of->bytes);
    zip_source_t *const source = zip_source_buffer(archive, array, size, 1);
    if (!source) {
        free(array);
        return false;
    }
    const zip_int64_t index = zip_file_add(archive, of->name, source, 0);
    if (index < 0) {
        zip_source_free(source);
        return false;
    }
    /* A fixed time, the format's earliest, so that the same features give the same bytes.
     */
    const zip_uint16_t midnight = 0, first_of_january_1980 = 1 << 5 | 1;
    const zip_uint64_t entry = (zip_uint64_t)index;
    return zip_set_file_compression(archive, entry, ZIP_CM_STORE, 0) == 0 &&
           zip_file_set_dostime(archive, entry, midnight, first_of_january_1980, 0) == 0;
}

/* Adds a text without its zero byte, or nothing if it is empty. */
static bool add_text(zip_t *archive, const char *name, const char *text) {
    const size_t length = strlen(text);
    char type[24];
    snprintf(type, sizeof type, "S%zu", length);
    const array_desc array = { name, type, 1, NPY_NO_COLUMNS, text, length, 0 };
    return length == 0 || add_array(archive, &array);
}

static bool add_camera(zip_t *archive, const image_camera *camera) {
    const float focal[] = { camera->focal_length, camera->focal_length_35 };
    const array_desc array = { "focal_length.npy", "f4",         2, NPY_NO_COLUMNS, focal,
                               sizeof *focal,      sizeof *focal };
    return add_text(archive, "camera_make.npy", camera->make) &&
           add_text(archive, "camera_model.npy", camera->model) &&
           ((focal[0] == 0.0f && focal[1] == 0.0f) || add_array(archive, &array));
}

static bool add_signature(zip_t *archive, const glsurf_features *features) {
    const uint32_t version = GLSURF_SIGNATURE_VERSION;
    glsurf_signature made;
    const array_desc bits = {
        "signature.npy", "u1", sizeof made.bits, NPY_NO_COLUMNS, &made, 1, 1
    };
    const array_desc number = { "signature_version.npy", "u4", 1, NPY_NO_COLUMNS, &version,
                                sizeof version,          0 };
    return glsurf_signature_make(features, &made) != GLSURF_OK ||
           (add_array(archive, &bits) && add_array(archive, &number));
}

static bool add_arrays(zip_t *archive, const feature_set *set) {
    const glsurf_features *const features = set->features;
    const uint32_t size[] = { set->width, set->height };
    const uint32_t count = features->count, length = features->descriptor_length;
    const glsurf_keypoint *const points = features->keypoints;
    const size_t point = sizeof *points, number = sizeof(uint32_t);
    signed char *const signs = malloc((size_t)count + 1);
    for (uint32_t i = 0; signs && i < count; ++i)
        signs[i] = (signed char)points[i].laplacian;
    const array_desc all[] = {
        { "keypoints.npy", "f4", count, 4, points, 4 * sizeof(float), point },
        { "scores.npy", "f4", count, NPY_NO_COLUMNS, points ? &points->response : NULL,
          sizeof(float), point },
        { "laplacian.npy", "i1", count, NPY_NO_COLUMNS, signs, 1, 1 },
        { "descriptors.npy", "f4", count, length, features->descriptors,
          length * sizeof(float), length * sizeof(float) },
        { "descriptor_version.npy", "u4", 1, NPY_NO_COLUMNS, &features->descriptor_version,
          number, 0 },
        { "total.npy", "u4", 1, NPY_NO_COLUMNS, &features->total, number, 0 },
        { "image_size.npy", "u4", 2, NPY_NO_COLUMNS, size, number, number },
    };
    enum { BEFORE_PRESET = 4 };
    bool good = signs;
    for (size_t i = 0; good && i < sizeof all / sizeof *all; ++i)
        good = (i != BEFORE_PRESET || add_text(archive, "preset.npy", set->preset)) &&
               add_array(archive, &all[i]);
    free(signs);
    return good && add_signature(archive, features) && add_camera(archive, set->camera);
}

/* Builds the archive in `buffer`, which the caller still owns afterwards. */
static bool build_archive(zip_source_t *buffer, const feature_set *set) {
    zip_source_keep(buffer); /* zip_open_from_source() takes one reference */
    zip_t *const archive = zip_open_from_source(buffer, ZIP_TRUNCATE, NULL);
    if (!archive) {
        zip_source_free(buffer);
        return false;
    }
    if (add_arrays(archive, set) && zip_close(archive) == 0)
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
