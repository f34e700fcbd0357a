/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/calibration.h"

#include "system/read_file.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Size limit of a file, in bytes. KITTI's largest file has five thousand. */
enum { LONGEST = 1 << 16 };

bool calibration_option(const option_row *row, const char *text, void *at) {
    const char **const names = at;
    (void)row;
    if (*text == '\0') {
        report("--calibration takes a file, not ''");
        return false;
    }
    for (int i = 0; i < CALIBRATION_FILES; ++i) {
        if (!names[i]) {
            names[i] = text;
            return true;
        }
    }
    report("--calibration was given %d times; a calibration has up to %d files",
           CALIBRATION_FILES + 1, CALIBRATION_FILES);
    return false;
}

/* Returns true if OpenCV reads files like this one. */
static bool is_opencv(const calibration_text *from) {
    static const struct {
        const char *begin, *ending;
    } KNOWN[] = {
        { "%YAML", ".yml" }, { "%YAML", ".yaml" }, { "<?xml", ".xml" }, { "{", ".json" }
    };
    const char *const ending = strrchr(from->name, '.');
    bool known = false;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; ++i)
        known = known || strncmp(from->text, KNOWN[i].begin, strlen(KNOWN[i].begin)) == 0 ||
                (ending && strcasecmp(ending, KNOWN[i].ending) == 0);
    return known;
}

/* Reads a file. The caller frees the text, even on failure. */
static bool read_text(calibration_text *self, const char *name) {
    input file;
    const bool good =
        input_load_text(&file, name, LONGEST,
                        "is not a calibration; give a text with P0 and P1, as KITTI's "
                        "calib.txt, or a file of OpenCV's");
    *self = (calibration_text){ file.name, (char *)file.data };
    file.data = NULL;
    input_close(&file);
    return good;
}

bool calibration_load(const char *const names[CALIBRATION_FILES], calibration *self) {
    *self = (calibration){ 0 };
    calibration_text files[CALIBRATION_FILES] = { 0 };
    size_t count = 0;
    bool good = true;
    while (good && count < CALIBRATION_FILES && names[count]) {
        good = read_text(&files[count], names[count]);
        ++count;
    }
    for (size_t i = 0; good && count > 1 && i < count; ++i) {
        good = is_opencv(&files[i]);
        if (!good)
            report("%s is not a file of OpenCV's, and only OpenCV's calibrations have two "
                   "files; give --calibration once",
                   files[i].name);
    }
    if (good)
        good = is_opencv(&files[0]) ? calibration_read_opencv(files, count, self)
                                    : calibration_read_kitti(&files[0], self);
    for (size_t i = 0; i < count; ++i)
        free(files[i].text);
    if (!good)
        calibration_free(self);
    return good;
}

/* ---------------------------------------------------------------------- images -- */

bool calibration_check(calibration *self, const char *name, const image *picture) {
    if (self->width == 0) {
        self->width = picture->width;
        self->height = picture->height;
        free(self->sized_by);
        self->sized_by = text_format("%s", name);
    }
    if (self->width == picture->width && self->height == picture->height)
        return true;
    report("%s has %lux%lu pixels, and %s says %lux%lu; give images of the size that was "
           "calibrated",
           name, (unsigned long)picture->width, (unsigned long)picture->height,
           self->sized_by, (unsigned long)self->width, (unsigned long)self->height);
    return false;
}

bool calibration_rectify(calibration *self, int side, const char *name, image *picture) {
    if (self->width == 0 && !self->rectifier)
        return true;
    return calibration_check(self, name, picture) &&
           (!self->rectifier || rectifier_run(self, side, name, picture));
}

void calibration_free(calibration *self) {
    rectifier_free(self->rectifier);
    free(self->sized_by);
    *self = (calibration){ 0 };
}
