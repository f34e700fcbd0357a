# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Sets glsurf_calib3d: whether the command finds poses, reads calibrations of OpenCV and rectifies
# images, which needs OpenCV's calib3d, libyaml, libxml2 and a C++ compiler. Without them the command
# says so.

set(GLSURF_OPENCV AUTO CACHE STRING
  "Poses and rectified images for the glsurf command by OpenCV: ON, OFF, or AUTO, where it is")
set_property(CACHE GLSURF_OPENCV PROPERTY STRINGS AUTO ON OFF)
set(glsurf_calib3d OFF)
find_package(PkgConfig REQUIRED)
pkg_check_modules(CALIBRATION QUIET IMPORTED_TARGET yaml-0.1 libxml-2.0)
if(GLSURF_OPENCV AND CALIBRATION_FOUND)
  include(CheckLanguage)
  check_language(CXX)
  if(CMAKE_CXX_COMPILER)
    enable_language(CXX)
    find_package(OpenCV QUIET COMPONENTS core calib3d imgproc)
    set(glsurf_calib3d ${OpenCV_FOUND})
    if(NOT glsurf_calib3d)
      # Debian has the CMake package in libopencv-dev only, which needs all of OpenCV.
      find_path(GLSURF_OPENCV_INCLUDE opencv2/calib3d.hpp PATH_SUFFIXES opencv4)
      set(glsurf_calib3d ON)
      foreach(library IN ITEMS core imgproc calib3d)
        find_library(GLSURF_OPENCV_${library} opencv_${library})
        if(NOT GLSURF_OPENCV_INCLUDE OR NOT GLSURF_OPENCV_${library})
          set(glsurf_calib3d OFF)
        endif()
      endforeach()
      foreach(library IN ITEMS core imgproc calib3d)
        if(glsurf_calib3d AND NOT TARGET opencv_${library})
          add_library(opencv_${library} UNKNOWN IMPORTED)
          set_target_properties(opencv_${library} PROPERTIES
            IMPORTED_LOCATION "${GLSURF_OPENCV_${library}}"
            INTERFACE_INCLUDE_DIRECTORIES "${GLSURF_OPENCV_INCLUDE}")
        endif()
      endforeach()
    endif()
  endif()
endif()
if(GLSURF_OPENCV STREQUAL ON AND NOT glsurf_calib3d)
  message(FATAL_ERROR "OpenCV's calib3d and imgproc, libyaml, libxml2 or a C++ compiler were not "
    "found; install libopencv-calib3d-dev, libyaml-dev, libxml2-dev and g++, or leave GLSURF_OPENCV at AUTO")
endif()
