/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Parts that the windows of `glsurf live` and `glsurf odometry --live` share: the loop, the
 * keys, the text panels and the screenshots. */
#ifndef GLSURF_LIVE_SCREEN_H
#define GLSURF_LIVE_SCREEN_H

#include "live/painter.h"
#include "live/window.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct key_row {
    int key, other; /* GLFW keys, one or two; 0: none */
    const char *name, *meaning;
    unsigned overlay; /* bits that the key toggles; 0: the key does something else */
} key_row;

typedef struct screen screen;

typedef struct screen_methods {
    const char *name;    /* name of the command */
    const key_row *keys; /* keys besides the common ones; the last row has no name */
    void (*press)(screen *self, int key);
    /* Goes on to the next image if there is one, and then sets `stale`. Returns false after
     * a report. */
    bool (*advance)(screen *self);
    void (*draw)(screen *self);              /* draws the content and the panels */
    void (*fill)(screen *self, FILE *panel); /* writes the lines of figures */
} screen_methods;

/* Base of each window's state, which begins with this struct. */
struct screen {
    const screen_methods *methods;
    bool hidden, full_screen;
    const char *screenshot; /* file to write at the end, or NULL */
    unsigned overlays;

    window window;
    painter painter;
    text_panel info, message, help;
    char *note; /* message shown until note_until, or NULL */
    double note_until;
    double info_at; /* time of the next change of the figures; 0: at once */

    bool paused;
    bool step;  /* show one more image while paused */
    bool stale; /* the window must be drawn again */
    bool helps, failed, done;

    double second, rate; /* images per second; `second`: count began */
    unsigned images;     /* images since `second` */
    double draw;         /* seconds that the last drawing took */
};

/* Opens the window; see window_open(). From now on signals end screen_run(), so open result
 * files afterwards. Returns false after a report. */
bool screen_open(screen *self, uint32_t width, uint32_t height, glsurf_context_api api);

/* Runs until the user, a signal or the methods end it, then writes the screenshot. Returns
 * false after a report. */
bool screen_run(screen *self);

/* Returns true if the window's context can still be used to free its objects. */
bool screen_is_open(const screen *self);

/* A screen that could not be opened is allowed. */
void screen_close(screen *self);

/* Counts an image and marks the window as stale. */
void screen_count(screen *self);

/* Shows a message for two seconds. Takes ownership of `text`. */
void screen_note(screen *self, char *text);

/* Returns the letter size, in pixels. */
double screen_letters(const screen *self);

/* Sets the texts of the panels before they are drawn. Shows one message: the trouble, if
 * not NULL; else the note; else a waiting message (for the first image if `message` is
 * NULL, or, when paused, for a key); else `message`. `height`: pixels for the figures; the
 * last figures are left out if it is too small. */
void screen_set_texts(screen *self, const char *trouble, const char *message,
                      double height);

/* Draws the help in the middle of the window. */
void screen_draw_help(screen *self);

/* Writes the list of keys, for a panel with two columns or for --help. */
void screen_write_keys(FILE *to, const key_row *own, bool columns);

/* Write a line of a panel. The first writes a name and shortens a long one to its end,
 * which says most. The second writes a renderer's name without version and bus address. */
void screen_write_name(FILE *panel, const char *what, const char *name);
void screen_write_renderer(FILE *panel, const char *renderer);

#endif
