# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors

# glsurf_find_opencv(VARIABLE LIBRARY...) sets VARIABLE to ON if these libraries of OpenCV are found,
# else to OFF. Then they are targets: opencv_LIBRARY.
function(glsurf_find_opencv variable)
  set(${variable} ON PARENT_SCOPE)
  find_package(OpenCV QUIET COMPONENTS ${ARGN})
  if(OpenCV_FOUND)
    return()
  endif()
  # Debian has the CMake package in libopencv-dev only, which needs all of OpenCV. One header is in a
  # folder of its own.
  find_path(GLSURF_OPENCV_INCLUDE opencv2/core.hpp PATH_SUFFIXES opencv4)
  find_path(GLSURF_OPENCV_MODULES opencv2/opencv_modules.hpp PATH_SUFFIXES opencv4)
  foreach(library IN LISTS ARGN)
    find_library(GLSURF_OPENCV_${library} opencv_${library})
    if(NOT GLSURF_OPENCV_INCLUDE OR NOT GLSURF_OPENCV_MODULES OR NOT GLSURF_OPENCV_${library}
        OR NOT EXISTS ${GLSURF_OPENCV_INCLUDE}/opencv2/${library}.hpp)
      set(${variable} OFF PARENT_SCOPE)
      return()
    endif()
  endforeach()
  foreach(library IN LISTS ARGN)
    if(NOT TARGET opencv_${library})
      add_library(opencv_${library} UNKNOWN IMPORTED)
      set_target_properties(opencv_${library} PROPERTIES
        IMPORTED_LOCATION "${GLSURF_OPENCV_${library}}"
        INTERFACE_INCLUDE_DIRECTORIES "${GLSURF_OPENCV_INCLUDE};${GLSURF_OPENCV_MODULES}")
    endif()
  endforeach()
endfunction()

# Sets glsurf_calib3d to ON if the command can find poses, read calibrations of OpenCV and rectify
# images. It needs OpenCV's calib3d, libyaml, libxml2 and a C++ compiler. Without them it says so.
set(GLSURF_OPENCV AUTO CACHE STRING
  "Poses and rectified images for the glsurf command by OpenCV: ON, OFF, or AUTO, if it is found")
set_property(CACHE GLSURF_OPENCV PROPERTY STRINGS AUTO ON OFF)
set(glsurf_calib3d OFF)
if(GLSURF_CONTEXT AND GLSURF_OPENCV) # without it, neither the command nor its tests are built
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(CALIBRATION QUIET IMPORTED_TARGET yaml-0.1 libxml-2.0 jansson)
  include(CheckLanguage)
  check_language(CXX)
  if(CMAKE_CXX_COMPILER AND CALIBRATION_FOUND)
    enable_language(CXX)
    glsurf_find_opencv(glsurf_calib3d core imgproc calib3d)
  endif()
endif()
if(GLSURF_CONTEXT AND GLSURF_OPENCV STREQUAL ON AND NOT glsurf_calib3d)
  message(FATAL_ERROR "OpenCV's calib3d and imgproc, libyaml, libxml2 or a C++ compiler were not "
    "found; install libopencv-calib3d-dev, libyaml-dev, libxml2-dev and g++, or leave GLSURF_OPENCV "
    "at AUTO")
endif()
