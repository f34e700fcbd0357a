/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The family that the library recognises from a driver's strings, and the paths that it
 * takes there. And the line that stores a tuning: a written line is read back, any other is
 * refused.
 */
#include "gl/paths.h"
#include "core/hash.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The version of OpenGL ES in browsers: Emscripten puts the browser's version in brackets.
 */
#define WEBGL "OpenGL ES 3.0 (WebGL 2.0 (OpenGL ES 3.0 Chromium))"

/* Paths that a driver takes, of the two whose programs some drivers compile slowly. */
typedef struct taken {
    bool few_registers, row_differences;
} taken;

static const taken neither = { false, false }, registers = { true, false },
                   rows = { false, true }, both = { true, true };

static const struct {
    const char *vendor, *renderer, *version, *family;
    const taken *takes;
} drivers[] = {
    { "Mesa/X.org", "llvmpipe (LLVM 15.0.6, 256 bits)", "4.5 (Core Profile) Mesa 22.3.6",
      "llvmpipe", &neither },
    { "Mesa", "softpipe", "3.3 (Core Profile) Mesa 22.3.6", "softpipe", &neither },
    { "Google Inc.", "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))",
      "OpenGL ES 3.1.0 (ANGLE 2.1.24600)", "SwiftShader", &registers },
    { "Intel", "Mesa Intel(R) Xe Graphics (TGL GT2)", "4.6 (Core Profile) Mesa 22.3.6",
      "Intel", &both },
    { "Intel Open Source Technology Center", "Mesa DRI Intel(R) HD Graphics 5500", "4.6",
      "Intel", &both },
    { "Google Inc. (Intel)",
      "ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)",
      "OpenGL ES 3.1", "Intel", &both },

    /* zink names the driver below it. */
    { "Collabora Ltd", "zink (llvmpipe (LLVM 15.0.6, 256 bits))", "4.6", "zink", &neither },
    { "Mesa", "zink Vulkan 1.4(llvmpipe (LLVM 19.1.7, 256 bits) (MESA_LLVMPIPE))", "4.6",
      "zink", &neither },
    { "Collabora Ltd", "zink (AMD Radeon RX 6600 (RADV NAVI23))", "4.6", "AMD",
      &registers },
    { "Mesa", "zink Vulkan 1.4(NVIDIA GeForce RTX 2070 (NVK TU106) (MESA_NVK))", "4.6",
      "NVIDIA", &neither },
    { "Mesa", "zink Vulkan 1.3(V3D 7.1.10.2 (MESA_V3DV))", "OpenGL ES 3.1", "Broadcom",
      &both },

    { "NVIDIA Corporation", "NVIDIA H100 80GB HBM3/PCIe/SSE2", "4.6.0 NVIDIA 580.159.04",
      "NVIDIA", &neither },
    { "NVIDIA Corporation", "GeForce GTX 1080/PCIe/SSE2", "4.6", "NVIDIA", &neither },
    { "Google Inc. (NVIDIA)",
      "ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 (0x2503) Direct3D11 vs_5_0 ps_5_0, D3D11)",
      "OpenGL ES 3.0", "NVIDIA", &neither },
    { "AMD", "AMD Radeon RX 6600 (navi23, LLVM 15.0.6, DRM 3.49)", "4.6", "AMD",
      &registers },
    { "X.Org", "AMD Radeon Graphics (raven, LLVM 12.0.0)", "4.6", "AMD", &registers },
    { "ATI Technologies Inc.", "Radeon RX 580 Series", "4.6", "AMD", &registers },
    { "Apple", "Apple M1", "4.1 Metal - 76.3", "Apple", &registers },

    { "Broadcom", "V3D 4.2", "OpenGL ES 3.1 Mesa 22.3.6", "Broadcom", &both },
    { "Broadcom", "V3D 4.2.14.0", "OpenGL ES 3.1 Mesa 24.2.8", "Broadcom", &both },
    { "Mesa", "V3D 7.1.10.2", "OpenGL ES 3.1 Mesa 25.0.7", "Broadcom", &both },
    { "Broadcom", "VideoCore IV HW", "OpenGL ES 2.0", "Broadcom", &both },
    { "ARM", "Mali-G78", "OpenGL ES 3.2", "Arm", &both },
    { "Panfrost", "Mali-G52 (Panfrost)", "OpenGL ES 3.1 Mesa 22.3.6", "Arm", &both },
    { "Mesa", "Mali-G52 r1 (Panfrost)", "OpenGL ES 3.1 Mesa 25.0.7", "Arm", &both },
    { "Google Inc. (ARM)", "ANGLE (ARM, Mali-G78, OpenGL ES 3.2)", "OpenGL ES 3.1", "Arm",
      &both },
    { "freedreno", "FD630", "OpenGL ES 3.2 Mesa 22.3.6", "Qualcomm", &both },
    { "Mesa", "FD630", "OpenGL ES 3.2 Mesa 25.0.7", "Qualcomm", &both },
    { "Qualcomm", "Adreno (TM) 640", "OpenGL ES 3.2", "Qualcomm", &both },
    { "Google Inc. (Qualcomm)", "ANGLE (Qualcomm, Adreno (TM) 640, OpenGL ES 3.2)",
      "OpenGL ES 3.1", "Qualcomm", &both },
    { "Imagination Technologies", "PowerVR Rogue GE8320", "OpenGL ES 3.2", "other", &both },
    { "VMware, Inc.", "SVGA3D; build: RELEASE;  LLVM;", "4.3", "other", &both },

    /* NV and the number of the chip, in hexadecimal digits. */
    { "nouveau", "NV137", "4.3 (Core Profile) Mesa 22.3.6", "nouveau", &registers },
    { "Mesa", "NV136", "4.3 (Core Profile) Mesa 25.0.7", "nouveau", &registers },
    { "Mesa", "NVE7", "4.3 (Core Profile) Mesa 24.2.8", "nouveau", &registers },
    { "Google Inc. (Mesa)", "ANGLE (Mesa, NVE7, OpenGL ES 3.2)", "OpenGL ES 3.1", "nouveau",
      &registers },

    /* Browsers, which may name no driver. */
    { "WebKit", "WebKit WebGL", WEBGL, "other", &both },
    { "Google Inc. (Google)",
      "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)))", WEBGL,
      "SwiftShader", &both },
    { "Google Inc. (Mesa)", "ANGLE (Mesa, llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5)",
      WEBGL, "llvmpipe", &rows },
    { "Google Inc. (NVIDIA)",
      "ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 (0x2503) Direct3D11 vs_5_0 ps_5_0)", WEBGL,
      "NVIDIA", &both },
    { "Google Inc. (Intel)", "ANGLE (Intel, Intel(R) UHD Graphics 620, OpenGL 4.6)", WEBGL,
      "Intel", &both },
    { "", "", "4.6", "other", &both },
    { NULL, NULL, "4.6", "other", &both },
};

