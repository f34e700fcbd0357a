/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Parsers of calibrations: YAML by the events of libyaml, XML by libxml2, JSON by Jansson.
 * All build the same tree.
 */
#include "odometry/calibration.h"

#include "system/alloc.h"
#include "system/text.h"

#include <ctype.h>
#include <jansson.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* Deepest nesting of YAML and XML. A calibration has 4 levels. */
enum { DEEPEST = 32 };

/* ----------------------------------------------------------------------- values -- */

/* Reports that the file is broken. Returns NULL. */
TOOL_PRINTF(3, 4)
static json_t *refuse_file(const calibration_text *from, size_t line, const char *format,
                           ...) {
    va_list arguments;
    va_start(arguments, format);
    char *const problem = text_format_list(format, arguments);
    va_end(arguments);
    report("%s is not a complete YAML, XML or JSON file: line %zu: %s; correct it, or let "
           "OpenCV write it again",
           from->name, line > 0 ? line : 1, problem);
    free(problem);
    return NULL;
}

/* Returns the value. Ends the tool if it is NULL, because memory ran out. */
static json_t *made(json_t *value) {
    if (!value)
        alloc_failed();
    return value;
}

/* Returns a number if the text is a finite number, else a string. A number begins with an
 * optional sign, an optional point and a digit. No digit follows a leading 0: OpenCV reads
 * 010 as 8, others as 10. */
static json_t *read_scalar(const char *text) {
    const char *const digits = text + (*text == '-' || *text == '+');
    const bool is_octal = digits[0] == '0' && isdigit((unsigned char)digits[1]);
    char *end = NULL;
    const double number = strtod(text, &end);
    return !is_octal && isdigit((unsigned char)digits[*digits == '.']) && *end == '\0' &&
                   isfinite(number)
               ? made(json_real(number))
               : made(json_string_nocheck(text));
}

/* Adds a value to a list, or with its key to a map. Returns false after a report, also if
 * the value is NULL, which was reported. */
static bool add_value(const calibration_text *from, size_t line, json_t *to,
                      const char *key, json_t *value) {
    if (!value)
        return false;
    if (json_object_get(to, key)) {
        refuse_file(from, line, "%.40s occurs twice", key);
        json_decref(value);
        return false;
    }
    if ((json_is_array(to) ? json_array_append_new(to, value)
                           : json_object_set_new_nocheck(to, key, value)) != 0)
        alloc_failed();
    return true;
}

/* ------------------------------------------------------------------------- YAML -- */

/* Reader of YAML. OpenCV's first line, %YAML:1.0, is not valid YAML, and is skipped. Tags
 * such as !!opencv-matrix add nothing to the keys. Aliases, with which a small file can
 * stand for a large one, are refused. */
typedef struct yaml_reader {
    const calibration_text *from;
    yaml_parser_t parser;
    yaml_event_t event; /* current event */
} yaml_reader;

static json_t *refuse_event(const yaml_reader *self, const char *problem) {
    return refuse_file(self->from, self->event.start_mark.line + 1, "%s", problem);
}

/* Reports libyaml's error. */
static void explain_yaml(const yaml_reader *self) {
    const yaml_parser_t *const parser = &self->parser;
    if (parser->error == YAML_MEMORY_ERROR)
        alloc_failed();
    const bool has_begun = parser->error == YAML_SCANNER_ERROR && parser->context;
    size_t line = has_begun ? parser->context_mark.line : parser->problem_mark.line;
    if (parser->error == YAML_READER_ERROR) {
        /* The reader runs ahead, and knows only the byte. */
        const unsigned char *const text = parser->input.string.start;
        line = 0;
        for (size_t i = 0; i < parser->problem_offset; ++i)
            line += text[i] == '\n';
    }
    refuse_file(self->from, line + 1, "%s%s", parser->problem,
                parser->error == YAML_SCANNER_ERROR ? "; put a blank after a key's colon"
                                                    : "");
}

/* Goes to the next event. Returns false after a report. */
static bool next_event(yaml_reader *self) {
    yaml_event_delete(&self->event);
    if (yaml_parser_parse(&self->parser, &self->event))
        return true;
    explain_yaml(self);
    return false;
}

/* Returns the text of a scalar, or NULL after a report. */
static const char *event_text(const yaml_reader *self) {
    const char *const text = (const char *)self->event.data.scalar.value;
    if (strlen(text) == self->event.data.scalar.length)
        return text;
    refuse_event(self, "a text has a zero byte");
    return NULL;
}

