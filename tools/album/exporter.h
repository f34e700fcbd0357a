/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Writes an album, its images and the pairs that show the same, into the files of another
 * program. */
#ifndef GLSURF_ALBUM_EXPORTER_H
#define GLSURF_ALBUM_EXPORTER_H

#include "album/store.h"
#include "images/image.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* An image of the album. Its name has slashes, and is UTF-8. */
typedef struct export_image {
    const char *name;
    uint32_t width, height;
    const image_camera *camera;
    const glsurf_features *features;
} export_image;

typedef struct exporter exporter;

/* A pair, and the numbers of its images from 0; a < b. */
typedef struct export_pair {
    uint32_t a, b;
    const stored_pair *found; /* has a model */
} export_pair;

/* A program. All images come before the first pair. Functions return false after a report.
 * `close` is called in any case: only if `good` the results appear. */
typedef struct export_format {
    const char *name;
    unsigned models; /* bits of the camera models that it takes, by COLMAP's numbers */
    bool (*check)(const char *const *names, size_t count); /* of all images; or NULL */
    bool (*open)(exporter *self, const char *path);
    bool (*add_image)(exporter *self, const export_image *image);
    bool (*add_pair)(exporter *self, const export_pair *pair);
    bool (*close)(exporter *self, bool good);
} export_format;

extern const export_format EXPORT_COLMAP, EXPORT_HLOC, EXPORT_OPENMVG;

/* An image that was added. */
typedef struct exported_image {
    char *name;
    uint32_t width, height, count; /* count: of features */
    uint32_t camera;               /* number of its camera, from 0 */
} exported_image;

/* Camera models by COLMAP's numbers. export.c has the names of all. */
enum { EXPORT_SIMPLE_PINHOLE, EXPORT_PINHOLE, EXPORT_SIMPLE_RADIAL, EXPORT_RADIAL };

/* A camera of one or more images, as COLMAP describes it. */
typedef struct export_camera {
    image_camera exif;
    uint32_t width, height;
    int model, count;
    double parameters[12]; /* `count`; the others are 0 */
    bool is_guess;         /* the focal length is a guess */
} export_camera;

struct exporter {
    const export_format *format;
    const char *path;
    bool descriptors; /* also write descriptors */
    exported_image *images;
    uint32_t count, capacity;
    const export_camera *known; /* of all images, or NULL */
    export_camera *cameras;
    uint32_t camera_count, camera_capacity;
    void *target; /* of the format */
};

/* The descriptors of an image as bytes, as COLMAP's text has them. The caller frees them.
 */
unsigned char *exporter_descriptors(const export_image *image);

/* Begins an export to `path`. `names` lists the images to add. `known` is the camera of every
 * image, or NULL. False after a report, without a change of the files. */
bool exporter_open(exporter *self, const export_format *format, const char *path,
                   const char *const *names, size_t count, bool descriptors,
                   const export_camera *known);
bool exporter_add_image(exporter *self, const export_image *image);
bool exporter_add_pair(exporter *self, const export_pair *pair);

/* Ends an export. Only if `good` the results appear. False after a report. */
bool exporter_close(exporter *self, bool good);

#endif
