/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf detect`: the work on one image after the other. */
#ifndef GLSURF_COMMAND_DETECT_WORK_H
#define GLSURF_COMMAND_DETECT_WORK_H

#include "command/detect_files.h"
#include "command/detect_resume.h"

#include "common/dump.h"
#include "common/image.h"
#include "common/keypoints_file.h"
#include "common/session.h"
#include "common/trace_file.h"

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
    dump dump;
    trace trace; /* with --trace */
} detect_work;

/* Opens the session unless it is already open. False after a report. */
bool detect_work_open(detect_work *self);

/* Shows on a terminal what is done with the image, such as "[3/10] reading c.jpg". */
void detect_work_show(const detect_work *self, size_t index, const char *doing);

/* Reads one image, extracts its features and writes the results. False after a report. */
bool detect_work_image(detect_work *self, size_t index);

/* The settings that the images have to fit, or NULL. With a region or input keypoints less
 * memory is needed, and only the library knows how much. */
const settings *detect_work_fit(const detect_options *options);

#endif
