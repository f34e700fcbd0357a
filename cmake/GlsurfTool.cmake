# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# What the command and its tests share: glsurf_tool_sources, the files of src/tool/, and
# glsurf_tool_needs, the libraries that these files need. GlsurfOpenCV.cmake goes first.

find_package(PkgConfig REQUIRED)
find_package(PNG REQUIRED)
pkg_check_modules(TURBOJPEG REQUIRED IMPORTED_TARGET libturbojpeg)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(LIBZIP REQUIRED IMPORTED_TARGET libzip)
pkg_check_modules(CAIRO REQUIRED IMPORTED_TARGET cairo)
add_library(glsurf_tool_needs INTERFACE)
target_link_libraries(glsurf_tool_needs INTERFACE PNG::PNG PkgConfig::TURBOJPEG PkgConfig::JANSSON
  PkgConfig::LIBZIP PkgConfig::CAIRO)

# Calibrations of OpenCV are read where there is OpenCV, which rectifies the images.
file(GLOB glsurf_tool_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/tool/*.c
  ${PROJECT_SOURCE_DIR}/src/tool/*.cpp)
if(glsurf_calib3d)
  list(FILTER glsurf_tool_sources EXCLUDE REGEX "/calibration_missing\\.c$")
  target_compile_features(glsurf_tool_needs INTERFACE cxx_std_11)
  target_link_libraries(glsurf_tool_needs INTERFACE PkgConfig::CALIBRATION opencv_core opencv_imgproc
    opencv_calib3d)
else()
  list(FILTER glsurf_tool_sources EXCLUDE REGEX
    "/calibration_(document|keys|opencv|rectify|xml|yaml)\\.c(pp)?$")
endif()
