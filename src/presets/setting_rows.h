/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The table of settings, in the order of the fields of glsurf_extractor_desc. It yields
 * defaults and checks, the need for a new plan, the recipes of finished work, the options
 * of the command with their help, and the fields of the Python package.
 *
 * Define ROW(type, field, ...) and PAIR(name, first field, second field, ...) before
 * including it.
 */
/* clang-format off */
ROW(CHOICE, preset, .maximum = GLSURF_PRESETS - 1, .choices = presets,
    .effect = GLSURF_SETTING_PLAN, .is_result = true)
ROW(CHOICE, detector, .maximum = GLSURF_DETECTORS - 1, .choices = detectors,
    .effect = GLSURF_SETTING_PLAN, .is_result = true)
ROW(COUNT, max_features, .maximum = UINT32_MAX,
    .effect = GLSURF_SETTING_PLAN, .is_result = true, .value = "N",
    .help = "keep only so many keypoints, the strongest; 0 (default) keeps all")
PAIR(grid, grid_columns, grid_rows, .minimum = 1, .maximum = 64,
    .effect = GLSURF_SETTING_PLAN, .is_result = true, .value = "CxR",
    .help = "with {max_features} or {features}, spread the keypoints over a grid of columns and rows, "
            "1 to 64 each: keep the strongest of every grid cell, then the second strongest "
            "of every grid cell, and so on")
ROW(REAL, threshold, .minimum = FLT_MIN, .maximum = FLT_MAX, .default_value = NAN,
    .effect = GLSURF_SETTING_FREE, .is_result = true, .value = "T",
    .help = "keep keypoints of at least this response, above 0; a higher one keeps fewer. "
            "Default: with {detector} hessian " TEXT(GLS_THRESHOLD_DEFAULT)
            ", with {preset} paper or fast " TEXT(GLS_THRESHOLD_PAPER)
            ", with {preset} bay " TEXT(GLS_THRESHOLD_BAY)
            "; with {detector} censure " TEXT(GLS_THRESHOLD_CENSURE)
            "; with {detector} dog " TEXT(GLS_THRESHOLD_DOG) " divided by {intervals}")
ROW(COUNT, features, .maximum = UINT32_MAX,
    .effect = GLSURF_SETTING_PLAN, .is_result = true, .value = "N",
    .help = "find so many keypoints of every image, the strongest, instead of those that reach "
            "a {threshold}; not with {max_features}. An image with fewer gives all it has. "
            "With a {grid}, they are chosen from twice as many")
ROW(SWITCH, upright, .maximum = 1,
    .effect = GLSURF_SETTING_PROGRAMS, .is_result = true,
    .help = "compute no orientations: every angle is 0. For images that are not rotated "
            "against each other")
ROW(COUNT, descriptor_length, .minimum = 64, .maximum = 128, .multiple = 64, .default_value = 64,
    .effect = GLSURF_SETTING_PLAN, .is_result = true, .value = "N",
    .help = "numbers in a descriptor, 64 (default) or 128; 64 match better")
ROW(SWITCH, double_image, .maximum = 1,
    .effect = GLSURF_SETTING_PLAN, .is_result = true,
    .help = "double the image first, as SIFT programs do. Keypoints are finer and better "
            "placed; positions are in pixels of the given image. The image takes four "
            "times the time and memory")
ROW(COUNT, octaves, .maximum = UINT32_MAX,
    .effect = GLSURF_SETTING_PLAN, .is_result = true, .value = "N",
    .help = "use only so many octaves, the finest; 0 (default) uses all that fit. Each octave "
            "samples the image twice as coarsely as the one before, or three times as "
            "coarsely with {detector} hessian and {preset} paper or fast")
ROW(COUNT, first_step, .minimum = 1, .maximum = 2, .default_value = 1, .needs_detector = "hessian",
    .needs_preset = "bay", .needs_above = 1,
    .effect = GLSURF_SETTING_PLAN, .is_result = true, .value = "N",
    .help = "pixels between the samples of the first octave, 1 (default) or 2; 2 doubles "
            "the step of every octave, and needs {detector} hessian and {preset} bay")
ROW(REAL, sigma, .minimum = 0.6f, .maximum = 3, .default_value = GLSURF_DOG_SIGMA,
    .needs_detector = "dog", .effect = GLSURF_SETTING_PLAN, .is_result = true, .value = "S",
    .help = "with {detector} dog: the sigma of the first Gaussian in pixels, from 0.6 to 3 "
            "(default 1.6)")
ROW(COUNT, intervals, .minimum = 1, .maximum = 6, .default_value = GLSURF_DOG_INTERVALS,
    .needs_detector = "dog", .effect = GLSURF_SETTING_PLAN, .is_result = true, .value = "N",
    .help = "with {detector} dog: the intervals of an octave, from 1 to 6 (default 3)")
ROW(COUNT, frames, .minimum = 1, .maximum = GLSURF_MAX_FRAMES, .default_value = 2,
    .effect = GLSURF_SETTING_FIXED, .hidden_from_command = true, .value = "N",
    .help = "images that may wait to be collected, at most 16 (default 2)")
ROW(BYTES, memory_limit, .maximum = (double)UINT64_MAX,
    .default_value = (double)GLSURF_DEFAULT_MEMORY_LIMIT, .effect = GLSURF_SETTING_FREE,
    .value = "SIZE",
    .help = "use at most so many bytes of memory for an image, and for anything made from it "
            "(default 4G)")
ROW(COUNT, capacity, .maximum = UINT32_MAX, .default_value = GLS_FIRST_CANDIDATES,
    .effect = GLSURF_SETTING_PLAN, .hidden_from_command = true, .value = "N",
    .help = "candidates that the lists can hold at first (default 8192)")
ROW(COUNT, tile, .minimum = 1, .maximum = 65535,
    .effect = GLSURF_SETTING_FREE, .is_result = true, .value = "N",
    .help = "compute an image in tiles if a side is longer than this, in pixels; the results are "
            "the same. 1: in one piece. 0 (default): in tiles if it exceeds the driver or "
            "{memory_limit}")
/* clang-format on */