static json_t *read_yaml_scalar(const yaml_reader *self) {
    const char *const text = event_text(self);
    if (!text)
        return NULL;
    const char *const tag = (const char *)self->event.data.scalar.tag;
    if (tag && strcmp(tag, "tag:yaml.org,2002:binary") == 0)
        return made(json_string(CALIBRATION_BASE64));
    if (self->event.data.scalar.style != YAML_PLAIN_SCALAR_STYLE)
        return made(json_string_nocheck(text));
    return *text == '\0' ? json_null() : read_scalar(text);
}

static json_t *read_yaml_value(yaml_reader *self, int depth);

/* Reads a key and its value. */
static bool read_yaml_pair(yaml_reader *self, json_t *map, int depth) {
    if (self->event.type != YAML_SCALAR_EVENT) {
        refuse_event(self, "a key is not text");
        return false;
    }
    const char *const text = event_text(self);
    if (!text)
        return false;
    const size_t line = self->event.start_mark.line + 1;
    char *const key = text_format("%s", text);
    const bool good = next_event(self) &&
                      add_value(self->from, line, map, key, read_yaml_value(self, depth));
    free(key);
    return good;
}

/* Reads the value that starts with the current event, up to its last event. */
static json_t *read_yaml_value(yaml_reader *self, int depth) {
    const yaml_event_type_t type = self->event.type;
    if (depth > DEEPEST)
        return refuse_event(self, "it is nested too deep");
    if (type == YAML_SCALAR_EVENT)
        return read_yaml_scalar(self);
    if (type == YAML_ALIAS_EVENT)
        return refuse_event(self, "an alias of YAML is not supported");
    const bool is_map = type == YAML_MAPPING_START_EVENT;
    json_t *const all = made(is_map ? json_object() : json_array());
    bool good = true;
    while (good && next_event(self)) {
        if (self->event.type == YAML_SEQUENCE_END_EVENT ||
            self->event.type == YAML_MAPPING_END_EVENT)
            return all;
        good = is_map
                   ? read_yaml_pair(self, all, depth + 1)
                   : add_value(self->from, 0, all, NULL, read_yaml_value(self, depth + 1));
    }
    json_decref(all);
    return NULL;
}

/* Reads the only document. */
static json_t *read_yaml_stream(yaml_reader *self) {
    if (!next_event(self) ||
        !next_event(self)) /* start of the stream, start of the document */
        return NULL;
    if (self->event.type != YAML_DOCUMENT_START_EVENT)
        return refuse_event(self, "it is empty");
    json_t *const root = next_event(self) ? read_yaml_value(self, 0) : NULL;
    if (root && next_event(self) && next_event(self)) {
        if (self->event.type == YAML_STREAM_END_EVENT)
            return root;
        refuse_event(self, "a second document begins");
    }
    json_decref(root);
    return NULL;
}

static json_t *read_yaml(const calibration_text *from, const char *text) {
    yaml_reader self = { .from = from };
    if (strncmp(text, "%YAML", 5) == 0)
        text += strcspn(text, "\r\n");
    if (!yaml_parser_initialize(&self.parser))
        alloc_failed();
    yaml_parser_set_input_string(&self.parser, (const unsigned char *)text, strlen(text));
    json_t *const root = read_yaml_stream(&self);
    yaml_event_delete(&self.event);
    yaml_parser_delete(&self.parser);
    return root;
}

/* -------------------------------------------------------------------------- XML -- */

/*
 * OpenCV's XML is
 *
 *     <opencv_storage> <KEY>...</KEY> ... </opencv_storage>
 *
 * An element holds elements, a text in quotes, or scalars between blanks. Elements are keys
 * with values, or a list if they are called "_". Only a document type can name entities and
 * other files; it is refused before any of it is read.
 */

static const char BLANKS[] = " \t\r\n";

static size_t line_of(const xmlNode *node) {
    const long line = xmlGetLineNo(node);
    return line > 0 ? (size_t)line : 0;
}

static bool is_called(const xmlNode *element, const char *name) {
    return xmlStrcmp(element->name, (const xmlChar *)name) == 0;
}

