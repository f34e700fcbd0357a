/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf info`: what features are computed on here. */
#include "options.h"
#include "session.h"
#include "text.h"
#include "tool.h"

#include "glsurf/glsurf.h"

#include <stdio.h>

enum { OPTION_HELP = OPTION_LONG, OPTION_BACKEND };

static const char HELP[] =
    "glsurf info says what features are computed on here: renderer, limits, and which\n"
    "optional paths are in use.\n"
    "\n"
    "usage: glsurf info [--backend gl|reference]\n"
    "\n"
    "  --backend gl         the OpenGL driver that EGL finds without a display (default)\n"
    "  --backend reference  plain C, without OpenGL\n"
    "  -h, --help           print this text\n";

static const struct option LONGS[] = {
    { "help", no_argument, NULL, OPTION_HELP },
    { "backend", required_argument, NULL, OPTION_BACKEND },
    { 0 },
};

static void print(const session *self, glsurf_backend backend) {
    glsurf_info info = { 0 };
    glsurf_extractor_info(self->extractor, &info);
    const bool gl = backend == GLSURF_BACKEND_GL;
    printf("glsurf             %s\n", glsurf_version());
    printf("backend            %s\n", gl ? "gl" : "reference");
    printf("renderer           %s\n", info.renderer != NULL ? info.renderer : "unknown");
    if (gl) {
        printf("context            %s\n", glsurf_egl_description(self->context));
        printf("OpenGL version     %s\n", info.version != NULL ? info.version : "unknown");
        printf("OpenGL functions   from %s\n",
               info.loader != NULL ? info.loader : "unknown");
        printf("depth bounds test  %s\n", info.depth_bounds ? "in use" : "not there");
    }
    printf("largest image      %lux%lu\n", (unsigned long)info.max_size,
           (unsigned long)info.max_size);
    printf("memory limit       %llu MiB\n",
           (unsigned long long)(GLSURF_DEFAULT_MEMORY_LIMIT >> 20));
    printf("default threshold  %g\n", (double)GLSURF_DEFAULT_THRESHOLD);
}

int info_command(int argc, char **argv) {
    glsurf_extractor_desc desc = { 0 };
    int option;
    while ((option = option_next(argc, argv, ":h", LONGS)) != -1) {
        if (option == 'h' || option == OPTION_HELP) {
            fputs(HELP, stdout);
            return TOOL_SUCCESS;
        }
        if (option != OPTION_BACKEND || !option_backend(optarg, &desc.backend)) {
            return TOOL_USAGE;
        }
    }
    if (optind < argc) {
        report("info takes no '%s'; see glsurf info --help", argv[optind]);
        return TOOL_USAGE;
    }
    session opened;
    if (!session_open(&opened, desc)) {
        return TOOL_FAILURE;
    }
    print(&opened, desc.backend);
    session_close(&opened);
    return TOOL_SUCCESS;
}
