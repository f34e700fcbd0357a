/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A path is a row here and a number in base.h. Code that differs with a path calls
 * gls_device_takes() or gls_plan_takes(), and gives the same bytes either way.
 */
#include "gl/paths.h"

#include "gl/error.h"

#include <stdio.h>
#include <string.h>

/* The default of a path with a family, and its reason. GUESSED: nobody has measured it. */
typedef enum verdict {
    /* Decided by the time of a frame. */
    GUESSED_ON,
    GUESSED_OFF,
    MEASURED_ON,
    MEASURED_OFF,
    /* Decided by the driver's compiler. */
    COMPILES_SOONER, /* on: without it programs take several times as long */
    FEWER_REGISTERS, /* on: by the statistics of lab/compilers */
    /* GUESSED_OFF with the path "gather", which is chosen first, else COMPILES_SOONER. */
    GATHERS_INSTEAD,
    /* COMPILES_SOONER in browsers, whose compiler may be FXC, else GUESSED_OFF. */
    IN_BROWSERS_ONLY,
    /* MEASURED_ON, in browsers GUESSED_OFF. */
    NOT_IN_BROWSERS,
} verdict;

typedef struct row {
    const char *name, *needs;
    const char *define; /* line in front of every shader; NULL: none */
    size_t supported; /* offset in glsurf_device of "the driver has it"; 0: every driver has
                         it */
    size_t forced; /* offset in glsurf_device of "there is no other way"; 0: there is one */
    bool in_browsers; /* COMPILES_SOONER in browsers, whatever the family */
    verdict best[GLS_FAMILIES];
} row;

/* Parts of `best`. */
#define OFF_ON_SOFTWARE                                                                    \
    [GLS_FAMILY_SOFTPIPE] = GUESSED_OFF, [GLS_FAMILY_ZINK] = GUESSED_OFF,                  \
    [GLS_FAMILY_SWIFTSHADER] = GUESSED_OFF
#define OFF_ON_DESKTOPS                                                                    \
    [GLS_FAMILY_OTHER] = GUESSED_OFF, [GLS_FAMILY_NVIDIA] = GUESSED_OFF,                   \
    [GLS_FAMILY_NOUVEAU] = GUESSED_OFF, [GLS_FAMILY_AMD] = GUESSED_OFF,                    \
    [GLS_FAMILY_INTEL] = GUESSED_OFF, [GLS_FAMILY_APPLE] = GUESSED_OFF
#define OFF_ON_SMALL                                                                       \
    [GLS_FAMILY_ARM] = GUESSED_OFF, [GLS_FAMILY_BROADCOM] = GUESSED_OFF,                   \
    [GLS_FAMILY_QUALCOMM] = GUESSED_OFF

