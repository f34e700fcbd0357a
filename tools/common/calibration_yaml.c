/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Calibrations in YAML, by the events of libyaml. OpenCV's first line, %YAML:1.0, is none
 * of YAML's, and is skipped. Tags such as !!opencv-matrix say nothing that the keys do not.
 * Aliases, by which a small file stands for a large one, are refused.
 */
#include "common/calibration_document.h"

#include "common/alloc.h"
#include "common/text.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

typedef struct reader {
    const calibration_text *from;
    yaml_parser_t parser;
    yaml_event_t event; /* that is being read */
} reader;

static json_t *broken_at(const reader *self, const char *problem) {
    return calibration_broken(self->from, self->event.start_mark.line + 1, problem);
}

/* Reports what libyaml found. */
static void explain_error(const reader *self) {
    const yaml_parser_t *const parser = &self->parser;
    if (parser->error == YAML_MEMORY_ERROR)
        alloc_failed();
    const bool has_begun = parser->error == YAML_SCANNER_ERROR && parser->context;
    size_t line = has_begun ? parser->context_mark.line : parser->problem_mark.line;
    if (parser->error == YAML_READER_ERROR) {
        /* It reads ahead, and knows the byte only. */
        const unsigned char *const text = parser->input.string.start;
        line = 0;
        for (size_t i = 0; i < parser->problem_offset; ++i)
            line += text[i] == '\n';
    }
    const char *const help =
        parser->error == YAML_SCANNER_ERROR ? "; a blank follows the colon of a key" : "";
    char *const problem = text_format("%s%s", parser->problem, help);
    calibration_broken(self->from, line + 1, problem);
    free(problem);
}

/* Goes to the next event; false after a report. */
static bool next_event(reader *self) {
    yaml_event_delete(&self->event);
    if (yaml_parser_parse(&self->parser, &self->event))
        return true;
    explain_error(self);
    return false;
}

/* ---------------------------------------------------------------------- values -- */

static json_t *read_value(reader *self, int depth);

/* The text of a scalar, or NULL after a report. */
static const char *scalar_text(const reader *self) {
    const char *const text = (const char *)self->event.data.scalar.value;
    if (strlen(text) == self->event.data.scalar.length)
        return text;
    broken_at(self, "a text has a zero byte");
    return NULL;
}

static json_t *read_scalar(const reader *self) {
    const char *const text = scalar_text(self);
    if (!text)
        return NULL;
    const char *const tag = (const char *)self->event.data.scalar.tag;
    if (tag && strcmp(tag, "tag:yaml.org,2002:binary") == 0)
        return calibration_made(json_string(CALIBRATION_BASE64));
    if (self->event.data.scalar.style != YAML_PLAIN_SCALAR_STYLE)
        return calibration_made(json_string_nocheck(text));
    return *text == '\0' ? json_null() : calibration_scalar(text);
}

static json_t *read_list(reader *self, int depth) {
    json_t *const list = calibration_made(json_array());
    while (next_event(self)) {
        if (self->event.type == YAML_SEQUENCE_END_EVENT)
            return list;
        if (!calibration_append(list, read_value(self, depth + 1)))
            break;
    }
    json_decref(list);
    return NULL;
}

/* Reads a key and its value. */
static bool read_pair(reader *self, json_t *map, int depth) {
    if (self->event.type != YAML_SCALAR_EVENT) {
        broken_at(self, "a key is no text");
        return false;
    }
    const char *const text = scalar_text(self);
    if (!text)
        return false;
    const size_t line = self->event.start_mark.line + 1;
    char *const key = text_format("%s", text);
    const bool good = next_event(self) && calibration_put(self->from, line, map, key,
                                                          read_value(self, depth + 1));
    free(key);
    return good;
}

static json_t *read_map(reader *self, int depth) {
    json_t *const map = calibration_made(json_object());
    while (next_event(self)) {
        if (self->event.type == YAML_MAPPING_END_EVENT)
            return map;
        if (!read_pair(self, map, depth))
            break;
    }
    json_decref(map);
    return NULL;
}

/* Reads the value that begins with the current event, up to its last one. */
static json_t *read_value(reader *self, int depth) {
    if (depth > CALIBRATION_DEEPEST)
        return broken_at(self, "it is nested too deep");
    switch (self->event.type) {
    case YAML_SCALAR_EVENT:
        return read_scalar(self);
    case YAML_SEQUENCE_START_EVENT:
        return read_list(self, depth);
    case YAML_MAPPING_START_EVENT:
        return read_map(self, depth);
    default:
        return broken_at(self, "an alias of YAML is not supported");
    }
}

/* -------------------------------------------------------------------- documents -- */

/* Reads the only document. */
static json_t *read_stream(reader *self) {
    if (!next_event(self) ||
        !next_event(self)) /* the starts of the stream and of the document */
        return NULL;
    if (self->event.type != YAML_DOCUMENT_START_EVENT)
        return broken_at(self, "it is empty");
    json_t *const root = next_event(self) ? read_value(self, 0) : NULL;
    if (root && next_event(self) && next_event(self)) {
        if (self->event.type == YAML_STREAM_END_EVENT)
            return root;
        broken_at(self, "a second document begins");
    }
    json_decref(root);
    return NULL;
}

json_t *calibration_read_yaml(const calibration_text *from, const char *text) {
    reader self = { .from = from };
    if (strncmp(text, "%YAML", 5) == 0)
        text += strcspn(text, "\r\n");
    if (!yaml_parser_initialize(&self.parser))
        alloc_failed();
    yaml_parser_set_input_string(&self.parser, (const unsigned char *)text, strlen(text));
    json_t *const root = read_stream(&self);
    yaml_event_delete(&self.event);
    yaml_parser_delete(&self.parser);
    return root;
}
