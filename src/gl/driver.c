/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/driver.h"

#include <ctype.h>
#include <stddef.h>

gls_driver_strings gls_driver_strings_of(const gls_functions *gl) {
    return (gls_driver_strings){ .vendor = (const char *)gl->GetString(GL_VENDOR),
                                 .renderer = (const char *)gl->GetString(GL_RENDERER),
                                 .version = (const char *)gl->GetString(GL_VERSION) };
}

/* ----------------------------------------------------------------- family -- */

static const char *const names[GLS_FAMILIES] = {
    [GLS_FAMILY_OTHER] = "other",
    [GLS_FAMILY_LLVMPIPE] = "llvmpipe",
    [GLS_FAMILY_SOFTPIPE] = "softpipe",
    [GLS_FAMILY_ZINK] = "zink",
    [GLS_FAMILY_SWIFTSHADER] = "SwiftShader",
    [GLS_FAMILY_NVIDIA] = "NVIDIA",
    [GLS_FAMILY_NOUVEAU] = "nouveau",
    [GLS_FAMILY_AMD] = "AMD",
    [GLS_FAMILY_INTEL] = "Intel",
    [GLS_FAMILY_APPLE] = "Apple",
    [GLS_FAMILY_ARM] = "Arm",
    [GLS_FAMILY_BROADCOM] = "Broadcom",
    [GLS_FAMILY_QUALCOMM] = "Qualcomm",
};

/* Parts of drivers' strings; the first match counts. zink's renderer string also names the
 * driver below zink. If that is hardware, its family counts, so hardware comes first. Mesa
 * is the vendor of many drivers, so its name is no sign. Some drivers of Mesa give only the
 * chip's number. */
static const struct {
    const char *renderer, *vendor; /* parts of the driver's strings; NULL: none */
    gls_family family;
} signs[] = {
    { "Apple", "Apple", GLS_FAMILY_APPLE },
    { "Mali", "ARM", GLS_FAMILY_ARM },
    { "Panfrost", "Panfrost", GLS_FAMILY_ARM },
    { "V3D", "Broadcom", GLS_FAMILY_BROADCOM },
    { "Adreno", "Qualcomm", GLS_FAMILY_QUALCOMM },
    { "FD###", "freedreno", GLS_FAMILY_QUALCOMM },
    { "AMD", "AMD", GLS_FAMILY_AMD },
    { "Radeon", "ATI Technologies", GLS_FAMILY_AMD },
    { "NV##", "nouveau", GLS_FAMILY_NOUVEAU },
    { "NVIDIA", "NVIDIA", GLS_FAMILY_NVIDIA },
    { "Intel", "Intel", GLS_FAMILY_INTEL },
    { "zink", NULL, GLS_FAMILY_ZINK },
    { "SwiftShader", NULL, GLS_FAMILY_SWIFTSHADER },
    { "llvmpipe", NULL, GLS_FAMILY_LLVMPIPE },
    { "softpipe", NULL, GLS_FAMILY_SOFTPIPE },
};

/* Returns true if a word of the text begins with the part. A # in the part stands for a
 * hexadecimal digit. */
static bool has_part(const char *text, const char *part) {
    for (const char *at = text; part && at && *at; ++at) {
        size_t same = 0;
        while (part[same] && (part[same] == '#' ? isxdigit((unsigned char)at[same]) != 0
                                                : part[same] == at[same]))
            ++same;
        if (!part[same] && (at == text || !isalnum((unsigned char)at[-1])))
            return true;
    }
    return false;
}

gls_family gls_family_of(const char *vendor, const char *renderer) {
    for (size_t i = 0; i < sizeof signs / sizeof *signs; ++i)
        if (has_part(renderer, signs[i].renderer) || has_part(vendor, signs[i].vendor))
            return signs[i].family;
    return GLS_FAMILY_OTHER;
}

const char *gls_family_name(gls_family family) {
    return names[family];
}

bool gls_family_is_software(gls_family family) {
    return family >= GLS_FAMILY_LLVMPIPE && family <= GLS_FAMILY_SWIFTSHADER;
}

/* ---------------------------------------------------------------- support -- */

/* A way to support a flag: from a version on, or by an extension. */
typedef struct row {
    size_t flag;           /* offset in gls_gl_support */
    bool es;               /* row for OpenGL ES, otherwise for OpenGL */
    int version;           /* ten times the version; 0: no version has it */
    const char *extension; /* NULL: none gives it */
    const char *suffix;    /* suffix of the extension's functions */
    const char *functions[5];
} row;

#define GL(name) .flag = offsetof(gls_gl_support, name)
#define ES(name) .flag = offsetof(gls_gl_support, name), .es = true

/* Versions that every context has: the library requires OpenGL 3.3 or OpenGL ES 3.0. */
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
    { GL(invalidation), .version = 43, .extension = "GL_ARB_invalidate_subdata",
      .suffix = "", .functions = { "InvalidateFramebuffer" } },
    { ES(invalidation), .version = ES_ALL, .functions = { "InvalidateFramebuffer" } },
    { GL(reset_status), .version = 45, .extension = "GL_KHR_robustness",
      .functions = { "GetGraphicsResetStatus" } },
    { ES(reset_status), .version = 32, .extension = "GL_KHR_robustness", .suffix = "KHR",
      .functions = { "GetGraphicsResetStatus" } },
    { ES(reset_status), .extension = "GL_EXT_robustness", .suffix = "EXT",
      .functions = { "GetGraphicsResetStatus" } },
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

/* Returns true if the row's functions exist. OpenGL's were loaded with the others; loads
 * OpenGL ES's. */
static bool has_functions(gls_functions *gl, const glsurf_device_desc *settings,
                          const row *r, const char *suffix) {
    return r->es
               ? gls_load_more(gl, r->functions, suffix ? suffix : "",
                               settings->get_proc_address, settings->get_proc_address_user)
               : gls_has_functions(gl, r->functions);
}

gls_gl_support gls_find_support(gls_functions *gl, const glsurf_device_desc *settings,
                                bool es, int version) {
    gls_gl_support has = { 0 };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        const row *r = &rows[i];
        bool *const flag = (bool *)((char *)&has + r->flag);
        if (*flag || r->es != es)
            continue;
        *flag =
            (r->version && version >= r->version && has_functions(gl, settings, r, "")) ||
            (r->extension && gls_has_extension(gl, r->extension) &&
             has_functions(gl, settings, r, r->suffix));
    }
    has.plain_blending = !has.advanced_blending;
    return has;
}
