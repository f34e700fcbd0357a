/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "glsurf/glsurf.h"

const char *glsurf_version(void) {
    return GLSURF_VERSION;
}

const char *glsurf_result_string(glsurf_result result) {
    switch (result) {
    case GLSURF_OK:
        return "success";
    case GLSURF_ERROR_ARGUMENT:
        return "bad argument";
    case GLSURF_ERROR_LIMIT:
        return "too large";
    case GLSURF_ERROR_MEMORY:
        return "out of memory";
    case GLSURF_ERROR_UNSUPPORTED:
        return "OpenGL 3.3 is not available";
    case GLSURF_ERROR_GL:
        return "OpenGL failure";
    case GLSURF_ERROR_GEOMETRY:
        return "no consistent geometry";
    }
    return "unknown result";
}
