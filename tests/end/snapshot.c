/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "snapshot.h"

#include "query.h"

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

static void take_values(snapshot *self, query_list list) {
    for (size_t i = 0; i < list.count; ++i) {
        if (!query_is_there(&list.query[i]))
            continue;
        GLdouble v[QUERY_MAX_VALUES] = { 0 };
        numbers_of(list.query[i].value, v);
        for (int k = 0; k < list.query[i].values; ++k)
            add(self, list.query[i].name, k, v[k]);
    }
}

static void take_enables(snapshot *self, query_list list) {
    for (size_t i = 0; i < list.count; ++i)
        if (query_is_there(&list.query[i]))
            add(self, list.query[i].name, 0, glIsEnabled(list.query[i].value));
}

static void take_buffers_drawn(snapshot *self) {
    const bool each = has_buffer_blending();
    const GLuint count = has_buffer_state() ? (GLuint)integer_of(GL_MAX_DRAW_BUFFERS) : 0;
    static const GLenum names[] = { GL_BLEND_SRC_RGB,      GL_BLEND_SRC_ALPHA,
                                    GL_BLEND_DST_RGB,      GL_BLEND_DST_ALPHA,
                                    GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA };
    GLboolean all[4];
    glGetBooleanv(GL_COLOR_WRITEMASK, all);
    for (int c = 0; c < 4; ++c)
        add(self, "colour mask", c, all[c]);
    for (GLuint i = 0; i < count; ++i) {
        GLint mask[4];
        glGetIntegeri_v(GL_COLOR_WRITEMASK, i, mask); /* OpenGL ES 3.0 has no booleans */
        for (int c = 0; c < 4; ++c)
            add(self, "colour mask of a buffer", (int)(4 * i) + c, mask[c]);
        add(self, "blending of a buffer", (int)i, glIsEnabledi(GL_BLEND, i));
        for (int n = 0; each && n < 6; ++n) {
            GLint value = 0;
            glGetIntegeri_v(names[n], i, &value);
            add(self, "blend function of a buffer", (int)(6 * i) + n, value);
        }
    }
}

static void take_units(snapshot *self) {
    const GLint active = integer_of(GL_ACTIVE_TEXTURE);
    const int count = integer_of(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS);
    const query_list list = queries_of_units();
    for (size_t n = 0; n < list.count; ++n) {
        const bool there = query_is_there(&list.query[n]);
        for (int i = 0; there && i < count; ++i) {
            glActiveTexture(GL_TEXTURE0 + (GLenum)i);
            add(self, list.query[n].name, i, integer_of(list.query[n].value));
        }
    }
    glActiveTexture((GLenum)active);
}

/* Attributes of the bound vertex array object, and current attributes. */
static void take_attributes(snapshot *self) {
    static const query values[] = {
        { "vertex attribute enabled", GL_VERTEX_ATTRIB_ARRAY_ENABLED, 1, 33, 30, NULL },
        { "vertex attribute's size", GL_VERTEX_ATTRIB_ARRAY_SIZE, 1, 33, 30, NULL },
        { "vertex attribute's stride", GL_VERTEX_ATTRIB_ARRAY_STRIDE, 1, 33, 30, NULL },
        { "vertex attribute's type", GL_VERTEX_ATTRIB_ARRAY_TYPE, 1, 33, 30, NULL },
        { "vertex attribute normalised", GL_VERTEX_ATTRIB_ARRAY_NORMALIZED, 1, 33, 30,
          NULL },
        { "vertex attribute of integers", GL_VERTEX_ATTRIB_ARRAY_INTEGER, 1, 33, 30, NULL },
        { "vertex attribute's divisor", GL_VERTEX_ATTRIB_ARRAY_DIVISOR, 1, 33, 30, NULL },
        { "vertex attribute's buffer", GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, 1, 33, 30,
          NULL },
        { "current vertex attribute", GL_CURRENT_VERTEX_ATTRIB, 4, 33, 30, NULL },
    };
    const GLuint count = (GLuint)integer_of(GL_MAX_VERTEX_ATTRIBS);
    for (GLuint i = 0; i < count; ++i) {
        for (size_t n = 0; n < COUNT(values); ++n) {
            GLfloat v[4] = { 0 };
            /* in the compatibility profile attribute 0 is no state, but the vertex */
            if (i == 0 && values[n].value == GL_CURRENT_VERTEX_ATTRIB &&
                has_compatibility())
                continue;
            glGetVertexAttribfv(i, values[n].value, v);
            for (int k = 0; k < values[n].values; ++k)
                add(self, values[n].name, values[n].values * (int)i + k, v[k]);
        }
        void *pointer = NULL;
        glGetVertexAttribPointerv(i, GL_VERTEX_ATTRIB_ARRAY_POINTER, &pointer);
        add(self, "vertex attribute's pointer", (int)i, (double)(uintptr_t)pointer);
    }
}

