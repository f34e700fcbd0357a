/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The scenarios: which steps follow each other. */
#include "step_calls.h"

#define DEVICE(f)                                                                          \
    { #f, STEP_DEVICE, true, step_##f }
#define ON_DEVICE(f)                                                                       \
    { #f, STEP_DEVICE, false, step_##f }
#define ON_EXTRACTOR(f)                                                                    \
    { #f, STEP_EXTRACTOR, false, step_##f }
#define ON_MATCHER(f)                                                                      \
    { #f, STEP_MATCHER, false, step_##f }
#define ON_PANORAMA(f)                                                                     \
    { #f, STEP_PANORAMA, false, step_##f }
#define EXTRACTOR(f)                                                                       \
    { #f, STEP_EXTRACTOR, true, step_##f }
#define MATCHER                                                                            \
    { "create_matcher", STEP_MATCHER, true, step_create_matcher }
#define PANORAMA                                                                           \
    { "create_panorama", STEP_PANORAMA, true, step_create_panorama }

static const step sizes[] = {
    DEVICE(create_device),
    EXTRACTOR(create),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(submit_noise), /* another size */
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(submit_texture),
    ON_EXTRACTOR(submit_masked),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(submit_layer),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(submit_framebuffer),
    ON_EXTRACTOR(collect_features),
    { 0 },
};

static const step ring[] = {
    DEVICE(create_device),
    EXTRACTOR(create_ring),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(submit_noise),
    ON_EXTRACTOR(poll),
    ON_EXTRACTOR(submit_texture),
    ON_EXTRACTOR(submit_colour), /* drops the first image */
    ON_EXTRACTOR(poll),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(export_features),
    ON_EXTRACTOR(draw_features),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(collect_features),
    { 0 },
};

static const step lists[] = {
    DEVICE(create_device),
    EXTRACTOR(create_short),
    ON_EXTRACTOR(submit_noise),
    ON_EXTRACTOR(export_features),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features), /* enlarges the list and processes the image again */
    ON_EXTRACTOR(draw_features),    /* processes the other image again, too */
    ON_EXTRACTOR(export_features),
    ON_EXTRACTOR(change),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(collect_features),
    { 0 },
};

/* Each image is processed again with its own mask, region and keypoints. */
static const step all_of_it[] = {
    DEVICE(create_device),
    EXTRACTOR(create_all),
    ON_EXTRACTOR(submit_masked),
    ON_EXTRACTOR(submit_noise), /* too many candidates for the lists */

    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(describe),
    ON_EXTRACTOR(export_features),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(submit_masked),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(collect_features),
    { 0 },
};

static const step cpu[] = {
    DEVICE(create_cpu_device),
    EXTRACTOR(create_all),
    MATCHER,
    ON_EXTRACTOR(submit_masked),
    ON_EXTRACTOR(submit_noise),
    ON_MATCHER(keep),
    ON_EXTRACTOR(collect_features),
    ON_MATCHER(load),
    ON_MATCHER(prepare_matches),
    ON_MATCHER(match),
    ON_EXTRACTOR(describe),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(prepare),
    ON_MATCHER(collect_matches),
    ON_EXTRACTOR(change_to_dog),
    ON_DEVICE(change_to_clock),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features),
    PANORAMA,
    ON_PANORAMA(add),
    ON_PANORAMA(read_panorama),
    { 0 },
};

static const step detectors[] = {
    DEVICE(create_device),
    EXTRACTOR(create),
    ON_EXTRACTOR(change_to_censure),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features),
    ON_EXTRACTOR(change_to_dog),
    ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features),
    { 0 },
};

static const step paper[] = {
    DEVICE(create_odd_device), EXTRACTOR(create_paper),        ON_EXTRACTOR(prepare),
    ON_EXTRACTOR(submit),      ON_EXTRACTOR(collect_features), ON_EXTRACTOR(destroy),
    EXTRACTOR(create_paper),   ON_EXTRACTOR(prepare), /* finds the programs of the first one
                                                       */
    ON_EXTRACTOR(submit),      ON_EXTRACTOR(collect_features), { 0 },
};

static const step matching[] = {
    DEVICE(create_device),
    EXTRACTOR(create),
    MATCHER,
    ON_EXTRACTOR(submit),
    ON_MATCHER(keep),
    ON_EXTRACTOR(collect_features),
    ON_MATCHER(load),
    ON_MATCHER(prepare_matches),
    ON_MATCHER(match),
    ON_MATCHER(poll_matches),
    ON_MATCHER(export_matches),
    ON_MATCHER(draw_matches),
    ON_MATCHER(match_one_way),
    ON_MATCHER(count),
    ON_MATCHER(collect_matches),
    ON_MATCHER(keep), /* destroys the kept set before */
    ON_MATCHER(match_expected),
    ON_MATCHER(collect_matches),
    ON_MATCHER(collect_matches),
    { 0 },
};

static const step times[] = {
    DEVICE(create_timed_device),    EXTRACTOR(create),
    ON_EXTRACTOR(submit),           ON_DEVICE(see_passes),
    ON_EXTRACTOR(submit),           ON_EXTRACTOR(draw_features),
    ON_EXTRACTOR(collect_features), ON_DEVICE(see_passes),
    ON_DEVICE(check_timer),         ON_DEVICE(change_to_clock),
    ON_EXTRACTOR(submit),           ON_DEVICE(query_times),
    ON_DEVICE(see_passes),          ON_EXTRACTOR(collect_features),
    ON_DEVICE(check_rounding),      ON_EXTRACTOR(submit),
    ON_EXTRACTOR(collect_features), { 0 },
};

static const step panorama[] = {
    DEVICE(create_device),
    PANORAMA,
    ON_PANORAMA(add),
    ON_PANORAMA(add_texture),
    ON_PANORAMA(add_framebuffer),
    ON_PANORAMA(read_panorama),
    ON_PANORAMA(export_panorama),
    { 0 },
};

/* One extractor after the other, a matcher and a panorama, in turn. */
static const step together[] = {
    DEVICE(create_device),
    EXTRACTOR(create),
    ON_DEVICE(see_info),
    PANORAMA,
    ON_PANORAMA(add),
    ON_DEVICE(query_times),
    ON_EXTRACTOR(submit),
    ON_DEVICE(see_passes),
    MATCHER,
    ON_MATCHER(keep),
    ON_PANORAMA(add_texture),
    ON_EXTRACTOR(collect_features),
    ON_DEVICE(check_rounding),
    ON_MATCHER(load),
    ON_EXTRACTOR(destroy),
    EXTRACTOR(create_paper),
    ON_MATCHER(match_one_way),
    ON_DEVICE(see_passes),
    ON_EXTRACTOR(submit_noise),
    ON_PANORAMA(read_panorama),
    ON_DEVICE(see_passes),
    ON_MATCHER(collect_matches),
    ON_EXTRACTOR(collect_features),
    ON_DEVICE(see_info),
    { 0 },
};

const scenario scenarios[] = {
    { "images of several sizes", sizes },
    { "frames in flight", ring },
    { "lists that grow, and a change", lists },
    { "masks, regions, a grid and input keypoints", all_of_it },
    { "the CPU backend", cpu },
    { "the paper preset", paper },
    { "other detectors", detectors },
    { "matching", matching },
    { "times of passes, and stored programs", times },
    { "a panorama", panorama },
    { "objects of one device", together },
    { 0 },
};

glsurf_result scenario_run(const scenario *self, bench *on, const step **at) {
    glsurf_result result = GLSURF_OK;
    for (*at = self->steps; (*at)->name; ++*at)
        if ((result = (*at)->run(on)) != GLSURF_OK)
            break;
    return result;
}

const char *step_message(const step *self, const bench *on) {
    return self->creates && self->part == STEP_DEVICE ? on->log.last
                                                      : glsurf_device_message(on->device);
}

glsurf_result step_again(const step *self, bench *on) {
    switch (self->part) {
    case STEP_DEVICE:
        return step_check_rounding(on);
    case STEP_EXTRACTOR:
        return step_submit(on);
    case STEP_MATCHER:
        return step_load(on);
    default:
        return step_add(on);
    }
}
