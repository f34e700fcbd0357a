/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "query.h"

#include "compatibility.h"

#include <string.h>

bool is_es(void) {
    return strncmp((const char *)glGetString(GL_VERSION), "OpenGL ES", 9) == 0;
}

bool has_version(int major, int minor) {
    GLint a = 0, b = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &a);
    glGetIntegerv(GL_MINOR_VERSION, &b);
    return a > major || (a == major && b >= minor);
}

bool has_extension(const char *name) {
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i)
        if (strcmp((const char *)glGetStringi(GL_EXTENSIONS, (GLuint)i), name) == 0)
            return true;
    return false;
}

bool has_compatibility(void) {
    return integer_of(GL_CONTEXT_PROFILE_MASK) & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT;
}

GLint integer_of(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

#define Q(name)                                                                            \
    { #name, name, 1 }
#define QN(name, n)                                                                        \
    { #name, name, n }

/* The queries follow the tables of state of the OpenGL 3.3 core specification, 6.2 and
 * following. They contain everything in the tables except objects' own state, limits, and
 * values that snapshot.c queries by index. */
static const query values[] = {
    /* vertex array objects: the rest is in snapshot.c */
    Q(GL_ELEMENT_ARRAY_BUFFER_BINDING),

    /* vertex array data outside of objects */
    Q(GL_ARRAY_BUFFER_BINDING),
    Q(GL_VERTEX_ARRAY_BINDING),
    Q(GL_PRIMITIVE_RESTART_INDEX),

    /* transformation */
    QN(GL_VIEWPORT, 4),
    QN(GL_DEPTH_RANGE, 2),

    /* colouring */
    Q(GL_CLAMP_READ_COLOR),
    Q(GL_PROVOKING_VERTEX),

    /* rasterization */
    Q(GL_POINT_SIZE),
    Q(GL_POINT_FADE_THRESHOLD_SIZE),
    Q(GL_POINT_SPRITE_COORD_ORIGIN),
    Q(GL_LINE_WIDTH),
    Q(GL_CULL_FACE_MODE),
    Q(GL_FRONT_FACE),
    Q(GL_POLYGON_MODE),
    Q(GL_POLYGON_OFFSET_FACTOR),
    Q(GL_POLYGON_OFFSET_UNITS),

    /* multisampling; the sample mask is in snapshot.c */
    Q(GL_SAMPLE_COVERAGE_VALUE),
    Q(GL_SAMPLE_COVERAGE_INVERT),

    /* textures: bindings and samplers of each unit are in snapshot.c */
    Q(GL_ACTIVE_TEXTURE),
    Q(GL_TEXTURE_BUFFER), /* the generic binding point */

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
    Q(GL_LOGIC_OP_MODE),

    /* framebuffer control; snapshot.c queries colour masks */
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
    Q(GL_UNPACK_SWAP_BYTES),
    Q(GL_UNPACK_LSB_FIRST),
    Q(GL_UNPACK_IMAGE_HEIGHT),
    Q(GL_UNPACK_SKIP_IMAGES),
    Q(GL_UNPACK_ROW_LENGTH),
    Q(GL_UNPACK_SKIP_ROWS),
    Q(GL_UNPACK_SKIP_PIXELS),
    Q(GL_UNPACK_ALIGNMENT),
    Q(GL_PACK_SWAP_BYTES),
    Q(GL_PACK_LSB_FIRST),
    Q(GL_PACK_IMAGE_HEIGHT),
    Q(GL_PACK_SKIP_IMAGES),
    Q(GL_PACK_ROW_LENGTH),
    Q(GL_PACK_SKIP_ROWS),
    Q(GL_PACK_SKIP_PIXELS),
    Q(GL_PACK_ALIGNMENT),
    Q(GL_PIXEL_PACK_BUFFER_BINDING),
    Q(GL_PIXEL_UNPACK_BUFFER_BINDING),

    /* programs */
    Q(GL_CURRENT_PROGRAM),

    /* transform feedback and uniform buffers; snapshot.c queries the indexed ones */
    Q(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING),
    Q(GL_UNIFORM_BUFFER_BINDING),

    /* hints */
    Q(GL_LINE_SMOOTH_HINT),
    Q(GL_POLYGON_SMOOTH_HINT),
    Q(GL_TEXTURE_COMPRESSION_HINT),
    Q(GL_FRAGMENT_SHADER_DERIVATIVE_HINT),

    /* buffers for copying, which the tables leave out */
    Q(GL_COPY_READ_BUFFER),
    Q(GL_COPY_WRITE_BUFFER),
};

/* State that later versions added, with the version of each. */
static const newer_query newer[] = {
    { 4, 0, Q(GL_DRAW_INDIRECT_BUFFER_BINDING) },
    { 4, 0, Q(GL_TRANSFORM_FEEDBACK_BINDING) },
    { 4, 0, Q(GL_PATCH_VERTICES) },
    { 4, 0, QN(GL_PATCH_DEFAULT_OUTER_LEVEL, 4) },
    { 4, 0, QN(GL_PATCH_DEFAULT_INNER_LEVEL, 2) },
    { 4, 0, Q(GL_MIN_SAMPLE_SHADING_VALUE) },
    { 4, 1, Q(GL_PROGRAM_PIPELINE_BINDING) },
    { 4, 2, Q(GL_ATOMIC_COUNTER_BUFFER_BINDING) },
    { 4, 2, Q(GL_UNPACK_COMPRESSED_BLOCK_SIZE) },
    { 4, 2, Q(GL_PACK_COMPRESSED_BLOCK_SIZE) },
    { 4, 3, Q(GL_SHADER_STORAGE_BUFFER_BINDING) },
    { 4, 3, Q(GL_DISPATCH_INDIRECT_BUFFER_BINDING) },
    { 4, 4, Q(GL_QUERY_BUFFER_BINDING) },
    { 4, 5, Q(GL_CLIP_ORIGIN) },
    { 4, 5, Q(GL_CLIP_DEPTH_MODE) },
    { 4, 6, Q(GL_PARAMETER_BUFFER_BINDING) },
    { 4, 6, Q(GL_POLYGON_OFFSET_CLAMP) },
};

/* Texture bindings of a unit, and its sampler. */
static const newer_query units[] = {
    { 3, 3, Q(GL_TEXTURE_BINDING_1D) },
    { 3, 3, Q(GL_TEXTURE_BINDING_2D) },
    { 3, 3, Q(GL_TEXTURE_BINDING_3D) },
    { 3, 3, Q(GL_TEXTURE_BINDING_1D_ARRAY) },
    { 3, 3, Q(GL_TEXTURE_BINDING_2D_ARRAY) },
    { 3, 3, Q(GL_TEXTURE_BINDING_RECTANGLE) },
    { 3, 3, Q(GL_TEXTURE_BINDING_BUFFER) },
    { 3, 3, Q(GL_TEXTURE_BINDING_CUBE_MAP) },
    { 3, 3, Q(GL_TEXTURE_BINDING_2D_MULTISAMPLE) },
    { 3, 3, Q(GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY) },
    { 3, 3, Q(GL_SAMPLER_BINDING) },
    { 4, 0, Q(GL_TEXTURE_BINDING_CUBE_MAP_ARRAY) },
};

static const query enables[] = {
    Q(GL_SCISSOR_TEST),
    Q(GL_BLEND),
    Q(GL_DEPTH_TEST),
    Q(GL_STENCIL_TEST),
    Q(GL_CULL_FACE),
    Q(GL_COLOR_LOGIC_OP),
    Q(GL_DITHER),
    Q(GL_SAMPLE_COVERAGE),
    Q(GL_SAMPLE_ALPHA_TO_COVERAGE),
    Q(GL_SAMPLE_ALPHA_TO_ONE),
    Q(GL_SAMPLE_MASK),
    Q(GL_MULTISAMPLE),
    Q(GL_POLYGON_OFFSET_FILL),
    Q(GL_POLYGON_OFFSET_LINE),
    Q(GL_POLYGON_OFFSET_POINT),
    Q(GL_POLYGON_SMOOTH),
    Q(GL_LINE_SMOOTH),
    Q(GL_DEPTH_CLAMP),
    Q(GL_PRIMITIVE_RESTART),
    Q(GL_RASTERIZER_DISCARD),
    Q(GL_FRAMEBUFFER_SRGB),
    Q(GL_PROGRAM_POINT_SIZE),
    Q(GL_TEXTURE_CUBE_MAP_SEAMLESS),
    Q(GL_CLIP_DISTANCE0),
    Q(GL_CLIP_DISTANCE1),
    Q(GL_CLIP_DISTANCE2),
    Q(GL_CLIP_DISTANCE3),
    Q(GL_CLIP_DISTANCE4),
    Q(GL_CLIP_DISTANCE5),
    Q(GL_CLIP_DISTANCE6),
    Q(GL_CLIP_DISTANCE7),
};

/* The state that changes what is drawn, uploaded or read back, and some that does not. */
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

newer_list queries_of_newer(void) {
    return (newer_list){ newer, COUNT(newer) };
}

newer_list queries_of_units(void) {
    return (newer_list){ units, COUNT(units) };
}

query_list queries_of_values(void) {
    return (query_list){ values, COUNT(values) };
}

query_list queries_of_enables(void) {
    return (query_list){ enables, COUNT(enables) };
}

query_list queries_of_compatibility(void) {
    return (query_list){ compatibility, COUNT(compatibility) };
}

query_list queries_of_compatibility_enables(void) {
    return (query_list){ compatibility_enables, COUNT(compatibility_enables) };
}
