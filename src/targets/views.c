/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The views of a picture, and their features.
 *
 * A camera that looks at a plane from an angle sees it, locally, tilted: one direction is
 * shrunk by t = 1 / cos(angle). Descriptors match while two tilts differ by about 30
 * degrees. So the picture is also seen with a tilt of 2 (60 degrees) along four azimuths.
 * Along the tilt it is smoothed by a Gaussian of 0.8 sqrt(t^2 - 1) pixels first (J.-M.
 * Morel, G. Yu, "ASIFT", SIAM Journal on Imaging Sciences 2, 2009). Smaller views give
 * features that are among the strongest when the picture is far away.
 */
#include "targets/targets.h"

#include "gl/error.h"
#include "gl/image_source.h"

#include <stdlib.h>
#include <string.h>

/* The longest side of a picture, and the shortest one of a view, in pixels. */
enum { LARGEST = 640, SHORTEST = 60 };

/* Gray pixels. */
typedef struct gray {
    uint8_t *pixel;
    int width, height;
} gray;

typedef struct view_kind {
    int shrink;                /* pixels of the picture for a pixel of the view */
    double tilt, cosine, sine; /* of the azimuth of the tilt */
    uint32_t features;
} view_kind;

#define HALF 0.70710678118654752
static const view_kind kinds[] = {
    { 1, 1, 1, 0, 400 },        { 2, 1, 1, 0, 250 },        { 4, 1, 1, 0, 150 },
    { 1, 2, 1, 0, 200 },        { 2, 2, 1, 0, 120 },        { 1, 2, HALF, HALF, 200 },
    { 2, 2, HALF, HALF, 120 },  { 1, 2, 0, 1, 200 },        { 2, 2, 0, 1, 120 },
    { 1, 2, -HALF, HALF, 200 }, { 2, 2, -HALF, HALF, 120 },
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* -------------------------------------------------------------------- pixels -- */

/* Shrinks by area means; a size that stays is copied. */
static bool shrink(const gray *from, int width, int height, gray *to) {
    *to = (gray){ malloc((size_t)width * (size_t)height), width, height };
    const double sx = (double)from->width / width, sy = (double)from->height / height;
    for (int v = 0; to->pixel && v < height; ++v)
        for (int u = 0; u < width; ++u) {
            const double x0 = u * sx, x1 = x0 + sx, y0 = v * sy, y1 = y0 + sy;
            double sum = 0.0, area = 0.0;
            for (int y = (int)y0; y < y1 && y < from->height; ++y) {
                const double rows = gls_min_double(y + 1, y1) - gls_max_double(y, y0);
                for (int x = (int)x0; x < x1 && x < from->width; ++x) {
                    const double part =
                        rows * (gls_min_double(x + 1, x1) - gls_max_double(x, x0));
                    sum += part * from->pixel[(size_t)y * (size_t)from->width + (size_t)x];
                    area += part;
                }
            }
            to->pixel[(size_t)v * (size_t)width + (size_t)u] = (uint8_t)(sum / area + 0.5);
        }
    return to->pixel;
}

/* Interpolates bilinearly; beyond the border its pixels go on. */
static double sample(const gray *from, double x, double y) {
    x = gls_min_double(gls_max_double(x, 0.0), from->width - 1.0);
    y = gls_min_double(gls_max_double(y, 0.0), from->height - 1.0);
    const int i = (int)x, j = (int)y;
    const size_t right = i + 1 < from->width,
                 below = j + 1 < from->height ? (size_t)from->width : 0;
    const uint8_t *p = from->pixel + (size_t)j * (size_t)from->width + (size_t)i;
    const double u = x - i, v = y - j;
    return (1.0 - v) * ((1.0 - u) * p[0] + u * p[right]) +
           v * ((1.0 - u) * p[below] + u * p[below + right]);
}

/* Makes a tilted view. `back` maps its pixels to pixels of `from`. */
static bool tilt(const gray *from, const view_kind *kind, gray *to, double back[6]) {
    enum { TAPS = 4 };
    const double c = kind->cosine, s = kind->sine, t = kind->tilt;
    const double sigma = 0.8 * sqrt(t * t - 1.0);
    const double w = from->width, h = from->height;
    const double extent[2] = { (fabs(c) * w + fabs(s) * h) / t, fabs(s) * w + fabs(c) * h };
    double weight[2 * TAPS + 1], sum = 0.0;
    *to = (gray){ .width = (int)ceil(extent[0]), .height = (int)ceil(extent[1]) };
    to->pixel = malloc((size_t)to->width * (size_t)to->height);
    for (int k = -TAPS; k <= TAPS; ++k)
        sum += weight[TAPS + k] = exp(-0.5 * k * k / (sigma * sigma));
    /* x = c t u - s v, y = s t u + c v, from middle to middle. */
    const double matrix[4] = { c * t, -s, s * t, c };
    for (int i = 0; i < 2; ++i) {
        back[3 * i] = matrix[2 * i];
        back[3 * i + 1] = matrix[2 * i + 1];
        back[3 * i + 2] = 0.5 * ((i ? h : w) - 1.0 - matrix[2 * i] * (to->width - 1.0) -
                                 matrix[2 * i + 1] * (to->height - 1.0));
    }
    for (int v = 0; to->pixel && v < to->height; ++v)
        for (int u = 0; u < to->width; ++u) {
            const double x = back[0] * u + back[1] * v + back[2];
            const double y = back[3] * u + back[4] * v + back[5];
            double mean = 0.0;
            for (int k = -TAPS; k <= TAPS; ++k)
                mean += weight[TAPS + k] * sample(from, x + k * c, y + k * s);
            to->pixel[(size_t)v * (size_t)to->width + (size_t)u] =
                (uint8_t)(mean / sum + 0.5);
        }
    return to->pixel;
}

static glsurf_result no_memory(glsurf_targets *targets) {
    return gls_fail(targets->object.device, GLSURF_ERROR_MEMORY,
                    "out of memory for the views of a picture; use a smaller one");
}

/* Takes the gray pixels of a picture. Textures are read through a canvas. */
static glsurf_result take_gray(glsurf_targets *targets, const glsurf_image *picture,
                               glsurf_region *part, gray *to) {
    glsurf_device *device = targets->object.device;
    gls_views views;
    glsurf_result result =
        gls_views_from_image(&device->failure, &views, picture, device->desc.backend);
    if (result)
        return result;
    if (views.masked || views.image.kind == GLS_VIEW_ROWS)
        return gls_refuse(device, "a picture takes neither a mask nor rows by a callback; "
                                  "give its pixels");
    if (views.image.kind == GLS_VIEW_FRAMEBUFFER && device->desc.leave_state)
        return gls_refuse(device, "the framebuffer is not bound any more when a target is "
                                  "made, with leave_state; copy it into a texture");
    gls_call call;
    gls_call_begin(&call, &targets->object, NULL, 0);
    if (views.image.kind == GLS_VIEW_PIXELS)
        call.result = gls_views_crop(&device->failure, &views);
    else if (gls_call_enter(&call))
        call.result = gls_views_resolve(device, &views);
    result = gls_call_end(&call);
    if (result)
        return result;
    *part = views.image.region;
    const size_t width = part->width, height = part->height;
    *to = (gray){ malloc(gls_bytes_of(width, height)), (int)width, (int)height };
    if (!to->pixel)
        return no_memory(targets);
    if (views.image.kind == GLS_VIEW_PIXELS) {
        gls_reference_gray(&views.image, to->pixel);
        return GLSURF_OK;
    }
    glsurf_panorama *canvas = NULL;
    uint8_t *rgba = malloc(gls_bytes_of(4 * width, height));
    result = rgba ? glsurf_panorama_create(
                        &canvas, device,
                        &(glsurf_panorama_desc){ .canvas = { part->width, part->height },
                                                 .memory_limit =
                                                     targets->desc.extractor.memory_limit })
                  : no_memory(targets);
    const glsurf_placement placement = { .to_canvas = { 1, 0, -(double)part->x, 0, 1,
                                                        -(double)part->y, 0, 0, 1 } };
    if (!result)
        result = glsurf_panorama_add(canvas, picture, &placement);
    if (!result)
        result = glsurf_panorama_read(canvas, rgba);
    const gls_view pixels = { .kind = GLS_VIEW_PIXELS,
                              .width = part->width,
                              .height = part->height,
                              .region = { 0, 0, part->width, part->height },
                              .pixels = rgba,
                              .stride = 4 * width,
                              .format = GLSURF_FORMAT_RGBA8 };
    if (!result)
        gls_reference_gray(&pixels, to->pixel);
    glsurf_panorama_destroy(canvas);
    free(rgba);
    return result;
}

/* ------------------------------------------------------------------ features -- */

/* The features of the views so far. */
typedef struct collection {
    glsurf_features all; /* its arrays belong to it */
    glsurf_keypoint *keypoints;
    float *descriptors;
    glsurf_region part;
} collection;

/* Adds the features of a view that lie on the picture. `back` maps pixels of the view to
 * pixels of a whole picture of width x height. The first ones of a view set its matrix. */
static bool add_features(collection *to, const glsurf_features *from, const double back[6],
                         int width, int height, gls_picture_view *view) {
    const size_t count = (size_t)to->all.count + from->count,
                 length = from->descriptor_length;
    glsurf_keypoint *keypoints = realloc(to->keypoints, (count + 1) * sizeof *keypoints);
    to->keypoints = keypoints ? keypoints : to->keypoints;
    float *descriptors =
        realloc(to->descriptors, (count + 1) * length * sizeof *descriptors);
    to->descriptors = descriptors ? descriptors : to->descriptors;
    if (!keypoints || !descriptors)
        return false;
    const double kx = (double)to->part.width / width;
    const double ky = (double)to->part.height / height;
    const double d = back[0] * back[4] - back[1] * back[3];
    const double matrix[4] = { back[4] / d / kx, -back[1] / d / ky, -back[3] / d / kx,
                               back[0] / d / ky };
    const double turn = atan2(back[3] - back[1], back[0] + back[4]);
    if (view->count == 0) {
        memcpy(view->matrix, matrix, sizeof matrix);
        view->first = to->all.count;
    }
    const uint32_t before = to->all.count;
    to->all = *from;
    to->all.count = before;
    for (uint32_t i = 0; i < from->count; ++i) {
        glsurf_keypoint k = from->keypoints[i];
        const double x = (back[0] * k.x + back[1] * k.y + back[2] + 0.5) * kx;
        const double y = (back[3] * k.x + back[4] * k.y + back[5] + 0.5) * ky;
        if (!(x > 0.0 && y > 0.0 && x < to->part.width && y < to->part.height))
            continue;
        k.x = (float)(x - 0.5 + to->part.x);
        k.y = (float)(y - 0.5 + to->part.y);
        k.scale *= (float)sqrt(d * kx * ky);
        k.angle += (float)turn;
        to->keypoints[to->all.count] = k;
        memcpy(to->descriptors + (size_t)to->all.count++ * length,
               from->descriptors + (size_t)i * length, length * sizeof *descriptors);
    }
    view->count = to->all.count - view->first;
    to->all.keypoints = to->keypoints;
    to->all.descriptors = to->descriptors;
    return true;
}

/* Extracts the features of a view. */
static glsurf_result extract(glsurf_extractor *extractor, const gray *image, uint32_t count,
                             glsurf_features *features) {
    glsurf_extractor_desc desc = extractor->desc;
    desc.features = count;
    desc.threshold = 0.0f; /* it was filled in */
    glsurf_result result = glsurf_extractor_change(extractor, &desc);
    if (!result)
        result = glsurf_extractor_submit(
            extractor, &(glsurf_image){ .pixels = image->pixel,
                                        .width = (uint32_t)image->width,
                                        .height = (uint32_t)image->height });
    return result ? result : glsurf_extractor_collect(extractor, features);
}

/* Describes a view of the shrunk picture. */
static glsurf_result describe_view(glsurf_targets *targets, glsurf_extractor *extractor,
                                   const gray *picture, const view_kind *kind,
                                   collection *to, gls_picture_view *view) {
    double back[6] = { 1, 0, 0, 0, 1, 0 };
    gray small = { 0 }, tilted = { 0 };
    glsurf_features features;
    bool made = shrink(picture, gls_max_int(picture->width / kind->shrink, 1),
                       gls_max_int(picture->height / kind->shrink, 1), &small);
    if (made && kind->tilt > 1.0)
        made = tilt(&small, kind, &tilted, back);
    glsurf_result result = made ? extract(extractor, tilted.pixel ? &tilted : &small,
                                          kind->features, &features)
                                : no_memory(targets);
    if (!result && !add_features(to, &features, back, small.width, small.height, view))
        result = no_memory(targets);
    free(small.pixel);
    free(tilted.pixel);
    return result;
}

static glsurf_result describe(glsurf_targets *targets, const gray *full, bool tilts,
                              collection *to, gls_target *target) {
    const int side = gls_max_int(full->width, full->height);
    const double factor = side > LARGEST ? (double)LARGEST / side : 1.0;
    gray picture;
    if (!shrink(full, gls_max_int((int)(full->width * factor + 0.5), 1),
                gls_max_int((int)(full->height * factor + 0.5), 1), &picture))
        return no_memory(targets);
    glsurf_extractor_desc desc = targets->extractor->desc;
    desc.features = kinds[0].features;
    desc.max_features = 0;
    desc.threshold = 0.0f;
    desc.grid_columns = desc.grid_rows = 6;
    desc.frames = 1;
    desc.inspect = NULL;
    desc.progress = NULL;
    glsurf_extractor *extractor = NULL;
    glsurf_result result =
        glsurf_extractor_create(&extractor, targets->object.device, &desc);
    for (int i = 0; !result && i < KINDS; ++i)
        if (i == 0 ||
            ((kinds[i].tilt == 1.0 || tilts) &&
             gls_min_int(picture.width, picture.height) >= SHORTEST * kinds[i].shrink))
            result = describe_view(
                targets, extractor, &picture, &kinds[i], to,
                &target->view[kinds[i].shrink == 1 ? target->views++ : target->views - 1]);
    glsurf_extractor_destroy(extractor);
    free(picture.pixel);
    return result;
}

/* Makes the sets of features that have `target->part`, keypoints and views. */
static glsurf_result load(glsurf_targets *targets, const glsurf_features *features,
                          gls_target *target) {
    glsurf_result result = GLSURF_OK;
    if (features->count < GLS_MIN_FEATURES)
        return gls_fail(targets->object.device, GLSURF_ERROR_GEOMETRY,
                        "the picture has %u features and a target needs at least %d; use "
                        "one with more detail",
                        features->count, GLS_MIN_FEATURES);
    target->features = features->count;
    result = glsurf_feature_set_load(&target->set, targets->matcher, features);
    for (uint32_t i = 0; !result && i < target->views; ++i) {
        gls_picture_view *view = &target->view[i];
        glsurf_features own = *features;
        own.count = view->count;
        own.keypoints += view->first;
        own.descriptors += (size_t)view->first * own.descriptor_length;
        if (view->count >= GLS_MIN_FEATURES)
            result = glsurf_feature_set_load(&view->set, targets->matcher, &own);
    }
    return result;
}

glsurf_result gls_target_describe(glsurf_targets *targets, const glsurf_image *picture,
                                  bool tilts, gls_target *target) {
    collection all = { 0 };
    gray full = { 0 };
    glsurf_result result = take_gray(targets, picture, &all.part, &full);
    target->part = all.part;
    if (!result)
        result = describe(targets, &full, tilts, &all, target);
    if (!result)
        result = load(targets, &all.all, target);
    target->keypoints = all.keypoints;
    free(all.descriptors);
    free(full.pixel);
    return result;
}

/* Checks the features by making a set of all. */
glsurf_result gls_target_take_features(glsurf_targets *targets,
                                       const glsurf_features *features,
                                       gls_target *target) {
    const glsurf_region *part = &target->part;
    const glsurf_extractor_desc *settings = &targets->extractor->desc;
    const double back[6] = { 1, 0, -(double)part->x, 0, 1, -(double)part->y };
    collection all = { .part = *part };
    glsurf_feature_set *set = NULL;
    glsurf_result result = glsurf_feature_set_load(&set, targets->matcher, features);
    glsurf_feature_set_destroy(set);
    if (!result && (features->descriptor_length != settings->descriptor_length ||
                    (features->descriptor_version != 0 &&
                     features->descriptor_preset != settings->preset)))
        result = gls_refuse(targets->object.device,
                            "the features have another preset or descriptor length than "
                            "frames will have; describe them with the same settings");
    target->views = 1;
    if (!result && !add_features(&all, features, back, (int)part->width, (int)part->height,
                                 target->view))
        result = no_memory(targets);
    if (!result)
        result = load(targets, &all.all, target);
    target->keypoints = all.keypoints;
    free(all.descriptors);
    return result;
}

void gls_target_clear(gls_target *target) {
    for (uint32_t i = 0; i < target->views; ++i)
        glsurf_feature_set_destroy(target->view[i].set);
    glsurf_feature_set_destroy(target->set);
    free(target->keypoints);
}
