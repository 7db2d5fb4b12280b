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
  target_link_options(bonepatch_options INTERFACE -fsanitize=${BONEPATCH_SANITIZE})
endif()

# Headers that nearly every file includes. Precompiling them saves more than a third of the time from nothing, but a file that forgets
# to include what it uses then compiles all the same: the presets differ in it, so that each file is also built without.
set(bonepatch_common_headers
  <fmt/format.h> <tl/expected.hpp> <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <set> <string>
  <string_view> <tuple> <utility> <variant> <vector>)
set(BONEPATCH_PRECOMPILE "none" CACHE STRING "Whose common headers are precompiled: none, tests or all")
set_property(CACHE BONEPATCH_PRECOMPILE PROPERTY STRINGS none tests all)

function(bonepatch_library name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC bonepatch_options ${ARGN})
    if(BONEPATCH_PRECOMPILE STREQUAL "all" AND name STREQUAL "bonepatch_base")
      target_precompile_headers(${name} PRIVATE ${bonepatch_common_headers})
    elseif(BONEPATCH_PRECOMPILE STREQUAL "all")
      target_precompile_headers(${name} REUSE_FROM bonepatch_base)
    endif()
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE bonepatch_options ${ARGN})
  endif()
endfunction()
