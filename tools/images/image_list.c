/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "images/image_list.h"

#include "images/image.h"
#include "system/alloc.h"
#include "system/file_names.h"
#include "system/read_file.h"
#include "system/text.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

bool image_list_is_image(const char *name) {
    for (size_t i = 0; IMAGE_ENDINGS[i]; ++i)
        if (strcasecmp(path_ending(name), IMAGE_ENDINGS[i] + 1) == 0)
            return true;
    return false;
}

/* -------------------------------------------------------------------------- names -- */

typedef struct span {
    const char *at, *end;
} span;

/* Returns the name of a file without its folder and ending. */
static span stem_of(const char *path) {
    const char *const name = path_name(path), *const dot = strrchr(name, '.');
    return (span){ name, dot ? dot : name + strlen(name) };
}

/* Takes a part off the front of a stem. Even parts are texts, of which part 0 may be empty;
 * odd parts are numbers. Parts after the end are empty. */
static span take_part(span *stem, size_t part) {
    const char *const begin = stem->at;
    while (stem->at < stem->end &&
           (isdigit((unsigned char)*stem->at) != 0) == (part % 2 == 1))
        ++stem->at;
    return (span){ begin, stem->at };
}

/* Compares numbers by value, and sorts an empty part first. */
static int compare_parts(span a, span b, size_t part) {
    const bool numbers = part % 2 == 1;
    while (numbers && a.end - a.at > 1 && *a.at == '0')
        ++a.at;
    while (numbers && b.end - b.at > 1 && *b.at == '0')
        ++b.at;
    const size_t m = (size_t)(a.end - a.at), n = (size_t)(b.end - b.at);
    const int order = numbers && m != n ? 0 : memcmp(a.at, b.at, m < n ? m : n);
    return order != 0 ? order : (m > n) - (m < n);
}

/* Compares names by the parts marked in `counts`, or by all parts if it is NULL. */
static int compare_names(const char *left, const char *right, const bool *counts) {
    span a = stem_of(left), b = stem_of(right);
    int order = 0;
    for (size_t part = 0; order == 0 && (a.at < a.end || b.at < b.end); ++part) {
        const span one = take_part(&a, part), two = take_part(&b, part);
        if (!counts || counts[part])
            order = compare_parts(one, two, part);
    }
    return order;
}

static int by_name(const void *left, const void *right) {
    const char *const a = *(char *const *)left, *const b = *(char *const *)right;
    const int order = compare_names(a, b, NULL);
    return order != 0 ? order : strcmp(a, b);
}

/* -------------------------------------------------------------------------- lists -- */

static bool add_path(image_list *self, char *path) {
    char **const grown = realloc(self->paths, (self->count + 1) * sizeof *grown);
    if (!grown) {
        free(path);
        report("out of memory for the names of images; use smaller folders");
        return false;
    }
    self->paths = grown;
    self->paths[self->count++] = path;
    return true;
}

/* Returns whether the path is a folder, and not a link to one. */
static bool is_own_folder(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Adds the files of a folder that are taken and, if it is not NULL, its folders to
 * `folders`, both sorted. */
static bool read_folder(image_list *self, image_list *folders, const char *name,
                        image_list_filter *takes) {
    DIR *const open = opendir(name);
    if (!open) {
        report("cannot read the folder %s: %s; name a folder that can be read", name,
               strerror(errno));
        return false;
    }
    const size_t before = self->count;
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(open));) {
        if (entry->d_name[0] == '.')
            continue;
        char *const path =
            text_format("%.*s%s%s", (int)path_trimmed_length(name), name,
                        path_is_separator(name[path_trimmed_length(name) - 1]) ? "" : "/",
                        entry->d_name);
        if (folders && is_own_folder(path))
            good = add_path(folders, path);
        else if (takes(entry->d_name))
            good = add_path(self, path);
        else
            free(path);
    }
    closedir(open);
    if (self->count > before)
        qsort(self->paths + before, self->count - before, sizeof *self->paths, by_name);
    if (folders && folders->count > 0)
        qsort(folders->paths, folders->count, sizeof *folders->paths, by_name);
    return good;
}

/* Returns true if images were added since `before`. */
static bool has_images(const image_list *self, size_t before, const char *name) {
    if (self->count == before)
        report(
            "%s: the folder has no images; name a folder with PNG, JPEG, PGM or PPM files",
            name);
    return self->count > before;
}

static bool add_folder(image_list *self, const char *name) {
    const size_t before = self->count;
    return read_folder(self, NULL, name, image_list_is_image) &&
           has_images(self, before, name);
}

bool image_list_add_files(image_list *self, const char *folder, image_list_filter *takes) {
    image_list folders = { 0 };
    bool good = read_folder(self, &folders, folder, takes);
    for (size_t i = 0; good && i < folders.count; ++i)
        good = image_list_add_files(self, folders.paths[i], takes);
    image_list_free(&folders);
    return good;
}

bool image_list_add_tree(image_list *self, const char *name) {
    const size_t before = self->count;
    return image_list_add_files(self, name, image_list_is_image) &&
           has_images(self, before, name);
}

bool image_list_append(image_list *self, const char *name) {
    return add_path(self, text_format("%s", name));
}

bool image_list_add(image_list *self, const char *name) {
    struct stat status;
    if (stat(name, &status) != 0) {
        report("cannot open %s: %s; name an image or a folder that can be read", name,
               strerror(errno));
        return false;
    }
    return (S_ISDIR(status.st_mode) ? add_folder : image_list_append)(self, name);
}

