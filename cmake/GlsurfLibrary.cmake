# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors

# Version of the interface. Until version 1.0.0 every minor version may change it.
set(glsurf_soversion ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

# glsurf_glob(VARIABLE FOLDER PATTERN...) sets VARIABLE to the paths of the files in FOLDER, and in folders
# below it, that match a PATTERN, and VARIABLE_names to their relative paths. The path of FOLDER may have
# characters of patterns.
function(glsurf_glob variable folder)
  string(REGEX REPLACE "([[*?])" "[\\1]" literal "${folder}")
  list(TRANSFORM ARGN PREPEND "${literal}/" OUTPUT_VARIABLE patterns)
  file(GLOB_RECURSE names CONFIGURE_DEPENDS RELATIVE "${folder}" ${patterns})
  if(NOT names)
    list(JOIN ARGN " or " names)
    message(FATAL_ERROR "${folder} has no file ${names}; unpack or check out the sources of glsurf again")
  endif()
  list(TRANSFORM names PREPEND "${folder}/" OUTPUT_VARIABLE files)
  set(${variable} ${files} PARENT_SCOPE)
  set(${variable}_names ${names} PARENT_SCOPE)
endfunction()

# glsurf_embed_shaders(VARIABLE NAME [DEFINITION...]) sets VARIABLE to the path of the C file NAME with the
# texts of shaders/ of the current folder. EmbedShaders.cmake, which writes it, takes the DEFINITIONs.
function(glsurf_embed_shaders variable name)
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/shaders)
  set(script ${PROJECT_SOURCE_DIR}/cmake/EmbedShaders.cmake)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name})
  glsurf_glob(files ${folder} *.vert *.frag *.glsl)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DDIRECTORY=${folder} -DOUTPUT=${output} "-DFILES=${files_names}" ${ARGN} -P ${script}
    DEPENDS ${files} ${script} COMMENT "Embedding the shaders in ${name}" VERBATIM)
  set(${variable} ${output} PARENT_SCOPE)
endfunction()

# glsurf_exports(VARIABLE NAME HEADER...) sets VARIABLE to the path of a .def file, by which the DLL NAME
# exports the functions that the headers mark GLSURF_API.
function(glsurf_exports variable name)
  set(functions)
  foreach(header IN LISTS ARGN)
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
    file(READ ${header} text)
    string(REGEX MATCHALL "GLSURF_API[^(;]*[ *]glsurf_[a-z0-9_]+\\(" found "${text}")
    list(TRANSFORM found REPLACE ".*[ *](glsurf_[a-z0-9_]+)\\($" "\\1")
    list(APPEND functions ${found})
  endforeach()
  list(JOIN functions "\n    " functions)
  set(file ${PROJECT_BINARY_DIR}/${name}.def)
  file(CONFIGURE OUTPUT ${file} CONTENT
    "LIBRARY \"lib${name}-${glsurf_soversion}.dll\"\nEXPORTS\n    ${functions}\n")
  set(${variable} ${file} PARENT_SCOPE)
endfunction()

# glsurf_library(NAME EXPORT LIBRARY...) adds the library NAME, made of the objects of
# NAME_objects, with the alias glsurf::EXPORT. It is shared if BUILD_SHARED_LIBS is ON, else
# static. If it is shared and GLSURF_BOTH is ON, the function also adds the static library
# NAME_static of the same objects, with the alias glsurf::EXPORT_static. Each LIBRARY is
# linked privately: only users of a static library link to it, too.
function(glsurf_library name export)
  add_library(${name})
  add_library(glsurf::${export} ALIAS ${name})
  get_target_property(type ${name} TYPE)
  set(targets ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${export})
  if(type STREQUAL SHARED_LIBRARY AND WIN32)
    if(name STREQUAL glsurf)
      glsurf_glob(headers ${PROJECT_SOURCE_DIR}/include/glsurf *.h)
      list(FILTER headers EXCLUDE REGEX "/glsurf_[a-z]+\\.h$")
    else()
      set(headers ${PROJECT_SOURCE_DIR}/include/glsurf/${name}.h)
    endif()
    glsurf_exports(exports ${name} ${headers})
    target_sources(${name} PRIVATE ${exports})
    # The DLL's name has the version, as SONAMEs do. The import library's name has none.
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_NAME ${name}-${glsurf_soversion}
      PREFIX lib IMPORT_PREFIX lib)
  endif()
  if(type STREQUAL SHARED_LIBRARY AND GLSURF_BOTH)
    add_library(${name}_static STATIC)
    add_library(glsurf::${export}_static ALIAS ${name}_static)
    list(APPEND targets ${name}_static)
    set_target_properties(${name}_static PROPERTIES EXPORT_NAME ${export}_static
      OUTPUT_NAME ${name})
  endif()
  foreach(target IN LISTS targets)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${name}_objects>)
    target_include_directories(${target} PUBLIC
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:glsurf_options> ${ARGN})
    get_target_property(type ${target} TYPE)
    # CMake refuses a program with both types: it would have the library twice.
    set_target_properties(${target} PROPERTIES VERSION ${PROJECT_VERSION}
      SOVERSION ${glsurf_soversion} LINKER_LANGUAGE C
      COMPATIBLE_INTERFACE_STRING ${name}_type INTERFACE_${name}_type ${type})
    if(type STREQUAL STATIC_LIBRARY)
      target_compile_definitions(${target} INTERFACE GLSURF_STATIC)
    endif()
  endforeach()
endfunction()
