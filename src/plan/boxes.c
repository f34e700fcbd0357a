/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/boxes.h"

#include "plan/box_rows.h"

#include <stdarg.h>
#include <stdio.h>

/* ----------------------------------------------------------------- defines -- */

static void put(glsurf_defines *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void put(glsurf_defines *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int n =
        vsnprintf(t->text + t->length, sizeof t->text - t->length, format, arguments);
    va_end(arguments);
    t->length += (size_t)n;
    if (t->length >= sizeof t->text)
        t->length = sizeof t->text - 1;
}

/* Writes a box along one axis as a call in the shader's language. `rows_and_shift` are the
 * first arguments. Lengths are constants, so that the compiler sees which fetches are the
 * same. */
static void put_call(glsurf_defines *t, const glsurf_octave *octave, const glsurf_filter *f,
                     glsurf_box box, glsurf_box lobes, const char *rows_and_shift) {
    const int u = octave->unit;
    if (box == GLSURF_DXY)
        put(t, "corners(%s%d,%d)", rows_and_shift, f->corner / u, f->gap / u);
    else if (box == lobes)
        put(t, "lobes(%s%d)", rows_and_shift, f->lobe / u);
    else
        put(t, "span(%s%d)", rows_and_shift, f->length / u);
}

/* See plan/box_rows.c. */
static bool is_sum_of_two(const glsurf_filter *f, int box) {
    return box == GLSURF_DYY && f->lobe % 2 == 0;
}

static void put_row(glsurf_defines *t, const glsurf_octave *octave, int level, int box) {
    const glsurf_filter *f = &octave->level[level].filter;
    if (is_sum_of_two(f, box))
        put(t, "span_of_two(%d)", f->length / octave->unit);
    else
        put_call(t, octave, f, (glsurf_box)box, GLSURF_DXX, "");
}

/* Writes the one or two boxes of a word. */
static void put_word(glsurf_defines *t, const glsurf_octave *octave, int word) {
    const glsurf_octave_level *l = octave->level;
    int low = 0, high = -1;
    for (int i = 0; i < GLSURF_BOXES * octave->level_count; ++i) {
        const glsurf_field *field = &l[i / GLSURF_BOXES].row[i % GLSURF_BOXES];
        if (field->word == word && field->shift == 0)
            low = i;
        else if (field->word == word)
            high = i;
    }
    put(t, high < 0 ? "" : "both(");
    put_row(t, octave, low / GLSURF_BOXES, low % GLSURF_BOXES);
    if (high < 0)
        return;
    put(t, ",%d,", l[high / GLSURF_BOXES].row[high % GLSURF_BOXES].shift);
    put_row(t, octave, high / GLSURF_BOXES, high % GLSURF_BOXES);
    put(t, ")");
}

glsurf_defines glsurf_row_defines(const glsurf_octave *octave, int first, int count) {
    const uint32_t residues = glsurf_row_residues(octave, first);
    uint32_t residue = 0, bits = 0;
    for (uint32_t r = 0; r < GLSURF_MAX_RESIDUES; ++r)
        if (residues >> r & 1) {
            residue |= r << bits;
            bits += 4;
        }
    glsurf_defines t = { .text = "" };
    put(&t, "#define STEP %d\n#define UNIT %d\n#define ROWS %d\n#define ROWS_ABOVE %d\n",
        octave->step, octave->unit, count, octave->rows_above);
    put(&t, "#define RESIDUES %d\n#define RESIDUE 0x%x\n", glsurf_residue_count(residues),
        residue);
    for (int i = 0; i < count; ++i) {
        put(&t, "#define ROW%d ", i);
        put_word(&t, octave, first + i);
        put(&t, "\n");
    }
    return t;
}

glsurf_defines glsurf_column_defines(const glsurf_octave *octave, int outputs) {
    static const char *const name[GLSURF_BOXES] = { "DXX", "DYY", "DXY" };
    glsurf_defines t = { .text = "" };
    put(&t,
        "#define ROWS_PER_SAMPLE %d\n#define ROWS_ABOVE %d\n#define LEVELS %d\n"
        "#define OUTPUTS %d\n",
        octave->step / octave->unit, octave->rows_above, octave->level_count, outputs);
    for (int l = 0; l < octave->level_count; ++l)
        for (int box = 0; box < GLSURF_BOXES; ++box) {
            const glsurf_field *field = &octave->level[l].row[box];
            char position[32];
            snprintf(position, sizeof position, "row%d,%d,%u,", field->word, field->shift,
                     field->residues);
            put(&t, "#define %s%d whole(", name[box], l);
            put_call(&t, octave, &octave->level[l].filter, (glsurf_box)box, GLSURF_DYY,
                     position);
            put(&t, ",%d)\n", field->bits);
        }
    return t;
}

/* ----------------------------------------------------------------- fetches -- */

/* Adds the texels that a box reads in a row. The texels of the row above are different
 * ones. */
static void add_texels(glsurf_offsets *texels, const glsurf_octave *octave, int level,
                       int box, bool above) {
    glsurf_offsets offsets = { 0 };
    glsurf_add_box_x(&offsets, octave, level, (glsurf_box)box);
    for (uint32_t i = 0; i < offsets.count; ++i)
        for (int c = 0; c < 4; ++c) {
            const int pixel = octave->step * c + octave->unit * (offsets.at[i] + 1) - 1;
            glsurf_add_offset(texels, 2 * ((pixel + (1 << 20)) / 4) + above);
        }
}

/* For the words from `first` on. A texel that several words use is fetched once. */
uint32_t glsurf_row_fetches(const glsurf_octave *octave, int first, int count) {
    glsurf_offsets texels = { 0 };
    for (int l = 0; l < octave->level_count; ++l)
        for (int box = 0; box < GLSURF_BOXES; ++box) {
            const int word = octave->level[l].row[box].word;
            if (word < first || word >= first + count)
                continue;
            add_texels(&texels, octave, l, box, false);
            if (is_sum_of_two(&octave->level[l].filter, box))
                add_texels(&texels, octave, l, box, true);
        }
    return texels.count;
}

uint32_t glsurf_column_fetches(const glsurf_octave *octave) {
    uint32_t fetches = 0;
    for (int word = 0; word < octave->row_words; ++word) {
        glsurf_offsets offsets = { 0 };
        for (int l = 0; l < octave->level_count; ++l)
            for (int box = 0; box < GLSURF_BOXES; ++box)
                if (octave->level[l].row[box].word == word)
                    glsurf_add_box_y(&offsets, octave, l, (glsurf_box)box);
        fetches += offsets.count;
    }
    return fetches;
}
