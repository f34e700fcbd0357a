/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/setting_options.h"

const char SETTINGS_HELP[] =
    "keypoints and descriptors:\n"
    "  --threshold T        least response of a keypoint, above 0 (default 0.0005, with\n"
    "                       --preset paper 0.001); a higher one gives fewer keypoints\n"
    "  --max-features N     keep only the N strongest keypoints; 0 (default): keep all\n"
    "  --grid CxR           with --max-features: spread the keypoints over a grid of C\n"
    "                       columns and R rows: the strongest of every grid cell first,\n"
    "                       then the second strongest, and so on\n"
    "  --upright            compute no orientations: every angle is 0. For images that\n"
    "                       are not rotated against each other\n"
    "  --octaves N          use only the N finest octaves; the sampling grid of each is\n"
    "                       twice as coarse as that of the one before, with --preset\n"
    "                       paper three times; 0 (default): as many as fit\n"
    "  --descriptor N       numbers in a descriptor, 64 (default) or 128; 64 match better\n"
    "  --preset default     the scale space, detector and descriptor that match best\n"
    "  --preset paper       those of Terriberry, French and Helmsen, 2008\n"
    "\n"
    "how glsurf runs:\n"
    "  --backend gl         OpenGL 3.3 without a display, by EGL (default)\n"
    "  --backend reference  plain C: the same features without OpenGL, slowly\n"
    "  --path NAME=on|off   take a fast path or not, instead of what is best for the\n"
    "                       driver; the features stay the same. glsurf info lists the\n"
    "                       paths\n";

bool settings_has(int option) {
    return option >= SETTING_FIRST;
}

bool settings_set(glsurf_extractor_desc *desc, int option, const char *text) {
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
    case SETTING_PATH:
        return option_path(text, &desc->paths);
    case SETTING_BACKEND:
        return option_backend(text, &desc->backend);
    default:
        return false;
    }
}
