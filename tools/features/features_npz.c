/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Reads features from the npz archives of numpy_files.c and of Python's Features.save(): a
 * zip file with an .npy file for each array. Arrays may be compressed, and have the other
 * byte order. No memory is taken for elements that a file cannot have.
 */
#include "features/features_file.h"
#include "system/text.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zip.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static const char OTHER_ORDER = '<';
#else
static const char OTHER_ORDER = '>';
#endif

typedef struct npz_reader {
    const char *name; /* of the file */
    zip_t *archive;
} npz_reader;

/* An open array. `columns` is 0 if it has one dimension. */
typedef struct npz_array {
    zip_file_t *file;
    char kind;      /* 'f', 'i' or 'u' for numbers, 'S' for texts */
    uint64_t bytes; /* of an element */
    bool turned;    /* the element's bytes are in the other order */
    uint64_t rows, columns;
} npz_array;

static bool refuse(const npz_reader *self, const char *key, const char *what) {
    report("%s: the array %s %s; name a file that glsurf detect wrote as npz", self->name,
           key, what);
    return false;
}

/* ----------------------------------------------------------------- headers -- */

/* Returns the text of a value in the header's dictionary, or "". */
static const char *find_value(const char *header, const char *key) {
    const char *at = strstr(header, key);
    for (at = at ? at + strlen(key) : ""; *at == ' '; ++at) {}
    return at;
}

/* Reads a number and the blanks and the comma after it. */
static bool read_extent(const char **at, uint64_t *extent) {
    if (!isdigit((unsigned char)**at))
        return false;
    char *end = NULL;
    *extent = strtoull(*at, &end, 10);
    for (; *end == ' ' || *end == ','; ++end) {}
    *at = end;
    return *extent <= FEATURES_LONGEST;
}

/* Reads {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }. */
static bool parse_header(npz_array *self, const char *header) {
    const char *type = find_value(header, "'descr':");
    const char *shape = find_value(header, "'shape':");
    if (*type++ != '\'' || !*type || !strchr("<>|=", *type) || !type[1] ||
        !strchr("fiuS", type[1]))
        return false;
    self->turned = *type == OTHER_ORDER;
    self->kind = type[1];
    type += 2;
    if (!read_extent(&type, &self->bytes) || *type != '\'' || *shape++ != '(' ||
        !read_extent(&shape, &self->rows))
        return false;
    self->columns = 0;
    if (*shape != ')' && !read_extent(&shape, &self->columns))
        return false;
    const bool by_rows = strncmp(find_value(header, "'fortran_order':"), "False", 5) == 0;
    return *shape == ')' && (by_rows || self->columns == 0);
}

/* Opens the entry, unless its method or its size is beyond what a file can hold: a byte of
 * a deflated file gives at most 1032. Sets the bytes of the array with its header. */
static bool open_entry(const npz_reader *self, const char *key, npz_array *array,
                       uint64_t *size) {
    char entry[32];
    zip_stat_t stat;
    snprintf(entry, sizeof entry, "%s.npy", key);
    array->file = NULL;
    if (zip_stat(self->archive, entry, ZIP_FL_ENC_RAW, &stat) != 0)
        return refuse(self, key, "is missing");
    const bool stored = stat.comp_method == ZIP_CM_STORE;
    if ((!stored && stat.comp_method != ZIP_CM_DEFLATE) || stat.size > FEATURES_LONGEST ||
        stat.size / (stored ? 1 : 1032) > stat.comp_size)
        return refuse(self, key, "is packed in another way, or too long");
    *size = stat.size;
    array->file = zip_fopen_index(self->archive, stat.index, 0);
    return array->file || refuse(self, key, "cannot be opened");
}

static bool read_bytes(const npz_array *array, void *to, uint64_t size) {
    return zip_fread(array->file, to, size) == (zip_int64_t)size;
}

/* Reads the last bytes of an array. The checksum is compared where the entry ends, which
 * only a further read finds. */
static bool read_last(const npz_array *array, void *to, uint64_t size) {
    char more;
    return read_bytes(array, to, size) && zip_fread(array->file, &more, 1) == 0;
}

static void close_array(const npz_array *array) {
    if (array->file)
        zip_fclose(array->file);
}

/* Opens an array and reads its header. The caller closes it in any case. */
static bool open_array(const npz_reader *self, const char *key, npz_array *array) {
    enum { START = 10, LONGEST_HEADER = 1 << 12 };
    unsigned char start[START];
    char header[LONGEST_HEADER + 1] = "";
    uint64_t size;
    if (!open_entry(self, key, array, &size))
        return false;
    bool good = read_bytes(array, start, START) && memcmp(start, "\x93NUMPY\x01", 8) == 0;
    const uint64_t length = good ? (uint64_t)start[8] | (uint64_t)start[9] << 8 : 0;
    good = good && length <= LONGEST_HEADER && read_bytes(array, header, length) &&
           parse_header(array, header);
    const uint64_t rest = good ? size - START - length : 0;
    const uint64_t row = array->bytes * (array->columns > 0 ? array->columns : 1);
    /* Each factor is at most 2^30, and so is the product if the first test is passed. */
    good = good && array->bytes > 0 && row <= FEATURES_LONGEST && array->rows * row == rest;
    return good || refuse(self, key, "does not begin as it should");
}

