/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Puts a fault into a shader, for tests/mutants/. GLSURF_TEST_MUTANT=FILE@FROM@TO replaces
 * the text FROM in the shader FILE by TO. With "*" for FILE and nothing for FROM, TO goes
 * in front of every shader. The linker puts the wrapper below in front of
 * glsurf_device_create() (--wrap), so the library has no code for this. The test ends at
 * once unless FILE exists and has FROM exactly once.
 */
#include "gl/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct mutant {
    char *text; /* FILE, FROM and TO, each with a zero at its end */
    const char *from, *to;
} mutant;

_Noreturn static void refuse(const char *what) {
    fprintf(stderr, "mutant refused: %s\n", what);
    exit(EXIT_FAILURE);
}

static void *memory(size_t bytes) {
    void *data = malloc(bytes);
    if (!data)
        refuse("no memory");
    return data;
}

static mutant parse(const char *description) {
    mutant m = { .text = memory(strlen(description) + 1) };
    strcpy(m.text, description);
    char *from = strchr(m.text, '@');
    char *to = from ? strchr(from + 1, '@') : NULL;
    if (!to || (to == from + 1) != (m.text[0] == '*'))
        refuse("GLSURF_TEST_MUTANT is not FILE@FROM@TO");
    *from = *to = '\0';
    m.from = from + 1;
    m.to = to + 1;
    return m;
}

/* Returns the text with the fault. */
static char *changed(const mutant *m, const char *text) {
    const char *at = strstr(text, m->from);
    if (!at || (*m->from && strstr(at + 1, m->from)))
        refuse("its text is not in the file exactly once");
    const size_t before = (size_t)(at - text);
    char *made = memory(strlen(text) + strlen(m->to) + 1);
    memcpy(made, text, before);
    strcpy(made + before, m->to);
    strcat(made, at + strlen(m->from));
    return made;
}

/* Copies the table, with the fault. The device keeps the copy, so it is never freed. */
static const gls_shader_file *copy(const mutant *m, const gls_shader_file *files) {
    size_t count = 0, changes = 0;
    while (files[count].name)
        ++count;
    gls_shader_file *made = memory((count + 1) * sizeof *made);
    memcpy(made, files, (count + 1) * sizeof *made);
    for (size_t i = 0; i < count; ++i)
        if (m->text[0] == '*' || strcmp(files[i].name, m->text) == 0) {
            made[i].text = changed(m, files[i].text);
            ++changes;
        }
    if (changes == 0)
        refuse("there is no such shader");
    return made;
}

glsurf_result __real_glsurf_device_create(glsurf_device **device,
                                          const glsurf_device_desc *desc);
glsurf_result __wrap_glsurf_device_create(glsurf_device **device,
                                          const glsurf_device_desc *desc);

/* Changes the shaders of a new device, which has compiled nothing yet. */
glsurf_result __wrap_glsurf_device_create(glsurf_device **device,
                                          const glsurf_device_desc *desc) {
    const char *description = getenv("GLSURF_TEST_MUTANT");
    const glsurf_result result = __real_glsurf_device_create(device, desc);
    if (result || !description)
        return result;
    const mutant m = parse(description);
    (*device)->shaders[0] = copy(&m, (*device)->shaders[0]);
    free(m.text);
    fprintf(stderr, "mutant in use\n");
    return GLSURF_OK;
}
