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
 *
 * matches.h5 appears last. Until then the folder has a mark, by which the next export knows
 * that features.h5 is of one that was killed, and may be replaced.
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
    char *paths[FILES], *mark;
    output outputs[FILES]; /* become the files when they are complete */
    int began;             /* outputs that are open */
    hid_t files[FILES];
    hid_t group, set; /* properties of groups and arrays: without times */
} hloc;

static bool fail(const exporter *self, int file) {
    report("cannot write %s; free some space or name another folder",
           ((hloc *)self->target)->paths[file]);
    return false;
}

/* Returns properties of new objects, without the times at which they change. */
static hid_t timeless(hid_t kind) {
    const hid_t properties = H5Pcreate(kind);
    H5Pset_obj_track_times(properties, false);
    return properties;
}

static bool open_file(exporter *self, int i) {
    hloc *const target = self->target;
    struct stat status;
    target->paths[i] = text_format("%s/%s", self->path, NAMES[i]);
    if (lstat(target->paths[i], &status) == 0 &&
        (i == MATCHES || lstat(target->mark, &status) != 0)) {
        report("%s exists; remove it, or name another folder", target->paths[i]);
        return false;
    }
    if (!output_open(&target->outputs[i], target->paths[i]))
        return false;
    ++target->began;
    /* Only the newest format can leave out times, so that the same album gives the same
     * bytes. */
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS), root = timeless(H5P_FILE_CREATE);
    H5Pset_libver_bounds(access, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST);
    target->files[i] = H5Fcreate(target->outputs[i].temporary, H5F_ACC_TRUNC, root, access);
    H5Pclose(root);
    H5Pclose(access);
    return target->files[i] >= 0 || fail(self, i);
}

static bool open_folder(exporter *self, const char *path) {
    hloc *const target = self->target = alloc_zeroed(1, sizeof *target);
    for (int i = 0; i < FILES; ++i)
        target->files[i] = -1;
    target->mark = text_format("%s/.glsurf-export", path);
    H5dont_atexit(); /* after a full disk it would crash in a file that it cannot close */
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL); /* it would print */
    target->group = timeless(H5P_GROUP_CREATE);
    target->set = timeless(H5P_DATASET_CREATE);
    return output_folder(path) && open_file(self, FEATURES) && open_file(self, MATCHES);
}

/* Writes an array of one or two dimensions. A row has `columns` numbers. */
static bool put(const exporter *self, hid_t group, const char *name, hid_t type, int rank,
                hsize_t rows, hsize_t columns, const void *data) {
    const hsize_t shape[] = { rows, columns };
    const hid_t space = H5Screate_simple(rank, shape, NULL);
    const hid_t properties = ((hloc *)self->target)->set;
    const hid_t set =
        H5Dcreate2(group, name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    const bool good =
        set >= 0 && (rows * columns == 0 ||
                     H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) >= 0);
    H5Dclose(set);
    H5Sclose(space);
    return good;
}

/* Makes the groups above a group, at the slashes of its path. */
static bool make_parents(const hloc *self, int file, const char *path) {
    char *const partial = text_format("%s", path);
    bool good = true;
    for (char *at = partial; good && (at = strchr(at, '/')); *at++ = '/') {
        *at = '\0';
        if (H5Lexists(self->files[file], partial, H5P_DEFAULT) > 0)
            continue;
        const hid_t group =
            H5Gcreate2(self->files[file], partial, H5P_DEFAULT, self->group, H5P_DEFAULT);
        good = group >= 0;
        H5Gclose(group);
    }
    free(partial);
    return good;
}

/* Makes a group that must be new. */
static hid_t new_group(const exporter *self, int file, const char *path, const char *name) {
    const hloc *target = self->target;
    const hid_t group =
        make_parents(target, file, path)
            ? H5Gcreate2(target->files[file], path, H5P_DEFAULT, target->group, H5P_DEFAULT)
            : H5I_INVALID_HID;
    if (group < 0)
        report("cannot write %s to %s: another image may have its path; rename an image, "
               "or free some space",
               name, target->paths[file]);
    return group;
}

static bool put_features(const exporter *self, hid_t group, const export_image *one) {
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
    bool good = put(self, group, "keypoints", H5T_IEEE_F32LE, 2, count, 2, rows) &&
                put(self, group, "scores", H5T_IEEE_F32LE, 1, count, 1, scores) &&
                put(self, group, "scales", H5T_IEEE_F32LE, 1, count, 1, scales) &&
                put(self, group, "oris", H5T_IEEE_F32LE, 1, count, 1, angles) &&
                put(self, group, "image_size", H5T_STD_I64LE, 1, 2, 1, size);
    free(rows);
    if (!good || !self->descriptors)
        return good;
    float *const columns = alloc_zeroed((size_t)count * length + 1, sizeof *columns);
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t d = 0; d < length; ++d)
            columns[(size_t)d * count + i] = features->descriptors[(size_t)i * length + d];
    good = put(self, group, "descriptors", H5T_IEEE_F32LE, 2, length, count, columns);
    free(columns);
    return good;
}

static bool add_image(exporter *self, const export_image *one) {
    const hid_t group = new_group(self, FEATURES, one->name, one->name);
    if (group < 0)
        return false;
    const bool good = put_features(self, group, one);
    H5Gclose(group);
    return good || fail(self, FEATURES);
}

static bool put_matches(const exporter *self, hid_t group, const export_pair *pair,
                        uint32_t count) {
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
    const bool good =
        put(self, group, "matches0", H5T_STD_I16LE, 1, count, 1, index) &&
        put(self, group, "matching_scores0", H5T_IEEE_F32LE, 1, count, 1, scores);
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
    const bool good = put_matches(self, group, pair, a->count);
    H5Gclose(group);
    return good || fail(self, MATCHES);
}

static bool close_folder(exporter *self, bool good) {
    hloc *const target = self->target;
    for (int i = 0; i < FILES; ++i)
        if (target->files[i] >= 0 && H5Fclose(target->files[i]) < 0 && good)
            good = fail(self, i);
    FILE *const mark = good ? fopen(target->mark, "wb") : NULL;
    good = mark || (good && fail(self, FEATURES));
    for (int i = 0; i < target->began; ++i)
        good = output_close(&target->outputs[i], good) && good;
    if (mark) {
        if (!good)
            remove(target->paths[FEATURES]);
        fclose(mark);
        remove(target->mark);
    }
    for (int i = 0; i < FILES; ++i)
        free(target->paths[i]);
    free(target->mark);
    H5Pclose(target->group);
    H5Pclose(target->set);
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
