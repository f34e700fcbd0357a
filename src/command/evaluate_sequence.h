/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: one sequence with one preset. */
#ifndef GLSURF_COMMAND_EVALUATE_SEQUENCE_H
#define GLSURF_COMMAND_EVALUATE_SEQUENCE_H

#include "command/evaluate.h"
#include "command/sequence.h"

/* Is told what is being read, before each image. */
typedef void evaluate_progress(void *user, const char *path);

typedef struct evaluate_task {
    const sequence *sequence;
    glsurf_extractor_desc desc; /* the threshold counts where no features are wanted */
    uint32_t wanted;            /* features in img1, or 0 */
    evaluate_progress *progress;
    void *progress_user;
} evaluate_task;

/* Measures all pairs. `result` has to be zero, and `renderer` is set where it is NULL; both
 * are the caller's to free, after a failure too. */
bool evaluate_sequence_run(evaluate_sequence *result, char **renderer,
                           const evaluate_task *task);

#endif
