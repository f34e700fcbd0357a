/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/setting_options.h"

#include "tool/text.h"

const char SETTINGS_HELP[] =
    "keypoints and descriptors:\n"
    "  --threshold T        keep keypoints whose response is at least T, above 0\n"
    "                       (default 0.0005, with --preset paper 0.001, with\n"
    "                       --preset bay 0.0004); a higher T keeps fewer\n"
    "  --max-features N     keep only the N strongest keypoints; 0 (default) keeps\n"
    "                       all\n"
    "  --grid CxR           with --max-features, spread the keypoints over a grid of\n"
    "                       C columns and R rows, 1 to 64 each: keep the strongest of\n"
    "                       every grid cell, then the second strongest of every grid\n"
    "                       cell, and so on\n"
    "  --upright            compute no orientations: every angle is 0. For images\n"
    "                       that are not rotated against each other\n"
    "  --octaves N          use only the N finest octaves; 0 (default) uses all that\n"
    "                       fit. Each octave samples the image twice as coarsely as\n"
    "                       the one before, with --preset paper three times\n"
    "  --descriptor N       numbers in a descriptor, 64 (default) or 128; 64 match\n"
    "                       better\n"
    "  --preset default     the scale space, detector and descriptor that match best\n"
    "                       (default)\n"
    "  --preset paper       the scale space, detector and descriptor of Terriberry,\n"
    "                       French and Helmsen, 2008\n"
    "  --preset bay         those of Bay, Ess, Tuytelaars and Van Gool, 2008\n"
    "\n"
    "how features are computed:\n"
    "  --backend gl         use OpenGL without a display, by EGL (default)\n"
    "  --backend reference  use plain C: the same features without OpenGL, slowly\n"
    "  --api gl             use only OpenGL 3.3. By default a GPU is asked for\n"
    "                       OpenGL 3.3 and, if it has none, for OpenGL ES 3.0\n"
    "  --api gles           use only OpenGL ES 3.0\n"
    "  --path NAME=on|off   turn a fast path on or off; by default glsurf chooses\n"
    "                       what is best with the driver. The features stay the same;\n"
    "                       glsurf info lists the paths\n"
    "  --memory-limit SIZE  refuse images, matches and panoramas that take more\n"
    "                       memory than SIZE bytes (default 4G); K, M and G stand\n"
    "                       for KiB, MiB and GiB\n";

bool settings_has(int option) {
    return option >= SETTING_FIRST;
}

bool settings_set(glsurf_extractor_desc *desc, glsurf_egl_api *api, int option,
                  const char *text) {
    switch (option) {
    case SETTING_THRESHOLD:
        return option_positive("--threshold", text, &desc->threshold);
    case SETTING_MAX_FEATURES:
        return option_count("--max-features", text, &desc->max_features);
    case SETTING_GRID:
        return option_grid(text, &desc->grid_columns, &desc->grid_rows);
    case SETTING_DESCRIPTOR:
        return option_descriptor(text, &desc->descriptor_length);
    case SETTING_UPRIGHT:
        return desc->upright = true;
    case SETTING_OCTAVES:
        return option_count("--octaves", text, &desc->octaves);
    case SETTING_PRESET:
        return option_preset(text, &desc->preset);
    case SETTING_API:
        return option_api(text, api);
    case SETTING_PATH:
        return option_path(text, &desc->paths);
    case SETTING_MEMORY_LIMIT:
        return option_bytes("--memory-limit", text, &desc->memory_limit);
    case SETTING_BACKEND:
        return option_backend(text, &desc->backend);
    default:
        return false;
    }
}

bool settings_check_api(glsurf_backend backend, glsurf_egl_api api) {
    if (api == GLSURF_EGL_API_ANY || backend == GLSURF_BACKEND_GL)
        return true;
    report("--api chooses OpenGL or OpenGL ES, and --backend reference uses neither; leave "
           "out one of them");
    return false;
}

bool settings_check(const glsurf_extractor_desc *desc, glsurf_egl_api api) {
    if (!settings_check_api(desc->backend, api))
        return false;
    if (desc->grid_columns == 0 || desc->max_features != 0)
        return true;
    report(
        "--grid spreads the keypoints that --max-features keeps; give --max-features too, "
        "above 0");
    return false;
}
