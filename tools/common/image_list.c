/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/image_list.h"

#include "common/image.h"
#include "common/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

bool image_list_is_image(const char *name) {
    const char *const ending = strrchr(name, '.');
    for (size_t i = 0; ending && IMAGE_ENDINGS[i]; ++i)
        if (strcasecmp(ending, IMAGE_ENDINGS[i]) == 0)
            return true;
    return false;
}

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

/* Sorts names that differ only in a number by this number: img2 before img10. */
static int by_number(const void *left, const void *right) {
    const char *a = *(char *const *)left, *b = *(char *const *)right;
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    const size_t digits_a = strspn(a, "0123456789"), digits_b = strspn(b, "0123456789");
    if (digits_a != digits_b && digits_a > 0 && digits_b > 0)
        return digits_a < digits_b ? -1 : 1;
    return (unsigned char)*a - (unsigned char)*b;
}

static bool add_folder(image_list *self, const char *name) {
    DIR *const open = opendir(name);
    if (!open) {
        report("cannot read the folder %s: %s; name a folder that can be read", name,
               strerror(errno));
        return false;
    }
    const size_t before = self->count;
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(open));)
        if (entry->d_name[0] != '.' && image_list_is_image(entry->d_name))
            good = add_path(self, text_format("%s/%s", name, entry->d_name));
    closedir(open);
    if (good && self->count == before) {
        report("%s: there is no image here; name a folder with PNG, JPEG, PGM or PPM files",
               name);
        return false;
    }
    qsort(self->paths + before, self->count - before, sizeof *self->paths, by_number);
    return good;
}

bool image_list_add(image_list *self, const char *name) {
    struct stat status;
    if (stat(name, &status) != 0) {
        report("cannot open %s: %s; name an image or a folder that can be read", name,
               strerror(errno));
        return false;
    }
    return S_ISDIR(status.st_mode) ? add_folder(self, name)
                                   : add_path(self, text_format("%s", name));
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
