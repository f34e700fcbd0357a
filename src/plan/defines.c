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
    gls_put_text(&t, "#define ROWS_TOGETHER %d\n#define OUTPUTS %d\n", GLS_ROWS_TOGETHER,
                 draw->outputs);
    text->head(&t, octave, draw);
    for (int k = 0; k < draw->outputs; ++k) {
        const int place = k / GLS_ROWS_TOGETHER, row = k % GLS_ROWS_TOGETHER;
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
    const int most = gls_plan_targets(plan) / GLS_ROWS_TOGETHER;
    const int levels = plan->octave[0].level_count;
    for (int first = 0; first < levels; first += most) {
        gls_level_draw *draw = &octave->responses.draw[octave->responses.draw_count++];
        *draw = (gls_level_draw){
            .first = first,
            .count = gls_clamp_int(octave->level_count - first, 0, most),
            .outputs = GLS_ROWS_TOGETHER * gls_min_int(levels - first, most),
        };
        draw->variant = (gls_variant){ keep_draw(plan, octave, draw, text),
                                       text->fetches(octave, draw) };
    }
}
