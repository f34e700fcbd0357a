/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odd.h"

#include "query.h"

/* The core header lacks it; libOpenGL exports no function of 4.6, nor of extensions. */
typedef void(APIENTRY *polygon_offset)(GLfloat factor, GLfloat units, GLfloat clamp);

/* Pixel storage: an odd value, the default, and the contexts that have it. */
static const struct {
    GLenum name;
    GLint odd, plain;
    bool es;
    const char *extension; /* that alone gives it; NULL: none */
} modes[] = {
    { GL_PACK_SWAP_BYTES, GL_TRUE, GL_FALSE, false, NULL },
    { GL_PACK_LSB_FIRST, GL_TRUE, GL_FALSE, false, NULL },
    { GL_PACK_ROW_LENGTH, 1234, 0, true, NULL },
    { GL_PACK_IMAGE_HEIGHT, 77, 0, false, NULL },
    { GL_PACK_SKIP_ROWS, 3, 0, true, NULL },
    { GL_PACK_SKIP_PIXELS, 5, 0, true, NULL },
    { GL_PACK_SKIP_IMAGES, 2, 0, false, NULL },
    { GL_PACK_ALIGNMENT, 8, 4, true, NULL },
    { GL_UNPACK_SWAP_BYTES, GL_TRUE, GL_FALSE, false, NULL },
    { GL_UNPACK_LSB_FIRST, GL_TRUE, GL_FALSE, false, NULL },
    { GL_UNPACK_ROW_LENGTH, 4321, 0, true, NULL },
    { GL_UNPACK_IMAGE_HEIGHT, 55, 0, true, NULL },
    { GL_UNPACK_SKIP_ROWS, 7, 0, true, NULL },
    { GL_UNPACK_SKIP_PIXELS, 11, 0, true, NULL },
    { GL_UNPACK_SKIP_IMAGES, 4, 0, true, NULL },
    { GL_UNPACK_ALIGNMENT, 2, 4, true, NULL },
    { PACK_INVERT, GL_TRUE, GL_FALSE, true, "GL_MESA_pack_invert" },
    { PACK_REVERSE_ROW_ORDER, GL_TRUE, GL_FALSE, true, "GL_ANGLE_pack_reverse_row_order" },
};

static void set_pixel_modes(bool odd) {
    const bool es = is_es();
    for (size_t i = 0; i < COUNT(modes); ++i)
        if ((modes[i].es || !es) &&
            (!modes[i].extension || has_extension(modes[i].extension)))
            glPixelStorei(modes[i].name, odd ? modes[i].odd : modes[i].plain);
}

static void set_stencil(void) {
    glStencilFuncSeparate(GL_FRONT, GL_NEVER, 3, 0x55);
    glStencilFuncSeparate(GL_BACK, GL_GREATER, 4, 0x33);
    glStencilOpSeparate(GL_FRONT, GL_INCR, GL_DECR, GL_INVERT);
    glStencilOpSeparate(GL_BACK, GL_ZERO, GL_REPLACE, GL_INCR_WRAP);
    glStencilMaskSeparate(GL_FRONT, 0x0f);
    glStencilMaskSeparate(GL_BACK, 0xf0);
}

static void set_values(void) {
    glViewport(3, 5, 7, 11);
    glScissor(1, 2, 3, 4);
    glDepthFunc(GL_NOTEQUAL);
    glDepthMask(GL_FALSE);
    glClearColor(0.1f, 0.2f, 0.3f, 0.4f);
    glClearStencil(9);
    glBlendColor(0.5f, 0.6f, 0.7f, 0.8f);
    glBlendFuncSeparate(GL_DST_COLOR, GL_ONE_MINUS_SRC_COLOR, GL_CONSTANT_ALPHA,
                        GL_DST_ALPHA);
    glBlendEquationSeparate(GL_FUNC_REVERSE_SUBTRACT, GL_MAX);
    glPolygonOffset(3.0f, 4.0f);
    glCullFace(GL_FRONT_AND_BACK);
    glFrontFace(GL_CW);
    glLineWidth(0.5f);
    glSampleCoverage(0.25f, GL_TRUE);
    set_stencil();
    glHint(GL_FRAGMENT_SHADER_DERIVATIVE_HINT, GL_NICEST);
    if (!is_es() || has_es(1))
        glSampleMaski(0, 0);
    if (is_es()) {
        glDepthRangef(0.75f, 0.25f);
        glClearDepthf(0.3f);
    }
}

