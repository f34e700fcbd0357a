# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Writes OUTPUT, a C file with every function of OpenGL that HEADER (GL/glcorearb.h) declares. Each
# asks glsurf_context for the driver's function and calls it. Without a current context it does
# nothing, as in libOpenGL. Windows has no library to link with that holds the functions after
# OpenGL 1.1.
# Run as: cmake -DHEADER=... -DOUTPUT=... -P ForwardFunctions.cmake
file(READ "${HEADER}" text)
string(REPLACE ";" "," text "${text}") # CMake's lists are separated by semicolons
string(REGEX MATCHALL "\nGLAPI [^,]+APIENTRY gl[A-Za-z0-9_]+ \\([^)]*\\)" declarations "${text}")
set(functions "")
foreach(declaration IN LISTS declarations)
  string(REGEX MATCH "GLAPI (.*)APIENTRY gl([A-Za-z0-9_]+) \\(([^)]*)\\)" matched "${declaration}")
  set(type "${CMAKE_MATCH_1}")
  set(name "${CMAKE_MATCH_2}")
  set(parameters "${CMAKE_MATCH_3}")
  string(TOUPPER "PFNGL${name}PROC" pointer)
  set(arguments "")
  if(NOT parameters STREQUAL "void")
    string(REGEX REPLACE "[^,]*[ *]([A-Za-z0-9_]+)(\\[[0-9]*\\])?" "\\1" arguments "${parameters}")
    string(REPLACE "," ", " arguments "${arguments}")
  endif()
  set(call "return of.address ? of.function(${arguments}) : (${type})0")
  if(type STREQUAL "void ")
    set(call "if (of.address)\n        of.function(${arguments})")
  endif()
  string(APPEND functions "${type}APIENTRY gl${name}(${parameters}) {\n"
    "    union {\n        void *address;\n        ${pointer} function;\n"
    "    } of = { glsurf_context_get_proc_address(NULL, \"gl${name}\") };\n"
    "    ${call};\n}\n\n")
endforeach()
file(WRITE "${OUTPUT}" "#define GL_GLEXT_PROTOTYPES\n#include \"gl/loader.h\"\n"
  "#include \"glsurf/glsurf_context.h\"\n\n${functions}")
