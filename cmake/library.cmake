# bonepatch_library(NAME DEPS...): one folder, one target. Every .cpp of the folder belongs to it, and headers are included
# from the top of the tree ("act/section.h").

add_library(bonepatch_options INTERFACE)
target_include_directories(bonepatch_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(bonepatch_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(bonepatch_options INTERFACE -Wno-restrict)  # GCC 12 at -O3: false alarms on string concatenation
endif()
if(BONEPATCH_WERROR)
  target_compile_options(bonepatch_options INTERFACE -Werror)
endif()
if(BONEPATCH_SANITIZE)
  target_compile_options(bonepatch_options INTERFACE -fsanitize=${BONEPATCH_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")  # by a path that is the same in every clone: then ccache knows what another has compiled
    file(RELATIVE_PATH not_sanitized ${CMAKE_BINARY_DIR} ${PROJECT_SOURCE_DIR}/cmake/not_sanitized.txt)
    target_compile_options(bonepatch_options INTERFACE -fsanitize-ignorelist=${not_sanitized})
  endif()
  # Not position-independent: the sanitizers' own data are a million relocations at each start of a process.
  target_compile_options(bonepatch_options INTERFACE -fno-pie)
  target_link_options(bonepatch_options INTERFACE -fsanitize=${BONEPATCH_SANITIZE} -no-pie)
endif()

# Several sources of a folder are compiled as one where a whole build from nothing counts: it takes a third of the time. A file that
# forgets to include what it uses then compiles all the same; the debug preset and ./dev lint see each file alone.
option(BONEPATCH_UNITY "Compile several sources of a folder as one" OFF)

function(bonepatch_unity target)
  if(BONEPATCH_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
  endif()
endfunction()

# Unoptimised sanitized code spends most of a test run in these; the rest compiles faster than it would run.
set(bonepatch_inner_loops bonepatch_base bonepatch_act bonepatch_block bonepatch_recipes bonepatch_sample)

function(bonepatch_library name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC $<BUILD_INTERFACE:bonepatch_options> ${ARGN})
    bonepatch_unity(${name})
    if(CMAKE_CXX_FLAGS_RELWITHDEBINFO MATCHES "-O0" AND
       (name IN_LIST bonepatch_inner_loops OR CMAKE_CURRENT_SOURCE_DIR MATCHES "/formats/"))
      target_compile_options(${name} PRIVATE -O1)
    endif()
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE bonepatch_options ${ARGN})
  endif()
endfunction()
