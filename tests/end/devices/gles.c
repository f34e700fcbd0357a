/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The loader of glsurf_gles.h, in a program linked with an OpenGL ES library. Its features
 * are the same, and it has only functions of OpenGL ES 3.0.
 */
#include "calls/api.h"
#include "glsurf/glsurf_gles.h"

static feature_list extract_by(glsurf_get_proc_address *get, const picture *scene) {
    glsurf_extractor *extractor = extractor_with(
        (glsurf_device_desc){ .get_proc_address = get }, (glsurf_extractor_desc){ 0 });
    const feature_list list = extract(extractor, scene);
    return list;
}

static void the_linked_functions_suffice(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 11);
    feature_list expected = extract_by(glsurf_context_get_proc_address, &scene);
    assert_true(expected.count > 20);
    assert_found(extract_by(glsurf_gles_get_proc_address, &scene), &expected);
}

static void other_names_have_no_address(void **state) {
    assert_null(glsurf_gles_get_proc_address(NULL, "glPolygonMode"));
    assert_null(glsurf_gles_get_proc_address(NULL, ""));
    assert_null(glsurf_gles_get_proc_address(NULL, NULL));
}

int main(void) {
    TEST_LIST(tests, the_linked_functions_suffice, other_names_have_no_address);
    return driver_main("gles", tests, COUNT(tests));
}