static void take_ranges(snapshot *self, const char *names[3], const GLenum values[3],
                        GLenum maximum) {
    const GLint count = integer_of(maximum);
    for (GLint i = 0; i < count; ++i)
        for (int n = 0; n < 3; ++n) {
            GLint64 value = 0;
            glGetInteger64i_v(values[n], (GLuint)i, &value);
            add(self, names[n], i, (double)value);
        }
}

static void take_indexed_buffers(snapshot *self) {
    take_ranges(self,
                (const char *[]){ "indexed uniform buffer",
                                  "indexed uniform buffer's start",
                                  "indexed uniform buffer's size" },
                (const GLenum[]){ GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER_START,
                                  GL_UNIFORM_BUFFER_SIZE },
                GL_MAX_UNIFORM_BUFFER_BINDINGS);
    take_ranges(self,
                (const char *[]){ "indexed feedback buffer",
                                  "indexed feedback buffer's start",
                                  "indexed feedback buffer's size" },
                (const GLenum[]){ GL_TRANSFORM_FEEDBACK_BUFFER_BINDING,
                                  GL_TRANSFORM_FEEDBACK_BUFFER_START,
                                  GL_TRANSFORM_FEEDBACK_BUFFER_SIZE },
                GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS);
    GLint mask = 0;
    if (is_es() && !has_es(1))
        return;
    glGetIntegeri_v(GL_SAMPLE_MASK_VALUE, 0, &mask);
    add(self, "sample mask", 0, mask);
}

/* OpenGL ES has no doubles. */
static void take_depth_range(snapshot *self, GLuint i) {
    GLdouble range[2];
    GLfloat floats[2];
    if (is_es()) {
        glGetFloati_v(GL_DEPTH_RANGE, i, floats);
        range[0] = floats[0];
        range[1] = floats[1];
    } else {
        glGetDoublei_v(GL_DEPTH_RANGE, i, range);
    }
    add(self, "depth range", (int)(2 * i), range[0]);
    add(self, "depth range", (int)(2 * i) + 1, range[1]);
}

static void take_newer(snapshot *self) {
    if (has_extension("GL_EXT_depth_bounds_test")) {
        GLdouble bounds[2];
        glGetDoublev(DEPTH_BOUNDS, bounds);
        add(self, "depth bounds", 0, bounds[0]);
        add(self, "depth bounds", 1, bounds[1]);
        add(self, "depth bounds test", 0, glIsEnabled(DEPTH_BOUNDS_TEST));
    }
    if (has_sample_shading())
        add(self, "sample shading", 0, glIsEnabled(GL_SAMPLE_SHADING));
    for (GLuint i = 0; has_viewports() && i < 4; ++i) {
        GLfloat viewport[4];
        GLint scissor[4];
        glGetFloati_v(GL_VIEWPORT, i, viewport);
        glGetIntegeri_v(GL_SCISSOR_BOX, i, scissor);
        for (int k = 0; k < 4; ++k) {
            add(self, "viewport", (int)(4 * i) + k, viewport[k]);
            add(self, "scissor box", (int)(4 * i) + k, scissor[k]);
        }
        take_depth_range(self, i);
        add(self, "scissor test", (int)i, glIsEnabledi(GL_SCISSOR_TEST, i));
    }
}

snapshot snapshot_take(void) {
    snapshot self = { 0 };
    take_values(&self, queries_of_values());
    take_enables(&self, queries_of_enables());
    if (has_compatibility()) {
        take_values(&self, queries_of_compatibility());
        take_enables(&self, queries_of_compatibility_enables());
    }
    take_buffers_drawn(&self);
    take_units(&self);
    take_attributes(&self);
    take_indexed_buffers(&self);
    take_newer(&self);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return self;
}

void snapshot_free(snapshot *self) {
    free(self->items);
    *self = (snapshot){ 0 };
}

/* Whether two names are equal apart from their index. */
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

int snapshot_differences(const snapshot *before, const snapshot *after, const char *call) {
    assert_int_equal(before->count, after->count);
    int changed = 0;
    for (size_t i = 0; i < before->count; ++i) {
        const snapshot_item *a = &before->items[i], *b = &after->items[i];
        assert_string_equal(a->name, b->name);
        if (a->value != b->value && ++changed <= 20)
            print_error("%s changed %s from %g to %g\n", call, a->name, a->value, b->value);
    }
    return changed;
}

static bool may_be_left(const snapshot_item *item) {
    static const char *const left[] = {
        "GL_VIEWPORT[",
        "viewport[",
        "GL_SCISSOR_BOX[",
        "scissor box[",
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

int snapshot_left(const snapshot *before, const snapshot *initial, const snapshot *after,
                  const char *call) {
    assert_int_equal(before->count, after->count);
    assert_int_equal(initial->count, after->count);
    int changed = 0;
    for (size_t i = 0; i < after->count; ++i) {
        const snapshot_item *now = &after->items[i];
        if (now->value == before->items[i].value || now->value == initial->items[i].value ||
            may_be_left(now))
            continue;
        if (++changed <= 20)
            print_error("%s left %s at %g, from %g and with %g at first\n", call, now->name,
                        now->value, before->items[i].value, initial->items[i].value);
    }
    return changed;
}
