/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/setting_options.h"

#include "common/text.h"

const char SETTINGS_HELP[] =
    "keypoints and descriptors:\n"
    "  --detector hessian   keypoints are maxima of the determinant of the Hessian:\n"
    "                       SURF (default)\n"
    "  --detector censure   keypoints are extrema of centre-surround filters: CenSurE\n"
    "                       of Agrawal, Konolige and Blas, 2008\n"
    "  --detector dog       keypoints are extrema of differences of Gaussians, as in\n"
    "                       SIFT of Lowe, 2004\n"
    "  --threshold T        keep keypoints whose response is at least T, above 0; a\n"
    "                       higher T keeps fewer. Default: with --detector hessian\n"
    "                       0.0005, with --preset paper or fast 0.001, with --preset\n"
    "                       bay 0.0004; with --detector censure 0.08; with --detector\n"
    "                       dog 0.04 divided by --intervals\n"
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
    "                       the one before, with --detector hessian and --preset\n"
    "                       paper or fast three times\n"
    "  --descriptor N       numbers in a descriptor, 64 (default) or 128; 64 match\n"
    "                       better\n"
    "  --preset default     orientations and descriptors, and with --detector hessian\n"
    "                       filters, that match well (default)\n"
    "  --preset fast        those that match best in the time of the paper's\n"
    "  --preset best        those that match best, in more time\n"
    "  --preset paper       those of Terriberry, French and Helmsen, 2008\n"
    "  --preset bay         those of Bay, Ess, Tuytelaars and Van Gool, 2008. With\n"
    "                       --detector censure or dog a preset says only how\n"
    "                       orientations and descriptors are computed\n"
    "  --first-step N       pixels between the samples of the first octave, 1\n"
    "                       (default) or 2, and so twice as many in all octaves; 2\n"
    "                       only with --detector hessian and --preset bay\n"
    "  --sigma S            with --detector dog: the sigma of the first Gaussian in\n"
    "                       pixels, from 0.6 to 3 (default 1.6)\n"
    "  --intervals N        with --detector dog: the intervals of an octave, from 1\n"
    "                       to 6 (default 3)\n"
    "\n"
    "how features are computed:\n"
    "  --backend gl         use OpenGL without a window (default)\n"
    "  --backend cpu        use plain C: the same features without OpenGL, slowly\n"
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

static bool set_first_step(glsurf_extractor_desc *desc, const char *text) {
    bool two;
    if (!option_choice("--first-step", text, "1", "2", &two))
        return false;
    desc->first_step = two ? 2 : 1;
    return true;
}

bool settings_set(settings *self, int option, const char *text) {
    glsurf_extractor_desc *const desc = &self->extractor;
    switch (option) {
    case SETTING_DETECTOR:
        return option_detector(text, &desc->detector);
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
    case SETTING_FIRST_STEP:
        return set_first_step(desc, text);
    case SETTING_SIGMA:
        return option_number("--sigma", text, 0.6f, 3.0f, &desc->sigma);
    case SETTING_INTERVALS:
        return option_whole("--intervals", text, 1, 6, &desc->intervals);
    case SETTING_API:
        return option_api(text, &self->api);
    case SETTING_PATH:
        return option_path(text, &self->device.paths);
    case SETTING_MEMORY_LIMIT:
        return option_bytes("--memory-limit", text, &desc->memory_limit);
    case SETTING_BACKEND:
        return option_backend(text, &self->device.backend);
    default:
        return false;
    }
}

bool settings_check_api(const settings *self) {
    if (self->api == GLSURF_CONTEXT_API_ANY || self->device.backend == GLSURF_BACKEND_GL)
        return true;
    report("--api chooses OpenGL or OpenGL ES, and --backend cpu uses neither; leave out "
           "one of them");
    return false;
}

float settings_threshold(const glsurf_extractor_desc *desc) {
    if (desc->threshold > 0.0f)
        return desc->threshold;
    const float threshold = glsurf_detector_threshold(desc->detector, desc->preset);
    if (desc->detector == GLSURF_DETECTOR_DOG && desc->intervals > 0)
        return threshold * (float)GLSURF_DOG_INTERVALS / (float)desc->intervals;
    return threshold;
}

static bool takes_first_step(const glsurf_extractor_desc *desc) {
    return desc->detector == GLSURF_DETECTOR_HESSIAN && desc->preset == GLSURF_PRESET_BAY;
}

void settings_drop_foreign(glsurf_extractor_desc *desc) {
    if (!takes_first_step(desc))
        desc->first_step = 0;
    if (desc->detector != GLSURF_DETECTOR_DOG) {
        desc->sigma = 0.0f;
        desc->intervals = 0;
    }
}

char *settings_name(glsurf_detector detector, glsurf_preset preset, bool with_preset) {
    const char *const name = glsurf_preset_name(preset);
    if (detector == GLSURF_DETECTOR_HESSIAN)
        return text_format("%s", name);
    const bool both = with_preset || preset != GLSURF_PRESET_DEFAULT;
    return text_format("%s%s%s", glsurf_detector_name(detector), both ? "/" : "",
                       both ? name : "");
}

/* Checks the settings that only some detectors and presets take; false after a report. */
static bool check_detector(const glsurf_extractor_desc *desc) {
    if (desc->first_step == 2 && !takes_first_step(desc))
        report(
            "--first-step 2 is for --detector hessian with --preset bay; choose these, or "
            "leave out --first-step");
    else if (desc->sigma > 0.0f && desc->detector != GLSURF_DETECTOR_DOG)
        report("--sigma is for --detector dog; choose it, or leave out --sigma");
    else if (desc->intervals > 0 && desc->detector != GLSURF_DETECTOR_DOG)
        report("--intervals is for --detector dog; choose it, or leave out --intervals");
    else
        return true;
    return false;
}

bool settings_check(const settings *self) {
    const glsurf_extractor_desc *const desc = &self->extractor;
    if (!settings_check_api(self) || !check_detector(desc))
        return false;
    if (desc->grid_columns == 0 || desc->max_features != 0)
        return true;
    report(
        "--grid spreads the keypoints that --max-features keeps; give --max-features too, "
        "above 0");
    return false;
}
