/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect --resume`: what is done already, and what failed. */
#ifndef GLSURF_COMMAND_DETECT_RESUME_H
#define GLSURF_COMMAND_DETECT_RESUME_H

#include "command/detect_files.h"
#include "common/deaths.h"
#include "common/finished.h"
#include "common/session.h"

typedef struct detect_resume {
    const detect_files *files;
    finished index;
    char *ending;                /* of the results' names */
    digest_state recipe;         /* of what all results depend on */
    digest maker;                /* of the driver */
    char **failed;               /* the images that failed, which are the options' */
    size_t failures, kept, done; /* numbers of images */
    int unwritten;               /* results in succession that the disk did not take */
    deaths deaths;
    struct suspect *suspects; /* images at which processes ended, to be tried last */
    size_t suspect_count;
} detect_resume;

/* Reads the index in the folder of the results. False after a report. */
bool detect_resume_open(detect_resume *self, const detect_files *files);

/* Takes from the open session on what the results depend. `mask` is that of --mask. */
void detect_resume_describe(detect_resume *self, const session *opened, const stamp *mask);

/* Whether the result of the image is there, and is what would be written now. */
bool detect_resume_has(detect_resume *self, size_t index);

/* Whether a process ended at the image: then notes it as a suspect. Suspects come after all
 * other images, so that a process that ends does not keep those from being done. */
bool detect_resume_postpones(detect_resume *self, size_t index);

/* Sorts the suspects by their deaths, the least first. */
void detect_resume_sort(detect_resume *self);

/* The image that is the suspect `number`. */
size_t detect_resume_suspect(const detect_resume *self, size_t number);

/* Notes that the image is under way. The end of a process counts against a suspect if the
 * process has done no other image before, as memory that others left, or a driver that has
 * done thousands, may be what ended it. False after a report if so many processes ended
 * like that that it is left out. */
bool detect_resume_begin(const detect_resume *self, size_t index);

/* Notes that the result was written. False after a report, with errno set. */
bool detect_resume_add(detect_resume *self, size_t index, const stamp *image,
                       const stamp *result);

/* Notes that an image failed. */
void detect_resume_failed(detect_resume *self, size_t index);

/* Notes whether a result and its record were written: `reason` is 0, or the errno of what
 * went wrong. False after a report if the disk did not take so many in succession that it
 * is no use to go on. */
bool detect_resume_written(detect_resume *self, int reason);

/* Writes the list of failures, waits until all is on the disk and prints a summary. False
 * after a report. */
bool detect_resume_end(const detect_resume *self);

/* A zeroed object is allowed. */
void detect_resume_close(detect_resume *self);

#endif
