/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/boxes.h"

#include "core/printf.h"
#include "plan/box_rows.h"

#include <stdarg.h>
#include <stdio.h>

/* ----------------------------------------------------------------- defines -- */

static void put_text(gls_defines *t, const char *format, ...) GLS_PRINTF(2, 3);
static void put_text(gls_defines *t, const char *format, ...) {
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
static void put_call(gls_defines *t, const gls_octave *octave, const gls_filter *f,
                     gls_box box, gls_box lobes, const char *rows_and_shift) {
    const int u = octave->unit;
    if (box == GLS_DXY)
        put_text(t, "corners(%s%d,%d)", rows_and_shift, f->corner / u, f->gap / u);
    else if (box == lobes)
        put_text(t, "lobes(%s%d)", rows_and_shift, f->lobe / u);
    else
        put_text(t, "span(%s%d)", rows_and_shift, f->length / u);
}

/* See plan/box_rows.c. */
static bool is_sum_of_two(const gls_filter *f, int box) {
    return box == GLS_DYY && f->lobe % 2 == 0;
}

static void put_row(gls_defines *t, const gls_octave *octave, int level, int box) {
    const gls_filter *f = &octave->level[level].filter;
    if (is_sum_of_two(f, box))
        put_text(t, "span_of_two(%d)", f->length / octave->unit);
    else
        put_call(t, octave, f, (gls_box)box, GLS_DXX, "");
}

/* Writes the one or two boxes of a word. */
static void put_word(gls_defines *t, const gls_octave *octave, int word) {
    const gls_octave_level *l = octave->level;
    int low = 0, high = -1;
    for (int i = 0; i < GLS_BOXES * octave->level_count; ++i) {
        const gls_field *field = &l[i / GLS_BOXES].row[i % GLS_BOXES];
        if (field->word == word && field->shift == 0)
            low = i;
        else if (field->word == word)
            high = i;
    }
    put_text(t, high < 0 ? "" : "both(");
    put_row(t, octave, low / GLS_BOXES, low % GLS_BOXES);
    if (high < 0)
        return;
    put_text(t, ",%d,", l[high / GLS_BOXES].row[high % GLS_BOXES].shift);
    put_row(t, octave, high / GLS_BOXES, high % GLS_BOXES);
    put_text(t, ")");
}

gls_defines gls_row_defines(const gls_octave *octave, int first, int count) {
    const uint32_t residues = gls_row_residues(octave, first);
    uint32_t residue = 0, bits = 0;
    for (uint32_t r = 0; r < GLS_MAX_RESIDUES; ++r)
        if (residues >> r & 1) {
            residue |= r << bits;
            bits += 4;
        }
    gls_defines t = { .text = "" };
    put_text(&t,
             "#define STEP %d\n#define UNIT %d\n#define ROWS %d\n#define ROWS_ABOVE %d\n",
             octave->step, octave->unit, count, octave->rows.above);
    put_text(&t, "#define RESIDUES %d\n#define RESIDUE 0x%x\n", gls_residue_count(residues),
             residue);
    for (int i = 0; i < count; ++i) {
        put_text(&t, "#define ROW%d ", i);
        put_word(&t, octave, first + i);
        put_text(&t, "\n");
    }
    return t;
}

gls_defines gls_column_defines(const gls_octave *octave, int outputs) {
    static const char *const name[GLS_BOXES] = { "DXX", "DYY", "DXY" };
    gls_defines t = { .text = "" };
    put_text(&t,
             "#define ROWS_PER_SAMPLE %d\n#define ROWS_ABOVE %d\n#define LEVELS %d\n"
             "#define OUTPUTS %d\n",
             octave->step / octave->unit, octave->rows.above, octave->level_count, outputs);
    for (int l = 0; l < octave->level_count; ++l)
        for (int box = 0; box < GLS_BOXES; ++box) {
            const gls_field *field = &octave->level[l].row[box];
            char position[32];
            snprintf(position, sizeof position, "row%d,%d,%u,", field->word, field->shift,
                     field->residues);
            put_text(&t, "#define %s%d whole(", name[box], l);
            put_call(&t, octave, &octave->level[l].filter, (gls_box)box, GLS_DYY, position);
            put_text(&t, ",%d)\n", field->bits);
        }
    return t;
}

/* ----------------------------------------------------------------- fetches -- */

/* Adds the texels that a box reads in a row. The texels of the row above are different
 * ones. */
static void add_texels(gls_offsets *texels, const gls_octave *octave, int level, int box,
                       bool above) {
    gls_offsets offsets = { 0 };
    gls_add_box_x(&offsets, octave, level, (gls_box)box);
    for (uint32_t i = 0; i < offsets.count; ++i)
        for (int c = 0; c < 4; ++c) {
            const int pixel = octave->step * c + octave->unit * (offsets.at[i] + 1) - 1;
            gls_add_offset(texels, 2 * ((pixel + (1 << 20)) / 4) + above);
        }
}

/* For the words from `first` on. A texel that several words use is fetched once. */
uint32_t gls_row_fetches(const gls_octave *octave, int first, int count) {
    gls_offsets texels = { 0 };
    for (int l = 0; l < octave->level_count; ++l)
        for (int box = 0; box < GLS_BOXES; ++box) {
            const int word = octave->level[l].row[box].word;
            if (word < first || word >= first + count)
                continue;
            add_texels(&texels, octave, l, box, false);
            if (is_sum_of_two(&octave->level[l].filter, box))
                add_texels(&texels, octave, l, box, true);
        }
    return texels.count;
}

uint32_t gls_column_fetches(const gls_octave *octave) {
    uint32_t fetches = 0;
    for (int word = 0; word < octave->rows.words; ++word) {
        gls_offsets offsets = { 0 };
        for (int l = 0; l < octave->level_count; ++l)
            for (int box = 0; box < GLS_BOXES; ++box)
                if (octave->level[l].row[box].word == word)
                    gls_add_box_y(&offsets, octave, l, (gls_box)box);
        fetches += offsets.count;
    }
    return fetches;
}
