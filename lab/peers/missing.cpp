/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Empty functions for the libraries that were missing when this was built. */
#include "peers.h"

#ifndef HAVE_DLIB
void add_dlib(Peers &, const Image &, size_t) {
}
#endif
#ifndef HAVE_GSTREAMER
void add_gstreamer(Peers &, const Image &, size_t) {
}
#endif
#ifndef HAVE_OPENCV
void add_opencv(Peers &, const Image &, size_t) {
}
#endif
#ifndef HAVE_VLFEAT
void add_vlfeat(Peers &, const Image &, size_t) {
}
#endif
