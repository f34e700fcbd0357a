/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "state/odd_state.h"

#include "state/compatibility.h"
#include "state/query.h"

#include <string.h>

static void set_depth_bounds(double low, double high, bool enabled) {
    if (!has_extension("GL_EXT_depth_bounds_test"))
        return;
    union {
        void *object;
        void(APIENTRY *set)(GLdouble, GLdouble);
    } bounds = { glsurf_context_get_proc_address(NULL, "glDepthBoundsEXT") };
    assert_non_null(bounds.object);
    bounds.set(low, high);
    (enabled ? glEnable : glDisable)(DEPTH_BOUNDS_TEST);
}

static bool has_clip_control(void) {
    return has_version(4, 5) || (is_es() && has_extension("GL_EXT_clip_control"));
}

static void set_clip_control(GLenum origin, GLenum depth) {
    union {
        void *object;
        void(APIENTRY *set)(GLenum, GLenum);
    } clip = { glsurf_context_get_proc_address(NULL, is_es() ? "glClipControlEXT"
                                                             : "glClipControl") };
    assert_non_null(clip.object);
    clip.set(origin, depth);
}

static void set_per_buffer(void) {
    const GLuint count = (GLuint)integer_of(GL_MAX_DRAW_BUFFERS);
    for (GLuint i = 0; i < count; ++i) {
        glBlendFuncSeparatei(i, i % 2 ? GL_DST_COLOR : GL_SRC_COLOR, GL_ONE, GL_ZERO,
                             i % 3 ? GL_ONE : GL_DST_ALPHA);
        glBlendEquationSeparatei(i, i % 2 ? GL_MIN : GL_MAX, GL_FUNC_SUBTRACT);
    }
    if (has_sample_shading())
        glEnable(GL_SAMPLE_SHADING);
}

static void set_depth_range(GLuint i, double near, double far) {
    union {
        void *object;
        void(APIENTRY *set)(GLuint, GLfloat, GLfloat);
    } range = { NULL };
    if (!is_es()) {
        glDepthRangeIndexed(i, near, far);
        return;
    }
    range.object = glsurf_context_get_proc_address(NULL, "glDepthRangeIndexedfOES");
    assert_non_null(range.object);
    range.set(i, (GLfloat)near, (GLfloat)far);
}

static void set_viewports(void) {
    for (GLuint i = 0; i < 4; ++i) {
        const float f = (float)i;
        glViewportIndexedf(i, f + 1.0f, f, 10.0f + f, 20.0f - f);
        glScissorIndexed(i, (GLint)i, 1, 2, 3);
        set_depth_range(i, 0.1 * (double)i, 0.9);
        (i % 2 ? glEnablei : glDisablei)(GL_SCISSOR_TEST, i);
    }
}

static const GLenum transfers[] = { GL_RED_SCALE,   GL_GREEN_SCALE, GL_BLUE_SCALE,
                                    GL_ALPHA_SCALE, GL_DEPTH_SCALE, GL_RED_BIAS,
                                    GL_GREEN_BIAS,  GL_BLUE_BIAS,   GL_ALPHA_BIAS,
                                    GL_DEPTH_BIAS };

static void set_enables(bool odd) {
    const query_list list = queries_of(QUERY_COMPATIBILITY_ENABLES);
    for (size_t i = 0; i < list.count; ++i)
        (odd ? glEnable : glDisable)(list.query[i].value);
}

/* GL reads the stipple and the maps as it reads pixels: from the bound buffer. */
static void set_pattern(const GLubyte *pattern, const GLfloat *map, GLsizei size) {
    static const GLenum modes[] = { GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS,
                                    GL_UNPACK_SKIP_PIXELS };
    glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    for (size_t i = 0; i < COUNT(modes); ++i)
        glPixelStorei(modes[i], 0);
    glPolygonStipple(pattern);
    for (GLenum table = GL_PIXEL_MAP_R_TO_R; table <= GL_PIXEL_MAP_A_TO_A; ++table)
        glPixelMapfv(table, size, map);
    glPopClientAttrib();
}

/* With this state no fragment passes the alpha test or the stipple, and every pixel
 * transfer changes the pixels. */
