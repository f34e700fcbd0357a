/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A few lines of text on a translucent ground, as a texture that is drawn again when they
 * change. */
#ifndef GLSURF_LIVE_TEXT_PANEL_H
#define GLSURF_LIVE_TEXT_PANEL_H

#include "live/gl.h"

#include <stdbool.h>

typedef struct text_panel {
    slide image;  /* premultiplied; its width is 0 without text */
    char *text;   /* the text shown, or NULL */
    double size;  /* size of the letters, in pixels */
    double limit; /* greatest width of the panel, in pixels */
} text_panel;

/* Shows `text`: lines, with or without a tab between two columns. A line wider than `limit`
 * is cut off. "" shows nothing. Draws only if the text, the size or the limit has
 * changed. */
void text_panel_set(text_panel *self, const char *text, double size, double limit);

/* The height of a panel with this text, in units of the size of the letters. */
double text_panel_height(const char *text);

/* A zeroed panel is allowed. */
void text_panel_free(text_panel *self);

#endif
