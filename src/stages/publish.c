/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Puts what is known of each keypoint side by side, in the layout of glsurf_gpu_features:
 * for hosts that draw with it, and for the way to the host, which is one copy then. A
 * place within a region becomes one in the whole image by one addition.
 *
 * The whole capacity is written: what is not a keypoint is zero, so that it is not seen
 * where it is drawn. Keypoints that were given are handed back as they were, with their
 * angles.
 *
 * Cost: 4 fetches a feature, and one for each texel of the capacity, of which there are two
 * an entry.
 */
#include "stages/stages.h"

static const glsurf_pass publish = {
    .stage = "publish",
    .label = "keypoints",
    .fragment = "publish/keypoints.frag",
    .inputs = { "count_of", "positions", "laplacians", "angles", "input_keypoints" },
    .outputs = { "keypoint" },
};

static const char *publish_defines(const glsurf_plan *plan, bool upright) {
    if (plan->input)
        return upright ? "#define INPUT\n#define UPRIGHT\n" : "#define INPUT\n";
    return upright ? "#define UPRIGHT\n" : NULL;
}

glsurf_result glsurf_stage_publish(glsurf_gpu *gpu, const glsurf_plan *plan, bool upright,
                                   glsurf_pixel origin) {
    return glsurf_pass_run(
        gpu, &publish,
        &(glsurf_draw){
            .defines = publish_defines(plan, upright),
            .inputs = { glsurf_pyramid_top(&plan->select.pyramid), plan->select.position,
                        plan->select.laplacian,
                        upright ? GLSURF_NONE : plan->features.angle,
                        plan->input ? plan->select.input : GLSURF_NONE },
            .outputs = { plan->features.keypoint },
            .fetches = 3,
            .bytes = 16 + 16 + 4,
            .uniforms = { GLSURF_FLOATS("origin", 2, (float)origin.x, (float)origin.y) } });
}