void image_list_drop(image_list *self, size_t at) {
    free(self->paths[at]);
    --self->count;
    memmove(self->paths + at, self->paths + at + 1,
            (self->count - at) * sizeof *self->paths);
}

void image_list_free(image_list *self) {
    for (size_t i = 0; i < self->count; ++i)
        free(self->paths[i]);
    free(self->paths);
    *self = (image_list){ 0 };
}

/* -------------------------------------------------------------------------- pairs -- */

/* Marks the parts that differ between names of the list. */
static void mark_parts(const image_list *self, bool *counts) {
    for (size_t i = 1; i < self->count; ++i) {
        span a = stem_of(self->paths[0]), b = stem_of(self->paths[i]);
        for (size_t part = 0; a.at < a.end || b.at < b.end; ++part) {
            const span one = take_part(&a, part), two = take_part(&b, part);
            counts[part] |= compare_parts(one, two, part) != 0;
        }
    }
}

static bool check_distinct(const image_list *self, const bool *counts) {
    for (size_t i = 1; i < self->count; ++i) {
        if (compare_names(self->paths[i - 1], self->paths[i], counts) != 0)
            continue;
        report(
            "%s and %s would both pair with the same image of the other camera; remove one",
            self->paths[i - 1], self->paths[i]);
        return false;
    }
    return true;
}

/* Pairs two lists that are sorted by name. Returns false, without a change, if no image has
 * a partner. */
static bool join_by_name(image_list *left, image_list *right, const bool *counts) {
    char **const lefts = alloc_zeroed(left->count + right->count, sizeof *lefts);
    char **const rights = alloc_zeroed(left->count + right->count, sizeof *rights);
    size_t i = 0, j = 0, count = 0;
    bool joined = false;
    for (; i < left->count || j < right->count; ++count) {
        const int order = i == left->count ? 1
                          : j == right->count
                              ? -1
                              : compare_names(left->paths[i], right->paths[j], counts);
        if (order <= 0)
            lefts[count] = left->paths[i++];
        if (order >= 0)
            rights[count] = right->paths[j++];
        joined |= order == 0;
    }
    free(joined ? left->paths : lefts);
    free(joined ? right->paths : rights);
    if (joined) {
        *left = (image_list){ lefts, count };
        *right = (image_list){ rights, count };
    }
    return joined;
}

/* Checks that images may be paired by their order. Numbers in a pair may differ, as two
 * clocks do, but have to grow from pair to pair. */
static bool check_order(const image_list *left, const image_list *right, bool numbers,
                        const bool *counts) {
    char **const l = left->paths, **const r = right->paths;
    if (left->count != right->count) {
        report("%s and %s: no two names form a pair, and there are %lu left and %lu right "
               "images; name the images of a pair alike",
               l[0], r[0], (unsigned long)left->count, (unsigned long)right->count);
        return false;
    }
    for (size_t i = 0; numbers && i + 1 < left->count; ++i) {
        if (compare_names(l[i], r[i + 1], counts) < 0 &&
            compare_names(r[i], l[i + 1], counts) < 0)
            continue;
        report("%s and %s would be a pair by their order, but not by the numbers in their "
               "names; name the images of a pair alike",
               l[i], r[i]);
        return false;
    }
    report("%s and %s: no two names form a pair, so images are paired in their order", l[0],
           r[0]);
    return true;
}

static size_t longest_path(const image_list *self) {
    size_t longest = 0;
    for (size_t i = 0; i < self->count; ++i) {
        const size_t length = strlen(self->paths[i]);
        longest = length > longest ? length : longest;
    }
    return longest;
}

bool image_list_pair(image_list *left, image_list *right) {
    const size_t parts = longest_path(left) + longest_path(right) + 1;
    bool *const counts = alloc_zeroed(parts, sizeof *counts), numbers = true;
    mark_parts(left, counts);
    mark_parts(right, counts);
    for (size_t text = 0; text < parts; text += 2)
        numbers &= !counts[text];
    const bool good =
        check_distinct(left, counts) && check_distinct(right, counts) &&
        (join_by_name(left, right, counts) || check_order(left, right, numbers, counts));
    free(counts);
    return good;
}

/* ---------------------------------------------------------- lists in files -- */

/* Splits self->text into names. The text has one more byte after `size`. */
static void split_names(name_list *self, size_t size) {
    const char end = memchr(self->text, '\0', size) ? '\0' : '\n';
    size_t maximum = 1;
    for (size_t i = 0; i < size; ++i)
        maximum += self->text[i] == end;
    self->names = alloc_zeroed(maximum, sizeof *self->names);
    self->text[size] = end;
    for (char *at = self->text; at <= self->text + size;) {
        char *const stop = memchr(at, end, (size_t)(self->text + size + 1 - at));
        *stop = '\0';
        if (*at != '\0')
            self->names[self->count++] = at;
        at = stop + 1;
    }
}

bool name_list_load(name_list *self, const char *path) {
    *self = (name_list){ 0 };
    input file;
    const bool good = input_load_text(&file, path, SIZE_MAX, NULL);
    if (good) {
        self->text = (char *)file.data;
        file.data = NULL;
        split_names(self, file.size);
    }
    input_close(&file);
    return good;
}

void name_list_free(name_list *self) {
    free(self->names);
    free(self->text);
    *self = (name_list){ 0 };
}
