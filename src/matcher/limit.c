/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/error.h"
#include "matcher/matcher.h"

#include <math.h>

glsurf_result gls_matcher_check_bytes(glsurf_matcher *matcher, uint64_t bytes) {
    const uint64_t all = matcher->set_bytes + bytes;
    const uint64_t limit = matcher->desc.memory_limit;
    if (all <= limit)
        return GLSURF_OK;
    return gls_fail(
        matcher->object.device, GLSURF_ERROR_LIMIT,
        "the sets of this matcher and the textures of this call need %.0f MiB and the "
        "limit is %.0f MiB; destroy sets, keep fewer features or raise the memory limit",
        ceil((double)all / 1048576.0), floor((double)limit / 1048576.0));
}
