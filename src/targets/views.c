/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The views of a picture, and their features.
 *
 * A camera that looks at a plane from an angle sees it, locally, tilted: one direction is
 * shrunk by t = 1 / cos(angle). Descriptors match while two tilts differ by about 30
 * degrees. So the picture is also seen with a tilt of 2 (60 degrees) along four azimuths
 * (J.-M. Morel, G. Yu, "ASIFT", SIAM Journal on Imaging Sciences 2, 2009). Smaller views
 * give features that are among the strongest when the picture is far away.
 */
#include "targets/targets.h"

#include "gl/error.h"
#include "gl/image_source.h"
#include "gl/timer.h"

#include <stdlib.h>
#include <string.h>

/* The longest side of a picture, and the shortest one of a view, in pixels. */
enum { LARGEST = 640, SHORTEST = 60 };

typedef struct view_kind {
    int shrink, tilt; /* pixels of the picture for a pixel of the view, and on its tilt */
    double cosine, sine; /* of the azimuth of the tilt */
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

/* The features of the views so far. */
typedef struct collection {
    glsurf_features all; /* its arrays belong to it */
    glsurf_keypoint *keypoints;
    float *descriptors;
    glsurf_region part;
} collection;

struct gls_description {
    gls_target made;
    gls_gray picture; /* shrunk */
    glsurf_extractor *extractor;
    bool tilts;
    collection collection;
    int kind;          /* of the next view, or of the one that is extracted */
    bool extracts;     /* a view is submitted, and not yet collected */
    double back[6];    /* of this view: see add_features() */
    int width, height; /* of the whole picture that it shows */
};

/* ------------------------------------------------------------------- picture -- */

static glsurf_result no_memory(glsurf_targets *targets) {
    return gls_fail(targets->object.device, GLSURF_ERROR_MEMORY,
                    "out of memory for the views of a picture; use a smaller one");
}

/* Takes the gray pixels of a picture. Textures are read through a canvas. */
static glsurf_result take_gray(glsurf_targets *targets, const glsurf_image *picture,
                               glsurf_region *part, gls_gray *to) {
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
    *to = (gls_gray){ malloc(gls_bytes_of(width, height)), (int)width, (int)height };
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

/* ---------------------------------------------------------------- description -- */

static glsurf_result make_extractor(glsurf_targets *targets, gls_description *self) {
    glsurf_extractor_desc desc = targets->extractor->desc;
    desc.features = kinds[0].features;
    desc.max_features = 0;
    desc.threshold = 0.0f;
    desc.grid_columns = desc.grid_rows = 6;
    desc.frames = 1;
    desc.inspect = NULL;
    desc.progress = NULL;
    return glsurf_extractor_create(&self->extractor, targets->object.device, &desc);
}

static glsurf_result shrink_picture(glsurf_targets *targets, const gls_gray *full,
                                    gls_gray *to) {
    const int side = gls_max_int(full->width, full->height);
    const double factor = side > LARGEST ? (double)LARGEST / side : 1.0;
    return gls_gray_shrink(full, gls_max_int((int)(full->width * factor + 0.5), 1),
                           gls_max_int((int)(full->height * factor + 0.5), 1), to)
               ? GLSURF_OK
               : no_memory(targets);
}

glsurf_result gls_description_begin(glsurf_targets *targets, const glsurf_image *picture,
                                    const glsurf_target_desc *desc) {
    gls_description *const self = calloc(1, sizeof *self);
    if (!self)
        return no_memory(targets);
    targets->description = self;
    self->tilts = !desc->no_tilts;
    gls_gray full = { 0 };
    glsurf_result result = take_gray(targets, picture, &self->collection.part, &full);
    self->made.part = self->collection.part;
    if (!result)
        result = shrink_picture(targets, &full, &self->picture);
    free(full.pixel);
    return result ? result : make_extractor(targets, self);
}

void gls_description_end(glsurf_targets *targets) {
    gls_description *const self = targets->description;
    if (!self)
        return;
    glsurf_extractor_destroy(self->extractor);
    gls_target_clear(&self->made);
    free(self->collection.keypoints);
    free(self->collection.descriptors);
    free(self->picture.pixel);
    free(self);
    targets->description = NULL;
}

static glsurf_result submit(gls_description *self, const gls_gray *image) {
    glsurf_extractor_desc desc = self->extractor->desc;
    desc.features = kinds[self->kind].features;
    desc.threshold = 0.0f; /* it was filled in */
    const glsurf_result result = glsurf_extractor_change(self->extractor, &desc);
    return result
               ? result
               : glsurf_extractor_submit(
                     self->extractor, &(glsurf_image){ .pixels = image->pixel,
                                                       .width = (uint32_t)image->width,
                                                       .height = (uint32_t)image->height });
}

/* Renders the next view and starts its extraction. */
static glsurf_result submit_view(glsurf_targets *targets, gls_description *self) {
    const view_kind *kind = &kinds[self->kind];
    gls_gray small = { 0 }, tilted = { 0 };
    memcpy(self->back, (const double[6]){ 1, 0, 0, 0, 1, 0 }, sizeof self->back);
    self->width = gls_max_int(self->picture.width / kind->shrink, 1);
    self->height = gls_max_int(self->picture.height / kind->shrink, 1);
    bool made = gls_gray_shrink(&self->picture, self->width, self->height, &small);
    if (made && kind->tilt > 1)
        made = gls_gray_tilt(&small, kind->tilt, kind->cosine, kind->sine, &tilted,
                             self->back);
    const glsurf_result result =
        made ? submit(self, tilted.pixel ? &tilted : &small) : no_memory(targets);
    free(small.pixel);
    free(tilted.pixel);
    self->extracts = !result;
    return result;
}

/* Returns true if the picture has the next view. */
static bool has_view(const gls_description *self) {
    const view_kind *kind = &kinds[self->kind];
    const int side = gls_min_int(self->picture.width, self->picture.height);
    return self->kind == 0 ||
           ((kind->tilt == 1 || self->tilts) && side >= SHORTEST * kind->shrink);
}

/* Takes the features of the view that is extracted. Smaller views of a kind follow it. */
static glsurf_result collect_view(glsurf_targets *targets, gls_description *self) {
    gls_target *made = &self->made;
    made->views += kinds[self->kind].shrink == 1;
    glsurf_features features;
    const glsurf_result result = glsurf_extractor_collect(self->extractor, &features);
    if (result)
        return result;
    self->extracts = false;
    ++self->kind;
    return add_features(&self->collection, &features, self->back, self->width, self->height,
                        &made->view[made->views - 1])
               ? GLSURF_OK
               : no_memory(targets);
}

/* Does the next piece of the description. */
static glsurf_result advance(glsurf_targets *targets, gls_description *self, bool *done) {
    if (self->extracts)
        return collect_view(targets, self);
    while (self->kind < KINDS && !has_view(self))
        ++self->kind;
    if (self->kind < KINDS)
        return submit_view(targets, self);
    *done = true;
    self->made.keypoints = self->collection.keypoints;
    self->collection.keypoints = NULL;
    return load(targets, &self->collection.all, &self->made);
}

glsurf_result gls_description_step(glsurf_targets *targets, double seconds,
                                   gls_target *made) {
    gls_description *const self = targets->description;
    const double until = seconds > 0.0 ? gls_seconds_now() + seconds : (double)INFINITY;
    glsurf_result result = GLSURF_OK;
    bool ready = true, done = false;
    do {
        if (self->extracts && seconds > 0.0)
            result = glsurf_extractor_poll(self->extractor, &ready);
        if (!result && ready)
            result = advance(targets, self, &done);
    } while (!result && ready && !done && gls_seconds_now() < until);
    if (!result && done) {
        *made = self->made;
        self->made = (gls_target){ 0 };
    }
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
