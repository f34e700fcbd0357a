/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odd.h"

#include "query.h"

static void set_depth_bounds(double low, double high, bool enabled) {
    if (!has_extension("GL_EXT_depth_bounds_test"))
        return;
    union {
        void *object;
        void(APIENTRY *set)(GLdouble, GLdouble);
    } bounds = { glsurf_egl_get_proc_address(NULL, "glDepthBoundsEXT") };
    assert_non_null(bounds.object);
    bounds.set(low, high);
    (enabled ? glEnable : glDisable)(DEPTH_BOUNDS_TEST);
}

static void set_per_buffer(void) {
    const GLuint count = (GLuint)integer_of(GL_MAX_DRAW_BUFFERS);
    for (GLuint i = 0; i < count; ++i) {
        glBlendFuncSeparatei(i, i % 2 ? GL_DST_COLOR : GL_SRC_COLOR, GL_ONE, GL_ZERO,
                             i % 3 ? GL_ONE : GL_DST_ALPHA);
        glBlendEquationSeparatei(i, i % 2 ? GL_MIN : GL_MAX, GL_FUNC_SUBTRACT);
    }
    glEnable(GL_SAMPLE_SHADING);
}

static void set_viewports(void) {
    for (GLuint i = 0; i < 4; ++i) {
        const float f = (float)i;
        glViewportIndexedf(i, f + 1.0f, f, 10.0f + f, 20.0f - f);
        glScissorIndexed(i, (GLint)i, 1, 2, 3);
        glDepthRangeIndexed(i, 0.1 * (double)i, 0.9);
        (i % 2 ? glEnablei : glDisablei)(GL_SCISSOR_TEST, i);
    }
}

bool odd_extra_is_there(odd_extra extra) {
    switch (extra) {
    case ODD_NOTHING_MORE:
    case ODD_CLAMPED_READS:
        return true;
    case ODD_DEPTH_BOUNDS:
        return has_extension("GL_EXT_depth_bounds_test");
    case ODD_PER_BUFFER:
        return has_version(4, 0);
    case ODD_VIEWPORTS:
        return has_version(4, 1);
    case ODD_CLIP_CONTROL:
        return has_version(4, 5);
    case ODD_EXTRAS:
        break;
    }
    return false;
}

void odd_extra_set(odd_extra extra) {
    switch (extra) {
    case ODD_NOTHING_MORE:
        break;
    case ODD_DEPTH_BOUNDS:
        set_depth_bounds(0.25, 0.5, true);
        break;
    case ODD_CLAMPED_READS:
        glClampColor(GL_CLAMP_READ_COLOR, GL_TRUE);
        break;
    case ODD_PER_BUFFER:
        set_per_buffer();
        break;
    case ODD_VIEWPORTS:
        set_viewports();
        break;
    case ODD_CLIP_CONTROL:
        glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
        break;
    case ODD_EXTRAS:
        break;
    }
}

void odd_extra_clear(void) {
    if (has_version(4, 5))
        glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    if (has_version(4, 0))
        glDisable(GL_SAMPLE_SHADING);
    set_depth_bounds(0.0, 1.0, false);
    glDisable(GL_SCISSOR_TEST);
    glClampColor(GL_CLAMP_READ_COLOR, GL_FIXED_ONLY);
}
