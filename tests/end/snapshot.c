/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "snapshot.h"

#include "query.h"

#include <stdio.h>
#include <stdlib.h>

static void add(snapshot *self, const char *name, int index, double value) {
    if (self->count == self->room) {
        self->room = self->room ? 2 * self->room : 1024;
        self->items = realloc(self->items, self->room * sizeof *self->items);
        assert_non_null(self->items);
    }
    snapshot_item *item = &self->items[self->count++];
    snprintf(item->name, sizeof item->name, "%s[%d]", name, index);
    item->value = value;
}

static void take_values(snapshot *self) {
    const query_list list = queries_of_values();
    for (size_t i = 0; i < list.count; ++i) {
        GLdouble v[QUERY_MAX_VALUES] = { 0 };
        glGetDoublev(list.query[i].value, v);
        for (int k = 0; k < list.query[i].values; ++k)
            add(self, list.query[i].name, k, v[k]);
    }
}

static void take_enables(snapshot *self) {
    const query_list list = queries_of_enables();
    for (size_t i = 0; i < list.count; ++i)
        add(self, list.query[i].name, 0, glIsEnabled(list.query[i].value));
}

static void take_buffers_drawn(snapshot *self) {
    const bool each = has_version(4, 0);
    const GLuint count = (GLuint)integer_of(GL_MAX_DRAW_BUFFERS);
    static const GLenum names[] = { GL_BLEND_SRC_RGB,      GL_BLEND_SRC_ALPHA,
                                    GL_BLEND_DST_RGB,      GL_BLEND_DST_ALPHA,
                                    GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA };
    for (GLuint i = 0; i < count; ++i) {
        GLboolean mask[4];
        glGetBooleani_v(GL_COLOR_WRITEMASK, i, mask);
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
    for (int i = 0; i < count; ++i) {
        glActiveTexture(GL_TEXTURE0 + (GLenum)i);
        add(self, "GL_TEXTURE_2D of a unit", i, integer_of(GL_TEXTURE_BINDING_2D));
        add(self, "GL_TEXTURE_CUBE_MAP of a unit", i,
            integer_of(GL_TEXTURE_BINDING_CUBE_MAP));
        add(self, "GL_TEXTURE_2D_ARRAY of a unit", i,
            integer_of(GL_TEXTURE_BINDING_2D_ARRAY));
        add(self, "sampler of a unit", i, integer_of(GL_SAMPLER_BINDING));
    }
    glActiveTexture((GLenum)active);
}

static void take_vertex_array(snapshot *self) {
    for (GLuint i = 0; i < 8; ++i) {
        GLint enabled = 0, buffer = 0, divisor = 0;
        glGetVertexAttribiv(i, GL_VERTEX_ATTRIB_ARRAY_ENABLED, &enabled);
        glGetVertexAttribiv(i, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, &buffer);
        glGetVertexAttribiv(i, GL_VERTEX_ATTRIB_ARRAY_DIVISOR, &divisor);
        add(self, "vertex attribute enabled", (int)i, enabled);
        add(self, "vertex attribute's buffer", (int)i, buffer);
        add(self, "vertex attribute's divisor", (int)i, divisor);
    }
}

static void take_indexed_buffers(snapshot *self) {
    for (GLuint i = 0; i < 4; ++i) {
        GLint name = 0;
        glGetIntegeri_v(GL_UNIFORM_BUFFER_BINDING, i, &name);
        add(self, "indexed uniform buffer", (int)i, name);
        glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, i, &name);
        add(self, "indexed feedback buffer", (int)i, name);
    }
    GLint mask = 0;
    glGetIntegeri_v(GL_SAMPLE_MASK_VALUE, 0, &mask);
    add(self, "sample mask", 0, mask);
}

static void take_newer(snapshot *self) {
    if (has_extension("GL_EXT_depth_bounds_test")) {
        GLdouble bounds[2];
        glGetDoublev(DEPTH_BOUNDS, bounds);
        add(self, "depth bounds", 0, bounds[0]);
        add(self, "depth bounds", 1, bounds[1]);
        add(self, "depth bounds test", 0, glIsEnabled(DEPTH_BOUNDS_TEST));
    }
    if (has_version(4, 0)) {
        add(self, "sample shading", 0, glIsEnabled(GL_SAMPLE_SHADING));
    }
    if (has_version(4, 1)) {
        for (GLuint i = 0; i < 4; ++i) {
            GLfloat viewport[4];
            GLint scissor[4];
            GLdouble range[2];
            glGetFloati_v(GL_VIEWPORT, i, viewport);
            glGetIntegeri_v(GL_SCISSOR_BOX, i, scissor);
            glGetDoublei_v(GL_DEPTH_RANGE, i, range);
            for (int k = 0; k < 4; ++k) {
                add(self, "viewport", (int)(4 * i) + k, viewport[k]);
                add(self, "scissor box", (int)(4 * i) + k, scissor[k]);
            }
            add(self, "depth range", (int)(2 * i), range[0]);
            add(self, "depth range", (int)(2 * i) + 1, range[1]);
            add(self, "scissor test", (int)i, glIsEnabledi(GL_SCISSOR_TEST, i));
        }
    }
    if (has_version(4, 3))
        add(self, "fixed restart index", 0, glIsEnabled(GL_PRIMITIVE_RESTART_FIXED_INDEX));
    if (has_version(4, 5)) {
        add(self, "clip origin", 0, integer_of(GL_CLIP_ORIGIN));
        add(self, "clip depth mode", 0, integer_of(GL_CLIP_DEPTH_MODE));
    }
}

snapshot snapshot_take(void) {
    snapshot self = { 0 };
    take_values(&self);
    take_enables(&self);
    take_buffers_drawn(&self);
    take_units(&self);
    take_vertex_array(&self);
    take_indexed_buffers(&self);
    take_newer(&self);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return self;
}

void snapshot_free(snapshot *self) {
    free(self->items);
    *self = (snapshot){ 0 };
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
