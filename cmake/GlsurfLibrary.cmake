# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors

# Which programs run with a shared library. Until version 1.0.0 every minor version may change
# the interface.
set(glsurf_soversion ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

# glsurf_library(NAME EXPORT LIBRARY...) adds the library NAME, made of the objects of
# NAME_objects, with the alias glsurf::EXPORT. BUILD_SHARED_LIBS says whether it is shared or
# static. If it is shared and GLSURF_BOTH is ON, the function also adds the static library
# NAME_static of the same objects, with the alias glsurf::EXPORT_static. Each LIBRARY is
# linked privately: only users of a static library link to it, too.
function(glsurf_library name export)
  add_library(${name})
  add_library(glsurf::${export} ALIAS ${name})
  get_target_property(type ${name} TYPE)
  set(targets ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${export})
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
    set_target_properties(${target} PROPERTIES VERSION ${PROJECT_VERSION}
      SOVERSION ${glsurf_soversion} LINKER_LANGUAGE C)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL STATIC_LIBRARY)
      target_compile_definitions(${target} INTERFACE GLSURF_STATIC)
    endif()
  endforeach()
endfunction()
