/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "stages/hessian.h"

#include "plan/variant.h"
#include "stages/plan.h"

#include <limits.h>
#include <stdio.h>

/* ----------------------------------------------------------------- defines -- */

/* Writes a box along one axis as a call in the shader's language. `rows_and_shift` are the
 * first arguments. Lengths are constants, so that the compiler sees equal fetches. */
static void put_call(gls_defines *t, const gls_octave *octave, const gls_filter *f,
                     gls_box box, gls_box lobes, const char *rows_and_shift) {
    const int u = octave->unit;
    if (box == GLS_DXY)
        gls_put_text(t, "corners(%s%d,%d)", rows_and_shift, f->corner / u, f->gap / u);
    else if (box == lobes)
        gls_put_text(t, "lobes(%s%d)", rows_and_shift, f->lobe / u);
    else
        gls_put_text(t, "span(%s%d)", rows_and_shift, f->length / u);
}

/* See stages/hessian_rows.c. */
static bool is_sum_of_two(const gls_filter *f, int box) {
    return box == GLS_DYY && f->lobe % 2 == 0;
}

static void put_row(gls_defines *t, const gls_octave *octave, int level, int box) {
    const gls_filter *f = &octave->level[level].filter;
    const int length = (box == GLS_DXX ? f->lobe : f->length) / octave->unit;
    if (box != GLS_DXY && length % 2 == 0)
        gls_put_text(t, "even_");
    if (is_sum_of_two(f, box))
        gls_put_text(t, "span_of_two(%d)", f->length / octave->unit);
    else
        put_call(t, octave, f, (gls_box)box, GLS_DXX, "");
}

/* Writes the one or two boxes of a word. */
static void put_word(gls_defines *t, const gls_octave *octave, const gls_octave_rows *rows,
                     int word) {
    int low = 0, high = -1;
    for (int i = 0; i < GLS_BOXES * octave->level_count; ++i) {
        const gls_field *field = &rows->field[i / GLS_BOXES][i % GLS_BOXES];
        if (field->word == word && field->shift == 0)
            low = i;
        else if (field->word == word)
            high = i;
    }
    gls_put_text(t, high < 0 ? "" : "both(");
    put_row(t, octave, low / GLS_BOXES, low % GLS_BOXES);
    if (high < 0)
        return;
    gls_put_text(t, ",%d,", rows->field[high / GLS_BOXES][high % GLS_BOXES].shift);
    put_row(t, octave, high / GLS_BOXES, high % GLS_BOXES);
    gls_put_text(t, ")");
}

/* Adds the texels that a box reads in a row. A number is twice the texel's distance from
 * the fragment's, and 1 more in the row above. */
static void add_texels(gls_offsets *texels, const gls_octave *octave, int level, int box,
                       int above) {
    enum { FAR = 1 << 18 }; /* more than any distance: / rounds down */
    gls_offsets offsets = { 0 };
    gls_add_box(&offsets, octave, level, (gls_box)box, GLS_DXX, false);
    for (uint32_t i = 0; i < offsets.count; ++i)
        for (int c = 0; c < 4; ++c) {
            const int unit = gls_octave_units(octave) * c + offsets.at[i];
            gls_add_offset(texels, 2 * ((unit + 4 * FAR) / 4 - FAR) + above);
        }
}

/* Adds the texels that a word needs and that are not in the list. */
static void add_word(gls_offsets *texels, const gls_octave *octave,
                     const gls_octave_rows *rows, int word) {
    for (int l = 0; l < octave->level_count; ++l)
        for (int box = 0; box < GLS_BOXES; ++box) {
            if (rows->field[l][box].word != word)
                continue;
            add_texels(texels, octave, l, box, 0);
            if (is_sum_of_two(&octave->level[l].filter, box))
                add_texels(texels, octave, l, box, 1);
        }
}

uint32_t gls_row_fetches(const gls_octave *octave, const gls_octave_rows *rows, int first,
                         int count) {
    gls_offsets texels = { 0 };
    for (int i = 0; i < count; ++i)
        add_word(&texels, octave, rows, first + i);
    return texels.count;
}

/* FETCHES0 .. 7: the texels of each word that no word before it needs. */
static void put_fetches(gls_defines *t, const gls_octave *octave,
                        const gls_octave_rows *rows, int first, int count) {
    int left = INT_MAX, right = INT_MIN;
    gls_offsets texels = { 0 };
    for (int i = 0; i < count; ++i) {
        uint32_t k = texels.count;
        add_word(&texels, octave, rows, first + i);
        gls_put_text(t, "#define FETCHES%d ", i);
        for (; k < texels.count; ++k) {
            const int above = texels.at[k] & 1, x = (texels.at[k] - above) / 2;
            gls_put_text(t, "F(%d,%d)", x, above);
            left = gls_min_int(left, x);
            right = gls_max_int(right, x);
        }
        gls_put_text(t, "\n");
    }
    gls_put_text(t, "#define LEFT %d\n#define WIDTH %d\n", left, right - left + 1);
}

