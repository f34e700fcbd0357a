/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A folder of OpenMVG 1.1 to 2.1: sfm_data.json, image_describer.json, matches.f.txt, and
 * for each image NAME.feat and NAME.desc, as its SIFT has them. OpenMVG names the last two
 * after the image without folder and ending.
 *
 * sfm_data.json is written at the end, when everything else is there. A folder that has it
 * is refused; other files, which an interrupted export may have left, are replaced.
 */
#include "album/exporter.h"
#include "features/formats.h"
#include "features/json_text.h"
#include "system/alloc.h"
#include "system/file_names.h"
#include "system/output.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct openmvg {
    output matches;
    bool began;     /* `matches` is open */
    uint32_t saved; /* files of images that were written, in their order */
} openmvg;

static const char *const ENDINGS[] = { ".feat", ".desc" }; /* the second: descriptors */

static char *path_in(const exporter *self, const char *name, const char *ending) {
    return text_format("%s/%s%s", self->path, name, ending);
}

static void drop(const exporter *self, const char *name, const char *ending) {
    char *const path = path_in(self, name, ending);
    remove(path);
    free(path);
}

static bool open_folder(exporter *self, const char *path) {
    openmvg *const target = self->target = alloc_zeroed(1, sizeof *target);
    char *const scene = path_in(self, "sfm_data", ".json");
    char *const matches = path_in(self, "matches.f", ".txt");
    struct stat status;
    const bool exists = lstat(scene, &status) == 0;
    if (exists)
        report("%s exists; remove it, or name another folder", scene);
    target->began =
        !exists && output_folder(path) && output_open(&target->matches, matches);
    free(scene);
    free(matches);
    return target->began;
}

static void put_keypoints(FILE *file, const export_image *one) {
    for (uint32_t i = 0; i < one->features->count; ++i) {
        const glsurf_keypoint *point = &one->features->keypoints[i];
        fprintf(file, "%.9g %.9g %.9g %.9g\n", (double)point->x, (double)point->y,
                (double)point->scale, (double)point->angle);
    }
}

/* The number in eight bytes, low byte first, then the bytes of the descriptors. */
static void put_descriptors(FILE *file, const export_image *one) {
    unsigned char *const bytes = exporter_descriptors(one);
    uint64_t rest = one->features->count;
    for (int i = 0; i < 8; ++i, rest >>= 8)
        fputc((int)(rest & 255), file);
    fwrite(bytes, COLMAP_BYTES, one->features->count, file);
    free(bytes);
}

/* Returns the name without folder and ending. The caller frees it. */
static char *base_of(const char *name) {
    const char *const base = path_name(name), *const dot = strrchr(base, '.');
    return text_format("%.*s", dot ? (int)(dot - base) : (int)strlen(base), base);
}

static bool check_names(const char *const *names, size_t count) {
    char **const bases = alloc_zeroed(count, sizeof *bases);
    name_table table = name_table_create(count);
    bool good = true;
    for (size_t i = 0; good && i < count; ++i) {
        bases[i] = base_of(names[i]);
        name_row *const row = name_table_find(&table, bases[i]);
        good = !row->name;
        if (!good)
            report("%s and %s have one name in OpenMVG, %s; rename one file",
                   names[row->number], names[i], bases[i]);
        else
            *row = (name_row){ bases[i], i };
    }
    for (size_t i = 0; i < count; ++i)
        free(bases[i]);
    free(bases);
    name_table_destroy(&table);
    return good;
}

/* Writes the keypoints, or as file 1 the descriptors of an image. */
static bool save(exporter *self, const export_image *one, int number) {
    char *const base = base_of(one->name), *const path =
                                               path_in(self, base, ENDINGS[number]);
    output out;
    bool good = output_open(&out, path);
    if (good) {
        (number == 0 ? put_keypoints : put_descriptors)(out.file, one);
        good = output_close(&out, true);
    }
    ((openmvg *)self->target)->saved += good;
    free(path);
    free(base);
    return good;
}

static bool add_image(exporter *self, const export_image *one) {
    return save(self, one, 0) && (!self->descriptors || save(self, one, 1));
}

/* Removes what a failed export has written. */
static void drop_all(const exporter *self) {
    const uint32_t each = self->descriptors ? 2 : 1;
    for (uint32_t i = 0; i < ((openmvg *)self->target)->saved; ++i) {
        char *const base = base_of(self->images[i / each].name);
        drop(self, base, ENDINGS[i % each]);
        free(base);
    }
}

