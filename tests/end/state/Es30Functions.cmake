# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# Writes OUTPUT, the names of the functions of OpenGL ES 3.0 as C strings, from REGISTRY,
# Khronos' gl.xml. Without a registry the file is empty, and the test reports that.
set(names "")
if(REGISTRY)
  file(READ "${REGISTRY}" text)
  foreach(version IN ITEMS 2_0 3_0)
    string(FIND "${text}" "<feature api=\"gles2\" name=\"GL_ES_VERSION_${version}\"" begin)
    string(SUBSTRING "${text}" ${begin} -1 feature)
    string(FIND "${feature}" "</feature>" end)
    string(SUBSTRING "${feature}" 0 ${end} feature)
    string(REGEX MATCHALL "<command name=\"gl[A-Za-z0-9_]+\"" commands "${feature}")
    foreach(command IN LISTS commands)
      string(REGEX REPLACE ".*\"(gl[A-Za-z0-9_]+)\"" "    \"\\1\",\n" name "${command}")
      string(APPEND names "${name}")
    endforeach()
  endforeach()
endif()
file(WRITE "${OUTPUT}" "${names}")
