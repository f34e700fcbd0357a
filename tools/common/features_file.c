/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/features_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What is read from a pipe is gone, so only regular files are opened. */
bool features_file_is(const char *name) {
    struct stat status;
    const bool regular =
        strcmp(name, "-") != 0 && stat(name, &status) == 0 && S_ISREG(status.st_mode);
    FILE *const file = regular ? fopen(name, "rb") : NULL;
    int c = ' ';
    while (file && (c == ' ' || c == '\t' || c == '\r' || c == '\n'))
        c = fgetc(file);
    if (file)
        fclose(file);
    return c == '{';
}

void features_file_free(features_file *self) {
    free(self->keypoints);
    free(self->descriptors);
    *self = (features_file){ 0 };
}