static const row rows[GLSURF_PATHS] = {
    /* stages/haar.c has the times on llvmpipe. Hardware reads four words by one fetch
     * instead of eight by two. softpipe and SwiftShader compute the four addresses one by
     * one. The driver below zink may be hardware. */
    [GLSURF_PATH_GATHER] = { .name = "gather",
                             .needs = "ARB_texture_gather or OpenGL ES 3.1",
                             .supported = offsetof(glsurf_device, has.gather),
                             .best = { [GLS_FAMILY_LLVMPIPE] = MEASURED_OFF,
                                       [GLS_FAMILY_SOFTPIPE] = GUESSED_OFF,
                                       [GLS_FAMILY_SWIFTSHADER] = GUESSED_OFF } },
    /* llvmpipe copies texels into a buffer on the calling thread, after it has waited for
     * all passes. If the copy is requested right after the passes, the calling thread
     * stands still until they are done; then the rendering threads stand still until the
     * next image comes. Hardware copies in its turn, so after an early request the results
     * are ready sooner. */
    [GLSURF_PATH_LATE_COPY] = { .name = "late-copy",
                                .needs = "nothing more",
                                .best = { [GLS_FAMILY_LLVMPIPE] = MEASURED_ON,
                                          OFF_ON_SOFTWARE,
                                          OFF_ON_DESKTOPS,
                                          OFF_ON_SMALL } },
    /* stages/suppress.c has the times on llvmpipe. GPUs shade quads of 2x2 fragments. In
     * photographs of 640x480, 14 to 22 % of the blocks remain, but 34 to 48 % of the quads,
     * which compute block maxima again. A list has no such losses, but four more small
     * passes. The path is the suppression of [T], and stays to be compared with; no family
     * takes it unless it is measured or requested. */
    [GLSURF_PATH_EARLY_Z] = { .name = "early-z",
                              .needs = "nothing more",
                              .best = { [GLS_FAMILY_LLVMPIPE] = MEASURED_OFF,
                                        OFF_ON_SOFTWARE,
                                        OFF_ON_DESKTOPS,
                                        OFF_ON_SMALL } },
    /* See include/texel.glsl. A software rasteriser clamps texelFetch by comparisons, and
     * has a short way for samplers that clamp. Hardware saves the division. With the path,
     * frames of 1280x960 take 1.4 to 1.6 times the processor time on llvmpipe. */
    [GLSURF_PATH_TEXEL_FETCH] = { .name = "texel-fetch",
                                  .needs = "nothing more",
                                  .define = "#define TEXEL_FETCH\n",
                                  .best = { [GLS_FAMILY_LLVMPIPE] = MEASURED_OFF,
                                            OFF_ON_SOFTWARE } },
    /* More targets let a pass share its fetches. Arm keeps all targets of a tile in a small
     * memory, and takes smaller tiles for more bytes a pixel. With the path, frames take 2
     * to 6 % more processor time on llvmpipe. OpenGL ES promises only four draw buffers. */
    [GLSURF_PATH_FEW_TARGETS] = { .name = "few-targets",
                                  .needs = "nothing more",
                                  .forced = offsetof(glsurf_device, few_outputs),
                                  .best = { [GLS_FAMILY_LLVMPIPE] = MEASURED_OFF,
                                            OFF_ON_SOFTWARE,
                                            OFF_ON_DESKTOPS,
                                            [GLS_FAMILY_BROADCOM] = GUESSED_OFF,
                                            [GLS_FAMILY_QUALCOMM] = GUESSED_OFF } },
    /* A GPU runs fewer fragments at a time if each needs many registers, and then keeps
     * some in memory. doc/drivers.md has the registers of three compilers. A software
     * rasteriser has memory for them. With the path, frames take 2 to 8 % more processor
     * time on llvmpipe. Without it, SwiftShader in a browser takes minutes to compile the
     * localisation. By nouveau's compiler, a GP106 needs at most 195 of its 255 registers
     * without it, so NVIDIA's driver may do without the loops. */
    [GLSURF_PATH_FEW_REGISTERS] = { .name = "few-registers",
                                    .needs = "nothing more",
                                    .define = "#define FEW_REGISTERS\n",
                                    .best = { [GLS_FAMILY_LLVMPIPE] = MEASURED_OFF,
                                              [GLS_FAMILY_SOFTPIPE] = GUESSED_OFF,
                                              [GLS_FAMILY_ZINK] = GUESSED_OFF,
                                              [GLS_FAMILY_SWIFTSHADER] = COMPILES_SOONER,
                                              [GLS_FAMILY_NVIDIA] = IN_BROWSERS_ONLY,
                                              [GLS_FAMILY_NOUVEAU] = FEWER_REGISTERS,
                                              [GLS_FAMILY_INTEL] = FEWER_REGISTERS,
                                              [GLS_FAMILY_ARM] = FEWER_REGISTERS,
                                              [GLS_FAMILY_BROADCOM] = FEWER_REGISTERS,
                                              [GLS_FAMILY_QUALCOMM] = FEWER_REGISTERS } },
    /* A blend unit reads and writes where it draws. A shader needs a copy of the tile. */
    [GLSURF_PATH_SHADER_BLEND] = { .name = "shader-blend",
                                   .needs = "nothing more",
                                   .forced = offsetof(glsurf_device, no_float_blend),
                                   .best = { [GLS_FAMILY_LLVMPIPE] = GUESSED_OFF,
                                             OFF_ON_SOFTWARE,
                                             OFF_ON_DESKTOPS,
                                             OFF_ON_SMALL } },
    /* src/stages/hessian.c has the fetches of both ways. Without the path, one pass has up
     * to 290 fetches and the longest program of all. On a server's processor, the compilers
     * of Mesa 22.3.6 take 59 s for all programs of the preset default on a Raspberry Pi 4,
     * 162 s on a Mali-G52, 13 s on Intel's Skylake and 7.6 s on an Adreno 630; with the
     * path 1.2 to 4.2 s. On an NVIDIA GP106 that program needs all 255 registers and more,
     * with the path at most 82. A page waits until programs are compiled. A
     * software rasteriser waits for the writes of two passes. Other desktops gather: four
     * sums at a time, by programs that need at most 178 registers on that GPU. But Intel's
     * compiler spills 1,580 registers of such a program, and takes 34 s. */
    [GLSURF_PATH_ROW_DIFFERENCES] = { .name = "row-differences",
                                      .needs = "nothing more",
                                      .in_browsers = true,
                                      .best = { [GLS_FAMILY_LLVMPIPE] = MEASURED_OFF,
                                                OFF_ON_SOFTWARE,
                                                [GLS_FAMILY_NVIDIA] = GATHERS_INSTEAD,
                                                [GLS_FAMILY_NOUVEAU] = GATHERS_INSTEAD,
                                                [GLS_FAMILY_AMD] = GATHERS_INSTEAD,
                                                [GLS_FAMILY_INTEL] = COMPILES_SOONER,
                                                [GLS_FAMILY_APPLE] = GATHERS_INSTEAD,
                                                [GLS_FAMILY_ARM] = COMPILES_SOONER,
                                                [GLS_FAMILY_BROADCOM] = COMPILES_SOONER,
                                                [GLS_FAMILY_QUALCOMM] = COMPILES_SOONER } },
    /* A GPU runs a hundred thousand fragments at a time, so one fragment takes as long as
     * all. A software rasteriser runs a few, and the path only adds work and passes. */
    [GLSURF_PATH_SHORT_LOOPS] = { .name = "short-loops",
                                  .needs = "nothing more",
                                  .best = { [GLS_FAMILY_LLVMPIPE] = GUESSED_OFF,
                                            OFF_ON_SOFTWARE } },
    /* GPUs that render in tiles load a tile before it is drawn to, 16 bytes a texel of most
     * textures. The others would only have the calls, one for each pass. */
    [GLSURF_PATH_INVALIDATE] = { .name = "invalidate",
                                 .needs =
                                     "OpenGL 4.3, ARB_invalidate_subdata or OpenGL ES 3.0",
                                 .supported = offsetof(glsurf_device, has.invalidation),
                                 .best = { [GLS_FAMILY_LLVMPIPE] = GUESSED_OFF,
                                           OFF_ON_SOFTWARE,
                                           [GLS_FAMILY_NVIDIA] = GUESSED_OFF,
                                           [GLS_FAMILY_NOUVEAU] = GUESSED_OFF,
                                           [GLS_FAMILY_AMD] = GUESSED_OFF,
                                           [GLS_FAMILY_INTEL] = GUESSED_OFF } },
    /* src/matcher/compare.c has the times. A software rasteriser does the same work by the
     * same processors, but with floats, fetches and a texture of all blocks. zink may be
     * on hardware. WebAssembly has one thread. */
    [GLSURF_PATH_CPU_MATCH] = { .name = "cpu-match",
                                .needs = "nothing more",
                                .best = { [GLS_FAMILY_LLVMPIPE] = NOT_IN_BROWSERS,
                                          [GLS_FAMILY_SOFTPIPE] = NOT_IN_BROWSERS,
                                          [GLS_FAMILY_SWIFTSHADER] = NOT_IN_BROWSERS,
                                          [GLS_FAMILY_ZINK] = GUESSED_OFF,
                                          OFF_ON_DESKTOPS,
                                          OFF_ON_SMALL } },
};

