/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/sequence.h"

#include "common/alloc.h"
#include "common/image.h"
#include "common/matrix_file.h"
#include "common/path.h"
#include "common/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LAST_NUMBER = 99 };

static char *last_part(const char *folder) {
    const size_t end = path_trimmed_length(folder);
    size_t begin = end;
    while (begin > 0 && !path_is_separator(folder[begin - 1]))
        --begin;
    return text_format("%.*s", (int)(end - begin), folder + begin);
}

static bool file_exists(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

static char *find_image(const char *folder, unsigned number) {
    for (size_t i = 0; IMAGE_ENDINGS[i]; ++i) {
        char *const path = text_format("%s/img%u%s", folder, number, IMAGE_ENDINGS[i]);
        if (file_exists(path))
            return path;
        free(path);
    }
    report("%s has no img%u.png, .jpg, .jpeg, .pgm or .ppm; add that image", folder,
           number);
    return NULL;
}

/* Adds view `number` if it has a homography. False after a report. */
static bool add_view(sequence *self, unsigned number) {
    char *const path = text_format("%s/H1to%up", self->folder, number);
    sequence_view *const view = &self->views[self->count];
    bool good = true;
    if (file_exists(path)) {
        good = matrix_load(path, view->homography) &&
               (view->image = find_image(self->folder, number));
        view->number = number;
        self->count += good;
    }
    free(path);
    return good;
}

static bool check_folder(const char *folder) {
    struct stat status;
    const bool there = stat(folder, &status) == 0;
    if (!there) {
        report("cannot read %s: %s; name a folder with img1, img2, ... and H1to2p, ...",
               folder, strerror(errno));
    } else if (!S_ISDIR(status.st_mode)) {
        report("%s is no folder; name a folder with img1, img2, ... and H1to2p, ...",
               folder);
    }
    return there && S_ISDIR(status.st_mode);
}

static bool read_views(sequence *self) {
    for (unsigned number = 2; number <= LAST_NUMBER; ++number)
        if (!add_view(self, number))
            return false;
    if (self->count == 0) {
        report("%s has no homography; add H1to2p, the 3x3 matrix that maps pixels of img1 "
               "to img2",
               self->folder);
    }
    return self->count > 0;
}

bool sequence_open(sequence *self, const char *folder) {
    *self = (sequence){ .folder = folder };
    if (!check_folder(folder))
        return false;
    self->name = last_part(folder);
    self->views = alloc_zeroed(LAST_NUMBER, sizeof *self->views);
    if (!(self->image = find_image(folder, 1)) || !read_views(self)) {
        sequence_close(self);
        return false;
    }
    return true;
}

void sequence_close(sequence *self) {
    for (size_t i = 0; i < self->count; ++i)
        free(self->views[i].image);
    free(self->views);
    free(self->image);
    free(self->name);
    *self = (sequence){ 0 };
}
