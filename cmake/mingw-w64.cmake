# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Windows programs of 64 bits, built by mingw-w64 on another system and run there by Wine:
#     cmake --toolchain cmake/mingw-w64.cmake -B build-windows
# Warnings are errors here.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(prefix x86_64-w64-mingw32)
# Debian has two of each compiler. The one without a suffix may have another kind of threads.
find_program(CMAKE_C_COMPILER NAMES ${prefix}-gcc-posix ${prefix}-gcc)
find_program(CMAKE_CXX_COMPILER NAMES ${prefix}-g++-posix ${prefix}-g++)
find_program(CMAKE_RC_COMPILER ${prefix}-windres)
# Libraries elsewhere are found with -DCMAKE_FIND_ROOT_PATH=FOLDER.
list(APPEND CMAKE_FIND_ROOT_PATH /usr/${prefix})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_C_FLAGS_INIT -Werror)
set(CMAKE_CXX_FLAGS_INIT -Werror)
# Programs run without mingw-w64's DLLs beside them.
set(CMAKE_EXE_LINKER_FLAGS_INIT -static-libgcc)
set(CMAKE_SHARED_LINKER_FLAGS_INIT -static-libgcc)
# Otherwise pkg-config finds libraries of the system that builds.
if(NOT DEFINED ENV{PKG_CONFIG_LIBDIR})
  list(TRANSFORM CMAKE_FIND_ROOT_PATH APPEND /lib/pkgconfig OUTPUT_VARIABLE folders)
  list(JOIN folders : folders)
  set(ENV{PKG_CONFIG_LIBDIR} ${folders})
endif()
