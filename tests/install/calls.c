/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Every call that gets the size of a struct by a macro, as C that is also C++. It is
 * compiled, not run. */
#include <glsurf/glsurf.h>
#include <glsurf/glsurf_egl.h>

typedef struct structs {
    glsurf_egl_desc egl;
    glsurf_extractor_desc extractor;
    glsurf_matcher_desc matcher;
    glsurf_panorama_desc panorama;
    glsurf_image image;
    glsurf_features features;
    glsurf_gpu_features gpu_features;
    glsurf_matches matches;
    glsurf_gpu_matches gpu_matches;
    glsurf_match_params params;
    glsurf_homography_params ransac;
    glsurf_homography homography;
    glsurf_stereo_camera camera;
    glsurf_fundamental_params pencil;
    glsurf_fundamental fundamental;
    glsurf_placement placement;
    glsurf_info info;
    glsurf_path_info paths[GLSURF_PATHS];
    glsurf_timer_check check;
    glsurf_memory memory;
} structs;

typedef struct objects {
    glsurf_egl *egl;
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    glsurf_feature_set *set;
    glsurf_panorama *panorama;
} objects;

glsurf_result create_all(objects *o, const structs *s);
glsurf_result use_all(const objects *o, structs *s);
glsurf_result submit_twice(glsurf_extractor *extractor, const glsurf_image *image);

glsurf_result create_all(objects *o, const structs *s) {
    glsurf_result result = glsurf_egl_create(&o->egl, &s->egl);
    if (!result)
        result = glsurf_extractor_create(&o->extractor, &s->extractor);
    if (!result)
        result = glsurf_matcher_create(&o->matcher, &s->matcher);
    if (!result)
        result = glsurf_feature_set_load(&o->set, o->matcher, &s->features);
    return result ? result : glsurf_panorama_create(&o->panorama, &s->panorama);
}

glsurf_result use_all(const objects *o, structs *s) {
    bool done = false;
    const char *family;
    const glsurf_region part = { 0, 0, 640, 480 };
    double error = 0.0, point[3];
    glsurf_result results[] = {
        glsurf_extractor_change(o->extractor, &s->extractor),
        glsurf_extractor_prepare(o->extractor, &s->image, 0.1, &done),
        glsurf_extractor_submit(o->extractor, &s->image),
        glsurf_extractor_describe(o->extractor, &s->image, s->features.keypoints, 1),
        glsurf_extractor_collect(o->extractor, &s->features),
        glsurf_extractor_gpu_features(o->extractor, &s->gpu_features),
        glsurf_extractor_timer_check(o->extractor, &s->check),
        glsurf_extractor_memory(&s->extractor, 640, 480, &s->memory),
        glsurf_matcher_submit(o->matcher, o->set, o->set, &s->params),
        glsurf_matcher_collect(o->matcher, &s->matches),
        glsurf_matcher_gpu_matches(o->matcher, &s->gpu_matches),
        glsurf_homography_find(s->features.keypoints, s->features.keypoints,
                               s->matches.matches, s->matches.count, &s->ransac,
                               &s->homography, NULL),
        glsurf_fundamental_find(s->features.keypoints, s->features.keypoints,
                                s->matches.matches, s->matches.count, &s->pencil,
                                &s->fundamental, NULL),
        glsurf_homography_error(&s->homography, &part, &part, &error, NULL),
        glsurf_stereo_point(&s->camera, 1.0, 2.0, 3.0, error, point, NULL),
        glsurf_panorama_add(o->panorama, &s->image, &s->placement),
    };
    glsurf_extractor_info(o->extractor, &s->info);
    (void)glsurf_extractor_paths(o->extractor, s->paths, &family);
    return results[done ? 1 : 0];
}

/* A function by its address, which has all parameters. In C, structs with commas. */
glsurf_result submit_twice(glsurf_extractor *extractor, const glsurf_image *image) {
    glsurf_result (*const submit)(glsurf_extractor *, const glsurf_image *, size_t) =
        glsurf_extractor_submit;
    const glsurf_result result = submit(extractor, image, sizeof *image);
#ifdef __cplusplus
    return result ? result : glsurf_extractor_submit(extractor, image);
#else
    return result ? result
                  : glsurf_extractor_submit(extractor, &(glsurf_image){
                                                           .pixels = image->pixels,
                                                           .width = 640,
                                                           .height = 480,
                                                       });
#endif
}