static void set_compatibility(void) {
    static const GLubyte no_pattern[128];
    set_enables(true);
    glAlphaFunc(GL_NEVER, 0.5f);
    set_pattern(no_pattern, (const GLfloat[]){ 0.75f, 0.5f }, 2);
    glClampColor(GL_CLAMP_FRAGMENT_COLOR, GL_TRUE);
    glClampColor(GL_CLAMP_VERTEX_COLOR, GL_FALSE);
    for (size_t i = 0; i < COUNT(transfers); ++i)
        glPixelTransferf(transfers[i], 0.25f);
    glPixelTransferf(GL_MAP_COLOR, GL_TRUE);
    glPixelTransferf(GL_MAP_STENCIL, GL_TRUE);
    glPixelTransferf(GL_INDEX_SHIFT, 1);
    glPixelTransferf(GL_INDEX_OFFSET, 2);
    glPolygonMode(GL_FRONT, GL_POINT);
    glPolygonMode(GL_BACK, GL_LINE);
    glMatrixMode(GL_PROJECTION);
    if (test_full())
        glShadeModel(GL_FLAT);
}

static void clear_compatibility(void) {
    GLubyte pattern[128];
    memset(pattern, 0xff, sizeof pattern);
    set_pattern(pattern, (const GLfloat[]){ 0.0f }, 1);
    set_enables(false);
    glAlphaFunc(GL_ALWAYS, 0.0f);
    glClampColor(GL_CLAMP_FRAGMENT_COLOR, GL_FIXED_ONLY);
    glClampColor(GL_CLAMP_VERTEX_COLOR, GL_TRUE);
    for (size_t i = 0; i < COUNT(transfers); ++i)
        glPixelTransferf(transfers[i], i < 5 ? 1.0f : 0.0f);
    glPixelTransferf(GL_MAP_COLOR, GL_FALSE);
    glPixelTransferf(GL_MAP_STENCIL, GL_FALSE);
    glPixelTransferf(GL_INDEX_SHIFT, 0);
    glPixelTransferf(GL_INDEX_OFFSET, 0);
    glMatrixMode(GL_MODELVIEW);
    glShadeModel(GL_SMOOTH);
}

bool odd_extra_is_there(odd_extra extra) {
    switch (extra) {
    case ODD_NOTHING_MORE:
    case ODD_COMPILED:
        return true;
    case ODD_CLAMPED_READS:
        return !is_es();
    case ODD_DEPTH_BOUNDS:
        return has_extension("GL_EXT_depth_bounds_test");
    case ODD_PER_BUFFER:
        return has_buffer_blending();
    case ODD_ADVANCED:
        return has_es(2) || has_extension("GL_KHR_blend_equation_advanced");
    case ODD_VIEWPORTS:
        return has_viewports();
    case ODD_CLIP_CONTROL:
        return has_clip_control();
    case ODD_COMPATIBILITY:
        return has_compatibility();
    case ODD_EXTRAS:
        break;
    }
    return false;
}

void odd_extra_set(odd_extra extra) {
    switch (extra) {
    case ODD_NOTHING_MORE:
        break;
    case ODD_COMPILED: /* besides the enables of 3.3 */
        if (has_compatibility())
            glShadeModel(GL_FLAT);
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
    case ODD_ADVANCED:
        glBlendEquation(BLEND_MULTIPLY);
        break;
    case ODD_VIEWPORTS:
        set_viewports();
        break;
    case ODD_CLIP_CONTROL:
        set_clip_control(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
        break;
    case ODD_COMPATIBILITY:
        set_compatibility();
        break;
    case ODD_EXTRAS:
        break;
    }
}

void odd_extra_clear(void) {
    if (has_compatibility())
        clear_compatibility();
    if (has_clip_control())
        set_clip_control(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    if (has_sample_shading())
        glDisable(GL_SAMPLE_SHADING);
    set_depth_bounds(0.0, 1.0, false);
    glDisable(GL_SCISSOR_TEST);
    glBlendEquation(GL_FUNC_ADD);
    if (!is_es())
        glClampColor(GL_CLAMP_READ_COLOR, GL_FIXED_ONLY);
}
