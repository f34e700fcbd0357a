# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Writes OUTPUT: a wrapper for each function that FUNCTIONS (gl/functions.h) names, and the table of
# the wrappers. A wrapper has the type that HEADERS declare, notes the call and forwards it to the
# driver. With HEADER, OUTPUT is a C file that includes HEADER, which declares the table PREFIX_noted.
# A wrapper calls PREFIX_note(PREFIX_NAME) with the index of the function; it returns a pointer to a
# struct whose `real` are the driver's functions. Without HEADER, a C file includes OUTPUT. A wrapper
# calls PREFIX_starts(PREFIX_NAME, TARGET) for the struct. TARGET is the first argument if it is a
# GLenum, else 0. If the struct is NULL, the wrapper does nothing and returns 0.
# Run as: cmake -DFUNCTIONS=... "-DHEADERS=a;b" -DPREFIX=... -DOUTPUT=... -P WrapFunctions.cmake
string(TOUPPER "${PREFIX}" INDEX)
file(READ "${FUNCTIONS}" functions)
string(REGEX MATCHALL "\n[FDEOXC]\\([A-Za-z0-9_]+, [A-Z0-9_]+\\)" entries "${functions}")
set(declared "")
foreach(header IN LISTS HEADERS)
  file(READ "${header}" text)
  string(APPEND declared "${text}")
endforeach()

set(wrappers "")
set(table "")
foreach(entry IN LISTS entries)
  string(REGEX REPLACE "\n.\\(([A-Za-z0-9_]+),.*" "\\1" name "${entry}")
  if(NOT declared MATCHES "(GLAPI|WINGDIAPI) ([A-Za-z0-9_ *]+)APIENTRY gl${name} ?\\(([^)]*)\\)")
    message(FATAL_ERROR "the headers of OpenGL do not declare gl${name}")
  endif()
  set(type "${CMAKE_MATCH_2}") # mingw-w64's gl.h says WINGDIAPI
  set(parameters "${CMAKE_MATCH_3}")
  string(REGEX REPLACE "GL$" "" type "${type}") # gl.h says GLAPIENTRY
  set(arguments "")
  if(NOT parameters STREQUAL "void")
    string(REGEX REPLACE "[^,]*[ *]([A-Za-z0-9_]+)" "\\1" arguments "${parameters}")
    string(REPLACE "," ", " arguments "${arguments}")
  endif()
  set(return "return ")
  if(type STREQUAL "void ")
    set(return "")
  endif()
  set(body "    ${return}${PREFIX}_note(${INDEX}_${name})->real.${name}(${arguments});\n")
  if(NOT HEADER)
    set(target 0)
    if(parameters MATCHES "^GLenum ([A-Za-z0-9_]+)")
      set(target ${CMAKE_MATCH_1})
    endif()
    set(body "    ${PREFIX} *own = ${PREFIX}_starts(${INDEX}_${name}, ${target});\n")
    if(return)
      string(APPEND body "    return own ? own->real.${name}(${arguments}) : 0;\n")
    else()
      string(APPEND body "    if (own)\n        own->real.${name}(${arguments});\n")
    endif()
  endif()
  string(APPEND wrappers "static ${type}APIENTRY noted_${name}(${parameters}) {\n${body}}\n\n")
  string(APPEND table "    [${INDEX}_${name}] = (gls_proc)noted_${name},\n")
endforeach()
if(HEADER)
  file(WRITE "${OUTPUT}" "#include \"${HEADER}\"\n\n${wrappers}"
    "const gls_proc ${PREFIX}_noted[${INDEX}_CALLS] = {\n${table}};\n")
else()
  file(WRITE "${OUTPUT}"
    "${wrappers}static const gls_proc noted[${INDEX}_CALLS] = {\n${table}};\n")
endif()
