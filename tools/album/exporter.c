/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/exporter.h"

#include "features/formats.h"
#include "features/json_text.h"
#include "system/alloc.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>

/* COLMAP's guess, as a part of the larger side. */
static const double GUESSED_FOCAL = 1.2;

static export_camera camera_of(const exporter *self, const export_image *one) {
    export_camera camera = { .model = EXPORT_SIMPLE_RADIAL, .count = 4 };
    const double side = one->width > one->height ? one->width : one->height;
    if (self->known)
        camera = *self->known;
    else if (one->camera)
        camera.exif = *one->camera;
    camera.width = one->width;
    camera.height = one->height;
    if (self->known)
        return camera;
    camera.is_guess = !(camera.exif.focal_length_35 > 0.0f);
    camera.parameters[0] =
        camera.is_guess ? GUESSED_FOCAL * side
                        : (double)camera.exif.focal_length_35 / IMAGE_FILM_WIDTH * side;
    camera.parameters[1] = one->width / 2.0;
    camera.parameters[2] = one->height / 2.0;
    return camera;
}

/* Like COLMAP, takes photographs of one make, model, focal length and size as taken by one
 * camera. Images without EXIF have a camera each. */
static bool is_same(const export_camera *a, const export_camera *b) {
    return a->exif.make[0] != '\0' && a->exif.model[0] != '\0' &&
           strcmp(a->exif.make, b->exif.make) == 0 &&
           strcmp(a->exif.model, b->exif.model) == 0 &&
           a->exif.focal_length == b->exif.focal_length &&
           a->exif.focal_length_35 == b->exif.focal_length_35 && a->width == b->width &&
           a->height == b->height;
}

/* Returns the number of the camera, which may be new. */
static uint32_t add_camera(exporter *self, const export_camera *camera) {
    for (uint32_t i = self->camera_count; i-- > 0;)
        if (self->known || is_same(camera, &self->cameras[i]))
            return i;
    if (self->camera_count == self->camera_capacity) {
        self->camera_capacity = 2 * self->camera_capacity + 16;
        self->cameras =
            alloc_grown(self->cameras, self->camera_capacity * sizeof *self->cameras);
    }
    self->cameras[self->camera_count] = *camera;
    return self->camera_count++;
}

static bool is_utf8(const char *name) {
    json_t *const text = json_string(name);
    json_decref(text);
    return text;
}

unsigned char *exporter_descriptors(const export_image *one) {
    const glsurf_features *features = one->features;
    unsigned char *const bytes = alloc_zeroed((size_t)features->count + 1, COLMAP_BYTES);
    for (size_t i = 0; i < features->count; ++i)
        colmap_descriptor(features->descriptors + i * COLMAP_NUMBERS,
                          bytes + i * COLMAP_BYTES);
    return bytes;
}

bool exporter_open(exporter *self, const export_format *format, const char *path,
                   const char *const *names, size_t count, bool descriptors,
                   const export_camera *known) {
    *self = (exporter){
        .format = format, .path = path, .descriptors = descriptors, .known = known
    };
    for (size_t i = 0; i < count; ++i)
        if (!is_utf8(names[i])) {
            report("the name %s has bytes that are not UTF-8, which %s cannot read; rename "
                   "the image",
                   names[i], format->name);
            return false;
        }
    if (format->check && !format->check(names, count))
        return false;
    if (format->open(self, path))
        return true;
    exporter_close(self, false);
    return false;
}

bool exporter_add_image(exporter *self, const export_image *one) {
    if (one->width == 0 || one->height == 0) {
        report("the features of %s do not tell the image's size; find them again with "
               "glsurf detect --format npz",
               one->name);
        return false;
    }
    const exported_image *const first = self->images;
    if (self->known && self->count > 0 &&
        (one->width != first->width || one->height != first->height)) {
        report("%s and %s have different sizes, so they do not have one camera; leave out "
               "--camera",
               first->name, one->name);
        return false;
    }
    if (self->count == self->capacity) {
        self->capacity = 2 * self->capacity + 64;
        self->images = alloc_grown(self->images, self->capacity * sizeof *self->images);
    }
    const export_camera camera = camera_of(self, one);
    self->images[self->count++] = (exported_image){
        .name = text_format("%s", one->name),
        .width = one->width,
        .height = one->height,
        .count = one->features->count,
        .camera = add_camera(self, &camera),
    };
    return self->format->add_image(self, one);
}

bool exporter_add_pair(exporter *self, const export_pair *pair) {
    for (uint32_t i = 0; i < pair->found->count; ++i) {
        const glsurf_match *match = &pair->found->matches[i];
        if (match->a < self->images[pair->a].count &&
            match->b < self->images[pair->b].count)
            continue;
        report("the matches of %s and %s belong to other features; remove the album's "
               "glsurf-matches files, and match it again",
               self->images[pair->a].name, self->images[pair->b].name);
        return false;
    }
    return self->format->add_pair(self, pair);
}

bool exporter_close(exporter *self, bool good) {
    good = self->format->close(self, good);
    for (uint32_t i = 0; i < self->count; ++i)
        free(self->images[i].name);
    free(self->images);
    free(self->cameras);
    *self = (exporter){ 0 };
    return good;
}
