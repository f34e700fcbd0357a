/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: the work on one image after the other. */
#ifndef GLSURF_COMMAND_DETECT_WORK_H
#define GLSURF_COMMAND_DETECT_WORK_H

#include "command/detect_files.h"
#include "command/detect_resume.h"

#include "common/image_ahead.h"
#include "common/output.h"
#include "common/session.h"
#include "features/dump.h"
#include "features/keypoints_file.h"
#include "features/trace_file.h"

/* The features that are being written, maybe beside the next extraction. */
typedef struct detect_writing {
    beside beside;
    bool open; /* their file is */
    bool good; /* the format has written them */
    size_t index;
    output out;
    feature_set set;          /* without a name: nothing is being written */
    glsurf_features features; /* whose memory is the extractor's */
    double seconds;           /* that the extraction took */
} detect_writing;

typedef struct detect_work {
    const detect_options *options;
    detect_files files;
    detect_resume resume; /* with --resume */
    /* Opened after the first image was read, so that a bad file name is reported sooner. */
    session session;
    keypoint_list input; /* input keypoints, with options->keypoints */
    image mask;          /* for every image, with --mask */
    stamp mask_stamp, image_stamp, result_stamp; /* with --resume */
    bool broken;                                 /* no further image can be processed */
    bool spoiled; /* with --resume: the next image needs a new session */
    /* Whether an image is read while the one before it is searched, and features are
     * written while the next image is. Not where an image has to be alone: with --resume,
     * which notes at which image a process ends, and with what shows what takes time. */
    bool overlaps;
    image_ahead ahead;
    detect_writing writing;
    double waited; /* for features of the image before, while this one was extracted */
    bool failed;   /* the features of an image could not be written */
    dump dump;
    trace trace; /* with --trace */
} detect_work;

/* Opens the session unless it is already open. False after a report. */
bool detect_work_open(detect_work *self);

/* Shows on a terminal what is done with the image, such as "[3/10] reading c.jpg". */
void detect_work_show(const detect_work *self, size_t index, const char *doing);

/* Reads one image, extracts its features and writes the results, or begins to, if
 * `overlaps`. False after a report. */
bool detect_work_image(detect_work *self, size_t index);

/* Ends what was begun. False after a report, now or at an earlier image. */
bool detect_work_end(detect_work *self);

/* The settings that the images have to fit, or NULL. With a region or input keypoints less
 * memory is needed, and only the library knows how much. */
const settings *detect_work_fit(const detect_options *options);

#endif
