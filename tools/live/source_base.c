/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What all sources share. */
#include "common/session.h"
#include "live/source.h"

#include <stdlib.h>

void source_close(source *self) {
    if (self) {
        free(self->name);
        free(self->trouble);
        self->methods->close(self);
    }
}

bool source_is_due(source *self, double period) {
    const double now = session_seconds();
    if (now < self->due)
        return false;
    /* If the image is more than a tenth of a second late, counts from now. */
    self->due = (now - self->due < 0.1 ? self->due : now) + period;
    return true;
}