/* ---------------------------------------------------------------- elements -- */

/* Reads an array of this shape, whose elements have the type "f4", "i1", "u1" or "u4". */
static bool read_array(const npz_reader *self, const char *key, const char *type,
                       uint64_t rows, uint64_t columns, void *to) {
    npz_array array;
    bool good = open_array(self, key, &array);
    if (good && (array.kind != type[0] || array.bytes != (uint64_t)(type[1] - '0') ||
                 array.rows != rows || array.columns != columns))
        good = refuse(self, key, "has another type or shape");
    const uint64_t count = rows * (columns > 0 ? columns : 1);
    if (good && !read_last(&array, to, count * array.bytes))
        good = refuse(self, key, "is damaged");
    uint32_t *const numbers = to;
    for (uint64_t i = 0; good && array.turned && array.bytes == 4 && i < count; ++i)
        numbers[i] = numbers[i] >> 24 | (numbers[i] >> 8 & 0xFF00) |
                     (numbers[i] & 0xFF00) << 8 | numbers[i] << 24;
    close_array(&array);
    return good;
}

static bool has_array(const npz_reader *self, const char *key) {
    char entry[32];
    snprintf(entry, sizeof entry, "%s.npy", key);
    return zip_name_locate(self->archive, entry, ZIP_FL_ENC_RAW) >= 0;
}

/* Reads a text. A missing one is empty. */
static bool read_text(const npz_reader *self, const char *key,
                      char text[IMAGE_CAMERA_NAME]) {
    npz_array array;
    memset(text, 0, IMAGE_CAMERA_NAME);
    if (!has_array(self, key))
        return true;
    bool good = open_array(self, key, &array);
    if (good && (array.kind != 'S' || array.bytes >= IMAGE_CAMERA_NAME || array.rows != 1 ||
                 array.columns != 0))
        good = refuse(self, key, "is not a short text");
    good =
        good && (read_last(&array, text, array.bytes) || refuse(self, key, "is damaged"));
    close_array(&array);
    return good;
}

/* Reads numbers, or leaves them as they are if there are none. */
static bool read_optional(const npz_reader *self, const char *key, const char *type,
                          uint64_t count, void *to) {
    return !has_array(self, key) || read_array(self, key, type, count, 0, to);
}

/* ---------------------------------------------------------------- features -- */

static bool are_finite(const float *numbers, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (!isfinite(numbers[i]))
            return false;
    return true;
}

static bool read_camera(const npz_reader *from, image_camera *camera) {
    float focal[2] = { 0.0f, 0.0f };
    if (!read_text(from, "camera_make", camera->make) ||
        !read_text(from, "camera_model", camera->model) ||
        !read_optional(from, "focal_length", "f4", 2, focal))
        return false;
    if (!are_finite(focal, 2) || focal[0] < 0.0f || focal[1] < 0.0f)
        return refuse(from, "focal_length", "has no lengths");
    camera->focal_length = focal[0];
    camera->focal_length_35 = focal[1];
    return true;
}

/* Sets the number of features and of numbers in a descriptor. */
static bool read_shape(const npz_reader *from, glsurf_features *features) {
    npz_array array;
    bool good = open_array(from, "descriptors", &array);
    if (good && array.columns != 64 && array.columns != 128)
        good = refuse(from, "descriptors", "has other than 64 or 128 columns");
    close_array(&array);
    if (good) {
        features->count = (uint32_t)array.rows;
        features->descriptor_length = (uint32_t)array.columns;
    }
    return good;
}

/* Reads everything but keypoints and descriptors. */
static bool read_head(features_file *self, const npz_reader *from) {
    glsurf_features *const features = &self->features;
    char preset[IMAGE_CAMERA_NAME];
    uint32_t size[2] = { 0, 0 };
    if (!read_shape(from, features) || !read_text(from, "preset", preset) ||
        !features_take_preset(features, from->name, *preset != '\0' ? preset : NULL))
        return false;
    features->descriptor_version = 1;
    features->total = features->count;
    if (!read_optional(from, "descriptor_version", "u4", 1,
                       &features->descriptor_version) ||
        !read_optional(from, "total", "u4", 1, &features->total) ||
        !read_optional(from, "image_size", "u4", 2, size) ||
        !read_camera(from, &self->camera))
        return false;
    if (features->descriptor_version == 0 || features->total < features->count)
        return refuse(from,
                      features->total < features->count ? "total" : "descriptor_version",
                      "is too small");
    if (size[0] == 0 || size[1] == 0 || size[0] > FEATURES_MAX_SIDE ||
        size[1] > FEATURES_MAX_SIDE) {
        report("%s: the size of the image is unknown; extract its features again",
               from->name);
        return false;
    }
    self->width = size[0];
    self->height = size[1];
    return true;
}