static size_t driver; /* the one that answers */

static const GLubyte *APIENTRY get_string(GLenum name) {
    return (const GLubyte *)(name == GL_VENDOR     ? drivers[driver].vendor
                             : name == GL_RENDERER ? drivers[driver].renderer
                             : name == GL_VERSION  ? drivers[driver].version
                                                   : NULL);
}

static size_t driver_of(const char *renderer) {
    size_t i = 0;
    while (strcmp(drivers[i].renderer, renderer) != 0)
        ++i;
    return i;
}

/* A device on a driver of the table, with its paths chosen, until the next call. It
 * supports all that paths need. */
static const glsurf_device *choose(size_t number, glsurf_path_choice paths) {
    static glsurf_device device; /* larger than the stack of Windows */
    memset(&device, 0, sizeof device);
    device.desc.paths = paths;
    device.max_outputs = GLS_MAX_OUTPUTS;
    device.has.gather = device.has.float_blend = device.has.invalidation = true;
    driver = number;
    device.gl.GetString = get_string;
    assert_ok(gls_paths_choose(&device));
    return &device;
}

static void drivers_have_their_families(void **state) {
    for (size_t i = 0; i < COUNT(drivers); ++i) {
        const gls_family family = gls_family_of(drivers[i].vendor, drivers[i].renderer);
        assert_string_equal(gls_family_name(family), drivers[i].family);
        assert_int_equal(gls_family_is_software(family),
                         strstr("llvmpipe softpipe zink SwiftShader", drivers[i].family) !=
                             NULL);
    }
}

/* Short loops are for hardware, invalidation is for tiles, and plain C is for software. */
static void drivers_take_their_paths(void **state) {
    for (size_t i = 0; i < COUNT(drivers); ++i) {
        const glsurf_device *const device = choose(i, (glsurf_path_choice){ 0 });
        const taken *const takes = drivers[i].takes;
        const bool software = device->family >= GLS_FAMILY_LLVMPIPE &&
                              device->family <= GLS_FAMILY_SWIFTSHADER;
        const bool in_c =
            software && device->family != GLS_FAMILY_ZINK && !device->in_browser;
        const bool tiles =
            device->family >= GLS_FAMILY_APPLE || device->family == GLS_FAMILY_OTHER;
        if (gls_device_takes(device, GLSURF_PATH_FEW_REGISTERS) != takes->few_registers ||
            gls_device_takes(device, GLSURF_PATH_ROW_DIFFERENCES) !=
                takes->row_differences ||
            gls_device_takes(device, GLSURF_PATH_SHORT_LOOPS) == software ||
            gls_device_takes(device, GLSURF_PATH_INVALIDATE) != tiles ||
            gls_device_takes(device, GLSURF_PATH_CPU_MATCH) != in_c)
            fail_msg("%s takes 0x%x", drivers[i].renderer, (unsigned)device->paths_taken);
    }
}