gls_defines gls_row_defines(const gls_octave *octave, const gls_octave_rows *rows,
                            int first, int count) {
    const uint32_t residues = gls_row_residues(rows, first);
    uint32_t residue = 0, bits = 0;
    for (uint32_t r = 0; r < GLS_MAX_RESIDUES; ++r)
        if (residues >> r & 1) {
            residue |= r << bits;
            bits += 4;
        }
    gls_defines t = { .text = "" };
    gls_put_text(&t, "#define STEP %d\n#define ROWS %d\n#define ROWS_ABOVE %d\n",
                 gls_octave_units(octave), count, rows->above);
    gls_put_text(&t, "#define RESIDUES %d\n#define RESIDUE 0x%x\n",
                 gls_residue_count(residues), residue);
    put_fetches(&t, octave, rows, first, count);
    for (int i = 0; i < count; ++i) {
        gls_put_text(&t, "#define ROW%d ", i);
        put_word(&t, octave, rows, first + i);
        gls_put_text(&t, "\n");
    }
    return t;
}

/* Returns the rank of each residue, two bits each: no box reads more than four rows. */
static uint32_t ranks_of(uint32_t residues) {
    uint32_t ranks = 0;
    for (int r = 0, rank = 0; r < GLS_MAX_RESIDUES; ++r)
        if (residues >> r & 1)
            ranks |= (uint32_t)rank++ << 2 * r;
    return ranks;
}

/* BOXES0 .. 3: the three boxes of a level. The upper number of a word is shifted down after
 * all rows are added: a software rasteriser shifts lane by lane. */
void gls_put_column_defines(gls_defines *t, const gls_plan *plan, int o,
                            const gls_level_draw *draw) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_octave_rows *rows = &plan->hessian.octave[o];
    gls_put_text(t, "#define ROWS_PER_SAMPLE %d\n#define ROWS_ABOVE %d\n",
                 gls_octave_units(octave), rows->above);
    for (int i = 0; i < draw->count; ++i) {
        const gls_octave_level *level = &octave->level[draw->first + i];
        gls_put_text(t, "#define BOXES%d(y) ", i);
        for (int box = 0; box < GLS_BOXES; ++box) {
            const gls_field *field = &rows->field[draw->first + i][box];
            char position[64];
            snprintf(position, sizeof position, "row%d,%d,%d,%#x,y,", field->word,
                     -(1 << field->shift), gls_residue_count(field->residues),
                     ranks_of(field->residues));
            gls_put_text(t, box == 0 ? "" : ",");
            put_call(t, octave, &level->filter, (gls_box)box, GLS_DYY, position);
            if (field->shift > 0)
                gls_put_text(t, ">>%d", field->shift);
            else if (field->bits < 32)
                gls_put_text(t, "<<%d>>%d", 32 - field->bits, 32 - field->bits);
        }
        gls_put_text(t, "\n");
    }
}

void gls_put_column_call(gls_defines *t, const gls_octave *octave, int level, int place,
                         int row) {
    (void)octave, (void)level;
    gls_put_text(t, "level%d(%d)", place, row);
}

void gls_put_box_call(gls_defines *t, const gls_octave *octave, int level, int place,
                      int row) {
    const gls_filter *f = &octave->level[level].filter;
    const int u = octave->unit;
    gls_put_text(t, "%s_boxes(%d,%d,%d,%d,%d,%d)", f->lobe / u % 2 == 1 ? "odd" : "even",
                 place, row, f->lobe / u, f->length / u, f->corner / u, f->gap / u);
}

/* ------------------------------------------------------------------ gathers -- */

/* Returns the weight of a row or column of sums in S(length) of hessian/boxes.frag. */
static int weight_in(int length, int at) {
    if (length % 2 == 0)
        return weight_in(length - 1, at) + weight_in(length + 1, at);
    return (at == length / 2) - (at == -(length / 2) - 1);
}

/* Puts the calls of a level for row `down` of the window: see hessian/window.frag. */
static void put_sums(gls_defines *t, const gls_octave *octave, int level, int k, int down) {
    const gls_filter *f = &octave->level[level].filter;
    const int u = octave->unit, lobe = f->lobe / u, length = f->length / u,
              gap = f->gap / u;
    const int whole = gap + 2 * f->corner / u, h = whole / 2, g = gap / 2;
    const int at = down - gls_octave_units(octave) * (k % 2), xx = weight_in(length, at);
    const int yy = weight_in(3 * lobe, at) - 3 * weight_in(lobe, at);
    const int xy = (at == h) + (at == -h - 1) - (at == g) - (at == -g - 1);
    if (xx)
        gls_put_text(t, "XX_%s(%d,%d,%d,%d)", lobe % 2 ? "ODD" : "EVEN", k, down, xx, lobe);
    if (yy)
        gls_put_text(t, "YY(%d,%d,%d,%d)", k, down, yy, length);
    if (xy)
        gls_put_text(t, "XY(%d,%d,%d,%d,%d)", k, down, xy, gap, whole);
}

