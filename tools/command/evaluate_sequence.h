/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: measures one sequence with one detector and preset. */
#ifndef GLSURF_COMMAND_EVALUATE_SEQUENCE_H
#define GLSURF_COMMAND_EVALUATE_SEQUENCE_H

#include "command/evaluate.h"
#include "command/sequence.h"

/* Called before each image is read; `path` is its file. */
typedef void evaluate_progress(void *user, const char *path);

typedef struct evaluate_task {
    const sequence *sequence;
    settings settings; /* the threshold is used only if `wanted` is 0 */
    uint32_t wanted;   /* features wanted in img1, or 0 */
    evaluate_progress *progress;
    void *progress_user;
} evaluate_task;

/* Measures all pairs of the sequence. `result` has to be zero. Sets `*renderer` if it is
 * NULL. The caller frees both, even after a failure. */
bool evaluate_sequence_run(evaluate_sequence *result, char **renderer,
                           const evaluate_task *task);

#endif