/* A reason other than speed is reported as such. */
static void reasons_are_told(void **state) {
    static const struct {
        const char *renderer;
        glsurf_path path;
        const char *why;
    } reasons[] = {
        { "V3D 4.2", GLSURF_PATH_ROW_DIFFERENCES,
          "compiles much sooner here, as measured" },
        { "WebKit WebGL", GLSURF_PATH_ROW_DIFFERENCES,
          "compiles much sooner here, as measured" },
        { "FD630", GLSURF_PATH_ROW_DIFFERENCES, "compiles much sooner here, as measured" },
        { "Apple M1", GLSURF_PATH_ROW_DIFFERENCES, "should be slower here; not measured" },
        { "NV136", GLSURF_PATH_FEW_REGISTERS, "needs fewer registers here, as compiled" },
        { "softpipe", GLSURF_PATH_ROW_DIFFERENCES, "should be slower here; not measured" },
        { "softpipe", GLSURF_PATH_CPU_MATCH, "is faster here, as measured" },
        { "Apple M1", GLSURF_PATH_CPU_MATCH, "should be slower here; not measured" },
    };
    const glsurf_path_choice fetches = { .off = 1u << GLSURF_PATH_GATHER };
    assert_true(gls_device_takes(choose(driver_of("Apple M1"), fetches),
                                 GLSURF_PATH_ROW_DIFFERENCES));
    for (size_t i = 0; i < COUNT(reasons); ++i) {
        const glsurf_device *const device =
            choose(driver_of(reasons[i].renderer), (glsurf_path_choice){ 0 });
        glsurf_path_info paths[GLSURF_PATHS];
        glsurf_device_paths(device, paths, NULL);
        assert_string_equal(paths[reasons[i].path].why, reasons[i].why);
    }
}

static void families_have_names(void **state) {
    for (int i = 0; i < GLS_FAMILIES; ++i)
        for (int j = 0; j < i; ++j)
            assert_string_not_equal(gls_family_name((gls_family)i),
                                    gls_family_name((gls_family)j));
}

static void choices_say_one_thing(void **state) {
    static const struct {
        glsurf_path_choice choice;
        glsurf_result result;
    } choices[] = { { { 0 }, GLSURF_OK },
                    { { .on = 1, .off = 2 }, GLSURF_OK },
                    { { .on = 3, .off = 2 }, GLSURF_ERROR_ARGUMENT },
                    { { .off = 1u << GLSURF_PATHS }, GLSURF_ERROR_ARGUMENT } };
    for (size_t i = 0; i < COUNT(choices); ++i) {
        gls_failure failure = { 0 };
        assert_int_equal(gls_paths_check(&failure, &choices[i].choice), choices[i].result);
        assert_int_equal(failure.message[0] != '\0', choices[i].result != GLSURF_OK);
    }
}

/* ---------------------------------------------------------------------------- tuning -- */

static const gls_driver_strings mesa = { "Mesa/X.org", "llvmpipe (LLVM 15.0.6, 256 bits)",
                                         "4.5 (Core Profile) Mesa 22.3.6" };

static gls_tuning some_tuning(void) {
    gls_tuning tuning = { .on = 1u << GLSURF_PATH_GATHER | 1u << GLSURF_PATH_FEW_TARGETS };
    tuning.reason[GLSURF_PATH_GATHER] = GLS_TUNED_FASTER;
    tuning.reason[GLSURF_PATH_FEW_TARGETS] = GLS_TUNED_WRONG;
    tuning.reason[GLSURF_PATH_EARLY_Z] = GLS_TUNED_SAME;
    tuning.reason[GLSURF_PATH_TEXEL_FETCH] = GLS_TUNED_FASTER;
    return tuning;
}

static glsurf_result read_line(const char *line, const gls_driver_strings *of,
                               gls_tuning *tuning) {
    gls_failure failure = { 0 };
    const glsurf_result result = gls_tuning_read(&failure, line, of, tuning);
    assert_int_equal(failure.message[0] != '\0', result != GLSURF_OK);
    return result;
}