static bool add_pair(exporter *self, const export_pair *pair) {
    FILE *const file = ((openmvg *)self->target)->matches.file;
    uint32_t count = 0;
    for (uint32_t i = 0; i < pair->found->count; ++i)
        count += pair->found->inlier[i];
    fprintf(file, "%lu %lu\n%lu\n", (unsigned long)pair->a, (unsigned long)pair->b,
            (unsigned long)count);
    for (uint32_t i = 0; i < pair->found->count; ++i)
        if (pair->found->inlier[i])
            fprintf(file, "%lu %lu\n", (unsigned long)pair->found->matches[i].a,
                    (unsigned long)pair->found->matches[i].b);
    return true;
}

/* ----------------------------------------------------------------- sfm_data -- */

/* cereal, which OpenMVG reads JSON with, numbers shared objects from 1 on, and sets the
 * highest bit where one appears first. A class gets a number likewise; this one stands for
 * the declared class. */
static const json_int_t FIRST = 0x80000000, DECLARED = 0x40000000;

static json_t *view_of(const exporter *self, uint32_t i) {
    const exported_image *one = &self->images[i];
    const json_int_t number = i;
    const char *base = path_name(one->name);
    char *const folder = text_format("%.*s", (int)(base - one->name), one->name);
    json_t *const view =
        json_pack("{sI s{sI s{sI s{ss ss sI sI sI sI sI}}}}", "key", number, "value",
                  "polymorphic_id", DECLARED, "ptr_wrapper", "id", FIRST + number + 1,
                  "data", "local_path", folder, "filename", base, "width",
                  (json_int_t)one->width, "height", (json_int_t)one->height, "id_view",
                  number, "id_intrinsic", (json_int_t)one->camera, "id_pose", number);
    free(folder);
    return view;
}

/* OpenMVG has the centre of the top-left pixel at (0, 0). */
static json_t *camera_of(const exporter *self, uint32_t i) {
    const export_camera *camera = &self->cameras[i];
    const double *const of = camera->parameters;
    const json_int_t number = i;
    json_t *const value = json_object();
    json_put(value, "polymorphic_id", json_integer(i == 0 ? FIRST + 1 : 1));
    if (i == 0)
        json_put(value, "polymorphic_name", json_string("pinhole_radial_k3"));
    json_put(value, "ptr_wrapper",
             json_pack("{sI s{sI sI sf s[ff] s[fff]}}", "id",
                       FIRST + (json_int_t)self->count + number + 1, "data", "width",
                       (json_int_t)camera->width, "height", (json_int_t)camera->height,
                       "focal_length", of[0], "principal_point", of[1] - 0.5, of[2] - 0.5,
                       "disto_k3", of[3], of[4], 0.0));
    return json_pack("{sI so}", "key", number, "value", value);
}

static bool save_json(const exporter *self, const char *name, json_t *value) {
    char *const path = path_in(self, name, ".json");
    const bool good = json_save(path, value, "close other programs");
    free(path);
    return good;
}

static bool save_scene(const exporter *self) {
    json_t *views = json_array(), *cameras = json_array();
    for (uint32_t i = 0; i < self->count; ++i)
        views = json_append(views, view_of(self, i));
    for (uint32_t i = 0; i < self->camera_count; ++i)
        cameras = json_append(cameras, camera_of(self, i));
    return save_json(self, "image_describer",
                     json_pack("{s{sI ss s{si s{s[] s[]}}}}", "regions_type",
                               "polymorphic_id", FIRST + 1, "polymorphic_name",
                               "SIFT_Regions", "ptr_wrapper", "valid", 1, "data", "value0",
                               "value1")) &&
           save_json(self, "sfm_data",
                     json_pack("{ss ss so so s[] s[] s[]}", "sfm_data_version", "0.3",
                               "root_path", "", "views", views, "intrinsics", cameras,
                               "extrinsics", "structure", "control_points"));
}

static bool close_folder(exporter *self, bool good) {
    openmvg *const target = self->target;
    const bool closed = target->began && output_close(&target->matches, good);
    good = good && closed && save_scene(self);
    if (!good)
        drop_all(self);
    if (!good && closed) {
        drop(self, "matches.f", ".txt");
        drop(self, "image_describer", ".json");
    }
    free(target);
    return good;
}

const export_format EXPORT_OPENMVG = {
    .name = "openmvg",
    .models =
        1u << EXPORT_SIMPLE_PINHOLE | 1u << EXPORT_SIMPLE_RADIAL | 1u << EXPORT_RADIAL,
    .check = check_names,
    .open = open_folder,
    .add_image = add_image,
    .add_pair = add_pair,
    .close = close_folder,
};
