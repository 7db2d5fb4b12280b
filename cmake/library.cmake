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

function(bonepatch_library name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC bonepatch_options ${ARGN})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE bonepatch_options ${ARGN})
  endif()
endfunction()
