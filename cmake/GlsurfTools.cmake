# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Shared by the tools and their tests: glsurf_tool_objects, the files of the rooms below, compiled once,
# and glsurf_tool_needs, the libraries that these files need. Include GlsurfOpenCV.cmake and
# GlsurfGstreamer.cmake first.

option(GLSURF_TOOL_LIBRARIES "Build the glsurf command with libpng, libjpeg-turbo, libexif, Jansson, \
libzip and cairo; without them it has detect, match, info and check, PGM and PPM, csv, vgg and COLMAP's text" ON)
option(GLSURF_SQLITE "Match and export albums, if SQLite is found; for hloc also if HDF5 is found" ON)
if(GLSURF_TESTS AND NOT GLSURF_TOOL_LIBRARIES)
  message(FATAL_ERROR "GLSURF_TESTS needs the whole command, and GLSURF_TOOL_LIBRARIES is OFF; turn it on, "
    "or turn GLSURF_TESTS or GLSURF_TOOLS off")
endif()
find_package(Threads REQUIRED)
add_library(glsurf_tool_needs INTERFACE)
target_link_libraries(glsurf_tool_needs INTERFACE Threads::Threads)
glsurf_glob(tool_sources ${PROJECT_SOURCE_DIR}/tools system/*.c session/*.c images/*.c terminal/*.c
  features/*.c album/*.c pictures/*.c)
# POSIX has signals. Windows gets the functions of POSIX that the tools use.
set(glsurf_tool_context glsurf::context)
if(WIN32)
  list(FILTER tool_sources EXCLUDE REGEX "/(process|signals)_posix\\.c$")
  target_compile_options(glsurf_tool_headers INTERFACE
    $<$<COMPILE_LANGUAGE:C>:SHELL:-include system/posix_windows.h>)
  # GLSURF_STATIC: the command has the library's objects. It needs no DLL but the system's and libexif's.
  target_compile_definitions(glsurf_tool_headers INTERFACE __USE_MINGW_ANSI_STDIO=1
    _FILE_OFFSET_BITS=64 _POSIX_THREAD_SAFE_FUNCTIONS=200809L GLSURF_STATIC)
  target_link_options(glsurf_tool_needs INTERFACE -municode -static)
  if(TARGET glsurf::context_static)
    set(glsurf_tool_context glsurf::context_static)
  endif()
else()
  list(FILTER tool_sources EXCLUDE REGEX "/(posix|process)_windows\\.c$")
endif()
if(GLSURF_TOOL_LIBRARIES)
  find_package(PkgConfig REQUIRED)
  if(WIN32)
    set(CMAKE_FIND_LIBRARY_SUFFIXES .a .dll.a) # an import library of a DLL only for libexif
  endif()
  find_package(PNG REQUIRED)
  pkg_check_modules(JPEG REQUIRED IMPORTED_TARGET libjpeg)
  pkg_check_modules(EXIF REQUIRED IMPORTED_TARGET libexif)
  pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
  pkg_check_modules(LIBZIP REQUIRED IMPORTED_TARGET libzip)
  pkg_check_modules(CAIRO REQUIRED IMPORTED_TARGET cairo)
  target_link_libraries(glsurf_tool_needs INTERFACE PNG::PNG PkgConfig::JPEG PkgConfig::EXIF
    PkgConfig::JANSSON PkgConfig::LIBZIP PkgConfig::CAIRO)
  if(WIN32) # static libraries, with their dependencies, and libexif, whose DLL lies beside the command
    set(exif ${EXIF_PREFIX}/bin/libexif-12.dll)
    file(COPY ${exif} DESTINATION ${PROJECT_BINARY_DIR})
    if(GLSURF_INSTALL)
      install(FILES ${exif} DESTINATION ${CMAKE_INSTALL_BINDIR})
    endif()
    target_link_libraries(glsurf_tool_needs INTERFACE ${CAIRO_STATIC_LDFLAGS} ${LIBZIP_STATIC_LDFLAGS}
      gdi32 msimg32)
    target_compile_definitions(glsurf_tool_needs INTERFACE ZIP_STATIC)
  endif()
else()
  list(FILTER tool_sources EXCLUDE REGEX "/tools/album/[^/]+$")
  list(FILTER tool_sources EXCLUDE REGEX
    "/(annotate|canvas|exif|features_json|features_npz|image_jpeg|json_text|numpy_files|plot|png|trace_file|video)\\.c$")
endif()

# Matches of albums, and files of hloc: album/store.h, album/hloc.c.
if(GLSURF_TOOL_LIBRARIES AND GLSURF_SQLITE)
  pkg_check_modules(SQLITE QUIET IMPORTED_TARGET sqlite3)
  pkg_check_modules(HDF5 QUIET IMPORTED_TARGET hdf5)
endif()
if(GLSURF_SQLITE AND SQLITE_FOUND)
  target_compile_definitions(glsurf_tool_needs INTERFACE GLSURF_WITH_SQLITE)
  target_link_libraries(glsurf_tool_needs INTERFACE PkgConfig::SQLITE)
else()
  list(FILTER tool_sources EXCLUDE REGEX "/album/(store[^/]*|colmap)\\.c$")
endif()
if(GLSURF_SQLITE AND SQLITE_FOUND AND HDF5_FOUND)
  target_compile_definitions(glsurf_tool_needs INTERFACE GLSURF_WITH_HDF5)
  target_link_libraries(glsurf_tool_needs INTERFACE PkgConfig::HDF5)
else()
  list(FILTER tool_sources EXCLUDE REGEX "/album/hloc\\.c$")
endif()

# Cameras and videos: images/video.h.
if(GLSURF_TOOL_LIBRARIES AND GLSURF_GSTREAMER AND GSTREAMER_FOUND)
  target_compile_definitions(glsurf_tool_needs INTERFACE GLSURF_WITH_GSTREAMER)
  target_link_libraries(glsurf_tool_needs INTERFACE PkgConfig::GSTREAMER)
endif()

add_library(glsurf_tool_objects OBJECT ${tool_sources})
target_link_libraries(glsurf_tool_objects PRIVATE glsurf_tool_headers glsurf_options
  ${glsurf_tool_context} glsurf_tool_needs)
