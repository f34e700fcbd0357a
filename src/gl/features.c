/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/features.h"

#include "gl/device.h"

#include <stddef.h>

/* A way to have a feature: from a version on, or by an extension. */
typedef struct row {
    size_t flag;           /* offset in gls_features_there */
    bool es;               /* with OpenGL ES, otherwise with OpenGL */
    int version;           /* ten times the version; 0: no version has it */
    const char *extension; /* NULL: none gives it */
    const char *suffix;    /* of the extension's functions */
    const char *functions[5];
} row;

#define GL(name) .flag = offsetof(gls_features_there, name)
#define ES(name) .flag = offsetof(gls_features_there, name), .es = true

/* From which version on all have it: OpenGL 3.3 and OpenGL ES 3.0 are the least. */
enum { GL_ALL = 33, ES_ALL = 30 };

static const row rows[] = {
    { GL(desktop), .version = GL_ALL },
    { GL(buffer_state), .version = GL_ALL },
    { ES(buffer_state), .version = 32, .extension = "GL_EXT_draw_buffers_indexed",
      .suffix = "EXT", .functions = { "Enablei", "Disablei", "IsEnabledi", "ColorMaski" } },
    { ES(buffer_state), .extension = "GL_OES_draw_buffers_indexed", .suffix = "OES",
      .functions = { "Enablei", "Disablei", "IsEnabledi", "ColorMaski" } },
    { GL(buffer_blending), .version = 40,
      .functions = { "BlendFuncSeparatei", "BlendEquationSeparatei", "BlendEquationi" } },
    { ES(buffer_blending), .version = 32, .extension = "GL_EXT_draw_buffers_indexed",
      .suffix = "EXT",
      .functions = { "BlendFuncSeparatei", "BlendEquationSeparatei", "BlendEquationi" } },
    { ES(buffer_blending), .extension = "GL_OES_draw_buffers_indexed", .suffix = "OES",
      .functions = { "BlendFuncSeparatei", "BlendEquationSeparatei", "BlendEquationi" } },
    { GL(advanced_blending), .extension = "GL_KHR_blend_equation_advanced" },
    { ES(advanced_blending), .version = 32, .extension = "GL_KHR_blend_equation_advanced" },
    { GL(viewport_array), .version = 41,
      .functions = { "ViewportIndexedf", "ScissorIndexed", "DepthRangeIndexed" } },
    { ES(viewport_array), .extension = "GL_OES_viewport_array", .suffix = "OES",
      .functions = { "ViewportIndexedf", "ScissorIndexed", "DepthRangeIndexedf" } },
    { GL(clip_control), .version = 45, .functions = { "ClipControl" } },
    { ES(clip_control), .extension = "GL_EXT_clip_control", .suffix = "EXT",
      .functions = { "ClipControl" } },
    { GL(clip_distances), .version = GL_ALL },
    { ES(clip_distances), .extension = "GL_EXT_clip_cull_distance" },
    { GL(depth_bounds), .extension = "GL_EXT_depth_bounds_test", .suffix = "",
      .functions = { "DepthBoundsEXT" } },
    { GL(depth_clamp), .version = GL_ALL },
    { ES(depth_clamp), .extension = "GL_EXT_depth_clamp" },
    { GL(polygon_mode), .version = GL_ALL },
    { ES(polygon_mode), .extension = "GL_NV_polygon_mode", .suffix = "NV",
      .functions = { "PolygonMode" } },
    { ES(polygon_mode), .extension = "GL_ANGLE_polygon_mode", .suffix = "ANGLE",
      .functions = { "PolygonMode" } },
    { GL(logic_op), .version = GL_ALL },
    { ES(logic_op), .extension = "GL_ANGLE_logic_op" },
    { GL(sample_mask), .version = GL_ALL },
    { ES(sample_mask), .version = 31 },
    { GL(pack_invert), .extension = "GL_MESA_pack_invert" },
    { ES(pack_reverse), .extension = "GL_ANGLE_pack_reverse_row_order" },
    { GL(multisample_control), .version = GL_ALL },
    { ES(multisample_control), .extension = "GL_EXT_multisample_compatibility" },
    { GL(srgb_control), .version = GL_ALL },
    { ES(srgb_control), .extension = "GL_EXT_sRGB_write_control" },
    { GL(debug_output), .version = 43, .extension = "GL_KHR_debug" },
    { ES(debug_output), .version = 32, .extension = "GL_KHR_debug" },
    { GL(level_query), .version = GL_ALL },
    { ES(level_query), .version = 31, .functions = { "GetTexLevelParameteriv" } },
    { ES(external), .extension = "GL_OES_EGL_image_external_essl3" },
    /* Only the extension's name counts, also with OpenGL 4.0: the shaders are GLSL 3.30 and
     * require the extension. With OpenGL ES 3.1 they are GLSL ES 3.10, which has it. */
    { GL(gather), .extension = "GL_ARB_texture_gather" },
    { ES(gather), .version = 31 },
    { GL(float_blend), .version = GL_ALL },
    { ES(float_blend), .extension = "GL_EXT_float_blend" },
    { GL(program_binary), .version = 41, .extension = "GL_ARB_get_program_binary",
      .functions = { "GetProgramBinary", "ProgramBinary", "ProgramParameteri" } },
    { ES(program_binary), .version = ES_ALL,
      .functions = { "GetProgramBinary", "ProgramBinary", "ProgramParameteri" } },
    { GL(parallel_compile), .extension = "GL_KHR_parallel_shader_compile" },
    { GL(parallel_compile), .extension = "GL_ARB_parallel_shader_compile" },
    { ES(parallel_compile), .extension = "GL_KHR_parallel_shader_compile" },
    { GL(query_buffer), .version = 44 },
    { GL(occlusion_query), .version = GL_ALL },
    { GL(conservative_query), .version = 43 },
    { ES(conservative_query), .version = ES_ALL },
    { GL(primitives_query), .version = GL_ALL },
    { ES(primitives_query), .version = 32, .extension = "GL_EXT_geometry_shader" },
    { ES(primitives_query), .extension = "GL_OES_geometry_shader" },
    { GL(pipeline_queries), .version = 46 },
    { GL(feedback_query), .version = 40 },
    { ES(feedback_query), .version = ES_ALL },
};

/* Whether the row's functions are there. OpenGL's were loaded with the others. */
static bool has_functions(glsurf_device *device, const row *r, const char *suffix) {
    const glsurf_device_desc *settings = &device->desc;
    return device->es
               ? gls_load_more(&device->gl, r->functions, suffix,
                               settings->get_proc_address, settings->get_proc_address_user)
               : gls_has_functions(&device->gl, r->functions);
}

static bool is_there(glsurf_device *device, const row *r) {
    if (r->es != device->es)
        return false;
    if (r->version && device->version >= r->version && has_functions(device, r, ""))
        return true;
    return r->extension && gls_has_extension(&device->gl, r->extension) &&
           has_functions(device, r, r->suffix ? r->suffix : "");
}

void gls_features_find(glsurf_device *device) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        bool *const flag = (bool *)((char *)&device->has + rows[i].flag);
        *flag = *flag || is_there(device, &rows[i]);
    }
    device->has.plain_blending = !device->has.advanced_blending;
}