/* Spreads the arrays over the keypoints. Leaves `features->keypoints` NULL if a number is
 * not valid. */
static void take_keypoints(features_file *self, const float *rows, const float *scores,
                           const signed char *signs) {
    const uint32_t count = self->features.count;
    for (uint32_t i = 0; i < count; ++i) {
        const float *const row = rows + 4 * (size_t)i;
        self->keypoints[i] = (glsurf_keypoint){ .x = row[0],
                                                .y = row[1],
                                                .scale = row[2],
                                                .angle = row[3],
                                                .response = scores[i],
                                                .laplacian = signs[i] };
        if (!are_finite(row, 4) || !isfinite(scores[i]) || abs(signs[i]) > 1 ||
            fabsf(row[0]) > FEATURES_MAX_POSITION || fabsf(row[1]) > FEATURES_MAX_POSITION)
            return;
    }
    if (are_finite(self->descriptors, (size_t)count * self->features.descriptor_length))
        self->features.keypoints = self->keypoints;
}

static bool read_features(features_file *self, const npz_reader *from) {
    glsurf_features *const features = &self->features;
    const size_t count = features->count, length = features->descriptor_length;
    float *const rows = calloc(count + 1, 4 * sizeof *rows);
    float *const scores = calloc(count + 1, sizeof *scores);
    signed char *const signs = calloc(count + 1, 1);
    self->keypoints = calloc(count + 1, sizeof *self->keypoints);
    self->descriptors = calloc(count + 1, length * sizeof *self->descriptors);
    bool good = rows && scores && signs && self->keypoints && self->descriptors;
    if (!good)
        report("%s: out of memory for %zu features; use a smaller file", from->name, count);
    good = good && read_array(from, "keypoints", "f4", count, 4, rows) &&
           read_array(from, "scores", "f4", count, 0, scores) &&
           read_array(from, "laplacian", "i1", count, 0, signs) &&
           read_array(from, "descriptors", "f4", count, length, self->descriptors);
    if (good) {
        take_keypoints(self, rows, scores, signs);
        good = features->keypoints;
        if (!good)
            report("%s: a number of a feature is too large, not finite, or no sign; name a "
                   "file that glsurf detect wrote",
                   from->name);
    }
    features->descriptors = self->descriptors;
    free(rows);
    free(scores);
    free(signs);
    return good;
}

/* -------------------------------------------------------------------- file -- */

/* Opens the archive by a stream, because libzip takes other names on Windows. */
static bool open_archive(npz_reader *self) {
    struct stat status;
    FILE *const file = fopen(self->name, "rb");
    if (!file || fstat(fileno(file), &status) != 0) {
        report("cannot read %s: %s; name a file that can be read", self->name,
               strerror(errno));
        if (file)
            fclose(file);
        return false;
    }
    zip_source_t *const source = zip_source_filep_create(file, 0, -1, NULL);
    if (source && (uint64_t)status.st_size <= FEATURES_LONGEST)
        self->archive = zip_open_from_source(source, ZIP_RDONLY, NULL);
    if (!self->archive && source)
        zip_source_free(source);
    else if (!source)
        fclose(file);
    if (!self->archive)
        report("%s: not a whole npz archive, or too long; name a file that glsurf detect "
               "wrote",
               self->name);
    return self->archive;
}

static bool read_npz(features_file *self, const char *name, bool head) {
    npz_reader from = { .name = name };
    if (!open_archive(&from))
        return false;
    const bool good = read_head(self, &from) && (head || read_features(self, &from));
    zip_discard(from.archive);
    return good;
}

/* Returns whether the file begins as a zip archive. */
static bool is_npz(const char *name) {
    char start[2] = "";
    FILE *const file = strcmp(name, "-") != 0 ? fopen(name, "rb") : NULL;
    const bool read = file && fread(start, 1, sizeof start, file) == sizeof start;
    if (file)
        fclose(file);
    return read && memcmp(start, "PK", sizeof start) == 0;
}

/* Returns `good`, and frees the features if it is false. */
static bool keep_if(features_file *self, bool good) {
    if (!good)
        features_file_free(self);
    return good;
}

bool features_file_load(features_file *self, const char *name) {
    *self = (features_file){ 0 };
    return keep_if(self, is_npz(name) ? read_npz(self, name, false)
                                      : features_read_json(self, name));
}

bool features_file_load_head(features_file *self, const char *name) {
    *self = (features_file){ 0 };
    return keep_if(self, read_npz(self, name, true));
}

bool features_file_signature(const char *name, glsurf_signature *signature) {
    npz_reader from = { .name = name };
    uint32_t version = 0;
    if (!open_archive(&from))
        return false;
    const bool good =
        read_optional(&from, "signature_version", "u4", 1, &version) &&
        version == GLSURF_SIGNATURE_VERSION &&
        read_array(&from, "signature", "u1", sizeof signature->bits, 0, signature->bits);
    zip_discard(from.archive);
    return good;
}

void features_file_free(features_file *self) {
    free(self->keypoints);
    free(self->descriptors);
    *self = (features_file){ 0 };
}
