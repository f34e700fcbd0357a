/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Writes the numbers of each keypoint side by side, in the layout of glsurf_gpu_features:
 * for applications that draw with them, and for the read-back, which is then one copy. One
 * addition turns a position in the region into a position in the whole image. Before that,
 * positions and scales of an enlarged image are halved: reference/enlarge.c.
 *
 * The whole capacity is written. Entries beyond the last keypoint are zero, so that an
 * application that draws them draws nothing visible. Input keypoints are handed back
 * unchanged, except for their angles. Keypoints of a tile that are only detected come with
 * their samples.
 *
 * Cost: one pass. An entry of the capacity has two texels, with one fetch and 16 bytes
 * written for each; a keypoint takes 4 fetches more, of at most 16 bytes.
 */
#include "stages/plan.h"

static const gls_pass publish = {
    .stage = "publish",
    .constants = GLS_LIST_DEFINES,
    .label = "keypoints",
    .fragment = "publish/keypoints.frag",
    .inputs = { "count_of", "positions", "laplacians", "angles", "input_keypoints",
                "samples" },
    .outputs = { "keypoint" },
};

void gls_plan_publish(gls_plan *plan, const gls_plan_params *params) {
    (void)params;
    plan->publish.keypoint = gls_add_list(&plan->textures, "keypoints", GLS_TEXEL_RGBA32F,
                                          plan->select.capacity, GLS_LIST_ROW, 2);
}

static const char *publish_defines(const gls_plan *plan, bool upright) {
    if (plan->part == GLS_PART_DETECT)
        return "#define SAMPLES\n#define UPRIGHT\n";
    if (plan->from_input && plan->part == GLS_PART_ALL)
        return upright ? "#define INPUT\n#define UPRIGHT\n" : "#define INPUT\n";
    if (plan->image.enlarged && plan->part == GLS_PART_ALL)
        return upright ? "#define ENLARGED\n#define UPRIGHT\n" : "#define ENLARGED\n";
    return upright ? "#define UPRIGHT\n" : NULL;
}

glsurf_result gls_stage_publish(gls_gpu *gpu, const gls_plan *plan, bool upright,
                                gls_pixel origin) {
    return gls_pass_run(
        gpu, &publish,
        &(gls_draw){
            .defines = publish_defines(plan, upright),
            .inputs = { gls_pyramid_top(&plan->select.pyramid), plan->select.position,
                        plan->select.laplacian,
                        upright ? GLS_NONE : plan->orientation.angle,
                        plan->from_input ? plan->input.keypoints : GLS_NONE,
                        plan->part == GLS_PART_DETECT ? plan->select.sample : GLS_NONE },
            .outputs = { plan->publish.keypoint },
            .fetches = 3,
            .bytes = 16 + 16 + 4,
            .uniforms = { GLS_FLOATS("origin", 2, (float)origin.x, (float)origin.y) } });
}
