/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/calibration.h"

#include "common/read_file.h"
#include "common/text.h"
#include "odometry/calibration_parts.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The most bytes of a file. KITTI's largest has five thousand. */
enum { LONGEST = 1 << 16 };

bool calibration_option(const char *names[CALIBRATION_FILES], const char *text) {
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

/* ----------------------------------------------------------------------- files -- */

/* Whether the file is one of those that OpenCV reads. */
static bool is_opencv(const calibration_text *from) {
    static const char *const begins[] = { "%YAML", "<?xml", "{" };
    static const char *const endings[] = { ".yml", ".yaml", ".xml", ".json" };
    const char *text = from->text;
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    for (size_t i = 0; i < sizeof begins / sizeof *begins; ++i)
        if (strncmp(text, begins[i], strlen(begins[i])) == 0)
            return true;
    const char *const ending = strrchr(from->name, '.');
    for (size_t i = 0; ending && i < sizeof endings / sizeof *endings; ++i)
        if (strcasecmp(ending, endings[i]) == 0)
            return true;
    return false;
}

/* The caller frees the text, also after a failure. */
static bool read_text(calibration_text *self, const char *name) {
    input file;
    if (!input_open(&file, name))
        return false;
    self->name = file.name;
    bool good = input_read(&file, LONGEST);
    if (good) {
        self->text =
            text_format("%.*s", (int)file.size, file.data ? (const char *)file.data : "");
        good = file.size < LONGEST && strlen(self->text) == file.size;
        if (!good)
            report("%s is no calibration; give a text with P0 and P1, as KITTI's "
                   "calib.txt, or a file of OpenCV's",
                   file.name);
    }
    input_close(&file);
    return good;
}

static bool read_texts(const calibration_text *files, size_t count, calibration *self) {
    bool opencv = true;
    size_t other = 0;
    for (size_t i = count; i-- > 0;) {
        if (!is_opencv(&files[i])) {
            opencv = false;
            other = i;
        }
    }
    if (opencv)
        return calibration_read_opencv(files, count, self);
    if (count == 1)
        return calibration_read_kitti(&files[0], self);
    report("%s is no file of OpenCV's, and only OpenCV's calibrations have two files; give "
           "--calibration once",
           files[other].name);
    return false;
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
    good = good && read_texts(files, count, self);
    for (size_t i = 0; i < count; ++i)
        free(files[i].text);
    return good;
}

/* ---------------------------------------------------------------------- images -- */

bool calibration_check(calibration *self, const char *name, const image *picture) {
    if (self->width == 0) {
        self->width = picture->width;
        self->height = picture->height;
        self->sized_by = name;
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
    *self = (calibration){ 0 };
}