static void find_driver(glsurf_device *device) {
    const gls_functions *gl = &device->gl;
    const gls_driver_strings driver = gls_driver_strings_of(gl);
    GLdouble bounds[2] = { 0.0, 0.0 };
    device->family = gls_family_of(driver.vendor, driver.renderer);
    device->in_browser = driver.version && strstr(driver.version, "WebGL");
    /* If a pass is culled by depth, the depth bounds test decides like the depth test, and
     * lets hardware cull whole blocks. The application's bounds can be restored only if the
     * driver reports them. Mesa up to 22.3 answers with the two halves of the first bound
     * as a double: with 0 and 0 for the default of 0 to 1, otherwise with a second value
     * above 1. */
    if (device->has.depth_bounds)
        gl->GetDoublev(GL_DEPTH_BOUNDS_EXT, bounds);
    device->depth_bounds =
        bounds[0] >= 0.0 && bounds[1] >= bounds[0] && bounds[1] > 0.0 && bounds[1] <= 1.0;
    device->few_outputs = device->max_outputs < GLS_MAX_OUTPUTS;
    device->no_float_blend = !device->has.float_blend;
}

static bool flag_at(const glsurf_device *device, size_t offset) {
    return *(const bool *)((const char *)device + offset);
}

const char *glsurf_path_name(glsurf_path path) {
    return (unsigned)path < GLSURF_PATHS ? rows[path].name : NULL;
}

static verdict verdict_of(const glsurf_device *device, int path) {
    const bool gathers = device->paths_taken >> GLSURF_PATH_GATHER & 1;
    const verdict best = rows[path].in_browsers && device->in_browser
                             ? COMPILES_SOONER
                             : rows[path].best[device->family];
    if (best == GATHERS_INSTEAD)
        return gathers ? GUESSED_OFF : COMPILES_SOONER;
    if (best == IN_BROWSERS_ONLY)
        return device->in_browser ? COMPILES_SOONER : GUESSED_OFF;
    if (best == NOT_IN_BROWSERS)
        return device->in_browser ? GUESSED_OFF : MEASURED_ON;
    return best;
}

