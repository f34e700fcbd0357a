/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/match_params.h"

const glsurf_match_params gls_match_options[GLS_MATCH_OPTIONS] = {
    { .ratio = 1.0f, .one_way = true }, /* every feature of a has a match */
    { .ratio = 1.0f },
    { .ratio = 1.0f, .one_way = true, .ignore_laplacian = true },
    { .ratio = 0.0f },
    { .ignore_laplacian = true, .max_distance = 0.6f },
    { .ratio = 0.95f, .max_distance = 1.1f },
};

const glsurf_match_params gls_match_rivals[GLS_MATCH_RIVAL_OPTIONS] = {
    { .ratio = 1.0f, .one_way = true },
    { .ratio = 0.97f },
    { .ratio = 1.0f, .one_way = true, .rival_distance = 10.0f, .ignore_laplacian = true },
    { .ratio = 1.0f, .one_way = true, .rival_distance = 0.05f },
    { .ratio = 0.97f, .rival_distance = -1.0f },
    { .ratio = 1.0f,
      .one_way = true,
      .rival_distance = 6.6f,
      .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .tolerance = 300.0f,
      .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } },
    { .ratio = 1.0f, .one_way = true, .rival_distance = 2000.0f }, /* none is a rival */
};

const glsurf_match_params gls_match_guides[GLS_MATCH_GUIDES] = {
    { .ratio = 1.0f,
      .one_way = true,
      .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } },
    { .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .tolerance = 40.0f,
      .matrix = { 0.9, 0.1, 20, -0.1, 1.1, -30, 1e-4, -1e-4, 1 } },
    { .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .tolerance = 150.0f,
      .ratio = 1.0f,
      .matrix = { 1, 0, 0, 0, 1, 0, -2e-3, 0, 1 },
      .ignore_laplacian = true },
    { .ratio = 1.0f,
      .guide = GLSURF_GUIDE_FUNDAMENTAL,
      .tolerance = 30.0f,
      .matrix = { 0, -1e-9, 3e-7, 2e-9, 0, -1e-5, -4e-7, 1e-5, 1e-4 } },
    { .ratio = 0.9f,
      .guide = GLSURF_GUIDE_FUNDAMENTAL,
      .matrix = { 0, 0, 0, 0, 0, -1e100, 0, 1e100, 0 },
      .one_way = true },
    /* Every feature is mapped onto itself, behind the camera. */
    { .ratio = 1.0f,
      .one_way = true,
      .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .tolerance = 40.0f,
      .matrix = { -1, 0, 0, 0, -1, 0, 0, 0, -1 } },
    { .ratio = 1.0f, .one_way = true, .guide = GLSURF_GUIDE_STEREO },
    { .ratio = 0.9f,
      .guide = GLSURF_GUIDE_STEREO,
      .tolerance = 0.5f,
      .min_disparity = -3.3f,
      .max_disparity = 2.7f },
    { .ratio = 1.0f,
      .guide = GLSURF_GUIDE_STEREO,
      .tolerance = 20.0f,
      .min_disparity = 100.1f,
      .max_disparity = 3e38f,
      .ignore_laplacian = true },
};

const glsurf_match_params gls_match_rules[GLS_MATCH_RULES] = {
    { .ratio = 1.0f, .one_way = true },
    { .ratio = 1.0f },
    { .ratio = 0.8f, .one_way = true },
    { .ratio = 0.5f },
    { .ratio = 1e-6f, .one_way = true },
    { .ratio = 0.9f, .max_distance = 0.0025f, .one_way = true }, /* 5.1 of 2040 */
};
