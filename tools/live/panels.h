/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The texts of a window: a panel of figures, a message below, the help in the middle. */
#ifndef GLSURF_LIVE_PANELS_H
#define GLSURF_LIVE_PANELS_H

#include "live/text_panel.h"
#include "live/window.h"
#include "system/format_check.h"

#include <stdbool.h>
#include <stddef.h>

enum { SHEET_TEXT = 2048 };

/* Lines of text that are put together. */
typedef struct sheet {
    char text[SHEET_TEXT];
    size_t length;
} sheet;

/* Adds a line. Cuts off what does not fit. */
TOOL_PRINTF(2, 3) void sheet_line(sheet *self, const char *format, ...);

/* Adds a line with a name. Of a long one, the end says more than the beginning. */
void sheet_name(sheet *self, const char *what, const char *name);

/* Adds a line with the name of a renderer, without versions and bus addresses. */
void sheet_renderer(sheet *self, const char *renderer);

typedef struct panels {
    text_panel info, message, help;
    char *note; /* a message shown until note_until, or NULL */
    double note_until;
    double info_at; /* when the figures change next; 0: at once */
} panels;

/* Shows a message for two seconds. Takes ownership of `text`. */
void panels_note(panels *self, char *text);

/* Whether the note has to vanish. */
bool panels_note_is_over(const panels *self);

/* What panels_set() shows. */
typedef struct panels_content {
    void (*fill)(void *user, sheet *info); /* writes the figures */
    void *user;
    /* The first one that is not NULL is shown: the trouble, the note, the message */
    const char *trouble, *message;
    char *help;    /* NULL: none. panels_set() frees it */
    double height; /* for the figures, in pixels; 0: that of the window. Those that come
                      last are left out where it is not enough */
} panels_content;

void panels_set(panels *self, const window *in, const panels_content *content);

/* The size of letters in the window, in pixels. */
double panels_letters(const window *in);

/* How many images a second there are. */
typedef struct pace {
    double began, rate; /* `began`: the present second, in session_seconds() */
    unsigned images;    /* since then */
} pace;

/* Counts an image. */
void pace_count(pace *self);

/* Zeroed panels are allowed. */
void panels_free(panels *self);

#endif
