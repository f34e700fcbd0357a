/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* glsurf_context on Windows with a libEGL.dll beside the program, as with ANGLE. This DLL
 * is made from unit/fake_egl.c, and draws nothing. */
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static glsurf_context *create(glsurf_context_api api) {
    glsurf_context *context = NULL;
    assert_int_equal(glsurf_context_create(
                         &context, &(glsurf_context_desc){ .api = api, .log = test_log }),
                     GLSURF_OK);
    return context;
}

static void expect(const glsurf_context *context, glsurf_context_api api,
                   const char *through) {
    glsurf_context_info info;
    glsurf_context_get_info(context, &info);
    printf("%s: %s\n", info.through, info.version);
    assert_int_equal(info.api, api);
    assert_int_equal(strncmp(info.through, through, strlen(through)), 0);
}

static void gles_is_of_egl(void **state) {
    glsurf_context *context = create(GLSURF_CONTEXT_API_GLES);
    expect(context, GLSURF_CONTEXT_API_GLES, "EGL default display (Mesa Project)");
    glsurf_context_info info;
    glsurf_context_get_info(context, &info);
    assert_string_equal(info.version, "OpenGL ES 3.0 of display 0");
    assert_int_equal(glsurf_context_release(context), GLSURF_OK);
    assert_null(glsurf_context_get_proc_address(NULL, "glGetString"));
    assert_int_equal(glsurf_context_make_current(context), GLSURF_OK);
    assert_non_null(glsurf_context_get_proc_address(NULL, "glGetString"));
    glsurf_context_destroy(context);
}

/* Functions belong to the current context. Without a given API, WGL comes before EGL. */
static void both_ways_go_beside_each_other(void **state) {
    glsurf_context *gl = create(GLSURF_CONTEXT_API_ANY);
    expect(gl, GLSURF_CONTEXT_API_GL, "WGL (");
    void *const of_wgl = glsurf_context_get_proc_address(NULL, "glGetString");
    glsurf_context *gles = create(GLSURF_CONTEXT_API_GLES);
    void *const of_egl = glsurf_context_get_proc_address(NULL, "glGetString");
    assert_non_null(of_wgl);
    assert_non_null(of_egl);
    assert_ptr_not_equal(of_wgl, of_egl);
    glsurf_context_destroy(gles);
    assert_int_equal(glsurf_context_make_current(gl), GLSURF_OK);
    assert_ptr_equal(glsurf_context_get_proc_address(NULL, "glGetString"), of_wgl);
    glsurf_context_destroy(gl);
}

int main(void) {
    TEST_LIST(tests, gles_is_of_egl, both_ways_go_beside_each_other);
    return test_main("context_egl", tests, COUNT(tests));
}