static void set_values_of_desktop(void) {
    glDepthRange(0.75, 0.25);
    glClearDepth(0.3);
    glLogicOp(GL_INVERT);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glPointSize(5.0f);
    glPointParameterf(GL_POINT_FADE_THRESHOLD_SIZE, 3.0f);
    glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, GL_LOWER_LEFT);
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    glPrimitiveRestartIndex(1);
    glHint(GL_LINE_SMOOTH_HINT, GL_NICEST);
    glHint(GL_POLYGON_SMOOTH_HINT, GL_FASTEST);
    glHint(GL_TEXTURE_COMPRESSION_HINT, GL_FASTEST);
}

static void set_offset_clamp(void) {
    const bool core = has_version(4, 6);
    if (!core && !has_extension("GL_EXT_polygon_offset_clamp"))
        return;
    union {
        void *object;
        polygon_offset set;
    } clamp = { glsurf_context_get_proc_address(NULL, core ? "glPolygonOffsetClamp"
                                                           : "glPolygonOffsetClampEXT") };
    clamp.set(3.0f, 4.0f, 5.0f);
}

static void set_polygon_mode(GLenum mode) {
    union {
        void *object;
        PFNGLPOLYGONMODEPROC set;
    } polygon = { NULL };
    if (!is_es())
        glPolygonMode(GL_FRONT_AND_BACK, mode);
    else if (has_extension("GL_NV_polygon_mode"))
        polygon.object = glsurf_context_get_proc_address(NULL, "glPolygonModeNV");
    else if (has_extension("GL_ANGLE_polygon_mode"))
        polygon.object = glsurf_context_get_proc_address(NULL, "glPolygonModeANGLE");
    if (polygon.object)
        polygon.set(GL_FRONT_AND_BACK, mode);
}

/* Values of later versions that do not affect the library's draws. */
static void set_newer_values(void) {
    if (has_version(4, 0)) {
        glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, (GLfloat[]){ 2, 3, 4, 5 });
        glPatchParameterfv(GL_PATCH_DEFAULT_INNER_LEVEL, (GLfloat[]){ 6, 7 });
    }
    if (has_version(4, 0) || has_es(2) ||
        (is_es() && has_extension("GL_EXT_tessellation_shader")))
        glPatchParameteri(GL_PATCH_VERTICES, 7);
    if (has_sample_shading())
        glMinSampleShading(0.5f);
    if (has_version(4, 2)) {
        glPixelStorei(GL_UNPACK_COMPRESSED_BLOCK_SIZE, 16);
        glPixelStorei(GL_PACK_COMPRESSED_BLOCK_SIZE, 8);
    }
    set_offset_clamp();
}

void odd_values_set(void) {
    set_pixel_modes(true);
    set_values();
    if (!is_es())
        set_values_of_desktop();
    set_polygon_mode(GL_LINE);
    set_newer_values();
}

void odd_values_clear(void) {
    set_pixel_modes(false);
    set_polygon_mode(GL_FILL);
    glFrontFace(GL_CCW);
    glDepthMask(GL_TRUE);
    if (is_es()) {
        glDepthRangef(0.0f, 1.0f);
    } else {
        glDepthRange(0.0, 1.0);
        glProvokingVertex(GL_LAST_VERTEX_CONVENTION);
    }
}
