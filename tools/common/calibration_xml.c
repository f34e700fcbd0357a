/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Calibrations in XML, parsed by libxml2. OpenCV's XML is
 *
 *     <opencv_storage> <KEY>...</KEY> ... </opencv_storage>
 *
 * where an element holds elements, which are keys with values, or a list if they are called
 * "_"; or a text in quotes; or scalars between blanks. A document type, the only place
 * where entities and other files may be named, is refused before any of it is read.
 */
#include "common/calibration_document.h"

#include "common/alloc.h"
#include "common/text.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdlib.h>
#include <string.h>

static const char BLANKS[] = " \t\r\n";

static json_t *broken_at(const calibration_text *from, const xmlNode *at,
                         const char *problem) {
    const long line = xmlGetLineNo(at);
    return calibration_broken(from, line > 0 ? (size_t)line : 1, problem);
}

static bool is_called(const xmlNode *element, const char *name) {
    return xmlStrcmp(element->name, (const xmlChar *)name) == 0;
}

/* ---------------------------------------------------------------------- values -- */

/* The scalars between blanks: none, one, or a list. Changes the text. */
static json_t *read_scalars(char *text) {
    json_t *value = json_null();
    size_t count = 0;
    for (char *rest = NULL, *word = strtok_r(text, BLANKS, &rest); word;
         word = strtok_r(NULL, BLANKS, &rest)) {
        json_t *const scalar = calibration_scalar(word);
        if (++count == 1) {
            value = scalar;
            continue;
        }
        if (count == 2) {
            json_t *const list = calibration_made(json_array());
            calibration_append(list, value);
            value = list;
        }
        calibration_append(value, scalar);
    }
    return value;
}

static json_t *read_text(const xmlNode *element) {
    xmlChar *const content = xmlNodeGetContent(element);
    if (!content)
        alloc_failed();
    char *const text = (char *)content + strspn((char *)content, BLANKS);
    json_t *value;
    if (*text == '"') {
        char *const last = strrchr(text, '"');
        *(last > text ? last : last + 1) = '\0';
        value = calibration_made(json_string_nocheck(text + 1));
    } else {
        value = read_scalars(text);
    }
    xmlFree(content);
    return value;
}

static bool is_binary(const xmlNode *element) {
    xmlChar *const type = xmlGetNoNsProp(element, (const xmlChar *)"type_id");
    const bool binary = xmlStrcmp(type, (const xmlChar *)"binary") == 0;
    xmlFree(type);
    return binary;
}

static json_t *read_element(const calibration_text *from, xmlNode *element, int depth);

/* Adds what stands in an element among other elements. */
static bool add_child(const calibration_text *from, json_t *all, xmlNode *child,
                      int depth) {
    if (child->type == XML_COMMENT_NODE || child->type == XML_PI_NODE ||
        xmlIsBlankNode(child))
        return true;
    if (child->type != XML_ELEMENT_NODE) {
        broken_at(from, child, "a text stands beside an element");
        return false;
    }
    if (is_called(child, "_") != json_is_array(all)) {
        broken_at(from, child, "elements of a list stand beside keys");
        return false;
    }
    json_t *const value = read_element(from, child, depth + 1);
    if (json_is_array(all))
        return calibration_append(all, value);
    const long line = xmlGetLineNo(child);
    return calibration_put(from, (size_t)line, all, (const char *)child->name, value);
}

static json_t *read_element(const calibration_text *from, xmlNode *element, int depth) {
    if (depth > CALIBRATION_DEEPEST)
        return broken_at(from, element, "it is nested too deep");
    if (is_binary(element))
        return calibration_made(json_string(CALIBRATION_BASE64));
    const xmlNode *const first = xmlFirstElementChild(element);
    if (!first)
        return read_text(element);
    json_t *const all =
        calibration_made(is_called(first, "_") ? json_array() : json_object());
    for (xmlNode *child = element->children; child; child = child->next) {
        if (!add_child(from, all, child, depth)) {
            json_decref(all);
            return NULL;
        }
    }
    return all;
}

/* -------------------------------------------------------------------- documents -- */

static void refuse_document_type(void *user, const xmlChar *name, const xmlChar *external,
                                 const xmlChar *system) {
    (void)name;
    (void)external;
    (void)system;
    xmlParserCtxt *const context = user;
    *(int *)context->_private = xmlSAX2GetLineNumber(context);
    xmlStopParser(context);
}

/* Reports what libxml2 found. */
static void explain_error(const calibration_text *from, xmlParserCtxt *context) {
    const xmlError *const error = xmlCtxtGetLastError(context);
    if (error && error->code == XML_ERR_NO_MEMORY)
        alloc_failed();
    const char *const message = error && error->message ? error->message : "it ends early";
    char *const problem = text_format("%.*s", (int)strcspn(message, "\n"), message);
    calibration_broken(from, error && error->line > 0 ? (size_t)error->line : 1, problem);
    free(problem);
}

static json_t *read_document(const calibration_text *from, const xmlDoc *document) {
    xmlNode *const root = xmlDocGetRootElement(document);
    return is_called(root, "opencv_storage")
               ? read_element(from, root, 0)
               : broken_at(from, root, "the first element is not opencv_storage");
}

json_t *calibration_read_xml(const calibration_text *from, const char *text) {
    int type_line = 0;
    xmlParserCtxt *const context = xmlNewParserCtxt();
    if (!context)
        alloc_failed();
    context->_private = &type_line;
    context->sax->internalSubset = refuse_document_type;
    xmlDoc *const document =
        xmlCtxtReadMemory(context, text, (int)strlen(text), NULL, NULL,
                          XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    json_t *root = NULL;
    if (type_line > 0)
        calibration_broken(from, (size_t)type_line, "a document type is not supported");
    else if (document)
        root = read_document(from, document);
    else
        explain_error(from, context);
    xmlFreeDoc(document);
    xmlFreeParserCtxt(context);
    return root;
}
