/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The two HDF5 files of hloc, the toolbox for localization: features.h5 and matches.h5 in a
 * folder. hloc has the centre of the top-left pixel at (0, 0), as glsurf.
 *
 * features.h5 has a group for each image, nested at the slashes of its name: float32
 * keypoints N x 2, descriptors D x N, scores N, scales N (sigma, pixels), oris N (degrees),
 * and int64 image_size. matches.h5 has a group A/B for each pair, with - for each slash:
 * int16 matches0 N, the inlier in B for each feature of A or -1, and float32
 * matching_scores0 N, (1 + cosine of the descriptors) / 2 or 0.
 */
#include "album/exporter.h"
#include "system/alloc.h"
#include "system/output.h"
#include "system/text.h"

#include <hdf5.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FEATURES, MATCHES, FILES };
static const char *const NAMES[FILES] = { "features.h5", "matches.h5" };

typedef struct hloc {
    char *paths[FILES];
    output outputs[FILES];      /* become the files when they are complete */
    int began;                  /* outputs that are open */
    hid_t files[FILES], nested; /* nested: makes the groups above a group */
} hloc;

static bool fail(const exporter *self, int file) {
    report("cannot write %s; free some space or name another folder",
           ((hloc *)self->target)->paths[file]);
    return false;
}

static bool open_file(exporter *self, int i) {
    hloc *const target = self->target;
    struct stat status;
    target->paths[i] = text_format("%s/%s", self->path, NAMES[i]);
    if (lstat(target->paths[i], &status) == 0) {
        report("%s exists; remove it, or name another folder", target->paths[i]);
        return false;
    }
    if (!output_open(&target->outputs[i], target->paths[i]))
        return false;
    ++target->began;
    /* The newest format has no times, so the same album gives the same bytes. */
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_libver_bounds(access, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST);
    target->files[i] =
        H5Fcreate(target->outputs[i].temporary, H5F_ACC_TRUNC, H5P_DEFAULT, access);
    H5Pclose(access);
    return target->files[i] >= 0 || fail(self, i);
}

static bool open_folder(exporter *self, const char *path) {
    hloc *const target = self->target = alloc_zeroed(1, sizeof *target);
    for (int i = 0; i < FILES; ++i)
        target->files[i] = -1;
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL); /* it would print */
    target->nested = H5Pcreate(H5P_LINK_CREATE);
    H5Pset_create_intermediate_group(target->nested, 1);
    return output_folder(path) && open_file(self, FEATURES) && open_file(self, MATCHES);
}

/* Writes an array of one or two dimensions; columns 0: one. */
static bool put(hid_t group, const char *name, hid_t type, hsize_t rows, hsize_t columns,
                const void *data) {
    const hsize_t shape[] = { rows, columns };
    const hid_t space = H5Screate_simple(columns > 0 ? 2 : 1, shape, NULL);
    const hid_t set =
        H5Dcreate2(group, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    const bool good = set >= 0 && (rows == 0 || H5Dwrite(set, type, H5S_ALL, H5S_ALL,
                                                         H5P_DEFAULT, data) >= 0);
    H5Dclose(set);
    H5Sclose(space);
    return good;
}

/* Makes a group that must be new. */
static hid_t new_group(const exporter *self, int file, const char *path, const char *name) {
    const hloc *target = self->target;
    const hid_t group =
        H5Gcreate2(target->files[file], path, target->nested, H5P_DEFAULT, H5P_DEFAULT);
    if (group < 0)
        report("cannot write %s to %s: another image may have its path; rename an image, "
               "or free some space",
               name, target->paths[file]);
    return group;
}

static bool put_features(hid_t group, const export_image *one, bool descriptors) {
    const glsurf_features *features = one->features;
    const uint32_t count = features->count, length = features->descriptor_length;
    float *const rows = alloc_zeroed((size_t)count + 1, 5 * sizeof *rows);
    float *const scores = rows + 2 * (size_t)count, *const scales = scores + count;
    float *const angles = scales + count;
    const int64_t size[] = { one->width, one->height };
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_keypoint *point = &features->keypoints[i];
        rows[2 * (size_t)i] = point->x;
        rows[2 * (size_t)i + 1] = point->y;
        scores[i] = point->response;
        scales[i] = point->scale;
        angles[i] = point->angle * (180.0f / 3.14159265f);
    }
    bool good = put(group, "keypoints", H5T_IEEE_F32LE, count, 2, rows) &&
                put(group, "scores", H5T_IEEE_F32LE, count, 0, scores) &&
                put(group, "scales", H5T_IEEE_F32LE, count, 0, scales) &&
                put(group, "oris", H5T_IEEE_F32LE, count, 0, angles) &&
                put(group, "image_size", H5T_STD_I64LE, 2, 0, size);
    free(rows);
    if (!good || !descriptors)
        return good;
    float *const columns = malloc((size_t)count * length * sizeof *columns + 1);
    for (uint32_t i = 0; columns && i < count; ++i)
        for (uint32_t d = 0; d < length; ++d)
            columns[(size_t)d * count + i] = features->descriptors[(size_t)i * length + d];
    good = columns && put(group, "descriptors", H5T_IEEE_F32LE, length, count, columns);
    free(columns);
    return good;
}