/* Reads a text in quotes, or the scalars between blanks: none, one, or a list. */
static json_t *read_xml_text(const xmlNode *element) {
    xmlChar *const content = xmlNodeGetContent(element);
    if (!content)
        alloc_failed();
    char *const text = (char *)content + strspn((char *)content, BLANKS);
    json_t *value = json_null();
    if (*text == '"') {
        char *const last = strrchr(text, '"');
        *(last > text ? last : last + 1) = '\0';
        value = made(json_string_nocheck(text + 1));
    } else {
        json_t *const all = made(json_array());
        for (char *rest = NULL, *word = strtok_r(text, BLANKS, &rest); word;
             word = strtok_r(NULL, BLANKS, &rest))
            add_value(NULL, 0, all, NULL, read_scalar(word));
        if (json_array_size(all) == 1)
            value = json_incref(json_array_get(all, 0));
        else if (json_array_size(all) > 1)
            value = json_incref(all);
        json_decref(all);
    }
    xmlFree(content);
    return value;
}

static json_t *read_element(const calibration_text *from, const xmlNode *element,
                            int depth) {
    if (depth > DEEPEST)
        return refuse_file(from, line_of(element), "it is nested too deep");
    xmlChar *const type = xmlGetNoNsProp(element, (const xmlChar *)"type_id");
    const bool is_binary = xmlStrcmp(type, (const xmlChar *)"binary") == 0;
    xmlFree(type);
    if (is_binary)
        return made(json_string(CALIBRATION_BASE64));
    const xmlNode *child = xmlFirstElementChild((xmlNode *)element);
    if (!child)
        return read_xml_text(element);
    json_t *const all = made(is_called(child, "_") ? json_array() : json_object());
    for (child = element->children; child; child = child->next) {
        bool good = true;
        if (child->type == XML_ELEMENT_NODE && is_called(child, "_") == json_is_array(all))
            good = add_value(from, line_of(child), all, (const char *)child->name,
                             read_element(from, child, depth + 1));
        else if (child->type != XML_COMMENT_NODE && child->type != XML_PI_NODE &&
                 !xmlIsBlankNode(child))
            good = refuse_file(from, line_of(child),
                               child->type == XML_ELEMENT_NODE
                                   ? "elements of a list stand beside keys"
                                   : "a text stands beside an element");
        if (!good) {
            json_decref(all);
            return NULL;
        }
    }
    return all;
}

static void refuse_document_type(void *user, const xmlChar *name, const xmlChar *external,
                                 const xmlChar *system) {
    (void)name, (void)external, (void)system;
    xmlParserCtxt *const context = user;
    *(int *)context->_private = xmlSAX2GetLineNumber(context);
    xmlStopParser(context);
}

static json_t *read_xml(const calibration_text *from, const char *text) {
    int type_line = 0;
    xmlParserCtxt *const context = xmlNewParserCtxt();
    if (!context)
        alloc_failed();
    context->_private = &type_line;
    context->sax->internalSubset = refuse_document_type;
    xmlDoc *const document =
        xmlCtxtReadMemory(context, text, (int)strlen(text), NULL, NULL,
                          XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    xmlNode *const first = document ? xmlDocGetRootElement(document) : NULL;
    const xmlError *const error = xmlCtxtGetLastError(context);
    const char *const problem = error && error->message ? error->message : "it ends early";
    json_t *root = NULL;
    if (error && error->code == XML_ERR_NO_MEMORY)
        alloc_failed();
    if (type_line > 0)
        refuse_file(from, (size_t)type_line, "a document type is not supported");
    else if (!document)
        refuse_file(from, error && error->line > 0 ? (size_t)error->line : 0, "%.*s",
                    (int)strcspn(problem, "\n"), problem);
    else if (!is_called(first, "opencv_storage"))
        refuse_file(from, line_of(first), "the first element is not opencv_storage");
    else
        root = read_element(from, first, 0);
    xmlFreeDoc(document);
    xmlFreeParserCtxt(context);
    return root;
}

json_t *calibration_document(const calibration_text *from) {
    const char *const text = from->text;
    json_error_t error;
    json_t *const root = *text == '{'   ? json_loads(text, JSON_REJECT_DUPLICATES, &error)
                         : *text == '<' ? read_xml(from, text)
                                        : read_yaml(from, text);
    if (!root && *text == '{')
        return refuse_file(from, (size_t)error.line, "%s", error.text);
    if (!root || json_is_object(root))
        return root;
    json_decref(root);
    return refuse_file(from, 1, "it has no keys with values");
}
