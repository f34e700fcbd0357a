/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "state/snapshot.h"

#include "state/query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(snapshot *self, const char *name, int index, double value) {
    if (self->count == self->capacity) {
        self->capacity = self->capacity ? 2 * self->capacity : 1024;
        self->items = realloc(self->items, self->capacity * sizeof *self->items);
        assert_non_null(self->items);
    }
    snapshot_item *item = &self->items[self->count++];
    snprintf(item->name, sizeof item->name, "%s[%d]", name, index);
    item->value = value;
}

/* Queries numbers with the call that the context has. */
static void numbers_of(GLenum name, GLdouble *values) {
    GLfloat floats[16] = { 0 };
    if (!is_es()) {
        glGetDoublev(name, values);
        return;
    }
    glGetFloatv(name, floats);
    for (int i = 0; i < QUERY_MAX_VALUES; ++i)
        values[i] = floats[i];
}

static void floats_of(GLenum name, GLuint i, GLdouble *values) {
    GLfloat floats[4] = { 0 };
    if (!is_es()) {
        glGetDoublei_v(name, i, values);
        return;
    }
    glGetFloati_v(name, i, floats);
    for (int k = 0; k < 4; ++k)
        values[k] = floats[k];
}

static void attribute_of(GLenum name, GLuint i, GLdouble *values) {
    GLfloat floats[4] = { 0 };
    void *pointer = NULL;
    if (name == GL_VERTEX_ATTRIB_ARRAY_POINTER) {
        glGetVertexAttribPointerv(i, name, &pointer);
        values[0] = (double)(uintptr_t)pointer;
        return;
    }
    glGetVertexAttribfv(i, name, floats);
    for (int k = 0; k < 4; ++k)
        values[k] = floats[k];
}

/* Gets the values at an index. Changes the active texture unit. */
static void query_values(query_kind kind, const query *self, GLuint i, GLdouble *values) {
    GLint integers[4] = { 0 };
    GLint64 large = 0;
    switch (kind) {
    case QUERY_ENABLES:
    case QUERY_EXTRA_ENABLES:
    case QUERY_COMPATIBILITY_ENABLES:
        values[0] = glIsEnabled(self->value);
        break;
    case QUERY_UNITS:
        glActiveTexture(GL_TEXTURE0 + i);
        values[0] = integer_of(self->value);
        break;
    case QUERY_ATTRIBUTES:
        attribute_of(self->value, i, values);
        break;
    case QUERY_UNIFORM_BUFFERS:
    case QUERY_FEEDBACK_BUFFERS:
        glGetInteger64i_v(self->value, i, &large);
        values[0] = (double)large;
        break;
    case QUERY_SAMPLE_MASKS:
    case QUERY_DRAW_BUFFERS:
    case QUERY_BLENDINGS:
    case QUERY_VIEWPORTS:
        if (self->value == GL_BLEND || self->value == GL_SCISSOR_TEST) {
            values[0] = glIsEnabledi(self->value, i);
        } else if (kind == QUERY_VIEWPORTS) {
            floats_of(self->value, i, values);
        } else { /* OpenGL ES 3.0 has no query of indexed booleans */
            glGetIntegeri_v(self->value, i, integers);
            for (int k = 0; k < 4; ++k)
                values[k] = integers[k];
        }
        break;
    default:
        numbers_of(self->value, values);
    }
}

static void take(snapshot *self, query_kind kind, const query_list *list,
                 const query *row) {
    const GLuint count = list->maximum ? (GLuint)integer_of(list->maximum) : 1;
    for (GLuint i = 0; i < count; ++i) {
        GLdouble v[QUERY_MAX_VALUES] = { 0 };
        /* in the compatibility profile attribute 0 is the vertex, not state */
        if (i == 0 && row->value == GL_CURRENT_VERTEX_ATTRIB && has_compatibility())
            continue;
        query_values(kind, row, i, v);
        for (int k = 0; k < row->values; ++k)
            add(self, row->name, row->values * (int)i + k, v[k]);
    }
}

snapshot snapshot_take(void) {
    snapshot self = { 0 };
    const GLint active = integer_of(GL_ACTIVE_TEXTURE);
    for (int kind = 0; kind < QUERY_KINDS; ++kind) {
        const query_list list = queries_of((query_kind)kind);
        for (size_t i = 0; i < list.count && (!list.there || list.there()); ++i)
            if (query_is_there(&list.query[i]))
                take(&self, (query_kind)kind, &list, &list.query[i]);
        glActiveTexture((GLenum)active);
    }
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return self;
}

void snapshot_free(snapshot *self) {
    free(self->items);
    *self = (snapshot){ 0 };
}

/* Returns true if two names are equal except for their index. */
static bool same_kind(const snapshot_item *a, const snapshot_item *b) {
    const size_t length = strcspn(a->name, "[");
    return strcspn(b->name, "[") == length && strncmp(a->name, b->name, length) == 0;
}

static bool is_first(const snapshot *self, size_t item) {
    for (size_t i = 0; i < item; ++i)
        if (same_kind(&self->items[i], &self->items[item]))
            return false;
    return true;
}

int snapshot_alike(const snapshot *self, const snapshot *others, size_t other_count) {
    int alike = 0;
    for (size_t first = 0; first < self->count; ++first) {
        bool changes = !is_first(self, first);
        for (size_t i = first; i < self->count && !changes; ++i)
            if (same_kind(&self->items[i], &self->items[first]))
                for (size_t n = 0; n < other_count; ++n)
                    changes |= others[n].items[i].value != self->items[i].value;
        if (!changes) {
            print_error("%s keeps its default %g\n", self->items[first].name,
                        self->items[first].value);
            ++alike;
        }
    }
    return alike;
}

static bool may_be_left(const snapshot_item *item) {
    static const char *const left[] = {
        "GL_VIEWPORT[",
        "indexed GL_VIEWPORT[",
        "GL_SCISSOR_BOX[",
        "indexed GL_SCISSOR_BOX[",
        "GL_TEXTURE_BINDING_2D[",
        "GL_TEXTURE_BINDING_2D_ARRAY[",
        "GL_TEXTURE_BINDING_RECTANGLE[",
        "TEXTURE_BINDING_EXTERNAL[",
    };
    for (size_t i = 0; i < COUNT(left); ++i)
        if (strncmp(item->name, left[i], strlen(left[i])) == 0)
            return true;
    return false;
}

int snapshot_differences(const snapshot *before, const snapshot *initial,
                         const snapshot *after, const char *call) {
    assert_int_equal(before->count, after->count);
    int changed = 0;
    for (size_t i = 0; i < before->count; ++i) {
        const snapshot_item *a = &before->items[i], *b = &after->items[i];
        assert_string_equal(a->name, b->name);
        const bool left =
            initial && (b->value == initial->items[i].value || may_be_left(b));
        if (a->value != b->value && !left && ++changed <= 20)
            print_error("%s changed %s from %g to %g\n", call, a->name, a->value, b->value);
    }
    return changed;
}

void snapshot_end(snapshot *before, const char *call) {
    snapshot after = snapshot_take();
    const int differences = snapshot_differences(before, NULL, &after, call);
    snapshot_free(&after);
    snapshot_free(before);
    assert_int_equal(differences, 0);
}