void gls_put_window_defines(gls_defines *t, const gls_plan *plan, int o,
                            const gls_level_draw *draw) {
    enum { REACH = 64 }; /* more than half a filter and a step, as the step is at most 2 */
    gls_put_step(t, plan, o, draw);
    gls_put_text(t, "#define GATHER\n#define ROWS %d\n#define SUMS ",
                 gls_max_int(2 * draw->count, 1));
    for (int down = -REACH; down < REACH; ++down)
        for (int k = 0; k < 2 * draw->count; ++k)
            put_sums(t, &plan->space.octave[o], draw->first + k / 2, k, down);
    gls_put_text(t, "\n");
}

void gls_put_window_call(gls_defines *t, const gls_octave *octave, int level, int place,
                         int row) {
    (void)octave, (void)level;
    gls_put_text(t, "sample_row(%d)", 2 * place + row);
}

/* Puts the sides of a box, in the order of the shader, in sampling coordinates. */
static void put_box(float to[4], const int x[2], const int y[2],
                    const gls_texture_desc *sums) {
    for (int k = 0; k < 2; ++k) {
        to[2 * k] = (float)x[k] / (float)sums->width;
        to[2 * k + 1] = (float)y[k] / (float)sums->height;
    }
}

void gls_get_boxes(float to[4 * GLS_LEVEL_BOXES], const gls_octave *octave, int level,
                   const gls_texture_desc *sums) {
    const gls_filter *f = &octave->level[level].filter;
    const int u = octave->unit, inner = (f->gap / u - 1) / 2, side = f->corner / u;
    const int lengths[3] = { 3 * f->lobe / u, f->lobe / u, f->length / u };
    const int sides[2][2] = { { -inner - 1 - side, -inner - 1 }, { inner, inner + side } };
    int edges[3][2];
    for (int n = 0; n < 3; ++n) {
        edges[n][1] = lengths[n] / 2;
        edges[n][0] = -edges[n][1] - lengths[n] % 2;
    }
    for (int n = 0; n < 4; ++n)
        put_box(to + 4 * n, edges[n < 2 ? n : 2], edges[n < 2 ? 2 : n - 2], sums);
    for (int n = 0; n < 4; ++n)
        put_box(to + 4 * (4 + n), sides[n % 2], sides[n / 2], sums);
}

/* One text for all octaves and levels of a preset. */
void gls_put_corner_defines(gls_defines *t, const gls_plan *plan, int o,
                            const gls_level_draw *draw) {
    (void)plan, (void)o, (void)draw;
    gls_put_text(t, "#define GATHER\n#define OCTAVES %d\n", GLS_FAR_OCTAVES);
}

void gls_put_corner_call(gls_defines *t, const gls_octave *octave, int level, int place,
                         int row) {
    (void)octave, (void)level;
    gls_put_text(t, "rows[%d]", 2 * place + row);
}

/* ----------------------------------------------------------------- fetches -- */

/* Four corners of each box, for two times four samples. */
uint32_t gls_corner_gathers(const gls_plan *plan, int o, const gls_level_draw *draw) {
    (void)plan, (void)o;
    return 4 * 8 * GLS_LEVEL_BOXES * (uint32_t)draw->count;
}

/* A word that several levels of the draw use is fetched once, also where the rows of
 * samples read the same row of it. */
uint32_t gls_column_fetches(const gls_plan *plan, int o, const gls_level_draw *draw) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_octave_rows *words = &plan->hessian.octave[o];
    const int ratio = gls_octave_units(octave);
    uint32_t fetches = 0;
    for (int word = 0; word < words->words; ++word) {
        gls_offsets offsets = { 0 }, rows = { 0 };
        for (int l = draw->first; l < draw->first + draw->count; ++l)
            for (int box = 0; box < GLS_BOXES; ++box)
                if (words->field[l][box].word == word)
                    gls_add_box(&offsets, octave, l, (gls_box)box, GLS_DYY, true);
        for (int row = 0; row < draw->rows; ++row)
            for (uint32_t i = 0; i < offsets.count; ++i)
                gls_add_offset(&rows, offsets.at[i] + ratio * row);
        fetches += rows.count;
    }
    return fetches;
}

uint32_t gls_box_fetches(const gls_plan *plan, int o, const gls_level_draw *draw) {
    const gls_octave *octave = &plan->space.octave[o];
    gls_sum_texels list = { .rows = draw->rows, .blocks = gls_hessian_gathers(plan) };
    for (int n = 0; n < draw->count * GLS_BOXES; ++n) {
        const int level = draw->first + n / GLS_BOXES;
        const gls_box box = (gls_box)(n % GLS_BOXES);
        gls_offsets x = { 0 }, y = { 0 };
        gls_add_box(&x, octave, level, box, GLS_DXX, false);
        gls_add_box(&y, octave, level, box, GLS_DYY, false);
        for (uint32_t j = 0; j < y.count; ++j)
            for (uint32_t i = 0; i < x.count; ++i)
                gls_add_sums(&list, octave, x.at[i], y.at[j]);
    }
    return gls_count_sum_texels(&list);
}