static bool add_image(exporter *self, const export_image *one) {
    const hid_t group = new_group(self, FEATURES, one->name, one->name);
    if (group < 0)
        return false;
    const bool good = put_features(group, one, self->descriptors);
    H5Gclose(group);
    return good || fail(self, FEATURES);
}

static bool put_matches(hid_t group, const export_pair *pair, uint32_t count) {
    int16_t *const index = alloc_zeroed((size_t)count + 1, sizeof *index);
    float *const scores = alloc_zeroed((size_t)count + 1, sizeof *scores);
    for (uint32_t i = 0; i < count; ++i)
        index[i] = -1;
    for (uint32_t i = 0; i < pair->found->count; ++i) {
        const glsurf_match *match = &pair->found->matches[i];
        if (!pair->found->inlier[i])
            continue;
        index[match->a] = (int16_t)match->b;
        /* Descriptors have length 1, so the cosine is 1 - d^2 / 2. */
        scores[match->a] = 1.0f - match->distance * match->distance / 4.0f;
    }
    const bool good = put(group, "matches0", H5T_STD_I16LE, count, 0, index) &&
                      put(group, "matching_scores0", H5T_IEEE_F32LE, count, 0, scores);
    free(index);
    free(scores);
    return good;
}

static bool add_pair(exporter *self, const export_pair *pair) {
    const exported_image *a = &self->images[pair->a], *b = &self->images[pair->b];
    if (b->count > INT16_MAX + 1u) {
        report("%s has more than %d features, which hloc cannot number; find fewer with "
               "--max-features",
               b->name, INT16_MAX + 1);
        return false;
    }
    char *const path = text_format("%s|%s", a->name, b->name);
    for (char *c = path; *c; ++c)
        *c = *c == '/' ? '-' : *c;
    path[strlen(a->name)] = '/';
    const hid_t group = new_group(self, MATCHES, path, path);
    free(path);
    if (group < 0)
        return false;
    const bool good = put_matches(group, pair, a->count);
    H5Gclose(group);
    return good || fail(self, MATCHES);
}

static bool close_folder(exporter *self, bool good) {
    hloc *const target = self->target;
    for (int i = 0; i < FILES; ++i)
        if (target->files[i] >= 0 && H5Fclose(target->files[i]) < 0 && good)
            good = fail(self, i);
    for (int i = 0; i < target->began; ++i)
        good = output_close(&target->outputs[i], good) && good;
    for (int i = 0; i < FILES; ++i)
        free(target->paths[i]);
    H5Pclose(target->nested);
    free(target);
    return good;
}

const export_format EXPORT_HLOC = {
    .name = "hloc",
    .open = open_folder,
    .add_image = add_image,
    .add_pair = add_pair,
    .close = close_folder,
};
