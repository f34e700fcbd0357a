/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Stands for what needs libraries in a glsurf without them. The options are refused before
 * their functions are called. */
#include "common/libraries.h"

#include "common/annotate.h"
#include "common/dump.h"
#include "common/features_file.h"
#include "common/formats.h"
#include "common/image.h"
#include "common/text.h"
#include "common/trace_file.h"

bool libraries_have(const char *what) {
    report("this glsurf was built without %s and the libraries that it needs; build it "
           "again with GLSURF_TOOL_LIBRARIES=ON",
           what);
    return false;
}

/* ------------------------------------------------------------------- files -- */

bool image_read_png(image *self, const input *file) {
    (void)self;
    report(
        "%s is a PNG, and this glsurf was built without libpng; convert it to PGM or PPM",
        file->name);
    return false;
}

bool image_read_jpeg(image *self, const input *file) {
    (void)self;
    report(
        "%s is a JPEG, and this glsurf was built without TurboJPEG; convert it to PGM or "
        "PPM",
        file->name);
    return false;
}

bool features_file_load(features_file *self, const char *name) {
    *self = (features_file){ 0 };
    report("%s has features as JSON, and this glsurf was built without Jansson; name the "
           "image",
           name);
    return false;
}

/* ----------------------------------------------------------------- options -- */

bool write_json(FILE *file, const feature_set *set) {
    (void)file, (void)set;
    return libraries_have("--format json");
}

bool write_npz(FILE *file, const feature_set *set) {
    (void)file, (void)set;
    return libraries_have("--format npz");
}

bool annotate(const char *path, const image *picture, const glsurf_features *features,
              uint32_t *drawn) {
    (void)path, (void)picture, (void)features, (void)drawn;
    return libraries_have("--annotate");
}

void dump_array(void *user, const glsurf_array *array) {
    dump *const self = user;
    (void)array;
    self->failed = true;
}

bool dump_plan(const dump *self, const glsurf_extractor *extractor, uint32_t width,
               uint32_t height) {
    (void)self, (void)extractor, (void)width, (void)height;
    return libraries_have("--dump");
}

bool trace_write(const trace *self, const char *path) {
    (void)self, (void)path;
    return libraries_have("--trace");
}
