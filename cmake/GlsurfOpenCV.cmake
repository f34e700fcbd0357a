# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Sets glsurf_calib3d: whether the command finds poses and rectifies images, which needs OpenCV's
# calib3d and a C++ compiler. Without them the command says so.

set(GLSURF_OPENCV AUTO CACHE STRING
  "Poses and rectified images for the glsurf command by OpenCV: ON, OFF, or AUTO, where it is")
set_property(CACHE GLSURF_OPENCV PROPERTY STRINGS AUTO ON OFF)
set(glsurf_calib3d OFF)
if(GLSURF_OPENCV)
  include(CheckLanguage)
  check_language(CXX)
  if(CMAKE_CXX_COMPILER)
    enable_language(CXX)
    find_package(OpenCV QUIET COMPONENTS core calib3d imgproc)
    set(glsurf_calib3d ${OpenCV_FOUND})
  endif()
endif()
if(GLSURF_OPENCV STREQUAL ON AND NOT glsurf_calib3d)
  message(FATAL_ERROR "OpenCV's calib3d and imgproc or a C++ compiler were not found; install "
    "libopencv-dev and g++, or leave GLSURF_OPENCV at AUTO")
endif()
