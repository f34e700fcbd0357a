/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Which family of drivers the library recognises from the strings of some drivers.
 */
#include "support/test.h"

#include "gl/paths.h"
#include "presets/settings.h"

static const struct {
    const char *vendor, *renderer;
    gls_family family;
} drivers[] = {
    { "Mesa/X.org", "llvmpipe (LLVM 15.0.6, 256 bits)", GLS_FAMILY_LLVMPIPE },
    { "Mesa", "softpipe", GLS_FAMILY_SOFTPIPE },
    { "Collabora Ltd", "zink (llvmpipe (LLVM 15.0.6, 256 bits))", GLS_FAMILY_ZINK },
    { "Collabora Ltd", "zink (AMD Radeon RX 6600 (RADV NAVI23))", GLS_FAMILY_ZINK },
    { "Google Inc.", "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))",
      GLS_FAMILY_SWIFTSHADER },
    { "NVIDIA Corporation", "NVIDIA H100 80GB HBM3/PCIe/SSE2", GLS_FAMILY_NVIDIA },
    { "NVIDIA Corporation", "GeForce GTX 1080/PCIe/SSE2", GLS_FAMILY_NVIDIA },
    { "AMD", "AMD Radeon RX 6600 (navi23, LLVM 15.0.6, DRM 3.49)", GLS_FAMILY_AMD },
    { "X.Org", "AMD Radeon Graphics (raven, LLVM 12.0.0)", GLS_FAMILY_AMD },
    { "ATI Technologies Inc.", "Radeon RX 580 Series", GLS_FAMILY_AMD },
    { "Intel", "Mesa Intel(R) Xe Graphics (TGL GT2)", GLS_FAMILY_INTEL },
    { "Intel Open Source Technology Center", "Mesa DRI Intel(R) HD Graphics 5500",
      GLS_FAMILY_INTEL },
    { "Apple", "Apple M1", GLS_FAMILY_APPLE },
    { "ARM", "Mali-G78", GLS_FAMILY_ARM },
    { "Panfrost", "Mali-G52 (Panfrost)", GLS_FAMILY_ARM },
    { "nouveau", "NV137", GLS_FAMILY_OTHER },
    { "", "", GLS_FAMILY_OTHER },
    { NULL, NULL, GLS_FAMILY_OTHER },
};

static void drivers_have_their_families(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(drivers); ++i)
        assert_string_equal(
            gls_family_name(gls_family_of(drivers[i].vendor, drivers[i].renderer)),
            gls_family_name(drivers[i].family));
}

static void families_have_names(void **state) {
    (void)state;
    for (int i = 0; i < GLS_FAMILIES; ++i)
        for (int j = 0; j < i; ++j)
            assert_string_not_equal(gls_family_name((gls_family)i),
                                    gls_family_name((gls_family)j));
}

static void choices_say_one_thing(void **state) {
    (void)state;
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drivers_have_their_families),
        cmocka_unit_test(families_have_names),
        cmocka_unit_test(choices_say_one_thing),
    };
    return test_main("paths", tests, COUNT(tests));
}
