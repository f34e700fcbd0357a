/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf: SURF image features, computed by fragment shaders of OpenGL 3.3 or OpenGL ES 3.0.
 *
 * For one image, with a glsurf_log_callback that hears of failures:
 *
 *     // a context of OpenGL 3.3 core or OpenGL ES 3.0 is current on this thread
 *     glsurf_device *device = NULL;
 *     glsurf_extractor *extractor = NULL;
 *     glsurf_device_create(&device, &(glsurf_device_desc){ .log = print_failure });
 *     glsurf_extractor_create(&extractor, device, &(glsurf_extractor_desc){ 0 });
 *     glsurf_image image = { .pixels = gray, .width = 640, .height = 480 };
 *     glsurf_extractor_submit(extractor, &image);
 *     glsurf_features features = { 0 };
 *     glsurf_extractor_collect(extractor, &features); // waits for the GPU
 *     const size_t length = features.descriptor_length;
 *     for (uint32_t i = 0; i < features.count; ++i)
 *         use(&features.keypoints[i], &features.descriptors[i * length]);
 *     glsurf_extractor_destroy(extractor);
 *     glsurf_device_destroy(device);
 *
 * For a stream of images, two under way at a time; the log says why one is left out:
 *
 *     bool more = true;
 *     for (int waiting = 0; more || waiting > 0;) {
 *         more = more && next(&image); // a function of the application
 *         if (waiting == 2 || (!more && waiting > 0)) {
 *             glsurf_features features; // of the oldest image
 *             if (glsurf_extractor_collect(extractor, &features) == GLSURF_OK)
 *                 use_all(&features);
 *             --waiting;
 *         }
 *         if (more && glsurf_extractor_submit(extractor, &image) == GLSURF_OK)
 *             ++waiting;
 *     }
 *
 * This header includes the others: base.h (results, log, the device), image.h, extractor.h,
 * tiles.h (tiles on several computers), settings.h (the settings as a table), match.h,
 * draw.h, geometry.h, targets.h (pictures followed in frames), panorama.h, inspect.h
 * (driver, passes, times, memory) and tune.h (the fastest paths on this machine). Two
 * headers have libraries of their own: glsurf_context.h makes a context without a window,
 * and glsurf_check.h tests the results of the driver. doc/hosting.md is for applications
 * with an OpenGL context of their own: GL state, threads, waiting, wrong contexts.
 * Documents and examples are installed in share/doc/glsurf.
 *
 * RESULTS. Every call that can fail returns a glsurf_result. After a failure
 * glsurf_device_message() says what was wrong, where, and what to do. The library never
 * prints, aborts or exits. Its only mutable global is a lock for GLEW, which has globals:
 * one thread at a time loads functions by GLEW.
 *
 * NULL. A pointer may be NULL only if its description says so. No call crashes if an object
 * or another required pointer is NULL:
 *   - a call that returns a glsurf_result returns GLSURF_ERROR_ARGUMENT
 *   - destroy and abandon do nothing
 *   - a call that returns a string returns ""
 *   - a call that returns a count returns 0 and sets its output pointer to NULL
 *   - a call that returns a bool returns false
 *   - a call that returns nothing fills its output with zeros, and strings in it with ""
 * A call that fails to make an object sets the pointer to the object to NULL.
 *
 * DESCRIPTION STRUCTS. A field that is zero has its default value, which the field's
 * comment names; only a texture's origin has none. C++ has no expressions like
 * `&(glsurf_extractor_desc){ 0 }`: write `glsurf_extractor_desc desc{};`, set fields and
 * pass `&desc`.
 *
 * COORDINATES. x runs to the right and y runs down in the upright picture. The centre of
 * the picture's top-left pixel is (0, 0), so the image covers
 * [-0.5, width - 0.5] x [-0.5, height - 0.5]. The row that is stored first
 * (glsurf_image.origin) does not change this. Neither does a region: keypoints are in
 * pixels of the whole image. Angles are in radians in [0, 2 pi), from +x towards +y, which
 * is clockwise on the screen. Scales are the sigma of a Gaussian, in pixels.
 *
 * DETERMINISM. The same image with the same settings on the same driver gives the same
 * bytes. Earlier work has no effect.
 *
 * LITERATURE. The algorithm is from T. B. Terriberry, L. M. French and J. Helmsen, "GPU
 * Accelerating Speeded-Up Robust Features", 3DPVT 2008, cited as [T], after H. Bay, T.
 * Tuytelaars and L. Van Gool, "SURF: Speeded Up Robust Features", ECCV 2006. [B] is H. Bay,
 * A. Ess, T. Tuytelaars and L. Van Gool, "Speeded-Up Robust Features (SURF)", Computer
 * Vision and Image Understanding 110, 2008.
 */
#ifndef GLSURF_GLSURF_H
#define GLSURF_GLSURF_H

#include "glsurf/base.h"
#include "glsurf/draw.h"
#include "glsurf/extractor.h"
#include "glsurf/geometry.h"
#include "glsurf/image.h"
#include "glsurf/inspect.h"
#include "glsurf/match.h"
#include "glsurf/panorama.h"
#include "glsurf/settings.h"
#include "glsurf/targets.h"
#include "glsurf/tiles.h"
#include "glsurf/tune.h"

#endif