bool gls_path_compiles_sooner(const glsurf_device *device, int path) {
    return verdict_of(device, path) == COMPILES_SOONER;
}

/* Returns true if the path is best, with a driver that has it: as measured on this machine,
 * or else as known for the driver's family. */
static bool is_best(const glsurf_device *device, int path) {
    if (device->tuning.reason[path] != GLS_TUNED_NOT)
        return device->tuning.on >> path & 1;
    const verdict best = verdict_of(device, path);
    return best != GUESSED_OFF && best != MEASURED_OFF;
}

glsurf_result gls_paths_check(gls_failure *failure, const glsurf_path_choice *choice) {
    if (((choice->on | choice->off) >> GLSURF_PATHS) != 0)
        return gls_refused(failure, "unknown path; use the bits 1u << GLSURF_PATH_...");
    if ((choice->on & choice->off) != 0)
        return gls_refused(failure,
                           "a path is both on and off; set at most one of the two bits");
    return GLSURF_OK;
}

glsurf_result gls_paths_choose(glsurf_device *device) {
    find_driver(device);
    for (int i = 0; i < GLSURF_PATHS; ++i) {
        const uint32_t bit = 1u << i;
        const bool forced = rows[i].forced != 0 && flag_at(device, rows[i].forced);
        const bool on = device->desc.paths.on & bit;
        const bool supported = rows[i].supported == 0 || flag_at(device, rows[i].supported);
        if (on && !supported)
            return gls_fail(device, GLSURF_ERROR_UNSUPPORTED,
                            "the path %s needs %s, which this driver lacks; leave it out",
                            rows[i].name, rows[i].needs);
        device->paths_forced |= forced ? bit : 0;
        if (forced && (device->desc.paths.off & bit))
            return gls_fail(device, GLSURF_ERROR_UNSUPPORTED,
                            "this driver cannot do without the path %s; leave it on",
                            rows[i].name);
        if (supported)
            device->paths_supported |= bit;
        if (!forced &&
            (!supported || (device->desc.paths.off & bit) || !(on || is_best(device, i))))
            continue;
        const size_t length = strlen(device->path_defines);
        device->paths_taken |= bit;
        if (rows[i].define)
            snprintf(device->path_defines + length, sizeof device->path_defines - length,
                     "%s", rows[i].define);
    }
    return GLSURF_OK;
}

const char *gls_path_why_tuned(bool on, gls_tuned reason) {
    static const char *const words[GLS_TUNED_REASONS][2] = {
        [GLS_TUNED_FASTER] = { "is slower here, as measured on this machine",
                               "is faster here, as measured on this machine" },
        [GLS_TUNED_SAME] = { "would not be faster here, as measured on this machine",
                             "is as fast as without it, as measured on this machine" },
        [GLS_TUNED_WRONG] = { "gives wrong results on this machine",
                              "is needed for right results on this machine" },
    };
    return words[reason][on];
}

static const char *why_path(const glsurf_device *device, int path) {
    static const char *const reasons[] = {
        [GUESSED_ON] = "should be faster here; not measured",
        [GUESSED_OFF] = "should be slower here; not measured",
        [MEASURED_ON] = "is faster here, as measured",
        [MEASURED_OFF] = "is slower here, as measured",
        [COMPILES_SOONER] = "compiles much sooner here, as measured",
        [FEWER_REGISTERS] = "needs fewer registers here, as compiled",
    };
    const uint32_t bit = 1u << path;
    if (!(device->paths_supported & bit))
        return "the driver lacks what it needs";
    if (device->paths_forced & bit)
        return "the driver cannot do without it";
    if ((device->desc.paths.on | device->desc.paths.off) & bit)
        return "as requested";
    if (device->tuning.reason[path] != GLS_TUNED_NOT)
        return gls_path_why_tuned(device->tuning.on & bit, device->tuning.reason[path]);
    return reasons[verdict_of(device, path)];
}

void glsurf_device_paths(const glsurf_device *device, glsurf_path_info paths[GLSURF_PATHS],
                         const char **family) {
    const bool has_gl = device && !gls_device_on_cpu(device);
    if (family)
        *family = has_gl ? gls_family_name(device->family) : device ? "none" : "";
    for (int i = 0; paths && i < GLSURF_PATHS; ++i) {
        paths[i] =
            (glsurf_path_info){ .name = device ? rows[i].name : "",
                                .needs = device ? rows[i].needs : "",
                                .why = device ? "the CPU backend has no paths" : "" };
        if (!has_gl)
            continue;
        paths[i].supported = device->paths_supported & (1u << i);
        paths[i].used = device->paths_taken & (1u << i);
        paths[i].why = why_path(device, i);
    }
}
