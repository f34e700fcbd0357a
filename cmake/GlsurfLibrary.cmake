# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# glsurf_library(NAME EXPORT LIBRARY...): NAME, of the objects of NAME_objects, shared or
# static as BUILD_SHARED_LIBS says, known as glsurf::EXPORT. Beside a shared one, with
# GLSURF_BOTH, NAME_static of the same objects, as glsurf::EXPORT_static. What is linked to
# either stays hidden from users, but for what a static one hands on.
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
      SOVERSION ${PROJECT_VERSION_MAJOR} LINKER_LANGUAGE C)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL STATIC_LIBRARY)
      target_compile_definitions(${target} INTERFACE GLSURF_STATIC)
    endif()
  endforeach()
endfunction()