static void expect_nothing(const gls_tuning *tuning) {
    assert_false(tuning->valid);
    assert_int_equal(tuning->on, 0);
    for (int path = 0; path < GLSURF_PATHS; ++path)
        assert_int_equal(tuning->reason[path], GLS_TUNED_NOT);
}

static void expect_damaged(const char *line) {
    gls_tuning tuning;
    if (read_line(line, &mesa, &tuning) != GLSURF_ERROR_ARGUMENT)
        fail_msg("not refused: %s", line);
    expect_nothing(&tuning);
}

static void lines_come_back(void **state) {
    const gls_tuning from = some_tuning();
    gls_tuning to;
    char *line = test_hold(gls_tuning_write(&mesa, &from), free);
    assert_non_null(line);
    for (const char *at = line; *at; ++at)
        assert_in_range(*at, 0x20, 0x7e);
    assert_ok(read_line(line, &mesa, &to));
    assert_true(to.valid);
    assert_int_equal(to.on, from.on);
    assert_memory_equal(to.reason, from.reason, sizeof to.reason);
    line = test_hold(gls_tuning_write(&mesa, &(gls_tuning){ 0 }), free);
    assert_ok(read_line(line, &mesa, &to));
    assert_true(to.valid && to.on == 0);
}

static void other_drivers_ignore_it(void **state) {
    const gls_driver_strings others[] = {
        { "Mesa", mesa.renderer, mesa.version },
        { mesa.vendor, "llvmpipe (LLVM 15.0.6, 128 bits)", mesa.version },
        { mesa.vendor, mesa.renderer, "4.5 (Core Profile) Mesa 22.3.7" },
        { mesa.vendor, mesa.renderer, NULL },
    };
    const gls_tuning from = some_tuning();
    char *line = test_hold(gls_tuning_write(&mesa, &from), free);
    for (size_t i = 0; i < COUNT(others); ++i) {
        gls_tuning to;
        assert_ok(read_line(line, &others[i], &to));
        expect_nothing(&to);
    }
}

/* Each byte is replaced by every other, left out or doubled, or the line ends there. */
static void damaged_lines_are_refused(void **state) {
    const gls_tuning from = some_tuning();
    char *line = test_hold(gls_tuning_write(&mesa, &from), free);
    const size_t length = strlen(line);
    char *changed = test_scratch(length + 2);
    for (size_t i = 0; i < length; ++i) {
        strcpy(changed, line);
        for (int byte = 0; byte < 256; ++byte)
            if (byte != (unsigned char)line[i]) {
                changed[i] = (char)byte;
                expect_damaged(changed);
            }
        strcpy(changed, line);
        memmove(changed + i, line + i + 1, length - i);
        expect_damaged(changed);
        memcpy(changed, line, i + 1);
        strcpy(changed + i + 1, line + i);
        if (line[i] != line[i + 1])
            expect_damaged(changed);
        strcpy(changed, line);
        changed[i] = '\0';
        expect_damaged(changed);
    }
}

/* Wrong lines with a right checksum. */
static void hostile_lines_are_refused(void **state) {
    static const char *const entries[] = {
        " ",
        " gather",
        " gather=on",
        " gather=on:",
        " gather=on:fast",
        " gather=on:faster ",
        " gather=on:fasterx",
        " gather=yes:faster",
        "  gather=on:faster",
        " gather=on:faster gather=off:faster",
        " gathe=on:faster",
        " new-path=on:faster",
        " =on:faster",
        " gather=on:",
        " gather=on:faster\n",
        "gather=on:faster",
    };
    char *empty = test_hold(gls_tuning_write(&mesa, &(gls_tuning){ 0 }), free);
    const size_t length = strlen(empty) - 17;
    for (size_t i = 0; i < COUNT(entries); ++i) {
        char line[1024];
        snprintf(line, sizeof line - 20, "%.*s%s", (int)length, empty, entries[i]);
        const uint64_t sum = gls_hash_stir(gls_hash(GLS_HASH_START, line, strlen(line)));
        snprintf(line + strlen(line), 20, " %016llx", (unsigned long long)sum);
        expect_damaged(line);
    }
    static const char *const others[] = { "",
                                          " ",
                                          "glsurf-tuning ",
                                          "glsurf-tuning 1",
                                          "glsurf-tuning 1 cbf29ce484222325",
                                          "cbf29ce484222325" };
    for (size_t i = 0; i < COUNT(others); ++i)
        expect_damaged(others[i]);
}

int main(void) {
    TEST_LIST(tests, drivers_have_their_families, drivers_take_their_paths,
              reasons_are_told, families_have_names, choices_say_one_thing, lines_come_back,
              other_drivers_ignore_it, damaged_lines_are_refused,
              hostile_lines_are_refused);
    return test_main("paths", tests, COUNT(tests));
}
