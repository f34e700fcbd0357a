/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/defines.h"

#include "plan/parts.h"

#include <stdarg.h>
#include <stdio.h>

void gls_put_text(gls_defines *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int n =
        vsnprintf(t->text + t->length, sizeof t->text - t->length, format, arguments);
    va_end(arguments);
    t->length += (size_t)n;
    if (t->length >= sizeof t->text)
        t->length = sizeof t->text - 1;
}

static gls_text keep_draw(gls_plan *plan, const gls_octave *octave,
                          const gls_level_draw *draw, const gls_response_text *text) {
    gls_defines t = { .text = "" };
    gls_put_text(&t, "#define ROWS_TOGETHER %d\n#define OUTPUTS %d\n", draw->rows,
                 draw->outputs);
    text->head(&t, octave, draw);
    for (int k = 0; k < draw->outputs; ++k) {
        const int place = k / draw->rows, row = k % draw->rows;
        gls_put_text(&t, "#define RESPONSE%d ", k);
        if (place < draw->count)
            text->call(&t, octave, draw->first + place, place, row);
        else
            gls_put_text(&t, "%s", text->absent);
        gls_put_text(&t, "\n");
    }
    return gls_plan_keep(plan, t.text);
}

void gls_plan_response_draws(gls_plan *plan, gls_octave *octave,
                             const gls_response_text *text) {
    const int rows = plan->rows_together, most = gls_plan_targets(plan) / rows;
    const int levels = plan->octave[0].level_count;
    for (int first = 0; first < levels; first += most) {
        gls_level_draw *draw = &octave->responses.draw[octave->responses.draw_count++];
        *draw = (gls_level_draw){
            .rows = rows,
            .first = first,
            .count = gls_clamp_int(octave->level_count - first, 0, most),
            .outputs = rows * gls_min_int(levels - first, most),
        };
        draw->variant = (gls_variant){ keep_draw(plan, octave, draw, text),
                                       text->fetches(octave, draw) };
    }
}
