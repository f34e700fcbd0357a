/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A few lines of text on a translucent ground, as a texture that changes when they do. */
#ifndef GLSURF_LIVE_TEXT_PANEL_H
#define GLSURF_LIVE_TEXT_PANEL_H

#include "live/slide.h"

#include <stdbool.h>

typedef struct text_panel {
    slide image;  /* premultiplied; 0 wide without text */
    char *text;   /* what it shows, or NULL */
    double size;  /* of its letters, in pixels */
    double limit; /* its greatest width */
} text_panel;

/* Shows `text`: lines, each with a tab between two columns or without. A line that is wider
 * than the panel may be is cut short. "": nothing. Does something only where the text or a
 * size is another one. */
void text_panel_set(text_panel *self, const char *text, double size, double limit);

/* How high a panel of this text is, in sizes of its letters. */
double text_panel_height(const char *text);

/* A panel that is all zero is fine. */
void text_panel_free(text_panel *self);

#endif
