# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Finds GStreamer: PkgConfig::GSTREAMER, for cameras and videos of `glsurf live` and `glsurf
# odometry` (tools/images/video.h), and PkgConfig::GSTREAMER_GL, for the element `glsurf`
# (bindings/gstreamer). A missing one is left out, unless GLSURF_GSTREAMER is ON.

set(default OFF)
if(GLSURF_TOOLS)
  set(default AUTO)
endif()
set(GLSURF_GSTREAMER ${default} CACHE STRING
  "GStreamer, for cameras, videos and the element glsurf: ON, OFF, or AUTO, if it is found")
set_property(CACHE GLSURF_GSTREAMER PROPERTY STRINGS AUTO ON OFF)
set(how REQUIRED)
if(GLSURF_GSTREAMER STREQUAL AUTO)
  set(how QUIET)
endif()
if(GLSURF_GSTREAMER)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(GSTREAMER ${how} IMPORTED_TARGET gstreamer-app-1.0 gstreamer-video-1.0)
  pkg_check_modules(GSTREAMER_GL ${how} IMPORTED_TARGET gstreamer-gl-1.0>=1.20)
endif()
