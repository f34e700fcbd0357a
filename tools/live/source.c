/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/source.h"

#include "common/session.h"

#include <stdlib.h>

source *source_open(const source_options *options) {
    switch (options->kind) {
    case SOURCE_SCENE:
        return source_open_scene(options);
    case SOURCE_FILES:
        return source_open_files(options);
    default:
        return source_open_gst(options);
    }
}

source_result source_next(source *self, slide *image) {
    return self->methods->next(self, image);
}
