/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "system/name_table.h"

#include "system/alloc.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

name_table name_table_create(size_t count) {
    name_table self = { .capacity = 2 };
    while (self.capacity / 2 < count)
        self.capacity *= 2;
    self.rows = alloc_zeroed(self.capacity, sizeof *self.rows);
    return self;
}

name_row *name_table_find(const name_table *self, const char *name) {
    uint64_t hash = 0xCBF29CE484222325; /* FNV-1a */
    for (const unsigned char *at = (const unsigned char *)name; *at != '\0'; ++at)
        hash = (hash ^ *at) * 0x100000001B3;
    size_t at = (size_t)(hash ^ hash >> 32) & (self->capacity - 1);
    while (self->rows[at].name && strcmp(self->rows[at].name, name) != 0)
        at = (at + 1) & (self->capacity - 1);
    return &self->rows[at];
}

void name_table_destroy(name_table *self) {
    free(self->rows);
    *self = (name_table){ 0 };
}
