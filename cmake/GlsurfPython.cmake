# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors

# Finds Python and the libraries of the Python package. Sets
#   glsurf_python_missing    why the package cannot be built, or ""
#   glsurf_python_libraries  the static libraries in it; glsurf_check brings glsurf
#   Python3_EXECUTABLE       by default the system's python3, for which distributions have their
#                            packages; another one may hide it
set(glsurf_python_missing "")
if(TARGET glsurf_static AND TARGET glsurf_context_static)
  set(glsurf_python_libraries glsurf_check glsurf_context_static)
elseif(TARGET glsurf_context AND NOT BUILD_SHARED_LIBS)
  set(glsurf_python_libraries glsurf_check glsurf_context)
else()
  set(glsurf_python_missing "there are no static libraries: GLSURF_BOTH or GLSURF_CONTEXT is off")
endif()
if(GLSURF_SANITIZE)
  set(glsurf_python_missing "a sanitizer is on, which python3 is not built with")
endif()
if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python3_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python3 3.9 QUIET COMPONENTS Interpreter Development.Module)
if(NOT Python3_FOUND)
  set(glsurf_python_missing "there is no python3 with its headers")
else()
  execute_process(COMMAND ${Python3_EXECUTABLE} -c "import cffi, numpy, setuptools"
    RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  if(NOT failed EQUAL 0)
    set(glsurf_python_missing "${Python3_EXECUTABLE} lacks cffi, NumPy or setuptools")
  endif()
endif()
