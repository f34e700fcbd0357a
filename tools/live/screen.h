/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the windows of `glsurf live` and `glsurf odometry --live` share: the loop, the keys,
 * the panels of text, and the screenshots. */
#ifndef GLSURF_LIVE_SCREEN_H
#define GLSURF_LIVE_SCREEN_H

#include "system/text.h"
#include "live/painter.h"
#include "live/window.h"

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

typedef struct key_row {
    int key, other; /* of GLFW: one key or two; 0: none */
    const char *name, *meaning;
    unsigned overlay; /* that the key shows or hides; 0: it does something else */
} key_row;

typedef struct screen screen;

typedef struct screen_methods {
    const char *name;    /* of the command */
    const key_row *keys; /* besides those that both windows have; ends with a row without a
                            name */
    void (*press)(screen *self, int key);
    /* Goes on with the next image if there is one, and sets `stale` if so. False after a
     * report. */
    bool (*advance)(screen *self);
    void (*draw)(screen *self);              /* what is shown, with its panels */
    void (*fill)(screen *self, sheet *info); /* writes the figures */
} screen_methods;

/* Each window's state begins with this struct. */
struct screen {
    const screen_methods *methods;
    bool hidden, full_screen;
    const char *screenshot; /* file to write at the end, or NULL */
    unsigned overlays;

    window window;
    painter painter;
    text_panel info, message, help;
    char *note; /* a message shown until note_until, or NULL */
    double note_until;
    double info_at; /* when the figures change next; 0: at once */

    bool paused;
    bool step;  /* show one more image while paused */
    bool stale; /* the window has to be drawn again */
    bool helps, failed, done;

    double second, rate; /* images a second; `second` began in session_seconds() */
    unsigned images;     /* since then */
    double draw;         /* seconds that the last drawing took */
};

/* Opens the window; see window_open(). From now on signals end screen_run(), so open result
 * files afterwards. False after a report. */
bool screen_open(screen *self, uint32_t width, uint32_t height, glsurf_context_api api);

/* Goes on until the user, a signal or the methods end it; then writes the screenshot. False
 * after a report. */
bool screen_run(screen *self);

/* Whether the window's context can still be used, to free what belongs to it. */
bool screen_is_open(const screen *self);

/* A screen that could not be opened is allowed. */
void screen_close(screen *self);

/* Counts an image, which makes the window stale. */
void screen_count(screen *self);

/* Shows a message for two seconds. Takes ownership of `text`. */
void screen_note(screen *self, char *text);

/* The size of letters, in pixels. */
double screen_letters(const screen *self);

/* Sets the texts of the panels before they are drawn. The first message that is not NULL is
 * shown: the trouble, the note, the message. `height`: for the figures, in pixels; those
 * that come last are left out where it is not enough. */
void screen_set_texts(screen *self, const char *trouble, const char *message,
                      double height);

/* Draws the help in the middle of the window. */
void screen_draw_help(screen *self);

/* The list of keys, for a window and for --help; `between` separates a key from its
 * meaning. The caller frees the list. */
char *screen_keys(const key_row *own, char between);

#endif
