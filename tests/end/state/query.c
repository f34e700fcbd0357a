/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "state/query.h"

#include "state/capped.h"
#include "state/compatibility.h"

#include <string.h>

bool is_es(void) {
    return strncmp((const char *)glGetString(GL_VERSION), "OpenGL ES", 9) == 0;
}

static int version(void) {
    return 10 * integer_of(GL_MAJOR_VERSION) + integer_of(GL_MINOR_VERSION);
}

bool has_es(int minor) {
    return is_es() && version() >= 30 + minor;
}

bool has_version(int major, int minor) {
    return !is_es() && version() >= 10 * major + minor;
}

bool has_extension(const char *name) {
    if (is_capped())
        return false; /* the capped context has none that tests ask for */
    const GLint count = integer_of(GL_NUM_EXTENSIONS);
    for (GLint i = 0; i < count; ++i)
        if (strcmp((const char *)glGetStringi(GL_EXTENSIONS, (GLuint)i), name) == 0)
            return true;
    return false;
}

bool has_compatibility(void) {
    return !is_es() &&
           (integer_of(GL_CONTEXT_PROFILE_MASK) & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT);
}

GLint integer_of(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

bool query_is_there(const query *self) {
    const int from = is_es() ? self->es : self->gl;
    return (from && version() >= from) ||
           (self->extension && has_extension(self->extension));
}

bool has_buffer_state(void) {
    return has_version(3, 0) || has_es(2) || has_extension("GL_EXT_draw_buffers_indexed") ||
           has_extension("GL_OES_draw_buffers_indexed");
}

bool has_buffer_blending(void) {
    return is_es() ? has_buffer_state() : has_version(4, 0);
}

bool has_viewports(void) {
    return has_version(4, 1) || (is_es() && has_extension("GL_OES_viewport_array"));
}

bool has_sample_shading(void) {
    return has_version(4, 0) || has_es(2) ||
           (is_es() && has_extension("GL_OES_sample_shading"));
}

bool has_level_queries(void) {
    return !is_es() || has_es(1);
}

/* Q: all contexts have the state. D: only OpenGL. Q_FROM: since a version of each. Q_BY:
 * since a version of OpenGL, or with an extension. */
#define QUERY(name, values, gl, es, extension)                                             \
    { #name, name, values, gl, es, extension }
#define Q(name)                                                                            \
    { #name, name, 1, 33, 30, NULL }
#define QN(name, n)                                                                        \
    { #name, name, n, 33, 30, NULL }
#define D(name)                                                                            \
    { #name, name, 1, 33, 0, NULL }
#define Q_FROM(name, gl, es)                                                               \
    { #name, name, 1, gl, es, NULL }
#define Q_BY(name, gl, extension)                                                          \
    { #name, name, 1, gl, 0, "GL_" extension }

/* The queries follow the state tables of the OpenGL 3.3 core specification, 6.2 and
 * following, and of OpenGL ES 3.0, 6.2 and following. They contain everything in the tables
 * except objects' own state and limits. */
static const query values[] = {
    /* vertex array objects */
    Q(GL_ELEMENT_ARRAY_BUFFER_BINDING),

    /* vertex array data outside of objects */
    Q(GL_ARRAY_BUFFER_BINDING),
    Q(GL_VERTEX_ARRAY_BINDING),
    D(GL_PRIMITIVE_RESTART_INDEX),

    /* transformation */
    QN(GL_VIEWPORT, 4),
    QN(GL_DEPTH_RANGE, 2),

    /* colouring */
    D(GL_CLAMP_READ_COLOR),
    D(GL_PROVOKING_VERTEX),

    /* rasterization */
    D(GL_POINT_SIZE),
    D(GL_POINT_FADE_THRESHOLD_SIZE),
    D(GL_POINT_SPRITE_COORD_ORIGIN),
    Q(GL_LINE_WIDTH),
    Q(GL_CULL_FACE_MODE),
    Q(GL_FRONT_FACE),
    Q_BY(GL_POLYGON_MODE, 33, "NV_polygon_mode"),
    Q(GL_POLYGON_OFFSET_FACTOR),
    Q(GL_POLYGON_OFFSET_UNITS),

    /* multisampling */
    Q(GL_SAMPLE_COVERAGE_VALUE),
    Q(GL_SAMPLE_COVERAGE_INVERT),

    /* textures */
    Q(GL_ACTIVE_TEXTURE),
    QUERY(GL_TEXTURE_BUFFER, 1, 33, 32, "GL_EXT_texture_buffer"), /* the generic binding */

    /* pixel operations */
    QN(GL_SCISSOR_BOX, 4),
    Q(GL_STENCIL_FUNC),
    Q(GL_STENCIL_VALUE_MASK),
    Q(GL_STENCIL_REF),
    Q(GL_STENCIL_FAIL),
    Q(GL_STENCIL_PASS_DEPTH_FAIL),
    Q(GL_STENCIL_PASS_DEPTH_PASS),
    Q(GL_STENCIL_BACK_FUNC),
    Q(GL_STENCIL_BACK_VALUE_MASK),
    Q(GL_STENCIL_BACK_REF),
    Q(GL_STENCIL_BACK_FAIL),
    Q(GL_STENCIL_BACK_PASS_DEPTH_FAIL),
    Q(GL_STENCIL_BACK_PASS_DEPTH_PASS),
    Q(GL_DEPTH_FUNC),
    Q(GL_BLEND_SRC_RGB),
    Q(GL_BLEND_SRC_ALPHA),
    Q(GL_BLEND_DST_RGB),
    Q(GL_BLEND_DST_ALPHA),
    Q(GL_BLEND_EQUATION_RGB),
    Q(GL_BLEND_EQUATION_ALPHA),
    QN(GL_BLEND_COLOR, 4),
    D(GL_LOGIC_OP_MODE),

    /* framebuffer control */
    QN(GL_COLOR_WRITEMASK, 4),
    Q(GL_DEPTH_WRITEMASK),
    Q(GL_STENCIL_WRITEMASK),
    Q(GL_STENCIL_BACK_WRITEMASK),
    QN(GL_COLOR_CLEAR_VALUE, 4),
    Q(GL_DEPTH_CLEAR_VALUE),
    Q(GL_STENCIL_CLEAR_VALUE),

    /* framebuffers: bindings, and state of the bound ones */
    Q(GL_DRAW_FRAMEBUFFER_BINDING),
    Q(GL_READ_FRAMEBUFFER_BINDING),
    Q(GL_DRAW_BUFFER0),
    Q(GL_DRAW_BUFFER1),
    Q(GL_READ_BUFFER),
    Q(GL_RENDERBUFFER_BINDING),

    /* pixels */
    D(GL_UNPACK_SWAP_BYTES),
    D(GL_UNPACK_LSB_FIRST),
    Q(GL_UNPACK_IMAGE_HEIGHT),
    Q(GL_UNPACK_SKIP_IMAGES),
    Q(GL_UNPACK_ROW_LENGTH),
    Q(GL_UNPACK_SKIP_ROWS),
    Q(GL_UNPACK_SKIP_PIXELS),
    Q(GL_UNPACK_ALIGNMENT),
    D(GL_PACK_SWAP_BYTES),
    D(GL_PACK_LSB_FIRST),
    D(GL_PACK_IMAGE_HEIGHT),
    D(GL_PACK_SKIP_IMAGES),
    Q(GL_PACK_ROW_LENGTH),
    Q(GL_PACK_SKIP_ROWS),
    Q(GL_PACK_SKIP_PIXELS),
    Q(GL_PACK_ALIGNMENT),
    Q(GL_PIXEL_PACK_BUFFER_BINDING),
    Q(GL_PIXEL_UNPACK_BUFFER_BINDING),

    /* programs */
    Q(GL_CURRENT_PROGRAM),

    /* transform feedback and uniform buffers */
    Q(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING),
    Q(GL_UNIFORM_BUFFER_BINDING),

    /* hints */
    D(GL_LINE_SMOOTH_HINT),
    D(GL_POLYGON_SMOOTH_HINT),
    D(GL_TEXTURE_COMPRESSION_HINT),
    Q(GL_FRAGMENT_SHADER_DERIVATIVE_HINT),

    /* copy buffers, which the tables omit */
    Q(GL_COPY_READ_BUFFER),
    Q(GL_COPY_WRITE_BUFFER),

    /* state of later versions and extensions */
    Q_FROM(GL_DRAW_INDIRECT_BUFFER_BINDING, 40, 31),
    Q_FROM(GL_TRANSFORM_FEEDBACK_BINDING, 40, 30),
    QUERY(GL_PATCH_VERTICES, 1, 40, 32, "GL_EXT_tessellation_shader"),
    QUERY(GL_PATCH_DEFAULT_OUTER_LEVEL, 4, 40, 0, NULL),
    QUERY(GL_PATCH_DEFAULT_INNER_LEVEL, 2, 40, 0, NULL),
    QUERY(GL_MIN_SAMPLE_SHADING_VALUE, 1, 40, 32, "GL_OES_sample_shading"),
    Q_FROM(GL_PROGRAM_PIPELINE_BINDING, 41, 31),
    Q_FROM(GL_ATOMIC_COUNTER_BUFFER_BINDING, 42, 31),
    Q_FROM(GL_UNPACK_COMPRESSED_BLOCK_SIZE, 42, 0),
    Q_FROM(GL_PACK_COMPRESSED_BLOCK_SIZE, 42, 0),
    Q_FROM(GL_SHADER_STORAGE_BUFFER_BINDING, 43, 31),
    Q_FROM(GL_DISPATCH_INDIRECT_BUFFER_BINDING, 43, 31),
    Q_FROM(GL_QUERY_BUFFER_BINDING, 44, 0),
    Q_BY(GL_CLIP_ORIGIN, 45, "EXT_clip_control"),
    Q_BY(GL_CLIP_DEPTH_MODE, 45, "EXT_clip_control"),
    Q_FROM(GL_PARAMETER_BUFFER_BINDING, 46, 0),
    Q_BY(GL_POLYGON_OFFSET_CLAMP, 46, "EXT_polygon_offset_clamp"),
    Q_BY(PACK_INVERT, 0, "MESA_pack_invert"),
    Q_BY(PACK_REVERSE_ROW_ORDER, 0, "ANGLE_pack_reverse_row_order"),
    QUERY(DEPTH_BOUNDS, 2, 0, 0, "GL_EXT_depth_bounds_test"),
};

/* Texture bindings of a unit, and its sampler. */
static const query units[] = {
    D(GL_TEXTURE_BINDING_1D),
    Q(GL_TEXTURE_BINDING_2D),
    Q(GL_TEXTURE_BINDING_3D),
    D(GL_TEXTURE_BINDING_1D_ARRAY),
    Q(GL_TEXTURE_BINDING_2D_ARRAY),
    D(GL_TEXTURE_BINDING_RECTANGLE),
    QUERY(GL_TEXTURE_BINDING_BUFFER, 1, 33, 32, "GL_EXT_texture_buffer"),
    Q(GL_TEXTURE_BINDING_CUBE_MAP),
    Q_FROM(GL_TEXTURE_BINDING_2D_MULTISAMPLE, 33, 31),
    QUERY(GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY, 1, 33, 32,
          "GL_OES_texture_storage_multisample_2d_array"),
    QUERY(GL_TEXTURE_BINDING_CUBE_MAP_ARRAY, 1, 40, 32, "GL_EXT_texture_cube_map_array"),
    Q_BY(TEXTURE_BINDING_EXTERNAL, 0, "OES_EGL_image_external"),
    Q(GL_SAMPLER_BINDING),
};

/* Targets of the rows of `units`; samplers have none. */
static const GLenum targets[COUNT(units)] = { GL_TEXTURE_1D,
                                              GL_TEXTURE_2D,
                                              GL_TEXTURE_3D,
                                              GL_TEXTURE_1D_ARRAY,
                                              GL_TEXTURE_2D_ARRAY,
                                              GL_TEXTURE_RECTANGLE,
                                              GL_TEXTURE_BUFFER,
                                              GL_TEXTURE_CUBE_MAP,
                                              GL_TEXTURE_2D_MULTISAMPLE,
                                              GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
                                              GL_TEXTURE_CUBE_MAP_ARRAY,
                                              TEXTURE_EXTERNAL };

GLenum target_of(const query *self) {
    return targets[self - units];
}

static const query enables[] = {
    Q(GL_SCISSOR_TEST),
    Q(GL_BLEND),
    Q(GL_DEPTH_TEST),
    Q(GL_STENCIL_TEST),
    Q(GL_CULL_FACE),
    Q_BY(GL_COLOR_LOGIC_OP, 33, "ANGLE_logic_op"),
    Q(GL_DITHER),
    Q(GL_SAMPLE_COVERAGE),
    Q(GL_SAMPLE_ALPHA_TO_COVERAGE),
    Q_BY(GL_SAMPLE_ALPHA_TO_ONE, 33, "EXT_multisample_compatibility"),
    Q_FROM(GL_SAMPLE_MASK, 33, 31),
    Q_BY(GL_MULTISAMPLE, 33, "EXT_multisample_compatibility"),
    Q(GL_POLYGON_OFFSET_FILL),
    Q_BY(GL_POLYGON_OFFSET_LINE, 33, "NV_polygon_mode"),
    Q_BY(GL_POLYGON_OFFSET_POINT, 33, "NV_polygon_mode"),
    D(GL_POLYGON_SMOOTH),
    D(GL_LINE_SMOOTH),
    Q_BY(GL_DEPTH_CLAMP, 33, "EXT_depth_clamp"),
    D(GL_PRIMITIVE_RESTART),
    Q(GL_RASTERIZER_DISCARD),
    Q_BY(GL_FRAMEBUFFER_SRGB, 33, "EXT_sRGB_write_control"),
    D(GL_PROGRAM_POINT_SIZE),
    D(GL_TEXTURE_CUBE_MAP_SEAMLESS),
    Q_BY(GL_CLIP_DISTANCE0, 33, "EXT_clip_cull_distance"),
    Q_BY(GL_CLIP_DISTANCE1, 33, "EXT_clip_cull_distance"),
    Q_BY(GL_CLIP_DISTANCE2, 33, "EXT_clip_cull_distance"),
    Q_BY(GL_CLIP_DISTANCE3, 33, "EXT_clip_cull_distance"),
    Q_BY(GL_CLIP_DISTANCE4, 33, "EXT_clip_cull_distance"),
    Q_BY(GL_CLIP_DISTANCE5, 33, "EXT_clip_cull_distance"),
    Q_BY(GL_CLIP_DISTANCE6, 33, "EXT_clip_cull_distance"),
    Q_BY(GL_CLIP_DISTANCE7, 33, "EXT_clip_cull_distance"),
    Q_FROM(GL_PRIMITIVE_RESTART_FIXED_INDEX, 43, 30),
    Q_BY(BLEND_ADVANCED_COHERENT, 0, "KHR_blend_equation_advanced_coherent"),
};

/* Enables that only an extra makes odd: see odd_state.h. */
static const query extra_enables[] = {
    Q_BY(DEPTH_BOUNDS_TEST, 0, "EXT_depth_bounds_test"),
    QUERY(GL_SAMPLE_SHADING, 1, 40, 32, "GL_OES_sample_shading"),
};

/* A value of each buffer, attribute or viewport: glGet() takes an index. */
#define I(name, values)                                                                    \
    { "indexed " #name, name, values, 33, 30, NULL }

/* Attributes of the bound vertex array object, and current attributes. */
static const query attributes[] = {
    I(GL_VERTEX_ATTRIB_ARRAY_ENABLED, 1),    I(GL_VERTEX_ATTRIB_ARRAY_SIZE, 1),
    I(GL_VERTEX_ATTRIB_ARRAY_STRIDE, 1),     I(GL_VERTEX_ATTRIB_ARRAY_TYPE, 1),
    I(GL_VERTEX_ATTRIB_ARRAY_NORMALIZED, 1), I(GL_VERTEX_ATTRIB_ARRAY_INTEGER, 1),
    I(GL_VERTEX_ATTRIB_ARRAY_DIVISOR, 1),    I(GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, 1),
    I(GL_VERTEX_ATTRIB_ARRAY_POINTER, 1),    I(GL_CURRENT_VERTEX_ATTRIB, 4)
};

static const query uniform_buffers[] = { I(GL_UNIFORM_BUFFER_BINDING, 1),
                                         I(GL_UNIFORM_BUFFER_START, 1),
                                         I(GL_UNIFORM_BUFFER_SIZE, 1) };

static const query feedback_buffers[] = { I(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 1),
                                          I(GL_TRANSFORM_FEEDBACK_BUFFER_START, 1),
                                          I(GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, 1) };

static const query sample_masks[] = { Q_FROM(GL_SAMPLE_MASK_VALUE, 33, 31) };

static const query draw_buffers[] = { I(GL_COLOR_WRITEMASK, 4), I(GL_BLEND, 1) };

static const query blendings[] = {
    I(GL_BLEND_SRC_RGB, 1),   I(GL_BLEND_SRC_ALPHA, 1),    I(GL_BLEND_DST_RGB, 1),
    I(GL_BLEND_DST_ALPHA, 1), I(GL_BLEND_EQUATION_RGB, 1), I(GL_BLEND_EQUATION_ALPHA, 1),
};

static const query viewports[] = { I(GL_VIEWPORT, 4), I(GL_SCISSOR_BOX, 4),
                                   I(GL_DEPTH_RANGE, 2), I(GL_SCISSOR_TEST, 1) };

/* State that affects draws, uploads or read-backs, and some other state. */
static const query compatibility[] = {
    QN(GL_POLYGON_MODE, 2),   Q(GL_ALPHA_TEST_FUNC),
    Q(GL_ALPHA_TEST_REF),     Q(GL_CLAMP_FRAGMENT_COLOR),
    Q(GL_CLAMP_VERTEX_COLOR), Q(GL_MAP_COLOR),
    Q(GL_MAP_STENCIL),        Q(GL_INDEX_SHIFT),
    Q(GL_INDEX_OFFSET),       Q(GL_RED_SCALE),
    Q(GL_RED_BIAS),           Q(GL_GREEN_SCALE),
    Q(GL_GREEN_BIAS),         Q(GL_BLUE_SCALE),
    Q(GL_BLUE_BIAS),          Q(GL_ALPHA_SCALE),
    Q(GL_ALPHA_BIAS),         Q(GL_DEPTH_SCALE),
    Q(GL_DEPTH_BIAS),         Q(GL_PIXEL_MAP_R_TO_R_SIZE),
    Q(GL_MATRIX_MODE),        Q(GL_SHADE_MODEL),
};

static const query compatibility_enables[] = {
    Q(GL_ALPHA_TEST),
    Q(GL_POLYGON_STIPPLE),
    Q(GL_LINE_STIPPLE),
    Q(GL_FOG),
    Q(GL_LIGHTING),
    Q(GL_COLOR_SUM),
    Q(GL_NORMALIZE),
    Q(GL_POINT_SMOOTH),
    Q(GL_POINT_SPRITE),
    Q(GL_TEXTURE_2D),
    Q(GL_VERTEX_PROGRAM_TWO_SIDE),
};

query_list queries_of(query_kind kind) {
#define LIST(kind, list, maximum, there) [kind] = { list, COUNT(list), maximum, there }
    static const query_list lists[QUERY_KINDS] = {
        LIST(QUERY_VALUES, values, 0, NULL),
        LIST(QUERY_ENABLES, enables, 0, NULL),
        LIST(QUERY_EXTRA_ENABLES, extra_enables, 0, NULL),
        LIST(QUERY_UNITS, units, GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, NULL),
        LIST(QUERY_ATTRIBUTES, attributes, GL_MAX_VERTEX_ATTRIBS, NULL),
        LIST(QUERY_UNIFORM_BUFFERS, uniform_buffers, GL_MAX_UNIFORM_BUFFER_BINDINGS, NULL),
        LIST(QUERY_FEEDBACK_BUFFERS, feedback_buffers,
             GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS, NULL),
        LIST(QUERY_SAMPLE_MASKS, sample_masks, 0, NULL),
        LIST(QUERY_DRAW_BUFFERS, draw_buffers, GL_MAX_DRAW_BUFFERS, has_buffer_state),
        LIST(QUERY_BLENDINGS, blendings, GL_MAX_DRAW_BUFFERS, has_buffer_blending),
        LIST(QUERY_VIEWPORTS, viewports, GL_MAX_VIEWPORTS, has_viewports),
        LIST(QUERY_COMPATIBILITY, compatibility, 0, has_compatibility),
        LIST(QUERY_COMPATIBILITY_ENABLES, compatibility_enables, 0, has_compatibility),
    };
    return lists[kind];
}
