/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "rig.h"

int main(int argc, char **argv) {
    gst_init(&argc, &argv);
    return property_tests() + stream_tests() + event_tests() + drawing_tests() +
           context_tests();
}
